//! What was found, counted by kind.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use copilot_protocol::{ElementId, Observation, Target};
use copilot_recipe::relocate::{Found, describe, find, shortlist};
use serde::{Deserialize, Serialize};

use crate::figures::{Mark, marks, table};

/// One target before and after a change.
#[derive(Debug, Serialize, Deserialize)]
pub struct Case {
    pub page: String,
    pub kind: String,
    pub extra: bool,
    /// The page before, and the element's place in its list.
    pub before: std::sync::Arc<Observation>,
    pub at: usize,
    pub after: Observation,
    /// The elements each of which is right; none: it was removed.
    pub truth: Vec<ElementId>,
}

/// What came of looking for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    Right,
    Wrong,
    Unclear,
    Gone,
}

impl Case {
    /// The target as it is kept.
    pub fn target(&self) -> Target {
        let element = self.before.elements.get(self.at);
        element
            .map(|element| describe(element, &self.before))
            .unwrap_or_default()
    }

    /// It is right to take this: the target, or a link to the same place that is called as it is or was.
    fn is_right(&self, id: ElementId) -> bool {
        let place = |id: ElementId| {
            let element = self.after.element(id)?;
            let href = element
                .attrs
                .href
                .as_deref()
                .filter(|href| !href.ends_with('#'))?;
            Some((href, element.name.as_str()))
        };
        let called = self.before.elements.get(self.at).map(|kept| &kept.name);
        let same = |right: ElementId| match (place(id), place(right)) {
            (Some((one, name)), Some((other, now))) => {
                one == other && (name == now || called.is_some_and(|called| name == called))
            }
            _ => false,
        };
        let mut truth = self.truth.iter();
        truth.any(|right| *right == id || same(*right))
    }

    pub fn outcome(&self) -> Outcome {
        match find(&self.target(), &self.after) {
            Found::Unclear => Outcome::Unclear,
            Found::Gone => Outcome::Gone,
            found if found.element().is_some_and(|id| self.is_right(id)) => Outcome::Right,
            _ => Outcome::Wrong,
        }
    }

    /// The three best, for people who look why.
    pub fn told(&self) -> String {
        let line = |id: ElementId, score: f64| {
            let element = self.after.element(id);
            let label = element.map(|e| format!("{} {:?} {:?}", e.role, e.label(), e.context));
            format!(
                "    {score:.3} {} {id} {}",
                if self.truth.contains(&id) { "*" } else { " " },
                label.unwrap_or_default()
            )
        };
        let all = shortlist(&self.target(), &self.after, usize::MAX);
        let mut lines = vec![format!(
            "  {:?} of {} on {}: {}",
            self.outcome(),
            self.kind,
            self.page,
            serde_json::to_string(&self.target()).unwrap_or_default()
        )];
        let best = all.iter().take(3).copied();
        let true_one = all
            .iter()
            .skip(3)
            .find(|(id, _)| self.truth.contains(id))
            .copied();
        lines.extend(best.chain(true_one).map(|(id, score)| line(id, score)));
        lines.join("\n")
    }
}

/// Counts of one kind.
#[derive(Clone, Copy, Debug, Default)]
pub struct Counts {
    pub targets: u32,
    /// Of those, removed ones.
    pub removed: u32,
    pub found: u32,
    pub wrong: u32,
    pub unclear: u32,
    pub gone: u32,
    /// Removed ones that were told as removed.
    pub told: u32,
    /// A snapshot of the changed page did not list it: nothing is counted.
    pub unlisted: u32,
}

impl Counts {
    fn add(&mut self, other: Self) {
        self.targets += other.targets;
        self.removed += other.removed;
        self.found += other.found;
        self.wrong += other.wrong;
        self.unclear += other.unclear;
        self.gone += other.gone;
        self.told += other.told;
        self.unlisted += other.unlisted;
    }

    /// Of the targets that are still there, the share that was found.
    pub fn found_share(&self) -> f64 {
        share(self.found, self.targets - self.removed)
    }

    pub fn wrong_share(&self) -> f64 {
        share(self.wrong, self.targets)
    }

    pub fn told_share(&self) -> f64 {
        share(self.told, self.removed)
    }
}

fn share(part: u32, all: u32) -> f64 {
    if all == 0 {
        1.0
    } else {
        f64::from(part) / f64::from(all)
    }
}

