//! Several things at once: boxes, and options of one list.

use copilot_protocol::{Action, Element};
use copilot_text::similarity;

use crate::controls::give;
use crate::goal::{Kind, Step, choices, kind_only};
use crate::memory::Then;
use crate::page::{cover, is_button, is_checkable, is_generic, is_radio, is_select, label, usable};
use crate::pick::{best, nth, only};
use crate::seek::seek;
use crate::turn::{Next, Turn};

/// From here on a label is the very one of a list that the goal names.
const NAMED: f64 = 0.85;

/// Chooses all that the words name, where every part is a box of the page, or an option of one list;
/// `None` where they are no such list.
pub(crate) fn choose_all(turn: &mut Turn<'_>, step: &Step, value: &str) -> Option<Next> {
    // The very same letters count most: codes differ in one of them.
    let like = |a: &str, b: &str| {
        if a.trim() == b.trim() {
            1.0
        } else {
            similarity(a, b).min(0.98)
        }
    };
    let parts = choices(value);
    let whole = |e: &Element| {
        let mut said = e.options.iter().map(String::as_str).chain([label(e)]);
        said.any(|o| similarity(value, o) >= 0.95)
    };
    if parts.len() < 2 || step.quoted && !value.contains(',') || turn.page.elements().any(whole) {
        return None;
    }
    let boxes = |e: &&Element| is_checkable(e) && !is_radio(e) && !e.state.disabled;
    let mut left: Vec<&Element> = turn.page.elements().filter(boxes).collect();
    let mut chosen: Vec<&Element> = Vec::new();
    for part in &parts {
        if let Some((_, e)) = best(left.clone(), NAMED, |e| like(part, label(e))) {
            left.retain(|other| other.id != e.id);
            chosen.push(e);
        }
    }
    if chosen.len() == parts.len() {
        return Some(check_all(turn, &chosen, true));
    }
    let option = |list: &Element, part: &str| {
        let found = best(&list.options, NAMED, |o| like(part, o));
        found.map(|(_, option)| option.clone())
    };
    let mut lists = turn.page.elements().filter(|e| is_select(e));
    let (list, options) = lists.find_map(|e| {
        let options: Option<Vec<String>> = parts.iter().map(|p| option(e, p)).collect();
        Some((e, options?))
    })?;
    let why = turn.say("choose", &[&options.join(", "), label(list)]);
    let action = Action::SelectOptions {
        element: list.id,
        options,
    };
    Some(turn.act(action, Then::Advance, why))
}

fn check_all(turn: &mut Turn<'_>, own: &[&Element], checked: bool) -> Next {
    let wrong = own.iter().filter(|e| e.state.checked != Some(checked));
    let (list, actions): (Vec<&str>, Vec<Action>) = wrong
        .map(|e| {
            let element = e.id;
            (label(e), Action::Check { element, checked })
        })
        .unzip();
    if actions.is_empty() {
        return Next::Advance;
    }
    let why = turn.say(if checked { "tick" } else { "untick" }, &[&list.join(", ")]);
    let then = Then::Advance;
    Next::Act { actions, then, why }
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
pub(crate) fn tick(turn: &mut Turn<'_>, step: &Step, checked: bool) -> Next {
    if let Some(of) = step.every.clone() {
        let all = group(turn, &of, true);
        if !all.is_empty() {
            return check_all(turn, &all, checked);
        }
    }
    let page = &turn.page;
    let best = |words: &str| page.best(words, Some(Kind::Checkbox), is_checkable);
    let mut query = step.thing.clone();
    let mut hit = best(&query);
    if hit.is_none()
        && let Some(thing) = page.here(&query)
    {
        hit = best(&thing);
        query = thing;
    }
    let joined = step
        .joined
        .as_deref()
        .and_then(best)
        .filter(|h| h.score >= 0.95);
    let near = step.near.as_deref();
    let by_near = |near: &str| best(&format!("{query} {near}")).or_else(|| best(near));
    let unnamed = query.is_empty() || is_generic(&query) || kind_only(&query).is_some();
    let boxes = || {
        page.elements()
            .filter(|e| is_checkable(e))
            .collect::<Vec<_>>()
    };
    let by_place = || match step.ordinal {
        Some(order) => nth(&boxes(), order).copied(),
        None => only(boxes()),
    };
    let element = joined
        .or(hit)
        .or_else(|| near.and_then(by_near))
        .map(|h| h.element);
    let element = element.or_else(|| (unnamed || step.pronoun).then(by_place).flatten());
    turn.memory.joined_done |= joined.is_some();
    // "turn off notifications": the legend of several boxes, and none of them alone.
    let alone = joined.is_some() || element.is_some_and(|e| cover(&query, label(e)) > 0.0);
    if !alone && step.ordinal.is_none() && near.is_none() && !query.is_empty() {
        let all = group(turn, &query, false);
        if all.len() > 1 {
            return check_all(turn, &all, checked);
        }
    }
    if let Some(element) = element {
        return give(turn, element, if checked { "on" } else { "off" });
    }
    // Some switches are plain buttons.
    let button = turn
        .page
        .best(&query, Some(Kind::Button), |e| usable(e) && is_button(e));
    match button.filter(|h| h.score >= 0.75) {
        Some(hit) => turn.press(hit.element, Then::Advance),
        None => seek(turn, step, &query),
    }
}
