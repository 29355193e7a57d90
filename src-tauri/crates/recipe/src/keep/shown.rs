//! What a person shows, step by step, and the recipe that it makes. No values of secrets come in here that stay.

mod fold;
mod made;
#[cfg(test)]
mod tests;

use copilot_ports::{Did, Shown};
use copilot_protocol::{
    Action, ActionOutcome, ActionStatus, Element, Message, Observation, RecipeSentence, TabId,
};

use super::Kept;
use super::journal::Act;
use super::words::{REDACTED, is_secret, takes_secrets};
use crate::template::filled;

/// Steps that are shown at most.
const MOST: usize = 300;

/// A step with its place among the pages.
#[derive(Clone)]
struct Step {
    act: Act,
    tab: TabId,
    /// Place of the first page that was seen after it.
    next: usize,
}

/// A text that the person marked to be read.
#[derive(Clone)]
struct Marked {
    text: String,
    page: usize,
    /// Steps before it.
    after: usize,
}

/// A job that a person shows.
pub struct Showing {
    start: Option<String>,
    /// RFC 3339.
    started: String,
    pages: Vec<Observation>,
    steps: Vec<Step>,
    /// What counts only if the next step shows that it was needed.
    maybe: Vec<Step>,
    reads: Vec<Marked>,
    /// The page as it is.
    last: Option<Observation>,
    tab: Option<TabId>,
    /// Tabs that were seen, and those of them that were closed.
    tabs: Vec<(TabId, bool)>,
    unclear: usize,
    /// Steps beyond the most.
    beyond: usize,
    ended: bool,
}

impl Showing {
    /// `start`: the address that was opened; `now`: RFC 3339.
    pub fn at(start: &str, now: &str) -> Self {
        Self {
            start: Some(start.to_owned()),
            started: now.to_owned(),
            pages: Vec::new(),
            steps: Vec::new(),
            maybe: Vec::new(),
            reads: Vec::new(),
            last: None,
            tab: None,
            tabs: Vec::new(),
            unclear: 0,
            beyond: 0,
            ended: false,
        }
    }

    /// The browser or its last tab was closed.
    pub fn has_ended(&self) -> bool {
        self.ended
    }

    /// Address of the page that the person sees; empty before the first.
    pub fn page(&self) -> &str {
        self.last.as_ref().map_or("", |page| &page.url)
    }

    /// What that page is called.
    pub fn page_title(&self) -> &str {
        self.last.as_ref().map_or("", |page| &page.title)
    }

    /// How often something was shown that could not be taken.
    pub fn unclear(&self) -> usize {
        self.unclear
    }

    /// Takes what was seen.
    pub fn take(&mut self, shown: Shown) {
        match shown {
            Shown::Did(did) => self.did(*did),
            Shown::Seen(mut seen) => {
                without_secrets(&mut seen);
                self.note_tab(&seen.tab.clone());
                self.settle_keys(&seen);
                self.last = Some(*seen);
            }
            Shown::Said(text) => {
                if let Some(step) = self.steps.last_mut() {
                    step.act.dialogs.push(text);
                }
            }
            Shown::File(name) => {
                if let Some(step) = self.steps.last_mut()
                    && !step.act.files.contains(&name)
                {
                    step.act.files.push(name);
                }
            }
            Shown::TabClosed(tab) => {
                let known = self.tabs.iter_mut().find(|(id, _)| *id == tab);
                if let Some((_, closed)) = known {
                    *closed = true;
                }
            }
            Shown::Unclear => self.unclear += 1,
            Shown::Told => {}
            Shown::Ended => self.ended = true,
        }
    }

    /// Takes a step out; its number from 0.
    pub fn remove(&mut self, at: usize) {
        if at >= self.steps.len() {
            return;
        }
        self.steps.remove(at);
        for read in self.reads.iter_mut().filter(|read| read.after > at) {
            read.after -= 1;
        }
    }

    /// What is to be read takes what the person has marked in the page.
    ///
    /// # Errors
    /// Nothing is marked, or it could not be found again.
    pub fn read(&mut self, text: &str) -> Result<(), Message> {
        let text = text.trim();
        let Some(seen) = self.last.clone().filter(|_| !text.is_empty()) else {
            return Err(Message::new("recipe-show-nothing-marked"));
        };
        let marked = Marked {
            text: text.to_owned(),
            page: self.pages.len(),
            after: self.steps.len(),
        };
        self.pages.push(seen);
        if !self.is_readable(&marked) {
            self.pages.pop();
            return Err(Message::new("recipe-show-not-readable"));
        }
        self.reads.push(marked);
        Ok(())
    }

    /// Takes out what is read; its number from 0.
    pub fn forget_read(&mut self, at: usize) {
        if at < self.reads.len() {
            self.reads.remove(at);
        }
    }

    /// The steps so far as sentences, with what was put in, and what is read.
    pub fn sentences(&self) -> (Vec<RecipeSentence>, Vec<Message>) {
        let recipe = self.recipe().recipe;
        let given = recipe.parameters.iter();
        let given = given.filter_map(|p| Some((p.name.clone(), p.default.clone()?)));
        let recipe = filled(&recipe, &given.collect());
        let reads = crate::sentences::reads(&recipe);
        (crate::sentences::sentences(&recipe), reads)
    }

    /// The recipe of what was shown.
    ///
    /// # Errors
    /// Nothing was.
    pub fn finish(&mut self) -> Result<Kept, Message> {
        // Nothing comes that would need them.
        self.maybe.clear();
        if self.steps.is_empty() && self.reads.is_empty() {
            return Err(Message::new("recipe-show-nothing"));
        }
        Ok(self.recipe())
    }

    fn note_tab(&mut self, tab: &TabId) {
        if !self.tabs.iter().any(|(id, _)| id == tab) {
            self.tabs.push((tab.clone(), false));
        }
        if self.tab.is_none() {
            self.tab = Some(tab.clone());
        }
    }
}

/// Nothing that a field for secrets shows stays.
fn without_secrets(page: &mut Observation) {
    for element in &mut page.elements {
        if takes_secrets(element) || is_secret(&element.value) {
            element.value.clear();
        }
    }
}

/// The step, and whether it put a secret into its field.
fn act_of(did: &mut Did) -> Act {
    let element: Option<Element> = did.before.as_ref().and_then(|page| {
        let id = did.action.element()?;
        page.element(id).cloned()
    });
    let mut secret = did.secret;
    if let Action::Type { text, .. } = &mut did.action {
        secret |= element.as_ref().is_some_and(takes_secrets) || is_secret(text);
        if secret {
            *text = REDACTED.to_owned();
        }
    }
    let url = did.before.as_ref().map_or("", |page| page.url.as_str());
    Act {
        action: did.action.clone(),
        label: element
            .as_ref()
            .map(|e| e.label().to_owned())
            .unwrap_or_default(),
        bbox: element.as_ref().map(|e| e.bbox),
        outcome: ActionOutcome::of(ActionStatus::Ok, url),
        before: None,
        after: None,
        fresh: true,
        risk: Vec::new(),
        target: element.map(|element| (element, 0)),
        onto: None,
        secret,
        files: Vec::new(),
        dialogs: Vec::new(),
    }
}
