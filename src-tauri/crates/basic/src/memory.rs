//! What the planner keeps between two plans.

use copilot_protocol::{ElementId, TabId};

use crate::goal::Step;
use serde::{Deserialize, Serialize};
use serde_json::Value;

const VERSION: u32 = 1;

/// What an action, once done, means for its step.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum OnSuccess {
    /// The step is done.
    #[default]
    Advance,
    /// The step goes on in this phase.
    Again(Phase),
    /// The step begins anew: the action was on the way to it.
    OnTheWay,
}

/// How far a step has come.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Phase {
    #[default]
    Begin,
    /// A list of choices was opened.
    Opened,
    /// The fields are filled; the button comes next.
    Filled,
    /// A choice was made; it may have to be applied.
    Chosen,
}

/// The best thing so far, in a comparison over several pages.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Best {
    pub name: String,
    pub value: f64,
    pub text: String,
    pub href: String,
}

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct Memory {
    pub version: u32,
    pub steps: Vec<Step>,
    /// The step that is being carried out.
    pub at: usize,
    pub phase: Phase,
    /// What the last plan's actions mean, until their outcome is known.
    pub pending: Option<OnSuccess>,
    /// Number of actions in the last plan.
    pub sent: usize,
    /// Last step of the history that was taken note of.
    pub seen: u32,
    /// Failed attempts at this step.
    pub tries: u32,
    /// Scrolled looks, waits and pages turned for this step.
    pub looks: u32,
    pub waits: u32,
    pub pages: u32,
    /// Sections opened and words searched for in this step, normalized.
    pub ways: Vec<String>,
    /// Elements that failed in this step, with their document.
    pub failed: Vec<(String, ElementId)>,
    /// What was read for the answer.
    pub notes: Vec<String>,
    /// What the page said of its own accord: alerts, dialogs.
    pub page_said: Vec<String>,
    /// Lines that sound like a confirmation, seen before anything was done.
    pub before: Vec<String>,
    /// What the steps are about: "it".
    pub about: String,
    /// Where the last step that was done led to: the page of what that step named, whatever its title.
    pub arrived: String,
    pub listed: Vec<String>,
    pub best: Option<Best>,
    /// A question is open.
    pub asking: bool,
    /// What the page did not take, once for each time the person was asked what to correct in it.
    pub complaints: Vec<String>,
    /// The open question is what to correct.
    pub correcting: bool,
    /// What the page says against this press was talked about with the person.
    pub heard: u32,
    /// The person said how to go on after the open question on what to correct.
    pub answered: bool,
    /// The last step that was done, by the action that did it.
    pub done_by: Option<(u32, usize)>,
    /// Fields that were filled again after a page was loaded anew, with the page's document; those that could not be have none.
    pub restored: Vec<(String, String)>,
    /// Steps that the person gave up, in the goal's words.
    pub skipped: Vec<String>,
    /// The field that was filled last.
    pub last_field: Option<ElementId>,
    /// A tab that an action opened.
    pub switch_to: Option<TabId>,
    /// The planner saw that the last acting step worked.
    pub acted: bool,
}

impl Memory {
    /// The memory as it came back, or a new one for the goal.
    pub fn load(value: &Value, goal: &str) -> Self {
        match serde_json::from_value::<Self>(value.clone()) {
            Ok(memory) if memory.version == VERSION => memory,
            _ => Self {
                version: VERSION,
                steps: crate::goal::steps(goal),
                ..Self::default()
            },
        }
    }

    pub fn save(&self) -> Option<Value> {
        serde_json::to_value(self).ok()
    }

    pub fn step(&self) -> Option<&Step> {
        self.steps.get(self.at)
    }

    /// On to the next step.
    pub fn advance(&mut self) {
        self.at += 1;
        self.fresh();
    }

    /// The step begins anew.
    pub fn fresh(&mut self) {
        self.phase = Phase::Begin;
        self.pending = None;
        (self.tries, self.looks, self.waits, self.pages) = (0, 0, 0, 0);
        self.ways.clear();
        self.failed.clear();
        self.listed.clear();
        self.best = None;
        self.asking = false;
    }

    /// How many ways of that name were gone in this step.
    pub fn ways_of(&self, name: &str) -> usize {
        let own = |way: &&String| way.split(' ').next() == Some(name);
        self.ways.iter().filter(own).count()
    }

    /// Remembers a way; `false` if it was gone before.
    pub fn new_way(&mut self, way: &str) -> bool {
        let way = copilot_text::normalize(way);
        if self.ways.contains(&way) {
            return false;
        }
        self.ways.push(way);
        true
    }
}
