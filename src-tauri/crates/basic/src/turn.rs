//! One plan: what became of the last one, then the next action.

use copilot_ports::{ActionRecord, PlanReply, PlannerContext};
use copilot_protocol::{Action, ActionStatus, DialogKind, Element};
use copilot_text::words;

use crate::carry::carry;
use crate::goal::{Step, Verb};
use crate::grammar::say;
use crate::memory::{Memory, Phase, Then};
use crate::page::{Page, label};

/// Steps looked at in one plan, at most: steps without an action follow each other at once.
const STEPS_A_PLAN: usize = 60;
const MOST_TRIES: u32 = 3;
/// How often the person is asked what to correct in one thing that the page does not take.
pub(crate) const MOST_CORRECTIONS: usize = 3;

/// What a step wants now.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Next {
    Act {
        actions: Vec<Action>,
        then: Then,
        why: String,
    },
    /// The step is done without an action.
    Advance,
    /// The person must say how to go on.
    Ask {
        question: String,
        options: Vec<String>,
    },
    /// The page is not ready; look again.
    Look { why: String },
}

/// All that a step is decided on.
pub(crate) struct Turn<'a> {
    pub ctx: &'a PlannerContext,
    pub page: Page<'a>,
    pub memory: &'a mut Memory,
    /// The goal is Russian: so are thoughts, questions and answers.
    pub russian: bool,
}

impl Turn<'_> {
    /// A sentence of the grammar in the goal's language, with its gaps filled in order.
    pub fn say(&self, id: &str, gaps: &[&str]) -> String {
        say(self.russian, id, gaps)
    }

    pub fn allowed(&self, action: &str) -> bool {
        self.ctx.allowed_actions.is_empty() || self.ctx.allowed_actions.iter().any(|a| a == action)
    }

    pub fn act(&self, action: Action, then: Then, why: String) -> Next {
        Next::Act {
            actions: vec![action],
            then,
            why,
        }
    }

    /// Presses an element for the step.
    pub fn press(&mut self, element: &Element, then: Then) -> Next {
        let why = self.say("press", &[label(element)]);
        self.use_it(
            element,
            Action::Click {
                element: element.id,
            },
            then,
            why,
        )
    }

    /// Presses an element on the way, once for each `way`.
    pub fn press_once(&mut self, element: &Element, way: &str) -> Option<Next> {
        let way = format!("{way} {}", label(element));
        self.memory
            .new_way(&way)
            .then(|| self.press(element, Then::OnTheWay))
    }

    /// An action on an element, after what lies over it was put away.
    pub fn use_it(&mut self, element: &Element, action: Action, then: Then, why: String) -> Next {
        crate::seek::uncover(self, element).unwrap_or_else(|| self.act(action, then, why))
    }
}

/// What became of the last plan.
enum Settled {
    Fine,
    /// Refused by the guard or the person: label and reason.
    Refused(String, String),
    /// It failed too often.
    Failed(String),
    /// Nobody knows whether it was done: what it was done to.
    Unknown(String),
}

pub(crate) fn plan(ctx: &PlannerContext) -> PlanReply {
    let mut memory = Memory::load(&ctx.memory, &ctx.goal);
    let russian = copilot_text::is_russian(&ctx.goal);
    let settled = settle(&mut memory, ctx);
    note_page_words(&mut memory, ctx);
    if !ctx.person_said.is_empty() {
        crate::said::hear(&mut memory, &ctx.person_said);
        memory.asking = false;
        memory.correcting = false;
        if std::mem::take(&mut memory.answered)
            && let Some(refusal) = &ctx.refusal
        {
            memory.heard = refusal.step;
        }
    }
    let next = decide(ctx, &mut memory, russian, settled);
    reply(ctx, memory, russian, next)
}

