//! Named secrets, from outside: a site that shows what it was told in every way it can, and a model that
//! names secrets without knowing them. The values are looked for wherever the program leaves anything.

use std::io::{Read, Write};
use std::process::Stdio;

use crate::support::*;
use axum::extract::{Form, Query};
use axum::response::{Html, Redirect};
use axum::routing::{get, post};

const USER: &str = "ann.canary7@mail.example";
const PASSWORD: &str = "Kx9&canary/Zq4 tail";

/// Forms in which the password must not be found anywhere.
const FORMS: [&str; 11] = [
    PASSWORD,
    "Kx9%26canary%2FZq4%20tail",
    "Kx9%26canary%2FZq4+tail",
    "Kx9&amp;canary/Zq4 tail",
    // Base64 of it, and the part of it that any text around it leaves.
    "S3g5JmNhbmFyeS9acTQgdGFpbA",
    "4b78392663616e6172792f5a7134207461696c",
    "kx9&canary/zq4 tail",
    "KX9&CANARY/ZQ4 TAIL",
    "liat 4qZ/yranac&9xK",
    USER,
    "ANN.CANARY7@MAIL.EXAMPLE",
];

/// A site that signs people in, and then shows what they typed.
struct SignIn {
    heard: Arc<Mutex<Vec<(String, String)>>>,
    served: Served,
}

#[derive(serde::Deserialize)]
struct Typed {
    #[serde(default)]
    user: String,
    #[serde(default)]
    password: String,
}

const LOGIN: &str = "<!doctype html><html lang=en><title>Sign in</title><h1>Sign in</h1>\
    <form method=post action=/in><label>User name <input name=user autocomplete=username></label>\
    <label>Password <input name=password type=password autocomplete=current-password></label>\
    <button>Sign in</button></form>";

fn told(typed: &Typed) -> Html<String> {
    let escape = |text: &str| text.replace('&', "&amp;").replace('"', "&quot;");
    let (user, password) = (escape(&typed.user), escape(&typed.password));
    let json = serde_json::to_string(&typed.password).unwrap();
    let page = include_str!("secrets.html");
    Html(
        page.replace("{user}", &user)
            .replace("{password}", &password)
            .replace("{json}", &json),
    )
}

impl SignIn {
    fn start() -> Self {
        let heard: Arc<Mutex<Vec<(String, String)>>> = Arc::default();
        let kept = heard.clone();
        let app = Router::new()
            .route("/", get(|| async { Html(LOGIN) }))
            .route(
                "/in",
                post(async move |Form(typed): Form<Typed>| {
                    let mut query = url::form_urlencoded::Serializer::new(String::new());
                    query.append_pair("user", &typed.user);
                    query.append_pair("password", &typed.password);
                    let query = query.finish();
                    kept.lock().unwrap().push((typed.user, typed.password));
                    Redirect::to(&format!("/home?{query}"))
                }),
            )
            .route(
                "/home",
                get(async |Query(typed): Query<Typed>| told(&typed)),
            )
            .fallback(|| async { Html("<h1>Next</h1>") });
        let served = Served::start(app);
        Self { heard, served }
    }

    fn url(&self) -> String {
        self.served.url("/")
    }

    fn heard(&self) -> Vec<(String, String)> {
        self.heard.lock().unwrap().clone()
    }
}

/// Signs in with the names of secrets, reads the page and repeats what it read.
fn signs_in(asked: &Asked) -> Reply {
    if asked.page.contains("# Signed in") {
        if asked.whole.contains("Result of extract") {
            let read: String = asked.whole.chars().rev().take(400).collect();
            let answer = format!("Signed in: {}", read.chars().rev().collect::<String>());
            return done(&answer);
        }
        return act(json!({ "action": "extract", "what": "all of it" }));
    }
    let field = |name: &str| asked.control(&["textbox", name]);
    match (
        field("User name"),
        field("Password"),
        asked.control(&["button", "Sign in"]),
    ) {
        (Some(user), Some(password), Some(button)) => Reply::Act(
            "sign in",
            vec![
                json!({ "action": "type", "element": user, "text": "{{secret:user}}" }),
                json!({ "action": "type", "element": password, "text": "{{secret:pw}}" }),
                json!({ "action": "click", "element": button }),
            ],
        ),
        _ => Reply::Act("look", vec![]),
    }
}

