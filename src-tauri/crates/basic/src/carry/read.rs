//! What is read for the answer.

use copilot_protocol::Element;
use copilot_text::{has_stem, similarity};

use super::compare::compare;
use super::found::{read_inside, read_of_result};
use super::press::without_thing;
use crate::answer::{answer, stated};
use crate::controls::{Meant, field, meant};
use crate::goal::{Extreme, Step};
use crate::grammar::words;
use crate::items::{nth, results, shows_results};
use crate::page::{
    cover, is_button, is_generic, is_link, is_password, label, pressable, same_address,
    without_kind,
};
use crate::seek::{named_place, patience, seek};
use crate::turn::{Next, Turn};

pub(super) fn read(turn: &mut Turn<'_>, step: &Step) -> Next {
    if let Some(next) = patience(turn) {
        return next;
    }
    if let Some(extreme) = &step.extreme {
        return read_extreme(turn, step, extreme);
    }
    if let Some(next) = read_of_result(turn, step)
        .or_else(|| read_inside(turn, step))
        .or_else(|| led_to(turn, step))
    {
        return next;
    }
    let about = turn.memory.about.clone();
    if let Some(found) = answer(&turn.page, step, &about) {
        turn.memory.notes.push(found);
        return Next::Advance;
    }
    elsewhere(turn, step, &about)
}

fn read_extreme(turn: &mut Turn<'_>, step: &Step, extreme: &Extreme) -> Next {
    if turn.memory.pages == 0
        && let Some(found) = stated(&turn.page, step)
    {
        turn.memory.notes.push(found);
        return Next::Advance;
    }
    let next = compare(turn, step, extreme);
    if next == Next::Advance
        && let Some(best) = turn.memory.best.clone()
    {
        turn.memory
            .notes
            .push(format!("{} — {}", best.name, best.text));
    }
    next
}

/// A button or link that says just what is asked: "get the coupon", "what is today's roast?".
fn led_to(turn: &mut Turn<'_>, step: &Step) -> Option<Next> {
    let whole = format!("{} {}", without_thing(&step.source, ""), step.thing);
    let says = |e: &Element| {
        let ends = |source: &str| {
            let all: Vec<&str> = source.split_whitespace().collect();
            let length = label(e).split_whitespace().count();
            if length < 2 || all.len() < length {
                0.0
            } else {
                similarity(&all[all.len() - length..].join(" "), label(e))
            }
        };
        similarity(&step.source, label(e))
            .max(similarity(&whole, label(e)))
            .max(ends(&step.source))
            >= 0.97
    };
    let button = turn
        .page
        .elements()
        .find(|e| is_button(e) && !e.state.disabled && says(e));
    if let Some(next) = button.and_then(|e| turn.press_once(e, "button")) {
        return Some(next);
    }
    // What it is or does, its own page says, not the list of results.
    let about = turn.memory.about.clone();
    let asked = step.question.clone().unwrap_or_default();
    let explains = has_stem(
        &format!("{} {}", asked.what, step.source),
        &words().explains,
    );
    if explains && step.pronoun && !about.is_empty() && shows_results(&turn.page, &about) {
        let first = results(&turn.page, &about)
            .into_iter()
            .find_map(|i| i.element);
        if let Some(next) = first.and_then(|e| turn.press_once(e, "result")) {
            return Some(next);
        }
    }
    let name = step.thing.trim();
    let told = step.ordinal.is_some()
        || copilot_text::tokens(name).len() < 2
        || is_generic(name)
        || turn.page.is_about(name) >= 0.75;
    let hit = turn
        .page
        .best(name, None, |e| is_link(e) && pressable(e))
        .filter(|_| !told)?;
    if similarity(name, label(hit.element)) < 0.97 {
        return None;
    }
    turn.press_once(hit.element, "detail")
}

