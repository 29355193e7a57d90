//! Run folders as they are left behind: whole, torn, held, damaged, newer, and as a report.
#![allow(clippy::unwrap_used, clippy::expect_used)]

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;

use copilot_journal::{FolderJournal, REDACTED, Redactor, RunsFolder};
use copilot_ports::{CommitRecord, JournalError, Record, RunJournal as _, StepFile};
use copilot_protocol::*;
use proptest::prelude::*;
use serde_json::{Value, json};
use tempfile::TempDir;

fn request(goal: &str) -> RunRequest {
    serde_json::from_value(json!({ "goal": goal, "settings": {} })).unwrap()
}

fn summary(id: &RunId, goal: &str, status: RunStatus) -> RunSummary {
    RunSummary {
        schema_version: SCHEMA_VERSION,
        id: id.clone(),
        goal: goal.into(),
        status,
        started: "2026-01-01T00:00:00.000Z".into(),
        finished: None,
        outcome: None,
        stage: Stage::Locate,
        steps: 1,
        usage: Usage::default(),
        usage_by_purpose: Vec::new(),
        active_ms: 12.5,
        planner: "builtin".into(),
        browser: "managed".into(),
        shot: None,
        run_dir: "/nowhere".into(),
        read_only: false,
        shared: false,
    }
}

fn envelope(id: &RunId, seq: u64, step: u32, event: RunEvent) -> Envelope {
    Envelope {
        v: SCHEMA_VERSION,
        run: id.clone(),
        seq,
        time: format!("2026-01-01T00:00:00.{seq:03}Z"),
        step,
        event,
    }
}

fn narration(text: &str) -> RunEvent {
    RunEvent::Narration {
        message: Message::new("said").arg("text", text),
    }
}

fn runs() -> (TempDir, RunsFolder) {
    let temp = tempfile::tempdir().unwrap();
    let runs = RunsFolder::open(temp.path().join("runs")).unwrap();
    (temp, runs)
}

fn begin(runs: &RunsFolder, goal: &str) -> (RunId, Arc<FolderJournal>) {
    let id = RunId::new();
    let journal = runs
        .create(&id, &request(goal), Redactor::default())
        .unwrap();
    (id, journal)
}

async fn say(journal: &FolderJournal, id: &RunId, seq: u64, event: RunEvent) {
    journal
        .append(&Record::Event(envelope(id, seq, 0, event)), false)
        .await
        .unwrap();
}

