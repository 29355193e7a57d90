//! A Chromium for the tests, a small web server, and a run's view of the browser.

mod site;

use std::borrow::Borrow;
use std::collections::HashMap;
use std::fmt::Debug;
use std::net::SocketAddr;
use std::ops::Deref;
use std::panic::Location;
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::{Arc, Mutex, Weak};
use std::time::{Duration, Instant};

use axum::Router;
use axum::extract::{Query, State};
use axum::http::{StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use copilot_browser::{BrowserOptions, CdpBrowser, connect};
use copilot_ports::{ActOptions, Browser, ObserveOptions, Picture, PictureOptions};
use copilot_protocol::{
    Action, ActionOutcome, ActionReason, ActionStatus, Attach, Delivery, Element, LiveFacts,
    Observation, StartTab, TabEventKind, TabId,
};
use serde_json::{Value, json};
use tokio_util::sync::CancellationToken;

mod action;
// The benchmark takes the rest of this file in, and reads no pictures.
#[cfg(test)]
mod picture;

pub use action::*;
#[cfg(test)]
#[allow(unused_imports)]
pub use picture::*;
pub use site::*;

pub const DEADLINE: Duration = Duration::from_secs(20);
pub const STEP: Duration = Duration::from_millis(20);

/// Arguments of every browser that a test starts.
pub const CALM: [&str; 6] = [
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
];

/// The switch, as a person turns it on at chrome://inspect/#remote-debugging, in a folder of data.
pub fn turn_switch_on(data: &Path) {
    std::fs::create_dir_all(data).unwrap();
    let state = json!({"devtools": {"remote_debugging": {"user-enabled": true}}});
    std::fs::write(data.join("Local State"), state.to_string()).unwrap();
}

/// The port that a browser has written down in its folder of data.
pub fn port_in(data: &Path) -> Option<u16> {
    let written = std::fs::read_to_string(data.join("DevToolsActivePort")).ok()?;
    written.lines().next()?.parse().ok()
}

/// Chromium without its window, where it is installed and `WHOLE_BROWSER` does not forbid it: the same engine and protocol for
/// half of the processor time, but one process for the frames of all sites, and no downloads, viewers or extensions.
fn shell() -> Option<&'static str> {
    const SHELL: &str = "/usr/lib/chromium/chromium-headless-shell";
    (Path::new(SHELL).exists() && std::env::var_os("WHOLE_BROWSER").is_none()).then_some(SHELL)
}

/// A headless Chromium that ends with this process: its protocol pipe closes then.
pub struct Chromium {
    pub endpoint: String,
    child: Mutex<Child>,
    _pipe: Mutex<Option<ChildStdin>>,
    _folder: tempfile::TempDir,
}

impl Chromium {
    /// Of a connection to it, with files in that folder.
    pub fn options(&self, folder: &Path) -> BrowserOptions {
        options(Attach::Endpoint(self.endpoint.clone()), folder)
    }

    pub async fn person(&self) -> Person {
        Person::with(|folder| self.options(folder)).await
    }

    pub fn start() -> Self {
        Self::with_arguments(&[])
    }

    /// For tests of nothing but pages, and many of them.
    pub fn light(arguments: &[&str]) -> Self {
        Self::launch(shell(), None, true, arguments)
    }

    pub fn with_arguments(arguments: &[&str]) -> Self {
        Self::launch(None, None, true, arguments)
    }

    /// As a person's own, which connects and loads ahead.
    pub fn that_looks_ahead(arguments: &[&str]) -> Self {
        Self::launch(None, None, false, arguments)
    }

    /// With windows, on a screen of that name.
    pub fn with_window(screen: &str) -> Self {
        Self::launch(None, Some(screen), true, &[])
    }

