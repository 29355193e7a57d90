//! What an approval is shown with beside its sentence: the values that are sent, and the amount.

use copilot_protocol::{Action, LiveFacts, SentValue};

use crate::fields::{kind_of, kind_of_value};
use crate::show::{clean, label_of, one_mark};

/// Longest text around an amount that is shown as it stands.
const AMOUNT_SHOWN: usize = 80;

/// The values as they may be shown; what is secret stays empty.
pub(crate) fn values(facts: &LiveFacts, action: &Action) -> Vec<SentValue> {
    let mut out: Vec<SentValue> = facts
        .values
        .iter()
        .map(|v| {
            let secret = v.secret || kind_of_value(v).is_secret();
            SentValue {
                label: clean(&v.label),
                value: if secret {
                    String::new()
                } else {
                    shown(&v.value)
                },
                secret,
                ..v.clone()
            }
        })
        .collect();
    if let Action::Upload { files, .. } = action {
        let label = facts.element.as_ref().map(label_of).unwrap_or_default();
        out.retain(|v| v.kind.as_deref() != Some("file"));
        for file in files.iter().rev() {
            out.insert(
                0,
                SentValue {
                    label: label.clone(),
                    value: clean(file),
                    secret: false,
                    autocomplete: None,
                    kind: Some("file".into()),
                    required: false,
                },
            );
        }
    }
    let chosen;
    let typed = match action {
        Action::Type { text, .. } => Some(text),
        Action::SelectOption { option, .. } => Some(option),
        Action::SelectOptions { options, .. } => {
            chosen = options.join(", ");
            Some(&chosen)
        }
        _ => None,
    };
    if let (Some(typed), Some(element)) = (typed, &facts.element) {
        let label = label_of(element);
        let secret =
            copilot_protocol::secret_mention(typed).is_some() || kind_of(element).is_secret();
        out.retain(|v| v.label != label);
        out.insert(
            0,
            SentValue {
                label,
                value: if secret { String::new() } else { shown(typed) },
                secret,
                autocomplete: element.attrs.autocomplete.clone(),
                kind: element.attrs.kind.clone(),
                required: element.state.required,
            },
        );
    }
    out
}

/// The values that another site is to know, each with its name.
pub(crate) fn handed(values: &[String]) -> Vec<SentValue> {
    let named = values.iter().map(|value| named_value(value));
    named.map(|(name, value)| sent(name, value)).collect()
}

/// Addresses that are opened.
pub(crate) fn addresses(all: &[String]) -> Vec<SentValue> {
    all.iter().map(|address| sent("", address)).collect()
}

fn sent(name: &str, value: &str) -> SentValue {
    SentValue {
        label: clean(name),
        value: shown(value),
        secret: false,
        autocomplete: None,
        kind: None,
        required: false,
    }
}

/// Name and value of `amount: 120.50`; a value alone has no name.
pub(crate) fn named_value(text: &str) -> (&str, &str) {
    let (name, value) = text.split_once(':').unwrap_or(("", text));
    (name.trim(), value.trim())
}

/// A value as it may stand on a sheet: who looks over the shoulder learns no card's number.
fn shown(value: &str) -> String {
    copilot_text::without_card_numbers(&clean(value)).into_owned()
}

/// The sum that is at stake: one that is called the total, else the largest.
pub(crate) fn amount(facts: &LiveFacts) -> Option<String> {
    const TOTAL: &[&str] = &[
        "total",
        "to pay",
        "due",
        "итого",
        "всего",
        "к оплате",
        "сумма заказа",
    ];
    let sums = |text: &str| {
        let prices = copilot_text::amounts::prices(text);
        if prices.is_empty() {
            copilot_text::amounts::amounts(text)
        } else {
            prices
        }
    };
    let value = |text: &str| {
        let values = sums(text).into_iter().map(|a| a.value.abs());
        values.fold(0.0, f64::max)
    };
    // Of a long text only the number is shown, lest what stands before it push it out of sight.
    let shown = |text: &String| {
        let whole = one_mark(&clean(text));
        if whole.chars().count() <= AMOUNT_SHOWN {
            return whole;
        }
        sums(text)
            .iter()
            .max_by(|a, b| a.value.abs().total_cmp(&b.value.abs()))
            .map(|a| one_mark(&clean(&format!("{} {}", a.text, a.currency))))
            .unwrap_or_default()
    };
    let largest = |list: Vec<&String>| {
        // Of equals the first.
        let first = list.into_iter().rev();
        let largest = first.max_by(|a, b| value(a).total_cmp(&value(b)));
        largest.map(shown)
    };
    let mut amounts: Vec<&String> = facts.amounts.iter().collect();
    let is_total = |amount: &&String| copilot_text::has_stem(amount, TOTAL);
    if amounts.iter().any(is_total) {
        amounts.retain(is_total);
    }
    largest(amounts)
}
