//! An answer with several actions: how many are taken up, and what the model is told of those that were not
//! carried out, action by action.

use copilot_ports::ActionRecord;
use copilot_protocol::{Action, ActionEffect, ActionOutcome};

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

/// Takes what is too much off an answer, and says so. A question that stands behind other actions waits for a snapshot of what
/// these did; so does a claim, unless it is the last: that is taken up once they went well and the page was looked at.
pub(crate) fn cut(s: &GraphState, actions: &mut Vec<Action>) -> Option<Update> {
    let meta = actions.iter().take(MOST).position(Action::is_meta);
    let last = |at: &usize| at + 1 == actions.len() && matches!(actions[*at], Action::Done { .. });
    if let Some(at) = meta.filter(|at| !last(at)) {
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

/// Nothing is left of an answer but the claim that the goal is met.
pub(crate) fn claim_left(s: &GraphState) -> Option<&Action> {
    match s.queue.as_slice() {
        [done @ Action::Done { .. }] => Some(done),
        _ => None,
    }
}

/// What was carried out of the last answer.
pub(crate) fn done(s: &GraphState) -> impl Iterator<Item = &ActionRecord> {
    let planned = s.plan.as_ref().map_or(1, |plan| plan.actions.len());
    let planned = planned.max(crate::program::acts(s).len());
    let done = planned.saturating_sub(s.queue.len()).max(1);
    s.history.iter().rev().take(done)
}

/// Whether the next action of an answer is still what its planner had in view: the document is the same one, or the action needs
/// nothing of it.
pub(crate) fn in_view(next: &Action, before: &ActionOutcome) -> bool {
    let left = before.effects.contains(&ActionEffect::Navigated) || before.opened_tab.is_some();
    let aimed = next.element().is_some() || matches!(next, Action::PressKey { .. });
    !(next.is_meta() || left && aimed)
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

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used)]
    use copilot_protocol::ActionStatus;

    use super::*;

    #[test]
    fn what_needs_nothing_of_a_page_goes_on_when_that_was_left() {
        let outcome = |status, effects: &[ActionEffect]| ActionOutcome {
            url_changed: true,
            effects: effects.to_vec(),
            ..ActionOutcome::of(status, "https://club.example/b")
        };
        let action = |text: &str| -> Action { serde_json::from_str(text).unwrap() };
        let press = action(r#"{"action":"click","element":3}"#);
        let key = action(r#"{"action":"press_key","key":"Enter"}"#);
        let wait = action(r#"{"action":"wait","text":"Saved"}"#);
        let done = action(r#"{"action":"done"}"#);
        // An application of one page: the address is another, the document is not.
        let within = outcome(ActionStatus::Ok, &[ActionEffect::AddressChanged]);
        let left = outcome(
            ActionStatus::Ok,
            &[ActionEffect::Navigated, ActionEffect::AddressChanged],
        );
        for (before, wanted) in [
            (&within, [true, true, true, false]),
            (&left, [false, false, true, false]),
        ] {
            let goes = [&press, &key, &wait, &done].map(|next| in_view(next, before));
            assert_eq!(goes, wanted, "{before:?}");
        }
    }
}
