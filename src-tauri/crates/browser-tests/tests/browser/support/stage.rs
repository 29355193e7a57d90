//! A browser to which all names are servers on this machine: `home.example` and `second.example` are the run's
//! sites, every other is a stranger, whose server notes what comes to it.

use std::borrow::Borrow;

use crate::prelude::*;
use axum::body::Body;
use axum::http::{HeaderValue, Request, Response};
use copilot_guard::request::{Leave, effects, of_script, request, sources};
use tokio::io::AsyncReadExt;

/// Of whom nothing is to be heard.
pub const NOBODY: [&str; 0] = [];
pub const HOME: &str = "http://home.example/";

/// `METHOD host/path` of what came to a server.
pub type Noted = Arc<Mutex<Vec<String>>>;

/// What is asked of a server: host, path, and where its address says to lead (`?to=`).
pub struct Asked {
    pub host: String,
    pub path: String,
    pub to: String,
}

impl Asked {
    /// `to` as it may stand in an attribute between double quotes.
    pub fn quoted(&self) -> String {
        let to = self.to.replace('&', "&amp;").replace('"', "&quot;");
        to.replace('<', "&lt;")
    }

    /// `to` as a script writes it, also in an attribute between single quotes.
    pub fn script(&self) -> String {
        let text = json!(self.to).to_string().replace('<', "\\u003c");
        text.replace('\'', "\\u0027")
    }
}

pub enum Page {
    Html(String),
    Redirect(String),
    Script(String),
    File,
}

/// What the servers of a test show.
pub type Pages = fn(&Asked) -> Page;

/// One server for all names of a side.
pub async fn serve(noted: Noted, pages: Pages) -> u16 {
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let port = listener.local_addr().unwrap().port();
    let app = axum::Router::new().fallback(move |request: Request<Body>| {
        let noted = noted.clone();
        async move { answer(&request, &noted, pages) }
    });
    tokio::spawn(async move { axum::serve(listener, app).await });
    port
}

fn answer(request: &Request<Body>, noted: &Mutex<Vec<String>>, pages: Pages) -> Response<Body> {
    let host = request.headers().get("host").unwrap().to_str().unwrap();
    let uri = request.uri();
    let query = uri.query().unwrap_or_default();
    let asked = Asked {
        host: host.to_owned(),
        path: uri.path().to_owned(),
        to: url::form_urlencoded::parse(query.as_bytes())
            .find(|(key, _)| key == "to")
            .map(|(_, to)| to.into_owned())
            .unwrap_or_default(),
    };
    if asked.path != "/favicon.ico" {
        let said = format!("{} {host}{}", request.method(), asked.path);
        noted.lock().unwrap().push(said);
    }
    let answer = Response::builder().header("access-control-allow-origin", "*");
    let answer = match pages(&asked) {
        Page::Html(html) => answer
            .header(header::CONTENT_TYPE, "text/html; charset=utf-8")
            .body(Body::from(format!(
                "<!doctype html><link rel=icon href=data:,><title>T</title>{html}"
            ))),
        Page::Redirect(to) => answer
            .status(302)
            .header(
                header::LOCATION,
                HeaderValue::from_bytes(to.as_bytes()).unwrap(),
            )
            .body(Body::empty()),
        Page::Script(text) => answer
            .header(header::CONTENT_TYPE, "text/javascript")
            .body(Body::from(text)),
        Page::File => answer
            .header(header::CONTENT_TYPE, "text/csv")
            .header(header::CONTENT_DISPOSITION, "attachment; filename=a.csv")
            .body(Body::from("a;b\n")),
    };
    answer.unwrap()
}

/// A Chromium to which names are at these places; what it asks its maker for by itself leads nowhere.
pub fn chromium(places: &str) -> Chromium {
    let arguments = arguments(places);
    Chromium::with_arguments(&arguments.each_ref().map(String::as_str))
}

fn arguments(places: &str) -> [String; 4] {
    [
        format!(
            "--host-resolver-rules=MAP *.google.com ~NOTFOUND, MAP *.googleapis.com ~NOTFOUND, \
             MAP *.gstatic.com ~NOTFOUND, MAP *.gvt1.com ~NOTFOUND, MAP *.google ~NOTFOUND, {places}"
        ),
        "--disable-features=HttpsUpgrades,HttpsFirstBalancedMode,HttpsFirstBalancedModeAutoEnable,LocalNetworkAccessChecks".to_owned(),
        // Much is there for pages that came by https alone.
        "--unsafely-treat-insecure-origin-as-secure=http://home.example".to_owned(),
        "--no-proxy-server".to_owned(),
    ]
}

