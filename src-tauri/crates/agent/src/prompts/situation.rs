//! Where the run stands, as the last message of each request: all that changes from step to step is here, so
//! that what stands before it stays the same and a server's cache of it holds.

use copilot_ports::PlannerContext;
use copilot_protocol::{Action, TabEvent, TabEventKind};

use super::page_text::fence;
use super::{PageWish, page_text};
use crate::candidates::wanted_words;
use crate::contexts;
use crate::page::beginning;
use crate::state::GraphState;

/// So many actions before its limit a run is told of it.
const FEW_LEFT: u32 = 10;
/// Snapshots before this one that are told of, each as what it changed.
const SNAPSHOTS: usize = 4;

/// `tokens` for the page; 0: as many as usual.
pub(crate) fn situation(s: &GraphState, c: &PlannerContext, tokens: usize) -> String {
    let mut lines = Vec::new();
    lines.extend(contexts::about(s));
    hints(s, c, &mut lines);
    trouble(s, c, &mut lines);
    tabs(s, c, &mut lines);
    standing(s, &mut lines);
    for said in &c.person_said {
        lines.push(format!("The person says: {said}"));
    }
    let candidates: Vec<u32> = s.candidates.iter().map(|k| k.id).collect();
    // What it has just looked for has a place, as what its task names has.
    let last = s.history.last().filter(|r| s.contexts.sees_address(&r.url));
    let sought = match last.map(|r| &r.action) {
        Some(Action::Scroll {
            to_text: Some(text),
            ..
        })
        | Some(Action::FindText { text, file: None }) => text.as_str(),
        _ => "",
    };
    let wish = PageWish {
        tokens,
        candidates: &candidates,
        wanted: &wanted_words(&format!("{} {sought}", c.goal)),
        changes: &c.changes,
    };
    lines.push(page_text(&c.observation, &wish));
    lines.join("\n")
}

fn hints(s: &GraphState, c: &PlannerContext, lines: &mut Vec<String>) {
    if c.avoid_search {
        lines.push("Searching again changes nothing: find another way.".into());
    }
    if let Some(snapshots) = snapshots(s, c) {
        lines.push(format!("Your last looks: {snapshots}."));
    }
}

/// The snapshots before this one, each with what it changed against the one before it: never whole.
fn snapshots(s: &GraphState, c: &PlannerContext) -> Option<String> {
    let past = c.recent_observations.split_last().map(|(_, past)| past)?;
    let mut snapshots: Vec<String> = Vec::new();
    let mut last_url = "";
    let past = &past[past.len().saturating_sub(SNAPSHOTS)..];
    for digest in past.iter().filter(|d| s.contexts.sees_address(&d.url)) {
        let change = match digest.change.as_str() {
            "" => String::new(),
            change => format!(" ({})", one_line(change, 60)),
        };
        if digest.url == last_url {
            snapshots.push(format!("…{change}"));
        } else {
            snapshots.push(format!("{}{change}", one_line(&digest.url, 100)));
        }
        last_url = &digest.url;
    }
    (!snapshots.is_empty()).then(|| snapshots.join("; "))
}

fn trouble(s: &GraphState, c: &PlannerContext, lines: &mut Vec<String>) {
    if c.loop_detected {
        lines.push("You have been going in circles: do something else.".into());
    }
    if let Some(error) = c.error.as_ref().filter(|_| s.contexts.sees(&s.error_at)) {
        let kind = s.error.as_ref().map(|e| wire(&e.kind)).unwrap_or_default();
        let (error, tries) = (fence(error), s.counters.error_retries);
        let bad_answer = s.counters.bad_answers > 0 && kind == "planner";
        lines.push(if bad_answer {
            format!("Your last answer could not be used, and nothing was done: {error}.")
        } else {
            let again = match tries {
                0 | 1 => String::new(),
                _ => format!(", {tries} in a row"),
            };
            format!("The last error ({kind}{again}): {error}")
        });
    }
    if !c.avoid_elements.is_empty() {
        let numbers = numbers(&c.avoid_elements);
        lines.push(format!(
            "These elements did not work, leave them: {numbers}."
        ));
    }
}

fn tabs(s: &GraphState, c: &PlannerContext, lines: &mut Vec<String>) {
    let owned = c.observation.tabs.iter().filter(|t| t.owned).map(|t| {
        let here = if t.active { " (this one)" } else { "" };
        let own = s.request.client.is_none() || t.active;
        let title = match own && s.contexts.sees_address(&t.url) {
            true => one_line(&t.title, 80),
            false => contexts::site_of(&t.url),
        };
        format!("{}{here} {title:?}", t.id)
    });
    let owned: Vec<String> = owned.collect();
    if owned.len() > 1 {
        lines.push(format!("Your tabs: {}.", owned.join("; ")));
    }
    // Where its own tab went the results of its actions say.
    use TabEventKind::{Activated, Navigated};
    let news = |event: &&TabEvent| !matches!(event.kind, Activated | Navigated);
    let here = contexts::site_of(&c.observation.url);
    let seen = |event: &&TabEvent| {
        let own = s.request.client.is_none() || contexts::site_of(&event.tab.url) == here;
        own && s.contexts.sees_address(&event.tab.url)
    };
    for event in c.tab_events.iter().filter(news).filter(seen) {
        let what = wire(&event.kind).replace('_', " ");
        let detail = one_line(&event.detail, 200);
        let line = format!("Tab {}: {what} {detail}", event.tab.id);
        lines.push(line.trim_end().to_owned());
    }
}

fn standing(s: &GraphState, lines: &mut Vec<String>) {
    let named = s.conditions.iter().filter(|t| s.contexts.sees(&t.place));
    let all: Vec<String> = named.map(super::seen_of).collect();
    if !all.is_empty() {
        lines.push(format!("Your conditions: {}.", all.join("; ")));
    }
    let left = s.limits.max_steps.saturating_sub(s.counters.step);
    if left <= FEW_LEFT {
        lines.push(format!(
            "{left} more actions may be carried out: claim what is done before they are used up."
        ));
    }
    let all = s.outline.len();
    let done = s.outline.iter().filter(|step| step.done).count();
    if all > 0 && done < all {
        let next = &s.outline[done].text;
        lines.push(format!(
            "Of the plan {done} of {all} steps are done. Next: {}. {next}",
            done + 1
        ));
    }
}

/// Page text outside the marks: one line, no mark in it, not long.
pub(super) fn one_line(text: &str, max: usize) -> String {
    let line = fence(text).split_whitespace().collect::<Vec<_>>().join(" ");
    beginning(&line, max)
}

fn numbers(ids: &[u32]) -> String {
    let all: Vec<String> = ids.iter().map(u32::to_string).collect();
    all.join(", ")
}

/// A value's name on the wire.
pub(crate) fn wire<T: serde::Serialize>(value: &T) -> String {
    serde_json::to_value(value)
        .ok()
        .and_then(|v| v.as_str().map(str::to_owned))
        .unwrap_or_default()
}
