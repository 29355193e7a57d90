#![allow(clippy::unwrap_used, clippy::expect_used)]
//! A run that goes over as a zip, and zips that somebody made to do harm.

mod refused;

use std::io::Cursor;
use std::sync::Arc;

use copilot_ports::{CommitRecord, Record, RunJournal as _, StepFile};
use copilot_protocol::*;
use serde_json::json;
use tempfile::TempDir;
use zip::ZipWriter;
use zip::write::SimpleFileOptions;

use super::*;
use crate::{FolderJournal, Redactor};

/// Small, so that a zip that breaks them is made quickly.
const SMALL: Bounds = Bounds {
    zip: 4 << 20,
    files: 40,
    total: 6 << 20,
    each: 2 << 20,
    trace: 3 << 20,
    ratio: 150,
    events: 1000,
};

/// The smallest JPEG header that says a size.
fn jpeg(width: u16, height: u16) -> Vec<u8> {
    let mut bytes = vec![0xff, 0xd8, 0xff, 0xe0, 0, 4, 1, 2, 0xff, 0xc0, 0, 11, 8];
    bytes.extend(height.to_be_bytes());
    bytes.extend(width.to_be_bytes());
    bytes.extend([1, 1, 0x11, 0, 0xff, 0xd9]);
    bytes
}

fn snapshot() -> serde_json::Value {
    let element = |id: u32, name: &str, in_viewport: bool| {
        json!({ "id": id, "tag": "a", "role": "link", "name": name, "value": "typed by hand",
            "zone": "top", "bbox": { "x": 1.0, "y": 2.0, "w": 3.0, "h": 4.0 }, "in_viewport": in_viewport,
            "fingerprint": "v1:00" })
    };
    json!({ "id": "01SNAPSHOT", "url": "https://example.org/", "title": "Example", "tab": "T1",
        "tabs": [{ "id": "T9", "url": "https://bank.example/", "title": "My bank", "active": false, "owned": false }],
        "viewport": { "width": 1280.0, "height": 800.0, "scroll_x": 0.0, "scroll_y": 0.0, "page_width": 1280.0, "page_height": 800.0, "device_pixel_ratio": 1.0 },
        "elements": [element(1, "Shown", true), element(2, "Far below", false)],
        "total_elements": 2, "text": "the whole text of the page", "text_truncated": false,
        "hashes": { "dom": "", "mapping": "" }, "loader": "L1", "ms": 1.0 })
}

fn folder() -> (TempDir, RunsFolder) {
    let temp = tempfile::tempdir().unwrap();
    let runs = RunsFolder::open(temp.path().join("runs")).unwrap();
    (temp, runs)
}

fn summary_of(id: &RunId, status: RunStatus) -> RunSummary {
    serde_json::from_value(json!({
        "schema_version": SCHEMA_VERSION, "id": id, "goal": "tell me the heading", "status": status,
        "started": "2026-01-01T00:00:00.000Z", "finished": "2026-01-01T00:01:00.000Z",
        "outcome": { "terminal_reason": "goal_satisfied", "stop_reason": "satisfied", "answer": "Example",
            "message": { "id": "said" }, "detail": "from /home/alex" },
        "stage": "done", "steps": 1, "usage": Usage::default(), "active_ms": 10.0,
        "planner": "builtin", "browser": "managed", "shot": "01SHOT", "run_dir": "/home/alex/runs/x",
    }))
    .unwrap()
}

/// Events of a run, in their order.
fn events(id: &RunId, events: [serde_json::Value; 4]) -> Vec<Record> {
    let of = |(seq, event)| Envelope {
        v: SCHEMA_VERSION,
        run: id.clone(),
        seq,
        time: "2026-01-01T00:00:01.000Z".into(),
        step: 0,
        event: serde_json::from_value(event).unwrap(),
    };
    (1..).zip(events).map(of).map(Record::Event).collect()
}

async fn write_run(runs: &RunsFolder, status: RunStatus) -> RunId {
    let id = RunId::new();
    let request: RunRequest = serde_json::from_value(
        json!({ "goal": "tell me the heading", "settings": { "model": { "base_url": "https://private.example/v1" } } }),
    )
    .unwrap();
    let journal: Arc<FolderJournal> = runs.create(&id, &request, Redactor::default()).unwrap();
    let file = journal
        .step_file(0, StepFile::Observation, snapshot().to_string().as_bytes())
        .await
        .unwrap();
    for (kind, text) in [
        (StepFile::PlannerRequest, "first question"),
        (StepFile::PlannerRequest, "second question"),
        (StepFile::PlannerReply, "a reply"),
        (StepFile::Decision, "{\"decision\":\"private\"}"),
    ] {
        journal.step_file(0, kind, text.as_bytes()).await.unwrap();
    }
    journal
        .picture(0, &ShotId::from("01SHOT"), &jpeg(1280, 800))
        .await
        .unwrap();
    let told = [
        json!({ "event": "run_started", "goal": "tell me the heading", "planner": "builtin", "resumed": false,
            "browser": "managed", "run_dir": "/home/alex/runs/x" }),
        json!({ "event": "observed", "observation": "01SNAPSHOT", "url": "https://example.org/", "title": "Example",
            "elements": 2, "total_elements": 2, "page_type": "other", "shot": "01SHOT", "file": file, "ms": 1.0 }),
        json!({ "event": "planned", "plan": { "id": "p1", "observation": "01SNAPSHOT", "thought": "read it",
            "actions": [{ "action": "extract", "what": "heading" }] } }),
        json!({ "event": "narration",
            "message": Message::new("said").arg("text", "<img src=x onerror=alert(1)>") }),
    ];
    let mut records = events(&id, told);
    let commit = CommitRecord {
        n: 1,
        node: "observe".into(),
        cause: "command".into(),
        updates: json!({ "memory": "a private note" }),
        goto: json!("planner"),
    };
    records.insert(1, Record::Commit(commit));
    for record in &records {
        journal.append(record, false).await.unwrap();
    }
    journal.summary(&summary_of(&id, status)).await.unwrap();
    id
}

