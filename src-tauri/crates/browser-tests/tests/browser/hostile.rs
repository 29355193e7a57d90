//! What a page can send back to the host: values without measure, text that is no text, elements without
//! end, scripts that never rest (`rows/hostile.toml`). Whatever it is, a snapshot, the facts of an action, the action and
//! a picture end within their deadlines with an outcome, and what comes of them is small.

use crate::prelude::*;

/// Well beyond each deadline: who takes longer hangs.
const HANG: Duration = Duration::from_secs(150);
/// An observation of 120 elements with 20,000 signs of text is far smaller.
const LARGEST: usize = 1_500_000;

/// What must come of a page.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Expect {
    /// Its button is found and can be pressed.
    Pressed,
    /// It is seen.
    Seen,
    /// It is seen, or the snapshot ends at its deadline.
    Ends,
}
use Expect::{Ends, Pressed, Seen};

#[derive(Deserialize)]
struct Page {
    expect: Expect,
    body: String,
}

const PRESS: &str = "<button onclick=\"out.textContent = 'pressed'\">Press</button><p id=out></p>";

struct Came {
    snapshot: Result<Observation, BrowserError>,
    told: Vec<String>,
}

async fn in_time<T>(what: &str, work: impl Future<Output = T>) -> T {
    let done = tokio::time::timeout(HANG, work).await;
    done.unwrap_or_else(|_| panic!("{what} hangs"))
}

async fn act(run: &Run, action: Action) -> Result<ActionOutcome, BrowserError> {
    in_time(action.name(), run.browser.act(&action, &act_options())).await
}

async fn snapshot(run: &Run) -> Result<Observation, BrowserError> {
    in_time("snapshot", run.observe(&ObserveOptions::default())).await
}

/// What has to be seen is seen on a busy machine too; what may end at its deadline is not waited for.
fn patient(expect: Expect) -> ObserveOptions {
    let seconds = if expect == Ends { 5 } else { 120 };
    ObserveOptions {
        deadline: Duration::from_secs(seconds),
        ..ObserveOptions::default()
    }
}

fn typed(error: &BrowserError) -> bool {
    matches!(
        error,
        BrowserError::Timeout { .. }
            | BrowserError::DialogOpen(_)
            | BrowserError::PageCrashed
            | BrowserError::TabGone(_)
    )
}

/// The parts of a snapshot that are too large, by name.
fn too_large(snapshot: &Observation) -> Vec<String> {
    let size = |value: &Value| value.to_string().len();
    let json = serde_json::to_value(snapshot).unwrap();
    let mut parts: Vec<String> = Vec::new();
    for (key, value) in json.as_object().unwrap() {
        match value {
            Value::Array(items) if key == "elements" => {
                let fields = items.iter().flat_map(|item| item.as_object().unwrap());
                let large = fields.filter(|(_, value)| size(value) > 20_000);
                parts.extend(large.map(|(field, _)| format!("elements.{field}")));
            }
            // Text is bounded by its own limit, in signs.
            Value::String(_) if key == "text" => {}
            value if size(value) > 100_000 => parts.push(key.clone()),
            _ => {}
        }
    }
    if size(&json) > LARGEST {
        parts.push("all".into());
    }
    parts.sort();
    parts.dedup();
    parts
}

/// Goes to a page and does all that a step does there.
async fn visit(run: &Run, name: &str, Page { expect, body }: &Page) -> Came {
    let url = run.site.put("/hostile", &format!("{PRESS}{body}"));
    let mut told = Vec::new();
    let mut note = |what: &str, error: Option<BrowserError>| {
        let untyped = error.filter(|error| !typed(error));
        told.extend(untyped.map(|error| format!("{what}: {error}")));
    };
    note("navigate", act(run, go_to(url)).await.err());
    let snapshot = in_time(name, run.observe(&patient(*expect))).await;
    let Ok(seen) = &snapshot else {
        note("snapshot", snapshot.clone().err());
        return Came { snapshot, told };
    };
    let picture = PictureOptions {
        marks: Mark::of(seen),
        boxes: seen.elements.iter().map(|e| e.id).collect(),
        ..PictureOptions::default()
    };
    let picture = in_time(name, run.screenshot(&picture)).await;
    note("picture", picture.err());
    let mut large = too_large(seen);
    if let Some(press) = seen.elements.iter().find(|e| e.name == "Press") {
        match in_time(name, run.browser.facts(&click(press.id))).await {
            Ok(facts) if serde_json::to_string(&facts).unwrap().len() > 300_000 => {
                large.push("facts".into());
            }
            Ok(_) => {}
            Err(error) => note("facts", Some(error)),
        }
    }
    told.extend(large.iter().map(|part| format!("too large: {part}")));
    Came { snapshot, told }
}

/// Presses the page's button and waits for its word.
async fn pressed(run: &Run, seen: &Observation) -> Result<(), String> {
    let Some(press) = seen.elements.iter().find(|e| e.name == "Press") else {
        let names = names(seen);
        let some = &names[..names.len().min(5)];
        return Err(format!("no button among {some:?}"));
    };
    let outcome = act(run, click(press.id)).await;
    let outcome = outcome.map_err(|e| format!("click: {e}"))?;
    if !outcome.status.is_ok() {
        return Err(format!("click: {:?} {:?}", outcome.status, outcome.detail));
    }
    let end = Instant::now() + DEADLINE;
    loop {
        match run.observe(&patient(Pressed)).await {
            Ok(snapshot) if snapshot.text.contains("pressed") => return Ok(()),
            Ok(_) if Instant::now() < end => {}
            Ok(_) => return Err("the press had no effect".into()),
            Err(error) => return Err(format!("snapshot after the press: {error}")),
        }
    }
}

