//! What a run of the world came to, and what a test asks of it.

use std::sync::Arc;

use copilot_protocol::{
    Envelope, Outcome, Question, RunEvent, RunRequest, RunSummary, StopReason, TerminalReason,
};

use super::browser::FakeBrowser;
use super::journal::MemoryJournal;
use super::planner::Scripted;
use super::run::{Sink, Source};

/// A run that has ended.
pub struct Ran {
    pub summary: RunSummary,
    /// What the sink was told, of this life of the run.
    pub events: Vec<Envelope>,
    pub request: RunRequest,
    pub browser: Arc<FakeBrowser>,
    pub planner: Arc<Scripted>,
    pub journal: Arc<MemoryJournal>,
    pub sink: Arc<Sink>,
    pub source: Arc<Source>,
}

impl Ran {
    pub fn terminal(&self) -> TerminalReason {
        self.summary.outcome.as_ref().unwrap().terminal_reason
    }

    pub fn stop(&self) -> StopReason {
        self.summary.outcome.as_ref().unwrap().stop_reason
    }

    pub fn answer(&self) -> &str {
        &self.summary.outcome.as_ref().unwrap().answer
    }

    /// Names of the nodes, in the order in which they were entered.
    pub fn nodes(&self) -> Vec<String> {
        self.events
            .iter()
            .filter_map(|e| match &e.event {
                RunEvent::NodeEntered { node, .. } => Some(node.clone()),
                _ => None,
            })
            .collect()
    }

    pub fn entered(&self, node: &str) -> usize {
        self.nodes().iter().filter(|n| *n == node).count()
    }

    /// Edges as `from -> to`.
    pub fn edges(&self) -> Vec<String> {
        use copilot_protocol::EdgeTaken;
        self.events
            .iter()
            .filter_map(|e| match &e.event {
                RunEvent::NodeLeft { node, edge, .. } => Some(match edge {
                    EdgeTaken::Node(to) => format!("{node} -> {to}"),
                    EdgeTaken::Interrupt(to) => format!("{node} -> ? -> {to}"),
                    EdgeTaken::End => format!("{node} -> end"),
                }),
                _ => None,
            })
            .collect()
    }

    pub fn took(&self, edge: &str) -> bool {
        self.edges().iter().any(|e| e == edge)
    }

    pub fn said(&self) -> Vec<String> {
        self.events
            .iter()
            .filter_map(|e| match &e.event {
                RunEvent::Narration { message } => Some(message.id.clone()),
                _ => None,
            })
            .collect()
    }

    pub fn questions(&self) -> Vec<Question> {
        self.events
            .iter()
            .filter_map(|e| match &e.event {
                RunEvent::ApprovalRequested { question, .. }
                | RunEvent::QuestionAsked { question } => Some(question.clone()),
                _ => None,
            })
            .collect()
    }

    /// What the run was like, for a failed assertion.
    pub fn story(&self) -> String {
        let acts: Vec<String> = self
            .browser
            .acts()
            .iter()
            .map(|a| format!("{} {:?} {:?}", a.action.name(), a.label, a.status))
            .collect();
        let said: Vec<String> = self
            .planner
            .contexts()
            .last()
            .map(|c| vec![format!("{:?} {:?}", c.error, c.observation.text)])
            .unwrap_or_default();
        format!(
            "{:?}\n{}\nacts: {acts:?}\nweighed: {:?}\nlast context: {said:?}",
            self.summary.outcome,
            self.edges().join("\n"),
            self.weighed(),
        )
    }

    #[track_caller]
    pub fn ends(&self, terminal: TerminalReason, stop: StopReason) {
        assert!(
            (self.terminal(), self.stop()) == (terminal, stop),
            "wanted {terminal:?} {stop:?}:\n{}",
            self.story()
        );
    }

    #[track_caller]
    pub fn satisfied(&self) {
        self.ends(TerminalReason::GoalSatisfied, StopReason::Satisfied);
    }

    /// Satisfied, and code saw that it is met.
    #[track_caller]
    pub fn verified(&self) {
        self.satisfied();
        assert!(self.outcome().verified, "not verified:\n{}", self.story());
    }

    /// Satisfied as far as anybody can tell.
    #[track_caller]
    pub fn unverified(&self) {
        self.satisfied();
        assert!(!self.outcome().verified, "verified:\n{}", self.story());
    }

    /// Rejected as often as the settings bear.
    #[track_caller]
    pub fn refused(&self) {
        self.ends(TerminalReason::GoalFailed, StopReason::NotVerified);
    }

    pub fn outcome(&self) -> &Outcome {
        self.summary.outcome.as_ref().unwrap()
    }

    /// Reasons of the goal_validator for where it went, in order.
    pub fn weighed(&self) -> Vec<String> {
        self.events
            .iter()
            .filter_map(|e| match &e.event {
                RunEvent::NodeLeft { node, why, .. } if node == "goal_validator" => {
                    Some(serde_json::to_string(why).unwrap())
                }
                _ => None,
            })
            .collect()
    }
}
