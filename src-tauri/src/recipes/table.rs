//! A recipe over the rows of a table, one play a row. What is known of each row is on the disk before its play begins, so that
//! after a crash no row is played twice: one that was under way is put aside for the person.

use std::collections::VecDeque;
use std::fs::File;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use copilot_protocol::{
    ErrorCode, Message, Recipe, RowStatus, RunId, RunSummary, Settings, TablePlayView, TableRow,
    UiError,
};
use copilot_recipe::template::Values;
use serde::{Deserialize, Serialize};
use tokio::sync::watch;

use crate::engine::{Engine, Key, Play};
use crate::home::{private_dir, write_private};
use crate::locale::Lang;

/// Plays by whose times the time left is told.
const TIMES: usize = 10;
/// Rows that fail one after another before the rest is left alone: something is wrong with more than the rows.
const FAILURES: u32 = 10;

/// A row of the table and what came of it.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct RowResult {
    /// Number of the row in its sheet, or line of its file, from 1.
    pub row: u32,
    /// By the parameters' names.
    pub values: Values,
    /// The cells as they stand in the file.
    pub cells: Vec<String>,
    pub status: RowStatus,
    pub run: Option<RunId>,
    pub error: Option<Message>,
    /// What was read, by name.
    pub answers: Values,
}

/// A table under way, or done.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct TableState {
    /// Of the recipe.
    pub name: String,
    pub columns: Vec<String>,
    /// Names of what is read.
    pub answers: Vec<String>,
    pub rows: Vec<RowResult>,
}

impl TableState {
    /// Rows that were under way when the program ended may have been done: nobody does them again by themselves.
    fn put_aside(&mut self) {
        for row in &mut self.rows {
            if row.status == RowStatus::Running {
                row.status = RowStatus::PutAside;
                row.error = Some(Message::new("plays-row-put-aside"));
            }
        }
    }

    fn next(&self) -> Option<usize> {
        self.rows
            .iter()
            .position(|row| row.status == RowStatus::Waiting)
    }
}

/// How the rows are played.
#[derive(Clone)]
pub struct RowPlays {
    pub settings: Settings,
    pub key: Key,
    pub lang: Lang,
    pub somebody_to_ask: bool,
    pub live_view: bool,
}

/// The one table that is worked on.
pub struct TablePlay {
    file: PathBuf,
    /// Taking it up and beginning are one at a time.
    turn: Mutex<()>,
    state: Mutex<Option<TableState>>,
    running: AtomicBool,
    stop: AtomicBool,
    times: Mutex<VecDeque<f64>>,
    changed: watch::Sender<u64>,
}

impl TablePlay {
    /// The table whose state this file holds, if there is one; rows that were under way are put aside.
    pub fn at(file: PathBuf) -> Self {
        let plays = Self {
            file,
            turn: Mutex::default(),
            state: Mutex::default(),
            running: AtomicBool::new(false),
            stop: AtomicBool::new(false),
            times: Mutex::default(),
            changed: watch::channel(0).0,
        };
        // Another program's rows are under way as long as it holds the table.
        if plays.held().is_ok() {
            plays.read_again();
        }
        plays
    }

    /// Takes up a table in place of the one before, which [`Self::go`] then plays.
    ///
    /// # Errors
    /// One is under way, here or in another program, or it cannot be written down.
    pub fn take_up(&self, recipe: &str, kept: &Recipe, table: TableState) -> Result<(), UiError> {
        let _turn = self.turn.lock().unwrap_or_else(PoisonError::into_inner);
        let _held = self.held()?;
        let state = TableState {
            name: recipe.to_owned(),
            answers: answer_names(kept),
            ..table
        };
        write(&self.file, &state)?;
        *self.state() = Some(state);
        self.times().clear();
        self.tell();
        Ok(())
    }