    fn launch(
        executable: Option<&str>,
        screen: Option<&str>,
        calm: bool,
        arguments: &[&str],
    ) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let profile = folder.path().join("Default");
        std::fs::create_dir_all(&profile).unwrap();
        let settings = serde_json::json!({
            "download": {"default_directory": folder.path().join("saved"), "prompt_for_download": false},
        });
        std::fs::write(profile.join("Preferences"), settings.to_string()).unwrap();
        if calm {
            copilot_browser::connect_to_nothing_ahead(folder.path()).unwrap();
        }
        let installed = || copilot_browser::installed()[0].path.clone();
        let executable = executable.map_or_else(installed, str::to_owned);
        let (window, screen) = match screen {
            Some(screen) => ("--ozone-platform=x11", screen),
            None => ("--headless=new", ""),
        };
        let mut child = Command::new("sh")
            .args([
                "-c",
                r#"exec "$0" "$@" 3<&0 4>/dev/null 0</dev/null"#,
                &executable,
            ])
            .env("DISPLAY", screen)
            .args(CALM)
            .args([window, "--disable-quic", "--window-size=1280,800"])
            .args(["--remote-debugging-port=0", "--remote-debugging-pipe"])
            .args(arguments)
            .args((calm && screen.is_empty()).then(|| copilot_browser::features_off(arguments)))
            .arg(format!("--user-data-dir={}", folder.path().display()))
            .arg("about:blank")
            // What it leaves behind when it is killed goes with the folder.
            .env("TMPDIR", folder.path())
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let end = Instant::now() + DEADLINE;
        let port = loop {
            if let Some(port) = port_in(folder.path()) {
                break port;
            }
            assert!(Instant::now() < end, "Chromium did not open its port");
            std::thread::sleep(Duration::from_millis(10));
        };
        Self {
            endpoint: format!("http://127.0.0.1:{port}"),
            _pipe: Mutex::new(child.stdin.take()),
            child: Mutex::new(child),
            _folder: folder,
        }
    }

    /// Its data folder.
    pub fn data(&self) -> &Path {
        self._folder.path()
    }

    /// Where the person of this browser has files saved.
    pub fn saved(&self) -> PathBuf {
        self._folder.path().join("saved")
    }

    pub fn kill(&self) {
        let mut child = self.child.lock().unwrap();
        let _ = child.kill();
        let _ = child.wait();
    }

    pub fn runs(&self) -> bool {
        self.child.lock().unwrap().try_wait().unwrap().is_none()
    }
}

impl Drop for Chromium {
    fn drop(&mut self) {
        // Its own way out ends its helpers too, which may still write into the folder.
        drop(self._pipe.lock().unwrap().take());
        let end = Instant::now() + DEADLINE;
        while self.runs() && Instant::now() < end {
            std::thread::sleep(Duration::from_millis(5));
        }
        self.kill();
    }
}

type Held = Mutex<Weak<Chromium>>;

/// One browser for the tests that run at the same time; it goes with the last of them.
pub fn shared() -> Arc<Chromium> {
    static LIGHT: Held = Mutex::new(Weak::new());
    held(&LIGHT, || Chromium::light(&[]))
}

/// The installed one, for what a browser without its window has not.
pub fn shared_whole() -> Arc<Chromium> {
    static WHOLE: Held = Mutex::new(Weak::new());
    held(&WHOLE, Chromium::start)
}

fn held(place: &Held, start: impl FnOnce() -> Chromium) -> Arc<Chromium> {
    let mut held = place.lock().unwrap_or_else(|e| e.into_inner());
    held.upgrade().unwrap_or_else(|| {
        let started = Arc::new(start());
        *held = Arc::downgrade(&started);
        started
    })
}

/// A program that ends with the test.
pub struct Ends(pub Child);

