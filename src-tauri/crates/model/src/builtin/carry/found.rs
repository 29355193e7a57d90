//! What a search has found: the results that "the first" counts, and another word where there are none.

use copilot_protocol::{Action, TypeMode};
use copilot_text::goal::{Clause, Verb};
use copilot_text::words::translations;
use copilot_text::{has_stem, is_russian, is_stop_word, tokens, words};

use super::super::answer::of_item;
use super::super::items::{items, nth, results, shows_results};
use super::super::memory::Then;
use super::super::seek::{ask_about, search_box, seek};
use super::super::turn::{Next, Turn};
use super::read::read;
use super::remember;

/// What the steps before have searched for, while its results are what "the first" counts.
pub(super) fn searched_before(turn: &Turn<'_>) -> Option<String> {
    search_step(turn, turn.memory.at).map(|(_, query)| query)
}

/// The search among the first steps whose results are still in view: its place and its words.
fn search_step(turn: &Turn<'_>, until: usize) -> Option<(usize, String)> {
    let before = turn.memory.steps.get(..until)?;
    let mut left = 0_i32;
    for (place, step) in before.iter().enumerate().rev() {
        match step.verb {
            Some(Verb::Search | Verb::Find) => {
                let words = step.value.clone().unwrap_or_else(|| step.object.clone());
                return (left <= 0 && !words.is_empty() && !step.pronoun && step.extreme.is_none())
                    .then_some((place, words));
            }
            Some(Verb::Open | Verb::GoTo | Verb::Click) => left += 1,
            Some(Verb::GoBack) => left -= 1,
            _ => {}
        }
    }
    None
}

/// The page lists what a search in another script has found: its words cannot tell what belongs to it.
pub(super) fn cannot_be_told(turn: &Turn<'_>, query: &str) -> bool {
    is_russian(query) != is_russian(&turn.page.lines.join(" "))
        && !has_stem(&turn.page.look.text, words::NOTHING_FOUND)
        && items(&turn.page).len() >= 2
}

/// The search once more, with the word that the page's language has for it, where nothing was found
/// under the goal's own. The step keeps the new word.
pub(super) fn in_other_words(turn: &mut Turn<'_>) -> Option<Next> {
    let at = turn.memory.at;
    let searching = turn
        .memory
        .step()
        .is_some_and(|s| matches!(s.verb, Some(Verb::Search | Verb::Find)));
    let (place, query) = search_step(turn, at + usize::from(searching))?;
    if is_russian(&query) == is_russian(&turn.page.lines.join(" ")) {
        return None;
    }
    let other = translated(&query)?;
    let element = search_box(turn, None)?;
    if !turn.memory.new_way(&format!("search {other}")) {
        return None;
    }
    turn.memory.steps[place].value = Some(other.clone());
    remember(turn, &other);
    let why = turn.t(
        format!("Nothing is found under “{query}”; I search for “{other}”."),
        format!("По слову «{query}» ничего нет, ищу «{other}»."),
    );
    Some(turn.act(
        Action::Type {
            element: element.id,
            text: other,
            mode: TypeMode::Fill,
            submit: true,
        },
        Then::OnTheWay,
        why,
    ))
}

/// The words in the other language, where all of them are known.
fn translated(query: &str) -> Option<String> {
    let russian = is_russian(query);
    let other = |phrase: &str| {
        translations(phrase)
            .into_iter()
            .find(|t| is_russian(t) != russian)
    };
    if let Some(whole) = other(query) {
        return Some(whole.to_owned());
    }
    let known: Option<Vec<&str>> = tokens(query)
        .iter()
        .filter(|word| !is_stop_word(word))
        .map(|word| other(word))
        .collect();
    known.map(|k| k.join(" ")).filter(|k| !k.is_empty())
}

/// Name of what the list has in that place: of the results where the steps before have searched, of
/// what the page lists otherwise. From then on the step is about that thing, wherever it leads.
/// `Err` is what to do where the search has found nothing.
pub(super) fn in_place(
    turn: &mut Turn<'_>,
    step: &Clause,
    order: i32,
) -> Result<Option<String>, Next> {
    let mut name = None;
    if let Some(query) = searched_before(turn) {
        name = nth(&results(&turn.page, &query), order).map(|item| item.name.clone());
        if name.is_none() && shows_results(&turn.page, &query) && !cannot_be_told(turn, &query) {
            return Err(nothing(turn, step, &query));
        }
    }
    let name = name.or_else(|| nth(&items(&turn.page), order).map(|item| item.name.clone()));
    if let Some(name) = &name {
        let at = turn.memory.at;
        let step = &mut turn.memory.steps[at];
        step.ordinal = None;
        step.object.clone_from(name);
        step.quoted = true;
    }
    Ok(name)
}

/// Nothing was found, or not so much: looks below, for another word, and asks in the end.
pub(super) fn nothing(turn: &mut Turn<'_>, step: &Clause, query: &str) -> Next {
    if turn.page.cut_below() && turn.memory.looks < 3 {
        return seek(turn, step, query);
    }
    in_other_words(turn).unwrap_or_else(|| ask_about(turn, step, query))
}

/// "the price of the first result": of the results of the search before, and of nothing else that a
/// page lists. `None` where no search is meant.
pub(super) fn read_of_result(turn: &mut Turn<'_>, step: &Clause) -> Option<Next> {
    let order = step.ordinal?;
    let asked = step.question.clone().unwrap_or_default();
    let whose = if asked.subject.is_empty() {
        &step.object
    } else {
        &asked.subject
    };
    if !has_stem(whose, words::GENERIC_ITEMS) {
        return None;
    }
    let query = searched_before(turn)?;
    let found = results(&turn.page, &query);
    if let Some(item) = nth(&found, order) {
        if let Some(value) = of_item(&turn.page, item, step) {
            turn.memory.notes.push(value);
            return Some(Next::Advance);
        }
        // The list does not say: its own page may.
        let element = item.element?;
        let name = item.name.clone();
        of_the_page(turn);
        remember(turn, &name);
        return Some(turn.press(element, Then::OnTheWay));
    }
    let on_results = shows_results(&turn.page, &query);
    // The search led to the thing itself.
    if found.is_empty() && !on_results && turn.page.is_about(&query) >= 0.75 {
        remember(turn, &query);
        let plain = of_the_page(turn);
        return Some(read(turn, &plain));
    }
    if !on_results || cannot_be_told(turn, &query) {
        return None;
    }
    Some(nothing(turn, step, &query))
}

/// From now on the step asks about the page that is open.
fn of_the_page(turn: &mut Turn<'_>) -> Clause {
    let at = turn.memory.at;
    let step = &mut turn.memory.steps[at];
    step.ordinal = None;
    if let Some(question) = &mut step.question {
        question.subject.clear();
        step.object.clone_from(&question.attribute);
    }
    step.clone()
}
