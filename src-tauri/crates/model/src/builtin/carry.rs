//! How each kind of step is carried out on the page as it is now.

use copilot_protocol::{Action, Element, ScrollDirection, TypeMode};
use copilot_text::goal::{Clause, Thing, Verb};
use copilot_text::{has_stem, normalize, similarity, words};

use super::answer::{answer, largest_table, mentions};
use super::controls::{choose, fill, tick, type_into};
use super::items::{Item, extreme_of, items, meant, names, nth, results, shows_results};
use super::memory::{Best, Phase, Then};
use super::page::{
    GOOD, editable, is_button, is_checkable, is_file, is_generic, is_kind, is_link, is_search_box,
    is_select, label, pressable, same_address, without_kind,
};
use super::seek::{ask_about, named_place, patience, search_box, section, seek};
use super::turn::{Next, Turn, is_russian};
use super::words::{buttons, sort_options};

/// Characters of a list that are read out, at most.
const LONGEST_LIST: usize = 4000;
const MOST_LIST_PAGES: u32 = 12;

pub(super) fn carry(turn: &mut Turn<'_>, step: &Clause) -> Next {
    let Some(verb) = step.verb else {
        return Next::Advance;
    };
    match verb {
        Verb::Open | Verb::GoTo => open(turn, step),
        Verb::Search => search(turn, step),
        Verb::Find => find(turn, step),
        Verb::Click => click(turn, step),
        Verb::PressKey => press_key(turn, step),
        Verb::Type | Verb::Fill => type_into(turn, step),
        Verb::Set => set(turn, step),
        Verb::Choose => choose(turn, step),
        Verb::Sort | Verb::Filter => sort(turn, step),
        Verb::Tick => tick(turn, step, true),
        Verb::Untick => tick(turn, step, false),
        Verb::Scroll => scroll(turn, step),
        Verb::Hover => hover(turn, step),
        Verb::GoBack => turn.act(
            Action::GoBack,
            Then::Advance,
            turn.t("I go back.", "Возвращаюсь назад."),
        ),
        Verb::GoForward => turn.act(
            Action::GoForward,
            Then::Advance,
            turn.t("I go forward.", "Иду вперёд."),
        ),
        Verb::Reload => turn.act(
            Action::Reload,
            Then::Advance,
            turn.t("I load the page again.", "Загружаю страницу заново."),
        ),
        Verb::Screenshot => turn.act(
            Action::Screenshot { full_page: false },
            Then::Advance,
            turn.t("I take a picture of the page.", "Делаю снимок страницы."),
        ),
        Verb::NewTab => turn.act(
            Action::NewTab {
                url: step.url.clone(),
            },
            Then::Advance,
            turn.t("I open a new tab.", "Открываю новую вкладку."),
        ),
        Verb::CloseTab => turn.act(
            Action::CloseTab { tab: None },
            Then::Advance,
            turn.t("I close the tab.", "Закрываю вкладку."),
        ),
        Verb::SwitchTab => switch_tab(turn, step),
        Verb::Wait => wait(turn, step),
        Verb::Read => read(turn, step),
        Verb::List => list(turn, step),
        Verb::Count => count(turn, step),
        Verb::Download => download(turn, step),
        Verb::Close => close(turn, step),
        Verb::Accept | Verb::Dismiss => agree(turn, step, verb == Verb::Accept),
        Verb::Send | Verb::Reply | Verb::Post | Verb::SignIn | Verb::SignUp
            if !step.fields.is_empty() =>
        {
            compose(turn, step, verb)
        }
        Verb::Add => add(turn, step),
        Verb::Submit => submit(turn, step),
        Verb::Upload => {
            let question = turn.t("Basic mode cannot choose files. Please attach the file yourself, then press Continue.", "Базовый режим не умеет выбирать файлы. Прикрепите файл сами и нажмите «Продолжить».");
            Next::Ask {
                question,
                options: vec![turn.t("Go on without it", "Дальше без этого")],
            }
        }
        Verb::Buy
        | Verb::Send
        | Verb::Reply
        | Verb::Post
        | Verb::Delete
        | Verb::Cancel
        | Verb::Save
        | Verb::SignIn
        | Verb::SignOut
        | Verb::SignUp
        | Verb::Subscribe
        | Verb::Unsubscribe
        | Verb::Mark => effect(turn, step, verb),
    }
}

/// The words for what the step is about; "it" is what the steps before were about.
fn subject(turn: &Turn<'_>, step: &Clause) -> String {
    if step.object.is_empty() && (step.pronoun || step.ordinal.is_none()) {
        turn.memory.about.clone()
    } else {
        step.object.clone()
    }
}

fn remember(turn: &mut Turn<'_>, words: &str) {
    if !words.trim().is_empty() && !is_generic(words) {
        turn.memory.about = words.to_owned();
    }
}

/// Follows an element: links for "in a new tab" by their address.
fn follow(turn: &mut Turn<'_>, step: &Clause, element: &Element) -> Next {
    if step.new_tab
        && let Some(href) = &element.attrs.href
    {
        let why = turn.t("I open it in a new tab.", "Открываю в новой вкладке.");
        return turn.act(
            Action::NewTab {
                url: Some(href.clone()),
            },
            Then::Advance,
            why,
        );
    }
    turn.press(element, Then::Advance)
}

pub(super) fn open(turn: &mut Turn<'_>, step: &Clause) -> Next {
    if let Some(url) = &step.url {
        if same_address(url, &turn.page.look.url)
            && !step.new_tab
            && turn.page.look.signals.network_error.is_none()
        {
            return Next::Advance;
        }
        let action = if step.new_tab {
            Action::NewTab {
                url: Some(url.clone()),
            }
        } else {
            Action::Navigate { url: url.clone() }
        };
        let why = turn.t(format!("I open {url}."), format!("Открываю {url}."));
        return turn.act(action, Then::Advance, why);
    }
    if let Some(extreme) = &step.extreme {
        return compare(turn, step, extreme);
    }
    let query = subject(turn, step);
    if let Some(order) = step.ordinal {
        return open_nth(turn, step, order);
    }
    if let Some(next) = joined(turn, step) {
        return next;
    }
    let ranked = turn.page.ranked(&query, step.thing, |e| {
        pressable(e) && !e.state.disabled && !is_checkable(e)
    });
    // Of equals, the one that is closed yet.
    let hit = ranked
        .iter()
        .find(|h| {
            h.element.state.expanded == Some(false)
                && ranked
                    .first()
                    .is_some_and(|top| h.score >= top.score - 0.03)
                && ranked
                    .first()
                    .is_some_and(|top| top.element.state.expanded == Some(true))
        })
        .or(ranked.first())
        .copied()
        .filter(|h| h.score >= GOOD);
    // On the very page already.
    if turn.page.is_about(&query) >= 0.93
        && hit.is_none_or(|h| {
            h.element
                .attrs
                .href
                .as_deref()
                .is_none_or(|u| same_address(u, &turn.page.look.url))
                && !is_button(h.element)
        })
    {
        remember(turn, &query);
        return Next::Advance;
    }
    let Some(hit) = hit else {
        // A list of things and no name: the first is as good as any only if there is one.
        if (is_generic(&query) || query.is_empty())
            && !turn.memory.about.is_empty()
            && query != turn.memory.about
        {
            let about = turn.memory.about.clone();
            if let Some(hit) = turn.page.best(&about, None, |e| pressable(e) && is_link(e)) {
                return follow(turn, step, hit.element);
            }
        }
        return seek(turn, step, &query);
    };
    // A better name may be further down a long page.
    if hit.score < 0.75 && turn.page.cut_below() && turn.memory.looks < 3 {
        return seek(turn, step, &query);
    }
    remember(turn, &query);
    // Open already: another press would close it.
    if hit.element.state.expanded == Some(true) && !is_link(hit.element) {
        return Next::Advance;
    }
    // Cards have the link and buttons: the link leads to the thing.
    let element = prefer_link(turn, step, &query, hit.element, hit.score);
    follow(turn, step, element)
}

