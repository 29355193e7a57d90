//! Refusals, busy servers, lost connections, deadlines, and the way down the ladder.

use super::server::{Say, Server, act_chunks, click, sse};
use super::*;

#[tokio::test]
async fn refusals_are_told_apart_and_hide_the_key() {
    let words = format!("Incorrect API key provided: {KEY}, sk-abcd****wxyz");
    use PlannerError as E;
    type Check = fn(&PlannerError) -> bool;
    let refused: Check = |e| matches!(e, E::Refused(_));
    let not_found: Check = |e| matches!(e, E::ModelNotFound(_));
    let too_long = "This model's maximum context length is 10 tokens";
    let cases: [(u16, &str, Check); 6] = [
        (401, &words, refused),
        (403, "no", refused),
        (404, "model 'tiny' not found", not_found),
        (400, "The model `tiny` does not exist", not_found),
        (400, too_long, |e| matches!(e, E::TooLong(_))),
        (429, "You exceeded your current quota", |e| {
            matches!(e, E::RateLimited(_))
        }),
    ];
    for (status, words, check) in cases {
        let server = Server::start([Say::refusal(status, words)]).await;
        let error = plan(&server).await.unwrap_err();
        assert!(check(&error), "{status} {words}: {error:?}");
        let shown = format!("{error} {error:?}");
        assert!(!shown.contains(KEY) && !shown.contains("wxyz"), "{shown}");
        // None of these is asked twice.
        assert_eq!(server.asked(), 1, "{status} {words}");
    }
}

#[tokio::test]
async fn the_window_is_learned_from_a_refusal() {
    let words =
        "This model's maximum context length is 8192 tokens. However, you requested 9100 tokens.";
    let server = Server::start([Say::refusal(400, words)]).await;
    let planner = planner(&server);
    assert_eq!(planner.context_window(), None);
    fails(&planner).await;
    assert_eq!(planner.context_window(), Some(8_192));
}

/// More of them are in the table of faults.
#[tokio::test]
async fn a_broken_server_is_asked_again() {
    for first in [
        Say::busy("0"),
        Say::plain(503, "<h1>upstream</h1>"),
        Say::stream(&[json!({ "error": { "message": "overloaded", "code": 529 } })]),
    ] {
        let server = Server::start([first, Say::click()]).await;
        assert_eq!(plan(&server).await.unwrap().actions, [CLICK]);
        assert_eq!(server.asked(), 2);
    }
}

#[tokio::test]
async fn three_tries_are_enough() {
    use PlannerError::{RateLimited, Unavailable};
    let down = || Say::plain(502, "bad gateway");
    for (server, limited) in [
        (Server::start((0..5).map(|_| Say::busy("0"))).await, true),
        (Server::start((0..5).map(|_| down())).await, false),
    ] {
        match plan(&server).await.unwrap_err() {
            RateLimited(words) if limited => assert!(words.contains("slow down"), "{words}"),
            Unavailable(words) if !limited => assert!(words.contains("bad gateway"), "{words}"),
            error => panic!("{error:?}"),
        }
        assert_eq!(server.asked(), 3);
    }
}

#[tokio::test]
async fn nobody_listening_is_unavailable() {
    let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap();
    drop(listener);
    let planner = with(OpenAiOptions::new(format!("http://{address}"), "tiny"));
    let error = fails(&planner).await;
    assert!(matches!(error, PlannerError::Unavailable(_)), "{error:?}");
}

#[tokio::test]
async fn a_redirect_does_not_carry_the_key_away() {
    let elsewhere = Server::start([Say::click()]).await;
    let location = format!("{}/chat/completions", elsewhere.base_url());
    let server =
        Server::start([Say::Plain(307, vec![("location", location)], String::new())]).await;
    let error = plan(&server).await.unwrap_err();
    assert!(matches!(error, PlannerError::Unavailable(_)), "{error:?}");
    assert!(elsewhere.bodies().is_empty());
}

#[tokio::test]
async fn a_slow_server_times_out_before_and_inside_the_stream() {
    // In the last one something comes all the time, and it never ends.
    let drip = Say::Stream {
        text: sse(&act_chunks(&click())[..4]).replace("data: [DONE]\n\n", ": still here\n\n"),
        piece: 3,
        open: true,
    };
    for say in [Say::Silence, Say::half(4), drip] {
        let server = Server::start([say]).await;
        let mut request = request();
        request.timeout = Duration::from_millis(300);
        let error = planner(&server).plan(&request, &()).await.unwrap_err();
        assert_eq!(error, PlannerError::Timeout(300));
        assert_eq!(server.asked(), 1);
        // The connection is given back.
        server.open_streams(0).await;
    }
}

#[tokio::test]
async fn dropping_the_future_ends_the_request() {
    let server = Server::start([Say::half(6)]).await;
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
        Say::click_in_text(),
        Say::click_in_text(),
    ])
    .await;
    let planner = planner(&server);
    let reply = ask(&planner).await;
    assert_eq!(reply.actions, [CLICK]);
    let bodies = server.bodies();
    assert_eq!(bodies.len(), 8);
    assert!(bodies[1].get("stream_options").is_none());
    assert!(bodies[2]["tools"][0]["function"].get("strict").is_none());
    assert!(bodies[3].get("tool_choice").is_none() && bodies[3].get("tools").is_some());
    assert!(bodies[4].get("tools").is_none());
    assert_eq!(bodies[4]["response_format"]["type"], "json_schema");
    let system = bodies[4]["messages"][0]["content"].as_str().unwrap();
    assert!(system.starts_with("You drive a browser."), "{system}");
    assert!(system.contains("click(element)"), "{system}");
    assert!(bodies[5].get("temperature").is_none());
    assert_eq!(bodies[6]["max_completion_tokens"], 512);
    assert_eq!(bodies[7]["stream"], false);
    ask(&planner).await;
    assert_eq!(server.bodies()[8], bodies[7]);
}

#[tokio::test]
async fn a_refusal_without_words_goes_down_the_ladder_too() {
    let server = Server::start([Say::plain(400, ""), Say::plain(400, ""), Say::click()]).await;
    assert_eq!(plan(&server).await.unwrap().actions, [CLICK]);
    assert!(server.bodies()[2].get("tool_choice").is_none());
}

#[tokio::test]
async fn what_failed_altogether_is_not_remembered() {
    let wrong = (0..7).map(|_| Say::refusal(400, "messages: wrong"));
    let server = Server::start(wrong.chain([Say::click()])).await;
    let planner = planner(&server);
    let error = fails(&planner).await;
    assert!(matches!(error, PlannerError::BadRequest(_)), "{error:?}");
    assert_eq!(server.asked(), 7);
    ask(&planner).await;
    assert_eq!(server.bodies()[7]["tools"][0]["function"]["strict"], true);
}
