//! What presses are labelled with.
//!
//! Verbs are anchored (`^`) to the start of the label or of a clause, so that "Sort order" and "Number
//! of deleted files" say nothing. Nouns that name a place to read ("Orders", "Downloads") are left out.

mod account;
mod delete;
mod give;
mod pay;
mod plain;

pub(crate) use account::*;
pub(crate) use delete::*;
pub(crate) use give::*;
pub(crate) use pay::*;
pub(crate) use plain::*;
