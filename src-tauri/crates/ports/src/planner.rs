//! What decides the next action.

use std::sync::Arc;
use std::time::Duration;

use async_trait::async_trait;
use copilot_protocol::{
    Action, ActionOutcome, Condition, ElementId, ModelChoice, Observation, PageType, PlannerKind,
    TabEvent, Understanding, Usage,
};
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// Who says a message of the model's conversation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Role {
    System,
    User,
    Assistant,
}

/// One message of the model's conversation.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ChatMessage {
    pub role: Role,
    pub text: String,
}

impl ChatMessage {
    pub fn new(role: Role, text: impl Into<String>) -> Self {
        Self {
            role,
            text: text.into(),
        }
    }
}

/// An element that fits the goal.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Candidate {
    pub id: ElementId,
    /// 0..=1.
    pub score: f64,
    pub is_disabled: bool,
}

/// An action of this run, with what came of it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ActionRecord {
    pub step: u32,
    pub action: Action,
    /// Label of the target when it was used.
    pub label: String,
    /// Address before the action.
    pub url: String,
    /// Role of the target; empty where there is none.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub role: String,
    /// Somebody, or a setting of theirs, said yes to it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub asked: bool,
    /// `None`: blocked or declined.
    pub outcome: Option<ActionOutcome>,
    /// Why it was blocked or declined.
    #[serde(default)]
    pub refused: Option<String>,
}

/// A snapshot that is already past, in short.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ObservationDigest {
    pub url: String,
    pub title: String,
    pub page_type: PageType,
    pub mapping_hash: String,
    pub candidate_hash: String,
    pub dom_hash: String,
    /// What is different from the snapshot before, in a few words (`unchanged`, `2 new, 1 gone`); empty: not compared.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub change: String,
    /// Only times of day moved since the snapshot before: the page stands still.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub ticks: bool,
}

/// A value that the run gave a field, and that the page no longer holds.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct LostValue {
    /// Step of the action that gave it.
    pub step: u32,
    pub label: String,
    /// That action again, on the field of the page in view where that has it.
    pub action: Action,
    /// What the field holds now.
    pub holds: String,
    /// The page in view has the field, and it can be filled.
    pub there: bool,
}

/// The page did not take a press: it shows an error that was not there before.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PageRefusal {
    /// Step of the press.
    pub step: u32,
    /// The page's own words; empty where it only marks fields.
    pub said: String,
    /// Names of the fields that it marks.
    pub fields: Vec<String>,
}

/// Everything that a planner may decide on (the seeds' planner context).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PlannerContext {
    pub goal: String,
    /// Names of the actions that the stage allows.
    pub allowed_actions: Vec<String>,
    pub avoid_search: bool,
    /// Elements that are search boxes.
    pub search_controls: Vec<ElementId>,
    pub observation: Observation,
    pub recent_observations: Vec<ObservationDigest>,
    /// What is different from the page that the planner saw last, in words: `unchanged`, or what appeared, went
    /// and changed. Quotes the page. Empty: the planner sees its first page.
    #[serde(default)]
    pub changes: String,
    pub loop_detected: bool,
    /// The last error, in words for the planner.
    pub error: Option<String>,
    pub avoid_elements: Vec<ElementId>,
    pub tab_events: Vec<TabEvent>,
    pub no_progress_steps: u32,
    pub history: Vec<ActionRecord>,
    /// What the person said since the last plan, and answers to questions, oldest first.
    pub person_said: Vec<String>,
    /// The planner's own memory, as it returned it last.
    pub memory: Value,
    /// What was entered before and is no longer there: the page was loaded anew.
    #[serde(default)]
    pub lost: Vec<LostValue>,
    /// What the page says against the last press.
    #[serde(default)]
    pub refusal: Option<PageRefusal>,
    /// The step of the last action, where the program ended before its result was known and nobody could say.
    #[serde(default)]
    pub unknown: Option<u32>,
}

/// The page as it is on the screen, with the numbers of its elements, for a model that sees.
#[derive(Clone, PartialEq)]
pub struct PlanPicture {
    /// JPEG or PNG, of any size: who sends it makes it fit for the model.
    pub bytes: Arc<Vec<u8>>,
}

impl std::fmt::Debug for PlanPicture {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "PlanPicture({} bytes)", self.bytes.len())
    }
}

/// A request for the next plan.
#[derive(Clone, Debug)]
pub struct PlanRequest {
    pub context: PlannerContext,
    /// The conversation for a model, rendered from the context by the agent's prompts.
    pub messages: Vec<ChatMessage>,
    /// Sent with the last message, where the model takes pictures.
    pub picture: Option<PlanPicture>,
    pub timeout: Duration,
}

/// A question to the model behind a planner that is answered as JSON.
#[derive(Clone, Debug)]
pub struct JudgeRequest {
    /// Names the call in the log, and the schema.
    pub purpose: String,
    pub messages: Vec<ChatMessage>,
    /// JSON Schema of the answer.
    pub schema: Value,
    /// Sent with the last message, where the model takes pictures.
    pub picture: Option<PlanPicture>,
    pub timeout: Duration,
}

