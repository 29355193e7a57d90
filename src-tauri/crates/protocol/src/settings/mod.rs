//! Settings of the engine: one type for both programs, frozen into each run.
//!
//! The names of the engine's numbers stand in people's files, so they stay. Names, defaults and bounds stand in `table.rs`;
//! [`Settings::clamp`] brings a file that was edited by hand back into them.

mod field;
mod table;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

pub use field::SettingField;
pub use table::*;

/// Which planner decides.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "snake_case")]
pub enum PlannerKind {
    /// Basic mode: no model, no key.
    #[default]
    Builtin,
    /// An OpenAI-compatible server.
    Model,
}

/// When a run asks.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, JsonSchema, TS)]
#[schemars(with = "String")]
#[ts(type = "string")]
pub enum Approve {
    /// Ask the person.
    #[default]
    Ask,
    /// Decline whatever would ask.
    None,
    /// Allow whatever would ask; never what is blocked, nor scripts.
    All,
    /// Allow these classes, ask for the rest.
    Classes(Vec<crate::RiskClass>),
}

impl std::str::FromStr for Approve {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text.trim() {
            "" | "ask" => Ok(Self::Ask),
            "none" => Ok(Self::None),
            "all" => Ok(Self::All),
            list => list
                .split(',')
                .map(|word| {
                    let word = word.trim();
                    crate::RiskClass::from_id(word)
                        .ok_or_else(|| format!("{word:?} is not ask, none, all or a risk class"))
                })
                .collect::<Result<Vec<_>, _>>()
                .map(Self::Classes),
        }
    }
}

impl std::fmt::Display for Approve {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Ask => f.write_str("ask"),
            Self::None => f.write_str("none"),
            Self::All => f.write_str("all"),
            Self::Classes(list) => {
                let ids: Vec<_> = list.iter().map(|c| c.id()).collect();
                f.write_str(&ids.join(","))
            }
        }
    }
}

impl Serialize for Approve {
    fn serialize<S: serde::Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        s.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Approve {
    fn deserialize<D: serde::Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        let text = String::deserialize(d)?;
        text.parse().map_err(serde::de::Error::custom)
    }
}

/// Which tab a run works in, where a tab with its site is open in the person's own browser.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "snake_case")]
pub enum TabUse {
    /// The person is asked.
    #[default]
    Ask,
    /// Always a new one.
    New,
    /// The open one.
    UseOpen,
}

/// Whether the model is shown pictures of the page.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "snake_case")]
pub enum Vision {
    /// Only where the list of elements is poor: canvas, few elements, repeated failure.
    #[default]
    Auto,
    Off,
    /// With every plan.
    Always,
}

impl std::str::FromStr for Vision {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text {
            "auto" => Ok(Self::Auto),
            "off" => Ok(Self::Off),
            "always" => Ok(Self::Always),
            other => Err(format!("{other:?} is not auto, off or always")),
        }
    }
}

/// How long a reasoning model may think.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "snake_case")]
pub enum ReasoningEffort {
    /// As the server does by itself; nothing is sent.
    #[default]
    Unset,
    Low,
    Medium,
    High,
}

/// A further model. Its key is kept in the key store under its server's address.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(default)]
pub struct ModelChoice {
    /// Base address of its server; empty: the same as the first model's.
    pub base_url: String,
    /// Empty: there is none.
    pub name: String,
}

/// What a model costs, in US dollars for a million tokens.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(default)]
pub struct ModelPrice {
    /// Name of the model; a trailing `*` stands for any ending.
    pub model: String,
    pub input: f64,
    pub output: f64,
    /// Input that the server had in its cache.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub cached_input: Option<f64>,
}

/// When pictures are taken.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "snake_case")]
pub enum ScreenshotMode {
    /// At each snapshot.
    #[default]
    Always,
    /// Only where an approval is asked, or `screenshot` is planned.
    OnDemand,
    Never,
}

/// How many model calls the run's checks of itself may cost, beside the planner's own.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "snake_case")]
pub enum Reflection {
    /// None.
    Fast,
    /// One at each claimed end that the page does not tell of, one where the run is stuck for the first time, and
    /// those for keeping its notes short.
    #[default]
    Balanced,
    /// At every judgement that a model can make better than code: also of an answer, of the progress of a long
    /// run, and each time that it is stuck.
    Careful,
}

impl std::str::FromStr for Reflection {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text {
            "fast" => Ok(Self::Fast),
            "balanced" => Ok(Self::Balanced),
            "careful" => Ok(Self::Careful),
            other => Err(format!("{other:?} is not fast, balanced or careful")),
        }
    }
}

/// What may be done without asking.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(default)]
pub struct SafetySettings {
    pub preset: crate::PolicyPreset,
    /// The person's own rules; they go before the preset, those of a site before those of all.
    pub rules: Vec<crate::ClassRule>,
    /// Decisions that were kept, one a host and class.
    pub remembered: Vec<crate::RememberedDecision>,
    /// The planner may propose scripts to run in a page (`evaluate`). Each one is asked about, with its code.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[ts(as = "Option<bool>", optional)]
    pub scripts: bool,
}

impl SafetySettings {
    pub fn is_default(&self) -> bool {
        *self == Self::default()
    }
}

