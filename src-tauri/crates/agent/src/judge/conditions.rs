//! Conditions: what a snapshot says of them, and whether the run brought them about.
//!
//! A planner that a page has talked to writes conditions that hold anyway. So one counts only where a snapshot saw that it
//! was not so, and a later one, after an action of the run that changed something, that it was.

use copilot_ports::ActionRecord;
use copilot_protocol::{
    Action, ActionClass, ActionEffect, ActionStatus, CheckedCondition, Condition, ConditionKind,
    Element, Observation,
};
use std::collections::BTreeMap;

use super::compare::Comparable;
use crate::page::{address, called};
use crate::state::{GraphState, HowSaid, LastSnapshot, SaidByPage, Tracked};

/// Pages on which a condition was seen not to hold.
const FALSE_PAGES: usize = 20;
/// Words of a line from which it is more than one statement.
const SENTENCE: usize = 25;

impl Tracked {
    pub fn new(condition: Condition, amended: bool, named: u32, place: &str) -> Self {
        Self {
            condition,
            amended,
            named,
            place: place.to_owned(),
            false_on: BTreeMap::new(),
            last: None,
            turned: None,
            first_seen: false,
            in_message: false,
            step: 0,
        }
    }

    /// It came about in this run, and no snapshot since says otherwise.
    pub fn verified(&self) -> bool {
        !self.amended && self.turned.is_some() && (self.holds() != Some(false) || self.left())
    }

    /// It may have come about: nothing that was seen speaks against it.
    pub fn likely(&self) -> bool {
        !self.amended && self.first_seen && self.holds() == Some(true)
    }

    pub fn holds(&self) -> Option<bool> {
        self.last.as_ref().map(|last| last.holds)
    }

    /// It came about on another page than the one that shows it no more.
    fn left(&self) -> bool {
        let now = self.last.as_ref().map(|last| last.page.as_str());
        self.turned
            .as_ref()
            .is_some_and(|(_, url)| now != Some(address(url)))
    }

    pub fn checked(&self) -> CheckedCondition {
        CheckedCondition {
            condition: self.condition.clone(),
            verified: self.verified(),
            holds: self.holds(),
            step: self.turned.as_ref().map(|(step, _)| *step),
            url: self.turned.as_ref().map(|(_, url)| url.clone()),
        }
    }

    /// Compares it with one snapshot more.
    pub fn take_in(&mut self, s: &GraphState, snapshot: &Observation, said: &[SaidByPage]) {
        let Some(times) = times(&self.condition, s, snapshot) else {
            return;
        };
        let now = (times > 0) != self.condition.gone;
        let page = address(&snapshot.url).to_owned();
        let changed = s.history.iter().any(changes);
        let since: Vec<&ActionRecord> = s.history.iter().filter(|r| r.step > self.step).collect();
        if self.turned.is_none()
            && (self.told(s, said) || now && self.came_about(s, times, &page, &since))
        {
            self.turned = Some((s.counters.step, snapshot.url.clone()));
            let text = self.condition.kind == ConditionKind::Text && !self.condition.gone;
            let alerts = &snapshot.signals.alerts;
            self.in_message =
                text && shown(snapshot, &Comparable::of(&self.condition.value), alerts) == Some(0);
        }
        // A field that was nowhere before says as little of before as a page that was not seen.
        let field = self.condition.kind == ConditionKind::Field;
        self.first_seen |= now
            && changed
            && self.last.as_ref().map_or(field, |last| !last.holds)
            && !self.condition.gone;
        if !now && self.false_on.len() < FALSE_PAGES {
            self.false_on.entry(page.clone()).or_insert(s.counters.step);
        }
        let wanted = Comparable::of(&self.condition.value);
        let heard = |m: &SaidByPage| m.how != HowSaid::Question && says(&m.text, &wanted);
        let message = self.condition.kind == ConditionKind::Message && !self.condition.gone;
        let now =
            now || message && (self.turned.is_some() || said.iter().any(heard)) || self.in_message;
        self.last = Some(LastSnapshot {
            holds: now,
            times,
            page,
        });
        self.step = s.counters.step;
    }

    /// The page said so after the run had changed something.
    fn told(&self, s: &GraphState, said: &[SaidByPage]) -> bool {
        if self.condition.kind != ConditionKind::Message || self.condition.gone {
            return false;
        }
        let Some(first) = s.history.iter().find(|r| changes_loosely(r)) else {
            return false;
        };
        let wanted = Comparable::of(&self.condition.value);
        let since = |m: &SaidByPage| m.step >= first.step && m.step > self.named;
        said.iter()
            .any(|m| m.how != HowSaid::Question && since(m) && says(&m.text, &wanted))
    }

