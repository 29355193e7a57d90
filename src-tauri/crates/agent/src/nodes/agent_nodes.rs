//! What the nodes work with, and what more than one of them does.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use copilot_graph::{Command, Goto, NodeContext};
use copilot_guard::Doubt;
use copilot_ports::{
    Browser, BrowserError, Leases, LostValue, Parts, PlanPicture, Planner, SiteMemory, Tools,
};
use copilot_protocol::{
    Action, Attach, ErrorCode, Message, ModelChoice, Observation, Outcome, Question, QuestionBody,
    RiskClass, RunEvent, StartTab, StopReason, UiError, Usage,
};
use serde_json::Value;

use crate::RunParts;
use crate::filled;
use crate::graph::AgentGraph;
use crate::node_name::NodeName;
use crate::nudge::Nudge;
use crate::prompts::{self, wire};
use crate::recorder::Recorder;
use crate::sites::Sites;
use crate::state::Update;
use crate::state::{ErrorKind, GraphState};
use crate::untrusted::{OrderFound, Untrusted};

/// A part of what the guard costs in a step, for who measures it; where nobody listens it costs nothing.
macro_rules! guard_span {
    ($part:literal) => {
        tracing::trace_span!(target: "copilot_agent::guard", $part)
    };
}
pub(crate) use guard_span;

pub(crate) type Go = Command<AgentGraph>;
pub(crate) type Context = NodeContext<AgentGraph>;

/// Losses without a step that went well in between, after which a run no longer reconnects by itself.
const MAX_LOSSES: u32 = 3;

/// What the nodes work with.
pub(crate) struct AgentNodes {
    pub planner: Arc<dyn Planner>,
    pub recorder: Arc<Recorder>,
    pub browser: Option<Arc<dyn Browser>>,
    /// Servers of tools outside the browser, where the person set some up.
    pub tools: Option<Arc<dyn Tools>>,
    pub memory: Option<Arc<dyn SiteMemory>>,
    pub leases: Option<Arc<dyn Leases>>,
    pub parts: Option<Arc<dyn Parts>>,
    /// What a tool showed, until the next plan, with the place whose planner called it.
    pub(super) tool_picture: Mutex<Option<(String, PlanPicture)>>,
    pub somebody_to_ask: bool,
    /// The run's tab has been opened in this process.
    started: AtomicBool,
    pub resumed: bool,
    /// The run's tabs are left to the person for a while.
    handed_over: AtomicBool,
    /// What pages said, for the guard.
    pub untrusted: Untrusted,
    /// Another model answered last than the one that was chosen.
    stands_in: AtomicBool,
    /// The model that was chosen in this run and decides now.
    chosen: Mutex<Option<ModelChoice>>,
    /// What the goal's reader was asked last, and what it said: the same is not asked again.
    pub(super) goal_read: Mutex<Option<(String, Value)>>,
    /// What the model said of presses of which no word tells what they do.
    pub(super) opinions: Mutex<HashMap<Doubt, Option<RiskClass>>>,
    /// The planner's program that is under way in this process.
    pub(super) program: tokio::sync::Mutex<Option<super::program::Running>>,
    /// Cuts the wait for a model short.
    pub(crate) nudge: Arc<Nudge>,
    /// What the browser holds the run's tabs to.
    pub(crate) sites: Arc<Sites>,
}

impl AgentNodes {
    pub fn new(
        parts: &RunParts,
        recorder: Arc<Recorder>,
        browser: Option<Arc<dyn Browser>>,
        resumed: bool,
        nudge: Arc<Nudge>,
    ) -> Self {
        let sites = Arc::new(Sites::default());
        if let Some(browser) = &browser {
            browser.hold_requests(sites.clone());
        }
        let untrusted = Untrusted::sharing(sites.addresses.clone());
        Self {
            sites,
            planner: parts.planner.clone(),
            tools: parts.tools.clone(),
            memory: parts.memory.clone(),
            leases: parts.leases.clone(),
            parts: parts.parts.clone(),
            tool_picture: Mutex::default(),
            recorder,
            browser,
            somebody_to_ask: parts.somebody_to_ask,
            started: AtomicBool::new(false),
            resumed,
            handed_over: AtomicBool::new(false),
            untrusted,
            stands_in: AtomicBool::new(false),
            chosen: Mutex::default(),
            goal_read: Mutex::default(),
            opinions: Mutex::default(),
            program: tokio::sync::Mutex::default(),
            nudge,
        }
    }

