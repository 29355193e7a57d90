//! What the state is made of, apart from what the protocol has.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use copilot_ports::{ActionRecord, ChatMessage, InterceptedRequest};
use copilot_protocol::{Action, ActionId, Condition, Delivery, DocumentInfo, TabInfo};
use serde::{Deserialize, Serialize};

use super::GraphState;

/// Kinds of errors that nodes route by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ErrorKind {
    Network,
    ElementNotFound,
    StaleRef,
    Auth,
    RateLimit,
    Captcha,
    /// The planner's answer could not be used: disallowed or broken.
    Planner,
    PlannerTimeout,
    ModelUnavailable,
    ModelRefused,
    /// The model will not do it.
    ModelDeclines,
    /// The server does not know the model's name.
    ModelNotFound,
    /// The model's server refuses the request itself.
    ModelBadRequest,
    /// The request is longer than the model reads at once.
    ModelTooLong,
    /// A tool outside the browser cannot be called.
    Tool,
    Capture,
    Timeout,
    Unknown,
}

/// A message of the conversation, and the place of the planner that said it or was told it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Heard {
    #[serde(flatten)]
    pub message: ChatMessage,
    #[serde(default)]
    pub place: String,
}

/// An error that a node met, and that the next plan sees.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct AgentError {
    pub kind: ErrorKind,
    /// In words for the planner and the log.
    pub text: String,
}

/// The model does not answer, and the run waits for it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ModelWait {
    /// Why it did not answer the last time.
    pub error: AgentError,
    /// It has not been waited for since: what `error_retry` is entered for.
    pub due: bool,
    /// Times that it was asked in vain.
    pub attempt: u32,
    /// Milliseconds since it failed for the first time, in which the run was not paused.
    pub spent_ms: u64,
}

/// Why `observe` thinks that the run goes in circles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum LoopTrigger {
    Repeat,
    Stagnation,
}

/// The action that is being decided on.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Pending {
    pub action: Action,
    /// How it would be delivered; a fall-back is judged anew.
    pub delivery: Delivery,
    /// Fingerprint of the planned element when the plan was made.
    pub element_fingerprint: Option<String>,
    /// Role and name of the planned element, to find it again.
    pub role: String,
    pub label: String,
    pub reobserve_attempts: u32,
    /// Times that the guard's fingerprint changed between judgement and use.
    pub changed_at_use: u32,
    /// Times that the person changed its values instead of saying yes or no.
    #[serde(default)]
    pub edits: u32,
    /// The page asked for this address, and its request was held back.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub held: Option<InterceptedRequest>,
}

impl Pending {
    /// Its place in the history, as one that was not done.
    pub fn refused(&self, s: &GraphState, why: String) -> ActionRecord {
        ActionRecord {
            step: s.counters.step + 1,
            action: self.action.clone(),
            label: self.label.clone(),
            role: self.role.clone(),
            asked: false,
            url: s.url().to_owned(),
            outcome: None,
            refused: Some(why),
        }
    }
}

/// A yes, bound to what it was given for.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Approved {
    /// The guard's fingerprint of the facts.
    pub fingerprint: String,
    /// A person or a setting said yes; otherwise the guard found nothing to ask about.
    pub asked: bool,
}

/// An action whose intent is journalled and whose result is not.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct InFlight {
    pub id: ActionId,
    pub action: Action,
    pub label: String,
}

/// The tab of the person that the run works in; `None`: one of its own.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct ChosenTab {
    pub tab: Option<TabInfo>,
}

/// Text that was on a page which the run saw; answers must stand in one of them.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct SeenText {
    pub url: String,
    pub title: String,
    pub heading: String,
    pub text: Arc<str>,
    /// Lists, choices and fields that already held a value in that snapshot: name and value.
    #[serde(default)]
    pub held: Arc<Vec<(String, String)>>,
    /// Names and texts of its controls, with what stands around them, a line each.
    #[serde(default)]
    pub names: Arc<str>,
    /// The step of the run that has it before it, as the history shows it.
    #[serde(default)]
    pub step: u32,
    /// It was read in this document, and on no page.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub document: Option<Box<DocumentInfo>>,
}

impl SeenText {
    /// The parts of a document's text, each with its name in it: `prices.xlsx, Sheet Prices`. None of a page.
    pub fn parts(&self) -> Vec<(String, String)> {
        let Some(document) = &self.document else {
            return Vec::new();
        };
        let mut parts: Vec<(String, String)> = Vec::new();
        for (at, line) in self.text.lines().enumerate() {
            let called = document.called(document.place_of(at));
            match parts.last_mut().filter(|(last, _)| *last == called) {
                Some((_, text)) => {
                    text.push('\n');
                    text.push_str(line);
                }
                None => parts.push((called, line.to_owned())),
            }
        }
        parts
    }
}

