//! Puts the snapshots of a page's frames together into one: one list of elements, one text.
//!
//! Pure: it asks no page.

use copilot_protocol::{Element, ForeignFrame, Heading, PageSignals, Rect, Viewport, Zone};
use serde::Deserialize;

use crate::oopif::geometry::{FramePlace, Scale};
use crate::page_activity::PageActivity;

/// Where a frame of another origin stands in the document around it.
#[derive(Clone, Debug, Deserialize)]
pub(crate) struct Passage {
    pub door: u32,
    /// Path of names from the document that was looked at.
    pub frame: String,
    pub nav: bool,
    pub fixed: bool,
    /// Line of the text before which it stands.
    pub line: usize,
    /// Headings before it.
    pub headings: usize,
    pub heading: String,
    /// Listed elements before it.
    pub before: usize,
    pub place: FramePlace,
}

/// One script's snapshot of its documents.
#[derive(Clone, Debug, Default)]
pub(crate) struct Snapshot {
    pub url: String,
    pub title: String,
    pub viewport: Viewport,
    pub elements: Vec<Element>,
    pub total_elements: u32,
    pub text: String,
    pub text_truncated: bool,
    pub headings: Vec<Heading>,
    pub signals: PageSignals,
    /// Digest of the whole text, and counts.
    pub shape: String,
    pub pulse: PageActivity,
    pub next: u32,
    /// Which installed script it was.
    pub stamp: u64,
    pub origin: String,
    /// A point of each element where a press reaches it, in a frame.
    pub points: Vec<(u32, f64, f64)>,
    pub passages: Vec<Passage>,
}

/// Brings the elements of a frame's snapshot into the main viewport. `view`: height of that.
pub(crate) fn lift(elements: &mut [Element], scale: &Scale, view: f64) {
    for element in elements {
        element.bbox = scale.rect(&element.bbox);
        element.zone = zone(&element.bbox, view);
    }
}

pub(crate) fn zone(bbox: &Rect, height: f64) -> Zone {
    let y = bbox.y + bbox.h / 2.0;
    if y < 0.0 {
        Zone::Above
    } else if y >= height {
        Zone::Below
    } else if y < height / 3.0 {
        Zone::Top
    } else if y < height * 2.0 / 3.0 {
        Zone::Mid
    } else {
        Zone::Bottom
    }
}

/// Puts frames into the snapshot of the document around them, each at its place. Their elements are in
/// main pixels already.
pub(crate) fn fold(mut outer: Snapshot, mut frames: Vec<(Passage, Snapshot)>) -> Snapshot {
    frames.sort_by_key(|(passage, _)| (passage.before, passage.line, passage.door));
    let mut lines: Vec<String> = if outer.text.is_empty() {
        Vec::new()
    } else {
        outer.text.split('\n').map(str::to_owned).collect()
    };
    // From the last to the first, so that the places before stay true.
    for (passage, inner) in frames.into_iter().rev() {
        let mut elements = inner.elements;
        for element in &mut elements {
            element.frame = join(&passage.frame, &element.frame);
            element.nav |= passage.nav;
            element.fixed |= passage.fixed;
            if element.heading.is_empty() && passage.heading != element.name {
                element.heading.clone_from(&passage.heading);
            }
        }
        let line = passage.line.min(lines.len());
        let more = if inner.text.is_empty() {
            0
        } else {
            inner.text.split('\n').count()
        };
        move_lines(&mut elements, line);
        let at = passage.before.min(outer.elements.len());
        move_lines(&mut outer.elements[at..], more);
        outer.elements.splice(at..at, elements);
        if more > 0 {
            lines.splice(line..line, inner.text.split('\n').map(str::to_owned));
        }
        let at = passage.headings.min(outer.headings.len());
        outer.headings.splice(at..at, inner.headings);
        outer.total_elements = outer.total_elements.saturating_add(inner.total_elements);
        outer.text_truncated |= inner.text_truncated;
        outer.shape = format!("{}|{}:{}", outer.shape, passage.frame, inner.shape);
        if inner.origin != outer.origin {
            outer.signals.foreign.push(ForeignFrame {
                path: passage.frame.clone(),
                text: inner.text,
                alerts: inner.signals.alerts.clone(),
            });
        }
        signals(&mut outer.signals, inner.signals);
    }
    outer.text = lines.join("\n");
    outer
}

/// Elements of a text that has so many lines more before it.
fn move_lines(elements: &mut [Element], more: usize) {
    let more = u32::try_from(more).unwrap_or(u32::MAX);
    for element in elements {
        element.line = element.line.map(|line| line.saturating_add(more));
    }
}

pub(crate) fn join(outer: &str, inner: &str) -> String {
    match (outer, inner) {
        ("", path) | (path, "") => path.to_owned(),
        _ => format!("{outer}/{inner}"),
    }
}

