//! Holds documents back that the run's tabs must not load, before anything is sent.
//!
//! Each request for a document of a driven tab waits in the browser until the run's rule has judged
//! it: what stays within the run's sites goes on at once, what the person does themself goes on too,
//! the rest is aborted, so that the page that is there stays. Nothing is left waiting: a browser sends
//! what waits when its debugger goes. Requests of other kinds are not touched, except of a document in which
//! a script of the run was carried out (`act/code.rs`): all that such a document asks for is held to the run's
//! sites, for as long as it lives.

use std::collections::{HashSet, VecDeque};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::time::{Duration, Instant};

use copilot_ports::{HeldRequest, PageRequest, RequestRule, RequestVerdict};
use serde::Deserialize;
use serde_json::{Value, json};
use tokio::sync::watch;

use crate::connection::{CallError, Connection, Event};
use crate::sharing;
use crate::tab::Tab;

const BRIEF: Duration = Duration::from_secs(2);
/// Each request is decided of by then.
const DECIDED: Duration = Duration::from_secs(6);
/// Browsers let a page open windows for about five seconds after input.
const POPUPS_COME: Duration = Duration::from_secs(6);
/// A page that tries again and again is told of only so often.
const MOST_HELD: usize = 16;
/// Navigations of the person that may still be redirected.
const MOST_LET: usize = 32;

/// Hosts of which the result of a script tells that requests to them were stopped.
const MOST_STOPPED: usize = 12;

