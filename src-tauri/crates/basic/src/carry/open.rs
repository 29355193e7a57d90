//! Opening what the words name: an address, a link, the first of a list, a page of a list.

use copilot_protocol::{Action, Element};
use copilot_text::{normalize, similarity};

use super::compare::compare;
use super::found::{cannot_be_told, nothing, searched_before};
use super::press::joined;
use super::{follow, remember, subject};
use crate::controls::{Meant, meant as kind_meant};
use crate::goal::{Kind, Step, Verb};
use crate::items::{Item, items, meant, nth, results, shows_results};
use crate::memory::Then;
use crate::page::{
    GOOD, cover, entry, is_button, is_checkable, is_generic, is_kind, is_link, label, pressable,
    same_address, usable, without_kind,
};
use crate::seek::{ask_about, patience, seek};
use crate::turn::{Next, Turn};

/// How well a link's name must fit a section of the site to be taken for it.
pub(super) const PLACE: f64 = 0.85;

pub(crate) fn open(turn: &mut Turn<'_>, step: &Step) -> Next {
    if let Some(url) = &step.url {
        return address(turn, step, url);
    }
    if let Some(extreme) = &step.extreme {
        return compare(turn, step, extreme);
    }
    if let Some(order) = step.ordinal {
        return open_nth(turn, step, order);
    }
    if let Some(next) = joined(turn, step) {
        return next;
    }
    if let Meant::One(element) = kind_meant(turn, &step.thing, None)
        && element.state.expanded == Some(false)
    {
        return turn.press(element, Then::Advance);
    }
    let query = subject(turn, step);
    let ranked = turn
        .page
        .ranked(&query, step.kind, |e| usable(e) && !is_checkable(e));
    // Of equals, the one that is closed yet.
    let top = ranked.first().copied();
    let open_already = top.is_some_and(|t| t.element.state.expanded == Some(true));
    let closed = ranked.iter().find(|h| {
        open_already
            && h.element.state.expanded == Some(false)
            && top.is_some_and(|t| h.score >= t.score - 0.03)
    });
    let hit = closed.copied().or(top).filter(|h| h.score >= GOOD);
    let leads_here = |e: &Element| {
        e.attrs
            .href
            .as_deref()
            .is_none_or(|u| same_address(u, &turn.page.look.url))
    };
    if turn.page.is_about(&query) >= 0.93
        && hit.is_none_or(|h| leads_here(h.element) && !is_button(h.element))
    {
        remember(turn, &query);
        return Next::Advance;
    }
    let Some(hit) = hit else {
        return not_named(turn, step, &query);
    };
    // A better name may be further down a long page.
    if hit.score < 0.75 && turn.page.cut_below() && turn.memory.looks < 3 {
        return seek(turn, step, &query);
    }
    remember(turn, &query);
    // Open already: another press would close it.
    if hit.element.state.expanded == Some(true) && !is_link(hit.element) {
        return Next::Advance;
    }
    // Cards have the link and buttons: the link leads to the thing.
    let element = prefer_link(turn, step, &query, hit.element, hit.score);
    follow(turn, step, element)
}

fn address(turn: &mut Turn<'_>, step: &Step, url: &str) -> Next {
    let look = turn.page.look;
    if same_address(url, &look.url) && !step.new_tab && look.signals.network_error.is_none() {
        return Next::Advance;
    }
    let action = if step.new_tab {
        Action::NewTab {
            url: Some(url.to_owned()),
        }
    } else {
        Action::Navigate {
            url: url.to_owned(),
        }
    };
    let why = turn.say("open", &[url]);
    turn.act(action, Then::Advance, why)
}

