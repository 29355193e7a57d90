//! Days in other forms than `2026-11-29`.

use time::Date;
use time::format_description::BorrowedFormatItem;
use time::macros::format_description;

const ISO: &[BorrowedFormatItem<'_>] = format_description!("[year]-[month]-[day]");

const MONTHS: [&str; 12] = [
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
];
/// As they stand after a day: `29 ноября`.
const MONTHS_RU: [&str; 12] = [
    "января",
    "февраля",
    "марта",
    "апреля",
    "мая",
    "июня",
    "июля",
    "августа",
    "сентября",
    "октября",
    "ноября",
    "декабря",
];
const WEEKDAYS: [&str; 7] = [
    "Monday",
    "Tuesday",
    "Wednesday",
    "Thursday",
    "Friday",
    "Saturday",
    "Sunday",
];
const WEEKDAYS_RU: [&str; 7] = [
    "понедельник",
    "вторник",
    "среда",
    "четверг",
    "пятница",
    "суббота",
    "воскресенье",
];
/// Letters of a month's or weekday's short name.
const SHORT: usize = 3;

/// How a day is written: `date:` with names in English, `date-ru:` in Russian, and then `%d` and `%m` with a zero,
/// `%-d` and `%-m` without, `%Y`, `%y`, `%B` and `%b` (month), `%A` and `%a` (weekday), `%%`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Form<'a> {
    russian: bool,
    pattern: &'a str,
}

impl<'a> Form<'a> {
    /// `None`: it is no form that is known.
    pub fn read(text: &'a str) -> Option<Self> {
        let (russian, pattern) = match text.strip_prefix("date:") {
            Some(pattern) => (false, pattern),
            None => (true, text.strip_prefix("date-ru:")?),
        };
        let form = Self { russian, pattern };
        form.of(Date::MIN).map(|_| form)
    }

    /// The pattern, and whether its names are Russian.
    pub fn parts(self) -> (&'a str, bool) {
        (self.pattern, self.russian)
    }

    /// The value in this form; one that is no day stays as it is.
    pub fn write(self, value: &str) -> String {
        iso(value)
            .and_then(|day| self.of(day))
            .unwrap_or_else(|| value.to_owned())
    }

    fn of(self, day: Date) -> Option<String> {
        let month = usize::from(u8::from(day.month())) - 1;
        let weekday = usize::from(day.weekday().number_days_from_monday());
        let (months, weekdays) = if self.russian {
            (&MONTHS_RU, &WEEKDAYS_RU)
        } else {
            (&MONTHS, &WEEKDAYS)
        };
        let short = |name: &str| name.chars().take(SHORT).collect::<String>();
        let (mut out, mut letters) = (String::new(), self.pattern.chars());
        while let Some(letter) = letters.next() {
            if letter != '%' {
                out.push(letter);
                continue;
            }
            out.push_str(&match letters.next()? {
                'd' => format!("{:02}", day.day()),
                'm' => format!("{:02}", month + 1),
                '-' => match letters.next()? {
                    'd' => day.day().to_string(),
                    'm' => (month + 1).to_string(),
                    _ => return None,
                },
                'Y' => format!("{:04}", day.year()),
                'y' => format!("{:02}", day.year().rem_euclid(100)),
                'B' => months[month].to_owned(),
                'b' => short(months[month]),
                'A' => weekdays[weekday].to_owned(),
                'a' => short(weekdays[weekday]),
                '%' => "%".to_owned(),
                _ => return None,
            });
        }
        Some(out)
    }
}

/// The day of a text `2026-11-29`.
pub(crate) fn iso(text: &str) -> Option<Date> {
    Date::parse(text, ISO).ok()
}

/// A day as `2026-11-29`.
pub(crate) fn written(day: Date) -> Option<String> {
    // A year of more figures would not be read back.
    (1..=9999)
        .contains(&day.year())
        .then(|| day.format(ISO).ok())?
}

/// A day as a person may give it: `2026-11-29`, `29.11.2026`, `today`, `today+3`, `today - 1`.
pub(crate) fn given(text: &str, today: Date) -> Option<Date> {
    if let Some(day) = iso(text) {
        return Some(day);
    }
    let lower: String = text.to_lowercase().split_whitespace().collect();
    if let Some(days) = lower.strip_prefix("today") {
        if days.is_empty() {
            return Some(today);
        }
        let (sign, figures) = days.split_at_checked(1)?;
        if figures.len() > 5 || !figures.bytes().all(|b| b.is_ascii_digit()) {
            return None;
        }
        let days: i64 = figures.parse().ok()?;
        let days = match sign {
            "+" => days,
            "-" => -days,
            _ => return None,
        };
        return today.checked_add(time::Duration::days(days));
    }
    // Where dots part them, the day comes first; of strokes nobody can tell.
    let mut parts = lower.split('.');
    let (day, month, year) = (parts.next()?, parts.next()?, parts.next()?);
    if parts.next().is_some() || year.len() != 4 {
        return None;
    }
    let month = time::Month::try_from(month.parse::<u8>().ok()?).ok()?;
    Date::from_calendar_date(year.parse().ok()?, month, day.parse().ok()?).ok()
}
