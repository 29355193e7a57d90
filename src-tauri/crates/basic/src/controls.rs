//! Controls found by what a goal calls them, and given their values. It presses nothing and looks nowhere else.

use copilot_protocol::{Action, Element};
use copilot_text::{normalize, similarity};

use crate::goal::{ElementKind, Step, kind_only};
use crate::grammar::{grammar, words};
use crate::memory::OnSuccess;
use crate::naming::{cover, own_name, without_kind};
use crate::page::{
    GOOD, Hit, NAMED, editable, is_checkable, is_kind, is_link, is_password, is_radio,
    is_search_box, is_select, label, pressable, usable,
};
use crate::pick::{best, nth, only};
use crate::turn::{StepResult, Turn, typed};
use crate::ways::ask_about;

/// From here on a field is the one that was named.
pub(crate) const FIELD: f64 = 0.6;
/// From here on an option says the value.
pub(crate) const OPTION: f64 = 0.55;

/// What is meant where only a kind is named: "the button", "the second text field".
pub(crate) enum Meant<'a> {
    /// The words name more than a kind.
    Named,
    One(&'a Element),
    /// None or several: nobody can tell which.
    Unclear,
}

/// The one thing of a kind that the words can mean. `order`: the place that the step tells beside them.
pub(crate) fn meant<'a>(turn: &Turn<'a>, said: &str, order: Option<i32>) -> Meant<'a> {
    let Some((kind, own)) = kind_only(said) else {
        return Meant::Named;
    };
    let fits = |e: &Element| match kind {
        ElementKind::Section | ElementKind::Menu => e.state.expanded == Some(false) && pressable(e),
        ElementKind::Field => e.editable && !e.state.readonly && e.tag != "select",
        other => is_kind(e, other),
    };
    let free = |e: &&Element| fits(e) && !e.state.disabled;
    let all: Vec<&'a Element> = turn.page.elements().filter(free).collect();
    // What stands in the page's head and foot is rarely meant.
    let main: Vec<&'a Element> = all.iter().copied().filter(|e| !e.nav).collect();
    let all = if main.is_empty() { all } else { main };
    let found = match (own.or(order), kind) {
        (Some(order), _) => nth(&all, order).copied(),
        // Any closed one opens; the first is as good as any.
        (None, ElementKind::Section | ElementKind::Menu) => all.first().copied(),
        (None, ElementKind::Field) => only_free(turn, &all),
        _ => only(all),
    };
    found.map_or(Meant::Unclear, Meant::One)
}

/// Of several fields the one that has the focus, else the only one, else the only one that is empty.
pub(crate) fn only_free<'a>(turn: &Turn<'a>, all: &[&'a Element]) -> Option<&'a Element> {
    let focused = all.iter().find(|e| e.state.focused);
    let rest = || all.iter().filter(|e| !(e.nav && is_search_box(e)));
    let empty = |e: &&&Element| e.value.is_empty() && turn.memory.last_field != Some(e.id);
    let found = focused.or_else(|| only(rest()));
    found.or_else(|| only(rest().filter(empty))).copied()
}

/// The field that the words name, or the one that a kind alone can mean.
pub(crate) fn field<'a>(turn: &Turn<'a>, name: &str) -> Option<Hit<'a>> {
    if let Meant::One(element) = meant(turn, name, None)
        && editable(element)
    {
        let score = 1.0;
        return Some(Hit { element, score });
    }
    let usual = grammar().fields.get(name).map_or(&[][..], |f| &f.labels);
    // One that takes no keys may open a calendar.
    let fits = |e: &Element| is_kind(e, ElementKind::Field) && !e.state.disabled || is_select(e);
    let hit = |(place, one): (usize, &str)| {
        let ranked = turn.page.ranked(one, Some(ElementKind::Field), fits);
        let mut hit = ranked.into_iter().next()?;
        // The words of the goal count before what is usual.
        hit.score -= if place == 0 { 0.0 } else { 0.02 };
        if usual.contains(&"password") && is_password(hit.element) {
            hit.score += 0.2;
        }
        Some(hit)
    };
    let names = [name].into_iter().chain(usual.iter().copied());
    let found = best(names.enumerate().filter_map(hit), FIELD, |hit| hit.score);
    found.map(|(_, hit)| hit)
}

/// A radio button or box that says the value, in the group that the target names.
pub(crate) fn choice<'a>(
    turn: &Turn<'a>,
    value: &str,
    target: Option<&str>,
    quoted: bool,
) -> Option<Hit<'a>> {
    let score = |hit: &Hit<'a>| {
        let e = hit.element;
        let own = similarity(value, label(e));
        target.map_or(own, |target| {
            let code = e.attrs.name.as_deref().unwrap_or_default();
            let around = format!("{} {} {code}", e.context, e.heading);
            let group = similarity(target, &e.context).max(similarity(target, &e.heading));
            own * 0.8 + group.max(cover(target, &around) * 0.8) * 0.2
        })
    };
    let least = if target.is_some() { OPTION } else { FIELD };
    let mut hits = turn.page.ranked(value, None, is_checkable);
    hits.retain(|hit| !quoted || similarity(value, label(hit.element)) >= NAMED);
    let (score, hit) = best(hits, least, score)?;
    Some(Hit { score, ..hit })
}

fn holds(element: &Element, value: &str) -> bool {
    normalize(&element.value) == normalize(value) && !value.is_empty()
}

pub(crate) fn says_no(value: &str) -> bool {
    words().no.contains(&normalize(value).as_str())
}

