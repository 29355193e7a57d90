//! Plain words, English or Russian, or a line of cron: read as a time.
//!
//! The words have meanings ([`words`]), stretches of them make parts that may stand in any order ([`parts`]), and the parts are
//! put together here. What no part takes is never left out: half a sentence is not a time.

mod parts;
#[cfg(test)]
pub(crate) mod tests;
mod times;
mod together;
mod tokens;
mod words;

use copilot_protocol::When;
use jiff::Zoned;

use crate::line::compile;
use crate::{Unreadable, check};
use parts::{Place, part};
use tokens::{Kind, tokens};
use words::Meaning;

/// No time takes so many letters to say; what is pasted by mistake is not gone through.
const LONGEST: usize = 300;

/// Reads a time, by the clock and in the zone of `now`. A day without a time of day is that day at 09:00.
///
/// # Errors
/// Why it cannot be taken; a time that is over is refused too.
pub fn parse(text: &str, now: &Zoned) -> Result<When, Unreadable> {
    if text.chars().nth(LONGEST).is_some() {
        return Err(Unreadable::NotATime);
    }
    if looks_like_cron(text) {
        let line = text.split_whitespace().collect::<Vec<_>>().join(" ");
        compile(&line)?;
        let when = When::Cron { line };
        check(&when)?;
        return Ok(when);
    }
    let mut tokens = tokens(text);
    tokens.retain(|token| token.kind != Kind::Word(Meaning::Filler));
    let mut all = Vec::new();
    let mut unread: Vec<&str> = Vec::new();
    let mut refused = None;
    let mut at = 0;
    while let Some(token) = tokens.get(at) {
        if matches!(token.kind, Kind::Comma | Kind::Word(Meaning::And)) {
            at += 1;
            continue;
        }
        let found = part(Place::new(&tokens, at)).unwrap_or_else(|why| {
            refused.get_or_insert(why);
            None
        });
        if let Some((part, length)) = found {
            let raw = tokens[at..at + length].iter().map(|t| t.raw.as_str());
            all.push((part, raw.collect::<Vec<_>>().join(" ")));
            at += length;
        } else {
            unread.push(&token.raw);
            at += 1;
        }
    }
    if let Some(why) = refused {
        return Err(why);
    }
    if all.is_empty() {
        return Err(Unreadable::NotATime);
    }
    if !unread.is_empty() {
        return Err(Unreadable::Words(unread.join(" ")));
    }
    let when = together::together(all, now)?;
    check(&when)?;
    Ok(when)
}

/// Whether it is meant as a line of cron: fields of its signs, figures and names.
fn looks_like_cron(text: &str) -> bool {
    const NAMES: &[&str] = &[
        "sun", "mon", "tue", "wed", "thu", "fri", "sat", "jan", "feb", "mar", "apr", "may", "jun",
        "jul", "aug", "sep", "oct", "nov", "dec", "l", "w", "lw",
    ];
    let field = |field: &str| {
        let words = field.split(|c: char| !c.is_alphabetic());
        let known = |word: &str| word.is_empty() || NAMES.contains(&word);
        field
            .chars()
            .all(|c| c.is_ascii_alphanumeric() || "*/,-#?+".contains(c))
            && words.map(str::to_lowercase).all(|word| known(&word))
    };
    let fields: Vec<&str> = text.split_whitespace().collect();
    let all = !fields.is_empty() && fields.iter().all(|f| field(f));
    all && (text.contains('*') || fields.len() == 5)
}
