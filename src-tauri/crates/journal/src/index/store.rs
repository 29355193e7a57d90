//! The index as an SQLite file: its tables, what is damage and what is only in use, rows in, pages out.

use std::path::{Path, PathBuf};
use std::time::Duration;

use copilot_protocol::{PlannerKind, RunFound, RunGroup, RunId, RunOrder, RunSummary, RunsPage};
use rusqlite::types::Value as Sql;
use rusqlite::{
    Connection, ErrorCode, OpenFlags, OptionalExtension as _, params, params_from_iter,
};

use super::derive::Row;
use crate::files;
use crate::runs::{answer, next_page};
use crate::search::{Listing, folded, order_key, planner_kind, started_ms, tokens};

/// `BCix`: the file is an index of runs.
const APPLICATION: i32 = 0x4243_6978;
/// Changes with the tables, with what a word is, and with what is taken from a run folder.
const VERSION: i32 = 1;
/// How long a writer waits for the one of another program.
const BUSY: Duration = Duration::from_millis(1500);

const TABLES: &str = "
CREATE TABLE state (name TEXT PRIMARY KEY, value INTEGER NOT NULL) WITHOUT ROWID;
CREATE TABLE runs (
  n INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  stamp TEXT NOT NULL,
  standing TEXT NOT NULL,
  started INTEGER NOT NULL,
  planner TEXT NOT NULL,
  active INTEGER NOT NULL,
  tokens INTEGER NOT NULL,
  bytes INTEGER
);
CREATE TABLE texts (
  n INTEGER PRIMARY KEY,
  summary TEXT NOT NULL,
  story_0 TEXT NOT NULL,
  story_1 TEXT NOT NULL
);
CREATE VIRTUAL TABLE words USING fts5 (
  goal, answer, story_0, story_1,
  content = '', tokenize = 'ascii', prefix = '1 2 3'
);
INSERT INTO words (words, rank) VALUES ('secure-delete', 1);
";

/// Why the file does not serve.
#[derive(Debug, thiserror::Error)]
pub(super) enum Trouble {
    /// It is not what was written: it is made anew.
    #[error("damaged: {0}")]
    Damaged(String),
    /// Another program holds it for the moment.
    #[error("in use: {0}")]
    Busy(String),
    /// It cannot be read or written here.
    #[error("unusable: {0}")]
    Unusable(String),
}

impl From<rusqlite::Error> for Trouble {
    fn from(error: rusqlite::Error) -> Self {
        let text = error.to_string();
        let rusqlite::Error::SqliteFailure(failure, _) = &error else {
            // A value of another type than was written, or a missing row.
            return Self::Damaged(text);
        };
        match failure.code {
            ErrorCode::DatabaseBusy
            | ErrorCode::DatabaseLocked
            | ErrorCode::FileLockingProtocolFailed => Self::Busy(text),
            ErrorCode::CannotOpen
            | ErrorCode::ReadOnly
            | ErrorCode::PermissionDenied
            | ErrorCode::DiskFull
            | ErrorCode::OutOfMemory
            | ErrorCode::OperationInterrupted => Self::Unusable(text),
            // A file that is shorter than it says it is.
            ErrorCode::SystemIoFailure
                if failure.extended_code != rusqlite::ffi::SQLITE_IOERR_SHORT_READ =>
            {
                Self::Unusable(text)
            }
            _ => Self::Damaged(text),
        }
    }
}

impl From<serde_json::Error> for Trouble {
    fn from(error: serde_json::Error) -> Self {
        Self::Damaged(error.to_string())
    }
}

/// An open index.
pub(super) struct Store {
    conn: Connection,
}

