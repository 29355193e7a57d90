//! Many tabs, tabs of others, and tabs that the run's own open.

use std::time::{Duration, Instant};

use crate::support::{Chromium, DEADLINE, Run, named, options};
use copilot_browser::connect;
use copilot_ports::{Browser, ObserveOptions};
use copilot_protocol::{Action, ActionStatus, Attach, Observation, StartTab, TabEventKind};
use serde_json::json;

const FORM: &str = r#"<button onclick="out.textContent = Number(out.textContent) + 1">Count</button><p id=out>0</p>
    <label>Name <input></label>"#;

/// Presses the button and looks, so many times; the median in milliseconds.
async fn step_time(run: &Run, steps: u32) -> f64 {
    let mut times = Vec::new();
    for _ in 0..steps {
        let started = Instant::now();
        let look = run.look().await;
        let element = named(&look, "Count").id;
        let outcome = run.act(Action::Click { element }).await;
        // Where the machine is starved the page may do its part after it was waited for.
        let in_time = matches!(outcome.status, ActionStatus::Ok | ActionStatus::NoEffect);
        assert!(in_time, "{outcome:?}");
        times.push(started.elapsed().as_secs_f64() * 1000.0);
    }
    run.until("each press counted once", |l| {
        l.text.lines().any(|line| line.trim() == steps.to_string())
    })
    .await;
    times.sort_by(f64::total_cmp);
    times[times.len() / 2]
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn three_hundred_tabs_of_the_person_are_nothing_to_a_run() {
    let chromium = Chromium::with_arguments(&["--disable-popup-blocking"]);
    let run = Run::at(&chromium, FORM).await;
    let alone = step_time(&run, 10).await;
    run.browser.close().await;

    // A helper of the test, not of the run, fills the browser.
    let person = Run::at(&chromium, "<h1>Person</h1>").await;
    let busy = person.site.put("/busy", "<script>for (;;) {}</script>");
    let open = |url: String| {
        let params = json!({"url": url, "background": true});
        person
            .browser
            .command_for_test(false, "Target.createTarget", params)
    };
    // Most share a process: three hundred of their own would be a test of the machine.
    let many = person.site.put(
        "/many",
        "<script>for (let i = 0; i < 270; i++) window.open('/leaf?' + i)</script>",
    );
    person.site.put("/leaf", "<title>Leaf</title>");
    open(many).await.unwrap();
    for n in 0..20 {
        open(format!("data:text/html,<title>Tab {n}</title>"))
            .await
            .unwrap();
    }
    let end = Instant::now() + 2 * DEADLINE;
    while person.browser.tabs().await.unwrap().len() < 290 {
        assert!(
            Instant::now() < end,
            "{}",
            person.browser.tabs().await.unwrap().len()
        );
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    for made in futures::future::join_all((0..10).map(|_| open(busy.clone()))).await {
        made.unwrap();
    }
    let end = Instant::now() + DEADLINE;
    while person.browser.tabs().await.unwrap().len() < 301 {
        assert!(Instant::now() < end);
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    // One has another debugger on it.
    let target = open("data:text/html,x".into()).await.unwrap();
    let session = person
        .browser
        .command_for_test(
            false,
            "Target.attachToTarget",
            json!({"targetId": target["targetId"], "flatten": true}),
        )
        .await;
    assert!(session.is_ok());

    let started = Instant::now();
    let run = Run::at(&chromium, FORM).await;
    let attached = started.elapsed().as_secs_f64() * 1000.0;
    let beside = step_time(&run, 10).await;
    eprintln!(
        "a step alone {alone:.1} ms, beside 300 tabs {beside:.1} ms; a run began in {attached:.0} ms"
    );
    let look = run.look().await;
    assert!(look.elements.len() == 2, "{:?}", look.elements);
    assert!(
        look.tabs.len() <= 31,
        "a planner is shown {} tabs",
        look.tabs.len()
    );
    let all = run.browser.tabs().await.unwrap();
    assert!(all.len() > 300);
    let mut names: Vec<&str> = all.iter().map(|t| t.id.as_str()).collect();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), all.len());
    let again = run.browser.tabs().await.unwrap();
    assert_eq!(all, again, "names stay");
    // Nothing was attached but what the two views drive, and what the test itself did.
    let raw = run
        .browser
        .command_for_test(false, "Target.getTargets", json!({}))
        .await
        .unwrap();
    let attached: Vec<&str> = raw["targetInfos"]
        .as_array()
        .unwrap()
        .iter()
        .filter(|t| t["type"] == "page" && t["attached"] == true)
        .filter_map(|t| t["url"].as_str())
        .collect();
    assert_eq!(attached.len(), 3, "{attached:?}");
    run.browser.close().await;
}

#[tokio::test]
async fn which_tab_is_looked_at_is_told_without_touching_any() {
    let chromium = Chromium::start();
    let person = Run::at(&chromium, "<h1>The first</h1>").await;
    let second = Run::at(&chromium, "<h1>The second</h1>").await;
    let first = person.look().await.url;
    person.browser.bring_forward().await.unwrap();
    person.browser.detach().await;
    second.browser.detach().await;
    let folder = tempfile::tempdir().unwrap();
    let attach = Attach::Endpoint(chromium.endpoint.clone());
    let browser = connect(&options(attach, folder.path())).await.unwrap();
    let current = browser.current_tab().await.unwrap().unwrap();
    let tabs = browser.tabs().await.unwrap();
    assert!(
        tabs.iter().any(|t| t.id == current && t.url == first),
        "{tabs:?}"
    );
    let raw = browser
        .command_for_test(false, "Target.getTargets", json!({}))
        .await
        .unwrap();
    let touched = raw["targetInfos"].as_array().unwrap().iter();
    assert_eq!(
        touched
            .filter(|t| t["type"] == "page" && t["attached"] == true)
            .count(),
        0
    );
    browser.start(StartTab::Current, None).await.unwrap();
    let look = browser.observe(&ObserveOptions::default()).await.unwrap();
    assert_eq!((&look.tab, look.url), (&current, first));

    // Without the list there is nothing to tell it by, so it is not guessed.
    let port = chromium.endpoint.rsplit_once(':').unwrap().1;
    let raw = std::net::TcpStream::connect(("127.0.0.1", port.parse::<u16>().unwrap())).unwrap();
    let socket = web_socket_address(raw, port);
    let bare = connect(&options(Attach::Endpoint(socket), folder.path()))
        .await
        .unwrap();
    assert_eq!(bare.current_tab().await.unwrap(), None);
    assert!(bare.start(StartTab::Current, None).await.is_err());
}

fn web_socket_address(mut stream: std::net::TcpStream, port: &str) -> String {
    use std::io::{Read, Write};
    let request = format!(
        "GET /json/version HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nConnection: close\r\n\r\n"
    );
    stream.write_all(request.as_bytes()).unwrap();
    stream.set_read_timeout(Some(DEADLINE)).unwrap();
    let mut text = String::new();
    let mut buffer = [0; 4096];
    while !text.contains("\"webSocketDebuggerUrl\"") || !text.trim_end().ends_with('}') {
        let n = stream.read(&mut buffer).unwrap();
        assert!(n > 0, "{text}");
        text.push_str(&String::from_utf8_lossy(&buffer[..n]));
    }
    let body = &text[text.find('{').unwrap()..];
    let version: serde_json::Value = serde_json::from_str(body).unwrap();
    version["webSocketDebuggerUrl"].as_str().unwrap().to_owned()
}

#[tokio::test]
async fn a_tab_of_the_person_is_out_of_reach_by_any_way() {
    let chromium = Chromium::start();
    let person = Run::at(
        &chromium,
        "<h1>My bank</h1><script>window.name = 'bank'</script>",
    )
    .await;
    person.look().await;
    let run = Run::at(
        &chromium,
        r#"<a href="/other" target="bank">By name</a>
        <button onclick="window.open('/other', 'bank')">By script</button>
        <form action="/other" target="bank"><button>By form</button></form>"#,
    )
    .await;
    run.site.put("/other", "<h1>Not the bank</h1>");
    let first = run.look().await.tab;
    let theirs = run
        .browser
        .tabs()
        .await
        .unwrap()
        .into_iter()
        .find(|t| t.url.contains(&person.site.address.to_string()))
        .unwrap();
    assert!(!theirs.owned);
    for action in [
        Action::SwitchTab {
            tab: theirs.id.clone(),
        },
        Action::CloseTab {
            tab: Some(theirs.id.clone()),
        },
    ] {
        assert_eq!(run.act(action).await.status, ActionStatus::NotFound);
    }
    for name in ["By name", "By script", "By form"] {
        let outcome = run.click(name).await;
        assert!(outcome.status.is_ok(), "{outcome:?}");
        // A tab of its own came of it, whatever name it bears.
        let look = run
            .until("the new page", |l| l.text.contains("Not the bank"))
            .await;
        assert_ne!(look.tab, theirs.id);
        run.act(Action::CloseTab { tab: None }).await;
        run.act(Action::SwitchTab { tab: first.clone() }).await;
    }
    assert!(person.look().await.text.contains("My bank"));
    run.browser.close().await;
    assert!(person.look().await.text.contains("My bank"));
}

async fn opened(run: &Run, text: &str) -> Observation {
    run.until(text, |l| l.text.contains(text)).await
}

#[tokio::test]
async fn popups_of_popups_are_the_runs_also_when_their_openers_are_gone() {
    let run = Run::on(
        r#"<button onclick="window.open('/two')">Two</button>
        <a href="/alone" target=_blank rel=noopener>Alone</a>
        <button onclick="window.open('/alone?2', '_blank', 'noopener')">Alone by script</button>"#,
    )
    .await;
    run.site.put(
        "/two",
        "<h1>Second</h1><button onclick=\"window.open('/three')\">Three</button>",
    );
    run.site.put(
        "/three",
        "<h1>Third</h1><button onclick=\"window.open('/four'); window.close()\">Four</button>",
    );
    run.site.put("/four", "<h1>Fourth</h1>");
    run.site.put("/alone", "<h1>Alone</h1>");
    let first = run.look().await.tab;
    let outcome = run.click("Two").await;
    assert!(outcome.opened_tab.is_some(), "{outcome:?}");
    let second = opened(&run, "Second").await.tab;
    run.click("Three").await;
    opened(&run, "Third").await;
    let closed = run
        .act(Action::CloseTab {
            tab: Some(second.clone()),
        })
        .await;
    assert_eq!(closed.status, ActionStatus::Ok);
    opened(&run, "Third").await;
    run.click("Four").await;
    // It opens the next and closes itself; the run is in the one that is left.
    opened(&run, "Fourth").await;
    for name in ["Alone", "Alone by script"] {
        run.act(Action::SwitchTab { tab: first.clone() }).await;
        run.click(name).await;
        let look = opened(&run, "Alone").await;
        assert_ne!(look.tab, first);
        assert!(look.tabs.iter().any(|t| t.id == look.tab && t.owned));
        run.act(Action::CloseTab { tab: None }).await;
    }
    let events = run.browser.take_tab_events();
    let count = |kind| events.iter().filter(|e| e.kind == kind).count();
    assert_eq!(count(TabEventKind::Opened), 5, "{events:?}");
    assert_eq!(count(TabEventKind::Closed), 4, "{events:?}");
}

#[tokio::test]
async fn a_page_that_opens_and_opens_holds_up_nobody() {
    let run = Run::on(
        r#"<button onclick="for (let i = 0; i < 8; i++) window.open('/pop?' + i, '_blank', 'popup'); out.textContent = 'opened'">Many</button><p id=out></p>"#,
    )
    .await;
    run.site.put(
        "/pop",
        "<h1>Popup</h1><script>if (location.search > '?5') window.close()</script>",
    );
    let first = run.look().await.tab;
    run.click("Many").await;
    let end = Instant::now() + DEADLINE;
    loop {
        run.act(Action::SwitchTab { tab: first.clone() }).await;
        let look = run.look().await;
        if look.tab == first && look.text.contains("opened") {
            break;
        }
        assert!(Instant::now() < end, "{look:?}");
    }
}
