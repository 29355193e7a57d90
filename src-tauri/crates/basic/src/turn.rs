//! What a step is decided on, and what may come of it.

use copilot_ports::PlannerContext;
use copilot_protocol::{Action, Element, TypeMode};

use crate::goal::Step;
use crate::grammar::say;
use crate::memory::{Memory, OnSuccess};
use crate::page::{Page, is_link, label, leads_away, pressable};

/// What a step wants now.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum StepResult {
    Act {
        actions: Vec<Action>,
        then: OnSuccess,
        why: String,
    },
    /// The step is done without an action.
    Advance,
    /// The person must say how to go on.
    Ask {
        question: String,
        options: Vec<String>,
    },
    /// What the step is about is not in view: the words to look for it further.
    Missing(String),
}

/// All that a step is decided on.
pub(crate) struct Turn<'a> {
    pub ctx: &'a PlannerContext,
    pub page: Page<'a>,
    pub memory: &'a mut Memory,
    /// The goal is Russian: so are thoughts, questions and answers.
    pub russian: bool,
}

impl StepResult {
    /// A question that is answered freely.
    pub fn ask(question: String) -> Self {
        let options = Vec::new();
        Self::Ask { question, options }
    }
}

impl<'a> Turn<'a> {
    pub fn new(ctx: &'a PlannerContext, memory: &'a mut Memory, russian: bool) -> Self {
        let page = Page::new(&ctx.observation, &ctx.avoid_elements, memory);
        Self {
            ctx,
            page,
            memory,
            russian,
        }
    }

    /// A sentence of the grammar in the goal's language, with its gaps filled in order.
    pub fn say(&self, id: &str, gaps: &[&str]) -> String {
        say(self.russian, id, gaps)
    }

    pub fn act(&self, action: Action, then: OnSuccess, why: String) -> StepResult {
        let actions = vec![action];
        StepResult::Act { actions, then, why }
    }

    /// The same, with a sentence of the grammar for why.
    pub fn does(&self, action: Action, then: OnSuccess, id: &str, gaps: &[&str]) -> StepResult {
        self.act(action, then, self.say(id, gaps))
    }

    /// Presses an element; the step is done then.
    pub fn press(&self, element: &Element) -> StepResult {
        self.press_then(element, OnSuccess::Advance)
    }

    pub fn press_then(&self, element: &Element, then: OnSuccess) -> StepResult {
        self.does(click(element), then, "press", &[label(element)])
    }

    /// Presses what leads on; `id`: why, in a sentence of the grammar.
    pub fn on_the_way(&self, element: &Element, id: &str) -> StepResult {
        self.does(click(element), OnSuccess::OnTheWay, id, &[label(element)])
    }

    /// Presses an element on the way, once for each `way`.
    pub fn press_once(&mut self, element: &Element, way: &str) -> Option<StepResult> {
        let new = self.memory.new_way(&format!("{way} {}", label(element)));
        new.then(|| self.press_then(element, OnSuccess::OnTheWay))
    }

    /// The link that the words name, with a score of at least `least`.
    pub fn link(&self, words: &str, least: f64) -> Option<&'a Element> {
        let hit = self.page.best(words, None, |e| is_link(e) && pressable(e));
        hit.filter(|h| h.score >= least).map(|h| h.element)
    }

    /// Goes where the words lead by a link's name, once for each `way`.
    pub fn follow_link(&mut self, words: &str, least: f64, way: &str) -> Option<StepResult> {
        let link = self.link(words, least)?;
        let away = Some(link).filter(|e| leads_away(e, self.page.snapshot));
        self.press_once(away?, way)
    }

    /// To the page of the thing itself, where a link leads there.
    pub fn page_of(&mut self, thing: &str, way: &str) -> Option<StepResult> {
        if thing.is_empty() || self.page.is_about(thing) >= 0.85 {
            return None;
        }
        let hit = self.page.best(thing, None, |e| is_link(e) && !e.nav)?;
        self.press_once(hit.element, way)
    }

    /// A better name may be further down a long page.
    pub fn may_look_below(&self) -> bool {
        self.page.cut_below() && self.memory.looks < 3
    }

    /// Keeps what was read for the answer; the step is done.
    pub fn note(&mut self, text: impl Into<String>) -> StepResult {
        self.memory.notes.push(text.into());
        StepResult::Advance
    }

    pub fn is_last_step(&self) -> bool {
        self.memory.at + 1 >= self.memory.steps.len()
    }

    /// From now on "it" is this.
    pub fn remember(&mut self, words: &str) {
        if !words.trim().is_empty() && !crate::naming::is_generic(words) {
            self.memory.about = words.to_owned();
        }
    }

    /// The words for what the step is about; "it" is what the steps before were about.
    pub fn subject(&self, step: &Step) -> String {
        if step.thing.is_empty() && (step.pronoun || step.ordinal.is_none()) {
            self.memory.about.clone()
        } else {
            step.thing.clone()
        }
    }
}

/// The stage of the run allows the action.
pub(crate) fn allowed(ctx: &PlannerContext, action: &str) -> bool {
    ctx.allowed_actions.is_empty() || ctx.allowed_actions.iter().any(|a| a == action)
}

pub(crate) fn click(element: &Element) -> Action {
    Action::Click {
        element: element.id,
    }
}

/// Fills a field with the text; `submit` presses Enter after it.
pub(crate) fn typed(field: &Element, text: &str, submit: bool) -> Action {
    Action::Type {
        element: field.id,
        text: text.to_owned(),
        mode: TypeMode::Fill,
        find: None,
        submit,
    }
}

pub(crate) fn escape() -> Action {
    Action::PressKey {
        key: "Escape".into(),
        element: None,
    }
}
