//! The artifact of a goal that wants a list: as many items as are asked for, of the right kind.

use copilot_ports::goal::Step;
use copilot_protocol::Observation;
use copilot_text::{has_cyrillic, has_stem, normalize, stems, words};

use super::lexicon::{COUNTING, KINDS, NUMBERS};
use super::page::{head, is_count, lines, marks, nothing_found, share};
use super::usable;
use crate::state::GraphState;

/// Items that make a list where the goal gives no number.
pub(super) const FEWEST: u32 = 2;

/// Items from which the browser's own count of a list is taken for the page's matter.
const COUNTED: u32 = 5;

/// How many the goal asks for.
fn how_many(c: &Step) -> Option<u32> {
    c.source.split_whitespace().find_map(|w| {
        let w = normalize(w);
        w.parse()
            .ok()
            .filter(|n| (1..=1_000).contains(n))
            .or_else(|| NUMBERS.iter().find(|(name, _)| *name == w).map(|(_, n)| *n))
    })
}

/// Rows of the longest table with headed columns, without its head.
fn rows(o: &Observation) -> u32 {
    if !o.signals.table {
        return 0;
    }
    let (mut most, mut run, mut cells) = (0_u32, 0_u32, 0_usize);
    for line in o.text.lines() {
        let own = line.matches(" | ").count();
        run = if own > 1 && own == cells { run + 1 } else { 0 };
        cells = own;
        most = most.max(run);
    }
    most
}

/// Things of a kind that the page shows side by side.
pub(super) fn items(o: &Observation, c: &Step) -> u32 {
    let counted = o.signals.list_items;
    let parts = has_stem(
        &c.source,
        &[
            "sections",
            "chapters",
            "headings",
            "разделы",
            "главы",
            "заголовки",
        ],
    );
    let rows = rows(o);
    if counted >= COUNTED && !parts {
        return counted.max(rows);
    }
    let mut links: Vec<&str> = o
        .elements
        .iter()
        .filter(|e| e.role == "link" && !e.nav && !e.name.is_empty())
        .map(|e| e.name.as_str())
        .collect();
    links.sort_unstable();
    links.dedup();
    let headings = o.headings.iter().filter(|h| h.level > 1).count();
    counted
        .max(rows)
        .max(u32::try_from(links.len().max(if parts { headings } else { 0 })).unwrap_or(u32::MAX))
}

pub(super) fn list(s: &GraphState, o: &Observation) -> Result<String, String> {
    usable(o)?;
    let steps = &s.steps;
    let Some(c) = steps
        .iter()
        .rev()
        .find(|c| matches!(c.doing.as_str(), "list" | "find" | "search" | "read" | ""))
    else {
        return Err("the goal names no list".into());
    };
    if nothing_found(o) && o.signals.list_items < COUNTED {
        return Err("the page says that there is nothing".into());
    }
    let wanted = how_many(c).unwrap_or(FEWEST);
    let there = items(o, c);
    if there < wanted {
        return Err(format!("{there} items, {wanted} are asked for"));
    }
    let about = match &c.question {
        Some(q) if !q.of.is_empty() => &q.of,
        Some(q) => &q.what,
        None => &c.thing,
    };
    let topic = topic(about, &c.source);
    let mut all = head(o);
    for line in lines(o) {
        all.extend(stems(line));
    }
    if !topic.is_empty()
        && share(&topic, &all) < 0.5
        && has_cyrillic(about) == has_cyrillic(&o.text)
    {
        return Err("the page lists something else".into());
    }
    Ok(format!("{there} items"))
}

/// What a list is of, without the words for its kind and number.
pub(super) fn topic(text: &str, source: &str) -> Vec<String> {
    let generic: Vec<String> = KINDS
        .iter()
        .chain(COUNTING)
        .chain(words::GENERIC_ITEMS)
        .flat_map(|w| stems(w))
        .chain(NUMBERS.iter().flat_map(|(w, _)| stems(w)))
        .collect();
    marks(text, source)
        .into_iter()
        .filter(|stem| !generic.contains(stem) && !is_count(stem))
        .collect()
}
