//! A run from outside: what it needs, and how it begins and goes on.

use std::sync::{Arc, OnceLock};
use std::time::Duration;

use async_trait::async_trait;
use copilot_graph::{
    Cause, Checkpoint, Commit, Control, Finished, Journal as _, Limits, Phase, Position, Runtime,
    fold,
};
use copilot_ports::{
    Browser, BrowserError, Clock, CommitRecord, Leases, Parts, PictureOptions, Planner, RunJournal,
    SiteMemory, Tools,
};
use copilot_protocol::{
    Envelope, ErrorCode, FollowUp, LiveUpdate, Mark, Message, Outcome, PageType, RunEvent, RunId,
    RunRequest, RunStatus, RunSummary, ShotId, StopReason, UiError, Understanding,
};
use tokio::sync::watch;
use tracing::{Instrument as _, Span};

use crate::graph::AgentGraph;
use crate::handle::RunHandle;
use crate::nodes::AgentNodes;
use crate::nudge::Nudge;
use crate::outcome;
use crate::recorder::{JournalBridge, Recorder, RunFacts, rfc3339};
use crate::state::GraphState;
use crate::state::Update;

/// Nodes that one action of a batch may take: judged, asked, carried out, bound again and judged once more.
const ENTRIES_PER_ACTION: u32 = 6;

/// Where a run gets its browser from. Asked once the run has started, so that "no browser" is an
/// ending of the run like any other.
#[async_trait]
pub trait BrowserSource: Send + Sync {
    /// `auto`, `managed`, `own`, or the endpoint.
    fn name(&self) -> String;
    async fn connect(&self) -> Result<Arc<dyn Browser>, BrowserError>;
    /// Who is told when the browser asks its person. Called once, before `connect`.
    fn on_asking(&self, _listener: AskingListener) {}
}

/// Hears the name of a browser that asks its person (`true`), or asks no longer. Must not block.
pub type AskingListener = Arc<dyn Fn(&str, bool) + Send + Sync>;

/// Receives what a run says, in order. Must not block.
pub trait EventSink: Send + Sync {
    /// A journalled event; it is on the disk already.
    fn event(&self, envelope: &Envelope);
    /// How the run stands now, as it was written to its folder.
    fn summary(&self, _summary: RunSummary) {}
    /// Something for the window only.
    fn live(&self, update: LiveUpdate);
    /// A picture that a live update or an event names.
    fn picture(&self, shot: &ShotId, jpeg: Arc<Vec<u8>>);
}

/// Everything a run needs from outside.
#[derive(Clone)]
pub struct RunParts {
    pub browsers: Arc<dyn BrowserSource>,
    pub planner: Arc<dyn Planner>,
    /// Tools outside the browser.
    pub tools: Option<Arc<dyn Tools>>,
    pub memory: Option<Arc<dyn SiteMemory>>,
    /// Sites that other runs change; without, there are no others.
    pub leases: Option<Arc<dyn Leases>>,
    /// Runs that read parts of the task; without, it is not divided.
    pub parts: Option<Arc<dyn Parts>>,
    pub journal: Arc<dyn RunJournal>,
    pub clock: Arc<dyn Clock>,
    pub events: Arc<dyn EventSink>,
    /// Somebody can answer questions. Without, approvals are declined and questions end the run.
    pub somebody_to_ask: bool,
    /// Take pictures often for a live view.
    pub live_view: bool,
}

/// A run cannot be resumed.
#[derive(Clone, Debug, thiserror::Error, PartialEq, Eq)]
pub enum ResumeError {
    #[error("the run has ended already")]
    Ended,
    #[error("the journal is damaged: {0}")]
    Damaged(String),
}

/// Starts a run on the current tokio runtime.
pub fn start(id: RunId, request: RunRequest, parts: RunParts) -> RunHandle {
    let checkpoint = Checkpoint::start(GraphState::new(request));
    launch(id, checkpoint, 0, false, parts)
}

