//! What only a person gets past: the run asks, waits, and goes on by itself once the page shows that it is done.

use std::sync::{Arc, Mutex};

use axum::Router;
use axum::extract::Path;
use axum::response::{Html, Redirect};
use axum::routing::{get, post};
use serde_json::Value;

use crate::support::{Program, Run, Talking, runtime, wait_until};

const FORM: &str = "<form method=post action=/code><label>User name <input name=u autocomplete=username></label>\
    <label>Password <input type=password name=p autocomplete=current-password></label><button>Sign in</button></form>";
const CODE: &str = "<!doctype html><html lang=en><title>Check</title><h1>Two steps</h1><form method=post action=/done>\
    <label>Verification code <input name=c autocomplete=one-time-code></label><button>Go on</button></form>";
const CAPTCHA: &str = "<!doctype html><html lang=en><title>Are you human?</title><h1>One moment</h1><p>Show that you are a person.</p>\
    <div class=g-recaptcha style='width:300px;height:80px'>I am not a robot</div><form method=post action=/done><button>I am a person</button></form>";
const HOURS: &str = "<!doctype html><html lang=en><title>Hours</title><h1>Opening hours</h1><p>Open from nine to five.</p>";

/// Requests for access: who asks and the two answers, in the shapes that large sites give them.
const GRANT: &str = "<!doctype html><html lang=en><title>Sign in with Hours</title><h1>Notes Sync wants to access your Hours account</h1>\
    <p>ann@mail.example</p><p>This will let Notes Sync:</p><ul><li>See your address<li>Read your bookings</ul>\
    <form method=post action=/done><button>Continue</button></form><form action=/refused><button>Cancel</button></form>";
const GRANT_RU: &str = "<!doctype html><html lang=ru><title>Вход</title><h1>Заметки</h1><p>Приложение «Заметки» запрашивает доступ к вашему аккаунту:\
    </p><ul><li>общая информация<li>записи</ul><form method=post action=/done><button>Разрешить</button></form>\
    <form action=/refused><button>Отмена</button></form>";

/// The person at the page: its own script sends the form when the test says so.
const PERSON: &str = "<script>setInterval(async () => { if (await (await fetch('/person' + location.pathname)).text() === 'go') \
    document.forms[0].requestSubmit(); }, 200);</script>";

/// A site whose pages stand behind a sign-in, a code or a captcha.
struct Site {
    base: String,
    /// Pages whose forms the person sends, and how often each page asked.
    go: Arc<Mutex<Vec<String>>>,
    asked: Arc<Mutex<Vec<String>>>,
    task: tokio::task::JoinHandle<()>,
}

impl Site {
    fn start(runtime: &tokio::runtime::Runtime) -> Self {
        let go: Arc<Mutex<Vec<String>>> = Arc::default();
        let asked: Arc<Mutex<Vec<String>>> = Arc::default();
        let (may, heard) = (go.clone(), asked.clone());
        let login = format!(
            "<!doctype html><html lang=en><title>Sign in</title><h1>Sign in</h1>{FORM}{PERSON}"
        );
        let app = Router::new()
            .route("/login", get(async move || Html(login)))
            .route(
                "/code",
                get(async || Html(format!("{CODE}{PERSON}"))).post(async || Redirect::to("/code")),
            )
            .route("/captcha", get(async || Html(format!("{CAPTCHA}{PERSON}"))))
            .route("/grant", get(async || Html(format!("{GRANT}{PERSON}"))))
            .route(
                "/grant-ru",
                get(async || Html(format!("{GRANT_RU}{PERSON}"))),
            )
            .route("/done", post(async || Redirect::to("/hours")))
            .route("/hours", get(async || Html(HOURS)))
            .route(
                "/person/{page}",
                get(async move |Path(page): Path<String>| {
                    let may = may.lock().unwrap().contains(&page);
                    heard.lock().unwrap().push(page);
                    if may { "go" } else { "" }
                }),
            );
        let listener = runtime
            .block_on(tokio::net::TcpListener::bind("127.0.0.1:0"))
            .unwrap();
        let base = format!("http://{}", listener.local_addr().unwrap());
        let task = runtime.spawn(async move { axum::serve(listener, app).await.unwrap() });
        Self {
            base,
            go,
            asked,
            task,
        }
    }