fn prefer_link<'a>(
    turn: &Turn<'a>,
    step: &Clause,
    query: &str,
    element: &'a Element,
    score: f64,
) -> &'a Element {
    if is_link(element) || step.thing.is_some_and(|t| is_kind(element, t)) {
        return element;
    }
    // A button that says more than the words does something to the thing: it does not open it.
    let core = without_kind(query);
    let exact = similarity(&core, label(element)) >= 0.95;
    let named = |e: &Element| !exact && !e.nav && super::page::cover(&core, label(e)) >= 0.99;
    turn.page
        .ranked(query, None, is_link)
        .into_iter()
        .find(|h| h.score >= score - 0.05 || named(h.element))
        .map_or(element, |h| h.element)
}

/// Where "and" cut one label in two, both steps are one press.
fn joined(turn: &mut Turn<'_>, step: &Clause) -> Option<Next> {
    let whole = step.joined.as_deref()?;
    let hit = turn
        .page
        .ranked(whole, step.thing, pressable)
        .into_iter()
        .next()
        .filter(|h| similarity(whole, label(h.element)) >= 0.95)?;
    let alone = turn.page.best(&step.object, step.thing, pressable);
    if alone.is_some_and(|a| similarity(&step.object, label(a.element)) >= 0.97) {
        return None;
    }
    turn.memory.joined_done = true;
    Some(turn.press(hit.element, Then::Advance))
}

fn open_nth(turn: &mut Turn<'_>, step: &Clause, order: i32) -> Next {
    if let Some(next) = patience(turn) {
        return next;
    }
    let searched = searched_before(turn);
    if let Some(query) = &searched {
        let found = results(&turn.page, query);
        let on_results = shows_results(&turn.page, query);
        let plain = step.object.is_empty() || is_generic(&step.object);
        let chosen = nth(&found, order).and_then(|i| i.element.map(|e| (i.name.clone(), e)));
        if plain && let Some((name, element)) = chosen {
            remember(turn, &name);
            return follow(turn, step, element);
        }
        // The search led to the thing itself.
        if plain && found.is_empty() && !on_results && turn.page.is_about(query) >= 0.75 {
            remember(turn, query);
            return Next::Advance;
        }
        // Nothing was found, or not so much: what stands elsewhere is no result. Only results in
        // another script cannot be told by their words.
        let other_script = is_russian(query) != is_russian(&turn.page.lines.join(" "))
            && !has_stem(&turn.page.look.text, words::NOTHING_FOUND);
        if plain && on_results && !(other_script && found.is_empty()) {
            if turn.page.cut_below() && turn.memory.looks < 3 {
                return seek(turn, step, query);
            }
            return ask_about(turn, step, query);
        }
    }
    let all = items(&turn.page);
    let some: Vec<Item<'_>> = meant(all.clone(), &step.object);
    let from = if some.is_empty() { &all } else { &some };
    let chosen = nth(from, order).and_then(|i| i.element.map(|e| (i.name.clone(), e)));
    if let Some((name, element)) = chosen {
        remember(turn, &name);
        return follow(turn, step, element);
    }
    // No list: the nth of what is named so.
    let query = if step.object.is_empty() {
        turn.memory.about.clone()
    } else {
        step.object.clone()
    };
    let hits: Vec<&Element> = {
        let ranked = turn.page.ranked(&query, step.thing, pressable);
        let top = ranked.first().map_or(0.0, |h| h.score);
        turn.page
            .elements()
            .filter(|e| {
                ranked
                    .iter()
                    .any(|h| h.element.id == e.id && h.score >= GOOD && h.score >= top - 0.1)
            })
            .collect()
    };
    match nth(&hits, order).copied() {
        Some(element) => follow(turn, step, element),
        // Another list than the one that was searched has no results.
        None if searched.is_some() => ask_about(turn, step, &step.source.clone()),
        None => seek(turn, step, &query),
    }
}

/// What the steps before have searched for, while its results are what "the first" counts.
fn searched_before(turn: &Turn<'_>) -> Option<String> {
    let before = turn.memory.steps.get(..turn.memory.at)?;
    let mut left = 0_i32;
    for step in before.iter().rev() {
        match step.verb {
            Some(Verb::Search | Verb::Find) => {
                let words = step.value.clone().unwrap_or_else(|| step.object.clone());
                return (left <= 0 && !words.is_empty() && !step.pronoun && step.extreme.is_none())
                    .then_some(words);
            }
            Some(Verb::Open | Verb::GoTo | Verb::Click) => left += 1,
            Some(Verb::GoBack) => left -= 1,
            _ => {}
        }
    }
    None
}

/// The cheapest, the newest: by the page's own order where it has one, else by comparing all pages.
fn compare(turn: &mut Turn<'_>, step: &Clause, extreme: &copilot_text::goal::Extreme) -> Next {
    if let Some(next) = patience(turn) {
        return next;
    }
    let (header, _) = largest_table(&turn.page.lines);
    // A column of a table is measured in the table, whatever links stand in its head.
    let in_table = header
        .iter()
        .any(|head| similarity(&extreme.measure, head) >= 0.55);
    let all = if in_table {
        super::items::rows(&turn.page)
    } else {
        items(&turn.page)
    };
    let names_column = step
        .object
        .split_whitespace()
        .any(|w| header.iter().any(|head| similarity(w, head) >= 0.6));
    let specific = !step.object.is_empty() && !is_generic(&step.object) && !names_column;
    let some = if specific {
        meant(all.clone(), &step.object)
    } else {
        all.clone()
    };
    let found = extreme_of(&some, extreme, &header).map(|(item, value, text)| Best {
        name: item.name.clone(),
        value,
        text,
        href: item
            .element
            .and_then(|e| e.attrs.href.clone())
            .unwrap_or_default(),
    });
    if let Some(found) = found {
        let better = turn.memory.best.as_ref().is_none_or(|known| {
            if extreme.most {
                found.value > known.value
            } else {
                found.value < known.value
            }
        });
        if better {
            turn.memory.best = Some(found);
        }
    }
    if all.len() >= 2
        && turn.memory.pages < MOST_LIST_PAGES
        && let Some(element) = turn.page.next_page()
    {
        turn.memory.pages += 1;
        let why = turn.t(
            "I compare what the next page lists.",
            "Сравниваю с тем, что на следующей странице.",
        );
        return turn.act(
            Action::Click {
                element: element.id,
            },
            Then::OnTheWay,
            why,
        );
    }
    let Some(best) = turn.memory.best.clone() else {
        if turn.page.cut_below() && turn.memory.looks < 6 {
            return seek(turn, step, &step.object.clone());
        }
        let here = section(turn, Verb::Find);
        return here.unwrap_or_else(|| ask_about(turn, step, &step.source.clone()));
    };
    turn.memory.about.clone_from(&best.name);
    if !matches!(
        step.verb,
        Some(Verb::Open | Verb::GoTo | Verb::Click | Verb::Find | Verb::Choose)
    ) {
        return Next::Advance;
    }
    let here = turn
        .page
        .elements()
        .find(|e| is_link(e) && e.name == best.name);
    let why = turn.t(
        format!("“{}” it is: {}.", best.name, best.text),
        format!("Это «{}»: {}.", best.name, best.text),
    );
    if let Some(element) = here {
        return match super::seek::uncover(turn, element) {
            Some(next) => next,
            None => turn.act(
                Action::Click {
                    element: element.id,
                },
                Then::Advance,
                why,
            ),
        };
    }
    if best.href.is_empty() && step.verb == Some(Verb::Find) {
        turn.memory
            .notes
            .push(format!("{} — {}", best.name, best.text));
        return Next::Advance;
    }
    if best.href.is_empty() {
        return ask_about(turn, step, &best.name);
    }
    turn.act(Action::Navigate { url: best.href }, Then::Advance, why)
}

