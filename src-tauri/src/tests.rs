//! What the unit tests share.
#![allow(clippy::unwrap_used, clippy::expect_used)]

use copilot_protocol::{Action, Envelope, Question, QuestionBody, RiskClass, RunEvent, RunId};
use serde_json::json;

pub(crate) fn envelope(seq: u64, event: RunEvent) -> Envelope {
    Envelope {
        v: 1,
        run: RunId::from("R"),
        seq,
        time: String::new(),
        step: 0,
        event,
    }
}

/// Whether a button of `shop.example` may be pressed, which sends two values to `files.example`.
pub(crate) fn approval(class: RiskClass) -> Question {
    let judgement = json!({
        "verdict": "confirm", "class": class, "classes": [class],
        "reason": { "id": "cli-class-pay" }, "what": { "id": "cli-class-pay" },
        "facts": { "host": "shop.example", "label": "Place order", "amount": "12.50 €", "destination": "files.example",
            "values": [{ "label": "City", "value": "Riga\u{1b}[2J" }, { "label": "Code", "value": "", "secret": true }],
            "fingerprint": "v1:0" },
    });
    Question::new(QuestionBody::Approval {
        action: Action::Click { element: 3 },
        judgement: serde_json::from_value(judgement).unwrap(),
        model_reason: String::new(),
        shot: None,
    })
}

/// Which of these open tabs is to be used.
pub(crate) fn tab_choice(host: &str, tabs: &[&str]) -> Question {
    let tab = |id| json!({ "id": id, "url": "https://mail.example/", "title": "Mail", "active": false, "owned": false });
    let tabs: Vec<_> = tabs.iter().map(tab).collect();
    Question::new(QuestionBody::TabChoice {
        tabs: serde_json::from_value(json!(tabs)).unwrap(),
        host: host.into(),
    })
}

/// The bits of access of a file or folder.
#[cfg(unix)]
pub(crate) fn mode(path: &std::path::Path) -> u32 {
    use std::os::unix::fs::PermissionsExt;
    std::fs::metadata(path).unwrap().permissions().mode() & 0o777
}
