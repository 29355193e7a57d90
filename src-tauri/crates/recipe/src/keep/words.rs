//! Words of a goal and of a page compared, names made of labels, days counted.

use std::ops::Range;

use copilot_protocol::Element;
use copilot_text::amounts::amounts;
use copilot_text::dates::{Date, date_in, month_named};
use copilot_text::{has_stem, normalize, stem};

use crate::read::{Word, words};

/// Words that a number or date takes at most.
const FIGURES: usize = 6;
/// What a journal has in place of a secret.
pub(super) const REDACTED: &str = "[redacted]";
/// Days from the run's own up to which a day that nobody named counts as relative to it.
const NEAR: i64 = 90;
/// Longest name of a parameter, in bytes.
const NAME: usize = 30;

/// [`found`], with the signs that the value begins and ends with.
pub(super) fn places(text: &str, value: &str, loosely: bool) -> Vec<Range<usize>> {
    let letters = |c: char| c.is_alphanumeric();
    let value = value.trim();
    let (Some(first), Some(last)) = (value.find(letters), value.rfind(letters)) else {
        return Vec::new();
    };
    let end = last + value[last..].chars().next().map_or(0, char::len_utf8);
    let (before, behind) = (&value[..first], &value[end..]);
    let widened = found(text, value, loosely).into_iter().map(|at| {
        let start = text[..at.start]
            .strip_suffix(before)
            .map_or(at.start, str::len);
        let more = text[at.end..].starts_with(behind);
        start..at.end + if more { behind.len() } else { 0 }
    });
    widened.collect()
}

/// Places in the text where the value's words stand. `loosely`: in other endings, and numbers and days in another
/// spelling too.
fn found(text: &str, value: &str, loosely: bool) -> Vec<Range<usize>> {
    let wanted = words(value);
    if wanted.is_empty() {
        return Vec::new();
    }
    let all = words(text);
    let found = runs(text, &all, wanted.len(), |run| {
        run.iter().zip(&wanted).all(|(a, b)| a.plain == b.plain)
    });
    if !found.is_empty() || !loosely {
        return found;
    }
    let alike = runs(text, &all, wanted.len(), |run| {
        run.iter().zip(&wanted).all(|(a, b)| same_stem(a, b))
    });
    if !alike.is_empty() {
        return alike;
    }
    let number = number(value);
    let day = date_in(value);
    if number.is_none() && day.is_none() {
        return Vec::new();
    }
    for count in (1..=FIGURES.min(all.len())).rev() {
        let found = runs(text, &all, count, |run| {
            let part = &text[run[0].at.start..run[count - 1].at.end];
            same_number(part, number) || day.is_some_and(|day| is_day(part, day))
        });
        if !found.is_empty() {
            return found;
        }
    }
    Vec::new()
}

fn runs(
    text: &str,
    all: &[Word],
    count: usize,
    fits: impl Fn(&[Word]) -> bool,
) -> Vec<Range<usize>> {
    let mut out: Vec<Range<usize>> = Vec::new();
    for run in all.windows(count.max(1)) {
        let at = run[0].at.start..run[run.len() - 1].at.end;
        let free = out.last().is_none_or(|last| last.end <= at.start);
        // A name within braces is a parameter already.
        let braced = text[..at.start]
            .rfind("{{")
            .is_some_and(|open| !text[open..at.start].contains("}}"));
        if free && !braced && fits(run) {
            out.push(at);
        }
    }
    out
}

fn same_stem(a: &Word, b: &Word) -> bool {
    let word = |w: &Word| w.plain.chars().count() > 2 && w.plain.chars().all(char::is_alphabetic);
    a.plain == b.plain || word(a) && word(b) && stem(&a.plain) == stem(&b.plain)
}

/// The number that the text is.
pub(super) fn number(text: &str) -> Option<f64> {
    let plain =
        |c: char| c.is_ascii_digit() || c.is_whitespace() || matches!(c, '.' | ',' | '\'' | '-');
    let all = amounts(text.trim());
    text.chars()
        .all(plain)
        .then(|| all.first().map(|amount| amount.value))?
        .filter(|_| all.len() == 1)
}

fn same_number(part: &str, wanted: Option<f64>) -> bool {
    let same = |(a, b): (f64, f64)| (a - b).abs() < 1e-9;
    wanted.zip(number(part)).is_some_and(same)
}

/// The words name the day, with its year or without.
fn is_day(part: &str, day: Date) -> bool {
    let of_day = |word: &Word| {
        let figures = word.plain.starts_with(|c: char| c.is_ascii_digit());
        let year = matches!(word.plain.as_str(), "of" | "г" | "года");
        figures || year || month_named(&word.plain).is_some()
    };
    words(part).iter().all(of_day)
        && (date_in(part) == Some(day)
            || part.contains(char::is_alphabetic)
                && date_in(&format!("{part} {}", day.year)) == Some(day))
}

