//! How long runs are kept: by age, by the size of all of them, and what a broken deletion left.

use copilot_ports::JournalError;
use copilot_protocol::{HistorySettings, RunId, RunStatus};
use time::OffsetDateTime;
use time::format_description::well_known::Rfc3339;

use crate::index::size;
use crate::runs::{RunsFolder, is_run_name};
use crate::shared::OPENING;

/// The newest runs stay, however old or large.
const ALWAYS_KEPT: usize = 20;
/// A shared run that was not whole after so long never will be.
const ABANDONED: std::time::Duration = std::time::Duration::from_secs(3600);
const MEGABYTE: u64 = 1_000_000;

/// What was deleted because it was too old or too much.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Retained {
    pub deleted: Vec<RunId>,
    /// Bytes that it took.
    pub bytes: u64,
}

impl RunsFolder {
    /// Deletes the runs that are kept no longer at `now` (seconds since 1970). Only runs that have ended
    /// go, never the newest 20; what is held, interrupted or of a newer version stays. A run that cannot
    /// be deleted is passed over.
    pub fn retain(&self, history: &HistorySettings, now: i64) -> Result<Retained, JournalError> {
        self.sweep();
        let mut done = Retained::default();
        if history.keep_days == 0 && history.max_mb == 0 {
            return Ok(done);
        }
        let mut names = self.names()?;
        names.sort_unstable();
        let mut all: u64 = 0;
        if history.max_mb > 0 {
            all = names.iter().map(|name| size(&self.path().join(name))).sum();
        }
        let most = u64::from(history.max_mb) * MEGABYTE;
        let oldest = now - i64::from(history.keep_days) * 86_400;
        let old = names.len().saturating_sub(ALWAYS_KEPT);
        for name in &names[..old] {
            let id = RunId::from(name.as_str());
            let too_much = history.max_mb > 0 && all > most;
            if !too_much && history.keep_days == 0 {
                break;
            }
            let Ok(run) = self.summary(&id) else { continue };
            if run.status != RunStatus::Finished || run.read_only {
                continue;
            }
            let ended = run
                .finished
                .as_deref()
                .and_then(|time| OffsetDateTime::parse(time, &Rfc3339).ok())
                .map(OffsetDateTime::unix_timestamp);
            let too_old = history.keep_days > 0 && ended.is_some_and(|ended| ended < oldest);
            if !too_much && !too_old {
                continue;
            }
            let bytes = size(&self.path().join(name));
            match self.delete(&id) {
                Ok(()) => {
                    all = all.saturating_sub(bytes);
                    done.bytes += bytes;
                    done.deleted.push(id);
                }
                Err(error) => tracing::warn!(%error, run = %id, "an old run stays"),
            }
        }
        Ok(done)
    }

    /// Finishes deletions that broke off, and removes what opening a shared run left when it broke off.
    fn sweep(&self) {
        let Ok(entries) = std::fs::read_dir(self.path()) else {
            return;
        };
        for entry in entries.filter_map(Result::ok) {
            let name = entry.file_name();
            let deleted = name
                .to_str()
                .and_then(|name| name.strip_prefix(".deleted-"))
                .is_some_and(is_run_name);
            // Another program may be opening one at this moment.
            let half_opened = name
                .to_str()
                .and_then(|name| name.strip_prefix(OPENING))
                .is_some_and(is_run_name)
                && entry
                    .metadata()
                    .and_then(|meta| meta.modified())
                    .ok()
                    .and_then(|time| time.elapsed().ok())
                    .is_some_and(|age| age > ABANDONED);
            if (deleted || half_opened) && entry.file_type().is_ok_and(|t| t.is_dir()) {
                let _ = std::fs::remove_dir_all(entry.path());
            }
        }
    }
}
