//! What the page script says of what its page is at, and whether that is rest.

use std::time::Duration;

use serde::Deserialize;

/// Scripts go on within a frame and a half of what they waited for.
pub(crate) const QUIET: Duration = Duration::from_millis(24);
/// A page that renders no frames, such as a hidden one, has been still for this long.
pub(crate) const FRAMELESS: Duration = Duration::from_millis(100);

/// What the page script says of the page's activity.
#[derive(Clone, Debug, Default, Deserialize)]
pub(crate) struct PageActivity {
    pub effects: u64,
    /// Milliseconds since the last change, or since the page last got something to work on.
    pub quiet_for: f64,
    /// A frame has been rendered since the last change.
    pub framed: bool,
    /// Its own timers had the time of grace since the action.
    #[serde(default)]
    pub waited: bool,
    /// It renders none, as a hidden page does.
    pub frameless: bool,
    /// Milliseconds until what slides or fades in is in its place.
    pub moving: f64,
    pub ready: String,
    pub busy: bool,
    /// A page that scripts fill shows next to nothing so far. The page script says so for a few seconds at most.
    #[serde(default)]
    pub bare: bool,
}

impl PageActivity {
    fn quiet(&self) -> Duration {
        Duration::try_from_secs_f64(self.quiet_for / 1000.0).unwrap_or_default()
    }

    /// Nothing that could change it is under way, but what was waited for `in_vain` before.
    pub fn is_still(&self, in_vain: bool) -> bool {
        let missing = self.missing(in_vain);
        let fills = self.bare || self.busy && !in_vain;
        self.ready != "loading" && !fills && missing.is_some_and(|m| m.is_zero())
    }

    /// Two parts of one page: as restless as the more restless one.
    pub fn with(self, other: &Self) -> Self {
        Self {
            effects: self.effects.wrapping_add(other.effects),
            quiet_for: self.quiet_for.min(other.quiet_for),
            framed: self.framed && (other.framed || other.frameless),
            waited: self.waited && other.waited,
            frameless: self.frameless,
            moving: self.moving.max(other.moving),
            ready: self.ready,
            busy: self.busy || other.busy,
            bare: self.bare || other.bare,
        }
    }

    /// How much longer the page has to be still; `None`: it waits for something.
    ///
    /// `in_vain`: what moves on this page has been waited for before.
    pub fn missing(&self, in_vain: bool) -> Option<Duration> {
        if self.moving > 0.0 && !in_vain || !(self.framed || self.frameless) {
            return None;
        }
        let needed = if self.framed { QUIET } else { FRAMELESS };
        Some(needed.saturating_sub(self.quiet()))
    }
}
