//! The page as one stream: its lines of text, with the elements at their places in them.

use std::collections::HashSet;

use copilot_protocol::{Element, Observation};

use super::lines::Piece;
use super::quoting::phrase;
use super::tokens::{estimate_tokens, fit};

/// Letters from which on a text is taken for the beginning of what an element says.
const SAME: usize = 12;
/// Lines that are looked at for what an element around several of them says.
const AROUND: usize = 6;
/// Tokens of a line's text around elements, where it is told for their sake.
pub(super) const BESIDE: usize = 30;

/// Signs that only stand between things.
const BETWEEN: [char; 10] = [' ', '|', ',', ';', '·', '•', '/', '-', '–', '—'];

/// `nav: ` before a line.
const NAV: usize = 2;

/// An element and its place in a line.
pub(super) struct Mark {
    /// Which of the elements.
    pub(super) at: usize,
    /// Byte of the line before which it stands.
    byte: usize,
}

/// A line of the text with its elements, or an element that no text stands beside.
pub(super) struct Row {
    /// Which line; for an element by itself the one that follows it.
    pub(super) line: usize,
    /// It has that line's text.
    pub(super) texted: bool,
    pub(super) marks: Vec<Mark>,
}

/// A row in words.
pub(super) struct Told {
    pub(super) words: String,
    /// It says nothing but what its elements are called.
    pub(super) bare: bool,
}

/// The rows of a page, with what they are told by.
pub(super) struct Stream<'a> {
    pub(super) elements: &'a [Element],
    pub(super) pieces: &'a [Piece],
    pub(super) lines: Vec<&'a str>,
    pub(super) rows: Vec<Row>,
    headings: HashSet<&'a str>,
}

/// Letters and digits alone, small.
pub(super) fn squeezed(text: &str) -> impl Iterator<Item = char> {
    let letters = text.chars().filter(|c| c.is_alphanumeric());
    letters.flat_map(char::to_lowercase)
}

/// Byte of a text at a number of UTF-16 units.
fn byte_at(text: &str, units: u32) -> usize {
    let mut left = units as usize;
    for (byte, c) in text.char_indices() {
        if left == 0 {
            return byte;
        }
        left = left.saturating_sub(c.len_utf16());
    }
    text.len()
}

impl<'a> Stream<'a> {
    pub(super) fn of(o: &'a Observation, pieces: &'a [Piece]) -> Self {
        let lines: Vec<&str> = o.text.split('\n').collect();
        let mut within: Vec<Vec<Mark>> = lines.iter().map(|_| Vec::new()).collect();
        let mut alone: Vec<(usize, usize)> = Vec::new();
        let mut next = 0;
        for (at, e) in o.elements.iter().enumerate() {
            let line = e.line.map_or(next, |line| line as usize).min(lines.len());
            next = line;
            match (lines.get(line), e.column.filter(|_| e.line.is_some())) {
                (Some(text), Some(column)) => {
                    let byte = byte_at(text, column);
                    within[line].push(Mark { at, byte });
                    next += 1;
                }
                _ => alone.push((line, at)),
            }
        }
        alone.sort_by_key(|(line, _)| *line);
        let mut alone = alone.into_iter().peekable();
        let mut rows = Vec::new();
        for line in 0..=lines.len() {
            while let Some((_, at)) = alone.next_if(|(before, _)| *before == line) {
                rows.push(Row {
                    line,
                    texted: false,
                    marks: vec![Mark { at, byte: 0 }],
                });
            }
            let Some(marks) = within.get_mut(line).map(std::mem::take) else {
                continue;
            };
            if !marks.is_empty() || lines.get(line).is_some_and(|text| !text.trim().is_empty()) {
                let mut marks = marks;
                marks.sort_by_key(|mark| mark.byte);
                rows.push(Row {
                    line,
                    texted: true,
                    marks,
                });
            }
        }
        Self {
            elements: &o.elements,
            pieces,
            lines,
            rows,
            headings: o.headings.iter().map(|h| h.text.trim()).collect(),
        }
    }

