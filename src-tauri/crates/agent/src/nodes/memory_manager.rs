//! `memory_manager`: keeps the conversation short. What is summed up once is not summed up again:
//! the new lines are added to the old summary. Recent turns stay as they are.

use copilot_graph::Command;
use copilot_ports::Role;

use super::{AgentNodes, Go};
use crate::node_name::NodeName;
use crate::state::GraphState;
use crate::update::Update;

/// Messages that are never summed up.
const KEEP: usize = 6;
/// Characters of one message's line in the summary.
const LINE: usize = 160;
/// Characters of the whole summary; the oldest lines go first.
const SUMMARY: usize = 4_000;

pub(crate) fn run(_n: &AgentNodes, s: &GraphState) -> Go {
    let old = s.messages.len().saturating_sub(KEEP);
    let mut lines: Vec<String> = s.summary.lines().map(str::to_owned).collect();
    for message in &s.messages[..old] {
        let who = match message.role {
            Role::System => "note",
            Role::User => "told",
            Role::Assistant => "did",
        };
        let text: String = message
            .text
            .split_whitespace()
            .collect::<Vec<_>>()
            .join(" ")
            .chars()
            .take(LINE)
            .collect();
        lines.push(format!("{who}: {text}"));
    }
    let mut summary = lines.join("\n");
    while summary.chars().count() > SUMMARY {
        match summary.find('\n') {
            Some(end) => summary.drain(..=end),
            None => summary.drain(..),
        };
    }
    let keep = s.messages.len().min(KEEP);
    Command::to(
        NodeName::Planner,
        vec![Update::Summarised { summary, keep }],
    )
}
