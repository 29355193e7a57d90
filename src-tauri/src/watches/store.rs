//! Watches and what their looks found, in one SQLite file of the person's data folder.

use std::collections::HashSet;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

use copilot_protocol::{Look, LookOutcome, RunId, Told, Watch, WatchId, WatchState};
use copilot_watch::{say_problem, say_value};
use jiff::Timestamp;
use rusqlite::{Connection, OptionalExtension as _, Row, TransactionBehavior, params};

use crate::database::{self, StoreError};

/// Version of the file (`PRAGMA user_version`).
const VERSION: i64 = 1;
/// So many looks of a watch are kept: two weeks of one a minute.
const LOOKS: i64 = 20_000;

/// `next`: seconds since 1970, UTC. `heard`: the person was told.
const TABLES: &str = "
    CREATE TABLE IF NOT EXISTS watches (
        id TEXT PRIMARY KEY, content TEXT NOT NULL, state TEXT NOT NULL, next INTEGER NOT NULL) STRICT;
    CREATE TABLE IF NOT EXISTS looks (
        watch TEXT NOT NULL, at INTEGER NOT NULL, found TEXT NOT NULL, told TEXT NOT NULL, alert INTEGER NOT NULL, run TEXT,
        heard INTEGER NOT NULL,
        PRIMARY KEY (watch, at)) STRICT;";

/// What a look found and told, and what is to be remembered of it.
pub struct Noted {
    pub at: Timestamp,
    pub found: LookOutcome,
    pub told: Told,
    pub run: Option<RunId>,
    pub state: WatchState,
    pub next: Timestamp,
}

/// The open file.
#[derive(Debug)]
pub struct Store {
    db: Mutex<Connection>,
    /// The damaged file was put here, and a new one begun.
    pub set_aside: Option<PathBuf>,
}

impl Store {
    /// # Errors
    /// As of [`database::open`].
    pub fn open(file: &Path) -> Result<Self, StoreError> {
        let (db, set_aside) = database::open(file, VERSION, TABLES)?;
        Ok(Self {
            db: Mutex::new(db),
            set_aside,
        })
    }

    fn db(&self) -> MutexGuard<'_, Connection> {
        self.db.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// All watches with when they are looked at next, the oldest first. One that this program cannot read is left out, and
    /// stays in the file.
    pub fn list(&self) -> Result<Vec<(Watch, Timestamp)>, StoreError> {
        let db = self.db();
        let mut rows = db.prepare_cached("SELECT content, next FROM watches ORDER BY id")?;
        let all = rows.query_map([], |row| {
            Ok((row.get::<_, String>(0)?, row.get::<_, i64>(1)?))
        })?;
        let mut watches = Vec::new();
        for row in all {
            let (content, next) = row?;
            match serde_json::from_str(&content) {
                Ok(watch) => {
                    watches.push((watch, Timestamp::from_second(next).unwrap_or_default()))
                }
                Err(error) => tracing::warn!(%error, "a watch cannot be read"),
            }
        }
        Ok(watches)
    }

    pub fn get(&self, id: &WatchId) -> Result<Option<(Watch, Timestamp)>, StoreError> {
        let all = self.list()?;
        Ok(all.into_iter().find(|(watch, _)| watch.id == *id))
    }

    pub fn put(&self, watch: &Watch, next: Timestamp) -> Result<(), StoreError> {
        self.db().execute(
            "INSERT INTO watches VALUES (?1, ?2, ?3, ?4)",
            params![
                watch.id.as_str(),
                json(watch),
                json(&WatchState::default()),
                next.as_second()
            ],
        )?;
        Ok(())
    }

    /// Writes one that is there, and when it is looked at next; whether it still is.
    pub fn change(&self, watch: &Watch, next: Timestamp) -> Result<bool, StoreError> {
        let changed = self.db().execute(
            "UPDATE watches SET content = ?2, next = ?3 WHERE id = ?1",
            params![watch.id.as_str(), json(watch), next.as_second()],
        )?;
        Ok(changed > 0)
    }

    /// Whether there was one.
    pub fn remove(&self, id: &WatchId) -> Result<bool, StoreError> {
        let mut db = self.db();
        let all = db.transaction()?;
        all.execute("DELETE FROM looks WHERE watch = ?", [id.as_str()])?;
        let removed = all.execute("DELETE FROM watches WHERE id = ?", [id.as_str()])?;
        all.commit()?;
        Ok(removed > 0)
    }

    /// What is remembered of the looks so far.
    pub fn state(&self, id: &WatchId) -> Result<WatchState, StoreError> {
        let state: Option<String> = self
            .db()
            .prepare_cached("SELECT state FROM watches WHERE id = ?")?
            .query_row([id.as_str()], |row| row.get(0))
            .optional()?;
        Ok(state
            .and_then(|state| serde_json::from_str(&state).ok())
            .unwrap_or_default())
    }

