//! The person and the run in one tab: the mark in the title of the run's tabs, and what the person
//! does in them.
//!
//! A small script in a world of its own listens for trusted presses, keys and wheels. The run's own
//! input is trusted too, so each press and key that is sent leaves a ticket that its event takes up.
//! What is left over is the person's. The script tells of them by a binding of its world as they happen, and
//! so before anything that comes of them: a page is asked nothing while a request of its main frame waits,
//! since it does not answer then. No domain has to be enabled that a page could notice.

use std::collections::{HashMap, HashSet, VecDeque};
use std::sync::{Arc, Weak};
use std::time::{Duration, Instant};

use serde::Deserialize;
use serde_json::{Value, json};

use crate::connection::{CallError, Connection};
use crate::tab::Tab;
use crate::tabs::Hub;
use crate::world::{WORLD, js};

/// Stands before the titles of the run's tabs where the person sees them.
pub(crate) const MARK: &str = "● Copilot — ";

/// After this long without a touch the person is told of again.
const QUIET: Duration = Duration::from_secs(60);
/// An event cannot be older than the input that made it; clocks of two processes differ a little.
const EARLY: Duration = Duration::from_millis(200);
/// A busy page handles input late, but its event bears the time at which the browser got it.
const LATE: Duration = Duration::from_millis(2_500);
const TICKETS_KEPT: Duration = Duration::from_secs(60);
/// So long after a press or key of the person the tab goes where they sent it, redirects and all.
const PERSONS_FOR: Duration = Duration::from_secs(10);
/// A page at work answers by then whether the person touched it; one that does not is not theirs.
const ASKED_FOR: Duration = Duration::from_secs(2);
/// The next look at a frame that could not be asked.
const AGAIN: Duration = Duration::from_millis(500);
const BRIEF: Duration = Duration::from_secs(2);

/// A title without our mark.
pub(crate) fn plain_title(title: &str) -> &str {
    title
        .strip_prefix(MARK.trim_end())
        .map_or(title, str::trim_start)
}

/// What input makes in a page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Touch {
    Press,
    Key,
    Wheel,
}

impl Touch {
    fn of(event: &str) -> Option<Self> {
        match event {
            "pointerdown" => Some(Self::Press),
            "keydown" => Some(Self::Key),
            "wheel" => Some(Self::Wheel),
            _ => None,
        }
    }

    /// What an event of `Input.dispatch…` makes.
    fn made_by(input: &Value) -> Option<Self> {
        match input.get("type")?.as_str()? {
            "mousePressed" => Some(Self::Press),
            "keyDown" | "rawKeyDown" => Some(Self::Key),
            "mouseWheel" => Some(Self::Wheel),
            _ => None,
        }
    }
}

/// Whether that input made an event of this kind at this time.
fn made((kind, sent): &(Touch, Instant), touch: Touch, at: Instant) -> bool {
    *kind == touch && at + EARLY >= *sent && at <= *sent + LATE
}

/// Who has touched a tab, and when.
#[derive(Debug, Default)]
pub(crate) struct Presence {
    /// Input of the run whose events have not been seen yet.
    tickets: VecDeque<(Touch, Instant)>,
    last: Option<Instant>,
    /// The person's last press or key; a wheel sends a tab nowhere.
    acted: Option<Instant>,
    /// All input of the run of the last while, also what tickets were taken up for.
    sent: VecDeque<(Touch, Instant)>,
    /// The person was asked to act here, so nobody has to be told.
    handed: bool,
    /// Documents, by their count, that tell of touches as they happen, by session.
    telling: HashMap<String, u64>,
}

impl Presence {
    /// To be called before input of the run is sent.
    pub fn sending(&mut self, inputs: &[Value], now: Instant) {
        self.tickets
            .retain(|(_, sent)| now.saturating_duration_since(*sent) < TICKETS_KEPT);
        self.sent
            .retain(|(_, sent)| now.saturating_duration_since(*sent) < TICKETS_KEPT);
        for touch in inputs.iter().filter_map(Touch::made_by) {
            self.tickets.push_back((touch, now));
            self.sent.push_back((touch, now));
        }
    }

