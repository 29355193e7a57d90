//! What a planner may ask for, and what came of it.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{ActionEffect, ActionId, ActionReason, ElementId, Message, TabId};

/// How `type` treats what the field already holds.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema, TS,
)]
#[serde(rename_all = "snake_case")]
#[ts(export)]
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
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema, TS,
)]
#[serde(rename_all = "snake_case")]
#[ts(export)]
pub enum MouseButton {
    #[default]
    Left,
    Middle,
    Right,
}

/// A key that is held during a press of the mouse.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "snake_case")]
#[ts(export)]
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
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema, TS,
)]
#[serde(rename_all = "snake_case")]
#[ts(export)]
pub enum ScrollDirection {
    Up,
    #[default]
    Down,
    Left,
    Right,
}

/// One action. On the wire: `{"action":"click","element":12}`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(tag = "action", rename_all = "snake_case")]
#[ts(export)]
pub enum Action {
    /// Press the element with the mouse's left button.
    Click {
        element: ElementId,
    },
    /// Press the element with another button, several times, or with keys held.
    MouseClick {
        element: ElementId,
        #[serde(default)]
        button: MouseButton,
        /// Presses in a row, 1 to 3: two are a double click.
        #[serde(default = "once")]
        count: u8,
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        modifiers: Vec<Modifier>,
    },
    /// Drag the element onto another, or by an offset in CSS pixels (right and down are positive).
    Drag {
        element: ElementId,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        to: Option<ElementId>,
        #[serde(default)]
        dx: f64,
        #[serde(default)]
        dy: f64,
    },
    /// Type text into a field; `submit` presses Enter afterwards.
    Type {
        element: ElementId,
        text: String,
        #[serde(default)]
        mode: TypeMode,
        #[serde(default)]
        submit: bool,
    },
    /// Press a key or chord (`Enter`, `Escape`, `Control+a`) in the element, or where the focus is.
    PressKey {
        key: String,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        element: Option<ElementId>,
    },
    /// Choose an option of a native or ARIA list by its label or value.
    SelectOption {
        element: ElementId,
        option: String,
    },
    /// Choose exactly these options of a list that takes several.
    SelectOptions {
        element: ElementId,
        options: Vec<String>,
    },
    /// Bring a checkbox, switch or radio button into this state.
    Check {
        element: ElementId,
        #[serde(default = "yes")]
        checked: bool,
    },
    /// Move the mouse over the element.
    Hover {
        element: ElementId,
    },
    /// Scroll the page, or the element's own scroll box. `amount` is in viewport heights (widths).
    Scroll {
        #[serde(default)]
        direction: ScrollDirection,
        #[serde(default = "one")]
        amount: f64,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        element: Option<ElementId>,
        /// Scroll until this text is in view.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        to_text: Option<String>,
    },
    /// Bring the element into view; with `end` scroll it, or the page, until nothing more comes.
    ScrollTo {
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        element: Option<ElementId>,
        #[serde(default)]
        end: bool,
    },
    /// Keep a picture of the page with its marks.
    Screenshot {
        #[serde(default)]
        full_page: bool,
    },
    /// Load an address in the run's tab.
    Navigate {
        url: String,
    },
    /// Search in the page's own search box, or in the configured engine where the page has none.
    Search {
        query: String,
    },
    GoBack,
    GoForward,
    Reload,
    SwitchTab {
        tab: TabId,
    },
    NewTab {
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        url: Option<String>,
    },
    CloseTab {
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        tab: Option<TabId>,
    },
    /// Press a link or button that starts a download, and wait until the file is there.
    Download {
        element: ElementId,
    },
    /// Give files of this computer to a file field, to a button that asks for files, or to a place
    /// that files are dropped on. Absolute paths.
    Upload {
        element: ElementId,
        files: Vec<String>,
    },
    /// Save the page as a PDF file, where downloads go.
    PrintPdf,
    /// Read the page's text, or one element's, to answer with it.
    Extract {
        /// What is looked for, in words.
        #[serde(default)]
        what: String,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        element: Option<ElementId>,
        /// Read the rows of a table or list as JSON objects with these columns; `*`: all columns.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        columns: Vec<String>,
    },
    /// Find text on the page, with what is around it.
    FindText {
        text: String,
    },
    /// Wait for a time (at most 30,000 ms), or that long at most until all of this is so.
    Wait {
        #[serde(default)]
        ms: u32,
        /// This text is on the page.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        text: Option<String>,
        /// The address has this in it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        url: Option<String>,
        /// The element can be seen and used.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        element: Option<ElementId>,
        /// Text and element are to be gone instead.
        #[serde(default)]
        gone: bool,
        /// The page is at rest.
        #[serde(default)]
        quiet: bool,
    },
    /// Answer an open dialog of the page (alert, confirm, prompt).
    HandleDialog {
        accept: bool,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        text: Option<String>,
    },
    /// Run JavaScript in the page's main frame: the body of an async function, whose `return` is the
    /// result, or a function. Off unless the person switched scripts on, and then asked about each time.
    RunCode {
        code: String,
    },
    /// The goal is met; `answer` is what the person asked for.
    Done {
        #[serde(default)]
        answer: String,
        /// Where each claim of the answer was seen.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        #[ts(as = "Option<Vec<crate::Citation>>", optional)]
        citations: Vec<crate::Citation>,
    },
    /// Ask the person.
    AskUser {
        question: String,
        #[serde(default)]
        options: Vec<String>,
    },
}

