//! What a run leaves behind.

use async_trait::async_trait;
use copilot_protocol::{Envelope, RunSummary, ShotId};
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// A record could not be kept.
#[derive(Clone, Debug, thiserror::Error, PartialEq)]
pub enum JournalError {
    /// The folder cannot be made or written.
    #[error("{path}: {detail}")]
    Folder { path: String, detail: String },
    #[error("the disk is full")]
    DiskFull,
    /// Another program holds the run.
    #[error("another program holds this run")]
    Locked,
    /// Written by a newer version.
    #[error("the run was written by a newer version")]
    Newer,
    #[error("no such run: {0}")]
    NotFound(String),
    /// The run was opened from a file that somebody shared: it is only to look at.
    #[error("the run was shared by somebody: it cannot be continued")]
    Shared,
    /// A file that is no shared run, or one that is not safe to open.
    #[error("no shared run: {0}")]
    NotShared(String),
    #[error("damaged: {0}")]
    Damaged(String),
    #[error("{0}")]
    Other(String),
}

/// One line of `trace.jsonl` after its header.
#[allow(
    clippy::large_enum_variant,
    reason = "events are the common case; boxing them would only move the bytes"
)]
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "record", rename_all = "snake_case")]
pub enum Record {
    /// Public: what the window shows and `--json` prints.
    Event(Envelope),
    /// Private: what a resume replays.
    Commit(CommitRecord),
}

/// What a node changed, and where it went. The three values are the agent's own types.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct CommitRecord {
    pub n: u64,
    /// Empty where no node was running.
    #[serde(default)]
    pub node: String,
    /// What brought the commit about (`command`, `intent`, `record`, `answer`, ...).
    #[serde(default)]
    pub cause: String,
    pub updates: Value,
    pub goto: Value,
}

/// Kinds of files of a step's folder.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum StepFile {
    Observation,
    PlannerRequest,
    PlannerReply,
    Decision,
    Execution,
}

impl StepFile {
    pub fn file_name(self) -> &'static str {
        match self {
            Self::Observation => "observation.json",
            Self::PlannerRequest => "planner_request.txt",
            Self::PlannerReply => "planner_reply.txt",
            Self::Decision => "decision.json",
            Self::Execution => "execution.json",
        }
    }
}

/// The open journal of one run. All writes redact secrets first.
#[async_trait]
pub trait RunJournal: Send + Sync {
    /// Absolute path of the run folder.
    fn run_dir(&self) -> String;

    /// Appends one line. `durable`: it is on the disk (fdatasync) before this returns.
    async fn append(&self, record: &Record, durable: bool) -> Result<(), JournalError>;

    /// Writes a file of a step's folder; returns its path relative to the run folder.
    /// A second file of the same kind in a step gets a number.
    async fn step_file(
        &self,
        step: u32,
        kind: StepFile,
        content: &[u8],
    ) -> Result<String, JournalError>;

    /// Reads a file of the run folder again, by the path that [`RunJournal::step_file`] gave.
    async fn read_file(&self, path: &str) -> Result<Vec<u8>, JournalError>;

    /// Keeps a picture of a step (JPEG).
    async fn picture(&self, step: u32, shot: &ShotId, jpeg: &[u8]) -> Result<(), JournalError>;

    /// Writes `summary.json`, atomically.
    async fn summary(&self, summary: &RunSummary) -> Result<(), JournalError>;
}