const GOAL: &str = "Sign in and tell me what the page says";

fn secret_set(program: &Program, args: &[&str], value: &str) -> Called {
    let mut all = vec!["secrets", "set"];
    all.extend(args);
    let mut child = program.command(&all).stdin(Stdio::piped()).spawn().unwrap();
    writeln!(child.stdin.take().unwrap(), "{value}").unwrap();
    Called::of(child.wait_with_output().unwrap())
}

#[test]
fn a_secret_is_typed_and_found_in_no_sink() {
    let site = SignIn::start();
    let model = ScriptedModel::start(signs_in);
    let program = Program::new();
    let (user, password) = (
        format!("user:username=CANARY_USER@{}", site.served.host),
        format!("pw=CANARY_PASSWORD@{}", site.served.host),
    );
    let signs_in = |url: &str| {
        let secrets = ["--secret", &user, "--secret", &password];
        let more = [&secrets[..], &["--approve", "all", "--max-steps", "12"]].concat();
        let variables = [("CANARY_USER", USER), ("CANARY_PASSWORD", PASSWORD)];
        let run = program.run_with(GOAL, &model_args(&model.url, url, &more), &variables);
        let printed: Vec<String> = run.events.iter().map(Value::to_string).collect();
        (printed.join("\n"), run.stderr.clone(), run)
    };
    let (stdout, stderr, run) = signs_in(&site.url());
    let signed_in = [(USER.to_owned(), PASSWORD.to_owned())];
    assert_eq!(site.heard(), signed_in, "{}\n{stderr}", run.story());
    let id = run.id();
    let asked = model.requests();
    let names = |r: &Value| r.to_string().contains("{{secret:pw}} (password)");
    assert!(asked.iter().any(names), "the model was told the names");

    // The same secrets on a site that is not theirs: what is said of a refusal.
    let other = SignIn::start();
    let (refused, complained, _) = signs_in(&other.url());
    assert_eq!(other.heard(), []);
    assert!(refused.contains("guard-block-secret-host"));

    program.call(&["runs", "reindex"]).exits(0);
    let (zip, page) = (
        program.home.path().join("shared.zip"),
        program.home.path().join("shared.html"),
    );
    for file in [&zip, &page] {
        program
            .call(&["runs", "share", id, file.to_str().unwrap()])
            .exits(0);
    }
    let engine = browser_copilot::engine::Engine::new(browser_copilot::home::Home::under(
        program.home.path(),
    ));
    let report = RUNTIME.block_on(browser_copilot::diagnostics::report(
        &engine,
        &copilot_protocol::Settings::default(),
        browser_copilot::locale::Lang::En,
    ));
    let listed = |args: &[&str]| program.call(args).stdout;
    // What a sink is, and each text that is in it.
    let mut sinks: BTreeMap<&str, Vec<(String, String)>> = BTreeMap::new();
    let mut into = |sink, name: &str, text| {
        let texts: &mut Vec<_> = sinks.entry(sink).or_default();
        texts.push((name.to_owned(), text));
    };
    into("prompt", "requests", Value::from(asked).to_string());
    // The window is sent the same events.
    into("events", "standard output", stdout);
    into("errors", "standard error", stderr);
    into("errors", "a refusal's events", refused);
    into("errors", "a refusal's errors", complained);
    into("console", "runs show", listed(&["runs", "show", id]));
    into(
        "console",
        "as JSON",
        listed(&["runs", "show", id, "--json"]),
    );
    into("console", "runs list", listed(&["runs", "list"]));
    into(
        "shared page",
        "page",
        std::fs::read_to_string(&page).unwrap(),
    );
    into("report", "report", report);
    let mut shared = zip::ZipArchive::new(std::fs::File::open(&zip).unwrap()).unwrap();
    for at in 0..shared.len() {
        let mut entry = shared.by_index(at).unwrap();
        let name = entry.name().unwrap().into_owned();
        let mut bytes = Vec::new();
        entry.read_to_end(&mut bytes).unwrap();
        into("shared zip", &name, String::from_utf8_lossy(&bytes).into());
    }
    // The profile is the browser's: what a page keeps there is between the site and its browser.
    let kinds = |path: &std::path::Path| {
        let path = path.to_string_lossy();
        !path.contains("/data/browser") && !path.contains("/data/window")
    };
    for (path, text) in all_text(program.home.path()) {
        let name = path.display().to_string();
        let sink = match name.as_str() {
            _ if !kinds(&path) || path == zip || path == page => continue,
            name if name.ends_with("trace.jsonl") => "trace",
            name if name.ends_with("summary.json") => "summary",
            name if name.contains(".index.sqlite") => "search index",
            name if name.ends_with(".jpg") => "pictures",
            name if name.contains("/logs/") => "log",
            name if name.ends_with("log.jsonl") => "run's log",
            name if name.contains("/runs/") => "files of steps",
            _ => "other files",
        };
        into(sink, &name, text);
    }
    let wanted = "prompt,events,errors,console,trace,summary,files of steps,pictures,search index,log,run's log,\
        shared zip,shared page,report";
    for wanted in wanted.split(',') {
        let texts = sinks.get(wanted).into_iter().flatten();
        let filled = texts.filter(|(_, text)| !text.is_empty()).count();
        assert!(filled > 0, "no {wanted} among {:?}", sinks.keys());
    }
    let steps = sinks["files of steps"]
        .iter()
        .map(|(name, _)| name.as_str());
    let steps = steps.collect::<Vec<_>>().join("\n");
    let wanted =
        "observation.json planner_request.txt planner_reply.txt decision.json execution.json";
    for wanted in wanted.split(' ') {
        assert!(steps.contains(wanted), "no {wanted} among {steps}");
    }
    let mut found = Vec::new();
    let mut texts = 0;
    for (sink, (name, text)) in sinks
        .iter()
        .flat_map(|(s, t)| t.iter().map(move |t| (s, t)))
    {
        texts += 1;
        for form in FORMS {
            if text.contains(form) {
                found.push(format!("{form:?} in {sink}: {name}"));
            }
        }
    }
    let leaking: BTreeSet<&str> = found
        .iter()
        .filter_map(|f| f.split(" in ").nth(1))
        .collect();
    println!(
        "SCORE secrets sinks={} texts={texts} forms={} found={} leaking={}",
        sinks.len(),
        FORMS.len(),
        found.len(),
        leaking.len()
    );
    assert!(sinks.len() >= 12);
    assert!(found.is_empty(), "{found:#?}");
}

