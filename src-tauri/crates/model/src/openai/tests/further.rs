//! What is remembered of a server, reasoning, pictures, several models, money, and servers of this machine.

use std::collections::BTreeMap;
use std::io::Cursor;
use std::sync::Arc;

use axum::Router;
use axum::body::{Body, Bytes};
use axum::http::Uri;
use axum::response::Response;
use copilot_ports::PlanPicture;
use copilot_protocol::{AnswerForm, LocalServerKind, ModelPrice, ReasoningEffort};

use super::super::{KnownServers, ModelTeam, local, pull};
use super::server::{Say, Server, click, serve, sse};
use super::*;

#[tokio::test]
async fn what_a_server_takes_outlives_the_planner() {
    let folder = tempfile::tempdir().unwrap();
    let known = KnownServers::at(folder.path().join("servers.json"));
    let no_tools = || Say::refusal(400, "tools are not supported");
    let server = Server::start([
        no_tools(),
        no_tools(),
        no_tools(),
        Say::refusal(400, "response_format: only json_object"),
        Say::click_in_text(),
        Say::click_in_text(),
    ])
    .await;
    let planner = || changed(&server, |options| options.known = known.clone());
    ask(&planner()).await;
    let takes = known.takes(&server.base_url(), "tiny").unwrap();
    assert_eq!(takes.answers, AnswerForm::JsonObject);
    assert_eq!((takes.pictures, takes.effort), (None, None));
    // A new planner begins where the last one ended: one request.
    let reply = ask(&planner()).await;
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
        Say::text("I would press the button."),
        Say::click_in_text(),
        Say::text("I would press it again."),
        Say::click_in_text(),
        Say::click_in_text(),
    ])
    .await;
    let planner = planner(&server);
    for _ in 0..3 {
        let reply = ask(&planner).await;
        assert_eq!(reply.actions, [CLICK]);
    }
    let bodies = server.bodies();
    let offered: Vec<bool> = bodies.iter().map(|b| b.get("tools").is_some()).collect();
    assert_eq!(offered, [true, false, true, false, false]);
    assert_eq!(bodies[4]["response_format"]["type"], "json_schema");
}

#[tokio::test]
async fn reasoning_is_heard_and_kept_and_neither_read_nor_sent_back() {
    let wrong = "{\"thought\":\"wrong\",\"actions\":[{\"action\":\"click\",\"element\":1}]}";
    for (field, inline) in [
        ("reasoning_content", false),
        ("reasoning", false),
        ("", true),
    ] {
        let delta = |delta: Value| json!({ "choices": [{ "delta": delta }] });
        let reasoned = |text: &str| match inline {
            true => delta(json!({ "content": format!("<think>{text}</think>") })),
            false => delta(json!({ field: text })),
        };
        let end = json!({ "choices": [{ "delta": { "content": "hm" }, "finish_reason": "stop" }] });
        let good = delta(json!({ "content": click().to_string() }));
        let server = Server::start([
            Say::stream(&[reasoned(wrong), end]),
            Say::stream(&[reasoned("SECOND"), good]),
        ])
        .await;
        let heard = Heard::default();
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
        Say::click(),
        Say::click(),
    ])
    .await;
    let planner = changed(&server, |options| {
        options.reasoning_effort = ReasoningEffort::Low;
    });
    ask(&planner).await;
    ask(&planner).await;
    let bodies = server.bodies();
    let sent: Vec<&Value> = bodies.iter().map(|b| &b["reasoning_effort"]).collect();
    assert_eq!(sent, [&json!("low"), &Value::Null, &Value::Null]);
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
    let server = Server::start([Say::click(), Say::click()]).await;
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
        let server = Server::start([Say::refusal(400, words), Say::click(), Say::click()]).await;
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
    changed(server, |options| options.model = name.into())
}

/// Two models, of which the second answers for the first.
fn two(first: &Server, second: &Server) -> ModelTeam {
    ModelTeam::new(named(first, "first"), None, Some(named(second, "second")))
}

