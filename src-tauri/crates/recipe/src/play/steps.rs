//! From one step to the next.

use copilot_ports::{PlanReply, PlannerContext};
use copilot_protocol::{
    Action, Citation, DialogKind, ElementId, HealedBy, Message, RecipeStep, Usage,
};
use copilot_text::normalize;

use super::aim::{self, Aim};
use super::came::{Trouble, came};
use super::check::Ends;
use super::memory::{Memory, Question};
use super::{RecipePlanner, holds};
use crate::read;

/// Milliseconds of one wait for what has to be true, and how often it is waited.
const WAIT_MS: u32 = 2_500;
const WAITS: u32 = 6;
/// Times that a step is tried whose action was surely not done.
const TRIES: u32 = 4;
/// Steps that only set fields, planned together with the one after them.
const TOGETHER: usize = 15;

impl RecipePlanner {
    pub(super) async fn next(
        &self,
        ctx: &PlannerContext,
        mut m: Memory,
    ) -> Result<PlanReply, copilot_ports::PlannerError> {
        if let Some(question) = m.question.take()
            && let Some(reply) = self.answered(ctx, &mut m, question)
        {
            return Ok(reply);
        }
        if let Some(close) = alert(ctx) {
            // It only tells something, and nothing else comes true while it is open.
            return Ok(self.reply(m, vec![close], Usage::default()));
        }
        if let Some(reply) = self.settled(ctx, &mut m) {
            return Ok(reply);
        }
        if let Some(reply) = self.dialog(ctx, &mut m) {
            return Ok(reply);
        }
        if let Some(reply) = self.reads(ctx, &mut m) {
            return Ok(reply);
        }
        match self.recipe.steps.get(m.at) {
            None => Ok(self.claim(ctx, m)),
            Some(step) => self.step(ctx, m, step).await,
        }
    }

    /// What the person said to a question.
    fn answered(
        &self,
        ctx: &PlannerContext,
        m: &mut Memory,
        question: Question,
    ) -> Option<PlanReply> {
        let said = ctx
            .person_said
            .last()
            .map(|text| normalize(text))
            .unwrap_or_default();
        let is = |id: &str| said == normalize(&self.say(&Message::new(id)));
        match &question {
            _ if is("recipe-play-stop") => {
                let why = match question {
                    Question::Stuck { why } => why,
                    Question::Healed { .. } => self.say(&Message::new("recipe-play-why-not-there")),
                };
                return Some(self.stop(m.clone(), why));
            }
            Question::Stuck { .. } if is("recipe-play-by-hand") => m.advance(1),
            Question::Stuck { .. } if is("recipe-play-with-model") && self.model.is_some() => {
                m.rest = true;
                return Some(self.reply(m.clone(), Vec::new(), Usage::default()));
            }
            Question::Healed { target, .. } if is("recipe-play-yes") => {
                m.agreed = true;
                m.heal((**target).clone(), HealedBy::Likeness);
            }
            Question::Healed { .. } if is("recipe-play-by-hand") => m.advance(1),
            // Nothing is done on a word that was not understood: what may have been done could be done twice.
            _ => {
                m.unclear += 1;
                if m.unclear > 2 {
                    let why = self.say(&Message::new("recipe-play-why-not-there"));
                    return Some(self.stop(m.clone(), why));
                }
                return Some(self.ask_again(m.clone(), question));
            }
        }
        None
    }

    /// Sees what came of the last plan; a reply where it is waited for, or went wrong.
    fn settled(&self, ctx: &PlannerContext, m: &mut Memory) -> Option<PlanReply> {
        if m.sent.is_empty() {
            return None;
        }
        let (done, trouble) = came(m, ctx);
        if done > 0 {
            let last = m.at + done - 1;
            if let Some(reply) = self.not_yet(ctx, m, last) {
                return Some(reply);
            }
            m.advance(done);
        }
        m.sent.clear();
        match trouble {
            None if done > 0 => None,
            // What was not allowed is not done in another way.
            Some(Trouble::Refused) => Some(self.refused(m.clone())),
            None | Some(Trouble::NotDone) => {
                m.tries += 1;
                let why = Message::new("recipe-play-why-in-vain");
                (m.tries >= TRIES).then(|| self.stuck(m.clone(), &why, Usage::default()))
            }
            Some(Trouble::Failed(detail)) => {
                let why = Message::new("recipe-play-why-failed").arg("detail", detail);
                Some(self.stuck(m.clone(), &why, Usage::default()))
            }
        }
    }

