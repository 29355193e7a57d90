//! What stands around an action, by the live page and the last snapshot: the words beside its control, and what went with it unseen.

use copilot_protocol::{Action, LiveFacts};

use crate::state::GraphState;

/// The words by which one tells what the element belongs to: its row or card, the page's name.
pub(super) fn near(s: &GraphState, facts: &LiveFacts) -> String {
    let own = facts.element.as_ref().map_or("", |e| &e.context);
    let page = s.observation.as_deref().filter(|o| o.url == facts.page_url);
    let heading = page.map_or_else(String::new, crate::page::main_heading);
    let mut all = vec![own, &facts.page_title, &heading];
    all.retain(|text| !text.is_empty());
    all.join(" | ")
}

/// Boxes that went ticked with a press, and that the run neither saw on the page nor ticked.
pub(super) fn out_of_sight(s: &GraphState, action: &Action, facts: &LiveFacts) -> Vec<String> {
    let sends = match action {
        Action::Click { .. } => facts.form.as_ref().is_some_and(|form| form.submits),
        Action::PressKey { key, .. } => key.eq_ignore_ascii_case("enter"),
        Action::Type { submit, .. } => *submit,
        _ => false,
    };
    let snapshot = s.observation.as_deref().filter(|o| o.url == facts.page_url);
    let (true, Some(snapshot)) = (sends, snapshot) else {
        return Vec::new();
    };
    let seen = |label: &str| {
        snapshot.elements.iter().any(|e| e.name == label)
            || s.seen.iter().any(|page| page.names.contains(label))
    };
    let ticked = |label: &str| s.trace().any(|r| r.label == label);
    facts
        .values
        .iter()
        .filter(|v| matches!(v.kind.as_deref(), Some("checkbox" | "radio")))
        .map(|v| v.label.clone())
        .filter(|label| !label.trim().is_empty() && !seen(label) && !ticked(label))
        .collect()
}
