//! Recipes in the whole program: kept from a run, played with other values and without a model, healed on a page that has changed,
//! over a table, and taken from strangers.

use std::sync::atomic::AtomicBool;

use axum::extract::{Path as At, Query};
use axum::response::Html;
use axum::routing::{get, post};

use crate::support::*;

const GOODS: [(&str, &str); 3] = [
    ("Green tea", "12.50"),
    ("Black tea", "8.00"),
    ("White tea", "31.90"),
];

/// A small shop, which can be redesigned while it is open.
struct Shop {
    served: Served,
    new: Arc<AtomicBool>,
    deleted: Arc<AtomicUsize>,
}

fn page(title: &str, body: &str) -> Html<String> {
    Html(format!(
        "<!doctype html><html lang=en><title>{title}</title><main><h1>{title}</h1>{body}</main>"
    ))
}

impl Shop {
    fn open() -> Self {
        let new: Arc<AtomicBool> = Arc::default();
        let deleted: Arc<AtomicUsize> = Arc::default();
        let (home, list, counted) = (new.clone(), new.clone(), deleted.clone());
        let app = axum::Router::new()
            .route(
                "/",
                get(async move || {
                    let form = match home.load(Ordering::SeqCst) {
                        false => "<form action=/search><label>Search the shop <input id=search name=q></label> <button id=go>Search</button></form>",
                        true => "<div><section><p>New look!</p><form action=/search><div><label>Search our shop <input class=x7 id=f-1 name=q></label></div><div><button class=b2>Find</button></div></form></section></div>",
                    };
                    page("Shop", &format!("{form}<h2>Notes</h2><form method=post action=/notes><button>Delete all notes</button></form>"))
                }),
            )
            .route(
                "/search",
                get(async move |Query(asked): Query<HashMap<String, String>>| {
                    let wanted = asked["q"].to_lowercase();
                    let found = GOODS.iter().enumerate().filter(|(_, (name, _))| name.to_lowercase().contains(&wanted));
                    let rows: String = match list.load(Ordering::SeqCst) {
                        false => found.map(|(n, (name, price))| format!("<li><a href=/goods/{n}>{name}</a> {price}</li>")).collect(),
                        true => found.map(|(n, (name, price))| format!("<li><div class=card><b>{price}</b><div><a class=c href=/goods/{n}>{name}</a></div></div></li>")).collect(),
                    };
                    page("Found", &format!("<ul>{rows}</ul>"))
                }),
            )
            .route(
                "/goods/{n}",
                get(async |At(n): At<usize>| {
                    let (name, price) = GOODS[n];
                    page(name, &format!("<p>In stock</p><p>Price: ${price}</p><p>Delivery: $3.00</p>"))
                }),
            )
            .route(
                "/notes",
                post(async move || {
                    counted.fetch_add(1, Ordering::SeqCst);
                    page("Notes", "<p role=status>The notes are gone.</p>")
                }),
            );
        Self {
            served: Served::start(app),
            new,
            deleted,
        }
    }

    fn redesign(&self) {
        self.new.store(true, Ordering::SeqCst);
    }

    /// The goal is done once by a model, and kept: the recipe's name and its one parameter, if it has one.
    fn kept(&self, program: &Program, goal: &'static str) -> (String, Option<String>) {
        let model = ScriptedModel::that_judges(move |asked: &Asked| match asked.purpose() {
            Some(purpose) => judged(
                purpose,
                json!({ "verdict": "met", "evidence": "", "missing": "" }),
                goal.starts_with("Delete"),
                goal.starts_with("Find"),
            ),
            None => steps(asked, goal),
        });
        let start = self.served.url("/");
        let args = model_args(&model.url, &start, &["--approve", "all"]);
        let run = program.run(goal, &args);
        assert_eq!(run.code, Some(0), "{}", run.story());
        let kept = program.call(&["recipes", "keep", run.id()]).exits(0);
        let name = kept.stdout.trim().to_owned();
        let shown: Value = program
            .call(&["recipes", "show", &name, "--json"])
            .exits(0)
            .json();
        let parameters = shown["recipe"]["parameters"].as_array().cloned();
        let first = parameters
            .unwrap_or_default()
            .first()
            .map(|p| p["name"].as_str().unwrap().to_owned());
        (name, first)
    }
}

fn steps(asked: &Asked, goal: &str) -> Reply {
    if goal.starts_with("Delete") {
        return match asked.control(&["Delete all notes"]) {
            Some(button) if !asked.page.contains("notes are gone") => act_on(
                &[json!({ "action": "click", "element": button })],
                json!([{ "kind": "message", "value": "The notes are gone." }]),
            ),
            _ => done("The notes are gone."),
        };
    }
    if asked.page.contains("Price: $12.50") {
        return act(json!({
            "action": "done", "answer": "12.50",
            "citations": [{ "claim": "12.50", "quotes": ["Price: $12.50"] }],
        }));
    }
    if let Some(link) = asked.control(&["Green tea", "link"]) {
        return click(link);
    }
    let field = asked.control(&["Search the shop"]).unwrap();
    act(json!({ "action": "type", "element": field, "text": "Green tea", "submit": true }))
}

