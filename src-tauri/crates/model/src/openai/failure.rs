//! What a failed request means: whether it is sent again, and what the run is told.

use std::time::Duration;

use copilot_ports::PlannerError;

use super::http::Failure;
use super::ladder::{names_missing_model, too_long};

/// How long to wait before the same request is sent again; `None` where that cannot help.
pub(super) fn retry_pause(failure: &Failure, pause: Duration) -> Option<Duration> {
    match failure {
        Failure::Status {
            status: 429,
            words,
            retry_after,
            // A server that names a time means it, whatever it says of quotas.
        } => retry_after.or_else(|| (!speaks_of_bills(words)).then_some(pause)),
        Failure::Status {
            status: 408 | 409 | 500..=599,
            retry_after,
            ..
        } => Some(retry_after.unwrap_or(pause)),
        Failure::Transport(_) => Some(pause),
        _ => None,
    }
}

/// Money is missing, which no waiting brings.
fn speaks_of_bills(words: &str) -> bool {
    words.contains("quota") || words.contains("billing")
}

/// A failure in the planner's terms.
pub(super) fn error(failure: Failure) -> PlannerError {
    match failure {
        Failure::Status {
            status: 429,
            words,
            retry_after: Some(time),
        } if speaks_of_bills(&words) => {
            let seconds = time.as_secs_f64().ceil();
            PlannerError::RateLimited(format!("429 it may be asked again in {seconds} s"))
        }
        Failure::Status { status, words, .. } => {
            let said = format!("{status} {words}");
            match status {
                _ if too_long(&words) => PlannerError::TooLong(said),
                401 | 403 => PlannerError::Refused(said),
                404 => PlannerError::ModelNotFound(said),
                _ if names_missing_model(&words) => PlannerError::ModelNotFound(said),
                400 | 405 | 413 | 415 | 422 => PlannerError::BadRequest(said),
                // Nothing is left to be spent there: what is said of it names the bill.
                402 => PlannerError::RateLimited(format!("{said} (payment)")),
                429 => PlannerError::RateLimited(said),
                300..=399 | 408 | 500..=599 => PlannerError::Unavailable(said),
                _ => PlannerError::Other(said),
            }
        }
        Failure::Transport(said) => PlannerError::Unavailable(said),
        Failure::NoJson(text) | Failure::TooLong(text) => {
            PlannerError::Unavailable(format!("the server's answer is no JSON: {text}"))
        }
        Failure::Whole(_) => PlannerError::Other("an answer in one piece".into()),
    }
}
