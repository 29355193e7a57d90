//! A run from outside: what it needs, and the handle by which a person steers it.

use std::sync::Arc;

use async_trait::async_trait;
use copilot_ports::{Browser, BrowserError, Clock, Planner, RunJournal};
use copilot_protocol::{
    Envelope, LiveUpdate, Question, RunId, RunRequest, RunSummary, ShotId, Submission,
};

/// Where a run gets its browser from. Asked once the run has started, so that "no browser" is an
/// ending of the run like any other.
#[async_trait]
pub trait BrowserSource: Send + Sync {
    /// `auto`, `managed`, `own`, or the endpoint.
    fn name(&self) -> String;
    async fn connect(&self) -> Result<Arc<dyn Browser>, BrowserError>;
}

/// Receives what a run says, in order. Must not block.
pub trait EventSink: Send + Sync {
    /// A journalled event; it is on the disk already.
    fn event(&self, envelope: &Envelope);
    /// Something for the window only.
    fn live(&self, update: LiveUpdate);
    /// A picture that a live update or an event names.
    fn picture(&self, shot: &ShotId, jpeg: Arc<Vec<u8>>);
}

/// Everything a run needs from outside.
#[derive(Clone)]
pub struct RunParts {
    pub browsers: Arc<dyn BrowserSource>,
    pub planner: Arc<dyn Planner>,
    pub journal: Arc<dyn RunJournal>,
    pub clock: Arc<dyn Clock>,
    pub events: Arc<dyn EventSink>,
    /// Somebody can answer questions. Without, approvals are declined and questions end the run.
    pub somebody_to_ask: bool,
    /// Take pictures often for a live view.
    pub live_view: bool,
}

/// A submission could not be used.
#[derive(Clone, Debug, thiserror::Error, PartialEq, Eq)]
pub enum SubmitError {
    #[error("the run has ended")]
    Ended,
    #[error("no such question is open")]
    NoSuchQuestion,
    #[error("this decision does not fit the question")]
    DoesNotFit,
}

/// Steers a run that goes on.
#[derive(Clone)]
pub struct RunHandle {
    _private: (),
}

impl RunHandle {
    pub fn id(&self) -> &RunId {
        unreachable!()
    }

    /// Sends something into the run.
    pub fn submit(&self, _submission: Submission) -> Result<(), SubmitError> {
        Err(SubmitError::Ended)
    }

    /// The question that the run waits on, if it does.
    pub fn pending(&self) -> Option<Question> {
        None
    }

    /// Waits for the end; may be called by several, and after it.
    pub async fn finished(&self) -> RunSummary {
        unreachable!()
    }
}

/// Starts a run on the current tokio runtime.
pub fn start(_id: RunId, _request: RunRequest, _parts: RunParts) -> RunHandle {
    RunHandle { _private: () }
}

/// Goes on with an interrupted run from its journal's commits, as they stand in `trace.jsonl`.
/// `last_seq` is the number of the last event in it.
pub fn resume(
    _id: RunId,
    _request: RunRequest,
    _commits: Vec<copilot_ports::CommitRecord>,
    _last_seq: u64,
    _parts: RunParts,
) -> Result<RunHandle, ResumeError> {
    Err(ResumeError::Damaged("not yet".into()))
}

/// A run cannot be resumed.
#[derive(Clone, Debug, thiserror::Error, PartialEq, Eq)]
pub enum ResumeError {
    #[error("the run has ended already")]
    Ended,
    #[error("the journal is damaged: {0}")]
    Damaged(String),
}
