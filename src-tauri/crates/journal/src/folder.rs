//! The open journal of one run: one thread writes, in the order in which it was asked.

use std::collections::HashMap;
use std::fs::{File, TryLockError};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError, mpsc};
use std::thread::JoinHandle;
use std::time::Duration;

use async_trait::async_trait;
use copilot_ports::{Disk, DiskFile, DiskLock, JournalError, Open, Record, RunJournal, StepFile};
use copilot_protocol::{RunId, RunSummary, SCHEMA_VERSION, ShotId};
use serde_json::{Value, json};
use tokio::sync::oneshot;

use crate::files;
use crate::redact::Redactor;
use crate::trace::{Header, Trace};

pub(crate) const LOCK_FILE: &str = "run.lock";
pub(crate) const TRACE_FILE: &str = "trace.jsonl";
pub(crate) const SUMMARY_FILE: &str = "summary.json";
pub(crate) const RUN_FILE: &str = "run.json";

/// The run's own lock, held until it is dropped or the program ends in whatever way.
#[derive(Debug)]
pub(crate) struct RunLock {
    _held: Box<dyn DiskLock>,
}

impl RunLock {
    /// Takes the lock of a run folder. `Locked`: another program, or another part of this one, has it.
    pub(crate) fn take(disk: &dyn Disk, dir: &Path) -> Result<Self, JournalError> {
        let path = dir.join(LOCK_FILE);
        // The history list holds a shared lock for a moment to see whether a run goes on.
        for _ in 0..5 {
            match disk.lock(&path).map_err(|e| files::io_error(&path, &e))? {
                Some(held) => return Ok(Self { _held: held }),
                None if disk.is_instant() => break,
                None => std::thread::sleep(Duration::from_millis(20)),
            }
        }
        Err(JournalError::Locked)
    }

    /// Whether a program holds the run.
    pub(crate) fn is_held(dir: &Path) -> bool {
        File::open(dir.join(LOCK_FILE))
            .is_ok_and(|file| matches!(file.try_lock_shared(), Err(TryLockError::WouldBlock)))
    }
}

/// What the writing thread owns.
struct Writer {
    disk: Arc<dyn Disk>,
    dir: PathBuf,
    trace: Box<dyn DiskFile>,
    /// Bytes of whole lines.
    len: u64,
    /// A write broke off and the rest of it could not be cut yet.
    torn: bool,
    redactor: Redactor,
    written: HashMap<(u32, StepFile), u32>,
    _lock: RunLock,
}

impl Writer {
    /// Writes the first records of a run into its empty folder.
    fn begin(
        disk: Arc<dyn Disk>,
        dir: &Path,
        id: &RunId,
        request: &Value,
        redactor: Redactor,
    ) -> Result<Self, JournalError> {
        let lock = RunLock::take(disk.as_ref(), dir)?;
        let created = files::now();
        let mut run = json!({
            "schema_version": SCHEMA_VERSION, "id": id, "created": created, "request": request,
        });
        redactor.json(&mut run);
        let text = format!("{run:#}\n");
        files::replace(disk.as_ref(), &dir.join(RUN_FILE), text.as_bytes())?;
        let path = dir.join(TRACE_FILE);
        let trace = disk
            .open(&path, Open::New)
            .map_err(|e| files::io_error(&path, &e))?;
        let mut writer = Self {
            disk,
            dir: dir.to_owned(),
            trace,
            len: 0,
            torn: false,
            redactor,
            written: HashMap::new(),
            _lock: lock,
        };
        writer.append(to_json(&Header::new(id.clone(), created))?, true)?;
        Ok(writer)
    }

    fn append(&mut self, record: Value, durable: bool) -> Result<(), JournalError> {
        let path = self.dir.join(TRACE_FILE);
        if self.torn {
            self.trace
                .set_len(self.len)
                .map_err(|e| files::io_error(&path, &e))?;
            self.torn = false;
        }
        let line = json_line(record, &self.redactor);
        if let Err(error) = self.trace.write_all(&line) {
            self.torn = self.trace.set_len(self.len).is_err();
            return Err(files::io_error(&path, &error));
        }
        self.len += line.len() as u64;
        if durable {
            self.trace.sync().map_err(|e| files::io_error(&path, &e))?;
        }
        Ok(())
    }

    fn step_dir(&self, step: u32) -> Result<(PathBuf, String), JournalError> {
        let relative = format!("steps/{step:04}");
        let path = self.dir.join("steps").join(format!("{step:04}"));
        files::create_dir(self.disk.as_ref(), &path)?;
        Ok((path, relative))
    }