fn click(turn: &mut Turn<'_>, step: &Clause) -> Next {
    if step.extreme.is_some() || step.ordinal.is_some() {
        return open(turn, step);
    }
    if let Some(next) = joined(turn, step) {
        return next;
    }
    let query = subject(turn, step);
    if let Some(near) = &step.near {
        // The label may hold the preposition: "Pay for the order".
        let whole = format!("{query} {near}");
        let exact = turn
            .page
            .best(&whole, step.thing, pressable)
            .filter(|h| similarity(&whole, label(h.element)) >= 0.9);
        if let Some(hit) = exact {
            return turn.press(hit.element, Then::Advance);
        }
        return match beside(turn, &[query.as_str()], near, step.thing) {
            Some(element) => turn.press(element, Then::Advance),
            None => seek(turn, step, &whole),
        };
    }
    match turn
        .page
        .best(&query, step.thing.or(Some(Thing::Button)), |e| {
            pressable(e) || is_select(e)
        }) {
        Some(hit) => {
            if hit.score < 0.75 && turn.page.cut_below() && turn.memory.looks < 3 {
                return seek(turn, step, &query);
            }
            turn.press(hit.element, Then::Advance)
        }
        None => {
            // A field may be pressed too, to bring the focus there.
            if let Some(hit) = turn.page.best(&query, step.thing, editable) {
                return turn.press(hit.element, Then::Advance);
            }
            seek(turn, step, &query)
        }
    }
}

/// The button that stands by the thing: its card, row or heading names it.
fn beside<'a>(
    turn: &Turn<'a>,
    labels: &[&str],
    near: &str,
    thing: Option<Thing>,
) -> Option<&'a Element> {
    let mut hits = turn
        .page
        .saying(labels, |e| pressable(e) && !e.state.disabled);
    // The goal's own words may be a part of the label; usual words of many buttons may not.
    if hits.is_empty() && labels.len() == 1 {
        hits = labels
            .iter()
            .flat_map(|l| turn.page.ranked(l, thing, pressable))
            .filter(|h| h.score >= GOOD)
            .collect();
    }
    let core = without_kind(near);
    let by = |e: &Element| {
        let around = format!("{} {}", e.context, label(e));
        similarity(&core, &e.context)
            .max(super::page::cover(&core, &around))
            .max(similarity(&core, &e.heading) * 0.97)
            .max(super::page::cover(&core, &e.heading) * 0.95)
    };
    hits.into_iter()
        .map(|h| (by(h.element) + h.score * 0.1, h.element))
        .filter(|(score, _)| *score >= 0.65)
        .max_by(|a, b| a.0.total_cmp(&b.0))
        .map(|(_, element)| element)
}

fn press_key(turn: &mut Turn<'_>, step: &Clause) -> Next {
    let key = step.value.clone().unwrap_or_default();
    let element = match &step.target {
        Some(target) => super::controls::field(turn, target).map(|h| h.element.id),
        None => turn
            .memory
            .last_field
            .filter(|id| turn.page.look.element(*id).is_some()),
    };
    let why = turn.t(
        format!("I press the key {key}."),
        format!("Нажимаю клавишу {key}."),
    );
    turn.act(Action::PressKey { key, element }, Then::Advance, why)
}

fn search(turn: &mut Turn<'_>, step: &Clause) -> Next {
    let query = if step.pronoun {
        turn.memory.about.clone()
    } else {
        step.value.clone().unwrap_or_else(|| step.object.clone())
    };
    if turn.memory.phase == Phase::Filled {
        // The words are in the box; Enter did nothing, so the button.
        remember(turn, &query);
        let hits = turn
            .page
            .saying(words::SEARCH, |e| is_button(e) && !e.state.disabled);
        return match hits.first() {
            Some(hit) => turn.press(hit.element, Then::Advance),
            None => Next::Advance,
        };
    }
    if let Some(element) = search_box(turn, step.target.as_deref()) {
        if let Some(next) = super::seek::uncover(turn, element) {
            return next;
        }
        remember(turn, &query);
        turn.memory.last_field = Some(element.id);
        let said = label(element).to_owned();
        let why = turn.t(
            format!("I search for “{query}” with “{said}”."),
            format!("Ищу «{query}» через «{said}»."),
        );
        let then = if turn.memory.tries > 0 {
            Then::Again(Phase::Filled)
        } else {
            Then::Advance
        };
        return turn.act(
            Action::Type {
                element: element.id,
                text: query,
                mode: TypeMode::Fill,
                submit: true,
            },
            then,
            why,
        );
    }
    if let Some(next) = patience(turn) {
        return next;
    }
    // A button that opens the box, or a section that has one.
    let here = turn.page.look.url.clone();
    let opener = turn
        .page
        .saying(words::SEARCH, |e| {
            pressable(e)
                && !e
                    .attrs
                    .href
                    .as_deref()
                    .is_some_and(|u| same_address(u, &here))
        })
        .first()
        .map(|h| h.element);
    if let Some(element) = opener
        && turn
            .memory
            .new_way(&format!("search button {}", label(element)))
    {
        return turn.press(element, Then::OnTheWay);
    }
    if let Some(target) = step.target.clone()
        && let Some(hit) = turn.page.best(&target, None, is_link)
        && turn
            .memory
            .new_way(&format!("place {}", label(hit.element)))
    {
        return turn.press(hit.element, Then::OnTheWay);
    }
    if let Some(next) = section(turn, Verb::Search) {
        return next;
    }
    if turn.allowed("search") && !turn.ctx.avoid_search {
        remember(turn, &query);
        let why = turn.t(
            format!("This page has no search box; I search for “{query}” with the usual search."),
            format!("На странице нет поиска; ищу «{query}» обычным поиском."),
        );
        return turn.act(Action::Search { query }, Then::Advance, why);
    }
    ask_about(turn, step, &query)
}

