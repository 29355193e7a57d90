//! Boxes: one, or a group of them.

use copilot_protocol::{Action, Element};

use crate::controls::{Meant, give, meant};
use crate::goal::{ElementKind, Step};
use crate::memory::OnSuccess;
use crate::naming::{cover, is_generic};
use crate::page::{is_checkable, is_radio, label};
use crate::turn::{StepResult, Turn};

pub(super) fn check_all(turn: &mut Turn<'_>, own: &[&Element], checked: bool) -> StepResult {
    let wrong = own.iter().filter(|e| e.state.checked != Some(checked));
    let check = |element| Action::Check { element, checked };
    let both = wrong.map(|e| (label(e), check(e.id)));
    let (list, actions): (Vec<&str>, Vec<Action>) = both.unzip();
    if actions.is_empty() {
        return StepResult::Advance;
    }
    let why = turn.say(if checked { "tick" } else { "untick" }, &[&list.join(", ")]);
    let then = OnSuccess::Advance;
    StepResult::Act { actions, then, why }
}

/// The boxes whose legend, heading or label the words are; all boxes where they name nothing.
fn group<'a>(turn: &Turn<'a>, of: &str, own_label: bool) -> Vec<&'a Element> {
    let fits = |e: &&Element| {
        let name = if own_label { e.name.as_str() } else { "" };
        let of_group = || copilot_text::of_group(of, &[name, &e.context, &e.heading]);
        let free = is_checkable(e) && !is_radio(e) && !e.state.disabled && !e.covered;
        free && (of.is_empty() || is_generic(of) || of_group())
    };
    turn.page.elements().filter(fits).collect()
}

/// Brings a box into a state.
pub(super) fn tick(turn: &mut Turn<'_>, step: &Step, checked: bool) -> StepResult {
    if let Some(of) = step.every.clone() {
        let all = group(turn, &of, true);
        if !all.is_empty() {
            return check_all(turn, &all, checked);
        }
    }
    let page = &turn.page;
    let boxed = Some(ElementKind::Checkbox);
    let named = |words: &str| page.named(words, boxed, step.quoted, is_checkable);
    let by_row = |words: &str| page.best(words, boxed, is_checkable);
    let query = step.thing.clone();
    let hit = named(&query);
    let near = step.near.as_deref();
    let by_near = |near: &str| by_row(&format!("{query} {near}")).or_else(|| by_row(near));
    let hit = hit.or_else(|| near.and_then(by_near));
    // "the 2nd radio button": no box is called so.
    let hollow = step.pronoun || is_generic(&query);
    let placed = match meant(turn, if hollow { "checkbox" } else { &query }, step.ordinal) {
        Meant::One(element) if is_checkable(element) => Some(element),
        _ => None,
    };
    let element = placed.or(hit.map(|h| h.element));
    // "turn off notifications": the legend of several boxes, and none of them alone.
    let alone = element.is_some_and(|e| cover(&query, label(e)) > 0.0);
    if !alone && step.ordinal.is_none() && near.is_none() && !query.is_empty() {
        let all = group(turn, &query, false);
        if all.len() > 1 {
            return check_all(turn, &all, checked);
        }
    }
    if let Some(element) = element {
        return give(turn, element, if checked { "on" } else { "off" });
    }
    StepResult::Missing(query)
}
