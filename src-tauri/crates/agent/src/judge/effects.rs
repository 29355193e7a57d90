//! Goals that change something: was it done, by the conditions and by what the page said after the run's own actions?

use copilot_protocol::{Action, ConditionKind, Element};
use copilot_text::{has_stem, words};

use super::Weighed;
use super::compare::Comparable;
use super::conditions::{changes, changes_loosely, had_effect, may_change, sets_value};
use super::kept;
use super::messages::{tells_failure, tells_success};
use crate::state::{GoalReading, GraphState, HowSaid, Tracked};

pub(super) fn weigh(s: &GraphState, reading: &GoalReading, w: &mut Weighed) {
    if reading.changes && !s.history.iter().any(changes_loosely) {
        w.fails
            .push("nothing was changed: no action of this run did what the task asks for".into());
        return;
    }
    let solid = s.conditions.iter().any(|t| came_about(t, reading));
    let strong = s
        .conditions
        .iter()
        .any(|t| came_about(t, reading) && !only_entered(s, t));
    for tracked in s.conditions.iter().filter(|t| !t.verified()) {
        unmet(s, tracked, reading, strong, w);
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
        objections(s, strong, w);
        w.open.extend(not_sent(s));
        w.unsure.extend(out_of_sight(s));
        w.doubts.extend(unaccounted(s));
        let now = s.observation.as_deref();
        let beside = now.map(|now| kept::beside(s, now)).unwrap_or_default();
        w.unsure.extend(beside.iter().map(|what| kept::doubt(what)));
        if !solid {
            lost(s, w);
        } else if !strong {
            w.missing.push(
                "nothing but what was entered itself shows the effect: see whether the site has kept it".into(),
            );
        }
    }
}

/// Boxes that went ticked out of sight, unless the run has seen to them since.
fn out_of_sight(s: &GraphState) -> Vec<String> {
    let mut all: Vec<String> = Vec::new();
    for (step, labels) in &s.out_of_sight {
        let since = |label: &String| {
            let on = |r: &copilot_ports::ActionRecord| r.step > *step && r.label == *label;
            s.history.iter().any(on)
        };
        for label in labels.iter().filter(|label| !since(label)) {
            let what =
                format!("whether {label:?}, which stood ticked out of sight, was to go with it");
            if !all.contains(&what) {
                all.push(what);
            }
        }
    }
    all
}

/// It came about in this run, and tells what was done: where one is says little of that.
fn came_about(t: &Tracked, reading: &GoalReading) -> bool {
    t.verified() && (t.condition.kind != ConditionKind::Address || !reading.changes)
}

/// A condition that did not come about.
fn unmet(s: &GraphState, tracked: &Tracked, reading: &GoalReading, strong: bool, w: &mut Weighed) {
    let condition = &tracked.condition;
    let not_so = tracked.holds() == Some(false) && !tracked.amended;
    if tracked.likely() && strong {
        w.doubts
            .push(format!("it may have been so before that {condition}"));
    } else if condition.kind == ConditionKind::Words && strong {
        w.doubts.push(format!("whether {condition}"));
    } else if not_so && condition.kind == ConditionKind::Field {
        let in_view = tracked.step == s.counters.step;
        if entered_as_wanted(s, tracked)
            && (strong || said_success(s))
            && (!in_view || emptied(s, tracked))
        {
            // A message says that something was kept, and not what.
            w.unsure.push(format!(
                "{condition} was entered, and is not to be seen any more"
            ));
        } else if in_view || entering(s, tracked).is_some() {
            w.fails.push(format!("it is not so that {condition}"));
        } else {
            w.missing.push(format!("it was not seen that {condition}"));
        }
    } else if not_so {
        let what = format!("it is not so that {condition}");
        // How a page words its message is a guess; what it was to show may be shown by the others.
        let guess = condition.kind == ConditionKind::Message && !condition.gone;
        if guess && strong && reading.uncovered.is_empty() && s.counters.validation_rejects > 0 {
            w.unsure.push(what);
        } else {
            w.missing.push(what);
        }
    } else if tracked.holds() == Some(true)
        && condition.gone
        && strong
        && !tracked.false_on.is_empty()
    {
        // It was there, on a page that is left.
        w.unsure.push(format!(
            "whether this is more than another page: {condition}"
        ));
    } else if tracked.holds() == Some(true) {
        w.open
            .push(format!("it was not seen to come about that {condition}"));
    } else {
        w.open.push(format!("whether {condition}"));
    }
}

/// What the page answered to the run's action.
fn objections(s: &GraphState, strong: bool, w: &mut Weighed) {
    let Some(objection) = &s.objection else {
        return;
    };
    // What a condition names is what was wanted.
    let wanted = s.conditions.iter().any(|t| {
        t.verified() && Comparable::of(objection).contains(&Comparable::of(&t.condition.value))
    });
    if wanted || s.trouble.as_ref() == Some(objection) {
        return;
    }
    let what = format!("the page says: {objection}");
    if strong {
        w.unsure.push(what);
    } else if tells_failure(objection) {
        w.fails.push(what);
    } else {
        w.missing.push(what);
    }
}

/// Without a condition that came about: why not.
fn lost(s: &GraphState, w: &mut Weighed) {
    w.fails
        .extend(crate::filled::lost_values(s).iter().map(|lost| {
            format!(
                "the page was loaded anew, and {:?} no longer holds what was entered",
                lost.label
            )
        }));
    // What code cannot check at all is left to whoever looks at the page.
    let checked = |t: &Tracked| !t.amended && t.holds().is_some();
    if s.conditions.iter().any(checked) {
        w.fails.push(
            "no condition was seen to come about: go on, or name others by which it can be seen"
                .into(),
        );
    }
}

