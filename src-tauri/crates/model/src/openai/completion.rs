//! An answer of the server, put together from the pieces of its stream.

use copilot_protocol::Usage;
use serde_json::Value;

use super::deltas::without_thinking;
use super::http::Failure;
use super::refusal::error_words;

/// White space at the end of an answer that is still being written, from which nothing else is expected:
/// a model that is held to a grammar may go on with it up to its limit. Bytes.
const WHITESPACE_FLOOD: usize = 1_000;

/// How models begin an answer in which they will not do it.
const DECLINES: &[&str] = &[
    "i'm sorry",
    "i am sorry",
    "i can't help",
    "i can't assist",
    "i cannot help",
    "i cannot assist",
    "i can't do that",
    "i cannot do that",
    "i won't",
    "i will not",
    "i'm not able to",
    "i am not able to",
    "i'm unable to",
    "i am unable to",
    "я не могу помочь",
    "я не могу выполнить",
    "не могу помочь",
    "извините",
    "к сожалению, я",
];
/// Characters in which that stands.
const DECLINED_WITHIN: usize = 60;
/// Longest part of it that is passed on, characters.
const DECLINED_CHARS: usize = 300;

/// One tool call.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Call {
    pub(crate) id: String,
    pub(crate) index: Option<u64>,
    pub(crate) name: String,
    pub(crate) arguments: String,
}

/// A whole answer.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Completion {
    pub(crate) content: String,
    /// What a reasoning model thought aloud in a field of its own. Shown and kept, never read as the answer.
    pub(crate) reasoning: String,
    pub(crate) calls: Vec<Call>,
    pub(crate) finish: String,
    /// The model said in a field of its own that it will not.
    pub(crate) refused: bool,
    pub(crate) usage: Usage,
    /// Of the input: what went into the server's cache, where that costs more.
    pub(crate) cache_written: u64,
    /// What the server says that it cost, in its own money.
    pub(crate) cost: Option<f64>,
    /// A tool was offered.
    pub(crate) offered_tool: bool,
    /// The body that was sent, pretty.
    pub(crate) request: String,
}

impl Completion {
    /// The answer as it came, for the journal.
    pub(crate) fn raw(&self) -> String {
        if self.reasoning.is_empty() {
            return self.said(&self.content);
        }
        format!(
            "[reasoning]\n{}\n[/reasoning]\n{}",
            self.reasoning,
            self.said(&self.content)
        )
    }

    /// What may be quoted back to the model: nothing of what it thought aloud.
    pub(crate) fn answer(&self) -> String {
        self.said(&without_thinking(&self.content))
    }

    fn said(&self, content: &str) -> String {
        let mut parts = Vec::new();
        if !content.trim().is_empty() {
            parts.push(content.to_owned());
        }
        parts.extend(
            self.calls
                .iter()
                .map(|call| format!("{}({})", call.name, call.arguments)),
        );
        parts.join("\n")
    }

    /// Of an answer that holds no plan: the model will not, or its server does not let it through.
    pub(crate) fn declines(&self) -> bool {
        let said = without_thinking(&self.content).trim_start().to_lowercase();
        let said = said.replace('’', "'");
        let begin: String = said.chars().take(DECLINED_WITHIN).collect();
        self.refused
            || self.finish == "content_filter"
            || self.calls.is_empty() && DECLINES.iter().any(|words| begin.contains(words))
    }

    /// Its words for that.
    pub(crate) fn declined(&self) -> String {
        let said: String = self.answer().trim().chars().take(DECLINED_CHARS).collect();
        if said.is_empty() {
            self.finish.clone()
        } else {
            said
        }
    }

    /// What is wrong, with the reason that the server gave for stopping.
    pub(crate) fn explain(&self, problem: String) -> String {
        match self.finish.as_str() {
            "length" => format!("{problem}; it was cut at the limit of tokens"),
            "whitespace" => format!("{problem}; it went on with nothing but white space"),
            "too_long" => format!("{problem}; it was longer than any answer may be"),
            "content_filter" => format!("{problem}; the server filtered it"),
            _ => problem,
        }
    }

