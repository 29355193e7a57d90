//! Chat Completions as OpenAI has it (<https://platform.openai.com/docs/api-reference/chat>), and as servers that are
//! like it have it.

use super::*;

pub(super) const PROVIDER: Provider = Provider {
    path: "/v1",
    check,
    streamed,
    whole,
    declines: || {
        Say::message(
            json!({ "content": null, "refusal": "I cannot do that." }),
            "stop",
        )
    },
    too_long: (
        || {
            error(
                400,
                "This model's maximum context length is 8192 tokens. However, your messages resulted in 9120 tokens.",
                "context_length_exceeded",
            )
        },
        Some(8_192),
    ),
    busy: || {
        let body = json!({ "error": { "message": "Rate limit reached for requests", "type": "requests", "code": "rate_limit_exceeded" } });
        Say::Plain(429, vec![("retry-after-ms", "10".into())], body.to_string())
    },
    no_model: || {
        error(
            404,
            "The model `tiny` does not exist or you do not have access to it.",
            "model_not_found",
        )
    },
};

pub(super) fn error(status: u16, message: &str, code: &str) -> Say {
    Say::json(
        status,
        json!({ "error": { "message": message, "type": "invalid_request_error", "param": null, "code": code } }),
    )
}

pub(super) fn streamed(call: &Value) -> Say {
    let mut chunks = super::super::server::act_chunks(call);
    chunks.pop();
    chunks.push(
        json!({ "choices": [], "usage": { "prompt_tokens": 1000, "completion_tokens": 100,
        "prompt_tokens_details": { "cached_tokens": 400 } } }),
    );
    Say::stream(&chunks)
}

pub(super) fn whole(text: &str) -> Say {
    Say::text(text)
}

fn check(asked: &Asked) -> Option<Say> {
    first([
        (asked.path != "/v1/chat/completions").then(|| error(404, "Invalid URL", "unknown_url")),
        (asked.header("authorization") != format!("Bearer {KEY}"))
            .then(|| error(401, "Incorrect API key provided.", "invalid_api_key")),
        wrong(&asked.body),
    ])
}

/// What OpenAI says of a body.
pub(super) fn wrong(body: &Value) -> Option<Say> {
    const KNOWN: [&str; 13] = [
        "model",
        "messages",
        "stream",
        "stream_options",
        "temperature",
        "max_tokens",
        "max_completion_tokens",
        "tools",
        "tool_choice",
        "response_format",
        "reasoning_effort",
        "usage",
        "prompt_cache_key",
    ];
    let refuse = |words: String| error(400, &words, "invalid_request");
    let extra = unknown(body, &KNOWN)
        .map(|name| refuse(format!("Unrecognized request argument supplied: {name}")));
    let options = body.get("stream_options").is_some() && body["stream"] != true;
    let newer = body["model"]
        .as_str()
        .is_some_and(|model| model.starts_with("gpt-5"));
    first([
        extra,
        options.then(|| refuse("The 'stream_options' parameter is only allowed when 'stream' is enabled.".into())),
        (newer && body.get("max_tokens").is_some()).then(|| {
            refuse("Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.".into())
        }),
        (newer && body["temperature"].as_f64().is_some_and(|t| t != 1.0)).then(|| {
            refuse("Unsupported value: 'temperature' does not support 0.25 with this model. Only the default (1) value is supported.".into())
        }),
        messages_wrong(items(&body["messages"])).map(refuse),
        items(&body["tools"]).iter().find_map(|tool| tool_wrong(&tool["function"])).map(refuse),
        format_wrong(body).map(refuse),
    ])
}

