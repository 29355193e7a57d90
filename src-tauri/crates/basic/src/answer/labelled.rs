//! Values beside their labels.

use copilot_text::{amounts, has_stem, similarity};

use super::attributes::{attributes, names_attribute};
use super::table::{cells, in_table};
use crate::page::{Page, is_button, is_generic, label, without_kind};

/// The value that the page gives for a named thing.
pub(crate) fn value_of(page: &Page<'_>, attribute: &str, subject: &str) -> Option<String> {
    labelled(page, attribute, subject, "")
}

pub(crate) fn labelled(
    page: &Page<'_>,
    attribute: &str,
    subject: &str,
    about: &str,
) -> Option<String> {
    if attribute.trim().is_empty() {
        return None;
    }
    let names = attributes(page, attribute);
    if !subject.is_empty() && !is_generic(subject) {
        return in_table(page, &names, subject)
            .or_else(|| beside(page, &names, subject))
            .or_else(|| {
                (page.is_about(subject) >= 0.75)
                    .then(|| of_page(page, &names))
                    .flatten()
            });
    }
    if !about.is_empty() && page.is_about(about) < 0.75 {
        let found = in_table(page, &names, about).or_else(|| beside(page, &names, about));
        if found.is_some() {
            return found;
        }
    }
    of_page(page, &names)
}

/// The attribute in the lines that follow the subject's name: a card, a list item.
fn beside(page: &Page<'_>, names: &[String], subject: &str) -> Option<String> {
    let core = without_kind(subject);
    let named = |line: &str| similarity(&core, line).max(similarity(subject, line));
    let item = crate::items::items(page)
        .into_iter()
        .map(|i| (named(&i.name), i))
        .filter(|(score, _)| *score >= 0.75)
        .max_by(|a, b| a.0.total_cmp(&b.0));
    if let Some((_, item)) = item {
        let lines: Vec<&str> = item
            .text
            .lines()
            .flat_map(|l| l.split(" | "))
            .map(str::trim)
            .collect();
        if let Some(found) = value_in(&lines, names) {
            return Some(found);
        }
    }
    let mut hits: Vec<(f64, usize)> = page
        .lines
        .iter()
        .enumerate()
        .map(|(at, line)| {
            let whole = named(line);
            let first = line
                .split([':', '—', '–', '|', '('])
                .next()
                .map_or(0.0, named);
            (whole.max(first), at)
        })
        .filter(|(score, _)| *score >= 0.75)
        .collect();
    hits.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1)));
    hits.iter().take(5).find_map(|(_, at)| {
        let near: Vec<&str> = page.lines[*at..page.lines.len().min(at + 7)].to_vec();
        value_in(&near, names)
    })
}

/// The value that a label names in a few lines; for a price, the first amount of money.
pub(crate) fn value_in(lines: &[&str], names: &[String]) -> Option<String> {
    if let Some(found) = label_value(lines, names, 0.75) {
        return Some(found);
    }
    if asks_price(names) {
        return lines.iter().find_map(|l| price_of(l));
    }
    None
}

fn asks_price(names: &[String]) -> bool {
    names.iter().any(|n| n == "price")
}

/// The price that a line states; the lower where the old one stands beside it.
fn price_of(line: &str) -> Option<String> {
    if line.chars().count() > 200 {
        return None;
    }
    amounts::prices(line)
        .into_iter()
        .min_by(|a, b| a.value.total_cmp(&b.value))
        .map(|p| as_written(line, &p.text))
}

/// The amount as the page writes it (case and spaces as there).
fn as_written(line: &str, amount: &str) -> String {
    let wanted: Vec<char> = amount.chars().filter(|c| !c.is_whitespace()).collect();
    let chars: Vec<char> = line.chars().collect();
    for start in 0..chars.len() {
        let mut at = start;
        let mut met = 0;
        while at < chars.len() && met < wanted.len() {
            let c = chars[at];
            if c.is_whitespace() && met > 0 {
                at += 1;
                continue;
            }
            if c.to_lowercase().next() != Some(wanted[met]) {
                break;
            }
            met += 1;
            at += 1;
        }
        if met == wanted.len() && !chars[start].is_whitespace() {
            return chars[start..at].iter().collect();
        }
    }
    amount.to_owned()
}

