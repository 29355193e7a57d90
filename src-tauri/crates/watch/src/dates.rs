//! Dates with their year, as they stand in a text.

use copilot_text::dates::month_named;
use jiff::civil::{Date, DateTime};

/// A date that was written and cannot be taken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Fault {
    /// No calendar or clock has it.
    Nowhere,
    NoYear,
    /// The day or the month may stand first; or it names a zone.
    EitherWay,
}

/// As on the wire, or why not; and where it ends.
type Found = (Result<String, Fault>, usize);

/// A moment as on the wire: its day, and the time of day where it is known.
pub(crate) fn moment(date: &str) -> Option<(Date, Option<DateTime>)> {
    let timed = date.contains('T');
    if timed {
        let at: DateTime = date.parse().ok()?;
        return Some((at.date(), Some(at)));
    }
    Some((date.parse().ok()?, None))
}

struct Cursor<'a> {
    text: &'a [char],
    at: usize,
}

impl Cursor<'_> {
    fn peek(&self) -> Option<char> {
        self.text.get(self.at).copied()
    }

    fn take(&mut self, c: char) -> bool {
        let is = self.peek() == Some(c);
        self.at += usize::from(is);
        is
    }

    fn spaces(&mut self) {
        while self.take(' ') {}
    }

    /// The number and how many figures it has.
    fn number(&mut self) -> Option<(u32, usize)> {
        let digits = self.text[self.at..].iter();
        let digits: String = digits.take_while(|c| c.is_ascii_digit()).collect();
        let n = digits.parse().ok().filter(|_| digits.len() <= 4)?;
        self.at += digits.len();
        Some((n, digits.len()))
    }

    fn letters(&mut self) -> String {
        let letters = self.text[self.at..].iter();
        let letters: String = letters.take_while(|c| c.is_alphabetic()).collect();
        self.at += letters.chars().count();
        letters
    }

    /// One of the words, whole; else nothing moves.
    fn word(&mut self, words: &[&str]) -> bool {
        let start = self.at;
        let found = self.letters();
        let is = words.contains(&found.as_str());
        if !is {
            self.at = start;
        }
        is
    }

    /// Four figures, and nothing more.
    fn year(&mut self) -> Option<u32> {
        let start = self.at;
        let year = self
            .number()
            .filter(|(n, figures)| *figures == 4 && *n >= 1000);
        if year.is_none() || self.peek().is_some_and(|c| c.is_ascii_digit()) {
            self.at = start;
            return None;
        }
        year.map(|(n, _)| n)
    }

    fn day(&mut self) -> Option<u32> {
        let (day, _) = self.number().filter(|(_, figures)| *figures <= 2)?;
        let start = self.at;
        self.take('-');
        if !self.word(&["st", "nd", "rd", "th", "го", "ого", "е", "ое"]) {
            self.at = start;
        }
        Some(day)
    }
}

enum Parts {
    Whole(u32, u32, u32),
    Bad(Fault),
}

/// The date that begins at this place of a normalised text.
fn date_at(text: &[char], at: usize) -> Option<Found> {
    let joined = |c: &char| c.is_alphanumeric() || *c == '_';
    if at > 0 && text.get(at - 1).is_some_and(joined) {
        return None;
    }
    let mut cursor = Cursor { text, at };
    let parts = if cursor.peek()?.is_ascii_digit() {
        let mut other = Cursor { text, at };
        match in_figures(&mut cursor) {
            Some(parts) => Some(parts),
            None => {
                let found = day_month(&mut other);
                cursor = other;
                found
            }
        }
    } else {
        month_day(&mut cursor)
    }?;
    if cursor.peek().is_some_and(|c| c.is_ascii_digit()) {
        return None;
    }
    let date = match parts {
        Parts::Bad(why) => Err(why),
        Parts::Whole(year, month, day) => civil(year, month, day).ok_or(Fault::Nowhere),
    };
    let time = time_of_day(&mut cursor);
    let date = match (date, time) {
        (Err(why), _) | (Ok(_), Some(Err(why))) => Err(why),
        (Ok(date), None) => Ok(date.to_string()),
        (Ok(date), Some(Ok((hour, minute)))) => Ok(format!("{date}T{hour:02}:{minute:02}")),
    };
    Some((date, cursor.at))
}

fn civil(year: u32, month: u32, day: u32) -> Option<Date> {
    let year = i16::try_from(year).ok()?;
    Date::new(year, i8::try_from(month).ok()?, i8::try_from(day).ok()?).ok()
}

