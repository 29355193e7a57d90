//! Taking up a run that was interrupted: what its folder says of it, and its journal opened again.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use copilot_ports::{CommitRecord, Disk, JournalError};
use copilot_protocol::{
    Envelope, Outcome, PurposeUsage, RunEvent, RunId, RunRequest, RunStatus, RunSummary, Stage,
    TerminalReason, Usage,
};
use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::files;
use crate::folder::{FolderJournal, RUN_FILE, RunLock, SUMMARY_FILE, TRACE_FILE};
use crate::redact::Redactor;
use crate::trace::Trace;

/// What a run needs to go on.
#[derive(Clone, Debug, PartialEq)]
pub struct Resumable {
    pub request: RunRequest,
    /// In the order in which they were written.
    pub commits: Vec<CommitRecord>,
    /// Number of the last event; 0 where there is none.
    pub last_seq: u64,
    /// Its end stands among the events. A run whose last commit is its end may have stopped before that was told.
    pub told: bool,
    pub summary: RunSummary,
}

impl FolderJournal {
    /// Takes up the run of the folder: locks it, cuts what is torn, and reads what a resume needs. What is written from
    /// now on is redacted by `redactor`.
    ///
    /// # Errors
    /// `Locked`, `Newer`, `Shared`, and `Damaged` where the commits are not whole.
    pub fn take_up(
        disk: Arc<dyn Disk>,
        dir: PathBuf,
        id: &RunId,
        redactor: Redactor,
    ) -> Result<(Self, Resumable), JournalError> {
        if stored_summary(disk.as_ref(), &dir, id.as_str()).shared {
            return Err(JournalError::Shared);
        }
        let lock = RunLock::take(disk.as_ref(), &dir)?;
        if is_newer(disk.as_ref(), &dir) {
            return Err(JournalError::Newer);
        }
        let trace = read_trace(disk.as_ref(), &dir)?;
        if trace.newer {
            return Err(JournalError::Newer);
        }
        if !trace.has_header {
            return Err(JournalError::Damaged("the trace has no header".into()));
        }
        if let Some(damage) = trace.damage {
            return Err(JournalError::Damaged(damage));
        }
        let request = request(disk.as_ref(), &dir, id)?;
        let stored = stored_summary(disk.as_ref(), &dir, id.as_str());
        let summary = unheld(disk.as_ref(), &dir, stored);
        let journal = Self::reopen(disk, dir, lock, &trace, redactor)?;
        let left = Resumable {
            request,
            commits: trace.commits,
            last_seq: trace.last_seq,
            // What ended an earlier stretch of the run, which was taken up again, is no end of this one.
            told: trace
                .events
                .iter()
                .rev()
                .find_map(|envelope| match envelope.event {
                    RunEvent::RunFinished { .. } => Some(true),
                    RunEvent::RunStarted { .. } => Some(false),
                    _ => None,
                })
                .unwrap_or(false),
            summary,
        };
        Ok((journal, left))
    }
}

/// What the run was started with.
pub(crate) fn request(disk: &dyn Disk, dir: &Path, id: &RunId) -> Result<RunRequest, JournalError> {
    if stored_summary(disk, dir, id.as_str()).shared {
        return Err(JournalError::Shared);
    }
    files::read_json(disk, &dir.join(RUN_FILE))
        .and_then(|mut run| serde_json::from_value(run.get_mut("request")?.take()).ok())
        .ok_or_else(|| JournalError::Damaged(format!("{RUN_FILE} cannot be read")))
}

pub(crate) fn read_trace(disk: &dyn Disk, dir: &Path) -> Result<Trace, JournalError> {
    if disk.exists(&dir.join(TRACE_FILE)) {
        Trace::read(disk, dir)
    } else {
        Ok(Trace::default())
    }
}

pub(crate) fn is_newer(disk: &dyn Disk, dir: &Path) -> bool {
    [RUN_FILE, SUMMARY_FILE]
        .iter()
        .filter_map(|file| files::read_json(disk, &dir.join(file)))
        .any(|value| files::is_newer(&value))
}

/// `summary.json` as it is; what cannot be read of it comes from `run.json`, or is left empty.
pub(crate) fn stored_summary(disk: &dyn Disk, dir: &Path, name: &str) -> RunSummary {
    let stored = files::read_json(disk, &dir.join(SUMMARY_FILE)).filter(Value::is_object);
    let newer = stored.as_ref().is_some_and(files::is_newer);
    let mut summary = match stored {
        Some(value) => serde_json::from_value(value.clone())
            .unwrap_or_else(|_| from_parts(&value, value.get("goal"), value.get("started"), name)),
        None => match files::read_json(disk, &dir.join(RUN_FILE)) {
            Some(run) => {
                let mut summary =
                    from_parts(&run, run.pointer("/request/goal"), run.get("created"), name);
                summary.read_only = files::is_newer(&run);
                summary
            }
            None => RunSummary {
                read_only: true,
                ..from_parts(&Value::Null, None, None, name)
            },
        },
    };
    if summary.started.is_empty() {
        // Its id tells when it began.
        summary.started = files::time_of(name);
    }
    summary.id = RunId::from(name);
    summary.run_dir = dir.display().to_string();
    summary.read_only |= newer;
    summary
}

