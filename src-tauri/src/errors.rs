//! Turns the errors of the rooms into what the person is told: one code, one sentence, one thing to do.

use copilot_agent::{ResumeError, SubmitError};
use copilot_ports::{BrowserError, JournalError, PlannerError};
use copilot_protocol::{ErrorCode, Message, UiError};

use crate::engine::NotSent;

pub fn of_browser(error: &BrowserError) -> UiError {
    copilot_agent::browser_error(error)
}

pub fn of_journal(error: &JournalError) -> UiError {
    match error {
        JournalError::Folder { path, .. } => {
            UiError::of(ErrorCode::RunsFolder).arg("path", path.as_str())
        }
        JournalError::DiskFull => UiError::of(ErrorCode::DiskFull),
        JournalError::Locked => UiError::of(ErrorCode::RunBusy),
        JournalError::NotFound(id) => UiError::of(ErrorCode::RunNotFound).arg("id", id.as_str()),
        JournalError::Newer => UiError::saying(ErrorCode::Other, "error-run-newer"),
        JournalError::Shared => UiError::saying(ErrorCode::Other, "share-only-to-look-at"),
        JournalError::NotShared(_) => UiError::saying(ErrorCode::Other, "share-refused"),
        JournalError::Damaged(_) => UiError::saying(ErrorCode::Other, "error-run-damaged"),
        JournalError::Other(_) => UiError::of(ErrorCode::Internal),
    }
    .detail(error.to_string())
}

pub fn of_planner(error: &PlannerError) -> UiError {
    let code = match error {
        PlannerError::Timeout(_) => ErrorCode::ModelTimeout,
        PlannerError::Unavailable(_) => ErrorCode::ModelUnreachable,
        PlannerError::Refused(_) => ErrorCode::ModelRefusedKey,
        PlannerError::ModelNotFound(_) => ErrorCode::ModelNotFound,
        PlannerError::RateLimited(_) => ErrorCode::ModelRateLimited,
        PlannerError::BadRequest(_) => ErrorCode::ModelRefusedRequest,
        PlannerError::TooLong(_) => ErrorCode::ModelTooLong,
        PlannerError::Malformed { .. } | PlannerError::Declined { .. } => ErrorCode::ModelBroken,
        PlannerError::Unsupported | PlannerError::Other(_) => ErrorCode::Other,
    };
    UiError::of(code).detail(error.to_string())
}

/// A model could not be loaded onto this machine.
pub fn of_pull(error: &PlannerError) -> UiError {
    let id = match error {
        PlannerError::ModelNotFound(_) => "model-pull-unknown",
        PlannerError::Unavailable(_) => "model-pull-broken",
        _ => "model-pull-failed",
    };
    UiError {
        retryable: matches!(error, PlannerError::Unavailable(_)),
        ..UiError::saying(ErrorCode::Other, id).detail(error.to_string())
    }
}

pub fn of_submit(error: &SubmitError) -> UiError {
    let id = match error {
        SubmitError::Ended => "error-run-ended",
        SubmitError::NoSuchQuestion | SubmitError::DoesNotFit => "error-answer-late",
    };
    UiError::saying(ErrorCode::Other, id).detail(error.to_string())
}

pub fn of_not_sent(error: &NotSent) -> UiError {
    match error {
        NotSent::Run(error) => of_submit(error),
        NotSent::Managed(error) => error.clone(),
    }
}

pub fn of_resume(error: &ResumeError) -> UiError {
    let id = match error {
        ResumeError::Ended => "error-run-ended",
        ResumeError::Damaged(_) => "error-run-damaged",
    };
    UiError::saying(ErrorCode::Other, id).detail(error.to_string())
}

/// The site on this machine that a run works on, such as the practice site of a program that has ended.
pub fn of_site_gone(host: &str) -> UiError {
    UiError {
        message: Message::new("error-site-gone").arg("host", host),
        retryable: false,
        ..UiError::saying(ErrorCode::Network, "error-site-gone")
    }
}

/// Something that should not happen.
pub fn internal(detail: impl Into<String>) -> UiError {
    UiError::of(ErrorCode::Internal).detail(detail)
}
