//! The run's sites, as the browser holds its tabs to them, and what becomes of a request that was held.

use std::sync::{PoisonError, RwLock};

use copilot_guard::request::{Leave, host, of_script, request, sources};
use copilot_guard::{Policy, Site, SiteSet};
use copilot_ports::{HeldRequest, PageRequest, RequestRule, RequestVerdict, Role};
use copilot_protocol::{Action, Message};

use crate::nodes::AgentNodes;
use crate::nodes::planner::pending;
use crate::state::{GraphState, Pending};
use crate::update::Update;

/// What the browser holds the run's tabs to.
#[derive(Default)]
pub(crate) struct Sites(RwLock<Known>);

#[derive(Default)]
struct Known {
    /// As it is at the moment.
    policy: Policy,
    /// Where approved actions lead to: it was shown in the question, so the yes was one to these too.
    shown: SiteSet,
}

impl Sites {
    /// To be called with each state that a node is entered with.
    pub fn follow(&self, s: &GraphState) {
        let shown = s
            .approved
            .as_ref()
            .filter(|approved| approved.asked)
            .and(s.judgement.as_ref())
            .and_then(|judgement| judgement.facts.destination.as_deref())
            .and_then(Site::parse);
        let mut known = self.0.write().unwrap_or_else(PoisonError::into_inner);
        if known.policy != s.policy {
            known.policy = s.policy.clone();
        }
        if let Some(site) = shown {
            known.shown.add(site);
        }
    }
}

impl RequestRule for Sites {
    fn judge(&self, asked: &PageRequest) -> RequestVerdict {
        let known = self.0.read().unwrap_or_else(PoisonError::into_inner);
        if url::Url::parse(&asked.url).is_ok_and(|url| known.shown.contains(&url)) {
            return RequestVerdict::Pass;
        }
        match request(&known.policy, &asked.url, asked.main_frame, &asked.page) {
            Leave::Pass => RequestVerdict::Pass,
            Leave::Ask(_) => RequestVerdict::Ask,
            Leave::Refuse => RequestVerdict::Refuse,
        }
    }

    fn judge_of_script(&self, asked: &PageRequest) -> RequestVerdict {
        let known = self.0.read().unwrap_or_else(PoisonError::into_inner);
        // An action that leads elsewhere, and had its yes, is none of the script's.
        let shown = asked.main_frame
            && url::Url::parse(&asked.url).is_ok_and(|url| known.shown.contains(&url));
        match of_script(&known.policy, &asked.url, &asked.page) {
            Leave::Pass => RequestVerdict::Pass,
            _ if shown => RequestVerdict::Pass,
            _ => RequestVerdict::Refuse,
        }
    }

    fn sources(&self, page: &str) -> Vec<String> {
        let known = self.0.read().unwrap_or_else(PoisonError::into_inner);
        sources(&known.policy, page)
    }
}

/// The request as an action that the guard judges and the person is asked about.
pub(crate) fn as_pending(s: &GraphState, held: HeldRequest) -> Pending {
    let url = held.url.clone();
    let action = if held.new_tab {
        Action::NewTab { url: Some(url) }
    } else {
        Action::Navigate { url }
    };
    Pending {
        held: Some(held),
        ..pending(s, action)
    }
}

/// The first request that the person can be asked about, of those that were held; of the others the
/// planner and the person are told.
pub(crate) async fn sort(
    n: &AgentNodes,
    held: Vec<HeldRequest>,
    updates: &mut Vec<Update>,
) -> Option<HeldRequest> {
    let (refused, asked): (Vec<_>, Vec<_>) = held.into_iter().partition(|held| held.refused);
    let mut hosts: Vec<String> = Vec::new();
    for held in refused {
        let host = host(&held.url);
        if hosts.contains(&host) {
            continue;
        }
        updates.push(
            n.narrate(Message::new("say-held-refused").arg("host", host.clone()))
                .await,
        );
        updates.push(Update::Say {
            role: Role::User,
            text: format!(
                "The page wanted to go to {host}, which this run may not open. It was stopped before anything was sent, and the page was not left. Go on without it."
            ),
        });
        hosts.push(host);
    }
    let asked = asked.into_iter().next()?;
    let host = host(&asked.url);
    let message = Message::new("say-held").arg("host", host.clone());
    updates.push(n.narrate(message).await);
    updates.push(Update::Say {
        role: Role::User,
        text: format!(
            "The page wanted to go to {host}, which is none of the sites of this run. It was stopped before anything was sent; the person is asked now."
        ),
    });
    Some(asked)
}
