//! Pages that nobody of this project wrote, each with goals: what kind of page it is, and which elements fit
//! the goal best. Prints tables of what is and what is said.
//!
//! The labels are data (`tests/pages-real/`); half of the pages, chosen by a hash of their names, are held
//! out: the rules were not made on them. What is missing on the machine fails the test (`scripts/lib.sh`,
//! `need_real_pages`). REAL_PAGES chooses visits by name, `all` takes the held-out part too, REAL_PAGES_DUMP keeps what was seen in a folder, REAL_PAGES_HELD tells
//! what was missed of the held-out part too.

use std::io::BufRead;

use crate::gallery::content_type;
use crate::prelude::*;
use crate::support;
use axum::Router;
use axum::extract::State;
use copilot_agent::Reader;

/// What is counted, and how many of each were right when the rules were made: a change may not lose any.
/// The held-out part was only counted, never worked on.
const FIGURES: [&str; 2] = ["page type", "candidates"];
const WORK: [usize; 2] = [52, 14];
const HELD_OUT: [usize; 2] = [36, 8];

/// A way to a page, and the goals that it is judged for.
#[derive(Deserialize)]
struct Visit {
    id: String,
    site: String,
    /// Path to begin at.
    start: String,
    #[serde(default)]
    steps: Vec<Step>,
    /// What kind of page the last one is.
    page: String,
    goals: Vec<Labelled>,
}

#[derive(Deserialize)]
#[serde(rename_all = "snake_case")]
enum Step {
    /// Path of the same site.
    Open(String),
    /// Label and text.
    Fill(String, String),
    /// Label of what is pressed; the second text, where given, stands around it.
    Press(String),
    PressBy(String, String),
    Choose(String, String),
    Check(String),
}

#[derive(Deserialize)]
struct Labelled {
    goal: String,
    /// Label of an element that has to be among the candidates.
    #[serde(default)]
    candidate: Option<String>,
}

/// How Basic mode reads the goal.
fn steps_of(goal: &str) -> Vec<copilot_ports::goal::Step> {
    copilot_ports::Planner::steps(&copilot_basic::BasicPlanner::new(), goal)
}

fn workspace() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../..")
}

fn target() -> PathBuf {
    workspace().join("target")
}

fn visits() -> Vec<Visit> {
    let file = workspace().join("tests/pages-real/visits.json");
    serde_json::from_str(&std::fs::read_to_string(file).unwrap()).unwrap()
}

/// FNV-1a of the visit's name: an odd number of ones is for work, an even one is held out.
fn held_out(id: &str) -> bool {
    id.bytes()
        .fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3)
        })
        .count_ones()
        .is_multiple_of(2)
}

/// A server of pages; a process of its own where they are made by a program.
struct Server {
    port: u16,
    _process: Option<(Ends, tempfile::TempDir)>,
}

async fn serve(site: &str) -> Server {
    match site {
        "shop-en" => shop("en"),
        "shop-ru" => shop("ru"),
        _ => files(folder(site)).await,
    }
}

fn folder(site: &str) -> PathBuf {
    let documents = target().join("documentation");
    let packages = target().join("real-pages/npm");
    let folder = match site {
        "python" => documents.join("usr/share/doc/python3.11/html"),
        "maint-guide" => documents.join("usr/share/doc/maint-guide-ru/html"),
        "developers-reference" => documents.join("usr/share/developers-reference/ru"),
        "faq-ru" => documents.join("usr/share/doc/debian/FAQ/ru"),
        "sb-admin" => packages.join("startbootstrap-sb-admin-2"),
        "gentelella" => packages.join("gentelella/dist"),
        "swagger" => packages.join("swagger-ui-dist"),
        other => panic!("no site {other}"),
    };
    assert!(
        folder.is_dir(),
        "{} is missing: scripts/test fetches it (need_real_pages in scripts/lib.sh)",
        folder.display()
    );
    folder
}

async fn files(folder: PathBuf) -> Server {
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let port = listener.local_addr().unwrap().port();
    let app = Router::new().fallback(file).with_state(folder);
    tokio::spawn(async move { axum::serve(listener, app).await });
    Server {
        port,
        _process: None,
    }
}

