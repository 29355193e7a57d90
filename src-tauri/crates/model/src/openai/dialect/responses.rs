//! OpenAI's Responses (<https://platform.openai.com/docs/api-reference/responses>).

use serde_json::{Value, json};

use super::{Part, THOUGHT_ROOM, delta, error, finish, limit, messages_of, parts, usage};

/// Its names, and those of the ladder.
pub(super) const NAMES: &[(&str, &str)] = &[
    ("text.format", "response_format"),
    ("max_output_tokens", "max_tokens"),
    ("input_image", "image"),
];

/// Nothing is kept at the server: each request holds all that it needs.
pub(super) fn request(chat: &Value) -> Value {
    let mut body = json!({
        "model": chat["model"],
        "stream": chat["stream"],
        "store": false,
        "input": messages_of(chat).map(item).collect::<Vec<_>>(),
    });
    for (name, value) in [
        ("temperature", chat.get("temperature").cloned()),
        (
            "max_output_tokens",
            limit(chat).map(|limit| (limit + THOUGHT_ROOM).into()),
        ),
        (
            "reasoning",
            chat.get("reasoning_effort")
                .map(|effort| json!({ "effort": effort })),
        ),
        (
            "text",
            format_of(chat).map(|format| json!({ "format": format })),
        ),
    ] {
        if let Some(value) = value {
            body[name] = value;
        }
    }
    let tools = chat["tools"].as_array().into_iter().flatten();
    let tools: Vec<Value> = tools.map(|tool| flat(&tool["function"])).collect();
    if !tools.is_empty() {
        body["tools"] = tools.into();
        if let Some(name) = chat["tool_choice"]["function"]["name"].as_str() {
            body["tool_choice"] = json!({ "type": "function", "name": name });
        }
    }
    body
}

fn item(message: &Value) -> Value {
    let content = match &message["content"] {
        Value::String(text) => json!(text),
        _ => parts(message)
            .iter()
            .map(|part| match part {
                Part::Text(text) => json!({ "type": "input_text", "text": text }),
                Part::Picture { kind, data } => json!({
                    "type": "input_image",
                    "image_url": format!("data:{kind};base64,{data}"),
                    "detail": "high",
                }),
            })
            .collect(),
    };
    json!({ "role": message["role"], "content": content })
}

/// Where nothing is said of it, a function is strict there.
fn flat(function: &Value) -> Value {
    json!({
        "type": "function",
        "name": function["name"],
        "description": function["description"],
        "parameters": function["parameters"],
        "strict": function["strict"] == true,
    })
}

fn format_of(chat: &Value) -> Option<Value> {
    let wanted = chat.get("response_format")?;
    let mut format = wanted
        .get("json_schema")
        .cloned()
        .unwrap_or_else(|| json!({}));
    format["type"] = wanted["type"].clone();
    Some(format)
}

#[derive(Default)]
pub(in crate::openai) struct Incoming {
    /// A function is called.
    called: bool,
}

impl Incoming {
    pub(super) fn event(&mut self, event: &Value) -> Value {
        let place = &event["output_index"];
        match event["type"].as_str().unwrap_or_default() {
            "response.output_text.delta" => delta(json!({ "content": event["delta"] })),
            "response.refusal.delta" => delta(json!({ "refusal": event["delta"] })),
            "response.reasoning_summary_text.delta" | "response.reasoning_text.delta" => {
                delta(json!({ "reasoning_content": event["delta"] }))
            }
            "response.output_item.added" if event["item"]["type"] == "function_call" => {
                self.called = true;
                let item = &event["item"];
                delta(
                    json!({ "tool_calls": [{ "index": place, "id": item["call_id"],
                    "function": { "name": item["name"], "arguments": "" } }] }),
                )
            }
            "response.function_call_arguments.delta" => delta(json!({ "tool_calls": [{
                "index": place, "function": { "arguments": event["delta"] } }] })),
            "response.completed" | "response.incomplete" => end(&event["response"], self.called),
            "response.failed" => failed(&event["response"]["error"]),
            "error" => failed(match event.get("error") {
                Some(inner) => inner,
                None => event,
            }),
            _ => json!({}),
        }
    }
}

fn end(response: &Value, called: bool) -> Value {
    let reason = match response["incomplete_details"]["reason"].as_str() {
        Some("max_output_tokens") => "length",
        Some("content_filter") => "content_filter",
        _ if called => "tool_calls",
        _ => "stop",
    };
    let counted = &response["usage"];
    let of = |name: &str| counted[name].as_u64().unwrap_or(0);
    let cached = counted["input_tokens_details"]["cached_tokens"].as_u64();
    let usage = usage(
        of("input_tokens"),
        cached.unwrap_or(0),
        0,
        of("output_tokens"),
    );
    finish(reason, usage)
}

pub(super) fn whole(answer: &Value) -> Value {
    if answer.get("error").is_some_and(|error| !error.is_null()) {
        return failed(&answer["error"]);
    }
    let (mut text, mut thought, mut refusal) = (String::new(), String::new(), String::new());
    let mut calls = Vec::new();
    for item in answer["output"].as_array().into_iter().flatten() {
        if item["type"] == "function_call" {
            calls.push(json!({ "id": item["call_id"], "function": {
                "name": item["name"], "arguments": item["arguments"] } }));
        }
        for part in ["content", "summary"]
            .iter()
            .filter_map(|name| item[*name].as_array())
            .flatten()
        {
            let said = part["text"].as_str().unwrap_or_default();
            match item["type"].as_str() {
                Some("reasoning") => thought.push_str(said),
                _ => text.push_str(said),
            }
            refusal.push_str(part["refusal"].as_str().unwrap_or_default());
        }
    }
    let mut end = end(answer, !calls.is_empty());
    let said = &mut end["choices"][0]["delta"];
    *said = json!({ "content": text, "reasoning_content": thought, "tool_calls": calls });
    if !refusal.is_empty() {
        said["refusal"] = refusal.into();
    }
    end
}

fn failed(said: &Value) -> Value {
    let code = said["code"].as_str().unwrap_or_default();
    let status = match code {
        "rate_limit_exceeded" | "insufficient_quota" => 429,
        "model_not_found" => 404,
        "invalid_api_key" => 401,
        "context_length_exceeded" | "invalid_prompt" | "image_parse_error" | "invalid_image" => 400,
        _ => 500,
    };
    let words = said["message"].as_str().unwrap_or_default();
    error(status, &format!("{words} ({code})"))
}
