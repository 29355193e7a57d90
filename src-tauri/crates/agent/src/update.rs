//! The changes of the state, as they stand in the journal, and the reducer that applies them.

use std::sync::Arc;

use copilot_ports::{ActionRecord, Candidate, ChatMessage, HeldRequest, ObservationDigest, Role};
use copilot_protocol::{
    Action, Answer, ElementId, Fact, Judgement, Message, Observation, OutlineStep, PageType, Plan,
    Question, QuestionBody, RiskClass, ShotId, Stage, StopReason, StructuredAnswer, TabEvent,
    TabInfo, Usage,
};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::state::{
    AgentError, Approved, ChosenTab, ContextEvent, ContextEventKind, GraphState, InFlight, Intent,
    LoopTrigger, Pending, SeenText,
};

/// Looks that the state remembers in short (seed 000, `recent_observations`).
const RECENT_WINDOW: usize = 8;
/// Changes around the run that the state remembers.
const CONTEXT_WINDOW: usize = 40;
/// Intents that the state remembers.
const INTENT_WINDOW: usize = 100;
/// Findings that the state keeps, and the characters of one.
const FACTS: usize = 40;
const FACT_CHARS: usize = 1_000;
/// Page texts that answers may be grounded in.
const SEEN_WINDOW: usize = 40;

/// One change of the state.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(tag = "set", rename_all = "snake_case")]
pub enum Update {
    /// A look at the page. The observation itself is in the file.
    Observed {
        #[serde(skip)]
        observation: Option<Arc<Observation>>,
        file: Option<String>,
        shot: Option<ShotId>,
        digest: ObservationDigest,
        candidates: Vec<Candidate>,
        search_controls: Vec<ElementId>,
        listing_detected: bool,
        /// The mapping did not change although an action was made.
        stagnant: bool,
    },
    TabEvents {
        events: Vec<TabEvent>,
    },
    /// Something on this site gave orders: the guard is careful there.
    Wary {
        host: String,
    },
    /// Which tab the run works in; `None`: one of its own.
    TabChosen {
        tab: Option<TabInfo>,
    },
    LoopTriggered {
        trigger: Option<LoopTrigger>,
    },
    LoopMitigated {
        scrolls: u32,
        conservative: bool,
    },
    PageType {
        page_type: PageType,
    },
    Stage {
        stage: Stage,
    },
    LapInStage,
    ValidateNext {
        on: bool,
    },
    Claimed {
        answer: Option<String>,
    },
    Validated {
        on: bool,
    },
    ValidationRejected,
    QualityRejected,
    PlannerCalled,
    Planned {
        plan: Plan,
        memory: Option<Value>,
        usage: Usage,
    },
    UsageAdded {
        usage: Usage,
    },
    /// A model was asked for something other than a plan.
    ReflectionUsage {
        purpose: String,
        usage: Usage,
    },
    /// What a judgement of the progress found wrong.
    Analysed {
        why: String,
    },
    /// A model was asked for another strategy.
    AdviceAsked,
    /// A site refused because it was asked too often.
    RateLimited {
        host: String,
    },
    /// The site's banner about cookies is refused now; once for a site.
    CookiesRefused {
        host: String,
    },
    EmptyPlan,
    /// The next action of the queue is taken up for judgement.
    TakeUp {
        pending: Pending,
    },
    /// Drops what is left of the plan.
    DropPlan,
    Judged {
        judgement: Judgement,
    },
    Approved {
        approved: Approved,
    },
    Remember {
        class: RiskClass,
        host: String,
    },
    /// The page asked for a document that was held back, or it is asked about now.
    Held {
        request: Option<HeldRequest>,
    },
    /// No page leads there in this run.
    SiteRefused {
        class: RiskClass,
        host: String,
    },
    /// A block or a decline: a step and a repeat.
    Refused {
        record: ActionRecord,
        signature: String,
        declined: bool,
    },
    /// The intent of an action, before it is done.
    Started {
        in_flight: InFlight,
    },
    /// What came of it.
    Finished {
        record: ActionRecord,
        /// Fingerprint of the element.
        element: Option<String>,
        /// Words around the element, and the page's title and main heading.
        #[serde(default)]
        near: String,
    },
    /// The person said whether an orphaned action was done.
    OrphanSettled {
        done: bool,
    },
    PendingChanged {
        pending: Pending,
    },
    Progress {
        score: f64,
        evidence: Vec<String>,
        progressed: bool,
        signature: String,
    },
    Strategy {
        avoid: Vec<String>,
    },
    Error {
        error: Option<AgentError>,
    },
    ErrorCounted,
    ErrorsCleared,
    Say {
        role: Role,
        text: String,
    },
    Summarised {
        summary: String,
        keep: usize,
    },
    /// The conversation is cut to so many tokens, the oldest first.
    HistoryCut {
        max_tokens: usize,
    },
    Narrated {
        message: Message,
    },
    Ask {
        body: QuestionBody,
    },
    Answered {
        question: Box<Question>,
        answer: Answer,
    },
    AnswerUsed,
    /// The goal said nothing of what is wanted: the person is asked, once.
    GoalAsked,
    /// What the person wants: the goal from now on.
    GoalSaid {
        text: String,
    },
    /// The person let a partly understood goal go on.
    UnderstandingAccepted,
    /// The plan that the person approved, or what of it is done now.
    Outline {
        steps: Vec<OutlineStep>,
        /// The person changed it: what it says is the goal now.
        changed: bool,
    },
    /// The person changed the plan during the run. What is done stays done, and what was planned next is off.
    OutlineEdited {
        steps: Vec<OutlineStep>,
    },
    /// The claimed answer in the shape that was asked for.
    Structured {
        answer: Option<StructuredAnswer>,
    },
    /// The planner was told that its answer is in another shape.
    ShapeAsked,
    PersonSaid {
        text: String,
    },
    PersonHeard,
    LookAgain {
        on: bool,
    },
    LimitsRaised {
        max_steps: Option<u32>,
        max_tokens: Option<u32>,
        max_minutes: Option<u32>,
        #[serde(default)]
        max_money: Option<f64>,
    },
    /// The browser is gone; it is to be reached again.
    Lost,
    /// The page has crashed, or the run's tab is gone; it is to be opened again.
    TabLost,
    Reopened,
    Reconnected,
    Fatal {
        stop_reason: StopReason,
        message: Message,
        detail: Option<String>,
    },
    Elapsed {
        ms: u64,
    },
    Waited {
        ms: u64,
    },
}