fn all_files(dir: &Path) -> Vec<std::path::PathBuf> {
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

#[tokio::test]
async fn a_new_run_has_its_files_and_they_are_private() {
    let (_temp, runs) = runs();
    let (id, journal) = begin(&runs, "read the news");
    journal
        .summary(&summary(&id, "read the news", RunStatus::Running))
        .await
        .unwrap();
    journal
        .picture(0, &ShotId::from("01SHOT"), b"jpeg")
        .await
        .unwrap();
    let file = journal
        .step_file(3, StepFile::Decision, br#"{"verdict":"allow"}"#)
        .await
        .unwrap();
    assert_eq!(file, "steps/0003/decision.json");
    let again = journal
        .step_file(3, StepFile::Decision, br#"[1]"#)
        .await
        .unwrap();
    assert_eq!(again, "steps/0003/decision-2.json");

    let dir = Path::new(&journal.run_dir()).to_owned();
    assert!(dir.is_absolute() && dir.ends_with(id.as_str()));
    for path in all_files(&dir) {
        if path.extension().is_some_and(|e| e == "json") {
            let value: Value = serde_json::from_slice(&std::fs::read(&path).unwrap()).unwrap();
            assert_eq!(value["schema_version"], 1, "{path:?}");
        }
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt as _;
            let mode = std::fs::metadata(&path).unwrap().permissions().mode();
            assert_eq!(mode & 0o777, 0o600, "{path:?}");
            let folder = std::fs::metadata(path.parent().unwrap()).unwrap();
            assert_eq!(folder.permissions().mode() & 0o777, 0o700, "{path:?}");
        }
    }
    let run: Value = serde_json::from_slice(&std::fs::read(dir.join("run.json")).unwrap()).unwrap();
    assert_eq!(run["request"]["goal"], "read the news");
    assert_eq!(run["request"]["settings"]["limits"]["max_steps"], 50);
    let stored: Value =
        serde_json::from_slice(&std::fs::read(dir.join("summary.json")).unwrap()).unwrap();
    assert_eq!(stored["run_dir"], "");
    let header = std::fs::read_to_string(dir.join("trace.jsonl")).unwrap();
    let header: Value = serde_json::from_str(header.lines().next().unwrap()).unwrap();
    assert_eq!(header["record"], "header");
    assert_eq!(header["schema_version"], 1);
    assert_eq!(header["run"], id.as_str());
    assert_eq!(
        runs.picture_path(&id, &ShotId::from("01SHOT")),
        Some(dir.join("steps/0000/01SHOT.jpg"))
    );
    assert_eq!(runs.picture_path(&id, &ShotId::from("../../run")), None);
    assert!(
        journal
            .picture(0, &ShotId::from("../x"), b"jpeg")
            .await
            .is_err()
    );
}

#[tokio::test]
async fn a_torn_line_is_cut_and_the_run_goes_on() {
    let (_temp, runs) = runs();
    let (id, journal) = begin(&runs, "read");
    journal
        .summary(&summary(&id, "read", RunStatus::Running))
        .await
        .unwrap();
    say(&journal, &id, 1, narration("one")).await;
    let commit = CommitRecord {
        n: 1,
        cause: "command".into(),
        node: "observe".into(),
        updates: json!([{"set_stage": "context"}]),
        goto: json!({"node": "planner"}),
    };
    journal
        .append(&Record::Commit(commit.clone()), true)
        .await
        .unwrap();
    drop(journal);
    let trace = runs.path().join(id.as_str()).join("trace.jsonl");
    let whole = std::fs::read(&trace).unwrap();
    let mut torn = whole.clone();
    torn.extend_from_slice(br#"{"record":"event","v":1,"seq":2,"eve"#);
    std::fs::write(&trace, &torn).unwrap();

    assert_eq!(runs.summary(&id).unwrap().status, RunStatus::Interrupted);
    assert_eq!(runs.events(&id, 0).unwrap().len(), 1);
    assert_eq!(runs.review(&id).unwrap().steps.len(), 1);
    let (journal, resumable) = runs.reopen(&id, Redactor::default()).unwrap();
    assert_eq!(resumable.commits, vec![commit]);
    assert_eq!(resumable.last_seq, 1);
    assert_eq!(resumable.request, request("read"));
    assert_eq!(resumable.summary.status, RunStatus::Interrupted);
    assert_eq!(std::fs::read(&trace).unwrap(), whole);
    say(&journal, &id, 2, narration("two")).await;
    let seqs: Vec<u64> = runs.events(&id, 2).unwrap().iter().map(|e| e.seq).collect();
    assert_eq!(seqs, [2]);
    // Files of the first stretch are not written over.
    let file = journal
        .step_file(1, StepFile::Execution, b"{}")
        .await
        .unwrap();
    drop(journal);
    let (journal, _) = runs.reopen(&id, Redactor::default()).unwrap();
    let next = journal
        .step_file(1, StepFile::Execution, b"{}")
        .await
        .unwrap();
    assert_ne!(file, next);
}

#[tokio::test]
async fn a_held_run_is_neither_reopened_nor_deleted_nor_called_interrupted() {
    let (_temp, runs) = runs();
    let (id, journal) = begin(&runs, "read");
    journal
        .summary(&summary(&id, "read", RunStatus::Waiting))
        .await
        .unwrap();
    assert_eq!(
        runs.reopen(&id, Redactor::default()).unwrap_err(),
        JournalError::Locked
    );
    assert_eq!(runs.delete(&id), Err(JournalError::Locked));
    assert_eq!(
        runs.close_interrupted(&id, |_, _| None).unwrap_err(),
        JournalError::Locked
    );
    let page = runs.list(&RunsQuery::default()).unwrap();
    assert_eq!(page.runs[0].status, RunStatus::Waiting);
    drop(journal);
    let page = runs.list(&RunsQuery::default()).unwrap();
    assert_eq!(page.runs[0].status, RunStatus::Interrupted);
    runs.delete(&id).unwrap();
    assert_eq!(runs.list(&RunsQuery::default()).unwrap().total, 0);
    assert!(matches!(runs.review(&id), Err(JournalError::NotFound(_))));
}

#[tokio::test]
async fn an_interrupted_run_can_be_closed() {
    let (_temp, runs) = runs();
    let (id, journal) = begin(&runs, "read");
    journal
        .summary(&summary(&id, "read", RunStatus::Paused))
        .await
        .unwrap();
    say(&journal, &id, 1, narration("one")).await;
    drop(journal);
    let closed = runs.close_interrupted(&id, |_, _| None).unwrap();
    let outcome = closed.outcome.unwrap();
    assert_eq!(outcome.stop_reason, StopReason::Cancelled);
    assert_eq!(outcome.terminal_reason, TerminalReason::GoalFailed);
    assert_eq!(runs.summary(&id).unwrap().status, RunStatus::Finished);
    let events = runs.events(&id, 0).unwrap();
    assert_eq!(events.len(), 2);
    assert_eq!(events[1].seq, 2);
    assert!(matches!(events[1].event, RunEvent::RunFinished { .. }));
    // Closing again changes nothing.
    runs.close_interrupted(&id, |_, _| None).unwrap();
    assert_eq!(runs.events(&id, 0).unwrap().len(), 2);
}

#[tokio::test]
async fn a_run_is_closed_as_its_commits_say() {
    let (_temp, runs) = runs();
    let (id, journal) = begin(&runs, "read");
    say(&journal, &id, 1, narration("one")).await;
    drop(journal);
    let mut outcome = Outcome::new(
        StopReason::Satisfied,
        false,
        Message::new("ending-satisfied"),
    );
    outcome.answer = "$12.50".to_owned();
    let closed = runs
        .close_interrupted(&id, |request, _| {
            assert_eq!(request.goal, "read");
            Some(outcome.clone())
        })
        .unwrap();
    assert_eq!(closed.outcome.unwrap(), outcome);
    let events = runs.events(&id, 0).unwrap();
    let RunEvent::RunFinished {
        answer, verified, ..
    } = &events[1].event
    else {
        panic!("{events:?}");
    };
    assert_eq!((answer.as_str(), *verified), ("$12.50", true));
}

#[tokio::test]
async fn a_run_that_ended_just_before_the_program_did_is_finished() {
    let (_temp, runs) = runs();
    let (id, journal) = begin(&runs, "read");
    journal
        .summary(&summary(&id, "read", RunStatus::Running))
        .await
        .unwrap();
    say(
        &journal,
        &id,
        1,
        RunEvent::RunFinished {
            terminal_reason: TerminalReason::GoalSatisfied,
            stop_reason: StopReason::Satisfied,
            verified: true,
            answer: "42".into(),
            message: Message::new("done"),
            steps: 4,
            model_calls: 0,
            tokens: 0,
            money: 0.0,
            facts: Vec::new(),
            run_dir: String::new(),
            structured: None,
            claims: Vec::new(),
            conditions: Vec::new(),
            look_at: None,
            note: None,
        },
    )
    .await;
    drop(journal);
    let summary = runs.summary(&id).unwrap();
    assert_eq!(summary.status, RunStatus::Finished);
    assert_eq!(summary.outcome.unwrap().answer, "42");
    assert_eq!(summary.steps, 4);
}

#[test]
fn an_unwritable_folder_is_said() {
    let temp = tempfile::tempdir().unwrap();
    let file = temp.path().join("file");
    std::fs::write(&file, "").unwrap();
    for path in [file.clone(), file.join("runs")] {
        let error = RunsFolder::open(&path).unwrap_err();
        assert!(
            matches!(&error, JournalError::Folder { path, .. } if path.contains("file")),
            "{error:?}"
        );
    }
}

#[tokio::test]
async fn ids_are_never_paths() {
    let (temp, runs) = runs();
    std::fs::create_dir(temp.path().join("other")).unwrap();
    for id in ["../other", "..", "", "x", "01j0000000000000000000000z"] {
        let id = RunId::from(id);
        assert!(matches!(runs.review(&id), Err(JournalError::NotFound(_))));
        assert!(runs.delete(&id).is_err());
        assert!(
            runs.create(&id, &request("a"), Redactor::default())
                .is_err()
        );
    }
    assert!(temp.path().join("other").exists());
}

#[tokio::test]
async fn damaged_and_newer_runs_are_listed_and_left_alone() {
    let (_temp, runs) = runs();
    let (good, journal) = begin(&runs, "good");
    journal
        .summary(&summary(&good, "good", RunStatus::Running))
        .await
        .unwrap();
    drop(journal);

    // No summary yet: the request tells what there is.
    let (young, journal) = begin(&runs, "young");
    drop(journal);

    let (damaged, journal) = begin(&runs, "damaged");
    say(&journal, &damaged, 1, narration("one")).await;
    say(&journal, &damaged, 2, narration("two")).await;
    drop(journal);
    let dir = runs.path().join(damaged.as_str());
    std::fs::write(dir.join("summary.json"), "{\"goal\":").unwrap();
    std::fs::write(dir.join("run.json"), "\0\0").unwrap();
    let trace = std::fs::read_to_string(dir.join("trace.jsonl")).unwrap();
    let mut lines: Vec<&str> = trace.lines().collect();
    lines[1] = "{\"record\":";
    std::fs::write(dir.join("trace.jsonl"), lines.join("\n") + "\n").unwrap();

    let (newer, journal) = begin(&runs, "newer");
    drop(journal);
    let dir = runs.path().join(newer.as_str());
    std::fs::write(
        dir.join("summary.json"),
        r#"{"schema_version":2,"goal":"from tomorrow","status":"dreaming","stage":"beyond","steps":7}"#,
    )
    .unwrap();
    // Folders and files of others are none of ours.
    std::fs::create_dir(runs.path().join("holiday")).unwrap();
    std::fs::write(runs.path().join(RunId::new().as_str()), "").unwrap();

    let page = runs.list(&RunsQuery::default()).unwrap();
    assert_eq!(page.total, 4);
    let by = |id: &RunId| page.runs.iter().find(|r| r.id == *id).unwrap();
    assert_eq!(by(&good).goal, "good");
    assert_eq!(by(&young).goal, "young");
    assert_eq!(by(&young).status, RunStatus::Interrupted);
    assert!(!by(&young).read_only);
    assert!(by(&damaged).read_only);
    // When it began stands in its name.
    for run in [&damaged, &newer] {
        let started = &by(run).started;
        assert!(
            started.starts_with("20") && started.ends_with('Z'),
            "{started:?}"
        );
    }
    assert_eq!(by(&newer).goal, "from tomorrow");
    assert_eq!(by(&newer).steps, 7);
    assert!(by(&newer).read_only);

    assert_eq!(runs.events(&damaged, 0).unwrap().len(), 1);
    assert!(matches!(
        runs.reopen(&damaged, Redactor::default()),
        Err(JournalError::Damaged(_))
    ));
    assert_eq!(
        runs.reopen(&newer, Redactor::default()).unwrap_err(),
        JournalError::Newer
    );
    assert_eq!(
        runs.close_interrupted(&newer, |_, _| None).unwrap_err(),
        JournalError::Newer
    );
    // The failed attempts hold no lock.
    runs.reopen(&young, Redactor::default()).unwrap();
    runs.delete(&damaged).unwrap();
}

#[test]
fn thousands_of_runs_are_listed_by_pages_and_searched() {
    let (_temp, runs) = runs();
    for n in 0..2000 {
        // Later numbers are later runs.
        let id = RunId(ulid::Ulid::from_parts(1_000_000 + n, 7).to_string());
        let dir = runs.path().join(id.as_str());
        std::fs::create_dir(&dir).unwrap();
        let goal = if n == 1234 {
            "Заказать ЧАЙ"
        } else {
            "read"
        };
        let mut stored = summary(&id, goal, RunStatus::Finished);
        stored.steps = u32::try_from(n).unwrap();
        std::fs::write(
            dir.join("summary.json"),
            serde_json::to_vec(&stored).unwrap(),
        )
        .unwrap();
    }
    let page = runs
        .list(&RunsQuery {
            offset: 10,
            limit: 5,
            ..RunsQuery::default()
        })
        .unwrap();
    assert_eq!(page.total, 2000);
    let steps: Vec<u32> = page.runs.iter().map(|r| r.steps).collect();
    assert_eq!(steps, [1989, 1988, 1987, 1986, 1985]);
    assert_eq!(runs.list(&RunsQuery::default()).unwrap().runs.len(), 100);
    let found = runs
        .list(&RunsQuery {
            text: "чай заказать".into(),
            ..RunsQuery::default()
        })
        .unwrap();
    assert_eq!(found.total, 1);
    assert_eq!(found.runs[0].steps, 1234);
}

const SECRET: &str = "Tr0ub/dor&\"3 ü";

#[tokio::test]
async fn no_sink_keeps_a_secret() {
    let (_temp, runs) = runs();
    let id = RunId::new();
    let key = "sk-live-0123456789abcdefABCDEF";
    let redactor = Redactor::new([SECRET]);
    let mut wanted = request(&format!("sign in with {SECRET}"));
    wanted.start_url = Some(format!("https://a.test/?k={key}"));
    let journal = runs.create(&id, &wanted, redactor).unwrap();
    let encoded = "Tr0ub%2Fdor%26%223%20%C3%BC";
    let quoted = serde_json::to_string(SECRET).unwrap();
    say(
        &journal,
        &id,
        1,
        RunEvent::ActionStarted {
            id: ActionId::new(),
            action: Action::Type {
                element: 1,
                text: SECRET.into(),
                mode: TypeMode::Fill,
                submit: false,
            },
            label: format!("Bearer {key}"),
            bbox: None,
        },
    )
    .await;
    journal
        .append(
            &Record::Commit(CommitRecord {
                n: 1,
                cause: "command".into(),
                node: "execute".into(),
                updates: json!({ SECRET: [format!("https://a.test/?p={encoded}")] }),
                goto: json!(quoted),
            }),
            true,
        )
        .await
        .unwrap();
    let twice = serde_json::to_string(&quoted).unwrap();
    for kind in [
        StepFile::Observation,
        StepFile::PlannerRequest,
        StepFile::PlannerReply,
        StepFile::Decision,
        StepFile::Execution,
    ] {
        let content = format!(
            "{{\"text\":{quoted},\"twice\":{twice},\"url\":\"?q={encoded}\",\"k\":\"{key}\"}}"
        );
        journal
            .step_file(1, kind, content.as_bytes())
            .await
            .unwrap();
        // Broken JSON and text that is no UTF-8 go the same way.
        let mut broken = content.into_bytes();
        broken.truncate(broken.len() - 1);
        broken.push(0xff);
        journal.step_file(1, kind, &broken).await.unwrap();
    }
    let mut end = summary(&id, SECRET, RunStatus::Finished);
    end.outcome = Some(Outcome::new(
        StopReason::Satisfied,
        false,
        Message::new("done").arg("answer", SECRET),
    ));
    journal.summary(&end).await.unwrap();
    let mut html = Vec::new();
    runs.export_html(&id, &mut html, &|m| format!("{m:?}"))
        .unwrap();

    let mut seen = vec![("export".to_owned(), String::from_utf8(html).unwrap())];
    let files = all_files(Path::new(&journal.run_dir()));
    assert_eq!(files.len(), 4 + 10);
    for path in files {
        let content = String::from_utf8_lossy(&std::fs::read(&path).unwrap()).into_owned();
        seen.push((path.display().to_string(), content));
    }
    for (place, content) in seen {
        for form in [SECRET, "Tr0ub", "0123456789abcdef"] {
            assert!(!content.contains(form), "{place} holds {form}: {content}");
        }
        if !place.ends_with(".lock") {
            assert!(content.contains(REDACTED), "{place}");
        }
    }
    // What was redacted can still be read as what it is.
    drop(journal);
    let (_journal, resumable) = runs.reopen(&id, Redactor::default()).unwrap();
    assert_eq!(resumable.commits.len(), 1);
    assert_eq!(runs.events(&id, 0).unwrap().len(), 1);
}

fn observation(url: &str, element: u32) -> Observation {
    serde_json::from_value(json!({
        "id": ObservationId::new(), "url": url, "title": "A <b>title</b>", "tab": "t1", "tabs": [],
        "viewport": {"width": 800.0, "height": 600.0, "scroll_x": 0.0, "scroll_y": 0.0, "page_width": 800.0,
            "page_height": 900.0, "device_pixel_ratio": 1.0},
        "elements": [
            {"id": element, "tag": "button", "role": "button", "name": "Buy <script>alert(1)</script>", "zone": "top",
             "bbox": {"x": 10.0, "y": 20.0, "w": 30.0, "h": 40.0}, "in_viewport": true, "fingerprint": "v1:a"},
            {"id": 99, "tag": "a", "role": "link", "name": "below", "zone": "bottom",
             "bbox": {"x": 10.0, "y": 820.0, "w": 30.0, "h": 40.0}, "in_viewport": false, "fingerprint": "v1:b"}],
        "total_elements": 2, "text": "", "text_truncated": false, "hashes": {"dom": "", "mapping": ""},
        "loader": "l", "ms": 1.0,
    }))
    .unwrap()
}

fn judgement(verdict: &str, label: &str) -> Judgement {
    serde_json::from_value(json!({
        "verdict": verdict, "class": "pay", "reason": {"id": "guard-pay"}, "what": {"id": "guard-what"},
        "facts": {"host": "shop.test", "label": label, "fingerprint": "v1:c", "values": [
            {"label": "Card", "value": "", "secret": true}, {"label": "Name", "value": "<i>Ann</i>"}]},
    }))
    .unwrap()
}

/// Three attempts: an approved click and a second action of the same batch, then a declined click;
/// then a last look.
async fn three_steps(runs: &RunsFolder) -> RunId {
    let (id, journal) = begin(runs, "buy </title><script>tea</script>");
    let mut seq = 0;
    let mut step = 0;
    let mut lines: Vec<(u32, RunEvent)> = Vec::new();
    let click = |element| Action::Click { element };
    let entered = |node: &str| RunEvent::NodeEntered {
        node: node.into(),
        lap: 1,
    };
    let left = |node: &str, ms| RunEvent::NodeLeft {
        node: node.into(),
        edge: EdgeTaken::End,
        ms,
        why: BTreeMap::new(),
    };
    for (element, declined) in [(3, false), (5, true), (7, false)] {
        let look = observation(&format!("https://shop.test/{element}"), element);
        let file = journal
            .step_file(
                step,
                StepFile::Observation,
                &serde_json::to_vec(&look).unwrap(),
            )
            .await
            .unwrap();
        let shot = ShotId(format!("SHOT{element}"));
        journal.picture(step, &shot, b"\xff\xd8jpeg").await.unwrap();
        lines.push((step, entered("observe")));
        lines.push((
            step,
            RunEvent::Observed {
                observation: look.id.clone(),
                url: look.url.clone(),
                title: look.title.clone(),
                elements: 2,
                total_elements: 2,
                page_type: PageType::Detail,
                shot: Some(shot),
                file: Some(file),
                ms: 1.0,
            },
        ));
        lines.push((step, left("observe", 5.0)));
        if element == 7 {
            break;
        }
        for n in [1, 2] {
            let request = format!("request {element} {n} <script>");
            journal
                .step_file(step, StepFile::PlannerRequest, request.as_bytes())
                .await
                .unwrap();
        }
        let reply = format!("reply {element}");
        journal
            .step_file(step, StepFile::PlannerReply, reply.as_bytes())
            .await
            .unwrap();
        lines.push((
            step,
            RunEvent::Planned {
                plan: Plan {
                    id: PlanId::new(),
                    observation: look.id.clone(),
                    thought: format!("thought {element}"),
                    actions: vec![click(element)],
                    conditions: Vec::new(),
                    goal_steps: None,
                },
            },
        ));
        let question = Question::new(QuestionBody::Approval {
            action: click(element),
            judgement: judgement("confirm", "Buy now"),
            model_reason: String::new(),
            shot: None,
        });
        lines.push((
            step,
            RunEvent::RiskJudged {
                action: click(element),
                judgement: judgement("confirm", "Buy now"),
            },
        ));
        lines.push((
            step,
            RunEvent::ApprovalRequested {
                question: question.clone(),
                class: RiskClass::Pay,
                host: "shop.test".into(),
                label: "Buy now".into(),
                values: vec![],
                amount: None,
                fingerprint: "v1:c".into(),
            },
        ));
        lines.push((
            step,
            RunEvent::ApprovalAnswered {
                question: question.id,
                decision: if declined {
                    Decision::Decline
                } else {
                    Decision::Allow
                },
                by: AnsweredBy::Person,
                text: String::new(),
            },
        ));
        step += 1;
        lines.push((step, left("confirm", 7.0)));
        if !declined {
            // The second action of the batch has no look of its own.
            for (action, status) in [
                (click(element), ActionStatus::Ok),
                (Action::wait(5), ActionStatus::Timeout),
            ] {
                lines.push((step, entered("execute")));
                lines.push((
                    step,
                    RunEvent::ActionStarted {
                        id: ActionId::new(),
                        action: action.clone(),
                        label: "Buy <b>".into(),
                        bbox: None,
                    },
                ));
                lines.push((
                    step,
                    RunEvent::ActionFinished {
                        action,
                        outcome: ActionOutcome::of(status, "https://shop.test/after"),
                    },
                ));
                lines.push((step, left("execute", 9.0)));
                if status == ActionStatus::Ok {
                    lines.push((step, entered("safety")));
                    lines.push((step, left("safety", 3.0)));
                    step += 1;
                }
            }
        }
        lines.push((
            step,
            narration(&format!("told {element} <img src=x onerror=alert(1)>")),
        ));
    }
    for (step, event) in lines {
        seq += 1;
        journal
            .append(&Record::Event(envelope(&id, seq, step, event)), false)
            .await
            .unwrap();
    }
    journal
        .summary(&summary(
            &id,
            "buy </title><script>tea</script>",
            RunStatus::Running,
        ))
        .await
        .unwrap();
    id
}

#[tokio::test]
async fn a_review_holds_each_attempt_with_what_led_to_it() {
    let (_temp, runs) = runs();
    let id = three_steps(&runs).await;
    let steps = runs.review(&id).unwrap().steps;
    assert_eq!(steps.len(), 4);
    assert_eq!(
        steps.iter().map(|s| s.step).collect::<Vec<_>>(),
        [1, 2, 3, 4]
    );

    let first = &steps[0];
    assert_eq!(first.url, "https://shop.test/3");
    assert_eq!(first.shot, Some(ShotId::from("SHOT3")));
    assert_eq!(first.marks.len(), 1);
    assert_eq!(first.viewport.unwrap().width, 800.0);
    assert_eq!(first.action, Some(Action::Click { element: 3 }));
    assert_eq!(first.target, Some((3, "Buy <b>".into())));
    assert_eq!(first.request.as_deref(), Some("request 3 2 <script>"));
    assert_eq!(first.reply.as_deref(), Some("reply 3"));
    assert_eq!(first.plan.as_ref().unwrap().thought, "thought 3");
    assert_eq!(first.judgement.as_ref().unwrap().verdict, Verdict::Confirm);
    assert_eq!(first.asked.as_ref().unwrap().host, "shop.test");
    assert_eq!(first.decision, Some(Decision::Allow));
    assert_eq!(first.outcome.as_ref().unwrap().status, ActionStatus::Ok);
    assert_eq!(
        first.timings,
        [
            ("observe".to_owned(), 5.0),
            ("confirm".to_owned(), 7.0),
            ("execute".to_owned(), 9.0)
        ]
    );
    assert!(first.narration.is_empty());

    let second = &steps[1];
    assert_eq!(second.shot, Some(ShotId::from("SHOT3")), "the batch's look");
    assert_eq!(second.plan, first.plan);
    assert_eq!(
        second.timings,
        [("safety".to_owned(), 3.0), ("execute".to_owned(), 9.0)]
    );
    assert_eq!(second.target, None);
    assert_eq!(second.decision, None);
    assert_eq!(
        second.outcome.as_ref().unwrap().status,
        ActionStatus::Timeout
    );
    assert_eq!(second.narration.len(), 1);

    let third = &steps[2];
    assert_eq!(third.url, "https://shop.test/5");
    assert_eq!(third.action, Some(Action::Click { element: 5 }));
    assert_eq!(third.decision, Some(Decision::Decline));
    assert_eq!(third.outcome, None);
    assert_eq!(third.reply.as_deref(), Some("reply 5"));

    let last = &steps[3];
    assert_eq!(last.url, "https://shop.test/7");
    assert_eq!(last.action, None);
    assert_eq!(last.plan, None);
}

#[tokio::test]
async fn an_observation_outside_the_folder_is_not_read() {
    let (temp, runs) = runs();
    let (id, journal) = begin(&runs, "read");
    let look = observation("https://shop.test/", 3);
    std::fs::write(
        temp.path().join("outside.json"),
        serde_json::to_vec(&look).unwrap(),
    )
    .unwrap();
    for (n, file) in [
        "../../outside.json".to_owned(),
        temp.path().join("outside.json").display().to_string(),
    ]
    .into_iter()
    .enumerate()
    {
        say(
            &journal,
            &id,
            n as u64 + 1,
            RunEvent::Observed {
                observation: look.id.clone(),
                url: look.url.clone(),
                title: String::new(),
                elements: 1,
                total_elements: 1,
                page_type: PageType::Other,
                shot: None,
                file: Some(file),
                ms: 1.0,
            },
        )
        .await;
        assert!(runs.review(&id).unwrap().steps[0].marks.is_empty());
    }
}

#[tokio::test]
async fn a_report_holds_all_and_runs_nothing() {
    let (_temp, runs) = runs();
    let id = three_steps(&runs).await;
    let mut html = Vec::new();
    let texts = |m: &Message| {
        let args: Vec<String> = m.args.values().map(|v| format!("{v:?}")).collect();
        format!("{} {}", m.id, args.join(" "))
    };
    runs.export_html(&id, &mut html, &texts).unwrap();
    let html = String::from_utf8(html).unwrap();
    let lower = html.to_lowercase();
    for forbidden in [
        "<script",
        "<img",
        "<b>",
        "<i>",
        "javascript:",
        " onerror=\"",
        "http-equiv=\"refresh",
        "<a ",
        "<link",
        "<iframe",
        "style=\"",
        "src=\"",
    ] {
        assert!(!lower.contains(forbidden), "{forbidden}: {html}");
    }
    assert_eq!(lower.matches("</title>").count(), 1);
    assert!(html.contains("default-src 'none'"));
    assert!(html.contains("Buy &lt;b&gt;"));
    assert!(html.contains("request 3 2 &lt;script&gt;"));
    assert!(html.contains("&lt;i&gt;Ann&lt;/i&gt;"));
    assert_eq!(html.matches("data:image/jpeg;base64,/9hqcGVn").count(), 4);
    assert!(html.contains("<rect x=\"10\" y=\"20\" width=\"30\" height=\"40\""));
    // Each tag that is opened is one of ours.
    let tags: std::collections::BTreeSet<&str> = html
        .split('<')
        .skip(1)
        .map(|t| {
            t.trim_start_matches('/')
                .split(|c: char| !c.is_ascii_alphanumeric() && c != '!')
                .next()
                .unwrap()
        })
        .collect();
    let ours = [
        "!doctype", "body", "br", "dd", "details", "div", "dl", "dt", "footer", "h1", "h2", "head",
        "html", "image", "meta", "p", "pre", "rect", "section", "style", "summary", "svg", "title",
    ];
    for tag in tags {
        assert!(ours.contains(&tag), "{tag}");
    }
}

#[tokio::test]
async fn a_report_says_what_was_not_verified() {
    let (_temp, runs) = runs();
    let (id, journal) = begin(&runs, "buy tea");
    for (reason, verified, says) in [
        (
            StopReason::Satisfied,
            true,
            &["journal-export-ending", "journal-export-answer"],
        ),
        (
            StopReason::Satisfied,
            false,
            &["journal-export-unverified", "journal-export-answer"],
        ),
        (
            StopReason::MaxSteps,
            false,
            &["journal-export-ending", "journal-export-answer-so-far"],
        ),
    ] {
        let mut outcome = Outcome::new(reason, false, Message::new("x"));
        outcome.verified = verified;
        outcome.answer = "48213".into();
        let mut end = summary(&id, "buy tea", RunStatus::Finished);
        end.outcome = Some(outcome);
        journal.summary(&end).await.unwrap();
        let mut html = Vec::new();
        runs.export_html(&id, &mut html, &|m| format!("[{}]", m.id))
            .unwrap();
        let html = String::from_utf8(html).unwrap();
        for id in [
            "journal-export-ending",
            "journal-export-unverified",
            "journal-export-answer",
            "journal-export-answer-so-far",
        ] {
            let there = html.contains(&format!("[{id}]"));
            assert_eq!(there, says.contains(&id), "{id} {reason:?} {verified}");
        }
    }
}

#[test]
fn every_sentence_of_this_room_is_in_both_catalogues() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let source: String = ["src/export.rs", "src/runs.rs"]
        .iter()
        .map(|f| std::fs::read_to_string(root.join(f)).unwrap())
        .collect();
    let used: std::collections::BTreeSet<&str> = source
        .split('"')
        .filter(|s| s.starts_with("journal-") && s.len() > "journal-".len())
        .collect();
    assert!(used.len() > 20);
    for language in ["en", "ru"] {
        let file = root.join(format!("../../../locales/parts/journal.{language}.ftl"));
        let text = std::fs::read_to_string(file).unwrap();
        let ids: std::collections::BTreeSet<&str> = text
            .lines()
            .filter(|l| l.starts_with("journal-"))
            .filter_map(|l| l.split_once(" ="))
            .map(|(id, _)| id)
            .collect();
        assert_eq!(ids, used, "{language}");
    }
}

fn any_json() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        any::<f64>().prop_map(|f| if f.is_finite() { json!(f) } else { json!(0) }),
        ".{0,12}".prop_map(Value::from),
    ];
    leaf.prop_recursive(3, 16, 4, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..4).prop_map(Value::from),
            prop::collection::btree_map(".{0,6}", inner, 0..4)
                .prop_map(|m| Value::Object(m.into_iter().collect())),
        ]
    })
}

