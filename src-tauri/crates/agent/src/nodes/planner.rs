//! `planner`: asks for the next action, and checks that the answer can be used at all.

use std::time::Duration;

use copilot_graph::{Command, Goto};
use copilot_ports::{Deltas, PlanReply, PlanRequest, PlannerError, StepFile};
use copilot_protocol::{
    Action, Element, ElementId, LiveUpdate, Message, Plan, PlanId, PlannerKind, QuestionBody,
    RunEvent, StopReason, Usage,
};

use super::agent_nodes::{AgentNodes, Go, ask};
use super::ask_user::what_is_wanted;
use super::model_wait::{self, BAD_ANSWERS_A_FORM, planner_error};
use super::{divide, picture};
use crate::context::{allowed_actions, planner_context};
use crate::graph::ending;
use crate::node_name::NodeName;
use crate::prompts;
use crate::recorder::Recorder;
use crate::reducer::reduce;
use crate::sites::pending;
use crate::state::Update;
use crate::state::{ErrorKind, GraphState};
use crate::{answers, batch, contexts, judge, outline};

/// Empty plans in a row before that counts as an error.
const MAX_EMPTY_PLANS: u32 = 4;
/// Longest wait for whoever takes their time.
const UNHURRIED: Duration = Duration::from_secs(30 * 24 * 3600);
/// Elements that are named beside a number that does not exist, and characters of a name.
const NEAREST: usize = 4;
const NEAREST_CHARS: usize = 40;

struct ToWindow<'a>(&'a Recorder);

impl Deltas for ToWindow<'_> {
    fn thought(&self, piece: &str) {
        self.0.live(LiveUpdate::ThoughtDelta {
            text: piece.to_owned(),
        });
    }

    fn reasoning(&self, piece: &str) {
        self.thought(piece);
    }
}

pub(crate) async fn run(n: &AgentNodes, s: &GraphState) -> Go {
    if let Some(go) = instead(n, s).await {
        return go;
    }
    if let Some(go) = super::program::go_on(n, s).await {
        return go;
    }
    if let Some(done) = batch::claim_left(s) {
        if contexts::is_partial(s) {
            return oversee(n, s, Vec::new()).await;
        }
        return take_up(n, s, Some(done.clone()), Vec::new())
            .await
            .because("claimed", "with its last action");
    }
    let Some(context) = planner_context(s) else {
        let updates = vec![Update::failed(ErrorKind::Capture, "no page was seen yet")];
        return Command::to(NodeName::ErrorRetry, updates);
    };
    let timeout = match n.planner.takes_its_time() {
        true => UNHURRIED,
        false => Duration::from_millis(u64::from(s.settings().engine.planner_timeout_ms)),
    };
    let picture = picture::picture(n, s, &context).await;
    let mut messages = Vec::new();
    if n.planner.converses() {
        messages = prompts::conversation(s, &context, n.planner.context_window());
        let missed = picture::not_shown(&context).filter(|_| picture.is_none());
        let before = prompts::remembered(n.memory.as_deref(), s)
            .into_iter()
            .chain(missed);
        // The page stays the last that is said.
        messages.splice(messages.len() - 1..messages.len() - 1, before);
    }
    let request = PlanRequest {
        messages,
        picture,
        context,
        timeout,
    };
    let started = n.recorder.now_ms();
    let deltas = ToWindow(&n.recorder);
    n.nudge.forget();
    let in_vain = s.counters.bad_answers;
    n.planner.ask_simpler(in_vain >= BAD_ANSWERS_A_FORM);
    let answered = match tokio::time::timeout(timeout, n.planner.plan(&request, &deltas)).await {
        Ok(answered) => answered,
        Err(_) => Err(PlannerError::Timeout(timeout.as_millis() as u64)),
    };
    let ms = n.recorder.now_ms() - started;
    let mut updates = vec![
        Update::PlannerCalled,
        Update::PersonHeard,
        Update::AnswerUsed,
    ];
    match answered {
        Ok(reply) => {
            told(n, &reply.model, &reply.usage, ms, None).await;
            keep(n, s, &reply.request, &reply.raw).await;
            updates.extend(n.tell_stand_in(&reply.model, &reply.stood_in_for).await);
            updates.extend(model_wait::over(n, s, &reply.model).await);
            let mut reply = reply;
            let too_many = batch::cut(s, &mut reply.actions);
            let mut go = planned(n, s, reply, updates).await;
            go.update.extend(too_many);
            go
        }
        Err(error) => unanswered(n, s, &error, ms, updates).await,
    }
}

