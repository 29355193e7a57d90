//! What the goal names: sites, values, verbs. The goal is the person's own words, so what stands in
//! it needs no second yes.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};
use url::Url;

use crate::pattern::{Label, Reach, Table};
use crate::site::{self, Site};
use crate::words::hosts;

/// The goal, read for what it names.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct GoalWords {
    /// As it was typed.
    pub text: String,
    /// Hosts and addresses that stand in it.
    pub sites: Vec<Site>,
    /// Sites that it calls by name only ("on Wikipedia"): the first label of the site's own name.
    pub names: BTreeSet<String>,
    stems: BTreeSet<String>,
    plain: String,
}

impl GoalWords {
    pub fn new(goal: &str) -> Self {
        Self {
            text: goal.to_owned(),
            sites: sites(goal),
            names: names(goal),
            stems: copilot_text::stems(goal).into_iter().collect(),
            plain: copilot_text::normalize(goal),
        }
    }

    /// The goal names the site of this address.
    pub fn names_site(&self, url: &Url) -> bool {
        if self.sites.iter().any(|s| s.contains(url)) {
            return true;
        }
        if site::is_private(url) {
            return false;
        }
        let own = site::registrable(url.host_str().unwrap_or_default());
        own.split_once('.').is_some_and(|(name, ending)| {
            hosts::NAME_ENDINGS.contains(&ending) && self.names.contains(name)
        })
    }

    /// The value stands in the goal, whatever its case and spacing; of a number, its digits.
    pub fn contains(&self, value: &str) -> bool {
        let value = copilot_text::normalize(value);
        if value.is_empty() {
            return true;
        }
        if stands_in(&self.plain, &value) {
            return true;
        }
        let digits = |s: &str| -> String {
            s.chars()
                .filter(|c| !matches!(c, ' ' | '-' | '(' | ')' | '+' | '.'))
                .collect()
        };
        let number = digits(&value);
        number.len() >= 6
            && number.chars().all(|c| c.is_ascii_digit())
            && stands_in(&digits_apart(&self.plain), &number)
    }

    /// The goal quotes a text of which the value is only a part: to leave out a word may turn its meaning.
    pub(crate) fn quotes_more_than(&self, value: &str) -> bool {
        let words = |text: &str| -> Vec<String> {
            copilot_text::normalize(text)
                .split(|c: char| !c.is_alphanumeric())
                .filter(|w| !w.is_empty())
                .map(str::to_owned)
                .collect()
        };
        let value = words(value);
        let quoted: Vec<Vec<String>> = quotations(&self.text).map(words).collect();
        !value.is_empty()
            && !quoted.contains(&value)
            && quoted
                .iter()
                .any(|q| value.iter().all(|word| q.contains(word)))
    }

    /// The value stands in the goal exactly as it is.
    pub fn contains_exactly(&self, value: &str) -> bool {
        !value.is_empty() && stands_in(&self.text, value)
    }

    /// Each content word of the text is a word of the goal.
    pub fn covers(&self, text: &str) -> bool {
        copilot_text::stems(text)
            .iter()
            .all(|stem| self.stems.contains(stem))
    }

    pub(crate) fn says(&self, table: &Table) -> bool {
        Label::new(&self.text).says(table, Reach::Loose)
    }
}

/// What stands between marks of quotation.
fn quotations(text: &str) -> impl Iterator<Item = &str> {
    const MARKS: &[(char, char)] = &[('"', '"'), ('«', '»'), ('“', '”'), ('„', '“')];
    MARKS.iter().flat_map(move |(open, close)| {
        let mut rest = text;
        std::iter::from_fn(move || {
            let (_, after) = rest.split_once(*open)?;
            let (said, after) = after.split_once(*close)?;
            rest = after;
            Some(said)
        })
    })
}

/// Numbers with the signs inside them taken out; other text parted by spaces.
fn digits_apart(text: &str) -> String {
    let chars: Vec<char> = text.chars().collect();
    let mut out = String::new();
    for (i, c) in chars.iter().enumerate() {
        let inside = matches!(c, ' ' | '-' | '(' | ')' | '+' | '.')
            && chars[..i]
                .iter()
                .rev()
                .find(|c| !matches!(c, ' ' | '-' | '(' | ')'))
                .is_some_and(char::is_ascii_digit)
            && chars[i + 1..]
                .iter()
                .find(|c| !matches!(c, ' ' | '-' | '(' | ')'))
                .is_some_and(char::is_ascii_digit);
        if !inside {
            out.push(if *c == '+' { ' ' } else { *c });
        }
    }
    out
}

fn stands_in(text: &str, value: &str) -> bool {
    text.match_indices(value).any(|(at, _)| {
        let before = text[..at].chars().next_back();
        let after = text[at + value.len()..].chars().next();
        let edge = |inner: Option<char>, outer: Option<char>| {
            !(inner.is_some_and(char::is_alphanumeric) && outer.is_some_and(char::is_alphanumeric))
        };
        edge(value.chars().next(), before) && edge(value.chars().next_back(), after)
    })
}

