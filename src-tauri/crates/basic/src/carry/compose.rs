//! Letters, replies, sign-ins: forms with their fields and their button.

use copilot_protocol::Element;
use copilot_text::similarity;

use super::press::{form_of_last, in_form};
use super::subject;
use crate::answer::mentions;
use crate::controls::{field, fill};
use crate::goal::Step;
use crate::grammar::grammar;
use crate::items::items;
use crate::memory::{Phase, Then};
use crate::page::{entry, is_button, is_link, label, usable};
use crate::seek::{ask_about, patience, scroll_to, section};
use crate::turn::{Next, Turn};

/// Its fields, then its button. What answers a letter or passes it on begins at that letter.
pub(super) fn compose(turn: &mut Turn<'_>, step: &Step) -> Next {
    let answers = matches!(step.doing.as_str(), "reply" | "pass_on");
    if turn.memory.phase == Phase::Filled {
        return send(turn, step, if answers { "send" } else { &step.doing });
    }
    let known = step
        .fields
        .iter()
        .filter(|(name, _)| field(turn, name).is_some())
        .count();
    if known == 0 || step.is("send") && known < step.fields.len() {
        if answers && let Some(next) = to_letter(turn, step) {
            return next;
        }
        let labels = grammar().buttons(&step.doing);
        let way = patience(turn)
            .or_else(|| scroll_to(turn, labels))
            .or_else(|| section(turn, &step.doing));
        if let Some(next) = way {
            return next;
        }
    }
    fill(turn, step, &step.fields, Then::Again(Phase::Filled))
}

fn to_letter(turn: &mut Turn<'_>, step: &Step) -> Option<Next> {
    let query = subject(turn, step);
    let opened = query.is_empty()
        || turn.page.is_about(&query) >= 0.6
        || mentions(&turn.page, &query) && items(&turn.page).len() < 3;
    if let Some(next) = entry(&turn.page, &query).and_then(|e| turn.press_once(e, "letter")) {
        return Some(next);
    }
    if !opened
        && let Some(next) = turn
            .page
            .best(&query, None, is_link)
            .and_then(|h| turn.press_once(h.element, "letter"))
    {
        return Some(next);
    }
    let button = turn
        .page
        .saying(grammar().buttons(&step.doing), usable)
        .first()?
        .element;
    turn.memory
        .new_way("answer button")
        .then(|| turn.press(button, Then::OnTheWay))
}

fn send(turn: &mut Turn<'_>, step: &Step, doing: &str) -> Next {
    let form = form_of_last(turn);
    let labels = grammar().buttons(doing);
    let own = |e: &Element| form.is_none_or(|w| e.form.is_none() || in_form(e, w));
    let named = turn
        .page
        .saying(labels, |e| is_button(e) && usable(e) && own(e))
        .first()
        .map(|h| h.element);
    let submits = |e: &&Element| {
        e.form
            .as_ref()
            .is_some_and(|f| f.submits && Some(f.index) == form)
    };
    match named.or_else(|| turn.page.elements().find(submits)) {
        // The next step says to press it.
        Some(button) if said_next(turn, button, doing) => Next::Advance,
        Some(button) => turn.press(button, Then::Advance),
        None => patience(turn)
            .unwrap_or_else(|| ask_about(turn, step, labels.first().copied().unwrap_or_default())),
    }
}

/// The step after this one is the sending itself: "… and send it", "… and press Send".
fn said_next(turn: &Turn<'_>, button: &Element, doing: &str) -> bool {
    let Some(next) = turn.memory.steps.get(turn.memory.at + 1) else {
        return false;
    };
    match next.doing.as_str() {
        "submit" => true,
        "press" => similarity(&next.thing, label(button)) >= 0.75,
        other => {
            other == doing && next.fields.is_empty() && (next.pronoun || next.thing.is_empty())
        }
    }
}