#[tokio::test]
async fn another_model_takes_over_where_the_first_fails_and_says_so() {
    let down = || Say::plain(503, "down");
    let cases: [(Vec<Say>, usize); 5] = [
        (vec![down(), down(), down()], 3),
        (vec![Say::refusal(401, "bad key")], 1),
        (vec![Say::refusal(404, "model first not found")], 1),
        (vec![Say::text("no"), Say::text("no")], 2),
        (vec![Say::Silence], 1),
    ];
    for (answers, asked) in cases {
        let first = Server::start(answers).await;
        let second = Server::start([Say::click(), Say::click()]).await;
        let team = two(&first, &second);
        assert_eq!(team.name(), "first");
        let mut request = request();
        if asked == 1 {
            request.timeout = Duration::from_secs(2);
        }
        let reply = team.plan(&request, &()).await.unwrap();
        assert_eq!(reply.model, "second");
        assert_eq!(reply.actions, [CLICK]);
        assert_eq!(reply.stood_in_for, "first");
        assert_eq!(first.asked(), asked);
        assert_eq!(second.asked(), 1);
    }
}

#[tokio::test]
async fn a_model_that_is_down_rests_and_the_first_error_is_told() {
    let first = Server::start((0..9).map(|_| Say::refusal(401, "bad key"))).await;
    let second = Server::start([
        Say::click(),
        Say::click(),
        Say::refusal(404, "model second not found"),
    ])
    .await;
    let team = two(&first, &second);
    for _ in 0..2 {
        ask(&team).await;
    }
    assert_eq!(first.asked(), 1, "a refused key is not tried again");
    let error = fails(&team).await;
    assert!(
        matches!(&error, PlannerError::Refused(t) if t.contains("bad key")),
        "{error:?}"
    );
}

#[tokio::test]
async fn judgements_go_to_the_cheap_model() {
    let main = Server::start([Say::click(), Say::text("{\"met\":false}")]).await;
    let cheap = Server::start([
        Say::text("{\"met\":true}"),
        Say::refusal(404, "model small not found"),
    ])
    .await;
    let team = ModelTeam::new(named(&main, "large"), Some(named(&cheap, "small")), None);
    let asked = judgement(met());
    let judged = async || {
        let reply = team.judge(&asked).await.unwrap();
        (reply.model, reply.value["met"].clone())
    };
    assert_eq!(judged().await, ("small".into(), json!(true)));
    assert_eq!(team.plan(&request(), &()).await.unwrap().model, "large");
    // Where the cheap one fails the first one judges.
    assert_eq!(judged().await, ("large".into(), json!(false)));
}

#[tokio::test]
async fn each_call_is_counted_in_money() {
    let server = Server::start([Say::click_in_text(), Say::click_in_text()]).await;
    let price = ModelPrice {
        model: "ti*".into(),
        input: 10.0,
        output: 20.0,
        cached_input: Some(1.0),
    };
    let planner = changed(&server, |options| options.prices = vec![price]);
    let reply = ask(&planner).await;
    assert_eq!(reply.usage.cached_tokens, 400);
    // 600 at 10, 400 at 1 and 100 at 20 dollars a million.
    let money = reply.usage.money;
    assert!((money - 0.0084).abs() < 1e-12, "{money}");
    // A server of this machine costs nothing.
    let reply = ask(&super::planner(&server)).await;
    assert_eq!(reply.usage.money, 0.0);
}

/// A server with these pages by path, or by path and model; what is not there is 404.
async fn pages(pages: &[(&str, Value)]) -> String {
    let text = |page: &Value| {
        page.as_str()
            .map_or_else(|| page.to_string(), str::to_owned)
    };
    let pages = pages
        .iter()
        .map(|(path, page)| ((*path).to_owned(), text(page)));
    let pages: BTreeMap<String, String> = pages.collect();
    let app = Router::new().fallback(async move |uri: Uri, body: Bytes| {
        let asked = serde_json::from_slice::<Value>(&body).unwrap_or_default();
        let of_model = format!("{} {}", uri.path(), asked["model"].as_str().unwrap_or(""));
        let found = pages.get(of_model.trim()).or_else(|| pages.get(uri.path()));
        let answer = Response::builder().header("content-type", "application/json");
        let answer = match found {
            Some(text) => answer.body(Body::from(text.clone())),
            None => answer.status(404).body(Body::from("no such page")),
        };
        answer.unwrap()
    });
    format!("http://{}/v1", serve(app).await.0)
}

