//! The ladder of fall-backs: what to do when a step's target is not on the page, or something lies over it.

use copilot_protocol::{Action, Element, ScrollDirection, TypeMode};
use copilot_text::{has_stem, normalize, similarity, words};

use crate::goal::{Step, Verb};
use crate::grammar::grammar;
use crate::memory::Then;
use crate::page::{
    GOOD, editable, entry, is_button, is_generic, is_link, is_search_box, label, pressable,
    same_address, usable, without_kind,
};
use crate::turn::{Next, Turn};

const MOST_LOOKS: u32 = 6;
/// Pages of a list that are turned in one step.
pub(crate) const MOST_PAGES: u32 = 12;
const MOST_WAITS: u32 = 12;
const MOST_LINKS: usize = 6;
const MOST_SECTIONS: usize = 12;
const MOST_FOLDS: usize = 10;

/// One way of going on.
type Rung<'a> = &'a dyn Fn(&mut Turn<'_>) -> Option<Next>;

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
    let mut buttons: Vec<&'a Element> = turn
        .page
        .elements()
        .filter(|e| usable(e) && is_button(e) && !e.covered && e.in_viewport && !e.nav)
        .filter(|e| label(e).split_whitespace().count() <= MOST_WORDS)
        .collect();
    // The banner's own buttons say so around them, where it is marked as a group.
    if buttons.iter().any(|e| has_stem(&e.context, words::COOKIES)) {
        buttons.retain(|e| has_stem(&e.context, words::COOKIES));
    }
    let fits = if accept {
        words::takes_cookies
    } else {
        words::refuses_cookies
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
    if turn.memory.new_way("away escape") {
        let why = turn.say("covered_escape", &[]);
        let action = Action::PressKey {
            key: "Escape".into(),
            element: None,
        };
        return Some(turn.act(action, then, why));
    }
    None
}

/// The doing may be done on the page of the thing that the steps before have found.
fn on_its_page(step: &Step) -> bool {
    matches!(step.verb, Some(Verb::Press | Verb::Download))
        && !matches!(step.doing.as_str(), "add" | "buy" | "save")
}

/// Looks further for the step's target, and in the end asks. `query` is what is looked for, in the goal's words.
pub(crate) fn seek(turn: &mut Turn<'_>, step: &Step, query: &str) -> Next {
    let specific = !query.trim().is_empty() && !is_generic(query);
    let item_like = specific
        && (matches!(
            step.verb,
            Some(Verb::Open | Verb::Search | Verb::Read | Verb::Download)
        ) || step.verb == Some(Verb::Press)
            && !matches!(
                step.doing.as_str(),
                "buy" | "save" | "sign_in" | "sign_up" | "submit"
            ));
    let searchable = specific
        && !step.is("press")
        && (item_like || step.verb == Some(Verb::List) || step.is("buy"));
    let rungs: [Rung<'_>; 9] = [
        &patience,
        &look_below,
        &|turn| named_place(turn, step),
        // It is written on the page, and lies outside a box that scrolls.
        &|turn| {
            let said: Vec<&str> = [query]
                .into_iter()
                .chain(grammar().buttons(&step.doing).iter().copied())
                .collect();
            if on_its_page(step) {
                scroll_to(turn, &said)
            } else {
                None
            }
        },
        &|turn| {
            if on_its_page(step) {
                its_page(turn, query)
            } else {
                None
            }
        },
        &|turn| {
            if searchable {
                search_here(turn, query)
            } else {
                None
            }
        },
        &|turn| if item_like { next_page(turn) } else { None },
        &|turn| {
            if item_like {
                unfold(turn).or_else(|| likely_link(turn, query))
            } else {
                None
            }
        },
        &|turn| {
            // Prices stand where things are sold.
            let priced = step
                .question
                .as_ref()
                .is_some_and(|q| has_stem(&q.what, words::PRICE));
            let goods = if priced { section(turn, "find") } else { None };
            goods.or_else(|| section(turn, &step.doing))
        },
    ];
    for rung in rungs {
        if let Some(next) = rung(turn) {
            return next;
        }
    }
    ask_about(turn, step, query)
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
    let says = |line: &str| {
        phrases
            .iter()
            .any(|p| !p.is_empty() && normalize(p) == normalize(line))
    };
    let mut lines = turn
        .page
        .lines
        .iter()
        .filter(|l| l.chars().count() <= SHORT);
    let line = lines.find(|l| says(l)).map(|l| (*l).to_owned())?;
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
    let place = step.target.as_deref().filter(|_| {
        !matches!(step.verb, Some(Verb::Type | Verb::Choose))
            && !matches!(step.doing.as_str(), "key" | "add")
    })?;
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
    Some(turn.act(
        Action::Click {
            element: element.id,
        },
        Then::OnTheWay,
        why,
    ))
}

/// What is not in view may lie under another tab of the page, or in a part of it that is folded up.
fn unfold(turn: &mut Turn<'_>) -> Option<Next> {
    let folded = |e: &Element| {
        let shut = e.state.expanded == Some(false)
            && matches!(e.role.as_str(), "treeitem" | "button" | "tab" | "group")
            && !e.nav;
        let tab =
            e.role == "tab" && e.state.selected != Some(true) && e.state.expanded != Some(true);
        usable(e)
            && !e.covered
            && (tab || shut || e.tag == "summary" && e.state.expanded != Some(true))
    };
    // A small mark without words, left of a name in its row: it folds what lies under the name.
    let mark = |e: &Element| {
        e.bbox.w <= 20.0
            && e.bbox.h <= 20.0
            && pressable(e)
            && e.name.is_empty()
            && e.text.is_empty()
            && !e.context.is_empty()
            && !e.nav
            && turn.page.elements().any(|other| {
                label(other) == e.context
                    && (other.bbox.y - e.bbox.y).abs() <= 6.0
                    && (0.0..=12.0).contains(&(other.bbox.x - e.bbox.x - e.bbox.w))
            })
    };
    let candidates: Vec<&Element> = turn
        .page
        .elements()
        .filter(|e| folded(e) || mark(e))
        .collect();
    let tried = turn
        .memory
        .ways
        .iter()
        .filter(|w| w.starts_with("fold "))
        .count();
    let element = candidates
        .into_iter()
        .filter(|_| tried < MOST_FOLDS)
        .find(|e| {
            let said = if label(e).is_empty() {
                &e.context
            } else {
                label(e)
            };
            turn.memory.new_way(&format!("fold {said} {}", e.id))
        })?;
    let said = if label(element).is_empty() {
        element.context.clone()
    } else {
        label(element).to_owned()
    };
    let why = turn.say("look_under", &[&said]);
    Some(turn.act(
        Action::Click {
            element: element.id,
        },
        Then::OnTheWay,
        why,
    ))
}

fn leads_away(turn: &Turn<'_>, element: &Element) -> bool {
    !element
        .attrs
        .href
        .as_deref()
        .is_some_and(|u| same_address(u, &turn.page.look.url))
}

/// A link that says part of what is wanted.
fn likely_link(turn: &mut Turn<'_>, query: &str) -> Option<Next> {
    let ranked = turn
        .page
        .ranked(&without_kind(query), None, |e| usable(e) && is_link(e));
    let hit = ranked
        .into_iter()
        .find(|h| h.score >= 0.5 && leads_away(turn, h.element))?;
    if turn.memory.ways.len() >= MOST_LINKS {
        return None;
    }
    turn.press_once(hit.element, "link")
}

/// The page's own search box.
pub(crate) fn search_box<'a>(turn: &Turn<'a>, target: Option<&str>) -> Option<&'a Element> {
    let boxes = turn
        .page
        .elements()
        .filter(|e| editable(e) && (turn.ctx.search_controls.contains(&e.id) || is_search_box(e)));
    let fits = |e: &Element| {
        let named = target.map_or(0.0, |t| {
            similarity(t, &e.name).max(similarity(t, &e.context))
        });
        // What is in view before what is not.
        named
            + if e.in_viewport && !e.covered {
                0.01
            } else {
                0.0
            }
    };
    boxes.fold(None, |best: Option<&Element>, e| match best {
        Some(known) if fits(known) >= fits(e) => Some(known),
        _ => Some(e),
    })
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
    let action = Action::Type {
        element: element.id,
        text: core,
        mode: TypeMode::Fill,
        submit: true,
    };
    Some(turn.act(action, Then::OnTheWay, why))
}

