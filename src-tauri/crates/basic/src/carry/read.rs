//! What is read for the answer.

use copilot_protocol::Element;
use copilot_text::{has_stem, similarity, tokens};

use super::compare::compare;
use super::found::{read_inside, read_of_result};
use super::press::without_thing;
use crate::answer::answer;
use crate::goal::{Step, atoms::atoms};
use crate::grammar::words;
use crate::items::{results, shows_results};
use crate::page::{
    cover, is_button, is_generic, is_link, is_password, label, leads_to, pressable, same_address,
    without_kind,
};
use crate::seek::{named_place, patience, seek};
use crate::turn::{Next, Turn};

pub(super) fn read(turn: &mut Turn<'_>, step: &Step) -> Next {
    if let Some(next) = patience(turn) {
        return next;
    }
    if let Some(extreme) = &step.extreme {
        let next = compare(turn, step, extreme);
        return match (&next, turn.memory.best.clone()) {
            (Next::Advance, Some(best)) => turn.note(format!("{} — {}", best.name, best.text)),
            _ => next,
        };
    }
    let way = read_of_result(turn, step)
        .or_else(|| read_inside(turn, step))
        .or_else(|| led_to(turn, step));
    if let Some(next) = way {
        return next;
    }
    let about = turn.memory.about.clone();
    match answer(&turn.page, step, &about) {
        Some(found) => turn.note(found),
        None => elsewhere(turn, step, &about),
    }
}

/// A button or link that says just what is asked: "get the coupon", "what is today's roast?".
fn led_to(turn: &mut Turn<'_>, step: &Step) -> Option<Next> {
    let whole = format!("{} {}", without_thing(&step.source, ""), step.thing);
    let said: Vec<&str> = step.source.split_whitespace().collect();
    let says = |e: &Element| {
        let length = label(e).split_whitespace().count();
        let end = said.len().saturating_sub(length);
        let end = if length < 2 {
            String::new()
        } else {
            said[end..].join(" ")
        };
        [&step.source, &whole, &end]
            .iter()
            .any(|s| similarity(s, label(e)) >= 0.97)
    };
    let presses = |e: &&Element| is_button(e) && !e.state.disabled && says(e);
    let button = turn.page.elements().find(presses);
    if let Some(next) = button.and_then(|e| turn.press_once(e, "button")) {
        return Some(next);
    }
    // What it is or does, its own page says, not the list of results.
    let about = turn.memory.about.clone();
    let what = step.question.as_ref().map_or("", |q| q.what.as_str());
    let explains = has_stem(&format!("{what} {}", step.source), &words().explains);
    if explains && step.pronoun && !about.is_empty() && shows_results(&turn.page, &about) {
        let found = results(&turn.page, &about);
        let first = found.iter().find_map(|i| i.element);
        if let Some(next) = first.and_then(|e| turn.press_once(e, "result")) {
            return Some(next);
        }
    }
    let name = step.thing.trim();
    let told = step.ordinal.is_some() || tokens(name).len() < 2 || is_generic(name);
    if told || turn.page.is_about(name) >= 0.75 {
        return None;
    }
    let hit = turn.page.best(name, None, |e| is_link(e) && pressable(e))?;
    let exact = similarity(name, label(hit.element)) >= 0.97;
    exact
        .then(|| turn.press_once(hit.element, "detail"))
        .flatten()
}

/// The page does not say: what it shows in a control, the page of the thing, or what is folded together may.
fn elsewhere(turn: &mut Turn<'_>, step: &Step, about: &str) -> Next {
    let page = &turn.page;
    let of = step.question.as_ref().map_or("", |q| q.of.as_str());
    let whole = of.is_empty() && !step.thing.is_empty() && !is_generic(&step.thing);
    let held = page.best(&step.thing, None, |e| {
        !e.value.is_empty() && !is_password(e)
    });
    if let Some(hit) = held.filter(|_| whole && step.kind.is_none()) {
        return turn.note(hit.element.value.clone());
    }
    let arrived = same_address(&turn.memory.arrived, &page.look.url);
    let query = if !of.is_empty() && !step.pronoun {
        of
    } else if !about.is_empty() && page.is_about(about) < 0.75 && !arrived {
        about
    } else {
        &step.thing
    };
    let query = without_kind(query);
    let leads = |e: &Element| is_link(e) && pressable(e) && !leads_to(e, &page.look.url);
    let link = |name: &str| {
        page.best(name, None, leads)
            .filter(|_| page.is_about(name) < 0.85)
    };
    // What stands in quotes is a name as it is.
    let all = atoms(&step.source);
    let quoted = all.iter().rev().find(|a| a.quoted).map(|a| a.raw.as_str());
    let by_name = quoted.and_then(|name| Some((name, link(name)?)));
    let by_name = by_name.filter(|(name, hit)| cover(name, label(hit.element)) >= 0.99);
    let own = link(&query);
    let shut = |e: &Element| pressable(e) && e.state.expanded == Some(false);
    let folded = page
        .ranked(&query, None, shut)
        .into_iter()
        .find(|h| h.score >= 0.5);
    by_name
        .and_then(|(_, h)| turn.press_once(h.element, "detail"))
        .or_else(|| own.and_then(|h| turn.press_once(h.element, "detail")))
        .or_else(|| named_place(turn, step))
        .or_else(|| folded.and_then(|h| turn.press_once(h.element, "unfold")))
        .unwrap_or_else(|| seek(turn, step, &query))
}
