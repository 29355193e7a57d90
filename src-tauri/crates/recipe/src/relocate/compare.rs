//! A target beside all elements of a page, feature by feature.

use copilot_protocol::{ElementId, Target};

use super::likeness::Rarity;
use super::weigh::{self, Column, Read, Weight};

/// What a feature that names an element says of each.
pub(super) struct Name {
    /// It is likely the same name.
    agrees: Vec<bool>,
    said: Vec<f64>,
}

impl Name {
    /// The element bears the name, and few others do.
    pub fn holds(&self, at: usize) -> bool {
        self.agrees[at] && self.said[at] > 1.0
    }
}

/// A target and the elements of a page that may be it.
pub(super) struct Compared<'a> {
    kept: &'a Read,
    open: &'a [(ElementId, Read)],
    rarity: Rarity,
    /// Most of the words around the target are nowhere on the page: it speaks another language now, and words say nothing.
    strange: bool,
}

/// From so much on a text is likely the same.
const ALIVE: f64 = 0.6;
/// From so much on a label names the same.
const SAME: f64 = 0.85;
/// What it says for an element to stand in the row that a parameter names.
const ROW: f64 = 3.0;

impl<'a> Compared<'a> {
    pub fn of(kept: &'a Read, open: &'a [(ElementId, Read)]) -> Self {
        let rarity = Rarity::of(open.iter().map(|(_, now)| &now.context));
        let mut compared = Self {
            kept,
            open,
            rarity,
            strange: false,
        };
        let texts = compared.texts();
        let told = texts
            .iter()
            .filter(|(_, column)| column.iter().any(Option::is_some))
            .count();
        let alive = texts.iter().filter(|(_, column)| alive(column)).count();
        compared.strange = told >= 2 && alive * 4 <= told;
        compared
    }

    fn column(&self, of: impl Fn(&Read) -> Option<f64>) -> Column {
        self.open.iter().map(|(_, now)| of(now)).collect()
    }

    fn code(&self, of: impl Fn(&Target) -> Option<&str>) -> Column {
        let kept = of(&self.kept.target);
        self.column(|now| weigh::code(kept, of(&now.target)))
    }

    /// Texts of the target and around it.
    fn texts(&self) -> Vec<(Weight, Column)> {
        let kept = self.kept;
        let own = kept.target.row.is_empty();
        vec![
            (
                weigh::LABEL,
                self.column(|now| weigh::around(&kept.label, &now.label)),
            ),
            (
                weigh::HINT,
                self.column(|now| weigh::around(&kept.placeholder, &now.placeholder)),
            ),
            (
                weigh::HINT,
                self.column(|now| weigh::around(&kept.title, &now.title)),
            ),
            (
                weigh::HEADING,
                self.column(|now| weigh::around(&kept.heading, &now.heading)),
            ),
            (
                weigh::FORM,
                self.column(|now| weigh::around(&kept.form, &now.form)),
            ),
            (
                weigh::BESIDE,
                self.column(|now| weigh::around(&kept.before, &now.before)),
            ),
            (
                weigh::BESIDE,
                self.column(|now| weigh::around(&kept.after, &now.after)),
            ),
            (
                weigh::CONTEXT,
                self.column(|now| own.then(|| weigh::rows(kept, now, &self.rarity))?),
            ),
        ]
    }

    /// Label, test id, id, field and address, those that the target has; the label first.
    pub fn names(&self) -> Vec<Option<Name>> {
        let kept = &self.kept.target;
        let own = kept.row.is_empty();
        let label = self.column(|now| weigh::around(&self.kept.label, &now.label));
        let label = if self.strange && !alive(&label) {
            vec![None; label.len()]
        } else {
            label
        };
        let href = self.column(|now| {
            own.then(|| weigh::link(kept.href.as_deref(), now.target.href.as_deref()))?
        });
        let coded = |weight: Weight, name: Option<&str>| match weigh::numbered(name) {
            true => weight.at_most(weigh::NUMBERED),
            false => weight,
        };
        let all = [
            (weigh::LABEL, SAME, label, weigh::shared(kept)),
            (
                coded(weigh::TEST_ID, kept.test_id.as_deref()),
                0.5,
                self.code(|t| t.test_id.as_deref()),
                0.0,
            ),
            (
                coded(weigh::ID, kept.id.as_deref()),
                0.5,
                self.code(|t| t.id.as_deref()),
                0.0,
            ),
            (
                coded(weigh::FIELD, kept.field.as_deref()),
                0.5,
                self.code(|t| t.field.as_deref()),
                0.0,
            ),
            (weigh::HREF, 0.5, href, 0.0),
        ];
        let name = |(weight, least, column, shared): (Weight, f64, Column, f64)| {
            column.iter().any(Option::is_some).then(|| Name {
                said: weight.said(&column, shared),
                agrees: column
                    .iter()
                    .map(|own| own.is_some_and(|own| own >= least))
                    .collect(),
            })
        };
        all.into_iter().map(name).collect()
    }

    /// What stands around each element, and where it stands, says.
    fn around(&self) -> Vec<f64> {
        let kept = &self.kept.target;
        // Where a parameter says which row it is, the rows' order and their other words say nothing.
        let own = kept.row.is_empty();
        let mut sums = vec![0.0; self.open.len()];
        let texts = self.texts().into_iter().skip(1);
        let texts = texts.filter(|(_, column)| !self.strange || alive(column));
        let place = self.column(|now| own.then(|| weigh::near(kept.place, now.target.place))?);
        let like = self.column(|now| own.then(|| weigh::ranks(kept, &now.target))?);
        for (weight, column) in texts.chain([(weigh::PLACE, place), (weigh::LIKE, like)]) {
            let said = weight.said(&column, 0.0);
            sums.iter_mut()
                .zip(said)
                .for_each(|(sum, said)| *sum += said);
        }
        sums.into_iter().map(|sum| sum.max(weigh::LEAST)).collect()
    }

    /// What all features but its nature say of each element.
    pub fn said(&self, names: &[Option<Name>]) -> Vec<f64> {
        let of = |name: &Option<Name>, at: usize| name.as_ref().map_or(0.0, |name| name.said[at]);
        let around = self.around();
        let whole = around.into_iter().enumerate().map(|(at, around)| {
            let label = names.first().map_or(0.0, |label| of(label, at));
            let code: f64 = names.iter().skip(1).map(|name| of(name, at)).sum();
            let row = if self.kept.target.row.is_empty() {
                0.0
            } else {
                ROW
            };
            label + code.max(weigh::LEAST) + around + row
        });
        whole.collect()
    }
}

fn alive(column: &[Option<f64>]) -> bool {
    column.iter().flatten().any(|own| *own >= ALIVE)
}
