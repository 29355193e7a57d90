//! Lists read out and counted, over several pages.

use copilot_protocol::Action;
use copilot_text::goal::{Clause, Thing};
use copilot_text::has_stem;

use super::super::answer::answer;
use super::super::items::names;
use super::super::memory::Then;
use super::super::page::{is_generic, is_link, is_select, label, without_kind};
use super::super::seek::{patience, seek};
use super::super::turn::{Next, Turn};
use super::compare::MOST_LIST_PAGES;
use super::inside::where_kept;

/// Characters of a list that are read out, at most.
const LONGEST_LIST: usize = 4000;

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

/// "list the products on offer": what is named has a page of its own, and this is another.
pub(super) fn named_page(turn: &mut Turn<'_>, step: &Clause) -> Option<Next> {
    let core = without_kind(&step.object);
    if core.is_empty() || turn.page.is_about(&core) >= 0.6 {
        return None;
    }
    let hit = turn
        .page
        .best(&core, None, is_link)
        .filter(|h| copilot_text::similarity(&core, label(h.element)) >= 0.95)?;
    let element = hit.element;
    turn.memory
        .new_way(&format!("place {}", label(element)))
        .then(|| turn.press(element, Then::OnTheWay))
}

pub(super) fn list(turn: &mut Turn<'_>, step: &Clause) -> Next {
    if turn.memory.pages == 0
        && let Some(next) = named_page(turn, step).or_else(|| where_kept(turn, step))
    {
        return next;
    }
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

pub(super) fn count(turn: &mut Turn<'_>, step: &Clause) -> Next {
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
            ) || super::super::page::cover(&step.object, l) >= 0.99
                && copilot_text::tokens(l).len() <= 5)
            && !l.contains(" | ")
            && copilot_text::amounts::prices(l).is_empty()
    });
    if let Some(line) = said
        && turn.memory.pages == 0
        && (object.is_empty()
            || is_generic(&step.object)
            || super::super::page::cover(&object, line) > 0.4)
    {
        let line = (*line).to_owned();
        turn.memory.notes.push(line);
        return Next::Advance;
    }
    if turn.memory.pages == 0
        && let Some(next) = where_kept(turn, step)
    {
        return next;
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