/// The guard's own decision, on a policy that a test changes.
pub struct Rule(pub Mutex<Policy>);

pub fn verdict(leave: Leave) -> RequestVerdict {
    match leave {
        Leave::Pass => RequestVerdict::Pass,
        Leave::Ask(_) => RequestVerdict::Ask,
        Leave::Refuse => RequestVerdict::Refuse,
    }
}

impl RequestRule for Rule {
    fn judge(&self, asked: &PageRequest) -> RequestVerdict {
        let policy = self.0.lock().unwrap();
        verdict(request(&policy, &asked.url, asked.main_frame, &asked.page))
    }

    fn judge_of_script(&self, asked: &PageRequest) -> RequestVerdict {
        verdict(of_script(&self.0.lock().unwrap(), &asked.url, &asked.page))
    }

    fn effects(&self, asked: &PageRequest) -> Vec<RiskClass> {
        let policy = self.0.lock().unwrap();
        effects(&policy, &asked.url, &asked.method, &asked.body, &asked.page)
    }

    fn sources(&self, page: &str) -> Vec<String> {
        sources(&self.0.lock().unwrap(), page)
    }
}

pub struct Stage {
    pub chromium: Chromium,
    pub strangers: Noted,
    pub near: Noted,
}

impl Stage {
    pub async fn start(pages: Pages) -> Self {
        let browser = |places: String| chromium(&places);
        Self::start_in(pages, browser).await
    }

    /// With a run at home.
    pub async fn with_run(pages: Pages) -> (Self, Run) {
        let stage = Self::start(pages).await;
        let run = stage.run().await;
        (stage, run)
    }

    /// With other names at other places. `ahead`: in a browser that looks ahead as a person's own does.
    pub async fn start_with(pages: Pages, places: &str, ahead: bool) -> Self {
        let browser = |more: String| {
            let arguments = arguments(&format!("{places}, {more}"));
            let arguments = arguments.each_ref().map(String::as_str);
            match ahead {
                true => Chromium::that_looks_ahead(&arguments),
                false => Chromium::with_arguments(&arguments),
            }
        };
        Self::start_in(pages, browser).await
    }

    async fn start_in(pages: Pages, browser: impl FnOnce(String) -> Chromium) -> Self {
        let (strangers, near) = (Noted::default(), Noted::default());
        let far_port = serve(strangers.clone(), pages).await;
        let near_port = serve(near.clone(), pages).await;
        let chromium = browser(format!(
            "MAP home.example 127.0.0.1:{near_port}, MAP second.example 127.0.0.1:{near_port}, \
             MAP * 127.0.0.1:{far_port}"
        ));
        Self {
            chromium,
            strangers,
            near,
        }
    }

    /// A run at home.
    pub async fn run(&self) -> Run {
        self.run_at(HOME).await
    }

    pub async fn run_at(&self, at: &str) -> Run {
        Run::by(self.chromium.person().await, at, true).await
    }

    /// One that nothing holds.
    pub async fn free_run(&self, at: &str) -> Run {
        Run::by(self.chromium.person().await, at, false).await
    }

    pub fn strangers(&self) -> Vec<String> {
        self.strangers.lock().unwrap().clone()
    }

    /// The server at home has heard of this path.
    pub async fn heard(&self, path: &str) {
        let heard = || self.near.lock().unwrap().iter().any(|n| n.ends_with(path));
        until(&format!("{path} at home"), heard).await;
    }

    /// The strangers' server has heard of this path.
    pub async fn reached(&self, path: &str) {
        let reached = || self.strangers().iter().any(|n| n.ends_with(path));
        until(&format!("{path} at a stranger's"), reached).await;
    }
}

/// Whatever comes to a port, by streams or datagrams, is noted.
#[derive(Clone, Default)]
pub struct Peer {
    pub port: u16,
    came: Noted,
}

