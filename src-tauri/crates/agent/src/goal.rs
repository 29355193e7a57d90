//! What a goal's words say about it: kind and mode. English and Russian.

use copilot_protocol::{GoalKind, TaskMode};
use copilot_text::goal::{Mode, Wants};

/// What the goal wants to see at its end.
pub fn goal_kind(goal: &str) -> GoalKind {
    match copilot_text::goal::wants(goal) {
        Wants::Object => GoalKind::Object,
        Wants::List => GoalKind::List,
        Wants::Effect => GoalKind::Action,
    }
}

/// How the planner should go about it.
pub fn task_mode(goal: &str) -> TaskMode {
    match copilot_text::goal::mode(goal) {
        Mode::Find => TaskMode::Find,
        Mode::Browse => TaskMode::Browse,
        Mode::Answer => TaskMode::Answer,
        Mode::Download => TaskMode::Download,
    }
}
