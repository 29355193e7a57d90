//! The second, the last, the cheapest.

use super::super::Extreme;
use super::super::atoms::Atom;

/// Takes an ordinal out: "the second result", "последнее письмо", "link number 3".
pub(super) fn take_ordinal(atoms: &mut Vec<Atom>) -> Option<i32> {
    for at in 0..atoms.len() {
        if atoms[at].quoted {
            continue;
        }
        let word = atoms[at].norm.clone();
        if matches!(word.as_str(), "number" | "no" | "#" | "№" | "номер" | "под")
            && at > 0
            && let Some(n) = atoms.get(at + 1).and_then(|a| a.norm.parse::<i32>().ok())
            && (1..=200).contains(&n)
            && crate::words::GENERIC_ITEMS.contains(&atoms[at - 1].norm.as_str())
        {
            atoms.drain(at..at + 2);
            return Some(n);
        }
        if let Some(n) = ordinal(&word) {
            // "First name" is a label, "second-hand" a word.
            let follows = atoms
                .get(at + 1)
                .map(|a| a.norm.clone())
                .unwrap_or_default();
            let label = matches!(
                follows.as_str(),
                "name" | "aid" | "class" | "page" | "step" | "steps" | "chapter" | "hand"
            ) && at <= 1
                && follows != "step";
            if label && !(follows == "page" && n > 1) {
                continue;
            }
            atoms.remove(at);
            if at < atoms.len() && atoms[at].is(&["one", "of", "из"]) {
                atoms.remove(at);
            }
            return Some(n);
        }
    }
    None
}

/// Place that the word names, 1 for the first, -1 for the last.
pub(in crate::goal) fn ordinal(word: &str) -> Option<i32> {
    const ENGLISH: &[(&str, i32)] = &[
        ("first", 1),
        ("second", 2),
        ("third", 3),
        ("fourth", 4),
        ("fifth", 5),
        ("sixth", 6),
        ("seventh", 7),
        ("eighth", 8),
        ("ninth", 9),
        ("tenth", 10),
        ("last", -1),
        ("topmost", 1),
        ("bottommost", -1),
        ("penultimate", -2),
    ];
    const RUSSIAN: &[(&str, i32)] = &[
        ("перв", 1),
        ("втор", 2),
        ("трет", 3),
        ("четверт", 4),
        ("пят", 5),
        ("шест", 6),
        ("седьм", 7),
        ("восьм", 8),
        ("девят", 9),
        ("десят", 10),
        ("последн", -1),
        ("предпоследн", -2),
    ];
    const ENDINGS: &[&str] = &[
        "ый", "ая", "ое", "ую", "ого", "ой", "ому", "ом", "ые", "ых", "ий", "ья", "ье", "ью",
        "ьего", "ьей", "яя", "ее", "юю", "его", "ей", "ие", "ьи", "ем", "ым",
    ];
    if let Some((_, n)) = ENGLISH.iter().find(|(w, _)| *w == word) {
        return Some(*n);
    }
    for (stem, n) in RUSSIAN {
        if let Some(ending) = word.strip_prefix(stem)
            && ENDINGS.contains(&ending)
        {
            return Some(*n);
        }
    }
    let digits: String = word.chars().take_while(char::is_ascii_digit).collect();
    let ending = &word[digits.len()..];
    let suffixed = matches!(
        ending,
        "st" | "nd" | "rd" | "th" | "-й" | "-я" | "-е" | "-ю" | "-ую" | "-го" | "-ый" | "-ое"
    );
    if suffixed {
        digits.parse().ok().filter(|n| (1..=200).contains(n))
    } else {
        None
    }
}

