//! Plays a recipe: a planner that decides by the recipe and the page alone, and asks nobody as long as it finds its way.
//!
//! Where a target is not found as it was kept, a ladder is climbed: its features taken together, the same after waiting,
//! scrolling and opening what is closed, a model's choice from a short list, the run's own planner for this one step, and at
//! last the person. It believes no page: what it does passes the guard as any planner's actions do.

mod aim;
mod came;
mod check;
mod holds;
mod memory;
mod steps;

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use async_trait::async_trait;
use copilot_ports::{
    ChatMessage, Deltas, JudgeReply, JudgeRequest, PlanReply, PlanRequest, Planner, PlannerError,
    Role,
};
use copilot_protocol::{
    Action, HealedBy, Message, ModelChoice, PlannerKind, Recipe, RecipeSentence, Target,
    Understanding, Usage,
};

use crate::sentences;
use check::Ends;
pub use holds::{fits, holds};
use memory::{Memory, Question};

/// Plans that the run's planner may make for one step.
const TURNS: u32 = 5;

/// Makes a person's sentence of a message, in their language.
pub type Words = Arc<dyn Fn(&Message) -> String + Send + Sync>;

/// A target that was found in another form, by the step's number from 0.
#[derive(Clone, Debug, PartialEq, serde::Serialize, serde::Deserialize)]
pub struct Healed {
    pub step: usize,
    pub target: Target,
    pub by: HealedBy,
}

/// A recipe as a run's planner.
pub struct RecipePlanner {
    name: String,
    /// With its values.
    recipe: Recipe,
    sentences: Vec<RecipeSentence>,
    /// The model, where the person has set one up.
    model: Option<Arc<dyn Planner>>,
    words: Words,
    /// It is only looked whether the steps are found.
    check: bool,
    /// The model plans next, and is told of the page.
    converses: AtomicBool,
    healed: Mutex<Vec<Healed>>,
}

impl RecipePlanner {
    /// `recipe`: with its values; `model`: who helps where the page has changed too much.
    pub fn new(
        name: impl Into<String>,
        recipe: Recipe,
        model: Option<Arc<dyn Planner>>,
        words: Words,
    ) -> Self {
        Self {
            name: name.into(),
            sentences: sentences::sentences(&recipe),
            recipe,
            model,
            words,
            check: false,
            converses: AtomicBool::new(false),
            healed: Mutex::default(),
        }
    }

    /// Looks only whether the steps are found: none that asks is done, and no model helps.
    #[must_use]
    pub fn only_checks(mut self) -> Self {
        self.check = true;
        self.model = None;
        self
    }

    /// What was found in another form so far. It is worth keeping only after the run has ended verified.
    pub fn healed(&self) -> Vec<Healed> {
        let healed = self.healed.lock().unwrap_or_else(PoisonError::into_inner);
        healed.clone()
    }

    fn say(&self, message: &Message) -> String {
        (self.words)(message)
    }

    /// The step in the person's words.
    fn does(&self, at: usize) -> String {
        let sentence = self.sentences.get(at);
        sentence
            .map(|sentence| self.say(&sentence.does))
            .unwrap_or_default()
    }

    /// The reply, with what is to be remembered.
    fn reply(&self, m: Memory, actions: Vec<Action>, usage: Usage) -> PlanReply {
        let (at, all) = (m.at.min(self.recipe.steps.len()), self.recipe.steps.len());
        *self.healed.lock().unwrap_or_else(PoisonError::into_inner) = m.healed.clone();
        self.converses.store(m.rest || m.live, Ordering::SeqCst);
        let thought = match m.note.clone() {
            Some(note) => note,
            None if at < all => self.say(
                &Message::new("recipe-play-step")
                    .arg("n", at + 1)
                    .arg("all", all)
                    .arg("does", self.does(at)),
            ),
            None => String::new(),
        };
        PlanReply {
            thought,
            actions,
            conditions: match m.begun || self.check {
                true => Vec::new(),
                false => self.recipe.conditions.clone(),
            },
            goal_steps: Some((at as u32, all as u32)),
            memory: serde_json::to_value(Memory {
                begun: true,
                note: None,
                ..m
            })
            .ok(),
            usage,
            ..PlanReply::default()
        }
    }

    /// Asks the person what is to be done about the step.
    fn stuck(&self, mut m: Memory, why: &Message, usage: Usage) -> PlanReply {
        if self.check {
            return self.checked(m, Ends::Stuck(self.say(why)));
        }
        let text = self.say(
            &Message::new("recipe-play-stuck")
                .arg("n", m.at + 1)
                .arg("does", self.does(m.at))
                .arg("why", self.say(why)),
        );
        let options = self.ways_on();
        m.question = Some(Question::Stuck { why: text.clone() });
        self.reply(
            m,
            vec![Action::AskUser {
                question: text,
                options,
            }],
            usage,
        )
    }

    fn ways_on(&self) -> Vec<String> {
        let with_model = self.model.as_ref().map(|_| "recipe-play-with-model");
        let all = ["recipe-play-by-hand"].into_iter().chain(with_model);
        all.chain(["recipe-play-stop"])
            .map(|id| self.say(&Message::new(id)))
            .collect()
    }

