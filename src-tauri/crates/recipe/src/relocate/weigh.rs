//! How much a feature that agrees or differs says for or against an element, as the logarithm of how much likelier it is of
//! the kept element than of another one (record linkage after Fellegi and Sunter).
//!
//! What an agreement is worth is read off the page itself: of a value that half of the page has it is next to nothing, of
//! one that nobody else has it is much. What a difference costs is how seldom the feature changes while its element stays.

use std::collections::HashSet;

use copilot_protocol::{Rect, Target};

use super::likeness::{Rarity, Words, addresses_alike, codes_alike};

/// A description with its texts read.
#[derive(Debug)]
pub(super) struct Read {
    pub target: Target,
    pub label: Words,
    pub title: Words,
    pub placeholder: Words,
    pub heading: Words,
    pub form: Words,
    pub before: Words,
    pub after: Words,
    pub context: HashSet<String>,
}

impl Read {
    pub fn of(target: Target) -> Self {
        let maybe = |text: &Option<String>| Words::of(text.as_deref().unwrap_or_default());
        let named = [&target.name, &target.text]
            .into_iter()
            .find(|t| !t.trim().is_empty());
        Self {
            label: named.map_or_else(|| maybe(&target.icon), |text| Words::of(text)),
            title: maybe(&target.title),
            placeholder: maybe(&target.placeholder),
            heading: Words::of(&target.heading),
            form: Words::of(&target.form),
            before: Words::of(&target.before),
            after: Words::of(&target.after),
            context: Words::of(&target.context).tokens(),
            target,
        }
    }
}

/// What one feature of all elements of a page says: agreements from 0 to 1, `None` where it says nothing of one.
pub(super) type Column = Vec<Option<f64>>;

/// How a feature is judged.
#[derive(Clone, Copy, Debug)]
pub(super) struct Weight {
    /// How likely it stays as it is while its element stays.
    pub stays: f64,
    /// Share of other elements that have the same by chance, where a page is too small to tell.
    pub chance: f64,
    /// Most that it may say for an element.
    pub most: f64,
}

const fn weight(stays: f64, chance: f64, most: f64) -> Weight {
    Weight {
        stays,
        chance,
        most,
    }
}

pub(super) const LABEL: Weight = weight(0.9, 0.01, 8.0);
pub(super) const TEST_ID: Weight = weight(0.95, 0.005, 8.0);
pub(super) const ID: Weight = weight(0.7, 0.005, 6.5);
pub(super) const FIELD: Weight = weight(0.85, 0.01, 6.0);
pub(super) const HREF: Weight = weight(0.85, 0.01, 6.0);
pub(super) const HINT: Weight = weight(0.8, 0.02, 2.5);
pub(super) const HEADING: Weight = weight(0.7, 0.2, 1.5);
pub(super) const CONTEXT: Weight = weight(0.8, 0.05, 2.5);
pub(super) const FORM: Weight = weight(0.8, 0.2, 1.0);
pub(super) const BESIDE: Weight = weight(0.65, 0.05, 2.0);
pub(super) const LIKE: Weight = weight(0.75, 0.05, 2.5);
pub(super) const PLACE: Weight = weight(0.6, 0.03, 2.0);

/// The least that names in code say together, and what stands around: they change together, when a page is built anew or
/// its element goes elsewhere.
pub(super) const LEAST: f64 = -2.5;
/// Most that a name in code says that has a number in it: what is counted may be counted otherwise the next time.
pub(super) const NUMBERED: f64 = 3.0;

/// So many elements of no page in particular stand beside those of the page, so that a small page does not make
/// everything rare or common.
const PRIOR: f64 = 20.0;

impl Weight {
    /// The same feature with less to say.
    pub fn at_most(self, most: f64) -> Self {
        Self {
            most: self.most.min(most),
            ..self
        }
    }

    /// What a column says of each element. `shared`: the share of others that had the same when the target was kept.
    pub fn said(self, column: &[Option<f64>], shared: f64) -> Vec<f64> {
        let all = column.len() as f64;
        column
            .iter()
            .map(|own| {
                let Some(own) = *own else {
                    return 0.0;
                };
                // Others that agree as well as this one.
                let like = column
                    .iter()
                    .flatten()
                    .filter(|other| **other >= own - 0.05);
                let others = (like.count() as f64 - 1.0).max(0.0);
                let chance = (others + self.chance * PRIOR) / (all - 1.0 + PRIOR);
                let chance = chance.max(shared).clamp(0.000_1, 0.99);
                let agreed = (self.stays / chance).ln().clamp(-1.0, self.most);
                let differs = ((1.0 - self.stays) / (1.0 - chance.min(0.5))).ln();
                // Between the two, as much as it agrees; half an agreement is none.
                let part = ((own - 0.3) / 0.7).clamp(0.0, 1.0);
                differs + part * (agreed - differs)
            })
            .collect()
    }
}

