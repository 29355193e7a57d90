//! Many tabs, tabs of others, and tabs that the run's own open.

use crate::prelude::*;

const FORM: &str = r#"<button onclick="out.textContent = Number(out.textContent) + 1">Count</button><p id=out>0</p>
    <label>Name <input></label>"#;

/// Presses the button and looks, so many times; the median in milliseconds.
async fn step_time(run: &Run, steps: u32) -> f64 {
    let mut times = Vec::new();
    for _ in 0..steps {
        let started = Instant::now();
        let outcome = run.click("Count").await;
        // Where the machine is starved the page may do its part after it was waited for.
        is!(outcome.status, ActionStatus::Ok | NoEffect);
        times.push(started.elapsed().as_secs_f64() * 1000.0);
    }
    let steps = steps.to_string();
    run.until("each press counted once", |l| {
        l.text.lines().any(|line| line.trim() == steps)
    })
    .await;
    times.sort_by(f64::total_cmp);
    times[times.len() / 2]
}

/// Addresses of the pages to which somebody is attached.
async fn attached(browser: &impl Driven) -> Vec<String> {
    let raw = browser.tell_browser("Target.getTargets", json!({})).await;
    let targets = raw["targetInfos"].as_array().unwrap().iter();
    let attached = targets.filter(|t| t["type"] == "page" && t["attached"] == true);
    attached.map(|t| t["url"].to_string()).collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn three_hundred_tabs_of_the_person_are_nothing_to_a_run() {
    let chromium = Chromium::with_arguments(&["--disable-popup-blocking"]);
    let run = Run::at(&chromium, FORM).await;
    let alone = step_time(&run, 10).await;
    run.close().await;

    // A helper of the test, not of the run, fills the browser.
    let person = Run::at(&chromium, "<h1>Person</h1>").await;
    // Most share a process: three hundred of their own would be a test of the machine.
    person.site.put_all(
        "== /busy
        <script>for (;;) {}</script>
        == /many
        <script>for (let i = 0; i < 270; i++) window.open('/leaf?' + i)</script>
        == /leaf
        <title>Leaf</title>",
    );
    let open = |url: String| {
        let params = json!({"url": url, "background": true});
        person.tell_browser("Target.createTarget", params)
    };
    open(person.url("/many")).await;
    for n in 0..20 {
        open(format!("data:text/html,<title>Tab {n}</title>")).await;
    }
    let there = async |n| (person.tabs().await.unwrap().len() >= n).then_some(());
    got_within(DEADLINE * 2, "290 tabs", async || there(290).await).await;
    futures::future::join_all((0..10).map(|_| open(person.url("/busy")))).await;
    got("301 tabs", async || there(301).await).await;
    // One has another debugger on it.
    let target = open("data:text/html,x".into()).await;
    let attach = json!({"targetId": target["targetId"], "flatten": true});
    person.tell_browser("Target.attachToTarget", attach).await;

    let started = Instant::now();
    let run = Run::at(&chromium, FORM).await;
    let began = started.elapsed().as_secs_f64() * 1000.0;
    let beside = step_time(&run, 10).await;
    eprintln!(
        "a step alone {alone:.1} ms, beside 300 tabs {beside:.1} ms; a run began in {began:.0} ms"
    );
    let snapshot = run.snapshot().await;
    assert!(snapshot.elements.len() == 2, "{:?}", snapshot.elements);
    let shown = snapshot.tabs.len();
    assert!(shown <= 31, "a planner is shown {shown} tabs");
    let all = run.tabs().await.unwrap();
    assert!(all.len() > 300);
    let mut names: Vec<&str> = all.iter().map(|t| t.id.as_str()).collect();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), all.len());
    assert_eq!(all, run.tabs().await.unwrap(), "names stay");
    // Nothing was attached but what the two views drive, and what the test itself did.
    let attached = attached(&*run.browser).await;
    assert_eq!(attached.len(), 3, "{attached:?}");
    run.close().await;
}

#[tokio::test]
async fn which_tab_is_looked_at_is_told_without_touching_any() {
    let chromium = Chromium::start();
    let person = Run::at(&chromium, "<h1>The first</h1>").await;
    let second = Run::at(&chromium, "<h1>The second</h1>").await;
    let first = person.snapshot().await.url;
    person.bring_forward().await.unwrap();
    person.detach().await;
    second.detach().await;
    let browser = chromium.person().await;
    let current = browser.current_tab().await.unwrap().unwrap();
    assert_eq!(browser.tab_at(&first).await, current);
    assert_eq!(attached(&*browser).await, [""; 0]);
    browser.start(StartTab::Current, None).await.unwrap();
    let snapshot = browser.snapshot().await;
    assert_eq!((&snapshot.tab, snapshot.url), (&current, first));
    assert!(snapshot.tabs.iter().any(|t| t.active && t.owned));

    // Without the list there is nothing to tell it by, so it is not guessed.
    let file = std::fs::read_to_string(chromium.data().join("DevToolsActivePort")).unwrap();
    let socket = format!("ws://127.0.0.1:{}", file.trim().replace('\n', ""));
    let bare = options(Attach::Endpoint(socket), browser.folder.path());
    let bare = connect(&bare).await.unwrap();
    assert_eq!(bare.current_tab().await.unwrap(), None);
    assert!(bare.start(StartTab::Current, None).await.is_err());
}

