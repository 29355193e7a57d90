//! Who touched a tab: the run's own input, which leaves tickets, and what is left over, which is the person's.
//! Pure bookkeeping.

use std::collections::{HashMap, VecDeque};
use std::time::{Duration, Instant};

use serde_json::Value;

/// After this long without a touch the person is told of again.
const QUIET: Duration = Duration::from_secs(60);
/// An event cannot be older than the input that made it; clocks of two processes differ a little.
const EARLY: Duration = Duration::from_millis(200);
/// A busy page handles input late, but its event bears the time at which the browser got it.
const LATE: Duration = Duration::from_millis(2_500);
const TICKETS_KEPT: Duration = Duration::from_secs(60);
/// So long after a press or key of the person the tab goes where they sent it, redirects and all.
const PERSONS_FOR: Duration = Duration::from_secs(10);

/// What input makes in a page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Touch {
    Press,
    Key,
    Wheel,
}

impl Touch {
    pub(super) fn of(event: &str) -> Option<Self> {
        match event {
            "pointerdown" => Some(Self::Press),
            "keydown" => Some(Self::Key),
            "wheel" => Some(Self::Wheel),
            _ => None,
        }
    }

    /// What an event of `Input.dispatch…` makes.
    fn made_by(input: &Value) -> Option<Self> {
        match input.get("type")?.as_str()? {
            "mousePressed" => Some(Self::Press),
            "keyDown" | "rawKeyDown" => Some(Self::Key),
            "mouseWheel" => Some(Self::Wheel),
            _ => None,
        }
    }
}

/// Whether that input made an event of this kind at this time.
fn made((kind, sent): &(Touch, Instant), touch: Touch, at: Instant) -> bool {
    *kind == touch && at + EARLY >= *sent && at <= *sent + LATE
}

/// Who has touched a tab, and when.
#[derive(Debug, Default)]
pub(crate) struct Presence {
    /// Input of the run whose events have not been seen yet.
    tickets: VecDeque<(Touch, Instant)>,
    last: Option<Instant>,
    /// The person's last press or key; a wheel sends a tab nowhere.
    acted: Option<Instant>,
    /// All input of the run of the last while, also what tickets were taken up for.
    sent: VecDeque<(Touch, Instant)>,
    /// The person was asked to act here, so nobody has to be told.
    handed: bool,
    /// Documents, by their count, that tell of touches as they happen, by session.
    pub(super) telling: HashMap<String, u64>,
}

impl Presence {
    /// To be called before input of the run is sent.
    pub fn sending(&mut self, inputs: &[Value], now: Instant) {
        self.tickets
            .retain(|(_, sent)| now.saturating_duration_since(*sent) < TICKETS_KEPT);
        self.sent
            .retain(|(_, sent)| now.saturating_duration_since(*sent) < TICKETS_KEPT);
        for touch in inputs.iter().filter_map(Touch::made_by) {
            self.tickets.push_back((touch, now));
            self.sent.push_back((touch, now));
        }
    }

    pub fn hand(&mut self, on: bool) {
        self.handed = on;
    }

    /// Takes an event of the page that happened at `at`; whether the run has to be told of a person.
    pub(super) fn seen(&mut self, touch: Touch, at: Instant) -> bool {
        let ours = self.tickets.iter().position(|sent| made(sent, touch, at));
        if let Some(ticket) = ours {
            self.tickets.remove(ticket);
            return false;
        }
        let quiet = self
            .last
            .is_none_or(|last| at.saturating_duration_since(last) >= QUIET);
        self.last = self.last.max(Some(at));
        if touch != Touch::Wheel {
            self.acted = self.acted.max(Some(at));
        }
        quiet && !self.handed
    }

    /// The tab is left to the person, or they pressed something in it just now.
    pub fn is_persons(&self, now: Instant) -> bool {
        self.handed
            || self
                .acted
                .is_some_and(|at| now.saturating_duration_since(at) < PERSONS_FOR)
    }

