//! Versions, codes, names: what stands on a page without a label.

use copilot_text::has_stem;

use crate::goal::Step;
use crate::grammar::words;
use crate::items::nth;
use crate::page::{Page, is_generic};

/// A version stands in headings without a label: "Village Library 2.4.0".
pub(super) fn version(page: &Page<'_>, what: &str, of: &str) -> Option<String> {
    let w = words();
    let about_page =
        of.is_empty() || is_generic(of) || has_stem(of, &w.software) || page.is_about(of) >= 0.5;
    if !has_stem(what, &w.version) || !about_page {
        return None;
    }
    let like = |word: &str| {
        let plain = word
            .trim_start_matches(['v', 'V'])
            .trim_end_matches(['.', ',', ')']);
        let parts: Vec<&str> = plain.split('.').collect();
        let numbers = parts
            .iter()
            .all(|p| !p.is_empty() && p.chars().all(|c| c.is_ascii_digit()));
        ((2..=4).contains(&parts.len()) && numbers).then(|| plain.to_owned())
    };
    let headings = page.look.headings.iter().map(|h| h.text.as_str());
    let lines = page
        .lines
        .iter()
        .copied()
        .filter(|l| l.chars().count() <= 40 || has_stem(l, &w.version));
    headings
        .chain([page.look.title.as_str()])
        .chain(lines)
        .find_map(|line| line.split_whitespace().find_map(like))
}

/// A code that the page gives out: letters and digits that are no word, first where it is announced.
pub(super) fn code(page: &Page<'_>, what: &str) -> Option<String> {
    if !has_stem(what, &words().code) {
        return None;
    }
    let like = |word: &&str| {
        let digits = word.chars().filter(char::is_ascii_digit).count();
        let capitals = word.chars().any(char::is_uppercase);
        let all = word.chars().count();
        all >= 4
            && digits > 0
            && (capitals || digits == all)
            && word.chars().all(|c| c.is_alphanumeric() || c == '-')
    };
    let alerts = page.look.signals.alerts.iter().map(String::as_str);
    let short = page
        .lines
        .iter()
        .copied()
        .filter(|l| l.split_whitespace().count() <= 4);
    alerts
        .chain(short)
        .find_map(|line| line.split([' ', ':', ',']).find(like))
        .map(str::to_owned)
}

/// Title, headings, paragraphs, alerts.
pub(super) fn named(page: &Page<'_>, what: &str, step: &Step) -> Option<String> {
    const PARAGRAPH: usize = 60;
    let w = words();
    let has = |list: &[&str]| has_stem(what, list);
    // "Anna Reed <anna@site.test>", the way every letter has it.
    let sender = || {
        page.lines.iter().find_map(|line| {
            let (name, rest) = line.split_once('<')?;
            let address = rest.split('>').next()?;
            (address.contains('@') && !name.trim().is_empty()).then(|| name.trim().to_owned())
        })
    };
    if has(&w.sender)
        && let Some(name) = sender()
    {
        return Some(name);
    }
    if has(&w.title) {
        let section = has(&w.section);
        let headings = page
            .look
            .headings
            .iter()
            .filter(|h| !section || h.level > 1);
        let all: Vec<&str> = headings.map(|h| h.text.as_str()).collect();
        let found = match step.ordinal {
            None if !section => Some(page.heading()),
            order => nth(&all, order.unwrap_or(1)).copied(),
        };
        return found
            .map(|t| t.trim_end_matches(['¶', '#']).trim().to_owned())
            .filter(|t| !t.is_empty());
    }
    if has(&w.paragraph) {
        let prose: Vec<&str> = page
            .lines
            .iter()
            .copied()
            .filter(|l| l.chars().count() >= PARAGRAPH)
            .collect();
        let ends = |l: &&str| l.ends_with(['.', '!', '?', ':', '…', ')']) && !l.contains(" » ");
        let whole: Vec<&str> = prose.iter().copied().filter(ends).collect();
        let prose = if whole.is_empty() { prose } else { whole };
        return nth(&prose, step.ordinal.unwrap_or(1)).map(|l| (*l).to_owned());
    }
    let alerts = &page.look.signals.alerts;
    (has(&w.alert) && !alerts.is_empty()).then(|| alerts.join("\n"))
}
