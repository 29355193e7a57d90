//! Lists read out and counted, over several pages.

use copilot_text::{amounts, has_stem, similarity, stems, tokens};

use super::found::{in_common, to_list};
use super::narrow::{narrow, narrowed, to_whole_list};
use crate::answer::{answer, contents, largest_table, repeats};
use crate::goal::Step;
use crate::grammar::words;
use crate::items::names;
use crate::naming::{cover, is_generic, without_kind};
use crate::page::{PLACE, Page};
use crate::turn::{StepResult, Turn};
use crate::ways::{Way, first_of, named_place, next_page, patience};

/// Characters of a list that are read out, at most.
const LONGEST_LIST: usize = 4000;

pub(super) fn list(turn: &mut Turn<'_>, step: &Step) -> StepResult {
    let inside = in_common(step).is_some_and(|of| turn.page.is_about(of) >= 0.75);
    // "which things are in the cart": the link to the place in which they are.
    let place = in_common(step).and_then(|of| turn.link(of, PLACE));
    let begins = !inside && place.is_none() && turn.memory.pages == 0;
    let things = place.is_none() && of_things(turn, step);
    let ways: [Way<'_>; 4] = [
        (!inside, &|turn| turn.press_once(place?, "place")),
        (begins, &|turn| to_list(turn, step)),
        (things, &to_whole_list),
        (true, &|turn| collect(turn, step)),
    ];
    if let Some(next) = first_of(turn, &ways) {
        return next;
    }
    if turn.memory.listed.is_empty() {
        return match contents(&turn.page).filter(|_| inside) {
            Some(found) => turn.note(found),
            None => StepResult::Missing(step.thing.clone()),
        };
    }
    let (listed, mut length) = (&turn.memory.listed, 0);
    let short = |name: &&String| {
        length += name.len();
        length <= LONGEST_LIST
    };
    let mut out: Vec<&str> = listed
        .iter()
        .take_while(short)
        .map(String::as_str)
        .collect();
    if out.len() < listed.len() {
        out.push("…");
    }
    let out = out.join("\n");
    turn.note(out)
}

pub(super) fn count(turn: &mut Turn<'_>, step: &Step) -> StepResult {
    const SHOWN: usize = 30;
    if turn.memory.pages == 0 {
        let things = of_things(turn, step);
        let ways: [Way<'_>; 3] = [
            (true, &|turn| to_list(turn, step)),
            (things, &to_whole_list),
            (true, &|turn| narrow(turn, &step.thing)),
        ];
        if let Some(next) = first_of(turn, &ways) {
            return next;
        }
        // The page may say the number itself.
        let line = stated_count(&turn.page, &step.thing);
        if let Some(line) = line.filter(|line| !repeats(line, &step.source)) {
            return turn.note(line);
        }
    }
    if let Some(next) = collect(turn, step) {
        return next;
    }
    if turn.memory.listed.is_empty() {
        return match answer(&turn.page, step, &turn.memory.about) {
            Some(found) => turn.note(found),
            None => StepResult::Missing(step.thing.clone()),
        };
    }
    // The number stands nowhere; what was counted does.
    let listed = &turn.memory.listed;
    let more = if listed.len() > SHOWN { "…" } else { "" };
    let shown = listed[..listed.len().min(SHOWN)].join(", ");
    let note = format!("{}: {shown}{more}", listed.len());
    turn.note(note)
}

/// "Found: 12", "12 products".
fn stated_count(page: &Page<'_>, thing: &str) -> Option<String> {
    const SHORT: usize = 80;
    const FEW_WORDS: usize = 5;
    let core = without_kind(thing);
    let counts = |l: &&&str| {
        let named = cover(thing, l) >= 0.99 && tokens(l).len() <= FEW_WORDS;
        let number = amounts::amounts(l).len() == 1 && amounts::prices(l).is_empty();
        let short = l.chars().count() <= SHORT && !l.contains(" | ");
        short && number && (named || has_stem(l, &words().totals))
    };
    let line = page.lines.iter().find(counts)?;
    let meant = core.is_empty()
        || is_generic(thing)
        || cover(&core, line) > 0.4
        || page.is_about(thing) >= 0.75
        || narrowed(page, thing);
    meant.then(|| (*line).to_owned())
}

