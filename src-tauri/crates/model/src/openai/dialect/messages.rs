//! Anthropic's Messages (<https://platform.claude.com/docs/en/api/messages>).

use serde_json::{Map, Value, json};

use super::{
    Part, delta, ephemeral, error, finish, limit, messages_of, parts, schema, schema_of, usage,
};

/// Its longest answer has to be said; this one, where the ladder left it out.
const USUAL_LIMIT: u64 = 4_096;
/// It takes temperatures of 0..=1.
const HOTTEST: f64 = 1.0;

/// Its names, and those of the ladder.
pub(super) const NAMES: &[(&str, &str)] = &[
    ("output_config.format", "response_format"),
    ("output_config: Extra", "response_format"),
    ("input_schema", "schema"),
];

/// Rules stand beside the messages; messages of one side after another are one. The end of the tools, of the rules and of
/// the message before the last are marked for its cache, of which it allows four.
pub(super) fn request(chat: &Value) -> Value {
    let mut body = json!({
        "model": chat["model"],
        "max_tokens": limit(chat).unwrap_or(USUAL_LIMIT),
        "stream": chat["stream"],
    });
    let (system, turns) = turns(chat);
    if !system.is_empty() {
        body["system"] = system.into();
    }
    body["messages"] = turns.into();
    if let Some(heat) = chat["temperature"].as_f64() {
        body["temperature"] = heat.min(HOTTEST).into();
    }
    let tools = chat["tools"].as_array().into_iter().flatten();
    let mut tools: Vec<Value> = tools.map(tool).collect();
    if let Some(last) = tools.last_mut() {
        last["cache_control"] = ephemeral();
        if chat["stream"] == true {
            // Else each value comes whole: nobody would see the thought as it is written.
            last["eager_input_streaming"] = true.into();
        }
        body["tools"] = tools.into();
        if let Some(name) = chat["tool_choice"]["function"]["name"].as_str() {
            body["tool_choice"] = json!({ "type": "tool", "name": name });
        }
    }
    let mut output = Map::new();
    if let Some((schema, _)) = schema_of(chat) {
        let schema = schema::for_anthropic(schema);
        output.insert(
            "format".into(),
            json!({ "type": "json_schema", "schema": schema }),
        );
    }
    if let Some(effort) = chat.get("reasoning_effort") {
        output.insert("effort".into(), effort.clone());
    }
    if !output.is_empty() {
        body["output_config"] = output.into();
    }
    body
}

fn tool(tool: &Value) -> Value {
    let function = &tool["function"];
    let strict = function["strict"] == true;
    let parameters = &function["parameters"];
    let mut tool = json!({
        "name": function["name"],
        "description": function["description"],
        "input_schema": match strict {
            true => schema::for_anthropic(parameters),
            false => schema::without_needless_null(parameters),
        },
    });
    if strict {
        tool["strict"] = true.into();
    }
    tool
}

/// The rules, and the messages of both sides by turns. Empty texts are refused, so they are left out.
fn turns(chat: &Value) -> (Vec<Value>, Vec<Value>) {
    let all: Vec<&Value> = messages_of(chat).collect();
    let mut system: Vec<Value> = Vec::new();
    let mut turns: Vec<Value> = Vec::new();
    for (place, message) in all.iter().enumerate() {
        let mut blocks: Vec<Value> = parts(message).iter().map(block).collect();
        if message["role"] == "system" {
            system.append(&mut blocks);
            continue;
        }
        if place + 2 == all.len()
            && let Some(last) = blocks.last_mut()
        {
            last["cache_control"] = ephemeral();
        }
        if blocks.is_empty() {
            continue;
        }
        match turns.last_mut() {
            Some(turn) if turn["role"] == message["role"] => {
                let content = turn["content"].as_array_mut();
                content
                    .into_iter()
                    .for_each(|said| said.append(&mut blocks));
            }
            _ => turns.push(json!({ "role": message["role"], "content": blocks })),
        }
    }
    if let Some(last) = system.last_mut() {
        last["cache_control"] = ephemeral();
    }
    (system, turns)
}

fn block(part: &Part<'_>) -> Value {
    match part {
        Part::Text(text) => json!({ "type": "text", "text": text }),
        Part::Picture { kind, data } => json!({
            "type": "image",
            "source": { "type": "base64", "media_type": kind, "data": data },
        }),
    }
}

/// What was counted so far.
#[derive(Default)]
pub(in crate::openai) struct Incoming {
    counted: Map<String, Value>,
}

