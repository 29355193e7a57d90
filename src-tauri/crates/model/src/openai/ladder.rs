//! What a server accepts, and what to leave out when it says no.
//!
//! The request begins with everything; each refusal that names (or hints at) a part takes that part
//! out: a schema for each action, the strict schema, the forced tool, tools altogether (then JSON of a schema, then any JSON, then
//! text in which the answer is looked for), the stream, pictures, and small things on the side. Every
//! step down is final, so the ladder ends. What was found is kept by [`super::known`].

use copilot_protocol::AnswerForm;
use serde::{Deserialize, Serialize};

use super::schema::Form;

/// How the limit on the answer's length is sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum LimitName {
    MaxTokens,
    /// What newer models of OpenAI want instead.
    MaxCompletionTokens,
    Unsent,
}

/// How JSON of a schema is asked for (`response_format`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Format {
    Schema,
    Object,
    Plain,
}

/// The parts of a request that a server has not refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct Accepts {
    pub(crate) strict: bool,
    /// A schema for each action, as one of `anyOf`.
    pub(crate) any_of: bool,
    pub(crate) tool_choice: bool,
    pub(crate) tools: bool,
    pub(crate) stream: bool,
    pub(crate) stream_usage: bool,
    pub(crate) temperature: bool,
    pub(crate) limit: LimitName,
    /// For judgements, and for plans where there are no tools.
    pub(crate) format: Format,
    /// Pictures; `None`: never sent.
    pub(crate) images: Option<bool>,
    /// `reasoning_effort`; `None`: never sent.
    pub(crate) effort: Option<bool>,
}

impl Default for Accepts {
    fn default() -> Self {
        Self {
            strict: true,
            any_of: true,
            tool_choice: true,
            tools: true,
            stream: true,
            stream_usage: true,
            temperature: true,
            limit: LimitName::MaxTokens,
            format: Format::Schema,
            images: None,
            effort: None,
        }
    }
}

/// What a request wants back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Wants {
    Act,
    Json,
}

/// What was in a request that was refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Sent {
    pub(crate) wants: Wants,
    pub(crate) images: bool,
    pub(crate) effort: bool,
}

impl Accepts {
    /// The rung of the ladder on which plans are asked for.
    pub(crate) fn form(&self) -> AnswerForm {
        match (self.tools, self.strict, self.format) {
            (true, true, _) => AnswerForm::StrictTools,
            (true, false, _) => AnswerForm::Tools,
            (false, _, Format::Schema) => AnswerForm::JsonSchema,
            (false, _, Format::Object) => AnswerForm::JsonObject,
            (false, _, Format::Plain) => AnswerForm::Text,
        }
    }

    /// How the schema of a plan is written.
    pub(crate) fn schema_form(&self) -> Form {
        Form {
            strict: self.strict,
            any_of: self.any_of,
        }
    }

    /// So many rungs further down: for a model that answers badly in a form which its server takes.
    pub(crate) fn lowered(mut self, rungs: u8) -> Self {
        for _ in 0..rungs {
            if self.tools {
                self.tools = false;
            } else {
                self.leave_out_of_format();
            }
        }
        self
    }

    /// What is known once a request of this form was answered. `lowered` is `kept` with what was left out for the model's sake,
    /// which is nothing that the server refused.
    pub(crate) fn after_success(mut self, sent: Sent, kept: Self, lowered: Self) -> Self {
        if sent.images {
            self.images = Some(true);
        }
        if sent.effort {
            self.effort = Some(true);
        }
        if self.tools == lowered.tools {
            self.tools = kept.tools;
        }
        if self.format == lowered.format {
            self.format = kept.format;
        }
        self
    }