/// Lists what this page has, and turns to the next; `None` at the end.
fn collect(turn: &mut Turn<'_>, step: &Step) -> Option<StepResult> {
    let begins = turn.memory.pages == 0;
    let place = step.target.as_ref().filter(|_| begins);
    let way = patience(turn).or_else(|| place.and_then(|_| named_place(turn, step)));
    if way.is_some() {
        return way;
    }
    let common = in_common(step).filter(|_| !step.is("count"));
    if let Some((value, found)) = common.and_then(|of| having(&turn.page, of)) {
        if keep(turn, found)
            && let Some(next) = next_page(turn)
        {
            return Some(next);
        }
        if turn.page.look.text_truncated {
            turn.memory.listed.push("…".into());
        }
        let listed = turn.memory.listed.join(", ");
        return Some(turn.note(format!("{value}: {listed}")));
    }
    // "the products in Lamps": a filter of the page says which.
    let kind = in_common(step).unwrap_or(&step.thing).to_owned();
    if turn.memory.pages == 0
        && let Some(next) = narrow(turn, &kind)
    {
        return Some(next);
    }
    let all_are = narrowed(&turn.page, &kind);
    // "which depots are in the desert": without a column or filter that says so, nobody can tell which.
    let told = in_common(step).is_none() || all_are || turn.page.is_about(&kind) >= 0.75;
    let asked = step.question.as_ref();
    let asked = asked.map_or(String::new(), |q| format!("{} {}", q.what, q.of));
    let wanted = Some(step.thing.clone())
        .filter(|t| !t.is_empty())
        .unwrap_or(asked);
    if !told && !step.is("count") {
        return None;
    }
    let found = names(&turn.page, &wanted, all_are);
    keep(turn, found).then(|| next_page(turn)).flatten()
}

/// Adds what was not listed yet; whether there was any.
fn keep(turn: &mut Turn<'_>, found: Vec<String>) -> bool {
    let listed = &mut turn.memory.listed;
    let before = listed.len();
    for name in found {
        if !listed.contains(&name) {
            listed.push(name);
        }
    }
    listed.len() > before
}

/// Things of a kind are to be listed: no parts of the page, and not what the page is about.
fn of_things(turn: &Turn<'_>, step: &Step) -> bool {
    !step.thing.is_empty()
        && !has_stem(&step.thing, &words().page_parts)
        && turn.page.is_about(&without_kind(&step.thing)) < 0.6
}

/// The value of a column of kinds that the words name, and the names of the rows that have it.
fn having(page: &Page<'_>, said: &str) -> Option<(String, Vec<String>)> {
    /// A column of kinds has each value several times: on average at least so often.
    const OFTEN: usize = 2;
    /// Letters that a word must have in common with the beginning of a value.
    const BEGINS: usize = 4;
    let (header, rows) = largest_table(&page.lines);
    let (wanted, asked) = (stems(said), tokens(said));
    // "Out of service" has the words of "in service".
    let denied = |cell: &str| {
        let has = |all: &[String], w: &str| all.iter().any(|own| own == w);
        let own = tokens(cell);
        words()
            .denies
            .iter()
            .any(|w| has(&own, w) && !has(&asked, w))
    };
    let is_it = |cell: &str| similarity(said, cell) >= 0.85;
    let begins = |cell: &str| {
        let own = tokens(cell);
        let begun = |stem: &String| own.iter().any(|w| w.starts_with(stem.as_str()));
        wanted
            .iter()
            .all(|stem| stem.chars().count() >= BEGINS && begun(stem))
    };
    (1..header.len())
        .filter(|_| !wanted.is_empty())
        .find_map(|column| {
            let cells: Vec<&str> = rows.iter().filter_map(|r| r.get(column).copied()).collect();
            let mut kinds = cells.clone();
            kinds.sort_unstable();
            kinds.dedup();
            let words = kinds.iter().any(|k| k.chars().any(char::is_alphabetic));
            if !words || cells.len() < kinds.len() * OFTEN {
                return None;
            }
            kinds.retain(|k| !denied(k));
            let exact: Vec<&str> = kinds.iter().copied().filter(|k| is_it(k)).collect();
            kinds.retain(|k| begins(k));
            let meant = if exact.is_empty() { kinds } else { exact };
            let own = |r: &&Vec<&str>| r.get(column).is_some_and(|cell| meant.contains(cell));
            let names = rows.iter().filter(own).filter_map(|r| r.first());
            let names = names.map(|n| (*n).to_owned()).collect();
            (!meant.is_empty()).then(|| (meant.join(", "), names))
        })
}
