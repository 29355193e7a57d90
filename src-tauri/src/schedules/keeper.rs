//! Starts what is due. Of several programs one does: who holds the lock file.

use std::collections::HashMap;
use std::fs::File;
use std::sync::Arc;
use std::time::Duration;

use copilot_ports::Clock;
use copilot_protocol::{
    ErrorCode, Message, Missed, RunId, RunStatus, Schedule, ScheduleId, StartRun, StartTab,
    Submission, UiError, Work,
};
use copilot_schedule::{ON_TIME_SECONDS, due};
use jiff::Timestamp;
use tokio_util::sync::CancellationToken;

use super::store::Claim;
use super::{Schedules, Store, passed};
use crate::database::StoreError;
use crate::engine::{Active, Engine, Key, Play, Start};
use crate::locale::Lang;

/// It looks at the clock this often: a computer that slept and a clock that was set are noticed.
const LAP: Duration = Duration::from_secs(15);
/// A start that takes longer waits for somebody, as for a key store that is locked: it must not hold up the others.
const STARTS: Duration = Duration::from_secs(60);
/// A question that nobody answers ends its run.
const UNANSWERED: Duration = Duration::from_secs(12 * 60 * 60);
/// A run whose folder has this file has begun.
const BEGUN_FILE: &str = "run.json";

/// How its runs are started.
#[derive(Clone, Copy, Debug)]
pub struct How {
    pub lang: Lang,
    pub somebody_to_ask: bool,
    pub live_view: bool,
    /// Instead of what the settings say.
    pub headless: Option<bool>,
}

/// What it tells.
pub enum News<'a> {
    /// A time came, and its run began or could not.
    Came(&'a Schedule, &'a Result<Arc<Active>, UiError>),
    /// The list stands otherwise now.
    Changed,
}

