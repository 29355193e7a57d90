//! The language in which a model is spoken to: that of the goal, so that it answers in it too.

use crate::state::GraphState;

/// A language that the prompts are written in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Lang {
    En,
    Ru,
}

impl Lang {
    /// By the words of the goal: addresses, and what stands in quotes, belong to pages. A mixed goal has the
    /// language of most of its words.
    pub fn of(goal: &str) -> Self {
        count(&unquoted(goal))
            .or_else(|| count(goal))
            .unwrap_or(Self::En)
    }

    /// One of two texts.
    pub fn pick<'a>(self, en: &'a str, ru: &'a str) -> &'a str {
        match self {
            Self::En => en,
            Self::Ru => ru,
        }
    }
}

/// Without what stands in quotes.
fn unquoted(goal: &str) -> String {
    let mut out = String::new();
    let mut closing = None;
    for c in goal.chars() {
        match closing {
            Some(end) if c == end => closing = None,
            Some(_) => {}
            None => match c {
                '«' => closing = Some('»'),
                '“' => closing = Some('”'),
                '"' => closing = Some('"'),
                c => out.push(c),
            },
        }
    }
    out
}

fn count(text: &str) -> Option<Lang> {
    let (mut cyrillic, mut latin) = (0, 0);
    for word in text.split_whitespace() {
        let address = word.trim_matches(|c: char| !c.is_alphanumeric());
        if address.contains(['.', '/', '@']) {
            continue;
        }
        match word.chars().find(|c| c.is_alphabetic()) {
            Some('\u{400}'..='\u{52f}') => cyrillic += 1,
            Some(_) => latin += 1,
            None => {}
        }
    }
    if cyrillic + latin == 0 {
        None
    } else if cyrillic >= latin && cyrillic > 0 {
        Some(Lang::Ru)
    } else {
        Some(Lang::En)
    }
}

/// The language of the run's prompts.
pub(crate) fn language(s: &GraphState) -> Lang {
    Lang::of(&s.request.goal)
}

/// One of two texts, in the language of the goal: for what a node tells the model, and the person reads in the run's record.
pub(crate) fn said(s: &GraphState, en: &str, ru: &str) -> String {
    language(s).pick(en, ru).to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_words_of_the_person_tell_the_language() {
        for (goal, lang) in [
            ("Find the price of the blue mug", Lang::En),
            ("Найди цену синей кружки", Lang::Ru),
            (
                "Открой https://www.example.com/long/path/of/words и прочти заголовок",
                Lang::Ru,
            ),
            ("Open пример.рф and read the heading", Lang::En),
            ("Press «Добавить в корзину»", Lang::En),
            ("Нажми \"Add to cart and go on\"", Lang::Ru),
            ("Найди iPhone 15 Pro в магазине", Lang::Ru),
            ("«Корзина»", Lang::Ru),
            ("12345", Lang::En),
            ("", Lang::En),
        ] {
            assert_eq!(Lang::of(goal), lang, "{goal}");
        }
    }
}
