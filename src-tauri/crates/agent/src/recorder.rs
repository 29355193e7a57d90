//! Writes what a run says: numbers the events, keeps them in the journal first, then hands them on.

use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};
use std::sync::{Arc, MutexGuard, PoisonError};
use std::time::SystemTime;

use async_trait::async_trait;
use copilot_graph::{Commit, Control, Edge, Journal, JournalFailure, NodeId, Why};
use copilot_ports::{Clock, CommitRecord, JournalError, Record, RunJournal, StepFile};
use copilot_protocol::{
    AnsweredBy, Decision, EdgeTaken, Envelope, Judgement, LiveUpdate, Mark, Message, Observation,
    Outcome, PurposeUsage, Question, QuestionBody, RiskClass, RunEvent, RunId, RunStatus,
    RunSummary, SCHEMA_VERSION, ShotId, StopReason, TerminalReason,
};
use time::{OffsetDateTime, macros::format_description};
use tokio::sync::Mutex;

use crate::EventSink;
use crate::graph::AgentGraph;
use crate::node_name::NodeName;
use crate::prompts::wire;
use crate::state::GraphState;
use crate::{outcome, outline};

/// Facts of a run that do not change while it runs.
pub(crate) struct RunFacts {
    pub id: RunId,
    pub started: String,
    pub planner: String,
    pub browser: std::sync::Mutex<String>,
}

/// The page of the newest snapshot.
#[derive(Clone, Default)]
pub(crate) struct NewestSnapshot {
    pub url: String,
    pub title: String,
    /// Those outside the viewport too: the page may be scrolled before the next snapshot.
    pub marks: Vec<Mark>,
}

/// The one place through which a run speaks.
pub(crate) struct Recorder {
    pub facts: RunFacts,
    journal: Arc<dyn RunJournal>,
    sink: Arc<dyn EventSink>,
    clock: Arc<dyn Clock>,
    /// Number of the last event; `None` once the end was told.
    seq: Mutex<Option<u64>>,
    step: AtomicU32,
    last_summary_ms: AtomicU64,
    failure: std::sync::Mutex<Option<JournalError>>,
    /// Wakes a run that waits for a person, when the journal fails under it.
    control: Control<AgentGraph>,
    /// Budgets that were warned of, each with the limit it had.
    warned: std::sync::Mutex<Vec<(&'static str, f64)>>,
    snapshot: std::sync::Mutex<NewestSnapshot>,
}

impl Recorder {
    pub fn new(
        facts: RunFacts,
        journal: Arc<dyn RunJournal>,
        sink: Arc<dyn EventSink>,
        clock: Arc<dyn Clock>,
        control: Control<AgentGraph>,
        last_seq: u64,
        step: u32,
    ) -> Self {
        Self {
            facts,
            journal,
            sink,
            clock,
            seq: Mutex::new(Some(last_seq)),
            step: AtomicU32::new(step),
            last_summary_ms: AtomicU64::new(0),
            failure: std::sync::Mutex::new(None),
            control,
            warned: std::sync::Mutex::new(Vec::new()),
            snapshot: std::sync::Mutex::default(),
        }
    }

    pub fn run_dir(&self) -> String {
        self.journal.run_dir()
    }

    pub fn now_ms(&self) -> f64 {
        self.clock.elapsed().as_secs_f64() * 1000.0
    }

    /// Steps attempted so far, for the envelopes.
    pub fn set_step(&self, step: u32) {
        self.step.store(step, Ordering::SeqCst);
    }

    /// Journals an event, then hands it on. A journal that fails ends the run at the next commit.
    /// After the end nothing more is told: what a person sent at the last moment came too late.
    pub async fn event(&self, event: RunEvent) {
        let durable = matches!(
            event,
            RunEvent::ActionStarted { .. }
                | RunEvent::ApprovalRequested { .. }
                | RunEvent::ApprovalAnswered { .. }
                | RunEvent::RunFinished { .. }
        );
        let mut last = self.seq.lock().await;
        let Some(seq) = *last else {
            return;
        };
        let envelope = Envelope {
            v: SCHEMA_VERSION,
            run: self.facts.id.clone(),
            seq: seq + 1,
            time: rfc3339(self.clock.now()),
            step: self.step.load(Ordering::SeqCst),
            event,
        };
        // A run whose record broke off has no ending in it: it can be continued from what stands there.
        let broken_off = matches!(
            envelope.event,
            RunEvent::RunFinished {
                stop_reason: StopReason::JournalFailed,
                ..
            }
        );
        let record = Record::Event(envelope);
        let written = if broken_off {
            Ok(())
        } else {
            self.journal.append(&record, durable).await
        };
        let Record::Event(envelope) = record else {
            return;
        };
        let end = matches!(envelope.event, RunEvent::RunFinished { .. });
        if let Err(error) = written {
            self.fail(&error);
            // The end is told even where it cannot be kept.
            if !end {
                return;
            }
        }
        *last = (!end).then_some(envelope.seq);
        self.sink.event(&envelope);
    }

