//! A server that speaks the chat-completions protocol and follows a script.

use axum::body::Body;
use axum::http::{HeaderMap, HeaderValue};
use axum::response::{IntoResponse, Response};

use super::Served;
use crate::support::*;

/// What a scripted model sees of one request: its text only.
pub struct Asked {
    pub body: Value,
    /// All messages' text, one by one.
    pub texts: Vec<String>,
    /// The last message's text: the page as the planner shows it.
    pub page: String,
    /// All messages' text.
    pub whole: String,
    /// Requests so far, this one not counted.
    pub turn: usize,
}

/// The number of the first control behind which all these words stand; else of the first that has the first of them, and the
/// others in its line.
pub fn control(page: &str, words: &[&str]) -> Option<u32> {
    let has = |said: &str, word: &str| {
        // A number without a role is a link's.
        let link = word == "link" && !said.starts_with(' ');
        link || said.to_lowercase().contains(&word.to_lowercase())
    };
    let find = |fits: &dyn Fn(&str, &str) -> bool| {
        page.lines().find_map(|line| {
            let mut controls = line.split('[').skip(1).filter_map(numbered);
            controls.find_map(|(number, said)| fits(line, said).then_some(number))
        })
    };
    let alone = |_: &str, said: &str| words.iter().all(|word| has(said, word));
    let in_row = |line: &str, said: &str| {
        let first = words.first().is_some_and(|word| has(said, word));
        first
            && words
                .iter()
                .skip(1)
                .all(|word| has(said, word) || has(line, word))
    };
    find(&alone).or_else(|| find(&in_row))
}

/// Number and words of a control, of what stands behind its `[` in the page's text.
pub fn numbered(rest: &str) -> Option<(u32, &str)> {
    let (number, words) = rest.split_once(']')?;
    Some((number.parse().ok()?, words))
}

impl Asked {
    fn of(body: Value, turn: usize) -> Self {
        let text = |message: &Value| match &message["content"] {
            // A picture may stand beside the text.
            Value::Array(parts) => parts.iter().filter_map(|p| p["text"].as_str()).collect(),
            text => text.as_str().unwrap_or_default().to_owned(),
        };
        let messages = body["messages"].as_array().into_iter().flatten();
        let texts: Vec<String> = messages.map(text).collect();
        Self {
            page: texts.last().cloned().unwrap_or_default(),
            whole: texts.join("\n"),
            texts,
            body,
            turn,
        }
    }

    pub fn control(&self, words: &[&str]) -> Option<u32> {
        control(&self.page, words)
    }

    /// The name of the tool that the request offers.
    pub fn tool(&self) -> Option<String> {
        self.body["tools"][0]["function"]["name"]
            .as_str()
            .map(str::to_owned)
    }

    /// What it is asked for, where that is no plan: the name of the answer's schema.
    pub fn purpose(&self) -> Option<&str> {
        self.body["response_format"]["json_schema"]["name"].as_str()
    }
}

/// What a scripted model answers.
pub enum Reply {
    /// A tool call with these actions.
    Act(&'static str, Vec<Value>),
    /// Any answer at all.
    Response(Response),
    /// Never answers.
    Hang,
}

/// A plan of this one action.
pub fn act(action: Value) -> Reply {
    Reply::Act("the next step", vec![action])
}

pub fn done(answer: &str) -> Reply {
    act(json!({ "action": "done", "answer": answer }))
}

pub fn click(element: u32) -> Reply {
    act(json!({ "action": "click", "element": element }))
}

pub fn navigate(url: &str) -> Reply {
    act(json!({ "action": "navigate", "url": url }))
}

/// An answer whose text is this JSON.
pub fn said_as_json(value: &Value) -> Reply {
    Reply::Response(told(false, "", &value.to_string(), &[]))
}

/// The arguments of a run whose planner is the model at this address, named `scripted`, and which starts on this page.
pub fn model_args<'a>(model_url: &'a str, start_url: &'a str, more: &[&'a str]) -> Vec<&'a str> {
    let model = ["--planner", "model", "--model", "scripted", "--model-url"];
    [&model[..], &[model_url, "--start-url", start_url], more].concat()
}

