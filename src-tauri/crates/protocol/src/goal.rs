//! How far a run has come, and what kind of page it is on.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// How far a run has come. Stages only rise.
#[derive(Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "snake_case")]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Stage {
    #[default]
    Orient,
    Context,
    Locate,
    Verify,
    Done,
}

/// What kind of page the run is on, judged from its elements and text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "snake_case")]
pub enum PageType {
    #[default]
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