    pub(super) fn text(&self, row: &Row) -> &'a str {
        let line = self.lines.get(row.line).filter(|_| row.texted);
        line.copied().unwrap_or_default()
    }

    /// A row with those of its elements that are shown, and so many tokens of its own text.
    pub(super) fn tell(&self, row: &Row, shown: &dyn Fn(usize) -> bool, most: usize) -> Told {
        let text = self.text(row);
        let marks: Vec<&Mark> = row.marks.iter().filter(|mark| shown(mark.at)).collect();
        let mut parts = Parts {
            words: Vec::new(),
            bare: true,
            left: most,
        };
        let mut from = 0;
        for (n, mark) in marks.iter().enumerate() {
            let (Some(e), Some(piece)) = (self.elements.get(mark.at), self.pieces.get(mark.at))
            else {
                continue;
            };
            let byte = past_sign(text, mark.byte.max(from), e.label().trim());
            let before = before_field(&text[from..byte], e);
            parts.text(before);
            let labelled = before.len() < byte - from;
            let end = marks.get(n + 1).map_or(text.len(), |next| next.byte);
            let (name, rest) = match self.name_and_rest(row, e, piece, byte, end.max(byte)) {
                // Its label is left out before it, and the words behind it are another's.
                (false, rest) if labelled => (true, rest),
                told => told,
            };
            from = rest;
            parts.words.push(numbered(e, piece, name));
        }
        parts.text(&text[from..]);
        let words = parts.words.join(" ");
        let words = words.trim();
        // Cells alone, none of which says anything.
        let words = if words.chars().all(|c| BETWEEN.contains(&c)) {
            ""
        } else {
            words
        };
        let heading = self.headings.contains(text.trim()) && !text.trim().is_empty();
        Told {
            words: match heading && !words.is_empty() {
                true => format!("# {words}"),
                false => words.to_owned(),
            },
            bare: parts.bare && !heading,
        }
    }

    /// What a row costs. `beside`: with the words around its elements, where it has no text of its own.
    pub(super) fn cost(
        &self,
        row: &Row,
        shown: &dyn Fn(usize) -> bool,
        most: usize,
        beside: bool,
    ) -> usize {
        let told = self.tell(row, shown, most);
        let around = match beside && told.bare {
            true => self.beside(row, shown),
            false => String::new(),
        };
        let nav = row.marks.iter().any(|mark| self.elements[mark.at].nav);
        estimate_tokens(&told.words) + estimate_tokens(&around) + 1 + if nav { NAV } else { 0 }
    }

    /// `in "Invoice 12"`: the words around the first of its elements that is shown; empty: none that tell something.
    pub(super) fn beside(&self, row: &Row, shown: &dyn Fn(usize) -> bool) -> String {
        let first = row.marks.iter().find(|mark| shown(mark.at));
        let piece = first.and_then(|mark| self.pieces.get(mark.at));
        let words = piece.map(Piece::beside).unwrap_or_default();
        match words.is_empty() {
            true => words,
            false => format!(" in \"{}\"", words.replace('"', "'")),
        }
    }

    /// Whether an element's name is written with its number, and where the line goes on after what it says.
    fn name_and_rest(
        &self,
        row: &Row,
        e: &Element,
        piece: &Piece,
        byte: usize,
        end: usize,
    ) -> (bool, usize) {
        let name = e.label().trim();
        let text = self.text(row);
        // What it says, up to the next element.
        let says = |words: &str| {
            let start = byte + text[byte..].len() - text[byte..].trim_start().len();
            let after = start + words.len();
            let whole = !words.is_empty()
                && text[start..].starts_with(words)
                && after <= end
                && !text[after..].starts_with(char::is_alphanumeric);
            whole.then_some(after)
        };
        match says(name) {
            Some(after) if !piece.long => (true, after),
            _ if row.texted && self.says_itself(row, name, byte) => (false, byte),
            _ => (true, says(e.text.trim()).unwrap_or(byte)),
        }
    }

    /// The text from there on says what the element is called, as that of a row or card around other elements does.
    fn says_itself(&self, row: &Row, name: &str, byte: usize) -> bool {
        let lines = self.lines.iter().skip(row.line + 1).take(AROUND);
        let here = self.text(row).get(byte..).unwrap_or_default();
        let lines: Vec<&str> = std::iter::once(here).chain(lines.copied()).collect();
        // Names say nothing of signs.
        let bare = || {
            lines
                .iter()
                .map(|line| without_signs(line))
                .collect::<String>()
        };
        begins_with(&lines, name)
            || lines.iter().any(|line| line.contains('(')) && begins_with(&[&bare()], name)
    }
}

