//! The ladder of fall-backs: what to do when a step's target is not on the page, or something lies over it.

use copilot_protocol::{Action, Element, ScrollDirection};
use copilot_text::{has_stem, normalize, similarity, words};

use crate::goal::{Step, Verb};
use crate::grammar::grammar;
use crate::memory::Then;
use crate::page::{
    GOOD, editable, entry, is_button, is_generic, is_link, is_search_box, label, leads_to,
    pressable, usable, without_kind,
};
use crate::pick::best;
use crate::turn::{Next, Turn, escape};

const MOST_LOOKS: u32 = 6;
/// Pages of a list that are turned in one step.
pub(crate) const MOST_PAGES: u32 = 12;
const MOST_WAITS: u32 = 12;
const MOST_LINKS: usize = 6;
const MOST_SECTIONS: usize = 12;
const MOST_FOLDS: usize = 10;

/// The page is still loading: wait a little, a bounded number of times.
pub(crate) fn patience(turn: &mut Turn<'_>) -> Option<Next> {
    let look = turn.page.look;
    let empty = turn.page.lines.is_empty()
        && look.elements.is_empty()
        && look.signals.network_error.is_none()
        && !look.url.starts_with("about:");
    if !(look.signals.busy || empty) || turn.memory.waits >= MOST_WAITS {
        return None;
    }
    turn.memory.waits += 1;
    let why = turn.say("loading", &[]);
    Some(turn.act(Action::wait(1000), Then::OnTheWay, why))
}