    /// What was not allowed ends the play: what was done stays done.
    fn refused(&self, m: Memory) -> PlanReply {
        if self.check {
            let now = m.healed.iter().find(|healed| healed.step == m.at);
            let now = now.map(|healed| healed.target.name.clone());
            return self.checked(m, Ends::Asks(now));
        }
        let why = Message::new("recipe-play-refused").arg("n", m.at + 1);
        let why = self.say(&why.arg("does", self.does(m.at)));
        self.stop(m, why)
    }

    fn ask_again(&self, mut m: Memory, question: Question) -> PlanReply {
        let (text, options) = match &question {
            Question::Stuck { why } => (why.clone(), self.ways_on()),
            Question::Healed { asked, .. } => (asked.clone(), self.is_it()),
        };
        m.question = Some(question);
        let ask = Action::AskUser {
            question: text,
            options,
        };
        self.reply(m, vec![ask], Usage::default())
    }

    fn is_it(&self) -> Vec<String> {
        let all = ["recipe-play-yes", "recipe-play-by-hand", "recipe-play-stop"];
        all.map(|id| self.say(&Message::new(id))).to_vec()
    }

    /// What has to be true after the step is not so yet: it is waited for, and at last told.
    fn not_yet(&self, ctx: &PlannerContext, m: &mut Memory, step: usize) -> Option<PlanReply> {
        let then = &self.recipe.steps.get(step)?.then;
        let at = then.iter().position(|c| holds(c, ctx) == Some(false))?;
        let open = then.get(at)?;
        m.waits += 1;
        if m.waits <= WAITS {
            // What was sent stays so: the next look says what became of it.
            let wait = holds::wait_for(open, WAIT_MS);
            return Some(self.reply(m.clone(), vec![wait], Usage::default()));
        }
        let done = step + 1 - m.at;
        let mut told = m.clone();
        told.advance(done - 1);
        let sentence = self.sentences.get(step).and_then(|s| s.then.get(at));
        let condition = sentence
            .map(|then| self.say(then))
            .unwrap_or_else(|| open.to_string());
        let why = Message::new("recipe-play-why-not-so").arg("condition", condition);
        Some(self.stuck(told, &why, Usage::default()))
    }

    /// A dialog that no step answers.
    fn dialog(&self, ctx: &PlannerContext, m: &mut Memory) -> Option<PlanReply> {
        let dialog = ctx.observation.dialog.as_ref()?;
        let step = self.recipe.steps.get(m.at);
        if step.is_some_and(|step| step.action == "handle_dialog") {
            return None;
        }
        let why = Message::new("recipe-play-why-dialog").arg("said", dialog.message.clone());
        Some(self.stuck(m.clone(), &why, Usage::default()))
    }

    /// Reads what is to be read before the next step.
    fn reads(&self, ctx: &PlannerContext, m: &mut Memory) -> Option<PlanReply> {
        for (number, what) in self.recipe.answer.iter().enumerate() {
            let due = what.after as usize == m.at
                || what.after as usize > self.recipe.steps.len() && m.at == self.recipe.steps.len();
            if !due || m.values.contains_key(&number) {
                continue;
            }
            if let Some(value) = read::read(what, &ctx.observation) {
                m.values.insert(number, (value.value, value.line));
                m.waits = 0;
                continue;
            }
            m.waits += 1;
            if m.waits <= WAITS / 2 {
                let wait = Action::Wait {
                    ms: WAIT_MS,
                    text: None,
                    url: None,
                    element: None,
                    gone: false,
                    quiet: true,
                };
                return Some(self.reply(m.clone(), vec![wait], Usage::default()));
            }
            let why = Message::new("recipe-play-why-unread").arg("name", what.name.clone());
            return Some(self.stuck(m.clone(), &why, Usage::default()));
        }
        None
    }

