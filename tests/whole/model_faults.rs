//! What a whole run makes of a model's server that misbehaves: a server that speaks the chat-completions protocol
//! and commits one fault, then answers well. Prints the table of faults
//! (`cargo test --test whole model_faults -- --nocapture`).

use std::sync::{Arc, Mutex};

use axum::body::{Body, Bytes};
use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use copilot_practice::{LabelKind, Lang, Running};
use futures::StreamExt as _;
use serde_json::{Value, json};

use crate::support::{Chromium, Program, Run, Talking, all_text, model_args, practice, runtime};

/// One answer that is not as it should be.
#[derive(Clone)]
enum Fault {
    /// Status, `Retry-After`, the server's words.
    Refuses(u16, Option<&'static str>, String),
    /// This text instead of a call of the tool.
    Says(String),
    /// The call of the tool that a good answer would make, with other actions: `N` stands for the right element.
    Acts(Value),
    /// As many calls of the tool.
    Calls(Vec<Value>),
    /// The good answer as text between marks.
    Fenced,
    /// Breaks off in the middle.
    Cut,
    /// Goes on for ever, a little at a time.
    Drips,
}

/// How the server is, whatever it is asked.
#[derive(Clone, Copy, Default)]
struct Nature {
    no_stream: bool,
    no_tools: bool,
    no_pictures: bool,
    /// The last fault is committed for ever.
    for_ever: bool,
}

struct Script {
    nature: Nature,
    faults: Vec<Fault>,
    /// Words of the link that leads to the goal.
    link: String,
    /// Requests that were answered, not counting those that `nature` refused.
    answered: usize,
    requests: Vec<(HeaderMap, Value)>,
}

struct FaultyModel {
    url: String,
    script: Arc<Mutex<Script>>,
    task: tokio::task::JoinHandle<()>,
}

impl Drop for FaultyModel {
    fn drop(&mut self) {
        self.task.abort();
    }
}

impl FaultyModel {
    fn start(
        runtime: &tokio::runtime::Runtime,
        link: &str,
        nature: Nature,
        faults: Vec<Fault>,
    ) -> Self {
        Self::start_at(runtime, "127.0.0.1:0", link, nature, faults)
    }

    fn start_at(
        runtime: &tokio::runtime::Runtime,
        address: &str,
        link: &str,
        nature: Nature,
        faults: Vec<Fault>,
    ) -> Self {
        let script = Arc::new(Mutex::new(Script {
            nature,
            faults,
            link: link.to_owned(),
            answered: 0,
            requests: Vec::new(),
        }));
        let app = axum::Router::new()
            .route("/v1/chat/completions", axum::routing::post(answer))
            .with_state(script.clone())
            // A server that is gone keeps no connection.
            .layer(axum::middleware::map_response(
                |mut response: Response| async {
                    let close = axum::http::HeaderValue::from_static("close");
                    response.headers_mut().insert("connection", close);
                    response
                },
            ));
        let listener = runtime
            .block_on(tokio::net::TcpListener::bind(address))
            .unwrap();
        let url = format!("http://{}/v1", listener.local_addr().unwrap());
        let task = runtime.spawn(async move { axum::serve(listener, app).await.unwrap() });
        Self { url, script, task }
    }

    fn requests(&self) -> Vec<Value> {
        let script = self.script.lock().unwrap();
        script.requests.iter().map(|r| r.1.clone()).collect()
    }

