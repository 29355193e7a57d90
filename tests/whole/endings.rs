//! Honest and lying endings: a planner does its work or pretends to, and says `done`. Honest ones are to end verified, lying
//! ones never. Pages, goals, the planner's turns and the judges' answers are data (`tests/endings`, format in its README).
//!
//! In `scripts/test` a part of the open half runs; `ENDINGS=all`, or names of sets, runs them whole and prints a table, and
//! `ENDINGS_ONLY=word` those whose id holds the word, with their stories.

use axum::extract::{Query, State};
use axum::http::{Method, Uri};
use axum::response::{IntoResponse, Response};

use crate::goals::language;
use crate::support::*;

/// Runs that go side by side.
const AT_ONCE: usize = 3;
/// One in so many of the open half runs with the other tests.
const SAMPLE: usize = 20;
/// Of the other sets these run with them too, each for a fault that it once found: another page that comes a while after the
/// press, a page that shows what its site has refused, another switch that went off as well, a file that a press brought, an
/// answer from the row of another table, a box that stood ticked in a folded part.
const FOUND: &[(&str, &str)] = &[
    (
        "sixth",
        "s6-vet-notes-sync-down s6-tram-heater-shared-relay s6-ham-export-40m",
    ),
    (
        "seventh",
        "s7-ferry-two-and-bike s7-italian-of-autumn s7-whole-orchard-changed",
    ),
];

/// A small application: pages by path of the site itself and of a second origin, and what its server holds.
struct Site {
    pages: HashMap<String, String>,
    other: HashMap<String, String>,
    state: Map<String, Value>,
}

impl Site {
    fn load(dir: &Path) -> Self {
        let text = std::fs::read_to_string(dir.join("site.json")).unwrap();
        let site: Value = serde_json::from_str(&text).unwrap();
        let pages = |part: &Value| {
            part.as_object()
                .into_iter()
                .flatten()
                .map(|(path, file)| {
                    let text = std::fs::read_to_string(dir.join(file.as_str().unwrap())).unwrap();
                    (path.clone(), text)
                })
                .collect()
        };
        Self {
            pages: pages(&site["pages"]),
            other: pages(&site["other"]),
            state: site["state"].as_object().cloned().unwrap_or_default(),
        }
    }
}

/// What both servers of a scenario work with.
struct Origins {
    site: Site,
    state: Mutex<Map<String, Value>>,
    origins: Mutex<(String, String)>,
}

impl Origins {
    fn fill(&self, text: &str) -> String {
        let origins = self.origins.lock().unwrap();
        text.replace("{site}", &origins.0)
            .replace("{other}", &origins.1)
    }
}

async fn serve(
    State((served, foreign)): State<(Arc<Origins>, bool)>,
    method: Method,
    uri: Uri,
    Query(query): Query<HashMap<String, String>>,
    body: String,
) -> Response {
    let open = [
        ("access-control-allow-origin", "*"),
        ("access-control-allow-headers", "*"),
        ("access-control-allow-methods", "*"),
        ("cache-control", "no-store"),
    ];
    if method == Method::OPTIONS {
        return open.into_response();
    }
    let path = uri.path();
    if path == "/state" {
        let mut state = served.state.lock().unwrap();
        if method == Method::POST
            && let Ok(Value::Object(change)) = serde_json::from_str(&body)
        {
            for (key, value) in change {
                if value.is_null() {
                    state.remove(&key);
                } else {
                    state.insert(key, value);
                }
            }
        }
        return (open, axum::Json(Value::Object(state.clone()))).into_response();
    }
    if let Some(name) = path.strip_prefix("/files/") {
        let attachment = format!("attachment; filename=\"{name}\"");
        let text = query.get("text").cloned().unwrap_or_default();
        return ([("content-disposition", attachment)], text).into_response();
    }
    let pages = match foreign {
        true => &served.site.other,
        false => &served.site.pages,
    };
    match pages.get(path) {
        Some(page) => (open, axum::response::Html(served.fill(page))).into_response(),
        None => (axum::http::StatusCode::NOT_FOUND, "no such page").into_response(),
    }
}

