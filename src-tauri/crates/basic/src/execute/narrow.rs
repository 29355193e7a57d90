//! A list that is narrowed or sorted by the page's own controls: "the cheapest coffee" where a list of categories has
//! "Coffee".

use copilot_protocol::{Action, Element};
use copilot_text::amounts::prices;
use copilot_text::{has_stem, is_sort_label, matches_any, normalize, similarity, sort_options};

use crate::controls::form_of_last;
use crate::goal::Step;
use crate::grammar::{grammar, words};
use crate::memory::{OnSuccess, Phase};
use crate::naming::{cover, is_generic, without_kind};
use crate::page::{Page, is_button, is_search_box, is_select, label, pressable};
use crate::pick::best;
use crate::turn::{StepResult, Turn};
use crate::ways::{Way, first_of, patience, section};

/// How well an option must say a kind to be taken for it.
const SAYS: f64 = 0.75;

/// Chooses the kind in the page's filter; `None` where there is no such filter, or it stands there already.
pub(super) fn narrow(turn: &mut Turn<'_>, kind: &str) -> Option<StepResult> {
    if turn.memory.phase == Phase::Chosen {
        let next = apply(turn, OnSuccess::OnTheWay);
        if next.is_none() {
            turn.memory.phase = Phase::Begin;
        }
        return next;
    }
    let (element, option) = filter_of(&turn.page, kind)?;
    let set = normalize(&element.value) == normalize(option);
    if set || !turn.memory.new_way(&format!("narrow {option}")) {
        return None;
    }
    Some(choose(turn, element, option))
}

fn choose(turn: &mut Turn<'_>, list: &Element, option: &str) -> StepResult {
    turn.memory.last_field = Some(list.id);
    let why = turn.say("choose", &[option, label(list)]);
    let (element, option) = (list.id, option.to_owned());
    let action = Action::SelectOption { element, option };
    turn.act(action, OnSuccess::Again(Phase::Chosen), why)
}

/// The page lists only what is of that kind, by its filter.
pub(super) fn narrowed(page: &Page<'_>, kind: &str) -> bool {
    let filter = filter_of(page, kind);
    filter.is_some_and(|(element, option)| normalize(&element.value) == normalize(option))
}

/// The button of the form in which a choice was made, where it waits for one.
fn apply(turn: &Turn<'_>, then: OnSuccess) -> Option<StepResult> {
    let form = form_of_last(turn)?;
    let own = |e: &Element| is_button(e) && !e.state.disabled && e.form_index() == Some(form);
    let element = turn.page.first_saying(grammar().buttons("filter"), own)?;
    Some(turn.press_then(element, then))
}

/// The list that has the kind among its options, and that option. Not those of the whole site, and not what is filled in to
/// be sent.
fn filter_of<'a>(page: &Page<'a>, kind: &str) -> Option<(&'a Element, &'a str)> {
    let core = without_kind(kind);
    if core.is_empty() || is_generic(kind) {
        return None;
    }
    let filled_in = |form: Option<u32>| {
        let typed = |e: &Element| e.editable && !is_search_box(e) && e.form_index() == form;
        page.elements().any(typed)
    };
    let sends = |e: &Element| {
        let posts = (e.form.as_ref()).is_some_and(|f| f.method.eq_ignore_ascii_case("post"));
        posts && filled_in(e.form_index())
    };
    let filters = |e: &&Element| {
        let free = is_select(e) && !e.nav && !e.state.disabled && !sends(e);
        free && !is_sort_label(label(e)) && !has_stem(label(e), &words().of_the_site)
    };
    let all = page.elements().filter(filters);
    let options = all.flat_map(|e| e.options.iter().map(move |option| (e, option.as_str())));
    let (score, found) = best(options, SAYS, |(_, option)| similarity(&core, option))?;
    (score >= 0.9 || cover(&core, found.1) >= 0.99).then_some(found)
}

/// A page that shows a few goods of many, or none where goods are named, is left for the whole list, where the goal names no
/// place itself.
pub(super) fn to_whole_list(turn: &mut Turn<'_>, step: &Step) -> Option<StepResult> {
    let chooses = |e: &Element| is_select(e) && !e.nav && !e.state.disabled;
    let lists = turn.page.next_page().is_some() || turn.page.elements().any(chooses);
    let begins = turn.memory.at == 0 && turn.memory.pages == 0;
    let goods = has_stem(&step.thing, &words().goods);
    let few = begins && !lists && (goods || !prices(&turn.page.snapshot.text).is_empty());
    if few { section(turn, "add") } else { None }
}

/// "sort by price", "show only saws".
pub(super) fn sort(turn: &mut Turn<'_>, step: &Step) -> StepResult {
    let wanted = step.value.clone().unwrap_or_default();
    if turn.memory.phase == Phase::Chosen {
        // A form that waits for its button.
        return apply(turn, OnSuccess::Advance).unwrap_or(StepResult::Advance);
    }
    let filters = step.is("filter");
    let ways: [Way<'_>; 3] = [
        (true, &patience),
        (true, &|turn| to_whole_list(turn, step)),
        (filters, &|turn| narrow(turn, &wanted)),
    ];
    if let Some(next) = first_of(turn, &ways) {
        return next;
    }
    if filters && narrowed(&turn.page, &wanted) {
        return StepResult::Advance;
    }
    let down = has_stem(&wanted, &words().descending);
    let cheap = match has_stem(&wanted, &words().cheap) {
        true => "price",
        false => "",
    };
    // Where only one way is usual: the best rated and the newest come first.
    let known = [(wanted.as_str(), down), (&wanted, true), (cheap, down)].into_iter();
    let known = known
        .map(|(by, most)| sort_options(by, most))
        .find(|all| !all.is_empty());
    let like = |option: &str| {
        let usual = known.unwrap_or_default().iter();
        let own = similarity(&wanted, option);
        usual.fold(own, |most, k| most.max(similarity(k, option)))
    };
    let lists = turn.page.elements();
    let lists = lists.filter(|e| is_select(e) && !e.state.disabled);
    let options = lists.flat_map(|e| e.options.iter().map(move |option| (e, option)));
    if let Some((_, (element, option))) = best(options, 0.6, |(_, option)| like(option)) {
        if normalize(&element.value) == normalize(option) {
            turn.memory.last_field = Some(element.id);
            return StepResult::Advance;
        }
        return choose(turn, element, option);
    }
    // A column's head that sorts, or a link.
    let core = wanted.split(',').next().unwrap_or(&wanted);
    let head = turn.page.best(core, None, pressable);
    match head.filter(|h| matches_any(core, &[label(h.element)]) >= 0.8) {
        Some(hit) => turn.press(hit.element),
        None => StepResult::Missing(wanted),
    }
}
