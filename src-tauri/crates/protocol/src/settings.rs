//! Settings of the engine: one type for both programs, frozen into each run.
//!
//! The names of the engine's numbers stand in people's files, so they stay. Every number has its unit, default and
//! bounds; [`Settings::clamp`] brings a file that was edited by hand back into them.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::Attach;

/// Which planner decides.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema, TS,
)]
#[serde(rename_all = "snake_case")]
#[ts(export)]
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
#[ts(export, type = "string")]
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
                    crate::RiskClass::ALL
                        .iter()
                        .copied()
                        .find(|c| c.id() == word)
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
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema, TS,
)]
#[serde(rename_all = "snake_case")]
#[ts(export)]
pub enum TabUse {
    /// The person is asked.
    #[default]
    Ask,
    /// Always a new one.
    New,
    /// The open one.
    UseOpen,
}

/// The browser.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(default)]
#[ts(export)]
pub struct BrowserSettings {
    pub attach: Attach,
    /// Path of a browser, where the found one is not the right one.
    pub executable: String,
    /// Without a window (managed browser only).
    pub headless: bool,
    /// Leave the window of the managed browser open when a run ends.
    pub keep_open: bool,
    /// CSS pixels, of a headless browser and of a new window. 320..=3840 by 240..=2160.
    pub viewport: (u32, u32),
    /// Where `search` goes when the page has no search box; `%s` stands for the words.
    pub search_engine: String,
    pub tab_choice: TabUse,
}

impl Default for BrowserSettings {
    fn default() -> Self {
        Self {
            attach: Attach::Auto,
            executable: String::new(),
            headless: false,
            keep_open: true,
            viewport: (1280, 800),
            search_engine: "https://duckduckgo.com/?q=%s".into(),
            tab_choice: TabUse::Ask,
        }
    }
}

/// Whether the model is shown pictures of the page.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema, TS,
)]
#[serde(rename_all = "snake_case")]
#[ts(export)]
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
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema, TS,
)]
#[serde(rename_all = "snake_case")]
#[ts(export)]
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
#[ts(export)]
pub struct ModelChoice {
    /// Base address of its server; empty: the same as the first model's.
    pub base_url: String,
    /// Empty: there is none.
    pub name: String,
}

/// What a model costs, in US dollars for a million tokens.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(default)]
#[ts(export)]
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

/// The model. Its key is kept in the key store, never here.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(default)]
#[ts(export)]
pub struct ModelSettings {
    pub planner: PlannerKind,
    /// Base address of the OpenAI-compatible server, with `/v1`.
    pub base_url: String,
    pub name: String,
    /// Sampling temperature, 0..=2.
    pub temperature: f64,
    /// Longest answer, in tokens. 64..=32768.
    pub max_output_tokens: u32,
    pub vision: Vision,
    pub reasoning_effort: ReasoningEffort,
    /// Tokens of a request and its answer together; 0: as the server says. 0..=10,000,000.
    pub context_window: u32,
    /// For summaries and checks; without one the first model does them.
    pub cheap: ModelChoice,
    /// Takes over where the first model fails.
    pub fallback: ModelChoice,
    /// The person's own prices; they go before the program's table.
    pub prices: Vec<ModelPrice>,
}

impl Default for ModelSettings {
    fn default() -> Self {
        Self {
            planner: PlannerKind::Builtin,
            base_url: "https://api.openai.com/v1".into(),
            name: String::new(),
            temperature: 0.0,
            max_output_tokens: 2048,
            vision: Vision::default(),
            reasoning_effort: ReasoningEffort::default(),
            context_window: 0,
            cheap: ModelChoice::default(),
            fallback: ModelChoice::default(),
            prices: Vec::new(),
        }
    }
}

/// Limits of a run.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(default)]
#[ts(export)]
pub struct Limits {
    /// Actions attempted. 1..=1000.
    pub max_steps: u32,
    /// Entries of the planner. 1..=1000.
    pub max_planner_calls: u32,
    /// Steps without progress. 2..=100.
    pub max_no_progress_steps: u32,
    /// Tokens of all model calls; 0 is no limit.
    pub max_tokens: u32,
    /// US dollars of all model calls, by the price table; 0 is no limit.
    pub max_money: f64,
    /// Minutes of work, waiting for the person not counted; 0 is no limit.
    pub max_minutes: u32,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            max_steps: 50,
            max_planner_calls: 60,
            max_no_progress_steps: 8,
            max_tokens: 0,
            max_money: 0.0,
            max_minutes: 30,
        }
    }
}

/// When pictures are taken.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema, TS,
)]
#[serde(rename_all = "snake_case")]
#[ts(export)]
pub enum ScreenshotMode {
    /// At each look.
    #[default]
    Always,
    /// Only where an approval is asked, or `screenshot` is planned.
    OnDemand,
    Never,
}

/// How many model calls the run's checks of itself may cost, beside the planner's own.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema, TS,
)]
#[serde(rename_all = "snake_case")]
#[ts(export)]
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

