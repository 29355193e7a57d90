//! A model behind a server that speaks Chat Completions, or a protocol that is translated to it ([`dialect`]).
//!
//! The answer is wanted as a call of one tool, `act`, under a strict schema, and streamed. Servers
//! that refuse part of that are met half-way, step by step ([`ladder`]), which is remembered ([`known`]),
//! and answers are read leniently ([`reply`]); one that cannot be read is asked for once more. Several
//! models work together in [`team`]. What a model is told about its job is not in here.

mod address;
mod body;
mod call;
mod completion;
mod deltas;
mod dialect;
mod expected;
mod failure;
mod http;
mod known;
mod ladder;
mod local;
mod offers;
mod picture;
mod probe;
mod refusal;
mod reply;
mod schema;
mod team;
#[cfg(test)]
mod tests;

use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::time::Duration;

use async_trait::async_trait;
use copilot_ports::{
    ChatMessage, Deltas, JudgeReply, JudgeRequest, PlanPicture, PlanReply, PlanRequest, Planner,
    PlannerError, Role,
};
use copilot_protocol::{ModelPrice, PlannerKind, ReasoningEffort, Understanding, Usage};
use tokio::time::Instant;

pub(crate) use address::is_local;
use call::{Ask, Caller, Shape};
use completion::Completion;
pub use known::KnownServers;
pub use local::{local_servers, pull};
use picture::Fit;
pub use probe::test_connection;
pub use team::ModelTeam;

/// Longest part of an unreadable answer that is quoted back to the model, characters.
const QUOTED_BACK: usize = 2_000;
/// Plans that only a simpler form brought, after which that form is asked for at once.
const SIMPLER_AFTER: u32 = 2;
/// What a model is told that will not do it.
const DECLINED: &str = "you declined, and held no action. If the task is one that you will not do, answer with the action `done` \
    and say so in its answer; otherwise go on with the next action";

/// How to reach a model.
#[derive(Clone)]
pub struct OpenAiOptions {
    /// Base address, with or without `/v1`, or an end point, which then says in which protocol it is asked; `http` or
    /// `https`.
    pub base_url: String,
    /// `None` for servers without keys.
    pub api_key: Option<String>,
    pub model: String,
    /// 0..=2.
    pub temperature: f64,
    /// Longest answer, tokens.
    pub max_output_tokens: u32,
    pub reasoning_effort: ReasoningEffort,
    /// Tokens of a request and its answer together; 0: as the server says.
    pub context_window: u32,
    /// The person's own prices, which go before the table's.
    pub prices: Vec<ModelPrice>,
    /// Where it is kept what the server takes.
    pub known: KnownServers,
}

impl OpenAiOptions {
    /// A model with everything else as usual.
    pub fn new(base_url: impl Into<String>, model: impl Into<String>) -> Self {
        Self {
            base_url: base_url.into(),
            api_key: None,
            model: model.into(),
            temperature: 0.0,
            max_output_tokens: 2_048,
            reasoning_effort: ReasoningEffort::Unset,
            context_window: 0,
            prices: Vec::new(),
            known: KnownServers::default(),
        }
    }
}

impl std::fmt::Debug for OpenAiOptions {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("OpenAiOptions")
            .field("base_url", &self.base_url)
            .field("has_key", &self.api_key.is_some())
            .field("model", &self.model)
            .field("temperature", &self.temperature)
            .field("max_output_tokens", &self.max_output_tokens)
            .finish()
    }
}

/// The tool, as a server is sent it that takes all of its form. `allowed`: names of the actions that may be used.
pub fn tool(allowed: &[String]) -> serde_json::Value {
    let form = schema::Form {
        strict: true,
        any_of: true,
    };
    schema::tool(&schema::offered(&schema::allowed(allowed)), form)
}

/// A planner that asks one model. What its server refused is not sent again.
#[derive(Debug)]
pub struct OpenAiPlanner {
    caller: Caller,
    /// The next plan is asked for in a simpler form.
    simpler: AtomicBool,
    /// Plans that only a simpler form brought.
    better_simpler: AtomicU32,
}

impl OpenAiPlanner {
    /// # Errors
    /// `Other` where the address or the key cannot be used at all. Nothing is sent yet.
    pub fn new(options: OpenAiOptions) -> Result<Self, PlannerError> {
        Ok(Self {
            caller: Caller::new(options)?,
            simpler: AtomicBool::new(false),
            better_simpler: AtomicU32::new(0),
        })
    }

    /// The picture as it is sent, where this model takes any.
    fn fit(&self, picture: Option<&PlanPicture>) -> Option<Fit> {
        let picture = picture.filter(|_| self.takes_pictures())?;
        Fit::of(&picture.bytes)
    }

    /// Asks, reads, and asks once more where the answer could not be read.
    async fn ask<T: Send>(
        &self,
        ask: Ask<'_>,
        deltas: &dyn Deltas,
        deadline: Instant,
        read: impl Fn(&Completion) -> Result<T, String> + Send + Sync,
    ) -> Result<Asked<T>, PlannerError> {
        let first = self.caller.complete(&ask, deltas, deadline).await?;
        let mut usage = first.usage;
        let untooled = first.offered_tool && first.calls.is_empty();
        let problem = match read(&first) {
            Ok(value) => {
                if untooled {
                    self.caller.answered_without_tool();
                }
                return Ok(Asked {
                    value,
                    usage,
                    raw: first.raw(),
                    request: first.request,
                });
            }
            Err(_) if first.declines() => DECLINED.to_owned(),
            Err(problem) => first.explain(problem),
        };
        tracing::debug!(
            problem,
            "the model's answer could not be read, asking again"
        );
        let tool = first.offered_tool && !untooled;
        let messages = told(ask.messages, &first, &problem, &ask.shape.reminder(tool));
        let again = Ask {
            messages: &messages,
            // It was seen already, and costs as much as a page.
            picture: None,
            longer: first.finish == "length",
            // The model did not call the tool that it was offered.
            down: ask.down + u8::from(untooled),
            ..ask
        };
        let second = self.caller.complete(&again, deltas, deadline).await?;
        usage.add(second.usage);
        let raw = format!(
            "{}\n\n--- asked again: {problem} ---\n\n{}",
            first.raw(),
            second.raw()
        );
        match read(&second) {
            Ok(value) => {
                if untooled {
                    self.caller.answered_without_tool();
                }
                Ok(Asked {
                    value,
                    usage,
                    raw,
                    request: second.request,
                })
            }
            Err(_) if second.declines() => Err(PlannerError::Declined {
                said: second.declined(),
                raw,
                request: second.request,
                usage,
            }),
            Err(problem) => Err(PlannerError::Malformed {
                detail: second.explain(problem),
                raw,
                request: second.request,
                usage,
            }),
        }
    }
}

