//! What is read, listed and counted.

use super::super::atoms::{Atom, text};
use super::super::question::question;
use super::super::{Clause, Question, Thing, Verb};
use super::kinds::kind_only;
use super::names::{PRONOUNS, name_of};
use super::order::{take_extreme, take_ordinal};

/// "copy the text from the second text area", "find the last word in the text area": what a field holds.
pub(super) fn held(clause: &mut Clause, rest: &[Atom]) -> bool {
    const IN: &[&str] = &["from", "in", "of", "inside", "out", "из", "в", "с"];
    let Some(at) = (1..rest.len().saturating_sub(1)).find(|at| rest[*at].is(IN)) else {
        return false;
    };
    let (what, place) = (&rest[..at], &rest[at + 1..]);
    let (field, order) = match kind_only(&text(place)) {
        Some((Thing::Field, order)) => (String::new(), order),
        Some(_) => return false,
        None => match name_of(place) {
            (name, Some(Thing::Field)) => (name, None),
            _ => return false,
        },
    };
    let mut what: Vec<Atom> = what.to_vec();
    let of_word = take_ordinal(&mut what);
    let word = what.last().is_some_and(|a| a.is(&["word", "слово"]));
    if word != of_word.is_some() {
        return false;
    }
    clause.verb = Some(Verb::Read);
    clause.thing = Some(Thing::Field);
    clause.target = Some(field);
    clause.ordinal = if word { of_word } else { order };
    clause.object = if word { "word".into() } else { String::new() };
    clause.question = Some(Question {
        attribute: text(&what),
        subject: text(place),
    });
    true
}

pub(super) fn read(clause: &mut Clause, said: &[Atom], rest: &[Atom]) {
    if said
        .iter()
        .any(|a| a.is(&["copy", "скопируй", "скопируйте"]))
        && held(clause, rest)
    {
        return;
    }
    if let Some(what) = offered(said, rest) {
        clause.verb = Some(Verb::List);
        let (name, thing) = name_of(what);
        clause.object = name;
        clause.thing = thing;
        return;
    }
    if let Some((what, value)) = having(said, rest) {
        clause.verb = Some(Verb::List);
        clause.object = name_of(what).0;
        clause.question = Some(Question {
            attribute: clause.object.clone(),
            subject: name_of(value).0,
        });
        return;
    }
    let mut rest = rest.to_vec();
    clause.extreme = take_extreme(&mut rest);
    // "how much does the cheapest tea cost": its value is what is told of the most and least anyway.
    if clause
        .extreme
        .as_ref()
        .is_some_and(|e| e.measure == "price")
    {
        rest.retain(|a| !a.is(&["cost", "costs", "стоит", "стоят", "does", "do"]));
    }
    let asking = said.iter().any(|a| {
        a.is(&[
            "what",
            "what's",
            "how",
            "who",
            "when",
            "where",
            "which",
            "сколько",
            "почем",
            "какая",
            "какой",
            "какое",
            "какие",
            "кто",
            "когда",
            "где",
            "что",
            "далеко",
        ])
    });
    let head: Vec<Atom> = if asking { said.to_vec() } else { Vec::new() };
    let mut words: Vec<Atom> = rest.clone();
    if clause.verb != Some(Verb::List) {
        clause.ordinal = take_ordinal(&mut words);
    }
    let asked = question(&head, &rest);
    let (name, thing) = name_of(&words);
    clause.quoted = rest.iter().any(|a| a.quoted);
    clause.pronoun = PRONOUNS.contains(&crate::normalize(&asked.subject).as_str())
        || PRONOUNS.contains(&crate::normalize(&name).as_str());
    clause.object = if clause.pronoun && PRONOUNS.contains(&crate::normalize(&name).as_str()) {
        String::new()
    } else {
        name
    };
    clause.thing = thing.or(clause.thing);
    clause.question = Some(asked);
    let how_many = said.iter().chain(&rest).any(|a| a.is(&["сколько"]))
        || said.len() >= 2 && said[0].is(&["how"]) && said[1].is(&["many"]);
    let there = rest.iter().any(|a| {
        a.is(&[
            "listed",
            "shown",
            "page",
            "list",
            "странице",
            "списке",
            "найдено",
            "показано",
            "всего",
        ])
    });
    if how_many && there && clause.verb == Some(Verb::Read) {
        clause.verb = Some(Verb::Count);
    }
    if how_many && clause.verb != Some(Verb::List) {
        let exist = rest
            .iter()
            .any(|a| a.is(&["there", "есть", "всего", "существует"]));
        counted(clause, exist);
    }
}

