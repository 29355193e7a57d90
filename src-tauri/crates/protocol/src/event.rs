//! The public events of a run: what the window shows and `--json` prints.
//!
//! A reader ignores events that it does not know. Token deltas are not among them: they go to the
//! window only, and are not journalled.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{
    Action, ActionId, ActionOutcome, AnsweredBy, Decision, Element, Fact, Judgement, Message,
    ModelChoice, Observation, ObservationId, Plan, Question, QuestionId, RiskClass, RunId, RunPart,
    SentValue, ShotId, Stage, StopReason, TabInfo, TerminalReason, UiError, Understanding, Usage,
};

/// What happened to a tab.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "snake_case")]
pub enum TabEventKind {
    Opened,
    Closed,
    Activated,
    Navigated,
    Crashed,
    DialogOpened,
    DialogClosed,
    DownloadStarted,
    DownloadFinished,
    /// It was cancelled, or it broke off.
    DownloadFailed,
    /// It was stopped or removed: it is a program, or nobody asked for it.
    DownloadDenied,
    PopupBlocked,
    /// The page wants a file from the person.
    FileChooser,
    /// The person pressed, typed or scrolled in the run's tab.
    PersonActed,
}

/// Something that happened to a tab since the last snapshot.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, TS)]
pub struct TabEvent {
    pub kind: TabEventKind,
    pub tab: TabInfo,
    /// A dialog's message, a file's name, a blocked address.
    #[serde(default)]
    pub detail: String,
    /// Size of a finished download, in bytes, where the browser tells.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional, type = "number")]
    pub bytes: Option<u64>,
}

impl TabEvent {
    pub fn new(kind: TabEventKind, tab: TabInfo, detail: impl Into<String>) -> Self {
        Self {
            kind,
            tab,
            detail: detail.into(),
            bytes: None,
        }
    }
}

/// Where a node went.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(tag = "edge", content = "to", rename_all = "snake_case")]
pub enum EdgeTaken {
    Node(String),
    /// Waits for a person, then goes to this node.
    Interrupt(String),
    End,
}

/// The events, by their fixed names.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum RunEvent {
    RunStarted {
        goal: String,
        planner: String,
        resumed: bool,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        understanding: Option<Understanding>,
        /// How the browser was reached: `managed`, `own`, an endpoint.
        browser: String,
        run_dir: String,
    },
    NodeEntered {
        node: String,
        lap: u32,
    },
    NodeLeft {
        node: String,
        #[serde(flatten)]
        edge: EdgeTaken,
        ms: f64,
        /// What the node decided by: names of counters, thresholds and findings with their values.
        #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
        #[ts(as = "Option<BTreeMap<String, serde_json::Value>>", optional)]
        why: BTreeMap<String, serde_json::Value>,
    },
    Observed {
        observation: ObservationId,
        url: String,
        title: String,
        elements: u32,
        total_elements: u32,
        page_type: crate::PageType,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        shot: Option<ShotId>,
        /// File with the whole observation, relative to the run folder.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        file: Option<String>,
        ms: f64,
    },
    Planned {
        plan: Plan,
    },
    ModelCalled {
        purpose: String,
        model: String,
        usage: Usage,
        ms: f64,
        ok: bool,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        error: Option<String>,
    },
    /// The model does not answer: the run waits, and asks it again. Nothing is lost meanwhile, and no step is spent.
    ModelWaiting {
        error: UiError,
        /// The model that was asked.
        model: String,
        /// Times that it was asked in vain since it answered last.
        attempt: u32,
        /// When it is asked again; missing: not by itself, since asking again alone would not help.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional, type = "number")]
        retry_in_ms: Option<u64>,
        /// How long the run goes on waiting before it ends.
        patience_left_ms: u64,
        /// Other models of the settings that could decide instead.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        #[ts(as = "Option<Vec<ModelChoice>>", optional)]
        others: Vec<ModelChoice>,
    },
    /// The person has another model decide from now on.
    ModelChosen {
        model: ModelChoice,
    },
    /// Another run changes something on the site: this one waits with what it would change there, or waits no longer.
    SiteWaiting {
        on: bool,
        host: String,
        /// The other run, and its goal.
        other: RunId,
        goal: String,
    },
    /// A run that reads a part of the task began, or ended.
    Part {
        part: RunPart,
    },
    RiskJudged {
        action: Action,
        judgement: Judgement,
    },
    ApprovalRequested {
        question: Question,
        class: RiskClass,
        host: String,
        label: String,
        values: Vec<SentValue>,
        #[serde(default)]
        amount: Option<String>,
        fingerprint: String,
    },
    ApprovalAnswered {
        question: QuestionId,
        decision: Decision,
        by: AnsweredBy,
        #[serde(default)]
        text: String,
    },
    ActionBlocked {
        action: Action,
        class: RiskClass,
        reason: Message,
    },
    ActionStarted {
        id: ActionId,
        action: Action,
        /// The target's own label.
        label: String,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        bbox: Option<crate::Rect>,
    },
    ActionFinished {
        action: Action,
        outcome: ActionOutcome,
    },
    QuestionAsked {
        question: Question,
    },
    QuestionAnswered {
        question: QuestionId,
        decision: Decision,
        by: AnsweredBy,
        #[serde(default)]
        text: String,
    },
    TabEvent {
        tab_event: TabEvent,
    },
    Narration {
        message: Message,
    },
    StageChanged {
        from: Stage,
        to: Stage,
    },
    PersonSaid {
        text: String,
    },
    /// The person took the page over (`on`), or handed it back.
    Takeover {
        on: bool,
    },
    /// The everyday browser asks its person whether the Copilot may connect (`on`), or asks no longer.
    BrowserAsking {
        /// "Chrome", "Edge", ...
        browser: String,
        on: bool,
    },
    BrowserLost,
    BrowserBack,
    /// The approved plan, and how much of it is done.
    OutlineChanged {
        steps: Vec<crate::OutlineStep>,
    },
    BudgetWarning {
        budget: String,
        used: f64,
        limit: f64,
    },
    Error {
        error: UiError,
    },
    Paused,
    Resumed,
    RunFinished {
        terminal_reason: TerminalReason,
        stop_reason: StopReason,
        /// The goal is met, and code saw it; `false` beside `goal_satisfied`: done, but not checked.
        #[serde(default = "crate::yes")]
        verified: bool,
        answer: String,
        /// The answer in the shape that was asked for.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        structured: Option<crate::StructuredAnswer>,
        /// Where each part of the answer was seen.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        #[ts(as = "Option<Vec<crate::Claim>>", optional)]
        claims: Vec<crate::Claim>,
        /// What was to be so at the end, and what the run saw of it.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        #[ts(as = "Option<Vec<crate::CheckedCondition>>", optional)]
        conditions: Vec<crate::CheckedCondition>,
        /// The address where one sees best what was done.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        look_at: Option<String>,
        /// Something about the answer that the person should know.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        note: Option<Message>,
        message: Message,
        steps: u32,
        model_calls: u32,
        tokens: u64,
        /// US dollars by the price table; 0 where the model has no price.
        #[serde(default)]
        money: f64,
        /// What was found, where the run ended before it had its answer.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        #[ts(as = "Option<Vec<Fact>>", optional)]
        facts: Vec<Fact>,
        run_dir: String,
    },
    /// An event of a newer version.
    #[serde(other)]
    Unknown,
}

