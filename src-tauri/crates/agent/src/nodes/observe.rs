//! `observe`: looks at the run's tab (Set-of-Mark), and says when the run seems to go in circles.

use std::time::Duration;

use copilot_graph::Command;
use copilot_ports::BrowserError;
use copilot_protocol::{Message, Observation, Question, QuestionBody, RunEvent, TabEvent};

use super::agent_nodes::{AgentNodes, Context, Go};
use super::tab;
use crate::candidates::too_sparse;
use crate::classify::is_certificate_error;
use crate::node_name::NodeName;
use crate::snapshot::{Thoroughness, take_snapshot};
use crate::state::Update;
use crate::state::{ErrorKind, GraphState, LoopTrigger};

/// Losses, and tries that the person asked for, after which a browser is not coming back.
const MAX_TRIES: u32 = 12;

pub(crate) async fn run(n: &AgentNodes, s: &GraphState, ctx: &Context) -> Go {
    let mut updates = Vec::new();
    if s.steps_of != s.goal() && !s.planner_is_model() {
        updates.push(Update::StepsRead {
            goal: s.goal().to_owned(),
            steps: n.planner.steps(s.goal()),
        });
    }
    if s.reconnect {
        if let Err(error) = reconnect(n, ctx).await {
            tracing::info!(%error, "the browser does not come back");
            return match n.may_ask(s) && s.losses < MAX_TRIES {
                true => n.ask_to_reconnect(s, updates),
                false => gone_for_good(&error),
            };
        }
        n.recorder.event(RunEvent::BrowserBack).await;
        updates.push(Update::Reconnected);
        if s.in_flight.is_some() {
            // It was under way when the connection went, and nobody knows whether it was done.
            return Command::to(NodeName::Execute, updates);
        }
    }
    if s.reopen {
        if let Err(error) = reopen(n, s).await {
            return failed(n, s, &error, updates).await;
        }
        updates.push(Update::Reopened);
    }
    n.take_back().await;
    match tab::open(n, s, &mut updates).await {
        Ok(None) => {}
        Ok(Some(question)) => return question,
        Err(error) => return failed(n, s, &error, updates).await,
    }
    let (mut observation, mut update) = match take_snapshot(n, s, &Thoroughness::PLAIN).await {
        Ok(seen) => seen,
        Err(error) => return failed(n, s, &error, updates).await,
    };
    // A list that came up nearly empty is often still being filled: look again, more patiently and wider.
    let patient = Thoroughness {
        boost: s.settings().engine.mapping_boost,
        settle: Duration::from_millis(2_500),
        picture: true,
    };
    for _ in 0..s.settings().engine.sparse_listing_retries {
        if !too_sparse(s, &observation) || ctx.is_cancelled() {
            break;
        }
        match take_snapshot(n, s, &patient).await {
            Ok(seen) => (observation, update) = seen,
            Err(_) => break,
        }
    }
    // By the state of before the snapshot, which has the page as it was before the last action.
    updates.extend(n.against_the_page(s, &observation).await);
    updates.push(update);

    let events = tell_tab_events(n).await;
    super::documents::read(n, s, &events, &mut updates).await;
    updates.extend(n.heed_orders(s).await);
    updates.push(Update::TabEvents {
        events: events.clone(),
    });
    if let Ok(browser) = n.browser() {
        let mut held = browser.held_requests().await;
        // It came late, so the control may be another by now: it is asked about when it is used again.
        super::held::sort_effects(n, &mut held, true, &mut updates).await;
        if let Some(request) = super::held::sort(n, held, &mut updates).await {
            let request = Some(request);
            updates.push(Update::Held { request });
        }
    }
    if let Some(question) = tab::heed(n, s, &events, &mut updates).await {
        return question;
    }

    updates.extend(private(n, s, &observation));
    updates.extend(page_came(n, s, &observation).await);
    updates.extend(not_loaded(&observation));
    let trigger = trigger(s, &updates);
    if trigger.is_some() && !s.loop_mitigated && s.program.is_none() {
        updates.push(Update::LoopTriggered { trigger });
        return Command::to(NodeName::LoopMitigation, updates);
    }
    Command::to(NodeName::GoalCheck, updates)
}

/// Somebody may be signed in where the page is from, or it is of the person's own network.
pub(super) fn private(n: &AgentNodes, s: &GraphState, now: &Observation) -> Option<Update> {
    let url = url::Url::parse(&now.url).ok()?;
    let site = crate::contexts::site_of(&now.url);
    let known = crate::contexts::is_no_site(&site) || s.contexts.is_private(&site);
    let private = || {
        copilot_guard::site::is_private(&url)
            || n.sites.has_session(&url)
            || n.browser()
                .is_ok_and(|browser| browser.has_session(&now.url))
    };
    (!known && private()).then_some(Update::PrivateSite { site })
}

