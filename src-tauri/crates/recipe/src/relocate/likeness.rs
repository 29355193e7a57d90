//! How alike two texts, names in code and addresses are: 0 to 1.

use std::cell::OnceCell;
use std::collections::{HashMap, HashSet};
use std::rc::Rc;

use copilot_text::{meanings, normalize, stem, tokens};

/// From so much on two spellings are of one word: below it `rooms` would be `books`.
const SPELT: f64 = 0.85;

/// A text of a description, read as far as it is asked for.
#[derive(Clone, Debug, Default)]
pub(super) struct Words {
    /// Normalised: case, width, spaces, quotes and dashes play no part.
    pub plain: String,
    parts: OnceCell<Parts>,
    stems: OnceCell<Vec<String>>,
    meanings: OnceCell<&'static [usize]>,
}

#[derive(Clone, Debug)]
struct Parts {
    /// Its words and numbers, without what stands between them.
    tokens: Vec<String>,
    /// Its words without numbers, joined; empty where it is a number alone.
    worded: String,
}

impl Words {
    pub fn of(text: &str) -> Self {
        Self {
            plain: normalize(text),
            ..Self::default()
        }
    }

    fn parts(&self) -> &Parts {
        self.parts.get_or_init(|| {
            let all = tokens(&self.plain);
            let worded = all
                .iter()
                .filter(|t| !t.starts_with(|c: char| c.is_ascii_digit()));
            let worded = worded.map(String::as_str).collect::<Vec<_>>().join(" ");
            Parts {
                tokens: all,
                worded,
            }
        })
    }

    fn stems(&self) -> &[String] {
        self.stems
            .get_or_init(|| self.tokens().iter().map(|word| stem(word)).collect())
    }

    fn meanings(&self) -> &'static [usize] {
        self.meanings.get_or_init(|| meanings(&self.plain))
    }

    pub fn is_empty(&self) -> bool {
        self.plain.is_empty()
    }

    /// Labels: 1 is the same label, about 0.9 the same said in the other language, 0.8 the same but for a number in it.
    pub fn alike(&self, other: &Self) -> f64 {
        if self.is_empty() || other.is_empty() {
            return 0.0;
        }
        if self.plain == other.plain {
            return 1.0;
        }
        if !self.tokens().is_empty() && self.tokens() == other.tokens() {
            return 0.98;
        }
        if self
            .meanings()
            .iter()
            .any(|row| other.meanings().contains(row))
        {
            return 0.9;
        }
        if self.same_but_for_numbers(other) {
            return 0.8;
        }
        let shared = dice(self.stems(), other.stems());
        // Spelling counts for what is long enough to be no other word by a letter.
        let (one, two) = (self.plain.len(), other.plain.len());
        let near = one.min(two) * 4 >= one.max(two) * 3;
        let spelt = if near && self.plain.chars().count() >= 6 {
            strsim::normalized_levenshtein(&self.plain, &other.plain)
        } else {
            0.0
        };
        let spelt = if spelt >= SPELT { spelt } else { 0.0 };
        shared.max(spelt).min(0.95)
    }

    /// It has the same words, and other numbers.
    pub fn same_but_for_numbers(&self, other: &Self) -> bool {
        let (one, two) = (self.parts(), other.parts());
        !one.worded.is_empty() && one.worded == two.worded && one.tokens != two.tokens
    }

    /// The numbers and words of it.
    pub fn tokens(&self) -> &[String] {
        &self.parts().tokens
    }
}

/// Texts of a page, each read once.
#[derive(Debug, Default)]
pub(super) struct Texts(HashMap<String, Rc<Words>>);

impl Texts {
    pub fn read(&mut self, text: &str) -> Rc<Words> {
        if let Some(known) = self.0.get(text) {
            return known.clone();
        }
        let words = Rc::new(Words::of(text));
        self.0.insert(text.to_owned(), words.clone());
        words
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
pub(super) struct Rarity<'a> {
    texts: f64,
    holding: HashMap<&'a str, f64>,
}

impl<'a> Rarity<'a> {
    /// Of the words of each text of a page.
    pub fn of(texts: impl Iterator<Item = &'a Rc<Words>>) -> Self {
        let mut rarity = Self::default();
        let mut counts: HashMap<*const Words, (&Words, f64)> = HashMap::new();
        for text in texts {
            rarity.texts += 1.0;
            counts.entry(Rc::as_ptr(text)).or_insert((text, 0.0)).1 += 1.0;
        }
        for (text, count) in counts.into_values() {
            for word in text.tokens().iter().collect::<HashSet<_>>() {
                *rarity.holding.entry(word).or_default() += count;
            }
        }
        rarity
    }

    fn weight(&self, word: &str) -> f64 {
        let holding = self.holding.get(word).copied().unwrap_or_default();
        ((self.texts + 1.0) / (holding + 1.0)).ln() + 0.1
    }

    /// How much of the first is in the second, and the other way round, by what the words tell.
    pub fn alike(&self, one: &'a Words, other: &'a Words) -> f64 {
        let set = |words: &'a Words| words.tokens().iter().map(String::as_str).collect();
        let (one, other): (HashSet<&str>, HashSet<&str>) = (set(one), set(other));
        let sum = |words: &HashSet<&str>| words.iter().map(|w| self.weight(w)).sum::<f64>();
        let shared: f64 = one.intersection(&other).map(|w| self.weight(w)).sum();
        let (kept, now) = (sum(&one), sum(&other));
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
