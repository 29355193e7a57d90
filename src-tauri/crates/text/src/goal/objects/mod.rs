//! What a step acts on: object, value, target, order, most and least, by the verb.

mod acted;
mod bound;
mod dragged;
#[cfg(test)]
mod first_goals;
mod keys;
mod kinds;
mod moved;
mod names;
mod order;
mod pairs;
mod place;
mod read;
mod send;
mod signed;
#[cfg(test)]
mod tests;
mod typed;
mod values;

use super::atoms::{Atom, text};
use super::lexicon::{AND, Said, verb_at};
use super::{Clause, Verb};
use acted::{acted, click, open, search};
use dragged::dragged;
pub use keys::key_name;
pub use kinds::kind_only;
use moved::{scroll, ticked, wait};
use names::skip;
pub(super) use names::{PREPOSITIONS, name_of};
pub(super) use order::ordinal;
pub(super) use pairs::pairs;
use read::read;
use send::{add, send};
use signed::sign_in;
use typed::{choose, typed};
pub use values::{choices, value_behind};

/// Builds the step, or several where one verb governs a list.
pub(super) fn build(verb: Verb, said: &[Atom], rest: &[Atom], lead: &[Atom]) -> Vec<Clause> {
    let mut rest = tidy(rest);
    let mut clause = Clause {
        verb: Some(verb),
        ..Clause::default()
    };
    if matches!(
        verb,
        Verb::Set | Verb::Tick | Verb::Untick | Verb::Choose | Verb::Sort | Verb::Filter
    ) {
        clause.place =
            place::take_section(&mut rest, false, verb == Verb::Sort || verb == Verb::Filter);
    }
    if verb == Verb::Delete {
        clause.place =
            place::take_section(&mut rest, true, true).or_else(|| place::emptied(said, &mut rest));
    }
    if matches!(verb, Verb::Fill | Verb::Send) {
        clause.place = place::take_form(&mut rest);
    }
    if !lead.is_empty() {
        let place: Vec<Atom> = lead
            .iter()
            .skip_while(|a| a.is(PREPOSITIONS))
            .cloned()
            .collect();
        let named = name_of(&place);
        if !named.0.is_empty() {
            clause.target = Some(named.0);
            clause.thing = named.1;
        }
    }
    // "show lamps under $40": those that cost so much are listed.
    if matches!(verb, Verb::Read | Verb::List | Verb::Filter | Verb::Find) {
        let mut priced: Vec<Atom> = rest
            .iter()
            .filter(|a| !a.is(&["are", "me", "мне"]))
            .cloned()
            .collect();
        if let Some(bound) = bound::take_bound(&mut priced) {
            let (object, thing) = name_of(&priced);
            return vec![Clause {
                verb: Some(Verb::List),
                object,
                thing,
                bound: Some(bound),
                ..clause
            }];
        }
    }
    match verb {
        // "navigate through the folders": how to look, not what for.
        Verb::GoTo
            if rest
                .first()
                .is_some_and(|a| a.is(&["through", "around", "between"])) =>
        {
            return Vec::new();
        }
        Verb::Open | Verb::GoTo => open(&mut clause, &rest),
        Verb::Search | Verb::Find => search(&mut clause, &rest),
        Verb::Click => {
            if let Some(steps) = used_for(said, &rest) {
                return steps;
            }
            click(&mut clause, &rest);
        }
        Verb::Drag => dragged(&mut clause, &rest),
        Verb::Type | Verb::Fill | Verb::Set => typed(&mut clause, &rest),
        Verb::Choose => choose(&mut clause, &rest),
        Verb::Sort | Verb::Filter => {
            let rest = skip(
                &rest,
                &[
                    "by",
                    "по",
                    "the",
                    "them",
                    "it",
                    "products",
                    "results",
                    "list",
                    "table",
                    "товары",
                    "результаты",
                    "список",
                    "таблицу",
                    "их",
                ],
            );
            let rest = skip(rest, &["by", "по", "so", "with", "так"]);
            // "the tea by price": what is sorted stands before how.
            let how = (1..rest.len().saturating_sub(1))
                .find(|at| verb == Verb::Sort && rest[*at].is(&["by", "по"]));
            let (what, how) = how.map_or((&rest[..0], rest), |at| (&rest[..at], &rest[at + 1..]));
            if what.len() == 1 && clause.place.is_none() {
                clause.place = Some(what[0].raw.clone());
            }
            clause.value = Some(text(how));
        }
        Verb::Tick | Verb::Untick => return ticked(&clause, &rest),
        Verb::Scroll => scroll(&mut clause, &rest),
        Verb::Read | Verb::Count | Verb::List => read(&mut clause, said, &rest),
        Verb::Wait => wait(&mut clause, &rest),
        Verb::Add => add(&mut clause, &rest),
        Verb::Send | Verb::Reply | Verb::Post => send(&mut clause, &rest),
        Verb::SignIn | Verb::SignUp => sign_in(&mut clause, &rest),
        Verb::GoBack
        | Verb::GoForward
        | Verb::Reload
        | Verb::NewTab
        | Verb::CloseTab
        | Verb::Screenshot => {
            let (object, _) = name_of(&rest);
            clause.url = rest.iter().find_map(|a| super::aim::url_of(&a.raw));
            clause.object = object;
        }
        _ => acted(&mut clause, &rest),
    }
    refine(&mut clause);
    apart(clause)
}

