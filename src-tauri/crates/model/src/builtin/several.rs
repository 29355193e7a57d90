//! Several choices in one step: "choose Tea, Milk and Bread".

use copilot_protocol::{Action, Element};
use copilot_text::goal::{Clause, choices};
use copilot_text::{normalize, similarity};

use super::memory::Then;
use super::page::{is_checkable, is_radio, is_select, label};
use super::turn::{Next, Turn};

/// From here on a label is the one that was named.
const NAMED: f64 = 0.85;

/// Chooses all that the words name, where every part is a box of the page, or an option of one list;
/// `None` where they are no such list.
pub(super) fn choose_all(turn: &mut Turn<'_>, step: &Clause, value: &str) -> Option<Next> {
    if step.quoted && !value.contains(',') {
        return None;
    }
    if matches!(
        normalize(value).as_str(),
        "nothing" | "none" | "none of them" | "ничего" | "ни одного"
    ) && turn.page.elements().any(is_checkable)
        && !turn
            .page
            .elements()
            .any(|e| similarity(value, label(e)) >= NAMED)
    {
        return Some(Next::Advance);
    }
    let parts = choices(value);
    if parts.len() < 2 {
        return None;
    }
    // A label may have a comma of its own.
    let whole = turn.page.elements().any(|e| {
        similarity(value, label(e)) >= 0.95
            || e.options.iter().any(|o| similarity(value, o) >= 0.95)
    });
    if whole {
        return None;
    }
    let boxes: Vec<&Element> = turn
        .page
        .elements()
        .filter(|e| is_checkable(e) && !is_radio(e) && !e.state.disabled)
        .collect();
    let mut chosen: Vec<&Element> = Vec::new();
    for part in &parts {
        let best = boxes
            .iter()
            .filter(|e| !chosen.iter().any(|c| c.id == e.id))
            .map(|e| (likeness(part, label(e)), *e))
            .filter(|(score, _)| *score >= NAMED)
            .max_by(|a, b| a.0.total_cmp(&b.0));
        match best {
            Some((_, element)) => chosen.push(element),
            None => break,
        }
    }
    if chosen.len() == parts.len() {
        let actions: Vec<Action> = chosen
            .iter()
            .filter(|e| e.state.checked != Some(true))
            .map(|e| Action::Check {
                element: e.id,
                checked: true,
            })
            .collect();
        if actions.is_empty() {
            return Some(Next::Advance);
        }
        let list = parts.join(", ");
        let why = turn.t(format!("I tick {list}."), format!("Отмечаю: {list}."));
        return Some(Next::Act {
            actions,
            then: Then::Advance,
            why,
        });
    }
    let list = turn.page.elements().find(|e| {
        is_select(e)
            && parts
                .iter()
                .all(|p| e.options.iter().any(|o| likeness(p, o) >= NAMED))
    })?;
    let options: Vec<String> = parts
        .iter()
        .filter_map(|p| {
            list.options
                .iter()
                .map(|o| (likeness(p, o), o))
                .max_by(|a, b| a.0.total_cmp(&b.0))
                .map(|(_, o)| o.clone())
        })
        .collect();
    let shown = options.join(", ");
    let why = turn.t(format!("I choose {shown}."), format!("Выбираю: {shown}."));
    Some(turn.act(
        Action::SelectOptions {
            element: list.id,
            options,
        },
        Then::Advance,
        why,
    ))
}

/// The very same letters count most: codes differ in one of them.
fn likeness(a: &str, b: &str) -> f64 {
    if a.trim() == b.trim() {
        return 1.0;
    }
    if normalize(a) == normalize(b) {
        return 0.99;
    }
    similarity(a, b).min(0.98)
}
