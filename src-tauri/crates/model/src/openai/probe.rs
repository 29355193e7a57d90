//! Tries servers out: "Test connection", and model servers on this machine.

use std::time::{Duration, Instant};

use copilot_ports::{ChatMessage, PlannerError, Role};
use copilot_protocol::{Action, ModelTest};
use serde_json::Value;

use super::call::{self, Caller, Shape};
use super::http::{Failure, Http};
use super::{OpenAiOptions, reply, schema, within};

/// Longest test; a local model may have to be loaded first.
const TEST_DEADLINE: Duration = Duration::from_secs(60);
const PROBE_DEADLINE: Duration = Duration::from_millis(800);

/// A model server on this machine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LocalServer {
    /// With `/v1`.
    pub base_url: String,
    pub name: String,
    pub models: Vec<String>,
}

/// Lists the server's models, and has the chosen one call a tool. Without a chosen model the list is
/// all that is tested.
///
/// # Errors
/// As of [`copilot_ports::Planner::plan`], but an answer that cannot be read is no error: then
/// `tool_calls` is false.
pub async fn test_connection(options: OpenAiOptions) -> Result<ModelTest, PlannerError> {
    let caller = Caller::new(options)?;
    within(TEST_DEADLINE, |deadline| test(&caller, deadline)).await
}

async fn test(caller: &Caller, deadline: tokio::time::Instant) -> Result<ModelTest, PlannerError> {
    let models = match caller.http.models().await {
        Ok(list) => model_names(&list),
        // Not every server lists its models.
        Err(Failure::Status {
            status: 404 | 405 | 501,
            ..
        }) if !caller.model().is_empty() => Vec::new(),
        Err(Failure::NoJson(_)) if !caller.model().is_empty() => Vec::new(),
        Err(failure) => return Err(call::error(failure)),
    };
    let mut test = ModelTest {
        models,
        tool_calls: false,
        ms: 0.0,
    };
    if caller.model().is_empty() {
        return Ok(test);
    }
    let allowed = schema::allowed(&["done".to_owned()]);
    let messages = [
        ChatMessage::new(Role::System, "This is a test of the connection."),
        ChatMessage::new(Role::User, "Do the action done with the answer ok."),
    ];
    let start = Instant::now();
    let completion = caller
        .complete(&messages, &Shape::Act { allowed: &allowed }, &(), deadline)
        .await?;
    test.ms = start.elapsed().as_secs_f64() * 1000.0;
    test.tool_calls = !completion.calls.is_empty()
        && reply::read_plan(&completion, &allowed)
            .is_ok_and(|plan| matches!(plan.actions.as_slice(), [Action::Done { .. }]));
    Ok(test)
}

/// Names in the answer of `GET /models`, sorted.
fn model_names(list: &Value) -> Vec<String> {
    let items = list
        .get("data")
        .or_else(|| list.get("models"))
        .unwrap_or(list);
    let mut names: Vec<String> = items
        .as_array()
        .into_iter()
        .flatten()
        .filter_map(|m| {
            m["id"]
                .as_str()
                .or_else(|| m["name"].as_str())
                .or_else(|| m.as_str())
        })
        .map(str::to_owned)
        .collect();
    names.sort_unstable();
    names.dedup();
    names
}

/// Model servers that run on this machine at their usual ports: Ollama and LM Studio.
pub async fn local_servers() -> Vec<LocalServer> {
    let (ollama, lm_studio) = futures::join!(
        probe("http://127.0.0.1:11434/v1", "Ollama"),
        probe("http://127.0.0.1:1234/v1", "LM Studio"),
    );
    ollama.into_iter().chain(lm_studio).collect()
}

pub(super) async fn probe(base_url: &str, name: &str) -> Option<LocalServer> {
    let http = Http::new(base_url, None).ok()?;
    let list = tokio::time::timeout(PROBE_DEADLINE, http.models())
        .await
        .ok()?
        .ok()?;
    // Something else may listen there.
    list.get("data").filter(|v| v.is_array() || v.is_null())?;
    Some(LocalServer {
        base_url: base_url.to_owned(),
        name: name.to_owned(),
        models: model_names(&list),
    })
}
