//! Search boxes, and what is looked for without one.

use copilot_protocol::{Action, Element};
use copilot_text::{has_stem, normalize, words};

use super::compare::compare;
use super::open::open;
use crate::answer::{answer, mentions};
use crate::goal::{Step, Verb};
use crate::grammar::grammar;
use crate::memory::{OnSuccess, Phase};
use crate::naming::{cover, is_generic, without_kind};
use crate::page::{is_link, label, leads_away, pressable, usable};
use crate::turn::{StepResult, Turn, allowed, typed};
use crate::ways::{ask_about, patience, search_box, section};

/// What is searched for.
fn query_of(turn: &Turn<'_>, step: &Step) -> String {
    if step.pronoun {
        turn.memory.about.clone()
    } else {
        step.words()
    }
}

pub(super) fn search(turn: &mut Turn<'_>, step: &Step) -> StepResult {
    let query = query_of(turn, step);
    search_for(turn, step, query, OnSuccess::Advance)
}

fn search_for(turn: &mut Turn<'_>, step: &Step, query: String, then: OnSuccess) -> StepResult {
    if turn.memory.phase == Phase::Filled {
        // The words are in the box; Enter did nothing, so the button. A form's button may say less than "search".
        turn.remember(&query);
        let buttons = ["submit", "filter"].map(|doing| grammar().buttons(doing));
        let labels = [words::SEARCH, buttons[0], buttons[1]].concat();
        let button = |e: &Element| usable(e) && !is_link(e) && !e.nav;
        let button = turn.page.first_saying(&labels, button);
        return button.map_or(StepResult::Advance, |e| turn.press_then(e, then));
    }
    if let Some(field) = search_box(turn, step.target.as_deref()) {
        turn.remember(&query);
        turn.memory.last_field = Some(field.id);
        let again = turn.memory.tries > 0 && then == OnSuccess::Advance;
        let then = match again {
            true => OnSuccess::Again(Phase::Filled),
            false => then,
        };
        let search = typed(field, &query, true);
        return turn.does(search, then, "search", &[&query, label(field)]);
    }
    // A button that opens the box, or a section that has one.
    let snapshot = turn.page.snapshot;
    let opens = |e: &Element| pressable(e) && leads_away(e, snapshot);
    let opener = turn.page.first_saying(words::SEARCH, opens);
    let target = step.target.as_deref();
    let target = target.and_then(|t| turn.page.best(t, None, is_link));
    let way = patience(turn)
        .or_else(|| turn.press_once(opener?, "search button"))
        .or_else(|| turn.press_once(target?.element, "place"))
        .or_else(|| section(turn, "search"));
    if let Some(next) = way {
        return next;
    }
    if allowed(turn.ctx, "search") && !turn.ctx.avoid_search {
        turn.remember(&query);
        let why = turn.say("usual_search", &[&query]);
        return turn.act(Action::Search { query }, then, why);
    }
    ask_about(turn, step, &query)
}

/// Looks on the page, then in its search.
pub(super) fn find(turn: &mut Turn<'_>, step: &Step) -> StepResult {
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
        return search_for(turn, step, query, OnSuccess::Advance);
    }
    let last = turn.is_last_step();
    let core = without_kind(&query);
    let link = |e: &Element| pressable(e) && is_link(e);
    let hit = turn.page.best(&query, step.kind, |e| link(e) && !e.nav);
    let sure =
        |score: f64, e: &Element| score >= 0.8 || score >= 0.65 && cover(&core, label(e)) >= 0.99;
    let hit = hit.filter(|h| sure(h.score, h.element));
    if hit.is_some() || turn.page.is_about(&query) >= 0.85 {
        turn.remember(&query);
        // The next step says what is to be done with it.
        let hit = hit.filter(|_| last);
        return hit.map_or(StepResult::Advance, |h| turn.press(h.element));
    }
    if has_box && turn.memory.new_way(&format!("search {query}")) {
        // The result is looked for afterwards.
        let words = if step.quoted { step.words() } else { core };
        return search_for(turn, step, words, OnSuccess::OnTheWay);
    }
    if (step.quoted || !last) && mentions(&turn.page, &query) {
        turn.remember(&query);
        let says = |l: &&&str| last && normalize(l).contains(&normalize(&query));
        let line = turn.page.lines.iter().find(says).map(|l| (*l).to_owned());
        turn.memory.notes.extend(line);
        return StepResult::Advance;
    }
    // Something near enough among the results.
    if let Some(hit) = turn.page.best(&query, step.kind, link) {
        turn.remember(&query);
        let hit = Some(hit).filter(|_| last);
        return hit.map_or(StepResult::Advance, |h| turn.press(h.element));
    }
    let asked = last && step.question.is_some();
    if let Some(found) = answer(&turn.page, step, "").filter(|_| asked) {
        return turn.note(found);
    }
    let way = (!has_box).then(|| section(turn, "search"));
    way.flatten().unwrap_or(StepResult::Missing(query))
}

/// The next step counts results.
fn results_next(turn: &Turn<'_>) -> bool {
    let next = turn.memory.steps.get(turn.memory.at + 1);
    next.is_some_and(|next| {
        let of = next.question.as_ref().map_or("", |q| q.of.as_str());
        let plain =
            next.thing.is_empty() || is_generic(&next.thing) || has_stem(of, words::GENERIC_ITEMS);
        next.ordinal.is_some() && plain && next.verb != Some(Verb::Type)
    })
}