fn any_event() -> impl Strategy<Value = RunEvent> {
    let text = || "(.|\n){0,20}";
    prop_oneof![
        (text(), any::<f64>()).prop_map(|(t, n)| RunEvent::Narration {
            message: Message::new("a")
                .arg("t", t)
                .arg("n", if n.is_finite() { n } else { 0.5 }),
        }),
        text().prop_map(|text| RunEvent::PersonSaid { text }),
        (text(), 0u32..50).prop_map(|(node, lap)| RunEvent::NodeEntered { node, lap }),
        (text(), text()).prop_map(|(node, to)| RunEvent::NodeLeft {
            node,
            edge: EdgeTaken::Interrupt(to),
            ms: 1.25,
            why: [("stagnation_count".to_owned(), 2.into())].into(),
        }),
        (text(), text(), any::<u32>(), any::<bool>()).prop_map(|(text, label, element, submit)| {
            RunEvent::ActionStarted {
                id: ActionId::new(),
                action: Action::Type {
                    element,
                    text,
                    mode: TypeMode::Append,
                    submit,
                },
                label,
                bbox: Some(Rect {
                    x: 0.1,
                    y: -2.5,
                    w: 1e-7,
                    h: 1e21,
                }),
            }
        }),
        (text(), text()).prop_map(|(text, detail)| {
            let mut outcome = ActionOutcome::of(ActionStatus::Covered, &text);
            outcome.detail = Some(detail);
            outcome.opened_tab = Some(TabId(text));
            RunEvent::ActionFinished {
                action: Action::GoBack,
                outcome,
            }
        }),
        Just(RunEvent::Paused),
    ]
}

