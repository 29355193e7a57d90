//! Lists read out and counted, over several pages.

use copilot_protocol::{Action, Element};
use copilot_text::amounts::amounts;
use copilot_text::goal::{Bound, Clause, Thing, Verb};
use copilot_text::{has_stem, similarity};

use super::super::answer::{answer, contents};
use super::super::items::{items, meant, measure, names};
use super::super::memory::Then;
use super::super::page::{Page, is_generic, is_link, is_select, label, pressable, without_kind};
use super::super::seek::{patience, seek};
use super::super::turn::{Next, Turn};
use super::compare::MOST_LIST_PAGES;
use super::inside::where_kept;
use super::members::members;
use super::narrow::{narrow, narrowed, to_whole_list};

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
    // "the products in Lamps": a column or a filter of the page says which.
    let kind = step
        .question
        .as_ref()
        .filter(|q| !q.subject.is_empty())
        .map_or_else(|| step.object.clone(), |q| q.subject.clone());
    if step.verb == Some(Verb::List)
        && let Some(next) = members(turn, step)
    {
        return Some(next);
    }
    if turn.memory.pages == 0
        && let Some(next) = narrow(turn, &kind)
    {
        return Some(next);
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
    let wanted = if step.object.is_empty() {
        &object
    } else {
        &step.object
    };
    let all_are = narrowed(&turn.page, &kind);
    // "which depots are in the desert": without a column or filter that says so, nobody can tell which.
    let untold = step.verb == Some(Verb::List)
        && !all_are
        && step
            .question
            .as_ref()
            .is_some_and(|q| !q.subject.is_empty() && q.attribute == step.object)
        && turn.page.is_about(&kind) < 0.75;
    let found = if untold {
        Vec::new()
    } else if let Some(bound) = &step.bound {
        priced(&turn.page, wanted, all_are, bound)
    } else {
        names(&turn.page, wanted, all_are)
    };
    for name in found {
        if !turn.memory.listed.contains(&name) {
            turn.memory.listed.push(name);
            fresh += 1;
        }
    }
    // Where a price decides, a page without any of them is no end of the list.
    let goes_on = fresh > 0 || step.bound.is_some() && items(&turn.page).len() >= 2;
    if goes_on { turn_page(turn) } else { None }
}

/// The next page of a list that goes on; `None` at its end, or where enough of them were turned.
pub(super) fn turn_page(turn: &mut Turn<'_>) -> Option<Next> {
    let element = turn
        .page
        .next_page()
        .filter(|_| turn.memory.pages < MOST_LIST_PAGES)?;
    turn.memory.pages += 1;
    let why = turn.t(
        "The list goes on; I turn the page.",
        "Список продолжается, перехожу на следующую страницу.",
    );
    Some(turn.act(
        Action::Click {
            element: element.id,
        },
        Then::OnTheWay,
        why,
    ))
}

/// "list the products on offer": what is named has a page of its own, and this is another.
pub(super) fn named_page(turn: &mut Turn<'_>, step: &Clause) -> Option<Next> {
    let whole = step
        .question
        .as_ref()
        .filter(|q| !q.attribute.is_empty())
        .map_or(step.object.as_str(), |q| q.attribute.as_str());
    let core = without_kind(&step.object);
    // "which points are in the north": what is listed is named before.
    let core = match &step.question {
        Some(asked) if !asked.subject.is_empty() && !asked.attribute.is_empty() => {
            without_kind(&asked.attribute)
        }
        _ => core,
    };
    if core.is_empty() || turn.page.is_about(&core) >= 0.6 {
        return None;
    }
    let hit = turn.page.best(&core, None, is_link).filter(|h| {
        let said = label(h.element);
        similarity(&core, said).max(similarity(whole, said)) >= 0.95
    })?;
    let element = hit.element;
    turn.memory
        .new_way(&format!("place {}", label(element)))
        .then(|| turn.press(element, Then::OnTheWay))
}

