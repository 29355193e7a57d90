//! A chat-completions server that answers what the test wrote down, in order.

use std::collections::VecDeque;
use std::net::SocketAddr;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use axum::Router;
use axum::body::{Body, Bytes};
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;
use axum::routing::{get, post};
use futures::StreamExt as _;
use serde_json::{Value, json};
use tokio::sync::watch;
use tokio::task::JoinHandle;

/// One answer.
pub(super) enum Say {
    /// Status, headers, body.
    Plain(u16, Vec<(&'static str, String)>, String),
    /// A stream in pieces of so many bytes; `open`: it does not end.
    Stream {
        text: String,
        piece: usize,
        open: bool,
    },
    /// A stream that breaks off after this text.
    Broken(String),
    /// Never answers.
    Silence,
}

impl Say {
    pub(super) fn json(status: u16, body: Value) -> Self {
        Self::Plain(
            status,
            vec![("content-type", "application/json".into())],
            body.to_string(),
        )
    }

    pub(super) fn refusal(status: u16, message: &str) -> Self {
        Self::json(
            status,
            json!({ "error": { "message": message, "type": "t", "code": null } }),
        )
    }

    /// A stream of these chunks, in pieces of 7 bytes: lines and characters are torn.
    pub(super) fn stream(chunks: &[Value]) -> Self {
        Self::pieces(sse(chunks), 7)
    }

    /// A stream of this text, in pieces of so many bytes.
    pub(super) fn pieces(text: String, piece: usize) -> Self {
        Self::Stream {
            text,
            piece,
            open: false,
        }
    }

    /// The start of the stream of a good answer, which then stays open without a word.
    pub(super) fn half(chunks: usize) -> Self {
        Self::Stream {
            text: sse(&act_chunks(&click())[..chunks]).replace("data: [DONE]\n\n", ""),
            piece: 11,
            open: true,
        }
    }

    /// The start of the stream of a good answer, cut off.
    pub(super) fn cut() -> Self {
        Self::Broken(sse(&act_chunks(&click())[..3]).replace("data: [DONE]", ":"))
    }

    pub(super) fn plain(status: u16, body: &str) -> Self {
        Self::Plain(status, Vec::new(), body.to_owned())
    }

    pub(super) fn busy(retry_after: &str) -> Self {
        let header = ("retry-after", retry_after.to_owned());
        Self::Plain(429, vec![header], "slow down".into())
    }

    /// A message in one piece.
    pub(super) fn message(message: Value, finish: &str) -> Self {
        let usage = json!({ "prompt_tokens": 1000, "completion_tokens": 100,
            "prompt_tokens_details": { "cached_tokens": 400 } });
        let choice = json!({ "message": message, "finish_reason": finish });
        Self::json(200, json!({ "choices": [choice], "usage": usage }))
    }

    pub(super) fn text(text: &str) -> Self {
        Self::message(json!({ "role": "assistant", "content": text }), "stop")
    }

    /// The good answer as text.
    pub(super) fn click_in_text() -> Self {
        Self::text(&click().to_string())
    }

    /// The good answer as a tool call.
    pub(super) fn click() -> Self {
        Self::act(&click())
    }

    /// A tool call whose arguments come a few characters at a time.
    pub(super) fn act(arguments: &Value) -> Self {
        Self::stream(&act_chunks(arguments))
    }
}

pub(super) fn act_chunks(arguments: &Value) -> Vec<Value> {
    let mut chunks = vec![
        json!({ "choices": [{ "index": 0, "delta": { "role": "assistant", "content": null,
        "tool_calls": [{ "index": 0, "id": "c1", "type": "function", "function": { "name": "act", "arguments": "" } }] } }] }),
    ];
    let text: Vec<char> = arguments.to_string().chars().collect();
    for part in text.chunks(5) {
        let part: String = part.iter().collect();
        chunks.push(json!({ "choices": [{ "index": 0, "delta": {
            "tool_calls": [{ "index": 0, "function": { "arguments": part } }] } }] }));
    }
    chunks.push(json!({ "choices": [{ "index": 0, "delta": {}, "finish_reason": "tool_calls" }] }));
    chunks
        .push(json!({ "choices": [], "usage": { "prompt_tokens": 100, "completion_tokens": 20 } }));
    chunks
}

pub(super) fn sse(chunks: &[Value]) -> String {
    let mut text = String::from(": hello\r\n\r\n");
    for chunk in chunks {
        text.push_str(&format!("data: {chunk}\n\n"));
    }
    text.push_str("data: [DONE]\n\n");
    text
}

pub(super) fn click() -> Value {
    json!({ "thought": "Нажму «Купить»", "actions": [{ "action": "click", "element": 12, "text": null }] })
}

/// Serves this on a port of this machine.
pub(super) async fn serve(app: Router) -> (SocketAddr, JoinHandle<()>) {
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let task = tokio::spawn(async move { axum::serve(listener, app).await.unwrap() });
    (address, task)
}

struct Shared {
    answers: Mutex<VecDeque<Say>>,
    seen: Mutex<Vec<(HeaderMap, Value)>>,
    /// Open streams.
    open: watch::Sender<usize>,
}

pub(super) struct Server {
    address: SocketAddr,
    shared: Arc<Shared>,
    task: JoinHandle<()>,
}

impl Drop for Server {
    fn drop(&mut self) {
        self.task.abort();
    }
}

impl Server {
    pub(super) async fn start(answers: impl IntoIterator<Item = Say>) -> Self {
        let shared = Arc::new(Shared {
            answers: Mutex::new(answers.into_iter().collect()),
            seen: Mutex::default(),
            open: watch::channel(0).0,
        });
        let app = Router::new()
            .route("/v1/chat/completions", post(answer))
            .route("/v1/models", get(answer))
            .with_state(shared.clone());
        let (address, task) = serve(app).await;
        Self {
            address,
            shared,
            task,
        }
    }

    pub(super) fn base_url(&self) -> String {
        format!("http://{}/v1", self.address)
    }

    /// The bodies that came, in order.
    pub(super) fn bodies(&self) -> Vec<Value> {
        let seen = self.shared.seen.lock().unwrap();
        seen.iter().map(|(_, body)| body.clone()).collect()
    }

    /// How many requests came.
    pub(super) fn asked(&self) -> usize {
        self.shared.seen.lock().unwrap().len()
    }

    pub(super) fn headers(&self) -> Vec<HeaderMap> {
        let seen = self.shared.seen.lock().unwrap();
        seen.iter().map(|(headers, _)| headers.clone()).collect()
    }

    /// Waits until so many streams are open.
    pub(super) async fn open_streams(&self, count: usize) {
        let mut open = self.shared.open.subscribe();
        tokio::time::timeout(Duration::from_secs(20), open.wait_for(|n| *n == count))
            .await
            .expect("the stream was not opened or closed in time")
            .unwrap();
    }
}

struct Open(Arc<Shared>);

impl Drop for Open {
    fn drop(&mut self) {
        self.0.open.send_modify(|n| *n -= 1);
    }
}

async fn answer(State(shared): State<Arc<Shared>>, headers: HeaderMap, body: Bytes) -> Response {
    let body = serde_json::from_slice(&body).unwrap_or(Value::Null);
    shared.seen.lock().unwrap().push((headers, body));
    let say = shared.answers.lock().unwrap().pop_front();
    match say {
        None => Response::builder()
            .status(StatusCode::IM_A_TEAPOT)
            .body(Body::from("the script is over"))
            .unwrap(),
        Some(Say::Plain(status, headers, body)) => {
            let mut response = Response::builder().status(status);
            for (name, value) in headers {
                response = response.header(name, value);
            }
            response.body(Body::from(body)).unwrap()
        }
        Some(Say::Stream { text, piece, open }) => {
            shared.open.send_modify(|n| *n += 1);
            let guard = Open(shared.clone());
            let pieces: Vec<Bytes> = text
                .as_bytes()
                .chunks(piece)
                .map(Bytes::copy_from_slice)
                .collect();
            let stream = futures::stream::iter(pieces).then(|piece| async move {
                // So that each piece is its own chunk on the wire.
                tokio::task::yield_now().await;
                Ok::<_, std::io::Error>(piece)
            });
            let end = futures::stream::once(async move {
                if open {
                    std::future::pending::<()>().await;
                }
                drop(guard);
                Ok(Bytes::new())
            });
            Response::builder()
                .header("content-type", "text/event-stream")
                .body(Body::from_stream(stream.chain(end)))
                .unwrap()
        }
        Some(Say::Broken(text)) => {
            let pieces = [
                Ok(Bytes::from(text)),
                Err(std::io::Error::other("the wire is cut")),
            ];
            Response::builder()
                .header("content-type", "text/event-stream")
                .body(Body::from_stream(futures::stream::iter(pieces)))
                .unwrap()
        }
        Some(Say::Silence) => std::future::pending().await,
    }
}
