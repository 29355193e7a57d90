//! The parts of a sentence about a time: what each stretch of tokens says, wherever it stands.

use jiff::civil::Date;

use super::times::{Hour, during, times};
use super::tokens::{Kind, Token};
use super::words::{Meaning, PartOfDay, Unit};
use crate::Unreadable;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Part {
    /// Every so many units.
    Every(u32, Unit),
    /// "of the month".
    OfMonth,
    /// ISO days, 1 is Monday; whether they come round.
    Weekdays { days: Vec<u8>, repeats: bool },
    /// Days of the month; whether they come round.
    Days {
        days: Vec<u32>,
        last: bool,
        repeats: bool,
    },
    Date {
        year: Option<u32>,
        month: u32,
        day: u32,
        repeats: bool,
    },
    /// Days from today.
    Ahead(i32),
    /// So much later than now.
    Later(Vec<(u32, Unit)>),
    /// Which hours are meant; whether each day.
    During { part: PartOfDay, each: bool },
    /// Hours and minutes.
    Times(Vec<Hour>),
}

/// A part, and how many tokens it takes. None: no part begins here.
pub(super) type Found = Result<Option<(Part, usize)>, Unreadable>;

/// A place in the tokens. Each reader gives how far it got, or nothing.
#[derive(Clone, Copy, PartialEq)]
pub(super) struct Place<'a> {
    tokens: &'a [Token],
    pub(super) at: usize,
}

impl<'a> Place<'a> {
    pub(super) fn new(tokens: &'a [Token], at: usize) -> Self {
        Self { tokens, at }
    }

    pub(super) fn kind(&self) -> Option<Kind> {
        self.tokens.get(self.at).map(|token| token.kind)
    }

    pub(super) fn word(&self) -> Option<Meaning> {
        match self.kind()? {
            Kind::Word(meaning) => Some(meaning),
            _ => None,
        }
    }

    pub(super) fn skip(mut self, n: usize) -> Self {
        self.at += n;
        self
    }

    pub(super) fn past(self, meanings: &[Meaning]) -> Self {
        let there = self.word().is_some_and(|word| meanings.contains(&word));
        self.skip(usize::from(there))
    }

    pub(super) fn is(&self, meanings: &[Meaning]) -> bool {
        self.word().is_some_and(|word| meanings.contains(&word))
    }

    pub(super) fn raw(&self, until: Self) -> String {
        let raw = self.tokens[self.at..until.at].iter();
        raw.map(|t| t.raw.as_str()).collect::<Vec<_>>().join(" ")
    }

    /// A number in figures or words: `15`, "fifteen", "twenty five".
    pub(super) fn number(self) -> Option<(u32, Self)> {
        match self.kind()? {
            Kind::Number(n) => Some((n, self.skip(1))),
            Kind::Word(Meaning::Number(n)) => {
                let next = self.skip(1);
                let next = next.skip(usize::from(n >= 20 && next.kind() == Some(Kind::Dash)));
                match next.word() {
                    Some(Meaning::Number(one)) if n >= 20 && one < 10 => {
                        Some((n + one, next.skip(1)))
                    }
                    _ => Some((n, self.skip(1))),
                }
            }
            _ => None,
        }
    }

    /// `1st`, "first", "twenty-first".
    fn ordinal(self) -> Option<(u32, Self)> {
        match self.kind()? {
            Kind::Ordinal(n) | Kind::Word(Meaning::Ordinal(n)) => Some((n, self.skip(1))),
            Kind::Word(Meaning::Number(tens @ (20 | 30))) => {
                let next = self.skip(1);
                let next = next.skip(usize::from(next.kind() == Some(Kind::Dash)));
                match next.word()? {
                    Meaning::Ordinal(one) if one < 10 => Some((tens + one, next.skip(1))),
                    _ => None,
                }
            }
            _ => None,
        }
    }

    /// An abbreviation of the days of the week: "пн".
    fn is_short(&self) -> bool {
        let token = self.tokens.get(self.at);
        token.is_some_and(|token| token.raw.chars().count() == 2)
    }

    fn unit(self) -> Option<(Unit, Self)> {
        let unit = match self.word()? {
            Meaning::Unit(unit) => unit,
            Meaning::Hour1 => Unit::Hour,
            Meaning::DayOrAfternoon => Unit::Day,
            Meaning::MonthOrOf => Unit::Month,
            _ => return None,
        };
        Some((unit, self.skip(1)))
    }

