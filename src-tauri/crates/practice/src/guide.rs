//! The documentation-like article: sections with a heading, text and one fact each.

use std::sync::LazyLock;

use serde::{Deserialize, Serialize};

use crate::data::{Bilingual, parsed};
use crate::lang::Lang;
use crate::shuffle::Shuffle;

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Guide {
    pub title: String,
    pub sections: Vec<GuideSection>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct GuideSection {
    pub heading: String,
    pub paragraphs: Vec<String>,
    /// Stands word for word in one of the paragraphs; holds this seed's number.
    pub fact: String,
    pub(crate) anchor: &'static str,
}

impl GuideSection {
    /// The section's fragment, the same under every seed and language.
    pub fn anchor(&self) -> &'static str {
        self.anchor
    }
}

/// The article before a seed touches it (`data/guide.json`).
#[derive(Deserialize)]
struct Article {
    titles: Bilingual<Vec<String>>,
    sections: Vec<Draft>,
}

#[derive(Deserialize)]
struct Draft {
    anchor: String,
    range: (u32, u32),
    #[serde(flatten)]
    text: Bilingual<Text>,
}

#[derive(Deserialize)]
struct Text {
    heading: String,
    opening: String,
    /// With `#` for its number.
    fact: String,
    closing: String,
}

static ARTICLE: LazyLock<Article> = LazyLock::new(|| parsed(include_str!("../data/guide.json")));

pub(crate) fn guide(seed: u64, lang: Lang) -> Guide {
    let mut sections: Vec<GuideSection> = ARTICLE
        .sections
        .iter()
        .map(|draft| {
            let number = Shuffle::new(seed, &draft.anchor).between(draft.range.0, draft.range.1);
            let text = draft.text.of(lang);
            let fact = text.fact.replace('#', &number.to_string());
            GuideSection {
                heading: text.heading.clone(),
                paragraphs: vec![format!("{} {fact}", text.opening), text.closing.clone()],
                fact,
                anchor: &draft.anchor,
            }
        })
        .collect();
    if seed != 0 {
        Shuffle::new(seed, "guide order").reorder(&mut sections);
    }
    Guide {
        title: ARTICLE.titles.of(lang)[(seed % 3) as usize].clone(),
        sections,
    }
}
