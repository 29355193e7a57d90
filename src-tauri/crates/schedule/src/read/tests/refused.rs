use super::{now, parse};
use crate::Unreadable::{self, *};

fn words(words: &str) -> Unreadable {
    Words(words.into())
}

fn refuses(table: &[(&str, Unreadable)]) {
    let mut wrong = Vec::new();
    for (text, wanted) in table {
        let found = parse(text, &now());
        if found != Err(wanted.clone()) {
            wrong.push(format!("{text}: {found:?}, not {wanted:?}"));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn words_that_are_left_over() {
    refuses(&[
        ("", NotATime),
        ("hello", NotATime),
        ("buy tea", NotATime),
        ("every", NotATime),
        ("8", NotATime),
        ("каждый", NotATime),
        ("every blue moon at 8", words("every blue moon")),
        ("every day at 8 or so", words("or so")),
        ("every day 8", words("8")),
        ("every 15 minutes from 9 to 17", words("from 9 to 17")),
        ("every other day at 9", words("every other day")),
        ("every second day at 9", words("every second day")),
        ("каждый второй день в 9", words("каждый второй день")),
        ("tomorrow morning", words("morning")),
        ("next Friday at 9", words("next")),
        ("в следующую пятницу в 9", words("в следующую")),
        ("not on Friday at 9", words("not")),
        ("кроме пятницы в 9", words("кроме")),
        ("every day at 8 and every Friday at 9", words("at 9")),
        ("every day at 8 at 9", words("at 9")),
        ("every day at 8:15 and 9:30", words("at 8:15 and 9:30")),
        ("every hour at 9", words("at 9")),
        ("every first Monday of the month", words("every first")),
        ("on Friday the 13th at 9", words("the 13th")),
        (
            "on Monday 3 December 2026 at 9",
            Date("on Monday 3 December 2026".into()),
        ),
        ("every Friday 4 December at 9", words("4 December")),
        ("tomorrow at 8 and 9", words("at 8 and 9")),
        ("every evening at 5 am", words("every evening")),
        ("каждый вечер в 7 утра", words("каждый вечер")),
        ("every evening at 08:00", words("every evening")),
        ("every day at 8 and 9 pm", words("at 8 and 9 pm")),
        ("каждый день в 8 и 9 вечера", words("в 8 и 9 вечера")),
        ("every day at 5 pm and 6", words("at 5 pm and 6")),
        ("on Friday night at 2", words("night")),
        ("завтра ночью в 1", words("ночью")),
        ("in two hours at 9", words("at 9")),
        ("every day tomorrow", words("every day")),
        ("the first month", words("month")),
        ("first at 9", words("first")),
        ("every third at 9", words("every third")),
        ("on Monday at 9 and Tuesday at 10", words("Tuesday")),
        ("1 и 15 в 9", words("1 15")),
        ("from Friday at 9", words("from")),
        ("с пятницы в 9", words("с")),
        ("по пятницу в 9", words("по")),
        ("с 24 декабря в 9", words("с")),
        ("по 24 декабря в 9", words("по")),
        ("по пятое число в 9", words("по")),
        ("каждый день до пятницы", words("до")),
        ("at the second", words("at")),
        ("через день в 9", words("через день")),
        ("every morning", words("every morning")),
        ("завтра утром", words("утром")),
        ("every morning every day at 8", words("every day")),
        ("this evening at 8", words("this")),
        ("11/25/2026 at 9", words("11 / 25 / 2026")),
        ("run every day at 8", words("run")),
        ("twice a day", NotATime),
        ("cada día a las 8", NotATime),
        ("1 2 3 4", NotATime),
    ]);
}

#[test]
fn days_and_times_that_do_not_come() {
    let date = |text: &str| Date(text.into());
    let time = |text: &str| Time(text.into());
    refuses(&[
        ("every week", WhichDay),
        ("ежемесячно в 9", WhichDay),
        ("every year at 9", WhichDay),
        ("every day at 25", time("25")),
        ("every day at 8:60", time("8:60")),
        ("at 24:00", time("24:00")),
        ("at 13 am", time("13 am")),
        ("в 14 утра", time("14 утра")),
        ("30 February", date("30 February")),
        ("31 June at 9", date("31 June")),
        ("every year on 31 June", date("31 June")),
        ("29 February 2027 at 9", date("29 February 2027")),
        ("2026-13-01 09:00", date("2026-13-01")),
        ("30 февраля", date("30 февраля")),
        ("the 32nd", date("32nd")),
        ("32 числа каждого месяца", date("32")),
        ("on the 0th of the month", date("0th")),
        ("yesterday at 8", Past),
        ("вчера в 8", Past),
        ("today at 9", Past),
        ("2026-11-24 09:00", Past),
        ("24 November 2026 at 9", Past),
        ("in 0 minutes", Past),
        ("через 0 минут", Past),
        ("every morning at 20", time("at 20")),
    ]);
}

#[test]
fn uneven_intervals() {
    let minutes = |asked, fits: &[u32]| UnevenMinutes {
        asked,
        fits: fits.into(),
    };
    let hours = |asked, fits: &[u32]| UnevenHours {
        asked,
        fits: fits.into(),
    };
    refuses(&[
        ("every 0 minutes", minutes(0, &[1])),
        ("every 7 minutes", minutes(7, &[6, 10])),
        ("каждые 7 минут", minutes(7, &[6, 10])),
        ("every 45 minutes", minutes(45, &[30, 60])),
        ("every 90 minutes", minutes(90, &[60, 120])),
        ("every 5 hours", hours(5, &[4, 6])),
        ("every 24 hours", hours(24, &[12])),
        ("каждые 48 часов", hours(48, &[12])),
        (
            "every 5 months on the 1st",
            UnevenMonths {
                asked: 5,
                fits: vec![4, 6],
            },
        ),
        ("every 2 days", Uneven("every 2 days".into())),
        ("каждые 2 недели", Uneven("каждые 2 недели".into())),
    ]);
}

#[test]
fn lines_of_cron() {
    let line = |text: &str| Line(text.into());
    refuses(&[
        ("0 8 * *", line("0 8 * *")),
        ("0 0 8 * * *", line("0 0 8 * * *")),
        ("0 25 * * *", line("0 25 * * *")),
        ("0 8 * * 1,,2", line("0 8 * * 1,,2")),
        ("0/5 * * * *", line("0/5 * * * *")),
        ("0 8 30 2 *", Never("0 8 30 2 *".into())),
        ("@daily", words("@")),
        ("5-1 * * * *", line("5-1 * * * *")),
    ]);
}
