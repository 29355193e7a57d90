//! Is the goal met? For runs with a model: conditions and citations that code checks against what the run has seen.
//! What code cannot decide goes to one model call with fresh eyes, which may lower and never verify.
//!
//! Pure readings of the state. Runs without a model are judged by `evidence`.

pub(crate) mod citations;
pub(crate) mod compare;
pub mod conditions;

use copilot_ports::ActionRecord;
use copilot_protocol::{Action, Citation, ConditionKind, Element, Observation};
use copilot_text::{has_stem, words};
use serde::{Deserialize, Serialize};

use crate::state::{GraphState, SaidByPage};
use crate::update::Update;
use citations::{Cited, Source};
use compare::Comparable;
use conditions::{Tracked, changes, changes_loosely, had_effect};

/// Messages of pages that the state keeps.
pub(crate) const SAID: usize = 40;

/// What a model that saw the goal and no page says of it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct GoalReading {
    /// The goal wants something made, sent, changed, removed, bought, downloaded.
    pub changes: bool,
    /// The goal wants to be told something.
    pub tells: bool,
    /// What it demands that no condition covers.
    pub uncovered: Vec<String>,
    /// Names by which the page tells what the answer is about.
    pub about: Vec<String>,
}

/// What the run's looks and citations say of a claimed end.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Weighed {
    /// What code saw to be otherwise, in words for the planner.
    pub fails: Vec<String>,
    /// What was expected and was not seen, by a condition that may have been worded amiss: the planner is told once.
    pub missing: Vec<String>,
    /// What code cannot decide.
    pub open: Vec<String>,
    /// What one who reads the record has to find right.
    pub doubts: Vec<String>,
}

impl Weighed {
    pub fn verified(&self) -> bool {
        self.fails.is_empty() && self.missing.is_empty() && self.open.is_empty()
    }
}

impl Weighed {
    /// All that code does not see for itself.
    pub fn undecided(&self) -> Vec<String> {
        [&self.missing[..], &self.open, &self.doubts].concat()
    }

    /// Why it is not met, in words for the planner.
    pub fn refutation(&self) -> String {
        [&self.fails[..], &self.missing].concat().join("; ")
    }
}

/// Weighs a claimed end.
pub(crate) fn weigh(s: &GraphState, answer: &str, given: &[Citation]) -> Weighed {
    let mut w = Weighed::default();
    let reading = s.reading.clone().unwrap_or_else(|| {
        w.open
            .push("nobody has read the goal apart from its pages".into());
        GoalReading {
            changes: !s.conditions.is_empty() && s.history.iter().any(changes),
            tells: !given.is_empty(),
            ..GoalReading::default()
        }
    });
    effects(s, &reading, &mut w);
    told(s, &reading, answer, given, &mut w);
    w
}

fn effects(s: &GraphState, reading: &GoalReading, w: &mut Weighed) {
    if reading.changes && !s.history.iter().any(changes_loosely) {
        w.fails
            .push("nothing was changed: no action of this run did what the task asks for".into());
        return;
    }
    let solid = s.conditions.iter().any(|t| {
        // Where one is says little of what was done there.
        t.verified() && (t.condition.kind != ConditionKind::Address || !reading.changes)
    });
    for tracked in s.conditions.iter().filter(|t| !t.verified()) {
        let condition = &tracked.condition;
        if tracked.likely() && solid {
            w.doubts
                .push(format!("it may have been so before that {condition}"));
        } else if condition.kind == ConditionKind::Words && solid {
            w.doubts.push(format!("whether {condition}"));
        } else if tracked.holds() == Some(false) && !tracked.amended {
            let what = format!("it is not so that {condition}");
            if condition.kind == ConditionKind::Field {
                w.fails.push(what);
            } else {
                w.missing.push(what);
            }
        } else if tracked.holds() == Some(true) {
            w.open
                .push(format!("it was not seen to come about that {condition}"));
        } else {
            w.open.push(format!("whether {condition}"));
        }
    }
    if reading.changes || !reading.tells {
        if let Some(error) = &s.trouble {
            w.fails.push(format!("the page says: {error}"));
        }
        let uncovered = reading.uncovered.iter();
        w.open
            .extend(uncovered.map(|what| format!("no condition covers: {what}")));
        if !solid {
            w.open.push("no condition shows the effect".into());
        }
    }
    if reading.changes {
        w.open.extend(not_sent(s));
        w.doubts.extend(unaccounted(s));
        if !solid {
            w.fails
                .extend(crate::filled::lost_values(s).iter().map(|lost| {
                    format!(
                        "the page was loaded anew, and {:?} no longer holds what was entered",
                        lost.label
                    )
                }));
        }
        if !solid && s.conditions.iter().any(|t| !t.amended) {
            w.fails.push(
                "no condition was seen to come about: go on, or name others by which it can be seen"
                    .into(),
            );
        }
    }
}

