//! The log of both programs: `agent.log` in the data folder, turned over by size. Standard error gets what is wrong
//! with the program itself, and warnings too where no file can be written. Goals and keys are not logged. What belongs
//! to a run stands in that run's folder as well, in more detail (`run_log`).

use std::fs::{File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use tracing_appender::non_blocking::WorkerGuard;
use tracing_subscriber::filter::EnvFilter;
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::SubscriberInitExt;
use tracing_subscriber::{Layer, fmt};

use crate::home::private_dir;
use crate::run_log;

const FILE: &str = "agent.log";
/// Bytes after which a new file is begun.
const LARGEST: u64 = 5 * 1024 * 1024;
/// Older files that are kept.
const KEPT: u32 = 4;
/// Sets what is logged, in the syntax of `tracing_subscriber::EnvFilter`.
const VARIABLE: &str = "BROWSER_COPILOT_LOG";

/// Starts logging. What is still unwritten is written when the guard is dropped.
/// `None` where the folder cannot be written: then only standard error is used.
pub fn start(folder: &Path) -> Option<WorkerGuard> {
    let (file, guard) = match TurningFile::open(folder, LARGEST, KEPT) {
        Ok(file) => {
            let (writer, guard) = tracing_appender::non_blocking(file);
            let layer = fmt::layer()
                .with_ansi(false)
                .with_writer(writer)
                .with_filter(filter("info,zbus=warn,rmcp=error"));
            (Some(layer), Some(guard))
        }
        Err(_) => (None, None),
    };
    let stderr = fmt::layer()
        .with_ansi(false)
        .with_target(false)
        .with_writer(io::stderr)
        // What a person has to know is said in their language elsewhere.
        .with_filter(filter(if guard.is_some() { "error" } else { "warn" }));
    // A second start in one process (tests) keeps the first.
    let _ = tracing_subscriber::registry()
        .with(file)
        .with(stderr)
        .with(run_log::layer())
        .try_init();
    guard
}

fn filter(default: &str) -> EnvFilter {
    EnvFilter::try_from_env(VARIABLE).unwrap_or_else(|_| EnvFilter::new(default))
}

/// Appends to a file and begins a new one when it has grown: `agent.log`, `agent.log.1` (older), …
struct TurningFile {
    folder: PathBuf,
    file: File,
    size: u64,
    largest: u64,
    kept: u32,
}

impl TurningFile {
    fn open(folder: &Path, largest: u64, kept: u32) -> io::Result<Self> {
        private_dir(folder)?;
        let (file, size) = append(&folder.join(FILE))?;
        Ok(Self {
            folder: folder.to_path_buf(),
            file,
            size,
            largest,
            kept,
        })
    }

    fn turn(&mut self) -> io::Result<()> {
        let numbered = |n: u32| self.folder.join(format!("{FILE}.{n}"));
        for n in (1..self.kept).rev() {
            if numbered(n).exists() {
                std::fs::rename(numbered(n), numbered(n + 1))?;
            }
        }
        std::fs::rename(self.folder.join(FILE), numbered(1))?;
        (self.file, self.size) = append(&self.folder.join(FILE))?;
        Ok(())
    }
}

fn append(path: &Path) -> io::Result<(File, u64)> {
    let mut options = OpenOptions::new();
    options.append(true).create(true);
    #[cfg(unix)]
    {
        use std::os::unix::fs::OpenOptionsExt;
        options.mode(0o600);
    }
    let file = options.open(path)?;
    let size = file.metadata()?.len();
    Ok((file, size))
}

impl Write for TurningFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.size > 0 && self.size + bytes.len() as u64 > self.largest {
            // A log that cannot be turned over is still a log.
            let _ = self.turn();
        }
        let written = self.file.write(bytes)?;
        self.size += written as u64;
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used)]
    use super::*;

    #[test]
    fn the_log_is_turned_over_and_old_files_go() {
        let root = tempfile::tempdir().unwrap();
        let mut log = TurningFile::open(root.path(), 10, 2).unwrap();
        for line in ["one------\n", "two------\n", "three----\n", "four-----\n"] {
            log.write_all(line.as_bytes()).unwrap();
        }
        let read = |name: &str| std::fs::read_to_string(root.path().join(name)).unwrap();
        assert_eq!(read("agent.log"), "four-----\n");
        assert_eq!(read("agent.log.1"), "three----\n");
        assert_eq!(read("agent.log.2"), "two------\n");
        assert_eq!(std::fs::read_dir(root.path()).unwrap().count(), 3);
    }
}
