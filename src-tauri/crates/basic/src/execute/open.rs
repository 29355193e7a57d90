//! Opening what the words name: an address, a link, the first of a list, a page of a list.

use copilot_protocol::{Action, Element};
use copilot_text::{normalize, similarity};

use super::compare::compare;
use super::found::{Nth, nth_of, searched_before, where_kept};
use crate::controls::{Meant, joined, meant as kind_meant};
use crate::goal::{Kind, Step, Verb};
use crate::items::Item;
use crate::memory::OnSuccess;
use crate::naming::{cover, is_generic, without_kind};
use crate::page::{
    GOOD, entry, is_button, is_checkable, is_kind, is_link, label, leads_away, leads_to, pressable,
    same_address, usable,
};
use crate::pick::nth;
use crate::turn::{StepResult, Turn};
use crate::ways::{MOST_PAGES, Way, ask_about, first_of, patience};

pub(super) fn open(turn: &mut Turn<'_>, step: &Step) -> StepResult {
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
        return turn.press(element);
    }
    let query = turn.subject(step);
    let fits = |e: &Element| usable(e) && !is_checkable(e);
    let hit = turn.page.best(&query, step.kind, fits);
    let look = turn.page.look;
    let stays = |e: &Element| (e.attrs.href.is_none() || !leads_away(e, look)) && !is_button(e);
    if turn.page.is_about(&query) >= 0.93 && hit.is_none_or(|h| stays(h.element)) {
        turn.remember(&query);
        return StepResult::Advance;
    }
    let Some(hit) = hit else {
        return not_named(turn, step, query);
    };
    if hit.score < 0.75 && turn.may_look_below() {
        return StepResult::Missing(query);
    }
    turn.remember(&query);
    // Open already: another press would close it.
    if hit.element.state.expanded == Some(true) && !is_link(hit.element) {
        return StepResult::Advance;
    }
    // Cards have the link and buttons: the link leads to the thing.
    let element = prefer_link(turn, step, &query, hit.element, hit.score);
    follow(turn, step, element)
}

/// Follows an element: links for "in a new tab" by their address.
fn follow(turn: &Turn<'_>, step: &Step, element: &Element) -> StepResult {
    let url = element.attrs.href.clone().filter(|_| step.new_tab);
    if url.is_none() {
        return turn.press(element);
    }
    let why = turn.say("open_new_tab", &[]);
    turn.act(Action::NewTab { url }, OnSuccess::Advance, why)
}

fn address(turn: &Turn<'_>, step: &Step, url: &str) -> StepResult {
    let look = turn.page.look;
    if same_address(url, &look.url) && !step.new_tab && look.signals.network_error.is_none() {
        return StepResult::Advance;
    }
    let why = turn.say("open", &[url]);
    let url = url.to_owned();
    let action = match step.new_tab {
        true => Action::NewTab { url: Some(url) },
        false => Action::Navigate { url },
    };
    turn.act(action, OnSuccess::Advance, why)
}

/// Nothing is called so.
fn not_named(turn: &mut Turn<'_>, step: &Step, query: String) -> StepResult {
    let about = turn.memory.about.clone();
    let unnamed = (is_generic(&query) || query.is_empty()) && query != about;
    if let Some(link) = turn.link(&about, GOOD).filter(|_| unnamed) {
        return follow(turn, step, link);
    }
    // A row or card that is no link.
    if let Some(element) = entry(&turn.page, &query) {
        turn.remember(&query);
        return turn.press(element);
    }
    StepResult::Missing(query)
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
    let mut links = links.into_iter();
    let link = links.find(|h| h.score >= score - 0.05 || named(h.element));
    link.map_or(element, |h| h.element)
}

fn open_nth(turn: &mut Turn<'_>, step: &Step, order: i32) -> StepResult {
    let begins = turn.memory.at == 0;
    let ways: [Way<'_>; 3] = [
        (true, &patience),
        (true, &|turn| page_of_list(turn, step)),
        (begins, &|turn| where_kept(turn, step)),
    ];
    if let Some(next) = first_of(turn, &ways) {
        return next;
    }
    match nth_of(turn, step, &step.thing, order) {
        Nth::Item(Item { name, element, .. }) => {
            if let Some(element) = element {
                turn.remember(&name);
                return follow(turn, step, element);
            }
        }
        Nth::Itself(query) => {
            turn.remember(&query);
            return StepResult::Advance;
        }
        Nth::Nothing(next) => return next,
        Nth::Unlisted => {}
    }
    // No list: the nth of what is named so.
    let query = Some(turn.subject(step)).filter(|q| !q.is_empty());
    let query = query.unwrap_or_else(|| turn.memory.about.clone());
    let mut ranked = turn.page.ranked(&query, step.kind, pressable);
    let least = ranked.first().map_or(GOOD, |h| GOOD.max(h.score - 0.1));
    ranked.retain(|h| h.score >= least);
    let like = |e: &&Element| ranked.iter().any(|h| h.element.id == e.id);
    let hits: Vec<&Element> = turn.page.elements().filter(like).collect();
    match nth(&hits, order).copied() {
        Some(element) => follow(turn, step, element),
        // Another list than the one that was searched has no results.
        None if searched_before(turn).is_some() => ask_about(turn, step, &step.source),
        None => StepResult::Missing(query),
    }
}

/// "page 2": by its number, else page by page. `None` where the step means no page of a list, or none is here.
fn page_of_list(turn: &mut Turn<'_>, step: &Step) -> Option<StepResult> {
    let of_list = step.kind == Some(Kind::Page) && step.thing.is_empty() && !step.pronoun;
    let number = step
        .ordinal
        .filter(|_| of_list && step.verb == Some(Verb::Open))?;
    let said = |e: &Element| normalize(label(e));
    let names = ["", "page ", "страница "].map(|word| format!("{word}{number}"));
    // A lone number may be how much is in the cart.
    let other = |e: &Element| said(e).parse::<i32>().is_ok_and(|n| n > 0 && n != number);
    let turned =
        turn.page.next_page().is_some() || turn.page.elements().any(|e| pressable(e) && other(e));
    let numbered = |e: &&Element| turned && usable(e) && names.contains(&said(e));
    if let Some(element) = turn.page.elements().find(numbered) {
        let here = leads_to(element, &turn.page.look.url);
        return Some(if here {
            StepResult::Advance
        } else {
            turn.press(element)
        });
    }
    let pages = turn.memory.pages;
    if u32::try_from(number).ok()? <= pages + 1 {
        return (pages > 0).then_some(StepResult::Advance);
    }
    let next = turn.page.next_page().filter(|_| pages < MOST_PAGES)?;
    turn.memory.pages += 1;
    Some(turn.press_then(next, OnSuccess::OnTheWay))
}
