//! What was found on this machine: browsers, ports, profiles, model servers, key store, runs folder,
//! settings; and the one thing to do about each. Raises no dialog and starts no browser.

use copilot_browser::FindingsOptions;
use copilot_model::openai::local_servers;
use copilot_protocol::{AnswerForm, Finding, FindingStatus, Message, ModelTakes, PlannerKind};

use crate::engine::Engine;
use crate::home::Home;
use crate::keys::Keys;
use crate::settings::{SettingsFile, writable};

/// What concerns browsers alone. Connects to none of them.
pub async fn browsers(home: &Home) -> Vec<Finding> {
    copilot_browser::findings(&FindingsOptions {
        profile_dir: home.profile(),
        port: 9222,
    })
    .await
}

/// All findings, the browser first.
pub async fn findings(home: &Home) -> Vec<Finding> {
    let loaded = SettingsFile::new(home.settings_file()).load();
    let settings = loaded.settings;
    let mut found = browsers(home).await;

    let servers = local_servers().await;
    for server in &servers {
        let message = Message::new("doctor-model-server")
            .arg("name", server.name.as_str())
            .arg("address", server.base_url.as_str())
            .arg("count", server.models.len());
        let todo = (settings.model.planner == PlannerKind::Builtin).then(|| {
            Message::new("doctor-model-server-todo").arg("address", server.base_url.as_str())
        });
        found.push(finding("model", FindingStatus::Good, message, todo));
    }
    if settings.model.planner == PlannerKind::Model {
        let message = Message::new("doctor-model-chosen")
            .arg("name", settings.model.name.as_str())
            .arg("address", settings.model.base_url.as_str());
        found.push(finding("model", FindingStatus::Good, message, None));
    } else if servers.is_empty() {
        let todo = Some(Message::new("doctor-model-none-todo"));
        found.push(finding(
            "model",
            FindingStatus::Note,
            Message::new("doctor-model-none"),
            todo,
        ));
    }

    if settings.model.planner == PlannerKind::Model {
        let known = Engine::new(home.clone()).known_servers();
        for takes in known.all() {
            let model = &settings.model;
            if [&model.name, &model.cheap.name, &model.fallback.name].contains(&&takes.model) {
                found.push(finding(
                    "model",
                    takes_status(&takes),
                    takes_message(&takes),
                    None,
                ));
            }
        }
    }

    let (keys, server) = (Keys::of(home), settings.model.base_url.clone());
    let state = tokio::task::spawn_blocking(move || keys.state(&server)).await;
    if let Ok(state) = state {
        found.push(match (state.store.as_str(), state.present) {
            ("keychain", true) => finding(
                "key_store",
                FindingStatus::Good,
                Message::new("doctor-key-kept"),
                None,
            ),
            ("keychain", false) => finding(
                "key_store",
                FindingStatus::Good,
                Message::new("doctor-key-store"),
                None,
            ),
            (_, present) => {
                let id = if present {
                    "doctor-key-in-file"
                } else {
                    "doctor-no-key-store"
                };
                let message = Message::new(id).arg("path", home.key_file().display().to_string());
                finding(
                    "key_store",
                    FindingStatus::Note,
                    message,
                    Some(Message::new("doctor-no-key-store-todo")),
                )
            }
        });
    }

    let runs = Engine::new(home.clone()).runs_dir(&settings);
    let path = runs.display().to_string();
    found.push(if writable(&runs) {
        finding(
            "runs_folder",
            FindingStatus::Good,
            Message::new("doctor-runs-folder").arg("path", path),
            None,
        )
    } else {
        finding(
            "runs_folder",
            FindingStatus::Problem,
            Message::new("doctor-runs-folder-unwritable").arg("path", path),
            Some(Message::new("doctor-runs-folder-todo")),
        )
    });

    let path = home.settings_file().display().to_string();
    found.push(match loaded.problem {
        Some(problem) => finding(
            "settings",
            FindingStatus::Problem,
            problem.message,
            Some(problem.hint),
        ),
        None => finding(
            "settings",
            FindingStatus::Good,
            Message::new("doctor-settings").arg("path", path),
            None,
        ),
    });
    found
}

/// What a server takes, in plain words.
fn takes_message(takes: &ModelTakes) -> Message {
    Message::new(match takes.answers {
        AnswerForm::StrictTools => "model-takes-strict-tools",
        AnswerForm::Tools => "model-takes-tools",
        AnswerForm::JsonSchema => "model-takes-json-schema",
        AnswerForm::JsonObject => "model-takes-json-object",
        AnswerForm::Text => "model-takes-text",
    })
    .arg("model", takes.model.as_str())
    .arg("found", takes.found.as_str())
}

fn takes_status(takes: &ModelTakes) -> FindingStatus {
    match takes.answers {
        AnswerForm::Text => FindingStatus::Note,
        _ => FindingStatus::Good,
    }
}

fn finding(topic: &str, status: FindingStatus, message: Message, todo: Option<Message>) -> Finding {
    Finding {
        topic: topic.to_owned(),
        status,
        message,
        todo,
        browser: None,
    }
}