    /// It was not so, or not so often, at the snapshot before, and an action that changed something lies between; or it was not so
    /// on this very page before an action that changed something.
    fn came_about(
        &self,
        s: &GraphState,
        times: usize,
        page: &str,
        since: &[&ActionRecord],
    ) -> bool {
        if self.condition.kind == ConditionKind::File {
            return true;
        }
        let Some(last) = &self.last else { return false };
        let here = last.page == page;
        let more = !self.condition.gone && here && times > last.times;
        // What is gone is gone only from where it was.
        let turned = !last.holds && (here || !self.condition.gone);
        // Another page may come a while after the press, when the run has only waited meanwhile.
        let all: Vec<&ActionRecord> = s.history.iter().collect();
        turned && directly(&all)
            || more && directly(since)
            || self.false_on.get(page).is_some_and(|step| {
                let later = s.history.iter().filter(|r| r.step > *step);
                later.into_iter().any(changes)
            })
    }
}

/// A message says the words, and does not deny them.
fn says(message: &str, wanted: &Comparable) -> bool {
    let text = Comparable::of(message);
    text.contains(wanted) && text.denies() == wanted.denies()
}

/// Among these actions is one that changed something, and after it none that only leads elsewhere.
fn directly(since: &[&ActionRecord]) -> bool {
    let last = since.iter().rfind(|r| changes(r) || leads(r));
    last.is_some_and(|r| changes(r))
}

/// An action of the run that worked and may have changed what a site keeps: not a way to another page, not a search.
pub(crate) fn changes(r: &ActionRecord) -> bool {
    changes_loosely(r) && !leads(r)
}

/// The same, with links among them: there are links that do things.
pub(crate) fn changes_loosely(r: &ActionRecord) -> bool {
    may_change(&r.action) && r.role != "searchbox" && had_effect(r)
}

/// By its kind the action may change what a site keeps.
pub(crate) fn may_change(action: &Action) -> bool {
    match action {
        Action::HandleDialog { accept, .. } => *accept,
        _ => action.spec().class == ActionClass::Changes,
    }
}

/// Only leads to another page.
fn leads(r: &ActionRecord) -> bool {
    match &r.action {
        Action::Click { .. } | Action::MouseClick { .. } => {
            // One that the person was asked about does something.
            !r.asked && r.role == "link" && r.outcome.as_ref().is_some_and(|o| o.url_changed)
        }
        Action::Reload => false,
        action => action.spec().class == ActionClass::Leads,
    }
}

/// It worked, and something was seen to follow.
pub(crate) fn had_effect(r: &ActionRecord) -> bool {
    r.outcome.as_ref().is_some_and(|o| {
        o.status == ActionStatus::Ok
            && (o.url_changed
                || o.dom_changed
                || o.file.is_some()
                || o.opened_tab.is_some()
                || o.effects.iter().any(|e| {
                    matches!(
                        e,
                        ActionEffect::ValueSet
                            | ActionEffect::PageChanged
                            | ActionEffect::Navigated
                            | ActionEffect::DialogOpened
                            | ActionEffect::DialogClosed
                            | ActionEffect::FilesGiven
                            | ActionEffect::Dropped
                    )
                }))
    })
}

/// How often a snapshot shows what a condition names; `None`: it cannot tell.
pub(super) fn times(c: &Condition, s: &GraphState, snapshot: &Observation) -> Option<usize> {
    let wanted = Comparable::of(&c.value);
    match c.kind {
        ConditionKind::Address => Some(usize::from(fits(&c.value, &snapshot.url))),
        // A message that names what was typed, or what is gone, shows neither: "report.txt exists already".
        ConditionKind::Text if c.gone => {
            let mut messages = snapshot.signals.alerts.clone();
            let told = s
                .said
                .iter()
                .filter(|m| super::messages::tells_success(&m.text));
            messages.extend(told.map(|m| m.text.clone()));
            // Nor is gone what still stands in a field.
            let held = own_elements(snapshot)
                .filter(|e| e.editable && Comparable::of(&e.value).contains(&wanted))
                .count();
            shown(snapshot, &wanted, &messages).map(|times| times + held)
        }
        ConditionKind::Text if typed(s, snapshot, &wanted) => {
            shown(snapshot, &wanted, &snapshot.signals.alerts)
        }
        ConditionKind::Text | ConditionKind::Message => shown(snapshot, &wanted, &[]),
        ConditionKind::Field => field(snapshot, c, &wanted).map(usize::from),
        ConditionKind::Element => element(snapshot, &Comparable::of(named(c))),
        ConditionKind::File => Some(files(s).filter(|file| is_file(named(c), file)).count()),
        ConditionKind::Words => None,
    }
}