    /// A person is asked about an action, or would be.
    pub async fn approval_requested(&self, question: Question, judgement: &Judgement) {
        let facts = &judgement.facts;
        let event = RunEvent::ApprovalRequested {
            question,
            class: judgement.class.unwrap_or(RiskClass::UnclearSubmit),
            host: facts.host.clone(),
            label: facts.label.clone(),
            values: facts.values.clone(),
            amount: facts.amount.clone(),
            fingerprint: facts.fingerprint.clone(),
        };
        self.event(event).await;
    }

    /// Nobody is asked about an action; a reader of the journal sees what would have been, and what it came to.
    pub async fn not_asked(
        &self,
        question: Question,
        judgement: &Judgement,
        decision: Decision,
        by: AnsweredBy,
    ) {
        let answered = RunEvent::ApprovalAnswered {
            question: question.id.clone(),
            decision,
            by,
            text: String::new(),
        };
        self.approval_requested(question, judgement).await;
        self.event(answered).await;
    }

    /// Something for the window only.
    pub fn live(&self, update: LiveUpdate) {
        self.sink.live(update);
    }

    /// Keeps what pictures between snapshots need of the newest snapshot.
    pub fn keep_snapshot(&self, snapshot: NewestSnapshot) {
        *self.newest() = snapshot;
    }

    pub fn snapshot(&self) -> NewestSnapshot {
        self.newest().clone()
    }

    fn newest(&self) -> MutexGuard<'_, NewestSnapshot> {
        self.snapshot.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub fn live_picture(&self, shot: &ShotId, jpeg: Arc<Vec<u8>>) {
        self.sink.picture(shot, jpeg);
    }

    /// Keeps a picture with the step it belongs to.
    pub async fn picture(&self, step: u32, shot: &ShotId, jpeg: Vec<u8>) -> bool {
        match self.journal.picture(step, shot, &jpeg).await {
            Ok(()) => {
                self.sink.picture(shot, Arc::new(jpeg));
                true
            }
            Err(error) => {
                self.fail(&error);
                false
            }
        }
    }

    pub async fn file(&self, step: u32, kind: StepFile, content: &[u8]) -> Option<String> {
        match self.journal.step_file(step, kind, content).await {
            Ok(path) => Some(path),
            Err(error) => {
                self.fail(&error);
                None
            }
        }
    }

    /// A snapshot of this run, by the path that its file has.
    pub async fn read_snapshot(&self, path: &str) -> Option<Observation> {
        let bytes = self.journal.read_file(path).await.ok()?;
        serde_json::from_slice(&bytes).ok()
    }

    fn fail(&self, error: &JournalError) {
        tracing::error!(%error, "the journal cannot be written");
        if let Ok(mut failure) = self.failure.lock() {
            failure.get_or_insert_with(|| error.clone());
        }
        // A run that waits for an answer makes no commit of its own, and the question may not have
        // been told: an empty one lets it find out. Refused after the end, where it is not needed.
        let _ = self.control.inject(Vec::new());
    }

    fn failed(&self) -> Option<JournalError> {
        self.failure.lock().ok().and_then(|f| f.clone())
    }

    /// The ending of a run whose journal failed; a full disk is said, since a person can do something about it.
    pub fn told(&self, outcome: Outcome) -> Outcome {
        let full = outcome.stop_reason == StopReason::JournalFailed
            && self.failed() == Some(JournalError::DiskFull);
        Outcome {
            message: if full {
                Message::new("ending-disk-full")
            } else {
                outcome.message
            },
            ..outcome
        }
    }

    pub fn summary_of(
        &self,
        state: &GraphState,
        status: RunStatus,
        outcome: Option<&Outcome>,
    ) -> RunSummary {
        let browser = self.facts.browser.lock().map(|b| b.clone());
        RunSummary {
            schema_version: SCHEMA_VERSION,
            id: self.facts.id.clone(),
            goal: state.request.goal.clone(),
            status,
            started: self.facts.started.clone(),
            finished: outcome.map(|_| rfc3339(self.clock.now())),
            outcome: outcome.map(|outcome| outcome::completed(outcome, state)),
            stage: state.stage,
            steps: state.counters.step,
            usage: state.usage,
            usage_by_purpose: state
                .usage_by_purpose
                .iter()
                .map(|(purpose, usage)| PurposeUsage {
                    purpose: purpose.clone(),
                    usage: *usage,
                })
                .collect(),
            active_ms: state.active_ms as f64,
            planner: self.facts.planner.clone(),
            browser: browser.unwrap_or_default(),
            client: state.request.client.clone(),
            part_of: state.request.part_of.clone(),
            place: None,
            shot: state.shot.clone(),
            run_dir: String::new(),
            read_only: false,
            shared: false,
        }
    }

