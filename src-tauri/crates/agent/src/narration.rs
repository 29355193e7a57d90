//! One plain sentence for each step, as an id of the catalogue with its arguments.

use copilot_ports::ActionRecord;
use copilot_protocol::{
    Action, ActionOutcome, ActionStatus, Element, Message, MouseButton, argument_text,
};

use crate::state::Pending;

/// Longest text of a page or goal inside a sentence, characters.
const MAX: usize = 80;

pub(crate) fn did(pending: &Pending, outcome: &ActionOutcome) -> Message {
    sentence(&pending.action, &pending.label, outcome)
}

pub(crate) fn of_record(record: &ActionRecord, outcome: &ActionOutcome) -> Message {
    sentence(&record.action, &record.label, outcome)
}

/// What it asks before. `label` is the guard's, `element` is the control if there is one.
pub(crate) fn asking(action: &Action, label: &str, element: Option<&Element>) -> Message {
    let label = short(label);
    match action {
        Action::Evaluate { .. } => Message::new("say-asking-code"),
        Action::Mcp { server, tool, .. } => named_tool("say-asking-tool", server, tool),
        Action::Type { .. } if !label.is_empty() => {
            Message::new("say-asking-type").arg("label", label)
        }
        Action::Click { .. } | Action::MouseClick { .. } if !label.is_empty() => {
            Message::new("say-asking").arg("label", label)
        }
        _ if !label.is_empty() => Message::new("say-asking-use").arg("label", label),
        _ => match kind(action, element) {
            Some(kind) => Message::new("say-asking-unnamed").arg("kind", kind),
            None => Message::new("say-asking-step"),
        },
    }
}

/// What was not done, since a person (or nobody, where nobody was there to ask) gave no yes.
pub(crate) fn declined(
    action: &Action,
    label: &str,
    element: Option<&Element>,
    by_person: bool,
) -> Message {
    let label = short(label);
    let kind = kind(action, element);
    let script = matches!(action, Action::Evaluate { .. });
    if let Action::Mcp { server, tool, .. } = action {
        let id = match by_person {
            true => "say-declined-tool",
            false => "say-declined-nobody-tool",
        };
        return named_tool(id, server, tool);
    }
    match (by_person, kind) {
        (true, _) if script => Message::new("say-declined-code"),
        (false, _) if script => Message::new("say-declined-nobody-code"),
        (true, _) if !label.is_empty() => Message::new("say-declined").arg("label", label),
        (false, _) if !label.is_empty() => Message::new("say-declined-nobody").arg("label", label),
        (true, Some(kind)) => Message::new("say-declined-unnamed").arg("kind", kind),
        (false, Some(kind)) => Message::new("say-declined-nobody-unnamed").arg("kind", kind),
        (true, None) => Message::new("say-declined-step"),
        (false, None) => Message::new("say-declined-nobody-step"),
    }
}

fn named_tool(id: &str, server: &str, tool: &str) -> Message {
    Message::new(id)
        .arg("server", short(server))
        .arg("tool", short(tool))
}

/// A control that the page drew anew and that was found again.
pub(crate) fn found_again(label: &str) -> Message {
    let label = short(label);
    if label.is_empty() {
        Message::new("say-found-again-unnamed")
    } else {
        Message::new("say-found-again").arg("label", label)
    }
}

/// What a control without a name is: `button`, `link`, `field`, `list`, `box` or `control`. `None` where the
/// action is on none.
fn kind(action: &Action, element: Option<&Element>) -> Option<&'static str> {
    action.element()?;
    let role = element.map_or("", |e| e.role.as_str());
    Some(match role {
        "button" => "button",
        "link" => "link",
        "textbox" | "searchbox" | "spinbutton" => "field",
        "combobox" | "listbox" => "list",
        "checkbox" | "switch" | "radio" => "box",
        _ => match action {
            Action::Type { .. } => "field",
            Action::SelectOption { .. } | Action::SelectOptions { .. } => "list",
            Action::Check { .. } => "box",
            _ => "control",
        },
    })
}

