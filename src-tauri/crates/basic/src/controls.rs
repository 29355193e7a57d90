//! Fields, lists, boxes: giving a form its values.

use copilot_protocol::{Action, Element, TypeMode};
use copilot_text::{normalize, similarity};

use crate::answer::value_of;
use crate::goal::{Kind, Step, choices, kind_only};
use crate::grammar::{grammar, words};
use crate::items::nth;
use crate::memory::{Phase, Then};
use crate::page::{
    Hit, cover, editable, is_button, is_checkable, is_dropdown, is_generic, is_kind, is_option,
    is_password, is_radio, is_search_box, is_select, label, pressable, usable,
};
use crate::seek::{ask_about, patience, search_box, seek};
use crate::turn::{Next, Turn};

/// From here on a field is the one that was named.
const FIELD: f64 = 0.6;
/// From here on an option says the value.
const OPTION: f64 = 0.55;
/// From here on a label is the very one of a list that the goal names.
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
    let all: Vec<&'a Element> = turn
        .page
        .elements()
        .filter(|e| fits(e) && !e.state.disabled)
        .collect();
    // What stands in the page's head and foot is rarely meant.
    let main: Vec<&'a Element> = all.iter().copied().filter(|e| !e.nav).collect();
    let all = if main.is_empty() { all } else { main };
    let found = match (own.or(order), all.as_slice(), kind) {
        (Some(order), all, _) => nth(all, order).copied(),
        (None, [one], _) => Some(*one),
        // Any closed one opens; the first is as good as any.
        (None, [first, ..], Kind::Section | Kind::Menu) => Some(*first),
        (None, several, Kind::Field) => only_free(turn, several),
        _ => None,
    };
    found.map_or(Meant::Unclear, Meant::One)
}

/// Where several fields are: the one that has the focus, else the only one that is empty.
fn only_free<'a>(turn: &Turn<'a>, all: &[&'a Element]) -> Option<&'a Element> {
    if let Some(focused) = all.iter().find(|e| e.state.focused) {
        return Some(focused);
    }
    let rest: Vec<&'a Element> = all
        .iter()
        .copied()
        .filter(|e| !(e.nav && is_search_box(e)))
        .collect();
    let free = |e: &&&'a Element| e.value.is_empty() && turn.memory.last_field != Some(e.id);
    let empty: Vec<&&Element> = rest.iter().filter(free).collect();
    match (rest.as_slice(), empty.as_slice()) {
        ([one], _) => Some(one),
        (_, [one]) => Some(one),
        _ => None,
    }
}

/// The field that the words name.
pub(crate) fn field<'a>(turn: &Turn<'a>, name: &str) -> Option<Hit<'a>> {
    let usual = grammar().fields.get(name).map_or(&[][..], |f| &f.labels);
    let names = [name].into_iter().chain(usual.iter().copied());
    let best = names
        .enumerate()
        .filter_map(|(place, one)| {
            let fits = |e: &Element| editable(e) || is_select(e);
            let mut hit = turn
                .page
                .ranked(one, Some(Kind::Field), fits)
                .into_iter()
                .next()?;
            // The words of the goal count before what is usual.
            hit.score -= if place == 0 { 0.0 } else { 0.02 };
            if !usual.is_empty() && usual.contains(&"password") && is_password(hit.element) {
                hit.score += 0.2;
            }
            Some(hit)
        })
        .fold(None, |best: Option<Hit<'a>>, hit| match best {
            Some(known) if known.score >= hit.score => Some(known),
            _ => Some(hit),
        });
    best.filter(|hit| hit.score >= FIELD)
        .or_else(|| unnamed(turn, name))
}

/// A field that its kind tells: the only large one for a message, the only other one for who gets it.
fn unnamed<'a>(turn: &Turn<'a>, name: &str) -> Option<Hit<'a>> {
    let large = |e: &Element| e.tag == "textarea" || e.tag != "input" && e.role == "textbox";
    let mut fields = turn
        .page
        .elements()
        .filter(|e| editable(e) && !e.nav && !is_search_box(e) && label(e).is_empty())
        .filter(|e| name == "message" && large(e) || name == "recipient" && !large(e));
    let element = fields.next()?;
    fields.next().is_none().then_some(Hit {
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
        return (!holds(element, &option)).then_some(Action::SelectOption {
            element: id,
            option,
        });
    }
    if is_checkable(element) {
        let checked = !says_no(value);
        return (element.state.checked != Some(checked)).then_some(Action::Check {
            element: id,
            checked,
        });
    }
    (!holds(element, value)).then(|| Action::Type {
        element: id,
        text: value.to_owned(),
        mode: TypeMode::Fill,
        submit: false,
    })
}

