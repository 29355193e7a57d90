//! The folder of all runs: begin, list, read, go on with, close and delete them.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use copilot_ports::{CommitRecord, JournalError, Record, RunJournal as _, SystemDisk};
use copilot_protocol::{
    Envelope, Message, Outcome, Proof, RunEvent, RunId, RunRequest, RunReview, RunStatus,
    RunSummary, RunsPage, RunsQuery, SCHEMA_VERSION, ShotId, StopReason,
};

use crate::files;
use crate::folder::{FolderJournal, RunLock, SUMMARY_FILE, is_plain_name};
use crate::redact::Redactor;
use crate::resume::{self, Resumable, is_newer, read_trace, stored_summary, unheld};
use crate::review;
use crate::search::{Listing, order_key};

/// The folder that holds the run folders.
#[derive(Clone, Debug)]
pub struct RunsFolder {
    path: PathBuf,
}

impl RunsFolder {
    /// Opens the folder, and makes it (0700) where it is missing.
    ///
    /// # Errors
    /// `Folder` where it cannot be made or written.
    pub fn open(path: impl Into<PathBuf>) -> Result<Self, JournalError> {
        let path = path.into();
        files::create_dir(&SystemDisk, &path)?;
        let path = std::path::absolute(&path).map_err(|e| files::io_error(&path, &e))?;
        let probe = path.join(format!(".probe-{}", RunId::new()));
        files::private()
            .write(true)
            .create_new(true)
            .open(&probe)
            .map_err(|e| files::io_error(&path, &e))?;
        let _ = std::fs::remove_file(&probe);
        Ok(Self { path })
    }

    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Begins the folder of a new run. Its name is the run's id, which has to be a ULID.
    pub fn create(
        &self,
        id: &RunId,
        request: &RunRequest,
        redactor: Redactor,
    ) -> Result<Arc<FolderJournal>, JournalError> {
        if !is_run_name(id.as_str()) {
            return Err(JournalError::Other(format!("{:?} is no id of a run", id.0)));
        }
        let dir = self.path.join(id.as_str());
        if dir.exists() {
            return Err(JournalError::Folder {
                path: dir.display().to_string(),
                detail: "it is there already".into(),
            });
        }
        let request =
            serde_json::to_value(request).map_err(|e| JournalError::Other(e.to_string()))?;
        FolderJournal::create(Arc::new(SystemDisk), dir, id, &request, redactor).map(Arc::new)
    }

    /// The folder as it is, for reading: it may lie where nothing can be written.
    pub fn at(path: impl Into<PathBuf>) -> Self {
        Self { path: path.into() }
    }

    /// Past and present runs, read from their folders. A folder that is damaged is listed with what is
    /// left of it; one of a newer version is listed as `read_only`. Words are looked for in goals and
    /// answers; what a run told on its way is searched by the index.
    pub fn list(&self, query: &RunsQuery) -> Result<RunsPage, JournalError> {
        let listing = Listing::read(query);
        let mut names = self.names()?;
        names.sort_unstable_by(|a, b| listing.compare((0, a), (0, b)));
        let summary = |name: &String| summary_of(&self.path.join(name), name);
        let mut page = RunsPage::default();
        let mut left;
        if listing.is_plain() {
            page.total = count(names.len());
            names.retain(|name| listing.is_after((0, name)));
            left = names.len().saturating_sub(listing.offset + listing.limit);
            page.runs = names
                .iter()
                .skip(listing.offset)
                .take(listing.limit)
                .map(summary)
                .collect();
        } else {
            let fits = |run: &RunSummary| {
                listing.fits(run) && listing.search.fits(&[&run.goal, answer(run)])
            };
            let mut runs: Vec<(i64, RunSummary)> = names
                .iter()
                .map(summary)
                .filter(fits)
                .map(|run| (order_key(query.order, &run), run))
                .collect();
            page.total = count(runs.len());
            runs.sort_by(|a, b| listing.compare((a.0, a.1.id.as_str()), (b.0, b.1.id.as_str())));
            runs.retain(|(key, run)| listing.is_after((*key, run.id.as_str())));
            left = runs.len().saturating_sub(listing.offset + listing.limit);
            let runs = runs.into_iter().map(|(_, run)| run);
            page.runs = runs.skip(listing.offset).take(listing.limit).collect();
        }
        if page.runs.is_empty() {
            left = 0;
        }
        page.found = page
            .runs
            .iter()
            .map(|run| listing.search.found(&run.goal, &[answer(run)]))
            .collect();
        page.next = next_page(&listing, &page.runs, left);
        Ok(page)
    }

    /// The run, step by step.
    pub fn review(&self, id: &RunId) -> Result<RunReview, JournalError> {
        let dir = self.dir(id)?;
        let trace = read_trace(&SystemDisk, &dir)?;
        let mut summary = summary_of(&dir, id.as_str());
        // Its pictures may have been forgotten.
        let claims = summary.outcome.iter_mut().flat_map(|o| &mut o.claims);
        for claim in claims {
            let shown = |proof: &Proof| find_picture(&dir, &proof.shot).is_some();
            claim.proof = claim.proof.take().filter(shown);
        }
        Ok(RunReview {
            summary,
            steps: review::steps(&dir, &trace.events),
            parts: review::parts(&trace.events),
        })
    }

