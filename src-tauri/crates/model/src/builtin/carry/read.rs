//! What is read for the answer.

use copilot_text::goal::Clause;
use copilot_text::{has_stem, similarity};

use super::super::answer::answer;
use super::super::items::{results, shows_results};
use super::super::memory::Then;
use super::super::page::{
    is_button, is_generic, is_link, label, pressable, same_address, without_kind,
};
use super::super::seek::{named_place, patience, seek};
use super::super::turn::{Next, Turn};
use super::compare::read_extreme;
use super::effect::{last_words, without_verb};

pub(super) fn read(turn: &mut Turn<'_>, step: &Clause) -> Next {
    if super::super::held::reads_field(step) {
        return super::super::held::read_field(turn, step);
    }
    if let Some(next) = patience(turn) {
        return next;
    }
    if let Some(extreme) = &step.extreme {
        if turn.memory.pages == 0
            && let Some(found) = super::super::answer::stated(&turn.page, step)
        {
            turn.memory.notes.push(found);
            return Next::Advance;
        }
        return read_extreme(turn, step, extreme);
    }
    if let Some(found) = super::super::comparing::compared(&turn.page, step) {
        turn.memory.notes.push(found);
        return Next::Advance;
    }
    if super::super::comparing::compares(step)
        && let Some(next) = super::narrow::to_whole_list(turn)
    {
        return next;
    }
    if let Some(next) = super::found::read_of_result(turn, step) {
        return next;
    }
    if let Some(next) = super::inside::read_inside(turn, step) {
        return next;
    }
    let about = turn.memory.about.clone();
    let asked = step.question.clone().unwrap_or_default();
    // "get the coupon" may be what a button says.
    let said = without_verb(&step.source, "");
    let whole = format!("{said} {}", step.object);
    let button = turn
        .page
        .elements()
        .filter(|e| is_button(e) && !e.state.disabled)
        .find(|e| {
            similarity(&step.source, label(e)) >= 0.95
                || similarity(&whole, label(e)) >= 0.97
                || last_words(&step.source, label(e)) >= 0.97
        });
    if let Some(element) = button
        && turn.memory.new_way(&format!("button {}", label(element)))
    {
        return turn.press(element, Then::OnTheWay);
    }
    // What it is or does, its own page says, not the list of results.
    let explains = has_stem(
        &format!("{} {}", asked.attribute, step.source),
        &[
            "does",
            "do",
            "mean",
            "means",
            "returns",
            "is for",
            "делает",
            "означает",
            "значит",
            "возвращает",
            "description",
            "описание",
        ],
    );
    if explains && step.pronoun && !about.is_empty() && shows_results(&turn.page, &about) {
        let first = results(&turn.page, &about)
            .into_iter()
            .find_map(|i| i.element);
        if let Some(element) = first
            && turn.memory.new_way(&format!("result {}", label(element)))
        {
            return turn.press(element, Then::OnTheWay);
        }
    }
    // "what is today's roast?": a link says just that, and its page says what it is.
    let whole_name = step.object.trim();
    let named = turn
        .page
        .best(whole_name, None, |e| is_link(e) && pressable(e))
        .filter(|h| {
            !whole_name.is_empty()
                && !is_generic(whole_name)
                && step.ordinal.is_none()
                && copilot_text::tokens(whole_name).len() >= 2
                && similarity(whole_name, label(h.element)) >= 0.97
                && turn.page.is_about(whole_name) < 0.75
        });
    if let Some(hit) = named
        && turn
            .memory
            .new_way(&format!("detail {}", label(hit.element)))
    {
        return turn.press(hit.element, Then::OnTheWay);
    }
    // A thing of many is opened before it is read.
    let whole_of = asked.subject.is_empty()
        && !step.object.is_empty()
        && !is_generic(&step.object)
        && step.thing.is_none();
    if let Some(found) = answer(&turn.page, step, &about) {
        turn.memory.notes.push(found);
        return Next::Advance;
    }
    // What a button shows or a box holds.
    if whole_of && let Some(hit) = turn.page.best(&step.object, None, |e| !e.value.is_empty()) {
        turn.memory.notes.push(hit.element.value.clone());
        return Next::Advance;
    }
    let arrived = same_address(&turn.memory.arrived, &turn.page.look.url);
    let subject = if !asked.subject.is_empty() && !step.pronoun {
        asked.subject.clone()
    } else if !about.is_empty() && turn.page.is_about(&about) < 0.75 && !arrived {
        about
    } else {
        step.object.clone()
    };
    let query = without_kind(&subject);
    let here = turn.page.look.url.clone();
    // What stands in quotes is a name as it is.
    if let Some(name) = in_quotes(&step.source)
        && let Some(hit) = turn.page.best(&name, None, |e| is_link(e) && pressable(e))
        && super::super::page::cover(&name, label(hit.element)) >= 0.99
        && turn.page.is_about(&name) < 0.85
        && turn
            .memory
            .new_way(&format!("detail {}", label(hit.element)))
    {
        return turn.press(hit.element, Then::OnTheWay);
    }
    // Its own page may say more.
    let link = turn.page.best(&query, None, |e| {
        is_link(e)
            && pressable(e)
            && !e
                .attrs
                .href
                .as_deref()
                .is_some_and(|u| same_address(u, &here))
    });
    if let Some(hit) = link
        && turn.page.is_about(&query) < 0.85
        && turn
            .memory
            .new_way(&format!("detail {}", label(hit.element)))
    {
        return turn.press(hit.element, Then::OnTheWay);
    }
    if let Some(next) = named_place(turn, step) {
        return next;
    }
    // What is folded together may hold it.
    let folded = turn
        .page
        .ranked(&query, None, |e| {
            pressable(e) && e.state.expanded == Some(false)
        })
        .into_iter()
        .next()
        .filter(|h| h.score >= 0.5);
    if let Some(hit) = folded
        && turn
            .memory
            .new_way(&format!("unfold {}", label(hit.element)))
    {
        return turn.press(hit.element, Then::OnTheWay);
    }
    seek(turn, step, &query)
}

/// The last words in quotes.
fn in_quotes(source: &str) -> Option<String> {
    [('«', '»'), ('“', '”'), ('"', '"')]
        .into_iter()
        .find_map(|(open, close)| {
            let to = source.rfind(close)?;
            let from = source[..to].rfind(open)? + open.len_utf8();
            source.get(from..to)
        })
        .map(|name| name.trim().to_owned())
        .filter(|name| !name.is_empty())
}