/// The conversation with an answer that could not be read, and why.
fn told(
    before: &[ChatMessage],
    first: &Completion,
    problem: &str,
    reminder: &str,
) -> Vec<ChatMessage> {
    let mut said: String = first.answer().chars().take(QUOTED_BACK).collect();
    if said.trim().is_empty() {
        said = "(empty)".into();
    }
    let mut messages = before.to_vec();
    messages.push(ChatMessage::new(Role::Assistant, said));
    messages.push(ChatMessage::new(
        Role::User,
        format!(
            "Your last answer could not be used: {problem}. Nothing was done. Answer again, {reminder}."
        ),
    ));
    messages
}

/// An answer that was read.
struct Asked<T> {
    value: T,
    usage: Usage,
    raw: String,
    request: String,
}

/// The work, which is told its deadline, or `Timeout`. Dropping the future ends the request.
async fn within<T, F>(timeout: Duration, work: impl FnOnce(Instant) -> F) -> Result<T, PlannerError>
where
    F: Future<Output = Result<T, PlannerError>> + Send,
{
    let deadline = Instant::now() + timeout;
    tokio::time::timeout_at(deadline, work(deadline))
        .await
        .unwrap_or_else(|_| {
            Err(PlannerError::Timeout(
                u64::try_from(timeout.as_millis()).unwrap_or(u64::MAX),
            ))
        })
}

#[async_trait]
impl Planner for OpenAiPlanner {
    fn kind(&self) -> PlannerKind {
        PlannerKind::Model
    }

    fn name(&self) -> String {
        self.caller.model().to_owned()
    }

    fn understand(&self, _goal: &str) -> Option<Understanding> {
        None
    }

    fn context_window(&self) -> Option<u32> {
        self.caller.window()
    }

    fn takes_pictures(&self) -> bool {
        self.caller.takes_pictures()
    }

    fn retry_after(&self) -> Option<Duration> {
        self.caller.retry_after()
    }

    fn ask_simpler(&self, on: bool) {
        self.simpler.store(on, Ordering::Relaxed);
    }

    async fn plan(
        &self,
        request: &PlanRequest,
        deltas: &dyn Deltas,
    ) -> Result<PlanReply, PlannerError> {
        let allowed = schema::allowed(&request.context.allowed_actions);
        // Offered is every action, whatever the stage allows: the tool stands before the messages, and a
        // server's cache holds only while nothing before them changes. Scripts are on or off for a whole run.
        let offered = schema::offered(&allowed);
        let readable = schema::readable(&request.context.allowed_actions);
        let picture = self.fit(request.picture.as_ref());
        let simpler = self.simpler.load(Ordering::Relaxed);
        let learnt = self.better_simpler.load(Ordering::Relaxed) >= SIMPLER_AFTER;
        let ask = Ask {
            picture: picture.as_ref(),
            down: u8::from(simpler) + u8::from(learnt),
            ..Ask::new(&request.messages, Shape::Act { allowed: &offered })
        };
        let read = |completion: &Completion| reply::read_plan(completion, &readable);
        let asked = within(request.timeout, |deadline| {
            self.ask(ask, deltas, deadline, read)
        })
        .await?;
        if simpler {
            // What happens again is the model's nature.
            self.better_simpler.fetch_add(1, Ordering::Relaxed);
        }
        Ok(PlanReply {
            conditions: asked.value.conditions,
            thought: asked.value.thought,
            actions: asked.value.actions,
            usage: asked.usage,
            model: self.name(),
            raw: asked.raw,
            request: asked.request,
            ..PlanReply::default()
        })
    }

    async fn judge(&self, request: &JudgeRequest) -> Result<JudgeReply, PlannerError> {
        let JudgeRequest {
            purpose, schema, ..
        } = request;
        let validator = jsonschema::validator_for(schema)
            .map_err(|e| PlannerError::Other(format!("the schema of {purpose} is none: {e}")))?;
        let shape = Shape::Json {
            name: purpose,
            schema,
        };
        let read = |completion: &Completion| {
            let value = reply::read_json(completion)?;
            let problem = validator
                .iter_errors(&value)
                .next()
                .map(|e| format!("at {:?}: {e}", e.instance_path.to_string()));
            match problem {
                None => Ok(value),
                Some(problem) => Err(problem),
            }
        };
        let picture = self.fit(request.picture.as_ref());
        let ask = Ask {
            picture: picture.as_ref(),
            ..Ask::new(&request.messages, shape)
        };
        let asked = within(request.timeout, |deadline| {
            self.ask(ask, &(), deadline, read)
        })
        .await?;
        Ok(JudgeReply {
            value: asked.value,
            usage: asked.usage,
            model: self.name(),
            raw: asked.raw,
            request: asked.request,
        })
    }
}
