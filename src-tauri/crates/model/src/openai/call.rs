//! One question to the server: the body, the stream, the retries and the way down the ladder.

use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use copilot_ports::{ChatMessage, Deltas, PlannerError};
use copilot_protocol::{ActionSpec, ModelTakes, OfferedModel};
use futures::StreamExt as _;
use serde_json::Value;
use tokio::time::Instant;

use super::OpenAiOptions;
use super::body::body;
use super::completion::Completion;
use super::deltas::ThoughtStream;
use super::failure::{error, retry_pause};
use super::http::{Failure, Http, LONGEST_ANSWER};
use super::known::KnownServers;
use super::ladder::{Accepts, Sent, Wants, filtered, too_long, window_named};
use super::local;
use super::picture::{self, Fit};
use super::schema;
use crate::prices::{self, Price};

/// Times that one request is sent when the server is busy or broken.
const TRIES: u32 = 3;
/// Wait before the second try where the server names none; doubled before the third.
const FIRST_PAUSE: Duration = Duration::from_millis(700);
/// Answers without a tool call, from a server that takes tools, after which the model is not offered any more.
const NO_TOOLS_AFTER: u32 = 2;

/// What an answer looks like.
const EXAMPLE: &str = r#"{"thought":"why","actions":[{"action":"click","element":12}]}"#;
/// Longest wait that a server may ask for inside of a call for a plan; a longer one is the run's, where the person
/// sees it and can cut it short.
const LONGEST_PAUSE: Duration = Duration::from_secs(5);

/// What is wanted back.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Shape<'a> {
    /// A call of `act` with these actions.
    Act { allowed: &'a [&'static ActionSpec] },
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

    /// How to answer, where the last answer was of no use.
    pub(crate) fn reminder(&self, tool: bool) -> String {
        match self {
            Self::Act { .. } if tool => format!(
                "by calling {} once, or with one JSON object of its fields `thought` and `actions` and nothing else, like {EXAMPLE}",
                schema::TOOL
            ),
            Self::Act { .. } => format!(
                "with one JSON object of the fields `thought` and `actions` and nothing else, like {EXAMPLE}"
            ),
            Self::Json { .. } => {
                "with one JSON object of the wanted schema and nothing else".into()
            }
        }
    }
}

/// One question.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ask<'a> {
    pub(crate) messages: &'a [ChatMessage],
    /// With the last message.
    pub(crate) picture: Option<&'a Fit>,
    pub(crate) shape: Shape<'a>,
    /// Twice the longest answer: the last one was cut.
    pub(crate) longer: bool,
    /// Rungs of the ladder below the form that the server takes, since the model answered badly in that.
    pub(crate) down: u8,
}

impl<'a> Ask<'a> {
    pub(crate) fn new(messages: &'a [ChatMessage], shape: Shape<'a>) -> Self {
        Self {
            messages,
            picture: None,
            shape,
            longer: false,
            down: 0,
        }
    }
}

/// Asks one server for completions, and remembers what it refused.
#[derive(Debug)]
pub(crate) struct Caller {
    pub(super) http: Http,
    options: OpenAiOptions,
    accepts: Mutex<Accepts>,
    /// What is in `accepts` stands in the file of known servers.
    written: AtomicBool,
    /// Tokens of the model's window, as a refusal or the server named it; 0: not known.
    window: AtomicU32,
    server_asked: AtomicBool,
    answers_without_tool: AtomicU32,
    price: Option<Price>,
    pub(super) first_pause: Duration,
    /// Until when the server wants to be left alone, after the last call failed.
    rests_until: Mutex<Option<Instant>>,
}

impl Caller {
    pub(crate) fn new(options: OpenAiOptions) -> Result<Self, PlannerError> {
        let http = Http::new(
            &options.base_url,
            &options.model,
            options.api_key.as_deref(),
        )?;
        let known = options.known.get(&options.base_url, &options.model);
        Ok(Self {
            price: prices::price(&options.base_url, &options.model, &options.prices).map(|p| p.0),
            accepts: Mutex::new(known.as_ref().map_or_else(|| http.first(), |k| k.accepts)),
            written: AtomicBool::new(known.is_some()),
            window: AtomicU32::new(known.as_ref().map_or(0, |k| k.window)),
            server_asked: AtomicBool::new(false),
            answers_without_tool: AtomicU32::new(0),
            http,
            options: OpenAiOptions {
                // Kept in one place only.
                api_key: None,
                ..options
            },
            first_pause: FIRST_PAUSE,
            rests_until: Mutex::default(),
        })
    }

    /// The person's word goes before the server's.
    pub(crate) fn window(&self) -> Option<u32> {
        [
            self.options.context_window,
            self.window.load(Ordering::Relaxed),
        ]
        .into_iter()
        .find(|window| *window > 0)
    }

    pub(crate) fn model(&self) -> &str {
        &self.options.model
    }

    pub(crate) fn takes_pictures(&self) -> bool {
        self.accepts().images != Some(false)
    }

