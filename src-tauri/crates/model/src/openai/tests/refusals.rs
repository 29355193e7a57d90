//! Refusals, busy servers, lost connections, deadlines, and the way down the ladder.

use super::server::{Say, Server, act_chunks, click, sse};
use super::*;
use copilot_protocol::Action;

const CLICK: Action = Action::Click { element: 12 };

fn busy(retry_after: &str) -> Say {
    Say::Plain(
        429,
        vec![("retry-after", retry_after.to_owned())],
        "slow down".into(),
    )
}

#[tokio::test]
async fn refusals_are_told_apart_and_hide_the_key() {
    let words = format!("Incorrect API key provided: {KEY}, sk-abcd****wxyz");
    type Check = fn(&PlannerError) -> bool;
    let cases: [(u16, &str, Check); 6] = [
        (401, &words, |e| matches!(e, PlannerError::Refused(_))),
        (403, "no", |e| matches!(e, PlannerError::Refused(_))),
        (404, "model 'tiny' not found", |e| {
            matches!(e, PlannerError::ModelNotFound(_))
        }),
        (400, "The model `tiny` does not exist", |e| {
            matches!(e, PlannerError::ModelNotFound(_))
        }),
        (
            400,
            "This model's maximum context length is 10 tokens",
            |e| matches!(e, PlannerError::Other(_)),
        ),
        (429, "You exceeded your current quota", |e| {
            matches!(e, PlannerError::RateLimited(_))
        }),
    ];
    for (status, words, check) in cases {
        let server = Server::start([Say::refusal(status, words)]).await;
        let error = plan(&server).await.unwrap_err();
        assert!(check(&error), "{status} {words}: {error:?}");
        let shown = format!("{error} {error:?}");
        assert!(!shown.contains(KEY) && !shown.contains("wxyz"), "{shown}");
        // None of these is asked twice.
        assert_eq!(server.bodies().len(), 1, "{status} {words}");
    }
}

#[tokio::test]
async fn the_window_is_learned_from_a_refusal() {
    let words =
        "This model's maximum context length is 8192 tokens. However, you requested 9100 tokens.";
    let server = Server::start([Say::refusal(400, words)]).await;
    let planner = planner(&server);
    assert_eq!(planner.context_window(), None);
    planner.plan(&request(), &()).await.unwrap_err();
    assert_eq!(planner.context_window(), Some(8_192));
}

#[tokio::test]
async fn a_busy_server_is_asked_again_and_a_broken_one_too() {
    for first in [
        busy("0"),
        busy("0.01"),
        Say::Plain(429, vec![], String::new()),
        Say::Plain(503, vec![], "<h1>upstream</h1>".into()),
        Say::refusal(500, "internal error"),
        Say::Broken(sse(&act_chunks(&click())[..3]).replace("data: [DONE]", ":")),
        Say::stream(&[json!({ "error": { "message": "overloaded", "code": 529 } })]),
    ] {
        let server = Server::start([first, Say::act(&click())]).await;
        assert_eq!(plan(&server).await.unwrap().actions, [CLICK]);
        assert_eq!(server.bodies().len(), 2);
    }
}

#[tokio::test]
async fn three_tries_are_enough() {
    let server = Server::start((0..5).map(|_| busy("0"))).await;
    let error = plan(&server).await.unwrap_err();
    assert!(
        matches!(&error, PlannerError::RateLimited(t) if t.contains("slow down")),
        "{error:?}"
    );
    assert_eq!(server.bodies().len(), 3);

    let server = Server::start((0..5).map(|_| Say::Plain(502, vec![], "bad gateway".into()))).await;
    let error = plan(&server).await.unwrap_err();
    assert!(
        matches!(&error, PlannerError::Unavailable(t) if t.contains("bad gateway")),
        "{error:?}"
    );
    assert_eq!(server.bodies().len(), 3);
}

#[tokio::test]
async fn a_server_that_asks_for_more_time_than_there_is_is_not_waited_for() {
    let server = Server::start([busy("3600"), Say::act(&click())]).await;
    let error = plan(&server).await.unwrap_err();
    assert!(matches!(error, PlannerError::RateLimited(_)), "{error:?}");
    assert_eq!(server.bodies().len(), 1);
}

#[tokio::test]
async fn nobody_listening_is_unavailable() {
    let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap();
    drop(listener);
    let mut planner = OpenAiPlanner::new(OpenAiOptions {
        api_key: Some(KEY.into()),
        ..OpenAiOptions::new(format!("http://{address}"), "tiny")
    })
    .unwrap();
    planner.caller.first_pause = Duration::from_millis(1);
    let error = planner.plan(&request(), &()).await.unwrap_err();
    assert!(matches!(error, PlannerError::Unavailable(_)), "{error:?}");
}

