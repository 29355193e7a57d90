//! What the conversation no longer holds word for word: what was found, and what was done that changed something. It is
//! made of the state's own records, so no summary can lose it; and it changes only where the conversation is shortened,
//! so it stands in a request's beginning.

use copilot_ports::{ActionRecord, ChatMessage, Role};
use copilot_protocol::{Action, Fact};

use super::page_text::fence;
use super::situation::one_line;
use crate::candidates::wanted_words;
use crate::judge::conditions::changes;
use crate::memory::{line_tokens, tokens_of};
use crate::state::GraphState;

/// Characters of a finding, from the first that lets all of them in.
const FACT_CHARS: [usize; 3] = [240, 120, 60];
/// Characters of a label, a value and a row of an action in short.
const DEED_CHARS: usize = 60;
/// Share of the notes that is for what was found; the rest is for what was done.
const FOUND: f64 = 0.6;

/// The message that stands for what is not in `messages`, of so many tokens at most; none where nothing is.
pub(crate) fn notes(
    s: &GraphState,
    messages: &[ChatMessage],
    tokens: usize,
) -> Option<ChatMessage> {
    let gone = |fact: &&Fact| {
        s.contexts.sees_address(&fact.url) && !messages.iter().any(|m| holds(m, fact))
    };
    let facts: Vec<&Fact> = s.facts.iter().filter(gone).collect();
    let done = done_before(s, messages);
    if facts.is_empty() && done.is_empty() {
        return None;
    }
    // Without its own weight, its headings and the marks.
    let tokens = tokens.saturating_sub(40);
    let found = found(s, &facts, (tokens as f64 * FOUND) as usize);
    let left = tokens.saturating_sub(weight(&found));
    let mut lines = Vec::new();
    lines.push("From before, as the program has noted it:".to_owned());
    lines.push("<page_text>".to_owned());
    for (head, part) in [("Found:", found), ("Done:", ends(done, left))] {
        if !part.is_empty() {
            lines.push(head.to_owned());
            lines.extend(part);
        }
    }
    lines.push("</page_text>".to_owned());
    Some(ChatMessage::new(Role::User, lines.join("\n")))
}

/// The message told this finding whole: what an action read, or the person's answer.
fn holds(message: &ChatMessage, fact: &Fact) -> bool {
    let told = ["Result of ", "The person "];
    message.role == Role::User
        && told.iter().any(|words| message.text.starts_with(words))
        && message.text.contains(&fence(&fact.text))
}

/// The findings as lines, in the order in which they were made: shortened where they are many, and the ones that fit the goal
/// best and the newest where they are too many.
fn found(s: &GraphState, facts: &[&Fact], tokens: usize) -> Vec<String> {
    let mut lines = Vec::new();
    for chars in FACT_CHARS {
        lines = facts.iter().map(|fact| line(fact, chars)).collect();
        if weight(&lines) <= tokens {
            return lines;
        }
    }
    let wanted = wanted_words(s.goal());
    let fits = |at: &usize| {
        let own = copilot_text::tokens(&facts[*at].text);
        wanted.iter().filter(|word| own.contains(word)).count()
    };
    let mut best: Vec<usize> = (0..lines.len()).rev().collect();
    best.sort_by_cached_key(|at| std::cmp::Reverse(fits(at)));
    let mut left = tokens;
    best.retain(|at| {
        let own = weight(std::slice::from_ref(&lines[*at]));
        let fits = own <= left;
        left -= if fits { own } else { 0 };
        fits
    });
    best.sort_unstable();
    best.into_iter()
        .map(|at| std::mem::take(&mut lines[at]))
        .collect()
}

fn line(fact: &Fact, chars: usize) -> String {
    let place = match (fact.url.as_str(), fact.title.as_str()) {
        ("", _) => "told by the person".to_owned(),
        (url, "") => format!("step {}, {}", fact.step, one_line(url, 80)),
        (_, title) => format!("step {}, {}", fact.step, one_line(title, 60)),
    };
    format!("- {} ({place})", one_line(&fact.text, chars))
}

/// Actions that changed something and whose results are no longer in the conversation, a line each.
fn done_before(s: &GraphState, messages: &[ChatMessage]) -> Vec<String> {
    let results = messages.iter().filter(|m| m.text.starts_with("Result of "));
    let done = s.history.iter().filter(|r| r.outcome.is_some());
    let done: Vec<_> = done.filter(|r| s.contexts.sees_address(&r.url)).collect();
    let gone = done.len().saturating_sub(results.count());
    short_deeds(s, done.into_iter().take(gone))
}

/// Of these actions those that changed something, a line each.
pub(crate) fn short_deeds<'a>(
    s: &GraphState,
    records: impl Iterator<Item = &'a ActionRecord>,
) -> Vec<String> {
    let changed = records.filter(|r| changes(r) && !s.lost.contains(&r.step));
    changed.map(|r| short_deed(s, r)).collect()
}

/// `- step 5: type "Name" = "Ann" in "Order 12"`.
fn short_deed(s: &GraphState, r: &ActionRecord) -> String {
    let given = match &r.action {
        Action::Check { checked: false, .. } => "off".to_owned(),
        Action::Check { .. } => String::new(),
        action => action.given().unwrap_or_default(),
    };
    let part = |before: &str, text: &str| match text.trim() {
        "" => String::new(),
        text => format!("{before}{:?}", one_line(text, DEED_CHARS)),
    };
    let near = s.acted_near.get(&r.step).map_or("", String::as_str);
    let row = near.split(" | ").next().unwrap_or_default();
    let row = if row.trim() == r.label.trim() {
        ""
    } else {
        row
    };
    format!(
        "- step {}: {}{}{}{}",
        r.step,
        r.action.name(),
        part(" ", &r.label),
        part(" = ", &given),
        part(" in ", row)
    )
}

/// The first and the last of these lines, as many as so many tokens hold; those between are counted.
pub(crate) fn ends(lines: Vec<String>, tokens: usize) -> Vec<String> {
    if weight(&lines) <= tokens {
        return lines;
    }
    let half = tokens.saturating_sub(10) / 2;
    let within = |line: &&String, left: &mut usize| {
        let own = weight(std::slice::from_ref(*line));
        let fits = own <= *left;
        *left = left.saturating_sub(own);
        fits
    };
    let (mut first, mut last) = (half, half);
    let begin = lines
        .iter()
        .take_while(|line| within(line, &mut first))
        .count();
    let end = lines
        .iter()
        .rev()
        .take_while(|line| within(line, &mut last))
        .count();
    let left_out = lines.len().saturating_sub(begin + end);
    let mut kept = lines[..begin].to_vec();
    kept.push(format!("- … {left_out} more"));
    kept.extend_from_slice(&lines[lines.len() - end..]);
    kept
}

/// Tokens of lines.
fn weight(lines: &[String]) -> usize {
    // A line break is a character more than these count.
    let all = lines.iter().map(|line| line_tokens(line) + 1);
    all.sum()
}

/// Tokens of the notes as they would be in a request.
pub(crate) fn notes_tokens(s: &GraphState, messages: &[ChatMessage], tokens: usize) -> usize {
    let notes = notes(s, messages, tokens);
    notes.map_or(0, |message| tokens_of(&[message]))
}
