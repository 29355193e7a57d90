//! The most or least among controls that are alike: buttons with prices, cards with numbers.

use copilot_protocol::Element;
use copilot_text::goal::Extreme;
use copilot_text::{amounts, has_stem, normalize};

use super::items::{Item, measure};
use super::page::{label, pressable};
use super::turn::Turn;

/// A control, its number and what it is told by.
type Like<'a> = (&'a Element, f64, String);

/// Of the largest group of like controls that show what is measured, the one that has the most or
/// least of it, with the value as it is written.
pub(super) fn extreme_control<'a>(
    turn: &Turn<'a>,
    extreme: &Extreme,
) -> Option<(&'a Element, String)> {
    let mut groups: Vec<(String, Vec<Like<'a>>)> = Vec::new();
    for element in turn
        .page
        .elements()
        .filter(|e| pressable(e) && !e.nav && !e.state.disabled)
    {
        let Some((value, text)) = measured(element, extreme) else {
            continue;
        };
        let key = like(element);
        match groups.iter_mut().find(|(k, _)| *k == key) {
            Some((_, group)) => group.push((element, value, text)),
            None => groups.push((key, vec![(element, value, text)])),
        }
    }
    let (_, group) = groups
        .into_iter()
        .filter(|(_, group)| group.len() > 1)
        .max_by_key(|(_, group)| group.len())?;
    group
        .into_iter()
        .reduce(|best, one| {
            let better = if extreme.most {
                one.1 > best.1
            } else {
                one.1 < best.1
            };
            if better { one } else { best }
        })
        .map(|(element, _, text)| (element, text))
}

/// Controls with the same words, numbers apart, are alike.
fn like(element: &Element) -> String {
    let words: String = normalize(label(element))
        .chars()
        .filter(|c| c.is_alphabetic() || *c == ' ')
        .collect();
    let words: Vec<&str> = words.split_whitespace().collect();
    format!("{} {} {}", element.tag, element.role, words.join(" "))
}

fn measured(element: &Element, extreme: &Extreme) -> Option<(f64, String)> {
    let text = format!("{}\n{}", label(element), element.context);
    let what = extreme.measure.as_str();
    if has_stem(
        what,
        &[
            "length",
            "длина",
            "duration",
            "time",
            "длительность",
            "время",
            "продолжительность",
        ],
    ) && let Some(found) = minutes(&text)
    {
        return Some(found);
    }
    let item = Item {
        name: label(element).to_owned(),
        element: Some(element),
        text: text.clone(),
    };
    if let Some(found) = measure(&item, what, &[]) {
        return Some(found);
    }
    // "the greatest number": the label is the number.
    has_stem(what, &["number", "value", "число", "номер", "значение"])
        .then(|| amounts::amounts(label(element)).into_iter().next())
        .flatten()
        .map(|a| (a.value, a.text))
}

/// "11h 21m", "2 h 5 min", "1 ч 20 мин": minutes.
fn minutes(text: &str) -> Option<(f64, String)> {
    let lower = text.to_lowercase();
    let mut total = 0.0;
    let mut seen = String::new();
    let mut digits = String::new();
    let mut hours = false;
    for c in lower.chars().chain(['\n']) {
        if c.is_ascii_digit() {
            digits.push(c);
            continue;
        }
        if digits.is_empty() || c == ' ' {
            continue;
        }
        let number: f64 = digits.parse().unwrap_or(0.0);
        match c {
            'h' | 'ч' => {
                total += number * 60.0;
                seen = format!("{digits} h");
                hours = true;
            }
            'm' | 'м' if hours => {
                total += number;
                seen = format!("{seen} {digits} min");
                return Some((total, seen));
            }
            _ if hours => return Some((total, seen)),
            _ => {}
        }
        digits.clear();
    }
    hours.then_some((total, seen))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used)]
    use super::*;

    #[test]
    fn durations() {
        assert_eq!(minutes("Duration: 11h 21m").unwrap().0, 681.0);
        assert_eq!(minutes("В пути 2 ч 5 мин").unwrap().0, 125.0);
        assert_eq!(minutes("3 h"), Some((180.0, "3 h".into())));
        assert_eq!(minutes("no time"), None);
    }
}