/// What was entered last was neither sent nor saved, and the page has a button for it.
fn not_sent(s: &GraphState) -> Option<String> {
    let entered = s
        .history
        .iter()
        .rposition(|r| sets_value(r) && had_effect(r))?;
    let record = &s.history[entered];
    let sent = matches!(record.action, Action::Type { submit: true, .. })
        || s.history[entered + 1..]
            .iter()
            .any(|r| changes(r) && !sets_value(r) || r.role == "link" && had_effect(r));
    let look = s.observation.as_deref()?;
    let then = s.loaders.range(record.step..).next();
    let reloaded = then.is_some_and(|(_, loader)| *loader != look.loader);
    let told = s.said.iter().any(|m| m.step >= record.step && m.step > 0);
    if sent || reloaded || told || !look.elements.iter().any(commits) {
        return None;
    }
    Some(format!(
        "what was entered in {:?} was neither sent nor saved",
        record.label
    ))
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

/// A button by which forms are sent or settings saved.
fn commits(e: &Element) -> bool {
    if e.role != "button" || e.state.disabled || e.nav {
        return false;
    }
    e.form.as_ref().is_some_and(|form| form.submits)
        || [words::SAVE, words::SEND]
            .iter()
            .any(|list| has_stem(&e.name, list))
}

/// What the run entered or chose although neither the goal, nor the person, nor a condition speaks of it.
fn unaccounted(s: &GraphState) -> Vec<String> {
    let mut spoken = format!(
        "{}\n{}\n{}",
        s.request.goal,
        s.goal(),
        s.person_words.join("\n")
    );
    for tracked in s.conditions.iter().filter(|t| !t.amended) {
        let c = &tracked.condition;
        spoken.push_str(&format!("\n{}\n{}", c.name, c.value));
    }
    let spoken = Comparable::of(&spoken);
    let known = |text: &str| {
        let own = Comparable::of(text);
        own.is_empty() || spoken.contains(&own) || own.share_in(&spoken) >= 0.5
    };
    s.history
        .iter()
        .filter(|r| sets_value(r) && had_effect(r))
        .filter_map(|r| {
            let value = match &r.action {
                Action::Type { text, .. } => text.clone(),
                Action::SelectOption { option, .. } => option.clone(),
                Action::SelectOptions { options, .. } => options.join(" "),
                _ => r.label.clone(),
            };
            // A secret goes by its name; what it is has been allowed.
            let secret = value.contains("{{");
            (!secret && !known(&value))
                .then(|| format!("the task does not speak of {:?} in {:?}", value, r.label))
        })
        .take(3)
        .collect()
}

fn told(s: &GraphState, reading: &GoalReading, answer: &str, given: &[Citation], w: &mut Weighed) {
    if answer.trim().is_empty() {
        if reading.tells {
            w.fails
                .push("there is no answer: give to `done` what the task asks for".into());
        }
        return;
    }
    let all = citations::sources(s);
    if let Some(structured) = &s.structured {
        return table(structured, &all, w);
    }
    if let Some(figure) = citations::unseen_figure(answer, s, given, &all) {
        w.fails.push(format!("{figure} of the answer stands on no page that was seen, and no citation shows how it was worked out"));
    }
    if !reading.tells && given.is_empty() {
        return;
    }
    let own = Comparable::of(answer);
    let mut around = String::new();
    let mut held = 0;
    let from_answer = citations::own_citation(answer).filter(|_| given.is_empty());
    for citation in given.iter().chain(&from_answer) {
        match citations::check(citation, &all) {
            Cited::Holds { around: near } => {
                let claim = Comparable::of(&citation.claim);
                if own.contains(&claim)
                    || claim.share_in(&own) >= 0.6
                    || claim.figures().any(|f| own.figures().any(|o| o == f))
                {
                    held += 1;
                }
                around.push_str(&near);
                around.push('\n');
            }
            Cited::Fails(_) if given.is_empty() => {}
            Cited::Fails(why) => w.fails.push(why),
            Cited::Open => w.doubts.push(format!(
                "whether {:?} follows from what is quoted",
                citation.claim
            )),
        }
    }
    if held == 0 && reading.tells {
        w.open
            .push("no citation shows where the answer was seen".into());
    }
    if let Some(name) = citations::elsewhere(&reading.about, &around, &all) {
        w.open.push(format!("whether the answer is about {name:?}"));
    }
}

/// Each cell of a table or list stands on a page that was seen.
fn table(structured: &copilot_protocol::StructuredAnswer, all: &[Source], w: &mut Weighed) {
    let cells = crate::answers::cells(structured);
    for cell in cells
        .iter()
        .filter(|cell| citations::find(cell, all).is_none())
    {
        let what = format!("{cell:?} of the answer stands on no page that was seen");
        if Comparable::of(cell).figures().next().is_some() {
            w.fails.push(what);
        } else {
            w.open.push(what);
        }
    }
}

/// What the newest look says of the conditions, and what the page said since the last one.
pub(crate) fn note(s: &GraphState) -> Option<Update> {
    if !s.planner_is_model() {
        return None;
    }
    let look = s.observation.as_deref()?;
    let said = new_messages(s, look);
    let known: Vec<SaidByPage> = s.said.iter().chain(&said).cloned().collect();
    let mut conditions = s.conditions.clone();
    for tracked in &mut conditions {
        tracked.look(s, look, &known);
    }
    Some(Update::Noted {
        conditions,
        trouble: trouble(s, look, &said),
        said,
        loader: look.loader.clone(),
    })
}

/// Conditions that a plan names, compared with the look that it was made from; `None`: it names none. After the
/// first change they take the place of those that have not come about, and prove nothing any more.
pub(crate) fn named(s: &GraphState, plan: &[copilot_protocol::Condition]) -> Option<Vec<Tracked>> {
    if plan.is_empty() {
        return None;
    }
    // Opening something to see it is no change yet; entering, sending and what the person was asked about is.
    let late = s.history.iter().any(|r| {
        changes(r) && (r.asked || sets_value(r) || !matches!(r.action, Action::Click { .. }))
    });
    let mut all: Vec<Tracked> = if late {
        s.conditions
            .iter()
            .filter(|t| t.verified())
            .cloned()
            .collect()
    } else {
        // Word for word the same keeps what was seen of it.
        s.conditions
            .iter()
            .filter(|t| plan.contains(&t.condition))
            .cloned()
            .collect()
    };
    for condition in plan {
        if all.iter().any(|t| t.condition == *condition) {
            continue;
        }
        let old = s
            .conditions
            .iter()
            .find(|t| t.condition == *condition)
            .cloned();
        let tracked = old.unwrap_or_else(|| {
            let mut tracked = Tracked::new(condition.clone(), late, s.counters.step);
            if let Some(look) = s.observation.as_deref() {
                tracked.look(s, look, &s.said);
            }
            tracked
        });
        all.push(tracked);
    }
    all.truncate(2 * copilot_protocol::MAX_CONDITIONS);
    Some(all)
}

/// The page's own messages that were not told before: live regions, what was shown for a moment, dialogs.
fn new_messages(s: &GraphState, look: &Observation) -> Vec<SaidByPage> {
    let signals = &look.signals;
    let mut foreign: Vec<&String> = signals.foreign.iter().flat_map(|f| &f.alerts).collect();
    let own = signals
        .alerts
        .iter()
        .filter(|text| match foreign.iter().position(|f| f == text) {
            Some(at) => {
                foreign.swap_remove(at);
                false
            }
            None => true,
        });
    let dialog = look.dialog.iter().map(|d| &d.message);
    let mut new: Vec<SaidByPage> = Vec::new();
    for text in own.chain(&signals.messages).chain(dialog) {
        // The same words said by another document, or again after another step, are a new message.
        let heard = |m: &SaidByPage| m.text == *text && m.loader == look.loader;
        if text.trim().is_empty() || s.said.iter().any(heard) || new.iter().any(heard) {
            continue;
        }
        new.push(SaidByPage {
            text: text.chars().take(500).collect(),
            step: s.counters.step,
            url: look.url.clone(),
            loader: look.loader.clone(),
        });
    }
    new
}

/// The page says that something went wrong, since an action of the run.
fn trouble(s: &GraphState, look: &Observation, said: &[SaidByPage]) -> Option<String> {
    let wrong = |text: &str| {
        let (fails, succeeds) = (
            has_stem(text, words::FAILURE),
            has_stem(text, words::SUCCESS),
        );
        if succeeds {
            // "could not be saved" has the word of success in it.
            Comparable::of(text).denies()
        } else {
            fails
        }
    };
    let acted = s
        .history
        .last()
        .is_some_and(|r| conditions::may_change(&r.action));
    if acted && let Some(message) = said.iter().find(|m| wrong(&m.text)) {
        return Some(message.text.chars().take(200).collect());
    }
    s.trouble.clone().filter(|old| {
        look.signals
            .alerts
            .iter()
            .any(|alert| alert.starts_with(old.as_str()))
    })
}

/// What was checked, for the run's end.
pub(crate) fn checked(s: &GraphState) -> Vec<copilot_protocol::CheckedCondition> {
    s.conditions.iter().map(Tracked::checked).collect()
}