/// "which points are in the north", "какие города находятся на побережье": things, and the value that they have in common.
fn having<'a>(said: &[Atom], rest: &'a [Atom]) -> Option<(&'a [Atom], &'a [Atom])> {
    const ARE: &[&str] = &["are", "есть", "находятся", "расположены", "лежат"];
    const IN: &[&str] = &["in", "on", "at", "from", "within", "в", "во", "на", "из"];
    if !said.last()?.is(&["what", "which", "какие"]) {
        return None;
    }
    let at = rest.iter().position(|a| a.is(ARE))?;
    let in_one = rest.get(at + 1).is_some_and(|a| a.is(IN));
    let value = rest.get(at + 2..).filter(|v| (1..=4).contains(&v.len()))?;
    let what = &rest[..at];
    (in_one
        && (1..=3).contains(&what.len())
        && !what.iter().any(|a| a.is(super::names::PREPOSITIONS)))
    .then_some((what, value))
}

/// "what teas do you have", "which lamps are there", "какие есть чаи": all of them are asked for, and which they are.
fn offered<'a>(said: &[Atom], rest: &'a [Atom]) -> Option<&'a [Atom]> {
    const BEHIND: &[&[&str]] = &[
        &["do", "you", "have"],
        &["do", "you", "sell"],
        &["do", "you", "offer"],
        &["are", "there"],
        &["are", "available"],
        &["есть"],
        &["у", "вас", "есть"],
        &["вы", "продаете"],
    ];
    const BEFORE: &[&[&str]] = &[&["есть"], &["у", "вас", "есть"], &["бывают"]];
    if !said.last()?.is(&["what", "which", "какие"]) {
        return None;
    }
    let are = |atoms: &[Atom], words: &[&str]| {
        atoms.len() == words.len() && atoms.iter().zip(words).all(|(a, w)| a.is(&[w]))
    };
    let what = BEHIND
        .iter()
        .filter(|words| rest.len() > words.len())
        .find(|words| are(&rest[rest.len() - words.len()..], words))
        .map(|words| &rest[..rest.len() - words.len()])
        .or_else(|| {
            BEFORE
                .iter()
                .filter(|words| rest.len() > words.len())
                .find(|words| are(&rest[..words.len()], words))
                .map(|words| &rest[words.len()..])
        })?;
    // "what does it cost", "which of them are there": no kind of thing is named.
    let plain = what.len() <= 3
        && !what
            .iter()
            .any(|a| a.is(super::names::PREPOSITIONS) || a.is(PRONOUNS));
    plain.then_some(what)
}

/// "How many sections does the guide have": parts of a page are counted, not read.
fn counted(clause: &mut Clause, exist: bool) {
    const PARTS: &[&str] = &[
        "rows",
        "lines",
        "sections",
        "chapters",
        "headings",
        "links",
        "buttons",
        "letters",
        "messages",
        "emails",
        "products",
        "items",
        "results",
        "files",
        "строк",
        "строчек",
        "разделов",
        "глав",
        "заголовков",
        "ссылок",
        "кнопок",
        "писем",
        "сообщений",
        "товаров",
        "файлов",
        "результатов",
    ];
    const HERE: &[&str] = &[
        "page",
        "this",
        "here",
        "table",
        "list",
        "site",
        "there",
        "странице",
        "этой",
        "здесь",
        "таблице",
        "списке",
        "тут",
        "всего",
    ];
    let Some(asked) = &clause.question else {
        return;
    };
    let words: Vec<String> = crate::tokens(&asked.attribute)
        .into_iter()
        .filter(|w| !HERE.contains(&w.as_str()) && !crate::is_stop_word(w))
        .collect();
    // "how many pickup points are there": all that there are of a kind.
    if exist && asked.subject.is_empty() && (1..=3).contains(&words.len()) {
        clause.verb = Some(Verb::Count);
        clause.object = words.join(" ");
        clause.thing = None;
        if let Some(asked) = &mut clause.question {
            asked.attribute.clone_from(&clause.object);
        }
        return;
    }
    let [part] = words.as_slice() else {
        return;
    };
    if !PARTS.contains(&part.as_str()) {
        return;
    }
    clause.verb = Some(Verb::Count);
    clause.object.clone_from(part);
    clause.thing = None;
    let place: Vec<Atom> = super::super::atoms::atoms(&asked.subject);
    let part = part.clone();
    if !place.iter().any(|a| a.is(HERE)) && clause.target.is_none() {
        clause.target = Some(name_of(&place).0).filter(|t| !t.is_empty());
    }
    if let Some(asked) = &mut clause.question {
        asked.attribute = part;
    }
}
