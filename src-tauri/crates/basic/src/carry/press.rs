//! Pressing what is named, or the control that does what is wanted: pay, save, delete, sign out.

use copilot_protocol::{Action, Element};
use copilot_text::{has_stem, normalize, similarity, words};

use super::add::add;
use super::compare::compare;
use super::compose::compose;
use super::open::open;
use super::{remember, subject};
use crate::answer::mentions;
use crate::controls::{Meant, field, give, meant};
use crate::goal::{Kind, Step};
use crate::grammar::{grammar, words as said};
use crate::memory::{Phase, Then};
use crate::page::{
    GOOD, Hit, Page, cover, editable, is_button, is_checkable, is_generic, is_link, is_search_box,
    is_select, label, own_name, pressable, usable, without_kind,
};
use crate::pick::{best, nth, only};
use crate::seek::{ask_about, cookie_choice, named_place, patience, section, seek};
use crate::turn::{Next, Turn, escape};

/// From here on a label is the one that stood in quotes.
const EXACT: f64 = 0.85;

pub(super) fn press(turn: &mut Turn<'_>, step: &Step) -> Next {
    match step.doing.as_str() {
        "key" => key(turn, step),
        "press" => click(turn, step),
        "add" => add(turn, step),
        "submit" => submit(turn, step),
        "upload" => Next::Ask {
            question: turn.say("attach", &[]),
            options: vec![turn.say("go_on", &[])],
        },
        _ if !step.fields.is_empty() => compose(turn, step),
        _ => effect(turn, step),
    }
}

/// Where "and" cut one label in two, both steps are one press.
pub(super) fn joined(turn: &mut Turn<'_>, step: &Step) -> Option<Next> {
    let says = |words: &str, least: f64| {
        let hit = turn.page.best(words, step.kind, pressable);
        hit.filter(|h| similarity(words, label(h.element)) >= least)
    };
    let hit = says(step.joined.as_deref()?, 0.95)?;
    if says(&step.thing, 0.97).is_some() {
        return None;
    }
    turn.memory.joined_done = true;
    Some(turn.press(hit.element, Then::Advance))
}

fn click(turn: &mut Turn<'_>, step: &Step) -> Next {
    let plain = step.near.is_none() && step.extreme.is_none();
    if plain {
        match meant(turn, &step.thing, step.ordinal) {
            Meant::One(element) => return turn.press(element, Then::Advance),
            Meant::Unclear if step.ordinal.is_some() => return seek(turn, step, &step.source),
            _ => {}
        }
    }
    if step.extreme.is_some() || step.ordinal.is_some() {
        return open(turn, step);
    }
    if let Some(next) = joined(turn, step) {
        return next;
    }
    let query = subject(turn, step);
    // "for Anna press Like", where each entry has one: whose it is counts.
    let whose = step.target.as_ref().filter(|_| {
        let hits = turn.page.ranked(&query, step.kind, pressable);
        matches!(hits[..], [top, next, ..] if top.score >= GOOD && top.score - next.score < 0.03)
    });
    if let Some(near) = step.near.as_ref().or(whose) {
        // The label may hold the preposition: "Pay for the order".
        let whole = format!("{query} {near}");
        let exact = turn.page.best(&whole, step.kind, pressable);
        let exact = exact.filter(|h| similarity(&whole, label(h.element)) >= 0.9);
        let element = exact.map(|h| h.element);
        let beside = || beside(turn, &[query.as_str()], near, step.kind);
        return match element.or_else(beside) {
            Some(element) => turn.press(element, Then::Advance),
            None => seek(turn, step, &whole),
        };
    }
    if let Some(element) = of_the_thing(turn, &query, step.kind) {
        return turn.press(element, Then::Advance);
    }
    let kind = step.kind.or(Some(Kind::Button));
    let hit = turn
        .page
        .best(&query, kind, |e| pressable(e) || is_select(e));
    // A field may be pressed too, to bring the focus there. What means the same is not enough: "login" may be a button
    // that says "OK".
    let focus = || {
        let hit = turn.page.best(&query, step.kind, editable);
        hit.filter(|h| step.kind == Some(Kind::Field) || cover(&query, label(h.element)) >= 0.99)
    };
    // What stands in quotes is the label itself.
    let least = if step.quoted { EXACT } else { GOOD };
    match hit.or_else(focus).filter(|h| h.score >= least) {
        Some(hit) if hit.score >= 0.75 || !turn.may_look_below() => {
            turn.press(hit.element, Then::Advance)
        }
        _ => seek(turn, step, &query),
    }
}

