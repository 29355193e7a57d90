//! Schedules and what became of their times, in one SQLite file of the person's data folder. Unlike the index of runs it is made from
//! nothing else, so each change is on the disk before it counts.

use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

use copilot_protocol::{Message, RunId, Schedule, ScheduleId, ScheduleStart};
use jiff::Timestamp;
use rusqlite::{Connection, OptionalExtension as _, params};

use crate::database::{self, StoreError};

/// Version of the file (`PRAGMA user_version`).
const VERSION: i64 = 1;

const TABLES: &str = "
    CREATE TABLE IF NOT EXISTS schedules (id TEXT PRIMARY KEY, content TEXT NOT NULL) STRICT;
    CREATE TABLE IF NOT EXISTS starts (
        schedule TEXT NOT NULL, due INTEGER NOT NULL, run TEXT, problem TEXT, begun INTEGER NOT NULL,
        PRIMARY KEY (schedule, due)) STRICT;";

/// A time that was taken by a program that ended before it said whether the run began.
#[derive(Debug)]
pub struct Claim {
    pub schedule: ScheduleId,
    pub due: Timestamp,
    pub run: RunId,
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

    /// All schedules, the oldest first. One that this program cannot read is left out, and stays in the file.
    pub fn list(&self) -> Result<Vec<Schedule>, StoreError> {
        let db = self.db();
        let mut rows = db.prepare_cached("SELECT content FROM schedules ORDER BY id")?;
        let all = rows.query_map([], |row| row.get::<_, String>(0))?;
        let mut schedules = Vec::new();
        for content in all {
            match serde_json::from_str(&content?) {
                Ok(schedule) => schedules.push(schedule),
                Err(error) => tracing::warn!(%error, "a schedule cannot be read"),
            }
        }
        Ok(schedules)
    }

    pub fn get(&self, id: &ScheduleId) -> Result<Option<Schedule>, StoreError> {
        let content: Option<String> = self
            .db()
            .prepare_cached("SELECT content FROM schedules WHERE id = ?")?
            .query_row([id.as_str()], |row| row.get(0))
            .optional()?;
        Ok(content.and_then(|content| serde_json::from_str(&content).ok()))
    }

    pub fn put(&self, schedule: &Schedule) -> Result<(), StoreError> {
        let content = serde_json::to_string(schedule).unwrap_or_default();
        self.db().execute(
            "INSERT INTO schedules VALUES (?1, ?2)",
            params![schedule.id.as_str(), content],
        )?;
        Ok(())
    }

    /// Writes one that is there; whether it still is.
    pub fn change(&self, schedule: &Schedule) -> Result<bool, StoreError> {
        let content = serde_json::to_string(schedule).unwrap_or_default();
        let changed = self.db().execute(
            "UPDATE schedules SET content = ?2 WHERE id = ?1",
            params![schedule.id.as_str(), content],
        )?;
        Ok(changed > 0)
    }

    /// Whether there was one.
    pub fn remove(&self, id: &ScheduleId) -> Result<bool, StoreError> {
        let mut db = self.db();
        let all = db.transaction()?;
        all.execute("DELETE FROM starts WHERE schedule = ?", [id.as_str()])?;
        let removed = all.execute("DELETE FROM schedules WHERE id = ?", [id.as_str()])?;
        all.commit()?;
        Ok(removed > 0)
    }

    /// Takes a time: for a run that is to begin, or (`problem`) because nothing will. `false`: it, or a later one, is taken
    /// already, or the schedule is gone.
    pub fn take(
        &self,
        schedule: &ScheduleId,
        due: Timestamp,
        run: Option<&RunId>,
        problem: Option<&Message>,
    ) -> Result<bool, StoreError> {
        let problem = problem.and_then(|why| serde_json::to_string(why).ok());
        let taken = self.db().execute(
            "INSERT INTO starts SELECT ?1, ?2, ?3, ?4, ?5
             WHERE EXISTS (SELECT 1 FROM schedules WHERE id = ?1)
               AND NOT EXISTS (SELECT 1 FROM starts WHERE schedule = ?1 AND due >= ?2)",
            params![
                schedule.as_str(),
                due.as_second(),
                run.map(RunId::as_str),
                problem,
                run.is_none(),
            ],
        )?;
        Ok(taken > 0)
    }

    /// The run of this time has its folder: from now on it is a run as any other.
    pub fn begun(&self, schedule: &ScheduleId, due: Timestamp) -> Result<(), StoreError> {
        self.db().execute(
            "UPDATE starts SET begun = 1 WHERE schedule = ? AND due = ?",
            params![schedule.as_str(), due.as_second()],
        )?;
        Ok(())
    }

    /// The run of this time did not begin.
    pub fn failed(
        &self,
        schedule: &ScheduleId,
        due: Timestamp,
        why: &Message,
    ) -> Result<(), StoreError> {
        let why = serde_json::to_string(why).unwrap_or_default();
        self.db().execute(
            "UPDATE starts SET begun = 1, run = NULL, problem = ? WHERE schedule = ? AND due = ?",
            params![why, schedule.as_str(), due.as_second()],
        )?;
        Ok(())
    }

    /// Times that were taken for a run of which nobody said that it began.
    pub fn claims(&self) -> Result<Vec<Claim>, StoreError> {
        let db = self.db();
        let mut rows = db.prepare_cached("SELECT schedule, due, run FROM starts WHERE begun = 0 AND run IS NOT NULL ORDER BY due")?;
        let all = rows.query_map([], |row| {
            let (schedule, due, run): (String, i64, String) =
                (row.get(0)?, row.get(1)?, row.get(2)?);
            Ok((schedule, due, run))
        })?;
        let mut claims = Vec::new();
        for row in all {
            let (schedule, due, run) = row?;
            if let Ok(due) = Timestamp::from_second(due) {
                claims.push(Claim {
                    schedule: ScheduleId(schedule),
                    due,
                    run: RunId(run),
                });
            }
        }
        Ok(claims)
    }

    /// The newest time that was taken, and what became of it.
    pub fn last(&self, id: &ScheduleId) -> Result<Option<(Timestamp, ScheduleStart)>, StoreError> {
        let row: Option<(i64, Option<String>, Option<String>)> = self
            .db()
            .prepare_cached(
                "SELECT due, run, problem FROM starts WHERE schedule = ? ORDER BY due DESC LIMIT 1",
            )?
            .query_row([id.as_str()], |row| {
                Ok((row.get(0)?, row.get(1)?, row.get(2)?))
            })
            .optional()?;
        Ok(row.and_then(|(due, run, problem)| {
            let due = Timestamp::from_second(due).ok()?;
            let start = ScheduleStart {
                due: due.to_string(),
                run: run.map(RunId),
                problem: problem.and_then(|why| serde_json::from_str(&why).ok()),
            };
            Some((due, start))
        }))
    }
}
