//! `execute`: does the action that was judged, and only that; writes its intent down before and its
//! result after.

use std::sync::Arc;
use std::time::Duration;

use copilot_graph::Command;
use copilot_ports::{ActOptions, ActionRecord, BrowserError, InterceptedRequest, StepFile};
use copilot_protocol::{
    Action, ActionId, ActionOutcome, ActionReason, ActionStatus, Delivery, LiveFacts, Message,
    RunEvent,
};
use tracing::Instrument as _;

use super::agent_nodes::guard_span;
use super::agent_nodes::{AgentNodes, Context, Go, is_lost, step_failed};
use super::put_back::put_back;
use super::surroundings::{near, out_of_sight};
use super::{divide, orphan, outcome_words, tool};
use crate::node_name::NodeName;
use crate::state::Update;
use crate::state::{ErrorKind, GraphState, InFlight, Pending};
use crate::{batch, filled};

/// Times that a page may change under an approval before the plan is dropped.
const MAX_CHANGES_AT_USE: u32 = 3;

pub(crate) async fn run(n: &AgentNodes, s: &GraphState, ctx: &Context) -> Go {
    if let Some(in_flight) = &s.in_flight {
        return orphan::settle(n, s, in_flight).await;
    }
    let Some(pending) = s.pending.clone() else {
        return Command::to(NodeName::Progress, Vec::new());
    };
    let facts = match ready(n, s, &pending).await {
        Ok(facts) => facts,
        Err(go) => return *go,
    };
    let fingerprint =
        guard_span!("judge again").in_scope(|| copilot_guard::fingerprint(&pending.action, &facts));
    if !s.yes_stands(&fingerprint) {
        return changed_at_use(n, s, pending).await;
    }
    if let Some(held) = pending.held.as_ref().filter(|held| held.is_form()) {
        return form_allowed(n, held).await;
    }
    match carry_out(n, s, ctx, &pending, &facts).await {
        Ok(carried) => follow(n, s, pending, &facts, carried).await,
        // It needed a yes, so it is not simply done again: the intent stays open, and the person says what became of it.
        Err(Lost::Browser) => n.lost(s, Vec::new()).await,
        Err(Lost::Page(started, in_flight)) => orphan::settle(n, &started, &in_flight).await,
    }
}

/// The facts of what is to be acted on, as they are now: what is used must be what was judged.
async fn ready(n: &AgentNodes, s: &GraphState, pending: &Pending) -> Result<LiveFacts, Box<Go>> {
    let Ok(browser) = n.browser() else {
        return Err(Box::new(n.lost(s, Vec::new()).await));
    };
    if n.planned_before(&pending.action) {
        return Err(Box::new(Command::recover(vec![Update::DropPlan])));
    }
    // A resumed run comes here first, before it has a tab in this process.
    if let Err(error) = n.ensure_started(s).await {
        return Err(Box::new(n.failed(s, &error, vec![Update::DropPlan]).await));
    }
    // The person is at work in the tab: nothing is done under their hands.
    if browser.in_use() {
        let updates = vec![Update::DropPlan];
        return Err(Box::new(Command::to(NodeName::Observe, updates)));
    }
    let read = browser.facts(&pending.action);
    let facts = match read.instrument(guard_span!("facts again")).await {
        Ok(facts) => facts,
        Err(error) => return Err(Box::new(n.failed(s, &error, vec![Update::DropPlan]).await)),
    };
    let facts = match tool::with_tool(n, facts, &pending.action).await {
        Ok(facts) => facts,
        Err(error) => {
            return Err(Box::new(
                tool::unusable(n, Vec::new(), &pending.action, &error).await,
            ));
        }
    };
    if pending.action.element().is_some() && facts.element.is_none() && s.program.is_some() {
        return Err(Box::new(super::program::gone(n).await));
    }
    if pending.action.element().is_some() && facts.element.is_none() && s.plays() {
        return Err(Box::new(play_on(Vec::new()).because("recipe", "gone")));
    }
    if pending.action.element().is_some() && facts.element.is_none() {
        let gone = format!("the element is gone: {:?}", pending.label);
        let updates = vec![Update::failed(ErrorKind::StaleRef, gone)];
        return Err(Box::new(Command::to(NodeName::SelfCorrector, updates)));
    }
    Ok(facts)
}

/// The person allows a form to be sent elsewhere that was stopped: it is sent by its control, not by itself.
async fn form_allowed(n: &AgentNodes, held: &InterceptedRequest) -> Go {
    let host = copilot_guard::request::host(&held.url);
    let message = Message::new("say-held-form").arg("host", host.clone());
    let updates = vec![
        n.narrate(message).await,
        Update::DropPlan,
        Update::tell(format!(
            "The person allows this run to go to {host}. The form that the page wanted to send there was stopped before it was sent, and it is not sent again by itself: use the control that sends it once more, if the goal still needs it."
        )),
    ];
    Command::to(NodeName::Observe, updates)
}

