//! A goal read as steps: what a planner that reads goals by itself hands over before the run begins, so that the run can be
//! compared with it.

use serde::{Deserialize, Serialize};

/// What a step does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Verb {
    /// Open an address, link, section or thing.
    Open,
    /// Find by the page's own search, or on the page.
    Search,
    /// Press a control, by its name or by what it does, or a key.
    Press,
    /// Give one field or several their values.
    Type,
    /// Bring a list, a group or a filter to a value.
    Choose,
    /// Bring a box or switch into a state.
    Tick,
    /// Answer a question from the page.
    Read,
    /// List what the page lists.
    List,
    /// Go back, scroll, change tabs, wait.
    Browse,
    Download,
    /// Answer or put away a dialog, a banner.
    Dialog,
}

/// The kind of control or place that the goal names beside it: "the Save *button*".
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ElementKind {
    Link,
    Button,
    Field,
    Checkbox,
    Radio,
    List,
    Tab,
    Page,
    Section,
    Menu,
    Dialog,
    Table,
    Heading,
    Image,
    File,
}

/// The most or least of something: "the cheapest".
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Extreme {
    /// The most; otherwise the least.
    pub most: bool,
    /// What is measured: `price`, `rating`, `date`, or the goal's own words.
    pub measure: String,
}

/// What is asked about what.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Question {
    /// The value wanted: `price`, `population`. Empty: the thing itself.
    pub what: String,
    /// Whose value; empty: the page's own.
    pub of: String,
}

/// One step of a goal.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Step {
    /// The words of the goal.
    pub source: String,
    /// `None`: not understood.
    pub verb: Option<Verb>,
    /// The way of it: `open`, `add`, `sort`, `back`.
    pub doing: String,
    /// What the verb acts on, in the goal's words, without quotes, articles and kind words.
    pub thing: String,
    /// Text to type, option to choose, key, words to search for, milliseconds to wait, quantity.
    pub value: Option<String>,
    /// The field, list or place that `value` goes to, or where the thing is.
    pub target: Option<String>,
    /// The section of the site where the step is done: "in the settings".
    pub place: Option<String>,
    /// What the thing stands by: "next to the blue mug".
    pub near: Option<String>,
    /// First is 1, last is -1.
    pub ordinal: Option<i32>,
    pub extreme: Option<Extreme>,
    /// Fields with their values: "name: Anna, email: a@b.c".
    pub fields: Vec<(String, String)>,
    /// Address, absolute.
    pub url: Option<String>,
    pub kind: Option<ElementKind>,
    pub question: Option<Question>,
    /// The thing or value stood in quotes.
    pub quoted: bool,
    /// The thing stands for what the step before was about: "it", "его".
    pub pronoun: bool,
    /// What the thing means each of, with where it is; empty for "everything". `None`: one thing.
    pub every: Option<String>,
    /// The thing names no more than a kind: "the button".
    pub only_kind: bool,
    /// The value says where the text is, and is not the text: "the sum".
    pub described: bool,
}

impl Step {
    pub fn is(&self, doing: &str) -> bool {
        self.doing == doing
    }

    /// The words that are searched for, typed or chosen: the value, else the thing.
    pub fn words(&self) -> String {
        self.value.clone().unwrap_or_else(|| self.thing.clone())
    }

    /// Something stays changed on the site, in contrast to what only stands in a form.
    pub fn lasts(&self) -> bool {
        self.verb == Some(Verb::Press) && self.doing != "key" || self.is("accept")
    }

    /// The person wants words back.
    pub fn tells(&self) -> bool {
        matches!(self.verb, Some(Verb::Read | Verb::List))
    }
}

/// The choices that the words list: "Tea, Milk and Bread"; one where they list none.
pub fn choices(said: &str) -> Vec<String> {
    said.split([',', ';'])
        .flat_map(|part| part.split(" and "))
        .flat_map(|part| part.split(" и "))
        .map(|part| {
            let part = part.trim();
            let part = part
                .strip_prefix("and ")
                .or_else(|| part.strip_prefix("и "))
                .unwrap_or(part);
            part.trim_matches(['"', '«', '»', '“', '”', ' ', '.'])
                .to_owned()
        })
        .filter(|part| !part.is_empty())
        .collect()
}

/// The steps end in an effect: something sent, saved, added, filled in.
pub fn acts(steps: &[Step]) -> bool {
    let lasts = |s: &Step| s.lasts() && !s.is("press");
    let fills = |s: &Step| {
        matches!(
            s.verb,
            Some(Verb::Type | Verb::Choose | Verb::Tick | Verb::Download)
        )
    };
    steps.iter().any(lasts) || steps.iter().any(fills) && !steps.iter().any(Step::tells)
}

/// What is asked for last is a list of things.
pub fn lists(steps: &[Step]) -> bool {
    let last = steps.iter().rev().find(|s| s.tells());
    !acts(steps) && last.is_some_and(|s| s.verb == Some(Verb::List))
}