fn settle(memory: &mut Memory, ctx: &PlannerContext) -> Settled {
    let new: Vec<&ActionRecord> = ctx
        .history
        .iter()
        .filter(|r| r.step > memory.seen)
        .collect();
    memory.seen = ctx
        .history
        .iter()
        .map(|r| r.step)
        .fold(memory.seen, u32::max);
    crate::restore::take_back(memory, ctx);
    let Some(then) = memory.pending.take() else {
        return Settled::Fine;
    };
    let refused = |r: &&ActionRecord| ctx.refusal.as_ref().is_some_and(|no| no.step == r.step);
    if new.is_empty() || new.iter().any(refused) {
        return Settled::Fine;
    }
    if let Some(record) = new.iter().find(|r| ctx.unknown == Some(r.step)) {
        return Settled::Unknown(record.label.clone());
    }
    if let Some(record) = new.iter().find(|r| r.outcome.is_none()) {
        return Settled::Refused(
            record.label.clone(),
            record.refused.clone().unwrap_or_default(),
        );
    }
    for (at, record) in new.iter().enumerate() {
        // What was covered is pressed by script then: the later attempt is what became of it.
        if !new[at + 1..]
            .iter()
            .any(|later| later.action == record.action)
            && let Some(settled) = outcome(memory, ctx, record, then)
        {
            return settled;
        }
    }
    if let Some(label) = new.iter().find_map(|r| not_held(ctx, r)) {
        return Settled::Failed(label);
    }
    let outcomes = || new.iter().filter_map(|r| r.outcome.as_ref());
    memory.switch_to = outcomes()
        .find_map(|o| o.opened_tab.clone())
        .or(memory.switch_to.take());
    if new.len() < memory.sent {
        // The batch was cut short: what is left of it is decided on the new look.
        return Settled::Fine;
    }
    memory.acted = true;
    if let Some(last) = outcomes()
        .next_back()
        .filter(|o| then == Then::Advance && o.url_changed)
    {
        memory.arrived.clone_from(&last.url);
    }
    match then {
        Then::Advance => {
            memory.done_by = Some((memory.seen, memory.at));
            memory.advance();
        }
        Then::Again(phase) => {
            memory.phase = phase;
            memory.tries = 0;
        }
        Then::OnTheWay => {
            memory.phase = Phase::Begin;
            memory.tries = 0;
        }
    }
    Settled::Fine
}

/// The label of a field in view that does not hold what was just typed into it: a field that takes other values, or none.
fn not_held(ctx: &PlannerContext, record: &ActionRecord) -> Option<String> {
    let Action::Type {
        element,
        text,
        submit: false,
        ..
    } = &record.action
    else {
        return None;
    };
    let field = ctx.observation.element(*element)?;
    let plain = |s: &str| {
        s.chars()
            .filter(|c| c.is_alphanumeric())
            .flat_map(char::to_lowercase)
            .collect::<String>()
    };
    // What a page that was loaded anew has lost is filled in again.
    let lost = ctx.lost.iter().any(|lost| lost.label == record.label);
    let known = matches!(field.tag.as_str(), "input" | "textarea")
        && !crate::page::is_password(field)
        && !lost;
    let date = || {
        copilot_text::dates::date_in(text)
            .is_some_and(|d| copilot_text::dates::date_in(&field.value) == Some(d))
    };
    // A secret goes by its name. Masks add signs and codes of countries; a long text may be shown cut.
    let secret = text.contains("{{");
    let (held, typed) = (plain(&field.value), plain(text));
    let holds = held.contains(&typed)
        || !held.is_empty() && typed.starts_with(&held) && field.value.chars().count() >= 80;
    (known && !secret && record.label == label(field) && !holds && !date())
        .then(|| record.label.clone())
}

/// `None`: the action did what it was to do.
fn outcome(
    memory: &mut Memory,
    ctx: &PlannerContext,
    record: &ActionRecord,
    then: Then,
) -> Option<Settled> {
    let outcome = record.outcome.as_ref()?;
    let element = record.action.element();
    let avoid = |memory: &mut Memory| {
        if let Some(id) = element {
            memory.failed.push((ctx.observation.loader.clone(), id));
        }
    };
    match outcome.status {
        ActionStatus::Ok => None,
        ActionStatus::NoEffect => {
            // Input was delivered and nothing moved: another of the like may be meant.
            let pressed = matches!(
                record.action,
                Action::Click { .. } | Action::Download { .. }
            );
            if pressed && memory.tries == 0 && matches!(then, Then::Advance | Then::OnTheWay) {
                memory.tries += 1;
                avoid(memory);
                return Some(Settled::Fine);
            }
            None
        }
        ActionStatus::DialogOpen | ActionStatus::Cancelled | ActionStatus::TabGone => {
            Some(Settled::Fine)
        }
        status => {
            memory.tries += 1;
            let last = memory.tries >= MOST_TRIES
                || status == ActionStatus::NetworkError && memory.tries >= 2;
            if last {
                memory.tries = 0;
                return Some(Settled::Failed(
                    outcome
                        .detail
                        .clone()
                        .unwrap_or_else(|| record.label.clone()),
                ));
            }
            if memory.tries >= 2
                || matches!(status, ActionStatus::NotActionable | ActionStatus::NotFound)
            {
                avoid(memory);
            }
            Some(Settled::Fine)
        }
    }
}