/// "use the search box to find tea": what it is used for is the step, the thing its place.
fn used_for(said: &[Atom], rest: &[Atom]) -> Option<Vec<Clause>> {
    if !said.first()?.is(&[
        "use",
        "используй",
        "используйте",
        "воспользуйся",
        "воспользуйтесь",
    ]) {
        return None;
    }
    let at = rest.iter().position(|a| a.is(&["to", "чтобы"]))?;
    let (Said::Verb(verb), used) = verb_at(rest, at + 1)? else {
        return None;
    };
    let fills = matches!(
        verb,
        Verb::Type | Verb::Search | Verb::Find | Verb::Choose | Verb::Set
    );
    let from = at + 1 + used;
    (fills && at > 0 && from < rest.len())
        .then(|| build(verb, &rest[at + 1..from], &rest[from..], &rest[..at]))
}

/// "set colour blue, size large": one step for each.
fn apart(clause: Clause) -> Vec<Clause> {
    let parts: Vec<&str> = clause
        .object
        .split([','])
        .flat_map(|p| p.split(" and "))
        .map(str::trim)
        .filter(|p| !p.is_empty())
        .collect();
    let several = clause.verb == Some(Verb::Set)
        && clause.target.is_none()
        && clause.fields.is_empty()
        && !clause.quoted
        && parts.len() > 1
        && parts
            .iter()
            .all(|p| (2..=5).contains(&p.split_whitespace().count()));
    if !several {
        return vec![clause];
    }
    parts
        .iter()
        .map(|part| Clause {
            object: (*part).to_owned(),
            value: Some((*part).to_owned()),
            ..clause.clone()
        })
        .collect()
}

