//! Puts a past run together, step by step, from its events and the files of its steps.
//!
//! A step is one attempted action; a block and a decline are attempts too. What leads to an action
//! (the snapshot, the plan, the judgement, the question) carries the number of attempts made before it,
//! so events are grouped by their order: a step goes on until the run looks, plans or judges again.

use std::path::{Component, Path, PathBuf};

use copilot_ports::SystemDisk;
use copilot_protocol::{
    Decision, Envelope, Mark, Observation, QuestionBody, RunEvent, RunPart, StepReview,
};

use crate::files;

/// Longest text of a request or a reply that is shown, bytes.
const LONGEST_TEXT: usize = 512 * 1024;

/// Nodes with which the next step begins, once an action was attempted.
const BEGINNINGS: &[&str] = &[
    "observe",
    "loop_mitigation",
    "goal_check",
    "memory_manager",
    "planner",
    "safety",
    "self_corrector",
];

/// The steps of a run. What follows the last action is a step of its own without an action, if there
/// was a snapshot, a plan or a sentence in it.
pub(crate) fn steps(run_dir: &Path, events: &[Envelope]) -> Vec<StepReview> {
    let mut grouping = Grouping {
        run_dir,
        done: Vec::new(),
        step: StepReview::default(),
        attempted: false,
        snapshot: StepReview::default(),
        files_of: None,
    };
    for envelope in events {
        grouping.take(envelope);
    }
    grouping.finish()
}

/// What others read for the run, each as it was told last.
pub(crate) fn parts(events: &[Envelope]) -> Vec<RunPart> {
    let mut parts: Vec<RunPart> = Vec::new();
    for envelope in events {
        if let RunEvent::Part { part } = &envelope.event {
            match parts.iter_mut().find(|known| known.run == part.run) {
                Some(known) => known.clone_from(part),
                None => parts.push(part.clone()),
            }
        }
    }
    parts
}

struct Grouping<'a> {
    run_dir: &'a Path,
    done: Vec<StepReview>,
    step: StepReview,
    /// The step's action was attempted (or blocked, or declined): what comes next may be another.
    attempted: bool,
    /// The last snapshot and plan: the actions of a batch share them.
    snapshot: StepReview,
    /// Folder in which the plan's request and reply lie.
    files_of: Option<u32>,
}

