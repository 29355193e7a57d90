//! Puts a run together from its parts (browser, planner, journal), starts and resumes it, and keeps the
//! handles of those that go on. Both programs use it; it knows no window and no terminal.

mod active;
mod again;
mod beside;
mod browsers;
mod divide;
mod feed;
mod follow;
mod history;
mod leases;
mod parts;
mod planners;
mod queue;
mod reads;
mod recipes;
mod schedules;
mod show;
mod site;
mod sites;
mod spending;
mod switch;
mod watches;

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use copilot_agent::{RunHandle, RunParts};
use copilot_browser::{Desktop, Headers};
use copilot_journal::{Redactor, RunLog, RunsFolder};
use copilot_model::openai::KnownServers;
use copilot_ports::{Planner, RunJournal, SystemClock};
use copilot_protocol::{
    Attach, Envelope, ErrorCode, MAX_GOAL_CHARS, PlannerKind, RunId, RunRequest, RunStatus,
    RunSummary, SCHEMA_VERSION, Settings, UiError, Understanding,
};

use copilot_secrets::{RunSecrets, Secret, Vault};
use time::OffsetDateTime;
use time::format_description::well_known::Rfc3339;

pub use active::{Active, NotSent};
pub use browsers::{Browsers, browser_options};
pub use feed::{Feed, Observer, next_batch};
pub use history::{Pictures, page_name};
pub use planners::{ModelKeys, model_options, planner_of, servers_of};
pub use reads::off_thread;
pub use recipes::Play;
pub use show::{Show, ShowHow};
pub use site::{PracticeSites, practice_lang};
pub use spending::Spending;

use crate::errors;
use crate::goal_secrets;
use crate::home::Home;
use crate::keys::Keys;
use crate::managed::ManagedFiles;
use crate::mcp;
use crate::recipes::Recipes;
use crate::run_log;
use crate::schedules::Schedules;
use crate::secrets;
use crate::settings::SettingsFile;
use crate::site_notes::Sites;
use crate::watches::Watches;

/// All that a run needs before it begins.
struct Prepared {
    request: RunRequest,
    planner: Arc<dyn Planner>,
    held: Arc<RunSecrets>,
    redactor: Redactor,
    journal: Arc<dyn RunJournal>,
    summary: RunSummary,
    past: Vec<Envelope>,
    first_seq: u64,
    somebody_to_ask: bool,
    live_view: bool,
    playing: Option<recipes::Playing>,
    key: Key,
}

/// The composition of the program.
#[derive(Clone)]
pub struct Engine {
    home: Home,
    settings: SettingsFile,
    keys: Keys,
    active: Arc<Mutex<HashMap<RunId, Arc<Active>>>>,
    observer: Option<Observer>,
    history: history::History,
    headers: Headers,
    vault: Vault,
    given: Vec<Secret>,
    spending: Spending,
    managed: ManagedFiles,
    recipes: Arc<Recipes>,
    notes_plays: bool,
    schedules: Arc<Schedules>,
    watches: Arc<Watches>,
    sites: Arc<Sites>,
    desktop: Option<Arc<dyn Desktop>>,
    queue: Arc<queue::Queue>,
    leases: Arc<leases::Sites>,
    /// Runs whose end is being noted.
    noting: tokio_util::task::TaskTracker,
}

/// Which key the first model's server gets; others get those that are kept for them.
#[derive(Clone)]
pub enum Key {
    /// The one that is kept, if there is one.
    Kept,
    /// This one, or none.
    Given(Option<String>),
}

/// What starts a run.
pub struct Start {
    pub request: RunRequest,
    pub key: Key,
    pub somebody_to_ask: bool,
    pub live_view: bool,
    /// Of the run, where it was named before it began.
    pub id: Option<RunId>,
}

/// What resumes a run.
pub struct Resume<'a> {
    /// Where the runs lie.
    pub settings: &'a Settings,
    pub id: RunId,
    pub key: Key,
    /// Instead of the browser that the run began with.
    pub attach: Option<Attach>,
    pub headless: Option<bool>,
    pub somebody_to_ask: bool,
    pub live_view: bool,
}

impl Engine {
    pub fn new(home: Home) -> Self {
        let recipes = Arc::new(Recipes::at(home.recipes()));
        Self {
            settings: SettingsFile::new(home.settings_file()),
            keys: Keys::of(&home),
            vault: secrets::vault(&home),
            given: Vec::new(),
            spending: Spending::at(home.spending_file()),
            managed: ManagedFiles::of_system(),
            watches: Arc::new(Watches::at(home.watches_file(), recipes.clone())),
            recipes,
            notes_plays: true,
            schedules: Arc::new(Schedules::at(home.schedules_file())),
            sites: Arc::new(Sites::at(home.site_notes())),
            queue: Arc::default(),
            leases: Arc::default(),
            noting: tokio_util::task::TaskTracker::new(),
            home,
            active: Arc::default(),
            observer: None,
            desktop: None,
            history: history::History::default(),
            headers: Headers::default(),
        }
    }

