//! The run beside the person and beside other debuggers, in one tab and in one window.

use crate::support;
use std::io::Read;
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::time::{Duration, Instant};

use crate::support::{Chromium, DEADLINE, Run, act_options, named, options};
use copilot_browser::{CdpBrowser, connect};
use copilot_ports::{Browser, BrowserError, ObserveOptions};
use copilot_protocol::{Action, ActionStatus, Attach, StartTab, TabEventKind, TabId, TypeMode};
use serde_json::{Value, json};

/// Somebody else at the same tab: their input is as trusted as the run's.
async fn beside(chromium: &Chromium, url: &str) -> (Arc<CdpBrowser>, tempfile::TempDir) {
    let folder = tempfile::tempdir().unwrap();
    let attach = Attach::Endpoint(chromium.endpoint.clone());
    let other = connect(&options(attach, folder.path())).await.unwrap();
    let tab = tab_at(&other, url).await;
    other.take_tab(&tab).await.unwrap();
    other.observe(&ObserveOptions::default()).await.unwrap();
    (other, folder)
}

async fn tab_at(browser: &CdpBrowser, url: &str) -> TabId {
    let end = Instant::now() + DEADLINE;
    loop {
        let tabs = browser.tabs().await.unwrap();
        if let Some(tab) = tabs.iter().find(|t| t.url.starts_with(url)) {
            return tab.id.clone();
        }
        assert!(Instant::now() < end, "no tab at {url} among {tabs:?}");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

async fn press(browser: &CdpBrowser, name: &str) {
    let look = browser.observe(&ObserveOptions::default()).await.unwrap();
    let element = named(&look, name).id;
    let outcome = browser
        .act(&Action::Click { element }, &act_options())
        .await
        .unwrap();
    assert!(outcome.status.is_ok(), "{outcome:?}");
}

async fn in_use(browser: &CdpBrowser) {
    let end = Instant::now() + DEADLINE;
    while !browser.in_use() {
        assert!(Instant::now() < end, "nobody was noticed");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

fn acted(browser: &CdpBrowser) -> usize {
    let events = browser.take_tab_events();
    let acted = events
        .iter()
        .filter(|e| e.kind == TabEventKind::PersonActed);
    acted.count()
}

const PAGE: &str = r#"<label>Name <input></label><button>Press</button><a href="/next">Next</a>
    <select aria-label=Kind><option>a<option>b</select><div style="height:3000px"></div>"#;

#[tokio::test]
async fn the_runs_own_input_is_not_taken_for_a_person() {
    let run = Run::on(PAGE).await;
    run.site.put("/next", PAGE);
    for _ in 0..2 {
        let look = run.look().await;
        run.act(Action::Type {
            element: named(&look, "Name").id,
            text: "Ada".into(),
            mode: TypeMode::Fill,
            submit: false,
        })
        .await;
        run.act(Action::PressKey {
            key: "Shift+Tab".into(),
            element: None,
        })
        .await;
        run.act(Action::SelectOption {
            element: named(&look, "Kind").id,
            option: "b".into(),
        })
        .await;
        run.act(Action::Scroll {
            direction: copilot_protocol::ScrollDirection::Down,
            amount: 0.5,
            element: None,
            to_text: None,
        })
        .await;
        run.click("Press").await;
        run.click("Next").await;
        run.look().await;
        assert!(!run.browser.in_use());
    }
    assert_eq!(acted(&run.browser), 0);
}

#[tokio::test]
async fn a_person_in_the_runs_tab_is_noticed_once() {
    let chromium = Chromium::start();
    let run = Run::at(&chromium, PAGE).await;
    let url = run.look().await.url;
    let (person, _folder) = beside(&chromium, &url).await;
    assert!(!run.browser.in_use());
    press(&person, "Press").await;
    in_use(&run.browser).await;
    assert_eq!(acted(&run.browser), 1);
    // Told is told; what follows at once is the same visit.
    assert!(!run.browser.in_use());
    press(&person, "Press").await;
    run.click("Press").await;
    assert_eq!(acted(&run.browser), 0);
}

#[tokio::test]
async fn a_press_that_leads_away_is_noticed_too() {
    let chromium = Chromium::start();
    let run = Run::at(&chromium, PAGE).await;
    run.site.put("/next", "<h1>Elsewhere</h1>");
    let url = run.look().await.url;
    let (person, _folder) = beside(&chromium, &url).await;
    press(&person, "Next").await;
    in_use(&run.browser).await;
    let look = run
        .until("the new page", |l| l.text.contains("Elsewhere"))
        .await;
    assert!(look.url.ends_with("/next"));
}

#[tokio::test]
async fn a_person_in_a_frame_is_noticed() {
    let chromium = Chromium::start();
    let run = Run::at(
        &chromium,
        "<h1>Around</h1><iframe src=/inner width=400 height=200></iframe>",
    )
    .await;
    run.site.put("/inner", "<button>Inner</button>");
    run.act(Action::Reload).await;
    let look = run
        .until("the frame", |l| {
            l.elements.iter().any(|e| e.name == "Inner")
        })
        .await;
    let (person, _folder) = beside(&chromium, &look.url).await;
    press(&person, "Inner").await;
    in_use(&run.browser).await;
}

#[tokio::test]
async fn a_person_in_a_frame_of_another_site_is_noticed_and_the_run_there_is_not() {
    let chromium = Chromium::start();
    let run = Run::at(&chromium, "<h1>Around</h1>").await;
    run.site.put("/inner", "<button>Inner</button>");
    let port = run.site.address.port();
    let outer = run.site.put(
        "/outer",
        &format!("<h1>Outer</h1><iframe src='http://localhost:{port}/inner' width=400 height=200></iframe>"),
    );
    run.act(Action::Navigate { url: outer.clone() }).await;
    let there = |l: &copilot_protocol::Observation| l.elements.iter().any(|e| e.name == "Inner");
    run.until("the frame", there).await;
    // Its own press is told to nobody: by the time of the second look the first press is known.
    for _ in 0..2 {
        assert!(run.click("Inner").await.status.is_ok());
        run.look().await;
    }
    assert_eq!(acted(&run.browser), 0);
    let (person, _folder) = beside(&chromium, &outer).await;
    let end = Instant::now() + DEADLINE;
    while !there(&person.observe(&ObserveOptions::default()).await.unwrap()) {
        assert!(Instant::now() < end);
    }
    press(&person, "Inner").await;
    in_use(&run.browser).await;
}

#[tokio::test]
async fn what_a_person_does_in_a_tab_that_was_handed_over_is_expected() {
    let chromium = Chromium::start();
    let run = Run::at(&chromium, PAGE).await;
    let url = run.look().await.url;
    let (person, _folder) = beside(&chromium, &url).await;
    run.browser.hand_over(true).await;
    press(&person, "Press").await;
    run.browser.hand_over(false).await;
    // The page answers a later question after it has told of the press.
    run.look().await;
    run.click("Press").await;
    assert_eq!(acted(&run.browser), 0);
}

#[tokio::test]
async fn two_debuggers_work_in_one_tab() {
    let chromium = Chromium::start();
    let run = Run::at(
        &chromium,
        r#"<button onclick="out.textContent += 'x'; console.log('pressed')">Press</button><p id=out></p>"#,
    )
    .await;
    let url = run.look().await.url;
    let (other, _folder) = beside(&chromium, &url).await;
    // What an open DevTools window enables.
    for domain in [
        "Runtime", "Debugger", "DOM", "CSS", "Overlay", "Log", "Network", "Page",
    ] {
        other
            .command_for_test(true, &format!("{domain}.enable"), json!({}))
            .await
            .unwrap();
    }
    for n in 1..=3 {
        assert_eq!(run.click("Press").await.status, ActionStatus::Ok);
        let shown = "x".repeat(n);
        run.until("the press", |l| l.text.contains(&shown)).await;
    }
    // A dialog is told to both, and either may answer it.
    let dialog = json!({"expression": "setTimeout(() => alert('both'), 0); 1"});
    other
        .command_for_test(true, "Runtime.evaluate", dialog)
        .await
        .unwrap();
    run.until("the dialog", |l| l.dialog.is_some()).await;
    other
        .command_for_test(true, "Page.handleJavaScriptDialog", json!({"accept": true}))
        .await
        .unwrap();
    run.until("the page again", |l| l.dialog.is_none()).await;
    other.detach().await;
    assert_eq!(run.click("Press").await.status, ActionStatus::Ok);
}

/// A screen that nobody looks at, for a browser with windows.
struct Screen {
    server: Child,
    name: String,
}

impl Screen {
    fn start() -> Option<Self> {
        let mut server = Command::new("Xvfb")
            .args([
                "-displayfd",
                "1",
                "-screen",
                "0",
                "1400x1000x24",
                "-nolisten",
                "tcp",
            ])
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .ok()?;
        let mut number = String::new();
        let mut out = server.stdout.take().unwrap();
        let mut byte = [0];
        while out.read(&mut byte).unwrap() == 1 && byte[0] != b'\n' {
            number.push(char::from(byte[0]));
        }
        Some(Self {
            server,
            name: format!(":{number}"),
        })
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        let _ = self.server.kill();
        let _ = self.server.wait();
    }
}

async fn page_says(browser: &CdpBrowser, expression: &str) -> Value {
    let params = json!({"expression": expression, "returnByValue": true});
    let answer = browser
        .command_for_test(true, "Runtime.evaluate", params)
        .await
        .unwrap();
    answer["result"]["value"].clone()
}

/// One test for all that needs windows: a second browser with windows is expensive.
#[tokio::test]
async fn where_windows_are_shown_the_runs_tab_is_marked_and_no_focus_is_taken() {
    let Some(screen) = Screen::start() else {
        eprintln!("there is no Xvfb here, so nothing was tried");
        return;
    };
    let chromium = Chromium::with_window(&screen.name);
    let site = support::Site::start().await;
    let mine = site.put("/mine", "<h1>Mine</h1><input aria-label=Draft>");
    let work = site.put(
        "/work",
        r#"<button onclick="document.title='Pressed'">Press</button><label>Name <input></label>
        <button onclick="window.open('/popup')">Popup</button><input type=file>"#,
    );
    site.put("/popup", "<h1>Popup</h1>");

    // The person: a tab in front that has the focus by itself, without any emulation.
    let folder = tempfile::tempdir().unwrap();
    let attach = Attach::Endpoint(chromium.endpoint.clone());
    let person = connect(&options(attach.clone(), folder.path()))
        .await
        .unwrap();
    person.start(StartTab::New, Some(&mine)).await.unwrap();
    let emulate = json!({"enabled": false});
    person
        .command_for_test(true, "Emulation.setFocusEmulationEnabled", emulate)
        .await
        .unwrap();
    person.bring_forward().await.unwrap();
    page_says(
        &person,
        "globalThis.lost = []; for (const t of ['blur', 'focus']) addEventListener(t, () => lost.push(t)); document.addEventListener('visibilitychange', () => lost.push(document.visibilityState)); 1",
    )
    .await;
    let stands = "JSON.stringify([document.visibilityState, document.hasFocus(), lost])";
    let before = page_says(&person, stands).await;
    assert!(before.as_str().unwrap().contains("visible"), "{before}");

    let run_folder = tempfile::tempdir().unwrap();
    let run = connect(&options(attach, run_folder.path())).await.unwrap();
    assert!(!run.identity().headless && !run.identity().managed);
    run.start(StartTab::New, Some(&work)).await.unwrap();
    let look = run.observe(&ObserveOptions::default()).await.unwrap();
    assert_eq!(look.title, "Test");
    let marked = |title: &Value| title.as_str().unwrap().starts_with("● Copilot — ");
    assert_eq!(page_says(&run, "document.title").await, "● Copilot — Test");

    // The run works behind the person's tab.
    press(&run, "Press").await;
    let look = run.observe(&ObserveOptions::default()).await.unwrap();
    assert_eq!(look.title, "Pressed");
    assert!(
        look.tabs.iter().all(|t| !t.title.contains('●')),
        "{:?}",
        look.tabs
    );
    run.act(
        &Action::Type {
            element: named(&look, "Name").id,
            text: "Ada".into(),
            mode: TypeMode::Fill,
            submit: false,
        },
        &act_options(),
    )
    .await
    .unwrap();
    let end = Instant::now() + DEADLINE;
    while !marked(&page_says(&run, "document.title").await) {
        assert!(Instant::now() < end, "the mark did not come back");
    }
    // A tab that is not in front may give no picture, and then says so in time.
    let started = Instant::now();
    if let Err(error) = run.screenshot(&Default::default()).await {
        assert!(matches!(error, BrowserError::Timeout { .. }), "{error:?}");
        assert!(started.elapsed() < DEADLINE / 2);
    }
    run.act(
        &Action::NewTab {
            url: Some(work.clone()),
        },
        &act_options(),
    )
    .await
    .unwrap();
    assert!(marked(&page_says(&run, "document.title").await));
    run.act(&Action::Reload, &act_options()).await.unwrap();
    assert_eq!(
        page_says(&person, stands).await,
        before,
        "after tabs and presses"
    );

    // Handed over, it is an ordinary tab; at the end too.
    run.hand_over(true).await;
    assert_eq!(page_says(&run, "document.title").await, "Test");
    run.hand_over(false).await;
    assert!(marked(&page_says(&run, "document.title").await));
    let tabs = run.tabs().await.unwrap();
    let owned: Vec<&TabId> = tabs.iter().filter(|t| t.owned).map(|t| &t.id).collect();
    assert_eq!(owned.len(), 2);
    run.close().await;
    let end = Instant::now() + DEADLINE;
    loop {
        let raw = person
            .command_for_test(false, "Target.getTargets", json!({}))
            .await
            .unwrap();
        let targets = raw["targetInfos"].as_array().unwrap().clone();
        let left: Vec<&Value> = targets.iter().filter(|t| t["url"] == work).collect();
        // A browser with windows keeps the tabs of the run.
        assert_eq!(left.len(), 2, "{raw}");
        if !left.iter().any(|t| marked(&t["title"])) {
            break;
        }
        assert!(Instant::now() < end, "{raw}");
    }
    assert_eq!(page_says(&person, stands).await, before, "after the end");
}