/// The goal is another one from now on. What the person's settings and decisions allow stays as it is.
fn goal_said(s: &mut GraphState, goal: &str) {
    let request = copilot_protocol::RunRequest {
        goal: goal.to_owned(),
        ..s.request.as_ref().clone()
    };
    let (bare, shape) = crate::answers::split_goal(goal);
    s.goal_kind = crate::goal::goal_kind(&bare);
    s.task_mode = crate::goal::task_mode(&bare);
    s.shape = request.shape.clone().or(shape);
    s.working_goal = (bare != goal).then_some(bare);
    s.policy.goal = copilot_guard::GoalWords::new(goal);
    for site in s.policy.goal.sites.clone() {
        s.policy.sites.add(site);
    }
    s.planner_memory = serde_json::Value::Null;
    // It is the goal now, and no word on the step that is carried out.
    s.person_said.clear();
    s.request = Arc::new(request);
}

/// Applies one update. Pure: the same state and update give the same result.
pub fn reduce(s: &mut GraphState, update: &Update) {
    match update {
        Update::Observed {
            observation,
            file,
            shot,
            digest,
            candidates,
            search_controls,
            listing_detected,
            stagnant,
        } => {
            if let Some(observation) = observation {
                remember_text(s, observation);
            }
            s.observation = observation.clone();
            s.observation_file = file.clone();
            s.look_files.extend(file.clone());
            if shot.is_some() {
                s.shot = shot.clone();
            }
            if digest.page_type != PageType::Error {
                s.visited_urls.insert(digest.url.clone());
            }
            s.recent_observations.push(digest.clone());
            if s.recent_observations.len() > RECENT_WINDOW {
                s.recent_observations.remove(0);
            }
            s.candidates = candidates.clone();
            s.search_controls = search_controls.clone();
            s.listing_detected = *listing_detected;
            s.look_again = false;
            s.counters.stagnation_count = if *stagnant {
                s.counters.stagnation_count + 1
            } else {
                0
            };
        }
        Update::Wary { host } => s.policy.be_wary(host),
        Update::TabEvents { events } => {
            s.tab_events = events.clone();
            for event in events {
                let detail = if event.detail.is_empty() {
                    &event.tab.url
                } else {
                    &event.detail
                };
                note_context(s, ContextEventKind::Tab(event.kind), detail.clone());
            }
        }
        Update::TabChosen { tab } => {
            if let Some(tab) = tab {
                s.policy.add_site(&tab.url);
            }
            s.chosen_tab = Some(ChosenTab { tab: tab.clone() });
        }
        Update::LoopTriggered { trigger } => s.loop_trigger = *trigger,
        Update::LoopMitigated {
            scrolls,
            conservative,
        } => {
            s.loop_mitigated = true;
            s.conservative_probe_done |= conservative;
            s.counters.auto_scrolls_used += scrolls;
            s.loop_trigger = None;
        }
        Update::PageType { page_type } => s.page_type = *page_type,
        Update::Stage { stage } => {
            if *stage > s.stage {
                s.stage = *stage;
                s.counters.laps_in_stage = 0;
            }
        }
        Update::LapInStage => s.counters.laps_in_stage += 1,
        Update::ValidateNext { on } => s.validate_next = *on,
        Update::Claimed { answer } => s.claimed = answer.clone(),
        Update::Validated { on } => s.validated = *on,
        Update::ValidationRejected => {
            s.counters.validation_rejects += 1;
            s.claimed = None;
            s.validated = false;
        }
        Update::QualityRejected => {
            s.counters.quality_rejects += 1;
            s.claimed = None;
        }
        Update::PlannerCalled => {
            s.planned_on.clone_from(&s.observation);
            s.counters.planner_calls += 1;
            s.counters.laps_in_stage += 1;
        }
        Update::Planned {
            plan,
            memory,
            usage,
        } => {
            spent(s, "plan", *usage);
            s.intent_text = plan.thought.clone();
            s.queue = plan.actions.clone();
            s.goal_steps = plan.goal_steps.or(s.goal_steps);
            if let Some(memory) = memory {
                s.planner_memory = memory.clone();
            }
            if !plan.actions.is_empty() {
                s.counters.empty_plans = 0;
            }
            s.error = None;
            s.plan = Some(plan.clone());
        }
        Update::UsageAdded { usage } => spent(s, "plan", *usage),
        Update::ReflectionUsage { purpose, usage } => spent(s, purpose, *usage),
        Update::Analysed { why } => s.analysis = why.clone(),
        Update::AdviceAsked => s.advice_asked += 1,
        Update::RateLimited { host } => *s.rate_limited.entry(host.clone()).or_default() += 1,
        Update::CookiesRefused { host } => {
            s.cookies_refused.insert(host.clone());
        }
        Update::EmptyPlan => s.counters.empty_plans += 1,
        Update::TakeUp { pending } => {
            if !s.queue.is_empty() {
                s.queue.remove(0);
            }
            s.pending = Some(pending.clone());
            s.judgement = None;
            s.approved = None;
        }
        Update::DropPlan => {
            s.queue.clear();
            s.pending = None;
            s.judgement = None;
            s.approved = None;
        }
        Update::Judged { judgement } => s.judgement = Some(judgement.clone()),
        Update::Approved { approved } => {
            // A yes to a site or to signing in holds for what follows there.
            if approved.asked
                && let Some(judgement) = &s.judgement
            {
                s.policy.approved(judgement);
            }
            s.approved = Some(approved.clone());
        }
        Update::Remember { class, host } => s.policy.remember(*class, host),
        Update::Held { request } => s.held = request.clone(),
        Update::SiteRefused { class, host } => s.policy.refuse(*class, host),
        Update::Refused {
            record,
            signature,
            declined,
        } => {
            s.counters.step += 1;
            s.counters.repeat_count = if s.last_signature == *signature {
                s.counters.repeat_count + 1
            } else {
                0
            };
            s.last_signature = signature.clone();
            s.counters.no_progress_steps += 1;
            if *declined {
                s.counters.declines += 1;
            } else {
                s.counters.blocks += 1;
                s.last_block = Some(signature.clone());
            }
            s.history.push(record.clone());
            s.queue.clear();
            s.pending = None;
            s.approved = None;
        }
        Update::Started { in_flight } => {
            s.counters.step += 1;
            s.in_flight = Some(in_flight.clone());
            s.intent_history.push(Intent {
                step: s.counters.step,
                text: s.intent_text.clone(),
            });
            if s.intent_history.len() > INTENT_WINDOW {
                s.intent_history.remove(0);
            }
        }
        Update::Finished {
            record,
            element,
            near,
        } => {
            s.in_flight = None;
            s.approved = None;
            s.acted_near.insert(record.step, near.clone());
            finished(s, record, element.as_deref());
        }
        Update::OrphanSettled { done } => {
            if let Some(in_flight) = s.in_flight.take()
                && *done
            {
                let url = s
                    .observation
                    .as_ref()
                    .map(|o| o.url.clone())
                    .unwrap_or_default();
                let mut outcome =
                    copilot_protocol::ActionOutcome::of(copilot_protocol::ActionStatus::Ok, &url);
                outcome.id = in_flight.id.clone();
                // The person's word stands for the effect that nobody could watch.
                outcome.dom_changed = true;
                outcome.detail = Some(crate::prompts::said(
                    s,
                    "the person says that it was done",
                    "человек говорит, что это сделано",
                ));
                s.history.push(ActionRecord {
                    step: s.counters.step,
                    action: in_flight.action,
                    label: in_flight.label,
                    url,
                    outcome: Some(outcome),
                    refused: None,
                });
            }
            s.approved = None;
            s.look_again = true;
        }
        Update::PendingChanged { pending } => {
            s.pending = Some(pending.clone());
            s.judgement = None;
        }
        Update::Progress {
            score,
            evidence,
            progressed,
            signature,
        } => {
            s.previous_score = s.progress_score;
            s.progress_score = *score;
            s.progress_evidence = evidence.clone();
            if *progressed {
                s.losses = 0;
                s.tab_losses = 0;
                s.counters.no_progress_steps = 0;
                s.counters.progress_steps += 1;
                s.loop_mitigated = false;
                s.last_block = None;
            } else {
                s.counters.no_progress_steps += 1;
            }
            s.counters.repeat_count = if !signature.is_empty() && s.last_signature == *signature {
                s.counters.repeat_count + 1
            } else {
                0
            };
            s.last_signature = signature.clone();
        }
        Update::Strategy { avoid } => {
            s.counters.strategies_used += 1;
            s.analysis.clear();
            s.avoid.extend(avoid.iter().cloned());
            s.counters.repeat_count = 0;
            s.counters.stagnation_count = 0;
            s.counters.no_progress_steps = 0;
            s.loop_mitigated = false;
            s.loop_trigger = None;
            s.last_block = None;
            s.queue.clear();
            s.pending = None;
        }
        Update::Error { error } => s.error = error.clone(),
        Update::ErrorCounted => s.counters.error_retries += 1,
        Update::ErrorsCleared => s.counters.error_retries = 0,
        Update::Say { role, text } => s.messages.push(ChatMessage::new(*role, text.clone())),
        Update::Summarised { summary, keep } => {
            s.summary = summary.clone();
            let from = s.messages.len().saturating_sub(*keep);
            s.messages.drain(..from);
        }
        Update::HistoryCut { max_tokens } => crate::memory::cut(&mut s.messages, *max_tokens),
        Update::Narrated { message } => s.narration.push(message.clone()),
        Update::Ask { body } => {
            match body {
                QuestionBody::Login { host } => {
                    *s.login_asked.entry(host.clone()).or_default() += 1;
                }
                QuestionBody::Captcha { host } => {
                    *s.captcha_asked.entry(host.clone()).or_default() += 1;
                }
                QuestionBody::Consent { host } => {
                    *s.consent_asked.entry(host.clone()).or_default() += 1;
                }
                QuestionBody::FileWanted { host } => {
                    *s.file_asked.entry(host.clone()).or_default() += 1;
                }
                _ => {}
            }
            s.ask = Some(body.clone());
            s.answer = None;
        }
        Update::Answered { question, answer } => answered(s, question, answer),
        Update::AnswerUsed => {
            s.answer = None;
            s.ask = None;
        }
        Update::GoalAsked => s.goal_asked = true,
        Update::GoalSaid { text } => goal_said(s, text),
        Update::UnderstandingAccepted => s.understanding_accepted = true,
        Update::Outline { steps, changed } => {
            if *changed {
                let goal = crate::outline::as_goal(steps);
                s.goal_kind = crate::goal::goal_kind(&goal);
                s.task_mode = crate::goal::task_mode(&goal);
                s.working_goal = Some(goal);
            }
            s.outline = steps.clone();
            s.outline_settled = true;
        }
        Update::OutlineEdited { steps } => {
            let steps = crate::outline::with_ticks(steps, &s.outline);
            let words = crate::outline::changed_words(crate::prompts::language(s));
            reduce(
                s,
                &Update::Outline {
                    steps,
                    changed: true,
                },
            );
            s.messages.push(ChatMessage::new(Role::User, words));
            s.queue.clear();
        }
        Update::Structured { answer } => s.structured = answer.clone(),
        Update::ShapeAsked => {
            s.shape_asked = true;
            s.claimed = None;
        }
        Update::PersonSaid { text } => {
            s.person_words.push(text.clone());
            s.person_said.push(text.clone());
            s.messages.push(ChatMessage::new(
                Role::User,
                format!(
                    "{}: {text}",
                    crate::prompts::said(s, "The person says", "Человек говорит")
                ),
            ));
            s.queue.clear();
        }
        Update::PersonHeard => s.person_said.clear(),
        Update::LookAgain { on } => s.look_again = *on,
        Update::LimitsRaised {
            max_steps,
            max_tokens,
            max_minutes,
            max_money,
        } => {
            let l = &mut s.limits;
            l.max_steps = max_steps.unwrap_or(l.max_steps).max(l.max_steps);
            l.max_planner_calls = l.max_planner_calls.max(l.max_steps);
            if let Some(tokens) = max_tokens {
                l.max_tokens = *tokens;
            }
            if let Some(minutes) = max_minutes {
                l.max_minutes = *minutes;
            }
            if let Some(money) = max_money {
                l.max_money = *money;
            }
        }
        Update::Lost => {
            s.losses += 1;
            s.reconnect = true;
        }
        Update::TabLost => {
            s.tab_losses += 1;
            s.reopen = true;
        }
        Update::Reopened => {
            s.reopen = false;
            s.queue.clear();
            s.pending = None;
        }
        Update::Reconnected => {
            s.reconnect = false;
            s.queue.clear();
            if s.in_flight.is_none() {
                s.pending = None;
            }
        }
        Update::Fatal {
            stop_reason,
            message,
            detail,
        } => s.fatal = Some((*stop_reason, message.clone(), detail.clone())),
        Update::Elapsed { ms } => s.active_ms += ms,
        Update::Waited { ms } => s.waited_ms += ms,
    }
}

