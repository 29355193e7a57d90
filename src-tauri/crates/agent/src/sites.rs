//! The run's sites, as the browser holds its tabs to them, and what becomes of a request that was held.

use std::sync::{PoisonError, RwLock};

use copilot_guard::request::{Leave, host, of_script, request, sources};
use copilot_guard::{Policy, Site, SiteSet};
use copilot_ports::{HeldRequest, PageRequest, RequestRule, RequestVerdict, Role};
use copilot_protocol::{Action, Message, RiskClass};
use serde::{Deserialize, Serialize};

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
    /// What the page sends is of an action that nobody was asked about.
    unasked: bool,
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

    /// To be called before each action is done. What its page sends counts as its doing until input is given again or
    /// another page is loaded; what a page sends by itself, where the run only went to it, does not.
    pub fn acts(&self, s: &GraphState, action: &Action) {
        let asked = s.approved.as_ref().is_some_and(|approved| approved.asked);
        let by_goal = s
            .judgement
            .as_ref()
            .is_some_and(|judgement| judgement.reason.id == "guard-ok-goal");
        let unasked = match action {
            Action::Navigate { .. }
            | Action::NewTab { .. }
            | Action::Search { .. }
            | Action::GoBack
            | Action::GoForward
            | Action::Reload => false,
            Action::SwitchTab { .. } | Action::CloseTab { .. } | Action::PrintPdf => return,
            action if action.only_reads() => return,
            _ => !asked && !by_goal,
        };
        let mut known = self.0.write().unwrap_or_else(PoisonError::into_inner);
        known.unasked = unasked;
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

    fn effects(&self, asked: &PageRequest) -> Vec<RiskClass> {
        let known = self.0.read().unwrap_or_else(PoisonError::into_inner);
        if !known.unasked {
            return Vec::new();
        }
        copilot_guard::request::effects(
            &known.policy,
            &asked.url,
            &asked.method,
            &asked.body,
            &asked.page,
        )
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

/// What a page wanted to send for a press that nobody was asked about.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct KnownEffect {
    /// Of the control: host of its page, and its words.
    pub host: String,
    pub label: String,
    pub request: HeldRequest,
}

/// Controls of which it is remembered what they send.
pub(crate) const MOST_EFFECTS: usize = 50;

/// What the control of this action is known to send, or has just wanted to.
pub(crate) fn effect_of<'a>(
    s: &'a GraphState,
    pending: &'a Pending,
    host: &str,
) -> Option<&'a HeldRequest> {
    let held = pending.held.as_ref().filter(|h| !h.effects.is_empty());
    held.or_else(|| {
        let same = |known: &&KnownEffect| known.host == host && known.label == pending.label;
        let known = s.effects.iter().find(same)?;
        (!pending.label.is_empty()).then_some(&known.request)
    })
}

/// Takes out what was held for what it does. `pending`: the action that brought it about; told and remembered.
pub(crate) async fn sort_effects(
    n: &AgentNodes,
    pending: Option<&Pending>,
    held: &mut Vec<HeldRequest>,
    page: &str,
    updates: &mut Vec<Update>,
) -> Option<HeldRequest> {
    let (effects, others): (Vec<_>, Vec<_>) = std::mem::take(held)
        .into_iter()
        .partition(|held| !held.effects.is_empty());
    *held = others;
    let request = effects.into_iter().next()?;
    let class = request.effects.first().copied().map_or("", RiskClass::id);
    let host = host(&request.url);
    updates.push(
        n.narrate(Message::new("say-held-effect").arg("host", host.clone()))
            .await,
    );
    updates.push(Update::Say {
        role: Role::User,
        text: format!(
            "For the last action the page wanted to send a {} request to {host} ({class}). It was stopped before anything was sent, so nothing is done yet, whatever the page shows. The person has to allow it: do the action again if the goal needs it, and the person is asked first.",
            request.method
        ),
    });
    if let Some(pending) = pending {
        updates.push(Update::EffectSeen {
            effect: KnownEffect {
                host: copilot_guard::host_of(page),
                label: pending.label.clone(),
                request: request.clone(),
            },
        });
    }
    Some(request)
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
