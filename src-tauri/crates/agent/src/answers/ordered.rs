//! JSON with its objects' fields in the order in which they were written: columns have one.

use indexmap::IndexMap;
use serde::{Deserialize, Serialize};
use serde_json::Value;

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(untagged)]
pub(super) enum Ordered {
    Items(Vec<Ordered>),
    Fields(IndexMap<String, Ordered>),
    Leaf(Value),
}

impl Ordered {
    pub fn is_leaf(&self) -> bool {
        matches!(self, Self::Leaf(_))
    }

    pub fn items(&self) -> Option<&[Self]> {
        match self {
            Self::Items(items) => Some(items),
            _ => None,
        }
    }

    pub fn to_value(&self) -> Value {
        serde_json::to_value(self).unwrap_or_default()
    }
}