/// Goes on with an interrupted run from its journal's commits, as they stand in `trace.jsonl`.
/// `told`: its end stands among the events; one that has ended and did not tell it does nothing but tell it.
/// `last_seq` is the number of the last event in it.
pub fn resume(
    id: RunId,
    request: RunRequest,
    (commits, told): (Vec<CommitRecord>, bool),
    last_seq: u64,
    parts: RunParts,
) -> Result<RunHandle, ResumeError> {
    let commits: Result<Vec<_>, _> = commits.into_iter().map(decode).collect();
    let checkpoint = fold(GraphState::new(request), commits?)
        .map_err(|e| ResumeError::Damaged(e.to_string()))?;
    if told && matches!(checkpoint.at, Position::Ended { .. }) {
        return Err(ResumeError::Ended);
    }
    Ok(launch(id, checkpoint, last_seq, true, parts))
}

/// How a run stands that was interrupted and that nobody goes on with: as it ended, where its end was committed and not
/// told, else cancelled, with what it had answered and found. `None` where its commits cannot be read.
pub fn left(request: RunRequest, commits: Vec<CommitRecord>) -> Option<Outcome> {
    let commits: Result<Vec<_>, _> = commits.into_iter().map(decode).collect();
    let Checkpoint { at, state, .. } = fold(GraphState::new(request), commits.ok()?).ok()?;
    let outcome = match at {
        Position::Ended { outcome } => outcome,
        _ => {
            let mut outcome = Outcome::new(
                StopReason::Cancelled,
                false,
                Message::new("journal-closed-by-person"),
            );
            state.leave_findings(&mut outcome);
            outcome
        }
    };
    Some(outcome::unplaced(&outcome, &state))
}

/// What a goal can go on from, of a run that has ended, and whether the page where it ended shows what was searched for; `None`
/// where its commits do not say.
pub fn followed(
    id: RunId,
    request: RunRequest,
    commits: Vec<CommitRecord>,
) -> Option<(FollowUp, bool)> {
    let commits: Result<Vec<_>, _> = commits.into_iter().map(decode).collect();
    let Checkpoint { at, state, .. } = fold(GraphState::new(request), commits.ok()?).ok()?;
    let Position::Ended { outcome } = at else {
        return None;
    };
    let outcome = outcome::unplaced(&outcome, &state);
    let last = state.recent_observations.last();
    let found = last.is_some_and(|seen| seen.page_type == PageType::Search);
    Some((crate::follow::from(id, &state, &outcome), found))
}

fn decode(record: CommitRecord) -> Result<Commit<AgentGraph>, ResumeError> {
    let damaged = |e: serde_json::Error| ResumeError::Damaged(format!("commit {}: {e}", record.n));
    let text = |name: &str| serde_json::Value::String(name.to_owned());
    Ok(Commit {
        seq: record.n,
        node: if record.node.is_empty() {
            None
        } else {
            Some(serde_json::from_value(text(&record.node)).map_err(damaged)?)
        },
        cause: serde_json::from_value::<Cause>(text(&record.cause)).map_err(damaged)?,
        updates: serde_json::from_value(record.updates.clone()).map_err(damaged)?,
        goto: serde_json::from_value(record.goto.clone()).map_err(damaged)?,
        durable: false,
    })
}

fn launch(
    id: RunId,
    checkpoint: Checkpoint<AgentGraph>,
    last_seq: u64,
    resumed: bool,
    parts: RunParts,
) -> RunHandle {
    let control = Control::new();
    let (tell_finished, finished) = watch::channel(None);
    let recorder = Arc::new(Recorder::new(
        RunFacts {
            id: id.clone(),
            started: started_of(&id, parts.clock.as_ref()),
            planner: parts.planner.name(),
            browser: std::sync::Mutex::new(parts.browsers.name()),
        },
        parts.journal.clone(),
        parts.events.clone(),
        parts.clock.clone(),
        control.clone(),
        last_seq,
        checkpoint.state.counters.step,
    ));
    recorder.warned_before(&checkpoint.state);
    let handle = RunHandle {
        id,
        control: control.clone(),
        recorder: recorder.clone(),
        finished,
        runtime: tokio::runtime::Handle::current(),
        span: Span::current(),
        nudge: Arc::default(),
        browser: Arc::default(),
    };
    let (reached, nudge) = (handle.browser.clone(), handle.nudge.clone());
    // What is logged on the way belongs to the run that the caller's span names.
    let work = async move {
        let summary = carry_out(
            checkpoint, resumed, parts, recorder, control, &reached, nudge,
        )
        .await;
        let _ = tell_finished.send(Some(summary));
    };
    tokio::spawn(work.in_current_span());
    handle
}

