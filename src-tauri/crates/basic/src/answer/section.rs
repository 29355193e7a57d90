//! Sections, descriptions and definitions, read whole.

use copilot_protocol::Heading;

use crate::goal::{Kind, Step, Verb};
use crate::grammar::words;
use copilot_text::words::same_meaning;
use copilot_text::{has_stem, is_stop_word, normalize, similarity, stem, tokens};

use super::LONGEST_READING;
use super::labelled::labelled;
use super::sentence::alike;
use crate::page::{GOOD, Page, is_generic, label};

/// "the region and the year of X": each on its own, if the page has them all.
pub(crate) fn each_part(
    page: &Page<'_>,
    attribute: &str,
    subject: &str,
    about: &str,
) -> Option<String> {
    let parts: Vec<&str> = [" and ", " и ", ", "]
        .iter()
        .find(|and| attribute.contains(**and))
        .map(|and| attribute.split(*and).map(str::trim).collect())?;
    if parts.len() > 4 || parts.iter().any(|p| p.is_empty()) {
        return None;
    }
    let found: Option<Vec<String>> = parts
        .iter()
        .map(|part| {
            let words: Vec<&str> = part
                .split_whitespace()
                .filter(|w| !is_stop_word(&normalize(w)))
                .collect();
            labelled(page, &words.join(" "), subject, about)
        })
        .collect();
    // Parts that all lead to one value were one name: "Distance, km".
    found
        .filter(|all| all.len() == 1 || all.iter().any(|one| *one != all[0]))
        .map(|all| all.join("\n"))
}

/// What the page says that it is about: its first sentence below the heading.
pub(crate) fn description(page: &Page<'_>, attribute: &str) -> Option<String> {
    let rest: Vec<String> = tokens(attribute)
        .into_iter()
        .filter(|t| {
            !has_stem(t, &words().description)
                && !is_stop_word(t)
                && !is_generic(t)
                && !words().software.contains(&t.as_str())
                && !words().here.contains(&t.as_str())
        })
        .collect();
    let about_page = rest.is_empty() || page.is_about(&rest.join(" ")) >= 0.6;
    if !has_stem(attribute, &words().description) || !about_page {
        return None;
    }
    let from = page
        .lines
        .iter()
        .position(|l| *l == page.heading())
        .unwrap_or(0);
    page.lines[from..]
        .iter()
        .find(|l| l.chars().count() >= 30 && l.ends_with(['.', '!', '?']))
        .map(|l| (*l).to_owned())
}

/// What stands under a heading: "read the section Gifts".
pub(crate) fn section(page: &Page<'_>, step: &Step, attribute: &str) -> Option<String> {
    let said_so = has_stem(attribute, &words().section) || step.kind == Some(Kind::Section);
    let reads = step.verb == Some(Verb::Read) && step.question.is_some();
    let name: Vec<String> = attribute
        .split_whitespace()
        .filter(|w| {
            !has_stem(w, &words().section)
                && !is_stop_word(&normalize(w))
                && !words().whole.contains(&normalize(w).as_str())
                && !words().show.contains(&normalize(w).as_str())
        })
        .map(str::to_owned)
        .collect();
    let name = name.join(" ");
    if !reads || name.is_empty() {
        return None;
    }
    let title = page.heading();
    let (score, heading) = page
        .look
        .headings
        .iter()
        .filter(|h| h.text != title)
        .map(|h| {
            (
                similarity(&name, h.text.trim_end_matches(['¶', '#', ' '])),
                h,
            )
        })
        .max_by(|a, b| a.0.total_cmp(&b.0))?;
    if score < if said_so { GOOD } else { 0.97 } {
        return None;
    }
    text_below(page, heading)
}

/// What stands under a heading. A table of contents names it too: the place with the most text below is the section.
fn text_below(page: &Page<'_>, heading: &Heading) -> Option<String> {
    let below = |at: usize| {
        let mut out = String::new();
        for line in &page.lines[at + 1..] {
            let ends = page
                .look
                .headings
                .iter()
                .any(|h| h.level <= heading.level && h.text == *line);
            if ends || out.chars().count() + line.chars().count() > LONGEST_READING {
                break;
            }
            if !out.is_empty() {
                out.push('\n');
            }
            out.push_str(line);
        }
        out
    };
    (0..page.lines.len())
        .filter(|at| page.lines[*at] == heading.text)
        .map(below)
        .max_by_key(|text| text.len())
        .filter(|text| !text.is_empty())
}

