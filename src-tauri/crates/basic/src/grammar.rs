//! The words of goals and pages: `grammar.en.toml` and `grammar.ru.toml`, read as one.
//!
//! A goal may mix languages ("нажми Try it out"), so the lists of all files are joined.

use std::collections::BTreeMap;
use std::ops::Deref;
use std::sync::OnceLock;

use copilot_ports::goal::{ElementKind, Verb};
use serde::{Deserialize, Deserializer};

const FILES: [&str; 2] = [
    include_str!("grammar.en.toml"),
    include_str!("grammar.ru.toml"),
];

/// Phrases that live as long as the program.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct List(&'static [&'static str]);

impl Deref for List {
    type Target = &'static [&'static str];

    fn deref(&self) -> &Self::Target {
        &self.0
    }
}

impl<'de> Deserialize<'de> for List {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        let words: Vec<String> = Vec::deserialize(d)?;
        let kept: Vec<&'static str> = words.into_iter().map(|w| &*w.leak()).collect();
        Ok(Self(kept.leak()))
    }
}

impl List {
    /// One of the phrases, where a star ends a beginning.
    pub fn holds(&self, word: &str) -> bool {
        self.0.iter().any(|known| fits(known, word))
    }
}

/// The word is the one of the grammar, or begins with it where a star ends that.
pub(crate) fn fits(known: &str, word: &str) -> bool {
    match known.strip_suffix('*') {
        Some(begin) => word.starts_with(begin),
        None => word == known,
    }
}

/// One way of doing: what says it, and what does it on a page.
#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct Doing {
    pub does: Option<Verb>,
    pub say: List,
    /// Labels of the control that does it.
    pub buttons: List,
    /// Places of the site where that control usually is, likeliest first.
    pub sections: Vec<String>,
}

/// A field that goals name by what it is for.
#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct Field {
    /// Words of a goal behind which its value stands.
    pub said: List,
    /// Its labels on pages.
    pub labels: List,
}

macro_rules! words {
    ($($name:ident),* $(,)?) => {
        /// Lists of the section `words`.
        #[derive(Debug, Default, Deserialize)]
        #[serde(default, deny_unknown_fields)]
        pub(crate) struct Words { $(pub $name: List,)* }
    };
}

