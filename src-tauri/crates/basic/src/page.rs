//! A look at a page, asked for elements by words.

use copilot_protocol::{Element, ElementId, Observation};

use copilot_text::{has_stem, normalize, similarity, stems, words};

use crate::goal::Kind;
use crate::grammar;
use crate::memory::Memory;

/// From here on a label says what was asked for.
pub(crate) const GOOD: f64 = 0.62;

/// An element with how well it fits, 0..=1 (a little above for the right kind).
#[derive(Clone, Copy, Debug)]
pub(crate) struct Hit<'a> {
    pub element: &'a Element,
    pub score: f64,
}

pub(crate) struct Page<'a> {
    pub look: &'a Observation,
    pub lines: Vec<&'a str>,
    avoid: Vec<ElementId>,
}

impl<'a> Page<'a> {
    pub fn new(look: &'a Observation, avoid: &[ElementId], memory: &Memory) -> Self {
        let mut avoid = avoid.to_vec();
        avoid.extend(
            memory
                .failed
                .iter()
                .filter(|(loader, _)| *loader == look.loader)
                .map(|(_, id)| *id),
        );
        Self {
            look,
            lines: look
                .text
                .lines()
                .map(str::trim)
                .filter(|l| !l.is_empty())
                .collect(),
            avoid,
        }
    }

    /// Elements that may be used.
    pub fn elements(&self) -> impl Iterator<Item = &'a Element> + '_ {
        self.look
            .elements
            .iter()
            .filter(|e| !self.avoid.contains(&e.id))
    }

