//! "Which towns are in the north?": the rows of a table that have a value in common.

use copilot_text::goal::Clause;
use copilot_text::{similarity, stems, tokens};

use super::super::answer::largest_table;
use super::super::page::Page;
use super::super::turn::{Next, Turn};
use super::list::turn_page;

/// A column of kinds has each value several times: on average at least so often.
const OFTEN: usize = 2;
/// Letters that a word must have in common with the beginning of a value.
const BEGINS: usize = 4;
const DENIES: &[&str] = &["out", "no", "not", "none", "without", "нет", "не", "без"];

/// Lists the rows whose value the question names; `None` where no column of kinds has it.
pub(super) fn members(turn: &mut Turn<'_>, step: &Clause) -> Option<Next> {
    let asked = step.question.as_ref()?;
    if asked.subject.is_empty() {
        return None;
    }
    let (value, names) = having(&turn.page, &asked.subject)?;
    let mut fresh = 0;
    for name in names {
        if !turn.memory.listed.contains(&name) {
            turn.memory.listed.push(name);
            fresh += 1;
        }
    }
    if fresh > 0
        && let Some(next) = turn_page(turn)
    {
        return Some(next);
    }
    let more = if turn.page.look.text_truncated {
        ", …"
    } else {
        ""
    };
    let note = format!("{value}: {}{more}", turn.memory.listed.join(", "));
    turn.memory.notes.push(note);
    Some(Next::Advance)
}

/// The value of a column of kinds that the words name, and the names of the rows that have it.
fn having(page: &Page<'_>, words: &str) -> Option<(String, Vec<String>)> {
    let (header, rows) = largest_table(&page.lines);
    let wanted = stems(words);
    if wanted.is_empty() {
        return None;
    }
    let asked = tokens(words);
    // "Out of service" has the words of "in service".
    let denied = |cell: &str| {
        let own = tokens(cell);
        DENIES
            .iter()
            .any(|word| own.iter().any(|o| o == word) && !asked.iter().any(|a| a == word))
    };
    let is_it = |cell: &&str| !denied(cell) && similarity(words, cell) >= 0.85;
    let begins = |cell: &&str| {
        let own = tokens(cell);
        !denied(cell)
            && wanted.iter().all(|stem| {
                stem.chars().count() >= BEGINS
                    && own.iter().any(|word| word.starts_with(stem.as_str()))
            })
    };
    (1..header.len()).find_map(|column| {
        let cells: Vec<&str> = rows.iter().filter_map(|r| r.get(column).copied()).collect();
        let mut kinds = cells.clone();
        kinds.sort_unstable();
        kinds.dedup();
        let of_kinds = !kinds.is_empty() && cells.len() >= kinds.len() * OFTEN;
        let numbers = kinds.iter().all(|k| !k.chars().any(char::is_alphabetic));
        let mut meant: Vec<&str> = kinds.iter().copied().filter(is_it).collect();
        if meant.is_empty() {
            meant = kinds.iter().copied().filter(begins).collect();
        }
        if !of_kinds || numbers || meant.is_empty() {
            return None;
        }
        let names = rows
            .iter()
            .filter(|r| r.get(column).is_some_and(|cell| meant.contains(cell)))
            .filter_map(|r| r.first().map(|name| (*name).to_owned()))
            .collect();
        Some((meant.join(", "), names))
    })
}
