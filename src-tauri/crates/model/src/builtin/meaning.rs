//! What the planner will do, shown before it begins.

use copilot_protocol::{Message, Understanding, UnderstoodStep};
use copilot_text::goal::{Clause, Verb, clauses};

/// Each step of the goal with what it means; `None` where it was not understood.
pub(super) fn understand(goal: &str) -> Understanding {
    let mut about = String::new();
    let steps = clauses(goal)
        .into_iter()
        .map(|step| {
            let meaning = meaning(&step, &about);
            let named = match step.verb {
                Some(Verb::Search | Verb::Find) => step.value.clone().unwrap_or_default(),
                _ => step.object.clone(),
            };
            if !named.is_empty() && !super::page::is_generic(&named) {
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

fn meaning(step: &Clause, about: &str) -> Option<Message> {
    let verb = step.verb?;
    let thing = if !step.object.is_empty() {
        step.object.clone()
    } else if !about.is_empty() {
        about.to_owned()
    } else {
        String::new()
    };
    let value = step.value.clone().unwrap_or_default();
    let place = step.target.clone().unwrap_or_default();
    let with = |id: &str| Message::new(id).arg("thing", thing.as_str());
    let either = |named: &str, bare: &str| {
        if thing.is_empty() {
            Message::new(bare)
        } else {
            with(named)
        }
    };
    if !step.fields.is_empty() {
        // Passwords stay what they are: said, but not shown again.
        let list: Vec<String> = step
            .fields
            .iter()
            .map(|(field, value)| {
                if copilot_text::has_stem(field, copilot_text::words::CREDENTIALS) {
                    format!("{field}: •••")
                } else {
                    format!("{field}: {value}")
                }
            })
            .collect();
        let id = match verb {
            Verb::Send => "step-send-with",
            Verb::Reply => "step-reply-with",
            Verb::Post => "step-post-with",
            Verb::SignIn => "step-sign-in-with",
            Verb::SignUp => "step-sign-up-with",
            _ => "step-fill",
        };
        return Some(Message::new(id).arg("fields", list.join("; ")));
    }
    if let Some(extreme) = &step.extreme {
        let id = match verb {
            Verb::Read => "step-read-extreme",
            Verb::Add => "step-add-extreme",
            _ => "step-open-extreme",
        };
        return Some(
            Message::new(id)
                .arg("thing", step.object.as_str())
                .arg("measure", extreme.measure.as_str())
                .arg("most", if extreme.most { "yes" } else { "no" }),
        );
    }
    Some(match verb {
        Verb::Open | Verb::GoTo => match (&step.url, step.ordinal) {
            (Some(url), _) => Message::new("step-open-address").arg("url", url.as_str()),
            (None, Some(order)) => numbered(step, order),
            _ => either("step-open", "step-open-this"),
        },
        Verb::Search => {
            Message::new("step-search").arg("words", if value.is_empty() { thing } else { value })
        }
        Verb::Find => {
            Message::new("step-find").arg("words", if value.is_empty() { thing } else { value })
        }
        Verb::Click => match &step.near {
            Some(near) => with("step-press-near").arg("near", near.as_str()),
            None => match step.ordinal {
                Some(order) => numbered(step, order),
                None => either("step-press", "step-press-this"),
            },
        },
        Verb::Drag => Message::new("step-drag").arg("thing", thing).arg(
            "place",
            match (step.ordinal, place.is_empty()) {
                (Some(order), _) => format!("{order}"),
                (None, false) => place,
                (None, true) => value,
            },
        ),
        Verb::PressKey => Message::new("step-key").arg(
            "key",
            if value == " " {
                "Space"
            } else {
                value.as_str()
            },
        ),
        Verb::Type | Verb::Fill if step.pronoun && value.is_empty() => {
            Message::new("step-paste").arg("field", place)
        }
        Verb::Type | Verb::Fill if place.is_empty() => {
            Message::new("step-type").arg("value", if value.is_empty() { thing } else { value })
        }
        Verb::Type | Verb::Fill => Message::new("step-type-into")
            .arg("value", value)
            .arg("field", place),
        Verb::Set => Message::new("step-set")
            .arg("field", if place.is_empty() { thing } else { place })
            .arg("value", value),
        Verb::Choose if place.is_empty() => {
            Message::new("step-choose").arg("value", if value.is_empty() { thing } else { value })
        }
        Verb::Choose => Message::new("step-choose-in")
            .arg("value", value)
            .arg("field", place),
        Verb::Sort => Message::new("step-sort").arg("value", value),
        Verb::Filter => Message::new("step-filter").arg("value", value),
        Verb::Tick => either("step-tick", "step-tick-this"),
        Verb::Untick => either("step-untick", "step-untick-this"),
        Verb::Scroll => match (step.object.is_empty(), value.as_str()) {
            (false, _) => with("step-scroll-to"),
            (true, "up" | "top") => Message::new("step-scroll-up"),
            _ => Message::new("step-scroll-down"),
        },
        Verb::Hover => with("step-hover"),
        Verb::GoBack => Message::new("step-back"),
        Verb::GoForward => Message::new("step-forward"),
        Verb::Reload => Message::new("step-reload"),
        Verb::Read => {
            let asked = step.question.clone().unwrap_or_default();
            let subject = if asked.subject.is_empty() {
                String::new()
            } else {
                asked.subject
            };
            match (asked.attribute.is_empty(), subject.is_empty()) {
                (false, false) => Message::new("step-read-of")
                    .arg("what", asked.attribute)
                    .arg("thing", subject),
                (false, true) => Message::new("step-read").arg("what", asked.attribute),
                _ if !subject.is_empty() => Message::new("step-read").arg("what", subject),
                _ => Message::new("step-read-page"),
            }
        }
        Verb::List => match &step.bound {
            Some(bound) => {
                Message::new("step-list").arg("thing", format!("{thing} {}", bound.words))
            }
            None => either("step-list", "step-list-page"),
        },
        Verb::Count => either("step-count", "step-list-page"),
        Verb::Download => either("step-download", "step-download-file"),
        Verb::Upload => either("step-upload", "step-upload-file"),
        Verb::Screenshot => Message::new("step-screenshot"),
        Verb::Wait if !value.is_empty() => {
            Message::new("step-wait").arg("seconds", value.parse::<f64>().unwrap_or(0.0) / 1000.0)
        }
        Verb::Wait if !step.object.is_empty() => with("step-wait-for"),
        Verb::Wait => Message::new("step-wait-page"),
        Verb::NewTab => Message::new("step-new-tab"),
        Verb::SwitchTab => Message::new("step-switch-tab"),
        Verb::CloseTab => Message::new("step-close-tab"),
        Verb::Close => Message::new("step-close"),
        Verb::Submit => Message::new("step-submit"),
        Verb::Accept => either("step-accept", "step-accept-this"),
        Verb::Dismiss => either("step-dismiss", "step-dismiss-this"),
        Verb::Add => {
            let message = either("step-add", "step-add-this");
            if place.is_empty() {
                message
            } else {
                Message::new("step-add-to")
                    .arg(
                        "thing",
                        if thing.is_empty() {
                            step.source.clone()
                        } else {
                            thing
                        },
                    )
                    .arg("place", place)
            }
        }
        Verb::Buy => either("step-buy", "step-buy-this"),
        Verb::Send => either("step-send", "step-send-this"),
        Verb::Reply => either("step-reply", "step-reply-this"),
        Verb::Post => either("step-post", "step-post-this"),
        Verb::Delete => either("step-delete", "step-delete-this"),
        Verb::Cancel => either("step-cancel", "step-cancel-this"),
        Verb::Save => Message::new("step-save"),
        Verb::SignIn => Message::new("step-sign-in"),
        Verb::SignOut => Message::new("step-sign-out"),
        Verb::SignUp => Message::new("step-sign-up"),
        Verb::Subscribe => either("step-subscribe", "step-subscribe-this"),
        Verb::Unsubscribe => either("step-unsubscribe", "step-unsubscribe-this"),
        Verb::Mark => either("step-mark", "step-mark-this"),
    })
}

fn numbered(step: &Clause, order: i32) -> Message {
    let message = if step.object.is_empty() {
        Message::new("step-open-numbered-this")
    } else {
        Message::new("step-open-numbered").arg("thing", step.object.as_str())
    };
    message.arg("number", order)
}