/// What is to be switched on in each session of a driven tab. `all`: requests of every kind wait.
pub(crate) fn enable(all: bool) -> Value {
    let mut pattern = json!({"urlPattern": "*", "requestStage": "Request"});
    if !all {
        pattern["resourceType"] = "Document".into();
    }
    json!({"patterns": [pattern]})
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Paused {
    request_id: String,
    request: Request,
    #[serde(default)]
    frame_id: String,
    network_id: Option<String>,
    #[serde(default)]
    resource_type: String,
}

#[derive(Deserialize)]
struct Request {
    url: String,
    method: String,
}

#[derive(Default)]
struct State {
    rule: Option<Arc<dyn RequestRule>>,
    connection: Weak<Connection>,
    held: Vec<HeldRequest>,
    /// Navigations that are the person's, by the ids that their redirects keep.
    let_go: VecDeque<String>,
    /// New tabs wait to be attached until then.
    popups_wait: Option<Instant>,
    /// The run ends: nobody will be asked any more.
    closing: bool,
    scripts: Scripts,
}

/// Where scripts of the run were carried out.
#[derive(Default)]
struct Scripts {
    /// Documents, by their loaders: a script may leave timers and listeners behind.
    documents: HashSet<String>,
    /// One is under way, at the latest until then. It opens no tabs.
    until: Option<Instant>,
    /// Hosts that requests were stopped to since it began.
    stopped: Vec<String>,
}

impl Scripts {
    fn under_way(&self) -> bool {
        self.until.is_some_and(|end| end > Instant::now())
    }
}

/// The gate of one connection.
pub(crate) struct Gate {
    state: Mutex<State>,
    deciding: watch::Sender<usize>,
}

impl Default for Gate {
    fn default() -> Self {
        Self {
            state: Mutex::default(),
            deciding: watch::Sender::new(0),
        }
    }
}

/// Counts a request for as long as it is decided of.
struct Deciding(Arc<Gate>);

impl Deciding {
    fn of(gate: &Arc<Gate>) -> Self {
        gate.deciding.send_modify(|n| *n += 1);
        Self(gate.clone())
    }
}

impl Drop for Deciding {
    fn drop(&mut self) {
        self.0.deciding.send_modify(|n| *n = n.saturating_sub(1));
    }
}

impl Gate {
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub fn over(&self, connection: &Arc<Connection>) {
        self.state().connection = Arc::downgrade(connection);
    }

    pub fn set_rule(&self, rule: Arc<dyn RequestRule>) {
        self.state().rule = Some(rule);
    }

    /// Carries the rule, and what nobody has heard of yet, over to a new connection.
    pub fn inherit(&self, old: &Self) {
        let (rule, held, documents) = {
            let mut old = old.state();
            (
                old.rule.clone(),
                std::mem::take(&mut old.held),
                std::mem::take(&mut old.scripts.documents),
            )
        };
        let mut state = self.state();
        state.rule = rule;
        state.held = held;
        state.scripts.documents = documents;
    }

    /// The rule that the run gave, if it gave one.
    pub fn rule(&self) -> Option<Arc<dyn RequestRule>> {
        self.state().rule.clone()
    }

    /// From now on all requests of this document, by its loader, are held to the run's sites.
    pub fn begin_script(&self, document: &str, longest: Duration) {
        let mut state = self.state();
        state.scripts.documents.insert(document.to_owned());
        state.scripts.until = Some(Instant::now() + longest);
        state.scripts.stopped.clear();
    }

    /// The script has ended as far as can be told. Hosts that requests were stopped to meanwhile.
    pub fn end_script(&self) -> Vec<String> {
        let mut state = self.state();
        state.scripts.until = None;
        std::mem::take(&mut state.scripts.stopped)
    }

    /// Some document has to be held with all that it asks for.
    pub fn holds_all(&self) -> bool {
        !self.state().scripts.documents.is_empty()
    }

    /// The document of this loader may have a script of the run at work.
    fn is_scripted(&self, document: &str) -> bool {
        self.state().scripts.documents.contains(document)
    }

    /// Notes what a script's document was not let send: the run is told once of each host.
    pub fn stopped(&self, url: &str, method: &str) {
        let host_of = |url: &str| {
            url::Url::parse(url)
                .ok()
                .and_then(|url| url.host_str().map(str::to_owned))
                .unwrap_or_default()
        };
        let host = host_of(url);
        tracing::info!(host, "a request of a script's document was stopped");
        let mut state = self.state();
        let stopped = &mut state.scripts.stopped;
        if !stopped.contains(&host) && stopped.len() < MOST_STOPPED {
            stopped.push(host.clone());
        }
        let told = |held: &HeldRequest| held.refused && host_of(&held.url) == host;
        if state.held.len() < MOST_HELD && !state.held.iter().any(told) {
            state.held.push(HeldRequest {
                url: url.to_owned(),
                method: method.to_owned(),
                new_tab: false,
                refused: true,
            });
        }
    }

    /// There is a rule, so the sessions of the run's tabs have to hold their documents.
    pub fn is_shut(&self) -> bool {
        self.state().rule.is_some()
    }

    /// Has a session hold its documents.
    pub async fn shut(&self, connection: &Connection, session: &str) -> Result<(), CallError> {
        if !self.is_shut() {
            return Ok(());
        }
        match connection
            .call_raw(
                Some(session),
                "Fetch.enable",
                &enable(self.holds_all()),
                BRIEF,
            )
            .await
        {
            Err(error @ CallError::Refused(_)) if !error.is_session_gone() => {
                tracing::warn!(?error, "this browser does not hold requests back");
                Ok(())
            }
            done => done.map(drop),
        }
    }

    /// Lets a tab go on that was made to wait and is not ours.
    pub fn release(&self, session: &str) {
        if let Some(connection) = self.state().connection.upgrade() {
            go_on(&connection, session);
        }
    }

    /// Has new tabs wait until they are attached, for as long as the input that comes now lets pages open
    /// some. A shared connection refuses that; there a popup is looked at once it is there.
    pub fn await_popups(self: &Arc<Self>, connection: &Arc<Connection>) {
        let end = Instant::now() + POPUPS_COME;
        {
            let mut state = self.state();
            if state.rule.is_none() {
                return;
            }
            if state.popups_wait.replace(end).is_some() {
                return;
            }
        }
        let wait = |on: bool| {
            json!({
                "autoAttach": on, "waitForDebuggerOnStart": on, "flatten": true,
                "filter": [{"type": "page"}, {"exclude": true}],
            })
        };
        connection.post(None, "Target.setAutoAttach", &wait(true));
        let (gate, connection) = (Arc::downgrade(self), Arc::downgrade(connection));
        tokio::spawn(async move {
            loop {
                let Some(end) = gate.upgrade().and_then(|gate| gate.state().popups_wait) else {
                    return;
                };
                tokio::time::sleep_until(end.into()).await;
                let (Some(gate), Some(connection)) = (gate.upgrade(), connection.upgrade()) else {
                    return;
                };
                let mut state = gate.state();
                if state.popups_wait.is_some_and(|end| end <= Instant::now()) {
                    state.popups_wait = None;
                    // Under the lock, so that no later "on" can overtake it.
                    connection.post(None, "Target.setAutoAttach", &wait(false));
                    return;
                }
            }
        });
    }

    /// Decides of a request that waits. `opener`: the tab that a new tab came from. `key`: of the
    /// presence script.
    pub fn paused(
        self: &Arc<Self>,
        event: &Event<'_>,
        tab: &Arc<Tab>,
        opener: Option<Arc<Tab>>,
        key: &str,
    ) {
        let (Some(session), Some(paused)) = (event.session, event.params::<Paused>()) else {
            return;
        };
        let (rule, connection, let_go, closing) = {
            let state = self.state();
            let known = |id: &String| state.let_go.contains(id);
            (
                state.rule.clone(),
                state.connection.upgrade(),
                paused.network_id.as_ref().is_some_and(known),
                state.closing,
            )
        };
        let Some(connection) = connection else {
            return;
        };
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
        let document = matches!(paused.resource_type.as_str(), "Document" | "");
        let main_frame = main_frame && document;
        let request = PageRequest {
            url: paused.request.url,
            method: paused.request.method,
            main_frame,
            page,
        };
        let waiting = Waiting {
            session: session.to_owned(),
            id: paused.request_id,
        };
        let under_way = self.state().scripts.under_way();
        let by_script = under_way
            && opener
                .as_ref()
                .is_some_and(|opener| self.is_scripted(&opener.state().loader));
        if by_script && is_unused(tab) && rule.is_some() {
            // A tab that a script opens would be one that nothing of the script's hold is in.
            waiting.abort(&connection);
            self.hold(&connection, tab, request, RequestVerdict::Refuse, true);
            return;
        }
        let scripted = self.is_scripted(&loader);
        let verdict = match rule {
            Some(rule) if !let_go && scripted => rule.judge_of_script(&request),
            Some(rule) if !let_go && document => rule.judge(&request),
            _ => RequestVerdict::Pass,
        };
        if verdict == RequestVerdict::Pass {
            return waiting.go_on(&connection);
        }
        // Neither can a script's timer be told from the person who has the tab: they can load the page anew.
        if scripted {
            if document || !navigating {
                waiting.abort(&connection);
                return self.stopped(&request.url, &request.method);
            }
            // The news that the document has gone may come after the first request of the next.
            return self.decide_after_document(&connection, tab, waiting, request);
        }
        if !main_frame || closing {
            tracing::debug!(url = request.url, "a document was refused");
            return waiting.abort(&connection);
        }
        let Ok(runtime) = tokio::runtime::Handle::try_current() else {
            return waiting.abort(&connection);
        };
        let deciding = Deciding::of(self);
        let (tab, key) = (tab.clone(), key.to_owned());
        runtime.spawn(async move {
            let gate = &deciding.0;
            let new_tab = is_unused(&tab);
            let of_opener = async {
                match &opener {
                    Some(opener) if new_tab => sharing::persons(&connection, opener, &key).await,
                    _ => false,
                }
            };
            let (here, there) =
                futures::join!(sharing::persons(&connection, &tab, &key), of_opener);
            if here || there {
                if let Some(id) = paused.network_id {
                    let mut state = gate.state();
                    state.let_go.push_back(id);
                    if state.let_go.len() > MOST_LET {
                        state.let_go.pop_front();
                    }
                }
                return waiting.go_on(&connection);
            }
            waiting.abort(&connection);
            gate.hold(&connection, &tab, request, verdict, new_tab);
        });
    }

    /// A new tab that was there before it could be made to wait: whether it may stay.
    pub async fn arrived(
        self: &Arc<Self>,
        connection: &Arc<Connection>,
        tab: &Arc<Tab>,
        opener: Option<Arc<Tab>>,
        key: &str,
    ) -> bool {
        let Some(rule) = self.state().rule.clone() else {
            return true;
        };
        let request = PageRequest {
            url: tab.state().url.clone(),
            method: "GET".into(),
            main_frame: true,
            page: opener
                .as_ref()
                .map(|opener| opener.state().url.clone())
                .unwrap_or_default(),
        };
        if !request.url.starts_with("http") {
            return true;
        }
        let opened_by = opener.as_ref().map(|opener| opener.state().loader.clone());
        if self.state().scripts.under_way()
            && opened_by.is_some_and(|loader| self.is_scripted(&loader))
        {
            self.hold(connection, tab, request, RequestVerdict::Refuse, true);
            return false;
        }
        let verdict = rule.judge(&request);
        if verdict == RequestVerdict::Pass {
            return true;
        }
        let deciding = Deciding::of(self);
        if let Some(opener) = &opener
            && sharing::persons(connection, opener, key).await
        {
            return true;
        }
        deciding.0.hold(connection, tab, request, verdict, true);
        false
    }

    /// Stops a request unless it is found to be of another document than the script's.
    fn decide_after_document(
        self: &Arc<Self>,
        connection: &Arc<Connection>,
        tab: &Arc<Tab>,
        waiting: Waiting,
        request: PageRequest,
    ) {
        let Ok(runtime) = tokio::runtime::Handle::try_current() else {
            return waiting.abort(connection);
        };
        let deciding = Deciding::of(self);
        let (tab, connection) = (tab.clone(), connection.clone());
        runtime.spawn(async move {
            let gate = &deciding.0;
            let none = json!({});
            // Its answer comes after the news of the document that is there then.
            let _ = connection
                .call_raw(Some(&tab.session), "Page.getFrameTree", &none, BRIEF)
                .await;
            let now = tab.state().loader.clone();
            if gate.is_scripted(&now) {
                waiting.abort(&connection);
                gate.stopped(&request.url, &request.method);
            } else {
                waiting.go_on(&connection);
            }
        });
    }

    fn hold(
        &self,
        connection: &Connection,
        tab: &Tab,
        request: PageRequest,
        verdict: RequestVerdict,
        new_tab: bool,
    ) {
        if new_tab {
            // There is nothing in it, and nobody asked for an empty tab.
            let params = json!({"targetId": tab.target});
            connection.post(None, "Target.closeTarget", &params);
        }
        tracing::info!(url = request.url, ?verdict, "a request was held back");
        let held = HeldRequest {
            url: request.url,
            method: request.method,
            new_tab,
            refused: verdict == RequestVerdict::Refuse,
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
        let mut deciding = self.deciding.subscribe();
        let _ = tokio::time::timeout(BRIEF, deciding.wait_for(|n| *n == 0)).await;
    }

    /// Loads a script's document anew: what the script left behind in it would be free once the hold ends.
    async fn renew(&self, connection: &Connection, tab: &Tab) {
        let (document, url, dialog) = {
            let state = tab.state();
            (
                state.loader.clone(),
                state.url.clone(),
                state.dialog.is_some(),
            )
        };
        if !self.is_scripted(&document) {
            return;
        }
        let session = Some(tab.session.as_str());
        if dialog {
            let leave = json!({"accept": true});
            connection.post(session, "Page.handleJavaScriptDialog", &leave);
        }
        for address in [url.as_str(), "about:blank"] {
            let mut changes = tab.changes();
            connection.post(session, "Page.navigate", &json!({"url": address}));
            let gone = async {
                loop {
                    {
                        let state = tab.state();
                        if state.loader != document || state.closed {
                            return;
                        }
                        // It may ask whether to be left.
                        if state.dialog.is_some() {
                            let leave = json!({"accept": true});
                            connection.post(session, "Page.handleJavaScriptDialog", &leave);
                        }
                    }
                    if changes.changed().await.is_err() {
                        return;
                    }
                }
            };
            if tokio::time::timeout(BRIEF, gone).await.is_ok() {
                return;
            }
        }
        let params = json!({"targetId": tab.target});
        let _ = connection
            .call_raw(None, "Target.closeTarget", &params, BRIEF)
            .await;
    }

    /// What was held since the last time, once nothing is undecided.
    pub async fn take_held(&self) -> Vec<HeldRequest> {
        let mut deciding = self.deciding.subscribe();
        let _ = tokio::time::timeout(DECIDED, deciding.wait_for(|n| *n == 0)).await;
        std::mem::take(&mut self.state().held)
    }
}

/// A tab that a page opened and that shows nothing yet.
fn is_unused(tab: &Tab) -> bool {
    let state = tab.state();
    tab.opener.is_some() && matches!(state.url.as_str(), "" | ":" | "about:blank")
}

/// Ends the wait of a new tab, and the session that made it wait: the end of that alone does not.
pub(crate) fn go_on(connection: &Connection, session: &str) {
    connection.post(Some(session), "Runtime.runIfWaitingForDebugger", &json!({}));
    let params = json!({"sessionId": session});
    connection.post(None, "Target.detachFromTarget", &params);
}

/// A request that waits in the browser.
struct Waiting {
    session: String,
    id: String,
}

impl Waiting {
    fn go_on(&self, connection: &Connection) {
        let params = json!({"requestId": self.id});
        connection.post(Some(&self.session), "Fetch.continueRequest", &params);
    }

    /// The page that is there stays, as where an answer has no document.
    fn abort(&self, connection: &Connection) {
        let params = json!({"requestId": self.id, "errorReason": "Aborted"});
        connection.post(Some(&self.session), "Fetch.failRequest", &params);
    }
}