    /// Whether one of these touches of the page, presses and keys of the last while, was made by nothing
    /// that the run sent. Changes nothing.
    pub(super) fn unexplained(&self, touches: &[(Touch, Instant)], now: Instant) -> bool {
        let mut sent = self.sent.clone();
        touches.iter().any(|(touch, at)| {
            if *touch == Touch::Wheel || now.saturating_duration_since(*at) >= PERSONS_FOR {
                return false;
            }
            match sent.iter().position(|input| made(input, *touch, *at)) {
                Some(input) => {
                    sent.remove(input);
                    false
                }
                None => true,
            }
        })
    }
}

/// What a page tells of touches, by our own clock.
pub(super) fn told(touches: &str, now: Instant) -> Vec<(Touch, Instant)> {
    let touches: Vec<(String, f64)> = serde_json::from_str(touches).unwrap_or_default();
    let touches = touches.into_iter().filter_map(|(event, age)| {
        let age = Duration::try_from_secs_f64(age / 1000.0).unwrap_or_default();
        Some((Touch::of(&event)?, now.checked_sub(age).unwrap_or(now)))
    });
    touches.collect()
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used)]
    use super::*;
    use serde_json::json;

    fn begin() -> (Instant, Presence) {
        (Instant::now(), Presence::default())
    }

    fn press() -> Value {
        json!({"type": "mousePressed", "x": 1, "y": 1})
    }

    fn second(n: u64) -> Duration {
        Duration::from_secs(n)
    }

    #[test]
    fn the_runs_own_input_is_nobody() {
        let (start, mut presence) = begin();
        presence.sending(&[press(), json!({"type": "mouseReleased"})], start);
        presence.sending(&[json!({"type": "rawKeyDown"})], start);
        assert!(!presence.seen(Touch::Press, start + Duration::from_millis(30)));
        assert!(!presence.seen(Touch::Key, start + Duration::from_millis(30)));
        // One input makes one event: the second press is somebody else's.
        assert!(presence.seen(Touch::Press, start + Duration::from_millis(40)));
    }

    #[test]
    fn input_that_made_no_event_covers_nobody_later() {
        let (start, mut presence) = begin();
        presence.sending(&[press()], start);
        assert!(presence.seen(Touch::Press, start + second(4)));
    }

    #[test]
    fn a_person_is_told_of_once_until_a_quiet_minute_has_passed() {
        let (start, mut presence) = begin();
        assert!(presence.seen(Touch::Wheel, start));
        for n in 1..200 {
            assert!(!presence.seen(Touch::Key, start + second(n)), "{n}");
        }
        assert!(!presence.seen(Touch::Key, start + second(199 + 59)));
        assert!(presence.seen(Touch::Key, start + second(199 + 59 + 60)));
    }

    #[test]
    fn a_tab_that_was_handed_over_is_the_persons_to_use() {
        let (start, mut presence) = begin();
        presence.hand(true);
        assert!(!presence.seen(Touch::Press, start));
        presence.hand(false);
        // What was done while it was handed over counts as one with what follows at once.
        assert!(!presence.seen(Touch::Press, start + second(1)));
        assert!(presence.seen(Touch::Press, start + second(90)));
    }

    #[test]
    fn a_touch_that_the_run_did_not_make_is_the_persons() {
        let (start, mut presence) = begin();
        presence.sending(&[press(), json!({"type": "rawKeyDown"})], start);
        let (press, key) = ((Touch::Press, start), (Touch::Key, start));
        assert!(!presence.unexplained(&[press, key], start));
        // It is asked as often as requests are held; the answer stays the same.
        assert!(!presence.unexplained(&[press, key], start));
        assert!(presence.unexplained(&[press, press], start));
        assert!(!presence.unexplained(&[(Touch::Wheel, start)], start));
        let late = start + second(5);
        assert!(presence.unexplained(&[press, (Touch::Press, late)], late));
        assert!(!presence.unexplained(&[(Touch::Press, late)], late + PERSONS_FOR));
    }

    #[test]
    fn what_the_person_presses_is_theirs_for_a_while() {
        let (start, mut presence) = begin();
        presence.seen(Touch::Wheel, start);
        assert!(!presence.is_persons(start));
        presence.seen(Touch::Press, start);
        assert!(presence.is_persons(start + second(9)));
        assert!(!presence.is_persons(start + PERSONS_FOR));
        presence.hand(true);
        assert!(presence.is_persons(start + PERSONS_FOR));
    }
}