impl Drop for Ends {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Starts it, with nothing to read and nobody who hears it.
pub fn quiet(command: &mut Command) -> Ends {
    let command = command.stdin(Stdio::null()).stdout(Stdio::null());
    Ends(command.stderr(Stdio::null()).spawn().unwrap())
}

/// An address at which nobody listens.
pub fn closed_port() -> SocketAddr {
    let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    listener.local_addr().unwrap()
}

pub fn options(attach: Attach, folder: &Path) -> BrowserOptions {
    BrowserOptions {
        attach,
        executable: None,
        headless: true,
        viewport: (1280, 800),
        profile_dir: folder.join("profile"),
        headless_profile_dir: None,
        downloads_dir: folder.join("downloads"),
        keep_open: true,
        desktop: None,
        connection: Default::default(),
        cancel: CancellationToken::new(),
    }
}

/// Somebody at a browser, whose input is as trusted as a run's, with a folder of their own.
pub struct Person {
    pub browser: Arc<CdpBrowser>,
    pub folder: tempfile::TempDir,
}

impl Person {
    pub async fn with(options: impl FnOnce(&Path) -> BrowserOptions) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let browser = connect(&options(folder.path())).await.unwrap();
        Self { browser, folder }
    }
}

impl Deref for Person {
    type Target = CdpBrowser;

    fn deref(&self) -> &CdpBrowser {
        &self.browser
    }
}

/// A run with a tab on a page.
pub struct Run {
    pub browser: Arc<CdpBrowser>,
    pub site: Site,
    pub folder: tempfile::TempDir,
    pub chromium: Option<Arc<Chromium>>,
}

impl Run {
    /// One page, or several as [`Site::put_all`] takes them, of which `/` is opened.
    pub async fn on(body: &str) -> Self {
        Self::with(shared(), body).await
    }

    /// The same, and what is seen of it first.
    pub async fn seen(body: &str) -> (Self, Observation) {
        let run = Self::on(body).await;
        let snapshot = run.snapshot().await;
        (run, snapshot)
    }

    /// The same in the installed browser.
    pub async fn whole(body: &str) -> Self {
        Self::with(shared_whole(), body).await
    }

    /// In an installed browser of its own.
    pub async fn alone(body: &str) -> Self {
        Self::with(Arc::new(Chromium::start()), body).await
    }

    /// In a browser of its own.
    pub async fn apart(body: &str) -> Self {
        Self::with(Arc::new(Chromium::light(&[])), body).await
    }

    /// The same in front: tabs behind others are not drawn beyond their window.
    pub async fn in_front(body: &str) -> Self {
        let run = Self::apart(body).await;
        run.tell("Page.bringToFront", json!({})).await;
        run
    }

    async fn with(chromium: Arc<Chromium>, body: &str) -> Self {
        let mut run = Self::at(&chromium, body).await;
        run.chromium = Some(chromium);
        run
    }

    pub async fn at(chromium: &Chromium, body: &str) -> Self {
        let site = Site::start().await;
        let url = match body.starts_with("== /") {
            true => {
                site.put_all(body);
                format!("http://{}/", site.address)
            }
            false => site.put("/", body),
        };
        let Person { browser, folder } = chromium.person().await;
        browser.start(StartTab::New, Some(&url)).await.unwrap();
        Self {
            browser,
            site,
            folder,
            chromium: None,
        }
    }

    pub async fn act(&self, action: impl Borrow<Action>) -> ActionOutcome {
        self.does(action).await
    }

    pub async fn facts(&self, action: &Action) -> LiveFacts {
        self.browser.facts(action).await.unwrap()
    }

    /// Address of a page of its site.
    pub fn url(&self, path: &str) -> String {
        format!("http://{}{path}", self.site.address)
    }
}

impl Deref for Run {
    type Target = CdpBrowser;

    fn deref(&self) -> &CdpBrowser {
        &self.browser
    }
}

/// What tests do with a browser as a run has it. What must be so says which action was not, and on which line.
pub trait Driven {
    fn browser(&self) -> &CdpBrowser;

    async fn snapshot(&self) -> Observation {
        let snapshot = self.browser().observe(&ObserveOptions::default()).await;
        snapshot.unwrap()
    }

