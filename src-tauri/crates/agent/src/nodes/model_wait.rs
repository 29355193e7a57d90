//! Waiting for a model that does not answer: what is worth waiting for, for how long, and what the person may do
//! meanwhile. A part of `error_retry`.
//!
//! Nothing of the run is used up by it: the snapshot, the plan's state and what the person said stay as they are, no
//! planner call and no step is counted, and the time is no time of work.

use std::time::Duration;

use copilot_graph::Command;
use copilot_ports::PlannerError;
use copilot_protocol::{ErrorCode, Message, RunEvent, StopReason, UiError};

use super::agent_nodes::{AgentNodes, Context, Go};
use super::error_retry::tell;
use crate::graph::ending;
use crate::node_name::NodeName;
use crate::prompts::wire;
use crate::state::Update;
use crate::state::{AgentError, ErrorKind, GraphState, ModelWait};

/// Seconds before the second try, the third and so on; the last one stands for all further ones.
const PAUSES_S: [u64; 5] = [2, 4, 8, 15, 30];

/// The run waits rather than ends. What asking again alone does not mend is waited for where the run has got
/// somewhere and somebody can choose another model.
pub(super) fn worth_it(n: &AgentNodes, s: &GraphState, error: &AgentError) -> bool {
    let wanted = s.planner_is_model() && s.settings().engine.model_patience_s > 0;
    wanted
        && (mends_itself(error)
            || another_model_may_do(error.kind) && s.plan.is_some() && n.may_ask(s))
}

fn mends_itself(error: &AgentError) -> bool {
    matches!(
        error.kind,
        ErrorKind::ModelUnavailable | ErrorKind::RateLimit | ErrorKind::PlannerTimeout
    ) && !is_bill(error)
}

/// Money is missing, which no waiting brings.
fn is_bill(error: &AgentError) -> bool {
    let words = error.text.to_lowercase();
    error.kind == ErrorKind::RateLimit
        && ["quota", "billing", "credit", "payment"]
            .iter()
            .any(|word| words.contains(word))
}

fn another_model_may_do(kind: ErrorKind) -> bool {
    matches!(
        kind,
        ErrorKind::ModelRefused
            | ErrorKind::ModelNotFound
            | ErrorKind::ModelBadRequest
            | ErrorKind::RateLimit
    )
}

/// The error in the person's words.
pub(super) fn code(kind: ErrorKind) -> ErrorCode {
    match kind {
        ErrorKind::RateLimit => ErrorCode::ModelRateLimited,
        ErrorKind::PlannerTimeout => ErrorCode::ModelTimeout,
        ErrorKind::ModelRefused => ErrorCode::ModelRefusedKey,
        ErrorKind::ModelNotFound => ErrorCode::ModelNotFound,
        ErrorKind::ModelBadRequest => ErrorCode::ModelRefusedRequest,
        ErrorKind::ModelTooLong => ErrorCode::ModelTooLong,
        _ => ErrorCode::ModelUnreachable,
    }
}

pub(super) async fn run(n: &AgentNodes, s: &GraphState, ctx: &Context, wait: &ModelWait) -> Go {
    let patience = u64::from(s.settings().engine.model_patience_s) * 1_000;
    let left = patience.saturating_sub(wait.spent_ms);
    if left == 0 {
        return spent(n, s, wait, vec![Update::ModelWaited { ms: 0 }]).await;
    }
    let by_itself = mends_itself(&wait.error);
    let pause = if by_itself {
        let place = (wait.attempt.max(1) as usize - 1).min(PAUSES_S.len() - 1);
        let usual = PAUSES_S.get(place).copied().unwrap_or(30) * 1_000;
        let wished = n.planner.retry_after().map_or(0, as_ms);
        usual.max(wished).min(left)
    } else {
        left
    };
    n.recorder
        .event(RunEvent::ModelWaiting {
            error: UiError::of(code(wait.error.kind)).detail(&wait.error.text),
            model: n.planner.name(),
            attempt: wait.attempt,
            retry_in_ms: by_itself.then_some(pause),
            patience_left_ms: left,
            others: n.planner.others(),
        })
        .await;
    let began = n.recorder.now_ms();
    let woken_by = tokio::select! {
        () = tokio::time::sleep(Duration::from_millis(pause)) => "time",
        () = n.nudge.given() => "person",
        () = ctx.cancelled() => "stop",
    };
    let waited = (n.recorder.now_ms() - began).max(0.0) as u64;
    let updates = vec![Update::ModelWaited { ms: waited }];
    if !by_itself && woken_by == "time" {
        return spent(n, s, wait, updates).await;
    }
    // A run that is paused meanwhile stands still before the node that asks, and asks once it goes on.
    Command::to(who_asks(s), updates)
        .because("woken_by", woken_by)
        .because("waited_ms", waited)
        .because("attempt", wait.attempt)
}