    pub async fn write_summary(&self, summary: &RunSummary) {
        if let Err(error) = self.journal.summary(summary).await {
            self.fail(&error);
        }
        let mut told = summary.clone();
        told.run_dir = self.journal.run_dir();
        self.sink.summary(told);
    }

    /// A resumed run does not warn again of what its person was told.
    pub fn warned_before(&self, state: &GraphState) {
        if let Ok(mut warned) = self.warned.lock() {
            let near = near(state).into_iter();
            warned.extend(near.map(|(name, _, limit)| (name, limit)));
        }
    }

    async fn warn_of_budget(&self, state: &GraphState) {
        for (budget, used, limit) in near(state) {
            let first = self.warned.lock().is_ok_and(|mut warned| {
                // A limit that was raised is another one.
                let first = !warned.contains(&(budget, limit));
                if first {
                    warned.push((budget, limit));
                }
                first
            });
            if first {
                self.event(RunEvent::BudgetWarning {
                    budget: budget.to_owned(),
                    used,
                    limit,
                })
                .await;
            }
        }
    }
}

/// Budgets of which four fifths are spent, with what is used and the limit: early enough to raise it, late
/// enough to matter.
fn near(state: &GraphState) -> Vec<(&'static str, f64, f64)> {
    let l = &state.limits;
    let counters = &state.counters;
    // Of so small a number of steps or calls four fifths are no warning any more.
    let counted = |limit: u32| f64::from(if limit > 4 { limit } else { 0 });
    let calls = f64::from(counters.planner_calls);
    let tokens = state.usage.tokens() as f64;
    let minutes = state.active_ms as f64 / 60_000.0;
    [
        ("max_steps", f64::from(counters.step), counted(l.max_steps)),
        ("planner_calls", calls, counted(l.max_planner_calls)),
        ("tokens", tokens, f64::from(l.max_tokens)),
        ("money", state.usage.money, l.max_money),
        ("time", minutes, f64::from(l.max_minutes)),
    ]
    .into_iter()
    // Sums of cents are not exact.
    .filter(|(_, used, limit)| *limit > 0.0 && *used + 1e-9 >= 0.8 * limit)
    .collect()
}

/// RFC 3339 in UTC with milliseconds.
pub(crate) fn rfc3339(time: SystemTime) -> String {
    let form =
        format_description!("[year]-[month]-[day]T[hour]:[minute]:[second].[subsecond digits:3]Z");
    OffsetDateTime::from(time).format(form).unwrap_or_default()
}

/// Joins the runtime's journal with the run's.
pub(crate) struct JournalBridge(pub Arc<Recorder>);

#[async_trait]
impl Journal<AgentGraph> for JournalBridge {
    async fn commit(&self, commit: &Commit<AgentGraph>) -> Result<(), JournalFailure> {
        if let Some(failure) = self.0.failed() {
            return Err(JournalFailure::new(failure));
        }
        let record = Record::Commit(CommitRecord {
            n: commit.seq,
            node: commit.node.map(|n| n.name().to_owned()).unwrap_or_default(),
            cause: wire(&commit.cause),
            updates: serde_json::to_value(&commit.updates).map_err(JournalFailure::new)?,
            goto: serde_json::to_value(&commit.goto).map_err(JournalFailure::new)?,
        });
        let written = self.0.journal.append(&record, commit.durable).await;
        written.map_err(|error| {
            self.0.fail(&error);
            JournalFailure::new(error)
        })
    }

    async fn entered(&self, node: NodeName, lap: u32, _state: &GraphState) {
        self.0
            .event(RunEvent::NodeEntered {
                node: node.name().to_owned(),
                lap,
            })
            .await;
    }