impl Incoming {
    pub(super) fn event(&mut self, event: &Value) -> Value {
        match event["type"].as_str().unwrap_or_default() {
            "message_start" => self.count(&event["message"]["usage"]),
            "content_block_start" => {
                let block = &event["content_block"];
                if block["type"] == "tool_use" {
                    return delta(json!({ "tool_calls": [{
                        "index": event["index"], "id": block["id"],
                        "function": { "name": block["name"], "arguments": "" },
                    }] }));
                }
                if let Some(text) = block["text"].as_str() {
                    return delta(json!({ "content": text }));
                }
            }
            "content_block_delta" => return piece(event),
            "message_delta" => {
                self.count(&event["usage"]);
                let said = &event["delta"];
                return match said["stop_reason"].as_str() {
                    Some(reason) => end(reason, said, self.usage()),
                    None => json!({ "choices": [], "usage": self.usage() }),
                };
            }
            "error" => return failed(&event["error"]),
            _ => {}
        }
        json!({})
    }

    /// Later counts are of all so far.
    fn count(&mut self, usage: &Value) {
        for (name, count) in usage.as_object().into_iter().flatten() {
            if count.is_u64() {
                self.counted.insert(name.clone(), count.clone());
            }
        }
    }

    /// Its input is only what neither came out of the cache nor went into it.
    fn usage(&self) -> Value {
        let of = |name: &str| self.counted.get(name).and_then(Value::as_u64).unwrap_or(0);
        let cached = of("cache_read_input_tokens");
        let written = of("cache_creation_input_tokens");
        let input = of("input_tokens") + cached + written;
        usage(input, cached, written, of("output_tokens"))
    }
}

fn piece(event: &Value) -> Value {
    let piece = &event["delta"];
    match piece["type"].as_str().unwrap_or_default() {
        "text_delta" => delta(json!({ "content": piece["text"] })),
        "thinking_delta" => delta(json!({ "reasoning_content": piece["thinking"] })),
        "input_json_delta" => delta(json!({ "tool_calls": [{
            "index": event["index"], "function": { "arguments": piece["partial_json"] },
        }] })),
        _ => json!({}),
    }
}

/// Why it stopped, with what a stream's last piece or an answer in one piece says of that.
fn end(reason: &str, said: &Value, usage: Value) -> Value {
    let reason = match reason {
        "tool_use" => "tool_calls",
        "max_tokens" | "model_context_window_exceeded" => "length",
        "refusal" => "content_filter",
        _ => "stop",
    };
    let mut end = finish(reason, usage);
    if let Some(why) = said["stop_details"]["explanation"].as_str() {
        end["choices"][0]["delta"] = json!({ "refusal": why });
    }
    end
}

pub(super) fn whole(answer: &Value) -> Value {
    if answer["type"] == "error" {
        return failed(&answer["error"]);
    }
    let mut reader = Incoming::default();
    reader.count(&answer["usage"]);
    let (mut text, mut thought, mut calls) = (String::new(), String::new(), Vec::new());
    for block in answer["content"].as_array().into_iter().flatten() {
        match block["type"].as_str().unwrap_or_default() {
            "text" => text.push_str(block["text"].as_str().unwrap_or_default()),
            "thinking" => thought.push_str(block["thinking"].as_str().unwrap_or_default()),
            "tool_use" => calls.push(json!({ "id": block["id"], "function": {
                "name": block["name"], "arguments": block["input"] } })),
            _ => {}
        }
    }
    let reason = answer["stop_reason"].as_str().unwrap_or("end_turn");
    let mut end = end(reason, answer, reader.usage());
    let said = &mut end["choices"][0]["delta"];
    said["content"] = text.into();
    said["reasoning_content"] = thought.into();
    said["tool_calls"] = calls.into();
    end
}

/// An error in the middle of a stream, with the status that it has in front of one.
fn failed(said: &Value) -> Value {
    let status = match said["type"].as_str().unwrap_or_default() {
        "invalid_request_error" => 400,
        "authentication_error" => 401,
        "billing_error" => 402,
        "permission_error" => 403,
        "not_found_error" => 404,
        "request_too_large" => 413,
        "rate_limit_error" => 429,
        "timeout_error" => 504,
        "overloaded_error" => 529,
        _ => 500,
    };
    error(status, said["message"].as_str().unwrap_or_default())
}

/// It says by a plain 400 that nothing is left to be spent.
pub(super) fn status(status: u16, words: &str) -> u16 {
    match status {
        400 if words.contains("credit balance") => 402,
        other => other,
    }
}
