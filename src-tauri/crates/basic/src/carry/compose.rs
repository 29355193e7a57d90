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
    let here = |(name, _): &&(String, String)| field(turn, name).is_some();
    let known = step.fields.iter().filter(here).count();
    if known == 0 || step.is("send") && known < step.fields.len() {
        let letter = if answers { to_letter(turn, step) } else { None };
        let way = letter
            .or_else(|| patience(turn))
            .or_else(|| scroll_to(turn, grammar().buttons(&step.doing)))
            .or_else(|| section(turn, &step.doing));
        if let Some(next) = way {
            return next;
        }
    }
    fill(turn, step, &step.fields, Then::Again(Phase::Filled))
}

fn to_letter(turn: &mut Turn<'_>, step: &Step) -> Option<Next> {
    const FEW: usize = 3;
    let query = subject(turn, step);
    let listed = || items(&turn.page).len() >= FEW;
    let opened = query.is_empty()
        || turn.page.is_about(&query) >= 0.6
        || mentions(&turn.page, &query) && !listed();
    let link = turn.page.best(&query, None, is_link).filter(|_| !opened);
    let row = entry(&turn.page, &query);
    let button = turn.page.saying(grammar().buttons(&step.doing), usable);
    row.and_then(|e| turn.press_once(e, "letter"))
        .or_else(|| link.and_then(|h| turn.press_once(h.element, "letter")))
        .or_else(|| {
            button
                .first()
                .and_then(|h| turn.press_once(h.element, "answer"))
        })
}

fn send(turn: &mut Turn<'_>, step: &Step, doing: &str) -> Next {
    let form = form_of_last(turn);
    let labels = grammar().buttons(doing);
    let own = |e: &Element| form.is_none_or(|w| e.form.is_none() || in_form(e, w));
    let named = turn
        .page
        .saying(labels, |e| is_button(e) && usable(e) && own(e));
    let submits = |e: &&Element| {
        let own = e.form.as_ref();
        own.is_some_and(|f| f.submits && Some(f.index) == form)
    };
    let button = named.first().map(|h| h.element);
    match button.or_else(|| turn.page.elements().find(submits)) {
        // The next step says to press it.
        Some(button) if said_next(turn, button, doing) => Next::Advance,
        Some(button) => turn.press(button, Then::Advance),
        None => patience(turn)
            .unwrap_or_else(|| ask_about(turn, step, labels.first().copied().unwrap_or_default())),
    }
}

/// The step after this one is the sending itself: "… and send it", "… and press Send".
fn said_next(turn: &Turn<'_>, button: &Element, doing: &str) -> bool {
    let next = turn.memory.steps.get(turn.memory.at + 1);
    next.is_some_and(|next| match next.doing.as_str() {
        "submit" => true,
        "press" => similarity(&next.thing, label(button)) >= 0.75,
        other => {
            other == doing && next.fields.is_empty() && (next.pronoun || next.thing.is_empty())
        }
    })
}
