//! What the person sends into a running run.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::Answer;

/// A typed submission into a run.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(tag = "submission", rename_all = "snake_case")]
#[ts(export)]
pub enum Submission {
    /// An answer to a question or an approval.
    Answer {
        answer: Answer,
    },
    Pause,
    Resume,
    Stop,
    /// "Tell it something": reaches the next plan.
    Say {
        text: String,
    },
    /// The plan as the person wants it: what is open may be changed, added, struck off and put in another order.
    /// At most `MAX_OUTLINE_STEPS` steps of `MAX_OUTLINE_CHARS`, and not none. Reaches the next plan.
    Plan {
        steps: Vec<crate::OutlineStep>,
    },
    TakeOver,
    HandBack,
    /// The run waits for its model: it is asked at once. Otherwise this changes nothing.
    TryNow,
    /// Another model decides from the next plan on, at once where the run waits for its model.
    UseModel {
        name: String,
        /// Base address of its server; empty: the same as the first model's.
        #[serde(default)]
        base_url: String,
    },
    /// More of a budget; `None` leaves it as it is.
    RaiseBudget {
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        max_steps: Option<u32>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        max_tokens: Option<u32>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        max_minutes: Option<u32>,
        /// US dollars.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        max_money: Option<f64>,
    },
}