/// Where several things have such a button, it is that of the thing which the steps before have found.
fn of_the_thing<'a>(turn: &Turn<'a>, query: &str, kind: Option<Kind>) -> Option<&'a Element> {
    let about = own_name(&turn.memory.about);
    if about.trim().is_empty() || query == turn.memory.about {
        return None;
    }
    let kind = kind.or(Some(Kind::Button));
    let hits = turn.page.ranked(query, kind, pressable);
    let top = hits.first().filter(|h| h.score >= GOOD)?.score;
    let alike = || {
        hits.iter()
            .filter(|h| h.score >= top - 0.03)
            .map(|h| h.element)
    };
    let own = only(alike().filter(|e| cover(&about, &e.context) >= 0.99));
    own.filter(|_| alike().count() > 1)
}

/// The form in which the run filled a field last.
pub(super) fn form_of_last(turn: &Turn<'_>) -> Option<u32> {
    let field = turn.page.look.element(turn.memory.last_field?)?;
    field.form.as_ref().map(|f| f.index)
}

pub(super) fn in_form(element: &Element, form: u32) -> bool {
    element.form.as_ref().is_some_and(|f| f.index == form)
}

/// What follows one of the words in the label, where it is no part of that word: "Remove: Green tea".
fn rest_of(element: &Element, labels: &[&str]) -> Option<String> {
    let own = normalize(label(element));
    let rest = |l: &&str| own.strip_prefix(normalize(l).as_str());
    let mut rests = labels.iter().filter_map(rest);
    let rest = rests.find(|rest| !rest.starts_with(char::is_alphanumeric))?;
    Some(rest.to_owned())
}

