//! The parts of a sentence, put together to one time.

use copilot_protocol::When;
use jiff::civil::{Date, DateTime, Time, Weekday};
use jiff::{SignedDuration, Span, ToSpan, Zoned};

use super::parts::{Part, civil};
use super::times::{Hour, Told, in_part};
use super::words::{PartOfDay, Unit};
use crate::Unreadable;

/// A day without a time of day.
const MORNING: (u8, u8) = (9, 0);

/// Parts of each kind; at most one of each, and with it how it was typed.
#[derive(Default)]
struct Parts {
    every: Option<(u32, Unit, String)>,
    of_month: bool,
    /// Which day: of all kinds of days there is at most one.
    day: Option<(Part, String)>,
    times: Option<(Vec<Hour>, String)>,
}

pub(super) fn together(all: Vec<(Part, String)>, now: &Zoned) -> Result<When, Unreadable> {
    let mut parts = Parts::default();
    let mut during = None;
    let mut told = None;
    for (part, raw) in all {
        let twice = match part {
            Part::Every(n, unit) => parts.every.replace((n, unit, raw.clone())).is_some(),
            Part::During { part, each } => {
                let day = (1, Unit::Day, raw.clone());
                let day = each && parts.every.replace(day).is_some();
                day || during.replace((part, raw.clone())).is_some()
            }
            Part::OfMonth => std::mem::replace(&mut parts.of_month, true),
            Part::Times(times) => parts.times.replace((times, raw.clone())).is_some(),
            day => match of_week(&parts.day, &day) {
                // "Friday 4 December": one day, told twice.
                Some(weekday) if told.is_none() => {
                    let said = parts.day.as_ref().map(|(_, first)| first.as_str());
                    told = Some((weekday, format!("{} {raw}", said.unwrap_or_default())));
                    if matches!(day, Part::Date { .. }) {
                        parts.day = Some((day, raw.clone()));
                    }
                    false
                }
                _ => parts.day.replace((day, raw.clone())).is_some(),
            },
        };
        if twice {
            return Err(Unreadable::Words(raw));
        }
    }
    if let Some((part, raw)) = during {
        // Alone it is no time of day.
        let Some((times, said)) = &mut parts.times else {
            return Err(Unreadable::Words(raw));
        };
        let day_named = parts.day.is_some();
        for hour in times.iter_mut() {
            let meant = in_part(hour.at.0, part).ok_or_else(|| Unreadable::Time(said.clone()))?;
            // "Every evening at 5 am".
            if hour.told != Told::Plain && meant != hour.at.0 {
                return Err(Unreadable::Words(raw));
            }
            hour.at.0 = meant;
        }
        // "Friday night at 2" is Saturday to most people, and Friday to the calendar.
        let small = times.iter().any(|hour| hour.at.0 < 6);
        if part == PartOfDay::Night && small && day_named {
            return Err(Unreadable::Words(raw));
        }
    }
    let monthly = matches!(parts.day, Some((Part::Days { .. }, _)));
    if parts.of_month && !monthly {
        return Err(Unreadable::WhichDay);
    }
    let when = match parts.every.take() {
        Some((n, unit, raw)) => repeated(n, unit, raw, &parts),
        None => without_every(&parts, now),
    }?;
    match (told, &when) {
        (None, _) => Ok(when),
        (Some((weekday, said)), When::Once { at }) => match at.parse::<DateTime>() {
            Ok(day) if day.weekday() == weekday => Ok(when),
            _ => Err(Unreadable::Date(said)),
        },
        (Some((_, said)), When::Cron { .. }) => Err(Unreadable::Words(said)),
    }
}

/// Of a weekday and a date, in either order, the weekday.
fn of_week(first: &Option<(Part, String)>, second: &Part) -> Option<Weekday> {
    let days = match (first, second) {
        (
            Some((
                Part::Weekdays {
                    days,
                    repeats: false,
                },
                _,
            )),
            Part::Date { .. },
        )
        | (
            Some((Part::Date { .. }, _)),
            Part::Weekdays {
                days,
                repeats: false,
            },
        ) => days,
        _ => return None,
    };
    let [day] = days.as_slice() else {
        return None;
    };
    Weekday::from_monday_one_offset(i8::try_from(*day).ok()?).ok()
}

