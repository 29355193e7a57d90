//! The list of past runs from outside: its filters, runs that are found, an index that is missing or damaged, and what is
//! kept how long. That list and folders agree, whatever comes: `journal/tests/index.rs`.

use crate::support::*;

fn runs_dir(program: &Program) -> PathBuf {
    program.home.path().join("data").join("runs")
}

/// What `runs list --json` prints, a value a run.
fn list(program: &Program, args: &[&str]) -> Vec<Value> {
    let called = program.call(&[&["runs", "list", "--json"], args].concat());
    called.exits(0).json_lines()
}

fn goals(runs: &[Value]) -> Vec<&str> {
    runs.iter()
        .map(|run| run["goal"].as_str().unwrap())
        .collect()
}

/// A run folder as the program writes it: `id` says when it began; without an ending it was interrupted.
fn put_run(
    program: &Program,
    id: &str,
    goal: &str,
    ending: Option<&str>,
    planner: &str,
    started: &str,
) {
    let dir = runs_dir(program).join(id);
    std::fs::create_dir_all(&dir).unwrap();
    let mut summary = json!({
        "schema_version": 1, "id": id, "goal": goal, "status": "running", "started": started, "stage": "done", "steps": 3,
        "usage": { "calls": 0, "input_tokens": 0, "output_tokens": 0 }, "active_ms": 900.0,
        "planner": planner, "browser": "managed"
    });
    if let Some(terminal) = ending {
        summary["status"] = "finished".into();
        summary["finished"] = started.into();
        summary["outcome"] = json!({ "terminal_reason": terminal, "stop_reason": "satisfied", "answer": "rain",
            "message": { "id": "agent-ended" } });
    }
    let header = json!({ "record": "header", "schema_version": 1, "run": id, "created": started });
    let told = json!({ "record": "event", "v": 1, "run": id, "seq": 1, "time": started, "step": 1, "event": "narration",
        "message": { "id": "say-did-navigate", "args": { "url": format!("https://{id}.example/") } } });
    let request = json!({ "schema_version": 1, "created": started, "request": { "goal": goal, "settings": {} } });
    for (file, text) in [
        ("summary.json", summary.to_string()),
        ("run.json", request.to_string()),
        ("trace.jsonl", format!("{header}\n{told}\n")),
    ] {
        std::fs::write(dir.join(file), text).unwrap();
    }
}

const JULY: &str = "2025-07-01T10:00:00Z";
const SATISFIED: Option<&str> = Some("goal_satisfied");

#[test]
fn a_run_is_found_by_its_goal_its_answer_and_its_story() {
    let site = practice(0, Lang::Ru);
    let goal = example(&site, "price");
    let program = Program::new();
    let run = program.run(&goal.text, &["--start-url", &site.base_url()]);
    run.satisfied();

    // The first letters of the longest word of the goal, its answer, and what it told on its way: the name of the field
    // that it typed into stands only in the story.
    let words = goal.text.split(|c: char| !c.is_alphanumeric());
    let longest = words.max_by_key(|w| w.chars().count()).unwrap();
    let beginning: String = longest.chars().take(4).collect();
    let told = run.named("narration").into_iter();
    let mut typed = told.filter(|said| said["message"]["id"] == "say-did-type");
    let label = &typed.next().unwrap()["message"]["args"]["label"];
    let label = format!("\"{}\"", label.as_str().unwrap());
    for (by, text) in [
        ("--search", &*beginning.to_uppercase()),
        ("--search", run.answer()),
        ("--find", &label),
    ] {
        let found = list(&program, &[by, text]);
        assert_eq!(found.len(), 1, "{text}: {}", run.story());
        assert_eq!(found[0]["id"], run.id(), "{text}");
        let found = &found[0]["found"];
        assert!(found["bytes"].as_u64().unwrap() > 1000, "{found}");
        let parts = found["excerpt"].as_array().unwrap();
        assert!(
            by == "--search" || parts.iter().any(|p| p["hit"] == true),
            "{found}"
        );
    }
    let said = program.call(&["runs", "list", "--search", "nowhere"]);
    assert!(said.stdout.contains("No run fits."), "{}", said.stdout);
}

