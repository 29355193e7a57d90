//! The moments at which a schedule falls due.
//!
//! Croner goes through wall-clock times, and the zone is applied here, because at a change of the clock the two part:
//!
//! - The clock is put forward, and a wall-clock time is missing. It happens as late as if the clock had not been changed
//!   (02:30 at 03:30), which is jiff's `Compatible` and what calendars do (RFC 5545). No start is lost, an interval has no
//!   hole, and what falls together with another start is one with it. A zone that leaves out a whole day is the same case.
//! - The clock is put back, and a wall-clock time happens twice. A line that names times of day happens the first time
//!   alone: it says "once a day". A line that runs by intervals happens both times, as in cron: "every 15 minutes" would
//!   otherwise stand still for an hour.
//!
//! What is left: a line in steps of two hours or more stays on its hours of the wall clock, so on such a day one of its
//! intervals is an hour longer or shorter.

use std::collections::BTreeSet;
use std::ops::Bound;

use copilot_protocol::When;
use croner::Cron;
use jiff::civil::DateTime;
use jiff::tz::{AmbiguousOffset, TimeZone};
use jiff::{SignedDuration, Timestamp};

use crate::Unreadable;
use crate::line::{compile, once, runs_by_intervals};

/// See [`occurrences`].
#[derive(Clone, Debug)]
pub struct Occurrences {
    zone: TimeZone,
    /// None: there are no more.
    line: Option<Line>,
    /// Where the walk along the wall clock stands; the next one is later.
    wall: DateTime,
    /// Everything given is later.
    after: Timestamp,
    /// Found and not yet given.
    found: BTreeSet<Timestamp>,
}

#[derive(Clone, Debug)]
struct Line {
    cron: Cron,
    intervals: bool,
}

/// The moments at which `when` is due in `zone`: strictly later than `after`, strictly increasing. None for what
/// [`crate::check`] refuses.
#[must_use]
pub fn occurrences(when: &When, zone: &TimeZone, after: Timestamp) -> Occurrences {
    match Times::read(when) {
        Ok(times) => times.after(zone, after),
        Err(_) => Occurrences::new(None, zone, after),
    }
}

/// The newest moment at which `when` was due, at `until` or before it. It takes a few searches, however many moments
/// there were.
#[must_use]
pub fn latest(when: &When, zone: &TimeZone, until: Timestamp) -> Option<Timestamp> {
    Times::read(when).ok()?.latest(zone, until)
}

/// A [`When`] that was read: to read a line takes longer than to search by it.
pub(crate) struct Times(Kind);

enum Kind {
    Once(DateTime),
    Line(Box<Line>),
}

impl Times {
    pub(crate) fn read(when: &When) -> Result<Self, Unreadable> {
        Ok(Self(match when {
            When::Once { at } => Kind::Once(once(at)?),
            When::Cron { line } => Kind::Line(Box::new(Line {
                cron: compile(line)?,
                intervals: runs_by_intervals(line),
            })),
        }))
    }

    /// See [`occurrences`].
    pub(crate) fn after(&self, zone: &TimeZone, after: Timestamp) -> Occurrences {
        match &self.0 {
            Kind::Once(at) => {
                let mut out = Occurrences::new(None, zone, after);
                out.found.extend(moment(*at, zone));
                out
            }
            Kind::Line(line) => Occurrences::new(Some((**line).clone()), zone, after),
        }
    }

    /// See [`latest`].
    pub(crate) fn latest(&self, zone: &TimeZone, until: Timestamp) -> Option<Timestamp> {
        let line = match &self.0 {
            Kind::Once(at) => return moment(*at, zone).filter(|at| *at <= until),
            Kind::Line(line) => line,
        };
        let mut wall = zone.to_datetime(until);
        let mut inclusive = true;
        // Backwards along the wall clock to one that has surely been; from there forwards, since the order of moments is
        // another than that of wall-clock times where the clock is changed.
        let from = loop {
            let before = line.cron.find_previous_occurrence(&wall, inclusive);
            wall = before.ok()?;
            inclusive = false;
            let moment = moment(wall, zone)?;
            if moment <= until {
                break moment;
            }
        };
        let from = from.checked_sub(SignedDuration::from_nanos(1)).ok()?;
        self.after(zone, from)
            .take_while(|moment| *moment <= until)
            .last()
    }
}