/// The condition is shown by nothing but what the run itself entered, and nothing tells that it was kept once it had been sent.
fn only_entered(s: &GraphState, tracked: &Tracked) -> bool {
    let Some(entered) = entering(s, tracked) else {
        return false;
    };
    let step = s.history[entered].step;
    // A press that did nothing sent nothing, and was to.
    let Some(sent) = s.history[entered + 1..]
        .iter()
        .find(|r| may_change(&r.action) && !sets_value(r))
    else {
        // Nothing was to be sent: the value is the effect.
        return false;
    };
    let before = s.loaders.range(..step).next_back().map(|(_, l)| l);
    let reloaded = s.observation.as_deref().is_some_and(|snapshot| {
        tracked.step == s.counters.step && before.is_some_and(|l| *l != snapshot.loader)
    });
    let told = success_since(s, sent.step);
    !(reloaded && tracked.holds() == Some(true) || told)
}

/// The last action of the run by which it entered what the condition names.
fn entering(s: &GraphState, tracked: &Tracked) -> Option<usize> {
    let c = &tracked.condition;
    let name = Comparable::of(&c.name);
    let value = Comparable::of(&c.value);
    s.history.iter().rposition(|r| {
        if !sets_value(r) || !had_effect(r) {
            return false;
        }
        match c.kind {
            ConditionKind::Field => {
                let label = Comparable::of(&r.label);
                label.same(&name) || label.contains(&name) || name.contains(&label)
            }
            ConditionKind::Text if !c.gone => {
                let typed = matches!(&r.action, Action::Type { text, .. } if Comparable::of(text).contains(&value));
                // In an editor the page's text has what is typed.
                typed && shown_in_editor(s, &value)
            }
            _ => false,
        }
    })
}

/// The words stand in what can be edited, and nowhere else on the page.
fn shown_in_editor(s: &GraphState, value: &Comparable) -> bool {
    s.observation.as_deref().is_some_and(|snapshot| {
        let holds = |text: &str| Comparable::of(text).contains(value);
        let edited = super::conditions::own_elements(snapshot)
            // What stands in a plain field is not in the page's text.
            .filter(|e| e.editable && !matches!(e.tag.as_str(), "input" | "textarea"))
            .filter(|e| holds(&e.value) || holds(&e.text))
            .count();
        let lines = super::conditions::own_text(snapshot)
            .lines()
            .filter(|line| holds(line))
            .count();
        edited > 0 && lines <= edited
    })
}

/// The run gave the field the very value that the condition names.
fn entered_as_wanted(s: &GraphState, tracked: &Tracked) -> bool {
    let value = Comparable::of(&tracked.condition.value);
    entering(s, tracked).is_some_and(|at| match &s.history[at].action {
        Action::Type { text, .. } => Comparable::of(text).same(&value),
        Action::SelectOption { option, .. } => Comparable::of(option).same(&value),
        _ => true,
    })
}

/// Its field is empty, as forms are that were sent.
fn emptied(s: &GraphState, tracked: &Tracked) -> bool {
    s.observation
        .as_deref()
        .is_some_and(|snapshot| super::conditions::is_empty(snapshot, &tracked.condition))
}

/// After the last press the page spoke of success.
fn said_success(s: &GraphState) -> bool {
    let pressed = s.history.iter().rfind(|r| changes(r) && !sets_value(r));
    pressed.is_some_and(|r| success_since(s, r.step))
}

/// The page spoke of success since this step. What holds a value that the run entered, or several controls, is a part of the
/// page, such as a row, and not its answer.
fn success_since(s: &GraphState, step: u32) -> bool {
    let entered: Vec<Comparable> = s
        .history
        .iter()
        .filter_map(|r| match &r.action {
            Action::Type { text, .. } => Some(Comparable::of(text)),
            Action::SelectOption { option, .. } => Some(Comparable::of(option)),
            _ => None,
        })
        .filter(|value| !value.is_empty())
        .collect();
    let controls: Vec<Comparable> = s
        .observation
        .iter()
        .flat_map(|snapshot| super::conditions::own_elements(snapshot))
        .filter(|e| matches!(e.role.as_str(), "button" | "link" | "menuitem"))
        .map(|e| Comparable::of(&e.name))
        .filter(|name| !name.is_empty())
        .collect();
    s.said.iter().any(|m| {
        if m.how == HowSaid::Question || m.step < step || !tells_success(&m.text) {
            return false;
        }
        let text = Comparable::of(&m.text);
        !entered.iter().any(|value| text.contains(value))
            && controls.iter().filter(|name| text.contains(name)).count() < 2
    })
}

/// What was entered last was neither sent nor saved, and the page has a button for it.
fn not_sent(s: &GraphState) -> Option<String> {
    let mut all = s.history.iter();
    let entered = all.rposition(|r| sets_value(r) && had_effect(r))?;
    let record = &s.history[entered];
    let sent = matches!(record.action, Action::Type { submit: true, .. })
        || s.history[entered + 1..]
            .iter()
            .any(|r| changes(r) && !sets_value(r) || r.role == "link" && had_effect(r));
    let snapshot = s.observation.as_deref()?;
    let then = s.loaders.range(record.step..).next();
    let reloaded = then.is_some_and(|(_, loader)| *loader != snapshot.loader);
    let told = s.said.iter().any(|m| m.step >= record.step && m.step > 0);
    if sent || reloaded || told || !snapshot.elements.iter().any(commits) {
        return None;
    }
    Some(format!(
        "what was entered in {:?} was neither sent nor saved",
        record.label
    ))
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
