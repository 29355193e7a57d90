//! What a browser tells of frames, and what of it changes which there are.

use std::sync::Weak;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use super::{MAIN, State, Worker};
use crate::connection::{Connection, Event};
use crate::network_interceptor::wait::{Wait, enable};
use crate::protocol_events::{
    AWAITED, Attached, Detached, FrameTold, Navigated, RequestTold, TargetTold,
};
use crate::spawn::spawn;

const PREPARE_DEADLINE: Duration = Duration::from_secs(10);

/// Frames, and the workers that may send requests for them: these are only asked to hold what they send.
pub(super) fn auto_attach() -> Value {
    json!({
        "autoAttach": true,
        "waitForDebuggerOnStart": false,
        "flatten": true,
        "filter": [
            {"type": "iframe"}, {"type": "worker"}, {"type": "service_worker"},
            {"exclude": true}
        ],
    })
}

impl State {
    /// `own`: the frame whose session told of it, unless it was the page's.
    pub(super) fn apply(&mut self, event: &Event<'_>, own: Option<&str>) -> Option<()> {
        let state = self;
        let session = event.session?;
        match event.method {
            "Target.attachedToTarget" => return state.attached(event, session, own),
            "Target.targetInfoChanged" => {
                let TargetTold { target_info } = event.params()?;
                let frame = state.frames.get_mut(&target_info.target_id)?;
                if frame.session.is_some() {
                    frame.at(&target_info.url);
                }
            }
            "Target.detachedFromTarget" => return state.detached(event),
            "Page.frameNavigated" => return state.navigated(event, session, own),
            method if method.starts_with("Page.frame") => return state.frame_told(event),
            "Network.requestWillBeSent" => return state.requested(event, session, own),
            "Network.loadingFinished" | "Network.loadingFailed" => {
                let e: RequestTold = event.params()?;
                state.in_flight.remove(&(session.to_owned(), e.request_id));
            }
            "Inspector.targetCrashed" => {
                let frame = state.frames.get_mut(own?)?;
                frame.leave();
                frame.crashed = true;
            }
            _ => return None,
        }
        Some(())
    }

    /// A frame comes, goes, or is on its way elsewhere.
    fn frame_told(&mut self, event: &Event<'_>) -> Option<()> {
        let e: FrameTold = event.params()?;
        match event.method {
            "Page.frameAttached" => {
                let parent = self.key(&e.parent_frame_id);
                self.frame(&e.frame_id, &parent);
            }
            "Page.frameDetached" if e.reason == "swap" => {
                self.frames.get_mut(&e.frame_id)?.world = None;
            }
            "Page.frameDetached" => self.remove(&e.frame_id),
            "Page.frameStartedNavigating" if e.within_document() => {}
            "Page.frameStartedNavigating" | "Page.frameStartedLoading" => {
                self.frames.get_mut(&e.frame_id)?.loading = Some(Instant::now());
            }
            "Page.frameStoppedLoading" => self.frames.get_mut(&e.frame_id)?.loading = None,
            _ => {}
        }
        Some(())
    }

    /// A frame in a process of its own, or a worker.
    fn attached(&mut self, event: &Event<'_>, session: &str, own: Option<&str>) -> Option<()> {
        let e: Attached = event.params()?;
        let worker = match e.target_info.kind.as_str() {
            "worker" => Some(Worker::Own),
            "service_worker" => Some(Worker::Shared),
            _ => None,
        };
        if let Some(worker) = worker {
            self.workers.insert(e.session_id.clone(), worker);
            // Its script was asked for by the frame, and the end of that is told to it.
            let script = (session.to_owned(), e.target_info.target_id);
            self.in_flight.remove(&script);
            if self.gated {
                let params = enable(Wait::of_tab(self.holds_all && worker == Worker::Own));
                let connection = self.connection.upgrade()?;
                connection.post(Some(&e.session_id), "Fetch.enable", &params);
            }
            return None;
        }
        if e.target_info.kind != "iframe" {
            return None;
        }
        let id = e.target_info.target_id;
        let parent = match &e.target_info.parent_frame_id {
            Some(parent) => self.key(parent),
            None => own.unwrap_or(MAIN).to_owned(),
        };
        let frame = self.frame(&id, &parent);
        frame.leave();
        frame.left = false;
        frame.session = Some(e.session_id.clone());
        frame.at(&e.target_info.url);
        self.moves += 1;
        // The request of its document ends in the process that takes it over, where nobody asked.
        self.in_flight.retain(|_, (of, _)| *of != id);
        self.sessions.insert(e.session_id.clone(), id);
        let gated = self.gated.then_some(self.holds_all);
        prepare(self.connection.clone(), e.session_id, gated);
        Some(())
    }

