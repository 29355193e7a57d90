//! What a run asks the person, and what the person answers.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_with::skip_serializing_none;
use ts_rs::TS;

use crate::{
    Action, Condition, Judgement, Message, QuestionId, ShotId, TabInfo, Understanding, wire_enum,
};

/// What a question is about.
#[allow(
    clippy::large_enum_variant,
    reason = "a run has one open question; its size does not matter"
)]
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(tag = "kind", rename_all = "snake_case")]
#[ts(optional_fields)]
pub enum QuestionBody {
    /// An action needs a yes.
    Approval {
        action: Action,
        judgement: Judgement,
        /// The planner's own words, quoted as such.
        model_reason: String,
        shot: Option<ShotId>,
    },
    /// The planner, or the program, asks something.
    Ask {
        /// A sentence of ours ...
        message: Option<Message>,
        /// ... or the planner's own words.
        #[serde(default)]
        text: String,
        options: Vec<String>,
    },
    /// The page needs a sign-in: "Sign in, then press Continue".
    Login { host: String },
    /// The page wants proof that a person is there.
    Captcha { host: String },
    /// The page asks whether another site or program may use an account of the person: theirs to decide.
    Consent { host: String },
    /// Another program would be shown a page on which the person is signed in.
    ClientReads { client: String, host: String },
    /// Which of the fitting tabs to use (`Answer`, its text is the tab's id), or a new one (`Decline`).
    TabChoice {
        tabs: Vec<TabInfo>,
        /// The site that the tabs show; empty where the question is which tab the person looks at.
        #[serde(default)]
        host: String,
    },
    /// The person acts in the run's tab: pause, go on, or leave it to the person?
    TabInUse { host: String },
    /// The page wants a file: the person chooses it.
    FileWanted { host: String },
    /// The intent of an action is in the journal and its result is not: was it done?
    Orphan { action: Action, label: String },
    /// The browser is gone: connect again?
    BrowserLost,
    /// The run's tab was closed: open it again?
    TabClosed { host: String },
    /// The person has taken over; the run waits until it is handed back.
    TakenOver,
    /// How the goal was read, before anything is done.
    Understanding { understanding: Understanding },
    /// What would be done, one line a step, before anything is done, and by what it will be seen that it is done. `Edit` brings
    /// changed lines.
    Plan {
        steps: Vec<String>,
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        #[ts(as = "Option<Vec<Condition>>", optional)]
        conditions: Vec<Condition>,
    },
    /// Everything was tried and the page does not move: go on?
    Stuck { message: Message },
    /// A budget is spent: `Continue` raises it to `next`, for this run.
    Budget {
        budget: Budget,
        /// In the budget's unit.
        used: f64,
        limit: f64,
        next: f64,
    },
}

wire_enum! {
    /// What a run may use up. The words are those of its warnings.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
    #[serde(rename_all = "snake_case")]
    pub enum Budget {
        /// Actions attempted.
        #[serde(rename = "max_steps")]
        Steps = "max_steps",
        /// Entries of the planner.
        PlannerCalls = "planner_calls",
        /// Of all model calls.
        Tokens = "tokens",
        /// US dollars of this run.
        Money = "money",
        /// US dollars of all runs of a calendar month.
        #[serde(rename = "money_month")]
        Month = "money_month",
        /// Minutes of work.
        Time = "time",
    }
}

/// A question of a run.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, TS)]
pub struct Question {
    pub id: QuestionId,
    #[serde(flatten)]
    pub body: QuestionBody,
}

impl Question {
    pub fn new(body: QuestionBody) -> Self {
        Self {
            id: QuestionId::new(),
            body,
        }
    }
}

/// What the person decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "snake_case")]
pub enum Decision {
    /// Yes, this once.
    Allow,
    /// Yes, for this class on this site in this run.
    AllowSite,
    /// Do it with the changed action.
    Edit,
    /// No.
    Decline,
    /// I do it myself.
    TakeOver,
    /// Go on (after a sign-in, a captcha, a take-over, a lost browser).
    Continue,
    /// Here is my answer.
    Answer,
    /// End the run.
    Stop,
}

/// Who answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "snake_case")]
pub enum AnsweredBy {
    Person,
    /// A setting that the person made before (`--approve`, `auto_confirm`, allowed on this site).
    Setting,
    /// There was nobody to ask.
    Nobody,
    /// Nobody had to: the page showed that what was asked for is done.
    Page,
}

/// An answer to a question.
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, TS)]
#[ts(optional_fields)]
pub struct Answer {
    pub question: QuestionId,
    pub decision: Decision,
    /// The person's words, or the chosen option.
    #[serde(default)]
    pub text: String,
    /// The changed action (`Decision::Edit`).
    pub action: Option<Action>,
    /// The changed lines of a plan (`Decision::Edit`).
    pub steps: Option<Vec<String>>,
    pub by: AnsweredBy,
    /// Answer questions like this one the same from now on (`TabChoice`: kept as `browser.tab_choice`).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(optional, as = "Option<bool>")]
    pub remember: bool,
}

impl Answer {
    pub fn by_person(question: QuestionId, decision: Decision) -> Self {
        Self {
            question,
            decision,
            text: String::new(),
            action: None,
            steps: None,
            by: AnsweredBy::Person,
            remember: false,
        }
    }

    pub fn by_nobody(question: QuestionId) -> Self {
        Self {
            question,
            decision: Decision::Decline,
            text: String::new(),
            action: None,
            steps: None,
            by: AnsweredBy::Nobody,
            remember: false,
        }
    }
}
