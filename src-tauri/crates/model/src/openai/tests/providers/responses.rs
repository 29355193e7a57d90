//! OpenAI's Responses (<https://platform.openai.com/docs/api-reference/responses/create>).

use super::chat::{error, strict_wrong};
use super::*;

pub(super) const PROVIDER: Provider = Provider {
    path: "/v1/responses",
    check,
    streamed,
    whole,
    declines,
    too_long: (
        || {
            // It says so in the middle of a stream.
            stream(&[
                json!({ "type": "response.failed", "response": { "status": "failed", "error": { "code": "context_length_exceeded",
                "message": "Your input exceeds the context window of this model. Please adjust your input and try again." } } }),
            ])
        },
        None,
    ),
    busy: || {
        let body = json!({ "error": { "message": "Rate limit reached for requests", "type": "requests", "code": "rate_limit_exceeded" } });
        Say::Plain(429, vec![("retry-after", "0.01".into())], body.to_string())
    },
    no_model: || {
        error(
            400,
            "The requested model 'tiny' does not exist.",
            "model_not_found",
        )
    },
};

/// Each event has its type also as the event's name.
fn stream(events: &[Value]) -> Say {
    let named = events.iter().map(|event| {
        format!(
            "event: {}\ndata: {event}\n\n",
            event["type"].as_str().unwrap()
        )
    });
    Say::pieces(named.collect(), 7)
}

fn counted() -> Value {
    json!({ "input_tokens": 1000, "input_tokens_details": { "cached_tokens": 400 }, "output_tokens": 100,
        "output_tokens_details": { "reasoning_tokens": 40 }, "total_tokens": 1100 })
}

fn streamed(call: &Value) -> Say {
    let text: Vec<char> = call.to_string().chars().collect();
    let mut events = vec![
        json!({ "type": "response.created", "response": { "id": "r", "status": "in_progress", "usage": null } }),
        json!({ "type": "response.output_item.added", "output_index": 0, "item": { "type": "reasoning", "id": "rs", "summary": [] } }),
        json!({ "type": "response.reasoning_summary_text.delta", "output_index": 0, "delta": "Hm." }),
        json!({ "type": "response.output_item.added", "output_index": 1, "item": { "type": "function_call", "id": "fc", "call_id": "call", "name": "act", "arguments": "" } }),
    ];
    for piece in text.chunks(5) {
        let piece: String = piece.iter().collect();
        events.push(json!({ "type": "response.function_call_arguments.delta", "output_index": 1, "item_id": "fc", "delta": piece }));
    }
    events.push(json!({ "type": "response.function_call_arguments.done", "output_index": 1, "item_id": "fc", "arguments": call.to_string() }));
    events.push(json!({ "type": "response.completed", "response": { "id": "r", "status": "completed", "usage": counted() } }));
    stream(&events)
}

fn whole(text: &str) -> Say {
    let said = json!({ "type": "message", "role": "assistant", "content": [{ "type": "output_text", "text": text, "annotations": [] }] });
    let thought =
        json!({ "type": "reasoning", "summary": [{ "type": "summary_text", "text": "Hm." }] });
    Say::json(
        200,
        json!({ "object": "response", "status": "completed", "error": null, "incomplete_details": null,
        "output": [thought, said], "usage": counted() }),
    )
}

fn declines() -> Say {
    stream(&[
        json!({ "type": "response.refusal.delta", "output_index": 0, "content_index": 0, "delta": "I cannot do that." }),
        json!({ "type": "response.completed", "response": { "status": "completed", "usage": counted() } }),
    ])
}

fn check(asked: &Asked) -> Option<Say> {
    first([
        (asked.path != "/v1/responses").then(|| error(404, "Invalid URL", "unknown_url")),
        (asked.header("authorization") != format!("Bearer {KEY}"))
            .then(|| error(401, "Incorrect API key provided.", "invalid_api_key")),
        wrong(&asked.body).map(|words| error(400, &words, "invalid_request_error")),
    ])
}

fn wrong(body: &Value) -> Option<String> {
    const KNOWN: [&str; 10] = [
        "model",
        "input",
        "stream",
        "store",
        "temperature",
        "max_output_tokens",
        "reasoning",
        "text",
        "tools",
        "tool_choice",
    ];
    if let Some(name) = unknown(body, &KNOWN) {
        return Some(format!("Unknown parameter: '{name}'."));
    }
    if body["max_output_tokens"]
        .as_u64()
        .is_some_and(|limit| limit < 16)
    {
        return Some(
            "Invalid 'max_output_tokens': integer below minimum value. Expected a value >= 16."
                .into(),
        );
    }
    if let Some(name) = unknown(&body["text"], &["format", "verbosity"]) {
        return Some(format!("Unknown parameter: 'text.{name}'."));
    }
    if let Some(words) = input_wrong(items(&body["input"])) {
        return Some(words);
    }
    for tool in items(&body["tools"]) {
        if !tool["name"].is_string() {
            return Some("Missing required parameter: 'tools[0].name'.".into());
        }
        // Where nothing is said of it, it is strict.
        if tool.get("strict").is_none_or(|strict| strict == true)
            && let Some(problem) = strict_wrong(&tool["parameters"])
        {
            return Some(format!("Invalid schema for function 'act': {problem}"));
        }
    }
    if body["tool_choice"].is_object() && !body["tool_choice"]["name"].is_string() {
        return Some("Missing required parameter: 'tool_choice.name'.".into());
    }
    let format = &body["text"]["format"];
    if format["type"] == "json_schema" {
        if !format["name"].is_string() {
            return Some("Missing required parameter: 'text.format.name'.".into());
        }
        return strict_wrong(&format["schema"])
            .map(|problem| format!("Invalid schema for response_format: {problem}"));
    }
    None
}

