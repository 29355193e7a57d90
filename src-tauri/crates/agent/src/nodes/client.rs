//! Runs that another program asked for: what it may be shown.

use copilot_protocol::QuestionBody;

use super::agent_nodes::{AgentNodes, Go, ask};
use super::observe;
use crate::contexts;
use crate::state::GraphState;

/// Another program is shown a page on which the person is signed in only with their yes, which is for that site in this run.
pub(super) fn must_ask(n: &AgentNodes, s: &GraphState) -> Option<Go> {
    let client = s.request.client.as_ref()?;
    let seen = s.observation.as_deref()?;
    // Whoever took the snapshot: what is shown now is what counts.
    let fresh = observe::private(n, s, seen);
    let site = contexts::site_of(&seen.url);
    let closed = (fresh.is_some() || s.contexts.is_private(&site)) && !s.contexts.is_open(&site);
    let body = QuestionBody::ClientReads {
        client: client.name.clone(),
        host: site,
    };
    closed.then(|| ask(body, fresh.into_iter().collect()))
}
