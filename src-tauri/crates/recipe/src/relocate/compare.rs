//! A target beside all elements of a page, feature by feature.

use std::collections::HashMap;
use std::rc::Rc;

use copilot_protocol::Target;

use super::likeness::{Rarity, Words};
use super::weigh::{self, Among, Column, Read, Weight};

/// From so much on a text is likely the same.
const ALIVE: f64 = 0.6;
/// From so much on a label names the same.
pub(super) const SAME: f64 = 0.9;
/// From so much on a name in code is likely the same.
const CODED: f64 = 0.5;
/// Below so much the words of two rows are those of two things.
const OTHER: f64 = 0.45;
/// And so far behind the words of the row that is most like it.
const BEHIND: f64 = 0.2;
/// How alike labels are that differ in a number, where no others do.
const COUNTED: f64 = 0.92;
/// What is left of a likeness of labels where another label is the same.
const NEARLY: f64 = 0.5;
/// Most that a label says which is not the same.
const NEARLY_SAID: f64 = 0.0;
/// What it says for an element to stand in the row that a parameter names.
const ROW: f64 = 3.0;
/// Most that the order of things and their places say together: lists grow, are sorted and reordered.
const ORDER: f64 = 5.0;

/// The elements of a page beside a target, as columns.
struct Columns<'a> {
    kept: &'a Read,
    all: &'a [Read],
    /// Elements that could be the target by what they are.
    open: Vec<bool>,
}

impl Columns<'_> {
    fn of(&self, compare: impl Fn(&Read) -> Option<f64>) -> Column {
        self.all.iter().map(compare).collect()
    }

    /// How alike texts are; each text of the page is compared once.
    fn words(&self, of: fn(&Read) -> &Rc<Words>, alike: impl Fn(&Words, &Words) -> f64) -> Column {
        let kept = of(self.kept);
        let mut known: HashMap<*const Words, f64> = HashMap::new();
        let mut compare = |now: &Rc<Words>| {
            *known
                .entry(Rc::as_ptr(now))
                .or_insert_with(|| alike(kept, now))
        };
        let all = self.all.iter();
        all.map(|now| (!kept.is_empty()).then(|| compare(of(now))))
            .collect()
    }

    fn around(&self, of: fn(&Read) -> &Rc<Words>) -> Column {
        self.words(of, Words::alike)
    }

    /// Texts that stand over it: none then and none now agrees.
    fn over(&self, of: fn(&Read) -> &Rc<Words>) -> Column {
        if of(self.kept).is_empty() {
            return self.of(|now| Some(agrees(of(now).is_empty())));
        }
        self.around(of)
    }

    /// The same where no parameter says which row it is: then the rows' order and their other words say nothing.
    fn free(&self, compare: impl Fn(&Read) -> Option<f64>) -> Column {
        let free = self.kept.target.row.is_empty();
        self.of(|now| free.then(|| compare(now))?)
    }

    fn code(&self, name: impl Fn(&Target) -> Option<&str>) -> Column {
        let kept = name(&self.kept.target);
        self.free(|now| weigh::code(kept, name(&now.target)))
    }

    fn said(&self, weight: Weight, column: &Column) -> Vec<f64> {
        weight.said(column, &Among::all(&self.open))
    }
}

/// What is said in and around each element.
struct Spoken {
    label: Column,
    /// So many of the target's role are called as it was.
    called: u32,
    hints: [Column; 2],
    heading: Column,
    form: Column,
    rows: Column,
    before: Column,
    after: Column,
    /// Most of these words are nowhere on the page: it speaks another language now, and what is not found says nothing.
    strange: bool,
}