pub(crate) fn yes() -> bool {
    true
}

fn one() -> f64 {
    1.0
}

fn once() -> u8 {
    1
}

/// The names of all actions, in the order in which planners are told of them.
pub const ACTION_NAMES: &[&str] = &[
    "click",
    "mouse_click",
    "drag",
    "type",
    "press_key",
    "select_option",
    "select_options",
    "check",
    "hover",
    "scroll",
    "scroll_to",
    "screenshot",
    "navigate",
    "search",
    "go_back",
    "go_forward",
    "reload",
    "switch_tab",
    "new_tab",
    "close_tab",
    "download",
    "upload",
    "print_pdf",
    "extract",
    "find_text",
    "wait",
    "handle_dialog",
    "run_code",
    "done",
    "ask_user",
];

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
        match self {
            Self::Click { .. } => "click",
            Self::MouseClick { .. } => "mouse_click",
            Self::Drag { .. } => "drag",
            Self::Type { .. } => "type",
            Self::PressKey { .. } => "press_key",
            Self::SelectOption { .. } => "select_option",
            Self::SelectOptions { .. } => "select_options",
            Self::Check { .. } => "check",
            Self::Hover { .. } => "hover",
            Self::Scroll { .. } => "scroll",
            Self::ScrollTo { .. } => "scroll_to",
            Self::Screenshot { .. } => "screenshot",
            Self::Navigate { .. } => "navigate",
            Self::Search { .. } => "search",
            Self::GoBack => "go_back",
            Self::GoForward => "go_forward",
            Self::Reload => "reload",
            Self::SwitchTab { .. } => "switch_tab",
            Self::NewTab { .. } => "new_tab",
            Self::CloseTab { .. } => "close_tab",
            Self::Download { .. } => "download",
            Self::Upload { .. } => "upload",
            Self::PrintPdf => "print_pdf",
            Self::Extract { .. } => "extract",
            Self::FindText { .. } => "find_text",
            Self::Wait { .. } => "wait",
            Self::HandleDialog { .. } => "handle_dialog",
            Self::RunCode { .. } => "run_code",
            Self::Done { .. } => "done",
            Self::AskUser { .. } => "ask_user",
        }
    }

    /// The element that the action is aimed at.
    pub fn element(&self) -> Option<ElementId> {
        match self {
            Self::Click { element }
            | Self::MouseClick { element, .. }
            | Self::Drag { element, .. }
            | Self::Type { element, .. }
            | Self::SelectOption { element, .. }
            | Self::SelectOptions { element, .. }
            | Self::Check { element, .. }
            | Self::Hover { element }
            | Self::Upload { element, .. }
            | Self::Download { element } => Some(*element),
            Self::PressKey { element, .. }
            | Self::Scroll { element, .. }
            | Self::ScrollTo { element, .. }
            | Self::Wait { element, .. }
            | Self::Extract { element, .. } => *element,
            _ => None,
        }
    }

    /// The same action, aimed at another element (after a re-render).
    #[must_use]
    pub fn with_element(&self, id: ElementId) -> Self {
        let mut action = self.clone();
        match &mut action {
            Self::Click { element }
            | Self::MouseClick { element, .. }
            | Self::Drag { element, .. }
            | Self::Type { element, .. }
            | Self::SelectOption { element, .. }
            | Self::SelectOptions { element, .. }
            | Self::Check { element, .. }
            | Self::Hover { element }
            | Self::Upload { element, .. }
            | Self::Download { element } => *element = id,
            Self::PressKey { element, .. }
            | Self::Scroll { element, .. }
            | Self::ScrollTo { element, .. }
            | Self::Wait { element, .. }
            | Self::Extract { element, .. } => *element = Some(id),
            _ => {}
        }
        action
    }

    /// The element that a drag ends on.
    pub fn onto(&self) -> Option<ElementId> {
        match self {
            Self::Drag { to, .. } => *to,
            _ => None,
        }
    }

    /// `done` and `ask_user`: they do not touch the page.
    pub fn is_meta(&self) -> bool {
        matches!(self, Self::Done { .. } | Self::AskUser { .. })
    }

    /// Whether the action only looks: it can change neither the page nor the site.
    pub fn only_reads(&self) -> bool {
        matches!(
            self,
            Self::Scroll { .. }
                | Self::ScrollTo { .. }
                | Self::Screenshot { .. }
                | Self::Extract { .. }
                | Self::FindText { .. }
                | Self::Wait { .. }
                | Self::Hover { .. }
        ) || self.is_meta()
    }
}

