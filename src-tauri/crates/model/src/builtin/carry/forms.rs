//! A search with several fields: "search for horror films directed by Lee from year 1999", parted by
//! what the form's own labels say.

use copilot_protocol::{Action, Element, TypeMode};
use copilot_text::{has_stem, normalize, similarity, stem};

use super::super::memory::{Phase, Then};
use super::super::page::{editable, is_password, label};
use super::super::turn::{Next, Turn};

/// Words between a label's word and its value, and between the parts of a query.
const BETWEEN: &[&str] = &[
    "by", "from", "in", "of", "with", "for", "the", "a", "an", "is", "and", "to", "at", "on",
    "and", "в", "во", "из", "от", "с", "со", "и", "по", "на", "за",
];

/// Fills the fields of the page's form with the parts of the query; `None` where they do not fit together.
pub(super) fn fill_search(turn: &mut Turn<'_>, query: &str) -> Option<Next> {
    let fields: Vec<&Element> = turn
        .page
        .elements()
        .filter(|e| editable(e) && !is_password(e) && !e.nav && !label(e).is_empty())
        .collect();
    if !(2..=8).contains(&fields.len()) {
        return None;
    }
    let labels: Vec<&str> = fields.iter().map(|e| label(e)).collect();
    let parts = parted(query, &labels)?;
    let mut actions = Vec::new();
    let mut shown = Vec::new();
    for (place, value) in parts {
        let element = fields[place];
        shown.push(format!("{}: {value}", labels[place]));
        turn.memory.last_field = Some(element.id);
        if normalize(&element.value) != normalize(&value) {
            actions.push(Action::Type {
                element: element.id,
                text: value,
                mode: TypeMode::Fill,
                submit: false,
            });
        }
    }
    if actions.is_empty() {
        turn.memory.phase = Phase::Filled;
        return None;
    }
    let list = shown.join("; ");
    Some(Next::Act {
        actions,
        then: Then::Again(Phase::Filled),
        why: turn.t(
            format!("I fill in the search: {list}."),
            format!("Заполняю поиск: {list}."),
        ),
    })
}

/// Which field gets what: its place among the labels, and the value. Two at least, and no word is left over.
fn parted(query: &str, labels: &[&str]) -> Option<Vec<(usize, String)>> {
    let words: Vec<&str> = query
        .split_whitespace()
        .map(|w| w.trim_matches([',', '.', ';', ':']))
        .filter(|w| !w.is_empty())
        .collect();
    let plain: Vec<String> = words.iter().map(|w| normalize(w)).collect();
    let mut used = vec![false; words.len()];
    let mut out: Vec<(usize, String)> = Vec::new();
    // A word of the query that is a label's: the words behind it are the value.
    for (place, name) in labels.iter().enumerate() {
        let Some(at) = (0..words.len()).find(|at| !used[*at] && names(&plain[*at], name)) else {
            continue;
        };
        let from = (at + 1..words.len()).find(|i| !BETWEEN.contains(&plain[*i].as_str()))?;
        let to = (from..words.len())
            .find(|i| {
                used[*i]
                    || BETWEEN.contains(&plain[*i].as_str())
                    || labels.iter().any(|l| names(&plain[*i], l))
            })
            .unwrap_or(words.len());
        if to == from {
            continue;
        }
        used[at..to].fill(true);
        out.push((place, words[from..to].join(" ")));
    }
    let free = |out: &[(usize, String)], place: usize| out.iter().all(|(p, _)| *p != place);
    // A year says what it is.
    let year = (0..words.len()).find(|at| {
        !used[*at]
            && plain[*at].len() == 4
            && plain[*at]
                .parse::<u32>()
                .is_ok_and(|n| (1800..=2100).contains(&n))
    });
    if let Some(at) = year
        && let Some(place) = labels
            .iter()
            .position(|l| has_stem(l, &["year", "date", "released", "год", "дата"]))
        && free(&out, place)
    {
        used[at] = true;
        // "from year 1999": the word for it is no value of another field.
        if let Some(before) = at
            .checked_sub(1)
            .filter(|b| has_stem(&plain[*b], &["year", "год", "года"]))
        {
            used[before] = true;
        }
        out.push((place, words[at].to_owned()));
    }
    let mut rest: Vec<&str> = (0..words.len())
        .filter(|at| !used[*at] && !BETWEEN.contains(&plain[*at].as_str()))
        .map(|at| words[at])
        .collect();
    // "horror films": what is searched for is no part of it.
    let things = |word: &str| {
        let word = normalize(word);
        word.len() > 3 && (word.ends_with('s') || word.ends_with('ы') || word.ends_with('и'))
    };
    if rest.len() > 1 && rest.last().is_some_and(|w| things(w)) {
        rest.pop();
    }
    let empty: Vec<usize> = (0..labels.len()).filter(|p| free(&out, *p)).collect();
    match (rest.is_empty(), empty.as_slice()) {
        (true, _) => {}
        (false, [one]) => out.push((*one, rest.join(" "))),
        _ => return None,
    }
    (out.len() > 1).then_some(out)
}

/// The word is one of the label's, or made of the same: "directed" of "Director".
fn names(word: &str, name: &str) -> bool {
    normalize(name).split_whitespace().any(|own| {
        let own = own.trim_matches(|c: char| !c.is_alphanumeric());
        if own.chars().count() < 3 || BETWEEN.contains(&own) {
            return false;
        }
        let (a, b) = (stem(word), stem(own));
        let begins = a.chars().zip(b.chars()).take_while(|(x, y)| x == y).count();
        a == b || begins >= 5 || similarity(word, own) >= 0.95
    })
}

#[cfg(test)]
mod tests {
    use super::parted;

    #[test]
    fn labels_part_a_query() {
        let told = |query: &str, labels: &[&str]| parted(query, labels);
        assert_eq!(
            told(
                "horror films directed by Lee from year 1999",
                &["Year", "Director Name", "Genre"]
            ),
            Some(vec![
                (0, "1999".into()),
                (1, "Lee".into()),
                (2, "horror".into())
            ])
        );
        assert_eq!(
            told("flats in 2019", &["Released date", "Kind"]),
            Some(vec![(0, "2019".into()), (1, "flats".into())])
        );
        // Nothing tells the fields apart, or there is too much to say.
        assert_eq!(told("red mug", &["Name", "Street"]), None);
        assert_eq!(told("blue tea of spring", &["Colour", "Size"]), None);
    }
}
