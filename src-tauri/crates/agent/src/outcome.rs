//! An ending as it is told: its answer in its shape, with what of it was seen and where.

use copilot_protocol::{Claim, Message, Outcome, StopReason};

use crate::answers::{in_words, read, values};
use crate::claims;
use crate::graph::ending;
use crate::state::GraphState;

/// The ending with what the answer is worth: its shape, and where each part was seen.
pub(crate) fn completed(outcome: &Outcome, s: &GraphState) -> Outcome {
    let look = s.observation.as_deref().map(|o| o.url.as_str());
    let mut told = shaped(outcome, s, look);
    if !outcome.answer.is_empty() && !s.only_checks() {
        told.claims = claims::claims(s, &outcome.answer, told.structured.as_ref());
    }
    told
}

/// The parts of the answer that the run would end with, and where each was seen.
pub(crate) fn parts(s: &GraphState, answer: &str) -> Vec<Claim> {
    let outcome = Outcome {
        answer: answer.to_owned(),
        ..Outcome::new(StopReason::Satisfied, false, ending("satisfied"))
    };
    completed(&outcome, s).claims
}

/// The ending of a run whose snapshots are not at hand: where each part was seen is left open.
pub(crate) fn unplaced(outcome: &Outcome, s: &GraphState) -> Outcome {
    shaped(outcome, s, Some(&s.address))
}

fn shaped(outcome: &Outcome, s: &GraphState, look_at: Option<&str>) -> Outcome {
    let mut outcome = outcome.clone();
    outcome.conditions = crate::judge::checked(s);
    outcome.look_at = look_at
        .filter(|url| url.starts_with("http"))
        .map(str::to_owned);
    if outcome.answer.is_empty() {
        return outcome;
    }
    let structured = s
        .structured
        .clone()
        .filter(|structured| values(structured) == outcome.answer)
        .or_else(|| read(s.shape.as_ref()?, &outcome.answer).ok());
    match structured {
        Some(structured) => {
            outcome.answer = in_words(&structured);
            outcome.structured = Some(structured);
        }
        None if s.shape.is_some() => outcome.note = Some(Message::new("plans-answer-not-shaped")),
        None => {}
    }
    outcome
}
