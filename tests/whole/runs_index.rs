//! The list of past runs from outside: search in goal, answer and story, filters, an index that is
//! missing or damaged, runs copied in and deleted by hand, and what is kept how long.

use std::path::{Path, PathBuf};

use copilot_practice::Lang;
use serde_json::{Value, json};

use crate::support::{Program, example, practice, runtime};

fn runs_dir(program: &Program) -> PathBuf {
    program.home.path().join("data").join("runs")
}

fn index_file(program: &Program) -> PathBuf {
    runs_dir(program).join(".index.sqlite")
}

/// What `runs list --json` prints, a value a run.
fn list(program: &Program, args: &[&str]) -> Vec<Value> {
    let mut all = vec!["runs", "list", "--json"];
    all.extend(args);
    let called = program.call(&all);
    assert_eq!(called.code, Some(0), "{}", called.stderr);
    called
        .stdout
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

fn goals(runs: &[Value]) -> Vec<&str> {
    runs.iter()
        .map(|run| run["goal"].as_str().unwrap())
        .collect()
}

fn joined(parts: &Value) -> String {
    parts
        .as_array()
        .unwrap()
        .iter()
        .map(|part| match part["hit"].as_bool().unwrap() {
            true => format!("[{}]", part["text"].as_str().unwrap()),
            false => part["text"].as_str().unwrap().to_owned(),
        })
        .collect()
}

/// A run folder as the program writes it: `id` says when it began.
fn put_run(
    folder: &Path,
    id: &str,
    goal: &str,
    ending: Option<(&str, &str)>,
    planner: &str,
    started: &str,
) {
    let dir = folder.join(id);
    std::fs::create_dir_all(&dir).unwrap();
    let outcome = ending.map(|(terminal, answer)| {
        json!({ "terminal_reason": terminal, "stop_reason": "satisfied", "answer": answer, "message": { "id": "agent-ended" } })
    });
    let mut summary = json!({
        "schema_version": 1, "id": id, "goal": goal, "status": if ending.is_some() { "finished" } else { "running" },
        "started": started, "stage": "done", "steps": 3,
        "usage": { "calls": 0, "input_tokens": 0, "output_tokens": 0 }, "active_ms": 900.0,
        "planner": planner, "browser": "managed"
    });
    if let Some(outcome) = outcome {
        summary["outcome"] = outcome;
        summary["finished"] = json!(started);
    }
    std::fs::write(dir.join("summary.json"), summary.to_string()).unwrap();
    std::fs::write(
        dir.join("run.json"),
        json!({ "schema_version": 1, "created": started, "request": { "goal": goal, "settings": {} } }).to_string(),
    )
    .unwrap();
    let header = json!({ "record": "header", "schema_version": 1, "run": id, "created": started });
    let told = json!({ "record": "event", "v": 1, "run": id, "seq": 1, "time": started, "step": 1, "event": "narration",
        "message": { "id": "say-did-navigate", "args": { "url": format!("https://{id}.example/") } } });
    std::fs::write(dir.join("trace.jsonl"), format!("{header}\n{told}\n")).unwrap();
}

#[test]
fn a_run_is_found_by_its_goal_its_answer_and_its_story() {
    let runtime = runtime();
    let site = practice(&runtime, 0, Lang::Ru);
    let goal = example(&site, "price");
    let program = Program::new();
    let run = program.run(&goal.text, &["--start-url", &site.base_url()]);
    assert_eq!(run.terminal(), "goal_satisfied", "{}", run.story());

    let id = run.dir().file_name().unwrap().to_str().unwrap().to_owned();
    let only = |found: &[Value]| found.len() == 1 && found[0]["id"] == id.as_str();
    // The first three letters of the longest word of the goal, its answer, and what it told on its way.
    let longest = goal
        .text
        .split(|c: char| !c.is_alphanumeric())
        .max_by_key(|w| w.chars().count())
        .unwrap();
    let beginning: String = longest.chars().take(4).collect();
    assert!(only(&list(
        &program,
        &["--search", &beginning.to_uppercase()]
    )));
    assert!(
        only(&list(&program, &["--search", run.answer()])),
        "{}",
        run.answer()
    );
    // The name of the field that it typed into stands only in the story.
    let typed = run
        .named("narration")
        .into_iter()
        .find(|said| said["message"]["id"] == "say-did-type")
        .unwrap();
    let label = typed["message"]["args"]["label"].as_str().unwrap();
    let told = format!("\"{label}\"");
    let found = list(&program, &["--find", &told]);
    assert!(only(&found), "{}", run.story());
    assert!(
        joined(&found[0]["found"]["excerpt"]).contains('['),
        "{}",
        found[0]["found"]
    );
    assert!(found[0]["found"]["bytes"].as_u64().unwrap() > 1000);
    assert!(list(&program, &["--search", "nowhere"]).is_empty());
    let said = program.call(&["runs", "list", "--search", "nowhere"]);
    assert!(said.stdout.contains("No run fits."), "{}", said.stdout);
}

#[test]
fn filters_dates_and_order() {
    let program = Program::new();
    let runs = runs_dir(&program);
    put_run(
        &runs,
        "01K0000000000000000000000A",
        "Find green tea",
        Some(("goal_satisfied", "Sencha")),
        "builtin",
        "2025-07-01T10:00:00Z",
    );
    put_run(
        &runs,
        "01K1000000000000000000000B",
        "Найди чёрный чай",
        Some(("loop_stuck", "")),
        "qwen3",
        "2025-08-01T10:00:00Z",
    );
    put_run(
        &runs,
        "01K2000000000000000000000C",
        "Read the news",
        None,
        "builtin",
        "2025-09-01T10:00:00Z",
    );
    assert_eq!(
        goals(&list(&program, &[])),
        ["Read the news", "Найди чёрный чай", "Find green tea"]
    );
    assert_eq!(
        goals(&list(&program, &["--order", "oldest", "--limit", "1"])),
        ["Find green tea"]
    );
    assert_eq!(
        goals(&list(&program, &["--status", "interrupted,stuck"])),
        ["Read the news", "Найди чёрный чай"]
    );
    assert_eq!(
        goals(&list(
            &program,
            &["--since", "2025-07-15", "--until", "2025-08-15"]
        )),
        ["Найди чёрный чай"]
    );
    assert_eq!(
        goals(&list(&program, &["--planner", "model"])),
        ["Найди чёрный чай"]
    );
    assert_eq!(
        goals(&list(
            &program,
            &["--search", "ЧЕРНЫЙ", "--status", "stuck"]
        )),
        ["Найди чёрный чай"]
    );
    assert!(list(&program, &["--search", "черный", "--status", "satisfied"]).is_empty());
    for wrong in [
        ["--status", "asleep"],
        ["--since", "soon"],
        ["--order", "sideways"],
        ["--limit", "0"],
    ] {
        let called = program.call(&["runs", "list", wrong[0], wrong[1]]);
        assert_eq!(called.code, Some(2), "{wrong:?}");
    }
    // Nothing that is typed is a query language.
    for text in [
        "\"",
        "NEAR(",
        "goal:",
        "*",
        "'; DROP TABLE runs; --",
        "tea\" OR \"news",
        "^",
    ] {
        list(&program, &["--search", text]);
    }
    assert_eq!(list(&program, &["--search", "tea"]).len(), 1);
}

#[test]
fn the_index_is_made_again_however_it_was_spoiled() {
    let program = Program::new();
    let runs = runs_dir(&program);
    let ids = ["01K0000000000000000000000A", "01K1000000000000000000000B"];
    for id in ids {
        put_run(
            &runs,
            id,
            "the same goal",
            Some(("goal_satisfied", "")),
            "builtin",
            "2025-07-01T10:00:00Z",
        );
    }
    // The address stands only in the stories, which only the index searches.
    let story = || {
        list(
            &program,
            &["--search", "01k1000000000000000000000b.example"],
        )
        .len()
    };
    assert_eq!(story(), 1);
    let file = index_file(&program);
    assert!(file.is_file());
    for spoil in ["", "garbage ", "SQLite format 3\0"] {
        std::fs::write(&file, spoil.repeat(500)).unwrap();
        assert_eq!(story(), 1, "{spoil:?}");
    }
    std::fs::remove_file(&file).unwrap();
    assert_eq!(story(), 1);
    // A newer or older program wrote it.
    std::fs::write(&file, "").unwrap();
    let called = program.call(&["runs", "reindex"]);
    assert_eq!(called.code, Some(0), "{}", called.stderr);
    assert!(
        called.stdout.contains("2 runs are in the list"),
        "{}",
        called.stdout
    );
    // Deleted by hand, and copied in.
    std::fs::remove_dir_all(runs.join(ids[1])).unwrap();
    assert_eq!(story(), 0);
    put_run(
        &runs,
        ids[1],
        "back again",
        Some(("goal_satisfied", "")),
        "builtin",
        "2025-07-01T10:00:00Z",
    );
    assert_eq!(story(), 1);
}

#[test]
fn where_no_index_can_be_kept_the_list_still_works() {
    let program = Program::new();
    let runs = runs_dir(&program);
    put_run(
        &runs,
        "01K0000000000000000000000A",
        "read the news",
        Some(("goal_satisfied", "rain")),
        "builtin",
        "2025-07-01T10:00:00Z",
    );
    // A folder of that name: also the superuser cannot write a file there.
    std::fs::create_dir(index_file(&program)).unwrap();
    let called = program.call(&["runs", "list", "--search", "rain"]);
    assert_eq!(called.code, Some(0));
    assert!(called.stdout.contains("read the news"), "{}", called.stdout);
    assert!(
        called.stderr.contains("Only goals and answers"),
        "{}",
        called.stderr
    );
    let called = program.call(&["runs", "reindex"]);
    assert_eq!(called.code, Some(1));
    assert!(!called.stderr.trim().is_empty());
}

#[test]
fn old_runs_go_when_the_person_says_so() {
    let runtime = runtime();
    let site = practice(&runtime, 0, Lang::En);
    let program = Program::new();
    let runs = runs_dir(&program);
    for n in 0..25 {
        let ending = (n != 1).then_some(("goal_failed", ""));
        put_run(
            &runs,
            &format!("01K000000000000000000000{n:02}"),
            &format!("old {n}"),
            ending,
            "builtin",
            "2025-07-01T10:00:00Z",
        );
    }
    let config = program.home.path().join("config");
    std::fs::create_dir_all(&config).unwrap();
    let keep = |days: u32| {
        std::fs::write(
            config.join("settings.json"),
            json!({ "schema_version": 1, "history": { "keep_days": days } }).to_string(),
        )
        .unwrap();
    };
    keep(0);
    program.run("read the heading", &["--start-url", &site.base_url()]);
    assert_eq!(
        list(&program, &["--limit", "100"]).len(),
        26,
        "kept until the person says otherwise"
    );
    keep(30);
    program.run("read the heading", &["--start-url", &site.base_url()]);
    let left = list(&program, &["--limit", "100"]);
    // The newest twenty stay, and one that was interrupted.
    assert_eq!(left.len(), 21, "{:?}", goals(&left));
    assert!(goals(&left).contains(&"old 1"));
    assert!(!goals(&left).contains(&"old 0"));
}
