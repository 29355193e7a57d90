//! What a search has found, where kinds of things are kept, and what lies in a place of the site.

use copilot_text::{amounts, has_stem, normalize, words};

use super::open::PLACE;
use super::read::read;
use super::remember;
use crate::answer::{contents, of_item};
use crate::goal::{Step, Verb};
use crate::grammar::{grammar, words as said};
use crate::items::{items, results, shows_results};
use crate::memory::Then;
use crate::page::{is_generic, is_link, leads_to, pressable};
use crate::pick::nth;
use crate::seek::{ask_about, section, seek};
use crate::turn::{Next, Turn};

/// What the steps before have searched for, while its results are what "the first" counts.
pub(super) fn searched_before(turn: &Turn<'_>) -> Option<String> {
    let before = turn.memory.steps.get(..turn.memory.at)?;
    let mut left = 0_i32;
    for step in before.iter().rev() {
        match step.verb {
            Some(Verb::Search) => {
                let query = step.words();
                let plain = !query.is_empty() && !step.pronoun && step.extreme.is_none();
                return Some(query).filter(|_| plain && left <= 0);
            }
            Some(Verb::Open) => left += 1,
            _ if step.is("press") => left += 1,
            _ if step.is("back") => left -= 1,
            _ => {}
        }
    }
    None
}

/// Name of what the list has in that place: of the results where the steps before have searched, of
/// what the page lists otherwise. From then on the step is about that thing, wherever it leads.
/// `Err` is what to do where the search has found nothing.
pub(super) fn in_place(
    turn: &mut Turn<'_>,
    step: &Step,
    order: i32,
) -> Result<Option<String>, Next> {
    let of = |all: Vec<crate::items::Item<'_>>| nth(&all, order).map(|item| item.name.clone());
    let mut name = None;
    if let Some(query) = searched_before(turn) {
        name = of(results(&turn.page, &query));
        if name.is_none() && shows_results(&turn.page, &query) {
            return Err(nothing(turn, step, &query));
        }
    }
    let name = name.or_else(|| of(items(&turn.page)));
    if let Some(name) = &name {
        let step = &mut turn.memory.steps[turn.memory.at];
        step.ordinal = None;
        step.thing.clone_from(name);
        step.quoted = true;
    }
    Ok(name)
}

/// Nothing was found, or not so much: looks below, and asks in the end.
pub(super) fn nothing(turn: &mut Turn<'_>, step: &Step, query: &str) -> Next {
    if turn.may_look_below() {
        return seek(turn, step, query);
    }
    ask_about(turn, step, query)
}

/// "the price of the first result": of the results of the search before, and of nothing else that a
/// page lists. `None` where no search is meant.
pub(super) fn read_of_result(turn: &mut Turn<'_>, step: &Step) -> Option<Next> {
    let order = step.ordinal?;
    let of = step.question.as_ref().map(|q| q.of.as_str());
    let whose = of.filter(|of| !of.is_empty()).unwrap_or(&step.thing);
    let query = searched_before(turn).filter(|_| has_stem(whose, words::GENERIC_ITEMS))?;
    let found = results(&turn.page, &query);
    if let Some(item) = nth(&found, order) {
        if let Some(value) = of_item(&turn.page, item, step) {
            return Some(turn.note(value));
        }
        // The list does not say: its own page may.
        let (name, element) = (item.name.clone(), item.element?);
        of_the_page(turn);
        remember(turn, &name);
        return Some(turn.press(element, Then::OnTheWay));
    }
    let on_results = shows_results(&turn.page, &query);
    // The search led to the thing itself.
    if found.is_empty() && !on_results && turn.page.is_about(&query) >= 0.75 {
        remember(turn, &query);
        let plain = of_the_page(turn);
        return Some(read(turn, &plain));
    }
    on_results.then(|| nothing(turn, step, &query))
}

/// From now on the step asks about the page that is open.
fn of_the_page(turn: &mut Turn<'_>) -> Step {
    let step = &mut turn.memory.steps[turn.memory.at];
    step.ordinal = None;
    if let Some(question) = &mut step.question {
        question.of.clear();
        step.thing.clone_from(&question.what);
    }
    step.clone()
}

/// "what is in the cart", "show the cart": the place's own page says what lies in it.
pub(super) fn read_inside(turn: &mut Turn<'_>, step: &Step) -> Option<Next> {
    let place = place_asked(step)?;
    if turn.page.is_about(&place) >= 0.75 {
        return contents(&turn.page).map(|found| turn.note(found));
    }
    let hit = turn.page.best(&place, None, |e| is_link(e) && pressable(e));
    turn.press_once(hit.filter(|hit| hit.score >= PLACE)?.element, "inside")
}

/// The place whose contents are asked for.
fn place_asked(step: &Step) -> Option<String> {
    let w = said();
    let asked = step.question.as_ref()?;
    let is = |list: &[&str], word: &str| list.contains(&normalize(word).as_str());
    let own = |text: &str| -> Vec<String> {
        let all = text.split_whitespace().skip_while(|t| is(&w.whose, t));
        all.map(str::to_owned).collect()
    };
    let what = own(&asked.what);
    let first = step.source.split_whitespace().next().unwrap_or_default();
    let place = match what.as_slice() {
        // "what do I have in the cart": only whose it is stands before the place.
        [] if !asked.what.is_empty() => own(&asked.of),
        [first, rest @ ..] if asked.of.is_empty() && is(&w.into, first) => own(&rest.join(" ")),
        [one] if is(&w.lies, one) && !asked.of.is_empty() => own(&asked.of),
        _ if asked.of.is_empty() && is(&w.show, first) => what,
        _ => return None,
    };
    let place = place.join(" ");
    (!place.is_empty() && !is_generic(&place)).then_some(place)
}

/// Goods have prices and letters lie in a mailbox: where the page has neither, its lists are other ones.
pub(super) fn where_kept(turn: &mut Turn<'_>, step: &Step) -> Option<Next> {
    if has_stem(&step.thing, &said().goods) && amounts::prices(&turn.page.look.text).is_empty() {
        return section(turn, "add");
    }
    let mail = grammar().place("mail");
    let inside = || mail.iter().any(|name| turn.page.is_about(name) >= 0.85);
    if !has_stem(&step.thing, &said().letters) || inside() {
        return None;
    }
    let here = &turn.page.look.url;
    let way = turn
        .page
        .saying(mail, |e| is_link(e) && pressable(e) && !leads_to(e, here));
    let hit = way.first().filter(|hit| hit.score >= PLACE)?;
    turn.press_once(hit.element, "inside")
}