    /// Nobody else works on the table while this is held. It is the system's lock: it goes with the program.
    fn held(&self) -> Result<File, UiError> {
        let busy = || UiError::saying(ErrorCode::Other, "plays-table-busy");
        if self.is_running() {
            return Err(busy());
        }
        let path = self.file.with_extension("lock");
        let made = private_dir(path.parent().unwrap_or(Path::new(".")));
        let file = made
            .and_then(|()| File::create(&path))
            .map_err(|error| unwritable(&path, &error))?;
        file.try_lock().map_err(|_| busy())?;
        Ok(file)
    }

    /// What another program, or an earlier start of this one, has left of the table; rows that were under way are put aside.
    fn read_again(&self) {
        let kept = std::fs::read(&self.file).ok();
        let mut state: Option<TableState> =
            kept.and_then(|bytes| serde_json::from_slice(&bytes).ok());
        if let Some(state) = &mut state {
            state.put_aside();
        }
        *self.state() = state;
    }

    pub fn is_running(&self) -> bool {
        self.running.load(Ordering::SeqCst)
    }

    /// No further row is begun; the one under way ends.
    pub fn stop(&self) {
        self.stop.store(true, Ordering::SeqCst);
        self.tell();
    }

    /// The table as it stands.
    pub fn now(&self) -> Option<TableState> {
        self.state().clone()
    }

    /// Changes whenever a row does.
    pub fn watch(&self) -> watch::Receiver<u64> {
        self.changed.subscribe()
    }

    /// As the window shows it.
    pub fn view(&self) -> Option<TablePlayView> {
        let state = self.now()?;
        let running = self.is_running();
        let left = state
            .rows
            .iter()
            .filter(|row| matches!(row.status, RowStatus::Waiting | RowStatus::Running))
            .count();
        let times = self.times();
        let mean = times.iter().sum::<f64>() / times.len().max(1) as f64;
        let left_ms = (running && !times.is_empty()).then_some(mean * left as f64);
        drop(times);
        Some(TablePlayView {
            name: state.name.clone(),
            total: state.rows.len() as u32,
            rows: state.rows.iter().map(shown).collect(),
            left_ms,
            running,
        })
    }

    /// Plays the rows that wait, one after another.
    ///
    /// # Errors
    /// It is under way already, or what is known of a row cannot be written down: then nothing more is played.
    pub async fn go(&self, engine: &Engine, how: RowPlays) -> Result<(), UiError> {
        let held = {
            let _turn = self.turn.lock().unwrap_or_else(PoisonError::into_inner);
            let held = self.held()?;
            self.read_again();
            // What was put aside is on the disk too, also where no row is left to play.
            if let Some(state) = self.state().as_ref() {
                write(&self.file, state)?;
            }
            self.running.store(true, Ordering::SeqCst);
            held
        };
        self.stop.store(false, Ordering::SeqCst);
        let done = self.rows(engine, &how).await;
        self.running.store(false, Ordering::SeqCst);
        drop(held);
        self.tell();
        done
    }

    async fn rows(&self, engine: &Engine, how: &RowPlays) -> Result<(), UiError> {
        let mut failures = 0;
        while !self.stop.load(Ordering::SeqCst) && failures < FAILURES {
            let Some((at, name, values)) = self.state().as_ref().and_then(|state| {
                let at = state.next()?;
                Some((at, state.name.clone(), state.rows.get(at)?.values.clone()))
            }) else {
                break;
            };
            self.set(at, |row| row.status = RowStatus::Running)?;
            let started = engine
                .play(Play {
                    name,
                    values,
                    settings: how.settings.clone(),
                    key: how.key.clone(),
                    lang: how.lang,
                    somebody_to_ask: how.somebody_to_ask,
                    live_view: how.live_view,
                    check: false,
                    id: None,
                })
                .await;
            let active = match started {
                Ok(active) => active,
                Err(error) => {
                    failures += 1;
                    self.set(at, |row| {
                        row.status = RowStatus::Failed;
                        row.error = Some(error.message.clone());
                    })?;
                    continue;
                }
            };
            let id = active.handle.id().clone();
            self.set(at, |row| row.run = Some(id))?;
            let summary = active.handle.finished().await;
            drop(active);
            let good = summary
                .outcome
                .as_ref()
                .is_some_and(|o| o.terminal_reason.exit_code(true) == 0);
            failures = if good { 0 } else { failures + 1 };
            self.keep_time(summary.active_ms);
            let names = self
                .state()
                .as_ref()
                .map(|s| s.answers.clone())
                .unwrap_or_default();
            self.set(at, |row| take_in(row, &names, &summary, good))?;
        }
        match failures < FAILURES {
            true => Ok(()),
            false => Err(UiError::saying(ErrorCode::Other, "plays-table-failing")),
        }
    }

