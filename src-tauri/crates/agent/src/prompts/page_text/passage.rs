//! Which of a page's running text is told: what is on the screen, then what the goal names, then what follows.
//!
//! The text comes in lines from the top of the page, without places. Where the screen begins and ends in it
//! is found by the names and headings of what is on the screen; where these are not in the text, by how
//! far the page is scrolled. Lines that only repeat listed elements are left out.

use std::collections::HashMap;
use std::ops::Range;

use copilot_protocol::{Element, Observation, Zone};

use super::lines::on_screen;
use super::quoting::phrase;
use super::tokens::{estimate_tokens, fit};

/// Elements from either end of the screen whose names are looked for in the text.
const ANCHORS: usize = 16;
/// Shortest name that is looked for.
const ANCHOR: usize = 4;
/// Tokens of one line on the screen, and of one elsewhere.
const LINE: usize = 250;
const FAR_LINE: usize = 60;
/// Lines elsewhere that the goal names.
const NAMED: usize = 8;
/// Characters from which a line without a full stop is running text.
const PROSE: usize = 60;

/// Tokens of all lines, of those that the goal names, and of those that follow the screen.
pub(super) struct Room {
    pub(super) all: usize,
    pub(super) named: usize,
    pub(super) after: usize,
}

/// A line end and `…` with its own.
const GAP: usize = 4;

/// What the listed elements say: as sequences of words, and as letters and digits alone.
pub(super) struct Said<'a> {
    sequences: HashMap<String, Vec<Vec<&'a str>>>,
    /// Words around elements; a line may be a part of them.
    rows: Vec<Vec<&'a str>>,
    letters: String,
}

/// Letters of a line from which on it is said where they stand within a name, however that is spaced.
const SQUEEZED: usize = 10;

fn squeezed(text: &str) -> impl Iterator<Item = char> {
    text.chars()
        .filter(|c| c.is_alphanumeric())
        .flat_map(char::to_lowercase)
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split_whitespace()
        .map(|word| {
            word.trim_matches([
                ',', ';', ':', '|', '»', '«', '·', '•', '–', '—', '-', '…', '"',
            ])
        })
        .filter(|word| !word.is_empty())
}

impl<'a> Said<'a> {
    pub(super) fn by(
        names: impl Iterator<Item = &'a str>,
        around: impl Iterator<Item = &'a str>,
    ) -> Self {
        let mut all: HashMap<String, Vec<Vec<&str>>> = HashMap::new();
        let mut letters = String::new();
        let mut rows: Vec<Vec<&str>> = Vec::new();
        let around = around.inspect(|row| rows.push(words(row).collect()));
        for text in names.chain(around) {
            letters.extend(squeezed(text));
            letters.push('\n');
            let sequence: Vec<&str> = words(text).collect();
            if let Some(first) = sequence.first() {
                all.entry((*first).to_owned()).or_default().push(sequence);
            }
        }
        for sequences in all.values_mut() {
            sequences.sort_by_key(|s| std::cmp::Reverse(s.len()));
            sequences.dedup();
        }
        Self {
            sequences: all,
            rows,
            letters,
        }
    }

    /// The line is nothing but such sequences, or is within one of the names.
    fn covers(&self, line: &str) -> bool {
        let letters: String = squeezed(line).collect();
        if letters.chars().count() >= SQUEEZED && self.letters.contains(&letters) {
            return true;
        }
        let line: Vec<&str> = words(line).collect();
        // A bare number may well stand for something else.
        let telling = line.len() > 1 || line.iter().any(|w| w.chars().any(char::is_alphabetic));
        let within = |row: &Vec<&str>| row.windows(line.len()).any(|w| w == line);
        if telling && self.rows.iter().any(within) {
            return true;
        }
        let mut at = 0;
        while let Some(first) = line.get(at) {
            let mut known = self.sequences.get(*first).into_iter().flatten();
            let Some(longest) = known.find(|s| line[at..].starts_with(s)) else {
                return false;
            };
            at += longest.len();
        }
        true
    }
}

/// Begins of the goal's words, by which a text is seen to name one of them whatever its ending.
pub(super) fn stems(wanted: &[String]) -> Vec<String> {
    wanted
        .iter()
        .map(|word| {
            let length = word.chars().count();
            let ending = if length > 5 { 2 } else { 1 };
            word.chars()
                .take((length - ending.min(length)).max(3))
                .collect::<String>()
                .to_lowercase()
        })
        .filter(|stem| stem.chars().count() >= 3)
        .collect()
}

/// How many of the words a text names, at the beginning of its own.
pub(super) fn named(text: &str, stems: &[String]) -> usize {
    if stems.is_empty() {
        return 0;
    }
    let lower = text.to_lowercase();
    let begins = |at: usize| !lower[..at].ends_with(char::is_alphanumeric);
    let named = |stem: &&String| {
        let mut places = lower.match_indices(stem.as_str());
        places.any(|(at, _)| begins(at))
    };
    stems.iter().filter(named).count()
}

