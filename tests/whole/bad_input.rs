//! What goes wrong: each ends in a clear message, the right exit code, and a whole journal, as every run here is seen to.

use crate::support::*;

const GOAL: &str = "tell me the heading";

#[test]
fn what_is_no_browser_is_said() {
    let site = practice(0, Lang::En);
    let base = site.base_url();
    let closed = format!("http://127.0.0.1:{}", closed_port());
    for (endpoint, code) in [
        (closed.as_str(), "browser_unreachable"),
        (base.trim_end_matches('/'), "not_a_browser"),
    ] {
        let run = Program::new().run(GOAL, &["--attach", endpoint]);
        assert_eq!(run.ending(), ("goal_failed", "no_browser"), "{endpoint}");
        assert_eq!(run.error(), code, "{endpoint}");
    }
}

#[test]
fn an_unknown_host() {
    const NOWHERE: &str = "http://nowhere.invalid/";
    let program = Program::new();
    let goal = format!("open {NOWHERE} and {GOAL}");
    let run = program.run(&goal, &["--max-steps", "6"]);
    assert_eq!(run.terminal(), "goal_failed", "{}", run.story());
    // The same at the start, and for a snapshot.
    let run = program.run(GOAL, &["--start-url", NOWHERE]);
    assert_eq!(run.terminal(), "goal_failed", "{}", run.story());
    assert_eq!(run.error(), "network", "{}", run.story());
    let snapshot = "observe --attach managed --headless --url".split(' ');
    let seen = program
        .call(&snapshot.chain([NOWHERE]).collect::<Vec<_>>())
        .exits(3);
    assert!(seen.stderr.contains("nowhere.invalid"), "{}", seen.stderr);
}

#[test]
fn no_browser_of_this_machine_is_open_to_others() {
    let program = Program::new();
    let home = program.home.path();
    let variables = [
        ("HOME", home.to_str().unwrap()),
        ("XDG_CONFIG_HOME", home.to_str().unwrap()),
    ];
    let run = program.run_with(GOAL, &["--attach", "own"], &variables);
    assert_eq!(run.stop(), "no_browser", "{}", run.story());
    let hint = &run.named("error")[0]["error"]["hint"]["id"];
    assert_eq!(hint, "error-own-browser-closed-hint");
}

#[test]
fn a_runs_folder_that_cannot_be_written() {
    let program = Program::new();
    let file = program.home.path().join("a file");
    std::fs::write(&file, "x").unwrap();
    let dir = file.join("runs").display().to_string();
    let called = program
        .call(&["run", GOAL, "--headless", "--runs-dir", &dir])
        .exits(1);
    assert!(!called.stderr.trim().is_empty());
}

#[test]
fn damaged_settings_are_set_aside_and_said() {
    let program = Program::new();
    program.settings("{ \"limits\": ");
    let called = program.call(&["runs", "list"]).exits(0);
    assert!(!called.stderr.trim().is_empty(), "the person is told");
}
