//! Letters, posts, sign-ins: forms with their fields and their button.

use copilot_protocol::Element;
use copilot_text::similarity;

use crate::controls::{field, fill, form_of_last};
use crate::goal::Step;
use crate::grammar::grammar;
use crate::memory::{OnSuccess, Phase};
use crate::page::{is_button, is_link, label, usable};
use crate::pick::only;
use crate::turn::{StepResult, Turn};
use crate::ways::{Way, ask_about, first_of, patience, scroll_to, section};

/// Its fields, then its button.
pub(super) fn compose(turn: &mut Turn<'_>, step: &Step) -> StepResult {
    if turn.memory.phase != Phase::Filled {
        let here = |(name, _): &&(String, String)| field(turn, name).is_some();
        let known = step.fields.iter().filter(here).count();
        if known == 0 || step.is("send") && known < step.fields.len() {
            let ways: [Way<'_>; 3] = [
                (true, &patience),
                (true, &|turn| {
                    scroll_to(turn, grammar().buttons(&step.doing))
                }),
                (true, &|turn| section(turn, &step.doing)),
            ];
            if let Some(next) = first_of(turn, &ways) {
                return next;
            }
        }
        match fill(turn, step, &step.fields, OnSuccess::Again(Phase::Filled)) {
            StepResult::Advance => {}
            next => return next,
        }
    }
    match sender(turn, &step.doing) {
        // The next step says to press it.
        Some(button) if said_next(turn, button, &step.doing) => StepResult::Advance,
        Some(button) => turn.press(button),
        None => patience(turn).unwrap_or_else(|| ask_about(turn, step, &step.doing)),
    }
}

/// The button that sends the form which was filled last: its only one, else the one that says so.
pub(super) fn sender<'a>(turn: &Turn<'a>, doing: &str) -> Option<&'a Element> {
    let form = form_of_last(turn);
    let own = |e: &Element| form.is_none() || e.form.is_none() || e.form_index() == form;
    let sends = |e: &Element| usable(e) && !is_link(e) && own(e);
    let named = turn.page.first_saying(grammar().buttons(doing), sends);
    let submits =
        |e: &&Element| is_button(e) && sends(e) && e.form.as_ref().is_some_and(|f| f.submits);
    let all: Vec<&Element> = turn.page.elements().filter(submits).collect();
    let first = all.first().copied().filter(|_| form.is_some());
    match form {
        Some(_) => only(all).or(named).or(first),
        None => named.or(only(all)),
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
