//! Single ways to go on where a step's target is not in view: what verbs take themselves, and the ladder tries in turn.

use copilot_protocol::{Action, Element, ScrollDirection};
use copilot_text::{has_stem, normalize, similarity, words};

use crate::goal::{Step, Verb};
use crate::grammar::grammar;
use crate::memory::OnSuccess;
use crate::page::{
    GOOD, editable, is_button, is_link, is_search_box, label, leads_away, pressable, usable,
};
use crate::pick::best;
use crate::turn::{StepResult, Turn, click, escape};

/// Pages of a list that are turned in one step.
pub(crate) const MOST_PAGES: u32 = 12;
const MOST_WAITS: u32 = 12;
const MOST_SECTIONS: usize = 12;

/// A way to go on, and whether it fits the step.
pub(crate) type Way<'w> = (bool, &'w dyn Fn(&mut Turn<'_>) -> Option<StepResult>);

/// What the first of the ways that fit does, in their order.
pub(crate) fn first_of(turn: &mut Turn<'_>, ways: &[Way<'_>]) -> Option<StepResult> {
    let mut fit = ways.iter().filter(|(fits, _)| *fits);
    fit.find_map(|(_, way)| way(turn))
}

/// The page is still loading: wait a little, a bounded number of times.
pub(crate) fn patience(turn: &mut Turn<'_>) -> Option<StepResult> {
    let snapshot = turn.page.snapshot;
    let empty = turn.page.lines.is_empty()
        && snapshot.elements.is_empty()
        && snapshot.signals.network_error.is_none()
        && !snapshot.url.starts_with("about:");
    if !(snapshot.signals.busy || empty) || turn.memory.waits >= MOST_WAITS {
        return None;
    }
    turn.memory.waits += 1;
    Some(turn.does(Action::wait(1000), OnSuccess::OnTheWay, "loading", &[]))
}

/// The button of a cookie banner, by the sense of its words where no usual phrase is on it.
pub(crate) fn cookie_choice<'a>(turn: &Turn<'a>, accept: bool) -> Option<&'a Element> {
    const MOST_WORDS: usize = 5;
    if !has_stem(&turn.page.snapshot.text, words::COOKIES) {
        return None;
    }
    let shown = |e: &&Element| {
        let free = usable(e) && is_button(e) && !e.covered && e.in_viewport && !e.nav;
        free && label(e).split_whitespace().count() <= MOST_WORDS
    };
    let mut buttons: Vec<&'a Element> = turn.page.elements().filter(shown).collect();
    // The banner's own buttons say so around them, where it is marked as a group.
    let own = |e: &Element| has_stem(&e.context, words::COOKIES);
    if buttons.iter().any(|e| own(e)) {
        buttons.retain(|e| own(e));
    }
    let fits = if accept {
        copilot_text::takes_cookies
    } else {
        copilot_text::refuses_cookies
    };
    buttons.into_iter().find(|e| fits(label(e)))
}

/// Puts away what lies over an element that is to be used. A banner about cookies is refused, or hidden where
/// that is not offered; agreeing to it is for the goal to ask.
pub(crate) fn uncover(turn: &mut Turn<'_>, element: &Element) -> Option<StepResult> {
    if !element.covered {
        return None;
    }
    let free = |e: &Element| pressable(e) && !e.covered && e.in_viewport && e.id != element.id;
    let first = |phrases: &[&str]| turn.page.first_saying(phrases, free);
    let found = first(words::REFUSE_COOKIES)
        .or_else(|| cookie_choice(turn, false))
        .or_else(|| first(words::DISMISS));
    let then = OnSuccess::Again(turn.memory.phase);
    if let Some(over) = found
        && turn.memory.new_way(&format!("away {}", label(over)))
    {
        return Some(turn.does(click(over), then, "covered", &[label(over)]));
    }
    let new = turn.memory.new_way("away escape");
    new.then(|| turn.does(escape(), then, "covered_escape", &[]))
}

pub(crate) fn scroll_down(amount: f64, to_text: Option<String>) -> Action {
    Action::Scroll {
        direction: ScrollDirection::Down,
        amount,
        element: None,
        to_text,
    }
}