    /// The session of a frame or worker has ended.
    fn detached(&mut self, event: &Event<'_>) -> Option<()> {
        let e: Detached = event.params()?;
        self.workers.remove(&e.session_id);
        let id = self.sessions.remove(&e.session_id)?;
        self.in_flight.retain(|(of, _), _| *of != e.session_id);
        let inside = self.children(&id);
        let mut moved = false;
        if self.frames.get(&id).is_some_and(|f| f.left) {
            self.remove(&id);
        } else if let Some(frame) = self.frames.get_mut(&id)
            && frame.session.as_deref() == Some(&e.session_id)
        {
            // Either it goes on in its parent's process, or the news of its end follows.
            frame.session = None;
            frame.leave();
            moved = true;
        }
        if moved {
            self.moves += 1;
            for id in inside {
                self.remove(&id);
            }
        }
        Some(())
    }

    /// A frame shows another document.
    fn navigated(&mut self, event: &Event<'_>, session: &str, own: Option<&str>) -> Option<()> {
        let Navigated { frame: now } = event.params()?;
        // What a frame asks for is only held where that was wanted before its document was begun, or once it is
        // there: a document that is on its way to a process of its own is neither.
        if self.gated
            && self.sessions.get(session) == Some(&now.id)
            && let Some(connection) = self.connection.upgrade()
        {
            let params = enable(Wait::of_tab(self.holds_all));
            connection.post(Some(session), "Fetch.enable", &params);
        }
        if own.is_none() && now.parent_id.is_none() {
            // Of the page's frames, those with sessions of their own end with these.
            self.frames
                .retain(|id, f| f.session.is_some() && id != MAIN);
            for frame in self.frames.values_mut() {
                frame.left = true;
            }
            self.numbers.clear();
            self.in_flight.clear();
            self.origin = now.security_origin;
            return Some(());
        }
        let parent = now
            .parent_id
            .as_deref()
            .map_or_else(|| MAIN.to_owned(), |p| self.key(p));
        let mut inside = self.children(&now.id);
        inside.retain(|id| self.frames.get(id).is_some_and(|f| f.session.is_none()));
        let frame = self.frame(&now.id, &parent);
        frame.leave();
        // Whoever tells of its document serves it.
        frame.session = (own == Some(now.id.as_str())).then(|| session.to_owned());
        frame.origin = now.security_origin;
        self.moves += 1;
        for id in inside {
            self.remove(&id);
        }
        Some(())
    }

    /// A request that may change what a frame shows.
    fn requested(&mut self, event: &Event<'_>, session: &str, own: Option<&str>) -> Option<()> {
        let e: RequestTold = event.params()?;
        if !AWAITED.contains(&e.kind.as_str()) {
            return None;
        }
        let of = match own {
            Some(own) => own.to_owned(),
            None => {
                if !self.foreign(&e.frame_id) {
                    return None;
                }
                e.frame_id
            }
        };
        self.in_flight
            .insert((session.to_owned(), e.request_id), (of, Instant::now()));
        Some(())
    }
}

/// Listens to a frame's session, and has it attach the frames inside it. Nothing waits for this: a
/// frame at work answers when it can.
fn prepare(connection: Weak<Connection>, session: String, gated: Option<bool>) {
    spawn(async move {
        let Some(connection) = connection.upgrade() else {
            return;
        };
        let call = async |method: &'static str, params: Value| {
            let told = connection.call_raw(Some(&session), method, &params, PREPARE_DEADLINE);
            told.await
        };
        let hold = || async {
            if let Some(all) = gated {
                let _ = call("Fetch.enable", enable(Wait::of_tab(all))).await;
            }
        };
        let ((), attached, ..) = futures::join!(
            hold(),
            call("Target.setAutoAttach", auto_attach()),
            call("Page.enable", json!({})),
            call(
                "Network.enable",
                json!({"maxTotalBufferSize": 0, "maxResourceBufferSize": 0})
            ),
            call("Inspector.enable", json!({})),
        );
        if let Err(error) = attached {
            tracing::debug!(?error, "a frame went before it could be attached");
        }
        // Its document may have come before its news were listened to (see `Page.frameNavigated`).
        hold().await;
    });
}