/// Keeps a page's text once. What stands on an error page is not what the page's address promises.
pub fn remember_text(s: &mut GraphState, observation: &Observation) {
    if observation.text.is_empty() || crate::classify::page_type(observation) == PageType::Error {
        return;
    }
    if s.seen
        .iter()
        .any(|seen| seen.url == observation.url && *seen.text == *observation.text)
    {
        return;
    }
    s.seen.push(SeenText {
        url: observation.url.clone(),
        title: observation.title.clone(),
        heading: main_heading(observation),
        text: observation.text.as_str().into(),
        held: held(observation),
        step: s.counters.step + 1,
    });
    if s.seen.len() > SEEN_WINDOW {
        s.seen.remove(0);
    }
}

/// Names of controls with the values they hold; a chosen option is its own value.
fn held(observation: &Observation) -> Vec<(String, String)> {
    observation
        .elements
        .iter()
        .filter_map(|e| match e.state.checked {
            Some(true) => Some((e.name.clone(), e.name.clone())),
            Some(false) => None,
            None => (!e.value.is_empty() && e.value.chars().count() <= 200)
                .then(|| (e.name.clone(), e.value.clone())),
        })
        .collect()
}

/// What the page calls itself: its first heading of the first level, or its first heading.
pub(crate) fn main_heading(observation: &Observation) -> String {
    observation
        .headings
        .iter()
        .find(|h| h.level == 1)
        .or_else(|| observation.headings.first())
        .map(|h| h.text.clone())
        .unwrap_or_default()
}

