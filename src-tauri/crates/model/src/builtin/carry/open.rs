//! Opening what the words name: an address, a link, the first of a list.

use copilot_protocol::{Action, Element};
use copilot_text::goal::{Clause, Thing};
use copilot_text::similarity;

use super::super::items::{Item, items, meant, nth, results, shows_results};
use super::super::kinds::{self, Meant};
use super::super::memory::Then;
use super::super::page::{
    GOOD, is_button, is_checkable, is_generic, is_kind, is_link, label, pressable, same_address,
    without_kind,
};
use super::super::seek::{ask_about, patience, seek};
use super::super::turn::{Next, Turn};
use super::compare::compare;
use super::found::{cannot_be_told, nothing, searched_before};
use super::press::joined;
use super::{follow, remember, subject};

pub(in crate::builtin) fn open(turn: &mut Turn<'_>, step: &Clause) -> Next {
    if let Some(url) = &step.url {
        if same_address(url, &turn.page.look.url)
            && !step.new_tab
            && turn.page.look.signals.network_error.is_none()
        {
            return Next::Advance;
        }
        let action = if step.new_tab {
            Action::NewTab {
                url: Some(url.clone()),
            }
        } else {
            Action::Navigate { url: url.clone() }
        };
        let why = turn.t(format!("I open {url}."), format!("Открываю {url}."));
        return turn.act(action, Then::Advance, why);
    }
    if let Some(extreme) = &step.extreme {
        return compare(turn, step, extreme);
    }
    let query = subject(turn, step);
    if let Some(order) = step.ordinal {
        return open_nth(turn, step, order);
    }
    if let Some(next) = joined(turn, step) {
        return next;
    }
    if let Meant::One(element) = kinds::meant(turn, &step.object, None)
        && element.state.expanded == Some(false)
    {
        return turn.press(element, Then::Advance);
    }
    let ranked = turn.page.ranked(&query, step.thing, |e| {
        pressable(e) && !e.state.disabled && !is_checkable(e)
    });
    // Of equals, the one that is closed yet.
    let hit = ranked
        .iter()
        .find(|h| {
            h.element.state.expanded == Some(false)
                && ranked
                    .first()
                    .is_some_and(|top| h.score >= top.score - 0.03)
                && ranked
                    .first()
                    .is_some_and(|top| top.element.state.expanded == Some(true))
        })
        .or(ranked.first())
        .copied()
        .filter(|h| h.score >= GOOD);
    // On the very page already.
    if turn.page.is_about(&query) >= 0.93
        && hit.is_none_or(|h| {
            h.element
                .attrs
                .href
                .as_deref()
                .is_none_or(|u| same_address(u, &turn.page.look.url))
                && !is_button(h.element)
        })
    {
        remember(turn, &query);
        return Next::Advance;
    }
    let Some(hit) = hit else {
        // A list of things and no name: the first is as good as any only if there is one.
        if (is_generic(&query) || query.is_empty())
            && !turn.memory.about.is_empty()
            && query != turn.memory.about
        {
            let about = turn.memory.about.clone();
            if let Some(hit) = turn.page.best(&about, None, |e| pressable(e) && is_link(e)) {
                return follow(turn, step, hit.element);
            }
        }
        // "the round menu", "the section below": the sign that opens it has no name.
        if matches!(step.thing, Some(Thing::Menu | Thing::Section | Thing::List))
            && let Some(element) = opener(turn)
            && turn.memory.new_way(&format!("opener {}", element.id))
        {
            return turn.press(element, Then::Advance);
        }
        return seek(turn, step, &query);
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

/// The only closed thing of the page, by its sign.
fn opener<'a>(turn: &Turn<'a>) -> Option<&'a Element> {
    let sign = |e: &Element| {
        matches!(
            label(e).trim(),
            "+" | "☰" | "≡" | "⋮" | "⋯" | "…" | "..." | "▼" | "▾" | "▸" | "►"
        )
    };
    let mut all = turn.page.elements().filter(|e| {
        pressable(e) && !e.nav && !e.state.disabled && (sign(e) || e.state.expanded == Some(false))
    });
    let one = all.next()?;
    all.next().is_none().then_some(one)
}

