//! What an action does, in a sentence with the page's own words as its arguments.

use copilot_protocol::{Action, ArgumentKind, LiveFacts, Message, MouseButton, argument_text};

use crate::fields::{FieldKind, kind_of};
use crate::show::{self, label_of, quoted};

fn secret_name(text: &str) -> &str {
    match copilot_protocol::secret_mention(text) {
        Some(copilot_protocol::SecretMention::Named(name)) => name,
        _ => text,
    }
}

/// One sentence: what will happen.
pub(crate) fn what(
    action: &Action,
    facts: &LiveFacts,
    host: &str,
    destination: Option<&str>,
    submits: bool,
) -> Message {
    let element = facts.element.as_ref();
    let label = element.map_or_else(String::new, |e| quoted(&label_of(e)));
    let host = show::host(host);
    let destination = destination.map(show::host);
    let named = |id: &str| {
        let message = if label.is_empty() {
            Message::new(format!("{id}-unnamed"))
        } else {
            Message::new(id).arg("label", &label)
        };
        message.arg("host", &host)
    };
    match action {
        Action::Click { .. } | Action::MouseClick { .. } => {
            pressed(action, facts, submits, &host, destination, named)
        }
        Action::Type { text, .. } => typed(text, facts, submits, named),
        Action::PressKey { key, .. } if submits => {
            let button = quoted(&facts.submit_label);
            let message = if button.is_empty() {
                Message::new("guard-what-key-submit-unnamed")
            } else {
                Message::new("guard-what-key-submit").arg("label", button)
            };
            message.arg("key", quoted(key)).arg("host", host)
        }
        Action::SelectOptions { options, .. } => {
            named("guard-what-select").arg("option", quoted(&options.join(", ")))
        }
        Action::Drag { .. } => match &facts.onto {
            Some(onto) => named("guard-what-drag-onto").arg("onto", quoted(&label_of(onto))),
            None => named("guard-what-drag"),
        },
        Action::Upload { files, .. } => named(if files.len() == 1 {
            "guard-what-give-file"
        } else {
            "guard-what-give-files"
        })
        .arg("files", quoted(&file_names(files))),
        Action::Check { checked: false, .. } => named("guard-what-uncheck"),
        Action::Navigate { url } | Action::NewTab { url: Some(url) } => {
            Message::new("guard-what-navigate")
                .arg("address", address(url))
                .arg("host", host)
        }
        Action::Reload if submits => Message::new("guard-what-send-again").arg("host", host),
        Action::Search { query } => Message::new("guard-what-search")
            .arg("text", quoted(query))
            .arg("host", host),
        Action::HandleDialog { accept, .. } => {
            let id = if *accept {
                "guard-what-dialog-accept"
            } else {
                "guard-what-dialog-dismiss"
            };
            let said = facts.dialog.as_ref().map_or("", |d| &d.message);
            Message::new(id).arg("text", quoted(said)).arg("host", host)
        }
        Action::HandOver { .. } => {
            Message::new("guard-what-hand-over").arg("to", destination.unwrap_or_default())
        }
        Action::Mcp { server, tool, .. } => Message::new("guard-what-mcp")
            .arg("tool", quoted(tool))
            .arg("server", quoted(server)),
        Action::Evaluate { .. } => Message::new("guard-what-run-code").arg("host", host),
        _ => said_by_its_row(action, named).arg("host", host),
    }
}

/// What a press with the mouse does.
fn pressed(
    action: &Action,
    facts: &LiveFacts,
    submits: bool,
    host: &str,
    destination: Option<String>,
    named: impl Fn(&str) -> Message,
) -> Message {
    let button = match action {
        Action::MouseClick { button, .. } => *button,
        _ => MouseButton::Left,
    };
    let file = facts
        .element
        .as_ref()
        .is_some_and(|e| FieldKind::File == kind_of(e));
    match button {
        MouseButton::Left if file => named("guard-what-upload"),
        MouseButton::Right => named("guard-what-right-click"),
        _ if submits => {
            named("guard-what-submit").arg("to", destination.unwrap_or(host.to_owned()))
        }
        _ => match destination {
            Some(to) => named("guard-what-link").arg("to", to),
            None => named("guard-what-click"),
        },
    }
}

/// What typing does.
fn typed(text: &str, facts: &LiveFacts, submits: bool, named: impl Fn(&str) -> Message) -> Message {
    let secret = facts
        .element
        .as_ref()
        .is_some_and(|e| kind_of(e).is_secret());
    let either = |enter: &str, alone: &str| named(if submits { enter } else { alone });
    if copilot_protocol::secret_mention(text).is_some() {
        either("guard-what-use-secret-submit", "guard-what-use-secret")
            .arg("name", quoted(secret_name(text)))
    } else if secret {
        either("guard-what-type-secret-submit", "guard-what-type-secret")
    } else {
        either("guard-what-type-submit", "guard-what-type").arg("text", quoted(text))
    }
}

/// The sentence of the action's row, with every argument.
fn said_by_its_row(action: &Action, named: impl Fn(&str) -> Message) -> Message {
    let Some(id) = action.spec().asks else {
        return Message::new("guard-what-other");
    };
    let message = if action.spec().is_aimed() {
        named(id)
    } else {
        Message::new(id)
    };
    let given = action.arguments().into_iter();
    given
        .filter(|(argument, _)| argument.kind != ArgumentKind::Element)
        .fold(message, |message, (argument, value)| {
            message.arg(argument.name, quoted(&argument_text(&value)))
        })
}

/// The files without their folders; the whole paths are among the values.
fn file_names(files: &[String]) -> String {
    let names: Vec<&str> = files
        .iter()
        .map(|file| file.rsplit(['/', '\\']).next().unwrap_or(file))
        .collect();
    names.join(", ")
}

/// An address as it would be contacted, or the text that is none.
fn address(text: &str) -> String {
    match crate::site::resolve(text) {
        Ok(url) => quoted(url.as_str()),
        Err(_) => quoted(text),
    }
}