impl Spoken {
    fn of(columns: &Columns<'_>) -> Self {
        let kept = columns.kept;
        let rarity = Rarity::of(columns.all.iter().map(|now| &now.context));
        let (label, called) = labels(columns);
        let nothing = || vec![None; columns.all.len()];
        let hint = |of: fn(&Read) -> &Rc<Words>| {
            // What gives the label its words is judged with it.
            match of(kept).plain == kept.label.plain {
                true => nothing(),
                false => columns.around(of),
            }
        };
        let free = |column: Column| match kept.target.row.is_empty() {
            true => column,
            false => nothing(),
        };
        let mut rows = columns.words(|read| &read.context, |one, other| rarity.alike(one, other));
        for (own, now) in rows.iter_mut().zip(columns.all) {
            *own = own.filter(|_| !now.context.is_empty());
        }
        let mut spoken = Self {
            label,
            called,
            hints: [hint(|read| &read.placeholder), hint(|read| &read.title)],
            heading: columns.over(|read| &read.heading),
            form: columns.over(|read| &read.form),
            rows: free(rows),
            before: free(columns.around(|read| &read.before)),
            after: free(columns.around(|read| &read.after)),
            strange: false,
        };
        let [placeholder, title] = &spoken.hints;
        let told: Vec<&Column> = [
            (!kept.heading.is_empty()).then_some(&spoken.heading),
            (!kept.form.is_empty()).then_some(&spoken.form),
        ]
        .into_iter()
        .flatten()
        .chain([
            placeholder,
            title,
            &spoken.label,
            &spoken.rows,
            &spoken.before,
            &spoken.after,
        ])
        .filter(|column| column.iter().any(Option::is_some))
        .collect();
        let living = told.iter().filter(|column| alive(column)).count();
        spoken.strange = told.len() >= 2 && living * 3 <= told.len();
        spoken
    }

    /// The column, where it says anything.
    fn counts<'a>(&self, column: &'a Column) -> Option<&'a Column> {
        (!self.strange || alive(column)).then_some(column)
    }

    /// Elements that bear the target's label, or none as it did: what it has to be told from.
    fn like(&self, columns: &Columns<'_>) -> Vec<bool> {
        let target = &columns.kept.target;
        let alike = |(now, own): (&Read, &Option<f64>)| match own {
            Some(own) => *own >= SAME,
            None => now.label.is_empty() && now.target.role == target.role,
        };
        columns.all.iter().zip(&self.label).map(alike).collect()
    }

    /// For each element, whether it may stand in the target's row: where that is still there, what stands in another is another.
    fn in_row(&self) -> Vec<bool> {
        let best = self
            .rows
            .iter()
            .flatten()
            .fold(0.0, |best: f64, own| best.max(*own));
        let least = OTHER.max(best - BEHIND);
        let row = |own: &Option<f64>| own.is_none_or(|own| own >= least);
        self.rows.iter().map(row).collect()
    }
}

/// What a feature that names an element says of each.
struct Name {
    /// It is likely the same name.
    agrees: Vec<bool>,
    said: Vec<f64>,
}

impl Name {
    /// The element bears the name, and few others do.
    fn holds(&self, at: usize) -> bool {
        self.agrees[at] && self.said[at] > 1.0
    }
}

/// A target and all elements of a page, compared.
pub(super) struct Compared {
    label: Option<Name>,
    /// Test id, id, field and address, those that the target has.
    code: Vec<Name>,
    /// What stands around each element, and where it stands, says.
    around: Vec<f64>,
    /// For each element, whether it may stand in the target's row; `None`: rows say nothing here.
    in_row: Option<Vec<bool>>,
    /// Elements that are called as the target was, where they are as many as there were.
    only: Option<Vec<bool>>,
    /// How many were called as the target, and are now.
    pub count: (u32, u32),
    row: f64,
}

impl Compared {
    pub fn of(kept: &Read, all: &[Read]) -> Self {
        let target = &kept.target;
        let nature = |now: &Read| weigh::nature(target, &now.target).is_some();
        let columns = Columns {
            kept,
            all,
            open: all.iter().map(nature).collect(),
        };
        let spoken = Spoken::of(&columns);
        let like = spoken.like(&columns);
        let count = target.nth.map_or(1, |(_, count)| count);
        let twins = like.iter().filter(|like| **like).count() > 1 || count > 1;
        let listed = twins
            && spoken.rows.iter().any(Option::is_some)
            && spoken.counts(&spoken.rows).is_some();
        // Words are told from those of its role; a heading may say the same.
        let role: Vec<bool> = all
            .iter()
            .map(|now| now.target.role == target.role)
            .collect();
        let among = Among {
            shared: weigh::shared(target),
            ..Among::all(&role)
        };
        Self {
            label: spoken
                .counts(&spoken.label)
                .and_then(|label| name(weigh::LABEL, SAME, label, &among)),
            code: codes(&columns),
            around: around(&columns, &spoken, &like, listed),
            in_row: listed.then(|| spoken.in_row()),
            only: (spoken.called >= count.max(1)).then_some(like),
            count: (count, spoken.called),
            row: if target.row.is_empty() { 0.0 } else { ROW },
        }
    }

