//! What a run brings back: the shape that was asked for, the answer in it, where each part of it was
//! seen, and the plan that the person approved.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use serde_with::skip_serializing_none;
use ts_rs::TS;

/// How the answer is to look.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema, TS)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum AnswerShape {
    /// Rows with these columns; none named: the planner chooses them.
    Table {
        #[serde(default)]
        columns: Vec<String>,
    },
    /// One thing after another.
    List,
    /// JSON with these fields in each object; none named: any JSON.
    Json {
        #[serde(default)]
        fields: Vec<String>,
    },
}

impl std::str::FromStr for AnswerShape {
    type Err = String;

    /// `table`, `table:name,price`, `list`, `json`, `json:name,price`.
    fn from_str(text: &str) -> Result<Self, String> {
        let (kind, names) = text.split_once(':').unwrap_or((text, ""));
        let names: Vec<String> = names
            .split(',')
            .map(|name| name.trim().to_owned())
            .filter(|name| !name.is_empty())
            .collect();
        match kind.trim() {
            "table" => Ok(Self::Table { columns: names }),
            "json" => Ok(Self::Json { fields: names }),
            "list" if names.is_empty() => Ok(Self::List),
            _ => Err(format!(
                "{text:?} is not table, table:COLUMN,COLUMN, list, json or json:FIELD,FIELD"
            )),
        }
    }
}

/// An answer in the shape that was asked for.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum StructuredAnswer {
    /// Each row has as many cells as there are columns.
    Table {
        columns: Vec<String>,
        rows: Vec<Vec<String>>,
    },
    List {
        items: Vec<String>,
    },
    Json {
        #[ts(type = "unknown")]
        value: Value,
    },
}

/// A part of an answer, and where it was seen.
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, TS)]
#[ts(optional_fields)]
pub struct Claim {
    /// A sentence, a row, an item or a value of the answer.
    pub text: String,
    /// The step that has its page before it, as the history shows it; `None`: it stands on no page that was seen.
    pub step: Option<u32>,
    /// Address of the page where it was seen.
    pub url: Option<String>,
    /// The document that it was read in, with its page or sheet; `None`: it stood on a page.
    pub document: Option<String>,
    /// A picture on which it can be read; `None`: it stood on another page than the last one.
    pub proof: Option<Proof>,
}

/// A picture of a page where a part of an answer stands, taken at the end.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, TS)]
pub struct Proof {
    pub shot: crate::ShotId,
    /// Where it stands on the picture, in CSS pixels.
    pub bbox: crate::Rect,
    /// Size of what the picture shows, in CSS pixels.
    pub width: f64,
    pub height: f64,
}

/// One line of the plan that the person approved.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
pub struct OutlineStep {
    pub text: String,
    pub done: bool,
}

/// Lines that a plan may have after the person changed it.
pub const MAX_OUTLINE_STEPS: usize = 20;
/// Longest line of a plan, in characters.
pub const MAX_OUTLINE_CHARS: usize = 500;

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used)]
    use super::*;

    #[test]
    fn shapes_are_read_from_an_option() {
        let read = |text: &str| text.parse::<AnswerShape>();
        let columns = vec!["name".into(), "price".into()];
        assert_eq!(
            read("table:name, price"),
            Ok(AnswerShape::Table { columns })
        );
        assert_eq!(read("list"), Ok(AnswerShape::List));
        assert_eq!(read("json"), Ok(AnswerShape::Json { fields: Vec::new() }));
        assert!(read("list:a").is_err());
        assert!(read("poem").is_err());
    }
}