/// Share of the elements of its kind that had the target's label when it was kept, itself not counted.
pub(super) fn shared(kept: &Target) -> f64 {
    let (_, named) = kept.nth.unwrap_or((0, 1));
    let (_, all) = kept.like.unwrap_or((0, 0));
    // A few more that had another, so that two of two are not certain.
    f64::from(named.saturating_sub(1)) / (f64::from(all.max(named).saturating_sub(1)) + 3.0)
}

/// A name in code that has a number in it.
pub(super) fn numbered(name: Option<&str>) -> bool {
    name.is_some_and(|name| name.chars().any(|c| c.is_ascii_digit()))
}

/// Agreement of an optional name in code; a name that is there only now says nothing.
pub(super) fn code(kept: Option<&str>, now: Option<&str>) -> Option<f64> {
    let kept = kept.filter(|kept| !kept.is_empty())?;
    Some(now.map_or(0.15, |now| codes_alike(kept, now)))
}

pub(super) fn link(kept: Option<&str>, now: Option<&str>) -> Option<f64> {
    let kept = kept.filter(|kept| !kept.is_empty())?;
    Some(now.map_or(0.1, |now| addresses_alike(kept, now)))
}

/// Agreement of texts around it; what was not there says nothing.
pub(super) fn around(kept: &Words, now: &Words) -> Option<f64> {
    (!kept.is_empty()).then(|| kept.alike(now))
}

/// Agreement of a row's or card's words.
pub(super) fn rows(kept: &Read, now: &Read, rarity: &Rarity) -> Option<f64> {
    (!kept.context.is_empty()).then(|| rarity.alike(&kept.context, &now.context))
}

/// How near two places are: 1 at the same one, 0 from about a third of a screen on.
pub(super) fn near(kept: Option<Rect>, now: Option<Rect>) -> Option<f64> {
    let (kept, now) = (kept?, now?);
    let (dx, dy) = (kept.x - now.x, kept.y - now.y);
    let away = (dx * dx + dy * dy).sqrt();
    Some((1.0 - away / 250.0).max(0.0))
}

/// The same place among as many of its kind as there were; where there are more or fewer now it says nothing.
pub(super) fn ranks(kept: &Target, now: &Target) -> Option<f64> {
    let ((rank, count), (other, all)) = (kept.like?, now.like?);
    let kind = kept.role == now.role && kept.tag == now.tag;
    match kind {
        true if count != all => None,
        alike => Some(if alike && rank == other { 1.0 } else { 0.0 }),
    }
}

/// Kinds of elements that do one job under several roles.
const FAMILIES: [&[&str]; 5] = [
    &["textbox", "searchbox", "combobox", "spinbutton", "listbox"],
    &[
        "button", "link", "menuitem", "tab", "option", "treeitem", "",
    ],
    &["checkbox", "switch", "menuitemcheckbox"],
    &["radio", "menuitemradio", "tab", "option"],
    &[
        "generic", "", "button", "group", "img", "row", "listitem", "gridcell", "cell",
    ],
];

/// What role, tag and type say; `None` where they cannot be of one element.
pub(super) fn nature(kept: &Target, now: &Target) -> Option<f64> {
    let mut said = 0.0;
    if kept.role == now.role {
        said += 0.7;
    } else {
        let family =
            |f: &&[&str]| f.contains(&kept.role.as_str()) && f.contains(&now.role.as_str());
        if !kept.role.is_empty() && !FAMILIES.iter().any(family) {
            return None;
        }
        said -= 2.0;
    }
    said += match (kept.tag.is_empty(), kept.tag == now.tag) {
        (true, _) => 0.0,
        (false, true) => 0.3,
        (false, false) => -1.5,
    };
    if let Some(kind) = &kept.kind {
        said += if Some(kind) == now.kind.as_ref() {
            0.3
        } else {
            -1.5
        };
    }
    Some(said)
}
