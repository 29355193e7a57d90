//! What a field or a label of the page holds, copied to be put elsewhere.

use copilot_protocol::Element;
use copilot_text::goal::{Clause, Thing, Verb, value_behind};

use super::answer::value_of;
use super::items::nth;
use super::kinds::{self, Meant};
use super::page::is_password;
use super::seek::{patience, seek};
use super::turn::{Next, Turn};

/// The step reads what a field holds.
pub(super) fn reads_field(step: &Clause) -> bool {
    step.verb == Some(Verb::Read) && step.thing == Some(Thing::Field) && step.target.is_some()
}

/// Reads a field, or one of its words, and keeps it.
pub(super) fn read_field(turn: &mut Turn<'_>, step: &Clause) -> Next {
    if let Some(next) = patience(turn) {
        return next;
    }
    let name = step.target.clone().unwrap_or_default();
    let word = step.object == "word";
    let field: Option<&Element> = if name.is_empty() {
        let place = step
            .question
            .as_ref()
            .map(|q| q.subject.clone())
            .unwrap_or_default();
        // An empty field holds nothing to be copied.
        let full: Vec<&Element> = turn
            .page
            .elements()
            .filter(|e| e.editable && !is_password(e) && !e.value.is_empty())
            .collect();
        match (kinds::meant(turn, &place, None), full.as_slice()) {
            (Meant::One(one), _) if !one.value.is_empty() => Some(one),
            (_, [one]) => Some(*one),
            _ => None,
        }
    } else {
        super::controls::field(turn, &name).map(|h| h.element)
    };
    let Some(field) = field.filter(|e| !is_password(e)) else {
        return seek(turn, step, &step.source.clone());
    };
    let whole = field.value.clone();
    let copied = if word {
        let words: Vec<&str> = whole.split_whitespace().collect();
        let one = step.ordinal.and_then(|order| nth(&words, order).copied());
        one.unwrap_or_default()
            .trim_matches(|c: char| matches!(c, '.' | ',' | ';' | ':' | '!' | '?' | '"'))
            .to_owned()
    } else {
        whole
    };
    if copied.is_empty() {
        return seek(turn, step, &step.source.clone());
    }
    turn.memory.notes.push(copied.clone());
    turn.memory.copied = Some(copied);
    Next::Advance
}

/// What "it" is, where something is to be typed.
pub(super) fn copied(turn: &Turn<'_>) -> Option<String> {
    turn.memory
        .copied
        .clone()
        .or_else(|| turn.memory.notes.last().cloned())
}

/// "the value of Country", "значение «Страна»": what the page says for that label.
pub(super) fn value_named(turn: &Turn<'_>, value: &str) -> Option<String> {
    value_of(&turn.page, &value_behind(value)?, "")
}
