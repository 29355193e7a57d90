//! Dragging a thing onto another, to a place of its list, or some way.

use copilot_protocol::{Action, Element};
use copilot_text::goal::Clause;

use super::super::items::nth;
use super::super::memory::Then;
use super::super::page::{label, pressable};
use super::super::seek::seek;
use super::super::turn::{Next, Turn};

/// How far a thing is dragged that stands in no list, CSS pixels.
const FAR: f64 = 40.0;

pub(super) fn drag(turn: &mut Turn<'_>, step: &Clause) -> Next {
    let Some(element) = named(turn, &step.object) else {
        return seek(turn, step, &step.object.clone());
    };
    let way = step.value.clone().unwrap_or_default();
    if let Some(target) = step.target.clone() {
        let hit = turn
            .page
            .best(&target, None, |e| e.id != element.id)
            .map(|h| h.element);
        return match hit {
            Some(to) => dragged(turn, element, Some(to), (0.0, 0.0)),
            None => seek(turn, step, &target),
        };
    }
    let list = siblings(turn, element);
    let at = list.iter().position(|e| e.id == element.id).unwrap_or(0);
    let place = step
        .ordinal
        .and_then(|order| nth(&list, order).copied())
        .or_else(|| by_way(&list, at, &way));
    match place {
        Some(to) if to.id == element.id => Next::Advance,
        Some(to) => {
            // A little beyond the middle of the place's thing: lists change places there.
            let (from, onto) = (&element.bbox, &to.bbox);
            let beyond = |d: f64, size: f64| {
                if d.abs() < 1.0 {
                    0.0
                } else {
                    d + d.signum() * size * 0.25
                }
            };
            let dx = beyond(onto.x - from.x, onto.w);
            let dy = beyond(onto.y - from.y, onto.h);
            dragged(turn, element, None, (dx, dy))
        }
        None if list.len() < 2 && step.ordinal.is_none() => {
            let (mut dx, mut dy) = (0.0, 0.0);
            for word in way.split_whitespace() {
                match word {
                    "up" | "top" => dy -= FAR,
                    "down" | "bottom" => dy += FAR,
                    "left" => dx -= FAR,
                    "right" => dx += FAR,
                    _ => {}
                }
            }
            if dx == 0.0 && dy == 0.0 {
                return seek(turn, step, &step.source.clone());
            }
            dragged(turn, element, None, (dx, dy))
        }
        None => seek(turn, step, &step.source.clone()),
    }
}

fn dragged(turn: &Turn<'_>, element: &Element, to: Option<&Element>, by: (f64, f64)) -> Next {
    let said = label(element);
    let why = turn.t(
        format!("I drag “{said}”."),
        format!("Перетаскиваю «{said}»."),
    );
    turn.act(
        Action::Drag {
            element: element.id,
            to: to.map(|e| e.id),
            dx: by.0,
            dy: by.1,
        },
        Then::Advance,
        why,
    )
}

/// The thing with the name; for a shape without a name ("the circle") its own kind.
fn named<'a>(turn: &Turn<'a>, name: &str) -> Option<&'a Element> {
    let hit = turn
        .page
        .best(name, None, |e| pressable(e) && !e.state.disabled)
        .map(|h| h.element);
    hit.or_else(|| {
        let shape = copilot_text::normalize(name);
        let mut all = turn.page.elements().filter(|e| e.tag == shape);
        all.next().filter(|_| all.next().is_none())
    })
}

/// Things like it: the same tag and role, and about the same size.
fn siblings<'a>(turn: &Turn<'a>, element: &Element) -> Vec<&'a Element> {
    let near = |a: f64, b: f64| (a - b).abs() <= 0.3 * a.max(b) + 2.0;
    turn.page
        .elements()
        .filter(|e| {
            e.tag == element.tag
                && e.role == element.role
                && e.frame == element.frame
                && near(e.bbox.w, element.bbox.w)
                && near(e.bbox.h, element.bbox.h)
        })
        .collect()
}

/// The thing of the list whose place is meant: "up 1", "top", "bottom left", "center".
fn by_way<'a>(list: &[&'a Element], at: usize, way: &str) -> Option<&'a Element> {
    if list.len() < 2 || way.is_empty() {
        return None;
    }
    let words: Vec<&str> = way.split_whitespace().collect();
    let count = words.iter().find_map(|w| w.parse::<usize>().ok());
    let column = list
        .iter()
        .all(|e| (e.bbox.x - list[0].bbox.x).abs() < e.bbox.w * 0.5);
    if column && count.is_none() {
        return match words.as_slice() {
            ["top"] => list.first().copied(),
            ["bottom"] => list.last().copied(),
            ["up"] => at.checked_sub(1).and_then(|n| list.get(n).copied()),
            ["down"] => list.get(at + 1).copied(),
            ["center"] => list.get(list.len() / 2).copied(),
            _ => None,
        };
    }
    if let Some(count) = count {
        return match words.first().copied() {
            Some("up" | "left") => at.checked_sub(count).and_then(|n| list.get(n).copied()),
            Some("down" | "right") => list.get(at + count).copied(),
            _ => None,
        };
    }
    // A grid: the corner or side that the words name.
    let min = |of: fn(&Element) -> f64| list.iter().map(|e| of(e)).fold(f64::MAX, f64::min);
    let max = |of: fn(&Element) -> f64| list.iter().map(|e| of(e)).fold(f64::MIN, f64::max);
    let (x0, x1) = (min(|e| e.bbox.x), max(|e| e.bbox.x));
    let (y0, y1) = (min(|e| e.bbox.y), max(|e| e.bbox.y));
    let x = if words.contains(&"left") {
        x0
    } else if words.contains(&"right") {
        x1
    } else {
        (x0 + x1) / 2.0
    };
    let y = if words.contains(&"top") || words.contains(&"up") {
        y0
    } else if words.contains(&"bottom") || words.contains(&"down") {
        y1
    } else {
        (y0 + y1) / 2.0
    };
    list.iter().copied().min_by(|a, b| {
        let far = |e: &Element| (e.bbox.x - x).powi(2) + (e.bbox.y - y).powi(2);
        far(a).total_cmp(&far(b))
    })
}
