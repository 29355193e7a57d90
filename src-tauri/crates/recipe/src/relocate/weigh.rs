//! How much a feature that agrees or differs says for or against an element, as the logarithm of how much likelier it is of
//! the kept element than of another one (record linkage after Fellegi and Sunter).
//!
//! What an agreement is worth is read off the page itself: of a value that half of the page has it is next to nothing, of
//! one that nobody else has it is much. What a difference costs is how seldom the feature changes while its element stays.

use std::rc::Rc;

use copilot_protocol::{Rect, Target};

use super::compare::SAME;
use super::describe::signs;
use super::likeness::{Texts, Words, addresses_alike, codes_alike};

/// A description with its texts read.
#[derive(Debug)]
pub(super) struct Read {
    pub target: Target,
    pub label: Rc<Words>,
    pub icon: Rc<Words>,
    pub title: Rc<Words>,
    pub placeholder: Rc<Words>,
    pub heading: Rc<Words>,
    pub form: Rc<Words>,
    pub before: Rc<Words>,
    pub after: Rc<Words>,
    pub context: Rc<Words>,
}

impl Read {
    pub fn of(target: Target, texts: &mut Texts) -> Self {
        let named = if target.name.trim().is_empty() {
            &target.text
        } else {
            &target.name
        };
        let mut read = |text: &str| texts.read(text);
        Self {
            label: read(named),
            icon: read(target.icon.as_deref().unwrap_or_default()),
            title: read(target.title.as_deref().unwrap_or_default()),
            placeholder: read(target.placeholder.as_deref().unwrap_or_default()),
            heading: read(&target.heading),
            form: read(&target.form),
            before: read(&target.before),
            after: read(&target.after),
            context: read(&target.context),
            target,
        }
    }
}

impl Read {
    /// It was on the page beside this one: what bears that label now is not this under another name.
    pub fn is_other(&self, now: &Self) -> bool {
        let (label, others) = (&now.label.plain, &self.target.others);
        let beside = || {
            [&self.before, &self.after]
                .iter()
                .any(|words| words.plain == *label)
        };
        let known = || {
            let signs = signs(label);
            let mut all = (0..others.len()).step_by(4);
            self.target.role == now.target.role
                && all.any(|at| others.get(at..at + 4) == Some(&signs))
        };
        !label.is_empty() && self.label.alike(&now.label) < SAME && (beside() || known())
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

pub(super) const LABEL: Weight = weight(0.93, 0.002, 8.0);
pub(super) const TEST_ID: Weight = weight(0.95, 0.001, 8.0);
pub(super) const ID: Weight = weight(0.7, 0.001, 6.5);
pub(super) const FIELD: Weight = weight(0.85, 0.002, 6.0);
pub(super) const HREF: Weight = weight(0.85, 0.002, 6.0);
pub(super) const HINT: Weight = weight(0.8, 0.02, 2.5);
pub(super) const ICON: Weight = weight(0.85, 0.01, 5.0);
pub(super) const NEW: Weight = weight(0.9, 0.05, 2.0);
pub(super) const KIND: Weight = weight(0.95, 0.1, 1.0);
pub(super) const HEADING: Weight = weight(0.85, 0.2, 1.5);
pub(super) const CONTEXT: Weight = weight(0.85, 0.05, 4.0);
pub(super) const ROW: Weight = weight(0.85, 0.01, 7.0);
pub(super) const FORM: Weight = weight(0.8, 0.2, 1.0);
pub(super) const BESIDE: Weight = weight(0.65, 0.05, 2.0);
pub(super) const RANK: Weight = weight(0.75, 0.05, 3.0);
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

    /// What a column says of each element.
    pub fn said(self, column: &[Option<f64>], among: &Among<'_>) -> Vec<f64> {
        let like = |at: usize| among.like.get(at).copied().unwrap_or_default();
        let all = Crowd::of(column, among.open, |_| true);
        let alike = Crowd::of(column, among.open, like);
        let say = |(at, own): (usize, &Option<f64>)| {
            let Some(own) = *own else {
                return 0.0;
            };
            let crowd = if like(at) { &alike } else { &all };
            let others = crowd.reaching(own - 0.05) - if among.open[at] { 1.0 } else { 0.0 };
            let same = crowd.same - if own >= 0.9 { 1.0 } else { 0.0 };
            let all = crowd.all - 1.0;
            let chance = |count: f64| (count + self.chance * PRIOR) / (all + PRIOR);
            let agreeing = chance(others).max(among.shared).clamp(0.000_1, 0.99);
            let agreed = (self.stays / agreeing).ln().clamp(-1.0, self.most);
            let differs = ((1.0 - self.stays) / (1.0 - chance(same).min(0.9)))
                .ln()
                .min(0.0);
            // Between the two, as much as it agrees; less than a third of an agreement is none.
            let part = ((own - 0.3) / 0.7).clamp(0.0, 1.0);
            differs + part * (agreed - differs)
        };
        column.iter().enumerate().map(say).collect()
    }
}

/// Elements that one is told from.
struct Crowd {
    all: f64,
    /// Those that could be the target, by how much they agree, the least first.
    open: Vec<f64>,
    /// So many have the same.
    same: f64,
}

impl Crowd {
    fn of(column: &[Option<f64>], open: &[bool], of: impl Fn(usize) -> bool) -> Self {
        let (mut all, mut same, mut agreeing) = (0.0, 0.0, Vec::new());
        for (at, own) in column.iter().enumerate().filter(|(at, _)| of(*at)) {
            all += 1.0;
            same += f64::from(u8::from(own.is_some_and(|own| own >= 0.9)));
            agreeing.extend(own.filter(|_| open[at]));
        }
        agreeing.sort_by(f64::total_cmp);
        Self {
            all,
            open: agreeing,
            same,
        }
    }