    fn keys(&self) -> Vec<Option<String>> {
        let script = self.script.lock().unwrap();
        let key = |headers: &HeaderMap| Some(headers.get("authorization")?.to_str().ok()?.into());
        script.requests.iter().map(|r| key(&r.0)).collect()
    }
}

fn plain(status: u16, retry_after: Option<&str>, words: &str) -> Response {
    let mut response = Response::builder()
        .status(status)
        .header("content-type", "application/json");
    if let Some(seconds) = retry_after {
        response = response.header("retry-after", seconds);
    }
    let body = json!({ "error": { "message": words } });
    response.body(Body::from(body.to_string())).unwrap()
}

/// All text of a request, that beside a picture too.
fn text_of(message: &Value) -> String {
    match &message["content"] {
        Value::String(text) => text.clone(),
        Value::Array(parts) => parts.iter().filter_map(|p| p["text"].as_str()).collect(),
        _ => String::new(),
    }
}

/// Opens the wanted page, and then tells its title.
fn good(body: &Value, link: &str) -> (Value, Value) {
    let texts: Vec<String> = body["messages"]
        .as_array()
        .into_iter()
        .flatten()
        .map(text_of)
        .collect();
    // The page stands in the last message that has one, also where the model was asked again.
    let page = texts
        .iter()
        .rev()
        .find(|t| t.contains("Title: "))
        .cloned()
        .unwrap_or_default();
    let title = page
        .lines()
        .find_map(|l| l.strip_prefix("Title: "))
        .unwrap_or_default();
    let number = page.lines().find_map(|line| {
        let (number, rest) = line.strip_prefix('[')?.split_once(']')?;
        let rest = rest.to_lowercase();
        (rest.contains("link") && rest.contains(&link.to_lowercase()))
            .then(|| number.parse::<u32>().ok())?
    });
    let number = json!(number);
    if title.contains(link) {
        return (json!([{ "action": "done", "answer": title }]), number);
    }
    (json!([{ "action": "click", "element": number }]), number)
}

async fn answer(
    State(script): State<Arc<Mutex<Script>>>,
    headers: HeaderMap,
    body: Bytes,
) -> Response {
    let body: Value = serde_json::from_slice(&body).unwrap();
    let stream = body["stream"] == true;
    let (fault, link) = {
        let mut script = script.lock().unwrap();
        script.requests.push((headers, body.clone()));
        let nature = script.nature;
        if nature.no_stream && stream {
            return plain(400, None, "stream must be false");
        }
        if nature.no_tools && body.get("tools").is_some() {
            return plain(400, None, "this model does not support tools");
        }
        if nature.no_pictures && body["messages"].to_string().contains("image_url") {
            return plain(400, None, "this model does not support image input");
        }
        let mut at = script.answered;
        if nature.for_ever {
            at = at.min(script.faults.len() - 1);
        }
        script.answered += 1;
        (script.faults.get(at).cloned(), script.link.clone())
    };
    let (actions, element) = good(&body, &link);
    let plan = |actions: &Value| json!({ "thought": "on we go", "actions": actions });
    let put = |value: &Value| {
        serde_json::from_str(&value.to_string().replace("\"N\"", &element.to_string())).unwrap()
    };
    match fault {
        Some(Fault::Refuses(status, retry_after, words)) => plain(status, retry_after, &words),
        Some(Fault::Says(text)) => told(stream, &text, &[]),
        Some(Fault::Fenced) => told(
            stream,
            &format!("Sure!\n```json\n{}\n```\nDone.", plan(&actions)),
            &[],
        ),
        Some(Fault::Acts(actions)) => {
            let actions: Value = put(&actions);
            told(stream, "", &[plan(&actions)])
        }
        Some(Fault::Calls(calls)) => {
            let calls: Vec<Value> = calls.iter().map(|c| plan(&put(c))).collect();
            told(stream, "", &calls)
        }
        Some(Fault::Cut) => {
            let text = if stream {
                format!(
                    "data: {}\n\n",
                    json!({ "choices": [{ "delta": { "content": "{\"thought\":\"x\",\"ac" } }] })
                )
            } else {
                "{\"choices\":[{\"mess".to_owned()
            };
            let pieces = [Ok(Bytes::from(text)), Err(std::io::Error::other("cut"))];
            body_of(stream, Body::from_stream(futures::stream::iter(pieces)))
        }
        Some(Fault::Drips) => {
            let piece = json!({ "choices": [{ "delta": { "content": "." } }] });
            let drops = futures::stream::repeat(format!("data: {piece}\n\n")).then(|drop| async {
                tokio::time::sleep(std::time::Duration::from_millis(100)).await;
                Ok::<_, std::io::Error>(Bytes::from(drop))
            });
            body_of(stream, Body::from_stream(drops))
        }
        None if body.get("tools").is_some() => told(stream, "", &[plan(&actions)]),
        None => told(stream, &plan(&actions).to_string(), &[]),
    }
}

fn body_of(stream: bool, body: Body) -> Response {
    let kind = if stream {
        "text/event-stream"
    } else {
        "application/json"
    };
    Response::builder()
        .header("content-type", kind)
        .body(body)
        .unwrap()
}

/// An answer with this text and these calls of the tool.
fn told(stream: bool, content: &str, calls: &[Value]) -> Response {
    let calls: Vec<Value> = calls
        .iter()
        .enumerate()
        .map(|(n, arguments)| {
            json!({ "index": n, "id": format!("c{n}"), "type": "function",
                "function": { "name": "act", "arguments": arguments.to_string() } })
        })
        .collect();
    let usage = json!({ "prompt_tokens": 1000, "completion_tokens": 100, "prompt_tokens_details": { "cached_tokens": 0 } });
    let finish = if calls.is_empty() {
        "stop"
    } else {
        "tool_calls"
    };
    if !stream {
        let mut message = json!({ "role": "assistant", "content": content });
        if !calls.is_empty() {
            message["tool_calls"] = calls.into();
        }
        let whole =
            json!({ "choices": [{ "message": message, "finish_reason": finish }], "usage": usage });
        return body_of(false, Body::from(whole.to_string()));
    }
    let mut text = String::new();
    let letters: Vec<char> = content.chars().collect();
    for piece in letters.chunks(4_096) {
        let piece: String = piece.iter().collect();
        text.push_str(&format!(
            "data: {}\n\n",
            json!({ "choices": [{ "delta": { "content": piece } }] })
        ));
    }
    if !calls.is_empty() {
        text.push_str(&format!(
            "data: {}\n\n",
            json!({ "choices": [{ "delta": { "tool_calls": calls } }] })
        ));
    }
    let end = json!({ "choices": [{ "delta": {}, "finish_reason": finish }], "usage": usage });
    text.push_str(&format!("data: {end}\n\ndata: [DONE]\n\n"));
    body_of(true, Body::from(text))
}

/// What all rows share: one browser, one site.
struct Bench {
    runtime: tokio::runtime::Runtime,
    site: Running,
    browser: Chromium,
    link: String,
}

impl Bench {
    fn new() -> Self {
        let runtime = runtime();
        let site = practice(&runtime, 0, Lang::En);
        let link = site.site().label(LabelKind::NavSettings);
        Self {
            site,
            link,
            browser: Chromium::start(&[]),
            runtime,
        }
    }

