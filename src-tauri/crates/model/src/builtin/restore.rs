//! A page that was loaded anew, or that did not take a press: what was done is compared with what the page has, and done
//! again where that only gives a field its value.

use copilot_ports::PlannerContext;
use copilot_protocol::Action;

use super::memory::{Memory, Then};
use super::turn::{MOST_CORRECTIONS, Next, what_to_correct};

/// A field is filled again so often, at most.
const MOST_TIMES: usize = 3;

/// The page says against a press, after it was taken for done, that it did not take it: its step is the next again.
pub(super) fn take_back(memory: &mut Memory, ctx: &PlannerContext) {
    let Some(refusal) = &ctx.refusal else {
        return;
    };
    if let Some((_, at)) = memory.done_by.take_if(|(step, _)| *step == refusal.step) {
        memory.at = at;
        memory.fresh();
    }
}

/// What has to come before the next step: fields that lost their values, or the person's word on what the page does not take.
pub(super) fn restore(ctx: &PlannerContext, memory: &mut Memory, russian: bool) -> Option<Next> {
    let document = &ctx.observation.loader;
    let times = |memory: &Memory, label: &str| {
        let own = memory.restored.iter().filter(|(of, _)| of == label);
        own.fold((0, false), |(n, here), (_, at)| {
            (n + 1, here || at == document)
        })
    };
    let again: Vec<_> = ctx
        .lost
        .iter()
        .filter(|lost| lost.there)
        .filter(|lost| {
            let (times, here) = times(memory, &lost.label);
            !here && times < MOST_TIMES
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
        let list = fields.join(", ");
        return Some(Next::Act {
            actions: again.iter().map(|lost| lost.action.clone()).collect(),
            then: Then::Again(memory.phase),
            why: if russian {
                format!("Страница загружена заново, заполняю снова: {list}.")
            } else {
                format!("The page was loaded anew, so I fill in again: {list}.")
            },
        });
    }
    let gone = ctx
        .lost
        .iter()
        .find(|lost| !lost.there && times(memory, &lost.label).0 == 0);
    if let Some(lost) = gone {
        let label = lost.label.clone();
        memory.restored.push((label.clone(), document.clone()));
        return Some(Next::Ask {
            question: if russian {
                format!(
                    "Страница загружена заново, и заполнить «{label}» ещё раз не получается. Как быть дальше?"
                )
            } else {
                format!(
                    "The page was loaded anew, and “{label}” cannot be filled in again. How should I go on?"
                )
            },
            options: Vec::new(),
        });
    }
    let refusal = ctx.refusal.as_ref().filter(|r| r.step != memory.heard)?;
    let complaint = match refusal.said.as_str() {
        "" => refusal.fields.join(", "),
        said => said.to_owned(),
    };
    let asked = memory
        .complaints
        .iter()
        .filter(|c| **c == complaint)
        .count();
    if asked >= MOST_CORRECTIONS {
        // Nobody could say why: that step is left undone, and said to be.
        memory.skipped.push(complaint);
        memory.heard = refusal.step;
        memory.advance();
        return None;
    }
    memory.complaints.push(complaint.clone());
    memory.correcting = true;
    Some(what_to_correct(&complaint, russian))
}
