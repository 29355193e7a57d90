//! One plan: what became of the last one, then the next action.

use copilot_ports::{ActionRecord, PlanReply, PlannerContext};
use copilot_protocol::{Action, ActionStatus, DialogKind, Element, TabId};
use copilot_text::goal::{Clause, Verb};

use super::carry::carry;
use super::memory::{Memory, Phase, Then};
use super::page::{Page, label};
use super::said::hear;

/// Steps looked at in one plan, at most: steps without an action follow each other at once.
const STEPS_A_PLAN: usize = 60;

/// What a step wants now.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Next {
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
pub(super) struct Turn<'a> {
    pub ctx: &'a PlannerContext,
    pub page: Page<'a>,
    pub memory: &'a mut Memory,
    /// The goal is Russian: so are thoughts, questions and answers.
    pub russian: bool,
}

impl Turn<'_> {
    pub fn t(&self, en: impl Into<String>, ru: impl Into<String>) -> String {
        if self.russian { ru.into() } else { en.into() }
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
        if let Some(next) = super::seek::uncover(self, element) {
            return next;
        }
        let said = label(element).to_owned();
        let why = self.t(format!("I press “{said}”."), format!("Нажимаю «{said}»."));
        self.act(
            Action::Click {
                element: element.id,
            },
            then,
            why,
        )
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

const MOST_TRIES: u32 = 3;

pub(super) fn plan(ctx: &PlannerContext) -> PlanReply {
    let mut memory = Memory::load(&ctx.memory, &ctx.goal);
    let russian = copilot_text::is_russian(&ctx.goal);
    let settled = settle(&mut memory, ctx);
    note_page_words(&mut memory, ctx);
    if !ctx.person_said.is_empty() {
        hear(&mut memory, &ctx.person_said);
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
        .max()
        .unwrap_or(memory.seen)
        .max(memory.seen);
    super::restore::take_back(memory, ctx);
    let Some(then) = memory.pending.take() else {
        return Settled::Fine;
    };
    let refused = |r: &&&ActionRecord| ctx.refusal.as_ref().is_some_and(|no| no.step == r.step);
    if new.is_empty() || new.iter().any(|r| refused(&r)) {
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
        let Some(outcome) = &record.outcome else {
            continue;
        };
        // What was covered is pressed by script then: the later attempt is what became of it.
        if new[at + 1..]
            .iter()
            .any(|later| later.action == record.action)
        {
            continue;
        }
        let element = record.action.element();
        match outcome.status {
            ActionStatus::Ok => {}
            ActionStatus::NoEffect => {
                // Input was delivered and nothing moved: another of the like may be meant.
                let pressed = matches!(
                    record.action,
                    Action::Click { .. } | Action::Download { .. }
                );
                if pressed && memory.tries == 0 && matches!(then, Then::Advance | Then::OnTheWay) {
                    memory.tries += 1;
                    if let Some(id) = element {
                        memory.failed.push((ctx.observation.loader.clone(), id));
                    }
                    return Settled::Fine;
                }
            }
            ActionStatus::DialogOpen | ActionStatus::Cancelled | ActionStatus::TabGone => {
                return Settled::Fine;
            }
            status => {
                memory.tries += 1;
                let final_word = matches!(status, ActionStatus::NetworkError) && memory.tries >= 2;
                if memory.tries >= MOST_TRIES || final_word {
                    let said = outcome
                        .detail
                        .clone()
                        .unwrap_or_else(|| record.label.clone());
                    memory.tries = 0;
                    return Settled::Failed(said);
                }
                if let Some(id) = element.filter(|_| {
                    memory.tries >= 2
                        || matches!(status, ActionStatus::NotActionable | ActionStatus::NotFound)
                }) {
                    memory.failed.push((ctx.observation.loader.clone(), id));
                }
                return Settled::Fine;
            }
        }
    }
    if let Some(tab) = new
        .iter()
        .filter_map(|r| r.outcome.as_ref())
        .find_map(|o| o.opened_tab.clone())
    {
        memory.switch_to = Some(tab);
    }
    if new.len() < memory.sent {
        // The batch was cut short: what is left of it is decided on the new look.
        return Settled::Fine;
    }
    memory.acted = true;
    if let Some(outcome) = new.iter().rev().find_map(|r| r.outcome.as_ref())
        && then == Then::Advance
        && outcome.url_changed
    {
        memory.arrived.clone_from(&outcome.url);
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

/// Alerts and dialogs come and go: what they said is kept for the answer.
fn note_page_words(memory: &mut Memory, ctx: &PlannerContext) {
    let look = &ctx.observation;
    let dialog = look.dialog.as_ref().map(|d| d.message.clone());
    // What the page says before anything was done confirms nothing.
    if !memory.acted && memory.pending.is_none() {
        for line in look.text.lines().map(str::trim) {
            let new = !memory.before.iter().any(|b| b == line);
            if new
                && memory.before.len() < 60
                && line.chars().count() <= 220
                && copilot_text::has_stem(line, copilot_text::words::SUCCESS)
            {
                memory.before.push(line.to_owned());
            }
        }
    }
    for said in look.signals.alerts.iter().cloned().chain(dialog) {
        if !said.trim().is_empty()
            && memory.at > 0
            && !memory.page_said.contains(&said)
            && memory.page_said.len() < 8
        {
            memory.page_said.push(said);
        }
    }
}

fn decide(ctx: &PlannerContext, memory: &mut Memory, russian: bool, settled: Settled) -> Next {
    let go_on = |ru: bool| {
        vec![
            if ru {
                "Дальше без этого".to_owned()
            } else {
                "Go on without it".to_owned()
            },
            if ru {
                "Попробуй ещё раз".to_owned()
            } else {
                "Try again".to_owned()
            },
        ]
    };
    let step_words = memory.step().map(|s| s.source.clone()).unwrap_or_default();
    match settled {
        Settled::Refused(label, reason) => {
            let about = if label.is_empty() { step_words } else { label };
            // The person knows that it was them; a reason of the guard's own is worth telling.
            let because = if reason.is_empty() || reason.starts_with("declined") {
                String::new()
            } else {
                format!(" ({reason})")
            };
            return Next::Ask {
                question: if russian {
                    format!("«{about}» не разрешено{because}. Как быть дальше?")
                } else {
                    format!("“{about}” was not allowed{because}. How should I go on?")
                },
                options: go_on(russian),
            };
        }
        Settled::Failed(detail) => {
            let because = if detail.is_empty() {
                String::new()
            } else {
                format!(" ({detail})")
            };
            return Next::Ask {
                question: if russian {
                    format!("Шаг «{step_words}» не получился{because}. Как быть дальше?")
                } else {
                    format!("The step “{step_words}” did not work{because}. How should I go on?")
                },
                options: go_on(russian),
            };
        }
        // The steps that follow may build on it, so none of them is done.
        Settled::Unknown(label) => {
            let about = if label.is_empty() { step_words } else { label };
            return Next::Ask {
                question: if russian {
                    format!(
                        "Программа остановилась раньше, чем стало известно, сделано ли «{about}». Как быть дальше?"
                    )
                } else {
                    format!(
                        "The program ended before it was known whether “{about}” was done. How should I go on?"
                    )
                },
                options: go_on(russian),
            };
        }
        Settled::Fine => {}
    }
    if let Some(tab) = memory.switch_to.take()
        && tab != ctx.observation.tab
        && ctx.observation.tabs.iter().any(|t| t.id == tab)
    {
        return switch(tab, russian);
    }
    if memory.steps.iter().all(|s| s.verb.is_none()) {
        return Next::Ask {
            question: if russian {
                "В базовом режиме я понимаю цели, записанные шагами: «открой …, найди …, нажми …, введи … в …, прочитай …». Как записать эту цель шагами?".into()
            } else {
                "In Basic mode I understand goals written as steps: “open …, search for …, press …, type … into …, read …”. How would this goal read as steps?".into()
            },
            options: Vec::new(),
        };
    }
    if ctx.observation.dialog.is_none()
        && let Some(next) = super::restore::restore(ctx, memory, russian)
    {
        return next;
    }
    for _ in 0..STEPS_A_PLAN {
        let Some(step) = memory.step().cloned() else {
            return finish(ctx, memory, russian);
        };
        if step.verb.is_none() {
            let words = step.source;
            return Next::Ask {
                question: if russian {
                    format!("Я не понимаю шаг «{words}». Продолжить без него или сказать иначе?")
                } else {
                    format!(
                        "I do not understand the step “{words}”. Shall I go on without it, or can you say it in other words?"
                    )
                },
                options: vec![go_on(russian).swap_remove(0)],
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

fn switch(tab: TabId, russian: bool) -> Next {
    Next::Act {
        actions: vec![Action::SwitchTab { tab }],
        then: Then::OnTheWay,
        why: if russian {
            "Открылась новая вкладка, перехожу в неё.".into()
        } else {
            "A new tab was opened; I go there.".into()
        },
    }
}

/// A dialog of the page stands in the way, or is what the step is about.
fn dialog(turn: &mut Turn<'_>, step: &Clause) -> Option<Next> {
    let dialog = turn.ctx.observation.dialog.clone()?;
    let message = dialog.message.clone();
    let (accept, text, then) = match step.verb {
        Some(Verb::Accept) => (true, None, Then::Advance),
        Some(Verb::Dismiss) => (false, None, Then::Advance),
        Some(Verb::Close) => (dialog.kind == DialogKind::Alert, None, Then::Advance),
        Some(Verb::Type) if dialog.kind == DialogKind::Prompt => {
            (true, step.value.clone(), Then::Advance)
        }
        Some(Verb::Click) => {
            let yes = copilot_text::matches_any(&step.object, copilot_text::words::ACCEPT) >= 0.8;
            let no = copilot_text::matches_any(&step.object, copilot_text::words::DISMISS) >= 0.8;
            (
                yes || dialog.kind == DialogKind::Alert,
                None,
                if yes || no {
                    Then::Advance
                } else {
                    Then::OnTheWay
                },
            )
        }
        // Reading what it says needs it open.
        Some(Verb::Read) if !turn.memory.notes.contains(&message) => {
            turn.memory.notes.push(message);
            turn.memory.advance();
            return Some(turn.act(
                Action::HandleDialog {
                    accept: dialog.kind == DialogKind::Alert,
                    text: None,
                },
                Then::OnTheWay,
                turn.t(
                    "I have read the dialog and close it.",
                    "Окно прочитано, закрываю его.",
                ),
            ));
        }
        // It asks about what the step before has begun; the guard asks the person where it matters.
        _ => (dialog.kind != DialogKind::Prompt, None, Then::OnTheWay),
    };
    let why = if accept {
        turn.t(
            format!("The page asks: “{message}”. I agree."),
            format!("Страница спрашивает: «{message}». Соглашаюсь."),
        )
    } else {
        turn.t(
            format!("The page asks: “{message}”. I refuse."),
            format!("Страница спрашивает: «{message}». Отказываюсь."),
        )
    };
    Some(turn.act(Action::HandleDialog { accept, text }, then, why))
}

/// How often the person is asked what to correct in one thing that the page does not take.
pub(super) const MOST_CORRECTIONS: usize = 3;

/// All steps are behind: the answer.
fn finish(ctx: &PlannerContext, memory: &mut Memory, russian: bool) -> Next {
    let page = Page::new(&ctx.observation, &[], memory);
    if page.look.dialog.is_some() {
        let message = page
            .look
            .dialog
            .as_ref()
            .map(|d| d.message.clone())
            .unwrap_or_default();
        let mut turn = Turn {
            ctx,
            page,
            memory,
            russian,
        };
        let last = turn.memory.steps.last().cloned().unwrap_or_default();
        if let Some(next) = dialog(
            &mut turn,
            &Clause {
                verb: Some(Verb::Wait),
                ..last
            },
        ) {
            return next;
        }
        return Next::Look { why: message };
    }
    let mut turn = Turn {
        ctx,
        page,
        memory,
        russian,
    };
    if let Some(next) = super::kept::keep(&mut turn) {
        return next;
    }
    let Turn { page, memory, .. } = turn;
    let changes = copilot_text::goal::effects(&ctx.goal)
        .iter()
        .any(|e| e.kind.lasts());
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
    let answer = summary(ctx, &page, memory, russian);
    Next::Act {
        actions: vec![Action::Done {
            answer,
            citations: Vec::new(),
        }],
        then: Then::OnTheWay,
        why: if russian {
            "Все шаги пройдены.".into()
        } else {
            "All steps are done.".into()
        },
    }
}

/// The question on what the page did not take.
pub(super) fn what_to_correct(complaint: &str, russian: bool) -> Next {
    let question = if russian {
        format!("Страница не приняла данные: «{complaint}». Что исправить?")
    } else {
        format!("The page did not accept this: “{complaint}”. What should I correct?")
    };
    Next::Ask {
        question,
        options: Vec::new(),
    }
}

fn summary(ctx: &PlannerContext, page: &Page<'_>, memory: &Memory, russian: bool) -> String {
    let mut out = memory.notes.clone();
    if out.is_empty() {
        let said: Vec<String> = memory
            .page_said
            .iter()
            .filter(|s| copilot_text::has_stem(s, copilot_text::words::SUCCESS))
            .cloned()
            .collect();
        out = if memory.acted {
            page.confirmation(&memory.before)
        } else {
            Vec::new()
        };
        for words in said {
            if !out.contains(&words) {
                out.push(words);
            }
        }
        // The number of an order, a ticket, a booking stands beside its confirmation.
        if !out.is_empty() {
            let numbered = page.lines.iter().filter(|l| {
                l.chars().count() <= 120
                    && l.chars().any(|c| c.is_ascii_digit())
                    && copilot_text::has_stem(
                        l,
                        &[
                            "number",
                            "no",
                            "order",
                            "ticket",
                            "reference",
                            "booking",
                            "номер",
                            "заказ",
                            "заявка",
                            "код",
                        ],
                    )
            });
            for line in numbered.take(2) {
                if !out.iter().any(|o| o == line) {
                    out.push((*line).to_owned());
                }
            }
        }
        if out.is_empty() {
            out = super::kept::told(ctx, memory, page, russian);
        }
    }
    if !memory.skipped.is_empty() {
        let list = memory
            .skipped
            .iter()
            .map(|s| {
                if russian {
                    format!("«{s}»")
                } else {
                    format!("“{s}”")
                }
            })
            .collect::<Vec<_>>()
            .join(", ");
        out.push(if russian {
            format!("Пропущено: {list}.")
        } else {
            format!("Left out: {list}.")
        });
    }
    out.join("\n")
}

fn reply(ctx: &PlannerContext, mut memory: Memory, russian: bool, next: Next) -> PlanReply {
    let all = u32::try_from(memory.steps.len()).unwrap_or(u32::MAX);
    let done = u32::try_from(memory.at.min(memory.steps.len())).unwrap_or(u32::MAX);
    let head = match memory.step() {
        Some(step) if russian => format!("Шаг {} из {all}: «{}». ", done + 1, step.source),
        Some(step) => format!("Step {} of {all}: “{}”. ", done + 1, step.source),
        None => String::new(),
    };
    let allowed = |name: &str| {
        ctx.allowed_actions.is_empty() || ctx.allowed_actions.iter().any(|a| a == name)
    };
    let (thought, actions) = match next {
        Next::Act { actions, then, why } => {
            // What the stage does not allow yet becomes another look.
            if actions.iter().all(|a| allowed(a.name())) {
                memory.pending = Some(then);
                memory.sent = actions.len();
                (format!("{head}{why}"), actions)
            } else {
                memory.pending = None;
                (format!("{head}{why}"), Vec::new())
            }
        }
        Next::Ask { question, options } => {
            memory.asking = true;
            memory.pending = None;
            let why = if russian {
                "Здесь нужен ответ человека."
            } else {
                "Here I need the person's word."
            };
            let actions = if allowed("ask_user") {
                vec![Action::AskUser {
                    question: question.clone(),
                    options,
                }]
            } else {
                Vec::new()
            };
            (format!("{head}{question} {why}"), actions)
        }
        Next::Look { why } => (format!("{head}{why}"), Vec::new()),
        Next::Advance => (head, Vec::new()),
    };
    PlanReply {
        thought: thought.trim().to_owned(),
        actions,
        memory: memory.save(),
        goal_steps: Some((done, all)),
        ..PlanReply::default()
    }
}
