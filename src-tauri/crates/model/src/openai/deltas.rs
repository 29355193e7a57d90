//! Follows the thought through an answer that is still being written.
//!
//! The thought is a string inside half a JSON object, so the text so far is read again with each
//! piece, and what is new of it is passed on.

use copilot_ports::Deltas;

/// Longest answer that is followed, bytes; what comes later is shown when the answer is whole.
const LONGEST_FOLLOWED: usize = 64 * 1024;

/// Passes on what is new of the thought.
pub(crate) struct ThoughtStream<'a> {
    deltas: &'a dyn Deltas,
    told: String,
    done: bool,
    /// Bytes of the reasoning that were passed on.
    reasoned: usize,
}

impl<'a> ThoughtStream<'a> {
    pub(crate) fn new(deltas: &'a dyn Deltas) -> Self {
        Self {
            deltas,
            told: String::new(),
            done: false,
            reasoned: 0,
        }
    }

    /// What a reasoning model has thought aloud so far, in a field of its own.
    pub(crate) fn reason(&mut self, reasoning: &str) {
        if let Some(new) = reasoning.get(self.reasoned..LONGEST_FOLLOWED.min(reasoning.len()))
            && !new.is_empty()
        {
            self.deltas.reasoning(new);
            self.reasoned += new.len();
        }
    }

    /// `arguments`: of the tool call so far, if there is one; `content`: the text so far.
    pub(crate) fn follow(&mut self, content: &str, arguments: Option<&str>) {
        // Aloud in the text itself; nothing of it comes once the answer has begun.
        if let Some(thinking) = thinking_in(content) {
            self.reason(thinking);
        }
        let text = arguments.unwrap_or(content);
        if self.done || text.len() > LONGEST_FOLLOWED {
            return;
        }
        let (thought, closed) = match arguments {
            Some(json) => in_json(json),
            None => in_content(content),
        };
        if let Some(new) = thought.strip_prefix(self.told.as_str())
            && !new.is_empty()
        {
            self.deltas.thought(new);
            self.told = thought;
        }
        // A tool call may still follow text.
        self.done = closed && arguments.is_some();
    }
}

/// The value of `thought` at the top of an unfinished JSON object, and whether it is closed.
fn in_json(json: &str) -> (String, bool) {
    let mut chars = json.chars();
    let mut depth = 0_i32;
    let mut key = true;
    while let Some(c) = chars.next() {
        match c {
            '{' => {
                depth += 1;
                key = true;
            }
            '[' => depth += 1,
            '}' | ']' => depth -= 1,
            ',' => key = true,
            ':' => key = false,
            '"' => {
                let (text, closed) = string(&mut chars);
                if !closed {
                    return (String::new(), false);
                }
                if key && depth == 1 && text == "thought" {
                    return if chars.by_ref().find(|c| !c.is_whitespace()) == Some(':')
                        && chars.by_ref().find(|c| !c.is_whitespace()) == Some('"')
                    {
                        string(&mut chars)
                    } else {
                        (String::new(), false)
                    };
                }
            }
            _ => {}
        }
    }
    (String::new(), false)
}

/// Reads a JSON string after its opening quote, up to its end or the last whole character.
fn string(chars: &mut std::str::Chars<'_>) -> (String, bool) {
    let mut out = String::new();
    while let Some(c) = chars.next() {
        match c {
            '"' => return (out, true),
            '\\' => match chars.next() {
                Some('n') => out.push('\n'),
                Some('t') => out.push('\t'),
                Some('r') => out.push('\r'),
                Some('b' | 'f') => {}
                Some('u') => match unit(chars) {
                    Some(high @ 0xD800..=0xDBFF) => {
                        let mut rest = chars.clone();
                        let low = (rest.next() == Some('\\') && rest.next() == Some('u'))
                            .then(|| unit(&mut rest))
                            .flatten();
                        let Some(low) = low else {
                            return (out, false);
                        };
                        *chars = rest;
                        out.extend(
                            char::decode_utf16([high, low]).map(|c| c.unwrap_or('\u{FFFD}')),
                        );
                    }
                    Some(unit) => {
                        out.push(char::from_u32(u32::from(unit)).unwrap_or('\u{FFFD}'));
                    }
                    None => return (out, false),
                },
                Some(other) => out.push(other),
                None => return (out, false),
            },
            other => out.push(other),
        }
    }
    (out, false)
}

fn unit(chars: &mut std::str::Chars<'_>) -> Option<u16> {
    let digits: String = chars.by_ref().take(4).collect();
    (digits.len() == 4)
        .then(|| u16::from_str_radix(&digits, 16).ok())
        .flatten()
}

