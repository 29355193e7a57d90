use std::collections::BTreeMap;

use copilot_protocol::{Missed, Schedule, ScheduleId, When, Work};
use jiff::{SignedDuration, Timestamp};

use super::{at, line, once};
use crate::{Due, PASSED_MOST, Unreadable, due};

pub(crate) fn schedule(when: When, zone: &str, missed: Missed, since: &str) -> Schedule {
    Schedule {
        id: ScheduleId::new(),
        work: Work::Recipe {
            name: "tea".into(),
            values: BTreeMap::new(),
        },
        when,
        zone: zone.into(),
        missed,
        paused: false,
        since: since.into(),
    }
}

fn daily(missed: Missed) -> Schedule {
    schedule(line("0 8 * * *"), "UTC", missed, "2026-11-20T12:00:00Z")
}

fn found(start: Option<&str>, passed: u32, newest: Option<&str>, next: Option<&str>) -> Due {
    Due {
        start: start.map(at),
        passed,
        newest: newest.map(at),
        next: next.map(at),
    }
}

#[test]
fn nothing_is_due_before_its_time_and_it_starts_on_time() {
    let daily = daily(Missed::Skip);
    let next = Some("2026-11-21T08:00:00Z");
    let early = due(&daily, None, at("2026-11-21T07:59:59Z"));
    assert_eq!(early, Ok(found(None, 0, None, next)));
    let after = Some("2026-11-22T08:00:00Z");
    for now in ["2026-11-21T08:00:00Z", "2026-11-21T08:01:30Z"] {
        assert_eq!(due(&daily, None, at(now)), Ok(found(next, 0, next, after)));
        assert_eq!(
            due(&daily, next.map(at), at(now)),
            Ok(found(None, 0, None, after))
        );
    }
    let late = due(&daily, None, at("2026-11-21T08:01:31Z"));
    assert_eq!(late, Ok(found(None, 1, next, after)));
}

#[test]
fn missed_times_start_once_or_are_skipped() {
    let now = at("2026-11-25T09:00:00Z");
    let (newest, next) = (Some("2026-11-25T08:00:00Z"), Some("2026-11-26T08:00:00Z"));
    assert_eq!(
        due(&daily(Missed::Once), None, now),
        Ok(found(newest, 4, newest, next))
    );
    assert_eq!(
        due(&daily(Missed::Skip), None, now),
        Ok(found(None, 5, newest, next))
    );
    // The one on time starts also where older ones are skipped.
    let now = at("2026-11-25T08:00:10Z");
    assert_eq!(
        due(&daily(Missed::Skip), None, now),
        Ok(found(newest, 4, newest, next))
    );
}

#[test]
fn a_clock_set_back_starts_nothing_again() {
    let last = Some(at("2026-11-25T08:00:00Z"));
    for now in [
        "2026-11-25T07:00:00Z",
        "2026-11-25T08:00:00Z",
        "2026-11-01T00:00:00Z",
    ] {
        let found_now = due(&daily(Missed::Once), last, at(now));
        assert_eq!(
            found_now,
            Ok(found(None, 0, None, Some("2026-11-26T08:00:00Z"))),
            "{now}"
        );
    }
}

#[test]
fn while_it_is_paused_nothing_is_due() {
    let mut daily = daily(Missed::Once);
    daily.paused = true;
    assert_eq!(
        due(&daily, None, at("2026-11-25T08:00:00Z")),
        Ok(Due::default())
    );
}