/// The button of a cookie banner, by the sense of its words where no usual phrase is on it.
pub(crate) fn cookie_choice<'a>(turn: &Turn<'a>, accept: bool) -> Option<&'a Element> {
    const MOST_WORDS: usize = 5;
    if !has_stem(&turn.page.look.text, words::COOKIES) {
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
pub(crate) fn uncover(turn: &mut Turn<'_>, element: &Element) -> Option<Next> {
    if !element.covered {
        return None;
    }
    let free = |e: &Element| pressable(e) && !e.covered && e.in_viewport && e.id != element.id;
    let first = |phrases: &[&str]| turn.page.saying(phrases, free).first().map(|h| h.element);
    let found = first(words::REFUSE_COOKIES)
        .or_else(|| cookie_choice(turn, false))
        .or_else(|| first(words::DISMISS));
    let then = Then::Again(turn.memory.phase);
    if let Some(over) = found
        && turn.memory.new_way(&format!("away {}", label(over)))
    {
        let why = turn.say("covered", &[label(over)]);
        return Some(turn.act(Action::Click { element: over.id }, then, why));
    }
    let new = turn.memory.new_way("away escape");
    let why = turn.say("covered_escape", &[]);
    new.then(|| turn.act(escape(), then, why))
}

/// Looks further for the step's target, and in the end asks. `query` is what is looked for, in the goal's words.
pub(crate) fn seek(turn: &mut Turn<'_>, step: &Step, query: &str) -> Next {
    let doing = step.doing.as_str();
    let specific = !query.trim().is_empty() && !is_generic(query);
    let own_form = matches!(doing, "buy" | "save" | "sign_in" | "sign_up" | "submit");
    let item_like = specific
        && match step.verb {
            Some(Verb::Open | Verb::Search | Verb::Read | Verb::Download) => true,
            Some(Verb::Press) => !own_form,
            _ => false,
        };
    let listed = step.verb == Some(Verb::List) || doing == "buy";
    let searchable = doing != "press" && (item_like || specific && listed);
    // The doing may be done on the page of the thing that the steps before have found.
    let on_its_page = matches!(step.verb, Some(Verb::Press | Verb::Download))
        && !matches!(doing, "add" | "buy" | "save");
    // Prices stand where things are sold.
    let priced = step
        .question
        .as_ref()
        .is_some_and(|q| has_stem(&q.what, words::PRICE));
    let said = [&[query], grammar().buttons(doing)].concat();
    patience(turn)
        .or_else(|| look_below(turn))
        .or_else(|| named_place(turn, step))
        // It is written on the page, and lies outside a box that scrolls.
        .or_else(|| on_its_page.then(|| scroll_to(turn, &said)).flatten())
        .or_else(|| on_its_page.then(|| its_page(turn, query)).flatten())
        .or_else(|| searchable.then(|| search_here(turn, query)).flatten())
        .or_else(|| if item_like { next_page(turn) } else { None })
        .or_else(|| if item_like { unfold(turn) } else { None })
        .or_else(|| item_like.then(|| likely_link(turn, query)).flatten())
        .or_else(|| if priced { section(turn, "find") } else { None })
        .or_else(|| section(turn, doing))
        .unwrap_or_else(|| ask_about(turn, step, query))
}

fn look_below(turn: &mut Turn<'_>) -> Option<Next> {
    if !turn.page.cut_below() || turn.memory.looks >= MOST_LOOKS {
        return None;
    }
    turn.memory.looks += 1;
    let why = turn.say("look_below", &[]);
    Some(turn.act(scroll_down(0.9, None), Then::OnTheWay, why))
}

fn scroll_down(amount: f64, to_text: Option<String>) -> Action {
    Action::Scroll {
        direction: ScrollDirection::Down,
        amount,
        element: None,
        to_text,
    }
}

/// Scrolls to a short line of the page that says one of the phrases, once for each.
pub(crate) fn scroll_to(turn: &mut Turn<'_>, phrases: &[&str]) -> Option<Next> {
    const SHORT: usize = 40;
    let same = |line: &str, p: &str| !p.is_empty() && normalize(p) == normalize(line);
    let says = |l: &&&str| l.chars().count() <= SHORT && phrases.iter().any(|p| same(l, p));
    let line = (*turn.page.lines.iter().find(says)?).to_owned();
    if !turn.memory.new_way(&format!("scroll to {line}")) {
        return None;
    }
    let why = turn.say("scroll_to", &[&line]);
    Some(turn.act(scroll_down(1.0, Some(line)), Then::OnTheWay, why))
}

fn its_page(turn: &mut Turn<'_>, query: &str) -> Option<Next> {
    let about = turn.memory.about.clone();
    if about.is_empty() || normalize(&about) == normalize(query) {
        return None;
    }
    let element = entry(&turn.page, &about)?;
    turn.press_once(element, "thing")
}

/// "on the settings page": the place is a link.
pub(crate) fn named_place(turn: &mut Turn<'_>, step: &Step) -> Option<Next> {
    let value = matches!(step.verb, Some(Verb::Type | Verb::Choose))
        || matches!(step.doing.as_str(), "key" | "add");
    let place = step.target.as_deref().filter(|_| !value)?;
    if turn.page.is_about(place) >= 0.9 {
        return None;
    }
    let hit = turn
        .page
        .best(place, None, |e| pressable(e) && is_link(e))?;
    turn.press_once(hit.element, "place")
}

/// Turns the page of a list that goes on.
pub(crate) fn next_page(turn: &mut Turn<'_>) -> Option<Next> {
    if turn.memory.pages >= MOST_PAGES || crate::items::items(&turn.page).len() < 2 {
        return None;
    }
    let element = turn.page.next_page()?;
    turn.memory.pages += 1;
    let why = turn.say("next_page", &[label(element)]);
    let press = Action::Click {
        element: element.id,
    };
    Some(turn.act(press, Then::OnTheWay, why))
}

/// What is not in view may lie under another tab of the page, or in a part of it that is folded up.
fn unfold(turn: &mut Turn<'_>) -> Option<Next> {
    let folded = |e: &Element| {
        let open = e.state.expanded == Some(true);
        let part = matches!(e.role.as_str(), "treeitem" | "button" | "tab" | "group");
        let shut = e.state.expanded == Some(false) && part && !e.nav;
        let tab = e.role == "tab" && e.state.selected != Some(true) && !open;
        usable(e) && !e.covered && (tab || shut || e.tag == "summary" && !open)
    };
    let folds = turn
        .memory
        .ways
        .iter()
        .filter(|w| w.starts_with("fold "))
        .count();
    if folds >= MOST_FOLDS {
        return None;
    }
    let all: Vec<&Element> = turn.page.elements().filter(|e| folded(e)).collect();
    let new = |e: &&Element| turn.memory.new_way(&format!("fold {} {}", label(e), e.id));
    let element = all.into_iter().find(new)?;
    let why = turn.say("look_under", &[label(element)]);
    let press = Action::Click {
        element: element.id,
    };
    Some(turn.act(press, Then::OnTheWay, why))
}

/// A link that says part of what is wanted.
fn likely_link(turn: &mut Turn<'_>, query: &str) -> Option<Next> {
    let here = &turn.page.look.url;
    let away = |e: &Element| usable(e) && is_link(e) && !leads_to(e, here);
    let ranked = turn.page.ranked(&without_kind(query), None, away);
    let hit = ranked.first().filter(|h| h.score >= 0.5)?;
    if turn.memory.ways.len() >= MOST_LINKS {
        return None;
    }
    turn.press_once(hit.element, "link")
}

/// The page's own search box.
pub(crate) fn search_box<'a>(turn: &Turn<'a>, target: Option<&str>) -> Option<&'a Element> {
    let known = |e: &Element| turn.ctx.search_controls.contains(&e.id);
    let boxes = turn
        .page
        .elements()
        .filter(|e| editable(e) && (known(e) || is_search_box(e)));
    let fits = |e: &&Element| {
        let like = |t: &str| similarity(t, &e.name).max(similarity(t, &e.context));
        // What is in view before what is not.
        let shown = if e.in_viewport && !e.covered {
            0.01
        } else {
            0.0
        };
        target.map_or(0.0, like) + shown
    };
    best(boxes, 0.0, fits).map(|(_, element)| element)
}

