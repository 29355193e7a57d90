//! The cheapest, the newest: things compared by what they show.

use copilot_protocol::Action;
use copilot_text::goal::{Clause, Verb};
use copilot_text::{has_stem, similarity, words};

use super::super::answer::largest_table;
use super::super::items::{extreme_of, items, meant};
use super::super::memory::{Best, Then};
use super::super::page::{is_generic, is_link, without_kind};
use super::super::seek::{ask_about, patience, section, seek};
use super::super::turn::{Next, Turn};
use super::narrow::{narrow, narrowed, to_whole_list};

pub(super) const MOST_LIST_PAGES: u32 = 12;

/// The cheapest, the newest: by the page's own order where it has one, else by comparing all pages.
pub(super) fn compare(
    turn: &mut Turn<'_>,
    step: &Clause,
    extreme: &copilot_text::goal::Extreme,
) -> Next {
    if let Some(next) = patience(turn) {
        return next;
    }
    // "the nearest pickup point": a page of its own lists them.
    if turn.memory.best.is_none()
        && let Some(next) =
            super::list::named_page(turn, step).or_else(|| super::inside::where_kept(turn, step))
    {
        return next;
    }
    let of_goods =
        has_stem(&extreme.measure, words::PRICE) || has_stem(&extreme.measure, words::RATING);
    let about_page = turn.page.is_about(&without_kind(&step.object)) >= 0.75;
    if of_goods
        && !about_page
        && turn.memory.best.is_none()
        && let Some(next) = to_whole_list(turn)
    {
        return next;
    }
    if turn.memory.pages == 0
        && !about_page
        && let Some(next) = narrow(turn, &step.object)
    {
        return next;
    }
    let (header, _) = largest_table(&turn.page.lines);
    // A column of a table is measured in the table, whatever links stand in its head.
    let in_table = header
        .iter()
        .any(|head| similarity(&extreme.measure, head) >= 0.55);
    let all = if in_table {
        super::super::items::rows(&turn.page)
    } else {
        items(&turn.page)
    };
    let names_column = step
        .object
        .split_whitespace()
        .any(|w| header.iter().any(|head| similarity(w, head) >= 0.6));
    // On the page of their kind all are of that kind, and so they are where the page's filter says so.
    let of_kind = about_page || narrowed(&turn.page, &step.object);
    let specific =
        !step.object.is_empty() && !is_generic(&step.object) && !names_column && !of_kind;
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
        // "the latest letter from Anna": lists of letters have the newest first.
        if extreme.most
            && extreme.measure == "date"
            && let Some(element) = super::super::page::entry(&turn.page, &step.object)
        {
            let found = super::super::page::label(element).to_owned();
            turn.memory.about.clone_from(&step.object);
            return match step.verb {
                Some(Verb::Open | Verb::GoTo | Verb::Click) => turn.press(element, Then::Advance),
                // An entry that says no more than its name is opened first.
                Some(Verb::Read)
                    if copilot_text::stems(&found).len()
                        <= copilot_text::stems(&step.object).len()
                        && turn.memory.new_way(&format!("entry {found}")) =>
                {
                    turn.press(element, Then::OnTheWay)
                }
                Some(Verb::Read) => {
                    turn.memory.notes.push(found);
                    Next::Advance
                }
                _ => Next::Advance,
            };
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
    // Who only wants it found wants to know what it is; it is opened as well.
    let line = format!("{} — {}", best.name, best.text);
    if step.verb == Some(Verb::Find)
        && turn.memory.at + 1 >= turn.memory.steps.len()
        && !turn.memory.notes.contains(&line)
    {
        turn.memory.notes.push(line);
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
        return match super::super::seek::uncover(turn, element) {
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
        return Next::Advance;
    }
    if best.href.is_empty() {
        return ask_about(turn, step, &best.name);
    }
    turn.act(Action::Navigate { url: best.href }, Then::Advance, why)
}

pub(super) fn read_extreme(
    turn: &mut Turn<'_>,
    step: &Clause,
    extreme: &copilot_text::goal::Extreme,
) -> Next {
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
