//! Sections, definitions and sentences.

use copilot_protocol::Heading;
use copilot_text::{has_stem, is_stop_word, normalize, same_meaning, similarity, stems, tokens};

use unicode_segmentation::UnicodeSegmentation as _;

use super::table::cells;
use crate::goal::{ElementKind, Step, Verb};
use crate::grammar::words;
use crate::naming::{cover, without_kind};
use crate::page::{GOOD, Page, is_button, is_link, is_password, is_search_box, is_select, label};
use crate::pick::best;

/// At most this many characters of a page are read out.
const LONGEST_READING: usize = 1500;

/// What stands under a heading: "read the section Gifts".
pub(super) fn section(page: &Page<'_>, step: &Step, what: &str) -> Option<String> {
    let w = words();
    let said_so = has_stem(what, &w.section) || step.kind == Some(ElementKind::Section);
    let hollow = |word: &str| {
        let plain = normalize(word);
        let listed = w.whole.contains(&plain.as_str()) || w.show.contains(&plain.as_str());
        listed || is_stop_word(&plain) || has_stem(word, &w.section)
    };
    let mut name: Vec<&str> = what.split_whitespace().collect();
    name.retain(|word| !hollow(word));
    let name = name.join(" ");
    if step.verb != Some(Verb::Read) || step.question.is_none() || name.is_empty() {
        return None;
    }
    let others = page.snapshot.headings.iter();
    let others = others.filter(|h| h.text != page.heading());
    let least = if said_so { GOOD } else { 0.97 };
    let like = |h: &&Heading| similarity(&name, h.text.trim_end_matches(['¶', '#', ' ']));
    text_below(page, best(others, least, like)?.1)
}

/// What stands under a heading. A table of contents names it too: the place with the most text below is the section.
fn text_below(page: &Page<'_>, heading: &Heading) -> Option<String> {
    let ends = |line: &str| {
        let same = |h: &Heading| h.level <= heading.level && h.text == line;
        page.snapshot.headings.iter().any(same)
    };
    let below = |at: usize| {
        let mut out = String::new();
        for line in &page.lines[at + 1..] {
            if ends(line) || out.chars().count() + line.chars().count() > LONGEST_READING {
                break;
            }
            add_line(&mut out, line);
        }
        out
    };
    let places = (0..page.lines.len()).filter(|at| page.lines[*at] == heading.text);
    let longest = places.map(below).max_by_key(String::len);
    longest.filter(|text| !text.is_empty())
}

fn add_line(out: &mut String, line: &str) {
    if !out.is_empty() {
        out.push('\n');
    }
    out.push_str(line);
}

/// A term and what follows it: a definition, the operation that a row describes.
pub(super) fn explained(page: &Page<'_>, what: &str, subject: &str) -> Option<String> {
    const LONGEST_TERM: usize = 80;
    const SHORTEST: usize = 12;
    let term = if subject.is_empty() { what } else { subject };
    if !subject.is_empty() && !has_stem(what, &words().explains) {
        return None;
    }
    let explaining = tokens(&words().explains.join(" "));
    let mut core = tokens(term);
    core.retain(|t| !explaining.contains(t));
    let core = core.join(" ");
    let is_term = |lines: &[&str]| {
        let term = lines.join(" ");
        term.chars().count() <= LONGEST_TERM
            && similarity(&core, term.trim_end_matches(['¶', '#', ':'])) >= 0.93
    };
    // The term may be in pieces: "GET", "/books".
    (1..=3).filter(|_| !core.is_empty()).find_map(|pieces| {
        let at = page.lines.windows(pieces).position(is_term)?;
        let next = page.lines.get(at + pieces)?;
        (next.chars().count() >= SHORTEST).then(|| (*next).to_owned())
    })
}

/// The whole page is asked for: "read the page", "прочитай письмо", "read it".
pub(super) fn wants_whole(what: &str) -> bool {
    let plain = |t: &String| words().whole.contains(&t.as_str()) || is_stop_word(t);
    tokens(what).iter().all(plain)
}

/// What lies on the page, without its heading.
pub(crate) fn contents(page: &Page<'_>) -> Option<String> {
    let mut text = read_out(page, true)?;
    // What the page offers to do next is not in it.
    let listed = crate::items::items(page);
    while let Some((rest, last)) = text.rsplit_once('\n') {
        let card = listed.iter().any(|i| i.name == last && i.is_card());
        let leads_on = page.elements().any(|e| is_link(e) && label(e) == last) && !card;
        if !leads_on || last.contains(" | ") || rest.trim() == page.heading() {
            break;
        }
        text.truncate(rest.len());
    }
    let below = text.strip_prefix(page.heading()).unwrap_or(&text).trim();
    let mut out = if below.is_empty() { &text } else { below }.to_owned();
    // What stands in fields is no text of the page: how many there are of each.
    for field in page.elements() {
        let held = (field.editable || is_select(field)) && !field.value.trim().is_empty();
        if held && !field.nav && !is_search_box(field) && !is_password(field) {
            out.push_str(&format!("\n{}: {}", label(field), field.value));
        }
    }
    Some(out)
}