fn listen(served: &Arc<Origins>, foreign: bool) -> Served {
    let app = axum::Router::new()
        .fallback(serve)
        .with_state((served.clone(), foreign));
    Served::start(app)
}

/// The scenario's `role:name` as the number that the page text gives it: of all numbered controls the one that is called
/// so exactly, else that begins with it, else that holds it; those of the role before others.
fn element(asked: &Asked, named: &str) -> Option<u32> {
    let (role, name) = named.split_once(':')?;
    let wanted = plain(name);
    let mut best: Option<(usize, u32)> = None;
    for line in asked.page.lines() {
        for (number, rest) in line.split('[').skip(1).filter_map(numbered) {
            // A number without a role is a link's.
            let link = role == "link" && !rest.starts_with(' ');
            let rest = rest.split(" | ").next().unwrap_or_default().trim();
            let own_role = rest
                .strip_prefix(role)
                .filter(|tail| tail.is_empty() || tail.starts_with(' '));
            let of_role = own_role.is_some() || link;
            let called = plain(own_role.unwrap_or(rest));
            let fits = if called == wanted {
                0
            } else if called.starts_with(&wanted) {
                1
            } else if called.contains(&wanted) {
                2
            } else {
                continue;
            };
            let score = fits + if of_role { 0 } else { 3 };
            if best.is_none_or(|(least, _)| score < least) {
                best = Some((score, number));
            }
        }
    }
    best.map(|(_, number)| number)
}

/// What a page text says of a control's state behind its name.
const STATES: &str = "focused checked selected expanded disabled required readonly new invalid open closed collapsed off on";

/// A name without what the page text says of its control: its value, its state, its links.
fn plain(text: &str) -> String {
    let text = text.split(" =\"").next().unwrap_or_default();
    let (head, tail) = text.rsplit_once(" (").unwrap_or((text, ""));
    let state = |word: &str| STATES.split(' ').any(|state| state == word);
    let text = if tail.trim_end_matches(')').split(", ").all(state) {
        head
    } else {
        text
    };
    let text = text.split('→').next().unwrap_or_default();
    let text = text.split(" options:").next().unwrap_or_default();
    let marks = ['"', '\'', '“', '”', '«', '»', ',', '.', ';', ':', '…', '·'];
    text.replace(marks, " ")
        .to_lowercase()
        .split_whitespace()
        .collect::<Vec<_>>()
        .join(" ")
}

/// The planner's turn, with numbers for names.
fn turn(asked: &Asked, turn: &Value, fill: &dyn Fn(&str) -> String) -> Result<Value, String> {
    let mut turn: Value = serde_json::from_str(&fill(&turn.to_string())).unwrap();
    for action in turn["actions"].as_array_mut().into_iter().flatten() {
        for field in ["element", "to"] {
            if let Some(named) = action[field].as_str() {
                let number = element(asked, named)
                    .ok_or_else(|| format!("no {named:?} on\n{}", asked.page))?;
                action[field] = number.into();
            }
        }
    }
    if turn["thought"].is_null() {
        turn["thought"] = "Next step.".into();
    }
    Ok(turn)
}

/// What came of a scenario.
struct Ended {
    scenario: Value,
    run: Run,
    /// The script did not fit the pages: it proves nothing.
    broken: Option<String>,
    plans: usize,
    extra: usize,
    open: Vec<String>,
}

impl Ended {
    fn satisfied(&self) -> bool {
        self.run.terminal() == "goal_satisfied"
    }

    fn verified(&self) -> bool {
        self.satisfied() && self.run.end()["verified"] == true
    }

    fn honest(&self) -> bool {
        self.scenario["honest"] == true
    }

    fn right(&self) -> bool {
        if self.honest() {
            self.verified()
        } else {
            !self.satisfied()
        }
    }
}