    /// "and", a comma, or both, if more stands behind them.
    pub(super) fn and(self) -> Option<Self> {
        let comma = self.skip(usize::from(self.kind() == Some(Kind::Comma)));
        let next = comma.past(&[Meaning::And]);
        (next.at > self.at).then_some(next)
    }

    pub(super) fn done(self, from: Self, part: Part) -> Found {
        Ok(Some((part, self.at - from.at)))
    }
}

/// Before a day. "From Friday", "по пятницу" are bounds, and alone they are none of the things that are read here.
const PREPOSITIONS: &[Meaning] = &[Meaning::On, Meaning::Into];

/// The part that begins here, if any does.
pub(super) fn part(at: Place) -> Found {
    for reader in [
        later, every, weekdays, days, date, ahead, of_month, times, during,
    ] {
        if let Some(found) = reader(at)? {
            return Ok(Some(found));
        }
    }
    Ok(None)
}

/// "in two hours and 30 minutes", "через полчаса".
fn later(from: Place) -> Found {
    if !from.is(&[Meaning::In, Meaning::Through]) {
        return Ok(None);
    }
    let mut at = from.skip(1);
    let mut all = Vec::new();
    loop {
        let next = if all.is_empty() { Some(at) } else { at.and() };
        let Some((n, unit, next)) = next.or(Some(at)).and_then(length) else {
            break;
        };
        // "Через день" is tomorrow to some and every other day to others.
        if from.is(&[Meaning::Through]) && at.unit() == Some((Unit::Day, next)) {
            return Ok(None);
        }
        all.push((n, unit));
        at = next;
    }
    if all.is_empty() {
        return Ok(None);
    }
    at.done(from, Part::Later(all))
}

/// "15 minutes", "an hour", "half an hour", "час".
fn length(from: Place) -> Option<(u32, Unit, Place)> {
    if from.is(&[Meaning::HalfHour]) {
        return Some((30, Unit::Minute, from.skip(1)));
    }
    if from.is(&[Meaning::Half]) {
        let (unit, next) = from.skip(1).past(&[Meaning::A]).unit()?;
        return (unit == Unit::Hour).then_some((30, Unit::Minute, next));
    }
    let (n, at) = from.number().unwrap_or((1, from.past(&[Meaning::A])));
    let at = at.skip(usize::from(at.kind() == Some(Kind::Dash)));
    let (unit, next) = at.unit()?;
    Some((n, unit, next))
}

/// "every 15 minutes", "daily", "once a week", "of each month".
fn every(from: Place) -> Found {
    if let Some(Meaning::Adverb(unit)) = from.word() {
        return from.skip(1).done(from, Part::Every(1, unit));
    }
    let at = from.past(&[Meaning::Of, Meaning::Into, Meaning::On, Meaning::In]);
    let at = if at.is(&[Meaning::Every]) {
        at.skip(1)
    } else if from.is(&[Meaning::OnceIn])
        && from
            .skip(1)
            .is(&[Meaning::A, Meaning::Into, Meaning::Every])
    {
        from.skip(2)
    } else {
        return Ok(None);
    };
    match length(at) {
        Some((n, unit, next)) => next.done(from, Part::Every(n, unit)),
        None => Ok(None),
    }
}

const BEFORE_WEEKDAYS: &[Meaning] = &[
    Meaning::On,
    Meaning::Into,
    Meaning::At,
    Meaning::Along,
    Meaning::From,
];

