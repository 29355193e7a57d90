//! Elements that fit the goal: ranked for the planner, and hashed to see whether the world moves.

use copilot_ports::Candidate;
use copilot_protocol::{Element, ElementId, GoalKind, Observation};
use copilot_text::{goal::clauses, similarity, stems};
use sha2::{Digest, Sha256};

use crate::classify::is_search;
use crate::evidence::artifact::nothing_found;
use crate::state::GraphState;

/// Candidates that a planner is shown.
const MAX: usize = 12;
/// Likeness from which an element is a candidate.
const THRESHOLD: f64 = 0.3;

/// Words of the goal, for the limit of an observation: lower case, without stop words.
pub fn wanted_words(goal: &str) -> Vec<String> {
    let mut words: Vec<String> = copilot_text::tokens(goal)
        .into_iter()
        .filter(|t| t.chars().count() > 2 && !copilot_text::is_stop_word(t))
        .collect();
    words.sort();
    words.dedup();
    words.truncate(40);
    words
}

/// The best fitting elements, the best first.
pub fn candidates(goal: &str, o: &Observation, s: &GraphState) -> Vec<Candidate> {
    let clauses = clauses(goal);
    let wanted: Vec<&str> = clauses
        .iter()
        .flat_map(|c| {
            [
                Some(c.object.as_str()),
                c.target.as_deref(),
                c.value.as_deref(),
            ]
        })
        .flatten()
        .filter(|t| !t.is_empty())
        .collect();
    let goal_stems = stems(goal);
    let mut found: Vec<Candidate> = o
        .elements
        .iter()
        .filter(|e| !s.avoid.contains(&e.fingerprint))
        .filter_map(|e| {
            let score = score(e, &wanted, &goal_stems);
            (score >= THRESHOLD).then_some(Candidate {
                id: e.id,
                score,
                is_disabled: e.state.disabled,
            })
        })
        .collect();
    found.sort_by(|a, b| b.score.total_cmp(&a.score).then(a.id.cmp(&b.id)));
    found.truncate(MAX);
    found
}

fn score(e: &Element, wanted: &[&str], goal_stems: &[String]) -> f64 {
    let label = if e.name.is_empty() { &e.text } else { &e.name };
    let mut best: f64 = 0.0;
    for words in wanted {
        best = best.max(similarity(words, label));
        if let Some(placeholder) = &e.attrs.placeholder {
            best = best.max(similarity(words, placeholder));
        }
    }
    let own = stems(label);
    if !own.is_empty() {
        let hits = own.iter().filter(|stem| goal_stems.contains(stem)).count();
        best = best.max(0.7 * hits as f64 / own.len() as f64);
    }
    // The menu names everything; what stands in the page itself is meant more often.
    if e.nav {
        best *= 0.9;
    }
    best.min(1.0)
}

/// Search boxes, those in view first.
pub fn search_controls(o: &Observation) -> Vec<ElementId> {
    let mut found: Vec<&Element> = o
        .elements
        .iter()
        .filter(|e| is_search(e) && !e.state.disabled)
        .collect();
    found.sort_by_key(|e| (!e.in_viewport, e.id));
    found.iter().map(|e| e.id).collect()
}

/// Hash of what the candidates are and how they stand. Hex, 16 digits.
pub fn candidate_hash(candidates: &[Candidate], o: &Observation) -> String {
    let mut hash = Sha256::new();
    for candidate in candidates {
        if let Some(e) = o.element(candidate.id) {
            hash.update(e.fingerprint.as_bytes());
            hash.update(e.value.as_bytes());
            hash.update([
                u8::from(e.state.disabled),
                u8::from(e.state.checked.unwrap_or(false)),
            ]);
        }
    }
    hash.finalize()[..8]
        .iter()
        .map(|b| format!("{b:02x}"))
        .collect()
}

/// A page that should hold more than it shows: still loading, or nearly empty where the goal wants a list.
pub fn too_sparse(s: &GraphState, o: &Observation) -> bool {
    if !o.url.starts_with("http") || o.dialog.is_some() || o.signals.network_error.is_some() {
        return false;
    }
    o.signals.busy
        || s.goal_kind == GoalKind::List
            && o.signals.list_items == 0
            && o.elements.len() < 4
            && o.text.chars().count() < 200
            && !nothing_found(o)
}
