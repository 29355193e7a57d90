//! What the person says during the run.

use copilot_text::goal::{Verb, clauses};
use copilot_text::normalize;

use super::memory::Memory;

const GO_ON: &[&str] = &[
    "go on without it",
    "skip",
    "skip it",
    "go on",
    "leave it out",
    "without it",
    "дальше без этого",
    "пропусти",
    "пропустить",
    "продолжай без этого",
    "не надо",
    "идем дальше",
    "без этого",
];
const AGAIN: &[&str] = &[
    "try again",
    "again",
    "retry",
    "попробуй еще раз",
    "еще раз",
    "снова",
];
/// The person has seen to it.
const LOOK: &[&str] = &[
    "continue",
    "done",
    "ready",
    "ok",
    "yes",
    "i did",
    "продолжай",
    "продолжить",
    "готово",
    "да",
    "ок",
];

/// Puts the person's words into the steps.
pub(super) fn hear(memory: &mut Memory, said: &[String]) {
    for words in said {
        let plain = normalize(words);
        let plain = plain.trim_matches(['.', '!', ' ']);
        if plain.is_empty() {
            continue;
        }
        let is = |list: &[&str]| list.contains(&plain);
        if is(GO_ON) {
            if memory.correcting {
                memory.skipped.extend(memory.complaints.last().cloned());
                memory.answered = true;
                if memory.at < memory.steps.len() {
                    memory.advance();
                }
            } else {
                give_up(memory);
            }
            continue;
        }
        if is(AGAIN) || is(LOOK) {
            // All steps are behind: what the page did not take is done once more, unless the person did it.
            if memory.correcting && is(AGAIN) && memory.at >= memory.steps.len() {
                memory.at = memory.steps.len().saturating_sub(1);
            }
            memory.answered = memory.correcting;
            memory.fresh();
            continue;
        }
        let steps = clauses(words);
        let understood = !steps.is_empty() && steps.iter().all(|s| s.verb.is_some());
        // "use the second one": the step stays, its choice is told.
        if let [one] = &steps[..]
            && let Some(order) = one.ordinal
            && (one.object.is_empty() || one.pronoun || super::page::is_generic(&one.object))
            && matches!(
                one.verb,
                Some(Verb::Click | Verb::Choose | Verb::Open | Verb::Set) | None
            )
            && memory.at < memory.steps.len()
        {
            memory.steps[memory.at].ordinal = Some(order);
            memory.fresh();
            continue;
        }
        if understood {
            let at = memory.at.min(memory.steps.len());
            let asking = memory.asking && at < memory.steps.len();
            // What was not taken is sent once more after it was corrected.
            let refused = memory.step().or_else(|| memory.steps.last());
            let again = refused.filter(|_| memory.correcting).cloned();
            memory.answered = memory.correcting;
            let again = again.filter(|last| {
                !steps
                    .iter()
                    .any(|s| s.verb == last.verb && s.object == last.object)
            });
            let steps: Vec<_> = steps.into_iter().chain(again).collect();
            // An answer in steps stands for the step that could not be done.
            if asking {
                memory.steps.splice(at..=at, steps);
            } else {
                memory.steps.splice(at..at, steps);
            }
            memory.fresh();
            continue;
        }
        if memory.asking
            && !memory.correcting
            && let Some(step) = memory.steps.get_mut(memory.at)
        {
            // A bare name: that is what the thing is called here.
            let name = words
                .trim()
                .trim_matches(['«', '»', '"', '“', '”', '\''])
                .to_owned();
            match step.verb {
                Some(Verb::Type | Verb::Fill | Verb::Set | Verb::Choose)
                    if step.value.is_some() =>
                {
                    step.target = Some(name)
                }
                Some(Verb::Search | Verb::Find) => step.value = Some(name),
                _ => {
                    step.object = name;
                    step.pronoun = false;
                    step.ordinal = None;
                }
            }
            memory.fresh();
        }
    }
}

/// The step is left out, and that is kept.
pub(super) fn give_up(memory: &mut Memory) {
    if let Some(step) = memory.step() {
        let source = step.source.clone();
        memory.skipped.push(source);
        memory.advance();
    }
}
