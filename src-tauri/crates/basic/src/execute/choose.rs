//! Values for fields, lists, groups and menus of the page's own.

use copilot_protocol::{Action, Element};
use copilot_text::{has_stem, normalize, similarity};

use super::open::open;
use super::tick::check_all;
use crate::controls::{
    FIELD, Meant, OPTION, best_option, choice, field, fill, give, meant, only_free, says_no,
};
use crate::goal::{ElementKind, Step, choices};
use crate::grammar::words;
use crate::memory::{OnSuccess, Phase};
use crate::page::{
    Hit, NAMED, editable, is_checkable, is_dropdown, is_option, is_radio, is_select, label,
    pressable,
};
use crate::pick::{best, nth};
use crate::turn::{StepResult, Turn};
use crate::ways::{ask_about, patience, search_box};

fn missing(words: &str) -> StepResult {
    StepResult::Missing(words.to_owned())
}

/// Types one value into one field, or several into theirs.
pub(super) fn type_into(turn: &mut Turn<'_>, step: &Step) -> StepResult {
    if !step.fields.is_empty() {
        return fill(turn, step, &step.fields, OnSuccess::Advance);
    }
    let said = step.value.clone().unwrap_or_default();
    let value = if said.is_empty() && step.pronoun {
        // What was read before.
        turn.memory.notes.last().cloned()
    } else {
        // What is only described is nowhere said.
        Some(said).filter(|_| !step.described)
    };
    let Some(value) = value else {
        return ask_about(turn, step, &step.source);
    };
    if let Some(target) = step.target.as_deref().filter(|t| !t.is_empty()) {
        let searches = has_stem(target, copilot_text::words::SEARCH);
        let search = || search_box(turn, Some(target)).filter(|_| searches);
        return match field(turn, target).map(|hit| hit.element).or_else(search) {
            Some(element) => give(turn, element, &value),
            None if step.is("type") => missing(target),
            None => choose(turn, step),
        };
    }
    // "enter name Anna": the label is where the words stop being one.
    if let Some(pair) = parted(turn, &step.thing) {
        return fill(turn, step, &[pair], OnSuccess::Advance);
    }
    let all: Vec<&Element> = turn.page.elements().filter(|e| editable(e)).collect();
    match only_free(turn, &all).filter(|_| !value.is_empty()) {
        Some(element) => give(turn, element, &value),
        None => missing(&step.thing),
    }
}

/// The words as a field's label and its value, by the labels of the page.
fn parted(turn: &Turn<'_>, said: &str) -> Option<(String, String)> {
    const LONGEST_LABEL: usize = 8;
    let all: Vec<&str> = said.split_whitespace().collect();
    let like = |cut: &usize| {
        let name = all[..*cut].join(" ");
        field(turn, &name).map_or(0.0, |hit| similarity(&name, label(hit.element)))
    };
    let (_, cut) = best(1..all.len().min(LONGEST_LABEL), 0.7, like)?;
    Some((all[..cut].join(" "), all[cut..].join(" ")))
}

/// Brings a control of any kind to a value: a field by its name, else a list or group.
pub(super) fn set(turn: &mut Turn<'_>, step: &Step) -> StepResult {
    if turn.memory.phase == Phase::Opened {
        return choose(turn, step);
    }
    let parts = choices(&step.thing);
    let pairs: Option<Vec<_>> = parts.iter().map(|part| parted(turn, part)).collect();
    if let Some(pairs) = pairs.filter(|p| step.target.is_none() && !p.is_empty()) {
        return fill(turn, step, &pairs, OnSuccess::Advance);
    }
    choose(turn, step)
}