    /// The best of the elements for the words, with those beside it; best first.
    pub fn ranked(
        &self,
        query: &str,
        thing: Option<Kind>,
        fits: impl Fn(&Element) -> bool,
    ) -> Vec<Hit<'a>> {
        let core = without_kind(query);
        let mut hits: Vec<Hit<'a>> = self
            .elements()
            .filter(|e| fits(e))
            .map(|element| Hit {
                element,
                score: fit(element, query, &core, thing),
            })
            .filter(|hit| hit.score >= 0.3)
            .collect();
        hits.sort_by(|a, b| b.score.total_cmp(&a.score));
        hits
    }

    pub fn best(
        &self,
        query: &str,
        thing: Option<Kind>,
        fits: impl Fn(&Element) -> bool,
    ) -> Option<Hit<'a>> {
        self.ranked(query, thing, fits)
            .into_iter()
            .next()
            .filter(|hit| hit.score >= GOOD)
    }

    /// The best element whose label says any of the phrases.
    pub fn saying(&self, phrases: &[&str], fits: impl Fn(&Element) -> bool) -> Vec<Hit<'a>> {
        let mut hits: Vec<Hit<'a>> = self
            .elements()
            .filter(|e| fits(e))
            .map(|element| Hit {
                element,
                score: says(element, phrases),
            })
            .filter(|hit| hit.score >= 0.75)
            .collect();
        hits.sort_by(|a, b| b.score.total_cmp(&a.score));
        hits
    }

    pub fn heading(&self) -> &str {
        self.look
            .headings
            .iter()
            .find(|h| h.level == 1)
            .or_else(|| self.look.headings.first())
            .map_or(self.look.title.as_str(), |h| h.text.as_str())
    }

    /// The line at which the page's own text begins.
    pub fn below_heading(&self) -> usize {
        let heading = self.heading();
        self.lines.iter().position(|l| *l == heading).unwrap_or(0)
    }

    /// How well the page itself is what the words name.
    pub fn is_about(&self, words: &str) -> f64 {
        let core = without_kind(words);
        let title = self
            .look
            .title
            .split(['|', '—', '–', '·', '»'])
            .next()
            .unwrap_or_default();
        [self.heading(), title]
            .iter()
            .map(|label| similarity(&core, label).max(similarity(words, label)))
            .fold(0.0, f64::max)
    }

    /// "the news in the settings", where this page is the settings: the thing alone.
    pub fn here(&self, words: &str) -> Option<String> {
        let said = grammar::words();
        let all: Vec<&str> = words.split_whitespace().collect();
        let at = (1..all.len())
            .rev()
            .find(|at| said.into.contains(&all[*at]))?;
        let place: Vec<&str> = all[at + 1..]
            .iter()
            .copied()
            .skip_while(|w| said.own.contains(w))
            .collect();
        let named = !place.is_empty() && self.is_about(&place.join(" ")) >= 0.75;
        named.then(|| all[..at].join(" "))
    }

    /// More of the page lies below than was marked.
    pub fn cut_below(&self) -> bool {
        let view = &self.look.viewport;
        let below = view.page_height - (view.scroll_y + view.height) > 40.0;
        below
            && (self.look.total_elements as usize > self.look.elements.len()
                || self.look.text_truncated)
    }

    pub fn next_page(&self) -> Option<&'a Element> {
        let here = self.look.url.as_str();
        self.elements()
            .filter(|e| pressable(e) && !e.state.disabled && !editable(e))
            .filter(|e| e.attrs.href.as_deref().is_none_or(|u| goes_on(here, u)))
            .map(|e| (e, next_label(e)))
            .filter(|(_, score)| *score >= 0.9)
            .max_by(|a, b| a.1.total_cmp(&b.1))
            .map(|(e, _)| e)
    }

    /// The page's own words on what has just happened; `before` are those that were there already.
    pub fn confirmation(&self, before: &[String]) -> Vec<String> {
        let mut out: Vec<String> = Vec::new();
        for said in self
            .look
            .signals
            .alerts
            .iter()
            .map(String::as_str)
            .chain(self.lines.iter().copied())
        {
            let short = said.chars().count() <= 220;
            // "Update : Green tea" is shown as "Update".
            let control = self.elements().any(|e| {
                !e.editable
                    && label(e)
                        .strip_prefix(said)
                        .is_some_and(|rest| rest.is_empty() || rest.trim_start().starts_with(':'))
            });
            let known = before.iter().any(|b| b == said);
            if short
                && !control
                && !known
                && has_stem(said, words::SUCCESS)
                && !out.iter().any(|o| o == said)
            {
                out.push(said.to_owned());
            }
            if out.len() == 3 {
                break;
            }
        }
        out
    }

    /// The page says that it did not take what was sent.
    pub fn complaint(&self) -> Option<String> {
        let invalid = self.elements().find(|e| e.state.invalid);
        let said = self
            .look
            .signals
            .alerts
            .iter()
            .find(|a| has_stem(a, words::FAILURE) && !has_stem(a, words::SUCCESS));
        said.cloned()
            .or_else(|| invalid.map(|e| label(e).to_owned()))
    }
}

/// The address is another part of the same list: only numbers and the query differ. "Next" may
/// also lead to the next chapter.
fn goes_on(here: &str, next: &str) -> bool {
    let path = |address: &str| {
        let plain = address.split(['?', '#']).next().unwrap_or_default();
        let mut parts: Vec<String> = plain
            .split('/')
            .map(|part| {
                part.chars()
                    .filter(|c| !c.is_ascii_digit())
                    .collect::<String>()
            })
            .filter(|part| !part.is_empty() && !matches!(part.as_str(), "page" | "p" | "-"))
            .collect();
        if let Some(last) = parts.last_mut() {
            *last = last.trim_end_matches(['-', '_']).to_owned();
        }
        parts
    };
    path(here) == path(next)
}

fn next_label(element: &Element) -> f64 {
    let said = normalize(label(element));
    if matches!(said.as_str(), ">" | "›" | "»" | "→" | ">>") {
        return 0.95;
    }
    // "Show all" begins anew, however near it is to "show more".
    if copilot_text::tokens(&said)
        .iter()
        .any(|word| matches!(word.as_str(), "all" | "все"))
    {
        return 0.0;
    }
    words::NEXT_PAGE
        .iter()
        .map(|p| similarity(p, &said))
        .fold(0.0, f64::max)
}