/// `HOSTILE=word` visits only the pages whose names hold the word.
#[tokio::test]
async fn whatever_a_page_sends_back_an_outcome_comes_of_it() {
    let only = std::env::var("HOSTILE").unwrap_or_default();
    let pages: BTreeMap<String, Page> = toml::from_str(include_str!("rows/hostile.toml")).unwrap();
    let mut chromium = Arc::new(Chromium::light(&[]));
    let mut wrong = String::new();
    for (name, page) in pages.iter().filter(|(name, _)| name.contains(&only)) {
        let expect = page.expect;
        let started = Instant::now();
        let run = Run::at(&chromium, "<p>before</p>").await;
        let Came { snapshot, mut told } = visit(&run, name, page).await;
        match (&snapshot, expect) {
            (Ok(snapshot), Pressed) => told.extend(pressed(&run, snapshot).await.err()),
            (Err(error), Pressed | Seen) => told.push(format!("not seen: {error}")),
            _ => {}
        }
        let elements = snapshot
            .as_ref()
            .map(|l| (l.elements.len(), l.total_elements));
        let ms = started.elapsed().as_millis();
        println!("{name}: {ms} ms, elements {elements:?} {told:?}");
        if !told.is_empty() {
            let _ = writeln!(wrong, "{name}: {told:#?}");
        }
        let _ = tokio::time::timeout(Duration::from_secs(5), run.close()).await;
        // A page that is stuck keeps its process, and with it a core.
        if expect == Ends || snapshot.is_err() {
            drop(run);
            chromium = Arc::new(Chromium::light(&[]));
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}

#[tokio::test]
async fn dialogs_without_end_are_answered_one_by_one() {
    let run = Run::apart("<p>before</p>").await;
    let url = run.site.put(
        "/loop",
        "<p>words</p><script>setTimeout(function again() { alert('once \\ud800 more'); setTimeout(again, 0); }, 100)</script>",
    );
    act(&run, go_to(url)).await.unwrap();
    for _ in 0..8 {
        let snapshot = run.until("a dialog", |l| l.dialog.is_some()).await;
        assert_eq!(snapshot.dialog.unwrap().message, "once \u{fffd} more");
        assert!(act(&run, answer(true)).await.unwrap().status.is_ok());
    }
    // The way out stays open, also while a dialog is.
    run.until("a dialog", |l| l.dialog.is_some()).await;
    leave(&run).await;
}

/// Goes on in another tab.
async fn leave(run: &Run) {
    let url = run.site.put("/away", "<h1>Away</h1>");
    let outcome = act(run, new_tab(url)).await.unwrap();
    assert!(outcome.status.is_ok(), "{outcome:?}");
    run.shows("Away").await;
}

#[tokio::test]
async fn a_page_that_navigates_for_ever_holds_up_nobody() {
    let run = Run::apart("<p>before</p>").await;
    let url = run.site.put(
        "/round",
        "<h1>Round</h1><a href=#x>Link</a><script>location.replace('/round?' + Math.random())</script>",
    );
    println!("{:?}", act(&run, go_to(url)).await);
    match snapshot(&run).await {
        Ok(snapshot) => assert!(snapshot.url.contains("127.0.0.1")),
        Err(error) => assert!(typed(&error), "{error:?}"),
    }
    println!("{:?}", act(&run, go_to(run.url("/away"))).await);
    leave(&run).await;
}

#[tokio::test]
async fn fifty_popups_are_listed_and_hold_up_nobody() {
    // Which lets through one for each press otherwise.
    let chromium = Chromium::light(&["--disable-popup-blocking"]);
    let run = Run::at(
        &chromium,
        r#"== /
        <button onclick="for (let i = 0; i < 50; i++) window.open('/pop?' + i, '_blank', 'popup'); out.textContent = 'opened'">Many</button><p id=out></p>
        == /pop
        <h1>Popup</h1><script>setInterval(() => document.title = Math.random(), 10)</script>"#,
    )
    .await;
    let first = run.snapshot().await.tab;
    println!("{:?}", in_time("click", run.click("Many")).await);
    let reached = async || {
        act(&run, switch_to(&first)).await.unwrap();
        let snapshot = snapshot(&run).await.ok()?;
        (snapshot.tab == first && snapshot.text.contains("opened")).then_some(snapshot.tabs.len())
    };
    let longest = DEADLINE * 2;
    let listed = got_within(longest, "the opener", reached).await;
    println!("{listed} tabs listed");
    let mut opened = 0;
    got_within(longest, "word of fifty popups", async || {
        let told = run.told().into_iter();
        opened += told.filter(|kind| *kind == TabEventKind::Opened).count();
        (opened >= 50).then_some(())
    })
    .await;
}

#[tokio::test]
async fn a_run_can_start_at_a_hostile_page() {
    let chromium = Chromium::light(&[]);
    let site = Site::start().await;
    for body in [
        "<script>for (;;);</script>",
        "<script>for (;;) alert('at once')</script>",
        "<script>location.reload()</script>",
    ] {
        let url = site.put("/start", body);
        let browser = chromium.person().await;
        let started = in_time("start", browser.start(StartTab::New, Some(&url))).await;
        let options = ObserveOptions {
            deadline: Duration::from_secs(3),
            ..ObserveOptions::default()
        };
        let snapshot = in_time("snapshot", browser.observe(&options)).await;
        for error in [started.err(), snapshot.err()].into_iter().flatten() {
            assert!(typed(&error), "{body}: {error:?}");
        }
        in_time("close", browser.close()).await;
    }
}
