//! What is remembered of a server, reasoning, pictures, several models, money, and servers of this machine.

use std::collections::BTreeMap;
use std::io::Cursor;
use std::sync::Arc;

use axum::Router;
use axum::body::{Body, Bytes};
use axum::extract::State;
use axum::http::Uri;
use axum::response::Response;
use copilot_ports::{JudgeRequest, PlanPicture};
use copilot_protocol::{
    Action, AnswerForm, LocalServerKind, ModelPrice, PullProgress, ReasoningEffort,
};
use serde_json::Value;

use super::super::{KnownServers, ModelTeam, local, pull};
use super::server::{Say, Server, click, sse};
use super::*;

const CLICK: Action = Action::Click { element: 12 };

fn content(text: &str) -> Say {
    Say::json(
        200,
        json!({ "choices": [{ "message": { "content": text }, "finish_reason": "stop" }],
            "usage": { "prompt_tokens": 1000, "completion_tokens": 100,
                "prompt_tokens_details": { "cached_tokens": 400 } } }),
    )
}

fn json_answer() -> Say {
    content(&click().to_string())
}

#[tokio::test]
async fn what_a_server_takes_outlives_the_planner() {
    let folder = tempfile::tempdir().unwrap();
    let known = KnownServers::at(folder.path().join("servers.json"));
    let server = Server::start([
        Say::refusal(400, "tools are not supported"),
        Say::refusal(400, "tools are not supported"),
        Say::refusal(400, "tools are not supported"),
        Say::refusal(400, "response_format: only json_object"),
        json_answer(),
        json_answer(),
    ])
    .await;
    let planner = || {
        OpenAiPlanner::new(OpenAiOptions {
            known: known.clone(),
            ..options(&server)
        })
        .unwrap()
    };
    planner().plan(&request(), &()).await.unwrap();
    let takes = known.takes(&server.base_url(), "tiny").unwrap();
    assert_eq!(takes.answers, AnswerForm::JsonObject);
    assert_eq!((takes.pictures, takes.effort), (None, None));
    // A new planner begins where the last one ended: one request.
    let reply = planner().plan(&request(), &()).await.unwrap();
    assert_eq!(reply.actions, [CLICK]);
    let bodies = server.bodies();
    assert_eq!(bodies.len(), 6);
    assert_eq!(bodies[5]["response_format"]["type"], "json_object");
    assert!(bodies[5].get("tools").is_none());
    let text = std::fs::read_to_string(folder.path().join("servers.json")).unwrap();
    assert!(!text.contains(KEY));
}

#[tokio::test]
async fn a_model_that_never_calls_its_tool_is_not_offered_it_for_long() {
    let server = Server::start([
        content("I would press the button."),
        json_answer(),
        content("I would press it again."),
        json_answer(),
        json_answer(),
    ])
    .await;
    let planner = planner(&server);
    for _ in 0..3 {
        let reply = planner.plan(&request(), &()).await.unwrap();
        assert_eq!(reply.actions, [CLICK]);
    }
    let offered: Vec<bool> = server
        .bodies()
        .iter()
        .map(|b| b.get("tools").is_some())
        .collect();
    assert_eq!(offered, [true, false, true, false, false]);
    assert_eq!(server.bodies()[4]["response_format"]["type"], "json_schema");
}

#[tokio::test]
async fn reasoning_is_heard_and_kept_and_neither_read_nor_sent_back() {
    #[derive(Default)]
    struct Both(Mutex<String>, Mutex<String>);
    impl Deltas for Both {
        fn thought(&self, piece: &str) {
            self.0.lock().unwrap().push_str(piece);
        }
        fn reasoning(&self, piece: &str) {
            self.1.lock().unwrap().push_str(piece);
        }
    }
    let wrong = "{\"thought\":\"wrong\",\"actions\":[{\"action\":\"click\",\"element\":1}]}";
    for (field, inline) in [
        ("reasoning_content", false),
        ("reasoning", false),
        ("", true),
    ] {
        let reasoned = |text: &str| {
            if inline {
                json!({ "choices": [{ "delta": { "content": format!("<think>{text}</think>") } }] })
            } else {
                json!({ "choices": [{ "delta": { field: text } }] })
            }
        };
        let server = Server::start([
            Say::stream(&[
                reasoned(wrong),
                json!({ "choices": [{ "delta": { "content": "hm" }, "finish_reason": "stop" }] }),
            ]),
            Say::stream(&[
                reasoned("SECOND"),
                json!({ "choices": [{ "delta": { "content": click().to_string() } }] }),
            ]),
        ])
        .await;
        let heard = Both::default();
        let reply = planner(&server).plan(&request(), &heard).await.unwrap();
        assert_eq!(reply.actions, [CLICK], "{field}");
        assert_eq!(reply.thought, "Нажму «Купить»");
        assert_eq!(*heard.1.lock().unwrap(), format!("{wrong}SECOND"));
        assert!(reply.raw.contains("SECOND"), "kept in the journal");
        let again = server.bodies()[1]["messages"].to_string();
        assert!(again.contains("hm") && !again.contains("wrong"), "{again}");
    }
}

