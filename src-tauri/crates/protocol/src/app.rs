//! What the window asks of the program, beside runs.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_with::skip_serializing_none;
use ts_rs::TS;

use crate::{
    Envelope, LiveUpdate, ModelPrice, PlannerKind, RunRequest, RunStatus, RunSummary, Settings,
    StartTab, TerminalReason, UiError, wire_enum,
};

/// A goal that really runs, to try.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, TS)]
pub struct ExampleGoal {
    pub id: String,
    pub goal: String,
    /// It needs an approval on the way.
    pub asks: bool,
    /// It runs on the practice site, which has to be served for it.
    pub practice: bool,
    /// Where it starts.
    pub start_url: String,
}

/// Everything that the window needs to show its first picture.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, TS)]
pub struct AppStart {
    pub version: String,
    pub settings: Settings,
    pub runs_dir: String,
    /// Where the program keeps its own log.
    pub logs_dir: String,
    /// Runs that are going on in this program.
    pub active: Vec<RunSummary>,
    /// Something went wrong before the window opened (damaged settings, unwritable folder).
    pub problems: Vec<UiError>,
    /// `linux`, `macos`, `windows`.
    pub platform: String,
}

/// How much a line of a log matters.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema, TS,
)]
#[serde(rename_all = "snake_case")]
pub enum LogLevel {
    Debug,
    Info,
    Warn,
    Error,
}

/// A line of a run's technical log, for who looks for a fault. It is in no language but the program's own.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
pub struct LogLine {
    /// From 1, one more each line of the run.
    pub n: u64,
    /// RFC 3339, UTC, milliseconds.
    pub time: String,
    pub level: LogLevel,
    /// Path of the module that wrote it.
    pub module: String,
    pub message: String,
}

/// What the window sends to start a run. Settings are those that are saved.
#[skip_serializing_none]
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema, TS)]
#[ts(optional_fields)]
pub struct StartRun {
    pub goal: String,
    pub start_url: Option<String>,
    #[serde(default)]
    pub tab: StartTab,
    /// The person allowed the host of `start_url` by choosing it (practice site).
    #[serde(default)]
    pub practice: bool,
    /// How the answer is to look.
    pub shape: Option<crate::AnswerShape>,
    /// The past run that the goal goes on from.
    pub follows: Option<crate::RunId>,
    /// Show a plan before anything is done; without a word here the saved settings say so.
    pub plan_first: Option<bool>,
}

impl StartRun {
    /// The request with the settings that are in force.
    pub fn request(self, mut settings: Settings) -> RunRequest {
        if let Some(plan_first) = self.plan_first {
            settings.engine.plan_first = plan_first;
        }
        RunRequest {
            goal: self.goal,
            start_url: self.start_url,
            tab: self.tab,
            attach: settings.browser.attach.clone(),
            allow_hosts: settings.allow_hosts.clone(),
            shape: self.shape,
            secrets: Vec::new(),
            settings,
            client: None,
            part_of: None,
            recipe: None,
            follows: None,
            managed: crate::Managed::default(),
        }
    }
}

/// One item of a run's channel to the window.
#[allow(
    clippy::large_enum_variant,
    reason = "events are the common case; boxing them would only move the bytes"
)]
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(tag = "feed", rename_all = "snake_case")]
pub enum RunFeed {
    Event { envelope: Envelope },
    Live { update: LiveUpdate },
}

/// What "Test connection" found.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, TS)]
pub struct ModelTest {
    /// Models that the server offers, where it tells.
    pub models: Vec<String>,
    /// Those of them of which it tells more than the name.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<OfferedModel>>", optional)]
    pub offered: Vec<OfferedModel>,
    /// The chosen model answered with a usable action, whatever form its server takes.
    pub tool_calls: bool,
    /// Milliseconds of that answer.
    pub ms: f64,
    /// What its server takes, as this test found it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub takes: Option<ModelTakes>,
}

/// What a server's list tells of a model; absent: it does not say.
#[skip_serializing_none]
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[ts(optional_fields)]
pub struct OfferedModel {
    pub name: String,
    /// Tokens that it reads at once.
    pub context_window: Option<u32>,
    pub pictures: Option<bool>,
    /// It calls tools.
    pub tools: Option<bool>,
}

/// The best form in which a server takes what a model may answer, from the strictest to the loosest.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema, TS,
)]
#[serde(rename_all = "snake_case")]
pub enum AnswerForm {
    /// Tool calls that are held to their schema.
    StrictTools,
    Tools,
    /// JSON of a schema.
    JsonSchema,
    /// Any JSON.
    JsonObject,
    /// Text, in which the answer is looked for.
    Text,
}

/// What a server takes for one model, found by asking it.
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[ts(optional_fields)]
pub struct ModelTakes {
    pub server: String,
    pub model: String,
    pub answers: AnswerForm,
    /// Answers come in pieces.
    pub streams: bool,
    /// Pictures; absent: not tried.
    pub pictures: Option<bool>,
    /// How long to think; absent: not tried.
    pub effort: Option<bool>,
    /// Tokens of a request and its answer; 0: not known.
    pub context_window: u32,
    /// Day on which it was found, `2026-01-31`, UTC.
    pub found: String,
}

/// Where a price comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "snake_case")]
pub enum PriceSource {
    /// The person's own list.
    Own,
    /// The program's table, which is of a certain day.
    Table,
    /// The model runs on this computer.
    Local,
    Unknown,
}

/// What the form of a model shows of it. Asks no server.
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, TS)]
#[ts(optional_fields)]
pub struct ModelFacts {
    pub price: Option<ModelPrice>,
    pub price_source: PriceSource,
    /// Day of the program's price table, `2026-01-31`.
    pub prices_of: String,
    /// US dollars of a typical run; absent where the price is not known.
    pub typical_run: Option<f64>,
    pub takes: Option<ModelTakes>,
}