fn messages_wrong(messages: &[Value]) -> Option<String> {
    if messages.is_empty() {
        return Some(
            "Invalid 'messages': empty array. Expected an array with minimum length 1".into(),
        );
    }
    let mut called = false;
    for (n, message) in messages.iter().enumerate() {
        let role = message["role"].as_str().unwrap_or_default();
        if role == "tool" && !called {
            return Some("messages with role 'tool' must be a response to a preceeding message with 'tool_calls'.".into());
        }
        called = message.get("tool_calls").is_some() || called && role == "tool";
        if !["system", "developer", "user", "assistant", "tool"].contains(&role) {
            return Some(format!("Invalid value: '{role}'."));
        }
        for part in items(&message["content"]) {
            let fits = match part["type"].as_str() {
                Some("text") => part["text"].is_string(),
                Some("image_url") => part["image_url"]["url"]
                    .as_str()
                    .is_some_and(|u| u.starts_with("data:image/jpeg;base64,")),
                _ => false,
            };
            if !fits {
                return Some(format!("Invalid 'messages[{n}].content'"));
            }
        }
    }
    None
}

fn tool_wrong(function: &Value) -> Option<String> {
    let name = function["name"].as_str()?;
    let problem = match function["strict"] == true {
        true => strict_wrong(&function["parameters"])?,
        false => return None,
    };
    Some(format!("Invalid schema for function '{name}': {problem}"))
}

fn format_wrong(body: &Value) -> Option<String> {
    let format = body.get("response_format")?;
    match format["type"].as_str() {
        Some("json_schema") => {
            let problem = strict_wrong(&format["json_schema"]["schema"])?;
            Some(format!("Invalid schema for response_format: {problem}"))
        }
        Some("json_object") => (!body["messages"].to_string().to_lowercase().contains("json")).then(|| {
            "'messages' must contain the word 'json' in some form, to use 'response_format' of type 'json_object'.".into()
        }),
        _ => Some("Invalid value for 'response_format.type'".into()),
    }
}

/// The limits of strict mode (<https://platform.openai.com/docs/guides/structured-outputs>).
pub(super) fn strict_wrong(schema: &Value) -> Option<String> {
    let all = all_schemas(schema);
    if schema["type"] != "object" {
        return Some("schema must be a JSON Schema of 'type: \"object\"'".into());
    }
    let properties: usize = all
        .iter()
        .map(|(one, _)| fields(&one["properties"]).count())
        .sum();
    let values: usize = all.iter().map(|(one, _)| items(&one["enum"]).len()).sum();
    if properties > 5_000 || values > 1_000 || schema.to_string().len() > 120_000 {
        return Some("the schema is too large".into());
    }
    for (one, depth) in all {
        if depth > 10 {
            return Some("the schema is nested too deep".into());
        }
        if let Some(name) = ["allOf", "oneOf", "not", "dependentRequired", "if"]
            .iter()
            .find(|n| one.get(**n).is_some())
        {
            return Some(format!("'{name}' is not permitted."));
        }
        if one.get("properties").is_none() {
            continue;
        }
        if one["additionalProperties"] != false {
            return Some(
                "'additionalProperties' is required to be supplied and to be false.".into(),
            );
        }
        let required = items(&one["required"]);
        if !fields(&one["properties"]).all(|name| required.iter().any(|r| r == name)) {
            return Some("'required' is required to be supplied and to be an array including every key in properties.".into());
        }
    }
    None
}

#[tokio::test]
async fn openai_refuses_what_it_refuses() {
    let good = good(&PROVIDER, &seeing()).await;
    refuses(
        &PROVIDER,
        &good,
        &[
            (
                |b| b["max_output_tokens"] = 9.into(),
                "Unrecognized request argument supplied: max_output_tokens",
            ),
            (
                |b| b["stream_options"] = json!({}),
                "only allowed when 'stream' is enabled",
            ),
            (
                |b| b["messages"] = json!([]),
                "Expected an array with minimum length 1",
            ),
            (
                |b| b["messages"][1]["role"] = "model".into(),
                "Invalid value: 'model'",
            ),
            (
                |b| b["messages"][1]["role"] = "tool".into(),
                "must be a response to a preceeding message",
            ),
            (
                |b| b["messages"][5]["content"][0]["type"] = "input_text".into(),
                "Invalid 'messages[5].content'",
            ),
            (
                |b| b["tools"][0]["function"]["parameters"]["additionalProperties"] = true.into(),
                "additionalProperties",
            ),
            (
                |b| b["tools"][0]["function"]["parameters"]["required"] = json!(["thought"]),
                "including every key",
            ),
        ],
    )
    .await;
}

