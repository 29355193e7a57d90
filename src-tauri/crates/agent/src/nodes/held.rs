//! Requests that were held back: the person is asked about one, and told of the others.

use copilot_guard::request::host;
use copilot_ports::InterceptedRequest;
use copilot_protocol::{Message, RiskClass};

use super::agent_nodes::AgentNodes;
use crate::state::{KnownEffect, Update};

/// Takes out what was held for what it does, as one request with all the classes; the planner and the person are
/// told, and the control is remembered. `late`: its action was told as done by then.
pub(crate) async fn sort_effects(
    n: &AgentNodes,
    held: &mut Vec<InterceptedRequest>,
    late: bool,
    updates: &mut Vec<Update>,
) -> Option<InterceptedRequest> {
    let (effects, others): (Vec<_>, Vec<_>) = std::mem::take(held)
        .into_iter()
        .partition(|held| !held.effects.is_empty());
    *held = others;
    let mut all = effects.into_iter();
    let mut request = all.next()?;
    for class in all.flat_map(|more| more.effects) {
        if !request.effects.contains(&class) {
            request.effects.push(class);
        }
    }
    let class = request.effects.first().copied().map_or("", RiskClass::id);
    let host = host(&request.url);
    updates.push(
        n.narrate(Message::new("say-held-effect").arg("host", host.clone()))
            .await,
    );
    updates.push(Update::tell(format!(
"The page wanted to send a {} request to {host} for what you did ({class}). It was stopped before it was sent, so it is not done, whatever the page shows. The person has to allow it: do it again if the goal needs it, and the person is asked.",
request.method
)));
    if let Some(done) = n.sites.last() {
        updates.push(Update::EffectSeen {
            effect: KnownEffect {
                page: done.page,
                label: done.label,
                request: request.clone(),
            },
            late,
        });
    }
    Some(request)
}

/// The first request that the person can be asked about, of those that were held; of the others the
/// planner and the person are told.
pub(crate) async fn sort(
    n: &AgentNodes,
    held: Vec<InterceptedRequest>,
    updates: &mut Vec<Update>,
) -> Option<InterceptedRequest> {
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
        updates.push(Update::tell(format!(
                "The page wanted to go to {host}, which this run may not open. It was stopped before anything was sent, and the page was not left. Go on without it."
            )));
        hosts.push(host);
    }
    let asked = asked.into_iter().next()?;
    let host = host(&asked.url);
    let message = Message::new("say-held").arg("host", host.clone());
    updates.push(n.narrate(message).await);
    updates.push(Update::tell(format!(
            "The page wanted to go to {host}, which is none of the sites of this run. It was stopped before anything was sent; the person is asked now."
        )));
    Some(asked)
}
