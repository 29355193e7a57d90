//! Answers: streamed, whole, odd, broken and mended.

use super::super::test_connection;
use super::server::{Say, Server, act_chunks, click, sse};
use super::*;
use copilot_protocol::Usage;

#[tokio::test]
async fn a_streamed_tool_call_is_read_and_its_thought_is_heard_as_it_comes() {
    for piece in [1, 3, 7, 100_000] {
        let server = Server::start([Say::pieces(sse(&act_chunks(&click())), piece)]).await;
        let heard = Heard::default();
        let reply = planner(&server).plan(&request(), &heard).await.unwrap();
        assert_eq!(reply.actions, [CLICK]);
        assert_eq!(reply.thought, "Нажму «Купить»");
        let usage = Usage {
            calls: 1,
            input_tokens: 100,
            output_tokens: 20,
            ..Usage::default()
        };
        assert_eq!(reply.usage, usage);
        let heard = heard.0.into_inner().unwrap();
        assert_eq!(heard.concat(), "Нажму «Купить»");
        assert!(heard.len() >= 3, "{heard:?}");
        assert!(reply.raw.starts_with("act({"), "{}", reply.raw);
        assert!(reply.raw.contains("Нажму"));
    }
}

#[tokio::test]
async fn the_request_is_strict_streamed_and_holds_no_key() {
    let server = Server::start([Say::click()]).await;
    let reply = plan(&server).await.unwrap();
    let body = &server.bodies()[0];
    assert_eq!(body["model"], "tiny");
    assert_eq!(body["stream"], true);
    assert_eq!(body["stream_options"]["include_usage"], true);
    assert_eq!(body["temperature"], 0.25);
    assert_eq!(body["max_tokens"], 512);
    assert_eq!(body["messages"][0]["role"], "system");
    assert_eq!(body["messages"][1]["content"], "Press it.");
    let function = &body["tools"][0]["function"];
    assert_eq!(function["strict"], true);
    // Every action, whatever the stage allows: what stands before the messages never changes.
    let actions = &function["parameters"]["properties"]["actions"]["items"]["anyOf"];
    let mut names = copilot_protocol::ACTION_NAMES.to_vec();
    // What few runs need is offered where it can be done.
    names.retain(|name| !matches!(*name, "evaluate" | "hand_over"));
    let each = actions.as_array().unwrap().iter();
    let mut told: Vec<&Value> = each
        .map(|a| &a["properties"]["action"]["enum"][0])
        .collect();
    // Some have a short shape of their own before the whole one.
    told.dedup();
    assert_eq!(told, names);
    assert_eq!(body["tool_choice"]["function"]["name"], "act");
    let header = &server.headers()[0]["authorization"];
    assert_eq!(header, &format!("Bearer {KEY}"));
    let sent: Value = serde_json::from_str(&reply.request).unwrap();
    assert_eq!(&sent, body);
    assert!(reply.request.contains("\n  "), "pretty");
    assert!(!format!("{reply:?}").contains(KEY));
    assert!(!format!("{:?} {:?}", planner(&server), options(&server)).contains(KEY));
}

#[tokio::test]
async fn without_a_key_no_header_is_sent() {
    let server = Server::start([Say::click()]).await;
    ask(&changed(&server, |options| options.api_key = None)).await;
    assert!(!server.headers()[0].contains_key("authorization"));
}

#[tokio::test]
async fn an_answer_in_one_piece_is_taken_where_a_stream_was_asked_for() {
    for message in [
        json!({ "tool_calls": [{ "function": { "name": "act", "arguments": click() } }] }),
        json!({ "function_call": { "name": "act", "arguments": click().to_string() } }),
        json!({ "content": [{ "type": "text", "text": click().to_string() }] }),
        json!({ "content": format!("<think>hm</think>```json\n{}\n```", click()) }),
    ] {
        let answer = json!({ "choices": [{ "message": message }], "usage": { "input_tokens": 3, "output_tokens": 4 } });
        let server = Server::start([Say::json(200, answer)]).await;
        let reply = plan(&server).await.unwrap();
        assert_eq!(reply.actions, [CLICK]);
        assert_eq!(reply.usage.tokens(), 7);
    }
}

