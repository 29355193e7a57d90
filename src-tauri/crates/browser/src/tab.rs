//! One driven tab: its session, and what its events have told of it.

mod events;

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use copilot_protocol::{Observation, PageDialog, TabEventKind, TabId};
use serde::Deserialize;
use tokio::sync::watch;

use crate::connection::Event;
use crate::frames::Frames;
use crate::user_activity::presence::Presence;

/// A tab that a page asked for comes by then.
const TAB_COMES: Duration = Duration::from_secs(3);

/// A request that is under way.
#[derive(Debug)]
pub(crate) struct Awaited {
    pub since: Instant,
    /// Frame that asked.
    frame: String,
}

#[derive(Debug, Default)]
pub(crate) struct TabState {
    pub main_frame: String,
    pub url: String,
    pub loader: String,
    /// What the document is, as its server or the browser says: `text/html`, `application/pdf`.
    pub mime: String,
    /// Execution context of our isolated world in the current document.
    pub world: Option<i64>,
    pub dialog: Option<PageDialog>,
    /// How the last one was answered, and with which text.
    pub answered: Option<(bool, String)>,
    /// A new document is on its way.
    pub navigating: bool,
    /// The page asked to go elsewhere, at this time; whether it does is not known yet.
    pub requested: Option<Instant>,
    pub loading: bool,
    pub content_loaded: bool,
    /// Committed documents.
    pub navigations: u64,
    /// Changes of the address within a document.
    pub moves: u64,
    pub in_flight: HashMap<String, Awaited>,
    /// Loader and method of the last request for a document.
    pub document_method: Option<(String, String)>,
    /// Loader and HTTP status of the last document answer.
    pub document_status: Option<(String, u16)>,
    pub document_error: Option<String>,
    pub network_error: Option<String>,
    pub crashed: bool,
    pub closed: bool,
    /// Loader of a document whose spinner or motion was waited for in vain.
    pub endless: Option<String>,
    pub last_snapshot: Option<Observation>,
    pub presence: Presence,
    /// So many wait for its frames; see `keep_rendering`.
    pub drawn: u32,
    /// Numbers were put on its page; see `badges`.
    pub badged: bool,
    /// A picture of it did not come by itself: nobody sees it.
    pub unseen: bool,
    /// What the page drags since the last time it was taken, as the browser tells it.
    pub dragged: Option<serde_json::Value>,
    /// The field for which the page last asked for files.
    pub asked_files: Option<FileChooser>,
    /// How often it asked.
    pub file_choosers: u64,
    /// The run itself answers the next one.
    pub answers_chooser: bool,
    /// What was done to its document for a script of the run.
    pub barred: Option<Barred>,
    /// Address that a frame asked to be opened in another tab, and when.
    pub asked_tab: Option<(String, Instant)>,
}

/// Scripts that take the connections to peers out of the frames of a document.
#[derive(Clone, Debug)]
pub(crate) struct Barred {
    /// Its loader.
    pub document: String,
    /// Sessions, and the scripts' names there.
    pub scripts: Vec<(String, String)>,
}

/// A page's request for files.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct FileChooser {
    /// The field that waits for them; the newer ways to open a chooser have none.
    pub field: Option<i64>,
    pub several: bool,
}

impl TabState {
    /// How often the address has changed, within documents and between them.
    pub fn places(&self) -> u64 {
        self.navigations + self.moves
    }

    /// Whether the page asked for this address in a tab of its own a moment ago: what is opened behind has no opener.
    pub fn asked_for(&self, url: &str) -> bool {
        self.asked_tab
            .as_ref()
            .is_some_and(|(asked, at)| asked == url && at.elapsed() < TAB_COMES)
    }

    /// The page answers nothing.
    pub fn is_blocked(&self) -> bool {
        self.dialog.is_some() || self.crashed || self.closed
    }

    /// What moves in this document was waited for, and did not end.
    pub fn waited_in_vain(&self) -> bool {
        self.endless.as_ref() == Some(&self.loader)
    }

    /// The document answers a form that was sent, so that to load it again is to send it again.
    pub fn was_posted(&self) -> bool {
        self.document_method
            .as_ref()
            .is_some_and(|(loader, method)| *loader == self.loader && method == "POST")
    }

