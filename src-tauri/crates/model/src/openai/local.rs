//! Model servers on this machine: found at their usual ports, with sizes and windows of their models, and
//! Ollama's models loaded from its library.
//!
//! Only pages that read are asked for, but for [`pull`]. A server is known by an answer that only it gives,
//! not by its port.

use std::time::Duration;

use copilot_ports::PlannerError;
use copilot_protocol::{
    LocalModel, LocalServer, LocalServerKind, Provider, PullProgress, providers,
};
use futures::future::join_all;
use serde_json::{Value, json};

use super::failure;
use super::http::{Failure, Http};
use super::offers::{offers, tokens};

/// Longest time for all that a server is asked about itself.
const PATIENCE: Duration = Duration::from_millis(1_500);
/// Models whose details are asked for.
const MOST_DETAILED: usize = 40;
/// Tokens that Ollama runs a model with where neither model nor person says more.
const OLLAMA_WINDOW: u64 = 4_096;
/// Longest line of Ollama's progress, bytes.
const LONGEST_LINE: usize = 64 * 1024;

/// Their rows in the table of providers.
const KINDS: [(LocalServerKind, &str); 4] = [
    (LocalServerKind::Ollama, "ollama"),
    (LocalServerKind::LmStudio, "lm-studio"),
    (LocalServerKind::LlamaCpp, "llama-cpp"),
    (LocalServerKind::Vllm, "vllm"),
];

fn provider(kind: LocalServerKind) -> Option<&'static Provider> {
    let (_, id) = KINDS.iter().find(|(known, _)| *known == kind)?;
    providers().iter().find(|known| known.id == *id)
}

/// The servers that run on this machine at their usual ports.
pub async fn local_servers() -> Vec<LocalServer> {
    let asked = KINDS.map(|(kind, _)| async move { find(kind, &provider(kind)?.base_url).await });
    join_all(asked).await.into_iter().flatten().collect()
}

/// The server of this kind at this address; `None` where something else, or nothing, is there.
pub(super) async fn find(kind: LocalServerKind, base_url: &str) -> Option<LocalServer> {
    let http = Http::new(base_url, "", None).ok()?;
    let models = tokio::time::timeout(PATIENCE, async {
        match kind {
            LocalServerKind::Ollama => ollama(&http).await,
            LocalServerKind::LmStudio => lm_studio(&http).await,
            LocalServerKind::LlamaCpp => llama_cpp(&http).await,
            LocalServerKind::Vllm => vllm(&http).await,
        }
    });
    let mut models = models.await.ok()??;
    models.sort_by(|a, b| a.name.cmp(&b.name));
    Some(LocalServer {
        kind,
        name: provider(kind)?.name.clone(),
        base_url: base_url.to_owned(),
        models,
    })
}

/// What a server tells of the model that it runs, before it is asked anything.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Told {
    /// Tokens of the window with which it runs the model.
    pub(super) window: Option<u32>,
    /// The model's template has a place for tools; `None`: nothing is said of it.
    pub(super) tools: Option<bool>,
}

/// What the server of this address tells of a model.
pub(super) async fn told(http: &Http, model: &str) -> Told {
    let asked = async {
        let (ollama, lm_studio, llama, vllm) = futures::join!(
            ollama_window(http, model),
            lm_studio(http),
            http.own("/props", None),
            vllm(http)
        );
        let llama = llama.ok();
        let listed = || {
            let models = lm_studio.or(vllm)?;
            models.into_iter().find(|m| m.name == model)?.context_window
        };
        Told {
            window: ollama
                .or_else(listed)
                .or_else(|| llama_window_of(llama.as_ref()?)),
            tools: llama
                .as_ref()
                .and_then(|props| props["chat_template_caps"]["supports_tools"].as_bool()),
        }
    };
    tokio::time::timeout(PATIENCE, asked)
        .await
        .unwrap_or_default()
}

async fn ollama(http: &Http) -> Option<Vec<LocalModel>> {
    let tags = http.own("/api/tags", None).await.ok()?;
    let listed = tags["models"].as_array()?;
    let models = listed.iter().take(MOST_DETAILED).filter_map(|item| {
        let name = item["name"].as_str()?.to_owned();
        let bytes = item["size"].as_u64();
        Some(async move {
            let shown = ollama_shown(http, &name).await;
            LocalModel {
                context_window: shown.as_ref().and_then(ollama_window_of),
                pictures: shown.as_ref().and_then(|shown| {
                    let all = shown["capabilities"].as_array()?;
                    Some(all.iter().any(|c| c == "vision"))
                }),
                name,
                bytes,
            }
        })
    });
    Some(join_all(models).await)
}

async fn ollama_shown(http: &Http, model: &str) -> Option<Value> {
    http.own("/api/show", Some(&json!({ "model": model })))
        .await
        .ok()
}

async fn ollama_window(http: &Http, model: &str) -> Option<u32> {
    let (running, shown) = futures::join!(http.own("/api/ps", None), ollama_shown(http, model));
    let running = running.ok().and_then(|list| {
        let item = list["models"]
            .as_array()?
            .iter()
            .find(|m| m["name"] == model || m["model"] == model)?;
        tokens(item["context_length"].as_u64())
    });
    running.or_else(|| ollama_window_of(&shown?))
}

/// What the model's file sets, or Ollama's own where the model could take more.
fn ollama_window_of(shown: &Value) -> Option<u32> {
    let set = shown["parameters"]
        .as_str()
        .unwrap_or_default()
        .lines()
        .find_map(|line| line.trim().strip_prefix("num_ctx")?.trim().parse().ok());
    let most = shown["model_info"]
        .as_object()?
        .iter()
        .find_map(|(key, value)| key.ends_with(".context_length").then(|| value.as_u64())?);
    tokens(set.or_else(|| Some(most?.min(OLLAMA_WINDOW))))
}

