//! What to do when a step's target is not on the page, or something lies over it.

use copilot_protocol::{Action, Element, TypeMode};
use copilot_text::goal::{Clause, Verb};
use copilot_text::{has_stem, normalize, words};

use super::memory::Then;
use super::page::{
    GOOD, editable, is_generic, is_link, is_search_box, label, pressable, same_address,
    without_kind,
};
use super::turn::{Next, Turn};

const MOST_LOOKS: u32 = 6;
const MOST_PAGES: u32 = 12;
const MOST_WAITS: u32 = 12;
const MOST_SECTIONS: usize = 6;
const MOST_FOLDS: usize = 10;

/// The page is still loading: wait a little, a bounded number of times.
pub(super) fn patience(turn: &mut Turn<'_>) -> Option<Next> {
    let look = turn.page.look;
    let empty = turn.page.lines.is_empty()
        && look.elements.is_empty()
        && look.signals.network_error.is_none()
        && !look.url.starts_with("about:");
    if !(look.signals.busy || empty) || turn.memory.waits >= MOST_WAITS {
        return None;
    }
    turn.memory.waits += 1;
    let why = turn.t(
        "The page is still loading; I wait a moment.",
        "Страница ещё загружается, жду немного.",
    );
    Some(turn.act(Action::wait(1000), Then::OnTheWay, why))
}

/// The button of a cookie banner, by the sense of its words where no usual phrase is on it.
pub(super) fn cookie_choice<'a>(turn: &Turn<'a>, accept: bool) -> Option<&'a Element> {
    if !has_stem(&turn.page.look.text, words::COOKIES) {
        return None;
    }
    let short = |e: &&Element| {
        pressable(e)
            && super::page::is_button(e)
            && !e.covered
            && e.in_viewport
            && !e.nav
            && label(e).split_whitespace().count() <= 5
    };
    // The banner's own buttons say so around them, where it is marked as a group.
    let mut buttons: Vec<&'a Element> = turn.page.elements().filter(short).collect();
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
pub(super) fn uncover(turn: &mut Turn<'_>, element: &Element) -> Option<Next> {
    if !element.covered {
        return None;
    }
    let free = |e: &Element| pressable(e) && !e.covered && e.in_viewport && e.id != element.id;
    let first = |phrases: &[&str]| turn.page.saying(phrases, free).first().map(|h| h.element);
    let found = first(words::REFUSE_COOKIES)
        .or_else(|| cookie_choice(turn, false))
        .or_else(|| first(words::DISMISS));
    if let Some(over) = found {
        let said = label(over).to_owned();
        if turn.memory.new_way(&format!("away {said}")) {
            let why = turn.t(
                format!("Something covers it; I put it away with “{said}”."),
                format!("Это закрыто другим окном; убираю его кнопкой «{said}»."),
            );
            return Some(turn.act(
                Action::Click { element: over.id },
                Then::Again(turn.memory.phase),
                why,
            ));
        }
    }
    if turn.memory.new_way("away escape") {
        let why = turn.t(
            "Something covers it; I press Escape.",
            "Это закрыто другим окном; нажимаю Escape.",
        );
        return Some(turn.act(
            Action::PressKey {
                key: "Escape".into(),
                element: None,
            },
            Then::Again(turn.memory.phase),
            why,
        ));
    }
    None
}

