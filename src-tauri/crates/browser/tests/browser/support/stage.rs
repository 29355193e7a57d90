//! A browser to which all names are servers on this machine: `home.example` and `second.example` are the run's
//! sites, every other is a stranger, whose server notes what comes to it.

use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use axum::body::Body;
use axum::http::{HeaderValue, Request, Response, header};
use copilot_browser::{BrowserOptions, CdpBrowser, connect};
use copilot_guard::Policy;
use copilot_guard::request::{Leave, effects, of_script, request, sources};
use copilot_ports::{
    Browser, InterceptedRequest, ObserveOptions, PageRequest, RequestRule, RequestVerdict,
};
use copilot_protocol::{
    Action, ActionOutcome, Attach, Observation, RiskClass, Settings, StartTab, TabId,
};
use serde_json::{Value, json};

use crate::support::{Chromium, DEADLINE, act_options, named, options};

pub const STEP: Duration = Duration::from_millis(20);
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

fn verdict(leave: Leave) -> RequestVerdict {
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
        self.run_by(at, true, |folder| self.options(folder)).await
    }

    /// One that nothing holds.
    pub async fn free_run(&self, at: &str) -> Run {
        self.run_by(at, false, |folder| self.options(folder)).await
    }

    pub fn options(&self, folder: &std::path::Path) -> BrowserOptions {
        options(Attach::Endpoint(self.chromium.endpoint.clone()), folder)
    }

    pub async fn run_by(
        &self,
        at: &str,
        holds: bool,
        options: impl FnOnce(&std::path::Path) -> BrowserOptions,
    ) -> Run {
        let folder = tempfile::tempdir().unwrap();
        let browser = connect(&options(folder.path())).await.unwrap();
        let second = ["second.example".to_owned()];
        let policy = Policy::new("look around", Some(HOME), &Settings::default(), &second);
        let rule = Arc::new(Rule(Mutex::new(policy)));
        if holds {
            browser.hold_requests(rule.clone());
        }
        browser.start(StartTab::New, Some(at)).await.unwrap();
        Run {
            browser,
            rule,
            _folder: folder,
        }
    }

    /// Somebody else at the same browser, whose input is as trusted as the run's.
    pub async fn person(&self) -> (Arc<CdpBrowser>, tempfile::TempDir) {
        let folder = tempfile::tempdir().unwrap();
        let person = connect(&self.options(folder.path())).await.unwrap();
        (person, folder)
    }

    pub fn strangers(&self) -> Vec<String> {
        self.strangers.lock().unwrap().clone()
    }

    /// The server at home has heard of this path.
    pub async fn heard(&self, path: &str) {
        comes(&format!("{path} at home"), || {
            self.near.lock().unwrap().iter().any(|n| n.ends_with(path))
        })
        .await;
    }

    /// The strangers' server has heard of this path.
    pub async fn reached(&self, path: &str) {
        comes(&format!("{path} at a stranger's"), || {
            self.strangers().iter().any(|n| n.ends_with(path))
        })
        .await;
    }
}

/// Waits until it is so.
pub async fn comes(what: &str, test: impl Fn() -> bool) {
    let end = Instant::now() + DEADLINE;
    while !test() {
        assert!(Instant::now() < end, "never: {what}");
        tokio::time::sleep(STEP).await;
    }
}

pub struct Run {
    pub browser: Arc<CdpBrowser>,
    pub rule: Arc<Rule>,
    pub _folder: tempfile::TempDir,
}

pub async fn look(browser: &CdpBrowser) -> Observation {
    browser.observe(&ObserveOptions::default()).await.unwrap()
}

pub async fn until(
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

pub async fn press(browser: &CdpBrowser, name: &str) {
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

pub async fn tab_at(browser: &CdpBrowser, url: &str) -> TabId {
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

impl Run {
    pub async fn act(&self, action: &Action) -> ActionOutcome {
        self.browser.act(action, &act_options()).await.unwrap()
    }

    pub async fn go(&self, url: &str) {
        let outcome = self.act(&Action::Navigate { url: url.into() }).await;
        assert!(outcome.status.is_ok(), "{url}: {outcome:?}");
    }

    /// What was held first, as soon as something was.
    pub async fn held(&self) -> InterceptedRequest {
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
    pub async fn alone(&self) -> Observation {
        until(&self.browser, "one tab", |l| {
            l.tabs.iter().filter(|t| t.owned).count() == 1
        })
        .await
    }

    pub async fn says(&self, expression: &str) -> Value {
        let params = json!({"expression": expression, "returnByValue": true});
        let answer = self
            .browser
            .command_for_test(true, "Runtime.evaluate", params)
            .await
            .unwrap();
        answer["result"]["value"].clone()
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
