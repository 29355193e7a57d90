//! Times at which something begins ([`copilot_protocol::Schedule`]): read from plain words in English or Russian, or from a
//! line of cron; when they fall due in a time zone; and how they are said.
//!
//! Pure: no clock of its own and no IO, but for the system's database of time zones, which [`zone`] looks names up in.

mod due;
mod line;
mod occurrences;
mod read;
mod say;
#[cfg(test)]
mod tests;
mod unreadable;

pub use due::{Due, ON_TIME_SECONDS, PASSED_MOST, due};
pub use line::{check, zone};
pub use occurrences::{Occurrences, latest, occurrences};
pub use read::parse;
pub use say::say;
pub use unreadable::Unreadable;
