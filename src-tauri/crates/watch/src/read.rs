//! Plain words, English or Russian, read as a condition.
//!
//! The words are looked up as they stand in the tables ([`words`]), from the beginning to the end. What no table has is never
//! left out: half a sentence is not a condition.

mod comparison;
mod tokens;
mod words;

use copilot_protocol::WatchCondition;

use crate::Unreadable;
use tokens::{Kind, Token, tokens};
use words::*;

/// No condition takes so many letters to say; what is pasted by mistake is not gone through.
const LONGEST: usize = 300;

type Read<T> = Result<T, Unreadable>;

/// None: these words are of another kind.
type Reader<'a> = fn(&mut Phrase<'a>) -> Option<Read<WatchCondition>>;

/// Reads what is waited for.
///
/// # Errors
/// Why it cannot be taken, with what was left over.
pub fn condition(words: &str) -> Result<WatchCondition, Unreadable> {
    if words.chars().nth(LONGEST).is_some() {
        return Err(Unreadable::NotACondition);
    }
    let tokens = tokens(words)?;
    let mut phrase = Phrase {
        tokens: &tokens,
        at: 0,
    };
    let found = phrase.all();
    let after_conjunction = |token: &Token| token.word().is_some_and(is_conjunction);
    let rest = phrase.tokens.get(phrase.at..).unwrap_or_default();
    match found {
        Ok(_) if rest.iter().any(after_conjunction) => Err(Unreadable::Joined),
        Ok(_) if !rest.is_empty() => Err(Unreadable::Words(raw(rest))),
        // What cannot be read may be two conditions.
        Err(Unreadable::Words(_) | Unreadable::Quotes(_)) if rest.iter().any(after_conjunction) => {
            Err(Unreadable::Joined)
        }
        found => found,
    }
}

fn raw(tokens: &[Token]) -> String {
    let raw: Vec<&str> = tokens.iter().map(|token| token.raw.as_str()).collect();
    raw.join(" ")
}

struct Phrase<'a> {
    tokens: &'a [Token],
    at: usize,
}

impl<'a> Phrase<'a> {
    /// How many tokens these words are, here.
    fn length(&self, words: &str) -> Option<usize> {
        let mut at = self.at;
        for word in words.split(' ') {
            if self.tokens.get(at)?.word()? != word {
                return None;
            }
            at += 1;
        }
        Some(at - self.at)
    }

    /// How many tokens the longest of these phrases is, here.
    fn longest(&self, all: &str) -> Option<usize> {
        all.split('|').filter_map(|words| self.length(words)).max()
    }

    /// The longest of them that stands here is taken.
    fn one_of(&mut self, all: &str) -> bool {
        let longest = self.longest(all);
        self.at += longest.unwrap_or_default();
        longest.is_some()
    }

    fn means<T: Copy>(&mut self, all: &[(&str, T)]) -> Option<T> {
        let found = all
            .iter()
            .filter_map(|(words, meaning)| Some((self.longest(words)?, *meaning)));
        let (length, meaning) = found.max_by_key(|(length, _)| *length)?;
        self.at += length;
        Some(meaning)
    }

