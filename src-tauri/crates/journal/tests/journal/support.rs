//! Runs folders for the tests, and what stands in them.

pub use std::path::{Path, PathBuf};
pub use std::sync::Arc;

pub use copilot_journal::*;
pub use copilot_ports::*;
pub use copilot_protocol::*;
pub use proptest::prelude::*;
pub use serde_json::{Value, json};
pub use tempfile::TempDir;

pub fn request(goal: &str) -> RunRequest {
    serde_json::from_value(json!({ "goal": goal, "settings": {} })).unwrap()
}

pub fn summary(id: &RunId, goal: &str, status: RunStatus) -> RunSummary {
    serde_json::from_value(json!({
        "schema_version": SCHEMA_VERSION, "id": id, "goal": goal, "status": status,
        "started": "2026-01-01T00:00:00.000Z", "stage": "locate", "steps": 1, "usage": Usage::default(),
        "active_ms": 12.5, "planner": "builtin", "browser": "managed", "run_dir": "/nowhere",
    }))
    .unwrap()
}

pub fn envelope(id: &RunId, seq: u64, step: u32, event: RunEvent) -> Envelope {
    Envelope {
        v: SCHEMA_VERSION,
        run: id.clone(),
        seq,
        time: format!("2026-01-01T00:00:00.{seq:03}Z"),
        step,
        event,
    }
}

pub fn narration(text: &str) -> RunEvent {
    RunEvent::Narration {
        message: Message::new("said").arg("text", text),
    }
}

pub fn event(event: Value) -> RunEvent {
    serde_json::from_value(event).unwrap()
}

/// The id of a run that began then, in milliseconds.
pub fn id_at(ms: u64, random: u128) -> RunId {
    RunId(ulid::Ulid::from_parts(ms, random).to_string())
}

pub fn runs() -> (TempDir, RunsFolder) {
    let temp = tempfile::tempdir().unwrap();
    let runs = RunsFolder::open(temp.path().join("runs")).unwrap();
    (temp, runs)
}

/// A run that has begun, without a summary yet.
pub fn begin(runs: &RunsFolder, goal: &str) -> (RunId, Arc<FolderJournal>) {
    let id = RunId::new();
    let journal = runs.create(&id, &request(goal), Redactor::default());
    (id, journal.unwrap())
}

/// A run of which the summary says this.
pub async fn begun(
    runs: &RunsFolder,
    goal: &str,
    status: RunStatus,
) -> (RunId, Arc<FolderJournal>) {
    let (id, journal) = begin(runs, goal);
    journal.summary(&summary(&id, goal, status)).await.unwrap();
    (id, journal)
}

pub async fn say(journal: &FolderJournal, id: &RunId, seq: u64, event: RunEvent) {
    let record = Record::Event(envelope(id, seq, 0, event));
    journal.append(&record, false).await.unwrap();
}

pub fn all_files(dir: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    for entry in std::fs::read_dir(dir).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            files.extend(all_files(&path));
        } else {
            files.push(path);
        }
    }
    files
}

pub fn json_of(path: &Path) -> Value {
    serde_json::from_slice(&std::fs::read(path).unwrap()).unwrap()
}

/// The bits of access of a file or folder.
#[cfg(unix)]
pub fn mode(path: &Path) -> u32 {
    use std::os::unix::fs::PermissionsExt as _;
    std::fs::metadata(path).unwrap().permissions().mode() & 0o777
}
