//! Run folders as they are left behind: whole, torn, held, damaged, newer, and as a report.

mod reviews;

use std::collections::BTreeSet;

use crate::support::*;

fn commit(n: u64, node: &str, updates: Value, goto: Value) -> CommitRecord {
    CommitRecord {
        n,
        cause: "command".into(),
        node: node.into(),
        updates,
        goto,
    }
}

#[tokio::test]
async fn a_new_run_has_its_files_and_they_are_private() {
    let (_temp, runs) = runs();
    let (id, journal) = begun(&runs, "read the news", RunStatus::Running).await;
    journal
        .picture(0, &ShotId::from("01SHOT"), b"jpeg")
        .await
        .unwrap();
    let decision = async |text: &[u8]| journal.step_file(3, StepFile::Decision, text).await;
    let file = decision(br#"{"verdict":"allow"}"#).await.unwrap();
    assert_eq!(file, "steps/0003/decision.json");
    let again = decision(br#"[1]"#).await.unwrap();
    assert_eq!(again, "steps/0003/decision-2.json");

    let dir = Path::new(&journal.run_dir()).to_owned();
    assert!(dir.is_absolute() && dir.ends_with(id.as_str()));
    for path in all_files(&dir) {
        if path.extension().is_some_and(|e| e == "json") {
            assert_eq!(json_of(&path)["schema_version"], 1, "{path:?}");
        }
        #[cfg(unix)]
        {
            assert_eq!(mode(&path), 0o600, "{path:?}");
            assert_eq!(mode(path.parent().unwrap()), 0o700, "{path:?}");
        }
    }
    let run = json_of(&dir.join("run.json"));
    assert_eq!(run["request"]["goal"], "read the news");
    assert_eq!(run["request"]["settings"]["limits"]["max_steps"], 100);
    assert_eq!(json_of(&dir.join("summary.json"))["run_dir"], "");
    let header = std::fs::read_to_string(dir.join("trace.jsonl")).unwrap();
    let header: Value = serde_json::from_str(header.lines().next().unwrap()).unwrap();
    assert_eq!(header["record"], "header");
    assert_eq!(header["schema_version"], 1);
    assert_eq!(header["run"], id.as_str());
    let got = runs.picture_path(&id, &ShotId::from("01SHOT"));
    assert_eq!(got, Some(dir.join("steps/0000/01SHOT.jpg")));
    assert_eq!(runs.picture_path(&id, &ShotId::from("../../run")), None);
    let outside = journal.picture(0, &ShotId::from("../x"), b"jpeg").await;
    assert!(outside.is_err());
}

#[tokio::test]
async fn a_torn_line_is_cut_and_the_run_goes_on() {
    let (_temp, runs) = runs();
    let (id, journal) = begun(&runs, "read", RunStatus::Running).await;
    say(&journal, &id, 1, narration("one")).await;
    let updates = json!([{"set_stage": "context"}]);
    let commit = commit(1, "observe", updates, json!({"node": "planner"}));
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
    let file = journal.step_file(1, StepFile::Execution, b"{}").await;
    drop(journal);
    let (journal, _) = runs.reopen(&id, Redactor::default()).unwrap();
    let next = journal.step_file(1, StepFile::Execution, b"{}").await;
    assert!(file.is_ok() && next.is_ok());
    assert_ne!(file, next);
}

#[tokio::test]
async fn a_held_run_is_neither_reopened_nor_deleted_nor_called_interrupted() {
    let (_temp, runs) = runs();
    let (id, journal) = begun(&runs, "read", RunStatus::Waiting).await;
    let reopened = runs.reopen(&id, Redactor::default()).unwrap_err();
    assert_eq!(reopened, JournalError::Locked);
    assert_eq!(runs.delete(&id), Err(JournalError::Locked));
    let closed = runs.close_interrupted(&id, |_, _| None).unwrap_err();
    assert_eq!(closed, JournalError::Locked);
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
    let (id, journal) = begun(&runs, "read", RunStatus::Paused).await;
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
    let closed = runs.close_interrupted(&id, |request, _| {
        assert_eq!(request.goal, "read");
        Some(outcome.clone())
    });
    assert_eq!(closed.unwrap().outcome.unwrap(), outcome);
    let events = runs.events(&id, 0).unwrap();
    let end = json!(events[1].event);
    assert_eq!(end["event"], "run_finished");
    assert_eq!(
        (&end["answer"], &end["verified"]),
        (&json!("$12.50"), &json!(true))
    );
}

#[tokio::test]
async fn a_run_that_ended_just_before_the_program_did_is_finished() {
    let (_temp, runs) = runs();
    let (id, journal) = begun(&runs, "read", RunStatus::Running).await;
    let end = json!({ "event": "run_finished", "terminal_reason": "goal_satisfied", "stop_reason": "satisfied",
        "verified": true, "answer": "42", "message": Message::new("done"), "steps": 4, "model_calls": 0, "tokens": 0,
        "money": 0.0, "facts": [], "run_dir": "" });
    say(&journal, &id, 1, event(end)).await;
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
        let said = matches!(&error, JournalError::Folder { path, .. } if path.contains("file"));
        assert!(said, "{error:?}");
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
        let created = runs.create(&id, &request("a"), Redactor::default());
        assert!(created.is_err());
    }
    assert!(temp.path().join("other").exists());
}

#[tokio::test]
async fn damaged_and_newer_runs_are_listed_and_left_alone() {
    let (_temp, runs) = runs();
    let (good, journal) = begun(&runs, "good", RunStatus::Running).await;
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
        let a_time = started.starts_with("20") && started.ends_with('Z');
        assert!(a_time, "{started:?}");
    }
    assert_eq!(by(&newer).goal, "from tomorrow");
    assert_eq!(by(&newer).steps, 7);
    assert!(by(&newer).read_only);

    assert_eq!(runs.events(&damaged, 0).unwrap().len(), 1);
    let again = |id| runs.reopen(id, Redactor::default()).map(|_| ());
    assert!(matches!(again(&damaged), Err(JournalError::Damaged(_))));
    assert_eq!(again(&newer), Err(JournalError::Newer));
    let closed = runs.close_interrupted(&newer, |_, _| None).unwrap_err();
    assert_eq!(closed, JournalError::Newer);
    // The failed attempts hold no lock.
    runs.reopen(&young, Redactor::default()).unwrap();
    runs.delete(&damaged).unwrap();
}

