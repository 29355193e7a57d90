//! One question to the server: the body, the stream, the retries and the way down the ladder.

use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use copilot_ports::{ChatMessage, Deltas, PlannerError, Role};
use copilot_protocol::Usage;
use futures::StreamExt as _;
use serde_json::{Value, json};
use tokio::time::Instant;

use super::OpenAiOptions;
use super::deltas::ThoughtStream;
use super::http::{Failure, Http, error_words};
use super::ladder::{Accepts, Format, LimitName, Wants, names_missing_model, window_named};
use super::schema::{self, Spec};

/// Times that one request is sent when the server is busy or broken.
const TRIES: u32 = 3;
/// Wait before the second try where the server names none; doubled before the third.
const FIRST_PAUSE: Duration = Duration::from_millis(700);
/// Longest answer that is read, bytes.
const LONGEST_ANSWER: usize = 1024 * 1024;

/// What is wanted back.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Shape<'a> {
    /// A call of `act` with these actions.
    Act { allowed: &'a [&'static Spec] },
    /// JSON of this schema.
    Json { name: &'a str, schema: &'a Value },
}

impl Shape<'_> {
    fn wants(&self) -> Wants {
        match self {
            Self::Act { .. } => Wants::Act,
            Self::Json { .. } => Wants::Json,
        }
    }

    pub(crate) fn reminder(&self) -> String {
        match self {
            Self::Act { .. } => format!(
                "by calling {} once, or with one JSON object of its fields `thought` and `actions` and nothing else",
                schema::TOOL
            ),
            Self::Json { .. } => {
                "with one JSON object of the wanted schema and nothing else".into()
            }
        }
    }
}

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
    pub(crate) calls: Vec<Call>,
    pub(crate) finish: String,
    pub(crate) usage: Usage,
    /// The body that was sent, pretty.
    pub(crate) request: String,
}

impl Completion {
    /// The answer as it came, for the journal.
    pub(crate) fn raw(&self) -> String {
        let mut parts = Vec::new();
        if !self.content.is_empty() {
            parts.push(self.content.clone());
        }
        parts.extend(
            self.calls
                .iter()
                .map(|call| format!("{}({})", call.name, call.arguments)),
        );
        parts.join("\n")
    }

    /// What is wrong, with the reason that the server gave for stopping.
    pub(crate) fn explain(&self, problem: String) -> String {
        match self.finish.as_str() {
            "length" => format!("{problem}; it was cut at the limit of tokens"),
            "content_filter" => format!("{problem}; the server filtered it"),
            _ => problem,
        }
    }

    /// Adds a chunk of a stream, or a whole answer: both hold the same under another name.
    fn add(&mut self, chunk: &Value) {
        if let Some(usage) = read_usage(chunk) {
            self.usage = usage;
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
                for text in parts.iter().filter_map(|p| p["text"].as_str()) {
                    self.content.push_str(text);
                }
            }
            _ => {}
        }
        if let Some(text) = part["refusal"].as_str().or_else(|| choice["text"].as_str()) {
            self.content.push_str(text);
        }
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

    fn len(&self) -> usize {
        self.content.len() + self.calls.iter().map(|c| c.arguments.len()).sum::<usize>()
    }
}

/// Asks one server for completions, and remembers what it refused.
#[derive(Debug)]
pub(crate) struct Caller {
    pub(super) http: Http,
    options: OpenAiOptions,
    accepts: Mutex<Accepts>,
    /// Tokens of the model's window, as a refusal named it; 0: not known.
    window: AtomicU32,
    pub(super) first_pause: Duration,
}

impl Caller {
    pub(crate) fn new(options: OpenAiOptions) -> Result<Self, PlannerError> {
        let http = Http::new(&options.base_url, options.api_key.as_deref())?;
        Ok(Self {
            http,
            options: OpenAiOptions {
                // Kept in one place only.
                api_key: None,
                ..options
            },
            accepts: Mutex::new(Accepts::default()),
            window: AtomicU32::new(0),
            first_pause: FIRST_PAUSE,
        })
    }