    pub fn hand(&mut self, on: bool) {
        self.handed = on;
    }

    /// Takes an event of the page that happened at `at`; whether the run has to be told of a person.
    fn seen(&mut self, touch: Touch, at: Instant) -> bool {
        let ours = self.tickets.iter().position(|sent| made(sent, touch, at));
        if let Some(ticket) = ours {
            self.tickets.remove(ticket);
            return false;
        }
        let quiet = self
            .last
            .is_none_or(|last| at.saturating_duration_since(last) >= QUIET);
        self.last = self.last.max(Some(at));
        if touch != Touch::Wheel {
            self.acted = self.acted.max(Some(at));
        }
        quiet && !self.handed
    }

    /// The tab is left to the person, or they pressed something in it just now.
    pub fn is_persons(&self, now: Instant) -> bool {
        self.handed
            || self
                .acted
                .is_some_and(|at| now.saturating_duration_since(at) < PERSONS_FOR)
    }

    /// Whether one of these touches of the page, presses and keys of the last while, was made by nothing
    /// that the run sent. Changes nothing.
    fn unexplained(&self, touches: &[(Touch, Instant)], now: Instant) -> bool {
        let mut sent = self.sent.clone();
        touches.iter().any(|(touch, at)| {
            if *touch == Touch::Wheel || now.saturating_duration_since(*at) >= PERSONS_FOR {
                return false;
            }
            match sent.iter().position(|input| made(input, *touch, *at)) {
                Some(input) => {
                    sent.remove(input);
                    false
                }
                None => true,
            }
        })
    }
}

/// The script, to be run at the start of each document.
pub(crate) fn script(key: &str, marked: bool) -> Value {
    let source = format!(
        "(() => {{ 'use strict';\n{}\npresence.start({}, {}, {marked}); }})()",
        include_str!("../injected/dist/presence.js"),
        js(key),
        js(MARK),
    );
    json!({"source": source, "worldName": WORLD, "runImmediately": true})
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Context {
    execution_context_id: i64,
}

/// Our world in the current document of a frame.
async fn context(connection: &Connection, session: &str, frame: &str) -> Result<i64, CallError> {
    let raw = connection
        .call_raw(
            Some(session),
            "Page.createIsolatedWorld",
            &json!({"frameId": frame, "worldName": WORLD}),
            BRIEF,
        )
        .await?;
    serde_json::from_str::<Context>(raw.get())
        .map(|c| c.execution_context_id)
        .map_err(|e| CallError::Shape(e.to_string()))
}

async fn evaluate(
    connection: &Connection,
    session: &str,
    context: i64,
    expression: &str,
    deadline: Duration,
) -> Result<Value, CallError> {
    let raw = connection
        .call_raw(
            Some(session),
            "Runtime.evaluate",
            &json!({
                "expression": expression,
                "contextId": context,
                "awaitPromise": true,
                "returnByValue": true,
            }),
            deadline,
        )
        .await?;
    let answer: Value =
        serde_json::from_str(raw.get()).map_err(|e| CallError::Shape(e.to_string()))?;
    Ok(answer.pointer("/result/value").cloned().unwrap_or_default())
}

/// Puts the mark into the tab's title, or takes it out.
pub(crate) async fn mark(connection: &Connection, tab: &Tab, key: &str, on: bool) {
    let frame = {
        let state = tab.state();
        if state.dialog.is_some() || state.crashed || state.closed {
            return;
        }
        state.main_frame.clone()
    };
    let work = async {
        let context = context(connection, &tab.session, &frame).await?;
        let expression = format!("globalThis[{}]?.mark({on})", js(key));
        evaluate(connection, &tab.session, context, &expression, BRIEF).await
    };
    let done = tokio::select! {
        done = work => done.is_ok(),
        () = tab.blocked() => false,
    };
    if !done {
        tracing::debug!(tab = %tab.id, "the title could not be changed");
    }
}

/// One frame with a session of its own, as the watch over it needs it.
#[derive(Clone)]
struct Watched {
    connection: Weak<Connection>,
    hub: Weak<Hub>,
    tab: Arc<Tab>,
    key: String,
    session: String,
    /// `None`: the main frame, whatever its id is at the moment.
    frame: Option<String>,
}

/// Waits for what the person does in a tab, for as long as it is the run's.
pub(crate) fn watch(connection: Weak<Connection>, hub: Weak<Hub>, tab: Arc<Tab>, key: String) {
    let watched = Watched {
        connection,
        hub,
        session: tab.session.clone(),
        tab,
        key,
        frame: None,
    };
    tokio::spawn(watched.clone().follow());
    tokio::spawn(watched.follow_frames());
}

/// The document that is there now in a frame with a session of its own, or in the main frame, by its count.
fn document(tab: &Tab, frame: Option<&str>) -> u64 {
    match frame {
        None => tab.state().navigations,
        Some(frame) => tab.frames.state().get(frame).map_or(0, |f| f.documents),
    }
}

/// What the binding of the presence script is called. No page can guess it, nor has its world it.
pub(crate) fn binding(key: &str) -> String {
    format!("{key}-told")
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
            script(&self.key, false),
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
        let context = context(connection, &self.session, frame).await?;
        let name = binding(&self.key);
        // One that is known is not given to the world of a new document.
        let session = Some(self.session.as_str());
        connection.post(session, "Runtime.removeBinding", &json!({"name": name}));
        let params = json!({"name": name, "executionContextName": WORLD});
        connection.post(session, "Runtime.addBinding", &params);
        let expression = format!("globalThis[{}]?.begin({})", js(&self.key), js(&name));
        evaluate(connection, &self.session, context, &expression, BRIEF).await
    }
}

