//! Artifacts.

use copilot_protocol::GoalKind;

use crate::state::GraphState;

/// What a goal wants to see at its end, and whether the page in view shows it.
#[derive(Clone, Debug, PartialEq)]
pub struct Artifact {
    pub kind: GoalKind,
    pub seen: bool,
    /// What speaks for it or against it, in words for the trace.
    pub why: String,
}

/// The artifact of the run's goal on the page in view.
pub fn artifact(s: &GraphState) -> Artifact {
    let seen = s.goal_kind == GoalKind::Action && super::confirmed_on_page(s);
    Artifact {
        kind: s.goal_kind,
        seen,
        why: String::new(),
    }
}