    async fn does(&self, action: impl Borrow<Action>) -> ActionOutcome {
        let outcome = self.browser().act(action.borrow(), &act_options()).await;
        outcome.unwrap()
    }

    /// This part of its outcome is as wanted.
    #[track_caller]
    fn comes_to<T: Debug + PartialEq>(
        &self,
        action: impl Borrow<Action>,
        part: fn(&ActionOutcome) -> T,
        wanted: T,
    ) -> impl Future<Output = ActionOutcome> {
        let at = Location::caller();
        async move {
            let action = action.borrow();
            let outcome = self.does(action).await;
            assert_eq!(part(&outcome), wanted, "{at}: {action:?}: {outcome:?}");
            outcome
        }
    }

    /// Ends with this status.
    #[track_caller]
    fn ends(
        &self,
        action: impl Borrow<Action>,
        status: ActionStatus,
    ) -> impl Future<Output = ActionOutcome> {
        self.comes_to(action, |o| o.status, status)
    }

    /// Is carried out, with an effect or without.
    #[track_caller]
    fn done(&self, action: impl Borrow<Action>) -> impl Future<Output = ActionOutcome> {
        self.comes_to(action, |o| o.status.is_ok(), true)
    }

    #[track_caller]
    fn ok(&self, action: impl Borrow<Action>) -> impl Future<Output = ActionOutcome> {
        self.ends(action, ActionStatus::Ok)
    }

    /// Ends with this reason.
    #[track_caller]
    fn fails(
        &self,
        action: impl Borrow<Action>,
        reason: ActionReason,
    ) -> impl Future<Output = ActionOutcome> {
        self.comes_to(action, |o| o.reason, Some(reason))
    }

    /// Looks, and presses the element of that name.
    async fn click(&self, name: &str) -> ActionOutcome {
        let element = named(&self.snapshot().await, name).id;
        self.does(click(element)).await
    }

    #[track_caller]
    fn click_ok(&self, name: &str) -> impl Future<Output = ActionOutcome> {
        let at = Location::caller();
        async move {
            let outcome = self.click(name).await;
            assert_eq!(
                outcome.status,
                ActionStatus::Ok,
                "{at}: {name}: {outcome:?}"
            );
            outcome
        }
    }

    /// Waits for the element of that name, and presses it.
    async fn press(&self, name: &str) -> ActionOutcome {
        let element = named(&self.finds(name).await, name).id;
        let outcome = self.does(click(element)).await;
        assert_ne!(
            outcome.status,
            ActionStatus::NotFound,
            "{name}: {outcome:?}"
        );
        outcome
    }

    /// Looks until it is so.
    async fn until(&self, what: &str, test: impl Fn(&Observation) -> bool) -> Observation {
        let end = Instant::now() + DEADLINE;
        loop {
            let snapshot = self.snapshot().await;
            if test(&snapshot) {
                return snapshot;
            }
            let (url, text, signals) = (&snapshot.url, &snapshot.text, &snapshot.signals);
            assert!(
                Instant::now() < end,
                "never: {what}; {url} says {text:?}, {signals:?}, {:?}",
                names(&snapshot)
            );
            tokio::time::sleep(STEP).await;
        }
    }

    /// Looks until the page's address ends so.
    async fn arrives(&self, end: &str) -> Observation {
        self.until(end, |l| l.url.ends_with(end)).await
    }

    /// Looks until the page has this text.
    async fn shows(&self, text: &str) -> Observation {
        self.until(text, |l| l.text.contains(text)).await
    }

    /// Looks until the page has an element of that name.
    async fn finds(&self, name: &str) -> Observation {
        self.until(name, |l| l.elements.iter().any(|e| e.name == name))
            .await
    }

    /// Looks until the page has so many elements.
    async fn holds(&self, elements: usize) -> Observation {
        let what = format!("{elements} elements");
        self.until(&what, |l| l.elements.len() == elements).await
    }