pub(crate) fn label(element: &Element) -> &str {
    [
        element.name.as_str(),
        element.text.as_str(),
        element.attrs.placeholder.as_deref().unwrap_or_default(),
        element.attrs.title.as_deref().unwrap_or_default(),
        element.attrs.icon.as_deref().unwrap_or_default(),
    ]
    .into_iter()
    .find(|l| !l.trim().is_empty())
    .unwrap_or_default()
}

/// All that names an element, with how much each counts.
fn labels(element: &Element) -> Vec<(String, f64)> {
    let mut out = vec![(element.name.clone(), 1.0)];
    // "Cart 3", "Inbox (12)": how many there are is no part of the name.
    let plain = element
        .name
        .trim_end_matches(|c: char| c.is_ascii_digit() || matches!(c, '(' | ')' | '+' | ' '));
    if plain.len() < element.name.len() && !plain.is_empty() && pressable(element) {
        out.push((plain.to_owned(), 0.98));
    }
    if !element.text.is_empty() {
        out.push((element.text.clone(), 1.0));
    }
    let attrs = &element.attrs;
    for (label, weight) in [
        (&attrs.aria_label, 1.0),
        (&attrs.placeholder, 0.97),
        (&attrs.title, 0.95),
    ] {
        if let Some(label) = label {
            out.push((label.clone(), weight));
        }
    }
    if element.editable || is_choice(element) {
        for label in [&attrs.name, &attrs.id].into_iter().flatten() {
            out.push((spaced(label), 0.8));
        }
        if let Some(autocomplete) = &attrs.autocomplete {
            out.push((autocomplete.replace('-', " "), 0.8));
        }
    }
    if matches!(attrs.kind.as_deref(), Some("submit" | "button" | "reset"))
        && !element.value.is_empty()
    {
        out.push((element.value.clone(), 1.0));
    }
    // What a sign is called in the page's code: all of it, and each word alone.
    if let Some(icon) = &attrs.icon {
        out.push((icon.clone(), 0.93));
        out.extend(icon.split_whitespace().map(|word| (word.to_owned(), 0.92)));
    }
    out.retain(|(label, _)| !label.trim().is_empty());
    out
}

/// `user_name[first]` and `userName` as words.
fn spaced(name: &str) -> String {
    let mut out = String::new();
    for c in name.chars() {
        if c.is_uppercase() {
            out.push(' ');
        }
        out.push(if c.is_alphanumeric() { c } else { ' ' });
    }
    out
}

/// How well an element's labels say the words.
fn fit(element: &Element, query: &str, core: &str, thing: Option<Kind>) -> f64 {
    let mut score: f64 = 0.0;
    for (label, weight) in labels(element) {
        let own = similarity(query, &label).max(if core.is_empty() {
            0.0
        } else {
            similarity(core, &label) * 0.99
        });
        score = score.max(own * weight);
    }
    // What stands around it names it too: the row, the card, the legend.
    if score < 0.9 && !element.context.is_empty() {
        let around = format!("{} {}", label(element), element.context);
        score = score
            .max(similarity(core, &around) * 0.86)
            .max(cover(core, &around) * 0.8);
    }
    if score < 0.3 {
        return score;
    }
    if thing.is_some_and(|t| is_kind(element, t)) {
        score += 0.06;
    }
    if element.state.disabled {
        score -= 0.3;
    }
    if !element.in_viewport {
        score -= 0.005;
    }
    score
}

/// The share of the query's stems that stand in the text.
pub(crate) fn cover(query: &str, text: &str) -> f64 {
    let wanted = stems(query);
    if wanted.is_empty() {
        return 0.0;
    }
    let given = stems(text);
    let found = wanted.iter().filter(|w| given.contains(w)).count();
    found as f64 / wanted.len() as f64
}

