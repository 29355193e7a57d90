//! Programs of `run_code` in a whole run: each call a lap of its own through the guard, on a real page.
//!
//! `tests/run-code/behaviours` holds what users of Playwright may rely on, checked against the real one; here the same programs
//! are run by ours: one of three, `BEHAVIOUR=all` all, `BEHAVIOUR=words` those whose names hold the words.

mod crowd;
mod flows;
mod pages;

use std::sync::OnceLock;

use async_trait::async_trait;
use axum::http::HeaderMap;
use copilot_agent::{BrowserSource, EventSink, RunParts, start};

use crate::prelude::*;

/// What is done otherwise here, and why: the cases stay, and are expected to differ.
const LEFT_OUT: &str = include_str!("../../../../../tests/run-code/left-out.toml");

#[derive(Deserialize)]
struct Area {
    #[serde(rename = "case")]
    cases: Vec<Case>,
}

#[derive(Clone, Debug, Deserialize)]
struct Case {
    name: String,
    page: String,
    program: String,
    returns: Option<String>,
    fails: Option<Vec<String>>,
    after: Option<String>,
    after_is: Option<String>,
    logs: Option<Vec<String>>,
    timeout_ms: Option<u32>,
    #[serde(default)]
    files: Vec<String>,
    #[serde(default)]
    pages: BTreeMap<String, String>,
}

/// What a run of one program came to.
#[derive(Clone, Debug, Default)]
pub struct Ran {
    /// What its planner was told in the end.
    pub told: String,
    pub after: Value,
    pub events: Vec<RunEvent>,
}

impl Ran {
    fn part(&self, head: &str) -> Option<&str> {
        let from = self.told.find(head)? + head.len();
        let rest = &self.told[from..];
        let ends = ["\nprinted:", "\n</page_text>"];
        let to = ends.iter().filter_map(|end| rest.find(end)).min();
        Some(&rest[..to.unwrap_or(rest.len())])
    }

    pub fn returned(&self) -> Value {
        self.part("returned: ").map_or(Value::Null, |text| {
            serde_json::from_str(text).unwrap_or_else(|_| json!(text))
        })
    }

    pub fn error(&self) -> Option<&str> {
        self.part("error: ")
    }

    pub fn printed(&self) -> Vec<&str> {
        self.part("printed:\n")
            .map_or(Vec::new(), |text| text.lines().collect())
    }

    /// What the person was asked, and what was blocked.
    pub fn asked(&self) -> String {
        let of = |event: &RunEvent| match event {
            RunEvent::ApprovalRequested { question, .. } => {
                Some(format!("asked: {:?}", question.body))
            }
            RunEvent::ActionBlocked { action, class, .. } => {
                Some(format!("blocked: {class:?} {action:?}"))
            }
            _ => None,
        };
        self.events
            .iter()
            .filter_map(of)
            .collect::<Vec<_>>()
            .join("\n")
    }
}

/// A server for the pages of one program.
async fn serve(pages: BTreeMap<String, String>) -> String {
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let port = listener.local_addr().unwrap().port();
    let base = format!("http://127.0.0.1:{port}");
    let pages: Arc<BTreeMap<String, String>> = Arc::new(
        pages
            .into_iter()
            .map(|(path, page)| (path, page.replace("BASE", &base)))
            .collect(),
    );
    let answer = move |uri: Uri| {
        let pages = pages.clone();
        async move {
            let query = uri.query().unwrap_or_default();
            let wait = query.split('&').find_map(|pair| pair.strip_prefix("wait="));
            if let Some(ms) = wait.and_then(|ms| ms.parse().ok()) {
                tokio::time::sleep(Duration::from_millis(ms)).await;
            }
            let path = uri.path();
            let kind = match path.rsplit_once('.').map(|(_, end)| end) {
                Some("csv") => "text/csv",
                Some("txt") => "text/plain; charset=utf-8",
                Some("json") => "application/json",
                Some("svg") => "image/svg+xml",
                _ => "text/html; charset=utf-8",
            };
            let mut headers = HeaderMap::new();
            headers.insert(header::CONTENT_TYPE, kind.parse().unwrap());
            match pages.get(path) {
                Some(page) => (StatusCode::OK, headers, page.clone()),
                None => (
                    StatusCode::NOT_FOUND,
                    headers,
                    "<p>Not found</p>".to_owned(),
                ),
            }
        }
    };
    let app = axum::Router::new().fallback(answer);
    tokio::spawn(async move { axum::serve(listener, app).await });
    base
}