    fn step_file(
        &mut self,
        step: u32,
        kind: StepFile,
        content: &[u8],
    ) -> Result<String, JournalError> {
        let content = self.step_content(kind, content);
        let (dir, relative) = self.step_dir(step)?;
        let (stem, extension) = kind
            .file_name()
            .rsplit_once('.')
            .unwrap_or((kind.file_name(), "txt"));
        let count = self.written.entry((step, kind)).or_insert(0);
        // After a resume the folder may hold files that this count does not know.
        loop {
            *count += 1;
            let name = if *count == 1 {
                kind.file_name().to_owned()
            } else {
                format!("{stem}-{count}.{extension}")
            };
            let path = dir.join(&name);
            match self.disk.open(&path, Open::New) {
                Ok(mut file) => {
                    file.write_all(&content)
                        .map_err(|e| files::io_error(&path, &e))?;
                    return Ok(format!("{relative}/{name}"));
                }
                Err(e) if e.kind() == io::ErrorKind::AlreadyExists => {}
                Err(e) => return Err(files::io_error(&path, &e)),
            }
        }
    }

    /// Text is redacted as text. JSON is redacted string by string and gets its schema version.
    fn step_content(&self, kind: StepFile, content: &[u8]) -> Vec<u8> {
        if !kind.file_name().ends_with(".json") {
            return self.redactor.bytes(content);
        }
        let Ok(mut value) = serde_json::from_slice::<Value>(content) else {
            return self.redactor.bytes(content);
        };
        if !value.is_object() {
            value = json!({ "content": value });
        }
        if let Value::Object(fields) = &mut value {
            fields
                .entry("schema_version")
                .or_insert_with(|| SCHEMA_VERSION.into());
        }
        self.redactor.json(&mut value);
        let mut out = if content.contains(&b'\n') {
            format!("{value:#}")
        } else {
            value.to_string()
        };
        out.push('\n');
        out.into_bytes()
    }

    fn picture(&self, step: u32, shot: &ShotId, jpeg: &[u8]) -> Result<(), JournalError> {
        if !is_plain_name(shot.as_str()) {
            return Err(JournalError::Other(format!(
                "{shot:?} is no id of a picture"
            )));
        }
        let (dir, _) = self.step_dir(step)?;
        let path = dir.join(format!("{shot}.jpg"));
        // Not synced: a picture that a power cut takes is missed by nobody.
        files::by_rename(self.disk.as_ref(), &path, |temp| {
            self.disk.open(temp, Open::Emptied)?.write_all(jpeg)
        })
    }

    fn summary(&self, summary: Value) -> Result<(), JournalError> {
        let mut summary = summary;
        self.redactor.json(&mut summary);
        files::replace(
            self.disk.as_ref(),
            &self.dir.join(SUMMARY_FILE),
            format!("{summary:#}\n").as_bytes(),
        )
    }
}

/// A name that is safe inside a path on every system.
pub(crate) fn is_plain_name(name: &str) -> bool {
    (1..=64).contains(&name.len())
        && name
            .bytes()
            .all(|b| b.is_ascii_alphanumeric() || b == b'-' || b == b'_')
}

fn json_line(mut value: Value, redactor: &Redactor) -> Vec<u8> {
    redactor.json(&mut value);
    let mut line = value.to_string().into_bytes();
    line.push(b'\n');
    line
}

fn to_json<T: serde::Serialize>(value: &T) -> Result<Value, JournalError> {
    serde_json::to_value(value).map_err(|e| JournalError::Other(e.to_string()))
}

type Job = Box<dyn FnOnce(&mut Writer) + Send>;

/// The open journal of one run, in its folder. It holds the folder's lock until it is dropped.
pub struct FolderJournal {
    disk: Arc<dyn Disk>,
    dir: PathBuf,
    hand: Hand,
}

/// Who writes.
enum Hand {
    /// A thread of its own: a disk takes its time, and the runtime's threads have no time to wait.
    Thread {
        jobs: Option<mpsc::Sender<Job>>,
        thread: Option<JoinHandle<()>>,
    },
    /// Whoever asks, where the disk is instant.
    InPlace(Mutex<Writer>),
}

impl std::fmt::Debug for FolderJournal {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("FolderJournal")
            .field("dir", &self.dir)
            .finish_non_exhaustive()
    }
}

