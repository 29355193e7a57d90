//! What a page shows, read as what a condition needs.

use copilot_protocol::{WatchCondition, WatchValue};
use copilot_text::normalize;

use crate::NoValue;
use crate::dates::{Fault, blanked, dates};
use crate::figures::{Figure, PERCENT, figures, is_range};
use crate::items::{MOST_ITEMS, entries, tidy};

/// Letters of a text that is read; what is longer is a whole page.
const LONGEST: usize = 50_000;

/// Reads the text of the watched thing as the kind that the condition needs. Lists are its lines.
///
/// # Errors
/// Why it is none; to [`crate::look`] each of them is [`copilot_protocol::LookProblem::Unreadable`].
pub fn value(text: &str, needs: &WatchCondition) -> Result<WatchValue, NoValue> {
    if text.chars().nth(LONGEST).is_some() {
        return Err(NoValue::TooLong);
    }
    match needs {
        WatchCondition::Below { currency, .. }
        | WatchCondition::AtMost { currency, .. }
        | WatchCondition::Above { currency, .. }
        | WatchCondition::AtLeast { currency, .. } => amount(text, currency.as_deref()),
        WatchCondition::FallsBy { .. } | WatchCondition::RisesBy { .. } => amount(text, None),
        WatchCondition::Before { .. } | WatchCondition::After { .. } => date(text),
        WatchCondition::Contains { .. }
        | WatchCondition::Lacks { .. }
        | WatchCondition::Changes => whole(text),
        WatchCondition::NewItem | WatchCondition::ItemGone => list(text),
        WatchCondition::Equals { value } => match value {
            WatchValue::Money { currency, .. } => amount(text, Some(currency)),
            WatchValue::Number { .. } => amount(text, None),
            WatchValue::Date { .. } => date(text),
            WatchValue::Text { .. } => whole(text),
            WatchValue::List { .. } => list(text),
        },
    }
}

fn whole(text: &str) -> Result<WatchValue, NoValue> {
    let text = tidy(text);
    if text.is_empty() {
        return Err(NoValue::Nothing);
    }
    Ok(WatchValue::Text { text })
}

/// No lines are a list too.
fn list(text: &str) -> Result<WatchValue, NoValue> {
    let lines = text.split(['\n', '\r']).map(tidy);
    let items: Vec<String> = lines.filter(|line| !line.is_empty()).collect();
    if entries(&items).len() > MOST_ITEMS {
        return Err(NoValue::TooLong);
    }
    Ok(WatchValue::List { items })
}

fn date(text: &str) -> Result<WatchValue, NoValue> {
    let plain = normalize(text);
    let chars: Vec<char> = plain.chars().collect();
    let mut found: Vec<String> = Vec::new();
    for (from, date, to) in dates(&chars) {
        let words = || chars[from..to].iter().collect::<String>();
        match date {
            Ok(date) => found.push(date),
            Err(Fault::EitherWay) => return Err(NoValue::TwoWays(words())),
            Err(Fault::NoYear | Fault::Nowhere) => return Err(NoValue::Date(words())),
        }
    }
    found.dedup();
    match found.as_slice() {
        [date] => Ok(WatchValue::Date { date: date.clone() }),
        [] => Err(NoValue::NoDate),
        _ => Err(NoValue::Several),
    }
}

/// Figures that stand high or low: `$95⁹⁹` would be read as thousands.
fn raised(c: char) -> bool {
    matches!(c, '\u{00b2}' | '\u{00b3}' | '\u{00b9}' | '\u{2070}'..='\u{2089}' | '\u{00bc}'..='\u{00be}' | '\u{2150}'..='\u{215f}')
}

/// The one amount of the text: in the currency, if there is one, else whatever stands there.
fn amount(text: &str, currency: Option<&str>) -> Result<WatchValue, NoValue> {
    let plain = blanked(&normalize(text));
    let short = || plain.chars().take(60).collect::<String>();
    if text.chars().any(raised) {
        return Err(NoValue::TwoWays(short()));
    }
    let all = figures(&plain).ok_or_else(|| NoValue::TwoWays(short()))?;
    if all.is_empty() {
        return Err(NoValue::NoNumber);
    }
    if let Some(doubtful) = all.iter().find(|figure| figure.doubtful) {
        return Err(NoValue::TwoWays(plain[doubtful.from..doubtful.to].into()));
    }
    let between = |pair: &[Figure]| plain[pair[0].to..pair[1].from.max(pair[0].to)].to_owned();
    // "1 299 ₽ −30 %" is a price and what came off it.
    let share = |figure: &Figure| figure.unit.as_deref() == Some(PERCENT);
    let alike = |pair: &[Figure]| share(&pair[0]) || !share(&pair[1]);
    let mut pairs = all.windows(2).filter(|pair| alike(pair));
    if pairs.any(|pair| is_range(&between(pair)) || is_stretch(pair, &plain)) {
        return Err(NoValue::Several);
    }
    let mut found: Vec<&Figure> = match currency {
        None => all.iter().collect(),
        Some(wanted) => {
            let shares = wanted == PERCENT;
            let has = |unit: &str| shares || unit != PERCENT;
            let priced = all.iter().filter(|f| f.unit.as_deref().is_some_and(has));
            let priced: Vec<&Figure> = priced.collect();
            let is_other = |f: &&&Figure| f.unit.as_deref() != Some(wanted);
            let other = priced.iter().find(is_other);
            match other.and_then(|f| f.unit.clone()) {
                None => priced,
                Some(_) if priced.iter().any(|f| !is_other(&f)) => return Err(NoValue::Several),
                Some(found) => {
                    let wanted = wanted.to_owned();
                    return Err(NoValue::Currency { wanted, found });
                }
            }
        }
    };
    found.dedup_by(|a, b| a.value == b.value && a.unit == b.unit);
    match (found.as_slice(), currency) {
        ([], Some(wanted)) => Err(NoValue::NoCurrency(wanted.into())),
        ([one], _) => Ok(match &one.unit {
            Some(currency) => WatchValue::Money {
                amount: one.value,
                currency: currency.clone(),
            },
            None => WatchValue::Number { amount: one.value },
        }),
        _ => Err(NoValue::Several),
    }
}

/// The minus of the second number is the dash of a stretch: `10 -20`.
fn is_stretch(pair: &[Figure], plain: &str) -> bool {
    let minus = pair[1].value < 0.0 && plain[pair[1].from..].starts_with('-');
    minus
        && plain[pair[0].to..pair[1].from.max(pair[0].to)]
            .trim()
            .is_empty()
}
