//! Lines of cron, single times and zones as files and the command line give them.

use copilot_protocol::When;
use croner::Cron;
use croner::parser::{CronParser, Seconds, Year};
use jiff::civil::{DateTime, date};
use jiff::tz::TimeZone;

use crate::Unreadable;

/// Sees whether a time can be kept: a civil time, or a line of cron with exactly five fields that ever happens. A time
/// that is over can be kept too: a file may hold one.
///
/// # Errors
/// [`Unreadable::Once`], [`Unreadable::Line`], [`Unreadable::Never`].
pub fn check(when: &When) -> Result<(), Unreadable> {
    match when {
        When::Once { at } => once(at).map(|_| ()),
        When::Cron { line } => {
            let cron = compile(line)?;
            // Any start will do: the calendar comes round within 400 years.
            let happens = cron.find_next_occurrence(&date(2000, 1, 1).at(0, 0, 0, 0), true);
            happens
                .map(|_| ())
                .map_err(|_| Unreadable::Never(line.clone()))
        }
    }
}

/// The time zone of an IANA name, as `Europe/London`.
///
/// # Errors
/// [`Unreadable::Zone`].
pub fn zone(name: &str) -> Result<TimeZone, Unreadable> {
    TimeZone::get(name).map_err(|_| Unreadable::Zone(name.to_owned()))
}

/// A line of exactly five fields. The reason of the library is English, and stays here.
pub(crate) fn compile(line: &str) -> Result<Cron, Unreadable> {
    let unreadable = || Unreadable::Line(line.to_owned());
    let fields = line.split_whitespace();
    // The library lets an empty member of a list pass, which is a slip of the hand.
    let slips = |field: &str| field.split(',').any(str::is_empty);
    if fields.clone().count() != 5 || fields.clone().any(slips) {
        return Err(unreadable());
    }
    let parser = CronParser::builder()
        .seconds(Seconds::Disallowed)
        .year(Year::Disallowed)
        .build();
    parser.parse(line).map_err(|_| unreadable())
}

/// `2026-12-01T08:00:00`.
pub(crate) fn once(at: &str) -> Result<DateTime, Unreadable> {
    let unreadable = || Unreadable::Once(at.to_owned());
    // The library's own reading would let an offset or a zone pass and drop it.
    if at.len() != 19 || at.as_bytes().get(10) != Some(&b'T') {
        return Err(unreadable());
    }
    DateTime::strptime("%Y-%m-%dT%H:%M:%S", at).map_err(|_| unreadable())
}

/// Whether the line runs by intervals: its minute or its hour is `*` or a step. Such a line says how much time lies
/// between two starts; another names times of day.
pub(crate) fn runs_by_intervals(line: &str) -> bool {
    line.split_whitespace()
        .take(2)
        .any(|field| field.contains(['*', '/']))
}
