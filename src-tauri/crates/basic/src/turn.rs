//! One plan: what became of the last one, then the next action.

use copilot_ports::{PlanReply, PlannerContext};
use copilot_protocol::{Action, DialogKind, Element, TypeMode};
use copilot_text::{has_stem, words};

use crate::carry::carry;
use crate::goal::{Step, Verb};
use crate::grammar::say;
use crate::memory::{Memory, Then};
use crate::page::{Page, is_link, label};
use crate::settle::{Settled, note_page_words, settle};

/// Steps looked at in one plan, at most: steps without an action follow each other at once.
const STEPS_A_PLAN: usize = 60;
/// How often the person is asked what to correct in one thing that the page does not take.
const MOST_CORRECTIONS: usize = 3;

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
        let actions = vec![action];
        Next::Act { actions, then, why }
    }

    /// Presses an element for the step.
    pub fn press(&mut self, element: &Element, then: Then) -> Next {
        let why = self.say("press", &[label(element)]);
        self.press_because(element, then, why)
    }

    pub fn press_because(&mut self, element: &Element, then: Then, why: String) -> Next {
        let press = Action::Click {
            element: element.id,
        };
        self.use_it(element, press, then, why)
    }

    /// Presses an element on the way, once for each `way`.
    pub fn press_once(&mut self, element: &Element, way: &str) -> Option<Next> {
        let way = format!("{way} {}", label(element));
        let new = self.memory.new_way(&way);
        new.then(|| self.press(element, Then::OnTheWay))
    }

    /// To the page of the thing itself, where a link leads there.
    pub fn page_of(&mut self, thing: &str, way: &str) -> Option<Next> {
        if thing.is_empty() || self.page.is_about(thing) >= 0.85 {
            return None;
        }
        let hit = self.page.best(thing, None, |e| is_link(e) && !e.nav)?;
        self.press_once(hit.element, way)
    }

    /// Types words into a box and sends them off.
    pub fn search_with(
        &mut self,
        element: &Element,
        words: String,
        then: Then,
        why: String,
    ) -> Next {
        let action = Action::Type {
            element: element.id,
            text: words,
            mode: TypeMode::Fill,
            submit: true,
        };
        self.use_it(element, action, then, why)
    }

    /// An action on an element, after what lies over it was put away.
    pub fn use_it(&mut self, element: &Element, action: Action, then: Then, why: String) -> Next {
        crate::seek::uncover(self, element).unwrap_or_else(|| self.act(action, then, why))
    }

    /// A better name may be further down a long page.
    pub fn may_look_below(&self) -> bool {
        self.page.cut_below() && self.memory.looks < 3
    }

    /// Keeps what was read for the answer; the step is done.
    pub fn note(&mut self, text: impl Into<String>) -> Next {
        self.memory.notes.push(text.into());
        Next::Advance
    }

    pub fn is_last_step(&self) -> bool {
        self.memory.at + 1 >= self.memory.steps.len()
    }
}

pub(crate) fn escape() -> Action {
    Action::PressKey {
        key: "Escape".into(),
        element: None,
    }
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

/// The question on a plan that did not go as it was meant; the steps that follow may build on it, so none of them is done.
fn stopped(memory: &Memory, russian: bool, settled: Settled) -> Option<Next> {
    let words = memory.step().map(|s| s.source.clone()).unwrap_or_default();
    let about = |label: String| {
        if label.is_empty() {
            words.clone()
        } else {
            label
        }
    };
    let because = |reason: String| match reason.as_str() {
        "" => reason,
        _ => format!(" ({reason})"),
    };
    let question = match settled {
        Settled::Fine => return None,
        // The person knows that it was them; a reason of the guard's own is worth telling.
        Settled::Refused(label, reason) => {
            let own = reason.starts_with("declined");
            let reason = because(if own { String::new() } else { reason });
            say(russian, "refused", &[&about(label), &reason])
        }
        Settled::Failed(detail) => say(russian, "failed", &[&words, &because(detail)]),
        Settled::Unknown(label) => say(russian, "unknown", &[&about(label)]),
    };
    let options = vec![say(russian, "go_on", &[]), say(russian, "try_again", &[])];
    Some(Next::Ask { question, options })
}

fn decide(ctx: &PlannerContext, memory: &mut Memory, russian: bool, settled: Settled) -> Next {
    if let Some(next) = stopped(memory, russian, settled) {
        return next;
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
        match dialog(&mut turn, &step).unwrap_or_else(|| carry(&mut turn, &step)) {
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
        // Where nobody could say why it was not taken, that is left undone and said.
        return what_to_correct(memory, complaint, russian)
            .unwrap_or_else(|| finish(ctx, memory, russian));
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

/// The question on what the page did not take; `None` where it was asked so often that it is left undone.
pub(crate) fn what_to_correct(
    memory: &mut Memory,
    complaint: String,
    russian: bool,
) -> Option<Next> {
    let asked = memory
        .complaints
        .iter()
        .filter(|c| **c == complaint)
        .count();
    if asked >= MOST_CORRECTIONS {
        memory.skipped.push(complaint);
        return None;
    }
    let question = say(russian, "correct", &[&complaint]);
    memory.complaints.push(complaint);
    memory.correcting = true;
    Some(Next::Ask {
        question,
        options: Vec::new(),
    })
}

fn summary(ctx: &PlannerContext, page: &Page<'_>, memory: &Memory, russian: bool) -> String {
    const SHORT: usize = 120;
    const MOST_NUMBERS: usize = 2;
    let mut out = memory.notes.clone();
    if out.is_empty() {
        if memory.acted {
            out = page.confirmation(&memory.before);
        }
        let confirms = |s: &&String| has_stem(s, words::SUCCESS);
        out.extend(memory.page_said.iter().filter(confirms).cloned());
        // The number of an order, a ticket, a booking stands beside its confirmation.
        let numbered = |l: &&&str| {
            l.chars().count() <= SHORT
                && l.chars().any(|c| c.is_ascii_digit())
                && has_stem(l, &crate::grammar::words().numbered)
        };
        let most = if out.is_empty() { 0 } else { MOST_NUMBERS };
        let numbers = page.lines.iter().filter(numbered).take(most);
        out.extend(numbers.map(|l| (*l).to_owned()));
        let mut known: Vec<String> = Vec::new();
        out.retain(|line| {
            let new = !known.contains(line);
            known.push(line.clone());
            new
        });
        if out.is_empty() {
            out = crate::kept::told(ctx, memory, page, russian);
        }
    }
    if !memory.skipped.is_empty() {
        let quoted = memory.skipped.iter().map(|s| say(russian, "quoted", &[s]));
        let list: Vec<String> = quoted.collect();
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
