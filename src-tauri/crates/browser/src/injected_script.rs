//! The page script in an isolated world: put there once a document, called by name.
//!
//! Each frame of another origin has a world of its own, on the session that serves it.
//!
//! A world belongs to a document. Contexts are numbered anew in each renderer process, so a number
//! that outlived its document may name a page's own world: every call goes through a key that no
//! page can know, and a world without it is made again.

use std::fmt::Write as _;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use copilot_ports::BrowserError;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use crate::connection::{CallError, Connection};
use crate::frames::MAIN;
use crate::isolated_world::{IsolatedWorld, create, js};
use crate::remote::{Described, Evaluated, Properties, RemoteObject, Resolved};
use crate::tab::Tab;
use crate::tabs::Hub;
use crate::wellformed;

/// `injected/src/page_script.ts` with its modules, as `npm --prefix ui run injected` joins them: `injected.start` makes one.
const SCRIPT: &str = include_str!("../injected/dist/page_script.js");

/// Why the page gave no answer.
#[derive(Debug)]
pub(crate) enum PageError {
    /// A dialog opened before it could answer.
    Dialog,
    Crashed,
    Closed,
    /// The document went away under the call.
    Gone,
    Call(CallError),
    /// Our script threw.
    Script(String),
}

impl PageError {
    /// It is so of the tab as a whole, and not of one of its frames.
    pub fn is_of_tab(&self) -> bool {
        matches!(self, Self::Dialog | Self::Closed | Self::Crashed)
    }

    pub fn is_lost(&self) -> bool {
        matches!(self, Self::Call(CallError::Lost(_)))
    }
}

impl From<PageError> for BrowserError {
    fn from(error: PageError) -> Self {
        match error {
            PageError::Dialog => Self::DialogOpen("it opened meanwhile".into()),
            PageError::Crashed => Self::PageCrashed,
            PageError::Closed => Self::TabGone("it was closed".into()),
            PageError::Gone => Self::Protocol("the document changed meanwhile".into()),
            PageError::Call(e) => e.into(),
            PageError::Script(e) => Self::Protocol(format!("page script: {e}")),
        }
    }
}

impl From<CallError> for PageError {
    fn from(error: CallError) -> Self {
        match error {
            // What is amiss with one answer ends one action, and not the run.
            CallError::Shape(error) => Self::Script(error),
            error => Self::Call(error),
        }
    }
}

/// Tells one installed script from another.
static STAMPS: AtomicU64 = AtomicU64::new(1);

/// One tab's page, or one of its frames, reached over one connection.
#[derive(Clone, Copy)]
pub(crate) struct Page<'a> {
    pub connection: &'a Connection,
    pub hub: &'a Hub,
    pub tab: &'a Tab,
    /// Key of the script in its world.
    pub key: &'a str,
    /// A frame of another origin; `None`: the main frame and the frames of its origin.
    pub frame: Option<&'a str>,
}

/// How an expression's result is told.
#[derive(Clone, Copy, Debug)]
enum Manner {
    Value,
    /// The same, and the script is ended where it takes longer than it has.
    Bounded,
    /// By its id.
    Object,
    /// The value of its promise.
    Awaited,
}

/// An answer that comes in time.
pub(crate) async fn in_time<T>(
    limit: Duration,
    work: impl Future<Output = Result<T, PageError>>,
) -> Option<T> {
    tokio::time::timeout(limit, work).await.ok()?.ok()
}

fn read<T: DeserializeOwned>(function: &str, value: &Value) -> Result<T, PageError> {
    match value {
        Value::String(text) => {
            wellformed::parse(text).map_err(|e| PageError::Script(format!("{function}: {e}")))
        }
        other => Err(PageError::Script(format!("{function} returned {other}"))),
    }
}

impl<'a> Page<'a> {
    /// The same tab's main frame.
    pub fn main(self) -> Self {
        Self {
            frame: None,
            ..self
        }
    }

