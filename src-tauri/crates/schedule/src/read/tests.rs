#![allow(clippy::unwrap_used, clippy::expect_used)]

use jiff::civil::date;

use super::*;

mod english;
mod refused;
mod russian;

/// Wednesday.
pub(crate) fn now() -> Zoned {
    let at = date(2026, 11, 25).at(14, 20, 0, 0);
    at.in_tz("Europe/Berlin").unwrap()
}

/// Phrases and the line of cron, or the time of what happens once.
pub(crate) fn reads(table: &[(&str, &str)]) {
    let mut wrong = Vec::new();
    for (text, wanted) in table {
        let found = match parse(text, &now()) {
            Ok(When::Cron { line }) => line,
            Ok(When::Once { at }) => at,
            Err(why) => format!("{why:?}"),
        };
        if found != *wanted {
            wrong.push(format!("{text}: {found}, not {wanted}"));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn case_and_white_space_do_not_matter() {
    reads(&[
        ("  EVERY  Weekday AT 8 ", "0 8 * * 1-5"),
        ("Каждый  ПОНЕДЕЛЬНИК в\u{a0}9.", "0 9 * * 1"),
        ("every day, at 8.", "0 8 * * *"),
    ]);
}

#[test]
fn parts_may_stand_in_any_order() {
    let parts = [
        "at 8",
        "on the 1st and 15th of the month",
        "of every month",
        "every day",
    ];
    let both = |a: &str, b: &str| {
        let (one, other) = (
            parse(&format!("{a} {b}"), &now()),
            parse(&format!("{b} {a}"), &now()),
        );
        assert_eq!(one.is_ok(), other.is_ok(), "{a} {b}");
        if one.is_ok() {
            assert_eq!(one, other, "{a} {b}");
        }
    };
    for a in parts {
        for b in parts {
            both(a, b);
        }
    }
    both("в 9", "по будням");
    both("24 декабря", "в 9:00");
    both("каждую неделю", "в пятницу");
}

#[test]
fn a_date_without_a_year_is_the_next_one() {
    let at = |when: &str| match parse(when, &now()).unwrap() {
        When::Once { at } => at,
        When::Cron { line } => line,
    };
    assert_eq!(at("24 November at 9"), "2027-11-24T09:00:00");
    assert_eq!(at("25 November at 14:20"), "2027-11-25T14:20:00");
    assert_eq!(at("25 November at 14:21"), "2026-11-25T14:21:00");
    assert_eq!(at("29 February at 9"), "2028-02-29T09:00:00");
    assert_eq!(at("every 29 February at 9"), "0 9 29 2 *");
    assert_eq!(at("on Wednesday at 9"), "2026-12-02T09:00:00");
    assert_eq!(at("on Wednesday at 15"), "2026-11-25T15:00:00");
    assert_eq!(at("on the 31st at 9"), "2026-12-31T09:00:00");
}

#[test]
fn a_length_is_time_that_passes() {
    // The clock goes from 02:00 to 03:00 in that night.
    let before = date(2026, 3, 29)
        .at(1, 30, 0, 0)
        .in_tz("Europe/Berlin")
        .unwrap();
    let at = |text: &str| match parse(text, &before).unwrap() {
        When::Once { at } => at,
        When::Cron { line } => line,
    };
    assert_eq!(at("in one hour"), "2026-03-29T03:30:00");
    assert_eq!(at("через 1 день"), "2026-03-30T01:30:00");
}

/// Its second time has no name: 01:40 would be over.
#[test]
fn a_length_in_the_hour_that_comes_twice_is_not_lost() {
    let second = "2026-10-25T01:10:00+00:00[Europe/London]";
    let second: Zoned = second.parse().unwrap();
    let at = |text: &str| match parse(text, &second).unwrap() {
        When::Once { at } => at,
        When::Cron { line } => line,
    };
    assert_eq!(at("in 30 minutes"), "2026-10-25T02:00:00");
    assert_eq!(at("in an hour"), "2026-10-25T02:10:00");
    assert_eq!(at("at 1:30"), "2026-10-26T01:30:00");
}

#[test]
fn a_long_text_is_no_time() {
    let long = "every day at 8 ".repeat(100_000);
    assert_eq!(parse(&long, &now()), Err(Unreadable::NotATime));
}

/// Whatever is typed, it is an answer, and what is read can be kept.
#[test]
fn nonsense_is_no_fault() {
    use proptest::prelude::*;
    let words = "every each on at in the of month day days hours minutes 1 8 31 32 60 99999999999 1st second last monday may \
                 and , - . : / * 8:30 24.12 2026-12-24 am pm noon once a half through каждый в по с через час полчаса \
                 месяца дня числа первого и раз вечера последний будний 15-го tomorrow yesterday daily year";
    let words: Vec<&'static str> = words.split_whitespace().collect();
    let text = proptest::collection::vec(proptest::sample::select(words), 0..8);
    proptest!(ProptestConfig::with_cases(4_000), |(words in text, any in ".{0,24}")| {
        for text in [words.join(" "), words.concat(), any] {
            if let Ok(when) = parse(&text, &now()) {
                prop_assert_eq!(check(&when), Ok(()), "{}", text);
            }
        }
    });
}
