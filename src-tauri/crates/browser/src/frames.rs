//! The frames of a tab: which session serves each, and where the page script lives in it.
//!
//! A frame of another site has a renderer process of its own, and with it a session of its own under
//! that of its parent. A frame of another origin in the same process is served by the session of its
//! parent, and has a world of its own. Frames of the parent's origin are read by the parent's script
//! and need no entry here to be seen. Workers are never attached.
//!
//! A frame keeps its id when it moves between processes; its session, its world and its numbers go
//! with each document.

mod events;

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::time::{Duration, Instant};

use indexmap::IndexMap;

use crate::answer::{Answers, Kept};
use crate::connection::{CallError, Connection, Event};
use crate::frame_tree::FrameTree;
use crate::isolated_world::IsolatedWorld;

/// The main frame, in all maps of this module.
pub(crate) const MAIN: &str = "";

#[derive(Debug, Default)]
pub(crate) struct Frame {
    /// Frame that holds it; [`MAIN`] for the main frame.
    pub parent: String,
    /// Its own session; `None`: that of its parent serves it.
    pub session: Option<String>,
    /// As the browser writes it; `null` or `://` for opaque ones.
    pub origin: String,
    pub world: Option<IsolatedWorld>,
    /// Documents that it has shown.
    pub documents: u64,
    /// Since when a document is on its way.
    pub loading: Option<Instant>,
    pub crashed: bool,
    /// It did not answer in time, and has given no sign of life since.
    pub late: bool,
    /// The document, by its count, that was waited for in vain.
    pub restless: Option<u64>,
    /// Script that gave the doors and numbers below.
    pub stamp: u64,
    /// Frame elements of its document that hold frames of other origins.
    pub doors: HashMap<u32, String>,
    /// The run's numbers, by the script's own.
    pub numbers: HashMap<u32, u32>,
    /// Frame element in the parent's document, by the parent's script.
    pub door: u32,
    /// What of its viewport can be seen: left, top, right, bottom, in shares of its size.
    pub region: [f64; 4],
    /// Path of names, as elements show it.
    pub label: String,
    /// Heading before it on the page; it stands on a bar, or stays on the screen.
    pub heading: String,
    pub nav: bool,
    pub fixed: bool,
    /// Its page was left; it only waits for the end of its session.
    left: bool,
}

impl Frame {
    fn of(parent: &str) -> Self {
        Self {
            parent: parent.to_owned(),
            ..Self::default()
        }
    }

    fn at(&mut self, url: &str) {
        self.origin = url::Url::parse(url)
            .map(|u| u.origin().ascii_serialization())
            .unwrap_or_default();
    }

    /// Its document has gone.
    fn leave(&mut self) {
        self.world = None;
        self.documents += 1;
        self.loading = None;
        self.late = false;
        self.crashed = false;
    }
}

/// An origin with a place of its own, unlike those of blank and sandboxed documents.
fn is_tuple(origin: &str) -> bool {
    origin.starts_with("http")
}

/// What sends requests for a page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Worker {
    /// The page's alone.
    Own,
    /// Of all pages of the site, those of the person's tabs among them.
    Shared,
}

#[derive(Default)]
pub(crate) struct State {
    connection: Weak<Connection>,
    /// Session of the page.
    session: String,
    /// Frames in processes of their own hold their documents too.
    gated: bool,
    /// And all that they ask for: a script was carried out in the page.
    holds_all: bool,
    frames: HashMap<String, Frame>,
    /// Frames by the sessions of their own.
    sessions: HashMap<String, String>,
    /// Sessions of the page's workers: of these nothing is known but what they ask for.
    workers: HashMap<String, Worker>,
    /// Frame and the script's own number of each number that was given to an element of a frame.
    numbers: HashMap<u32, (String, u32)>,
    /// Requests of frames of other origins, by session and id.
    in_flight: HashMap<(String, String), (String, Instant)>,
    /// Origin of the main frame.
    origin: String,
    /// Documents that came and frames that went, of the whole tab.
    pub moves: u64,
    /// Last answers of the scripts.
    answers: Answers,
}

