//! What a planner answers.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{Action, Message, ObservationId, PlanId};

/// Tokens and money that calls of a model cost.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema, TS)]
pub struct Usage {
    pub calls: u32,
    pub input_tokens: u64,
    pub output_tokens: u64,
    /// Of the input: what the server had in its cache.
    #[serde(default)]
    pub cached_tokens: u64,
    /// US dollars by the price table; 0 where the model has no price.
    #[serde(default)]
    pub money: f64,
}

impl Usage {
    pub fn tokens(&self) -> u64 {
        self.input_tokens + self.output_tokens
    }

    pub fn add(&mut self, other: Self) {
        self.calls += other.calls;
        self.input_tokens += other.input_tokens;
        self.output_tokens += other.output_tokens;
        self.cached_tokens += other.cached_tokens;
        self.money += other.money;
    }
}

/// What the calls of one purpose cost: `plan`, `summary`, or the node that asked a model.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema, TS)]
pub struct PurposeUsage {
    pub purpose: String,
    pub usage: Usage,
}

/// One step of a goal as the built-in planner understood it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, TS)]
pub struct UnderstoodStep {
    /// The words of the goal.
    pub source: String,
    /// What will be done, for the person; `None` where the words were not understood.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub meaning: Option<Message>,
}

/// How the built-in planner reads a goal, before anything is done.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema, TS)]
pub struct Understanding {
    pub steps: Vec<UnderstoodStep>,
    /// It begins on a page, and says not on which.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(as = "Option<bool>", optional)]
    pub needs_site: bool,
}

impl Understanding {
    /// At least one step is understood and none is not.
    pub fn complete(&self) -> bool {
        !self.steps.is_empty() && self.steps.iter().all(|s| s.meaning.is_some())
    }

    pub fn nothing(&self) -> bool {
        self.steps.iter().all(|s| s.meaning.is_none())
    }
}

/// What a planner wants to do next.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, TS)]
pub struct Plan {
    pub id: PlanId,
    /// The snapshot that the plan was made from.
    pub observation: ObservationId,
    /// The planner's own reasoning; shown as the planner's words, never as facts.
    #[serde(default)]
    pub thought: String,
    /// Consecutive actions; execution stops at the first that changes the page unexpectedly.
    pub actions: Vec<Action>,
    /// What is to be so when the goal is met.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<crate::Condition>>", optional)]
    pub conditions: Vec<crate::Condition>,
    /// Progress through the goal's own steps, where the planner knows it: done and all.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub goal_steps: Option<(u32, u32)>,
}
