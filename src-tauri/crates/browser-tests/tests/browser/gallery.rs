//! The gallery: small pages of `tests/pages`, each with one difficulty, looked at and acted on in a real
//! Chromium. What each must show stands in the `.toml` beside it (`tests/pages/README.md` says how).
//!
//! Pages that fail today stand in `KNOWN.toml` with the reason and the very failures: a page that fails
//! in another way, or no more, fails the test.

mod compare;

use crate::prelude::*;
use axum::extract::State;
use axum::http::{HeaderMap, HeaderName, HeaderValue};
use compare::*;

/// Pages at a time; each in a tab of its own.
const LANES: usize = 3;
/// How long an effect may take.
const PATIENCE: Duration = Duration::from_secs(6);
/// The same on a page that is known to fail.
const KNOWN_PATIENCE: Duration = Duration::from_millis(1_500);

pub fn pages() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../tests/pages")
}

/// What is expected of a page.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Spec {
    /// The difficulty, in one sentence.
    about: String,
    /// What is opened, where it is not the file of the same name.
    #[serde(default)]
    open: Option<String>,
    /// Headers that the page is served with.
    #[serde(default)]
    headers: BTreeMap<String, String>,
    /// HTTP status that the page is served with.
    #[serde(default)]
    status: Option<u16>,
    /// Settle before a snapshot, milliseconds; as by default where it is not given.
    #[serde(default)]
    settle: Option<u64>,
    #[serde(flatten)]
    snapshot: Expected,
    #[serde(default)]
    step: Vec<Step>,
}

/// What a snapshot must show.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct Expected {
    /// All elements in order, each as `line` writes it.
    elements: Option<Vec<String>>,
    /// Some elements, by what the line begins with.
    some: Vec<String>,
    /// No element's line holds this.
    none: Vec<String>,
    /// Element -> words that its context or heading must hold.
    context: BTreeMap<String, String>,
    /// Element -> its options.
    options: BTreeMap<String, Vec<String>>,
    text: Vec<String>,
    no_text: Vec<String>,
    alerts: Vec<String>,
    dialog: Option<String>,
    http_status: Option<u16>,
    unread_frames: Vec<String>,
    /// Most elements of the page, with those that were not listed.
    total: Option<u32>,
}

/// One action, and what must be seen after it.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Step {
    /// The action as on the wire, without its element.
    #[serde(rename = "do")]
    act: serde_json::Map<String, serde_json::Value>,
    /// Its element: role and name.
    #[serde(default)]
    on: Option<String>,
    /// Outcome's status; `ok` unless given. `any`: not looked at.
    #[serde(default)]
    status: Option<String>,
    /// A line that the text of the page must then have.
    #[serde(default)]
    out: Option<String>,
    /// Elements that keep their numbers from the first snapshot on.
    #[serde(default)]
    same: Vec<String>,
    /// Elements that are new now; all others are not.
    #[serde(default)]
    new: Option<Vec<String>>,
    #[serde(flatten)]
    snapshot: Expected,
}

#[derive(Debug, Deserialize)]
struct Known {
    why: String,
    fails: Vec<String>,
}

/// What serves the pages: on two addresses, so that there are other origins.
pub struct Served {
    folder: PathBuf,
    pub port: u16,
    headers: BTreeMap<String, (BTreeMap<String, String>, Option<u16>)>,
}

impl Served {
    pub async fn start(specs: &BTreeMap<String, Spec>) -> Arc<Self> {
        let first = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let port = first.local_addr().unwrap().port();
        let second = tokio::net::TcpListener::bind(("127.0.0.2", port))
            .await
            .unwrap();
        let headers = specs
            .iter()
            .map(|(name, spec)| (file_of(name, spec), (spec.headers.clone(), spec.status)))
            .collect();
        let served = Arc::new(Self {
            folder: pages(),
            port,
            headers,
        });
        for listener in [first, second] {
            let app = axum::Router::new()
                .fallback(serve)
                .with_state(served.clone());
            tokio::spawn(async move { axum::serve(listener, app).await });
        }
        served
    }

    fn url(&self, file: &str) -> String {
        if file.contains(':') {
            return file.to_owned();
        }
        format!("http://127.0.0.1:{}/{file}", self.port)
    }
}

fn file_of(name: &str, spec: &Spec) -> String {
    spec.open.clone().unwrap_or_else(|| format!("{name}.html"))
}

fn is_viewed(spec: &Spec) -> bool {
    let file = spec.open.as_deref();
    file.is_some_and(|file| file.ends_with(".pdf"))
}

/// As what a file is served, by the end of its name.
pub fn content_type(path: &str) -> &'static str {
    match path.rsplit_once('.').map_or("", |(_, end)| end) {
        "html" => "text/html; charset=utf-8",
        "xhtml" => "application/xhtml+xml",
        "xml" => "application/xml",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "txt" => "text/plain; charset=utf-8",
        "json" => "application/json",
        "pdf" => "application/pdf",
        "css" => "text/css",
        "js" => "text/javascript",
        "woff2" => "font/woff2",
        _ => "application/octet-stream",
    }
}