#[test]
fn filters_dates_and_order() {
    const TEA: &str = "Найди чёрный чай";
    let program = Program::new();
    let runs = [
        ("Find green tea", SATISFIED, "builtin", JULY),
        (TEA, Some("loop_stuck"), "qwen3", "2025-08-01T10:00:00Z"),
        ("Read the news", None, "builtin", "2025-09-01T10:00:00Z"),
    ];
    for (n, (goal, ending, planner, started)) in runs.into_iter().enumerate() {
        let id = format!("01K{n}000000000000000000000A");
        put_run(&program, &id, goal, ending, planner, started);
    }
    for (args, wanted) in [
        ("", &["Read the news", TEA, "Find green tea"][..]),
        ("--order oldest --limit 1", &["Find green tea"]),
        ("--status interrupted,stuck", &["Read the news", TEA]),
        ("--since 2025-07-15 --until 2025-08-15", &[TEA]),
        ("--planner model", &[TEA]),
        ("--search ЧЕРНЫЙ --status stuck", &[TEA]),
        ("--search черный --status satisfied", &[]),
        ("--search tea", &["Find green tea"]),
    ] {
        let args: Vec<&str> = args.split_whitespace().collect();
        assert_eq!(goals(&list(&program, &args)), wanted, "{args:?}");
    }
}

#[test]
fn the_index_is_made_again_and_where_none_can_be_kept_the_list_still_works() {
    let program = Program::new();
    for id in ["01K0000000000000000000000A", "01K1000000000000000000000B"] {
        put_run(&program, id, "read the news", SATISFIED, "builtin", JULY);
    }
    // The address stands only in the stories, which only the index searches.
    let story = || {
        let found = list(
            &program,
            &["--search", "01k1000000000000000000000b.example"],
        );
        found.len()
    };
    assert_eq!(story(), 1);
    let file = runs_dir(&program).join(".index.sqlite");
    for spoil in ["", "garbage "] {
        std::fs::write(&file, spoil.repeat(500)).unwrap();
        assert_eq!(story(), 1, "{spoil:?}");
    }
    std::fs::write(&file, "").unwrap();
    let called = program.call(&["runs", "reindex"]).exits(0);
    let told = called.stdout.contains("2 runs are in the list");
    assert!(told, "{}", called.stdout);

    // A folder of that name: also the superuser cannot write a file there.
    for end in ["", "-wal", "-shm"] {
        let _ = std::fs::remove_file(format!("{}{end}", file.display()));
    }
    std::fs::create_dir(&file).unwrap();
    let called = program.call(&["runs", "list", "--search", "rain"]).exits(0);
    assert!(called.stdout.contains("read the news"), "{}", called.stdout);
    let told = called.stderr.contains("Only goals and answers");
    assert!(told, "{}", called.stderr);
    let called = program.call(&["runs", "reindex"]).exits(1);
    assert!(!called.stderr.trim().is_empty());
}

#[test]
fn old_runs_go_when_the_person_says_so() {
    let site = practice(0, Lang::En);
    let program = Program::new();
    for n in 0..25 {
        let ending = (n != 1).then_some("goal_failed");
        let id = format!("01K000000000000000000000{n:02}");
        put_run(&program, &id, &format!("old {n}"), ending, "builtin", JULY);
    }
    let kept = |days: u32| {
        program.settings(&json!({ "schema_version": 1, "history": { "keep_days": days } }));
        program.run("read the heading", &["--start-url", &site.base_url()]);
        list(&program, &["--limit", "100"])
    };
    assert_eq!(kept(0).len(), 26, "kept until the person says otherwise");
    let left = kept(30);
    // The newest twenty stay, and one that was interrupted.
    assert_eq!(left.len(), 21, "{:?}", goals(&left));
    assert!(goals(&left).contains(&"old 1"));
    assert!(!goals(&left).contains(&"old 0"));
}