impl Grouping<'_> {
    fn take(&mut self, envelope: &Envelope) {
        if self.attempted && begins(&envelope.event) {
            self.close();
        }
        if self.step.time.is_empty() {
            self.step.time.clone_from(&envelope.time);
        }
        match &envelope.event {
            RunEvent::Observed {
                url,
                title,
                shot,
                file,
                ..
            } => {
                self.snapshot = StepReview {
                    url: url.clone(),
                    title: title.clone(),
                    shot: shot.clone(),
                    ..StepReview::default()
                };
                if let Some(observation) = file.as_deref().and_then(|f| self.observation(f)) {
                    self.snapshot.marks = Mark::of(&observation);
                    self.snapshot.viewport = Some(observation.viewport);
                }
                // A plan was made from an earlier snapshot.
                self.files_of = None;
                self.show_snapshot();
            }
            RunEvent::Planned { plan } => {
                self.snapshot.plan = Some(plan.clone());
                self.files_of = Some(envelope.step);
                self.show_snapshot();
            }
            RunEvent::RiskJudged { action, judgement } => {
                self.show_snapshot();
                self.step.action = Some(action.clone());
                self.step.target = action
                    .element()
                    .map(|id| (id, judgement.facts.label.clone()));
                self.step.judgement = Some(judgement.clone());
            }
            RunEvent::ApprovalRequested { question, .. } => {
                if let QuestionBody::Approval {
                    judgement, shot, ..
                } = &question.body
                {
                    self.step.asked = Some(judgement.facts.clone());
                    if self.step.shot.is_none() {
                        self.step.shot.clone_from(shot);
                    }
                }
            }
            RunEvent::ApprovalAnswered { decision, .. } => {
                self.step.decision = Some(*decision);
                self.attempted |= matches!(decision, Decision::Decline | Decision::Stop);
            }
            RunEvent::ActionBlocked { action, .. } => {
                self.step.action = Some(action.clone());
                self.attempted = true;
            }
            RunEvent::ActionStarted { action, label, .. } => {
                self.show_snapshot();
                self.step.action = Some(action.clone());
                self.step.target = action.element().map(|id| (id, label.clone()));
                self.attempted = true;
            }
            RunEvent::ActionFinished { action, outcome } => {
                self.step.action = Some(action.clone());
                self.step.outcome = Some(outcome.clone());
                self.attempted = true;
            }
            RunEvent::Narration { message } => self.step.narration.push(message.clone()),
            RunEvent::NodeLeft { node, ms, .. } => self.step.timings.push((node.clone(), *ms)),
            _ => {}
        }
    }

    /// Gives the open step the last snapshot and plan.
    fn show_snapshot(&mut self) {
        let snapshot = &self.snapshot;
        self.step.url.clone_from(&snapshot.url);
        self.step.title.clone_from(&snapshot.title);
        self.step.marks.clone_from(&snapshot.marks);
        self.step.viewport = snapshot.viewport;
        self.step.plan.clone_from(&snapshot.plan);
        if snapshot.shot.is_some() {
            self.step.shot.clone_from(&snapshot.shot);
        }
    }

    fn observation(&self, file: &str) -> Option<Observation> {
        let relative = Path::new(file);
        let inside = relative
            .components()
            .all(|part| matches!(part, Component::Normal(_)));
        if !inside || file.contains([':', '\\']) {
            return None;
        }
        serde_json::from_value(files::read_json(&SystemDisk, &self.run_dir.join(relative))?).ok()
    }

    fn close(&mut self) {
        let mut step = std::mem::take(&mut self.step);
        self.attempted = false;
        if step.action.is_none() {
            // Judged, and never attempted.
            step.target = None;
        }
        step.step = u32::try_from(self.done.len() + 1).unwrap_or(u32::MAX);
        if step.plan.is_some()
            && let Some(folder) = self.files_of
        {
            let dir = self.run_dir.join("steps").join(format!("{folder:04}"));
            step.request = last_text(&dir, "planner_request");
            step.reply = last_text(&dir, "planner_reply");
        }
        self.done.push(step);
    }

    fn finish(mut self) -> Vec<StepReview> {
        let step = &mut self.step;
        if !self.attempted {
            step.action = None;
        }
        let worth_showing = self.attempted
            || !step.url.is_empty()
            || step.plan.is_some()
            || !step.narration.is_empty();
        if worth_showing {
            self.close();
        }
        self.done
    }
}

fn begins(event: &RunEvent) -> bool {
    match event {
        RunEvent::NodeEntered { node, .. } => BEGINNINGS.contains(&node.as_str()),
        RunEvent::RunStarted { .. }
        | RunEvent::Observed { .. }
        | RunEvent::Planned { .. }
        | RunEvent::RiskJudged { .. }
        | RunEvent::ActionStarted { .. } => true,
        _ => false,
    }
}

/// The file of a kind that was written last: a plan that was asked for again has several.
fn last_text(dir: &Path, stem: &str) -> Option<String> {
    let mut text =
        String::from_utf8_lossy(&std::fs::read(last_file(dir, stem)?).ok()?).into_owned();
    if text.len() > LONGEST_TEXT {
        let cut = (0..=LONGEST_TEXT)
            .rev()
            .find(|i| text.is_char_boundary(*i))
            .unwrap_or(0);
        text.truncate(cut);
        text.push('…');
    }
    Some(text)
}

/// Path of the text of this kind that is shown of a step folder.
pub(crate) fn last_file(dir: &Path, stem: &str) -> Option<PathBuf> {
    let mut last = None;
    for count in 1.. {
        let path = if count == 1 {
            dir.join(format!("{stem}.txt"))
        } else {
            dir.join(format!("{stem}-{count}.txt"))
        };
        if !path.is_file() {
            break;
        }
        last = Some(path);
    }
    last
}
