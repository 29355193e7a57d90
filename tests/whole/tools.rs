//! Servers of tools with the whole program: set up by the command line, asked about, called, and ended whatever happens.
//!
//! `SERVER_KILLS` is how often the program is killed while a server runs that ignores every sign to end (2 where it is not set).

use std::io::Write as _;
use std::process::Stdio;

use crate::support::*;

const GOAL: &str =
    "Write “Water the plants” as the note garden, then tell me what the note garden says";
const TEXT: &str = "Water the plants";

fn script() -> String {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
    root.join("tests/mcp/server.mjs").display().to_string()
}

/// A program with the test server, whose variables have these values.
fn with_server(values: &[(&str, &str)], options: &[&str]) -> Program {
    let program = Program::new();
    let mut args = vec!["mcp", "add", "notes"];
    for (name, _) in values {
        args.extend(["--env", name]);
    }
    let script = script();
    args.extend(["--", "node", &script]);
    args.extend(options);
    let mut child = program
        .command(&args)
        .stdin(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    for (_, value) in values {
        writeln!(stdin, "{value}").unwrap();
    }
    drop(stdin);
    Called::of(child.wait_with_output().unwrap()).exits(0);
    program
}

fn calls(tool: &str, arguments: Value) -> Reply {
    act(json!({
        "action": "mcp", "server": "notes", "tool": tool, "arguments_json": arguments.to_string(),
    }))
}

fn page() -> Served {
    let html = "<!doctype html><title>Start</title><h1>Start</h1>";
    Served::start(axum::Router::new().route(
        "/",
        axum::routing::get(async move || axum::response::Html(html)),
    ))
}

#[test]
fn a_tool_is_asked_about_and_called_and_its_answer_is_told() {
    let notes = tempfile::tempdir().unwrap();
    let folder = notes.path().display().to_string();
    let program = with_server(&[("NOTES_DIR", &folder)], &[]);
    let tested = program.call(&["mcp", "test", "notes"]).exits(0);
    assert!(
        tested.stdout.contains("note_write(name*, text*)"),
        "{}",
        tested.stdout
    );
    assert!(
        tested.stdout.contains("! run_code(code*)"),
        "{}",
        tested.stdout
    );
    program
        .call(&["mcp", "set", "notes", "note_read", "--only-reads"])
        .exits(0);
    program
        .call(&["mcp", "set", "notes", "note_write"])
        .exits(0);
    let listed = program.call(&["mcp", "list"]).exits(0);
    assert!(
        listed.stdout.contains("NOTES_DIR = *****"),
        "{}",
        listed.stdout
    );
    assert!(!listed.stdout.contains(&folder), "{}", listed.stdout);

    let model = ScriptedModel::start(|asked: &Asked| match asked.turn {
        0 => {
            let listed = "notes/note_write(name*, text*): Writes a note.";
            assert!(asked.whole.contains(listed), "{}", asked.whole);
            calls("note_write", json!({"name": "garden", "text": TEXT}))
        }
        1 => calls("note_read", json!({"name": "garden"})),
        _ if asked.whole.contains(TEXT) => done("The note garden says: Water the plants"),
        _ => done("I do not know."),
    });
    let site = page();
    let start = site.url("/");
    let talking = program.start(GOAL, &model_args(&model.url, &start, &[]));
    let mut asked = Vec::new();
    let run = talking.ended_by(|event| {
        asked.push(event["question"]["judgement"].clone());
        "allow"
    });
    assert_eq!(
        std::fs::read_to_string(notes.path().join("garden")).unwrap(),
        TEXT
    );
    assert!(run.answer().contains(TEXT), "{}", run.story());
    let tools: Vec<&Value> = asked
        .iter()
        .filter(|j| j["class"] == "external_tool")
        .collect();
    assert_eq!(tools.len(), 2, "{}", run.story());
    let facts = &tools[0]["facts"]["tool"];
    assert!(
        facts["recipient"].as_str().unwrap().contains("server.mjs"),
        "{facts}"
    );
    assert_eq!(
        (
            &facts["may_be_kept"],
            &tools[1]["facts"]["tool"]["may_be_kept"]
        ),
        (&json!(false), &json!(true))
    );
    // The value of the variable is in no record.
    for (file, text) in all_text(&run.dir()) {
        assert!(!text.contains(&folder), "{}", file.display());
    }
    let shown = program.call(&["runs", "show", run.id()]);
    assert!(shown.stdout.contains("note_write"), "{}", shown.stdout);
}

#[test]
fn without_a_yes_a_tool_is_not_called() {
    let notes = tempfile::tempdir().unwrap();
    let folder = notes.path().display().to_string();
    let program = with_server(&[("NOTES_DIR", &folder)], &[]);
    let model = ScriptedModel::start(|asked: &Asked| match asked.turn {
        0 => calls("note_write", json!({"name": "garden", "text": TEXT})),
        _ => done("It could not be written."),
    });
    let site = page();
    let run = program.run(GOAL, &model_args(&model.url, &site.url("/"), &[]));
    assert_eq!(
        std::fs::read_dir(notes.path()).unwrap().count(),
        0,
        "{}",
        run.story()
    );
}

#[test]
fn servers_that_fail_are_told_of_and_the_run_goes_on() {
    for (mode, told) in [
        ("--mode=dies-at-start", "no licence found"),
        ("--mode=dies", "it ended during the call"),
        ("--mode=big", "longer than 16 MB"),
    ] {
        let program = with_server(&[], &[mode]);
        let model = ScriptedModel::start(move |asked: &Asked| match asked.turn {
            0 => calls("echo", json!({"text": "a"})),
            _ if asked.whole.contains(told) => done("The tool server is out of order."),
            _ => done("I do not know."),
        });
        let site = page();
        let start = site.url("/");
        let talking = program.start("Have the tool echo a", &model_args(&model.url, &start, &[]));
        let run = talking.ended_by(|_| "allow");
        assert_eq!(
            run.answer(),
            "The tool server is out of order.",
            "{mode}: {}",
            run.story()
        );
    }
}

#[test]
fn nothing_of_a_server_is_left_when_the_program_is_killed() {
    let times = std::env::var("SERVER_KILLS")
        .ok()
        .and_then(|n| n.parse().ok())
        .unwrap_or(2);
    let site = page();
    let start = site.url("/");
    // It takes so long that the program is killed meanwhile.
    let model = ScriptedModel::start(|_: &Asked| calls("slow", json!({"ms": 600_000})));
    for mode in ["--mode=stays", "--mode=stays-away"]
        .iter()
        .cycle()
        .take(times)
    {
        let files = tempfile::tempdir().unwrap();
        let pids = files.path().join("pids");
        let program = with_server(&[("PIDS_FILE", &pids.display().to_string())], &[mode]);
        let mut talking = program.start("Wait with the tool", &model_args(&model.url, &start, &[]));
        let question = talking.wait_for("approval_requested");
        talking.answer(&question, "allow", "");
        talking.wait_for("action_started");
        let written = wait_until("the server's processes", || {
            std::fs::read_to_string(&pids).ok()
        });
        let ids: Vec<u32> = written
            .split_whitespace()
            .map(|id| id.parse().unwrap())
            .collect();
        assert_eq!(ids.len(), 2, "{written}");
        talking.killed();
        let lives = |id: &u32| {
            processes()
                .iter()
                .any(|(pid, _, line)| pid == id && !line.contains("<defunct>"))
        };
        until("the end of the server and its child", || {
            !ids.iter().any(lives)
        });
    }
}

#[test]
fn another_programs_servers_are_shown_before_they_are_taken_over() {
    let program = Program::new();
    let file = program.home.path().join("theirs.json");
    let theirs = json!({"mcpServers": {
        "files": {"command": "touch", "args": [program.home.path().join("started")], "env": {"KEY": "s3cret-value"}},
        "old": {"type": "sse", "url": "https://tools.example.com/sse"},
    }});
    std::fs::write(&file, theirs.to_string()).unwrap();
    let file = file.display().to_string();
    let shown = program.call(&["mcp", "import", &file]).exits(0);
    assert!(
        shown.stdout.contains("files: touch") && shown.stderr.contains("old"),
        "{}{}",
        shown.stdout,
        shown.stderr
    );
    assert!(
        program
            .call(&["mcp", "list", "--json"])
            .json_lines()
            .is_empty()
    );
    program.call(&["mcp", "import", &file, "--yes"]).exits(0);
    let listed = program.call(&["mcp", "list", "--json"]).json_lines();
    assert_eq!(listed.len(), 1);
    assert_eq!(
        (&listed[0]["server"]["on"], &listed[0]["values_kept"]),
        (&json!(false), &json!(["KEY"]))
    );
    let settings =
        std::fs::read_to_string(program.home.path().join("config/settings.json")).unwrap();
    assert!(!settings.contains("s3cret-value"), "{settings}");
    assert!(!program.home.path().join("started").exists());
    program.call(&["mcp", "remove", "files"]).exits(0);
    assert!(
        program
            .call(&["mcp", "list", "--json"])
            .json_lines()
            .is_empty()
    );
    program.call(&["mcp", "remove", "files"]).exits(2);
}