/// The page does not say: what it shows in a control, the page of the thing, or what is folded together may.
fn elsewhere(turn: &mut Turn<'_>, step: &Step, about: &str) -> Next {
    let asked = step.question.clone().unwrap_or_default();
    let whole = asked.of.is_empty()
        && !step.thing.is_empty()
        && !is_generic(&step.thing)
        && step.kind.is_none();
    if let Some(hit) = turn
        .page
        .best(&step.thing, None, |e| {
            !e.value.is_empty() && !is_password(e)
        })
        .filter(|_| whole)
    {
        let value = hit.element.value.clone();
        turn.memory.notes.push(value);
        return Next::Advance;
    }
    let arrived = same_address(&turn.memory.arrived, &turn.page.look.url);
    let subject = if !asked.of.is_empty() && !step.pronoun {
        asked.of
    } else if !about.is_empty() && turn.page.is_about(about) < 0.75 && !arrived {
        about.to_owned()
    } else {
        step.thing.clone()
    };
    let query = without_kind(&subject);
    let leads = |e: &Element| {
        is_link(e)
            && pressable(e)
            && !e
                .attrs
                .href
                .as_deref()
                .is_some_and(|u| same_address(u, &turn.page.look.url))
    };
    // What stands in quotes is a name as it is.
    let quoted = in_quotes(&step.source);
    let by_name = quoted.as_ref().and_then(|name| {
        let hit = turn.page.best(name, None, leads)?;
        (cover(name, label(hit.element)) >= 0.99 && turn.page.is_about(name) < 0.85).then_some(hit)
    });
    let own = turn
        .page
        .best(&query, None, leads)
        .filter(|_| turn.page.is_about(&query) < 0.85);
    let way = by_name
        .and_then(|h| turn.press_once(h.element, "detail"))
        .or_else(|| own.and_then(|h| turn.press_once(h.element, "detail")));
    if let Some(next) = way.or_else(|| named_place(turn, step)) {
        return next;
    }
    let folded = turn
        .page
        .ranked(&query, None, |e| {
            pressable(e) && e.state.expanded == Some(false)
        })
        .into_iter()
        .next();
    match folded
        .filter(|h| h.score >= 0.5)
        .and_then(|h| turn.press_once(h.element, "unfold"))
    {
        Some(next) => next,
        None => seek(turn, step, &query),
    }
}

/// The last words in quotes.
fn in_quotes(source: &str) -> Option<String> {
    [('«', '»'), ('“', '”'), ('"', '"')]
        .into_iter()
        .find_map(|(open, close)| {
            let to = source.rfind(close)?;
            let from = source[..to].rfind(open)? + open.len_utf8();
            source
                .get(from..to)
                .map(|name| name.trim().to_owned())
                .filter(|name| !name.is_empty())
        })
}

/// Reads what a field holds, or one of its words, and keeps it to be put elsewhere.
pub(super) fn copy(turn: &mut Turn<'_>, step: &Step) -> Next {
    if let Some(next) = patience(turn) {
        return next;
    }
    let name = step.target.clone().unwrap_or_default();
    let word = step.thing == "word";
    let place = step
        .question
        .as_ref()
        .map(|q| q.of.clone())
        .unwrap_or_default();
    // An empty field holds nothing to be copied.
    let full: Vec<&Element> = turn
        .page
        .elements()
        .filter(|e| e.editable && !is_password(e) && !e.value.is_empty())
        .collect();
    let chosen = if name.is_empty() {
        match (meant(turn, &place, None), full.as_slice()) {
            (Meant::One(one), _) if !one.value.is_empty() => Some(one),
            (_, [one]) => Some(*one),
            _ => None,
        }
    } else {
        field(turn, &name).map(|h| h.element)
    };
    let whole = chosen
        .filter(|e| !is_password(e))
        .map(|e| e.value.clone())
        .unwrap_or_default();
    let all: Vec<&str> = whole.split_whitespace().collect();
    let copied = match step.ordinal.filter(|_| word) {
        Some(order) => nth(&all, order)
            .map(|w| w.trim_matches(|c: char| !c.is_alphanumeric()).to_owned())
            .unwrap_or_default(),
        None => whole,
    };
    if copied.is_empty() {
        return seek(turn, step, &step.source);
    }
    turn.memory.notes.push(copied.clone());
    turn.memory.copied = Some(copied);
    Next::Advance
}
