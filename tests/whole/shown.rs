//! A job that a person shows by hand becomes a recipe. Their hand is input that the browser takes for real, sent over a second
//! connection to their browser.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, Stdio};

use copilot_browser::{BrowserOptions, CdpBrowser, ConnectionOptions, connect};
use copilot_ports::Browser;
use copilot_protocol::Attach;

use crate::support::*;

const PASSWORD: &str = "Plum-canary-77";

/// The person at their browser.
struct Hand {
    browser: Arc<CdpBrowser>,
    _dir: tempfile::TempDir,
}

impl Hand {
    /// In the tab that shows this address.
    fn at(chromium: &Chromium, url: &str) -> Self {
        let dir = tempfile::tempdir().unwrap();
        let options = BrowserOptions {
            attach: Attach::Endpoint(chromium.endpoint()),
            executable: None,
            headless: true,
            viewport: (1280, 900),
            profile_dir: dir.path().to_owned(),
            headless_profile_dir: None,
            downloads_dir: dir.path().join("files"),
            keep_open: false,
            desktop: None,
            connection: ConnectionOptions::default(),
            cancel: tokio_util::sync::CancellationToken::new(),
        };
        let browser = RUNTIME.block_on(connect(&options)).unwrap();
        let tab = wait_until("the tab of the recording", || {
            let tabs = RUNTIME.block_on(browser.tabs()).unwrap();
            tabs.into_iter().find(|tab| tab.url.starts_with(url))
        });
        RUNTIME.block_on(browser.take_tab(&tab.id)).unwrap();
        Self { browser, _dir: dir }
    }

    fn ask(&self, method: &str, params: Value) -> Value {
        let asked = self.browser.command_for_test(true, method, params);
        RUNTIME.block_on(asked).unwrap()
    }

    /// What a script of the page gives.
    fn script(&self, expression: &str) -> Value {
        let params = json!({ "expression": expression, "returnByValue": true });
        self.ask("Runtime.evaluate", params)["result"]["value"].clone()
    }

    fn press(&self, selector: &str) {
        let place = format!(
            "(() => {{ const e = document.querySelector({selector:?}); if (!e) return null; e.scrollIntoView({{block: 'center'}}); \
             const r = e.getBoundingClientRect(); return [r.x + r.width / 2, r.y + r.height / 2]; }})()"
        );
        let place = wait_until("what is pressed", || {
            Some(self.script(&place)).filter(Value::is_array)
        });
        for (kind, held) in [("mouseMoved", 0), ("mousePressed", 1), ("mouseReleased", 0)] {
            let button = if kind == "mouseMoved" { "none" } else { "left" };
            let params = json!({
                "type": kind, "x": place[0], "y": place[1], "button": button, "buttons": held, "clickCount": 1,
            });
            self.ask("Input.dispatchMouseEvent", params);
        }
    }

    fn types(&self, text: &str) {
        for c in text.chars() {
            let key = json!({ "type": "keyDown", "text": c.to_string(), "key": c.to_string() });
            self.ask("Input.dispatchKeyEvent", key);
            let up = json!({ "type": "keyUp", "key": c.to_string() });
            self.ask("Input.dispatchKeyEvent", up);
        }
    }

    fn enter(&self) {
        for kind in ["keyDown", "keyUp"] {
            let text = if kind == "keyDown" { "\r" } else { "" };
            let params = json!({
                "type": kind, "key": "Enter", "code": "Enter", "text": text, "windowsVirtualKeyCode": 13,
            });
            self.ask("Input.dispatchKeyEvent", params);
        }
    }
}

/// `recipes record`, and what it said so far.
struct Recording {
    child: Child,
    said: Arc<Mutex<Vec<String>>>,
}

impl Recording {
    fn start(program: &Program, chromium: &Chromium, title: &str, url: &str) -> Self {
        let endpoint = chromium.endpoint();
        let args = [
            "recipes",
            "record",
            title,
            "--start-url",
            url,
            "--attach",
            &endpoint,
        ];
        let mut command = program.command(&args);
        let mut child = command.stdin(Stdio::piped()).spawn().unwrap();
        let said: Arc<Mutex<Vec<String>>> = Arc::default();
        let (lines, heard) = (BufReader::new(child.stderr.take().unwrap()), said.clone());
        std::thread::spawn(move || {
            for line in lines.lines().map_while(Result::ok) {
                heard.lock().unwrap().push(line);
            }
        });
        Self { child, said }
    }

    fn text(&self) -> String {
        self.said.lock().unwrap().join("\n")
    }

