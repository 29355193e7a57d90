//! Everything that a planner may decide on, put together from the state.

use copilot_ports::PlannerContext;
use copilot_protocol::{ACTION_NAMES, Stage};

use crate::contexts;
use crate::nodes::divide::may_divide;
use crate::prompts::difference_text;
use crate::state::GraphState;

/// Records of past actions that a planner sees.
const HISTORY: usize = 40;

/// The actions that are allowed now. For Basic mode meta actions (`done`, `ask_user`) come with the stage `locate`;
/// stages bar nothing for a model. Scripts are allowed where the person switched them on.
pub fn allowed_actions(s: &GraphState) -> Vec<String> {
    let dialog = s.observation.as_ref().is_some_and(|o| o.dialog.is_some());
    ACTION_NAMES
        .iter()
        .filter(|name| match **name {
            "done" | "ask_user" => s.planner_is_model() || s.stage >= Stage::Locate,
            "handle_dialog" => dialog,
            "evaluate" => s.policy.safety.scripts,
            "run_code" => s.planner_is_model(),
            "mcp" | "mcp_search" => {
                s.planner_is_model() && s.settings().mcp.in_use().next().is_some()
            }
            "hand_over" => contexts::hands_over(s),
            "divide" => may_divide(s),
            "search" => !s.search_no_change || s.search_controls.is_empty(),
            _ => true,
        })
        .filter(|name| contexts::may_do(s, name))
        .map(|name| (*name).to_owned())
        .collect()
}

/// The context; `None` before the first snapshot.
pub fn planner_context(s: &GraphState) -> Option<PlannerContext> {
    let observation = s.observation.as_deref()?.clone();
    let last = s.history.last();
    // Asked again about the very same snapshot, it knows of nothing else.
    let changes = match &s.planned_on {
        Some(seen) if seen.id != observation.id && s.contexts.sees_address(&seen.url) => {
            difference_text(seen, &observation)
        }
        _ => String::new(),
    };
    let from = s.history.len().saturating_sub(HISTORY);
    let mut person_said = s.person_said.clone();
    if let Some(answer) = &s.answer
        && !answer.text.is_empty()
        && !person_said.contains(&answer.text)
    {
        person_said.push(answer.text.clone());
    }
    Some(PlannerContext {
        goal: s.goal().to_owned(),
        allowed_actions: allowed_actions(s),
        avoid_search: s.search_no_change,
        search_controls: s.search_controls.clone(),
        recent_observations: s.recent_observations.clone(),
        changes,
        loop_detected: s.loop_trigger.is_some() || s.loop_mitigated,
        error: s.error.as_ref().map(|e| e.text.clone()),
        avoid_elements: s.avoid_elements(),
        tab_events: s.tab_events.clone(),
        no_progress_steps: s.counters.no_progress_steps,
        history: s.history[from..].to_vec(),
        person_said,
        memory: s.planner_memory.clone(),
        lost: crate::filled::lost_values(s),
        refusal: s.refusal.clone(),
        unknown: last.map(|r| r.step).filter(|step| s.unknown == Some(*step)),
        observation,
    })
}
