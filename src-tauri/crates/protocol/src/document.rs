//! Documents that are read as text: downloaded files, and what a tab shows in place of a page.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_with::skip_serializing_none;
use ts_rs::TS;

/// The document that a text was read from.
#[skip_serializing_none]
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(default)]
#[ts(optional_fields)]
pub struct DocumentInfo {
    /// Name of the file in the downloads folder; of a document in a tab the last part of its address.
    pub name: String,
    /// Address that it came from; of a file that a page made itself, the page's.
    pub url: String,
    /// What it is and how much there is of it, in English: `PDF, 3 pages`.
    pub size: String,
    /// Where its parts begin in the text.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<DocumentPlace>>", optional)]
    pub places: Vec<DocumentPlace>,
    /// Why there is no text of it.
    pub unread: Option<DocumentTrouble>,
}

/// Why a file is not read as text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "snake_case")]
pub enum DocumentTrouble {
    /// It is no document of a kind that is read.
    Unknown,
    /// It is a program, or holds macros.
    Runs,
    TooLarge,
    Damaged,
    /// A password is wanted, be it an empty one.
    Protected,
    NoText,
    TooSlow,
    /// The browser does not hand it out a second time without asking its site again.
    NotKept,
    #[serde(other)]
    Other,
}

impl std::fmt::Display for DocumentTrouble {
    /// In words for the planner.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Self::Unknown => {
                "it is no document of a kind that is read (PDF, DOCX, XLSX, CSV, text)"
            }
            Self::Runs => "it is a program or holds macros, and such files are never read",
            Self::TooLarge => "it is too large, or unpacks to too much",
            Self::Damaged => "it is damaged, or not of the kind that its name says",
            Self::Protected => "it is protected by a password",
            Self::NoText => "there is no text in it, only pictures perhaps",
            Self::TooSlow => "reading it took too long",
            Self::NotKept => "it was opened before the run could read it; reload reads it",
            Self::Other => "it could not be read",
        })
    }
}

impl std::error::Error for DocumentTrouble {}

/// Where a page or sheet of a document begins in a text.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
pub struct DocumentPlace {
    /// Lines of the text before it.
    pub line: u32,
    /// `Page 3`, `Sheet Prices`.
    pub name: String,
}

impl DocumentInfo {
    /// The part that a line of the text is in; none where the document has no parts.
    pub fn place_of(&self, line: usize) -> Option<&str> {
        let before = self.places.iter().rev();
        let mut before = before.filter(|place| place.line as usize <= line);
        before.next().map(|place| place.name.as_str())
    }

    /// Its name with the part: `prices.xlsx, Sheet Prices`.
    pub fn called(&self, place: Option<&str>) -> String {
        match place.filter(|place| !place.is_empty()) {
            Some(place) => format!("{}, {place}", self.name),
            None => self.name.clone(),
        }
    }
}

/// A passage of a document.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct DocumentPassage {
    pub document: DocumentInfo,
    pub text: String,
    /// Where in the document's text it begins, in characters.
    pub from: u32,
    /// Where it goes on; `None`: the document ends here.
    pub next: Option<u32>,
    /// Characters of the document's text.
    pub total: u32,
}