fn zip_of(runs: &RunsFolder, id: &RunId) -> Vec<u8> {
    let mut zip = Cursor::new(Vec::new());
    runs.share_zip(id, &mut zip).unwrap();
    zip.into_inner()
}

/// All that is in a zip, by name.
fn unpacked(zip: &[u8]) -> Vec<(String, Vec<u8>)> {
    let mut zip = ZipArchive::new(Cursor::new(zip)).unwrap();
    (0..zip.len())
        .map(|at| {
            let mut file = zip.by_index(at).unwrap();
            let mut content = Vec::new();
            file.read_to_end(&mut content).unwrap();
            (file.name().unwrap().into_owned(), content)
        })
        .collect()
}

fn packed(files: &[(String, Vec<u8>)]) -> Vec<u8> {
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, content) in files {
        zip.start_file(name.as_str(), SimpleFileOptions::default())
            .unwrap();
        std::io::Write::write_all(&mut zip, content).unwrap();
    }
    zip.finish().unwrap().into_inner()
}

#[tokio::test]
async fn a_shared_run_shows_the_same_and_no_more() {
    let (_temp, here) = folder();
    let id = write_run(&here, RunStatus::Finished).await;
    let zip = zip_of(&here, &id);
    let files = unpacked(&zip);
    let names: Vec<&str> = files.iter().map(|(name, _)| name.as_str()).collect();
    let wanted = "share.json summary.json trace.jsonl steps/0000/observation.json steps/0000/01SHOT.jpg \
        steps/0000/planner_reply.txt steps/0000/planner_request.txt";
    assert_eq!(names, wanted.split_whitespace().collect::<Vec<_>>());
    let private = "a private note|private.example|/home/alex|the whole text of the page|My bank|typed by hand|Far below|\
        first question|commit";
    for private in private.split('|') {
        for (name, content) in &files {
            let text = String::from_utf8_lossy(content);
            assert!(!text.contains(private), "{private} in {name}");
        }
    }

    let (_other, there) = folder();
    let opened = there.open_shared(Cursor::new(&zip)).unwrap();
    assert_ne!(opened, id);
    let (before, after) = (here.review(&id).unwrap(), there.review(&opened).unwrap());
    assert_eq!(after.steps, before.steps);
    assert_eq!(after.steps[0].marks.len(), 1);
    assert_eq!(after.steps[0].request.as_deref(), Some("second question"));
    assert!(after.summary.shared && !before.summary.shared);
    assert_eq!(after.summary.goal, before.summary.goal);
    assert_eq!(after.summary.status, RunStatus::Finished);
    let picture = there.picture_path(&opened, &ShotId::from("01SHOT"));
    assert!(picture.is_some());
    let told = there.events(&opened, 0).unwrap();
    assert!(told.iter().all(|e| e.run == opened));
    assert!(there.list(&RunsQuery::default()).unwrap().runs[0].shared);

    // Twice is two runs; and what was opened can be handed on.
    let again = there.open_shared(Cursor::new(&zip)).unwrap();
    assert_ne!(again, opened);
    let (_third, third) = folder();
    let further = third
        .open_shared(Cursor::new(zip_of(&there, &again)))
        .unwrap();
    assert_eq!(third.review(&further).unwrap().steps, before.steps);

    there.delete(&opened).unwrap();
    assert!(there.review(&opened).is_err());
}

#[tokio::test]
async fn a_shared_run_is_not_continued() {
    let (_temp, here) = folder();
    let id = write_run(&here, RunStatus::Running).await;
    let (_other, there) = folder();
    let opened = there.open_shared(Cursor::new(zip_of(&here, &id))).unwrap();
    assert_eq!(
        there.summary(&opened).unwrap().status,
        RunStatus::Interrupted
    );
    let shared = Err(JournalError::Shared);
    let resumed = there.reopen(&opened, Redactor::default());
    assert_eq!(resumed.map(|_| ()), shared);
    assert_eq!(there.request(&opened).map(|_| ()), shared);
    assert_eq!(
        there.close_interrupted(&opened, |_, _| None).map(|_| ()),
        shared
    );
}