fn search_here(turn: &mut Turn<'_>, query: &str) -> Option<Next> {
    if turn.ctx.avoid_search {
        return None;
    }
    let element = search_box(turn, None)?;
    let core = without_kind(query);
    if !turn.memory.new_way(&format!("search {core}")) {
        return None;
    }
    let why = turn.say("search_site", &[&core]);
    Some(turn.search_with(element, core, Then::OnTheWay, why))
}

/// A section of the site where the target usually is.
pub(crate) fn section(turn: &mut Turn<'_>, doing: &str) -> Option<Next> {
    // Leaving a form that is being filled would lose it.
    let does = grammar().doing(doing).and_then(|d| d.does);
    let fills = matches!(does, Some(Verb::Type | Verb::Choose | Verb::Tick))
        || matches!(doing, "save" | "submit");
    let fields = turn
        .page
        .elements()
        .filter(|e| editable(e) && !is_search_box(e))
        .count();
    if fills && (fields > 1 || turn.memory.last_field.is_some()) {
        return None;
    }
    let here = turn.page.look.url.clone();
    let leads = |e: &Element| usable(e) && (is_link(e) || is_button(e)) && !leads_to(e, &here);
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
    let shut = |e: &&Element| e.state.expanded == Some(false) && pressable(e);
    let menu = turn
        .page
        .elements()
        .filter(shut)
        .find(|e| has_stem(label(e), names))?;
    turn.press_once(menu, "menu")
}

/// Names what was not found, with the nearest labels as choices.
pub(crate) fn ask_about(turn: &mut Turn<'_>, step: &Step, query: &str) -> Next {
    const MOST_OPTIONS: usize = 3;
    let what = if query.trim().is_empty() {
        &step.source
    } else {
        query
    };
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
    Next::Ask { question, options }
}
