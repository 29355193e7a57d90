//! Anthropic's Messages (<https://platform.claude.com/docs/en/api/messages>, `/build-with-claude/structured-outputs`,
//! `/build-with-claude/prompt-caching`).

use super::*;

pub(super) const PROVIDER: Provider = Provider {
    path: "/v1/messages",
    check,
    streamed,
    whole,
    declines,
    too_long: (
        || {
            error(
                400,
                "invalid_request_error",
                "prompt is too long: 210000 tokens > 200000 maximum",
            )
        },
        Some(200_000),
    ),
    busy: || {
        let body = json!({ "type": "error", "error": { "type": "rate_limit_error", "message": "This request would exceed your organization's rate limit of 40,000 input tokens per minute" } });
        Say::Plain(429, vec![("retry-after", "0.01".into())], body.to_string())
    },
    no_model: || error(404, "not_found_error", "model: tiny"),
};

fn error(status: u16, kind: &str, words: &str) -> Say {
    Say::json(
        status,
        json!({ "type": "error", "error": { "type": kind, "message": words }, "request_id": "req" }),
    )
}

fn stream(events: &[Value]) -> Say {
    let named = events.iter().map(|event| {
        format!(
            "event: {}\ndata: {event}\n\n",
            event["type"].as_str().unwrap()
        )
    });
    Say::pieces(named.collect(), 7)
}

/// Of 1,000 tokens of input 500 are counted apart: 400 came out of the cache, 100 went into it.
fn counted(output: u64) -> Value {
    json!({ "input_tokens": 500, "cache_creation_input_tokens": 100, "cache_read_input_tokens": 400,
        "cache_creation": { "ephemeral_5m_input_tokens": 100 }, "output_tokens": output })
}

fn ended(reason: &str) -> [Value; 2] {
    [
        json!({ "type": "message_delta", "delta": { "stop_reason": reason, "stop_sequence": null }, "usage": { "output_tokens": 100 } }),
        json!({ "type": "message_stop" }),
    ]
}

fn begun() -> Value {
    json!({ "type": "message_start", "message": { "id": "m", "type": "message", "role": "assistant", "content": [],
        "stop_reason": null, "usage": counted(1) } })
}

fn streamed(call: &Value) -> Say {
    let text: Vec<char> = call.to_string().chars().collect();
    let mut events = vec![
        begun(),
        json!({ "type": "content_block_start", "index": 0, "content_block": { "type": "thinking", "thinking": "" } }),
        json!({ "type": "content_block_delta", "index": 0, "delta": { "type": "thinking_delta", "thinking": "Hm." } }),
        json!({ "type": "content_block_delta", "index": 0, "delta": { "type": "signature_delta", "signature": "x" } }),
        json!({ "type": "content_block_stop", "index": 0 }),
        json!({ "type": "ping" }),
        json!({ "type": "content_block_start", "index": 1, "content_block": { "type": "tool_use", "id": "t", "name": "act", "input": {} } }),
    ];
    for piece in text.chunks(5) {
        let piece: String = piece.iter().collect();
        events.push(json!({ "type": "content_block_delta", "index": 1, "delta": { "type": "input_json_delta", "partial_json": piece } }));
    }
    events.push(json!({ "type": "content_block_stop", "index": 1 }));
    events.extend(ended("tool_use"));
    stream(&events)
}

fn whole(text: &str) -> Say {
    Say::json(
        200,
        json!({ "type": "message", "role": "assistant", "content": [{ "type": "text", "text": text }],
        "stop_reason": "end_turn", "usage": counted(100) }),
    )
}

fn declines() -> Say {
    let mut end = ended("refusal");
    end[0]["delta"]["stop_details"] =
        json!({ "type": "refusal", "explanation": "It is against the rules." });
    stream(&[begun(), end[0].clone(), end[1].clone()])
}

fn check(asked: &Asked) -> Option<Say> {
    let invalid = |words: String| error(400, "invalid_request_error", &words);
    first([
        (asked.path != "/v1/messages").then(|| error(404, "not_found_error", "Not found")),
        (asked.header("x-api-key").is_empty())
            .then(|| error(401, "authentication_error", "x-api-key header is required")),
        (asked.header("x-api-key") != KEY)
            .then(|| error(401, "authentication_error", "invalid x-api-key")),
        (asked.header("anthropic-version") != "2023-06-01")
            .then(|| invalid("anthropic-version: header is required".into())),
        wrong(&asked.body).map(invalid),
    ])
}

