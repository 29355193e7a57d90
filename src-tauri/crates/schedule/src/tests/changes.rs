//! Where the clock is changed.

use super::{line, once, shown};

#[test]
fn a_missing_time_happens_as_late_as_if_the_clock_had_not_changed() {
    // From 01:00 to 02:00 on 2026-03-29.
    assert_eq!(
        shown(
            &line("30 1 * * *"),
            "Europe/London",
            "2026-03-28T00:00:00Z",
            3
        ),
        ["03-28 01:30+0000", "03-29 02:30+0100", "03-30 01:30+0100"]
    );
    // From 02:00 to 03:00 on 2026-03-08.
    assert_eq!(
        shown(
            &line("0 2 * * *"),
            "America/New_York",
            "2026-03-07T12:00:00Z",
            2
        ),
        ["03-08 03:00-0400", "03-09 02:00-0400"]
    );
    assert_eq!(
        shown(
            &once("2026-03-08T02:30:00"),
            "America/New_York",
            "2026-01-01T00:00:00Z",
            2
        ),
        ["03-08 03:30-0400"]
    );
}

#[test]
fn a_missing_time_that_falls_together_with_another_is_one_with_it() {
    assert_eq!(
        shown(
            &line("30 1,2 * * *"),
            "Europe/London",
            "2026-03-28T20:00:00Z",
            3
        ),
        ["03-29 02:30+0100", "03-30 01:30+0100", "03-30 02:30+0100"]
    );
    // Two that were missing come after two that were not.
    assert_eq!(
        shown(
            &line("0,20,40,45 2 * * *"),
            "Australia/Lord_Howe",
            "2026-10-03T10:00:00Z",
            5
        ),
        [
            "10-04 02:30+1100",
            "10-04 02:40+1100",
            "10-04 02:45+1100",
            "10-04 02:50+1100",
            "10-05 02:00+1100"
        ]
    );
    // Here the wall-clock order, 02:10, 02:50, is not that of the moments: half an hour is missing from 02:00.
    assert_eq!(
        shown(
            &line("10,35 2 * * *"),
            "Australia/Lord_Howe",
            "2026-10-03T10:00:00Z",
            3
        ),
        ["10-04 02:35+1100", "10-04 02:40+1100", "10-05 02:10+1100"]
    );
}

#[test]
fn a_time_of_day_that_comes_twice_happens_the_first_time() {
    // From 02:00 back to 01:00 on 2026-10-25.
    assert_eq!(
        shown(
            &line("30 1 * * *"),
            "Europe/London",
            "2026-10-24T12:00:00Z",
            2
        ),
        ["10-25 01:30+0100", "10-26 01:30+0000"]
    );
    assert_eq!(
        shown(
            &line("30 1 * * *"),
            "Europe/London",
            "2026-10-25T00:30:00Z",
            1
        ),
        ["10-26 01:30+0000"]
    );
    assert_eq!(
        shown(
            &once("2026-10-25T01:30:00"),
            "Europe/London",
            "2026-10-25T00:00:00Z",
            2
        ),
        ["10-25 01:30+0100"]
    );
    assert_eq!(
        shown(
            &line("45 1 * * *"),
            "Australia/Lord_Howe",
            "2026-04-04T12:00:00Z",
            2
        ),
        ["04-05 01:45+1100", "04-06 01:45+1030"]
    );
}

#[test]
fn an_interval_goes_on_where_the_clock_is_put_back() {
    assert_eq!(
        shown(
            &line("0 * * * *"),
            "America/New_York",
            "2026-11-01T04:30:00Z",
            4
        ),
        [
            "11-01 01:00-0400",
            "11-01 01:00-0500",
            "11-01 02:00-0500",
            "11-01 03:00-0500"
        ]
    );
    assert_eq!(
        shown(
            &line("*/30 * * * *"),
            "Europe/London",
            "2026-10-25T00:00:00Z",
            4
        ),
        [
            "10-25 01:30+0100",
            "10-25 01:00+0000",
            "10-25 01:30+0000",
            "10-25 02:00+0000"
        ]
    );
    // From the middle of the second hour.
    assert_eq!(
        shown(
            &line("*/30 * * * *"),
            "Europe/London",
            "2026-10-25T01:10:00Z",
            2
        ),
        ["10-25 01:30+0000", "10-25 02:00+0000"]
    );
    // Half an hour: 01:30 comes again.
    assert_eq!(
        shown(
            &line("*/15 * * * *"),
            "Australia/Lord_Howe",
            "2026-04-04T14:31:00Z",
            4
        ),
        [
            "04-05 01:45+1100",
            "04-05 01:30+1030",
            "04-05 01:45+1030",
            "04-05 02:00+1030"
        ]
    );
}

