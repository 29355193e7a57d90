//! `safety`: what the guard says of the action, from the live page at this moment.

use copilot_graph::Command;
use copilot_guard::Standing;
use copilot_ports::{BrowserError, StepFile};
use copilot_protocol::{
    Action, AnsweredBy, Decision, Judgement, LiveFacts, Question, QuestionBody, RiskClass,
    RunEvent, StopReason, Verdict,
};
use tracing::Instrument as _;

use super::agent_nodes::guard_span;
use super::agent_nodes::{AgentNodes, Context, Go, error_of, is_lost, is_tab_lost};
use super::{lease, second_opinion, tool};
use crate::graph::ending;
use crate::node_name::NodeName;
use crate::score::signature;
use crate::state::Update;
use crate::state::{Approved, GraphState, Pending};

/// Blocks in a run before it ends: more of them mean that the goal cannot be reached without one.
const MAX_BLOCKS: u32 = 4;

pub(crate) async fn run(n: &AgentNodes, s: &GraphState, ctx: &Context) -> Go {
    let mut updates = Vec::new();
    let pending = match (&s.pending, s.queue.first()) {
        (Some(pending), _) => pending.clone(),
        // The next action of a batch.
        (None, Some(action)) => {
            let pending = crate::sites::pending(s, action.clone());
            updates.push(Update::TakeUp {
                pending: pending.clone(),
            });
            pending
        }
        (None, None) => return Command::to(NodeName::Planner, updates),
    };
    if n.planned_before(&pending.action) {
        updates.push(Update::DropPlan);
        return Command::recover(updates);
    }
    let facts = match facts(n, s, &pending).await {
        Ok(facts) => facts,
        Err(error) if is_lost(&error) => return n.lost(s, Vec::new()).await,
        // The tab is gone or its page has crashed: the snapshot finds that too, and knows what to do.
        Err(error) if is_tab_lost(&error) => {
            updates.push(Update::DropPlan);
            return Command::recover(updates);
        }
        Err(error) => {
            updates.push(error_of(&error));
            updates.push(Update::DropPlan);
            return Command::to(NodeName::Planner, updates);
        }
    };
    let facts = match tool::with_tool(n, facts, &pending.action).await {
        Ok(facts) => facts,
        Err(error) => return tool::unusable(n, updates, &pending.action, &error).await,
    };
    if pending.action.element().is_some() && facts.element.is_none() {
        // Gone: execute finds that out too, and sends it to be bound again. Nothing is approved.
        return Command::to(NodeName::Execute, updates);
    }
    // Snapshots that other nodes took since the last one of `observe` count at once.
    let heeded = n.heed_orders(s).await;
    let mut policy = s.policy.clone();
    for update in &heeded {
        if let Update::UntrustedSite { host } = update {
            policy.distrust(host);
        }
    }
    updates.extend(heeded);
    know_session(n, &pending.action, &facts);
    let mut judgement = n
        .untrusted
        .judge(&n.recorder, s, &policy, &pending, &facts)
        .instrument(guard_span!("judge"))
        .await;
    crate::cookies::ask_before(&mut judgement, s, &facts);
    let of = (&policy, &pending, &facts);
    second_opinion::heed(n, s, of, &mut judgement, &mut updates).await;
    if let Some((known, before)) = crate::sites::effect_of(s, &pending, &facts.page_url) {
        let sent = (known.url.as_str(), known.method.as_str());
        copilot_guard::request::with_effects(&mut judgement, &known.effects, sent, before);
    } else if let Some(held) = &pending.held {
        judgement.what = copilot_guard::request::what(&held.url, held.is_plain());
    }
    n.recorder
        .event(RunEvent::RiskJudged {
            action: pending.action.clone(),
            judgement: judgement.clone(),
        })
        .await;
    keep(n, s, &pending, &facts, &judgement).await;
    updates.push(Update::Judged {
        judgement: judgement.clone(),
    });
    if judgement.verdict == Verdict::Block {
        return blocked(n, s, &pending, &judgement, updates).await;
    }
    // What is declined anyway changes nothing.
    let asked = judgement.verdict == Verdict::Confirm;
    let standing = copilot_guard::standing(&judgement, &policy);
    let declined = standing == Standing::DeclinedBySetting
        || asked && standing != Standing::AllowedBySetting && !n.may_ask(s);
    if !declined && let Some(mut go) = lease::wait(n, ctx, &judgement).await {
        go.update.splice(0..0, updates);
        return go;
    }
    let fingerprint = judgement.facts.fingerprint.clone();
    // A yes that was given for exactly this, and not used yet, still stands.
    let stands = |a: &Approved| {
        a.asked
            && a.fingerprint == fingerprint
            && !policy.withdraws(&pending.action, &judgement, true)
    };
    if asked && !s.approved.as_ref().is_some_and(stands) {
        if standing != Standing::AllowedBySetting {
            return Command::to(NodeName::Confirm, updates);
        }
        tell_allowed_by_setting(n, &pending, &judgement).await;
    }
    let approved = Approved { fingerprint, asked };
    updates.push(Update::Approved { approved });
    Command::to(NodeName::Execute, updates)
}

