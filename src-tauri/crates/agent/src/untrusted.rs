//! What the run has read of strange pages, for the guard: marks of its text, so that text of one site is
//! not carried to another unseen, and sentences that give orders to programs.
//!
//! Kept beside the state, since it can be made again from the run's own files; what pages say is never
//! part of it as text.

use std::collections::HashSet;
use std::sync::{Arc, PoisonError, RwLock};

use copilot_guard::{Addresses, Known, Policy, TaintTracker, host_of, prompt_injection};
use copilot_protocol::{Action, DocumentPassage, Judgement, LiveFacts, Observation};
use tokio::sync::Mutex;

use crate::page::beginning;
use crate::recorder::Recorder;
use crate::reducer::memory::read_at;
use crate::state::{GraphState, Pending};

/// Snapshots that are read again when a run is continued; the guard itself remembers no more sites.
const SNAPSHOTS_AGAIN: usize = 60;
/// Longest part of a found sentence that the person is shown, in characters.
const SHOWN: usize = 160;

/// What was read so far in this run.
#[derive(Default)]
pub(crate) struct Untrusted(Mutex<Inner>);

#[derive(Default)]
struct Inner {
    seen: TaintTracker,
    /// Shared with what holds the requests of the run's tabs.
    addresses: Arc<RwLock<Addresses>>,
    /// Documents that were read whole: address and hash.
    documents: HashSet<(String, String)>,
    /// Orders that were found and not yet told.
    orders: Vec<OrderFound>,
    /// Words of the person that were taken in.
    given: usize,
    /// Reading results that were taken in: steps of the history.
    results: usize,
    restored: bool,
    goal_taken_in: bool,
}

impl Inner {
    fn knows(&self, take: impl FnOnce(&mut Addresses)) {
        take(
            &mut self
                .addresses
                .write()
                .unwrap_or_else(PoisonError::into_inner),
        );
    }

    fn take_in(&mut self, observation: &Observation) -> bool {
        let key = (observation.url.clone(), observation.hashes.dom.clone());
        if !self.documents.insert(key) {
            return false;
        }
        self.knows(|addresses| addresses.seen(observation));
        let host = host_of(&observation.url);
        self.seen.read(&host, &observation.title);
        self.seen.read(&host, &observation.text);
        for element in &observation.elements {
            if !element.value.is_empty() {
                self.seen.read(&host, &element.value);
            }
        }
        true
    }

    fn take_in_document(&mut self, passage: &DocumentPassage) -> Option<OrderFound> {
        let host = host_of(&passage.document.url);
        self.seen.read(&host, &passage.document.name);
        self.seen.read(&host, &passage.text);
        order_of(&host, &passage.text)
    }

    /// What the person said, and what was read by actions, since the last time.
    fn catch_up(&mut self, s: &GraphState) {
        if !self.goal_taken_in {
            self.goal_taken_in = true;
            if s.own_words() {
                for words in given(s) {
                    self.knows(|addresses| addresses.given(&words));
                }
            }
            // Found by an earlier run, on its last page or where somebody was signed in.
            if let Some(follows) = &s.request.follows {
                let ended = follows.look_at.as_deref().map(host_of);
                for host in ended.iter().chain(&follows.private) {
                    for earlier in &follows.before {
                        self.seen.read(host, &earlier.answer);
                    }
                }
            }
        }
        for said in s.person_words.iter().skip(self.given) {
            self.seen.given(said);
            self.knows(|addresses| addresses.given(said));
        }
        self.given = s.person_words.len();
        for record in s.history.iter().skip(self.results) {
            if let (Action::HandOver { site, values }, Some(_)) = (&record.action, &record.outcome)
            {
                // The person let that site know these.
                for value in values {
                    self.seen.read(site, value);
                }
            }
            if let Some(outcome) = &record.outcome
                && let Some(text) = &outcome.text
            {
                if let Action::Mcp { server, .. } = &record.action {
                    // Who is told of it elsewhere is asked about whatever words it is in (`contexts`).
                    let place = copilot_guard::tool::place(server);
                    self.orders.extend(order_of(&place, text));
                    continue;
                }
                if let Action::McpSearch { .. } = &record.action {
                    // Servers say it, and it is for the planner alone; orders in it are looked for as in any answer.
                    for server in s.settings().mcp.in_use() {
                        let place = copilot_guard::tool::place(&server.name);
                        let own = format!("- {}/", server.name);
                        let lines = text.lines().filter(|line| line.starts_with(&own));
                        self.orders
                            .extend(lines.filter_map(|line| order_of(&place, line)));
                    }
                    continue;
                }
                // What a script gives back is the page's that it ran in, wherever it went then.
                let script = matches!(record.action, Action::Evaluate { .. });
                let host = host_of(match script {
                    true => &record.url,
                    false => read_at(outcome),
                });
                self.seen.read(&host, text);
                // Of pages the snapshots tell; a document is read passage by passage.
                if script || outcome.document.is_some() {
                    self.orders.extend(order_of(&host, text));
                }
            }
        }
        self.results = s.history.len();
    }
}

