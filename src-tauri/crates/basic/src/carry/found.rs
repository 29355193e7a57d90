//! What a search has found, where kinds of things are kept, and what lies in a place of the site.

use copilot_protocol::{Action, Element, TypeMode};
use copilot_text::words::translations;
use copilot_text::{amounts, has_stem, is_russian, is_stop_word, normalize, tokens, words};

use super::open::PLACE;
use super::read::read;
use super::remember;
use crate::answer::{contents, of_item};
use crate::goal::{Step, Verb};
use crate::grammar::{grammar, words as said};
use crate::items::{items, nth, results, shows_results};
use crate::memory::Then;
use crate::page::{is_generic, is_link, pressable, same_address};
use crate::seek::{ask_about, search_box, section, seek};
use crate::turn::{Next, Turn};

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
            Some(Verb::Search) => {
                let query = step.words();
                let plain =
                    left <= 0 && !query.is_empty() && !step.pronoun && step.extreme.is_none();
                return plain.then_some((place, query));
            }
            Some(Verb::Open) => left += 1,
            _ if step.is("press") => left += 1,
            _ if step.is("back") => left -= 1,
            _ => {}
        }
    }
    None
}

fn other_script(turn: &Turn<'_>, query: &str) -> bool {
    is_russian(query) != is_russian(&turn.page.lines.join(" "))
}

/// The page lists what a search in another script has found: its words cannot tell what belongs to it.
pub(super) fn cannot_be_told(turn: &Turn<'_>, query: &str) -> bool {
    other_script(turn, query)
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
        .is_some_and(|s| s.verb == Some(Verb::Search));
    let (place, query) = search_step(turn, at + usize::from(searching))?;
    let other = translated(&query).filter(|_| other_script(turn, &query))?;
    let element = search_box(turn, None)?;
    if !turn.memory.new_way(&format!("search {other}")) {
        return None;
    }
    turn.memory.steps[place].value = Some(other.clone());
    remember(turn, &other);
    let why = turn.say("other_words", &[&query, &other]);
    let action = Action::Type {
        element: element.id,
        text: other,
        mode: TypeMode::Fill,
        submit: true,
    };
    Some(turn.act(action, Then::OnTheWay, why))
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
    let all = tokens(query);
    let known: Option<Vec<&str>> = all
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
    step: &Step,
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
        let step = &mut turn.memory.steps[turn.memory.at];
        step.ordinal = None;
        step.thing.clone_from(name);
        step.quoted = true;
    }
    Ok(name)
}

/// Nothing was found, or not so much: looks below, for another word, and asks in the end.
pub(super) fn nothing(turn: &mut Turn<'_>, step: &Step, query: &str) -> Next {
    if turn.page.cut_below() && turn.memory.looks < 3 {
        return seek(turn, step, query);
    }
    in_other_words(turn).unwrap_or_else(|| ask_about(turn, step, query))
}

/// "the price of the first result": of the results of the search before, and of nothing else that a
/// page lists. `None` where no search is meant.
pub(super) fn read_of_result(turn: &mut Turn<'_>, step: &Step) -> Option<Next> {
    let order = step.ordinal?;
    let asked = step.question.clone().unwrap_or_default();
    let whose = if asked.of.is_empty() {
        &step.thing
    } else {
        &asked.of
    };
    let query = searched_before(turn).filter(|_| has_stem(whose, words::GENERIC_ITEMS))?;
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
    (on_results && !cannot_be_told(turn, &query)).then(|| nothing(turn, step, &query))
}

/// From now on the step asks about the page that is open.
fn of_the_page(turn: &mut Turn<'_>) -> Step {
    let step = &mut turn.memory.steps[turn.memory.at];
    step.ordinal = None;
    if let Some(question) = &mut step.question {
        question.of.clear();
        step.thing.clone_from(&question.what);
    }
    step.clone()
}

/// "what is in the cart", "show the cart": the place's own page says what lies in it.
pub(super) fn read_inside(turn: &mut Turn<'_>, step: &Step) -> Option<Next> {
    let place = place_asked(step)?;
    if turn.page.is_about(&place) >= 0.75 {
        turn.memory.notes.push(contents(&turn.page)?);
        return Some(Next::Advance);
    }
    let hit = turn
        .page
        .best(&place, None, |e| is_link(e) && pressable(e))
        .filter(|hit| hit.score >= PLACE)?;
    turn.press_once(hit.element, "inside")
}

/// The place whose contents are asked for.
fn place_asked(step: &Step) -> Option<String> {
    let w = said();
    let asked = step.question.as_ref()?;
    let is = |list: &[&str], word: &str| list.contains(&normalize(word).as_str());
    let own = |text: &str| -> Vec<String> {
        text.split_whitespace()
            .skip_while(|t| is(&w.whose, t))
            .map(str::to_owned)
            .collect()
    };
    let what = own(&asked.what);
    let place = match what.as_slice() {
        // "what do I have in the cart": only whose it is stands before the place.
        [] if !asked.what.is_empty() => own(&asked.of),
        [first, rest @ ..] if asked.of.is_empty() && is(&w.into, first) => own(&rest.join(" ")),
        [one] if is(&w.lies, one) && !asked.of.is_empty() => own(&asked.of),
        _ if asked.of.is_empty()
            && step
                .source
                .split_whitespace()
                .next()
                .is_some_and(|f| is(&w.show, f)) =>
        {
            what
        }
        _ => return None,
    };
    let place = place.join(" ");
    (!place.is_empty() && !is_generic(&place)).then_some(place)
}

/// Goods have prices and letters lie in a mailbox: where the page has neither, its lists are other ones.
pub(super) fn where_kept(turn: &mut Turn<'_>, step: &Step) -> Option<Next> {
    if has_stem(&step.thing, &said().goods) && amounts::prices(&turn.page.look.text).is_empty() {
        return section(turn, "add");
    }
    let mail = grammar().place("mail");
    if !has_stem(&step.thing, &said().letters)
        || mail.iter().any(|name| turn.page.is_about(name) >= 0.85)
    {
        return None;
    }
    let leads_away = |e: &Element| {
        !e.attrs
            .href
            .as_deref()
            .is_some_and(|href| same_address(href, &turn.page.look.url))
    };
    let hits = turn
        .page
        .saying(mail, |e| is_link(e) && pressable(e) && leads_away(e));
    let hit = hits.into_iter().next().filter(|hit| hit.score >= PLACE)?;
    turn.press_once(hit.element, "inside")
}
