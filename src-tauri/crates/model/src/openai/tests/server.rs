//! A chat-completions server that answers what the test wrote down, in order.

use std::collections::VecDeque;
use std::net::SocketAddr;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use axum::Router;
use axum::body::{Body, Bytes};
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, Uri};
use axum::response::Response;
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

/// A request as it came.
#[derive(Clone, Debug)]
pub(super) struct Asked {
    pub(super) path: String,
    /// Without the question mark.
    pub(super) query: String,
    pub(super) headers: HeaderMap,
    /// `null` where it is no JSON.
    pub(super) body: Value,
}

impl Asked {
    /// Empty where there is none.
    pub(super) fn header(&self, name: &str) -> &str {
        let value = self.headers.get(name).and_then(|v| v.to_str().ok());
        value.unwrap_or_default()
    }
}

/// What a server says of a request that it does not take; `None`: it is taken.
pub(super) type Check = fn(&Asked) -> Option<Say>;

struct Shared {
    check: Check,
    answers: Mutex<VecDeque<Say>>,
    seen: Mutex<Vec<Asked>>,
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
    /// One that takes whatever comes.
    pub(super) async fn start(answers: impl IntoIterator<Item = Say>) -> Self {
        Self::strict(|_| None, answers).await
    }

    /// One that answers, and counts, only what it takes.
    pub(super) async fn strict(check: Check, answers: impl IntoIterator<Item = Say>) -> Self {
        let shared = Arc::new(Shared {
            check,
            answers: Mutex::new(answers.into_iter().collect()),
            seen: Mutex::default(),
            open: watch::channel(0).0,
        });
        let app = Router::new().fallback(answer).with_state(shared.clone());
        let (address, task) = serve(app).await;
        Self {
            address,
            shared,
            task,
        }
    }

    pub(super) fn base_url(&self) -> String {
        self.at("/v1")
    }

    /// The address of this path.
    pub(super) fn at(&self, path: &str) -> String {
        format!("http://{}{path}", self.address)
    }

    /// The requests that were taken, in order.
    pub(super) fn seen(&self) -> Vec<Asked> {
        self.shared.seen.lock().unwrap().clone()
    }

    /// Their bodies.
    pub(super) fn bodies(&self) -> Vec<Value> {
        self.seen().into_iter().map(|asked| asked.body).collect()
    }

    /// How many requests came.
    pub(super) fn asked(&self) -> usize {
        self.shared.seen.lock().unwrap().len()
    }

    pub(super) fn headers(&self) -> Vec<HeaderMap> {
        self.seen().into_iter().map(|asked| asked.headers).collect()
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

async fn answer(
    State(shared): State<Arc<Shared>>,
    uri: Uri,
    headers: HeaderMap,
    body: Bytes,
) -> Response {
    let asked = Asked {
        path: uri.path().to_owned(),
        query: uri.query().unwrap_or_default().to_owned(),
        headers,
        body: serde_json::from_slice(&body).unwrap_or(Value::Null),
    };
    // Pages that a server on this machine may have of its own.
    let own = ["/api/", "/props", "/version"];
    let refusal = match own.iter().any(|own| asked.path.starts_with(own)) {
        true => Some(Say::plain(404, "")),
        false => (shared.check)(&asked),
    };
    let say = match refusal {
        Some(refusal) => Some(refusal),
        None => {
            shared.seen.lock().unwrap().push(asked);
            shared.answers.lock().unwrap().pop_front()
        }
    };
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
