//! Which of two things is more of something: "Which is cheaper, the mug or the lamp?"
//!
//! The most and least of a whole list are `carry::compare`'s.

use copilot_text::amounts::amounts;
use copilot_text::goal::Clause;
use copilot_text::normalize;

use super::answer::value_of;
use super::page::Page;

/// The word that compares, what it measures, and whether the larger wins.
const WORDS: &[(&str, &str, bool)] = &[
    ("cheaper", "price", false),
    ("dearer", "price", true),
    ("pricier", "price", true),
    ("farther", "distance", true),
    ("further", "distance", true),
    ("closer", "distance", false),
    ("nearer", "distance", false),
    ("heavier", "weight", true),
    ("lighter", "weight", false),
    ("taller", "height", true),
    ("older", "opened", false),
    ("newer", "opened", true),
    ("дешевле", "цена", false),
    ("дороже", "цена", true),
    ("дальше", "расстояние", true),
    ("ближе", "расстояние", false),
    ("тяжелее", "вес", true),
    ("легче", "вес", false),
    ("выше", "высота", true),
    ("старше", "открыт", false),
    ("новее", "открыт", true),
];

/// What is compared: the measure, whether the larger wins, and the two names.
fn asked(step: &Clause) -> Option<(&'static str, bool, String, String)> {
    let words: Vec<&str> = step.source.split_whitespace().collect();
    let plain = |word: &str| normalize(word.trim_matches([',', ':', '?', '.', '—']));
    let (at, measure, most) = words.iter().enumerate().find_map(|(at, word)| {
        WORDS
            .iter()
            .find(|(said, _, _)| plain(word) == *said)
            .map(|(_, measure, most)| (at, *measure, *most))
    })?;
    let rest = &words[at + 1..];
    let or = rest
        .iter()
        .position(|w| matches!(plain(w).as_str(), "or" | "или"))?;
    let name = |part: &[&str]| {
        let from = part
            .iter()
            .take_while(|w| {
                matches!(
                    plain(w).as_str(),
                    "away" | "from" | "here" | "the" | "a" | "" | "to" | "до" | "от"
                )
            })
            .count();
        part[from..]
            .join(" ")
            .trim_matches(|c: char| {
                matches!(c, ',' | ':' | '?' | '.' | '«' | '»' | '"' | '“' | '”')
                    || c.is_whitespace()
            })
            .to_owned()
    };
    let (one, other) = (name(&rest[..or]), name(&rest[or + 1..]));
    if one.is_empty() || other.is_empty() {
        return None;
    }
    Some((measure, most, one, other))
}

/// The step asks which of two things is more of something.
pub(super) fn compares(step: &Clause) -> bool {
    asked(step).is_some()
}

/// The winner with its value, then the other, where the page has both.
pub(super) fn compared(page: &Page<'_>, step: &Clause) -> Option<String> {
    let (measure, most, one, other) = asked(step)?;
    let number = |name: &str| {
        let said = value_of(page, measure, name)?;
        let value = amounts(&said).first()?.value;
        Some((value, said))
    };
    let ((a, a_said), (b, b_said)) = (number(&one)?, number(&other)?);
    let first = (a > b) == most;
    let (best, second) = if first {
        ((one, a_said), (other, b_said))
    } else {
        ((other, b_said), (one, a_said))
    };
    Some(format!(
        "{} — {}; {} — {}",
        best.0, best.1, second.0, second.1
    ))
}
