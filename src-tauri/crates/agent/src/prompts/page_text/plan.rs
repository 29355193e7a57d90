//! Which rows of a page are told, with how much of their text, and in which order.

use std::collections::HashSet;
use std::ops::Range;

use copilot_protocol::Observation;

use super::budget::{Purse, behind};
use super::fold;
use super::lines::on_screen;
use super::passage::{self, is_prose, named};
use super::rows::{BESIDE, Row, Stream, squeezed};
use super::tokens::fit;

/// Tokens of one line on the screen, and of one elsewhere.
const LINE: usize = 250;
const FAR_LINE: usize = 60;
/// Lines elsewhere that the goal names.
const NAMED: usize = 8;
/// A line end and `…` with its own.
const GAP: usize = 4;
/// Fewest tokens that the beginning of a line is worth.
const BEGINNING: usize = 10;
/// Characters and elements of one line of elements alone.
const JOINED: usize = 160;
const TOGETHER: usize = 40;
/// Runs that are told; the rest are only counted.
const RUNS: usize = 6;

pub(super) struct Plan<'a> {
    o: &'a Observation,
    stream: &'a Stream<'a>,
    /// Rows on the screen.
    window: Vec<bool>,
    shown: Vec<bool>,
    /// Of each row the tokens of text that it is told with; none: it is not told.
    most: Vec<Option<usize>>,
    /// Rows that say nothing that is not said elsewhere.
    idle: Vec<bool>,
    /// Text on the screen was left out.
    pub(super) cut: bool,
}

impl<'a> Plan<'a> {
    pub(super) fn of(o: &'a Observation, stream: &'a Stream<'a>) -> Self {
        let lines = passage::window(o, &stream.lines);
        let on_it = |row: &Row| match row.texted {
            true => lines.contains(&row.line),
            // What stands in no text is where it says.
            false => row
                .marks
                .iter()
                .any(|mark| on_screen(&stream.elements[mark.at])),
        };
        Self {
            o,
            stream,
            window: stream.rows.iter().map(on_it).collect(),
            shown: Vec::new(),
            most: vec![None; stream.rows.len()],
            idle: vec![false; stream.rows.len()],
            cut: false,
        }
    }

    fn cost(&self, row: usize, most: usize) -> usize {
        let shown = |at: usize| self.shown.get(at).copied().unwrap_or(true);
        self.stream
            .cost(&self.stream.rows[row], &shown, most, !self.window[row])
    }

    /// Tokens of the text on the screen beyond what its elements come with.
    pub(super) fn text_needs(&self) -> usize {
        let rows = self.stream.rows.iter().enumerate();
        let on_it = rows.filter(|(n, row)| self.window[*n] && row.texted);
        let needs = on_it.map(|(n, row)| match row.marks.is_empty() {
            true => self.cost(n, LINE),
            false => self.cost(n, LINE).saturating_sub(self.cost(n, BESIDE)),
        });
        needs.sum()
    }

    /// The elements that are written out: their rows are told.
    pub(super) fn elements(&mut self, shown: Vec<bool>) {
        self.shown = shown;
        for (row, most) in self.stream.rows.iter().zip(&mut self.most) {
            if row.marks.iter().any(|mark| self.shown[mark.at]) {
                *most = Some(BESIDE);
            }
        }
    }

