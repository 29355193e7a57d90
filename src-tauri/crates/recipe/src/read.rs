//! Values that are read off a page, by what stands around them.
//!
//! A value is known by the words of its line before and behind it, by its column and row in a table, or, where it stands
//! alone, by the line above it; the nearest heading says which part of the page it is. What figures tell in these words is
//! `*`: another day has others there.

mod spans;

use std::ops::Range;

use copilot_protocol::{Heading, Observation, ParameterKind, RecipeRead};
use copilot_text::amounts::amounts;
use copilot_text::dates::date_in;
use copilot_text::{normalize, stems};

pub(crate) use spans::{Span, Word, fits, masked, plain_words, spans, words};

/// Words beside a value by which it is known.
const BEFORE: usize = 6;
const BEHIND: usize = 4;
/// Characters of a value that is a text.
const LONGEST: usize = 300;

/// Stands for the page's main heading, whatever it says.
pub(crate) const MAIN_HEADING: &str = "#";

/// The first heading of the highest level.
pub(crate) fn main_heading(seen: &Observation) -> Option<&str> {
    let highest = seen.headings.iter().map(|heading| heading.level).min()?;
    let first = seen
        .headings
        .iter()
        .find(|heading| heading.level == highest);
    first.map(|heading| heading.text.as_str())
}

/// A value as it stands on the page, and the line in which it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReadValue {
    pub value: String,
    pub line: String,
}

/// How a value of an answer can be read again.
///
/// `claim`: the value, or a sentence with it. `quote`: words of the page that show it; empty: none are known.
/// `seen`: the page. `after`: steps that are done before it is read. `None`: it does not stand there, or by nothing that
/// would tell it from others.
pub fn learn(claim: &str, quote: &str, seen: &Observation, after: u32) -> Option<RecipeRead> {
    learn_knowing(claim, quote, seen, after, &[])
}

/// [`learn`], where `known` are words that stay in what stands around the value though they have figures in them: values
/// of parameters.
pub(crate) fn learn_knowing(
    claim: &str,
    quote: &str,
    seen: &Observation,
    after: u32,
    known: &[&str],
) -> Option<RecipeRead> {
    let page = Page::of(seen);
    let mut lines: Vec<usize> = (0..page.lines.len())
        .filter(|at| page.quoted(*at, quote))
        .collect();
    // The line that says most of what the claim says comes first.
    let wanted = stems(&format!("{claim} {quote}"));
    let says = |at: &usize| {
        let around = format!("{} {}", page.lines[*at], page.heading(*at));
        let around = stems(&around);
        wanted.iter().filter(|word| around.contains(word)).count()
    };
    lines.sort_by_key(|at| std::cmp::Reverse(says(at)));
    lines.into_iter().find_map(|at| {
        let line = page.lines[at];
        let (range, kind) = value_in(claim, line)?;
        let mut what = page.around(at, &range, known)?;
        (what.kind, what.after) = (kind, after);
        let value = &line[range];
        let again = read(&what, seen)?;
        (again.value == value.trim()).then_some(what)
    })
}

/// Reads the value off a page. The parameters in `what` have their values already. `None`: what stands around it is not
/// there, or more than one value could be meant.
pub fn read(what: &RecipeRead, seen: &Observation) -> Option<ReadValue> {
    let mut what = what.clone();
    for text in [&mut what.above, &mut what.heading] {
        if text == MAIN_HEADING {
            *text = main_heading(seen)?.to_owned();
        }
    }
    read_as_told(&what, seen)
}

fn read_as_told(what: &RecipeRead, seen: &Observation) -> Option<ReadValue> {
    let page = Page::of(seen);
    let mut found: Vec<(usize, ReadValue)> = (0..page.lines.len())
        .filter(|at| page.lines[*at].len() < 20_000 && page.holds(*at, &what.line))
        .flat_map(|at| {
            let values = page.values(at, what);
            values.into_iter().map(move |value| (at, value))
        })
        .map(|(at, value)| {
            let line = page.lines[at].trim().to_owned();
            (at, ReadValue { value, line })
        })
        .collect();
    if !what.heading.is_empty() {
        let here = |at: usize| fits(&what.heading, page.heading(at));
        if found.iter().any(|(at, _)| here(*at)) {
            found.retain(|(at, _)| here(*at));
        } else if !seen.headings.iter().any(|h| fits(&what.heading, &h.text)) {
            found.clear();
        }
    }
    if found.is_empty() {
        return held(what, seen);
    }
    let first = found.first().map(|(_, value)| value.clone())?;
    let same = |other: &ReadValue| normalize(&other.value) == normalize(&first.value);
    found.iter().all(|(_, value)| same(value)).then_some(first)
}