impl Store {
    /// Opens the file and makes the tables where there are none.
    pub(super) fn open(path: &Path) -> Result<Self, Trouble> {
        // SQLite would let others read a file that it makes.
        let made = files::private()
            .append(true)
            .create(true)
            .open(path)
            .and_then(|file| file.metadata());
        match made {
            Ok(meta) if meta.is_file() => {}
            Ok(_) => return Err(Trouble::Unusable("not a file".into())),
            Err(error) => return Err(Trouble::Unusable(error.to_string())),
        }
        let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let mut conn = Connection::open_with_flags(path, flags)?;
        conn.busy_timeout(BUSY)?;
        conn.pragma_update(None, "trusted_schema", false)?;
        // What is deleted must not stay in the file.
        conn.pragma_update(None, "secure_delete", true)?;
        conn.pragma_update_and_check(None, "journal_mode", "wal", |_| Ok(()))?;
        conn.pragma_update(None, "synchronous", "normal")?;
        let number = |conn: &Connection, name| {
            conn.pragma_query_value(None, name, |row| row.get::<_, i32>(0))
        };
        if number(&conn, "schema_version")? == 0 {
            let made = conn.transaction_with_behavior(rusqlite::TransactionBehavior::Immediate)?;
            // Another program may have made them in between.
            if number(&made, "schema_version")? == 0 {
                made.execute_batch(TABLES)?;
                made.pragma_update(None, "application_id", APPLICATION)?;
                made.pragma_update(None, "user_version", VERSION)?;
            }
            made.commit()?;
        }
        let (application, version) = (
            number(&conn, "application_id")?,
            number(&conn, "user_version")?,
        );
        if (application, version) != (APPLICATION, VERSION) {
            return Err(Trouble::Damaged(format!(
                "version {version} of {application:x}"
            )));
        }
        let store = Self { conn };
        store.is_complete()?;
        // All tables are there.
        store
            .conn
            .prepare("SELECT r.stamp, t.story_1 FROM runs r JOIN texts t ON t.n = r.n")?;
        let words = "SELECT count(*) FROM words WHERE words MATCH 'x'";
        store.conn.query_row(words, [], |_| Ok(()))?;
        Ok(store)
    }

    /// Reads the file as a whole, which takes half a second at ten thousand runs.
    pub(super) fn is_sound(&self) -> Result<(), Trouble> {
        let sound: String = self
            .conn
            .query_row("PRAGMA quick_check(1)", [], |row| row.get(0))?;
        if sound == "ok" {
            Ok(())
        } else {
            Err(Trouble::Damaged(sound))
        }
    }

    /// The files that SQLite keeps.
    pub(super) fn files(path: &Path) -> [PathBuf; 3] {
        ["", "-wal", "-shm"].map(|end| {
            let mut name = path.as_os_str().to_owned();
            name.push(end);
            PathBuf::from(name)
        })
    }

    /// Every run folder has been read at least once.
    pub(super) fn is_complete(&self) -> Result<bool, Trouble> {
        let value: Option<i64> = self
            .conn
            .query_row("SELECT value FROM state WHERE name = 'complete'", [], |r| {
                r.get(0)
            })
            .optional()?;
        Ok(value == Some(1))
    }

    pub(super) fn set_complete(&self) -> Result<(), Trouble> {
        self.conn.execute(
            "INSERT OR REPLACE INTO state (name, value) VALUES ('complete', 1)",
            [],
        )?;
        Ok(())
    }

    /// Leaves nothing but empty tables.
    pub(super) fn clear(&mut self) -> Result<(), Trouble> {
        let change = self.change()?;
        change.execute_batch(
            "DELETE FROM state; DELETE FROM runs; DELETE FROM texts;
             INSERT INTO words (words) VALUES ('delete-all');",
        )?;
        Ok(change.commit()?)
    }

    /// Ids of all runs, with the stamps of the folders that they were read from.
    pub(super) fn stamps(&self) -> Result<Vec<(String, String)>, Trouble> {
        let mut query = self.conn.prepare("SELECT id, stamp FROM runs")?;
        let rows = query.query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?;
        Ok(rows.collect::<Result<_, _>>()?)
    }

    /// Runs that have not ended, and whether they go on.
    pub(super) fn unended(&self) -> Result<Vec<(String, bool)>, Trouble> {
        let mut query = self.conn.prepare(
            "SELECT id, standing = 'going_on' FROM runs WHERE standing IN ('going_on', 'interrupted')",
        )?;
        let rows = query.query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?;
        Ok(rows.collect::<Result<_, _>>()?)
    }

    /// Writes the rows and takes those out whose folders are gone, all or nothing.
    pub(super) fn put(&mut self, rows: &[Row], gone: &[String]) -> Result<(), Trouble> {
        let change = self.change()?;
        for id in gone {
            take_out(&change, id)?;
        }
        for row in rows {
            put_in(&change, row)?;
        }
        Ok(change.commit()?)
    }