/// How well the element's own label says one of the phrases.
pub(crate) fn says(element: &Element, phrases: &[&str]) -> f64 {
    labels(element)
        .iter()
        .filter(|(_, weight)| *weight > 0.9)
        .map(|(label, weight)| {
            copilot_text::matches_any(label, phrases).min(
                phrases
                    .iter()
                    .map(|p| similarity(p, label))
                    .fold(0.0, f64::max),
            ) * weight
        })
        .fold(0.0, f64::max)
}

/// "letter from Anna" as "Anna": without the word for the kind of thing in front.
pub(crate) fn without_kind(query: &str) -> String {
    let all: Vec<&str> = query.split_whitespace().collect();
    let generic = |word: &str| words::GENERIC_ITEMS.contains(&normalize(word).as_str());
    let mut from = 0;
    while from + 1 < all.len()
        && (generic(all[from]) || from > 0 && copilot_text::is_stop_word(&normalize(all[from])))
    {
        from += 1;
    }
    let mut to = all.len();
    while to > from + 1 && generic(all[to - 1]) {
        to -= 1;
    }
    all[from..to].join(" ")
}

/// Only words for kinds of things: "result", "товар".
pub(crate) fn is_generic(query: &str) -> bool {
    let wanted = copilot_text::tokens(query);
    let generic = |w: &String| words::GENERIC_ITEMS.contains(&w.as_str());
    // "search result", "найденный результат".
    let found = wanted.len() > 1 && wanted.iter().any(generic);
    wanted.iter().all(|w| {
        generic(w)
            || copilot_text::is_stop_word(w)
            || found && matches!(w.as_str(), "search" | "found" | "поиска" | "найденный")
    })
}

pub(crate) fn editable(element: &Element) -> bool {
    element.editable && !element.state.readonly && !element.state.disabled
}

pub(crate) fn is_checkable(element: &Element) -> bool {
    matches!(
        element.role.as_str(),
        "checkbox" | "switch" | "radio" | "menuitemcheckbox" | "menuitemradio"
    ) || matches!(element.attrs.kind.as_deref(), Some("checkbox" | "radio"))
}

/// Endings of files that are kept rather than shown.
const FILE_ENDINGS: [&str; 18] = [
    ".pdf", ".csv", ".zip", ".txt", ".doc", ".docx", ".xls", ".xlsx", ".png", ".jpg", ".gz",
    ".tar", ".epub", ".mp3", ".json", ".xml", ".7z", ".odt",
];

/// A link to a file that is kept rather than shown.
pub(crate) fn is_file(element: &Element) -> bool {
    element.attrs.download
        || element.attrs.href.as_deref().is_some_and(|u| {
            let path = u
                .split(['?', '#'])
                .next()
                .unwrap_or_default()
                .to_lowercase();
            FILE_ENDINGS.iter().any(|end| path.ends_with(end))
        })
}

pub(crate) fn is_radio(element: &Element) -> bool {
    matches!(element.role.as_str(), "radio" | "menuitemradio")
        || element.attrs.kind.as_deref() == Some("radio")
}

/// A list with known options.
pub(crate) fn is_select(element: &Element) -> bool {
    element.tag == "select"
        || (!element.options.is_empty() && matches!(element.role.as_str(), "combobox" | "listbox"))
}

/// A control whose choices appear when it is pressed.
pub(crate) fn is_dropdown(element: &Element) -> bool {
    !is_select(element)
        && (matches!(element.role.as_str(), "combobox" | "listbox")
            || (pressable(element)
                && (element.state.expanded.is_some()
                    || label(element)
                        .trim_end()
                        .ends_with(['▾', '▼', '▿', '⌄', '˅']))))
}

fn is_choice(element: &Element) -> bool {
    is_select(element) || is_dropdown(element) || is_checkable(element)
}

pub(crate) fn is_option(element: &Element) -> bool {
    matches!(
        element.role.as_str(),
        "option" | "menuitem" | "menuitemradio" | "menuitemcheckbox" | "treeitem" | "radio"
    )
}

pub(crate) fn is_link(element: &Element) -> bool {
    element.role == "link" || element.attrs.href.is_some()
}

