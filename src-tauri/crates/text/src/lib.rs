//! Words in English and Russian: normalising, stems, matching, amounts of money. The guard, the agent and Basic mode
//! share it, so that a word means the same to all three.
//!
//! Pure: no IO, no clock, no state. It leaves out what a page is and what an action is.

pub mod amounts;
mod cards;
mod cookies;
pub mod dates;
mod dictionary;
mod grounded;
mod matching;
mod normal;
mod parts;
mod script;
mod sorting;
mod tokenize;
mod vague;
pub mod words;

pub use cards::{card_numbers, without_card_numbers};
pub use cookies::{accepts_cookies, refuses_cookies, takes_cookies};
pub use dictionary::{meanings, same_meaning};
pub use grounded::{grounded, wanted};
pub use matching::{matches_any, of_group, similarity};
pub use normal::{is_invisible, normalize, readings, unmask};
pub use parts::{parts, without_mark};
pub use script::{has_cyrillic, is_russian};
pub use sorting::{is_sort_label, sort_options, sorts_by};
pub use tokenize::{has_stem, is_stop_word, stem, stems, tokens};
pub use vague::vague;
