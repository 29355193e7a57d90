//! Citations: was it seen where the answer says, and does the claim follow from it?

use copilot_protocol::{Citation, Computation, Element, Observation};

use super::compare::{Comparable, Follows, follows, number, same_script};
use crate::state::GraphState;

/// Lines above a quote, and the one below it, in which the names that the goal asks about are looked for.
const AROUND: usize = 8;
/// Ways to choose one number of each quote that are tried.
const MOST_CHOICES: usize = 4_000;
/// Longest answer that is its own citation, in characters.
const SHORT: usize = 200;

/// A text that was seen, with its place.
pub(crate) struct Source {
    pub url: String,
    /// Title and heading of its page.
    head: String,
    lines: Vec<(String, Comparable)>,
    whole: Comparable,
    fields: Vec<(String, String)>,
}

impl Source {
    fn new(url: &str, head: String, text: &str, fields: Vec<(String, String)>) -> Self {
        let held: Vec<String> = fields.iter().map(|(n, v)| format!("{n}: {v}")).collect();
        let whole = format!("{head}\n{url}\n{text}\n{}", held.join("\n"));
        Self {
            url: url.to_owned(),
            head,
            lines: text
                .lines()
                .map(|line| (line.to_owned(), Comparable::of(line)))
                .collect(),
            whole: Comparable::of(&whole),
            fields,
        }
    }

