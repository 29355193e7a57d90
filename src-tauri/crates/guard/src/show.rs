//! What the person is shown: labels and values of the page, cleaned; the amount; the sentences.

use copilot_protocol::{Action, Element, LiveFacts, Message, SentValue};

use crate::fields::{FieldKind, kind_of, kind_of_value};

/// Longest label or value that is shown, in characters.
const SHOWN: usize = 200;

/// Text of a page as it may stand in a sentence of ours: without control, bidirectional and
/// zero-width characters, white space folded, at most 200 characters.
pub fn clean(text: &str) -> String {
    let mut out = String::new();
    let mut space = false;
    let mut count = 0;
    for c in text.chars() {
        if c.is_whitespace() || c.is_control() {
            space = true;
            continue;
        }
        if is_unseen(c) {
            continue;
        }
        let wanted = 1 + usize::from(space && !out.is_empty());
        if count + wanted > SHOWN - 1 {
            out.push('…');
            break;
        }
        if space && !out.is_empty() {
            out.push(' ');
        }
        space = false;
        out.push(c);
        count += wanted;
    }
    out
}

fn is_unseen(c: char) -> bool {
    matches!(c,
        '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}' | '\u{180b}'..='\u{180f}'
        | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{3164}' | '\u{fe00}'..='\u{fe0f}'
        | '\u{feff}' | '\u{ffa0}' | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e0fff}')
}

/// The label that a person would know the element by.
pub(crate) fn label_of(element: &Element) -> String {
    let attrs = &element.attrs;
    let value = is_input_button(element).then_some(element.value.as_str());
    [
        Some(element.name.as_str()),
        Some(element.text.as_str()),
        attrs.aria_label.as_deref(),
        attrs.title.as_deref(),
        value,
        attrs.placeholder.as_deref(),
    ]
    .into_iter()
    .flatten()
    .map(clean)
    .find(|label| !label.is_empty())
    .unwrap_or_default()
}

pub(crate) fn is_input_button(element: &Element) -> bool {
    element.tag == "input"
        && matches!(
            element
                .attrs
                .kind
                .as_deref()
                .map(str::to_ascii_lowercase)
                .as_deref(),
            Some("submit" | "button" | "reset" | "image")
        )
}

/// The values as they may be shown; what is secret stays empty.
pub(crate) fn values(facts: &LiveFacts, action: &Action) -> Vec<SentValue> {
    let mut out: Vec<SentValue> = facts
        .values
        .iter()
        .map(|v| {
            let secret = v.secret
                || matches!(
                    kind_of_value(v),
                    FieldKind::Secret | FieldKind::NewSecret | FieldKind::OneTimeCode
                );
            SentValue {
                label: clean(&v.label),
                value: if secret {
                    String::new()
                } else {
                    clean(&v.value)
                },
                secret,
                ..v.clone()
            }
        })
        .collect();
    let typed = match action {
        Action::Type { text, .. } => Some(text),
        Action::SelectOption { option, .. } => Some(option),
        _ => None,
    };
    if let (Some(typed), Some(element)) = (typed, &facts.element) {
        let label = label_of(element);
        let secret = matches!(
            kind_of(element),
            FieldKind::Secret | FieldKind::NewSecret | FieldKind::OneTimeCode
        );
        out.retain(|v| v.label != label);
        out.insert(
            0,
            SentValue {
                label,
                value: if secret { String::new() } else { clean(typed) },
                secret,
                autocomplete: element.attrs.autocomplete.clone(),
                kind: element.attrs.kind.clone(),
                required: element.state.required,
            },
        );
    }
    out
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
    let value = |text: &str| {
        let found = copilot_text::amounts::prices(text);
        let found = if found.is_empty() {
            copilot_text::amounts::amounts(text)
        } else {
            found
        };
        found.iter().map(|a| a.value.abs()).fold(0.0, f64::max)
    };
    let largest = |list: Vec<&String>| {
        list.into_iter()
            .map(|text| (value(text), text))
            .fold(None::<(f64, &String)>, |best, next| {
                if best.is_none_or(|b| next.0 > b.0) {
                    Some(next)
                } else {
                    best
                }
            })
            .map(|(_, text)| clean(text))
    };
    let totals: Vec<&String> = facts
        .amounts
        .iter()
        .filter(|a| copilot_text::has_stem(a, TOTAL))
        .collect();
    largest(if totals.is_empty() {
        facts.amounts.iter().collect()
    } else {
        totals
    })
}

/// One sentence: what will happen.
pub(crate) fn what(
    action: &Action,
    facts: &LiveFacts,
    host: &str,
    destination: Option<&str>,
    submits: bool,
) -> Message {
    let label = facts.element.as_ref().map(label_of).unwrap_or_default();
    let named = |id: &str| {
        let message = if label.is_empty() {
            Message::new(format!("{id}-unnamed"))
        } else {
            Message::new(id).arg("label", &label)
        };
        message.arg("host", host)
    };
    let secret = facts.element.as_ref().is_some_and(|e| {
        matches!(
            kind_of(e),
            FieldKind::Secret | FieldKind::NewSecret | FieldKind::OneTimeCode
        )
    });
    match action {
        Action::Click { .. }
            if facts
                .element
                .as_ref()
                .is_some_and(|e| FieldKind::File == kind_of(e)) =>
        {
            named("guard-what-upload")
        }
        Action::Click { .. } if submits => {
            named("guard-what-submit").arg("to", destination.unwrap_or(host))
        }
        Action::Click { .. } => match destination {
            Some(to) => named("guard-what-link").arg("to", to),
            None => named("guard-what-click"),
        },
        Action::Type { .. } if secret && submits => named("guard-what-type-secret-submit"),
        Action::Type { .. } if secret => named("guard-what-type-secret"),
        Action::Type { text, .. } if submits => {
            named("guard-what-type-submit").arg("text", clean(text))
        }
        Action::Type { text, .. } => named("guard-what-type").arg("text", clean(text)),
        Action::PressKey { key, .. } if submits => {
            let button = clean(&facts.submit_label);
            let message = if button.is_empty() {
                Message::new("guard-what-key-submit-unnamed")
            } else {
                Message::new("guard-what-key-submit").arg("label", button)
            };
            message.arg("key", clean(key)).arg("host", host)
        }
        Action::PressKey { key, .. } => Message::new("guard-what-key")
            .arg("key", clean(key))
            .arg("host", host),
        Action::SelectOption { option, .. } => {
            named("guard-what-select").arg("option", clean(option))
        }
        Action::Check { checked: true, .. } => named("guard-what-check"),
        Action::Check { .. } => named("guard-what-uncheck"),
        Action::Navigate { url } | Action::NewTab { url: Some(url) } => {
            Message::new("guard-what-navigate")
                .arg("address", clean(url))
                .arg("host", host)
        }
        Action::Search { query } => Message::new("guard-what-search")
            .arg("text", clean(query))
            .arg("host", host),
        Action::Download { .. } => named("guard-what-download"),
        Action::HandleDialog { accept, .. } => {
            let id = if *accept {
                "guard-what-dialog-accept"
            } else {
                "guard-what-dialog-dismiss"
            };
            let text = facts
                .dialog
                .as_ref()
                .map(|d| clean(&d.message))
                .unwrap_or_default();
            Message::new(id).arg("text", text).arg("host", host)
        }
        _ => Message::new("guard-what-other").arg("host", host),
    }
}
