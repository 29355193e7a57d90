//! The past runs: their list and search by the index, what is kept how long, deletion.

use std::fs::File;
use std::io::{BufWriter, Write as _};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use copilot_journal::{RunsFolder, RunsIndex, Tell, Telling};
use copilot_ports::JournalError;
use copilot_protocol::{
    Forgotten, IndexState, RunId, RunsPage, RunsQuery, Settings, ShotId, UiError,
};
use jiff::tz::TimeZone;

use super::{Engine, off_thread};
use crate::locale::{Lang, text};

/// Pictures that a page for people shows.
#[derive(Clone, Debug)]
pub enum Pictures {
    All,
    Chosen(Vec<ShotId>),
}

impl Pictures {
    fn shows(&self, shot: &ShotId) -> bool {
        match self {
            Self::All => true,
            Self::Chosen(shots) => shots.contains(shot),
        }
    }
}

/// A moment (RFC 3339) in this computer's time zone, as it stands where it is none.
fn local(moment: &str, form: &str) -> String {
    let read = moment.parse::<jiff::Timestamp>();
    read.map_or_else(
        |_| moment.to_owned(),
        |at| at.to_zoned(TimeZone::system()).strftime(form).to_string(),
    )
}

/// The name of a page for people: the goal's first words and the day, with nothing that a file system refuses.
pub fn page_name(goal: &str, started: &str) -> String {
    let plain: String = goal
        .chars()
        .map(|c| if c.is_alphanumeric() { c } else { ' ' })
        .collect();
    let mut name = String::new();
    for word in plain.split_whitespace() {
        if name.chars().count() + word.chars().count() > 50 {
            break;
        }
        name.push_str(word);
        name.push(' ');
    }
    name + &local(started, "%Y-%m-%d")
}

/// The index of the runs folder in use, once it was asked for.
#[derive(Clone, Default)]
pub(super) struct History {
    open: Arc<Mutex<Option<Arc<RunsIndex>>>>,
}

impl History {
    /// The index of this folder. That of another folder, which was in use before, is closed.
    fn of(&self, folder: RunsFolder) -> Arc<RunsIndex> {
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        match &*open {
            Some(index) if index.folder().path() == folder.path() => index.clone(),
            _ => {
                let index = Arc::new(RunsIndex::open(folder, tell()));
                *open = Some(index.clone());
                index
            }
        }
    }

    /// The run changed, in this folder.
    pub(super) fn touch(&self, id: &RunId, run_dir: &Path) {
        let open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(index) = &*open
            && run_dir.parent() == Some(index.folder().path())
        {
            index.touch(id);
        }
    }
}

/// A run is found by what it told in either language.
fn tell() -> Tell {
    Arc::new(|message| [text(message, Lang::En), text(message, Lang::Ru)])
}

fn place(lang: Lang) -> usize {
    match lang {
        Lang::En => 0,
        Lang::Ru => 1,
    }
}

impl Engine {
    /// The folder of the runs, for reading: also where nothing can be written.
    pub(super) fn folder_to_read(&self, settings: &Settings) -> Result<RunsFolder, UiError> {
        self.folder(settings).or_else(|error| {
            let path = self.runs_dir(settings);
            match std::path::absolute(&path) {
                Ok(path) if std::fs::read_dir(&path).is_ok() => Ok(RunsFolder::at(path)),
                _ => Err(error),
            }
        })
    }

    /// The index of the runs, which is opened or built in the background.
    fn open_history(&self, settings: &Settings) -> Result<Arc<RunsIndex>, UiError> {
        Ok(self.history.of(self.folder_to_read(settings)?))
    }

    /// At the start of a program, in the background: deletes the runs that are kept no longer.
    pub async fn tidy(&self, settings: &Settings) {
        let Ok(folder) = self.folder(settings) else {
            return;
        };
        let limits = settings.history.clone();
        let now = SystemTime::now()
            .duration_since(UNIX_EPOCH)
            .map_or(0, |t| i64::try_from(t.as_secs()).unwrap_or(i64::MAX));
        let path = folder.path().to_path_buf();
        match off_thread(move || folder.retain(&limits, now)).await {
            Ok(done) if !done.deleted.is_empty() => {
                tracing::info!(
                    runs = done.deleted.len(),
                    bytes = done.bytes,
                    "old runs deleted"
                );
                for id in &done.deleted {
                    self.history.touch(id, &path.join(id.as_str()));
                }
            }
            Ok(_) => {}
            Err(error) => tracing::warn!(?error, "old runs cannot be deleted"),
        }
    }

    /// A page of past runs. `lang` is that of the sentences shown of what was found.
    pub async fn runs(
        &self,
        settings: &Settings,
        query: RunsQuery,
        lang: Lang,
    ) -> Result<RunsPage, UiError> {
        self.runs_within(settings, query, lang, Duration::ZERO)
            .await
    }

    /// The same, waiting so long for the index to be whole.
    pub async fn runs_within(
        &self,
        settings: &Settings,
        query: RunsQuery,
        lang: Lang,
        patience: Duration,
    ) -> Result<RunsPage, UiError> {
        let index = self.open_history(settings)?;
        let mut page = off_thread(move || {
            index.wait(patience);
            index.list(&query, place(lang))
        })
        .await?;
        for run in &mut page.runs {
            self.bring_up_to_date(run);
        }
        Ok(page)
    }