    /// What all features but its nature say of an element.
    pub fn said(&self, at: usize) -> f64 {
        // What is nearly called so may be its neighbour.
        let most = |label: &Name| {
            if label.agrees[at] {
                f64::INFINITY
            } else {
                NEARLY_SAID
            }
        };
        let label = self
            .label
            .as_ref()
            .map_or(0.0, |label| label.said[at].min(most(label)));
        let code: f64 = self.code.iter().map(|name| name.said[at]).sum();
        label + code.max(weigh::LEAST) + self.around[at].max(weigh::LEAST) + self.row
    }

    /// A name in code says that it is the target, and of no other.
    pub fn is_alone(&self, at: usize) -> bool {
        let alone = |name: &&Name| name.agrees.iter().filter(|agrees| **agrees).count() == 1;
        self.code.iter().filter(alone).any(|name| name.holds(at))
    }

    /// A name in code says that it may be the target.
    fn is_called(&self, at: usize) -> bool {
        self.code.iter().any(|name| name.holds(at))
    }

    /// It is not the target, whatever else is like it: it has neither the label nor one of the names in code; it stands in
    /// another row; or it is called otherwise, and as many as before are called as the target was.
    pub fn is_another(&self, at: usize) -> bool {
        if self.is_alone(at) {
            return false;
        }
        let labelled = self.label.as_ref().is_some_and(|label| label.holds(at));
        let elsewhere = self.in_row.as_ref().is_some_and(|rows| !rows[at]);
        let renamed = self.only.as_ref().is_some_and(|only| !only[at]);
        (!self.code.is_empty() && !labelled && !self.is_called(at)) || elsewhere || renamed
    }
}

/// What stands around each element, and where it stands, says.
fn around(columns: &Columns<'_>, spoken: &Spoken, like: &[bool], listed: bool) -> Vec<f64> {
    let target = &columns.kept.target;
    let among = Among {
        like,
        ..Among::all(&columns.open)
    };
    let said = |weight: Weight, column: &Column| match spoken.counts(column) {
        Some(column) => weight.said(column, &among),
        None => vec![0.0; column.len()],
    };
    let kind = |now: &Read| {
        target
            .kind
            .as_ref()
            .map(|kind| agrees(now.target.kind.as_ref() == Some(kind)))
    };
    let place = columns.free(|now| weigh::near(target.place, now.target.place));
    let rank = columns.free(|now| weigh::ranks(target, &now.target));
    // What has no name, or shares it with others, is known by its row.
    let row = match columns.kept.label.is_empty() || listed {
        true => weigh::ROW,
        false => weigh::CONTEXT,
    };
    // What all of a part of the page share; one thing, said in several ways.
    let part = [
        said(weigh::HEADING, &spoken.heading),
        said(weigh::FORM, &spoken.form),
        said(row, &spoken.rows),
    ];
    let own: Vec<Vec<f64>> = spoken
        .hints
        .iter()
        .map(|hint| said(weigh::HINT, hint))
        .collect();
    let kinds = columns.said(weigh::KIND, &columns.of(kind));
    // Where nothing has a sign that is called anything, signs are made otherwise now.
    let signs = columns.all.iter().any(|now| !now.icon.is_empty());
    let icons = match signs {
        true => columns.around(|read| &read.icon),
        false => vec![None; columns.all.len()],
    };
    let icons = said(weigh::ICON, &icons);
    let new = columns.said(weigh::NEW, &new(columns, spoken));
    let order = [
        said(weigh::BESIDE, &spoken.before),
        said(weigh::BESIDE, &spoken.after),
        columns.said(weigh::PLACE, &place),
        columns.said(weigh::RANK, &rank),
    ];
    let sum = |at: usize| {
        // The target's own row may stand anywhere now.
        let own_row = listed && spoken.rows[at].is_some_and(|own| own >= SAME);
        let least = if own_row { -1.0 } else { f64::NEG_INFINITY };
        let best = part.iter().map(|said| said[at]).fold(0.0, f64::max);
        let against: f64 = part.iter().map(|said| said[at].min(0.0)).sum();
        let own: f64 = own.iter().map(|said| said[at]).sum();
        let order_sum: f64 = order.iter().map(|said| said[at]).sum();
        best + against + own + kinds[at] + icons[at] + new[at] + order_sum.clamp(least, ORDER)
    };
    (0..columns.all.len()).map(sum).collect()
}