impl JudgeRequest {
    /// A question without a picture.
    pub fn new(
        purpose: &str,
        messages: Vec<ChatMessage>,
        schema: Value,
        timeout: Duration,
    ) -> Self {
        Self {
            purpose: purpose.to_owned(),
            messages,
            schema,
            picture: None,
            timeout,
        }
    }
}

/// A planner's answer.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PlanReply {
    pub thought: String,
    /// Empty: look again.
    pub actions: Vec<Action>,
    /// What is to be so when the goal is met; empty: nothing new is said of it.
    pub conditions: Vec<Condition>,
    /// Kept in the run's state and handed back at the next call; `None` leaves it as it is.
    pub memory: Option<Value>,
    /// Progress through the goal's own steps, where the planner knows it: done and all.
    pub goal_steps: Option<(u32, u32)>,
    pub usage: Usage,
    /// The model that answered, which need not be the first one; empty: the planner's own name says it.
    pub model: String,
    /// The first model, where another answered in its place; empty where it answered itself.
    pub stood_in_for: String,
    /// Answer as it came, for the journal.
    pub raw: String,
    /// Request as it was sent, for the journal.
    pub request: String,
}

/// Why no plan came.
#[derive(Clone, Debug, thiserror::Error, PartialEq)]
pub enum PlannerError {
    #[error("no answer within {0} ms")]
    Timeout(u64),
    /// Connection refused, unknown host, 5xx after retries.
    #[error("the model's server cannot be reached: {0}")]
    Unavailable(String),
    /// 401, 403.
    #[error("the model's server refused the key: {0}")]
    Refused(String),
    /// 404.
    #[error("the server does not know the model: {0}")]
    ModelNotFound(String),
    /// 429 after retries.
    #[error("too many requests: {0}")]
    RateLimited(String),
    /// 400, 422: no part of the request that could be left out helps.
    #[error("the model's server refused the request: {0}")]
    BadRequest(String),
    /// The request is longer than the model's window, which is known better now: a shorter one may be taken.
    #[error("the request is longer than the model reads at once: {0}")]
    TooLong(String),
    /// No plan could be read from the answer, after one repair.
    #[error("the answer could not be read: {detail}")]
    Malformed {
        detail: String,
        raw: String,
        request: String,
        usage: Usage,
    },
    /// The model will not do it, or its server filtered the answer; said twice.
    #[error("the model declines: {said}")]
    Declined {
        /// In the model's own words.
        said: String,
        raw: String,
        request: String,
        usage: Usage,
    },
    /// This planner has no model behind it.
    #[error("this planner cannot judge")]
    Unsupported,
    #[error("{0}")]
    Other(String),
}

/// Receives the pieces of a streamed thought.
pub trait Deltas: Send + Sync {
    fn thought(&self, piece: &str);

    /// What a reasoning model thinks aloud before it answers. Only ever shown.
    fn reasoning(&self, _piece: &str) {}
}

/// Nobody listens.
impl Deltas for () {
    fn thought(&self, _piece: &str) {}
}

/// A model's judgement in a given shape.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct JudgeReply {
    pub value: Value,
    pub usage: Usage,
    /// The model that answered, as of [`PlanReply::model`].
    pub model: String,
    pub raw: String,
    pub request: String,
}

/// What decides the next action.
#[async_trait]
pub trait Planner: Send + Sync {
    fn kind(&self) -> PlannerKind;

    /// For the person and the log: the model's name, or `builtin`.
    fn name(&self) -> String;

    /// How the goal is read, where the planner can tell before it starts.
    fn understand(&self, goal: &str) -> Option<Understanding>;

    /// The goal as steps, by which a run without a model is judged; none where the planner reads no goals by itself.
    fn steps(&self, _goal: &str) -> Vec<crate::goal::Step> {
        Vec::new()
    }

    /// Tokens that a request and its answer may have together, where the planner knows it.
    fn context_window(&self) -> Option<u32> {
        None
    }

    /// The conversation for a model is read at the next plan. It is not rendered in vain.
    fn converses(&self) -> bool {
        self.kind() == PlannerKind::Model
    }

    /// A picture of the page would be sent on. Asked before each, since one is not made in vain.
    fn takes_pictures(&self) -> bool {
        false
    }

    /// Whoever plans is waited for without an end: no server that could hang, but somebody who decides when to go on.
    fn takes_its_time(&self) -> bool {
        false
    }

    /// How long the server wants to be left alone, where it said so when the last call failed.
    fn retry_after(&self) -> Option<Duration> {
        None
    }

    /// US dollars that all runs spent on models in this calendar month, those that go on included.
    fn spent_this_month(&self) -> f64 {
        0.0
    }

    /// Other models that the person set up and that could decide instead.
    fn others(&self) -> Vec<ModelChoice> {
        Vec::new()
    }

    /// This model decides from now on.
    async fn use_model(&self, _model: &ModelChoice) -> Result<(), PlannerError> {
        Err(PlannerError::Unsupported)
    }

    /// The last answers were of no use, so the next one is asked for in a simpler form; or in the usual one again.
    fn ask_simpler(&self, _on: bool) {}

    async fn plan(
        &self,
        request: &PlanRequest,
        deltas: &dyn Deltas,
    ) -> Result<PlanReply, PlannerError>;

    /// A judgement by the model behind this planner, as JSON of the schema.
    async fn judge(&self, request: &JudgeRequest) -> Result<JudgeReply, PlannerError>;
}
