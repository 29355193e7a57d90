//! A goal in plain words, read as steps: what is to be done, with what, where, and what the person
//! wants to see at the end. English and Russian.
//!
//! It leaves out how a step is carried out: it knows no page. What it cannot read stays in the list
//! with `verb: None`.

mod aim;
mod atoms;
mod clause;
mod every;
mod letters;
mod lexicon;
mod objects;
mod question;
mod rephrase;
mod vague;

pub use aim::{Effect, EffectKind, Mode, Wants, effects, hosts, mode, urls, values, wants};
pub use clause::clauses;
pub use every::every_of;
pub use objects::{choices, key_name, kind_only, value_behind};
use serde::{Deserialize, Serialize};
pub use vague::vague;

/// What a step does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Verb {
    /// Open an address, link, section or thing.
    Open,
    /// The same, said as a way.
    GoTo,
    /// Use a search box.
    Search,
    /// Look on the page, then in the search.
    Find,
    Click,
    /// Drag a thing: onto `target`, to place `ordinal` of its list, or to where `value` says (`up 1`,
    /// `left`, `top`, `center`).
    Drag,
    /// Press a key; `value` is its name (`Enter`, `Control+a`).
    PressKey,
    /// Put `value` into the field `target`.
    Type,
    /// Give the fields of a form their values, or one field its `value`.
    Fill,
    /// Bring a control of any kind to `value`.
    Set,
    /// Choose `value` in the list `target`.
    Choose,
    /// Sort a list by `value`.
    Sort,
    /// Show only what fits `value`.
    Filter,
    Tick,
    Untick,
    Scroll,
    Hover,
    GoBack,
    GoForward,
    Reload,
    Read,
    List,
    Count,
    Download,
    Upload,
    Screenshot,
    Wait,
    NewTab,
    SwitchTab,
    CloseTab,
    /// Close a dialog, banner or panel.
    Close,
    Submit,
    /// Agree: to a dialog, a banner, terms.
    Accept,
    /// Refuse: a dialog, a banner.
    Dismiss,
    /// Add a thing to a cart or list.
    Add,
    Buy,
    Send,
    Reply,
    Post,
    Delete,
    Cancel,
    Save,
    SignIn,
    SignOut,
    SignUp,
    Subscribe,
    Unsubscribe,
    /// Give a thing a star or another mark.
    Mark,
}

/// The kind of control or place that the goal names beside it: "the Save *button*".
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Thing {
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
pub struct Extreme {
    /// The most; otherwise the least.
    pub most: bool,
    /// What is measured, in words: `price`, `rating`, `date`, or the goal's own words.
    pub measure: String,
}

/// What a thing may cost: "under $10".
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Bound {
    /// The most that it may cost; otherwise the least.
    pub most: bool,
    pub value: f64,
    /// Its code (ISO 4217), empty where none was said.
    #[serde(default)]
    pub currency: String,
    /// The amount itself fits: "up to $10" in contrast to "under $10".
    pub even: bool,
    /// The goal's words.
    pub words: String,
}

/// What is asked about what.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Question {
    /// The value wanted: `price`, `population`. Empty: the thing itself.
    pub attribute: String,
    /// Whose value; empty: the page's own.
    pub subject: String,
}

/// One step of a goal.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Clause {
    /// The words of the goal.
    pub source: String,
    /// `None`: not understood.
    pub verb: Option<Verb>,
    /// What the verb acts on, in the goal's words, without quotes, articles and kind words.
    pub object: String,
    /// Text to type, option to choose, key, words to search for, milliseconds to wait.
    pub value: Option<String>,
    /// The field, list or place that `value` goes to, or where the object is.
    pub target: Option<String>,
    /// The section of the site where the step is done: "in the settings".
    #[serde(default)]
    pub place: Option<String>,
    /// What the object stands by: "next to the blue mug".
    pub near: Option<String>,
    /// First is 1, last is -1.
    pub ordinal: Option<i32>,
    pub extreme: Option<Extreme>,
    /// What the things that are listed may cost.
    #[serde(default)]
    pub bound: Option<Bound>,
    /// Fields with their values: "name: Anna, email: a@b.c".
    pub fields: Vec<(String, String)>,
    /// Address, absolute.
    pub url: Option<String>,
    pub thing: Option<Thing>,
    pub question: Option<Question>,
    /// In a new tab.
    pub new_tab: bool,
    /// The object stood in quotes.
    pub quoted: bool,
    /// The object stands for what the step before was about: "it", "его".
    pub pronoun: bool,
    /// This step's and the next one's words joined again, where only "and" parted them:
    /// the label of one control may have been cut in two.
    pub joined: Option<String>,
}
