//! Words for what is asked, and labels that say the same.

use copilot_text::{has_stem, is_stop_word, normalize, similarity, tokens};

use super::super::page::Page;

/// What is asked, with the words that page labels use for it. Where the question has more words
/// than its kind, they name whose value it is: the kind alone counts only if the page is about that.
pub(super) fn attributes(page: &Page<'_>, attribute: &str) -> Vec<String> {
    let mut out = vec![attribute.to_owned()];
    let content: Vec<String> = tokens(attribute)
        .into_iter()
        .filter(|t| !is_stop_word(t) && !EMPTY.contains(&t.as_str()))
        .collect();
    let core = content.join(" ");
    if !core.is_empty() && core != attribute {
        out.push(core);
    }
    let mut rest = content;
    let mut kinds: Vec<String> = Vec::new();
    for (said, meant) in KINDS {
        if has_stem(attribute, said) {
            rest.retain(|t| !has_stem(t, said));
            kinds.extend(meant.iter().map(|m| (*m).to_owned()));
        }
    }
    if rest.is_empty() || page.is_about(&rest.join(" ")) >= 0.6 {
        out.extend(kinds);
    }
    out
}

/// Words of a question that no label has.
const EMPTY: &[&str] = &[
    "much",
    "many",
    "how",
    "exact",
    "exactly",
    "current",
    "year",
    "году",
    "год",
    "какой",
    "каком",
    "какая",
    "какое",
    "value",
    "number",
    "amount",
    "long",
    "сколько",
    "значение",
    "число",
    "количество",
    "точная",
    "точную",
];

/// Words of questions, and the words of labels that answer them.
const KINDS: &[(&[&str], &[&str])] = &[
    (
        &[
            "far",
            "far away",
            "away",
            "далеко",
            "distance",
            "расстояние",
        ],
        &[
            "distance",
            "расстояние",
            "kilometres",
            "kilometers",
            "miles",
            "km",
            "километров",
            "км",
        ],
    ),
    (
        &[
            "sender",
            "from whom",
            "отправитель",
            "отправителя",
            "автор письма",
        ],
        &["from", "sender", "от", "от кого", "отправитель"],
    ),
    (
        &["heavy", "weigh", "весит", "weight", "вес"],
        &["weight", "вес"],
    ),
    (&["tall", "high", "height", "высота"], &["height", "высота"]),
    (&["wide", "width", "ширина"], &["width", "ширина"]),
    (&["old", "age", "возраст"], &["age", "возраст"]),
    (
        &["big", "large", "size", "размер"],
        &["size", "размер", "area"],
    ),
    (
        &["called", "name", "title", "называется", "название", "имя"],
        &["name", "title", "название"],
    ),
    (
        &[
            "opened",
            "открыт",
            "открыли",
            "открылся",
            "открытия",
            "opening",
        ],
        &["opened", "opening year", "год открытия", "открыт"],
    ),
    (
        &["cost", "price", "стоит", "цена", "стоимость"],
        &["price", "цена", "стоимость", "cost"],
    ),
    (
        &[
            "maker",
            "manufacturer",
            "producer",
            "brand",
            "makes",
            "производитель",
            "изготовитель",
            "марка",
        ],
        &[
            "maker",
            "manufacturer",
            "brand",
            "производитель",
            "изготовитель",
        ],
    ),
    (
        &["amount due", "to pay", "due", "оплате", "к оплате"],
        &[
            "amount due",
            "to pay",
            "due",
            "total",
            "к оплате",
            "итого",
            "сумма",
        ],
    ),
    (
        &["rating", "rated", "рейтинг", "оценка"],
        &["rating", "рейтинг", "оценка"],
    ),
    (
        &["total", "sum", "итог", "итого", "сумма", "всего"],
        &["total", "итого", "всего", "сумма"],
    ),
];

pub(super) fn names_attribute(attributes: &[String], label: &str) -> f64 {
    attributes
        .iter()
        .enumerate()
        .map(|(at, a)| similarity(a, label) * if at < 2 { 1.0 } else { 0.97 })
        .fold(0.0, f64::max)
}

/// Attribute and subject as read, and where no preposition parted them, each way to part the words.
pub(super) fn readings(attribute: &str, subject: &str, object: &str) -> Vec<(String, String)> {
    let mut out = vec![(attribute.to_owned(), subject.to_owned())];
    if subject.is_empty() {
        let all: Vec<&str> = object.split_whitespace().collect();
        for at in 1..all.len().min(6) {
            out.push((all[..at].join(" "), all[at..].join(" ")));
        }
        for at in (1..all.len().min(8)).rev() {
            out.push((all[at..].join(" "), all[..at].join(" ")));
        }
    } else {
        // "how heavy is X": no label says "heavy", and what follows X's name may be anything.
        if !has_stem(attribute, &["heavy", "tall", "wide", "old", "deep"]) {
            out.push((subject.to_owned(), attribute.to_owned()));
        }
        // "parcels in a month": the preposition may be the label's own.
        let whole: Vec<&str> = object
            .split_whitespace()
            .filter(|w| !matches!(normalize(w).as_str(), "there" | "там" | "здесь" | "here"))
            .collect();
        out.push((whole.join(" "), String::new()));
    }
    out
}
