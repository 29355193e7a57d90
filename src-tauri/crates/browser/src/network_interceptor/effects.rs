//! Requests that are held for what they do (`copilot_guard::request::effects`): of whose action they are, and what becomes
//! of them.

use std::sync::Arc;
use std::time::{Duration, Instant};

use copilot_ports::{OfferedFile, PageRequest};

use super::{NetworkInterceptor, Paused, Request, Waiting};
use crate::connection::Event;
use crate::frames::Worker;
use crate::tab::Tab;

/// So long after the run did something a service worker may be at work for it.
const SERVED: Duration = Duration::from_secs(3);

/// So long after it another page may give a file for it ("Your download begins in a moment").
const GIVES: Duration = Duration::from_secs(30);

/// By which some interfaces are told another method than the one that is used.
const OVERRIDES: [&str; 3] = [
    "x-http-method-override",
    "x-http-method",
    "x-method-override",
];

impl Request {
    /// What is asked for, whatever the method that it is sent by.
    pub(super) fn meant(&self) -> String {
        let header = self
            .headers
            .iter()
            .find(|(name, _)| OVERRIDES.contains(&name.to_ascii_lowercase().as_str()));
        match header {
            Some((_, method)) if !self.is_get() => method.clone(),
            _ => self.method.clone(),
        }
    }

    fn is_get(&self) -> bool {
        self.method.eq_ignore_ascii_case("get")
    }

    /// As the rule is asked about it; `page`: the address of the page that it is of.
    pub(super) fn of_page(self, page: String, main_frame: bool) -> PageRequest {
        PageRequest {
            method: self.meant(),
            url: self.url,
            main_frame,
            from: page.clone(),
            redirected: false,
            session: false,
            page,
            body: self.post_data,
        }
    }
}

impl NetworkInterceptor {
    /// The run does something in this tab now: what its document sends from here on may be of it. Another document
    /// sends what it likes: nothing was done in it yet.
    pub fn acts_in(&self, tab: &Tab) {
        let loader = tab.state().loader.clone();
        self.state().acted_in = Some((loader, Instant::now()));
    }

    /// The run does not hold what pages give, or keeps this file.
    pub fn keeps(&self, tab: &Tab, name: &str, beginning: &[u8]) -> bool {
        let Some(rule) = self.rule() else { return true };
        let loader = tab.state().loader.clone();
        let lately = self.state().acted_in.as_ref().map(|(_, at)| at.elapsed());
        let file = OfferedFile {
            name,
            beginning,
            acted: self.acted(&loader).is_some() || lately.is_some_and(|ago| ago < GIVES),
        };
        tab.state().presence.is_persons(Instant::now()) || rule.keeps(&file)
    }

    /// When something was done in the document of this loader, if it was what came last.
    pub(super) fn acted(&self, loader: &str) -> Option<Instant> {
        let state = self.state();
        let (document, at) = state.acted_in.as_ref()?;
        (document == loader).then_some(*at)
    }

    /// Decides of a request that a worker of a tab's page makes. A service worker works for the person's tabs too, so
    /// it is only held while what it asks for can be of what the run has just done.
    pub fn worker_asks(self: &Arc<Self>, event: &Event<'_>, tab: &Arc<Tab>, worker: Worker) {
        let (Some(session), Some(paused)) = (event.session, event.params::<Paused>()) else {
            return;
        };
        let shared = worker == Worker::Shared;
        let loader = tab.state().loader.clone();
        let lately = self.acted(&loader).is_some_and(|at| at.elapsed() < SERVED);
        if !shared || lately {
            return self.decide(session, paused, tab, None, shared);
        }
        let connection = self.state().connection.upgrade();
        if let Some(connection) = connection {
            let waiting = Waiting {
                session: Some(session.to_owned()),
                id: paused.request_id,
            };
            waiting.go_on(&connection);
        }
    }
}