async fn serve(State(served): State<Arc<Served>>, uri: Uri) -> Response {
    let path = uri.path().trim_start_matches('/');
    if path == "never" {
        // Asked for and never answered.
        return std::future::pending().await;
    }
    if path.contains("..") {
        return StatusCode::NOT_FOUND.into_response();
    }
    let kind = content_type(path);
    let Ok(mut body) = std::fs::read(served.folder.join(path)) else {
        return (StatusCode::NOT_FOUND, "no such page").into_response();
    };
    if kind.starts_with("text/html")
        && let Ok(text) = std::str::from_utf8(&body)
    {
        body = text
            .replace("%OTHER%", &format!("http://localhost:{}", served.port))
            .replace("%THIRD%", &format!("http://127.0.0.2:{}", served.port))
            .into_bytes();
    }
    let mut answer = HeaderMap::new();
    answer.insert(header::CONTENT_TYPE, HeaderValue::from_static(kind));
    let mut status = StatusCode::OK;
    if let Some((headers, code)) = served.headers.get(path) {
        for (name, value) in headers {
            answer.insert(
                HeaderName::from_bytes(name.as_bytes()).unwrap(),
                HeaderValue::from_str(value).unwrap(),
            );
        }
        if let Some(code) = code {
            status = StatusCode::from_u16(*code).unwrap();
        }
    }
    (status, answer, body).into_response()
}

struct Visit<'a> {
    browser: &'a CdpBrowser,
    spec: &'a Spec,
    patience: Duration,
    failures: Vec<String>,
}

impl Visit<'_> {
    async fn snapshot(&mut self) -> Option<Observation> {
        let mut options = ObserveOptions::default();
        if let Some(ms) = self.spec.settle {
            options.settle = Duration::from_millis(ms);
        }
        let snapshot = self.browser.observe(&options).await;
        self.noted("snapshot", snapshot)
    }

    /// What came of it; an error is a failure.
    fn noted<T>(&mut self, what: &str, result: Result<T, BrowserError>) -> Option<T> {
        let note = |error| self.failures.push(format!("{what}: {error}"));
        result.map_err(note).ok()
    }

    /// Looks until nothing is missing, or for as long as patience lasts.
    async fn snapshot_showing(
        &mut self,
        expected: &Expected,
        out: Option<&str>,
    ) -> Option<Observation> {
        let end = Instant::now() + self.patience;
        loop {
            let snapshot = self.snapshot().await?;
            let mut failures = Vec::new();
            compare(&snapshot, expected, &mut failures);
            if let Some(out) = out
                && !snapshot
                    .text
                    .lines()
                    .any(|l| l.strip_prefix("out: ") == Some(out))
            {
                let said = snapshot.text.lines().find_map(|l| l.strip_prefix("out: "));
                failures.push(format!("effect: {out:?} is not there, but {said:?}"));
            }
            if failures.is_empty() || Instant::now() > end {
                self.failures.append(&mut failures);
                return Some(snapshot);
            }
            tokio::time::sleep(Duration::from_millis(40)).await;
        }
    }

    async fn act(&mut self, step: &Step, snapshot: &Observation) -> Option<ActionOutcome> {
        let mut wire = step.act.clone();
        if let Some(on) = &step.on {
            let Some(element) = by_title(snapshot, on) else {
                self.failures.push(format!("effect: there is no {on}"));
                return None;
            };
            wire.insert("element".into(), element.id.into());
        }
        let action: Action = serde_json::from_value(wire.into()).expect("an action");
        let outcome = self.browser.act(&action, &act_options()).await;
        self.noted("act", outcome)
    }

    async fn run(&mut self) {
        let spec = self.spec;
        let Some(first) = self.snapshot_showing(&spec.snapshot, None).await else {
            return;
        };
        let mut snapshot = first.clone();
        for (n, step) in spec.step.iter().enumerate() {
            let Some(outcome) = self.act(step, &snapshot).await else {
                return;
            };
            let status = serde_json::to_value(outcome.status).unwrap();
            let wanted = step.status.as_deref().unwrap_or("ok");
            if wanted != "any" && status != wanted {
                self.failures.push(format!(
                    "outcome {}: {} ({})",
                    n + 1,
                    status.as_str().unwrap_or_default(),
                    outcome.detail.unwrap_or_default()
                ));
            }
            let before = snapshot;
            let Some(now) = self
                .snapshot_showing(&step.snapshot, step.out.as_deref())
                .await
            else {
                return;
            };
            snapshot = now;
            for which in &step.same {
                let (old, new) = (by_title(&first, which), by_title(&snapshot, which));
                match (old, new) {
                    (Some(old), Some(new)) if old.id == new.id => {}
                    (Some(_), Some(_)) => {
                        self.failures.push(format!("number: {which} has another"));
                    }
                    _ => self.failures.push(format!("number: {which} is not there")),
                }
            }
            if let Some(new) = &step.new {
                // What an earlier snapshot has shown already is new no more.
                let marked: Vec<String> = snapshot
                    .elements
                    .iter()
                    .filter(|e| before.element(e.id).is_none())
                    .map(title)
                    .collect();
                if marked != *new {
                    self.failures.push(format!("new: {marked:?}"));
                }
            }
        }
    }
}