pub(crate) fn is_button(element: &Element) -> bool {
    element.role == "button"
        || element.tag == "button"
        || element.attrs.icon.is_some() && !is_link(element)
        || matches!(
            element.attrs.kind.as_deref(),
            Some("submit" | "button" | "image" | "reset")
        )
}

/// Something to press: not a field to type in and not a native list.
pub(crate) fn pressable(element: &Element) -> bool {
    !element.editable && element.tag != "select"
}

pub(crate) fn is_password(element: &Element) -> bool {
    element.attrs.kind.as_deref() == Some("password")
}

pub(crate) fn is_search_box(element: &Element) -> bool {
    editable(element)
        && !is_password(element)
        && (element.role == "searchbox"
            || element.attrs.kind.as_deref() == Some("search")
            || labels(element)
                .iter()
                .any(|(label, _)| has_stem(label, &grammar::words().search_labels)))
}

pub(crate) fn is_kind(element: &Element, thing: Kind) -> bool {
    match thing {
        Kind::Link | Kind::Page | Kind::Section | Kind::Result => is_link(element),
        Kind::Button => is_button(element),
        Kind::Field => element.editable,
        Kind::Checkbox => is_checkable(element),
        Kind::Radio => is_radio(element),
        Kind::List => is_select(element) || is_dropdown(element),
        Kind::Tab => element.role == "tab",
        Kind::Menu => {
            matches!(element.role.as_str(), "menuitem" | "menu" | "menubar")
                || element.state.expanded.is_some()
        }
        Kind::Dialog => element.role == "dialog",
        Kind::Image => element.role == "img" || element.tag == "img",
        Kind::File => element.attrs.download,
        Kind::Table | Kind::Heading => false,
    }
}

/// "Anna's last email", "the letter that Anna sent" as "Anna": the names where there are some, else all but the kind.
pub(crate) fn own_name(words: &str) -> String {
    let plain = |w: &str| {
        let w = w.trim_matches(|c: char| !c.is_alphanumeric() && c != '@' && c != '#');
        ["'s", "’s"]
            .iter()
            .find_map(|end| w.strip_suffix(end))
            .unwrap_or(w)
            .to_owned()
    };
    let names: Vec<String> = words
        .split_whitespace()
        .map(plain)
        .filter(|w| w.chars().next().is_some_and(char::is_uppercase) && !is_generic(w))
        .collect();
    if names.is_empty() {
        without_kind(words)
    } else {
        names.join(" ")
    }
}

/// The row, card or entry that the words name, which is opened by a press and is no link.
pub(crate) fn entry<'a>(page: &Page<'a>, words: &str) -> Option<&'a Element> {
    let core = own_name(words);
    if core.trim().is_empty() || is_generic(words) {
        return None;
    }
    let all: Vec<&'a Element> = page
        .elements()
        .filter(|e| {
            pressable(e)
                && !is_button(e)
                && !e.nav
                && !e.state.disabled
                && !is_checkable(e)
                && !e.name.is_empty()
        })
        .filter(|e| cover(&core, &e.name) >= 0.99)
        .collect();
    // What is around several entries says what they all say.
    all.iter().copied().find(|e| {
        !all.iter()
            .any(|o| o.id != e.id && e.name.len() > o.name.len() && e.name.contains(&o.name))
    })
}

/// Same address but for fragment and trailing slash.
pub(crate) fn same_address(a: &str, b: &str) -> bool {
    let plain = |s: &str| {
        s.split('#')
            .next()
            .unwrap_or_default()
            .trim_end_matches('/')
            .to_owned()
    };
    plain(a) == plain(b)
}

/// The element's address is this one.
pub(crate) fn leads_to(element: &Element, address: &str) -> bool {
    let href = element.attrs.href.as_deref();
    href.is_some_and(|href| same_address(href, address))
}

/// What is not shown, or is only shown to be done away with.
pub(crate) fn usable(element: &Element) -> bool {
    pressable(element) && !element.state.disabled
}
