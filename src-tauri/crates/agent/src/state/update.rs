//! The changes of the state, as they stand in the journal, applied by the reducer.

use std::collections::BTreeMap;
use std::sync::Arc;

use copilot_ports::{
    ActionRecord, Candidate, InterceptedRequest, ObservationDigest, PageRefusal, Role,
};
use copilot_protocol::{
    Answer, Citation, DocumentPassage, Element, ElementId, Judgement, Message, ModelChoice,
    Observation, OutlineStep, PageType, Plan, Proof, Question, QuestionBody, RiskClass, ShotId,
    Stage, StopReason, StructuredAnswer, TabEvent, TabInfo, Usage,
};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::records::{
    AgentError, Approved, ErrorKind, Filled, GoalReading, InFlight, KnownEffect, LoopTrigger,
    Pending, SaidByPage, Tracked,
};

/// Why an action did not get through, in words for the planner.
pub(crate) const HELD: &str = "what the page wanted to send for it was stopped before it was sent";

/// One change of the state.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(tag = "set", rename_all = "snake_case")]
pub enum Update {
    /// A snapshot of the page. The observation itself is in the file.
    Observed {
        #[serde(skip)]
        observation: Option<Arc<Observation>>,
        file: Option<String>,
        shot: Option<ShotId>,
        digest: ObservationDigest,
        candidates: Vec<Candidate>,
        search_controls: Vec<ElementId>,
        listing_detected: bool,
        /// The mapping did not change although an action was made.
        stagnant: bool,
    },
    TabEvents {
        events: Vec<TabEvent>,
    },
    /// Something on this site gave orders: the guard is careful there.
    #[serde(alias = "wary")]
    UntrustedSite {
        host: String,
    },
    /// Which tab the run works in; `None`: one of its own.
    TabChosen {
        tab: Option<TabInfo>,
    },
    /// What is read at this site is private: somebody may be signed in there.
    PrivateSite {
        site: String,
    },
    /// Somebody claimed the end without having seen all; whoever sees all takes over.
    Oversees,
    /// The planner of that site is told values of another, with the person's yes.
    HandedOver {
        site: String,
        told: String,
    },
    LoopTriggered {
        trigger: Option<LoopTrigger>,
    },
    LoopMitigated {
        scrolls: u32,
        conservative: bool,
    },
    PageType {
        page_type: PageType,
    },
    Stage {
        stage: Stage,
    },
    ValidateNext {
        on: bool,
    },
    Claimed {
        answer: Option<String>,
        #[serde(default)]
        citations: Vec<Citation>,
    },
    Validated {
        on: bool,
        /// Code saw it, not only a model.
        #[serde(default)]
        verified: bool,
    },
    /// What is to be so at the end, as a plan names it.
    Conditions {
        conditions: Vec<Tracked>,
    },
    /// A model read the goal, and no page.
    GoalRead {
        reading: GoalReading,
    },
    /// What a snapshot says of the conditions, and what the page said since the last one.
    Noted {
        conditions: Vec<Tracked>,
        said: Vec<SaidByPage>,
        trouble: Option<String>,
        objection: Option<String>,
        loader: String,
    },
    ValidationRejected,
    QualityRejected,
    PlannerCalled,
    /// The model did not answer, after so long; the run waits for it.
    ModelGone {
        error: AgentError,
        ms: u64,
    },
    /// It answers again.
    ModelBack,
    /// A run that read a part of the task has ended.
    PartRead {
        /// Site of its address.
        site: String,
        usage: Usage,
        /// Sites where it read something private.
        private: Vec<String>,
    },
    /// The run has waited for others.
    Idle {
        ms: u64,
    },
    /// The run has waited for the model.
    ModelWaited {
        ms: u64,
    },
    /// The person has another model decide.
    ModelChosen {
        model: ModelChoice,
    },
    /// So many answers of the model were of no use.
    BadAnswers {
        count: u32,
    },
    Planned {
        plan: Plan,
        memory: Option<Value>,
        usage: Usage,
    },
    UsageAdded {
        usage: Usage,
    },
    /// A model was asked for something other than a plan.
    ReflectionUsage {
        purpose: String,
        usage: Usage,
    },
    /// What a judgement of the progress found wrong.
    Analysed {
        why: String,
    },
    /// A model was asked for another strategy.
    AdviceAsked,
    /// A site refused because it was asked too often.
    RateLimited {
        host: String,
    },
    /// The site's banner about cookies is refused now; once for a site.
    CookiesRefused {
        host: String,
    },
    EmptyPlan,
    /// The next action of the queue is taken up for judgement.
    TakeUp {
        pending: Pending,
    },
    /// Drops what is left of the plan.
    DropPlan,
    /// The action in hand is over; what is left of the plan stays.
    ActionOver,
    Judged {
        judgement: Judgement,
    },
    Approved {
        approved: Approved,
    },
    Remember {
        class: RiskClass,
        host: String,
    },
    /// The program that asked for the run may be shown that private site.
    ClientMayRead {
        site: String,
    },
    /// The tool is not asked about again in this run.
    ToolAllowed {
        tool: Box<copilot_protocol::ToolFacts>,
    },
    /// The page asked for a document that was held back, or it is asked about now.
    Held {
        request: Option<InterceptedRequest>,
    },
    /// What a control sends was seen, and stopped.
    EffectSeen {
        effect: KnownEffect,
        /// The action that it was for was told as done by then.
        late: bool,
    },
    /// No page leads there in this run.
    SiteRefused {
        class: RiskClass,
        host: String,
    },
    /// A block or a decline: a step and a repeat.
    Refused {
        record: ActionRecord,
        signature: String,
        declined: bool,
    },
    /// The intent of an action, before it is done.
    Started {
        in_flight: InFlight,
    },
    /// The planner's program began.
    ProgramStarted,
    /// It goes on after a lap: with an action of its own (`acts`), or because it waits.
    ProgramGoesOn {
        acts: bool,
        /// The element that it acts on, where the snapshot does not list it.
        #[serde(skip)]
        found: Vec<Arc<Element>>,
    },
    /// It is over. `told`: what its planner is told of it, in the place where it looked last.
    ProgramEnded {
        told: String,
        failed: bool,
    },
    /// What came of it.
    Finished {
        record: ActionRecord,
        /// Fingerprint of the element.
        element: Option<String>,
        /// Words around the element, and the page's title and main heading.
        #[serde(default)]
        near: String,
        /// The field that it filled.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        filled: Option<Box<Filled>>,
        /// Boxes that went ticked with it, out of sight.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        out_of_sight: Vec<String>,
    },
    /// What was entered before was compared with the page: steps whose values are gone, are there again, or were sent.
    FieldsChecked {
        lost: Vec<u32>,
        held: Vec<u32>,
        sent: Vec<u32>,
    },
    /// The page shows an error after the last press, which had no effect then.
    PressRefused {
        refusal: PageRefusal,
    },
    /// The person said whether an orphaned action was done.
    OrphanSettled {
        done: bool,
    },
    /// Whether it was done is not known, and nobody can say: it is not done again, and counts for nothing.
    OrphanUnknown,
    PendingChanged {
        pending: Pending,
    },
    Progress {
        score: f64,
        progressed: bool,
        signature: String,
    },
    Strategy {
        avoid: Vec<String>,
    },
    Error {
        error: Option<AgentError>,
    },
    ErrorCounted,
    ErrorsCleared,
    Say {
        role: Role,
        text: String,
    },
    Summarised {
        summary: String,
        keep: usize,
    },
    /// The conversation is cut to so many tokens, the oldest first.
    HistoryCut {
        max_tokens: usize,
    },
    Narrated {
        message: Message,
    },
    Ask {
        body: QuestionBody,
    },
    Answered {
        question: Box<Question>,
        answer: Answer,
    },
    AnswerUsed,
    /// The goal said nothing of what is wanted: the person is asked, once.
    GoalAsked,
    /// What the person wants: the goal from now on.
    GoalSaid {
        text: String,
    },
    /// The person let a partly understood goal go on.
    UnderstandingAccepted,
    /// How the planner reads this goal.
    StepsRead {
        goal: String,
        steps: Vec<copilot_ports::goal::Step>,
    },
    /// The plan that the person approved, or what of it is done now.
    Outline {
        steps: Vec<OutlineStep>,
        /// The person changed it: what it says is the goal now.
        changed: bool,
    },
    /// The person changed the plan during the run. What is done stays done, and what was planned next is off.
    OutlineEdited {
        steps: Vec<OutlineStep>,
    },
    /// The claimed answer in the shape that was asked for.
    Structured {
        answer: Option<StructuredAnswer>,
    },
    /// Pictures that show parts of the answer.
    Proved {
        proofs: BTreeMap<String, Proof>,
    },
    /// The planner was told that its answer is in another shape.
    ShapeAsked,
    PersonSaid {
        text: String,
    },
    PersonHeard,
    /// The beginning of a file that was downloaded.
    DocumentRead {
        passage: Box<DocumentPassage>,
    },
    #[serde(rename = "look_again")]
    SnapshotDue {
        on: bool,
    },
    LimitsRaised {
        max_steps: Option<u32>,
        max_tokens: Option<u32>,
        max_minutes: Option<u32>,
        #[serde(default)]
        max_money: Option<f64>,
    },
    /// The browser is gone; it is to be reached again.
    Lost,
    /// The page has crashed, or the run's tab is gone; it is to be opened again.
    TabLost,
    Reopened,
    Reconnected,
    Fatal {
        stop_reason: StopReason,
        message: Message,
        detail: Option<String>,
    },
    Elapsed {
        ms: u64,
    },
    Waited {
        ms: u64,
    },
}

impl Update {
    /// Something that the model is told.
    pub fn tell(text: impl Into<String>) -> Self {
        let (role, text) = (Role::User, text.into());
        Self::Say { role, text }
    }

    /// Something that stands in the conversation as the model's own.
    pub fn said(text: impl Into<String>) -> Self {
        let (role, text) = (Role::Assistant, text.into());
        Self::Say { role, text }
    }

    /// An error, in words for the planner.
    pub fn failed(kind: ErrorKind, text: impl Into<String>) -> Self {
        let text = text.into();
        Self::Error {
            error: Some(AgentError { kind, text }),
        }
    }
}
