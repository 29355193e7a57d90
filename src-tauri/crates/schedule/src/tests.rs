#![allow(clippy::unwrap_used, clippy::expect_used)]

use copilot_protocol::When;
use jiff::Timestamp;
use jiff::tz::TimeZone;

mod changes;
mod checks;
mod due;
mod properties;
mod sentences;
mod simulation;

pub(crate) fn line(line: &str) -> When {
    When::Cron { line: line.into() }
}

pub(crate) fn once(at: &str) -> When {
    When::Once { at: at.into() }
}

pub(crate) fn at(moment: &str) -> Timestamp {
    moment.parse().unwrap()
}

/// As many moments after `after` as `n`, with the offset of the zone.
pub(crate) fn shown(when: &When, zone: &str, after: &str, n: usize) -> Vec<String> {
    let zone = TimeZone::get(zone).unwrap();
    let moments = crate::occurrences(when, &zone, at(after)).take(n);
    moments
        .map(|moment| {
            moment
                .to_zoned(zone.clone())
                .strftime("%m-%d %H:%M%z")
                .to_string()
        })
        .collect()
}