    pub(crate) fn window(&self) -> Option<u32> {
        Some(self.window.load(Ordering::Relaxed)).filter(|window| *window > 0)
    }

    pub(crate) fn model(&self) -> &str {
        &self.options.model
    }

    /// Asks once, in the fullest form that the server takes. The caller cuts it off at the deadline;
    /// here it only tells whether a wait is worth while.
    pub(crate) async fn complete(
        &self,
        messages: &[ChatMessage],
        shape: &Shape<'_>,
        deltas: &dyn Deltas,
        deadline: Instant,
    ) -> Result<Completion, PlannerError> {
        let mut accepts = *self.accepts.lock().unwrap_or_else(PoisonError::into_inner);
        let mut tries = 1;
        loop {
            let body = self.body(messages, shape, accepts);
            let failure = match self.send(&body, deltas).await {
                Ok(mut completion) => {
                    *self.accepts.lock().unwrap_or_else(PoisonError::into_inner) = accepts;
                    completion.request = format!("{body:#}");
                    if completion.usage.tokens() == 0 {
                        completion.usage.input_tokens = estimate(&body["messages"].to_string());
                        completion.usage.output_tokens = estimate(&completion.raw());
                    }
                    completion.usage.calls = 1;
                    return Ok(completion);
                }
                Err(failure) => failure,
            };
            if let Failure::Status { words, .. } = &failure
                && let Some(window) = window_named(words)
            {
                self.window.store(window, Ordering::Relaxed);
            }
            if let Failure::Status { status, words, .. } = &failure
                && let Some(less) = accepts.after_refusal(*status, words, shape.wants())
            {
                tracing::info!(
                    status,
                    words,
                    "the model's server refused a part of the request"
                );
                accepts = less;
                continue;
            }
            let pause = self.first_pause * 2_u32.pow(tries - 1);
            match retry_pause(&failure, pause) {
                Some(pause) if tries < TRIES && Instant::now() + pause < deadline => {
                    tracing::info!(?failure, ?pause, tries, "the model's server is asked again");
                    tries += 1;
                    tokio::time::sleep(pause).await;
                }
                _ => return Err(error(failure)),
            }
        }
    }

    /// Sends the body and puts the answer together.
    async fn send(&self, body: &Value, deltas: &dyn Deltas) -> Result<Completion, Failure> {
        let mut completion = Completion::default();
        if body["stream"] != Value::Bool(true) {
            match self.http.chat(body).await {
                Ok(answer) => completion.add_answer(&answer)?,
                Err(Failure::NoJson(text)) => completion.content = text,
                Err(other) => return Err(other),
            }
            completion.content = self.http.scrub(&completion.content);
            return Ok(completion);
        }
        let mut chunks = match self.http.chat_stream(body).await {
            Ok(chunks) => chunks,
            Err(Failure::Whole(answer)) => {
                completion.add_answer(&answer)?;
                return Ok(completion);
            }
            Err(Failure::NoJson(text)) => {
                completion.content = text;
                return Ok(completion);
            }
            Err(other) => return Err(other),
        };
        let mut thought = ThoughtStream::new(deltas);
        while let Some(chunk) = chunks.next().await {
            match chunk {
                Ok(chunk) => completion.add_answer(&chunk)?,
                // One line that is no JSON (a comment, a keep-alive) does not cost the answer.
                Err(Failure::NoJson(_)) => continue,
                Err(other) => return Err(other),
            }
            if completion.len() > LONGEST_ANSWER {
                break;
            }
            thought.follow(
                &completion.content,
                completion.calls.first().map(|c| c.arguments.as_str()),
            );
        }
        Ok(completion)
    }

