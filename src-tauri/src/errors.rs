//! Turns the errors of the rooms into what the person is told: one code, one sentence, one thing to do.

use copilot_agent::{ResumeError, SubmitError};
use copilot_ports::{BrowserError, JournalError, PlannerError};
use copilot_protocol::{ErrorCode, Message, UiError};

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
        JournalError::Newer => UiError {
            message: Message::new("error-run-newer"),
            hint: Message::new("error-run-newer-hint"),
            ..UiError::of(ErrorCode::Other)
        },
        JournalError::Shared => UiError {
            message: Message::new("share-only-to-look-at"),
            hint: Message::new("share-only-to-look-at-hint"),
            ..UiError::of(ErrorCode::Other)
        },
        JournalError::NotShared(_) => UiError {
            message: Message::new("share-refused"),
            hint: Message::new("share-refused-hint"),
            ..UiError::of(ErrorCode::Other)
        },
        JournalError::Damaged(_) => UiError {
            message: Message::new("error-run-damaged"),
            hint: Message::new("error-run-damaged-hint"),
            ..UiError::of(ErrorCode::Other)
        },
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
        PlannerError::Malformed { .. } | PlannerError::Declined { .. } => ErrorCode::ModelBroken,
        PlannerError::Unsupported | PlannerError::Other(_) => ErrorCode::Other,
    };
    UiError::of(code).detail(error.to_string())
}

/// A model could not be loaded onto this machine.
pub fn of_pull(error: &PlannerError) -> UiError {
    let (message, hint) = match error {
        PlannerError::ModelNotFound(_) => ("model-pull-unknown", "model-pull-unknown-hint"),
        PlannerError::Unavailable(_) => ("model-pull-broken", "model-pull-broken-hint"),
        _ => ("model-pull-failed", "model-pull-failed-hint"),
    };
    UiError {
        message: Message::new(message),
        hint: Message::new(hint),
        retryable: matches!(error, PlannerError::Unavailable(_)),
        ..UiError::of(ErrorCode::Other).detail(error.to_string())
    }
}

pub fn of_submit(error: &SubmitError) -> UiError {
    let (message, hint) = match error {
        SubmitError::Ended => ("error-run-ended", "error-run-ended-hint"),
        SubmitError::NoSuchQuestion | SubmitError::DoesNotFit => {
            ("error-answer-late", "error-answer-late-hint")
        }
    };
    UiError {
        message: Message::new(message),
        hint: Message::new(hint),
        ..UiError::of(ErrorCode::Other)
    }
    .detail(error.to_string())
}

pub fn of_resume(error: &ResumeError) -> UiError {
    let (message, hint) = match error {
        ResumeError::Ended => ("error-run-ended", "error-run-ended-hint"),
        ResumeError::Damaged(_) => ("error-run-damaged", "error-run-damaged-hint"),
    };
    UiError {
        message: Message::new(message),
        hint: Message::new(hint),
        ..UiError::of(ErrorCode::Other)
    }
    .detail(error.to_string())
}

/// The site on this machine that a run works on, such as the practice site of a program that has ended.
pub fn of_site_gone(host: &str) -> UiError {
    UiError {
        message: Message::new("error-site-gone").arg("host", host),
        hint: Message::new("error-site-gone-hint"),
        retryable: false,
        ..UiError::of(ErrorCode::Network)
    }
}

/// Something that should not happen.
pub fn internal(detail: impl Into<String>) -> UiError {
    UiError::of(ErrorCode::Internal).detail(detail)
}