/// The option that says the value.
pub(crate) fn best_option(element: &Element, value: &str) -> Option<String> {
    let found = best(&element.options, OPTION, |o| similarity(value, o));
    found.map(|(_, option)| option.clone())
}

/// The action that brings a control to a value; `None` where it has it already.
fn bring(control: &Element, value: &str) -> Option<Action> {
    let element = control.id;
    if is_select(control) {
        let option = best_option(control, value).unwrap_or_else(|| value.to_owned());
        return (!holds(control, &option)).then_some(Action::SelectOption { element, option });
    }
    if is_checkable(control) {
        let checked = !says_no(value);
        let wrong = control.state.checked != Some(checked);
        return wrong.then_some(Action::Check { element, checked });
    }
    (!holds(control, value)).then(|| typed(control, value, false))
}

/// Gives a control its value; boxes know only on and off.
pub(crate) fn give(turn: &mut Turn<'_>, element: &Element, value: &str) -> StepResult {
    if !is_checkable(element) {
        turn.memory.last_field = Some(element.id);
    }
    let Some(action) = bring(element, value) else {
        return StepResult::Advance;
    };
    let name = label(element);
    let why = match &action {
        Action::Check { checked: true, .. } => turn.say("tick", &[name]),
        Action::Check { .. } => turn.say("untick", &[name]),
        Action::SelectOption { option, .. } => turn.say("choose", &[option, name]),
        _ if is_password(element) => turn.say("type", &["•••", name]),
        _ => turn.say("type", &[value, name]),
    };
    turn.act(action, OnSuccess::Advance, why)
}

/// Several fields of one form in one plan; `Advance` where they hold their values already.
pub(crate) fn fill(
    turn: &mut Turn<'_>,
    step: &Step,
    fields: &[(String, String)],
    then: OnSuccess,
) -> StepResult {
    let mut actions: Vec<Action> = Vec::new();
    let (mut missing, mut filled) = (Vec::new(), Vec::new());
    let mut used: Vec<u32> = Vec::new();
    for (name, value) in fields {
        let named = field(turn, name).filter(|h| !used.contains(&h.element.id));
        let Some(hit) = named.or_else(|| choice(turn, value, Some(name), false)) else {
            missing.push(name.as_str());
            continue;
        };
        let element = hit.element;
        filled.push(name.as_str());
        used.push(element.id);
        if editable(element) {
            turn.memory.last_field = Some(element.id);
        }
        actions.extend(bring(element, if is_radio(element) { "on" } else { value }));
    }
    match (actions.is_empty(), missing.first()) {
        (_, Some(first)) if filled.is_empty() => StepResult::Missing((*first).to_owned()),
        (true, Some(_)) => ask_about(turn, step, &missing.join(", ")),
        (true, None) => StepResult::Advance,
        (false, first) => {
            // What is missing may come up once the rest is filled.
            let then = first.map_or(then, |_| OnSuccess::OnTheWay);
            let why = turn.say("fill", &[&filled.join(", ")]);
            StepResult::Act { actions, then, why }
        }
    }
}

/// The form in which the run filled a field last.
pub(crate) fn form_of_last(turn: &Turn<'_>) -> Option<u32> {
    let field = turn.page.snapshot.element(turn.memory.last_field?)?;
    field.form_index()
}

/// What follows one of the words in the label, where it is no part of that word: "Remove: Green tea".
pub(crate) fn rest_of(element: &Element, labels: &[&str]) -> Option<String> {
    let own = normalize(label(element));
    let rest = |l: &&str| own.strip_prefix(normalize(l).as_str());
    let mut rests = labels.iter().filter_map(rest);
    let rest = rests.find(|rest| !rest.starts_with(char::is_alphanumeric))?;
    Some(rest.to_owned())
}

/// The button that stands by the thing: its card, row or heading names it.
pub(crate) fn beside<'a>(
    turn: &Turn<'a>,
    labels: &[&str],
    near: &str,
    kind: Option<ElementKind>,
) -> Option<&'a Element> {
    let core = without_kind(near);
    // "Cart" in the page's head only leads there.
    let free = |e: &Element| usable(e) && !(e.nav && is_link(e));
    let mut hits = turn.page.saying(labels, free);
    // The goal's own words may be a part of the label; usual words of many buttons may not.
    if let (true, [label]) = (hits.is_empty(), labels) {
        hits = turn.page.ranked(label, kind, pressable);
        hits.retain(|h| h.score >= GOOD);
    }
    if hits.is_empty() {
        return naming(turn, labels, &core);
    }
    let name = own_name(near);
    let by = |h: &Hit<'a>| {
        let e = h.element;
        let around = format!("{} {}", e.context, label(e));
        let row = similarity(&core, &e.context).max(cover(&core, &around));
        let heading = (similarity(&core, &e.heading) * 0.97).max(cover(&core, &e.heading) * 0.95);
        row.max(cover(&name, &around) * 0.97).max(heading) + h.score * 0.1
    };
    best(hits, 0.65, by).map(|(_, hit)| hit.element)
}

/// "Add to cart: Green tea": the label says what is done, and names the thing too.
pub(crate) fn naming<'a>(turn: &Turn<'a>, labels: &[&str], thing: &str) -> Option<&'a Element> {
    let says = |e: &&Element| rest_of(e, labels).is_some() && cover(thing, label(e)) >= 0.99;
    turn.page.elements().filter(|e| usable(e)).find(says)
}
