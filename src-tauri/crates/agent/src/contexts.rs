//! A planner's context for each site: what was read where the person may be signed in is shown to no planner that works elsewhere.
//!
//! A model that has read a private page can put what it read into anything it chooses for another site, in other words too, so
//! it gets nothing to choose there: on each site a planner decides that was shown the task, that site, and sites that are not
//! private. What it needs from elsewhere comes by `hand_over`, value by value, with the person's yes. One planner sees everything, the
//! overseer: it takes up the claims of the others, answers the person, and says on which site the run goes on; it does
//! nothing on a page.

use std::collections::{BTreeMap, BTreeSet};

use copilot_guard::{Shown, site, tool};
use copilot_protocol::{Action, ActionClass, ActionOutcome};
use serde::{Deserialize, Serialize};

use crate::state::GraphState;

/// The place of the planner that sees all sites; no site is called so.
const OVERSEER: &str = "*";
/// The place of pages of no site: a planner works there like anywhere.
const BLANK: &str = "about:blank";
/// The place of what an earlier run found, that this one goes on from.
const EARLIER: &str = "the earlier task";
/// What the overseer may do.
const OVERSEES_BY: &[&str] = &[
    "done",
    "ask_user",
    "hand_over",
    "navigate",
    "new_tab",
    "switch_tab",
];

/// Which planner was shown what. Sites are named by [`site::key`]; the empty one is no site: what was read there is nobody's.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Contexts {
    /// A model plans; code that plans chooses nothing.
    apart: bool,
    /// Another program leads: whatever site it works on, it knows all that it was shown.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    one_mind: bool,
    /// Site of the last snapshot.
    here: String,
    /// The overseer plans, since so many steps.
    overseer: Option<u32>,
    /// Sites that were read where the person may be signed in, and hosts of their own network.
    private: BTreeSet<String>,
    /// By site that was looked at: the sites that its planner was shown.
    shown: BTreeMap<String, BTreeSet<String>>,
    /// Who made the plan that is carried out.
    planner: String,
    /// Whose planner may tell what it learned of a server's tools to a site: planner, server, site.
    #[serde(skip_serializing_if = "BTreeSet::is_empty")]
    released: BTreeSet<(String, String, String)>,
    /// Private sites that the program that asked for the run may be shown.
    #[serde(skip_serializing_if = "BTreeSet::is_empty")]
    opened: BTreeSet<String>,
}

/// The site of an address.
pub(crate) fn site_of(address: &str) -> String {
    match site::host_of(address) {
        host if host.is_empty() && !address.is_empty() => BLANK.to_owned(),
        host if host.is_empty() => host,
        host => site::key(&host),
    }
}

/// It is the place of no site.
pub(crate) fn is_no_site(place: &str) -> bool {
    place.is_empty() || place == BLANK
}

impl Contexts {
    /// Of a run whose planner is a model (`apart`), or is not.
    pub(crate) fn new(apart: bool) -> Self {
        Self {
            apart,
            ..Self::default()
        }
    }

    /// Of a run that another program leads.
    pub(crate) fn led(self, one_mind: bool) -> Self {
        Self { one_mind, ..self }
    }

    /// Of a run that goes on from one for which something private was read at these sites.
    pub(crate) fn after(mut self, private: &[String]) -> Self {
        if !private.is_empty() {
            self.private.extend(private.iter().cloned());
            let all = private.iter().cloned().collect();
            self.shown.insert(EARLIER.to_owned(), all);
        }
        self
    }

    /// The planner of now may know what the earlier run found.
    pub(crate) fn sees_earlier(&self) -> bool {
        self.sees(EARLIER)
    }

    pub(crate) fn private_sites(&self) -> Vec<String> {
        self.private.iter().cloned().collect()
    }

    /// Whose context counts now.
    pub(crate) fn place(&self) -> &str {
        match self.overseer {
            Some(_) => OVERSEER,
            None => &self.here,
        }
    }

