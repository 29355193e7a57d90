//! What the state remembers of pages, findings, actions and answers, and how much of it.

use std::sync::Arc;

use copilot_ports::ActionRecord;
use copilot_protocol::{
    Action, Answer, DocumentPassage, Fact, Message, Observation, PageType, Question, QuestionBody,
    StopReason, Usage,
};

use crate::page::{held, main_heading, names};
use crate::state::{GraphState, HELD, SeenText};

/// Findings that the state keeps, and the characters of one.
pub(super) const FACTS: usize = 120;
pub(super) const FACT_CHARS: usize = 1_000;
/// Texts that answers may be grounded in: of a long run all its pages, and all that it read.
const SEEN_WINDOW: usize = 256;

/// Keeps a page's text once, in the order of steps. What stands on an error page is not what the page's address promises. `step`: the
/// one that follows the snapshot.
pub fn remember_text(s: &mut GraphState, observation: &Observation, step: u32) {
    if observation.text.is_empty() || crate::classify::page_type(observation) == PageType::Error {
        return;
    }
    let (held, names) = (Arc::new(held(observation)), names(observation));
    let names: Arc<str> = names.into();
    let same = |seen: &SeenText| {
        seen.url == observation.url
            && *seen.text == *observation.text
            && (!s.planner_is_model() || seen.held == held && seen.names == names)
    };
    if s.seen.iter().any(same) {
        return;
    }
    let at = s.seen.partition_point(|seen| seen.step <= step);
    let seen = SeenText {
        url: observation.url.clone(),
        title: observation.title.clone(),
        heading: main_heading(observation),
        text: observation.text.as_str().into(),
        held,
        names,
        step,
        document: observation.signals.document.clone().map(Box::new),
    };
    s.seen.insert(at, seen);
    if s.seen.len() > SEEN_WINDOW {
        s.seen.remove(0);
    }
}

/// Of the conversation as the planner of now has it only so many of the newest messages stay; what it does not see stays too.
pub(super) fn keep_newest(s: &mut GraphState, keep: usize) {
    let contexts = &s.contexts;
    let seen = s.messages.iter().filter(|m| contexts.sees(&m.place));
    let mut gone = seen.count().saturating_sub(keep);
    s.messages.retain(|m| {
        let goes = gone > 0 && contexts.sees(&m.place);
        gone -= usize::from(goes);
        !goes
    });
}

/// The same by tokens.
pub(super) fn cut(s: &mut GraphState, max_tokens: usize) {
    let mut kept = s.heard();
    crate::memory::cut(&mut kept, max_tokens);
    keep_newest(s, kept.len());
    let contexts = &s.contexts;
    let last = s.messages.iter_mut().rfind(|m| contexts.sees(&m.place));
    if let (Some(last), [only]) = (last, kept.as_slice()) {
        last.message = only.clone();
    }
}

pub(super) fn spent(s: &mut GraphState, purpose: &str, usage: Usage) {
    s.usage.add(usage);
    if usage != Usage::default() {
        s.usage_by_purpose
            .entry(purpose.to_owned())
            .or_default()
            .add(usage);
    }
}

/// Keeps what was found, once, with its place.
pub(super) fn note_fact(s: &mut GraphState, text: &str, step: u32, url: &str) {
    let text: String = text.trim().chars().take(FACT_CHARS).collect();
    if text.is_empty() || s.facts.iter().any(|f| f.text == text && f.url == url) {
        return;
    }
    let now = s.observation.as_deref().filter(|o| o.url == url);
    let before = || s.recent_observations.iter().rfind(|d| d.url == url);
    let title = now.map(|o| &o.title).or_else(|| Some(&before()?.title));
    s.facts.push(Fact {
        text,
        step,
        url: url.to_owned(),
        title: title.cloned().unwrap_or_default(),
    });
    if s.facts.len() > FACTS {
        s.facts.remove(0);
    }
}

/// The last action with this label did not get through, as was found out afterwards.
pub(super) fn undo(s: &mut GraphState, label: &str) {
    let mut all = s.history.iter_mut();
    let last = all.rfind(|record| record.label == label && record.outcome.is_some());
    if let Some(outcome) = last.and_then(|record| record.outcome.as_mut()) {
        outcome.status = copilot_protocol::ActionStatus::Other;
        outcome.detail = Some(HELD.to_owned());
    }
}

pub(super) fn finished(s: &mut GraphState, record: &ActionRecord, element: Option<&str>) {
    let max_attempts = s.settings().engine.max_attempts_per_element;
    if let Some(outcome) = &record.outcome {
        if outcome.url_changed && outcome.opened_tab.is_none() {
            s.address.clone_from(&outcome.url);
        }
        if let Some(text) = &outcome.text {
            note_fact(s, text, record.step, read_at(outcome));
        }
        if let Some(text) = &outcome.text
            && !text.is_empty()
        {
            s.seen.push(SeenText {
                url: read_at(outcome).to_owned(),
                title: outcome
                    .document
                    .as_ref()
                    .map(|d| d.name.clone())
                    .unwrap_or_default(),
                text: text.as_str().into(),
                step: record.step,
                document: outcome.document.clone(),
                ..SeenText::default()
            });
        }
        if let Some(element) = element {
            if outcome.status.is_ok() {
                s.exec_fail_counts.remove(element);
            } else {
                let count = s.exec_fail_counts.entry(element.to_owned()).or_default();
                *count += 1;
                if *count >= max_attempts {
                    s.avoid.insert(element.to_owned());
                }
            }
        }
        // On another page a search may do something again.
        s.search_no_change = match record.action {
            Action::Search { .. } => !(outcome.url_changed || outcome.dom_changed),
            _ => s.search_no_change && !outcome.url_changed,
        };
    }
    s.history.push(record.clone());
}