/// No plan came: the model is waited for, or was told what was wrong and answered no better.
async fn unanswered(
    n: &AgentNodes,
    s: &GraphState,
    error: &PlannerError,
    ms: f64,
    mut updates: Vec<Update>,
) -> Go {
    let failed = planner_error(error);
    if model_wait::worth_it(n, s, &failed) {
        told(n, "", &Usage::default(), ms, Some(error.to_string())).await;
        // What the person said, and the answer to a question, wait for the model too.
        let gone = Update::ModelGone {
            error: failed,
            ms: ms.max(0.0) as u64,
        };
        return Command::to(NodeName::ErrorRetry, vec![gone]).because("model", "gone");
    }
    if let PlannerError::Malformed {
        raw,
        request,
        usage,
        ..
    }
    | PlannerError::Declined {
        raw,
        request,
        usage,
        ..
    } = error
    {
        // It was told what was wrong, and answered no better.
        updates.push(Update::BadAnswers { count: 2 });
        told(n, "", usage, ms, Some(error.to_string())).await;
        keep(n, s, request, raw).await;
        updates.push(Update::UsageAdded { usage: *usage });
    } else {
        told(n, "", &Usage::default(), ms, Some(error.to_string())).await;
    }
    updates.push(Update::Error {
        error: Some(failed),
    });
    Command::to(NodeName::ErrorRetry, updates)
}

/// What goes before a plan: a request that was held, a snapshot, a question, a cookie banner.
async fn instead(n: &AgentNodes, s: &GraphState) -> Option<Go> {
    if let Some(held) = &s.held {
        // What the page itself wanted goes before any new plan.
        let pending = crate::sites::as_pending(s, held.clone());
        let updates = vec![
            Update::Held { request: None },
            Update::DropPlan,
            Update::TakeUp { pending },
        ];
        return Some(Command::to(NodeName::Safety, updates));
    }
    if s.program.is_none() && s.counters.planner_calls >= s.limits.max_planner_calls {
        let message = ending("insufficient-knowledge");
        return Some(n.end(s, StopReason::PlannerCalls, message, Vec::new()));
    }
    if let Some(go) = super::budget::month_spent(n, s) {
        return Some(go);
    }
    if s.snapshot_due {
        let updates = vec![Update::SnapshotDue { on: false }];
        return Some(Command::to(NodeName::Observe, updates));
    }
    if let Some(go) = super::client::must_ask(n, s) {
        return Some(go);
    }
    if s.goal_is_vague() {
        return Some(ask(what_is_wanted(), vec![Update::GoalAsked]));
    }
    if outline::wanted(s) {
        return Some(super::plan_first::propose(n, s).await);
    }
    if !s.understanding_accepted
        && s.answer.is_none()
        && let Some(understanding) = n.planner.understand(s.goal())
        && !understanding.complete()
        && s.history.is_empty()
    {
        // Part of the goal is not understood: nothing is done without the person's word.
        let body = QuestionBody::Understanding { understanding };
        return Some(ask(body, Vec::new()));
    }

    // A program may have a step for the banner of its own.
    if n.planner.kind() == PlannerKind::Model
        && s.program.is_none()
        && !s.is_led()
        && let Some(button) = crate::cookies::to_refuse(s)
    {
        // No call of the model is spent on a banner, and none is asked what to answer it.
        let label = copilot_guard::clean(&button.name);
        let updates = vec![
            Update::CookiesRefused {
                host: s.current_host(),
            },
            n.narrate(Message::new("say-refuses-cookies").arg("label", label))
                .await,
            Update::DropPlan,
            Update::TakeUp {
                pending: pending(s, Action::Click { element: button.id }),
            },
        ];
        return Some(Command::to(NodeName::Safety, updates).because("cookies", "refused"));
    }
    None
}

/// `model`: which one answered; empty where none did.
async fn told(n: &AgentNodes, model: &str, usage: &Usage, ms: f64, error: Option<String>) {
    if n.planner.converses() || usage.calls > 0 {
        n.model_called("plan", model, *usage, ms, error).await;
    }
}