    /// A frame of the same tab; [`MAIN`] is the main frame.
    pub fn within<'b>(self, frame: &'b str) -> Page<'b>
    where
        'a: 'b,
    {
        Page {
            frame: (frame != MAIN).then_some(frame),
            ..self
        }
    }

    /// Session that reaches this frame.
    pub fn session(&self) -> Result<String, PageError> {
        let Some(frame) = self.frame else {
            return Ok(self.tab.session.clone());
        };
        let serving = self.tab.frames.state().serving(frame);
        serving.ok_or(PageError::Gone)
    }

    /// Returns once another session serves the frame, or none.
    async fn moved(&self, session: &str) {
        let moved = || !self.session().is_ok_and(|now| now == session);
        self.tab.until(|_| moved().then_some(())).await;
    }

    /// Calls a function of the page script that returns JSON.
    pub async fn call<T: DeserializeOwned>(
        &self,
        function: &str,
        arguments: &str,
        deadline: Duration,
    ) -> Result<T, PageError> {
        let value = self.value(function, arguments, deadline).await?;
        read(function, &value)
    }

    /// As `call`, of a function that was given what may never end: it is ended in the page.
    pub async fn bounded<T: DeserializeOwned>(
        &self,
        function: &str,
        arguments: &str,
        deadline: Duration,
    ) -> Result<T, PageError> {
        let answer = self.answer(function, arguments, Manner::Bounded, deadline);
        read(function, &answer.await?)
    }

    /// As `call`, of a function that answers later.
    pub async fn wait<T: DeserializeOwned>(
        &self,
        function: &str,
        arguments: &str,
        deadline: Duration,
    ) -> Result<T, PageError> {
        let value = self
            .answer(function, arguments, Manner::Awaited, deadline)
            .await?;
        read(function, &value)
    }

    /// Calls a function of the page script that returns a plain value.
    pub async fn value(
        &self,
        function: &str,
        arguments: &str,
        deadline: Duration,
    ) -> Result<Value, PageError> {
        self.answer(function, arguments, Manner::Value, deadline)
            .await
    }

    async fn answer(
        &self,
        function: &str,
        arguments: &str,
        manner: Manner,
        deadline: Duration,
    ) -> Result<Value, PageError> {
        let mut tries = 0;
        loop {
            tries += 1;
            // A frame that moved to another process is asked again there.
            let world = match self.world(deadline).await {
                Err(PageError::Gone) if tries < 3 && self.frame.is_some() => continue,
                world => world?,
            };
            let expression = format!("{}.{function}({arguments})", self.script());
            match self.evaluate(&world, &expression, manner, deadline).await {
                Ok(object) => return Ok(object.value.unwrap_or_default()),
                Err(PageError::Gone) if tries < 3 && !matches!(manner, Manner::Bounded) => {
                    self.forget(&world);
                }
                Err(PageError::Gone) => {
                    self.forget(&world);
                    return Err(PageError::Gone);
                }
                Err(error) => return Err(error),
            }
        }
    }

    /// The script, as JavaScript source.
    fn script(&self) -> String {
        let key = js(self.key);
        let Some(frame) = self.frame else {
            return format!("globalThis[{key}]");
        };
        let frames = self.tab.frames.state();
        let region = frames.get(frame).map_or([0.0; 4], |f| f.region);
        format!("globalThis[{key}].within({region:?})")
    }

    fn forget(&self, world: &IsolatedWorld) {
        match self.frame {
            None => {
                let mut state = self.tab.state();
                if state.world == Some(world.context) {
                    state.world = None;
                }
            }
            Some(frame) => {
                let mut frames = self.tab.frames.state();
                if let Some(frame) = frames.get_mut(frame)
                    && frame.world.as_ref() == Some(world)
                {
                    frame.world = None;
                }
            }
        }
    }

    /// Runs a command that a dialog, a crash, or the end of the tab or frame would block for ever.
    pub async fn guarded<T>(
        &self,
        work: impl Future<Output = Result<T, CallError>>,
    ) -> Result<T, PageError> {
        let session = self.frame.map(|_| self.session()).transpose()?;
        let moved = async {
            match &session {
                Some(session) => self.moved(session).await,
                None => std::future::pending().await,
            }
        };
        tokio::select! {
            biased;
            result = work => result.map_err(|e| {
                if e.is_gone() || (session.is_some() && e.is_session_gone()) {
                    PageError::Gone
                } else {
                    e.into()
                }
            }),
            () = self.tab.blocked() => {
                let state = self.tab.state();
                Err(if state.closed {
                    PageError::Closed
                } else if state.crashed {
                    PageError::Crashed
                } else {
                    PageError::Dialog
                })
            }
            () = moved => Err(PageError::Gone),
        }
    }

    /// Runs a command in the same way, and reads its answer.
    pub async fn ask<T: DeserializeOwned>(
        &self,
        session: &str,
        method: &str,
        params: &Value,
        deadline: Duration,
    ) -> Result<T, PageError> {
        let asked = self.connection.ask(Some(session), method, params, deadline);
        self.guarded(asked).await
    }

    /// Puts the script into the current document, so that it watches from now on.
    pub async fn prepare(&self, deadline: Duration) -> Result<(), PageError> {
        self.world(deadline).await.map(drop)
    }

    /// The world of the current document, with the script in it.
    pub(crate) async fn world(&self, deadline: Duration) -> Result<IsolatedWorld, PageError> {
        match self.frame {
            None => self.world_of_page(deadline).await,
            Some(frame) => self.world_of_frame(frame, deadline).await,
        }
    }

    async fn world_of_page(&self, deadline: Duration) -> Result<IsolatedWorld, PageError> {
        let (known, frame, loader) = {
            let state = self.tab.state();
            (state.world, state.main_frame.clone(), state.loader.clone())
        };
        if let Some(context) = known {
            return Ok(IsolatedWorld {
                session: self.tab.session.clone(),
                context,
            });
        }
        let world = self
            .install(&frame, self.tab.session.clone(), deadline)
            .await?;
        let mut state = self.tab.state();
        if state.loader == loader {
            state.world = Some(world.context);
        }
        Ok(world)
    }

    async fn world_of_frame(
        &self,
        frame: &str,
        deadline: Duration,
    ) -> Result<IsolatedWorld, PageError> {
        let (session, documents) = {
            let frames = self.tab.frames.state();
            let session = frames.serving(frame).ok_or(PageError::Gone)?;
            let known = frames.get(frame).ok_or(PageError::Gone)?;
            if known.crashed {
                return Err(PageError::Gone);
            }
            if let Some(world) = &known.world
                && world.session == session
            {
                return Ok(world.clone());
            }
            (session, known.documents)
        };
        let world = self.install(frame, session, deadline).await?;
        let mut frames = self.tab.frames.state();
        if let Some(known) = frames.get_mut(frame)
            && known.documents == documents
        {
            known.world = Some(world.clone());
        }
        Ok(world)
    }

    /// Makes a world in a frame and puts the script there.
    async fn install(
        &self,
        frame: &str,
        session: String,
        deadline: Duration,
    ) -> Result<IsolatedWorld, PageError> {
        let made = create(self.connection, &session, frame, deadline);
        let context = match self.guarded(made).await {
            // The frame was swapped by a navigation.
            Err(PageError::Call(CallError::Refused(e))) if e.message.contains("frame") => {
                return Err(PageError::Gone);
            }
            other => other?,
        };
        let world = IsolatedWorld { session, context };
        let key = js(self.key);
        let mut install = String::with_capacity(SCRIPT.len() + 200);
        // `Element.prototype` is missing in worlds of documents that have no DOM.
        let _ = write!(
            install,
            "globalThis[{key}] ??= (() => {{ 'use strict';\n{SCRIPT}\nreturn injected.start({}, {}); }})(); true",
            self.hub.first_element(),
            STAMPS.fetch_add(1, Ordering::Relaxed)
        );
        self.evaluate(&world, &install, Manner::Value, deadline)
            .await?;
        Ok(world)
    }

    async fn evaluate(
        &self,
        world: &IsolatedWorld,
        expression: &str,
        manner: Manner,
        deadline: Duration,
    ) -> Result<RemoteObject, PageError> {
        let mut params = json!({
            "expression": expression,
            "contextId": world.context,
            "returnByValue": !matches!(manner, Manner::Object),
            "awaitPromise": matches!(manner, Manner::Awaited),
        });
        if matches!(manner, Manner::Bounded) {
            params["timeout"] = json!(deadline.as_millis() / 2);
        }
        let answer: Evaluated = self
            .ask(&world.session, "Runtime.evaluate", &params, deadline)
            .await?;
        if let Some(exception) = answer.exception {
            let text = exception.said();
            // No script under the key: the context number belongs to another document by now.
            if text.contains("Cannot read properties of undefined (reading")
                && text.lines().count() <= 2
            {
                return Err(PageError::Gone);
            }
            return Err(PageError::Script(text));
        }
        Ok(answer.result)
    }

    /// The session that the script was called in, and the id of the object that it gave.
    async fn object(
        &self,
        function: &str,
        deadline: Duration,
    ) -> Result<(String, Option<String>), PageError> {
        let world = self.world(deadline).await?;
        let expression = format!("globalThis[{}].{function}", js(self.key));
        let found = self.evaluate(&world, &expression, Manner::Object, deadline);
        let object = found.await?.object_id;
        Ok((world.session, object))
    }

    /// Remote object ids of elements by their numbers; `None` where one is gone.
    pub async fn objects(
        &self,
        ids: &[u32],
        deadline: Duration,
    ) -> Result<Vec<Option<String>>, PageError> {
        let list = serde_json::to_string(ids).map_err(|e| PageError::Script(e.to_string()))?;
        let function = format!("elements({list})");
        let (session, array) = self.object(&function, deadline).await?;
        let array = array.ok_or_else(|| PageError::Script("no list of elements".into()))?;
        let params = json!({"objectId": array, "ownProperties": true});
        let found: Properties = self
            .ask(&session, "Runtime.getProperties", &params, deadline)
            .await?;
        let mut objects = vec![None; ids.len()];
        for (at, entry) in found.entries() {
            if let Some(object) = objects.get_mut(at) {
                *object = entry.object_id;
            }
        }
        Ok(objects)
    }

    /// Id of the frame behind a frame element of this document, by the script's number of it.
    pub async fn frame_behind(
        &self,
        door: u32,
        deadline: Duration,
    ) -> Result<Option<String>, PageError> {
        let function = format!("doorElement({door})");
        let (session, found) = self.object(&function, deadline).await?;
        let Some(object) = found else {
            return Ok(None);
        };
        let params = json!({"objectId": object, "depth": 0});
        let described: Described = self
            .ask(&session, "DOM.describeNode", &params, deadline)
            .await?;
        Ok(described.node.frame_id)
    }

    /// Gives an element that is known by its backend node a number in the script's registry.
    pub async fn restore(
        &self,
        backend_node: i64,
        id: u32,
        deadline: Duration,
    ) -> Result<bool, PageError> {
        let world = self.world(deadline).await?;
        let session = world.session.as_str();
        let params = json!({"backendNodeId": backend_node, "executionContextId": world.context});
        let resolved = self.ask::<Resolved>(session, "DOM.resolveNode", &params, deadline);
        let object = match resolved.await {
            Ok(resolved) => resolved.object.object_id,
            // "No node with given id": it is gone.
            Err(PageError::Call(CallError::Refused(_)) | PageError::Script(_)) => None,
            Err(error) => return Err(error),
        };
        let Some(object) = object else {
            return Ok(false);
        };
        let params = json!({
            "objectId": object,
            "functionDeclaration": format!(
                "function (id) {{ return globalThis[{}].restore(this, id); }}", js(self.key)
            ),
            "arguments": [{"value": id}],
            "returnByValue": true,
        });
        let answer: Evaluated = self
            .ask(session, "Runtime.callFunctionOn", &params, deadline)
            .await?;
        Ok(answer.result.value == Some(Value::Bool(true)))
    }
}
