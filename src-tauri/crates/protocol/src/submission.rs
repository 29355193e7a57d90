//! What the person sends into a running run.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_with::skip_serializing_none;
use ts_rs::TS;

use crate::Answer;

/// A typed submission into a run.
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(tag = "submission", rename_all = "snake_case")]
#[ts(optional_fields)]
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
    /// The run waits for its model, or for a site that another run changes: it waits no longer. Otherwise this changes nothing.
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
        max_steps: Option<u32>,
        max_tokens: Option<u32>,
        max_minutes: Option<u32>,
        /// US dollars.
        max_money: Option<f64>,
    },
}