impl Peer {
    pub async fn open() -> Self {
        let came = Noted::default();
        let note = |came: &Noted, bytes: &[u8]| {
            let text = String::from_utf8_lossy(bytes).into_owned();
            came.lock().unwrap().push(text);
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

    pub fn came(&self) -> Vec<String> {
        self.came.lock().unwrap().clone()
    }

    pub fn forget(&self) {
        self.came.lock().unwrap().clear();
    }
}

/// Whether it comes within so long.
pub async fn within(longest: Duration, came: impl Fn() -> bool) -> bool {
    let end = Instant::now() + longest;
    while !came() && Instant::now() < end {
        tokio::time::sleep(STEP).await;
    }
    came()
}

pub struct Run {
    person: Person,
    rule: Arc<Rule>,
}

impl Deref for Run {
    type Target = Person;

    fn deref(&self) -> &Person {
        &self.person
    }
}

impl Run {
    /// With a tab there, whose requests are held where that is wanted.
    pub async fn by(person: Person, at: &str, holds: bool) -> Self {
        let second = ["second.example".to_owned()];
        let policy = Policy::new("look around", Some(HOME), &Settings::default(), &second);
        let rule = Arc::new(Rule(Mutex::new(policy)));
        if holds {
            person.hold_requests(rule.clone());
        }
        person.start(StartTab::New, Some(at)).await.unwrap();
        Self { person, rule }
    }

    pub async fn act(&self, action: impl Borrow<Action>) -> ActionOutcome {
        self.does(action).await
    }

    pub async fn go(&self, url: &str) {
        self.done(go_to(url)).await;
    }

    /// As a run does it: the guard is told of the page, and then the code is run.
    pub async fn evaluate_within(&self, code: &str, options: &ActOptions) -> ActionOutcome {
        let action = Action::Evaluate { code: code.into() };
        self.browser.facts(&action).await.unwrap();
        self.browser.act(&action, options).await.unwrap()
    }

    pub async fn evaluate(&self, code: &str) -> ActionOutcome {
        self.evaluate_within(code, &act_options()).await
    }

    /// In the page, where nothing holds it.
    pub async fn run_freely(&self, code: &str) {
        self.says(&format!("(async () => {{ {code} }})(); 0")).await;
    }

    /// What was held first, as soon as something was.
    pub async fn held(&self) -> InterceptedRequest {
        let first = async || self.held_requests().await.into_iter().next();
        got("something is held", first).await
    }

    /// What is held where this way of a page leads there.
    pub async fn held_by(&self, way: &str, to: &str) -> InterceptedRequest {
        self.press_at(&ways(to), way).await;
        self.held().await
    }

    pub async fn press_at(&self, url: &str, name: &str) {
        self.go(url).await;
        self.press(name).await;
    }

    /// A window that this way of a page opens there is held, and closed.
    pub async fn window_is_held(&self, way: &str, to: &str) -> Observation {
        let held = self.held_by(way, to).await;
        assert_eq!(held.url, to, "{way}");
        assert!(held.new_tab, "{way}: {held:?}");
        self.alone().await
    }

    /// A window within the site is there, and is the run's.
    pub async fn opens_within(&self) {
        self.press_at(&ways("http://home.example/inner"), "Window")
            .await;
        self.arrives("http://home.example/inner").await;
    }

    /// Has its first tab alone.
    pub async fn alone(&self) -> Observation {
        let alone = |l: &Observation| l.tabs.iter().filter(|t| t.owned).count() == 1;
        self.until("one tab", alone).await
    }

    pub fn allow(&self, address: &str) {
        self.rule.0.lock().unwrap().add_site(address);
    }
}

pub fn encoded(text: &str) -> String {
    url::form_urlencoded::byte_serialize(text.as_bytes()).collect()
}

/// Where every way of [`page_of_ways`] leads to `to`.
pub fn ways(to: &str) -> String {
    format!("http://home.example/ways?to={}", encoded(to))
}

/// Pages with the ways that a page has to another.
pub fn page_of_ways(asked: &Asked) -> Page {
    let (quoted, script) = (asked.quoted(), asked.script());
    Page::Html(match asked.path.as_str() {
        "/redirect" => return Page::Redirect(asked.to.clone()),
        "/file" => return Page::File,
        "/ways" => format!(
            r#"<a href="{quoted}">Link</a><button onclick='location.href={script}'>Script</button>
            <form method=post action="{quoted}"><button>Post</button></form>
            <form action="{quoted}"><button>Get</button></form>
            <a href="/redirect?to={quoted}">Redirect</a><a href="/refresh?to={quoted}">Refresh</a>
            <button onclick='window.open({script})'>Window</button>
            <a target=_blank href="{quoted}">Blank</a>
            <button onclick='window.open({script}, "", "noopener")'>Alone</button>
            <button onclick='let w=window.open(""); w.location={script}'>Later</button>"#
        ),
        "/framed" => format!(r#"<iframe title=Frame src="{quoted}"></iframe>"#),
        "/refresh" => format!(r#"<meta http-equiv=refresh content="0; url={quoted}">Wait"#),
        "/posts" => format!(
            r#"<form method=post action="{quoted}"></form><script>onload=()=>document.forms[0].submit()</script>"#
        ),
        "/goes" => format!("<script>onload=()=>{{location.href={script}}}</script>"),
        path => format!(
            "<h1>{} {path}</h1><a href=/inner>Inner</a><a href=#part>Part</a><a href=/file>File</a>",
            asked.host
        ),
    })
}
