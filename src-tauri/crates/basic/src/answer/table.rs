//! Values in tables.

use copilot_text::{has_stem, similarity, words};

use crate::goal::Step;
use crate::grammar;

use super::attributes::{attributes, names_attribute};
use super::labelled::value_in;
use crate::items::Item;
use crate::page::{Page, cover, is_generic, without_kind};

/// The cells of a table's line.
pub(crate) fn cells(line: &str) -> Vec<&str> {
    line.split(" | ").map(str::trim).collect()
}

/// Header and rows of the largest table in the text.
pub(crate) fn largest_table<'l>(lines: &[&'l str]) -> (Vec<&'l str>, Vec<Vec<&'l str>>) {
    let mut best: Vec<Vec<&str>> = Vec::new();
    let mut run: Vec<Vec<&str>> = Vec::new();
    for line in lines.iter().copied().chain([""]) {
        let row = cells(line);
        let fits = row.len() > 1
            && run
                .last()
                .is_none_or(|last| last.len().abs_diff(row.len()) <= 1);
        if fits {
            run.push(row);
            continue;
        }
        if run.len() > best.len() {
            best = std::mem::take(&mut run);
        } else {
            run.clear();
        }
        if row.len() > 1 {
            run.push(row);
        }
    }
    if best.len() < 2 {
        return (Vec::new(), Vec::new());
    }
    let header = best.remove(0);
    (header, best)
}

/// "the price of the first product", "название первого товара".
pub(crate) fn of_nth(
    page: &Page<'_>,
    step: &Step,
    attribute: &str,
    subject: &str,
) -> Option<String> {
    let order = step.ordinal?;
    let whose = if subject.is_empty() {
        &step.thing
    } else {
        subject
    };
    if !has_stem(whose, words::GENERIC_ITEMS)
        || has_stem(attribute, &grammar::words().paragraph)
        || has_stem(attribute, &grammar::words().section)
    {
        return None;
    }
    let all = crate::items::items(page);
    let item = crate::items::nth(&all, order)?;
    value_of_item(page, item, attribute, subject, step)
}

/// What the card or row of a listed thing says of what is asked.
pub(crate) fn of_item(page: &Page<'_>, item: &Item<'_>, step: &Step) -> Option<String> {
    let asked = step.question.clone().unwrap_or_default();
    let attribute = if asked.what.is_empty() {
        &step.thing
    } else {
        &asked.what
    };
    value_of_item(page, item, attribute, &asked.of, step)
}

fn value_of_item(
    page: &Page<'_>,
    item: &Item<'_>,
    attribute: &str,
    subject: &str,
    step: &Step,
) -> Option<String> {
    if has_stem(attribute, &grammar::words().title) || subject.is_empty() && is_generic(&step.thing)
    {
        return Some(item.name.clone());
    }
    let lines: Vec<&str> = item
        .text
        .lines()
        .flat_map(|l| l.split(" | "))
        .map(str::trim)
        .collect();
    value_in(&lines, &attributes(page, attribute))
}

/// The row of the subject, the column of the attribute.
pub(crate) fn in_table(page: &Page<'_>, names: &[String], subject: &str) -> Option<String> {
    let core = without_kind(subject);
    let mut best: Option<(f64, String)> = None;
    let mut header: Option<Vec<&str>> = None;
    for line in &page.lines {
        let row = cells(line);
        if row.len() < 2 {
            header = None;
            continue;
        }
        let Some(head) = &header else {
            header = Some(row);
            continue;
        };
        let Some((column, fits)) = head
            .iter()
            .enumerate()
            .map(|(at, cell)| (at, names_attribute(names, cell)))
            .max_by(|a, b| a.1.total_cmp(&b.1))
            .filter(|(_, score)| *score >= 0.58)
        else {
            continue;
        };
        // "the town of Ashby": a column's name beside the row's.
        let named = core
            .split_whitespace()
            .filter(|w| !head.iter().any(|h| similarity(w, h) >= 0.6))
            .collect::<Vec<_>>()
            .join(" ");
        let row_fits = row
            .iter()
            .enumerate()
            .filter(|(at, _)| *at != column)
            .map(|(at, cell)| {
                // "the point in Ashby": the row's own name is all there is of it.
                let within = at == 0
                    && cell.chars().filter(|c| c.is_alphabetic()).count() >= 4
                    && cover(cell, &core) >= 0.99;
                let within: f64 = if within { 0.85 } else { 0.0 };
                within
                    .max(similarity(&core, cell))
                    .max(similarity(subject, cell))
                    .max(similarity(&named, cell))
            })
            .fold(0.0, f64::max);
        if row_fits >= 0.8
            && let Some(cell) = row.get(column)
            && !cell.is_empty()
            && best
                .as_ref()
                .is_none_or(|(known, _)| row_fits + fits > *known)
        {
            best = Some((row_fits + fits, (*cell).to_owned()));
        }
    }
    best.map(|(_, cell)| cell)
}
