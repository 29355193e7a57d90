//! The choices of the site's selects, radios, checkbox groups and its own dropdown.
//!
//! The value of a choice is the same under every seed and language and is what [`crate::Snapshot`]
//! holds; its label and its place in the list are not. The rows stand in `data/options.json`.

use std::collections::HashMap;
use std::sync::LazyLock;

use serde::{Deserialize, Serialize};

use crate::data::{Bilingual, listed, parsed};
use crate::lang::Lang;

listed! {
    /// One set of choices.
    OptionSet { Sort Rating Delivery Theme Language Notifications Topic Roast TastingDay }
}

/// A value and the words that stand for it now.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Choice {
    pub value: &'static str,
    pub label: String,
}

#[derive(Deserialize)]
struct Row {
    value: String,
    #[serde(flatten)]
    words: Bilingual<Vec<String>>,
}

static SETS: LazyLock<HashMap<OptionSet, Vec<Row>>> =
    LazyLock::new(|| parsed(include_str!("../data/options.json")));

impl OptionSet {
    /// Canonical order; `pick` chooses a wording by value and count of wordings.
    pub(crate) fn choices(
        self,
        lang: Lang,
        mut pick: impl FnMut(&str, usize) -> usize,
    ) -> Vec<Choice> {
        SETS[&self]
            .iter()
            .map(|row| {
                let words = row.words.of(lang);
                Choice {
                    value: &row.value,
                    label: words[pick(&row.value, words.len())].clone(),
                }
            })
            .collect()
    }
}