    async fn left(
        &self,
        node: NodeName,
        edge: Edge<AgentGraph>,
        why: &Why,
        micros: u64,
        state: &GraphState,
    ) {
        let edge = match edge {
            Edge::To(to) => EdgeTaken::Node(to.name().to_owned()),
            Edge::Interrupt { resume_at } => EdgeTaken::Interrupt(resume_at.name().to_owned()),
            Edge::End | Edge::Stopped(_) => EdgeTaken::End,
        };
        self.0
            .event(RunEvent::NodeLeft {
                node: node.name().to_owned(),
                edge,
                ms: micros as f64 / 1000.0,
                why: why
                    .iter()
                    .map(|(name, value)| ((*name).to_owned(), value.clone()))
                    .collect(),
            })
            .await;
        self.0.set_step(state.counters.step);
        self.0.warn_of_budget(state).await;
        // The history shows a run that goes on; more often than this nobody would see a difference.
        let now = self.0.now_ms() as u64;
        let last = self.0.last_summary_ms.load(Ordering::SeqCst);
        if last == 0 || now.saturating_sub(last) > 2_000 {
            self.0.last_summary_ms.store(now.max(1), Ordering::SeqCst);
            let summary = self.0.summary_of(state, RunStatus::Running, None);
            self.0.write_summary(&summary).await;
        }
    }

    async fn asked(&self, question: &Question) {
        match &question.body {
            QuestionBody::Approval { judgement, .. } => {
                self.0.approval_requested(question.clone(), judgement).await;
            }
            body => {
                if matches!(body, QuestionBody::TakenOver) {
                    self.0.event(RunEvent::Takeover { on: true }).await;
                }
                self.0
                    .event(RunEvent::QuestionAsked {
                        question: question.clone(),
                    })
                    .await;
            }
        }
    }

    async fn answered(&self, question: &Question, answer: &copilot_protocol::Answer) {
        let event = match &question.body {
            QuestionBody::Approval { .. } => RunEvent::ApprovalAnswered {
                question: question.id.clone(),
                decision: answer.decision,
                by: answer.by,
                text: answer.text.clone(),
            },
            _ => RunEvent::QuestionAnswered {
                question: question.id.clone(),
                decision: answer.decision,
                by: answer.by,
                text: answer.text.clone(),
            },
        };
        self.0.event(event).await;
        if matches!(question.body, QuestionBody::TakenOver) {
            self.0.event(RunEvent::Takeover { on: false }).await;
        }
        // The name of a tab is nothing that was said.
        let words = !matches!(question.body, QuestionBody::TabChoice { .. });
        if words && answer.by == AnsweredBy::Person && !answer.text.is_empty() {
            self.0
                .event(RunEvent::PersonSaid {
                    text: answer.text.clone(),
                })
                .await;
        }
    }

    async fn paused(&self) {
        self.0.event(RunEvent::Paused).await;
    }

    async fn resumed(&self) {
        self.0.event(RunEvent::Resumed).await;
    }

    async fn ended(&self, outcome: &Outcome, state: &GraphState) {
        self.0.set_step(state.counters.step);
        let outcome = &self.0.told(outcome.clone());
        // The summary neither says that a run is over which can be continued.
        if outcome.stop_reason != StopReason::JournalFailed {
            let summary = self.0.summary_of(state, RunStatus::Finished, Some(outcome));
            self.0.write_summary(&summary).await;
        }
        // What the planner did not say itself: the goal is met, so the plan is done.
        if outcome.terminal_reason == TerminalReason::GoalSatisfied
            && state.outline.iter().any(|step| !step.done)
        {
            let steps = outline::ticked(&state.outline, Some((1, 1)));
            self.0.event(RunEvent::OutlineChanged { steps }).await;
        }
        let outcome = outcome::completed(outcome, state);
        self.0
            .event(RunEvent::RunFinished {
                terminal_reason: outcome.terminal_reason,
                stop_reason: outcome.stop_reason,
                verified: outcome.verified,
                answer: outcome.answer.clone(),
                structured: outcome.structured.clone(),
                claims: outcome.claims.clone(),
                conditions: outcome.conditions.clone(),
                look_at: outcome.look_at.clone(),
                note: outcome.note.clone(),
                message: outcome.message.clone(),
                steps: state.counters.step,
                model_calls: state.usage.calls,
                tokens: state.usage.tokens(),
                money: state.usage.money,
                facts: outcome.facts.clone(),
                run_dir: self.0.run_dir(),
            })
            .await;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn times_are_rfc3339() {
        let at =
            |secs, ms: u32| rfc3339(SystemTime::UNIX_EPOCH + Duration::new(secs, ms * 1_000_000));
        assert_eq!(at(0, 0), "1970-01-01T00:00:00.000Z");
        assert_eq!(at(951_782_400, 7), "2000-02-29T00:00:00.007Z");
        assert_eq!(at(1_795_258_799, 999), "2026-11-21T10:59:59.999Z");
    }
}