struct Source {
    options: BrowserOptions,
    browser: Arc<OnceLock<Arc<CdpBrowser>>>,
}

#[async_trait]
impl BrowserSource for Source {
    fn name(&self) -> String {
        "test".into()
    }

    async fn connect(&self) -> Result<Arc<dyn Browser>, BrowserError> {
        let browser = connect(&self.options).await?;
        let _ = self.browser.set(browser.clone());
        Ok(browser)
    }
}

/// Answers with a program, looks at the page when that is over, and gives up.
struct Planning {
    program: String,
    after: Option<String>,
    browser: Arc<OnceLock<Arc<CdpBrowser>>>,
    seen: Mutex<Option<(String, Value)>>,
    asked: Mutex<u32>,
}

impl Planning {
    async fn look(&self) -> Value {
        let (Some(browser), Some(after)) = (self.browser.get(), &self.after) else {
            return Value::Null;
        };
        let tabs = browser.tabs().await.unwrap_or_default();
        let first = tabs.iter().find(|tab| tab.owned);
        if let Some(tab) = first.filter(|tab| !tab.active) {
            let action = Action::SwitchTab {
                tab: tab.id.clone(),
            };
            let _ = browser.act(&action, &act_options()).await;
        }
        let asked = json!({"expression": after, "returnByValue": true, "awaitPromise": true});
        let answer = browser
            .command_for_test(true, "Runtime.evaluate", asked)
            .await;
        answer.map_or(Value::Null, |answer| answer["result"]["value"].clone())
    }
}

#[async_trait]
impl Planner for Planning {
    fn kind(&self) -> PlannerKind {
        PlannerKind::Model
    }

    fn name(&self) -> String {
        "test".into()
    }

    fn understand(&self, _: &str) -> Option<Understanding> {
        None
    }

    async fn plan(&self, request: &PlanRequest, _: &dyn Deltas) -> Result<PlanReply, PlannerError> {
        // For who measures: a model takes its time.
        if let Ok(ms) = std::env::var("CROWD_THINK") {
            tokio::time::sleep(Duration::from_millis(ms.parse().unwrap())).await;
        }
        let asked = {
            let mut asked = self.asked.lock().unwrap();
            *asked += 1;
            *asked
        };
        let action = match asked {
            1 => Action::RunCode {
                program: self.program.clone(),
            },
            _ => {
                let told = request.messages.iter().rev();
                let told = told
                    .map(|m| &m.text)
                    .find(|text| text.starts_with("The program "));
                let after = self.look().await;
                *self.seen.lock().unwrap() = Some((told.cloned().unwrap_or_default(), after));
                Action::Done {
                    answer: "over".into(),
                    citations: Vec::new(),
                    cannot: true,
                }
            }
        };
        Ok(PlanReply {
            actions: vec![action],
            ..PlanReply::default()
        })
    }

    async fn judge(&self, _: &JudgeRequest) -> Result<JudgeReply, PlannerError> {
        Err(PlannerError::Unsupported)
    }
}

/// Says yes to what is asked, or to nothing.
struct Person {
    events: Mutex<Vec<RunEvent>>,
    asked: tokio::sync::mpsc::UnboundedSender<Question>,
}

impl EventSink for Person {
    fn event(&self, envelope: &Envelope) {
        self.events.lock().unwrap().push(envelope.event.clone());
        if let RunEvent::ApprovalRequested { question, .. } | RunEvent::QuestionAsked { question } =
            &envelope.event
        {
            let _ = self.asked.send(question.clone());
        }
    }

    fn live(&self, _: LiveUpdate) {}

    fn picture(&self, _: &ShotId, _: Arc<Vec<u8>>) {}
}

/// A journal that is not read again.
#[derive(Default)]
struct Unkept;

#[async_trait]
impl RunJournal for Unkept {
    fn run_dir(&self) -> String {
        String::new()
    }

    async fn append(&self, _: &Record, _: bool) -> Result<(), JournalError> {
        Ok(())
    }

    async fn step_file(&self, _: u32, _: StepFile, _: &[u8]) -> Result<String, JournalError> {
        Ok(String::new())
    }

