//! One socket to a browser, shared by flat sessions.
//!
//! A command waits only for its own answer, so a frozen tab holds up nobody else. When the socket
//! dies every waiting command ends at once with `Lost`. Events are handed to the sinks in the order
//! in which they came, and before any answer that came after them: what a sink has written is there
//! when the command returns.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::time::Duration;

use async_tungstenite::tokio::{TokioAdapter, client_async_with_config};
use async_tungstenite::tungstenite::client::IntoClientRequest;
use async_tungstenite::tungstenite::protocol::WebSocketConfig;
use async_tungstenite::tungstenite::{Error as WsError, Message};
use chromiumoxide::types::Command;
use copilot_ports::BrowserError;
use futures::StreamExt;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use tokio::net::TcpStream;
use tokio::sync::{mpsc, oneshot};
use tokio_util::sync::CancellationToken;

/// The largest message that is accepted. A full-page picture is some tens of megabytes.
const MAX_MESSAGE: usize = 256 << 20;

/// An event of the browser or of one of its sessions.
#[derive(Debug)]
pub(crate) struct Event<'a> {
    pub method: &'a str,
    /// Session that it came from; `None`: the browser itself.
    pub session: Option<&'a str>,
    params: Option<&'a RawValue>,
}

impl Event<'_> {
    /// Reads the parameters; `None` where they are not of that shape.
    pub fn params<'s, T: Deserialize<'s>>(&'s self) -> Option<T> {
        serde_json::from_str(self.params.map_or("{}", RawValue::get)).ok()
    }
}

/// Takes events, at once and without waiting.
pub(crate) trait EventSink: Send + Sync {
    fn event(&self, event: &Event<'_>);
    /// The connection is gone.
    fn lost(&self, why: &str);
}

#[derive(Serialize)]
struct Outgoing<'a, P: Serialize> {
    id: u64,
    method: &'a str,
    #[serde(rename = "sessionId", skip_serializing_if = "Option::is_none")]
    session: Option<&'a str>,
    params: &'a P,
}

#[derive(Deserialize)]
struct Incoming<'a> {
    id: Option<u64>,
    #[serde(borrow)]
    method: Option<&'a str>,
    #[serde(borrow, rename = "sessionId")]
    session: Option<&'a str>,
    #[serde(borrow)]
    params: Option<&'a RawValue>,
    #[serde(borrow)]
    result: Option<&'a RawValue>,
    error: Option<ProtocolError>,
}

/// The browser's refusal of a command.
#[derive(Clone, Debug, Deserialize)]
pub(crate) struct ProtocolError {
    pub message: String,
}

/// Why a command has no result.
#[derive(Clone, Debug)]
pub(crate) enum CallError {
    Lost(String),
    Timeout {
        what: String,
        ms: u64,
    },
    Refused(ProtocolError),
    /// The answer is not of the expected shape.
    Shape(String),
}

impl CallError {
    /// The document, its context or its session has gone meanwhile.
    pub fn is_gone(&self) -> bool {
        matches!(self, Self::Refused(e) if [
            "Cannot find context",
            "Execution context was destroyed",
            "Inspected target navigated or closed",
            "uniqueContextId not found",
            "Cannot find execution context",
            "Cannot find default execution context",
        ].iter().any(|text| e.message.contains(text)))
    }

    pub fn is_session_gone(&self) -> bool {
        matches!(self, Self::Refused(e) if e.message.contains("Session with given id not found")
            || e.message.contains("No target with given id")
            || e.message.contains("Target closed"))
    }
}

impl From<CallError> for BrowserError {
    fn from(error: CallError) -> Self {
        if error.is_session_gone() {
            return Self::TabGone("its session has ended".into());
        }
        match error {
            CallError::Lost(why) => Self::Lost(why),
            CallError::Timeout { what, ms } => Self::Timeout { what, ms },
            CallError::Refused(e) => Self::Protocol(e.message),
            CallError::Shape(what) => Self::Protocol(what),
        }
    }
}

type Reply = Result<Box<RawValue>, CallError>;

#[derive(Default)]
struct Pending {
    lost: Option<String>,
    next_id: u64,
    waiting: HashMap<u64, oneshot::Sender<Reply>>,
}