/// Looks further for the step's target, and in the end asks. `query` is what is looked for, in the goal's words.
pub(super) fn seek(turn: &mut Turn<'_>, step: &Clause, query: &str) -> Next {
    if let Some(next) = patience(turn) {
        return next;
    }
    let verb = step.verb.unwrap_or(Verb::Find);
    if turn.page.cut_below() && turn.memory.looks < MOST_LOOKS {
        turn.memory.looks += 1;
        let why = turn.t(
            "It is not in view; I look further down.",
            "На виду этого нет, смотрю ниже.",
        );
        return turn.act(
            Action::Scroll {
                direction: copilot_protocol::ScrollDirection::Down,
                amount: 0.9,
                element: None,
                to_text: None,
            },
            Then::OnTheWay,
            why,
        );
    }
    if let Some(next) = named_place(turn, step) {
        return next;
    }
    // The button may be on the page of the thing that the steps before have found.
    let about = turn.memory.about.clone();
    let on_its_page = matches!(
        verb,
        Verb::Click | Verb::Reply | Verb::Delete | Verb::Mark | Verb::Download | Verb::Send
    );
    // It is written on the page, and lies outside a box that scrolls.
    if on_its_page {
        let said: Vec<&str> = [query]
            .into_iter()
            .chain(super::words::buttons(verb).iter().copied())
            .collect();
        if let Some(next) = scroll_to(turn, &said) {
            return next;
        }
    }
    if on_its_page
        && !about.is_empty()
        && normalize(&about) != normalize(query)
        && let Some(element) = super::page::entry(&turn.page, &about)
        && turn.memory.new_way(&format!("thing {}", label(element)))
    {
        return turn.press(element, Then::OnTheWay);
    }
    let item_like = matches!(
        verb,
        Verb::Open
            | Verb::GoTo
            | Verb::Find
            | Verb::Add
            | Verb::Read
            | Verb::Delete
            | Verb::Mark
            | Verb::Reply
            | Verb::Click
            | Verb::Download
    );
    let specific = !query.trim().is_empty() && !is_generic(query);
    let searchable = matches!(
        verb,
        Verb::Open
            | Verb::Find
            | Verb::Add
            | Verb::Read
            | Verb::List
            | Verb::Delete
            | Verb::Mark
            | Verb::Buy
            | Verb::GoTo
    );
    if searchable
        && specific
        && let Some(next) = search_here(turn, query)
    {
        return next;
    }
    if item_like
        && specific
        && turn.memory.pages < MOST_PAGES
        && super::items::items(&turn.page).len() >= 3
        && let Some(element) = turn.page.next_page()
    {
        turn.memory.pages += 1;
        let said = label(element).to_owned();
        let why = turn.t(
            format!("Not on this page of the list; I turn to the next with “{said}”."),
            format!("На этой странице списка этого нет, перехожу дальше: «{said}»."),
        );
        return turn.act(
            Action::Click {
                element: element.id,
            },
            Then::OnTheWay,
            why,
        );
    }
    if item_like
        && specific
        && let Some(next) = unfold(turn)
    {
        return next;
    }
    // A link that says part of what is wanted.
    if item_like
        && specific
        && let Some(next) = likely_link(turn, query)
    {
        return next;
    }
    // Prices stand where things are sold.
    let priced = verb == Verb::Read
        && step
            .question
            .as_ref()
            .is_some_and(|q| has_stem(&q.attribute, words::PRICE));
    if let Some(next) = if priced {
        section(turn, Verb::Find)
    } else {
        None
    }
    .or_else(|| section(turn, verb))
    {
        return next;
    }
    ask_about(turn, step, query)
}

/// Scrolls to a short line of the page that says one of the phrases, once for each.
pub(super) fn scroll_to(turn: &mut Turn<'_>, phrases: &[&str]) -> Option<Next> {
    let line = turn
        .page
        .lines
        .iter()
        .find(|line| {
            line.chars().count() <= 40
                && phrases
                    .iter()
                    .any(|p| !p.is_empty() && normalize(p) == normalize(line))
        })
        .map(|line| (*line).to_owned())?;
    if !turn.memory.new_way(&format!("scroll to {line}")) {
        return None;
    }
    let why = turn.t(
        format!("I scroll to “{line}”."),
        format!("Прокручиваю до «{line}»."),
    );
    Some(turn.act(
        Action::Scroll {
            direction: copilot_protocol::ScrollDirection::Down,
            amount: 1.0,
            element: None,
            to_text: Some(line),
        },
        Then::OnTheWay,
        why,
    ))
}