/// How an attempted action ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "snake_case")]
#[ts(export)]
pub enum ActionStatus {
    /// Done, and an effect was seen (or none is to be expected).
    Ok,
    /// Input was delivered, and nothing changed.
    NoEffect,
    /// The element's document or the element itself is gone.
    Stale,
    /// No element of that number, option of that name, text or tab.
    NotFound,
    /// Something else would be hit at that point.
    Covered,
    /// The element is disabled or not visible.
    NotActionable,
    /// The element, its frame, label or form is not what was approved.
    FingerprintChanged,
    /// It took longer than its deadline.
    Timeout,
    /// The address could not be loaded.
    NetworkError,
    /// A dialog of the page is open and blocks it.
    DialogOpen,
    /// The action was cancelled by the person.
    Cancelled,
    /// The tab is gone.
    TabGone,
    #[serde(other)]
    Other,
}

impl ActionStatus {
    pub fn is_ok(self) -> bool {
        matches!(self, Self::Ok | Self::NoEffect)
    }
}

/// How a click or an input was delivered. Later ones are fall-backs of earlier ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "snake_case")]
#[ts(export)]
pub enum Delivery {
    /// Trusted input at the hit-tested point.
    Trusted,
    /// The same after scrolling the element about.
    ScrollWiggle,
    /// The element's own `click()`; skips the hit test, so the guard is asked again.
    Script,
    /// Another element with the same text; changes the target, so the guard is asked again.
    TextMatch,
    /// No input: a command to the browser.
    Command,
}

/// What one attempt of an action did.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, TS)]
#[ts(export)]
pub struct ActionOutcome {
    pub id: ActionId,
    pub status: ActionStatus,
    pub delivery: Delivery,
    pub url_changed: bool,
    pub dom_changed: bool,
    /// Address after the action.
    pub url: String,
    /// A tab that the action opened.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub opened_tab: Option<TabId>,
    /// What was read (`extract`, `find_text`), or the result of `run_code` as JSON; at most 20,000 characters.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub text: Option<String>,
    /// Name of a file that was downloaded, without its folder.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub file: Option<String>,
    /// Why it was not done, or had no effect; finer than `status`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub reason: Option<ActionReason>,
    /// What was seen to follow from it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub effects: Vec<ActionEffect>,
    /// What went wrong, for the planner and the log (English, technical).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub detail: Option<String>,
    /// What went wrong, for the person.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub message: Option<Message>,
    /// Milliseconds from the first input to the settled page.
    pub ms: f64,
}

impl ActionOutcome {
    /// An outcome that says only how it ended.
    pub fn of(status: ActionStatus, url: &str) -> Self {
        Self {
            id: ActionId::new(),
            status,
            delivery: Delivery::Command,
            url_changed: false,
            dom_changed: false,
            url: url.to_owned(),
            opened_tab: None,
            text: None,
            file: None,
            reason: None,
            effects: Vec::new(),
            detail: None,
            message: None,
            ms: 0.0,
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used)]
    use super::*;

    #[test]
    fn every_named_action_is_what_the_wire_says() {
        for name in ACTION_NAMES {
            let probe = serde_json::json!({
                "action": name, "element": 1, "text": "a", "key": "Enter", "option": "a", "url": "http://a.test/",
                "query": "a", "tab": "t1", "accept": true, "question": "a",
                "options": ["a"], "files": ["/a"], "code": "a",
            });
            let action: Action = serde_json::from_value(probe).expect(name);
            assert_eq!(action.name(), *name);
        }
    }

    #[test]
    fn what_was_added_may_be_left_out() {
        let read = |text: &str| serde_json::from_str::<Action>(text).unwrap();
        assert_eq!(
            read(r#"{"action":"wait","ms":5}"#),
            Action::Wait {
                ms: 5,
                text: None,
                url: None,
                element: None,
                gone: false,
                quiet: false
            }
        );
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
        let action: Action = serde_json::from_str(r#"{"action":"click","element":12}"#).unwrap();
        assert_eq!(action.with_element(3).element(), Some(3));
    }
}