    fn body(&self, messages: &[ChatMessage], shape: &Shape<'_>, accepts: Accepts) -> Value {
        let mut messages: Vec<ChatMessage> = messages.to_vec();
        let mut body = json!({ "model": self.options.model, "stream": false });
        match shape {
            Shape::Act { allowed } => {
                if accepts.tools {
                    body["tools"] = json!([schema::tool(allowed, accepts.strict)]);
                    if accepts.tool_choice {
                        body["tool_choice"] = schema::tool_choice();
                    }
                } else {
                    tell(&mut messages, &schema::in_words(allowed));
                }
                if accepts.stream {
                    body["stream"] = true.into();
                    if accepts.stream_usage {
                        body["stream_options"] = json!({ "include_usage": true });
                    }
                }
            }
            Shape::Json { name, schema } => {
                match accepts.format {
                    Format::Schema => {
                        let name: String = name
                            .chars()
                            .map(|c| if c.is_ascii_alphanumeric() { c } else { '_' })
                            .take(64)
                            .collect();
                        body["response_format"] = json!({
                            "type": "json_schema",
                            "json_schema": { "name": name, "strict": true, "schema": schema },
                        });
                    }
                    Format::Object => body["response_format"] = json!({ "type": "json_object" }),
                    Format::Plain => {}
                }
                if accepts.format != Format::Schema {
                    let told = format!(
                        "Answer with one JSON object of this JSON Schema and nothing else:\n{schema}"
                    );
                    tell(&mut messages, &told);
                }
            }
        }
        if accepts.temperature {
            body["temperature"] = self.options.temperature.into();
        }
        match accepts.limit {
            LimitName::MaxTokens => body["max_tokens"] = self.options.max_output_tokens.into(),
            LimitName::MaxCompletionTokens => {
                body["max_completion_tokens"] = self.options.max_output_tokens.into();
            }
            LimitName::Unsent => {}
        }
        body["messages"] = messages
            .iter()
            .map(|m| json!({ "role": m.role, "content": m.text }))
            .collect();
        body
    }
}

impl Completion {
    /// Adds a chunk or an answer; an error in it counts as a refusal.
    fn add_answer(&mut self, value: &Value) -> Result<(), Failure> {
        if value.get("error").is_some_and(|e| !e.is_null()) && value.get("choices").is_none() {
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

/// Adds a sentence to the system message: some chat templates take only one, at the beginning.
fn tell(messages: &mut Vec<ChatMessage>, text: &str) {
    match messages.first_mut() {
        Some(first) if first.role == Role::System => {
            first.text = format!("{}\n\n{text}", first.text);
        }
        _ => messages.insert(0, ChatMessage::new(Role::System, text)),
    }
}

/// How long to wait before the same request is sent again; `None` where that cannot help.
fn retry_pause(failure: &Failure, pause: Duration) -> Option<Duration> {
    match failure {
        Failure::Status {
            status: 429,
            words,
            retry_after,
        } => (!words.contains("quota") && !words.contains("billing"))
            .then(|| retry_after.unwrap_or(pause)),
        Failure::Status {
            status: 408 | 409 | 500..=599,
            retry_after,
            ..
        } => Some(retry_after.unwrap_or(pause)),
        Failure::Transport(_) => Some(pause),
        _ => None,
    }
}

pub(super) fn error(failure: Failure) -> PlannerError {
    match failure {
        Failure::Status { status, words, .. } => {
            let said = format!("{status} {words}");
            match status {
                401 | 403 => PlannerError::Refused(said),
                404 => PlannerError::ModelNotFound(said),
                _ if names_missing_model(&words) => PlannerError::ModelNotFound(said),
                429 => PlannerError::RateLimited(said),
                300..=399 | 408 | 500..=599 => PlannerError::Unavailable(said),
                _ => PlannerError::Other(said),
            }
        }
        Failure::Transport(said) => PlannerError::Unavailable(said),
        Failure::NoJson(text) => {
            PlannerError::Unavailable(format!("the server's answer is no JSON: {text}"))
        }
        Failure::Whole(_) => PlannerError::Other("an answer in one piece".into()),
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

/// Tokens of a text where the server does not say: about 4 ASCII characters a token, or 2 others.
fn estimate(text: &str) -> u64 {
    let quarters: u64 = text.chars().map(|c| if c.is_ascii() { 1 } else { 2 }).sum();
    quarters.div_ceil(4)
}