fn any_record() -> impl Strategy<Value = Record> {
    prop_oneof![
        (any_event(), 0u32..9).prop_map(|(event, step)| Record::Event(envelope(
            &RunId::from("01J"),
            1,
            step,
            event
        ))),
        (any::<u64>(), ".{0,9}", any_json(), any_json()).prop_map(|(n, node, updates, goto)| {
            Record::Commit(CommitRecord {
                n,
                node,
                cause: String::new(),
                updates,
                goto,
            })
        }),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    /// What was acknowledged is read back as it was, however the file ends; the run can go on.
    #[test]
    fn records_survive_any_cut(records in prop::collection::vec(any_record(), 0..8), cut in any::<prop::sample::Index>()) {
        let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
        let (_temp, runs) = runs();
        let (id, journal) = begin(&runs, "any");
        let path = runs.path().join(id.as_str()).join("trace.jsonl");
        let mut ends = vec![std::fs::metadata(&path).unwrap().len()];
        for record in &records {
            runtime.block_on(journal.append(record, false)).unwrap();
            ends.push(std::fs::metadata(&path).unwrap().len());
        }
        drop(journal);
        let whole = std::fs::read(&path).unwrap();
        let keep = cut.index(whole.len() + 1).max(usize::try_from(ends[0]).unwrap());
        std::fs::write(&path, &whole[..keep]).unwrap();
        let survivors = ends.iter().filter(|e| **e <= keep as u64).count() - 1;

        let (journal, resumable) = runs.reopen(&id, Redactor::default()).unwrap();
        let commits: Vec<_> = records[..survivors].iter().filter_map(|r| match r {
            Record::Commit(c) => Some(c.clone()),
            Record::Event(_) => None,
        }).collect();
        let events: Vec<_> = records[..survivors].iter().filter_map(|r| match r {
            Record::Event(e) => Some(e.clone()),
            Record::Commit(_) => None,
        }).collect();
        prop_assert_eq!(resumable.commits, commits);
        prop_assert_eq!(runs.events(&id, 0).unwrap(), events.clone());
        let more = envelope(&id, 2, 0, RunEvent::Resumed);
        runtime.block_on(journal.append(&Record::Event(more.clone()), true)).unwrap();
        let mut all = events;
        all.push(more);
        prop_assert_eq!(runs.events(&id, 0).unwrap(), all);
    }
}