    /// Where the run stands.
    pub fn summary(&self, id: &RunId) -> Result<RunSummary, JournalError> {
        Ok(summary_of(&self.dir(id)?, id.as_str()))
    }

    /// The run's events from this number on, it included.
    pub fn events(&self, id: &RunId, from_seq: u64) -> Result<Vec<Envelope>, JournalError> {
        let mut events = read_trace(&SystemDisk, &self.dir(id)?)?.events;
        events.retain(|e| e.seq >= from_seq);
        Ok(events)
    }

    /// The run's commits as they stand, without taking it up.
    pub fn commits(&self, id: &RunId) -> Result<Vec<CommitRecord>, JournalError> {
        Ok(read_trace(&SystemDisk, &self.dir(id)?)?.commits)
    }

    /// Path of a kept picture, if it is there.
    pub fn picture_path(&self, id: &RunId, shot: &ShotId) -> Option<PathBuf> {
        find_picture(&self.dir(id).ok()?, shot)
    }

    /// Deletes the run with all that it left behind.
    ///
    /// # Errors
    /// `Locked` while a program carries it out.
    pub fn delete(&self, id: &RunId) -> Result<(), JournalError> {
        let dir = self.dir(id)?;
        // Windows does not rename a folder with an open file.
        drop(RunLock::take(&SystemDisk, &dir)?);
        let doomed = self.path.join(format!(".deleted-{id}"));
        std::fs::rename(&dir, &doomed)
            .and_then(|()| std::fs::remove_dir_all(&doomed))
            .map_err(|e| files::io_error(&dir, &e))
    }

    /// Ends an interrupted run as `left` reads its commits; cancelled, where it cannot tell. A run that has ended stays
    /// as it is.
    ///
    /// # Errors
    /// `Locked` while a program carries it out, `Newer` where a newer version wrote it.
    pub fn close_interrupted(
        &self,
        id: &RunId,
        left: impl FnOnce(RunRequest, Vec<CommitRecord>) -> Option<Outcome>,
    ) -> Result<RunSummary, JournalError> {
        let dir = self.dir(id)?;
        let lock = RunLock::take(&SystemDisk, &dir)?;
        if is_newer(&SystemDisk, &dir) {
            return Err(JournalError::Newer);
        }
        let mut summary = unheld(
            &SystemDisk,
            &dir,
            stored_summary(&SystemDisk, &dir, id.as_str()),
        );
        if summary.shared {
            return Err(JournalError::Shared);
        }
        if summary.status == RunStatus::Finished {
            return Ok(summary);
        }
        let mut trace = read_trace(&SystemDisk, &dir)?;
        if trace.newer {
            return Err(JournalError::Newer);
        }
        let commits = std::mem::take(&mut trace.commits);
        let outcome = resume::request(&SystemDisk, &dir, id)
            .ok()
            .and_then(|request| left(request, commits))
            .unwrap_or_else(|| {
                Outcome::new(
                    StopReason::Cancelled,
                    false,
                    Message::new("journal-closed-by-person"),
                )
            });
        let now = files::now();
        let finished = Envelope {
            v: SCHEMA_VERSION,
            run: id.clone(),
            seq: trace.last_seq + 1,
            time: now.clone(),
            step: summary.steps,
            event: run_finished(&outcome, &summary, &dir),
        };
        summary.status = RunStatus::Finished;
        summary.finished = Some(now);
        summary.outcome = Some(outcome);
        summary.read_only = false;
        // All that is written here was redacted before, or is ours.
        if trace.has_header {
            let journal = FolderJournal::reopen(
                Arc::new(SystemDisk),
                dir,
                lock,
                &trace,
                Redactor::default(),
            )?;
            block_on(async {
                journal.append(&Record::Event(finished), true).await?;
                journal.summary(&summary).await
            })?;
        } else {
            let mut bare = summary.clone();
            bare.run_dir = String::new();
            let text = serde_json::to_string_pretty(&bare)
                .map_err(|e| JournalError::Other(e.to_string()))?;
            files::replace(&SystemDisk, &dir.join(SUMMARY_FILE), text.as_bytes())?;
        }
        Ok(summary)
    }

    /// What the run was started with.
    ///
    /// # Errors
    /// `NotFound`, and `Damaged` where it cannot be read.
    pub fn request(&self, id: &RunId) -> Result<RunRequest, JournalError> {
        resume::request(&SystemDisk, &self.dir(id)?, id)
    }

