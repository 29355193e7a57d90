//! Cuts the wait for a model, or for a site, short.

use std::pin::pin;
use std::sync::atomic::{AtomicBool, Ordering};

use tokio::sync::Notify;

/// Given when a person says something on which a run that waits for its model should act at once. One that comes
/// before the wait begins counts for it.
#[derive(Debug, Default)]
pub(crate) struct Nudge {
    given: Notify,
    /// What is waited for is wanted now, and not only the wait cut short.
    insisted: AtomicBool,
}

impl Nudge {
    pub fn give(&self) {
        self.given.notify_one();
    }

    /// The person wants it now.
    pub fn insist(&self) {
        self.insisted.store(true, Ordering::SeqCst);
        self.give();
    }

    /// The person wanted it now, since this was asked last.
    pub fn insisted(&self) -> bool {
        self.insisted.swap(false, Ordering::SeqCst)
    }

    /// Returns when one was given since the last one was taken.
    pub async fn given(&self) {
        self.given.notified().await;
    }

    /// The model is asked now, so what was given before is used up.
    pub fn forget(&self) {
        let _ = pin!(self.given.notified()).as_mut().enable();
        self.insisted();
    }
}

#[cfg(test)]
mod tests {
    use super::Nudge;
    use std::time::Duration;

    #[tokio::test(start_paused = true)]
    async fn one_that_came_too_early_is_kept_and_one_that_is_used_up_is_not() {
        let nudge = Nudge::default();
        let waits = || tokio::time::timeout(Duration::from_secs(1), nudge.given());
        nudge.give();
        nudge.give();
        assert!(waits().await.is_ok());
        assert!(waits().await.is_err(), "two of them are one");
        nudge.give();
        nudge.forget();
        assert!(waits().await.is_err());
    }
}
