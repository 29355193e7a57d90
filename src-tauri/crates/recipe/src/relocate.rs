//! Finds a target on a page that may have changed.
//!
//! All that was kept of it is compared with all elements of a snapshot, and each is given what its likeness says for it
//! ([`weigh`]). One is taken only if that is much more than what a stranger reaches, and clearly ahead of the second: a wrong
//! element is far worse than none.

mod compare;
mod describe;
mod likeness;
mod weigh;

use std::cmp::Ordering;

use copilot_protocol::{Element, ElementId, Observation, Target};
use copilot_text::tokens;

use compare::Compared;
use describe::Census;
use likeness::Texts;
use weigh::Read;

/// What became of a target.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Found {
    /// By what names it in the page's code or in words, and nothing speaks against it.
    Exact(ElementId),
    /// By its likeness. `score` and `next`, of the second, are 0 to 1.
    Likely {
        id: ElementId,
        score: f64,
        next: f64,
    },
    /// Something like it is there, but it may be another, or one of several.
    Unclear,
    /// Nothing on the page is like it.
    Gone,
}

impl Found {
    /// The element, where there is one.
    pub fn element(self) -> Option<ElementId> {
        match self {
            Self::Exact(id) | Self::Likely { id, .. } => Some(id),
            Self::Unclear | Self::Gone => None,
        }
    }
}

/// The features of an element as they are now. Ids that look made by a program are left out; `row` is left empty.
pub fn describe(element: &Element, seen: &Observation) -> Target {
    let at = seen.elements.iter().position(|e| e.id == element.id);
    let at = at.unwrap_or(seen.elements.len());
    let census = Census::of(seen);
    Target {
        others: census.others(at, element),
        ..census.describe(at, element)
    }
}

/// From so much on it is the target, and so much ahead of the second: natural logarithms of odds.
const ENOUGH: f64 = 5.0;
const AHEAD: f64 = 2.0;
/// So far ahead of all others it may be a little less.
const FAR_AHEAD: f64 = 4.0;
/// And so far where more than before are called as it was: one of them is new.
const AHEAD_OF_NEW: f64 = 3.0;
/// So much more is asked for where fewer than before are called as it was: one of them is gone.
const GONE: f64 = 1.0;
/// Below this nothing is like it.
const NOTHING: f64 = 4.0;

/// Looks for a target in a snapshot.
pub fn find(target: &Target, seen: &Observation) -> Found {
    let (judged, count) = judge(target, seen);
    let found = clearest(target, seen, &judged, count);
    if found.element().is_some() {
        return found;
    }
    let only = only_named(target, &judged).or_else(|| only_of_the_row(target, &judged, seen));
    only.unwrap_or(found)
}

/// The one that is most like it, if that is enough and it is ahead of the second.
fn clearest(target: &Target, seen: &Observation, judged: &[Judged], count: (u32, u32)) -> Found {
    let Some(best) = judged.first().filter(|best| best.said >= NOTHING) else {
        return Found::Gone;
    };
    // A link to the same place does the same.
    let link = |one: &Judged| {
        let element = seen.element(one.id)?;
        element
            .attrs
            .href
            .as_deref()
            .filter(|_| target.href.is_some())
    };
    let same = |other: &Judged| link(best).is_some() && link(best) == link(other);
    let next = judged
        .iter()
        .skip(1)
        .find(|other| !other.another && !same(other));
    let ahead = next.map_or(f64::INFINITY, |next| best.said - next.said);
    let enough = if ahead >= FAR_AHEAD {
        ENOUGH - 1.0
    } else {
        ENOUGH
    };
    let (before, now) = count;
    let (enough, clear) = match before.cmp(&now) {
        _ if best.called => (enough, AHEAD),
        Ordering::Less => (enough, AHEAD_OF_NEW),
        Ordering::Greater if now > 0 => (enough + GONE, AHEAD),
        Ordering::Equal | Ordering::Greater => (enough, AHEAD),
    };
    if best.said < enough || ahead < clear {
        return Found::Unclear;
    }
    if best.exact {
        return Found::Exact(best.id);
    }
    Found::Likely {
        id: best.id,
        score: share(best.said),
        next: next.map_or(0.0, |next| share(next.said)),
    }
}

/// Of a target of which hardly more is known than what it is called (written by hand, taken from a recording): the one that is
/// called so.
fn only_named(target: &Target, judged: &[Judged]) -> Option<Found> {
    let codes = [
        &target.test_id,
        &target.id,
        &target.field,
        &target.href,
        &target.placeholder,
        &target.title,
    ];
    let words = [
        &target.heading,
        &target.context,
        &target.form,
        &target.before,
        &target.after,
    ];
    let known = codes.iter().filter(|code| code.is_some()).count()
        + words.iter().filter(|words| !words.is_empty()).count()
        + usize::from(target.place.is_some());
    let mut exact = judged.iter().filter(|one| one.exact);
    let (only, more) = (exact.next()?, exact.next());
    (known <= 1 && more.is_none()).then_some(Found::Exact(only.id))
}

