//! What the run has seen, and where words stand in it.

use std::ops::Range;

use copilot_protocol::{Element, Observation};

use super::compare::Comparable;
use super::conditions::{own_elements, own_text};
use crate::page::{beginning, values};
use crate::state::GraphState;

/// Lines above a quote, and the one below it, in which the names that the goal asks about are looked for.
const AROUND: usize = 8;
/// Lines above and below a quote that the goal's reader is shown, and the characters of one of them.
const ABOVE: usize = 3;
const BELOW: usize = 2;
const BESIDE: usize = 100;
/// Lines that one quote may run over, and the characters that they may have to be shown.
const OF_ONE_QUOTE: usize = 4;
const OWN_LINES: usize = 400;
/// Places of one quote that are shown.
const PLACES: usize = 2;

/// A text that was seen, with its place.
pub(crate) struct Source {
    pub url: String,
    /// Title and heading of its page; of a document its name, with the part.
    pub head: String,
    document: bool,
    lines: Vec<(String, Comparable)>,
    /// How many of the lines are a page's running text, one below the other as a reader of the page has them; the
    /// others are names of its controls, or no page said them.
    running: usize,
    /// All of it: head, address, text and fields.
    pub whole: Comparable,
    /// Fields by name, with their values.
    pub fields: Vec<(String, String)>,
}

impl Source {
    fn page(
        url: &str,
        head: String,
        running: &str,
        controls: &str,
        fields: Vec<(String, String)>,
    ) -> Self {
        let text = format!("{running}\n{controls}");
        let whole = format!("{head}\n{url}\n{text}\n{}", values(&fields));
        let lines = text.lines();
        let lines = lines.map(|line| (line.to_owned(), Comparable::of(line)));
        Self {
            url: url.to_owned(),
            head,
            document: false,
            lines: lines.collect(),
            running: running.lines().count(),
            whole: Comparable::of(&whole),
            fields,
        }
    }

    /// It is of the document of this name.
    pub fn is_of(&self, document: &str) -> bool {
        let rest = self.head.strip_prefix(document);
        self.document && rest.is_some_and(|rest| rest.is_empty() || rest.starts_with([',', '\n']))
    }

    /// Where words stand in the running text: lines that hold them, or else the fewest lines, one below the other, that
    /// hold them together.
    fn places(&self, words: &Comparable) -> Vec<Range<usize>> {
        let lines = &self.lines[..self.running];
        let one = |at: usize| lines[at].1.contains(words).then_some(at..at + 1);
        let alone: Vec<_> = (0..lines.len()).filter_map(one).collect();
        if !alone.is_empty() {
            return alone;
        }
        let begins = |at: &usize| lines[*at].1.may_begin(words);
        let several = |count: usize| -> Vec<Range<usize>> {
            let last = (lines.len() + 1).saturating_sub(count);
            let joined = |at: &usize| {
                let texts: Vec<&str> = lines[*at..at + count]
                    .iter()
                    .map(|(text, _)| text.as_str())
                    .collect();
                Comparable::of(&texts.join("\n")).contains(words)
            };
            let starts = (0..last).filter(begins).filter(joined);
            starts.map(|at| at..at + count).collect()
        };
        (2..=OF_ONE_QUOTE)
            .map(several)
            .find(|places| !places.is_empty())
            .unwrap_or_default()
    }

    /// The lines at a place and those next to it; none where its own are too long to be shown whole.
    fn lines_at(&self, place: &Range<usize>) -> Option<String> {
        let own: Vec<&str> = self.texts(place.clone());
        if own.iter().map(|line| line.chars().count()).sum::<usize>() > OWN_LINES {
            return None;
        }
        let to = (place.end + BELOW).min(self.running);
        let short = |line| beginning(line, BESIDE);
        let beside = |range| self.texts(range).into_iter().map(short);
        let above = beside(place.start.saturating_sub(ABOVE)..place.start);
        let own = own.into_iter().map(str::to_owned);
        let all: Vec<String> = above.chain(own).chain(beside(place.end..to)).collect();
        Some(all.join("\n"))
    }

    fn texts(&self, range: Range<usize>) -> Vec<&str> {
        self.lines[range].iter().map(|(t, _)| t.as_str()).collect()
    }

    /// What stands around these words: lines near them, and what the page calls itself. Of a bare figure only the lines
    /// up to the figures before and after it: it may stand in a row of its like.
    pub fn around(&self, words: &Comparable) -> String {
        let mut near: Vec<&str> = vec![&self.head, &self.url];
        let holds =
            |line: &Comparable| !line.is_empty() && (line.contains(words) || words.contains(line));
        let figure = |at: &usize| self.lines[*at].1.figures().next().is_some();
        let all = self.lines.iter().enumerate();
        for (at, _) in all.filter(|(_, (_, line))| holds(line)) {
            let mut from = at.saturating_sub(AROUND);
            let mut to = (at + 2).min(self.lines.len());
            if !words.has_words() {
                from = (from..at).rev().find(figure).map_or(from, |last| last + 1);
                to = (at + 1..to).find(figure).unwrap_or(to).min(at + 2);
            }
            near.extend(self.lines[from..to].iter().map(|(text, _)| text.as_str()));
        }
        near.join("\n")
    }
}

