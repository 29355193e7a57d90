//! Banners about cookies that lie over the page: refused where they offer it, never agreed to unasked.

use crate::support::*;
use axum::extract::Path;
use axum::response::Html;
use axum::routing::get;

/// A page under a banner, in the words of one language.
struct Words {
    lang: &'static str,
    text: &'static str,
    accept: &'static str,
    refuse: &'static str,
    /// The page's own button.
    button: &'static str,
    goal: &'static str,
}

const ENGLISH: Words = Words {
    lang: "en",
    text: "We and our partners keep cookies to show you what you like.",
    accept: "Accept all",
    refuse: "Only necessary",
    button: "Show the winter hours",
    goal: "press \"Show the winter hours\"",
};
const RUSSIAN: Words = Words {
    lang: "ru",
    text: "Мы и наши партнёры храним файлы cookie, чтобы показывать вам то, что вам нравится.",
    accept: "Принять все",
    refuse: "Только необходимые",
    button: "Показать зимние часы",
    goal: "нажми «Показать зимние часы»",
};

/// A site that notes what was pressed.
struct Site {
    pressed: Arc<Mutex<Vec<String>>>,
    served: Served,
}

impl Site {
    /// `refusal`: the banner offers one.
    fn start(words: &'static Words, refusal: bool) -> Self {
        let pressed: Arc<Mutex<Vec<String>>> = Arc::default();
        let heard = pressed.clone();
        let refuse = match refusal {
            true => format!(
                "<button onclick=\"away('refused')\">{}</button>",
                words.refuse
            ),
            false => String::new(),
        };
        let Words {
            lang,
            text,
            accept,
            button,
            ..
        } = words;
        let page = format!(
            "<!doctype html><html lang={lang}><meta charset=utf-8><title>{button}</title><h1>9–17</h1>\
            <p style='margin-top:200px'><button onclick=\"document.querySelector('h1').textContent = '10–16'; say('shown')\">{button}</button>\
            <div id=wall style='position:fixed;inset:120px 0 0 0;background:#eee'><p>{text}</p>\
            <button onclick=\"away('accepted')\">{accept}</button>{refuse}</div>\
            <script>const say = what => fetch('/pressed/' + what, {{ method: 'GET', keepalive: true }});\
            const away = what => {{ say(what); wall.remove(); }};</script>"
        );
        let app = Router::new()
            .route("/", get(async move || Html(page)))
            .route(
                "/pressed/{what}",
                get(async move |Path(what): Path<String>| heard.lock().unwrap().push(what)),
            );
        Self {
            pressed,
            served: Served::start(app),
        }
    }

    fn pressed(&self) -> Vec<String> {
        let mut pressed = self.pressed.lock().unwrap().clone();
        pressed.sort();
        pressed
    }
}

/// What a model does that agrees to whatever it sees, and then presses the page's own button.
fn agrees(words: &'static Words) -> impl Fn(&Asked) -> Reply + Send + Sync {
    move |asked| {
        let control = |name| asked.control(&["button", name]);
        match (control(words.accept), control(words.button)) {
            (Some(accept), _) => click(accept),
            (_, Some(button)) if !asked.page.contains("10–16") => click(button),
            _ => done("10–16"),
        }
    }
}

/// What is about: whether the banner offers a refusal, whether a model plans, the goal where it is not the page's own
/// button, in both languages, and what is pressed in the end. No question is asked.
#[allow(clippy::type_complexity)] // A row a line.
const UNASKED: &[(&str, bool, bool, [&str; 2], &[&str])] = &[
    (
        "a banner over the page is refused without a question",
        true,
        false,
        [ENGLISH.goal, RUSSIAN.goal],
        &["refused", "shown"],
    ),
    (
        "a model is not asked what to answer a banner",
        true,
        true,
        [ENGLISH.goal, RUSSIAN.goal],
        &["refused", "shown"],
    ),
    (
        "a banner that cannot be refused is left",
        false,
        false,
        [ENGLISH.goal, RUSSIAN.goal],
        &["shown"],
    ),
    (
        "a goal may ask for them",
        true,
        false,
        ["accept the cookies", "прими куки"],
        &["accepted"],
    ),
];

#[test]
fn a_banner_is_answered_without_a_question() {
    let browser = Chromium::start(&[]);
    let endpoint = browser.endpoint();
    for (what, refusal, by_model, goals, pressed) in UNASKED {
        for (words, goal) in [&ENGLISH, &RUSSIAN].into_iter().zip(goals) {
            let site = Site::start(words, *refusal);
            let model = ScriptedModel::start(agrees(words));
            let start = site.served.url("/");
            let attached = ["--attach", &endpoint, "--max-steps", "8"];
            let args = match by_model {
                true => model_args(&model.url, &start, &attached),
                false => [&["--start-url", &*start], &attached[..]].concat(),
            };
            let run = Program::new().run(goal, &args);
            run.satisfied();
            for asked in ["approval_requested", "question_asked"] {
                assert!(run.named(asked).is_empty(), "{what}: {}", run.story());
            }
            assert_eq!(site.pressed(), *pressed, "{what}: {}", run.story());
        }
    }
}

#[test]
fn a_model_that_agrees_to_cookies_needs_a_yes() {
    let browser = Chromium::start(&[]);
    let endpoint = browser.endpoint();
    for (words, answer, pressed) in [
        (&ENGLISH, "decline", &[][..]),
        (&RUSSIAN, "decline", &[]),
        (&ENGLISH, "allow", &["accepted"]),
    ] {
        let site = Site::start(words, false);
        let model = ScriptedModel::start(move |asked: &Asked| {
            match asked.control(&["button", words.accept]) {
                Some(accept) if asked.turn == 0 => click(accept),
                _ => done("9–17"),
            }
        });
        let start = site.served.url("/");
        let more = ["--attach", &endpoint, "--max-steps", "6"];
        let program = Program::new();
        let talking = program.start("tell me the hours", &model_args(&model.url, &start, &more));
        let mut first = true;
        let run = talking.ended_by(|asked| {
            if !std::mem::take(&mut first) {
                return "decline";
            }
            assert_eq!(asked["class"], "legal");
            assert_eq!(asked["label"], words.accept);
            assert!(site.pressed().is_empty());
            answer
        });
        assert!(!first, "it was asked");
        assert_eq!(site.pressed(), pressed, "{}", run.story());
    }
}
