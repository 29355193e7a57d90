//! Names of fields, and decoded query strings and form bodies (`application/x-www-form-urlencoded`).

use std::collections::HashMap;

#[derive(Debug, Default, Clone)]
pub(crate) struct Fields(Vec<(String, String)>);

impl Fields {
    pub(crate) fn parse(encoded: &[u8]) -> Self {
        Self(url::form_urlencoded::parse(encoded).into_owned().collect())
    }

    pub(crate) fn get(&self, name: &str) -> Option<&str> {
        self.0
            .iter()
            .find(|(key, _)| key == name)
            .map(|(_, value)| value.as_str())
    }

    /// Trimmed, and empty where the field is missing.
    pub(crate) fn text(&self, name: &str) -> &str {
        self.get(name).unwrap_or_default().trim()
    }

    pub(crate) fn all(&self, name: &str) -> Vec<String> {
        self.0
            .iter()
            .filter(|(key, _)| key == name)
            .map(|(_, value)| value.clone())
            .collect()
    }

    /// The first value of each name, untrimmed.
    pub(crate) fn first_values(&self) -> HashMap<&str, &str> {
        let pairs = self.0.iter().rev();
        pairs
            .map(|(name, value)| (name.as_str(), value.as_str()))
            .collect()
    }

    /// The same query with one parameter set.
    pub(crate) fn with(&self, name: &str, value: &str) -> String {
        let kept = self
            .0
            .iter()
            .filter(|(key, old)| key != name && key != "note" && !old.is_empty());
        url::form_urlencoded::Serializer::new(String::new())
            .extend_pairs(kept)
            .append_pair(name, value)
            .finish()
    }
}

/// `CardNumber` as `card`, `number`.
pub(crate) fn words_of(ident: &str) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    for c in ident.chars() {
        if c.is_uppercase() || words.is_empty() {
            words.push(String::new());
        }
        if let Some(word) = words.last_mut() {
            word.extend(c.to_lowercase());
        }
    }
    words
}

pub(crate) fn capitalised(word: &str) -> String {
    let mut letters = word.chars();
    letters
        .next()
        .map(|first| first.to_uppercase().chain(letters).collect())
        .unwrap_or_default()
}