    fn says(&self, words: &str) {
        let what = format!("{words:?}");
        let until = Instant::now() + Duration::from_secs(60);
        while !self.text().contains(words) {
            assert!(
                Instant::now() < until,
                "{what} was not said: {}",
                self.text()
            );
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    /// The person says that it is done; what the program printed, and its exit code.
    fn done(mut self, enter: bool) -> (String, Option<i32>) {
        if enter {
            writeln!(self.child.stdin.as_mut().unwrap()).unwrap();
        }
        let said = self.said.clone();
        let output = self.child.wait_with_output().unwrap();
        let out = String::from_utf8(output.stdout).unwrap();
        let said = said.lock().unwrap().join("\n");
        assert!(!said.contains(PASSWORD), "{said}");
        (out.trim().to_owned(), output.status.code())
    }
}

#[test]
fn what_is_shown_by_hand_is_a_recipe_that_plays_with_other_values() {
    let site = practice(0, Lang::En);
    let chromium = Chromium::start(&["about:blank".into()]);
    let program = Program::new();
    let word = |kind| site.site().label(kind);
    let [sign_in, shop] =
        [PageKind::SignIn, PageKind::Shop].map(|page| site.url(&site.site().path(page)));
    let recording = Recording::start(&program, &chromium, "Look for tea", &shop);
    let on = |page: &str| format!("”, {page}");
    recording.says(&on(&shop));
    let hand = Hand::at(&chromium, &shop);

    // What is opened first is where it begins. A password on the way.
    hand.ask("Page.navigate", json!({ "url": sign_in }));
    recording.says(&on(&sign_in));
    hand.press("input[type=password]");
    hand.types(PASSWORD);
    recording.says(&word(LabelKind::Password));
    // What the page does by itself is nobody's step.
    hand.script("document.querySelector('form.panel button').dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 })); \
        document.querySelector('h1').click(); 0");
    hand.ask("Page.navigate", json!({ "url": shop }));
    recording.says("2. ");
    until("the shop is seen again", || {
        recording.text().matches(&on(&shop)).count() == 2
    });
    let products = site.site().products();
    let (shown, other) = (&products[0], &products[1]);
    hand.script("document.querySelector('input[type=search]').dispatchEvent(new InputEvent('input', { bubbles: true })); 0");
    hand.press("input[type=search]");
    hand.types(&shown.query);
    recording.says(&format!("“{}”", shown.query));
    hand.enter();
    // The page with what was found is watched by then.
    recording.says(&format!("{shop}?"));
    hand.press(&format!("a[href$='/{}']", shown.slug));
    recording.says(&shown.name);
    let (name, code) = recording.done(true);
    assert_eq!(code, Some(0));
    assert_eq!(name, "look-for-tea");

    let view: Value = program
        .call(&["recipes", "show", &name, "--json"])
        .exits(0)
        .json();
    let steps = view["recipe"]["steps"].as_array().unwrap();
    let does: Vec<&str> = steps.iter().map(|s| s["do"].as_str().unwrap()).collect();
    assert_eq!(does, ["type", "navigate", "type", "click"], "{view:#}");
    assert_eq!(steps[0]["with"]["text"], "{{password}}");
    assert_eq!(steps[2]["with"]["submit"], true);
    for (path, text) in all_text(program.home.path()) {
        assert!(!text.contains(PASSWORD), "it is in {}", path.display());
    }

    // From the shop on, since no secret is kept here.
    let file = program.home.path().join("data/recipes/look-for-tea.yaml");
    let mut recipe: Value = view["recipe"].clone();
    recipe["steps"].as_array_mut().unwrap().drain(..2);
    recipe["start"] = json!(shop);
    let parameters = recipe["parameters"].as_array_mut().unwrap();
    parameters.retain(|parameter| parameter["kind"] != "secret");
    let search = parameters[0]["name"].as_str().unwrap().to_owned();
    std::fs::write(&file, serde_json::to_string(&recipe).unwrap()).unwrap();
    program.call(&["recipes", "trust", &name]).exits(0);
    let set = format!("{search}={}", other.query);
    let how = ["--json", "--attach", "managed", "--headless"];
    let args = [&["recipes", "run", &name, "--set", &set][..], &how].concat();
    let run = Run::of(program.call(&args));
    assert_eq!(run.code, Some(0), "{}\n{:#}", run.story(), run.end());
    assert!(run.named("model_called").is_empty());
}

#[test]
fn a_browser_that_is_closed_keeps_what_was_shown_and_nothing_shown_is_said() {
    let site = practice(0, Lang::En);
    let mut chromium = Chromium::start(&["about:blank".into()]);
    let program = Program::new();
    let shop = site.url(&site.site().path(PageKind::Shop));
    let recording = Recording::start(&program, &chromium, "Nothing", &shop);
    recording.says("On the page");
    let said = recording.said.clone();
    let (name, code) = recording.done(true);
    assert_eq!((name.as_str(), code), ("", Some(2)));
    assert!(
        said.lock()
            .unwrap()
            .join("\n")
            .contains("Nothing was shown")
    );

    let recording = Recording::start(&program, &chromium, "Shop", &shop);
    recording.says("On the page");
    let hand = Hand::at(&chromium, &shop);
    hand.press("input[type=search]");
    hand.types("tea");
    recording.says("“tea”");
    chromium.kill();
    let (name, code) = recording.done(false);
    assert_eq!((name.as_str(), code), ("shop", Some(0)));
}
