//! Dates in words and figures, English and Russian.

use serde::{Deserialize, Serialize};

use crate::tokens;

const MONTHS: &[&[&str]] = &[
    &["january", "jan", "январь", "января", "янв"],
    &["february", "feb", "февраль", "февраля", "фев"],
    &["march", "mar", "март", "марта", "мар"],
    &["april", "apr", "апрель", "апреля", "апр"],
    &["may", "май", "мая"],
    &["june", "jun", "июнь", "июня", "июн"],
    &["july", "jul", "июль", "июля", "июл"],
    &["august", "aug", "август", "августа", "авг"],
    &["september", "sep", "sept", "сентябрь", "сентября", "сен"],
    &["october", "oct", "октябрь", "октября", "окт"],
    &["november", "nov", "ноябрь", "ноября", "ноя"],
    &["december", "dec", "декабрь", "декабря", "дек"],
];

/// A day.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Date {
    pub year: i32,
    /// 1 to 12.
    pub month: u32,
    /// 1 to 31.
    pub day: u32,
}

/// The month of a name, 1 to 12: "October", "октября".
pub fn month_named(word: &str) -> Option<u32> {
    MONTHS
        .iter()
        .position(|names| names.contains(&word))
        .and_then(|at| u32::try_from(at + 1).ok())
}

/// A whole date: `10/12/2030` (the month first, as English writes it), `12.10.2030` (the day first),
/// `2030-10-12`, "12 October 2030", "12 октября 2030 года".
pub fn date_in(text: &str) -> Option<Date> {
    let text = text.trim();
    let numbers: Vec<i32> = text
        .split(['/', '.', '-'])
        .filter_map(|p| p.trim().parse().ok())
        .collect();
    let (year, month, day) = match numbers.as_slice() {
        [y, m, d] if *y > 31 => (*y, *m, *d),
        [a, b, y] if *y > 31 && text.contains('/') && *a <= 12 => (*y, *a, *b),
        [a, b, y] if *y > 31 => (*y, *b, *a),
        _ => {
            let words = tokens(text);
            if words.len() > 6 {
                return None;
            }
            let month = words.iter().find_map(|w| month_named(w))?;
            let mut figures = words.iter().filter_map(|w| {
                let digits: String = w.chars().take_while(char::is_ascii_digit).collect();
                digits.parse::<i32>().ok()
            });
            let (a, b) = (figures.next()?, figures.next()?);
            let (day, year) = if a > 31 { (b, a) } else { (a, b) };
            (year, i32::try_from(month).ok()?, day)
        }
    };
    let month = u32::try_from(month).ok().filter(|m| (1..=12).contains(m))?;
    let day = u32::try_from(day).ok().filter(|d| (1..=31).contains(d))?;
    ((1000..=9999).contains(&year)).then_some(Date { year, month, day })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_are_read() {
        for (text, wanted) in [
            ("10/12/2030", Some((2030, 10, 12))),
            ("25/12/2030", Some((2030, 12, 25))),
            ("12.10.2030", Some((2030, 10, 12))),
            ("2030-10-12", Some((2030, 10, 12))),
            ("12 October 2030", Some((2030, 10, 12))),
            ("October 12th, 2030", Some((2030, 10, 12))),
            ("12 октября 2030 года", Some((2030, 10, 12))),
            ("October 2030", None),
            ("13/13/2030", None),
            ("1.5", None),
            ("Books", None),
        ] {
            let found = date_in(text).map(|d| (d.year, d.month, d.day));
            assert_eq!(found, wanted, "{text}");
        }
    }
}
