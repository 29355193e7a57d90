//! An answer with several actions: how many are taken up, and what the model is told of those that were not
//! carried out, action by action.

use copilot_protocol::Action;

use crate::page::beginning;
use crate::prompts::fence;
use crate::state::GraphState;
use crate::state::Update;

/// Actions of one answer that are taken up; a page is another one long before so many are done.
pub(crate) const MOST: usize = 20;
/// Actions that are named of those that were not carried out.
const NAMED: usize = 12;
/// Characters of what an action is about.
const WORDS: usize = 60;

/// Takes what is too much off an answer, and says so. A claim or a question that stands behind other actions
/// waits for a snapshot of what these did.
pub(crate) fn cut(s: &GraphState, actions: &mut Vec<Action>) -> Option<Update> {
    if let Some(at) = actions.iter().take(MOST).position(Action::is_meta) {
        let rest = actions.split_off(at.max(1));
        let why = "the page is looked at first after the actions before".to_owned();
        return not_done(s, &rest, &why);
    }
    if actions.len() <= MOST {
        return None;
    }
    let all = actions.len();
    let rest = actions.split_off(MOST);
    let why =
        format!("your answer held {all} actions, and at most {MOST} of one answer are carried out");
    not_done(s, &rest, &why)
}

/// "Not done, because ...: click [12] "Save"; ..."
pub(crate) fn not_done(s: &GraphState, actions: &[Action], why: &str) -> Option<Update> {
    if actions.is_empty() {
        return None;
    }
    let mut named: Vec<String> = actions.iter().take(NAMED).map(|a| name(s, a)).collect();
    let more = actions.len().saturating_sub(NAMED);
    if more > 0 {
        named.push(format!("and {more} more"));
    }
    // Names are the page's words.
    let text = fence(&format!("Not done, because {why}: {}.", named.join("; ")));
    Some(Update::tell(text))
}

/// An action as a model tells it: `click [12] "Save"`.
fn name(s: &GraphState, action: &Action) -> String {
    let mut parts = vec![action.name().to_owned()];
    if let Some(id) = action.element() {
        parts.push(format!("[{id}]"));
    }
    let label = s.label_of(action);
    if !label.is_empty() {
        parts.push(format!("{:?}", beginning(&label, WORDS)));
    }
    if let Some(given) = action.given() {
        parts.push(format!("{:?}", beginning(&given, WORDS)));
    }
    parts.join(" ")
}

/// The person said something, or changed the plan: what was to be done next is planned anew.
pub(crate) fn spoken_into(s: &GraphState) -> Option<Update> {
    let why = "the person said something meanwhile".to_owned();
    not_done(s, &s.queue, &why)
}