    /// The next request to try after a refusal; `None` where leaving things out would not help.
    pub(crate) fn after_refusal(mut self, status: u16, words: &str, sent: Sent) -> Option<Self> {
        let words = words.to_lowercase();
        let says = |part: &str| words.contains(part);
        let says_any = |parts: &[&str]| parts.iter().any(|p| words.contains(p));
        // Some servers answer 404, 500 or 501 where a feature is missing; then they name it.
        if !matches!(status, 400 | 404 | 415 | 422 | 500 | 501) || hopeless(&words) {
            return None;
        }
        let unnamed = matches!(status, 400 | 422);
        let streams = sent.wants == Wants::Act && self.stream;
        let tools = sent.wants == Wants::Act && self.tools;
        if sent.images
            && self.images != Some(false)
            && says_any(&["image", "vision", "multimodal", "multi-modal", "mmproj"])
        {
            self.images = Some(false);
        // What thinking does not go with is left out before the thinking itself, which the person asked for.
        } else if self.temperature && says("temperature") {
            self.temperature = false;
        } else if tools && self.tool_choice && says("tool_choice") {
            self.tool_choice = false;
        } else if sent.effort
            && self.effort != Some(false)
            && says_any(&["reasoning", "effort", "thinking"])
        {
            self.effort = Some(false);
        // A part of Anthropic's tools that only a stream has.
        } else if streams && says("eager_input_streaming") {
            self.stream = false;
        } else if streams && self.stream_usage && says_any(&["stream_options", "include_usage"]) {
            self.stream_usage = false;
        } else if self.limit != LimitName::Unsent
            && says_any(&["max_tokens", "max_completion_tokens"])
        {
            self.limit = match self.limit {
                LimitName::MaxTokens => LimitName::MaxCompletionTokens,
                _ => LimitName::Unsent,
            };
        } else if sent.wants == Wants::Act
            && self.any_of
            && (self.tools || self.format == Format::Schema)
            && says_any(&["anyof", "oneof", "union", "schema", "grammar"])
        {
            self.any_of = false;
        } else if tools
            && self.strict
            && says_any(&["strict", "additionalproperties", "schema", "grammar"])
        {
            self.strict = false;
        } else if tools && says_any(&["tool", "function"]) {
            self.leave_out_of_tools();
        } else if !tools
            && self.format != Format::Plain
            && says_any(&[
                "response_format",
                "json_schema",
                "json_object",
                "schema",
                "grammar",
            ])
        {
            self.leave_out_of_format();
        } else if streams && says("stream") {
            self.stream = false;
        } else if !unnamed || !self.leave_out_unnamed(sent) {
            return None;
        }
        Some(self)
    }

    /// Nothing that we know was named: what fewest servers take goes first. False where nothing is left.
    fn leave_out_unnamed(&mut self, sent: Sent) -> bool {
        let acts = sent.wants == Wants::Act;
        if sent.images && self.images.is_none() {
            self.images = Some(false);
        } else if sent.effort && self.effort.is_none() {
            self.effort = Some(false);
        } else if acts && self.tools {
            self.leave_out_of_tools();
        } else if self.format != Format::Plain {
            self.leave_out_of_format();
        } else if acts && self.stream {
            self.stream = false;
        } else {
            return false;
        }
        true
    }

    fn leave_out_of_tools(&mut self) {
        if self.strict {
            self.strict = false;
        } else if self.tool_choice {
            self.tool_choice = false;
        } else {
            self.tools = false;
        }
    }

    fn leave_out_of_format(&mut self) {
        self.format = match self.format {
            Format::Schema => Format::Object,
            _ => Format::Plain,
        };
    }
}

/// Fewest and most tokens that a model's window is believed to have.
const WINDOWS: std::ops::RangeInclusive<u64> = 512..=100_000_000;

/// Tokens of the model's window, where a refusal says that the request is longer than it and how long it is:
/// the first number after the words for it, or the last one of a request that is too long.
pub(crate) fn window_named(words: &str) -> Option<u32> {
    let words = words.to_lowercase();
    let after = [
        "context length",
        "context_length",
        "context window",
        "context size",
        "maximum context",
        "maximum model length",
        "maximum prompt length",
        "number of tokens allowed",
        "n_ctx",
    ]
    .iter()
    .filter_map(|phrase| words.find(phrase).map(|at| &words[at + phrase.len()..]))
    .find_map(|rest| numbers(rest).next());
    let too_long = || {
        let at = ["prompt is too long", "exceed context limit"];
        let at = at.iter().find_map(|phrase| words.find(phrase))?;
        numbers(&words[at..]).last()
    };
    let window = after.or_else(too_long)?;
    u32::try_from(window).ok()
}

/// Numbers of the size of a window, also with signs between thousands.
fn numbers(text: &str) -> impl Iterator<Item = u64> {
    text.split(|c: char| !(c.is_ascii_digit() || matches!(c, ',' | '_')))
        .filter_map(|word| word.replace([',', '_'], "").parse().ok())
        .filter(|n| WINDOWS.contains(n))
}

/// The server named something that no smaller request mends.
fn hopeless(words: &str) -> bool {
    ["billing", "quota"].iter().any(|p| words.contains(p))
        || filtered(words)
        || too_long(words)
        || names_missing_model(words)
}

/// The server does not let the request through to the model. In the words of OpenAI, Azure and Anthropic.
pub(crate) fn filtered(words: &str) -> bool {
    let words = words.to_lowercase();
    [
        "content_policy",
        "content policy",
        "content_filter",
        "content management policy",
        "blocked by content filtering",
    ]
    .iter()
    .any(|p| words.contains(p))
}

/// The request does not fit the model's window: only a shorter one helps. In the words of OpenAI, llama.cpp, LM Studio,
/// OpenRouter; Anthropic; Gemini; vLLM; xAI; Groq; Amazon.
pub(crate) fn too_long(words: &str) -> bool {
    let words = words.to_lowercase();
    [
        "context length",
        "context_length",
        "context window",
        "context size",
        "maximum context",
        "prompt is too long",
        "exceed context limit",
        "request too large",
        "request_too_large",
        "request exceeds the maximum",
        "number of tokens allowed",
        "maximum model length",
        "maximum prompt length",
        "reduce the length of the messages",
        "input is too long",
    ]
    .iter()
    .any(|p| words.contains(p))
}

