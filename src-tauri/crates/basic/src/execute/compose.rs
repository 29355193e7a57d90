//! Letters, replies, sign-ins: forms with their fields and their button.

use copilot_protocol::Element;
use copilot_text::similarity;

use crate::answer::mentions;
use crate::controls::{field, fill, form_of_last, in_form};
use crate::goal::Step;
use crate::grammar::grammar;
use crate::items::items;
use crate::memory::{OnSuccess, Phase};
use crate::page::{entry, is_button, is_link, label, usable};
use crate::turn::{StepResult, Turn};
use crate::ways::{Way, ask_about, first_of, patience, scroll_to, section};

/// Its fields, then its button. What answers a letter or passes it on begins at that letter.
pub(super) fn compose(turn: &mut Turn<'_>, step: &Step) -> StepResult {
    let answers = matches!(step.doing.as_str(), "reply" | "pass_on");
    if turn.memory.phase != Phase::Filled {
        let here = |(name, _): &&(String, String)| field(turn, name).is_some();
        let known = step.fields.iter().filter(here).count();
        if known == 0 || step.is("send") && known < step.fields.len() {
            let ways: [Way<'_>; 4] = [
                (answers, &|turn| to_letter(turn, step)),
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
    send(turn, step, if answers { "send" } else { &step.doing })
}

fn to_letter(turn: &mut Turn<'_>, step: &Step) -> Option<StepResult> {
    const FEW: usize = 3;
    let query = turn.subject(step);
    let listed = || items(&turn.page).len() >= FEW;
    let opened = query.is_empty()
        || turn.page.is_about(&query) >= 0.6
        || mentions(&turn.page, &query) && !listed();
    let link = turn.page.best(&query, None, is_link).filter(|_| !opened);
    let row = entry(&turn.page, &query);
    let button = turn
        .page
        .first_saying(grammar().buttons(&step.doing), usable);
    row.and_then(|e| turn.press_once(e, "letter"))
        .or_else(|| turn.press_once(link?.element, "letter"))
        .or_else(|| turn.press_once(button?, "answer"))
}

fn send(turn: &mut Turn<'_>, step: &Step, doing: &str) -> StepResult {
    let form = form_of_last(turn);
    let labels = grammar().buttons(doing);
    let own = |e: &Element| form.is_none_or(|w| e.form.is_none() || in_form(e, w));
    let named = turn
        .page
        .first_saying(labels, |e| is_button(e) && usable(e) && own(e));
    let submits = |e: &&Element| {
        let own = e.form.as_ref();
        own.is_some_and(|f| f.submits && Some(f.index) == form)
    };
    match named.or_else(|| turn.page.elements().find(submits)) {
        // The next step says to press it.
        Some(button) if said_next(turn, button, doing) => StepResult::Advance,
        Some(button) => turn.press(button),
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
