//! The built-in planner: Basic mode, without any model.
//!
//! A goal written as steps (English or Russian) is carried out step by step: each step is matched
//! against the marked elements and the text of the page. It decides from the request alone and
//! keeps what it must know between two plans in the plan's memory, so a run can go on in another
//! process. It leaves out judging ([`PlannerError::Unsupported`]) and everything that a step's words
//! do not say: what it cannot read, it asks.

mod answer;
mod carry;
mod colours;
mod comparing;
mod controls;
mod dates;
mod held;
mod items;
mod kept;
mod kinds;
mod likes;
mod meaning;
mod memory;
mod page;
mod restore;
mod said;
mod seek;
mod several;
mod turn;
mod words;

#[cfg(test)]
mod fixture;
#[cfg(test)]
mod pages_without_names;
#[cfg(test)]
mod tests;

use async_trait::async_trait;
use copilot_ports::{
    Deltas, JudgeReply, JudgeRequest, PlanReply, PlanRequest, Planner, PlannerError,
};
use copilot_protocol::{PlannerKind, Understanding};

/// Carries out goals that are written as steps, with no model and no key.
#[derive(Clone, Copy, Debug, Default)]
pub struct BuiltinPlanner;

impl BuiltinPlanner {
    pub fn new() -> Self {
        Self
    }
}

#[async_trait]
impl Planner for BuiltinPlanner {
    fn kind(&self) -> PlannerKind {
        PlannerKind::Builtin
    }

    fn name(&self) -> String {
        "builtin".to_owned()
    }

    fn understand(&self, goal: &str) -> Option<Understanding> {
        Some(meaning::understand(goal))
    }

    async fn plan(
        &self,
        request: &PlanRequest,
        deltas: &dyn Deltas,
    ) -> Result<PlanReply, PlannerError> {
        let reply = turn::plan(&request.context);
        deltas.thought(&reply.thought);
        Ok(reply)
    }

    async fn judge(&self, _: &JudgeRequest) -> Result<JudgeReply, PlannerError> {
        Err(PlannerError::Unsupported)
    }
}
