//! The one seam to protocols other than Chat Completions.
//!
//! Above it there are only requests, answers and refusals of Chat Completions. A request is translated on its way out; a
//! piece of a stream, an answer in one piece and the words of a refusal on their way in. What a protocol cannot say is
//! left out, and what its server refuses comes back under the name that the ladder knows.

mod gemini;
mod messages;
mod responses;
mod schema;

use copilot_protocol::Dialect;
use serde_json::{Value, json};

use super::ladder::Accepts;

/// Tokens beside those of the answer, where a model's thinking counts towards its limit.
const THOUGHT_ROOM: u64 = 4_096;

/// The request as this protocol has it.
pub(super) fn request(dialect: Dialect, chat: &Value) -> Value {
    match dialect {
        Dialect::Chat => chat.clone(),
        Dialect::Responses => responses::request(chat),
        Dialect::Messages => messages::request(chat),
        Dialect::Gemini => gemini::request(chat),
    }
}

/// Headers that every request of this protocol has.
pub(super) fn headers(dialect: Dialect) -> &'static [(&'static str, &'static str)] {
    match dialect {
        Dialect::Messages => &[("anthropic-version", "2023-06-01")],
        _ => &[],
    }
}

/// The fullest form in which a server of this protocol is asked first. The schema of all actions has more unions than
/// Anthropic's strict tools may have, and Gemini knows no strict mode: it holds a forced call to its schema anyhow.
pub(super) fn first(dialect: Dialect) -> Accepts {
    Accepts {
        strict: matches!(dialect, Dialect::Chat | Dialect::Responses),
        ..Accepts::default()
    }
}

/// An answer that comes in, in this protocol.
pub(super) enum Incoming {
    Chat,
    Responses(responses::Incoming),
    Messages(messages::Incoming),
    Gemini(gemini::Incoming),
}

impl Incoming {
    pub(super) fn new(dialect: Dialect) -> Self {
        match dialect {
            Dialect::Chat => Self::Chat,
            Dialect::Responses => Self::Responses(responses::Incoming::default()),
            Dialect::Messages => Self::Messages(messages::Incoming::default()),
            Dialect::Gemini => Self::Gemini(gemini::Incoming::default()),
        }
    }

    /// A piece of the stream as a chunk of Chat Completions; an empty one where it says nothing that is read.
    pub(super) fn chunk(&mut self, event: Value) -> Value {
        match self {
            Self::Chat => event,
            Self::Responses(reader) => reader.event(&event),
            Self::Messages(reader) => reader.event(&event),
            Self::Gemini(reader) => reader.event(&event),
        }
    }

    /// An answer in one piece.
    pub(super) fn whole(&mut self, answer: Value) -> Value {
        match self {
            Self::Chat => answer,
            Self::Responses(_) => responses::whole(&answer),
            Self::Messages(_) => messages::whole(&answer),
            Self::Gemini(reader) => reader.event(&answer),
        }
    }
}

/// Status and words of a refusal, with the names that the ladder knows beside those of this protocol.
pub(super) fn refusal(dialect: Dialect, status: u16, words: String) -> (u16, String) {
    let (status, names): (u16, &[(&str, &str)]) = match dialect {
        Dialect::Chat => return (status, words),
        Dialect::Responses => (status, responses::NAMES),
        Dialect::Messages => (messages::status(status, &words), messages::NAMES),
        Dialect::Gemini => (gemini::status(status, &words), gemini::NAMES),
    };
    let ours: Vec<&str> = names
        .iter()
        .filter(|(theirs, _)| words.contains(theirs))
        .map(|(_, ours)| *ours)
        .collect();
    if ours.is_empty() {
        return (status, words);
    }
    (status, format!("{words} [{}]", ours.join(", ")))
}

/// Marks for the cache where models of Anthropic stand behind Chat Completions: at the end of the rules, which follow the
/// tools, and of the message before the last.
pub(super) fn mark_cache(chat: &mut Value) {
    if !chat["model"]
        .as_str()
        .is_some_and(|m| m.starts_with("anthropic/"))
    {
        return;
    }
    let Some(messages) = chat["messages"].as_array_mut() else {
        return;
    };
    let before_last = messages.len().checked_sub(2);
    for place in [Some(0), before_last].into_iter().flatten() {
        let Some(message) = messages.get_mut(place) else {
            continue;
        };
        if let Some(text) = message["content"].as_str().filter(|text| !text.is_empty()) {
            message["content"] =
                json!([{ "type": "text", "text": text, "cache_control": ephemeral() }]);
        }
    }
}

fn ephemeral() -> Value {
    json!({ "type": "ephemeral" })
}

/// The longest answer that the request allows.
fn limit(chat: &Value) -> Option<u64> {
    ["max_tokens", "max_completion_tokens"]
        .iter()
        .find_map(|name| chat[*name].as_u64())
}

/// Text and pictures of a message: each text that is not empty, and each picture as its media type and its bytes in base64.
enum Part<'a> {
    Text(&'a str),
    Picture { kind: &'a str, data: &'a str },
}

fn parts(message: &Value) -> Vec<Part<'_>> {
    let text = |text: &'_ str| (!text.is_empty()).then_some(());
    match &message["content"] {
        Value::String(said) => text(said).map(|()| Part::Text(said)).into_iter().collect(),
        Value::Array(items) => items
            .iter()
            .filter_map(|item| {
                if let Some(said) = item["text"].as_str() {
                    return text(said).map(|()| Part::Text(said));
                }
                let url = item["image_url"]["url"].as_str()?.strip_prefix("data:")?;
                let (kind, data) = url.split_once(";base64,")?;
                Some(Part::Picture { kind, data })
            })
            .collect(),
        _ => Vec::new(),
    }
}

fn messages_of(chat: &Value) -> impl Iterator<Item = &Value> {
    chat["messages"].as_array().into_iter().flatten()
}

/// The schema that is asked for, and its name.
fn schema_of(chat: &Value) -> Option<(&Value, &Value)> {
    let wanted = chat["response_format"].get("json_schema")?;
    Some((wanted.get("schema")?, &wanted["name"]))
}

/// A chunk of Chat Completions with this in it.
fn delta(delta: Value) -> Value {
    json!({ "choices": [{ "delta": delta }] })
}

/// The end of an answer.
fn finish(reason: &str, usage: Value) -> Value {
    json!({ "choices": [{ "delta": {}, "finish_reason": reason }], "usage": usage })
}

/// A chunk with an error in it.
fn error(status: u16, words: &str) -> Value {
    json!({ "error": { "message": words, "code": status } })
}

/// What was counted, as Chat Completions counts it: the input whole, with what came of the cache and what went into it.
fn usage(input: u64, cached: u64, written: u64, output: u64) -> Value {
    json!({
        "prompt_tokens": input,
        "completion_tokens": output,
        "prompt_tokens_details": { "cached_tokens": cached, "cache_write_tokens": written },
    })
}