/// Nothing is called so.
fn not_named(turn: &mut Turn<'_>, step: &Step, query: &str) -> Next {
    let about = turn.memory.about.clone();
    if (is_generic(query) || query.is_empty())
        && !about.is_empty()
        && query != about
        && let Some(hit) = turn.page.best(&about, None, |e| pressable(e) && is_link(e))
    {
        return follow(turn, step, hit.element);
    }
    // A row or card that is no link.
    if let Some(element) = entry(&turn.page, query) {
        remember(turn, query);
        return turn.press(element, Then::Advance);
    }
    // "the round menu", "the section below": the sign that opens it has no name.
    let sign = |e: &Element| {
        label(e).chars().count() <= 3
            && !label(e).chars().any(char::is_alphanumeric)
            && !label(e).is_empty()
    };
    let opens = |e: &&Element| usable(e) && !e.nav && (sign(e) || e.state.expanded == Some(false));
    if matches!(step.kind, Some(Kind::Menu | Kind::Section | Kind::List)) {
        let all: Vec<&Element> = turn.page.elements().filter(opens).collect();
        if let [one] = all.as_slice()
            && turn.memory.new_way(&format!("opener {}", one.id))
        {
            return turn.press(one, Then::Advance);
        }
    }
    seek(turn, step, query)
}

fn prefer_link<'a>(
    turn: &Turn<'a>,
    step: &Step,
    query: &str,
    element: &'a Element,
    score: f64,
) -> &'a Element {
    if is_link(element) || step.kind.is_some_and(|k| is_kind(element, k)) {
        return element;
    }
    // A button that says more than the words does something to the thing: it does not open it.
    let core = without_kind(query);
    let exact = similarity(&core, label(element)) >= 0.95;
    let named = |e: &Element| !exact && !e.nav && cover(&core, label(e)) >= 0.99;
    let links = turn.page.ranked(query, None, is_link);
    let link = links
        .into_iter()
        .find(|h| h.score >= score - 0.05 || named(h.element));
    link.map_or(element, |h| h.element)
}

fn open_nth(turn: &mut Turn<'_>, step: &Step, order: i32) -> Next {
    if let Some(next) = patience(turn).or_else(|| page_of_list(turn, step)) {
        return next;
    }
    if turn.memory.at == 0
        && let Some(next) = super::found::where_kept(turn, step)
    {
        return next;
    }
    let plain = step.thing.is_empty() || is_generic(&step.thing);
    let searched = searched_before(turn);
    if let Some(query) = searched.as_deref().filter(|_| plain) {
        let found = results(&turn.page, query);
        let on_results = shows_results(&turn.page, query);
        if let Some((name, element)) = nth(&found, order).and_then(named) {
            remember(turn, &name);
            return follow(turn, step, element);
        }
        // The search led to the thing itself.
        if found.is_empty() && !on_results && turn.page.is_about(query) >= 0.75 {
            remember(turn, query);
            return Next::Advance;
        }
        // Nothing was found, or not so much: what stands elsewhere is no result. Only results in
        // another script cannot be told by their words.
        if on_results && !(found.is_empty() && cannot_be_told(turn, query)) {
            return nothing(turn, step, query);
        }
    }
    let all = items(&turn.page);
    let some: Vec<Item<'_>> = meant(all.clone(), &step.thing);
    let from = if some.is_empty() { &all } else { &some };
    if let Some((name, element)) = nth(from, order).and_then(named) {
        remember(turn, &name);
        return follow(turn, step, element);
    }
    if let Some(next) = nth_below(turn, step, order).filter(|_| plain) {
        return next;
    }
    // No list: the nth of what is named so.
    let query = if step.thing.is_empty() {
        turn.memory.about.clone()
    } else {
        step.thing.clone()
    };
    let ranked = turn.page.ranked(&query, step.kind, pressable);
    let top = ranked.first().map_or(0.0, |h| h.score);
    let like = |e: &Element| {
        ranked
            .iter()
            .any(|h| h.element.id == e.id && h.score >= GOOD && h.score >= top - 0.1)
    };
    let hits: Vec<&Element> = turn.page.elements().filter(|e| like(e)).collect();
    match nth(&hits, order).copied() {
        Some(element) => follow(turn, step, element),
        // Another list than the one that was searched has no results.
        None if searched.is_some() => ask_about(turn, step, &step.source),
        None => seek(turn, step, &query),
    }
}