/// The option that says the value.
pub(crate) fn best_option(element: &Element, value: &str) -> Option<String> {
    element
        .options
        .iter()
        .map(|o| (similarity(value, o), o))
        .filter(|(score, _)| *score >= OPTION)
        .max_by(|a, b| a.0.total_cmp(&b.0))
        .map(|(_, o)| o.clone())
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
        let hit = field(turn, name).filter(|h| !used.contains(&h.element.id));
        let element = hit
            .or_else(|| choice(turn, value, Some(name)))
            .map(|h| h.element);
        let Some(element) = element else {
            missing.push(name.as_str());
            continue;
        };
        filled.push(name.as_str());
        used.push(element.id);
        if editable(element) {
            turn.memory.last_field = Some(element.id);
        }
        actions.extend(bring(element, if is_radio(element) { "on" } else { value }));
    }
    if filled.is_empty() {
        return seek(turn, step, missing.first().copied().unwrap_or_default());
    }
    if actions.is_empty() && !missing.is_empty() {
        return ask_about(turn, step, &missing.join(", "));
    }
    if actions.is_empty() {
        let Then::Again(phase) = then else {
            return Next::Advance;
        };
        turn.memory.phase = phase;
        return crate::carry::carry(turn, step);
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
    let hits = turn.page.ranked(value, None, is_checkable);
    hits.into_iter()
        .map(|mut hit| {
            let e = hit.element;
            let own = similarity(value, label(e));
            hit.score = target.map_or(own, |target| {
                let group = similarity(target, &e.context)
                    .max(similarity(target, &e.heading))
                    .max(
                        cover(
                            target,
                            &format!(
                                "{} {} {}",
                                e.context,
                                e.heading,
                                e.attrs.name.as_deref().unwrap_or_default()
                            ),
                        ) * 0.8,
                    );
                own * 0.8 + group * 0.2
            });
            hit
        })
        .max_by(|a, b| a.score.total_cmp(&b.score))
        .filter(|hit| hit.score >= if target.is_some() { OPTION } else { FIELD })
}

/// Types one value into one field, or several into theirs.
pub(crate) fn type_into(turn: &mut Turn<'_>, step: &Step) -> Next {
    if !step.fields.is_empty() {
        return fill(turn, step, &step.fields, Then::Advance);
    }
    let mut value = step.value.clone().unwrap_or_default();
    if value.is_empty() && step.pronoun {
        // What was copied or read before.
        match turn
            .memory
            .copied
            .clone()
            .or_else(|| turn.memory.notes.last().cloned())
        {
            Some(copied) => value = copied,
            None => return ask_about(turn, step, &step.source),
        }
    }
    if step.described {
        match told_value(turn, &value) {
            Some(told) => value = told,
            None => return ask_about(turn, step, &value),
        }
    }
    if let Some(target) = step.target.as_deref().filter(|t| !t.is_empty()) {
        if let Meant::One(element) = meant(turn, target, None)
            && editable(element)
        {
            return type_in(turn, element, &value);
        }
        if let Some(hit) = field(turn, target) {
            return type_in(turn, hit.element, &value);
        }
        if copilot_text::has_stem(target, copilot_text::words::SEARCH)
            && let Some(element) = search_box(turn, Some(target))
        {
            return type_in(turn, element, &value);
        }
        if !step.is("type") {
            return choose(turn, step);
        }
        return seek(turn, step, target);
    }
    // "enter name Anna": the label is where the words stop being one.
    if let Some((name, rest)) = parted(turn, &step.thing) {
        return fill(turn, step, &[(name, rest)], Then::Advance);
    }
    let query = step.thing.clone();
    let only = if value.is_empty() {
        None
    } else {
        only_field(turn)
    };
    match only {
        Some(element) => type_in(turn, element, &value),
        None => seek(turn, step, &query),
    }
}