    /// Another over the same things of the person, whose runs nobody watches and of which recipes note nothing.
    #[must_use]
    pub fn apart(&self) -> Self {
        Self {
            recipes: self.recipes.clone(),
            notes_plays: false,
            ..Self::new(self.home.clone())
        }
    }

    /// Request headers for the browser's address that a run names. They are in no settings and in no
    /// record.
    #[must_use]
    pub fn with_headers(mut self, headers: Headers) -> Self {
        self.headers = headers;
        self
    }

    /// Secrets for the runs of this engine alone; they go before kept ones of the same name.
    #[must_use]
    pub fn with_secrets(mut self, given: Vec<Secret>) -> Self {
        self.given = given;
        self
    }

    /// The secrets that are kept.
    pub fn vault(&self) -> &Vault {
        &self.vault
    }

    /// Tells each new summary of its runs.
    #[must_use]
    pub fn watched_by(mut self, observer: Observer) -> Self {
        self.observer = Some(observer);
        self
    }

    /// The screen that its browsers share with the window.
    #[must_use]
    pub fn on_desktop(mut self, desktop: Arc<dyn Desktop>) -> Self {
        self.desktop = Some(desktop);
        self
    }

    pub fn home(&self) -> &Home {
        &self.home
    }

    pub fn settings_file(&self) -> &SettingsFile {
        &self.settings
    }

    pub fn managed(&self) -> &ManagedFiles {
        &self.managed
    }

    /// What begins at a time.
    pub fn schedules(&self) -> Arc<Schedules> {
        self.schedules.clone()
    }

    pub fn watches(&self) -> Arc<Watches> {
        self.watches.clone()
    }

    /// This run's folder changed without the engine: the list of runs hears of it.
    pub fn touched(&self, id: &RunId, dir: &Path) {
        self.history.touch(id, dir);
    }

    pub fn keys(&self) -> &Keys {
        &self.keys
    }

    /// Folder of the runs under these settings.
    pub fn runs_dir(&self, settings: &Settings) -> PathBuf {
        if settings.runs_dir.is_empty() {
            self.home.runs()
        } else {
            PathBuf::from(&settings.runs_dir)
        }
    }

    pub fn folder(&self, settings: &Settings) -> Result<RunsFolder, UiError> {
        RunsFolder::open(self.runs_dir(settings)).map_err(|e| errors::of_journal(&e))
    }

    /// How the goal would be read, where the planner can tell before it starts.
    pub fn understand(
        &self,
        settings: &Settings,
        goal: &str,
    ) -> Result<Option<Understanding>, UiError> {
        let builtin = settings.model.planner == PlannerKind::Builtin;
        if !builtin || goal.trim().is_empty() {
            return Ok(None);
        }
        let planner = planner_of(settings, &ModelKeys::default(), self.known_servers())?;
        Ok(planner.understand(goal))
    }

    /// Starts a run on the current tokio runtime.
    pub async fn start(&self, start: Start) -> Result<Arc<Active>, UiError> {
        self.start_with(start, None).await
    }

    /// The same with this planner in place of the settings' one.
    pub(crate) async fn start_with(
        &self,
        start: Start,
        planner: Option<Arc<dyn Planner>>,
    ) -> Result<Arc<Active>, UiError> {
        let mut request = self.managed.apply(checked(start.request)?)?;
        let given = matches!(start.key, Key::Given(_));
        let keys = self.keys_for(&request.settings, start.key.clone()).await;
        let redactor = self.redactor(&keys, &request.settings, &request.goal);
        let held = match request.client.is_none() && request.part_of.is_none() {
            true => self.held(redactor.clone()).await,
            // Another program has nothing typed that it does not know itself, and who only reads types no secret.
            false => Arc::new(RunSecrets::new([], redactor.clone())),
        };
        held.hide(goal_secrets::cards(&request.goal));
        request.secrets = held.infos();
        let (planner, playing) = match planner {
            Some(planner) => (planner, None),
            None => self.planner(&request, (keys, given), &redactor, &held)?,
        };
        let id = start.id.unwrap_or_default();
        let journal = self
            .folder(&request.settings)?
            .create(&id, &request, redactor.clone())
            .map_err(|e| errors::of_journal(&e))?;
        let summary = RunSummary {
            schema_version: SCHEMA_VERSION,
            id: id.clone(),
            goal: request.goal.clone(),
            started: OffsetDateTime::now_utc()
                .format(&Rfc3339)
                .unwrap_or_default(),
            planner: planner.name(),
            browser: copilot_browser::shown(&request.attach.to_string()),
            client: request.client.clone(),
            part_of: request.part_of.clone(),
            run_dir: journal.run_dir(),
            ..RunSummary::default()
        };
        let prepared = Prepared {
            request,
            planner,
            held,
            redactor,
            journal,
            summary,
            past: Vec::new(),
            first_seq: 1,
            somebody_to_ask: start.somebody_to_ask,
            live_view: start.live_view,
            playing,
            key: start.key,
        };
        self.go(prepared, |request, parts| {
            tracing::info!(run = %id, attach = %copilot_browser::shown(&request.attach.to_string()), version = crate::VERSION, "a run starts");
            Ok(copilot_agent::start(id, request, parts))
        })
    }

