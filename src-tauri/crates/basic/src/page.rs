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
        let all = self.look.elements.iter();
        all.filter(|e| !self.avoid.contains(&e.id))
    }

    /// The elements with a score of at least `least`, best first.
    fn scored(&self, least: f64, score: impl Fn(&Element) -> f64) -> Vec<Hit<'a>> {
        let hit = |element: &'a Element| Hit {
            element,
            score: score(element),
        };
        let mut hits: Vec<Hit<'a>> = self
            .elements()
            .map(hit)
            .filter(|h| h.score >= least)
            .collect();
        hits.sort_by(|a, b| b.score.total_cmp(&a.score));
        hits
    }

    /// The best of the elements for the words, with those beside it; best first.
    pub fn ranked(
        &self,
        query: &str,
        thing: Option<Kind>,
        fits: impl Fn(&Element) -> bool,
    ) -> Vec<Hit<'a>> {
        let core = without_kind(query);
        let own = |e: &Element| {
            if fits(e) {
                fit(e, query, &core, thing)
            } else {
                0.0
            }
        };
        self.scored(0.3, own)
    }

    pub fn best(
        &self,
        query: &str,
        thing: Option<Kind>,
        fits: impl Fn(&Element) -> bool,
    ) -> Option<Hit<'a>> {
        let first = self.ranked(query, thing, fits).into_iter().next();
        first.filter(|hit| hit.score >= GOOD)
    }

    /// The elements whose labels say any of the phrases, best first.
    pub fn saying(&self, phrases: &[&str], fits: impl Fn(&Element) -> bool) -> Vec<Hit<'a>> {
        self.scored(0.75, |e| if fits(e) { says(e, phrases) } else { 0.0 })
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
        const LONGEST: usize = 220;
        const MOST: usize = 3;
        let alerts = self.look.signals.alerts.iter().map(String::as_str);
        // "Update : Green tea" is shown as "Update".
        let control = |said: &str| {
            let mut rests = self
                .elements()
                .filter(|e| !e.editable)
                .map(|e| label(e).strip_prefix(said));
            rests.any(|r| r.is_some_and(|r| r.is_empty() || r.trim_start().starts_with(':')))
        };
        let mut out: Vec<String> = Vec::new();
        for said in alerts.chain(self.lines.iter().copied()) {
            let new = !before.iter().chain(&out).any(|known| known == said);
            let short = said.chars().count() <= LONGEST && out.len() < MOST;
            if new && short && has_stem(said, words::SUCCESS) && !control(said) {
                out.push(said.to_owned());
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
    let path = |address: &str| -> Vec<String> {
        let plain = address.split(['?', '#']).next().unwrap_or_default();
        let bare = |part: &str| part.replace(|c: char| c.is_ascii_digit(), "");
        let parts = plain
            .split('/')
            .map(|part| bare(part).trim_end_matches(['-', '_']).to_owned());
        parts
            .filter(|p| !matches!(p.as_str(), "" | "page" | "p"))
            .collect()
    };
    path(here) == path(next)
}

fn next_label(element: &Element) -> f64 {
    let said = normalize(label(element));
    let every = grammar::words().every;
    let sign = matches!(said.as_str(), ">" | "›" | "»" | "→" | ">>");
    // "Show all" begins anew, however near it is to "show more".
    let all = copilot_text::tokens(&said)
        .iter()
        .any(|word| every.contains(&word.as_str()));
    let like = || {
        words::NEXT_PAGE
            .iter()
            .map(|p| similarity(p, &said))
            .fold(0.0, f64::max)
    };
    match (sign, all) {
        (true, _) => 0.95,
        (_, true) => 0.0,
        _ => like(),
    }
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
    let attrs = &element.attrs;
    let own = |text: &Option<String>| text.clone().unwrap_or_default();
    // "Cart 3", "Inbox (12)": how many there are is no part of the name.
    let plain = element
        .name
        .trim_end_matches(|c: char| c.is_ascii_digit() || "()+ ".contains(c));
    let plain = if pressable(element) { plain } else { "" };
    let mut out = vec![
        (element.name.clone(), 1.0),
        (plain.to_owned(), 0.98),
        (element.text.clone(), 1.0),
        (own(&attrs.aria_label), 1.0),
        (own(&attrs.placeholder), 0.97),
        (own(&attrs.title), 0.95),
    ];
    if element.editable || is_choice(element) {
        let codes = [&attrs.name, &attrs.id, &attrs.autocomplete];
        out.extend(codes.map(|code| (spaced(&own(code)), 0.8)));
    }
    if matches!(attrs.kind.as_deref(), Some("submit" | "button" | "reset")) {
        out.push((element.value.clone(), 1.0));
    }
    // What a sign is called in the page's code: all of it, and each word alone.
    let icon = own(&attrs.icon);
    out.extend(icon.split_whitespace().map(|word| (word.to_owned(), 0.92)));
    out.push((icon, 0.93));
    out.retain(|(label, _)| !label.trim().is_empty());
    out
}

/// `user_name[first]` and `userName` as words.
fn spaced(name: &str) -> String {
    let word = |c: char| match c {
        c if c.is_uppercase() => format!(" {c}"),
        c if c.is_alphanumeric() => c.to_string(),
        _ => " ".to_owned(),
    };
    name.chars().map(word).collect()
}

/// How well an element's labels say the words.
fn fit(element: &Element, query: &str, core: &str, thing: Option<Kind>) -> f64 {
    let bare = |label: &str| {
        if core.is_empty() {
            0.0
        } else {
            similarity(core, label) * 0.99
        }
    };
    let own = |(label, weight): (String, f64)| similarity(query, &label).max(bare(&label)) * weight;
    let mut score = labels(element).into_iter().map(own).fold(0.0, f64::max);
    // What stands around it names it too: the row, the card, the legend.
    if score < 0.9 && !element.context.is_empty() {
        let around = format!("{} {}", label(element), element.context);
        let like = (similarity(core, &around) * 0.86).max(cover(core, &around) * 0.8);
        score = score.max(like);
    }
    if score < 0.3 {
        return score;
    }
    let kind = if thing.is_some_and(|t| is_kind(element, t)) {
        0.06
    } else {
        0.0
    };
    let disabled = if element.state.disabled { 0.3 } else { 0.0 };
    score + kind - disabled - if element.in_viewport { 0.0 } else { 0.005 }
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
    let own = |(label, weight): (String, f64)| {
        let like = phrases
            .iter()
            .map(|p| similarity(p, &label))
            .fold(0.0, f64::max);
        copilot_text::matches_any(&label, phrases).min(like) * weight
    };
    let all = labels(element)
        .into_iter()
        .filter(|(_, weight)| *weight > 0.9);
    all.map(own).fold(0.0, f64::max)
}

/// "letter from Anna" as "Anna": without the word for the kind of thing in front.
pub(crate) fn without_kind(query: &str) -> String {
    let generic = |word: &str| words::GENERIC_ITEMS.contains(&normalize(word).as_str());
    let all: Vec<&str> = query.split_whitespace().collect();
    let mut rest = all.as_slice();
    while let [first, next @ ..] = rest
        && !next.is_empty()
        && (generic(first)
            || rest.len() < all.len() && copilot_text::is_stop_word(&normalize(first)))
    {
        rest = next;
    }
    while let [before @ .., last] = rest
        && !before.is_empty()
        && generic(last)
    {
        rest = before;
    }
    rest.join(" ")
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

/// A link to a file that is kept rather than shown.
pub(crate) fn is_file(element: &Element) -> bool {
    let href = element
        .attrs
        .href
        .as_deref()
        .unwrap_or_default()
        .to_lowercase();
    let path = href.split(['?', '#']).next().unwrap_or_default();
    let kept = grammar::words().kept_files;
    element.attrs.download
        || path
            .rsplit_once('.')
            .is_some_and(|(_, end)| kept.contains(&end))
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
        let owner = w.strip_suffix("'s").or_else(|| w.strip_suffix("’s"));
        owner.unwrap_or(w).to_owned()
    };
    let mut names: Vec<String> = words.split_whitespace().map(plain).collect();
    names.retain(|w| w.starts_with(char::is_uppercase) && !is_generic(w));
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
    let fits = |e: &&Element| {
        let row = usable(e) && !is_button(e) && !e.nav && !is_checkable(e);
        row && !e.name.is_empty() && cover(&core, &e.name) >= 0.99
    };
    let all: Vec<&'a Element> = page.elements().filter(fits).collect();
    // What is around several entries says what they all say.
    let around = |e: &Element, o: &Element| o.name.len() < e.name.len() && e.name.contains(&o.name);
    let inner = |e: &&&'a Element| !all.iter().any(|o| around(e, o));
    all.iter().find(inner).copied()
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