#[derive(Default)]
pub(crate) struct Frames {
    state: Mutex<State>,
}

impl State {
    /// Name of a frame in the maps: the main frame is not called by its id.
    fn key(&self, id: &str) -> String {
        if self.frames.contains_key(id) {
            id.to_owned()
        } else {
            MAIN.to_owned()
        }
    }

    /// Session that reaches the frame; `None`: there is no such frame.
    pub fn serving(&self, frame: &str) -> Option<String> {
        let mut at = frame;
        for _ in 0..64 {
            if at == MAIN {
                return Some(self.session.clone());
            }
            let frame = self.frames.get(at)?;
            if let Some(session) = &frame.session {
                return Some(session.clone());
            }
            at = &frame.parent;
        }
        None
    }

    /// Whether the frame is of another origin than the page.
    pub fn foreign(&self, frame: &str) -> bool {
        self.frames.get(frame).is_some_and(|f| {
            is_tuple(&f.origin) && is_tuple(&self.origin) && f.origin != self.origin
        })
    }

    fn forget_numbers(&mut self, frame: &str) {
        self.numbers.retain(|_, (of, _)| of != frame);
    }

    fn remove(&mut self, frame: &str) {
        let mut gone = vec![frame.to_owned()];
        while let Some(id) = gone.pop() {
            if self.frames.remove(&id).is_some() {
                self.moves += 1;
            }
            self.forget_numbers(&id);
            self.answers.remove(&id);
            self.in_flight.retain(|_, (of, _)| *of != id);
            gone.extend(self.children(&id));
        }
    }

    /// Frames that this one holds.
    fn children(&self, of: &str) -> Vec<String> {
        let frames = self.frames.iter().filter(|(_, f)| f.parent == of);
        frames.map(|(id, _)| id.clone()).collect()
    }

    /// The frame of this id, new where it is not known.
    fn frame(&mut self, id: &str, parent: &str) -> &mut Frame {
        self.frames
            .entry(id.to_owned())
            .or_insert_with(|| Frame::of(parent))
    }
}

impl Frames {
    pub fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Attaches the frames of a page's session, now and as they come. Where the browser cannot do that,
    /// frames of other origins in processes of their own stay unread.
    pub async fn begin(
        &self,
        connection: &Arc<Connection>,
        session: &str,
        gated: bool,
        deadline: Duration,
    ) -> Result<(), CallError> {
        {
            let mut state = self.state();
            state.connection = Arc::downgrade(connection);
            session.clone_into(&mut state.session);
            state.gated = gated;
        }
        let (method, how) = ("Target.setAutoAttach", events::auto_attach());
        let asked = connection.call_raw(Some(session), method, &how, deadline);
        match asked.await {
            Err(error @ CallError::Refused(_)) if !error.is_session_gone() => {
                tracing::debug!(?error, "this browser does not attach frames");
                Ok(())
            }
            result => result.map(drop),
        }
    }

    /// Sessions of frames in processes of their own, with the frames' ids.
    pub fn own_sessions(&self) -> Vec<(String, String)> {
        let guard = self.state();
        let sessions = guard.sessions.iter();
        sessions.map(|(s, f)| (s.clone(), f.clone())).collect()
    }

    /// Frames that come from now on hold all that they ask for.
    pub fn hold_all(&self) {
        self.state().holds_all = true;
    }

    /// Whether the session is that of one of the tab's frames.
    pub fn serves(&self, session: &str) -> bool {
        self.state().sessions.contains_key(session)
    }

    /// The worker of the tab's whose session it is.
    pub fn worker(&self, session: &str) -> Option<Worker> {
        self.state().workers.get(session).copied()
    }

    /// Marks a frame as one that gave no answer; gives what is needed to ask it for a sign of life,
    /// unless it is being asked.
    pub fn begin_late(&self, frame: &str) -> Option<(Arc<Connection>, String)> {
        let mut guard = self.state();
        let session = guard.serving(frame)?;
        let connection = guard.connection.upgrade()?;
        let known = guard.frames.get_mut(frame)?;
        (!std::mem::replace(&mut known.late, true)).then_some((connection, session))
    }

