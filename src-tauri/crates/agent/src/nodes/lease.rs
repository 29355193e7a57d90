//! Waiting for a site on which another run changes something. A part of `safety`: nobody is asked about what cannot be done yet.

use copilot_graph::Command;
use copilot_guard::{site, site_meant};
use copilot_ports::Holder;
use copilot_protocol::{Judgement, Message, RiskClass, RunEvent};

use super::agent_nodes::{AgentNodes, Context, Go};
use crate::contexts::is_no_site;
use crate::node_name::NodeName;
use crate::state::{GraphState, Update};

/// Waits until the site is this run's to change, and has the page looked at anew then: the other run may have changed it. `None`:
/// it is this run's, or nothing is changed.
pub(super) async fn wait(n: &AgentNodes, ctx: &Context, judgement: &Judgement) -> Option<Go> {
    let leases = n.leases.as_ref()?;
    let (host, site) = changes(judgement)?;
    // Listens before it asks.
    let mut given_back = leases.given_back();
    let Err(holder) = leases.take(&site, false) else {
        return None;
    };
    // A pause that was asked for meanwhile ends this wait; what was insisted on was another.
    n.nudge.insisted();
    let tell = |on, holder: &Holder| RunEvent::SiteWaiting {
        on,
        host: host.to_owned(),
        other: holder.run.clone(),
        goal: holder.goal.clone(),
    };
    n.recorder.event(tell(true, &holder)).await;
    let began = n.recorder.now_ms();
    let woken_by = loop {
        tokio::select! {
            _ = given_back.changed() => if leases.take(&site, false).is_ok() {
                break "given back";
            },
            () = n.nudge.given() => {
                // A pause ends the wait as well, and the site is asked for once the run goes on.
                let anyway = n.nudge.insisted();
                if anyway {
                    let _ = leases.take(&site, true);
                }
                break if anyway { "person" } else { "pause" };
            }
            () = ctx.cancelled() => break "stop",
        }
    };
    if matches!(woken_by, "pause" | "stop") {
        leases.waits_no_more();
    }
    n.recorder.event(tell(false, &holder)).await;
    let mut updates = vec![
        Update::Idle {
            ms: (n.recorder.now_ms() - began).max(0.0) as u64,
        },
        Update::DropPlan,
    ];
    if woken_by == "given back" {
        let message = Message::new("say-site-free").arg("host", host.to_owned());
        updates.push(n.narrate(message).await);
        updates.push(Update::tell(format!(
            "Another run of the person changed something on {site} meanwhile; it is done now. Look again before you go on."
        )));
    }
    let go = Command::to(NodeName::Observe, updates);
    Some(go.because("site", site).because("woken_by", woken_by))
}

/// The host and the site that the action would change something on.
fn changes(judgement: &Judgement) -> Option<(&str, String)> {
    let changes = |class: &RiskClass| class.changes_site();
    let class = judgement.classes.iter().copied().find(changes);
    // What the goal itself asks for is not asked about, and sent all the same.
    let by_goal = judgement.reason.id == "guard-ok-goal";
    let class = class.or(by_goal.then_some(RiskClass::Send))?;
    let host = site_meant(judgement, class);
    let site = site::key(host);
    (!is_no_site(&site)).then_some((host, site))
}

/// The person does not want it: a site on which nothing was changed is free again.
pub(super) fn declined(n: &AgentNodes, s: &GraphState, judgement: &Judgement) {
    let Some(leases) = &n.leases else { return };
    let Some((_, site)) = changes(judgement) else {
        return;
    };
    let changed = s.history.iter().any(|record| {
        record.outcome.is_some()
            && !record.action.only_reads()
            && site::key(&site::host_of(&record.url)) == site
    });
    if !changed {
        leases.give_back(&site);
    }
}
