//! Where a play stands; the run keeps it, so that a resumed run goes on from there.

use std::collections::BTreeMap;

use copilot_ports::{ActionRecord, PlannerContext};
use copilot_protocol::{Action, HealedBy, Target};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::Healed;
use super::aim::Tried;

/// What the person was asked.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "about", rename_all = "snake_case")]
pub(super) enum Question {
    /// The step cannot be done, and why.
    Stuck { why: String },
    /// A step that asks is aimed at something that bears other features than the one that was kept.
    Healed { target: Box<Target>, asked: String },
}

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub(super) struct Memory {
    /// The conditions of the end were named.
    pub begun: bool,
    /// Steps that are done, with what had to be true after them.
    pub at: usize,
    /// Actions of the last plan that are steps, not seen to have worked yet.
    pub sent: Vec<Action>,
    /// The run's step when they were planned.
    pub since: u32,
    /// Times that was waited for what has to be true after the last one.
    pub waits: u32,
    /// Times that the step was tried in vain.
    pub tries: u32,
    pub tried: Tried,
    pub healed: Vec<Healed>,
    /// Values that were read, with the lines in which they stand, by their number in the answer.
    pub values: BTreeMap<usize, (String, String)>,
    pub question: Option<Question>,
    /// The person was asked in vain so often.
    pub unclear: u32,
    /// The person has said that this step's target is the one.
    pub agreed: bool,
    /// The run's planner does this one step, and has had so many turns for it.
    pub live: bool,
    pub turns: u32,
    /// It does all the rest.
    pub rest: bool,
    /// The planner's own memory.
    pub inner: Value,
    /// Said with the next actions.
    pub note: Option<String>,
}

impl Memory {
    pub fn read(value: &Value) -> Self {
        serde_json::from_value(value.clone()).unwrap_or_default()
    }

    /// The next steps are on their way.
    pub fn send(&mut self, actions: &[Action], ctx: &PlannerContext) {
        self.sent = actions.to_vec();
        self.since = ctx.history.last().map_or(0, |record| record.step);
        self.waits = 0;
    }

    /// What became of the actions of the last plan.
    pub fn results<'a>(&self, ctx: &'a PlannerContext) -> Vec<&'a ActionRecord> {
        let since = |record: &&ActionRecord| record.step > self.since;
        ctx.history.iter().filter(since).collect()
    }

    /// So many steps more are done.
    pub fn advance(&mut self, steps: usize) {
        self.at += steps;
        self.sent.clear();
        self.waits = 0;
        self.tries = 0;
        self.tried = Tried::default();
        self.agreed = false;
        self.live = false;
        self.turns = 0;
    }

    /// The present step's target bears these features now.
    pub fn heal(&mut self, target: Target, by: HealedBy) {
        self.healed.retain(|healed| healed.step != self.at);
        self.healed.push(Healed {
            step: self.at,
            target,
            by,
        });
    }
}