    /// All is done: what was read is the answer, and where it stands its proof.
    fn claim(&self, _ctx: &PlannerContext, mut m: Memory) -> PlanReply {
        if self.check {
            return self.checked(m, Ends::All);
        }
        let named = self.recipe.answer.len() > 1;
        let mut lines = Vec::new();
        let mut citations = Vec::new();
        for (number, what) in self.recipe.answer.iter().enumerate() {
            let Some((value, line)) = m.values.get(&number) else {
                continue;
            };
            lines.push(match named && !what.name.is_empty() {
                true => format!("{}: {value}", what.name),
                false => value.clone(),
            });
            citations.push(Citation {
                claim: value.clone(),
                quotes: vec![line.clone()],
                ..Citation::default()
            });
        }
        m.note = Some(self.say(&Message::new("recipe-play-done")));
        let done = Action::Done {
            answer: lines.join("\n"),
            citations,
            cannot: false,
        };
        self.reply(m, vec![done], Usage::default())
    }

    /// The step's action, and those after it that can be planned on the same page.
    async fn step(
        &self,
        ctx: &PlannerContext,
        mut m: Memory,
        step: &RecipeStep,
    ) -> Result<PlanReply, copilot_ports::PlannerError> {
        let held = self.check && !step.risk.is_empty();
        if step.on.is_none() {
            if held {
                return Ok(self.checked(m, Ends::Asks(None)));
            }
            return Ok(match aim::action(step, None, None) {
                Ok(action) => {
                    m.send(std::slice::from_ref(&action), ctx);
                    self.reply(m, vec![action], Usage::default())
                }
                Err(detail) => self.stuck(m, &damaged(detail), Usage::default()),
            });
        }
        let seen = &ctx.observation;
        let Some(found) = self.aimed(&m, step, ctx) else {
            return self.search(ctx, m, step).await;
        };
        if held {
            let now = found.healed.map(|target| target.name);
            return Ok(self.checked(m, Ends::Asks(now)));
        }
        if let Some(target) = &found.healed {
            let asks = !step.risk.is_empty() && !m.agreed;
            if asks {
                return Ok(self.ask_healed(m, step, target.clone()));
            }
            let by = match m.tried.searched() {
                true => HealedBy::Search,
                false => HealedBy::Likeness,
            };
            m.note = Some(self.found_again(&m, step, &target.name));
            if m.healed.iter().all(|healed| healed.step != m.at) {
                m.heal((**target).clone(), by);
            }
        }
        let action = match aim::action(step, found.on, found.to) {
            Ok(action) => action,
            Err(detail) => return Ok(self.stuck(m, &damaged(detail), Usage::default())),
        };
        let mut actions = vec![action];
        while actions.last().is_some_and(aim::only_sets) && actions.len() < TOGETHER {
            let at = m.at + actions.len();
            let due = self
                .recipe
                .answer
                .iter()
                .any(|what| what.after as usize == at);
            let held = |next: &&RecipeStep| self.check && !next.risk.is_empty();
            let next = self.recipe.steps.get(at).filter(|next| !due && !held(next));
            let exact = |target: &Option<_>| match target {
                None => Some(None),
                Some(target) => match aim::aim(target, seen) {
                    Aim::At(id) => Some(Some(id)),
                    _ => None,
                },
            };
            let Some(action) = next
                .filter(|next| next.on.is_some())
                .and_then(|next| aim::action(next, exact(&next.on)?, exact(&next.to)?).ok())
            else {
                break;
            };
            actions.push(action);
        }
        m.send(&actions, ctx);
        Ok(self.reply(m, actions, Usage::default()))
    }

    /// Where the step's target, and what it is dragged to, stand.
    fn aimed(&self, m: &Memory, step: &RecipeStep, ctx: &PlannerContext) -> Option<Found> {
        let seen = &ctx.observation;
        // Once found in another form, it is looked for in that one.
        let now = m.healed.iter().find(|healed| healed.step == m.at);
        let on = now.map(|healed| &healed.target).or(step.on.as_ref())?;
        let (id, like) = match aim::aim(on, seen) {
            Aim::At(id) => (id, false),
            Aim::Like(id) => (id, true),
            Aim::Nowhere => return None,
        };
        let to = match &step.to {
            None => None,
            Some(to) => match aim::aim(to, seen) {
                Aim::At(id) | Aim::Like(id) => Some(id),
                Aim::Nowhere => return None,
            },
        };
        let element = seen.element(id)?;
        Some(Found {
            on: Some(id),
            to,
            healed: (like && now.is_none())
                .then(|| Box::new(crate::relocate::describe(element, seen))),
        })
    }

