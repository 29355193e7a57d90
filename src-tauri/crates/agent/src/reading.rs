//! What the agent makes of a page for a goal, without a run around it: for measuring on pages that
//! are known. It goes through the same code as the nodes `observe` and `goal_check`.

use std::sync::Arc;

use copilot_ports::goal::Step;
use copilot_ports::{ActionRecord, Candidate};
use copilot_protocol::{
    Action, ActionOutcome, Attach, GoalKind, Observation, PageType, RunRequest, Settings, Stage,
    StartTab,
};

use crate::candidates::wanted_words;
use crate::classify::page_type;
use crate::look::observed;
use crate::nodes::goal_check::reached_stage;
use crate::state::GraphState;
use crate::{reducer::reduce, state::Update};

/// What the last page of a story is for the goal.
#[derive(Clone, Debug)]
pub struct Reading {
    pub goal_kind: GoalKind,
    pub page_type: PageType,
    pub listing_detected: bool,
    pub stage: Stage,
    /// The best first.
    pub candidates: Vec<Candidate>,
}

/// Follows a story of looks and actions with one goal in mind.
pub struct Reader {
    state: GraphState,
}

impl Reader {
    /// `steps`: how Basic mode reads the goal; none for a model.
    pub fn new(goal: &str, steps: Vec<Step>) -> Self {
        let mut state = GraphState::new(RunRequest {
            goal: goal.to_owned(),
            start_url: None,
            tab: StartTab::default(),
            attach: Attach::default(),
            allow_hosts: Vec::new(),
            shape: None,
            secrets: Vec::new(),
            settings: Settings::default(),
        });
        let goal = goal.to_owned();
        reduce(&mut state, &Update::StepsRead { goal, steps });
        Self { state }
    }

    /// The words that a look should have under its limit.
    pub fn wanted(&self) -> Vec<String> {
        wanted_words(self.state.goal())
    }

    pub fn look(&mut self, observation: &Observation) {
        let update = observed(&self.state, Arc::new(observation.clone()), None, None);
        reduce(&mut self.state, &update);
        let page_type = page_type(observation);
        reduce(&mut self.state, &Update::PageType { page_type });
        let stage = reached_stage(&self.state);
        reduce(&mut self.state, &Update::Stage { stage });
    }

    /// An action on the page of the last look. `near`: the words around its element.
    pub fn did(&mut self, action: Action, label: &str, near: &str, outcome: ActionOutcome) {
        let s = &mut self.state;
        let record = ActionRecord {
            step: s.history.len() as u32 + 1,
            action,
            label: label.to_owned(),
            role: String::new(),
            asked: false,
            url: s
                .observation
                .as_ref()
                .map(|o| o.url.clone())
                .unwrap_or_default(),
            outcome: Some(outcome),
            refused: None,
        };
        let update = Update::Finished {
            record,
            element: None,
            near: near.to_owned(),
            filled: None,
        };
        reduce(s, &update);
    }

    pub fn reading(&self) -> Reading {
        let s = &self.state;
        Reading {
            goal_kind: s.goal_kind,
            page_type: s.page_type,
            listing_detected: s.listing_detected,
            stage: s.stage,
            candidates: s.candidates.clone(),
        }
    }
}
