//! One socket to a browser, shared by flat sessions.
//!
//! A command waits only for its own answer, so a frozen tab holds up nobody else. When the socket
//! dies every waiting command ends at once with `Lost`. Events are handed to the sinks in the order
//! in which they came, and before any answer that came after them: what a sink has written is there
//! when the command returns.

use std::collections::HashMap;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::time::Duration;

use copilot_ports::BrowserError;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use tokio::sync::{mpsc, oneshot};
use tokio_util::sync::CancellationToken;

use crate::endpoint::{Manner, OpenError, web_socket};
use crate::transport::{Heartbeat, Out, Transport};
use crate::wellformed;

pub(crate) const CONNECT_DEADLINE: Duration = Duration::from_secs(10);
pub(crate) const COMMAND_DEADLINE: Duration = Duration::from_secs(10);
/// So many messages in a row that are none of a browser's end the connection.
pub(crate) const MAX_GARBAGE: u32 = 20;

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

#[cfg(test)]
impl<'a> Event<'a> {
    pub fn of(method: &'a str, session: &'a str, params: &'a RawValue) -> Self {
        Self {
            method,
            session: Some(session),
            params: Some(params),
        }
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
    #[serde(default)]
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
            // What was waited for went with its document.
            "Promise was collected",
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

/// Something did not come within this time.
pub(crate) fn timed_out(what: &str, limit: Duration) -> BrowserError {
    BrowserError::Timeout {
        what: what.to_owned(),
        ms: u64::try_from(limit.as_millis()).unwrap_or(u64::MAX),
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
    outgoing: mpsc::UnboundedSender<Out>,
    sinks: Mutex<Vec<Weak<dyn EventSink>>>,
    /// Messages in a row that could not be read.
    garbage: AtomicU32,
    /// Bytes of messages that went and came.
    traffic: AtomicU64,
    stop: CancellationToken,
}

impl Connection {
    /// Connects to exactly this `ws://` or `wss://` address.
    pub async fn open(
        address: &str,
        manner: &Manner,
        deadline: Duration,
        heartbeat: Heartbeat,
        cancel: &CancellationToken,
    ) -> Result<Arc<Self>, BrowserError> {
        let opened = tokio::select! {
            opened = web_socket(address, manner, Some(deadline), || {}) => opened,
            () = cancel.cancelled() => Err(OpenError::Cancelled),
        };
        let transport = opened.map_err(|e| e.of(address))?;
        Ok(Self::over(transport, heartbeat))
    }

    /// Speaks over what is there already.
    pub fn over(transport: Transport, heartbeat: Heartbeat) -> Arc<Self> {
        let stop = CancellationToken::new();
        let (outgoing, queue) = mpsc::unbounded_channel();
        let connection = Arc::new(Self {
            pending: Mutex::default(),
            outgoing,
            sinks: Mutex::default(),
            garbage: AtomicU32::new(0),
            traffic: AtomicU64::new(0),
            stop: stop.clone(),
        });
        // What comes of a message is logged where the connection was made: a run has one of its own.
        let span = tracing::Span::current();
        let (reader, last) = (Arc::downgrade(&connection), Arc::downgrade(&connection));
        transport.start(
            (&connection.outgoing, queue),
            heartbeat,
            stop,
            move |text| match reader.upgrade() {
                Some(connection) => span.in_scope(|| connection.receive(text)),
                None => ControlFlow::Break("nobody listens".to_owned()),
            },
            move |why| {
                if let Some(connection) = last.upgrade() {
                    connection.lose(why);
                }
            },
        );
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

    /// Bytes of messages that went and came so far.
    pub fn traffic(&self) -> u64 {
        self.traffic.load(Ordering::Relaxed)
    }

    /// Takes a number for a command; fails with why the connection is lost.
    fn number(&self, reply: Option<oneshot::Sender<Reply>>) -> Result<u64, CallError> {
        let mut pending = self.pending();
        if let Some(why) = &pending.lost {
            return Err(CallError::Lost(why.clone()));
        }
        pending.next_id += 1;
        let id = pending.next_id;
        pending.waiting.extend(reply.map(|reply| (id, reply)));
        Ok(id)
    }

    fn send<P: Serialize>(&self, command: &Outgoing<'_, P>) -> Result<(), CallError> {
        let text = serde_json::to_string(command).map_err(|e| CallError::Shape(e.to_string()))?;
        self.traffic.fetch_add(text.len() as u64, Ordering::Relaxed);
        let sent = self.outgoing.send(Out::Text(text));
        sent.map_err(|_| CallError::Lost("the connection was closed".into()))
    }

    fn receive(&self, text: Option<&str>) -> ControlFlow<String> {
        self.traffic
            .fetch_add(text.map_or(0, str::len) as u64, Ordering::Relaxed);
        let message = text
            .and_then(|text| serde_json::from_str::<Incoming<'_>>(text).ok())
            .filter(|message| message.id.is_some() || message.method.is_some());
        let Some(message) = message else {
            let in_a_row = self.garbage.fetch_add(1, Ordering::Relaxed) + 1;
            tracing::debug!(in_a_row, "a message of the browser could not be read");
            if in_a_row >= MAX_GARBAGE {
                return ControlFlow::Break("it does not speak as a browser does".to_owned());
            }
            return ControlFlow::Continue(());
        };
        self.garbage.store(0, Ordering::Relaxed);
        if let Some(id) = message.id {
            let Some(waiting) = self.pending().waiting.remove(&id) else {
                return ControlFlow::Continue(());
            };
            let reply = match (message.error, message.result) {
                (Some(error), _) => Err(CallError::Refused(error)),
                (None, Some(result)) => Ok(result.to_owned()),
                (None, None) => Err(CallError::Shape("an answer without a result".into())),
            };
            let _ = waiting.send(reply);
        } else if let Some(method) = message.method {
            tracing::trace!(method, session = message.session, "told");
            let event = Event {
                method,
                session: message.session,
                params: message.params,
            };
            for sink in self.sinks() {
                sink.event(&event);
            }
        }
        ControlFlow::Continue(())
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
        let id = self.number(Some(reply))?;
        let forget = Forget {
            connection: self,
            id,
        };
        self.send(&Outgoing {
            id,
            method,
            session,
            params,
        })?;
        tracing::trace!(id, method, session, "asked");
        let result = tokio::time::timeout(deadline, answer).await;
        tracing::trace!(id, method, "answered");
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

    /// Sends a command and lets its answer go. It is carried out before any that is sent after it to the
    /// same session.
    pub fn post<P: Serialize>(&self, session: Option<&str>, method: &str, params: &P) {
        let Ok(id) = self.number(None) else { return };
        tracing::trace!(id, method, session, "posted");
        let _ = self.send(&Outgoing {
            id,
            method,
            session,
            params,
        });
    }

    /// As `call_raw`, and reads the answer.
    pub async fn ask<T: DeserializeOwned>(
        &self,
        session: Option<&str>,
        method: &str,
        params: &impl Serialize,
        deadline: Duration,
    ) -> Result<T, CallError> {
        let result = self.call_raw(session, method, params, deadline).await?;
        wellformed::parse(result.get()).map_err(|e| CallError::Shape(format!("{method}: {e}")))
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
