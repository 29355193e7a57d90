//! Which run changes something on which site: one at a time, from its first change to its end.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use copilot_ports::{Holder, Leases};
use copilot_protocol::RunId;
use tokio::sync::watch;

use super::queue::Queue;

/// The sites of all runs of a program.
#[derive(Default)]
pub(super) struct Sites {
    inner: Mutex<Inner>,
    given_back: watch::Sender<u64>,
}

#[derive(Default)]
struct Inner {
    /// By site: who changes it.
    held: HashMap<String, Holder>,
    /// Which site a run waits for.
    waits: HashMap<RunId, String>,
}

impl Inner {
    /// Whoever has the site waits itself, in the end for something that this run has.
    fn waits_for(&self, site: &str, run: &RunId) -> bool {
        let mut site = site;
        // No chain is longer than there are runs that wait.
        for _ in 0..=self.waits.len() {
            let Some(holder) = self.held.get(site) else {
                return false;
            };
            if holder.run == *run {
                return true;
            }
            match self.waits.get(&holder.run) {
                Some(next) => site = next,
                None => return false,
            }
        }
        false
    }
}

impl Sites {
    fn inner(&self) -> MutexGuard<'_, Inner> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The run has ended.
    pub fn left(&self, run: &RunId) {
        let mut inner = self.inner();
        inner.held.retain(|_, holder| holder.run != *run);
        inner.waits.remove(run);
        drop(inner);
        self.given_back.send_modify(|times| *times += 1);
    }
}

/// The sites, as one run asks for them.
pub(super) struct OfRun {
    pub sites: Arc<Sites>,
    pub queue: Arc<Queue>,
    pub me: Holder,
}

impl Leases for OfRun {
    fn take(&self, site: &str, anyway: bool) -> Result<(), Holder> {
        let mut inner = self.sites.inner();
        let other = inner
            .held
            .get(site)
            .filter(|holder| holder.run != self.me.run);
        let wait = match other.cloned() {
            Some(other) if !anyway && !inner.waits_for(site, &self.me.run) => Some(other),
            _ => None,
        };
        let waited = match wait {
            Some(_) => inner.waits.insert(self.me.run.clone(), site.to_owned()),
            None => {
                // Who gave way keeps what it has: only the next one goes by this.
                inner.held.insert(site.to_owned(), self.me.clone());
                inner.waits.remove(&self.me.run)
            }
        };
        drop(inner);
        // It works no more while it waits.
        match (&wait, waited) {
            (Some(_), None) => self.queue.rests(&self.me.run, true),
            (None, Some(_)) => self.queue.rests(&self.me.run, false),
            _ => {}
        }
        wait.map_or(Ok(()), Err)
    }

    fn waits_no_more(&self) {
        let waited = self.sites.inner().waits.remove(&self.me.run);
        if waited.is_some() {
            self.queue.rests(&self.me.run, false);
        }
    }

    fn give_back(&self, site: &str) {
        let mine = |holder: &mut Holder| holder.run == self.me.run;
        let given = self
            .sites
            .inner()
            .held
            .extract_if(|one, holder| one == site && mine(holder))
            .count();
        if given > 0 {
            self.sites.given_back.send_modify(|times| *times += 1);
        }
    }

    fn given_back(&self) -> watch::Receiver<u64> {
        self.sites.given_back.subscribe()
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used)]
    use super::*;

    #[test]
    fn one_run_at_a_time_changes_a_site() {
        let (sites, queue) = (Arc::<Sites>::default(), Arc::<Queue>::default());
        let run = |name: &str| OfRun {
            sites: sites.clone(),
            queue: queue.clone(),
            me: Holder {
                run: name.into(),
                goal: format!("goal of {name}"),
            },
        };
        let (a, b, c) = (run("a"), run("b"), run("c"));
        let takes = |run: &OfRun, site: &str| run.take(site, false).map_err(|holder| holder.run);
        assert_eq!(takes(&a, "shop.example"), Ok(()));
        assert_eq!(takes(&a, "shop.example"), Ok(()), "it has it");
        assert_eq!(takes(&b, "mail.example"), Ok(()), "another site");
        assert_eq!(takes(&b, "shop.example"), Err("a".into()));
        assert_eq!(takes(&c, "mail.example"), Err("b".into()));
        // Of those that wait for each other in a circle the last goes on.
        assert_eq!(takes(&a, "mail.example"), Ok(()));
        assert_eq!(takes(&b, "shop.example"), Err("a".into()));
        sites.left(&"a".into());
        assert_eq!(takes(&b, "shop.example"), Ok(()));
        assert_eq!(takes(&c, "mail.example"), Ok(()));
        // The person wants it now.
        assert_eq!(takes(&c, "shop.example"), Err("b".into()));
        assert_eq!(c.take("shop.example", true), Ok(()));
    }
}