fn prefer_link<'a>(
    turn: &Turn<'a>,
    step: &Clause,
    query: &str,
    element: &'a Element,
    score: f64,
) -> &'a Element {
    if is_link(element) || step.thing.is_some_and(|t| is_kind(element, t)) {
        return element;
    }
    // A button that says more than the words does something to the thing: it does not open it.
    let core = without_kind(query);
    let exact = similarity(&core, label(element)) >= 0.95;
    let named =
        |e: &Element| !exact && !e.nav && super::super::page::cover(&core, label(e)) >= 0.99;
    turn.page
        .ranked(query, None, is_link)
        .into_iter()
        .find(|h| h.score >= score - 0.05 || named(h.element))
        .map_or(element, |h| h.element)
}

fn open_nth(turn: &mut Turn<'_>, step: &Clause, order: i32) -> Next {
    if let Some(next) = patience(turn) {
        return next;
    }
    if let Some(next) = super::place::page_of_list(turn, step) {
        return next;
    }
    if turn.memory.at == 0
        && let Some(next) = super::inside::where_kept(turn, step)
    {
        return next;
    }
    let searched = searched_before(turn);
    if let Some(query) = &searched {
        let found = results(&turn.page, query);
        let on_results = shows_results(&turn.page, query);
        let plain = step.object.is_empty() || is_generic(&step.object);
        let chosen = nth(&found, order).and_then(|i| i.element.map(|e| (i.name.clone(), e)));
        if plain && let Some((name, element)) = chosen {
            remember(turn, &name);
            return follow(turn, step, element);
        }
        // The search led to the thing itself.
        if plain && found.is_empty() && !on_results && turn.page.is_about(query) >= 0.75 {
            remember(turn, query);
            return Next::Advance;
        }
        // Nothing was found, or not so much: what stands elsewhere is no result. Only results in
        // another script cannot be told by their words.
        if plain && on_results && !(found.is_empty() && cannot_be_told(turn, query)) {
            return nothing(turn, step, query);
        }
    }
    let all = items(&turn.page);
    let some: Vec<Item<'_>> = meant(all.clone(), &step.object);
    let from = if some.is_empty() { &all } else { &some };
    let chosen = nth(from, order).and_then(|i| i.element.map(|e| (i.name.clone(), e)));
    if let Some((name, element)) = chosen {
        remember(turn, &name);
        return follow(turn, step, element);
    }
    if let Some(next) = nth_of_column(turn, step, order) {
        return next;
    }
    // No list: the nth of what is named so.
    let query = if step.object.is_empty() {
        turn.memory.about.clone()
    } else {
        step.object.clone()
    };
    let hits: Vec<&Element> = {
        let ranked = turn.page.ranked(&query, step.thing, pressable);
        let top = ranked.first().map_or(0.0, |h| h.score);
        turn.page
            .elements()
            .filter(|e| {
                ranked
                    .iter()
                    .any(|h| h.element.id == e.id && h.score >= GOOD && h.score >= top - 0.1)
            })
            .collect()
    };
    match nth(&hits, order).copied() {
        Some(element) => follow(turn, step, element),
        // Another list than the one that was searched has no results.
        None if searched.is_some() => ask_about(turn, step, &step.source.clone()),
        None => seek(turn, step, &query),
    }
}

/// "the 5th result" where a search lists fewer on a page, and its links have no addresses of their
/// own: titles that stand one below the other.
fn nth_of_column(turn: &mut Turn<'_>, step: &Clause, order: i32) -> Option<Next> {
    let plain = step.object.is_empty() || is_generic(&step.object);
    if !plain || order < 1 {
        return None;
    }
    let links: Vec<&Element> = turn
        .page
        .elements()
        .filter(|e| is_link(e) && !e.nav && !e.state.disabled)
        .filter(|e| e.name.chars().any(char::is_alphabetic))
        .collect();
    let first = links.first()?;
    let column: Vec<&Element> = links
        .iter()
        .copied()
        .filter(|e| (e.bbox.x - first.bbox.x).abs() < 3.0)
        .collect();
    let apart = column
        .windows(2)
        .all(|two| two[1].bbox.y > two[0].bbox.y + two[0].bbox.h);
    if column.len() < 2 || !apart {
        return None;
    }
    let passed = i32::try_from(turn.memory.listed.len()).ok()?;
    if let Some(element) = nth(&column, order - passed).copied() {
        return Some(follow(turn, step, element));
    }
    let next = turn.page.next_page()?;
    if turn.memory.pages >= 12 {
        return None;
    }
    turn.memory.pages += 1;
    let names = column.iter().map(|e| e.name.clone());
    turn.memory.listed.extend(names);
    let why = turn.t(
        "I turn to the next page of the list.",
        "Перехожу на следующую страницу списка.",
    );
    Some(turn.act(Action::Click { element: next.id }, Then::OnTheWay, why))
}