    async fn read_file(&self, path: &str) -> Result<Vec<u8>, JournalError> {
        Err(JournalError::NotFound(path.to_owned()))
    }

    async fn picture(&self, _: u32, _: &ShotId, _: &[u8]) -> Result<(), JournalError> {
        Ok(())
    }

    async fn summary(&self, _: &RunSummary) -> Result<(), JournalError> {
        Ok(())
    }
}

/// A program that is to be run on a page.
pub struct Given<'a> {
    pub program: String,
    pub start: String,
    pub after: Option<String>,
    pub goal: &'a str,
    /// What the person answers.
    pub decision: Decision,
}

pub async fn run(chromium: &Chromium, given: Given<'_>) -> Ran {
    let folder = tempfile::tempdir().unwrap();
    let browser = Arc::new(OnceLock::new());
    let planner = Arc::new(Planning {
        program: given.program,
        after: given.after,
        browser: browser.clone(),
        seen: Mutex::default(),
        asked: Mutex::default(),
    });
    let (asked, mut questions) = tokio::sync::mpsc::unbounded_channel();
    let person = Arc::new(Person {
        events: Mutex::default(),
        asked,
    });
    let options = chromium.options(folder.path());
    let mut settings = Settings::default();
    settings.model.planner = PlannerKind::Model;
    settings.engine.plan_first = false;
    let request = RunRequest {
        goal: given.goal.into(),
        start_url: Some(given.start),
        tab: StartTab::New,
        attach: options.attach.clone(),
        shape: None,
        secrets: Vec::new(),
        allow_hosts: vec!["127.0.0.1".into(), "localhost".into()],
        settings,
        client: None,
        part_of: None,
        recipe: None,
        follows: None,
        managed: Managed::default(),
    };
    let parts = RunParts {
        browsers: Arc::new(Source { options, browser }),
        planner: planner.clone(),
        tools: None,
        memory: None,
        leases: None,
        parts: None,
        journal: Arc::new(Unkept),
        clock: Arc::new(SystemClock::default()),
        events: person.clone(),
        somebody_to_ask: true,
        live_view: false,
    };
    let handle = start(RunId::new(), request, parts);
    let answering = handle.clone();
    let decision = given.decision;
    let answers = tokio::spawn(async move {
        while let Some(question) = questions.recv().await {
            // What is no approval wants the person to do something, which is done.
            let decision = match question.body {
                QuestionBody::Approval { .. } => decision,
                _ => Decision::Continue,
            };
            let answer = Answer::by_person(question.id.clone(), decision);
            let _ = answering.submit(Submission::Answer { answer });
        }
    });
    let longest = Duration::from_secs(120);
    if tokio::time::timeout(longest, handle.finished())
        .await
        .is_err()
    {
        let _ = handle.submit(Submission::Stop);
        handle.finished().await;
    }
    answers.abort();
    let (told, after) = planner.seen.lock().unwrap().clone().unwrap_or_default();
    let events = person.events.lock().unwrap().clone();
    Ran {
        told,
        after,
        events,
    }
}

fn differs(case: &Case, ran: &Ran) -> Option<String> {
    let mut wrong = Vec::new();
    match (&case.returns, &case.fails) {
        (Some(returns), _) => {
            let wanted: Value = serde_json::from_str(returns).unwrap();
            if ran.error().is_some() || ran.returned() != wanted {
                wrong.push(format!("returns {wanted}"));
            }
        }
        (None, Some(fails)) => {
            for part in fails {
                if !ran
                    .error()
                    .is_some_and(|error| error.contains(part.as_str()))
                {
                    wrong.push(format!("fails with {part:?}"));
                }
            }
        }
        (None, None) => wrong.push("says what it returns or how it fails".into()),
    }
    if let Some(wanted) = &case.after_is {
        let wanted: Value = serde_json::from_str(wanted).unwrap();
        if wanted != ran.after {
            wrong.push(format!("leaves {wanted}, not {}", ran.after));
        }
    }
    if let Some(logs) = &case.logs
        && ran.printed() != *logs
    {
        wrong.push(format!("prints {logs:?}"));
    }
    (!wrong.is_empty()).then(|| {
        format!(
            "{}: {}\n    told: {}",
            case.name,
            wrong.join("; "),
            ran.told.replace('\n', "\n          ")
        )
    })
}

