//! Whether a condition is true of one value.

use copilot_protocol::{WatchCondition, WatchValue};
use copilot_text::normalize;

use crate::dates::moment;

/// Words that turn the next one round, and those that may stand between.
const TURNS_ROUND: &[&str] = &["no", "not", "never", "cannot", "не", "нет", "без", "ни"];
const BETWEEN: &[&str] = &[
    "yet",
    "now",
    "currently",
    "longer",
    "сейчас",
    "пока",
    "больше",
    "временно",
    "еще",
];

/// An amount and its unit.
pub(crate) fn quantity(value: &WatchValue) -> Option<(f64, Option<&str>)> {
    let (amount, unit) = match value {
        WatchValue::Money { amount, currency } => (*amount, Some(currency.as_str())),
        WatchValue::Number { amount } => (*amount, None),
        _ => return None,
    };
    amount.is_finite().then_some((amount, unit))
}

/// For conditions that need no other value than this one. None: it is not of the kind that the condition needs.
pub(crate) fn holds(condition: &WatchCondition, value: &WatchValue) -> Option<bool> {
    let compared = |unit: &Option<String>, is: &dyn Fn(f64) -> bool| {
        let (amount, shown) = quantity(value)?;
        let same = unit.is_none() || unit.as_deref() == shown;
        same.then(|| is(amount))
    };
    match condition {
        WatchCondition::Below { amount, currency } => compared(currency, &|n| n < *amount),
        WatchCondition::AtMost { amount, currency } => compared(currency, &|n| n <= *amount),
        WatchCondition::Above { amount, currency } => compared(currency, &|n| n > *amount),
        WatchCondition::AtLeast { amount, currency } => compared(currency, &|n| n >= *amount),
        WatchCondition::Before { date } => Some(order(value, date)? == Some(true)),
        WatchCondition::After { date } => Some(order(value, date)? == Some(false)),
        WatchCondition::Equals { value: wanted } => equal(wanted, value),
        WatchCondition::Contains { text } => text_of(value).map(|page| contains(page, text)),
        WatchCondition::Lacks { text } => text_of(value).map(|page| !contains(page, text)),
        WatchCondition::Changes
        | WatchCondition::FallsBy { .. }
        | WatchCondition::RisesBy { .. }
        | WatchCondition::NewItem
        | WatchCondition::ItemGone => None,
    }
}

fn text_of(value: &WatchValue) -> Option<&str> {
    match value {
        WatchValue::Text { text } => Some(text),
        _ => None,
    }
}

/// Whether the value is before the date, or after it; neither where they are the same, as far as both are known.
fn order(value: &WatchValue, date: &str) -> Option<Option<bool>> {
    let WatchValue::Date { date: shown } = value else {
        return None;
    };
    let ((day, at), (limit_day, limit)) = (moment(shown)?, moment(date)?);
    let found = match (at, limit) {
        (Some(at), Some(limit)) => at.cmp(&limit),
        _ => day.cmp(&limit_day),
    };
    Some(found.is_ne().then(|| found.is_lt()))
}

fn equal(wanted: &WatchValue, value: &WatchValue) -> Option<bool> {
    match (wanted, value) {
        (WatchValue::Text { text }, WatchValue::Text { text: shown }) => {
            Some(normalize(text) == normalize(shown))
        }
        (WatchValue::Date { date }, WatchValue::Date { .. }) => Some(order(value, date)?.is_none()),
        (WatchValue::List { .. }, WatchValue::List { .. }) => Some(false),
        _ => {
            let ((wanted, unit), (amount, shown)) = (quantity(wanted)?, quantity(value)?);
            let same = unit.is_none() || unit == shown;
            same.then_some(wanted == amount)
        }
    }
}

/// The page says it, as whole words, and not the opposite: "not in stock" does not say "in stock".
pub(crate) fn contains(page: &str, wanted: &str) -> bool {
    let (page, wanted) = (normalize(page), normalize(wanted));
    if wanted.is_empty() {
        return false;
    }
    let joined = |a: Option<char>, b: Option<char>| {
        let word = |c: Option<char>| c.is_some_and(char::is_alphanumeric);
        word(a) && word(b)
    };
    // Each place, also those that overlap.
    page.char_indices().map(|(at, _)| at).any(|at| {
        let (before, here) = page.split_at(at);
        here.strip_prefix(wanted.as_str()).is_some_and(|after| {
            let cut = joined(before.chars().next_back(), wanted.chars().next())
                || joined(wanted.chars().next_back(), after.chars().next());
            !cut && !turned_round(before)
        })
    })
}

/// What stands before a place turns it round.
fn turned_round(before: &str) -> bool {
    let clause = before.rsplit(['.', ',', ';', ':', '!', '?', '|', '(', ')', '"']);
    let clause = clause.into_iter().next().unwrap_or_default();
    let words = clause.split(|c: char| !c.is_alphanumeric() && c != '\'');
    let mut words = words.filter(|word| !word.is_empty()).rev();
    words
        .find(|word| !BETWEEN.contains(word))
        .is_some_and(|word| TURNS_ROUND.contains(&word) || word.ends_with("n't"))
}
