//! The table of settings: name, type, default and bounds of each. The window shows them by this table, in this order
//! (`ui/src/lib/bindings/SettingsTable.ts`, written by the tests of this crate).

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::field::{Setting, SettingField, settings};
use super::{
    ModelChoice, ModelPrice, PlannerKind, ReasoningEffort, Reflection, ScreenshotMode, TabUse,
    Vision,
};
use crate::Attach;

settings! {
    /// The browser.
    BrowserSettings {
        attach: Attach = Attach::Auto;
        /// Path of a browser, where the found one is not the right one.
        executable: String = String::new();
        /// Without a window (managed browser only).
        headless: bool = false;
        /// Leave the window of the managed browser open when a run ends.
        keep_open: bool = true;
        /// CSS pixels, of a headless browser and of a new window.
        viewport: (u32, u32) = (1280, 800), 320..=3840, 240..=2160;
        /// Where `search` goes when the page has no search box; `%s` stands for the words.
        search_engine: String = "https://duckduckgo.com/?q=%s".into();
        tab_choice: TabUse = TabUse::Ask;
    }

    /// The model. Its key is kept in the key store, never here.
    ModelSettings {
        planner: PlannerKind = PlannerKind::Builtin;
        /// Base address of the OpenAI-compatible server, with `/v1`.
        base_url: String = "https://api.openai.com/v1".into();
        name: String = String::new();
        /// Sampling temperature.
        temperature: f64 = 0.0, 0.0..=2.0;
        /// Longest answer, in tokens.
        max_output_tokens: u32 = 2048, 64..=32_768;
        vision: Vision = Vision::default();
        reasoning_effort: ReasoningEffort = ReasoningEffort::default();
        /// Tokens of a request and its answer together; 0: as the server says.
        context_window: u32 = 0, 0..=10_000_000;
        /// For summaries and checks; without one the first model does them.
        cheap: ModelChoice = ModelChoice::default();
        /// Takes over where the first model fails.
        fallback: ModelChoice = ModelChoice::default();
        /// The person's own prices; they go before the program's table.
        prices: Vec<ModelPrice> = Vec::new();
    }

    /// Limits of a run.
    Limits {
        /// Actions attempted.
        max_steps: u32 = 100, 1..=1000;
        /// Minutes of work, waiting for the person not counted; 0 is no limit.
        max_minutes: u32 = 30, 0..=100_000;
        /// Tokens of all model calls; 0 is no limit.
        max_tokens: u32 = 0, 0..=1_000_000_000;
        /// US dollars of all model calls, by the price table; 0 is no limit.
        max_money: f64 = 1.0, 0.0..=1_000_000.0;
        /// The same of all runs of a calendar month; 0 is no limit.
        max_money_month: f64 = 10.0, 0.0..=1_000_000.0;
        /// Entries of the planner.
        max_planner_calls: u32 = 120, 1..=1000;
        /// Steps without progress.
        max_no_progress_steps: u32 = 8, 2..=100;
        /// Runs at work at once; the others wait for their turn.
        max_runs_at_once: u32 = 4, 1..=32;
    }

    /// The engine's own numbers.
    EngineSettings {
        observe_screenshot_mode: ScreenshotMode = ScreenshotMode::Always;
        /// Pictures are first shown without marks.
        hide_overlay: bool = false;
        /// The numbers of the elements are shown on the page itself, where the browser has a window.
        page_badges: bool = false;
        /// Ask "sign in, then press Continue" on sign-in pages.
        pause_on_login: bool = true;
        /// Questions are put to the person; otherwise they end the run.
        interactive_prompts: bool = true;
        /// Classes that permit it are allowed without asking.
        auto_confirm: bool = false;
        /// A second, slower snapshot before the paged scan.
        conservative_observe: bool = true;
        /// Words that mean progress, beside those of the goal.
        progress_keywords: Vec<String> = Vec::new();
        /// Deadline of one planner call, milliseconds.
        planner_timeout_ms: u32 = 90_000, 1_000..=600_000;
        /// How long a run waits for a model that does not answer, seconds; 0: it is asked once more, and then the run
        /// ends.
        model_patience_s: u32 = 300, 0..=86_400;
        /// Deadline of one action, milliseconds.
        execute_timeout_ms: u32 = 20_000, 1_000..=120_000;
        /// Marked elements in one snapshot.
        mapping_limit: u32 = 120, 20..=500;
        /// Factor on `mapping_limit` in a paged scan.
        mapping_boost: f64 = 1.5, 1.0..=5.0;
        /// Longest text of a page that is kept, characters.
        text_limit: u32 = 20_000, 1_000..=200_000;
        /// Viewport heights of one scroll.
        scroll_step: f64 = 0.8, 0.1..=2.0;
        /// Same action, element and address this often sets the loop trigger.
        repeat_threshold: u32 = 3, 2..=20;
        /// Same mapping hash this often sets the loop trigger.
        stagnation_threshold: u32 = 4, 2..=20;
        /// Scrolls that the loop mitigation may make in a run.
        max_auto_scrolls: u32 = 6, 0..=50;
        /// Screens that one paged scan reads.
        paged_scan_steps: u32 = 3, 1..=20;
        /// Failed attempts after which an element is avoided.
        max_attempts_per_element: u32 = 3, 1..=10;
        /// Attempts to bind a planned element again.
        max_reobserve_attempts: u32 = 3, 1..=10;
        /// Rejections of goal_validator and quality_evaluator each.
        max_validation_rejects: u32 = 3, 1..=10;
        /// Different strategies before the run ends.
        max_strategies: u32 = 3, 1..=10;
        /// Tokens of the history from which the planner hands over to the memory.
        /// This and the next three are for a window of 8,192 tokens; they grow with a larger one in proportion, at
        /// most four times, and shrink with a smaller one, at most to a quarter.
        memory_threshold_tokens: u32 = 2_800, 500..=100_000;
        /// Tokens of the history from which it is summed up.
        max_tokens_before_summary: u32 = 3_000, 500..=100_000;
        /// Tokens of the history, its summary included.
        max_history_tokens: u32 = 4_000, 1_000..=200_000;
        /// Tokens of the summary.
        max_summary_tokens: u32 = 512, 128..=8_192;
        /// Tokens of a page in a request, before a small window makes it less.
        page_tokens: u32 = 1_400, 300..=20_000;
        /// More snapshots of a list that seems not to be filled yet.
        sparse_listing_retries: u32 = 2, 0..=5;
        reflection: Reflection = Reflection::default();
        /// A plan is shown before anything is done, and the person may change it.
        plan_first: bool = false;
    }

    /// How long past runs are kept. Only runs that have ended are deleted, never the newest 20.
    HistorySettings {
        /// Days since the run ended; 0 keeps all.
        keep_days: u32 = 0, 0..=3650;
        /// Megabytes (1,000,000 bytes) of all run folders, the oldest go first; 0 is no limit.
        max_mb: u32 = 0, 0..=1_000_000;
        /// What worked on a site is noted, and told to the model when it works there again.
        site_notes: bool = true;
    }

    /// This program as a server for other programs of this computer. It has commands of its own, so the settings' form does
    /// not write it.
    ServeSettings {
        /// The window serves while it is open.
        on: bool = false;
        /// Port on 127.0.0.1, chosen when it is switched on for the first time, and kept: it stands in other programs'
        /// settings. 0: none was chosen.
        port: u32 = 0, 0..=65_535;
    }
}