    fn set(&self, at: usize, change: impl FnOnce(&mut RowResult)) -> Result<(), UiError> {
        let mut state = self.state();
        if let Some(state) = state.as_mut() {
            if let Some(row) = state.rows.get_mut(at) {
                change(row);
            }
            write(&self.file, state)?;
        }
        drop(state);
        self.tell();
        Ok(())
    }

    fn keep_time(&self, ms: f64) {
        let mut times = self.times();
        if times.len() == TIMES {
            times.pop_front();
        }
        times.push_back(ms);
    }

    fn tell(&self) {
        self.changed.send_modify(|n| *n += 1);
    }

    fn state(&self) -> MutexGuard<'_, Option<TableState>> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn times(&self) -> MutexGuard<'_, VecDeque<f64>> {
        self.times.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits until no row is under way; `false`: it took longer.
    pub async fn rests(self: &Arc<Self>, longest: Duration) -> bool {
        let mut changed = self.watch();
        let rests = async {
            while self.is_running() {
                if changed.changed().await.is_err() {
                    return;
                }
            }
        };
        tokio::time::timeout(longest, rests).await.is_ok()
    }
}

fn write(file: &Path, state: &TableState) -> Result<(), UiError> {
    let text =
        serde_json::to_vec(state).map_err(|error| crate::errors::internal(error.to_string()))?;
    write_private(file, &text).map_err(|error| unwritable(file, &error))
}

fn unwritable(file: &Path, error: &std::io::Error) -> UiError {
    UiError::saying(ErrorCode::Other, "plays-unwritable")
        .arg("path", file.display().to_string())
        .detail(error.to_string())
}

fn answer_names(recipe: &Recipe) -> Vec<String> {
    let named = recipe.answer.iter().enumerate();
    named
        .map(|(at, read)| match read.name.is_empty() {
            true => format!("answer {}", at + 1),
            false => read.name.clone(),
        })
        .collect()
}

/// What the run's ending says of its row.
fn take_in(row: &mut RowResult, names: &[String], summary: &RunSummary, good: bool) {
    row.status = match good {
        true => RowStatus::Done,
        false => RowStatus::Failed,
    };
    let Some(outcome) = &summary.outcome else {
        return;
    };
    if !good {
        row.error = Some(outcome.message.clone());
        return;
    }
    if !outcome.verified {
        row.error = Some(outcome.message.clone());
    }
    row.answers = match names {
        [] => Values::new(),
        [one] => [(one.clone(), outcome.answer.clone())].into(),
        several => several
            .iter()
            .filter_map(|name| {
                let mut lines = outcome.answer.lines();
                let value = lines.find_map(|line| line.strip_prefix(&format!("{name}: ")))?;
                Some((name.clone(), value.to_owned()))
            })
            .collect(),
    };
}

fn shown(row: &RowResult) -> TableRow {
    TableRow {
        row: row.row,
        status: row.status,
        run: row.run.clone(),
        error: row.error.clone(),
        values: row.values.clone(),
        answers: row.answers.clone(),
    }
}
