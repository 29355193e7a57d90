//! A run that a client leads: it is shown what a planner is shown, and answers as a planner does. Guard, person and journal stand
//! where they always stand.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};

use async_trait::async_trait;
use copilot_ports::{
    Deltas, JudgeReply, JudgeRequest, PlanReply, PlanRequest, Planner, PlannerError, Role,
};
use copilot_protocol::{
    Action, Answer, PlannerKind, RunEvent, RunFeed, RunStatus, Submission, TabInfo, Understanding,
};
use tokio::sync::{Mutex, mpsc, watch};
use tokio_util::sync::CancellationToken;

use crate::engine::Active;

/// What a client is shown between two steps.
pub(super) struct View {
    pub seq: u64,
    /// What came of the steps before.
    pub told: Vec<String>,
    /// The page as it is now.
    pub page: String,
    pub tabs: Vec<TabInfo>,
    pub picture: Option<Arc<Vec<u8>>>,
}

/// The client as the run's planner.
pub(super) struct Led {
    name: String,
    steps: Mutex<mpsc::Receiver<Vec<Action>>>,
    views: watch::Sender<Option<Arc<View>>>,
    /// Messages of the conversation that were shown.
    shown: AtomicUsize,
    seq: AtomicU64,
}

/// Messages before all that is told: the rules and the task.
const HEAD: usize = 2;
/// Of a conversation that was shortened meanwhile, so many of the last messages are told.
const LAST: usize = 3;

impl Led {
    pub(super) fn new(name: &str) -> (Arc<Self>, Reins) {
        let (send, steps) = mpsc::channel(1);
        let (views, seen) = watch::channel(None);
        let led = Self {
            name: name.to_owned(),
            steps: Mutex::new(steps),
            views,
            shown: AtomicUsize::new(HEAD),
            seq: AtomicU64::new(0),
        };
        let reins = Reins {
            steps: send,
            views: seen,
        };
        (Arc::new(led), reins)
    }

    fn show(&self, request: &PlanRequest) {
        let (last, before) = match request.messages.split_last() {
            Some((last, before)) => (last.text.clone(), before),
            None => (String::new(), [].as_slice()),
        };
        let shown = self.shown.swap(before.len().max(HEAD), Ordering::SeqCst);
        let from = match shown <= before.len() {
            true => shown,
            false => before.len().saturating_sub(LAST).max(HEAD),
        };
        let new = before.iter().skip(from);
        let told = new.filter(|message| message.role == Role::User);
        let view = View {
            seq: self.seq.fetch_add(1, Ordering::SeqCst) + 1,
            told: told.map(|message| message.text.clone()).collect(),
            page: last,
            tabs: request.context.observation.tabs.clone(),
            picture: request
                .picture
                .as_ref()
                .map(|picture| picture.bytes.clone()),
        };
        self.views.send_replace(Some(Arc::new(view)));
    }
}

#[async_trait]
impl Planner for Led {
    fn kind(&self) -> PlannerKind {
        PlannerKind::Model
    }

    fn name(&self) -> String {
        self.name.clone()
    }

    fn understand(&self, _goal: &str) -> Option<Understanding> {
        None
    }

    fn takes_pictures(&self) -> bool {
        true
    }

    fn takes_its_time(&self) -> bool {
        true
    }

    async fn plan(
        &self,
        request: &PlanRequest,
        _deltas: &dyn Deltas,
    ) -> Result<PlanReply, PlannerError> {
        let mut steps = self.steps.lock().await;
        // A step that was sent for a page that is no more.
        while steps.try_recv().is_ok() {}
        self.show(request);
        match steps.recv().await {
            Some(actions) => Ok(PlanReply {
                actions,
                ..PlanReply::default()
            }),
            None => Err(PlannerError::Other("the client is gone".into())),
        }
    }

    async fn judge(&self, _request: &JudgeRequest) -> Result<JudgeReply, PlannerError> {
        Err(PlannerError::Unsupported)
    }
}

/// What a client sends and is shown.
pub(super) struct Reins {
    steps: mpsc::Sender<Vec<Action>>,
    views: watch::Receiver<Option<Arc<View>>>,
}

/// A client's hold of such a run.
pub(super) struct Session {
    pub active: Arc<Active>,
    reins: Reins,
    /// One call after the other.
    turn: Mutex<()>,
    /// Of the view for which steps were sent last.
    sent: AtomicU64,
    /// Of the view that the client was given last.
    given: AtomicU64,
    /// Nobody waits: what is asked is not approved.
    withdrawn: Arc<AtomicBool>,
}