/// Days from the one to the other, both as `2026-11-29`; more may stand behind the first.
pub(super) fn days_between(from: &str, to: &str) -> Option<i64> {
    let julian = |text: &str| {
        let mut parts = text.get(..10)?.split('-');
        let year = parts.next()?.parse().ok()?;
        let month: u8 = parts.next()?.parse().ok()?;
        let day = parts.next()?.parse().ok()?;
        let month = time::Month::try_from(month).ok()?;
        let date = time::Date::from_calendar_date(year, month, day).ok()?;
        Some(i64::from(date.to_julian_day()))
    };
    Some(julian(to)? - julian(from)?)
}

/// The text is a day as `2026-11-29`, and nothing else.
pub(super) fn is_iso_day(text: &str) -> bool {
    text.len() == 10 && days_between(text, text).is_some()
}

/// `today+3` for a day so near to the run's own that it is meant relative to it.
pub(super) fn relative_day(started: &str, day: &str) -> Option<String> {
    let days = days_between(started, day).filter(|days| days.abs() <= NEAR)?;
    Some(match days {
        0 => "today".to_owned(),
        days => format!("today{days:+}"),
    })
}

/// What the element takes is nobody's to keep: passwords, codes of a moment, payment cards.
pub(super) fn takes_secrets(element: &Element) -> bool {
    let plain = |text: &Option<String>| text.as_deref().unwrap_or_default().to_lowercase();
    let autocomplete = plain(&element.attrs.autocomplete);
    let told = autocomplete.split_whitespace().any(|token| {
        token.starts_with("cc-") || token.ends_with("-password") || token == "one-time-code"
    });
    told || plain(&element.attrs.kind) == "password" || names_secret(element.label())
}

/// The label names such a field.
pub(super) fn names_secret(label: &str) -> bool {
    const SECRET: &[&str] = &[
        "password",
        "passcode",
        "passphrase",
        "pin",
        "pin code",
        "cvc",
        "cvv",
        "security code",
        "card number",
        "verification code",
        "one-time code",
        "пароль",
        "пин-код",
        "пин",
        "номер карты",
        "код из смс",
        "код подтверждения",
        "код безопасности",
    ];
    has_stem(label, SECRET)
}

/// The journal does not have the value.
pub(super) fn hidden(value: &str) -> bool {
    value.contains(REDACTED)
}

/// The value gives itself away as one that must not be kept.
pub(super) fn is_secret(value: &str) -> bool {
    hidden(value) || !copilot_text::card_numbers(value).is_empty()
}

/// The text without what stands for secrets in a journal.
pub(super) fn without_redacted(text: &str, name: &str) -> String {
    text.replace(REDACTED, name)
}

/// A name of ASCII letters, digits and the separator: `Номер заказа:` is `nomer_zakaza`.
pub(super) fn ascii_name(label: &str, separator: char) -> String {
    let mut out = String::new();
    for c in normalize(label).chars() {
        match c {
            'a'..='z' | '0'..='9' => out.push(c),
            _ => match latin(c) {
                Some(letters) => out.push_str(letters),
                None if !out.is_empty() && !out.ends_with(separator) => out.push(separator),
                None => {}
            },
        }
    }
    out.trim_matches(separator).to_owned()
}

/// As a parameter may be called: a lower-case letter first, short, whole words.
pub(super) fn parameter_name(label: &str, otherwise: &str) -> String {
    let name = ascii_name(label, '_');
    let name = name.trim_start_matches(|c: char| c.is_ascii_digit() || c == '_');
    let mut short = String::new();
    for word in name.split('_').filter(|word| !word.is_empty()) {
        if !short.is_empty() && short.len() + word.len() >= NAME {
            break;
        }
        if !short.is_empty() {
            short.push('_');
        }
        short.extend(word.chars().take(NAME));
    }
    if short.is_empty() {
        otherwise.to_owned()
    } else {
        short
    }
}

fn latin(c: char) -> Option<&'static str> {
    const LETTERS: &[(char, &str)] = &[
        ('а', "a"),
        ('б', "b"),
        ('в', "v"),
        ('г', "g"),
        ('д', "d"),
        ('е', "e"),
        ('ж', "zh"),
        ('з', "z"),
        ('и', "i"),
        ('й', "y"),
        ('к', "k"),
        ('л', "l"),
        ('м', "m"),
        ('н', "n"),
        ('о', "o"),
        ('п', "p"),
        ('р', "r"),
        ('с', "s"),
        ('т', "t"),
        ('у', "u"),
        ('ф', "f"),
        ('х', "kh"),
        ('ц', "ts"),
        ('ч', "ch"),
        ('ш', "sh"),
        ('щ', "sch"),
        ('ъ', ""),
        ('ы', "y"),
        ('ь', ""),
        ('э', "e"),
        ('ю', "yu"),
        ('я', "ya"),
        ('\'', ""),
    ];
    LETTERS
        .iter()
        .find(|(from, _)| *from == c)
        .map(|(_, to)| *to)
}
