//! Browsers on this machine, and what `doctor` found.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::Message;

/// How a run reaches a browser. On the wire a string: `auto`, `managed`, `own`, `http://…`, `ws://…`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, JsonSchema, TS)]
#[schemars(with = "String")]
#[ts(export, type = "string")]
pub enum Attach {
    /// An approved connection already held, else a verified browser on 9222, else managed.
    #[default]
    Auto,
    /// A browser with the Copilot's own kept profile.
    Managed,
    /// The person's everyday browser, in approval mode.
    Own,
    /// An endpoint of a browser that is already there.
    Endpoint(String),
}

impl std::str::FromStr for Attach {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let text = text.trim();
        match text {
            "" | "auto" => Ok(Self::Auto),
            "managed" => Ok(Self::Managed),
            "own" | "own:chrome" | "own:edge" => Ok(Self::Own),
            _ if ["http://", "https://", "ws://", "wss://"]
                .iter()
                .any(|s| text.starts_with(s)) =>
            {
                Ok(Self::Endpoint(text.to_owned()))
            }
            _ => Err(format!(
                "{text:?} is not auto, managed, own, http://… or ws://…"
            )),
        }
    }
}

impl std::fmt::Display for Attach {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Auto => f.write_str("auto"),
            Self::Managed => f.write_str("managed"),
            Self::Own => f.write_str("own"),
            Self::Endpoint(url) => f.write_str(url),
        }
    }
}

impl Serialize for Attach {
    fn serialize<S: serde::Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        s.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Attach {
    fn deserialize<D: serde::Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        let text = String::deserialize(d)?;
        text.parse().map_err(serde::de::Error::custom)
    }
}

/// A browser that is installed here.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[ts(export)]
pub struct InstalledBrowser {
    /// "Google Chrome", "Microsoft Edge", ...
    pub name: String,
    /// `chrome`, `edge`, `chromium`, `brave`.
    pub kind: String,
    pub path: String,
    #[serde(default)]
    pub version: String,
}

/// How a browser was reached.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[ts(export)]
pub struct BrowserIdentity {
    /// Product and version, as the browser says it.
    pub product: String,
    pub attach: Attach,
    /// It has the Copilot's own profile, so sign-ins of the everyday browser are not there.
    pub managed: bool,
    pub headless: bool,
}

/// How a finding of `doctor` stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "snake_case")]
#[ts(export)]
pub enum FindingStatus {
    Good,
    Note,
    Problem,
}

/// One finding of `doctor`, with the one thing to do.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, TS)]
#[ts(export)]
pub struct Finding {
    /// `browser`, `port`, `profile`, `model`, `key_store`, `runs_folder`, `settings`.
    pub topic: String,
    pub status: FindingStatus,
    pub message: Message,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub todo: Option<Message>,
}