/// Where the text of an action was read: on its page, or in a document from elsewhere.
pub(crate) fn read_at(outcome: &copilot_protocol::ActionOutcome) -> &str {
    let document = outcome
        .document
        .as_ref()
        .map(|document| document.url.as_str());
    document
        .filter(|url| !url.is_empty())
        .unwrap_or(&outcome.url)
}

/// What a document says is seen like a page.
pub(super) fn document_read(s: &mut GraphState, passage: &DocumentPassage) {
    s.seen.push(SeenText {
        url: passage.document.url.clone(),
        title: passage.document.name.clone(),
        text: passage.text.as_str().into(),
        step: s.counters.step,
        document: Some(Box::new(passage.document.clone())),
        ..SeenText::default()
    });
    s.documents.push(passage.clone());
}

/// An action whose result nobody saw goes into the history: with an effect where somebody knows of it.
pub(super) fn settled(s: &mut GraphState, said: &str, effect: bool) {
    let Some(in_flight) = s.in_flight.take() else {
        return;
    };
    let url = s.address.clone();
    let mut outcome = copilot_protocol::ActionOutcome::of(copilot_protocol::ActionStatus::Ok, &url);
    outcome.id = in_flight.id;
    outcome.dom_changed = effect;
    outcome.detail = Some(said.to_owned());
    let record = ActionRecord {
        step: s.counters.step,
        action: in_flight.action,
        label: in_flight.label,
        url,
        role: s
            .pending
            .as_ref()
            .map(|p| p.role.clone())
            .unwrap_or_default(),
        asked: s.approved.as_ref().is_some_and(|a| a.asked),
        outcome: Some(outcome),
        refused: None,
    };
    s.unknown = (!effect).then_some(record.step);
    if crate::evidence::press_like(&record) {
        crate::filled::send(s, record.step, |_| true);
    }
    s.history.push(record);
}

/// The press came to nothing, and what it would have sent was not sent.
pub(super) fn refused(s: &mut GraphState, refusal: &copilot_ports::PageRefusal) {
    let shown = match refusal.said.as_str() {
        "" => &refusal.fields.join(", "),
        said => said,
    };
    let detail = format!("the page does not take it and shows: {shown}");
    let mut all = s.history.iter_mut();
    let pressed = all.rfind(|record| record.step == refusal.step);
    if let Some(outcome) = pressed.and_then(|record| record.outcome.as_mut()) {
        outcome.status = copilot_protocol::ActionStatus::NoEffect;
        outcome.detail = Some(detail);
    }
    for filled in &mut s.filled {
        filled.sent = filled.sent.filter(|step| *step != refusal.step);
    }
    s.refusal = Some(refusal.clone());
}

/// What was counted against the run starts anew.
pub(super) fn moves_again(s: &mut GraphState) {
    s.counters.repeat_count = 0;
    s.counters.stagnation_count = 0;
    s.counters.no_progress_steps = 0;
    s.loop_mitigated = false;
    s.loop_trigger = None;
}

pub(super) fn answered(s: &mut GraphState, question: &Question, answer: &Answer) {
    use copilot_protocol::Decision;
    let goes_on = matches!(answer.decision, Decision::Continue | Decision::Allow);
    let given_up = |reason, ending| Some((reason, Message::new(ending), None));
    match &question.body {
        QuestionBody::BrowserLost if goes_on => {
            s.losses += 1;
            s.reconnect = true;
        }
        QuestionBody::BrowserLost => {
            s.fatal = given_up(StopReason::BrowserLost, "ending-browser-lost");
        }
        QuestionBody::Budget { budget, next, .. } if goes_on => {
            crate::budgets::raise(s, *budget, *next)
        }
        QuestionBody::Budget { budget, .. } => {
            let (reason, ending) = crate::budgets::ending(*budget);
            s.fatal = given_up(reason, ending);
        }
        QuestionBody::TabClosed { .. } if goes_on => s.reopen = true,
        QuestionBody::TabClosed { .. } => {
            s.fatal = given_up(StopReason::Cancelled, "ending-tab-closed");
        }
        QuestionBody::TakenOver
        | QuestionBody::Login { .. }
        | QuestionBody::Captcha { .. }
        | QuestionBody::Consent { .. }
        | QuestionBody::TabInUse { .. }
        | QuestionBody::ClientReads { .. }
        | QuestionBody::FileWanted { .. }
        | QuestionBody::TabChoice { .. } => {
            s.snapshot_due = true;
            s.answer = Some(answer.clone());
        }
        QuestionBody::Stuck { .. } => {
            s.stuck_asked = true;
            s.answer = Some(answer.clone());
            // "Go on" means another try, so what was counted against the run starts anew.
            moves_again(s);
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

/// The goal is another one from now on. What the person's settings and decisions allow stays as it is.
pub(super) fn goal_said(s: &mut GraphState, goal: &str) {
    let request = copilot_protocol::RunRequest {
        goal: goal.to_owned(),
        ..s.request.as_ref().clone()
    };
    let (bare, shape) = crate::answers::wanted(&request);
    s.shape = shape;
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