fn spent(s: &mut GraphState, purpose: &str, usage: Usage) {
    s.usage.add(usage);
    if usage != Usage::default() {
        s.usage_by_purpose
            .entry(purpose.to_owned())
            .or_default()
            .add(usage);
    }
}

fn note_context(s: &mut GraphState, kind: ContextEventKind, detail: String) {
    s.context_events.push(ContextEvent {
        step: s.counters.step,
        kind,
        detail,
    });
    if s.context_events.len() > CONTEXT_WINDOW {
        s.context_events.remove(0);
    }
}

/// Keeps what was found, once, with its place.
fn note_fact(s: &mut GraphState, text: &str, step: u32, url: &str) {
    let text: String = text.trim().chars().take(FACT_CHARS).collect();
    if text.is_empty() || s.facts.iter().any(|f| f.text == text && f.url == url) {
        return;
    }
    let title = s
        .observation
        .as_deref()
        .filter(|o| o.url == url)
        .map(|o| o.title.clone())
        .or_else(|| {
            let digest = s.recent_observations.iter().rev().find(|d| d.url == url)?;
            Some(digest.title.clone())
        });
    s.facts.push(Fact {
        text,
        step,
        url: url.to_owned(),
        title: title.unwrap_or_default(),
    });
    if s.facts.len() > FACTS {
        s.facts.remove(0);
    }
}