#[tokio::test]
async fn streams_of_odd_servers_are_read() {
    let arguments = click().to_string();
    let (half, rest) = arguments.split_at(30);
    for chunks in [
        // The old function_call, in pieces.
        vec![
            json!({ "choices": [{ "delta": { "function_call": { "name": "act", "arguments": half } } }] }),
            json!({ "choices": [{ "delta": { "function_call": { "arguments": rest } } }] }),
        ],
        // No index, a whole call at once, arguments as an object, null everywhere.
        vec![
            json!({ "id": 5, "choices": [{ "delta": { "content": "", "tool_calls": [
            { "id": "x", "function": { "name": "act", "arguments": click() } }] }, "finish_reason": null }], "usage": null }),
        ],
        // Text in pieces, with thinking and a fence.
        vec![
            json!({ "choices": [{ "delta": { "content": "<think>a{b</th" } }] }),
            json!({ "choices": [{ "delta": { "content": "ink>```json\n" } }] }),
            json!({ "choices": [{ "delta": { "content": arguments } }] }),
            json!({ "choices": [{ "delta": { "content": "\n```" } }] }),
        ],
    ] {
        let server = Server::start([Say::stream(&chunks)]).await;
        let reply = plan(&server).await.unwrap();
        assert_eq!(reply.actions, [CLICK], "{chunks:?}");
        // Nothing was said of usage: it is estimated.
        assert!(reply.usage.input_tokens > 5 && reply.usage.output_tokens > 5);
        assert_eq!(reply.usage.calls, 1);
    }
}

#[tokio::test]
async fn several_calls_are_several_actions() {
    // Each call counted 0, told apart by its id.
    let call = |id: &str, element: u32| {
        json!({ "choices": [{ "delta": { "tool_calls": [{ "index": 0, "id": id, "function": {
            "name": "act", "arguments": format!("{{\"thought\":\"t\",\"actions\":[{{\"action\":\"click\",\"element\":{element}}}]}}") } }] } }] })
    };
    let server = Server::start([Say::stream(&[call("a", 12), call("b", 13)])]).await;
    let reply = plan(&server).await.unwrap();
    assert_eq!(reply.actions, [CLICK, Action::Click { element: 13 }]);
}

#[tokio::test]
async fn a_broken_answer_is_asked_for_once_more_and_says_why() {
    let server = Server::start([
        Say::stream(&[json!({ "choices": [{ "delta": { "content": "{\"thought\":\"x\",\"actions\":[{" } }] }),
            json!({ "choices": [{ "delta": {}, "finish_reason": "length" }], "usage": { "prompt_tokens": 5, "completion_tokens": 6 } })]),
        Say::click(),
    ])
    .await;
    let reply = plan(&server).await.unwrap();
    assert_eq!(reply.actions, [CLICK]);
    assert_eq!(reply.usage.calls, 2);
    assert_eq!(reply.usage.tokens(), 131);
    assert!(reply.raw.contains("asked again") && reply.raw.contains("Нажму"));
    let again = &server.bodies()[1]["messages"];
    assert_eq!(again[2]["role"], "assistant");
    let before = again[2]["content"].as_str().unwrap();
    assert!(before.contains("\"thought\":\"x\""), "{before}");
    let why = again[3]["content"].as_str().unwrap();
    assert!(
        why.contains("broken") && why.contains("limit of tokens"),
        "{why}"
    );
}

