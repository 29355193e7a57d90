//! What came of an action, in finer terms than its status.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::ActionStatus;

/// Why an action was not done, or why it had no effect.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "snake_case")]
pub enum ActionReason {
    /// Something else lies over the element at every point that was tried.
    Covered,
    /// The element moves away from under the mouse.
    Moved,
    /// The element is no longer in its document.
    Detached,
    /// The element's document was left.
    DocumentLeft,
    /// No element of that number was ever told.
    UnknownElement,
    /// The element is not shown.
    Hidden,
    /// The element cannot be brought into view.
    OffScreen,
    Disabled,
    ReadOnly,
    /// The element takes no text, no tick or no files.
    NotAField,
    /// The field keeps another value than the one it was given.
    ValueRefused,
    OptionNotFound,
    /// The list takes one option only.
    NotMultiple,
    TextNotFound,
    /// No table or list with such rows.
    NoRows,
    UnknownKey,
    UnknownTab,
    NoDialog,
    /// The tab's history ends there.
    NoHistory,
    /// Input was delivered, and nothing was seen to follow.
    NoEffectSeen,
    /// The page did not take what was dragged or dropped.
    DropRefused,
    /// No such file on this computer, or it cannot be read.
    FileNotFound,
    /// Pressing the element began no download.
    NoDownload,
    DownloadCancelled,
    /// It did not come about in time.
    TimedOut,
    /// The address could not be loaded.
    NotLoaded,
    /// A dialog of the page stands before it.
    DialogOpen,
    TabClosed,
    PageCrashed,
    Cancelled,
    /// The browser cannot do it.
    Unsupported,
    #[serde(other)]
    Other,
}

impl ActionReason {
    /// The status that stands for it.
    pub fn status(self) -> ActionStatus {
        match self {
            Self::Covered | Self::Moved => ActionStatus::Covered,
            Self::Detached | Self::DocumentLeft => ActionStatus::Stale,
            Self::UnknownElement
            | Self::OptionNotFound
            | Self::TextNotFound
            | Self::NoRows
            | Self::UnknownKey
            | Self::UnknownTab
            | Self::NoDialog
            | Self::NoHistory
            | Self::FileNotFound => ActionStatus::NotFound,
            Self::Hidden
            | Self::OffScreen
            | Self::Disabled
            | Self::ReadOnly
            | Self::NotAField
            | Self::NotMultiple => ActionStatus::NotActionable,
            Self::ValueRefused | Self::NoEffectSeen | Self::DropRefused | Self::NoDownload => {
                ActionStatus::NoEffect
            }
            Self::TimedOut => ActionStatus::Timeout,
            Self::NotLoaded => ActionStatus::NetworkError,
            Self::DialogOpen => ActionStatus::DialogOpen,
            Self::TabClosed | Self::PageCrashed => ActionStatus::TabGone,
            Self::Cancelled => ActionStatus::Cancelled,
            Self::DownloadCancelled | Self::Unsupported | Self::Other => ActionStatus::Other,
        }
    }

    /// What a status means where nothing finer is known.
    pub fn of(status: ActionStatus) -> Option<Self> {
        Some(match status {
            ActionStatus::Ok => return None,
            ActionStatus::NoEffect => Self::NoEffectSeen,
            ActionStatus::Stale | ActionStatus::FingerprintChanged => Self::Detached,
            ActionStatus::Covered => Self::Covered,
            ActionStatus::Timeout => Self::TimedOut,
            ActionStatus::NetworkError => Self::NotLoaded,
            ActionStatus::DialogOpen => Self::DialogOpen,
            ActionStatus::Cancelled => Self::Cancelled,
            ActionStatus::TabGone => Self::TabClosed,
            ActionStatus::NotFound | ActionStatus::NotActionable | ActionStatus::Other => {
                Self::Other
            }
        })
    }
}

/// Something that was seen to follow from an action.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "snake_case")]
pub enum ActionEffect {
    /// Another document came into the tab.
    Navigated,
    /// The address is another, within the document or with it.
    AddressChanged,
    /// The page's content or state is another.
    PageChanged,
    /// A field, list or slider holds what it was given.
    ValueSet,
    Scrolled,
    DialogOpened,
    DialogClosed,
    TabOpened,
    TabClosed,
    DownloadStarted,
    DownloadFinished,
    /// The page asked for files.
    FilesAsked,
    /// The page took files.
    FilesGiven,
    /// What was dragged was dropped.
    Dropped,
    #[serde(other)]
    Other,
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used)]
    use super::*;

    #[test]
    fn a_status_and_its_reason_agree() {
        for name in [
            "no_effect",
            "stale",
            "covered",
            "timeout",
            "network_error",
            "dialog_open",
            "cancelled",
            "tab_gone",
        ] {
            let status: ActionStatus = serde_json::from_value(name.into()).unwrap();
            assert_eq!(ActionReason::of(status).unwrap().status(), status);
        }
        assert_eq!(ActionReason::of(ActionStatus::Ok), None);
    }

    #[test]
    fn what_is_not_known_yet_is_read_as_other() {
        let effect: ActionEffect = serde_json::from_str("\"sparkles\"").unwrap();
        assert_eq!(effect, ActionEffect::Other);
        let reason: ActionReason = serde_json::from_str("\"sparkles\"").unwrap();
        assert_eq!(reason, ActionReason::Other);
    }
}