async fn keep(n: &AgentNodes, s: &GraphState, request: &str, raw: &str) {
    let step = s.counters.step;
    if !request.is_empty() {
        n.recorder
            .file(step, StepFile::PlannerRequest, request.as_bytes())
            .await;
    }
    if !raw.is_empty() {
        n.recorder
            .file(step, StepFile::PlannerReply, raw.as_bytes())
            .await;
    }
}

async fn planned(
    n: &AgentNodes,
    s: &GraphState,
    mut reply: PlanReply,
    mut updates: Vec<Update>,
) -> Go {
    updates.extend(start_pages(n, s, &mut reply.actions));
    let observation = s.observation.as_ref().map(|o| o.id.clone());
    let (goal_steps, thought) = where_in_plan(s, &reply);
    let plan = Plan {
        id: PlanId::new(),
        observation: observation.unwrap_or_default(),
        thought: thought.clone(),
        actions: reply.actions,
        conditions: reply.conditions,
        goal_steps,
    };
    n.recorder
        .event(RunEvent::Planned { plan: plan.clone() })
        .await;

    if let Some(problem) = unusable(s, &plan.actions) {
        updates.push(Update::UsageAdded { usage: reply.usage });
        updates.push(Update::BadAnswers { count: 1 });
        // The next request says so, beside the page.
        updates.push(Update::failed(ErrorKind::Planner, problem));
        return Command::to(NodeName::ErrorRetry, updates);
    }
    let outline = outline::ticked(&s.outline, goal_steps);
    if outline != s.outline {
        n.recorder
            .event(RunEvent::OutlineChanged {
                steps: outline.clone(),
            })
            .await;
        updates.push(Update::Outline {
            steps: outline,
            changed: false,
        });
    }
    let named = judge::named(s, &plan.conditions);
    let idle = named.as_deref().and_then(|all| already_so(s, all));
    if let Some(conditions) = named {
        updates.push(Update::Conditions { conditions });
    }
    let first = plan.actions.first().cloned();
    let text = serde_json::to_string(&plan.actions).unwrap_or_default();
    updates.push(Update::Planned {
        plan,
        memory: reply.memory,
        usage: reply.usage,
    });
    updates.push(Update::said(format!("{thought} {text}").trim().to_owned()));
    updates.extend(idle);
    if matches!(first, Some(Action::Done { .. })) && contexts::is_partial(s) {
        return oversee(n, s, updates).await;
    }
    take_up(n, s, first, updates).await
}

/// Puts start pages in place of addresses and searches that would tell another site of what was read.
pub(super) fn start_pages(n: &AgentNodes, s: &GraphState, actions: &mut [Action]) -> Vec<Update> {
    let mut contexts = s.contexts.clone();
    // A program keeps what its planner was shown on a page of no site, too.
    if s.program.is_none() || !contexts::is_no_site(contexts.place()) {
        contexts.plans();
    }
    let shown = contexts.shown();
    let mut told = Vec::new();
    for action in actions {
        if let Some((start, why)) = n.sites.instead(s, &shown, action) {
            *action = start;
            told.push(Update::tell(why));
        }
    }
    told
}

/// The end was claimed by a planner that was not shown all: the one that sees all is asked at once.
async fn oversee(n: &AgentNodes, s: &GraphState, mut updates: Vec<Update>) -> Go {
    updates.push(Update::DropPlan);
    updates.push(Update::Oversees);
    let mut known = s.clone();
    for update in &updates {
        reduce(&mut known, update);
    }
    let mut go = Box::pin(run(n, &known)).await;
    updates.append(&mut go.update);
    go.update = updates;
    go.because("overseen", true)
}