type Hears = Box<dyn Fn(News<'_>) + Send + Sync>;

/// Who starts what is due.
pub struct Keeper {
    engine: Arc<Engine>,
    schedules: Arc<Schedules>,
    clock: Arc<dyn Clock>,
    how: How,
    /// Held for as long as this program is the one.
    lock: Option<File>,
    /// The last run that each began here.
    begun: HashMap<ScheduleId, RunId>,
    /// What became of times that the disk did not take.
    unwritten: Vec<(Claim, Option<Message>)>,
    next: Option<Timestamp>,
    hears: Option<Hears>,
}

impl Keeper {
    pub fn new(engine: Arc<Engine>, clock: Arc<dyn Clock>, how: How) -> Self {
        Self {
            schedules: engine.schedules(),
            engine,
            clock,
            how,
            lock: None,
            begun: HashMap::new(),
            unwritten: Vec::new(),
            next: None,
            hears: None,
        }
    }

    /// Who hears what it does.
    #[must_use]
    pub fn told(mut self, hears: impl Fn(News<'_>) + Send + Sync + 'static) -> Self {
        self.hears = Some(Box::new(hears));
        self
    }

    fn tell(&self, news: News<'_>) {
        if let Some(hears) = &self.hears {
            hears(news);
        }
    }

    /// Starts what is due, until `ends`.
    pub async fn keep(mut self, ends: CancellationToken) {
        let schedules = self.schedules.clone();
        loop {
            // Listens before it looks: what is changed meanwhile is not slept over.
            let changed = schedules.kept.changed();
            tokio::pin!(changed);
            changed.as_mut().enable();
            // A start that is left begins when the program is opened again.
            let next = tokio::select! {
                () = ends.cancelled() => return,
                next = self.lap() => next,
            };
            if next != self.next {
                self.next = next;
                self.tell(News::Changed);
            }
            let left = next.map_or(LAP, |at| until(self.now(), at).min(LAP));
            tokio::select! {
                () = ends.cancelled() => return,
                () = &mut changed => {}
                () = tokio::time::sleep(left) => {}
            }
        }
    }

    fn now(&self) -> Timestamp {
        Timestamp::try_from(self.clock.now()).unwrap_or_default()
    }

    /// Starts what is due now; when the next is.
    pub async fn lap(&mut self) -> Option<Timestamp> {
        if !self.schedules.has_any() {
            return None;
        }
        let store = match self.schedules.store() {
            Ok(store) => store,
            Err(error) => {
                tracing::warn!(%error, "schedules cannot be read");
                return None;
            }
        };
        match self.look(&store).await {
            Ok(next) => next,
            Err(error) => {
                tracing::warn!(%error, "schedules cannot be kept");
                None
            }
        }
    }

    async fn look(&mut self, store: &Store) -> Result<Option<Timestamp>, StoreError> {
        if self.lock.is_none() {
            let Some(lock) = self.schedules.kept.lock()? else {
                return Ok(None);
            };
            self.take_up(store).await?;
            self.lock = Some(lock);
        }
        for (claim, problem) in std::mem::take(&mut self.unwritten) {
            self.write(store, claim, problem);
        }
        let now = self.now();
        let mut next: Option<Timestamp> = None;
        for schedule in store.list()? {
            let last = store.last(&schedule.id)?;
            let Ok(due) = due(&schedule, last.as_ref().map(|(due, _)| *due), now) else {
                continue;
            };
            next = [next, due.next].into_iter().flatten().min();
            let Some(newest) = due.newest else {
                continue;
            };
            match due.start {
                Some(at) => {
                    let before = last.and_then(|(_, start)| start.run);
                    self.start(store, &schedule.id, at, before).await?;
                }
                None => self.leave_out(store, &schedule.id, newest, &passed())?,
            }
        }
        Ok(next)
    }

    /// Nothing begins at this time.
    fn leave_out(
        &self,
        store: &Store,
        id: &ScheduleId,
        at: Timestamp,
        why: &Message,
    ) -> Result<(), StoreError> {
        if store.take(id, at, None, Some(why))? {
            self.tell(News::Changed);
        }
        Ok(())
    }

    /// `before`: the run of its last time.
    async fn start(
        &mut self,
        store: &Store,
        id: &ScheduleId,
        at: Timestamp,
        before: Option<RunId>,
    ) -> Result<(), StoreError> {
        if before.is_some_and(|run| self.engine.active_run(&run).is_some_and(|run| !over(&run))) {
            return self.leave_out(store, id, at, &Message::new("schedules-still-going"));
        }
        // While others began it may have been paused or removed.
        let Some(schedule) = store.get(id)?.filter(|schedule| !schedule.paused) else {
            return Ok(());
        };
        let run = RunId::new();
        if store.take(id, at, Some(&run), None)? {
            self.begin(store, &schedule, at, run).await;
        }
        Ok(())
    }

    /// What a program took that ended before its run began, begins now under the same name. Where the run has its folder
    /// it had begun: it is an interrupted run as any other.
    async fn take_up(&mut self, store: &Store) -> Result<(), StoreError> {
        let settings = self.engine.settings_file().load().settings;
        let runs = self.engine.runs_dir(&settings);
        for claim in store.claims()? {
            let folder = runs.join(claim.run.as_str());
            if folder.join(BEGUN_FILE).exists() {
                store.begun(&claim.schedule, claim.due)?;
                continue;
            }
            // What a start left that broke off: no run is in it.
            let _ = std::fs::remove_dir_all(&folder);
            let Some(schedule) = store.get(&claim.schedule)? else {
                continue;
            };
            let age = self.now().duration_since(claim.due).as_secs();
            let late = age > ON_TIME_SECONDS && schedule.missed == Missed::Skip;
            if schedule.paused || late {
                store.failed(&claim.schedule, claim.due, &passed())?;
            } else {
                self.begin(store, &schedule, claim.due, claim.run).await;
            }
        }
        Ok(())
    }

    async fn begin(&mut self, store: &Store, schedule: &Schedule, due: Timestamp, run: RunId) {
        tracing::info!(schedule = %schedule.id, %due, %run, "a time has come");
        let began = tokio::time::timeout(STARTS, self.run(&schedule.work, run.clone()))
            .await
            .unwrap_or_else(|_| Err(UiError::saying(ErrorCode::Other, "schedules-slow")));
        let problem = match &began {
            Ok(active) => {
                tokio::spawn(expire(active.clone()));
                self.begun.insert(schedule.id.clone(), run.clone());
                None
            }
            Err(error) => {
                tracing::warn!(%error, schedule = %schedule.id, "what was due did not begin");
                Some(error.message.clone())
            }
        };
        let claim = Claim {
            schedule: schedule.id.clone(),
            due,
            run,
        };
        self.write(store, claim, problem);
        self.tell(News::Came(schedule, &began));
    }

    /// Writes what became of a time; what the disk does not take is written later.
    fn write(&mut self, store: &Store, claim: Claim, problem: Option<Message>) {
        let written = match &problem {
            None => store.begun(&claim.schedule, claim.due),
            Some(why) => store.failed(&claim.schedule, claim.due, why),
        };
        if let Err(error) = written {
            tracing::warn!(%error, "what became of a time is not written yet");
            self.unwritten.push((claim, problem));
        }
    }

    /// The work as a run under the settings of now; no yes of an earlier run counts but those that are kept in them.
    async fn run(&self, work: &Work, run: RunId) -> Result<Arc<Active>, UiError> {
        let mut settings = self.engine.settings_file().load().settings;
        if let Some(headless) = self.how.headless {
            settings.browser.headless = headless;
        }
        // Nobody looks at a plan that is shown first.
        settings.engine.plan_first = false;
        match work.clone() {
            Work::Goal { goal, start_url } => {
                let asked = StartRun {
                    goal,
                    start_url,
                    // Never in the tab that the person has in front.
                    tab: StartTab::New,
                    ..StartRun::default()
                };
                let start = Start {
                    request: asked.request(settings),
                    key: Key::Kept,
                    somebody_to_ask: self.how.somebody_to_ask,
                    live_view: self.how.live_view,
                    id: Some(run),
                };
                self.engine.start(start).await
            }
            Work::Recipe { name, values } => {
                let play = Play {
                    name,
                    values,
                    settings,
                    key: Key::Kept,
                    lang: self.how.lang,
                    somebody_to_ask: self.how.somebody_to_ask,
                    live_view: self.how.live_view,
                    check: false,
                    id: Some(run),
                };
                self.engine.play(play).await
            }
        }
    }

    #[cfg(test)]
    pub(super) fn engine(&self) -> &Engine {
        &self.engine
    }

    /// The runs that it began and that go on.
    #[cfg(test)]
    pub(super) fn going(&self) -> Vec<Arc<Active>> {
        let runs = self.begun.values();
        runs.filter_map(|run| self.engine.active_run(run)).collect()
    }
}

fn over(active: &Active) -> bool {
    matches!(
        active.handle.status(),
        RunStatus::Finished | RunStatus::Interrupted
    )
}

fn until(now: Timestamp, at: Timestamp) -> Duration {
    Duration::try_from(at.duration_since(now)).unwrap_or_default()
}

/// Ends a run whose question stays unanswered for too long.
async fn expire(active: Arc<Active>) {
    let mut status = active.handle.status();
    loop {
        let changed = tokio::time::timeout(UNANSWERED, active.handle.status_after(status)).await;
        match changed {
            Ok(RunStatus::Finished | RunStatus::Interrupted) => return,
            Ok(new) => status = new,
            Err(_) if status == RunStatus::Waiting => {
                tracing::warn!(run = %active.handle.id(), "nobody answered: the run is stopped");
                let _ = active.submit(Submission::Stop);
                return;
            }
            Err(_) => {}
        }
    }
}