/// Kinds of model servers on this machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "snake_case")]
pub enum LocalServerKind {
    Ollama,
    LmStudio,
    LlamaCpp,
    Vllm,
}

/// A model of a server on this machine.
#[skip_serializing_none]
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[ts(optional_fields)]
pub struct LocalModel {
    pub name: String,
    /// Of its file.
    pub bytes: Option<u64>,
    /// Tokens of a request and its answer together, as the server runs it.
    pub context_window: Option<u32>,
    /// It takes pictures, where the server tells.
    pub pictures: Option<bool>,
}

/// A model server on this machine.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
pub struct LocalServer {
    pub kind: LocalServerKind,
    /// `Ollama`, `LM Studio`, `llama.cpp`, `vLLM`.
    pub name: String,
    /// With `/v1`.
    pub base_url: String,
    pub models: Vec<LocalModel>,
}

/// How far a model is loaded onto this machine.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
pub struct PullProgress {
    /// Bytes; 0 of 0 before the server says how many there are.
    pub completed: u64,
    pub total: u64,
    /// All bytes are there, and the server checks them or puts them in place.
    pub finishing: bool,
}

wire_enum! {
    /// Past runs by how they stand.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
    #[derive(Serialize, Deserialize, JsonSchema, TS)]
    #[serde(rename_all = "snake_case")]
    pub enum RunGroup {
        /// Running, waiting or paused.
        GoingOn = "going_on",
        /// The program ended before the run did.
        Interrupted = "interrupted",
        Satisfied = "satisfied",
        Failed = "failed",
        Stuck = "stuck",
        BudgetExhausted = "budget_exhausted",
    }
}

impl RunGroup {
    /// Each run is in one group. A run that ended without saying how has failed.
    pub fn of(run: &RunSummary) -> Self {
        match (run.status, run.outcome.as_ref().map(|o| o.terminal_reason)) {
            (RunStatus::Running | RunStatus::Waiting | RunStatus::Paused, _) => Self::GoingOn,
            (RunStatus::Interrupted, _) => Self::Interrupted,
            (RunStatus::Finished, Some(TerminalReason::GoalSatisfied)) => Self::Satisfied,
            (RunStatus::Finished, Some(TerminalReason::LoopStuck)) => Self::Stuck,
            (RunStatus::Finished, Some(TerminalReason::BudgetExhausted)) => Self::BudgetExhausted,
            (RunStatus::Finished, Some(TerminalReason::GoalFailed) | None) => Self::Failed,
        }
    }
}

/// Order of the list of runs. Runs that are equal in it stand the newest first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "snake_case")]
pub enum RunOrder {
    #[default]
    Newest,
    Oldest,
    /// Most time of work first.
    Longest,
    /// Most tokens first.
    MostTokens,
}

/// Which past runs to list. An empty field does not filter.
#[skip_serializing_none]
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(default)]
#[ts(optional_fields)]
pub struct RunsQuery {
    /// Words in goal, answer or story; each may be the beginning of a word, `"in quotes"` they stand
    /// together as they are.
    pub text: String,
    pub offset: u32,
    /// 0 is 100; at most 1,000.
    pub limit: u32,
    /// Those of these groups.
    pub groups: Vec<RunGroup>,
    /// Started then or later: milliseconds since 1970, UTC.
    pub since: Option<i64>,
    /// Started before then.
    pub until: Option<i64>,
    pub planner: Option<PlannerKind>,
    pub order: RunOrder,
    /// `next` of the page before; stands instead of `offset` where it is not empty.
    pub cursor: String,
}

/// A piece of a text, and whether it is what was searched for.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
pub struct TextPart {
    pub text: String,
    pub hit: bool,
}

/// What the list shows of a run beside its summary.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
pub struct RunFound {
    /// The goal (its beginning, where it is long) with what was searched for; empty without a search.
    pub goal: Vec<TextPart>,
    /// The place in answer or story where the words stand, if they are not all in the goal.
    pub excerpt: Vec<TextPart>,
    /// Bytes of the run's folder; absent while it is not known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional, type = "number")]
    pub bytes: Option<u64>,
}

/// Where the index of the runs stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "snake_case")]
pub enum IndexState {
    /// There is none, for example because its folder cannot be written: the folders are read instead,
    /// and the story of a run is not searched.
    #[default]
    Off,
    /// It is being built; until then the same holds.
    Building,
    /// It answers, and is just being compared with the folders.
    Checking,
    Ready,
}

/// A page of past runs.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema, TS)]
pub struct RunsPage {
    pub runs: Vec<RunSummary>,
    /// Runs that fit, on all pages.
    pub total: u32,
    /// One for each of `runs`, in the same order.
    #[serde(default)]
    pub found: Vec<RunFound>,
    /// Where the next page begins; empty on the last.
    #[serde(default)]
    pub next: String,
    /// Bytes of all run folders, whether they fit or not; absent while it is not known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional, type = "number")]
    pub bytes: Option<u64>,
    #[serde(default)]
    pub index: IndexState,
    /// Runs that were read of `reading`, while the index is built or checked.
    #[serde(default)]
    pub read: u32,
    #[serde(default)]
    pub reading: u32,
}

/// What deleting the pictures of a site did.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
pub struct Forgotten {
    /// Runs that had pictures of it.
    pub runs: u32,
    pub pictures: u32,
    pub bytes: u64,
    /// Runs with pictures of it that go on, and keep them.
    pub busy: u32,
}

/// A node of the graph and where it may go, for drawing.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
pub struct GraphNode {
    pub name: String,
    pub successors: Vec<String>,
    pub may_end: bool,
    pub may_interrupt: bool,
}
