//! Fields, lists, boxes: giving a form its values.

use copilot_protocol::{Action, Element, TypeMode};
use copilot_text::{has_stem, normalize, similarity};

use crate::answer::value_of;
use crate::boxes::choose_all;
use crate::goal::{Kind, Step, choices, kind_only};
use crate::grammar::{grammar, words};
use crate::memory::{Phase, Then};
use crate::page::{
    Hit, cover, editable, is_checkable, is_dropdown, is_kind, is_option, is_password, is_radio,
    is_search_box, is_select, label, pressable,
};
use crate::pick::{best, nth, only};
use crate::seek::{ask_about, patience, search_box, seek};
use crate::turn::{Next, Turn};

/// From here on a field is the one that was named.
const FIELD: f64 = 0.6;
/// From here on an option says the value.
const OPTION: f64 = 0.55;

/// From here on an option is the one that stood in quotes.
const NAMED: f64 = 0.85;

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
        Kind::Section | Kind::Menu => e.state.expanded == Some(false) && pressable(e),
        Kind::Field => e.editable && !e.state.readonly && e.tag != "select",
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
        (None, Kind::Section | Kind::Menu) => all.first().copied(),
        (None, Kind::Field) => only_free(turn, &all),
        _ => only(all),
    };
    found.map_or(Meant::Unclear, Meant::One)
}

/// Of several fields the one that has the focus, else the only one, else the only one that is empty.
fn only_free<'a>(turn: &Turn<'a>, all: &[&'a Element]) -> Option<&'a Element> {
    let focused = all.iter().find(|e| e.state.focused);
    let rest = || all.iter().filter(|e| !(e.nav && is_search_box(e)));
    let empty = |e: &&&Element| e.value.is_empty() && turn.memory.last_field != Some(e.id);
    let found = focused
        .or_else(|| only(rest()))
        .or_else(|| only(rest().filter(empty)));
    found.copied()
}

/// The field that the words name.
pub(crate) fn field<'a>(turn: &Turn<'a>, name: &str) -> Option<Hit<'a>> {
    let usual = grammar().fields.get(name).map_or(&[][..], |f| &f.labels);
    let fits = |e: &Element| editable(e) || is_select(e);
    let hit = |(place, one): (usize, &str)| {
        let ranked = turn.page.ranked(one, Some(Kind::Field), fits);
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
    found.map(|(_, hit)| hit).or_else(|| unnamed(turn, name))
}

/// A field that its kind tells: the only large one for a message, the only other one for who gets it.
fn unnamed<'a>(turn: &Turn<'a>, name: &str) -> Option<Hit<'a>> {
    let large = |e: &Element| e.tag == "textarea" || e.tag != "input" && e.role == "textbox";
    let fits = |e: &&Element| {
        let kind = name == "message" && large(e) || name == "recipient" && !large(e);
        kind && editable(e) && !e.nav && !is_search_box(e) && label(e).is_empty()
    };
    let element = only(turn.page.elements().filter(fits))?;
    Some(Hit {
        element,
        score: FIELD,
    })
}

fn holds(element: &Element, value: &str) -> bool {
    normalize(&element.value) == normalize(value) && !value.is_empty()
}

fn says_no(value: &str) -> bool {
    words().no.contains(&normalize(value).as_str())
}

/// The action that brings a control to a value; `None` where it has it already.
fn bring(element: &Element, value: &str) -> Option<Action> {
    let id = element.id;
    if is_select(element) {
        let option = best_option(element, value).unwrap_or_else(|| value.to_owned());
        let action = Action::SelectOption {
            element: id,
            option: option.clone(),
        };
        return (!holds(element, &option)).then_some(action);
    }
    if is_checkable(element) {
        let checked = !says_no(value);
        let action = Action::Check {
            element: id,
            checked,
        };
        return (element.state.checked != Some(checked)).then_some(action);
    }
    (!holds(element, value)).then(|| Action::Type {
        element: id,
        text: value.to_owned(),
        mode: TypeMode::Fill,
        submit: false,
    })
}

/// Gives a control its value; boxes know only on and off.
pub(crate) fn give(turn: &mut Turn<'_>, element: &Element, value: &str) -> Next {
    if !is_checkable(element) {
        turn.memory.last_field = Some(element.id);
    }
    let Some(action) = bring(element, value) else {
        return Next::Advance;
    };
    let name = label(element);
    let why = match &action {
        Action::Check { checked: true, .. } => turn.say("tick", &[name]),
        Action::Check { .. } => turn.say("untick", &[name]),
        Action::SelectOption { option, .. } => turn.say("choose", &[option, name]),
        _ if is_password(element) => turn.say("type", &["•••", name]),
        _ => turn.say("type", &[value, name]),
    };
    turn.use_it(element, action, Then::Advance, why)
}

/// The option that says the value.
pub(crate) fn best_option(element: &Element, value: &str) -> Option<String> {
    let found = best(&element.options, OPTION, |o| similarity(value, o));
    found.map(|(_, option)| option.clone())
}

