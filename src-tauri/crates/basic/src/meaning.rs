//! What the planner will do, shown before it begins.

use std::collections::BTreeMap;

use copilot_protocol::{Message, MessageArg, Understanding, UnderstoodStep};
use copilot_text::words::CREDENTIALS;

use crate::goal::{Step, Verb, steps};
use crate::grammar::grammar;
use crate::naming::is_generic;

/// Each step of the goal with what it means; `None` where it was not understood.
pub(crate) fn understand(goal: &str) -> Understanding {
    let mut about = String::new();
    let steps = steps(goal);
    // What is searched for at the very beginning is searched for in the web.
    let needs_site = steps.first().is_some_and(|first| {
        first.verb.is_some_and(|verb| verb != Verb::Search) && first.url.is_none()
    });
    let understood = steps.into_iter().map(|step| {
        let meaning = meaning(&step, &about);
        let searched = step.verb == Some(Verb::Search);
        let named = if searched { step.words() } else { step.thing };
        if !named.is_empty() && !is_generic(&named) {
            about = named;
        }
        UnderstoodStep {
            source: step.source,
            meaning,
        }
    });
    Understanding {
        steps: understood.collect(),
        needs_site,
    }
}

/// The first sentence of the doing for which the step has all that it names.
fn meaning(step: &Step, about: &str) -> Option<Message> {
    step.verb?;
    let told = told(step, about);
    let has = |sentence: &&&str| {
        let mut arguments = sentence.split(' ').skip(1);
        arguments.all(|arg| told.contains_key(arg))
    };
    let sentence = grammar().means.get(&step.doing)?.iter().find(has)?;
    let id = sentence.split(' ').next().unwrap_or_default();
    let message = Message::new(format!("step-{id}"));
    let told = told.into_iter();
    Some(told.fold(message, |message, (name, value)| message.arg(name, value)))
}

/// All that the step says, by the names of the sentences' arguments.
fn told(step: &Step, about: &str) -> BTreeMap<&'static str, MessageArg> {
    let or = |text: &str, other: &str| if text.is_empty() { other } else { text }.to_owned();
    let when = |is: bool, text: &str| if is { text } else { "" }.to_owned();
    let value = step.value.as_deref().unwrap_or_default();
    let key = if value == " " { "Space" } else { value };
    let target = step.target.as_deref().unwrap_or_default();
    let asked = step.question.clone().unwrap_or_default();
    let thing = or(&step.thing, about);
    // Passwords stay what they are: said, but not shown again.
    let field = |(field, value): &(String, String)| {
        let secret = copilot_text::has_stem(field, CREDENTIALS);
        format!("{field}: {}", if secret { "•••" } else { value })
    };
    let fields: Vec<String> = step.fields.iter().map(field).collect();
    let extreme = step.extreme.as_ref();
    let texts = [
        ("own", step.thing.clone()),
        ("thing", thing.clone()),
        ("value", key.to_owned()),
        ("key", key.to_owned()),
        ("words", or(value, &thing)),
        ("field", or(target, &when(step.is("set"), &thing))),
        ("place", target.to_owned()),
        ("near", step.near.clone().unwrap_or_default()),
        ("url", step.url.clone().unwrap_or_default()),
        ("what", or(&asked.what, &asked.of)),
        ("of", when(!asked.what.is_empty(), &asked.of)),
        ("pronoun", when(step.pronoun && value.is_empty(), "yes")),
        ("up", when(matches!(value, "up" | "top"), value)),
        ("fields", fields.join("; ")),
        (
            "measure",
            extreme.map_or(String::new(), |e| e.measure.clone()),
        ),
        (
            "most",
            extreme.map_or(String::new(), |e| or(&when(e.most, "yes"), "no")),
        ),
    ];
    let said = texts.into_iter().filter(|(_, text)| !text.is_empty());
    let mut out: BTreeMap<_, _> = said
        .map(|(name, text)| (name, MessageArg::from(text.as_str())))
        .collect();
    if let Some(order) = step.ordinal {
        out.insert("number", order.into());
    }
    if let Some(ms) = step.value.as_deref().and_then(|v| v.parse::<f64>().ok()) {
        out.insert("seconds", (ms / 1000.0).into());
    }
    // "$thing" of a question is whose value it is.
    if let Some(of) = out.get("of").cloned() {
        out.insert("thing", of);
    }
    out
}
