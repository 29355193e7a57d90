//! The things that a page lists: cards, rows, results.

use copilot_protocol::Element;

use copilot_text::{amounts, has_stem, normalize, similarity, words};

use crate::goal::{Extreme, Kind};
use crate::grammar::{grammar, words as said};

use crate::page::{Page, cover, is_generic, is_link, label, without_kind};

/// One of the things that a page lists.
#[derive(Clone, Debug)]
pub(crate) struct Item<'a> {
    pub name: String,
    /// What leads to it.
    pub element: Option<&'a Element>,
    /// The words of its card or row.
    pub text: String,
}

/// The largest group of like things on the page, in reading order.
pub(crate) fn items<'a>(page: &Page<'a>) -> Vec<Item<'a>> {
    let linked = linked_items(page);
    if linked.len() >= 2 {
        return linked;
    }
    let rows = rows(page);
    if rows.len() >= 2 {
        return rows;
    }
    linked
}

/// What a search has found, in the page's order: the group of links that holds the words, and never
/// one that does not, however large. A single link may be all.
pub(crate) fn results<'a>(page: &Page<'a>, query: &str) -> Vec<Item<'a>> {
    let core = without_kind(query);
    let tells = |item: &Item<'_>| {
        similarity(&core, &item.name) >= 0.5
            || cover(&core, &item.name) >= 0.5
            || cover(&core, &item.text) >= 0.99
    };
    let mut best: Vec<Item<'a>> = Vec::new();
    let mut best_score = (0, 0.0);
    for (score, group) in groups(page) {
        let related = group.iter().filter(|i| tells(i)).count();
        if (related, score) > best_score && related > 0 {
            best_score = (related, score);
            best = group;
        }
    }
    best
}

/// The page shows what was searched for: its address or its search box has the words.
pub(crate) fn shows_results(page: &Page<'_>, query: &str) -> bool {
    let wanted = normalize(query);
    let same = |text: &str| !wanted.is_empty() && normalize(text) == wanted;
    url::Url::parse(&page.look.url)
        .is_ok_and(|url| url.query_pairs().any(|(_, value)| same(&value)))
        || page
            .elements()
            .any(|e| crate::page::is_search_box(e) && same(&e.value))
}

/// Links whose addresses differ in the last part only, and whose surroundings are alike.
fn linked_items<'a>(page: &Page<'a>) -> Vec<Item<'a>> {
    let mut best: Vec<Item<'a>> = Vec::new();
    let mut best_score = 0.0;
    for (score, found) in groups(page) {
        if found.len() >= 2 && score > best_score {
            best_score = score;
            best = found;
        }
    }
    best
}

/// Groups of like links outside the navigation, each with how much it looks like the page's list.
fn groups<'a>(page: &Page<'a>) -> Vec<(f64, Vec<Item<'a>>)> {
    let mut groups: Vec<(String, Vec<&'a Element>)> = Vec::new();
    for element in page
        .elements()
        .filter(|e| is_link(e) && !e.nav && e.name.chars().count() >= 2)
    {
        let Some(href) = element.attrs.href.as_deref() else {
            continue;
        };
        let key = format!("{} {}", group_key(href), !element.context.is_empty());
        match groups.iter_mut().find(|(k, _)| *k == key) {
            Some((_, group)) => group.push(element),
            None => groups.push((key, vec![element])),
        }
    }
    let mut out: Vec<(f64, Vec<Item<'a>>)> = Vec::new();
    for (_, group) in groups {
        let mut found: Vec<Item<'a>> = Vec::new();
        let mut seen: Vec<&str> = Vec::new();
        for element in group {
            let href = element
                .attrs
                .href
                .as_deref()
                .unwrap_or_default()
                .split('#')
                .next()
                .unwrap_or_default();
            if crate::page::same_address(href, &page.look.url) {
                continue;
            }
            if let Some(at) = seen.iter().position(|s| *s == href) {
                // A picture and a title may lead to the same thing: the title names it.
                let known = &mut found[at];
                let better = element.name.chars().count() > known.name.chars().count()
                    && !has_stem(&element.name, &said().more);
                if better {
                    known.name.clone_from(&element.name);
                    known.element = Some(element);
                }
                continue;
            }
            seen.push(href);
            found.push(Item {
                name: element.name.clone(),
                element: Some(element),
                text: around(page, element),
            });
        }
        let cards = found
            .iter()
            .filter(|i| i.text.chars().count() > i.name.chars().count() + 3)
            .count();
        let names: usize = found
            .iter()
            .map(|i| i.name.split_whitespace().count())
            .sum();
        let in_pages = found
            .iter()
            .filter(|i| i.name.parse::<f64>().is_ok())
            .count();
        let score = (found.len() - in_pages) as f64 + cards as f64 * 1.5 + names as f64 * 0.1;
        if !found.is_empty() {
            out.push((score, found));
        }
    }
    out
}

/// Everything but the last part of the path, and the names of the query's parameters.
fn group_key(href: &str) -> String {
    let Ok(url) = url::Url::parse(href) else {
        return href.to_owned();
    };
    let path = url.path().trim_end_matches('/');
    let (folder, _) = path.rsplit_once('/').unwrap_or(("", path));
    let names: Vec<String> = url
        .query_pairs()
        .map(|(name, _)| name.into_owned())
        .collect();
    let path = if names.is_empty() { folder } else { path };
    format!(
        "{}{path}?{}",
        url.host_str().unwrap_or_default(),
        names.join("&")
    )
}

/// The words of an element's card; where the look has none, the lines of the text that follow its name.
fn around(page: &Page<'_>, element: &Element) -> String {
    let known = element.context.as_str();
    let mut out = known.to_owned();
    // A card's words may be cut: the page's text goes on.
    if let Some(at) = page.lines.iter().position(|l| {
        normalize(l) == normalize(&element.name) || l.starts_with(element.name.as_str())
    }) {
        for line in page.lines.iter().skip(at).take(6) {
            let other = page.look.elements.iter().any(|e| {
                is_link(e)
                    && e.id != element.id
                    && e.attrs.href != element.attrs.href
                    && !e.nav
                    && e.name == *line
            });
            if other {
                break;
            }
            if !out.contains(line) {
                out.push_str(" \n");
                out.push_str(line);
            }
        }
    }
    out
}

/// Rows of the largest table in the text.
pub(crate) fn rows<'a>(page: &Page<'a>) -> Vec<Item<'a>> {
    let (_, rows) = crate::answer::largest_table(&page.lines);
    rows.into_iter()
        .map(|row| {
            let name = row.first().copied().unwrap_or_default().to_owned();
            let element = page
                .elements()
                .find(|e| is_link(e) && row.contains(&e.name.as_str()));
            let name = element.map_or(name, |e| e.name.clone());
            Item {
                name,
                element,
                text: row.join(" | "),
            }
        })
        .collect()
}

