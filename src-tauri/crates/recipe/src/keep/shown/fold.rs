//! Single inputs folded into steps: what was typed into a field is one, and so is a double press; what led to nothing is none.

use copilot_ports::Did;
use copilot_protocol::{Action, Element, MouseButton, Observation};

use super::{MOST, Showing, Step, act_of, without_secrets};
use crate::keep::journal::Act;

impl Showing {
    pub(super) fn did(&mut self, mut did: Did) {
        if let Some(page) = &mut did.before {
            without_secrets(page);
        }
        if self.steps.len() >= MOST {
            self.beyond += 1;
            return;
        }
        if let Action::Navigate { url } = &did.action
            && self.steps.is_empty()
        {
            // Where the first address leads by itself is no other start.
            if self.page().starts_with("http") {
                self.start = Some(url.clone());
            }
            return;
        }
        let act = act_of(&mut did);
        let missed = act.action.element().is_some() && act.target.is_none();
        if missed && !matches!(act.action, Action::Upload { .. }) {
            self.unclear += 1;
            return;
        }
        self.settle(&did, &act);
        if self.goes_on(&did, &act) {
            return;
        }
        if missed {
            self.unclear += 1;
            return;
        }
        self.in_tab(&did);
        let step = self.placed(act, did);
        if is_maybe(&step.act) {
            self.maybe.push(step);
        } else {
            self.steps.push(step);
        }
    }

    /// The step with the page before it.
    fn placed(&mut self, mut act: Act, did: Did) -> Step {
        if let Some(page) = did.before {
            act.before = Some(self.pages.len());
            act.target = act.target.map(|(element, _)| (element, self.pages.len()));
            self.pages.push(page);
        }
        Step {
            act,
            tab: did.tab,
            next: self.pages.len(),
        }
    }

    /// What came before and may not count is a step if this one would not be there without it.
    fn settle(&mut self, did: &Did, act: &Act) {
        for step in std::mem::take(&mut self.maybe) {
            let page = step.act.before.and_then(|at| self.pages.get(at));
            let needed = match (page, &did.before, act.element()) {
                (Some(page), Some(now), Some(target)) => {
                    now.url == page.url && !lists(page, target) && step.tab == did.tab
                }
                _ => false,
            };
            if needed {
                self.steps.push(step);
            }
        }
    }

    /// Escape counts where something went by it.
    pub(super) fn settle_keys(&mut self, seen: &Observation) {
        for step in std::mem::take(&mut self.maybe) {
            let page = step.act.before.and_then(|at| self.pages.get(at));
            let went = |page: &Observation| {
                page.url == seen.url && page.elements.iter().any(|e| !lists(seen, e))
            };
            if is_key(&step.act, "Escape") && page.is_some_and(went) {
                self.steps.push(step);
            } else {
                self.maybe.push(step);
            }
        }
    }

    /// Whether it only goes on with the last step, or takes its place.
    fn goes_on(&mut self, did: &Did, act: &Act) -> bool {
        use Action::{Check, Click, MouseClick, Navigate, PressKey, SelectOption};
        use Action::{SelectOptions, Type, Upload};
        let Some(last) = self.steps.last_mut().filter(|last| last.tab == did.tab) else {
            return false;
        };
        let element = last.act.action.element();
        let same = element.is_some() && element == act.action.element() && alike(&last.act, act);
        match (&mut last.act.action, &act.action) {
            (Type { text, submit, .. }, Type { text: now, .. }) if same && !*submit => {
                text.clone_from(now);
                last.act.secret |= act.secret;
            }
            (Type { submit, .. }, PressKey { key, .. }) if same && !*submit && key == "Enter" => {
                *submit = true;
            }
            (SelectOption { option, .. }, SelectOption { option: now, .. }) if same => {
                option.clone_from(now);
            }
            (SelectOptions { options, .. }, SelectOptions { options: now, .. }) if same => {
                options.clone_from(now);
            }
            (Check { checked, .. }, Check { checked: now, .. }) if same => *checked = *now,
            (Navigate { url }, Navigate { url: now }) => url.clone_from(now),
            (Click { .. }, MouseClick { count, .. }) if same => self.twice(*count),
            // The press that asked for the files.
            (Click { .. }, Upload { .. }) if act.target.is_some() => {
                self.steps.pop();
                return false;
            }
            (Click { element }, Upload { files, .. }) => {
                last.act.action = Upload {
                    element: *element,
                    files: files.clone(),
                };
            }
            _ => return false,
        }
        true
    }

    /// The last presses are one double press.
    fn twice(&mut self, count: u8) {
        let Some(last) = self.steps.pop() else { return };
        let Action::Click { element } = last.act.action else {
            return self.steps.push(last);
        };
        let twin = |step: &mut Step| step.tab == last.tab && step.act.action == last.act.action;
        let first = self.steps.pop_if(twin);
        let mut step = first.unwrap_or(last);
        step.act.action = Action::MouseClick {
            element,
            button: MouseButton::Left,
            count,
            modifiers: Vec::new(),
            x: None,
            y: None,
        };
        self.steps.push(step);
    }

    /// Where another tab is worked in: the last step opened it, or the person turned to it.
    fn in_tab(&mut self, did: &Did) {
        let known = self.tabs.iter().any(|(id, _)| *id == did.tab);
        let left = self.tab.clone();
        self.note_tab(&did.tab);
        self.tab = Some(did.tab.clone());
        let Some(left) = left.filter(|left| *left != did.tab) else {
            return;
        };
        if matches!(did.action, Action::NewTab { .. }) {
            return;
        }
        if !known {
            if let Some(step) = self.steps.last_mut() {
                step.act.outcome.opened_tab = Some(did.tab.clone());
            }
            return;
        }
        // From a tab that is closed the browser goes back by itself.
        if self.tabs.iter().any(|(id, closed)| *id == left && *closed) {
            return;
        }
        let mut turn = Did {
            action: Action::SwitchTab {
                tab: did.tab.clone(),
            },
            tab: left,
            before: None,
            secret: false,
        };
        let act = act_of(&mut turn);
        let step = self.placed(act, turn);
        self.steps.push(step);
    }
}

/// The same element of the same document.
fn alike(one: &Act, other: &Act) -> bool {
    let key = |act: &Act| {
        act.element()
            .map(|e| (e.role.clone(), e.frame.clone(), e.attrs.name.clone()))
    };
    key(one).is_none() || key(other).is_none() || key(one) == key(other)
}

fn lists(page: &Observation, target: &Element) -> bool {
    let same = |e: &Element| e.id == target.id && e.role == target.role;
    page.elements.iter().any(same)
}

fn is_key(act: &Act, wanted: &str) -> bool {
    matches!(&act.action, Action::PressKey { key, .. } if key == wanted)
}

/// A press that only brought the writing mark into a field, or a key that only led on.
fn is_maybe(act: &Act) -> bool {
    let field = act.element().is_some_and(|e| e.editable);
    matches!(act.action, Action::Click { .. }) && field
        || is_key(act, "Tab")
        || is_key(act, "Escape")
}