    fn model(&self, nature: Nature, faults: Vec<Fault>) -> FaultyModel {
        FaultyModel::start(&self.runtime, &self.link, nature, faults)
    }

    fn goal(&self) -> String {
        format!("Open the {} page and tell me its title", self.link)
    }

    /// The run with its answers as lines of JSON.
    fn talk(&self, program: &Program, url: &str, more: &[&str]) -> Talking {
        let (base, endpoint) = (self.site.base_url(), self.browser.endpoint());
        let mut args = vec!["--attach", endpoint.as_str()];
        args.extend(model_args(url, &base, more));
        program.start(&self.goal(), &args)
    }

    fn run(&self, program: &Program, url: &str, more: &[&str]) -> Run {
        let (base, endpoint) = (self.site.base_url(), self.browser.endpoint());
        let mut args = vec![
            "--attach",
            &endpoint,
            "--planner",
            "model",
            "--model-url",
            url,
            "--model",
            "faulty",
            "--start-url",
            &base,
        ];
        args.extend(more);
        program.run(
            &format!("Open the {} page and tell me its title", self.link),
            &args,
        )
    }
}

/// A program whose runs ask a model for plans alone, so that all requests are the planner's.
fn quick() -> Program {
    let program = Program::new();
    settings(&program, &json!({}));
    program
}

fn settings(program: &Program, settings: &Value) {
    let mut settings = settings.clone();
    settings["engine"]["reflection"] = "fast".into();
    let config = program.home.path().join("config");
    std::fs::create_dir_all(&config).unwrap();
    std::fs::write(config.join("settings.json"), settings.to_string()).unwrap();
}

/// The last error that the person was told.
fn code(run: &Run) -> String {
    run.named("error")
        .last()
        .map(|e| e["error"]["code"].as_str().unwrap().to_owned())
        .unwrap_or_default()
}

/// Fault, its answers, and what the run must do: how it stops, the error that is told, requests at least and at most.
struct Row {
    fault: &'static str,
    faults: Vec<Fault>,
    for_ever: bool,
    stop: &'static str,
    code: &'static str,
    requests: (usize, usize),
}

/// Requests of the run without a fault: one to open the page, one to end.
const GOOD: usize = 2;

fn mended(fault: &'static str, faults: Vec<Fault>, more: usize) -> Row {
    Row {
        fault,
        faults,
        for_ever: false,
        stop: "satisfied",
        code: "",
        requests: (GOOD + more, GOOD + more),
    }
}

fn fatal(
    fault: &'static str,
    last: Fault,
    stop: &'static str,
    code: &'static str,
    requests: (usize, usize),
) -> Row {
    Row {
        fault,
        faults: vec![last],
        for_ever: true,
        stop,
        code,
        requests,
    }
}

fn rows() -> Vec<Row> {
    let refuses = |status, words: &str| Fault::Refuses(status, None, words.to_owned());
    let says = |text: &str| Fault::Says(text.to_owned());
    let click = json!([{ "action": "click", "element": "N" }]);
    let scroll = json!([{ "action": "scroll", "direction": "down" }]);
    vec![
        mended("none", vec![], 0),
        mended(
            "429 with Retry-After",
            vec![Fault::Refuses(429, Some("0"), "slow down".into())],
            1,
        ),
        mended(
            "429 without Retry-After",
            vec![refuses(429, "slow down")],
            1,
        ),
        fatal(
            "429 for ever",
            refuses(429, "slow down"),
            "model_unavailable",
            "model_rate_limited",
            (6, 6),
        ),
        mended("500", vec![refuses(500, "oh")], 1),
        fatal(
            "500 for ever",
            refuses(500, "oh"),
            "model_unavailable",
            "model_unreachable",
            (6, 6),
        ),
        mended("answer cut off", vec![Fault::Cut], 1),
        mended("empty content", vec![says("")], 1),
        fatal(
            "empty content for ever",
            says(""),
            "model_unavailable",
            "model_broken",
            (4, 10),
        ),
        mended(
            "whitespace flood",
            vec![says(&format!(
                "{{\"thought\":\"x\",{}",
                " \n".repeat(50_000)
            ))],
            1,
        ),
        mended("two tool calls", vec![Fault::Calls(vec![scroll, click])], 0),
        mended(
            "unknown action",
            vec![Fault::Acts(
                json!([{ "action": "teleport", "element": "N" }]),
            )],
            1,
        ),
        mended(
            "wrong types",
            vec![Fault::Acts(
                json!([{ "action": "click", "element": { "no": "number" } }]),
            )],
            1,
        ),
        mended("markdown around JSON", vec![Fault::Fenced], 0),
        mended(
            "truncated JSON",
            vec![says("{\"thought\":\"x\",\"actions\":[{\"action\":\"cl")],
            1,
        ),
        mended(
            "answer of 2 MB",
            vec![says(&format!(
                "{{\"thought\":\"{}\"",
                "x".repeat(2 * 1024 * 1024)
            ))],
            1,
        ),
        mended(
            "context length",
            vec![refuses(
                400,
                "This model's maximum context length is 8192 tokens, you sent 9000",
            )],
            1,
        ),
        fatal(
            "refused request",
            refuses(400, "messages: wrong"),
            "model_refused",
            "model_refused_request",
            (6, 7),
        ),
        fatal(
            "refused key",
            refuses(401, "bad key"),
            "model_refused",
            "model_refused_key",
            (1, 1),
        ),
        fatal(
            "unknown model",
            refuses(404, "model faulty not found"),
            "model_refused",
            "model_not_found",
            (1, 1),
        ),
        mended(
            "prose",
            vec![says("I would press the link to the settings.")],
            1,
        ),
        mended(
            "another language",
            vec![says("Ich würde auf die Einstellungen klicken.")],
            1,
        ),
        fatal(
            "prose for ever",
            says("I would press it."),
            "model_unavailable",
            "model_broken",
            (4, 4),
        ),
        mended(
            "refusal",
            vec![says("I'm sorry, but I can't help with that.")],
            1,
        ),
        fatal(
            "refusal for ever",
            says("I'm sorry, but I can't help with that."),
            "model_unavailable",
            "model_broken",
            (4, 4),
        ),
        mended(
            "element that does not exist",
            vec![Fault::Acts(
                json!([{ "action": "click", "element": 9_999 }]),
            )],
            1,
        ),
        fatal(
            "element that does not exist, for ever",
            Fault::Acts(json!([{ "action": "click", "element": 9_999 }])),
            "model_unavailable",
            "model_broken",
            (4, 4),
        ),
        mended(
            "200 actions",
            vec![Fault::Acts(
                (0..200)
                    .map(|_| json!({ "action": "click", "element": "N" }))
                    .collect(),
            )],
            0,
        ),
    ]
}

#[test]
fn fault_table() {
    let bench = Bench::new();
    let mut table = String::from(
        "| fault | streamed | the run ends as | told | requests | calls counted |\n|---|---|---|---|---|---|\n",
    );
    for stream in [true, false] {
        // What does not depend on the way of the answer is run once.
        let once = [
            "429 for ever",
            "500 for ever",
            "refused key",
            "unknown model",
            "context length",
        ];
        for row in rows() {
            if !stream && once.contains(&row.fault) {
                continue;
            }
            let nature = Nature {
                no_stream: !stream,
                for_ever: row.for_ever,
                ..Nature::default()
            };
            let model = bench.model(nature, row.faults);
            let run = bench.run(&quick(), &model.url, &["--model-patience", "0"]);
            // The one that finds out that it does not stream is none of the fault's.
            let requests = model.requests();
            let refused = requests
                .iter()
                .filter(|r| !stream && r["stream"] == true)
                .count();
            let asked = requests.len() - refused;
            let told = code(&run);
            let counted = run.end()["model_calls"].as_u64().unwrap();
            table.push_str(&format!(
                "| {} | {stream} | {} | {told} | {asked} | {counted} |\n",
                row.fault,
                run.stop()
            ));
            let about = format!(
                "{}, streamed: {stream}\n{table}\n{}",
                row.fault,
                run.story()
            );
            assert_eq!((run.stop(), told.as_str()), (row.stop, row.code), "{about}");
            assert!(
                asked >= row.requests.0 && asked <= row.requests.1,
                "{asked} requests, {about}"
            );
            assert!(!run.stderr.contains("panicked"), "{}", run.stderr);
        }
    }
    println!("{table}");
    let model = bench.model(Nature::default(), vec![]);
    bench.run(&quick(), &model.url, &[]);
    let sizes: Vec<usize> = model
        .requests()
        .iter()
        .map(|r| r.to_string().len() / 4)
        .collect();
    println!("requests of about {sizes:?} tokens");
}

#[test]
fn a_server_that_goes_in_the_middle_is_waited_for_and_nothing_is_lost() {
    let bench = Bench::new();
    let first = bench.model(Nature::default(), vec![]);
    let url = first.url.clone();
    let program = quick();
    let mut talking = bench.talk(&program, &url, &[]);
    // It answered once, and is gone before the second time.
    talking.wait_for("model_called");
    drop(first);
    let waiting = talking.wait_for("model_waiting");
    assert_eq!(waiting["attempt"], 1);
    assert_eq!(waiting["retry_in_ms"], 2_000);
    assert_eq!(waiting["error"]["code"], "model_unreachable");
    let again = talking.wait_for("model_waiting");
    assert_eq!(again["retry_in_ms"], 4_000);
    let address = url.trim_start_matches("http://").trim_end_matches("/v1");
    let back = FaultyModel::start_at(
        &bench.runtime,
        address,
        &bench.link,
        Nature::default(),
        vec![],
    );
    talking.send(&json!({ "submission": "try_now" }));
    let run = talking.finish();
    assert_eq!(run.stop(), "satisfied", "{}", run.story());
    // Asked about the page on which it stopped: only the answer was missing.
    let requests = back.requests();
    assert_eq!(requests.len(), 1, "{}", run.story());
    assert!(requests[0]["messages"].to_string().contains(&bench.link));
    assert_eq!(run.named("action_started").len(), 1);
    assert!(run.story().contains("say-model-is-back"), "{}", run.story());
}

#[test]
fn another_model_goes_on_where_the_first_is_gone_or_refuses_its_key() {
    let bench = Bench::new();
    for refused in [
        Fault::Refuses(503, None, "out of order".into()),
        Fault::Refuses(401, None, "this key was taken back".into()),
    ] {
        // The first answer is as it should be; from the second on it refuses.
        let first = bench.model(
            Nature {
                for_ever: true,
                ..Nature::default()
            },
            vec![
                Fault::Acts(json!([{ "action": "click", "element": "N" }])),
                refused,
            ],
        );
        let second = bench.model(Nature::default(), vec![]);
        let program = quick();
        let mut talking = bench.talk(&program, &first.url, &[]);
        talking.wait_for("model_waiting");
        // What names no model is refused, and the run waits on.
        talking.send(&json!({ "submission": "use_model", "name": "" }));
        talking
            .send(&json!({ "submission": "use_model", "name": "second", "base_url": second.url }));
        let run = talking.finish();
        assert_eq!(run.stop(), "satisfied", "{}", run.story());
        assert_eq!(run.named("model_chosen")[0]["model"]["name"], "second");
        let called = run.named("model_called");
        assert_eq!(called.last().unwrap()["model"], "second");
        assert_eq!(second.requests().len(), 1, "{}", run.story());
        assert!(run.stderr.contains("does not fit"), "{}", run.stderr);
    }
}

#[test]
fn a_wait_is_stopped_at_once_and_ends_by_itself_when_the_patience_is_spent() {
    let bench = Bench::new();
    let program = quick();
    let mut talking = bench.talk(&program, "http://127.0.0.1:9/v1", &[]);
    talking.wait_for("model_waiting");
    talking.send(&json!({ "submission": "stop" }));
    assert_eq!(talking.finish().stop(), "cancelled");
    let run = bench.run(
        &program,
        "http://127.0.0.1:9/v1",
        &["--model-patience", "3s"],
    );
    assert_eq!(
        (run.stop(), code(&run).as_str()),
        ("model_unavailable", "model_unreachable"),
        "{}",
        run.story()
    );
    let waits: Vec<u64> = run
        .named("model_waiting")
        .iter()
        .map(|wait| wait["retry_in_ms"].as_u64().unwrap())
        .collect();
    assert_eq!(waits[0], 2_000);
    assert!(waits.iter().sum::<u64>() <= 3_000, "{waits:?}");
    // For people it is a sentence.
    let (base, endpoint) = (bench.site.base_url(), bench.browser.endpoint());
    let mut args = vec!["run", "tell me the heading", "--attach", endpoint.as_str()];
    args.extend(model_args(
        "http://127.0.0.1:9/v1",
        &base,
        &["--model-patience", "3"],
    ));
    let told = program.call(&args).stdout;
    assert!(
        told.contains("The model does not answer. Trying again in 2 s."),
        "{told}"
    );
}

#[test]
fn a_slow_drip_is_cut_off_and_the_run_goes_on() {
    let bench = Bench::new();
    let model = bench.model(Nature::default(), vec![Fault::Drips]);
    let program = quick();
    settings(
        &program,
        &json!({ "engine": { "planner_timeout_ms": 2_000 } }),
    );
    let run = bench.run(&program, &model.url, &[]);
    assert_eq!(run.stop(), "satisfied", "{}", run.story());
    assert_eq!(model.requests().len(), GOOD + 1);
}

#[test]
fn what_a_server_takes_is_remembered_told_and_forgotten() {
    let bench = Bench::new();
    let nature = Nature {
        no_stream: true,
        no_tools: true,
        ..Nature::default()
    };
    let model = bench.model(nature, vec![]);
    let program = quick();
    let run = bench.run(&program, &model.url, &[]);
    assert_eq!(run.stop(), "satisfied", "{}", run.story());
    let first = model.requests().len();
    assert!(first > GOOD, "{first}");
    // The next run, in another process, asks at once as the server wants it.
    let run = bench.run(&program, &model.url, &[]);
    assert_eq!(run.stop(), "satisfied", "{}", run.story());
    assert_eq!(model.requests().len() - first, GOOD);
    settings(
        &program,
        &json!({ "model": { "planner": "model", "base_url": model.url, "name": "faulty" } }),
    );
    let told = program.call(&["doctor"]).stdout;
    assert!(told.contains("faulty answers in a fixed form"), "{told}");
    let forgotten = program.call(&["doctor", "--forget-models"]);
    assert!(
        !forgotten.stdout.contains("fixed form"),
        "{}",
        forgotten.stdout
    );
    assert!(
        forgotten.stderr.contains("forgotten"),
        "{}",
        forgotten.stderr
    );
    let before = model.requests().len();
    bench.run(&program, &model.url, &[]);
    assert_eq!(model.requests().len() - before, first);
}

#[test]
fn another_model_takes_over_and_gets_no_key_that_is_not_its_own() {
    const CANARY: &str = "sk-canary-0123456789";
    let bench = Bench::new();
    let broken = Nature {
        for_ever: true,
        ..Nature::default()
    };
    let refused = Fault::Refuses(401, None, format!("Incorrect API key provided: {CANARY}"));
    let first = bench.model(broken, vec![refused]);
    let second = bench.model(Nature::default(), vec![]);
    let program = quick();
    settings(
        &program,
        &json!({ "model": {
            "fallback": { "base_url": second.url, "name": "second" },
            "prices": [{ "model": "sec*", "input": 10.0, "output": 20.0 }],
        } }),
    );
    let mut args = vec!["run"];
    let goal = format!("Open the {} page and tell me its title", bench.link);
    let (base, endpoint) = (bench.site.base_url(), bench.browser.endpoint());
    args.extend([
        goal.as_str(),
        "--json",
        "--attach",
        &endpoint,
        "--planner",
        "model",
        "--model-url",
        &first.url,
        "--model",
        "first",
        "--start-url",
        &base,
        "--api-key-env",
        "MODEL_KEY",
    ]);
    let output = program
        .command(&args)
        .env("MODEL_KEY", CANARY)
        .output()
        .unwrap();
    let run = Run::of(crate::support::Called {
        stdout: String::from_utf8(output.stdout.clone()).unwrap(),
        stderr: String::from_utf8_lossy(&output.stderr).into_owned(),
        code: output.status.code(),
    });
    assert_eq!(run.stop(), "satisfied", "{}", run.story());
    // Each call names the model that answered, and what it cost: 1,000 tokens read, 100 written.
    let called = run.named("model_called");
    assert_eq!(called.len(), GOOD);
    for call in called {
        assert_eq!(call["model"], "second");
        assert!(
            (call["usage"]["money"].as_f64().unwrap() - 0.012).abs() < 1e-9,
            "{call}"
        );
    }
    assert_eq!(first.keys(), [Some(format!("Bearer {CANARY}"))]);
    assert_eq!(second.keys(), [None, None]);
    for (path, text) in all_text(program.home.path()) {
        assert!(
            !text.contains("canary"),
            "the key stands in {}",
            path.display()
        );
    }
    assert!(!String::from_utf8_lossy(&output.stdout).contains("canary"));
    assert!(!run.stderr.contains("canary"));
}

#[test]
fn a_key_with_a_line_break_and_an_address_with_a_typo_are_said_before_anything_is_done() {
    let bench = Bench::new();
    let program = quick();
    let (base, endpoint) = (bench.site.base_url(), bench.browser.endpoint());
    let args = |url: &'static str| {
        vec![
            "run",
            "tell me the heading",
            "--json",
            "--attach",
            &endpoint,
            "--planner",
            "model",
            "--model-url",
            url,
            "--model",
            "m",
            "--start-url",
            &base,
            "--api-key-env",
            "MODEL_KEY",
        ]
    };
    let output = program
        .command(&args("http://127.0.0.1:9/v1"))
        .env("MODEL_KEY", "sk-canary\n0123")
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{said}");
    assert!(
        said.contains("line break") && !said.contains("canary"),
        "{said}"
    );
    for typo in ["htp://127.0.0.1:9/v1", "127.0.0.1:9"] {
        let output = program.command(&args(typo)).output().unwrap();
        assert_eq!(output.status.code(), Some(2), "{typo}");
    }
    // An address that is one, with nobody there.
    let run = bench.run(
        &program,
        "http://127.0.0.1:9/v1",
        &["--model-patience", "0"],
    );
    assert_eq!(
        (run.stop(), code(&run).as_str()),
        ("model_unavailable", "model_unreachable"),
        "{}",
        run.story()
    );
}