/// "Price: $12", "Price | $12", or "Price" with the value on the next line.
fn label_value(lines: &[&str], names: &[String], least: f64) -> Option<String> {
    let mut best: Option<(f64, String)> = None;
    let number = names
        .first()
        .is_some_and(|asked| amounts::names_number(asked));
    let mut keep = |score: f64, label: &str, value: &str| {
        let value = value.trim().trim_matches([':', '—', '–']).trim();
        // "Your order" is no label of an order's number, unless a number stands there and nothing else.
        let kind = !number
            || amounts::bare_number(value)
            || amounts::names_number(label) && amounts::tells_number(value);
        if score >= least
            && kind
            && !value.is_empty()
            && best
                .as_ref()
                .is_none_or(|(known, _)| score > *known + 0.001)
        {
            best = Some((score, value.to_owned()));
        }
    };
    for (at, line) in lines.iter().enumerate() {
        let row = cells(line);
        if row.len() == 2 {
            keep(names_attribute(names, row[0]), row[0], row[1]);
        }
        for separator in [':', '—', '–', '='] {
            if let Some((left, right)) = line.split_once(separator)
                && left.chars().count() <= 60
                && !right.trim().is_empty()
                && row.len() < 3
            {
                keep(names_attribute(names, left), left, right);
            }
        }
        if row.len() == 1
            && line.chars().count() <= 60
            && let Some(next) = lines.get(at + 1)
        {
            let own = names_attribute(names, line.trim_end_matches(':'));
            let value_like = next.chars().count() <= 120 && cells(next).len() == 1;
            if own >= 0.9 && value_like {
                keep(own - 0.05, line, next);
            }
            // "Distance 12 km": the label begins the line.
            let words: Vec<&str> = line.split_whitespace().collect();
            for cut in 1..words.len().min(5) {
                let rest = words[cut..].join(" ");
                if rest
                    .chars()
                    .next()
                    .is_some_and(|c| c.is_ascii_digit() || "$€£₽".contains(c))
                {
                    let label = words[..cut].join(" ");
                    keep(names_attribute(names, &label) - 0.02, &label, &rest);
                }
            }
        }
    }
    if let Some(last) = lines.last() {
        let words: Vec<&str> = last.split_whitespace().collect();
        for cut in 1..words.len().min(5) {
            let rest = words[cut..].join(" ");
            if rest
                .chars()
                .next()
                .is_some_and(|c| c.is_ascii_digit() || "$€£₽".contains(c))
            {
                let label = words[..cut].join(" ");
                keep(names_attribute(names, &label) - 0.02, &label, &rest);
            }
        }
    }
    best.map(|(_, value)| value)
}

/// The lines without what buttons say: what follows "Add to cart" is no value of a cart. A button that
/// unfolds something does name what lies below it.
fn without_buttons<'a>(page: &Page<'a>, lines: &[&'a str]) -> Vec<&'a str> {
    let said: Vec<&str> = page
        .look
        .elements
        .iter()
        .filter(|e| is_button(e) && e.state.expanded.is_none())
        .flat_map(|e| [e.text.as_str(), label(e)])
        .filter(|text| !text.is_empty())
        .collect();
    lines
        .iter()
        .copied()
        // "Add to cart : Green tea" is shown as "Add to cart".
        .filter(|line| {
            !said.iter().any(|text| {
                text.strip_prefix(line)
                    .is_some_and(|rest| !rest.starts_with(char::is_alphanumeric))
            })
        })
        .collect()
}

/// The attribute of the thing that the page is about.
fn of_page(page: &Page<'_>, names: &[String]) -> Option<String> {
    if let Some(found) = chosen(page, names) {
        return Some(found);
    }
    let heading = page.heading();
    let from = page.lines.iter().position(|l| *l == heading).unwrap_or(0);
    let lines = without_buttons(page, &page.lines);
    let below = without_buttons(page, &page.lines[from..]);
    // In a table of contents one heading follows the other, and is no value of it.
    let heads = |found: &String| page.look.headings.iter().any(|h| h.text == *found);
    if let Some(found) = label_value(&below, names, 0.75)
        .or_else(|| label_value(&lines, names, 0.75))
        .filter(|found| !heads(found))
    {
        return Some(found);
    }
    if asks_price(names) && names.iter().all(|n| !has_stem(n, &["total", "итого"])) {
        let few = amounts::prices(&page.look.text).len() <= 12 || page.look.signals.list_items < 4;
        if few && let Some(price) = page.lines[from..].iter().find_map(|l| price_of(l)) {
            return Some(price);
        }
    }
    page.elements()
        .filter(|e| !e.value.is_empty() && !crate::page::is_search_box(e))
        .map(|e| (names_attribute(names, &e.name), e))
        .filter(|(score, _)| *score >= 0.8)
        .max_by(|a, b| a.0.total_cmp(&b.0))
        .map(|(_, e)| e.value.clone())
}

/// What is chosen in the list or the group of radio buttons that the names mean.
fn chosen(page: &Page<'_>, names: &[String]) -> Option<String> {
    let list = page
        .elements()
        .filter(|e| crate::page::is_select(e) && !e.value.is_empty())
        .map(|e| (names_attribute(names, &e.name), e))
        .filter(|(score, _)| *score >= 0.8)
        .max_by(|a, b| a.0.total_cmp(&b.0));
    let group = page
        .elements()
        .filter(|e| crate::page::is_radio(e) && e.state.checked == Some(true))
        .map(|e| {
            let own = names_attribute(names, &e.context).max(
                e.attrs
                    .name
                    .as_deref()
                    .map_or(0.0, |n| names_attribute(names, &n.replace(['_', '-'], " "))),
            );
            (own.max(names_attribute(names, &e.heading)), e)
        })
        .filter(|(score, _)| *score >= 0.8)
        .max_by(|a, b| a.0.total_cmp(&b.0));
    match (list, group) {
        (Some((own, list)), Some((other, _))) if own >= other => Some(list.value.clone()),
        (_, Some((_, radio))) => Some(label(radio).to_owned()),
        (Some((_, list)), None) => Some(list.value.clone()),
        (None, None) => None,
    }
}
