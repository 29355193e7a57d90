//! A thing on a page that is looked at again and again ([`copilot_protocol::WatchCondition`]): the condition read from plain
//! words in English or Russian, the value read from what the page shows, when it is worth telling, and how all of it is said.
//!
//! Pure: no clock of its own and no IO. What is not understood is refused; nothing is guessed.

mod dates;
mod figures;
mod items;
mod look;
mod read;
mod rest;
mod say;
#[cfg(test)]
mod tests;
mod truth;
mod unreadable;
mod value;

pub use items::{MOST_ITEMS, MOST_KNOWN, MOST_TOLD};
pub use look::look;
pub use read::condition;
pub use rest::{LEAST_SECONDS, jitter, rest};
pub use say::{say, say_problem, say_value};
pub use unreadable::{NoValue, Unreadable};
pub use value::value;
