//! Small words that several parts of the command line print.

use copilot_protocol::{Message, RiskClass, TerminalReason};
use serde::Serialize;

/// A risk class in words.
pub fn class_message(class: RiskClass) -> Message {
    Message::new(format!("cli-class-{}", class.id().replace('_', "-")))
}

/// An ending in words. `verified`: see [`copilot_protocol::Outcome::verified`].
pub fn ending_message(reason: TerminalReason, verified: bool) -> Message {
    if reason == TerminalReason::GoalSatisfied && !verified {
        return Message::new("cli-ending-unverified");
    }
    Message::new(format!("cli-ending-{}", wire(&reason).replace('_', "-")))
}

/// The word of a closed list as it is on the wire.
pub fn wire(value: &impl Serialize) -> String {
    match serde_json::to_value(value) {
        Ok(serde_json::Value::String(word)) => word,
        _ => String::new(),
    }
}

/// Text from a page or a model, fit for a terminal: control characters cannot reach it.
pub fn plain(text: &str) -> String {
    text.chars()
        .map(|c| if c.is_control() && c != '\n' { ' ' } else { c })
        .filter(|c| !matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}'))
        .collect()
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used)]
    use super::*;

    #[test]
    fn a_page_cannot_steer_the_terminal() {
        assert_eq!(plain("a\u{1b}[2Jb\u{202e}c\nd"), "a [2Jbc\nd");
    }
}
