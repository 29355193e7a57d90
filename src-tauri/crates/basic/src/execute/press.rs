//! Pressing what is named, or the control that does what is wanted: pay, save, delete, sign out.

use copilot_protocol::{Action, Element};
use copilot_text::{has_stem, normalize, similarity, words};

use super::add::add;
use super::compare::subject;
use super::compose::{compose, sender};
use super::open::open;
use crate::answer::mentions;
use crate::controls::{Meant, beside, field, form_of_last, give, meant, naming};
use crate::goal::{ElementKind, Step};
use crate::grammar::{grammar, words as said};
use crate::memory::OnSuccess;
use crate::naming::{cover, is_generic, own_name, without_kind};
use crate::page::{
    GOOD, Hit, editable, entry, is_button, is_checkable, is_search_box, is_select, label,
    pressable, usable,
};
use crate::pick::{nth, only};
use crate::turn::{StepResult, Turn, escape};
use crate::ways::{cookie_choice, named_place, patience, section};

pub(super) fn press(turn: &mut Turn<'_>, step: &Step) -> StepResult {
    match step.doing.as_str() {
        "key" => key(turn, step),
        "press" => named(turn, step),
        "add" => add(turn, step),
        "submit" => match sender(turn, "submit") {
            Some(button) => turn.press(button),
            None => StepResult::Missing(step.thing.clone()),
        },
        "upload" => StepResult::Ask {
            question: turn.say("attach", &[]),
            options: vec![turn.say("go_on", &[])],
        },
        _ if !step.fields.is_empty() => compose(turn, step),
        _ => effect(turn, step),
    }
}

/// Presses what the words name.
pub(super) fn named(turn: &mut Turn<'_>, step: &Step) -> StepResult {
    if step.near.is_none() && step.extreme.is_none() {
        match meant(turn, &step.thing, step.ordinal) {
            Meant::One(element) => return turn.press(element),
            Meant::Unclear if step.ordinal.is_some() => {
                return StepResult::Missing(step.source.clone());
            }
            _ => {}
        }
    }
    if step.extreme.is_some() || step.ordinal.is_some() {
        return open(turn, step);
    }
    let query = turn.subject(step);
    if let Some(near) = step.near.as_ref() {
        // The label may hold the preposition: "Pay for the order".
        let whole = format!("{query} {near}");
        let exact = turn.page.best(&whole, step.kind, pressable);
        let exact = exact.filter(|h| similarity(&whole, label(h.element)) >= 0.9);
        let element = exact.map(|h| h.element);
        let beside = || beside(turn, &[query.as_str()], near, step.kind);
        let element = element.or_else(beside);
        return element.map_or(StepResult::Missing(whole), |e| turn.press(e));
    }
    if let Some(element) = of_the_thing(turn, &query, step.kind) {
        return turn.press(element);
    }
    let kind = step.kind.or(Some(ElementKind::Button));
    let control = |e: &Element| pressable(e) || is_select(e);
    let hit = turn.page.named(&query, kind, step.quoted, control);
    // A field may be pressed too, to bring the focus there. What means the same is not enough: "login" may be a button
    // that says "OK".
    let focus = || {
        let field = step.kind == Some(ElementKind::Field);
        let hit = turn.page.named(&query, step.kind, step.quoted, editable);
        hit.filter(|h| field || cover(&query, label(h.element)) >= 0.99)
    };
    match hit.or_else(focus) {
        Some(hit) if hit.score >= 0.75 || !turn.may_look_below() => turn.press(hit.element),
        _ => StepResult::Missing(query),
    }
}

/// Where several things have such a button, it is that of the thing which the steps before have found.
fn of_the_thing<'a>(
    turn: &Turn<'a>,
    query: &str,
    kind: Option<ElementKind>,
) -> Option<&'a Element> {
    let about = own_name(&turn.memory.about);
    if about.trim().is_empty() || query == turn.memory.about {
        return None;
    }
    let kind = kind.or(Some(ElementKind::Button));
    let hits = turn.page.ranked(query, kind, pressable);
    let top = hits.first().filter(|h| h.score >= GOOD)?.score;
    let alike: Vec<&Hit<'a>> = hits.iter().take_while(|h| h.score >= top - 0.03).collect();
    let own = |h: &&&Hit<'a>| cover(&about, &h.element.context) >= 0.99;
    let own = only(alike.iter().filter(own)).map(|h| h.element);
    own.filter(|_| alike.len() > 1)
}

