//! What passes between a browser and its members, as far as the sharing must read it.

use std::borrow::Cow;

use async_tungstenite::tungstenite::Utf8Bytes;
use serde::Deserialize;
use serde_json::json;
use serde_json::value::RawValue;

#[derive(Clone, Debug, Deserialize)]
pub(super) struct FilterEntry {
    #[serde(default)]
    pub exclude: bool,
    #[serde(rename = "type")]
    pub kind: Option<String>,
}

/// Which kinds of targets are told of, as the protocol's own filters work: the first entry that fits
/// decides.
#[derive(Clone, Debug)]
pub(super) struct Filter(pub Vec<FilterEntry>);

impl Default for Filter {
    fn default() -> Self {
        let entry = |kind: Option<&str>| FilterEntry {
            exclude: kind.is_some(),
            kind: kind.map(str::to_owned),
        };
        Self(vec![
            entry(Some("browser")),
            entry(Some("tab")),
            entry(None),
        ])
    }
}

impl Filter {
    pub fn lets(&self, kind: &str) -> bool {
        self.0
            .iter()
            .find(|e| e.kind.as_deref().is_none_or(|k| k == kind))
            .is_some_and(|e| !e.exclude)
    }
}

/// A message of the browser.
#[derive(Deserialize)]
pub(super) struct Told<'a> {
    pub id: Option<u64>,
    #[serde(borrow)]
    pub method: Option<Cow<'a, str>>,
    #[serde(borrow, rename = "sessionId")]
    pub session: Option<Cow<'a, str>>,
    #[serde(borrow)]
    pub params: Option<&'a RawValue>,
    #[serde(borrow)]
    pub result: Option<&'a RawValue>,
    #[serde(borrow)]
    pub error: Option<&'a RawValue>,
}

/// A command of a member.
#[derive(Deserialize)]
pub(super) struct Asked<'a> {
    pub id: u64,
    #[serde(borrow)]
    pub method: Cow<'a, str>,
    #[serde(borrow, rename = "sessionId")]
    pub session: Option<Cow<'a, str>>,
    #[serde(borrow)]
    pub params: Option<&'a RawValue>,
}

#[derive(Default, Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub(super) struct Named {
    pub target_id: String,
    pub session_id: String,
    pub flatten: bool,
    pub discover: bool,
    pub filter: Option<Vec<FilterEntry>>,
    pub behavior: String,
    pub events_enabled: bool,
    pub target_info: Option<Info>,
}

#[derive(Default, Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub(super) struct Info {
    pub target_id: String,
    #[serde(rename = "type")]
    pub kind: String,
    pub opener_id: Option<String>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct WithInfo<'a> {
    #[serde(borrow)]
    pub target_info: &'a RawValue,
}

pub(super) fn named(params: Option<&RawValue>) -> Named {
    params
        .and_then(|p| serde_json::from_str(p.get()).ok())
        .unwrap_or_default()
}

/// Why the connection is gone or a command was refused, in the protocol's own form.
pub(super) fn refusal(id: u64, code: i32, message: &str) -> Utf8Bytes {
    json!({"id": id, "error": {"code": code, "message": message}})
        .to_string()
        .into()
}