#[tokio::test]
async fn effort_is_sent_where_it_is_taken() {
    let server = Server::start([
        Say::refusal(400, "Unrecognized request argument: reasoning_effort"),
        Say::act(&click()),
        Say::act(&click()),
    ])
    .await;
    let planner = OpenAiPlanner::new(OpenAiOptions {
        reasoning_effort: ReasoningEffort::Low,
        ..options(&server)
    })
    .unwrap();
    planner.plan(&request(), &()).await.unwrap();
    planner.plan(&request(), &()).await.unwrap();
    let sent: Vec<Value> = server
        .bodies()
        .iter()
        .map(|b| b["reasoning_effort"].clone())
        .collect();
    assert_eq!(sent, [json!("low"), Value::Null, Value::Null]);
}

pub(super) fn picture() -> PlanPicture {
    let mut bytes = Cursor::new(Vec::new());
    image::RgbImage::new(2_000, 1_000)
        .write_to(&mut bytes, image::ImageFormat::Png)
        .unwrap();
    PlanPicture {
        bytes: Arc::new(bytes.into_inner()),
    }
}

#[tokio::test]
async fn a_picture_is_sent_small_with_the_last_message_and_kept_in_words() {
    let server = Server::start([Say::act(&click()), Say::act(&click())]).await;
    let planner = planner(&server);
    let mut request = request();
    request.picture = Some(picture());
    let reply = planner.plan(&request, &()).await.unwrap();
    let body = &server.bodies()[0];
    let parts = body["messages"][1]["content"].as_array().unwrap();
    assert_eq!(parts[0]["text"], "Press it.");
    let url = parts[2]["image_url"]["url"].as_str().unwrap();
    assert!(url.starts_with("data:image/jpeg;base64,"));
    assert!(reply.request.contains("[picture, 1024x512, "));
    assert!(!reply.request.contains("base64"));
    request.picture = None;
    planner.plan(&request, &()).await.unwrap();
    assert_eq!(server.bodies()[1]["messages"][1]["content"], "Press it.");
}

#[tokio::test]
async fn a_server_without_eyes_is_remembered_and_the_run_goes_on() {
    for words in [
        "image input is not supported",
        "messages[1].content must be a string",
    ] {
        let server = Server::start([
            Say::refusal(400, words),
            Say::act(&click()),
            Say::act(&click()),
        ])
        .await;
        let planner = planner(&server);
        assert!(planner.takes_pictures());
        let mut request = request();
        request.picture = Some(picture());
        planner.plan(&request, &()).await.unwrap();
        assert!(!planner.takes_pictures());
        planner.plan(&request, &()).await.unwrap();
        let bodies = server.bodies();
        assert_eq!(bodies.len(), 3, "{words}");
        for body in &bodies[1..] {
            assert_eq!(body["messages"][1]["content"], "Press it.");
            assert_eq!(body["tools"][0]["function"]["strict"], true, "{words}");
        }
    }
}

fn named(server: &Server, name: &str) -> OpenAiPlanner {
    let mut planner = OpenAiPlanner::new(OpenAiOptions {
        model: name.into(),
        ..options(server)
    })
    .unwrap();
    planner.caller.first_pause = Duration::from_millis(2);
    planner
}