/// The things that cost so much, each with its price.
fn priced(page: &Page<'_>, words: &str, all_are: bool, bound: &Bound) -> Vec<String> {
    let all = items(page);
    let own = if all_are || is_generic(words) || page.is_about(&without_kind(words)) >= 0.6 {
        all
    } else {
        meant(all, words)
    };
    own.iter()
        .filter_map(|item| Some((item, measure(item, "price", &[])?)))
        .filter(|(_, (value, text))| {
            let other = amounts(text).first().is_some_and(|price| {
                !price.currency.is_empty()
                    && !bound.currency.is_empty()
                    && price.currency != bound.currency
            });
            if other {
                return false;
            }
            let more = if bound.most {
                *value < bound.value
            } else {
                *value > bound.value
            };
            more || bound.even && (*value - bound.value).abs() < 0.005
        })
        .map(|(item, (_, text))| format!("{} — {text}", item.name))
        .collect()
}

/// "which things are in the cart": the link to the place in which they are.
fn place_of<'a>(turn: &Turn<'a>, step: &Clause) -> Option<&'a Element> {
    let place = &step
        .question
        .as_ref()
        .filter(|q| !q.subject.is_empty())?
        .subject;
    turn.page
        .best(place, None, |e| is_link(e) && pressable(e))
        .filter(|hit| hit.score >= 0.85)
        .map(|hit| hit.element)
}

/// Things of a kind are to be listed: no parts of the page, and not what lies in a place that a link names.
fn of_things(turn: &Turn<'_>, step: &Clause) -> bool {
    const PARTS: &[&str] = &[
        "heading",
        "headings",
        "section",
        "sections",
        "chapters",
        "topics",
        "links",
        "buttons",
        "files",
        "documents",
        "downloads",
        "options",
        "rows",
        "columns",
        "заголовки",
        "разделы",
        "главы",
        "темы",
        "ссылки",
        "кнопки",
        "файлы",
        "документы",
        "строки",
        "столбцы",
    ];
    !step.object.is_empty()
        && !has_stem(&step.object, PARTS)
        && place_of(turn, step).is_none()
        && turn.page.is_about(&without_kind(&step.object)) < 0.6
}

pub(super) fn list(turn: &mut Turn<'_>, step: &Clause) -> Next {
    let inside = step
        .question
        .as_ref()
        .is_some_and(|q| !q.subject.is_empty() && turn.page.is_about(&q.subject) >= 0.75);
    if turn.memory.pages == 0
        && !inside
        && place_of(turn, step).is_none()
        && let Some(next) = named_page(turn, step).or_else(|| where_kept(turn, step))
    {
        return next;
    }
    if !inside
        && let Some(element) = place_of(turn, step)
        && turn.memory.new_way(&format!("place {}", label(element)))
    {
        return turn.press(element, Then::OnTheWay);
    }
    if of_things(turn, step)
        && let Some(next) = to_whole_list(turn)
    {
        return next;
    }
    if let Some(next) = collect(turn, step) {
        return next;
    }
    if turn.memory.listed.is_empty() {
        return match contents(&turn.page).filter(|_| inside) {
            Some(found) => {
                turn.memory.notes.push(found);
                Next::Advance
            }
            None => seek(turn, step, &step.object.clone()),
        };
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
    if turn.memory.pages == 0
        && let Some(next) = named_page(turn, step)
    {
        return next;
    }
    if of_things(turn, step)
        && let Some(next) = to_whole_list(turn)
    {
        return next;
    }
    if turn.memory.pages == 0
        && let Some(next) = narrow(turn, &step.object)
    {
        return next;
    }
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
                    "rows",
                    "entries",
                    "records",
                    "total",
                    "товаров",
                    "товара",
                    "строк",
                    "записей",
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
            || super::super::page::cover(&object, line) > 0.4
            || turn.page.is_about(&step.object) >= 0.75
            || narrowed(&turn.page, &step.object))
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