/// Scrolls to a short line of the page that says one of the phrases, once for each.
pub(crate) fn scroll_to(turn: &mut Turn<'_>, phrases: &[&str]) -> Option<StepResult> {
    const SHORT: usize = 40;
    let same = |line: &str, p: &str| !p.is_empty() && normalize(p) == normalize(line);
    let says = |l: &&&str| l.chars().count() <= SHORT && phrases.iter().any(|p| same(l, p));
    let line = (*turn.page.lines.iter().find(says)?).to_owned();
    let new = turn.memory.new_way(&format!("scroll to {line}"));
    let why = turn.say("scroll_to", &[&line]);
    new.then(|| turn.act(scroll_down(1.0, Some(line)), OnSuccess::OnTheWay, why))
}

/// "on the settings page": the place is a link.
pub(crate) fn named_place(turn: &mut Turn<'_>, step: &Step) -> Option<StepResult> {
    let value = matches!(step.verb, Some(Verb::Type | Verb::Choose))
        || matches!(step.doing.as_str(), "key" | "add");
    let place = step.target.as_deref().filter(|_| !value)?;
    if turn.page.is_about(place) >= 0.9 {
        return None;
    }
    turn.follow_link(place, GOOD, "place")
}

/// Turns the page of a list that goes on.
pub(crate) fn next_page(turn: &mut Turn<'_>) -> Option<StepResult> {
    if turn.memory.pages >= MOST_PAGES || crate::items::items(&turn.page).len() < 2 {
        return None;
    }
    let element = turn.page.next_page()?;
    turn.memory.pages += 1;
    Some(turn.on_the_way(element, "next_page"))
}

/// The page's own search box.
pub(crate) fn search_box<'a>(turn: &Turn<'a>, target: Option<&str>) -> Option<&'a Element> {
    let known = |e: &Element| turn.ctx.search_controls.contains(&e.id);
    let boxes = turn.page.elements();
    let boxes = boxes.filter(|e| editable(e) && (known(e) || is_search_box(e)));
    let fits = |e: &&Element| {
        let like = |t: &str| similarity(t, &e.name).max(similarity(t, &e.context));
        // What is in view before what is not.
        let shown = e.in_viewport && !e.covered;
        target.map_or(0.0, like) + if shown { 0.01 } else { 0.0 }
    };
    best(boxes, 0.0, fits).map(|(_, element)| element)
}

/// A section of the site where the target usually is.
pub(crate) fn section(turn: &mut Turn<'_>, doing: &str) -> Option<StepResult> {
    // Leaving a form that is being filled would lose it.
    let does = grammar().doing(doing).and_then(|d| d.does);
    let fills = matches!(does, Some(Verb::Type | Verb::Choose | Verb::Tick))
        || matches!(doing, "save" | "submit");
    let own = |e: &&Element| editable(e) && !is_search_box(e);
    let fields = turn.page.elements().filter(own).count();
    if fills && (fields > 1 || turn.memory.last_field.is_some()) {
        return None;
    }
    let snapshot = turn.page.snapshot;
    let leads = |e: &Element| usable(e) && (is_link(e) || is_button(e)) && leads_away(e, snapshot);
    for names in grammar().sections(doing) {
        if turn.memory.ways.len() >= MOST_SECTIONS {
            return None;
        }
        let hits = turn.page.saying(names, leads);
        let hit = hits.first().filter(|h| h.score >= 0.9);
        if let Some(next) = hit.and_then(|h| turn.press_once(h.element, "section")) {
            return Some(next);
        }
    }
    let names = grammar().place("menu");
    let shut = |e: &Element| e.state.expanded == Some(false) && pressable(e);
    let is_menu = |e: &&Element| shut(e) && has_stem(label(e), names);
    let menu = turn.page.elements().find(is_menu)?;
    turn.press_once(menu, "menu")
}

/// Names what was not found, with the nearest labels as choices.
pub(crate) fn ask_about(turn: &Turn<'_>, step: &Step, query: &str) -> StepResult {
    const MOST_OPTIONS: usize = 3;
    let blank = query.trim().is_empty();
    let what = if blank { &step.source } else { query };
    let mut options: Vec<String> = Vec::new();
    for hit in turn.page.ranked(what, None, |_| true) {
        let said = label(hit.element);
        let new = options.iter().all(|o| normalize(o) != normalize(said));
        if options.len() < MOST_OPTIONS && !said.is_empty() && hit.score < GOOD && new {
            options.push(said.to_owned());
        }
    }
    options.push(turn.say("go_on", &[]));
    let question = turn.say("not_found", &[what, turn.page.heading()]);
    StepResult::Ask { question, options }
}
