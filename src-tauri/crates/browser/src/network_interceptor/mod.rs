//! Holds documents back that the run's tabs must not load, before anything is sent.
//!
//! Each request for a document of a driven tab waits in the browser until the run's rule has judged
//! it: what stays within the run's sites goes on at once, what the person does themself goes on too,
//! the rest is aborted, so that the page that is there stays. Nothing is left waiting: a browser sends
//! what waits when its debugger goes. Requests that a page's scripts make wait too, for as long as it takes to read
//! what they do: what an action of the run brought about that nobody said yes to is aborted, and told. Requests of
//! other kinds are not touched, except of a document in which a script of the run was carried out (`scripts.rs`). The first request of a window that a page opens comes
//! before any session of its own: it is held for the browser as a whole (`windows.rs`).

mod answers;
mod effects;
mod scripts;
mod sessions;
mod standing;
pub(crate) mod wait;
mod windows;

use std::collections::{HashMap, HashSet, VecDeque};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::time::{Duration, Instant};

use copilot_ports::{InterceptedRequest, PageRequest, RequestRule, RequestVerdict};
use serde::Deserialize;
use serde_json::json;
use tokio::sync::watch;

use crate::connection::{CallError, Connection, Event};
use crate::documents::Documents;
use crate::tab::Tab;
use crate::user_activity::ask::persons;

use crate::spawn::spawn;
use scripts::Scripts;
use sessions::Sessions;
use standing::{Asked, Standing};
use wait::{Wait, Waiting, enable};
pub(crate) use windows::Window;

