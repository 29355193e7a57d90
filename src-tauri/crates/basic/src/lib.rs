//! Basic mode: goals that are written as steps, carried out without any model.
//!
//! A grammar ([`grammar`], two data files) reads the goal as steps ([`goal`]); a resolver carries each out on the page as
//! it is now: one scorer of elements ([`page`]), one ladder of fall-backs ([`fallback`]). It decides from the request alone and
//! keeps what it must know between two plans in the plan's memory, so a run can go on in another process. What it cannot
//! read it says before anything is done.

mod answer;
mod controls;
mod execute;
mod fallback;
mod goal;
mod grammar;
mod items;
mod kept;
mod meaning;
mod memory;
mod naming;
mod page;
mod pick;
mod plan;
mod restore;
mod said;
mod settle;
mod turn;
mod ways;

#[cfg(test)]
mod tests;

use async_trait::async_trait;
use copilot_ports::{
    Deltas, JudgeReply, JudgeRequest, PlanReply, PlanRequest, Planner, PlannerError,
};
use copilot_protocol::{PlannerKind, Understanding};

/// Carries out goals that are written as steps, with no model and no key.
#[derive(Clone, Copy, Debug, Default)]
pub struct BasicPlanner;

impl BasicPlanner {
    pub fn new() -> Self {
        Self
    }
}

#[async_trait]
impl Planner for BasicPlanner {
    fn kind(&self) -> PlannerKind {
        PlannerKind::Builtin
    }

    fn name(&self) -> String {
        "builtin".to_owned()
    }

    fn steps(&self, goal: &str) -> Vec<copilot_ports::goal::Step> {
        goal::steps(goal)
    }

    fn understand(&self, goal: &str) -> Option<Understanding> {
        Some(meaning::understand(goal))
    }

    async fn plan(
        &self,
        request: &PlanRequest,
        deltas: &dyn Deltas,
    ) -> Result<PlanReply, PlannerError> {
        let reply = plan::plan(&request.context);
        deltas.thought(&reply.thought);
        Ok(reply)
    }

    async fn judge(&self, _: &JudgeRequest) -> Result<JudgeReply, PlannerError> {
        Err(PlannerError::Unsupported)
    }
}
