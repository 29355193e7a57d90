//! The contract of the command line, flag by flag: what others build on.

use std::collections::BTreeSet;

use copilot_practice::{LabelKind, Lang, PageKind};
use serde_json::{Value, json};

use crate::support::{
    Asked, Chromium, Program, Reply, ScriptedModel, example, model_args, practice, runtime,
};

const EVENTS: [&str; 28] = [
    "run_started",
    "node_entered",
    "node_left",
    "observed",
    "planned",
    "model_called",
    "model_waiting",
    "model_chosen",
    "risk_judged",
    "approval_requested",
    "approval_answered",
    "action_blocked",
    "action_started",
    "action_finished",
    "question_asked",
    "question_answered",
    "tab_event",
    "narration",
    "stage_changed",
    "person_said",
    "takeover",
    "browser_lost",
    "browser_back",
    "budget_warning",
    "error",
    "paused",
    "resumed",
    "run_finished",
];

#[test]
fn the_help_names_every_flag() {
    let program = Program::new();
    let help = |args: &[&str]| {
        let called = program.call(args);
        assert_eq!(called.code, Some(0), "{args:?}: {}", called.stderr);
        called.stdout
    };
    let all = help(&["--help"]);
    for word in [
        "run", "observe", "do", "runs", "doctor", "practice", "schema",
    ] {
        assert!(all.contains(word), "{word} in {all}");
    }
    let run = help(&["run", "--help"]);
    for word in [
        "--attach",
        "--headless",
        "--start-url",
        "--tab",
        "--planner",
        "--model-url",
        "--model",
        "--model-patience",
        "--api-key-env",
        "--approve",
        "--allow-host",
        "--allow-scripts",
        "--max-steps",
        "--runs-dir",
        "--json",
        "--answers",
        "Exit codes",
        "account_security",
    ] {
        assert!(run.contains(word), "{word} in {run}");
    }
    let observe = help(&["observe", "--help"]);
    for word in [
        "--attach",
        "--url",
        "--tab",
        "--format",
        "--all",
        "--tokens",
        "--screenshot",
        "--repeat",
    ] {
        assert!(observe.contains(word), "{word} in {observe}");
    }
    for args in [
        ["runs", "list", "--help"],
        ["runs", "show", "--help"],
        ["runs", "resume", "--help"],
    ] {
        assert!(help(&args).contains("--runs-dir"), "{args:?}");
    }
}

#[test]
fn an_address_that_is_none_is_a_wrong_call() {
    let program = Program::new();
    for args in [
        &["run", "tell me the heading", "--start-url", "the shop"][..],
        &[
            "run",
            "tell me the heading",
            "--start-url",
            "file:///etc/hosts",
        ],
        &[
            "run",
            "tell me the heading",
            "--model",
            "m",
            "--model-url",
            "ftp://127.0.0.1/v1",
        ],
        &["observe", "--url", "javascript:alert(1)"],
    ] {
        let called = program.call(args);
        assert_eq!(called.code, Some(2), "{args:?}: {}", called.stderr);
        assert!(called.stderr.contains("https://"), "{}", called.stderr);
        assert!(called.stdout.is_empty());
    }
    // The same mistake in the settings.
    let config = program.home.path().join("config");
    std::fs::create_dir_all(&config).unwrap();
    let settings =
        json!({ "model": { "planner": "model", "name": "m", "base_url": "not an address" } });
    std::fs::write(config.join("settings.json"), settings.to_string()).unwrap();
    let called = program.call(&["run", "tell me the heading", "--headless"]);
    assert_eq!(called.code, Some(2), "{}", called.stderr);
    assert!(
        called.stderr.contains("not an address"),
        "{}",
        called.stderr
    );
}

