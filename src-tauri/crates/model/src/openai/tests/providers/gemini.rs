//! Google's generateContent (<https://ai.google.dev/api/generate-content>, `/gemini-api/docs/function-calling`,
//! `/gemini-api/docs/structured-output`).

use super::*;

pub(super) const PROVIDER: Provider = Provider {
    path: "/v1beta",
    check,
    streamed,
    whole,
    declines,
    too_long: (
        || {
            error(
                400,
                "INVALID_ARGUMENT",
                "The input token count (1300000) exceeds the maximum number of tokens allowed (1048576).",
            )
        },
        Some(1_048_576),
    ),
    busy: || {
        Say::json(
            429,
            json!({ "error": { "code": 429, "status": "RESOURCE_EXHAUSTED",
            "message": "You exceeded your current quota, please check your plan and billing details. Please retry in 10ms.",
            "details": [{ "@type": "type.googleapis.com/google.rpc.QuotaFailure" },
                { "@type": "type.googleapis.com/google.rpc.RetryInfo", "retryDelay": "0.01s" }] } }),
        )
    },
    no_model: || {
        error(
            404,
            "NOT_FOUND",
            "models/tiny is not found for API version v1beta, or is not supported for generateContent.",
        )
    },
};

fn error(status: u16, kind: &str, words: &str) -> Say {
    Say::json(
        status,
        json!({ "error": { "code": status, "message": words, "status": kind } }),
    )
}

fn stream(events: &[Value]) -> Say {
    let lines = events.iter().map(|event| format!("data: {event}\r\n\r\n"));
    Say::pieces(lines.collect(), 7)
}

/// What was thought counts as answer.
fn counted() -> Value {
    json!({ "promptTokenCount": 1000, "cachedContentTokenCount": 400, "candidatesTokenCount": 60, "thoughtsTokenCount": 40,
        "totalTokenCount": 1100 })
}

fn answer(parts: Value, finish: &str) -> Value {
    json!({ "candidates": [{ "content": { "role": "model", "parts": parts }, "finishReason": finish, "index": 0 }],
        "usageMetadata": counted(), "modelVersion": "tiny" })
}

fn streamed(call: &Value) -> Say {
    let thought = json!({ "candidates": [{ "content": { "role": "model", "parts": [{ "text": "Hm.", "thought": true }] } }],
        "usageMetadata": { "promptTokenCount": 1000, "totalTokenCount": 1000 } });
    let call =
        json!([{ "functionCall": { "name": "act", "args": call }, "thoughtSignature": "x" }]);
    stream(&[thought, answer(call, "STOP")])
}

fn whole(text: &str) -> Say {
    Say::json(
        200,
        answer(
            json!([{ "text": "Hm.", "thought": true }, { "text": text }]),
            "STOP",
        ),
    )
}

fn declines() -> Say {
    stream(&[
        json!({ "promptFeedback": { "blockReason": "PROHIBITED_CONTENT" }, "usageMetadata": { "promptTokenCount": 1000 } }),
    ])
}

fn check(asked: &Asked) -> Option<Say> {
    let key = asked.header("x-goog-api-key");
    let streams = asked.path.ends_with(":streamGenerateContent") && asked.query == "alt=sse";
    let at = asked.path.starts_with("/v1beta/models/")
        && (streams || asked.path.ends_with(":generateContent"));
    first([
        (!at).then(|| error(404, "NOT_FOUND", "Requested entity was not found.")),
        key.is_empty().then(|| {
            error(
                403,
                "PERMISSION_DENIED",
                "Method doesn't allow unregistered callers. Please use API Key.",
            )
        }),
        (key != KEY).then(|| {
            error(
                400,
                "INVALID_ARGUMENT",
                "API key not valid. Please pass a valid API key.",
            )
        }),
        wrong(&asked.body).map(|words| error(400, "INVALID_ARGUMENT", &words)),
    ])
}

/// A message's fields, with what stands in them.
fn field(value: &Value, place: &str, known: &[&str]) -> Option<String> {
    let name = unknown(value, known)?;
    let at = if place.is_empty() {
        String::new()
    } else {
        format!(" at '{place}'")
    };
    Some(format!(
        "Invalid JSON payload received. Unknown name \"{name}\"{at}: Cannot find field."
    ))
}