#[test]
fn a_kept_secret_is_for_its_host_and_asks_unless_a_rule_says_otherwise() {
    let site = SignIn::start();
    let model = ScriptedModel::start(signs_in);
    let program = Program::new();
    for (name, kind, value) in [("user", "username", USER), ("pw", "password", PASSWORD)] {
        secret_set(
            &program,
            &[name, "--host", &site.served.host, "--field", kind],
            value,
        )
        .exits(0);
    }
    let listed = program.call(&["secrets", "list", "--json"]);
    let names = listed.json_lines();
    assert_eq!(names[0]["name"], "pw");
    let user = json!({ "name": "user", "host": site.served.host, "kind": "username" });
    assert_eq!(names[1], user);
    assert!(!listed.stdout.contains("canary"));

    // With nobody to ask, the password stays where it is.
    let signs_in = |url: &str, more: &[&str]| {
        let more = [&["--max-steps", "12"], more].concat();
        program.run(GOAL, &model_args(&model.url, url, &more))
    };
    let run = signs_in(&site.url(), &[]);
    assert_eq!(site.heard(), [], "{}", run.story());
    let asked = run.named("approval_requested");
    assert_eq!(asked[0]["class"], "credentials", "{}", run.story());

    // A rule of the person's own for this site frees it, and can be seen and taken back.
    let rule = ["credentials", "--host", &site.served.host];
    let allowed = [&["rules", "set", "credentials", "allow"], &rule[1..]];
    program.call(&allowed.concat()).exits(0);
    let rules = program.call(&["rules", "list"]).stdout;
    assert!(rules.contains(&site.served.host), "{rules}");
    let run = signs_in(&site.url(), &[]);
    let signed_in = [(USER.to_owned(), PASSWORD.to_owned())];
    assert_eq!(site.heard(), signed_in, "{}", run.story());
    program
        .call(&[&["rules", "remove"][..], &rule[..]].concat())
        .exits(0);
    assert_eq!(program.call(&["rules", "list"]).stdout, "");

    // On another host than its own it is not typed, whatever is approved.
    let other = SignIn::start();
    let run = signs_in(&other.url(), &["--approve", "all"]);
    assert_eq!(other.heard(), [], "{}", run.story());
    let blocked = run.named("action_blocked");
    let reason = &blocked[0]["reason"]["id"];
    assert_eq!(reason, "guard-block-secret-host", "{}", run.story());

    let elsewhere = ["secrets", "remove", "pw", "--host", "other.example"];
    program.call(&elsewhere).exits(2);
    program
        .call(&["secrets", "remove", "pw", "--host", &site.served.host])
        .exits(0);
    program.call(&["secrets", "remove", "pw"]).exits(2);
    for (path, text) in all_text(&program.home.path().join("config")) {
        assert!(!text.contains("Zq4"), "it is still in {}", path.display());
    }
}