type Script = dyn Fn(&Asked) -> Reply + Send + Sync;

/// A server that speaks the chat-completions protocol, streamed, and follows a script.
pub struct ScriptedModel {
    pub url: String,
    pub requests: Arc<Mutex<Vec<Value>>>,
    /// What each request showed as its right to ask.
    pub keys: Arc<Mutex<Vec<Option<String>>>>,
    _served: Served,
}

impl ScriptedModel {
    /// The script answers for the planner. Who judges the run's end cannot tell, and is not among the requests.
    pub fn start(script: impl Fn(&Asked) -> Reply + Send + Sync + 'static) -> Self {
        Self::serving("127.0.0.1:0", false, "none", script)
    }

    /// The same, which takes each press that it is asked about for this class.
    pub fn that_suspects(
        class: &'static str,
        script: impl Fn(&Asked) -> Reply + Send + Sync + 'static,
    ) -> Self {
        Self::serving("127.0.0.1:0", false, class, script)
    }

    /// The script answers for the judges too.
    pub fn that_judges(script: impl Fn(&Asked) -> Reply + Send + Sync + 'static) -> Self {
        Self::serving("127.0.0.1:0", true, "none", script)
    }

    /// The same at this address of this machine.
    pub fn at(address: &str, script: impl Fn(&Asked) -> Reply + Send + Sync + 'static) -> Self {
        Self::serving(address, true, "none", script)
    }

    fn serving(
        address: &str,
        judges: bool,
        suspects: &'static str,
        script: impl Fn(&Asked) -> Reply + Send + Sync + 'static,
    ) -> Self {
        let (requests, keys) = <(Arc<Mutex<Vec<Value>>>, Arc<Mutex<Vec<_>>>)>::default();
        let (kept, shown) = (requests.clone(), keys.clone());
        let script: Arc<Script> = Arc::new(script);
        let chat = async move |headers: HeaderMap, axum::Json(body): axum::Json<Value>| {
            if schema_of(&body) == Some("second_opinion") {
                return answer(said_as_json(&json!({ "class": suspects })), &body).await;
            }
            if let Some(reply) = undecided(&body).filter(|_| !judges) {
                return answer(reply, &body).await;
            }
            let key = headers.get("authorization").and_then(|k| k.to_str().ok());
            shown.lock().unwrap().push(key.map(str::to_owned));
            let turn = {
                let mut kept = kept.lock().unwrap();
                kept.push(body.clone());
                kept.len() - 1
            };
            let asked = Asked::of(body, turn);
            answer(script(&asked), &asked.body).await
        };
        let models = || async {
            axum::Json(json!({"object":"list","data":[{"id":"scripted","object":"model"}]}))
        };
        let app = Router::new()
            .route("/v1/models", axum::routing::get(models))
            .route("/v1/chat/completions", axum::routing::post(chat))
            // A server that is gone keeps no connection.
            .layer(axum::middleware::map_response(
                |mut response: Response| async {
                    let close = HeaderValue::from_static("close");
                    response.headers_mut().insert("connection", close);
                    response
                },
            ));
        let served = Served::at(address, app);
        Self {
            url: served.url("/v1"),
            requests,
            keys,
            _served: served,
        }
    }

    pub fn requests(&self) -> Vec<Value> {
        self.requests.lock().unwrap().clone()
    }
}

/// What a call beside the planner's is for.
fn schema_of(body: &Value) -> Option<&str> {
    body["response_format"]["json_schema"]["name"].as_str()
}

/// To a call that judges a run's end: that it cannot be told. Where an answer is given, one is taken to be wanted.
fn undecided(body: &Value) -> Option<Reply> {
    let name = schema_of(body)?;
    if !matches!(name, "goal_reader" | "goal_validator") {
        return None;
    }
    let tells = !body["messages"].to_string().contains(r"Answer: \n");
    let said = json!({ "verdict": "cannot_tell", "evidence": "", "missing": "" });
    Some(judged(name, said, false, tells))
}

