//! Is the goal met? Judged from what the run did and saw, never from what a planner says.
//!
//! The goal's own steps are read once more, and each must have left a trace: an action that worked
//! and had an effect, a page that was opened, an answer that stands in a text that was seen, near
//! the words that the goal asks about.

use copilot_ports::ActionRecord;
use copilot_ports::goal::{self, Step};
use copilot_protocol::{Action, ActionClass, ActionStatus, Observation, Stage};
use copilot_text::amounts::{
    amounts, asks_figures, asks_number, names_number, number_of, numbered_words, prices,
    tells_figures, tells_number,
};
use copilot_text::{
    grounded, has_cyrillic, has_stem, is_russian, normalize, similarity, stems, words,
};

use crate::score::words_of_url;
use crate::state::GraphState;

mod answers;
mod steps;
mod told;
mod values;

#[cfg(test)]
mod tests;

pub use answers::answer_problem;
use answers::{answer_stands, answer_unmet};
use steps::{no_result, unmet};

/// What the evidence says.
#[derive(Clone, Debug, PartialEq)]
pub enum Finding {
    Met,
    /// Why not, in words for the planner.
    NotMet(String),
    /// The evidence does not tell; a model may.
    Unclear(String),
}

/// Likeness from which a label counts as the thing that the goal names.
const LIKE: f64 = 0.5;
/// Share of an answer's content words that must stand in what was seen.
const GROUNDED: f64 = 0.6;
/// Lines around an answer in which the goal's words must stand, or in title and headings.
const NEAR: usize = 6;

/// Whether the goal itself says to sign in, so that a sign-in page is what was wanted.
pub fn goal_signs_in(goal: &str) -> bool {
    [words::SIGN_IN, words::SIGN_UP, words::CREDENTIALS]
        .iter()
        .any(|list| has_stem(goal, list))
}

/// Whether the person wants words back.
pub fn wants_answer(s: &GraphState) -> bool {
    s.steps.iter().any(|c| c.tells() || c.question.is_some())
}

/// The goal's words are on the page.
pub fn goal_on_page(goal: &str, o: &Observation) -> bool {
    let wanted = stems(goal);
    if wanted.is_empty() {
        return true;
    }
    let mut seen = stems(&o.title);
    seen.extend(stems(&o.text));
    seen.extend(o.elements.iter().flat_map(|e| stems(&e.name)));
    let share = share_in(&wanted, &seen);
    share >= 0.2
}

/// The last snapshot is older than the last action.
pub fn stale(s: &GraphState) -> bool {
    s.snapshot_due || s.observation.is_none() && s.browser_seen()
}

/// Whether the goal is met, by the run's own trace.
pub fn judge(s: &GraphState, answer: &str) -> Finding {
    let clauses = &s.steps;
    let understood: Vec<&Step> = clauses.iter().filter(|c| c.verb.is_some()).collect();
    let mut missing = Vec::new();
    for (place, clause) in understood.iter().enumerate() {
        if let Some(what) =
            unmet(s, clause, answer).or_else(|| no_result(s, &understood[..place], clause))
        {
            missing.push(what);
        }
    }
    if let Some(failure) = failure_on_page(s) {
        missing.push(failure);
    }
    if !missing.is_empty() {
        return Finding::NotMet(missing.join("; "));
    }
    if understood.len() == clauses.len() && !understood.is_empty() {
        return Finding::Met;
    }
    // Some words of the goal say what to do in a way that is not understood here.
    if goal::acts(&s.steps) {
        if !s.trace().any(landed) {
            return Finding::NotMet("nothing was done on the page yet".to_owned());
        }
        return Finding::Unclear("it is not clear from the page that this was done".to_owned());
    }
    if answer.trim().is_empty() {
        return if s.stage >= Stage::Locate && goal_share(s) >= 0.6 && !wants_answer(s) {
            Finding::Unclear("the page may be the one that was wanted".to_owned())
        } else {
            Finding::NotMet("there is no answer".to_owned())
        };
    }
    match answer_stands(s, s.goal(), answer) {
        true if goal_share(s) >= 0.5 => Finding::Met,
        true => Finding::Unclear(
            "the answer stands on a page, but not clearly for this goal".to_owned(),
        ),
        false => Finding::NotMet("the answer does not stand on any page that was seen".to_owned()),
    }
}

/// Share of the goal's words that some page that was seen holds.
fn goal_share(s: &GraphState) -> f64 {
    let wanted = stems(s.goal());
    if wanted.is_empty() {
        return 1.0;
    }
    s.seen
        .iter()
        .map(|seen| {
            let mut own = stems(&seen.text);
            own.extend(stems(&seen.title));
            own.extend(stems(&words_of_url(&seen.url)));
            share_in(&wanted, &own)
        })
        .fold(0.0, f64::max)
}

/// After the last action the page says that it went wrong.
fn failure_on_page(s: &GraphState) -> Option<String> {
    let o = s.observation.as_deref()?;
    let last = s.history.last()?;
    if o.dialog
        .as_ref()
        .is_some_and(|d| d.kind == copilot_protocol::DialogKind::Confirm)
    {
        return Some("the page waits for an answer to its dialog".to_owned());
    }
    if !press_like(last) {
        return None;
    }
    let alerts = o.signals.alerts.join(" ");
    let fails = has_stem(&alerts, words::FAILURE) && !has_stem(&alerts, words::SUCCESS);
    let said: String = alerts.chars().take(200).collect();
    fails.then(|| format!("the page says: {said}"))
}

pub(crate) fn worked(r: &ActionRecord) -> bool {
    r.outcome.as_ref().is_some_and(|o| {
        o.status == ActionStatus::Ok
            && (o.url_changed || o.dom_changed || o.file.is_some() || o.opened_tab.is_some())
    })
}

/// A press that worked.
pub(crate) fn landed(r: &ActionRecord) -> bool {
    press_like(r) && worked(r)
}

fn succeeded(r: &ActionRecord) -> bool {
    r.outcome.as_ref().is_some_and(|o| o.status.is_ok())
}

/// An action by which something can be sent or changed.
pub(crate) fn press_like(r: &ActionRecord) -> bool {
    let only_enters = matches!(
        r.action,
        Action::Type { submit: false, .. } | Action::PrintPdf | Action::Evaluate { .. }
    );
    r.action.spec().class == ActionClass::Changes && !only_enters
}

/// Share of the stems that stand among the others; 0 where there are none.
pub(crate) fn share_in(wanted: &[String], own: &[String]) -> f64 {
    let hits = wanted.iter().filter(|stem| own.contains(stem)).count();
    hits as f64 / wanted.len().max(1) as f64
}

fn stems_share(wanted: &str, text: &str) -> f64 {
    share_in(&stems(wanted), &stems(text))
}

/// All these stems stand in the text, and there are some.
fn has_all(wanted: &[String], text: &str) -> bool {
    share_in(wanted, &stems(text)) >= 1.0
}

/// "the letter Your parcel": the word for the kind of thing need not stand on the page.
fn without_kind(wanted: &str) -> String {
    let generic = |word: &str| words::GENERIC_ITEMS.contains(&normalize(word).as_str());
    without(wanted, generic)
}

/// The words without the hollow ones, unless all are.
pub(crate) fn without(words: &str, hollow: impl Fn(&str) -> bool) -> String {
    let mut rest: Vec<&str> = words.split_whitespace().collect();
    rest.retain(|word| !hollow(word));
    match rest.is_empty() {
        true => words.to_owned(),
        false => rest.join(" "),
    }
}