/// Chooses a value in a list, a group of radio buttons, a menu of the page's own.
pub(super) fn choose(turn: &mut Turn<'_>, step: &Step) -> StepResult {
    if !step.fields.is_empty() {
        return fill(turn, step, &step.fields, OnSuccess::Advance);
    }
    let value = step.words();
    let target = step.target.as_deref().filter(|t| !t.is_empty());
    if turn.memory.phase == Phase::Opened {
        return choose_opened(turn, step, &value);
    }
    if let Some(next) = choose_all(turn, step, &value) {
        return next;
    }
    if let Some(order) = step.ordinal.filter(|_| step.extreme.is_none()) {
        let named = target.and_then(|t| turn.page.best(t, Some(ElementKind::List), is_select));
        let list = named.map(|h| h.element);
        let list = list.or_else(|| turn.page.elements().find(|e| is_select(e)));
        if let Some((list, option)) = list.and_then(|s| Some((s, nth(&s.options, order)?))) {
            return give(turn, list, option);
        }
    }
    if step.extreme.is_some() || step.ordinal.is_some() {
        return open(turn, step);
    }
    // Native lists: the option's own words, and the list's name where it is given.
    let like = |e: &&Element| {
        let named = |t: &str| {
            let own = |other: &Element| other.id == e.id;
            let hits = turn.page.ranked(t, Some(ElementKind::List), own);
            hits.first().map_or(0.0, |h| h.score.min(1.0))
        };
        // What stands in quotes is the option itself.
        let least = if step.quoted { NAMED } else { OPTION };
        let option = best_option(e, &value).map_or(0.0, |o| similarity(&value, &o));
        if option >= least {
            option * 0.6 + target.map_or(0.5, named) * 0.4
        } else {
            0.0
        }
    };
    let list = best(turn.page.elements().filter(|e| is_select(e)), 0.5, like);
    let radio = choice(turn, &value, target, step.quoted);
    if let Some((_, list)) = list.filter(|(s, _)| radio.is_none_or(|r| r.score <= s + 0.05)) {
        return give(turn, list, &value);
    }
    if let Some(hit) = radio {
        let on = is_radio(hit.element) || !says_no(&value);
        return give(turn, hit.element, if on { "on" } else { "off" });
    }
    if let Some(next) = target.and_then(|target| choose_named(turn, step, &value, target)) {
        return next;
    }
    // A filter or tab may be a link or a button.
    let hit = turn.page.named(&value, step.kind, step.quoted, pressable);
    if let Some(hit) = hit.filter(|h| h.score >= 0.75) {
        return turn.press(hit.element);
    }
    missing(target.unwrap_or(&value))
}

/// A list of the page's own was opened: one of what it shows.
fn choose_opened(turn: &mut Turn<'_>, step: &Step, value: &str) -> StepResult {
    let shown = |e: &Element| is_option(e) || pressable(e) && !is_dropdown(e);
    let score = |h: &Hit<'_>| {
        let e = h.element;
        h.score + 0.1 * f64::from(u8::from(is_option(e)) + u8::from(e.is_new))
    };
    match best(turn.page.ranked(value, None, shown), FIELD, score) {
        Some((_, hit)) => turn.press(hit.element),
        None => patience(turn).unwrap_or_else(|| ask_about(turn, step, value)),
    }
}

/// The control that the target names, where it is neither a native list nor a group.
fn choose_named(turn: &mut Turn<'_>, step: &Step, value: &str, target: &str) -> Option<StepResult> {
    if let Meant::One(element) = meant(turn, target, None)
        && is_dropdown(element)
        && turn.memory.new_way(&format!("list {}", element.id))
    {
        return Some(turn.press_then(element, OnSuccess::Again(Phase::Opened)));
    }
    if let Some(hit) = turn.page.best(target, Some(ElementKind::List), is_dropdown) {
        let e = hit.element;
        if similarity(value, &e.value).max(similarity(value, &e.text)) >= 0.9 {
            return Some(StepResult::Advance);
        }
        if e.state.expanded == Some(true) {
            return Some(choose_opened(turn, step, value));
        }
        return Some(turn.press_then(e, OnSuccess::Again(Phase::Opened)));
    }
    let boxed = |e: &Element| is_checkable(e) && !is_radio(e);
    let state = says_no(value) || words().yes.contains(&normalize(value).as_str());
    let hit = turn.page.best(target, Some(ElementKind::Checkbox), boxed);
    let own = || field(turn, target).filter(|h| !is_select(h.element));
    let hit = hit.filter(|_| state).or_else(own)?;
    Some(give(turn, hit.element, value))
}

/// Chooses all that the words name, where every part is a box of the page, or an option of one list; `None` where they are
/// no such list.
fn choose_all(turn: &mut Turn<'_>, step: &Step, value: &str) -> Option<StepResult> {
    /// From here on a label is one of a list that the goal names.
    const LISTED: f64 = 0.85;
    // The very same letters count most: codes differ in one of them.
    let like = |a: &str, b: &str| match a.trim() == b.trim() {
        true => 1.0,
        false => similarity(a, b).min(0.98),
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
    let boxes: Vec<&Element> = turn.page.elements().filter(boxes).collect();
    let named = |part: &String| {
        let found = best(boxes.iter().copied(), LISTED, |e| like(part, label(e)));
        found.map(|(_, e)| e)
    };
    if let Some(chosen) = parts.iter().map(named).collect::<Option<Vec<_>>>() {
        return Some(check_all(turn, &chosen, true));
    }
    let mut lists = turn.page.elements().filter(|e| is_select(e));
    let (list, options) = lists.find_map(|e| {
        let option = |p: &String| best(&e.options, LISTED, |o| like(p, o)).map(|(_, o)| o.clone());
        let options: Option<Vec<String>> = parts.iter().map(option).collect();
        Some((e, options?))
    })?;
    let why = turn.say("choose", &[&options.join(", "), label(list)]);
    let element = list.id;
    let action = Action::SelectOptions { element, options };
    Some(turn.act(action, OnSuccess::Advance, why))
}