/// What a judge of a run's end says; who reads the goal says too whether it changes something and whether it wants to be told.
pub fn judged(purpose: &str, mut said: Value, changes: bool, tells: bool) -> Reply {
    if purpose == "goal_reader" {
        said["changes"] = changes.into();
        said["tells"] = tells.into();
        said["uncovered"] = json!([]);
        said["about"] = json!([]);
        said["over_all"] = false.into();
    }
    said_as_json(&said)
}

async fn answer(reply: Reply, body: &Value) -> Response {
    match reply {
        Reply::Hang => std::future::pending().await,
        Reply::Response(response) => response,
        Reply::Act(thought, actions) => {
            let tool = body["tools"][0]["function"]["name"].as_str();
            let call = json!({ "thought": thought, "actions": actions });
            told(true, tool.unwrap_or("act"), "", &[call])
        }
    }
}

/// An answer with this text and these calls of the tool.
pub fn told(stream: bool, tool: &str, content: &str, calls: &[Value]) -> Response {
    let finish = match calls {
        [] => "stop",
        _ => "tool_calls",
    };
    let usage = json!({ "prompt_tokens": 100, "completion_tokens": 10, "total_tokens": 110 });
    let calls: Vec<Value> = (calls.iter().enumerate())
        .map(|(n, arguments)| {
            json!({ "index": n, "id": format!("c{n}"), "type": "function",
                "function": { "name": tool, "arguments": arguments.to_string() } })
        })
        .collect();
    if !stream {
        let mut message = json!({ "role": "assistant", "content": content });
        if !calls.is_empty() {
            message["tool_calls"] = calls.into();
        }
        let choice = json!({ "index": 0, "message": message, "finish_reason": finish });
        let whole = json!({ "id": "c1", "object": "chat.completion", "created": 1, "model": "scripted",
            "choices": [choice], "usage": usage });
        return axum::Json(whole).into_response();
    }
    let pieces = |text: &str, length: usize| {
        let letters: Vec<char> = text.chars().collect();
        let pieces = letters
            .chunks(length)
            .map(|piece| piece.iter().collect::<String>());
        pieces.collect::<Vec<_>>()
    };
    let mut deltas = vec![json!({ "role": "assistant" })];
    deltas.extend((pieces(content, 4_096).iter()).map(|piece| json!({ "content": piece })));
    for mut call in calls {
        let arguments = call["function"]["arguments"].take();
        let index = call["index"].clone();
        call["function"]["arguments"] = "".into();
        deltas.push(json!({ "tool_calls": [call] }));
        // In pieces of a few characters, as servers do.
        deltas.extend((pieces(arguments.as_str().unwrap(), 7).iter()).map(
            |piece| json!({ "tool_calls": [{ "index": index, "function": { "arguments": piece } }] }),
        ));
    }
    let mut text = String::new();
    let mut push = |delta: Value, finish: Value| {
        let chunk = json!({ "id": "c1", "object": "chat.completion.chunk", "created": 1, "model": "scripted",
            "choices": [{ "index": 0, "delta": delta, "finish_reason": finish }] });
        text.push_str(&format!("data: {chunk}\n\n"));
    };
    for delta in deltas {
        push(delta, Value::Null);
    }
    push(json!({}), finish.into());
    let end = json!({ "id": "c1", "object": "chat.completion.chunk", "created": 1, "model": "scripted",
        "choices": [], "usage": usage });
    text.push_str(&format!("data: {end}\n\ndata: [DONE]\n\n"));
    body_of(true, Body::from(text))
}

/// An answer that says of itself whether it is a stream.
pub fn body_of(stream: bool, body: Body) -> Response {
    let kind = match stream {
        true => "text/event-stream",
        false => "application/json",
    };
    ([("content-type", kind)], body).into_response()
}