fn repeated(n: u32, unit: Unit, raw: String, parts: &Parts) -> Result<When, Unreadable> {
    let weekdays = match &parts.day {
        None => Some(None),
        Some((Part::Weekdays { days, .. }, _)) => Some(Some(days.as_slice())),
        Some(_) => None,
    };
    let clash = || Unreadable::Words(raw.clone());
    match unit {
        Unit::Minute | Unit::Hour => {
            if let Some((_, raw)) = &parts.times {
                return Err(Unreadable::Words(raw.clone()));
            }
            let clock = interval(n, unit)?;
            Ok(cron(
                &clock,
                "*",
                "*",
                &weekday_field(weekdays.ok_or_else(clash)?),
            ))
        }
        Unit::Day if n != 1 => Err(Unreadable::Uneven(raw)),
        Unit::Day if parts.day.is_none() => Ok(cron(&clock(parts)?, "*", "*", "*")),
        Unit::Week if n != 1 => Err(Unreadable::Uneven(raw)),
        Unit::Week => match weekdays {
            Some(Some(days)) => Ok(cron(&clock(parts)?, "*", "*", &weekday_field(Some(days)))),
            Some(None) => Err(Unreadable::WhichDay),
            None => Err(clash()),
        },
        Unit::Month => match &parts.day {
            Some((Part::Days { days, last, .. }, _)) => {
                let months = months(n)?;
                Ok(cron(&clock(parts)?, &day_field(days, *last), &months, "*"))
            }
            None => Err(Unreadable::WhichDay),
            Some(_) => Err(clash()),
        },
        Unit::Year if n != 1 => Err(Unreadable::Uneven(raw)),
        Unit::Year => match &parts.day {
            Some((
                Part::Date {
                    year: None,
                    month,
                    day,
                    ..
                },
                _,
            )) => yearly(*month, *day, parts),
            None => Err(Unreadable::WhichDay),
            Some(_) => Err(clash()),
        },
        Unit::Day => Err(clash()),
    }
}

fn without_every(parts: &Parts, now: &Zoned) -> Result<When, Unreadable> {
    let today = now.date();
    let Some((day, said)) = &parts.day else {
        let at = one_time(parts, None)?;
        return next(now, [today, day_after(today, 1)?].map(Some), at);
    };
    match day {
        Part::Later(lengths) => later(lengths, parts, now),
        Part::Ahead(days) => {
            if *days < 0 {
                return Err(Unreadable::Past);
            }
            let at = one_time(parts, Some(MORNING))?;
            next(now, [Some(day_after(today, *days)?)], at)
        }
        Part::Date {
            year: None,
            month,
            day,
            repeats: true,
        } => yearly(*month, *day, parts),
        Part::Date {
            repeats: true,
            year: Some(_),
            ..
        } => Err(Unreadable::Words(said.clone())),
        Part::Date {
            year, month, day, ..
        } => {
            let at = one_time(parts, Some(MORNING))?;
            let years = match year {
                Some(year) => *year..=*year,
                // A leap day may be eight years off.
                None => {
                    today.year().unsigned_abs().into()..=u32::from(today.year().unsigned_abs()) + 8
                }
            };
            next(now, years.map(|year| civil(year, *month, *day)), at)
        }
        Part::Weekdays { days, repeats } if *repeats => {
            Ok(cron(&clock(parts)?, "*", "*", &weekday_field(Some(days))))
        }
        Part::Weekdays { days, .. } => {
            let at = one_time(parts, Some(MORNING))?;
            let week = (0..=7).map(|n| day_after(today, n).ok());
            let named = week.filter(|date| {
                date.is_some_and(|d| {
                    days.contains(&d.weekday().to_monday_one_offset().unsigned_abs())
                })
            });
            next(now, named, at)
        }
        Part::Days {
            days,
            last,
            repeats,
        } if *repeats || parts.of_month => {
            Ok(cron(&clock(parts)?, &day_field(days, *last), "*", "*"))
        }
        Part::Days { days, last, .. } => {
            let at = one_time(parts, Some(MORNING))?;
            let ahead = (0..=62).map(|n| day_after(today, n).ok());
            let named = ahead.filter(|date| {
                date.is_some_and(|date| {
                    let ends = *last && date == date.last_of_month();
                    ends || days.contains(&u32::from(date.day().unsigned_abs()))
                })
            });
            next(now, named, at)
        }
        // The others are never days.
        Part::Every(..) | Part::OfMonth | Part::During { .. } | Part::Times(_) => {
            Err(Unreadable::Words(said.clone()))
        }
    }
}