async fn file(State(folder): State<PathBuf>, uri: Uri) -> Response {
    let path = uri.path().trim_start_matches('/');
    if path == "swagger-initializer.js" {
        let start = "window.onload = () => { SwaggerUIBundle({ url: '/library-api.json', dom_id: '#swagger-ui' }); };";
        return ([(header::CONTENT_TYPE, "text/javascript")], start).into_response();
    }
    if path == "library-api.json" {
        let api = std::fs::read(workspace().join("tests/goals/library-api.json")).unwrap();
        return ([(header::CONTENT_TYPE, "application/json")], api).into_response();
    }
    if path.split('/').any(|part| part == "..") {
        return StatusCode::NOT_FOUND.into_response();
    }
    match tokio::fs::read(folder.join(path)).await {
        Ok(bytes) => ([(header::CONTENT_TYPE, content_type(path))], bytes).into_response(),
        Err(_) => StatusCode::NOT_FOUND.into_response(),
    }
}

/// The shop on a copy of its database, so that each run of the tests begins alike.
fn shop(lang: &str) -> Server {
    let parts = target().join("real-pages");
    let made = parts.join(format!("shop-{lang}.sqlite3"));
    let copy = tempfile::tempdir().unwrap();
    let database = copy.path().join("shop.sqlite3");
    std::fs::copy(&made, &database).unwrap_or_else(|error| {
        panic!(
            "{}: {error}; scripts/test makes it (need_real_pages in scripts/lib.sh)",
            made.display()
        )
    });
    // The index of the shop's search.
    let index = copy.path().join("shop.sqlite3.index");
    std::fs::create_dir(&index).unwrap();
    for file in std::fs::read_dir(made.with_extension("sqlite3.index")).unwrap() {
        let file = file.unwrap();
        std::fs::copy(file.path(), index.join(file.file_name())).unwrap();
    }
    let mut child = Command::new("python3")
        .arg(workspace().join("tests/pages-real/shop.py"))
        .args(["serve", lang])
        .arg(&database)
        .env("PYTHONPATH", parts.join("python"))
        .env("PYTHONDONTWRITEBYTECODE", "1")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("python3 is installed");
    let mut line = String::new();
    std::io::BufReader::new(child.stdout.as_mut().unwrap())
        .read_line(&mut line)
        .unwrap();
    Server {
        port: line.trim().parse().expect("the shop starts"),
        _process: Some((Ends(child), copy)),
    }
}

struct Way {
    browser: Person,
    base: String,
}

impl Way {
    async fn from(chromium: &Chromium, base: String, path: &str) -> Self {
        let browser = chromium.person().await;
        let start = format!("{base}{path}");
        browser.start(StartTab::New, Some(&start)).await.unwrap();
        Self { browser, base }
    }

    async fn snapshot(&self, wanted: Vec<String>, limit: u32) -> Observation {
        let options = ObserveOptions {
            limit,
            wanted,
            settle: Duration::from_millis(1_500),
            ..ObserveOptions::default()
        };
        self.browser.observe(&options).await.unwrap()
    }

    async fn step(&self, step: &Step) {
        let words = match step {
            Step::Open(_) => Vec::new(),
            Step::Fill(name, _) | Step::Press(name) | Step::Choose(name, _) | Step::Check(name) => {
                vec![name.to_lowercase()]
            }
            Step::PressBy(name, by) => vec![name.to_lowercase(), by.to_lowercase()],
        };
        let snapshot = self.snapshot(words, 120).await;
        let named = |name: &str, by: &str| -> Element {
            snapshot
                .elements
                .iter()
                .find(|e| e.name == name && (by.is_empty() || e.context.contains(by)))
                .unwrap_or_else(|| {
                    panic!(
                        "no {name:?} by {by:?} on {}: {:#?}",
                        snapshot.url,
                        support::names(&snapshot)
                    )
                })
                .clone()
        };
        let action = match step {
            Step::Open(path) => go_to(format!("{}{path}", self.base)),
            Step::Fill(name, text) => fill(named(name, "").id, text.clone()),
            Step::Press(name) => click(named(name, "").id),
            Step::PressBy(name, by) => click(named(name, by).id),
            Step::Choose(name, option) => select(named(name, "").id, option.clone()),
            Step::Check(name) => check(named(name, "").id, true),
        };
        self.browser.done(action).await;
    }
}

