//! Words in English and Russian: normalising, stems, matching, amounts of money, and goals read as
//! steps. The guard, the agent and the built-in planner share it, so that a word means the same to
//! all three.
//!
//! Pure: no IO, no clock, no state. It leaves out what a page is and what an action is.

pub mod amounts;
pub mod dates;
pub mod goal;
mod grounded;
mod matching;
mod normal;
mod script;
mod tokenize;
pub mod words;

pub use grounded::grounded;
pub use matching::{matches_any, of_group, similarity};
pub use normal::{normalize, readings, unmask};
pub use script::{has_cyrillic, is_russian};
pub use tokenize::{has_stem, is_stop_word, stem, stems, tokens};
