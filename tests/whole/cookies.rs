//! Banners about cookies that lie over the page: refused where they offer it, never agreed to unasked.

use std::sync::{Arc, Mutex};

use axum::Router;
use axum::extract::Path;
use axum::response::Html;
use axum::routing::get;
use serde_json::json;

use crate::support::{Asked, Chromium, Program, Reply, Run, ScriptedModel, model_args, runtime};

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
    base: String,
    pressed: Arc<Mutex<Vec<String>>>,
    task: tokio::task::JoinHandle<()>,
}

impl Site {
    /// `refusal`: the banner offers one.
    fn start(runtime: &tokio::runtime::Runtime, words: &'static Words, refusal: bool) -> Self {
        let pressed: Arc<Mutex<Vec<String>>> = Arc::default();
        let heard = pressed.clone();
        let refuse = if refusal {
            format!(
                "<button onclick=\"away('refused')\">{}</button>",
                words.refuse
            )
        } else {
            String::new()
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
        let listener = runtime
            .block_on(tokio::net::TcpListener::bind("127.0.0.1:0"))
            .unwrap();
        let base = format!("http://{}/", listener.local_addr().unwrap());
        let task = runtime.spawn(async move { axum::serve(listener, app).await.unwrap() });
        Self {
            base,
            pressed,
            task,
        }
    }

    fn pressed(&self) -> Vec<String> {
        let mut pressed = self.pressed.lock().unwrap().clone();
        pressed.sort();
        pressed
    }
}

impl Drop for Site {
    fn drop(&mut self) {
        self.task.abort();
    }
}

fn without_questions(run: &Run) {
    assert_eq!(run.terminal(), "goal_satisfied", "{}", run.story());
    for asked in ["approval_requested", "question_asked"] {
        assert!(run.named(asked).is_empty(), "{}", run.story());
    }
}

#[test]
fn a_banner_over_the_page_is_refused_without_a_question() {
    let runtime = runtime();
    let browser = Chromium::start(&[]);
    for words in [&ENGLISH, &RUSSIAN] {
        let site = Site::start(&runtime, words, true);
        let args = ["--attach", &browser.endpoint(), "--start-url", &site.base];
        let run = Program::new().run(words.goal, &args);
        without_questions(&run);
        assert_eq!(site.pressed(), ["refused", "shown"], "{}", run.story());
    }
}

#[test]
fn a_model_is_not_asked_what_to_answer_a_banner() {
    let runtime = runtime();
    let browser = Chromium::start(&[]);
    for words in [&ENGLISH, &RUSSIAN] {
        let site = Site::start(&runtime, words, true);
        let model = ScriptedModel::start(&runtime, move |asked: &Asked| {
            // Whoever sees the banner agrees to it.
            if let Some(accept) = asked.control(&["button", words.accept]) {
                return Reply::Act(
                    "agree",
                    vec![json!({ "action": "click", "element": accept })],
                );
            }
            match asked.control(&["button", words.button]) {
                Some(button) if !asked.page.contains("10–16") => Reply::Act(
                    "press it",
                    vec![json!({ "action": "click", "element": button })],
                ),
                _ => Reply::Act(
                    "that is it",
                    vec![json!({ "action": "done", "answer": "10–16" })],
                ),
            }
        });
        let endpoint = browser.endpoint();
        let args = model_args(
            &model.url,
            &site.base,
            &["--attach", &endpoint, "--max-steps", "8"],
        );
        let run = Program::new().run(words.goal, &args);
        without_questions(&run);
        assert_eq!(site.pressed(), ["refused", "shown"], "{}", run.story());
    }
}

#[test]
fn a_banner_that_cannot_be_refused_is_left() {
    let runtime = runtime();
    let browser = Chromium::start(&[]);
    for words in [&ENGLISH, &RUSSIAN] {
        let site = Site::start(&runtime, words, false);
        let args = ["--attach", &browser.endpoint(), "--start-url", &site.base];
        let run = Program::new().run(words.goal, &args);
        without_questions(&run);
        assert_eq!(site.pressed(), ["shown"], "{}", run.story());
    }
}

#[test]
fn a_model_that_agrees_to_cookies_needs_a_yes() {
    let runtime = runtime();
    let browser = Chromium::start(&[]);
    for (words, answer) in [
        (&ENGLISH, "decline"),
        (&RUSSIAN, "decline"),
        (&ENGLISH, "allow"),
    ] {
        let site = Site::start(&runtime, words, false);
        let model = ScriptedModel::start(&runtime, move |asked: &Asked| {
            match asked.control(&["button", words.accept]) {
                Some(accept) if asked.turn == 0 => Reply::Act(
                    "agree",
                    vec![json!({ "action": "click", "element": accept })],
                ),
                _ => Reply::Act(
                    "that is it",
                    vec![json!({ "action": "done", "answer": "9–17" })],
                ),
            }
        });
        let endpoint = browser.endpoint();
        let args = model_args(
            &model.url,
            &site.base,
            &["--attach", &endpoint, "--max-steps", "6"],
        );
        let program = Program::new();
        let mut talking = program.start("tell me the hours", &args);
        let asked = talking.wait_for("approval_requested");
        assert_eq!(asked["class"], "legal");
        assert_eq!(asked["label"], words.accept);
        assert!(site.pressed().is_empty());
        talking.answer(&asked, answer, "");
        let run = loop {
            let next =
                talking.wait_for_any(&["approval_requested", "question_asked", "run_finished"]);
            if next["event"] == "run_finished" {
                break talking.finish_after_end();
            }
            talking.answer(&next, "decline", "");
        };
        let wanted: &[&str] = if answer == "allow" {
            &["accepted"]
        } else {
            &[]
        };
        assert_eq!(site.pressed(), wanted, "{}", run.story());
    }
}

#[test]
fn a_goal_may_ask_for_them() {
    let runtime = runtime();
    let browser = Chromium::start(&[]);
    for (words, goal) in [(&ENGLISH, "accept the cookies"), (&RUSSIAN, "прими куки")] {
        let site = Site::start(&runtime, words, true);
        let args = ["--attach", &browser.endpoint(), "--start-url", &site.base];
        let run = Program::new().run(goal, &args);
        without_questions(&run);
        assert_eq!(site.pressed(), ["accepted"], "{}", run.story());
    }
}