fn key(turn: &Turn<'_>, step: &Step) -> StepResult {
    let key = step.value.clone().unwrap_or_default();
    let last = turn.memory.last_field;
    let element = match &step.target {
        Some(target) => field(turn, target).map(|h| h.element.id),
        None => last.filter(|id| turn.page.snapshot.element(*id).is_some()),
    };
    let why = turn.say("key", &[&key]);
    turn.act(Action::PressKey { key, element }, OnSuccess::Advance, why)
}

/// A doing that a button does. What it is done to: the thing named, the thing found, or the page's own form.
fn effect(turn: &mut Turn<'_>, step: &Step) -> StepResult {
    let labels = grammar().buttons(&step.doing);
    // The button of one is not for each of them, and the one for all not for some: "all letters from Anna".
    if let Some(of) = step.every.as_ref().filter(|_| step.is("delete")) {
        let place = step.place.as_deref();
        let here = place.is_none_or(|place| turn.page.is_about(place) >= 0.6);
        let all = turn.page.first_saying(&said().at_once, usable);
        let all = all.filter(|_| here && is_generic(of));
        return all.map_or(StepResult::Missing(step.source.clone()), |e| turn.press(e));
    }
    let about = match subject(turn, step) {
        Ok(about) => about,
        Err(next) => return next,
    };
    // The goal's own words may be the button's: "delete account", "save changes".
    let doing = without_thing(&step.source, &about);
    let whole = format!("{doing} {}", step.thing);
    let control = |e: &Element| usable(e) && !is_search_box(e);
    let exact = turn.page.ranked(&whole, step.kind, control);
    let mut exact = exact.iter().map(|h| h.element);
    let exact = exact.find(|e| !step.thing.is_empty() && similarity(&whole, label(e)) >= 0.9);
    if let Some(element) = exact {
        return turn.press(element);
    }
    let fits = |e: &Element| usable(e) && (!e.nav || is_button(e));
    let hits = turn.page.saying(labels, fits);
    let is_hit = |e: &&Element| hits.iter().any(|h| h.element.id == e.id);
    let in_order: Vec<&Element> = turn.page.elements().filter(is_hit).collect();
    let by_order = step.ordinal.filter(|_| in_order.len() > 1);
    if let Some(element) = by_order.and_then(|order| nth(&in_order, order)) {
        return turn.press(element);
    }
    let said_before = step.thing.is_empty() && step.pronoun;
    let found = step.extreme.is_some() || said_before || of_each(step) && is_generic(&step.thing);
    let named = if found {
        &turn.memory.about
    } else {
        &step.thing
    };
    let whose = step.near.as_ref().unwrap_or(named).clone();
    let about_one = !whose.is_empty() && !is_generic(&whose) && !has_stem(&whose, &said().changes);
    let one = about_one.then_some(whose.as_str());
    let button = button_for(turn, step, &hits, labels, one);
    if let Some(element) = button {
        turn.remember(&about);
        return turn.press(element);
    }
    // The thing's own page has the button; a row or card is opened by a press.
    let row = one.filter(|_| of_each(step));
    let row = row.and_then(|whose| entry(&turn.page, whose));
    let way = one.and_then(|whose| turn.page_of(whose, "thing"));
    let way = way.or_else(|| turn.press_once(row?, "thing"));
    let way = way
        .or_else(|| patience(turn))
        .or_else(|| named_place(turn, step));
    let section = || section(turn, &step.doing).filter(|_| !about_one);
    let missing = if about_one { whose } else { doing };
    way.or_else(section).unwrap_or(StepResult::Missing(missing))
}

/// Of its buttons a page has one for each thing that is on it.
fn of_each(step: &Step) -> bool {
    ["delete", "cancel", "mark", "pass_on"].contains(&step.doing.as_str())
}