    /// The browser, or the error of having none (the run has ended as fatal before that).
    pub fn browser(&self) -> Result<&Arc<dyn Browser>, BrowserError> {
        self.browser
            .as_ref()
            .ok_or_else(|| BrowserError::Lost("no browser is connected".into()))
    }

    /// Somebody can be asked, and the settings allow it.
    pub fn may_ask(&self, s: &GraphState) -> bool {
        self.somebody_to_ask && s.settings().engine.interactive_prompts
    }

    /// Opens the run's tab once in this process: where the request says, or where a resumed run was.
    pub async fn ensure_started(&self, s: &GraphState) -> Result<(), BrowserError> {
        if self.is_started() {
            return Ok(());
        }
        // What the person looks at now is not where a resumed run was.
        let tab = if self.resumed || s.chosen_tab.is_some() {
            StartTab::New
        } else {
            s.request.tab
        };
        self.start(s, tab).await
    }

    pub fn is_started(&self) -> bool {
        self.started.load(Ordering::SeqCst)
    }

    /// The action was planned on the page of another process, and no element of its own says whether this is the same page.
    pub fn planned_before(&self, action: &Action) -> bool {
        let blind = matches!(
            action,
            Action::PressKey { element: None, .. }
                | Action::HandleDialog { .. }
                | Action::Evaluate { .. }
        );
        self.resumed && blind && !self.is_started()
    }

    /// What the page in view says of what was done before: fields that no longer hold what was entered, an error after the
    /// last press. For the planner, and in words for the model and the person.
    pub async fn against_the_page(&self, s: &GraphState, o: &Observation) -> Vec<Update> {
        let mut updates = Vec::new();
        if let Some(refusal) = filled::refusal(s, o) {
            let fields = refusal.fields.join(", ");
            let shown = if refusal.said.is_empty() {
                fields.clone()
            } else {
                refusal.said.clone()
            };
            let message = Message::new("say-page-refused").arg("said", shown.clone());
            updates.push(self.narrate(message).await);
            let marked = match fields.as_str() {
                "" => String::new(),
                fields => format!(" Fields that it marks: {fields}."),
            };
            let text = format!(
                "The page did not take that press, so it counts as not done. It shows: {shown}.{marked}"
            );
            updates.push(Update::tell(prompts::fence(&text)));
            updates.push(Update::PressRefused { refusal });
        }
        if let Some(checked) = filled::check(s, o) {
            if let Update::FieldsChecked { lost, .. } = &checked
                && !lost.is_empty()
            {
                let lost = filled::values(s, &lost.iter().copied().collect(), Some(o));
                updates.extend(self.tell_lost(&lost).await);
            }
            updates.push(checked);
        }
        updates
    }

    async fn tell_lost(&self, lost: &[LostValue]) -> Vec<Update> {
        let names: Vec<&str> = lost.iter().map(|l| l.label.as_str()).collect();
        let message = Message::new("say-values-lost").arg("fields", names.join(", "));
        let each: Vec<String> = lost
            .iter()
            .map(|value| {
                let now = match value.holds.as_str() {
                    "" => String::new(),
                    holds => format!(", now {holds:?}"),
                };
                format!(
                    "{:?} ({}{now})",
                    value.label,
                    filled::entered(&value.action)
                )
            })
            .collect();
        let text = format!(
            "The page was loaded anew: these fields no longer hold what was entered: {fields}. What was done there before counts as not done; enter it again before anything is sent.",
            fields = each.join("; ")
        );
        vec![
            self.narrate(message).await,
            Update::tell(prompts::fence(&text)),
        ]
    }

    /// A tab of the person has become the run's.
    pub fn is_started_now(&self) {
        self.started.store(true, Ordering::SeqCst);
    }

