//! `loop_mitigation`: when the run goes in circles, one slower snapshot, then a paged scan that reads
//! more of the page than the planner has seen.

use std::time::Duration;

use copilot_graph::Command;
use copilot_protocol::{Action, Delivery, Message, ScrollDirection};

use super::agent_nodes::{AgentNodes, Context, Go};
use super::execute::act_options;
use crate::node_name::NodeName;
use crate::snapshot::{Thoroughness, take_snapshot};
use crate::state::GraphState;
use crate::state::Update;

pub(crate) async fn run(n: &AgentNodes, s: &GraphState, ctx: &Context) -> Go {
    let engine = &s.settings().engine;
    let mut updates = vec![n.narrate(Message::new("say-looking-around")).await];
    let before = s.observation.as_ref().map(|o| o.hashes.mapping.clone());
    let mut conservative = false;
    if engine.conservative_observe && !s.conservative_probe_done {
        conservative = true;
        let slow = Thoroughness {
            boost: 1.0,
            settle: Duration::from_secs(3),
            picture: false,
        };
        match take_snapshot(n, s, &slow).await {
            Ok((observation, update)) => {
                let moved = before.is_some_and(|hash| hash != observation.hashes.mapping);
                updates.push(update);
                if moved {
                    updates.push(Update::LoopMitigated {
                        scrolls: 0,
                        conservative,
                    });
                    return Command::to(NodeName::GoalCheck, updates);
                }
            }
            Err(error) => return n.failed(s, &error, updates).await,
        }
    }
    let used = s.counters.auto_scrolls_used;
    let left = engine.max_auto_scrolls.saturating_sub(used);
    let mut scrolls = 0;
    for _ in 0..engine.paged_scan_steps.min(left) {
        if ctx.is_cancelled() {
            break;
        }
        let scroll = Action::Scroll {
            direction: ScrollDirection::Down,
            amount: engine.scroll_step,
            element: None,
            to_text: None,
        };
        let options = act_options(s, ctx, Delivery::Trusted);
        let moved = match n.browser() {
            Ok(browser) => browser.act(&scroll, &options).await,
            Err(error) => Err(error),
        };
        match moved {
            Ok(outcome) if outcome.status == copilot_protocol::ActionStatus::NoEffect => break,
            Ok(_) => scrolls += 1,
            Err(error) => return n.failed(s, &error, updates).await,
        }
        let wide = Thoroughness {
            boost: engine.mapping_boost,
            settle: Duration::from_millis(800),
            picture: true,
        };
        match take_snapshot(n, s, &wide).await {
            Ok((_, update)) => updates.push(update),
            Err(error) => return n.failed(s, &error, updates).await,
        }
    }
    updates.push(Update::LoopMitigated {
        scrolls,
        conservative,
    });
    Command::to(NodeName::GoalCheck, updates)
}
