//! Whole runs of the agent: a step on the practice shop, and the text that a planner is told of a page.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use async_trait::async_trait;
use copilot_agent::{BrowserSource, EventSink, RunParts, start};
use copilot_basic::BasicPlanner;
use copilot_browser::{BrowserOptions, connect};
use copilot_journal::{Redactor, RunsFolder};
use copilot_ports::{
    Browser, BrowserError, ChatMessage, Deltas, JudgeReply, JudgeRequest, PlanReply, PlanRequest,
    Planner, PlannerError, SystemClock,
};
use copilot_practice::{Lang, PracticeOptions, example_goals, serve};
use copilot_protocol::{
    Action, Attach, Envelope, LiveUpdate, PlannerKind, RunEvent, RunId, RunRequest, RunSummary,
    Settings, ShotId, StartTab, Understanding,
};

use crate::{Failure, guard_cost};

struct Source(BrowserOptions);

#[async_trait]
impl BrowserSource for Source {
    fn name(&self) -> String {
        "bench".into()
    }

    async fn connect(&self) -> Result<Arc<dyn Browser>, BrowserError> {
        Ok(connect(&self.0).await?)
    }
}

/// Notes when each lap of the run begins, and what each node took.
#[derive(Default)]
struct Times(Mutex<Noted>);

#[derive(Default)]
struct Noted {
    snapshots: Vec<Instant>,
    /// Node, milliseconds.
    nodes: Vec<(String, f64)>,
}

/// Milliseconds of each step, and of each visit of a node.
#[derive(Default)]
pub struct Steps {
    pub steps: Vec<f64>,
    pub nodes: Vec<(String, f64)>,
    /// Of each part of the guard.
    pub guard: Vec<(String, f64)>,
}

impl Steps {
    /// Milliseconds of a step that the guard's judging takes, and its reads of the page, on average; and what
    /// both are of all steps, in percent.
    pub fn guard_share(&self) -> (f64, f64, f64) {
        let sum = |reads: bool| -> f64 {
            let parts = self.guard.iter();
            parts
                .filter(|(part, _)| guard_cost::reads_page(part) == reads)
                .map(|(_, ms)| ms)
                .sum()
        };
        let (judges, reads) = (sum(false), sum(true));
        #[allow(clippy::cast_precision_loss)]
        let count = self.steps.len() as f64;
        let whole: f64 = self.steps.iter().sum();
        (
            judges / count,
            reads / count,
            (judges + reads) / whole * 100.0,
        )
    }
}

impl Times {
    /// From one snapshot to the next.
    fn move_to(&self, all: &mut Steps) {
        let mut noted = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let snapshots = std::mem::take(&mut noted.snapshots);
        all.steps.extend(
            snapshots
                .windows(2)
                .map(|pair| (pair[1] - pair[0]).as_secs_f64() * 1e3),
        );
        all.nodes.append(&mut noted.nodes);
    }
}

impl EventSink for Times {
    fn event(&self, envelope: &Envelope) {
        tracing::trace!(event = ?envelope.event, "told");
        let mut noted = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        match &envelope.event {
            RunEvent::NodeEntered { node, .. } if node == "observe" => {
                noted.snapshots.push(Instant::now());
            }
            RunEvent::NodeLeft { node, ms, .. } => noted.nodes.push((node.clone(), *ms)),
            _ => {}
        }
    }

    fn live(&self, _: LiveUpdate) {}

    fn picture(&self, _: &ShotId, _: Arc<Vec<u8>>) {}
}

/// Keeps what it is told, and says that it is done.
#[derive(Default)]
struct Listener(Mutex<Vec<ChatMessage>>);

#[async_trait]
impl Planner for Listener {
    fn kind(&self) -> PlannerKind {
        PlannerKind::Model
    }

    fn name(&self) -> String {
        "listener".into()
    }

    fn understand(&self, _: &str) -> Option<Understanding> {
        None
    }

    async fn plan(&self, request: &PlanRequest, _: &dyn Deltas) -> Result<PlanReply, PlannerError> {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if kept.is_empty() {
            kept.clone_from(&request.messages);
        }
        Ok(PlanReply {
            actions: vec![Action::Done {
                answer: "seen".into(),
                citations: Vec::new(),
                cannot: false,
            }],
            ..PlanReply::default()
        })
    }

    async fn judge(&self, _: &JudgeRequest) -> Result<JudgeReply, PlannerError> {
        Err(PlannerError::Unsupported)
    }
}