#[test]
fn what_happens_once_is_over_then() {
    let one = schedule(
        once("2026-11-21T08:00:00"),
        "UTC",
        Missed::Once,
        "2026-11-20T12:00:00Z",
    );
    let moment = Some("2026-11-21T08:00:00Z");
    assert_eq!(
        due(&one, None, at("2026-11-20T13:00:00Z")),
        Ok(found(None, 0, None, moment))
    );
    assert_eq!(
        due(&one, None, at("2027-01-01T00:00:00Z")),
        Ok(found(moment, 0, moment, None))
    );
    assert_eq!(
        due(&one, moment.map(at), at("2027-01-01T00:00:00Z")),
        Ok(Due::default())
    );
    let late = schedule(
        once("2026-11-21T08:00:00"),
        "UTC",
        Missed::Once,
        "2026-11-21T08:00:00Z",
    );
    assert_eq!(
        due(&late, None, at("2026-11-21T08:00:00Z")),
        Ok(Due::default())
    );
}

#[test]
fn what_a_file_may_hold_is_refused() {
    let now = at("2026-11-21T08:00:00Z");
    let mut bad = daily(Missed::Once);
    bad.zone = "Nowhere".into();
    assert_eq!(
        due(&bad, None, now),
        Err(Unreadable::Zone("Nowhere".into()))
    );
    bad = daily(Missed::Once);
    bad.since = "yesterday".into();
    assert_eq!(
        due(&bad, None, now),
        Err(Unreadable::Once("yesterday".into()))
    );
    bad = daily(Missed::Once);
    bad.when = line("0 8 30 2 *");
    assert_eq!(
        due(&bad, None, now),
        Err(Unreadable::Never("0 8 30 2 *".into()))
    );
}

/// A million times and more are counted up to a bound, and not gone through one by one.
#[test]
fn a_clock_set_far_forward_costs_no_more_than_a_day() {
    let since = "2026-11-20T12:00:00Z";
    let minutes = schedule(line("* * * * *"), "Europe/Berlin", Missed::Once, since);
    for now in [
        "2026-11-21T12:00:00Z",
        "2126-11-20T12:00:00Z",
        "4126-11-20T12:00:00Z",
    ] {
        for _ in 0..100 {
            let found = due(&minutes, None, at(now)).unwrap();
            assert_eq!(found.start, Some(at(now)));
            assert_eq!(found.passed, PASSED_MOST);
        }
    }
}

#[test]
fn the_newest_is_found_as_if_all_were_gone_through() {
    let lines = [
        "*/15 * * * *",
        "30 1 * * *",
        "0 2 * * *",
        "10,35 2 * * *",
        "0 */2 * * *",
        "30 1,2 * * 0",
        "0 8 * * *",
        "* 1 * * *",
        "* 2 * * *",
    ];
    let changes = [
        ("Europe/London", "2026-03-29T01:00:00Z"),
        ("Europe/London", "2026-10-25T01:00:00Z"),
        ("America/New_York", "2026-03-08T07:00:00Z"),
        ("America/New_York", "2026-11-01T06:00:00Z"),
        ("Australia/Lord_Howe", "2026-04-04T15:00:00Z"),
        ("Australia/Lord_Howe", "2026-10-03T15:30:00Z"),
        ("Pacific/Apia", "2011-12-30T10:00:00Z"),
    ];
    for (name, change) in changes {
        let zone = crate::zone(name).unwrap();
        let change = at(change);
        for text in lines {
            let when = line(text);
            let from = change - SignedDuration::from_hours(24 * 8);
            let end = change + SignedDuration::from_hours(30);
            let all: Vec<Timestamp> = crate::occurrences(&when, &zone, from)
                .take_while(|t| *t <= end)
                .collect();
            assert!(all.windows(2).all(|two| two[0] < two[1]), "{name} {text}");
            for minutes in -80..260 {
                let now = change + SignedDuration::from_mins(minutes * 7);
                let count = all.partition_point(|t| *t <= now);
                let newest = count.checked_sub(1).map(|n| all[n]);
                assert_eq!(
                    crate::latest(&when, &zone, now),
                    newest,
                    "{name} {text} {now}"
                );
                let next = crate::occurrences(&when, &zone, now).next();
                assert_eq!(
                    next,
                    all.get(count).copied().or(next),
                    "{name} {text} {now}"
                );
            }
        }
    }
}