/// A section of the site where the target usually is.
pub(crate) fn section(turn: &mut Turn<'_>, doing: &str) -> Option<Next> {
    // Leaving a form that is being filled would lose it.
    let fills = grammar()
        .doing(doing)
        .is_some_and(|d| matches!(d.does, Some(Verb::Type | Verb::Choose | Verb::Tick)));
    let fields = turn
        .page
        .elements()
        .filter(|e| editable(e) && !is_search_box(e))
        .count();
    if (fills || matches!(doing, "save" | "submit"))
        && (fields > 1 || turn.memory.last_field.is_some())
    {
        return None;
    }
    for names in grammar().sections(doing) {
        if turn.memory.ways.len() >= MOST_SECTIONS {
            return None;
        }
        let hits = turn
            .page
            .saying(names, |e| usable(e) && (is_link(e) || is_button(e)));
        let Some(hit) = hits
            .into_iter()
            .find(|h| h.score >= 0.9 && leads_away(turn, h.element))
        else {
            continue;
        };
        if let Some(next) = turn.press_once(hit.element, "section") {
            return Some(next);
        }
    }
    let menu = turn.page.elements().find(|e| {
        e.state.expanded == Some(false)
            && pressable(e)
            && has_stem(label(e), grammar().place("menu"))
    })?;
    turn.press_once(menu, "menu")
}

/// Names what was not found, with the nearest labels as choices.
pub(crate) fn ask_about(turn: &mut Turn<'_>, step: &Step, query: &str) -> Next {
    const MOST_OPTIONS: usize = 3;
    let what = if query.trim().is_empty() {
        step.source.clone()
    } else {
        query.to_owned()
    };
    let mut options: Vec<String> = Vec::new();
    for hit in turn.page.ranked(&what, None, |_| true) {
        let said = label(hit.element);
        if options.len() < MOST_OPTIONS
            && !said.is_empty()
            && hit.score < GOOD
            && options.iter().all(|o| normalize(o) != normalize(said))
        {
            options.push(said.to_owned());
        }
    }
    options.push(turn.say("go_on", &[]));
    let question = turn.say("not_found", &[&what, turn.page.heading()]);
    Next::Ask { question, options }
}
