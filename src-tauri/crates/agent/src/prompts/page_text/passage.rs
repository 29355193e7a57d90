//! Where the screen begins and ends in the text of a page, and which of its lines the goal names.
//!
//! The elements say in which lines they stand. Where none does, how far the page is scrolled tells.

use std::ops::Range;

use copilot_protocol::{Element, Observation, Zone};

use super::lines::on_screen;

/// Characters from which a line without a full stop is running text.
const PROSE: usize = 60;

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

    let plain = |e: &&Element| !e.fixed && !e.nav;
    let line_of = |e: &Element| {
        e.line
            .map(|line| line as usize)
            .filter(|line| *line < lines.len())
    };
    let shown = o.elements.iter().filter(|e| on_screen(e)).filter(plain);
    let mut found: Vec<usize> = shown.filter_map(line_of).collect();
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
        let under = |e: &&Element| e.zone == Zone::Below && !on_screen(e);
        let below = o.elements.iter().filter(under).filter(plain);
        let below = below.filter_map(line_of).filter(|line| *line > last).min();
        let full = (last + 1..lines.len())
            .find(|line| place(*line) > place(first) + screen)
            .unwrap_or(lines.len());
        let over = |e: &&Element| e.zone == Zone::Above && !on_screen(e);
        let above = o.elements.iter().filter(over).filter(plain);
        let above = above.filter_map(line_of).filter(|line| *line < first).max();
        let half = |line: &usize| place(first).abs_diff(place(*line)) <= screen / 2;
        let begin = above.map_or(0, |line| line + 1)..first;
        // At the top of a page nothing stands above the screen.
        let first = match v.scroll_y < 1.0 {
            true => 0,
            false => begin.into_iter().find(half).unwrap_or(first),
        };
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

pub(super) fn is_prose(line: &str) -> bool {
    let length = line.chars().count();
    length >= PROSE
        || line.contains(" | ")
        || (length > 20 && line.trim_end().ends_with(['.', '!', '?', '。']))
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
            e.line = Some(2 * u32::try_from(n).unwrap());
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
        assert_eq!(on_it(&long(3_000.0)), 59..76);
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
}
