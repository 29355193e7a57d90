//! The handle by which a person steers a run.

use std::sync::{Arc, OnceLock};

use copilot_graph::{Control, ControlError, Phase};
use copilot_ports::Browser;
use copilot_protocol::{
    Decision, ModelChoice, Question, RunEvent, RunId, RunStatus, RunSummary, Submission,
};
use tokio::sync::watch;
use tracing::{Instrument as _, Span};

use crate::graph::AgentGraph;
use crate::nudge::Nudge;
use crate::outline;
use crate::recorder::Recorder;
use crate::state::Update;

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

/// Steers a run that goes on. Cheap to clone.
#[derive(Clone)]
pub struct RunHandle {
    pub(crate) id: RunId,
    pub(crate) control: Control<AgentGraph>,
    pub(crate) recorder: Arc<Recorder>,
    pub(crate) finished: watch::Receiver<Option<RunSummary>>,
    pub(crate) runtime: tokio::runtime::Handle,
    /// That of the run, in which its work is logged.
    pub(crate) span: Span,
    /// Cuts the wait for a model short.
    pub(crate) nudge: Arc<Nudge>,
    /// Filled once the run has reached it.
    pub(crate) browser: Arc<OnceLock<Arc<dyn Browser>>>,
}

impl RunHandle {
    pub fn id(&self) -> &RunId {
        &self.id
    }

    /// Sends something into the run. Takes effect between two nodes, a stop at once.
    pub fn submit(&self, submission: Submission) -> Result<(), SubmitError> {
        if self.finished.borrow().is_some() {
            return Err(SubmitError::Ended);
        }
        match submission {
            Submission::Answer { answer } if answer.decision == Decision::Stop => {
                self.control.cancel();
            }
            Submission::Answer { answer } => self.control.answer(answer).map_err(refused)?,
            Submission::Pause => {
                self.control.pause();
                self.nudge.give();
            }
            Submission::Resume => {
                // What was done in the page meanwhile is no reason to ask.
                let _ = self.inject(Update::SnapshotDue { on: true });
                self.control.resume();
            }
            Submission::Stop => self.control.cancel(),
            Submission::Say { text } => {
                self.inject(Update::PersonSaid { text: text.clone() })?;
                self.tell(RunEvent::PersonSaid { text });
            }
            Submission::Plan { steps } => {
                let steps = outline::edited(&steps).ok_or(SubmitError::DoesNotFit)?;
                let update = Update::OutlineEdited {
                    steps: steps.clone(),
                };
                self.inject(update)?;
                self.tell(RunEvent::OutlineChanged { steps });
            }
            Submission::TryNow => self.nudge.insist(),
            Submission::UseModel { name, base_url } => {
                let model = chosen_model(&name, &base_url).ok_or(SubmitError::DoesNotFit)?;
                let update = Update::ModelChosen {
                    model: model.clone(),
                };
                self.inject(update)?;
                self.nudge.give();
                self.tell(RunEvent::ModelChosen { model });
            }
            Submission::TakeOver => {
                self.control.pause();
                self.nudge.give();
                self.hand_over(true);
                self.tell(RunEvent::Takeover { on: true });
            }
            Submission::HandBack => {
                self.inject(Update::SnapshotDue { on: true })?;
                self.hand_over(false);
                self.tell(RunEvent::Takeover { on: false });
                self.control.resume();
            }
            Submission::RaiseBudget {
                max_steps,
                max_tokens,
                max_minutes,
                max_money,
            } => self.inject(Update::LimitsRaised {
                max_steps,
                max_tokens,
                max_minutes,
                max_money,
            })?,
        }
        Ok(())
    }

    fn inject(&self, update: Update) -> Result<(), SubmitError> {
        self.control.inject(vec![update]).map_err(refused)
    }

    /// The question that the run waits on, if it does.
    pub fn pending(&self) -> Option<Question> {
        self.control.pending_question()
    }

    pub fn status(&self) -> RunStatus {
        status_of(self.control.phase())
    }

    /// Waits until the run stands otherwise than `before`, and says how.
    pub async fn status_after(&self, before: RunStatus) -> RunStatus {
        let mut phases = self.control.phases();
        match phases.wait_for(|phase| status_of(*phase) != before).await {
            Ok(phase) => status_of(*phase),
            Err(_) => RunStatus::Finished,
        }
    }

    /// Waits for the end; may be called by several, and after it.
    pub async fn finished(&self) -> RunSummary {
        let mut finished = self.finished.clone();
        loop {
            if let Some(summary) = finished.borrow().clone() {
                return summary;
            }
            if finished.changed().await.is_err() {
                // The task is gone without an end: the runtime was shut down.
                std::future::pending::<()>().await;
            }
        }
    }

    /// Leaves the run's tabs to the person, or takes them back.
    fn hand_over(&self, on: bool) {
        if let Some(browser) = self.browser.get().cloned() {
            self.runtime
                .spawn(async move { browser.hand_over(on).await }.instrument(self.span.clone()));
        }
    }

    fn tell(&self, event: RunEvent) {
        let recorder = self.recorder.clone();
        self.runtime
            .spawn(async move { recorder.event(event).await }.instrument(self.span.clone()));
    }
}

/// The model that was named; `None` where the words name none.
fn chosen_model(name: &str, base_url: &str) -> Option<ModelChoice> {
    let (name, base_url) = (name.trim(), base_url.trim());
    let address = base_url.is_empty()
        || url::Url::parse(base_url)
            .is_ok_and(|url| matches!(url.scheme(), "http" | "https") && url.has_host());
    (!name.is_empty() && address).then(|| ModelChoice {
        base_url: base_url.to_owned(),
        name: name.to_owned(),
    })
}

fn refused(error: ControlError) -> SubmitError {
    match error {
        ControlError::Ended => SubmitError::Ended,
        ControlError::NoQuestion | ControlError::AlreadyAnswered => SubmitError::NoSuchQuestion,
        ControlError::NotAccepted => SubmitError::DoesNotFit,
    }
}

fn status_of(phase: Phase) -> RunStatus {
    match phase {
        Phase::Paused => RunStatus::Paused,
        Phase::Waiting => RunStatus::Waiting,
        Phase::Ended => RunStatus::Finished,
        _ => RunStatus::Running,
    }
}