/// The lines say the name, or the beginning of it that is told.
fn begins_with(lines: &[&str], name: &str) -> bool {
    let mut said = lines.iter().flat_map(|line| squeezed(line));
    let mut wanted = squeezed(name);
    let mut same = 0;
    loop {
        match (wanted.next(), said.next()) {
            (None, _) => return same > 0,
            (Some(a), Some(b)) if a == b => same += 1,
            _ => return same >= SAME,
        }
    }
}

/// Where what an element says begins: behind a sign in parentheses that it begins with, `(green) Server one`.
fn past_sign(text: &str, byte: usize, name: &str) -> usize {
    let sign = text[byte..].trim_start().strip_prefix('(');
    let after = sign.and_then(|sign| sign.split_once(')'));
    match after.map(|(_, after)| after.trim_start()) {
        Some(after) if !name.is_empty() && after.starts_with(name) => text.len() - after.len(),
        _ => byte,
    }
}

/// A line without what stands in parentheses.
fn without_signs(line: &str) -> String {
    let mut parts = line.split('(');
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |bare, part| {
        let after = part.split_once(')');
        bare + after.map_or(part, |(_, after)| after)
    })
}

struct Parts {
    words: Vec<String>,
    bare: bool,
    left: usize,
}

impl Parts {
    fn text(&mut self, text: &str) {
        let text = fit(&phrase(text), self.left);
        if text.chars().all(|c| BETWEEN.contains(&c)) {
            // Between cells it tells where they end, also those that hold nothing.
            if text.contains('|') {
                self.words.push(text);
            }
            return;
        }
        self.left = self.left.saturating_sub(estimate_tokens(&text));
        self.bare = false;
        match self.words.last_mut() {
            // A link that the text is the name of.
            Some(mark) if mark.starts_with('[') && mark.ends_with(']') => mark.push_str(&text),
            _ => self.words.push(text),
        }
    }
}

/// The text before a field without the label that the field is told by.
fn before_field<'t>(text: &'t str, e: &Element) -> &'t str {
    let signs = [' ', ':', '*', '：'];
    let name = e.label().trim_matches(signs);
    let text_before = text.trim_end_matches(signs);
    match text_before.strip_suffix(name) {
        Some(rest) if !name.is_empty() && !rest.ends_with(char::is_alphanumeric) => rest,
        _ => text,
    }
}

