//! What the run's tabs may not load is held back before anything is sent; all else goes its way.
#![allow(clippy::unwrap_used, clippy::expect_used)]

mod support;

use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use axum::body::Body;
use axum::http::{HeaderValue, Request, Response, header};
use copilot_browser::{CdpBrowser, connect};
use copilot_guard::Policy;
use copilot_guard::request::{Leave, request};
use copilot_ports::{
    Browser, HeldRequest, ObserveOptions, PageRequest, RequestRule, RequestVerdict,
};
use copilot_protocol::{Action, Attach, Observation, Settings, StartTab, TabId};
use serde_json::{Value, json};
use support::{Chromium, DEADLINE, act_options, named, options};

const STEP: Duration = Duration::from_millis(20);
/// Runs in one browser at the same time.
const RUNS: usize = 6;

/// The guard's own decision, on a policy that a test changes.
struct Rule(Mutex<Policy>);

impl RequestRule for Rule {
    fn judge(&self, asked: &PageRequest) -> RequestVerdict {
        let policy = self.0.lock().unwrap();
        match request(&policy, &asked.url, asked.main_frame, &asked.page) {
            Leave::Pass => RequestVerdict::Pass,
            Leave::Ask(_) => RequestVerdict::Ask,
            Leave::Refuse => RequestVerdict::Refuse,
        }
    }
}

/// A browser to which all names are servers on this machine: `home.example` is the run's site,
/// every other is a stranger, whose server counts what comes to it.
struct Stage {
    chromium: Chromium,
    strangers: Arc<Mutex<Vec<String>>>,
}

/// One server for all names of a side; it notes host, method and path.
async fn serve(noted: Arc<Mutex<Vec<String>>>) -> u16 {
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let port = listener.local_addr().unwrap().port();
    let app = axum::Router::new().fallback(move |request: Request<Body>| {
        let noted = noted.clone();
        async move { answer(&request, &noted) }
    });
    tokio::spawn(async move { axum::serve(listener, app).await });
    port
}

