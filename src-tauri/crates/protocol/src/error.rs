//! Errors as the person sees them.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::Message;

/// A code exists only where something acts on it (a button, an exit code, a retry).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "snake_case")]
pub enum ErrorCode {
    NoBrowser,
    BrowserUnreachable,
    NotABrowser,
    BrowserLost,
    DebuggingForbidden,
    ModelUnreachable,
    ModelRefusedKey,
    ModelNotFound,
    ModelRateLimited,
    ModelBroken,
    ModelTimeout,
    /// The model's server refuses the request itself.
    ModelRefusedRequest,
    GoalEmpty,
    GoalTooLong,
    GoalNotUnderstood,
    RunsFolder,
    SettingsDamaged,
    SettingsInvalid,
    KeyStore,
    RunNotFound,
    RunBusy,
    DiskFull,
    Network,
    /// A site could not show that it is what its address says.
    Certificate,
    Internal,
    #[serde(other)]
    Other,
}

/// An error with the one thing to do next.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, TS)]
pub struct UiError {
    pub code: ErrorCode,
    /// What happened.
    pub message: Message,
    /// What to do next.
    pub hint: Message,
    /// Trying the same again can help.
    pub retryable: bool,
    /// For the log and "Details" (English, technical).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub detail: Option<String>,
}

impl UiError {
    /// The error with the catalogue's messages `error-<code>` and `error-<code>-hint`.
    pub fn of(code: ErrorCode) -> Self {
        let id = serde_json::to_value(code)
            .ok()
            .and_then(|v| v.as_str().map(|s| s.replace('_', "-")))
            .unwrap_or_else(|| "other".into());
        Self {
            code,
            message: Message::new(format!("error-{id}")),
            hint: Message::new(format!("error-{id}-hint")),
            retryable: matches!(
                code,
                ErrorCode::BrowserUnreachable
                    | ErrorCode::BrowserLost
                    | ErrorCode::ModelUnreachable
                    | ErrorCode::ModelRateLimited
                    | ErrorCode::ModelTimeout
                    | ErrorCode::Network
            ),
            detail: None,
        }
    }

    #[must_use]
    pub fn arg(mut self, name: &str, value: impl Into<crate::MessageArg> + Clone) -> Self {
        self.message = self.message.arg(name, value.clone());
        self.hint = self.hint.arg(name, value);
        self
    }

    #[must_use]
    pub fn detail(mut self, detail: impl Into<String>) -> Self {
        self.detail = Some(detail.into());
        self
    }
}

impl std::fmt::Display for UiError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match &self.detail {
            Some(detail) => write!(f, "{}: {detail}", self.message.id),
            None => f.write_str(&self.message.id),
        }
    }
}

impl std::error::Error for UiError {}