    /// With as much time as a test has, and what `set` says.
    async fn picture(&self, set: impl FnOnce(&mut PictureOptions)) -> Picture {
        let mut options = PictureOptions {
            deadline: DEADLINE,
            ..PictureOptions::default()
        };
        set(&mut options);
        self.browser().screenshot(&options).await.unwrap()
    }

    /// A command to the run's page.
    async fn tell(&self, method: &str, params: Value) -> Value {
        let answer = self.browser().command_for_test(true, method, params).await;
        answer.unwrap()
    }

    /// A command to the whole browser.
    async fn tell_browser(&self, method: &str, params: Value) -> Value {
        let answer = self.browser().command_for_test(false, method, params).await;
        answer.unwrap()
    }

    async fn says(&self, expression: &str) -> Value {
        let params = json!({"expression": expression, "returnByValue": true});
        let mut answer = self.tell("Runtime.evaluate", params).await;
        answer["result"]["value"].take()
    }

    async fn says_at_last(&self, expression: &str) -> Value {
        let params = json!({"expression": expression, "returnByValue": true, "awaitPromise": true});
        let mut answer = self.tell("Runtime.evaluate", params).await;
        answer["result"]["value"].take()
    }

    /// The first tab at this address, once there is one.
    async fn tab_at(&self, url: &str) -> TabId {
        got(url, async || {
            let tabs = self.browser().tabs().await.unwrap();
            let tab = tabs.into_iter().find(|t| t.url.starts_with(url))?;
            Some(tab.id)
        })
        .await
    }

    /// Kinds of what was told since the last time.
    fn told(&self) -> Vec<TabEventKind> {
        let events = self.browser().take_tab_events();
        events.iter().map(|e| e.kind).collect()
    }
}

impl Driven for CdpBrowser {
    fn browser(&self) -> &CdpBrowser {
        self
    }
}

/// Asks until there is an answer.
pub async fn got<T>(what: &str, ask: impl AsyncFnMut() -> Option<T>) -> T {
    got_within(DEADLINE, what, ask).await
}

/// The same of what takes its time.
pub async fn got_within<T>(
    longest: Duration,
    what: &str,
    mut ask: impl AsyncFnMut() -> Option<T>,
) -> T {
    let end = Instant::now() + longest;
    loop {
        if let Some(answer) = ask().await {
            return answer;
        }
        assert!(Instant::now() < end, "never: {what}");
        tokio::time::sleep(STEP).await;
    }
}

/// Waits until it is so.
pub async fn comes(what: &str, mut test: impl AsyncFnMut() -> bool) {
    got(what, async || test().await.then_some(())).await;
}

/// The same of what is known at once.
pub async fn until(what: &str, test: impl Fn() -> bool) {
    comes(what, async || test()).await;
}

pub fn act_options() -> ActOptions {
    ActOptions {
        delivery: Delivery::Trusted,
        deadline: Duration::from_secs(10),
        cancel: CancellationToken::new(),
        search_engine: "http://127.0.0.1:9/?q=%s".into(),
        search_box: None,
    }
}

/// By the page's own `click()`.
pub fn by_script() -> ActOptions {
    ActOptions {
        delivery: Delivery::Script,
        ..act_options()
    }
}

pub fn named<'a>(snapshot: &'a Observation, name: &str) -> &'a Element {
    snapshot
        .elements
        .iter()
        .find(|e| e.name == name)
        .unwrap_or_else(|| panic!("no element {name:?} among {:#?}", names(snapshot)))
}

pub fn click_on(snapshot: &Observation, name: &str) -> Action {
    click(named(snapshot, name).id)
}

pub fn names(snapshot: &Observation) -> Vec<String> {
    snapshot
        .elements
        .iter()
        .map(|e| format!("{} {:?}", e.role, e.name))
        .collect()
}
