//! So many of a kind from a list whose rows have a plus: "order 2 items that are vegan", "order one of
//! each item: Soup, Bread".

use copilot_protocol::{Action, Element};
use copilot_text::goal::Clause;
use copilot_text::normalize;

use super::super::memory::Then;
use super::super::page::{cover, label, pressable};
use super::super::seek::ask_about;
use super::super::turn::{Next, Turn};

/// What is wanted: the names of things, or so many of what a word is told of.
#[derive(Debug, PartialEq)]
enum Wanted {
    Named(Vec<String>),
    Kind(usize, String),
}

/// Presses the next plus; `None` where no such order is meant, the page has no such rows, or all are in.
pub(super) fn portions(turn: &mut Turn<'_>, step: &Clause) -> Option<Next> {
    let wanted = wanted(&step.source)?;
    let pluses: Vec<&Element> = turn
        .page
        .elements()
        .filter(|e| pressable(e) && !e.state.disabled && !e.context.is_empty())
        .filter(|e| matches!(label(e).trim(), "+" | "＋"))
        .collect();
    let way = |name: &str| format!("portion {name}");
    if pluses.is_empty() {
        return None;
    }
    let (element, key) = match &wanted {
        Wanted::Named(names) => {
            let name = names
                .iter()
                .find(|name| !turn.memory.ways.contains(&normalize(&way(name))))?;
            // The shortest row is the thing itself, not one that has it among others.
            let row = pluses
                .iter()
                .filter(|e| cover(name, &e.context) >= 0.99)
                .min_by_key(|e| e.context.chars().count());
            match row {
                Some(element) => (*element, way(name)),
                // Ordering the rest alone is another order.
                None => return Some(ask_about(turn, step, name)),
            }
        }
        Wanted::Kind(count, kind) => {
            let kind_word = normalize(kind);
            let of_kind: Vec<&Element> = pluses
                .iter()
                .copied()
                .filter(|e| {
                    normalize(&e.context)
                        .split_whitespace()
                        .any(|word| word == kind_word)
                })
                .collect();
            let pressed = turn
                .memory
                .ways
                .iter()
                .filter(|w| w.starts_with("portion "))
                .count();
            if pressed >= *count {
                return None;
            }
            if of_kind.is_empty() {
                return Some(ask_about(turn, step, kind));
            }
            // Different ones first, then the same again.
            (of_kind[pressed % of_kind.len()], way(&format!("{pressed}")))
        }
    };
    turn.memory.new_way(&key);
    let row = element.context.clone();
    let why = turn.t(
        format!("I add one of “{row}”."),
        format!("Добавляю одну позицию: «{row}»."),
    );
    Some(turn.act(
        Action::Click {
            element: element.id,
        },
        Then::OnTheWay,
        why,
    ))
}

fn wanted(source: &str) -> Option<Wanted> {
    let lower = source.to_lowercase();
    if [
        "one of each",
        "each of these",
        "each item",
        "по одному",
        "по одной",
    ]
    .iter()
    .any(|words| lower.contains(words))
        && let Some((_, list)) = source.split_once(':')
    {
        // "Fish and chips" is one dish.
        let names: Vec<String> = list
            .split([',', ';'])
            .map(|name| {
                let name = name.trim().trim_end_matches('.');
                let bare = ["and ", "и "].iter().find_map(|w| name.strip_prefix(w));
                bare.unwrap_or(name).trim().to_owned()
            })
            .filter(|name| !name.is_empty())
            .collect();
        return (!names.is_empty()).then_some(Wanted::Named(names));
    }
    let words: Vec<&str> = source.split_whitespace().collect();
    let at = words
        .iter()
        .position(|w| w.parse::<usize>().is_ok_and(|n| (1..=20).contains(&n)))?;
    let count = words[at].parse().ok()?;
    let links: [&[&str]; 5] = [
        &["that", "are"],
        &["which", "are"],
        &["that", "is"],
        &["которые"],
        &["с", "пометкой"],
    ];
    let rest = &words[at + 1..];
    let from = links.iter().find_map(|link| {
        (0..rest.len()).find_map(|i| {
            let here = rest.get(i..i + link.len())?;
            here.iter()
                .zip(*link)
                .all(|(a, b)| normalize(a) == *b)
                .then_some(i + link.len())
        })
    })?;
    let kind = rest.get(from..)?.join(" ");
    let kind = kind.trim_matches(['.', ',', '"', '«', '»', ' ']).to_owned();
    (!kind.is_empty() && kind.split_whitespace().count() == 1).then_some(Wanted::Kind(count, kind))
}

#[cfg(test)]
mod tests {
    use super::{Wanted, wanted};

    #[test]
    fn what_is_ordered() {
        assert_eq!(
            wanted("Order 3 items that are vegan"),
            Some(Wanted::Kind(3, "vegan".into()))
        );
        assert_eq!(
            wanted("Order one of each item: Garlic bread, Fish and chips"),
            Some(Wanted::Named(vec![
                "Garlic bread".into(),
                "Fish and chips".into()
            ]))
        );
        assert_eq!(
            wanted("Закажи 2 блюда, которые веганские"),
            Some(Wanted::Kind(2, "веганские".into()))
        );
        assert_eq!(wanted("Order 2 mugs"), None);
        assert_eq!(wanted("Place the order"), None);
    }
}