/// What the page says for the described value.
fn told_value(turn: &Turn<'_>, value: &str) -> Option<String> {
    let all: Vec<&str> = value.split_whitespace().collect();
    let from = all.iter().take_while(|w| {
        words().describing.contains(&normalize(w).as_str())
            || words().of.contains(&normalize(w).as_str())
    });
    value_of(&turn.page, &all[from.count()..].join(" "), "")
}

/// The only field that can be meant where none is named.
fn only_field<'a>(turn: &Turn<'a>) -> Option<&'a Element> {
    let all: Vec<&Element> = turn.page.elements().filter(|e| editable(e)).collect();
    let own: Vec<&Element> = all.iter().copied().filter(|e| !is_search_box(e)).collect();
    match own.as_slice() {
        [] => all.first().copied(),
        several => only_free(turn, several).filter(|e| e.state.focused || several.len() == 1),
    }
}

/// Words that a field's label has, fewer than.
const LONGEST_LABEL: usize = 8;

/// The words as a field's label and its value, by the labels of the page.
fn parted(turn: &Turn<'_>, said: &str) -> Option<(String, String)> {
    let all: Vec<&str> = said.split_whitespace().collect();
    (1..all.len().min(LONGEST_LABEL))
        .filter_map(|cut| {
            let name = all[..cut].join(" ");
            let own = similarity(&name, label(field(turn, &name)?.element));
            (own >= 0.7).then_some((own, cut))
        })
        .max_by(|a, b| a.0.total_cmp(&b.0))
        .map(|(_, cut)| {
            let value = all[cut..].join(" ");
            (
                all[..cut].join(" "),
                value.trim_start_matches([':', '-', '—', ' ']).to_owned(),
            )
        })
}

fn type_in(turn: &mut Turn<'_>, element: &Element, value: &str) -> Next {
    turn.memory.last_field = Some(element.id);
    let Some(action) = bring(element, value) else {
        return Next::Advance;
    };
    let shown = if is_password(element) {
        "•••"
    } else {
        value
    };
    let why = turn.say("type", &[shown, label(element)]);
    turn.use_it(element, action, Then::Advance, why)
}

/// Brings a control of any kind to a value: a field by its name, else a list or group.
pub(crate) fn set(turn: &mut Turn<'_>, step: &Step) -> Next {
    if !step.fields.is_empty() {
        return fill(turn, step, &step.fields, Then::Advance);
    }
    if turn.memory.phase == Phase::Opened {
        return choose(turn, step);
    }
    if step.target.is_none() {
        let pairs: Option<Vec<(String, String)>> = choices(&step.thing)
            .iter()
            .map(|part| parted(turn, part))
            .collect();
        if let Some(pairs) = pairs.filter(|p| !p.is_empty()) {
            return fill(turn, step, &pairs, Then::Advance);
        }
    }
    let target = step.target.clone().unwrap_or_else(|| step.thing.clone());
    let value = step.value.clone().unwrap_or_default();
    let first =
        |fits: &dyn Fn(&Element) -> bool| turn.page.ranked(&target, None, fits).into_iter().next();
    let text = first(&|e| editable(e) && !is_select(e)).filter(|h| h.score >= 0.75);
    let list =
        first(&is_select).filter(|h| h.score >= FIELD && best_option(h.element, &value).is_some());
    match (text, list) {
        (Some(_), None) => type_into(turn, step),
        (Some(field), Some(list)) if field.score > list.score + 0.1 => type_into(turn, step),
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
        let named = target
            .and_then(|t| turn.page.best(t, Some(Kind::List), is_select))
            .map(|h| h.element);
        let select = named.or_else(|| turn.page.elements().find(|e| is_select(e)));
        return match select.and_then(|s| Some((s, nth(&s.options, order)?.clone()))) {
            Some((select, option)) => select_option(turn, select, option),
            None => crate::carry::open(turn, step),
        };
    }
    // Native lists: the option's own words, and the list's name where it is given.
    let list = turn
        .page
        .elements()
        .filter(|e| is_select(e))
        .filter_map(|e| {
            let option = best_option(e, &value)?;
            let named = target.map_or(0.5, |t| {
                turn.page
                    .ranked(t, Some(Kind::List), |other| other.id == e.id)
                    .first()
                    .map_or(0.0, |h| h.score.min(1.0))
            });
            Some((similarity(&value, &option) * 0.6 + named * 0.4, e, option))
        })
        .fold(
            None,
            |best: Option<(f64, &Element, String)>, one| match best {
                Some(known) if known.0 >= one.0 => Some(known),
                _ => Some(one),
            },
        );
    let radio = choice(turn, &value, target);
    if let Some((score, element, option)) = list
        && score >= 0.5
        && radio.is_none_or(|r| r.score <= score + 0.05)
    {
        return select_option(turn, element, option);
    }
    if let Some(hit) = radio {
        return check(turn, hit.element, is_radio(hit.element) || !says_no(&value));
    }
    if let Some(target) = target
        && let Some(next) = choose_named(turn, step, &value, target)
    {
        return next;
    }
    // A filter or tab may be a link or a button.
    if let Some(hit) = turn
        .page
        .best(&value, step.kind, pressable)
        .filter(|h| h.score >= 0.75)
    {
        return turn.press(hit.element, Then::Advance);
    }
    // The choices may show up only once a list of the page's own is opened.
    let closed = turn
        .page
        .elements()
        .find(|e| is_dropdown(e) && e.state.expanded != Some(true) && !e.state.disabled && !e.nav);
    if target.is_none()
        && let Some(element) = closed
        && turn.memory.new_way(&format!("list {}", label(element)))
    {
        return turn.press(element, Then::Again(Phase::Opened));
    }
    let query = target.map_or(value.clone(), str::to_owned);
    seek(turn, step, &query)
}

