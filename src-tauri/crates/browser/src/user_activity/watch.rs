//! Waits for what the person does in a tab, for as long as it is the run's.

use std::collections::HashSet;
use std::sync::{Arc, Weak};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use super::ask::document;
use super::presence::told;
use super::title::MARK;
use crate::connection::{CallError, Connection};
use crate::isolated_world::{WORLD, create, evaluate, js};
use crate::tab::Tab;
use crate::tabs::Hub;

/// The next look at a frame that could not be asked.
const AGAIN: Duration = Duration::from_millis(500);
const BRIEF: Duration = Duration::from_secs(2);

/// The script, to be run at the start of each document.
pub(crate) fn script(key: &str, marked: bool) -> Value {
    let source = format!(
        "(() => {{ 'use strict';\n{}\npresence.start({}, {}, {marked}); }})()",
        include_str!("../../injected/dist/presence.js"),
        js(key),
        js(MARK),
    );
    json!({"source": source, "worldName": WORLD, "runImmediately": true})
}

/// One frame with a session of its own, as the watch over it needs it.
#[derive(Clone)]
struct Watched {
    connection: Weak<Connection>,
    hub: Weak<Hub>,
    tab: Arc<Tab>,
    session: String,
    /// `None`: the main frame, whatever its id is at the moment.
    frame: Option<String>,
}

/// Waits for what the person does in a tab, for as long as it is the run's.
pub(crate) fn watch(connection: Weak<Connection>, hub: Weak<Hub>, tab: Arc<Tab>) {
    let watched = Watched {
        connection,
        hub,
        session: tab.session.clone(),
        tab,
        frame: None,
    };
    tokio::spawn(watched.clone().follow());
    tokio::spawn(watched.follow_frames());
}

/// What the binding of the presence script is called. No page can guess it, nor has its world it.
pub(crate) fn binding(key: &str) -> String {
    format!("{key}-told")
}

/// What the binding is called by which the page script tells what the person shows.
pub(crate) fn showing(key: &str) -> String {
    format!("{key}-shown")
}

/// What came of listening to a document.
enum Listened {
    /// It went.
    Moved,
    /// The document is going, or the script is not in it yet.
    NotYet,
    Over,
}

impl Watched {
    fn over(&self) -> bool {
        let gone = match &self.frame {
            None => false,
            Some(_) => !self.tab.frames.serves(&self.session),
        };
        gone || self.tab.state().closed
    }

    /// Frames of other processes have sessions of their own, which come and go.
    async fn follow_frames(self) {
        let mut changes = self.tab.changes();
        let mut known = HashSet::new();
        while !self.over() {
            let sessions = self.tab.frames.own_sessions();
            known.retain(|session| sessions.iter().any(|(s, _)| s == session));
            for (session, frame) in sessions {
                if known.insert(session.clone()) {
                    let inner = Self {
                        session,
                        frame: Some(frame),
                        ..self.clone()
                    };
                    tokio::spawn(inner.follow());
                }
            }
            if changes.changed().await.is_err() {
                return;
            }
        }
    }

    async fn follow(self) {
        if self.frame.is_some() && self.install().await.is_err() {
            return;
        }
        while !self.over() {
            match self.listen().await {
                Listened::Over => return,
                Listened::Moved => {}
                Listened::NotYet => {
                    let mut changes = self.tab.changes();
                    let _ = tokio::time::timeout(AGAIN, changes.changed()).await;
                }
            }
        }
    }

    async fn install(&self) -> Result<(), CallError> {
        let Some(connection) = self.connection.upgrade() else {
            return Err(CallError::Lost("nobody listens".into()));
        };
        let call = |method: &'static str, params: Value| {
            let connection = &connection;
            async move {
                connection
                    .call_raw(Some(&self.session), method, &params, BRIEF)
                    .await
            }
        };
        call("Page.enable", json!({})).await?;
        call(
            "Page.addScriptToEvaluateOnNewDocument",
            script(&self.tab.presence_key, false),
        )
        .await
        .map(drop)
    }

    /// Has the document that is there now tell of touches, and waits until it has gone.
    async fn listen(&self) -> Listened {
        let Some(connection) = self.connection.upgrade().filter(|c| !c.is_lost()) else {
            return Listened::Over;
        };
        let (main, idle) = {
            let state = self.tab.state();
            (state.main_frame.clone(), state.crashed)
        };
        let now = document(&self.tab, self.frame.as_deref());
        let mut changes = self.tab.changes();
        let moved = async {
            while !self.over() {
                let crashed = self.tab.state().crashed;
                if crashed != idle || document(&self.tab, self.frame.as_deref()) != now {
                    return;
                }
                if changes.changed().await.is_err() {
                    return;
                }
            }
        };
        if !idle {
            let frame = self.frame.as_ref().unwrap_or(&main);
            match self.begin(&connection, frame).await {
                Err(CallError::Lost(_)) => return Listened::Over,
                Ok(Value::String(touches)) => {
                    let Some(hub) = self.hub.upgrade() else {
                        return Listened::Over;
                    };
                    note(&hub, &self.tab, &touches);
                    let mut state = self.tab.state();
                    state.presence.telling.insert(self.session.clone(), now);
                }
                _ => return Listened::NotYet,
            }
        }
        drop(connection);
        moved.await;
        Listened::Moved
    }

    /// Gives the worlds of ours the binding; what was touched before.
    async fn begin(&self, connection: &Connection, frame: &str) -> Result<Value, CallError> {
        let context = create(connection, &self.session, frame, BRIEF).await?;
        let name = binding(&self.tab.presence_key);
        // One that is known is not given to the world of a new document.
        let session = Some(self.session.as_str());
        connection.post(session, "Runtime.removeBinding", &json!({"name": name}));
        let params = json!({"name": name, "executionContextName": WORLD});
        connection.post(session, "Runtime.addBinding", &params);
        let expression = format!(
            "globalThis[{}]?.begin({})",
            js(&self.tab.presence_key),
            js(&name)
        );
        evaluate(connection, &self.session, context, &expression, BRIEF).await
    }
}

/// Takes what a document tells of touches.
pub(crate) fn note(hub: &Hub, tab: &Tab, touches: &str) {
    let mut tell = false;
    {
        let mut state = tab.state();
        for (touch, at) in told(touches, Instant::now()) {
            tell |= state.presence.seen(touch, at);
        }
    }
    if tell {
        hub.person_acted(tab);
    }
}