fn wrong(body: &Value) -> Option<String> {
    let config = &body["generationConfig"];
    let held = config.get("responseJsonSchema").is_some();
    let calls = &body["toolConfig"]["functionCallingConfig"];
    let declared: Vec<&Value> = items(&body["tools"])
        .iter()
        .flat_map(|tool| items(&tool["functionDeclarations"]))
        .collect();
    let strange = items(&calls["allowedFunctionNames"])
        .iter()
        .any(|name| !declared.iter().any(|d| d["name"] == *name));
    let says = |wrong: bool, words: &str| wrong.then(|| words.to_owned());
    field(body, "", &["contents", "systemInstruction", "tools", "toolConfig", "generationConfig"])
        .or_else(|| field(config, "generation_config", &["temperature", "maxOutputTokens", "responseMimeType", "responseJsonSchema", "thinkingConfig"]))
        .or_else(|| says(held && config["responseMimeType"] != "application/json", "response_json_schema is only supported with response mime type application/json"))
        .or_else(|| says(!declared.is_empty() && config.get("responseMimeType").is_some(), "Function calling with a response mime type: 'application/json' is unsupported"))
        .or_else(|| says(strange, "Function calling config: allowed_function_names contains a function that is not declared"))
        .or_else(|| says(calls.get("allowedFunctionNames").is_some() && calls["mode"] != "ANY", "Function calling config: allowed_function_names is only for mode ANY"))
        .or_else(|| contents_wrong(items(&body["contents"])))
        .or_else(|| declared.iter().find_map(|d| declaration_wrong(d)))
        .or_else(|| schema_wrong(config.get("responseJsonSchema")?, "generation_config.response_json_schema"))
}

fn contents_wrong(contents: &[Value]) -> Option<String> {
    if contents.is_empty() {
        return Some("* GenerateContentRequest.contents: contents is not specified".into());
    }
    for (n, turn) in contents.iter().enumerate() {
        if turn["role"] != "user" && turn["role"] != "model" {
            return Some("Please use a valid role: user, model.".into());
        }
        if items(&turn["parts"]).is_empty() {
            return Some(format!(
                "* GenerateContentRequest.contents[{n}].parts: contents.parts must not be empty."
            ));
        }
        for part in items(&turn["parts"]) {
            if let Some(words) = field(
                part,
                &format!("contents[{n}].parts[0]"),
                &[
                    "text",
                    "inlineData",
                    "functionCall",
                    "functionResponse",
                    "thoughtSignature",
                ],
            ) {
                return Some(words);
            }
            if let Some(data) = part.get("inlineData")
                && (data["mimeType"] != "image/jpeg" || !data["data"].is_string())
            {
                return Some("Unable to process input image: inline_data".into());
            }
            let before = n.checked_sub(1).map(|before| &contents[before]["parts"]);
            let called = before
                .is_some_and(|parts| items(parts).iter().any(|p| p.get("functionCall").is_some()));
            if part.get("functionResponse").is_some() && !called {
                return Some("Please ensure that function response turn comes immediately after a function call turn.".into());
            }
        }
    }
    None
}

fn declaration_wrong(declaration: &Value) -> Option<String> {
    let name = declaration["name"].as_str().unwrap_or_default();
    let good = |c: char| c.is_ascii_alphanumeric() || "_.-".contains(c);
    if name.is_empty() || name.len() > 64 || !name.chars().all(good) {
        return Some("Invalid function name. Must start with a letter or an underscore.".into());
    }
    field(
        declaration,
        "tools[0].function_declarations[0]",
        &["name", "description", "parametersJsonSchema"],
    )
    .or_else(|| {
        schema_wrong(
            &declaration["parametersJsonSchema"],
            "tools[0].function_declarations[0].parameters_json_schema",
        )
    })
}

/// The keywords that the reference of `responseJsonSchema` names; values of `enum` are texts and numbers.
fn schema_wrong(schema: &Value, place: &str) -> Option<String> {
    const KNOWN: [&str; 20] = [
        "$id",
        "$defs",
        "$ref",
        "$anchor",
        "type",
        "format",
        "title",
        "description",
        "enum",
        "items",
        "prefixItems",
        "minItems",
        "maxItems",
        "minimum",
        "maximum",
        "anyOf",
        "oneOf",
        "properties",
        "additionalProperties",
        "required",
    ];
    all_schemas(schema).into_iter().find_map(|(one, _)| {
        let value = items(&one["enum"])
            .iter()
            .find(|value| !value.is_string() && !value.is_number());
        field(one, place, &KNOWN).or_else(|| {
            value.map(|value| format!("Invalid value at '{place}.enum' (TYPE_STRING), {value}"))
        })
    })
}

