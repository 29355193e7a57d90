//! The table of faults at the client: what comes of each, and how many requests it takes, streamed and not.
//! What a whole run makes of them is in `tests/whole/model_faults.rs`.
//! Printed by `cargo test -p copilot-model fault_table -- --nocapture`.

use serde_json::Value;

use super::server::{Say, Server, act_chunks, click, sse};
use super::*;
use copilot_protocol::Action;

/// How a fault ends.
#[derive(Debug, PartialEq)]
enum Ends {
    /// A plan with the wanted click.
    Plan,
    /// A plan of two actions.
    Two,
    Error(&'static str),
}

fn name(error: &PlannerError) -> &'static str {
    match error {
        PlannerError::Timeout(_) => "timeout",
        PlannerError::Unavailable(_) => "unavailable",
        PlannerError::Refused(_) => "key refused",
        PlannerError::ModelNotFound(_) => "no such model",
        PlannerError::RateLimited(_) => "rate limited",
        PlannerError::BadRequest(_) => "request refused",
        PlannerError::Malformed { .. } => "unreadable",
        PlannerError::Declined { .. } => "declined",
        PlannerError::Unsupported => "unsupported",
        PlannerError::Other(_) => "other",
    }
}

/// The same answer as a stream, or in one piece.
fn said(stream: bool, content: &str) -> Say {
    let finish = json!({ "choices": [{ "delta": {}, "finish_reason": "stop" }] });
    if stream {
        let letters: Vec<char> = content.chars().collect();
        let mut chunks: Vec<Value> = letters
            .chunks(4_096)
            .map(|piece| {
                let piece: String = piece.iter().collect();
                json!({ "choices": [{ "delta": { "content": piece } }] })
            })
            .collect();
        chunks.push(finish);
        Say::Stream {
            text: sse(&chunks),
            piece: 16_384,
            open: false,
        }
    } else {
        Say::json(
            200,
            json!({ "choices": [{ "message": { "content": content }, "finish_reason": "stop" }] }),
        )
    }
}

fn called(stream: bool, arguments: &[&Value]) -> Say {
    let calls: Vec<Value> = arguments
        .iter()
        .enumerate()
        .map(|(n, a)| {
            json!({ "index": n, "id": format!("c{n}"), "function": { "name": "act", "arguments": a.to_string() } })
        })
        .collect();
    if stream {
        Say::stream(&[
            json!({ "choices": [{ "delta": { "tool_calls": calls } }] }),
            json!({ "choices": [{ "delta": {}, "finish_reason": "tool_calls" }] }),
        ])
    } else {
        Say::json(
            200,
            json!({ "choices": [{ "message": { "tool_calls": calls }, "finish_reason": "tool_calls" }] }),
        )
    }
}

fn act(actions: Value) -> Value {
    json!({ "thought": "t", "actions": actions })
}

/// Fault, what the server says, in order, how it ends and after how many requests.
fn faults(stream: bool) -> Vec<(&'static str, Vec<Say>, Ends, usize)> {
    let good = || called(stream, &[&click()]);
    let say = |text: &str| said(stream, text);
    let plain = |status, headers: Vec<(&'static str, String)>| {
        Say::Plain(status, headers, "slow down".into())
    };
    let cut = |text: &str| {
        if stream {
            Say::Broken(sse(&act_chunks(&click())[..3]).replace("data: [DONE]", ":"))
        } else {
            Say::Broken(text.to_owned())
        }
    };
    let many = |n: usize, say: &dyn Fn() -> Say| (0..n).map(|_| say()).collect::<Vec<_>>();
    let fenced = format!("Here you are:\n```json\n{}\n```\nGood luck!", click());
    let flood = format!("{{\"thought\":\"x\",\"actions\":[{}", " \n".repeat(20_000));
    let huge = format!("{{\"thought\":\"{}\"", "x".repeat(2 * 1024 * 1024));
    let other = act(json!([{ "action": "click", "element": 13 }]));
    vec![
        (
            "429 with Retry-After",
            vec![plain(429, vec![("retry-after", "0.01".into())]), good()],
            Ends::Plan,
            2,
        ),
        (
            "429 without Retry-After",
            vec![plain(429, vec![]), good()],
            Ends::Plan,
            2,
        ),
        (
            "429 for ever",
            many(4, &|| plain(429, vec![])),
            Ends::Error("rate limited"),
            3,
        ),
        (
            "500, then good",
            vec![plain(500, vec![]), good()],
            Ends::Plan,
            2,
        ),
        (
            "500 for ever",
            many(4, &|| plain(500, vec![])),
            Ends::Error("unavailable"),
            3,
        ),
        (
            "cut answer",
            vec![cut("{\"choices\":["), good()],
            Ends::Plan,
            2,
        ),
        ("empty content", vec![say(""), good()], Ends::Plan, 2),
        (
            "empty content for ever",
            many(3, &|| say("")),
            Ends::Error("unreadable"),
            2,
        ),
        ("whitespace flood", vec![say(&flood), good()], Ends::Plan, 2),
        (
            "two tool calls",
            vec![called(stream, &[&click(), &other])],
            Ends::Two,
            1,
        ),
        (
            "unknown action",
            vec![
                called(stream, &[&act(json!([{ "action": "teleport" }]))]),
                good(),
            ],
            Ends::Plan,
            2,
        ),
        (
            "wrong types, mended",
            vec![called(
                stream,
                &[&act(json!([{ "action": "click", "element": "[12]" }]))],
            )],
            Ends::Plan,
            1,
        ),
        (
            "wrong types",
            vec![
                called(
                    stream,
                    &[&act(json!([{ "action": "click", "element": { "a": 1 } }]))],
                ),
                good(),
            ],
            Ends::Plan,
            2,
        ),
        ("markdown around JSON", vec![say(&fenced)], Ends::Plan, 1),
        (
            "truncated JSON",
            vec![say("{\"thought\":\"x\",\"actions\":[{\"action\":"), good()],
            Ends::Plan,
            2,
        ),
        ("answer of 2 MB", vec![say(&huge), good()], Ends::Plan, 2),
        (
            "context length",
            vec![Say::refusal(
                400,
                "This model's maximum context length is 4096 tokens",
            )],
            Ends::Error("other"),
            1,
        ),
        (
            "no tools",
            vec![
                Say::refusal(400, "tools are not supported"),
                Say::refusal(400, "tools are not supported"),
                Say::refusal(400, "tools are not supported"),
                say(&click().to_string()),
            ],
            Ends::Plan,
            4,
        ),
        (
            "refused request",
            many(9, &|| Say::refusal(400, "wrong")),
            Ends::Error("request refused"),
            if stream { 7 } else { 6 },
        ),
        (
            "refused key",
            vec![Say::refusal(401, "no")],
            Ends::Error("key refused"),
            1,
        ),
        (
            "unknown model",
            vec![Say::refusal(404, "no such model")],
            Ends::Error("no such model"),
            1,
        ),
        (
            "prose",
            vec![
                say("I think we should press the blue button."),
                say("Really, the blue one."),
            ],
            Ends::Error("unreadable"),
            2,
        ),
        (
            "prose, then good",
            vec![
                say("Ich würde den Knopf drücken."),
                say(&click().to_string()),
            ],
            Ends::Plan,
            2,
        ),
    ]
}

