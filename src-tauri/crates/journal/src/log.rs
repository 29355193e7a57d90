//! The technical log of one run, in its folder: `log.jsonl`, a line each, and `log-1.jsonl` with the lines before
//! those. What is written goes through the run's redactor, as its trace does. It is for who looks for a fault:
//! nothing reads it but a person, and a run does not end because it cannot be written.

use std::fs::File;
use std::io::{Read as _, Seek as _, SeekFrom, Write as _};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use copilot_ports::JournalError;
use copilot_protocol::{LogLevel, LogLine, RunId};

use crate::RunsFolder;
use crate::files;
use crate::redact::Redactor;

const NEW: &str = "log.jsonl";
const OLD: &str = "log-1.jsonl";
/// Bytes after which a new file is begun: a run's log takes twice as many at most.
const LARGEST: u64 = 1024 * 1024;
/// Characters of a message that are kept.
const MESSAGE_CHARS: usize = 4000;

/// Writes the log of a run that goes on.
pub struct RunLog {
    dir: PathBuf,
    redactor: Redactor,
    largest: u64,
    end: Mutex<End>,
}

struct End {
    /// None where it cannot be opened any more.
    file: Option<File>,
    size: u64,
    /// Number of the last line.
    last: u64,
}

impl std::fmt::Debug for RunLog {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("RunLog")
            .field("dir", &self.dir)
            .finish_non_exhaustive()
    }
}

impl RunLog {
    /// Opens the log in a run's folder, and goes on with the one that is there.
    ///
    /// # Errors
    /// `Folder` or `DiskFull` where the file cannot be made.
    pub fn open(dir: impl Into<PathBuf>, redactor: Redactor) -> Result<Self, JournalError> {
        Self::bounded(dir.into(), redactor, LARGEST)
    }

    fn bounded(dir: PathBuf, redactor: Redactor, largest: u64) -> Result<Self, JournalError> {
        let last = lines(&dir).last().map_or(0, |line| line.n);
        let path = dir.join(NEW);
        let open = || {
            let mut file = files::private()
                .read(true)
                .append(true)
                .create(true)
                .open(&path)?;
            let mut size = file.metadata()?.len();
            // A program that was killed may have left half a line.
            if size > 0 {
                let mut end = [0];
                file.seek(SeekFrom::End(-1))?;
                file.read_exact(&mut end)?;
                if end != *b"\n" {
                    file.write_all(b"\n")?;
                    size += 1;
                }
            }
            Ok((file, size))
        };
        let (file, size) = open().map_err(|e| files::io_error(&path, &e))?;
        let end = Mutex::new(End {
            file: Some(file),
            size,
            last,
        });
        Ok(Self {
            dir,
            redactor,
            largest,
            end,
        })
    }

    /// Writes a line, with the time of now. What cannot be written is lost.
    pub fn write(&self, level: LogLevel, module: &str, message: &str) {
        let message = self.redactor.text(message);
        let short = match message.char_indices().nth(MESSAGE_CHARS) {
            Some((end, _)) => format!("{}…", &message[..end]),
            None => message.into_owned(),
        };
        let mut end = self.end.lock().unwrap_or_else(PoisonError::into_inner);
        let line = LogLine {
            n: end.last + 1,
            time: files::now(),
            level,
            module: module.to_owned(),
            message: short,
        };
        let Ok(mut text) = serde_json::to_string(&line) else {
            return;
        };
        text.push('\n');
        if end.size > 0 && end.size + text.len() as u64 > self.largest {
            self.turn(&mut end);
        }
        let written = end
            .file
            .as_mut()
            .map(|file| file.write_all(text.as_bytes()));
        if matches!(written, Some(Ok(()))) {
            end.last += 1;
            end.size += text.len() as u64;
        }
    }

    /// Begins a new file. Where that fails the lines that come are lost, and the log does not grow.
    fn turn(&self, end: &mut End) {
        // Windows renames no file that is open.
        end.file = None;
        let path = self.dir.join(NEW);
        if std::fs::rename(&path, self.dir.join(OLD)).is_ok() {
            end.file = files::private()
                .append(true)
                .create_new(true)
                .open(path)
                .ok();
            end.size = 0;
        }
    }
}

impl RunsFolder {
    /// The lines of a run's log after this number, the oldest first; none where it has no log.
    ///
    /// # Errors
    /// `NotFound` where there is no such run.
    pub fn log(&self, id: &RunId, after: u64) -> Result<Vec<LogLine>, JournalError> {
        let mut all = lines(&self.dir(id)?);
        all.retain(|line| line.n > after);
        Ok(all)
    }
}

