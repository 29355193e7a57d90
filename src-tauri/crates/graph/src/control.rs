//! The handle by which people steer a run. Leaves out who they are and how they are asked.

use std::collections::VecDeque;
use std::fmt::{self, Debug, Formatter};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use derive_where::derive_where;
use tokio::sync::{Notify, watch};
use tokio_util::sync::CancellationToken;

use crate::Graph;

/// Steers one run from outside. Cheap to clone; all clones steer the same run. Made before the run, and used for
/// one run only.
///
/// Nothing here blocks. Calls before the run starts are kept for it; calls after its end change nothing.
#[derive_where(Clone)]
pub struct Control<G: Graph>(Arc<Shared<G>>);

struct Shared<G: Graph> {
    cancellation: CancellationToken,
    desk: Mutex<Desk<G>>,
    wake: Notify,
    question: watch::Sender<Option<G::Question>>,
    phase: watch::Sender<Phase>,
}

#[derive_where(Default)]
struct Desk<G: Graph> {
    claimed: bool,
    ended: bool,
    paused: bool,
    asked: Option<G::Question>,
    answer: Option<G::Answer>,
    injected: VecDeque<Vec<G::Update>>,
}

/// What a run is doing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Phase {
    /// It has not started.
    Ready,
    /// It runs nodes.
    Running,
    /// It stands still until [`Control::resume`].
    Paused,
    /// It waits for [`Control::answer`].
    Waiting,
    /// It is over.
    Ended,
}

/// Why a submission was refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, thiserror::Error)]
pub enum ControlError {
    /// The run is over.
    #[error("the run is over")]
    Ended,
    /// The run does not wait for an answer.
    #[error("the run does not wait for an answer")]
    NoQuestion,
    /// The question has its answer already.
    #[error("the question is answered already")]
    AlreadyAnswered,
    /// The answer belongs to another question, or is none of those offered.
    #[error("the answer does not fit the question")]
    NotAccepted,
}

impl<G: Graph> Control<G> {
    /// A handle for one run.
    pub fn new() -> Self {
        Self(Arc::new(Shared {
            cancellation: CancellationToken::new(),
            desk: Mutex::default(),
            wake: Notify::new(),
            question: watch::channel(None).0,
            phase: watch::channel(Phase::Ready).0,
        }))
    }

    /// Ends the run as cancelled, wherever it stands. Cannot be taken back.
    pub fn cancel(&self) {
        self.0.cancellation.cancel();
    }

    /// Whether [`cancel`](Self::cancel) was called.
    pub fn is_cancelled(&self) -> bool {
        self.0.cancellation.is_cancelled()
    }

    /// The token that [`cancel`](Self::cancel) cancels. Cancelling the token ends the run as well, so hand out
    /// child tokens.
    pub fn cancellation(&self) -> &CancellationToken {
        &self.0.cancellation
    }

    /// Makes the run stand still before the next node; the node that runs now is left to end.
    pub fn pause(&self) {
        self.desk().paused = true;
    }

    /// Lets a paused run go on.
    pub fn resume(&self) {
        self.desk().paused = false;
        self.0.wake.notify_one();
    }

    /// Whether a pause is asked for. Whether it has taken effect: [`phase`](Self::phase).
    pub fn is_paused(&self) -> bool {
        self.desk().paused
    }

    /// Answers the open question. `Ok` means that the run takes this answer and no other; a cancel that is faster
    /// still wins.
    pub fn answer(&self, answer: G::Answer) -> Result<(), ControlError> {
        {
            let mut desk = self.desk();
            if desk.ended {
                return Err(ControlError::Ended);
            }
            let Some(question) = &desk.asked else {
                return Err(ControlError::NoQuestion);
            };
            if desk.answer.is_some() {
                return Err(ControlError::AlreadyAnswered);
            }
            if !G::accepts(question, &answer) {
                return Err(ControlError::NotAccepted);
            }
            desk.answer = Some(answer);
        }
        self.0.wake.notify_one();
        Ok(())
    }

    /// Puts updates into the state before the next node is entered, as one commit: a word of the person, a raised
    /// budget. `Ok` means that they will be in the journal, even if the run ends first (unless the journal
    /// fails).
    pub fn inject(&self, updates: Vec<G::Update>) -> Result<(), ControlError> {
        {
            let mut desk = self.desk();
            if desk.ended {
                return Err(ControlError::Ended);
            }
            desk.injected.push_back(updates);
        }
        self.0.wake.notify_one();
        Ok(())
    }

    /// The question that the run waits on now, if it does.
    pub fn pending_question(&self) -> Option<G::Question> {
        self.0.question.borrow().clone()
    }

    /// The open question, as it comes and goes.
    pub fn questions(&self) -> watch::Receiver<Option<G::Question>> {
        self.0.question.subscribe()
    }

    /// What the run is doing now.
    pub fn phase(&self) -> Phase {
        *self.0.phase.borrow()
    }

    /// What the run is doing, as it changes.
    pub fn phases(&self) -> watch::Receiver<Phase> {
        self.0.phase.subscribe()
    }

    fn desk(&self) -> MutexGuard<'_, Desk<G>> {
        self.0.desk.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes the handle for a run; false if a run has it already.
    pub(crate) fn claim(&self) -> bool {
        !std::mem::replace(&mut self.desk().claimed, true)
    }

    pub(crate) fn set_phase(&self, phase: Phase) {
        self.0.phase.send_if_modified(|now| {
            let changed = *now != phase;
            *now = phase;
            changed
        });
    }

    pub(crate) fn ask(&self, question: G::Question) {
        {
            let mut desk = self.desk();
            desk.asked = Some(question.clone());
            desk.answer = None;
        }
        self.0.question.send_replace(Some(question));
        self.set_phase(Phase::Waiting);
    }

    pub(crate) fn take_answer(&self) -> Option<G::Answer> {
        let answer = {
            let mut desk = self.desk();
            let answer = desk.answer.take()?;
            desk.asked = None;
            answer
        };
        self.0.question.send_replace(None);
        Some(answer)
    }

    pub(crate) fn take_injected(&self) -> Option<Vec<G::Update>> {
        self.desk().injected.pop_front()
    }

    /// Returns when something was submitted since the last call, or the run is cancelled.
    pub(crate) async fn woken(&self) {
        tokio::select! {
            () = self.0.wake.notified() => {}
            () = self.0.cancellation.cancelled() => {}
        }
    }

    /// Takes no more submissions, and hands over those that are left.
    pub(crate) fn close(&self) -> VecDeque<Vec<G::Update>> {
        let left = {
            let mut desk = self.desk();
            desk.ended = true;
            desk.asked = None;
            desk.answer = None;
            std::mem::take(&mut desk.injected)
        };
        self.0.question.send_if_modified(|q| q.take().is_some());
        left
    }
}

impl<G: Graph> Default for Control<G> {
    fn default() -> Self {
        Self::new()
    }
}

impl<G: Graph> Debug for Control<G> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.debug_struct("Control")
            .field("phase", &self.phase())
            .field("paused", &self.is_paused())
            .field("cancelled", &self.is_cancelled())
            .finish()
    }
}
