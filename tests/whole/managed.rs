//! A managed policy, from the command line: it stands above every flag.

use crate::support::*;

/// Writes the policy that the environment names; gives the variable.
fn policy(program: &Program, text: &str) -> (&'static str, String) {
    let path = program.home.path().join("managed.toml");
    std::fs::write(&path, text).unwrap();
    ("BROWSER_COPILOT_MANAGED", path.display().to_string())
}

fn run(program: &Program, text: &str, goal: &str, args: &[&str]) -> Run {
    let (name, path) = policy(program, text);
    program.run_with(goal, args, &[(name, &path)])
}

/// Refused before anything is done; what was said.
fn refused(program: &Program, text: &str, args: &[&str]) -> String {
    let (name, path) = policy(program, text);
    let called = program.call_with(
        &run_args("tell me the heading", &["--json"], args),
        &[(name, &path)],
    );
    assert_ne!(called.code, Some(0), "{}", called.stdout);
    assert!(called.stdout.is_empty(), "{}", called.stdout);
    called.stderr
}

#[test]
fn a_closed_site_is_not_opened_whatever_the_flags_say() {
    let site = practice(0, Lang::En);
    let other = practice(1, Lang::En);
    let shop = other.site().path(PageKind::Shop);
    let host = other.base_url();
    let host = host["http://".len()..].trim_end_matches('/').to_owned();
    let address = format!("http://{host}{shop}");
    let model = ScriptedModel::start(move |_| navigate(&address));
    let program = Program::that_finds_its_browser();
    let start = site.base_url();
    let more = [
        "--max-steps",
        "2",
        "--allow-host",
        &host,
        "--approve",
        "all",
    ];
    let args = model_args(&model.url, &start, &more);
    let open = run(&program, "", "tell me the heading", &args);
    let there = || {
        other
            .state()
            .visited
            .iter()
            .any(|path| path.starts_with(&shop))
    };
    assert!(there(), "{}", open.story());
    let before = other.state().visited.len();
    let here = start["http://".len()..].trim_end_matches('/');
    for text in [
        format!("sites.block = [{host:?}]"),
        format!("sites.allow = [{here:?}]"),
    ] {
        let run = run(&program, &text, "tell me the heading", &args);
        let blocked = run.named("action_blocked");
        let why = &blocked[0]["reason"]["id"];
        assert_eq!(why, "guard-block-managed-site", "{}", run.story());
        assert_eq!(other.state().visited.len(), before, "{}", run.story());
        let told = run.named("narration");
        assert!(told.iter().any(|e| e["message"]["id"] == "managed-told"));
    }
    // Nor is it where a run begins.
    let said = refused(
        &program,
        &format!("sites.block = [{here:?}]"),
        &["--start-url", &start],
    );
    assert!(said.contains("does not let runs work on"), "{said}");
}

#[test]
fn a_blocked_class_is_declined_whatever_was_approved() {
    let Example { site, goal, .. } = Example::new("order");
    let program = Program::that_finds_its_browser();
    program.settings(&json!({ "safety": { "preset": "hands_off" } }));
    let args = ["--start-url", &site.base_url(), "--approve", "all"];
    for text in [
        "classes.pay = \"block\"",
        "approve = \"ask\"",
        "classes.pay = \"ask\"",
    ] {
        let run = run(&program, text, &goal.text, &args);
        assert_eq!(run.terminal(), "goal_failed", "{text}: {}", run.story());
        assert!(site.state().orders.is_empty(), "{text}");
    }
    run(&program, "classes.delete = \"block\"", &goal.text, &args).satisfied();
    assert_eq!(site.state().orders.len(), 1);
}

#[test]
fn a_model_that_is_not_allowed_is_not_asked() {
    let site = practice(0, Lang::En);
    let model = ScriptedModel::start(|_| done("seen"));
    let program = Program::that_finds_its_browser();
    let start = site.base_url();
    let args = model_args(&model.url, &start, &[]);
    let said = refused(&program, "models.allow = [\"models.example\"]", &args);
    assert!(
        said.contains("127.0.0.1") && said.contains("not allow"),
        "{said}"
    );
    assert!(model.requests().is_empty());
    run(
        &program,
        "models.local_only = true",
        "tell me the heading",
        &args,
    );
    assert!(!model.requests().is_empty());
}

