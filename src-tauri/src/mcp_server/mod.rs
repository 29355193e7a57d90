//! This program as a server of the Model Context Protocol. A client is a recipient and no person: its steps are a planner's, its goals
//! free nothing, private pages go to it with the person's yes, and that yes is given here, never by the client.

mod calls;
mod clients;
mod http;
mod offer;
mod serving;
mod session;
mod stdio;

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use copilot_protocol::{
    Message, PlannerKind, Reflection, RunClient, RunId, RunRequest, RunStatus, Settings, Submission,
};

pub use clients::{Clients, HttpClient};
pub use http::{listen, serve_http};
pub use serving::Serving;
pub use stdio::serve_stdio;

use crate::engine::{Active, Engine, Key, Start};
use crate::locale::{Lang, error_text, text};
use crate::settings::nothing_beforehand;
use session::{Led, Session};
use tokio::sync::Semaphore;
use tokio_util::sync::CancellationToken;

/// Tabs and goals of one client at a time, and runs that are remembered of it.
const MAX_RUNNING: usize = 8;
const MAX_RUNS: usize = 200;
/// A client that asks for nothing so long has gone.
const IDLE: Duration = Duration::from_secs(30 * 60);
/// Said to a client whose call ends with its being thrown out, and with the server.
const NOT_SERVED: &str = "the person has ended this";
/// Tokens of a page that a client is shown.
const PAGE_TOKENS: u32 = 3_000;

/// Where the person answers what a client's runs ask.
pub trait Person: Send + Sync {
    /// A run has begun for the client of this name, which nobody has checked.
    fn follow(&self, active: &Arc<Active>, client: &str);

    /// They see the page while a run goes on.
    fn watches(&self) -> bool {
        false
    }
}

/// What all clients share.
pub struct Host {
    engine: Arc<Engine>,
    lang: Lang,
    /// Where the person answers; without one nothing that asks is done.
    person: Option<Arc<dyn Person>>,
    /// Put over the settings of each run.
    change: Box<dyn Fn(&mut Settings) + Send + Sync>,
    clients: Mutex<HashMap<String, Known>>,
    /// It has ended: nobody is served any more.
    closed: AtomicBool,
}

/// What is known of a client.
struct Known {
    /// Cancelled once it is gone or was thrown out.
    gone: CancellationToken,
    /// Held by each call that is under way.
    here: Arc<()>,
    sessions: Vec<(String, Arc<Session>)>,
    runs: Vec<RunId>,
    places: Arc<Semaphore>,
    last: Instant,
}

impl Default for Known {
    fn default() -> Self {
        Self {
            gone: CancellationToken::new(),
            here: Arc::default(),
            sessions: Vec::new(),
            runs: Vec::new(),
            places: Arc::new(Semaphore::new(MAX_RUNNING)),
            last: Instant::now(),
        }
    }
}

impl Known {
    fn calls(&self) -> bool {
        Arc::strong_count(&self.here) > 1
    }
}

/// A call of a client that is under way.
struct Call {
    _here: Arc<()>,
    /// Its client was thrown out.
    gone: CancellationToken,
}

/// Which client asks: `id` is ours, `name` is its own word.
#[derive(Clone, Debug)]
struct Who {
    id: String,
    name: String,
}

/// Tools of one connection.
#[derive(Clone)]
pub struct Served {
    host: Arc<Host>,
    /// The client of a connection that is one client's alone.
    own: Option<String>,
}

impl Host {
    /// `change` is put over the settings of each run, such as flags of the command line.
    pub fn new(
        engine: Arc<Engine>,
        lang: Lang,
        person: Option<Arc<dyn Person>>,
        change: impl Fn(&mut Settings) + Send + Sync + 'static,
    ) -> Arc<Self> {
        Arc::new(Self {
            engine,
            lang,
            person,
            change: Box::new(change),
            clients: Mutex::default(),
            closed: AtomicBool::new(false),
        })
    }

    fn known(&self) -> MutexGuard<'_, HashMap<String, Known>> {
        self.clients.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The client is heard of. What it has going ends with the call that is given.
    fn enter(&self, client: &str) -> Result<Call, String> {
        let mut all = self.known();
        // Looked at under the lock: whoever closes takes all that are known then.
        if self.closed.load(Ordering::SeqCst) {
            return Err(NOT_SERVED.into());
        }
        let known = all.entry(client.to_owned()).or_default();
        known.last = Instant::now();
        Ok(Call {
            _here: known.here.clone(),
            gone: known.gone.clone(),
        })
    }

    /// Clients that were not heard of for long are gone, as far as can be known over HTTP.
    fn sweep(&self) {
        let gone: Vec<String> = {
            let mut all = self.known();
            for known in all.values_mut().filter(|known| known.calls()) {
                known.last = Instant::now();
            }
            let gone = all.iter().filter(|(_, known)| known.last.elapsed() > IDLE);
            gone.map(|(id, _)| id.clone()).collect()
        };
        for client in gone {
            self.leave(&client);
        }
    }

    fn settings(&self) -> Settings {
        let mut settings = self.engine.settings_file().load().settings;
        (self.change)(&mut settings);
        settings
    }

    /// The request of a client's run. Nothing of the person's but their settings is in it.
    fn request(&self, who: &Who, goal: String, mut settings: Settings, leads: bool) -> RunRequest {
        nothing_beforehand(&mut settings);
        RunRequest {
            goal,
            attach: settings.browser.attach.clone(),
            allow_hosts: settings.allow_hosts.clone(),
            client: Some(RunClient {
                name: who.name.clone(),
                leads,
            }),
            settings,
            ..RunRequest::default()
        }
    }