fn wrong(body: &Value) -> Option<String> {
    const KNOWN: [&str; 9] = [
        "model",
        "max_tokens",
        "stream",
        "system",
        "messages",
        "temperature",
        "tools",
        "tool_choice",
        "output_config",
    ];
    if let Some(name) = unknown(body, &KNOWN) {
        return Some(format!("{name}: Extra inputs are not permitted"));
    }
    if body["max_tokens"].as_u64().is_none_or(|limit| limit == 0) {
        return Some("max_tokens: Field required".into());
    }
    if body["temperature"].as_f64().is_some_and(|heat| heat > 1.0) {
        return Some("temperature: range: 0..1".into());
    }
    if let Some(name) = unknown(&body["output_config"], &["format", "effort"]) {
        return Some(format!(
            "output_config: Extra inputs are not permitted: {name}"
        ));
    }
    let marks = body.to_string().matches("\"cache_control\"").count();
    if marks > 4 {
        return Some(format!(
            "A maximum of 4 blocks with cache_control may be provided. Found {marks}."
        ));
    }
    let tools = items(&body["tools"]).iter().find_map(tool_wrong);
    let format = body["output_config"].get("format");
    messages_wrong(items(&body["messages"]))
        .or_else(|| {
            items(&body["system"])
                .iter()
                .find_map(|part| block_wrong(part, "system"))
        })
        .or(tools)
        .or_else(|| choice_wrong(body))
        .or_else(|| {
            held_wrong(&format?["schema"])
                .map(|problem| format!("output_config.format.schema: {problem}"))
        })
}

fn messages_wrong(messages: &[Value]) -> Option<String> {
    let Some(last) = messages.last() else {
        return Some("messages: at least one message is required".into());
    };
    if messages[0]["role"] != "user" {
        return Some("messages: first message must use the \"user\" role".into());
    }
    if last["role"] == "assistant" {
        return Some("This model does not support assistant message prefill. The conversation must end with a user message.".into());
    }
    for (n, message) in messages.iter().enumerate() {
        if message["role"] != "user" && message["role"] != "assistant" {
            return Some(format!(
                "messages.{n}.role: Input should be 'user' or 'assistant'"
            ));
        }
        for (place, block) in items(&message["content"]).iter().enumerate() {
            let used = n
                .checked_sub(1)
                .map_or(&[][..], |before| items(&messages[before]["content"]));
            let answers = used
                .iter()
                .any(|b| b["type"] == "tool_use" && b["id"] == block["tool_use_id"]);
            if block["type"] == "tool_result" && !answers {
                return Some(format!(
                    "messages.{n}.content.{place}: unexpected `tool_use_id` found in `tool_result` blocks: {}",
                    block["tool_use_id"]
                ));
            }
            if let Some(words) = block_wrong(block, &format!("messages.{n}.content.{place}")) {
                return Some(words);
            }
        }
    }
    None
}

fn block_wrong(block: &Value, place: &str) -> Option<String> {
    match block["type"].as_str().unwrap_or_default() {
        "text" if block["text"].as_str().is_none_or(str::is_empty) => {
            Some("messages: text content blocks must be non-empty".into())
        }
        "text" => unknown(block, &["type", "text", "cache_control"])
            .map(|name| format!("{place}.text.{name}: Extra inputs are not permitted")),
        "image" => {
            let source = &block["source"];
            let fits = source["type"] == "base64"
                && source["media_type"] == "image/jpeg"
                && source["data"].is_string();
            (!fits).then(|| format!("{place}.image.source: Field required"))
        }
        "tool_use" | "tool_result" => None,
        other => Some(format!(
            "{place}: Input tag '{other}' found using 'type' does not match any of the expected tags"
        )),
    }
}

