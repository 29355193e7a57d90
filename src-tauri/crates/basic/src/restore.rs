//! A page that was loaded anew, or that did not take a press: what was done is compared with what the page has, and done
//! again where that only gives a field its value.

use copilot_ports::PlannerContext;
use copilot_protocol::Action;

use crate::grammar::say;
use crate::memory::{Memory, Then};
use crate::turn::{Next, what_to_correct};

/// A field is filled again so often, at most.
const MOST_TIMES: usize = 3;

/// The page says against a press, after it was taken for done, that it did not take it: its step is the next again.
pub(crate) fn take_back(memory: &mut Memory, ctx: &PlannerContext) {
    let Some(refusal) = &ctx.refusal else { return };
    if let Some((_, at)) = memory.done_by.take_if(|(step, _)| *step == refusal.step) {
        memory.at = at;
        memory.fresh();
    }
}

/// What has to come before the next step: fields that lost their values, or the person's word on what the page does not take.
pub(crate) fn restore(ctx: &PlannerContext, memory: &mut Memory, russian: bool) -> Option<Next> {
    let document = &ctx.observation.loader;
    let times =
        |memory: &Memory, label: &str| memory.restored.iter().filter(|(of, _)| of == label).count();
    let here = |memory: &Memory, label: &str| {
        memory
            .restored
            .iter()
            .any(|(of, at)| of == label && at == document)
    };
    let again: Vec<_> = ctx
        .lost
        .iter()
        .filter(|lost| {
            lost.there && !here(memory, &lost.label) && times(memory, &lost.label) < MOST_TIMES
        })
        .collect();
    if !again.is_empty() {
        for lost in &again {
            memory.restored.push((lost.label.clone(), document.clone()));
            if matches!(lost.action, Action::Type { .. }) {
                memory.last_field = lost.action.element();
            }
        }
        let fields: Vec<&str> = again.iter().map(|lost| lost.label.as_str()).collect();
        return Some(Next::Act {
            actions: again.iter().map(|lost| lost.action.clone()).collect(),
            then: Then::Again(memory.phase),
            why: say(russian, "filled_again", &[&fields.join(", ")]),
        });
    }
    let gone = ctx
        .lost
        .iter()
        .find(|lost| !lost.there && times(memory, &lost.label) == 0);
    if let Some(lost) = gone {
        memory.restored.push((lost.label.clone(), document.clone()));
        return Some(Next::Ask {
            question: say(russian, "cannot_fill_again", &[&lost.label]),
            options: Vec::new(),
        });
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
