//! What a second snapshot can tell: whether a site has kept what its page shows, and what changed beside what was wanted.

use std::collections::{BTreeMap, HashSet};

use copilot_protocol::{Condition, ConditionKind, Element, Observation};

use super::compare::Comparable;
use super::conditions::{changes, own_elements, own_text, times};
use crate::page::{address, one_choice};
use crate::state::{GraphState, SeenText, Tracked};

/// Share of a page's lines that another view of it has as well.
const ALIKE: f64 = 0.6;
/// Share of a page's controls that stay where something is removed.
const STAY: f64 = 0.5;
/// Share of a control's words that stand in a row from which it is one of the row's.
const OF_THE_ROW: f64 = 0.8;
/// Changes beside the wanted ones that are told; controls that are gone and have nothing to do with what was done, from which
/// they are told together: another view of the page hides many.
const MOST: usize = 4;
const GONE: usize = 2;
/// Share of a change's words that stand in what was done from which it concerns that.
const CONCERNS: f64 = 0.5;

/// The effect was seen only in the document in which the run acted: its address, to be loaded anew. A page may show at once
/// what its site then refuses.
pub(crate) fn unproven(s: &GraphState) -> Option<&str> {
    let snapshot = s.observation.as_deref()?;
    let here = |t: &Tracked| t.verified() && is_shown(&t.condition) && t.step == s.counters.step;
    let last = s.history.iter().rfind(|r| changes(r))?.step;
    let (_, acted_in) = s.loaders.range(..last).next_back()?;
    let web = snapshot.url.starts_with("http");
    (web && *acted_in == snapshot.loader && s.conditions.iter().any(here)).then_some(&snapshot.url)
}

/// A page that is loaded anew can show it.
fn is_shown(c: &Condition) -> bool {
    use ConditionKind::{Element, Field, Text};
    matches!(c.kind, Field | Text | Element)
}

/// A file came about.
pub(crate) fn has_file(s: &GraphState) -> bool {
    let file = |t: &Tracked| t.verified() && t.condition.kind == ConditionKind::File;
    s.conditions.iter().any(file)
}

/// What the page as it was loaded anew says of the effect.
pub(crate) enum Kept {
    Yes,
    /// What is not so there, in words for the planner.
    No(Vec<String>),
    /// It begins with another view, so that it cannot be compared.
    CannotTell,
}

/// Compares the page as it was loaded anew with the conditions that came about on the run's own.
pub(crate) fn compare(s: &GraphState, anew: &Observation) -> Kept {
    let conditions = s.conditions.iter().filter(|t| t.verified());
    let differs: Vec<String> = conditions
        .map(|t| &t.condition)
        .filter(|c| {
            let shown = is_shown(c).then(|| times(c, s, anew)).flatten();
            shown.is_some_and(|times| (times > 0) == c.gone)
        })
        .map(|c| {
            format!(
                "on the page as it is loaded anew it is not so that {c}: see whether the site has kept it"
            )
        })
        .collect();
    let lines = |snapshot: &Observation| own_text(snapshot).lines().map(str::to_owned).collect();
    let comparable = s.observation.as_deref().is_some_and(|now| {
        address(&now.url) == address(&anew.url) && alike(&lines(now), &lines(anew), ALIKE)
    });
    match comparable {
        true if differs.is_empty() => Kept::Yes,
        true => Kept::No(differs),
        false => Kept::CannotTell,
    }
}

/// Most of the lines of one stand in the other as well.
fn alike(one: &Vec<String>, other: &Vec<String>, share: f64) -> bool {
    let trimmed = |lines: &Vec<String>| -> HashSet<String> {
        let lines = lines.iter().map(|line| line.trim().to_owned());
        lines.filter(|line| !line.is_empty()).collect()
    };
    let (one, other) = (trimmed(one), trimmed(other));
    !one.is_empty() && one.intersection(&other).count() as f64 >= share * one.len() as f64
}

