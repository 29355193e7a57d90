//! What is read for the answer.

use copilot_protocol::Element;
use copilot_text::{has_stem, normalize, words::GENERIC_ITEMS};

use super::compare::compare;
use super::found::{Nth, nth_of};
use crate::answer::{answer, contents};
use crate::goal::Step;
use crate::grammar::words;
use crate::memory::OnSuccess;
use crate::naming::{is_generic, without_kind};
use crate::page::{PLACE, is_link, leads_away, pressable, same_address};
use crate::turn::{StepResult, Turn};
use crate::ways::{Way, first_of, named_place, patience};

pub(super) fn read(turn: &mut Turn<'_>, step: &Step) -> StepResult {
    if let Some(next) = patience(turn) {
        return next;
    }
    if let Some(extreme) = &step.extreme {
        let next = compare(turn, step, extreme);
        return match (&next, turn.memory.best.clone()) {
            (StepResult::Advance, Some(best)) => {
                turn.note(format!("{} — {}", best.name, best.text))
            }
            _ => next,
        };
    }
    let way = read_of_nth(turn, step).or_else(|| read_inside(turn, step));
    if let Some(next) = way {
        return next;
    }
    let about = turn.memory.about.clone();
    match answer(&turn.page, step, &about) {
        Some(found) => {
            // "and in which region is it?"
            turn.remember(step.question.as_ref().map_or("", |q| &q.of));
            turn.note(found)
        }
        None => elsewhere(turn, step, &about),
    }
}

/// The page does not say: the page of the thing, or what is folded together may.
fn elsewhere(turn: &mut Turn<'_>, step: &Step, about: &str) -> StepResult {
    let page = &turn.page;
    let of = step.question.as_ref().map_or("", |q| q.of.as_str());
    let arrived = same_address(&turn.memory.arrived, &page.snapshot.url);
    let query = if !of.is_empty() && !step.pronoun {
        of
    } else if !about.is_empty() && page.is_about(about) < 0.75 && !arrived {
        about
    } else {
        &step.thing
    };
    let query = without_kind(query);
    let snapshot = page.snapshot;
    let leads = |e: &Element| is_link(e) && pressable(e) && leads_away(e, snapshot);
    let own = page.best(&query, None, leads).map(|h| h.element);
    let own = own.filter(|_| page.is_about(&query) < 0.85);
    let shut = |e: &Element| pressable(e) && e.state.expanded == Some(false);
    let mut folded = page.ranked(&query, None, shut);
    folded.retain(|h| h.score >= 0.5);
    let ways: [Way<'_>; 3] = [
        (true, &|turn| turn.press_once(own?, "detail")),
        (true, &|turn| named_place(turn, step)),
        (true, &|turn| {
            turn.press_once(folded.first()?.element, "unfold")
        }),
    ];
    first_of(turn, &ways).unwrap_or(StepResult::Missing(query))
}

/// "the price of the first result": its own page says. `None` where nothing of a list is meant.
fn read_of_nth(turn: &mut Turn<'_>, step: &Step) -> Option<StepResult> {
    let (what, of) = step.question.as_ref().map(|q| (&*q.what, &*q.of))?;
    let whose = if of.is_empty() { &step.thing } else { of };
    if !has_stem(whose, GENERIC_ITEMS) || has_stem(what, &words().section) {
        return None;
    }
    match nth_of(turn, step, "", step.ordinal?) {
        Nth::Item(item) => {
            let element = item.element?;
            of_the_page(turn);
            turn.remember(&item.name);
            Some(turn.press_then(element, OnSuccess::OnTheWay))
        }
        Nth::Itself(query) => {
            turn.remember(&query);
            let plain = of_the_page(turn);
            Some(read(turn, &plain))
        }
        Nth::Nothing(next) => Some(next),
        Nth::Unlisted => None,
    }
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
fn read_inside(turn: &mut Turn<'_>, step: &Step) -> Option<StepResult> {
    let place = place_asked(step)?;
    if turn.page.is_about(&place) >= 0.75 {
        return contents(&turn.page).map(|found| turn.note(found));
    }
    turn.follow_link(&place, PLACE, "inside")
}

/// The place whose contents are asked for.
fn place_asked(step: &Step) -> Option<String> {
    let w = words();
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
