//! What the browser announces of its tabs, and which of it the run is told.

use std::sync::Arc;

use copilot_protocol::{TabEvent, TabEventKind, TabId};
use serde::Deserialize;

use super::{Hub, HubState, Target};
use crate::connection::{Event, EventSink};
use crate::network_interceptor::{Paused, Window};
use crate::protocol_events::{Detached, TargetGone, TargetTold};
use crate::tab::Tab;
use crate::user_activity::watch;

impl Hub {
    pub fn announce_opened(&self, tab: &Tab) {
        self.tell(tab, TabEventKind::Opened, String::new());
    }

    /// What was to be told of a tab that nobody needs to know of, and of going back from it.
    pub fn untell(&self, tab: &TabId, back: &TabId) {
        let mut state = self.state();
        state.events.retain(|event| {
            event.tab.id != *tab
                && !(event.tab.id == *back && event.kind == TabEventKind::Activated)
        });
    }

    pub(super) fn forget(&self, target: &str) {
        let mut state = self.state();
        let Some(at) = state.tabs.iter().position(|t| t.target == target) else {
            return;
        };
        let tab = state.tabs.remove(at);
        let mut info = Self::info(&state, &tab);
        info.active = false;
        tab.close();
        if state.active.as_ref() == Some(&tab.id) {
            // Back to where it was opened from, else to the last tab.
            state.active = state
                .tabs
                .iter()
                .find(|t| Some(&t.target) == tab.opener.as_ref())
                .or(state.tabs.last())
                .map(|t| t.id.clone());
        }
        state
            .events
            .push(TabEvent::new(TabEventKind::Closed, info, ""));
    }

    fn browser_event(&self, event: &Event<'_>) -> Option<()> {
        match event.method {
            "Target.targetCreated" => return self.target_came(event),
            "Fetch.requestPaused" => return self.window_asks(event),
            "Target.targetInfoChanged" => {
                let TargetTold { target_info: info } = event.params()?;
                if let Some(target) = self.state().targets.get_mut(&info.target_id) {
                    target.url = info.url;
                    target.title = info.title;
                }
            }
            "Target.targetDestroyed" => {
                let gone: TargetGone = event.params()?;
                self.forget(&gone.target_id);
                let mut state = self.state();
                state.targets.shift_remove(&gone.target_id);
                state.names.remove(&gone.target_id);
                state.behind.remove(&gone.target_id);
                self.interceptor.forget(&gone.target_id);
            }
            "Target.detachedFromTarget" => {
                let gone: Detached = event.params()?;
                let target = {
                    let state = self.state();
                    state
                        .tabs
                        .iter()
                        .find(|t| t.session == gone.session_id)
                        .map(|t| t.target.clone())
                };
                if let Some(target) = target {
                    self.forget(&target);
                }
            }
            "Target.targetCrashed" => return self.target_crashed(event),
            "Browser.downloadWillBegin" => return self.download_begins(event),
            "Browser.downloadProgress" => return self.download_goes_on(event),
            _ => return None,
        }
        Some(())
    }

    /// A tab is there; one that a tab of the run opened is taken up.
    fn target_came(&self, event: &Event<'_>) -> Option<()> {
        let TargetTold { target_info: info } = event.params()?;
        if info.kind != "page" {
            return None;
        }
        let url = info.url.clone();
        let mut state = self.state();
        state.targets.insert(
            info.target_id.clone(),
            Target {
                url: info.url,
                title: info.title,
                opener: info.opener_id.clone(),
            },
        );
        let behind = info.opener_id.is_none().then(|| {
            let asked = state.tabs.iter().find(|t| t.state().asked_for(&url));
            asked.map(|t| t.target.clone())
        });
        let behind = behind.flatten();
        if let Some(opener) = &behind {
            state.behind.insert(info.target_id.clone(), opener.clone());
        }
        // A popup may open the next before it is attached itself.
        if let Some(opener) = info.opener_id.or(behind)
            && (state.tabs.iter().any(|t| t.target == opener) || state.expected.contains(&opener))
            && !state.tabs.iter().any(|t| t.target == info.target_id)
            && state.expected.insert(info.target_id.clone())
            && self.popups.send((info.target_id.clone(), opener)).is_err()
        {
            state.expected.remove(&info.target_id);
        }
        Some(())
    }

