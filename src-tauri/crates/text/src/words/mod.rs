//! Word lists in English and Russian, as phrases to look for by stems (made by `build.rs` from `words/*.txt`). What is a risk
//! stands in `words/risk`, a file a concept, with the forms that it has on controls ([`press`]), in addresses ([`paths`]), in
//! requests ([`requests`]) and in names of pictures ([`icons`]).

mod cookies;
mod dictionary;
mod sorting;

pub use cookies::{accepts_cookies, refuses_cookies, takes_cookies};
pub use dictionary::{same_meaning, translations};
pub use sorting::{is_sort_label, sort_options, sorts_by};

include!(concat!(env!("OUT_DIR"), "/words.rs"));