/// What changed on the page since before the run changed something, beside what it entered and pressed: values of other
/// fields, and controls that are gone. What concerns what was acted on comes first.
pub(crate) fn beside(s: &GraphState, now: &Observation) -> Vec<String> {
    let Some(before) = before(s, now) else {
        return Vec::new();
    };
    let done = acted_on(s);
    let own = |text: &str| {
        let text = Comparable::of(text);
        done.iter().any(|(label, row)| {
            label.has_words() && (label.contains(&text) || text.contains(label))
                || text.share_in(row) >= OF_THE_ROW
        })
    };
    let mut told: Vec<(f64, String)> = Vec::new();
    let concerns = concerns(s, &done);
    let was = values(&before.held);
    let is = values(&crate::page::held(now));
    let boxes: HashSet<&str> = own_elements(now)
        .filter(|e| e.state.checked.is_some())
        .map(|e| e.name.as_str())
        .collect();
    let chosen = chosen_here(s, now);
    let gave_way = |name: &str| {
        own_elements(now)
            .filter(|e| e.name == name)
            .any(|e| chosen.iter().any(|chosen| one_choice(chosen, e)))
    };
    let names = was.keys().chain(is.keys()).collect::<HashSet<_>>();
    let mut names: Vec<_> = names.into_iter().filter(|name| !own(name)).collect();
    names.sort();
    for name in names {
        let weight = concerns(name);
        let mut tell = |what: String| told.push((weight, what));
        match (was.get(name), is.get(name)) {
            (Some(was), Some(is)) if was != is => {
                tell(format!("{name:?} changed from {was:?} to {is:?}"));
            }
            (Some(_), None) if gave_way(name) => {}
            (Some(_), None) if boxes.contains(name.as_str()) => {
                tell(format!("{name:?} is ticked no more"));
            }
            // One that came with a part of the page was not there to be ticked.
            (None, Some(_))
                if boxes.contains(name.as_str()) && before.names.contains(name.as_str()) =>
            {
                tell(format!("{name:?} is ticked now"));
            }
            _ => {}
        }
    }
    let now_has: HashSet<&str> = own_elements(now).map(|e| e.name.as_str()).collect();
    let there: Vec<String> = before.names.lines().map(str::to_owned).collect();
    let names_now: Vec<String> = crate::page::names(now).lines().map(str::to_owned).collect();
    if alike(&there, &names_now, STAY) {
        let gone = there.iter().map(|line| line.trim()).filter(|line| {
            !names_now.iter().any(|now| now.trim() == *line)
                && !now_has
                    .iter()
                    .any(|name| !name.is_empty() && line.ends_with(name))
                && !own(line)
        });
        told.extend(gone_together(
            gone.map(|line| (concerns(line), line)).collect(),
        ));
    }
    told.sort_by(|(one, _), (other, _)| other.total_cmp(one));
    told.truncate(MOST);
    told.into_iter().map(|(_, what)| what).collect()
}

/// What was acted on by its name, and the row that it stood in.
fn acted_on(s: &GraphState) -> Vec<(Comparable, Comparable)> {
    let acted = s.history.iter().filter(|r| changes(r)).map(|r| {
        let near = s.acted_near.get(&r.step).map_or("", String::as_str);
        let row = near.split(" | ").next().unwrap_or_default();
        (Comparable::of(&r.label), Comparable::of(row))
    });
    acted.collect()
}

/// How much a change has to do with what was done: the share of its words that stand in the goal, or in the names and rows that
/// were acted on; 0 below [`CONCERNS`].
fn concerns(s: &GraphState, done: &[(Comparable, Comparable)]) -> impl Fn(&str) -> f64 {
    let mut about: Vec<Comparable> = vec![Comparable::of(s.goal())];
    about.extend(
        done.iter()
            .flat_map(|(label, row)| [label.clone(), row.clone()]),
    );
    move |text| {
        let text = Comparable::of(text);
        let shares = about.iter().map(|about| text.share_in(about));
        let most = shares.fold(0.0, f64::max);
        if most >= CONCERNS { most } else { 0.0 }
    }
}