    /// What stands around these words: lines near them, and what the page calls itself. Of a bare figure only the lines
    /// up to the figures before and after it: it may stand in a row of its like.
    fn around(&self, words: &Comparable) -> String {
        let mut near: Vec<&str> = vec![&self.head, &self.url];
        let holds =
            |line: &Comparable| !line.is_empty() && (line.contains(words) || words.contains(line));
        let figure = |at: &usize| self.lines[*at].1.figures().next().is_some();
        for (at, _) in self
            .lines
            .iter()
            .enumerate()
            .filter(|(_, (_, line))| holds(line))
        {
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

/// What was found of a citation.
pub(crate) enum Cited {
    /// It was seen there, and the claim follows; what stands around it, and the addresses of those pages.
    Holds { around: String, urls: Vec<String> },
    /// Why it does not hold, for the planner.
    Fails(String),
    /// It was seen, if anything is quoted, and whether the claim follows is not for code to say.
    Open { around: String, urls: Vec<String> },
}

/// All that the run has seen, the newest first.
pub(crate) fn sources(s: &GraphState) -> Vec<Source> {
    let mut all: Vec<Source> = Vec::new();
    if let Some(o) = s.observation.as_deref() {
        // The look itself, with the names of what is on it. A tab that is not chosen says nothing of what is shown.
        let mut text = without_closed_tabs(o);
        for e in super::conditions::own_elements(o) {
            text.push_str(&format!(
                "\n{} {} {} {}",
                e.context, e.name, e.text, e.value
            ));
            if !e.options.is_empty() {
                text.push_str(&format!("\n{}", e.options.join("\n")));
            }
        }
        let fields = crate::page::held(o);
        all.push(Source::new(&o.url, o.title.clone(), &text, fields));
    }
    for seen in s.seen.iter().rev() {
        let head = format!("{}\n{}", seen.title, seen.heading);
        let text = format!("{}\n{}", seen.text, seen.names);
        all.push(Source::new(&seen.url, head, &text, seen.held.clone()));
    }
    for fact in &s.facts {
        all.push(Source::new(
            &fact.url,
            fact.title.clone(),
            &fact.text,
            Vec::new(),
        ));
    }
    for said in &s.said {
        all.push(Source::new(
            &said.url,
            String::new(),
            &said.text,
            Vec::new(),
        ));
    }
    for file in &s.downloaded {
        all.push(Source::new("", String::new(), file, Vec::new()));
    }
    for record in &s.history {
        if let Some(o) = &record.outcome {
            let text = [o.detail.as_deref(), o.file.as_deref(), o.text.as_deref()];
            let text: Vec<&str> = text.into_iter().flatten().collect();
            if !text.is_empty() {
                all.push(Source::new(
                    &o.url,
                    String::new(),
                    &text.join("\n"),
                    Vec::new(),
                ));
            }
        }
    }
    all
}

/// The page's text, its tabs without the names of those that are not chosen.
fn without_closed_tabs(o: &Observation) -> String {
    let text = super::conditions::own_text(o);
    let tabs: Vec<&Element> = super::conditions::own_elements(o)
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
pub(crate) fn find<'a>(quote: &str, all: &'a [Source]) -> Option<(&'a Source, Comparable)> {
    let bare = without_numbers(quote);
    for text in [quote, bare.as_str()] {
        let wanted = Comparable::of(text);
        if wanted.is_empty() {
            continue;
        }
        if let Some(source) = all.iter().find(|source| source.whole.contains(&wanted)) {
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
    all.iter()
        .find(|source| parts.iter().all(|part| source.whole.contains(part)))
        .map(|source| (source, longest))
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

/// Whether a citation holds.
pub(crate) fn check(citation: &Citation, all: &[Source]) -> Cited {
    let claim = &citation.claim;
    if let Some(name) = &citation.field {
        return check_field(claim, name, all);
    }
    if let Some(file) = &citation.file {
        let wanted = Comparable::of(file);
        return match all.iter().find(|source| source.whole.contains(&wanted)) {
            Some(_) if follows(claim, &[file]) != Follows::No => Cited::Holds {
                around: file.clone(),
                urls: Vec::new(),
            },
            Some(_) => Cited::Fails(format!("{claim:?} is not the file {file:?}")),
            None => Cited::Fails(format!("no file {file:?} was downloaded")),
        };
    }
    let mut around = String::new();
    let mut urls = Vec::new();
    for quote in &citation.quotes {
        let Some((source, words)) = find(quote, all) else {
            let quote: String = quote.chars().take(200).collect();
            return Cited::Fails(format!(
                "the quote {quote:?} is on no page that was seen: copy the page's own words"
            ));
        };
        around.push_str(&format!("{quote}\n{}\n", source.around(&words)));
        urls.push(source.url.clone());
    }
    if citation.quotes.is_empty() {
        return Cited::Open { around, urls };
    }
    let quotes: Vec<&str> = citation.quotes.iter().map(String::as_str).collect();
    if let Some(how) = citation.compute.filter(|how| *how != Computation::Other) {
        return if computes(claim, &quotes, how) {
            Cited::Holds { around, urls }
        } else {
            Cited::Fails(format!(
                "{claim:?} is not the {} of what is quoted",
                word(how)
            ))
        };
    }
    match follows(claim, &quotes) {
        Follows::Yes => Cited::Holds { around, urls },
        Follows::No => Cited::Fails(format!(
            "{claim:?} does not follow from what is quoted for it"
        )),
        Follows::CannotTell => Cited::Open { around, urls },
    }
}

fn check_field(claim: &str, name: &str, all: &[Source]) -> Cited {
    let label = Comparable::of(name);
    let wanted = Comparable::of(claim);
    let mut known = None;
    for source in all {
        for (field, value) in &source.fields {
            let own = Comparable::of(field);
            if !own.same(&label) && !own.contains(&label) {
                continue;
            }
            let value_words = Comparable::of(value);
            if value_words.same(&wanted) || follows(claim, &[value]) == Follows::Yes {
                let around = format!("{field}\n{}\n{}", source.head, source.around(&value_words));
                let urls = vec![source.url.clone()];
                return Cited::Holds { around, urls };
            }
            known.get_or_insert_with(|| value.clone());
        }
    }
    match known {
        Some(value) => Cited::Fails(format!("the field {name:?} held {value:?}, not {claim:?}")),
        None => Cited::Fails(format!("no field {name:?} with a value was seen")),
    }
}

fn word(how: Computation) -> &'static str {
    match how {
        Computation::Sum => "sum",
        Computation::Difference => "difference",
        Computation::Product => "product",
        Computation::Average => "average",
        Computation::Count => "count",
        Computation::Min => "smallest",
        Computation::Max => "largest",
        Computation::Other => "result",
    }
}

/// Works the claim out again from the numbers in its quotes.
fn computes(claim: &str, quotes: &[&str], how: Computation) -> bool {
    let wanted: Vec<f64> = Comparable::of(claim).figures().filter_map(number).collect();
    let numbers: Vec<Vec<f64>> = quotes
        .iter()
        .map(|quote| {
            let prices: Vec<f64> = copilot_text::amounts::prices(quote)
                .iter()
                .map(|p| p.value)
                .collect();
            if prices.is_empty() {
                // "March - 8" is a month with a number here, and no date.
                Comparable::undated(quote)
                    .figures()
                    .filter_map(number)
                    .collect()
            } else {
                prices
            }
        })
        .collect();
    let equal = |a: f64| wanted.iter().any(|w| near(a, *w));
    match how {
        Computation::Count => equal(quotes.len() as f64),
        Computation::Min | Computation::Max => {
            extreme(claim, &wanted, quotes, &numbers, how == Computation::Max)
        }
        Computation::Other => false,
        _ => choices(&numbers).into_iter().any(|chosen| {
            let sum: f64 = chosen.iter().sum();
            match how {
                Computation::Sum => equal(sum),
                Computation::Product => equal(chosen.iter().product()),
                Computation::Average => !chosen.is_empty() && equal(sum / chosen.len() as f64),
                _ => {
                    let rest: f64 = chosen.iter().skip(1).sum();
                    chosen
                        .first()
                        .is_some_and(|first| equal((first - rest).abs()))
                }
            }
        }),
    }
}

/// Equal but for what rounding to cents does.
fn near(a: f64, b: f64) -> bool {
    (a - b).abs() < 0.0051 || (b.fract() == 0.0 && a.fract() != 0.0 && a.round() == b)
}

/// One number of each quote, in all ways that there are, if they are not too many. A single quote with several
/// numbers gives them all.
fn choices(numbers: &[Vec<f64>]) -> Vec<Vec<f64>> {
    if let [only] = numbers {
        return vec![only.clone()];
    }
    let ways: usize = numbers.iter().map(Vec::len).product();
    if ways == 0 || ways > MOST_CHOICES {
        return Vec::new();
    }
    let mut all: Vec<Vec<f64>> = vec![Vec::new()];
    for own in numbers {
        all = all
            .into_iter()
            .flat_map(|chosen| {
                own.iter().map(move |n| {
                    let mut chosen = chosen.clone();
                    chosen.push(*n);
                    chosen
                })
            })
            .collect();
    }
    all
}

/// The claim is the quote with the smallest or largest number, or that number. Which of a quote's numbers is
/// meant is told by the one that the claim names; else it is the last.
fn extreme(
    claim: &str,
    wanted: &[f64],
    quotes: &[&str],
    numbers: &[Vec<f64>],
    largest: bool,
) -> bool {
    let count = numbers.first().map_or(0, Vec::len);
    if count == 0 || numbers.iter().any(Vec::is_empty) {
        return false;
    }
    let even = numbers.iter().all(|own| own.len() == count);
    let named = (0..count).rev().find(|at| {
        even && numbers
            .iter()
            .any(|own| wanted.iter().any(|w| near(own[*at], *w)))
    });
    let value = |own: &Vec<f64>| named.map_or_else(|| own[own.len() - 1], |at| own[at]);
    let order = |a: &f64, b: &f64| {
        if largest {
            b.total_cmp(a)
        } else {
            a.total_cmp(b)
        }
    };
    let best = numbers.iter().map(value).min_by(order);
    let Some(best) = best else { return false };
    let fits = |at: usize| near(value(&numbers[at]), best);
    if named.is_some() && wanted.iter().any(|w| near(*w, best)) {
        return true;
    }
    (0..quotes.len())
        .any(|at| fits(at) && named.is_none() && follows(claim, &[quotes[at]]) == Follows::Yes)
}

/// Numbers and dates of the answer that no citation holds, no goal names, and no page that was seen shows. Marks of
/// a numbered list are the answer's own.
pub(crate) fn unseen_figure(
    answer: &str,
    s: &GraphState,
    citations: &[Citation],
    all: &[Source],
) -> Option<String> {
    let lines: Vec<&str> = answer.lines().map(without_mark).collect();
    let answer = Comparable::of(&lines.join("\n"));
    // Each by itself: beside each other they would read as one number.
    let claims = citations.iter().map(|c| c.claim.as_str());
    let known: Vec<Comparable> = claims
        .chain([s.request.goal.as_str(), s.goal()])
        .map(Comparable::of)
        .collect();
    answer
        .figures()
        .filter(|figure| !known.iter().any(|text| text.has_figure(figure)))
        .find(|figure| !all.iter().any(|source| source.whole.has_figure(figure)))
        .map(str::to_owned)
}

fn without_mark(line: &str) -> &str {
    let rest = line.trim_start();
    let digits = rest.trim_start_matches(|c: char| c.is_ascii_digit());
    match digits.strip_prefix(['.', ')']) {
        Some(after) if digits.len() < rest.len() && after.starts_with(' ') => after,
        _ => line,
    }
}

/// What is taken for a citation where the planner gave none: a short answer that a page says itself.
pub(crate) fn own_citation(answer: &str) -> Option<Citation> {
    let text = answer.trim();
    (!text.is_empty() && text.chars().count() <= SHORT).then(|| Citation {
        claim: text.to_owned(),
        quotes: vec![text.to_owned()],
        ..Citation::default()
    })
}

/// A name that the goal asks about and that does not stand where the answer was.
pub(crate) fn elsewhere<'a>(about: &'a [String], around: &str) -> Option<&'a str> {
    let near = Comparable::of(around);
    about
        .iter()
        .filter(|name| same_script(name, around))
        .find(|name| {
            let wanted = Comparable::of(name);
            !wanted.is_empty() && !near.contains(&wanted) && wanted.share_in(&near) < 0.6
        })
        .map(String::as_str)
}

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

/// The lines of a page before and after a quote, and its own; none where it was not seen.
pub(crate) fn lines_around(quote: &str, all: &[Source]) -> Option<String> {
    let (source, words) = find(quote, all)?;
    let holds = |(_, line): &(String, Comparable)| line.contains(&words) || words.contains(line);
    let at = source
        .lines
        .iter()
        .position(|line| !line.1.is_empty() && holds(line))?;
    let to = (at + 3).min(source.lines.len());
    let lines = source.lines[at.saturating_sub(3)..to].iter();
    Some(
        lines
            .map(|(text, _)| text.as_str())
            .collect::<Vec<_>>()
            .join("\n"),
    )
}

/// The title of the page on which a quote was seen; none where it was not, or the page has none.
pub(crate) fn title_of<'a>(quote: &str, all: &'a [Source]) -> Option<&'a str> {
    let (source, _) = find(quote, all)?;
    source.head.lines().find(|line| !line.trim().is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn claims_are_worked_out_again() {
        use Computation::{Average, Count, Difference, Max, Min, Sum};
        let rows = ["Green tea 100 g | 12.50", "Coffee 250 g | 25.00"];
        for (claim, how, expected) in [
            ("37.50", Sum, true),
            ("37.00", Sum, false),
            ("12.50", Difference, true),
            ("18.75", Average, true),
            ("2", Count, true),
            ("3", Count, false),
            ("12.50", Min, true),
            ("25.00", Min, false),
            ("25", Max, true),
            ("Green tea", Min, true),
            ("Coffee", Min, false),
            ("Coffee", Max, true),
        ] {
            assert_eq!(computes(claim, &rows, how), expected, "{claim} {how:?}");
        }
        assert!(computes("30", &["10", "15", "5"], Sum));
        assert!(computes("60", &["10 20 30"], Sum));
    }

    #[test]
    fn a_line_of_the_model_is_found_without_its_number() {
        assert_eq!(without_numbers("[12] link Ann Lee").trim(), "Ann Lee");
        assert_eq!(without_numbers("see [note] here"), "see [note] here");
    }
}
