//! `divide`: the same thing is found out at several addresses at once, each by a run of its own.

use std::time::Instant;

use copilot_ports::{Part, PartRead, PartRun};
use copilot_protocol::{
    Action, ActionOutcome, ActionStatus, Claim, DocumentInfo, DocumentPassage, Limits, LiveFacts,
    Message, Outcome, RunEvent, RunId, RunPart, StopReason, Usage,
};
use futures::future::join_all;
use tokio_util::sync::CancellationToken;

use super::agent_nodes::AgentNodes;
use crate::page::beginning;
use crate::prompts::{fence, wire};
use crate::state::{GraphState, Update};

/// Addresses of one task: one is no comparison, and more are more than a browser holds side by side.
const FEWEST: usize = 2;
const MOST: usize = 8;
/// Times that a run divides its task: what parts use is its own.
const TIMES: usize = 3;
/// Characters of what is told of all parts together.
const TOLD: usize = 3_600;
/// Characters of an address by which an answer is called.
const NAMED: usize = 80;
/// Steps of one part: it reads, and does nothing else.
const STEPS: u32 = 25;

/// Parts may be begun: a model plans for the person, and nothing was read that no other site may learn, since the task is told
/// to each of them.
pub(crate) fn may_divide(s: &GraphState) -> bool {
    let own = s.request.part_of.is_none() && s.request.client.is_none() && !s.plays();
    let divided = s
        .history
        .iter()
        .filter(|record| of(&record.action).is_some());
    own && divided.count() < TIMES && s.planner_is_model() && s.contexts.private_sites().is_empty()
}

/// Why these addresses are no parts, in words for the planner.
pub(crate) fn unusable(addresses: &[String]) -> Option<String> {
    let mut all: Vec<&String> = addresses.iter().collect();
    all.sort();
    all.dedup();
    if !(FEWEST..=MOST).contains(&addresses.len()) || all.len() < addresses.len() {
        return Some(format!(
            "divide takes {FEWEST} to {MOST} addresses, each once"
        ));
    }
    let wrong = addresses
        .iter()
        .find(|address| !copilot_guard::site::resolve(address).is_ok_and(|url| url.has_host()))?;
    Some(format!("{wrong:?} is not an address"))
}

/// Has the parts read. What they found is told by address, and counts as read there.
pub(super) async fn carry_out(
    n: &AgentNodes,
    s: &GraphState,
    (task, addresses): (&str, &[String]),
    facts: &LiveFacts,
    cancel: &CancellationToken,
) -> (ActionOutcome, Vec<Update>) {
    let began = Instant::now();
    let limits = shares(s, addresses.len());
    let mut runs = Vec::new();
    for url in addresses {
        let part = Part {
            task: task.to_owned(),
            url: url.clone(),
            limits: limits.clone(),
            model: s.model_choice.clone(),
        };
        // One after the other, so that they stand in this order.
        runs.push((url, begin(n, part).await));
    }
    let ends = runs.into_iter().map(async |(url, run)| match run {
        Ok(run) => ended(n, url, run, cancel).await,
        Err(why) => not_begun(why),
    });
    let found: Vec<PartRead> = join_all(ends).await;
    let mut updates = Vec::new();
    let mut told = Vec::new();
    for (url, part) in addresses.iter().zip(&found) {
        let text = beginning(&said(&part.outcome), TOLD / addresses.len().max(1));
        let site = crate::contexts::site_of(url);
        if is_seen(&part.outcome) {
            let passage = passage(url, &text);
            n.untrusted.take_in_document(&passage).await;
            updates.push(Update::DocumentRead {
                passage: Box::new(passage),
            });
        }
        updates.push(Update::PartRead {
            site,
            usage: part.usage,
            private: part.private.clone(),
        });
        told.push(format!("{url}\n{text}"));
    }
    let answered = found.iter().any(|part| !part.outcome.answer.is_empty());
    let status = match () {
        () if cancel.is_cancelled() => ActionStatus::Cancelled,
        () if answered => ActionStatus::Ok,
        () => ActionStatus::NotFound,
    };
    updates.push(Update::tell(format!(
        "What was found, by address:\n<page_text>\n{}\n</page_text>\nWhat was seen on the pages can be quoted like a page's words.",
        fence(&told.join("\n\n"))
    )));
    let outcome = ActionOutcome {
        ms: began.elapsed().as_secs_f64() * 1000.0,
        ..ActionOutcome::of(status, &facts.page_url)
    };
    (outcome, updates)
}

