//! What the window asks of the program, beside runs.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{Envelope, KeyState, LiveUpdate, RunRequest, RunSummary, Settings, StartTab, UiError};

/// A goal that really runs, to try.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, TS)]
#[ts(export)]
pub struct ExampleGoal {
    pub id: String,
    pub goal: String,
    /// It needs an approval on the way.
    pub asks: bool,
    /// It runs on the practice site, which has to be served for it.
    pub practice: bool,
    /// Where it starts.
    pub start_url: String,
}

/// Everything that the window needs to show its first picture.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, TS)]
#[ts(export)]
pub struct AppStart {
    pub version: String,
    pub settings: Settings,
    pub key: KeyState,
    pub runs_dir: String,
    /// Runs that are going on in this program.
    pub active: Vec<RunSummary>,
    /// Something went wrong before the window opened (damaged settings, unwritable folder).
    pub problems: Vec<UiError>,
    /// `linux`, `macos`, `windows`.
    pub platform: String,
}

/// What the window sends to start a run. Settings are those that are saved.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, TS)]
#[ts(export)]
pub struct StartRun {
    pub goal: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub start_url: Option<String>,
    #[serde(default)]
    pub tab: StartTab,
    /// The person allowed the host of `start_url` by choosing it (practice site).
    #[serde(default)]
    pub practice: bool,
}

impl StartRun {
    /// The request with the settings that are in force.
    pub fn request(self, settings: Settings) -> RunRequest {
        RunRequest {
            goal: self.goal,
            start_url: self.start_url,
            tab: self.tab,
            attach: settings.browser.attach.clone(),
            allow_hosts: settings.allow_hosts.clone(),
            settings,
        }
    }
}

/// One item of a run's channel to the window.
#[allow(
    clippy::large_enum_variant,
    reason = "events are the common case; boxing them would only move the bytes"
)]
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(tag = "feed", rename_all = "snake_case")]
#[ts(export)]
pub enum RunFeed {
    Event { envelope: Envelope },
    Live { update: LiveUpdate },
}

/// What "Test connection" found.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, TS)]
#[ts(export)]
pub struct ModelTest {
    /// Models that the server offers, where it tells.
    pub models: Vec<String>,
    /// The chosen model answered with a tool call.
    pub tool_calls: bool,
    /// Milliseconds of that answer.
    pub ms: f64,
}

/// Which past runs to list.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(default)]
#[ts(export)]
pub struct RunsQuery {
    /// Words in goal or answer; empty lists all.
    pub text: String,
    pub offset: u32,
    /// 0 is 100.
    pub limit: u32,
}

/// A page of past runs, the newest first.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema, TS)]
#[ts(export)]
pub struct RunsPage {
    pub runs: Vec<RunSummary>,
    pub total: u32,
}

/// A node of the graph and where it may go, for drawing.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[ts(export)]
pub struct GraphNode {
    pub name: String,
    pub successors: Vec<String>,
    pub may_end: bool,
    pub may_interrupt: bool,
}