async fn visit(
    chromium: &Chromium,
    served: &Served,
    name: &str,
    spec: &Spec,
    known: bool,
) -> Vec<String> {
    let browser = chromium.person().await;
    let url = served.url(&file_of(name, spec));
    let mut visit = Visit {
        browser: &browser,
        spec,
        patience: if known { KNOWN_PATIENCE } else { PATIENCE },
        failures: Vec::new(),
    };
    let started = browser.start(StartTab::New, Some(&url)).await;
    if visit.noted("start", started).is_some() {
        visit.run().await;
    }
    browser.close().await;
    // Ports, and places in the script, are not the same in each run.
    visit
        .failures
        .iter()
        .map(|f| f.lines().next().unwrap_or_default())
        .map(|f| f.replace(&format!(":{}", served.port), ""))
        .collect()
}

pub fn read<T: serde::de::DeserializeOwned>(file: &Path) -> T {
    let text = std::fs::read_to_string(file).unwrap();
    toml::from_str(&text).unwrap_or_else(|e| panic!("{}: {e}", file.display()))
}

fn specs() -> BTreeMap<String, Spec> {
    let mut specs = BTreeMap::new();
    for entry in std::fs::read_dir(pages()).unwrap() {
        let file = entry.unwrap().path();
        let name = file.file_stem().unwrap().to_string_lossy().into_owned();
        if file.extension().is_some_and(|e| e == "toml") && name != "KNOWN" && name != "REFEREE" {
            specs.insert(name, read(&file));
        }
    }
    specs
}

/// `GALLERY=word` visits only the pages whose names hold the word.
#[tokio::test]
async fn every_page_shows_what_it_must_and_does_what_it_is_told() {
    let mut specs = specs();
    assert!(specs.len() >= 80, "{} pages", specs.len());
    assert!(specs.values().all(|s| !s.about.is_empty()));
    let known: BTreeMap<String, Known> = read(&pages().join("KNOWN.toml"));
    for name in known.keys() {
        assert!(specs.contains_key(name), "KNOWN.toml has no page {name}");
    }
    if let Ok(only) = std::env::var("GALLERY") {
        specs.retain(|name, _| only.split(',').any(|word| name.contains(word)));
    }
    let light = shared();
    // The viewer of documents is the installed browser's.
    let whole = specs.values().any(is_viewed).then(shared_whole);
    let served = Served::start(&specs).await;
    let queue: Vec<&str> = specs.keys().map(String::as_str).collect();
    let results = {
        use futures::StreamExt as _;
        let (light, whole, served, specs, known) = (&light, &whole, &served, &specs, &known);
        futures::stream::iter(queue)
            .map(|name| async move {
                let started = Instant::now();
                let spec = &specs[name];
                let viewer = whole.as_ref().filter(|_| is_viewed(spec));
                let chromium = viewer.unwrap_or(light);
                let failures = visit(chromium, served, name, spec, known.contains_key(name)).await;
                (name, failures, started.elapsed())
            })
            .buffer_unordered(LANES)
            .collect::<Vec<_>>()
            .await
    };

    let (mut passed, mut listed) = (0, 0);
    let mut report = String::new();
    let mut wrong = String::new();
    let mut found = String::new();
    let mut sorted = results;
    sorted.sort_by_key(|(name, ..)| *name);
    for (name, failures, took) in &sorted {
        let expected = known.get(*name);
        let told: &[String] = expected.map_or(&[], |k| &k.fails);
        let word = match (failures.is_empty(), failures == told) {
            (true, true) => {
                passed += 1;
                continue;
            }
            (false, true) => {
                listed += 1;
                "known"
            }
            (true, false) => "fixed, but still in KNOWN.toml",
            (false, false) => "FAILED",
        };
        let _ = writeln!(report, "{word}: {name} ({} ms)", took.as_millis());
        if let Some(known) = expected {
            let _ = writeln!(report, "    why: {}", known.why);
        }
        for failure in failures {
            let _ = writeln!(report, "    {failure}");
        }
        if failures != told {
            let _ = writeln!(wrong, "{name}: {failures:#?}");
            if !failures.is_empty() {
                let _ = writeln!(found, "[{name}]\nwhy = \"\"\nfails = {failures:#?}\n");
            }
        }
    }
    println!(
        "{report}\n{} pages: {passed} passed, {listed} fail as known, {} otherwise",
        sorted.len(),
        sorted.len() - passed - listed
    );
    if let Ok(file) = std::env::var("GALLERY_FOUND") {
        std::fs::write(file, found).unwrap();
    }
    assert!(wrong.is_empty(), "{wrong}");
}