/// The engine's own numbers.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(default)]
#[ts(export)]
pub struct EngineSettings {
    /// Same action, element and address this often sets the loop trigger. 2..=20.
    pub repeat_threshold: u32,
    /// Same mapping hash this often sets the loop trigger. 2..=20.
    pub stagnation_threshold: u32,
    /// Scrolls that the loop mitigation may make in a run. 0..=50.
    pub max_auto_scrolls: u32,
    /// Screens that one paged scan reads. 1..=20.
    pub paged_scan_steps: u32,
    /// Marked elements in one look. 20..=500.
    pub mapping_limit: u32,
    /// Factor on `mapping_limit` in a paged scan. 1..=5.
    pub mapping_boost: f64,
    /// A second, slower look before the paged scan.
    pub conservative_observe: bool,
    /// Words that mean progress, beside those of the goal.
    pub progress_keywords: Vec<String>,
    /// Deadline of one planner call, milliseconds. 1,000..=600,000.
    pub planner_timeout_ms: u32,
    /// How long a run waits for a model that does not answer, seconds; 0: it is asked once more, and then the run
    /// ends. 0..=86,400.
    pub model_patience_s: u32,
    /// Deadline of one action, milliseconds. 1,000..=120,000.
    pub execute_timeout_ms: u32,
    /// Questions are put to the person; otherwise they end the run.
    pub interactive_prompts: bool,
    /// Failed attempts after which an element is avoided. 1..=10.
    pub max_attempts_per_element: u32,
    /// Attempts to bind a planned element again. 1..=10.
    pub max_reobserve_attempts: u32,
    /// Viewport heights of one scroll. 0.1..=2.
    pub scroll_step: f64,
    pub observe_screenshot_mode: ScreenshotMode,
    /// Pictures are first shown without marks.
    pub hide_overlay: bool,
    /// The numbers of the elements are shown on the page itself, where the browser has a window.
    pub page_badges: bool,
    /// Classes that permit it are allowed without asking.
    pub auto_confirm: bool,
    /// Longest text of a page that is kept, characters. 1,000..=200,000.
    pub text_limit: u32,
    /// Rejections of goal_validator and quality_evaluator each. 1..=10.
    pub max_validation_rejects: u32,
    /// Different strategies before the run ends. 1..=10.
    pub max_strategies: u32,
    /// Tokens of the history from which the planner hands over to the memory. 500..=100,000.
    /// This and the next three are for a window of 8,192 tokens; they grow with a larger one in proportion, at
    /// most four times, and shrink with a smaller one, at most to a quarter.
    pub memory_threshold_tokens: u32,
    /// Tokens of the history from which it is summed up. 500..=100,000.
    pub max_tokens_before_summary: u32,
    /// Tokens of the history, its summary included. 1,000..=200,000.
    pub max_history_tokens: u32,
    /// Tokens of the summary. 128..=8,192.
    pub max_summary_tokens: u32,
    /// Tokens of a page in a request, before a small window makes it less. 300..=20,000.
    pub page_tokens: u32,
    /// More looks at a list that seems not to be filled yet. 0..=5.
    pub sparse_listing_retries: u32,
    pub reflection: Reflection,
    /// A plan is shown before anything is done, and the person may change it.
    pub plan_first: bool,
    /// Ask "sign in, then press Continue" on sign-in pages.
    pub pause_on_login: bool,
}

impl Default for EngineSettings {
    fn default() -> Self {
        Self {
            repeat_threshold: 3,
            stagnation_threshold: 4,
            max_auto_scrolls: 6,
            paged_scan_steps: 3,
            mapping_limit: 120,
            mapping_boost: 1.5,
            conservative_observe: true,
            progress_keywords: Vec::new(),
            planner_timeout_ms: 90_000,
            model_patience_s: 300,
            execute_timeout_ms: 20_000,
            interactive_prompts: true,
            max_attempts_per_element: 3,
            max_reobserve_attempts: 3,
            scroll_step: 0.8,
            observe_screenshot_mode: ScreenshotMode::Always,
            hide_overlay: false,
            page_badges: false,
            auto_confirm: false,
            text_limit: 20_000,
            max_validation_rejects: 3,
            max_strategies: 3,
            memory_threshold_tokens: 2_800,
            max_tokens_before_summary: 3_000,
            max_history_tokens: 4_000,
            max_summary_tokens: 512,
            page_tokens: 1_400,
            sparse_listing_retries: 2,
            reflection: Reflection::default(),
            plan_first: false,
            pause_on_login: true,
        }
    }
}

/// How long past runs are kept. Only runs that have ended are deleted, never the newest 20.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(default)]
#[ts(export)]
pub struct HistorySettings {
    /// Days since the run ended; 0 keeps all. 0..=3650.
    pub keep_days: u32,
    /// Megabytes (1,000,000 bytes) of all run folders, the oldest go first; 0 is no limit. 0..=1,000,000.
    pub max_mb: u32,
}

