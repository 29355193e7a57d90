//! Documents in which a script of the run was carried out (`act/code.rs`): all that such a document asks for is
//! held to the run's sites, for as long as it lives.

use std::collections::HashSet;
use std::sync::Arc;
use std::time::Duration;

use copilot_ports::{InterceptedRequest, PageRequest};
use serde_json::json;

use super::{BRIEF, Deciding, MOST_HELD, NetworkInterceptor, Waiting};
use crate::connection::Connection;
use crate::spawn::spawn;
use crate::tab::Tab;

/// Hosts of which the result of a script tells that requests to them were stopped.
const MOST_STOPPED: usize = 12;
/// A document is gone by then, on a busy machine too; else its tab is closed.
const RENEWED: Duration = Duration::from_secs(5);

/// Where scripts of the run were carried out.
#[derive(Default)]
pub(super) struct Scripts {
    /// Documents, by their loaders: a script may leave timers and listeners behind. They open no tabs.
    pub documents: HashSet<String>,
    /// Hosts that requests were stopped to since it began.
    stopped: Vec<String>,
}

impl NetworkInterceptor {
    /// From now on all requests of this document, by its loader, are held to the run's sites.
    pub fn begin_script(&self, document: &str) {
        let mut state = self.state();
        state.scripts.documents.insert(document.to_owned());
        state.scripts.stopped.clear();
    }

    /// The script has ended as far as can be told. Hosts that requests were stopped to meanwhile.
    pub fn end_script(&self) -> Vec<String> {
        std::mem::take(&mut self.state().scripts.stopped)
    }

    /// Another document than the script's gets back what that one was not to have. One that came from nowhere is of
    /// the script's making, and is held as its own.
    pub fn document_came(&self, tab: &Tab) {
        let scripts = {
            let mut state = tab.state();
            let loader = state.loader.clone();
            let made = ["blob:", "data:", "about:"]
                .iter()
                .any(|scheme| state.url.starts_with(scheme));
            if let Some(barred) = state.barred.as_mut().filter(|_| made) {
                self.state().scripts.documents.insert(loader.clone());
                barred.document.clone_from(&loader);
            }
            let left = state.barred.take_if(|barred| barred.document != loader);
            left.map(|barred| barred.scripts).unwrap_or_default()
        };
        let Some(connection) = self.state().connection.upgrade() else {
            return;
        };
        for (session, script) in scripts {
            let params = json!({"identifier": script});
            let method = "Page.removeScriptToEvaluateOnNewDocument";
            connection.post(Some(&session), method, &params);
        }
    }

    /// Some document has to be held with all that it asks for.
    pub fn holds_all(&self) -> bool {
        !self.state().scripts.documents.is_empty()
    }

    /// The document of this loader may have a script of the run at work.
    pub(super) fn is_scripted(&self, document: &str) -> bool {
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
        let told = |held: &InterceptedRequest| held.refused && host_of(&held.url) == host;
        if state.held.len() < MOST_HELD && !state.held.iter().any(told) {
            state.held.push(InterceptedRequest {
                url: url.to_owned(),
                method: method.to_owned(),
                new_tab: false,
                refused: true,
                effects: Vec::new(),
            });
        }
    }

    /// Stops a request unless it is found to be of another document than the script's.
    pub(super) fn decide_after_document(
        self: &Arc<Self>,
        connection: &Arc<Connection>,
        tab: &Arc<Tab>,
        waiting: Waiting,
        request: PageRequest,
    ) {
        let deciding = Deciding::of(self);
        let (tab, connection) = (tab.clone(), connection.clone());
        spawn(async move {
            let interceptor = &deciding.0;
            let none = json!({});
            // Its answer comes after the news of the document that is there then.
            let _ = connection
                .call_raw(Some(&tab.session), "Page.getFrameTree", &none, BRIEF)
                .await;
            let now = tab.state().loader.clone();
            if interceptor.is_scripted(&now) {
                waiting.abort(&connection);
                interceptor.stopped(&request.url, &request.method);
            } else {
                waiting.go_on(&connection);
            }
        });
    }

    /// Loads a script's document anew: what the script left behind in it would be free once the hold ends.
    pub(super) async fn renew(&self, connection: &Connection, tab: &Tab) {
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
            if tokio::time::timeout(RENEWED, gone).await.is_ok() {
                return;
            }
        }
        let params = json!({"targetId": tab.target});
        let mut changes = tab.changes();
        connection.post(None, "Target.closeTarget", &params);
        // The hold lasts until it is gone, and not only until the browser has heard of it.
        let gone = async { while !tab.state().closed && changes.changed().await.is_ok() {} };
        let _ = tokio::time::timeout(RENEWED, gone).await;
    }
}
