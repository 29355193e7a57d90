#![allow(clippy::unwrap_used, clippy::expect_used)]

use copilot_protocol::{WatchCondition, WatchValue};

mod looks;
mod phrases;
mod properties;
mod refused;
mod rests;
mod sentences;
mod simulation;
mod values;

pub(crate) fn number(amount: f64) -> WatchValue {
    WatchValue::Number { amount }
}

pub(crate) fn money(amount: f64, currency: &str) -> WatchValue {
    let currency = currency.to_owned();
    WatchValue::Money { amount, currency }
}

pub(crate) fn text(text: &str) -> WatchValue {
    WatchValue::Text { text: text.into() }
}

pub(crate) fn date(date: &str) -> WatchValue {
    WatchValue::Date { date: date.into() }
}

pub(crate) fn list(items: &[&str]) -> WatchValue {
    let items = items.iter().map(|item| (*item).to_owned()).collect();
    WatchValue::List { items }
}

/// Short, as the tables have it: "below 100 USD".
pub(crate) fn shown(condition: &WatchCondition) -> String {
    let amount = |word: &str, amount: f64, unit: &Option<String>| {
        let unit = unit.as_ref().map(|unit| format!(" {unit}"));
        format!("{word} {amount}{}", unit.unwrap_or_default())
    };
    match condition {
        WatchCondition::Below {
            amount: n,
            currency,
        } => amount("below", *n, currency),
        WatchCondition::AtMost {
            amount: n,
            currency,
        } => amount("at most", *n, currency),
        WatchCondition::Above {
            amount: n,
            currency,
        } => amount("above", *n, currency),
        WatchCondition::AtLeast {
            amount: n,
            currency,
        } => amount("at least", *n, currency),
        WatchCondition::Equals { value } => format!("is {}", shown_value(value)),
        WatchCondition::Before { date } => format!("before {date}"),
        WatchCondition::After { date } => format!("after {date}"),
        WatchCondition::Contains { text } => format!("says {text}"),
        WatchCondition::Lacks { text } => format!("lacks {text}"),
        WatchCondition::Changes => "changes".into(),
        WatchCondition::FallsBy { percent } => format!("falls by {percent}"),
        WatchCondition::RisesBy { percent } => format!("rises by {percent}"),
        WatchCondition::NewItem => "new".into(),
        WatchCondition::ItemGone => "gone".into(),
    }
}

pub(crate) fn shown_value(value: &WatchValue) -> String {
    match value {
        WatchValue::Money { amount, currency } => format!("{amount} {currency}"),
        WatchValue::Number { amount } => amount.to_string(),
        WatchValue::Date { date } => date.clone(),
        WatchValue::Text { text } => format!("'{text}'"),
        WatchValue::List { items } => format!("[{}]", items.join("|")),
    }
}