/// The first of the dates at that time that is still to come.
fn next(
    now: &Zoned,
    dates: impl IntoIterator<Item = Option<Date>>,
    (hour, minute): (u8, u8),
) -> Result<When, Unreadable> {
    let time = Time::MIN
        .with()
        .hour(hour as i8)
        .minute(minute as i8)
        .build();
    let time = time.map_err(|_| Unreadable::Past)?;
    let ahead = |date: &Date| {
        // By the moment, since the clock may show a time twice.
        let moment = now
            .time_zone()
            .to_ambiguous_timestamp(date.to_datetime(time));
        moment.compatible().is_ok_and(|at| at > now.timestamp())
    };
    let date = dates.into_iter().flatten().find(ahead);
    date.map(|date| once(date.to_datetime(time)))
        .ok_or(Unreadable::Past)
}

fn later(lengths: &[(u32, Unit)], parts: &Parts, now: &Zoned) -> Result<When, Unreadable> {
    let by_days = lengths
        .iter()
        .all(|(_, unit)| !matches!(unit, Unit::Minute | Unit::Hour));
    let mut span = Span::new();
    for (n, unit) in lengths {
        let n = i64::from(*n);
        let longer = match unit {
            Unit::Minute => span.try_minutes(n + span.get_minutes()),
            Unit::Hour => span.try_hours(n + i64::from(span.get_hours())),
            Unit::Day => span.try_days(n + i64::from(span.get_days())),
            Unit::Week => span.try_weeks(n + i64::from(span.get_weeks())),
            Unit::Month => span.try_months(n + i64::from(span.get_months())),
            Unit::Year => span.try_years(n + i64::from(span.get_years())),
        };
        span = longer.map_err(|_| Unreadable::Words(n.to_string()))?;
    }
    let then = now.checked_add(span);
    let then = then.map_err(|_| Unreadable::Words(span.to_string()))?;
    match &parts.times {
        Some(_) if by_days => next(now, [Some(then.date())], one_time(parts, None)?),
        Some((_, raw)) => Err(Unreadable::Words(raw.clone())),
        None if then.timestamp() <= now.timestamp() => Err(Unreadable::Past),
        None => Ok(once(shown_once(&then, now))),
    }
}

/// What the clock shows then. In an hour that comes twice the second time has no name of its own, and the first may be over:
/// then it is the end of that hour.
fn shown_once(then: &Zoned, now: &Zoned) -> DateTime {
    let zone = now.time_zone();
    let shown = then.datetime();
    let named = zone.to_ambiguous_timestamp(shown).compatible();
    if named.is_ok_and(|named| named > now.timestamp()) {
        return shown;
    }
    let change = zone.preceding(then.timestamp()).next();
    let end = change.and_then(|change| {
        let at = change.timestamp();
        let before = at.checked_sub(SignedDuration::from_secs(1)).ok()?;
        Some(zone.to_offset(before).to_datetime(at))
    });
    end.unwrap_or(shown)
}

fn yearly(month: u32, day: u32, parts: &Parts) -> Result<When, Unreadable> {
    Ok(cron(
        &clock(parts)?,
        &day.to_string(),
        &month.to_string(),
        "*",
    ))
}

fn day_after(date: Date, days: i32) -> Result<Date, Unreadable> {
    date.checked_add(days.days()).map_err(|_| Unreadable::Past)
}