    fn change(&mut self) -> Result<rusqlite::Transaction<'_>, Trouble> {
        Ok(self
            .conn
            .transaction_with_behavior(rusqlite::TransactionBehavior::Immediate)?)
    }

    /// The page. `language` is the one of the two whose story is shown first.
    pub(super) fn page(
        &mut self,
        listing: &Listing<'_>,
        language: usize,
    ) -> Result<RunsPage, Trouble> {
        // All that follows sees the same state.
        let conn = self.conn.transaction()?;
        let bytes: Option<i64> = conn.query_row("SELECT sum(bytes) FROM runs", [], |r| r.get(0))?;
        let (conditions, values) = conditions(listing);
        let total: u32 = conn.query_row(
            &format!("SELECT count(*) FROM runs r WHERE {conditions}"),
            params_from_iter(&values),
            |row| row.get(0),
        )?;
        let (key, direction, past) = match listing.query.order {
            RunOrder::Newest => ("0", "DESC", "<"),
            RunOrder::Oldest => ("0", "ASC", ">"),
            RunOrder::Longest => ("r.active", "DESC", "<"),
            RunOrder::MostTokens => ("r.tokens", "DESC", "<"),
        };
        let mut values = values;
        let after = listing.after.as_ref().map_or(String::new(), |(at, id)| {
            values.push(Sql::Integer(*at));
            values.push(Sql::Text(id.clone()));
            format!(" AND ({key}, r.id) {past} (?, ?)")
        });
        // One more than is shown tells whether there are more.
        values.push(Sql::Integer(
            i64::try_from(listing.limit + 1).unwrap_or(i64::MAX),
        ));
        values.push(Sql::Integer(
            i64::try_from(listing.offset).unwrap_or(i64::MAX),
        ));
        let order = if key == "0" {
            String::new()
        } else {
            format!("{key} {direction}, ")
        };
        let mut query = conn.prepare(&format!(
            "SELECT r.id, r.bytes, t.summary, t.story_0, t.story_1 FROM (
               SELECT r.n, r.id, r.bytes, r.active, r.tokens FROM runs r WHERE {conditions}{after}
               ORDER BY {order}r.id {direction} LIMIT ? OFFSET ?
             ) r LEFT JOIN texts t ON t.n = r.n ORDER BY {order}r.id {direction}"
        ))?;
        let mut rows = query.query(params_from_iter(&values))?;
        let mut page = RunsPage {
            total,
            bytes: bytes.and_then(|n| u64::try_from(n).ok()),
            ..RunsPage::default()
        };
        let mut left = 0;
        while let Some(row) = rows.next()? {
            if page.runs.len() == listing.limit {
                left = 1;
                break;
            }
            let id: String = row.get(0)?;
            let bytes: Option<i64> = row.get(1)?;
            let mut run: RunSummary = serde_json::from_str(&row.get::<_, String>(2)?)?;
            run.id = RunId::from(id.as_str());
            let story: [String; 2] = [row.get(3)?, row.get(4)?];
            let texts = [
                answer(&run),
                &story[language % 2],
                &story[(language + 1) % 2],
            ];
            page.found.push(RunFound {
                bytes: bytes.and_then(|n| u64::try_from(n).ok()),
                ..listing.search.found(&run.goal, &texts)
            });
            page.runs.push(run);
        }
        page.next = next_page(listing, &page.runs, left);
        Ok(page)
    }
}

fn conditions(listing: &Listing<'_>) -> (String, Vec<Sql>) {
    let query = listing.query;
    let mut all = vec!["1".to_owned()];
    let mut values = Vec::new();
    if !listing.search.is_empty() {
        all.push("r.n IN (SELECT rowid FROM words WHERE words MATCH ?)".into());
        values.push(Sql::Text(listing.search.expression()));
    }
    if !query.groups.is_empty() {
        let names: Vec<String> = RunGroup::ALL
            .iter()
            .filter(|group| query.groups.contains(group))
            .map(|group| format!("'{}'", group.id()))
            .collect();
        all.push(format!("r.standing IN ({})", names.join(", ")));
    }
    if let Some(since) = query.since {
        all.push("r.started >= ?".into());
        values.push(Sql::Integer(since));
    }
    if let Some(until) = query.until {
        all.push("r.started < ?".into());
        values.push(Sql::Integer(until));
    }
    if let Some(planner) = query.planner {
        all.push("r.planner = ?".into());
        values.push(Sql::Text(planner_name(Some(planner)).into()));
    }
    (all.join(" AND "), values)
}

fn planner_name(kind: Option<PlannerKind>) -> &'static str {
    match kind {
        Some(PlannerKind::Builtin) => "builtin",
        Some(PlannerKind::Model) => "model",
        None => "",
    }
}

