//! What only a person gets past: the run asks, waits, and goes on by itself once the page shows that it is done.

use crate::support::*;
use axum::extract::Path;
use axum::response::{Html, Redirect};
use axum::routing::get;

const LOGIN: &str = "<!doctype html><html lang=en><title>Sign in</title><h1>Sign in</h1>";
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
    /// Pages whose forms the person sends, and how often each page asked.
    go: Arc<Mutex<Vec<String>>>,
    asked: Arc<Mutex<Vec<String>>>,
    served: Served,
}

impl Site {
    fn start() -> Self {
        let go: Arc<Mutex<Vec<String>>> = Arc::default();
        let asked: Arc<Mutex<Vec<String>>> = Arc::default();
        let (may, heard) = (go.clone(), asked.clone());
        let shown = async |Path(page): Path<String>| {
            Html(match page.as_str() {
                "login" => format!("{LOGIN}{FORM}{PERSON}"),
                "code" => format!("{CODE}{PERSON}"),
                "captcha" => format!("{CAPTCHA}{PERSON}"),
                "grant" => format!("{GRANT}{PERSON}"),
                "grant-ru" => format!("{GRANT_RU}{PERSON}"),
                _ => HOURS.to_owned(),
            })
        };
        let sent = async |Path(page): Path<String>| match page.as_str() {
            "code" => Redirect::to("/code"),
            _ => Redirect::to("/hours"),
        };
        let app = Router::new().route("/{page}", get(shown).post(sent)).route(
            "/person/{page}",
            get(async move |Path(page): Path<String>| {
                let may = may.lock().unwrap().contains(&page);
                heard.lock().unwrap().push(page);
                if may { "go" } else { "" }
            }),
        );
        Self {
            go,
            asked,
            served: Served::start(app),
        }
    }

    /// The person sends the form of this page.
    fn by_hand(&self, page: &str) {
        self.go.lock().unwrap().push(page.to_owned());
    }

    /// The page has stood there for about so many fifths of a second.
    fn stood(&self, page: &str, often: usize) {
        until("the page", || {
            let asked = self.asked.lock().unwrap();
            asked.iter().filter(|p| *p == page).count() >= often
        });
    }
}

/// Page, what its question is called, and the pages on which the person sends the form, with how often each may ask before.
#[allow(clippy::type_complexity)] // A row a line.
const HUMAN: &[(&str, &str, &[(&str, usize)])] = &[
    // The code is still to be given: that is no end of signing in, however long it takes.
    ("login", "login", &[("login", 0), ("code", 15)]),
    ("code", "login", &[("code", 0)]),
    ("captcha", "captcha", &[("captcha", 0)]),
    // Access is the person's to give; it waits for as long as the page asks.
    ("grant", "consent", &[("grant", 10)]),
    ("grant-ru", "consent", &[("grant-ru", 10)]),
];

#[test]
fn what_only_a_person_gets_past_is_waited_for_and_the_run_goes_on_by_itself() {
    for (page, kind, forms) in HUMAN {
        let site = Site::start();
        let program = Program::new();
        let start = site.served.url(&format!("/{page}"));
        let mut talking = program.start("tell me the heading", &["--start-url", &start]);
        let asked = talking.wait_for("question_asked");
        assert_eq!(asked["question"]["kind"], *kind, "{page}");
        let host = asked["question"]["host"].as_str().unwrap();
        assert!(site.served.host.ends_with(host), "{page}: {host}");
        for (form, often) in *forms {
            site.stood(form, *often);
            site.by_hand(form);
        }
        let answered = talking.wait_for("question_answered");
        assert_eq!(answered["question"], asked["question"]["id"], "{page}");
        assert_eq!(answered["decision"], "continue", "{page}");
        assert_eq!(answered["by"], "page", "{page}");
        let run = talking.finish();
        run.satisfied();
        assert!(run.answer().contains("Opening hours"), "{}", run.answer());
        assert_eq!(run.named("question_asked").len(), 1, "{}", run.story());
        assert!(run.named("action_started").is_empty(), "{}", run.story());
    }
}

#[test]
fn with_nobody_there_nobody_signs_in_and_access_is_not_given() {
    let site = Site::start();
    for (page, goal, stop) in [
        ("/login", "tell me the heading", "login_required"),
        ("/grant", "press Continue", "consent_required"),
    ] {
        let start = site.served.url(page);
        let args = ["--start-url", &start, "--approve", "all"];
        let run = Program::new().run(goal, &args);
        assert_eq!(run.stop(), stop, "{}", run.story());
        assert!(run.named("action_started").is_empty(), "{}", run.story());
    }
}

#[test]
fn a_person_who_does_not_want_to_sign_in_ends_the_run() {
    let site = Site::start();
    let program = Program::new();
    let args = ["--start-url", &site.served.url("/login")];
    let talking = program.start("tell me the heading", &args);
    let run = talking.ended_by(|_| "decline");
    assert_eq!(run.terminal(), "goal_failed", "{}", run.story());
}