    /// Takes an interrupted run up again: locks its folder, cuts what is torn, and reads what a
    /// resume needs. What is written from now on is redacted by `redactor`.
    ///
    /// # Errors
    /// `Locked`, `Newer`, and `Damaged` where the commits are not whole.
    pub fn reopen(
        &self,
        id: &RunId,
        redactor: Redactor,
    ) -> Result<(Arc<FolderJournal>, Resumable), JournalError> {
        let dir = self.dir(id)?;
        let (journal, left) = FolderJournal::take_up(Arc::new(SystemDisk), dir, id, redactor)?;
        Ok((Arc::new(journal), left))
    }

    pub(crate) fn names(&self) -> Result<Vec<String>, JournalError> {
        let entries = std::fs::read_dir(&self.path).map_err(|e| files::io_error(&self.path, &e))?;
        Ok(entries
            .filter_map(Result::ok)
            .filter(|entry| entry.file_type().is_ok_and(|t| t.is_dir()))
            .filter_map(|entry| entry.file_name().into_string().ok())
            .filter(|name| is_run_name(name))
            .collect())
    }

    /// All runs, each with those that read parts of its task.
    pub(crate) fn with_parts(&self) -> Result<Vec<RunId>, JournalError> {
        let mut all = Vec::new();
        for name in self.names()? {
            let parts = Self::at(self.path.join(&name).join(PARTS)).names();
            all.push(RunId(name));
            all.extend(parts.unwrap_or_default().into_iter().map(RunId));
        }
        Ok(all)
    }

    pub(crate) fn dir(&self, id: &RunId) -> Result<PathBuf, JournalError> {
        let none = || JournalError::NotFound(id.to_string());
        if !is_run_name(id.as_str()) {
            return Err(none());
        }
        let is_dir = |dir: &PathBuf| std::fs::symlink_metadata(dir).is_ok_and(|meta| meta.is_dir());
        let dir = self.path.join(id.as_str());
        if is_dir(&dir) {
            return Ok(dir);
        }
        // A part of a run lies with it.
        let within = |name: String| self.path.join(name).join(PARTS).join(id.as_str());
        let mut parts = self.names()?.into_iter().map(within);
        parts.find(is_dir).ok_or_else(none)
    }
}

pub(crate) fn answer(run: &RunSummary) -> &str {
    run.outcome.as_ref().map_or("", |o| o.answer.as_str())
}

pub(crate) fn count(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

/// The cursor after these runs, where more are left.
pub(crate) fn next_page(listing: &Listing<'_>, runs: &[RunSummary], left: usize) -> String {
    match runs.last() {
        Some(last) if left > 0 => listing.cursor_after(last),
        _ => String::new(),
    }
}

/// In the folder of a run: the runs that read parts of its task.
pub const PARTS: &str = "parts";

/// A ULID as this program writes it. Ids come from the command line too: nothing else becomes a path.
pub(crate) fn is_run_name(name: &str) -> bool {
    ulid::Ulid::from_string(name).is_ok_and(|id| id.to_string() == name)
}

pub(crate) fn find_picture(dir: &Path, shot: &ShotId) -> Option<PathBuf> {
    if !is_plain_name(shot.as_str()) {
        return None;
    }
    let file = format!("{shot}.jpg");
    std::fs::read_dir(dir.join("steps"))
        .ok()?
        .filter_map(Result::ok)
        .map(|step| step.path().join(&file))
        .find(|path| path.is_file())
}

/// The summary with its true status.
pub(crate) fn summary_of(dir: &Path, name: &str) -> RunSummary {
    let summary = stored_summary(&SystemDisk, dir, name);
    if summary.status == RunStatus::Finished || RunLock::is_held(dir) {
        return summary;
    }
    // Read again: the run may have ended between the two looks.
    unheld(&SystemDisk, dir, stored_summary(&SystemDisk, dir, name))
}

/// Waits for a future that the journal's own thread completes; needs no runtime.
fn block_on<T>(future: impl Future<Output = T>) -> T {
    struct Unpark(std::thread::Thread);
    impl std::task::Wake for Unpark {
        fn wake(self: Arc<Self>) {
            self.0.unpark();
        }
    }
    let waker = Arc::new(Unpark(std::thread::current())).into();
    let mut context = std::task::Context::from_waker(&waker);
    let mut future = std::pin::pin!(future);
    loop {
        if let std::task::Poll::Ready(value) = future.as_mut().poll(&mut context) {
            return value;
        }
        std::thread::park();
    }
}
fn run_finished(outcome: &Outcome, summary: &RunSummary, dir: &Path) -> RunEvent {
    RunEvent::RunFinished {
        terminal_reason: outcome.terminal_reason,
        stop_reason: outcome.stop_reason,
        verified: outcome.verified,
        answer: outcome.answer.clone(),
        message: outcome.message.clone(),
        steps: summary.steps,
        model_calls: summary.usage.calls,
        tokens: summary.usage.tokens(),
        money: summary.usage.money,
        facts: outcome.facts.clone(),
        run_dir: dir.display().to_string(),
        structured: outcome.structured.clone(),
        claims: outcome.claims.clone(),
        conditions: outcome.conditions.clone(),
        note: outcome.note.clone(),
        look_at: outcome.look_at.clone(),
    }
}
