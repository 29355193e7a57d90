//! Windows and tabs that the run's pages open: their first request comes before a session of their own can
//! hold it, so for a while after input of the run the requests for documents of the whole browser wait. Those
//! of other tabs go on at once. A browser asks each connection for itself, so what one lets go on another may
//! still hold; to have new tabs wait for a debugger would not do, since any debugger lets them go.

use std::sync::Arc;
use std::time::{Duration, Instant};

use copilot_ports::{PageRequest, RequestVerdict};
use serde_json::json;

use super::wait::{Wait, enable};
use super::{Asked, DECIDED, Deciding, NetworkInterceptor, Paused, Waiting, is_unused};
use crate::connection::{CallError, Connection};
use crate::spawn::spawn;
use crate::tab::Tab;
use crate::user_activity::ask::persons;

const BRIEF: Duration = Duration::from_secs(2);
/// Browsers let a page open windows for about five seconds after input.
const WINDOWS_COME: Duration = Duration::from_secs(6);
/// A connection that others share forgets a hold that is not asked for again (`shared_connection/windows.rs`).
const RENEWED: Duration = Duration::from_secs(2);
/// The next look whether what waits is decided of.
const AGAIN: Duration = Duration::from_millis(500);
/// A window goes on by then, whether or not it could be attached.
const ATTACHED: Duration = Duration::from_secs(3);

/// A window that may be one that the run's pages opened.
pub(crate) struct Window {
    pub target: String,
    /// It is attached already.
    pub tab: Option<Arc<Tab>>,
    pub opener: Option<Arc<Tab>>,
    /// One of the run's tabs opened it while it was the run's, or one that these opened.
    pub ours: bool,
}

impl NetworkInterceptor {
    /// Has the requests of new windows wait, for as long as the input that comes now lets pages open some. Where
    /// that is refused a window is looked at once it is there.
    pub async fn await_windows(self: &Arc<Self>, connection: &Arc<Connection>) {
        let end = Instant::now() + WINDOWS_COME;
        {
            let mut state = self.state();
            if state.rule.is_none() {
                return;
            }
            let waits = state.windows_wait.replace(end).is_some();
            let now = Instant::now();
            let lately = |at: Instant| now.saturating_duration_since(at) < RENEWED;
            if waits {
                if !state.windows_asked.is_some_and(lately) {
                    state.windows_asked = Some(now);
                    connection.post(None, "Fetch.enable", &enable(Wait::Documents));
                }
                return;
            }
            state.windows_asked = Some(now);
        }
        let asked = connection
            .call_raw(None, "Fetch.enable", &enable(Wait::Documents), BRIEF)
            .await;
        if let Err(CallError::Refused(error)) = asked {
            tracing::debug!(?error, "the requests of new windows are not held here");
            self.state().windows_wait = None;
            return;
        }
        let (interceptor, connection) = (Arc::downgrade(self), Arc::downgrade(connection));
        tokio::spawn(async move {
            loop {
                let Some(end) = interceptor
                    .upgrade()
                    .and_then(|interceptor| interceptor.state().windows_wait)
                else {
                    return;
                };
                tokio::time::sleep_until(end.into()).await;
                let (Some(interceptor), Some(connection)) =
                    (interceptor.upgrade(), connection.upgrade())
                else {
                    return;
                };
                let mut state = interceptor.state();
                let now = Instant::now();
                if state.windows_wait.is_some_and(|end| end > now) {
                    continue;
                }
                // What waits is sent when the hold ends.
                if *interceptor.deciding.borrow() > 0 {
                    state.windows_wait = Some(now + AGAIN);
                    continue;
                }
                state.windows_wait = None;
                // Under the lock, so that no later "on" can overtake it.
                connection.post(None, "Fetch.disable", &json!({}));
                return;
            }
        });
    }