#[tokio::test]
async fn a_tab_of_the_person_is_out_of_reach_by_any_way_and_left_alone() {
    let chromium = Chromium::start();
    let person = Run::at(
        &chromium,
        "<h1>My bank</h1><input aria-label=Draft value=''><script>window.name = 'bank'</script>",
    )
    .await;
    let draft = named(&person.snapshot().await, "Draft").id;
    person.act(fill(draft, "half written")).await;
    let run = Run::at(
        &chromium,
        r#"== /
        <a href="/other" target="bank">By name</a>
        <button onclick="window.open('/other', 'bank')">By script</button>
        <form action="/other" target="bank"><button>By form</button></form>
        == /other
        <h1>Not the bank</h1>"#,
    )
    .await;
    let first = run.snapshot().await.tab;
    let theirs = run.tab_at(&person.url("/")).await;
    let tabs = run.tabs().await.unwrap();
    let listed = tabs.iter().find(|t| t.id == theirs).unwrap();
    assert!(!listed.owned && !listed.active);
    for action in [switch_to(&theirs), close_tab(&theirs)] {
        run.ends(action, NotFound).await;
    }
    for name in ["By name", "By script", "By form"] {
        let outcome = run.click(name).await;
        assert!(outcome.status.is_ok(), "{outcome:?}");
        // A tab of its own came of it, whatever name it bears.
        assert_ne!(run.shows("Not the bank").await.tab, theirs);
        run.act(Action::CloseTab { tab: None }).await;
        run.act(switch_to(&first)).await;
    }
    assert!(person.snapshot().await.text.contains("My bank"));
    run.close().await;
    assert!(chromium.runs());
    let snapshot = person.snapshot().await;
    assert!(snapshot.text.contains("My bank"));
    assert_eq!(named(&snapshot, "Draft").value, "half written");
    // The run's own tab is closed in a browser that nobody sees.
    let own = run.url("/");
    let closed = |l: &copilot_protocol::Observation| l.tabs.iter().all(|t| t.url != own);
    person.until("the run's tab is closed", closed).await;
    let asked = person.site.requests();
    assert_eq!(asked.iter().filter(|r| *r == "/").count(), 1);
}

#[tokio::test]
async fn popups_of_popups_are_the_runs_also_when_their_openers_are_gone() {
    let run = Run::on(
        r#"== /
        <button onclick="window.open('/two')">Two</button>
        <a href="/alone" target=_blank rel=noopener>Alone</a>
        <button onclick="window.open('/alone?2', '_blank', 'noopener')">Alone by script</button>
        == /two
        <h1>Second</h1><button onclick="window.open('/three')">Three</button>
        == /three
        <h1>Third</h1><button onclick="window.open('/four'); window.close()">Four</button>
        == /four
        <h1>Fourth</h1>
        == /alone
        <h1>By itself</h1>"#,
    )
    .await;
    let first = run.snapshot().await.tab;
    let outcome = run.click("Two").await;
    assert!(outcome.opened_tab.is_some(), "{outcome:?}");
    let second = run.shows("Second").await.tab;
    run.click("Three").await;
    run.shows("Third").await;
    run.ok(close_tab(&second)).await;
    run.shows("Third").await;
    run.click("Four").await;
    // It opens the next and closes itself; the run is in the one that is left.
    run.shows("Fourth").await;
    for name in ["Alone", "Alone by script"] {
        run.act(switch_to(&first)).await;
        run.click(name).await;
        let snapshot = run.shows("By itself").await;
        assert_ne!(snapshot.tab, first);
        let owned = snapshot
            .tabs
            .iter()
            .any(|t| t.id == snapshot.tab && t.owned);
        assert!(owned);
        run.act(Action::CloseTab { tab: None }).await;
    }
    let told = run.told();
    let count = |kind| told.iter().filter(|told| **told == kind).count();
    assert_eq!(count(TabEventKind::Opened), 5, "{told:?}");
    assert_eq!(count(TabEventKind::Closed), 4, "{told:?}");
}

#[tokio::test]
async fn a_page_that_opens_and_opens_holds_up_nobody() {
    let run = Run::on(
        r#"== /
        <button onclick="for (let i = 0; i < 8; i++) window.open('/pop?' + i, '_blank', 'popup'); out.textContent = 'opened'">Many</button><p id=out></p>
        == /pop
        <h1>Popup</h1><script>if (location.search > '?5') window.close()</script>"#,
    )
    .await;
    let first = run.snapshot().await.tab;
    run.click("Many").await;
    comes("the opener is reached", async || {
        run.act(switch_to(&first)).await;
        let snapshot = run.snapshot().await;
        snapshot.tab == first && snapshot.text.contains("opened")
    })
    .await;
}