fn sentence(action: &Action, label: &str, outcome: &ActionOutcome) -> Message {
    let label = short(label);
    if !outcome.status.is_ok() {
        let about = |named: &str, unnamed: &str| {
            if !label.is_empty() {
                Message::new(named).arg("label", label.clone())
            } else if action.element().is_some() {
                Message::new(unnamed)
            } else {
                Message::new("say-failed-step")
            }
        };
        return match outcome.status {
            ActionStatus::NetworkError => Message::new("say-failed-network"),
            ActionStatus::Timeout => Message::new("say-failed-timeout"),
            ActionStatus::Cancelled => Message::new("say-failed-cancelled"),
            ActionStatus::Covered => about("say-failed-covered", "say-failed-covered-unnamed"),
            _ if matches!(action, Action::Evaluate { .. }) => Message::new("say-failed-run-code"),
            _ if let Action::Mcp { server, tool, .. } = action => {
                named_tool("say-failed-tool", server, tool)
            }
            _ => about("say-failed", "say-failed-unnamed"),
        };
    }
    let row = action.spec();
    let named = |id: &str| match label.as_str() {
        "" => Message::new(format!("{id}-unnamed")),
        label => Message::new(id).arg("label", label),
    };
    match action {
        Action::MouseClick { button, count, .. } if !label.is_empty() => match (button, count) {
            (MouseButton::Right, _) => named("say-did-right-click"),
            (_, 2..) => named("say-did-double-click"),
            _ => named(row.did),
        },
        Action::SelectOptions { options, .. } => {
            named(row.did).arg("option", short(&options.join(", ")))
        }
        Action::Check { checked: false, .. } => named("say-did-uncheck"),
        Action::ScrollTo {
            element: Some(_),
            end: false,
        } if !label.is_empty() => Message::new("say-did-scroll-to").arg("label", label),
        Action::Download { .. } | Action::PrintPdf => {
            Message::new(row.did).arg("file", short(outcome.file.as_deref().unwrap_or_default()))
        }
        Action::Extract {
            file: Some(file), ..
        } => Message::new("say-did-read-file").arg("file", short(file)),
        Action::FindText {
            file: Some(file),
            text,
        } => Message::new("say-did-find-file")
            .arg("file", short(file))
            .arg("text", short(text)),
        Action::Upload { files, .. } => named(row.did).arg("count", files.len()),
        Action::HandleDialog { accept: false, .. } => Message::new("say-did-dialog-dismiss"),
        _ => {
            let message = if row.is_aimed() {
                named(row.did)
            } else {
                Message::new(row.did)
            };
            let mut told = action.arguments();
            told.retain(|(argument, _)| row.tells.contains(&argument.name));
            told.iter().fold(message, |message, (argument, value)| {
                message.arg(argument.name, short(&argument_text(value)))
            })
        }
    }
}

fn short(text: &str) -> String {
    let folded = text.split_whitespace().collect::<Vec<_>>().join(" ");
    if folded.chars().count() <= MAX {
        return folded;
    }
    let cut: String = folded.chars().take(MAX - 1).collect();
    format!("{cut}…")
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used)]
    use copilot_protocol::MessageArg;
    use serde_json::json;

    use super::*;

    fn element(role: &str) -> Element {
        crate::test_fixtures::element(7, role, "", json!({}))
    }

    fn action(value: serde_json::Value) -> Action {
        serde_json::from_value(value).unwrap()
    }

    fn kind_said(message: &Message) -> Option<&str> {
        match message.args.get("kind") {
            Some(MessageArg::Text(kind)) => Some(kind),
            _ => None,
        }
    }

    #[test]
    fn a_control_without_a_name_is_told_by_its_kind() {
        let click = action(json!({ "action": "click", "element": 7 }));
        for (role, kind) in [
            ("button", "button"),
            ("link", "link"),
            ("searchbox", "field"),
            ("combobox", "list"),
            ("switch", "box"),
            ("img", "control"),
        ] {
            for said in [
                asking(&click, " ", Some(&element(role))),
                declined(&click, "", Some(&element(role)), true),
                declined(&click, "", Some(&element(role)), false),
            ] {
                assert!(said.id.ends_with("-unnamed"), "{said:?}");
                assert_eq!(kind_said(&said), Some(kind), "{said:?}");
                assert!(!said.args.contains_key("label"));
            }
        }
        // An element that is not in the snapshot any more: what is done with it tells its kind.
        let typing = action(json!({ "action": "type", "element": 7, "text": "x" }));
        assert_eq!(kind_said(&asking(&typing, "", None)), Some("field"));
        assert_eq!(kind_said(&asking(&click, "", None)), Some("control"));
        // And after it was drawn anew.
        assert_eq!(found_again("").id, "say-found-again-unnamed");
    }

    #[test]
    fn a_step_on_no_control_is_not_told_as_a_press() {
        let open = action(json!({ "action": "navigate", "url": "https://a.example/" }));
        assert_eq!(asking(&open, "", None).id, "say-asking-step");
        assert_eq!(declined(&open, "", None, true).id, "say-declined-step");
        let typing = action(json!({ "action": "type", "element": 7, "text": "x" }));
        assert_eq!(asking(&typing, "E-mail", None).id, "say-asking-type");
        let ticking = action(json!({ "action": "check", "element": 7, "checked": true }));
        assert_eq!(asking(&ticking, "Terms", None).id, "say-asking-use");
    }

    #[test]
    fn no_sentence_of_what_was_done_has_an_empty_label() {
        let actions = [
            json!({ "action": "click", "element": 7 }),
            json!({ "action": "type", "element": 7, "text": "x" }),
            json!({ "action": "select_option", "element": 7, "option": "Tea" }),
            json!({ "action": "select_options", "element": 7, "options": ["Tea"] }),
            json!({ "action": "check", "element": 7, "checked": true }),
            json!({ "action": "check", "element": 7, "checked": false }),
            json!({ "action": "hover", "element": 7 }),
            json!({ "action": "upload", "element": 7, "files": ["a.txt"] }),
            json!({ "action": "navigate", "url": "https://a.example/" }),
        ];
        use ActionStatus::{Covered, Ok, Stale, Timeout};
        for action in actions.map(action) {
            for status in [Ok, Covered, Stale, Timeout] {
                let outcome = ActionOutcome::of(status, "");
                let said = sentence(&action, " \n", &outcome);
                assert!(!said.args.contains_key("label"), "{said:?}");
            }
        }
    }
}