fn tool_wrong(tool: &Value) -> Option<String> {
    if let Some(name) = unknown(
        tool,
        &[
            "name",
            "description",
            "input_schema",
            "strict",
            "cache_control",
            "eager_input_streaming",
        ],
    ) {
        return Some(format!(
            "tools.0.custom.{name}: Extra inputs are not permitted"
        ));
    }
    if tool["input_schema"]["type"] != "object" {
        return Some("tools.0.custom.input_schema.type: Field required".into());
    }
    if tool["strict"] == true {
        return held_wrong(&tool["input_schema"])
            .map(|problem| format!("tools.0.custom: {problem}"));
    }
    None
}

fn choice_wrong(body: &Value) -> Option<String> {
    let choice = body.get("tool_choice")?;
    let known = items(&body["tools"])
        .iter()
        .any(|tool| tool["name"] == choice["name"]);
    (choice["type"] != "tool" || !known)
        .then(|| "tool_choice: Input tag does not match any of the expected tags".into())
}

/// The limits of a schema to which an answer is held.
fn held_wrong(schema: &Value) -> Option<String> {
    let all = all_schemas(schema);
    for (one, _) in &all {
        for name in [
            "minimum",
            "maximum",
            "multipleOf",
            "minLength",
            "maxLength",
            "maxItems",
            "uniqueItems",
        ] {
            if one.get(name).is_some() {
                return Some(format!(
                    "For '{}' type, property '{name}' is not supported",
                    one["type"]
                ));
            }
        }
        if one.get("properties").is_some() && one["additionalProperties"] != false {
            return Some(
                "For 'object' type, 'additionalProperties' must be explicitly set to false".into(),
            );
        }
    }
    let unions = all
        .iter()
        .filter(|(one, _)| one["type"].is_array() || one.get("anyOf").is_some())
        .count();
    let optional: usize = all
        .iter()
        .map(|(one, _)| {
            fields(&one["properties"])
                .filter(|name| !items(&one["required"]).iter().any(|r| r == name))
                .count()
        })
        .sum();
    (unions > 16 || optional > 24).then(|| {
        format!("Schemas contains too many parameters with union types ({unions}) or optional ones ({optional}), which would exceed the limits")
    })
}

#[tokio::test]
async fn it_refuses_what_it_refuses() {
    let good = good(&PROVIDER, &seeing()).await;
    assert_eq!(good["output_config"]["effort"], "low");
    refuses(&PROVIDER, &good, &[
        (|b| b["stream_options"] = json!({}), "stream_options: Extra inputs are not permitted"),
        (|b| drop(b.as_object_mut().unwrap().remove("max_tokens")), "max_tokens: Field required"),
        (|b| b["temperature"] = json!(1.5), "range: 0..1"),
        (|b| b["messages"][0]["role"] = "assistant".into(), "first message must use"),
        (|b| b["messages"][1]["role"] = "system".into(), "Input should be 'user' or 'assistant'"),
        (|b| drop(b["messages"].as_array_mut().unwrap().pop()), "prefill"),
        (|b| b["messages"][0]["content"][0]["text"] = "".into(), "must be non-empty"),
        (|b| b["messages"][0]["content"][0] = json!({ "type": "tool_result", "tool_use_id": "t" }), "unexpected `tool_use_id`"),
        (|b| b["messages"][2]["content"][3]["source"] = json!({ "type": "base64" }), "image.source"),
        (
            |b| {
                for place in 0..2 {
                    b["messages"][0]["content"][place]["cache_control"] = json!({ "type": "ephemeral" });
                }
            },
            "A maximum of 4",
        ),
        (|b| b["tools"][0]["strict"] = true.into(), "union types"),
        (|b| b["tools"][0]["input_schema"]["type"] = "array".into(), "input_schema.type"),
        (|b| b["tool_choice"] = json!({ "type": "function" }), "tool_choice"),
        (|b| b["output_config"]["format"] = json!({ "type": "json_schema", "schema": { "type": "integer", "minimum": 1 } }), "'minimum' is not supported"),
    ])
    .await;
}

