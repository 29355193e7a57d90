//! The artifact of a goal that wants a thing: its page, its entry, or what is asked about it.

use copilot_ports::goal::Step;
use copilot_protocol::Observation;
use copilot_text::amounts::amounts;
use copilot_text::{has_stem, stems, words};

use super::super::{press_like, worked};
use super::page::{
    BESIDE, entries, is_page, lines, marks, names, nothing_found, on_a_card, quoted, share,
};
use super::usable;
use crate::state::GraphState;

pub(super) fn object(s: &GraphState, o: &Observation) -> Result<String, String> {
    usable(o)?;
    let steps = &s.steps;
    let Some(c) = steps
        .iter()
        .rev()
        .find(|c| !matches!(c.doing.as_str(), "scroll" | "wait" | "screenshot" | "hover"))
    else {
        return Err("the goal names nothing to look for".into());
    };
    match (c.doing.as_str(), &c.question) {
        ("read" | "count", Some(q)) => asked(o, c, &q.of, &q.what),
        ("find" | "search", _) => {
            let wanted = c.value.as_deref().unwrap_or(&c.thing);
            let marks = marks(wanted, &c.source);
            if is_page(o, wanted, &marks) && !nothing_found(o) {
                return Ok("the page is the thing".into());
            }
            let entry = !entries(o, &marks).is_empty() || on_a_card(o, &marks, |_| true);
            match entry && !marks.is_empty() {
                true => Ok("it has an entry on the page".into()),
                false => Err("it is not on the page".into()),
            }
        }
        (_, Some(q)) if c.thing.is_empty() => asked(o, c, &q.of, &q.what),
        _ => {
            if c.pronoun || c.ordinal.is_some() || c.extreme.is_some() || c.thing.is_empty() {
                return if s.history.last().is_some_and(|r| press_like(r) && worked(r)) {
                    Ok("it was opened".into())
                } else {
                    Err("it was not opened yet".into())
                };
            }
            match is_page(o, &c.thing, &marks(&c.thing, &c.source)) {
                true => Ok("the page is the thing".into()),
                false => Err("this is another page".into()),
            }
        }
    }
}

/// A question: the thing is there, and what is asked about it stands by it.
pub(super) fn asked(
    o: &Observation,
    c: &Step,
    subject: &str,
    attribute: &str,
) -> Result<String, String> {
    let (thing, attribute) = if subject.is_empty() {
        (attribute, "")
    } else {
        (subject, attribute)
    };
    let named = names(thing);
    let marks = match marks(thing, &c.source) {
        _ if !named.is_empty() && quoted(&c.source).is_none() => named,
        marks => marks,
    };
    if marks.is_empty() {
        return Err("the question names nothing to look for".into());
    }
    let lines = lines(o);
    let page = is_page(o, thing, &marks);
    let places = entries(o, &marks);
    if !page && places.is_empty() {
        return Err("what the question is about is not on the page".into());
    }
    let beside = |test: &dyn Fn(&str) -> bool| {
        places.iter().any(|at| {
            lines[*at..(at + BESIDE).min(lines.len())]
                .iter()
                .any(|line| test(line))
        }) || page && lines.iter().any(|line| test(line))
            || on_a_card(o, &marks, test)
    };
    let wanted = stems(attribute);
    let answered = if has_stem(attribute, words::PRICE) || has_stem(attribute, words::TOTAL) {
        beside(&|line| !amounts(line).is_empty())
    } else if wanted.is_empty() || !wanted.iter().all(|w| stems(&c.source).contains(w)) {
        // "Where", "when": the goal has no word for what it asks.
        true
    } else {
        share(&wanted, &stems(&o.text)) >= 0.5
            || beside(&|line| share(&wanted, &stems(line)) >= 0.5)
    };
    if answered {
        Ok("what is asked stands by the thing".into())
    } else {
        Err(format!("the {attribute} does not stand by it"))
    }
}