/// A plan that names conditions too.
fn act_on(actions: &[Value], conditions: Value) -> Reply {
    Reply::Response(told(
        true,
        "act",
        "",
        &[json!({ "thought": "", "actions": actions, "conditions": conditions })],
    ))
}

/// A play, headless, without anybody to ask.
fn play(program: &Program, name: &str, more: &[&str]) -> Run {
    let how = ["--json", "--attach", "managed", "--headless"];
    Run::of(program.call(&[&["recipes", "run", name][..], &how, more].concat()))
}

#[test]
fn what_was_done_once_is_done_again_with_other_values_and_without_a_model() {
    let (shop, program) = (Shop::open(), Program::new());
    let (name, parameter) = shop.kept(&program, "Find the price of Green tea");
    let parameter = parameter.expect("what was looked for can be something else");
    let run = play(
        &program,
        &name,
        &["--set", &format!("{parameter}=White tea")],
    );
    assert_eq!(run.code, Some(0), "{}", run.story());
    assert!(run.answer().contains("31.90"), "{}", run.story());
    assert!(
        !run.answer().contains("3.00"),
        "not the delivery: {}",
        run.answer()
    );
    assert!(run.named("model_called").is_empty(), "{}", run.story());
    assert_eq!(run.end()["tokens"], 0);
    // As in any run, each action is judged and on record.
    let acted = run.named("action_started").len();
    assert_eq!(run.named("risk_judged").len(), acted, "{}", run.story());
    let missing = program
        .call(&["recipes", "run", &name, "--set", "colour=red"])
        .exits(2);
    assert!(missing.stderr.contains("colour"), "{}", missing.stderr);
    let none = play(&program, &name, &["--set", &format!("{parameter}=Coffee")]);
    assert_eq!(none.terminal(), "goal_failed", "{}", none.story());
}

#[test]
fn a_recipe_finds_its_way_on_a_page_that_has_changed_and_keeps_what_proved_right() {
    let (shop, program) = (Shop::open(), Program::new());
    let (name, _) = shop.kept(&program, "Find the price of Green tea");
    let healed = |program: &Program| {
        let shown: Value = program
            .call(&["recipes", "show", &name, "--json"])
            .exits(0)
            .json();
        let healed = shown["recipe"]["healed"]
            .as_array()
            .cloned()
            .unwrap_or_default();
        healed
            .iter()
            .map(|heal| heal["step"].as_u64().unwrap() + 1)
            .collect::<Vec<_>>()
    };
    play(&program, &name, &[]);
    assert_eq!(healed(&program), [] as [u64; 0], "the page is as it was");
    shop.redesign();
    let run = play(&program, &name, &[]);
    assert_eq!(run.code, Some(0), "{}", run.story());
    assert!(run.answer().contains("12.50"), "{}", run.story());
    let steps = healed(&program);
    assert!(steps.contains(&1), "{steps:?}");
    // What was healed is found at once by now, and can be put back.
    let again = play(&program, &name, &[]);
    assert_eq!(again.code, Some(0), "{}", again.story());
    assert_eq!(healed(&program), steps);
    program.call(&["recipes", "undo-heal", &name, "1"]).exits(0);
    assert!(!healed(&program).contains(&1));
}

#[test]
fn what_asks_asks_in_each_play_and_no_yes_is_kept() {
    let (shop, program) = (Shop::open(), Program::new());
    let (name, _) = shop.kept(&program, "Delete all notes");
    assert_eq!(shop.deleted.load(Ordering::SeqCst), 1);
    let text = std::fs::read_to_string(
        program
            .home
            .path()
            .join(format!("data/recipes/{name}.yaml")),
    );
    assert!(!text.unwrap().contains("approve"));
    // Nobody is there to ask.
    let run = play(&program, &name, &[]);
    assert_eq!(run.terminal(), "goal_failed", "{}", run.story());
    assert_eq!(shop.deleted.load(Ordering::SeqCst), 1);
    for (decision, times) in [("decline", 1), ("allow", 2)] {
        let args = [
            "recipes",
            "run",
            &name,
            "--json",
            "--answers",
            "-",
            "--attach",
            "managed",
            "--headless",
        ];
        let run = Talking::new(program.command(&args)).ended_by(|_| decision);
        assert_eq!(run.named("approval_requested").len(), 1, "{}", run.story());
        assert_eq!(
            shop.deleted.load(Ordering::SeqCst),
            times,
            "{}",
            run.story()
        );
    }
}