/// "on Monday and Thursday", "every weekday", "по выходным", "Monday to Friday".
fn weekdays(from: Place) -> Found {
    let mut at = from;
    let mut repeats = false;
    let mut all: Vec<u8> = Vec::new();
    loop {
        let (along, begins) = (at.is(&[Meaning::Along]), at.is(&[Meaning::From]));
        let mut item = at.past(BEFORE_WEEKDAYS).past(&[Meaning::The]);
        if item.is(&[Meaning::Every]) {
            repeats = true;
            item = item.skip(1);
        }
        let day = |named: bool| {
            item.skip(1)
                .skip(usize::from(named && is_day(item.skip(1))))
        };
        let next = match item.word() {
            Some(Meaning::Weekday(first, plural)) => {
                let range = range_end(item.skip(1));
                if (along && !plural && !item.is_short()) || (begins && range.is_none()) {
                    break;
                }
                repeats |= plural || along || range.is_some();
                let (last, next) = range.unwrap_or((first, item.skip(1)));
                let length = (last + 7 - first) % 7;
                all.extend((0..=length).map(|n| (first - 1 + n) % 7 + 1));
                next
            }
            Some(Meaning::Workdays(named)) if !named || along || is_day(item.skip(1)) => {
                repeats = true;
                all.extend(1..=5);
                day(named)
            }
            Some(Meaning::Weekend(named)) => {
                repeats = true;
                all.extend([6, 7]);
                day(named)
            }
            _ => break,
        };
        at = next;
        match at.and() {
            Some(next) if part_of_weekdays(next) => at = next,
            _ => break,
        }
    }
    if all.is_empty() {
        return Ok(None);
    }
    repeats |= all.len() > 1;
    all.sort_unstable();
    all.dedup();
    at.done(from, Part::Weekdays { days: all, repeats })
}

fn is_day(at: Place) -> bool {
    at.is(&[Meaning::Unit(Unit::Day), Meaning::DayOrAfternoon])
}

fn part_of_weekdays(at: Place) -> bool {
    let at = at
        .past(BEFORE_WEEKDAYS)
        .past(&[Meaning::The, Meaning::Every]);
    matches!(
        at.word(),
        Some(Meaning::Weekday(..) | Meaning::Workdays(_) | Meaning::Weekend(_))
    )
}

/// "to Friday", "по пятницу", "-friday".
fn range_end(at: Place) -> Option<(u8, Place)> {
    let to = at.kind() == Some(Kind::Dash) || at.is(&[Meaning::To, Meaning::Along]);
    match at.skip(1).word()? {
        Meaning::Weekday(day, _) if to => Some((day, at.skip(2))),
        _ => None,
    }
}

/// "on the first", "1 и 15 числа", "the last day of".
pub(super) fn days(from: Place) -> Found {
    let along = from.is(&[Meaning::Along]);
    let at = from
        .past(PREPOSITIONS)
        .past(&[Meaning::Along])
        .past(&[Meaning::The]);
    let each = at.is(&[Meaning::Every]);
    let mut at = at.skip(usize::from(each));
    let (mut all, mut last) = (Vec::new(), false);
    let (mut plain, mut called_day, mut worded) = (false, false, false);
    loop {
        let item = at.past(&[Meaning::Into, Meaning::On, Meaning::The]);
        let next = if item.is(&[Meaning::Last]) && (is_day(item.skip(1)) || number_word(item)) {
            last = true;
            item.skip(1)
        } else if let Some((n, next)) = item.ordinal() {
            // "Every second day" is none of the month.
            if each && is_day(next) {
                return Ok(None);
            }
            worded |= matches!(item.kind(), Some(Kind::Word(_)));
            all.push((n, item.raw(next)));
            next
        } else if let Some((n, next)) = item.number() {
            plain = true;
            all.push((n, item.raw(next)));
            next
        } else {
            return Ok(None);
        };
        called_day |= is_day(next);
        at = next.skip(usize::from(is_day(next)));
        match at.and() {
            Some(next) if day_begins(next) => at = next,
            _ => break,
        }
    }
    let plural = at.is(&[Meaning::DaysOfMonth]);
    if along && !plural {
        return Ok(None);
    }
    let named = plural || at.is(&[Meaning::DayOfMonth]);
    at = at.skip(usize::from(named));
    // A plain number is a time or a length, and before the name of a month all are dates.
    let month = at.past(&[Meaning::Of]).word();
    // So is one behind "at", whatever follows.
    let timed = from.is(&[Meaning::At, Meaning::Into]);
    if (plain && (!named || timed)) || matches!(month, Some(Meaning::Month(_))) {
        return Ok(None);
    }
    // So may be "first" and "every third".
    let vague = worded && !named && (each || from.ordinal().is_some());
    if (called_day || vague) && !month_follows(at) {
        return Ok(None);
    }
    if let Some((_, raw)) = all.iter().find(|(n, _)| !(1..=31).contains(n)) {
        return Err(Unreadable::Date(raw.clone()));
    }
    let repeats = each || plural || all.len() + usize::from(last) > 1;
    let mut days: Vec<u32> = all.into_iter().map(|(n, _)| n).collect();
    days.sort_unstable();
    days.dedup();
    at.done(
        from,
        Part::Days {
            days,
            last,
            repeats,
        },
    )
}