/// One judged pair.
struct Pair {
    visit: String,
    held: bool,
    page: (String, String),
    label: Labelled,
    /// The named candidate is among those of the reading.
    ranked: bool,
}

fn name_of(value: impl serde::Serialize) -> String {
    serde_json::to_value(value)
        .unwrap()
        .as_str()
        .unwrap()
        .to_owned()
}

async fn judged(chromium: &Chromium, visits: Vec<Visit>) -> Vec<Pair> {
    let mut servers: BTreeMap<String, Server> = BTreeMap::new();
    let mut pairs = Vec::new();
    for visit in visits {
        if !servers.contains_key(&visit.site) {
            servers.insert(visit.site.clone(), serve(&visit.site).await);
        }
        let port = servers[&visit.site].port;
        // A host of its own, so that nobody is signed in or has a full basket from the visit before.
        let base = format!("http://{}.localhost:{port}", visit.id);
        let way = Way::from(chromium, base, &visit.start).await;
        for step in &visit.steps {
            way.step(step).await;
        }
        for label in visit.goals {
            let mut reader = Reader::new(&label.goal, steps_of(&label.goal));
            let last = way.snapshot(reader.wanted(), 120).await;
            reader.take_in(&last);
            dump(&visit.id, &last);
            let said = reader.reading();
            let ranked = said.candidates.iter().any(|c| {
                let name = last.element(c.id).map(|e| e.name.as_str());
                name.is_some() && name == label.candidate.as_deref()
            });
            pairs.push(Pair {
                held: held_out(&visit.id),
                page: (visit.page.clone(), name_of(said.page_type)),
                visit: visit.id.clone(),
                label,
                ranked,
            });
        }
        way.browser.close().await;
    }
    pairs
}

fn dump(id: &str, snapshot: &Observation) {
    let Ok(folder) = std::env::var("REAL_PAGES_DUMP") else {
        return;
    };
    std::fs::create_dir_all(&folder).unwrap();
    let text = format!(
        "{}\n{}\nheadings: {:?}\nsignals: {:?}\nelements {} of {}:\n{}\n\n{}\n",
        snapshot.url,
        snapshot.title,
        snapshot.headings,
        snapshot.signals,
        snapshot.elements.len(),
        snapshot.total_elements,
        snapshot
            .elements
            .iter()
            .map(|e| format!(
                "  {} {:?} [{}] {}",
                e.role,
                e.name,
                e.context,
                if e.nav { "nav" } else { "" }
            ))
            .collect::<Vec<_>>()
            .join("\n"),
        snapshot.text
    );
    std::fs::write(Path::new(&folder).join(format!("{id}.txt")), text).unwrap();
}

/// Rows are what is, columns what was said.
fn table(title: &str, cells: &[(String, String)]) -> (usize, usize) {
    let mut names: Vec<&String> = cells.iter().flat_map(|(a, b)| [a, b]).collect();
    names.sort();
    names.dedup();
    let good = cells.iter().filter(|(is, said)| is == said).count();
    println!(
        "\n{title}: {good} of {} (rows: what is; columns: what is said)",
        cells.len()
    );
    print!("{:>12}", "");
    for name in &names {
        print!("{name:>10}");
    }
    println!();
    for is in &names {
        print!("{is:>12}");
        for said in &names {
            let count = cells.iter().filter(|(a, b)| a == *is && b == *said).count();
            if count == 0 {
                print!("{:>10}", "·");
            } else {
                print!("{count:>10}");
            }
        }
        println!();
    }
    (good, cells.len())
}