/// Why a call brought no page.
pub(super) enum Gone {
    /// The run has ended, with this.
    Ended(String),
    /// The client does not wait any more.
    Cancelled,
}

impl Session {
    pub(super) fn new(active: Arc<Active>, reins: Reins) -> Self {
        let withdrawn = Arc::new(AtomicBool::new(false));
        let (mut feed, gone) = (active.feed.subscribe(1), withdrawn.clone());
        let asked = Arc::downgrade(&active);
        tokio::spawn(async move {
            while let Some(item) = feed.recv().await {
                let asks = matches!(&item, RunFeed::Event { envelope } if matches!(
                    envelope.event,
                    RunEvent::ApprovalRequested { .. } | RunEvent::QuestionAsked { .. }
                ));
                if asks
                    && gone.load(Ordering::SeqCst)
                    && let Some(active) = asked.upgrade()
                {
                    decline(&active);
                }
            }
        });
        Self {
            active,
            reins,
            turn: Mutex::default(),
            sent: AtomicU64::new(0),
            given: AtomicU64::new(0),
            withdrawn,
        }
    }

    /// Has these steps done, and waits for what the client may see then; none: the page as it was shown last.
    pub(super) async fn step(
        &self,
        actions: Vec<Action>,
        cancel: &CancellationToken,
    ) -> Result<Arc<View>, Gone> {
        let _turn = self.turn.lock().await;
        self.withdrawn.store(false, Ordering::SeqCst);
        let mut views = self.reins.views.clone();
        // Steps of a call that was given up may still be under way.
        let sent = self.sent.load(Ordering::SeqCst);
        let before = self.after(&mut views, sent, cancel).await?;
        if actions.is_empty() {
            return Ok(self.given(before));
        }
        if cancel.is_cancelled() {
            self.give_up();
            return Err(Gone::Cancelled);
        }
        if self.reins.steps.send(actions).await.is_err() {
            return Err(self.ended().await);
        }
        self.sent.store(before.seq, Ordering::SeqCst);
        let new = self.after(&mut views, before.seq, cancel).await?;
        // What came of a call that was given up was told to nobody.
        let missed = before.seq > self.given.load(Ordering::SeqCst);
        let told = before.told.iter().filter(|_| missed);
        let view = View {
            seq: new.seq,
            told: told.chain(&new.told).cloned().collect(),
            page: new.page.clone(),
            tabs: new.tabs.clone(),
            picture: new.picture.clone(),
        };
        Ok(self.given(Arc::new(view)))
    }

    /// The client has it.
    fn given(&self, view: Arc<View>) -> Arc<View> {
        self.given.store(view.seq, Ordering::SeqCst);
        view
    }

    /// The first view after this one.
    async fn after(
        &self,
        views: &mut watch::Receiver<Option<Arc<View>>>,
        seq: u64,
        cancel: &CancellationToken,
    ) -> Result<Arc<View>, Gone> {
        let newer = |view: &Option<Arc<View>>| view.as_ref().is_some_and(|view| view.seq > seq);
        let came = tokio::select! {
            came = views.wait_for(newer) => came.ok().and_then(|view| view.clone()),
            _ = self.active.handle.finished() => None,
            () = cancel.cancelled() => {
                self.give_up();
                return Err(Gone::Cancelled);
            }
        };
        match came {
            Some(view) => Ok(view),
            None => Err(self.ended().await),
        }
    }

    async fn ended(&self) -> Gone {
        let summary = self.active.handle.finished().await;
        let outcome = summary.outcome.as_ref();
        let why = outcome.map(|outcome| {
            let stop = serde_json::to_value(outcome.stop_reason).unwrap_or_default();
            stop.as_str().unwrap_or_default().to_owned()
        });
        Gone::Ended(why.unwrap_or_default())
    }

    /// Whoever asked is gone: what is open is not approved, nor what is asked before they come back.
    pub(super) fn give_up(&self) {
        self.withdrawn.store(true, Ordering::SeqCst);
        decline(&self.active);
    }

    /// What was shown last.
    pub(super) fn last(&self) -> Option<Arc<View>> {
        self.reins.views.borrow().clone()
    }

    pub(super) fn is_over(&self) -> bool {
        self.active.handle.status() == RunStatus::Finished
    }

    pub(super) fn stop(&self) {
        let _ = self.active.submit(Submission::Stop);
    }
}

/// What is open is not approved.
fn decline(active: &Active) {
    if let Some(question) = active.handle.pending() {
        let answer = Answer::by_nobody(question.id);
        let _ = active.submit(Submission::Answer { answer });
    }
}
