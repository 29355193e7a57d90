//! A run's journal as acts: each action that was attempted, with the pages before and after it.

use copilot_protocol::{
    Action, ActionOutcome, ActionStatus, Condition, Element, Observation, Rect, RiskClass,
    RunEvent, TabEventKind,
};
use copilot_text::normalize;

use super::Past;

/// A snapshot, and when it was taken.
pub(crate) struct Page {
    pub seen: Observation,
    /// Acts finished before it.
    pub acts: usize,
}

/// An attempted action with what is known around it.
#[derive(Clone)]
pub(crate) struct Act {
    pub action: Action,
    pub label: String,
    pub bbox: Option<Rect>,
    pub outcome: ActionOutcome,
    /// Place of the page before it in [`Journal::pages`].
    pub before: Option<usize>,
    /// The page after it, where one was seen before the next action.
    pub after: Option<usize>,
    /// No other action was attempted since the page before it was seen.
    pub fresh: bool,
    pub risk: Vec<RiskClass>,
    /// The target, and the page that lists it.
    pub target: Option<(Element, usize)>,
    pub onto: Option<(Element, usize)>,
    /// The guard held the value for a secret one.
    pub secret: bool,
    /// Files that came, and what dialogs said, until the next action.
    pub files: Vec<String>,
    pub dialogs: Vec<String>,
}

/// All that a recipe is made of.
#[derive(Default)]
pub(crate) struct Journal {
    pub pages: Vec<Page>,
    pub acts: Vec<Act>,
    /// Words of the person's beside the goal.
    pub told: Vec<String>,
    /// The person worked in the page by hand.
    pub by_hand: bool,
    /// RFC 3339, of its first event.
    pub started: String,
    pub conditions: Vec<Condition>,
    /// Actions of the last plan: the claimed end is among them.
    pub last_plan: Vec<Action>,
}

struct Started {
    label: String,
    bbox: Option<Rect>,
    before: Option<usize>,
    fresh: bool,
}

impl Journal {
    pub fn read(past: &Past<'_>) -> Self {
        let mut journal = Self::default();
        let mut started: Option<Started> = None;
        let mut risk: Option<(Action, Vec<RiskClass>, bool)> = None;
        // Acts before this one had their page after them already.
        let mut open = 0;
        for envelope in past.events {
            if journal.started.is_empty() {
                journal.started.clone_from(&envelope.time);
            }
            match &envelope.event {
                RunEvent::Observed { observation, .. } => {
                    if let Some(seen) = (past.observation)(observation) {
                        journal.observed(seen, &mut open);
                    }
                }
                RunEvent::RiskJudged { action, judgement } => {
                    let values = &judgement.facts.values;
                    let secret = values
                        .iter()
                        .any(|v| v.secret && v.label == judgement.facts.label);
                    risk = Some((action.clone(), judgement.classes.clone(), secret));
                }
                RunEvent::ActionStarted { label, bbox, .. } => {
                    let before = journal.pages.len().checked_sub(1);
                    let acts = journal.pages.last().map(|page| page.acts);
                    started = Some(Started {
                        label: label.clone(),
                        bbox: *bbox,
                        before,
                        fresh: acts == Some(journal.acts.len()),
                    });
                }
                RunEvent::ActionFinished { action, outcome } => {
                    let judged = risk.take().filter(|(judged, ..)| judged == action);
                    let (_, risk, secret) = judged.unwrap_or((Action::GoBack, Vec::new(), false));
                    if let Some(started) = started.take() {
                        let act = journal.act(action, outcome, started);
                        journal.acts.push(Act {
                            risk,
                            secret,
                            ..act
                        });
                    }
                }
                event => journal.besides(event),
            }
        }
        journal.aim();
        journal
    }

    fn observed(&mut self, seen: Observation, open: &mut usize) {
        let at = self.pages.len();
        self.pages.push(Page {
            seen,
            acts: self.acts.len(),
        });
        // Of a batch only the last act has the page after it.
        if let Some(act) = self.acts.get_mut(*open..).and_then(<[Act]>::last_mut) {
            act.after = Some(at);
        } else if let Some(act) = self.acts.last_mut() {
            // A later look at the same page, before anything else was done, tells more.
            act.after = Some(at);
        }
        *open = self.acts.len();
    }

    fn act(&self, action: &Action, outcome: &ActionOutcome, started: Started) -> Act {
        Act {
            action: action.clone(),
            label: started.label,
            bbox: started.bbox,
            outcome: outcome.clone(),
            before: started.before,
            after: None,
            fresh: started.fresh,
            risk: Vec::new(),
            target: None,
            onto: None,
            secret: false,
            files: outcome.file.iter().cloned().collect(),
            dialogs: Vec::new(),
        }
    }

