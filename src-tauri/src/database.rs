//! SQLite files of the person's data folder that are made from nothing else, so that each change is on the disk before it counts;
//! and who of several programs is the one.

use std::fs::File;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use copilot_protocol::{ErrorCode, UiError};
use jiff::Timestamp;
use rusqlite::Connection;
use tokio::sync::Notify;

use crate::home::private_dir;

/// Another program that writes is waited for this long.
const BUSY: Duration = Duration::from_secs(5);

/// Why such a file cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    #[error(transparent)]
    Sql(#[from] rusqlite::Error),
    #[error("the folder cannot be made: {0}")]
    Folder(#[from] std::io::Error),
    /// A later program wrote it.
    #[error("the file has version {0}")]
    Newer(i64),
}

/// The file, with its tables, and where a damaged one was put.
///
/// `version`: of the file (`PRAGMA user_version`).
///
/// # Errors
/// The file cannot be opened, or a later program wrote it. A damaged one is set aside, and a new one begun.
pub fn open(
    file: &Path,
    version: i64,
    tables: &str,
) -> Result<(Connection, Option<PathBuf>), StoreError> {
    if let Some(folder) = file.parent() {
        private_dir(folder)?;
    }
    match connect(file, version, tables) {
        Ok(db) => Ok((db, None)),
        Err(StoreError::Sql(error)) if is_damage(&error) => {
            let aside = file.with_extension(format!("damaged-{}", Timestamp::now().as_second()));
            std::fs::rename(file, &aside)?;
            for beside in ["-wal", "-shm"] {
                let _ = std::fs::remove_file(format!("{}{beside}", file.display()));
            }
            Ok((connect(file, version, tables)?, Some(aside)))
        }
        Err(error) => Err(error),
    }
}

fn is_damage(error: &rusqlite::Error) -> bool {
    use rusqlite::ErrorCode::{DatabaseCorrupt, NotADatabase};
    matches!(
        error.sqlite_error_code(),
        Some(DatabaseCorrupt | NotADatabase)
    )
}

fn connect(file: &Path, newest: i64, tables: &str) -> Result<Connection, StoreError> {
    let db = Connection::open(file)?;
    db.busy_timeout(BUSY)?;
    let _: String = db.query_row("PRAGMA journal_mode = WAL", [], |row| row.get(0))?;
    // What is removed must not stay in the file.
    db.pragma_update(None, "secure_delete", true)?;
    // What was taken must not be taken once more after a power cut.
    db.pragma_update(None, "synchronous", "FULL")?;
    let version: i64 = db.query_row("PRAGMA user_version", [], |row| row.get(0))?;
    if version > newest {
        return Err(StoreError::Newer(version));
    }
    if version < newest {
        db.execute_batch(tables)?;
        db.pragma_update(None, "user_version", newest)?;
    }
    Ok(db)
}

/// One of these files, opened when it is first needed: most people have none.
#[derive(Debug)]
pub struct Kept<S> {
    file: PathBuf,
    open: fn(&Path) -> Result<S, StoreError>,
    /// Messages for one that a newer program wrote, and for one that cannot be used.
    says: [&'static str; 2],
    store: Mutex<Option<Arc<S>>>,
    changed: Notify,
}

impl<S> Kept<S> {
    pub fn at(
        file: PathBuf,
        open: fn(&Path) -> Result<S, StoreError>,
        says: [&'static str; 2],
    ) -> Self {
        Self {
            file,
            open,
            says,
            store: Mutex::default(),
            changed: Notify::new(),
        }
    }

    /// Whether there is a file at all.
    pub fn is_there(&self) -> bool {
        self.file.exists()
    }

    /// # Errors
    /// The file cannot be opened, or a newer program wrote it.
    pub fn store(&self) -> Result<Arc<S>, UiError> {
        let mut kept = self.store.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(store) = &*kept {
            return Ok(store.clone());
        }
        let store = Arc::new((self.open)(&self.file).map_err(|error| self.unusable(&error))?);
        *kept = Some(store.clone());
        Ok(store)
    }

    pub fn unusable(&self, error: &StoreError) -> UiError {
        let [newer, unusable] = self.says;
        let id = match error {
            StoreError::Newer(_) => newer,
            StoreError::Sql(_) | StoreError::Folder(_) => unusable,
        };
        UiError::saying(ErrorCode::Other, id)
            .arg("path", self.file.display().to_string())
            .detail(error.to_string())
    }

    /// Resolves at the next change by this program.
    pub fn changed(&self) -> tokio::sync::futures::Notified<'_> {
        self.changed.notified()
    }

    /// Tells who waits for a change.
    pub fn has_changed(&self) {
        self.changed.notify_waiters();
    }

    /// Makes this program the one that does what the file says, for as long as the lock is held. `None`: another is.
    ///
    /// # Errors
    /// As of [`lock`].
    pub fn lock(&self) -> Result<Option<File>, StoreError> {
        lock(&self.file.with_extension("lock"))
    }

    /// Whether another program is the one.
    pub fn is_elsewhere(&self) -> bool {
        matches!(self.lock(), Ok(None))
    }
}

/// The lock, for as long as this program is the one. `None`: another program holds it.
///
/// # Errors
/// The file cannot be made or locked.
pub fn lock(file: &Path) -> Result<Option<File>, StoreError> {
    let file = File::options()
        .create(true)
        .truncate(false)
        .write(true)
        .open(file)?;
    match file.try_lock() {
        Ok(()) => Ok(Some(file)),
        Err(std::fs::TryLockError::WouldBlock) => Ok(None),
        Err(std::fs::TryLockError::Error(error)) => Err(error.into()),
    }
}