#[tokio::test]
async fn another_model_takes_over_where_the_first_fails_and_says_so() {
    let broken = || (0..3).map(|_| Say::Plain(503, vec![], "down".into()));
    let silent = || [Say::Silence];
    let cases: [(Vec<Say>, usize); 5] = [
        (broken().collect(), 3),
        (vec![Say::refusal(401, "bad key")], 1),
        (vec![Say::refusal(404, "model first not found")], 1),
        (vec![content("no"), content("no")], 2),
        (silent().into(), 1),
    ];
    for (answers, asked) in cases {
        let first = Server::start(answers).await;
        let second = Server::start([Say::act(&click()), Say::act(&click())]).await;
        let team = ModelTeam::new(named(&first, "first"), None, Some(named(&second, "second")));
        assert_eq!(team.name(), "first");
        let mut request = request();
        if asked == 1 {
            request.timeout = Duration::from_secs(2);
        }
        let reply = team.plan(&request, &()).await.unwrap();
        assert_eq!(
            (reply.model.as_str(), reply.actions.as_slice()),
            ("second", [CLICK].as_slice())
        );
        assert_eq!(reply.stood_in_for, "first");
        assert_eq!(first.bodies().len(), asked);
        assert_eq!(second.bodies().len(), 1);
    }
}

#[tokio::test]
async fn a_model_that_is_down_rests_and_the_first_error_is_told() {
    let first = Server::start((0..9).map(|_| Say::refusal(401, "bad key"))).await;
    let second = Server::start([
        Say::act(&click()),
        Say::act(&click()),
        Say::refusal(404, "model second not found"),
    ])
    .await;
    let team = ModelTeam::new(named(&first, "first"), None, Some(named(&second, "second")));
    for _ in 0..2 {
        team.plan(&request(), &()).await.unwrap();
    }
    assert_eq!(first.bodies().len(), 1, "a refused key is not tried again");
    let error = team.plan(&request(), &()).await.unwrap_err();
    assert!(
        matches!(&error, PlannerError::Refused(t) if t.contains("bad key")),
        "{error:?}"
    );
}

#[tokio::test]
async fn judgements_go_to_the_cheap_model() {
    let schema = json!({ "type": "object", "properties": { "met": { "type": "boolean" } }, "required": ["met"] });
    let main = Server::start([Say::act(&click()), content("{\"met\":false}")]).await;
    let cheap = Server::start([
        content("{\"met\":true}"),
        Say::refusal(404, "model small not found"),
    ])
    .await;
    let team = ModelTeam::new(named(&main, "large"), Some(named(&cheap, "small")), None);
    let messages = vec![ChatMessage::new(Role::User, "Is it?")];
    let asked = JudgeRequest::new("check", messages, schema, Duration::from_secs(20));
    let judge = || team.judge(&asked);
    let reply = judge().await.unwrap();
    assert_eq!(
        (reply.model.as_str(), &reply.value["met"]),
        ("small", &json!(true))
    );
    assert_eq!(team.plan(&request(), &()).await.unwrap().model, "large");
    // Where the cheap one fails the first one judges.
    let reply = judge().await.unwrap();
    assert_eq!(
        (reply.model.as_str(), &reply.value["met"]),
        ("large", &json!(false))
    );
}

#[tokio::test]
async fn each_call_is_counted_in_money() {
    let server = Server::start([json_answer(), json_answer()]).await;
    let planner = OpenAiPlanner::new(OpenAiOptions {
        prices: vec![ModelPrice {
            model: "ti*".into(),
            input: 10.0,
            output: 20.0,
            cached_input: Some(1.0),
        }],
        ..options(&server)
    })
    .unwrap();
    let reply = planner.plan(&request(), &()).await.unwrap();
    assert_eq!(reply.usage.cached_tokens, 400);
    // 600 at 10, 400 at 1 and 100 at 20 dollars a million.
    assert!(
        (reply.usage.money - 0.0084).abs() < 1e-12,
        "{}",
        reply.usage.money
    );
    // A server of this machine costs nothing.
    let reply = super::planner(&server).plan(&request(), &()).await.unwrap();
    assert_eq!(reply.usage.money, 0.0);
}

/// A server with these pages by path; what is not there is 404.
async fn pages(pages: &[(&str, String)]) -> (String, tokio::task::JoinHandle<()>) {
    let pages: Arc<BTreeMap<String, String>> = Arc::new(
        pages
            .iter()
            .map(|(path, body)| ((*path).to_owned(), body.clone()))
            .collect(),
    );
    async fn page(
        State(pages): State<Arc<BTreeMap<String, String>>>,
        uri: Uri,
        body: Bytes,
    ) -> Response {
        let asked = serde_json::from_slice::<Value>(&body).unwrap_or_default();
        let of_model = format!("{} {}", uri.path(), asked["model"].as_str().unwrap_or(""));
        match pages.get(of_model.trim()).or_else(|| pages.get(uri.path())) {
            Some(text) => Response::builder()
                .header("content-type", "application/json")
                .body(Body::from(text.clone()))
                .unwrap(),
            None => Response::builder()
                .status(404)
                .body(Body::from("no such page"))
                .unwrap(),
        }
    }
    let app = Router::new().fallback(page).with_state(pages);
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let base = format!("http://{}/v1", listener.local_addr().unwrap());
    let task = tokio::spawn(async move { axum::serve(listener, app).await.unwrap() });
    (base, task)
}