/// Goes on to a plan's first action.
async fn take_up(
    n: &AgentNodes,
    s: &GraphState,
    first: Option<Action>,
    mut updates: Vec<Update>,
) -> Go {
    match first {
        None => {
            updates.push(Update::EmptyPlan);
            if s.counters.empty_plans + 1 >= MAX_EMPTY_PLANS {
                updates.push(Update::failed(
                    ErrorKind::Planner,
                    "the plan was empty several times",
                ));
                return Command::to(NodeName::ErrorRetry, updates);
            }
            Command::to(NodeName::Observe, updates)
        }
        Some(Action::Done {
            answer,
            cannot: true,
            ..
        }) => {
            updates.push(Update::DropPlan);
            if s.plays() && s.counters.declines > 0 {
                return n.end(s, StopReason::Declined, ending("declined"), updates);
            }
            let mut go = n.end(s, StopReason::Impossible, ending("impossible"), updates);
            if let Goto::End(outcome) = &mut go.goto {
                outcome.answer = answer;
            }
            go
        }
        Some(Action::Done {
            answer, citations, ..
        }) => {
            let (answer, structured) = answers::taken(s, answer);
            updates.push(Update::Claimed {
                answer: Some(answer),
                citations,
            });
            updates.push(Update::DropPlan);
            updates.push(Update::Structured { answer: structured });
            Command::to(NodeName::GoalValidator, updates)
        }
        Some(Action::AskUser { question, options }) => {
            updates.push(Update::DropPlan);
            let body = QuestionBody::Ask {
                message: None,
                text: question,
                options,
            };
            ask(body, updates)
        }
        Some(Action::RunCode { program }) => super::program::start(n, s, &program, updates).await,
        Some(action) => {
            updates.push(Update::TakeUp {
                pending: pending(s, action),
            });
            Command::to(NodeName::Safety, updates)
        }
    }
}

/// How far the run is in the planner's own steps, or in the plan that was agreed on, where the thought names its
/// step; and the thought without that name.
fn where_in_plan(s: &GraphState, reply: &PlanReply) -> (Option<(u32, u32)>, String) {
    let all = s.outline.len() as u32;
    match outline::marked(&reply.thought) {
        Some((number, thought)) if all > 0 && number <= all => {
            let done = (number - 1, all);
            (reply.goal_steps.or(Some(done)), thought.to_owned())
        }
        _ => (reply.goal_steps, reply.thought.clone()),
    }
}

/// Why a plan cannot be used, in words for the planner.
fn unusable(s: &GraphState, actions: &[Action]) -> Option<String> {
    let allowed = allowed_actions(s);
    for action in actions {
        let name = action.name();
        // Whether a script may be proposed is the guard's to say: its refusal has a class, and is told.
        let guards = matches!(action, Action::Evaluate { .. });
        if !guards && !allowed.iter().any(|a| a == name) {
            return Some(format!("{name} is not allowed now"));
        }
        if let Action::HandOver { site, .. } = action
            && contexts::site_of(site) == s.contexts.place()
        {
            return Some(format!("{name}: you are at {site} yourself"));
        }
        if let Action::Divide { addresses, .. } = action
            && let Some(why) = divide::unusable(addresses)
        {
            return Some(why);
        }
        for id in action.element().into_iter().chain(action.onto()) {
            let known = s
                .observation
                .as_ref()
                .is_some_and(|o| o.element(id).is_some());
            if !known {
                return Some(no_such_element(s, name, id));
            }
        }
        if let Action::Navigate { url } | Action::NewTab { url: Some(url) } = action
            && url::Url::parse(url).is_err()
            && copilot_guard::site::resolve(url).is_err()
        {
            return Some(format!("{url:?} is not an address"));
        }
    }
    None
}

/// Says which numbers there are near the one that there is not.
fn no_such_element(s: &GraphState, action: &str, id: ElementId) -> String {
    let mut there: Vec<&Element> = s.observation.iter().flat_map(|o| &o.elements).collect();
    there.sort_by_key(|e| (e.id.abs_diff(id), e.id));
    there.truncate(NEAREST);
    there.sort_by_key(|e| e.id);
    let named: Vec<String> = there
        .iter()
        .map(|e| {
            let name: String = e.name.chars().take(NEAREST_CHARS).collect();
            format!("[{}] {} {name:?}", e.id, e.role)
        })
        .collect();
    let near = prompts::fence(&named.join(", "));
    if near.is_empty() {
        return format!(
            "{action}: there is no element [{id}] on the page, and none with a number at all. Wait, scroll or open another page"
        );
    }
    format!(
        "{action}: there is no element [{id}] on the page; the nearest numbers are {near}. Take a number from the page as it is now"
    )
}

/// Tells of conditions that hold before anything was done, while others can still be named.
fn already_so(s: &GraphState, named: &[crate::state::Tracked]) -> Option<Update> {
    let so: Vec<String> = named
        .iter()
        .filter(|t| !t.amended && t.named == s.counters.step && t.holds() == Some(true))
        .map(|t| t.condition.to_string())
        .collect();
    let so = so.join("; ");
    (!so.is_empty()).then(|| Update::tell(format!(
        "This is so already and will show nothing: {so}. Before you change anything, name a condition that is not so yet."
    )))
}