fn named<'a>(item: &Item<'a>) -> Option<(String, &'a Element)> {
    Some((item.name.clone(), item.element?))
}

/// The nth of titles that stand one below the other and have no addresses of their own; on the pages that follow, where a
/// search lists fewer on one.
fn nth_below(turn: &mut Turn<'_>, step: &Step, order: i32) -> Option<Next> {
    let mut column: Vec<&Element> = turn
        .page
        .elements()
        .filter(|e| {
            is_link(e) && !e.nav && !e.state.disabled && e.name.chars().any(char::is_alphabetic)
        })
        .collect();
    let left = column.first()?.bbox.x;
    column.retain(|e| (e.bbox.x - left).abs() < 3.0);
    let apart = column
        .windows(2)
        .all(|two| two[1].bbox.y > two[0].bbox.y + two[0].bbox.h);
    if order < 1 || column.len() < 2 || !apart {
        return None;
    }
    let passed = i32::try_from(turn.memory.listed.len()).ok()?;
    if let Some(element) = nth(&column, order - passed).copied() {
        return Some(follow(turn, step, element));
    }
    let next = turn
        .page
        .next_page()
        .filter(|_| turn.memory.pages < crate::seek::MOST_PAGES)?;
    turn.memory.pages += 1;
    turn.memory
        .listed
        .extend(column.iter().map(|e| e.name.clone()));
    Some(turn.press(next, Then::OnTheWay))
}

/// "in the settings": goes there first, where a link leads there. Where none does, the step is tried as it is.
pub(super) fn to_place(turn: &mut Turn<'_>, step: &Step) -> Option<Next> {
    let place = step
        .place
        .as_deref()
        .filter(|p| turn.page.is_about(p) < 0.75)?;
    let here = turn.page.look.url.clone();
    let links = turn
        .page
        .ranked(place, None, |e| is_link(e) && pressable(e));
    let hit = links.into_iter().next().filter(|h| h.score >= PLACE)?;
    let leads_here = hit
        .element
        .attrs
        .href
        .as_deref()
        .is_some_and(|u| same_address(u, &here));
    if leads_here {
        None
    } else {
        turn.press_once(hit.element, "place")
    }
}

/// "page 2": by its number, else page by page. `None` where the step means no page of a list, or none is here.
fn page_of_list(turn: &mut Turn<'_>, step: &Step) -> Option<Next> {
    let opens = step.verb == Some(Verb::Open)
        && step.kind == Some(Kind::Page)
        && step.thing.is_empty()
        && !step.pronoun;
    let number = step.ordinal.filter(|_| opens)?;
    let names = [
        number.to_string(),
        format!("page {number}"),
        format!("страница {number}"),
    ];
    // A lone number may be how much is in the cart.
    let another = |e: &Element| {
        pressable(e)
            && normalize(label(e))
                .parse::<i32>()
                .is_ok_and(|n| n > 0 && n != number)
    };
    let turned = turn.page.next_page().is_some() || turn.page.elements().any(another);
    let numbered = turn
        .page
        .elements()
        .find(|e| turned && usable(e) && names.contains(&normalize(label(e))));
    if let Some(element) = numbered {
        let here = element
            .attrs
            .href
            .as_deref()
            .is_some_and(|u| same_address(u, &turn.page.look.url));
        return Some(if here {
            Next::Advance
        } else {
            turn.press(element, Then::Advance)
        });
    }
    if u32::try_from(number).ok()? <= turn.memory.pages + 1 {
        return (turn.memory.pages > 0).then_some(Next::Advance);
    }
    let next = turn
        .page
        .next_page()
        .filter(|_| turn.memory.pages < crate::seek::MOST_PAGES)?;
    turn.memory.pages += 1;
    Some(turn.press(next, Then::OnTheWay))
}
