//! The index of the runs: an SQLite file beside the run folders that answers the list and its search.
//!
//! It is derived: all that stands in it was read from the folders, and when it is missing, damaged or
//! of another version it is made again from them. Until then, and where it cannot be written, the list
//! is read from the folders, without the stories of the runs. One thread reads folders into it; what
//! other programs did to the folders is found by the times and lengths of their files. Two programs
//! may have it open at once.

mod derive;
mod store;
mod worker;

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::PathBuf;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::JoinHandle;
use std::time::{Duration, Instant, SystemTime};

use copilot_ports::JournalError;
use copilot_protocol::{IndexState, Message, RunId, RunsPage, RunsQuery};

use crate::files;
use crate::folder::RunLock;
use crate::runs::{RunsFolder, count, is_run_name};
use crate::search::Listing;
use derive::Row;
pub(crate) use derive::size;
use store::{Store, Trouble};

/// The sentence in each of the program's two languages: a run can be searched by what it told in either.
pub type Tell = Arc<dyn Fn(&Message) -> [String; 2] + Send + Sync>;

const FILE: &str = ".index.sqlite";
const LOCK_FILE: &str = ".index.lock";
/// A list that was compared with the folders this shortly before is not compared again.
const FRESH: Duration = Duration::from_secs(3);
/// How long a list waits for an index that is just being opened.
const OPENING: Duration = Duration::from_millis(150);

/// The index of a folder of runs. Its thread ends with it.
pub struct RunsIndex {
    shared: Arc<Shared>,
    thread: Option<JoinHandle<()>>,
}

struct Shared {
    folder: RunsFolder,
    file: PathBuf,
    tell: Tell,
    writer: Mutex<Option<Store>>,
    reader: Mutex<Option<Store>>,
    work: Mutex<Work>,
    /// Tells of each change of `work`.
    changed: Condvar,
}

#[derive(Default)]
struct Work {
    state: IndexState,
    /// The file has not been looked at yet.
    opening: bool,
    read: u32,
    reading: u32,
    /// Runs whose folders changed by this program, each with the number of its last change. They stay
    /// here until they have been read, so that a list never falls between.
    touched: BTreeMap<RunId, u64>,
    touches: u64,
    check: bool,
    rebuild: bool,
    /// What stands in the file is wrong, although it looked sound when it was opened.
    spoiled: bool,
    /// The thread is at it.
    busy: bool,
    /// It compares with the folders.
    compares: bool,
    /// When it was last compared with the folders, and which there were.
    checked: Option<(Instant, Option<u64>)>,
    stop: bool,
}

impl Work {
    fn is_idle(&self) -> bool {
        !self.busy && !self.check && !self.rebuild && self.touched.is_empty()
    }

