//! One plain sentence for each step, as an id of the catalogue with its arguments.

use copilot_ports::ActionRecord;
use copilot_protocol::{Action, ActionOutcome, ActionStatus, Message, MouseButton};

use crate::state::Pending;

/// Longest text of a page or goal inside a sentence, characters.
const MAX: usize = 80;

pub(crate) fn did(pending: &Pending, outcome: &ActionOutcome) -> Message {
    sentence(&pending.action, &pending.label, outcome)
}

pub(crate) fn of_record(record: &ActionRecord, outcome: &ActionOutcome) -> Message {
    sentence(&record.action, &record.label, outcome)
}

fn sentence(action: &Action, label: &str, outcome: &ActionOutcome) -> Message {
    if !outcome.status.is_ok() {
        let id = match outcome.status {
            ActionStatus::NetworkError => "say-failed-network",
            ActionStatus::Timeout => "say-failed-timeout",
            ActionStatus::Cancelled => "say-failed-cancelled",
            ActionStatus::Covered => "say-failed-covered",
            _ if matches!(action, Action::RunCode { .. }) => "say-failed-run-code",
            _ => "say-failed",
        };
        return Message::new(id).arg("label", short(label));
    }
    let label = short(label);
    let named = |with: &str, without: &str| {
        if label.is_empty() {
            Message::new(without)
        } else {
            Message::new(with).arg("label", label.clone())
        }
    };
    match action {
        Action::Click { .. } => named("say-did-click", "say-did-click-unnamed"),
        Action::MouseClick {
            button: MouseButton::Right,
            ..
        } => named("say-did-right-click", "say-did-click-unnamed"),
        Action::MouseClick { count: 2.., .. } => {
            named("say-did-double-click", "say-did-click-unnamed")
        }
        Action::MouseClick { .. } => named("say-did-click", "say-did-click-unnamed"),
        Action::Drag { .. } => named("say-did-drag", "say-did-click-unnamed"),
        // What was typed is not said: it can be private, and the step shows it.
        Action::Type { .. } => named("say-did-type", "say-did-type-unnamed"),
        Action::PressKey { key, .. } => Message::new("say-did-key").arg("key", key.clone()),
        Action::SelectOption { option, .. } => Message::new("say-did-select")
            .arg("option", short(option))
            .arg("label", label),
        Action::SelectOptions { options, .. } => Message::new("say-did-select")
            .arg("option", short(&options.join(", ")))
            .arg("label", label),
        Action::Check { checked: true, .. } => Message::new("say-did-check").arg("label", label),
        Action::Check { checked: false, .. } => Message::new("say-did-uncheck").arg("label", label),
        Action::Hover { .. } => Message::new("say-did-hover").arg("label", label),
        Action::ScrollTo {
            element: Some(_),
            end: false,
        } if !label.is_empty() => Message::new("say-did-scroll-to").arg("label", label),
        Action::Scroll { .. } | Action::ScrollTo { .. } => Message::new("say-did-scroll"),
        Action::Screenshot { .. } => Message::new("say-did-screenshot"),
        Action::Navigate { url } => Message::new("say-did-navigate").arg("url", short(url)),
        Action::Search { query } => Message::new("say-did-search").arg("query", short(query)),
        Action::GoBack => Message::new("say-did-back"),
        Action::GoForward => Message::new("say-did-forward"),
        Action::Reload => Message::new("say-did-reload"),
        Action::SwitchTab { .. } => Message::new("say-did-switch-tab"),
        Action::NewTab { .. } => Message::new("say-did-new-tab"),
        Action::CloseTab { .. } => Message::new("say-did-close-tab"),
        Action::Download { .. } => Message::new("say-did-download")
            .arg("file", short(outcome.file.as_deref().unwrap_or_default())),
        Action::Upload { files, .. } => Message::new("say-did-upload")
            .arg("count", files.len())
            .arg("label", label),
        Action::PrintPdf => Message::new("say-did-print")
            .arg("file", short(outcome.file.as_deref().unwrap_or_default())),
        Action::Extract { .. } => Message::new("say-did-read"),
        Action::FindText { text } => Message::new("say-did-find").arg("text", short(text)),
        Action::Wait { .. } => Message::new("say-did-wait"),
        Action::HandleDialog { accept: true, .. } => Message::new("say-did-dialog-accept"),
        Action::HandleDialog { accept: false, .. } => Message::new("say-did-dialog-dismiss"),
        Action::RunCode { .. } => Message::new("say-did-run-code"),
        Action::Done { .. } | Action::AskUser { .. } => Message::new("say-did-done"),
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