    /// The target is not there: more of the page is brought out, then a model, the planner and the person are asked.
    async fn search(
        &self,
        ctx: &PlannerContext,
        mut m: Memory,
        step: &RecipeStep,
    ) -> Result<PlanReply, copilot_ports::PlannerError> {
        let seen = &ctx.observation;
        let Some(target) = &step.on else {
            return Ok(self.stuck(
                m,
                &Message::new("recipe-play-why-not-there"),
                Usage::default(),
            ));
        };
        if step.optional && m.tried.waits > 0 {
            m.advance(1);
            return Ok(self.reply(m, Vec::new(), Usage::default()));
        }
        if let Some(action) = m.tried.next(target, seen) {
            return Ok(self.reply(m, vec![action], Usage::default()));
        }
        let mut usage = Usage::default();
        if let Some(model) = self.model.as_ref().filter(|_| !m.tried.shortlist) {
            m.tried.shortlist = true;
            if let Some((request, ids)) = aim::shortlist(target, seen) {
                let chosen = model.judge(&request).await;
                let chosen = chosen.ok().and_then(|reply| {
                    usage.add(reply.usage);
                    let choice = reply.value.get("choice")?.as_u64()?;
                    ids.get(usize::try_from(choice).ok()?.checked_sub(1)?)
                        .copied()
                });
                let element = chosen.and_then(|id| seen.element(id));
                if let Some(element) = element {
                    let now = crate::relocate::describe(element, seen);
                    if !step.risk.is_empty() {
                        let mut reply = self.ask_healed(m, step, Box::new(now));
                        reply.usage = usage;
                        return Ok(reply);
                    }
                    m.note = Some(self.found_again(&m, step, &now.name));
                    m.heal(now, HealedBy::Model);
                    let Ok(action) = aim::action(step, Some(element.id), None) else {
                        return Ok(self.stuck(
                            m,
                            &Message::new("recipe-play-why-not-there"),
                            usage,
                        ));
                    };
                    m.send(std::slice::from_ref(&action), ctx);
                    return Ok(self.reply(m, vec![action], usage));
                }
            }
        }
        // A step that asks is not left to whoever only guesses.
        if self.model.is_some() && !m.tried.planner && step.risk.is_empty() {
            m.tried.planner = true;
            m.live = true;
            return Ok(self.reply(m, Vec::new(), usage));
        }
        Ok(self.stuck(m, &Message::new("recipe-play-why-not-there"), usage))
    }

    /// A step that asks, aimed at something else than was kept: the person says whether it is the same.
    fn ask_healed(
        &self,
        mut m: Memory,
        step: &RecipeStep,
        now: Box<copilot_protocol::Target>,
    ) -> PlanReply {
        let before = step.on.as_ref().map(label).unwrap_or_default();
        let question = self.say(
            &Message::new(match now.context.is_empty() {
                true => "recipe-play-is-it",
                false => "recipe-play-is-it-beside",
            })
            .arg("n", m.at + 1)
            .arg("before", before)
            .arg("now", label(&now))
            .arg("beside", now.context.clone()),
        );
        let options = self.is_it();
        m.question = Some(Question::Healed {
            target: now,
            asked: question.clone(),
        });
        self.reply(
            m,
            vec![Action::AskUser { question, options }],
            Usage::default(),
        )
    }

    fn found_again(&self, m: &Memory, step: &RecipeStep, now: &str) -> String {
        let before = step.on.as_ref().map(label).unwrap_or_default();
        self.say(
            &Message::new("recipe-play-healed")
                .arg("n", m.at + 1)
                .arg("before", before)
                .arg("now", now),
        )
    }
}

/// Closes a dialog that only tells something.
fn alert(ctx: &PlannerContext) -> Option<Action> {
    let dialog = ctx.observation.dialog.as_ref()?;
    (dialog.kind == DialogKind::Alert).then_some(Action::HandleDialog {
        accept: true,
        text: None,
    })
}

/// Where a step's targets stand.
struct Found {
    on: Option<ElementId>,
    to: Option<ElementId>,
    /// The target's features, where they are others now.
    healed: Option<Box<copilot_protocol::Target>>,
}

fn damaged(detail: String) -> Message {
    Message::new("recipe-play-why-damaged").arg("detail", detail)
}

fn label(target: &copilot_protocol::Target) -> String {
    let all = [&target.name, &target.text];
    let found = all.into_iter().find(|text| !text.is_empty());
    found
        .or(target.placeholder.as_ref())
        .cloned()
        .unwrap_or_else(|| target.role.clone())
}
