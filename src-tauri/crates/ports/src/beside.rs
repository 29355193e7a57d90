//! Runs beside a run: those that read parts of its task, and those that change something where it would.

use async_trait::async_trait;
use copilot_protocol::{Limits, ModelChoice, Outcome, RunId, Usage};
use tokio::sync::watch;
use tokio_util::sync::CancellationToken;

/// Another run that changes something on a site.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Holder {
    pub run: RunId,
    pub goal: String,
}

/// Sites on which one run at a time changes something: a lease is taken with the first change and given back at the run's end.
pub trait Leases: Send + Sync {
    /// Takes the site for this run, or says who has it. `anyway`: the person wants it now, whoever has it. Of runs that would wait
    /// for each other the last one gets the site, since the others stand still.
    ///
    /// `site`: by its registrable domain.
    fn take(&self, site: &str, anyway: bool) -> Result<(), Holder>;
    /// This run wants the site that it waited for no longer.
    fn waits_no_more(&self);
    /// This run has changed nothing there.
    fn give_back(&self, site: &str);
    /// Changes whenever a site is given back.
    fn given_back(&self) -> watch::Receiver<u64>;
}

/// What a run that reads a part of the task is given.
#[derive(Clone, Debug, PartialEq)]
pub struct Part {
    pub task: String,
    /// The address where it begins.
    pub url: String,
    pub limits: Limits,
    /// Which model decides, where the person chose another one meanwhile.
    pub model: Option<ModelChoice>,
}

/// How it came out.
#[derive(Clone, Debug, PartialEq)]
pub struct PartRead {
    pub outcome: Outcome,
    pub usage: Usage,
    /// Sites, as `copilot_guard::site::key` names them, where it read something private.
    pub private: Vec<String>,
}

/// Has parts of a task read by runs of their own, which nobody is asked by and which change nothing.
#[async_trait]
pub trait Parts: Send + Sync {
    /// Begins a run for the part.
    ///
    /// # Errors
    /// Why it did not begin, in English.
    async fn begin(&self, part: Part) -> Result<Box<dyn PartRun>, String>;
}

/// A run that reads a part.
#[async_trait]
pub trait PartRun: Send + Sync {
    fn id(&self) -> RunId;
    /// Waits for its end; it is stopped once `cancel` is.
    async fn ended(&self, cancel: &CancellationToken) -> PartRead;
}
