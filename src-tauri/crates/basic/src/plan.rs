//! One plan: what became of the last one, then the next action.

use copilot_ports::{PlanReply, PlannerContext};
use copilot_protocol::{Action, DialogKind};
use copilot_text::{has_stem, words};

use crate::execute::execute_step;
use crate::goal::{Step, Verb};
use crate::grammar::say;
use crate::memory::{Memory, OnSuccess};
use crate::page::Page;
use crate::restore::what_to_correct;
use crate::settle::{Settled, note_page_words, settle};
use crate::turn::{StepResult, Turn, allowed};

/// Steps looked at in one plan, at most: steps without an action follow each other at once.
const STEPS_A_PLAN: usize = 60;

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
fn stopped(memory: &Memory, russian: bool, settled: Settled) -> Option<StepResult> {
    let words = memory.step().map_or("", |s| s.source.as_str());
    let because = |reason: &str| match reason {
        "" => String::new(),
        _ => format!(" ({reason})"),
    };
    let about = |label: String| Some(label).filter(|l| !l.is_empty());
    let (id, about, reason) = match settled {
        Settled::Fine => return None,
        // The person knows that it was them; a reason of the guard's own is worth telling.
        Settled::Refused(label, reason) if reason.starts_with("declined") => {
            ("refused", about(label), String::new())
        }
        Settled::Refused(label, reason) => ("refused", about(label), because(&reason)),
        Settled::Failed(detail) => ("failed", None, because(&detail)),
        Settled::Unknown(label) => ("unknown", about(label), String::new()),
    };
    let question = say(russian, id, &[about.as_deref().unwrap_or(words), &reason]);
    let options = vec![say(russian, "go_on", &[]), say(russian, "try_again", &[])];
    Some(StepResult::Ask { question, options })
}

fn decide(
    ctx: &PlannerContext,
    memory: &mut Memory,
    russian: bool,
    settled: Settled,
) -> Option<StepResult> {
    if let Some(next) = stopped(memory, russian, settled) {
        return Some(next);
    }
    if let Some(tab) = memory.switch_to.take()
        && tab != ctx.observation.tab
        && ctx.observation.tabs.iter().any(|t| t.id == tab)
    {
        return Some(StepResult::Act {
            actions: vec![Action::SwitchTab { tab }],
            then: OnSuccess::OnTheWay,
            why: say(russian, "new_tab_opened", &[]),
        });
    }
    if memory.steps.iter().all(|s| s.verb.is_none()) {
        return Some(StepResult::ask(say(russian, "as_steps", &[])));
    }
    if ctx.observation.dialog.is_none()
        && let Some(next) = crate::restore::restore(ctx, memory, russian)
    {
        return Some(next);
    }
    for _ in 0..STEPS_A_PLAN {
        let Some(step) = memory.step().cloned() else {
            return Some(finish(ctx, memory, russian));
        };
        if step.verb.is_none() {
            let question = say(russian, "not_understood", &[&step.source]);
            let options = vec![say(russian, "go_on", &[])];
            return Some(StepResult::Ask { question, options });
        }
        let mut turn = Turn::new(ctx, memory, russian);
        match dialog(&mut turn, &step).unwrap_or_else(|| execute_step(&mut turn, &step)) {
            StepResult::Advance => memory.advance(),
            other => return Some(other),
        }
    }
    None
}

/// A dialog of the page stands in the way, or is what the step is about.
fn dialog(turn: &mut Turn<'_>, step: &Step) -> Option<StepResult> {
    let dialog = turn.ctx.observation.dialog.clone()?;
    let message = dialog.message.clone();
    let alert = dialog.kind == DialogKind::Alert;
    let answer = |accept| Action::HandleDialog { accept, text: None };
    let (accept, then) = match (step.verb, step.doing.as_str()) {
        (_, "accept") => (true, OnSuccess::Advance),
        (_, "dismiss") => (false, OnSuccess::Advance),
        (_, "close") => (alert, OnSuccess::Advance),
        (_, "press") => {
            let says = |list| copilot_text::matches_any(&step.thing, list) >= 0.8;
            match (says(words::ACCEPT), says(words::DISMISS)) {
                (false, false) => (alert, OnSuccess::OnTheWay),
                (yes, _) => (yes || alert, OnSuccess::Advance),
            }
        }
        // Reading what it says needs it open.
        (Some(Verb::Read), _) if !turn.memory.notes.contains(&message) => {
            turn.memory.notes.push(message);
            turn.memory.advance();
            return Some(turn.does(answer(alert), OnSuccess::OnTheWay, "dialog_read", &[]));
        }
        // It asks about what the step before has begun; the guard asks the person where it matters.
        _ => (dialog.kind != DialogKind::Prompt, OnSuccess::OnTheWay),
    };
    let id = match accept {
        true => "dialog_agree",
        false => "dialog_refuse",
    };
    Some(turn.does(answer(accept), then, id, &[&message]))
}

/// All steps are behind: the answer.
fn finish(ctx: &PlannerContext, memory: &mut Memory, russian: bool) -> StepResult {
    let mut turn = Turn::new(ctx, memory, russian);
    // What is not to be tried again can still say what is wrong.
    turn.page = Page::new(&ctx.observation, &[], turn.memory);
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
    StepResult::Act {
        actions: vec![Action::Done {
            answer: summary(ctx, &page, memory, russian),
            citations: Vec::new(),
            cannot: false,
        }],
        then: OnSuccess::OnTheWay,
        why: say(russian, "all_done", &[]),
    }
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
        let mut known = std::collections::BTreeSet::new();
        out.retain(|line| known.insert(line.clone()));
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

fn reply(
    ctx: &PlannerContext,
    mut memory: Memory,
    russian: bool,
    next: Option<StepResult>,
) -> PlanReply {
    let all = u32::try_from(memory.steps.len()).unwrap_or(u32::MAX);
    let done = u32::try_from(memory.at.min(memory.steps.len())).unwrap_or(u32::MAX);
    let head = memory.step().map_or(String::new(), |step| {
        let (at, all) = ((done + 1).to_string(), all.to_string());
        say(russian, "step", &[&at, &all, &step.source])
    });
    let (why, mut actions) = match next {
        Some(StepResult::Act { actions, then, why }) => {
            memory.pending = Some(then);
            memory.sent = actions.len();
            (why, actions)
        }
        Some(StepResult::Ask { question, options }) => {
            memory.asking = true;
            let why = format!("{question} {}", say(russian, "needs_word", &[]));
            (why, vec![Action::AskUser { question, options }])
        }
        _ => (String::new(), Vec::new()),
    };
    // What the stage does not allow yet becomes another snapshot.
    if !actions.iter().all(|a| allowed(ctx, a.name())) {
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