/// Lines of the text that are on the screen.
pub(super) fn window(o: &Observation, lines: &[&str]) -> Range<usize> {
    let v = &o.viewport;
    if lines.is_empty() || v.height <= 0.0 || v.page_height <= v.height * 1.3 {
        return 0..lines.len();
    }
    let total: usize = lines.iter().map(|l| l.chars().count()).sum();
    // A screen holds about so many characters; where the text is cut, the rest of it counts too.
    let share = (v.height / v.page_height).clamp(0.0, 1.0);
    let screen = if o.text_truncated {
        4_000.0
    } else {
        (total as f64 * share * 2.0).clamp(1_500.0, 8_000.0)
    } as usize;

    let plain = |e: &&Element| !e.fixed && !e.nav && e.frame.is_empty();
    let shown = o.elements.iter().filter(|e| on_screen(e));
    let shown: Vec<&Element> = shown.filter(plain).collect();
    let mut sought: Vec<&str> = Vec::new();
    let first = shown.iter().take(ANCHORS);
    let ends = first.chain(shown.iter().rev().take(ANCHORS));
    for text in ends.flat_map(|e| [e.label(), e.heading.as_str()]) {
        if text.chars().count() >= ANCHOR && !sought.contains(&text) {
            sought.push(text);
        }
    }
    let mut found: Vec<usize> = sought.iter().filter_map(|s| only_line(lines, s)).collect();
    found.sort_unstable();
    let start_of: Vec<usize> = lines
        .iter()
        .scan(0, |sum, line| {
            let start = *sum;
            *sum += line.chars().count();
            Some(start)
        })
        .collect();
    let place = |line: usize| start_of.get(line).copied().unwrap_or(total);
    if let Some(&middle) = found.get(found.len() / 2) {
        let near = |line: &&usize| place(**line).abs_diff(place(middle)) <= screen;
        let first = found.iter().find(near).copied().unwrap_or(middle);
        let last = found.iter().rev().find(near).copied().unwrap_or(middle);
        // What stands right below the screen bounds it; else it goes on for what a screen holds.
        let below = o
            .elements
            .iter()
            .filter(|e| e.zone == Zone::Below && !on_screen(e))
            .filter(plain)
            .filter(|e| e.label().chars().count() >= ANCHOR)
            .take(4)
            .find_map(|e| only_line(lines, e.label()).filter(|line| *line > last));
        let full = (last + 1..lines.len())
            .find(|line| place(*line) > place(first) + screen)
            .unwrap_or(lines.len());
        // At the top of a page nothing stands above the screen.
        let first = if v.scroll_y < 1.0 { 0 } else { first };
        return first..below.map_or(full, |line| line.min(full)).max(last + 1);
    }
    if v.scroll_y >= 1.0 && o.text_truncated {
        return lines.len()..lines.len();
    }
    let from = (total as f64 * (v.scroll_y / v.page_height).clamp(0.0, 1.0)) as usize;
    let first = start_of
        .partition_point(|start| *start < from)
        .min(lines.len());
    let end = start_of.partition_point(|start| *start <= from + screen);
    first..end.max(first)
}

/// The only line that is a text, or that holds it.
fn only_line(lines: &[&str], text: &str) -> Option<usize> {
    let only = |test: &dyn Fn(&str) -> bool| {
        let mut found = lines.iter().enumerate().filter(|(_, line)| test(line));
        let first = found.next()?.0;
        Some(found.next().is_none().then_some(first))
    };
    only(&|line| line.trim() == text)
        .or_else(|| only(&|line| line.contains(text)))
        .flatten()
}

fn is_prose(line: &str) -> bool {
    let length = line.chars().count();
    length >= PROSE
        || line.contains(" | ")
        || (length > 20 && line.trim_end().ends_with(['.', '!', '?', '。']))
}

