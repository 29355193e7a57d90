//! The things that a page lists: cards, rows, results.

use copilot_protocol::Element;
use copilot_text::{amounts, has_stem, is_stop_word, normalize, similarity, stem, tokens, words};

use crate::answer::largest_table;
use crate::goal::{ElementKind, Extreme};
use crate::grammar::{grammar, words as said};
use crate::naming::{cover, is_generic, without_kind};
use crate::page::{Page, is_link, is_search_box, leads_to};
use crate::pick::best;

/// One of the things that a page lists.
#[derive(Clone, Debug)]
pub(crate) struct Item<'a> {
    pub name: String,
    /// What leads to it.
    pub element: Option<&'a Element>,
    /// The words of its card or row.
    pub text: String,
}

impl Item<'_> {
    /// The lines and cells of its card or row.
    pub fn lines(&self) -> Vec<&str> {
        let cells = self.text.lines().flat_map(|l| l.split(" | "));
        cells.map(str::trim).collect()
    }

    /// It says more than its name.
    pub fn is_card(&self) -> bool {
        self.text.chars().count() > self.name.chars().count() + 3
    }
}

/// The largest group of like things on the page, in reading order.
pub(crate) fn items<'a>(page: &Page<'a>) -> Vec<Item<'a>> {
    let linked = linked_items(page);
    if linked.len() >= 2 {
        return linked;
    }
    let rows = rows(page);
    if rows.len() < 2 { linked } else { rows }
}

/// What a search has found, in the page's order: the group of links that holds the words, and never
/// one that does not, however large. A single link may be all.
pub(crate) fn results<'a>(page: &Page<'a>, query: &str) -> Vec<Item<'a>> {
    let core = without_kind(query);
    let tells = |item: &&Item<'_>| {
        similarity(&core, &item.name).max(cover(&core, &item.name)) >= 0.5
            || cover(&core, &item.text) >= 0.99
    };
    let related = |group: &[Item<'_>]| group.iter().filter(tells).count();
    // Scores of groups are below a thousand.
    let score = |(score, group): &(f64, Vec<Item<'a>>)| score + related(group) as f64 * 1000.0;
    let mut groups = groups(page);
    groups.retain(|(_, group)| related(group) > 0);
    best(groups, 0.0, score).map_or(Vec::new(), |(_, (_, group))| group)
}

/// The page shows what was searched for: its address or its search box has the words.
pub(crate) fn shows_results(page: &Page<'_>, query: &str) -> bool {
    let wanted = normalize(query);
    let same = |text: &str| !wanted.is_empty() && normalize(text) == wanted;
    let asked = |url: url::Url| url.query_pairs().any(|(_, value)| same(&value));
    url::Url::parse(&page.snapshot.url).is_ok_and(asked)
        || page.elements().any(|e| is_search_box(e) && same(&e.value))
}

/// Links whose addresses differ in the last part only, and whose surroundings are alike.
fn linked_items<'a>(page: &Page<'a>) -> Vec<Item<'a>> {
    let mut several = groups(page);
    several.retain(|(_, found)| found.len() >= 2);
    best(several, 0.0, |(score, _)| *score).map_or(Vec::new(), |(_, (_, found))| found)
}

/// Groups of like links outside the navigation, each with how much it looks like the page's list.
fn groups<'a>(page: &Page<'a>) -> Vec<(f64, Vec<Item<'a>>)> {
    let mut groups: Vec<(String, Vec<(&str, Item<'a>)>)> = Vec::new();
    let named = |e: &&Element| is_link(e) && !e.nav && e.name.chars().count() >= 2;
    for element in page.elements().filter(named) {
        let Some(href) = element.attrs.href.as_deref() else {
            continue;
        };
        if leads_to(element, &page.snapshot.url) {
            continue;
        }
        let key = format!("{} {}", group_key(href), !element.context.is_empty());
        let address = href.split('#').next().unwrap_or_default();
        let known = groups.iter().position(|(k, _)| *k == key);
        let at = known.unwrap_or(groups.len());
        if known.is_none() {
            groups.push((key, Vec::new()));
        }
        let group = &mut groups[at].1;
        if let Some((_, known)) = group.iter_mut().find(|(known, _)| *known == address) {
            // A picture and a title may lead to the same thing: the title names it.
            let longer = element.name.chars().count() > known.name.chars().count();
            if longer && !has_stem(&element.name, &said().more) {
                known.name.clone_from(&element.name);
                known.element = Some(element);
            }
            continue;
        }
        let item = Item {
            name: element.name.clone(),
            element: Some(element),
            text: around(page, element),
        };
        group.push((address, item));
    }
    let scored = groups.into_iter().map(|(_, group)| {
        let found: Vec<Item<'a>> = group.into_iter().map(|(_, item)| item).collect();
        let each = found.iter().map(|i| {
            let page_number = i.name.parse::<f64>().is_ok();
            let words = i.name.split_whitespace().count() as f64 * 0.1;
            let card = if i.is_card() { 1.5 } else { 0.0 };
            words + card + if page_number { 0.0 } else { 1.0 }
        });
        (each.sum(), found)
    });
    scored.collect()
}

/// Everything but the last part of the path, and the names of the query's parameters.
fn group_key(href: &str) -> String {
    let Ok(url) = url::Url::parse(href) else {
        return href.to_owned();
    };
    let path = url.path().trim_end_matches('/');
    let (folder, _) = path.rsplit_once('/').unwrap_or(("", path));
    let names: Vec<_> = url.query_pairs().map(|(name, _)| name).collect();
    let path = if names.is_empty() { folder } else { path };
    let host = url.host_str().unwrap_or_default();
    format!("{host}{path}?{}", names.join("&"))
}

/// The words of an element's card; where the snapshot has none, the lines of the text that follow its name.
fn around(page: &Page<'_>, element: &Element) -> String {
    const NEAR: usize = 6;
    let mut out = element.context.clone();
    let name = element.name.as_str();
    // A card's words may be cut: the page's text goes on.
    let names = |l: &&str| l.starts_with(name) || normalize(l) == normalize(name);
    let same = |e: &Element| e.id == element.id || e.attrs.href == element.attrs.href;
    let leads = |e: &Element, line: &str| is_link(e) && !same(e) && !e.nav && e.name == line;
    let other = |line: &str| page.snapshot.elements.iter().any(|e| leads(e, line));
    let below = page.lines.iter().skip_while(|l| !names(l)).take(NEAR);
    for line in below.take_while(|l| !other(l)) {
        if !out.contains(line) {
            out.push_str(" \n");
            out.push_str(line);
        }
    }
    out
}

/// Rows of the largest table in the text.
pub(crate) fn rows<'a>(page: &Page<'a>) -> Vec<Item<'a>> {
    let (_, rows) = largest_table(&page.lines);
    let item = |row: Vec<&str>| {
        let mut links = page.elements().filter(|e| is_link(e));
        let element = links.find(|e| row.contains(&e.name.as_str()));
        let first = row.first().copied().unwrap_or_default();
        Item {
            name: element.map_or(first, |e| e.name.as_str()).to_owned(),
            element,
            text: row.join(" | "),
        }
    };
    rows.into_iter().map(item).collect()
}