/// What a field of that label holds.
fn held(what: &RecipeRead, seen: &Observation) -> Option<ReadValue> {
    let alone = what.behind.is_empty() && what.above.is_empty() && !what.before.is_empty();
    let wanted = plain_words(&what.before);
    let mut fields = seen.elements.iter().filter(|element| {
        let field = element.editable || element.tag == "select";
        alone && field && !element.value.is_empty() && plain_words(element.label()) == wanted
    });
    let (field, more) = (fields.next()?, fields.next());
    more.is_none().then(|| ReadValue {
        value: field.value.clone(),
        line: format!("{}: {}", field.label(), field.value),
    })
}

/// How the value of a field can be read again.
pub(crate) fn learn_field(label: &str, seen: &Observation, after: u32) -> Option<RecipeRead> {
    let what = RecipeRead {
        before: label.trim().to_owned(),
        kind: ParameterKind::Text,
        after,
        ..RecipeRead::default()
    };
    held(&what, seen).map(|_| what)
}

/// Where the claim's value stands in the line, and what it is.
fn value_in(claim: &str, line: &str) -> Option<(Range<usize>, ParameterKind)> {
    let there = spans(line);
    let told = spans(claim);
    let whole = stands(line, claim);
    let bare = told.len() == 1 && {
        let rest = [&claim[..told[0].at.start], &claim[told[0].at.end..]];
        rest.iter().all(|rest| words(rest).is_empty())
    };
    if let (Some(range), true) = (&whole, told.is_empty() && !claim.trim().is_empty()) {
        return Some((range.clone(), ParameterKind::Text));
    }
    let mut shared = there.iter().filter(|span| {
        let same = |said: &Span| same_value(&line[span.at.clone()], &claim[said.at.clone()]);
        told.iter().any(same)
    });
    match (shared.next(), shared.next()) {
        (Some(one), None) => Some((one.at.clone(), one.kind)),
        // The same twice in a line: nothing tells which is meant.
        (Some(one), Some(_)) if bare => Some((one.at.clone(), one.kind)),
        _ => whole.map(|range| (range, ParameterKind::Text)),
    }
}

/// The same day, the same number, or the same code, however it is written.
fn same_value(a: &str, b: &str) -> bool {
    if let (Some(a), Some(b)) = (date_in(a), date_in(b)) {
        return a == b;
    }
    let number = |text: &str| match amounts(text).as_slice() {
        [one] => Some(one.value),
        _ => None,
    };
    match (number(a), number(b)) {
        (Some(a), Some(b)) => (a - b).abs() < 1e-9,
        _ => plain_words(a) == plain_words(b),
    }
}

/// The words of the text in the line, as bytes of it from the first to the last.
fn stands(line: &str, text: &str) -> Option<Range<usize>> {
    let wanted = plain_words(text);
    if wanted.is_empty() || text.chars().count() > LONGEST {
        return None;
    }
    let all = words(line);
    let plain: Vec<&String> = all.iter().map(|word| &word.plain).collect();
    let at = plain
        .windows(wanted.len())
        .position(|window| window.iter().zip(&wanted).all(|(a, b)| *a == b))?;
    Some(all[at].at.start..all[at + wanted.len() - 1].at.end)
}

/// A page's text in lines, with its headings.
struct Page<'a> {
    lines: Vec<&'a str>,
    /// Of each line: the heading that is nearest before it.
    headings: Vec<&'a str>,
}

impl<'a> Page<'a> {
    fn of(seen: &'a Observation) -> Self {
        let mut lines: Vec<&str> = seen.text.lines().filter(|l| !l.trim().is_empty()).collect();
        let said = seen.signals.alerts.iter().flat_map(|alert| alert.lines());
        let said: Vec<&str> = said.filter(|alert| !lines.contains(alert)).collect();
        lines.extend(said);
        let mut open: &[Heading] = &seen.headings;
        let mut now = "";
        let headings = lines
            .iter()
            .map(|line| {
                let next = open.iter().position(|h| h.text.trim() == line.trim());
                if let Some(next) = next {
                    now = open[next].text.as_str();
                    open = &open[next + 1..];
                }
                now
            })
            .collect();
        Self { lines, headings }
    }

