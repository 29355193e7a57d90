use std::collections::BTreeSet;

use jiff::tz::{AmbiguousOffset, TimeZone};
use jiff::{SignedDuration, Timestamp};
use proptest::prelude::*;
use proptest::sample::select;

use super::{at, line};
use crate::line::{compile, runs_by_intervals};
use crate::{latest, occurrences};

const ZONES: &[&str] = &[
    "UTC",
    "Europe/London",
    "Europe/Berlin",
    "America/New_York",
    "Australia/Lord_Howe",
    "Africa/Casablanca",
    "Pacific/Apia",
    "Asia/Kathmandu",
    "America/Sao_Paulo",
];

fn lines() -> impl Strategy<Value = String> {
    let minute = select(vec![
        "0",
        "30",
        "*/15",
        "*/20",
        "*",
        "10,35",
        "0,20,40,45",
        "59",
        "*/7",
        "5-9",
    ]);
    let hour = select(vec![
        "*", "0", "1", "2", "1,2", "*/2", "*/6", "23", "9-17", "0,3",
    ]);
    let day = select(vec!["*", "*", "*", "1", "1,15", "L", "29", "31", "*/5"]);
    let month = select(vec!["*", "*", "*", "3", "10", "2", "*/3"]);
    let weekday = select(vec!["*", "*", "0", "1-5", "0,6", "5", "1#1", "5L"]);
    (minute, hour, day, month, weekday).prop_map(|(a, b, c, d, e)| format!("{a} {b} {c} {d} {e}"))
}

/// A moment; half of them near a change of the clock.
fn moments() -> impl Strategy<Value = (TimeZone, Timestamp)> {
    let start = at("2008-01-01T00:00:00Z");
    (
        select(ZONES),
        0i64..40 * 365 * 86_400,
        any::<bool>(),
        -30i64 * 3_600..30 * 3_600,
    )
        .prop_map(move |(zone, seconds, near, off)| {
            let zone = TimeZone::get(zone).unwrap();
            let moment = start + SignedDuration::from_secs(seconds);
            let change = zone.following(moment).next().filter(|_| near);
            let change = change.map(|change| change.timestamp() + SignedDuration::from_secs(off));
            (zone, change.unwrap_or(moment))
        })
}

/// All moments of three days, minute by minute: what the rules say, without a search. `from` and the end are whole minutes.
fn by_hand(text: &str, zone: &TimeZone, from: Timestamp, end: Timestamp) -> BTreeSet<Timestamp> {
    let cron = compile(text).unwrap();
    let matches = |wall: jiff::civil::DateTime| cron.is_time_matching(&wall).unwrap();
    let mut out = BTreeSet::new();
    // A day and a bit more: a day may be missing.
    let mut wall = zone.to_datetime(from - SignedDuration::from_hours(27));
    let last = zone.to_datetime(end + SignedDuration::from_hours(27));
    while wall < last {
        if matches(wall) {
            let moment = zone.to_ambiguous_timestamp(wall);
            if matches!(moment.offset(), AmbiguousOffset::Fold { .. }) && runs_by_intervals(text) {
                out.insert(moment.later().unwrap());
            }
            out.insert(moment.compatible().unwrap());
        }
        wall += SignedDuration::from_mins(1);
    }
    out.into_iter().filter(|t| *t > from && *t <= end).collect()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn moments_increase_and_are_those_of_the_line((zone, after) in moments(), text in lines()) {
        let when = line(&text);
        let cron = compile(&text).unwrap();
        let mut before = after;
        for moment in occurrences(&when, &zone, after).take(40) {
            prop_assert!(moment > before, "{} {}", text, moment);
            before = moment;
            let wall = zone.to_datetime(moment);
            if cron.is_time_matching(&wall).unwrap() {
                continue;
            }
            // It was moved out of a gap, by the gap's length.
            let change = zone.preceding(moment + SignedDuration::from_nanos(1)).next().unwrap();
            let old = zone.to_offset(change.timestamp() - SignedDuration::from_secs(1));
            let wanted = old.to_datetime(moment);
            prop_assert!(cron.is_time_matching(&wanted).unwrap(), "{} {}", text, moment);
            let gap = matches!(zone.to_ambiguous_timestamp(wanted).offset(), AmbiguousOffset::Gap { .. });
            prop_assert!(gap, "{} {}", text, moment);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 150, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn none_is_left_out((zone, around) in moments(), text in lines(), minutes in 0i64..2_000) {
        let from = at(&around.strftime("%Y-%m-%dT%H:%M:00Z").to_string());
        let end = from + SignedDuration::from_mins(minutes);
        let when = line(&text);
        let wanted = by_hand(&text, &zone, from, end);
        let found: BTreeSet<Timestamp> =
            occurrences(&when, &zone, from).take_while(|t| *t <= end).collect();
        prop_assert_eq!(&found, &wanted, "{} {}", text, from);
        if let Some(newest) = wanted.last() {
            prop_assert_eq!(latest(&when, &zone, end), Some(*newest), "{} {}", text, end);
        }
    }
}