/// All that the run has seen, the newest first.
pub(crate) fn sources(s: &GraphState) -> Vec<Source> {
    let mut all: Vec<Source> = Vec::new();
    // A document in the tab is among what was seen, part by part.
    let page = |o: &&Observation| o.signals.document.is_none();
    if let Some(o) = s.observation.as_deref().filter(page) {
        // The snapshot itself, with the names of what is on it. A tab that is not chosen says nothing of what is shown.
        let mut controls = String::new();
        for e in own_elements(o) {
            controls.push_str(&format!(
                "\n{} {} {} {}",
                e.context, e.name, e.text, e.value
            ));
            if !e.options.is_empty() {
                controls.push_str(&format!("\n{}", e.options.join("\n")));
            }
        }
        let (text, fields) = (without_closed_tabs(o), crate::page::held(o));
        all.push(Source::page(
            &o.url,
            o.title.clone(),
            &text,
            &controls,
            fields,
        ));
    }
    for seen in s.seen.iter().rev() {
        for (called, text) in seen.parts() {
            let mut part = Source::page(&seen.url, called, &text, "", Vec::new());
            part.document = true;
            all.push(part);
        }
        let head = format!("{}\n{}", seen.title, seen.heading);
        let held = seen.held.to_vec();
        let mut page = Source::page(&seen.url, head, &seen.text, &seen.names, held);
        page.document = seen.document.is_some();
        all.push(page);
    }
    let plain = |url: &str, head: &str, text: &str| {
        Source::page(url, head.to_owned(), "", text, Vec::new())
    };
    let facts = s.facts.iter().map(|f| plain(&f.url, &f.title, &f.text));
    let said = s.said.iter().map(|said| plain(&said.url, "", &said.text));
    let files = s.downloaded.iter().map(|file| plain("", "", file));
    let told = s.history.iter().filter_map(|record| {
        let o = record.outcome.as_ref()?;
        // What was read in a document stands above, by its parts.
        let read = o.text.as_deref().filter(|_| o.document.is_none());
        let text = [o.detail.as_deref(), o.file.as_deref(), read];
        let text: Vec<&str> = text.into_iter().flatten().collect();
        (!text.is_empty()).then(|| plain(&o.url, "", &text.join("\n")))
    });
    all.extend(facts.chain(said).chain(files).chain(told));
    all
}

/// The page's text, its tabs without the names of those that are not chosen.
fn without_closed_tabs(o: &Observation) -> String {
    let text = own_text(o);
    let tabs: Vec<&Element> = own_elements(o)
        .filter(|e| e.role == "tab" && !e.name.is_empty())
        .collect();
    if tabs.len() < 2 {
        return text;
    }
    let of_tabs = |line: &str| {
        let mut rest = line.to_owned();
        for tab in &tabs {
            rest = rest.replace(&tab.name, "");
        }
        !rest.chars().any(char::is_alphanumeric)
    };
    let closed = |tab: &&&Element| tab.state.selected == Some(false);
    text.lines()
        .map(|line| {
            if !of_tabs(line) {
                return line.to_owned();
            }
            let names = tabs.iter().filter(closed);
            names.fold(line.to_owned(), |line, tab| line.replace(&tab.name, ""))
        })
        .collect::<Vec<_>>()
        .join("\n")
}

/// The source that holds these words as a page or the planner's own view of it has them.
pub(crate) fn find<'a>(
    quote: &str,
    all: impl Iterator<Item = &'a Source> + Clone,
) -> Option<(&'a Source, Comparable)> {
    let bare = without_numbers(quote);
    for text in [quote, bare.as_str()] {
        let wanted = Comparable::of(text);
        if wanted.is_empty() {
            continue;
        }
        if let Some(source) = all.clone().find(|source| source.whole.contains(&wanted)) {
            return Some((source, wanted));
        }
    }
    // Cells and lines that a page has apart, or in the order of its columns.
    let parts: Vec<Comparable> = bare
        .split(['|', '\n', '…', '·', '\t', ';', '"', '='])
        .map(Comparable::of)
        .filter(|part| !part.is_empty())
        .collect();
    if parts.len() < 2 {
        return None;
    }
    let longest = parts.iter().max_by_key(|part| part.len())?.clone();
    let mut holds = all.filter(|source| parts.iter().all(|part| source.whole.contains(part)));
    holds.next().map(|source| (source, longest))
}

