//! What goes wrong: each ends in a clear message, the right exit code, and a whole journal.

use std::net::TcpListener;

use copilot_practice::Lang;

use crate::support::{Program, Reply, Run, ScriptedModel, model_args, practice, runtime};

fn whole(run: &Run) {
    let trace = std::fs::read_to_string(run.dir().join("trace.jsonl")).unwrap();
    for line in trace.lines() {
        serde_json::from_str::<serde_json::Value>(line).unwrap();
    }
    assert!(trace.contains("run_finished"));
    assert!(run.dir().join("summary.json").exists());
    let message = &run.end()["message"]["id"];
    assert!(message.as_str().is_some_and(|id| !id.is_empty()));
    assert!(!run.stderr.contains("panicked"), "{}", run.stderr);
}

/// The code of the last error that the person was told.
fn code(run: &Run) -> String {
    let errors = run.named("error");
    let last = errors.last().unwrap_or_else(|| panic!("{}", run.story()));
    last["error"]["code"].as_str().unwrap().to_owned()
}

#[test]
fn a_closed_port() {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = listener.local_addr().unwrap().port();
    drop(listener);
    let program = Program::new();
    let run = program.run(
        "tell me the heading",
        &["--attach", &format!("http://127.0.0.1:{port}")],
    );
    assert_eq!((run.terminal(), run.stop()), ("goal_failed", "no_browser"));
    whole(&run);
}

#[test]
fn a_port_that_is_no_browser() {
    let runtime = runtime();
    let site = practice(&runtime, 0, Lang::En);
    let base = site.base_url();
    let program = Program::new();
    let run = program.run(
        "tell me the heading",
        &["--attach", base.trim_end_matches('/')],
    );
    assert_eq!((run.terminal(), run.stop()), ("goal_failed", "no_browser"));
    let error = run.named("error");
    assert_eq!(error[0]["error"]["code"], "not_a_browser", "{error:?}");
    whole(&run);
}

#[test]
fn goals_that_are_none() {
    let program = Program::new();
    let long = "a".repeat(10_001);
    for goal in ["", "   ", long.as_str()] {
        let called = program.call(&["run", goal, "--headless"]);
        assert_eq!(called.code, Some(2), "{}", called.stderr);
        assert!(!called.stderr.trim().is_empty());
    }
    assert_eq!(program.call(&["run"]).code, Some(2));
    assert_eq!(
        program.call(&["run", "x", "--attach", "telnet"]).code,
        Some(2)
    );
    assert_eq!(program.call(&["fly"]).code, Some(2));
}

#[test]
fn a_goal_that_says_nothing() {
    let program = Program::new();
    for goal in ["do it", "помоги"] {
        let run = program.run(goal, &[]);
        assert_eq!(
            (run.terminal(), run.stop()),
            ("goal_failed", "goal_not_understood"),
            "{}",
            run.story()
        );
        assert_eq!(run.end()["message"]["id"], "error-goal-vague");
        assert!(run.named("action_started").is_empty());
        whole(&run);
    }
}

#[test]
fn an_unknown_host() {
    let program = Program::new();
    let run = program.run(
        "open http://nowhere.invalid/ and tell me the heading",
        &["--max-steps", "6"],
    );
    assert_eq!(run.terminal(), "goal_failed", "{}", run.story());
    whole(&run);
}

#[test]
fn a_start_on_an_unknown_host() {
    let program = Program::new();
    let run = program.run(
        "tell me the heading",
        &["--start-url", "http://nowhere.invalid/"],
    );
    assert_eq!(run.terminal(), "goal_failed", "{}", run.story());
    assert_eq!(code(&run), "network", "{}", run.story());
    whole(&run);
    let seen = program.call(&[
        "observe",
        "--attach",
        "managed",
        "--headless",
        "--url",
        "http://nowhere.invalid/",
    ]);
    assert_eq!(seen.code, Some(3), "{}", seen.stderr);
    assert!(seen.stderr.contains("nowhere.invalid"), "{}", seen.stderr);
}

#[test]
fn no_browser_of_this_machine_is_open_to_others() {
    let program = Program::new();
    let mut command = program.command(&["run", "tell me the heading", "--json", "--attach", "own"]);
    command
        .env("HOME", program.home.path())
        .env_remove("XDG_CONFIG_HOME");
    let output = command.output().unwrap();
    let run = Run::of(crate::support::Called {
        stdout: String::from_utf8(output.stdout).unwrap(),
        stderr: String::from_utf8_lossy(&output.stderr).into_owned(),
        code: output.status.code(),
    });
    assert_eq!(run.stop(), "no_browser", "{}", run.story());
    let hint = &run.named("error")[0]["error"]["hint"]["id"];
    assert_eq!(hint, "error-own-browser-closed-hint");
    whole(&run);
}

#[test]
fn a_runs_folder_that_cannot_be_written() {
    let program = Program::new();
    let file = program.home.path().join("a file");
    std::fs::write(&file, "x").unwrap();
    let dir = file.join("runs");
    let called = program.call(&[
        "run",
        "tell me the heading",
        "--headless",
        "--runs-dir",
        dir.to_str().unwrap(),
    ]);
    assert_eq!(called.code, Some(1), "{}", called.stderr);
    assert!(!called.stderr.trim().is_empty());
}