    /// What was found so far.
    pub(crate) fn takes(&self) -> ModelTakes {
        let window = self.window.load(Ordering::Relaxed);
        KnownServers::describe(&self.options.base_url, self.model(), self.accepts(), window)
    }

    pub(super) fn kept(&self) -> MutexGuard<'_, Accepts> {
        self.accepts.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn rests_until(&self) -> MutexGuard<'_, Option<Instant>> {
        self.rests_until
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
    }

    /// How long the server still wants to be left alone.
    pub(crate) fn retry_after(&self) -> Option<Duration> {
        self.rests_until()
            .map(|until| until.saturating_duration_since(Instant::now()))
    }

    fn accepts(&self) -> Accepts {
        *self.kept()
    }

    /// The model did not call the tool that it was offered, and answered well without one. What
    /// happens again is its nature.
    pub(crate) fn answered_without_tool(&self) {
        let before = self.answers_without_tool.fetch_add(1, Ordering::Relaxed);
        if before + 1 >= NO_TOOLS_AFTER {
            self.remember(Accepts {
                tools: false,
                ..self.accepts()
            });
        }
    }

    fn remember(&self, accepts: Accepts) {
        let changed = std::mem::replace(&mut *self.kept(), accepts) != accepts;
        if changed || !self.written.swap(true, Ordering::Relaxed) {
            self.write_down();
        }
    }

    fn write_down(&self) {
        self.options.known.put(
            &self.options.base_url,
            &self.options.model,
            self.accepts(),
            self.window.load(Ordering::Relaxed),
        );
    }

    /// What the server's list says of the model, before it is asked anything.
    pub(crate) fn learn(&self, offer: &OfferedModel) {
        if let Some(window) = offer.context_window.filter(|_| self.window().is_none()) {
            self.learn_window(window);
        }
        if self.written.load(Ordering::Relaxed) {
            return;
        }
        let mut kept = self.kept();
        if offer.pictures == Some(false) {
            kept.images = Some(false);
        }
        if offer.tools == Some(false) {
            kept.tools = false;
        }
    }

    /// The window, where a request is longer than it.
    fn learn_from_refusal(&self, words: &str, body: &Value, picture: Option<&Fit>) {
        if let Some(window) = window_named(words) {
            self.learn_window(window);
        } else if too_long(words) {
            // It does not say how much it takes. A request that is a quarter shorter is tried next.
            let tools = body
                .get("tools")
                .map_or(0, |tools| estimate(&tools.to_string()));
            let asked = said_tokens(body, picture) + tools;
            self.learn_window(u32::try_from(asked * 3 / 4).unwrap_or(u32::MAX));
        }
    }

    fn learn_window(&self, window: u32) {
        let before = self.window.swap(window, Ordering::Relaxed);
        if before != window && self.written.load(Ordering::Relaxed) {
            self.write_down();
        }
    }

    /// Servers on this machine tell the size of the window that they run the model with, and whether its
    /// template has a place for tools: a server that has none would leave them out without a word.
    async fn ask_server(&self) {
        let found_out = self.written.load(Ordering::Relaxed);
        let known = self.window().is_some() && found_out || !self.http.is_local();
        if known || self.server_asked.swap(true, Ordering::Relaxed) {
            return;
        }
        let told = local::told(&self.http, self.model()).await;
        if let Some(window) = told.window.filter(|_| self.window().is_none()) {
            self.learn_window(window);
        }
        if told.tools == Some(false) && !found_out {
            self.kept().tools = false;
        }
    }

    /// Asks once, in the fullest form that the server takes. The caller cuts it off at the deadline;
    /// here it only tells whether a wait is worth while.
    pub(crate) async fn complete(
        &self,
        ask: &Ask<'_>,
        deltas: &dyn Deltas,
        deadline: Instant,
    ) -> Result<Completion, PlannerError> {
        self.ask_server().await;
        let kept = self.accepts();
        let lowered = kept.lowered(ask.down);
        let mut accepts = lowered;
        *self.rests_until() = None;
        let mut tries = 1;
        loop {
            let bills = self.http.bills_in_dollars();
            let body = body(ask, &self.options, accepts, bills);
            let request = self.http.request(&body);
            let sent = Sent {
                wants: ask.shape.wants(),
                images: ask.picture.is_some() && accepts.images != Some(false),
                effort: body.get("reasoning_effort").is_some(),
            };
            let streamed = body["stream"] == Value::Bool(true);
            let failure = match self.send(&request, streamed, deltas).await {
                Ok(mut completion) => {
                    completion.offered_tool = body.get("tools").is_some();
                    self.remember(accepts.after_success(sent, kept, lowered));
                    self.count(&mut completion, || said_tokens(&body, ask.picture));
                    completion.request = format!("{:#}", shown(request, ask.picture));
                    return Ok(completion);
                }
                Err(failure) => failure,
            };
            if let Failure::Status { words, .. } = &failure {
                self.learn_from_refusal(words, &body, ask.picture);
            }
            if let Failure::Status { status, words, .. } = &failure
                && let Some(less) = accepts.after_refusal(*status, words, sent)
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
                Some(pause)
                    if tries < TRIES
                        && Instant::now() + pause < deadline
                        && (pause <= LONGEST_PAUSE || ask.shape.wants() != Wants::Act) =>
                {
                    tracing::info!(?failure, ?pause, tries, "the model's server is asked again");
                    tries += 1;
                    tokio::time::sleep(pause).await;
                }
                _ => {
                    if let Failure::Status {
                        retry_after: Some(time),
                        ..
                    } = &failure
                    {
                        *self.rests_until() = Some(Instant::now() + *time);
                    }
                    return Err(error(failure));
                }
            }
        }
    }

    /// Tokens from the server where it tells them, else estimated; money by its own bill or the price.
    fn count(&self, completion: &mut Completion, asked: impl FnOnce() -> u64) {
        if completion.usage.tokens() == 0 {
            completion.usage.input_tokens = asked();
            completion.usage.output_tokens = estimate(&completion.raw());
        }
        let written = completion.cache_written;
        let usage = &mut completion.usage;
        usage.calls = 1;
        let bill = completion.cost.filter(|_| self.http.bills_in_dollars());
        let priced = || {
            let price = self.price.as_ref()?;
            Some(price.of(usage) + price.of_cache_writes(written))
        };
        usage.money = bill.or_else(priced).unwrap_or(0.0);
    }

    /// Sends the body and puts the answer together.
    async fn send(
        &self,
        request: &Value,
        streamed: bool,
        deltas: &dyn Deltas,
    ) -> Result<Completion, Failure> {
        let mut completion = Completion::default();
        let mut thought = ThoughtStream::new(deltas);
        let stream = if streamed {
            self.http.chat_stream(request).await
        } else {
            Err(match self.http.chat(request).await {
                Ok(answer) => Failure::Whole(Box::new(answer)),
                Err(failure) => failure,
            })
        };
        let mut chunks = match stream {
            Ok(chunks) => chunks,
            Err(Failure::Whole(answer)) => {
                completion.add_answer(&answer)?;
                completion.content = self.http.scrub(&completion.content);
                follow(&mut thought, &completion);
                return Ok(completion);
            }
            Err(Failure::NoJson(text)) => {
                completion.content = text;
                return Ok(completion);
            }
            // The server's own filter, in place of an answer.
            Err(Failure::Status {
                status: 400, words, ..
            }) if filtered(&words) => {
                completion.content = words;
                completion.finish = "content_filter".into();
                return Ok(completion);
            }
            Err(Failure::TooLong(text)) => {
                completion.content = text;
                completion.finish = "too_long".into();
                return Ok(completion);
            }
            Err(other) => return Err(other),
        };
        while let Some(chunk) = chunks.next().await {
            match chunk {
                Ok(chunk) => completion.add_answer(&chunk)?,
                // One line that is no JSON (a comment, a keep-alive) does not cost the answer.
                Err(Failure::NoJson(_)) => continue,
                Err(other) => return Err(other),
            }
            if completion.len() > LONGEST_ANSWER {
                completion.finish = "too_long".into();
                break;
            }
            if completion.floods() {
                completion.finish = "whitespace".into();
                break;
            }
            follow(&mut thought, &completion);
        }
        if completion.is_cut() {
            return Err(Failure::Transport(
                "the answer broke off in the middle".into(),
            ));
        }
        Ok(completion)
    }
}