/// The button that stands by the thing: its card, row or heading names it.
pub(super) fn beside<'a>(
    turn: &Turn<'a>,
    labels: &[&str],
    near: &str,
    kind: Option<Kind>,
) -> Option<&'a Element> {
    let core = without_kind(near);
    // "Cart" in the page's head only leads there.
    let mut hits = turn
        .page
        .saying(labels, |e| usable(e) && !(e.nav && is_link(e)));
    // The goal's own words may be a part of the label; usual words of many buttons may not.
    if let (true, [label]) = (hits.is_empty(), labels) {
        hits = turn.page.ranked(label, kind, pressable);
        hits.retain(|h| h.score >= GOOD);
    }
    // "Add to cart: Green tea": the label names the thing too.
    if hits.is_empty() {
        let own = |e: &&Element| {
            usable(e) && rest_of(e, labels).is_some() && cover(&core, label(e)) >= 0.99
        };
        return turn.page.elements().find(own);
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

fn key(turn: &mut Turn<'_>, step: &Step) -> Next {
    let key = step.value.clone().unwrap_or_default();
    let last = turn.memory.last_field;
    let element = match &step.target {
        Some(target) => field(turn, target).map(|h| h.element.id),
        None => last.filter(|id| turn.page.look.element(*id).is_some()),
    };
    let why = turn.say("key", &[&key]);
    turn.act(Action::PressKey { key, element }, Then::Advance, why)
}

fn submit(turn: &mut Turn<'_>, step: &Step) -> Next {
    let form = form_of_last(turn);
    let submits = |e: &&Element| {
        let own = e.form.as_ref();
        let own = own.is_some_and(|f| f.submits && form.is_none_or(|w| w == f.index));
        own && is_button(e) && usable(e)
    };
    let own: Vec<&Element> = turn.page.elements().filter(submits).collect();
    let labels = grammar().buttons("submit");
    let named = turn.page.saying(labels, |e| usable(e) && !is_link(e));
    let mut named = named.iter().map(|h| h.element);
    let named = named.find(|e| own.is_empty() || own.iter().any(|m| m.id == e.id));
    let first = own.first().copied().filter(|_| form.is_some());
    match only(own.iter().copied()).or(named).or(first) {
        Some(element) => turn.press(element, Then::Advance),
        None => seek(turn, step, &step.thing),
    }
}

/// A doing that a button does. What it is done to: the thing named, the thing found, or the page's own form.
fn effect(turn: &mut Turn<'_>, step: &Step) -> Next {
    let labels = grammar().buttons(&step.doing);
    if step.is("delete")
        && let Some(next) = delete_all(turn, step, labels)
    {
        return next;
    }
    if let Some(extreme) = &step.extreme
        && matches!(turn.memory.phase, Phase::Begin | Phase::Chosen)
        && turn.memory.best.is_none()
    {
        let next = compare(turn, step, extreme);
        if next != Next::Advance {
            return next;
        }
    }
    let about = match step.extreme {
        Some(_) => turn.memory.about.clone(),
        None => subject(turn, step),
    };
    // The goal's own words may be the button's: "delete account", "save changes".
    let doing = without_thing(&step.source, &about);
    let whole = format!("{doing} {}", step.thing);
    let exact = turn
        .page
        .ranked(&whole, step.kind, |e| usable(e) && !is_search_box(e));
    let mut exact = exact.iter().map(|h| h.element);
    let exact = exact.find(|e| !step.thing.is_empty() && similarity(&whole, label(e)) >= 0.9);
    if let Some(element) = exact {
        return turn.press(element, Then::Advance);
    }
    let hits = turn
        .page
        .saying(labels, |e| usable(e) && (!e.nav || is_button(e)));
    let is_hit = |e: &&Element| hits.iter().any(|h| h.element.id == e.id);
    let in_order: Vec<&Element> = turn.page.elements().filter(is_hit).collect();
    let by_order = step.ordinal.filter(|_| in_order.len() > 1);
    if let Some(element) = by_order.and_then(|order| nth(&in_order, order)) {
        return turn.press(element, Then::Advance);
    }
    let mut whose = step.near.clone().unwrap_or_else(|| step.thing.clone());
    if whose.is_empty() && step.pronoun {
        whose.clone_from(&turn.memory.about);
    }
    let about_one = !whose.is_empty() && !is_generic(&whose) && !has_stem(&whose, &said().changes);
    let one = about_one.then_some(whose.as_str());
    if let Some(element) = button_for(turn, step, &hits, labels, one) {
        remember(turn, &about);
        return turn.press(element, Then::Advance);
    }
    // The thing's own page has the button; a row or card is opened by a press.
    let way = one
        .and_then(|whose| turn.page_of(whose, "thing"))
        .or_else(|| patience(turn))
        .or_else(|| named_place(turn, step))
        .or_else(|| {
            if about_one {
                None
            } else {
                section(turn, &step.doing)
            }
        });
    way.unwrap_or_else(|| seek(turn, step, if about_one { &whose } else { &doing }))
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
    let own = all.find(|e| form.is_some_and(|f| in_form(e, f)));
    // Of these a page has one for each thing that is on it.
    let of_each = ["delete", "cancel", "mark", "reply", "pass_on"].contains(&step.doing.as_str());
    // "empty the wish list": a button says the doing in another word, and the thing with it.
    let by_name = |whose: &str| {
        let says = |e: &&Element| rest_of(e, labels).is_some() && cover(whose, label(e)) >= 0.99;
        turn.page
            .elements()
            .filter(|e| is_button(e) && usable(e))
            .find(says)
    };
    match whose {
        _ if !of_each && own.is_some() => own,
        Some(whose) if !of_each => beside(turn, labels, whose, None)
            .filter(|_| hits.len() > 1)
            .or(first)
            .or_else(|| by_name(whose)),
        None if !of_each => first,
        Some(whose) => {
            let one = hits.len() == 1 && mentions(&turn.page, whose);
            let here = one || turn.page.is_about(whose) >= 0.6;
            // Another's is not to be touched: what is named stands there whole.
            let whole = |e: &&Element| {
                let around = format!("{} {} {}", e.context, label(e), e.heading);
                cover(&without_kind(whose), &around) >= 0.99
                    || cover(&own_name(whose), &around) >= 0.99
            };
            beside(turn, labels, whose, None)
                .filter(whole)
                .or(first.filter(|_| here))
                .or_else(|| by_name(whose))
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

/// "remove everything from the cart": all at once where the page offers it, else one by one.
fn delete_all(turn: &mut Turn<'_>, step: &Step, labels: &[&str]) -> Option<Next> {
    const MOST: usize = 30;
    // Only where they are parts what is deleted from it; "for" and "until" say which of them.
    const WHERE: &[&str] = &["from", "in", "of", "из", "в", "с"];
    if step.near.is_some() {
        return None;
    }
    let all = copilot_text::tokens(step.every.as_deref()?);
    let joins = |w: &String| WHERE.contains(&w.as_str());
    let mut parts = all.splitn(2, joins).map(|part| part.join(" "));
    let what = parts.next().unwrap_or_default();
    let place = parts.next().or(step.place.clone()).unwrap_or_default();
    if !(what.is_empty() || is_generic(&what)) {
        return None;
    }
    if !place.is_empty()
        && turn.page.is_about(&place) < 0.6
        && let Some(hit) = turn.page.best(&place, None, |e| is_link(e) && pressable(e))
        && let Some(next) = turn.press_once(hit.element, "place")
    {
        return Some(next);
    }
    // "all letters from Anna" are not all that the page has.
    if !place.is_empty() && turn.page.is_about(&place) < 0.6 && !has_stem(&place, &said().carts) {
        return None;
    }
    let free = |e: &Element| is_button(e) && !e.state.disabled;
    let at_once = turn.page.saying(&said().at_once, free);
    if let Some(hit) = at_once.first().filter(|h| h.score >= 0.9) {
        return Some(turn.press(hit.element, Then::Advance));
    }
    // "Remove", "Remove: Green tea"; nothing that deletes more than one of the things.
    let of_one = |e: &&Element| {
        let own = |rest: String| {
            rest.is_empty() || !e.context.is_empty() && cover(&rest, &e.context) >= 0.99
        };
        free(e) && rest_of(e, labels).is_some_and(own)
    };
    let pressed = turn
        .memory
        .ways
        .iter()
        .filter(|w| w.starts_with("all "))
        .count();
    let next = turn.page.elements().find(of_one);
    if let Some(element) = next.filter(|_| pressed < MOST) {
        turn.memory.new_way(&format!("all {pressed}"));
        return Some(turn.press(element, Then::OnTheWay));
    }
    if next.is_some() {
        return Some(ask_about(turn, step, &step.source));
    }
    // The page says that nothing is left, or that there was nothing.
    let empty = empty_line(&turn.page, &place, pressed > 0);
    if empty.is_none() && pressed == 0 {
        return None;
    }
    turn.memory.notes.extend(empty);
    Some(Next::Advance)
}

/// The page's own word that nothing is in that place. Where nothing was taken out it has to name the place: the head of a page
/// may say so of another.
fn empty_line(page: &Page<'_>, place: &str, taken_out: bool) -> Option<String> {
    const SHORT: usize = 80;
    let named = |line: &str| taken_out || !place.is_empty() && cover(place, line) >= 0.99;
    let says = |l: &&&str| l.chars().count() <= SHORT && has_stem(l, words::EMPTY) && named(l);
    page.lines.iter().find(says).map(|l| (*l).to_owned())
}

/// The step's words before its thing: "delete", "sign out of".
pub(super) fn without_thing(source: &str, thing: &str) -> String {
    const MOST: usize = 3;
    let first = normalize(thing.split_whitespace().next().unwrap_or_default());
    let before = |w: &&str| first.is_empty() || !normalize(w).contains(&first);
    let hollow = |w: &&str| {
        let w = normalize(w);
        [said().and, said().polite, said().then, said().own]
            .iter()
            .any(|l| l.contains(&w.as_str()))
    };
    let all = source.split_whitespace().take_while(before).take(MOST);
    all.filter(|w| !hollow(w)).collect::<Vec<_>>().join(" ")
}

/// Puts a dialog or banner of the page away.
pub(super) fn close(turn: &mut Turn<'_>, step: &Step) -> Next {
    let labels = grammar().buttons("close");
    let named = !step.thing.is_empty() && !has_stem(&step.thing, &said().dialogs);
    let near = named
        .then(|| beside(turn, labels, &step.thing, None))
        .flatten();
    let first = turn.page.saying(labels, usable).first().map(|h| h.element);
    if let Some(element) = near.or(first) {
        return turn.press(element, Then::Advance);
    }
    let why = turn.say("escape", &[]);
    turn.act(escape(), Then::Advance, why)
}

/// Agreeing or refusing: a box with terms, a banner, a button.
pub(super) fn agree(turn: &mut Turn<'_>, step: &Step, yes: bool) -> Next {
    let query = step.thing.as_str();
    let plain =
        query.is_empty() || is_generic(query) || step.pronoun || has_stem(query, &said().dialogs);
    // What was typed into a dialog has answered it already.
    let answered = turn.ctx.history.last().is_some_and(|r| {
        matches!(r.action, Action::HandleDialog { accept, .. } if accept == yes)
            && r.outcome.as_ref().is_some_and(|o| o.status.is_ok())
    });
    if answered && plain {
        return Next::Advance;
    }
    if yes && let Some(hit) = turn.page.best(query, Some(Kind::Checkbox), is_checkable) {
        return give(turn, hit.element, "on");
    }
    let cookies = has_stem(query, words::COOKIES);
    let own = grammar().buttons(&step.doing);
    let labels = match (cookies, yes) {
        (true, true) => [words::ACCEPT_COOKIES, own].concat(),
        (false, true) => own.to_vec(),
        (_, false) => [own, words::REFUSE_COOKIES].concat(),
    };
    let near = if query.is_empty() {
        None
    } else {
        beside(turn, &labels, query, None)
    };
    let first = || turn.page.saying(&labels, usable).first().map(|h| h.element);
    let by_sense = || {
        (cookies || plain)
            .then(|| cookie_choice(turn, yes))
            .flatten()
    };
    let named = || turn.page.best(query, None, pressable).map(|h| h.element);
    match near.or_else(first).or_else(by_sense).or_else(named) {
        Some(element) => turn.press(element, Then::Advance),
        None => seek(turn, step, query),
    }
}