/// Files that the run brought, by their names.
pub(super) fn files(s: &GraphState) -> impl Iterator<Item = &str> {
    let outcomes = s.history.iter().filter_map(|r| r.outcome.as_ref());
    let own = outcomes.filter_map(|o| o.file.as_deref());
    own.chain(s.downloaded.iter().map(String::as_str))
}

/// The name, or what stands in its place where a planner gave only a value.
fn named(c: &Condition) -> &str {
    if c.name.is_empty() { &c.value } else { &c.name }
}

/// A file of this name, or one that was kept beside an older one of it: `rent (1).txt` for `rent.txt`.
fn is_file(pattern: &str, file: &str) -> bool {
    if fits(pattern, file) {
        return true;
    }
    let (stem, ending) = file.rsplit_once('.').unwrap_or((file, ""));
    let numbered = stem
        .strip_suffix(')')
        .and_then(|stem| stem.rsplit_once(" ("))
        .filter(|(_, number)| !number.is_empty() && number.bytes().all(|b| b.is_ascii_digit()));
    numbered.is_some_and(|(stem, _)| fits(pattern, &format!("{stem}.{ending}")))
}

/// `*` stands for anything; the rest stands in the text in this order.
fn fits(pattern: &str, text: &str) -> bool {
    let text = text.to_lowercase();
    let mut from = 0;
    pattern
        .to_lowercase()
        .split('*')
        .all(|part| match text[from..].find(part) {
            Some(at) => {
                from += at + part.len();
                true
            }
            None => false,
        })
}

/// The run has typed these words, or more with them in it, into this very document.
fn typed(s: &GraphState, snapshot: &Observation, wanted: &Comparable) -> bool {
    s.history.iter().any(|r| match &r.action {
        Action::Type { text, .. } => {
            let into = s.loaders.range(..r.step).next_back();
            Comparable::of(text).contains(wanted)
                && into.is_none_or(|(_, loader)| *loader == snapshot.loader)
        }
        _ => false,
    })
}

/// How often the page's own lines, and the names in it, say the words. A line that denies them does not, nor does one that is
/// among `but`. A text that was cut cannot tell that they are not there.
fn shown(snapshot: &Observation, wanted: &Comparable, but: &[String]) -> Option<usize> {
    if wanted.is_empty() {
        return None;
    }
    let is_message = |line: &str| but.iter().any(|alert| alert.contains(line.trim()));
    let text: Vec<String> = own_text(snapshot)
        .lines()
        .filter(|line| !is_message(line))
        .map(str::to_owned)
        .collect();
    let mut times = text
        .iter()
        .filter(|line| {
            let line = Comparable::of(line);
            // A bare value is no statement that a line could deny.
            let denied = wanted.has_words() && line.denies() != wanted.denies();
            line.contains(wanted) && (line.len() > SENTENCE || !denied)
        })
        .count();
    let text = text.join("\n");
    if times == 0 && Comparable::of(&text).contains(wanted) && wanted.len() > 2 {
        // Across lines.
        times = 1;
    }
    if times == 0 {
        times = named_elements(snapshot, wanted);
    }
    if times > 0 {
        Some(times)
    } else {
        (!snapshot.text_truncated).then_some(0)
    }
}

/// The page's text without what frames of other origins say.
pub(crate) fn own_text(snapshot: &Observation) -> String {
    let foreign = snapshot.signals.foreign.iter();
    let foreign = foreign.flat_map(|frame| frame.text.lines());
    let own: Vec<&str> = without(snapshot.text.lines(), foreign).collect();
    own.join("\n")
}

/// The texts without those of the others, each of these once.
pub(super) fn without<'a>(
    all: impl Iterator<Item = &'a str>,
    others: impl Iterator<Item = &'a str>,
) -> impl Iterator<Item = &'a str> {
    let mut others: Vec<&str> = others.collect();
    all.filter(
        move |text| match others.iter().position(|other| other == text) {
            Some(at) => {
                others.swap_remove(at);
                false
            }
            None => true,
        },
    )
}

/// The page's elements without those in frames of other origins.
pub(crate) fn own_elements(snapshot: &Observation) -> impl Iterator<Item = &Element> {
    let is_foreign = |e: &Element| {
        let mut foreign = snapshot.signals.foreign.iter();
        foreign.any(|f| e.frame == f.path || e.frame.starts_with(&format!("{}/", f.path)))
    };
    snapshot.elements.iter().filter(move |e| !is_foreign(e))
}