/// The lines to tell, in order, with `…` for a gap, and whether text on the screen was left out.
pub(super) fn tell(
    lines: &[&str],
    window: Range<usize>,
    said: &Said<'_>,
    stems: &[String],
    room: &Room,
) -> (Vec<String>, bool) {
    let mut told: Vec<(usize, String)> = Vec::new();
    let mut all = room.all.saturating_sub(GAP);
    // As much of a line as a share of the room holds; the rooms that are left are lowered.
    let mut take = |at: usize, longest: usize, share: &mut usize, extra: usize| -> bool {
        let most = longest.min((*share).min(all).saturating_sub(extra));
        let line = fit(&phrase(lines[at]), most);
        if line.is_empty() {
            return false;
        }
        let cost = estimate_tokens(&line) + extra;
        all = all.saturating_sub(cost);
        *share = share.saturating_sub(cost);
        told.push((at, line));
        true
    };
    let mut taken = vec![false; lines.len()];
    if !stems.is_empty() {
        let mut best: Vec<(usize, usize)> = (0..lines.len())
            .filter(|at| !window.contains(at))
            .map(|at| (named(lines[at], stems), at))
            .filter(|(count, _)| *count > 0)
            .collect();
        // The best, and of equals the nearest.
        best.sort_by_key(|(count, at)| {
            let away = window.start.abs_diff(*at).min(window.end.abs_diff(*at));
            (std::cmp::Reverse(*count), away, *at)
        });
        let mut share = room.named;
        for (_, at) in best.into_iter().take(NAMED) {
            if !said.covers(lines[at]) {
                taken[at] = take(at, FAR_LINE, &mut share, GAP);
            }
        }
    }
    let mut cut = false;
    let mut share = usize::MAX;
    let mut before = "";
    for at in window.clone() {
        let line = lines[at].trim();
        if line == before || said.covers(line) {
            continue;
        }
        before = line;
        if !take(at, LINE, &mut share, 1) {
            cut = true;
            break;
        }
    }
    let mut share = room.after;
    for at in window.end..lines.len() {
        if cut {
            break;
        }
        if taken[at] || !is_prose(lines[at]) || said.covers(lines[at]) {
            continue;
        }
        if share < 12 || !take(at, LINE, &mut share, GAP) {
            break;
        }
    }
    told.sort_by_key(|(at, _)| *at);
    let mut out: Vec<String> = Vec::new();
    let mut next = window.start;
    for (at, line) in told {
        // Lines that would say nothing new are no gap.
        if at < next || (next..at).any(|l| !said.covers(lines[l])) {
            out.push("…".into());
        }
        next = at + 1;
        out.push(line);
    }
    (out, cut)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used)]
    use super::super::tests::{element, page};
    use super::*;

    fn long(scroll: f64) -> Observation {
        let mut elements: Vec<Element> = (0..60)
            .map(|n| element(n + 1, "link", &format!("Chapter {}.", 100 + n)))
            .collect();
        for (n, e) in elements.iter_mut().enumerate() {
            let y = n as f64 * 100.0 - scroll;
            e.bbox.y = y;
            e.in_viewport = (0.0..800.0).contains(&y);
            e.zone = match y {
                y if y < 0.0 => Zone::Above,
                y if y >= 800.0 => Zone::Below,
                _ => Zone::Mid,
            };
        }
        let mut o = page(elements);
        o.text = (0..60)
            .map(|n| (100 + n, n))
            .map(|(c, n)| {
                format!(
                    "Chapter {c}.
What is told in part {n} of the story, in many words.
"
                )
            })
            .collect();
        o.viewport.page_height = 6_000.0;
        o.viewport.scroll_y = scroll;
        o
    }

    fn on_it(o: &Observation) -> Range<usize> {
        let lines: Vec<&str> = o.text.lines().collect();
        window(o, &lines)
    }

    #[test]
    fn the_screen_is_found_in_the_text() {
        assert_eq!(on_it(&long(0.0)), 0..16);
        assert_eq!(on_it(&long(3_000.0)), 60..76);
        let mut short = long(0.0);
        short.viewport.page_height = 800.0;
        assert_eq!(on_it(&short), 0..120);
    }

    #[test]
    fn without_names_the_scrolling_tells() {
        let mut o = long(3_000.0);
        o.elements.clear();
        let found = on_it(&o);
        assert!((55..65).contains(&found.start), "{found:?}");
        assert!(found.end > found.start, "{found:?}");
        o.text_truncated = true;
        assert!(on_it(&o).is_empty());
    }

    #[test]
    fn lines_that_repeat_elements_are_left_out() {
        let said = Said::by(
            ["Open", "Invoice 118", "[1]"].into_iter(),
            ["Blue mug 1 250 ₽ Add"].into_iter(),
        );
        assert!(said.covers("Invoice 118 | Open, [1]"));
        assert!(said.covers(" | » "));
        assert!(said.covers("1 250 ₽"));
        assert!(!said.covers("250"));
        assert!(!said.covers("Invoice 119 | Open"));
        assert!(!said.covers("!="));
    }

    #[test]
    fn what_the_goal_names_is_told_from_afar() {
        let mut lines: Vec<String> = (0..50).map(|n| format!("Line {n}")).collect();
        lines[40] = "The fee is 12 €".into();
        let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
        let room = Room {
            all: 200,
            named: 100,
            after: 100,
        };
        let said = Said::by(std::iter::empty(), std::iter::empty());
        let (told, cut) = tell(&lines, 0..3, &said, &stems(&["fees".into()]), &room);
        assert_eq!(told, ["Line 0", "Line 1", "Line 2", "…", "The fee is 12 €"]);
        assert!(!cut);
    }
}