    pub fn http_status(&self) -> u16 {
        match &self.document_status {
            Some((loader, status)) if *loader == self.loader => *status,
            _ => 0,
        }
    }
}

pub(crate) struct Tab {
    pub id: TabId,
    pub target: String,
    pub session: String,
    /// The run opened it, so the run may close it.
    pub opened: bool,
    pub opener: Option<String>,
    /// Name of the presence script in its world.
    pub presence_key: Arc<str>,
    pub frames: Frames,
    state: Mutex<TabState>,
    changed: watch::Sender<u64>,
}

impl Tab {
    pub fn new(
        id: TabId,
        target: String,
        session: String,
        opened: bool,
        opener: Option<String>,
        presence_key: Arc<str>,
    ) -> Self {
        Self {
            id,
            session,
            opened,
            opener,
            presence_key,
            frames: Frames::default(),
            state: Mutex::new(TabState {
                main_frame: target.clone(),
                ..TabState::default()
            }),
            target,
            changed: watch::Sender::new(0),
        }
    }

    pub fn state(&self) -> MutexGuard<'_, TabState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether a frame is one of this tab's.
    pub fn holds(&self, frame: &str) -> bool {
        self.frames.state().get(frame).is_some() || self.state().main_frame == frame
    }

    /// Wakes at the next change of the state.
    pub fn changes(&self) -> watch::Receiver<u64> {
        self.changed.subscribe()
    }

    pub fn touch(&self) {
        self.changed.send_modify(|n| *n = n.wrapping_add(1));
    }

    /// Waits until `test` gives something; `None`: nothing changes any more.
    pub async fn until<T>(&self, mut test: impl FnMut(&Self) -> Option<T>) -> Option<T> {
        let mut changes = self.changes();
        loop {
            if let Some(found) = test(self) {
                return Some(found);
            }
            changes.changed().await.ok()?;
        }
    }

    /// Returns once a dialog is open, the tab has crashed or is closed.
    pub async fn blocked(&self) {
        self.until(|tab| tab.state().is_blocked().then_some(()))
            .await;
    }

    /// Notes an event of this tab's session; returns what the run should be told.
    pub fn apply(&self, event: &Event<'_>) -> Option<(TabEventKind, String)> {
        // Only asked for to have it drawn; it also tells whether anybody sees it.
        if event.method.starts_with("Page.screencast") {
            #[derive(Deserialize)]
            struct Visibility {
                visible: bool,
            }
            if event.method == "Page.screencastVisibilityChanged"
                && let Some(Visibility { visible: false }) = event.params()
            {
                self.state().unseen = true;
            }
            return None;
        }
        let of_frame = self.frames.note(event);
        let told = if of_frame { None } else { self.note(event) };
        self.touch();
        told
    }

    pub fn close(&self) {
        self.state().closed = true;
        self.touch();
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used)]
    use super::*;
    use serde_json::json;

    fn tell(tab: &Tab, method: &str, params: serde_json::Value) {
        let params = serde_json::value::to_raw_value(&params).unwrap();
        tab.apply(&Event::of(method, "page", &params));
    }

    #[test]
    fn a_frame_that_goes_to_another_process_leaves_no_request_behind() {
        let tab = Tab::new(
            TabId("t1".into()),
            "main".into(),
            "page".into(),
            true,
            None,
            "key".into(),
        );
        for (id, frame) in [("document", "far"), ("other", "near")] {
            let request =
                json!({"requestId": id, "type": "Document", "frameId": frame, "loaderId": id});
            tell(&tab, "Network.requestWillBeSent", request);
        }
        assert_eq!(tab.state().in_flight.len(), 2);
        let attached = json!({
            "sessionId": "s1",
            "targetInfo": {"targetId": "far", "type": "iframe", "url": "http://far.test/", "parentFrameId": "main"},
        });
        tell(&tab, "Target.attachedToTarget", attached);
        let left: Vec<String> = tab.state().in_flight.keys().cloned().collect();
        assert_eq!(left, ["other"]);
    }
}