/// How many of them have the words in their name or text.
fn named_elements(snapshot: &Observation, words: &Comparable) -> usize {
    let says = |text: &str| Comparable::of(text).contains(words);
    own_elements(snapshot)
        .filter(|e| says(&e.name) || says(&e.text))
        .count()
}

/// Takes a value: text, a choice, a tick.
pub(crate) fn is_field(e: &Element) -> bool {
    e.editable
        || e.state.checked.is_some()
        || matches!(
            e.role.as_str(),
            "combobox" | "listbox" | "spinbutton" | "slider" | "textbox" | "searchbox"
        )
}

fn field(snapshot: &Observation, c: &Condition, wanted: &Comparable) -> Option<bool> {
    let named = fields_named(snapshot, &c.name);
    (!named.is_empty()).then(|| named.iter().any(|e| has_value(e, wanted, &c.value)))
}

/// The field that the condition names is there, and holds nothing.
pub(crate) fn is_empty(snapshot: &Observation, c: &Condition) -> bool {
    let named = fields_named(snapshot, &c.name);
    let blank = |e: &&Element| match e.state.checked {
        Some(checked) => !checked,
        // What a choice offers first stands for none.
        None => e.value.trim().is_empty() || e.options.first() == Some(&e.value),
    };
    !named.is_empty() && named.iter().all(blank)
}

/// The fields that a name means; without a name all of them, since some fields are called nothing.
fn fields_named<'a>(snapshot: &'a Observation, name: &str) -> Vec<&'a Element> {
    let name = Comparable::of(name);
    let fields: Vec<&Element> = own_elements(snapshot).filter(|e| is_field(e)).collect();
    if name.is_empty() {
        return fields;
    }
    let is = |e: &&Element| called(e).any(|label| Comparable::of(label).same(&name));
    let exact: Vec<&Element> = fields.iter().copied().filter(is).collect();
    if !exact.is_empty() {
        return exact;
    }
    let says = |e: &&Element| {
        called(e).any(|label| Comparable::of(label).contains(&name))
            || Comparable::of(&format!("{} {}", e.context, e.name)).contains(&name)
    };
    fields.into_iter().filter(says).collect()
}

fn has_value(e: &Element, wanted: &Comparable, raw: &str) -> bool {
    if let Some(checked) = e.state.checked {
        let raw = raw.to_lowercase();
        let on = matches!(raw.as_str(), "on" | "true" | "checked" | "yes" | "1");
        let off = matches!(raw.as_str(), "off" | "false" | "unchecked" | "no" | "0");
        return if checked {
            on || Comparable::of(&e.name).same(wanted)
        } else {
            off
        };
    }
    let value = Comparable::of(&e.value);
    value.same(wanted) || e.value.trim() == raw.trim() || (wanted.is_empty() && e.value.is_empty())
}

fn element(snapshot: &Observation, name: &Comparable) -> Option<usize> {
    if name.is_empty() {
        return None;
    }
    let headings = snapshot.headings.iter();
    let headed = headings
        .filter(|h| Comparable::of(&h.text).same(name))
        .count();
    let times = named_elements(snapshot, name) + headed;
    // Of a long page only a part is listed.
    if times > 0 || snapshot.elements.len() >= snapshot.total_elements as usize {
        Some(times)
    } else {
        shown(snapshot, name, &[]).filter(|times| *times > 0)
    }
}

/// An action that gives a control its value, and sends nothing by itself.
pub(crate) fn sets_value(r: &ActionRecord) -> bool {
    match &r.action {
        Action::Type { .. }
        | Action::SelectOption { .. }
        | Action::SelectOptions { .. }
        | Action::Check { .. }
        | Action::Upload { .. } => r.role != "searchbox",
        Action::Click { .. } => {
            matches!(r.role.as_str(), "checkbox" | "radio" | "switch" | "option")
        }
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::{fits, is_file};

    #[test]
    fn a_file_beside_an_older_one_of_its_name_is_that_file() {
        assert!(is_file("rent-2027.txt", "rent-2027 (1).txt"));
        assert!(is_file("rent-*.txt", "Rent-2027 (12).txt"));
        assert!(!is_file("rent-2027.txt", "rent-2027 (old).txt"));
        assert!(!is_file("rent-2027.txt", "rent-2026 (1).txt"));
    }

    #[test]
    fn an_address_is_compared_by_its_parts() {
        assert!(fits("/orders/*", "https://shop.example/orders/17"));
        assert!(fits(
            "/orders/*/paid",
            "https://shop.example/orders/17/PAID"
        ));
        assert!(!fits("/orders/*", "https://shop.example/cart"));
        assert!(fits("report*.csv", "Report-2026.csv"));
    }
}