async fn lm_studio(http: &Http) -> Option<Vec<LocalModel>> {
    let list = http.own("/api/v0/models", None).await.ok()?;
    let models = list["data"].as_array()?.iter().filter_map(|item| {
        let kind = item["type"].as_str().unwrap_or_default();
        // What turns text into numbers answers nothing.
        (kind != "embeddings").then_some(())?;
        Some(LocalModel {
            name: item["id"].as_str()?.to_owned(),
            bytes: None,
            context_window: tokens(
                item["loaded_context_length"]
                    .as_u64()
                    .or_else(|| item["max_context_length"].as_u64()),
            ),
            pictures: Some(kind == "vlm"),
        })
    });
    Some(models.collect())
}

async fn llama_cpp(http: &Http) -> Option<Vec<LocalModel>> {
    let (props, list) = futures::join!(http.own("/props", None), http.models());
    let props = props.ok()?;
    // Something else may listen at so usual a port.
    props.get("default_generation_settings")?;
    let list = list.ok()?;
    let window = llama_window_of(&props);
    let models = list["data"].as_array()?.iter().filter_map(|item| {
        Some(LocalModel {
            name: item["id"].as_str()?.to_owned(),
            bytes: item["meta"]["size"].as_u64(),
            context_window: window,
            pictures: props["modalities"]["vision"].as_bool(),
        })
    });
    Some(models.collect())
}

fn llama_window_of(props: &Value) -> Option<u32> {
    let settings = &props["default_generation_settings"];
    tokens(
        settings["n_ctx"]
            .as_u64()
            .or_else(|| props["n_ctx"].as_u64()),
    )
}

/// Known by its own page, since its list could be any server's.
async fn vllm(http: &Http) -> Option<Vec<LocalModel>> {
    http.own("/version", None).await.ok()?["version"].as_str()?;
    let list = http.models().await.ok()?;
    let items = list["data"].as_array()?;
    items.iter().find(|item| item["owned_by"] == "vllm")?;
    let models = offers(&list).into_iter().map(|offer| LocalModel {
        name: offer.name,
        context_window: offer.context_window,
        ..LocalModel::default()
    });
    Some(models.collect())
}

/// Has Ollama load a model from its library onto this machine. Dropping the future ends it; Ollama
/// keeps what has arrived, so that a second try goes on from there.
///
/// # Errors
/// `Unavailable` where Ollama does not answer or its connection breaks, `ModelNotFound` where its library
/// does not know the name, `Other` with its words where it gives up (no room on the disk).
pub async fn pull(
    base_url: &str,
    model: &str,
    progress: impl Fn(PullProgress) + Send,
) -> Result<(), PlannerError> {
    let http = Http::new(base_url, "", None)?;
    let wanted = json!({ "model": model, "stream": true });
    let mut response = http
        .own_response("/api/pull", Some(&wanted))
        .await
        .map_err(failure::error)?;
    let mut parts = Parts::default();
    let mut line = Vec::new();
    loop {
        let chunk = response
            .chunk()
            .await
            .map_err(|e| failure::error(http.broken(e)))?;
        let over = chunk.is_none();
        for byte in chunk.unwrap_or_default() {
            if byte != b'\n' {
                line.push(byte);
                if line.len() > LONGEST_LINE {
                    return Err(failure::error(Failure::TooLong(String::new())));
                }
                continue;
            }
            if parts.read(&line)? {
                return Ok(());
            }
            progress(parts.progress());
            line.clear();
        }
        if over {
            return match parts.read(&line)? {
                true => Ok(()),
                false => Err(PlannerError::Unavailable(
                    "Ollama broke off before the model was there".into(),
                )),
            };
        }
    }
}

/// The parts that a model is loaded in.
#[derive(Default)]
struct Parts {
    /// Digest, bytes that are there, all bytes.
    known: Vec<(String, u64, u64)>,
    finishing: bool,
}

impl Parts {
    /// Takes up one line; true where it says that all is done.
    fn read(&mut self, line: &[u8]) -> Result<bool, PlannerError> {
        let Ok(said) = serde_json::from_slice::<Value>(line) else {
            return Ok(false);
        };
        if let Some(error) = said["error"].as_str() {
            let words = error.to_lowercase();
            let unknown = ["does not exist", "not found", "invalid model name"]
                .iter()
                .any(|part| words.contains(part));
            return Err(if unknown {
                PlannerError::ModelNotFound(error.to_owned())
            } else {
                PlannerError::Other(error.to_owned())
            });
        }
        if let Some(digest) = said["digest"].as_str() {
            let total = said["total"].as_u64().unwrap_or(0);
            let completed = said["completed"].as_u64().unwrap_or(0).min(total);
            match self.known.iter_mut().find(|part| part.0 == digest) {
                Some(part) => (part.1, part.2) = (completed.max(part.1), total.max(part.2)),
                None => self.known.push((digest.to_owned(), completed, total)),
            }
        }
        let status = said["status"].as_str().unwrap_or_default();
        self.finishing = status.starts_with("verifying") || status.starts_with("writing");
        Ok(status == "success")
    }

    fn progress(&self) -> PullProgress {
        PullProgress {
            completed: self.known.iter().map(|part| part.1).sum(),
            total: self.known.iter().map(|part| part.2).sum(),
            finishing: self.finishing,
        }
    }
}