#[test]
fn a_check_tells_which_steps_are_found_and_does_none_that_asks() {
    let (shop, program) = (Shop::open(), Program::new());
    let check = |name: &str| {
        let how = ["--json", "--attach", "managed", "--headless"];
        Run::of(program.call(&[&["recipes", "check", name][..], &how].concat()))
    };
    let (name, _) = shop.kept(&program, "Delete all notes");
    let run = check(&name);
    assert_eq!(run.code, Some(0), "{}", run.story());
    assert!(run.answer().contains("asks you first"), "{}", run.answer());
    assert_eq!(shop.deleted.load(Ordering::SeqCst), 1, "not once more");
    let listed = program.call(&["runs", "list"]).exits(0);
    assert!(listed.stdout.contains("Check: "), "{}", listed.stdout);

    let (name, _) = shop.kept(&program, "Find the price of Green tea");
    let run = check(&name);
    assert_eq!(run.code, Some(0), "{}", run.story());
    assert!(
        run.answer()
            .lines()
            .all(|line| line.ends_with("as it was kept.")),
        "{}",
        run.answer()
    );
    shop.redesign();
    let run = check(&name);
    assert_eq!(run.code, Some(0), "{}", run.story());
    assert!(run.answer().contains("in another form"), "{}", run.answer());
    let shown: Value = program
        .call(&["recipes", "show", &name, "--json"])
        .exits(0)
        .json();
    assert!(
        shown["recipe"]["healed"]
            .as_array()
            .is_none_or(Vec::is_empty),
        "a check keeps nothing"
    );
}

#[test]
fn a_recipe_is_played_over_a_table_and_no_row_twice() {
    let (shop, program) = (Shop::open(), Program::new());
    let (name, parameter) = shop.kept(&program, "Find the price of Green tea");
    let parameter = parameter.unwrap();
    let rows = program.home.path().join("rows.csv");
    let results = program.home.path().join("results.csv");
    std::fs::write(
        &rows,
        format!("{parameter},no\nBlack tea,1\nCoffee,2\nWhite tea,3\n"),
    )
    .unwrap();
    let how = ["--attach", "managed", "--headless"];
    let (rows, results) = (rows.to_str().unwrap(), results.to_str().unwrap());
    let args = [
        &["recipes", "table", &name, rows, "--results", results][..],
        &how,
    ]
    .concat();
    let called = program.call(&args);
    let written = std::fs::read_to_string(results).unwrap();
    assert_eq!(called.code, Some(3), "{}\n{written}", called.stderr);
    let lines: Vec<&str> = written.lines().collect();
    assert_eq!(lines.len(), 4, "{written}");
    assert!(
        lines[1].contains("8.00") && lines[3].contains("31.90"),
        "{written}"
    );
    assert!(lines[2].contains("failed"), "{written}");

    // Killed while a row is at work: that one is left to the person, and the others are done.
    let state = program.home.path().join("data/recipes/table.json");
    let read = || std::fs::read_to_string(&state).unwrap_or_default();
    std::fs::write(
        rows,
        format!("{parameter}\nGreen tea\nBlack tea\nWhite tea\n"),
    )
    .unwrap();
    let before = read();
    let mut child = program.command(&args).spawn().unwrap();
    until("a row is at work", || {
        read() != before && read().contains(r#""status":"running""#)
    });
    kill(child.id());
    child.wait().unwrap();
    let args = [&["recipes", "table", &name, "--results", results][..], &how].concat();
    program.call(&args);
    let written = std::fs::read_to_string(results).unwrap();
    let aside = written
        .lines()
        .filter(|line| line.contains("put_aside"))
        .count();
    let done = written
        .lines()
        .filter(|line| line.contains(",done,"))
        .count();
    assert_eq!((aside, done), (1, 2), "{written}");
}

#[test]
fn a_strangers_recipe_is_looked_at_first_and_a_damaged_one_says_where() {
    let (shop, program) = (Shop::open(), Program::new());
    let (name, _) = shop.kept(&program, "Find the price of Green tea");
    let file = program
        .home
        .path()
        .join(format!("data/recipes/{name}.yaml"));
    let text = std::fs::read_to_string(&file).unwrap();
    // Edited outside the program, it is nobody's until somebody has looked.
    std::fs::write(&file, text.replacen("title:", "# mine\ntitle:", 1)).unwrap();
    let refused = program.call(&["recipes", "run", &name]).exits(2);
    assert!(refused.stderr.contains("looked"), "{}", refused.stderr);
    program.call(&["recipes", "trust", &name]).exits(0);
    let run = play(&program, &name, &[]);
    assert_eq!(run.code, Some(0), "{}", run.story());

    // From elsewhere, it may not lead into this computer's own network.
    let shared = program.home.path().join("shared.yaml");
    std::fs::write(&shared, &text).unwrap();
    let local = program
        .call(&["recipes", "import", shared.to_str().unwrap()])
        .exits(2);
    assert!(!local.stderr.is_empty());
    let public = text.replace(&shop.served.url(""), "https://shop.example");
    std::fs::write(&shared, &public).unwrap();
    let taken = program
        .call(&["recipes", "import", shared.to_str().unwrap()])
        .exits(0);
    let other = taken.stdout.trim().to_owned();
    program.call(&["recipes", "run", &other]).exits(2);

    std::fs::write(&file, text.replacen("do: ", "do: dance_", 1)).unwrap();
    let damaged = program.call(&["recipes", "run", &name]).exits(2);
    assert!(damaged.stderr.contains("dance_"), "{}", damaged.stderr);
    let listed = program.call(&["recipes", "list"]).exits(0);
    assert_eq!(listed.stdout.lines().count(), 2, "{}", listed.stdout);
}