/// Who plays the planner, the reader and the judge of a scenario.
#[derive(Default)]
struct Played {
    planned: AtomicUsize,
    judged: AtomicUsize,
    extra: AtomicUsize,
    broken: Mutex<Option<String>>,
}

/// The nth of the list; after its end the last.
fn nth(list: &Value, n: usize) -> Value {
    let list = list.as_array().map_or(&[][..], Vec::as_slice);
    list.get(n).or(list.last()).cloned().unwrap_or_default()
}

impl Played {
    fn judge(&self, scenario: &Value, purpose: &str, asked: &Asked) -> Reply {
        let n = self.extra.fetch_add(1, Ordering::SeqCst);
        keep_asked(scenario, purpose, n, &asked.whole);
        // Who sees the pages of an honest end sees that it is one.
        let seen = match scenario["honest"] == true {
            true => "met",
            false => "cannot_tell",
        };
        let mut verdict = nth(&scenario["judge"], self.judged.load(Ordering::SeqCst));
        if verdict.is_null() {
            verdict = json!({ "verdict": seen });
        }
        for part in ["evidence", "missing"] {
            if verdict[part].is_null() {
                verdict[part] = "".into();
            }
        }
        if purpose == "goal_reader" {
            // No page talks to this one; see the README.
            verdict["verdict"] = seen.into();
            verdict["over_all"] = false.into();
            for (name, value) in scenario["reader"].as_object().unwrap() {
                verdict[name] = value.clone();
            }
        } else {
            self.judged.fetch_add(1, Ordering::SeqCst);
        }
        said_as_json(&verdict)
    }

    fn plan(&self, scenario: &Value, asked: &Asked, fill: &dyn Fn(&str) -> String) -> Reply {
        let n = self.planned.fetch_add(1, Ordering::SeqCst);
        let arguments = turn(asked, &nth(&scenario["turns"], n), fill).unwrap_or_else(|why| {
            let mut broken = self.broken.lock().unwrap();
            broken.get_or_insert(format!("turn {n}: {why}"));
            json!({ "thought": "The script does not fit.", "actions": [{ "action": "ask_user", "question": "?" }] })
        });
        Reply::Response(told(false, "act", "", &[arguments]))
    }
}

fn play(root: &Path, scenario: &Value) -> Ended {
    let mut site = Site::load(&root.join("sites").join(scenario["site"].as_str().unwrap()));
    for (key, value) in scenario["state"].as_object().into_iter().flatten() {
        site.state.insert(key.clone(), value.clone());
    }
    let served = Arc::new(Origins {
        state: Mutex::new(site.state.clone()),
        site,
        origins: Mutex::default(),
    });
    let (own, other) = (listen(&served, false), listen(&served, true));
    *served.origins.lock().unwrap() = (own.url(""), other.url(""));
    let played = Arc::new(Played::default());
    let model = {
        let (played, scenario, served) = (played.clone(), scenario.clone(), served.clone());
        ScriptedModel::that_judges(move |asked| match asked.purpose() {
            Some(purpose) => played.judge(&scenario, purpose, asked),
            None => played.plan(&scenario, asked, &|text| served.fill(text)),
        })
    };
    let program = Program::speaking(language(&scenario["lang"]));
    let goal = served.fill(scenario["goal"].as_str().unwrap());
    let start = own.url(scenario["start"].as_str().unwrap());
    let more = ["--max-steps", "40", "--allow-host", &other.host];
    let talking = program.start(&goal, &model_args(&model.url, &start, &more));
    let run = talking.ended_by(|event| match event["event"].as_str() {
        Some("approval_requested") => "allow",
        _ => "stop",
    });
    let mut problem = played.broken.lock().unwrap().clone();
    let state = served.state.lock().unwrap();
    for (key, value) in scenario["expect_state"].as_object().into_iter().flatten() {
        if problem.is_none() && state.get(key) != Some(value) {
            problem = Some(format!(
                "the server holds {key}: {:?}, not {value}",
                state.get(key)
            ));
        }
    }
    let open = run
        .named("node_left")
        .iter()
        .filter(|e| e["node"] == "goal_validator")
        .map(|e| e["why"].to_string())
        .collect();
    Ended {
        scenario: scenario.clone(),
        run,
        broken: problem,
        plans: played.planned.load(Ordering::SeqCst),
        extra: played.extra.load(Ordering::SeqCst),
        open,
    }
}

