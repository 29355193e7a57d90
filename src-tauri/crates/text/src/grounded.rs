//! Whether an answer stands in what was seen.

use std::collections::HashSet;

use crate::tokenize::{is_stop_word, stem, tokens};
use crate::words::FRAME;

/// The share (0..=1) of the answer's content words and numbers that stand in the texts, compared
/// by stems; numbers by value, whatever separates their thousands. Words that the question itself
/// has (`asked`), and those that only make a sentence, need not stand there. An answer without
/// other words is 0.
pub fn grounded(answer: &str, asked: &str, texts: &[&str]) -> f64 {
    let free: HashSet<String> = FRAME
        .iter()
        .map(|word| stem(word))
        .chain(tokens(asked).iter().map(|t| stem(t)))
        .collect();
    let seen: HashSet<String> = texts.iter().flat_map(|text| stand(text)).collect();
    let mut all = 0_u32;
    let mut found = 0_u32;
    for text in wanted(answer) {
        if seen.contains(&text) {
            found += 1;
            all += 1;
        } else if !free.contains(&text) {
            all += 1;
        }
    }
    if all == 0 {
        0.0
    } else {
        f64::from(found) / f64::from(all)
    }
}

/// Content words' stems, and the numbers as whole amounts (`2 490` is one), each of these with a `#` before it.
pub fn wanted(answer: &str) -> Vec<String> {
    let mut out: Vec<String> = tokens(answer)
        .iter()
        .filter(|t| !is_stop_word(t) && t.parse::<f64>().is_err())
        .map(|t| stem(t))
        .collect();
    out.extend(
        crate::amounts::amounts(answer)
            .iter()
            .map(|a| value(a.value)),
    );
    out
}

/// What stands in a text, in the same spelling.
fn stand(text: &str) -> HashSet<String> {
    let words = tokens(text).into_iter().map(|t| key(&t));
    let numbers = crate::amounts::amounts(text).into_iter();
    words.chain(numbers.map(|a| value(a.value))).collect()
}

fn key(token: &str) -> String {
    token.parse::<f64>().map_or_else(|_| stem(token), value)
}

fn value(number: f64) -> String {
    format!("#{}", number.abs())
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used)]
    use super::*;

    #[test]
    fn what_was_seen_counts() {
        let page = "Blue mug | $12.50\nКружка — 2 490 ₽, в наличии";
        let grounded = |answer: &str| grounded(answer, "tell me the weight", &[page]);
        assert_eq!(grounded("The blue mugs weigh $12.50"), 0.75);
        assert_eq!(grounded("The weight is 2490 ₽"), 1.0);
        assert_eq!(grounded("It costs $12.50"), 1.0);
        assert_eq!(grounded("2490 ₽"), 1.0);
        assert_eq!(grounded("2 490"), 1.0);
        assert_eq!(grounded("$13.50"), 0.0);
        assert_eq!(grounded(""), 0.0);
        // The question said again, and nothing that was seen.
        assert_eq!(grounded("the weight"), 0.0);
        assert_eq!(grounded("The weight is 7 kg"), 0.0);
        assert!(grounded("invented words entirely") < 0.1);
    }

    proptest::proptest! {
        #[test]
        fn a_share(a in "\\PC*", b in "\\PC*") {
            let share = grounded(&a, "", &[&b]);
            proptest::prop_assert!((0.0..=1.0).contains(&share));
        }
    }
}