/// A run's id is a ULID: it holds the moment at which the run was asked for.
fn started_of(id: &RunId, clock: &dyn Clock) -> String {
    id.as_str()
        .parse::<ulid::Ulid>()
        .map_or_else(|_| rfc3339(clock.now()), |ulid| rfc3339(ulid.datetime()))
}

async fn carry_out(
    mut checkpoint: Checkpoint<AgentGraph>,
    resumed: bool,
    parts: RunParts,
    recorder: Arc<Recorder>,
    control: Control<AgentGraph>,
    reached: &OnceLock<Arc<dyn Browser>>,
    nudge: Arc<Nudge>,
) -> RunSummary {
    if matches!(checkpoint.at, Position::Ended { .. }) {
        return tell_end(checkpoint, &parts, recorder, control, nudge).await;
    }
    let state = &checkpoint.state;
    let understanding = parts.planner.understand(state.goal());
    recorder
        .event(RunEvent::RunStarted {
            goal: state.request.goal.clone(),
            planner: parts.planner.name(),
            resumed,
            understanding: understanding.clone(),
            browser: parts.browsers.name(),
            run_dir: recorder.run_dir(),
        })
        .await;
    recorder
        .write_summary(&recorder.summary_of(state, RunStatus::Running, None))
        .await;
    for message in state.request.managed.tightened.iter().cloned() {
        recorder.event(RunEvent::Narration { message }).await;
    }

    let mut fatal = not_understood(state, &parts, understanding.as_ref());
    let mut browser = None;
    if fatal.is_none() {
        tell_of_asking(&parts, &recorder);
        // Looking for a browser can take as long as a person reads a dialog, so a stop must end it.
        let connecting = parts.browsers.connect();
        let connected = control.cancellation().run_until_cancelled(connecting).await;
        match connected.unwrap_or(Err(BrowserError::Cancelled)) {
            Ok(found) => {
                let _ = reached.set(found.clone());
                browser = Some(found);
            }
            Err(BrowserError::Cancelled) if control.is_cancelled() => {}
            Err(error) => fatal = Some((StopReason::NoBrowser, browser_error(&error))),
        }
    }
    if let Some((stop_reason, error)) = fatal {
        let update = Update::Fatal {
            stop_reason,
            message: error.message.clone(),
            detail: error.detail.clone(),
        };
        recorder.event(RunEvent::Error { error }).await;
        // A control that was just made takes updates until the run ends.
        let _ = control.inject(vec![update]);
    }
    if let Some(browser) = &browser
        && let Ok(mut name) = recorder.facts.browser.lock()
    {
        *name = browser.identity().product;
    }
    load_snapshots(&mut checkpoint.state, &recorder).await;

    let live = browser
        .clone()
        .filter(|_| parts.live_view)
        .map(|browser| live_pictures(browser, recorder.clone(), control.clone()))
        .map(|work| tokio::spawn(work.in_current_span()));
    let watching = browser
        .clone()
        .map(|browser| crate::human_handoff::watch(browser, control.clone()))
        .map(|work| tokio::spawn(work.in_current_span()));
    let nodes = AgentNodes::new(&parts, recorder.clone(), browser.clone(), resumed, nudge);
    let bridge = Arc::new(JournalBridge(recorder.clone()));
    let runtime = Runtime::<AgentGraph, _, _>::new(Arc::new(nodes), bridge).with_limits(limits());
    let finished = runtime.resume(checkpoint, control).await;
    for beside in [live, watching].into_iter().flatten() {
        beside.abort();
    }
    if let Some(browser) = browser {
        // The run is over; a browser that does not answer must not hold its end back.
        let _ = tokio::time::timeout(Duration::from_secs(5), browser.close()).await;
    }
    finished_summary(&recorder, finished)
}