    fn kind(&self) -> Option<&'a Kind> {
        self.tokens.get(self.at).map(|token| &token.kind)
    }

    fn left_over<T>(&self) -> Read<T> {
        Err(Unreadable::Words(raw(&self.tokens[self.at..])))
    }

    fn all(&mut self) -> Read<WatchCondition> {
        while self.one_of(OPENING) {}
        let start = self.at;
        let ways: [Reader<'a>; 4] = [Self::lines, Self::changes, Self::text, Self::comparison];
        for way in ways {
            self.at = start;
            if let Some(found) = way(self) {
                let found = found?;
                while self.one_of(CLOSING) {}
                return Ok(found);
            }
        }
        self.at = start;
        let figures = self.tokens.iter().any(|token| token.word().is_none());
        if start == self.tokens.len() || start == 0 && !figures && !self.joined() {
            return Err(Unreadable::NotACondition);
        }
        self.left_over()
    }

    fn joined(&self) -> bool {
        let mut words = self.tokens.iter().filter_map(Token::word);
        words.any(is_conjunction)
    }

    /// "a new row appears", "пропадёт строка".
    fn lines(&mut self) -> Option<Read<WatchCondition>> {
        let start = self.at;
        for (table, found) in [
            (SOMETHING_NEW, WatchCondition::NewItem),
            (SOMETHING_GONE, WatchCondition::ItemGone),
        ] {
            if self.one_of(table) {
                return Some(Ok(found));
            }
        }
        let there = self.one_of("there is|there are");
        let (comes, goes) = (self.one_of(COMES), self.one_of(GOES));
        self.one_of(ONE);
        let new = self.one_of(NEW);
        if !self.one_of(LINE) {
            self.at = start;
            return None;
        }
        let verb_first = comes || goes;
        let comes = comes || !verb_first && self.one_of(COMES);
        let goes = goes || !comes && !verb_first && self.one_of(GOES);
        if goes && !new && !there {
            return Some(Ok(WatchCondition::ItemGone));
        }
        if !goes && (comes || new) {
            return Some(Ok(WatchCondition::NewItem));
        }
        self.at = start;
        None
    }

    fn changes(&mut self) -> Option<Read<WatchCondition>> {
        let start = self.at;
        // "changes to 5" is no change of any kind.
        if self.means(WAYS).is_some() && self.at > start + 1 {
            self.at = start;
            return self
                .one_of("is different|is updated|is changed")
                .then_some(Ok(WatchCondition::Changes));
        }
        self.at = start;
        self.one_of(CHANGES).then_some(Ok(WatchCondition::Changes))
    }

    /// What the page says, and no longer says.
    fn text(&mut self) -> Option<Read<WatchCondition>> {
        let contains = |text: String| WatchCondition::Contains { text };
        let lacks = |text: String| WatchCondition::Lacks { text };
        if self.one_of(LACKS) {
            return Some(self.page_words().map(lacks));
        }
        if self.one_of(CONTAINS) {
            return Some(self.page_words().map(contains));
        }
        if let Some(found) = self.stock() {
            return Some(Ok(found));
        }
        if let Some(Kind::Quoted(text)) = self.kind() {
            self.at += 1;
            let found = if self.one_of(IS_GONE) {
                Some(lacks(text.clone()))
            } else if self.one_of(IS_THERE) {
                Some(contains(text.clone()))
            } else {
                None
            };
            return found.map(|found| not_empty(text).map(|()| found));
        }
        let make: Option<fn(String) -> WatchCondition> = if self.one_of(IS_GONE) {
            Some(|text| WatchCondition::Lacks { text })
        } else if self.length("будет").is_none() && self.one_of(IS_THERE) {
            Some(|text| WatchCondition::Contains { text })
        } else {
            None
        };
        let make = make?;
        Some(match self.kind() {
            Some(Kind::Quoted(text)) => {
                self.at += 1;
                not_empty(text).map(|()| make(text.clone()))
            }
            None => Err(Unreadable::NoText),
            Some(_) => Err(Unreadable::Quotes(raw(&self.tokens[self.at..]))),
        })
    }

    /// "is back in stock", "распродано": what shops write, which people say without quotes.
    fn stock(&mut self) -> Option<WatchCondition> {
        let start = self.at;
        let text = |text: &str| text.to_owned();
        if let Some(not) = self.means(NOT_STOCK) {
            return Some(WatchCondition::Lacks { text: text(not) });
        }
        while self.one_of(STOCK_OPENING) {}
        if let Some(there) = self.means(STOCK) {
            return Some(WatchCondition::Contains { text: text(there) });
        }
        self.at = start;
        None
    }

    /// Nothing but what ends a sentence follows.
    fn at_end(&self) -> bool {
        self.at == self.tokens.len() || self.longest(CLOSING).is_some()
    }

    /// In quotes, or all that follows.
    fn page_words(&mut self) -> Read<String> {
        let rest = &self.tokens[self.at..];
        match rest.first().map(|token| &token.kind) {
            None => Err(Unreadable::NoText),
            Some(Kind::Quoted(text)) => {
                self.at += 1;
                not_empty(text)?;
                Ok(text.clone())
            }
            Some(_) if rest[0].raw.starts_with('!') => self.left_over(),
            // "shows less than 5" may mean the number.
            Some(_) if self.is_sign() => Err(Unreadable::Quotes(raw(rest))),
            Some(_) => {
                let mut words = rest.iter().filter_map(Token::word);
                if words.any(is_conjunction) {
                    return Err(Unreadable::Joined);
                }
                let around = |word: &str| NOT_OF_PAGE.split('|').any(|one| one == word);
                if rest.iter().filter_map(Token::word).any(around)
                    || rest[0].rest.contains([',', ';'])
                {
                    return Err(Unreadable::Quotes(raw(rest)));
                }
                if rest.iter().any(|t| matches!(t.kind, Kind::Quoted(_))) {
                    return self.left_over();
                }
                self.at = self.tokens.len();
                let ends = |c: char| c.is_whitespace() || ".,!?;:".contains(c);
                Ok(rest[0].rest.trim_matches(ends).to_owned())
            }
        }
    }
}

fn is_conjunction(word: &str) -> bool {
    CONJUNCTIONS.split('|').any(|one| one == word)
}

fn not_empty(text: &str) -> Read<()> {
    if copilot_text::normalize(text).is_empty() {
        return Err(Unreadable::NoText);
    }
    Ok(())
}
