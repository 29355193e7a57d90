//! Values in tables and lists.

use copilot_text::similarity;

use super::labelled::names_attribute;
use crate::naming::{cover, without_kind};
use crate::page::Page;
use crate::pick::best;

/// The cells of a table's line.
pub(crate) fn cells(line: &str) -> Vec<&str> {
    line.split(" | ").map(str::trim).collect()
}

/// The tables of the text: lines of nearly as many cells each.
fn tables<'l>(lines: &[&'l str]) -> Vec<Vec<Vec<&'l str>>> {
    let rows: Vec<Vec<&str>> = lines.iter().map(|line| cells(line)).collect();
    let alike =
        |a: &Vec<&str>, b: &Vec<&str>| a.len() > 1 && b.len() > 1 && a.len().abs_diff(b.len()) <= 1;
    let runs = rows.chunk_by(alike).filter(|run| run.len() > 1);
    runs.map(<[Vec<&str>]>::to_vec).collect()
}

/// Header and rows of the largest table in the text.
pub(crate) fn largest_table<'l>(lines: &[&'l str]) -> (Vec<&'l str>, Vec<Vec<&'l str>>) {
    let largest = tables(lines).into_iter().rev().max_by_key(Vec::len);
    let mut table = largest.unwrap_or_else(|| vec![Vec::new()]);
    let header = table.remove(0);
    (header, table)
}

/// The row of the subject, the column of the attribute.
pub(super) fn in_table(page: &Page<'_>, names: &[String], subject: &str) -> Option<String> {
    const SHORTEST_NAME: usize = 4;
    let core = without_kind(subject);
    let mut found: Vec<(f64, String)> = Vec::new();
    for table in tables(&page.lines) {
        let (head, rows) = table.split_first()?;
        let fits = |(_, cell): &(usize, &&str)| names_attribute(names, cell);
        let Some((fits, (column, _))) = best(head.iter().enumerate(), 0.58, fits) else {
            continue;
        };
        // "the town of Ashby": a column's name beside the row's.
        let of_head = |w: &&str| head.iter().any(|h| similarity(w, h) >= 0.6);
        let named: Vec<&str> = core.split_whitespace().filter(|w| !of_head(w)).collect();
        let said = [core.as_str(), subject, &named.join(" ")].map(str::to_owned);
        for row in rows {
            let others = row.iter().enumerate().filter(|(at, _)| *at != column);
            let own = best(others, 0.8, |(at, cell)| {
                // "the point in Ashby": the row's own name is all there is of it.
                let letters = cell.chars().filter(|c| c.is_alphabetic()).count();
                let within = *at == 0 && letters >= SHORTEST_NAME && cover(cell, &core) >= 0.99;
                let like = said.iter().map(|s| similarity(s, cell)).fold(0.0, f64::max);
                like.max(if within { 0.85 } else { 0.0 })
            });
            if let (Some((own, _)), Some(cell)) = (own, row.get(column).filter(|c| !c.is_empty())) {
                found.push((own + fits, (*cell).to_owned()));
            }
        }
    }
    best(found, 0.0, |(score, _)| *score).map(|(_, (_, cell))| cell)
}
