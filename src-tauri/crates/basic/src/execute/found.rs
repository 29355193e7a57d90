//! What a search has found, where kinds of things are kept, and what lies in a place of the site.

use crate::goal::{Step, Verb};
use crate::items::{Item, items, meant, results, shows_results};
use crate::naming::{is_generic, without_kind};
use crate::pick::nth;
use crate::turn::{StepResult, Turn};
use crate::ways::ask_about;

/// What the steps before have searched for, while its results are what "the first" counts.
pub(super) fn searched_before(turn: &Turn<'_>) -> Option<String> {
    let before = turn.memory.steps.get(..turn.memory.at)?;
    let mut left = 0_i32;
    for step in before.iter().rev() {
        match step.verb {
            Some(Verb::Search) => {
                let query = step.words();
                let plain = !query.is_empty() && !step.pronoun && step.extreme.is_none();
                return Some(query).filter(|_| plain && left <= 0);
            }
            Some(Verb::Open) => left += 1,
            _ if step.is("press") => left += 1,
            _ if step.is("back") => left -= 1,
            _ => {}
        }
    }
    None
}

/// What "the second" means here.
pub(super) enum Nth<'a> {
    Item(Item<'a>),
    /// The search led to the thing itself, which was searched for by these words.
    Itself(String),
    /// The search has found nothing, or not so much: what to do then.
    Nothing(StepResult),
    Unlisted,
}

/// What the list has in that place: of the results where the steps before have searched, of what the page lists otherwise.
/// `words`: what else is said of the thing.
pub(super) fn nth_of<'a>(turn: &Turn<'a>, step: &Step, words: &str, order: i32) -> Nth<'a> {
    let plain = words.is_empty() || is_generic(words);
    if let Some(query) = searched_before(turn).filter(|_| plain) {
        let found = results(&turn.page, &query);
        let shown = shows_results(&turn.page, &query);
        match nth(&found, order) {
            Some(item) => return Nth::Item(item.clone()),
            // What stands elsewhere is no result.
            None if shown => return Nth::Nothing(nothing(turn, step, &query)),
            None if found.is_empty() && turn.page.is_about(&query) >= 0.75 => {
                return Nth::Itself(query);
            }
            None => {}
        }
    }
    let all = items(&turn.page);
    let some = meant(all.clone(), words);
    let from = if some.is_empty() { all } else { some };
    nth(&from, order).map_or(Nth::Unlisted, |item| Nth::Item(item.clone()))
}

/// Nothing was found, or not so much: looks below, and asks in the end.
fn nothing(turn: &Turn<'_>, step: &Step, query: &str) -> StepResult {
    if turn.may_look_below() {
        return StepResult::Missing(query.to_owned());
    }
    ask_about(turn, step, query)
}

/// "list the products on offer": what is named has a page of its own, and this is another.
pub(super) fn named_page(turn: &mut Turn<'_>, step: &Step) -> Option<StepResult> {
    let asked = step.question.as_ref().map(|q| q.what.as_str());
    let what = asked.filter(|w| !w.is_empty()).unwrap_or(&step.thing);
    let core = without_kind(if in_common(step).is_some() {
        what
    } else {
        &step.thing
    });
    if core.is_empty() || turn.page.is_about(&core) >= 0.6 {
        return None;
    }
    let mut names = [core.as_str(), what].into_iter();
    names.find_map(|name| turn.follow_link(name, 0.93, "place"))
}

/// What the goal says that the listed things have in common: "in the north".
pub(super) fn in_common(step: &Step) -> Option<&str> {
    let of = step.question.as_ref().map(|q| q.of.as_str());
    of.filter(|of| !of.is_empty())
}