/// Several fields of one form in one plan.
pub(crate) fn fill(
    turn: &mut Turn<'_>,
    step: &Step,
    fields: &[(String, String)],
    then: Then,
) -> Next {
    let mut actions: Vec<Action> = Vec::new();
    let (mut missing, mut filled) = (Vec::new(), Vec::new());
    let mut used: Vec<u32> = Vec::new();
    for (name, value) in fields {
        let named = field(turn, name).filter(|h| !used.contains(&h.element.id));
        let Some(hit) = named.or_else(|| choice(turn, value, Some(name))) else {
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
    match (actions.is_empty(), missing.is_empty(), then) {
        _ if filled.is_empty() => {
            return seek(turn, step, missing.first().copied().unwrap_or_default());
        }
        (true, false, _) => return ask_about(turn, step, &missing.join(", ")),
        (true, true, Then::Again(phase)) => {
            turn.memory.phase = phase;
            return crate::carry::carry(turn, step);
        }
        (true, true, _) => return Next::Advance,
        _ => {}
    }
    // What is missing may come up once the rest is filled.
    let then = if missing.is_empty() {
        then
    } else {
        Then::OnTheWay
    };
    let why = turn.say("fill", &[&filled.join(", ")]);
    Next::Act { actions, then, why }
}

/// A radio button or box that says the value, in the group that the target names.
fn choice<'a>(turn: &Turn<'a>, value: &str, target: Option<&str>) -> Option<Hit<'a>> {
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
    let hits = turn.page.ranked(value, None, is_checkable);
    let (score, hit) = best(hits, least, score)?;
    Some(Hit { score, ..hit })
}

/// Types one value into one field, or several into theirs.
pub(crate) fn type_into(turn: &mut Turn<'_>, step: &Step) -> Next {
    if !step.fields.is_empty() {
        return fill(turn, step, &step.fields, Then::Advance);
    }
    let said = step.value.clone().unwrap_or_default();
    let value = if said.is_empty() && step.pronoun {
        // What was read before.
        turn.memory.notes.last().cloned()
    } else if step.described {
        told_value(turn, &said)
    } else {
        Some(said)
    };
    let Some(value) = value else {
        return ask_about(turn, step, &step.source);
    };
    if let Some(target) = step.target.as_deref().filter(|t| !t.is_empty()) {
        let meant = match meant(turn, target, None) {
            Meant::One(element) if editable(element) => Some(element),
            _ => field(turn, target).map(|hit| hit.element),
        };
        let searches = has_stem(target, copilot_text::words::SEARCH);
        let search = || search_box(turn, Some(target)).filter(|_| searches);
        return match meant.or_else(search) {
            Some(element) => give(turn, element, &value),
            None if step.is("type") => seek(turn, step, target),
            None => choose(turn, step),
        };
    }
    // "enter name Anna": the label is where the words stop being one.
    if let Some(pair) = parted(turn, &step.thing) {
        return fill(turn, step, &[pair], Then::Advance);
    }
    match only_field(turn).filter(|_| !value.is_empty()) {
        Some(element) => give(turn, element, &value),
        None => seek(turn, step, &step.thing),
    }
}

/// What the page says for the described value.
fn told_value(turn: &Turn<'_>, value: &str) -> Option<String> {
    let w = words();
    let announces = |word: &&str| {
        let word = normalize(word);
        w.describing.contains(&word.as_str()) || w.of.contains(&word.as_str())
    };
    let named: Vec<&str> = value.split_whitespace().skip_while(announces).collect();
    value_of(&turn.page, &named.join(" "), "")
}