#[test]
fn what_was_never_there_is_a_wrong_call() {
    let program = Program::new();
    for args in [["runs", "show", "NONE"], ["runs", "resume", "NONE"]] {
        let called = program.call(&args);
        assert_eq!(called.code, Some(2), "{}", called.stderr);
        assert!(called.stderr.contains("NONE"), "{}", called.stderr);
    }
    let called = program.call(&["do", r#"{"action":"screenshot"}"#]);
    assert_eq!(called.code, Some(2), "a picture that nobody gets");
    assert!(called.stderr.contains("observe"), "{}", called.stderr);
}

#[test]
fn the_schema_knows_the_events_and_a_run_keeps_to_it() {
    let runtime = runtime();
    let site = practice(&runtime, 0, Lang::En);
    let program = Program::new();
    let schema = program.call(&["schema"]);
    assert_eq!(schema.code, Some(0), "{}", schema.stderr);
    let schema: Value = serde_json::from_str(&schema.stdout).unwrap();
    for part in ["action", "event", "settings"] {
        let uri = schema[part]["$schema"].as_str().unwrap();
        assert!(uri.starts_with("https://json-schema.org/"), "{part}: {uri}");
    }
    let kinds = schema["event"]["oneOf"].as_array().unwrap();
    let of = |name: &str| {
        kinds
            .iter()
            .find(|kind| kind["properties"]["event"]["const"] == name)
    };
    for name in EVENTS {
        assert!(of(name).is_some(), "{name} in the schema");
    }

    let cart = site.site().label(LabelKind::NavShop);
    let run = program.run(
        &format!("open \"{cart}\" and tell me the heading"),
        &["--start-url", &site.base_url()],
    );
    assert_eq!(run.terminal(), "goal_satisfied", "{}", run.story());
    let known: BTreeSet<&str> = EVENTS.into();
    for event in &run.events {
        let name = event["event"].as_str().unwrap();
        assert!(known.contains(name), "{name} is not in the contract");
        for part in [&schema["event"], of(name).unwrap()] {
            for key in part["required"].as_array().into_iter().flatten() {
                assert!(
                    event.get(key.as_str().unwrap()).is_some(),
                    "{key} in {event}"
                );
            }
        }
    }
    let end: BTreeSet<&str> = run
        .end()
        .as_object()
        .unwrap()
        .keys()
        .map(String::as_str)
        .collect();
    for key in [
        "terminal_reason",
        "stop_reason",
        "answer",
        "steps",
        "model_calls",
        "tokens",
        "run_dir",
        "run",
        "seq",
        "time",
        "step",
    ] {
        assert!(end.contains(key), "{key} in {end:?}");
    }
    assert!(run.named("node_left").iter().all(|e| e["edge"].is_string()));
}

#[test]
fn classes_that_are_allowed_do_not_ask() {
    let runtime = runtime();
    let site = practice(&runtime, 0, Lang::En);
    let goal = example(&site, "order");
    let program = Program::new();
    let start = site.base_url();
    let run = program.run(&goal.text, &["--start-url", &start, "--approve", "legal"]);
    assert_eq!(run.stop(), "declined", "{}", run.story());
    assert!(site.state().orders.is_empty());

    let run = program.run(
        &goal.text,
        &["--start-url", &start, "--approve", "pay,legal"],
    );
    assert_eq!(run.terminal(), "goal_satisfied", "{}", run.story());
    assert_eq!(site.state().orders.len(), 1);
    let answered = run.named("approval_answered");
    assert!(answered.len() >= 2);
    assert!(
        answered.iter().all(|e| e["by"] == "setting"),
        "{answered:?}"
    );
}

#[test]
fn a_host_of_this_machine_is_used_only_when_it_is_named() {
    let runtime = runtime();
    let site = practice(&runtime, 0, Lang::En);
    let other = practice(&runtime, 1, Lang::En);
    let shop = other.site().path(PageKind::Shop);
    let port = other.base_url();
    let port = port
        .trim_end_matches('/')
        .rsplit(':')
        .next()
        .unwrap()
        .to_owned();
    let address = format!("http://localhost:{port}{shop}");
    let model = ScriptedModel::start(&runtime, move |_: &Asked| {
        Reply::Act(
            "look there",
            vec![json!({ "action": "navigate", "url": address })],
        )
    });
    let program = Program::new();
    let start = site.base_url();
    let args = model_args(&model.url, &start, &["--max-steps", "2"]);
    let run = program.run("tell me the heading", &args);
    let there = |path: &String| path.starts_with(&shop);
    assert!(!other.state().visited.iter().any(there), "{}", run.story());

    let host = format!("localhost:{port}");
    let named = [&args[..], &["--allow-host", &host]].concat();
    let run = program.run("tell me the heading", &named);
    assert!(other.state().visited.iter().any(there), "{}", run.story());
}

#[test]
fn the_current_tab_is_the_one_that_is_used() {
    let runtime = runtime();
    let site = practice(&runtime, 0, Lang::En);
    let page = site.url(&site.site().path(PageKind::Contact));
    let browser = Chromium::start(std::slice::from_ref(&page));
    let before = browser.pages();
    let program = Program::new();
    let run = program.run(
        "tell me the heading",
        &["--attach", &browser.endpoint(), "--tab", "current"],
    );
    assert_eq!(run.terminal(), "goal_satisfied", "{}", run.story());
    assert_eq!(run.named("observed")[0]["url"], page.as_str());
    assert_eq!(browser.pages().len(), before.len());
}

#[test]
fn the_runs_folder_is_chosen_for_every_command() {
    let program = Program::new();
    let folder = program.home.path().join("elsewhere");
    let folder = folder.to_str().unwrap();
    let run = program.run(
        "tell me the heading",
        &["--attach", "http://127.0.0.1:1", "--runs-dir", folder],
    );
    assert!(run.dir().starts_with(folder));
    let id = run.end()["run"].as_str().unwrap();
    let list = program.call(&["runs", "list", "--runs-dir", folder]);
    assert!(list.stdout.contains(id), "{} {}", list.stdout, list.stderr);
    let show = program.call(&["runs", "--runs-dir", folder, "show", id]);
    assert_eq!(show.code, Some(0), "{}", show.stderr);
    let ended = program.call(&["runs", "resume", id, "--runs-dir", folder]);
    assert_eq!(ended.code, Some(2), "{}", ended.stderr);
}

#[test]
fn a_story_that_ends_badly_says_what_to_do_next() {
    let runtime = runtime();
    let site = practice(&runtime, 0, Lang::En);
    let [shop, settings] =
        [LabelKind::NavShop, LabelKind::NavSettings].map(|k| site.site().label(k));
    let goal = format!("open \"{shop}\", open \"{settings}\", tell me the heading");
    for (lang, said) in [
        ("en_GB.UTF-8", "Allow more"),
        ("ru_RU.UTF-8", "Разрешите больше"),
    ] {
        let mut program = Program::new();
        program.lang = lang;
        let called = program.call(&[
            "run",
            &goal,
            "--attach",
            "managed",
            "--headless",
            "--start-url",
            &site.base_url(),
            "--max-steps",
            "1",
        ]);
        assert_eq!(called.code, Some(5), "{}", called.stderr);
        assert!(called.stdout.contains(said), "{}", called.stdout);
        // Each step as it was understood, before the first is done.
        let steps = called.stdout.lines().filter(|l| l.starts_with("  + "));
        assert_eq!(steps.count(), 3, "{}", called.stdout);
        assert!(called.stdout.contains("--max-steps"), "{}", called.stdout);
    }
}

/// A terminal by `script`, which is part of every Debian and Ubuntu.
#[cfg(target_os = "linux")]
#[test]
fn on_a_terminal_it_asks_and_takes_a_no() {
    use crate::support::wait_until;
    use std::io::{Read, Write};
    use std::process::{Command, Stdio};
    use std::sync::{Arc, Mutex};

    let runtime = runtime();
    let site = practice(&runtime, 0, Lang::En);
    let goal = example(&site, "order");
    let program = Program::new();
    let line = r#""$PROGRAM" run "$GOAL" --attach managed --headless --start-url "$START""#;
    let mut child = Command::new("script")
        .args(["-qec", line, "/dev/null"])
        .env("PROGRAM", env!("CARGO_BIN_EXE_browser-copilot"))
        .env("GOAL", &goal.text)
        .env("START", site.base_url())
        .env("BROWSER_COPILOT_HOME", program.home.path())
        .env("LANG", program.lang)
        .env("SHELL", "/bin/sh")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let mut stdout = child.stdout.take().unwrap();
    let seen: Arc<Mutex<Vec<u8>>> = Arc::default();
    let kept = seen.clone();
    let reading = std::thread::spawn(move || {
        let mut chunk = [0; 4096];
        while let Ok(n @ 1..) = stdout.read(&mut chunk) {
            kept.lock().unwrap().extend_from_slice(&chunk[..n]);
        }
    });
    let text = || String::from_utf8_lossy(&seen.lock().unwrap()).into_owned();
    // The prompt is the last thing on the screen while it waits. The run may ask more than once.
    let mut stdin = child.stdin.take().unwrap();
    let mut answered = 0;
    let status = loop {
        let now = wait_until("a question or the end", || {
            let ended = child.try_wait().unwrap();
            let asks = || {
                let text = text();
                let end = text.trim_end();
                let asks = end.ends_with("stop:") || end.ends_with("stop):");
                (text.len() > answered && asks).then_some(text)
            };
            ended.map(Err).or_else(|| asks().map(Ok))
        });
        match now {
            Ok(prompt) => {
                assert!(prompt.contains("Allow? y"), "{prompt}");
                let quoted = prompt.contains("The model's own reason");
                assert!(!quoted, "no model, no words of one: {prompt}");
                let line = if answered == 0 { "n\n" } else { "stop\n" };
                answered = prompt.len() + line.len() + 1;
                stdin.write_all(line.as_bytes()).unwrap();
            }
            Err(status) => break status,
        }
    };
    reading.join().unwrap();
    assert!(answered > 0);
    assert_eq!(status.code(), Some(3), "{}", text());
    assert!(text().contains("Not allowed"), "{}", text());
    assert!(site.state().orders.is_empty());
}

/// The sentence stands there for people, and the keys do what they say.
#[test]
fn on_a_terminal_a_run_that_waits_for_its_model_takes_its_keys() {
    use crate::support::wait_until;
    use std::io::{Read, Write};
    use std::process::{Command, Stdio};
    use std::sync::{Arc, Mutex};

    let runtime = runtime();
    let site = practice(&runtime, 0, Lang::En);
    let second = ScriptedModel::start(&runtime, |_| {
        Reply::Act(
            "it is seen",
            vec![json!({ "action": "done", "answer": "seen" })],
        )
    });
    let program = Program::new();
    // Nobody listens on this port.
    let line = r#""$PROGRAM" run "tell me the heading" --attach managed --headless --start-url "$START" --planner model --model-url http://127.0.0.1:9/v1 --model first"#;
    let mut child = Command::new("script")
        .args(["-qec", line, "/dev/null"])
        .env("PROGRAM", env!("CARGO_BIN_EXE_browser-copilot"))
        .env("START", site.base_url())
        .env("BROWSER_COPILOT_HOME", program.home.path())
        .env("LANG", program.lang)
        .env("SHELL", "/bin/sh")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let mut stdout = child.stdout.take().unwrap();
    let seen: Arc<Mutex<Vec<u8>>> = Arc::default();
    let kept = seen.clone();
    let reading = std::thread::spawn(move || {
        let mut chunk = [0; 4096];
        while let Ok(n @ 1..) = stdout.read(&mut chunk) {
            kept.lock().unwrap().extend_from_slice(&chunk[..n]);
        }
    });
    let shows = |words: &str, times: usize| {
        wait_until(words, || {
            let text = String::from_utf8_lossy(&seen.lock().unwrap()).into_owned();
            (text.matches(words).count() >= times).then_some(())
        });
    };
    let mut stdin = child.stdin.take().unwrap();
    shows("The model does not answer. Trying again in 2 s.", 1);
    shows("s – stop:", 1);
    stdin.write_all(b"r\n").unwrap();
    shows("The model does not answer. Trying again in 4 s.", 1);
    shows("s – stop:", 2);
    let named = format!("m second {}\n", second.url);
    stdin.write_all(named.as_bytes()).unwrap();
    shows("From now on second decides", 1);
    wait_until("the second model is asked", || {
        (!second.requests.lock().unwrap().is_empty()).then_some(())
    });
    // How that run ends is not what is tried here.
    drop(stdin);
    wait_until("the end", || child.try_wait().unwrap());
    reading.join().unwrap();
}