    /// The planner of now may be shown what was read or said in that place.
    pub(crate) fn sees(&self, place: &str) -> bool {
        self.would_see(self.place(), place)
    }

    /// The same of the planner at `here`.
    pub(crate) fn would_see(&self, here: &str, place: &str) -> bool {
        !self.apart
            || here == OVERSEER
            || place == here
            || self.learned(place).all(|private| private == here)
    }

    /// The same of what was read at an address.
    pub(crate) fn sees_address(&self, address: &str) -> bool {
        self.sees(&site_of(address))
    }

    /// Private sites of which the planner of that place was shown anything.
    fn learned(&self, place: &str) -> impl Iterator<Item = &String> {
        let shown = self.shown.get(place);
        self.private
            .iter()
            .filter(move |p| *p == place || shown.is_some_and(|shown| shown.contains(*p)))
    }

    /// Sites that the run has read and that the planner of now is not shown.
    pub(crate) fn hidden(&self) -> Vec<&str> {
        let sites = self
            .shown
            .iter()
            .filter(|(site, _)| *site != OVERSEER && !self.sees(site));
        let mut all: Vec<&str> = sites
            .flat_map(|(site, from)| match site.as_str() {
                // It is no site: what it found is of these.
                EARLIER => from.iter().map(String::as_str).collect(),
                site => vec![site],
            })
            .collect();
        all.sort_unstable();
        all.dedup();
        all
    }

    pub(crate) fn oversees(&self) -> bool {
        self.overseer.is_some()
    }

    /// What is read there is for no planner of another site.
    pub(crate) fn is_private(&self, site: &str) -> bool {
        self.private.contains(site)
    }

    /// What the planner of the plan in hand was shown, for the guard.
    pub(crate) fn shown(&self) -> Shown {
        match self.apart {
            true if self.one_mind => Shown {
                place: OVERSEER.to_owned(),
                private: self.opened.clone(),
                ..Shown::default()
            },
            true => Shown {
                place: self.planner.clone(),
                private: self.learned(&self.planner).cloned().collect(),
                released: self
                    .released
                    .iter()
                    .filter(|(planner, ..)| *planner == self.planner)
                    .map(|(_, from, to)| (from.clone(), to.clone()))
                    .collect(),
            },
            false => Shown::default(),
        }
    }

    /// A snapshot was taken there.
    pub(crate) fn looked_at(&mut self, address: &str) {
        self.here = site_of(address);
        self.shown.entry(self.here.clone()).or_default();
    }

    pub(crate) fn is_open(&self, site: &str) -> bool {
        self.opened.contains(site)
    }

    /// The person lets the program that asked for the run be shown that site.
    pub(crate) fn open(&mut self, site: &str) {
        self.opened.insert(site.to_owned());
    }

    /// Somebody may be signed in there.
    pub(crate) fn hold_private(&mut self, site: &str) {
        self.private.insert(site.to_owned());
    }

    /// The planner of now is asked, with all that it sees.
    pub(crate) fn plans(&mut self) {
        let here = self.place().to_owned();
        let seen: Vec<&String> = self.shown.keys().filter(|site| self.sees(site)).collect();
        let mut all: BTreeSet<String> = seen.iter().map(|site| (*site).clone()).collect();
        all.extend(
            seen.iter()
                .flat_map(|site| self.shown[*site].iter().cloned()),
        );
        self.shown.entry(here.clone()).or_default().append(&mut all);
        self.planner = here;
    }

    /// A claim was made without everything in view: whoever sees all takes over.
    pub(crate) fn oversee(&mut self, step: u32) {
        self.overseer = Some(step);
    }

    /// The overseer's word on where the run goes on was carried out.
    pub(crate) fn goes_on(&mut self) {
        self.overseer = None;
    }

