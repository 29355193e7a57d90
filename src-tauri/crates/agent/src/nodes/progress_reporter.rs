//! `progress_reporter`: one plain sentence about how far the run is. For the person only; never part
//! of the model's messages, which it would fill with what the model knows already.

use copilot_graph::Command;
use copilot_protocol::{Message, Stage};

use super::agent_nodes::{AgentNodes, Go};
use crate::node_name::NodeName;
use crate::state::GraphState;

pub(crate) async fn run(n: &AgentNodes, s: &GraphState) -> Go {
    let message = match s.goal_steps {
        Some((done, all)) if all > 1 => Message::new("say-progress-steps")
            .arg("done", done.min(all))
            .arg("all", all),
        _ if s.counters.no_progress_steps >= 2 => {
            Message::new("say-progress-none").arg("steps", s.counters.no_progress_steps)
        }
        _ => Message::new(match s.stage {
            Stage::Orient => "say-progress-orient",
            Stage::Context => "say-progress-context",
            Stage::Locate => "say-progress-locate",
            Stage::Verify | Stage::Done => "say-progress-verify",
        }),
    };
    // The same sentence twice in a row tells nothing.
    let mut all = s.narration.iter();
    let last = all.rfind(|m| m.id.starts_with("say-progress"));
    let updates = match last == Some(&message) {
        true => Vec::new(),
        false => vec![n.narrate(message).await],
    };
    Command::to(NodeName::Observe, updates)
}
