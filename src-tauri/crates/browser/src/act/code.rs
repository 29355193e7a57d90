//! Runs a script of the planner's in the page, which the person has read and allowed.
//!
//! It runs in the page's own world, as any script of the page does, so nothing of ours protects what it is
//! given; what it can send is held instead, and stays held for as long as its document lives, since a script
//! leaves timers and listeners behind. Two layers hold it: the interceptor (`network_interceptor`) decides of each request of
//! the tab and of its frames, and a content security policy in each document closes what is no such request
//! (sockets, workers, new frames) and what a document sends while it is left.

use std::sync::Arc;
use std::time::Duration;

use copilot_ports::{PageRequest, RequestVerdict};
use copilot_protocol::{ActionOutcome, ActionStatus, Delivery};
use serde::Deserialize;
use serde::de::{DeserializeOwned, IgnoredAny};
use serde_json::{Value, json};

use super::attempt::{Attempt, Done, Stop};
use crate::connection::{CallError, Connection};
use crate::frame_tree::{FrameTree, frame_tree};
use crate::injected_script::PageError;
use crate::isolated_world::{self, js};
use crate::network_interceptor::wait::{Wait, enable};
use crate::remote::{Evaluated, Exception};
use crate::spawn::spawn;
use crate::tab::Barred;

/// Characters of a result.
const RESULT: usize = 20_000;
/// Characters of what a script throws.
const THROWN: usize = 2_000;
/// For a command that the page need not answer.
const BRIEF: Duration = Duration::from_secs(3);
/// A page that answers within that is not caught in a loop.
const ALIVE: Duration = Duration::from_secs(3);
/// Frames of a page that is held; a page of more is left alone.
const MOST_FRAMES: usize = 200;

/// What takes connections to peers out of a document.
const PEERS: &str = include_str!("../../injected/dist/no_peers.js");
const HOLD: &str = include_str!("../../injected/dist/content_policy.js");

/// Calls the script's function, `this`, and writes its result as text.
const CALL: &str = "async function (most, thrown) {
    const cut = (text, length) => (text.length > length ? text.slice(0, length) + '\\u2026' : text);
    try {
        const run = this;
        const value = await run();
        if (value === undefined) return {};
        let text;
        try {
            text = JSON.stringify(value);
        } catch {
            text = undefined;
        }
        return { text: cut(text ?? String(value), most) };
    } catch (error) {
        const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
        return { thrown: cut(text, thrown) };
    }
}";

/// What [`CALL`] answers; the page may have had a hand in it.
#[derive(Default, Deserialize)]
#[serde(default)]
struct Ended {
    text: Option<String>,
    thrown: Option<String>,
}

fn changed() -> Stop {
    Stop::failed(
        ActionStatus::FingerprintChanged,
        "the page is another document than the one that the code was allowed for, so it was not run",
    )
}

fn unheld(why: &str) -> Stop {
    Stop::Status(
        ActionStatus::NotActionable,
        format!(
            "what a script sends from this page could not be held to the run's sites ({why}), so it was not run"
        ),
    )
}

/// The same by what the browser says to a command; a connection that is lost ends more than the action.
fn unheld_by(command: &str, error: CallError) -> Stop {
    match error {
        CallError::Lost(_) => error.into(),
        error => unheld(&format!("{command}: {error:?}")),
    }
}

/// The source of a function that runs the code: code that is a function is called, other code is the body
/// of one.
fn function_of(code: &str) -> String {
    let text = code.trim().trim_end_matches(';');
    let is_function = {
        let rest = text.strip_prefix("async").map_or(text, str::trim_start);
        let named = rest.strip_prefix("function");
        named.is_some_and(|r| r.starts_with(|c: char| c.is_whitespace() || c == '(' || c == '*'))
            || (rest.starts_with('(') || rest.starts_with(|c: char| c.is_alphabetic() || c == '_'))
                && arrow_of(rest)
    };
    if is_function {
        format!("function () {{ return (\n{text}\n); }}")
    } else {
        format!("function () {{ return (async function () {{\n{code}\n}}); }}")
    }
}

