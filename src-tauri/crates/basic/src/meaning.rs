//! What the planner will do, shown before it begins.

use std::collections::BTreeMap;

use copilot_protocol::{Message, MessageArg, Understanding, UnderstoodStep};
use copilot_text::words::CREDENTIALS;

use crate::goal::{Step, Verb, steps};
use crate::grammar::grammar;
use crate::page::is_generic;

/// Each step of the goal with what it means; `None` where it was not understood.
pub(crate) fn understand(goal: &str) -> Understanding {
    let mut about = String::new();
    let understood = steps(goal).into_iter().map(|step| {
        let meaning = meaning(&step, &about);
        let named = if step.verb == Some(Verb::Search) {
            step.words()
        } else {
            step.thing
        };
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
    }
}

/// The first sentence of the doing for which the step has all that it names.
fn meaning(step: &Step, about: &str) -> Option<Message> {
    step.verb?;
    let told = told(step, about);
    let has = |sentence: &&&str| {
        sentence
            .split(' ')
            .skip(1)
            .all(|arg| told.contains_key(arg))
    };
    let sentence = grammar().means.get(&step.doing)?.iter().find(has)?;
    let id = sentence.split(' ').next().unwrap_or_default();
    let message = Message::new(format!("step-{id}"));
    Some(
        told.into_iter()
            .fold(message, |message, (name, value)| message.arg(name, value)),
    )
}

/// All that the step says, by the names of the sentences' arguments.
fn told(step: &Step, about: &str) -> BTreeMap<&'static str, MessageArg> {
    let mut out = BTreeMap::new();
    let mut text = |name, text: &str| {
        if !text.is_empty() {
            out.insert(name, MessageArg::from(text));
        }
    };
    let value = step.value.as_deref().unwrap_or_default();
    let thing = if step.thing.is_empty() {
        about
    } else {
        &step.thing
    };
    let asked = step.question.clone().unwrap_or_default();
    let target = step.target.as_deref().unwrap_or_default();
    text("own", &step.thing);
    text("thing", thing);
    text("value", if value == " " { "Space" } else { value });
    text("key", if value == " " { "Space" } else { value });
    text("words", if value.is_empty() { thing } else { value });
    text(
        "field",
        if target.is_empty() && step.is("set") {
            thing
        } else {
            target
        },
    );
    text("place", target);
    text("near", step.near.as_deref().unwrap_or_default());
    text("url", step.url.as_deref().unwrap_or_default());
    text(
        "what",
        if asked.what.is_empty() {
            &asked.of
        } else {
            &asked.what
        },
    );
    text("of", if asked.what.is_empty() { "" } else { &asked.of });
    text(
        "pronoun",
        if step.pronoun && value.is_empty() {
            "yes"
        } else {
            ""
        },
    );
    text(
        "up",
        if matches!(value, "up" | "top") {
            value
        } else {
            ""
        },
    );
    // Passwords stay what they are: said, but not shown again.
    let field = |(field, value): &(String, String)| {
        let secret = copilot_text::has_stem(field, CREDENTIALS);
        format!("{field}: {}", if secret { "•••" } else { value })
    };
    let fields: Vec<String> = step.fields.iter().map(field).collect();
    text("fields", &fields.join("; "));
    if let Some(extreme) = &step.extreme {
        text("measure", &extreme.measure);
        text("most", if extreme.most { "yes" } else { "no" });
    }
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
