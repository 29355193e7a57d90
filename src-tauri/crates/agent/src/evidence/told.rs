//! The page's own word that a step was done.

use copilot_ports::goal::Step;
use copilot_protocol::Observation;
use copilot_text::{has_stem, normalize, stems, tokens, words};

use super::{has_all, landed, without_kind};
use crate::state::GraphState;

/// Longest line that is a message to the person and not running text. Characters.
const MESSAGE: usize = 240;

/// A new message says that this thing was added or deleted. Which thing is meant must stand in the step.
pub(super) fn confirms(s: &GraphState, o: &Observation, c: &Step) -> bool {
    let done = match c.doing.as_str() {
        "add" => words::ADDED,
        "delete" => words::DELETED,
        _ => return false,
    };
    let thing = stems(&without_kind(&c.thing));
    if thing.is_empty() || c.pronoun || !s.trace().any(landed) {
        return false;
    }
    new_lines(s, o)
        .into_iter()
        .any(|line| says(line, done) && has_all(&thing, line))
}

/// Short lines and alerts that no page before had, and that are no label of a control.
fn new_lines<'a>(s: &'a GraphState, o: &'a Observation) -> Vec<&'a str> {
    let before: Vec<&str> = s
        .seen
        .iter()
        .filter(|seen| !(seen.url == o.url && *seen.text == *o.text))
        .flat_map(|seen| seen.text.lines())
        .collect();
    let labels: Vec<String> = o.elements.iter().map(|e| normalize(&e.name)).collect();
    o.text
        .lines()
        .chain(o.signals.alerts.iter().map(String::as_str))
        .filter(|line| {
            (4..=MESSAGE).contains(&line.chars().count())
                && !before.contains(line)
                && !labels.contains(&normalize(line))
        })
        .collect()
}

/// Words in just this form: "deleted" is a message, "Delete" a way to it. A question, a refusal and what will be are none.
fn says(line: &str, done: &[&str]) -> bool {
    if line.contains('?')
        || has_stem(line, &["will be", "будут", "будет"])
        || has_stem(line, words::FAILURE)
    {
        return false;
    }
    let own = tokens(line);
    let denies = |token: &String| words::DENIALS.contains(&token.as_str());
    !own.iter().any(denies) && own.iter().any(|token| done.contains(&token.as_str()))
}