impl Untrusted {
    pub fn sharing(addresses: Arc<RwLock<Addresses>>) -> Self {
        Self(Mutex::new(Inner {
            addresses,
            ..Inner::default()
        }))
    }

    /// Takes a snapshot in.
    #[tracing::instrument(
        target = "copilot_agent::guard",
        level = "trace",
        name = "snapshot",
        skip_all
    )]
    pub async fn take_in(&self, observation: &Observation) {
        let mut inner = self.0.lock().await;
        if inner.take_in(observation) {
            inner.orders.extend(order_in(observation));
        }
    }

    /// Takes a passage of a document in, as text of the site that it came from.
    pub async fn take_in_document(&self, passage: &DocumentPassage) {
        let mut inner = self.0.lock().await;
        let orders = inner.take_in_document(passage);
        inner.orders.extend(orders);
    }

    /// The orders that were found since the last time.
    pub async fn orders(&self, s: &GraphState) -> Vec<OrderFound> {
        let mut inner = self.0.lock().await;
        inner.catch_up(s);
        std::mem::take(&mut inner.orders)
    }

    /// Words that the person put into an action.
    pub async fn given(&self, text: &str) {
        self.0.lock().await.seen.given(text);
    }

    /// The guard's judgement, with what was read so far in view.
    pub async fn judge(
        &self,
        recorder: &Recorder,
        s: &GraphState,
        policy: &Policy,
        pending: &Pending,
        facts: &LiveFacts,
    ) -> Judgement {
        let mut inner = self.0.lock().await;
        if !inner.restored {
            inner.restored = true;
            restore(&mut inner, recorder, s).await;
        }
        inner.catch_up(s);
        // As `execute` does it: in the page's own box where there is one.
        let engine = s.settings().browser.search_engine.as_str();
        // What a page itself wants to open no planner has chosen.
        let shown = match pending.held {
            Some(_) => copilot_guard::Shown::default(),
            None => s.contexts.shown(),
        };
        let addresses = inner.addresses.read();
        let known = Known {
            seen: &inner.seen,
            addresses: &addresses.unwrap_or_else(PoisonError::into_inner),
            shown: &shown,
            engine: s.search_controls.is_empty().then_some(engine),
        };
        copilot_guard::judge_sent(&pending.action, facts, policy, pending.delivery, &known)
    }
}

/// A run that was interrupted has its snapshots in its folder.
async fn restore(inner: &mut Inner, recorder: &Recorder, s: &GraphState) {
    for passage in &s.documents {
        inner.take_in_document(passage);
    }
    let from = s.snapshot_files.len().saturating_sub(SNAPSHOTS_AGAIN);
    for path in &s.snapshot_files[from..] {
        // What was looked at in this process is known already, and costs nothing to find so.
        if let Some(observation) = recorder.read_snapshot(path).await {
            inner.take_in(&observation);
        }
    }
}

/// The first sentence of the page that gives orders.
/// Texts whose addresses are the person's own: the goal, and the recipe that they kept and had played.
fn given(s: &GraphState) -> Vec<String> {
    let mut all = vec![s.goal().to_owned()];
    if let Some(play) = &s.request.recipe {
        let addresses = play
            .recipe
            .steps
            .iter()
            .filter_map(|step| step.with.get("url"));
        all.extend(addresses.filter_map(|url| url.as_str().map(str::to_owned)));
    }
    all
}

fn order_in(observation: &Observation) -> Option<OrderFound> {
    order_of(&host_of(&observation.url), &observation.text)
}

fn order_of(host: &str, text: &str) -> Option<OrderFound> {
    let mark = prompt_injection::marks(text).into_iter().next()?;
    let sentence = text.get(mark.start..mark.end)?.trim();
    let text = beginning(sentence, SHOWN);
    (!host.is_empty()).then(|| OrderFound {
        host: host.to_owned(),
        text: copilot_guard::clean(&text),
    })
}

/// A page that gives orders to whoever reads it.
pub(crate) struct OrderFound {
    pub host: String,
    pub text: String,
}
