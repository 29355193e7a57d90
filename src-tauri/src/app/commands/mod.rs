//! What the page of the window may ask of the program. Each command takes and gives types of
//! `copilot-protocol`, and fails with a `UiError`.

mod browsers;
mod history;
mod models;
mod outside;
mod recipes;
mod runs;
mod schedules;
mod serve;
mod settings;
mod show;
mod sites;
mod tools;
mod watches;
mod window;

use std::path::{Path, PathBuf};

use browser_copilot::engine::{
    Key, Pictures, Resume, Start, model_options, next_batch, off_thread, page_name,
};
use browser_copilot::locale::Lang;
use browser_copilot::sign_in::SignIn;
use browser_copilot::{
    answer_file, diagnostics as reports, doctor as checks, errors, portable,
    secrets as kept_secrets, shortcut,
};
use copilot_browser::{Separate, SeparateOptions, open_separate, show_at};
use copilot_model::{openai, prices};
use copilot_ports::SecretText;
use copilot_protocol::{
    AppStart, Attach, ErrorCode, ExampleGoal, Finding, Forgotten, GraphNode, KeyState, LocalServer,
    LogLine, ModelFacts, ModelSettings, ModelTest, PullProgress, RememberedDecision, RiskClass,
    RunFeed, RunId, RunReview, RunSummary, RunsPage, RunsQuery, SecretKind, SecretList, Settings,
    ShotId, StartRun, Submission, UiError, Understanding,
};
use tauri::ipc::Channel;
use tauri::{AppHandle, Manager, State, WebviewWindow};
use tokio_util::sync::CancellationToken;

use crate::beside::Focus;
use crate::page_state::{self, WindowState};
use crate::shown::Shown;
use crate::tray::Tray;
use crate::updates::{self, UpdateState};

pub(crate) use browsers::*;
pub(crate) use history::*;
pub(crate) use models::*;
pub(crate) use outside::*;
pub(crate) use recipes::*;
pub(crate) use runs::*;
pub(crate) use schedules::*;
pub(crate) use serve::*;
pub(crate) use settings::*;
pub(crate) use show::*;
pub(crate) use sites::*;
pub(crate) use tools::*;
pub(crate) use watches::*;
pub(crate) use window::*;

type Answer<T> = Result<T, UiError>;

#[tauri::command]
pub async fn app_start(shown: State<'_, Shown>) -> Answer<AppStart> {
    let settings = shown.settings();
    let runs_dir = shown.engine.runs_dir(&settings);
    let mut problems = shown.problems().clone();
    if let Err(error) = shown.engine.folder(&settings) {
        problems.push(error);
    }
    Ok(AppStart {
        version: browser_copilot::VERSION.to_owned(),
        settings,
        runs_dir: runs_dir.display().to_string(),
        logs_dir: shown.engine.home().logs().display().to_string(),
        active: shown
            .engine
            .active_runs()
            .iter()
            .map(|run| run.summary())
            .collect(),
        problems,
        platform: std::env::consts::OS.to_owned(),
    })
}

/// The nodes and declared edges, for drawing.
#[tauri::command]
pub async fn graph() -> Answer<Vec<GraphNode>> {
    Ok(copilot_agent::graph())
}

/// Work that waits for files or for the key store.
async fn blocking<T: Send + 'static>(
    work: impl FnOnce() -> Answer<T> + Send + 'static,
) -> Answer<T> {
    tokio::task::spawn_blocking(work)
        .await
        .map_err(|e| errors::internal(e.to_string()))?
}

/// Something of this computer did not work.
fn failed(error: impl std::fmt::Display) -> UiError {
    UiError::of(ErrorCode::Other).detail(error.to_string())
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used)]
    use super::*;

    macro_rules! permissions {
        ($($name:ident),* $(,)?) => { vec![$(format!("allow-{}", stringify!($name).replace('_', "-"))),*] };
    }

    #[test]
    fn the_page_may_call_exactly_our_commands() {
        let file: serde_json::Value =
            serde_json::from_str(include_str!("../../../capabilities/main.json")).unwrap();
        let mut allowed: Vec<String> = serde_json::from_value(file["permissions"].clone()).unwrap();
        assert_eq!(file["windows"], serde_json::json!(["main"]));
        assert!(file["remote"].is_null(), "no page of the web");
        assert!(file["webviews"].is_null());
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/src-tauri/capabilities");
        assert_eq!(std::fs::read_dir(folder).unwrap().count(), 1);
        let mut expected: Vec<String> = each_command!(permissions);
        // To hear of `run-changed`, `open-run`, `new-goal` and `close-requested`.
        expected.extend([
            "core:event:allow-listen".into(),
            "core:event:allow-unlisten".into(),
        ]);
        allowed.sort();
        expected.sort();
        assert_eq!(allowed, expected);
    }

    #[test]
    fn only_folders_of_the_program_are_opened() {
        let root = tempfile::tempdir().unwrap();
        let runs = root.path().join("runs");
        std::fs::create_dir_all(runs.join("one")).unwrap();
        std::fs::write(runs.join("one/trace.jsonl"), "").unwrap();
        let known = [runs.as_path()];
        let real = runs.join("one").canonicalize().unwrap();
        for (path, own) in [
            (runs.join("one"), Some(&real)),
            (runs.join("one/trace.jsonl"), Some(&real)),
            (root.path().to_owned(), None),
            (runs.join("../"), None),
            (runs.join("nothing"), None),
        ] {
            assert_eq!(own_folder(&path, &known).as_ref(), own, "{path:?}");
        }
    }

    #[test]
    fn one_looks_only_at_pages_of_the_web_where_a_run_of_ones_own_ended() {
        let of = |address: Option<&str>, shared: bool| {
            let run = serde_json::json!({
                "schema_version": 1, "id": "A", "goal": "", "status": "finished", "started": "", "stage": "done", "steps": 0,
                "usage": copilot_protocol::Usage::default(), "active_ms": 0.0, "planner": "", "browser": "managed", "shared": shared,
                "outcome": { "terminal_reason": "goal_satisfied", "stop_reason": "satisfied", "message": { "id": "x" }, "look_at": address },
            });
            look_at(&serde_json::from_value(run).unwrap())
        };
        let page = "https://shop.example/cart?a=1";
        assert_eq!(of(Some(page), false).as_deref(), Some(page));
        assert_eq!(
            of(Some("http://a.example/a b"), false).as_deref(),
            Some("http://a.example/a%20b")
        );
        let others = "file:///etc/passwd|javascript:alert(1)|--new-window|a.example|about:blank";
        for other in others.split('|') {
            assert_eq!(of(Some(other), false), None, "{other}");
        }
        assert_eq!(of(None, false), None);
        assert_eq!(of(Some(page), true), None);
    }
}