/// What came of an action.
struct Carried {
    outcome: ActionOutcome,
    options: ActOptions,
    /// What the page was about to send elsewhere, and was stopped.
    held: Vec<InterceptedRequest>,
    /// What the action itself was about to send, and was stopped for what it does.
    stopped: Option<InterceptedRequest>,
    /// The browser was lost meanwhile.
    lost: bool,
    updates: Vec<Update>,
}

/// What was lost under an action: nobody knows whether it was done.
enum Lost {
    Browser,
    Page(Arc<GraphState>, InFlight),
}

/// Does it, between its intent and its result in the journal.
async fn carry_out(
    n: &AgentNodes,
    s: &GraphState,
    ctx: &Context,
    pending: &Pending,
    facts: &LiveFacts,
) -> Result<Carried, Lost> {
    let Ok(browser) = n.browser() else {
        return Err(Lost::Browser);
    };
    let id = ActionId::new();
    let on = facts.element.as_ref();
    let label = match pending.label.is_empty() {
        true => on.map(|e| e.name.clone()).unwrap_or_default(),
        false => pending.label.clone(),
    };
    let started = announce(n, ctx, &id, pending, &label, facts).await;
    let options = act_options(s, ctx, pending.delivery);
    n.sites.acts(s, pending, facts);
    let mut parts = Vec::new();
    let acted = match &pending.action {
        Action::HandOver { .. } => Ok(ActionOutcome::of(ActionStatus::Ok, &facts.page_url)),
        action if let Some(divided) = divide::of(action) => {
            let (outcome, found) = divide::carry_out(n, s, divided, facts, &options.cancel).await;
            parts = found;
            Ok(outcome)
        }
        action => match tool::carry_out(n, s, action, facts, &options.cancel).await {
            Some(outcome) => Ok(outcome),
            None => browser.act(action, &options).await,
        },
    };
    let lost = acted.as_ref().err().is_some_and(is_lost);
    let asked = s.approved.as_ref().is_some_and(|a| a.asked);
    if lost && asked && !pending.action.only_reads() {
        return Err(Lost::Browser);
    }
    let mut outcome = acted.unwrap_or_else(|error| failed(&error, facts));
    outcome.id = id;
    if outcome.reason == Some(ActionReason::PageCrashed)
        && let Some(in_flight) = started.in_flight.clone()
        && !orphan::harmless_again(&started, &in_flight.action)
    {
        return Err(Lost::Page(started, in_flight));
    }
    let filled = filled::of(&started, pending, on, &facts.page_url, &outcome);
    // What the page was about to send, or where it was about to go, is known by now.
    let mut held = match lost {
        true => Vec::new(),
        false => browser.held_requests().await,
    };
    let mut told = Vec::new();
    let own = crate::sites::may_send(&pending.action);
    let mut stopped = super::held::sort_effects(n, &mut held, !own, &mut told).await;
    stopped = stopped.filter(|_| own);
    if stopped.is_some() {
        outcome.status = ActionStatus::Other;
        outcome.detail = Some(crate::state::HELD.to_owned());
    }
    n.recorder
        .event(RunEvent::ActionFinished {
            action: pending.action.clone(),
            outcome: outcome.clone(),
        })
        .await;
    let record = ActionRecord {
        step: started.counters.step,
        action: pending.action.clone(),
        label,
        url: facts.page_url.clone(),
        role: pending.role.clone(),
        asked,
        outcome: Some(outcome.clone()),
        refused: None,
    };
    keep(n, &record).await;
    let boxes = || out_of_sight(s, &pending.action, facts);
    let out_of_sight = outcome.status.is_ok().then(boxes).unwrap_or_default();
    let mut updates = vec![Update::Finished {
        record: record.clone(),
        element: on.map(|e| e.fingerprint.clone()),
        near: near(s, facts),
        filled: filled.map(Box::new),
        out_of_sight: out_of_sight.clone(),
    }];
    // Of a program its planner is told in the end.
    if s.program.is_none() {
        updates.push(Update::tell(outcome_words::said(&record, &out_of_sight)));
    }
    if let Action::HandOver { site, values } = &pending.action {
        updates.push(Update::HandedOver {
            site: crate::contexts::site_of(site),
            told: crate::contexts::told(s, values),
        });
    }
    updates.append(&mut parts);
    if !lost {
        updates.append(&mut told);
    }
    Ok(Carried {
        outcome,
        options,
        held,
        stopped,
        lost,
        updates,
    })
}

fn failed(error: &BrowserError, facts: &LiveFacts) -> ActionOutcome {
    ActionOutcome {
        detail: Some(error.to_string()),
        ..ActionOutcome::of(ActionStatus::Other, &facts.page_url)
    }
}