/// Controls that are gone, one by one; those that concern nothing that was done together, where they are several.
fn gone_together(gone: Vec<(f64, &str)>) -> Vec<(f64, String)> {
    let (near, far): (Vec<_>, Vec<_>) = gone.into_iter().partition(|(weight, _)| *weight > 0.0);
    let one = |(weight, line): (f64, &str)| (weight, format!("{line:?} is gone"));
    if far.len() <= GONE {
        return near.into_iter().chain(far).map(one).collect();
    }
    let named: Vec<String> = far[..GONE]
        .iter()
        .map(|(_, line)| format!("{line:?}"))
        .collect();
    let all = format!(
        "{} and {} more are gone",
        named.join(", "),
        far.len() - GONE
    );
    near.into_iter().map(one).chain([(0.0, all)]).collect()
}

/// The radio buttons that the run chose here, while they are the ones chosen: the others of their groups gave way.
fn chosen_here<'a>(s: &GraphState, now: &'a Observation) -> Vec<&'a Element> {
    let here = address(&now.url);
    let chose: Vec<Comparable> = s
        .history
        .iter()
        .filter(|r| changes(r) && r.role == "radio" && address(&r.url) == here)
        .map(|r| Comparable::of(&r.label))
        .collect();
    own_elements(now)
        .filter(|e| e.role == "radio" && e.state.checked == Some(true))
        .filter(|e| {
            let name = Comparable::of(&e.name);
            chose.iter().any(|label| label.same(&name))
        })
        .collect()
}

/// The same as what one who sees the page has to find right.
pub(crate) fn doubt(what: &str) -> String {
    format!("whether this may have changed too: {what}")
}

/// Fields by their names; those whose name others have too cannot be told apart.
fn values(held: &[(String, String)]) -> BTreeMap<String, String> {
    let mut all: BTreeMap<String, String> = BTreeMap::new();
    let mut twice = HashSet::new();
    for (name, value) in held {
        if name.trim().is_empty() || all.insert(name.clone(), value.clone()).is_some() {
            twice.insert(name.clone());
        }
    }
    all.retain(|name, _| !twice.contains(name));
    all
}