/// The thought in text that may be JSON, prose before JSON, or prose.
fn in_content(content: &str) -> (String, bool) {
    let visible = without_thinking(content);
    let visible = visible.trim_start();
    let brace = visible.find('{');
    let end = visible.find("```").into_iter().chain(brace).min();
    let prose = visible[..end.unwrap_or(visible.len())].trim_end();
    if prose.is_empty() || visible.starts_with('[') {
        return brace.map_or_else(|| (String::new(), false), |b| in_json(&visible[b..]));
    }
    // What ends in white space or a back-tick may still turn out to be the border to JSON.
    (
        prose.trim_end_matches('`').trim_end().to_owned(),
        end.is_some(),
    )
}

/// Marks between which reasoning models think aloud.
const THINKING: [(&str, &str); 2] = [("<think>", "</think>"), ("<thinking>", "</thinking>")];

/// What is thought aloud at the beginning of a text, up to its end or the last character that cannot belong to
/// the mark that ends it.
fn thinking_in(text: &str) -> Option<&str> {
    let text = text.trim_start();
    THINKING.iter().find_map(|(open, close)| {
        let inside = text.strip_prefix(open)?;
        if let Some(end) = inside.find(close) {
            return Some(&inside[..end]);
        }
        let half = (1..close.len())
            .rev()
            .find(|length| inside.ends_with(&close[..*length]))
            .unwrap_or(0);
        Some(&inside[..inside.len() - half])
    })
}

/// The text without what a reasoning model thinks aloud, also where that is not closed yet.
pub(crate) fn without_thinking(text: &str) -> String {
    let mut text = text.to_owned();
    for (open, close) in THINKING {
        // Some chat templates swallow the opening mark.
        if let Some(end) = text.find(close)
            && !text[..end].contains(open)
        {
            text.replace_range(..end + close.len(), "");
        }
        while let Some(start) = text.find(open) {
            let end = text[start..]
                .find(close)
                .map_or(text.len(), |n| start + n + close.len());
            text.replace_range(start..end, "");
        }
        // Half a mark at the end.
        for length in (1..open.len()).rev() {
            if text.ends_with(&open[..length]) {
                text.truncate(text.len() - length);
                break;
            }
        }
    }
    text
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used)]
    use super::*;
    use crate::openai::tests::Heard;

    #[test]
    fn what_is_thought_aloud_is_heard_apart() {
        let text = "<think>Ж a<b </th {\"thought\":\"no\"}</think>{\"thought\":\"yes\"}";
        let heard = follow(text, false);
        assert_eq!(heard.0.lock().unwrap().concat(), "yes");
        assert_eq!(*heard.1.lock().unwrap(), "Ж a<b </th {\"thought\":\"no\"}");
        let heard = Heard::default();
        let mut stream = ThoughtStream::new(&heard);
        for text in ["Да", "Да, но", "Да, но"] {
            stream.reason(text);
        }
        assert_eq!(*heard.1.lock().unwrap(), "Да, но");
    }

    fn follow(text: &str, is_arguments: bool) -> Heard {
        let heard = Heard::default();
        let mut stream = ThoughtStream::new(&heard);
        for (end, c) in text.char_indices() {
            let so_far = &text[..end + c.len_utf8()];
            if is_arguments {
                stream.follow("", Some(so_far));
            } else {
                stream.follow(so_far, None);
            }
        }
        heard
    }

    #[test]
    fn a_thought_is_followed_through_half_an_object() {
        let json = r#"{"actions":[{"action":"type","text":"thought"}], "thought" : "Привет \"мир\"\n\ud83d\ude00 end","x":{"thought":"no"}}"#;
        let heard = follow(json, true).0.into_inner().unwrap();
        assert_eq!(heard.concat(), "Привет \"мир\"\n😀 end");
        assert!(heard.len() > 10, "{heard:?}");
    }

    #[test]
    fn a_thought_is_followed_through_text() {
        for (text, want) in [
            ("```json\n{\"thought\":\"a b\",\"actions\":[]}\n```", "a b"),
            (
                "<think>hm {\"thought\":\"no\"}</think>{\"thought\":\"yes\"}",
                "yes",
            ),
            ("I press  it. {\"actions\":[]}", "I press  it."),
            ("mused</think>{\"thought\":\"ok\"}", "ok"),
        ] {
            let heard = follow(text, false).0.into_inner().unwrap().concat();
            // What came before a closing mark without an opening one could not be known.
            assert!(
                heard == want || text.starts_with("mused"),
                "{text}: {heard}"
            );
        }
    }

    #[test]
    fn thinking_aloud_is_left_out() {
        assert_eq!(
            without_thinking("<think>a</think>b<thinking>c</thinking>d"),
            "bd"
        );
        assert_eq!(without_thinking("a</think>b"), "b");
        assert_eq!(without_thinking("a<think>b"), "a");
        assert_eq!(without_thinking("a<thi"), "a");
    }
}
