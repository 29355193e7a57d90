//! Goals and recipes that begin at a time, once or again and again.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_with::skip_serializing_none;
use ts_rs::TS;

use crate::{Message, RunId, ScheduleId, wire_enum};

/// When something begins, by the clock on the wall of the schedule's zone.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema, TS)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum When {
    /// `2026-12-01T08:00:00`, without an offset.
    Once { at: String },
    /// A line of cron with five fields: minute, hour, day of the month, month, day of the week.
    Cron { line: String },
}

/// What begins.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Work {
    Goal {
        goal: String,
        start_url: Option<String>,
    },
    Recipe {
        name: String,
        values: BTreeMap<String, String>,
    },
}

wire_enum! {
    /// What becomes of times that passed while the program was not open.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema, TS)]
    #[serde(rename_all = "snake_case")]
    pub enum Missed {
        /// One start for all of them, once the program is open again.
        #[default]
        Once = "once",
        Skip = "skip",
    }
}

/// When something begins, as a sentence: "Every week at 08:00", and what may stand behind its colon, in their order: "Monday", "Friday".
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, TS)]
pub struct WhenSentence {
    pub says: Message,
    pub parts: Vec<Message>,
}

/// What a person wants done at a time.
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[ts(optional_fields)]
pub struct Schedule {
    pub id: ScheduleId,
    pub work: Work,
    pub when: When,
    /// Name of a time zone, as `Europe/London`.
    pub zone: String,
    #[serde(default)]
    pub missed: Missed,
    /// Nothing begins while it is.
    #[serde(default)]
    pub paused: bool,
    /// RFC 3339, UTC: no time before it is due.
    pub since: String,
}

/// What became of a time that was due.
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, TS)]
#[ts(optional_fields)]
pub struct ScheduleStart {
    /// RFC 3339, UTC.
    pub due: String,
    /// The run that began; none: nothing did.
    pub run: Option<RunId>,
    /// Why nothing began.
    pub problem: Option<Message>,
}

/// A schedule in the list.
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, TS)]
#[ts(optional_fields)]
pub struct ScheduleInfo {
    pub schedule: Schedule,
    pub says: WhenSentence,
    /// The next three times, with the offset of the zone (RFC 3339); empty: it is over.
    pub next: Vec<String>,
    pub last: Option<ScheduleStart>,
}

/// What a person wants kept.
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[ts(optional_fields)]
pub struct NewSchedule {
    pub work: Work,
    /// When, in words: "every weekday at 8", or a line of cron.
    pub text: Option<String>,
    /// In place of words.
    pub when: Option<When>,
    #[serde(default)]
    pub missed: Missed,
}

/// Words that say when, as they are understood.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, TS)]
pub struct WhenRead {
    pub when: When,
    pub says: WhenSentence,
    /// As in [`ScheduleInfo`].
    pub next: Vec<String>,
}

/// All schedules.
#[skip_serializing_none]
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema, TS)]
#[ts(optional_fields)]
pub struct SchedulesView {
    pub schedules: Vec<ScheduleInfo>,
    /// The file was damaged: it was put here, and a new one begun.
    pub set_aside: Option<String>,
}
