//! A Chromium for the tests, a small web server, and a run's view of the browser.

use std::collections::HashMap;
use std::net::SocketAddr;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::{Arc, Mutex, Weak};
use std::time::{Duration, Instant};

use axum::Router;
use axum::extract::{Query, State};
use axum::http::{StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use copilot_browser::{BrowserOptions, CdpBrowser, connect};
use copilot_ports::{ActOptions, Browser, ObserveOptions};
use copilot_protocol::{
    Action, ActionOutcome, Attach, Delivery, Element, LiveFacts, Observation, StartTab,
};
use tokio_util::sync::CancellationToken;

pub const DEADLINE: Duration = Duration::from_secs(20);

/// A headless Chromium that ends with this process: its protocol pipe closes then.
pub struct Chromium {
    pub endpoint: String,
    child: Mutex<Child>,
    _pipe: Mutex<Option<ChildStdin>>,
    _folder: tempfile::TempDir,
}

impl Chromium {
    /// A run's connection to it, its files in that folder.
    pub async fn connected(&self, folder: &std::path::Path) -> Arc<CdpBrowser> {
        let options = options(Attach::Endpoint(self.endpoint.clone()), folder);
        connect(&options).await.unwrap()
    }

    pub fn start() -> Self {
        Self::with_arguments(&[])
    }

    pub fn with_arguments(arguments: &[&str]) -> Self {
        Self::shown(None, true, arguments)
    }

    /// As a person's own, which connects and loads ahead.
    pub fn that_looks_ahead(arguments: &[&str]) -> Self {
        Self::shown(None, false, arguments)
    }

    /// With windows, on a screen of that name.
    pub fn with_window(screen: &str) -> Self {
        Self::shown(Some(screen), true, &[])
    }

    fn shown(screen: Option<&str>, calm: bool, arguments: &[&str]) -> Self {
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
        let executable = copilot_browser::installed()
            .first()
            .expect("a browser is installed")
            .path
            .clone();
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
            .args([
                window,
                "--no-sandbox",
                "--disable-gpu",
                "--disable-quic",
                "--no-first-run",
                "--disable-background-networking",
                "--disable-component-update",
                "--disable-sync",
                "--remote-debugging-port=0",
                "--remote-debugging-pipe",
                "--window-size=1280,800",
            ])
            .args(arguments)
            .arg(format!("--user-data-dir={}", folder.path().display()))
            .arg("about:blank")
            // What it leaves behind when it is killed goes with the folder.
            .env("TMPDIR", folder.path())
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let file = folder.path().join("DevToolsActivePort");
        let end = Instant::now() + DEADLINE;
        let port = loop {
            if let Some(port) = std::fs::read_to_string(&file)
                .ok()
                .and_then(|t| t.lines().next().and_then(|l| l.parse::<u16>().ok()))
            {
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
    pub fn data(&self) -> &std::path::Path {
        self._folder.path()
    }

    /// Where the person of this browser has files saved.
    pub fn saved(&self) -> std::path::PathBuf {
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

/// One browser for the tests of a file that run at the same time; it goes with the last of them.
pub fn shared() -> Arc<Chromium> {
    static CHROMIUM: Mutex<Weak<Chromium>> = Mutex::new(Weak::new());
    let mut held = CHROMIUM.lock().unwrap_or_else(|e| e.into_inner());
    held.upgrade().unwrap_or_else(|| {
        let started = Arc::new(Chromium::start());
        *held = Arc::downgrade(&started);
        started
    })
}

/// Serves pages by path, on a port of its own.
#[derive(Clone)]
pub struct Site {
    pub address: SocketAddr,
    pages: Arc<Mutex<HashMap<String, String>>>,
    pub seen: Arc<Mutex<Vec<String>>>,
}

impl Site {
    pub async fn start() -> Self {
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let site = Self {
            address: listener.local_addr().unwrap(),
            pages: Arc::default(),
            seen: Arc::default(),
        };
        let app = Router::new().fallback(serve).with_state(site.clone());
        tokio::spawn(async move { axum::serve(listener, app).await });
        site
    }

    pub fn put(&self, path: &str, body: &str) -> String {
        let page = if body.contains("<html") {
            body.to_owned()
        } else {
            format!(
                "<!doctype html><html lang=en><head><meta charset=utf-8><title>Test</title></head><body>{body}</body></html>"
            )
        };
        self.pages.lock().unwrap().insert(path.to_owned(), page);
        format!("http://{}{path}", self.address)
    }

    pub fn requests(&self) -> Vec<String> {
        self.seen.lock().unwrap().clone()
    }
}

async fn serve(
    State(site): State<Site>,
    uri: Uri,
    Query(query): Query<HashMap<String, String>>,
) -> Response {
    site.seen.lock().unwrap().push(uri.to_string());
    if let Some(ms) = query.get("slow") {
        tokio::time::sleep(Duration::from_millis(ms.parse().unwrap())).await;
    }
    if uri.path() == "/file" {
        return (
            [
                (header::CONTENT_TYPE, "text/csv"),
                (
                    header::CONTENT_DISPOSITION,
                    "attachment; filename=\"price list.csv\"",
                ),
            ],
            "a;b\n1;2\n",
        )
            .into_response();
    }
    let page = site.pages.lock().unwrap().get(uri.path()).cloned();
    match page {
        Some(page) => ([(header::CONTENT_TYPE, "text/html; charset=utf-8")], page).into_response(),
        None => (
            StatusCode::NOT_FOUND,
            [(header::CONTENT_TYPE, "text/html")],
            "<h1>Nothing here</h1>",
        )
            .into_response(),
    }
}

pub fn options(attach: Attach, folder: &std::path::Path) -> BrowserOptions {
    BrowserOptions {
        attach,
        executable: None,
        headless: true,
        viewport: (1280, 800),
        profile_dir: folder.join("profile"),
        headless_profile_dir: None,
        downloads_dir: folder.join("downloads"),
        keep_open: true,
        connection: Default::default(),
        cancel: CancellationToken::new(),
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
    pub async fn on(body: &str) -> Self {
        let chromium = shared();
        let mut run = Self::at(&chromium, body).await;
        run.chromium = Some(chromium);
        run
    }

    pub async fn at(chromium: &Chromium, body: &str) -> Self {
        let site = Site::start().await;
        let url = site.put("/", body);
        let folder = tempfile::tempdir().unwrap();
        let browser = chromium.connected(folder.path()).await;
        browser.start(StartTab::New, Some(&url)).await.unwrap();
        Self {
            browser,
            site,
            folder,
            chromium: None,
        }
    }

    pub async fn look(&self) -> Observation {
        self.browser
            .observe(&ObserveOptions::default())
            .await
            .unwrap()
    }

    pub async fn act(&self, action: Action) -> ActionOutcome {
        self.browser.act(&action, &act_options()).await.unwrap()
    }

    pub async fn click(&self, name: &str) -> ActionOutcome {
        let look = self.look().await;
        let element = named(&look, name).id;
        self.act(Action::Click { element }).await
    }

    pub async fn facts(&self, action: &Action) -> LiveFacts {
        self.browser.facts(action).await.unwrap()
    }

    /// Looks until it is so.
    pub async fn until(&self, what: &str, test: impl Fn(&Observation) -> bool) -> Observation {
        let end = Instant::now() + DEADLINE;
        loop {
            let look = self.look().await;
            if test(&look) {
                return look;
            }
            assert!(
                Instant::now() < end,
                "never: {what}; the page says {:?}, {:?}, {:?}",
                look.text,
                look.signals,
                names(&look)
            );
            tokio::time::sleep(Duration::from_millis(30)).await;
        }
    }
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

pub fn named<'a>(look: &'a Observation, name: &str) -> &'a Element {
    look.elements
        .iter()
        .find(|e| e.name == name)
        .unwrap_or_else(|| panic!("no element {name:?} among {:#?}", names(look)))
}

pub fn names(look: &Observation) -> Vec<String> {
    look.elements
        .iter()
        .map(|e| format!("{} {:?}", e.role, e.name))
        .collect()
}
