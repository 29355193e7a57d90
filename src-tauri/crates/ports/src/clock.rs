//! Time, so that a run can be replayed and tested.

use std::time::{Duration, Instant, SystemTime};

/// Wall time and a monotonic time.
pub trait Clock: Send + Sync {
    fn now(&self) -> SystemTime;
    /// Since some fixed moment.
    fn elapsed(&self) -> Duration;
}

/// The machine's clock.
#[derive(Debug)]
pub struct SystemClock {
    start: Instant,
}

impl Default for SystemClock {
    fn default() -> Self {
        Self {
            start: Instant::now(),
        }
    }
}

impl Clock for SystemClock {
    fn now(&self) -> SystemTime {
        SystemTime::now()
    }

    fn elapsed(&self) -> Duration {
        self.start.elapsed()
    }
}