/// Writes down what is about to be done, and tells it.
async fn announce(
    n: &AgentNodes,
    ctx: &Context,
    id: &ActionId,
    pending: &Pending,
    label: &str,
    facts: &LiveFacts,
) -> Arc<GraphState> {
    let in_flight = InFlight {
        id: id.clone(),
        action: pending.action.clone(),
        label: label.to_owned(),
    };
    let started = ctx.commit(vec![Update::Started { in_flight }]).await;
    n.recorder.set_step(started.counters.step);
    n.recorder
        .event(RunEvent::ActionStarted {
            id: id.clone(),
            action: pending.action.clone(),
            label: label.to_owned(),
            bbox: facts.element.as_ref().map(|e| e.bbox),
        })
        .await;
    started
}

pub(super) fn act_options(s: &GraphState, ctx: &Context, delivery: Delivery) -> ActOptions {
    ActOptions {
        delivery,
        deadline: Duration::from_millis(u64::from(s.settings().engine.execute_timeout_ms)),
        cancel: ctx.cancellation().clone(),
        search_engine: s.settings().browser.search_engine.clone(),
        search_box: s.search_controls.first().copied(),
    }
}

async fn keep(n: &AgentNodes, record: &ActionRecord) {
    let kept = serde_json::json!({
        "schema_version": copilot_protocol::SCHEMA_VERSION, "record": record,
    });
    if let Ok(bytes) = serde_json::to_vec_pretty(&kept) {
        n.recorder
            .file(record.step, StepFile::Execution, &bytes)
            .await;
    }
}

/// Where to go after an action: to the guard with what was stopped, else by its result.
async fn follow(
    n: &AgentNodes,
    s: &GraphState,
    pending: Pending,
    facts: &LiveFacts,
    carried: Carried,
) -> Go {
    let Carried {
        outcome,
        options,
        mut held,
        stopped,
        lost,
        mut updates,
    } = carried;
    let Some(browser) = n.browser().ok().filter(|_| !lost) else {
        return n.lost(s, updates).await;
    };
    if let Some(request) = stopped {
        let seen = s.observation.as_deref();
        let again = put_back(&**browser, &pending.action, facts, seen, &options).await;
        let mut more = browser.held_requests().await;
        more.retain(|held| held.effects.is_empty());
        held.append(&mut more);
        let outward = super::held::sort(n, held, &mut updates).await;
        if outward.is_some() {
            updates.push(Update::Held { request: outward });
        }
        updates.push(Update::ErrorsCleared);
        updates.push(Update::DropPlan);
        if !again {
            return Command::to(NodeName::Progress, updates);
        }
        updates.push(Update::TakeUp {
            pending: Pending {
                held: Some(request),
                changed_at_use: 0,
                ..pending
            },
        });
        return Command::to(NodeName::Safety, updates);
    }
    // Where the page was about to leave the run's sites, the person is asked at once.
    if let Some(request) = super::held::sort(n, held, &mut updates).await {
        updates.push(Update::ErrorsCleared);
        updates.push(Update::DropPlan);
        updates.push(Update::TakeUp {
            pending: crate::sites::as_pending(s, request),
        });
        return Command::to(NodeName::Safety, updates);
    }
    next(s, &pending, &outcome, &mut updates, n).await
}

/// A press that failed by what lies there or where it stands may work by script; what the page does not offer
/// to anybody is left alone.
fn script_may_help(reason: Option<ActionReason>) -> bool {
    !matches!(reason, Some(ActionReason::Disabled))
}

