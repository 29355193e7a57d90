//! The run beside the person and beside other debuggers, in one tab and in one window.

use crate::prelude::*;
use std::io::Read;

/// Somebody else in the run's tab.
async fn beside(run: &Run) -> Person {
    let person = run.chromium.as_ref().unwrap().person().await;
    let tab = person.tab_at(&run.snapshot().await.url).await;
    person.take_tab(&tab).await.unwrap();
    person.snapshot().await;
    person
}

async fn press(person: &Person, name: &str) {
    let outcome = person.press(name).await;
    assert!(outcome.status.is_ok(), "{outcome:?}");
}

async fn in_use(run: &Run) {
    until("somebody is noticed", || run.in_use()).await;
}

fn acted(run: &Run) -> usize {
    let told = run.told().into_iter();
    told.filter(|k| *k == TabEventKind::PersonActed).count()
}

const PAGE: &str = r#"<label>Name <input></label><button>Press</button><a href="/next">Next</a>
    <select aria-label=Kind><option>a<option>b</select><div style="height:3000px"></div>"#;

#[tokio::test]
async fn the_runs_own_input_is_not_taken_for_a_person() {
    let run = Run::on(PAGE).await;
    run.site.put("/next", PAGE);
    for _ in 0..2 {
        let snapshot = run.snapshot().await;
        run.act(fill(named(&snapshot, "Name").id, "Ada")).await;
        run.act(key("Shift+Tab")).await;
        run.act(select(named(&snapshot, "Kind").id, "b")).await;
        run.act(scroll(ScrollDirection::Down, 0.5)).await;
        run.click("Press").await;
        run.click("Next").await;
        run.snapshot().await;
        assert!(!run.in_use());
    }
    assert_eq!(acted(&run), 0);
}

#[tokio::test]
async fn a_person_in_the_runs_tab_is_noticed_once() {
    let run = Run::alone(PAGE).await;
    let person = beside(&run).await;
    assert!(!run.in_use());
    press(&person, "Press").await;
    in_use(&run).await;
    assert_eq!(acted(&run), 1);
    // Told is told; what follows at once is the same visit.
    assert!(!run.in_use());
    press(&person, "Press").await;
    run.click("Press").await;
    assert_eq!(acted(&run), 0);
}

#[tokio::test]
async fn a_press_that_leads_away_is_noticed_too() {
    let run = Run::alone(PAGE).await;
    run.site.put("/next", "<h1>Elsewhere</h1>");
    let person = beside(&run).await;
    press(&person, "Next").await;
    in_use(&run).await;
    assert!(run.shows("Elsewhere").await.url.ends_with("/next"));
}

#[tokio::test]
async fn a_person_in_a_frame_is_noticed_and_the_run_there_is_not() {
    for site in ["HERE", "ABROAD"] {
        let run = Run::alone(&format!(
            "== /
            <h1>Around</h1><iframe src={site}/inner width=400 height=200></iframe>
            == /inner
            <button>Inner</button>"
        ))
        .await;
        run.finds("Inner").await;
        // Its own press is told to nobody: by the time of the second snapshot the first press is known.
        for _ in 0..2 {
            assert!(run.click("Inner").await.status.is_ok());
            run.snapshot().await;
        }
        assert_eq!(acted(&run), 0, "{site}");
        let person = beside(&run).await;
        press(&person, "Inner").await;
        in_use(&run).await;
    }
}

#[tokio::test]
async fn what_a_person_does_in_a_tab_that_was_handed_over_is_expected() {
    let run = Run::alone(PAGE).await;
    let person = beside(&run).await;
    run.hand_over(true).await;
    press(&person, "Press").await;
    run.hand_over(false).await;
    // The page answers a later question after it has told of the press.
    run.snapshot().await;
    run.click("Press").await;
    assert_eq!(acted(&run), 0);
}

#[tokio::test]
async fn two_debuggers_work_in_one_tab() {
    let run = Run::alone(
        r#"<button onclick="out.textContent += 'x'; console.log('pressed')">Press</button><p id=out></p>"#,
    )
    .await;
    let other = beside(&run).await;
    // What an open DevTools window enables.
    for domain in [
        "Runtime", "Debugger", "DOM", "CSS", "Overlay", "Log", "Network", "Page",
    ] {
        other.tell(&format!("{domain}.enable"), json!({})).await;
    }
    for n in 1..=3 {
        run.click_ok("Press").await;
        run.shows(&"x".repeat(n)).await;
    }
    // A dialog is told to both, and either may answer it.
    other.says("setTimeout(() => alert('both'), 0); 1").await;
    run.until("the dialog", |l| l.dialog.is_some()).await;
    other
        .tell("Page.handleJavaScriptDialog", json!({"accept": true}))
        .await;
    run.until("the page again", |l| l.dialog.is_none()).await;
    other.detach().await;
    run.click_ok("Press").await;
}

