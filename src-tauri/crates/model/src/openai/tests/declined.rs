//! A model that will not, one that needs a simpler form, and a server that wants to be left alone.

use super::server::{Say, Server, click, sse};
use super::*;
use copilot_protocol::Action;
use serde_json::Value;

const CLICK: Action = Action::Click { element: 12 };

fn message(message: Value, finish: &str) -> Say {
    Say::json(
        200,
        json!({ "choices": [{ "message": message, "finish_reason": finish }] }),
    )
}

fn content(text: &str) -> Say {
    message(json!({ "content": text }), "stop")
}

/// The last message of a request.
fn told(body: &Value) -> String {
    let messages = body["messages"].as_array().unwrap();
    messages.last().unwrap()["content"].to_string()
}

#[tokio::test]
async fn a_refusal_is_told_once_how_to_say_no_and_then_ends_in_the_models_words() {
    type Refusal = (fn() -> Say, &'static str);
    let refusals: [Refusal; 4] = [
        (
            || {
                message(
                    json!({ "content": null, "refusal": "That is against my rules." }),
                    "stop",
                )
            },
            "That is against my rules.",
        ),
        (
            || content("I’m sorry, but I can't help with that."),
            "I’m sorry, but I can't help with that.",
        ),
        (
            || content("К сожалению, я не могу этого сделать."),
            "К сожалению, я не могу этого сделать.",
        ),
        (
            || message(json!({ "content": "" }), "content_filter"),
            "content_filter",
        ),
    ];
    for (refusal, words) in refusals {
        let server = Server::start([refusal(), refusal()]).await;
        let PlannerError::Declined { said, usage, .. } = plan(&server).await.unwrap_err() else {
            panic!("{words} is a refusal");
        };
        assert_eq!((said.as_str(), usage.calls), (words, 2));
        let bodies = server.bodies();
        assert_eq!(bodies.len(), 2);
        assert!(
            told(&bodies[1]).contains("answer with the action `done` and say so in its answer"),
            "{}",
            told(&bodies[1])
        );
        // One that thinks better of it is heard.
        let server = Server::start([refusal(), content(&click().to_string())]).await;
        assert_eq!(plan(&server).await.unwrap().actions, [CLICK]);
    }
}

#[tokio::test]
async fn what_is_wrong_is_told_with_an_example_of_what_is_right() {
    for (first, wrong) in [
        (content("I would press it."), "it holds no JSON object"),
        (content("{\"thought\":\"x\",\"actions\":[{\"act"), "broken"),
        (content(""), "it was empty"),
        (
            content(r#"{"actions":[{"action":"teleport"}]}"#),
            "`teleport` is no action; allowed are click, type, done",
        ),
    ] {
        let server = Server::start([first, content(&click().to_string())]).await;
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
    let good = || content(&click().to_string());
    let server = Server::start((0..5).map(|_| good())).await;
    let planner = planner(&server);
    let form = |body: &Value| {
        (
            body.get("tools").is_some(),
            body["response_format"]["type"].as_str().map(str::to_owned),
        )
    };
    let json = Some("json_schema".to_owned());
    planner.ask_simpler(true);
    planner.plan(&request(), &()).await.unwrap();
    assert_eq!(form(&server.bodies()[0]), (false, json.clone()));
    planner.ask_simpler(false);
    planner.plan(&request(), &()).await.unwrap();
    assert_eq!(form(&server.bodies()[1]), (true, None), "once is no habit");
    planner.ask_simpler(true);
    planner.plan(&request(), &()).await.unwrap();
    planner.ask_simpler(false);
    planner.plan(&request(), &()).await.unwrap();
    assert_eq!(form(&server.bodies()[3]), (false, json));
    // Below that there is a rung too.
    planner.ask_simpler(true);
    planner.plan(&request(), &()).await.unwrap();
    assert_eq!(
        form(&server.bodies()[4]),
        (false, Some("json_object".to_owned()))
    );
    // The server takes tools all the same: nothing else is remembered of it.
    assert_eq!(
        planner.caller.takes().answers,
        copilot_protocol::AnswerForm::StrictTools
    );
}

#[tokio::test]
async fn a_long_rest_is_left_to_the_run_and_a_bill_is_no_broken_answer() {
    let busy = Say::Plain(429, vec![("retry-after", "60".into())], "slow down".into());
    let server = Server::start([
        busy,
        Say::Stream {
            text: sse(&super::server::act_chunks(&click())),
            piece: 64,
            open: false,
        },
    ])
    .await;
    let planner = planner(&server);
    let error = planner.plan(&request(), &()).await.unwrap_err();
    assert!(matches!(error, PlannerError::RateLimited(_)), "{error:?}");
    assert_eq!(server.bodies().len(), 1);
    let rest = planner.retry_after().unwrap();
    assert!(rest <= Duration::from_secs(60) && rest > Duration::from_secs(30));
    planner.plan(&request(), &()).await.unwrap();
    assert_eq!(planner.retry_after(), None);

    let server = Server::start([Say::refusal(402, "Insufficient credits")]).await;
    let error = plan(&server).await.unwrap_err();
    assert!(matches!(error, PlannerError::RateLimited(_)), "{error:?}");
}
