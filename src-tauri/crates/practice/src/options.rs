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
    /// Canonical order; `pick` chooses a wording by value.
    pub(crate) fn choices(
        self,
        lang: Lang,
        pick: impl Fn(&str, &'static [String]) -> &'static str,
    ) -> Vec<Choice> {
        let choice = |row: &'static Row| Choice {
            value: &row.value,
            label: pick(&row.value, row.words.of(lang)).to_owned(),
        };
        SETS[&self].iter().map(choice).collect()
    }
}
