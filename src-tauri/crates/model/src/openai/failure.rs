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
        } => (!words.contains("quota") && !words.contains("billing"))
            .then(|| retry_after.unwrap_or(pause)),
        Failure::Status {
            status: 408 | 409 | 500..=599,
            retry_after,
            ..
        } => Some(retry_after.unwrap_or(pause)),
        Failure::Transport(_) => Some(pause),
        _ => None,
    }
}

/// A failure in the planner's terms.
pub(super) fn error(failure: Failure) -> PlannerError {
    match failure {
        Failure::Status { status, words, .. } => {
            let said = format!("{status} {words}");
            match status {
                401 | 403 => PlannerError::Refused(said),
                404 => PlannerError::ModelNotFound(said),
                _ if names_missing_model(&words) => PlannerError::ModelNotFound(said),
                400 | 405 | 413 | 415 | 422 if !too_long(&words) => PlannerError::BadRequest(said),
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