/// A message that a page showed: a toast, a status line, a dialog.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SaidByPage {
    pub text: String,
    /// Steps attempted by then.
    pub step: u32,
    pub url: String,
    /// The document that said it.
    pub loader: String,
    #[serde(default)]
    pub how: HowSaid,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum HowSaid {
    /// As a message: a live region, what was shown for a moment, an alert.
    #[default]
    Message,
    /// As a question that waits for a yes or a no: what it names has not happened.
    Question,
    /// As lines that came into the same document after an action.
    Line,
}

/// Counters by which loops, lack of progress and spent budgets are seen.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Counters {
    /// Actions attempted; a block or a decline is one.
    pub step: u32,
    pub planner_calls: u32,
    pub repeat_count: u32,
    pub stagnation_count: u32,
    pub auto_scrolls_used: u32,
    pub no_progress_steps: u32,
    /// Errors in a row.
    pub error_retries: u32,
    pub strategies_used: u32,
    pub validation_rejects: u32,
    pub quality_rejects: u32,
    pub blocks: u32,
    pub declines: u32,
    /// Empty plans in a row.
    pub empty_plans: u32,
    /// Laps without a rise of the stage.
    pub laps_in_stage: u32,
    /// Answers of the model in a row that were of no use.
    #[serde(default)]
    pub bad_answers: u32,
    /// Laps that only waited for the model.
    #[serde(default)]
    pub model_waits: u32,
    /// Laps of programs: what bounds these is their own.
    #[serde(default)]
    pub program_laps: u32,
}

/// A value that the run gave to a field, as long as nothing sent it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Filled {
    /// Step of its record in the history.
    pub step: u32,
    pub action: Action,
    pub label: String,
    pub role: String,
    /// Fingerprint of the field.
    pub element: String,
    /// Where the field was, and its document.
    pub url: String,
    pub loader: String,
    /// The step of the press that sent it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sent: Option<u32>,
}

/// A condition with what the snapshots said of it so far.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tracked {
    pub condition: Condition,
    /// It was named after something was changed, and was not seen to be otherwise then, so it proves nothing.
    pub amended: bool,
    /// Steps attempted when it was named.
    pub named: u32,
    /// The place of the planner that named it.
    #[serde(default)]
    pub place: String,
    /// By page: the step of the first snapshot that saw it not to hold there.
    pub false_on: BTreeMap<String, u32>,
    /// What the last snapshot that could tell said.
    pub last: Option<LastSnapshot>,
    /// The step and address of the snapshot by which it had come about.
    pub turned: Option<(u32, String)>,
    /// It held on a page that the run had not seen before its change, and on none that it had: it may have been so there
    /// all along.
    pub first_seen: bool,
    /// The words came in a message alone, which fades: they need not stand there any more.
    #[serde(default)]
    pub in_message: bool,
    /// Step of the last snapshot that was compared.
    pub step: u32,
}

/// What a snapshot said of a condition.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LastSnapshot {
    pub holds: bool,
    /// Times that the words stood there.
    pub times: usize,
    pub page: String,
}

/// What a model that saw the goal and no page says of it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct GoalReading {
    /// The goal wants something made, sent, changed, removed, bought, downloaded.
    pub changes: bool,
    /// The goal wants to be told something.
    pub tells: bool,
    /// What it demands that no condition covers.
    pub uncovered: Vec<String>,
    /// Names by which the page tells what the answer is about.
    pub about: Vec<String>,
    /// The answer compares, counts or searches all that a page or list has.
    pub over_all: bool,
}

/// What a page wanted to send for a press that nobody was asked about.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct KnownEffect {
    /// Of the control: its page's address without query and fragment, and its words.
    pub page: String,
    pub label: String,
    pub request: InterceptedRequest,
}

#[cfg(test)]
mod tests {
    use copilot_protocol::DocumentPlace;

    use super::*;

    #[test]
    fn a_text_of_a_document_falls_into_its_parts() {
        let place = |line, name: &str| DocumentPlace {
            line,
            name: name.into(),
        };
        let document = DocumentInfo {
            name: "tariffs.pdf".into(),
            places: vec![place(0, "Page 1"), place(2, "Page 2")],
            ..DocumentInfo::default()
        };
        let mut seen = SeenText {
            text: "the end of it\nand more\nPage 2\nPickup".into(),
            document: Some(Box::new(document)),
            ..SeenText::default()
        };
        let parts = seen.parts();
        let parts: Vec<(&str, &str)> = parts
            .iter()
            .map(|(n, t)| (n.as_str(), t.as_str()))
            .collect();
        assert_eq!(
            parts,
            [
                ("tariffs.pdf, Page 1", "the end of it\nand more"),
                ("tariffs.pdf, Page 2", "Page 2\nPickup"),
            ]
        );
        seen.document = None;
        assert!(seen.parts().is_empty());
    }
}

/// What is known of a program while it is under way. The program itself lives with the process: one that was started anew
/// goes on without it.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct ProgramUnderWay {
    /// Actions that were done when it began.
    pub since: usize,
    /// Actions that it had carried out.
    pub acts: u32,
    /// Places in which it looked at pages: what it says holds of all of them.
    pub places: BTreeSet<String>,
}