/// Of a target that is known by a value of the person's: the only one of its kind whose own name is the value, or holds it.
fn only_of_the_row(target: &Target, judged: &[Judged], seen: &Observation) -> Option<Found> {
    let wanted = tokens(&target.row);
    if wanted.is_empty() {
        return None;
    }
    let only = |fits: &dyn Fn(&[String]) -> bool| {
        let mut all = judged.iter().filter(|one| {
            seen.element(one.id).is_some_and(|e| {
                e.role == target.role && e.tag == target.tag && fits(&tokens(e.label()))
            })
        });
        let (only, more) = (all.next()?, all.next());
        more.is_none().then_some(only)
    };
    let named = tokens(&target.name);
    let is = only(&|own| own == named);
    if let Some(only) = is.filter(|_| named.iter().all(|word| wanted.contains(word))) {
        return Some(Found::Exact(only.id));
    }
    let holds = only(&|own| wanted.iter().all(|word| own.contains(word)))?;
    Some(Found::Likely {
        id: holds.id,
        score: share(holds.said),
        next: 0.0,
    })
}

/// The elements that are most like a target, best first, with their likeness from 0 to 1; at most `most`.
pub fn shortlist(target: &Target, seen: &Observation, most: usize) -> Vec<(ElementId, f64)> {
    let judged = judge(target, seen).0.into_iter().take(most);
    judged.map(|one| (one.id, share(one.said))).collect()
}

/// Log odds as a number from 0 to 1; a half is what divides an element that is taken from one that is not.
fn share(said: f64) -> f64 {
    1.0 / (1.0 + (-(said - ENOUGH) / 2.0).exp())
}

/// An element and what speaks for it.
#[derive(Debug)]
struct Judged {
    id: ElementId,
    said: f64,
    /// Something says that it is not the target.
    another: bool,
    /// It alone has a name of the target's in code.
    called: bool,
    exact: bool,
}

/// All elements that may be the target, those for which most is said first; and how many were called as the target was, and are
/// now.
fn judge(target: &Target, seen: &Observation) -> (Vec<Judged>, (u32, u32)) {
    let census = Census::of(seen);
    let mut texts = Texts::default();
    let all = census.all().into_iter();
    let all: Vec<Read> = all.map(|now| Read::of(now, &mut texts)).collect();
    let kept = Read::of(target.clone(), &mut texts);
    let page = Compared::of(&kept, &all);
    let mut judged: Vec<Judged> = Vec::new();
    for (at, (element, now)) in seen.elements.iter().zip(&all).enumerate() {
        let nature = weigh::nature(target, &now.target);
        let Some(nature) = nature.filter(|_| target.frame == now.target.frame) else {
            continue;
        };
        if !holds_row(target, element, seen) {
            continue;
        }
        let mut said = nature + page.said(at);
        let beside = kept.is_other(now) && !page.is_alone(at);
        let another = beside || page.is_another(at);
        if another {
            said = said.min(NOTHING - 2.0);
        }
        judged.push(Judged {
            id: element.id,
            said,
            another,
            called: page.is_alone(at),
            exact: is_exact(&kept, now),
        });
    }
    judged.sort_by(|a, b| b.said.total_cmp(&a.said));
    (judged, page.count)
}

/// It is called as the target was, in words or by the page's tests, and no name in code differs.
fn is_exact(kept: &Read, now: &Read) -> bool {
    let (target, other) = (&kept.target, &now.target);
    let same = |a: &Option<String>, b: &Option<String>| a.is_some() && a == b;
    let differs = |a: &Option<String>, b: &Option<String>| a.is_some() && b.is_some() && a != b;
    let named = !kept.label.is_empty() && kept.label.plain == now.label.plain;
    let called = same(&target.test_id, &other.test_id);
    let unnamed = kept.label.is_empty() && now.label.is_empty() && same(&target.id, &other.id);
    target.role == other.role
        && (named || called || unnamed)
        && !differs(&target.test_id, &other.test_id)
        && !differs(&target.id, &other.id)
        && !differs(&target.field, &other.field)
        && !differs(&target.kind, &other.kind)
}

/// The row, item or card of an element holds all words that the target's has to hold; a line of the page's text is one.
fn holds_row(target: &Target, element: &Element, seen: &Observation) -> bool {
    if target.row.trim().is_empty() {
        return true;
    }
    let line = element
        .line
        .and_then(|line| seen.text.lines().nth(line as usize));
    let held = [&element.context, &element.name, &element.text].map(String::as_str);
    let held: Vec<Vec<String>> = held.into_iter().chain(line).map(tokens).collect();
    tokens(&target.row)
        .iter()
        .all(|word| held.iter().any(|text| text.contains(word)))
}

#[cfg(test)]
mod tests;
