//! A run put together from the scripted parts, carried out to its end.

use std::future::Future;
use std::time::SystemTime;

use tokio::sync::mpsc;

use super::*;

/// Longest time of a run on the test's own clock, which stands still while anything can be done.
pub(crate) const DEADLINE: Duration = Duration::from_secs(6 * 3600);

/// Hands out the fake browser, or an error.
#[derive(Default)]
pub struct Source {
    pub(crate) browser: Option<Arc<FakeBrowser>>,
    pub(crate) error: Option<BrowserError>,
    pub asked: Mutex<u32>,
}

impl Source {
    pub(crate) fn of(browser: Option<Arc<FakeBrowser>>) -> Self {
        Self {
            browser,
            ..Self::default()
        }
    }
}

#[async_trait]
impl BrowserSource for Source {
    fn name(&self) -> String {
        "managed".into()
    }

    async fn connect(&self) -> Result<Arc<dyn Browser>, BrowserError> {
        *self.asked.lock().unwrap() += 1;
        match (&self.error, &self.browser) {
            (Some(error), _) => Err(error.clone()),
            (None, Some(browser)) => Ok(browser.clone()),
            (None, None) => std::future::pending().await,
        }
    }
}

/// Follows the clock of the runtime, which a test may let stand still.
struct TestClock(tokio::time::Instant);

impl Clock for TestClock {
    fn now(&self) -> SystemTime {
        SystemTime::UNIX_EPOCH + Duration::from_secs(1_800_000_000) + self.elapsed()
    }

    fn elapsed(&self) -> Duration {
        self.0.elapsed()
    }
}

/// Keeps the events, and tells the person of questions.
pub struct Sink {
    events: Mutex<Vec<Envelope>>,
    lives: Mutex<Vec<LiveUpdate>>,
    questions: mpsc::UnboundedSender<Question>,
}

impl Sink {
    pub fn events(&self) -> Vec<Envelope> {
        self.events.lock().unwrap().clone()
    }

    pub fn event_count(&self) -> usize {
        self.events.lock().unwrap().len()
    }

    pub fn lives(&self) -> Vec<LiveUpdate> {
        self.lives.lock().unwrap().clone()
    }
}

impl EventSink for Sink {
    fn event(&self, envelope: &Envelope) {
        self.events.lock().unwrap().push(envelope.clone());
        if let RunEvent::ApprovalRequested { question, .. } | RunEvent::QuestionAsked { question } =
            &envelope.event
        {
            let _ = self.questions.send(question.clone());
        }
    }

    fn live(&self, update: LiveUpdate) {
        self.lives.lock().unwrap().push(update);
    }

    fn picture(&self, _shot: &ShotId, _jpeg: Arc<Vec<u8>>) {}
}

/// Runs to the end that is wanted, as [`Ran`] asserts it.
macro_rules! ended {
    ($($end:ident($($stop:ident)?)),*) => {$(
        #[track_caller]
        pub fn $end(self $(, $stop: StopReason)?) -> Ran {
            let ran = self.run();
            ran.$end($($stop)?);
            ran
        }
    )*};
}

/// A run that is to be.
pub struct Setup {
    pub request: RunRequest,
    pub site: Site,
    pub planner: Scripted,
    pub person: Option<Reaction>,
    pub journal: MemoryJournal,
    pub tools: Option<Arc<FakeTools>>,
    pub leases: Option<Arc<dyn Leases>>,
    pub parts: Option<Arc<dyn Parts>>,
    pub browser_error: Option<BrowserError>,
    /// The search for a browser never ends.
    pub browser_hangs: bool,
    pub(crate) prepare: Box<dyn FnOnce(&FakeBrowser) + Send>,
}

impl Setup {
    pub fn with(goal: &str, start: &str, site: Site, planner: Scripted) -> Self {
        let mut settings = Settings::default();
        settings.model.planner = planner.kind();
        Self {
            request: RunRequest {
                goal: goal.into(),
                start_url: (!start.is_empty()).then(|| start.to_owned()),
                attach: Attach::Managed,
                settings,
                ..RunRequest::default()
            },
            site,
            planner,
            person: None,
            journal: MemoryJournal::default(),
            tools: None,
            leases: None,
            parts: None,
            browser_error: None,
            browser_hangs: false,
            prepare: Box::new(|_| {}),
        }
    }

    /// On this site instead, from its first page.
    pub fn on(mut self, site: impl Into<Site>) -> Self {
        self.site = site.into();
        self.request.start_url = Some(self.site.first.clone());
        self
    }

