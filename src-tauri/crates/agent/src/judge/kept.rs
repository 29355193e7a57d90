//! What a second look can tell: whether a site has kept what its page shows, and what changed beside what was wanted.

use std::collections::{BTreeMap, HashSet};

use copilot_protocol::{Condition, ConditionKind, Observation};

use super::compare::Comparable;
use super::conditions::{changes, own_elements, own_text, page_of, times};
use crate::state::{GraphState, SeenText};

/// Share of a page's lines that another view of it has as well.
const ALIKE: f64 = 0.6;
/// Changes beside the wanted ones that are told.
const MOST: usize = 4;

/// The effect was seen only in the document in which the run acted: its address, to be loaded anew. A page may show at once
/// what its site then refuses.
pub(crate) fn unproven(s: &GraphState) -> Option<&str> {
    let look = s.observation.as_deref()?;
    let shown = |c: &Condition| {
        matches!(
            c.kind,
            ConditionKind::Field | ConditionKind::Text | ConditionKind::Element
        )
    };
    let here =
        |t: &super::Tracked| t.verified() && shown(&t.condition) && t.step == s.counters.step;
    let last = s.history.iter().rfind(|r| changes(r))?.step;
    let (_, acted_in) = s.loaders.range(..last).next_back()?;
    let web = look.url.starts_with("http");
    (web && *acted_in == look.loader && s.conditions.iter().any(here)).then_some(&look.url)
}

/// Conditions that came about on the page and are not so on the same page as it was loaded anew, in words for the planner.
pub(crate) fn not_kept(s: &GraphState, anew: &Observation) -> Vec<String> {
    let Some(now) = s.observation.as_deref() else {
        return Vec::new();
    };
    let lines = |look: &Observation| own_text(look).lines().map(str::to_owned).collect();
    if page_of(&now.url) != page_of(&anew.url) || !alike(&lines(now), &lines(anew)) {
        return Vec::new();
    }
    s.conditions
        .iter()
        .filter(|t| t.verified())
        .map(|t| &t.condition)
        .filter(|c| {
            let shown = match c.kind {
                ConditionKind::Field | ConditionKind::Text | ConditionKind::Element => {
                    times(c, s, anew)
                }
                _ => None,
            };
            shown.is_some_and(|times| (times > 0) == c.gone)
        })
        .map(|c| format!("on the page as it is loaded anew it is not so that {c}: see whether the site has kept it"))
        .collect()
}

/// Most of the lines of one stand in the other as well.
fn alike(one: &Vec<String>, other: &Vec<String>) -> bool {
    let trimmed = |lines: &Vec<String>| -> HashSet<String> {
        let lines = lines.iter().map(|line| line.trim().to_owned());
        lines.filter(|line| !line.is_empty()).collect()
    };
    let (one, other) = (trimmed(one), trimmed(other));
    !one.is_empty() && one.intersection(&other).count() as f64 >= ALIKE * one.len() as f64
}

/// What changed on the page since before the run changed something, beside what it entered and pressed: values of other
/// fields, and controls that are gone.
pub(crate) fn beside(s: &GraphState) -> Vec<String> {
    let Some((before, now)) = then_and_now(s) else {
        return Vec::new();
    };
    let done: Vec<Comparable> = s
        .history
        .iter()
        .filter(|r| changes(r))
        .flat_map(|r| {
            let near = s.acted_near.get(&r.step).cloned().unwrap_or_default();
            [r.label.clone(), near]
        })
        .map(|text| Comparable::of(&text))
        .filter(Comparable::has_words)
        .collect();
    let own = |text: &str| {
        let text = Comparable::of(text);
        done.iter()
            .any(|deed| deed.contains(&text) || text.contains(deed) || text.share_in(deed) >= 0.5)
    };
    let mut told = Vec::new();
    let was = values(&before.held);
    let is = values(&crate::update::held(now));
    let boxes: HashSet<&str> = own_elements(now)
        .filter(|e| e.state.checked.is_some())
        .map(|e| e.name.as_str())
        .collect();
    let names = was.keys().chain(is.keys()).collect::<HashSet<_>>();
    let mut names: Vec<_> = names.into_iter().filter(|name| !own(name)).collect();
    names.sort();
    for name in names {
        match (was.get(name), is.get(name)) {
            (Some(was), Some(is)) if was != is => {
                told.push(format!("{name:?} changed from {was:?} to {is:?}"));
            }
            (Some(_), None) if boxes.contains(name.as_str()) => {
                told.push(format!("{name:?} is ticked no more"));
            }
            (None, Some(_)) if boxes.contains(name.as_str()) => {
                told.push(format!("{name:?} is ticked now"));
            }
            _ => {}
        }
    }
    let now_has: HashSet<&str> = own_elements(now).map(|e| e.name.as_str()).collect();
    let there: Vec<String> = before.names.lines().map(str::to_owned).collect();
    let names_now: Vec<String> = crate::update::names(now)
        .lines()
        .map(str::to_owned)
        .collect();
    if alike(&there, &names_now) {
        let gone = there.iter().filter(|line| {
            let line = line.trim();
            !names_now.iter().any(|now| now.trim() == line)
                && !now_has
                    .iter()
                    .any(|name| !name.is_empty() && line.ends_with(name))
                && !own(line)
        });
        told.extend(gone.map(|line| format!("{:?} is gone", line.trim())));
    }
    told.truncate(MOST);
    told
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

/// The page as it was before the run first changed something on it, and as it is.
fn then_and_now(s: &GraphState) -> Option<(&SeenText, &Observation)> {
    let now = s.observation.as_deref()?;
    let here = page_of(&now.url);
    let first = s
        .history
        .iter()
        .find(|r| changes(r) && page_of(&r.url) == here)?;
    let before = s
        .seen
        .iter()
        .rfind(|seen| seen.step <= first.step && page_of(&seen.url) == here)?;
    Some((before, now))
}
