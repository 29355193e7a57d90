//! What came of an attempted action.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_with::skip_serializing_none;
use ts_rs::TS;

use crate::{ActionEffect, ActionId, ActionReason, DocumentInfo, Message, TabId};

/// How an attempted action ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "snake_case")]
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
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, TS)]
#[ts(optional_fields)]
pub struct ActionOutcome {
    pub id: ActionId,
    pub status: ActionStatus,
    pub delivery: Delivery,
    pub url_changed: bool,
    pub dom_changed: bool,
    /// Address after the action.
    pub url: String,
    /// A tab that the action opened.
    pub opened_tab: Option<TabId>,
    /// What was read (`extract`, `find_text`), or the result of `evaluate` as JSON; at most 20,000 characters.
    pub text: Option<String>,
    /// Name of a file that was downloaded, without its folder.
    pub file: Option<String>,
    /// The document that `text` was read from, where that is no page.
    pub document: Option<Box<DocumentInfo>>,
    /// Why it was not done, or had no effect; finer than `status`.
    pub reason: Option<ActionReason>,
    /// What was seen to follow from it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<ActionEffect>>", optional)]
    pub effects: Vec<ActionEffect>,
    /// What went wrong, for the planner and the log (English, technical).
    pub detail: Option<String>,
    /// What went wrong, for the person.
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
            document: None,
            reason: None,
            effects: Vec::new(),
            detail: None,
            message: None,
            ms: 0.0,
        }
    }
}
