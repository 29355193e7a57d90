//! Browsers on this machine, and what `doctor` found.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_with::skip_serializing_none;
use ts_rs::TS;

use crate::{Message, wire_enum};

wire_enum! {
    /// A family of browsers whose everyday profile can be attached to.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
    pub enum BrowserKind {
        Chrome = "chrome",
        Edge = "edge",
        Chromium = "chromium",
        Brave = "brave",
    }
}

impl BrowserKind {
    /// As its maker writes it, short.
    pub fn name(self) -> &'static str {
        match self {
            Self::Chrome => "Chrome",
            Self::Edge => "Edge",
            Self::Chromium => "Chromium",
            Self::Brave => "Brave",
        }
    }
}

/// How a run reaches a browser. On the wire a string: `auto`, `managed`, `own`, `own:chrome`,
/// `own:edge`, `own:chromium`, `own:brave`, `http(s)://…`, `ws(s)://…`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, JsonSchema, TS)]
#[schemars(with = "String")]
#[ts(type = "string")]
pub enum Attach {
    /// An approved connection already held, else a verified browser on 9222, else managed.
    #[default]
    Auto,
    /// A browser with the Copilot's own kept profile.
    Managed,
    /// The person's everyday browser, in approval mode; this one, or the first that listens.
    Own(Option<BrowserKind>),
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
            "own" => Ok(Self::Own(None)),
            _ if ["http://", "https://", "ws://", "wss://"]
                .iter()
                .any(|s| text.starts_with(s)) =>
            {
                Ok(Self::Endpoint(text.to_owned()))
            }
            _ => text
                .strip_prefix("own:")
                .and_then(BrowserKind::from_id)
                .map(|kind| Self::Own(Some(kind)))
                .ok_or_else(|| {
                    format!(
                        "{text:?} is not auto, managed, own, own:chrome, own:edge, http://… or ws://…"
                    )
                }),
        }
    }
}

impl std::fmt::Display for Attach {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Auto => f.write_str("auto"),
            Self::Managed => f.write_str("managed"),
            Self::Own(None) => f.write_str("own"),
            Self::Own(Some(kind)) => write!(f, "own:{}", kind.id()),
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

/// Release channel of a browser.
#[derive(Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "snake_case")]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Channel {
    #[default]
    Stable,
    Beta,
    Dev,
    Canary,
}

/// How a browser came onto the machine.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "snake_case")]
pub enum Packaging {
    #[default]
    Native,
    /// In Flatpak's sandbox: it cannot use a data folder of ours.
    Flatpak,
    /// In Snap's sandbox, likewise.
    Snap,
}

/// A browser that is installed here.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
pub struct InstalledBrowser {
    /// "Google Chrome", "Microsoft Edge Beta", ...
    pub name: String,
    /// `chrome`, `edge`, `chromium`, `brave`.
    pub kind: String,
    pub path: String,
    /// Four numbers with dots; empty where that would take starting it.
    #[serde(default)]
    pub version: String,
    #[serde(default)]
    pub channel: Channel,
    #[serde(default)]
    pub packaging: Packaging,
}

/// One of the person's profiles in a browser.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
pub struct BrowserProfile {
    /// Its folder in the data folder.
    pub folder: String,
    /// As the browser shows it.
    pub name: String,
}

/// Whether a person's everyday browser can be asked to let the Copilot in, and if not, why.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "snake_case")]
pub enum EverydayState {
    /// Open, and it listens: it asks its person at each connection.
    Ready,
    /// Open, and it listens without asking: it was started with a port, and heeded it.
    Open,
    /// Its switch is on, but it is not open.
    Closed,
    /// Its switch is on and it is open, but nothing listens.
    Silent,
    SwitchOff,
    /// It was started with a port that it does not heed, and that keeps its switch from working.
    PortFlag,
    /// An organisation's policy forbids it.
    Forbidden,
    /// Before version 144.
    TooOld,
    /// Installed, and never opened by this person.
    NeverUsed,
    /// A browser on another computer uses its data folder.
    Elsewhere,
}

/// A browser of this machine, with what was found of its everyday use.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
pub struct FoundBrowser {
    pub installed: InstalledBrowser,
    /// The way to it, for `browser.attach`: `own:chrome`, ...
    pub attach: String,
    pub data_dir: String,
    pub profiles: Vec<BrowserProfile>,
    pub running: bool,
    pub state: EverydayState,
    /// Where it listens on 127.0.0.1, in the states `ready` and `open`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub port: Option<u16>,
    /// It left a note of a port behind that is not true any more.
    pub stale_port: bool,
    /// Address of the page with its switch, to be opened in it by hand.
    pub switch_page: String,
}

/// How a browser was reached.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
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
pub enum FindingStatus {
    Good,
    Note,
    Problem,
}

/// One finding of `doctor`, with the one thing to do.
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, TS)]
#[ts(optional_fields)]
pub struct Finding {
    /// `browser`, `port`, `profile`, `model`, `key_store`, `runs_folder`, `settings`, `managed`.
    pub topic: String,
    pub status: FindingStatus,
    pub message: Message,
    pub todo: Option<Message>,
    /// What it is about, where it is about one browser.
    pub browser: Option<Box<FoundBrowser>>,
}

#[cfg(test)]
mod attach_tests {
    #![allow(clippy::unwrap_used, clippy::expect_used)]
    use super::*;

    #[test]
    fn a_way_is_read_as_it_is_written() {
        for text in [
            "auto",
            "managed",
            "own",
            "own:chrome",
            "own:edge",
            "own:chromium",
            "own:brave",
            "http://127.0.0.1:9222",
            "wss://grid.example/x?y",
        ] {
            let attach: Attach = text.parse().unwrap();
            assert_eq!(attach.to_string(), text);
        }
        assert_eq!("own:edge".parse(), Ok(Attach::Own(Some(BrowserKind::Edge))));
        for wrong in ["own:", "own:netscape", "own chrome", "ftp://x", "chrome"] {
            assert!(wrong.parse::<Attach>().is_err(), "{wrong}");
        }
    }
}
