//! What is to begin now.

use copilot_protocol::{Missed, Schedule, When};
use jiff::{SignedDuration, Timestamp};

use crate::occurrences::Times;
use crate::{Unreadable, zone};

/// A time at most so old is not missed, but on time.
pub const ON_TIME_SECONDS: i64 = 90;

/// [`Due::passed`] counts no further.
pub const PASSED_MOST: u32 = 100;

/// What [`due`] found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Due {
    /// The time that is to begin; always `newest`.
    pub start: Option<Timestamp>,
    /// How many due times begin nothing of their own: they are skipped, or the start is for them too.
    /// [`PASSED_MOST`]: so many or more.
    pub passed: u32,
    /// The newest due time, started or not: the `last` of the next call. None: nothing was due.
    pub newest: Option<Timestamp>,
    /// The first time that is still to come; none: it is over, or paused.
    pub next: Option<Timestamp>,
}

/// What is to begin at `now`. `last` is the newest time that was taken, started or skipped.
///
/// A time is due if it is later than `last` and `schedule.since`, and not later than `now`. The newest one starts if it is on
/// time; a missed one if the schedule says so, and then once for all. `last` never goes back, so a clock that was set back
/// starts nothing twice. While the schedule is paused nothing is due; who ends the pause moves `since` to that moment, or
/// the times of the pause count as missed.
///
/// # Errors
/// What [`crate::check`] and [`zone`] refuse; [`Unreadable::Once`] for a `since` that is not RFC 3339.
pub fn due(
    schedule: &Schedule,
    last: Option<Timestamp>,
    now: Timestamp,
) -> Result<Due, Unreadable> {
    let times = Times::read(&schedule.when)?;
    let zone = zone(&schedule.zone)?;
    let since: Timestamp = schedule
        .since
        .parse()
        .map_err(|_| Unreadable::Once(schedule.since.clone()))?;
    if schedule.paused {
        return Ok(Due::default());
    }
    let taken = last.map_or(since, |last| last.max(since));
    let next = times.after(&zone, taken.max(now)).next();
    if let (None, When::Cron { line }) = (next, &schedule.when) {
        return Err(Unreadable::Never(line.clone()));
    }
    let newest = times.latest(&zone, now).filter(|newest| *newest > taken);
    let Some(newest) = newest else {
        return Ok(Due {
            next,
            ..Due::default()
        });
    };
    let on_time = now.duration_since(newest) <= SignedDuration::from_secs(ON_TIME_SECONDS);
    let starts = on_time || schedule.missed == Missed::Once;
    // Counted up to a bound: a clock set far forward would pass a million of them.
    let most = PASSED_MOST + u32::from(starts);
    let due = times
        .after(&zone, taken)
        .take(most as usize)
        .take_while(|moment| *moment <= now)
        .fold(0, |count, _| count + 1);
    Ok(Due {
        start: starts.then_some(newest),
        passed: due - u32::from(starts),
        newest: Some(newest),
        next,
    })
}
