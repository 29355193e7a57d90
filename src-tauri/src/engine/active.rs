//! A run that goes on, with all that the window or the command line needs of it.

use std::sync::{Arc, Mutex, PoisonError};

use copilot_agent::{RunHandle, SubmitError};
use copilot_protocol::{RunId, RunStatus, RunSummary, Submission, UiError};

use super::{Browsers, Feed};

/// A run that goes on.
pub struct Active {
    handle: RunHandle,
    feed: Arc<Feed>,
    browsers: Arc<Browsers>,
    standing: Arc<Mutex<RunSummary>>,
    first_seq: u64,
}

impl Active {
    pub(super) fn new(
        handle: RunHandle,
        feed: Arc<Feed>,
        browsers: Arc<Browsers>,
        standing: Arc<Mutex<RunSummary>>,
        first_seq: u64,
    ) -> Self {
        Self {
            handle,
            feed,
            browsers,
            standing,
            first_seq,
        }
    }

    pub fn id(&self) -> &RunId {
        self.handle.id()
    }

    pub fn feed(&self) -> &Arc<Feed> {
        &self.feed
    }

    /// Number of the first event of this start: after a resume, those before it are past.
    pub fn first_seq(&self) -> u64 {
        self.first_seq
    }

    pub fn submit(&self, submission: Submission) -> Result<(), SubmitError> {
        self.handle.submit(submission)
    }

    /// The newest summary, with the status of this moment.
    pub fn summary(&self) -> RunSummary {
        let mut summary = self
            .standing
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .clone();
        summary.status = self.handle.status();
        summary
    }

    /// Brings the run's tab to the front, because the person asked for it.
    pub async fn bring_forward(&self) -> Result<(), UiError> {
        self.browsers.bring_forward().await
    }

    /// Waits until the run does nothing: it is paused, waits for an answer, or has ended.
    pub async fn at_rest(&self) {
        self.handle.status_after(RunStatus::Running).await;
    }

    /// Waits until the run stands otherwise than `before`, and says how.
    pub async fn status_after(&self, before: RunStatus) -> RunStatus {
        self.handle.status_after(before).await
    }

    pub async fn finished(&self) -> RunSummary {
        self.handle.finished().await
    }
}
