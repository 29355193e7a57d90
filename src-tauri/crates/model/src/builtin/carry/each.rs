//! The same button of several things: "press Like on all posts by Anna", "on 2 posts by Anna".

use copilot_protocol::Element;
use copilot_text::goal::{Clause, Thing};

use super::super::memory::Then;
use super::super::page::{GOOD, cover, is_button, label, pressable, without_kind};
use super::super::turn::{Next, Turn};

/// Presses the next of them; `None` where the step means one thing only, or no thing here has such a button.
pub(super) fn each(turn: &mut Turn<'_>, step: &Clause, query: &str) -> Option<Next> {
    let near = step.near.as_deref()?;
    let most = match step.value.as_deref()? {
        "all" => usize::MAX,
        count => count.parse().ok()?,
    };
    let core = without_kind(near);
    let hits = turn.page.ranked(query, Some(Thing::Button), |e| {
        pressable(e) && !e.state.disabled
    });
    let top = hits.first().filter(|h| h.score >= GOOD)?.score;
    let mut own: Vec<&Element> = hits
        .iter()
        .filter(|h| h.score >= top - 0.03 && is_button(h.element))
        .map(|h| h.element)
        .filter(|e| whose(&core, e))
        .collect();
    if own.is_empty() {
        return None;
    }
    own.sort_by(|a, b| a.bbox.y.total_cmp(&b.bbox.y).then(a.id.cmp(&b.id)));
    let way = |e: &Element| format!("each {}", e.id);
    let pressed = own
        .iter()
        .filter(|e| turn.memory.ways.contains(&copilot_text::normalize(&way(e))))
        .count();
    let next = own
        .into_iter()
        .find(|e| !turn.memory.ways.contains(&copilot_text::normalize(&way(e))));
    match next {
        Some(element) if pressed < most => {
            turn.memory.new_way(&way(element));
            let said = label(element).to_owned();
            let number = pressed + 1;
            let why = turn.t(
                format!("I press “{said}”, number {number}."),
                format!("Нажимаю «{said}», по счёту {number}."),
            );
            Some(turn.act(
                copilot_protocol::Action::Click {
                    element: element.id,
                },
                Then::OnTheWay,
                why,
            ))
        }
        _ => Some(Next::Advance),
    }
}

/// The element belongs to a thing that the words name. A handle is a name as it is: `@ann` is not `@anna`.
fn whose(core: &str, element: &Element) -> bool {
    let handles: Vec<&str> = core
        .split_whitespace()
        .filter(|w| w.starts_with(['@', '#']))
        .collect();
    if handles.is_empty() {
        return cover(core, &element.context) >= 0.99;
    }
    handles
        .iter()
        .all(|handle| element.context.split_whitespace().any(|w| w == *handle))
}