/// "how to brew tea": the section whose heading names the doing.
pub(crate) fn how_to(page: &Page<'_>, step: &Step) -> Option<String> {
    let all = tokens(&step.source);
    let from = all
        .iter()
        .position(|w| matches!(w.as_str(), "how" | "как"))?;
    let beside = all[from + 1..]
        .iter()
        .take_while(|w| words().must.contains(&w.as_str()))
        .count();
    let doing = all.get(from + 1 + beside)?;
    // "how long" and "как далеко" ask for something else.
    if beside == 0
        && !["ть", "ться", "ти", "чь"]
            .iter()
            .any(|end| doing.ends_with(end))
    {
        return None;
    }
    let title = page.heading();
    let names = |heading: &Heading| {
        tokens(&heading.text)
            .iter()
            .any(|word| same_meaning(word, doing) || alike(&stem(word), &stem(doing)))
    };
    let heading = page
        .look
        .headings
        .iter()
        .find(|h| h.text != title && names(h))?;
    text_below(page, heading)
}

/// A term and what follows it: a definition, the operation that a row describes.
pub(crate) fn explained(page: &Page<'_>, attribute: &str, subject: &str) -> Option<String> {
    let term = if subject.is_empty() {
        attribute
    } else {
        subject
    };
    let explaining = has_stem(attribute, &words().explains) || subject.is_empty();
    if !explaining {
        return None;
    }
    let core: String = tokens(term)
        .into_iter()
        .filter(|t| {
            !words()
                .explains
                .iter()
                .any(|e| e.split(' ').any(|part| part == t))
        })
        .collect::<Vec<_>>()
        .join(" ");
    if core.is_empty() {
        return None;
    }
    // The term may be in pieces: "GET", "/books".
    (1..=3).find_map(|pieces| {
        let at = page.lines.windows(pieces).position(|lines| {
            let term = lines.join(" ");
            term.chars().count() <= 80
                && similarity(&core, term.trim_end_matches(['¶', '#', ':'])) >= 0.93
        })?;
        let next = page.lines.get(at + pieces)?;
        (next.chars().count() >= 12).then(|| (*next).to_owned())
    })
}

/// The whole page is asked for: "read the page", "прочитай письмо", "read it".
pub(crate) fn wants_whole(attribute: &str) -> bool {
    let asked = tokens(attribute);
    asked
        .iter()
        .all(|t| words().whole.contains(&t.as_str()) || is_stop_word(t))
}

/// Lines of navigation in a row that make the page's foot, below which nothing of its own stands.
const FOOT: usize = 3;

/// What lies on the page, without its heading.
pub(crate) fn contents(page: &Page<'_>) -> Option<String> {
    let mut text = read_out(page, true)?;
    // What the page offers to do next is not in it.
    let listed = crate::items::items(page);
    while let Some((rest, last)) = text.rsplit_once('\n') {
        let card = |item: &crate::items::Item<'_>| {
            item.name == last && item.text.chars().count() > last.chars().count() + 3
        };
        let leads_on = page
            .elements()
            .any(|e| crate::page::is_link(e) && label(e) == last)
            && !listed.iter().any(card);
        if !leads_on || last.contains(" | ") || rest.trim() == page.heading() {
            break;
        }
        text.truncate(rest.len());
    }
    let below = text.strip_prefix(page.heading()).unwrap_or(&text).trim();
    let mut out = if below.is_empty() {
        text.clone()
    } else {
        below.to_owned()
    };
    // What stands in fields is no text of the page: how many there are of each.
    for field in page.elements().filter(|e| {
        (e.editable || crate::page::is_select(e))
            && !e.nav
            && !e.value.trim().is_empty()
            && !crate::page::is_search_box(e)
            && !crate::page::is_password(e)
    }) {
        out.push_str(&format!("\n{}: {}", label(field), field.value));
    }
    Some(out)
}

/// The page's own text below its heading, without the words of its navigation.
pub(crate) fn whole(page: &Page<'_>) -> Option<String> {
    read_out(page, false)
}

fn read_out(page: &Page<'_>, without_foot: bool) -> Option<String> {
    let around: Vec<&str> = page
        .look
        .elements
        .iter()
        .filter(|e| e.nav || crate::page::is_button(e))
        .map(label)
        .collect();
    let heading = page.heading();
    let from = page.lines.iter().position(|l| *l == heading).unwrap_or(0);
    let mut out = String::new();
    let mut in_a_row = 0;
    let said = |line: &str| {
        around.iter().any(|text| {
            // "Remove : Green tea" is shown as "Remove".
            text.strip_prefix(line).is_some_and(|rest| {
                rest.is_empty() || without_foot && rest.trim_start().starts_with(':')
            })
        })
    };
    for line in page.lines.iter().skip(from) {
        if said(line) {
            in_a_row += 1;
            if without_foot && in_a_row == FOOT && out.contains('\n') {
                break;
            }
            continue;
        }
        in_a_row = 0;
        if out.chars().count() + line.chars().count() > LONGEST_READING {
            if out.is_empty() {
                out = line.chars().take(LONGEST_READING).collect();
            }
            out.push('…');
            break;
        }
        if !out.is_empty() {
            out.push('\n');
        }
        out.push_str(line);
    }
    Some(out).filter(|o| !o.trim().is_empty())
}
