//! How many runs are at work at once, and who is next.
//!
//! A run begins in its place in the line: it has its folder, can be stopped and survives the program, and only its browser waits for its
//! turn. A run that waits for its person, for a site or for runs of its own works no more and holds up no other; when it goes on it
//! is not put back into the line.

use std::collections::{HashMap, HashSet};
use std::pin::pin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use copilot_protocol::{RunId, RunStatus};
use tokio::sync::Notify;

/// Where a run stands in the line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Place {
    /// From 1.
    pub number: u32,
    /// It lets others go first until the person says otherwise.
    pub held: bool,
}

#[derive(Default)]
pub(super) struct Queue {
    inner: Mutex<Inner>,
    changed: Notify,
}

#[derive(Default)]
struct Inner {
    line: Vec<(RunId, bool)>,
    at_work: HashSet<RunId>,
    /// Of those at work: who waits for a person.
    idle: HashSet<RunId>,
    /// Of those at work: who waits for other runs, and for how many things.
    resting: HashMap<RunId, usize>,
}

impl Inner {
    fn busy(&self) -> usize {
        let works = |run: &&RunId| !self.idle.contains(run) && !self.resting.contains_key(run);
        self.at_work.iter().filter(works).count()
    }

    fn place(&self, run: &RunId) -> Option<Place> {
        let at = self.line.iter().position(|(one, _)| one == run)?;
        Some(Place {
            number: at as u32 + 1,
            held: self.line[at].1,
        })
    }
}

impl Queue {
    fn inner(&self) -> MutexGuard<'_, Inner> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn change<T>(&self, change: impl FnOnce(&mut Inner) -> T) -> T {
        let changed = change(&mut self.inner());
        self.changed.notify_waiters();
        changed
    }

    /// Waits for the run's turn; whoever waits no longer leaves the line. `most`: runs that may be at work at once, asked each time.
    /// `ahead`: before all others. `told`: hears of each change of its place.
    pub async fn turn(
        self: &Arc<Self>,
        run: &RunId,
        most: impl Fn() -> usize,
        ahead: bool,
        told: impl Fn(),
    ) {
        let waits = self.change(|inner| {
            let at = if ahead { 0 } else { inner.line.len() };
            inner.line.insert(at, (run.clone(), false));
            Waits(self.clone(), run.clone())
        });
        let mut place = None;
        loop {
            let mut changed = pin!(self.changed.notified());
            changed.as_mut().enable();
            let most = most().max(1);
            let now = {
                let mut inner = self.inner();
                let next = inner.line.iter().find(|(_, held)| !held);
                if next.is_some_and(|(next, _)| next == run) && inner.busy() < most {
                    inner.at_work.insert(run.clone());
                    None
                } else {
                    inner.place(run)
                }
            };
            if now.is_none() {
                drop(waits);
                if place.is_some() {
                    told();
                }
                return;
            }
            if now != place {
                place = now;
                told();
            }
            changed.await;
        }
    }

    /// Its place, while it waits for its turn.
    pub fn place(&self, run: &RunId) -> Option<Place> {
        self.inner().place(run)
    }

    /// Lets others go first, or not any longer. False: it does not wait for its turn.
    pub fn hold(&self, run: &RunId, held: bool) -> bool {
        self.change(|inner| {
            let waits = inner.line.iter_mut().find(|(one, _)| one == run);
            waits.map(|one| one.1 = held).is_some()
        })
    }

    /// Puts it before all others that wait. False: it does not wait for its turn.
    pub fn first(&self, run: &RunId) -> bool {
        self.change(|inner| {
            let at = inner.line.iter().position(|(one, _)| one == run);
            at.map(|at| inner.line[..=at].rotate_right(1)).is_some()
        })
    }

    /// How a run that is at work stands now.
    pub fn stands(&self, run: &RunId, status: RunStatus) {
        self.change(|inner| match status {
            RunStatus::Waiting | RunStatus::Paused => inner.idle.insert(run.clone()),
            _ => inner.idle.remove(run),
        });
    }

    /// It waits for one thing more of other runs, or less.
    pub fn rests(&self, run: &RunId, more: bool) {
        self.change(|inner| {
            let waits_for = inner.resting.entry(run.clone()).or_default();
            *waits_for = match more {
                true => *waits_for + 1,
                false => waits_for.saturating_sub(1),
            };
            if *waits_for == 0 {
                inner.resting.remove(run);
            }
        });
    }

    /// It has ended.
    pub fn left(&self, run: &RunId) {
        self.change(|inner| {
            inner.at_work.remove(run);
            inner.idle.remove(run);
            inner.resting.remove(run);
        });
    }

    /// More may be at work now, or fewer.
    pub fn look_again(&self) {
        self.changed.notify_waiters();
    }
}

