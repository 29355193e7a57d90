//! Things on a page that are looked at again and again, and what makes them worth telling.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_with::skip_serializing_none;
use ts_rs::TS;

/// What a page shows of a thing that is watched.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum WatchValue {
    /// An amount with its unit: the currency's code, as `USD`, or `%` for a share.
    Money {
        amount: f64,
        currency: String,
    },
    Number {
        amount: f64,
    },
    /// `2026-12-01`, or `2026-12-01T18:00` where the time of day is known. No zone.
    Date {
        date: String,
    },
    Text {
        text: String,
    },
    List {
        items: Vec<String>,
    },
}

/// What has to become true of a value. Units as in [`WatchValue::Money`]; none: whatever the page shows.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum WatchCondition {
    Below {
        amount: f64,
        currency: Option<String>,
    },
    AtMost {
        amount: f64,
        currency: Option<String>,
    },
    Above {
        amount: f64,
        currency: Option<String>,
    },
    AtLeast {
        amount: f64,
        currency: Option<String>,
    },
    /// An amount, a date or a text; a list is never equal to anything.
    Equals {
        value: WatchValue,
    },
    /// Dates as in [`WatchValue::Date`].
    Before {
        date: String,
    },
    After {
        date: String,
    },
    /// As whole words.
    Contains {
        text: String,
    },
    Lacks {
        text: String,
    },
    Changes,
    /// At all (0), against the look before; or by so many percent or more, of the value when the watch began or when it last told of a fall.
    FallsBy {
        percent: f64,
    },
    RisesBy {
        percent: f64,
    },
    /// A line that was not there before.
    NewItem,
    ItemGone,
}

/// Why a look found no value. It says nothing of what is watched.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum LookProblem {
    Offline,
    LoginNeeded,
    /// The thing is no longer on the page.
    NotFound,
    /// It is there, and not of the kind that the condition needs.
    Unreadable,
    TooManyRequests {
        /// Seconds that the site asks to be left alone for.
        retry_after_s: Option<u32>,
    },
    Failed,
}

/// What a look found.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum LookOutcome {
    Value { value: WatchValue },
    Problem { problem: LookProblem },
}

/// What has to be remembered between two looks. A new one for each condition; of bounded size.
#[skip_serializing_none]
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema, TS)]
#[ts(optional_fields)]
#[serde(default)]
pub struct WatchState {
    /// The last value that was read, cut to be shown; none: nothing was read so far.
    pub last: Option<WatchValue>,
    /// A fingerprint of the same value, whole.
    pub print: Option<String>,
    /// The condition was true of it.
    pub held: bool,
    /// What a fall or a rise is counted from.
    pub base: Option<WatchValue>,
    /// Lines that are no news, the longest not seen first.
    pub known: Vec<String>,
    /// The problem that was told and is not over.
    pub problem: Option<LookProblem>,
    pub problems_in_a_row: u32,
}

/// What a look tells the person.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Told {
    Nothing,
    /// The condition became true. It says that a problem is over too.
    Alert {
        /// Cut to be shown.
        value: WatchValue,
        /// The value of the look before, or what a fall or a rise is counted from.
        before: Option<WatchValue>,
        /// Lines that are new or gone, the first of them.
        items: Vec<String>,
        /// How many lines more than those.
        more: u32,
    },
    Problem {
        problem: LookProblem,
    },
    /// The problem that was told is over.
    Recovered,
}
