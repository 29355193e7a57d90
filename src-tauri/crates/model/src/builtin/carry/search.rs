//! Search boxes, and what is looked for without one.

use copilot_protocol::{Action, TypeMode};
use copilot_text::goal::{Clause, Verb};
use copilot_text::{has_stem, normalize, words};

use super::super::answer::{answer, mentions};
use super::super::items::{results, shows_results};
use super::super::memory::{Phase, Then};
use super::super::page::{
    is_button, is_generic, is_link, label, pressable, same_address, without_kind,
};
use super::super::seek::{ask_about, patience, search_box, section, seek};
use super::super::turn::{Next, Turn};
use super::super::words::buttons;
use super::compare::compare;
use super::found::{cannot_be_told, in_other_words};
use super::open::open;
use super::remember;

pub(super) fn search(turn: &mut Turn<'_>, step: &Clause) -> Next {
    let query = if step.pronoun {
        turn.memory.about.clone()
    } else {
        step.value.clone().unwrap_or_else(|| step.object.clone())
    };
    if turn.memory.phase == Phase::Filled {
        // The words are in the box; Enter did nothing, so the button.
        remember(turn, &query);
        let mut hits = turn
            .page
            .saying(words::SEARCH, |e| is_button(e) && !e.state.disabled);
        if hits.is_empty() {
            // A form's button may say less, and be no button of the browser's.
            let sends = [
                buttons(Verb::Submit),
                &["go", "find", "show", "найти", "показать"],
            ]
            .concat();
            hits = turn.page.saying(&[words::SEARCH, &sends].concat(), |e| {
                pressable(e) && !is_link(e) && !e.nav && !e.state.disabled
            });
        }
        return match hits.first() {
            Some(hit) => turn.press(hit.element, Then::Advance),
            None => Next::Advance,
        };
    }
    if let Some(element) = search_box(turn, step.target.as_deref()) {
        if let Some(next) = super::super::seek::uncover(turn, element) {
            return next;
        }
        remember(turn, &query);
        turn.memory.last_field = Some(element.id);
        let said = label(element).to_owned();
        let why = turn.t(
            format!("I search for “{query}” with “{said}”."),
            format!("Ищу «{query}» через «{said}»."),
        );
        let then = if turn.memory.tries > 0 {
            Then::Again(Phase::Filled)
        } else {
            Then::Advance
        };
        return turn.act(
            Action::Type {
                element: element.id,
                text: query,
                mode: TypeMode::Fill,
                submit: true,
            },
            then,
            why,
        );
    }
    if let Some(next) = patience(turn) {
        return next;
    }
    if let Some(next) = super::forms::fill_search(turn, &query) {
        remember(turn, &query);
        return next;
    }
    if turn.memory.phase == Phase::Filled {
        return search(turn, step);
    }
    // A button that opens the box, or a section that has one.
    let here = turn.page.look.url.clone();
    let opener = turn
        .page
        .saying(words::SEARCH, |e| {
            pressable(e)
                && !e
                    .attrs
                    .href
                    .as_deref()
                    .is_some_and(|u| same_address(u, &here))
        })
        .first()
        .map(|h| h.element);
    if let Some(element) = opener
        && turn
            .memory
            .new_way(&format!("search button {}", label(element)))
    {
        return turn.press(element, Then::OnTheWay);
    }
    if let Some(target) = step.target.clone()
        && let Some(hit) = turn.page.best(&target, None, is_link)
        && turn
            .memory
            .new_way(&format!("place {}", label(hit.element)))
    {
        return turn.press(hit.element, Then::OnTheWay);
    }
    if let Some(next) = section(turn, Verb::Search) {
        return next;
    }
    if turn.allowed("search") && !turn.ctx.avoid_search {
        remember(turn, &query);
        let why = turn.t(
            format!("This page has no search box; I search for “{query}” with the usual search."),
            format!("На странице нет поиска; ищу «{query}» обычным поиском."),
        );
        return turn.act(Action::Search { query }, Then::Advance, why);
    }
    ask_about(turn, step, &query)
}

pub(super) fn find(turn: &mut Turn<'_>, step: &Clause) -> Next {
    if let Some(extreme) = &step.extreme {
        return compare(turn, step, extreme);
    }
    if step.ordinal.is_some() {
        return open(turn, step);
    }
    let query = if step.pronoun {
        turn.memory.about.clone()
    } else {
        step.value.clone().unwrap_or_else(|| step.object.clone())
    };
    // "Find X, open the first result": the results of a search, not whatever this page lists first.
    let results_next = turn
        .memory
        .steps
        .get(turn.memory.at + 1)
        .is_some_and(|next| {
            let of_results = next.question.as_ref().is_some_and(|q| {
                !q.subject.is_empty() && has_stem(&q.subject, words::GENERIC_ITEMS)
            });
            next.ordinal.is_some()
                && (next.object.is_empty() || is_generic(&next.object) || of_results)
        });
    if results_next && !query.is_empty() && search_box(turn, step.target.as_deref()).is_some() {
        let mut plain = step.clone();
        plain.value = Some(query);
        return search(turn, &plain);
    }
    let last = turn.memory.at + 1 >= turn.memory.steps.len();
    let hit = turn
        .page
        .best(&query, step.thing, |e| pressable(e) && is_link(e) && !e.nav)
        .filter(|h| {
            h.score >= 0.8
                || h.score >= 0.65
                    && super::super::page::cover(&without_kind(&query), label(h.element)) >= 0.99
        });
    if let Some(hit) = hit {
        remember(turn, &query);
        // The next step says what is to be done with it.
        if !last {
            return Next::Advance;
        }
        return turn.press(hit.element, Then::Advance);
    }
    if turn.page.is_about(&query) >= 0.85 {
        remember(turn, &query);
        return Next::Advance;
    }
    if search_box(turn, step.target.as_deref()).is_some()
        && turn.memory.new_way(&format!("search {query}"))
    {
        let mut plain = step.clone();
        if !step.quoted {
            plain.value = Some(without_kind(&query));
        }
        let mut next = search(turn, &plain);
        // The result is looked for afterwards.
        if let Next::Act { then, .. } = &mut next {
            *then = Then::OnTheWay;
        }
        return next;
    }
    if step.quoted && mentions(&turn.page, &query) || (mentions(&turn.page, &query) && !last) {
        remember(turn, &query);
        if last {
            let line = turn
                .page
                .lines
                .iter()
                .find(|l| normalize(l).contains(&normalize(&query)))
                .map(|l| (*l).to_owned());
            turn.memory.notes.extend(line);
        }
        return Next::Advance;
    }
    if shows_results(&turn.page, &query)
        && results(&turn.page, &query).is_empty()
        && !cannot_be_told(turn, &query)
        && let Some(next) = in_other_words(turn)
    {
        return next;
    }
    // Something near enough among the results.
    if let Some(hit) = turn
        .page
        .best(&query, step.thing, |e| pressable(e) && is_link(e))
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
        && let Some(next) = section(turn, Verb::Search)
    {
        return next;
    }
    seek(turn, step, &query)
}