struct Waits(Arc<Queue>, RunId);

impl Drop for Waits {
    fn drop(&mut self) {
        self.0
            .change(|inner| inner.line.retain(|(one, _)| *one != self.1));
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used)]
    use std::sync::atomic::{AtomicUsize, Ordering};

    use super::*;

    struct Line {
        queue: Arc<Queue>,
        most: Arc<AtomicUsize>,
        begun: Arc<Mutex<Vec<String>>>,
    }

    impl Line {
        fn of(most: usize) -> Self {
            Self {
                queue: Arc::default(),
                most: Arc::new(AtomicUsize::new(most)),
                begun: Arc::default(),
            }
        }

        async fn comes(&self, name: &str, ahead: bool) -> tokio::task::JoinHandle<()> {
            let (queue, most, begun) = (self.queue.clone(), self.most.clone(), self.begun.clone());
            let run = RunId::from(name);
            let waits = tokio::spawn(async move {
                let most = || most.load(Ordering::SeqCst);
                queue.turn(&run, most, ahead, || ()).await;
                begun.lock().unwrap().push(run.to_string());
            });
            settle().await;
            waits
        }

        async fn begun(&self) -> String {
            settle().await;
            std::mem::take(&mut *self.begun.lock().unwrap()).join(" ")
        }

        fn place(&self, name: &str) -> Option<u32> {
            self.queue
                .place(&RunId::from(name))
                .map(|place| place.number)
        }
    }

    async fn settle() {
        for _ in 0..50 {
            tokio::task::yield_now().await;
        }
    }

    #[tokio::test]
    async fn so_many_are_at_work_and_the_others_follow_in_order() {
        let line = Line::of(2);
        for name in ["a", "b", "c", "d", "e"] {
            line.comes(name, false).await;
        }
        assert_eq!(line.begun().await, "a b");
        assert_eq!(
            ["a", "c", "d", "e"].map(|name| line.place(name)),
            [None, Some(1), Some(2), Some(3)]
        );
        // The person has another go first, and lets one wait.
        assert!(line.queue.first(&"e".into()) && line.queue.hold(&"c".into(), true));
        assert!(!line.queue.first(&"a".into()) && !line.queue.hold(&"a".into(), true));
        line.queue.left(&"a".into());
        assert_eq!(line.begun().await, "e");
        line.queue.left(&"b".into());
        assert_eq!(line.begun().await, "d");
        line.queue.left(&"d".into());
        assert_eq!(line.begun().await, "");
        assert!(line.queue.hold(&"c".into(), false));
        assert_eq!(line.begun().await, "c");
    }

    #[tokio::test]
    async fn who_waits_for_a_person_or_for_others_holds_up_nobody() {
        let line = Line::of(1);
        for name in ["a", "b", "c"] {
            line.comes(name, false).await;
        }
        assert_eq!(line.begun().await, "a");
        line.queue.stands(&"a".into(), RunStatus::Waiting);
        assert_eq!(line.begun().await, "b");
        // It goes on at once, and nobody begins beside both.
        line.queue.stands(&"a".into(), RunStatus::Running);
        line.queue.rests(&"b".into(), true);
        line.queue.rests(&"b".into(), true);
        assert_eq!(line.begun().await, "");
        line.queue.left(&"a".into());
        assert_eq!(line.begun().await, "c");
        line.queue.rests(&"b".into(), false);
        line.queue.left(&"c".into());
        // Parts of what is at work come before what has not begun.
        line.comes("d", false).await;
        line.comes("part", true).await;
        assert_eq!(line.begun().await, "d");
        line.queue.left(&"d".into());
        assert_eq!(line.begun().await, "part");
    }

    #[tokio::test]
    async fn who_is_stopped_leaves_the_line_and_a_higher_limit_counts_at_once() {
        let line = Line::of(1);
        line.comes("a", false).await;
        let stopped = line.comes("b", false).await;
        line.comes("c", false).await;
        stopped.abort();
        settle().await;
        assert_eq!(line.place("c"), Some(1));
        assert_eq!(line.begun().await, "a");
        line.most.store(2, Ordering::SeqCst);
        line.queue.look_again();
        assert_eq!(line.begun().await, "c");
    }
}