#[tokio::test]
async fn servers_of_this_machine_tell_sizes_and_windows() {
    let (ollama, _a) = pages(&[
        ("/api/tags", json!({ "models": [{ "name": "qwen3:8b", "size": 5_200_000_000_u64 }, { "name": "big", "size": 1 }] }).to_string()),
        ("/api/show qwen3:8b", json!({ "model_info": { "qwen3.context_length": 40_960 }, "capabilities": ["completion", "tools"] }).to_string()),
        ("/api/show big", json!({ "parameters": "stop \"x\"\nnum_ctx   16384", "model_info": { "l.context_length": 131_072 }, "capabilities": ["vision"] }).to_string()),
        ("/api/ps", json!({ "models": [{ "name": "qwen3:8b", "context_length": 8_192 }] }).to_string()),
    ]).await;
    let found = local::find(LocalServerKind::Ollama, &ollama).await.unwrap();
    assert_eq!(
        (found.name.as_str(), found.base_url.as_str()),
        ("Ollama", ollama.as_str())
    );
    let told: Vec<_> = found
        .models
        .iter()
        .map(|m| (m.name.as_str(), m.bytes, m.context_window, m.pictures))
        .collect();
    assert_eq!(
        told,
        [
            ("big", Some(1), Some(16_384), Some(true)),
            ("qwen3:8b", Some(5_200_000_000), Some(4_096), Some(false)),
        ]
    );
    // What it really runs with goes before what it would run with.
    let http = super::super::http::Http::new(&ollama, None).unwrap();
    assert_eq!(local::told(&http, "qwen3:8b").await.window, Some(8_192));
    assert_eq!(local::told(&http, "big").await.window, Some(16_384));
    assert!(
        local::find(LocalServerKind::LmStudio, &ollama)
            .await
            .is_none()
    );

    let (studio, _b) = pages(&[("/api/v0/models", json!({ "data": [
        { "id": "gemma", "type": "vlm", "max_context_length": 131_072, "loaded_context_length": 4_096 },
        { "id": "embed", "type": "embeddings" }] }).to_string())]).await;
    let found = local::find(LocalServerKind::LmStudio, &studio)
        .await
        .unwrap();
    assert_eq!(found.models.len(), 1);
    assert_eq!(found.models[0].context_window, Some(4_096));
    assert_eq!(found.models[0].pictures, Some(true));

    let (llama, _c) = pages(&[
        ("/props", json!({ "default_generation_settings": { "n_ctx": 2_048 }, "modalities": { "vision": false } }).to_string()),
        ("/v1/models", json!({ "data": [{ "id": "smol.gguf", "meta": { "size": 98_000_000 } }] }).to_string()),
    ]).await;
    let found = local::find(LocalServerKind::LlamaCpp, &llama)
        .await
        .unwrap();
    assert_eq!(found.models[0].name, "smol.gguf");
    assert_eq!(found.models[0].bytes, Some(98_000_000));
    assert_eq!(found.models[0].context_window, Some(2_048));

    // Something else, and nothing.
    let (other, _d) = pages(&[("/", "{}".into()), ("/v1/models", "[]".into())]).await;
    for kind in [
        LocalServerKind::Ollama,
        LocalServerKind::LmStudio,
        LocalServerKind::LlamaCpp,
    ] {
        assert!(local::find(kind, &other).await.is_none());
    }
}

#[tokio::test]
async fn a_planner_learns_the_window_from_a_server_of_this_machine() {
    let answer = json!({ "choices": [{ "message": { "content": click().to_string() } }] });
    let (base, _task) = pages(&[
        (
            "/props",
            json!({ "default_generation_settings": { "n_ctx": 2_048 } }).to_string(),
        ),
        ("/v1/chat/completions", answer.to_string()),
    ])
    .await;
    let planner = OpenAiPlanner::new(OpenAiOptions::new(&base, "m")).unwrap();
    assert_eq!(planner.context_window(), None);
    planner.plan(&request(), &()).await.unwrap();
    assert_eq!(planner.context_window(), Some(2_048));
    // The person knows better.
    let told = OpenAiOptions {
        context_window: 9_000,
        ..OpenAiOptions::new(&base, "m")
    };
    assert_eq!(
        OpenAiPlanner::new(told).unwrap().context_window(),
        Some(9_000)
    );
}