/// Alerts and dialogs come and go: what they said is kept for the answer.
fn note_page_words(memory: &mut Memory, ctx: &PlannerContext) {
    const MOST_BEFORE: usize = 60;
    const MOST_SAID: usize = 8;
    const LONGEST: usize = 220;
    let look = &ctx.observation;
    // What the page says before anything was done confirms nothing.
    if !memory.acted && memory.pending.is_none() {
        for line in look.text.lines().map(str::trim) {
            if memory.before.len() < MOST_BEFORE
                && line.chars().count() <= LONGEST
                && copilot_text::has_stem(line, words::SUCCESS)
                && !memory.before.iter().any(|b| b == line)
            {
                memory.before.push(line.to_owned());
            }
        }
    }
    let dialog = look.dialog.as_ref().map(|d| d.message.clone());
    for said in look.signals.alerts.iter().cloned().chain(dialog) {
        let new = !said.trim().is_empty() && !memory.page_said.contains(&said);
        if new && memory.at > 0 && memory.page_said.len() < MOST_SAID {
            memory.page_said.push(said);
        }
    }
}

fn decide(ctx: &PlannerContext, memory: &mut Memory, russian: bool, settled: Settled) -> Next {
    let words = memory.step().map(|s| s.source.clone()).unwrap_or_default();
    let about = |label: String| {
        if label.is_empty() {
            words.clone()
        } else {
            label
        }
    };
    let because = |reason: String| {
        if reason.is_empty() {
            reason
        } else {
            format!(" ({reason})")
        }
    };
    let stopped = match settled {
        Settled::Fine => None,
        // The person knows that it was them; a reason of the guard's own is worth telling.
        Settled::Refused(label, reason) => {
            let reason = if reason.starts_with("declined") {
                String::new()
            } else {
                reason
            };
            Some(say(russian, "refused", &[&about(label), &because(reason)]))
        }
        Settled::Failed(detail) => Some(say(russian, "failed", &[&words, &because(detail)])),
        // The steps that follow may build on it, so none of them is done.
        Settled::Unknown(label) => Some(say(russian, "unknown", &[&about(label)])),
    };
    if let Some(question) = stopped {
        let options = vec![say(russian, "go_on", &[]), say(russian, "try_again", &[])];
        return Next::Ask { question, options };
    }
    if let Some(tab) = memory.switch_to.take()
        && tab != ctx.observation.tab
        && ctx.observation.tabs.iter().any(|t| t.id == tab)
    {
        return Next::Act {
            actions: vec![Action::SwitchTab { tab }],
            then: Then::OnTheWay,
            why: say(russian, "new_tab_opened", &[]),
        };
    }
    if memory.steps.iter().all(|s| s.verb.is_none()) {
        return Next::Ask {
            question: say(russian, "as_steps", &[]),
            options: Vec::new(),
        };
    }
    if ctx.observation.dialog.is_none()
        && let Some(next) = crate::restore::restore(ctx, memory, russian)
    {
        return next;
    }
    for _ in 0..STEPS_A_PLAN {
        let Some(step) = memory.step().cloned() else {
            return finish(ctx, memory, russian);
        };
        if step.verb.is_none() {
            return Next::Ask {
                question: say(russian, "not_understood", &[&step.source]),
                options: vec![say(russian, "go_on", &[])],
            };
        }
        let page = Page::new(&ctx.observation, &ctx.avoid_elements, memory);
        let mut turn = Turn {
            ctx,
            page,
            memory,
            russian,
        };
        let next = match dialog(&mut turn, &step) {
            Some(next) => next,
            None => carry(&mut turn, &step),
        };
        match next {
            Next::Advance => memory.advance(),
            other => return other,
        }
    }
    Next::Look { why: String::new() }
}

/// A dialog of the page stands in the way, or is what the step is about.
fn dialog(turn: &mut Turn<'_>, step: &Step) -> Option<Next> {
    let dialog = turn.ctx.observation.dialog.clone()?;
    let message = dialog.message.clone();
    let alert = dialog.kind == DialogKind::Alert;
    let prompt = dialog.kind == DialogKind::Prompt;
    let (accept, text, then) = match (step.verb, step.doing.as_str()) {
        (_, "accept") => (true, None, Then::Advance),
        (_, "dismiss") => (false, None, Then::Advance),
        (_, "close") => (alert, None, Then::Advance),
        (Some(Verb::Type), _) if prompt => (true, step.value.clone(), Then::Advance),
        (_, "press") => {
            let says = |list| copilot_text::matches_any(&step.thing, list) >= 0.8;
            let (yes, no) = (says(words::ACCEPT), says(words::DISMISS));
            let then = if yes || no {
                Then::Advance
            } else {
                Then::OnTheWay
            };
            (yes || alert, None, then)
        }
        // Reading what it says needs it open.
        (Some(Verb::Read), _) if !turn.memory.notes.contains(&message) => {
            turn.memory.notes.push(message);
            turn.memory.advance();
            let why = turn.say("dialog_read", &[]);
            let action = Action::HandleDialog {
                accept: alert,
                text: None,
            };
            return Some(turn.act(action, Then::OnTheWay, why));
        }
        // It asks about what the step before has begun; the guard asks the person where it matters.
        _ => (!prompt, None, Then::OnTheWay),
    };
    let why = turn.say(
        if accept {
            "dialog_agree"
        } else {
            "dialog_refuse"
        },
        &[&message],
    );
    Some(turn.act(Action::HandleDialog { accept, text }, then, why))
}