pub(crate) struct Connection {
    pending: Mutex<Pending>,
    outgoing: mpsc::UnboundedSender<String>,
    sinks: Mutex<Vec<Weak<dyn EventSink>>>,
    stop: CancellationToken,
}

impl Connection {
    /// Connects to exactly this `ws://` address. `deadline: None` waits for as long as a person needs
    /// to answer the browser's own question.
    pub async fn open(
        address: &str,
        deadline: Option<Duration>,
        cancel: &CancellationToken,
    ) -> Result<Arc<Self>, BrowserError> {
        let unreachable = |detail: String| BrowserError::Unreachable {
            endpoint: address.to_owned(),
            detail,
        };
        let not_a_browser = |detail: String| BrowserError::NotABrowser {
            endpoint: address.to_owned(),
            detail,
        };
        let url = url::Url::parse(address).map_err(|e| not_a_browser(e.to_string()))?;
        if url.scheme() != "ws" {
            return Err(not_a_browser(format!(
                "{} addresses are not supported yet, only ws://",
                url.scheme()
            )));
        }
        let host = url
            .host_str()
            .ok_or_else(|| not_a_browser("no host".into()))?
            .trim_matches(['[', ']'])
            .to_owned();
        let port = url.port_or_known_default().unwrap_or(80);
        let connecting = async {
            let stream = TcpStream::connect((host.as_str(), port))
                .await
                .map_err(|e| unreachable(e.to_string()))?;
            // Commands are small and each is waited for.
            stream
                .set_nodelay(true)
                .map_err(|e| unreachable(e.to_string()))?;
            let request = address
                .into_client_request()
                .map_err(|e| not_a_browser(e.to_string()))?;
            let config = WebSocketConfig::default()
                .max_message_size(Some(MAX_MESSAGE))
                .max_frame_size(Some(MAX_MESSAGE));
            match client_async_with_config(request, stream, Some(config)).await {
                Ok((socket, _)) => Ok(socket),
                Err(WsError::Http(answer)) if answer.status() == 403 => Err(
                    BrowserError::Forbidden("the browser refused the connection".into()),
                ),
                Err(WsError::Io(e)) => Err(unreachable(e.to_string())),
                Err(e) => Err(not_a_browser(e.to_string())),
            }
        };
        let timed = async {
            match deadline {
                None => connecting.await,
                Some(limit) => tokio::time::timeout(limit, connecting)
                    .await
                    .unwrap_or_else(|_| {
                        Err(unreachable(format!(
                            "no answer within {} ms",
                            limit.as_millis()
                        )))
                    }),
            }
        };
        let socket = tokio::select! {
            result = timed => result?,
            () = cancel.cancelled() => return Err(BrowserError::Cancelled),
        };
        Ok(Self::run(socket))
    }

    fn run(socket: async_tungstenite::WebSocketStream<TokioAdapter<TcpStream>>) -> Arc<Self> {
        let (mut sink, mut stream) = socket.split();
        let (outgoing, mut queue) = mpsc::unbounded_channel::<String>();
        let stop = CancellationToken::new();
        let connection = Arc::new(Self {
            pending: Mutex::default(),
            outgoing,
            sinks: Mutex::default(),
            stop: stop.clone(),
        });
        let writer_stop = stop.clone();
        tokio::spawn(async move {
            loop {
                let text = tokio::select! {
                    text = queue.recv() => text,
                    () = writer_stop.cancelled() => None,
                };
                let Some(text) = text else { break };
                if sink.send(Message::Text(text.into())).await.is_err() {
                    break;
                }
            }
            writer_stop.cancel();
            let _ = sink.close(None).await;
        });
        let reader = Arc::downgrade(&connection);
        tokio::spawn(async move {
            let why = loop {
                let message = tokio::select! {
                    message = stream.next() => message,
                    () = stop.cancelled() => break "the connection was closed".to_owned(),
                };
                match message {
                    Some(Ok(Message::Text(text))) => {
                        let Some(connection) = reader.upgrade() else {
                            break "nobody listens".to_owned();
                        };
                        connection.receive(&text);
                    }
                    Some(Ok(Message::Close(_))) | None => {
                        break "the browser closed the connection".to_owned();
                    }
                    Some(Ok(_)) => {}
                    Some(Err(e)) => break e.to_string(),
                }
            };
            stop.cancel();
            if let Some(connection) = reader.upgrade() {
                connection.lose(&why);
            }
        });
        connection
    }

