//! `memory_manager`: keeps the conversation short. What is summed up once is not summed up again:
//! only what is new goes to the model, with the summary so far. Recent turns stay as they are.

use copilot_graph::Command;
use copilot_ports::ChatMessage;
use serde_json::json;

use super::agent_nodes::{AgentNodes, Go};
use super::reflection::{Matter, Occasion, allowed, ask};
use crate::memory::{
    Sizes, cut_text, lines, newest_lines, newest_within, text_tokens, tokens_of, told,
};
use crate::node_name::NodeName;
use crate::prompts::{fence, notes_tokens};
use crate::state::GraphState;
use crate::state::Update;

/// Tokens of the words that stand before the summary in a request.
const HEADING: usize = 12;

const SUMMING: &str = "You keep the notes of a browsing task short. You get the notes so far and what happened since. \
Write the notes anew: what was done with its result, what was found (names, numbers, addresses as they stand), what \
failed, what the person said. Nothing that is not in them, no advice.";

pub(crate) async fn run(n: &AgentNodes, s: &GraphState) -> Go {
    let sizes = Sizes::of(&s.settings().engine, n.planner.context_window());
    let (messages, so_far) = (s.heard(), s.summary());
    let tokens = tokens_of(&messages);
    let old_tokens = before(s, &so_far, &messages, &sizes);
    let go = |updates| {
        Command::to(NodeName::Planner, updates)
            .because("history_tokens", tokens)
            .because("max_tokens_before_summary", sizes.before_summary)
            .because("max_history_tokens", sizes.history)
    };
    // What the planners of the sites are told is not the overseer's to shorten.
    if s.contexts.oversees()
        || tokens <= sizes.before_summary && tokens + old_tokens <= sizes.history
    {
        return go(Vec::new()).because("summed_up", 0);
    }
    let mut updates = Vec::new();
    let keep = newest_within(&messages, sizes.kept()).max(1);
    let (old, recent) = messages.split_at(messages.len().saturating_sub(keep));
    let mut summary = so_far.clone();
    let mut by = "nobody";
    if !old.is_empty() {
        let written = by_model(n, s, (&so_far, old), &sizes, &mut updates).await;
        by = if written.is_some() {
            "model"
        } else if allowed(n, s, Occasion::Summary) {
            // The model failed: what it would have summed up is cut instead.
            "cut"
        } else {
            "extract"
        };
        summary = written.unwrap_or_else(|| extract(&so_far, old, sizes.summary));
        updates.push(Update::Summarised {
            summary: summary.clone(),
            keep: recent.len(),
        });
    }
    let old_tokens = before(s, &summary, recent, &sizes);
    if tokens_of(recent) + old_tokens > sizes.history {
        // What is cut off may be noted instead.
        let noted = before(s, &summary, &[], &sizes).max(old_tokens);
        let max_tokens = sizes.history.saturating_sub(noted);
        updates.push(Update::HistoryCut { max_tokens });
    }
    go(updates)
        .because("summed_up", old.len())
        .because("by", by)
}

/// Tokens of what a request says of what is in the history no more: this summary, and the notes beside these messages.
pub(super) fn before(
    s: &GraphState,
    summary: &str,
    messages: &[ChatMessage],
    sizes: &Sizes,
) -> usize {
    let summary = match summary {
        "" => 0,
        summary => HEADING + text_tokens(summary),
    };
    summary + notes_tokens(s, messages, sizes.notes)
}

async fn by_model(
    n: &AgentNodes,
    s: &GraphState,
    (so_far, old): (&str, &[ChatMessage]),
    sizes: &Sizes,
    updates: &mut Vec<Update>,
) -> Option<String> {
    let request = format!(
        "Task: {}\nNotes so far:\n{}\nWhat happened since:\n{}\nWrite at most {} words, in the language of the task.",
        s.goal(),
        if so_far.is_empty() { "none" } else { so_far },
        told(old, sizes.history),
        // A word of a European language is about a token and a half.
        sizes.summary * 2 / 3,
    );
    let fields = json!({ "summary": { "type": "string" } });
    let matter = Matter::of(SUMMING, request, fields);
    let value = ask(n, s, Occasion::Summary, matter, updates).await?;
    let text = fence(value.get("summary")?.as_str()?.trim());
    (!text.is_empty()).then(|| cut_text(&text, sizes.summary))
}

/// Without a model: the beginning of each message, a line each; the oldest lines go first.
fn extract(so_far: &str, old: &[ChatMessage], max_tokens: usize) -> String {
    let new = lines(old);
    let all = if so_far.is_empty() {
        new
    } else {
        format!("{so_far}\n{new}")
    };
    newest_lines(all, max_tokens)
}
