//! The table of faults at the client: what comes of each, and how many requests it takes, streamed and not.
//! What a whole run makes of them is in `tests/whole/model_faults.rs`.
//! Printed by `cargo test -p copilot-model fault_table -- --nocapture`.

use super::server::{Say, Server, click, sse};
use super::*;

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
        PlannerError::TooLong(_) => "too long",
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
        Say::pieces(sse(&chunks), 16_384)
    } else {
        Say::text(content)
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
        Say::message(json!({ "tool_calls": calls }), "tool_calls")
    }
}

fn act(actions: Value) -> Value {
    json!({ "thought": "t", "actions": actions })
}

/// Fault, what the server says, in order, how it ends and after how many requests.
fn faults(stream: bool) -> Vec<(&'static str, Vec<Say>, Ends, usize)> {
    let say = |text: &str| said(stream, text);
    let call = |action: Value| called(stream, &[&act(json!([action]))]);
    let cut = if stream {
        Say::cut()
    } else {
        Say::Broken("{\"choices\":[".into())
    };
    let fenced = format!("Here you are:\n```json\n{}\n```\nGood luck!", click());
    let flood = format!("{{\"thought\":\"x\",\"actions\":[{}", " \n".repeat(20_000));
    let huge = format!("{{\"thought\":\"{}\"", "x".repeat(2 * 1024 * 1024));
    let other = act(json!([{ "action": "click", "element": 13 }]));
    let mut table = Vec::new();
    let bracketed = json!({ "action": "click", "element": "[12]" });
    for (fault, answer, ends) in [
        (
            "two tool calls",
            called(stream, &[&click(), &other]),
            Ends::Two,
        ),
        ("wrong types, mended", call(bracketed), Ends::Plan),
        ("markdown around JSON", say(&fenced), Ends::Plan),
    ] {
        table.push((fault, vec![answer], ends, 1));
    }
    let typed = json!({ "action": "click", "element": { "a": 1 } });
    for (fault, first) in [
        ("429 with Retry-After", Say::busy("0.01")),
        ("429 without Retry-After", Say::plain(429, "")),
        ("500", Say::plain(500, "")),
        ("cut answer", cut),
        ("empty content", say("")),
        ("whitespace flood", say(&flood)),
        ("unknown action", call(json!({ "action": "teleport" }))),
        ("wrong types", call(typed)),
        (
            "truncated JSON",
            say("{\"thought\":\"x\",\"actions\":[{\"action\":"),
        ),
        ("answer of 2 MB", say(&huge)),
        ("prose", say("Ich würde den Knopf drücken.")),
    ] {
        let then_good = vec![first, called(stream, &[&click()])];
        table.push((fault, then_good, Ends::Plan, 2));
    }
    let no_tools = || Say::refusal(400, "tools are not supported");
    let rungs = vec![
        no_tools(),
        no_tools(),
        no_tools(),
        say(&click().to_string()),
    ];
    table.push(("no tools", rungs, Ends::Plan, 4));
    let too_long = "This model's maximum context length is 4096 tokens";
    let refused = if stream { 7 } else { 6 };
    let for_ever: [(_, &dyn Fn() -> Say, _, _); 8] = [
        ("429 for ever", &|| Say::plain(429, ""), "rate limited", 3),
        ("500 for ever", &|| Say::plain(500, ""), "unavailable", 3),
        ("empty content for ever", &|| say(""), "unreadable", 2),
        (
            "prose for ever",
            &|| say("I think, the blue one."),
            "unreadable",
            2,
        ),
        (
            "context length",
            &|| Say::refusal(400, too_long),
            "too long",
            1,
        ),
        (
            "refused request",
            &|| Say::refusal(400, "wrong"),
            "request refused",
            refused,
        ),
        ("refused key", &|| Say::refusal(401, "no"), "key refused", 1),
        (
            "unknown model",
            &|| Say::refusal(404, "no such model"),
            "no such model",
            1,
        ),
    ];
    for (fault, say, error, asked) in for_ever {
        let answers = (0..9).map(|_| say()).collect();
        table.push((fault, answers, Ends::Error(error), asked));
    }
    table
}

#[tokio::test]
async fn fault_table() {
    let mut table = String::from("| fault | streamed | ends as | requests |\n|---|---|---|---|\n");
    for stream in [true, false] {
        for (fault, answers, ends, requests) in faults(stream) {
            let server = Server::start(answers).await;
            let mut planner = planner(&server);
            if !stream {
                planner.caller.kept().stream = false;
            }
            planner.caller.first_pause = Duration::from_millis(1);
            let ended = match planner.plan(&request(), &()).await {
                Ok(reply) if reply.actions == [CLICK] => Ends::Plan,
                Ok(reply) if reply.actions.len() == 2 => Ends::Two,
                Ok(reply) => panic!("{fault}: {reply:?}"),
                Err(error) => Ends::Error(name(&error)),
            };
            let asked = server.asked();
            table.push_str(&format!("| {fault} | {stream} | {ended:?} | {asked} |\n"));
            let wanted = (ends, requests);
            let about = format!("{fault}, streamed: {stream}\n{table}");
            assert_eq!((ended, asked), wanted, "{about}");
        }
    }
    println!("{table}");
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
        let other = matches!(error, PlannerError::Other(_));
        assert!(other, "{address}: {error:?}");
    }
    let with_key = |key: &str| {
        OpenAiPlanner::new(OpenAiOptions {
            api_key: Some(key.into()),
            ..OpenAiOptions::new("http://localhost:1", "m")
        })
    };
    // Pasted with its line end.
    assert!(with_key(" sk-abcdefgh\n").is_ok());
    let error = with_key("sk-abcd\nefgh-canary").unwrap_err();
    assert!(matches!(error, PlannerError::Refused(_)));
    assert!(!error.to_string().contains("canary"));
}
