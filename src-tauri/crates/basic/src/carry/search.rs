//! Search boxes, and what is looked for without one.

use copilot_protocol::{Action, Element};
use copilot_text::{has_stem, normalize, words};

use super::compare::compare;
use super::open::open;
use super::remember;
use crate::answer::{answer, mentions};
use crate::goal::{Step, Verb};
use crate::grammar::grammar;
use crate::memory::{Phase, Then};
use crate::page::{cover, is_generic, is_link, label, leads_to, pressable, usable, without_kind};
use crate::seek::{ask_about, patience, search_box, section, seek};
use crate::turn::{Next, Turn};

pub(super) fn search(turn: &mut Turn<'_>, step: &Step) -> Next {
    let query = if step.pronoun {
        turn.memory.about.clone()
    } else {
        step.words()
    };
    if turn.memory.phase == Phase::Filled {
        // The words are in the box; Enter did nothing, so the button. A form's button may say less than "search".
        remember(turn, &query);
        let labels = [
            words::SEARCH,
            grammar().buttons("submit"),
            grammar().buttons("filter"),
        ];
        let button = |e: &Element| usable(e) && !is_link(e) && !e.nav;
        let hits = turn.page.saying(&labels.concat(), button);
        let pressed = hits
            .first()
            .map(|hit| turn.press(hit.element, Then::Advance));
        return pressed.unwrap_or(Next::Advance);
    }
    if let Some(element) = search_box(turn, step.target.as_deref()) {
        remember(turn, &query);
        turn.memory.last_field = Some(element.id);
        let why = turn.say("search", &[&query, label(element)]);
        let again = turn.memory.tries > 0;
        let then = if again {
            Then::Again(Phase::Filled)
        } else {
            Then::Advance
        };
        return turn.search_with(element, query, then, why);
    }
    // A button that opens the box, or a section that has one.
    let here = turn.page.look.url.clone();
    let opener = turn
        .page
        .saying(words::SEARCH, |e| pressable(e) && !leads_to(e, &here));
    let target = step
        .target
        .as_deref()
        .and_then(|t| turn.page.best(t, None, is_link));
    let way = patience(turn)
        .or_else(|| {
            opener
                .first()
                .and_then(|h| turn.press_once(h.element, "search button"))
        })
        .or_else(|| target.and_then(|h| turn.press_once(h.element, "place")))
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
    let query = if step.pronoun {
        turn.memory.about.clone()
    } else {
        step.words()
    };
    let with = |words: String| Step {
        value: Some(words),
        ..step.clone()
    };
    let has_box = search_box(turn, step.target.as_deref()).is_some();
    // "Find X, open the first result": the results of a search, not whatever this page lists first.
    if results_next(turn) && !query.is_empty() && has_box {
        return search(turn, &with(query));
    }
    let last = turn.is_last_step();
    let core = without_kind(&query);
    let hit = turn
        .page
        .best(&query, step.kind, |e| pressable(e) && is_link(e) && !e.nav);
    let sure =
        |score: f64, e: &Element| score >= 0.8 || score >= 0.65 && cover(&core, label(e)) >= 0.99;
    let hit = hit.filter(|h| sure(h.score, h.element));
    if hit.is_some() || turn.page.is_about(&query) >= 0.85 {
        remember(turn, &query);
        // The next step says what is to be done with it.
        return match hit.filter(|_| last) {
            Some(hit) => turn.press(hit.element, Then::Advance),
            None => Next::Advance,
        };
    }
    if has_box && turn.memory.new_way(&format!("search {query}")) {
        let words = if step.quoted { step.words() } else { core };
        let mut next = search(turn, &with(words));
        // The result is looked for afterwards.
        if let Next::Act { then, .. } = &mut next {
            *then = Then::OnTheWay;
        }
        return next;
    }
    if (step.quoted || !last) && mentions(&turn.page, &query) {
        remember(turn, &query);
        let says = |l: &&&str| last && normalize(l).contains(&normalize(&query));
        let line = turn.page.lines.iter().find(says).map(|l| (*l).to_owned());
        turn.memory.notes.extend(line);
        return Next::Advance;
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
    let asked = last && step.question.is_some();
    if let Some(found) = answer(&turn.page, step, "").filter(|_| asked) {
        return turn.note(found);
    }
    let way = if has_box {
        None
    } else {
        section(turn, "search")
    };
    way.unwrap_or_else(|| seek(turn, step, &query))
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
