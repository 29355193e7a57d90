//! `observe`: looks at the run's tab (Set-of-Mark), and says when the run seems to go in circles.

use std::time::Duration;

use copilot_graph::Command;
use copilot_ports::BrowserError;
use copilot_protocol::{Message, RunEvent};

use super::{AgentNodes, Context, Go, error_of, is_lost};
use crate::candidates::too_sparse;
use crate::look::{Thoroughness, look};
use crate::node_name::NodeName;
use crate::state::{AgentError, ErrorKind, GraphState, LoopTrigger};
use crate::update::Update;

pub(crate) async fn run(n: &AgentNodes, s: &GraphState, ctx: &Context) -> Go {
    let mut updates = Vec::new();
    if s.reconnect {
        if let Err(error) = reconnect(n, ctx).await {
            tracing::info!(%error, "the browser does not come back");
            return match n.may_ask(s) {
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
    if let Err(error) = n.ensure_started(s).await {
        return failed(n, s, &error, updates).await;
    }
    let (mut observation, mut update) = match look(n, s, &Thoroughness::PLAIN).await {
        Ok(seen) => seen,
        Err(error) => return failed(n, s, &error, updates).await,
    };
    // A list that came up nearly empty is often still being filled: look again, more patiently and wider.
    if too_sparse(s, &observation) && !ctx.is_cancelled() {
        let patient = Thoroughness {
            boost: s.settings().engine.mapping_boost,
            settle: Duration::from_millis(2_500),
            picture: true,
        };
        if let Ok(seen) = look(n, s, &patient).await {
            (observation, update) = seen;
        }
    }
    updates.push(update);

    let events = n.browser().map(|b| b.take_tab_events()).unwrap_or_default();
    for event in &events {
        n.recorder
            .event(RunEvent::TabEvent {
                tab_event: event.clone(),
            })
            .await;
    }
    updates.push(Update::TabEvents { events });

    if s.recent_observations
        .last()
        .is_none_or(|d| d.url != observation.url)
        && observation.url != "about:blank"
    {
        let title = if observation.title.is_empty() {
            observation.url.clone()
        } else {
            observation.title.clone()
        };
        updates.push(
            n.narrate(Message::new("say-page").arg("title", title))
                .await,
        );
    }

    if let Some(error) = &observation.signals.network_error {
        updates.push(Update::Error {
            error: Some(AgentError {
                kind: ErrorKind::Network,
                text: format!("the page could not be loaded: {error}"),
            }),
        });
    }

    let trigger = trigger(s, &updates);
    if trigger.is_some() && !s.loop_mitigated {
        updates.push(Update::LoopTriggered { trigger });
        return Command::to(NodeName::LoopMitigation, updates);
    }
    Command::to(NodeName::GoalCheck, updates)
}

/// Repeat: the same action on the same element and address again; stagnation: the same page again.
fn trigger(s: &GraphState, updates: &[Update]) -> Option<LoopTrigger> {
    let engine = &s.settings().engine;
    let stagnation = updates
        .iter()
        .rev()
        .find_map(|u| match u {
            Update::Observed { stagnant, .. } => Some(if *stagnant {
                s.counters.stagnation_count + 1
            } else {
                0
            }),
            _ => None,
        })
        .unwrap_or(0);
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
    let pauses: &[u64] = if n.reconnects_freely() {
        &[300, 1_000, 3_000]
    } else {
        &[]
    };
    let mut pauses = pauses.iter();
    loop {
        let error = tokio::select! {
            result = browser.reconnect() => match result {
                Ok(()) => return Ok(()),
                Err(error) => error,
            },
            () = ctx.cancelled() => return Err(BrowserError::Cancelled),
        };
        let Some(pause) = pauses.next() else {
            return Err(error);
        };
        tokio::select! {
            () = tokio::time::sleep(Duration::from_millis(*pause)) => {}
            () = ctx.cancelled() => return Err(BrowserError::Cancelled),
        }
    }
}

async fn failed(
    n: &AgentNodes,
    s: &GraphState,
    error: &BrowserError,
    mut updates: Vec<Update>,
) -> Go {
    if is_lost(error) {
        return n.lost(s, updates).await;
    }
    let mut agent_error = error_of(error);
    if agent_error.kind == ErrorKind::Unknown {
        agent_error.kind = ErrorKind::Capture;
    }
    updates.push(Update::Error {
        error: Some(agent_error),
    });
    Command::to(NodeName::ErrorRetry, updates)
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
