//! Addresses whose mere visit acts, on a site that knows who comes: whoever leads there, the person is asked first.

use crate::support::*;
use axum::extract::Request;
use axum::response::Response;

const WIKI: &str = "http://wiki.example";
const FORUM: &str = "http://forum.example";
/// It names the page that no other leads to.
const GOAL: &str = "Look around, also at http://forum.example/timer, and tell me what is there";

/// Two sites under their own names, and what was asked of the first that acts.
struct Stage {
    acted: Arc<Mutex<Vec<String>>>,
    browser: Chromium,
    _served: Served,
}

impl Stage {
    /// `signs`: the wiki shows that somebody is signed in. `before`: pages that the browser had open before.
    fn start(signs: bool, before: &[&str]) -> Self {
        let acted: Arc<Mutex<Vec<String>>> = Arc::default();
        let heard = acted.clone();
        let app = Router::new().fallback(async move |request: Request| {
            let host = request.headers()["host"].to_str().unwrap().to_owned();
            let path = request.uri().to_string();
            if path.starts_with("/watch") {
                heard.lock().unwrap().push(path.clone());
            }
            page(&host, &path, signs)
        });
        let served = Served::start(app);
        let pages: Vec<String> = before.iter().map(|&page| page.to_owned()).collect();
        let browser = Chromium::naming(&pages, &served.host);
        Self {
            acted,
            browser,
            _served: served,
        }
    }

    /// A run that takes these steps; what each question is answered with.
    fn run(&self, start: &str, steps: &[Step], answer: &'static str) -> (Vec<String>, Run) {
        self.acted.lock().unwrap().clear();
        let steps = steps.to_vec();
        let at = Mutex::new(0);
        let model = ScriptedModel::start(move |asked| {
            let mut at = at.lock().unwrap();
            let step = steps.get(*at);
            *at += 1;
            match step {
                Some(Step::Go(url)) => navigate(url),
                Some(Step::Press(name)) => match asked.control(&[name]) {
                    Some(number) => click(number),
                    None => done(&format!("there is no {name}")),
                },
                Some(Step::Wait) => act(json!({"action": "wait", "ms": 700})),
                None => done("looked around"),
            }
        });
        let endpoint = self.browser.endpoint();
        let own = [
            "--attach",
            &endpoint,
            "--max-steps",
            "12",
            "--allow-host",
            "wiki.example",
            "--allow-host",
            "forum.example",
        ];
        let program = Program::new();
        let args = model_args(&model.url, start, &own);
        let run = program.start(GOAL, &args);
        let run = run.ended_by(|_| answer);
        (self.acted.lock().unwrap().clone(), run)
    }
}

