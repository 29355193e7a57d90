//! Letters, replies, forms with their fields and their button.

use copilot_protocol::Element;
use copilot_text::goal::{Clause, Verb};
use copilot_text::similarity;

use super::super::answer::mentions;
use super::super::controls::fill;
use super::super::items::items;
use super::super::memory::{Phase, Then};
use super::super::page::{is_button, is_link, label, pressable};
use super::super::seek::{ask_about, patience, scroll_to, section};
use super::super::turn::{Next, Turn};
use super::super::words::buttons;
use super::subject;

/// A letter, a reply, a sign-in: its fields, then its button.
pub(super) fn compose(turn: &mut Turn<'_>, step: &Clause, verb: Verb) -> Next {
    if turn.memory.phase == Phase::Filled {
        let said = turn.memory.last_field;
        let form = said
            .and_then(|id| turn.page.look.element(id))
            .and_then(|e| e.form.as_ref())
            .map(|f| f.index);
        let verb = if verb == Verb::Reply {
            Verb::Send
        } else {
            verb
        };
        let mut hits = turn.page.saying(buttons(verb), |e| {
            is_button(e)
                && !e.state.disabled
                && form.is_none_or(|w| e.form.as_ref().is_none_or(|f| f.index == w))
        });
        if hits.is_empty() {
            hits = turn
                .page
                .elements()
                .filter(|e| {
                    e.form
                        .as_ref()
                        .is_some_and(|f| f.submits && Some(f.index) == form)
                })
                .map(|element| super::super::page::Hit {
                    element,
                    score: 1.0,
                })
                .collect();
        }
        return match hits.first() {
            // The next step says to press it.
            Some(hit) if sends(turn, hit.element, verb) => Next::Advance,
            Some(hit) => turn.press(hit.element, Then::Advance),
            None => patience(turn).unwrap_or_else(|| {
                ask_about(
                    turn,
                    step,
                    buttons(verb).first().copied().unwrap_or_default(),
                )
            }),
        };
    }
    let known = step
        .fields
        .iter()
        .filter(|(name, _)| super::super::controls::field(turn, name).is_some())
        .count();
    if known == 0 || (verb == Verb::Send && known < step.fields.len()) {
        // A reply begins at its letter; a letter at its own page.
        if verb == Verb::Reply {
            let query = subject(turn, step);
            let opened = query.is_empty()
                || turn.page.is_about(&query) >= 0.6
                || mentions(&turn.page, &query) && items(&turn.page).len() < 3;
            if !query.is_empty()
                && let Some(element) = super::super::page::entry(&turn.page, &query)
                && turn.memory.new_way(&format!("letter {}", label(element)))
            {
                return turn.press(element, Then::OnTheWay);
            }
            if !opened
                && let Some(hit) = turn.page.best(&query, None, is_link)
                && turn
                    .memory
                    .new_way(&format!("letter {}", label(hit.element)))
            {
                return turn.press(hit.element, Then::OnTheWay);
            }
            if let Some(hit) = turn
                .page
                .saying(buttons(Verb::Reply), |e| pressable(e) && !e.state.disabled)
                .first()
                .copied()
                && turn.memory.new_way("reply button")
            {
                return turn.press(hit.element, Then::OnTheWay);
            }
        }
        if let Some(next) = patience(turn)
            .or_else(|| scroll_to(turn, buttons(verb)))
            .or_else(|| section(turn, verb))
        {
            return next;
        }
    }
    fill(turn, step, &step.fields.clone(), Then::Again(Phase::Filled))
}

/// The step after this one is the sending itself: "… and send it", "… and press Send".
fn sends(turn: &Turn<'_>, button: &Element, verb: Verb) -> bool {
    let Some(next) = turn.memory.steps.get(turn.memory.at + 1) else {
        return false;
    };
    match next.verb {
        Some(Verb::Submit) => true,
        Some(other) if other == verb => {
            next.fields.is_empty() && (next.pronoun || next.object.is_empty())
        }
        Some(Verb::Click) => similarity(&next.object, label(button)) >= 0.75,
        _ => false,
    }
}
