//! An ending as it is told: its answer in its shape, with what of it was seen and where.

use copilot_protocol::{Message, Outcome};

use crate::answers::{in_words, read, values};
use crate::claims;
use crate::state::GraphState;

/// The ending with what the answer is worth: its shape, and where each part was seen.
pub(crate) fn completed(outcome: &Outcome, s: &GraphState) -> Outcome {
    let mut outcome = outcome.clone();
    outcome.conditions = crate::judge::checked(s);
    outcome.look_at = s
        .observation
        .as_deref()
        .map(|o| o.url.clone())
        .filter(|url| url.starts_with("http"));
    if outcome.answer.is_empty() {
        return outcome;
    }
    let structured = s
        .structured
        .clone()
        .filter(|structured| values(structured) == outcome.answer)
        .or_else(|| read(s.shape.as_ref()?, &outcome.answer).ok());
    outcome.claims = claims::claims(s, &outcome.answer, structured.as_ref());
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
