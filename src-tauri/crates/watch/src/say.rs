//! Conditions, values and problems as sentences.

use copilot_protocol::{LookProblem, Message, WatchCondition, WatchValue};

/// The sentence for a condition, which a person reads before it is kept.
#[must_use]
pub fn say(condition: &WatchCondition) -> Message {
    let amount = |plain: &str, money: &str, amount: f64, currency: &Option<String>| {
        quantity(plain, money, amount, currency.as_deref())
    };
    match condition {
        WatchCondition::Below {
            amount: n,
            currency,
        } => amount("watch-below", "watch-below-money", *n, currency),
        WatchCondition::AtMost {
            amount: n,
            currency,
        } => amount("watch-at-most", "watch-at-most-money", *n, currency),
        WatchCondition::Above {
            amount: n,
            currency,
        } => amount("watch-above", "watch-above-money", *n, currency),
        WatchCondition::AtLeast {
            amount: n,
            currency,
        } => amount("watch-at-least", "watch-at-least-money", *n, currency),
        WatchCondition::Equals { value } => say_equals(value),
        WatchCondition::Before { date } => Message::new("watch-before").arg("date", shown(date)),
        WatchCondition::After { date } => Message::new("watch-after").arg("date", shown(date)),
        WatchCondition::Contains { text } => Message::new("watch-contains").arg("text", text),
        WatchCondition::Lacks { text } => Message::new("watch-lacks").arg("text", text),
        WatchCondition::Changes => Message::new("watch-changes"),
        WatchCondition::FallsBy { percent: 0.0 } => Message::new("watch-falls"),
        WatchCondition::RisesBy { percent: 0.0 } => Message::new("watch-rises"),
        WatchCondition::FallsBy { percent } => {
            Message::new("watch-falls-by").arg("percent", *percent)
        }
        WatchCondition::RisesBy { percent } => {
            Message::new("watch-rises-by").arg("percent", *percent)
        }
        WatchCondition::NewItem => Message::new("watch-new-item"),
        WatchCondition::ItemGone => Message::new("watch-item-gone"),
    }
}

fn quantity(plain: &str, money: &str, amount: f64, currency: Option<&str>) -> Message {
    match currency {
        None => Message::new(plain).arg("amount", amount),
        Some(currency) => Message::new(money)
            .arg("amount", price(amount, currency))
            .arg("currency", currency),
    }
}

/// Prices are written with all their cents or with none; a share is a number.
fn price(amount: f64, unit: &str) -> String {
    match unit == "%" || amount.fract() == 0.0 || (amount * 100.0).fract().abs() > 1e-6 {
        true => amount.to_string(),
        false => format!("{amount:.2}"),
    }
}

/// `2026-12-01 18:00`.
fn shown(date: &str) -> String {
    date.replace('T', " ")
}

fn say_equals(value: &WatchValue) -> Message {
    match value {
        WatchValue::Money { amount, currency } => Message::new("watch-equals-money")
            .arg("amount", price(*amount, currency))
            .arg("currency", currency),
        WatchValue::Number { amount } => Message::new("watch-equals").arg("amount", *amount),
        WatchValue::Date { date } => Message::new("watch-equals-date").arg("date", shown(date)),
        WatchValue::Text { text } => Message::new("watch-equals-text").arg("text", text),
        WatchValue::List { items } => {
            Message::new("watch-equals-text").arg("text", items.join(", "))
        }
    }
}

/// What a page showed.
#[must_use]
pub fn say_value(value: &WatchValue) -> Message {
    match value {
        WatchValue::Money { amount, currency } => Message::new("watch-value-money")
            .arg("amount", price(*amount, currency))
            .arg("currency", currency),
        WatchValue::Number { amount } => Message::new("watch-value-number").arg("amount", *amount),
        WatchValue::Date { date } => Message::new("watch-value-date").arg("date", shown(date)),
        WatchValue::Text { text } => Message::new("watch-value-text").arg("text", text),
        WatchValue::List { items } if items.is_empty() => Message::new("watch-value-empty"),
        WatchValue::List { items } => {
            Message::new("watch-value-list").arg("items", items.join("; "))
        }
    }
}

/// Why a look found no value.
#[must_use]
pub fn say_problem(problem: &LookProblem) -> Message {
    match problem {
        LookProblem::Offline => Message::new("watch-problem-offline"),
        LookProblem::LoginNeeded => Message::new("watch-problem-login"),
        LookProblem::NotFound => Message::new("watch-problem-not-found"),
        LookProblem::Unreadable => Message::new("watch-problem-unreadable"),
        LookProblem::TooManyRequests { .. } => Message::new("watch-problem-too-many"),
        LookProblem::Failed => Message::new("watch-problem-failed"),
    }
}