/// What a local server says of a window.
fn window(tokens: u32) -> Value {
    json!({ "default_generation_settings": { "n_ctx": tokens } })
}

fn good_answer() -> Value {
    json!({ "choices": [{ "message": { "content": click().to_string() } }] })
}

/// One of the servers of `local_servers.json`.
async fn local_server(name: &str) -> String {
    let all: Value = serde_json::from_str(include_str!("local_servers.json")).unwrap();
    let served = all[name].as_object().unwrap().iter();
    let served: Vec<_> = served
        .map(|(path, page)| (path.as_str(), page.clone()))
        .collect();
    pages(&served).await
}

/// Name, bytes, window and whether it takes pictures, of each model that is found there.
async fn models(
    kind: LocalServerKind,
    base: &str,
) -> Vec<(String, Option<u64>, Option<u32>, Option<bool>)> {
    let found = local::find(kind, base).await.unwrap();
    assert_eq!(found.base_url, base);
    let models = found.models.into_iter();
    models
        .map(|m| (m.name, m.bytes, m.context_window, m.pictures))
        .collect()
}

#[tokio::test]
async fn servers_of_this_machine_tell_sizes_and_windows() {
    use LocalServerKind::{LlamaCpp, LmStudio, Ollama, Vllm};
    let ollama = local_server("ollama").await;
    assert_eq!(local::find(Ollama, &ollama).await.unwrap().name, "Ollama");
    let wanted = [
        ("big".into(), Some(1), Some(16_384), Some(true)),
        (
            "qwen3:8b".into(),
            Some(5_200_000_000),
            Some(4_096),
            Some(false),
        ),
    ];
    assert_eq!(models(Ollama, &ollama).await, wanted);
    // What it really runs with goes before what it would run with.
    let http = super::super::http::Http::new(&ollama, "", None).unwrap();
    assert_eq!(local::told(&http, "qwen3:8b").await.window, Some(8_192));
    assert_eq!(local::told(&http, "big").await.window, Some(16_384));
    assert!(local::find(LmStudio, &ollama).await.is_none());

    let studio = local_server("studio").await;
    let found = models(LmStudio, &studio).await;
    assert_eq!(found.len(), 1);
    assert_eq!((found[0].2, found[0].3), (Some(4_096), Some(true)));

    let llama = local_server("llama").await;
    let found = &models(LlamaCpp, &llama).await[0];
    assert_eq!(
        (found.0.as_str(), found.1, found.2),
        ("smol.gguf", Some(98_000_000), Some(2_048))
    );

    let vllm = local_server("vllm").await;
    let found = models(Vllm, &vllm).await;
    assert_eq!(found, [("qwen".into(), None, Some(8_192), None)]);
    let http = super::super::http::Http::new(&vllm, "qwen", None).unwrap();
    assert_eq!(local::told(&http, "qwen").await.window, Some(8_192));

    // Something else, and nothing.
    let another = local_server("another").await;
    for kind in [Ollama, LmStudio, LlamaCpp, Vllm] {
        assert!(local::find(kind, &another).await.is_none());
    }
}

#[tokio::test]
async fn a_planner_learns_the_window_from_a_server_of_this_machine() {
    let base = pages(&[
        ("/props", window(2_048)),
        ("/v1/chat/completions", good_answer()),
    ])
    .await;
    let planner = with(OpenAiOptions::new(&base, "m"));
    assert_eq!(planner.context_window(), None);
    ask(&planner).await;
    assert_eq!(planner.context_window(), Some(2_048));
    // The person knows better.
    let mut told = OpenAiOptions::new(&base, "m");
    told.context_window = 9_000;
    assert_eq!(with(told).context_window(), Some(9_000));
}

