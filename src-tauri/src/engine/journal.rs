//! A journal that also tells how the run stands: the list of runs follows it.

use std::sync::{Arc, Mutex, PoisonError};

use async_trait::async_trait;
use copilot_ports::{JournalError, Record, RunJournal, StepFile};
use copilot_protocol::{RunSummary, ShotId};

/// Called with each new summary of a run.
pub type Observer = Arc<dyn Fn(&RunSummary) + Send + Sync>;

/// The journal of a run, with its newest summary at hand.
pub struct Watched {
    journal: Arc<dyn RunJournal>,
    standing: Arc<Mutex<RunSummary>>,
    observer: Option<Observer>,
}

impl Watched {
    pub fn new(
        journal: Arc<dyn RunJournal>,
        first: RunSummary,
        observer: Option<Observer>,
    ) -> Self {
        Self {
            journal,
            standing: Arc::new(Mutex::new(first)),
            observer,
        }
    }

    /// The newest summary; outlives the journal and does not hold its lock.
    pub fn standing(&self) -> Arc<Mutex<RunSummary>> {
        self.standing.clone()
    }
}

#[async_trait]
impl RunJournal for Watched {
    fn run_dir(&self) -> String {
        self.journal.run_dir()
    }

    async fn append(&self, record: &Record, durable: bool) -> Result<(), JournalError> {
        self.journal.append(record, durable).await
    }

    async fn step_file(
        &self,
        step: u32,
        kind: StepFile,
        content: &[u8],
    ) -> Result<String, JournalError> {
        self.journal.step_file(step, kind, content).await
    }

    async fn picture(&self, step: u32, shot: &ShotId, jpeg: &[u8]) -> Result<(), JournalError> {
        self.journal.picture(step, shot, jpeg).await
    }

    async fn summary(&self, summary: &RunSummary) -> Result<(), JournalError> {
        let kept = self.journal.summary(summary).await;
        let mut told = summary.clone();
        told.run_dir = self.run_dir();
        *self.standing.lock().unwrap_or_else(PoisonError::into_inner) = told.clone();
        if let Some(observer) = &self.observer {
            observer(&told);
        }
        kept
    }
}