    /// Decides of a request that the browser as a whole holds.
    pub fn window_asks(self: &Arc<Self>, paused: Paused, window: Window) {
        let opened = |tab: &Arc<Tab>| {
            let state = tab.state();
            (Some(state.loader.clone()), state.url.clone())
        };
        let (opened_by, opened_at) = window.opener.as_ref().map(opened).unwrap_or_default();
        let Some(standing) = self.standing(&paused) else {
            return;
        };
        let (connection, let_go) = (standing.connection, standing.let_go);
        let (from, redirected) = self.came_from(&paused, &opened_at);
        let waiting = Waiting {
            session: None,
            id: paused.request_id,
        };
        // In a tab that shows something its own session holds.
        let in_use = window.tab.as_ref().is_some_and(|tab| {
            !is_unused(tab) && self.held_targets.borrow().contains(&window.target)
        });
        let (Some(rule), true, false, false) = (standing.rule, window.ours, in_use, let_go) else {
            return waiting.go_on(&connection);
        };
        let request = PageRequest {
            session: self.has_session(&paused.request.url),
            from,
            redirected,
            ..paused.request.of_page(String::new(), true)
        };
        if opened_by
            .as_ref()
            .is_some_and(|loader| self.is_scripted(loader))
        {
            waiting.abort(&connection);
            let refused = Asked::of(request, RequestVerdict::Refuse);
            return self.hold(&connection, &window.target, refused, true);
        }
        let verdict = rule.judge(&request);
        let acted = opened_by.as_deref().and_then(|loader| self.acted(loader));
        let effects = if verdict == RequestVerdict::Pass && acted.is_some() {
            rule.effects(&PageRequest {
                page: opened_at,
                ..request.clone()
            })
        } else {
            Vec::new()
        };
        let asked = Asked {
            effects,
            network_id: paused.network_id,
            ..Asked::of(request, verdict)
        };
        self.decide_window(connection, waiting, asked, window, standing.closing);
    }

    fn decide_window(
        self: &Arc<Self>,
        connection: Arc<Connection>,
        waiting: Waiting,
        asked: Asked,
        window: Window,
        closing: bool,
    ) {
        let deciding = Deciding::of(self);
        if asked.verdict == RequestVerdict::Pass && asked.effects.is_empty() {
            // What its page asks for then is held too.
            tokio::spawn(async move {
                let mut held = deciding.0.held_targets.subscribe();
                let attached = held.wait_for(|held| held.contains(&window.target));
                let _ = tokio::time::timeout(ATTACHED, attached).await;
                waiting.go_on(&connection);
            });
            return;
        }
        if closing {
            return waiting.abort(&connection);
        }
        spawn(async move {
            let interceptor = &deciding.0;
            if let Some(opener) = &window.opener
                && persons(&connection, opener).await
            {
                interceptor.let_go(asked.network_id);
                return waiting.go_on(&connection);
            }
            waiting.abort(&connection);
            interceptor.hold(&connection, &window.target, asked, true);
        });
    }

    /// A new tab that was there before it could be made to wait: whether it may stay.
    pub async fn arrived(
        self: &Arc<Self>,
        connection: &Arc<Connection>,
        tab: &Arc<Tab>,
        opener: Option<Arc<Tab>>,
    ) -> bool {
        let Some(rule) = self.state().rule.clone() else {
            return true;
        };
        // Its first request may be decided of at this moment.
        self.undecided(DECIDED).await;
        if self.was_closed(&tab.target) {
            return false;
        }
        let page = opener.as_ref().map(|opener| opener.state().url.clone());
        let page = page.unwrap_or_default();
        let request = PageRequest {
            url: tab.state().url.clone(),
            method: "GET".into(),
            main_frame: true,
            from: page.clone(),
            redirected: false,
            session: false,
            page,
            body: String::new(),
        };
        let opened_by = opener.as_ref().map(|opener| opener.state().loader.clone());
        if opened_by.is_some_and(|loader| self.is_scripted(&loader)) {
            let refused = Asked::of(request, RequestVerdict::Refuse);
            self.hold(connection, &tab.target, refused, true);
            return false;
        }
        if !request.url.starts_with("http") {
            return true;
        }
        let verdict = rule.judge(&request);
        if verdict == RequestVerdict::Pass {
            return true;
        }
        let deciding = Deciding::of(self);
        if let Some(opener) = &opener
            && persons(connection, opener).await
        {
            return true;
        }
        let asked = Asked::of(request, verdict);
        deciding.0.hold(connection, &tab.target, asked, true);
        false
    }
}