fn input_wrong(input: &[Value]) -> Option<String> {
    let mut calls: Vec<&Value> = Vec::new();
    for (n, item) in input.iter().enumerate() {
        if item["type"] == "function_call" {
            calls.push(&item["call_id"]);
        }
        if item["type"] == "function_call_output" && !calls.contains(&&item["call_id"]) {
            return Some(format!(
                "No tool call found for function call output with call_id {}.",
                item["call_id"]
            ));
        }
        if item.get("type").is_some_and(|kind| kind != "message") {
            continue;
        }
        let role = item["role"].as_str().unwrap_or_default();
        if !["system", "developer", "user", "assistant"].contains(&role) {
            return Some(format!(
                "Invalid value: '{role}'. Supported values are: 'assistant', 'system', 'developer', and 'user'."
            ));
        }
        let kinds: &[&str] = if role == "assistant" {
            &["output_text", "refusal"]
        } else {
            &["input_text", "input_image"]
        };
        for part in items(&item["content"]) {
            let kind = part["type"].as_str().unwrap_or_default();
            if !kinds.contains(&kind) {
                return Some(format!(
                    "Invalid value: '{kind}'. Supported values are: {kinds:?} at input[{n}]."
                ));
            }
            if kind == "input_image" && !part["image_url"].is_string() {
                return Some(format!(
                    "Invalid type for 'input[{n}].content[0].image_url': expected an image URL."
                ));
            }
        }
    }
    None
}

#[tokio::test]
async fn it_refuses_what_it_refuses() {
    let good = good(&PROVIDER, &seeing()).await;
    assert_eq!(
        (&good["store"], &good["reasoning"]["effort"]),
        (&json!(false), &json!("low"))
    );
    refuses(
        &PROVIDER,
        &good,
        &[
            (
                |b| b["messages"] = json!([]),
                "Unknown parameter: 'messages'",
            ),
            (
                |b| b["max_output_tokens"] = 9.into(),
                "Expected a value >= 16",
            ),
            (
                |b| b["input"][0]["role"] = "tool".into(),
                "Invalid value: 'tool'",
            ),
            (
                |b| b["input"][5]["content"][0]["type"] = "text".into(),
                "Invalid value: 'text'",
            ),
            (
                |b| b["input"][5]["content"][2]["image_url"] = json!({ "url": "x" }),
                "expected an image URL",
            ),
            (
                |b| {
                    b["input"][1] =
                        json!({ "type": "function_call_output", "call_id": "c", "output": "x" })
                },
                "No tool call found",
            ),
            (
                |b| b["tools"][0] = json!({ "type": "function", "function": { "name": "act" } }),
                "'tools[0].name'",
            ),
            (
                |b| b["tools"][0]["parameters"]["required"] = json!([]),
                "including every key",
            ),
            (
                |b| b["tool_choice"] = json!({ "type": "function", "function": { "name": "act" } }),
                "'tool_choice.name'",
            ),
            (
                |b| b["text"] = json!({ "format": { "type": "json_schema", "schema": {} } }),
                "'text.format.name'",
            ),
        ],
    )
    .await;
}

/// A function is strict there unless it is said that it is not.
#[tokio::test]
async fn what_is_not_strict_says_so() {
    let (server, planner) = PROVIDER.start([streamed(&click())]).await;
    planner.caller.kept().strict = false;
    planned(&planner, &conversation()).await;
    assert_eq!(server.bodies()[0]["tools"][0]["strict"], false);
}

#[tokio::test]
async fn an_answer_that_ran_out_of_room_is_asked_for_with_more() {
    let cut = stream(&[
        json!({ "type": "response.output_text.delta", "output_index": 0, "delta": "{\"thought\":\"x" }),
        json!({ "type": "response.incomplete", "response": { "status": "incomplete", "incomplete_details": { "reason": "max_output_tokens" }, "usage": counted() } }),
    ]);
    let (server, planner) = PROVIDER.start([cut, streamed(&click())]).await;
    assert_eq!(planned(&planner, &conversation()).await.usage.calls, 2);
    let limits: Vec<u64> = server
        .bodies()
        .iter()
        .map(|b| b["max_output_tokens"].as_u64().unwrap())
        .collect();
    assert_eq!(limits[1] - limits[0], 512);
}