    fn target_crashed(&self, event: &Event<'_>) -> Option<()> {
        let gone: TargetGone = event.params()?;
        let tab = self
            .state()
            .tabs
            .iter()
            .find(|t| t.target == gone.target_id)
            .cloned();
        if let Some(tab) = tab {
            let fresh = {
                let mut state = tab.state();
                !std::mem::replace(&mut state.crashed, true)
            };
            tab.touch();
            if fresh {
                self.tell(&tab, TabEventKind::Crashed, String::new());
            }
        }
        Some(())
    }

    pub(super) fn tell(&self, tab: &Tab, kind: TabEventKind, detail: String) {
        Self::tell_of(&mut self.state(), tab, kind, detail);
    }

    pub(super) fn tell_of(state: &mut HubState, tab: &Tab, kind: TabEventKind, detail: String) {
        let info = Self::info(state, tab);
        state.events.push(TabEvent::new(kind, info, detail));
    }

    /// Told once until the run has heard it.
    pub fn person_acted(&self, tab: &Tab) {
        let mut state = self.state();
        if state.tabs.iter().any(|t| t.id == tab.id) {
            Self::tell_of(&mut state, tab, TabEventKind::PersonActed, String::new());
            drop(state);
            self.touch();
        }
    }

    /// A popup of ours that could not be driven: it shows a dialog of its own that nobody sees.
    pub fn popup_blocked(&self, target: &str) {
        let mut state = self.state();
        let Some(tab) = Self::foreign(&mut state, target) else {
            return;
        };
        let detail = tab.url.clone();
        state
            .events
            .push(TabEvent::new(TabEventKind::PopupBlocked, tab, detail));
    }
}

impl Hub {
    /// The presence script tells of touches, or the page script of what the person shows.
    fn touched(&self, event: &Event<'_>, tab: &Tab) {
        #[derive(Deserialize)]
        struct Called {
            name: String,
            payload: String,
        }
        let Some(Called { name, payload }) = event.params() else {
            return;
        };
        if name == watch::binding(&self.presence_key) {
            watch::note(self, tab, &payload);
        } else if name == watch::showing(&self.presence_key)
            && let Some(shown) = &self.state().shown
        {
            let _ = shown.send((tab.id.clone(), payload));
        }
    }

    /// A request for a document waits somewhere in the browser (`NetworkInterceptor::await_windows`).
    fn window_asks(&self, event: &Event<'_>) -> Option<()> {
        let paused: Paused = event.params()?;
        let window = {
            let state = self.state();
            let target = paused.frame_id.clone();
            let tab = state.tabs.iter().find(|t| t.target == target).cloned();
            // What was there before the run's tab was, or could not be attached, is the person's.
            let ours = match &tab {
                Some(tab) => tab.opener.is_some(),
                None => state.expected.contains(&target),
            };
            let opener = match &tab {
                Some(tab) => tab.opener.as_ref(),
                None => state.targets.get(&target).and_then(|t| t.opener.as_ref()),
            };
            let opener = opener.or_else(|| state.behind.get(&target));
            let opener = opener.and_then(|o| state.tabs.iter().find(|t| t.target == *o));
            Window {
                ours,
                opener: opener.cloned(),
                tab,
                target,
            }
        };
        self.interceptor.window_asks(paused, window);
        Some(())
    }
}

impl EventSink for Hub {
    fn event(&self, event: &Event<'_>) {
        match event.session {
            None => {
                self.browser_event(event);
            }
            Some(session) => {
                let tabs = self.state().tabs.clone();
                let of = |tab: &&Arc<Tab>| tab.session == session || tab.frames.serves(session);
                let tab = tabs.iter().find(of);
                if tab.is_none()
                    && event.method == "Fetch.requestPaused"
                    && let Some((tab, worker)) = tabs
                        .iter()
                        .find_map(|tab| Some((tab, tab.frames.worker(session)?)))
                {
                    self.interceptor.worker_asks(event, tab, worker);
                }
                if let Some(tab) = tab {
                    match event.method {
                        "Fetch.requestPaused" => {
                            let opener = self.opener_of(tab);
                            self.interceptor.paused(event, tab, opener);
                        }
                        "Runtime.bindingCalled" => self.touched(event, tab),
                        _ => {
                            if let Some((kind, detail)) = tab.apply(event) {
                                if kind == TabEventKind::Navigated {
                                    self.interceptor.document_came(tab);
                                }
                                self.tell(tab, kind, detail);
                            }
                        }
                    }
                }
            }
        }
        self.touch();
    }

    fn lost(&self, _why: &str) {
        for tab in self.tabs() {
            tab.touch();
        }
        self.touch();
    }
}