/// Newer models take neither the old limit nor a temperature.
#[tokio::test]
async fn a_newer_model_of_openai_is_met_half_way() {
    let (server, planner) = PROVIDER
        .changed([streamed(&click()), streamed(&click())], |options| {
            options.model = "gpt-5-mini".into()
        })
        .await;
    for _ in 0..2 {
        assert_eq!(planned(&planner, &conversation()).await.actions, [CLICK]);
    }
    let bodies = server.bodies();
    for body in &bodies {
        assert_eq!(body["max_completion_tokens"], 512);
        assert!(
            body.get("temperature").is_none() && body["tools"][0]["function"]["strict"] == true
        );
    }
}

/// A server, what it refuses in its own words, and what is left of the request then.
type Lax = (&'static str, Check, fn(&Value) -> bool);

async fn met_half_way(servers: &[Lax]) {
    for (name, check, left) in servers {
        let server = Server::strict(*check, [Say::click_in_text(), Say::click_in_text()]).await;
        let planner = planner(&server);
        for _ in 0..2 {
            assert_eq!(ask(&planner).await.actions, [CLICK], "{name}");
        }
        // What was refused once is not sent again.
        let bodies = server.bodies();
        assert_eq!(bodies[0], bodies[1], "{name}");
        assert!(left(&bodies[0]), "{name}: {}", bodies[0]);
    }
}

#[tokio::test]
async fn servers_of_this_machine_are_met_half_way() {
    met_half_way(&[
        (
            "Ollama",
            |asked| {
                asked.body.get("tools").is_some().then(|| {
                    error(
                        400,
                        "registry.ollama.ai/library/tiny:latest does not support tools",
                        "",
                    )
                })
            },
            |body| body["response_format"]["type"] == "json_schema",
        ),
        (
            "LM Studio",
            |asked| {
                asked.body["tool_choice"].is_object().then(|| {
                Say::json(400, json!({ "error": "Invalid tool_choice type: 'object'. Supported string values: none, auto, required" }))
            })
            },
            |body| body.get("tools").is_some() && body.get("tool_choice").is_none(),
        ),
        (
            "LM Studio without tools",
            |asked| {
                let object = asked.body["response_format"]["type"] == "json_object";
                first([
                    asked.body.get("tools").is_some().then(|| Say::json(400, json!({ "error": "tools are not supported" }))),
                    object.then(|| Say::json(400, json!({ "error": "'response_format.type' must be 'json_schema' or 'text'" }))),
                ])
            },
            |body| body["response_format"]["type"] == "json_schema",
        ),
        (
            "llama.cpp",
            |asked| {
                asked.body.get("tools").is_some().then(|| {
                Say::json(500, json!({ "error": { "code": 500, "message": "tools param requires --jinja flag", "type": "server_error" } }))
            })
            },
            |body| body["response_format"]["type"] == "json_schema",
        ),
    ])
    .await;
}

#[tokio::test]
async fn a_server_of_ones_own_and_a_market_are_met_half_way() {
    met_half_way(&[
        (
            "vLLM",
            |asked| {
                let auto =
                    asked.body.get("tools").is_some() && asked.body.get("tool_choice").is_none();
                let any_of = asked.body["tools"].to_string().contains("\"anyOf\"");
                first([
                    any_of.then(|| {
                        Say::json(400, json!({ "object": "error", "message": "The provided JSON schema contains features not supported by xgrammar.", "type": "BadRequestError", "param": null, "code": 400 }))
                    }),
                    auto.then(|| {
                        Say::json(400, json!({ "error": { "message": "\"auto\" tool choice requires --enable-auto-tool-choice and --tool-call-parser to be set", "type": "BadRequestError", "code": 400 } }))
                    }),
                ])
            },
            |body| {
                body["tool_choice"]["function"]["name"] == "act"
                    && !body["tools"].to_string().contains("\"anyOf\"")
            },
        ),
        (
            "OpenRouter",
            |asked| {
                asked.body["tools"][0]["function"].get("strict").is_some().then(|| {
                let raw = "{\"message\":\"strict is not supported\"}";
                Say::json(400, json!({ "error": { "code": 400, "message": "Provider returned error", "metadata": { "raw": raw, "provider_name": "X" } } }))
            })
            },
            |body| body.get("tools").is_some() && body["tool_choice"].is_object(),
        ),
    ])
    .await;
}

/// A window that is too small, in the words of each of them.
#[tokio::test]
async fn a_window_is_learnt_in_the_words_of_each_server() {
    for (server, body, window) in [
        (
            "LM Studio",
            json!({ "error": "Trying to keep the first 5120 tokens when context the overflows. However, the model is loaded with context length of only 4096 tokens, which is not enough." }),
            4_096,
        ),
        (
            "llama.cpp",
            json!({ "error": { "code": 400, "message": "the request exceeds the available context size (4096 tokens), try increasing it", "type": "exceed_context_size_error", "n_prompt_tokens": 5120, "n_ctx": 4096 } }),
            4_096,
        ),
        (
            "vLLM",
            json!({ "object": "error", "message": "This model's maximum context length is 4096 tokens. However, you requested 5120 tokens in the messages", "code": 400 }),
            4_096,
        ),
        (
            "OpenRouter",
            json!({ "error": { "code": 400, "message": "This endpoint's maximum context length is 131072 tokens. However, you requested about 150000 tokens" } }),
            131_072,
        ),
    ] {
        let script = Server::start([Say::json(400, body)]).await;
        let planner = planner(&script);
        let error = fails(&planner).await;
        assert!(
            matches!(error, PlannerError::TooLong(_)),
            "{server}: {error:?}"
        );
        assert_eq!(planner.context_window(), Some(window), "{server}");
    }
}

#[tokio::test]
async fn openrouter_breaks_off_with_an_error_beside_its_choice() {
    let broken = json!({ "error": { "code": 502, "message": "Provider disconnected" },
        "choices": [{ "index": 0, "delta": { "content": "" }, "finish_reason": "error" }] });
    let server = Server::start([Say::stream(&[broken]), Say::click()]).await;
    assert_eq!(plan(&server).await.unwrap().actions, [CLICK]);
    assert_eq!(server.asked(), 2);
}

/// Behind OpenRouter only models of Anthropic want marks for their cache; its bill is asked for.
#[test]
fn openrouter_gets_marks_for_the_cache_where_the_model_wants_them() {
    let http =
        super::super::super::http::Http::new("https://openrouter.ai/api/v1", "m", None).unwrap();
    let body = |model: &str| {
        http.request(&json!({ "model": model, "messages": [
            { "role": "system", "content": "rules" }, { "role": "user", "content": "task" }, { "role": "user", "content": "page" } ] }))
    };
    let marked = body("anthropic/claude-sonnet-5");
    let marks: Vec<bool> = items(&marked["messages"])
        .iter()
        .map(|m| m["content"][0].get("cache_control").is_some())
        .collect();
    assert_eq!(marks, [true, true, false]);
    assert!(!body("openai/gpt-5").to_string().contains("cache_control"));
    assert!(http.bills_in_dollars());
}

#[tokio::test]
async fn the_list_tells_what_each_model_takes() {
    let list = json!({ "data": [
        { "id": "tiny", "context_length": 32_768, "architecture": { "input_modalities": ["text"] }, "supported_parameters": ["max_tokens"] },
        { "id": "plain" }] });
    let done = json!({ "thought": "", "actions": [{ "action": "done", "answer": "ok" }] });
    let server = Server::start([Say::json(200, list), Say::text(&done.to_string())]).await;
    let test = super::super::super::test_connection(options(&server))
        .await
        .unwrap();
    assert_eq!(test.models, ["plain", "tiny"]);
    assert_eq!(test.offered.len(), 1);
    let takes = test.takes.unwrap();
    assert_eq!(
        (takes.context_window, takes.pictures),
        (32_768, Some(false))
    );
    // No tools are offered to one that calls none.
    assert!(server.bodies()[1].get("tools").is_none());
}