    /// Writes a look and what is remembered of it, both or neither. `false`: the watch is gone, or rests since.
    pub fn note(&self, id: &WatchId, noted: &Noted) -> Result<bool, StoreError> {
        let mut db = self.db();
        // One that reads first and writes then is refused where another program wrote in between.
        let all = db.transaction_with_behavior(TransactionBehavior::Immediate)?;
        let content: Option<String> = all
            .query_row(
                "SELECT content FROM watches WHERE id = ?",
                [id.as_str()],
                |row| row.get(0),
            )
            .optional()?;
        let watch = content.and_then(|content| serde_json::from_str::<Watch>(&content).ok());
        if watch.is_none_or(|watch| watch.paused) {
            return Ok(false);
        }
        all.execute(
            "UPDATE watches SET state = ?2, next = ?3 WHERE id = ?1",
            params![id.as_str(), json(&noted.state), noted.next.as_second()],
        )?;
        all.execute(
            "INSERT OR REPLACE INTO looks VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)",
            params![
                id.as_str(),
                noted.at.as_millisecond(),
                json(&noted.found),
                json(&noted.told),
                matches!(noted.told, Told::Alert { .. }),
                noted.run.as_ref().map(RunId::as_str),
                noted.told == Told::Nothing
            ],
        )?;
        all.execute(
            "DELETE FROM looks WHERE watch = ?1 AND at <= (
                SELECT at FROM looks WHERE watch = ?1 ORDER BY at DESC LIMIT 1 OFFSET ?2)",
            params![id.as_str(), LOOKS],
        )?;
        all.commit()?;
        Ok(true)
    }

    /// What nobody was told of yet, because the program ended: its watch, when it was seen, and what.
    pub fn unheard(&self) -> Result<Vec<(Watch, i64, Told)>, StoreError> {
        let db = self.db();
        let mut rows = db.prepare_cached(
            "SELECT watches.content, looks.at, looks.told FROM looks JOIN watches ON watches.id = looks.watch
             WHERE NOT looks.heard ORDER BY looks.at",
        )?;
        let all = rows.query_map([], |row| {
            Ok((
                row.get::<_, String>(0)?,
                row.get(1)?,
                row.get::<_, String>(2)?,
            ))
        })?;
        let mut unheard = Vec::new();
        for row in all {
            let (watch, at, told) = row?;
            if let (Ok(watch), Ok(told)) =
                (serde_json::from_str(&watch), serde_json::from_str(&told))
            {
                unheard.push((watch, at, told));
            }
        }
        Ok(unheard)
    }

    /// The person was told of this look (milliseconds since 1970).
    pub fn heard(&self, id: &WatchId, at: i64) -> Result<(), StoreError> {
        self.db().execute(
            "UPDATE looks SET heard = 1 WHERE watch = ? AND at = ?",
            params![id.as_str(), at],
        )?;
        Ok(())
    }

    /// Runs that belong into the history.
    pub fn kept_runs(&self) -> Result<HashSet<String>, StoreError> {
        let db = self.db();
        let mut rows = db.prepare_cached("SELECT run FROM looks WHERE run IS NOT NULL")?;
        let runs = rows.query_map([], |row| row.get(0))?;
        Ok(runs.collect::<Result<_, _>>()?)
    }

    /// All looks of a watch, the oldest first.
    pub fn looks(&self, id: &WatchId) -> Result<Vec<Look>, StoreError> {
        self.found(
            "SELECT at, found, told, run FROM looks WHERE watch = ? ORDER BY at",
            id,
        )
    }

    /// The last looks, the oldest first.
    pub fn recent(&self, id: &WatchId) -> Result<Vec<Look>, StoreError> {
        let mut looks = self.found(
            "SELECT at, found, told, run FROM looks WHERE watch = ? ORDER BY at DESC LIMIT 60",
            id,
        )?;
        looks.reverse();
        Ok(looks)
    }

    /// The last look that found a value.
    pub fn last_read(&self, id: &WatchId) -> Result<Option<Look>, StoreError> {
        let read = self.found(
            "SELECT at, found, told, run FROM looks WHERE watch = ? AND found LIKE '{\"kind\":\"value\"%'
             ORDER BY at DESC LIMIT 1",
            id,
        )?;
        Ok(read.into_iter().next())
    }

    /// The last look that told that the condition became true.
    pub fn last_alert(&self, id: &WatchId) -> Result<Option<Look>, StoreError> {
        let alert = self.found(
            "SELECT at, found, told, run FROM looks WHERE watch = ? AND alert ORDER BY at DESC LIMIT 1",
            id,
        )?;
        Ok(alert.into_iter().next())
    }

    fn found(&self, sql: &str, id: &WatchId) -> Result<Vec<Look>, StoreError> {
        let db = self.db();
        let mut rows = db.prepare_cached(sql)?;
        let all = rows.query_map([id.as_str()], look)?;
        let looks: Result<Vec<Option<Look>>, _> = all.collect();
        Ok(looks?.into_iter().flatten().collect())
    }
}

/// One that this program cannot read is left out.
fn look(row: &Row<'_>) -> rusqlite::Result<Option<Look>> {
    let (at, found, told): (i64, String, String) = (row.get(0)?, row.get(1)?, row.get(2)?);
    let run: Option<String> = row.get(3)?;
    let read = || {
        let found: LookOutcome = serde_json::from_str(&found).ok()?;
        Some(Look {
            at: Timestamp::from_millisecond(at).ok()?.to_string(),
            says: match &found {
                LookOutcome::Value { value } => say_value(value),
                LookOutcome::Problem { problem } => say_problem(problem),
            },
            found,
            told: serde_json::from_str(&told).ok()?,
            run: run.map(RunId),
        })
    };
    Ok(read())
}

fn json(value: &impl serde::Serialize) -> String {
    serde_json::to_string(value).unwrap_or_default()
}