#[tokio::test]
async fn fault_table() {
    let mut table = String::from("| fault | streamed | ends as | requests |\n|---|---|---|---|\n");
    for stream in [true, false] {
        for (fault, answers, ends, requests) in faults(stream) {
            let server = Server::start(answers).await;
            let mut planner = planner(&server);
            if !stream {
                planner.caller.without_stream();
            }
            planner.caller.first_pause = Duration::from_millis(1);
            let ended = match planner.plan(&request(), &()).await {
                Ok(reply) if reply.actions == [Action::Click { element: 12 }] => Ends::Plan,
                Ok(reply) if reply.actions.len() == 2 => Ends::Two,
                Ok(reply) => panic!("{fault}: {reply:?}"),
                Err(error) => Ends::Error(name(&error)),
            };
            let asked = server.bodies().len();
            table.push_str(&format!("| {fault} | {stream} | {ended:?} | {asked} |\n"));
            assert_eq!(
                (ended, asked),
                (ends, requests),
                "{fault}, streamed: {stream}\n{table}"
            );
        }
    }
    println!("{table}");
}

#[tokio::test]
async fn a_slow_drip_ends_at_the_deadline() {
    // Something comes all the time, and it never ends.
    let server = Server::start([Say::Stream {
        text: sse(&act_chunks(&click())[..4]).replace("data: [DONE]\n\n", ": still here\n\n"),
        piece: 3,
        open: true,
    }])
    .await;
    let mut request = request();
    request.timeout = Duration::from_millis(400);
    let error = planner(&server).plan(&request, &()).await.unwrap_err();
    assert_eq!(error, PlannerError::Timeout(400));
    assert_eq!(server.bodies().len(), 1);
    server.open_streams(0).await;
}

#[tokio::test]
async fn a_server_that_does_not_stream_answers_in_one_piece() {
    let whole = || called(false, &[&click()]);
    let server = Server::start([Say::refusal(400, "stream must be false"), whole(), whole()]).await;
    let planner = planner(&server);
    for _ in 0..2 {
        planner.plan(&request(), &()).await.unwrap();
    }
    let streamed: Vec<Value> = server
        .bodies()
        .iter()
        .map(|b| b["stream"].clone())
        .collect();
    assert_eq!(streamed, [json!(true), json!(false), json!(false)]);
}

#[test]
fn an_address_with_a_typo_and_a_key_with_a_newline_are_said_at_once() {
    for address in [
        "htp://api.openai.com/v1",
        "api.openai.com/v1",
        "localhost:11434",
        "http//localhost",
        "https://",
        "",
    ] {
        let error = OpenAiPlanner::new(OpenAiOptions::new(address, "m")).unwrap_err();
        assert!(
            matches!(error, PlannerError::Other(_)),
            "{address}: {error:?}"
        );
    }
    let with_key = |key: &str| {
        OpenAiPlanner::new(OpenAiOptions {
            api_key: Some(key.into()),
            ..OpenAiOptions::new("http://localhost:1", "m")
        })
    };
    assert!(
        with_key(" sk-abcdefgh\r\n").is_ok(),
        "pasted with its line end"
    );
    let error = with_key("sk-abcd\nefgh-canary").unwrap_err();
    assert!(matches!(error, PlannerError::Refused(_)));
    assert!(!error.to_string().contains("canary"));
}