fn button_for<'a>(
    turn: &Turn<'a>,
    step: &Step,
    hits: &[Hit<'a>],
    labels: &[&str],
    whose: Option<&str>,
) -> Option<&'a Element> {
    let first = hits.first().map(|h| h.element);
    let form = form_of_last(turn);
    let mut all = hits.iter().map(|h| h.element);
    let own = all.find(|e| form.is_some() && e.form_index() == form);
    let of_each = of_each(step);
    match whose {
        _ if !of_each && own.is_some() => own,
        Some(whose) if !of_each => {
            let own = beside(turn, labels, whose, None).filter(|_| hits.len() > 1);
            own.or(first).or_else(|| naming(turn, labels, whose))
        }
        None if !of_each => first,
        Some(whose) => {
            let one = hits.len() == 1 && mentions(&turn.page, whose);
            let here = one || turn.page.is_about(&own_name(whose)) >= 0.6;
            // Another's is not to be touched: what is named stands there whole.
            let names = [without_kind(whose), own_name(whose)];
            let whole = |e: &&Element| {
                let around = format!("{} {} {}", e.context, label(e), e.heading);
                names.iter().any(|name| cover(name, &around) >= 0.99)
            };
            let own = beside(turn, labels, whose, None).filter(whole);
            own.or(first.filter(|_| here))
                .or_else(|| naming(turn, labels, whose))
        }
        None => {
            let clear = match hits {
                [top, next, ..] => top.score >= 0.97 && next.score < 0.9,
                _ => true,
            };
            own.or(first.filter(|_| clear))
        }
    }
}

/// The step's words before its thing: "delete", "sign out of".
pub(super) fn without_thing(source: &str, thing: &str) -> String {
    const MOST: usize = 3;
    let first = normalize(thing.split_whitespace().next().unwrap_or_default());
    let before = |w: &&str| first.is_empty() || !normalize(w).contains(&first);
    let lists = [said().and, said().polite, said().then, said().own];
    let hollow = |w: &str| lists.iter().any(|l| l.contains(&normalize(w).as_str()));
    let all = source.split_whitespace().take_while(before).take(MOST);
    all.filter(|w| !hollow(w)).collect::<Vec<_>>().join(" ")
}

/// Puts a dialog or banner of the page away.
pub(super) fn close(turn: &Turn<'_>, step: &Step) -> StepResult {
    let labels = grammar().buttons("close");
    let named = !step.thing.is_empty() && !has_stem(&step.thing, &said().dialogs);
    let near = || beside(turn, labels, &step.thing, None);
    let element = if named { near() } else { None };
    if let Some(element) = element.or_else(|| turn.page.first_saying(labels, usable)) {
        return turn.press(element);
    }
    turn.act(escape(), OnSuccess::Advance, turn.say("escape", &[]))
}

/// Agreeing or refusing: a box with terms, a banner, a button.
pub(super) fn agree(turn: &mut Turn<'_>, step: &Step, yes: bool) -> StepResult {
    let query = step.thing.as_str();
    let plain =
        query.is_empty() || is_generic(query) || step.pronoun || has_stem(query, &said().dialogs);
    let checkbox = Some(ElementKind::Checkbox);
    let boxed = turn.page.best(query, checkbox, is_checkable);
    if let Some(hit) = boxed.filter(|_| yes) {
        return give(turn, hit.element, "on");
    }
    let cookies = has_stem(query, words::COOKIES);
    let own = grammar().buttons(&step.doing);
    let labels = match (cookies, yes) {
        (true, true) => [words::ACCEPT_COOKIES, own].concat(),
        (false, true) => own.to_vec(),
        (_, false) => [own, words::REFUSE_COOKIES].concat(),
    };
    let near = || beside(turn, &labels, query, None);
    let by_sense = || cookie_choice(turn, yes).filter(|_| cookies || plain);
    let named = || turn.page.best(query, None, pressable).map(|h| h.element);
    let element = if query.is_empty() { None } else { near() };
    let element = element.or_else(|| turn.page.first_saying(&labels, usable));
    match element.or_else(by_sense).or_else(named) {
        Some(element) => turn.press(element),
        None => StepResult::Missing(query.to_owned()),
    }
}
