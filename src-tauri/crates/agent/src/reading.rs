//! What the agent makes of a page for a goal, without a run around it: for measuring on pages that
//! are known. It goes through the same code as the nodes `observe` and `goal_check`.

use std::sync::Arc;

use copilot_ports::Candidate;
use copilot_ports::goal::Step;
use copilot_protocol::{Observation, PageType, RunRequest};

use crate::candidates::wanted_words;
use crate::classify::page_type;
use crate::snapshot::observed;
use crate::state::GraphState;
use crate::{reducer::reduce, state::Update};

/// What a page is for the goal.
#[derive(Clone, Debug)]
pub struct Reading {
    pub page_type: PageType,
    pub listing_detected: bool,
    /// The best first.
    pub candidates: Vec<Candidate>,
}

/// Looks at pages with one goal in mind.
pub struct Reader {
    state: GraphState,
}

impl Reader {
    /// `steps`: how Basic mode reads the goal; none for a model.
    pub fn new(goal: &str, steps: Vec<Step>) -> Self {
        let mut state = GraphState::new(RunRequest {
            goal: goal.to_owned(),
            ..RunRequest::default()
        });
        let goal = goal.to_owned();
        reduce(&mut state, &Update::StepsRead { goal, steps });
        Self { state }
    }

    /// The words that a snapshot should have under its limit.
    pub fn wanted(&self) -> Vec<String> {
        wanted_words(self.state.goal())
    }

    pub fn take_in(&mut self, observation: &Observation) {
        let update = observed(&self.state, Arc::new(observation.clone()), None, None);
        reduce(&mut self.state, &update);
        let page_type = page_type(observation);
        reduce(&mut self.state, &Update::PageType { page_type });
    }

    pub fn reading(&self) -> Reading {
        let s = &self.state;
        Reading {
            page_type: s.page_type,
            listing_detected: s.listing_detected,
            candidates: s.candidates.clone(),
        }
    }
}
