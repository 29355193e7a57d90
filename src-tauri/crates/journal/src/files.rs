//! Files and folders that only their owner can read, atomic replacement, and what an IO error means.

use std::io;
use std::path::Path;

use copilot_ports::{Disk, JournalError, Open};
use serde_json::Value;
use time::OffsetDateTime;
use time::macros::format_description;

pub(crate) use copilot_ports::private_file as private;

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
pub(crate) fn create_dir(disk: &dyn Disk, path: &Path) -> Result<(), JournalError> {
    disk.create_dir(path).map_err(|e| io_error(path, &e))
}

/// Replaces the file in one step: a reader sees the old content or the new, also after a power cut.
pub(crate) fn replace(disk: &dyn Disk, path: &Path, content: &[u8]) -> Result<(), JournalError> {
    let write = |temp: &Path| -> io::Result<()> {
        let mut file = disk.open(temp, Open::Emptied)?;
        file.write_all(content)?;
        file.sync()
    };
    by_rename(disk, path, write)
}

/// What `write` makes of a temporary file gets the name; where that fails nothing is left of it.
pub(crate) fn by_rename(
    disk: &dyn Disk,
    path: &Path,
    write: impl FnOnce(&Path) -> io::Result<()>,
) -> Result<(), JournalError> {
    let temp = path.with_extension("tmp");
    write(&temp)
        .and_then(|()| disk.rename(&temp, path))
        .map_err(|e| {
            let _ = disk.remove_file(&temp);
            io_error(path, &e)
        })
}

/// The file as JSON; `None` where it is missing or is no JSON.
pub(crate) fn read_json(disk: &dyn Disk, path: &Path) -> Option<Value> {
    serde_json::from_slice(&disk.read(path).ok()?).ok()
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