/// Rules, and the end of what was said before the page, are read out of the cache at the next step.
#[tokio::test]
async fn the_cache_is_marked_where_the_next_request_begins_alike() {
    let (server, planner) = PROVIDER
        .start([streamed(&click()), streamed(&click())])
        .await;
    let mut request = conversation();
    planned(&planner, &request).await;
    // The next step: the page is gone, an answer and what came of it are there, and a new page.
    let page = request.messages.pop().unwrap();
    request
        .messages
        .push(ChatMessage::new(Role::Assistant, "{}"));
    request
        .messages
        .push(ChatMessage::new(Role::User, "Done: click."));
    request.messages.push(page);
    planned(&planner, &request).await;
    let marked = |body: &Value| {
        let mut texts = Vec::new();
        for message in items(&body["messages"]) {
            let marked = items(&message["content"])
                .iter()
                .filter(|b| b.get("cache_control").is_some());
            texts.extend(marked.map(|b| b["text"].clone()));
        }
        texts
    };
    let bodies = server.bodies();
    assert_eq!(marked(&bodies[0]), ["Done: nothing."]);
    assert_eq!(marked(&bodies[1]), ["Done: click."]);
    for body in &bodies {
        assert!(
            body["tools"][0].get("cache_control").is_some()
                && body["system"][0].get("cache_control").is_some()
        );
    }
    // The thought comes as it is written.
    assert_eq!(bodies[0]["tools"][0]["eager_input_streaming"], true);
    assert_eq!(
        (&bodies[0]["tools"], &bodies[0]["system"]),
        (&bodies[1]["tools"], &bodies[1]["system"])
    );
    assert_eq!(bodies[0]["messages"][1], bodies[1]["messages"][1]);
}

/// Reading from the cache costs less than other input, writing to it more.
#[tokio::test]
async fn what_goes_into_the_cache_is_paid() {
    let price = copilot_protocol::ModelPrice {
        model: "tiny".into(),
        input: 10.0,
        output: 20.0,
        cached_input: Some(1.0),
    };
    let (_server, planner) = PROVIDER
        .changed([streamed(&click())], |options| options.prices = vec![price])
        .await;
    let usage = planned(&planner, &conversation()).await.usage;
    // 600 at 10, 100 of them at a quarter more, 400 at 1 and 100 at 20 dollars a million.
    assert!((usage.money - 0.008_65).abs() < 1e-9, "{}", usage.money);
}

#[tokio::test]
async fn errors_in_a_stream_and_an_empty_purse_are_told_as_in_front_of_it() {
    let overloaded = json!({ "type": "error", "error": { "type": "overloaded_error", "message": "Overloaded" } });
    let (server, planner) = PROVIDER
        .start([stream(&[begun(), overloaded]), streamed(&click())])
        .await;
    assert_eq!(planned(&planner, &conversation()).await.actions, [CLICK]);
    assert_eq!(server.asked(), 2);
    let poor = || {
        error(
            400,
            "invalid_request_error",
            "Your credit balance is too low to access the Anthropic API. Please go to Plans & Billing to upgrade.",
        )
    };
    let (server, planner) = PROVIDER.start([poor(), poor()]).await;
    let error = fails(&planner).await;
    assert!(
        matches!(&error, PlannerError::RateLimited(said) if said.contains("payment")),
        "{error:?}"
    );
    assert_eq!(server.asked(), 1);
}

/// What newer models refuse goes one by one, and what the person asked for goes last.
#[tokio::test]
async fn a_thinking_model_is_met_half_way() {
    let check: Check = |asked| {
        let refuse = |words: &str| error(400, "invalid_request_error", words);
        first([
            super::anthropic::check(asked),
            asked.body.get("temperature").map(|_| refuse("`temperature` may only be set to 1 when thinking is enabled or in adaptive mode.")),
            asked.body.get("tool_choice").map(|_| refuse("Thinking may not be enabled when tool_choice forces tool use.")),
        ])
    };
    let provider = Provider { check, ..PROVIDER };
    let (server, planner) = provider
        .changed([streamed(&click())], |options| {
            options.reasoning_effort = ReasoningEffort::High
        })
        .await;
    planned(&planner, &conversation()).await;
    let body = &server.bodies()[0];
    assert_eq!(body["output_config"]["effort"], "high");
    assert!(body.get("tools").is_some());
}