/// All settings of the engine.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(default)]
pub struct Settings {
    pub schema_version: u32,
    pub browser: BrowserSettings,
    pub model: ModelSettings,
    pub approve: Approve,
    /// Hosts that are allowed in every run.
    pub allow_hosts: Vec<String>,
    pub limits: Limits,
    pub engine: EngineSettings,
    /// Folder of the runs; empty is the program's own data folder.
    pub runs_dir: String,
    pub history: HistorySettings,
    pub serve: ServeSettings,
    #[serde(skip_serializing_if = "SafetySettings::is_default")]
    #[ts(as = "Option<SafetySettings>", optional)]
    pub safety: SafetySettings,
    #[serde(skip_serializing_if = "crate::McpSettings::is_default")]
    #[ts(as = "Option<crate::McpSettings>", optional)]
    pub mcp: crate::McpSettings,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            schema_version: crate::SCHEMA_VERSION,
            browser: BrowserSettings::default(),
            model: ModelSettings::default(),
            approve: Approve::default(),
            allow_hosts: Vec::new(),
            limits: Limits::default(),
            engine: EngineSettings::default(),
            runs_dir: String::new(),
            history: HistorySettings::default(),
            serve: ServeSettings::default(),
            safety: SafetySettings::default(),
            mcp: crate::McpSettings::default(),
        }
    }
}

impl Settings {
    /// The same settings with every number inside its bounds.
    #[must_use]
    pub fn clamp(mut self) -> Self {
        self.browser.clamp();
        self.model.clamp();
        self.limits.clamp();
        self.engine.clamp();
        self.history.clamp();
        self.serve.clamp();
        self
    }
}

/// State of the key of the model's server, without the key.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
pub struct KeyState {
    pub present: bool,
    /// `keychain` or `file` (where the system has no key store).
    pub store: String,
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used)]
    use serde_json::json;

    use super::*;

    #[test]
    fn the_defaults_are_inside_their_bounds() {
        assert_eq!(Settings::default().clamp(), Settings::default());
    }

    type Rows = Vec<(&'static str, SettingField)>;

    fn groups() -> [(&'static str, Rows); 6] {
        [
            ("browser", BrowserSettings::fields()),
            ("model", ModelSettings::fields()),
            ("limits", Limits::fields()),
            ("engine", EngineSettings::fields()),
            ("history", HistorySettings::fields()),
            ("serve", ServeSettings::fields()),
        ]
    }

    /// Driven by the table, so that a setting that comes is tried as well.
    #[test]
    fn a_file_edited_by_hand_comes_back_into_bounds() {
        let mut tried = 0;
        for (group, rows) in groups() {
            for (name, field) in rows {
                let (min, max, whole) = match field {
                    SettingField::Number {
                        min, max, whole, ..
                    } => (min, max, whole),
                    SettingField::Size { min, max } => {
                        let tame = tamed(group, name, json!([0, 99_999]));
                        assert_eq!(tame[group][name], json!([min.0, max.1]), "{name}");
                        continue;
                    }
                    _ => continue,
                };
                let far = if whole { f64::from(u32::MAX) } else { 1e300 };
                for (wild, wanted) in [(far, max), (0.0, min)] {
                    let wild = if whole {
                        json!(wild as u32)
                    } else {
                        json!(wild)
                    };
                    let tame = tamed(group, name, wild);
                    assert_eq!(tame[group][name].as_f64(), Some(wanted), "{name}");
                    tried += 1;
                }
            }
        }
        assert!(tried > 50);
        let mut settings = Settings::default();
        settings.engine.scroll_step = f64::NAN;
        assert_eq!(settings.clamp(), Settings::default());
    }

    /// All settings after a file that names this one.
    fn tamed(group: &str, name: &str, wild: serde_json::Value) -> serde_json::Value {
        let file = json!({ group: { name: wild } });
        let settings: Settings = serde_json::from_value(file).unwrap();
        serde_json::to_value(settings.clamp()).unwrap()
    }

    /// The window's copy of the table and of the defaults, beside the types.
    #[test]
    fn bindings_of_the_settings_are_written() {
        let mut fields = String::new();
        for (group, rows) in groups() {
            fields.push_str(&format!("  {group}: {{\n"));
            for (name, field) in rows {
                let field = serde_json::to_string(&field)
                    .unwrap()
                    .replace(".0,", ",")
                    .replace(".0}", "}");
                fields.push_str(&format!("    {name}: {field},\n"));
            }
            fields.push_str("  },\n");
        }
        let groups = groups().map(|(group, _)| format!("'{group}'")).join(" | ");
        let defaults = serde_json::to_string_pretty(&Settings::default()).unwrap();
        let text = format!(
            "// This file was generated by the tests of copilot-protocol. Do not edit this file manually.\n\
             import type {{ SettingField }} from './SettingField';\n\
             import type {{ Settings }} from './Settings';\n\n\
             type Table = {{ [Group in {groups}]: Record<keyof Settings[Group], SettingField> }};\n\n\
             export const SETTING_FIELDS: Table = {{\n{fields}}};\n\n\
             export const DEFAULT_SETTINGS: Settings = {defaults};\n"
        );
        let folder = std::env::var("TS_RS_EXPORT_DIR").expect("set by cargo's own settings");
        std::fs::write(std::path::Path::new(&folder).join("SettingsTable.ts"), text).unwrap();
    }

    #[test]
    fn approve_reads_classes_and_refuses_unknown_ones() {
        let classes = vec![crate::RiskClass::Pay, crate::RiskClass::Send];
        assert_eq!("pay, send".parse(), Ok(Approve::Classes(classes)));
        assert!("pay,fly".parse::<Approve>().is_err());
    }
}