    /// Notes an event of the page's session or of a frame's. True: it was a frame's.
    pub fn note(&self, event: &Event<'_>) -> bool {
        let mut state = self.state();
        let own = event.session.and_then(|s| state.sessions.get(s).cloned());
        state.apply(event, own.as_deref());
        own.is_some()
    }
}

impl State {
    pub fn get(&self, frame: &str) -> Option<&Frame> {
        self.frames.get(frame)
    }

    /// Frames that were read apart from the page around them, each with the count of its documents.
    pub fn read_apart(&self) -> Vec<(String, u64)> {
        let read = |(_, f): &(&String, &Frame)| !f.label.is_empty() && !f.left && !f.crashed;
        let frames = self.frames.iter().filter(read);
        frames.map(|(id, f)| (id.clone(), f.documents)).collect()
    }

    pub fn get_mut(&mut self, frame: &str) -> Option<&mut Frame> {
        self.frames.get_mut(frame)
    }

    /// The last answer of a frame's script.
    pub fn answer(&self, frame: &str) -> Option<Arc<Kept>> {
        self.answers.get(frame).cloned()
    }

    pub fn keep_answer(&mut self, frame: &str, kept: Kept) {
        self.answers.insert(frame.to_owned(), Arc::new(kept));
    }

    /// Frame and the script's own number of an element's number; `None`: it is not in a frame.
    pub fn number(&self, id: u32) -> Option<(String, u32)> {
        self.numbers.get(&id).cloned()
    }

    /// Elements by the frames that hold them, each with its number and the script's own.
    pub fn by_frame(&self, ids: &[u32]) -> IndexMap<String, Vec<(u32, u32)>> {
        let mut frames = IndexMap::<_, Vec<_>>::new();
        for id in ids {
            let (frame, local) = self.number(*id).unwrap_or((MAIN.to_owned(), *id));
            frames.entry(frame).or_default().push((*id, local));
        }
        frames
    }

    pub fn set_number(&mut self, id: u32, frame: &str, local: u32) {
        self.numbers.insert(id, (frame.to_owned(), local));
        if let Some(frame) = self.frames.get_mut(frame) {
            frame.numbers.insert(local, id);
        }
    }

    /// A snapshot by another script than the last: its doors and numbers are new ones.
    pub fn stamp(&mut self, frame: &str, stamp: u64) {
        if frame == MAIN {
            self.frames.entry(MAIN.to_owned()).or_default();
        }
        let Some(known) = self.frames.get_mut(frame) else {
            return;
        };
        if known.stamp != stamp {
            known.stamp = stamp;
            known.doors.clear();
            known.numbers.clear();
            self.forget_numbers(frame);
        }
    }

    /// Notes which frame stands behind a frame element.
    pub fn link(&mut self, parent: &str, door: u32, id: &str) {
        if let Some(parent) = self.frames.get_mut(parent) {
            parent.doors.insert(door, id.to_owned());
        }
        let frame = self.frame(id, parent);
        frame.parent = parent.to_owned();
        frame.door = door;
        frame.left = false;
    }

    /// The frame behind a frame element, if it is still there.
    pub fn behind(&self, parent: &str, door: u32) -> Option<String> {
        let id = self.frames.get(parent)?.doors.get(&door)?;
        self.frames.contains_key(id).then(|| id.clone())
    }

    /// Frames that were there before their page was listened to.
    pub fn know(&mut self, origin: &str, inside: Vec<FrameTree>) {
        if self.origin.is_empty() {
            origin.clone_into(&mut self.origin);
        }
        let mut found: Vec<(String, FrameTree)> = Vec::new();
        found.extend(inside.into_iter().map(|tree| (MAIN.to_owned(), tree)));
        while let Some((parent, tree)) = found.pop() {
            let id = tree.frame.id;
            let frame = self.frame(&id, &parent);
            if frame.origin.is_empty() {
                frame.origin = tree.frame.security_origin;
            }
            let inside = tree.child_frames.into_iter();
            found.extend(inside.map(|tree| (id.clone(), tree)));
        }
    }