/// Where to go after the action's result.
async fn next(
    s: &GraphState,
    pending: &Pending,
    outcome: &ActionOutcome,
    updates: &mut Vec<Update>,
    n: &AgentNodes,
) -> Go {
    let mut updates = std::mem::take(updates);
    if s.program.is_some() {
        // Whatever came of it, the program is told and goes on by it.
        updates.push(n.narrate(crate::narration::did(pending, outcome)).await);
        updates.push(Update::Error { error: None });
        updates.push(Update::ErrorsCleared);
        updates.push(Update::DropPlan);
        return Command::to(NodeName::Observe, updates).because("program", "goes on");
    }
    if s.plays() && !outcome.status.is_ok() {
        return play_on(updates).because("recipe", "looks again");
    }
    let goes_on = |next: &&Action| {
        crate::contexts::stays_in_sight(s, outcome)
            && batch::in_view(next, outcome)
            && crate::contexts::reads_its_own(s, next, &outcome.url)
    };
    let rest = s.queue.first().filter(goes_on);
    match outcome.status {
        // What was looked for and is not there is an answer, too: nothing that follows was to stand on it.
        ActionStatus::NotFound if pending.action.only_reads() && rest.is_some() => {
            updates.extend(rest.map(|action| Update::TakeUp {
                pending: crate::sites::pending(s, action.clone()),
            }));
            Command::to(NodeName::Safety, updates)
        }
        status if status.is_ok() => {
            updates.push(Update::Error { error: None });
            updates.push(Update::ErrorsCleared);
            if status == ActionStatus::Ok
                && let Some(action) = rest
            {
                updates.push(n.narrate(crate::narration::did(pending, outcome)).await);
                updates.push(Update::TakeUp {
                    pending: crate::sites::pending(s, action.clone()),
                });
                return Command::to(NodeName::Safety, updates);
            }
            // What is left of a batch was planned for the page as it was; a claim is made once that was looked at.
            let claims = status == ActionStatus::Ok && batch::claim_left(s).is_some();
            updates.push(match claims {
                true => Update::ActionOver,
                false => Update::DropPlan,
            });
            Command::to(NodeName::Progress, updates)
        }
        ActionStatus::Stale | ActionStatus::FingerprintChanged => {
            updates.push(error(ErrorKind::StaleRef, outcome));
            Command::to(NodeName::SelfCorrector, updates)
        }
        ActionStatus::Covered | ActionStatus::NotActionable
            if pending.delivery == Delivery::Trusted
                && matches!(pending.action, Action::Click { .. })
                && script_may_help(outcome.reason) =>
        {
            // By script the hit test is skipped, so the guard judges it anew.
            updates.push(Update::PendingChanged {
                pending: Pending {
                    delivery: Delivery::Script,
                    ..pending.clone()
                },
            });
            Command::to(NodeName::Safety, updates)
        }
        ActionStatus::Covered | ActionStatus::NotActionable | ActionStatus::NotFound => {
            updates.push(error(ErrorKind::ElementNotFound, outcome));
            if let Some(twin) = text_twin(s, pending) {
                // Another element with the same words is another target: the guard judges it anew.
                updates.push(Update::PendingChanged { pending: twin });
                return Command::to(NodeName::Safety, updates);
            }
            updates.push(Update::DropPlan);
            Command::to(NodeName::ErrorRetry, updates)
        }
        ActionStatus::Cancelled => {
            updates.push(Update::DropPlan);
            Command::to(NodeName::Progress, updates)
        }
        status => {
            let kind = match status {
                ActionStatus::NetworkError => ErrorKind::Network,
                ActionStatus::Timeout => ErrorKind::Timeout,
                _ => ErrorKind::Unknown,
            };
            updates.push(error(kind, outcome));
            updates.push(Update::DropPlan);
            Command::to(NodeName::ErrorRetry, updates)
        }
    }
}

/// Whatever came of it, the recipe finds its target anew, or says what is wrong.
fn play_on(mut updates: Vec<Update>) -> Go {
    updates.push(Update::Error { error: None });
    updates.push(Update::ErrorsCleared);
    updates.push(Update::DropPlan);
    Command::to(NodeName::Observe, updates)
}

fn error(kind: ErrorKind, outcome: &ActionOutcome) -> Update {
    let text = outcome
        .detail
        .clone()
        .unwrap_or_else(|| outcome_words::ended(outcome.status));
    Update::failed(kind, text)
}

/// Fall-back by text: another enabled element in view with the same words and role.
fn text_twin(s: &GraphState, pending: &Pending) -> Option<Pending> {
    if pending.delivery == Delivery::TextMatch || pending.label.is_empty() {
        return None;
    }
    let id = pending.action.element()?;
    let twin = s.observation.as_ref()?.elements.iter().find(|e| {
        e.id != id
            && !e.state.disabled
            && !e.covered
            && e.role == pending.role
            && copilot_text::normalize(&e.name) == copilot_text::normalize(&pending.label)
    })?;
    Some(Pending {
        action: pending.action.with_element(twin.id),
        held: None,
        delivery: Delivery::TextMatch,
        element_fingerprint: Some(twin.fingerprint.clone()),
        ..pending.clone()
    })
}

async fn changed_at_use(n: &AgentNodes, s: &GraphState, pending: Pending) -> Go {
    if pending.changed_at_use >= MAX_CHANGES_AT_USE && s.program.is_some() {
        return super::program::gone(n).await;
    }
    if pending.changed_at_use >= MAX_CHANGES_AT_USE && s.plays() {
        return play_on(Vec::new()).because("recipe", "keeps changing");
    }
    if pending.changed_at_use >= MAX_CHANGES_AT_USE {
        let error = "the element keeps changing while it is used";
        return step_failed(ErrorKind::StaleRef, error);
    }
    let mut updates = Vec::new();
    if s.approved.is_some() {
        updates.push(n.narrate(Message::new("say-page-changed")).await);
    }
    updates.push(Update::PendingChanged {
        pending: Pending {
            changed_at_use: pending.changed_at_use + 1,
            ..pending
        },
    });
    Command::to(NodeName::Safety, updates)
}