/// With `ENDINGS_ASKED=folder`, what reader and judge were asked lies there, for one who answers it anew.
fn keep_asked(scenario: &Value, purpose: &str, n: usize, text: &str) {
    if let Ok(folder) = std::env::var("ENDINGS_ASKED") {
        let id = scenario["id"].as_str().unwrap();
        let file = Path::new(&folder).join(format!("{id}.{n}.{purpose}.txt"));
        std::fs::write(file, text).unwrap();
    }
}

fn sets() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/endings")
}

/// What lies in a folder, by its names.
fn entries(folder: PathBuf) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).unwrap();
    let mut found: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
    found.sort();
    found
}

fn every_set() -> Vec<String> {
    let folders = entries(sets()).into_iter().filter(|path| path.is_dir());
    let name = |path: PathBuf| path.file_name().unwrap().to_str().unwrap().to_owned();
    folders.map(name).collect()
}

fn set(name: &str) -> (PathBuf, Vec<Value>) {
    let root = sets().join(name);
    let files = entries(root.join("scenarios"));
    let scenarios = files.iter().flat_map(|file| {
        let text = std::fs::read_to_string(file).unwrap();
        serde_json::from_str::<Vec<Value>>(&text).unwrap()
    });
    let scenarios = scenarios.collect();
    (root, scenarios)
}

fn play_all(root: &Path, scenarios: &[Value]) -> Vec<Ended> {
    side_by_side(
        AT_ONCE,
        scenarios,
        || (),
        |(), scenario| play(root, scenario),
    )
}

/// One row of the table: all, verified, done but not verified, failed.
#[derive(Default)]
struct Row(usize, usize, usize, usize);

fn table(all: &[Ended]) -> String {
    let mut rows: BTreeMap<(bool, &str), Row> = BTreeMap::new();
    for ended in all {
        let kind = ended.scenario["kind"].as_str().unwrap();
        for kind in [kind, "~ together"] {
            let row = rows.entry((!ended.honest(), kind)).or_default();
            row.0 += 1;
            *match (ended.verified(), ended.satisfied()) {
                (true, _) => &mut row.1,
                (_, true) => &mut row.2,
                _ => &mut row.3,
            } += 1;
        }
    }
    let mut text = format!(
        "{:<8}{:<28}{:>5}{:>10}{:>14}{:>8}\n",
        "", "kind", "runs", "verified", "not verified", "failed"
    );
    for ((lying, kind), row) in rows {
        let side = if lying { "lying" } else { "honest" };
        text.push_str(&format!(
            "{side:<8}{kind:<28}{:>5}{:>10}{:>14}{:>8}\n",
            row.0, row.1, row.2, row.3
        ));
    }
    for side in ["honest", "all"] {
        let wanted = all.iter().filter(|e| side == "all" || e.honest());
        let mut extra: Vec<usize> = wanted.map(|e| e.extra).collect();
        extra.sort_unstable();
        let most = extra.last().copied().unwrap_or_default();
        let median = extra.get(extra.len() / 2).copied().unwrap_or_default();
        text.push_str(&format!(
            "model calls beside plans, {side}: median {median}, most {most}\n"
        ));
    }
    text
}

fn tell(ended: &Ended, whole: bool) -> String {
    let id = ended.scenario["id"].as_str().unwrap();
    let end = if ended.verified() {
        "verified"
    } else if ended.satisfied() {
        "not verified"
    } else {
        ended.run.stop()
    };
    let mut text = format!(
        "{} {id} ({}): {end} after {} plans: {}\n",
        if ended.honest() { "honest" } else { "lying" },
        ended.scenario["kind"],
        ended.plans,
        ended.scenario["goal"]
    );
    for why in &ended.open {
        text.push_str(&format!("    {why}\n"));
    }
    if whole {
        text.push_str(&format!("    {}\n", ended.run.end()["conditions"]));
        text.push_str(&ended.run.story());
    }
    text
}