const BRIEF: Duration = Duration::from_secs(2);
/// Each request is decided of by then.
const DECIDED: Duration = Duration::from_secs(6);
/// A page that tries again and again is told of only so often.
const MOST_HELD: usize = 16;
/// Navigations of the person that may still be redirected.
const MOST_LET: usize = 32;
/// Windows that were closed and of which more news may come.
const MOST_CLOSED: usize = 64;

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Paused {
    request_id: String,
    request: Request,
    #[serde(default)]
    pub frame_id: String,
    network_id: Option<String>,
    #[serde(default)]
    resource_type: String,
    /// Of an answer that waits.
    response_status_code: Option<u16>,
    response_error_reason: Option<String>,
    #[serde(default)]
    response_headers: Vec<answers::Header>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Request {
    url: String,
    method: String,
    /// Left out by the browser where it is long or no text.
    #[serde(default)]
    post_data: String,
    #[serde(default)]
    headers: HashMap<String, String>,
}

#[derive(Default)]
struct State {
    rule: Option<Arc<dyn RequestRule>>,
    connection: Weak<Connection>,
    held: Vec<InterceptedRequest>,
    /// Navigations that are the person's, by the ids that their redirects keep.
    let_go: VecDeque<String>,
    /// Until then requests of all the browser wait, for those of new windows among them.
    windows_wait: Option<Instant>,
    /// When the browser was last told so.
    windows_asked: Option<Instant>,
    /// Windows that were closed for where they led.
    closed: VecDeque<String>,
    /// The run ends: nobody will be asked any more.
    closing: bool,
    /// The document that the run's last action was done in, by its loader, and when.
    acted_in: Option<(String, Instant)>,
    scripts: Scripts,
    sessions: Sessions,
    /// What is read of documents that come.
    documents: Weak<Documents>,
}

/// The interceptor of one connection.
#[derive(Default)]
pub(crate) struct NetworkInterceptor {
    state: Mutex<State>,
    deciding: watch::Sender<usize>,
    /// Targets whose own sessions hold their documents.
    held_targets: watch::Sender<HashSet<String>>,
}

/// Counts a request for as long as it is decided of.
struct Deciding(Arc<NetworkInterceptor>);

impl Deciding {
    fn of(interceptor: &Arc<NetworkInterceptor>) -> Self {
        interceptor.deciding.send_modify(|n| *n += 1);
        Self(interceptor.clone())
    }
}

impl Drop for Deciding {
    fn drop(&mut self) {
        self.0.deciding.send_modify(|n| *n = n.saturating_sub(1));
    }
}

impl NetworkInterceptor {
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// `documents`: who takes in what is to be read of the documents that come.
    pub fn over(&self, connection: &Arc<Connection>, documents: &Arc<Documents>) {
        let mut state = self.state();
        state.connection = Arc::downgrade(connection);
        state.documents = Arc::downgrade(documents);
    }

    pub fn connection(&self) -> Option<Arc<Connection>> {
        self.state().connection.upgrade()
    }

    pub fn set_rule(&self, rule: Arc<dyn RequestRule>) {
        self.state().rule = Some(rule);
    }

    /// Carries the rule, and what nobody has heard of yet, over to a new connection.
    pub fn inherit(&self, old: &Self) {
        let mut state = self.state();
        let (rule, held, documents, acted_in) = {
            // The old one keeps them, until the new connection stands: it may fail yet.
            let old = old.state();
            state.sessions.inherit(&old.sessions);
            (
                old.rule.clone(),
                old.held.clone(),
                old.scripts.documents.clone(),
                old.acted_in.clone(),
            )
        };
        state.acted_in = acted_in;
        state.rule = rule;
        state.held = held;
        state.scripts.documents = documents;
    }

    /// The rule that the run gave, if it gave one.
    pub fn rule(&self) -> Option<Arc<dyn RequestRule>> {
        self.state().rule.clone()
    }

    /// There is a rule, so the sessions of the run's tabs have to hold their documents.
    pub fn is_shut(&self) -> bool {
        self.state().rule.is_some()
    }

    /// Has the session of a target hold its documents.
    pub async fn shut(
        &self,
        connection: &Connection,
        session: &str,
        target: &str,
    ) -> Result<(), CallError> {
        if !self.is_shut() {
            return Ok(());
        }
        let wait = enable(Wait::of_tab(self.holds_all()));
        let asked = connection.call_raw(Some(session), "Fetch.enable", &wait, BRIEF);
        match asked.await {
            Err(error @ CallError::Refused(_)) if !error.is_session_gone() => {
                tracing::warn!(?error, "this browser does not hold requests back");
            }
            done => done.map(drop)?,
        }
        self.held_targets.send_modify(|held| {
            held.insert(target.to_owned());
        });
        Ok(())
    }

    /// The target has gone.
    pub fn forget(&self, target: &str) {
        self.held_targets
            .send_if_modified(|held| held.remove(target));
    }

    /// What a request that waits is decided by; `None`: the connection is gone.
    fn standing(&self, paused: &Paused) -> Option<Standing> {
        let state = self.state();
        let known = |id: &String| state.let_go.contains(id);
        Some(Standing {
            rule: state.rule.clone(),
            connection: state.connection.upgrade()?,
            let_go: paused.network_id.as_ref().is_some_and(known),
            closing: state.closing,
        })
    }

    /// Decides of a request that waits. `opener`: the tab that a new tab came from.
    pub fn paused(self: &Arc<Self>, event: &Event<'_>, tab: &Arc<Tab>, opener: Option<Arc<Tab>>) {
        if let (Some(session), Some(paused)) = (event.session, event.params::<Paused>()) {
            if paused.is_answer() {
                return self.answered(session, &paused, tab);
            }
            self.decide(session, paused, tab, opener, false);
        }
    }

    /// `shared`: the request is of a worker that works for tabs of the person too.
    // The rules stand in the order in which they hold.
    fn decide(
        self: &Arc<Self>,
        session: &str,
        paused: Paused,
        tab: &Arc<Tab>,
        opener: Option<Arc<Tab>>,
        shared: bool,
    ) {
        let Some(standing) = self.standing(&paused) else {
            return;
        };
        let connection = &standing.connection;
        let (main_frame, page, loader, navigating) = {
            let state = tab.state();
            let main = session == tab.session && state.main_frame == paused.frame_id;
            (
                main,
                state.url.clone(),
                state.loader.clone(),
                state.navigating,
            )
        };
        let document = paused.is_document();
        let main_frame = main_frame && document;
        let leads = match &opener {
            Some(opener) if is_unused(tab) => opener.state().url.clone(),
            _ => page.clone(),
        };
        let (from, redirected) = self.came_from(&paused, &leads);
        let request = PageRequest {
            session: self.has_session(&paused.request.url),
            from,
            redirected,
            ..paused.request.of_page(page, main_frame)
        };
        let waiting = Waiting {
            session: Some(session.to_owned()),
            id: paused.request_id,
        };
        let by_script = opener
            .as_ref()
            .is_some_and(|opener| self.is_scripted(&opener.state().loader));
        if by_script && is_unused(tab) && standing.rule.is_some() {
            // A tab that a script's document opens would be one that nothing of the script's hold is in.
            waiting.abort(connection);
            let refused = Asked::of(request, RequestVerdict::Refuse);
            return self.hold(connection, &tab.target, refused, true);
        }
        let scripted = !shared && self.is_scripted(&loader);
        let acted = match &opener {
            Some(opener) if is_unused(tab) => self.acted(&opener.state().loader),
            _ => self.acted(&loader),
        };
        let (verdict, effects) = standing.judge(&request, document, scripted, acted.is_some());
        let passes = verdict == RequestVerdict::Pass;
        if passes && effects.is_empty() {
            return waiting.go_on(connection);
        }
        // Neither can a script's timer be told from the person who has the tab: they can load the page anew.
        if scripted && !passes {
            if document || !navigating {
                waiting.abort(connection);
                return self.stopped(&request.url, &request.method);
            }
            // The news that the document has gone may come after the first request of the next.
            return self.decide_after_document(connection, tab, waiting, request);
        }
        if !(main_frame || passes) || standing.closing {
            tracing::debug!(url = request.url, "a document was refused");
            return waiting.abort(connection);
        }
        let asked = Asked {
            effects,
            network_id: paused.network_id,
            ..Asked::of(request, verdict)
        };
        self.decide_by_person(connection, waiting, asked, tab, opener);
    }

    /// What the person does goes on; the rest is stopped, and told.
    fn decide_by_person(
        self: &Arc<Self>,
        connection: &Arc<Connection>,
        waiting: Waiting,
        asked: Asked,
        tab: &Arc<Tab>,
        opener: Option<Arc<Tab>>,
    ) {
        let deciding = Deciding::of(self);
        let (connection, tab) = (connection.clone(), tab.clone());
        spawn(async move {
            let interceptor = &deciding.0;
            let new_tab = is_unused(&tab);
            let of_opener = async {
                match &opener {
                    Some(opener) if new_tab => persons(&connection, opener).await,
                    _ => false,
                }
            };
            let (here, there) = futures::join!(persons(&connection, &tab), of_opener);
            if here || there {
                interceptor.let_go(asked.network_id);
                return waiting.go_on(&connection);
            }
            waiting.abort(&connection);
            interceptor.hold(&connection, &tab.target, asked, new_tab);
        });
    }

    /// A navigation is the person's, redirects and all.
    fn let_go(&self, network_id: Option<String>) {
        if let Some(id) = network_id {
            let mut state = self.state();
            state.let_go.push_back(id);
            if state.let_go.len() > MOST_LET {
                state.let_go.pop_front();
            }
        }
    }

    /// There is nothing in it, and nobody asked for an empty tab.
    fn close_window(&self, connection: &Connection, target: &str) {
        let mut state = self.state();
        state.closed.push_back(target.to_owned());
        if state.closed.len() > MOST_CLOSED {
            state.closed.pop_front();
        }
        drop(state);
        let params = json!({"targetId": target});
        connection.post(None, "Target.closeTarget", &params);
    }

    /// Notes what was aborted, by what it was aborted for. A new tab is closed.
    fn hold(&self, connection: &Connection, target: &str, asked: Asked, new_tab: bool) {
        let Asked {
            request,
            verdict,
            effects,
            ..
        } = asked;
        // It may go there; what it does there is what nobody said yes to.
        let passes = verdict == RequestVerdict::Pass;
        if new_tab {
            // It is judged by its own session, by the browser's, and once it is there.
            if self.was_closed(target) {
                return;
            }
            self.close_window(connection, target);
            if !passes && !request.url.starts_with("http") {
                return;
            }
        }
        tracing::info!(
            url = request.url,
            ?verdict,
            ?effects,
            "a request was held back"
        );
        let held = InterceptedRequest {
            url: request.url,
            method: request.method,
            new_tab: new_tab && !passes,
            refused: verdict == RequestVerdict::Refuse,
            effects,
        };
        let mut state = self.state();
        if state.held.len() < MOST_HELD && !state.held.contains(&held) {
            state.held.push(held);
        }
    }

    /// Before the connection ends, and with it the hold: a browser sends what still waits then. What is on its way
    /// out of the run's sites is stopped, and what is being decided of is decided.
    pub async fn close(&self, connection: &Connection, tabs: &[Arc<Tab>]) {
        {
            let mut state = self.state();
            if state.rule.is_none() {
                return;
            }
            state.closing = true;
        }
        let stopped = tabs.iter().map(|tab| async {
            let session = Some(tab.session.as_str());
            // By its answer it is known what the tab had begun.
            let none = json!({});
            let _ = connection
                .call_raw(session, "Page.getNavigationHistory", &none, BRIEF)
                .await;
            let outward = {
                let state = tab.state();
                state.navigating
                    && state.dialog.is_none()
                    && !state.presence.is_persons(Instant::now())
            };
            if outward {
                let _ = connection
                    .call_raw(session, "Page.stopLoading", &none, BRIEF)
                    .await;
            }
        });
        futures::future::join_all(stopped).await;
        let left = tabs.iter().map(|tab| self.renew(connection, tab));
        futures::future::join_all(left).await;
        self.undecided(BRIEF).await;
    }

    /// What was held since the last time, once nothing is undecided.
    pub async fn take_held(&self) -> Vec<InterceptedRequest> {
        self.undecided(DECIDED).await;
        std::mem::take(&mut self.state().held)
    }

    /// Waits until nothing is undecided.
    async fn undecided(&self, longest: Duration) {
        let mut deciding = self.deciding.subscribe();
        let _ = tokio::time::timeout(longest, deciding.wait_for(|n| *n == 0)).await;
    }

    /// It was a window that was closed for where it led.
    fn was_closed(&self, target: &str) -> bool {
        self.state().closed.iter().any(|closed| closed == target)
    }
}

/// A tab that a page opened and that shows nothing yet.
fn is_unused(tab: &Tab) -> bool {
    let state = tab.state();
    tab.opener.is_some() && matches!(state.url.as_str(), "" | ":" | "about:blank")
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used)]
    use super::*;

    #[test]
    fn what_nobody_has_heard_of_outlives_a_connection_that_did_not_come_to_stand() {
        let old = NetworkInterceptor::default();
        let held = InterceptedRequest {
            url: "http://stranger.example/".into(),
            method: "GET".into(),
            new_tab: false,
            refused: false,
            effects: Vec::new(),
        };
        {
            let mut state = old.state();
            state.held.push(held.clone());
            state.acted_in = Some(("document".into(), Instant::now()));
            state.scripts.documents.insert("document".into());
        }
        for _ in 0..2 {
            let new = NetworkInterceptor::default();
            new.inherit(&old);
            assert_eq!(new.state().held, std::slice::from_ref(&held));
            assert!(new.state().acted_in.is_some());
            assert!(new.is_scripted("document"));
        }
    }
}
