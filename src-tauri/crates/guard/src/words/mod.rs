//! Words and names as they stand in `words/` of this crate, nothing made of them yet. [`crate::tables`] reads as patterns what is one.

pub(crate) mod hosts;
pub(crate) mod russian;
pub(crate) mod vocabulary;

pub(crate) mod lists {
    include!(concat!(env!("OUT_DIR"), "/words.rs"));
}

/// What requests call things, those of [`copilot_text::words`] included.
pub(crate) mod requests {
    pub(crate) use super::lists::requests::*;
    pub(crate) use copilot_text::words::requests::*;
}