fn finished(s: &mut GraphState, record: &ActionRecord, element: Option<&str>) {
    let max_attempts = s.settings().engine.max_attempts_per_element;
    if let Some(outcome) = &record.outcome {
        s.url_changed = outcome.url_changed;
        s.dom_changed = outcome.dom_changed;
        if outcome.url_changed {
            note_context(s, ContextEventKind::UrlChanged, outcome.url.clone());
        } else if outcome.dom_changed {
            note_context(s, ContextEventKind::DomChanged, outcome.url.clone());
        }
        if let Some(text) = &outcome.text {
            note_fact(s, text, record.step, &outcome.url);
        }
        if let Some(text) = &outcome.text
            && !text.is_empty()
        {
            s.seen.push(SeenText {
                url: outcome.url.clone(),
                title: String::new(),
                heading: String::new(),
                text: text.as_str().into(),
                held: Vec::new(),
                step: record.step,
            });
        }
        if let Some(element) = element {
            if outcome.status.is_ok() {
                s.visited_elements.insert(element.to_owned());
                s.exec_fail_counts.remove(element);
            } else {
                let count = s.exec_fail_counts.entry(element.to_owned()).or_default();
                *count += 1;
                if *count >= max_attempts {
                    s.avoid.insert(element.to_owned());
                }
            }
        }
        if matches!(record.action, Action::Search { .. }) {
            s.search_no_change = !(outcome.url_changed || outcome.dom_changed);
        }
    }
    s.history.push(record.clone());
}

