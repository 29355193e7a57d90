//! How alike two texts, names in code and addresses are: 0 to 1.

use std::collections::{HashMap, HashSet};

use copilot_text::{normalize, same_meaning, stems, tokens};

/// A text of a description, read once.
#[derive(Clone, Debug, Default)]
pub(super) struct Words {
    /// Normalised: case, width, spaces, quotes and dashes play no part.
    pub plain: String,
    stems: Vec<String>,
    /// Its words without numbers, joined; empty where it is a number alone.
    worded: String,
}

impl Words {
    pub fn of(text: &str) -> Self {
        let plain = normalize(text);
        let all = tokens(&plain);
        let mut found = stems(&plain);
        if found.is_empty() {
            found.clone_from(&all);
        }
        let worded = all
            .iter()
            .filter(|t| !t.starts_with(|c: char| c.is_ascii_digit()));
        let worded = worded.map(String::as_str).collect::<Vec<_>>().join(" ");
        Self {
            plain,
            stems: found,
            worded,
        }
    }

    pub fn is_empty(&self) -> bool {
        self.plain.is_empty()
    }

    /// Labels: 1 is the same label, about 0.9 the same said in the other language, about 0.7 the same but for a number in it.
    pub fn alike(&self, other: &Self) -> f64 {
        if self.is_empty() || other.is_empty() {
            return 0.0;
        }
        if self.plain == other.plain {
            return 1.0;
        }
        if same_meaning(&self.plain, &other.plain) {
            return 0.9;
        }
        if !self.worded.is_empty() && self.worded == other.worded {
            return 0.7;
        }
        let shared = dice(&self.stems, &other.stems);
        // Spelling counts for what is long enough to be no other word by a letter.
        let length = self.plain.chars().count().min(other.plain.chars().count());
        let spelt = if length >= 6 {
            strsim::normalized_levenshtein(&self.plain, &other.plain)
        } else {
            0.0
        };
        let spelt = if spelt >= 0.75 { spelt } else { 0.0 };
        shared.max(spelt).min(0.95)
    }

    /// The numbers and words of it, for [`Rarity`].
    pub fn tokens(&self) -> HashSet<String> {
        tokens(&self.plain).into_iter().collect()
    }
}

/// Share of what two lists have in common.
fn dice(one: &[String], other: &[String]) -> f64 {
    if one.is_empty() || other.is_empty() {
        return 0.0;
    }
    let mut left: Vec<&String> = other.iter().collect();
    let mut shared = 0.0;
    for word in one {
        if let Some(at) = left.iter().position(|o| *o == word) {
            left.swap_remove(at);
            shared += 1.0;
        }
    }
    2.0 * shared / (one.len() + other.len()) as f64
}

/// How much the words of a page tell: what stands in each row tells nothing of one.
#[derive(Debug, Default)]
pub(super) struct Rarity {
    texts: f64,
    holding: HashMap<String, f64>,
}

impl Rarity {
    /// Of the words of each text of a page.
    pub fn of<'a>(texts: impl Iterator<Item = &'a HashSet<String>>) -> Self {
        let mut rarity = Self::default();
        for text in texts {
            rarity.texts += 1.0;
            for word in text {
                *rarity.holding.entry(word.clone()).or_default() += 1.0;
            }
        }
        rarity
    }

    fn weight(&self, word: &str) -> f64 {
        let holding = self.holding.get(word).copied().unwrap_or_default();
        ((self.texts + 1.0) / (holding + 1.0)).ln() + 0.1
    }

    /// How much of the first is in the second, and the other way round, by what the words tell.
    pub fn alike(&self, one: &HashSet<String>, other: &HashSet<String>) -> f64 {
        let sum = |words: &HashSet<String>| words.iter().map(|w| self.weight(w)).sum::<f64>();
        let shared: f64 = one.intersection(other).map(|w| self.weight(w)).sum();
        let (kept, now) = (sum(one), sum(other));
        if kept <= 0.0 || now <= 0.0 {
            return 0.0;
        }
        0.6 * shared / kept + 0.4 * shared / now
    }
}

/// Names in code: 1 is the same, below it the share of their parts that is.
pub(super) fn codes_alike(one: &str, other: &str) -> f64 {
    if one == other {
        return 1.0;
    }
    0.8 * dice(&code_parts(one), &code_parts(other))
}

/// `btnSave_2` as `btn`, `save`, `2`.
fn code_parts(name: &str) -> Vec<String> {
    let mut parts: Vec<String> = Vec::new();
    let mut last = ' ';
    for c in name.chars() {
        let begins =
            (c.is_uppercase() && last.is_lowercase()) || c.is_numeric() != last.is_numeric();
        if !c.is_alphanumeric() {
            last = ' ';
            continue;
        }
        match parts.last_mut() {
            Some(part) if last != ' ' && !begins => part.extend(c.to_lowercase()),
            _ => parts.push(c.to_lowercase().collect()),
        }
        last = c;
    }
    parts
}

/// Addresses: 1 is the same, then the same path with another query, then the same last part of the path.
pub(super) fn addresses_alike(one: &str, other: &str) -> f64 {
    let (one, other) = (one.trim_end_matches('/'), other.trim_end_matches('/'));
    if one == other {
        return 1.0;
    }
    let path = |address: &str| {
        address
            .split(['?', '#'])
            .next()
            .unwrap_or_default()
            .to_owned()
    };
    let (a, b) = (path(one), path(other));
    if a == b && !a.is_empty() {
        return 0.4;
    }
    let (a, b) = (segments(one), segments(other));
    if a.is_empty() || b.is_empty() || a.last() != b.last() {
        return 0.0;
    }
    // Numbers on the way say of which thing it is; other parts move when a site is put in order.
    let number = |part: &&String| part.chars().all(|c| c.is_ascii_digit());
    let numbers = |all: &[String]| all.iter().filter(number).cloned().collect::<Vec<_>>();
    if numbers(&a) == numbers(&b) { 0.7 } else { 0.2 }
}

fn segments(address: &str) -> Vec<String> {
    let parts = address.split(['/', '#']).filter(|part| !part.is_empty());
    parts
        .map(|part| part.trim_end_matches(".html").to_lowercase())
        .collect()
}