    /// What a snapshot told of the main frame.
    pub fn set_origin(&mut self, origin: &str) {
        origin.clone_into(&mut self.origin);
    }

    /// Frame and its element of each frame of another origin that was found, from the outermost.
    pub fn found(&self) -> Vec<String> {
        let mut found = Vec::new();
        let mut at = vec![MAIN.to_owned()];
        while let Some(parent) = at.pop() {
            let Some(frame) = self.frames.get(&parent) else {
                continue;
            };
            for id in frame.doors.values() {
                if self.frames.contains_key(id) && !found.contains(id) {
                    found.push(id.clone());
                    at.push(id.clone());
                }
            }
        }
        found
    }

    /// The frame and those around it, from the outermost, the main frame left out.
    pub fn path(&self, frame: &str) -> Vec<String> {
        let mut path = Vec::new();
        let mut at = frame.to_owned();
        while at != MAIN && path.len() < 64 {
            let Some(frame) = self.frames.get(&at) else {
                break;
            };
            let parent = frame.parent.clone();
            path.push(at);
            at = parent;
        }
        path.reverse();
        path
    }

    /// Frames at work: with requests other than the known ones, or a document on its way, for less than
    /// their patience.
    pub fn working(&self, known: &[String], patience: impl Fn(&str) -> Duration) -> Vec<String> {
        let mut working: Vec<String> = Vec::new();
        let requests = self
            .in_flight
            .iter()
            .filter(|((_, id), _)| !known.contains(id))
            .map(|(_, (frame, at))| (frame, at));
        let documents = self
            .frames
            .iter()
            .filter_map(|(id, f)| Some((id, f.loading.as_ref()?)));
        for (id, at) in requests.chain(documents) {
            let Some(frame) = self.frames.get(id) else {
                continue;
            };
            if frame.left || frame.restless == Some(frame.documents) {
                continue;
            }
            if at.elapsed() < patience(id) && !working.contains(id) {
                working.push(id.clone());
            }
        }
        working
    }

    /// Ids of the requests of frames that are under way.
    pub fn requests(&self) -> Vec<String> {
        self.in_flight.keys().map(|(_, id)| id.clone()).collect()
    }

    /// The frame never comes to rest: it is not waited for any more.
    pub fn give_up(&mut self, frame: &str) {
        if let Some(frame) = self.frames.get_mut(frame) {
            frame.restless = Some(frame.documents);
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used)]
    use super::*;

    fn linked() -> Frames {
        let frames = Frames::default();
        let mut state = frames.state();
        state.session = "page".into();
        state.stamp(MAIN, 1);
        state.link(MAIN, 7, "outer");
        state.stamp("outer", 2);
        state.link("outer", 1, "inner");
        drop(state);
        frames
    }

    #[test]
    fn a_frame_is_served_by_the_nearest_session_around_it() {
        let frames = linked();
        let mut state = frames.state();
        assert_eq!(state.serving("inner").as_deref(), Some("page"));
        state.get_mut("outer").unwrap().session = Some("s1".into());
        assert_eq!(state.serving("inner").as_deref(), Some("s1"));
        assert_eq!(state.serving(MAIN).as_deref(), Some("page"));
        assert_eq!(state.serving("nobody"), None);
        assert_eq!(state.path("inner"), ["outer", "inner"]);
    }

    #[test]
    fn numbers_go_with_their_document() {
        let frames = linked();
        let mut state = frames.state();
        state.set_number(40, "inner", 3);
        assert_eq!(state.number(40), Some(("inner".into(), 3)));
        state.stamp("inner", 9);
        assert_eq!(state.number(40), None);
        state.set_number(41, "inner", 3);
        state.remove("outer");
        // What was inside went with it.
        assert_eq!(state.number(41), None);
        assert!(state.get("inner").is_none());
        assert_eq!(state.behind(MAIN, 7), None);
    }
}