fn answered(s: &mut GraphState, question: &Question, answer: &Answer) {
    use copilot_protocol::Decision;
    match &question.body {
        QuestionBody::BrowserLost => {
            if answer.decision == Decision::Continue || answer.decision == Decision::Allow {
                s.losses += 1;
                s.reconnect = true;
            } else {
                s.fatal = Some((
                    StopReason::BrowserLost,
                    Message::new("ending-browser-lost"),
                    None,
                ));
            }
        }
        QuestionBody::TabClosed { .. } => {
            if answer.decision == Decision::Continue || answer.decision == Decision::Allow {
                s.reopen = true;
            } else {
                s.fatal = Some((
                    StopReason::Cancelled,
                    Message::new("ending-tab-closed"),
                    None,
                ));
            }
        }
        QuestionBody::TakenOver
        | QuestionBody::Login { .. }
        | QuestionBody::Captcha { .. }
        | QuestionBody::Consent { .. }
        | QuestionBody::TabInUse { .. }
        | QuestionBody::FileWanted { .. }
        | QuestionBody::TabChoice { .. } => {
            s.look_again = true;
            s.answer = Some(answer.clone());
        }
        QuestionBody::Stuck { .. } => {
            s.stuck_asked = true;
            s.answer = Some(answer.clone());
            // "Go on" means another try, so what was counted against the run starts anew.
            s.counters.repeat_count = 0;
            s.counters.stagnation_count = 0;
            s.counters.no_progress_steps = 0;
            s.loop_mitigated = false;
            s.loop_trigger = None;
        }
        body => {
            if matches!(body, QuestionBody::Ask { .. })
                && answer.by == copilot_protocol::AnsweredBy::Person
            {
                // Told by the person, so it stands on no page.
                note_fact(s, &answer.text, s.counters.step, "");
            }
            s.answer = Some(answer.clone());
        }
    }
    // The name of a tab is nothing that was said.
    let words = !matches!(question.body, QuestionBody::TabChoice { .. });
    if words && answer.by == copilot_protocol::AnsweredBy::Person && !answer.text.is_empty() {
        s.person_words.push(answer.text.clone());
        s.person_said.push(answer.text.clone());
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used)]
    use copilot_protocol::{
        ActionId, ActionOutcome, ActionStatus, PlanId, Settings, StartTab, TabEventKind,
    };

    use super::*;

    fn state() -> GraphState {
        GraphState::new(copilot_protocol::RunRequest {
            goal: "Open the plan".into(),
            start_url: None,
            tab: StartTab::New,
            attach: copilot_protocol::Attach::Managed,
            allow_hosts: Vec::new(),
            shape: None,
            secrets: Vec::new(),
            settings: Settings::default(),
        })
    }

    fn act(s: &mut GraphState, change: impl FnOnce(&mut ActionOutcome)) {
        let id = ActionId::new();
        reduce(
            s,
            &Update::Started {
                in_flight: InFlight {
                    id,
                    action: Action::GoBack,
                    label: String::new(),
                },
            },
        );
        let mut outcome = ActionOutcome::of(ActionStatus::Ok, "https://one.example/");
        change(&mut outcome);
        let record = ActionRecord {
            step: s.counters.step,
            action: Action::GoBack,
            label: String::new(),
            url: String::new(),
            outcome: Some(outcome),
            refused: None,
        };
        reduce(
            s,
            &Update::Finished {
                record,
                element: None,
                near: String::new(),
            },
        );
    }

    #[test]
    fn the_state_keeps_intents_and_what_changed_around_the_run() {
        let mut s = state();
        reduce(
            &mut s,
            &Update::Planned {
                plan: Plan {
                    id: PlanId::new(),
                    observation: copilot_protocol::ObservationId::default(),
                    thought: "The plan is one page back".into(),
                    actions: Vec::new(),
                    goal_steps: None,
                },
                memory: None,
                usage: Usage::default(),
            },
        );
        assert_eq!(s.intent_text, "The plan is one page back");
        act(&mut s, |o| o.url_changed = true);
        assert!(s.url_changed && !s.dom_changed);
        act(&mut s, |o| o.dom_changed = true);
        assert!(!s.url_changed && s.dom_changed);
        let tab = TabInfo {
            id: copilot_protocol::TabId::from("t2"),
            url: "https://two.example/".into(),
            title: String::new(),
            active: true,
            owned: true,
        };
        let events = vec![TabEvent::new(TabEventKind::Opened, tab, "")];
        reduce(&mut s, &Update::TabEvents { events });
        let seen: Vec<_> = s.context_events.iter().map(|e| (e.step, e.kind)).collect();
        assert_eq!(
            seen,
            [
                (1, ContextEventKind::UrlChanged),
                (2, ContextEventKind::DomChanged),
                (2, ContextEventKind::Tab(TabEventKind::Opened)),
            ]
        );
        assert_eq!(s.context_events[2].detail, "https://two.example/");
        let intents: Vec<_> = s.intent_history.iter().map(|i| i.step).collect();
        assert_eq!(intents, [1, 2]);
        assert_eq!(s.intent_history[0].text, "The plan is one page back");
    }

    #[test]
    fn findings_are_kept_once_and_not_without_end() {
        let mut s = state();
        for n in [1, 1, 2] {
            act(&mut s, |o| o.text = Some(format!("bed {n}")));
        }
        let steps: Vec<_> = s.facts.iter().map(|f| (f.text.as_str(), f.step)).collect();
        assert_eq!(steps, [("bed 1", 1), ("bed 2", 3)]);
        for n in 0..200 {
            act(&mut s, |o| {
                o.text = Some(format!("{n} {}", "word ".repeat(900)))
            });
        }
        assert_eq!(s.facts.len(), FACTS);
        assert!(s.facts.iter().all(|f| f.text.chars().count() <= FACT_CHARS));
        assert!(s.facts[FACTS - 1].text.starts_with("199 "));
    }
}