/// A line as models see it begins with the number and kind of a control: `[12] textbox "Name"`.
fn without_numbers(quote: &str) -> String {
    let mut out = String::new();
    let mut rest = quote;
    while let Some(at) = rest.find('[') {
        let (before, after) = rest.split_at(at);
        out.push_str(before);
        match after[1..].split_once(']') {
            Some((n, tail)) if !n.is_empty() && n.chars().all(|c| c.is_ascii_digit()) => {
                // The kind of the control is the word after its number.
                let tail = tail.trim_start();
                let kind = tail.find(' ').map_or(tail, |end| &tail[..end]);
                rest = if ROLES.contains(&kind) {
                    &tail[kind.len()..]
                } else {
                    tail
                };
            }
            _ => {
                out.push('[');
                rest = &after[1..];
            }
        }
    }
    out.push_str(rest);
    out
}

/// Kinds of controls as a page's text for models names them.
const ROLES: &[&str] = &[
    "link",
    "button",
    "textbox",
    "combobox",
    "checkbox",
    "radio",
    "switch",
    "tab",
    "menuitem",
    "option",
    "spinbutton",
    "slider",
    "searchbox",
    "listbox",
    "row",
    "cell",
    "heading",
    "image",
];

/// The name stands on a page that was seen.
pub(crate) fn was_seen(name: &str, all: &[Source]) -> bool {
    let wanted = Comparable::of(name);
    all.iter().any(|source| source.whole.contains(&wanted))
}

/// The name stands on one of these pages.
pub(crate) fn on_pages(name: &str, urls: &[String], all: &[Source]) -> bool {
    let wanted = Comparable::of(name);
    all.iter()
        .any(|source| urls.contains(&source.url) && source.whole.contains(&wanted))
}

/// The lines of a page before and after each place of a quote, and its own; none where the quote stands in no running text,
/// where its own lines are too long, or where there are too many places to show them all.
pub(crate) fn lines_around(quote: &str, all: &[Source]) -> Vec<String> {
    let Some((source, words)) = find(quote, all.iter()) else {
        return Vec::new();
    };
    let places = source.places(&words);
    if places.len() > PLACES {
        return Vec::new();
    }
    let shown: Option<Vec<String>> = places.iter().map(|place| source.lines_at(place)).collect();
    shown.unwrap_or_default()
}

/// The title of the page on which a quote was seen; none where it was not, or the page has none.
pub(crate) fn title_of<'a>(quote: &str, all: &'a [Source]) -> Option<&'a str> {
    let (source, _) = find(quote, all.iter())?;
    source.head.lines().find(|line| !line.trim().is_empty())
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    /// A shop's page of this running text, with a button and a field.
    pub fn page(text: &str) -> [Source; 1] {
        let fields = vec![("Colour".to_owned(), "blue".to_owned())];
        [Source::page(
            "http://shop/",
            "Shop".into(),
            text,
            "Buy",
            fields,
        )]
    }

    /// A part of a document.
    pub fn part(called: &str, text: &str) -> Source {
        let mut part = Source::page("http://shop/file", called.into(), text, "", Vec::new());
        part.document = true;
        part
    }

    #[test]
    fn a_quote_is_shown_where_it_stands() {
        let shop = page("Home\nGreen tea\n12.50\nIn stock\nBlack tea\n14.00\nIn stock");
        let around = |quote: &str| lines_around(quote, &shop);
        assert_eq!(
            around("14.00"),
            ["12.50\nIn stock\nBlack tea\n14.00\nIn stock"]
        );
        assert_eq!(around("Home"), ["Home\nGreen tea\n12.50"]);
        assert_eq!(around("In stock").len(), 2, "each of its places");
        assert_eq!(
            around("Green tea 12.50"),
            ["Home\nGreen tea\n12.50\nIn stock\nBlack tea"]
        );
        for elsewhere in ["Oolong", "Shop", "Buy", "Colour: blue"] {
            assert!(around(elsewhere).is_empty(), "{elsewhere}");
        }
        let shop = page("Tea\nabout us\nGreen tea 100 g 12.50\nsee also");
        let around = lines_around("Green tea 100 g 12.50", &shop);
        assert_eq!(around, ["Tea\nabout us\nGreen tea 100 g 12.50\nsee also"]);
        let long = page(&format!("Tea\n{} 12.50", "word ".repeat(100)));
        assert!(lines_around("12.50", &long).is_empty());
        let often = page("5\n5\n5");
        assert!(lines_around("5", &often).is_empty());
    }

    #[test]
    fn a_line_of_the_model_is_found_without_its_number() {
        assert_eq!(without_numbers("[12] link Ann Lee").trim(), "Ann Lee");
        assert_eq!(without_numbers("see [note] here"), "see [note] here");
    }
}
