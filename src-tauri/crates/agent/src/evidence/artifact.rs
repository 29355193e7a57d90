//! What a goal wants to see at its end, looked for on the page in view: the thing itself, a list with as
//! many items as the goal says, the page's own word that an action was done.
//!
//! Only the page speaks here. Whether the whole goal is met is judged from the run's trace (`judge`).

use copilot_protocol::{GoalKind, Observation, PageType};
use copilot_text::{has_cyrillic, stems, words};

use crate::state::GraphState;

mod deed;
mod lexicon;
mod listing;
mod page;
mod thing;

use deed::{action, control_for};
use listing::{FEWEST, list, topic};
use page::{head, lines, queries, share};
use thing::object;

pub(super) use deed::confirmation;
pub(crate) use page::{nothing_found, says_nothing_found};

/// The artifact of a goal.
#[derive(Clone, Debug, PartialEq)]
pub struct Artifact {
    pub kind: GoalKind,
    /// It is on the page in view.
    pub seen: bool,
    /// What speaks for it or against it, in words for the trace.
    pub why: String,
}

/// The artifact of the run's goal on the page in view.
pub fn artifact(s: &GraphState) -> Artifact {
    let found = match s.observation.as_deref() {
        None => Err("nothing was seen yet".to_owned()),
        Some(o) => match s.goal_kind {
            GoalKind::Object => object(s, o),
            GoalKind::List => list(s, o),
            GoalKind::Action => action(s, o),
        },
    };
    Artifact {
        kind: s.goal_kind,
        seen: found.is_ok(),
        why: found.unwrap_or_else(|why| why),
    }
}

/// The page is one of use: it is loaded, it is no error and no wall.
fn usable(o: &Observation) -> Result<(), String> {
    match crate::classify::page_type(o) {
        PageType::Error | PageType::Blank | PageType::Captcha => {
            Err("the page shows nothing of use".into())
        }
        PageType::Login => Err("the page asks to sign in".into()),
        _ if o.signals.busy => Err("the page is still loading".into()),
        _ => Ok(()),
    }
}

/// Something on the page belongs to the goal: a control for what is to be done, or the words by which the
/// thing is told from its like.
pub(crate) fn belongs(s: &GraphState, o: &Observation) -> bool {
    let steps = &s.steps;
    if steps.iter().all(|c| c.verb.is_none()) || has_cyrillic(s.goal()) != has_cyrillic(&o.text) {
        return !s.candidates.is_empty() || super::goal_on_page(s.goal(), o);
    }
    let mut all = head(o);
    if nothing_found(o) {
        // The head says what was searched for.
        let asked: Vec<String> = queries(o).iter().flat_map(|q| stems(q)).collect();
        all.retain(|stem| !asked.contains(stem));
    }
    for line in lines(o) {
        all.extend(stems(line));
    }
    steps.iter().any(|c| {
        if control_for(o, &c.doing) {
            return true;
        }
        let mut core: Vec<String> = Vec::new();
        let parts = [
            Some(c.thing.as_str()),
            c.target.as_deref(),
            c.value.as_deref(),
        ];
        for text in parts.into_iter().flatten() {
            core.extend(topic(text, &c.source));
        }
        for (field, _) in &c.fields {
            core.extend(stems(field));
        }
        core.sort();
        core.dedup();
        if core.is_empty() {
            return !c.is("list") && !s.candidates.is_empty()
                || c.is("list") && o.signals.list_items >= FEWEST;
        }
        let named = s.candidates.iter().any(|found| {
            o.element(found.id).is_some_and(|e| {
                let own = stems(&format!("{} {}", e.name, e.context));
                found.score >= 0.5 && core.iter().any(|stem| own.contains(stem))
                    || found.score >= 0.6 && words::same_meaning(&c.thing, &e.name)
            })
        });
        named || share(&core, &all) >= 0.5
    })
}