#[tokio::test]
async fn a_redirect_does_not_carry_the_key_away() {
    let elsewhere = Server::start([Say::act(&click())]).await;
    let location = format!("{}/chat/completions", elsewhere.base_url());
    let server =
        Server::start([Say::Plain(307, vec![("location", location)], String::new())]).await;
    let error = plan(&server).await.unwrap_err();
    assert!(matches!(error, PlannerError::Unavailable(_)), "{error:?}");
    assert!(elsewhere.bodies().is_empty());
}

#[tokio::test]
async fn a_slow_server_times_out_before_and_inside_the_stream() {
    for say in [
        Say::Silence,
        Say::Stream {
            text: sse(&act_chunks(&click())[..4]).replace("data: [DONE]\n\n", ""),
            piece: 11,
            open: true,
        },
    ] {
        let server = Server::start([say]).await;
        let mut request = request();
        request.timeout = Duration::from_millis(300);
        let error = planner(&server).plan(&request, &()).await.unwrap_err();
        assert_eq!(error, PlannerError::Timeout(300));
        // The connection is given back.
        server.open_streams(0).await;
    }
}

#[tokio::test]
async fn dropping_the_future_ends_the_request() {
    let server = Server::start([Say::Stream {
        text: sse(&act_chunks(&click())[..6]).replace("data: [DONE]\n\n", ""),
        piece: 64,
        open: true,
    }])
    .await;
    let planner = planner(&server);
    let task = tokio::spawn(async move { planner.plan(&request(), &()).await });
    server.open_streams(1).await;
    task.abort();
    assert!(task.await.unwrap_err().is_cancelled());
    server.open_streams(0).await;
}

#[tokio::test]
async fn the_ladder_is_walked_down_and_remembered() {
    let server = Server::start([
        Say::refusal(400, "Unknown parameter: stream_options"),
        Say::refusal(400, "'strict' is not permitted"),
        Say::refusal(422, "tool_choice must be auto"),
        Say::refusal(400, "this model does not support tools"),
        Say::refusal(400, "temperature is not supported"),
        Say::refusal(400, "Use 'max_completion_tokens' instead of max_tokens"),
        Say::refusal(400, "stream must be false"),
        Say::json(
            200,
            json!({ "choices": [{ "message": { "content": click().to_string() } }] }),
        ),
        Say::json(
            200,
            json!({ "choices": [{ "message": { "content": click().to_string() } }] }),
        ),
    ])
    .await;
    let planner = planner(&server);
    let reply = planner.plan(&request(), &()).await.unwrap();
    assert_eq!(reply.actions, [CLICK]);
    let bodies = server.bodies();
    assert_eq!(bodies.len(), 8);
    assert!(bodies[1].get("stream_options").is_none());
    assert!(bodies[2]["tools"][0]["function"].get("strict").is_none());
    assert!(bodies[3].get("tool_choice").is_none() && bodies[3].get("tools").is_some());
    assert!(bodies[4].get("tools").is_none());
    assert_eq!(bodies[4]["response_format"]["type"], "json_schema");
    let system = bodies[4]["messages"][0]["content"].as_str().unwrap();
    assert!(
        system.starts_with("You drive a browser.") && system.contains("click(element)"),
        "{system}"
    );
    assert!(bodies[5].get("temperature").is_none());
    assert_eq!(bodies[6]["max_completion_tokens"], 512);
    assert_eq!(bodies[7]["stream"], false);
    planner.plan(&request(), &()).await.unwrap();
    assert_eq!(server.bodies()[8], bodies[7]);
}

#[tokio::test]
async fn a_refusal_without_words_goes_down_the_ladder_too() {
    let server = Server::start([
        Say::Plain(400, vec![], String::new()),
        Say::Plain(400, vec![], String::new()),
        Say::act(&click()),
    ])
    .await;
    assert_eq!(plan(&server).await.unwrap().actions, [CLICK]);
    assert!(server.bodies()[2].get("tool_choice").is_none());
}

#[tokio::test]
async fn what_failed_altogether_is_not_remembered() {
    let server = Server::start(
        (0..7)
            .map(|_| Say::refusal(400, "messages: wrong"))
            .chain([Say::act(&click())]),
    )
    .await;
    let planner = planner(&server);
    let error = planner.plan(&request(), &()).await.unwrap_err();
    assert!(matches!(error, PlannerError::BadRequest(_)), "{error:?}");
    assert_eq!(server.bodies().len(), 7);
    planner.plan(&request(), &()).await.unwrap();
    assert_eq!(server.bodies()[7]["tools"][0]["function"]["strict"], true);
}
