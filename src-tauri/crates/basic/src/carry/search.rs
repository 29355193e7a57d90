//! Search boxes, and what is looked for without one.

use copilot_protocol::{Action, Element, TypeMode};
use copilot_text::{has_stem, normalize, words};

use super::compare::compare;
use super::found::{cannot_be_told, in_other_words};
use super::open::open;
use super::remember;
use crate::answer::{answer, mentions};
use crate::goal::{Step, Verb};
use crate::grammar::grammar;
use crate::items::{results, shows_results};
use crate::memory::{Phase, Then};
use crate::page::{
    cover, is_generic, is_link, label, pressable, same_address, usable, without_kind,
};
use crate::seek::{ask_about, patience, search_box, section, seek};
use crate::turn::{Next, Turn};

fn query_of(turn: &Turn<'_>, step: &Step) -> String {
    if step.pronoun {
        turn.memory.about.clone()
    } else {
        step.words()
    }
}

pub(super) fn search(turn: &mut Turn<'_>, step: &Step) -> Next {
    let query = query_of(turn, step);
    if turn.memory.phase == Phase::Filled {
        // The words are in the box; Enter did nothing, so the button. A form's button may say less than "search".
        remember(turn, &query);
        let labels = [
            words::SEARCH,
            grammar().buttons("submit"),
            grammar().buttons("filter"),
        ]
        .concat();
        let hits = turn
            .page
            .saying(&labels, |e| usable(e) && !is_link(e) && !e.nav);
        return match hits.first() {
            Some(hit) => turn.press(hit.element, Then::Advance),
            None => Next::Advance,
        };
    }
    if let Some(element) = search_box(turn, step.target.as_deref()) {
        remember(turn, &query);
        turn.memory.last_field = Some(element.id);
        let why = turn.say("search", &[&query, label(element)]);
        let then = if turn.memory.tries > 0 {
            Then::Again(Phase::Filled)
        } else {
            Then::Advance
        };
        let action = Action::Type {
            element: element.id,
            text: query,
            mode: TypeMode::Fill,
            submit: true,
        };
        return turn.use_it(element, action, then, why);
    }
    if let Some(next) = patience(turn) {
        return next;
    }
    // A button that opens the box, or a section that has one.
    let here = |e: &Element| {
        e.attrs
            .href
            .as_deref()
            .is_some_and(|u| same_address(u, &turn.page.look.url))
    };
    let opener = turn
        .page
        .saying(words::SEARCH, |e| pressable(e) && !here(e))
        .first()
        .map(|h| h.element);
    let target = step
        .target
        .as_deref()
        .and_then(|t| turn.page.best(t, None, is_link))
        .map(|h| h.element);
    let way = opener
        .and_then(|e| turn.press_once(e, "search button"))
        .or_else(|| target.and_then(|e| turn.press_once(e, "place")))
        .or_else(|| section(turn, "search"));
    if let Some(next) = way {
        return next;
    }
    if turn.allowed("search") && !turn.ctx.avoid_search {
        remember(turn, &query);
        let why = turn.say("usual_search", &[&query]);
        return turn.act(Action::Search { query }, Then::Advance, why);
    }
    ask_about(turn, step, &query)
}

/// Looks on the page, then in its search.
pub(super) fn find(turn: &mut Turn<'_>, step: &Step) -> Next {
    if let Some(extreme) = &step.extreme {
        return compare(turn, step, extreme);
    }
    if step.ordinal.is_some() {
        return open(turn, step);
    }
    let query = query_of(turn, step);
    let has_box = search_box(turn, step.target.as_deref()).is_some();
    // "Find X, open the first result": the results of a search, not whatever this page lists first.
    if results_next(turn) && !query.is_empty() && has_box {
        return search(
            turn,
            &Step {
                value: Some(query),
                ..step.clone()
            },
        );
    }
    let last = turn.memory.at + 1 >= turn.memory.steps.len();
    let sure = |e: &Element, score: f64| {
        score >= 0.8 || score >= 0.65 && cover(&without_kind(&query), label(e)) >= 0.99
    };
    let hit = turn
        .page
        .best(&query, step.kind, |e| pressable(e) && is_link(e) && !e.nav)
        .filter(|h| sure(h.element, h.score));
    if let Some(hit) = hit {
        remember(turn, &query);
        // The next step says what is to be done with it.
        return if last {
            turn.press(hit.element, Then::Advance)
        } else {
            Next::Advance
        };
    }
    if turn.page.is_about(&query) >= 0.85 {
        remember(turn, &query);
        return Next::Advance;
    }
    if has_box && turn.memory.new_way(&format!("search {query}")) {
        let value = if step.quoted {
            step.value.clone()
        } else {
            Some(without_kind(&query))
        };
        let mut next = search(
            turn,
            &Step {
                value,
                ..step.clone()
            },
        );
        // The result is looked for afterwards.
        if let Next::Act { then, .. } = &mut next {
            *then = Then::OnTheWay;
        }
        return next;
    }
    let mentioned = mentions(&turn.page, &query);
    if mentioned && (step.quoted || !last) {
        remember(turn, &query);
        let line = turn
            .page
            .lines
            .iter()
            .find(|l| normalize(l).contains(&normalize(&query)));
        let line = line.filter(|_| last).map(|l| (*l).to_owned());
        turn.memory.notes.extend(line);
        return Next::Advance;
    }
    let found_none = shows_results(&turn.page, &query)
        && results(&turn.page, &query).is_empty()
        && !cannot_be_told(turn, &query);
    if found_none && let Some(next) = in_other_words(turn) {
        return next;
    }
    // Something near enough among the results.
    if let Some(hit) = turn
        .page
        .best(&query, step.kind, |e| pressable(e) && is_link(e))
    {
        remember(turn, &query);
        return if last {
            turn.press(hit.element, Then::Advance)
        } else {
            Next::Advance
        };
    }
    if let Some(found) = answer(&turn.page, step, "").filter(|_| last && step.question.is_some()) {
        turn.memory.notes.push(found);
        return Next::Advance;
    }
    if search_box(turn, None).is_none()
        && let Some(next) = section(turn, "search")
    {
        return next;
    }
    seek(turn, step, &query)
}

/// The next step counts results.
fn results_next(turn: &Turn<'_>) -> bool {
    let Some(next) = turn.memory.steps.get(turn.memory.at + 1) else {
        return false;
    };
    let of_results = next
        .question
        .as_ref()
        .is_some_and(|q| !q.of.is_empty() && has_stem(&q.of, words::GENERIC_ITEMS));
    let plain = next.thing.is_empty() || is_generic(&next.thing) || of_results;
    next.ordinal.is_some() && plain && next.verb != Some(Verb::Type)
}