#[derive(Debug, Default)]
pub struct Tally {
    kinds: BTreeMap<(bool, String), Counts>,
    pub pages: std::collections::BTreeSet<String>,
    /// Elements that nothing but their place tells from others of their page.
    pub twins: u32,
    pub distinct: u32,
    /// Looking took so long, beside so many elements.
    spent: Duration,
    compared: usize,
}

impl Tally {
    fn row(&mut self, kind: &str, extra: bool) -> &mut Counts {
        self.kinds.entry((extra, kind.to_owned())).or_default()
    }

    pub fn unlisted(&mut self, kind: &str, extra: bool) {
        self.row(kind, extra).unlisted += 1;
    }

    pub fn add(&mut self, case: &Case) -> Outcome {
        let begun = Instant::now();
        let outcome = case.outcome();
        self.spent += begun.elapsed();
        self.compared += case.after.elements.len();
        self.pages.insert(case.page.clone());
        let counts = self.row(&case.kind, case.extra);
        counts.targets += 1;
        counts.removed += u32::from(case.truth.is_empty());
        match outcome {
            Outcome::Right => counts.found += 1,
            Outcome::Wrong => counts.wrong += 1,
            Outcome::Unclear => counts.unclear += 1,
            Outcome::Gone => counts.gone += 1,
        }
        counts.told += u32::from(case.truth.is_empty() && outcome == Outcome::Gone);
        outcome
    }

    /// All kinds together.
    pub fn whole(&self, extra: bool) -> Counts {
        let mut whole = Counts::default();
        let rows = self
            .kinds
            .iter()
            .filter(|((is_extra, _), _)| *is_extra == extra);
        rows.for_each(|(_, counts)| whole.add(*counts));
        whole
    }

    /// Prints a row a kind, and the marks.
    pub fn print(&self) {
        let mut rows: Vec<Vec<String>> = Vec::new();
        let percent = |share: f64| format!("{:.2}%", share * 100.0);
        let mut put = |name: &str, c: Counts| {
            let there = c.targets - c.removed;
            rows.push(vec![
                name.to_owned(),
                c.targets.to_string(),
                if there == 0 {
                    "-".into()
                } else {
                    format!("{} {}", c.found, percent(c.found_share()))
                },
                c.wrong.to_string(),
                c.unclear.to_string(),
                c.gone.to_string(),
                if c.removed == 0 {
                    "-".into()
                } else {
                    format!("{} {}", c.told, percent(c.told_share()))
                },
                c.unlisted.to_string(),
            ]);
        };
        for extra in [false, true] {
            let of = self
                .kinds
                .iter()
                .filter(|((is_extra, _), _)| *is_extra == extra);
            let mut any = false;
            for ((_, name), counts) in of {
                put(
                    &format!("{}{name}", if extra { "extra: " } else { "" }),
                    *counts,
                );
                any = true;
            }
            if any {
                put(
                    if extra { "extra, together" } else { "together" },
                    self.whole(extra),
                );
            }
        }
        let head = [
            "change",
            "targets",
            "found",
            "wrong",
            "unclear",
            "gone",
            "removed told",
            "not listed",
        ];
        table(&head, &rows);
        println!(
            "{} targets on {} pages; {} more elements are told from another of their page by nothing but their place, and were left out",
            self.distinct,
            self.pages.len(),
            self.twins
        );
        println!(
            "keeping and finding one takes {:.1} ms on a page of 1,000 elements",
            self.spent.as_secs_f64() * 1e6 / self.compared.max(1) as f64
        );
        for extra in [false, true] {
            let whole = self.whole(extra);
            if whole.targets > 0 {
                let name =
                    |what: &str| format!("{}{what}", if extra { "extra kinds: " } else { "" });
                marks(&[
                    Mark::new(
                        name("not found"),
                        (1.0 - whole.found_share()) * 100.0,
                        0.7,
                        "%",
                    ),
                    Mark::new(
                        name("acted on a wrong element"),
                        whole.wrong_share() * 100.0,
                        0.1,
                        "%",
                    ),
                    Mark::new(
                        name("removed and not told so"),
                        (1.0 - whole.told_share()) * 100.0,
                        1.0,
                        "%",
                    ),
                ]);
            }
        }
    }
}
