//! The conversation with a model: prompt modules, put together in three sizes, and the page as text.
//!
//! The modules are files in `text/`, in English; what the person reads of it (thoughts, questions, the answer) comes in the
//! language of the goal. A request begins with
//! what does not change: the rules, the task, what was said before. Counters, allowed actions and the page stand
//! in its last message only, so that a server's cache of the beginning holds from step to step; only where the
//! conversation is shortened do summary, notes and the size of the rules change.
//!
//! The tool's own schema is not repeated here: the model gets it with the tool. What a
//! page says is data: it is quoted and marked as untrusted.

mod notes;
mod page_text;
mod remembered;
mod situation;
#[cfg(test)]
mod tests;

use copilot_ports::{ChatMessage, PlannerContext, Role};
use copilot_protocol::Observation;

pub(crate) use notes::{ends, notes_tokens, short_deeds};
pub(crate) use page_text::fence;
pub use page_text::{
    Difference, MIN_PAGE_TOKENS, PAGE_TOKENS, PageWish, difference_text, estimate_tokens, page_text,
};

pub(crate) use remembered::remembered;
pub(crate) use situation::wire;
use situation::{one_line, situation};

use crate::answers;
use crate::candidates::wanted_words;
use crate::memory::Sizes;
use crate::state::GraphState;
use crate::state::Tracked;

const BASE: &str = include_str!("text/base.md");
const BROWSER_RULES: &str = include_str!("text/browser_rules.md");
const ERROR_RECOVERY: &str = include_str!("text/error_recovery.md");
const SIMPLE: &str = include_str!("text/examples_simple.md");
const COMPLEX: &str = include_str!("text/examples_complex.md");

/// Steps of a goal from which it counts as complex.
const COMPLEX_FROM: usize = 4;

/// Size of the system prompt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Size {
    Standard,
    Minimal,
    Complex,
}

/// It changes only where the conversation is shortened: another size is another beginning of the request. What was shown long
/// enough for that has been seen often enough.
fn size(s: &GraphState) -> Size {
    if !s.summary().is_empty() {
        Size::Minimal
    } else if copilot_text::parts(s.goal()).len() >= COMPLEX_FROM {
        Size::Complex
    } else {
        Size::Standard
    }
}

pub(crate) fn system_prompt(size: Size) -> String {
    let mut modules = vec![BASE, BROWSER_RULES, ERROR_RECOVERY];
    if size != Size::Minimal {
        modules.push(SIMPLE);
    }
    if size == Size::Complex {
        modules.push(COMPLEX);
    }
    let trimmed: Vec<&str> = modules.into_iter().map(str::trim_end).collect();
    trimmed.join("\n\n")
}

/// The whole conversation for the next plan: system prompt, task, summary, notes of what is in none of both, history, the page
/// as it is now.
/// `window`: tokens that the model can take, where it is known.
pub(crate) fn conversation(
    s: &GraphState,
    context: &PlannerContext,
    window: Option<u32>,
) -> Vec<ChatMessage> {
    let mut messages = vec![
        ChatMessage::new(Role::System, system_prompt(size(s))),
        ChatMessage::new(Role::User, task(s)),
    ];
    let summary = s.summary();
    if !summary.is_empty() {
        let before = format!("What happened before, in short:\n{summary}");
        messages.push(ChatMessage::new(Role::User, before));
    }
    let sizes = Sizes::of(&s.settings().engine, window);
    let mut heard = s.heard();
    if s.contexts.oversees() {
        crate::memory::cut(&mut heard, sizes.history);
    }
    messages.extend(notes::notes(s, &heard, sizes.notes));
    messages.extend(heard);
    let tokens = page_tokens(s.settings().engine.page_tokens, window);
    messages.push(ChatMessage::new(Role::User, situation(s, context, tokens)));
    messages
}

/// The task as the person gave it, the shape of its answer, and the plan that was agreed on.
fn task(s: &GraphState) -> String {
    let strange = s.request.recipe.as_ref().is_some_and(|play| play.elsewhere);
    let mut text = match strange {
        // A stranger wrote it.
        true => format!(
            "The task, as a recipe calls it:\n<page_text>\n{}\n</page_text>",
            fence(&s.request.goal)
        ),
        false => {
            let told = crate::follow::told(s, &s.request.goal);
            format!("The task, in the person's words:\n{told}")
        }
    };
    if let Some(shape) = &s.shape {
        text.push('\n');
        text.push_str(&answers::instruction(shape));
    }
    if let Some(tools) = crate::nodes::tool::about(s) {
        text.push('\n');
        text.push_str(&tools);
    }
    if !s.outline.is_empty() {
        text.push('\n');
        text.push_str(
            "The plan that the person agreed to; where it differs from the task, the plan counts:",
        );
        for (i, step) in s.outline.iter().enumerate() {
            text.push_str(&format!("\n{}. {}", i + 1, step.text));
        }
        text.push('\n');
        text.push_str(
            "Begin each thought with the number of the plan's step that you work on, as [2].",
        );
    }
    text
}

/// Tokens for a page: what the settings say, and a quarter of a model's window at most, since rules, tools,
/// history and the answer share it.
fn page_tokens(wanted: u32, window: Option<u32>) -> usize {
    let wanted = (wanted as usize).max(MIN_PAGE_TOKENS);
    window.map_or(wanted, |window| {
        (window as usize / 4).clamp(MIN_PAGE_TOKENS, wanted)
    })
}