#[test]
fn damaged_settings_are_set_aside_and_said() {
    let program = Program::new();
    let config = program.home.path().join("config");
    std::fs::create_dir_all(&config).unwrap();
    std::fs::write(config.join("settings.json"), "{ \"limits\": ").unwrap();
    let called = program.call(&["runs", "list"]);
    assert_eq!(called.code, Some(0), "{}", called.stderr);
    assert!(!called.stderr.trim().is_empty(), "the person is told");
    let kept = std::fs::read_dir(&config)
        .unwrap()
        .map(|e| e.unwrap().path())
        .filter(|p| p.file_name().unwrap().to_str().unwrap().contains("damaged"))
        .any(|p| std::fs::read_to_string(p).unwrap().contains("limits"));
    assert!(kept, "what was in the file is kept");
}

/// A model's failure, by what the server does.
fn with_model(script: impl Fn(&crate::support::Asked) -> Reply + Send + Sync + 'static) -> Run {
    with_model_in(&Program::new(), script)
}

fn with_model_in(
    program: &Program,
    script: impl Fn(&crate::support::Asked) -> Reply + Send + Sync + 'static,
) -> Run {
    let runtime = runtime();
    let site = practice(&runtime, 0, Lang::En);
    let model = ScriptedModel::start(&runtime, script);
    let run = program.run(
        "tell me the heading of the page",
        &model_args(
            &model.url,
            &site.base_url(),
            &["--max-steps", "5", "--model-patience", "0"],
        ),
    );
    assert_eq!(run.terminal(), "goal_failed", "{}", run.story());
    whole(&run);
    run
}

fn raw(status: u16, text: &'static str) -> impl Fn(&crate::support::Asked) -> Reply + Send + Sync {
    move |_| Reply::Raw(status, text.into())
}

#[test]
fn a_model_that_refuses_the_key() {
    let run = with_model(raw(401, r#"{"error":{"message":"bad key"}}"#));
    assert_eq!(run.stop(), "model_refused");
    assert_eq!(code(&run), "model_refused_key");
}

#[test]
fn a_model_that_is_not_there() {
    let run = with_model(raw(404, r#"{"error":{"message":"no such model"}}"#));
    assert_eq!(run.stop(), "model_refused");
    assert_eq!(code(&run), "model_not_found", "not the key's fault");
}

#[test]
fn a_model_with_too_many_requests() {
    assert_eq!(
        with_model(raw(429, r#"{"error":{"message":"slow down"}}"#)).stop(),
        "model_unavailable"
    );
}

#[test]
fn a_model_that_never_answers() {
    let program = Program::new();
    let config = program.home.path().join("config");
    std::fs::create_dir_all(&config).unwrap();
    let settings = r#"{ "engine": { "planner_timeout_ms": 1000 } }"#;
    std::fs::write(config.join("settings.json"), settings).unwrap();
    let run = with_model_in(&program, |_| Reply::Hang);
    assert_eq!(run.stop(), "model_unavailable", "{}", run.story());
    assert_eq!(code(&run), "model_timeout");
    assert_eq!(
        run.named("model_called").len(),
        2,
        "asked once more, not for ever"
    );
}

#[test]
fn a_model_that_breaks() {
    assert_eq!(with_model(raw(500, "oops")).stop(), "model_unavailable");
}

#[test]
fn a_model_that_says_nothing_or_nonsense() {
    let empty = r#"{"id":"c","object":"chat.completion","created":1,"model":"scripted","choices":[{"index":0,"message":{"role":"assistant","content":""},"finish_reason":"stop"}]}"#;
    assert_eq!(with_model(raw(200, empty)).stop(), "model_unavailable");
    assert_eq!(
        with_model(raw(200, "{ not json")).stop(),
        "model_unavailable"
    );
}

#[test]
fn a_model_that_plans_what_does_not_exist() {
    use serde_json::json;
    let run = with_model(|_| {
        Reply::Act(
            "press it",
            vec![json!({ "action": "click", "element": 99_999 })],
        )
    });
    assert!(run.named("action_started").is_empty(), "{}", run.story());
    let run = with_model(|_| Reply::Act("fly", vec![json!({ "action": "fly" })]));
    assert!(run.named("action_started").is_empty(), "{}", run.story());
}

#[test]
fn a_model_server_that_is_down() {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = listener.local_addr().unwrap().port();
    drop(listener);
    let runtime = runtime();
    let site = practice(&runtime, 0, Lang::En);
    let program = Program::new();
    let run = program.run(
        "tell me the heading",
        &model_args(
            &format!("http://127.0.0.1:{port}/v1"),
            &site.base_url(),
            &["--model-patience", "0"],
        ),
    );
    assert_eq!(
        (run.terminal(), run.stop()),
        ("goal_failed", "model_unavailable"),
        "{}",
        run.story()
    );
    whole(&run);
}