    pub async fn start(&self, s: &GraphState, tab: StartTab) -> Result<(), BrowserError> {
        let known = Some(s.address.clone()).filter(|url| !url.is_empty());
        let last = known.or_else(|| s.recent_observations.last().map(|d| d.url.clone()));
        let url = if self.resumed {
            last.or_else(|| s.request.start_url.clone())
        } else {
            s.request.start_url.clone()
        };
        let url = url.filter(|u| !u.is_empty() && u != "about:blank");
        // Where a part of a task begins was judged by the run that divided it.
        let judged = s.own_words() || s.request.part_of.is_some();
        if let Some(start) = url.as_ref().filter(|_| judged) {
            self.sites.given(start);
        }
        self.browser()?.start(tab, url.as_deref()).await?;
        self.is_started_now();
        Ok(())
    }

    /// Leaves the run's tabs to the person until the next snapshot.
    pub async fn hand_over(&self) {
        if let Some(browser) = &self.browser {
            self.handed_over.store(true, Ordering::SeqCst);
            browser.hand_over(true).await;
        }
    }

    /// The person does it by hand; the run looks again once the tabs are given back.
    pub async fn taken_over(&self, updates: Vec<Update>) -> Go {
        self.hand_over().await;
        let question = Question::new(QuestionBody::TakenOver);
        Command::ask(question, NodeName::Observe, updates)
    }

    pub async fn take_back(&self) {
        if self.handed_over.swap(false, Ordering::SeqCst)
            && let Some(browser) = &self.browser
        {
            browser.hand_over(false).await;
        }
    }

    /// The run's tab went before it was of use: the next snapshot opens one as at the start.
    pub fn start_anew(&self) {
        self.started.store(false, Ordering::SeqCst);
    }

    /// Tells of a call of the model. `model`: which one answered; empty where none did.
    pub async fn model_called(
        &self,
        purpose: &str,
        model: &str,
        usage: Usage,
        ms: f64,
        error: Option<String>,
    ) {
        let model = match model {
            "" => self.planner.name(),
            model => model.to_owned(),
        };
        let called = RunEvent::ModelCalled {
            purpose: purpose.to_owned(),
            model,
            usage,
            ms,
            ok: error.is_none(),
            error,
        };
        self.recorder.event(called).await;
    }

    /// One sentence for the person; never part of the model's messages.
    pub async fn narrate(&self, message: Message) -> Update {
        self.recorder
            .event(RunEvent::Narration {
                message: message.clone(),
            })
            .await;
        Update::Narrated { message }
    }

    /// Tells the person once that another model answers in the first one's place, and once that the first
    /// is back. `model`: which one answered; `first`: the one that did not, empty where it did.
    pub async fn tell_stand_in(&self, model: &str, first: &str) -> Option<Update> {
        let stands_in = !first.is_empty();
        if self.stands_in.swap(stands_in, Ordering::SeqCst) == stands_in {
            return None;
        }
        let message = if stands_in {
            Message::new("say-model-stands-in")
                .arg("model", model)
                .arg("first", first)
        } else {
            Message::new("say-model-is-back").arg("model", model)
        };
        Some(self.narrate(message).await)
    }

    /// The model that the person chose decides from then on, also after the program was started anew. One that
    /// cannot be used is told, and the one before goes on.
    pub async fn follow_model(&self, s: &GraphState) {
        let Some(model) = &s.model_choice else {
            return;
        };
        {
            let mut chosen = self.chosen.lock().unwrap_or_else(PoisonError::into_inner);
            if chosen.as_ref() == Some(model) {
                return;
            }
            *chosen = Some(model.clone());
        }
        if let Err(error) = self.planner.use_model(model).await {
            let told = UiError {
                message: Message::new("error-model-choice").arg("model", model.name.as_str()),
                ..UiError::saying(ErrorCode::SettingsInvalid, "error-model-choice")
            };
            let error = told.detail(error.to_string());
            self.recorder.event(RunEvent::Error { error }).await;
        }
    }

    /// What a lost browser means: `observe` tries to reach it again where that raises no question of the browser's own;
    /// else the person is asked, and `observe` tries then; with nobody to ask the run ends.
    pub async fn lost(&self, s: &GraphState, mut updates: Vec<Update>) -> Go {
        self.recorder.event(RunEvent::BrowserLost).await;
        if s.losses < MAX_LOSSES && self.reconnects_freely() {
            updates.push(Update::Lost);
            return Command::recover(updates);
        }
        self.ask_to_reconnect(s, updates)
    }

