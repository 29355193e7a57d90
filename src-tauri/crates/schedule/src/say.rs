//! A time as a sentence.

use copilot_protocol::{Message, When, WhenSentence};
use jiff::civil::DateTime;
use jiff::{ToSpan, Zoned};

use crate::line::{compile, once};

/// More times of day than these are no sentence.
const MOST_TIMES: usize = 6;

const WEEKDAYS: [&str; 7] = [
    "weekday-1",
    "weekday-2",
    "weekday-3",
    "weekday-4",
    "weekday-5",
    "weekday-6",
    "weekday-7",
];

const MONTHS: [&str; 12] = [
    "month-1", "month-2", "month-3", "month-4", "month-5", "month-6", "month-7", "month-8",
    "month-9", "month-10", "month-11", "month-12",
];

/// Variants of `when-each-weekday`, as of the next.
const WEEKDAY_NAMES: [&str; 7] = [
    "monday",
    "tuesday",
    "wednesday",
    "thursday",
    "friday",
    "saturday",
    "sunday",
];

/// Variants of `when-once` and `when-each-year`: names, since a number is shown by the rules of the language.
const MONTH_NAMES: [&str; 12] = [
    "january",
    "february",
    "march",
    "april",
    "may",
    "june",
    "july",
    "august",
    "september",
    "october",
    "november",
    "december",
];

/// The sentence for a time; what happens once is said from the day of `now`. Days of the week and months stand in the parts.
/// A line that is no everyday sentence is given as it is.
#[must_use]
pub fn say(when: &When, now: &Zoned) -> WhenSentence {
    let alone = |says| WhenSentence {
        says,
        parts: Vec::new(),
    };
    match when {
        When::Once { at } => alone(match once(at) {
            Ok(at) => say_once(at, now),
            Err(_) => Message::new("when-cron").arg("line", at),
        }),
        When::Cron { line } => {
            let known = repeated(line);
            known.unwrap_or_else(|| alone(Message::new("when-cron").arg("line", line)))
        }
    }
}

fn say_once(at: DateTime, now: &Zoned) -> Message {
    let time = at.strftime("%H:%M").to_string();
    let tomorrow = now.date().checked_add(1.day()).ok();
    if at.date() == now.date() {
        return Message::new("when-once-today").arg("time", time);
    }
    if Some(at.date()) == tomorrow {
        return Message::new("when-once-tomorrow").arg("time", time);
    }
    let month = MONTH_NAMES
        .get(usize::from(at.month().unsigned_abs()) - 1)
        .copied();
    Message::new("when-once")
        .arg("day", at.day().to_string())
        .arg("month", month.unwrap_or_default())
        .arg("year", at.year().to_string())
        .arg("time", time)
}

/// None: no sentence says it.
fn repeated(line: &str) -> Option<WhenSentence> {
    let pattern = compile(line).ok()?.pattern;
    let (days, months, weekdays) = (&pattern.days, &pattern.months, &pattern.days_of_week);
    if weekdays.has_modifiers() || pattern.matches_dom_and_dow() {
        return None;
    }
    let (minutes, hours) = (pattern.minutes.values(), pattern.hours.values());
    // Sunday is 0 to cron and 7 here.
    let mut week: Vec<u16> = weekdays.values();
    week.iter_mut().for_each(|day| *day = (*day + 6) % 7 + 1);
    week.sort_unstable();
    week.dedup();
    let every_day = pattern.is_dom_wildcard();
    let every_weekday = pattern.is_dow_wildcard() || week.len() == 7;
    let every_month = months.values().len() == 12;
    let says = |says, parts: Vec<Message>| Some(WhenSentence { says, parts });
    let names = |all: &[&str], which: &[u16]| -> Vec<Message> {
        let names = which.iter().filter_map(|n| all.get(usize::from(*n) - 1));
        names.map(|id| Message::new(*id)).collect()
    };

    if let Some(interval) = interval(&minutes, &hours) {
        let all = every_day && every_month;
        let parts = if every_weekday {
            Vec::new()
        } else {
            names(&WEEKDAYS, &week)
        };
        return all.then_some(WhenSentence {
            says: interval,
            parts,
        });
    }
    let [minute] = minutes.as_slice() else {
        return None;
    };
    if hours.len() > MOST_TIMES {
        return None;
    }
    let times: Vec<String> = hours
        .iter()
        .map(|h| format!("{h:02}:{minute:02}"))
        .collect();
    let time = times.join(", ");
    let with_time = |id: &str| Message::new(id).arg("time", &time);
    if every_day && every_month {
        return match week.as_slice() {
            _ if every_weekday => says(with_time("when-daily"), Vec::new()),
            [1, 2, 3, 4, 5] => says(with_time("when-weekdays"), Vec::new()),
            [6, 7] => says(with_time("when-weekend"), Vec::new()),
            [day] => {
                let day = WEEKDAY_NAMES.get(usize::from(*day) - 1).copied();
                let each = with_time("when-each-weekday").arg("weekday", day.unwrap_or_default());
                says(each, Vec::new())
            }
            week => says(with_time("when-weekly"), names(&WEEKDAYS, week)),
        };
    }
    if every_day || !pattern.is_dow_wildcard() {
        return None;
    }
    let numbers: Vec<String> = days.values().iter().map(u16::to_string).collect();
    let numbers = numbers.join(", ");
    let last = line
        .split_whitespace()
        .nth(2)
        .is_some_and(|days| days.eq_ignore_ascii_case("l"));
    match (every_month, days.has_modifiers()) {
        (true, true) if last => says(with_time("when-month-end"), Vec::new()),
        (true, false) => says(with_time("when-monthly").arg("days", numbers), Vec::new()),
        (false, false) => match (months.values().as_slice(), days.values().len()) {
            ([month], 1) => {
                let month = MONTH_NAMES.get(usize::from(*month) - 1).copied();
                let each = with_time("when-each-year").arg("day", numbers);
                says(each.arg("month", month.unwrap_or_default()), Vec::new())
            }
            (months, _) => says(
                with_time("when-yearly").arg("day", numbers),
                names(&MONTHS, months),
            ),
        },
        _ => None,
    }
}

/// "Every 15 minutes", "every 2 hours".
fn interval(minutes: &[u16], hours: &[u16]) -> Option<Message> {
    match (step(minutes, 60)?, hours.len()) {
        (60, 24) => return Some(Message::new("when-hourly")),
        (n, 24) => return Some(Message::new("when-every-minutes").arg("n", n)),
        _ => {}
    }
    let n = step(hours, 24).filter(|n| *n < 24 && minutes == [0])?;
    Some(Message::new("when-every-hours").arg("n", n))
}

/// The step of values that begin at 0 and lie evenly up to `end`; `end` itself for 0 alone.
fn step(values: &[u16], end: u16) -> Option<u16> {
    let n = end / u16::try_from(values.len()).ok().filter(|n| *n > 0)?;
    let even = values
        .iter()
        .enumerate()
        .all(|(at, value)| usize::from(*value) == at * usize::from(n));
    (even && end.is_multiple_of(n)).then_some(n)
}