/// The moment of a wall-clock time: the first of two, and after a gap as late as if the clock had not changed.
fn moment(wall: DateTime, zone: &TimeZone) -> Option<Timestamp> {
    zone.to_ambiguous_timestamp(wall).compatible().ok()
}

/// A wall-clock time so early that no moment after `after` belongs to one at it or before it. Around a change of the clock
/// that is earlier than what the clock shows.
fn wall_before(zone: &TimeZone, after: Timestamp) -> DateTime {
    let shown = zone.to_datetime(after);
    let next = after
        .checked_add(SignedDuration::from_nanos(1))
        .unwrap_or(after);
    let changes = [zone.preceding(next).next(), zone.following(after).next()];
    let starts = changes.into_iter().flatten().filter_map(|change| {
        let at = change.timestamp();
        let before = zone.to_offset(at.checked_sub(SignedDuration::from_secs(1)).ok()?);
        let moved = before.until(change.offset()).total(jiff::Unit::Second);
        let seconds = moved.ok()? as i64;
        let near = after.duration_since(at).abs() <= SignedDuration::from_secs(seconds.abs());
        // The first wall-clock time that is missing, or that happens twice.
        let first = if seconds > 0 {
            before.to_datetime(at)
        } else {
            change.offset().to_datetime(at)
        };
        near.then(|| first.checked_sub(SignedDuration::from_secs(1)).ok())?
    });
    starts.fold(shown, DateTime::min)
}

impl Occurrences {
    fn new(line: Option<Line>, zone: &TimeZone, after: Timestamp) -> Self {
        Self {
            zone: zone.clone(),
            line,
            wall: wall_before(zone, after),
            after,
            found: BTreeSet::new(),
        }
    }

    /// The next wall-clock time's moments, and with it all whose moments may come before them.
    fn search(&mut self) -> Option<()> {
        let line = self.line.as_ref()?;
        let mut until: Option<DateTime> = None;
        loop {
            let wall = line.cron.find_next_occurrence(&self.wall, false).ok()?;
            self.wall = wall;
            let moment = self.zone.to_ambiguous_timestamp(wall);
            let mixed = match moment.offset() {
                AmbiguousOffset::Unambiguous { .. } => None,
                AmbiguousOffset::Gap { before, after } => Some((before, after)),
                AmbiguousOffset::Fold { before, after } => {
                    line.intervals.then_some((before, after))
                }
            };
            if line.intervals {
                self.found.extend(moment.later_if_twice());
            }
            self.found.extend(moment.compatible().ok());
            if let Some((before, after)) = mixed {
                // The change is as long as the offsets differ, and lies within that length of this time.
                let length = i64::from(after.seconds() - before.seconds()).abs();
                let end = wall
                    .checked_add(SignedDuration::from_secs(2 * length))
                    .ok()?;
                until = until.max(Some(end));
            }
            if until.is_none_or(|until| wall >= until) {
                return Some(());
            }
        }
    }
}

/// The second moment of a wall-clock time that happens twice.
trait LaterIfTwice {
    fn later_if_twice(&self) -> Option<Timestamp>;
}

impl LaterIfTwice for jiff::tz::AmbiguousTimestamp {
    fn later_if_twice(&self) -> Option<Timestamp> {
        let twice = matches!(self.offset(), AmbiguousOffset::Fold { .. });
        twice.then(|| self.later().ok())?
    }
}

impl Iterator for Occurrences {
    type Item = Timestamp;

    fn next(&mut self) -> Option<Timestamp> {
        loop {
            let later = (Bound::Excluded(self.after), Bound::Unbounded);
            let first = self.found.range(later).next().copied();
            if let Some(first) = first {
                self.found.remove(&first);
                self.after = first;
                return Some(first);
            }
            self.found.clear();
            if self.search().is_none() {
                self.line = None;
                if self.found.is_empty() {
                    return None;
                }
            }
        }
    }
}