fn sites(goal: &str) -> Vec<Site> {
    let mut out: Vec<Site> = Vec::new();
    for word in goal.split_whitespace() {
        if let Some(at) = word.find("://") {
            let start = word[..at]
                .rfind(|c: char| !c.is_ascii_alphanumeric())
                .map_or(0, |i| {
                    i + word[i..].chars().next().map_or(1, char::len_utf8)
                });
            let address = word[start..]
                .trim_end_matches(|c: char| !c.is_alphanumeric() && !matches!(c, '/' | ']'));
            if address.starts_with("http")
                && let Some(found) = Site::parse(address)
            {
                out.push(found);
            }
            continue;
        }
        for piece in word.split([
            ',', ';', '(', ')', '"', '«', '»', '“', '”', '„', '<', '>', '\'',
        ]) {
            let piece = piece.trim_end_matches(['.', '!', '?', ':', '…']);
            if is_host(piece)
                && let Some(found) = Site::parse(piece)
            {
                out.push(found);
            }
        }
    }
    out.dedup();
    out
}

/// May be a host, written as people write one; a file's name, a version, an e-mail address are none. What is no
/// address at all [`Site::parse`] says.
fn is_host(piece: &str) -> bool {
    if piece.contains('@') {
        return false;
    }
    let authority = piece.split(['/', '?', '#']).next().unwrap_or_default();
    if authority.starts_with('[') {
        return true;
    }
    let host = authority
        .split_once(':')
        .map_or(authority, |(host, _)| host);
    if host.eq_ignore_ascii_case("localhost") || host.parse::<std::net::Ipv4Addr>().is_ok() {
        return true;
    }
    let labels: Vec<&str> = host.split('.').collect();
    let Some(last) = labels.last() else {
        return false;
    };
    let named = |l: &&str| !l.is_empty() && l.chars().all(|c| c.is_alphanumeric() || c == '-');
    labels.len() >= 2
        && labels.iter().all(named)
        && last.chars().count() >= 2
        && (last.chars().all(char::is_alphabetic) || last.starts_with("xn--"))
        && !hosts::FILE_ENDINGS.contains(&last.to_lowercase().as_str())
}

fn names(goal: &str) -> BTreeSet<String> {
    let cyrillic = goal
        .chars()
        .filter(|c| matches!(c, '\u{0400}'..='\u{04ff}'))
        .count()
        * 2
        > goal.chars().filter(|c| c.is_alphabetic()).count();
    let words: Vec<&str> = goal
        .split_whitespace()
        .map(|w| w.trim_matches(|c: char| !c.is_alphanumeric()))
        .filter(|w| !w.is_empty())
        .collect();
    let mut out = BTreeSet::new();
    for (i, word) in words.iter().enumerate() {
        let low = copilot_text::normalize(word);
        let known = hosts::KNOWN_NAMES
            .iter()
            .filter_map(|row| row.split_once(' '))
            .find(|(name, _)| match name.strip_suffix('*') {
                Some(start) => low.starts_with(start),
                None => low == *name,
            });
        if let Some((_, name)) = known {
            out.insert(name.to_owned());
            continue;
        }
        let led =
            i > 0 && hosts::BEFORE_A_NAME.contains(&copilot_text::normalize(words[i - 1]).as_str());
        let latin = word.len() >= 4 && word.chars().all(|c| c.is_ascii_alphanumeric());
        let named = cyrillic || word.chars().next().is_some_and(char::is_uppercase);
        if led && latin && named {
            out.insert(low);
        }
    }
    out
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used)]
    use super::*;

    fn named(goal: &str, address: &str) -> bool {
        GoalWords::new(goal).names_site(&site::resolve(address).unwrap())
    }

    #[test]
    fn hosts_of_the_goal_are_found() {
        type Rows = std::collections::BTreeMap<String, Vec<(String, String, bool)>>;
        let rows: Rows = toml::from_str(include_str!("../tests/guard/rows/goal.toml")).unwrap();
        for (goal, address, wanted) in &rows["hosts_of_the_goal_are_found"] {
            assert_eq!(named(goal, address), *wanted, "{goal} / {address}");
        }
    }

    #[test]
    fn values_of_the_goal_are_found() {
        let goal = GoalWords::new(
            "Call +7 (916) 123-45-67 and sign in with S3cret! as Anna Ivanova, then send Hello there",
        );
        assert!(goal.contains("anna  ivanova"));
        assert!(goal.contains("79161234567"));
        assert!(!goal.contains("916123456"));
        assert!(!goal.contains("nna"));
        // Few digits are not put together out of several numbers.
        assert!(!GoalWords::new("take 12 34 of them").contains("1234"));
        assert!(GoalWords::new("dial 123.456.789 now").contains("123456789"));
        assert!(!GoalWords::new("Room 123. 456789 people").contains("23456789"));
        assert!(GoalWords::new("write \"not now\" to Anna").quotes_more_than("now"));
        assert!(!GoalWords::new("write \"not now\" to Anna").quotes_more_than("not now"));
        assert!(goal.contains_exactly("S3cret!"));
        assert!(!goal.contains_exactly("s3cret!"));
        assert!(!goal.contains_exactly("cret!"));
        assert!(goal.covers("hello there"));
        assert!(!goal.covers("hello account 12"));
    }
}
