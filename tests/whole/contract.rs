//! The contract of the command line, flag by flag: what others build on.

use crate::support::*;

const EVENTS: &str = "run_started node_entered node_left observed planned model_called model_waiting model_chosen \
    risk_judged approval_requested approval_answered action_blocked action_started action_finished question_asked \
    question_answered tab_event narration stage_changed person_said takeover browser_lost browser_back budget_warning \
    error paused resumed site_waiting part run_finished";

#[test]
fn the_help_names_every_flag() {
    let program = Program::new();
    for (call, words) in [
        ("", "run observe do runs doctor practice schema"),
        (
            "run",
            "--attach --headless --start-url --tab --planner --model-url --model --model-patience --api-key-env --approve \
            --allow-host --allow-scripts --max-steps --runs-dir --json --answers Exit codes account_security",
        ),
        (
            "observe",
            "--attach --url --tab --format --all --tokens --screenshot --repeat",
        ),
        ("runs list", "--runs-dir"),
        ("runs show", "--runs-dir"),
        ("runs resume", "--runs-dir"),
    ] {
        let args: Vec<&str> = call.split_whitespace().chain(["--help"]).collect();
        let help = program.call(&args);
        assert_eq!(help.code, Some(0), "{call}: {}", help.stderr);
        for word in words.split_whitespace() {
            assert!(help.stdout.contains(word), "{word} in {}", help.stdout);
        }
    }
}