    /// From this address; an empty one is none.
    pub fn at(mut self, start: &str) -> Self {
        self.request.start_url = (!start.is_empty()).then(|| start.to_owned());
        self
    }

    pub fn planner(mut self, change: impl FnOnce(Scripted) -> Scripted) -> Self {
        self.planner = change(self.planner);
        self
    }

    /// See [`Scripted::new`].
    pub fn plans(
        self,
        script: impl FnMut(&PlannerContext, usize) -> Turn + Send + 'static,
    ) -> Self {
        self.planner(|p| p.script(script))
    }

    /// See [`Scripted::judges`].
    pub fn judges(
        self,
        judge: impl FnMut(&str, &[ChatMessage]) -> Result<Value, PlannerError> + Send + 'static,
    ) -> Self {
        self.planner(|p| p.judges(judge))
    }

    pub fn settings(mut self, change: impl FnOnce(&mut Settings)) -> Self {
        change(&mut self.request.settings);
        self
    }

    /// See [`Scripted::reads`].
    pub fn reads(self, changes: bool, tells: bool) -> Self {
        self.planner(|p| p.reads(changes, tells))
    }

    pub fn person(self, person: Reaction) -> Self {
        self.somebody(Some(person))
    }

    /// This person, or nobody.
    pub fn somebody(mut self, person: Option<Reaction>) -> Self {
        self.person = person;
        self
    }

    pub fn journal(mut self, journal: MemoryJournal) -> Self {
        self.journal = journal;
        self
    }

    /// With these tools outside the browser.
    pub fn tools(mut self, tools: FakeTools) -> Self {
        self.request.settings.mcp = tools.settings();
        self.tools = Some(Arc::new(tools));
        self
    }

    /// Beside runs that change sites.
    pub fn leases(mut self, leases: Arc<dyn Leases>) -> Self {
        self.leases = Some(leases);
        self
    }

    /// Where parts of the task can be read by other runs.
    pub fn parts(mut self, parts: Arc<dyn Parts>) -> Self {
        self.parts = Some(parts);
        self
    }

    pub fn no_browser(mut self, error: BrowserError) -> Self {
        self.browser_error = Some(error);
        self
    }

    pub fn browser(mut self, prepare: impl FnOnce(&FakeBrowser) + Send + 'static) -> Self {
        self.prepare = Box::new(prepare);
        self
    }

    /// Starts the run on the current runtime.
    pub fn start(self) -> Running {
        let journal = Arc::new(self.journal);
        let browser = Arc::new(FakeBrowser::new(self.site, counted(&journal)));
        (self.prepare)(&browser);
        let source = Source {
            browser: (!self.browser_hangs).then(|| browser.clone()),
            error: self.browser_error,
            ..Source::default()
        };
        let (tools, leases, read) = (self.tools, self.leases, self.parts);
        let begin = move |mut parts: RunParts, request| {
            parts.leases = leases;
            parts.parts = read;
            parts.tools = tools.map(|tools| tools as Arc<dyn Tools>);
            start(RunId::new(), request, parts)
        };
        let (planner, person) = (self.planner, self.person);
        Running::begun(
            self.request,
            browser,
            source,
            planner,
            journal,
            person,
            begin,
        )
    }

    /// Carries the run out on a clock that stands still, and checks what must be true of every run.
    pub fn run(self) -> Ran {
        block_on(async move { self.start().ended().await })
    }

    pub fn takes(self, steps: impl IntoIterator<Item = Do>) -> Self {
        self.plans(takes(steps))
    }

    pub fn judged(self, mut judge: impl FnMut(&str) -> Value + Send + 'static) -> Self {
        self.judges(move |purpose, _| Ok(judge(purpose)))
    }

    pub fn understands<'a>(self, steps: impl IntoIterator<Item = (&'a str, bool)>) -> Self {
        self.planner(|p| p.understands(steps))
    }

    /// Somebody is there, and says yes to everything.
    pub fn agreed(self) -> Self {
        self.person(agreeable())
    }

    /// Somebody is there, and answers a question only by [`Running::decides`].
    pub fn attended(self) -> Running {
        self.person(silent()).start()
    }

    /// The run, beside which this goes on.
    pub fn beside(self, this: impl AsyncFnOnce(&Running)) -> Ran {
        block_on(async {
            let run = self.start();
            this(&run).await;
            run.ended().await
        })
    }

    /// The same where somebody is there, who answers a question only by [`Running::decides`].
    pub fn attended_by(self, this: impl AsyncFnOnce(&Running)) -> Ran {
        self.person(silent()).beside(this)
    }

    ended!(
        satisfied(),
        verified(),
        unverified(),
        refused(),
        stuck(),
        not_satisfied(),
        fails(stop),
        exhausts(stop)
    );
}