#[test]
fn the_model_is_shown_the_page_where_the_person_wants_it() {
    let bench = Bench::new();
    let pictures = |model: &FaultyModel| {
        model
            .requests()
            .iter()
            .filter(|r| {
                r["messages"]
                    .to_string()
                    .contains("data:image/jpeg;base64,")
            })
            .count()
    };
    for (vision, wanted) in [("always", GOOD), ("auto", 0), ("off", 0)] {
        let model = bench.model(Nature::default(), vec![]);
        let program = quick();
        let run = bench.run(&program, &model.url, &["--vision", vision]);
        assert_eq!(run.stop(), "satisfied", "{}", run.story());
        assert_eq!(pictures(&model), wanted, "{vision}");
        for (path, text) in all_text(&run.dir()) {
            assert!(
                !text.contains("base64"),
                "a picture stands in {}",
                path.display()
            );
        }
    }
    // One that has no eyes is shown one picture, and the run goes on.
    let nature = Nature {
        no_pictures: true,
        ..Nature::default()
    };
    let model = bench.model(nature, vec![]);
    let run = bench.run(&quick(), &model.url, &["--vision", "always"]);
    assert_eq!(run.stop(), "satisfied", "{}", run.story());
    assert_eq!((pictures(&model), model.requests().len()), (1, GOOD + 1));
}