#[test]
fn an_interval_has_no_hole_where_the_clock_is_put_forward() {
    assert_eq!(
        shown(
            &line("*/30 * * * *"),
            "Europe/London",
            "2026-03-29T00:00:00Z",
            3
        ),
        ["03-29 00:30+0000", "03-29 02:00+0100", "03-29 02:30+0100"]
    );
    assert_eq!(
        shown(
            &line("0 */2 * * *"),
            "America/New_York",
            "2026-03-08T04:30:00Z",
            3
        ),
        ["03-08 00:00-0500", "03-08 03:00-0400", "03-08 04:00-0400"]
    );
    assert_eq!(
        shown(
            &line("0 * * * *"),
            "Australia/Lord_Howe",
            "2026-10-03T14:00:00Z",
            3
        ),
        ["10-04 01:00+1030", "10-04 02:30+1100", "10-04 03:00+1100"]
    );
}

/// In the month of Ramadan the clock of Morocco is an hour back.
#[test]
fn a_clock_that_is_put_back_first_and_forward_later() {
    assert_eq!(
        shown(
            &line("30 2 * * *"),
            "Africa/Casablanca",
            "2026-02-14T12:00:00Z",
            2
        ),
        ["02-15 02:30+0100", "02-16 02:30+0000"]
    );
    assert_eq!(
        shown(
            &line("30 2 * * *"),
            "Africa/Casablanca",
            "2026-03-21T12:00:00Z",
            2
        ),
        ["03-22 03:30+0100", "03-23 02:30+0100"]
    );
}

/// 2011-12-30 was left out.
#[test]
fn a_missing_day() {
    let zone = "Pacific/Apia";
    let before = "2011-12-29T20:00:00Z";
    assert_eq!(
        shown(&line("0 8 * * *"), zone, before, 3),
        ["12-31 08:00+1400", "01-01 08:00+1400", "01-02 08:00+1400"]
    );
    // A Friday: what is to happen each Friday happens on the Saturday.
    assert_eq!(
        shown(&line("0 8 * * 5"), zone, before, 2),
        ["12-31 08:00+1400", "01-06 08:00+1400"]
    );
    assert_eq!(
        shown(&line("0 */8 * * *"), zone, before, 4),
        [
            "12-29 16:00-1000",
            "12-31 00:00+1400",
            "12-31 08:00+1400",
            "12-31 16:00+1400"
        ]
    );
}

#[test]
fn leap_days() {
    assert_eq!(
        shown(
            &line("0 9 29 2 *"),
            "Europe/Berlin",
            "2096-03-01T00:00:00Z",
            2
        ),
        ["02-29 09:00+0100", "02-29 09:00+0100"]
    );
    let zone = jiff::tz::TimeZone::UTC;
    let leap = crate::occurrences(
        &line("0 9 29 2 *"),
        &zone,
        super::at("2096-03-01T00:00:00Z"),
    );
    let years: Vec<i16> = leap.take(3).map(|t| zone.to_datetime(t).year()).collect();
    assert_eq!(years, [2104, 2108, 2112]);
    assert_eq!(
        shown(&line("0 9 L * *"), "UTC", "2028-02-01T00:00:00Z", 2),
        ["02-29 09:00+0000", "03-31 09:00+0000"]
    );
    assert_eq!(
        shown(
            &once("2028-02-29T09:00:00"),
            "UTC",
            "2026-01-01T00:00:00Z",
            2
        ),
        ["02-29 09:00+0000"]
    );
}
