//! Files and folders that only their owner can read, atomic replacement, and what an IO error means.

use std::fs::{DirBuilder, File, OpenOptions};
use std::io::{self, Write};
use std::path::Path;

use copilot_ports::JournalError;
use serde_json::Value;
use time::OffsetDateTime;
use time::macros::format_description;

/// The error with the path it happened at; a full disk is told apart, because the run stops for it.
pub(crate) fn io_error(path: &Path, error: &io::Error) -> JournalError {
    if matches!(
        error.kind(),
        io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded
    ) {
        return JournalError::DiskFull;
    }
    JournalError::Folder {
        path: path.display().to_string(),
        detail: error.to_string(),
    }
}

/// Makes the folder and its parents; those that are new are 0700.
pub(crate) fn create_dir(path: &Path) -> Result<(), JournalError> {
    let mut builder = DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    {
        use std::os::unix::fs::DirBuilderExt as _;
        builder.mode(0o700);
    }
    builder.create(path).map_err(|e| io_error(path, &e))
}

/// Options for a file of 0600.
pub(crate) fn private() -> OpenOptions {
    let options = OpenOptions::new();
    #[cfg(unix)]
    let options = {
        use std::os::unix::fs::OpenOptionsExt as _;
        let mut options = options;
        options.mode(0o600);
        options
    };
    options
}

/// Replaces the file in one step: a reader sees the old content or the new, also after a power cut.
pub(crate) fn replace(path: &Path, content: &[u8]) -> Result<(), JournalError> {
    let temp = path.with_extension("tmp");
    let write = || -> io::Result<()> {
        let mut file = private()
            .write(true)
            .create(true)
            .truncate(true)
            .open(&temp)?;
        file.write_all(content)?;
        file.sync_data()?;
        drop(file);
        std::fs::rename(&temp, path)
    };
    write().map_err(|e| {
        let _ = std::fs::remove_file(&temp);
        io_error(path, &e)
    })
}

/// Makes new names in the folder survive a power cut. Windows has no such call and needs none.
pub(crate) fn sync_dir(path: &Path) {
    #[cfg(unix)]
    if let Ok(dir) = File::open(path) {
        let _ = dir.sync_all();
    }
    #[cfg(not(unix))]
    let _ = (path, File::open::<&Path>);
}

/// The file as JSON; `None` where it is missing or is no JSON.
pub(crate) fn read_json(path: &Path) -> Option<Value> {
    serde_json::from_slice(&std::fs::read(path).ok()?).ok()
}

/// RFC 3339, UTC, milliseconds.
pub(crate) fn now() -> String {
    written(OffsetDateTime::now_utc())
}

/// The time at which a run's id was made, RFC 3339; empty where it is no id.
pub(crate) fn time_of(id: &str) -> String {
    ulid::Ulid::from_string(id)
        .ok()
        .and_then(|id| {
            OffsetDateTime::from_unix_timestamp_nanos(i128::from(id.timestamp_ms()) * 1_000_000)
                .ok()
        })
        .map(written)
        .unwrap_or_default()
}

fn written(time: OffsetDateTime) -> String {
    time.format(format_description!(
        "[year]-[month]-[day]T[hour]:[minute]:[second].[subsecond digits:3]Z"
    ))
    .unwrap_or_default()
}

/// `schema_version` of a file; a file without one counts as ours.
pub(crate) fn schema_version(value: &Value) -> u64 {
    value
        .get("schema_version")
        .and_then(Value::as_u64)
        .unwrap_or(u64::from(copilot_protocol::SCHEMA_VERSION))
}

pub(crate) fn is_newer(value: &Value) -> bool {
    schema_version(value) > u64::from(copilot_protocol::SCHEMA_VERSION)
}