    /// The everyday browser asks its person at each connection, so that one is theirs to allow.
    pub fn reconnects_freely(&self) -> bool {
        self.browser
            .as_ref()
            .is_some_and(|b| !matches!(b.identity().attach, Attach::Own { .. }))
    }

    /// What an error of the browser means: a loss, or an error of the step.
    pub async fn failed(
        &self,
        s: &GraphState,
        error: &BrowserError,
        mut updates: Vec<Update>,
    ) -> Go {
        if is_lost(error) {
            return self.lost(s, updates).await;
        }
        updates.push(error_of(error));
        Command::to(NodeName::ErrorRetry, updates)
    }

    /// "Nothing moves: go on?", once a run and where somebody can be asked. `Err`: the updates as they were.
    pub fn ask_stuck(&self, s: &GraphState, updates: Vec<Update>) -> Result<Go, Vec<Update>> {
        if s.stuck_asked || !self.may_ask(s) {
            return Err(updates);
        }
        let message = Message::new("ask-stuck");
        Ok(ask(QuestionBody::Stuck { message }, updates))
    }

    /// "Connect again?", or the end where nobody can be asked.
    pub fn ask_to_reconnect(&self, s: &GraphState, updates: Vec<Update>) -> Go {
        let question = self
            .may_ask(s)
            .then(|| Question::new(QuestionBody::BrowserLost));
        Command::lost(question, updates)
    }

    /// Tells the person of orders in the pages that were looked at, and is careful on their sites from now on.
    pub async fn heed_orders(&self, s: &GraphState) -> Vec<Update> {
        let mut updates = Vec::new();
        for OrderFound { host, text } in self.untrusted.orders(s).await {
            // Once for a site: the person knows, and the care lasts.
            if s.policy.is_untrusted(&host) {
                continue;
            }
            let message = Message::new("guard-order-found")
                .arg("host", host.clone())
                .arg("text", text);
            updates.push(self.narrate(message).await);
            updates.push(Update::UntrustedSite { host });
        }
        updates
    }

    /// An ending that a node decides on.
    pub fn end(
        &self,
        s: &GraphState,
        reason: StopReason,
        message: Message,
        update: Vec<Update>,
    ) -> Go {
        let mut outcome = Outcome::new(reason, s.world_frozen(), message);
        // Whatever ends the run: what was answered and found so far is not thrown away.
        s.leave_findings(&mut outcome);
        Command::end(outcome, update).because("stop_reason", wire(&reason))
    }
}

/// A browser error in the agent's terms.
pub(crate) fn error_of(error: &BrowserError) -> Update {
    let kind = match error {
        BrowserError::Timeout { .. } => ErrorKind::Timeout,
        BrowserError::TabGone(_) | BrowserError::DialogOpen(_) => ErrorKind::Capture,
        _ => ErrorKind::Unknown,
    };
    Update::failed(kind, error.to_string())
}

/// An error of the step, whose plan is dropped.
pub(crate) fn step_failed(kind: ErrorKind, text: impl Into<String>) -> Go {
    let updates = vec![Update::failed(kind, text), Update::DropPlan];
    Command::to(NodeName::ErrorRetry, updates)
}

/// Puts a question to the person.
pub(crate) fn ask(body: QuestionBody, mut updates: Vec<Update>) -> Go {
    updates.push(Update::Ask { body });
    Command::to(NodeName::AskUser, updates)
}

/// An ending with what it came from, for the log.
pub(crate) fn in_detail(mut go: Go, detail: impl Into<String>) -> Go {
    if let Goto::End(outcome) = &mut go.goto {
        outcome.detail = Some(detail.into());
    }
    go
}

pub(crate) fn is_tab_lost(error: &BrowserError) -> bool {
    matches!(error, BrowserError::TabGone(_) | BrowserError::PageCrashed)
}

pub(crate) fn is_lost(error: &BrowserError) -> bool {
    matches!(error, BrowserError::Lost(_))
}
