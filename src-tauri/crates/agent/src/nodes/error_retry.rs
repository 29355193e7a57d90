//! `error_retry`: one retry after an error; then the run goes on with the error in view, takes another
//! way, or ends. Routed by the error's kind.

use copilot_graph::Command;
use copilot_protocol::{ErrorCode, Message, RunEvent, StopReason, UiError};

use super::agent_nodes::{AgentNodes, Context, Go, in_detail};
use super::model_wait;
use super::model_wait::{BAD_ANSWERS_A_FORM, model_ending};
use crate::classify::is_certificate_error;
use crate::graph::ending;
use crate::node_name::NodeName;
use crate::state::Update;
use crate::state::{AgentError, ErrorKind, GraphState};

/// Recoveries in a row that may fail before an approach is over.
const MAX_ERRORS: u32 = 3;

pub(crate) async fn run(n: &AgentNodes, s: &GraphState, ctx: &Context) -> Go {
    if let Some(wait) = s.model_wait.as_ref().filter(|wait| wait.due) {
        return model_wait::run(n, s, ctx, wait).await;
    }
    let Some(error) = s.error.clone() else {
        return Command::to(NodeName::Observe, Vec::new()).because("error", "none");
    };
    let count = s.counters.error_retries + 1;
    tracing::warn!(kind = ?error.kind, count, text = %error.text, "a node met an error");
    routed(n, s, error.clone(), count)
        .await
        .because("error", crate::prompts::wire(&error.kind))
        .because("errors_in_a_row", count)
        .because("max_errors", MAX_ERRORS)
        .because("strategies_used", s.counters.strategies_used)
        .because("max_strategies", s.settings().engine.max_strategies)
}

/// Faults of a page that another way may get around.
fn another_way_may_help(kind: ErrorKind) -> bool {
    matches!(
        kind,
        ErrorKind::ElementNotFound
            | ErrorKind::StaleRef
            | ErrorKind::Timeout
            | ErrorKind::Captcha
            | ErrorKind::Tool
            | ErrorKind::Unknown
    )
}

async fn routed(n: &AgentNodes, s: &GraphState, error: AgentError, count: u32) -> Go {
    let mut updates = vec![Update::ErrorCounted];
    match error.kind {
        // A refused key or an unknown model does not get better by asking again.
        ErrorKind::ModelRefused | ErrorKind::ModelNotFound | ErrorKind::ModelBadRequest => {
            tell(n, model_wait::code(error.kind), &error.text).await;
            return n.end(s, StopReason::ModelRefused, model_ending(&error), updates);
        }
        ErrorKind::ModelUnavailable | ErrorKind::RateLimit | ErrorKind::PlannerTimeout
            if count >= 2 && s.planner_is_model() =>
        {
            tell(n, model_wait::code(error.kind), &error.text).await;
            let message = model_ending(&error);
            return n.end(s, StopReason::ModelUnavailable, message, updates);
        }
        // Told what was wrong, and asked in a simpler form, it did no better.
        ErrorKind::Planner | ErrorKind::ModelDeclines
            if s.counters.bad_answers >= 2 * BAD_ANSWERS_A_FORM
                && s.planner_is_model()
                && !s.sets_its_pace() =>
        {
            tell(n, ErrorCode::ModelBroken, &error.text).await;
            let message = model_ending(&error);
            let go = n.end(s, StopReason::ModelUnavailable, message, updates);
            return in_detail(go, error.text).because("bad_answers", s.counters.bad_answers);
        }
        ErrorKind::Auth => {
            let message = ending("login-required").arg("host", s.current_host());
            return n.end(s, StopReason::LoginRequired, message, updates);
        }
        _ => {}
    }
    let planner_fault = matches!(
        error.kind,
        ErrorKind::Planner
            | ErrorKind::PlannerTimeout
            | ErrorKind::ModelUnavailable
            | ErrorKind::RateLimit
            | ErrorKind::ModelDeclines
            // The window is known now, and the page is told shorter.
            | ErrorKind::ModelTooLong
    );
    // Whoever leads is told, and decides, as long as there is a page to be told of.
    let most = if s.sets_its_pace() {
        4 * MAX_ERRORS
    } else {
        MAX_ERRORS
    };
    if count > most {
        return given_up(n, s, error, updates).await;
    }
    // An answer that could not be used is told once, by the next request.
    let bad_answer = planner_fault && s.counters.bad_answers > 0 && s.planner_is_model();
    if bad_answer {
        let said = if s.counters.bad_answers >= BAD_ANSWERS_A_FORM {
            "say-model-simpler"
        } else {
            "say-model-again"
        };
        updates.push(n.narrate(Message::new(said)).await);
    } else if count == 1 {
        updates.push(n.narrate(Message::new("say-retry")).await);
    } else {
        updates.push(Update::tell(format!("Error: {}", error.text)));
    }
    // The planner failed on a view that is still good: ask it again. Otherwise look first.
    if planner_fault && s.observation.is_some() && count < MAX_ERRORS {
        return Command::to(NodeName::Planner, updates);
    }
    Command::to(NodeName::Observe, updates)
}

/// Three recoveries failed: another approach, or the end.
async fn given_up(
    n: &AgentNodes,
    s: &GraphState,
    error: AgentError,
    mut updates: Vec<Update>,
) -> Go {
    let unloaded = s
        .observation
        .as_ref()
        .and_then(|o| o.signals.network_error.clone());
    let left = s.counters.strategies_used < s.settings().engine.max_strategies;
    if another_way_may_help(error.kind) && unloaded.is_none() && left {
        updates.push(Update::ErrorsCleared);
        return Command::to(NodeName::StrategyAdapter, updates);
    }
    let (reason, message) = match error.kind {
        ErrorKind::Planner if s.planner_is_model() => {
            tell(n, ErrorCode::ModelBroken, &error.text).await;
            (StopReason::ModelUnavailable, ending("model-broken"))
        }
        ErrorKind::ModelTooLong => {
            tell(n, model_wait::code(error.kind), &error.text).await;
            (StopReason::ModelRefused, model_ending(&error))
        }
        ErrorKind::Network => network(n, s, &error.text).await,
        // Nothing could be planned on the browser's own page about an address that it could not load.
        _ if unloaded.is_some() => network(n, s, &unloaded.unwrap_or_default()).await,
        _ => (StopReason::InsufficientKnowledge, ending("errors")),
    };
    in_detail(n.end(s, reason, message, updates), error.text)
}

async fn network(n: &AgentNodes, s: &GraphState, detail: &str) -> (StopReason, Message) {
    let certificate = || ending("certificate").arg("host", s.current_host());
    let (code, message) = match is_certificate_error(detail) {
        true => (ErrorCode::Certificate, certificate()),
        false => (ErrorCode::Network, ending("network").arg("detail", detail)),
    };
    tell(n, code, detail).await;
    (StopReason::InsufficientKnowledge, message)
}

pub(super) async fn tell(n: &AgentNodes, code: ErrorCode, detail: &str) {
    n.recorder
        .event(RunEvent::Error {
            error: UiError::of(code).detail(detail),
        })
        .await;
}