/// Whether the text begins with the parameters and the arrow of a function.
fn arrow_of(text: &str) -> bool {
    let after = match text.strip_prefix('(') {
        // Of parameters, none of which holds a bracket: a default value is rare, and then it is a body.
        Some(rest) => rest.split_once([')', '(', ';']).map(|(_, after)| after),
        None => {
            Some(text.trim_start_matches(|c: char| c.is_alphanumeric() || c == '_' || c == '$'))
        }
    };
    after.is_some_and(|after| after.trim_start().starts_with("=>"))
}

/// The policy that the documents of the page get. Handlers in attributes and `eval` stay as the page has them: what
/// they may load is what is held. Not so scripts in the text of a page and `javascript:` addresses, by which a script
/// makes windows and documents that nothing holds.
fn policy(sources: &[String]) -> String {
    let allowed = format!("'self' {}", sources.join(" "));
    format!(
        "default-src {allowed} data: blob: 'unsafe-inline' 'unsafe-eval' 'wasm-unsafe-eval'; \
         script-src-elem {allowed}; connect-src {allowed} data: blob:; form-action {allowed}; frame-src 'none'; worker-src 'none'; \
         object-src 'none'; webrtc 'block'"
    )
}

/// Ends what still runs when nobody waits for it any more.
struct Under {
    connection: Arc<Connection>,
    session: String,
    done: bool,
}

impl Drop for Under {
    fn drop(&mut self) {
        if self.done {
            return;
        }
        let (connection, session) = (self.connection.clone(), self.session.clone());
        spawn(async move {
            let params = json!({"expression": "0"});
            let asked = connection.call_raw(Some(&session), "Runtime.evaluate", &params, ALIVE);
            if matches!(asked.await, Err(CallError::Timeout { .. })) {
                // A page that is caught in a loop would take the next script with it.
                connection.post(Some(&session), "Runtime.terminateExecution", &json!({}));
            }
        });
    }
}