fn from_parts(
    value: &Value,
    goal: Option<&Value>,
    started: Option<&Value>,
    name: &str,
) -> RunSummary {
    let text = |v: Option<&Value>| v.and_then(Value::as_str).unwrap_or_default().to_owned();
    RunSummary {
        schema_version: u32::try_from(files::schema_version(value)).unwrap_or(u32::MAX),
        id: RunId::from(name),
        goal: text(goal),
        status: part(value, "status").unwrap_or(RunStatus::Running),
        started: text(started),
        finished: part(value, "finished"),
        outcome: part(value, "outcome"),
        stage: part(value, "stage").unwrap_or(Stage::Orient),
        steps: part(value, "steps").unwrap_or_default(),
        usage: part(value, "usage").unwrap_or_default(),
        usage_by_purpose: part(value, "usage_by_purpose").unwrap_or_default(),
        active_ms: part(value, "active_ms").unwrap_or_default(),
        planner: text(value.get("planner")),
        browser: text(value.get("browser")),
        client: part(value, "client"),
        part_of: part(value, "part_of"),
        place: None,
        shot: part(value, "shot"),
        run_dir: String::new(),
        read_only: false,
        shared: part(value, "shared").unwrap_or_default(),
    }
}

fn part<T: DeserializeOwned>(value: &Value, key: &str) -> Option<T> {
    serde_json::from_value(value.get(key)?.clone()).ok()
}

/// A run that nobody holds has been interrupted, unless its trace says that it ended just before the
/// program did.
pub(crate) fn unheld(disk: &dyn Disk, dir: &Path, mut summary: RunSummary) -> RunSummary {
    if summary.status == RunStatus::Finished {
        return summary;
    }
    if !summary.read_only
        && let Ok(trace) = Trace::read(disk, dir)
    {
        fold(&mut summary, &trace.events);
    }
    if summary.status != RunStatus::Finished {
        summary.status = RunStatus::Interrupted;
    }
    summary
}

/// Brings a summary up to what the events tell.
fn fold(summary: &mut RunSummary, events: &[Envelope]) {
    let mut usage = Usage::default();
    let mut by_purpose = BTreeMap::<String, Usage>::new();
    for envelope in events {
        summary.steps = summary.steps.max(envelope.step);
        match &envelope.event {
            RunEvent::RunStarted {
                planner, browser, ..
            } => {
                summary.planner.clone_from(planner);
                summary.browser.clone_from(browser);
                // Of an earlier, closed stretch of the run.
                summary.outcome = None;
            }
            RunEvent::StageChanged { to, .. } => summary.stage = summary.stage.max(*to),
            RunEvent::ModelCalled {
                purpose,
                usage: call,
                ..
            } => {
                usage.add(*call);
                by_purpose.entry(purpose.clone()).or_default().add(*call);
            }
            RunEvent::Observed {
                shot: Some(shot), ..
            } => summary.shot = Some(shot.clone()),
            RunEvent::RunFinished {
                terminal_reason,
                stop_reason,
                verified,
                answer,
                message,
                steps,
                facts,
                structured,
                claims,
                conditions,
                note,
                look_at,
                ..
            } => {
                summary.status = RunStatus::Finished;
                summary.finished = Some(envelope.time.clone());
                summary.steps = *steps;
                if *terminal_reason == TerminalReason::GoalSatisfied {
                    summary.stage = Stage::Done;
                }
                summary.outcome = Some(Outcome {
                    terminal_reason: *terminal_reason,
                    stop_reason: *stop_reason,
                    verified: *verified,
                    answer: answer.clone(),
                    message: message.clone(),
                    detail: None,
                    facts: facts.clone(),
                    structured: structured.clone(),
                    claims: claims.clone(),
                    conditions: conditions.clone(),
                    note: note.clone(),
                    look_at: look_at.clone(),
                });
            }
            _ => {}
        }
    }
    if usage.calls > summary.usage.calls {
        summary.usage = usage;
        summary.usage_by_purpose = by_purpose
            .into_iter()
            .map(|(purpose, usage)| PurposeUsage { purpose, usage })
            .collect();
    }
}
