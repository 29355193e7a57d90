//! How a run ends.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_with::skip_serializing_none;
use ts_rs::TS;

use crate::{Message, wire_enum};

/// The four ways in which a run can end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "snake_case")]
pub enum TerminalReason {
    GoalSatisfied,
    GoalFailed,
    LoopStuck,
    BudgetExhausted,
}

wire_enum! {
    /// Why exactly a run ended.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema, TS)]
    #[serde(rename_all = "snake_case")]
    pub enum StopReason {
        Satisfied = "satisfied",
        Cancelled = "cancelled",
        Declined = "declined",
        InsufficientKnowledge = "insufficient_knowledge",
        StageNotAdvanced = "stage_not_advanced",
        /// Planner calls are spent.
        PlannerCalls = "planner_calls",
        /// No progress for too many steps.
        NoProgress = "no_progress",
        /// The same action, or the same page, again and again.
        Repeat = "repeat",
        Stagnation = "stagnation",
        AutoScrolls = "auto_scrolls",
        MaxSteps = "max_steps",
        RecursionLimit = "recursion_limit",
        Tokens = "tokens",
        Money = "money",
        Time = "time",
        ModelUnavailable = "model_unavailable",
        /// The server refused the key.
        ModelRefused = "model_refused",
        BrowserLost = "browser_lost",
        NoBrowser = "no_browser",
        /// The goal was not understood, so nothing was done.
        GoalNotUnderstood = "goal_not_understood",
        /// The guard blocked what the goal needs.
        Blocked = "blocked",
        LoginRequired = "login_required",
        Captcha = "captcha",
        /// A page asks whether another may use an account, and nobody decided.
        ConsentRequired = "consent_required",
        /// A question had nobody to answer it.
        NobodyToAsk = "nobody_to_ask",
        /// The page did not show what the planner claimed.
        NotVerified = "not_verified",
        StrategiesSpent = "strategies_spent",
        /// The planner found that the goal cannot be met; the answer says why.
        Impossible = "impossible",
        JournalFailed = "journal_failed",
        Internal = "internal",
        #[serde(other)]
        Other = "other",
    }
}

impl StopReason {
    /// The one place that maps a stop reason to a terminal reason.
    ///
    /// `world_frozen`: address, document and candidates have not changed over the repeat window. A
    /// page that moves is never called stuck: without it those budgets mean that the run does not
    /// know enough.
    pub fn terminal(self, world_frozen: bool) -> TerminalReason {
        match self {
            Self::Satisfied => TerminalReason::GoalSatisfied,
            Self::MaxSteps | Self::RecursionLimit | Self::Tokens | Self::Money | Self::Time => {
                TerminalReason::BudgetExhausted
            }
            Self::Repeat | Self::Stagnation | Self::AutoScrolls | Self::NoProgress
                if world_frozen =>
            {
                TerminalReason::LoopStuck
            }
            _ => TerminalReason::GoalFailed,
        }
    }
}

impl TerminalReason {
    /// Exit code of `browser-copilot run`. `verified`: see [`Outcome::verified`].
    pub fn exit_code(self, verified: bool) -> u8 {
        match self {
            Self::GoalSatisfied if !verified => 6,
            Self::GoalSatisfied => 0,
            Self::GoalFailed => 3,
            Self::LoopStuck => 4,
            Self::BudgetExhausted => 5,
        }
    }
}

/// Something that the run found, with the place where it was seen.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
pub struct Fact {
    /// The page's words, or the person's. Cut where they are long.
    pub text: String,
    /// The step that brought it.
    pub step: u32,
    pub url: String,
    #[serde(default)]
    pub title: String,
}

/// How a run ended.
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, TS)]
#[ts(optional_fields)]
pub struct Outcome {
    pub terminal_reason: TerminalReason,
    pub stop_reason: StopReason,
    /// The goal is met, and code saw it: not only a model says so. Runs of older versions were all checked.
    #[serde(default = "crate::yes")]
    pub verified: bool,
    /// What the person asked for, empty where there is none.
    #[serde(default)]
    pub answer: String,
    /// The answer in the shape that was asked for; the answer's text says the same.
    pub structured: Option<crate::StructuredAnswer>,
    /// Where each part of the answer was seen.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<crate::Claim>>", optional)]
    pub claims: Vec<crate::Claim>,
    /// What was to be so at the end, and what the run saw of it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<crate::CheckedCondition>>", optional)]
    pub conditions: Vec<crate::CheckedCondition>,
    /// Something about the answer that the person should know.
    pub note: Option<Message>,
    /// The address where one sees best what was done: that of the last page.
    pub look_at: Option<String>,
    /// One sentence for the person.
    pub message: Message,
    /// Technical detail for the log.
    pub detail: Option<String>,
    /// What was found, where the run ended before it had its answer.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<Fact>>", optional)]
    pub facts: Vec<Fact>,
}

impl Outcome {
    pub fn new(stop_reason: StopReason, world_frozen: bool, message: Message) -> Self {
        Self {
            terminal_reason: stop_reason.terminal(world_frozen),
            stop_reason,
            verified: stop_reason == StopReason::Satisfied,
            answer: String::new(),
            structured: None,
            claims: Vec::new(),
            conditions: Vec::new(),
            note: None,
            look_at: None,
            message,
            detail: None,
            facts: Vec::new(),
        }
    }
}