/// The one time of day of something that happens once.
fn one_time(parts: &Parts, otherwise: Option<(u8, u8)>) -> Result<(u8, u8), Unreadable> {
    match (&parts.times, otherwise) {
        (Some((times, raw)), _) => match times.as_slice() {
            [time] => Ok(time.at),
            _ => Err(Unreadable::Words(raw.clone())),
        },
        (None, Some(time)) => Ok(time),
        (None, None) => Err(Unreadable::NotATime),
    }
}

/// The fields of minute and hour. Several times of day need the same minute, or the line would name others too.
fn clock(parts: &Parts) -> Result<String, Unreadable> {
    let Some((times, raw)) = &parts.times else {
        return Ok(format!("{} {}", MORNING.1, MORNING.0));
    };
    let minute = times.first().map_or(MORNING.1, |hour| hour.at.1);
    if times.iter().any(|hour| hour.at.1 != minute) {
        return Err(Unreadable::Words(raw.clone()));
    }
    let hours: Vec<String> = times.iter().map(|hour| hour.at.0.to_string()).collect();
    Ok(format!("{minute} {}", hours.join(",")))
}

fn weekday_field(days: Option<&[u8]>) -> String {
    match days {
        None | Some([1, 2, 3, 4, 5, 6, 7]) => "*".to_owned(),
        Some([1, 2, 3, 4, 5]) => "1-5".to_owned(),
        // Sunday is 0 in every dialect of cron.
        Some(days) => {
            let mut days: Vec<u8> = days.iter().map(|day| day % 7).collect();
            days.sort_unstable();
            days.iter().map(u8::to_string).collect::<Vec<_>>().join(",")
        }
    }
}

fn day_field(days: &[u32], last: bool) -> String {
    let days = days.iter().map(u32::to_string);
    let all: Vec<String> = days.chain(last.then(|| "L".to_owned())).collect();
    all.join(",")
}

fn months(n: u32) -> Result<String, Unreadable> {
    match n {
        1 => Ok("*".to_owned()),
        2..=12 if 12 % n == 0 => Ok(format!("*/{n}")),
        _ => Err(Unreadable::UnevenMonths {
            asked: n,
            fits: nearest(n, &divisors(12)),
        }),
    }
}

/// The fields of minute and hour for every `n` units. A day is 24 times an hour, so no step of 24 hours: "every day" says
/// at what time.
fn interval(n: u32, unit: Unit) -> Result<String, Unreadable> {
    let (minutes, hours) = (divisors(60), divisors(24));
    let hours = &hours[..hours.len() - 1];
    if unit == Unit::Hour {
        return match n {
            1 => Ok("0 *".to_owned()),
            _ if hours.contains(&n) => Ok(format!("0 */{n}")),
            _ => Err(Unreadable::UnevenHours {
                asked: n,
                fits: nearest(n, hours),
            }),
        };
    }
    match n {
        1 => Ok("* *".to_owned()),
        2..60 if minutes.contains(&n) => Ok(format!("*/{n} *")),
        60.. if n.is_multiple_of(60) && hours.contains(&(n / 60)) => interval(n / 60, Unit::Hour),
        _ => {
            let longer = hours.iter().skip(1).map(|n| n * 60);
            let all: Vec<u32> = minutes.into_iter().chain(longer).collect();
            let fits = nearest(n, &all);
            Err(Unreadable::UnevenMinutes { asked: n, fits })
        }
    }
}

fn divisors(of: u32) -> Vec<u32> {
    (1..=of).filter(|n| of.is_multiple_of(*n)).collect()
}

/// The nearest below and above.
fn nearest(n: u32, sorted: &[u32]) -> Vec<u32> {
    let below = sorted.iter().rfind(|fits| **fits < n);
    let above = sorted.iter().find(|fits| **fits > n);
    below.into_iter().chain(above).copied().collect()
}

fn cron(clock: &str, days: &str, months: &str, weekdays: &str) -> When {
    When::Cron {
        line: format!("{clock} {days} {months} {weekdays}"),
    }
}

fn once(at: DateTime) -> When {
    When::Once {
        at: at.strftime("%Y-%m-%dT%H:%M:%S").to_string(),
    }
}
