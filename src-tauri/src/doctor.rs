//! What was found on this machine: browsers, ports, profiles, model servers, key store, runs folder,
//! settings; and the one thing to do about each. Raises no dialog and starts no browser.

use copilot_browser::FindingsOptions;
use copilot_model::openai::local_servers;
use copilot_protocol::{
    AnswerForm, Finding, FindingStatus, ManagedPolicy, Message, ModelSettings, ModelTakes,
    PlannerKind, Settings, UiError,
};

use crate::engine::Engine;
use crate::home::Home;
use crate::keys::Keys;
use crate::managed::{self, ManagedFiles};
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
    let mut found = browsers(home).await;
    found.extend(models(home, &loaded.settings.model).await);
    found.extend(key_store(home, loaded.settings.model.base_url.clone()).await);
    found.push(runs_folder(home, &loaded.settings));
    found.push(settings_file(home, loaded.problem));
    found.extend(managed_files(&ManagedFiles::of_system()));
    found
}

/// The policies that are in force on this machine; nothing where there is none.
fn managed_files(files: &ManagedFiles) -> Vec<Finding> {
    let found = match files.load() {
        Ok(found) => found,
        Err(UiError { message, hint, .. }) => {
            return vec![finding(
                "managed",
                FindingStatus::Problem,
                message,
                Some(hint),
            )];
        }
    };
    let told = found.iter().flat_map(|one| {
        let message = Message::new("managed-in-force").arg("path", one.path.display().to_string());
        let nothing = one.policy == ManagedPolicy::default();
        let nothing = nothing.then(|| Message::new("managed-empty"));
        [message]
            .into_iter()
            .chain(nothing)
            .chain(managed::told(&one.policy))
    });
    told.map(|message| finding("managed", FindingStatus::Note, message, None))
        .collect()
}

/// The servers on this machine, the model that is chosen, and what its server was found to take.
async fn models(home: &Home, chosen: &ModelSettings) -> Vec<Finding> {
    let mut found = Vec::new();
    let servers = local_servers().await;
    for server in &servers {
        let message = Message::new("doctor-model-server")
            .arg("name", server.name.as_str())
            .arg("address", server.base_url.as_str())
            .arg("count", server.models.len());
        let todo = (chosen.planner == PlannerKind::Builtin).then(|| {
            Message::new("doctor-model-server-todo").arg("address", server.base_url.as_str())
        });
        found.push(finding("model", FindingStatus::Good, message, todo));
    }
    if chosen.planner == PlannerKind::Model {
        let message = Message::new("doctor-model-chosen")
            .arg("name", chosen.name.as_str())
            .arg("address", chosen.base_url.as_str());
        found.push(finding("model", FindingStatus::Good, message, None));
        let names = [&chosen.name, &chosen.cheap.name, &chosen.fallback.name];
        let known = Engine::new(home.clone()).known_servers().all();
        let known = known.iter().filter(|takes| names.contains(&&takes.model));
        found.extend(
            known.map(|takes| finding("model", takes_status(takes), takes_message(takes), None)),
        );
    } else if servers.is_empty() {
        let message = Message::new("doctor-model-none");
        let todo = Some(Message::new("doctor-model-none-todo"));
        found.push(finding("model", FindingStatus::Note, message, todo));
    }
    found
}

/// Where the key of a server is kept, or would be.
async fn key_store(home: &Home, server: String) -> Option<Finding> {
    let keys = Keys::of(home);
    let state = tokio::task::spawn_blocking(move || keys.state(&server));
    let state = state.await.ok()?;
    let good = |id: &str| finding("key_store", FindingStatus::Good, Message::new(id), None);
    Some(match (state.store.as_str(), state.present) {
        ("keychain", true) => good("doctor-key-kept"),
        ("keychain", false) => good("doctor-key-store"),
        (_, present) => {
            let id = if present {
                "doctor-key-in-file"
            } else {
                "doctor-no-key-store"
            };
            let message = Message::new(id).arg("path", home.key_file().display().to_string());
            let todo = Some(Message::new("doctor-no-key-store-todo"));
            finding("key_store", FindingStatus::Note, message, todo)
        }
    })
}

fn runs_folder(home: &Home, settings: &Settings) -> Finding {
    let runs = Engine::new(home.clone()).runs_dir(settings);
    let (status, id, todo) = if writable(&runs) {
        (FindingStatus::Good, "doctor-runs-folder", None)
    } else {
        let todo = Some(Message::new("doctor-runs-folder-todo"));
        (
            FindingStatus::Problem,
            "doctor-runs-folder-unwritable",
            todo,
        )
    };
    let message = Message::new(id).arg("path", runs.display().to_string());
    finding("runs_folder", status, message, todo)
}

fn settings_file(home: &Home, problem: Option<UiError>) -> Finding {
    match problem {
        Some(UiError { message, hint, .. }) => {
            finding("settings", FindingStatus::Problem, message, Some(hint))
        }
        None => {
            let path = home.settings_file().display().to_string();
            let message = Message::new("doctor-settings").arg("path", path);
            finding("settings", FindingStatus::Good, message, None)
        }
    }
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
