//! Watches that a person keeps: what is looked at, how often, and what each look found.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_with::skip_serializing_none;
use ts_rs::TS;

use crate::{LookOutcome, Message, RunId, Told, WatchCondition, WatchId};

/// One thing that is looked at again and again.
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, TS)]
#[ts(optional_fields)]
pub struct Watch {
    pub id: WatchId,
    /// The recipe that reads it.
    pub recipe: String,
    /// Values of the recipe's parameters.
    #[serde(default)]
    pub values: BTreeMap<String, String>,
    /// Which of the recipe's answers; none: it has one.
    pub answer: Option<String>,
    pub condition: WatchCondition,
    /// Minutes between two looks.
    pub every: u32,
    /// Looked at in the browser's window, where the person is signed in, and not unseen in one without.
    #[serde(default)]
    pub visible: bool,
    #[serde(default)]
    pub paused: bool,
    /// RFC 3339, UTC.
    pub since: String,
}

/// What a person wants watched.
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[ts(optional_fields)]
pub struct NewWatch {
    pub recipe: String,
    #[serde(default)]
    pub values: BTreeMap<String, String>,
    /// Which of the recipe's answers; none: the only one.
    pub answer: Option<String>,
    /// What is to become true of it, in words: "falls below 100".
    pub condition: String,
    /// As in [`Watch`].
    pub every: u32,
    #[serde(default)]
    pub visible: bool,
}

/// What one look found and told.
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, TS)]
#[ts(optional_fields)]
pub struct Look {
    /// RFC 3339, UTC.
    pub at: String,
    pub found: LookOutcome,
    pub told: Told,
    /// What was found, as a sentence or as it is shown.
    pub says: Message,
    /// The run of a look that told something: its pictures show the place.
    pub run: Option<RunId>,
}

/// A watch in the list.
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, TS)]
#[ts(optional_fields)]
pub struct WatchInfo {
    pub watch: Watch,
    /// Of the recipe; its name where the recipe is gone.
    pub title: String,
    /// Where the recipe begins.
    pub site: Option<String>,
    /// Its condition as a sentence.
    pub says: Message,
    pub last: Option<Look>,
    /// The last look that told that the condition became true.
    pub alert: Option<Look>,
    /// The last look that found a value.
    pub read: Option<Look>,
    /// The last looks, the oldest first.
    pub recent: Vec<Look>,
    /// RFC 3339, UTC; none: it is paused.
    pub next: Option<String>,
    /// The recipe is no longer there.
    pub gone: bool,
}

/// All watches.
#[skip_serializing_none]
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema, TS)]
#[ts(optional_fields)]
pub struct WatchesView {
    pub watches: Vec<WatchInfo>,
    /// The file was damaged: it was put here, and a new one begun.
    pub set_aside: Option<String>,
}

/// A watch with its looks, the oldest first.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, TS)]
pub struct WatchSeries {
    pub info: WatchInfo,
    pub looks: Vec<Look>,
}