    /// Goes on with an interrupted run.
    pub async fn resume(&self, resume: Resume<'_>) -> Result<Arc<Active>, UiError> {
        let id = resume.id;
        if self.active_run(&id).is_some() {
            return Err(UiError::of(ErrorCode::RunBusy));
        }
        let folder = self.folder(resume.settings)?;
        let past = folder.events(&id, 1).map_err(|e| errors::of_journal(&e))?;
        // Keys are read first: what is written from now on is redacted by them.
        let mut of_run = folder.request(&id).map_err(|e| errors::of_journal(&e))?;
        if let Some(attach) = resume.attach {
            of_run.attach = attach;
        }
        // Whoever asked for it is gone.
        if of_run.client.is_some() {
            return Err(UiError::saying(ErrorCode::Other, "again-client"));
        }
        if of_run.part_of.is_some() {
            return Err(UiError::saying(ErrorCode::Other, "again-part"));
        }
        // The policies of now, whatever they were when the run began.
        // The servers of now: one that the person took away since is not started.
        of_run.settings.mcp = resume.settings.mcp.clone();
        let of_run = self.managed.apply(of_run)?;
        // Before the run is taken up: a list that is read meanwhile would say that it works.
        if let Some(host) = site::gone(of_run.start_url.as_deref()).await {
            return Err(errors::of_site_gone(&host));
        }
        let given = matches!(resume.key, Key::Given(_));
        let keys = self.keys_for(&of_run.settings, resume.key.clone()).await;
        let redactor = self.redactor(&keys, &of_run.settings, "");
        let held = self.held(redactor.clone()).await;
        let (journal, found) = folder
            .reopen(&id, redactor.clone())
            .map_err(|e| errors::of_journal(&e))?;
        let mut request = of_run;
        if let Some(headless) = resume.headless {
            request.settings.browser.headless = headless;
        }
        request.secrets = held.infos();
        let (planner, playing) = self.planner(&request, (keys, given), &redactor, &held)?;
        let prepared = Prepared {
            planner,
            playing,
            request,
            held,
            redactor,
            journal,
            summary: found.summary,
            past,
            first_seq: found.last_seq + 1,
            somebody_to_ask: resume.somebody_to_ask,
            live_view: resume.live_view,
            key: resume.key,
        };
        self.go(prepared, |request, parts| {
            tracing::info!(run = %id, version = crate::VERSION, "a run goes on");
            let journalled = (found.commits, found.told);
            copilot_agent::resume(id, request, journalled, found.last_seq, parts)
                .map_err(|e| errors::of_resume(&e))
        })
    }

    /// What a start and a resume have in common from here on.
    fn go(
        &self,
        run: Prepared,
        begin: impl FnOnce(RunRequest, RunParts) -> Result<RunHandle, UiError>,
    ) -> Result<Arc<Active>, UiError> {
        let id = run.summary.id.clone();
        let log = run_log::open(&id, &run.journal.run_dir(), run.redactor.clone());
        let feed = Arc::new(Feed::new(
            run.redactor,
            run.past,
            run.summary,
            self.true_observer(),
        ));
        let browsers = Browsers::new(
            &self.home,
            &run.request.settings,
            run.request.attach.clone(),
            self.headers.clone(),
            run.held,
            self.desktop.clone(),
        );
        let browsers = Arc::new(browsers.in_turn(self.turn_of(&id, &run.request)));
        let parts = RunParts {
            browsers: browsers.clone(),
            tools: mcp::tools(&self.home, &run.request.settings),
            memory: self.remembered(&run.request),
            leases: self.leases_of(&id, &run.request, &feed),
            parts: self.parts_of(&id, &run.request, &run.journal.run_dir(), run.key),
            planner: run.planner,
            journal: run.journal,
            clock: Arc::new(SystemClock::default()),
            events: feed.clone(),
            somebody_to_ask: run.somebody_to_ask,
            live_view: run.live_view,
        };
        let request = run.request.clone();
        let handle = run_log::span(&id).in_scope(|| begin(run.request, parts))?;
        let active = Active {
            handle,
            request,
            feed,
            browsers,
            first_seq: run.first_seq,
            settings: self.settings_file().clone(),
            queue: self.queue.clone(),
        };
        let active = self.keep(active, log);
        if let Some(playing) = run.playing.filter(|_| self.notes_plays) {
            self.note_play(playing, &active);
        }
        self.learn_from(&active);
        Ok(active)
    }