    fn besides(&mut self, event: &RunEvent) {
        match event {
            RunEvent::TabEvent { tab_event } => {
                let detail = tab_event.detail.clone();
                match (tab_event.kind, self.acts.last_mut()) {
                    (TabEventKind::DownloadFinished, Some(act)) if !act.files.contains(&detail) => {
                        act.files.push(detail);
                    }
                    (TabEventKind::DialogOpened, Some(act)) => act.dialogs.push(detail),
                    (TabEventKind::PersonActed, _) => self.by_hand = true,
                    _ => {}
                }
            }
            RunEvent::Takeover { on: true } => self.by_hand = true,
            RunEvent::PersonSaid { text } | RunEvent::QuestionAnswered { text, .. } => {
                self.told.push(text.clone());
            }
            RunEvent::Planned { plan } => self.last_plan.clone_from(&plan.actions),
            RunEvent::RunFinished { conditions, .. } => {
                let so = conditions
                    .iter()
                    .filter(|c| c.verified || c.holds == Some(true));
                self.conditions = so.map(|c| c.condition.clone()).collect();
            }
            _ => {}
        }
    }

    /// Finds the elements that the acts were aimed at.
    fn aim(&mut self) {
        for at in 0..self.acts.len() {
            let act = &self.acts[at];
            let target = act.action.element().and_then(|id| {
                let listed = self.listed(act, |seen| seen.element(id), &act.label);
                // A program aims at what is not listed: it is known by its label and place.
                let unlisted = || self.listed(act, |seen| alike(seen, act), &act.label);
                // It may be called otherwise by the time that it is used.
                let renamed = || {
                    let page = act.before?;
                    let element = self.pages[page].seen.element(id)?;
                    let place = act.bbox.is_none_or(|place| near(element, place));
                    place.then(|| (element.clone(), page))
                };
                listed.or_else(unlisted).or_else(renamed)
            });
            let onto = act
                .action
                .onto()
                .and_then(|id| self.listed(act, |seen| seen.element(id), ""));
            let act = &mut self.acts[at];
            (act.target, act.onto) = (target, onto);
        }
    }

    fn listed<'a>(
        &'a self,
        act: &Act,
        find: impl Fn(&'a Observation) -> Option<&'a Element>,
        label: &str,
    ) -> Option<(Element, usize)> {
        // The plan may be older than the page that was seen last.
        let before = act.before?;
        let pages = (before.saturating_sub(2)..=before).rev();
        pages.into_iter().find_map(|page| {
            let element = find(&self.pages[page].seen)?;
            let same = label.is_empty() || same_label(element, label);
            same.then(|| (element.clone(), page))
        })
    }

    pub fn page(&self, at: Option<usize>) -> Option<&Observation> {
        at.and_then(|at| self.pages.get(at)).map(|page| &page.seen)
    }
}

impl Act {
    /// It was done: something followed, or what it was to bring about was so already.
    pub fn worked(&self, journal: &Journal) -> bool {
        match self.outcome.status {
            ActionStatus::Ok => true,
            ActionStatus::NoEffect => self.given().is_some_and(|given| {
                let held = |(element, _): &(Element, usize)| {
                    !given.is_empty() && normalize(&element.value) == normalize(&given)
                };
                journal.page(self.before).is_some() && self.target.as_ref().is_some_and(held)
            }),
            _ => false,
        }
    }

    /// The value that it gives a field.
    pub fn given(&self) -> Option<String> {
        match &self.action {
            Action::Type { text, .. } => Some(text.clone()),
            Action::SelectOption { option, .. } => Some(option.clone()),
            _ => None,
        }
    }

    pub fn element(&self) -> Option<&Element> {
        self.target.as_ref().map(|(element, _)| element)
    }
}

fn same_label(element: &Element, label: &str) -> bool {
    let label = normalize(label);
    normalize(element.label()) == label || normalize(&element.name) == label
}

/// The element of the act's label that stands where it stood.
fn alike<'a>(seen: &'a Observation, act: &Act) -> Option<&'a Element> {
    let called = |element: &&Element| !act.label.is_empty() && same_label(element, &act.label);
    let mut all = seen.elements.iter().filter(called);
    let (first, more) = (all.next()?, all.next());
    if more.is_none() {
        return Some(first);
    }
    seen.elements
        .iter()
        .filter(called)
        .find(|e| act.bbox.is_some_and(|place| near(e, place)))
}

fn near(element: &Element, place: Rect) -> bool {
    let ((x, y), (u, v)) = (place.center(), element.bbox.center());
    (x - u).abs() < 4.0 && (y - v).abs() < 4.0
}