#[test]
fn what_cannot_be_kept_is_refused() {
    let program = Program::new();
    for (args, value) in [
        (["a b", "--host", "bank.example"], "hunter2-x"),
        (["a", "--host", "*.com"], "hunter2-x"),
        (["a", "--host", "bank.example"], "abc"),
    ] {
        let set = secret_set(&program, &args, value);
        assert_eq!(set.code, Some(2), "{args:?}: {}", set.stderr);
        assert!(!set.stderr.contains(value));
    }
    assert_eq!(program.call(&["secrets", "list", "--json"]).stdout, "");
}

/// At a terminal, what is typed is not shown. `script` gives the program one; it is typed once the terminal shows
/// nothing any more.
#[cfg(target_os = "linux")]
#[test]
fn what_is_typed_at_a_terminal_is_not_shown() {
    let program = Program::new();
    let named = program.home.path().join("terminal");
    let named_as = [("TERMINAL", named.to_str().unwrap())];
    let line = r#"tty > "$TERMINAL"; exec "$PROGRAM" secrets set pw --host bank.example"#;
    let mut terminal = Terminal::start(&program, line, &named_as);
    wait_until("a terminal without an echo", || {
        let file = std::fs::read_to_string(&named).ok()?;
        let mut stty = std::process::Command::new("stty");
        let state = stty.args(["-a", "-F", file.trim()]).output().ok()?;
        let state = String::from_utf8_lossy(&state.stdout).into_owned();
        let mut words = state.split([' ', ';', '\n']);
        words.any(|word| word == "-echo").then_some(())
    });
    terminal.types(PASSWORD);
    let (status, shown) = terminal.end();
    assert_eq!(status.code(), Some(0), "{shown}");
    assert!(shown.contains("pw"), "{shown}");
    assert!(!shown.contains(PASSWORD), "{shown}");
    let kept = program.call(&["secrets", "list", "--json"]);
    assert!(kept.stdout.contains("bank.example"), "{}", kept.stdout);
    // The whole of it was taken.
    let all: String = all_text(&program.home.path().join("config"))
        .into_values()
        .collect();
    assert!(all.contains("Zq4 tail"), "the value is in the file");
}
