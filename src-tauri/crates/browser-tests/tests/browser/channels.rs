//! All the ways that a browser gives a script to send something beside plain requests, each tried from a script of
//! a run: by the hold nothing comes, and without it each of those that this browser has does.

use crate::prelude::*;
use crate::stage::{Asked, HOME, Page, Peer, Run, Stage, within};
use futures::StreamExt;

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

#[derive(Deserialize)]
struct Rows {
    channels: Vec<(String, bool, String)>,
    made: Vec<(String, String)>,
}

static ROWS: LazyLock<Rows> =
    LazyLock::new(|| toml::from_str(include_str!("rows/channels.toml")).unwrap());

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
        let each = |(name, _, code): &(String, bool, String)| {
            format!(
                "(async () => {{ const T = 'http://{name}.stranger.example/{name}', S = 'https://{name}.secure.example/{name}'; \
                 try {{ {code} }} catch (e) {{ said['{name}'] = String(e) }} }})();\n"
            )
        };
        let each: String = ROWS.channels.iter().map(each).collect();
        let code = format!(
            "const said = window.said = {{}}, H = document.head; \
             const ADD = (html) => document.body.insertAdjacentHTML('beforeend', html); \
             const RULES = (rules) => {{ const s = document.createElement('script'); s.type = 'speculationrules'; \
             s.textContent = JSON.stringify(rules); H.append(s) }};\n{each}setTimeout(() => fetch('/done'), 1500);"
        );
        if !held {
            // Some of them leave a page that answers late, if at all.
            return run.run_freely(&code).await;
        }
        let outcome = run.evaluate(&code).await;
        assert!(outcome.status.is_ok(), "{outcome:?}");
        self.stage.heard("/done").await;
    }

    /// Channels by which something came.
    fn came(&self) -> BTreeSet<&'static str> {
        let mut noted = self.stage.strangers();
        noted.extend(self.secure.came());
        let names = ROWS.channels.iter().map(|(name, ..)| name.as_str());
        names
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
        let works = ROWS.channels.iter().filter(|c| c.1);
        let works: BTreeSet<&str> = works.map(|c| c.0.as_str()).collect();
        // A busy machine may need more than one document for all of them.
        for _ in 0..TRIES {
            let free = ground.stage.free_run(HOME).await;
            ground.all(&free, false).await;
            if within(DEADLINE / 2, || ground.came().is_superset(&works)).await {
                break;
            }
        }
        let came = ground.came();
        let lame: Vec<_> = works.difference(&came).collect();
        assert!(lame.is_empty(), "{lame:?}");
    }
}

/// Whether something comes of a row, in a run that holds scripts or in one that does not.
async fn comes_of(stage: &Stage, (name, code): &(String, String), held: bool) -> bool {
    let peer = Peer::open().await;
    let at = "http://home.example/press";
    let run = match held {
        true => stage.run_at(at).await,
        false => stage.free_run(at).await,
    };
    let path = format!("/{name}-{held}");
    let pressed = name.starts_with("pressed");
    if !pressed {
        run.press("Press").await;
    }
    let code = format!(
        "const T = 'http://stranger.example{path}', PEER = `try {{ const p = new RTCPeerConnection({{iceServers: [{{urls: 'stun:127.0.0.1:{}'}}]}}); \
         p.createDataChannel('a'); p.setLocalDescription() }} catch {{}}`; try {{ {code} }} catch {{}}",
        peer.port
    );
    if held {
        let outcome = run.evaluate(&code).await;
        assert!(outcome.status.is_ok(), "{name}: {outcome:?}");
    } else {
        run.run_freely(&code).await;
    }
    if pressed {
        run.press("Press").await;
    }
    let came = || !peer.came().is_empty() || stage.strangers().iter().any(|s| s.ends_with(&path));
    let longest = if held {
        Duration::from_secs(1)
    } else {
        DEADLINE
    };
    let came = within(longest, came).await;
    run.close().await;
    came
}

#[tokio::test(flavor = "multi_thread")]
async fn no_document_that_a_script_makes_leads_out() {
    let stage = Stage::start(pages).await;
    let tries = ROWS.made.iter().flat_map(|row| [(row, true), (row, false)]);
    let wrong: Vec<_> = futures::stream::iter(tries)
        .map(|(row, held)| {
            let stage = &stage;
            async move { (&row.0, held, comes_of(stage, row, held).await) }
        })
        .buffer_unordered(AT_ONCE)
        .filter(|(_, held, came)| std::future::ready(came == held))
        .collect()
        .await;
    assert_eq!(wrong, Vec::new());
}
