//! How text of a page may stand before a person: cleaned, quoted, cut.

use copilot_protocol::Element;
use unicode_normalization::char::is_combining_mark;

/// Longest label or value that is shown, in characters.
const SHOWN: usize = 200;

/// Longest host that is shown whole; of a longer one the end, which says whose it is.
const HOST_SHOWN: usize = 100;

/// Marks that may stand on one letter; more would run into the lines above and below.
const MARKS: usize = 3;

/// Text of a page as it may stand in a sentence of ours: without control, bidirectional and
/// zero-width characters, white space folded, at most three marks on a letter, at most 200 characters.
pub fn clean(text: &str) -> String {
    let mut out = String::new();
    let mut space = false;
    let mut count = 0;
    let mut marks = 0;
    for c in text.chars() {
        if is_blank(c) {
            space = true;
            continue;
        }
        if is_unseen(c) {
            continue;
        }
        marks = if is_combining_mark(c) { marks + 1 } else { 0 };
        if marks > MARKS {
            continue;
        }
        let wanted = 1 + usize::from(space && !out.is_empty());
        if count + wanted > SHOWN - 1 {
            out.push('…');
            break;
        }
        if space && !out.is_empty() {
            out.push(' ');
        }
        space = false;
        out.push(c);
        count += wanted;
    }
    out
}

/// [`clean`], for between the quotation marks of a sentence: marks that could end the quotation
/// become `'`, and text that runs from right to left is isolated (U+2068, U+2069), so that it cannot
/// turn the words of the sentence around.
pub fn quoted(text: &str) -> String {
    let text = one_mark(&clean(text));
    if text.chars().any(runs_left) {
        format!("\u{2068}{text}\u{2069}")
    } else {
        text
    }
}

/// Code as it may stand on a screen: line by line, with every character that is not drawn, or that turns
/// the order of others around, as `⟨U+202E⟩`, and each long run of blanks or of empty lines as its length,
/// so that nothing of it hides and its end is never pushed out of sight.
pub fn visible_code(code: &str) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    let mut empty = 0;
    for line in code.replace("\r\n", "\n").split('\n') {
        if line.trim_matches([' ', '\t']).is_empty() {
            empty += 1;
            continue;
        }
        let gap = std::mem::take(&mut empty);
        if gap > GAP_LINES {
            lines.push(format!("⟨{gap} ⏎⟩"));
        } else {
            lines.extend((0..gap).map(|_| String::new()));
        }
        lines.push(visible_line(line));
    }
    lines
}

/// Blanks in a row, and empty lines in a row, that are shown as they are.
const GAP: usize = 24;
const GAP_LINES: usize = 3;

fn visible_line(line: &str) -> String {
    let mut out = String::new();
    let mut chars = line.chars().peekable();
    while let Some(c) = chars.next() {
        if c == ' ' || c == '\t' {
            let mut run = String::from(c);
            while let Some(next) = chars.next_if(|n| matches!(n, ' ' | '\t')) {
                run.push(next);
            }
            match run.chars().count() {
                long if long > GAP => out.push_str(&format!("⟨{long} ␣⟩")),
                _ => out.push_str(&run.replace('\t', "    ")),
            }
        } else if is_unseen(c) || is_blank(c) {
            out.push_str(&format!("⟨U+{:04X}⟩", u32::from(c)));
        } else {
            out.push(c);
        }
    }
    out
}

/// [`clean`], with all quotation marks of the text as `'`.
pub(crate) fn one_mark(text: &str) -> String {
    text.chars()
        .map(|c| if is_quotation_mark(c) { '\'' } else { c })
        .collect()
}

/// A host as it may stand in a sentence, outside quotation marks: no white space, no sign that parts
/// sentences, and of a long one only the end.
pub(crate) fn host(host: &str) -> String {
    let plain: Vec<char> = crate::tool::name(host)
        .chars()
        .map(|c| match c {
            'a'..='z' | 'A'..='Z' | '0'..='9' | '.' | '-' | '_' | ':' | '[' | ']' => c,
            _ => '_',
        })
        .collect();
    if plain.len() > HOST_SHOWN {
        let end: String = plain[plain.len() - HOST_SHOWN..].iter().collect();
        format!("…{end}")
    } else {
        plain.into_iter().collect()
    }
}