    async fn begin(
        &self,
        who: &Who,
        request: RunRequest,
        planner: Option<Arc<Led>>,
    ) -> Result<Arc<Active>, String> {
        let start = Start {
            request,
            key: Key::Kept,
            somebody_to_ask: self.person.is_some(),
            live_view: self.person.as_ref().is_some_and(|person| person.watches()),
            id: None,
        };
        let planner = planner.map(|led| led as Arc<dyn copilot_ports::Planner>);
        let (places, gone) = {
            let all = self.known();
            let known = all.get(&who.id).ok_or(NOT_SERVED)?;
            (known.places.clone(), known.gone.clone())
        };
        let place = places.try_acquire_owned();
        let place = place
            .map_err(|_| format!("you have {MAX_RUNNING} runs and tabs going; end one first"))?;
        let started = self.engine.start_with(start, planner).await;
        let active = started.map_err(|error| error_text(&error, self.lang))?;
        let ends = active.clone();
        tokio::spawn(async move {
            ends.handle.finished().await;
            drop(place);
        });
        let mut all = self.known();
        // Thrown out while it began: whoever threw it out has not seen this run.
        let known = all.get_mut(&who.id).filter(|_| !gone.is_cancelled());
        let Some(known) = known else {
            let _ = active.submit(Submission::Stop);
            return Err(NOT_SERVED.into());
        };
        if let Some(person) = &self.person {
            person.follow(&active, &who.name);
        }
        known.runs.push(active.handle.id().clone());
        let more = known.runs.len().saturating_sub(MAX_RUNS);
        known.runs.drain(..more);
        Ok(active)
    }

    /// A new tab of the client, with its handle.
    async fn open(&self, who: &Who) -> Result<(String, Arc<Session>), String> {
        let mut settings = self.settings();
        settings.model.planner = PlannerKind::Model;
        settings.engine.reflection = Reflection::Fast;
        settings.engine.page_tokens = PAGE_TOKENS;
        settings.engine.max_auto_scrolls = 0;
        settings.limits.max_steps = 1_000;
        settings.limits.max_planner_calls = 1_000;
        settings.limits.max_minutes = 0;
        let goal = Message::new("mcp-led-goal").arg("client", who.name.as_str());
        let goal = text(&goal, self.lang);
        let request = self.request(who, goal, settings, true);
        let (led, reins) = Led::new(&who.name);
        let active = self.begin(who, request, Some(led)).await?;
        let session = Arc::new(Session::new(active, reins));
        // Of the client alone, and not to be guessed by another.
        let handle = format!("tab_{}", random());
        let mut all = self.known();
        let known = all.get_mut(&who.id).ok_or(NOT_SERVED)?;
        known.sessions.retain(|(_, session)| !session.is_over());
        known.sessions.push((handle.clone(), session.clone()));
        Ok((handle, session))
    }

    /// The tab that is meant: opened where none is named and there is none.
    async fn session(&self, who: &Who, tab: Option<&str>) -> Result<Arc<Session>, String> {
        let found = {
            let all = self.known();
            let sessions = all
                .get(&who.id)
                .map_or(&[][..], |known| &known.sessions[..]);
            match tab {
                Some(tab) => sessions.iter().find(|(handle, _)| handle == tab),
                None => sessions.iter().rfind(|(_, session)| !session.is_over()),
            }
            .map(|(_, session)| session.clone())
        };
        match (found, tab) {
            (Some(session), _) => Ok(session),
            (None, Some(tab)) => Err(format!("you have no tab {tab:?}; tabs lists yours")),
            (None, None) => self.open(who).await.map(|(_, session)| session),
        }
    }

    /// The client's runs that go on, the oldest first; and whether it asks for something now.
    pub fn doing(&self, client: &str) -> (Vec<RunId>, bool) {
        let all = self.known();
        let Some(known) = all.get(client) else {
            return (Vec::new(), false);
        };
        let going = known.runs.iter().filter(|run| self.goes_on(run).is_some());
        (going.cloned().collect(), known.calls())
    }

    fn goes_on(&self, run: &RunId) -> Option<Arc<Active>> {
        let active = self.engine.active_run(run);
        active.filter(|active| active.handle.status() != RunStatus::Finished)
    }

    /// A client is gone or was thrown out: its calls and runs end, and what waits for a yes gets none. Returns those runs.
    pub fn leave(&self, client: &str) -> Vec<Arc<Active>> {
        let known = {
            let mut all = self.known();
            let known = all.remove(client);
            known.inspect(|known| known.gone.cancel())
        };
        let Some(known) = known else {
            return Vec::new();
        };
        for (_, session) in &known.sessions {
            session.give_up();
        }
        let going = known.runs.iter().filter_map(|run| self.goes_on(run));
        let going: Vec<_> = going.collect();
        for active in &going {
            let _ = active.submit(Submission::Stop);
        }
        going
    }

    /// Nobody is served any more: waits until the runs of all clients have ended.
    pub async fn close(&self) {
        let ids: Vec<String> = {
            let all = self.known();
            self.closed.store(true, Ordering::SeqCst);
            all.keys().cloned().collect()
        };
        let ended: Vec<_> = ids.iter().flat_map(|id| self.leave(id)).collect();
        for active in ended {
            active.handle.finished().await;
        }
    }
}

/// 128 bits that nobody can guess.
pub(crate) fn random() -> String {
    format!("{:032x}", rand::random::<u128>())
}
