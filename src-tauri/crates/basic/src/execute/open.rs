//! Opening what the words name: an address, a link, the first of a list, a page of a list.

use copilot_protocol::{Action, Element};
use copilot_text::{has_stem, similarity};

use super::compare::compare;
use super::found::{Nth, nth_of, searched_before};
use super::narrow::to_whole_list;
use crate::controls::{Meant, meant as kind_meant};
use crate::goal::Step;
use crate::grammar::words;
use crate::items::Item;
use crate::memory::OnSuccess;
use crate::naming::{cover, is_generic, without_kind};
use crate::page::{
    GOOD, entry, is_button, is_checkable, is_kind, is_link, label, leads_away, pressable,
    same_address, usable,
};
use crate::pick::nth;
use crate::turn::{StepResult, Turn};
use crate::ways::{Way, ask_about, first_of, patience};

pub(super) fn open(turn: &mut Turn<'_>, step: &Step) -> StepResult {
    if let Some(url) = &step.url {
        return address(turn, url);
    }
    if let Some(extreme) = &step.extreme {
        return compare(turn, step, extreme);
    }
    if let Some(order) = step.ordinal {
        return open_nth(turn, step, order);
    }
    if let Meant::One(element) = kind_meant(turn, &step.thing, None)
        && element.state.expanded == Some(false)
    {
        return turn.press(element);
    }
    let query = turn.subject(step);
    let fits = |e: &Element| usable(e) && !is_checkable(e);
    let hit = turn.page.best(&query, step.kind, fits);
    let snapshot = turn.page.snapshot;
    let stays = |e: &Element| (e.attrs.href.is_none() || !leads_away(e, snapshot)) && !is_button(e);
    if turn.page.is_about(&query) >= 0.93 && hit.is_none_or(|h| stays(h.element)) {
        turn.remember(&query);
        return StepResult::Advance;
    }
    let Some(hit) = hit else {
        return not_named(turn, query);
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
    turn.press(element)
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
    let mut links = turn.page.ranked(query, None, is_link).into_iter();
    let link = links.find(|h| h.score >= score - 0.05 || named(h.element));
    link.map_or(element, |h| h.element)
}

fn address(turn: &Turn<'_>, url: &str) -> StepResult {
    let snapshot = turn.page.snapshot;
    if same_address(url, &snapshot.url) && snapshot.signals.network_error.is_none() {
        return StepResult::Advance;
    }
    let to = Action::Navigate { url: url.into() };
    turn.does(to, OnSuccess::Advance, "open", &[url])
}

/// Nothing is called so.
fn not_named(turn: &mut Turn<'_>, query: String) -> StepResult {
    let about = turn.memory.about.clone();
    let unnamed = (is_generic(&query) || query.is_empty()) && query != about;
    if let Some(link) = turn.link(&about, GOOD).filter(|_| unnamed) {
        return turn.press(link);
    }
    // A row or card that is no link.
    if let Some(element) = entry(&turn.page, &query) {
        turn.remember(&query);
        return turn.press(element);
    }
    StepResult::Missing(query)
}

fn open_nth(turn: &mut Turn<'_>, step: &Step, order: i32) -> StepResult {
    let goods = has_stem(&step.thing, &words().goods);
    let ways: [Way<'_>; 2] = [
        (true, &patience),
        (goods, &|turn| to_whole_list(turn, step)),
    ];
    if let Some(next) = first_of(turn, &ways) {
        return next;
    }
    match nth_of(turn, step, &step.thing, order) {
        Nth::Item(Item { name, element, .. }) => {
            if let Some(element) = element {
                turn.remember(&name);
                return turn.press(element);
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
        Some(element) => turn.press(element),
        // Another list than the one that was searched has no results.
        None if searched_before(turn).is_some() => ask_about(turn, step, &step.source),
        None => StepResult::Missing(query),
    }
}
