//! What the program remembers of a site: short notes made from its own actions and what came of them, and the person's.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_with::skip_serializing_none;
use ts_rs::TS;

use crate::{Message, wire_enum};

/// Version of the file of notes.
pub const SITE_NOTES_SCHEMA: u32 = 1;
/// Characters of a name that a note holds, and of the person's own words.
pub const NOTE_NAME: usize = 60;
pub const NOTE_TEXT: usize = 200;
/// Notes of a site.
pub const NOTES_A_SITE: usize = 12;

wire_enum! {
    /// What a note is about, the most useful first.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema, TS)]
    #[serde(rename_all = "snake_case")]
    pub enum SiteNoteKind {
        /// The person's own words.
        #[default]
        Own = "own",
        /// `name` takes what is looked for; `by` sends it; it leads to `to`, where `{words}` stands for what is looked for.
        Search = "search",
        /// `name` had to be pressed away before other things worked.
        Closes = "closes",
        /// `then` was there only after `name` was used (`by`: press, hover, scroll).
        Shows = "shows",
        /// A sign-in was asked for.
        SignIn = "sign_in",
        /// A run ended at `to`, which was reached from `at`.
        Way = "way",
        /// `name` was used several times, and nothing came of it.
        NoEffect = "no_effect",
    }
}

/// One note. Names are a page's words, and addresses have no host and no value; `*` stands for a part that differs.
#[skip_serializing_none]
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[ts(optional_fields)]
#[serde(default)]
pub struct SiteNote {
    pub id: u32,
    pub kind: SiteNoteKind,
    /// Address pattern of the page.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub at: String,
    /// Role and name of the control; the name is empty where it may not be kept.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub role: String,
    #[serde(skip_serializing_if = "String::is_empty")]
    pub name: String,
    #[serde(skip_serializing_if = "String::is_empty")]
    pub by: String,
    /// Name of a second control.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub then: String,
    #[serde(skip_serializing_if = "String::is_empty")]
    pub to: String,
    /// Runs that it was so in, and the day of the last.
    pub times: u32,
    pub last: String,
    /// The person's own words, which are told in its place.
    pub text: Option<String>,
}

/// A note as it is shown.
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, TS)]
#[ts(optional_fields)]
pub struct RememberedNote {
    pub id: u32,
    /// What the program noted; none where the person wrote it.
    pub sentence: Option<Message>,
    pub text: Option<String>,
    pub times: u32,
    pub last: String,
}

/// A site with what is remembered of it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, TS)]
pub struct RememberedSite {
    pub site: String,
    pub notes: Vec<RememberedNote>,
}

/// All that is remembered.
#[skip_serializing_none]
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema, TS)]
#[ts(optional_fields)]
pub struct RememberedSites {
    /// By name.
    pub sites: Vec<RememberedSite>,
    /// Where a file lies that could not be read.
    pub set_aside: Option<String>,
}