fn refine(clause: &mut Clause) {
    let cut = |object: &str, tails: &[&str]| {
        let lower = object.to_lowercase();
        tails
            .iter()
            .find(|tail| lower.ends_with(*tail) && lower.len() == object.len())
            .and_then(|tail| object.get(..object.len() - tail.len()))
            .map(|rest| rest.trim().to_owned())
            .filter(|rest| !rest.is_empty())
    };
    match clause.verb {
        Some(Verb::Mark) => {
            const TAILS: &[&str] = &[
                " as important",
                " as starred",
                " with a star",
                " звёздочкой",
                " звездочкой",
                " как важное",
                " важным",
            ];
            if let Some(object) = cut(&clause.object, TAILS) {
                clause.object = object;
            }
        }
        Some(Verb::Save) => {
            const TAILS: &[&str] = &[
                " to my computer",
                " to the computer",
                " to disk",
                " на компьютер",
                " на диск",
            ];
            if let Some(object) = cut(&clause.object, TAILS) {
                clause.object = object;
                clause.verb = Some(Verb::Download);
            }
        }
        _ => {}
    }
    let empty = clause.object.is_empty()
        && clause.ordinal.is_none()
        && clause.extreme.is_none()
        && clause.url.is_none();
    match clause.verb {
        Some(Verb::GoTo) if empty && clause.target.is_none() && !clause.pronoun => {
            clause.verb = Some(Verb::GoBack)
        }
        // "in the section Gifts find …": the place, and then a question of its own.
        Some(Verb::Find)
            if clause.value.as_deref().unwrap_or_default().is_empty()
                && empty
                && !clause.pronoun
                && clause.target.is_some() =>
        {
            clause.verb = Some(Verb::GoTo);
            clause.object = clause.target.take().unwrap_or_default();
        }
        Some(Verb::Search | Verb::Find)
            if clause.value.as_deref().unwrap_or_default().is_empty()
                && empty
                && !clause.pronoun =>
        {
            clause.verb = None;
        }
        Some(
            Verb::Click
            | Verb::Open
            | Verb::Tick
            | Verb::Untick
            | Verb::Hover
            | Verb::Download
            | Verb::Mark,
        ) if empty && !clause.pronoun && clause.target.is_none() && clause.thing.is_none() => {
            clause.verb = None;
        }
        Some(Verb::Type | Verb::Choose | Verb::Set | Verb::Fill)
            if empty && !clause.pronoun && clause.value.is_none() && clause.fields.is_empty() =>
        {
            clause.verb = None;
        }
        Some(Verb::Add)
            if clause.object.is_empty()
                && !clause.pronoun
                && clause.target.is_none()
                && clause.extreme.is_none()
                && clause.ordinal.is_none() =>
        {
            clause.verb = None
        }
        _ => {}
    }
}

/// Without sentence marks at the end, politeness and empty words.
fn tidy(rest: &[Atom]) -> Vec<Atom> {
    let mut rest: Vec<Atom> = rest.to_vec();
    if let Some(last) = rest.last_mut() {
        last.trail.clear();
    }
    while rest.last().is_some_and(|a| {
        a.is(&[
            "please",
            "пожалуйста",
            "and",
            "и",
            "then",
            "now",
            "also",
            "too",
            "again",
            "снова",
            "тоже",
        ])
    }) && rest.len() > 1
    {
        rest.pop();
        if let Some(last) = rest.last_mut() {
            last.trail.clear();
        }
    }
    // "the section below", "submit when done": said to somebody who sees the page too.
    const TAILS: &[&[&str]] = &[
        &["below"],
        &["above"],
        &["here"],
        &["when", "done"],
        &["when", "finished"],
        &["when", "you", "are", "done"],
        &["when", "you're", "done"],
        &["once", "done"],
        &["ниже"],
        &["выше"],
        &["здесь"],
        &["когда", "закончишь"],
        &["когда", "закончите"],
    ];
    if let Some(tail) = TAILS.iter().find(|tail| {
        rest.len() > tail.len()
            && rest[rest.len() - tail.len()..]
                .iter()
                .zip(**tail)
                .all(|(a, w)| a.is(&[w]))
    }) {
        rest.truncate(rest.len() - tail.len());
        if let Some(last) = rest.last_mut() {
            last.trail.clear();
        }
    }
    // "open it and see": nothing more is said.
    if rest.len() > 2
        && rest[rest.len() - 1].is(&["see", "look", "посмотри", "глянь"])
        && rest[rest.len() - 2].is(AND)
    {
        rest.truncate(rest.len() - 2);
    }
    rest
}