    /// These were read. What has changed since stays.
    fn settle(&mut self, read: &BTreeMap<RunId, u64>) {
        self.touched
            .retain(|id, number| read.get(id) != Some(number));
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl RunsIndex {
    /// Opens the index of the folder, or begins to build it, in the background.
    pub fn open(folder: RunsFolder, tell: Tell) -> Self {
        let shared = Arc::new(Shared {
            file: folder.path().join(FILE),
            folder,
            tell,
            writer: Mutex::default(),
            reader: Mutex::default(),
            work: Mutex::new(Work {
                state: IndexState::Building,
                opening: true,
                check: true,
                ..Work::default()
            }),
            changed: Condvar::new(),
        });
        let worker = shared.clone();
        let thread = std::thread::Builder::new()
            .name("runs-index".into())
            .spawn(move || worker.work());
        let thread = match thread {
            Ok(thread) => Some(thread),
            Err(error) => {
                tracing::warn!(%error, "no thread for the index of the runs");
                *lock(&shared.work) = Work::default();
                None
            }
        };
        Self { shared, thread }
    }

    pub fn folder(&self) -> &RunsFolder {
        &self.shared.folder
    }

    /// This program changed the run, or deleted it. The next list knows.
    pub fn touch(&self, id: &RunId) {
        if is_run_name(id.as_str()) && self.thread.is_some() {
            self.shared.change(|work| {
                work.touches += 1;
                work.touched.insert(id.clone(), work.touches);
            });
        }
    }

    /// Forgets all that the index holds and reads every folder again, in the background.
    pub fn rebuild(&self) {
        if self.thread.is_some() {
            self.shared.change(|work| work.rebuild = true);
        }
    }

    /// Waits until the index has nothing to do, or the time is over; says whether it has nothing to do.
    pub fn wait(&self, longest: Duration) -> bool {
        let work = lock(&self.shared.work);
        let (work, _) = self
            .shared
            .changed
            .wait_timeout_while(work, longest, |work| !work.is_idle())
            .unwrap_or_else(PoisonError::into_inner);
        work.is_idle()
    }

    /// Where it stands, and how many of how many folders were read.
    pub fn progress(&self) -> (IndexState, u32, u32) {
        let work = lock(&self.shared.work);
        (work.state, work.read, work.reading)
    }

    /// The page, from the index if it serves, else from the folders. `language`: which of the two that
    /// `Tell` gives is shown first. Reads files: not on a thread that others wait for.
    pub fn list(&self, query: &RunsQuery, language: usize) -> Result<RunsPage, JournalError> {
        let found = self.shared.indexed(query, language);
        let (page, serves) = match found {
            Some(page) => (page, true),
            None => (self.shared.folder.list(query)?, false),
        };
        let there = self.shared.there();
        let mut work = lock(&self.shared.work);
        let is_fresh = |(at, seen): (Instant, _)| at.elapsed() <= FRESH && seen == there;
        if !work.compares && !work.checked.is_some_and(is_fresh) {
            work.check |= self.thread.is_some();
            self.shared.changed.notify_all();
        }
        let index = match work.state {
            IndexState::Ready if work.check => IndexState::Checking,
            // It ceased to serve just now.
            IndexState::Ready | IndexState::Checking if !serves => IndexState::Building,
            state => state,
        };
        Ok(RunsPage {
            index,
            read: work.read,
            reading: work.reading,
            ..page
        })
    }
}

impl Drop for RunsIndex {
    fn drop(&mut self) {
        self.shared.change(|work| work.stop = true);
        if let Some(thread) = self.thread.take()
            && thread.join().is_err()
        {
            tracing::error!("the thread of the runs' index panicked");
        }
    }
}

impl Shared {
    fn change(&self, change: impl FnOnce(&mut Work)) {
        change(&mut lock(&self.work));
        self.changed.notify_all();
    }

    fn is_stopped(&self) -> bool {
        lock(&self.work).stop
    }

    /// Which folders there are: another number when one came or went, also by another program.
    fn there(&self) -> Option<u64> {
        let mut names = self.folder.names().ok()?;
        names.sort_unstable();
        let mut hasher = DefaultHasher::new();
        names.hash(&mut hasher);
        Some(hasher.finish())
    }

    /// The page from the index; `None` where it does not serve.
    fn indexed(&self, query: &RunsQuery, language: usize) -> Option<RunsPage> {
        {
            let (work, _) = self
                .changed
                .wait_timeout_while(lock(&self.work), OPENING, |work| work.opening)
                .unwrap_or_else(PoisonError::into_inner);
            if !matches!(work.state, IndexState::Ready | IndexState::Checking) {
                return None;
            }
        }
        let read = || -> Result<Option<RunsPage>, Trouble> {
            let mut reader = lock(&self.reader);
            let Some(store) = reader.as_mut() else {
                return Ok(None);
            };
            let touched = lock(&self.work).touched.clone();
            let mut changed: BTreeSet<RunId> = touched.keys().cloned().collect();
            for (id, goes_on) in store.unended()? {
                if RunLock::is_held(&self.folder.path().join(&id)) != goes_on {
                    changed.insert(RunId::from(id.as_str()));
                }
            }
            if !changed.is_empty() {
                self.refresh(&changed)?;
                self.change(|work| work.settle(&touched));
            }
            store.page(&Listing::read(query), language).map(Some)
        };
        match read() {
            Ok(page) => page.map(|mut page| {
                for run in &mut page.runs {
                    let dir = self.folder.path().join(run.id.as_str());
                    run.run_dir = dir.display().to_string();
                }
                page
            }),
            Err(trouble) => {
                tracing::warn!(%trouble, "the index of the runs does not answer");
                // The worker finds out what it is, and mends it.
                let damaged = matches!(trouble, Trouble::Damaged(_));
                self.change(|work| {
                    work.checked = None;
                    work.spoiled |= damaged;
                });
                if damaged {
                    self.close();
                }
                None
            }
        }
    }

    /// Reads these folders again.
    fn refresh(&self, ids: &BTreeSet<RunId>) -> Result<(), Trouble> {
        let mut writer = lock(&self.writer);
        let Some(store) = writer.as_mut() else {
            return Ok(());
        };
        let (mut rows, mut gone) = (Vec::new(), Vec::new());
        for id in ids {
            match self.row(id.as_str()) {
                Some(row) => rows.push(row),
                None => gone.push(id.to_string()),
            }
        }
        store.put(&rows, &gone)
    }

    /// `None` where the folder is gone.
    fn row(&self, name: &str) -> Option<Row> {
        let dir = self.folder.dir(&RunId::from(name)).ok()?;
        let row = Row::read(&dir, name, &self.tell);
        // It may have been deleted while it was read.
        dir.is_dir().then_some(row)
    }

    fn close(&self) {
        *lock(&self.reader) = None;
        *lock(&self.writer) = None;
        self.change(|work| work.state = IndexState::Building);
    }

    // The thread.
}