    fn reaching(&self, least: f64) -> f64 {
        (self.open.len() - self.open.partition_point(|own| *own < least)) as f64
    }
}

/// What an element is told from by a feature.
#[derive(Clone, Copy, Debug)]
pub(super) struct Among<'a> {
    /// Elements that could be the target by what they are.
    pub open: &'a [bool],
    /// Elements that are told from each other, and not from the rest of the page; empty: from all.
    pub like: &'a [bool],
    /// The share of others that had the same when the target was kept.
    pub shared: f64,
}

impl<'a> Among<'a> {
    pub fn all(open: &'a [bool]) -> Self {
        Self {
            open,
            like: &[],
            shared: 0.0,
        }
    }
}

/// Share of the elements of its kind that had the target's label when it was kept, itself not counted.
pub(super) fn shared(kept: &Target) -> f64 {
    let (_, named) = kept.nth.unwrap_or((0, 1));
    let (_, all) = kept.like.unwrap_or((0, 0));
    // A few more that had another, so that two of two are not certain.
    f64::from(named.saturating_sub(1)) / (f64::from(all.max(named).saturating_sub(1)) + 3.0)
}

/// One of the answers to a question.
pub(super) fn is_choice(kept: &Target) -> bool {
    matches!(
        kept.role.as_str(),
        "radio" | "checkbox" | "menuitemradio" | "switch"
    )
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

/// How near two places are: 1 at the same one, 0 from about a third of a screen on.
pub(super) fn near(kept: Option<Rect>, now: Option<Rect>) -> Option<f64> {
    let (kept, now) = (kept?, now?);
    let (dx, dy) = (kept.x - now.x, kept.y - now.y);
    let away = (dx * dx + dy * dy).sqrt();
    Some((1.0 - away / 250.0).max(0.0))
}

/// The same place among as many of its kind, or of those called so. Where there are more now it says nothing; where there
/// are fewer, one is gone, and it may be this.
pub(super) fn ranks(kept: &Target, now: &Target) -> Option<f64> {
    let place = |(rank, count): (u32, u32), (other, all): (u32, u32)| match count.cmp(&all) {
        std::cmp::Ordering::Less => None,
        std::cmp::Ordering::Greater => Some(0.0),
        std::cmp::Ordering::Equal => Some(if rank == other { 1.0 } else { 0.0 }),
    };
    let kind = kept.role == now.role && kept.tag == now.tag;
    let of_kind = match kind {
        true => place(kept.like?, now.like?),
        false => Some(0.0),
    };
    let named = kept.role == now.role && kept.name == now.name && !kept.name.is_empty();
    let of_name = kept
        .nth
        .zip(now.nth)
        .filter(|((_, count), _)| named && *count > 1);
    let of_name = of_name.and_then(|(kept, now)| place(kept, now));
    of_kind.into_iter().chain(of_name).reduce(f64::max)
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

/// What role and tag say; `None` where they cannot be of one element.
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
    Some(said)
}