/// Actions that a judge is told of in full, and tokens for those before them that changed something, in short; characters of
/// one message or value, and of the page before.
const JUDGED_ACTIONS: usize = 20;
const JUDGED_BEFORE: usize = 600;
const JUDGED_CHARS: usize = 200;
const PAGE_BEFORE: usize = 2_000;

/// A condition, and what code saw of it.
pub(crate) fn seen_of(t: &Tracked) -> String {
    let seen = match (t.verified(), t.holds()) {
        (true, _) => "came about",
        (_, Some(true)) => "is so, and was not seen to come about",
        (_, Some(false)) => "is not so",
        _ => "could not be checked",
    };
    let condition = one_line(&t.condition.to_string(), JUDGED_CHARS);
    format!("{condition}: {seen}")
}

/// What a judging model gets: the task, its conditions, what was done with which values, what pages said, the page
/// before the last, the page now, and as it was loaded anew. `open`: what code could not check.
pub(crate) fn validation_request(
    s: &GraphState,
    answer: &str,
    open: &[String],
    anew: Option<&Observation>,
    quoted: &[String],
) -> String {
    let cut = |text: &str| one_line(text, JUDGED_CHARS);
    let from = s.history.len().saturating_sub(JUDGED_ACTIONS);
    let mut done = ends(short_deeds(s, s.history[..from].iter()), JUDGED_BEFORE);
    done.extend(s.history[from..].iter().map(|r| deed(s, r)));
    let conditions = s.conditions.iter().map(|t| format!("- {}", seen_of(t)));
    let conditions: Vec<String> = conditions.collect();
    let said: Vec<String> = crate::judge::answered(s)
        .map(|m| format!("- after step {}: {}", m.step, cut(&m.text)))
        .collect();
    let wanted = wanted_words(&format!("{} {answer}", s.goal()));
    let page = s.observation.as_deref().map(|o| {
        let wish = PageWish {
            wanted: &wanted,
            ..PageWish::default()
        };
        page_text(o, &wish)
    });
    let beside = |head: &str, text: &str| {
        let text: String = text.chars().take(PAGE_BEFORE).collect();
        let text = fence(&text);
        format!("{head}:\n<page_text>\n{text}\n</page_text>\n")
    };
    let now = s.observation.as_deref().map_or("", |o| &o.text);
    let before = s.seen.iter().rfind(|seen| *seen.text != *now);
    let before = before.map(|seen| {
        let head = format!("The page before ({})", cut(&seen.url));
        beside(&head, &seen.text)
    });
    let anew = anew.map(|snapshot| beside("The same page, loaded anew", &snapshot.text));
    let part = |head: &str, lines: &[String]| match lines {
        [] => String::new(),
        lines => format!("{head}:\n{}\n", lines.join("\n")),
    };
    let open: Vec<String> = open.iter().map(|what| format!("- {}", cut(what))).collect();
    let task = crate::follow::goal(s);
    let mut text = format!("Task: {task}\nClaimed answer: {}\n", fence(answer));
    text.push_str(&part("Conditions", &conditions));
    text.push_str(&part("What the program could not check", &open));
    text.push_str(&part("Done so far", &done));
    text.push_str("<page_text>\n");
    let quoted: Vec<String> = quoted.iter().map(|q| format!("- {}", fence(q))).collect();
    text.push_str(&part(
        "Quoted for the answer, from pages of this run",
        &quoted,
    ));
    text.push_str(&part("Messages of pages", &said));
    text.push_str("</page_text>\n");
    text.push_str(&before.unwrap_or_default());
    text.push_str(&page.unwrap_or_default());
    text.push_str(&anew.unwrap_or_default());
    text
}

/// An action with its value and what came of it.
pub(crate) fn deed(s: &GraphState, r: &copilot_ports::ActionRecord) -> String {
    use copilot_protocol::Action;
    let value = match &r.action {
        Action::Check { checked, .. } => if *checked { "on" } else { "off" }.into(),
        Action::Mcp { arguments_json, .. } => arguments_json.clone(),
        action => action.given().unwrap_or_default(),
    };
    let result = match (&r.outcome, &r.refused) {
        (Some(o), _) if matches!(r.action, Action::Mcp { .. }) => {
            let said = one_line(o.text.as_deref().unwrap_or_default(), JUDGED_CHARS);
            format!(
                "{}, it answered {}",
                wire(&o.status),
                fence(&format!("{said:?}"))
            )
        }
        (Some(o), _) if o.url_changed => format!(
            "{}, then at {}",
            wire(&o.status),
            one_line(&o.url, JUDGED_CHARS)
        ),
        (Some(o), _) if o.dom_changed => format!("{}, the page changed", wire(&o.status)),
        (Some(o), _) => wire(&o.status),
        (None, Some(why)) => why.clone(),
        (None, None) => "unknown".into(),
    };
    let value = if value.is_empty() {
        value
    } else {
        format!(" = {:?}", one_line(&value, JUDGED_CHARS))
    };
    let value = match &r.action {
        Action::Type {
            find: Some(part), ..
        } => {
            let part = one_line(part, JUDGED_CHARS);
            format!(", only the part {part:?} of what it held,{value}")
        }
        _ => value,
    };
    let near = s.acted_near.get(&r.step).map_or("", String::as_str);
    let near = if near.trim().is_empty() || near.trim() == r.label.trim() {
        String::new()
    } else {
        format!(" in {:?}", one_line(near, JUDGED_CHARS))
    };
    format!(
        "- step {}: {} {:?}{near}{value}: {result}",
        r.step,
        r.action.name(),
        one_line(&r.label, JUDGED_CHARS)
    )
}