fn find(turn: &mut Turn<'_>, step: &Clause) -> Next {
    if let Some(extreme) = &step.extreme {
        return compare(turn, step, extreme);
    }
    if step.ordinal.is_some() {
        return open(turn, step);
    }
    let query = if step.pronoun {
        turn.memory.about.clone()
    } else {
        step.value.clone().unwrap_or_else(|| step.object.clone())
    };
    // "Find X, open the first result": the results of a search, not whatever this page lists first.
    let results_next = turn
        .memory
        .steps
        .get(turn.memory.at + 1)
        .is_some_and(|next| {
            next.ordinal.is_some() && (next.object.is_empty() || is_generic(&next.object))
        });
    if results_next && !query.is_empty() && search_box(turn, step.target.as_deref()).is_some() {
        let mut plain = step.clone();
        plain.value = Some(query);
        return search(turn, &plain);
    }
    let last = turn.memory.at + 1 >= turn.memory.steps.len();
    let hit = turn
        .page
        .best(&query, step.thing, |e| pressable(e) && is_link(e) && !e.nav)
        .filter(|h| {
            h.score >= 0.8
                || h.score >= 0.65
                    && super::page::cover(&without_kind(&query), label(h.element)) >= 0.99
        });
    if let Some(hit) = hit {
        remember(turn, &query);
        // The next step says what is to be done with it.
        if !last {
            return Next::Advance;
        }
        return turn.press(hit.element, Then::Advance);
    }
    if turn.page.is_about(&query) >= 0.85 {
        remember(turn, &query);
        return Next::Advance;
    }
    if search_box(turn, step.target.as_deref()).is_some()
        && turn.memory.new_way(&format!("search {query}"))
    {
        let mut plain = step.clone();
        if !step.quoted {
            plain.value = Some(without_kind(&query));
        }
        let mut next = search(turn, &plain);
        // The result is looked for afterwards.
        if let Next::Act { then, .. } = &mut next {
            *then = Then::OnTheWay;
        }
        return next;
    }
    if step.quoted && mentions(&turn.page, &query) || (mentions(&turn.page, &query) && !last) {
        remember(turn, &query);
        if last {
            let line = turn
                .page
                .lines
                .iter()
                .find(|l| normalize(l).contains(&normalize(&query)))
                .map(|l| (*l).to_owned());
            turn.memory.notes.extend(line);
        }
        return Next::Advance;
    }
    // Something near enough among the results.
    if let Some(hit) = turn
        .page
        .best(&query, step.thing, |e| pressable(e) && is_link(e))
    {
        remember(turn, &query);
        return if last {
            turn.press(hit.element, Then::Advance)
        } else {
            Next::Advance
        };
    }
    if let Some(found) = answer(&turn.page, step, "").filter(|_| last && step.question.is_some()) {
        turn.memory.notes.push(found);
        return Next::Advance;
    }
    if search_box(turn, None).is_none()
        && let Some(next) = section(turn, Verb::Search)
    {
        return next;
    }
    seek(turn, step, &query)
}

/// A control of any kind is brought to a value.
fn set(turn: &mut Turn<'_>, step: &Clause) -> Next {
    if !step.fields.is_empty() {
        return fill(turn, step, &step.fields.clone(), Then::Advance);
    }
    if turn.memory.phase == Phase::Opened {
        return choose(turn, step);
    }
    // "set the name Anna": the label is where the words stop being one.
    if step.target.is_none() {
        let words: Vec<&str> = step.object.split_whitespace().collect();
        let cut = (1..words.len())
            .rev()
            .filter_map(|cut| {
                let name = words[..cut].join(" ");
                let hit = super::controls::field(turn, &name)?;
                let own = similarity(&name, label(hit.element));
                (own >= 0.6).then_some((own, cut))
            })
            .max_by(|a, b| a.0.total_cmp(&b.0));
        if let Some((_, cut)) = cut {
            let pair = [(words[..cut].join(" "), words[cut..].join(" "))];
            return fill(turn, step, &pair, Then::Advance);
        }
    }
    let target = step.target.clone().unwrap_or_else(|| step.object.clone());
    let value = step.value.clone().unwrap_or_default();
    let text_field = turn
        .page
        .ranked(&target, None, |e| editable(e) && !is_select(e))
        .into_iter()
        .next()
        .filter(|h| h.score >= 0.75);
    let list = turn
        .page
        .ranked(&target, None, is_select)
        .into_iter()
        .next()
        .filter(|h| h.score >= 0.6 && super::controls::best_option(h.element, &value).is_some());
    match (text_field, list) {
        (Some(_), None) => type_into(turn, step),
        (Some(field), Some(list)) if field.score > list.score + 0.1 => type_into(turn, step),
        _ => choose(turn, step),
    }
}

fn sort(turn: &mut Turn<'_>, step: &Clause) -> Next {
    let wanted = step.value.clone().unwrap_or_default();
    if turn.memory.phase == Phase::Chosen {
        // A form that waits for its button.
        let waiting = turn
            .memory
            .last_field
            .and_then(|id| turn.page.look.element(id))
            .and_then(|e| e.form.as_ref())
            .map(|f| f.index);
        let hits = turn.page.saying(buttons(Verb::Sort), |e| {
            is_button(e)
                && !e.state.disabled
                && waiting.is_none_or(|w| e.form.as_ref().is_some_and(|f| f.index == w))
        });
        return match hits.first() {
            Some(hit) if waiting.is_some() => turn.press(hit.element, Then::Advance),
            _ => Next::Advance,
        };
    }
    if let Some(next) = patience(turn) {
        return next;
    }
    let down = has_stem(
        &wanted,
        &[
            "descending",
            "high to low",
            "most",
            "highest",
            "largest",
            "убыванию",
            "дорогие",
            "дорогих",
            "expensive",
            "desc",
            "больших",
            "новые",
            "newest",
            "newest first",
        ],
    );
    let known = sort_options(&wanted, down);
    let known: Vec<&str> = if known.is_empty()
        && has_stem(
            &wanted,
            &[
                "cheap",
                "cheapest",
                "дешевые",
                "дешевых",
                "expensive",
                "дорогие",
            ],
        ) {
        sort_options("price", down).to_vec()
    } else {
        known.to_vec()
    };
    let mut best: Option<(f64, &Element, String)> = None;
    for element in turn
        .page
        .elements()
        .filter(|e| is_select(e) && !e.state.disabled)
    {
        for option in &element.options {
            let own = similarity(&wanted, option).max(
                known
                    .iter()
                    .map(|k| similarity(k, option))
                    .fold(0.0, f64::max),
            );
            if own >= 0.6 && best.as_ref().is_none_or(|(score, _, _)| own > *score) {
                best = Some((own, element, option.clone()));
            }
        }
    }
    if let Some((_, element, option)) = best {
        turn.memory.last_field = Some(element.id);
        if normalize(&element.value) == normalize(&option) {
            return Next::Advance;
        }
        let why = turn.t(
            format!("I choose “{option}”."),
            format!("Выбираю «{option}»."),
        );
        return turn.act(
            Action::SelectOption {
                element: element.id,
                option,
            },
            Then::Again(Phase::Chosen),
            why,
        );
    }
    if step.verb == Some(Verb::Filter)
        && let Some(hit) = turn.page.best(&wanted, None, is_checkable)
    {
        turn.memory.last_field = Some(hit.element.id);
        let why = turn.t("I tick it.", "Отмечаю.");
        return turn.act(
            Action::Check {
                element: hit.element.id,
                checked: true,
            },
            Then::Again(Phase::Chosen),
            why,
        );
    }
    // A column's head that sorts, or a link.
    let core = wanted.split(',').next().unwrap_or(&wanted).to_owned();
    if let Some(hit) = turn.page.best(&core, None, pressable) {
        return turn.press(hit.element, Then::Advance);
    }
    seek(turn, step, &wanted)
}

fn scroll(turn: &mut Turn<'_>, step: &Clause) -> Next {
    let view = &turn.page.look.viewport;
    let whole = (view.page_height / view.height.max(1.0)).clamp(1.0, 200.0);
    let times = step.ordinal.map_or(1.0, f64::from);
    let (direction, amount) = match step.value.as_deref() {
        Some("bottom") => (ScrollDirection::Down, whole),
        Some("top") => (ScrollDirection::Up, whole),
        Some("up") => (ScrollDirection::Up, times),
        Some("left") => (ScrollDirection::Left, times),
        Some("right") => (ScrollDirection::Right, times),
        _ => (ScrollDirection::Down, times),
    };
    let to_text = Some(step.object.clone()).filter(|o| !o.is_empty());
    let why = match &to_text {
        Some(text) => turn.t(
            format!("I scroll to “{text}”."),
            format!("Прокручиваю до «{text}»."),
        ),
        None => turn.t("I scroll the page.", "Прокручиваю страницу."),
    };
    turn.act(
        Action::Scroll {
            direction,
            amount,
            element: None,
            to_text,
        },
        Then::Advance,
        why,
    )
}