    /// A tool was called for the planner of the plan in hand: what it gave is as private as what is read where the person is
    /// signed in.
    pub(crate) fn used_tool(&mut self, server: &str, address: &str) {
        let place = copilot_guard::tool::place(server);
        // The page may have led elsewhere meanwhile: whoever is shown what was read there knows it too.
        let there = self.shown.entry(site_of(address)).or_default();
        there.insert(place.clone());
        self.private.insert(place.clone());
        // It knows more now than what a yes of before was for.
        let planner = self.planner.clone();
        self.released
            .retain(|(who, from, _)| *who != planner || *from != place);
        let learned = self.shown.entry(self.planner.clone()).or_default();
        learned.insert(place);
    }

    /// The planner of the plan in hand was told what another run found that began at this site, and read these.
    pub(crate) fn learned_from(&mut self, site: &str, private: &[String]) {
        if private.is_empty() {
            return;
        }
        for place in [self.planner.clone(), site.to_owned()] {
            let learned = self.shown.entry(place).or_default();
            learned.extend(private.iter().cloned());
        }
        self.private.extend(private.iter().cloned());
    }

    /// The person let the planner of the plan in hand enter on its own site what it learned of tools so far. Another site is told value
    /// by value.
    pub(crate) fn release(&mut self, to: &str) {
        let planner = self.planner.clone();
        if planner == to {
            self.release_for(&planner, to);
        }
    }

    fn release_for(&mut self, planner: &str, to: &str) {
        let learned = self.learned(planner).filter(|site| tool::is_place(site));
        let new: Vec<_> = learned
            .map(|from| (planner.to_owned(), from.clone(), to.to_owned()))
            .collect();
        self.released.extend(new);
    }

    /// The planner of that place learned of tools.
    fn knows_of_tools(&self, place: &str) -> bool {
        self.learned(place).any(|site| tool::is_place(site))
    }

    /// The planner of that site is told something by the one of the plan in hand.
    pub(crate) fn handed(&mut self, site: &str) {
        let before: BTreeSet<String> = self.learned(site).cloned().collect();
        let mut all = self.shown.get(&self.planner).cloned().unwrap_or_default();
        all.insert(self.planner.clone());
        all.remove(OVERSEER);
        self.shown
            .entry(site.to_owned())
            .or_default()
            .append(&mut all);
        // What it was told may be used there: the person, or their goal, named each value. What it knew itself stays as it was.
        let new = self
            .learned(site)
            .filter(|from| tool::is_place(from) && !before.contains(*from));
        let new: Vec<_> = new
            .map(|from| (site.to_owned(), from.clone(), site.to_owned()))
            .collect();
        self.released.extend(new);
    }
}

/// A claim that was made without all that the run has read in view: it is the overseer's to make.
pub(crate) fn is_partial(s: &GraphState) -> bool {
    !s.contexts.hidden().is_empty()
}

/// Whoever plans now may do it: the overseer may do little.
pub(crate) fn may_do(s: &GraphState, action: &str) -> bool {
    !s.contexts.oversees() || OVERSEES_BY.contains(&action)
}

/// Something private was read, and the run has more sites than one: values may have to go over.
pub(crate) fn hands_over(s: &GraphState) -> bool {
    let Contexts {
        apart,
        private,
        shown,
        ..
    } = &s.contexts;
    let sites = shown
        .keys()
        .filter(|site| !is_no_site(site) && *site != OVERSEER);
    let several = sites.count().max(s.policy.goal.sites.len()) > 1;
    *apart && !private.is_empty() && (several || private.iter().any(|site| tool::is_place(site)))
}

/// Another program sees where an action led before it does more: that page may be one that it is asked for.
pub(crate) fn stays_in_sight(s: &GraphState, outcome: &ActionOutcome) -> bool {
    s.request.client.is_none()
        || outcome.opened_tab.is_none() && site_of(&outcome.url) == site_of(s.url())
}