/// "on the settings page": the place is a link.
pub(super) fn named_place(turn: &mut Turn<'_>, step: &Clause) -> Option<Next> {
    let place = step.target.clone().filter(|_| {
        !matches!(
            step.verb,
            Some(Verb::Type | Verb::Fill | Verb::Set | Verb::Choose | Verb::PressKey | Verb::Add)
        )
    })?;
    if turn.page.is_about(&place) >= 0.9 {
        return None;
    }
    let hit = turn
        .page
        .best(&place, None, |e| pressable(e) && is_link(e))?;
    go_there(turn, hit.element)
}

/// Follows the link to the place in which the step is to be done; `None` where it was followed before.
pub(super) fn go_there(turn: &mut Turn<'_>, link: &Element) -> Option<Next> {
    let said = label(link).to_owned();
    if !turn.memory.new_way(&format!("place {said}")) {
        return None;
    }
    let why = turn.t(
        format!("I go to “{said}” for it."),
        format!("Для этого перехожу в «{said}»."),
    );
    Some(turn.act(Action::Click { element: link.id }, Then::OnTheWay, why))
}

/// What is not in view may lie under another tab of the page, or in a part of it that is folded up.
fn unfold(turn: &mut Turn<'_>) -> Option<Next> {
    let hidden = |e: &Element| {
        let tab =
            e.role == "tab" && e.state.selected != Some(true) && e.state.expanded != Some(true);
        let folded = e.state.expanded == Some(false)
            && matches!(e.role.as_str(), "treeitem" | "button" | "tab" | "group")
            && !e.nav
            || e.tag == "summary" && e.state.expanded != Some(true);
        pressable(e) && !e.state.disabled && !e.covered && (tab || folded)
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
        .filter(|e| hidden(e) || mark(e))
        .collect();
    for element in candidates {
        let said = if element.name.is_empty() && element.text.is_empty() {
            element.context.clone()
        } else {
            label(element).to_owned()
        };
        let way = format!("fold {said} {}", element.id);
        if turn
            .memory
            .ways
            .iter()
            .filter(|w| w.starts_with("fold "))
            .count()
            >= MOST_FOLDS
        {
            return None;
        }
        if turn.memory.new_way(&way) {
            let why = turn.t(
                format!("It is not in view; I look under “{said}”."),
                format!("На виду этого нет, смотрю в «{said}»."),
            );
            return Some(turn.act(
                Action::Click {
                    element: element.id,
                },
                Then::OnTheWay,
                why,
            ));
        }
    }
    None
}

fn likely_link(turn: &mut Turn<'_>, query: &str) -> Option<Next> {
    let core = without_kind(query);
    let ranked = turn.page.ranked(&core, None, |e| {
        pressable(e) && is_link(e) && !e.state.disabled
    });
    let hit = ranked.into_iter().find(|h| {
        h.score >= 0.5
            && !h
                .element
                .attrs
                .href
                .as_deref()
                .is_some_and(|u| same_address(u, &turn.page.look.url))
    })?;
    let said = label(hit.element).to_owned();
    if turn.memory.ways.len() >= MOST_SECTIONS || !turn.memory.new_way(&format!("link {said}")) {
        return None;
    }
    let why = turn.t(
        format!("I look under “{said}”."),
        format!("Смотрю в «{said}»."),
    );
    Some(turn.act(
        Action::Click {
            element: hit.element.id,
        },
        Then::OnTheWay,
        why,
    ))
}

/// The page's own search box.
pub(super) fn search_box<'a>(turn: &Turn<'a>, target: Option<&str>) -> Option<&'a Element> {
    let mut boxes: Vec<&'a Element> = turn
        .page
        .elements()
        .filter(|e| editable(e) && (turn.ctx.search_controls.contains(&e.id) || is_search_box(e)))
        .collect();
    if let Some(target) = target.filter(|t| !t.is_empty()) {
        let fits = |e: &Element| {
            copilot_text::similarity(target, &e.name)
                .max(copilot_text::similarity(target, &e.context))
        };
        boxes.sort_by(|a, b| fits(b).total_cmp(&fits(a)));
    } else {
        // The main part's own box before the one in the header.
        boxes.sort_by_key(|e| (!e.in_viewport, e.covered));
    }
    boxes.first().copied()
}