fn hover(turn: &mut Turn<'_>, step: &Clause) -> Next {
    match turn.page.best(&step.object, step.thing, |_| true) {
        Some(hit) => {
            let why = turn.t("I move the mouse there.", "Навожу туда мышь.");
            turn.act(
                Action::Hover {
                    element: hit.element.id,
                },
                Then::Advance,
                why,
            )
        }
        None => seek(turn, step, &step.object.clone()),
    }
}

fn switch_tab(turn: &mut Turn<'_>, step: &Clause) -> Next {
    let tabs: Vec<_> = turn.page.look.tabs.iter().filter(|t| t.owned).collect();
    let chosen = match step.ordinal {
        Some(order) => nth(&tabs, order).copied(),
        None if step.object.is_empty()
            || has_stem(
                &step.object,
                &[
                    "other",
                    "другую",
                    "next",
                    "следующую",
                    "previous",
                    "предыдущую",
                ],
            ) =>
        {
            tabs.iter().rev().find(|t| !t.active).copied()
        }
        None => tabs
            .iter()
            .map(|t| {
                (
                    similarity(&step.object, &t.title).max(similarity(&step.object, &t.url)),
                    *t,
                )
            })
            .filter(|(score, _)| *score >= 0.5)
            .max_by(|a, b| a.0.total_cmp(&b.0))
            .map(|(_, t)| t),
    };
    match chosen {
        Some(tab) if tab.active => Next::Advance,
        Some(tab) => {
            let why = turn.t(
                format!("I go to the tab “{}”.", tab.title),
                format!("Перехожу на вкладку «{}».", tab.title),
            );
            turn.act(
                Action::SwitchTab {
                    tab: tab.id.clone(),
                },
                Then::Advance,
                why,
            )
        }
        // "switch to the dark theme": no tab is meant.
        None if !step.object.is_empty() => click(turn, step),
        None => ask_about(turn, step, &step.source.clone()),
    }
}

fn wait(turn: &mut Turn<'_>, step: &Clause) -> Next {
    let why = turn.t("I wait.", "Жду.");
    if let Some(ms) = step.value.as_deref().and_then(|v| v.parse::<u32>().ok()) {
        return turn.act(Action::wait(ms.min(30_000)), Then::Advance, why);
    }
    if step.object.is_empty() {
        return patience(turn).unwrap_or_else(|| turn.act(Action::wait(2000), Then::Advance, why));
    }
    turn.act(
        Action::wait_for_text(30_000, step.object.clone()),
        Then::Advance,
        why,
    )
}

fn read(turn: &mut Turn<'_>, step: &Clause) -> Next {
    if let Some(next) = patience(turn) {
        return next;
    }
    if let Some(extreme) = &step.extreme {
        if turn.memory.pages == 0
            && let Some(found) = super::answer::stated(&turn.page, step)
        {
            turn.memory.notes.push(found);
            return Next::Advance;
        }
        return read_extreme(turn, step, extreme);
    }
    if let Some(found) = super::comparing::compared(&turn.page, step) {
        turn.memory.notes.push(found);
        return Next::Advance;
    }
    let about = turn.memory.about.clone();
    let asked = step.question.clone().unwrap_or_default();
    // "get the coupon" may be what a button says.
    let said = without_verb(&step.source, "");
    let whole = format!("{said} {}", step.object);
    let button = turn
        .page
        .elements()
        .filter(|e| is_button(e) && !e.state.disabled)
        .find(|e| {
            similarity(&step.source, label(e)) >= 0.95
                || similarity(&whole, label(e)) >= 0.97
                || last_words(&step.source, label(e)) >= 0.97
        });
    if let Some(element) = button
        && turn.memory.new_way(&format!("button {}", label(element)))
    {
        return turn.press(element, Then::OnTheWay);
    }
    // What it is or does, its own page says, not the list of results.
    let explains = has_stem(
        &format!("{} {}", asked.attribute, step.source),
        &[
            "does",
            "do",
            "mean",
            "means",
            "returns",
            "is for",
            "делает",
            "означает",
            "значит",
            "возвращает",
            "description",
            "описание",
        ],
    );
    if explains && step.pronoun && !about.is_empty() && shows_results(&turn.page, &about) {
        let first = results(&turn.page, &about)
            .into_iter()
            .find_map(|i| i.element);
        if let Some(element) = first
            && turn.memory.new_way(&format!("result {}", label(element)))
        {
            return turn.press(element, Then::OnTheWay);
        }
    }
    // A thing of many is opened before it is read.
    let whole_of = asked.subject.is_empty()
        && !step.object.is_empty()
        && !is_generic(&step.object)
        && step.thing.is_none();
    if let Some(found) = answer(&turn.page, step, &about) {
        turn.memory.notes.push(found);
        return Next::Advance;
    }
    // What a button shows or a box holds.
    if whole_of && let Some(hit) = turn.page.best(&step.object, None, |e| !e.value.is_empty()) {
        turn.memory.notes.push(hit.element.value.clone());
        return Next::Advance;
    }
    let subject = if !asked.subject.is_empty() && !step.pronoun {
        asked.subject.clone()
    } else if !about.is_empty() && turn.page.is_about(&about) < 0.75 {
        about
    } else {
        step.object.clone()
    };
    let query = without_kind(&subject);
    let here = turn.page.look.url.clone();
    // What stands in quotes is a name as it is.
    if let Some(name) = in_quotes(&step.source)
        && let Some(hit) = turn.page.best(&name, None, |e| is_link(e) && pressable(e))
        && super::page::cover(&name, label(hit.element)) >= 0.99
        && turn.page.is_about(&name) < 0.85
        && turn
            .memory
            .new_way(&format!("detail {}", label(hit.element)))
    {
        return turn.press(hit.element, Then::OnTheWay);
    }
    // Its own page may say more.
    let link = turn.page.best(&query, None, |e| {
        is_link(e)
            && pressable(e)
            && !e
                .attrs
                .href
                .as_deref()
                .is_some_and(|u| same_address(u, &here))
    });
    if let Some(hit) = link
        && turn.page.is_about(&query) < 0.85
        && turn
            .memory
            .new_way(&format!("detail {}", label(hit.element)))
    {
        return turn.press(hit.element, Then::OnTheWay);
    }
    if let Some(next) = named_place(turn, step) {
        return next;
    }
    // What is folded together may hold it.
    let folded = turn
        .page
        .ranked(&query, None, |e| {
            pressable(e) && e.state.expanded == Some(false)
        })
        .into_iter()
        .next()
        .filter(|h| h.score >= 0.5);
    if let Some(hit) = folded
        && turn
            .memory
            .new_way(&format!("unfold {}", label(hit.element)))
    {
        return turn.press(hit.element, Then::OnTheWay);
    }
    seek(turn, step, &query)
}

/// The last words in quotes.
fn in_quotes(source: &str) -> Option<String> {
    [('«', '»'), ('“', '”'), ('"', '"')]
        .into_iter()
        .find_map(|(open, close)| {
            let to = source.rfind(close)?;
            let from = source[..to].rfind(open)? + open.len_utf8();
            source.get(from..to)
        })
        .map(|name| name.trim().to_owned())
        .filter(|name| !name.is_empty())
}

fn read_extreme(turn: &mut Turn<'_>, step: &Clause, extreme: &copilot_text::goal::Extreme) -> Next {
    let next = compare(turn, step, extreme);
    if next != Next::Advance {
        return next;
    }
    if let Some(best) = turn.memory.best.clone() {
        turn.memory
            .notes
            .push(format!("{} — {}", best.name, best.text));
    }
    Next::Advance
}