    fn heading(&self, at: usize) -> &'a str {
        let own = self.headings[at];
        // A heading is not said to stand below itself.
        if own.trim() == self.lines[at].trim() {
            return at.checked_sub(1).map_or("", |above| self.headings[above]);
        }
        own
    }

    fn above(&self, at: usize) -> &'a str {
        at.checked_sub(1).map_or("", |above| self.lines[above])
    }

    /// The line is in the quote, or the quote in the line.
    fn quoted(&self, at: usize, quote: &str) -> bool {
        let (line, quote) = (plain_words(self.lines[at]), plain_words(quote));
        let within = |all: &[String], part: &[String]| {
            !part.is_empty() && all.windows(part.len()).any(|window| window == part)
        };
        quote.is_empty() || within(&line, &quote) || within(&quote, &line)
    }

    /// The line, or the one above it, holds the words.
    fn holds(&self, at: usize, wanted: &str) -> bool {
        wanted.trim().is_empty() || stands(self.lines[at], wanted).is_some()
    }

    /// The names of the columns of the table in which the line stands, where it has any.
    fn columns(&self, at: usize) -> Option<Vec<&'a str>> {
        let count = cells(self.lines[at]).len();
        let like = |at: &usize| cells(self.lines[*at]).len() == count;
        let first = (0..at).rev().take_while(like).last()?;
        let row = self.lines[first];
        (count > 2 && spans(row).is_empty())
            .then(|| cells(row).into_iter().map(|cell| &row[cell]).collect())
    }

    /// What stands around the value.
    fn around(&self, at: usize, value: &Range<usize>, known: &[&str]) -> Option<RecipeRead> {
        let line = self.lines[at];
        let stay = |text: &str| -> Vec<Range<usize>> {
            known
                .iter()
                .filter_map(|known| stands(text, known))
                .collect()
        };
        let mask = |text: &str| masked(text, &stay(text));
        let heading = mask(self.heading(at));
        let mut what = RecipeRead {
            heading,
            ..RecipeRead::default()
        };
        let all = cells(line);
        let column = all
            .iter()
            .position(|cell| cell.start <= value.start && value.end <= cell.end)?;
        let cell = all[column].clone();
        let (before, behind) = beside(&line[cell.clone()], value, cell.start, &stay(line));
        (what.before, what.behind) = (before, behind);
        let labelled = !what.before.is_empty() || !what.behind.is_empty();
        if all.len() > 1 && (!labelled || self.columns(at).is_some()) {
            let texts: Vec<String> = all.iter().map(|cell| mask(&line[cell.clone()])).collect();
            self.in_table(at, column, &texts, &mut what)?;
        } else if !labelled {
            what.above = mask(self.above(at));
            let told = !what.above.replace('*', "").trim().is_empty();
            (told && !what.above.contains('|') || !what.heading.is_empty()).then_some(())?;
        }
        let held = |known: &&&str| stands(line, known).is_some();
        if let Some(key) = known.iter().find(held) {
            what.line = (*key).to_owned();
        }
        Some(what)
    }

    /// The row by its first words, the column by its name, or by what stands before it.
    fn in_table(
        &self,
        at: usize,
        column: usize,
        texts: &[String],
        what: &mut RecipeRead,
    ) -> Option<()> {
        let told = |text: &String| !plain_words(text).is_empty();
        what.behind.clear();
        if let Some(names) = self.columns(at) {
            let mut keys = texts.iter().enumerate();
            let (_, key) = keys.find(|(index, text)| *index != column && told(text))?;
            what.before = format!("{key} |");
            what.above = names[column].trim().to_owned();
            return Some(());
        }
        let (left, right) = (&texts[..column], &texts[column + 1..]);
        what.before.clear();
        if left.iter().any(told) {
            what.before = format!("{} |", left.join(" | "));
        } else if right.iter().any(told) {
            what.behind = format!("| {}", right.join(" | "));
        } else {
            return None;
        }
        Some(())
    }

    /// The values in the line that stand as it is told.
    fn values(&self, at: usize, what: &RecipeRead) -> Vec<String> {
        let line = self.lines[at];
        let row = what.before.ends_with('|') || what.behind.starts_with('|');
        if row {
            return self.cell(at, what).into_iter().collect();
        }
        let labelled = !what.before.is_empty() || !what.behind.is_empty();
        if !labelled {
            let near = match what.above.is_empty() {
                true => !what.heading.is_empty() && fits(&what.heading, self.above(at)),
                false => fits(&what.above, self.above(at)),
            };
            if !near {
                return Vec::new();
            }
        }
        let parts = cells(line).into_iter();
        let mut values = parts.flat_map(|cell| in_text(&line[cell], what));
        let first: Vec<String> = values.by_ref().take(2).collect();
        first
    }

    /// The value of a table's cell.
    fn cell(&self, at: usize, what: &RecipeRead) -> Option<String> {
        let line = self.lines[at];
        let texts: Vec<&str> = cells(line).into_iter().map(|cell| &line[cell]).collect();
        let column = if !what.above.is_empty() {
            let names = self.columns(at)?;
            let column = names.iter().position(|name| fits(&what.above, name))?;
            let key = what.before.trim_end_matches('|');
            let is_key = |(index, text): (usize, &&str)| index != column && fits(key, text);
            texts.iter().enumerate().any(is_key).then_some(column)?
        } else if what.before.is_empty() {
            let wanted: Vec<&str> = what.behind.split('|').skip(1).collect();
            let column = texts.len().checked_sub(wanted.len() + 1)?;
            all_fit(&wanted, &texts[column + 1..]).then_some(column)?
        } else {
            let wanted: Vec<&str> = what.before.trim_end_matches('|').split('|').collect();
            let there = texts.get(..wanted.len())?;
            all_fit(&wanted, there).then_some(wanted.len())?
        };
        let bare = RecipeRead {
            kind: what.kind,
            ..RecipeRead::default()
        };
        let found = in_text(texts.get(column)?, &bare);
        found.first().cloned().filter(|_| found.len() == 1)
    }
}

