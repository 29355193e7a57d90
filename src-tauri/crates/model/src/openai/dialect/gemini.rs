//! Google's generateContent (<https://ai.google.dev/api/generate-content>).

use serde_json::{Map, Value, json};

use super::{
    Part, THOUGHT_ROOM, delta, error, finish, limit, messages_of, parts, schema, schema_of, usage,
};

/// Its names, and those of the ladder.
pub(super) const NAMES: &[(&str, &str)] = &[
    ("response_json_schema", "response_format"),
    ("responseJsonSchema", "response_format"),
    ("response_mime_type", "response_format"),
    ("response mime type", "response_format"),
    ("tool_config", "tool_choice"),
    ("function_calling_config", "tool_choice"),
    ("Function calling config", "tool_choice"),
    ("max_output_tokens", "max_tokens"),
    ("maxOutputTokens", "max_tokens"),
    ("inline_data", "image"),
    // Often all that it says of a schema that is too much for it.
    ("Request contains an invalid argument", "schema"),
];

/// Its makers want the third and later models at their own temperature: below it they may go round in circles.
fn wants_own_temperature(model: &str) -> bool {
    let model = model.strip_prefix("models/").unwrap_or(model);
    model.starts_with("gemini-")
        && !["gemini-1", "gemini-2", "gemini-pro"]
            .iter()
            .any(|old| model.starts_with(old))
}

/// The model and whether it streams stand in the address.
pub(super) fn request(chat: &Value) -> Value {
    let (system, contents) = contents(chat);
    let mut body = json!({ "contents": contents });
    if !system.is_empty() {
        body["systemInstruction"] = json!({ "parts": system });
    }
    let tools = chat["tools"].as_array().into_iter().flatten();
    let tools: Vec<Value> = tools.map(|tool| declaration(&tool["function"])).collect();
    if !tools.is_empty() {
        body["tools"] = json!([{ "functionDeclarations": tools }]);
        if let Some(name) = chat["tool_choice"]["function"]["name"].as_str() {
            let forced = json!({ "mode": "ANY", "allowedFunctionNames": [name] });
            body["toolConfig"] = json!({ "functionCallingConfig": forced });
        }
    }
    let mut config = Map::new();
    if let Some(heat) = chat.get("temperature")
        && !wants_own_temperature(chat["model"].as_str().unwrap_or_default())
    {
        config.insert("temperature".into(), heat.clone());
    }
    if let Some(limit) = limit(chat) {
        config.insert("maxOutputTokens".into(), (limit + THOUGHT_ROOM).into());
    }
    if chat.get("response_format").is_some() {
        config.insert("responseMimeType".into(), "application/json".into());
    }
    if let Some((schema, _)) = schema_of(chat) {
        config.insert("responseJsonSchema".into(), schema::for_gemini(schema));
    }
    if let Some(effort) = chat.get("reasoning_effort") {
        config.insert("thinkingConfig".into(), json!({ "thinkingLevel": effort }));
    }
    body["generationConfig"] = config.into();
    body
}

fn declaration(function: &Value) -> Value {
    let parameters = schema::without_needless_null(&function["parameters"]);
    json!({
        "name": function["name"],
        "description": function["description"],
        "parametersJsonSchema": schema::for_gemini(&parameters),
    })
}

/// The rules, and what both sides said by turns.
fn contents(chat: &Value) -> (Vec<Value>, Vec<Value>) {
    let mut system: Vec<Value> = Vec::new();
    let mut contents: Vec<Value> = Vec::new();
    for message in messages_of(chat) {
        let mut said: Vec<Value> = parts(message).iter().map(part).collect();
        let role = match message["role"].as_str() {
            Some("system") => {
                system.append(&mut said);
                continue;
            }
            Some("assistant") => "model",
            _ => "user",
        };
        if said.is_empty() {
            continue;
        }
        match contents.last_mut() {
            Some(turn) if turn["role"] == role => {
                let parts = turn["parts"].as_array_mut();
                parts.into_iter().for_each(|parts| parts.append(&mut said));
            }
            _ => contents.push(json!({ "role": role, "parts": said })),
        }
    }
    (system, contents)
}

fn part(part: &Part<'_>) -> Value {
    match part {
        Part::Text(text) => json!({ "text": text }),
        Part::Picture { kind, data } => json!({ "inlineData": { "mimeType": kind, "data": data } }),
    }
}

/// Calls so far: each comes whole, some without an id.
#[derive(Default)]
pub(in crate::openai) struct Incoming {
    calls: u64,
}

impl Incoming {
    /// Pieces of a stream and answers in one piece have the same form.
    pub(super) fn event(&mut self, event: &Value) -> Value {
        if let Some(said) = event.get("error") {
            let status = said["code"].as_u64().and_then(|n| u16::try_from(n).ok());
            return error(
                status.unwrap_or(500),
                said["message"].as_str().unwrap_or_default(),
            );
        }
        if let Some(why) = event["promptFeedback"]["blockReason"].as_str() {
            return blocked(why, counted(event));
        }
        let candidate = &event["candidates"][0];
        let (mut text, mut thought, mut calls) = (String::new(), String::new(), Vec::new());
        for part in candidate["content"]["parts"]
            .as_array()
            .into_iter()
            .flatten()
        {
            if let Some(said) = part["text"].as_str() {
                match part["thought"] == true {
                    true => thought.push_str(said),
                    false => text.push_str(said),
                }
            }
            if let Some(call) = part.get("functionCall") {
                calls.push(json!({ "index": self.calls, "function": {
                    "name": call["name"],
                    "arguments": call.get("args").unwrap_or(&json!({})).to_string(),
                } }));
                self.calls += 1;
            }
        }
        let mut chunk =
            delta(json!({ "content": text, "reasoning_content": thought, "tool_calls": calls }));
        if let Some(reason) = candidate["finishReason"].as_str() {
            chunk["choices"][0]["finish_reason"] = self.reason(reason).into();
        }
        if let Some(usage) = counted(event) {
            chunk["usage"] = usage;
        }
        chunk
    }

    fn reason(&self, theirs: &str) -> &'static str {
        match theirs {
            "MAX_TOKENS" => "length",
            "SAFETY" | "RECITATION" | "BLOCKLIST" | "PROHIBITED_CONTENT" | "SPII"
            | "IMAGE_SAFETY" => "content_filter",
            _ if self.calls > 0 => "tool_calls",
            _ => "stop",
        }
    }
}

/// The request itself was filtered: there is no answer.
fn blocked(why: &str, usage: Option<Value>) -> Value {
    let mut end = finish("content_filter", usage.unwrap_or_default());
    end["choices"][0]["delta"] = json!({ "refusal": format!("blocked: {why}") });
    end
}

/// Its count of the request has what came of the cache in it; what it thought is paid as answer.
fn counted(event: &Value) -> Option<Value> {
    let said = event.get("usageMetadata")?;
    let of = |name: &str| said[name].as_u64().unwrap_or(0);
    let output = of("candidatesTokenCount") + of("thoughtsTokenCount");
    Some(usage(
        of("promptTokenCount"),
        of("cachedContentTokenCount"),
        0,
        output,
    ))
}

/// It says by a plain 400 that a key is wrong.
pub(super) fn status(status: u16, words: &str) -> u16 {
    match status {
        400 if words.contains("API key not valid") || words.contains("API key expired") => 401,
        other => other,
    }
}
