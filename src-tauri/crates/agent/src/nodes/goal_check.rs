//! `goal_check`: what kind of page it is, how far the run has come, and whether it must end or ask.
//! It never ends a run as satisfied: that is for `goal_validator` and `quality_evaluator`.

use copilot_graph::Command;
use copilot_protocol::{
    Observation, PageType, QuestionBody, RunEvent, SecretKind, Stage, StopReason,
};

use super::agent_nodes::{AgentNodes, Go, ask};
use super::ask_user::barred_end;
use super::memory_manager::before;
use crate::classify::{is_sign_in_error, page_type};
use crate::evidence;
use crate::graph::ending;
use crate::human_handoff::{Handoff, handoff};
use crate::memory::{Sizes, tokens_of};
use crate::node_name::NodeName;
use crate::prompts::wire;
use crate::recorder::Recorder;
use crate::state::Update;
use crate::state::{ErrorKind, GraphState};

/// Times that a sign-in page, a request for access or a bot check asks the person before the run gives up,
/// and that a site may refuse before another way is tried.
const MAX_PAGE_ASKS: u32 = 3;
/// Statuses by which a site asks who is there.
const SIGN_IN_STATUS: [u16; 2] = [401, 407];
const TOO_MANY_REQUESTS: u16 = 429;
/// Laps in one stage before the run is called not advancing; generous, since reading a long list is one stage.
const MAX_LAPS_IN_STAGE: u32 = 40;

pub(crate) async fn run(n: &AgentNodes, s: &GraphState) -> Go {
    let Some(observation) = s.observation.as_deref() else {
        // Nothing was seen: the planner can still open a page.
        return Command::to(NodeName::Planner, Vec::new()).because("seen", false);
    };
    let page = page_type(observation);
    let mut updates = vec![Update::PageType { page_type: page }];
    updates.extend(crate::judge::note(s));
    // Worked out from the whole page: once a snapshot is enough.
    let stage = reached_stage(s);
    promote(&n.recorder, s, stage, &mut updates).await;
    let go = match barred(n, s, observation, page, &mut updates) {
        Some(go) => go,
        None => next(n, s, updates),
    };
    let engine = &s.settings().engine;
    go.because("page_type", wire(&page))
        .because("stage", wire(&stage))
        .because("laps_in_stage", s.counters.laps_in_stage)
        .because("stagnation_count", s.counters.stagnation_count)
        .because("stagnation_threshold", engine.stagnation_threshold)
        .because("repeat_count", s.counters.repeat_count)
        .because("repeat_threshold", engine.repeat_threshold)
        .because("loop_mitigated", s.loop_mitigated)
        .because("world_frozen", s.world_frozen())
}

/// What stands before the page: a bot check, a sign-in, a request for access to an account, a site that was asked too often. Each is an error of its
/// own kind with its own way on.
fn barred(
    n: &AgentNodes,
    s: &GraphState,
    observation: &Observation,
    page: PageType,
    updates: &mut Vec<Update>,
) -> Option<Go> {
    let host = copilot_guard::host_of(&observation.url);
    if page == PageType::Captcha {
        let error = format!("{host} wants to see that a person is there");
        updates.push(Update::failed(ErrorKind::Captcha, error));
        let asked = s.captcha_asked.get(&host).copied().unwrap_or(0);
        let body = QuestionBody::Captcha { host };
        return Some(ask_or_end(n, s, asked, body, updates));
    }
    if let Some(go) = signing_in(n, s, observation, page, updates) {
        return Some(go);
    }
    if handoff(observation) == Some(Handoff::Consent) {
        let error = format!("{host} asks whether another may use an account of the person's");
        updates.push(Update::failed(ErrorKind::Auth, error));
        let asked = s.consent_asked.get(&host).copied().unwrap_or(0);
        let go = ask_or_end(n, s, asked, QuestionBody::Consent { host }, updates);
        return Some(go.because("obstacle", "consent"));
    }
    if observation.signals.http_status == TOO_MANY_REQUESTS {
        return too_often(n, s, host, updates);
    }
    // What barred the way is gone.
    if s.error
        .as_ref()
        .is_some_and(|e| matches!(e.kind, ErrorKind::Captcha | ErrorKind::Auth))
    {
        updates.push(Update::Error { error: None });
    }
    None
}