/// What a page tells of touches, by our own clock.
fn told(touches: &str, now: Instant) -> Vec<(Touch, Instant)> {
    let touches: Vec<(String, f64)> = serde_json::from_str(touches).unwrap_or_default();
    let touches = touches.into_iter().filter_map(|(event, age)| {
        let age = Duration::try_from_secs_f64(age / 1000.0).unwrap_or_default();
        Some((Touch::of(&event)?, now.checked_sub(age).unwrap_or(now)))
    });
    touches.collect()
}

/// Whether what the tab does now is the person's doing: it is left to them, or they pressed something in
/// it a moment ago. A document that does not tell of that by itself yet is asked.
pub(crate) async fn persons(connection: &Connection, tab: &Tab, key: &str) -> bool {
    let main = {
        let state = tab.state();
        if state.presence.is_persons(Instant::now()) {
            return true;
        }
        if state.dialog.is_some() || state.crashed || state.closed {
            return false;
        }
        state.main_frame.clone()
    };
    let tells = |session: &str, frame: Option<&str>| {
        let now = document(tab, frame);
        tab.state().presence.telling.get(session) == Some(&now)
    };
    let mut frames = tab.frames.own_sessions();
    frames.retain(|(session, frame)| !tells(session, Some(frame)));
    if !tells(&tab.session, None) {
        frames.push((tab.session.clone(), main));
    }
    if frames.is_empty() {
        return false;
    }
    let expression = format!("globalThis[{}]?.last()", js(key));
    let asked = frames.iter().map(|(session, frame)| async {
        let context = context(connection, session, frame).await?;
        evaluate(connection, session, context, &expression, ASKED_FOR).await
    });
    let answers = futures::future::join_all(asked);
    let answers = tokio::select! {
        answers = answers => answers,
        () = tab.blocked() => return false,
    };
    let now = Instant::now();
    let touches: Vec<(Touch, Instant)> = answers
        .into_iter()
        .filter_map(|answer| Some(told(answer.ok()?.as_str()?, now)))
        .flatten()
        .collect();
    let state = tab.state();
    state.presence.is_persons(now) || state.presence.unexplained(&touches, now)
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

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used)]
    use super::*;

    fn press() -> Value {
        json!({"type": "mousePressed", "x": 1, "y": 1})
    }

    fn second(n: u64) -> Duration {
        Duration::from_secs(n)
    }

    #[test]
    fn the_runs_own_input_is_nobody() {
        let start = Instant::now();
        let mut presence = Presence::default();
        presence.sending(&[press(), json!({"type": "mouseReleased"})], start);
        presence.sending(&[json!({"type": "rawKeyDown"})], start);
        assert!(!presence.seen(Touch::Press, start + Duration::from_millis(30)));
        assert!(!presence.seen(Touch::Key, start + Duration::from_millis(30)));
        // One input makes one event: the second press is somebody else's.
        assert!(presence.seen(Touch::Press, start + Duration::from_millis(40)));
    }

    #[test]
    fn input_that_made_no_event_covers_nobody_later() {
        let start = Instant::now();
        let mut presence = Presence::default();
        presence.sending(&[press()], start);
        assert!(presence.seen(Touch::Press, start + second(4)));
    }

    #[test]
    fn a_person_is_told_of_once_until_a_quiet_minute_has_passed() {
        let start = Instant::now();
        let mut presence = Presence::default();
        assert!(presence.seen(Touch::Wheel, start));
        for n in 1..200 {
            assert!(!presence.seen(Touch::Key, start + second(n)), "{n}");
        }
        assert!(!presence.seen(Touch::Key, start + second(199 + 59)));
        assert!(presence.seen(Touch::Key, start + second(199 + 59 + 60)));
    }

    #[test]
    fn a_tab_that_was_handed_over_is_the_persons_to_use() {
        let start = Instant::now();
        let mut presence = Presence::default();
        presence.hand(true);
        assert!(!presence.seen(Touch::Press, start));
        presence.hand(false);
        // What was done while it was handed over counts as one with what follows at once.
        assert!(!presence.seen(Touch::Press, start + second(1)));
        assert!(presence.seen(Touch::Press, start + second(90)));
    }

    #[test]
    fn a_touch_that_the_run_did_not_make_is_the_persons() {
        let start = Instant::now();
        let mut presence = Presence::default();
        presence.sending(&[press(), json!({"type": "rawKeyDown"})], start);
        let (press, key) = ((Touch::Press, start), (Touch::Key, start));
        assert!(!presence.unexplained(&[press, key], start));
        // It is asked as often as requests are held; the answer stays the same.
        assert!(!presence.unexplained(&[press, key], start));
        assert!(presence.unexplained(&[press, press], start));
        assert!(!presence.unexplained(&[(Touch::Wheel, start)], start));
        let late = start + second(5);
        assert!(presence.unexplained(&[press, (Touch::Press, late)], late));
        assert!(!presence.unexplained(&[(Touch::Press, late)], late + PERSONS_FOR));
    }

    #[test]
    fn what_the_person_presses_is_theirs_for_a_while() {
        let start = Instant::now();
        let mut presence = Presence::default();
        presence.seen(Touch::Wheel, start);
        assert!(!presence.is_persons(start));
        presence.seen(Touch::Press, start);
        assert!(presence.is_persons(start + second(9)));
        assert!(!presence.is_persons(start + PERSONS_FOR));
        presence.hand(true);
        assert!(presence.is_persons(start + PERSONS_FOR));
    }

    #[test]
    fn the_mark_is_no_part_of_a_title() {
        assert_eq!(plain_title("● Copilot — My mail"), "My mail");
        assert_eq!(plain_title("● Copilot —"), "");
        assert_eq!(plain_title("My ● Copilot — mail"), "My ● Copilot — mail");
    }
}