    /// The recipe cannot be played to its end; what was done stays done.
    fn stop(&self, m: Memory, why: String) -> PlanReply {
        let done = Action::Done {
            answer: why,
            citations: Vec::new(),
            cannot: true,
        };
        self.reply(m, vec![done], Usage::default())
    }

    /// The run's planner plans: the rest, or this one step.
    async fn by_planner(
        &self,
        request: &PlanRequest,
        deltas: &dyn Deltas,
        mut m: Memory,
    ) -> Result<PlanReply, PlannerError> {
        let Some(model) = &self.model else {
            let why = self.say(&Message::new("recipe-play-no-model"));
            return Ok(self.stop(m, why));
        };
        if request.messages.is_empty() {
            // It is told of the page at the next plan.
            return Ok(self.reply(m, Vec::new(), Usage::default()));
        }
        let mut request = request.clone();
        request.context.memory = m.inner.take();
        if m.live && !m.rest {
            let step = serde_json::to_string(&self.recipe.steps.get(m.at)).unwrap_or_default();
            let told = format!(
                "This task is done by a recorded way, and its step {} is not found on the page as it was recorded. The step, and as JSON what it was aimed at:\n<page_text>\n{}\n{}\n</page_text>\nDo this one step now by the page as it is; look further first where it is not in sight. If it is done already, or cannot be done here, answer done with cannot true and say why.",
                m.at + 1,
                aim::fence(&self.does(m.at)),
                aim::fence(&step),
            );
            request.messages.push(ChatMessage::new(Role::User, told));
        }
        let mut reply = model.plan(&request, deltas).await?;
        m.inner = reply.memory.take().unwrap_or_default();
        if m.rest {
            let kept = self.reply(m, Vec::new(), Usage::default());
            reply.memory = kept.memory;
            return Ok(reply);
        }
        let usage = reply.usage;
        let first = reply.actions.into_iter().next();
        let wanted = self.recipe.steps.get(m.at).map(|step| step.action.as_str());
        m.turns += 1;
        let mut own = match first {
            Some(action) if wanted == Some(action.name()) => {
                m.live = false;
                let seen = &request.context.observation;
                if let Some(element) = action.element().and_then(|id| seen.element(id)) {
                    let target = crate::relocate::describe(element, seen);
                    m.heal(target, HealedBy::Planner);
                }
                m.send(std::slice::from_ref(&action), &request.context);
                self.reply(m, vec![action], usage)
            }
            // It looks for it: that is no step, and no target to be kept.
            Some(action) if !action.is_meta() && m.turns < TURNS => {
                self.reply(m, vec![action], usage)
            }
            _ => {
                m.live = false;
                m.tried.planner = true;
                self.stuck(m, &Message::new("recipe-play-why-not-there"), usage)
            }
        };
        (own.raw, own.request, own.model) = (reply.raw, reply.request, reply.model);
        Ok(own)
    }
}

#[async_trait]
impl Planner for RecipePlanner {
    fn kind(&self) -> PlannerKind {
        PlannerKind::Model
    }

    fn name(&self) -> String {
        self.name.clone()
    }

    fn understand(&self, _goal: &str) -> Option<Understanding> {
        None
    }

    fn converses(&self) -> bool {
        self.converses.load(Ordering::SeqCst)
    }

    fn context_window(&self) -> Option<u32> {
        self.model.as_ref()?.context_window()
    }

    fn takes_pictures(&self) -> bool {
        self.converses()
            && self
                .model
                .as_ref()
                .is_some_and(|model| model.takes_pictures())
    }

    fn retry_after(&self) -> Option<std::time::Duration> {
        self.model.as_ref()?.retry_after()
    }

    fn spent_this_month(&self) -> f64 {
        self.model
            .as_ref()
            .map_or(0.0, |model| model.spent_this_month())
    }

    fn others(&self) -> Vec<ModelChoice> {
        self.model
            .as_ref()
            .map(|model| model.others())
            .unwrap_or_default()
    }

    async fn use_model(&self, choice: &ModelChoice) -> Result<(), PlannerError> {
        match &self.model {
            Some(model) => model.use_model(choice).await,
            None => Err(PlannerError::Unsupported),
        }
    }

    fn ask_simpler(&self, on: bool) {
        if let Some(model) = &self.model {
            model.ask_simpler(on);
        }
    }

    async fn plan(
        &self,
        request: &PlanRequest,
        deltas: &dyn Deltas,
    ) -> Result<PlanReply, PlannerError> {
        let m = Memory::read(&request.context.memory);
        if m.rest || m.live && m.question.is_none() {
            return self.by_planner(request, deltas, m).await;
        }
        self.next(&request.context, m).await
    }

    async fn judge(&self, request: &JudgeRequest) -> Result<JudgeReply, PlannerError> {
        match &self.model {
            Some(model) if self.converses() => model.judge(request).await,
            _ => Err(PlannerError::Unsupported),
        }
    }
}
