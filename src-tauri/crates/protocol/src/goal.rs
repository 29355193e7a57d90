//! What a goal is, how far a run has come, and what kind of page it is on.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// What the goal wants to see at its end; steers how the result is looked for on a page.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "snake_case")]
#[ts(export)]
pub enum GoalKind {
    /// One thing: a page, a fact, a product.
    Object,
    /// Several things of a kind.
    List,
    /// An effect: something sent, saved, added.
    Action,
}

/// How the planner should go about it; never steers the stages.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "snake_case")]
#[ts(export)]
pub enum TaskMode {
    Find,
    Browse,
    Answer,
    Download,
}

/// How far a run has come. Stages only rise.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, JsonSchema, TS,
)]
#[serde(rename_all = "snake_case")]
#[ts(export)]
pub enum Stage {
    Orient,
    Context,
    Locate,
    Verify,
    Done,
}

/// What kind of page the run is on, judged from its elements and text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "snake_case")]
#[ts(export)]
pub enum PageType {
    Blank,
    Listing,
    Detail,
    Article,
    Form,
    Search,
    Login,
    Captcha,
    Checkout,
    Error,
    Other,
}