#[tokio::test]
async fn it_refuses_what_it_refuses() {
    let good = good(&PROVIDER, &seeing()).await;
    assert_eq!(
        good["generationConfig"]["thinkingConfig"]["thinkingLevel"],
        "low"
    );
    refuses(
        &PROVIDER,
        &good,
        &[
            (|b| b["model"] = "x".into(), "Unknown name"),
            (
                |b| b["generationConfig"]["maxTokens"] = 1.into(),
                "Unknown name",
            ),
            (|b| b["contents"] = json!([]), "contents is not specified"),
            (
                |b| b["contents"][1]["role"] = "assistant".into(),
                "valid role: user, model",
            ),
            (
                |b| b["contents"][0]["parts"] = json!([]),
                "must not be empty",
            ),
            (
                |b| b["contents"][0]["parts"][0]["type"] = "text".into(),
                "Unknown name",
            ),
            (
                |b| b["contents"][0]["parts"][0] = json!({ "functionResponse": { "name": "act" } }),
                "immediately after a function call",
            ),
            (
                |b| b["contents"][2]["parts"][3]["inlineData"]["mimeType"] = "x".into(),
                "input image",
            ),
            (
                |b| {
                    b["tools"][0]["functionDeclarations"][0]["name"] = "a b".into();
                    b["toolConfig"] = json!({});
                },
                "Invalid function name",
            ),
            (
                |b| b["tools"][0]["functionDeclarations"][0]["strict"] = true.into(),
                "Unknown name",
            ),
            (
                |b| {
                    b["tools"][0]["functionDeclarations"][0]["parametersJsonSchema"]["$schema"] =
                        "x".into()
                },
                "Unknown name",
            ),
            (
                |b| {
                    b["tools"][0]["functionDeclarations"][0]["parametersJsonSchema"]["enum"] =
                        json!([null])
                },
                "TYPE_STRING",
            ),
            (
                |b| {
                    b["toolConfig"]["functionCallingConfig"]["allowedFunctionNames"] =
                        json!(["fly"])
                },
                "not declared",
            ),
            (
                |b| b["generationConfig"]["responseMimeType"] = "application/json".into(),
                "is unsupported",
            ),
        ],
    )
    .await;
}

/// Its own filter, before the answer and in the midst of it.
#[tokio::test]
async fn what_it_filters_is_a_refusal() {
    let unsafe_answer = || stream(&[answer(json!([{ "text": "I" }]), "SAFETY")]);
    let (_server, planner) = PROVIDER.start([unsafe_answer(), unsafe_answer()]).await;
    let error = fails(&planner).await;
    assert!(matches!(error, PlannerError::Declined { .. }), "{error:?}");
}

/// What it says where a schema is too much for it: an action is then one flat object.
#[tokio::test]
async fn a_schema_that_is_too_much_for_it_is_made_simpler() {
    for words in [
        "The specified schema produces a constraint that has too many states for serving.",
        "Request contains an invalid argument.",
    ] {
        let refusal = error(400, "INVALID_ARGUMENT", words);
        let (server, planner) = PROVIDER
            .start([refusal, streamed(&click()), streamed(&click())])
            .await;
        planned(&planner, &conversation()).await;
        planned(&planner, &conversation()).await;
        let bodies = server.bodies();
        assert_eq!(bodies.len(), 3);
        let items = |body: &Value| {
            body["tools"][0]["functionDeclarations"][0]["parametersJsonSchema"]["properties"]["actions"]["items"].clone()
        };
        assert!(
            items(&bodies[0]).get("anyOf").is_some() && items(&bodies[1]).get("anyOf").is_none()
        );
        assert_eq!(bodies[1]["tools"], bodies[2]["tools"]);
    }
}

/// Of the third generation on its makers want no other temperature than its own.
#[tokio::test]
async fn newer_models_keep_their_own_temperature() {
    for (model, heat) in [
        ("gemini-3.8-flash", None),
        ("gemini-2.5-flash", Some(0.25)),
        ("tiny", Some(0.25)),
    ] {
        let (server, planner) = PROVIDER
            .changed([streamed(&click())], |options| options.model = model.into())
            .await;
        planned(&planner, &conversation()).await;
        assert_eq!(
            server.bodies()[0]["generationConfig"]["temperature"].as_f64(),
            heat,
            "{model}"
        );
        assert_eq!(
            server.seen()[0].path,
            format!("/v1beta/models/{model}:streamGenerateContent")
        );
    }
}