fn is_quotation_mark(c: char) -> bool {
    matches!(c, '"' | '\u{ab}' | '\u{bb}' | '\u{2018}'..='\u{201f}' | '\u{2033}' | '\u{2034}' | '\u{2036}' | '\u{2037}'
        | '\u{2039}' | '\u{203a}' | '\u{275b}'..='\u{2760}' | '\u{276e}' | '\u{276f}' | '\u{2e42}' | '\u{300c}'..='\u{300f}'
        | '\u{301d}'..='\u{301f}' | '\u{02dd}' | '\u{02ba}' | '\u{02ee}' | '\u{05f4}' | '\u{1f676}'..='\u{1f678}' | '\u{ff02}'
        | '\u{226a}' | '\u{226b}' | '\u{300a}' | '\u{300b}' | '\u{fe41}'..='\u{fe44}' | '\u{ff62}' | '\u{ff63}')
}

/// Letters and numbers of scripts that run from right to left (Unicode, DerivedBidiClass: R, AL, AN).
fn runs_left(c: char) -> bool {
    matches!(c, '\u{590}'..='\u{8ff}' | '\u{fb1d}'..='\u{fdff}' | '\u{fe70}'..='\u{feff}' | '\u{10800}'..='\u{10fff}'
        | '\u{1e800}'..='\u{1efff}')
}

/// White space, controls, and what is drawn as nothing but takes room.
pub(crate) fn is_blank(c: char) -> bool {
    c.is_whitespace()
        || c.is_control()
        || matches!(
            c,
            '\u{2800}' | '\u{1d159}' | '\u{115f}' | '\u{1160}' | '\u{3164}' | '\u{ffa0}'
        )
}

/// Characters that are not drawn: formats, joiners, selectors, tags, fillers, those of private use.
pub(crate) fn is_unseen(c: char) -> bool {
    matches!(c,
        '\u{ad}' | '\u{34f}' | '\u{600}'..='\u{605}' | '\u{61c}' | '\u{6dd}' | '\u{70f}' | '\u{890}' | '\u{891}' | '\u{8e2}'
        | '\u{17b4}' | '\u{17b5}' | '\u{180b}'..='\u{180f}'
        | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{fe00}'..='\u{fe0f}'
        | '\u{feff}' | '\u{fff0}'..='\u{fffc}' | '\u{110bd}' | '\u{110cd}' | '\u{13430}'..='\u{1345f}' | '\u{1bca0}'..='\u{1bca3}'
        | '\u{1d173}'..='\u{1d17a}' | '\u{e000}'..='\u{f8ff}' | '\u{e0000}'..='\u{10ffff}')
}

/// All that a press on the element may be called by.
pub(crate) fn called(element: &Element) -> impl Iterator<Item = &str> {
    let attrs = &element.attrs;
    let value = is_input_button(element).then_some(element.value.as_str());
    let own = [attrs.aria_label.as_deref(), attrs.title.as_deref(), value];
    let names = [element.name.as_str(), element.text.as_str()];
    names.into_iter().chain(own.into_iter().flatten())
}

/// The label that a person would know the element by.
pub(crate) fn label_of(element: &Element) -> String {
    let hint = element.attrs.placeholder.as_deref();
    let mut all = called(element).chain(hint).map(clean);
    all.find(|label| !label.is_empty()).unwrap_or_default()
}

/// The element's type as its tag gives it, in lower case; empty where it gives none.
pub(crate) fn type_of(element: &Element) -> String {
    let kind = element.attrs.kind.as_deref();
    kind.unwrap_or_default().to_ascii_lowercase()
}

/// The names by which a field says what it asks for.
pub(crate) fn asked(element: &Element) -> impl Iterator<Item = &str> {
    let attrs = &element.attrs;
    let own = [&attrs.aria_label, &attrs.placeholder].into_iter();
    let own = own.filter_map(Option::as_deref);
    std::iter::once(element.name.as_str()).chain(own)
}

/// Name and id that the page's author gave.
pub(crate) fn idents(element: &Element) -> impl Iterator<Item = &str> {
    let all = [&element.attrs.name, &element.attrs.id].into_iter();
    all.filter_map(Option::as_deref)
}

pub(crate) fn is_input_button(element: &Element) -> bool {
    let kind = type_of(element);
    element.tag == "input" && matches!(kind.as_str(), "submit" | "button" | "reset" | "image")
}