fn collect(turn: &mut Turn<'_>, step: &Clause) -> Option<Next> {
    if let Some(next) = patience(turn) {
        return Some(next);
    }
    if let Some(place) = step.target.clone() {
        let select = turn
            .page
            .best(&place, Some(Thing::List), |e| is_select(e) || is_link(e));
        if let Some(hit) = select
            && turn.page.is_about(&place) < 0.9
            && turn.memory.pages == 0
            && is_link(hit.element)
            && turn
                .memory
                .new_way(&format!("place {}", label(hit.element)))
        {
            return Some(turn.press(hit.element, Then::OnTheWay));
        }
    }
    let object = step
        .question
        .as_ref()
        .map(|q| {
            if q.subject.is_empty() {
                q.attribute.clone()
            } else {
                format!("{} {}", q.attribute, q.subject)
            }
        })
        .unwrap_or_else(|| step.object.clone());
    let mut fresh = 0;
    for name in names(
        &turn.page,
        if step.object.is_empty() {
            &object
        } else {
            &step.object
        },
    ) {
        if !turn.memory.listed.contains(&name) {
            turn.memory.listed.push(name);
            fresh += 1;
        }
    }
    if fresh > 0
        && turn.memory.pages < MOST_LIST_PAGES
        && let Some(element) = turn.page.next_page()
    {
        turn.memory.pages += 1;
        let why = turn.t(
            "The list goes on; I turn the page.",
            "Список продолжается, перехожу на следующую страницу.",
        );
        return Some(turn.act(
            Action::Click {
                element: element.id,
            },
            Then::OnTheWay,
            why,
        ));
    }
    None
}

fn list(turn: &mut Turn<'_>, step: &Clause) -> Next {
    if let Some(next) = collect(turn, step) {
        return next;
    }
    if turn.memory.listed.is_empty() {
        return seek(turn, step, &step.object.clone());
    }
    let mut out = String::new();
    for name in &turn.memory.listed {
        if out.len() + name.len() > LONGEST_LIST {
            out.push_str("\n…");
            break;
        }
        if !out.is_empty() {
            out.push('\n');
        }
        out.push_str(name);
    }
    turn.memory.notes.push(out);
    Next::Advance
}

fn count(turn: &mut Turn<'_>, step: &Clause) -> Next {
    // The page may say the number itself.
    let object = without_kind(&step.object);
    let said = turn.page.lines.iter().find(|l| {
        l.chars().count() <= 80
            && copilot_text::amounts::amounts(l).len() == 1
            && (has_stem(
                l,
                &[
                    "found",
                    "results",
                    "result",
                    "items",
                    "products",
                    "найдено",
                    "результатов",
                    "результата",
                    "товаров",
                    "товара",
                    "всего",
                ],
            ) || super::page::cover(&step.object, l) >= 0.99
                && copilot_text::tokens(l).len() <= 5)
            && !l.contains(" | ")
            && copilot_text::amounts::prices(l).is_empty()
    });
    if let Some(line) = said
        && turn.memory.pages == 0
        && (object.is_empty()
            || is_generic(&step.object)
            || super::page::cover(&object, line) > 0.4)
    {
        let line = (*line).to_owned();
        turn.memory.notes.push(line);
        return Next::Advance;
    }
    if let Some(next) = collect(turn, step) {
        return next;
    }
    if turn.memory.listed.is_empty() {
        let about = turn.memory.about.clone();
        return match answer(&turn.page, step, &about) {
            Some(found) => {
                turn.memory.notes.push(found);
                Next::Advance
            }
            None => seek(turn, step, &step.object.clone()),
        };
    }
    // The number stands nowhere; what was counted does.
    const SHOWN: usize = 30;
    let listed = &turn.memory.listed;
    let mut note = format!(
        "{}: {}",
        listed.len(),
        listed[..listed.len().min(SHOWN)].join(", ")
    );
    if listed.len() > SHOWN {
        note.push('…');
    }
    turn.memory.notes.push(note);
    Next::Advance
}

fn download(turn: &mut Turn<'_>, step: &Clause) -> Next {
    let query = subject(turn, step);
    let file = is_file;
    let mut hits = turn.page.ranked(&query, step.thing, |e| {
        pressable(e) && (is_link(e) || is_button(e)) && !e.state.disabled
    });
    hits.retain(|h| {
        h.score >= GOOD
            && (file(h.element)
                || has_stem(
                    &format!("{} {}", label(h.element), h.element.context),
                    words::DOWNLOAD,
                ))
    });
    let mut chosen = hits.first().map(|h| h.element);
    if chosen.is_none() {
        // A link of the menu leads to the section with files.
        chosen = beside(turn, words::DOWNLOAD, &query, None).filter(|e| !e.nav || file(e));
    }
    if chosen.is_none()
        && (is_generic(&query)
            || query.is_empty()
            || step.pronoun
            || step.thing == Some(Thing::File))
    {
        let files: Vec<&Element> = turn.page.elements().filter(|e| file(e)).collect();
        chosen = match step.ordinal {
            Some(order) => nth(&files, order).copied(),
            None if files.len() == 1 => files.first().copied(),
            None => turn
                .page
                .saying(words::DOWNLOAD, pressable)
                .first()
                .map(|h| h.element),
        };
    }
    let Some(element) = chosen else {
        // The file's page, or the section with files.
        if let Some(next) = section(turn, Verb::Download) {
            return next;
        }
        return seek(turn, step, &query);
    };
    if let Some(next) = super::seek::uncover(turn, element) {
        return next;
    }
    remember(turn, &query);
    let said = label(element).to_owned();
    let why = turn.t(
        format!("I download “{said}”."),
        format!("Скачиваю «{said}»."),
    );
    turn.act(
        Action::Download {
            element: element.id,
        },
        Then::Advance,
        why,
    )
}

fn close(turn: &mut Turn<'_>, step: &Clause) -> Next {
    let named = !step.object.is_empty()
        && !has_stem(
            &step.object,
            &[
                "dialog",
                "window",
                "banner",
                "popup",
                "message",
                "it",
                "диалог",
                "окно",
                "баннер",
                "сообщение",
                "уведомление",
                "меню",
                "menu",
            ],
        );
    let hits = turn
        .page
        .saying(buttons(Verb::Close), |e| pressable(e) && !e.state.disabled);
    let chosen = if named {
        beside(turn, buttons(Verb::Close), &step.object, None)
    } else {
        None
    }
    .or_else(|| hits.first().map(|h| h.element));
    if let Some(element) = chosen {
        return turn.press(element, Then::Advance);
    }
    let why = turn.t(
        "I press Escape to close it.",
        "Нажимаю Escape, чтобы закрыть.",
    );
    turn.act(
        Action::PressKey {
            key: "Escape".into(),
            element: None,
        },
        Then::Advance,
        why,
    )
}

