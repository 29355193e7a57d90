//! A run as it is asked for, and as the history shows it.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_with::skip_serializing_none;
use ts_rs::TS;

use crate::{
    ActionOutcome, ApprovalFacts, Attach, Decision, ElementId, Judgement, Mark, Message, Outcome,
    Plan, PurposeUsage, RunId, Settings, ShotId, Stage, Usage, Viewport,
};

/// Where a run starts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "snake_case")]
pub enum StartTab {
    /// A tab of its own.
    #[default]
    New,
    /// The tab that the person looks at.
    Current,
}

/// What a person asks for.
#[skip_serializing_none]
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct RunRequest {
    pub goal: String,
    pub start_url: Option<String>,
    #[serde(default)]
    pub tab: StartTab,
    #[serde(default)]
    pub attach: Attach,
    /// Hosts that the person allowed beside those that the goal names.
    #[serde(default)]
    pub allow_hosts: Vec<String>,
    /// How the answer is to look, where the person chose it.
    pub shape: Option<crate::AnswerShape>,
    /// Named secrets that the run may use, without their values.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub secrets: Vec<crate::SecretInfo>,
    /// Effective settings, frozen into the run.
    pub settings: Settings,
    /// Another program asked for it; then the goal is not the person's.
    pub client: Option<RunClient>,
    /// It reads a part of that run's task, whose planner wrote the goal; nobody is asked, and nothing is changed.
    pub part_of: Option<RunId>,
    /// This recipe decides on each step.
    pub recipe: Option<crate::RecipePlay>,
    /// The earlier run that the goal goes on from.
    pub follows: Option<FollowUp>,
    /// The policies of whoever looks after this computer.
    #[serde(default, skip_serializing_if = "crate::Managed::is_empty")]
    pub managed: crate::Managed,
}

/// What a goal goes on from: what was asked before, and what came of it. No approval of then counts now.
#[skip_serializing_none]
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[ts(optional_fields)]
pub struct FollowUp {
    pub run: RunId,
    /// The oldest first.
    pub before: Vec<Earlier>,
    /// The address where the last of them ended.
    pub look_at: Option<String>,
    /// Sites where something private was read for them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub private: Vec<String>,
}

/// A goal of before, in the person's own words.
#[skip_serializing_none]
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[ts(optional_fields)]
pub struct Earlier {
    pub goal: String,
    /// What it came to; as private as the pages that it was read on.
    pub answer: String,
    pub start_url: Option<String>,
}

/// A program that has a run done (a client of the Model Context Protocol). It is a recipient, and no person.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
pub struct RunClient {
    /// As it calls itself: nobody has checked it.
    pub name: String,
    /// It decides on each step; otherwise the run's planner does.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub leads: bool,
}

/// Longest goal, in characters.
pub const MAX_GOAL_CHARS: usize = 10_000;

/// Where a run stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "snake_case")]
pub enum RunStatus {
    #[default]
    Running,
    Waiting,
    Paused,
    Finished,
    /// The program ended before the run did.
    Interrupted,
}

/// A run in the history list; also the content of `summary.json`.
#[skip_serializing_none]
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema, TS)]
#[ts(optional_fields)]
pub struct RunSummary {
    pub schema_version: u32,
    pub id: RunId,
    pub goal: String,
    pub status: RunStatus,
    /// RFC 3339, UTC.
    pub started: String,
    pub finished: Option<String>,
    pub outcome: Option<Outcome>,
    pub stage: Stage,
    pub steps: u32,
    pub usage: Usage,
    /// The same by what it was for, in order of the names.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<PurposeUsage>>", optional)]
    pub usage_by_purpose: Vec<PurposeUsage>,
    /// Milliseconds of work; waiting for the person is not counted.
    pub active_ms: f64,
    pub planner: String,
    pub browser: String,
    /// Another program asked for it.
    pub client: Option<RunClient>,
    /// It reads a part of this run's task.
    pub part_of: Option<RunId>,
    /// Place among those that wait for their turn, from 1; missing once it has begun. Never in a file.
    pub place: Option<u32>,
    /// The last picture.
    pub shot: Option<ShotId>,
    /// Absolute path of the run's folder; empty inside `summary.json`.
    #[serde(default)]
    pub run_dir: String,
    /// The folder was written by a newer version: it can only be read.
    #[serde(default)]
    pub read_only: bool,
    /// Opened from a file that somebody shared: it can be looked at and deleted, not continued.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(as = "Option<bool>", optional)]
    pub shared: bool,
}

/// One step of a past run, put together from its journal.
#[skip_serializing_none]
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema, TS)]
#[ts(optional_fields)]
pub struct StepReview {
    pub step: u32,
    pub time: String,
    pub url: String,
    pub title: String,
    pub narration: Vec<Message>,
    pub shot: Option<ShotId>,
    pub marks: Vec<Mark>,
    pub viewport: Option<Viewport>,
    /// What the planner was sent: text, as it was sent.
    pub request: Option<String>,
    /// What it answered: raw text.
    pub reply: Option<String>,
    pub plan: Option<Plan>,
    /// The action of this step, as JSON on the wire.
    pub action: Option<crate::Action>,
    /// Number and label of the action's target.
    pub target: Option<(ElementId, String)>,
    pub judgement: Option<Judgement>,
    pub asked: Option<ApprovalFacts>,
    pub decision: Option<Decision>,
    pub outcome: Option<ActionOutcome>,
    /// Milliseconds of each node that worked on this step, in order.
    pub timings: Vec<(String, f64)>,
}

/// A run that reads a part of another's task.
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, TS)]
#[ts(optional_fields)]
pub struct RunPart {
    pub run: RunId,
    /// The address where it begins.
    pub url: String,
    /// Missing while it goes on.
    pub outcome: Option<Box<Outcome>>,
}

/// A past run, whole.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, TS)]
pub struct RunReview {
    pub summary: RunSummary,
    pub steps: Vec<StepReview>,
    /// What others read for it, in the order in which they began.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<RunPart>>", optional)]
    pub parts: Vec<RunPart>,
}