fn follow(thought: &mut ThoughtStream<'_>, completion: &Completion) {
    thought.reason(&completion.reasoning);
    thought.follow(
        &completion.content,
        completion.calls.first().map(|c| c.arguments.as_str()),
    );
}

/// The request as it is kept: a picture in words.
fn shown(mut request: Value, picture: Option<&Fit>) -> Value {
    if let Some(picture) = picture {
        put_in_words(&mut request, picture.base64(), &picture.in_words());
    }
    request
}

fn put_in_words(value: &mut Value, bytes: &str, words: &str) {
    match value {
        Value::String(text) if text.ends_with(bytes) => words.clone_into(text),
        Value::Array(all) => all.iter_mut().for_each(|v| put_in_words(v, bytes, words)),
        Value::Object(all) => all.values_mut().for_each(|v| put_in_words(v, bytes, words)),
        _ => {}
    }
}

/// Tokens of a request's messages, estimated.
fn said_tokens(body: &Value, picture: Option<&Fit>) -> u64 {
    let text = |value: &Value| estimate(&value.to_string());
    let messages = body["messages"].as_array().into_iter().flatten();
    messages
        .map(|message| match message["content"].as_array() {
            None => text(message),
            Some(parts) => parts
                .iter()
                .map(|part| match part.get("image_url") {
                    Some(_) => picture.map_or(0, |_| picture::TOKENS),
                    None => text(part),
                })
                .sum(),
        })
        .sum()
}

/// Tokens of a text where the server does not say: about 4 ASCII characters a token, or 2 others.
fn estimate(text: &str) -> u64 {
    let quarters: u64 = text.chars().map(|c| if c.is_ascii() { 1 } else { 2 }).sum();
    quarters.div_ceil(4)
}