    fn pending(&self) -> std::sync::MutexGuard<'_, Pending> {
        self.pending.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Adds a sink for as long as it lives.
    pub fn listen(&self, sink: Weak<dyn EventSink>) {
        let mut sinks = self.sinks.lock().unwrap_or_else(PoisonError::into_inner);
        sinks.retain(|s| s.strong_count() > 0);
        sinks.push(sink);
    }

    fn sinks(&self) -> Vec<Arc<dyn EventSink>> {
        let sinks = self.sinks.lock().unwrap_or_else(PoisonError::into_inner);
        sinks.iter().filter_map(Weak::upgrade).collect()
    }

    fn receive(&self, text: &str) {
        let message = match serde_json::from_str::<Incoming<'_>>(text) {
            Ok(message) => message,
            Err(error) => {
                tracing::debug!(%error, "a message of the browser could not be read");
                return;
            }
        };
        if let Some(id) = message.id {
            let Some(waiting) = self.pending().waiting.remove(&id) else {
                return;
            };
            let reply = match (message.error, message.result) {
                (Some(error), _) => Err(CallError::Refused(error)),
                (None, Some(result)) => Ok(result.to_owned()),
                (None, None) => Err(CallError::Shape("an answer without a result".into())),
            };
            let _ = waiting.send(reply);
        } else if let Some(method) = message.method {
            let event = Event {
                method,
                session: message.session,
                params: message.params,
            };
            for sink in self.sinks() {
                sink.event(&event);
            }
        }
    }

    fn lose(&self, why: &str) {
        let waiting = {
            let mut pending = self.pending();
            pending.lost.get_or_insert_with(|| why.to_owned());
            std::mem::take(&mut pending.waiting)
        };
        for (_, reply) in waiting {
            let _ = reply.send(Err(CallError::Lost(why.to_owned())));
        }
        for sink in self.sinks() {
            sink.lost(why);
        }
    }

    pub fn is_lost(&self) -> bool {
        self.pending().lost.is_some()
    }

    /// Sends a command and waits for its answer, at most until the deadline.
    pub async fn call_raw<P: Serialize>(
        &self,
        session: Option<&str>,
        method: &str,
        params: &P,
        deadline: Duration,
    ) -> Reply {
        let (reply, answer) = oneshot::channel();
        let id = {
            let mut pending = self.pending();
            if let Some(why) = &pending.lost {
                return Err(CallError::Lost(why.clone()));
            }
            pending.next_id += 1;
            let id = pending.next_id;
            pending.waiting.insert(id, reply);
            id
        };
        let forget = Forget {
            connection: self,
            id,
        };
        let text = serde_json::to_string(&Outgoing {
            id,
            method,
            session,
            params,
        })
        .map_err(|e| CallError::Shape(e.to_string()))?;
        if self.outgoing.send(text).is_err() {
            return Err(CallError::Lost("the connection was closed".into()));
        }
        let result = tokio::time::timeout(deadline, answer).await;
        drop(forget);
        match result {
            Ok(Ok(reply)) => reply,
            Ok(Err(_)) => Err(CallError::Lost("the connection was closed".into())),
            Err(_) => Err(CallError::Timeout {
                what: method.to_owned(),
                ms: u64::try_from(deadline.as_millis()).unwrap_or(u64::MAX),
            }),
        }
    }

    /// A typed command of `chromiumoxide::cdp`.
    pub async fn call<C: Command>(
        &self,
        session: Option<&str>,
        command: &C,
        deadline: Duration,
    ) -> Result<C::Response, CallError> {
        let method = command.identifier();
        let result = self.call_raw(session, &method, command, deadline).await?;
        serde_json::from_str::<serde_json::Value>(result.get())
            .and_then(C::response_from_value)
            .map_err(|e| CallError::Shape(format!("{method}: {e}")))
    }

    pub fn close(&self) {
        self.stop.cancel();
    }
}

impl Drop for Connection {
    fn drop(&mut self) {
        self.stop.cancel();
    }
}

/// Takes a command off the list of those that wait, also when its caller has gone.
struct Forget<'a> {
    connection: &'a Connection,
    id: u64,
}

impl Drop for Forget<'_> {
    fn drop(&mut self) {
        self.connection.pending().waiting.remove(&self.id);
    }
}