impl FolderJournal {
    /// Begins the folder of a new run; `request` is written as it is but for secrets. Where that fails, as on a full
    /// disk, nothing is left of it: no run of that name ever began.
    pub fn create(
        disk: Arc<dyn Disk>,
        dir: PathBuf,
        id: &RunId,
        request: &Value,
        redactor: Redactor,
    ) -> Result<Self, JournalError> {
        files::create_dir(disk.as_ref(), &dir)?;
        let writer = match Writer::begin(disk.clone(), &dir, id, request, redactor) {
            Ok(writer) => writer,
            Err(error) => {
                if let Err(left) = disk.remove_dir(&dir) {
                    tracing::warn!(%left, "the folder of a run that did not begin is left");
                }
                return Err(error);
            }
        };
        disk.sync_dir(&dir);
        if let Some(parent) = dir.parent() {
            disk.sync_dir(parent);
        }
        Self::over(writer)
    }

    /// Goes on with a folder whose lock is held; what is torn at the trace's end is cut.
    pub(crate) fn reopen(
        disk: Arc<dyn Disk>,
        dir: PathBuf,
        lock: RunLock,
        trace: &Trace,
        redactor: Redactor,
    ) -> Result<Self, JournalError> {
        let path = dir.join(TRACE_FILE);
        let open = || -> io::Result<Box<dyn DiskFile>> {
            let mut file = disk.open(&path, Open::Append)?;
            if trace.len > trace.good_len {
                file.set_len(trace.good_len)?;
                file.sync()?;
            }
            Ok(file)
        };
        let file = open().map_err(|e| files::io_error(&path, &e))?;
        Self::over(Writer {
            disk,
            dir,
            trace: file,
            len: trace.good_len,
            torn: false,
            redactor,
            written: HashMap::new(),
            _lock: lock,
        })
    }

    fn over(mut writer: Writer) -> Result<Self, JournalError> {
        let (disk, dir) = (writer.disk.clone(), writer.dir.clone());
        if disk.is_instant() {
            let hand = Hand::InPlace(Mutex::new(writer));
            return Ok(Self { disk, dir, hand });
        }
        let (jobs, queue) = mpsc::channel::<Job>();
        let thread = std::thread::Builder::new()
            .name("journal".into())
            .spawn(move || {
                for job in queue {
                    job(&mut writer);
                }
            })
            .map_err(|e| JournalError::Other(format!("no thread for the journal: {e}")))?;
        let hand = Hand::Thread {
            jobs: Some(jobs),
            thread: Some(thread),
        };
        Ok(Self { disk, dir, hand })
    }

    /// Runs the job on the writing thread. It is done even if nobody waits for it any more.
    async fn write<T: Send + 'static>(
        &self,
        job: impl FnOnce(&mut Writer) -> Result<T, JournalError> + Send + 'static,
    ) -> Result<T, JournalError> {
        let closed = || JournalError::Other("the journal is closed".into());
        let jobs = match &self.hand {
            Hand::Thread { jobs, .. } => jobs.as_ref().ok_or_else(closed)?,
            Hand::InPlace(writer) => {
                let mut writer = writer.lock().unwrap_or_else(PoisonError::into_inner);
                return job(&mut writer);
            }
        };
        let (done, answer) = oneshot::channel();
        jobs.send(Box::new(move |writer| {
            let _ = done.send(job(writer));
        }))
        .map_err(|_| closed())?;
        answer.await.map_err(|_| closed())?
    }
}

impl Drop for FolderJournal {
    fn drop(&mut self) {
        let Hand::Thread { jobs, thread } = &mut self.hand else {
            return;
        };
        *jobs = None;
        // So that the lock is free, and all is written, when this returns.
        if let Some(thread) = thread.take()
            && thread.join().is_err()
        {
            tracing::error!("the journal's thread panicked");
        }
    }
}

#[async_trait]
impl RunJournal for FolderJournal {
    fn run_dir(&self) -> String {
        self.dir.display().to_string()
    }

    async fn append(&self, record: &Record, durable: bool) -> Result<(), JournalError> {
        let record = to_json(record)?;
        self.write(move |w| w.append(record, durable)).await
    }

    async fn step_file(
        &self,
        step: u32,
        kind: StepFile,
        content: &[u8],
    ) -> Result<String, JournalError> {
        let content = content.to_vec();
        self.write(move |w| w.step_file(step, kind, &content)).await
    }