/// Where nothing is called as the target was, and as many of its kind are there: whether an element was there under its name.
fn new(columns: &Columns<'_>, spoken: &Spoken) -> Column {
    let kept = columns.kept;
    let told = !kept.label.is_empty() && !kept.target.others.is_empty() && spoken.called == 0;
    columns.of(|now| {
        let same = |(_, before): (u32, u32), (_, now): (u32, u32)| before == now;
        let as_many = kept.target.like.zip(now.target.like);
        let counts = told && as_many.is_some_and(|(kept, now)| same(kept, now));
        counts.then(|| agrees(!kept.is_other(now)))
    })
}

fn agrees(same: bool) -> f64 {
    if same { 1.0 } else { 0.0 }
}

/// A feature as a name; `None` where it says nothing of any element.
fn name(weight: Weight, least: f64, column: &Column, among: &Among<'_>) -> Option<Name> {
    column.iter().any(Option::is_some).then(|| Name {
        said: weight.said(column, among),
        agrees: column
            .iter()
            .map(|own| own.is_some_and(|own| own >= least))
            .collect(),
    })
}

/// The names of the target in the page's code.
fn codes(columns: &Columns<'_>) -> Vec<Name> {
    let kept = &columns.kept.target;
    let numbered = |weight: Weight, name: &Option<String>| match weigh::numbered(name.as_deref()) {
        true => weight.at_most(weigh::NUMBERED),
        false => weight,
    };
    let mut field = columns.code(|t| t.field.as_deref());
    // Choices of a question share its name; of boxes that can be ticked there may be one.
    let several = field.iter().flatten().filter(|own| **own >= 1.0).count() > 1;
    if weigh::is_choice(kept) && (several || kept.kind.as_deref() == Some("radio")) {
        field.clear();
    }
    let link = |now: &Read| weigh::link(kept.href.as_deref(), now.target.href.as_deref());
    let all = [
        (
            numbered(weigh::TEST_ID, &kept.test_id),
            columns.code(|t| t.test_id.as_deref()),
        ),
        (
            numbered(weigh::ID, &kept.id),
            columns.code(|t| t.id.as_deref()),
        ),
        (numbered(weigh::FIELD, &kept.field), field),
        (weigh::HREF, columns.free(link)),
    ];
    let among = Among::all(&columns.open);
    let named = all
        .iter()
        .filter_map(|(weight, column)| name(*weight, CODED, column, &among));
    named.collect()
}

/// How alike the labels are, and how many of the target's role are called as it was.
///
/// Words that many labels share tell little, so long labels are compared by the rarer ones. Where the label is still on the
/// page, what is nearly called so is something else; and where several are called so but for a number, the number tells
/// which.
fn labels(columns: &Columns<'_>) -> (Column, u32) {
    let (kept, all) = (columns.kept, columns.all);
    let rarity = Rarity::of(all.iter().map(|now| &now.label));
    let mut label = columns.words(
        |read| &read.label,
        |one, other| match one.alike(other) {
            alike if alike <= 0.0 => 0.0,
            alike if alike < SAME => alike.min(rarity.alike(one, other) + 0.15),
            alike => alike,
        },
    );
    let called = |(now, own): &(&Read, &Option<f64>)| {
        now.target.role == kept.target.role && **own == Some(1.0)
    };
    let called = all.iter().zip(&label).filter(called).count();
    let counted = |words: &Words| words.same_but_for_numbers(&kept.label);
    let several = all.iter().filter(|now| counted(&now.label)).count() > 1
        || counted(&kept.before)
        || counted(&kept.after);
    for (own, now) in label.iter_mut().zip(all) {
        if let Some(own) = own.as_mut().filter(|own| **own < 1.0) {
            match counted(&now.label) {
                // The only one of these words counts something.
                true if !several && called == 0 => *own = COUNTED,
                number if called > 0 || number => *own *= NEARLY,
                _ => {}
            }
        }
    }
    (label, u32::try_from(called).unwrap_or(u32::MAX))
}

fn alive(column: &[Option<f64>]) -> bool {
    column.iter().flatten().any(|own| *own >= ALIVE)
}
