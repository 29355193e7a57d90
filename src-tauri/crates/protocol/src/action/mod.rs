//! What a planner may ask for, and what came of it.

mod attempt;
mod spec;
mod table;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use ts_rs::TS;

pub use attempt::*;
pub use spec::{ActionClass, ActionSpec, Argument, ArgumentKind};
pub use table::*;

/// How `type` treats what the field already holds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "snake_case")]
pub enum TypeMode {
    /// Replace the field's content.
    #[default]
    Fill,
    /// Add to the end of the field's content.
    Append,
    /// Replace the field's content by a paste event, for pages that read what is pasted. The
    /// person's clipboard is neither read nor written.
    Paste,
}

/// A button of the mouse.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "snake_case")]
pub enum MouseButton {
    #[default]
    Left,
    Middle,
    Right,
}

/// A key that is held during a press of the mouse.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "snake_case")]
pub enum Modifier {
    #[serde(alias = "Alt", alias = "option")]
    Alt,
    #[serde(alias = "Control", alias = "ctrl", alias = "Ctrl")]
    Control,
    #[serde(alias = "Meta", alias = "cmd", alias = "command", alias = "Cmd")]
    Meta,
    #[serde(alias = "Shift")]
    Shift,
}

/// Direction of a scroll.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "snake_case")]
pub enum ScrollDirection {
    Up,
    #[default]
    Down,
    Left,
    Right,
}

impl Serialize for Action {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Self::serialize(self, serializer)
    }
}

impl<'de> Deserialize<'de> for Action {
    /// Reads what earlier versions wrote, too: what is `evaluate` now was `run_code`, with a `code`.
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let mut fields = Map::<String, Value>::deserialize(deserializer)?;
        let named = fields.get("action").is_some_and(|name| name == "run_code");
        if named && fields.contains_key("code") && !fields.contains_key("program") {
            fields.insert("action".into(), "evaluate".into());
        }
        Self::deserialize(Value::Object(fields)).map_err(serde::de::Error::custom)
    }
}

impl Action {
    /// Waits for a time, milliseconds.
    pub fn wait(ms: u32) -> Self {
        Self::wait_until(ms, None)
    }

    /// Waits so long at most until the text is on the page.
    pub fn wait_for_text(ms: u32, text: impl Into<String>) -> Self {
        Self::wait_until(ms, Some(text.into()))
    }

    fn wait_until(ms: u32, text: Option<String>) -> Self {
        Self::Wait {
            ms,
            text,
            url: None,
            element: None,
            gone: false,
            quiet: false,
        }
    }

    /// The action's name on the wire.
    pub fn name(&self) -> &'static str {
        self.spec().name
    }

    /// All that was given to the action, by the names on the wire, in the order of its row: what a line about the
    /// action is made of.
    pub fn arguments(&self) -> Vec<(&'static Argument, Value)> {
        let mut given = match serde_json::to_value(self) {
            Ok(Value::Object(given)) => given,
            _ => Map::new(),
        };
        let row = self.spec().arguments.iter();
        row.filter_map(|argument| Some((argument, given.remove(argument.name)?)))
            .collect()
    }

    /// What it is done with, as text: the first argument beside elements that must be given, or that is a text.
    pub fn given(&self) -> Option<String> {
        use ArgumentKind::{Element, Text, Texts};
        let mut all = self.arguments().into_iter();
        let (_, first) = all.find(|(argument, _)| {
            argument.kind != Element && (argument.required || matches!(argument.kind, Text | Texts))
        })?;
        Some(argument_text(&first)).filter(|given| !given.is_empty())
    }

    /// `done` and `ask_user`: they do not touch the page.
    pub fn is_meta(&self) -> bool {
        self.spec().class == ActionClass::Meta
    }

    /// The page stays as it is: the action looks, is for the person, or is done by a program that is no browser.
    pub fn spares_the_page(&self) -> bool {
        self.only_reads() || self.spec().class == ActionClass::Outside
    }

    /// Whether the action only looks: it can change neither the page nor the site.
    pub fn only_reads(&self) -> bool {
        matches!(self.spec().class, ActionClass::Reads | ActionClass::Meta)
    }
}

/// An argument in a line of text.
pub fn argument_text(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        Value::Array(items) => {
            let items: Vec<String> = items.iter().map(argument_text).collect();
            items.join(", ")
        }
        other => other.to_string(),
    }
}

