//! What is meant where only a kind is named: "the button", "the second text field".

use copilot_protocol::Element;
use copilot_text::goal::{Thing, kind_only};

use super::items::nth;
use super::page::{is_kind, is_search_box, pressable};
use super::turn::Turn;

/// What the words and their order mean on this page, where they name a kind alone.
pub(super) enum Meant<'a> {
    /// The words name more than a kind.
    Named,
    One(&'a Element),
    /// None or several: nobody can tell which.
    Unclear,
}

/// The one thing of a kind that the words can mean. `order`: the place that the step tells beside them.
pub(super) fn meant<'a>(turn: &Turn<'a>, words: &str, order: Option<i32>) -> Meant<'a> {
    let Some((thing, own)) = kind_only(words) else {
        return Meant::Named;
    };
    // A page's own heading or link may be called so: "List", "Menu".
    let order = own.or(order);
    let all = of_kind(turn, thing);
    let found = match (order, all.as_slice()) {
        (Some(order), all) => nth(all, order).copied(),
        (None, [one]) => Some(*one),
        (None, several) if thing == Thing::Field => only_free(turn, several),
        _ => None,
    };
    found.map_or(Meant::Unclear, Meant::One)
}

/// Where several fields are: the one that has the focus, else the only one that is empty, where the
/// search box of the page's head does not count.
fn only_free<'a>(turn: &Turn<'a>, all: &[&'a Element]) -> Option<&'a Element> {
    if let Some(focused) = all.iter().find(|e| e.state.focused) {
        return Some(focused);
    }
    let rest: Vec<&'a Element> = all
        .iter()
        .copied()
        .filter(|e| !(e.nav && is_search_box(e)))
        .collect();
    let empty: Vec<&'a Element> = rest
        .iter()
        .copied()
        .filter(|e| e.value.is_empty() && turn.memory.last_field != Some(e.id))
        .collect();
    match (rest.as_slice(), empty.as_slice()) {
        ([one], _) | (_, [one]) => Some(*one),
        _ => None,
    }
}

fn of_kind<'a>(turn: &Turn<'a>, thing: Thing) -> Vec<&'a Element> {
    let closed = |e: &Element| e.state.expanded == Some(false) && pressable(e);
    let fits = |e: &Element| match thing {
        Thing::Section | Thing::Menu => closed(e),
        Thing::Field => e.editable && !e.state.readonly && e.tag != "select",
        other => is_kind(e, other),
    };
    let all: Vec<&'a Element> = turn
        .page
        .elements()
        .filter(|e| fits(e) && !e.state.disabled)
        .collect();
    // What stands in the page's head and foot is rarely meant.
    let main: Vec<&'a Element> = all.iter().copied().filter(|e| !e.nav).collect();
    let mut out = if main.is_empty() { all } else { main };
    if matches!(thing, Thing::Section | Thing::Menu) {
        // Any closed one opens; the first is as good as any.
        out.truncate(1);
    }
    out
}