/// A screen that nobody looks at, for a browser with windows, and its name.
fn screen() -> Option<(Ends, String)> {
    let screen = "-displayfd 1 -screen 0 1400x1000x24 -nolisten tcp";
    let mut server = Command::new("Xvfb")
        .args(screen.split(' '))
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .ok()?;
    let mut name = ":".to_owned();
    let mut out = server.stdout.take().unwrap();
    let mut byte = [0];
    while out.read(&mut byte).unwrap() == 1 && byte[0] != b'\n' {
        name.push(char::from(byte[0]));
    }
    Some((Ends(server), name))
}

/// One test for all that needs windows: a second browser with windows is expensive.
#[tokio::test]
async fn where_windows_are_shown_the_runs_tab_is_marked_and_no_focus_is_taken() {
    let Some((_screen, screen)) = screen() else {
        eprintln!("there is no Xvfb here, so nothing was tried");
        return;
    };
    let chromium = Chromium::with_window(&screen);
    let site = Site::start().await;
    let mine = site.put("/mine", "<h1>Mine</h1><input aria-label=Draft>");
    let work = site.put(
        "/work",
        r#"<button onclick="document.title='Pressed'">Press</button><label>Name <input></label>
        <button onclick="window.open('/popup')">Popup</button><input type=file>"#,
    );
    site.put("/popup", "<h1>Popup</h1>");

    // The person: a tab in front that has the focus by itself, without any emulation.
    let person = chromium.person().await;
    person.start(StartTab::New, Some(&mine)).await.unwrap();
    let emulate = json!({"enabled": false});
    person
        .tell("Emulation.setFocusEmulationEnabled", emulate)
        .await;
    person.bring_forward().await.unwrap();
    person.says(
        "globalThis.lost = []; for (const t of ['blur', 'focus']) addEventListener(t, () => lost.push(t)); document.addEventListener('visibilitychange', () => lost.push(document.visibilityState)); 1",
    )
    .await;
    let stands = "JSON.stringify([document.visibilityState, document.hasFocus(), lost])";
    let before = person.says(stands).await;
    assert!(before.as_str().unwrap().contains("visible"), "{before}");

    let run = chromium.person().await;
    assert!(!run.identity().headless && !run.identity().managed);
    run.start(StartTab::New, Some(&work)).await.unwrap();
    assert_eq!(run.snapshot().await.title, "Test");
    let title = async || run.says("document.title").await;
    let is_marked = |title: &Value| title.as_str().unwrap().starts_with("● Copilot — ");
    assert_eq!(title().await, "● Copilot — Test");

    // The run works behind the person's tab.
    press(&run, "Press").await;
    let snapshot = run.snapshot().await;
    assert_eq!(snapshot.title, "Pressed");
    let unmarked = snapshot.tabs.iter().all(|t| !t.title.contains('●'));
    assert!(unmarked, "{:?}", snapshot.tabs);
    run.does(fill(named(&snapshot, "Name").id, "Ada")).await;
    comes("the mark again", async || is_marked(&title().await)).await;
    // A tab that is not in front may give no picture, and then says so in time.
    let started = Instant::now();
    if let Err(error) = run.screenshot(&Default::default()).await {
        is!(error, BrowserError::Timeout { .. });
        assert!(started.elapsed() < DEADLINE / 2);
    }
    run.does(new_tab(work.clone())).await;
    assert!(is_marked(&title().await));
    run.does(Action::Reload).await;
    let now = person.says(stands).await;
    assert_eq!(now, before, "after tabs and presses");

    // Handed over, it is an ordinary tab; at the end too.
    run.hand_over(true).await;
    assert_eq!(title().await, "Test");
    run.hand_over(false).await;
    assert!(is_marked(&title().await));
    let tabs = run.tabs().await.unwrap();
    assert_eq!(tabs.iter().filter(|t| t.owned).count(), 2);
    run.close().await;
    comes("ordinary titles", async || {
        let raw = person.tell_browser("Target.getTargets", json!({})).await;
        let targets = raw["targetInfos"].as_array().unwrap().iter();
        let left: Vec<&Value> = targets.filter(|t| t["url"] == work).collect();
        // A browser with windows keeps the tabs of the run.
        assert_eq!(left.len(), 2, "{raw}");
        !left.iter().any(|t| is_marked(&t["title"]))
    })
    .await;
    assert_eq!(person.says(stands).await, before, "after the end");
}