/// The page's own text below its heading, without the words of its navigation.
pub(super) fn whole(page: &Page<'_>) -> Option<String> {
    read_out(page, false)
}

fn read_out(page: &Page<'_>, without_foot: bool) -> Option<String> {
    /// Lines of navigation in a row that make the page's foot, below which nothing of its own stands.
    const FOOT: usize = 3;
    let around = page.snapshot.elements.iter();
    let around = around.filter(|e| e.nav || is_button(e));
    let around: Vec<&str> = around.map(label).collect();
    let said = |line: &str| around.iter().any(|label| Page::is_label(line, label));
    let (mut out, mut in_a_row) = (String::new(), 0);
    for line in page.lines.iter().skip(page.below_heading()) {
        in_a_row = if said(line) { in_a_row + 1 } else { 0 };
        if without_foot && in_a_row == FOOT && out.contains('\n') {
            break;
        }
        if in_a_row > 0 {
            continue;
        }
        if out.chars().count() + line.chars().count() > LONGEST_READING {
            if out.is_empty() {
                out = line.chars().take(LONGEST_READING).collect();
            }
            out.push('…');
            break;
        }
        add_line(&mut out, line);
    }
    Some(out).filter(|o| !o.trim().is_empty())
}

/// The sentence that holds most of what is asked.
pub(super) fn sentence(page: &Page<'_>, step: &Step, about: &str) -> Option<String> {
    let w = words();
    let asked = step.question.clone().unwrap_or_default();
    let mut wanted = stems(&format!("{} {}", asked.what, asked.of));
    if wanted.is_empty() {
        wanted = stems(&step.thing);
    }
    wanted.retain(|t| !w.telling.contains(&t.as_str()));
    // "what it does": of the thing that the steps before named.
    if step.pronoun {
        wanted.extend(stems(about));
    }
    wanted.dedup();
    let source = normalize(&step.source);
    let counts = w.counts.iter().any(|c| source.contains(c));
    // One word alone is enough only beside a number that was asked for.
    let single = wanted.len() == 1 && about.is_empty();
    if wanted.is_empty() || single && !counts {
        return None;
    }
    let columns = |at: usize| page.lines.get(at).map_or(0, |l| cells(l).len());
    let links = || (page.snapshot.elements.iter()).filter(|e| is_link(e) && e.nav);
    let leads = |line: &str| links().any(|e| e.name == line);
    let mut above = Vec::new();
    let mut all: Vec<(f64, &str)> = Vec::new();
    for (at, line) in page.lines.iter().enumerate() {
        if page.snapshot.headings.iter().any(|h| h.text == *line) {
            above = stems(line);
            continue;
        }
        // The head of a table says nothing of its own.
        let own = columns(at);
        let first = at == 0 || columns(at - 1) != own;
        let figures = line.chars().any(|c| c.is_ascii_digit());
        let is_head = own > 1 && first && (columns(at + 1) == own || !figures);
        if is_head || leads(line) {
            continue;
        }
        for part in line.unicode_sentences().map(str::trim) {
            let number = part.chars().any(|c| c.is_ascii_digit());
            if number || !single {
                let score = fits(&wanted, &stems(part), &above);
                let counted = if counts && !number { 0.35 } else { 0.0 };
                let short = stems(part).len() <= wanted.len() && !number;
                all.push((score - counted - if short { 0.2 } else { 0.0 }, part));
            }
        }
    }
    best(all, 0.5, |(score, _)| *score).map(|(_, (_, text))| text.to_owned())
}

/// The share of the wanted stems that are given; those of the heading above count less.
fn fits(wanted: &[String], given: &[String], above: &[String]) -> f64 {
    let among = |all: &[String], word: &str| all.iter().any(|g| alike(g, word));
    let share = |word: &String| match (among(given, word), among(above, word)) {
        (true, _) => 1.0,
        (false, true) => 0.6,
        _ => 0.0,
    };
    let found: f64 = wanted.iter().map(share).sum();
    found / wanted.len() as f64 - (given.len() as f64 / 400.0).min(0.1)
}

/// Stems of one family: `return` and `returned`, `доставк` and `доставлен`.
fn alike(a: &str, b: &str) -> bool {
    let common = a.chars().zip(b.chars()).take_while(|(x, y)| x == y).count();
    let short = a.chars().count().min(b.chars().count());
    a == b || same_meaning(a, b) || common >= 5 && common + 2 >= short
}

/// Whether the page holds most of what the words say.
pub(crate) fn mentions(page: &Page<'_>, words: &str) -> bool {
    let core = without_kind(words);
    let says = |l: &&str| similarity(&core, l) >= 0.8 || cover(&core, l) >= 0.99;
    page.lines.iter().any(says)
}