/// A whole batch belongs to one lap, each of its actions judged, perhaps asked about and bound again.
fn limits() -> Limits {
    let limits = Limits::default();
    Limits {
        entries_per_lap: limits.entries_per_lap + ENTRIES_PER_ACTION * crate::batch::MOST as u32,
        ..limits
    }
}

/// The goal says too little, and nobody is there to ask; or nothing of it is understood.
fn not_understood(
    state: &GraphState,
    parts: &RunParts,
    understanding: Option<&Understanding>,
) -> Option<(StopReason, UiError)> {
    let code = ErrorCode::GoalNotUnderstood;
    let error = if state.goal_is_vague() {
        if parts.somebody_to_ask && state.settings().engine.interactive_prompts {
            return None;
        }
        UiError::saying(code, "error-goal-vague")
    } else if understanding.is_some_and(Understanding::nothing) {
        UiError::of(code)
    } else {
        return None;
    };
    Some((StopReason::GoalNotUnderstood, error))
}

/// A run whose end was committed and not told does nothing but tell it, with the pages that it had seen.
async fn tell_end(
    mut checkpoint: Checkpoint<AgentGraph>,
    parts: &RunParts,
    recorder: Arc<Recorder>,
    control: Control<AgentGraph>,
    nudge: Arc<Nudge>,
) -> RunSummary {
    let state = &mut checkpoint.state;
    load_snapshots(state, &recorder).await;
    let bridge = Arc::new(JournalBridge(recorder.clone()));
    if let Position::Ended { outcome } = &checkpoint.at {
        bridge.ended(outcome, &checkpoint.state).await;
    }
    // The runtime says to all who wait that the run is over; it enters no node.
    let nodes = AgentNodes::new(parts, recorder.clone(), None, true, nudge);
    let finished = Runtime::<AgentGraph, _, _>::new(Arc::new(nodes), bridge)
        .resume(checkpoint, control)
        .await;
    finished_summary(&recorder, finished)
}

fn finished_summary(recorder: &Recorder, finished: Finished<AgentGraph>) -> RunSummary {
    let outcome = recorder.told(finished.outcome);
    let mut summary = recorder.summary_of(&finished.state, RunStatus::Finished, Some(&outcome));
    summary.run_dir = recorder.run_dir();
    summary
}

/// The browser's own question to its person, then and at a return after a loss.
fn tell_of_asking(parts: &RunParts, recorder: &Arc<Recorder>) {
    let (tell, mut told) = tokio::sync::mpsc::unbounded_channel();
    parts
        .browsers
        .on_asking(Arc::new(move |browser: &str, on: bool| {
            let _ = tell.send((browser.to_owned(), on));
        }));
    let recorder = recorder.clone();
    // Ends with the source of browsers.
    let telling = async move {
        while let Some((browser, on)) = told.recv().await {
            recorder
                .event(RunEvent::BrowserAsking { browser, on })
                .await;
        }
    };
    tokio::spawn(telling.in_current_span());
}

/// Snapshots are files of the run folder; a resumed run reads them back: what was seen is evidence, and the last one is the page.
async fn load_snapshots(state: &mut GraphState, recorder: &Recorder) {
    if state.observation.is_some() {
        return;
    }
    for path in state.snapshot_files.clone() {
        let Some(snapshot) = recorder.read_snapshot(&path).await else {
            continue;
        };
        // The folder of a snapshot is named by the last step before it.
        let last = path.split('/').nth(1).and_then(|step| step.parse().ok());
        let last: u32 = last.unwrap_or(state.counters.step);
        crate::reducer::remember_text(state, &snapshot, last + 1);
        if state.observation_file.as_ref() == Some(&path) {
            state.observation = Some(Arc::new(snapshot));
        }
    }
}

