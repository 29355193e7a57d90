//! What is watched, by the program as it is: a price that falls and rises, pages that cannot be read, and a program that is killed.

use axum::http::StatusCode;
use axum::response::Html;
use axum::routing::get;

use crate::support::*;

/// A shop whose page shows what it is told to.
struct Shop {
    served: Served,
    shows: Arc<Mutex<(u16, String)>>,
}

const SIGN_IN: &str = "<h1>Sign in</h1><form><label>Email <input type=email></label>\
    <label>Password <input type=password></label><button>Sign in</button></form>";

impl Shop {
    fn start(price: &str) -> Self {
        let shows = Arc::new(Mutex::new((200, Self::tea(price))));
        let now = shows.clone();
        let page = move || {
            let (status, page) = now.lock().unwrap().clone();
            async move { (StatusCode::from_u16(status).unwrap(), Html(page)) }
        };
        Self {
            served: Served::start(Router::new().route("/tea", get(page))),
            shows,
        }
    }

    fn tea(price: &str) -> String {
        format!("<title>Shop</title><h1>Green tea</h1><p>Price: {price}</p><p>Ships in 3 days</p>")
    }

    fn price(&self, price: &str) {
        self.page(200, &Self::tea(price));
    }

    fn page(&self, status: u16, page: &str) {
        *self.shows.lock().unwrap() = (status, page.to_owned());
    }
}

/// A program with a recipe that reads the price.
fn reader(shop: &Shop) -> (Program, String) {
    let program = Program::new();
    let start = shop.served.url("/tea");
    let run = program.run("What is the price of Green tea?", &["--start-url", &start]);
    run.satisfied();
    let kept = program.call(&["recipes", "keep", run.id()]).exits(0);
    (program, kept.stdout.trim().to_owned())
}

fn listed(program: &Program) -> Value {
    let all = program.call(&["watch", "list", "--json"]).exits(0);
    all.json_lines().remove(0)
}

fn looks(program: &Program, id: &str) -> Vec<String> {
    let csv = program.call(&["watch", "looks", id, "--csv"]).exits(0);
    csv.stdout.lines().skip(1).map(str::to_owned).collect()
}

fn keeping(program: &Program, id: &str) -> Talking {
    // It is looked at as soon as somebody looks.
    program.call(&["watch", "pause", id]).exits(0);
    program.call(&["watch", "continue", id]).exits(0);
    Talking::new(program.command(&["watch", "keep", "--headless"]))
}

/// One look: what it wrote, and what was told of it.
fn look(program: &Program, id: &str) -> (String, Vec<Value>) {
    let before = looks(program, id).len();
    let kept = keeping(program, id);
    let found = wait_until("a look", || {
        let all = looks(program, id);
        (all.len() > before).then(|| all.last().cloned().unwrap())
    });
    kept.signal("-TERM");
    let (_, rest) = found.split_once(',').unwrap();
    (rest.to_owned(), kept.ended())
}

fn watch(program: &Program, recipe: &str, when: &str) -> String {
    let added = program.call(&["watch", "add", recipe, "--when", when]);
    added.exits(0);
    listed(program)["watch"]["id"].as_str().unwrap().to_owned()
}

#[test]
fn what_comes_true_is_told_once_until_it_was_false_and_a_page_that_cannot_be_read_is_no_change() {
    let shop = Shop::start("$129.00");
    let (program, recipe) = reader(&shop);
    let vague = program.call(&["watch", "add", &recipe, "--when", "is nice"]);
    assert!(vague.stderr.contains("nice"), "{}", vague.stderr);
    vague.exits(2);
    let runs = || program.call(&["runs", "list", "--json"]).json_lines().len();
    let before = runs();
    let id = watch(&program, &recipe, "falls below 100");
    let see = |wanted: &str, told: &[&str]| {
        let (found, lines) = look(&program, &id);
        assert_eq!(found, wanted);
        let kinds: Vec<&str> = lines
            .iter()
            .filter_map(|line| line["told"]["kind"].as_str())
            .collect();
        assert_eq!(kinds, told, "{lines:?}");
    };
    see("129,USD,,", &[]);
    assert_eq!(
        runs(),
        before,
        "a look that tells nothing is not in the history"
    );
    shop.price("$99.50");
    see("99.5,USD,alert,", &["alert"]);
    let info = listed(&program);
    let run = info["alert"]["run"].as_str().unwrap();
    let shown: Value = program
        .call(&["runs", "show", run, "--json"])
        .exits(0)
        .json();
    assert_eq!(shown["summary"]["outcome"]["answer"], "$99.50");
    assert_eq!(runs(), before + 1);
    shop.price("$98");
    see("98,USD,,", &[]);
    shop.page(200, SIGN_IN);
    see(",,problem,The site asks to sign in.", &["problem"]);
    shop.page(429, &Shop::tea("$500"));
    see(",,problem,The site asks for fewer visits.", &["problem"]);
    shop.page(
        200,
        "<title>Shop</title><h1>Green tea</h1><p>No longer sold</p>",
    );
    see(
        ",,problem,What is watched is no longer on the page.",
        &["problem"],
    );
    // It was below all the time, so far as anybody knows.
    shop.price("$97");
    see("97,USD,recovered,", &["recovered"]);
    shop.price("$110");
    see("110,USD,,", &[]);
    shop.price("$90");
    see("90,USD,alert,", &["alert"]);
    let file = program.home.path().join("prices.csv");
    let to = file.display().to_string();
    program.call(&["watch", "looks", &id, "--to", &to]).exits(0);
    assert_eq!(std::fs::read_to_string(file).unwrap().lines().count(), 10);
    program.call(&["watch", "remove", &id]).exits(0);
    program.call(&["watch", "remove", &id]).exits(2);
}

#[test]
fn killed_at_any_moment_it_tells_what_came_true_once() {
    let shop = Shop::start("$90");
    let (program, recipe) = reader(&shop);
    let id = watch(&program, &recipe, "falls below 100");
    for kill in 0..6u64 {
        let kept = keeping(&program, &id);
        std::thread::sleep(Duration::from_millis(150 * kill + 40));
        kept.killed();
        kill_browsers_of(&program.home.path().display().to_string());
    }
    look(&program, &id);
    let alerts = looks(&program, &id)
        .iter()
        .filter(|line| line.contains(",alert,"))
        .count();
    assert_eq!(alerts, 1, "{:?}", looks(&program, &id));
    // What broke off leaves nothing.
    let aside = program.home.path().join("data/runs/.looks");
    assert_eq!(std::fs::read_dir(aside).unwrap().count(), 0);
}