fn select_option(turn: &mut Turn<'_>, element: &Element, option: String) -> Next {
    if holds(element, &option) {
        return Next::Advance;
    }
    let why = turn.say("choose", &[&option, label(element)]);
    turn.use_it(
        element,
        Action::SelectOption {
            element: element.id,
            option,
        },
        Then::Advance,
        why,
    )
}

fn check(turn: &mut Turn<'_>, element: &Element, checked: bool) -> Next {
    if element.state.checked == Some(checked) {
        return Next::Advance;
    }
    let why = turn.say(if checked { "tick" } else { "untick" }, &[label(element)]);
    turn.use_it(
        element,
        Action::Check {
            element: element.id,
            checked,
        },
        Then::Advance,
        why,
    )
}

/// A list of the page's own was opened: one of what it shows.
fn choose_opened(turn: &mut Turn<'_>, step: &Step, value: &str) -> Next {
    let hit = turn
        .page
        .ranked(value, None, |e| {
            is_option(e) || pressable(e) && !is_dropdown(e)
        })
        .into_iter()
        .map(|mut h| {
            h.score += 0.1 * f64::from(u8::from(is_option(h.element)) + u8::from(h.element.is_new));
            h
        })
        .max_by(|a, b| a.score.total_cmp(&b.score))
        .filter(|h| h.score >= FIELD);
    match hit {
        Some(hit) => turn.press(hit.element, Then::Advance),
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
        let shown = similarity(value, &hit.element.value).max(similarity(value, &hit.element.text));
        if shown >= 0.9 {
            return Some(Next::Advance);
        }
        if hit.element.state.expanded == Some(true) {
            turn.memory.phase = Phase::Opened;
            return Some(choose(turn, step));
        }
        return Some(turn.press(hit.element, Then::Again(Phase::Opened)));
    }
    let state = says_no(value) || words().yes.contains(&normalize(value).as_str());
    if let Some(hit) = turn
        .page
        .best(target, Some(Kind::Checkbox), |e| {
            is_checkable(e) && !is_radio(e)
        })
        .filter(|_| state)
    {
        return Some(check(turn, hit.element, !says_no(value)));
    }
    field(turn, target).map(|hit| type_in(turn, hit.element, value))
}