async fn run(
    options: BrowserOptions,
    planner: Arc<dyn Planner>,
    events: Arc<dyn EventSink>,
    goal: &str,
    url: &str,
) -> Result<RunSummary, Failure> {
    let folder = tempfile::tempdir()?;
    let attach: Attach = options.attach.clone();
    let mut settings = Settings::default();
    settings.model.planner = planner.kind();
    let request = RunRequest {
        goal: goal.into(),
        start_url: Some(url.into()),
        tab: StartTab::New,
        attach,
        shape: None,
        secrets: Vec::new(),
        allow_hosts: vec!["127.0.0.1".into()],
        settings,
        client: None,
        part_of: None,
        recipe: None,
        follows: None,
        managed: copilot_protocol::Managed::default(),
    };
    let id = RunId::new();
    let none: [&str; 0] = [];
    let journal = RunsFolder::open(folder.path())?.create(&id, &request, Redactor::new(none))?;
    let parts = RunParts {
        browsers: Arc::new(Source(options)),
        planner,
        tools: None,
        memory: None,
        leases: None,
        parts: None,
        journal,
        clock: Arc::new(SystemClock::default()),
        events,
        somebody_to_ask: false,
        live_view: false,
    };
    Ok(start(id, request, parts).finished().await)
}

/// A whole run of this planner, with a model's settings.
pub async fn listened(
    options: BrowserOptions,
    planner: Arc<dyn Planner>,
    goal: &str,
    url: &str,
) -> Result<(), Failure> {
    run(options, planner, Arc::new(Times::default()), goal, url).await?;
    Ok(())
}

/// What a model would be told of the page: from `<page>` to `</page>`.
pub async fn told(options: BrowserOptions, url: &str) -> Result<String, Failure> {
    let planner = Arc::new(Listener::default());
    let events = Arc::new(Times::default());
    run(
        options,
        planner.clone(),
        events,
        "Tell me what this page is about",
        url,
    )
    .await?;
    let messages = planner.0.lock().unwrap_or_else(PoisonError::into_inner);
    // The first that speaks of pages is that of the rules.
    for message in messages.iter().rev() {
        if let (Some(from), Some(to)) =
            (message.text.find("<page>\n"), message.text.rfind("</page>"))
        {
            return Ok(message.text[from..to + 7].to_owned());
        }
    }
    Err(format!("the planner was told of no page at {url}").into())
}

/// Each step of example goals on the practice shop, without a model.
pub async fn steps(options: impl Fn() -> BrowserOptions, repeats: usize) -> Result<Steps, Failure> {
    let practice = serve(PracticeOptions::default()).await?;
    let goals: Vec<_> = example_goals(practice.site())
        .into_iter()
        .filter(|g| g.lang == Lang::En && !g.asks)
        .collect();
    let mut times = Steps::default();
    guard_cost::take();
    for _ in 0..repeats {
        for goal in &goals {
            practice.reset();
            let url = practice.url(&practice.site().path(goal.start));
            let events = Arc::new(Times::default());
            let planner = Arc::new(BasicPlanner::new());
            run(options(), planner, events.clone(), &goal.text, &url).await?;
            events.move_to(&mut times);
        }
    }
    practice.stop().await;
    times.guard = guard_cost::take();
    Ok(times)
}

/// A planner that takes its time.
struct Thinking(BasicPlanner, Duration);

#[async_trait]
impl Planner for Thinking {
    fn kind(&self) -> PlannerKind {
        self.0.kind()
    }

    fn name(&self) -> String {
        self.0.name()
    }

    fn understand(&self, goal: &str) -> Option<Understanding> {
        self.0.understand(goal)
    }

    async fn plan(
        &self,
        request: &PlanRequest,
        deltas: &dyn Deltas,
    ) -> Result<PlanReply, PlannerError> {
        tokio::time::sleep(self.1).await;
        self.0.plan(request, deltas).await
    }

    async fn judge(&self, request: &JudgeRequest) -> Result<JudgeReply, PlannerError> {
        self.0.judge(request).await
    }
}

/// Seconds that one run, and so many at once in the same browser, take for the first example goal on the practice shop, with a
/// planner that thinks for two seconds each time.
pub async fn beside(
    options: impl Fn() -> BrowserOptions,
    many: &[usize],
) -> Result<Vec<(usize, f64)>, Failure> {
    let practice = serve(PracticeOptions::default()).await?;
    let mut goals = example_goals(practice.site()).into_iter();
    let goal = goals.find(|g| g.lang == Lang::En && !g.asks);
    let goal = goal.ok_or("there is no example goal")?;
    let url = practice.url(&practice.site().path(goal.start));
    let mut took = Vec::new();
    for many in many.iter().copied() {
        let began = Instant::now();
        let runs = (0..many).map(|_| {
            let planner = Thinking(BasicPlanner::new(), Duration::from_secs(2));
            let events = Arc::new(Times::default());
            run(options(), Arc::new(planner), events, &goal.text, &url)
        });
        for summary in futures::future::join_all(runs).await {
            let outcome = summary?.outcome.ok_or("a run has no end")?;
            if !outcome.verified {
                return Err(format!("a run beside others did not do its work: {outcome:?}").into());
            }
        }
        took.push((many, began.elapsed().as_secs_f64()));
    }
    practice.stop().await;
    Ok(took)
}