    /// What models cost this month.
    pub fn spending(&self) -> &Spending {
        &self.spending
    }

    /// What servers were found to take.
    pub fn known_servers(&self) -> KnownServers {
        KnownServers::at(self.home.model_servers())
    }

    /// Tells of a run as it stands, where the journal's summary says only that it goes on. The list of
    /// runs hears of it first.
    fn true_observer(&self) -> Option<Observer> {
        let (observer, all) = (self.observer.clone(), self.active.clone());
        let history = self.history.clone();
        Some(Arc::new(move |summary: &RunSummary| {
            history.touch(&summary.id, Path::new(&summary.run_dir));
            let Some(observer) = &observer else { return };
            let active = all
                .lock()
                .unwrap_or_else(PoisonError::into_inner)
                .get(&summary.id)
                .cloned();
            match active.filter(|_| summary.status == RunStatus::Running) {
                Some(active) => observer(&active.summary()),
                None => observer(summary),
            }
        }))
    }

    /// Keeps the run, and its log, until it has ended.
    fn keep(&self, active: Active, log: Option<Arc<RunLog>>) -> Arc<Active> {
        let active = Arc::new(active);
        let id = active.handle.id().clone();
        self.runs_that_go_on().insert(id.clone(), active.clone());
        let (all, observer, kept) = (self.active.clone(), self.observer.clone(), active.clone());
        let (queue, leases) = (self.queue.clone(), self.leases.clone());
        let history = self.history.clone();
        tokio::spawn(async move {
            // It may have come into the line before anybody knew of it.
            if let Some(observer) = observer.as_ref().filter(|_| kept.is_queued()) {
                observer(&kept.summary());
            }
            // The journal does not hear that a run waits or is paused; who watches the runs does.
            let mut status = RunStatus::Running;
            while status != RunStatus::Finished {
                status = kept.handle.status_after(status).await;
                queue.stands(&id, status);
                if let Some(observer) = observer.as_ref().filter(|_| status != RunStatus::Finished)
                {
                    observer(&kept.summary());
                }
            }
            let summary = kept.handle.finished().await;
            queue.left(&id);
            leases.left(&id);
            kept.feed.close();
            drop(log);
            // With the last handle the run's folder is unlocked.
            drop(kept);
            all.lock()
                .unwrap_or_else(PoisonError::into_inner)
                .remove(&id);
            // Unlocked, it is read whole: what it told, and its size.
            history.touch(&id, Path::new(&summary.run_dir));
            if let Some(observer) = observer {
                observer(&summary);
            }
        });
        active
    }

    /// Settings were changed: more runs may begin now.
    pub fn settings_changed(&self) {
        self.queue.look_again();
    }

    fn runs_that_go_on(&self) -> MutexGuard<'_, HashMap<RunId, Arc<Active>>> {
        self.active.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub fn active_run(&self, id: &RunId) -> Option<Arc<Active>> {
        self.runs_that_go_on().get(id).cloned()
    }

    /// All runs that go on, the newest first.
    pub fn active_runs(&self) -> Vec<Arc<Active>> {
        let mut runs: Vec<_> = self.runs_that_go_on().values().cloned().collect();
        runs.sort_by(|a, b| b.handle.id().cmp(a.handle.id()));
        runs
    }
}

/// The request with a goal that can be run.
fn checked(mut request: RunRequest) -> Result<RunRequest, UiError> {
    request.goal = request.goal.trim().to_owned();
    if request.goal.is_empty() {
        return Err(UiError::of(ErrorCode::GoalEmpty));
    }
    if request.goal.chars().count() > MAX_GOAL_CHARS {
        return Err(UiError::of(ErrorCode::GoalTooLong).arg("max", MAX_GOAL_CHARS));
    }
    Ok(request)
}