fn behaviours() -> Vec<Case> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../tests/run-code/behaviours");
    let mut files: Vec<PathBuf> = std::fs::read_dir(folder)
        .unwrap()
        .map(|file| file.unwrap().path())
        .filter(|path| path.extension().is_some_and(|end| end == "toml"))
        .collect();
    files.sort();
    let mut cases = Vec::new();
    for file in files {
        let text = std::fs::read_to_string(&file).unwrap();
        let area: Area =
            toml::from_str(&text).unwrap_or_else(|e| panic!("{}: {e}", file.display()));
        cases.extend(area.cases);
    }
    cases
}

/// Names of cases that are done otherwise here, with the reason.
fn left_out() -> BTreeMap<String, String> {
    #[derive(Deserialize)]
    struct LeftOut {
        #[serde(rename = "case")]
        cases: Vec<One>,
    }
    #[derive(Deserialize)]
    struct One {
        name: String,
        why: String,
    }
    let all: LeftOut = toml::from_str(LEFT_OUT).unwrap();
    all.cases
        .into_iter()
        .map(|one| (one.name, one.why))
        .collect()
}

async fn behave(chromium: &Chromium, case: &Case) -> Ran {
    let mut pages = case.pages.clone();
    pages.insert("/".into(), case.page.clone());
    let base = serve(pages).await;
    let folder = tempfile::tempdir().unwrap();
    let mut program = case.program.replace("BASE", &base);
    for file in &case.files {
        let path = folder.path().join(file);
        std::fs::write(&path, file).unwrap();
        let path = path.to_str().unwrap();
        for quote in ['\'', '"'] {
            program = program.replace(
                &format!("{quote}{file}{quote}"),
                &format!("{quote}{path}{quote}"),
            );
        }
    }
    let files: Vec<String> = case
        .files
        .iter()
        .map(|file| folder.path().join(file).display().to_string())
        .collect();
    let goal = format!("Carry out what this page is for {}", files.join(" "));
    let limit = case.timeout_ms.unwrap_or(2000);
    run(
        chromium,
        Given {
            program: format!(
                "page.setDefaultTimeout({limit}); expect = expect.configure({{ timeout: {limit} }});{program}"
            ),
            start: format!("{base}/"),
            after: case.after.clone(),
            goal: goal.trim(),
            decision: Decision::Allow,
        },
    )
    .await
}

/// Keeps one of so many: all where the variable says `all`, else those whose names hold what it says.
fn chosen<T>(variable: &str, all: &mut Vec<T>, of: usize, name: impl Fn(&T) -> String) {
    let words = std::env::var(variable).unwrap_or_default();
    let mut at = 0;
    all.retain(|one| {
        at += 1;
        match words.as_str() {
            "" => at % of == 1,
            "all" => true,
            words => name(one).contains(words),
        }
    });
}

#[test]
fn programs_behave_as_users_of_playwright_know_it() {
    let mut cases = behaviours();
    let left_out = left_out();
    let gone: Vec<&String> = left_out
        .keys()
        .filter(|name| cases.iter().all(|case| case.name != **name))
        .collect();
    assert!(gone.is_empty(), "left out, and no case: {gone:?}");
    chosen("BEHAVIOUR", &mut cases, 3, |case| case.name.clone());
    let size = ["--window-size=1000,700"];
    let light = Chromium::light(&size);
    // Which keeps what is downloaded.
    let downloads = |case: &Case| case.program.contains("download");
    let whole = cases
        .iter()
        .any(downloads)
        .then(|| Chromium::with_arguments(&size));
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let wrong: Vec<String> = runtime.block_on(async {
        use futures::StreamExt as _;
        let each = cases.iter().map(|case| async {
            let keeps = whole.as_ref().filter(|_| downloads(case));
            let ran = behave(keeps.unwrap_or(&light), case).await;
            let differs = differs(case, &ran);
            match (differs, left_out.get(&case.name)) {
                (Some(_), Some(_)) | (None, None) => None,
                (Some(how), None) => Some(how),
                (None, Some(why)) => Some(format!("{}: holds, and is left out: {why}", case.name)),
            }
        });
        let all = futures::stream::iter(each).buffer_unordered(3);
        all.filter_map(|wrong| async { wrong }).collect().await
    });
    let share = format!("{} of {} differ", wrong.len(), cases.len());
    assert!(wrong.is_empty(), "{share}\n{}", wrong.join("\n"));
}
