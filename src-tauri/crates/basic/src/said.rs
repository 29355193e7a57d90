//! What the person says during the run.

use copilot_text::normalize;

use crate::goal::{Step, Verb, steps};
use crate::grammar::words;
use crate::memory::Memory;

/// Puts the person's words into the steps.
pub(crate) fn hear(memory: &mut Memory, said: &[String]) {
    for text in said {
        let plain = normalize(text);
        let plain = plain.trim_matches(['.', '!', ' ']);
        if !plain.is_empty() && !signal(memory, plain) && !as_steps(memory, text) {
            as_name(memory, text);
        }
    }
}

/// "go on without it", "try again", "done".
fn signal(memory: &mut Memory, plain: &str) -> bool {
    let w = words();
    if w.go_on.contains(&plain) {
        if memory.correcting {
            memory.skipped.extend(memory.complaints.last().cloned());
            memory.answered = true;
            if memory.at < memory.steps.len() {
                memory.advance();
            }
        } else if let Some(step) = memory.step() {
            // The step is left out, and that is kept.
            let source = step.source.clone();
            memory.skipped.push(source);
            memory.advance();
        }
        return true;
    }
    let again = w.again.contains(&plain);
    if !again && !w.seen_to.contains(&plain) {
        return false;
    }
    // All steps are behind: what the page did not take is done once more, unless the person did it.
    if memory.correcting && again && memory.at >= memory.steps.len() {
        memory.at = memory.steps.len().saturating_sub(1);
    }
    memory.answered = memory.correcting;
    memory.fresh();
    true
}

/// An answer in steps stands for the step that could not be done.
fn as_steps(memory: &mut Memory, text: &str) -> bool {
    let told = steps(text);
    if told.is_empty() || told.iter().any(|s| s.verb.is_none()) {
        return false;
    }
    let at = memory.at.min(memory.steps.len());
    let instead = usize::from(memory.asking && at < memory.steps.len());
    // What was not taken is sent once more after it was corrected.
    let last = memory.step().or(memory.steps.last());
    let said = |last: &Step| {
        let mut all = told.iter();
        all.any(|s| s.doing == last.doing && s.thing == last.thing)
    };
    let again = last
        .filter(|last| memory.correcting && !said(last))
        .cloned();
    memory.answered = memory.correcting;
    let steps = told.into_iter().chain(again);
    memory.steps.splice(at..at + instead, steps);
    memory.fresh();
    true
}

/// A bare name: that is what the thing is called here.
fn as_name(memory: &mut Memory, text: &str) {
    if !memory.asking || memory.correcting {
        return;
    }
    let Some(step) = memory.steps.get_mut(memory.at) else {
        return;
    };
    let name = text.trim().trim_matches(['«', '»', '"', '“', '”', '\'']);
    let name = name.to_owned();
    match step.verb {
        Some(Verb::Type | Verb::Choose) if step.value.is_some() => step.target = Some(name),
        Some(Verb::Search) => step.value = Some(name),
        _ => {
            step.thing = name;
            step.pronoun = false;
            step.ordinal = None;
        }
    }
    memory.fresh();
}