impl Attempt<'_> {
    pub(super) async fn evaluate_code(&self, code: &str) -> Result<Done, Stop> {
        let interceptor = &self.session.hub.interceptor;
        let Some(rule) = interceptor.rule() else {
            return Err(unheld("nothing says what they are"));
        };
        let (document, url) = {
            let state = self.tab.state();
            (state.loader.clone(), state.url.clone())
        };
        if document.is_empty() || self.session.take_judged_document().as_ref() != Some(&document) {
            return Err(changed());
        }
        interceptor.begin_script(&document);
        self.hold_all().await?;
        self.lay_policy(&policy(&rule.sources(&url))).await?;
        self.bar_peers(&document).await?;

        let evaluated = json!({"expression": "this", "silent": true});
        let global = self.called("Runtime.evaluate", &evaluated).await?.result;
        let global = global.object_id.ok_or_else(changed)?;
        // What was taken from an older document than this one is of no use any more.
        if self.tree(&self.tab.session).await?.frame.loader_id != document {
            return Err(changed());
        }
        let made = json!({
            "objectId": global, "functionDeclaration": function_of(code), "silent": true,
        });
        let made = self.called("Runtime.callFunctionOn", &made).await?;
        let function = match (made.exception, made.result.object_id) {
            (None, Some(function)) => function,
            (exception, _) => {
                let why = exception.map(said).unwrap_or_default();
                return Ok(failed("the code could not be read as JavaScript", why));
            }
        };
        let mut under = Under {
            connection: self.session.connection.clone(),
            session: self.tab.session.clone(),
            done: false,
        };
        let run = json!({
            "objectId": function, "functionDeclaration": CALL, "returnByValue": true, "awaitPromise": true,
            "silent": true, "arguments": [{"value": RESULT}, {"value": THROWN}],
        });
        let ended = self.called("Runtime.callFunctionOn", &run).await;
        under.done = !matches!(ended, Err(PageError::Call(CallError::Timeout { .. })));
        let ended = match ended {
            Err(PageError::Gone) => {
                return Ok(Done::by(Delivery::Command)
                    .detail("the page was left before the code ended, so it has no result"));
            }
            ended => ended?,
        };
        if let Some(exception) = ended.exception {
            return Ok(failed("the code threw an error", said(exception)));
        }
        let answer = ended.result.value.map(serde_json::from_value);
        let answer: Ended = answer.and_then(Result::ok).unwrap_or_default();
        if let Some(thrown) = answer.thrown {
            return Ok(failed("the code threw an error", cut(&thrown, THROWN)));
        }
        let done = Done::by(Delivery::Command);
        Ok(match answer.text {
            None => done.detail("the code returned nothing"),
            Some(text) => done.text(cut(&text, RESULT)),
        })
    }

    /// A command to the page's session that a dialog, a crash or the end of the document ends too.
    async fn called(&self, method: &str, params: &Value) -> Result<Evaluated, PageError> {
        let (page, session) = (self.session.page(self.tab), &self.tab.session);
        page.ask(session, method, params, self.left()).await
    }

    /// Has every request of the tab and of its frames wait for the interceptor.
    async fn hold_all(&self) -> Result<(), Stop> {
        self.tab.frames.hold_all();
        for session in self.sessions() {
            let all = enable(Wait::All);
            let _: IgnoredAny = self.told(&session, "Fetch.enable", &all).await?;
        }
        Ok(())
    }

    /// Sessions of the page and of its frames in other processes.
    fn sessions(&self) -> Vec<String> {
        let own = self.tab.frames.own_sessions();
        let frames = own.into_iter().map(|(session, _)| session);
        std::iter::once(self.tab.session.clone())
            .chain(frames)
            .collect()
    }

    async fn told<T: DeserializeOwned>(
        &self,
        session: &str,
        method: &str,
        params: &Value,
    ) -> Result<T, Stop> {
        let connection = &self.session.connection;
        let asked = connection.ask(Some(session), method, params, BRIEF).await;
        asked.map_err(|error| unheld_by(method, error))
    }

    async fn tree(&self, session: &str) -> Result<FrameTree, Stop> {
        let asked = frame_tree(&self.session.connection, session, BRIEF).await;
        asked.map_err(|error| unheld_by("Page.getFrameTree", error))
    }

    /// Puts the policy into all documents of the page.
    async fn lay_policy(&self, policy: &str) -> Result<(), Stop> {
        let hold = format!(
            "(() => {{ 'use strict';\n{HOLD}\nreturn contentPolicy.hold({}, {}); }})()",
            js(&self.held_key()),
            js(policy)
        );
        let mut count = 0;
        for session in self.sessions() {
            let frames = self.tree(&session).await?.all();
            count += frames.len();
            if count > MOST_FRAMES {
                return Err(unheld("too many frames"));
            }
            for frame in frames {
                if self.in_world(&session, &frame.id, &hold).await? != Value::Bool(true) {
                    return Err(unheld("a document without a head"));
                }
            }
        }
        Ok(())
    }

    /// Takes the connections to peers out of all documents of the page, and out of the frames and documents that it
    /// makes. The next document that comes from a server has them again.
    async fn bar_peers(&self, document: &str) -> Result<(), Stop> {
        #[derive(Deserialize)]
        struct Added {
            identifier: String,
        }
        let barred = self.tab.state().barred.clone();
        if barred.is_some_and(|barred| barred.document == document) {
            return Ok(());
        }
        let add = async |session: &str, source: String| {
            let script = json!({"source": source, "runImmediately": true});
            let method = "Page.addScriptToEvaluateOnNewDocument";
            let added: Added = self.told(session, method, &script).await?;
            Ok::<_, Stop>(added.identifier)
        };
        let mut scripts = Vec::new();
        for session in self.sessions() {
            // Also what comes between the documents that are there and the next script.
            let all = add(&session, PEERS.to_owned()).await?;
            let inner = add(
                &session,
                format!("if (window !== window.top || !/^https?:$/.test(location.protocol)) {{ {PEERS} }}"),
            )
            .await?;
            scripts.push((session.clone(), inner));
            let all = json!({"identifier": all});
            let method = "Page.removeScriptToEvaluateOnNewDocument";
            let _: IgnoredAny = self.told(&session, method, &all).await?;
        }
        self.tab.state().barred = Some(Barred {
            document: document.to_owned(),
            scripts,
        });
        Ok(())
    }

    /// What an expression is in the world of ours in a frame.
    async fn in_world(&self, session: &str, frame: &str, expression: &str) -> Result<Value, Stop> {
        let connection = &self.session.connection;
        let told = isolated_world::run(connection, session, frame, expression, BRIEF).await;
        told.map_err(|error| unheld_by("a world of its own", error))
    }

    /// Under what our world keeps what was held; no page can guess it.
    fn held_key(&self) -> String {
        format!("{}-held", self.session.page(self.tab).key)
    }
}