    /// Adds a chunk of a stream, or a whole answer: both hold the same under another name.
    fn add(&mut self, chunk: &Value) {
        if let Some(usage) = read_usage(chunk) {
            self.usage = usage;
            self.cost = chunk["usage"]["cost"].as_f64().or(self.cost);
            self.cache_written = chunk["usage"]["prompt_tokens_details"]["cache_write_tokens"]
                .as_u64()
                .unwrap_or(0);
        }
        let choice = &chunk["choices"][0];
        if let Some(finish) = choice["finish_reason"].as_str() {
            finish.clone_into(&mut self.finish);
        }
        let part = choice
            .get("delta")
            .or_else(|| choice.get("message"))
            .unwrap_or(&Value::Null);
        match &part["content"] {
            Value::String(text) => self.content.push_str(text),
            Value::Array(parts) => {
                for item in parts {
                    let kind = item["type"].as_str().unwrap_or_default();
                    let text = ["text", "thinking", "reasoning"]
                        .iter()
                        .find_map(|name| item[*name].as_str())
                        .unwrap_or_default();
                    if matches!(kind, "thinking" | "reasoning") {
                        self.reasoning.push_str(text);
                    } else {
                        self.content.push_str(text);
                    }
                }
            }
            _ => {}
        }
        // One server sends both names with the same text.
        if let Some(text) = ["reasoning_content", "reasoning", "thinking"]
            .iter()
            .find_map(|name| part[*name].as_str())
        {
            self.reasoning.push_str(text);
        }
        if let Some(text) = part["refusal"].as_str().or_else(|| choice["text"].as_str()) {
            self.content.push_str(text);
        }
        self.refused |= part["refusal"]
            .as_str()
            .is_some_and(|text| !text.is_empty());
        if let Some(calls) = part["tool_calls"].as_array() {
            for call in calls {
                self.add_call(call, &call["function"]);
            }
        }
        if part["function_call"].is_object() {
            self.add_call(&Value::Null, &part["function_call"]);
        }
    }

    fn add_call(&mut self, call: &Value, function: &Value) {
        let id = call["id"].as_str().unwrap_or_default();
        let index = call["index"].as_u64();
        let name = function["name"].as_str().unwrap_or_default();
        // A call with an id of its own is a new one, also where a server counts each of them 0.
        let known = self.calls.iter().rposition(|c| {
            if !id.is_empty() && !c.id.is_empty() {
                return c.id == id;
            }
            index.is_none() || c.index.is_none() || c.index == index
        });
        let place = match known {
            // Without ids and indices, a name begins a call.
            Some(place) if !(id.is_empty() && index.is_none() && !name.is_empty()) => place,
            _ => {
                self.calls.push(Call {
                    id: id.to_owned(),
                    index,
                    ..Call::default()
                });
                self.calls.len() - 1
            }
        };
        let Some(slot) = self.calls.get_mut(place) else {
            return;
        };
        if slot.name.is_empty() {
            name.clone_into(&mut slot.name);
        }
        match &function["arguments"] {
            Value::String(text) => slot.arguments.push_str(text),
            Value::Null => {}
            whole => slot.arguments.push_str(&whole.to_string()),
        }
    }

    pub(super) fn len(&self) -> usize {
        self.content.len()
            + self.reasoning.len()
            + self.calls.iter().map(|c| c.arguments.len()).sum::<usize>()
    }

    /// What is being written now ends in nothing but white space.
    pub(super) fn floods(&self) -> bool {
        let text = self.calls.last().map_or(&self.content, |c| &c.arguments);
        let tail = &text.as_bytes()[text.len().saturating_sub(WHITESPACE_FLOOD)..];
        tail.len() == WHITESPACE_FLOOD && tail.iter().all(u8::is_ascii_whitespace)
    }

    /// The stream ended in the middle of its JSON, and nothing said that it was over.
    pub(super) fn is_cut(&self) -> bool {
        let half = |text: &str| {
            serde_json::from_str::<serde::de::IgnoredAny>(text).is_err_and(|e| e.is_eof())
        };
        let content = without_thinking(&self.content);
        self.finish.is_empty()
            && match self.calls.last() {
                Some(call) => !call.arguments.trim().is_empty() && half(&call.arguments),
                None => content.trim_start().starts_with('{') && half(&content),
            }
    }

    /// Adds a chunk or an answer; an error in it counts as a refusal.
    pub(super) fn add_answer(&mut self, value: &Value) -> Result<(), Failure> {
        // One says it beside a choice that ends with it.
        let ends = value["choices"][0]["finish_reason"] == "error";
        let alone = value.get("choices").is_none() || ends;
        if value.get("error").is_some_and(|e| !e.is_null()) && alone {
            let code = &value["error"]["code"];
            let status = code
                .as_u64()
                .or_else(|| value["error"]["status"].as_u64())
                .and_then(|n| u16::try_from(n).ok())
                .filter(|n| (400..600).contains(n))
                .unwrap_or(match code.as_str() {
                    Some("rate_limit_exceeded") => 429,
                    Some("model_not_found") => 404,
                    _ => 500,
                });
            return Err(Failure::Status {
                status,
                words: error_words(value).unwrap_or_default(),
                retry_after: None,
            });
        }
        self.add(value);
        Ok(())
    }
}

/// `usage` under the names of both interfaces of OpenAI.
fn read_usage(value: &Value) -> Option<Usage> {
    let usage = value.get("usage")?;
    let count = |names: [&str; 2]| names.iter().find_map(|n| usage[*n].as_u64());
    Some(Usage {
        calls: 1,
        input_tokens: count(["prompt_tokens", "input_tokens"])?,
        output_tokens: count(["completion_tokens", "output_tokens"]).unwrap_or(0),
        cached_tokens: ["prompt_tokens_details", "input_tokens_details"]
            .iter()
            .find_map(|name| usage[*name]["cached_tokens"].as_u64())
            .unwrap_or(0),
        money: 0.0,
    })
}
