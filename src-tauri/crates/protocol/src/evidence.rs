//! By what it is told whether a goal is met: conditions that are fixed before anything is changed, and
//! citations that say where each claim of an answer was seen.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use serde_with::skip_serializing_none;
use ts_rs::TS;

/// Conditions that a planner may name for a goal.
pub const MAX_CONDITIONS: usize = 6;
/// Citations of one answer.
pub const MAX_CITATIONS: usize = 40;
/// Characters of a name, value or quote that are kept.
const MAX_WORDS: usize = 1_000;

/// What a condition is about.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "snake_case")]
pub enum ConditionKind {
    /// The page's address holds `value`; `*` stands for anything.
    Address,
    /// The page shows `value`.
    Text,
    /// The field `name` holds `value`; a checkbox holds `on` or `off`.
    Field,
    /// A control called `name` is there.
    Element,
    /// A file whose name holds `value` was downloaded.
    File,
    /// A toast, status line or dialog of the page said `value`, also if it has gone since.
    Message,
    /// Nothing that code can check.
    #[default]
    #[serde(other)]
    Words,
}

impl ConditionKind {
    /// The names by which planners write them.
    pub const NAMES: &'static [&'static str] = &[
        "address", "text", "field", "element", "file", "message", "words",
    ];
}

/// What is to be so when the goal is met.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
pub struct Condition {
    pub kind: ConditionKind,
    /// Label of the field or control.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub name: String,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub value: String,
    /// It is to be so no longer.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub gone: bool,
}

impl Condition {
    /// What a model is told of them.
    pub const ABOUT: &'static str = "at most 6 signs by which a program can see that it is met, \
which are not so yet: address (part of it, * for anything), text (shown), field (name holds value), element (name is there), \
file (downloaded), message (a toast or dialog says it), words (nothing of these); gone: it is so no longer";

    /// JSON Schema of one, as strict servers want it.
    pub fn schema() -> Value {
        json!({
            "type": "object",
            "properties": {
                "kind": { "type": "string", "enum": ConditionKind::NAMES },
                "name": { "type": ["string", "null"] },
                "value": { "type": ["string", "null"] },
                "gone": { "type": ["boolean", "null"] },
            },
            "required": ["kind", "name", "value", "gone"],
            "additionalProperties": false,
        })
    }

    /// Those of a list as models write it: objects, or plain sentences. What is none is left out: they are a help, and
    /// no answer fails for them.
    pub fn read_all(list: &Value) -> Vec<Self> {
        let read = |item: &Value| match item {
            Value::Object(fields) => Self {
                kind: serde_json::from_value(value_words(fields.get("kind")).into())
                    .unwrap_or_default(),
                name: value_words(fields.get("name")),
                value: value_words(fields.get("value")),
                gone: fields.get("gone").and_then(Value::as_bool) == Some(true),
            },
            other => Self {
                value: value_words(Some(other)),
                ..Self::default()
            },
        };
        list.as_array()
            .into_iter()
            .flatten()
            .map(read)
            .filter(|c| !c.name.is_empty() || !c.value.is_empty())
            .take(MAX_CONDITIONS)
            .collect()
    }
}

/// A text, number or tick of a model's JSON in words, trimmed and cut to what is kept.
pub fn value_words(value: Option<&Value>) -> String {
    let text = match value {
        Some(Value::String(text)) => text.trim().to_owned(),
        Some(Value::Number(number)) => number.to_string(),
        Some(Value::Bool(on)) => if *on { "on" } else { "off" }.to_owned(),
        _ => String::new(),
    };
    text.chars().take(MAX_WORDS).collect()
}

impl std::fmt::Display for Condition {
    /// In words for models and the log: `the field "Phone" holds "555"`.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self {
            name, value, gone, ..
        } = self;
        let no_longer = if *gone { "no longer " } else { "" };
        match self.kind {
            ConditionKind::Address => write!(f, "the address {no_longer}holds {value:?}"),
            ConditionKind::Text => write!(f, "the page {no_longer}shows {value:?}"),
            ConditionKind::Field => write!(f, "the field {name:?} {no_longer}holds {value:?}"),
            ConditionKind::Element if *gone => write!(f, "the control {name:?} is gone"),
            ConditionKind::Element => write!(f, "the control {name:?} is there"),
            ConditionKind::File => {
                let file = if value.is_empty() { name } else { value };
                write!(f, "a file {file:?} was downloaded")
            }
            ConditionKind::Message => write!(f, "the page said {value:?}"),
            ConditionKind::Words => f.write_str(value),
        }
    }
}

/// A condition, with what the run's snapshots said of it.
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[ts(optional_fields)]
pub struct CheckedCondition {
    pub condition: Condition,
    /// It was seen not to be so, and to be so after the run's own action.
    pub verified: bool,
    /// What the last snapshot that could tell said; `None`: no snapshot could.
    pub holds: Option<bool>,
    /// Step and address of the snapshot that saw it come about.
    pub step: Option<u32>,
    pub url: Option<String>,
}

/// What a claim was computed by, of the numbers in its quotes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "snake_case")]
pub enum Computation {
    Sum,
    Difference,
    Product,
    /// The first number divided by the others: a price of one, a share.
    Quotient,
    Average,
    /// How many quotes there are.
    Count,
    /// The quote with the smallest number, or that number.
    Min,
    Max,
    #[serde(other)]
    Other,
}

impl Computation {
    /// The names by which planners write them.
    pub const NAMES: &'static [&'static str] = &[
        "sum",
        "difference",
        "product",
        "quotient",
        "average",
        "count",
        "min",
        "max",
    ];
}

/// Where a claim of an answer was seen.
#[skip_serializing_none]
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(default)]
#[ts(optional_fields)]
pub struct Citation {
    /// A value or a sentence of the answer.
    pub claim: String,
    /// Words of pages that the run has looked at, as they stand there.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<String>>", optional)]
    pub quotes: Vec<String>,
    /// Label of a field that holds the claim.
    pub field: Option<String>,
    /// Name of a downloaded file.
    pub file: Option<String>,
    pub compute: Option<Computation>,
}
