//! What a goal's words say about it where no planner reads it as steps: kind and mode. They steer how long a page is
//! looked at and what is told, and end or bar nothing.

use copilot_protocol::{GoalKind, TaskMode};
use copilot_text::{has_stem, words};

/// What the goal wants to see at its end.
pub fn goal_kind(goal: &str) -> GoalKind {
    const LISTS: &[&str] = &[
        "list",
        "list all",
        "show all",
        "name all",
        "перечисли",
        "список",
        "все",
    ];
    let does = [
        words::ADD_TO_CART,
        words::PLACE_ORDER,
        words::SEND,
        words::DELETE,
        words::SAVE,
        words::SIGN_UP,
        words::SUBSCRIBE,
    ];
    if does.iter().any(|list| has_stem(goal, list)) {
        GoalKind::Action
    } else if has_stem(goal, LISTS) {
        GoalKind::List
    } else {
        GoalKind::Object
    }
}

/// How the planner should go about it.
pub fn task_mode(goal: &str) -> TaskMode {
    const ASKS: &[&str] = &[
        "what",
        "how",
        "who",
        "when",
        "where",
        "which",
        "tell",
        "read",
        "что",
        "как",
        "кто",
        "когда",
        "где",
        "какой",
        "сколько",
        "скажи",
        "прочитай",
    ];
    if has_stem(goal, words::DOWNLOAD) {
        TaskMode::Download
    } else if goal.trim_end().ends_with('?') || has_stem(goal, ASKS) {
        TaskMode::Answer
    } else {
        TaskMode::Find
    }
}