/// At least one picture a second for the window, also while a step takes long. Its marks are those
/// of the last snapshot, at the places where their elements stand now: a page may scroll or move.
async fn live_pictures(
    browser: Arc<dyn Browser>,
    recorder: Arc<Recorder>,
    control: Control<AgentGraph>,
) {
    let mut tick = tokio::time::interval(Duration::from_millis(900));
    tick.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    loop {
        tick.tick().await;
        if control.is_cancelled() || control.phase() == Phase::Ended {
            return;
        }
        let newest = recorder.snapshot();
        let options = PictureOptions {
            boxes: newest.marks.iter().map(|mark| mark.id).collect(),
            deadline: Duration::from_millis(1_500),
            quality: 55,
            with_badges: true,
            ..PictureOptions::default()
        };
        let Ok(picture) = browser.screenshot(&options).await else {
            continue;
        };
        let tabs = browser.tabs().await.unwrap_or_default();
        let active = tabs.into_iter().find(|t| t.active);
        let (url, title) = active.map(|t| (t.url, t.title)).unwrap_or_default();
        let shot = ShotId::new();
        let viewport = copilot_protocol::Viewport {
            width: f64::from(picture.width) / picture.scale,
            height: f64::from(picture.height) / picture.scale,
            device_pixel_ratio: picture.scale,
            ..Default::default()
        };
        // A browser calls a tab by its address until it has read the page's title.
        let title = match title {
            _ if url == newest.url => newest.title,
            title if url.ends_with(&title) => String::new(),
            title => title,
        };
        let marks = newest
            .marks
            .into_iter()
            .filter_map(|mark| {
                let (_, bbox) = picture.boxes.iter().find(|(id, _)| *id == mark.id)?;
                Some(Mark {
                    bbox: *bbox,
                    ..mark
                })
            })
            .collect();
        recorder.live_picture(&shot, Arc::new(picture.bytes));
        recorder.live(LiveUpdate::Picture {
            shot,
            url,
            title,
            marks,
            viewport,
        });
    }
}

/// The browser's error in words for the person.
pub fn browser_error(error: &BrowserError) -> UiError {
    let own = |id: &str, hint: &str, name: &str, value: &str| UiError {
        message: Message::new(id).arg(name, value),
        hint: Message::new(format!("{id}{hint}")).arg(name, value),
        ..UiError::of(ErrorCode::BrowserUnreachable)
    };
    let at = |code, endpoint: &str| UiError::of(code).arg("endpoint", endpoint);
    let told = match error {
        BrowserError::NoBrowser(_) => at(ErrorCode::NoBrowser, ""),
        // No address was asked: no browser of this machine is open to other programs.
        BrowserError::Unreachable { endpoint, .. } if endpoint.is_empty() => UiError {
            hint: Message::new("error-own-browser-closed-hint"),
            ..at(ErrorCode::BrowserUnreachable, "")
        },
        BrowserError::Unreachable { endpoint, .. } => at(ErrorCode::BrowserUnreachable, endpoint),
        BrowserError::NotABrowser { endpoint, .. } => at(ErrorCode::NotABrowser, endpoint),
        BrowserError::Forbidden(_) => at(ErrorCode::DebuggingForbidden, ""),
        BrowserError::Lost(_) => at(ErrorCode::BrowserLost, ""),
        BrowserError::Refused { browser, at_once } => {
            let hint = if *at_once { "-at-once-hint" } else { "-hint" };
            own("error-own-refused", hint, "browser", browser)
        }
        BrowserError::NotOpen { browser, .. } => {
            own("error-own-not-open", "-hint", "browser", browser)
        }
        BrowserError::AsksFirst { browser } => {
            own("error-own-asks-first", "-hint", "browser", browser)
        }
        BrowserError::Profile { path, .. } => own("error-profile-unusable", "-hint", "path", path),
        _ => at(ErrorCode::BrowserUnreachable, ""),
    };
    told.detail(error.to_string())
}
