//! Starts what is due. Of several programs one does: who holds the lock file.

use std::collections::HashMap;
use std::fs::File;
use std::sync::Arc;
use std::time::Duration;

use copilot_ports::Clock;
use copilot_protocol::{
    Message, RunId, RunRequest, RunStatus, Schedule, ScheduleId, StartRun, StartTab, Submission,
    UiError, Work,
};
use copilot_schedule::due;
use jiff::Timestamp;
use tokio_util::sync::CancellationToken;

use super::{Schedules, Store, StoreError, passed};
use crate::engine::{Active, Engine, Key, Play, Start};
use crate::locale::Lang;

/// It looks at the clock this often: a computer that slept and a clock that was set are noticed.
const LAP: Duration = Duration::from_secs(15);
/// So many of its runs are at work at once; those that wait for a person are not counted.
const AT_ONCE: usize = 4;
/// A question that nobody answers ends its run.
const UNANSWERED: Duration = Duration::from_secs(12 * 60 * 60);

/// How its runs are started.
#[derive(Clone, Copy, Debug)]
pub struct How {
    pub lang: Lang,
    pub somebody_to_ask: bool,
    pub live_view: bool,
    /// Instead of what the settings say.
    pub headless: Option<bool>,
}

/// Who starts what is due.
pub struct Keeper {
    engine: Arc<Engine>,
    schedules: Arc<Schedules>,
    clock: Arc<dyn Clock>,
    how: How,
    /// Held for as long as this program is the one.
    lock: Option<File>,
    going: HashMap<ScheduleId, Arc<Active>>,
    /// What was due in time while too many were at work.
    waiting: HashMap<ScheduleId, Timestamp>,
    begun: Option<Begun>,
}

/// Hears of each run that it starts.
pub type Begun = Box<dyn Fn(&Schedule, &Result<Arc<Active>, UiError>) + Send + Sync>;

impl Keeper {
    pub fn new(engine: Arc<Engine>, clock: Arc<dyn Clock>, how: How) -> Self {
        Self {
            schedules: engine.schedules(),
            engine,
            clock,
            how,
            lock: None,
            going: HashMap::new(),
            waiting: HashMap::new(),
            begun: None,
        }
    }

    #[must_use]
    pub fn told(mut self, begun: Begun) -> Self {
        self.begun = Some(begun);
        self
    }

    /// Starts what is due, until `ends`.
    pub async fn keep(mut self, ends: CancellationToken) {
        let schedules = self.schedules.clone();
        loop {
            // Listens before it looks: what is changed meanwhile is not slept over.
            let changed = schedules.changed();
            tokio::pin!(changed);
            changed.as_mut().enable();
            let next = self.lap().await;
            let left = next.map_or(LAP, |at| until(self.now(), at).min(LAP));
            tokio::select! {
                () = ends.cancelled() => return,
                () = &mut changed => {}
                () = tokio::time::sleep(left) => {}
            }
        }
    }

    /// The runs that it started and has not seen ended.
    #[cfg(test)]
    pub(super) fn going(&self) -> Vec<Arc<Active>> {
        self.going.values().cloned().collect()
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
            match locked(&self.schedules)? {
                Some(lock) => self.lock = Some(lock),
                None => return Ok(None),
            }
            self.take_up(store).await?;
        }
        self.going.retain(|_, active| !over(active));
        let mut next: Option<Timestamp> = None;
        for schedule in store.list()? {
            let last = store.last(&schedule.id)?.map(|(due, _)| due);
            let Ok(due) = due(&schedule, last, self.now()) else {
                continue;
            };
            next = [next, due.next].into_iter().flatten().min();
            let waited = self.waiting.get(&schedule.id).and(due.newest);
            match (due.start.or(waited), due.newest) {
                (Some(at), _) => self.start(store, schedule, at).await?,
                (None, Some(newest)) => {
                    store.take(&schedule.id, newest, None, Some(&passed()))?;
                }
                (None, None) => {}
            }
        }
        Ok(next)
    }

    async fn start(
        &mut self,
        store: &Store,
        schedule: Schedule,
        at: Timestamp,
    ) -> Result<(), StoreError> {
        if self.going.contains_key(&schedule.id) {
            let still = Message::new("schedules-still-going");
            store.take(&schedule.id, at, None, Some(&still))?;
            return Ok(());
        }
        let at_work = |active: &&Arc<Active>| active.handle.status() == RunStatus::Running;
        if self.going.values().filter(at_work).count() >= AT_ONCE {
            self.waiting.insert(schedule.id, at);
            return Ok(());
        }
        self.waiting.remove(&schedule.id);
        let run = RunId::new();
        if store.take(&schedule.id, at, Some(&run), None)? {
            self.begin(store, schedule, at, run).await?;
        }
        Ok(())
    }

    /// What a program took that ended before its run began, begins now under the same name. Where the run has its folder
    /// it had begun: it is an interrupted run as any other.
    async fn take_up(&mut self, store: &Store) -> Result<(), StoreError> {
        let runs = self
            .engine
            .runs_dir(&self.engine.settings_file().load().settings);
        for claim in store.claims()? {
            if runs.join(claim.run.as_str()).exists() {
                store.begun(&claim.schedule, claim.due)?;
            } else if let Some(schedule) = store.get(&claim.schedule)? {
                self.begin(store, schedule, claim.due, claim.run).await?;
            }
        }
        Ok(())
    }

    async fn begin(
        &mut self,
        store: &Store,
        schedule: Schedule,
        due: Timestamp,
        run: RunId,
    ) -> Result<(), StoreError> {
        tracing::info!(schedule = %schedule.id, %due, %run, "a time has come");
        let began = self.run(&schedule.work, run).await;
        match &began {
            Ok(active) => {
                store.begun(&schedule.id, due)?;
                tokio::spawn(expire(active.clone()));
                self.going.insert(schedule.id.clone(), active.clone());
            }
            Err(error) => {
                tracing::warn!(%error, schedule = %schedule.id, "what was due did not begin");
                store.failed(&schedule.id, due, &error.message)?;
            }
        }
        if let Some(begun) = &self.begun {
            begun(&schedule, &began);
        }
        Ok(())
    }

    /// The work as a run under the settings of now; no yes of an earlier one counts.
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
                let request: RunRequest = asked.request(settings);
                let start = Start {
                    request,
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

/// `None`: another program holds it.
fn locked(schedules: &Schedules) -> Result<Option<File>, StoreError> {
    let file = File::options()
        .create(true)
        .truncate(false)
        .write(true)
        .open(schedules.lock_file())?;
    match file.try_lock() {
        Ok(()) => Ok(Some(file)),
        Err(std::fs::TryLockError::WouldBlock) => Ok(None),
        Err(std::fs::TryLockError::Error(error)) => Err(error.into()),
    }
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
