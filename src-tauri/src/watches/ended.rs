//! What the end of a look's run says of what is watched.

use std::path::Path;

use copilot_agent::handoff;
use copilot_journal::RunsFolder;
use copilot_protocol::{
    LookOutcome, LookProblem, Observation, Outcome, RunEvent, RunId, RunSummary, Watch,
};

/// The status of a page that wants fewer visits, of those that want a sign-in, and of servers that fail.
const TOO_MANY: u16 = 429;
const SIGN_IN: [u16; 2] = [401, 403];
const SERVER_FAILS: u16 = 500;
const NO_PAGE: u16 = 400;

/// `names`: of the recipe's answers, as it was played.
pub fn found(
    watch: &Watch,
    summary: &RunSummary,
    runs: &RunsFolder,
    names: &[String],
) -> LookOutcome {
    let page = last_page(runs, &summary.id);
    // What a page says that is none is not what is watched.
    if let Some(why) = page.as_ref().and_then(refused) {
        return problem(why);
    }
    let read = summary.outcome.as_ref().filter(|outcome| is_good(outcome));
    let answer = read.and_then(|outcome| answer(&outcome.answer, watch.answer.as_deref(), names));
    match answer.map(|answer| copilot_watch::value(answer, &watch.condition)) {
        Some(Ok(value)) => LookOutcome::Value { value },
        Some(Err(_)) => problem(LookProblem::Unreadable),
        None => problem(page.as_ref().map_or(LookProblem::Failed, why)),
    }
}

fn is_good(outcome: &Outcome) -> bool {
    outcome.verified && outcome.terminal_reason.exit_code(true) == 0
}

pub fn problem(problem: LookProblem) -> LookOutcome {
    LookOutcome::Problem { problem }
}

/// Of several answers each stands on a line of its own, behind its name.
/// `None`: the recipe was changed, and does not read it any more.
fn answer<'a>(all: &'a str, name: Option<&str>, names: &[String]) -> Option<&'a str> {
    let wanted = name.unwrap_or_default();
    match names {
        [one] => (one == wanted).then_some(all),
        several if !wanted.is_empty() && several.iter().any(|one| one == wanted) => all
            .lines()
            .find_map(|line| line.strip_prefix(wanted)?.strip_prefix(": ")),
        _ => None,
    }
}

/// Why the server gave no page.
fn refused(page: &Observation) -> Option<LookProblem> {
    match page.signals.http_status {
        TOO_MANY => Some(LookProblem::TooManyRequests {
            retry_after_s: None,
        }),
        status if status >= SERVER_FAILS || page.signals.network_error.is_some() => {
            Some(LookProblem::Offline)
        }
        status if SIGN_IN.contains(&status) => Some(LookProblem::LoginNeeded),
        status if status >= NO_PAGE => Some(LookProblem::NotFound),
        _ => None,
    }
}

/// Why nothing was read of a page that is there.
fn why(page: &Observation) -> LookProblem {
    match handoff(page) {
        Some(_) => LookProblem::LoginNeeded,
        None => LookProblem::NotFound,
    }
}

fn last_page(runs: &RunsFolder, run: &RunId) -> Option<Observation> {
    let events = runs.events(run, 1).ok()?;
    let file = events
        .iter()
        .rev()
        .find_map(|envelope| match &envelope.event {
            RunEvent::Observed {
                file: Some(file), ..
            } => Some(file),
            _ => None,
        })?;
    read(&runs.path().join(run.as_str()).join(file))
}

fn read(file: &Path) -> Option<Observation> {
    serde_json::from_slice(&std::fs::read(file).ok()?).ok()
}
