//! Times of day.

use super::parts::{Found, Part, Place, date, days};
use super::tokens::Kind;
use super::words::{Meaning, PartOfDay, Unit};
use crate::Unreadable;

/// An hour and a minute, and how much was said of which of two hours is meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Hour {
    pub at: (u8, u8),
    pub told: Told,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Told {
    /// "8": a word elsewhere may say that it is 20.
    Plain,
    /// "08:00", "20", "noon".
    Clock,
    /// "8 pm".
    Part,
}

/// "at 8", "8:30 am", "в 8 часов вечера", "noon", "at 8 and 18".
pub(super) fn times(from: Place) -> Found {
    let mut all = Vec::new();
    let mut at = from;
    let said = [Meaning::At, Meaning::Into];
    let mut placed = false;
    let mut end = from;
    loop {
        let item = at.past(&said);
        placed |= item.at > at.at;
        let Some((time, next)) = time(item, placed)? else {
            break;
        };
        all.push(time);
        end = next;
        at = next;
        let Some(next) = at.and() else { break };
        if !time_follows(next, next.past(&said), placed) {
            break;
        }
        at = next;
    }
    if all.is_empty() {
        return Ok(None);
    }
    if half_told(&all) {
        return Err(Unreadable::Words(from.raw(end)));
    }
    all.sort_unstable();
    all.dedup();
    at.done(from, Part::Times(all))
}

/// "8 and 9 pm" may be 8 or 20, "10 and 2 pm" is 10: which of two hours a plain one is, another one's part of the day leaves open.
fn half_told(all: &[Hour]) -> bool {
    let plain = |hour: &Hour| hour.told == Told::Plain && (1..12).contains(&hour.at.0);
    let told = |hour: &Hour| hour.told == Told::Part;
    all.iter().enumerate().any(|(n, hour)| {
        let before = all[..n].iter().any(told);
        let after = all[n..]
            .iter()
            .any(|later| told(later) && hour.at.0 + 12 <= later.at.0);
        plain(hour) && (before || after)
    })
}

/// Whether a further time stands behind an "and", and not a day.
fn time_follows(next: Place, at: Place, placed: bool) -> bool {
    let day = [days(next), date(next)];
    let day = day.iter().any(|found| !matches!(found, Ok(None)));
    !day && !matches!(time(at, placed), Ok(None))
}

/// One time of day. `placed`: an "at" stands before it, so that a plain number is one.
fn time(from: Place, placed: bool) -> Result<Option<(Hour, Place)>, Unreadable> {
    if let Some(Meaning::Named(hour)) = from.word() {
        let named = Hour {
            at: (hour, 0),
            told: Told::Clock,
        };
        return Ok(Some((named, from.skip(1))));
    }
    let zero = from.kind().is_some() && from.raw(from.skip(1)).starts_with('0');
    let (hour, minute, at, sure) = match from.kind() {
        Some(Kind::Clock(hour, minute)) => (hour, minute, from.skip(1), true),
        Some(Kind::Dotted(hour, minute)) if placed => (hour, minute, from.skip(1), true),
        Some(Kind::Word(Meaning::Hour1)) if placed => (1, 0, from.skip(1), true),
        _ => match from.number() {
            None => return Ok(None),
            Some((hour, next)) => hours_and_minutes(hour, next, placed),
        },
    };
    let at = at.past(&[Meaning::Clock]);
    let part = part_of_day(at);
    if !sure && part.is_none() && !placed {
        return Ok(None);
    }
    let end = part.map_or(at, |(_, end)| end);
    let impossible = || Unreadable::Time(from.raw(end));
    let (hour, minute) = (
        u8::try_from(hour).map_err(|_| impossible())?,
        u8::try_from(minute).map_err(|_| impossible())?,
    );
    let hour = match part {
        None => Some(hour),
        Some((part, _)) => in_part(hour, part),
    };
    match hour.filter(|hour| *hour < 24 && minute < 60) {
        Some(hour) => {
            let told = match part {
                Some(_) => Told::Part,
                None if zero || !(1..=12).contains(&hour) => Told::Clock,
                None => Told::Plain,
            };
            let at = (hour, minute);
            Ok(Some((Hour { at, told }, end)))
        }
        None => Err(impossible()),
    }
}

/// "8 часов 30 минут" behind its first number.
fn hours_and_minutes(hour: u32, next: Place, placed: bool) -> (u32, u32, Place, bool) {
    let hours = [Meaning::Unit(Unit::Hour), Meaning::Hour1];
    if !next.is(&hours) {
        return (hour, 0, next, false);
    }
    let next = next.skip(1);
    if let Some((minute, at)) = next.number()
        && at.word() == Some(Meaning::Unit(Unit::Minute))
    {
        return (hour, minute, at.skip(1), placed);
    }
    (hour, 0, next, false)
}

/// "pm", "вечера", "in the evening", "at night".
fn part_of_day(at: Place) -> Option<(PartOfDay, Place)> {
    let behind = at.past(&[Meaning::In, Meaning::At]).past(&[Meaning::The]);
    match behind.word()? {
        Meaning::Part(part) | Meaning::During(part) => Some((part, behind.skip(1))),
        Meaning::DayOrAfternoon => Some((PartOfDay::Afternoon, behind.skip(1))),
        _ => None,
    }
}

/// "every morning", "in the evening", "вечером": it says which of two hours is meant.
pub(super) fn during(from: Place) -> Found {
    let each = from.is(&[Meaning::Every]);
    let at = from
        .past(&[Meaning::Every, Meaning::In])
        .past(&[Meaning::The]);
    match at.word() {
        Some(Meaning::During(part)) => at.skip(1).done(from, Part::During { part, each }),
        _ => Ok(None),
    }
}

/// The hour of the day, 0 to 23; none if that part of the day has no such hour. An hour of 24 may be told its part too.
pub(super) fn in_part(hour: u8, part: PartOfDay) -> Option<u8> {
    Some(match (part, hour) {
        (PartOfDay::Am, 12) => 0,
        (PartOfDay::Am, 1..=11) | (PartOfDay::Morning, 1..=11) => hour,
        (PartOfDay::Pm, 12) | (PartOfDay::Afternoon, 12) => 12,
        (PartOfDay::Pm, 1..=11) | (PartOfDay::Afternoon, 1..=6) => hour + 12,
        (PartOfDay::Evening, 4..=11) | (PartOfDay::Night, 8..=11) => hour + 12,
        (PartOfDay::Night, 12) => 0,
        (PartOfDay::Night, 0..=5 | 20..=23) => hour,
        (PartOfDay::Afternoon, 13..=18) | (PartOfDay::Evening, 16..=23) => hour,
        _ => return None,
    })
}