#[test]
fn a_damaged_policy_starts_no_run_and_the_doctor_says_so() {
    let site = practice(0, Lang::En);
    let mut program = Program::that_finds_its_browser();
    let start = site.base_url();
    let damaged = "sites.blok = [\"example.org\"]";
    let said = refused(&program, damaged, &["--start-url", &start]);
    assert!(
        said.contains("managed.toml") && said.contains("line 1"),
        "{said}"
    );
    assert!(
        said.contains("Ask whoever looks after this computer"),
        "{said}"
    );
    program.lang = "ru_RU.UTF-8";
    let said = refused(&program, damaged, &["--start-url", &start]);
    assert!(said.contains("ничего не запускается"), "{said}");
    program.lang = "en_GB.UTF-8";
    let doctor = |text: &str| {
        let (name, path) = policy(&program, text);
        let called = program.call_with(&["doctor", "--json"], &[(name, &path)]);
        let found: Vec<Value> = called.json();
        found
            .into_iter()
            .filter(|f| f["topic"] == "managed")
            .collect::<Vec<_>>()
    };
    let found = doctor(damaged);
    assert_eq!(found[0]["status"], "problem");
    assert_eq!(found[0]["todo"]["id"], "managed-damaged-hint");
    let found = doctor("limits.max_steps = 7");
    assert_eq!(found[0]["message"]["id"], "managed-in-force");
    assert_eq!(found[1]["message"]["args"]["value"], "7");
}

#[test]
fn limits_are_lowered_and_not_raised_again() {
    let site = practice(0, Lang::En);
    let [shop, settings] =
        [LabelKind::NavShop, LabelKind::NavSettings].map(|k| site.site().label(k));
    let goal = format!("open \"{shop}\", open \"{settings}\", tell me the heading");
    let program = Program::that_finds_its_browser();
    let args = ["--max-steps", "50", "--start-url", &site.base_url()];
    let (name, path) = policy(&program, "limits.max_steps = 1");
    let mut command = program.command(&run_args(&goal, &["--json", "--answers", "-"], &args));
    command.env(name, path);
    // Whoever is asked is not asked for more than there may be.
    let run = Talking::new(command).ended_by(|event| panic!("asked: {event}"));
    assert_eq!(
        run.ending(),
        ("budget_exhausted", "max_steps"),
        "{}",
        run.story()
    );
    let told = run.named("narration");
    assert!(
        told.iter()
            .any(|e| e["message"]["id"] == "managed-told-limits")
    );
}

/// The policy came after the run began, and after it asked.
#[test]
fn a_run_that_is_continued_is_under_the_policy_of_now() {
    let Example { site, goal, .. } = Example::new("order");
    let program = Program::that_finds_its_browser();
    let mut talking = program.start(&goal.text, &["--start-url", &site.base_url()]);
    let asked = talking.wait_for("approval_requested");
    let id = asked["run"].as_str().unwrap();
    talking.killed();
    let resume = [
        "runs",
        "resume",
        id,
        "--json",
        "--attach",
        "managed",
        "--headless",
    ];
    let resume = [&resume[..], &["--answers", "-"]].concat();
    let (name, path) = policy(&program, "clases.pay = \"block\"");
    let called = program.call_with(&resume, &[(name, &path)]);
    assert!(called.stdout.is_empty() && called.stderr.contains("managed.toml"));
    policy(
        &program,
        "classes.pay = \"block\"\nclasses.legal = \"block\"",
    );
    let mut command = program.command(&resume);
    command.env(name, path);
    let run =
        Talking::new(command).ended_by(|event| match event["event"] == "approval_requested" {
            true => "allow",
            // How to go on without what the policy does not let be done.
            false => "stop",
        });
    assert_eq!(run.terminal(), "goal_failed", "{}", run.story());
    let answered = run.named("approval_answered");
    assert_eq!(answered.last().unwrap()["by"], "setting", "{}", run.story());
    assert!(site.state().orders.is_empty(), "{}", run.story());
}