/// A refusal that says that the model is not there, whatever its status.
pub(crate) fn names_missing_model(words: &str) -> bool {
    let words = words.to_lowercase();
    words.contains("model_not_found")
        || (words.contains("model")
            && [
                "not found",
                "does not exist",
                "unknown model",
                "invalid model",
                "not a valid model",
            ]
            .iter()
            .any(|p| words.contains(p)))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used)]
    use super::*;

    fn sent(wants: Wants) -> Sent {
        Sent {
            wants,
            images: true,
            effort: true,
        }
    }

    #[test]
    fn each_named_part_is_left_out() {
        let all = Accepts::default();
        let step = |words: &str| all.after_refusal(400, words, sent(Wants::Act)).unwrap();
        assert!(!step("Unrecognized request argument supplied: stream_options").stream_usage);
        assert!(!step("temperature does not support 0.0 with this model").temperature);
        let limit =
            step("Unsupported parameter: 'max_tokens'. Use 'max_completion_tokens' instead.");
        assert_eq!(limit.limit, LimitName::MaxCompletionTokens);
        let flat = step("Invalid schema for function 'act': 'anyOf' is not permitted");
        assert!(!flat.any_of && flat.strict);
        assert!(!step("strict is not supported").strict);
        assert!(!step("tool_choice is not supported").tool_choice);
        assert!(!step("stream is not supported").stream);
        let whole = step("tools.0.custom.eager_input_streaming: Extra inputs are not permitted");
        assert!(!whole.stream && whole.tools);
        let blind = step("image input is not supported - hint: you may need to provide the mmproj");
        assert_eq!(blind.images, Some(false));
        let effort = step("Unrecognized request argument supplied: reasoning_effort");
        assert_eq!(effort.effort, Some(false));
    }

    #[test]
    fn the_rungs_are_taken_one_by_one() {
        let mut accepts = Accepts::default();
        let mut rungs = vec![accepts.form()];
        for words in [
            "strict is not supported",
            "tool_choice is not supported",
            "tools are not supported",
            "anyOf is not supported",
            "response_format json_schema is not supported",
            "response_format is not supported",
        ] {
            accepts = accepts.after_refusal(400, words, sent(Wants::Act)).unwrap();
            rungs.push(accepts.form());
        }
        rungs.dedup();
        use AnswerForm::{JsonObject, JsonSchema, StrictTools, Text, Tools};
        assert_eq!(rungs, [StrictTools, Tools, JsonSchema, JsonObject, Text]);
    }

    #[test]
    fn the_ladder_ends_for_every_refusal() {
        for words in [
            "",
            "tools are not supported",
            "schema",
            "stream",
            "max_tokens temperature stream_options",
        ] {
            for wants in [Wants::Act, Wants::Json] {
                let mut accepts = Accepts::default();
                let mut steps = 0;
                while let Some(next) = accepts.after_refusal(400, words, sent(wants)) {
                    assert_ne!(next, accepts);
                    accepts = next;
                    steps += 1;
                    assert!(steps < 16, "{words}");
                }
                assert!(steps > 0, "{words}");
            }
        }
    }

    #[test]
    fn a_refusal_tells_the_size_of_the_window() {
        let most = "This model's maximum context length is 8192 tokens. However, you requested 9000 tokens";
        let available =
            "the request exceeds the available context size (4,096 tokens), try increasing it";
        let long = "prompt is too long: 210000 tokens > 200000 maximum";
        let both = "input length and `max_tokens` exceed context limit: 188240 + 21333 > 200000, decrease input length";
        let gemini = "The input token count (1300000) exceeds the maximum number of tokens allowed (1048575).";
        let vllm =
            "The decoder prompt (length 5000) is longer than the maximum model length of 4096.";
        for (words, window) in [
            (most, Some(8_192)),
            (available, Some(4_096)),
            ("{\"n_prompt_tokens\":5000,\"n_ctx\":2048}", Some(2_048)),
            (long, Some(200_000)),
            (both, Some(200_000)),
            (gemini, Some(1_048_575)),
            (vllm, Some(4_096)),
            ("context_length_exceeded", None),
            ("tool 4096 is unknown", None),
        ] {
            assert_eq!(window_named(words), window, "{words}");
        }
    }

    #[test]
    fn what_no_smaller_request_mends_is_not_retried() {
        let refused =
            |status, words: &str| Accepts::default().after_refusal(status, words, sent(Wants::Act));
        let long =
            "This model's maximum context length is 8192 tokens, however you requested max_tokens";
        for (status, words) in [
            (400, long),
            (400, "The model `x` does not exist"),
            (401, "tools"),
            (429, "stream"),
            (500, "internal error"),
        ] {
            assert_eq!(refused(status, words), None, "{words}");
        }
        assert!(refused(500, "tools param requires --jinja flag").is_some());
    }
}