    /// A page of past runs from their folders, without an index.
    pub async fn runs_in_folders(
        &self,
        settings: &Settings,
        query: RunsQuery,
    ) -> Result<RunsPage, UiError> {
        let folder = self.folder_to_read(settings)?;
        let mut page = off_thread(move || folder.list(&query)).await?;
        for run in &mut page.runs {
            self.bring_up_to_date(run);
        }
        Ok(page)
    }

    /// Makes the index of the runs anew, telling how many of how many were read; how many there are.
    pub async fn reindex(
        &self,
        settings: &Settings,
        told: impl Fn(u32, u32) + Send + 'static,
    ) -> Result<u32, UiError> {
        let index = self.open_history(settings)?;
        off_thread(move || {
            index.rebuild();
            while !index.wait(Duration::from_millis(200)) {
                let (_, read, reading) = index.progress();
                told(read, reading);
            }
            match index.progress().0 {
                IndexState::Ready | IndexState::Checking => {
                    Ok(index.list(&RunsQuery::default(), 0)?.total)
                }
                IndexState::Off | IndexState::Building => Err(JournalError::Folder {
                    path: index.folder().path().display().to_string(),
                    detail: "no index can be kept here".into(),
                }),
            }
        })
        .await
    }

    /// Deletes a run that does not go on.
    pub async fn delete(&self, settings: &Settings, id: RunId) -> Result<(), UiError> {
        let folder = self.folder(settings)?;
        let dir = folder.path().join(id.as_str());
        let deleted = id.clone();
        let done = off_thread(move || folder.delete(&deleted)).await;
        self.history.touch(&id, &dir);
        done
    }

    /// Ends an interrupted run without going on with it.
    pub async fn close_interrupted(&self, settings: &Settings, id: RunId) -> Result<(), UiError> {
        let folder = self.folder(settings)?;
        let dir = folder.path().join(id.as_str());
        let closed = id.clone();
        let done = off_thread(move || {
            folder
                .close_interrupted(&closed, copilot_agent::left)
                .map(|_| ())
        })
        .await;
        self.history.touch(&id, &dir);
        done
    }

    /// Writes the run to a file that can be passed on: a page to read where its name ends with `.html`,
    /// else a zip that another copy of the program can open.
    pub async fn share(
        &self,
        settings: &Settings,
        id: RunId,
        path: PathBuf,
        lang: Lang,
        pictures: Pictures,
    ) -> Result<(), UiError> {
        let folder = self.folder_to_read(settings)?;
        off_thread(move || {
            // What breaks off leaves no half file under the name that was chosen.
            let mut part = path.clone().into_os_string();
            part.push(".part");
            let part = PathBuf::from(part);
            let failed = |e: std::io::Error| JournalError::Folder {
                path: path.display().to_string(),
                detail: e.to_string(),
            };
            let write = || {
                let mut file = BufWriter::new(File::create(&part).map_err(failed)?);
                let is_page = path.extension().is_some_and(|e| {
                    e.eq_ignore_ascii_case("html") || e.eq_ignore_ascii_case("htm")
                });
                if is_page {
                    let telling = Telling {
                        texts: &|message| text(message, lang),
                        day: &|moment| local(moment, "%Y-%m-%d"),
                        time: &|moment| local(moment, "%H:%M"),
                        pictures: &|shot| pictures.shows(shot),
                    };
                    folder.export_html(&id, &mut file, &telling)?;
                } else {
                    folder.share_zip(&id, &mut file)?;
                }
                file.flush().map_err(failed)?;
                drop(file);
                std::fs::rename(&part, &path).map_err(failed)
            };
            let written = write();
            if written.is_err() {
                let _ = std::fs::remove_file(&part);
            }
            written
        })
        .await
    }

    /// Opens a run that somebody shared as a zip; it is in the list then, under an id of its own.
    pub async fn open_shared(&self, settings: &Settings, path: PathBuf) -> Result<RunId, UiError> {
        let folder = self.folder(settings)?;
        let runs = folder.path().to_path_buf();
        let id = off_thread(move || {
            let file = File::open(&path).map_err(|e| JournalError::NotShared(e.to_string()))?;
            folder.open_shared(std::io::BufReader::new(file))
        })
        .await?;
        self.history.touch(&id, &runs.join(id.as_str()));
        Ok(id)
    }

    /// Deletes the pictures of a site from all past runs.
    pub async fn forget_pictures(
        &self,
        settings: &Settings,
        site: String,
    ) -> Result<Forgotten, UiError> {
        let folder = self.folder(settings)?;
        let runs = folder.path().to_path_buf();
        let (done, changed) = off_thread(move || folder.forget_pictures(&site)).await?;
        for id in &changed {
            self.history.touch(id, &runs.join(id.as_str()));
        }
        Ok(done)
    }
}

#[cfg(test)]
mod tests {
    use super::page_name;

    #[test]
    fn a_page_is_named_by_goal_and_day() {
        let named = |goal: &str| page_name(goal, "2026-11-29T12:00:00Z");
        assert_eq!(
            named("Find: the cheapest green/black tea?"),
            "Find the cheapest green black tea 2026-11-29"
        );
        assert_eq!(named("Найди зелёный чай"), "Найди зелёный чай 2026-11-29");
        assert_eq!(named("../../etc/passwd\n"), "etc passwd 2026-11-29");
        assert_eq!(named(&"long ".repeat(40)).chars().count(), 60);
    }
}
