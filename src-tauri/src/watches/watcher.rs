//! When what is watched is looked at. Of several programs one does it: who holds the lock file.

use std::collections::HashMap;
use std::fs::File;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use copilot_ports::Clock;
use copilot_protocol::{Watch, WatchId, WatchState};
use copilot_watch::rest;
use jiff::{SignedDuration, Timestamp};
use tokio::task::JoinSet;
use tokio_util::sync::CancellationToken;

use super::looker::{Looker, News};
use super::{Store, Watches};
use crate::database::StoreError;
use crate::engine::Engine;
use crate::locale::Lang;

/// It looks at the clock this often: a computer that slept and a clock that was set are noticed.
const LAP: Duration = Duration::from_secs(15);
/// So many pages are looked at at once, and of one site one.
const AT_ONCE: usize = 2;
/// No page, and no site, is looked at more often.
const LEAST: SignedDuration = SignedDuration::from_secs(60);

/// Who looks.
pub struct Watcher {
    watches: Arc<Watches>,
    looker: Arc<Looker>,
    /// Held for as long as this program is the one.
    lock: Option<File>,
    /// What is looked at now, and on which site.
    at_work: HashMap<WatchId, String>,
    /// Sites, and watches by their ids, that are left alone until then, whatever became of their looks.
    rests: HashMap<String, Timestamp>,
    /// The time of the last lap.
    last: Timestamp,
    looks: JoinSet<Ended>,
}

/// A look that is over.
struct Ended {
    id: WatchId,
    /// Until when its site is left alone.
    site_rests: Timestamp,
}

impl Watcher {
    /// `headless`: nothing is shown, whatever a watch wants.
    pub fn new(engine: Arc<Engine>, clock: Arc<dyn Clock>, lang: Lang, headless: bool) -> Self {
        let looker = Looker {
            apart: engine.apart(),
            clock,
            lang,
            headless,
            hears: None,
            ends: CancellationToken::new(),
            engine,
        };
        Self {
            watches: looker.engine.watches(),
            looker: Arc::new(looker),
            lock: None,
            at_work: HashMap::new(),
            rests: HashMap::new(),
            last: Timestamp::MIN,
            looks: JoinSet::new(),
        }
    }

    /// Who hears what it does.
    #[must_use]
    pub fn told(mut self, hears: impl Fn(News<'_>) + Send + Sync + 'static) -> Self {
        if let Some(looker) = Arc::get_mut(&mut self.looker) {
            looker.hears = Some(Arc::new(hears));
        }
        self
    }

    /// Looks when it is time, until `ends`; then it ends what it looks at.
    pub async fn keep(mut self, ends: CancellationToken) {
        let watches = self.watches.clone();
        while !ends.is_cancelled() {
            // Listens before it looks: what is changed meanwhile is not slept over.
            let changed = watches.kept.changed();
            tokio::pin!(changed);
            changed.as_mut().enable();
            let next = self.lap();
            let left = next.map_or(LAP, |at| until(self.looker.now(), at).min(LAP));
            tokio::select! {
                () = ends.cancelled() => {}
                () = &mut changed => {}
                Some(done) = self.looks.join_next() => self.done(done),
                () = tokio::time::sleep(left) => {}
            }
        }
        self.looker.ends.cancel();
        while self.looks.join_next().await.is_some() {}
    }

    fn done(&mut self, done: Result<Ended, tokio::task::JoinError>) {
        let now = self.looker.now();
        let again = now.checked_add(LEAST).unwrap_or(now);
        self.rests.retain(|_, until| *until > now);
        match done {
            Ok(Ended { id, site_rests }) => {
                if let Some(site) = self.at_work.remove(&id) {
                    self.rests.insert(site, site_rests.max(again));
                }
                self.rests.insert(id.as_str().to_owned(), again);
            }
            Err(error) => {
                // Whose it was is not said: all that are at work may be looked at again.
                tracing::error!(%error, "a look broke down");
                for (id, site) in self.at_work.drain() {
                    self.rests.insert(site, again);
                    self.rests.insert(id.as_str().to_owned(), again);
                }
            }
        }
        let looking = self.at_work.len();
        self.watches.looking.store(looking, Ordering::Release);
    }

    /// Begins the looks whose time has come; when the next is.
    fn lap(&mut self) -> Option<Timestamp> {
        if !self.watches.has_any() {
            return None;
        }
        let begun = self.watches.store().map(|store| self.begin(&store));
        match begun {
            Ok(Ok(next)) => next,
            Ok(Err(error)) => {
                tracing::warn!(%error, "watches cannot be read");
                None
            }
            Err(error) => {
                tracing::warn!(%error, "watches cannot be read");
                None
            }
        }
    }

    fn begin(&mut self, store: &Arc<Store>) -> Result<Option<Timestamp>, StoreError> {
        if self.lock.is_none() {
            let Some(lock) = self.watches.kept.lock()? else {
                return Ok(None);
            };
            self.lock = Some(lock);
            self.looker.clear(store)?;
            self.looker.tell_unheard(store)?;
        }
        let now = self.looker.now();
        // By a clock that was set back they would last for as long as it was.
        if now < self.last {
            self.rests.clear();
        }
        self.last = now;
        let mut all = store.list()?;
        // Who has waited longest comes first.
        all.sort_by_key(|(_, next)| *next);
        let mut first: Option<Timestamp> = None;
        for (watch, next) in all {
            if watch.paused || self.at_work.contains_key(&watch.id) {
                continue;
            }
            let site = self.looker.site(&watch);
            // A clock that was set back does not keep it waiting.
            let late = until(now, next) > longest(&watch, &store.state(&watch.id)?);
            let next = if late { now } else { next };
            let rests = [site.as_str(), watch.id.as_str()].map(|name| self.rests.get(name));
            let next = rests.into_iter().flatten().fold(next, |a, b| a.max(*b));
            if next > now {
                first = Some(first.map_or(next, |first| first.min(next)));
                continue;
            }
            let busy = self.at_work.values().any(|other| *other == site);
            if self.at_work.len() >= AT_ONCE || busy {
                continue;
            }
            self.at_work.insert(watch.id.clone(), site);
            let (looker, store) = (self.looker.clone(), store.clone());
            self.looks.spawn(async move {
                let id = watch.id.clone();
                let site_rests = looker.look(&store, watch).await;
                Ended { id, site_rests }
            });
        }
        let looking = self.at_work.len();
        self.watches.looking.store(looking, Ordering::Release);
        Ok(first)
    }

    /// Looks once at all whose time has come, and waits for it.
    #[cfg(test)]
    pub(super) async fn once(&mut self) {
        loop {
            self.lap();
            let Some(done) = self.looks.join_next().await else {
                return;
            };
            self.done(done);
        }
    }
}

/// No rest of this watch is longer.
fn longest(watch: &Watch, state: &WatchState) -> Duration {
    let pace = u64::from(watch.every) * 60;
    Duration::from_secs(rest(state.problems_in_a_row, pace, None) + 600)
}

fn until(now: Timestamp, at: Timestamp) -> Duration {
    Duration::try_from(at.duration_since(now)).unwrap_or_default()
}