/// The only field that can be meant where none is named.
fn only_field<'a>(turn: &Turn<'a>) -> Option<&'a Element> {
    let all: Vec<&Element> = turn.page.elements().filter(|e| editable(e)).collect();
    let own: Vec<&Element> = all.iter().copied().filter(|e| !is_search_box(e)).collect();
    match own.as_slice() {
        [] => all.first().copied(),
        [one] => Some(one),
        several => several.iter().copied().find(|e| e.state.focused),
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
pub(crate) fn set(turn: &mut Turn<'_>, step: &Step) -> Next {
    if !step.fields.is_empty() {
        return fill(turn, step, &step.fields, Then::Advance);
    }
    if turn.memory.phase == Phase::Opened {
        return choose(turn, step);
    }
    let parts = choices(&step.thing);
    let pairs: Option<Vec<_>> = parts.iter().map(|part| parted(turn, part)).collect();
    if let Some(pairs) = pairs.filter(|p| step.target.is_none() && !p.is_empty()) {
        return fill(turn, step, &pairs, Then::Advance);
    }
    let target = step.target.as_ref().unwrap_or(&step.thing);
    let value = step.value.clone().unwrap_or_default();
    let first = |fits: &dyn Fn(&Element) -> bool| {
        let ranked = turn.page.ranked(target, None, fits);
        ranked.into_iter().next()
    };
    let text = first(&|e| editable(e) && !is_select(e)).filter(|h| h.score >= 0.75);
    let list =
        first(&is_select).filter(|h| h.score >= FIELD && best_option(h.element, &value).is_some());
    match (text, list) {
        (Some(text), list) if list.is_none_or(|l| text.score > l.score + 0.1) => {
            type_into(turn, step)
        }
        _ => choose(turn, step),
    }
}

/// Chooses a value in a list, a group of radio buttons, a menu of the page's own.
pub(crate) fn choose(turn: &mut Turn<'_>, step: &Step) -> Next {
    if !step.fields.is_empty() {
        return fill(turn, step, &step.fields, Then::Advance);
    }
    let value = step.words();
    let target = step.target.as_deref().filter(|t| !t.is_empty());
    if turn.memory.phase == Phase::Opened {
        return choose_opened(turn, step, &value);
    }
    if let Some(next) = choose_all(turn, step, &value) {
        return next;
    }
    if step.extreme.is_some() {
        return crate::carry::open(turn, step);
    }
    if let Some(order) = step.ordinal {
        let named = target.and_then(|t| turn.page.best(t, Some(Kind::List), is_select));
        let list = named.map(|h| h.element);
        let list = list.or_else(|| turn.page.elements().find(|e| is_select(e)));
        return match list.and_then(|s| Some((s, nth(&s.options, order)?))) {
            Some((list, option)) => give(turn, list, option),
            None => crate::carry::open(turn, step),
        };
    }
    // Native lists: the option's own words, and the list's name where it is given.
    let like = |e: &&Element| {
        let named = |t: &str| {
            let hits = turn
                .page
                .ranked(t, Some(Kind::List), |other| other.id == e.id);
            hits.first().map_or(0.0, |h| h.score.min(1.0))
        };
        // What stands in quotes is the option itself.
        let least = if step.quoted { NAMED } else { OPTION };
        let option = best_option(e, &value).filter(|o| similarity(&value, o) >= least);
        option.map_or(0.0, |option| {
            similarity(&value, &option) * 0.6 + target.map_or(0.5, named) * 0.4
        })
    };
    let list = best(turn.page.elements().filter(|e| is_select(e)), 0.5, like);
    let radio = choice(turn, &value, target);
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
    let hit = turn.page.best(&value, step.kind, pressable);
    if let Some(hit) = hit.filter(|h| h.score >= 0.75) {
        return turn.press(hit.element, Then::Advance);
    }
    // The choices may show up only once a list of the page's own is opened.
    let closed = |e: &&Element| {
        is_dropdown(e) && e.state.expanded != Some(true) && !e.state.disabled && !e.nav
    };
    let closed = turn.page.elements().find(closed);
    if target.is_none()
        && let Some(element) = closed
        && turn.memory.new_way(&format!("list {}", label(element)))
    {
        return turn.press(element, Then::Again(Phase::Opened));
    }
    seek(turn, step, target.unwrap_or(&value))
}

/// A list of the page's own was opened: one of what it shows.
fn choose_opened(turn: &mut Turn<'_>, step: &Step, value: &str) -> Next {
    let shown = |e: &Element| is_option(e) || pressable(e) && !is_dropdown(e);
    let score = |h: &Hit<'_>| {
        let e = h.element;
        h.score + 0.1 * f64::from(u8::from(is_option(e)) + u8::from(e.is_new))
    };
    match best(turn.page.ranked(value, None, shown), FIELD, score) {
        Some((_, hit)) => turn.press(hit.element, Then::Advance),
        None => patience(turn).unwrap_or_else(|| ask_about(turn, step, value)),
    }
}

/// The control that the target names, where it is neither a native list nor a group.
fn choose_named(turn: &mut Turn<'_>, step: &Step, value: &str, target: &str) -> Option<Next> {
    if let Meant::One(element) = meant(turn, target, None)
        && is_dropdown(element)
        && turn.memory.new_way(&format!("list {}", element.id))
    {
        return Some(turn.press(element, Then::Again(Phase::Opened)));
    }
    if let Some(hit) = turn.page.best(target, Some(Kind::List), is_dropdown) {
        let e = hit.element;
        if similarity(value, &e.value).max(similarity(value, &e.text)) >= 0.9 {
            return Some(Next::Advance);
        }
        if e.state.expanded == Some(true) {
            return Some(choose_opened(turn, step, value));
        }
        return Some(turn.press(e, Then::Again(Phase::Opened)));
    }
    let boxed = |e: &Element| is_checkable(e) && !is_radio(e);
    let state = says_no(value) || words().yes.contains(&normalize(value).as_str());
    let hit = turn.page.best(target, Some(Kind::Checkbox), boxed);
    let hit = hit.filter(|_| state).or_else(|| field(turn, target))?;
    Some(give(turn, hit.element, value))
}
