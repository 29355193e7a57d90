//! A snapshot of a page, asked for elements by words.

use copilot_protocol::{Element, ElementId, Observation};

use copilot_text::{has_stem, normalize, similarity, words};

use crate::goal::ElementKind;
use crate::grammar;
use crate::memory::Memory;
use crate::naming::{cover, is_generic, own_name, without_kind};

/// From here on a label says what was asked for.
pub(crate) const GOOD: f64 = 0.62;
/// From here on a link's name is the section of the site that was named.
pub(crate) const PLACE: f64 = 0.85;
/// From here on a label or option is the very one that stood in quotes.
pub(crate) const NAMED: f64 = 0.97;

/// An element with how well it fits, 0..=1 (a little above for the right kind).
#[derive(Clone, Copy, Debug)]
pub(crate) struct Hit<'a> {
    pub element: &'a Element,
    pub score: f64,
}

pub(crate) struct Page<'a> {
    pub snapshot: &'a Observation,
    pub lines: Vec<&'a str>,
    avoid: Vec<ElementId>,
}

impl<'a> Page<'a> {
    pub fn new(snapshot: &'a Observation, avoid: &[ElementId], memory: &Memory) -> Self {
        let failed = memory.failed.iter();
        let failed = failed.filter(|f| f.0 == snapshot.loader).map(|f| f.1);
        let lines = snapshot.text.lines().map(str::trim);
        Self {
            snapshot,
            lines: lines.filter(|l| !l.is_empty()).collect(),
            avoid: avoid.iter().copied().chain(failed).collect(),
        }
    }

    /// Elements that may be used.
    pub fn elements(&self) -> impl Iterator<Item = &'a Element> + '_ {
        let all = self.snapshot.elements.iter();
        all.filter(|e| !self.avoid.contains(&e.id))
    }

    /// Of the elements that fit, those with a score of at least `least`, best first.
    fn scored(
        &self,
        least: f64,
        fits: impl Fn(&Element) -> bool,
        score: impl Fn(&Element) -> f64,
    ) -> Vec<Hit<'a>> {
        let hit = |element: &'a Element| {
            let score = score(element);
            (score >= least).then_some(Hit { element, score })
        };
        let all = self.elements().filter(|e| fits(e));
        let mut hits: Vec<Hit<'a>> = all.filter_map(hit).collect();
        hits.sort_by(|a, b| b.score.total_cmp(&a.score));
        hits
    }

    /// The best of the elements for the words, with those beside it; best first.
    pub fn ranked(
        &self,
        query: &str,
        kind: Option<ElementKind>,
        fits: impl Fn(&Element) -> bool,
    ) -> Vec<Hit<'a>> {
        let core = without_kind(query);
        self.scored(0.3, fits, |e| fit(e, query, &core, kind))
    }

    pub fn best(
        &self,
        query: &str,
        kind: Option<ElementKind>,
        fits: impl Fn(&Element) -> bool,
    ) -> Option<Hit<'a>> {
        let first = self.ranked(query, kind, fits).into_iter().next();
        first.filter(|hit| hit.score >= GOOD)
    }

    /// The best for what a step names; what stands in quotes is the label itself.
    pub fn named(
        &self,
        query: &str,
        kind: Option<ElementKind>,
        quoted: bool,
        fits: impl Fn(&Element) -> bool,
    ) -> Option<Hit<'a>> {
        self.best(query, kind, |e| fits(e) && (!quoted || is_called(e, query)))
    }

    /// The elements whose labels say any of the phrases, best first.
    pub fn saying(&self, phrases: &[&str], fits: impl Fn(&Element) -> bool) -> Vec<Hit<'a>> {
        self.scored(0.75, fits, |e| says(e, phrases))
    }

    /// The first of the elements whose labels say any of the phrases.
    pub fn first_saying(
        &self,
        phrases: &[&str],
        fits: impl Fn(&Element) -> bool,
    ) -> Option<&'a Element> {
        self.saying(phrases, fits).first().map(|hit| hit.element)
    }

    pub fn heading(&self) -> &'a str {
        let all = &self.snapshot.headings;
        let first = all.iter().find(|h| h.level == 1).or(all.first());
        first.map_or(self.snapshot.title.as_str(), |h| h.text.as_str())
    }

    /// The line at which the page's own text begins.
    pub fn below_heading(&self) -> usize {
        let heading = self.heading();
        self.lines.iter().position(|l| *l == heading).unwrap_or(0)
    }

    /// How well the page itself is what the words name.
    pub fn is_about(&self, words: &str) -> f64 {
        let core = without_kind(words);
        let mut parts = self.snapshot.title.split(['|', '—', '–', '·', '»']);
        let like = |label: &str| similarity(&core, label).max(similarity(words, label));
        like(self.heading()).max(like(parts.next().unwrap_or_default()))
    }

    /// More of the page lies below than was marked.
    pub fn cut_below(&self) -> bool {
        let view = &self.snapshot.viewport;
        let below = view.page_height - (view.scroll_y + view.height) > 40.0;
        below
            && (self.snapshot.total_elements as usize > self.snapshot.elements.len()
                || self.snapshot.text_truncated)
    }

    pub fn next_page(&self) -> Option<&'a Element> {
        let here = self.snapshot.url.as_str();
        let on = |e: &Element| e.attrs.href.as_deref().is_none_or(|u| goes_on(here, u));
        // The pager stands below the list; what turns something else on the page, above it.
        let hits = self.scored(0.9, |e| usable(e) && on(e), next_label);
        let best = hits.first()?.score;
        let alike = hits.iter().take_while(|hit| hit.score >= best);
        alike.last().map(|hit| hit.element)
    }

    /// The line is all of a label, or what stands before the colon in it: "Update : Green tea" is shown as "Update".
    pub fn is_label(line: &str, label: &str) -> bool {
        let rest = label.strip_prefix(line);
        rest.is_some_and(|rest| rest.is_empty() || rest.trim_start().starts_with(':'))
    }

    /// The page's own words on what has just happened; `before` are those that were there already.
    pub fn confirmation(&self, before: &[String]) -> Vec<String> {
        const LONGEST: usize = 220;
        const MOST: usize = 3;
        let alerts = self.snapshot.signals.alerts.iter().map(String::as_str);
        let control = |said: &str| {
            let mut all = self.elements().filter(|e| !e.editable);
            all.any(|e| Self::is_label(said, label(e)))
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
        let invalid = || self.elements().find(|e| e.state.invalid);
        let fails = |a: &&String| has_stem(a, words::FAILURE) && !has_stem(a, words::SUCCESS);
        let said = self.snapshot.signals.alerts.iter().find(fails).cloned();
        said.or_else(|| invalid().map(|e| label(e).to_owned()))
    }
}