/// Agreeing or refusing: a box with terms, a banner, a button.
fn agree(turn: &mut Turn<'_>, step: &Clause, yes: bool) -> Next {
    let query = step.object.clone();
    // What was typed into a dialog has answered it already.
    let answered = turn.ctx.history.last().is_some_and(|r| {
        matches!(r.action, Action::HandleDialog { accept, .. } if accept == yes)
            && r.outcome.as_ref().is_some_and(|o| o.status.is_ok())
    });
    if answered && (query.is_empty() || is_generic(&query) || step.pronoun) {
        return Next::Advance;
    }
    if yes && !query.is_empty() {
        let legal = turn.page.best(&query, Some(Thing::Checkbox), is_checkable);
        if let Some(hit) = legal {
            if hit.element.state.checked == Some(true) {
                return Next::Advance;
            }
            let why = turn.t(
                format!("I tick “{}”.", label(hit.element)),
                format!("Отмечаю «{}».", label(hit.element)),
            );
            return turn.act(
                Action::Check {
                    element: hit.element.id,
                    checked: true,
                },
                Then::Advance,
                why,
            );
        }
    }
    let cookies = has_stem(&query, words::COOKIES);
    let verb = if yes { Verb::Accept } else { Verb::Dismiss };
    let mut labels: Vec<&str> = Vec::new();
    if cookies {
        labels.extend_from_slice(if yes {
            words::ACCEPT_COOKIES
        } else {
            words::REFUSE_COOKIES
        });
    }
    labels.extend_from_slice(buttons(verb));
    if !yes {
        labels.extend_from_slice(words::REFUSE_COOKIES);
    }
    let hits = turn
        .page
        .saying(&labels, |e| pressable(e) && !e.state.disabled);
    let near = if query.is_empty() {
        None
    } else {
        beside(turn, &labels, &query, None)
    };
    let by_sense = || {
        let of_cookies = cookies || query.is_empty() || is_generic(&query);
        of_cookies
            .then(|| super::seek::cookie_choice(turn, yes))
            .flatten()
    };
    match near
        .or_else(|| hits.first().map(|h| h.element))
        .or_else(by_sense)
    {
        Some(element) => turn.press(element, Then::Advance),
        None => match turn.page.best(&query, None, pressable) {
            Some(hit) => turn.press(hit.element, Then::Advance),
            None => seek(turn, step, &query),
        },
    }
}

/// A letter, a reply, a sign-in: its fields, then its button.
fn compose(turn: &mut Turn<'_>, step: &Clause, verb: Verb) -> Next {
    if turn.memory.phase == Phase::Filled {
        let said = turn.memory.last_field;
        let form = said
            .and_then(|id| turn.page.look.element(id))
            .and_then(|e| e.form.as_ref())
            .map(|f| f.index);
        let verb = if verb == Verb::Reply {
            Verb::Send
        } else {
            verb
        };
        let mut hits = turn.page.saying(buttons(verb), |e| {
            is_button(e)
                && !e.state.disabled
                && form.is_none_or(|w| e.form.as_ref().is_none_or(|f| f.index == w))
        });
        if hits.is_empty() {
            hits = turn
                .page
                .elements()
                .filter(|e| {
                    e.form
                        .as_ref()
                        .is_some_and(|f| f.submits && Some(f.index) == form)
                })
                .map(|element| super::page::Hit {
                    element,
                    score: 1.0,
                })
                .collect();
        }
        return match hits.first() {
            // The next step says to press it.
            Some(hit) if sends(turn, hit.element, verb) => Next::Advance,
            Some(hit) => turn.press(hit.element, Then::Advance),
            None => patience(turn).unwrap_or_else(|| {
                ask_about(
                    turn,
                    step,
                    buttons(verb).first().copied().unwrap_or_default(),
                )
            }),
        };
    }
    let known = step
        .fields
        .iter()
        .filter(|(name, _)| super::controls::field(turn, name).is_some())
        .count();
    if known == 0 || (verb == Verb::Send && known < step.fields.len()) {
        // A reply begins at its letter; a letter at its own page.
        if verb == Verb::Reply {
            let query = subject(turn, step);
            let opened = query.is_empty()
                || turn.page.is_about(&query) >= 0.6
                || mentions(&turn.page, &query) && items(&turn.page).len() < 3;
            if !opened
                && let Some(hit) = turn.page.best(&query, None, is_link)
                && turn
                    .memory
                    .new_way(&format!("letter {}", label(hit.element)))
            {
                return turn.press(hit.element, Then::OnTheWay);
            }
            if let Some(hit) = turn
                .page
                .saying(buttons(Verb::Reply), |e| pressable(e) && !e.state.disabled)
                .first()
                .copied()
                && turn.memory.new_way("reply button")
            {
                return turn.press(hit.element, Then::OnTheWay);
            }
        }
        if let Some(next) = patience(turn).or_else(|| section(turn, verb)) {
            return next;
        }
    }
    fill(turn, step, &step.fields.clone(), Then::Again(Phase::Filled))
}

/// The step after this one is the sending itself: "… and send it", "… and press Send".
fn sends(turn: &Turn<'_>, button: &Element, verb: Verb) -> bool {
    let Some(next) = turn.memory.steps.get(turn.memory.at + 1) else {
        return false;
    };
    match next.verb {
        Some(Verb::Submit) => true,
        Some(other) if other == verb => {
            next.fields.is_empty() && (next.pronoun || next.object.is_empty())
        }
        Some(Verb::Click) => similarity(&next.object, label(button)) >= 0.75,
        _ => false,
    }
}

/// Something is put into the cart or a list.
fn add(turn: &mut Turn<'_>, step: &Clause) -> Next {
    if let Some(extreme) = &step.extreme
        && turn.memory.phase == Phase::Begin
        && turn.memory.best.is_none()
    {
        let next = compare(turn, step, extreme);
        if next != Next::Advance {
            return next;
        }
    }
    let about = if step.extreme.is_some() {
        turn.memory.about.clone()
    } else {
        subject(turn, step)
    };
    let target = step.target.clone().unwrap_or_default();
    let cart = target.is_empty()
        || has_stem(
            &target,
            &[
                "cart",
                "basket",
                "bag",
                "trolley",
                "корзина",
                "order",
                "заказ",
            ],
        );
    let into: Vec<String> = [format!("add to {target}"), format!("добавить в {target}")]
        .into_iter()
        .filter(|_| !target.is_empty())
        .collect();
    let mut labels: Vec<&str> = if cart {
        words::ADD_TO_CART.to_vec()
    } else {
        into.iter().map(String::as_str).collect()
    };
    if turn.page.saying(&labels, pressable).is_empty() {
        labels.extend_from_slice(buttons(Verb::Add));
    }
    if let Some(order) = step.ordinal {
        let hits = turn
            .page
            .saying(&labels, |e| pressable(e) && !e.state.disabled);
        let in_order: Vec<&Element> = turn
            .page
            .elements()
            .filter(|e| hits.iter().any(|h| h.element.id == e.id))
            .collect();
        if let Some(element) = nth(&in_order, order).copied() {
            return turn.press(element, Then::Advance);
        }
    }
    let hits = turn
        .page
        .saying(&labels, |e| pressable(e) && !e.state.disabled);
    let chosen = if about.is_empty() || is_generic(&about) {
        (hits.len() == 1).then(|| hits[0].element)
    } else {
        let by = beside(turn, &labels, &about, None);
        by.or_else(|| {
            (turn.page.is_about(&about) >= 0.7)
                .then(|| hits.first().map(|h| h.element))
                .flatten()
        })
    };
    if let Some(element) = chosen {
        remember(turn, &about);
        if let Some(count) = step.value.as_deref().filter(|c| *c != "1") {
            let field = turn
                .page
                .ranked("quantity", None, |e| editable(e) || is_select(e))
                .into_iter()
                .find(|h| {
                    h.score >= 0.75
                        && h.element.form.as_ref().map(|f| f.index)
                            == element.form.as_ref().map(|f| f.index)
                });
            match field {
                Some(hit) if normalize(&hit.element.value) != count => {
                    let action = if is_select(hit.element) {
                        Action::SelectOption {
                            element: hit.element.id,
                            option: count.to_owned(),
                        }
                    } else {
                        Action::Type {
                            element: hit.element.id,
                            text: count.to_owned(),
                            mode: TypeMode::Fill,
                            submit: false,
                        }
                    };
                    let why = turn.t(
                        format!("I set the quantity to {count} and add it."),
                        format!("Ставлю количество {count} и добавляю."),
                    );
                    return Next::Act {
                        actions: vec![
                            action,
                            Action::Click {
                                element: element.id,
                            },
                        ],
                        then: Then::Advance,
                        why,
                    };
                }
                Some(_) => {}
                None => {
                    // Its own page may have the field.
                    let link = turn.page.best(&about, None, is_link);
                    if let Some(hit) = link
                        && turn.page.is_about(&about) < 0.85
                        && turn.memory.new_way("quantity page")
                    {
                        return turn.press(hit.element, Then::OnTheWay);
                    }
                }
            }
        }
        return turn.press(element, Then::Advance);
    }
    // The thing's own page has the button.
    if !about.is_empty()
        && let Some(hit) = turn.page.best(&about, None, |e| is_link(e) && !e.nav)
        && turn.page.is_about(&about) < 0.85
        && turn
            .memory
            .new_way(&format!("thing {}", label(hit.element)))
    {
        return turn.press(hit.element, Then::OnTheWay);
    }
    if about.is_empty() && hits.is_empty() {
        return seek(turn, step, labels.first().copied().unwrap_or_default());
    }
    seek(turn, step, &about)
}

