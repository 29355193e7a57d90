//! Sections, descriptions and definitions, read whole.

use copilot_protocol::Heading;
use copilot_text::goal::{Clause, Thing, Verb};
use copilot_text::words::same_meaning;
use copilot_text::{has_stem, is_stop_word, normalize, similarity, stem, tokens};

use super::super::page::{GOOD, Page, is_generic, label};
use super::LONGEST_READING;
use super::labelled::labelled;
use super::sentence::alike;

/// "the region and the year of X": each on its own, if the page has them all.
pub(super) fn each_part(
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
pub(super) fn description(page: &Page<'_>, attribute: &str) -> Option<String> {
    const ASKED: &[&str] = &["description", "описание"];
    let rest: Vec<String> = tokens(attribute)
        .into_iter()
        .filter(|t| {
            !has_stem(t, ASKED)
                && !is_stop_word(t)
                && !is_generic(t)
                && !matches!(t.as_str(), "api" | "page" | "site" | "страницы" | "сайта")
        })
        .collect();
    let about_page = rest.is_empty() || page.is_about(&rest.join(" ")) >= 0.6;
    if !has_stem(attribute, ASKED) || !about_page {
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
pub(super) fn section(page: &Page<'_>, step: &Clause, attribute: &str) -> Option<String> {
    const KIND: &[&str] = &[
        "section",
        "chapter",
        "part",
        "раздел",
        "раздела",
        "главу",
        "глава",
        "часть",
        "пункт",
    ];
    let said_so = has_stem(attribute, KIND) || step.thing == Some(Thing::Section);
    let reads = step.verb == Some(Verb::Read) && step.question.is_some();
    let name: Vec<String> = attribute
        .split_whitespace()
        .filter(|w| {
            !has_stem(w, KIND)
                && !is_stop_word(&normalize(w))
                && !matches!(
                    normalize(w).as_str(),
                    "say" | "says" | "read" | "написано" | "сказано" | "говорится" | "about"
                )
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
pub(super) fn how_to(page: &Page<'_>, step: &Clause) -> Option<String> {
    const HOW: &[&str] = &["how", "как"];
    const BESIDE: &[&str] = &[
        "to",
        "do",
        "does",
        "can",
        "could",
        "should",
        "must",
        "i",
        "we",
        "you",
        "one",
        "мне",
        "нам",
        "можно",
        "нужно",
        "надо",
        "следует",
        "правильно",
        "лучше",
    ];
    let words = tokens(&step.source);
    let from = words.iter().position(|w| HOW.contains(&w.as_str()))?;
    let beside = words[from + 1..]
        .iter()
        .take_while(|w| BESIDE.contains(&w.as_str()))
        .count();
    let doing = words.get(from + 1 + beside)?;
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
pub(super) fn explained(page: &Page<'_>, attribute: &str, subject: &str) -> Option<String> {
    let term = if subject.is_empty() {
        attribute
    } else {
        subject
    };
    let explaining = has_stem(
        attribute,
        &[
            "stand for",
            "stands for",
            "mean",
            "means",
            "definition",
            "meaning",
            "description",
            "do",
            "does",
            "что такое",
            "означает",
            "значит",
            "определение",
            "описание",
            "делает",
        ],
    ) || subject.is_empty();
    if !explaining {
        return None;
    }
    let core: String = tokens(term)
        .into_iter()
        .filter(|t| {
            !matches!(
                t.as_str(),
                "stand"
                    | "stands"
                    | "mean"
                    | "means"
                    | "означает"
                    | "значит"
                    | "такое"
                    | "definition"
                    | "meaning"
                    | "description"
                    | "определение"
                    | "описание"
            )
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
pub(super) fn wants_whole(attribute: &str) -> bool {
    let asked = tokens(attribute);
    const WHOLE: &[&str] = &[
        "page",
        "text",
        "content",
        "contents",
        "all",
        "everything",
        "letter",
        "message",
        "mail",
        "email",
        "article",
        "post",
        "section",
        "chapter",
        "story",
        "says",
        "say",
        "written",
        "aloud",
        "out",
        "loud",
        "body",
        "whole",
        "entire",
        "first",
        "last",
        "next",
        "found",
        "страницу",
        "страница",
        "страницы",
        "текст",
        "содержание",
        "содержимое",
        "все",
        "письмо",
        "письма",
        "сообщение",
        "статью",
        "раздел",
        "главу",
        "вслух",
        "написано",
        "пишут",
        "говорится",
        "весь",
        "всю",
        "первое",
        "последнее",
        "найденное",
    ];
    asked
        .iter()
        .all(|t| WHOLE.contains(&t.as_str()) || is_stop_word(t))
}

/// Lines of navigation in a row that make the page's foot, below which nothing of its own stands.
const FOOT: usize = 3;

/// What lies on the page, without its heading.
pub(in crate::builtin) fn contents(page: &Page<'_>) -> Option<String> {
    let mut text = read_out(page, true)?;
    // What the page offers to do next is not in it.
    let listed = super::super::items::items(page);
    while let Some((rest, last)) = text.rsplit_once('\n') {
        let card = |item: &super::super::items::Item<'_>| {
            item.name == last && item.text.chars().count() > last.chars().count() + 3
        };
        let leads_on = page
            .elements()
            .any(|e| super::super::page::is_link(e) && label(e) == last)
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
        (e.editable || super::super::page::is_select(e))
            && !e.nav
            && !e.value.trim().is_empty()
            && !super::super::page::is_search_box(e)
            && !super::super::page::is_password(e)
    }) {
        out.push_str(&format!("\n{}: {}", label(field), field.value));
    }
    Some(out)
}

/// The page's own text below its heading, without the words of its navigation.
pub(super) fn whole(page: &Page<'_>) -> Option<String> {
    read_out(page, false)
}

fn read_out(page: &Page<'_>, without_foot: bool) -> Option<String> {
    let around: Vec<&str> = page
        .look
        .elements
        .iter()
        .filter(|e| e.nav || super::super::page::is_button(e))
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