async fn begin(n: &AgentNodes, part: Part) -> Result<Box<dyn PartRun>, String> {
    let Some(parts) = &n.parts else {
        return Err("no runs can be begun here".to_owned());
    };
    let url = part.url.clone();
    let run = parts.begin(part).await?;
    tell(n, run.id(), &url, None).await;
    Ok(run)
}

async fn ended(
    n: &AgentNodes,
    url: &str,
    run: Box<dyn PartRun>,
    cancel: &CancellationToken,
) -> PartRead {
    let read = run.ended(cancel).await;
    tell(n, run.id(), url, Some(read.outcome.clone())).await;
    read
}

async fn tell(n: &AgentNodes, run: RunId, url: &str, outcome: Option<Outcome>) {
    let part = RunPart {
        run,
        url: url.to_owned(),
        outcome: outcome.map(Box::new),
    };
    n.recorder.event(RunEvent::Part { part }).await;
}

fn not_begun(why: String) -> PartRead {
    let message = Message::new("ending-part-not-begun");
    let mut outcome = Outcome::new(StopReason::Internal, false, message);
    outcome.detail = Some(why);
    PartRead {
        outcome,
        usage: Usage::default(),
        private: Vec::new(),
    }
}

/// What is left of the run's limits, for each of so many parts.
fn shares(s: &GraphState, parts: usize) -> Limits {
    let l = &s.limits;
    let parts = parts.max(1);
    let tokens = u64::from(l.max_tokens).saturating_sub(s.usage.tokens()) / parts as u64;
    let minutes = u64::from(l.max_minutes).saturating_sub(s.active_ms / 60_000);
    // A limit of nothing would be none at all.
    let left = |limit: u32, left: u64| match limit {
        0 => 0,
        _ => u32::try_from(left).unwrap_or(u32::MAX).max(1),
    };
    Limits {
        max_steps: l.max_steps.min(STEPS),
        max_planner_calls: l.max_planner_calls.min(STEPS + 5),
        max_tokens: left(l.max_tokens, tokens),
        max_minutes: left(l.max_minutes, minutes),
        max_money: match l.max_money > 0.0 {
            true => ((l.max_money - s.usage.money) / parts as f64).max(0.000_1),
            false => 0.0,
        },
        ..l.clone()
    }
}

/// All of the answer stands on pages that the part saw: only that can be quoted.
fn is_seen(outcome: &Outcome) -> bool {
    let seen = |claim: &Claim| claim.url.is_some();
    outcome.verified && !outcome.answer.is_empty() && outcome.claims.iter().all(seen)
}

/// What a part found.
fn said(outcome: &Outcome) -> String {
    if outcome.answer.is_empty() {
        let found: Vec<&str> = outcome
            .facts
            .iter()
            .map(|fact| fact.text.as_str())
            .collect();
        let how = wire(&outcome.stop_reason);
        return match found.as_slice() {
            [] => format!("No answer was found ({how})."),
            found => format!("No answer was found ({how}). Seen: {}", found.join("; ")),
        };
    }
    let checked = match is_seen(outcome) {
        true => "",
        false => " (not all of it was seen on the page)",
    };
    format!("{}{checked}", outcome.answer)
}

fn passage(url: &str, text: &str) -> DocumentPassage {
    let named = url.split_once("://").map_or(url, |(_, rest)| rest);
    DocumentPassage {
        document: DocumentInfo {
            name: beginning(named, NAMED),
            url: url.to_owned(),
            size: "answer of a run".to_owned(),
            ..DocumentInfo::default()
        },
        text: fence(text),
        from: 0,
        next: None,
        total: text.chars().count() as u32,
    }
}

/// The action, where it is one that divides.
pub(super) fn of(action: &Action) -> Option<(&str, &[String])> {
    match action {
        Action::Divide { task, addresses } => Some((task, addresses)),
        _ => None,
    }
}