pub(crate) fn yes() -> bool {
    true
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used)]
    use std::collections::BTreeMap;

    use super::*;

    fn read(text: &str) -> Action {
        serde_json::from_str(text).unwrap()
    }

    /// Names and required arguments, as serde reads them.
    #[test]
    fn the_rows_are_what_the_wire_takes() {
        let schema = schemars::schema_for!(Action);
        let on_the_wire = schema.as_value()["oneOf"].as_array().unwrap();
        assert_eq!(on_the_wire.len(), ACTIONS.len());
        for (taken, row) in on_the_wire.iter().zip(ACTIONS) {
            let mut arguments: BTreeMap<&str, bool> =
                row.arguments.iter().map(|a| (a.name, a.required)).collect();
            arguments.insert("action", true);
            let required = taken["required"].as_array().unwrap();
            let properties = taken["properties"].as_object().unwrap().keys();
            let wanted: BTreeMap<&str, bool> = properties
                .map(|name| (name.as_str(), required.contains(&name.as_str().into())))
                .collect();
            assert_eq!(taken["properties"]["action"]["const"], row.name);
            assert_eq!(arguments, wanted, "{}", row.name);
        }
    }

    #[test]
    fn what_was_added_may_be_left_out() {
        let wait = Action::Wait {
            ms: 5,
            text: None,
            url: None,
            element: None,
            gone: false,
            quiet: false,
        };
        assert_eq!(read(r#"{"action":"wait","ms":5}"#), wait);
        let plain = r#"{"action":"extract","what":"a"}"#;
        assert_eq!(serde_json::to_string(&read(plain)).unwrap(), plain);
        let Action::MouseClick {
            button,
            count,
            modifiers,
            ..
        } = read(r#"{"action":"mouse_click","element":1,"modifiers":["Ctrl","shift"]}"#)
        else {
            panic!("another action");
        };
        assert_eq!((button, count), (MouseButton::Left, 1));
        assert_eq!(modifiers, [Modifier::Control, Modifier::Shift]);
        let old = r#"{"id":"x","status":"ok","delivery":"trusted","url_changed":false,"dom_changed":true,"url":"","ms":1.0}"#;
        let outcome: ActionOutcome = serde_json::from_str(old).unwrap();
        assert!(outcome.effects.is_empty() && outcome.reason.is_none());
    }

    #[test]
    fn an_action_can_be_aimed_again() {
        let drag = read(r#"{"action":"drag","element":12,"to":4}"#);
        let again = drag.with_element(3);
        assert_eq!((again.element(), again.onto()), (Some(3), Some(4)));
        let scroll = read(r#"{"action":"scroll"}"#);
        assert_eq!((scroll.element(), scroll.onto()), (None, None));
        assert_eq!(scroll.with_element(3).element(), Some(3));
        assert_eq!(Action::GoBack.with_element(3), Action::GoBack);
    }

    /// Until 2026-11-29 a script in the page was called `run_code`: journals, and sheets that wait in them, have it so.
    #[test]
    fn what_was_run_code_is_read_as_evaluate() {
        let script = read(r#"{"action":"run_code","code":"return 1"}"#);
        assert_eq!(
            script,
            Action::Evaluate {
                code: "return 1".into()
            }
        );
        let written = serde_json::to_value(&script).unwrap();
        assert_eq!(
            written,
            serde_json::json!({"action": "evaluate", "code": "return 1"})
        );
        let program = read(r#"{"action":"run_code","program":"return 1"}"#);
        assert!(matches!(program, Action::RunCode { .. }), "{program:?}");
        let again = serde_json::to_string(&program).unwrap();
        assert_eq!(read(&again), program);
    }

    #[test]
    fn a_line_about_an_action_has_what_it_is_given() {
        for (action, given) in [
            (r#"{"action":"type","element":1,"text":"tea"}"#, Some("tea")),
            (
                r#"{"action":"select_options","element":1,"options":["a","b"]}"#,
                Some("a, b"),
            ),
            (r#"{"action":"handle_dialog","accept":true}"#, Some("true")),
            (r#"{"action":"mouse_click","element":1}"#, None),
            (r#"{"action":"new_tab"}"#, None),
            (r#"{"action":"click","element":1}"#, None),
        ] {
            assert_eq!(read(action).given().as_deref(), given, "{action}");
        }
    }
}