/// Those of the items that the words mean: all for "products", some for "blue mugs".
pub(crate) fn meant<'a>(items: Vec<Item<'a>>, words: &str) -> Vec<Item<'a>> {
    let core = without_kind(words);
    if core.is_empty() || is_generic(words) {
        return items;
    }
    let fits: Vec<Item<'a>> = items
        .iter()
        .filter(|i| {
            similarity(&core, &i.name) >= 0.6
                || cover(&core, &i.name) >= 0.99
                || cover(&core, &i.text) >= 0.99
        })
        .cloned()
        .collect();
    fits
}

/// The value of a measure in an item's words.
pub(crate) fn measure(item: &Item<'_>, measure: &str, header: &[&str]) -> Option<(f64, String)> {
    if has_stem(measure, words::PRICE) || copilot_text::words::same_meaning(measure, "price") {
        // The old price comes first where there are two, and is the higher.
        let price = amounts::prices(&item.text)
            .into_iter()
            .min_by(|a, b| a.value.total_cmp(&b.value))?;
        return Some((price.value, price.text));
    }
    let cells: Vec<&str> = item.text.split(" | ").collect();
    if cells.len() > 1
        && let Some((column, _)) = header
            .iter()
            .enumerate()
            .map(|(at, head)| (at, similarity(measure, head)))
            .filter(|(_, score)| *score >= 0.55)
            .max_by(|a, b| a.1.total_cmp(&b.1))
        && let Some(cell) = cells.get(column)
    {
        return value_of(cell).map(|v| (v, (*cell).to_owned()));
    }
    if has_stem(measure, words::RATING) {
        let line = item.text.lines().find(|l| {
            has_stem(l, words::RATING)
                || l.contains(['★', '☆', '⭐'])
                || l.contains("/ 5")
                || l.contains("из 5")
                || l.contains("of 5")
        });
        return line.and_then(rating_of);
    }
    // "Weight 200 g": the number that stands behind the word.
    let text = normalize(&item.text);
    let stem = copilot_text::stem(&normalize(measure));
    let at = text.find(stem.as_str())?;
    let amount = amounts::amounts(text.get(at..)?).into_iter().next()?;
    Some((amount.value, amount.text))
}

/// The number that stands by the stars: "★ 3.8", "4.5 ★"; in a card's words others stand too.
fn rating_of(line: &str) -> Option<(f64, String)> {
    let whole = || value_of(line).map(|value| (value, line.to_owned()));
    let Some(at) = line.find(['★', '☆', '⭐']) else {
        return whole();
    };
    let (before, after) = line.split_at(at);
    let after = after.trim_start_matches(['★', '☆', '⭐', ' ', ':']);
    let starts = after.starts_with(|c: char| c.is_ascii_digit());
    let all = amounts::amounts(if starts { after } else { before });
    let amount = if starts { all.first() } else { all.last() };
    match amount {
        Some(amount) => Some((amount.value, format!("★ {}", amount.text))),
        None => whole(),
    }
}