/// Tells the person of a page that was not the last one.
async fn page_came(n: &AgentNodes, s: &GraphState, now: &Observation) -> Option<Update> {
    let known = s.recent_observations.last();
    if now.url == "about:blank" || known.is_some_and(|d| d.url == now.url) {
        return None;
    }
    let title = match now.title.as_str() {
        "" => &now.url,
        title => title,
    };
    let message = Message::new("say-page").arg("title", title);
    Some(n.narrate(message).await)
}

fn not_loaded(now: &Observation) -> Option<Update> {
    let error = now.signals.network_error.as_ref()?;
    let text = if is_certificate_error(error) {
        format!(
            "the browser does not trust this site's certificate ({error}), so the page is not opened and cannot be"
        )
    } else {
        error.clone()
    };
    Some(Update::failed(ErrorKind::Network, text))
}

/// What happened to the tabs since the last snapshot.
async fn tell_tab_events(n: &AgentNodes) -> Vec<TabEvent> {
    let events = n.browser().map(|b| b.take_tab_events()).unwrap_or_default();
    for event in &events {
        n.recorder
            .event(RunEvent::TabEvent {
                tab_event: event.clone(),
            })
            .await;
    }
    events
}

/// Loads a crashed page again, or opens the tab that was closed. Before the run has a tab there is nothing to open.
async fn reopen(n: &AgentNodes, s: &GraphState) -> Result<(), BrowserError> {
    if s.observation.is_none() {
        n.start_anew();
        return Ok(());
    }
    n.browser()?.reopen().await
}

/// Repeat: the same action on the same element and address again; stagnation: the same page again.
fn trigger(s: &GraphState, updates: &[Update]) -> Option<LoopTrigger> {
    if s.sets_its_pace() {
        return None;
    }
    let engine = &s.settings().engine;
    let mut updates = updates.iter();
    let stagnation = match updates.any(|u| matches!(u, Update::Observed { stagnant: true, .. })) {
        true => s.counters.stagnation_count + 1,
        false => 0,
    };
    if s.counters.repeat_count + 1 >= engine.repeat_threshold && stagnation > 0 {
        Some(LoopTrigger::Repeat)
    } else if stagnation >= engine.stagnation_threshold {
        Some(LoopTrigger::Stagnation)
    } else {
        None
    }
}

/// Reaches the browser again: more than once where that bothers nobody, since one that restarts takes its time.
async fn reconnect(n: &AgentNodes, ctx: &Context) -> Result<(), BrowserError> {
    let browser = n.browser()?;
    let pauses: &[u64] = match n.reconnects_freely() {
        true => &[300, 1_000, 3_000],
        false => &[],
    };
    let tries = async {
        for pause in pauses {
            if browser.reconnect().await.is_ok() {
                return Ok(());
            }
            tokio::time::sleep(Duration::from_millis(*pause)).await;
        }
        browser.reconnect().await
    };
    let tried = ctx.cancellation().run_until_cancelled(tries).await;
    tried.unwrap_or(Err(BrowserError::Cancelled))
}

async fn failed(
    n: &AgentNodes,
    s: &GraphState,
    error: &BrowserError,
    mut updates: Vec<Update>,
) -> Go {
    if let Some(go) = tab_lost(n, s, error, &mut updates).await {
        return go;
    }
    let mut go = n.failed(s, error, updates).await;
    // Nothing is known of a page that could not be seen.
    if let Some(Update::Error { error: Some(error) }) = go.update.last_mut()
        && error.kind == ErrorKind::Unknown
    {
        error.kind = ErrorKind::Capture;
    }
    go
}

/// A crashed page is loaded again once; a tab that was closed is opened again where the person wants it.
async fn tab_lost(
    n: &AgentNodes,
    s: &GraphState,
    error: &BrowserError,
    updates: &mut Vec<Update>,
) -> Option<Go> {
    let crashed = match error {
        BrowserError::PageCrashed => true,
        BrowserError::TabGone(_) => false,
        _ => return None,
    };
    let ask = !crashed && n.may_ask(s);
    if s.reopen || (!ask && s.tab_losses > 0) {
        return None;
    }
    updates.push(Update::TabEvents {
        events: tell_tab_events(n).await,
    });
    if ask {
        let url = url::Url::parse(s.url()).ok();
        let host = url.and_then(|url| url.host_str().map(str::to_owned));
        let host = host.unwrap_or_default();
        let question = Question::new(QuestionBody::TabClosed { host });
        return Some(Command::lost(Some(question), std::mem::take(updates)));
    }
    let told = Message::new(if crashed {
        "say-page-crashed"
    } else {
        "say-tab-closed"
    });
    updates.push(n.narrate(told).await);
    updates.push(Update::TabLost);
    Some(Command::recover(std::mem::take(updates)))
}

fn gone_for_good(error: &BrowserError) -> Go {
    Command::lost(
        None,
        vec![Update::Fatal {
            stop_reason: copilot_protocol::StopReason::BrowserLost,
            message: Message::new("ending-browser-lost"),
            detail: Some(error.to_string()),
        }],
    )
}