/// All steps are behind: the answer.
fn finish(ctx: &PlannerContext, memory: &mut Memory, russian: bool) -> Next {
    let page = Page::new(&ctx.observation, &[], memory);
    let mut turn = Turn {
        ctx,
        page,
        memory,
        russian,
    };
    let waits = Step {
        verb: Some(Verb::Browse),
        ..Step::default()
    };
    if let Some(next) = dialog(&mut turn, &waits).or_else(|| crate::kept::keep(&mut turn)) {
        return next;
    }
    let Turn { page, memory, .. } = turn;
    let changes = memory.steps.iter().any(Step::lasts);
    if changes
        && memory.notes.is_empty()
        && memory.skipped.is_empty()
        && let Some(complaint) = page.complaint()
    {
        let asked = memory
            .complaints
            .iter()
            .filter(|c| **c == complaint)
            .count();
        if asked >= MOST_CORRECTIONS {
            // It was not taken, and nobody could say why: that is left undone and said.
            memory.skipped.push(complaint);
            return finish(ctx, memory, russian);
        }
        memory.complaints.push(complaint.clone());
        memory.correcting = true;
        return what_to_correct(&complaint, russian);
    }
    Next::Act {
        actions: vec![Action::Done {
            answer: summary(ctx, &page, memory, russian),
            citations: Vec::new(),
        }],
        then: Then::OnTheWay,
        why: say(russian, "all_done", &[]),
    }
}

/// The question on what the page did not take.
pub(crate) fn what_to_correct(complaint: &str, russian: bool) -> Next {
    Next::Ask {
        question: say(russian, "correct", &[complaint]),
        options: Vec::new(),
    }
}

fn summary(ctx: &PlannerContext, page: &Page<'_>, memory: &Memory, russian: bool) -> String {
    let mut out = memory.notes.clone();
    if out.is_empty() {
        if memory.acted {
            out = page.confirmation(&memory.before);
        }
        for said in memory
            .page_said
            .iter()
            .filter(|s| copilot_text::has_stem(s, words::SUCCESS))
        {
            if !out.contains(said) {
                out.push(said.clone());
            }
        }
        // The number of an order, a ticket, a booking stands beside its confirmation.
        if !out.is_empty() {
            let numbered = page.lines.iter().filter(|l| {
                l.chars().count() <= 120
                    && l.chars().any(|c| c.is_ascii_digit())
                    && copilot_text::has_stem(l, &crate::grammar::words().numbered)
            });
            for line in numbered.take(2) {
                if !out.iter().any(|o| o == line) {
                    out.push((*line).to_owned());
                }
            }
        }
        if out.is_empty() {
            out = crate::kept::told(ctx, memory, page, russian);
        }
    }
    if !memory.skipped.is_empty() {
        let list: Vec<String> = memory
            .skipped
            .iter()
            .map(|s| say(russian, "quoted", &[s]))
            .collect();
        out.push(say(russian, "left_out", &[&list.join(", ")]));
    }
    out.join("\n")
}

fn reply(ctx: &PlannerContext, mut memory: Memory, russian: bool, next: Next) -> PlanReply {
    let all = u32::try_from(memory.steps.len()).unwrap_or(u32::MAX);
    let done = u32::try_from(memory.at.min(memory.steps.len())).unwrap_or(u32::MAX);
    let head = memory.step().map_or(String::new(), |step| {
        say(
            russian,
            "step",
            &[&(done + 1).to_string(), &all.to_string(), &step.source],
        )
    });
    let allowed = |name: &str| {
        ctx.allowed_actions.is_empty() || ctx.allowed_actions.iter().any(|a| a == name)
    };
    let (why, mut actions) = match next {
        Next::Act { actions, then, why } => {
            memory.pending = Some(then);
            memory.sent = actions.len();
            (why, actions)
        }
        Next::Ask { question, options } => {
            memory.asking = true;
            let why = format!("{question} {}", say(russian, "needs_word", &[]));
            (why, vec![Action::AskUser { question, options }])
        }
        Next::Look { why } => (why, Vec::new()),
        Next::Advance => (String::new(), Vec::new()),
    };
    // What the stage does not allow yet becomes another look.
    if !actions.iter().all(|a| allowed(a.name())) {
        memory.pending = None;
        actions = Vec::new();
    }
    PlanReply {
        thought: format!("{head}{why}").trim().to_owned(),
        actions,
        memory: memory.save(),
        goal_steps: Some((done, all)),
        ..PlanReply::default()
    }
}
