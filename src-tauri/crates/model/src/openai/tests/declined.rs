//! A model that will not, one that needs a simpler form, and a server that wants to be left alone.

use super::server::{Say, Server};
use super::*;

/// The last message of a request.
fn told(body: &Value) -> String {
    let messages = body["messages"].as_array().unwrap();
    messages.last().unwrap()["content"].to_string()
}

fn said(words: &'static str) -> (Value, &'static str, &'static str) {
    (json!({ "content": words }), "stop", words)
}

#[tokio::test]
async fn a_refusal_is_told_once_how_to_say_no_and_then_ends_in_the_models_words() {
    let by_field = json!({ "content": null, "refusal": "That is against my rules." });
    for (message, finish, words) in [
        (by_field, "stop", "That is against my rules."),
        said("I’m sorry, but I can't help with that."),
        said("К сожалению, я не могу этого сделать."),
        (json!({ "content": "" }), "content_filter", "content_filter"),
    ] {
        let refusal = || Say::message(message.clone(), finish);
        let server = Server::start([refusal(), refusal()]).await;
        let PlannerError::Declined { said, usage, .. } = plan(&server).await.unwrap_err() else {
            panic!("{words} is a refusal");
        };
        assert_eq!((said.as_str(), usage.calls), (words, 2));
        let bodies = server.bodies();
        assert_eq!(bodies.len(), 2);
        let told = told(&bodies[1]);
        let way_out = "answer with the action `done` and say so in its answer";
        assert!(told.contains(way_out), "{told}");
        // One that thinks better of it is heard.
        let server = Server::start([refusal(), Say::click_in_text()]).await;
        assert_eq!(plan(&server).await.unwrap().actions, [CLICK]);
    }
}

#[tokio::test]
async fn what_is_wrong_is_told_with_an_example_of_what_is_right() {
    let teleport = r#"{"actions":[{"action":"teleport"}]}"#;
    for (first, wrong) in [
        ("I would press it.", "it holds no JSON object"),
        ("{\"thought\":\"x\",\"actions\":[{\"act", "broken"),
        ("", "it was empty"),
        (
            teleport,
            "`teleport` is no action; allowed are click, type, done",
        ),
    ] {
        let server = Server::start([Say::text(first), Say::click_in_text()]).await;
        assert_eq!(plan(&server).await.unwrap().actions, [CLICK]);
        let told = told(&server.bodies()[1]);
        for part in [
            wrong,
            "Nothing was done",
            r#"{\"thought\":\"why\",\"actions\":[{\"action\":\"click\",\"element\":12}]}"#,
        ] {
            assert!(told.contains(part), "{part} is not in {told}");
        }
        // It was asked without the tool that it did not call, so the tool is not spoken of.
        assert!(!told.contains("calling act"), "{told}");
    }
}

#[tokio::test]
async fn a_simpler_form_is_the_next_rung_and_is_kept_where_it_helps_twice() {
    let server = Server::start((0..5).map(|_| Say::click_in_text())).await;
    let planner = planner(&server);
    let form = |body: &Value| {
        (
            body.get("tools").is_some(),
            body["response_format"]["type"].as_str().map(str::to_owned),
        )
    };
    let json = |kind: &str| (false, Some(kind.to_owned()));
    // Below that there is a rung too, and once is no habit.
    for (call, (simpler, wanted)) in [
        (true, json("json_schema")),
        (false, (true, None)),
        (true, json("json_schema")),
        (false, json("json_schema")),
        (true, json("json_object")),
    ]
    .into_iter()
    .enumerate()
    {
        planner.ask_simpler(simpler);
        ask(&planner).await;
        assert_eq!(form(&server.bodies()[call]), wanted, "call {call}");
    }
    // The server takes tools all the same: nothing else is remembered of it.
    assert_eq!(
        planner.caller.takes().answers,
        copilot_protocol::AnswerForm::StrictTools
    );
}

#[tokio::test]
async fn a_long_rest_is_left_to_the_run_and_a_bill_is_no_broken_answer() {
    let server = Server::start([Say::busy("60"), Say::click()]).await;
    let planner = planner(&server);
    let error = fails(&planner).await;
    assert!(matches!(error, PlannerError::RateLimited(_)), "{error:?}");
    assert_eq!(server.asked(), 1);
    let rest = planner.retry_after().unwrap();
    assert!(rest <= Duration::from_secs(60) && rest > Duration::from_secs(30));
    ask(&planner).await;
    assert_eq!(planner.retry_after(), None);

    let server = Server::start([Say::refusal(402, "Insufficient credits")]).await;
    let error = plan(&server).await.unwrap_err();
    assert!(matches!(error, PlannerError::RateLimited(_)), "{error:?}");
}