#[tokio::test]
async fn a_template_without_tools_is_asked_for_json_from_the_start() {
    let answer = json!({ "choices": [{ "message": { "content": click().to_string() } }] });
    let folder = tempfile::tempdir().unwrap();
    for (caps, form) in [
        (json!({ "supports_tools": false }), AnswerForm::JsonSchema),
        (json!({ "supports_tools": true }), AnswerForm::StrictTools),
        (json!({}), AnswerForm::StrictTools),
    ] {
        let (base, _task) = pages(&[
            (
                "/props",
                json!({ "default_generation_settings": { "n_ctx": 2_048 }, "chat_template_caps": caps }).to_string(),
            ),
            ("/v1/chat/completions", answer.to_string()),
        ])
        .await;
        // The person's word on the window does not keep it from being asked.
        let options = OpenAiOptions {
            context_window: 9_000,
            known: KnownServers::at(folder.path().join("servers.json")),
            ..OpenAiOptions::new(&base, "m")
        };
        let planner = OpenAiPlanner::new(options).unwrap();
        let reply = planner.plan(&request(), &()).await.unwrap();
        let offered = reply.request.contains("\"tools\"");
        assert_eq!(offered, form != AnswerForm::JsonSchema, "{caps}");
        assert_eq!(planner.caller.takes().answers, form, "{caps}");
        assert_eq!(reply.stood_in_for, "");
    }
}

#[tokio::test]
async fn a_model_is_pulled_with_its_progress() {
    let line = |value: Value| format!("{value}\n");
    let good = [
        line(json!({ "status": "pulling manifest" })),
        line(json!({ "status": "pulling a", "digest": "a", "total": 100, "completed": 10 })),
        line(json!({ "status": "pulling b", "digest": "b", "total": 50 })),
        line(json!({ "status": "pulling a", "digest": "a", "total": 100, "completed": 100 })),
        line(json!({ "status": "pulling b", "digest": "b", "total": 50, "completed": 50 })),
        line(json!({ "status": "verifying sha256 digest" })),
        line(json!({ "status": "success" })),
    ]
    .concat();
    let cut = line(json!({ "status": "pulling manifest" }));
    let (base, _task) = pages(&[
        ("/api/pull good", good),
        ("/api/pull cut", cut),
        (
            "/api/pull none",
            line(json!({ "error": "pull model manifest: file does not exist" })),
        ),
        (
            "/api/pull full",
            line(json!({ "error": "no space left on device" })),
        ),
    ])
    .await;
    let heard = Mutex::new(Vec::new());
    pull(&base, "good", |p| heard.lock().unwrap().push(p))
        .await
        .unwrap();
    let heard = heard.into_inner().unwrap();
    let is = |completed, total, finishing| PullProgress {
        completed,
        total,
        finishing,
    };
    assert_eq!(heard[0], is(0, 0, false));
    assert_eq!(heard[2], is(10, 150, false));
    assert_eq!(heard[4], is(150, 150, false));
    assert_eq!(heard[5], is(150, 150, true));
    let fails = |name: &'static str| {
        let base = base.clone();
        async move { pull(&base, name, |_| ()).await.unwrap_err() }
    };
    assert!(matches!(fails("cut").await, PlannerError::Unavailable(_)));
    assert!(matches!(
        fails("none").await,
        PlannerError::ModelNotFound(_)
    ));
    assert!(matches!(fails("full").await, PlannerError::Other(_)));
}

#[tokio::test]
async fn half_an_answer_without_an_end_is_a_broken_connection() {
    let half =
        sse(&[json!({ "choices": [{ "delta": { "content": "{\"thought\":\"x\",\"act" } }] })]);
    let server = Server::start([
        Say::Stream {
            text: half.replace("data: [DONE]\n\n", ""),
            piece: 5,
            open: false,
        },
        Say::act(&click()),
    ])
    .await;
    assert_eq!(plan(&server).await.unwrap().actions, [CLICK]);
    let bodies = server.bodies();
    assert_eq!(bodies[0], bodies[1], "the same request once more");
}