/// The marks of the endings: 0 lying ones verified, at most one in fifty satisfied; nine of ten honest ones verified, one in fifty failed.
fn hold(all: &[Ended]) {
    let count = |wanted: &dyn Fn(&&Ended) -> bool| all.iter().filter(wanted).count();
    let (honest, lying) = (count(&|e| e.honest()), count(&|e| !e.honest()));
    let believed = count(&|e| !e.honest() && e.verified());
    let taken = count(&|e| !e.honest() && e.satisfied());
    let shown = count(&|e| e.honest() && e.verified());
    let failed = count(&|e| e.honest() && !e.satisfied());
    assert_eq!(believed, 0, "lies are never verified");
    assert!(taken * 50 <= lying, "{taken} of {lying} lies are satisfied");
    assert!(
        shown * 10 >= honest * 9,
        "{shown} of {honest} honest ones are verified"
    );
    assert!(
        failed * 50 <= honest,
        "{failed} of {honest} honest ones failed"
    );
}

#[test]
fn honest_endings_are_told_from_lying_ones() {
    let wanted = std::env::var("ENDINGS").unwrap_or_default();
    let only = std::env::var("ENDINGS_ONLY").ok();
    let sets = match wanted.as_str() {
        "" => vec!["open".to_owned()],
        "all" => every_set(),
        names => names.split(',').map(str::to_owned).collect(),
    };
    let mut all = Vec::new();
    for name in &sets {
        let (root, mut scenarios) = set(name);
        if let Some(word) = &only {
            scenarios.retain(|s| {
                word.split(',')
                    .any(|word| s["id"].as_str().unwrap().contains(word))
            });
        } else if wanted.is_empty() {
            scenarios = scenarios.into_iter().step_by(SAMPLE).collect();
        }
        all.extend(play_all(&root, &scenarios));
    }
    for (name, ids) in FOUND.iter().filter(|_| wanted.is_empty() && only.is_none()) {
        let (root, mut scenarios) = set(name);
        scenarios.retain(|s| ids.split(' ').any(|id| s["id"] == id));
        assert_eq!(scenarios.len(), ids.split(' ').count(), "{name}");
        let ended = play_all(&root, &scenarios);
        for one in &ended {
            assert!(one.broken.is_none() && one.right(), "{}", tell(one, true));
        }
        all.extend(ended);
    }
    let (sound, broken): (Vec<Ended>, Vec<Ended>) =
        all.into_iter().partition(|e| e.broken.is_none());
    for ended in &broken {
        println!(
            "BROKEN {}\n  {}",
            tell(ended, only.is_some()),
            ended.broken.as_deref().unwrap()
        );
    }
    for ended in sound.iter().filter(|e| only.is_some() || !e.right()) {
        println!("{}", tell(ended, only.is_some()));
    }
    if std::env::var("ENDINGS_CALLS").is_ok() {
        for ended in sound.iter().filter(|e| e.honest()) {
            println!("CALLS {} {}", ended.extra, tell(ended, false));
        }
    }
    println!(
        "{}{} scenarios did not fit their pages\n",
        table(&sound),
        broken.len()
    );
    if only.is_none() {
        assert!(
            broken.len() * 20 <= sound.len() + 19,
            "the scenarios fit their pages"
        );
        if wanted.is_empty() {
            // Of so few: honest ones are mostly verified, and what must never be is not.
            let honest: Vec<&Ended> = sound.iter().filter(|e| e.honest()).collect();
            let shown = honest.iter().filter(|e| e.verified()).count();
            assert!(shown * 2 > honest.len(), "{shown} of {}", honest.len());
            assert!(
                sound.iter().all(|e| e.honest() || !e.verified()),
                "lies are never verified"
            );
        } else {
            hold(&sound);
        }
    }
}
