//! Errors as the person sees them.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{Message, wire_enum};

wire_enum! {
    /// A code exists only where something acts on it (a button, an exit code, a retry).
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema, TS)]
    #[serde(rename_all = "snake_case")]
    pub enum ErrorCode {
        NoBrowser = "no_browser",
        BrowserUnreachable = "browser_unreachable",
        NotABrowser = "not_a_browser",
        BrowserLost = "browser_lost",
        DebuggingForbidden = "debugging_forbidden",
        ModelUnreachable = "model_unreachable",
        ModelRefusedKey = "model_refused_key",
        ModelNotFound = "model_not_found",
        ModelRateLimited = "model_rate_limited",
        ModelBroken = "model_broken",
        ModelTimeout = "model_timeout",
        /// The model's server refuses the request itself.
        ModelRefusedRequest = "model_refused_request",
        /// The request is longer than the model reads at once.
        ModelTooLong = "model_too_long",
        GoalEmpty = "goal_empty",
        GoalTooLong = "goal_too_long",
        GoalNotUnderstood = "goal_not_understood",
        RunsFolder = "runs_folder",
        SettingsDamaged = "settings_damaged",
        SettingsInvalid = "settings_invalid",
        KeyStore = "key_store",
        RunNotFound = "run_not_found",
        RunBusy = "run_busy",
        DiskFull = "disk_full",
        Network = "network",
        /// A site could not show that it is what its address says.
        Certificate = "certificate",
        Internal = "internal",
        #[serde(other)]
        Other = "other",
    }
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
        Self::saying(code, &format!("error-{}", code.id().replace('_', "-")))
    }

    /// The error with the catalogue's messages `<id>` and `<id>-hint`.
    pub fn saying(code: ErrorCode, id: &str) -> Self {
        Self {
            code,
            message: Message::new(id),
            hint: Message::new(format!("{id}-hint")),
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