/// What may be done without asking.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(default)]
#[ts(export)]
pub struct SafetySettings {
    pub preset: crate::PolicyPreset,
    /// The person's own rules; they go before the preset, those of a site before those of all.
    pub rules: Vec<crate::ClassRule>,
    /// Decisions that were kept, one a host and class.
    pub remembered: Vec<crate::RememberedDecision>,
    /// The planner may propose scripts to run in a page (`run_code`). Each one is asked about, with its code.
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
#[ts(export)]
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
    #[serde(skip_serializing_if = "SafetySettings::is_default")]
    #[ts(as = "Option<SafetySettings>", optional)]
    pub safety: SafetySettings,
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
            safety: SafetySettings::default(),
        }
    }
}

impl Settings {
    /// The same settings with every number inside its bounds.
    #[must_use]
    pub fn clamp(mut self) -> Self {
        let l = &mut self.limits;
        l.max_steps = l.max_steps.clamp(1, 1000);
        l.max_planner_calls = l.max_planner_calls.clamp(1, 1000);
        l.max_no_progress_steps = l.max_no_progress_steps.clamp(2, 100);
        let b = &mut self.browser;
        b.viewport.0 = b.viewport.0.clamp(320, 3840);
        b.viewport.1 = b.viewport.1.clamp(240, 2160);
        let m = &mut self.model;
        m.temperature = finite(m.temperature, 0.0).clamp(0.0, 2.0);
        m.max_output_tokens = m.max_output_tokens.clamp(64, 32_768);
        m.context_window = m.context_window.min(10_000_000);
        l.max_money = finite(l.max_money, 0.0).clamp(0.0, 1_000_000.0);
        let e = &mut self.engine;
        e.repeat_threshold = e.repeat_threshold.clamp(2, 20);
        e.stagnation_threshold = e.stagnation_threshold.clamp(2, 20);
        e.max_auto_scrolls = e.max_auto_scrolls.min(50);
        e.paged_scan_steps = e.paged_scan_steps.clamp(1, 20);
        e.mapping_limit = e.mapping_limit.clamp(20, 500);
        e.mapping_boost = finite(e.mapping_boost, 1.5).clamp(1.0, 5.0);
        e.planner_timeout_ms = e.planner_timeout_ms.clamp(1_000, 600_000);
        e.model_patience_s = e.model_patience_s.min(86_400);
        e.execute_timeout_ms = e.execute_timeout_ms.clamp(1_000, 120_000);
        e.max_attempts_per_element = e.max_attempts_per_element.clamp(1, 10);
        e.max_reobserve_attempts = e.max_reobserve_attempts.clamp(1, 10);
        e.scroll_step = finite(e.scroll_step, 0.8).clamp(0.1, 2.0);
        e.text_limit = e.text_limit.clamp(1_000, 200_000);
        e.max_validation_rejects = e.max_validation_rejects.clamp(1, 10);
        e.max_strategies = e.max_strategies.clamp(1, 10);
        e.memory_threshold_tokens = e.memory_threshold_tokens.clamp(500, 100_000);
        e.max_tokens_before_summary = e.max_tokens_before_summary.clamp(500, 100_000);
        e.max_history_tokens = e.max_history_tokens.clamp(1_000, 200_000);
        e.max_summary_tokens = e.max_summary_tokens.clamp(128, 8_192);
        e.page_tokens = e.page_tokens.clamp(300, 20_000);
        e.sparse_listing_retries = e.sparse_listing_retries.min(5);
        self.history.keep_days = self.history.keep_days.min(3650);
        self.history.max_mb = self.history.max_mb.min(1_000_000);
        self
    }
}

fn finite(value: f64, default: f64) -> f64 {
    if value.is_finite() { value } else { default }
}

/// State of the key of the model's server, without the key.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[ts(export)]
pub struct KeyState {
    pub present: bool,
    /// `keychain` or `file` (where the system has no key store).
    pub store: String,
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used)]
    use super::*;

    #[test]
    fn the_defaults_are_inside_their_bounds() {
        assert_eq!(Settings::default().clamp(), Settings::default());
    }

    #[test]
    fn a_file_edited_by_hand_comes_back_into_bounds() {
        let wild: Settings =
            serde_json::from_str(r#"{"limits":{"max_steps":0},"engine":{"mapping_limit":9999}}"#)
                .unwrap();
        let tame = wild.clamp();
        assert_eq!(tame.limits.max_steps, 1);
        assert_eq!(tame.engine.mapping_limit, 500);
    }

    #[test]
    fn approve_reads_classes_and_refuses_unknown_ones() {
        assert_eq!(
            "pay, send".parse::<Approve>().unwrap(),
            Approve::Classes(vec![crate::RiskClass::Pay, crate::RiskClass::Send])
        );
        assert!("pay,fly".parse::<Approve>().is_err());
    }
}
