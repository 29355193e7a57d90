//! A goal in plain words, read as steps: what is to be done, with what, where, and what the person
//! wants to see at the end.
//!
//! It knows no page. What it cannot read stays in the list with `verb: None`.

mod atoms;
mod build;
mod fields;
mod forms;
mod names;
mod question;
mod split;
mod url;
mod vague;
mod values;

#[cfg(test)]
mod tests;
#[cfg(test)]
mod tests_vague;

pub(crate) use copilot_ports::goal::{ElementKind, Extreme, Step, Verb, choices};

pub(crate) use names::kind_only;
pub(crate) use split::steps;