#[tokio::test(flavor = "multi_thread")]
async fn real_pages_are_understood() {
    let wanted = std::env::var("REAL_PAGES").unwrap_or_default();
    let mut visits = visits();
    visits.retain(|v| match wanted.as_str() {
        "" => !held_out(&v.id),
        "all" => true,
        ids => ids.split(',').any(|w| v.id.starts_with(w)),
    });
    let whole = wanted.is_empty() || wanted == "all";
    let chromium = Chromium::light(&[]);
    let pairs = judged(&chromium, visits).await;
    let mut broken: Vec<String> = Vec::new();

    for held in [false, true] {
        if held && wanted.is_empty() {
            continue;
        }
        let part: Vec<&Pair> = pairs.iter().filter(|p| p.held == held).collect();
        let name = if held { "held out" } else { "work" };
        let mut pages: Vec<(&String, (String, String))> =
            part.iter().map(|p| (&p.visit, p.page.clone())).collect();
        pages.dedup();
        println!("\n== {name}: {} pages, {} pairs", pages.len(), part.len());
        for p in &part {
            if p.page.0 != p.page.1 && (!held || std::env::var_os("REAL_PAGES_HELD").is_some()) {
                println!("{}: page {} said {}", p.visit, p.page.0, p.page.1);
            }
        }
        let cells: Vec<(String, String)> = pages.iter().map(|(_, cell)| cell.clone()).collect();
        let mut good = vec![table("Page type", &cells).0];
        let named: Vec<&&Pair> = part
            .iter()
            .filter(|p| p.label.candidate.is_some())
            .collect();
        let ranked = named.iter().filter(|p| p.ranked).count();
        println!(
            "\nNamed candidates among the best: {ranked} of {}",
            named.len()
        );
        good.push(ranked);
        let floors = if held { HELD_OUT } else { WORK };
        if whole {
            broken.extend(
                FIGURES
                    .iter()
                    .zip(good.iter().zip(floors))
                    .filter(|(_, (good, floor))| *good < floor)
                    .map(|(what, (good, floor))| format!("{name}, {what}: {good}, not {floor}")),
            );
        }
    }
    assert!(broken.is_empty(), "{broken:#?}");
    assert!(!whole || pairs.len() >= 20, "{} pairs", pairs.len());
}

/// A list of 420 links under a limit of 120: what the goal names is in it wherever it stands, each part of the
/// screen has its share, and a scan screen by screen finds what no word of the goal names.
#[tokio::test(flavor = "multi_thread")]
async fn a_long_listing_under_the_limit() {
    let chromium = Chromium::light(&[]);
    let server = serve("python").await;
    let base = format!("http://long.localhost:{}", server.port);
    let way = Way::from(&chromium, base, "/library/index.html").await;
    let far = "zipimport — Import modules from Zip archives";
    let mut reader = Reader::new(
        "Open the page about zipimport",
        steps_of("Open the page about zipimport"),
    );
    let snapshot = way.snapshot(reader.wanted(), 120).await;
    assert!(snapshot.total_elements > 300, "{}", snapshot.total_elements);
    assert_eq!(snapshot.elements.len(), 120);
    let found = support::named(&snapshot, far);
    assert!(found.bbox.y > 3.0 * snapshot.viewport.height, "{found:?}");
    let all = way.snapshot(reader.wanted(), 500).await;
    for zone in [Zone::Top, Zone::Mid, Zone::Bottom] {
        let here = |snapshot: &Observation| {
            let own = snapshot
                .elements
                .iter()
                .filter(|e| e.zone == zone && !e.nav);
            own.count()
        };
        assert!(here(&snapshot) >= here(&all).min(5), "{zone:?}");
    }
    let bars = snapshot.elements.iter().filter(|e| e.nav).count();
    assert!(bars <= 40, "{bars} of the bars");
    reader.take_in(&snapshot);
    assert_eq!(reader.reading().candidates[0].id, found.id);

    let engine = copilot_protocol::EngineSettings::default();
    let plain = way.snapshot(Vec::new(), engine.mapping_limit).await;
    assert!(plain.elements.iter().all(|e| e.name != far));
    let boosted = (f64::from(engine.mapping_limit) * engine.mapping_boost) as u32;
    for _ in 0..40 {
        let snapshot = way.snapshot(Vec::new(), boosted).await;
        assert!(snapshot.elements.len() <= boosted as usize);
        if snapshot.elements.iter().any(|e| e.name == far) {
            way.browser.close().await;
            return;
        }
        let down = scroll(ScrollDirection::Down, engine.scroll_step);
        way.browser.does(&down).await;
    }
    panic!("the scan never came to it");
}