/// What can be read of it.
fn lines(dir: &Path) -> Vec<LogLine> {
    let mut all = Vec::new();
    for name in [OLD, NEW] {
        // Read by bytes: half a letter at a torn end must not hide the rest.
        let bytes = std::fs::read(dir.join(name)).unwrap_or_default();
        all.extend(
            bytes
                .split(|byte| *byte == b'\n')
                .filter_map(|line| serde_json::from_slice::<LogLine>(line).ok()),
        );
    }
    all
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used)]
    use super::*;

    fn messages(dir: &Path) -> Vec<String> {
        lines(dir).into_iter().map(|line| line.message).collect()
    }

    #[test]
    fn lines_are_read_back_without_secrets_and_go_on_after_a_restart() {
        let root = tempfile::tempdir().unwrap();
        let redactor = Redactor::new(["hunter2-canary"]);
        let log = RunLog::open(root.path(), redactor.clone()).unwrap();
        let typed = "typed \"hunter2-canary\"";
        log.write(LogLevel::Warn, "copilot_agent::snapshot", typed);
        // What is learnt later is taken out too, and in the forms in which secrets travel.
        redactor.learn(["Kx9&canary/Zq4"]);
        let went = "went to /?p=Kx9%26canary%2FZq4";
        log.write(LogLevel::Debug, "copilot_browser", went);
        drop(log);
        // A program that was killed in the middle of a line.
        let path = root.path().join(NEW);
        let mut torn = std::fs::read(&path).unwrap();
        torn.extend_from_slice("{\"n\":3,\"time\":\"й".as_bytes());
        torn.pop();
        std::fs::write(&path, torn).unwrap();
        let log = RunLog::open(root.path(), redactor).unwrap();
        log.write(LogLevel::Info, "browser_copilot::engine", "a run goes on");
        let all = lines(root.path());
        let of = |l: &LogLine| (l.n, l.level, l.module.clone());
        assert_eq!(
            all.iter().map(of).collect::<Vec<_>>(),
            [
                (1, LogLevel::Warn, "copilot_agent::snapshot".to_owned()),
                (2, LogLevel::Debug, "copilot_browser".to_owned()),
                (3, LogLevel::Info, "browser_copilot::engine".to_owned()),
            ]
        );
        assert_eq!(all[0].message, "typed \"[redacted]\"");
        let raw = String::from_utf8_lossy(&std::fs::read(&path).unwrap()).into_owned();
        assert!(!raw.contains("canary"), "{raw}");
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt as _;
            let mode = std::fs::metadata(&path).unwrap().permissions().mode();
            assert_eq!(mode & 0o777, 0o600);
        }
    }

    #[test]
    fn it_is_bounded_and_keeps_the_newest() {
        let root = tempfile::tempdir().unwrap();
        let log = RunLog::bounded(root.path().into(), Redactor::default(), 2000).unwrap();
        for n in 1..=200 {
            log.write(LogLevel::Info, "m", &format!("line {n}"));
        }
        let size = |name: &str| std::fs::metadata(root.path().join(name)).unwrap().len();
        assert!(size(NEW) <= 2000 && size(OLD) <= 2000);
        let kept = messages(root.path());
        assert_eq!(kept.last().unwrap(), "line 200");
        assert!(kept.len() > 20, "{}", kept.len());
        let numbers: Vec<u64> = lines(root.path()).iter().map(|line| line.n).collect();
        let follow = numbers.windows(2).all(|two| two[0] + 1 == two[1]);
        assert!(follow, "{numbers:?}");
        let long = "й".repeat(10_000);
        log.write(LogLevel::Info, "m", &long);
        // One that is longer than a file is cut, and stands alone in its own.
        let message = messages(root.path()).pop().unwrap();
        assert_eq!(message.chars().count(), MESSAGE_CHARS + 1);
        assert!(message.ends_with('…'));
    }

    #[test]
    fn a_run_without_a_log_has_no_lines() {
        let root = tempfile::tempdir().unwrap();
        let folder = RunsFolder::open(root.path()).unwrap();
        let id = RunId::new();
        assert!(matches!(folder.log(&id, 0), Err(JournalError::NotFound(_))));
        std::fs::create_dir(root.path().join(id.as_str())).unwrap();
        assert_eq!(folder.log(&id, 0).unwrap(), []);
        let log = RunLog::open(root.path().join(id.as_str()), Redactor::default()).unwrap();
        for n in 1..=3 {
            log.write(LogLevel::Info, "m", &n.to_string());
        }
        let after: Vec<u64> = folder.log(&id, 1).unwrap().iter().map(|l| l.n).collect();
        assert_eq!(after, [2, 3]);
    }
}
