//! What single arguments of the command line may look like. Each error says how to write it.

use std::path::PathBuf;

use copilot_protocol::{ClassVerdict, RiskClass, RunGroup, RunOrder};
use time::format_description::well_known::Rfc3339;
use time::macros::format_description;
use time::{Date, OffsetDateTime};

/// An address that a browser or a client of a server opens.
pub(super) fn web_address(text: &str) -> Result<url::Url, String> {
    url::Url::parse(text)
        .ok()
        .filter(|url| matches!(url.scheme(), "http" | "https") && url.has_host())
        .ok_or_else(|| "write a whole address, such as https://example.org".to_owned())
}

/// A time as people write it, in seconds.
pub(super) fn patience(text: &str) -> Result<u32, String> {
    let wrong = || "write seconds, or a time such as 90s, 5m or 2h, up to 24h".to_owned();
    let text = text.trim();
    let (number, unit) = match text.char_indices().next_back() {
        Some((at, 's')) => (&text[..at], 1),
        Some((at, 'm')) => (&text[..at], 60),
        Some((at, 'h')) => (&text[..at], 3_600),
        _ => (text, 1),
    };
    let seconds = number.parse::<u32>().ok().and_then(|n| n.checked_mul(unit));
    seconds.filter(|s| *s <= 86_400).ok_or_else(wrong)
}

pub(super) fn risk_class(text: &str) -> Result<RiskClass, String> {
    RiskClass::from_id(&text.replace('-', "_")).ok_or_else(|| {
        let all: Vec<&str> = RiskClass::ALL.iter().map(|c| c.id()).collect();
        format!("one of {}", all.join(", "))
    })
}

pub(super) fn class_verdict(text: &str) -> Result<ClassVerdict, String> {
    ClassVerdict::from_id(text).ok_or_else(|| "allow, ask or block".into())
}

pub(super) fn answer_file(path: &str) -> Result<PathBuf, String> {
    let path = PathBuf::from(path);
    match crate::answer_file::Format::of(&path) {
        Some(_) => Ok(path),
        None => Err("its name has to end in .csv, .json or .md".into()),
    }
}

/// `NAME=VARIABLE` of `--attach-header`.
pub(super) fn header_source(text: &str) -> Result<(String, String), String> {
    text.split_once('=')
        .map(|(name, variable)| (name.trim().to_owned(), variable.trim().to_owned()))
        .filter(|(name, variable)| !name.is_empty() && !variable.is_empty())
        .ok_or_else(|| "write NAME=VARIABLE, such as Authorization=GRID_KEY".to_owned())
}

/// `city=Leeds`; the value may be empty and may hold `=`.
pub(super) fn name_value(text: &str) -> Result<(String, String), String> {
    text.split_once('=')
        .map(|(name, value)| (name.trim().to_owned(), value.to_owned()))
        .filter(|(name, _)| !name.is_empty())
        .ok_or_else(|| "write NAME=VALUE, such as city=Leeds".to_owned())
}

pub(super) fn group(word: &str) -> Result<RunGroup, String> {
    RunGroup::from_id(word.trim()).ok_or_else(|| {
        let all: Vec<&str> = RunGroup::ALL.iter().map(|group| group.id()).collect();
        format!("write one of {}", all.join(", "))
    })
}

pub(super) fn order(word: &str) -> Result<RunOrder, String> {
    serde_json::from_value(serde_json::Value::from(word))
        .map_err(|_| "write newest, oldest, longest or most_tokens".to_owned())
}

/// A time of the command line, as milliseconds since 1970.
pub(super) fn time(word: &str) -> Result<i64, String> {
    let wrong = || "write 2026-01-31, 2026-01-31T08:00:00Z, 12h or 7d".to_owned();
    let ago = |number: &str, unit: i64| -> Option<i64> {
        let back = number.parse::<u32>().ok()?;
        let now = OffsetDateTime::now_utc().unix_timestamp();
        Some(now - i64::from(back) * unit)
    };
    let seconds = if let Some(hours) = word.strip_suffix('h') {
        ago(hours, 3_600)
    } else if let Some(days) = word.strip_suffix('d') {
        ago(days, 86_400)
    } else if let Ok(time) = OffsetDateTime::parse(word, &Rfc3339) {
        Some(time.unix_timestamp())
    } else {
        Date::parse(word, format_description!("[year]-[month]-[day]"))
            .ok()
            .map(|day| day.midnight().assume_utc().unix_timestamp())
    };
    seconds.map(|s| s * 1000).ok_or_else(wrong)
}