#[tokio::test]
async fn what_stays_unreadable_is_malformed_with_all_that_is_known() {
    let nothing = Say::pieces("data: [DONE]\n\n".into(), 4);
    let hover = json!({ "thought": "", "actions": [{ "action": "hover", "element": 1 }] });
    let typed = |kind: &str, body: &str| {
        let header = ("content-type", kind.to_owned());
        Say::Plain(200, vec![header], body.into())
    };
    let (html, oops) = (
        typed("text/html", "<html>"),
        typed("application/json", "{oops"),
    );
    for (first, second, want) in [
        (Say::text(""), Say::text("  "), "empty"),
        (Say::text("I cannot"), Say::text("{\"thought\":"), "broken"),
        (nothing, Say::act(&hover), "`hover` is not allowed now"),
        (html, oops, "JSON"),
    ] {
        let server = Server::start([first, second]).await;
        let error = plan(&server).await.unwrap_err();
        let PlannerError::Malformed {
            detail,
            raw,
            request,
            usage,
        } = error
        else {
            panic!("{error:?}");
        };
        assert!(detail.contains(want), "{detail}");
        assert!(raw.contains("asked again"));
        assert!(request.contains("could not be used"));
        assert_eq!(usage.calls, 2);
        assert_eq!(server.asked(), 2);
    }
}

#[tokio::test]
async fn a_judgement_comes_in_its_schema() {
    let server = Server::start([
        Say::refusal(400, "response_format json_schema is not supported"),
        Say::text("{\"met\": \"maybe\"}"),
        Say::text("```json\n{\"met\": true}\n```"),
        Say::text("{\"met\": false}"),
    ])
    .await;
    let planner = planner(&server);
    let mut request = judgement(met());
    let reply = planner.judge(&request).await.unwrap();
    assert_eq!(reply.value, json!({ "met": true }));
    assert_eq!(reply.usage.calls, 2);
    let bodies = server.bodies();
    let form = |n: usize| &bodies[n]["response_format"];
    assert_eq!(form(0)["json_schema"]["name"], "goal_check");
    assert_eq!(form(0)["json_schema"]["schema"], met());
    assert_eq!(form(1)["type"], "json_object");
    let system = bodies[1]["messages"][0]["content"].to_string();
    assert!(system.contains("JSON Schema"), "{system}");
    assert!(bodies[2]["messages"].to_string().contains("\\\"maybe\\\""));
    // What the server refused is remembered.
    request.picture = Some(super::further::picture());
    let reply = planner.judge(&request).await.unwrap();
    assert_eq!(reply.value, json!({ "met": false }));
    assert_eq!(server.bodies()[3]["response_format"]["type"], "json_object");
    // The picture goes with the question.
    let asked = server.bodies()[3]["messages"].to_string();
    assert!(asked.contains("data:image/jpeg"), "{asked}");

    let server = Server::start([Say::text("{}"), Say::text("[]")]).await;
    let error = super::planner(&server).judge(&request).await.unwrap_err();
    assert!(matches!(error, PlannerError::Malformed { .. }), "{error:?}");
}

#[tokio::test]
async fn a_connection_is_tested() {
    let done = json!({ "thought": "", "actions": [{ "action": "done", "answer": "ok" }] });
    let list = || Say::json(200, json!({ "data": [{ "id": "tiny" }, { "id": "big" }] }));
    let server = Server::start([list(), Say::act(&done)]).await;
    let test = test_connection(options(&server)).await.unwrap();
    assert_eq!(test.models, ["big", "tiny"]);
    assert!(test.tool_calls && test.ms > 0.0);

    // Text instead of a tool call, also where none is offered; no list of models.
    let text = || Say::text("I am a tiny model");
    let server = Server::start([Say::plain(404, ""), text(), text()]).await;
    let test = test_connection(options(&server)).await.unwrap();
    assert!(test.models.is_empty() && !test.tool_calls);

    // No model chosen yet: the list is what the person needs.
    let server = Server::start([list()]).await;
    let mut no_model = options(&server);
    no_model.model.clear();
    let test = test_connection(no_model).await.unwrap();
    assert_eq!(test.models.len(), 2);

    let server = Server::start([Say::refusal(401, "no")]).await;
    let error = test_connection(options(&server)).await.unwrap_err();
    assert!(matches!(error, PlannerError::Refused(_)));
}