/// "of the month", "of each month": without it "the first day" is of a week or of anything.
fn month_follows(at: Place) -> bool {
    let every = matches!(every(at), Ok(Some((Part::Every(_, Unit::Month), _))));
    every || matches!(of_month(at), Ok(Some(_)))
}

fn number_word(item: Place) -> bool {
    item.skip(1).is(&[Meaning::DayOfMonth])
}

fn day_begins(at: Place) -> bool {
    let at = at.past(&[Meaning::Into, Meaning::On, Meaning::The]);
    at.is(&[Meaning::Last]) || at.ordinal().is_some() || at.number().is_some()
}

/// "24 December 2026", "December 24th", "3rd of March", `2026-12-24`, `24.12`.
pub(super) fn date(from: Place) -> Found {
    let at = from.past(PREPOSITIONS).past(&[Meaning::The]);
    let (repeats, at) = match at.is(&[Meaning::Every]) {
        true => (true, at.skip(1)),
        false => (false, at),
    };
    let day = |at: Place| -> Option<(u32, usize)> {
        let (n, next) = at.ordinal().or_else(|| at.number())?;
        Some((n, next.at))
    };
    let (day, month, mut next) = match at.kind() {
        Some(Kind::Date { year, month, day }) => {
            let next = at.skip(1);
            possible(Some(year), month, day, at.raw(next))?;
            let part = Part::Date {
                year: Some(year),
                month,
                day,
                repeats,
            };
            return next.done(from, part);
        }
        // Behind "at" it is a time: "в 8.30".
        Some(Kind::Dotted(day, month)) if at.at == from.at && (1..=12).contains(&month) => {
            (day, month, at.skip(1))
        }
        Some(Kind::Word(Meaning::Month(month))) => {
            let Some((n, next)) = day(at.skip(1).past(&[Meaning::The])) else {
                return Ok(None);
            };
            (n, u32::from(month), Place { at: next, ..at })
        }
        _ => {
            let Some((n, next)) = day(at) else {
                return Ok(None);
            };
            let next = Place { at: next, ..at };
            let next = next.past(&[Meaning::DayOfMonth]).past(&[Meaning::Of]);
            let Some(Meaning::Month(month)) = next.word() else {
                return Ok(None);
            };
            (n, u32::from(month), next.skip(1))
        }
    };
    let comma = next.skip(usize::from(next.kind() == Some(Kind::Comma)));
    let mut year = None;
    if let Some(Kind::Number(n @ 1900..=9999)) = comma.kind() {
        year = Some(n);
        next = comma.skip(1).past(&[Meaning::Unit(Unit::Year)]);
    }
    possible(year, month, day, at.raw(next))?;
    next.done(
        from,
        Part::Date {
            year,
            month,
            day,
            repeats,
        },
    )
}

/// Whether the calendar has it; without a year a leap day is possible.
fn possible(year: Option<u32>, month: u32, day: u32, said: String) -> Result<(), Unreadable> {
    match civil(year.unwrap_or(2024), month, day) {
        Some(_) => Ok(()),
        None => Err(Unreadable::Date(said)),
    }
}

pub(super) fn civil(year: u32, month: u32, day: u32) -> Option<Date> {
    let (year, month) = (i16::try_from(year).ok()?, i8::try_from(month).ok()?);
    Date::new(year, month, i8::try_from(day).ok()?).ok()
}

fn ahead(from: Place) -> Found {
    let at = from.past(&[Meaning::On]);
    match at.word() {
        Some(Meaning::Ahead(days)) => at.skip(1).done(from, Part::Ahead(days)),
        _ => Ok(None),
    }
}

/// "of the month", "месяца".
fn of_month(from: Place) -> Found {
    if from.is(&[Meaning::MonthOrOf]) {
        return from.skip(1).done(from, Part::OfMonth);
    }
    let at = from.skip(1).past(&[Meaning::The, Meaning::A]);
    if !from.is(&[Meaning::Of]) || at.word() != Some(Meaning::Unit(Unit::Month)) {
        return Ok(None);
    }
    at.skip(1).done(from, Part::OfMonth)
}