/// Once the page has come to rest: what was stopped is part of the result.
pub(super) async fn end(attempt: &Attempt<'_>, outcome: &mut ActionOutcome) {
    let interceptor = &attempt.session.hub.interceptor;
    let (main, url, waits) = {
        let state = attempt.tab.state();
        (
            state.main_frame.clone(),
            state.url.clone(),
            state.dialog.is_some() || state.closed,
        )
    };
    if let Some(rule) = interceptor.rule()
        && !waits
    {
        let taken = format!(
            "globalThis[{}]?.stopped.splice(0) ?? []",
            js(&attempt.held_key())
        );
        let told = attempt.in_world(&attempt.tab.session, &main, &taken).await;
        let told: Vec<String> = told
            .ok()
            .and_then(|v| serde_json::from_value(v).ok())
            .unwrap_or_default();
        for address in told {
            let has_host = url::Url::parse(&address).is_ok_and(|url| url.has_host());
            let asked = PageRequest {
                url: address,
                method: "GET".into(),
                main_frame: false,
                page: url.clone(),
                body: String::new(),
                from: url.clone(),
                redirected: false,
                session: false,
            };
            if has_host && rule.judge_of_script(&asked) != RequestVerdict::Pass {
                interceptor.stopped(&asked.url, &asked.method);
            }
        }
    }
    let stopped = interceptor.end_script();
    if !stopped.is_empty() {
        let told = format!(
            "requests to {} were stopped before they were sent",
            stopped.join(", ")
        );
        outcome.detail = Some(match outcome.detail.take() {
            Some(detail) => format!("{detail}; {told}"),
            None => told,
        });
    }
}

/// The script came to nothing; what it or the browser says of it is the page's text.
fn failed(why: &str, text: String) -> Done {
    let done = Done::by(Delivery::Command)
        .status(ActionStatus::Other)
        .detail(why);
    if text.is_empty() {
        done
    } else {
        done.text(text)
    }
}

fn said(exception: Exception) -> String {
    let text = exception.said();
    cut(text.lines().next().unwrap_or_default(), THROWN)
}

fn cut(text: &str, most: usize) -> String {
    match text.char_indices().nth(most) {
        Some((at, _)) => format!("{}…", &text[..at]),
        None => text.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used)]
    use super::*;

    #[test]
    fn code_is_a_body_or_a_function() {
        for function in [
            "async () => 1",
            "() => { return 1 }",
            "(a, b) => a",
            "async page => 1;",
            "function () {}",
            "async function f() {}",
        ] {
            assert!(
                function_of(function).starts_with("function () { return (\n"),
                "{function}"
            );
            assert!(
                !function_of(function).contains("async function () {"),
                "{function}"
            );
        }
        for body in [
            "return 1",
            "(async () => 1)()",
            "const f = () => 1; return f()",
            "document.title",
            "functions.call()",
            "(a) + b",
        ] {
            assert!(
                function_of(body).contains(&format!("{{\n{body}\n}}")),
                "{body}"
            );
        }
    }

    #[test]
    fn a_result_is_cut_at_a_whole_letter() {
        assert_eq!(cut("чай", 2), "ча…");
        assert_eq!(cut("чай", 3), "чай");
    }
}
