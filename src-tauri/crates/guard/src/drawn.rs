//! What a person sees of a text: letters for what is drawn like them, nothing for what is not drawn,
//! and the other ways in which the eye may take it.

use crate::show;
use crate::tables::lookalikes;

/// Longest text that is read, in characters of what is seen.
pub(crate) const LONGEST: usize = 2_000;

/// What is drawn of a text: letters for their look-alikes, nothing for what is not drawn, at most
/// [`LONGEST`] characters of that.
pub(crate) fn seen(text: &str) -> String {
    let mut out = String::new();
    let mut space = false;
    let mut count = 0;
    for c in text.chars() {
        if show::is_blank(c) && !lookalikes::is_narrow(c) {
            space = true;
            continue;
        }
        if show::is_unseen(c) {
            continue;
        }
        if count >= LONGEST {
            break;
        }
        if space && !out.is_empty() {
            out.push(' ');
        }
        space = false;
        count += 1;
        out.push(lookalikes::letter(c).unwrap_or(c));
    }
    out
}

/// One spelling of a text for comparing: what is drawn of it, normalized, look-alikes brought to one.
pub(crate) fn plain(text: &str) -> String {
    let drawn: String = text
        .chars()
        .filter(|c| show::is_blank(*c) || !show::is_unseen(*c))
        .map(|c| lookalikes::letter(c).unwrap_or(c))
        .collect();
    copilot_text::unmask(&drawn)
}

/// The text as it may look to a person, the plainest first.
pub(crate) fn drawn(text: &str, seen: String) -> Vec<String> {
    let mut out = Vec::new();
    if text.contains(['\u{202e}', '\u{202b}', '\u{2067}']) {
        out.push(turned(text));
    }
    if seen.contains(lookalikes::is_narrow) {
        out.push(
            seen.chars()
                .filter(|c| !lookalikes::is_narrow(*c))
                .collect(),
        );
    }
    let signs = signs_as_letters(&seen);
    if signs != seen {
        out.push(signs);
    }
    let tall = tall_as_l(&seen);
    if tall != seen {
        out.push(tall);
    }
    if seen.contains(is_cyrillic) {
        let ours: String = seen
            .chars()
            .map(|c| lookalikes::cyrillic(c).unwrap_or(c))
            .collect();
        if ours != seen {
            out.push(ours);
        }
    }
    let low = seen.to_lowercase();
    if low.contains("rn") || low.contains("vv") {
        out.push(low.replace("rn", "m").replace("vv", "w"));
    }
    out.insert(0, seen);
    out
}

fn is_cyrillic(c: char) -> bool {
    matches!(c, '\u{0400}'..='\u{052f}')
}

/// Text behind a right-to-left override, up to its end, as it is drawn.
fn turned(text: &str) -> String {
    let mut out = String::new();
    let mut turned: Option<Vec<char>> = None;
    for c in text.chars() {
        match (c, &mut turned) {
            ('\u{202e}' | '\u{202b}' | '\u{2067}', None) => turned = Some(Vec::new()),
            ('\u{202c}' | '\u{2069}', Some(part)) => {
                out.extend(part.iter().rev());
                turned = None;
            }
            (_, Some(part)) => part.push(c),
            (_, None) => out.push(c),
        }
    }
    out.extend(turned.iter().flatten().rev());
    seen(&out)
}

/// `p@y` and `$end`, in words that have letters.
fn signs_as_letters(text: &str) -> String {
    text.split(' ')
        .map(|word| {
            let chars: Vec<char> = word.chars().collect();
            let letters = chars.iter().filter(|c| c.is_alphabetic()).count();
            if letters * 2 < chars.len() || letters == chars.len() {
                return word.to_owned();
            }
            chars
                .iter()
                .enumerate()
                .map(|(i, c)| {
                    let next = chars.get(i + 1).is_some_and(|n| n.is_alphanumeric());
                    // A mark at the end of a word is one: "Delete!".
                    if next {
                        lookalikes::sign(*c).unwrap_or(*c)
                    } else {
                        *c
                    }
                })
                .collect()
        })
        .collect::<Vec<String>>()
        .join(" ")
}

/// A capital `I` among small letters, as the `l` that it looks like.
fn tall_as_l(text: &str) -> String {
    let mut small = false;
    text.chars()
        .map(|c| {
            let tall = c == 'I' && small;
            small = c.is_lowercase() || tall;
            if tall { 'l' } else { c }
        })
        .collect()
}