/// A claimed end waits for its judge, all else for the planner.
fn who_asks(s: &GraphState) -> NodeName {
    if s.claimed.is_some() {
        NodeName::GoalValidator
    } else {
        NodeName::Planner
    }
}

/// It has been waited for as long as the person allows.
pub(super) fn is_spent(s: &GraphState) -> bool {
    let patience = u64::from(s.settings().engine.model_patience_s) * 1_000;
    s.model_wait
        .as_ref()
        .is_some_and(|wait| wait.spent_ms >= patience)
}

/// The model that was waited for has answered.
pub(super) async fn over(n: &AgentNodes, s: &GraphState, model: &str) -> Vec<Update> {
    if s.model_wait.is_none() {
        return Vec::new();
    }
    let names = [model.to_owned(), n.planner.name()];
    let name = names.into_iter().find(|name| !name.is_empty());
    let said = Message::new("say-model-is-back").arg("model", name.unwrap_or_default());
    vec![n.narrate(said).await, Update::ModelBack]
}

fn as_ms(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}

/// As long as the person allowed it has waited.
async fn spent(n: &AgentNodes, s: &GraphState, wait: &ModelWait, updates: Vec<Update>) -> Go {
    // What is done stays done, as far as code sees it.
    if s.claimed.is_some() {
        return Command::to(NodeName::GoalValidator, updates).because("model", "gone");
    }
    let error = &wait.error;
    tell(n, code(error.kind), &error.text).await;
    use ErrorKind::{ModelBadRequest, ModelNotFound, ModelRefused};
    let reason = match error.kind {
        ModelRefused | ModelNotFound | ModelBadRequest => StopReason::ModelRefused,
        _ => StopReason::ModelUnavailable,
    };
    n.end(s, reason, model_ending(error), updates)
        .because("error", wire(&error.kind))
        .because("patience_s", s.settings().engine.model_patience_s)
        .because("attempt", wait.attempt)
}

/// Answers in a row that are of no use before a simpler form is asked for; as many of those end the run.
pub(super) const BAD_ANSWERS_A_FORM: u32 = 2;

pub(super) fn planner_error(error: &PlannerError) -> AgentError {
    let kind = match error {
        PlannerError::Timeout(_) => ErrorKind::PlannerTimeout,
        PlannerError::Unavailable(_) => ErrorKind::ModelUnavailable,
        PlannerError::Refused(_) => ErrorKind::ModelRefused,
        PlannerError::ModelNotFound(_) => ErrorKind::ModelNotFound,
        PlannerError::BadRequest(_) => ErrorKind::ModelBadRequest,
        PlannerError::TooLong(_) => ErrorKind::ModelTooLong,
        PlannerError::RateLimited(_) => ErrorKind::RateLimit,
        PlannerError::Declined { .. } => ErrorKind::ModelDeclines,
        _ => ErrorKind::Planner,
    };
    let text = match error {
        PlannerError::Declined { said, .. } => said.clone(),
        other => other.to_string(),
    };
    AgentError { kind, text }
}

/// The sentence that says why the model could not be used.
pub(crate) fn model_ending(error: &AgentError) -> Message {
    match error.kind {
        ErrorKind::ModelRefused | ErrorKind::ModelNotFound => ending("model-refused"),
        ErrorKind::ModelBadRequest => ending("model-bad-request"),
        ErrorKind::ModelTooLong => ending("model-too-long"),
        ErrorKind::RateLimit => ending("model-rate-limit"),
        ErrorKind::PlannerTimeout => ending("model-timeout"),
        ErrorKind::ModelDeclines => ending("model-declines").arg("said", error.text.as_str()),
        ErrorKind::Planner => ending("model-broken"),
        _ => ending("model-unavailable"),
    }
}