words! {
    unknown, fillers, then, and, nouns_too, determiners, polite, abbreviations, prepositions, pronouns, articles,
    called, into, from, near, parts, new_tab, own, sections, beside_kinds, of, asking, state, every, usual_fields,
    go_on, again, seen_to, hollow, domains, file_endings, wishes, keeps, not_kept, whole, section, explains,
    of_the_site, changes, carts, dialogs, descending, cheap, no, yes, counts, search_labels, here, it, pieces,
    tails, searched, before_words, form, appears, when, no_labels, numbered, more,
    at_once, page_parts, goods, whose, lies, show, code, title, alert, telling, describing, vague,
    purpose, empties, keys, questions, until, moments, minutes, which, costs, by, by_what, favourites,
    having, praises, nouns_alone, hit_words, labels_after, ways_to, genitives, kept_files, kinds_before, conditions,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct Grammar {
    pub verbs: BTreeMap<String, Doing>,
    pub places: BTreeMap<String, List>,
    pub words: Words,
    pub kinds: BTreeMap<ElementKind, List>,
    pub ordinals: BTreeMap<String, i32>,
    /// `price_least`: phrases of that most or least; `of_most`: the measure follows.
    pub extremes: BTreeMap<String, List>,
    pub fields: BTreeMap<String, Field>,
    /// What is asked for, and the labels that answer it.
    pub measures: BTreeMap<String, Field>,
    pub numbers: BTreeMap<String, u32>,
    /// Ways to part what stands behind a verb, by doing, the first that fits.
    pub forms: BTreeMap<String, List>,
    /// Words for keys, by the name of `KeyboardEvent.key`.
    pub keys: BTreeMap<String, List>,
    /// Sentences on a step by its doing: id and what it names, the first for which all is known.
    pub means: BTreeMap<String, List>,
    /// Words for the ways to scroll.
    pub directions: BTreeMap<String, List>,
    pub asks: Vec<Ask>,
    /// Sentences by language and id; `{}` is a gap.
    says: BTreeMap<String, BTreeMap<String, String>>,
    #[serde(skip)]
    phrases: BTreeMap<&'static str, Vec<Phrase>>,
}

/// A way to ask: its form, and what is asked for and whose where the form does not say it.
#[derive(Clone, Debug, Deserialize)]
pub(crate) struct Ask {
    pub form: String,
    #[serde(default)]
    pub what: String,
    #[serde(default)]
    pub of: String,
}

/// What a phrase at the beginning of a step says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Said {
    /// The doing's name in the grammar.
    Doing(&'static str),
    /// A doing that Basic mode has no step for.
    Unknown,
    Filler,
}

/// Its words, and what they say.
pub(crate) type Phrase = (Vec<&'static str>, Said);

impl Grammar {
    pub fn doing(&self, name: &str) -> Option<&Doing> {
        self.verbs.get(name)
    }

    /// Labels of the control that does it.
    pub fn buttons(&self, name: &str) -> &'static [&'static str] {
        self.doing(name).map_or(&[], |d| *d.buttons)
    }

    /// Names of the places where it is usually done.
    pub fn sections(&self, name: &str) -> Vec<&'static [&'static str]> {
        let names = self.doing(name).map_or(&[][..], |d| &d.sections);
        names.iter().map(|place| self.place(place)).collect()
    }

    pub fn place(&self, name: &str) -> &'static [&'static str] {
        self.places.get(name).map_or(&[], |l| **l)
    }

    /// Phrases that begin with the word, the longest first.
    pub fn phrases(&self, first: &str) -> &[Phrase] {
        self.phrases.get(first).map_or(&[], Vec::as_slice)
    }

    fn index(&mut self) {
        let mut table: BTreeMap<&'static str, Vec<Phrase>> = BTreeMap::new();
        let mut add = |list: List, said: Said| {
            for phrase in list.iter() {
                let words: Vec<&'static str> = phrase.split(' ').collect();
                table.entry(words[0]).or_default().push((words, said));
            }
        };
        for (name, doing) in &self.verbs {
            add(doing.say, Said::Doing(&*name.clone().leak()));
        }
        add(self.words.unknown, Said::Unknown);
        add(self.words.fillers, Said::Filler);
        for phrases in table.values_mut() {
            phrases.sort_by_key(|(words, _)| std::cmp::Reverse(words.len()));
        }
        self.phrases = table;
    }
}

/// The lists of both tables, one after the other.
fn join(into: &mut toml::Table, from: toml::Table) {
    for (key, value) in from {
        match (into.get_mut(&key), value) {
            (Some(toml::Value::Table(known)), toml::Value::Table(more)) => join(known, more),
            (Some(toml::Value::Array(known)), toml::Value::Array(more)) => known.extend(more),
            (Some(_), _) => {}
            (None, value) => {
                into.insert(key, value);
            }
        }
    }
}

pub(crate) fn read() -> Result<Grammar, toml::de::Error> {
    let mut all = toml::Table::new();
    for file in FILES {
        join(&mut all, file.parse()?);
    }
    let mut grammar = Grammar::deserialize(all)?;
    grammar.index();
    Ok(grammar)
}

/// The grammar. A file that cannot be read leaves it without words, so that no goal is understood; a test reads the files.
pub(crate) fn grammar() -> &'static Grammar {
    static GRAMMAR: OnceLock<Grammar> = OnceLock::new();
    GRAMMAR.get_or_init(|| read().unwrap_or_default())
}

/// A sentence in the goal's language, with its gaps filled in order.
pub(crate) fn say(russian: bool, id: &str, gaps: &[&str]) -> String {
    let language = if russian { "ru" } else { "en" };
    let sentence = grammar().says.get(language).and_then(|all| all.get(id));
    let mut parts = sentence.map_or(id, String::as_str).split("{}");
    let mut out = parts.next().unwrap_or_default().to_owned();
    for (part, gap) in parts.zip(gaps) {
        out.push_str(gap);
        out.push_str(part);
    }
    out
}

pub(crate) fn words() -> &'static Words {
    &grammar().words
}
