//! What became of an action, in words for the planner. Names of actions,
//! reasons and effects stay as they are on the wire, since the planner knows them by those.

use copilot_ports::ActionRecord;
use copilot_protocol::{ActionReason, ActionStatus};

use crate::page::beginning;
use crate::prompts::{fence, wire};

/// Characters of what an action was about.
const OF_CHARS: usize = 80;
/// At most this many characters of what was read.
const READ_CHARS: usize = 4_000;

/// The result of an action. What was read from the page is quoted, since it is data.
pub(super) fn result(record: &ActionRecord) -> String {
    let Some(outcome) = &record.outcome else {
        return String::new();
    };
    let of = match record.label.is_empty() {
        true => record.action.given().unwrap_or_default(),
        false => record.label.clone(),
    };
    let of = beginning(&of, OF_CHARS);
    let mut text = format!(
        "Result of {} {of:?}: {:?}",
        record.action.name(),
        outcome.status
    );
    // Finer than the status, where it says more than that.
    if let Some(reason) = outcome
        .reason
        .filter(|r| Some(*r) != ActionReason::of(outcome.status))
    {
        text.push_str(&format!(" ({})", wire(&reason)));
    }
    if !outcome.effects.is_empty() {
        let seen: Vec<String> = outcome.effects.iter().map(wire).collect();
        text.push_str(&format!("; seen: {}", seen.join(", ")));
    }
    if outcome.url_changed {
        text.push_str(&format!("; the address is now {}", outcome.url));
    }
    if let Some(tab) = &outcome.opened_tab {
        text.push_str(&format!("; a new tab {tab} was opened"));
    }
    if let Some(file) = &outcome.file {
        text.push_str(&format!("; saved {file:?}"));
    }
    if let Some(detail) = &outcome.detail {
        text.push_str(&format!("; {detail}"));
    }
    // Names and addresses are the page's words too.
    text = fence(&text);
    if let Some(read) = &outcome.text {
        let read: String = read.chars().take(READ_CHARS).collect();
        let read = fence(&read);
        text.push_str(&format!("\n<page_text>\n{read}\n</page_text>"));
    }
    text
}

/// What the model is told of a step. `out_of_sight`: boxes that its form held ticked, by name.
pub(super) fn said(record: &ActionRecord, out_of_sight: &[String]) -> String {
    let mut said = result(record);
    if !out_of_sight.is_empty() {
        said.push_str(&format!(
            " The form also held these boxes, ticked and out of sight: {}.",
            fence(&out_of_sight.join(", "))
        ));
    }
    said
}

/// An action that failed, where the browser says no more than how it ended.
pub(super) fn ended(how: ActionStatus) -> String {
    format!("the action ended as {how:?}")
}
