//! What a server's list says of its models: every provider has names of its own for that.

use copilot_protocol::OfferedModel;
use serde_json::Value;

/// Where the size of a window stands: OpenRouter and others, vLLM, Anthropic, Gemini, Mistral, Groq.
const WINDOWS: [&str; 6] = [
    "context_length",
    "max_model_len",
    "max_input_tokens",
    "inputTokenLimit",
    "max_context_length",
    "context_window",
];

/// The models of a list, by name, each once. Models that answer nothing are left out where the list tells.
pub(super) fn offers(list: &Value) -> Vec<OfferedModel> {
    let items = list
        .get("data")
        .or_else(|| list.get("models"))
        .unwrap_or(list);
    let items = items.as_array().into_iter().flatten();
    let mut all: Vec<OfferedModel> = items.filter_map(offer).collect();
    all.sort_by(|a, b| a.name.cmp(&b.name));
    all.dedup_by(|a, b| a.name == b.name);
    all
}

fn offer(item: &Value) -> Option<OfferedModel> {
    let name = item["id"]
        .as_str()
        .or_else(|| item["name"].as_str())
        .or_else(|| item.as_str())?;
    if let Some(ways) = item["supportedGenerationMethods"].as_array()
        && !ways.iter().any(|way| way == "generateContent")
    {
        return None;
    }
    Some(OfferedModel {
        // As it is asked for.
        name: name.strip_prefix("models/").unwrap_or(name).to_owned(),
        context_window: WINDOWS
            .iter()
            .find_map(|field| tokens(item[*field].as_u64())),
        pictures: pictures(item),
        tools: tools(item),
    })
}

/// OpenRouter, Anthropic, Mistral.
fn pictures(item: &Value) -> Option<bool> {
    let takes = &item["architecture"]["input_modalities"];
    let abilities = &item["capabilities"];
    takes
        .as_array()
        .map(|all| all.iter().any(|kind| kind == "image"))
        .or_else(|| abilities["image_input"]["supported"].as_bool())
        .or_else(|| abilities["vision"].as_bool())
}

/// OpenRouter, Mistral.
fn tools(item: &Value) -> Option<bool> {
    let takes = item["supported_parameters"].as_array();
    takes
        .map(|all| all.iter().any(|name| name == "tools"))
        .or_else(|| item["capabilities"]["function_calling"].as_bool())
}

pub(super) fn tokens(count: Option<u64>) -> Option<u32> {
    u32::try_from(count?).ok().filter(|count| *count > 0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn what_each_providers_list_tells_is_read() {
        let of = |list: Value| {
            let told = |one: OfferedModel| (one.name, one.context_window, one.pictures, one.tools);
            offers(&list).into_iter().map(told).collect::<Vec<_>>()
        };
        let named = |name: &str| (name.to_owned(), None, None, None);
        let plain = json!({ "object": "list", "data": [{ "id": "b", "owned_by": "x" }, { "id": "a" }, { "id": "b" }] });
        assert_eq!(of(plain), [named("a"), named("b")]);
        assert_eq!(of(json!({ "models": ["a"] })), [named("a")]);
        let openrouter = json!({ "data": [{ "id": "x/y", "context_length": 131_072,
            "architecture": { "input_modalities": ["text", "image"] }, "supported_parameters": ["temperature"] }] });
        let all = ("x/y".to_owned(), Some(131_072), Some(true), Some(false));
        assert_eq!(of(openrouter), [all]);
        let anthropic = json!({ "data": [{ "type": "model", "id": "claude", "display_name": "C", "max_input_tokens": 200_000,
            "capabilities": { "image_input": { "supported": true } } }], "has_more": false });
        assert_eq!(
            of(anthropic),
            [("claude".to_owned(), Some(200_000), Some(true), None)]
        );
        let gemini = json!({ "models": [
            { "name": "models/gemini", "inputTokenLimit": 1_048_576, "supportedGenerationMethods": ["generateContent"] },
            { "name": "models/embedding", "supportedGenerationMethods": ["embedContent"] }] });
        assert_eq!(
            of(gemini),
            [("gemini".to_owned(), Some(1_048_576), None, None)]
        );
        let vllm = json!({ "data": [{ "id": "q", "owned_by": "vllm", "max_model_len": 8_192 }] });
        assert_eq!(of(vllm), [("q".to_owned(), Some(8_192), None, None)]);
    }
}
