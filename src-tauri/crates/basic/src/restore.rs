//! A page that was loaded anew, or that did not take a press: what was done is compared with what the page has, and done
//! again where that only gives a field its value.

use copilot_ports::{LostValue, PlannerContext};
use copilot_protocol::Action;

use crate::grammar::say;
use crate::memory::{Memory, OnSuccess};
use crate::turn::StepResult;

/// A field is filled again so often, at most.
const MOST_TIMES: usize = 3;
/// How often the person is asked what to correct in one thing that the page does not take.
const MOST_CORRECTIONS: usize = 3;

/// The page says against a press, after it was taken for done, that it did not take it: its step is the next again.
pub(crate) fn take_back(memory: &mut Memory, ctx: &PlannerContext) {
    let Some(refusal) = &ctx.refusal else { return };
    if let Some((_, at)) = memory.done_by.take_if(|(step, _)| *step == refusal.step) {
        memory.at = at;
        memory.fresh();
    }
}

/// What has to come before the next step: fields that lost their values, or the person's word on what the page does not take.
pub(crate) fn restore(
    ctx: &PlannerContext,
    memory: &mut Memory,
    russian: bool,
) -> Option<StepResult> {
    let document = &ctx.observation.loader;
    let of = |memory: &Memory, label: &str| {
        let all = memory.restored.iter().filter(|(of, _)| of == label);
        all.map(|(_, at)| at == document).collect::<Vec<bool>>()
    };
    let may = |lost: &&LostValue| {
        let times = of(memory, &lost.label);
        lost.there && !times.contains(&true) && times.len() < MOST_TIMES
    };
    let again: Vec<&LostValue> = ctx.lost.iter().filter(may).collect();
    if !again.is_empty() {
        for lost in &again {
            memory.restored.push((lost.label.clone(), document.clone()));
            if matches!(lost.action, Action::Type { .. }) {
                memory.last_field = lost.action.element();
            }
        }
        let fields: Vec<&str> = again.iter().map(|lost| lost.label.as_str()).collect();
        return Some(StepResult::Act {
            actions: again.iter().map(|lost| lost.action.clone()).collect(),
            then: OnSuccess::Again(memory.phase),
            why: say(russian, "filled_again", &[&fields.join(", ")]),
        });
    }
    let gone = |lost: &&LostValue| !lost.there && of(memory, &lost.label).is_empty();
    if let Some(lost) = ctx.lost.iter().find(gone) {
        memory.restored.push((lost.label.clone(), document.clone()));
        let question = say(russian, "cannot_fill_again", &[&lost.label]);
        return Some(StepResult::ask(question));
    }
    let refusal = ctx.refusal.as_ref().filter(|r| r.step != memory.heard)?;
    let complaint = match refusal.said.as_str() {
        "" => refusal.fields.join(", "),
        said => said.to_owned(),
    };
    let asked = what_to_correct(memory, complaint, russian);
    if asked.is_none() {
        // Nobody could say why: that step is left undone, and said to be.
        memory.heard = refusal.step;
        memory.advance();
    }
    asked
}

/// The question on what the page did not take; `None` where it was asked so often that it is left undone.
pub(crate) fn what_to_correct(
    memory: &mut Memory,
    complaint: String,
    russian: bool,
) -> Option<StepResult> {
    let asked = memory.complaints.iter().filter(|c| **c == complaint);
    if asked.count() >= MOST_CORRECTIONS {
        memory.skipped.push(complaint);
        return None;
    }
    let question = say(russian, "correct", &[&complaint]);
    memory.complaints.push(complaint);
    memory.correcting = true;
    Some(StepResult::ask(question))
}