fn value_of(text: &str) -> Option<f64> {
    amounts::amounts(text).first().map(|a| a.value)
}

/// The item with the most or the least.
pub(crate) fn extreme_of<'i, 'a>(
    items: &'i [Item<'a>],
    extreme: &Extreme,
    header: &[&str],
) -> Option<(&'i Item<'a>, f64, String)> {
    let mut found: Option<(&Item<'a>, f64, String)> = None;
    for item in items {
        let Some((value, text)) = measure(item, &extreme.measure, header) else {
            continue;
        };
        let better = found.as_ref().is_none_or(|(_, known, _)| {
            if extreme.most {
                value > *known
            } else {
                value < *known
            }
        });
        if better {
            found = Some((item, value, text));
        }
    }
    found
}

/// First is 1, last is -1.
pub(crate) fn nth<T>(all: &[T], ordinal: i32) -> Option<&T> {
    let place = if ordinal > 0 {
        usize::try_from(ordinal - 1).ok()?
    } else {
        all.len().checked_sub(usize::try_from(-ordinal).ok()?)?
    };
    all.get(place)
}

/// Names that answer "list the …". `all_are`: whatever the page lists is of that kind.
pub(crate) fn names(page: &Page<'_>, thing: &str, all_are: bool) -> Vec<String> {
    let labels = |fits: &dyn Fn(&Element) -> bool| {
        dedup(
            page.elements()
                .filter(|e| fits(e))
                .map(|e| label(e).to_owned())
                .collect(),
        )
    };
    let has = |list: &[&str]| has_stem(thing, list);
    let of_kind = |kind: Kind| {
        grammar().kinds.get(&kind).is_some_and(|list| {
            copilot_text::tokens(thing)
                .iter()
                .any(|t| list.holds(t) || list.holds(t.trim_end_matches('s')))
        })
    };
    if (has(&said().section) || of_kind(Kind::Heading) || of_kind(Kind::Section))
        && !page.look.headings.is_empty()
    {
        let title = page.heading().to_owned();
        let below: Vec<String> = page
            .look
            .headings
            .iter()
            .map(|h| h.text.clone())
            .filter(|t| *t != title && !t.is_empty())
            .collect();
        // Beside a table of contents, the few headings are those of its margins.
        let contents = linked_items(page);
        if !below.is_empty() && (below.len() > 3 || contents.len() <= below.len() * 2) {
            return below;
        }
        if !contents.is_empty() {
            return dedup(contents.into_iter().map(|i| i.name).collect());
        }
    }
    if of_kind(Kind::Link) {
        return labels(&is_link);
    }
    if of_kind(Kind::Button) {
        return labels(&crate::page::is_button);
    }
    if of_kind(Kind::File) && page.elements().any(crate::page::is_file) {
        return labels(&crate::page::is_file);
    }
    // "the options of Delivery", "the categories": a list's own options.
    let core = without_kind(thing);
    let like = |name: &str| similarity(&core, name).max(similarity(thing, name));
    let select = page
        .elements()
        .filter(|e| !e.options.is_empty() && like(&e.name) >= 0.7)
        .max_by(|a, b| like(&a.name).total_cmp(&like(&b.name)));
    if let Some(select) = select {
        return select.options.clone();
    }
    // A column of a table.
    let (header, rows) = crate::answer::largest_table(&page.lines);
    let column = header
        .iter()
        .enumerate()
        .map(|(at, head)| (at, similarity(&core, head)))
        .filter(|(_, score)| *score >= 0.7)
        .max_by(|a, b| a.1.total_cmp(&b.1));
    if let Some((column, _)) = column {
        return dedup(
            rows.iter()
                .filter_map(|r| r.get(column))
                .map(|c| (*c).to_owned())
                .collect(),
        );
    }
    let all = items(page);
    let some = meant(all.clone(), thing);
    // Where none is what was named, only a page of that kind lists it all the same.
    let all_are = all_are || is_generic(thing) || core.is_empty() || page.is_about(&core) >= 0.6;
    let chosen = if all_are || some.is_empty() && names_page(page, thing) {
        all
    } else {
        some
    };
    dedup(chosen.into_iter().map(|i| i.name).collect())
}

/// "the products on this page": beside the kind of thing only words for what is seen, or for the page itself.
fn names_page(page: &Page<'_>, thing: &str) -> bool {
    let all: Vec<String> = copilot_text::tokens(thing)
        .into_iter()
        .filter(|w| !copilot_text::is_stop_word(w))
        .collect();
    all.iter().any(|w| is_generic(w))
        && all
            .iter()
            .all(|w| is_generic(w) || said().here.contains(&w.as_str()) || page.is_about(w) >= 0.75)
}

fn dedup(names: Vec<String>) -> Vec<String> {
    let mut out: Vec<String> = Vec::new();
    for name in names {
        let name = name.trim().to_owned();
        if !name.is_empty() && !out.contains(&name) {
            out.push(name);
        }
    }
    out
}
