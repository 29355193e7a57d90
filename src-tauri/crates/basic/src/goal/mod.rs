//! A goal in plain words, read as steps: what is to be done, with what, where, and what the person
//! wants to see at the end.
//!
//! It knows no page. What it cannot read stays in the list with `verb: None`.

pub(crate) mod atoms;
mod build;
mod fields;
mod forms;
mod names;
mod question;
mod split;
mod url;

#[cfg(test)]
mod tests;

use serde::{Deserialize, Serialize};

pub(crate) use fields::choices;
pub(crate) use names::{every_of, kind_only};
pub(crate) use split::steps;

/// What a step does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Verb {
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
    Drag,
    /// Answer a question from the page.
    Read,
    /// List or count what the page lists.
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
pub(crate) enum Kind {
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
    Result,
}

/// The most or least of something: "the cheapest".
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Extreme {
    /// The most; otherwise the least.
    pub most: bool,
    /// What is measured: `price`, `rating`, `date`, or the goal's own words.
    pub measure: String,
}

/// What is asked about what.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(crate) struct Question {
    /// The value wanted: `price`, `population`. Empty: the thing itself.
    pub what: String,
    /// Whose value; empty: the page's own.
    pub of: String,
}

/// One step of a goal.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct Step {
    /// The words of the goal.
    pub source: String,
    /// `None`: not understood.
    pub verb: Option<Verb>,
    /// The doing's name in the grammar: `open`, `add`, `sort`, `back`.
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
    pub kind: Option<Kind>,
    pub question: Option<Question>,
    /// In a new tab.
    pub new_tab: bool,
    /// The thing or value stood in quotes.
    pub quoted: bool,
    /// The thing stands for what the step before was about: "it", "его".
    pub pronoun: bool,
    /// This step's and the next one's words joined again, where only "and" parted them:
    /// the label of one control may have been cut in two.
    pub joined: Option<String>,
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