/// The address is another part of the same list: only numbers and the query differ. "Next" may
/// also lead to the next chapter.
fn goes_on(here: &str, next: &str) -> bool {
    let path = |address: &str| -> Vec<String> {
        let plain = address.split(['?', '#']).next().unwrap_or_default();
        let bare = |part: &str| part.replace(|c: char| c.is_ascii_digit(), "");
        let parts = plain.split('/').map(bare);
        let parts = parts.map(|part| part.trim_end_matches(['-', '_']).to_owned());
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
    let mut all = copilot_text::tokens(&said).into_iter();
    match (sign, all.any(|word| every.contains(&word.as_str()))) {
        (true, _) => 0.95,
        (_, true) => 0.0,
        _ => like_any(words::NEXT_PAGE, &said),
    }
}

/// How well the label says the likeliest of the phrases.
fn like_any(phrases: &[&str], label: &str) -> f64 {
    let all = phrases.iter().map(|p| similarity(p, label));
    all.fold(0.0, f64::max)
}

pub(crate) fn label(element: &Element) -> &str {
    let attrs = &element.attrs;
    let own = [&attrs.placeholder, &attrs.title, &attrs.icon].into_iter();
    let all = [&element.name, &element.text].into_iter();
    let mut all = all.chain(own.flatten()).map(String::as_str);
    all.find(|l| !l.trim().is_empty()).unwrap_or_default()
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
fn fit(element: &Element, query: &str, core: &str, kind: Option<ElementKind>) -> f64 {
    let own = |(label, weight): (String, f64)| {
        similarity(query, &label).max(similarity(core, &label) * 0.99) * weight
    };
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
    let of_kind = kind.is_some_and(|k| is_kind(element, k));
    let counts = |is: bool, score: f64| if is { score } else { 0.0 };
    score + counts(of_kind, 0.06)
        - counts(element.state.disabled, 0.3)
        - counts(!element.in_viewport, 0.005)
}

/// A label of the element is what the words say, but for a number or a word for a part of a text: "Chapter 3. Tea".
pub(crate) fn is_called(element: &Element, words: &str) -> bool {
    let counts =
        |w: &str| !w.chars().any(char::is_alphabetic) || has_stem(w, &grammar::words().section);
    let core = without_kind(words);
    let is = |label: &str| {
        let parts = label.split_whitespace().skip_while(|w| counts(w));
        let plain = parts.collect::<Vec<_>>().join(" ");
        let labels = [label, &plain];
        like_any(&labels, words).max(like_any(&labels, &core)) >= NAMED
    };
    let all = labels(element);
    all.iter().any(|(label, weight)| *weight > 0.9 && is(label))
}

/// How well the element's own label says one of the phrases.
pub(crate) fn says(element: &Element, phrases: &[&str]) -> f64 {
    let own = |(label, weight): (String, f64)| {
        copilot_text::matches_any(&label, phrases).min(like_any(phrases, &label)) * weight
    };
    let all = labels(element).into_iter().filter(|l| l.1 > 0.9);
    all.map(own).fold(0.0, f64::max)
}

pub(crate) fn editable(element: &Element) -> bool {
    element.editable && !element.state.readonly && !element.state.disabled
}

pub(crate) fn is_checkable(element: &Element) -> bool {
    let role = element.role.as_str();
    let boxed = matches!(role, "checkbox" | "switch" | "menuitemcheckbox");
    boxed || is_radio(element) || element.attrs.kind.as_deref() == Some("checkbox")
}

/// A link to a file that is kept rather than shown.
pub(crate) fn is_file(element: &Element) -> bool {
    let href = element.attrs.href.as_deref().unwrap_or_default();
    let path = href.split(['?', '#']).next().unwrap_or_default();
    let ending = path.rsplit_once('.').map_or("", |(_, end)| end);
    let ending = ending.to_lowercase();
    element.attrs.download || grammar::words().kept_files.contains(&ending.as_str())
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
    let role = matches!(element.role.as_str(), "combobox" | "listbox");
    let opens = pressable(element) && element.state.expanded.is_some();
    !is_select(element) && (role || opens)
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
    let kind = element.attrs.kind.as_deref().unwrap_or_default();
    element.role == "button"
        || element.tag == "button"
        || element.attrs.icon.is_some() && !is_link(element)
        || matches!(kind, "submit" | "button" | "image" | "reset")
}

/// Something to press: not a field to type in and not a native list.
pub(crate) fn pressable(element: &Element) -> bool {
    !element.editable && element.tag != "select"
}

pub(crate) fn is_password(element: &Element) -> bool {
    element.attrs.kind.as_deref() == Some("password")
}

pub(crate) fn is_search_box(element: &Element) -> bool {
    let role = element.role == "searchbox" || element.attrs.kind.as_deref() == Some("search");
    let searches = |label: &str| has_stem(label, &grammar::words().search_labels);
    let says = || labels(element).iter().any(|(label, _)| searches(label));
    editable(element) && !is_password(element) && (role || says())
}

pub(crate) fn is_kind(element: &Element, kind: ElementKind) -> bool {
    match kind {
        ElementKind::Link | ElementKind::Page | ElementKind::Section => is_link(element),
        ElementKind::Button => is_button(element),
        ElementKind::Field => element.editable || element.role == "slider",
        ElementKind::Checkbox => is_checkable(element),
        ElementKind::Radio => is_radio(element),
        ElementKind::List => is_select(element) || is_dropdown(element),
        ElementKind::Tab => element.role == "tab",
        ElementKind::Menu => {
            matches!(element.role.as_str(), "menuitem" | "menu" | "menubar")
                || element.state.expanded.is_some()
        }
        ElementKind::Dialog => element.role == "dialog",
        ElementKind::Image => element.role == "img" || element.tag == "img",
        ElementKind::File => element.attrs.download,
        ElementKind::Table | ElementKind::Heading => false,
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
        let path = s.split('#').next().unwrap_or_default();
        path.trim_end_matches('/').to_owned()
    };
    plain(a) == plain(b)
}

/// The element leads to another page, or to another part or view of this one, as far as its address says.
pub(crate) fn leads_away(element: &Element, snapshot: &Observation) -> bool {
    let part = |url: &str| url.split_once('#').map_or("", |(_, part)| part).to_owned();
    let elsewhere = |href: &str| !part(href).is_empty() && part(href) != part(&snapshot.url);
    !leads_to(element, &snapshot.url) || element.attrs.href.as_deref().is_some_and(elsewhere)
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