fn submit(turn: &mut Turn<'_>, step: &Clause) -> Next {
    let form = turn
        .memory
        .last_field
        .and_then(|id| turn.page.look.element(id))
        .and_then(|e| e.form.as_ref())
        .map(|f| f.index);
    let submits: Vec<&Element> = turn
        .page
        .elements()
        .filter(|e| {
            e.form
                .as_ref()
                .is_some_and(|f| f.submits && form.is_none_or(|w| w == f.index))
                && is_button(e)
                && !e.state.disabled
        })
        .collect();
    let named = turn
        .page
        .saying(buttons(Verb::Submit), |e| is_button(e) && !e.state.disabled);
    let chosen = match submits.as_slice() {
        [one] => Some(*one),
        many => named
            .iter()
            .map(|h| h.element)
            .find(|e| many.is_empty() || many.iter().any(|m| m.id == e.id))
            .or_else(|| {
                if form.is_some() {
                    many.first().copied()
                } else {
                    None
                }
            }),
    };
    match chosen {
        Some(element) => turn.press(element, Then::Advance),
        None => seek(turn, step, &step.object.clone()),
    }
}

/// A doing that a button does: pay, save, delete, sign out.
fn effect(turn: &mut Turn<'_>, step: &Clause, verb: Verb) -> Next {
    let about = subject(turn, step);
    let own_words = without_verb(&step.source, &about);
    // The goal's own words may be the button's: "delete account", "save changes".
    let whole = format!("{own_words} {}", step.object);
    let exact = turn
        .page
        .ranked(&whole, step.thing, |e| {
            pressable(e) && !e.state.disabled && !is_search_box(e)
        })
        .into_iter()
        .find(|h| !step.object.is_empty() && similarity(&whole, label(h.element)) >= 0.9);
    if let Some(hit) = exact {
        return turn.press(hit.element, Then::Advance);
    }
    let labels = buttons(verb);
    let fits = |e: &Element| {
        pressable(e)
            && !e.state.disabled
            && (!matches!(verb, Verb::Buy | Verb::Save | Verb::Send) || !e.nav || is_button(e))
    };
    let hits = turn.page.saying(labels, fits);
    if let Some(order) = step.ordinal {
        let in_order: Vec<&Element> = turn
            .page
            .elements()
            .filter(|e| hits.iter().any(|h| h.element.id == e.id))
            .collect();
        if in_order.len() > 1
            && let Some(element) = nth(&in_order, order).copied()
        {
            return turn.press(element, Then::Advance);
        }
    }
    let mut whose = step.near.clone().unwrap_or_else(|| step.object.clone());
    if whose.is_empty() && step.pronoun {
        whose.clone_from(&turn.memory.about);
    }
    let of_all = matches!(
        verb,
        Verb::Save
            | Verb::Buy
            | Verb::SignIn
            | Verb::SignOut
            | Verb::SignUp
            | Verb::Send
            | Verb::Subscribe
            | Verb::Unsubscribe
            | Verb::Post
    );
    let about_one = !whose.is_empty()
        && !is_generic(&whose)
        && !has_stem(
            &whose,
            &[
                "changes",
                "settings",
                "form",
                "order",
                "cart",
                "изменения",
                "настройки",
                "форму",
                "заказ",
                "его",
                "все",
            ],
        );
    let form = turn
        .memory
        .last_field
        .and_then(|id| turn.page.look.element(id))
        .and_then(|e| e.form.as_ref())
        .map(|f| f.index);
    let in_form = hits
        .iter()
        .find(|h| form.is_some() && h.element.form.as_ref().map(|f| f.index) == form)
        .map(|h| h.element);
    let chosen = if of_all {
        in_form
            .or_else(|| {
                if about_one && hits.len() > 1 {
                    beside(turn, labels, &whose, None)
                } else {
                    None
                }
            })
            .or_else(|| hits.first().map(|h| h.element))
    } else if about_one || !turn.memory.about.is_empty() && step.pronoun {
        let whose = if about_one {
            whose.clone()
        } else {
            turn.memory.about.clone()
        };
        beside(turn, labels, &whose, None).or_else(|| {
            (turn.page.is_about(&whose) >= 0.6 || (hits.len() == 1 && mentions(&turn.page, &whose)))
                .then(|| hits.first().map(|h| h.element))
                .flatten()
        })
    } else if hits.len() == 1
        || in_form.is_some()
        || hits.len() > 1 && hits[0].score >= 0.97 && hits[1].score < 0.9
    {
        in_form.or_else(|| hits.first().map(|h| h.element))
    } else {
        None
    };
    if let Some(element) = chosen {
        remember(turn, &about);
        return turn.press(element, Then::Advance);
    }
    // "empty the wish list": a button says the doing in another word, and the thing with it.
    if about_one && chosen.is_none() {
        let by_name = turn
            .page
            .elements()
            .filter(|e| is_button(e) && !e.state.disabled)
            .find(|e| {
                let first = label(e).split_whitespace().next().map(normalize);
                first.is_some_and(|word| labels.iter().any(|l| normalize(l) == word))
                    && super::page::cover(&whose, label(e)) >= 0.99
            });
        if let Some(element) = by_name {
            remember(turn, &about);
            return turn.press(element, Then::Advance);
        }
    }
    // The thing's own page has the button.
    if about_one
        && let Some(hit) = turn.page.best(&whose, None, |e| is_link(e) && !e.nav)
        && turn.page.is_about(&whose) < 0.85
        && turn
            .memory
            .new_way(&format!("thing {}", label(hit.element)))
    {
        return turn.press(hit.element, Then::OnTheWay);
    }
    if let Some(next) = patience(turn).or_else(|| named_place(turn, step)) {
        return next;
    }
    if !about_one && let Some(next) = section(turn, verb) {
        return next;
    }
    let query = if about_one { whose } else { own_words };
    seek(turn, step, &query)
}

/// How much the end of the step's words is like a label of two words or more.
fn last_words(source: &str, label: &str) -> f64 {
    let words: Vec<&str> = source.split_whitespace().collect();
    let length = label.split_whitespace().count();
    if length < 2 || words.len() < length {
        return 0.0;
    }
    similarity(&words[words.len() - length..].join(" "), label)
}

/// The step's words before its object: "delete", "sign out of".
fn without_verb(source: &str, object: &str) -> String {
    let words: Vec<&str> = source.split_whitespace().collect();
    let first = object.split_whitespace().next().unwrap_or_default();
    let at = words
        .iter()
        .position(|w| !first.is_empty() && normalize(w).contains(&normalize(first)))
        .unwrap_or(words.len());
    let head: Vec<&str> = words[..at.min(3)]
        .iter()
        .copied()
        .filter(|w| {
            !matches!(
                normalize(w).as_str(),
                "and" | "then" | "и" | "потом" | "затем" | "please" | "the" | "пожалуйста"
            )
        })
        .collect();
    head.join(" ")
}