    /// Spends what the elements leave on text: lines that the goal names, the screen, and what follows it.
    pub(super) fn texts<'t>(
        &mut self,
        tokens: usize,
        budget: usize,
        stems: &[String],
        alerts: impl Iterator<Item = &'t str>,
    ) {
        self.note_idle(alerts);
        let rows = 0..self.stream.rows.len();
        let elements: usize = rows
            .clone()
            .filter_map(|n| self.most[n].map(|most| self.cost(n, most)))
            .sum();
        let mut left = tokens.saturating_sub(elements + GAP);
        let far = |n: &usize| !self.window[*n] && self.most[*n].is_none() && !self.idle[*n];
        let text = |n: usize| self.stream.text(&self.stream.rows[n]);

        let mut best: Vec<(usize, usize)> = match stems.is_empty() {
            true => Vec::new(),
            false => rows
                .clone()
                .filter(far)
                .map(|n| (named(text(n), stems), n))
                .collect(),
        };
        best.retain(|(count, _)| *count > 0);
        let screen = self.screen();
        // The best, and of equals the nearest.
        best.sort_by_key(|(count, n)| {
            let away = screen.start.abs_diff(*n).min(screen.end.abs_diff(*n));
            (std::cmp::Reverse(*count), away, *n)
        });
        let mut share = left.min(budget / 8);
        for (_, n) in best.into_iter().take(NAMED) {
            left -= self.spend(n, FAR_LINE, &mut share, GAP);
        }
        let covered = self.covered();
        let mut behind = budget / 8;
        for n in self.order() {
            if self.window[n] && !self.idle[n] && !self.cut {
                let mut share = if covered[n] { left.min(behind) } else { left };
                let spent = self.spend(n, LINE, &mut share, 0);
                left -= spent;
                if covered[n] {
                    behind -= spent;
                } else {
                    self.cut = self.most[n].is_none_or(|most| most < LINE);
                }
            }
        }
        let mut share = if self.cut { 0 } else { left.min(budget / 6) };
        for n in screen.end..rows.end {
            let prose = is_prose(self.stream.text(&self.stream.rows[n]));
            if share < BEGINNING + GAP || !prose || self.most[n].is_some() || self.idle[n] {
                continue;
            }
            self.spend(n, LINE, &mut share, GAP);
        }
    }

    /// Tells as much of a row as a share holds; what that costs beyond what it cost before. A row that fits whole gets all
    /// of `longest`.
    fn spend(&mut self, row: usize, longest: usize, share: &mut usize, gap: usize) -> usize {
        let before = self.most[row].map_or(0, |most| self.cost(row, most));
        let whole = (self.cost(row, longest) + gap).saturating_sub(before);
        let (most, cost) = match whole <= *share {
            true => (longest, whole),
            false => {
                let room = share.saturating_sub(gap + 2);
                let most = room + self.most[row].unwrap_or_default();
                let cost = (self.cost(row, most) + gap).saturating_sub(before);
                if room < BEGINNING || cost > *share {
                    return 0;
                }
                (most.min(longest - 1), cost)
            }
        };
        self.most[row] = Some(most);
        *share -= cost;
        cost
    }

    /// Marks the rows that only repeat what is told elsewhere: messages, and labels of what stands apart from them.
    fn note_idle<'t>(&mut self, alerts: impl Iterator<Item = &'t str>) {
        let squeeze = |text: &str| squeezed(text).collect::<String>();
        let mut said: HashSet<String> = alerts.map(squeeze).collect();
        for row in &self.stream.rows {
            for mark in row.marks.iter().filter(|mark| self.shown[mark.at]) {
                let e = &self.stream.elements[mark.at];
                if !row.texted || e.editable || self.stream.pieces[mark.at].own_line {
                    said.insert(squeeze(e.label()));
                }
            }
        }
        let mut before = "";
        for (row, idle) in self.stream.rows.iter().zip(&mut self.idle) {
            let text = self.stream.text(row).trim();
            if row.marks.iter().any(|mark| self.shown[mark.at]) {
                continue;
            }
            let words = squeeze(text);
            *idle = text.is_empty() || text == before || said.contains(&words);
            before = text;
        }
    }

    /// Rows from the first to the last on the screen.
    fn screen(&self) -> Range<usize> {
        let first = self.window.iter().position(|on| *on).unwrap_or(0);
        let last = self
            .window
            .iter()
            .rposition(|on| *on)
            .map_or(0, |last| last + 1);
        first..last
    }

    /// The rows that something open over the page covers: their controls lie behind it, and so do the words before these.
    fn covered(&self) -> Vec<bool> {
        let rows = &self.stream.rows;
        let mut all = vec![false; rows.len()];
        if behind(self.o) == 0 {
            return all;
        }
        let covers = |row: &Row| {
            let on_it = row.marks.iter().map(|mark| &self.stream.elements[mark.at]);
            let on_it: Vec<_> = on_it.filter(|e| on_screen(e)).collect();
            (!on_it.is_empty()).then(|| on_it.iter().all(|e| e.covered))
        };
        let mut next = rows.iter().rev().find_map(covers).unwrap_or_default();
        for (n, row) in rows.iter().enumerate().rev() {
            next = covers(row).unwrap_or(next);
            all[n] = next;
        }
        all
    }

    /// The rows in the order in which they are told: what is open over the page comes before what it covers.
    fn order(&self) -> Vec<usize> {
        let covered = self.covered();
        let mut all: Vec<usize> = (0..covered.len()).collect();
        all.sort_by_key(|n| covered[*n]);
        all
    }

    /// Writes all that is told; the number of elements that are in no line.
    pub(super) fn write(&self, purse: &mut Purse) -> usize {
        let order = self.order();
        let planned = |n: usize| self.most[n].map_or(0, |most| self.cost(n, most));
        let mut writer = Writer {
            purse,
            owed: order.iter().map(|n| planned(*n)).sum(),
            line: Line::default(),
            left_out: Vec::new(),
            hidden: 0,
            runs: 0,
            frame: String::new(),
            gap: false,
        };
        for n in order {
            let row = &self.stream.rows[n];
            let left_out = row.marks.iter().filter(|mark| !self.shown[mark.at]);
            let left_out = left_out.filter(|mark| {
                let e = &self.stream.elements[mark.at];
                !(self.stream.pieces[mark.at].repeated || e.covered && behind(self.o) > 0)
            });
            writer.left_out.extend(left_out.map(|mark| mark.at));
            match self.most[n] {
                Some(most) => {
                    writer.flush_runs(self.stream);
                    writer.row(self, row, most, !self.window[n]);
                    writer.owed -= planned(n);
                }
                None => writer.gap |= !self.idle[n] && row.texted,
            }
        }
        writer.end_line();
        writer.flush_runs(self.stream);
        let repeated = self.stream.pieces.iter().zip(&self.shown);
        writer.hidden
            + repeated
                .filter(|(piece, shown)| piece.repeated && !**shown)
                .count()
    }
}