/// Those of the items that the words mean: all for "products", some for "blue mugs".
pub(crate) fn meant<'a>(mut items: Vec<Item<'a>>, words: &str) -> Vec<Item<'a>> {
    let core = without_kind(words);
    if !core.is_empty() && !is_generic(words) {
        items.retain(|i| {
            similarity(&core, &i.name) >= 0.6
                || cover(&core, &i.name).max(cover(&core, &i.text)) >= 0.99
        });
    }
    items
}

/// The value of a measure in an item's words.
fn measure(item: &Item<'_>, measure: &str, header: &[&str]) -> Option<(f64, String)> {
    if has_stem(measure, words::PRICE) || copilot_text::same_meaning(measure, "price") {
        // The old price comes first where there are two, and is the higher.
        let prices = amounts::prices(&item.text).into_iter();
        let price = prices.min_by(|a, b| a.value.total_cmp(&b.value))?;
        return Some((price.value, price.text));
    }
    let cells: Vec<&str> = item.text.split(" | ").collect();
    let heads = header.iter().enumerate().filter(|_| cells.len() > 1);
    let column = best(heads, 0.55, |(_, head)| similarity(measure, head));
    if let Some(cell) = column.and_then(|(_, (at, _))| cells.get(at)) {
        return value_of(cell).map(|v| (v, (*cell).to_owned()));
    }
    // "Weight 200 g": the number that stands behind the word.
    let text = normalize(&item.text);
    let at = text.find(stem(&normalize(measure)).as_str())?;
    let amount = amounts::amounts(&text[at..]).into_iter().next()?;
    Some((amount.value, amount.text))
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
    let sign = if extreme.most { 1.0 } else { -1.0 };
    let measured = items.iter().filter_map(|item| {
        let (value, text) = measure(item, &extreme.measure, header)?;
        Some((item, value, text))
    });
    best(measured, f64::NEG_INFINITY, |(_, value, _)| value * sign).map(|(_, found)| found)
}

/// Names that answer "list the …". `all_are`: whatever the page lists is of that kind.
pub(crate) fn names(page: &Page<'_>, thing: &str, all_are: bool) -> Vec<String> {
    let all = tokens(thing);
    let says = |list: &crate::grammar::List| {
        let mut all = all.iter();
        all.any(|t| list.holds(t) || list.holds(t.trim_end_matches('s')))
    };
    let of_kind = |kind: ElementKind| grammar().kinds.get(&kind).is_some_and(says);
    let names = |all: Vec<Item<'_>>| all.into_iter().map(|i| i.name).collect::<Vec<_>>();
    if has_stem(thing, &said().section)
        || of_kind(ElementKind::Heading)
        || of_kind(ElementKind::Section)
    {
        const FEW: usize = 3;
        let headings = page.snapshot.headings.iter().map(|h| h.text.clone());
        let below: Vec<String> = headings.filter(|t| t != page.heading()).collect();
        // Beside a table of contents, the few headings are those of its margins.
        let contents = linked_items(page);
        if !below.is_empty() && (below.len() > FEW || contents.len() <= below.len() * 2) {
            return below;
        }
        if !contents.is_empty() && !page.snapshot.headings.is_empty() {
            return names(contents);
        }
    }
    let core = without_kind(thing);
    let all = items(page);
    let some = meant(all.clone(), thing);
    // Where none is what was named, only a page of that kind lists it all the same.
    let all_are = all_are || is_generic(thing) || core.is_empty() || page.is_about(&core) >= 0.6;
    let all_are = all_are || some.is_empty() && names_page(page, thing);
    names(if all_are { all } else { some })
}

/// "the products on this page": beside the kind of thing only words for what is seen, or for the page itself.
fn names_page(page: &Page<'_>, thing: &str) -> bool {
    let mut all = tokens(thing);
    all.retain(|w| !is_stop_word(w));
    let here =
        |w: &String| is_generic(w) || said().here.contains(&w.as_str()) || page.is_about(w) >= 0.75;
    all.iter().any(|w| is_generic(w)) && all.iter().all(here)
}