fn search_here(turn: &mut Turn<'_>, query: &str) -> Option<Next> {
    if turn.ctx.avoid_search {
        return None;
    }
    let element = search_box(turn, None)?;
    let core = without_kind(query);
    if !turn.memory.new_way(&format!("search {core}")) {
        // Fewer words may find more.
        return None;
    }
    let why = turn.t(
        format!("I search the site for “{core}”."),
        format!("Ищу на сайте «{core}»."),
    );
    Some(turn.act(
        Action::Type {
            element: element.id,
            text: core,
            mode: TypeMode::Fill,
            submit: true,
        },
        Then::OnTheWay,
        why,
    ))
}

/// A section of the site where the target usually is.
pub(super) fn section(turn: &mut Turn<'_>, verb: Verb) -> Option<Next> {
    // Leaving a form that is being filled would lose it.
    let fields = turn
        .page
        .elements()
        .filter(|e| editable(e) && !is_search_box(e))
        .count();
    let filling = matches!(
        verb,
        Verb::Type
            | Verb::Fill
            | Verb::Set
            | Verb::Choose
            | Verb::Tick
            | Verb::Untick
            | Verb::Save
            | Verb::Submit
    );
    let filled = turn.memory.last_field.is_some();
    if filling && (fields > 1 || filled) {
        return None;
    }
    for names in super::words::sections(verb) {
        if turn.memory.ways.len() >= MOST_SECTIONS * 2 {
            return None;
        }
        let hits = turn.page.saying(names, |e| {
            pressable(e) && !e.state.disabled && (is_link(e) || super::page::is_button(e))
        });
        let here = turn.page.look.url.clone();
        let Some(hit) = hits.into_iter().find(|h| {
            h.score >= 0.9
                && !h
                    .element
                    .attrs
                    .href
                    .as_deref()
                    .is_some_and(|u| same_address(u, &here))
        }) else {
            continue;
        };
        let said = label(hit.element).to_owned();
        if !turn.memory.new_way(&format!("section {said}")) {
            continue;
        }
        let why = turn.t(
            format!("It is not on this page; it may be under “{said}”."),
            format!("На этой странице этого нет; возможно, это в «{said}»."),
        );
        return Some(turn.act(
            Action::Click {
                element: hit.element.id,
            },
            Then::OnTheWay,
            why,
        ));
    }
    let menu = turn.page.elements().find(|e| {
        e.state.expanded == Some(false)
            && pressable(e)
            && has_stem(label(e), &["menu", "navigation", "меню", "навигация"])
    })?;
    let said = label(menu).to_owned();
    if !turn.memory.new_way(&format!("menu {said}")) {
        return None;
    }
    let why = turn.t("I open the menu.", "Открываю меню.");
    Some(turn.act(Action::Click { element: menu.id }, Then::OnTheWay, why))
}

/// Names what was not found, with the nearest labels as choices.
pub(super) fn ask_about(turn: &mut Turn<'_>, step: &Clause, query: &str) -> Next {
    turn.memory.asked += 1;
    let what = if query.trim().is_empty() {
        step.source.clone()
    } else {
        query.to_owned()
    };
    let mut options: Vec<String> = Vec::new();
    for hit in turn.page.ranked(&what, None, |_| true) {
        let said = label(hit.element).to_owned();
        if !said.is_empty()
            && hit.score < GOOD
            && options.iter().all(|o| normalize(o) != normalize(&said))
        {
            options.push(said);
        }
        if options.len() == 3 {
            break;
        }
    }
    options.push(turn.t("Go on without it", "Дальше без этого"));
    let question = turn.t(
        format!(
            "I did not find “{what}” on the page “{}”. What is it called there?",
            turn.page.heading()
        ),
        format!(
            "На странице «{}» не нашлось: «{what}». Как это там называется?",
            turn.page.heading()
        ),
    );
    Next::Ask { question, options }
}