fn counted(journal: &Arc<MemoryJournal>) -> EventCount {
    let journal = journal.clone();
    Arc::new(move || journal.event_count())
}

pub(crate) fn parts(
    source: Arc<Source>,
    planner: Arc<Scripted>,
    journal: Arc<dyn RunJournal>,
    somebody: bool,
) -> (RunParts, Arc<Sink>, mpsc::UnboundedReceiver<Question>) {
    let (tell, questions) = mpsc::unbounded_channel();
    let sink = Arc::new(Sink {
        events: Mutex::new(Vec::new()),
        lives: Mutex::new(Vec::new()),
        questions: tell,
    });
    let parts = RunParts {
        browsers: source,
        planner,
        tools: None,
        memory: None,
        leases: None,
        parts: None,
        journal,
        clock: Arc::new(TestClock(tokio::time::Instant::now())),
        events: sink.clone(),
        somebody_to_ask: somebody,
        live_view: false,
    };
    (parts, sink, questions)
}

/// Parts of a run that is only read from its journal: without a browser, and with a planner that is never heard of.
pub(crate) fn idle_parts(journal: Arc<dyn RunJournal>) -> RunParts {
    let planner = Scripted::new(PlannerKind::Builtin, |_, _| Turn::Hang);
    parts(Arc::default(), Arc::new(planner), journal, false).0
}

pub(crate) fn attend(
    handle: &RunHandle,
    mut questions: mpsc::UnboundedReceiver<Question>,
    person: Option<Reaction>,
) {
    let Some(mut person) = person else {
        return;
    };
    let handle = handle.clone();
    tokio::spawn(async move {
        while let Some(question) = questions.recv().await {
            // A question that a setting answered is told, but never open.
            let open = handle.pending().is_some_and(|q| q.id == question.id);
            if !open {
                continue;
            }
            if let Some(submission) = person(&question) {
                handle.submit(submission).unwrap();
            }
        }
    });
}

/// A run that goes on.
pub struct Running {
    pub request: RunRequest,
    pub handle: RunHandle,
    pub browser: Arc<FakeBrowser>,
    pub planner: Arc<Scripted>,
    pub journal: Arc<MemoryJournal>,
    pub sink: Arc<Sink>,
    pub source: Arc<Source>,
}

impl Running {
    fn begun(
        request: RunRequest,
        browser: Arc<FakeBrowser>,
        source: Source,
        planner: Scripted,
        journal: Arc<MemoryJournal>,
        person: Option<Reaction>,
        begin: impl FnOnce(RunParts, RunRequest) -> RunHandle,
    ) -> Self {
        let (source, planner) = (Arc::new(source), Arc::new(planner));
        let somebody = person.is_some();
        let (parts, sink, questions) =
            parts(source.clone(), planner.clone(), journal.clone(), somebody);
        let handle = begin(parts, request.clone());
        attend(&handle, questions, person);
        Self {
            request,
            handle,
            browser,
            planner,
            journal,
            sink,
            source,
        }
    }

    pub fn submit(&self, submission: Submission) {
        self.handle.submit(submission).unwrap();
    }

    /// Returns when an event fits.
    pub async fn event(&self, fits: impl Fn(&RunEvent) -> bool) {
        self.until(|| self.sink.events().iter().any(|e| fits(&e.event)))
            .await;
    }

    /// Returns when the condition holds.
    pub async fn until(&self, holds: impl Fn() -> bool) {
        let mut step = Duration::from_millis(1);
        tokio::time::timeout(DEADLINE, async {
            loop {
                // Let the run do all that it can at this moment; the clock stands still meanwhile.
                for _ in 0..64 {
                    if holds() {
                        return;
                    }
                    tokio::task::yield_now().await;
                }
                // Only a runtime without work lets the clock go on to the run's next timer.
                tokio::time::sleep(step).await;
                step = (step * 2).min(Duration::from_secs(60));
            }
        })
        .await
        .expect("the condition never came true");
    }

    /// The open question, as soon as there is one.
    pub async fn question(&self) -> Question {
        self.until(|| self.handle.pending().is_some()).await;
        self.handle.pending().unwrap()
    }