/// `[12] button Save (disabled)`; a link bears no role: `[13]Prices`.
fn numbered(e: &Element, p: &Piece, named: bool) -> String {
    let name = if named { p.name.as_str() } else { "" };
    let (id, rest) = (e.id, format!("{}{}", p.more, p.states));
    if p.role == "link" && (!named || !name.is_empty()) {
        return format!("[{id}]{name}{rest}");
    }
    let gap = if name.is_empty() { "" } else { " " };
    format!("[{id}] {}{gap}{name}{rest}", p.role)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used)]
    use super::super::tests::{element, page};
    use super::super::{PageWish, page_text};
    use super::*;

    /// An element before the first place of some words in that line.
    fn before(mut e: Element, text: &str, line: u32, words: &str) -> Element {
        let at = text
            .split('\n')
            .nth(line as usize)
            .unwrap()
            .find(words)
            .unwrap();
        e.line = Some(line);
        e.column = Some(u32::try_from(at).unwrap());
        e
    }

    fn told(text: &str, elements: Vec<Element>) -> String {
        let mut o = page(elements);
        o.text = text.into();
        let told = page_text(&o, &PageWish::default());
        let page = told.split_once("Title: Club\n").unwrap().1;
        page.strip_suffix("\n</page>").unwrap().to_owned()
    }

    #[test]
    fn a_row_that_can_be_clicked_is_one_entry_with_its_parts() {
        let text = "From | Subject\n | Ann Lee | Invoice 12 | x";
        let row = before(
            element(6, "row", "Ann Lee Invoice 12 Delete"),
            text,
            1,
            " | Ann",
        );
        let tick = before(element(7, "checkbox", ""), text, 1, " | Ann");
        let delete = before(element(8, "button", "Delete"), text, 1, "x");
        let wanted =
            "From | Subject\n[6] row [7] checkbox | Ann Lee | Invoice 12 | [8] button Delete x";
        assert_eq!(told(text, vec![row, tick, delete]), wanted);
    }

    #[test]
    fn a_field_keeps_its_name_beside_a_button_of_the_same_name() {
        let text = "Find Find";
        let mut field = before(element(1, "textbox", "Find"), text, 0, " Find");
        field.column = Some(5);
        let mut button = before(element(2, "button", "Find"), text, 0, " Find");
        button.column = Some(5);
        assert_eq!(
            told(text, vec![field, button]),
            "[1] textbox Find [2] button Find"
        );
    }

    #[test]
    fn a_name_is_told_once_and_a_text_beside_it_stays() {
        let text = "Name Size:\nSee the terms of use first.\n1 250 ₽ Add";
        let mut name = before(element(1, "textbox", "Name"), text, 0, " Size");
        name.value = "Ann".into();
        let mut size = before(element(2, "textbox", "Size"), text, 0, ":");
        size.column = Some(10);
        let terms = before(element(3, "link", "terms of use"), text, 1, "terms");
        let mut add = before(element(4, "button", "Add"), text, 2, "Add");
        // Counted as the page counts, not in bytes.
        add.column = Some(8);
        let wanted = "[1] textbox Name =\"Ann\" [2] textbox Size\nSee the [3]terms of use first.\n1 250 ₽ [4] button Add";
        assert_eq!(told(text, vec![name, size, terms, add]), wanted);
    }

    #[test]
    fn a_card_of_several_lines_is_not_repeated_in_its_name() {
        let text = "Blue mug\n1 250 ₽\nRed mug";
        let card = before(element(1, "link", "Blue mug 1 250 ₽"), text, 0, "Blue");
        let other = before(element(2, "link", "Other mugs"), text, 2, "Red");
        let wanted = "[1]Blue mug\n1 250 ₽\n[2]Other mugs Red mug";
        assert_eq!(told(text, vec![card, other]), wanted);
    }

    #[test]
    fn what_is_open_over_a_page_comes_before_what_it_covers() {
        let text = "Files\nOld plan\nNew plan\nNotes\nList\nDelete the plan?\nDelete\nKeep";
        let mut elements: Vec<Element> = ["Old plan", "New plan", "Notes", "List"]
            .iter()
            .zip(1..)
            .map(|(name, n)| {
                let mut e = before(element(n, "link", name), text, n, name);
                (e.in_viewport, e.covered) = (false, true);
                e
            })
            .collect();
        elements.push(before(element(9, "button", "Delete"), text, 6, "Delete"));
        elements.push(before(element(10, "button", "Keep"), text, 7, "Keep"));
        let told = told(text, elements);
        let open = "Delete the plan?\n[9] button Delete [10] button Keep\nFiles\nOld plan";
        assert!(told.starts_with(open), "{told}");
        assert!(
            told.ends_with("(4 more controls are covered by what is open)"),
            "{told}"
        );
    }

    #[test]
    fn a_sign_stands_before_what_an_element_says_or_among_it() {
        let text = "(red) Server three\nTea mug\n(4 stars)\n12 €";
        let server = before(element(1, "link", "Server three"), text, 0, "(red)");
        let card = before(element(2, "button", "Tea mug 12 €"), text, 1, "Tea");
        let wanted = "(red) [1]Server three\n[2] button Tea mug\n(4 stars)\n12 €";
        assert_eq!(told(text, vec![server, card]), wanted);
    }

    #[test]
    fn places_beyond_the_text_do_no_harm() {
        let mut far = element(1, "button", "Save");
        (far.line, far.column) = (Some(900), Some(70));
        let mut wide = element(2, "button", "Send");
        (wide.line, wide.column) = (Some(0), Some(9_000));
        assert_eq!(
            told("Ж", vec![far, wide]),
            "Ж [2] button Send\n[1] button Save"
        );
    }
}