/// Where the action leads somebody may be signed in: known before it is judged.
fn know_session(n: &AgentNodes, action: &Action, facts: &LiveFacts) {
    let to: Vec<&str> = match action {
        Action::Navigate { url } | Action::NewTab { url: Some(url) } => vec![url],
        Action::Divide { addresses, .. } => addresses.iter().map(String::as_str).collect(),
        _ => {
            let href = facts.element.as_ref().and_then(|e| e.attrs.href.as_deref());
            href.into_iter().collect()
        }
    };
    for to in to {
        if n.browser().is_ok_and(|browser| browser.has_session(to)) {
            n.sites.session(to);
        }
    }
}

async fn facts(
    n: &AgentNodes,
    s: &GraphState,
    pending: &Pending,
) -> Result<LiveFacts, BrowserError> {
    let browser = n.browser()?;
    n.ensure_started(s).await?;
    let read = browser.facts(&pending.action);
    read.instrument(guard_span!("facts")).await
}

async fn keep(
    n: &AgentNodes,
    s: &GraphState,
    pending: &Pending,
    facts: &LiveFacts,
    judgement: &Judgement,
) {
    let kept = serde_json::json!({
        "schema_version": copilot_protocol::SCHEMA_VERSION,
        "action": pending.action, "facts": facts, "judgement": judgement,
    });
    if let Ok(bytes) = serde_json::to_vec_pretty(&kept) {
        n.recorder
            .file(s.counters.step, StepFile::Decision, &bytes)
            .await;
    }
}

async fn tell_allowed_by_setting(n: &AgentNodes, pending: &Pending, judgement: &Judgement) {
    let question = Question::new(QuestionBody::Approval {
        action: pending.action.clone(),
        judgement: judgement.clone(),
        model_reason: String::new(),
        shot: None,
    });
    n.recorder
        .not_asked(question, judgement, Decision::Allow, AnsweredBy::Setting)
        .await;
}

async fn blocked(
    n: &AgentNodes,
    s: &GraphState,
    pending: &Pending,
    judgement: &Judgement,
    mut updates: Vec<Update>,
) -> Go {
    n.recorder.set_step(s.counters.step + 1);
    n.recorder
        .event(RunEvent::ActionBlocked {
            action: pending.action.clone(),
            class: judgement.class.unwrap_or(RiskClass::UnclearSubmit),
            reason: judgement.reason.clone(),
        })
        .await;
    updates.push(n.narrate(judgement.reason.clone()).await);
    let signature = signature(s, &pending.action);
    let same = s.last_block.as_deref() == Some(signature.as_str());
    let class = judgement.class.map_or("", RiskClass::id);
    // What is blocked without a class (an address that is never opened) has its reason all the same.
    let why = match class {
        "" => judgement.reason.id.trim_start_matches("guard-block-"),
        class => class,
    };
    updates.push(Update::Refused {
        record: pending.refused(s, format!("blocked: {why}")),
        signature,
        declined: false,
    });
    updates.push(Update::tell(format!(
        "The safety rules blocked this action ({why}). Find another way, or finish."
    )));
    if s.counters.blocks + 1 >= MAX_BLOCKS {
        return n.end(s, StopReason::Blocked, ending("blocked"), updates);
    }
    if same {
        return Command::to(NodeName::StrategyAdapter, updates);
    }
    Command::to(NodeName::Planner, updates)
}