    /// The one that comes after this one.
    pub async fn question_after(&self, before: &Question) -> Question {
        let other = || self.handle.pending().filter(|q| q.id != before.id);
        self.until(|| other().is_some()).await;
        other().unwrap()
    }

    /// Answers the next question so.
    pub async fn decides(&self, decision: Decision) {
        let question = self.question().await;
        self.submit(answer(&question, decision));
    }

    /// Takes the page over at the next question, does this by hand, and hands it back.
    pub async fn takes_over(&self, by_hand: &[Effect]) {
        let asked = self.question().await;
        self.submit(answer(&asked, Decision::TakeOver));
        let question = self.question_after(&asked).await;
        assert_eq!(question.body, QuestionBody::TakenOver);
        self.browser.by_hand(by_hand);
        self.submit(answer(&question, Decision::Continue));
    }

    pub async fn paused(&self) {
        self.until(|| self.handle.status() == RunStatus::Paused)
            .await;
    }

    pub fn says(&self, text: &str) {
        self.submit(Submission::Say { text: text.into() });
    }

    /// Whether it is refused.
    pub fn refuses(&self, submission: Submission) -> bool {
        self.handle.submit(submission) == Err(SubmitError::DoesNotFit)
    }

    /// Waits for the end, and checks what must be true of every run.
    pub async fn ended(self) -> Ran {
        let ended = tokio::time::timeout(DEADLINE, self.handle.finished()).await;
        let Ok(summary) = ended else {
            let (events, asked) = (self.sink.events(), self.handle.pending());
            let last: Vec<_> = events.iter().rev().take(4).map(|e| &e.event).collect();
            panic!(
                "the run does not end: {:?}, asks {asked:?}, last {last:?}",
                self.handle.status()
            );
        };
        // What the handle still had to tell is told now.
        for _ in 0..8 {
            tokio::task::yield_now().await;
        }
        let ran = Ran {
            summary,
            events: self.sink.events(),
            request: self.request,
            browser: self.browser,
            planner: self.planner,
            journal: self.journal,
            sink: self.sink,
            source: self.source,
        };
        check_whole(&ran);
        ran
    }
}

/// A run whose program was ended.
pub struct Killed {
    pub id: RunId,
    pub request: RunRequest,
    pub browser: FakeBrowser,
    pub journal: MemoryJournal,
    pub before: usize,
}

/// Starts a run and drops the whole runtime when `until` returns, as if the program were killed.
pub fn kill<F: Future<Output = ()>>(setup: Setup, until: impl FnOnce(Arc<Running>) -> F) -> Killed {
    let runtime = runtime();
    let running = runtime.block_on(async {
        let running = Arc::new(setup.start());
        tokio::time::timeout(DEADLINE, until(running.clone()))
            .await
            .expect("the run never came so far");
        running
    });
    drop(runtime);
    let journal = running.journal.reopened();
    let count: EventCount = Arc::new(|| 0);
    Killed {
        id: running.handle.id().clone(),
        request: running.request.clone(),
        browser: running.browser.reopened(count),
        before: running.browser.acts().len(),
        journal,
    }
}

impl Killed {
    /// Tries to go on from these commits.
    pub fn try_resume(&self, commits: Vec<CommitRecord>) -> Result<RunHandle, ResumeError> {
        let parts = idle_parts(Arc::new(self.journal.reopened()));
        resume(
            self.id.clone(),
            self.request.clone(),
            (commits, self.journal.over()),
            0,
            parts,
        )
    }

    /// Goes on with the run in a new process.
    pub fn resume(self, planner: Scripted, person: Option<Reaction>) -> Ran {
        block_on(async move {
            let journal = Arc::new(self.journal);
            let browser = Arc::new(self.browser.reopened(counted(&journal)));
            let source = Source::of(Some(browser.clone()));
            let kept = (journal.commits(), journal.over());
            let last_seq = journal.last_seq();
            let begin = |parts, request| resume(self.id, request, kept, last_seq, parts).unwrap();
            Running::begun(
                self.request,
                browser,
                source,
                planner,
                journal,
                person,
                begin,
            )
            .ended()
            .await
        })
    }
}

pub(crate) fn runtime() -> tokio::runtime::Runtime {
    tokio::runtime::Builder::new_current_thread()
        .enable_time()
        // The test looks at the run after each turn of a task, not after dozens of them.
        .event_interval(1)
        .start_paused(true)
        .build()
        .unwrap()
}

/// Runs on a clock that stands still while anything can be done, and jumps to the next timer else.
pub fn block_on<F: Future>(future: F) -> F::Output {
    runtime().block_on(future)
}
