//! What is said of a simulated run.

use copilot_protocol::{Envelope, TerminalReason};

/// A fault that is there on purpose, to see that it is found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Planted {
    Nothing,
    /// The disk says that it has synced, and has not.
    LyingSync,
    /// A yes for one element is used for another.
    MisdirectedAction,
    /// The run's outcome comes without its answer.
    LostAnswer,
}

/// What a run was like that broke no rule.
#[derive(Clone, Debug, Default)]
pub struct Report {
    pub crashes: usize,
    pub full: usize,
    pub acts: usize,
    /// Twins whose next plan was asked for with the same words.
    pub twins: usize,
    /// None where the power failed before anything was on the disk.
    pub ending: Option<TerminalReason>,
    /// All that was told, over all lives.
    pub told: Vec<Envelope>,
}

/// A rule that a run broke.
#[derive(Clone, Debug)]
pub struct Failure {
    pub seed: u64,
    pub broken: String,
    pub story: String,
}

impl std::fmt::Display for Failure {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(
            f,
            "seed {}: {}\n{}\nAgain: SIMULATOR_SEED={} cargo test -p copilot-simulator",
            self.seed, self.broken, self.story, self.seed
        )
    }
}