    async fn read_file(&self, path: &str) -> Result<Vec<u8>, JournalError> {
        // The path comes from a journal that others may have written: it must stay inside the folder.
        let inside = |part: &str| !part.starts_with('.') && is_plain_name(&part.replace('.', "-"));
        if !path.split('/').all(inside) {
            return Err(JournalError::NotFound(path.to_owned()));
        }
        let file = self.dir.join(path);
        let missing = path.to_owned();
        let disk = self.disk.clone();
        let read = if disk.is_instant() {
            disk.read(&file)
        } else {
            tokio::task::spawn_blocking(move || disk.read(&file))
                .await
                .map_err(|error| JournalError::Other(error.to_string()))?
        };
        read.map_err(|_| JournalError::NotFound(missing))
    }

    async fn picture(&self, step: u32, shot: &ShotId, jpeg: &[u8]) -> Result<(), JournalError> {
        let (shot, jpeg) = (shot.clone(), jpeg.to_vec());
        self.write(move |w| w.picture(step, &shot, &jpeg)).await
    }

    async fn summary(&self, summary: &RunSummary) -> Result<(), JournalError> {
        let summary = to_json(&RunSummary {
            run_dir: String::new(),
            read_only: false,
            ..summary.clone()
        })?;
        self.write(move |w| w.summary(summary)).await
    }
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used)]
    use copilot_ports::SystemDisk;

    use super::*;

    fn disk() -> Arc<dyn Disk> {
        Arc::new(SystemDisk)
    }

    #[tokio::test]
    async fn a_file_is_read_back_and_nothing_outside() {
        use copilot_ports::RunJournal;
        let root = tempfile::tempdir().unwrap();
        let dir = root.path().join("run");
        std::fs::write(root.path().join("secret"), "x").unwrap();
        let journal =
            FolderJournal::create(disk(), dir, &RunId::new(), &json!({}), Redactor::default())
                .unwrap();
        let path = journal
            .step_file(0, StepFile::Observation, b"{\"a\":1}")
            .await
            .unwrap();
        let read = journal.read_file(&path).await.unwrap();
        assert!(String::from_utf8_lossy(&read).contains("\"a\""));
        for outside in ["../secret", "/etc/hostname", "steps/../../secret", ""] {
            assert!(journal.read_file(outside).await.is_err(), "{outside}");
        }
    }

    #[test]
    fn what_cannot_be_begun_leaves_nothing() {
        let root = tempfile::tempdir().unwrap();
        // So long a path that `run.json` still fits and `trace.jsonl` does not.
        let mut dir = root.path().to_owned();
        let room = 4095 - "/trace.jsonl".len() + 1;
        while dir.as_os_str().len() + 202 < room {
            dir.push("x".repeat(200));
        }
        dir.push("y".repeat(room - dir.as_os_str().len() - 1));
        let begun = |dir: &Path| {
            FolderJournal::create(
                disk(),
                dir.to_owned(),
                &RunId::new(),
                &json!({}),
                Redactor::default(),
            )
        };
        assert!(begun(&dir).is_err());
        assert!(dir.parent().unwrap().is_dir() && !dir.exists());
        // A byte less, and it begins.
        let shorter = dir.with_file_name(&dir.file_name().unwrap().to_str().unwrap()[1..]);
        let journal = begun(&shorter).unwrap();
        drop(journal);
        assert!(shorter.join(TRACE_FILE).is_file());
    }

    #[test]
    fn a_full_disk_is_said() {
        let folder = tempfile::tempdir().unwrap();
        let mut writer = Writer {
            disk: disk(),
            dir: folder.path().to_owned(),
            // The device that always answers "no space left".
            trace: Box::new(File::options().write(true).open("/dev/full").unwrap()),
            len: 0,
            torn: false,
            redactor: Redactor::default(),
            written: HashMap::new(),
            _lock: RunLock::take(&SystemDisk, folder.path()).unwrap(),
        };
        let result = writer.append(json!({"record": "event"}), false);
        assert_eq!(result, Err(JournalError::DiskFull));
        assert_eq!(writer.len, 0);
    }

    #[test]
    fn a_broken_write_is_cut_before_the_next() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join(TRACE_FILE);
        std::fs::write(&path, "{\"record\":\"header\"}\n{\"rec").unwrap();
        let mut writer = Writer {
            disk: disk(),
            dir: folder.path().to_owned(),
            trace: Box::new(File::options().append(true).open(&path).unwrap()),
            len: 20,
            torn: true,
            redactor: Redactor::default(),
            written: HashMap::new(),
            _lock: RunLock::take(&SystemDisk, folder.path()).unwrap(),
        };
        writer.append(json!({"record": "event"}), true).unwrap();
        assert_eq!(
            std::fs::read_to_string(&path).unwrap(),
            "{\"record\":\"header\"}\n{\"record\":\"event\"}\n"
        );
    }
}