/// What is true of a frame is true of its page, but for what is about to be: a frame that is always
/// loading must not make its page busy.
fn signals(page: &mut PageSignals, frame: PageSignals) {
    page.password_field |= frame.password_field;
    page.captcha |= frame.captcha;
    page.table |= frame.table;
    page.list_items = page.list_items.max(frame.list_items);
    page.paragraphs = page.paragraphs.saturating_add(frame.paragraphs);
    page.alerts.extend(frame.alerts);
    page.alerts.truncate(10);
    // The messages of a frame are not its page's; of frames within it, it has told already.
    page.foreign.extend(frame.foreign);
    page.unread_frames.extend(frame.unread_frames);
}

/// Cuts a text to so many characters, with a sign that it goes on.
pub(crate) fn cut(text: String, max: usize) -> (String, bool) {
    if text.len() <= max || text.chars().count() <= max {
        return (text, false);
    }
    let mut cut: String = text.chars().take(max.saturating_sub(1)).collect();
    cut.push('…');
    (cut, true)
}

fn wanted_score(element: &Element, wanted: &[String]) -> usize {
    let attrs = &element.attrs;
    let mut words = format!("{} {} {}", element.name, element.text, element.value);
    for word in [
        &attrs.aria_label,
        &attrs.placeholder,
        &attrs.title,
        &attrs.name,
    ]
    .into_iter()
    .flatten()
    {
        words.push(' ');
        words.push_str(word);
    }
    let words = words.to_lowercase();
    wanted.iter().filter(|w| words.contains(w.as_str())).count()
}

/// Which elements of all frames are shown under the limit, by the rule of the page script: those that
/// the goal names, then those on the screen with its thirds in turn and a share for bars, then the nearest
/// below and above; bars out of sight last. In the order in which they came.
pub(crate) fn choose(
    elements: Vec<Element>,
    limit: usize,
    wanted: &[String],
    view: (f64, f64),
) -> Vec<Element> {
    if elements.len() <= limit {
        return elements;
    }
    let bar = |e: &Element| e.nav || e.fixed;
    let on_screen = |e: &Element| {
        let b = &e.bbox;
        b.y + b.h > 0.0 && b.y < view.1 && b.x + b.w > 0.0 && b.x < view.0
    };
    let mut picked = vec![false; elements.len()];
    let mut count = 0;
    let mut take = |indices: &mut dyn Iterator<Item = usize>, max: usize| {
        for index in indices {
            if count >= max {
                break;
            }
            if !std::mem::replace(&mut picked[index], true) {
                count += 1;
            }
        }
        count
    };
    let share = (limit / 6).max(1);
    let mut named: Vec<(usize, bool, usize)> = elements
        .iter()
        .enumerate()
        .map(|(i, e)| (wanted_score(e, wanted), bar(e), i))
        .filter(|(score, ..)| *score > 0)
        .collect();
    named.sort_by_key(|(score, bar, i)| (std::cmp::Reverse(*score), *bar, *i));
    take(&mut named.iter().map(|(.., i)| *i), limit / 2);

    let indices = |test: &dyn Fn(&Element) -> bool| -> Vec<usize> {
        (0..elements.len())
            .filter(|i| test(&elements[*i]))
            .collect()
    };
    let thirds: Vec<Vec<usize>> = [
        [Zone::Above, Zone::Top],
        [Zone::Mid, Zone::Mid],
        [Zone::Bottom, Zone::Below],
    ]
    .iter()
    .map(|zones| indices(&|e| on_screen(e) && !bar(e) && zones.contains(&e.zone)))
    .collect();
    let longest = thirds.iter().map(Vec::len).max().unwrap_or_default();
    let mut balanced = (0..longest).flat_map(|row| {
        thirds
            .iter()
            .filter_map(move |third| third.get(row).copied())
    });
    // Of a bar the search box and the buttons matter more than its links.
    let mut bars = indices(&|e| on_screen(e) && bar(e));
    bars.sort_by_key(|i| elements[*i].role == "link");
    let count = take(&mut balanced, limit - share.min(bars.len()).min(limit));
    take(&mut bars.iter().copied(), limit.min(count + share));
    let distance = |e: &Element| {
        if e.bbox.y >= view.1 {
            e.bbox.y - view.1
        } else {
            2.0 * -(e.bbox.y + e.bbox.h)
        }
    };
    let mut rest = indices(&|e| !on_screen(e) && !bar(e));
    rest.sort_by(|a, b| distance(&elements[*a]).total_cmp(&distance(&elements[*b])));
    take(&mut bars.into_iter(), limit);
    take(&mut rest.into_iter(), limit);
    take(&mut (0..elements.len()), limit);
    elements
        .into_iter()
        .zip(picked)
        .filter_map(|(element, picked)| picked.then_some(element))
        .collect()
}