fn answer(request: &Request<Body>, noted: &Mutex<Vec<String>>) -> Response<Body> {
    let host = request.headers().get("host").unwrap().to_str().unwrap();
    let uri = request.uri();
    if uri.path() != "/favicon.ico" {
        let method = request.method();
        noted
            .lock()
            .unwrap()
            .push(format!("{method} {host}{}", uri.path()));
    }
    let to: String = url::form_urlencoded::parse(uri.query().unwrap_or_default().as_bytes())
        .find(|(key, _)| key == "to")
        .map(|(_, to)| to.into_owned())
        .unwrap_or_default();
    let quoted = to
        .replace('&', "&amp;")
        .replace('"', "&quot;")
        .replace('<', "&lt;");
    let script = json!(to).to_string().replace('<', "\\u003c");
    let page = match uri.path() {
        "/redirect" => {
            return Response::builder()
                .status(302)
                .header(
                    header::LOCATION,
                    HeaderValue::from_bytes(to.as_bytes()).unwrap(),
                )
                .body(Body::empty())
                .unwrap();
        }
        "/file" => {
            return Response::builder()
                .header(header::CONTENT_TYPE, "text/csv")
                .header(header::CONTENT_DISPOSITION, "attachment; filename=a.csv")
                .body(Body::from("a;b\n"))
                .unwrap();
        }
        "/ways" => format!(
            r#"<a href="{quoted}">Link</a><button onclick='location.href={script}'>Script</button>
            <form method=post action="{quoted}"><button>Post</button></form>
            <form action="{quoted}"><button>Get</button></form>
            <a href="/redirect?to={quoted}">Redirect</a><a href="/refresh?to={quoted}">Refresh</a>
            <button onclick='window.open({script})'>Window</button>
            <a target=_blank href="{quoted}">Blank</a>
            <button onclick='let w=window.open(""); w.location={script}'>Later</button>"#
        ),
        "/framed" => format!(r#"<iframe title=Frame src="{quoted}"></iframe>"#),
        "/refresh" => format!(r#"<meta http-equiv=refresh content="0; url={quoted}">Wait"#),
        "/posts" => format!(
            r#"<form method=post action="{quoted}"></form><script>onload=()=>document.forms[0].submit()</script>"#
        ),
        "/goes" => format!("<script>onload=()=>{{location.href={script}}}</script>"),
        path => format!(
            "<h1>{host} {path}</h1><a href=/inner>Inner</a><a href=#part>Part</a><a href=/file>File</a>"
        ),
    };
    Response::builder()
        .header(header::CONTENT_TYPE, "text/html; charset=utf-8")
        .body(Body::from(format!("<!doctype html><title>T</title>{page}")))
        .unwrap()
}

fn encoded(text: &str) -> String {
    url::form_urlencoded::byte_serialize(text.as_bytes()).collect()
}

impl Stage {
    async fn start() -> Self {
        let strangers = Arc::default();
        let far = serve(Arc::clone(&strangers)).await;
        let near = serve(Arc::default()).await;
        let chromium = Chromium::with_arguments(&[
            &format!(
                // What the browser itself asks its maker for is not the page's doing.
                "--host-resolver-rules=MAP *.google.com ~NOTFOUND, MAP *.googleapis.com ~NOTFOUND, \
                 MAP *.gstatic.com ~NOTFOUND, MAP *.gvt1.com ~NOTFOUND, MAP *.google ~NOTFOUND, \
                 MAP home.example 127.0.0.1:{near}, MAP * 127.0.0.1:{far}"
            ),
            "--disable-features=HttpsUpgrades,HttpsFirstBalancedMode,HttpsFirstBalancedModeAutoEnable",
            "--no-proxy-server",
        ]);
        Self {
            chromium,
            strangers,
        }
    }

    async fn run(&self) -> Run {
        let folder = tempfile::tempdir().unwrap();
        let attach = Attach::Endpoint(self.chromium.endpoint.clone());
        let browser = connect(&options(attach, folder.path())).await.unwrap();
        let policy = Policy::new(
            "look around",
            Some("http://home.example/"),
            &Settings::default(),
            &[],
        );
        let rule = Arc::new(Rule(Mutex::new(policy)));
        browser.hold_requests(rule.clone());
        browser
            .start(StartTab::New, Some("http://home.example/"))
            .await
            .unwrap();
        Run {
            browser,
            rule,
            _folder: folder,
        }
    }

    /// Somebody else at the same browser, whose input is as trusted as the run's.
    async fn person(&self) -> (Arc<CdpBrowser>, tempfile::TempDir) {
        let folder = tempfile::tempdir().unwrap();
        let attach = Attach::Endpoint(self.chromium.endpoint.clone());
        let person = connect(&options(attach, folder.path())).await.unwrap();
        (person, folder)
    }

    fn strangers(&self) -> Vec<String> {
        self.strangers.lock().unwrap().clone()
    }
}

struct Run {
    browser: Arc<CdpBrowser>,
    rule: Arc<Rule>,
    _folder: tempfile::TempDir,
}

async fn look(browser: &CdpBrowser) -> Observation {
    browser.observe(&ObserveOptions::default()).await.unwrap()
}

async fn until(
    browser: &CdpBrowser,
    what: &str,
    test: impl Fn(&Observation) -> bool,
) -> Observation {
    let end = Instant::now() + DEADLINE;
    loop {
        let look = look(browser).await;
        if test(&look) {
            return look;
        }
        assert!(
            Instant::now() < end,
            "never: {what}; at {} {:?}",
            look.url,
            look.text
        );
        tokio::time::sleep(STEP).await;
    }
}

async fn press(browser: &CdpBrowser, name: &str) {
    let at = until(browser, name, |l| l.elements.iter().any(|e| e.name == name)).await;
    let element = named(&at, name).id;
    let outcome = browser
        .act(&Action::Click { element }, &act_options())
        .await
        .unwrap();
    assert!(
        !matches!(outcome.status, copilot_protocol::ActionStatus::NotFound),
        "{outcome:?}"
    );
}

impl Run {
    async fn go(&self, url: &str) {
        let action = Action::Navigate { url: url.into() };
        let outcome = self.browser.act(&action, &act_options()).await.unwrap();
        assert!(outcome.status.is_ok(), "{url}: {outcome:?}");
    }

    async fn held(&self) -> HeldRequest {
        let end = Instant::now() + DEADLINE;
        loop {
            if let Some(held) = self.browser.held_requests().await.into_iter().next() {
                return held;
            }
            assert!(Instant::now() < end, "nothing was held");
            tokio::time::sleep(STEP).await;
        }
    }

    /// Has its first tab alone.
    async fn alone(&self) -> Observation {
        until(&self.browser, "one tab", |l| {
            l.tabs.iter().filter(|t| t.owned).count() == 1
        })
        .await
    }

    async fn says(&self, expression: &str) -> Value {
        let params = json!({"expression": expression, "returnByValue": true});
        let answer = self
            .browser
            .command_for_test(true, "Runtime.evaluate", params)
            .await
            .unwrap();
        answer["result"]["value"].clone()
    }

    fn allow(&self, address: &str) {
        self.rule.0.lock().unwrap().add_site(address);
    }
}

fn ways(to: &str) -> String {
    format!("http://home.example/ways?to={}", encoded(to))
}

#[tokio::test(flavor = "multi_thread")]
async fn leaving_the_runs_sites_is_held_before_anything_is_sent() {
    let stage = Stage::start().await;
    let run = stage.run().await;
    let to = "http://stranger.example/take";
    for (way, method) in [
        ("Link", "GET"),
        ("Script", "GET"),
        ("Post", "POST"),
        ("Get", "GET"),
        ("Redirect", "GET"),
        ("Refresh", "GET"),
    ] {
        run.go(&ways(to)).await;
        press(&run.browser, way).await;
        let held = run.held().await;
        assert!(held.url.starts_with(to), "{way}: {held:?}");
        assert_eq!(held.method, method, "{way}");
        assert!(!held.new_tab && !held.refused, "{way}: {held:?}");
        let now = look(&run.browser).await;
        assert!(
            now.url.starts_with("http://home.example/"),
            "{way}: {}",
            now.url
        );
        assert!(now.signals.network_error.is_none(), "{way}");
        assert_eq!(stage.strangers(), Vec::<String>::new(), "{way}");
    }
    // After a yes it goes there, and stays free on that site.
    run.allow("http://stranger.example/");
    run.go(to).await;
    until(&run.browser, "the stranger", |l| l.url == to).await;
    assert!(run.browser.held_requests().await.is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn windows_that_the_run_makes_a_page_open_are_held_too() {
    let stage = Stage::start().await;
    let run = stage.run().await;
    let to = "http://stranger.example/take";
    for way in ["Window", "Blank", "Later"] {
        run.go(&ways(to)).await;
        press(&run.browser, way).await;
        let held = run.held().await;
        assert_eq!(held.url, to, "{way}");
        assert!(held.new_tab, "{way}: {held:?}");
        let now = run.alone().await;
        assert!(
            now.url.starts_with("http://home.example/ways"),
            "{way}: {}",
            now.url
        );
        assert_eq!(stage.strangers(), Vec::<String>::new(), "{way}");
    }
    // A window within the site is there, and is the run's.
    run.go(&ways("http://home.example/inner")).await;
    press(&run.browser, "Window").await;
    until(&run.browser, "the window", |l| {
        l.url == "http://home.example/inner"
    })
    .await;
    assert!(run.browser.held_requests().await.is_empty());
}

/// A page answers nothing while a request of its main frame waits, so it is not asked; before, each took the two
/// seconds for which an answer is waited for.
#[tokio::test(flavor = "multi_thread")]
async fn what_a_page_does_by_itself_is_decided_of_at_once() {
    let stage = Stage::start().await;
    let run = stage.run().await;
    let mut took = Vec::new();
    for n in 0..6 {
        let leaves = format!("location.href = 'http://stranger.example/at-once-{n}'; 0");
        let begun = Instant::now();
        run.says(&leaves).await;
        run.held().await;
        took.push(begun.elapsed());
    }
    println!("decided of in {took:?}");
    // One at least that the machine's load did not hold up.
    assert!(
        took.iter().min() < Some(&Duration::from_secs(1)),
        "{took:?}"
    );
    assert_eq!(stage.strangers(), Vec::<String>::new());
}

/// Each of several runs in one browser holds its own windows, whatever the others do meanwhile.
#[tokio::test(flavor = "multi_thread")]
async fn windows_of_many_runs_at_once_are_held() {
    let stage = Stage::start().await;
    let rounds = std::env::var("WINDOWS").map_or(2, |n| n.parse().unwrap());
    let runs = futures::future::join_all((0..RUNS).map(|_| stage.run())).await;
    for round in 0..rounds {
        let tries = runs.iter().enumerate().map(|(n, run)| async move {
            let to = format!("http://stranger.example/take-{round}-{n}");
            run.go(&ways(&to)).await;
            press(
                &run.browser,
                if (n + round) % 2 == 0 {
                    "Window"
                } else {
                    "Blank"
                },
            )
            .await;
            let held = run.held().await;
            assert_eq!(held.url, to, "held once each");
            assert!(held.new_tab, "{held:?}");
            run.alone().await;
        });
        futures::future::join_all(tries).await;
    }
    assert_eq!(stage.strangers(), Vec::<String>::new());
    // A window within the site is there, with all the others at work.
    let opened = runs.iter().map(|run| async {
        run.go(&ways("http://home.example/inner")).await;
        press(&run.browser, "Window").await;
        until(&run.browser, "the window", |l| {
            l.url == "http://home.example/inner"
        })
        .await;
    });
    futures::future::join_all(opened).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_waits_when_the_run_ends_is_not_sent() {
    let stage = Stage::start().await;
    for turn in 0..6 {
        let run = stage.run().await;
        let leaves = format!("location.href = 'http://stranger.example/late{turn}'; 0");
        run.says(&leaves).await;
        run.browser.close().await;
    }
    // What is asked for after it all comes after it all.
    let (person, _folder) = stage.person().await;
    let last = "http://stranger.example/last";
    person.start(StartTab::New, Some(last)).await.unwrap();
    until(&person, "the last page", |l| l.url == last).await;
    assert_eq!(stage.strangers(), ["GET stranger.example/last"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_stays_within_the_site_goes_as_ever() {
    let stage = Stage::start().await;
    let run = stage.run().await;
    press(&run.browser, "Inner").await;
    until(&run.browser, "the inner page", |l| {
        l.url.ends_with("/inner")
    })
    .await;
    press(&run.browser, "Part").await;
    until(&run.browser, "the part", |l| l.url.ends_with("#part")).await;
    for (action, end) in [
        (Action::GoBack, "/inner"),
        (Action::GoBack, "example/"),
        (Action::GoForward, "/inner"),
        (Action::Reload, "/inner"),
    ] {
        let outcome = run.browser.act(&action, &act_options()).await.unwrap();
        assert!(outcome.status.is_ok(), "{action:?}: {outcome:?}");
        until(&run.browser, end, |l| l.url.ends_with(end)).await;
    }
    // A page on the way that only sends on within the site.
    run.go("http://home.example/redirect?to=/inner").await;
    until(&run.browser, "the end of the redirect", |l| {
        l.url.ends_with("/inner")
    })
    .await;
    let at = look(&run.browser).await;
    let element = named(&at, "File").id;
    let outcome = run
        .browser
        .act(&Action::Download { element }, &act_options())
        .await
        .unwrap();
    assert!(outcome.file.is_some(), "{outcome:?}");
    // Frames of other sites are part of pages.
    run.go("http://home.example/framed?to=http://widget.example/part")
        .await;
    let end = Instant::now() + DEADLINE;
    while !stage
        .strangers()
        .iter()
        .any(|s| s.contains("widget.example/part"))
    {
        assert!(Instant::now() < end, "the frame was not loaded");
        tokio::time::sleep(STEP).await;
    }
    assert!(run.browser.held_requests().await.is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn other_tabs_and_the_person_in_the_runs_tab_go_where_they_like() {
    let stage = Stage::start().await;
    let (person, _folder) = stage.person().await;
    // In a tab of their own.
    person
        .start(StartTab::New, Some("http://stranger.example/mine"))
        .await
        .unwrap();
    until(&person, "their page", |l| l.url.ends_with("/mine")).await;
    // In the run's tab: a link, a form, a redirect to sign in that comes back, and a window.
    for (way, to, arrives) in [
        (
            "Link",
            "http://stranger.example/take",
            "stranger.example/take",
        ),
        (
            "Post",
            "http://stranger.example/take",
            "stranger.example/take",
        ),
        (
            "Redirect",
            "http://signin.example/redirect?to=http://home.example/inner",
            "home.example/inner",
        ),
    ] {
        let run = stage.run().await;
        run.go(&ways(to)).await;
        let tab = tab_at(&person, "http://home.example/ways").await;
        person.take_tab(&tab).await.unwrap();
        press(&person, way).await;
        until(&run.browser, way, |l| l.url.contains(arrives)).await;
        assert!(run.browser.held_requests().await.is_empty(), "{way}");
        run.browser.detach().await;
        let params = json!({"url": "about:blank"});
        person
            .command_for_test(true, "Page.navigate", params)
            .await
            .unwrap();
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_tab_that_is_left_to_the_person_is_not_held() {
    let stage = Stage::start().await;
    let run = stage.run().await;
    run.browser.hand_over(true).await;
    run.says("location.href = 'http://stranger.example/there'")
        .await;
    until(&run.browser, "the stranger", |l| l.url.ends_with("/there")).await;
    run.browser.hand_over(false).await;
    assert!(run.browser.held_requests().await.is_empty());
}

async fn tab_at(browser: &CdpBrowser, url: &str) -> TabId {
    let end = Instant::now() + DEADLINE;
    loop {
        let tabs = browser.tabs().await.unwrap();
        if let Some(tab) = tabs.iter().find(|t| t.url.starts_with(url)) {
            return tab.id.clone();
        }
        assert!(Instant::now() < end, "no tab at {url} among {tabs:?}");
        tokio::time::sleep(STEP).await;
    }
}