/// What a planner reads is of its own site: a batch that led to another reads nothing there.
pub(crate) fn reads_its_own(s: &GraphState, next: &Action, address: &str) -> bool {
    let reads = matches!(
        next,
        Action::Extract { .. }
            | Action::FindText { .. }
            | Action::Mcp { .. }
            | Action::McpSearch { .. }
    );
    let contexts = &s.contexts;
    !reads || !contexts.apart || site_of(address) == contexts.planner
}

/// The overseer has led the run on with the last action.
pub(crate) fn was_led_on(s: &GraphState) -> bool {
    let last = s
        .history
        .last()
        .filter(|r| r.outcome.as_ref().is_some_and(|o| o.status.is_ok()));
    s.contexts.overseer.is_some_and(|since| {
        last.is_some_and(|r| r.step > since && r.action.spec().class == ActionClass::Leads)
    })
}

/// The values of a `hand_over` as the other planner is told them, cleaned as they were shown.
pub(crate) fn told(s: &GraphState, values: &[String]) -> String {
    let from: Vec<String> = s.contexts.shown().private.into_iter().collect();
    let lines: Vec<String> = values
        .iter()
        .map(|value| format!("- {}", crate::prompts::fence(&copilot_guard::clean(value))))
        .collect();
    format!(
        "For this site, from {}, with the person's yes:\n<page_text>\n{}\n</page_text>",
        from.join(", "),
        lines.join("\n")
    )
}

/// What a planner is told of being one of several.
pub(crate) fn about(s: &GraphState) -> Option<String> {
    if s.contexts.oversees() {
        return Some("You oversee the task: you see all that was read on each site, so nothing is done on pages from here. Answer the person with done, ask them, or have the run go on at a site of the task by switch_tab (also to the tab that is open), navigate or new_tab; whoever works there sees the task and that site alone. What is needed there from another site comes before it by hand_over.".to_owned());
    }
    let hidden = s.contexts.hidden();
    if !hidden.is_empty() {
        return Some(format!(
            "What was read at {} is private and not shown here. Do here what the task wants of this site. Is a value from there needed that you were not given, go back there and hand_over it; is your part done, answer done with what you found here: who sees all the sites takes it up.",
            hidden.join(", ")
        ));
    }
    if s.contexts.knows_of_tools(s.contexts.place()) {
        return Some("What tools gave you is shown to you on this site alone. Is a value of it needed on another site, hand_over it there before you go on; to enter it here the person is asked once.".to_owned());
    }
    (hands_over(s) && s.contexts.is_private(s.contexts.place())).then(|| {
        "What you read here is private: whoever works for you on another site is not shown it. If a value from here is needed there, hand_over it before you go on.".to_owned()
    })
}

/// An address or a search that tells another site what was read: the site's start page is opened in its place, and whoever
/// plans there goes on from the task. With the words for the planner that wanted it.
pub(crate) fn instead(
    s: &GraphState,
    shown: &Shown,
    known: &copilot_guard::Addresses,
    action: &Action,
) -> Option<(Action, String)> {
    let engine = s.settings().browser.search_engine.as_str();
    let engine = s.search_controls.is_empty().then_some(engine);
    let (address, new_tab) = match action {
        Action::Navigate { url } => (url.as_str(), false),
        Action::NewTab { url: Some(url) } => (url.as_str(), true),
        Action::Search { .. } => (engine?, false),
        _ => return None,
    };
    let tells = |action: &Action| shown.tells(action, s.url(), &s.policy.goal, known, engine);
    tells(action)?;
    let [own, site] = copilot_guard::start_pages(address)?;
    let own_tells = tells(&Action::Navigate { url: own.clone() }).is_some();
    let url = if own_tells { site } else { own };
    let told = format!(
        "{} was not opened as you wrote it, since you have read private pages and it could tell of them: {url} is opened, where somebody goes on who sees the task and that site. What is needed there from here: hand_over first.",
        crate::prompts::fence(&crate::page::beginning(address, 200))
    );
    let action = match new_tab {
        true => Action::NewTab { url: Some(url) },
        false => Action::Navigate { url },
    };
    Some((action, told))
}
