//! Interrupted runs: Ctrl-C, a kill, and going on afterwards.

use copilot_practice::{Lang, PageKind};
use serde_json::Value;

use crate::support::{Program, Talking, example, practice, runtime};

#[test]
fn ctrl_c_is_cancelled() {
    let runtime = runtime();
    let site = practice(&runtime, 0, Lang::En);
    let program = Program::new();
    let slow = format!("{}?ms=60000", site.url(&site.site().path(PageKind::Slow)));
    let mut talking = program.start(
        "wait 30 seconds and tell me the heading",
        &["--start-url", &slow],
    );
    talking.wait_for("observed");
    talking.signal("-INT");
    let run = talking.finish();
    assert_eq!(
        (run.terminal(), run.stop()),
        ("goal_failed", "cancelled"),
        "{}",
        run.story()
    );
}

#[test]
fn a_closed_terminal_is_cancelled_too() {
    let runtime = runtime();
    let site = practice(&runtime, 0, Lang::En);
    let program = Program::new();
    let mut talking = program.start(
        "wait 30 seconds and tell me the heading",
        &["--start-url", &site.base_url()],
    );
    talking.wait_for("observed");
    talking.signal("-HUP");
    let run = talking.finish();
    assert_eq!(run.stop(), "cancelled", "{}", run.story());
}

#[test]
fn a_killed_run_is_interrupted_and_its_approval_comes_again() {
    let runtime = runtime();
    let site = practice(&runtime, 0, Lang::En);
    let goal = example(&site, "order");
    let before = site.state();
    let program = Program::new();
    let mut talking = program.start(&goal.text, &["--start-url", &site.base_url()]);
    let asked = talking.wait_for("approval_requested");
    let id = asked["run"].as_str().unwrap().to_owned();
    talking.signal("-KILL");
    let events = talking.gone();
    let last_seq = events.last().unwrap()["seq"].as_u64().unwrap();

    let list = program.call(&["runs", "list", "--json"]);
    let text = list.stdout;
    assert!(text.contains(&id) && text.contains("interrupted"), "{text}");

    let mut command = program.command(&[
        "runs",
        "resume",
        &id,
        "--json",
        "--answers",
        "-",
        "--attach",
        "managed",
        "--headless",
    ]);
    command.stdin(std::process::Stdio::piped());
    let mut again = Talking::new(command);
    let first = again.wait_for("run_started");
    assert!(
        first["seq"].as_u64().unwrap() > last_seq,
        "the numbers go on"
    );
    assert_eq!(first["resumed"], true);
    let question = again.wait_for("approval_requested");
    assert_eq!(
        question["class"], asked["class"],
        "the same question appears again"
    );
    assert!(
        site.state().orders.is_empty(),
        "nothing was done without the answer"
    );
    again.answer(&question, "decline", "");
    let run = loop {
        let event = again.wait_for_any(&["approval_requested", "question_asked", "run_finished"]);
        if event["event"] == "run_finished" {
            break again.finish_after_end();
        }
        again.answer(&event, "decline", "");
    };
    assert_ne!(run.terminal(), "goal_satisfied", "{}", run.story());
    assert_eq!(site.state().orders, before.orders);

    let shown = program.call(&["runs", "show", &id, "--json"]);
    assert_eq!(shown.code, Some(0), "{}", shown.stderr);
    let review: Value = serde_json::from_str(&shown.stdout).unwrap();
    assert!(!review["steps"].as_array().unwrap().is_empty());
}

#[test]
fn a_run_killed_in_the_middle_can_be_finished() {
    let runtime = runtime();
    let site = practice(&runtime, 0, Lang::En);
    let goal = example(&site, "price");
    let program = Program::new();
    let mut talking = program.start(&goal.text, &["--start-url", &site.base_url()]);
    talking.wait_for("action_finished");
    let id = talking.wait_for("node_entered")["run"]
        .as_str()
        .unwrap()
        .to_owned();
    talking.signal("-KILL");
    talking.gone();
    let called = program.call(&[
        "runs",
        "resume",
        &id,
        "--json",
        "--attach",
        "managed",
        "--headless",
    ]);
    let run = crate::support::Run::of(called);
    assert_eq!(run.terminal(), "goal_satisfied", "{}", run.story());
    goal.check(&site.state(), &site.state(), run.answer())
        .unwrap();
}
