//! The agent: its state, its nodes, stages, terminals, scoring and prompts.
//!
//! Sees browsers, models, journals, clocks and people only through the ports.

mod run;

pub use run::*;