#[derive(Default)]
struct Line {
    words: String,
    nav: bool,
    elements: usize,
    /// More elements may join it.
    open: bool,
}

struct Writer<'p> {
    purse: &'p mut Purse,
    /// What the rows cost that are still to come.
    owed: usize,
    line: Line,
    left_out: Vec<usize>,
    hidden: usize,
    runs: usize,
    frame: String,
    gap: bool,
}

impl Writer<'_> {
    fn row(&mut self, plan: &Plan<'_>, row: &Row, most: usize, beside: bool) {
        let shown = |at: usize| plan.shown[at];
        let told = plan.stream.tell(row, &shown, most);
        let marks: Vec<usize> = row
            .marks
            .iter()
            .map(|m| m.at)
            .filter(|at| shown(*at))
            .collect();
        if std::mem::take(&mut self.gap) {
            self.end_line();
            self.purse.extra("…", self.owed);
        }
        if let Some(piece) = marks.first().map(|at| &plan.stream.pieces[*at])
            && piece.frame != self.frame
        {
            self.end_line();
            self.frame.clone_from(&piece.frame);
            let place = match self.frame.is_empty() {
                true => "(main page)".to_owned(),
                false => format!("(frame {})", fit(&self.frame, 16)),
            };
            self.purse.extra(&place, self.owed);
        }
        let nav = !marks.is_empty() && marks.iter().all(|at| plan.stream.elements[*at].nav);
        let around = match beside && told.bare {
            true => plan.stream.beside(row, &shown),
            false => String::new(),
        };
        let own = marks.iter().any(|at| plan.stream.pieces[*at].own_line);
        // Rows of cells stand one below the other.
        let cells = told.words.contains('|');
        let open = told.bare && !own && !cells && around.is_empty() && !marks.is_empty();
        let words = told.words + &around;
        let joins = open
            && self.line.open
            && self.line.nav == nav
            && self.line.elements + marks.len() <= TOGETHER
            && self.line.words.chars().count() + words.chars().count() < JOINED;
        if joins {
            self.line.words.push(' ');
            self.line.words.push_str(&words);
            self.line.elements += marks.len();
            return;
        }
        self.end_line();
        self.line = Line {
            words,
            nav,
            elements: marks.len(),
            open,
        };
    }

    fn end_line(&mut self) {
        let line = std::mem::take(&mut self.line);
        if !line.words.is_empty() {
            let nav = if line.nav { "nav: " } else { "" };
            self.purse.line(&format!("{nav}{}", line.words), usize::MAX);
        }
    }

    /// Elements that are not written out: runs of like ones with their ends and some names, the rest counted.
    fn flush_runs(&mut self, stream: &Stream<'_>) {
        if self.left_out.is_empty() {
            return;
        }
        let left_out = std::mem::take(&mut self.left_out);
        self.hidden += left_out.len();
        for (line, count) in fold::runs(stream.elements, stream.pieces, &left_out) {
            self.end_line();
            if self.runs < RUNS && self.purse.extra(&line, self.owed) {
                self.runs += 1;
                self.hidden -= count;
            }
        }
    }
}