/// Asks the person so often, then ends.
fn ask_or_end(
    n: &AgentNodes,
    s: &GraphState,
    asked: u32,
    body: QuestionBody,
    updates: &mut Vec<Update>,
) -> Go {
    let updates = std::mem::take(updates);
    let go = match barred_end(&body).filter(|_| asked >= MAX_PAGE_ASKS) {
        Some((reason, message)) => n.end(s, reason, message, updates),
        None => ask(body, updates),
    };
    go.because("asked_before", asked)
}

fn signing_in(
    n: &AgentNodes,
    s: &GraphState,
    observation: &Observation,
    page: PageType,
    updates: &mut Vec<Update>,
) -> Option<Go> {
    let status = observation.signals.http_status;
    let host = copilot_guard::host_of(&observation.url);
    let error = observation.signals.network_error.as_deref();
    let not_loaded = error.is_some_and(is_sign_in_error);
    let wanted = match handoff(observation) {
        _ if page == PageType::Login => {
            !evidence::goal_signs_in(s.goal()) && !keeps(s, SecretKind::Password, observation)
        }
        Some(Handoff::Code) => {
            !copilot_text::has_stem(s.goal(), CODE)
                && !keeps(s, SecretKind::OneTimeCode, observation)
        }
        _ => false,
    };
    if !not_loaded && !((wanted || SIGN_IN_STATUS.contains(&status)) && pauses_on_login(s)) {
        return None;
    }
    let asked = s.login_asked.get(&host).copied().unwrap_or(0);
    let error = format!("{host} asks to sign in");
    updates.push(Update::failed(ErrorKind::Auth, error));
    // A browser without a window has nowhere to ask, so nobody can answer.
    let nowhere = not_loaded && n.browser().is_ok_and(|b| b.identity().headless);
    let go = if nowhere {
        let message = ending("sign-in-unseen").arg("host", host);
        let updates = std::mem::take(updates);
        n.end(s, StopReason::LoginRequired, message, updates)
    } else {
        ask_or_end(n, s, asked, QuestionBody::Login { host }, updates)
    };
    Some(
        go.because("asked_before", asked)
            .because("http_status", status)
            .because("nowhere_to_ask", nowhere),
    )
}

fn too_often(
    n: &AgentNodes,
    s: &GraphState,
    host: String,
    updates: &mut Vec<Update>,
) -> Option<Go> {
    let met = s.rate_limited.get(&host).copied().unwrap_or(0) + 1;
    let error = format!(
        "{host} was asked too often: wait a while before loading it again, or go on elsewhere"
    );
    updates.push(Update::failed(ErrorKind::RateLimit, error));
    updates.push(Update::RateLimited { host: host.clone() });
    if met <= MAX_PAGE_ASKS {
        return None;
    }
    let updates = std::mem::take(updates);
    let go = if s.counters.strategies_used < s.settings().engine.max_strategies {
        Command::to(NodeName::StrategyAdapter, updates)
    } else {
        let message = ending("rate-limited").arg("host", host);
        n.end(s, StopReason::InsufficientKnowledge, message, updates)
    };
    Some(
        go.because("error", "rate_limit")
            .because("refused_times", met),
    )
}

/// Goals that speak of a code mean to enter one.
const CODE: &[&str] = &["code", "код"];

/// The person keeps a secret of this kind for this site: the planner may use it by name, and needs nobody for that.
fn keeps(s: &GraphState, kind: SecretKind, observation: &Observation) -> bool {
    s.policy.secrets.iter().any(|secret| {
        secret.kind == kind && copilot_guard::secret_host_fits(&secret.host, &observation.url)
    })
}

fn pauses_on_login(s: &GraphState) -> bool {
    s.settings().engine.pause_on_login
}

