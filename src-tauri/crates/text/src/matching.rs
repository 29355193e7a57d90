//! How alike a query and a label are.

use crate::dictionary::same_meaning;
use crate::tokenize::{is_stop_word, stem, tokens};

/// 0..=1: 1 is the same text, from about 0.85 the label says what the query says, from about 0.6
/// most of it. Stems, typos and the interface words of the other language count; word order does
/// not; words of the label that the query lacks cost up to 0.3.
pub fn similarity(query: &str, label: &str) -> f64 {
    let (query, label) = (crate::normalize(query), crate::normalize(label));
    if query.is_empty() || label.is_empty() {
        return 0.0;
    }
    if query == label {
        return 1.0;
    }
    let all_query = tokens(&query);
    let all_label = tokens(&label);
    if !all_query.is_empty() && all_query == all_label {
        return 0.99;
    }
    let wanted = content(&all_query);
    let given = content(&all_label);
    if wanted.is_empty() || given.is_empty() {
        return 0.0;
    }
    let stemmed = |words: &[String]| words.iter().map(|w| stem(w)).collect::<Vec<_>>();
    if stemmed(&wanted) == stemmed(&given) {
        return 0.97;
    }
    let known = if same_meaning(&query, &label) {
        0.9
    } else {
        0.0
    };
    let mut used = vec![false; given.len()];
    let mut found = 0.0;
    let mut weight = 0.0;
    let mut taken = 0.0;
    for word in &wanted {
        let heavy = heft(word);
        weight += heavy;
        let mut best = (0.0, None);
        for (place, other) in given.iter().enumerate() {
            if used[place] {
                continue;
            }
            let alike = word_similarity(word, other);
            if alike > best.0 {
                best = (alike, Some(place));
            }
        }
        if let Some(place) = best.1 {
            used[place] = true;
            found += heavy * best.0;
            taken += heft(&given[place]);
        }
    }
    let recall = found / weight;
    let precision = taken / given.iter().map(|w| heft(w)).sum::<f64>();
    // Half of the query's words missing is not a match at all, whatever the rest.
    let recall = if recall < 0.34 { recall * 0.5 } else { recall };
    (recall * (0.7 + 0.3 * precision)).clamp(known, 0.96)
}

/// The best [`similarity`] of the query to any of the labels.
pub fn matches_any(query: &str, labels: &[&str]) -> f64 {
    labels
        .iter()
        .map(|label| similarity(query, label))
        .fold(0.0, f64::max)
}

/// The words name the group, by its legend, its heading or the thing's own label.
pub fn of_group(words: &str, labels: &[&str]) -> bool {
    let wanted = crate::stems(words);
    labels.iter().any(|label| {
        let own = crate::stems(label);
        !own.is_empty() && !wanted.is_empty() && wanted.iter().all(|w| own.contains(w))
            || similarity(words, label) >= 0.8
    })
}

/// Content words; all words where there are no others.
fn content(words: &[String]) -> Vec<String> {
    let some: Vec<String> = words.iter().filter(|w| !is_stop_word(w)).cloned().collect();
    if some.is_empty() {
        words.to_vec()
    } else {
        some
    }
}

/// Longer words tell more.
fn heft(word: &str) -> f64 {
    if word.parse::<f64>().is_ok() {
        1.0
    } else {
        (word.chars().count() as f64).clamp(2.0, 8.0) / 5.0
    }
}

/// 0..=1 for two normalized words.
fn word_similarity(a: &str, b: &str) -> f64 {
    if a == b {
        return 1.0;
    }
    let number = |w: &str| w.chars().any(|c| c.is_ascii_digit());
    if number(a) || number(b) {
        return match (a.parse::<f64>(), b.parse::<f64>()) {
            (Ok(x), Ok(y)) if x == y => 1.0,
            _ => 0.0,
        };
    }
    let (stem_a, stem_b) = (stem(a), stem(b));
    if stem_a == stem_b {
        return 0.97;
    }
    if same_meaning(a, b) {
        return 0.9;
    }
    let (len_a, len_b) = (a.chars().count(), b.chars().count());
    let (short, long) = (len_a.min(len_b), len_a.max(len_b));
    if short >= 4 {
        let distance = strsim::damerau_levenshtein(&stem_a, &stem_b);
        let length = stem_a.chars().count().max(stem_b.chars().count());
        if distance == 1 && length >= 4 {
            return 0.85;
        }
        if distance == 2 && length >= 7 {
            return 0.75;
        }
        if strsim::damerau_levenshtein(a, b) == 1 && short >= 5 {
            return 0.85;
        }
        // One word begins with the other: `config` and `configuration`.
        let common = a.chars().zip(b.chars()).take_while(|(x, y)| x == y).count();
        if common == short && common * 2 >= long {
            return 0.75;
        }
        if common >= 5 && common * 10 >= long * 7 {
            return 0.7;
        }
    }
    0.0
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used)]
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn the_right_label_wins() {
        let labels = [
            "Add to cart",
            "Cart",
            "Go to checkout",
            "Settings",
            "Search products",
            "Настройки",
            "Добавить в корзину",
        ];
        for (query, wanted) in [
            ("cart", "Cart"),
            ("add to the cart", "Add to cart"),
            ("setings", "Settings"),
            ("checkout", "Go to checkout"),
            ("product search", "Search products"),
            ("настройках", "Настройки"),
            ("добавь в корзину", "Добавить в корзину"),
        ] {
            let scored = labels.map(|label| (similarity(query, label), label));
            let best = scored
                .into_iter()
                .max_by(|a, b| a.0.total_cmp(&b.0))
                .unwrap();
            assert_eq!(best.1, wanted, "{query}");
            assert!(best.0 >= 0.6, "{query}: {}", best.0);
        }
    }

    #[test]
    fn what_is_not_alike() {
        assert!(similarity("delete", "Save") < 0.3);
        assert!(similarity("blue mug", "Red mug") < 0.6);
        assert!(similarity("12", "13") < 0.1);
        assert!(similarity("the", "Of") < 0.1);
    }

    #[test]
    fn long_labels_cost() {
        let long = similarity("delivery", "Delivery times and what they cost abroad");
        assert!(similarity("delivery", "Delivery") > long);
    }

    proptest! {
        #[test]
        fn within_bounds_and_alike_both_ways(a in "\\PC{0,40}", b in "\\PC{0,40}") {
            let (there, back) = (similarity(&a, &b), similarity(&b, &a));
            prop_assert!((0.0..=1.0).contains(&there));
            prop_assert_eq!(there > 0.0, back > 0.0);
            prop_assert!(similarity(&a, &a) == 1.0 || crate::normalize(&a).is_empty());
        }

        #[test]
        fn words_in_another_order_are_as_good(a in "[a-z]{3,8}", b in "[a-z]{3,8}", c in "[а-я]{3,8}") {
            let one = format!("{a} {b} {c}");
            let other = format!("{c} {a} {b}");
            prop_assert!(similarity(&one, &other) > 0.9 || crate::tokens(&one).iter().all(|t| crate::is_stop_word(t)) || crate::tokens(&one).iter().any(|t| crate::is_stop_word(t)));
        }
    }
}
