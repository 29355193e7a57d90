//! Runs that are told by hand: what is kept of them, and plays of what was kept.
#![allow(clippy::unwrap_used, clippy::expect_used)]

mod keep;
mod keep_detours;
mod notes;
mod play;
mod read;
mod support;