/// `2026-12-01`, `01.12.2026`, `12/31/2026`.
fn in_figures(cursor: &mut Cursor) -> Option<Parts> {
    let (first, figures) = cursor.number()?;
    let sign = cursor.peek().filter(|c| "-./".contains(*c))?;
    cursor.at += 1;
    let (second, _) = cursor.number().filter(|(_, figures)| *figures <= 2)?;
    if !cursor.take(sign) {
        return None;
    }
    if figures == 4 {
        let (day, _) = cursor.number().filter(|(_, figures)| *figures <= 2)?;
        return Some(Parts::Whole(first, second, day));
    }
    if figures > 2 {
        return None;
    }
    let year = cursor.year()?;
    Some(match sign {
        '.' => Parts::Whole(year, second, first),
        _ if first == second || second > 12 => Parts::Whole(year, first, second),
        _ if first > 12 => Parts::Whole(year, second, first),
        _ => Parts::Bad(Fault::EitherWay),
    })
}

/// "1 December 2026", "1st of December, 2026", "1 декабря 2026 года".
fn day_month(cursor: &mut Cursor) -> Option<Parts> {
    let day = cursor.day()?;
    cursor.spaces();
    cursor.word(&["of"]);
    cursor.spaces();
    let month = month_named(&cursor.letters())?;
    Some(with_year(cursor, month, day))
}

/// "December 1, 2026".
fn month_day(cursor: &mut Cursor) -> Option<Parts> {
    let month = month_named(&cursor.letters())?;
    cursor.take('.');
    cursor.spaces();
    cursor.word(&["the"]);
    cursor.spaces();
    let day = cursor.day()?;
    Some(with_year(cursor, month, day))
}

fn with_year(cursor: &mut Cursor, month: u32, day: u32) -> Parts {
    let end = cursor.at;
    cursor.take('.');
    cursor.take(',');
    cursor.spaces();
    let Some(year) = cursor.year() else {
        cursor.at = end;
        return Parts::Bad(Fault::NoYear);
    };
    let end = cursor.at;
    cursor.spaces();
    if cursor.word(&["г", "года", "год"]) {
        cursor.take('.');
    } else {
        cursor.at = end;
    }
    Parts::Whole(year, month, day)
}

/// None: none stands there.
fn time_of_day(cursor: &mut Cursor) -> Option<Result<(u32, u32), Fault>> {
    let start = cursor.at;
    cursor.take(',');
    cursor.spaces();
    cursor.word(&["at", "в", "t"]);
    cursor.spaces();
    let hour = cursor.number().filter(|(_, figures)| *figures <= 2);
    let colon = cursor.take(':');
    let minute = cursor.number().filter(|(_, figures)| *figures == 2);
    let (Some((hour, _)), true, Some((minute, _))) = (hour, colon, minute) else {
        cursor.at = start;
        return None;
    };
    let seconds = cursor.at;
    if !(cursor.take(':') && cursor.number().is_some()) {
        cursor.at = seconds;
    }
    let end = cursor.at;
    cursor.spaces();
    let half = cursor.letters();
    let hour = match half.as_str() {
        "am" | "pm" if !(1..=12).contains(&hour) => return Some(Err(Fault::Nowhere)),
        "am" => hour % 12,
        "pm" => hour % 12 + 12,
        "z" | "utc" | "gmt" => return Some(Err(Fault::EitherWay)),
        _ => {
            cursor.at = end;
            hour
        }
    };
    if cursor.peek() == Some('+') {
        return Some(Err(Fault::EitherWay));
    }
    let real = hour < 24 && minute < 60;
    Some(if real {
        Ok((hour, minute))
    } else {
        Err(Fault::Nowhere)
    })
}

/// Where one begins, as on the wire or why not, and where it ends; in characters.
pub(crate) type Placed = (usize, Result<String, Fault>, usize);

/// All dates of a normalised text.
pub(crate) fn dates(text: &[char]) -> Vec<Placed> {
    let mut out = Vec::new();
    let mut at = 0;
    while at < text.len() {
        let Some((date, end)) = date_at(text, at) else {
            at += 1;
            continue;
        };
        out.push((at, date, end));
        at = end;
    }
    out
}

/// The text with its dates blanked, so that their figures are no amounts.
pub(crate) fn blanked(text: &str) -> String {
    let mut chars: Vec<char> = text.chars().collect();
    for (from, _, to) in dates(&chars)
        .into_iter()
        .filter(|(_, date, _)| date.is_ok())
    {
        chars[from..to].fill('_');
    }
    chars.into_iter().collect()
}