fn all_fit(patterns: &[&str], texts: &[&str]) -> bool {
    let mut pairs = patterns.iter().zip(texts);
    patterns.len() == texts.len() && pairs.all(|(pattern, text)| fits(pattern, text))
}

/// The cells of a line, as bytes of it; one, where it is no row.
fn cells(line: &str) -> Vec<Range<usize>> {
    let mut from = 0;
    line.split(" | ")
        .map(|cell| {
            let at = from..from + cell.len();
            from = at.end + " | ".len();
            at
        })
        .collect()
}

/// The words before and behind a value in its cell, up to the next value. `start`: of the cell in its line.
fn beside(
    cell: &str,
    value: &Range<usize>,
    start: usize,
    stay: &[Range<usize>],
) -> (String, String) {
    let at = value.start - start..value.end - start;
    let stays = |span: &Span| {
        stay.iter()
            .any(|s| s.start <= span.at.start + start && span.at.end + start <= s.end)
    };
    let others: Vec<Span> = spans(cell).into_iter().filter(|s| !stays(s)).collect();
    let from = others
        .iter()
        .filter(|s| s.at.end <= at.start)
        .map(|s| s.at.end);
    let to = others
        .iter()
        .find(|s| s.at.start >= at.end)
        .map(|s| s.at.start);
    let (from, to) = (from.max().unwrap_or(0), to.unwrap_or(cell.len()));
    let before = &cell[from..at.start];
    let near: Vec<Word> = words(before);
    let first = near
        .len()
        .checked_sub(BEFORE)
        .map_or(0, |skip| near[skip].at.start);
    let behind = &cell[at.end..to];
    let near = if words(before).is_empty() {
        ""
    } else {
        before[first..].trim()
    };
    let after = words(behind);
    let last = after
        .get(BEHIND - 1)
        .or(after.last())
        .map_or(0, |word| word.at.end);
    (near.to_owned(), behind[..last].trim().to_owned())
}

/// The values of a cell that stand between the words before and behind.
fn in_text(cell: &str, what: &RecipeRead) -> Vec<String> {
    let (before, behind) = (plain_words(&what.before), plain_words(&what.behind));
    let fitting = |at: &Range<usize>| {
        plain_words(&cell[..at.start]).ends_with(&before)
            && plain_words(&cell[at.end..]).starts_with(&behind)
    };
    if what.kind != ParameterKind::Text {
        let of_kind = |span: &Span| {
            span.kind == what.kind
                // A price may lose its currency's sign, a count never gets one.
                && fitting(&span.at)
        };
        let found = spans(cell).into_iter().filter(of_kind);
        return found.map(|span| cell[span.at].trim().to_owned()).collect();
    }
    between(cell, &before, &behind)
        .map(|at| {
            let trimmed = cell[at].trim();
            let ends = |c: char| c.is_whitespace() || matches!(c, ':' | ',' | '.' | ';' | '!');
            let text = trimmed.trim_start_matches([':', '-', '–', '—', ' ']);
            text.trim_end_matches(ends).to_owned()
        })
        .filter(|text| !text.is_empty())
        .into_iter()
        .collect()
}

/// What stands behind the first of the words `before` and before the first of the words `behind` after them.
fn between(cell: &str, before: &[String], behind: &[String]) -> Option<Range<usize>> {
    let all = words(cell);
    let find = |part: &[String], from: usize| {
        let room = from..all.len().checked_sub(part.len())? + 1;
        room.into_iter()
            .find(|at| part.iter().zip(&all[*at..]).all(|(a, b)| *a == b.plain))
    };
    let (mut start, mut next) = (0, 0);
    if !before.is_empty() {
        next = find(before, 0)? + before.len();
        start = all[next - 1].at.end;
    }
    let mut end = cell.len();
    if !behind.is_empty() {
        let at = find(behind, next)?;
        end = all[at].at.start;
    }
    (start < end).then_some(start..end)
}