#[tokio::test]
async fn a_template_without_tools_is_asked_for_json_from_the_start() {
    let folder = tempfile::tempdir().unwrap();
    for (caps, form) in [
        (json!({ "supports_tools": false }), AnswerForm::JsonSchema),
        (json!({ "supports_tools": true }), AnswerForm::StrictTools),
        (json!({}), AnswerForm::StrictTools),
    ] {
        let mut props = window(2_048);
        props["chat_template_caps"] = caps.clone();
        let chat = ("/v1/chat/completions", good_answer());
        let base = pages(&[("/props", props), chat]).await;
        // The person's word on the window does not keep it from being asked.
        let options = OpenAiOptions {
            context_window: 9_000,
            known: KnownServers::at(folder.path().join("servers.json")),
            ..OpenAiOptions::new(&base, "m")
        };
        let planner = with(options);
        let reply = ask(&planner).await;
        let offered = reply.request.contains("\"tools\"");
        assert_eq!(offered, form != AnswerForm::JsonSchema, "{caps}");
        assert_eq!(planner.caller.takes().answers, form, "{caps}");
        assert_eq!(reply.stood_in_for, "");
    }
}

#[tokio::test]
async fn a_model_is_pulled_with_its_progress() {
    let pulling = |layer: &str, total: u32, completed: Option<u32>| {
        let status = format!("pulling {layer}");
        json!({ "status": status, "digest": layer, "total": total, "completed": completed })
    };
    let status = |status: &str| json!({ "status": status });
    let good = [
        status("pulling manifest"),
        pulling("a", 100, Some(10)),
        pulling("b", 50, None),
        pulling("a", 100, Some(100)),
        pulling("b", 50, Some(50)),
        status("verifying sha256 digest"),
        status("success"),
    ];
    let lines = |values: &[Value]| -> Value {
        let lines: String = values.iter().map(|v| format!("{v}\n")).collect();
        lines.into()
    };
    let error = |words: &str| lines(&[json!({ "error": words })]);
    let base = pages(&[
        ("/api/pull good", lines(&good)),
        ("/api/pull cut", lines(&good[..1])),
        (
            "/api/pull none",
            error("pull model manifest: file does not exist"),
        ),
        ("/api/pull full", error("no space left on device")),
    ])
    .await;
    let heard = Mutex::new(Vec::new());
    let hear = |p| heard.lock().unwrap().push(p);
    pull(&base, "good", hear).await.unwrap();
    let heard = heard.into_inner().unwrap();
    let heard = heard.iter().map(|p| (p.completed, p.total, p.finishing));
    let heard: Vec<_> = heard.collect();
    assert_eq!(heard[0], (0, 0, false));
    assert_eq!(heard[2], (10, 150, false));
    assert_eq!(heard[4], (150, 150, false));
    assert_eq!(heard[5], (150, 150, true));
    use PlannerError::{ModelNotFound, Other, Unavailable};
    let failed = async |name: &str| pull(&base, name, |_| ()).await.unwrap_err();
    assert!(matches!(failed("cut").await, Unavailable(_)));
    assert!(matches!(failed("none").await, ModelNotFound(_)));
    assert!(matches!(failed("full").await, Other(_)));
}

#[tokio::test]
async fn half_an_answer_without_an_end_is_a_broken_connection() {
    let half =
        sse(&[json!({ "choices": [{ "delta": { "content": "{\"thought\":\"x\",\"act" } }] })]);
    let half = Say::pieces(half.replace("data: [DONE]\n\n", ""), 5);
    let server = Server::start([half, Say::click()]).await;
    assert_eq!(plan(&server).await.unwrap().actions, [CLICK]);
    let bodies = server.bodies();
    assert_eq!(bodies[0], bodies[1], "the same request once more");
}