/// Takes the most or least of something out: "the cheapest product", "товар с самой низкой ценой".
pub(super) fn take_extreme(atoms: &mut Vec<Atom>) -> Option<Extreme> {
    const WORDS: &[(&[&str], bool, &str)] = &[
        (&["least", "expensive"], false, "price"),
        (&["most", "expensive"], true, "price"),
        (&["cheapest"], false, "price"),
        (&["lowest-priced"], false, "price"),
        (&["priciest"], true, "price"),
        (&["dearest"], true, "price"),
        (&["costliest"], true, "price"),
        (&["highest", "rated"], true, "rating"),
        (&["highest-rated"], true, "rating"),
        (&["best", "rated"], true, "rating"),
        (&["best-rated"], true, "rating"),
        (&["top", "rated"], true, "rating"),
        (&["top-rated"], true, "rating"),
        (&["lowest", "rated"], false, "rating"),
        (&["worst", "rated"], false, "rating"),
        (&["most", "recent"], true, "date"),
        (&["newest"], true, "date"),
        (&["latest"], true, "date"),
        (&["oldest"], false, "date"),
        (&["earliest"], false, "date"),
        (&["biggest"], true, "size"),
        (&["largest"], true, "size"),
        (&["smallest"], false, "size"),
        (&["longest"], true, "length"),
        (&["shortest"], false, "length"),
        (&["tallest"], true, "height"),
        (&["heaviest"], true, "weight"),
        (&["lightest"], false, "weight"),
        (&["nearest"], false, "distance"),
        (&["closest"], false, "distance"),
        (&["farthest"], true, "distance"),
        (&["furthest"], true, "distance"),
        (&["дешевле", "всего"], false, "price"),
        (&["дешевле", "всех"], false, "price"),
        (&["дороже", "всего"], true, "price"),
        (&["дороже", "всех"], true, "price"),
        (&["ближе", "всего"], false, "distance"),
        (&["ближе", "всех"], false, "distance"),
        (&["дальше", "всего"], true, "distance"),
        (&["дальше", "всех"], true, "distance"),
        (&["тяжелее", "всего"], true, "weight"),
        (&["тяжелее", "всех"], true, "weight"),
        (&["легче", "всего"], false, "weight"),
        (&["легче", "всех"], false, "weight"),
    ];
    const RUSSIAN: &[(&str, bool, &str)] = &[
        ("дешев", false, "price"),
        ("недорог", false, "price"),
        ("дорог", true, "price"),
        ("нов", true, "date"),
        ("свеж", true, "date"),
        ("стар", false, "date"),
        ("больш", true, "size"),
        ("крупн", true, "size"),
        ("маленьк", false, "size"),
        ("мал", false, "size"),
        ("длинн", true, "length"),
        ("коротк", false, "length"),
        ("тяжел", true, "weight"),
        ("легк", false, "weight"),
        ("близк", false, "distance"),
        ("ближн", false, "distance"),
        ("далек", true, "distance"),
        ("дальн", true, "distance"),
        ("высок", true, ""),
        ("низк", false, ""),
        ("популярн", true, "rating"),
    ];
    /// What is said to be best and is measured in a number.
    const RATED: &[&str] = &[
        "rating",
        "ratings",
        "score",
        "scores",
        "review",
        "reviews",
        "рейтинг",
        "рейтингом",
        "оценка",
        "оценкой",
        "оценку",
        "отзывы",
        "отзывами",
    ];
    for at in 0..atoms.len() {
        if atoms[at].quoted {
            continue;
        }
        for (words, most, measure) in WORDS {
            if atoms.len() >= at + words.len()
                && words
                    .iter()
                    .zip(&atoms[at..])
                    .all(|(w, a)| a.norm == *w && !a.quoted)
            {
                atoms.drain(at..at + words.len());
                return Some(Extreme {
                    most: *most,
                    measure: (*measure).to_owned(),
                });
            }
        }
        let word = atoms[at].norm.clone();
        let direct = match word.as_str() {
            "highest" | "greatest" | "maximum" | "most" => Some(true),
            "lowest" | "least" | "minimum" | "fewest" => Some(false),
            w if w.starts_with("наибольш") || w.starts_with("максимальн") => {
                Some(true)
            }
            w if w.starts_with("наименьш") || w.starts_with("минимальн") => {
                Some(false)
            }
            "best" | "top" | "worst" if atoms.get(at + 1).is_some_and(|a| a.is(RATED)) => {
                Some(word != "worst")
            }
            w if (w.starts_with("лучш") || w.starts_with("худш"))
                && atoms.get(at + 1).is_some_and(|a| a.is(RATED)) =>
            {
                Some(w.starts_with("лучш"))
            }
            _ => None,
        };
        if let Some(most) = direct.filter(|_| at + 1 < atoms.len()) {
            let measure = atoms[at + 1].norm.clone();
            let before = |from: usize, words: &[&str]| {
                from - usize::from(from > 0 && atoms[from - 1].is(words))
            };
            let from = before(at, &["with", "с", "the"]);
            let from = before(from, &["with", "с", "has", "have", "having"]);
            atoms.drain(from..at + 2);
            return Some(Extreme { most, measure });
        }
        let very = word.starts_with("самы")
            || word.starts_with("сама")
            || word.starts_with("само")
            || word == "саму"
            || word.starts_with("наиболее")
            || word.starts_with("наименее");
        if very && let Some(next) = atoms.get(at + 1).map(|a| a.norm.clone()) {
            let Some((_, most, measure)) =
                RUSSIAN.iter().find(|(stem, _, _)| next.starts_with(stem))
            else {
                continue;
            };
            let most = if word.starts_with("наименее") {
                !most
            } else {
                *most
            };
            let mut end = at + 2;
            let measure = if measure.is_empty() {
                end += 1;
                atoms
                    .get(at + 2)
                    .map(|a| a.norm.clone())
                    .unwrap_or_default()
            } else {
                (*measure).to_owned()
            };
            let from = if at > 0 && atoms[at - 1].is(&["с", "со"]) {
                at - 1
            } else {
                at
            };
            atoms.drain(from..end.min(atoms.len()));
            return Some(Extreme { most, measure });
        }
    }
    None
}
