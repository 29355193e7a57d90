//! What is read of runs: their journals, logs and pictures.

use copilot_protocol::{LogLine, RunId, RunReview, RunSummary, Settings, ShotId, UiError};

use super::Engine;
use crate::errors;

impl Engine {
    /// The journal says of a run that goes on what was last written down, not how it stands now.
    pub(super) fn bring_up_to_date(&self, summary: &mut RunSummary) {
        if let Some(active) = self.active_run(&summary.id) {
            *summary = active.summary();
        }
    }

    /// A past run, step by step.
    pub async fn review(&self, settings: &Settings, id: RunId) -> Result<RunReview, UiError> {
        let folder = self.folder_to_read(settings)?;
        let mut review = off_thread(move || folder.review(&id)).await?;
        self.bring_up_to_date(&mut review.summary);
        Ok(review)
    }

    /// What was logged while the run worked, after this line; the oldest first.
    pub async fn log(
        &self,
        settings: &Settings,
        id: RunId,
        after: u64,
    ) -> Result<Vec<LogLine>, UiError> {
        let folder = self.folder_to_read(settings)?;
        off_thread(move || folder.log(&id, after)).await
    }

    /// A picture of a run, from memory or from its folder.
    pub async fn picture(&self, settings: &Settings, id: RunId, shot: ShotId) -> Option<Vec<u8>> {
        if let Some(jpeg) = self
            .active_run(&id)
            .and_then(|a| a.feed.picture_in_memory(&shot))
        {
            return Some(jpeg.as_ref().clone());
        }
        let folder = self.folder_to_read(settings).ok()?;
        tokio::task::spawn_blocking(move || std::fs::read(folder.picture_path(&id, &shot)?).ok())
            .await
            .ok()
            .flatten()
    }
}

/// Work on files, on a thread that may wait for them.
pub async fn off_thread<T: Send + 'static>(
    work: impl FnOnce() -> Result<T, copilot_ports::JournalError> + Send + 'static,
) -> Result<T, UiError> {
    tokio::task::spawn_blocking(work)
        .await
        .map_err(|e| errors::internal(e.to_string()))?
        .map_err(|e| errors::of_journal(&e))
}
