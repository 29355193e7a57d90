//! Whole runs of the agent without a browser, a model, a person or a disk: fakes of them behind the ports, under a
//! clock that stands still. `world` is the one fixture of the agent's tests.
//!
//! For tests alone: nothing of the product depends on this crate.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    reason = "what is wrong here is a test that fails"
)]

mod dice;
mod disk;
mod invariants;
mod report;
mod simulation;
pub mod world;

pub use dice::Dice;
pub use report::{Failure, Planted, Report};
pub use simulation::simulate;