#[test]
fn thousands_of_runs_are_listed_by_pages_and_searched() {
    let (_temp, runs) = runs();
    for n in 0..2000u32 {
        // Later numbers are later runs.
        let id = id_at(1_000_000 + u64::from(n), 7);
        let dir = runs.path().join(id.as_str());
        std::fs::create_dir(&dir).unwrap();
        let goal = match n {
            1234 => "Заказать ЧАЙ",
            _ => "read",
        };
        let mut stored = summary(&id, goal, RunStatus::Finished);
        stored.steps = n;
        let stored = serde_json::to_vec(&stored).unwrap();
        std::fs::write(dir.join("summary.json"), stored).unwrap();
    }
    let list = |offset, limit, text: &str| {
        let mut query = RunsQuery::default();
        (query.offset, query.limit, query.text) = (offset, limit, text.into());
        let page = runs.list(&query).unwrap();
        (
            page.total,
            page.runs.iter().map(|r| r.steps).collect::<Vec<_>>(),
        )
    };
    let found = (2000, vec![1989, 1988, 1987, 1986, 1985]);
    assert_eq!(list(10, 5, ""), found);
    assert_eq!(list(0, RunsQuery::default().limit, "").1.len(), 100);
    assert_eq!(list(0, 5, "чай заказать"), (1, vec![1234]));
}

/// The page of a run for people, with all of its pictures.
fn exported(runs: &RunsFolder, id: &RunId, texts: &dyn Fn(&Message) -> String) -> String {
    let mut html = Vec::new();
    let telling = Telling {
        texts,
        day: &str::to_owned,
        time: &str::to_owned,
        pictures: &|_| true,
    };
    runs.export_html(id, &mut html, &telling).unwrap();
    String::from_utf8(html).unwrap()
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
    let typed = json!({ "event": "action_started", "id": ActionId::new(), "label": format!("Bearer {key}"),
        "action": { "action": "type", "element": 1, "text": SECRET } });
    say(&journal, &id, 1, event(typed)).await;
    let updates = json!({ SECRET: [format!("https://a.test/?p={encoded}")] });
    let commit = commit(1, "execute", updates, json!(quoted));
    let commit = Record::Commit(commit);
    journal.append(&commit, true).await.unwrap();
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
        let whole = content.as_bytes();
        journal.step_file(1, kind, whole).await.unwrap();
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
    let html = exported(&runs, &id, &|m| format!("{m:?}"));
    let mut seen = vec![("export".to_owned(), html)];
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

#[test]
fn every_sentence_of_this_room_is_in_both_catalogues() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let source: String = ["src/export.rs", "src/runs.rs"]
        .iter()
        .map(|f| std::fs::read_to_string(root.join(f)).unwrap())
        .collect();
    let used: BTreeSet<&str> = source
        .split('"')
        .filter(|s| s.starts_with("journal-") && s.len() > "journal-".len())
        .collect();
    assert!(used.len() > 5);
    for language in ["en", "ru"] {
        let file = root.join(format!("../../../locales/parts/journal.{language}.ftl"));
        let text = std::fs::read_to_string(file).unwrap();
        let ids: BTreeSet<&str> = text
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
    let odd = json!({ "x": 0.1, "y": -2.5, "w": 1e-7, "h": 1e21 });
    (text(), text(), any::<u32>(), any::<f64>(), 0..7).prop_map(move |(one, other, n, real, kind)| {
        let real = if real.is_finite() { real } else { 0.5 };
        let said = Message::new("a").arg("t", one.clone()).arg("n", real);
        let mut outcome = ActionOutcome::of(ActionStatus::Covered, &one);
        (outcome.detail, outcome.opened_tab) = (Some(other.clone()), Some(TabId(one.clone())));
        event(match kind {
            0 => json!({ "event": "narration", "message": said }),
            1 => json!({ "event": "person_said", "text": one }),
            2 => json!({ "event": "node_entered", "node": one, "lap": n }),
            3 => json!({ "event": "node_left", "node": one, "edge": "interrupt", "to": other, "ms": 1.25,
                "why": { "stagnation_count": 2 } }),
            4 => json!({ "event": "action_started", "id": ActionId::new(), "label": other, "bbox": odd,
                "action": { "action": "type", "element": n, "text": one, "mode": "append", "submit": n % 2 == 0 } }),
            5 => json!({ "event": "action_finished", "action": { "action": "go_back" }, "outcome": outcome }),
            _ => json!({ "event": "paused" }),
        })
    })
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
        let (mut commits, mut events) = (Vec::new(), Vec::new());
        for record in &records[..survivors] {
            match record {
                Record::Commit(commit) => commits.push(commit.clone()),
                Record::Event(event) => events.push(event.clone()),
            }
        }
        prop_assert_eq!(resumable.commits, commits);
        prop_assert_eq!(&runs.events(&id, 0).unwrap(), &events);
        let more = envelope(&id, 2, 0, RunEvent::Resumed);
        runtime.block_on(journal.append(&Record::Event(more.clone()), true)).unwrap();
        events.push(more);
        prop_assert_eq!(runs.events(&id, 0).unwrap(), events);
    }
}