/// Chooses all that the words name, where every part is a box of the page, or an option of one list;
/// `None` where they are no such list.
fn choose_all(turn: &mut Turn<'_>, step: &Step, value: &str) -> Option<Next> {
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
        similarity(value, label(e)) >= 0.95
            || e.options.iter().any(|o| similarity(value, o) >= 0.95)
    };
    if parts.len() < 2 || step.quoted && !value.contains(',') || turn.page.elements().any(whole) {
        return None;
    }
    let mut chosen: Vec<&Element> = Vec::new();
    for part in &parts {
        let best = turn
            .page
            .elements()
            .filter(|e| {
                is_checkable(e)
                    && !is_radio(e)
                    && !e.state.disabled
                    && !chosen.iter().any(|c| c.id == e.id)
            })
            .max_by(|a, b| like(part, label(a)).total_cmp(&like(part, label(b))));
        chosen.extend(best.filter(|e| like(part, label(e)) >= NAMED));
    }
    if chosen.len() == parts.len() {
        return Some(check_all(turn, &chosen, true));
    }
    let best = |list: &Element, part: &str| {
        list.options
            .iter()
            .max_by(|a, b| like(part, a).total_cmp(&like(part, b)))
            .filter(|o| like(part, o) >= NAMED)
            .cloned()
    };
    let (list, options) = turn
        .page
        .elements()
        .filter(|e| is_select(e))
        .find_map(|e| {
            let options: Option<Vec<String>> = parts.iter().map(|p| best(e, p)).collect();
            Some((e, options?))
        })?;
    let why = turn.say("choose", &[&options.join(", "), label(list)]);
    Some(turn.act(
        Action::SelectOptions {
            element: list.id,
            options,
        },
        Then::Advance,
        why,
    ))
}

fn check_all(turn: &mut Turn<'_>, own: &[&Element], checked: bool) -> Next {
    let wrong: Vec<&&Element> = own
        .iter()
        .filter(|e| e.state.checked != Some(checked))
        .collect();
    if wrong.is_empty() {
        return Next::Advance;
    }
    let list: Vec<&str> = wrong.iter().map(|e| label(e)).collect();
    let why = turn.say(if checked { "tick" } else { "untick" }, &[&list.join(", ")]);
    let actions = wrong
        .iter()
        .map(|e| Action::Check {
            element: e.id,
            checked,
        })
        .collect();
    Next::Act {
        actions,
        then: Then::Advance,
        why,
    }
}

/// The boxes whose legend, heading or label the words are; all boxes where they name nothing.
fn group<'a>(turn: &Turn<'a>, of: &str, own_label: bool) -> Vec<&'a Element> {
    let boxes = turn
        .page
        .elements()
        .filter(|e| is_checkable(e) && !is_radio(e) && !e.state.disabled && !e.covered);
    boxes
        .filter(|e| {
            let name = if own_label { e.name.as_str() } else { "" };
            of.is_empty()
                || is_generic(of)
                || copilot_text::of_group(of, &[name, &e.context, &e.heading])
        })
        .collect()
}

/// Brings a box into a state.
pub(crate) fn tick(turn: &mut Turn<'_>, step: &Step, checked: bool) -> Next {
    if let Some(of) = step.every.clone() {
        let all = group(turn, &of, true);
        if !all.is_empty() {
            return check_all(turn, &all, checked);
        }
    }
    let mut query = step.thing.clone();
    let best = |turn: &Turn<'_>, words: &str| {
        turn.page
            .best(words, Some(Kind::Checkbox), is_checkable)
            .map(|h| (h.element.id, h.score))
    };
    let mut hit = best(turn, &query);
    if hit.is_none()
        && let Some(thing) = turn.page.here(&query)
    {
        hit = best(turn, &thing);
        query = thing;
    }
    if let Some(joined) = &step.joined
        && let Some(whole) = best(turn, joined).filter(|(_, score)| *score >= 0.95)
    {
        hit = Some(whole);
        turn.memory.joined_done = true;
        query.clone_from(joined);
    }
    if let Some(near) = &step.near {
        hit = hit
            .or_else(|| best(turn, &format!("{query} {near}")))
            .or_else(|| best(turn, near));
    }
    if hit.is_none()
        && (query.is_empty() || is_generic(&query) || step.pronoun || kind_only(&query).is_some())
    {
        let boxes: Vec<&Element> = turn.page.elements().filter(|e| is_checkable(e)).collect();
        let chosen = match step.ordinal {
            Some(order) => nth(&boxes, order),
            None => boxes.first().filter(|_| boxes.len() == 1),
        };
        hit = chosen.map(|e| (e.id, 1.0));
    }
    let element = hit.and_then(|(id, _)| turn.page.look.element(id));
    // "turn off notifications": the legend of several boxes, and none of them alone.
    if element.is_none_or(|e| cover(&query, label(e)) == 0.0)
        && step.ordinal.is_none()
        && step.near.is_none()
    {
        let all = group(turn, &query, false);
        if all.len() > 1 && !query.is_empty() {
            return check_all(turn, &all, checked);
        }
    }
    if let Some(element) = element {
        return check(turn, element, checked);
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