/// Calls that are wrong, and a word of what is said of each.
const WRONG: &[(&str, &str)] = &[
    ("run", ""),
    ("fly", ""),
    ("run x --attach telnet", ""),
    ("run x --attach own:netscape", ""),
    ("run x --attach-header Authorization", ""),
    ("run x --approve fly", ""),
    ("run x --max-steps 0", ""),
    ("run x --answers file", ""),
    ("run x --start-url the-shop", "https://"),
    ("run x --start-url file:///etc/hosts", "https://"),
    ("run x --model m --model-url ftp://127.0.0.1/v1", "https://"),
    ("run x --model-patience soon", ""),
    ("run x --model-patience 25h", ""),
    ("run x --answer poem", "table"),
    ("run x --answer list:a", "table"),
    ("run x --answer-file answer.exe", ".csv"),
    ("run x --secret a=NOT_SET_HERE@bank.example", ""),
    ("browser start --port 0", ""),
    ("observe --url javascript:alert(1)", "https://"),
    ("runs list --status sideways", ""),
    ("runs list --since soon", ""),
    ("runs list --order sideways", ""),
    ("runs list --limit 0", ""),
    ("runs show NONE", "NONE"),
    ("runs resume NONE", "NONE"),
    ("rules set script allow", "never allowed by a rule"),
    (
        "rules set script allow --host shop.example",
        "never allowed by a rule",
    ),
    // A picture that nobody gets, and a script that nobody asked for.
    (r#"do {"action":"screenshot"}"#, "observe"),
    (r#"do {"action":"evaluate","code":"1"}"#, "--allow-scripts"),
];

#[test]
fn a_wrong_call_says_what_is_wrong_and_does_nothing() {
    let program = Program::new();
    let wrong = |args: &[&str], word: &str| {
        let called = program.call(args);
        assert_eq!(called.code, Some(2), "{args:?}: {}", called.stderr);
        let said = called.stderr.trim();
        assert!(!said.is_empty() && said.contains(word), "{args:?}: {said}");
        assert!(called.stdout.is_empty(), "{args:?}: {}", called.stdout);
    };
    for (call, word) in WRONG {
        wrong(&call.split(' ').collect::<Vec<_>>(), word);
    }
    for (goal, word) in [
        ("", "no goal"),
        ("   ", "no goal"),
        (&"a".repeat(10_001), "10"),
    ] {
        wrong(&["run", goal, "--json"], word);
    }
    // The same mistake in the settings.
    program.settings(
        &json!({ "model": { "planner": "model", "name": "m", "base_url": "not an address" } }),
    );
    wrong(&["run", "x", "--headless"], "not an address");
}

#[test]
fn the_schema_knows_the_events_and_a_run_keeps_to_it() {
    let site = practice(0, Lang::En);
    let program = Program::new();
    let schema: Value = program.call(&["schema"]).exits(0).json();
    for part in ["action", "event", "settings"] {
        let uri = schema[part]["$schema"].as_str().unwrap();
        assert!(uri.starts_with("https://json-schema.org/"), "{part}: {uri}");
    }
    let kinds = schema["event"]["oneOf"].as_array().unwrap();
    let of = |name: &str| {
        let named = |kind: &&Value| kind["properties"]["event"]["const"] == name;
        kinds.iter().find(named)
    };
    let known: BTreeSet<&str> = EVENTS.split_whitespace().collect();
    for name in &known {
        assert!(of(name).is_some(), "{name} in the schema");
    }

    let shop = site.site().label(LabelKind::NavShop);
    let goal = format!("open \"{shop}\" and tell me the heading");
    let run = program.run(&goal, &["--start-url", &site.base_url()]);
    run.satisfied();
    for event in &run.events {
        let name = event["event"].as_str().unwrap();
        assert!(known.contains(name), "{name} is not in the contract");
        for part in [&schema["event"], of(name).unwrap()] {
            for key in part["required"].as_array().into_iter().flatten() {
                let there = event.get(key.as_str().unwrap()).is_some();
                assert!(there, "{key} in {event}");
            }
        }
    }
    let keys =
        "terminal_reason stop_reason answer steps model_calls tokens run_dir run seq time step";
    for key in keys.split(' ') {
        assert!(run.end().get(key).is_some(), "{key} in {}", run.end());
    }
    assert!(run.named("node_left").iter().all(|e| e["edge"].is_string()));
}

#[test]
fn classes_that_are_allowed_do_not_ask() {
    let Example { site, goal, .. } = Example::new("order");
    let program = Program::new();
    let start = site.base_url();
    let run = |approve: &[&str]| {
        let args = [&["--start-url", &*start], approve].concat();
        let run = program.run(&goal.text, &args);
        let answered = run.named("approval_answered");
        let by = answered
            .iter()
            .map(|e| e["by"].as_str().unwrap().to_owned());
        (by.collect::<Vec<_>>(), run)
    };
    // With nobody to ask nothing is ordered.
    for (approve, by) in [(&[][..], "nobody"), (&["--approve", "legal"], "setting")] {
        let (answered, run) = run(approve);
        assert_eq!(run.ending(), ("goal_failed", "declined"), "{}", run.story());
        assert!(site.state().orders.is_empty());
        assert_eq!(answered.first().map(String::as_str), Some(by));
        assert_eq!(answered.last().map(String::as_str), Some("nobody"));
    }
    let (answered, run) = run(&["--approve", "pay,legal"]);
    run.satisfied();
    assert_eq!(site.state().orders.len(), 1);
    assert!(answered.len() >= 2);
    assert!(answered.iter().all(|by| by == "setting"), "{answered:?}");
}

#[test]
fn a_host_of_this_machine_is_used_only_when_it_is_named() {
    let site = practice(0, Lang::En);
    let other = practice(1, Lang::En);
    let shop = other.site().path(PageKind::Shop);
    let port = other.base_url();
    let port = port.trim_end_matches('/').rsplit(':').next().unwrap();
    let host = format!("localhost:{port}");
    let address = format!("http://{host}{shop}");
    let model = ScriptedModel::start(move |_| navigate(&address));
    let program = Program::new();
    let start = site.base_url();
    let args = model_args(&model.url, &start, &["--max-steps", "2"]);
    for (more, used) in [(&[][..], false), (&["--allow-host", &host], true)] {
        let run = program.run("tell me the heading", &[&args[..], more].concat());
        let visited = other.state().visited;
        let there = visited.iter().any(|path| path.starts_with(&shop));
        assert_eq!(there, used, "{}", run.story());
    }
}

#[test]
fn the_current_tab_is_the_one_that_is_used() {
    let site = practice(0, Lang::En);
    let page = site.url(&site.site().path(PageKind::Contact));
    let browser = Chromium::start(std::slice::from_ref(&page));
    let before = browser.pages();
    let args = ["--attach", &browser.endpoint(), "--tab", "current"];
    let run = Program::new().run("tell me the heading", &args);
    run.satisfied();
    assert_eq!(run.named("observed")[0]["url"], page.as_str());
    assert_eq!(browser.pages().len(), before.len());
}

#[test]
fn the_runs_folder_is_chosen_for_every_command() {
    let program = Program::new();
    let folder = program.home.path().join("elsewhere");
    let folder = folder.to_str().unwrap();
    let nowhere = ["--attach", "http://127.0.0.1:1", "--runs-dir", folder];
    let run = program.run("tell me the heading", &nowhere);
    assert!(run.dir().starts_with(folder));
    let list = program.call(&["runs", "list", "--runs-dir", folder]);
    assert!(list.stdout.contains(run.id()), "{list:?}");
    program
        .call(&["runs", "--runs-dir", folder, "show", run.id()])
        .exits(0);
    program
        .call(&["runs", "resume", run.id(), "--runs-dir", folder])
        .exits(2);
}

#[test]
fn a_story_that_ends_badly_says_what_to_do_next() {
    let site = practice(0, Lang::En);
    let [shop, settings] =
        [LabelKind::NavShop, LabelKind::NavSettings].map(|k| site.site().label(k));
    let goal = format!("open \"{shop}\", open \"{settings}\", tell me the heading");
    for (lang, said) in [(Lang::En, "Allow more"), (Lang::Ru, "Разрешите больше")] {
        let args = ["--max-steps", "1", "--start-url", &site.base_url()];
        let program = Program::speaking(lang);
        let called = program.call(&run_args(&goal, &[], &args)).exits(5);
        assert!(called.stdout.contains(said), "{}", called.stdout);
        // Each step as it was understood, before the first is done.
        let steps = called.stdout.lines().filter(|l| l.starts_with("  + "));
        assert_eq!(steps.count(), 3, "{}", called.stdout);
        assert!(called.stdout.contains("--max-steps"), "{}", called.stdout);
    }
}

#[cfg(target_os = "linux")]
#[test]
fn on_a_terminal_it_asks_and_takes_a_no() {
    let Example { site, goal, .. } = Example::new("order");
    let line = r#""$PROGRAM" run "$GOAL" --attach managed --headless --start-url "$START""#;
    let variables = [("GOAL", &*goal.text), ("START", &site.base_url())];
    let program = Program::new();
    let mut terminal = Terminal::start(&program, line, &variables);
    // The prompt is the last thing on the screen while it waits. The run may ask more than once.
    let mut answered = 0;
    while let Some(prompt) = wait_until("a question or the end", || {
        let text = terminal.text();
        let end = text.trim_end();
        let asks = end.ends_with("stop:") || end.ends_with("stop):");
        match terminal.ended() {
            true => Some(None),
            false => (text.len() > answered && asks).then_some(Some(text)),
        }
    }) {
        assert!(prompt.contains("Allow? y"), "{prompt}");
        let quoted = prompt.contains("The model's own reason");
        assert!(!quoted, "no model, no words of one: {prompt}");
        let line = if answered == 0 { "n" } else { "stop" };
        answered = prompt.len() + line.len() + 2;
        terminal.types(line);
    }
    assert!(answered > 0);
    let (status, text) = terminal.end();
    assert_eq!(status.code(), Some(3), "{text}");
    assert!(text.contains("Not allowed"), "{text}");
    assert!(site.state().orders.is_empty());
}

/// The sentence stands there for people, and the keys do what they say.
#[cfg(target_os = "linux")]
#[test]
fn on_a_terminal_a_run_that_waits_for_its_model_takes_its_keys() {
    let site = practice(0, Lang::En);
    let second = ScriptedModel::start(|_| done("seen"));
    // Nobody listens on this port.
    let line = r#""$PROGRAM" run "tell me the heading" --attach managed --headless --start-url "$START" --planner model --model-url http://127.0.0.1:9/v1 --model first"#;
    let variables = [("START", &*site.base_url())];
    let program = Program::new();
    let mut terminal = Terminal::start(&program, line, &variables);
    terminal.shows("The model does not answer. Trying again in 2 s.", 1);
    terminal.shows("s – stop:", 1);
    terminal.types("r");
    terminal.shows("The model does not answer. Trying again in 4 s.", 1);
    terminal.shows("s – stop:", 2);
    terminal.types(&format!("m second {}", second.url));
    terminal.shows("From now on second decides", 1);
    until("the second model is asked", || {
        !second.requests().is_empty()
    });
    // How that run ends is not what is tried here.
    terminal.end();
}