#[derive(Clone, Copy)]
enum Step {
    Go(&'static str),
    Press(&'static str),
    Wait,
}
use Step::{Go, Press, Wait};

fn page(host: &str, path: &str, signs: bool) -> Response {
    let answer = Response::builder().header("content-type", "text/html; charset=utf-8");
    let leads = |to: &str| {
        let answer = Response::builder().status(302).header("location", to);
        answer.body(axum::body::Body::empty()).unwrap()
    };
    let (title, body) = match (host, path.split('?').next().unwrap()) {
        ("forum.example", "/leave") => return leads(&format!("{WIKI}/watch?on=redirect")),
        ("wiki.example", "/go") => return leads("/page/1?seen=1"),
        ("forum.example", "/timer") => {
            let script = format!("<script>setTimeout(() => location = '{WIKI}/watch?on=timer', 300)</script>");
            ("Wait", format!("<p>It goes on soon.{script}"))
        }
        ("forum.example", _) => (
            "Forum",
            format!("<a href='{WIKI}/watch?on=link'>The rules</a> <a href='/leave'>The long way</a> <a href='{WIKI}/page/1'>A page</a>"),
        ),
        _ => (
            "Wiki",
            "<p>Pages <a href='/list?part=2'>next</a> <a href='/page/1'>The first page</a> <a href='/go?n=1'>Any page</a>\
            <a href='/page/1' onclick=\"location = '/watch?on=swap'; return false\">The second page</a>\
            <form action=/find><input name=q aria-label=Words><button>Search</button></form>"
                .to_owned(),
        ),
    };
    let out = if signs && host == "wiki.example" {
        "<a href=/end>Log out</a>"
    } else {
        ""
    };
    let answer = match host {
        "wiki.example" => answer.header("set-cookie", "sid=1; HttpOnly; Max-Age=9999"),
        _ => answer,
    };
    let text = format!(
        "<!doctype html><html lang=en><title>{title}</title><h1>{title} {path}</h1>{out}{body}"
    );
    answer.body(text.into()).unwrap()
}

/// What leads there, the page that it begins at, and what the model does.
const WAYS: &[(&str, &str, &[Step])] = &[
    (
        "composed",
        WIKI,
        &[Go("http://wiki.example/watch?on=composed")],
    ),
    ("link", FORUM, &[Press("The rules")]),
    ("redirect", FORUM, &[Press("The long way")]),
    ("timer", "http://forum.example/timer", &[Wait, Wait]),
    ("swap", WIKI, &[Press("The second page")]),
];

#[test]
fn whoever_leads_to_an_address_that_acts_the_person_is_asked() {
    let stage = Stage::start(true, &[]);
    for (name, start, steps) in WAYS {
        // The wiki is seen before, so that it is known who comes.
        let steps: Vec<Step> = [Go(WIKI), Go(start)]
            .into_iter()
            .chain(steps.iter().copied())
            .collect();
        let (acted, run) = stage.run(WIKI, &steps, "decline");
        assert!(acted.is_empty(), "{name}: {acted:?}\n{}", run.story());
        let asked = run.named("approval_requested");
        assert!(!asked.is_empty(), "{name}\n{}", run.story());
        let (acted, run) = stage.run(WIKI, &steps, "allow");
        assert_eq!(
            acted,
            [format!("/watch?on={name}")],
            "{name}\n{}",
            run.story()
        );
        assert_eq!(
            run.named("approval_requested").len(),
            1,
            "{name}\n{}",
            run.story()
        );
    }
}

#[test]
fn where_nobody_is_signed_in_and_on_the_sites_own_ways_nobody_is_asked() {
    let around = [
        Go("http://wiki.example/list?part=3"),
        Go("http://wiki.example/find?q=red+roses"),
        Press("The first page"),
        Go(WIKI),
        Press("Any page"),
        Go(FORUM),
        Press("A page"),
    ];
    let stage = Stage::start(true, &[]);
    let (_, run) = stage.run(
        WIKI,
        &[&[Go("http://wiki.example/list?part=2")], &around[..]].concat(),
        "decline",
    );
    assert_eq!(run.named("approval_requested").len(), 0, "{}", run.story());
    assert_eq!(run.answer(), "looked around", "{}", run.story());
}

#[test]
fn a_cookie_from_before_the_run_is_a_sign_of_who_comes() {
    let ways = [
        (WIKI, Go("http://wiki.example/watch?on=composed")),
        // Of a site that the run has not seen yet the browser tells.
        (FORUM, Go("http://wiki.example/watch?on=composed")),
        (FORUM, Press("The rules")),
    ];
    for (before, asks) in [(&[WIKI][..], true), (&[], false)] {
        let stage = Stage::start(false, before);
        until("the page that was open before", || {
            let open = stage.browser.pages();
            before.is_empty() || open.iter().any(|tab| tab["title"] == "Wiki")
        });
        for (start, step) in ways {
            let (acted, run) = stage.run(start, &[step], "decline");
            assert_eq!(acted.is_empty(), asks, "{acted:?}\n{}", run.story());
            let asked = !run.named("approval_requested").is_empty();
            assert_eq!(asked, asks, "{}", run.story());
            // The run itself has brought a cookie, which is there before the next one.
            if !asks {
                break;
            }
        }
    }
}
