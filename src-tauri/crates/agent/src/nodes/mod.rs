//! The nodes, one file each. A node reads the state and says what changes and where the run goes.

mod ask_user;
mod confirm;
mod error_retry;
mod execute;
pub(crate) mod goal_check;
mod goal_validator;
mod loop_mitigation;
mod memory_manager;
mod observe;
mod outcome_words;
pub(crate) mod planner;
mod progress;
mod progress_analyzer;
mod progress_reporter;
mod put_back;
mod quality_evaluator;
mod reflection;
mod safety;
mod self_corrector;
mod strategy_adapter;
mod tab;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use async_trait::async_trait;
use copilot_graph::{Command, NodeContext, Nodes};
use copilot_ports::{Browser, BrowserError, Planner};
use copilot_protocol::{
    Attach, Message, Outcome, Question, QuestionBody, RunEvent, StartTab, StopReason,
};

use crate::RunParts;
use crate::graph::AgentGraph;
use crate::node_name::NodeName;
use crate::recorder::Recorder;
use crate::sites::Sites;
use crate::state::{AgentError, ErrorKind, GraphState};
use crate::untrusted::Untrusted;
use crate::update::Update;

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
    pub somebody_to_ask: bool,
    /// The run's tab has been opened in this process.
    started: AtomicBool,
    resumed: bool,
    /// The run's tabs are left to the person for a while.
    handed_over: AtomicBool,
    /// What pages said, for the guard.
    pub untrusted: Untrusted,
    /// Another model answered last than the one that was chosen.
    stands_in: AtomicBool,
    /// What the browser holds the run's tabs to.
    pub(crate) sites: Arc<Sites>,
}

impl AgentNodes {
    pub fn new(
        parts: &RunParts,
        recorder: Arc<Recorder>,
        browser: Option<Arc<dyn Browser>>,
        resumed: bool,
    ) -> Self {
        let sites = Arc::new(Sites::default());
        if let Some(browser) = &browser {
            browser.hold_requests(sites.clone());
        }
        Self {
            sites,
            planner: parts.planner.clone(),
            recorder,
            browser,
            somebody_to_ask: parts.somebody_to_ask,
            started: AtomicBool::new(false),
            resumed,
            handed_over: AtomicBool::new(false),
            untrusted: Untrusted::default(),
            stands_in: AtomicBool::new(false),
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

    /// A tab of the person has become the run's.
    pub fn is_started_now(&self) {
        self.started.store(true, Ordering::SeqCst);
    }

    pub async fn start(&self, s: &GraphState, tab: StartTab) -> Result<(), BrowserError> {
        let last = s.recent_observations.last().map(|d| d.url.clone());
        let url = if self.resumed {
            last.or_else(|| s.request.start_url.clone())
        } else {
            s.request.start_url.clone()
        };
        let url = url.filter(|u| !u.is_empty() && u != "about:blank");
        self.browser()?.start(tab, url.as_deref()).await?;
        self.is_started_now();
        Ok(())
    }

    /// Leaves the run's tabs to the person until the next look.
    pub async fn hand_over(&self) {
        if let Some(browser) = &self.browser {
            self.handed_over.store(true, Ordering::SeqCst);
            browser.hand_over(true).await;
        }
    }

    pub async fn take_back(&self) {
        if self.handed_over.swap(false, Ordering::SeqCst)
            && let Some(browser) = &self.browser
        {
            browser.hand_over(false).await;
        }
    }

    /// The run's tab went before it was of use: the next look opens one as at the start.
    pub fn start_anew(&self) {
        self.started.store(false, Ordering::SeqCst);
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

    /// "Connect again?", or the end where nobody can be asked.
    pub fn ask_to_reconnect(&self, s: &GraphState, updates: Vec<Update>) -> Go {
        let question = self
            .may_ask(s)
            .then(|| Question::new(QuestionBody::BrowserLost));
        Command::lost(question, updates)
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
        // Spent patience is a limit like the others: what was found so far is not thrown away.
        if matches!(
            reason,
            StopReason::PlannerCalls
                | StopReason::NoProgress
                | StopReason::StageNotAdvanced
                | StopReason::StrategiesSpent
        ) {
            s.leave_findings(&mut outcome);
        }
        Command::end(outcome, update).because("stop_reason", wire(&reason))
    }
}

/// A value's name on the wire.
pub(crate) fn wire<T: serde::Serialize>(value: &T) -> String {
    serde_json::to_value(value)
        .ok()
        .and_then(|v| v.as_str().map(str::to_owned))
        .unwrap_or_default()
}

/// A browser error in the agent's terms.
pub(crate) fn error_of(error: &BrowserError) -> AgentError {
    let kind = match error {
        BrowserError::Timeout { .. } => ErrorKind::Timeout,
        BrowserError::TabGone(_) | BrowserError::DialogOpen(_) => ErrorKind::Capture,
        _ => ErrorKind::Unknown,
    };
    AgentError {
        kind,
        text: error.to_string(),
    }
}

pub(crate) fn is_tab_lost(error: &BrowserError) -> bool {
    matches!(error, BrowserError::TabGone(_) | BrowserError::PageCrashed)
}

pub(crate) fn is_lost(error: &BrowserError) -> bool {
    matches!(error, BrowserError::Lost(_))
}

#[async_trait]
impl Nodes<AgentGraph> for AgentNodes {
    async fn run(&self, node: NodeName, s: &GraphState, ctx: &Context) -> Go {
        self.sites.follow(s);
        let go = match node {
            NodeName::Observe => observe::run(self, s, ctx).await,
            NodeName::LoopMitigation => loop_mitigation::run(self, s, ctx).await,
            NodeName::GoalCheck => goal_check::run(self, s).await,
            NodeName::MemoryManager => memory_manager::run(self, s).await,
            NodeName::Planner => planner::run(self, s).await,
            NodeName::Safety => safety::run(self, s).await,
            NodeName::Confirm => confirm::run(self, s).await,
            NodeName::Execute => execute::run(self, s, ctx).await,
            NodeName::SelfCorrector => self_corrector::run(self, s, ctx).await,
            NodeName::Progress => progress::run(self, s).await,
            NodeName::ProgressAnalyzer => progress_analyzer::run(self, s).await,
            NodeName::ProgressReporter => progress_reporter::run(self, s).await,
            NodeName::StrategyAdapter => strategy_adapter::run(self, s).await,
            NodeName::AskUser => ask_user::run(self, s).await,
            NodeName::ErrorRetry => error_retry::run(self, s).await,
            NodeName::GoalValidator => goal_validator::run(self, s).await,
            NodeName::QualityEvaluator => quality_evaluator::run(self, s).await,
        };
        crate::reasons::explain(node, s, self.may_ask(s), go)
    }
}