/// What stands in the table of words for a run: by it the words are also taken out again.
fn searched(summary: &RunSummary, story: &[String; 2]) -> [String; 4] {
    [
        folded(&summary.goal),
        folded(answer(summary)),
        folded(&story[0]),
        folded(&story[1]),
    ]
}

/// What stands of a run: its number, and the summary and stories that its words were made of.
struct Standing {
    n: i64,
    summary: String,
    story: [String; 2],
}

impl Standing {
    fn of(conn: &Connection, id: &str) -> Result<Option<Self>, Trouble> {
        Ok(conn
            .prepare_cached("SELECT r.n, t.summary, t.story_0, t.story_1 FROM runs r JOIN texts t ON t.n = r.n WHERE r.id = ?")?
            .query_row([id], |row| {
                Ok(Self {
                    n: row.get(0)?,
                    summary: row.get(1)?,
                    story: [row.get(2)?, row.get(3)?],
                })
            })
            .optional()?)
    }

    fn words(&self) -> Result<[String; 4], Trouble> {
        let summary: RunSummary = serde_json::from_str(&self.summary)?;
        Ok(searched(&summary, &self.story))
    }

    fn take_out(&self, conn: &Connection) -> Result<(), Trouble> {
        let [goal, answer, first, second] = self.words()?;
        conn.prepare_cached("INSERT INTO words (words, rowid, goal, answer, story_0, story_1) VALUES ('delete', ?, ?, ?, ?, ?)")?
            .execute(params![self.n, goal, answer, first, second])?;
        conn.prepare_cached("DELETE FROM texts WHERE n = ?")?
            .execute([self.n])?;
        conn.prepare_cached("DELETE FROM runs WHERE n = ?")?
            .execute([self.n])?;
        Ok(())
    }
}

fn take_out(conn: &Connection, id: &str) -> Result<(), Trouble> {
    match Standing::of(conn, id)? {
        Some(standing) => standing.take_out(conn),
        None => Ok(()),
    }
}

fn put_in(conn: &Connection, row: &Row) -> Result<(), Trouble> {
    let run = &row.summary;
    let words = searched(run, &row.story);
    let summary = serde_json::to_string(run)?;
    if let Some(standing) = Standing::of(conn, run.id.as_str())? {
        // Taking words out and putting them in again is by far the dearest part of a row, and most rows
        // that are read again have the words that they had.
        if standing.story == row.story && standing.words()? == words {
            return renew(conn, row, &standing, &summary);
        }
        standing.take_out(conn)?;
    }
    conn.prepare_cached(
        "INSERT INTO runs (stamp, standing, started, planner, active, tokens, bytes, id) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
    )?
    .execute(params_from_iter(columns(row, Sql::Text(run.id.to_string()))))?;
    let n = conn.last_insert_rowid();
    conn.prepare_cached("INSERT INTO texts (n, summary, story_0, story_1) VALUES (?, ?, ?, ?)")?
        .execute(params![n, summary, row.story[0], row.story[1]])?;
    let [goal, answer, first, second] = words;
    conn.prepare_cached(
        "INSERT INTO words (rowid, goal, answer, story_0, story_1) VALUES (?, ?, ?, ?, ?)",
    )?
    .execute(params![n, goal, answer, first, second])?;
    Ok(())
}

/// Brings a row up to date whose words are as they were.
fn renew(conn: &Connection, row: &Row, standing: &Standing, summary: &str) -> Result<(), Trouble> {
    conn.prepare_cached(
        "UPDATE runs SET stamp = ?, standing = ?, started = ?, planner = ?, active = ?, tokens = ?, bytes = ? WHERE n = ?",
    )?
    .execute(params_from_iter(columns(row, Sql::Integer(standing.n))))?;
    if standing.summary != summary {
        conn.prepare_cached("UPDATE texts SET summary = ? WHERE n = ?")?
            .execute(params![summary, standing.n])?;
    }
    Ok(())
}

/// What `runs` has of a run, in the order of the two statements above, and by what they find it.
fn columns(row: &Row, key: Sql) -> [Sql; 8] {
    let run = &row.summary;
    [
        Sql::Text(row.stamp.clone()),
        Sql::Text(RunGroup::of(run).id().into()),
        Sql::Integer(started_ms(run)),
        Sql::Text(planner_name(planner_kind(run)).into()),
        Sql::Integer(order_key(RunOrder::Longest, run)),
        Sql::Integer(tokens(run)),
        row.bytes.map_or(Sql::Null, Sql::Integer),
        key,
    ]
}
