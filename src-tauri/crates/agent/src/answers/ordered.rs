//! JSON with its objects' fields in the order in which they were written: columns have one.

use std::fmt;

use serde::de::{Deserialize, Deserializer, MapAccess, SeqAccess, Visitor};
use serde_json::Value;

#[derive(Clone, Debug, PartialEq)]
pub(super) enum Ordered {
    Leaf(Value),
    Items(Vec<Ordered>),
    Fields(Vec<(String, Ordered)>),
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

    pub fn into_value(self) -> Value {
        match self {
            Self::Leaf(value) => value,
            Self::Items(items) => items.into_iter().map(Self::into_value).collect(),
            Self::Fields(fields) => fields
                .into_iter()
                .map(|(name, value)| (name, value.into_value()))
                .collect(),
        }
    }
}

impl<'de> Deserialize<'de> for Ordered {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(Reader)
    }
}

struct Reader;

impl<'de> Visitor<'de> for Reader {
    type Value = Ordered;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("JSON")
    }

    fn visit_unit<E>(self) -> Result<Ordered, E> {
        Ok(Ordered::Leaf(Value::Null))
    }

    fn visit_bool<E>(self, value: bool) -> Result<Ordered, E> {
        Ok(Ordered::Leaf(value.into()))
    }

    fn visit_i64<E>(self, value: i64) -> Result<Ordered, E> {
        Ok(Ordered::Leaf(value.into()))
    }

    fn visit_u64<E>(self, value: u64) -> Result<Ordered, E> {
        Ok(Ordered::Leaf(value.into()))
    }

    fn visit_f64<E>(self, value: f64) -> Result<Ordered, E> {
        Ok(Ordered::Leaf(value.into()))
    }

    fn visit_str<E>(self, value: &str) -> Result<Ordered, E> {
        Ok(Ordered::Leaf(value.into()))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Ordered, A::Error> {
        let mut items = Vec::new();
        while let Some(item) = seq.next_element()? {
            items.push(item);
        }
        Ok(Ordered::Items(items))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Ordered, A::Error> {
        let mut fields: Vec<(String, Ordered)> = Vec::new();
        while let Some((name, value)) = map.next_entry::<String, Ordered>()? {
            // As everywhere else, the last of two fields of one name counts.
            fields.retain(|(other, _)| *other != name);
            fields.push((name, value));
        }
        Ok(Ordered::Fields(fields))
    }
}