    /// The person sends the form of this page.
    fn by_hand(&self, page: &str) {
        self.go.lock().unwrap().push(page.to_owned());
    }

    /// The page has stood there for about so many fifths of a second.
    fn stood(&self, page: &str, often: usize) {
        wait_until("the page", || {
            let asked = self.asked.lock().unwrap();
            (asked.iter().filter(|p| *p == page).count() >= often).then_some(())
        });
    }
}

impl Drop for Site {
    fn drop(&mut self) {
        self.task.abort();
    }
}

fn start(program: &Program, url: &str) -> Talking {
    program.start("tell me the heading", &["--start-url", url])
}

fn went_on_by_itself(mut talking: Talking, question: &Value) -> Run {
    let answered = talking.wait_for("question_answered");
    assert_eq!(answered["question"], question["question"]["id"]);
    assert_eq!(answered["decision"], "continue");
    assert_eq!(answered["by"], "page");
    let run = talking.finish();
    assert_eq!(run.terminal(), "goal_satisfied", "{}", run.story());
    assert!(run.answer().contains("Opening hours"), "{}", run.answer());
    run
}

#[test]
fn after_a_sign_in_with_a_code_the_run_goes_on() {
    let runtime = runtime();
    let site = Site::start(&runtime);
    let program = Program::new();
    let mut talking = start(&program, &format!("{}/login", site.base));
    let asked = talking.wait_for("question_asked");
    assert_eq!(asked["question"]["kind"], "login");
    site.by_hand("login");
    // The code is still to be given: that is no end of signing in, however long it takes.
    site.stood("code", 15);
    site.by_hand("code");
    let run = went_on_by_itself(talking, &asked);
    assert_eq!(run.named("question_asked").len(), 1, "{}", run.story());
}

#[test]
fn a_code_is_the_persons_to_give() {
    let runtime = runtime();
    let site = Site::start(&runtime);
    let program = Program::new();
    let mut talking = start(&program, &format!("{}/code", site.base));
    let asked = talking.wait_for("question_asked");
    assert_eq!(asked["question"]["kind"], "login");
    site.by_hand("code");
    went_on_by_itself(talking, &asked);
}

#[test]
fn after_a_captcha_the_run_goes_on() {
    let runtime = runtime();
    let site = Site::start(&runtime);
    let program = Program::new();
    let mut talking = start(&program, &format!("{}/captcha", site.base));
    let asked = talking.wait_for("question_asked");
    assert_eq!(asked["question"]["kind"], "captcha");
    site.by_hand("captcha");
    went_on_by_itself(talking, &asked);
}

#[test]
fn access_to_an_account_is_the_persons_to_give() {
    let runtime = runtime();
    let site = Site::start(&runtime);
    for page in ["grant", "grant-ru"] {
        let program = Program::new();
        let mut talking = start(&program, &format!("{}/{page}", site.base));
        let asked = talking.wait_for("question_asked");
        assert_eq!(asked["question"]["kind"], "consent");
        assert!(
            site.base
                .ends_with(asked["question"]["host"].as_str().unwrap())
        );
        // It waits for as long as the page asks.
        site.stood(page, 10);
        site.by_hand(page);
        let run = went_on_by_itself(talking, &asked);
        assert_eq!(run.named("question_asked").len(), 1, "{}", run.story());
        assert!(run.named("action_started").is_empty(), "{}", run.story());
    }
}

#[test]
fn with_nobody_there_access_is_not_given() {
    let runtime = runtime();
    let site = Site::start(&runtime);
    let grant = format!("{}/grant", site.base);
    let run = Program::new().run(
        "press Continue",
        &["--start-url", &grant, "--approve", "all"],
    );
    assert_eq!(run.stop(), "consent_required", "{}", run.story());
    assert!(run.named("action_started").is_empty(), "{}", run.story());
}