/// An event with its envelope.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, TS)]
pub struct Envelope {
    /// Version of the envelope, [`crate::SCHEMA_VERSION`].
    pub v: u32,
    pub run: RunId,
    /// Counts the events of a run from 1, without gaps, over resumes too.
    pub seq: u64,
    /// RFC 3339, UTC, milliseconds.
    pub time: String,
    /// Steps attempted so far.
    pub step: u32,
    #[serde(flatten)]
    pub event: RunEvent,
}

/// What the window gets beside the journalled events: renewed often, kept nowhere.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(tag = "live", rename_all = "snake_case")]
pub enum LiveUpdate {
    /// A piece of the planner's thought.
    ThoughtDelta { text: String },
    /// A fresh picture of the page, with the boxes of its marked elements at that moment.
    Picture {
        shot: ShotId,
        url: String,
        title: String,
        marks: Vec<Mark>,
        viewport: crate::Viewport,
    },
}

/// A marked element on a picture.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, TS)]
pub struct Mark {
    pub id: crate::ElementId,
    pub role: String,
    pub name: String,
    /// In CSS pixels of the picture's viewport.
    pub bbox: crate::Rect,
}

impl Mark {
    /// The marks of those elements of an observation that are in view.
    pub fn of(observation: &Observation) -> Vec<Self> {
        observation
            .elements
            .iter()
            .filter(|e| e.in_viewport)
            .map(Self::from)
            .collect()
    }
}

impl From<&Element> for Mark {
    fn from(element: &Element) -> Self {
        Self {
            id: element.id,
            role: element.role.clone(),
            name: element.name.clone(),
            bbox: element.bbox,
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used)]
    use super::*;

    #[test]
    fn an_event_of_a_newer_version_is_read_as_unknown() {
        let line = r#"{"v":1,"run":"01J","seq":3,"time":"2026-01-01T00:00:00.000Z","step":0,"event":"teleported","to":"mars"}"#;
        let envelope: Envelope = serde_json::from_str(line).unwrap();
        assert_eq!(envelope.event, RunEvent::Unknown);
    }

    #[test]
    fn the_envelope_is_flat() {
        let envelope = Envelope {
            v: 1,
            run: RunId::from("01J"),
            seq: 1,
            time: "2026-01-01T00:00:00.000Z".into(),
            step: 0,
            event: RunEvent::NodeLeft {
                node: "observe".into(),
                edge: EdgeTaken::Node("goal_check".into()),
                ms: 1.0,
                why: [("repeat_count".to_owned(), 3.into())].into(),
            },
        };
        let json = serde_json::to_value(&envelope).unwrap();
        assert_eq!(json["event"], "node_left");
        assert_eq!(json["edge"], "node");
        assert_eq!(json["to"], "goal_check");
        assert_eq!(json["why"]["repeat_count"], 3);
        assert_eq!(serde_json::from_value::<Envelope>(json).unwrap(), envelope);
    }
}