/// The page as it was before the run first changed something on it.
fn before<'a>(s: &'a GraphState, now: &Observation) -> Option<&'a SeenText> {
    let here = address(&now.url);
    let mut all = s.history.iter();
    let first = all.find(|r| changes(r) && address(&r.url) == here)?;
    s.seen
        .iter()
        .rfind(|seen| seen.step <= first.step && address(&seen.url) == here)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used)]

    use copilot_ports::ActionRecord;
    use copilot_protocol::{Action, ActionOutcome, ActionStatus};
    use serde_json::json;

    use super::*;
    use crate::reducer::remember_text;
    use crate::test_fixtures::{begun, element, snapshot};

    const PAGE: &str = "https://shop.example/checkout";
    /// Radio buttons of two choices, a box and a button.
    const CONTROLS: [(&str, &str, &str); 7] = [
        ("radio", "Standard", "delivery"),
        ("radio", "Express", "delivery"),
        ("radio", "Courier", "delivery"),
        ("radio", "By mail", "invoice"),
        ("radio", "By phone", "invoice"),
        ("checkbox", "Newsletter", "news"),
        ("button", "Refresh", "refresh"),
    ];

    fn page(ticked: &[&str]) -> Observation {
        let control = |(id, (role, name, group)): (u32, &(&str, &str, &str))| {
            let state = match *role {
                "button" => json!({}),
                _ => json!({ "checked": ticked.contains(name) }),
            };
            let more = json!({ "state": state, "attrs": { "name": group } });
            element(id, role, name, more)
        };
        let elements = (1..).zip(&CONTROLS).map(control).collect();
        snapshot(PAGE, "Checkout", elements, json!({ "text": "Delivery" }))
    }

    /// What is told beside after these presses, of a page that then shows this.
    fn told(pressed: &[&str], ticked: &[&str]) -> Vec<String> {
        let mut s = begun("Send it by express", None);
        remember_text(&mut s, &page(&["Standard", "By mail", "Newsletter"]), 1);
        for (step, label) in (1..).zip(pressed) {
            let (role, ..) = CONTROLS.iter().find(|(_, name, _)| name == label).unwrap();
            let mut outcome = ActionOutcome::of(ActionStatus::Ok, PAGE);
            outcome.dom_changed = true;
            s.history.push(ActionRecord {
                step,
                action: Action::Click { element: step },
                label: (*label).to_owned(),
                url: PAGE.to_owned(),
                role: (*role).to_owned(),
                asked: false,
                outcome: Some(outcome),
                refused: None,
            });
        }
        beside(&s, &page(ticked))
    }

    #[test]
    fn what_another_view_hides_is_told_in_one_line_behind_what_concerns_the_deed() {
        let rows = [
            "Ann Lee",
            "Bo Ek",
            "Carl Ng",
            "Dora Os",
            "Eve Pratt",
            "Finn Roy",
        ];
        let page = |hidden: &[&str]| {
            let shown = rows.iter().filter(|name| !hidden.contains(name));
            let row = |(id, name): (u32, &&str)| element(id, "link", name, json!({}));
            let mut all: Vec<Element> = (1..).zip(shown).map(row).collect();
            let more = ["Save", "Back", "Help", "Print", "Members", "Guests"];
            all.extend(
                (20..)
                    .zip(more)
                    .map(|(id, name)| element(id, "button", name, json!({}))),
            );
            snapshot(PAGE, "Members", all, json!({ "text": "Members" }))
        };
        let mut s = begun("Give Eve Pratt the key", None);
        remember_text(&mut s, &page(&[]), 1);
        let mut outcome = ActionOutcome::of(ActionStatus::Ok, PAGE);
        outcome.dom_changed = true;
        s.history.push(ActionRecord {
            step: 1,
            action: Action::Click { element: 20 },
            label: "Save".to_owned(),
            url: PAGE.to_owned(),
            role: "button".to_owned(),
            asked: false,
            outcome: Some(outcome),
            refused: None,
        });
        let told = beside(
            &s,
            &page(&["Ann Lee", "Bo Ek", "Carl Ng", "Dora Os", "Eve Pratt"]),
        );
        let rest = r#""Ann Lee", "Bo Ek" and 2 more are gone"#;
        assert_eq!(told, [r#""Eve Pratt" is gone"#, rest]);
        let two = beside(&s, &page(&["Ann Lee", "Bo Ek"]));
        assert_eq!(two, [r#""Ann Lee" is gone"#, r#""Bo Ek" is gone"#]);
    }

    #[test]
    fn a_radio_button_gives_way_to_the_one_that_the_run_chose_and_to_no_other() {
        let nothing: [&str; 0] = [];
        assert_eq!(
            told(&["Express"], &["Express", "By mail", "Newsletter"]),
            nothing
        );
        let news = told(&["Express"], &["Express", "By mail"]);
        assert_eq!(news, ["\"Newsletter\" is ticked no more"]);
        let invoice = told(&["Express"], &["Express", "By phone", "Newsletter"]);
        assert_eq!(
            invoice,
            [
                "\"By mail\" is ticked no more",
                "\"By phone\" is ticked now"
            ]
        );
        let by_itself = told(&["Refresh"], &["Express", "By mail", "Newsletter"]);
        assert_eq!(
            by_itself,
            [
                "\"Express\" is ticked now",
                "\"Standard\" is ticked no more"
            ]
        );
        let other = told(&["Express", "Courier"], &["Courier", "Newsletter"]);
        assert_eq!(other, ["\"By mail\" is ticked no more"]);
    }
}