/// A page and its frames, one after the other, merged under a limit, as `benches/merge.rs` measures it.
#[doc(hidden)]
pub fn merged_for_bench(
    page: Vec<Element>,
    frames: Vec<Vec<Element>>,
    limit: usize,
    wanted: &[String],
) -> Vec<Element> {
    let view = (1280.0, 800.0);
    let rows = page.len();
    let of = |elements: Vec<Element>| Snapshot {
        total_elements: u32::try_from(elements.len()).unwrap_or(u32::MAX),
        text: elements
            .iter()
            .map(|e| e.name.as_str())
            .collect::<Vec<_>>()
            .join("\n"),
        elements,
        ..Snapshot::default()
    };
    let count = frames.len().max(1);
    let frames = (1..).zip(frames).map(|(door, elements)| {
        let mut inner = of(elements);
        lift(&mut inner.elements, &Scale::MAIN, view.1);
        let passage = Passage {
            door,
            frame: format!("f{door}"),
            nav: false,
            fixed: false,
            line: rows * door as usize / count,
            headings: 0,
            heading: "Heading".into(),
            before: rows * door as usize / count,
            place: FramePlace {
                x: 0.0,
                y: 0.0,
                w: view.0,
                h: view.1,
                seen: [0.0, 0.0, view.0, view.1],
            },
        };
        (passage, inner)
    });
    let merged = fold(of(page), frames.collect());
    choose(merged.elements, limit, wanted, view)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used)]
    use super::*;

    fn element(id: u32, name: &str, y: f64) -> Element {
        serde_json::from_value(serde_json::json!({
            "id": id, "tag": "button", "role": "button", "name": name, "zone": "top",
            "bbox": {"x": 0.0, "y": y, "w": 10.0, "h": 10.0}, "in_viewport": true, "fingerprint": "",
        }))
        .unwrap()
    }

    fn at_line(mut element: Element, line: u32) -> Element {
        element.line = Some(line);
        element
    }

    fn snapshot(text: &str, elements: Vec<Element>) -> Snapshot {
        Snapshot {
            total_elements: u32::try_from(elements.len()).unwrap(),
            elements,
            text: text.into(),
            headings: vec![Heading {
                level: 1,
                text: text.into(),
            }],
            shape: text.into(),
            ..Snapshot::default()
        }
    }

    fn passage(door: u32, before: usize, line: usize) -> Passage {
        Passage {
            door,
            frame: format!("f{door}"),
            nav: false,
            fixed: door == 2,
            line,
            headings: 1,
            heading: "Heading".into(),
            before,
            place: FramePlace {
                x: 0.0,
                y: 0.0,
                w: 1.0,
                h: 1.0,
                seen: [0.0; 4],
            },
        }
    }

    #[test]
    fn frames_are_put_in_where_they_stand() {
        let outer = snapshot(
            "one\ntwo\nthree",
            vec![
                at_line(element(1, "a", 0.0), 0),
                at_line(element(2, "d", 50.0), 2),
            ],
        );
        let second = snapshot("second", vec![at_line(element(4, "c", 20.0), 0)]);
        let first = snapshot("first", vec![at_line(element(3, "b", 10.0), 0)]);
        let inside = vec![(passage(2, 1, 1), second), (passage(1, 1, 1), first)];
        let merged = fold(outer, inside);
        let names: Vec<&str> = merged.elements.iter().map(|e| e.name.as_str()).collect();
        assert_eq!(names, ["a", "b", "c", "d"]);
        assert_eq!(merged.text, "one\nfirst\nsecond\ntwo\nthree");
        let lines: Vec<Option<u32>> = merged.elements.iter().map(|e| e.line).collect();
        assert_eq!(lines, [Some(0), Some(1), Some(2), Some(4)]);
        assert_eq!(merged.elements[1].frame, "f1");
        assert_eq!(merged.elements[1].heading, "Heading");
        assert!(merged.elements[2].fixed && !merged.elements[1].fixed);
        assert_eq!(merged.total_elements, 4);
        assert_eq!(merged.headings.len(), 3);
    }

    #[test]
    fn nested_frames_have_paths() {
        let inner = fold(
            snapshot("b", vec![element(1, "b", 0.0)]),
            vec![(passage(7, 1, 1), snapshot("c", vec![element(2, "c", 0.0)]))],
        );
        let all = fold(snapshot("a", Vec::new()), vec![(passage(3, 0, 1), inner)]);
        let paths: Vec<&str> = all.elements.iter().map(|e| e.frame.as_str()).collect();
        assert_eq!(paths, ["f3", "f3/f7"]);
        assert_eq!(all.text, "a\nb\nc");
    }

    #[test]
    fn the_limit_holds_over_all_frames() {
        let mut elements: Vec<Element> = (0..100_u32)
            .map(|i| element(i, &format!("row {i}"), f64::from(i) * 20.0))
            .collect();
        let view = (1000.0, 600.0);
        for e in &mut elements {
            e.zone = zone(&e.bbox, view.1);
        }
        elements[3].nav = true;
        let chosen = choose(elements, 20, &["row 77".into()], view);
        assert_eq!(chosen.len(), 20);
        let ids: Vec<u32> = chosen.iter().map(|e| e.id).collect();
        assert!(ids.contains(&77) && ids.contains(&3) && ids.is_sorted());
        for zone in [Zone::Top, Zone::Mid, Zone::Bottom] {
            assert!(chosen.iter().filter(|e| e.zone == zone).count() >= 5);
        }
    }
}
