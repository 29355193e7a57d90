//! The approved connections of one program, and the attempts to get one.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, LazyLock, Mutex, MutexGuard, PoisonError};

use copilot_ports::BrowserError;
use tokio::sync::watch;
use tokio_util::sync::CancellationToken;

use crate::broker::Lease;
use crate::shared_connection::SharedConnection;

/// Why a browser gives no connection.
#[derive(Clone, Debug)]
pub(super) enum Refusal {
    /// What the file says is no longer so.
    Stale(String),
    Other(BrowserError),
}

/// An approved connection.
#[derive(Clone)]
pub(super) enum Approved {
    Here(Arc<SharedConnection>),
    /// Another program has it.
    There(Lease),
}

/// One attempt to get an approved connection, for all who wait for it.
pub(super) struct Attempt {
    pub result: watch::Receiver<Option<Result<Approved, Refusal>>>,
    /// The browser is asking.
    pub asking: watch::Receiver<bool>,
    /// How many wait.
    pub waiters: watch::Sender<usize>,
    pub stop: CancellationToken,
}

impl Attempt {
    pub(super) fn goes_on(&self) -> bool {
        // Its task may have ended with its runtime.
        self.result.borrow().is_none() && self.result.has_changed().is_ok()
    }
}

/// One who waits; giving up is dropping it.
pub(super) struct Waiter(pub Arc<Attempt>);

impl Waiter {
    pub(super) fn of(attempt: &Arc<Attempt>) -> Self {
        attempt.waiters.send_modify(|n| *n += 1);
        Self(attempt.clone())
    }
}

impl Drop for Waiter {
    fn drop(&mut self) {
        self.0.waiters.send_modify(|n| *n = n.saturating_sub(1));
    }
}

#[derive(Default)]
pub(super) struct Slot {
    pub held: Option<Arc<SharedConnection>>,
    pub attempt: Option<Arc<Attempt>>,
}

/// The approved connections of one program, by the browser's data folder.
#[derive(Default)]
pub struct SharedConnections {
    slots: Mutex<HashMap<PathBuf, Slot>>,
}

impl SharedConnections {
    /// Those of this program.
    pub fn here() -> Arc<Self> {
        static HERE: LazyLock<Arc<SharedConnections>> = LazyLock::new(Arc::default);
        HERE.clone()
    }

    pub(super) fn slots(&self) -> MutexGuard<'_, HashMap<PathBuf, Slot>> {
        self.slots.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn held(&self, dir: &Path) -> Option<Arc<SharedConnection>> {
        let mut slots = self.slots();
        let slot = slots.get_mut(dir)?;
        if slot.held.as_ref().is_some_and(|held| held.is_lost()) {
            slot.held = None;
        }
        slot.held.clone()
    }

    /// Nobody waits for the attempt; whoever comes now begins a new one.
    pub(super) fn abandoned(&self, dir: &Path, waiting: &watch::Receiver<usize>) -> bool {
        // Whoever joins does it under this lock.
        let mut slots = self.slots();
        if *waiting.borrow() > 0 {
            return false;
        }
        if let Some(slot) = slots.get_mut(dir) {
            slot.attempt = None;
        }
        true
    }

    /// Lets all connections go; for the end of the program.
    pub fn release(&self) {
        for (_, slot) in self.slots().drain() {
            if let Some(attempt) = slot.attempt {
                attempt.stop.cancel();
            }
            if let Some(held) = slot.held {
                held.close();
            }
        }
    }
}

/// The program or its runtime ends.
pub(super) fn ended() -> Refusal {
    Refusal::Other(BrowserError::Cancelled)
}