fn next(n: &AgentNodes, s: &GraphState, mut updates: Vec<Update>) -> Go {
    if s.program.is_some() {
        return Command::to(NodeName::Planner, updates).because("program", "under way");
    }
    let engine = &s.settings().engine;
    if s.loop_mitigated {
        let still = s.counters.stagnation_count >= engine.stagnation_threshold
            || s.counters.repeat_count + 1 >= engine.repeat_threshold
                && s.counters.stagnation_count > 0;
        if still && s.counters.stagnation_count > 0 {
            if s.counters.strategies_used < engine.max_strategies {
                return Command::to(NodeName::StrategyAdapter, updates);
            }
            match n.ask_stuck(s, updates) {
                Ok(go) => return go,
                Err(back) => updates = back,
            }
            let reason = if s.counters.auto_scrolls_used >= engine.max_auto_scrolls
                && engine.max_auto_scrolls > 0
            {
                StopReason::AutoScrolls
            } else if s.counters.repeat_count + 1 >= engine.repeat_threshold {
                StopReason::Repeat
            } else {
                StopReason::Stagnation
            };
            return n.end(s, reason, ending("stuck"), updates);
        }
    }
    if !s.planner_is_model() && s.counters.laps_in_stage >= MAX_LAPS_IN_STAGE {
        let message = ending("insufficient-knowledge");
        return n.end(s, StopReason::StageNotAdvanced, message, updates);
    }

    if s.validate_next {
        updates.push(Update::ValidateNext { on: false });
        return Command::to(NodeName::GoalValidator, updates)
            .because("validate_next", s.validate_next);
    }
    let sizes = Sizes::of(engine, n.planner.context_window());
    let messages = s.heard();
    let tokens = tokens_of(&messages);
    let old = before(s, &s.summary(), &messages, &sizes);
    let to = if tokens > sizes.handover || old > 0 && tokens + old > sizes.history {
        NodeName::MemoryManager
    } else {
        NodeName::Planner
    };
    Command::to(to, updates)
        .because("history_tokens", tokens)
        .because("memory_threshold_tokens", sizes.handover)
}

/// Promotes as many stages as the page allows.
async fn promote(recorder: &Recorder, s: &GraphState, target: Stage, updates: &mut Vec<Update>) {
    if target > s.stage {
        recorder
            .event(RunEvent::StageChanged {
                from: s.stage,
                to: target,
            })
            .await;
        updates.push(Update::Stage { stage: target });
    }
}

/// The stage that the page and the history justify. Never `done`: that is the end's.
pub(crate) fn reached_stage(s: &GraphState) -> Stage {
    let Some(observation) = s.observation.as_deref() else {
        return s.stage;
    };
    let loaded = observation.url.starts_with("http")
        && observation.signals.network_error.is_none()
        && observation.signals.http_status < 400
        && page_type(observation) != PageType::Error;
    let mut stage = s.stage;
    if loaded && stage < Stage::Context {
        stage = Stage::Context;
    }
    // Words of another script cannot be compared.
    let other_script =
        copilot_text::has_cyrillic(s.goal()) != copilot_text::has_cyrillic(&observation.text);
    let candidates_there = evidence::goal_on_page(s.goal(), observation)
        || other_script && !s.candidates.is_empty()
        // What was acted on with an effect was found, in whatever words the goal says it.
        || s.history.iter().any(|record| {
            record.action.element().is_some()
                && record.outcome.as_ref().is_some_and(|o| {
                    o.status == copilot_protocol::ActionStatus::Ok
                        && (o.url_changed || o.dom_changed)
                })
        })
        // Nothing of the goal is on the page even after a few snapshots: let the planner ask.
        || s.counters.laps_in_stage >= 3;
    if stage == Stage::Context && candidates_there {
        stage = Stage::Locate;
    }
    if stage == Stage::Locate && effect_seen(s) {
        stage = Stage::Verify;
    }
    stage
}

/// The steps that the planner counts are done but for the last, or, where it counts none, the run's own trace
/// shows the goal's.
fn effect_seen(s: &GraphState) -> bool {
    let any = s.history.iter().any(|record| {
        record.outcome.as_ref().is_some_and(|o| {
            o.status == copilot_protocol::ActionStatus::Ok
                && (o.url_changed || o.dom_changed || o.text.is_some() || o.file.is_some())
        })
    });
    any && match s.goal_steps {
        Some((done, all)) => done + 1 >= all,
        // With a model the goal's words decide nothing: an effect is an effect.
        None => s.planner_is_model() || matches!(evidence::judge(s, ""), evidence::Finding::Met),
    }
}
