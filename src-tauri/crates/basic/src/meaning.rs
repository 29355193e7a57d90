//! What the planner will do, shown before it begins.

use copilot_protocol::{Message, Understanding, UnderstoodStep};
use copilot_text::words::CREDENTIALS;

use crate::goal::{Step, Verb, steps};
use crate::page::is_generic;

/// Each step of the goal with what it means; `None` where it was not understood.
pub(crate) fn understand(goal: &str) -> Understanding {
    let mut about = String::new();
    let steps = steps(goal)
        .into_iter()
        .map(|step| {
            let meaning = meaning(&step, &about);
            let named = if step.verb == Some(Verb::Search) {
                step.words()
            } else {
                step.thing.clone()
            };
            if !named.is_empty() && !is_generic(&named) {
                about = named;
            }
            UnderstoodStep {
                source: step.source,
                meaning,
            }
        })
        .collect();
    Understanding { steps }
}

fn meaning(step: &Step, about: &str) -> Option<Message> {
    let verb = step.verb?;
    let thing = if step.thing.is_empty() {
        about
    } else {
        &step.thing
    };
    let value = step.value.as_deref().unwrap_or_default();
    let place = step.target.as_deref().unwrap_or_default();
    let said = if value.is_empty() { thing } else { value };
    let with = |id: &str| Message::new(id).arg("thing", thing);
    let either = |id: &str| {
        if thing.is_empty() {
            Message::new(format!("{id}-this"))
        } else {
            with(id)
        }
    };
    if !step.fields.is_empty() {
        return Some(filled(step));
    }
    if let Some(extreme) = &step.extreme {
        let id = match verb {
            Verb::Read => "step-read-extreme",
            _ if step.is("add") => "step-add-extreme",
            _ => "step-open-extreme",
        };
        let most = if extreme.most { "yes" } else { "no" };
        return Some(
            Message::new(id)
                .arg("thing", step.thing.as_str())
                .arg("measure", extreme.measure.as_str())
                .arg("most", most),
        );
    }
    Some(match (verb, step.doing.as_str()) {
        (Verb::Open, _) => match (&step.url, step.ordinal) {
            (Some(url), _) => Message::new("step-open-address").arg("url", url.as_str()),
            (None, Some(order)) => numbered(step, order),
            _ => either("step-open"),
        },
        (Verb::Search, "find") => Message::new("step-find").arg("words", said),
        (Verb::Search, _) => Message::new("step-search").arg("words", said),
        (Verb::Press, "key") => {
            Message::new("step-key").arg("key", if value == " " { "Space" } else { value })
        }
        (Verb::Press, "press") => match (&step.near, step.ordinal) {
            (Some(near), _) => with("step-press-near").arg("near", near.as_str()),
            (None, Some(order)) => numbered(step, order),
            _ => either("step-press"),
        },
        (Verb::Press, "add") if !place.is_empty() => Message::new("step-add-to")
            .arg(
                "thing",
                if thing.is_empty() {
                    &step.source
                } else {
                    thing
                },
            )
            .arg("place", place),
        (Verb::Press, doing) => doing_of(doing, thing),
        (Verb::Drag, _) => {
            let place = step.ordinal.map_or(place.to_owned(), |n| n.to_string());
            Message::new("step-drag")
                .arg("thing", thing)
                .arg("place", place)
        }
        (Verb::Type, _) if step.pronoun && value.is_empty() => {
            Message::new("step-paste").arg("field", place)
        }
        (Verb::Type, "set") => Message::new("step-set")
            .arg("field", if place.is_empty() { thing } else { place })
            .arg("value", value),
        (Verb::Type, _) if place.is_empty() => Message::new("step-type").arg("value", said),
        (Verb::Type, _) => Message::new("step-type-into")
            .arg("value", value)
            .arg("field", place),
        (Verb::Choose, "sort") => Message::new("step-sort").arg("value", value),
        (Verb::Choose, "filter") => Message::new("step-filter").arg("value", value),
        (Verb::Choose, _) if place.is_empty() => Message::new("step-choose").arg("value", said),
        (Verb::Choose, _) => Message::new("step-choose-in")
            .arg("value", value)
            .arg("field", place),
        (Verb::Tick, "on") => either("step-tick"),
        (Verb::Tick, _) => either("step-untick"),
        (Verb::Read, _) => read(step),
        (Verb::List, doing) => {
            let id = if doing == "count" {
                "step-count"
            } else {
                "step-list"
            };
            if thing.is_empty() {
                Message::new("step-list-page")
            } else {
                with(id)
            }
        }
        (Verb::Browse, "scroll") => match (step.thing.is_empty(), value) {
            (false, _) => with("step-scroll-to"),
            (true, "up" | "top") => Message::new("step-scroll-up"),
            _ => Message::new("step-scroll-down"),
        },
        (Verb::Browse, "wait") if !value.is_empty() => {
            Message::new("step-wait").arg("seconds", value.parse::<f64>().unwrap_or(0.0) / 1000.0)
        }
        (Verb::Browse, "wait") if step.thing.is_empty() => Message::new("step-wait-page"),
        (Verb::Browse, "wait") => with("step-wait-for"),
        (Verb::Browse, "hover") => with("step-hover"),
        (Verb::Browse, doing) => Message::new(format!("step-{}", doing.replace('_', "-"))),
        (Verb::Download, _) if thing.is_empty() => Message::new("step-download-file"),
        (Verb::Download, _) => with("step-download"),
        (Verb::Dialog, "close") => Message::new("step-close"),
        (Verb::Dialog, doing) => either(&format!("step-{doing}")),
    })
}

fn doing_of(doing: &str, thing: &str) -> Message {
    let id = match doing {
        "pass_on" => "step-send".to_owned(),
        other => format!("step-{}", other.replace('_', "-")),
    };
    match doing {
        "submit" | "save" | "sign_in" | "sign_out" | "sign_up" => Message::new(id),
        "upload" if thing.is_empty() => Message::new("step-upload-file"),
        _ if thing.is_empty() => Message::new(format!("{id}-this")),
        _ => Message::new(id).arg("thing", thing),
    }
}

/// Passwords stay what they are: said, but not shown again.
fn filled(step: &Step) -> Message {
    let shown = |(field, value): &(String, String)| {
        let secret = copilot_text::has_stem(field, CREDENTIALS);
        format!("{field}: {}", if secret { "•••" } else { value })
    };
    let list: Vec<String> = step.fields.iter().map(shown).collect();
    let id = match step.doing.as_str() {
        "send" | "pass_on" => "step-send-with",
        "reply" => "step-reply-with",
        "post" => "step-post-with",
        "sign_in" => "step-sign-in-with",
        "sign_up" => "step-sign-up-with",
        _ => "step-fill",
    };
    Message::new(id).arg("fields", list.join("; "))
}

fn read(step: &Step) -> Message {
    let asked = step.question.clone().unwrap_or_default();
    match (asked.what.is_empty(), asked.of.is_empty()) {
        (false, false) => Message::new("step-read-of")
            .arg("what", asked.what)
            .arg("thing", asked.of),
        (false, true) => Message::new("step-read").arg("what", asked.what),
        (true, false) => Message::new("step-read").arg("what", asked.of),
        (true, true) => Message::new("step-read-page"),
    }
}

fn numbered(step: &Step, order: i32) -> Message {
    if step.thing.is_empty() {
        Message::new("step-open-numbered-this").arg("number", order)
    } else {
        Message::new("step-open-numbered")
            .arg("thing", step.thing.as_str())
            .arg("number", order)
    }
}
