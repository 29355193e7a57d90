//! What is added, sent and to whom.

use super::super::atoms::{Atom, text};
use super::super::{Clause, Verb};
use super::acted::acted;
use super::names::{name_of, set_name, skip};
use super::order::{take_extreme, take_ordinal};
use super::pairs::field_list;

pub(super) fn add(clause: &mut Clause, rest: &[Atom]) {
    let mut rest = rest.to_vec();
    let place = |a: &Atom| {
        crate::has_stem(
            &a.norm,
            &[
                "cart",
                "basket",
                "bag",
                "list",
                "favourites",
                "favorites",
                "wishlist",
                "корзина",
                "список",
                "избранное",
                "trolley",
                "order",
                "заказ",
            ],
        )
    };
    if rest.len() > 1
        && rest[0].is(&["to", "into", "in", "в", "во"])
        && rest[1..].iter().take(2).any(place)
    {
        let at = 1 + rest[1..].iter().position(place).unwrap_or(0);
        clause.target = Some(name_of(&rest[1..=at]).0);
        rest.drain(..=at);
    } else if let Some(at) = (0..rest.len())
        .rev()
        .find(|at| rest[*at].is(&["to", "into", "in", "в", "во"]))
        && at + 1 < rest.len()
        && rest[at + 1..].iter().any(place)
    {
        clause.target = Some(name_of(&rest[at + 1..]).0);
        rest.truncate(at);
    }
    clause.extreme = take_extreme(&mut rest);
    clause.ordinal = take_ordinal(&mut rest);
    if rest.len() > 1
        && let Some(count) = quantity(&rest[0])
    {
        clause.value = Some(count.to_string());
        rest.remove(0);
        const PIECES: &[&str] = &["pieces", "of", "штуки", "штук", "шт", "copies", "x"];
        const PACKS: &[&str] = &[
            "packs",
            "packets",
            "packages",
            "bags",
            "boxes",
            "bottles",
            "jars",
            "упаковки",
            "упаковок",
            "пачки",
            "пачек",
            "пакета",
            "пакетов",
            "коробки",
            "коробок",
            "банки",
            "банок",
            "бутылки",
            "бутылок",
        ];
        // "two boxes": the boxes themselves are meant.
        if rest[0].is(PIECES) || rest[0].is(PACKS) && rest.len() > 1 {
            rest.remove(0);
            rest = skip(&rest, &["of"]).to_vec();
        }
    }
    set_name(clause, &rest);
}

fn quantity(atom: &Atom) -> Option<u32> {
    const WORDS: &[(&str, u32)] = &[
        ("two", 2),
        ("three", 3),
        ("four", 4),
        ("five", 5),
        ("six", 6),
        ("ten", 10),
        ("две", 2),
        ("два", 2),
        ("три", 3),
        ("четыре", 4),
        ("пять", 5),
        ("шесть", 6),
        ("десять", 10),
        ("двух", 2),
    ];
    if atom.quoted {
        return None;
    }
    atom.norm
        .parse::<u32>()
        .ok()
        .filter(|n| (1..=99).contains(n))
        .or_else(|| WORDS.iter().find(|(w, _)| *w == atom.norm).map(|(_, n)| *n))
}

/// "a letter to Anna with the subject «Hi» and the text «Hello»".
pub(super) fn send(clause: &mut Clause, rest: &[Atom]) {
    let known = field_list(rest);
    if !known.is_empty() {
        clause.fields = known;
        return;
    }
    const MARKS: &[(&[&str], &str)] = &[
        (&["with", "the", "subject"], "subject"),
        (&["with", "subject"], "subject"),
        (&["and", "the", "subject"], "subject"),
        (&["and", "subject"], "subject"),
        (&["subject"], "subject"),
        (&["the", "subject"], "subject"),
        (&["titled"], "subject"),
        (&["about"], "subject"),
        (&["с", "темой"], "subject"),
        (&["и", "темой"], "subject"),
        (&["тема"], "subject"),
        (&["темой"], "subject"),
        (&["на", "тему"], "subject"),
        (&["тему"], "subject"),
        (&["with", "the", "text"], "message"),
        (&["with", "text"], "message"),
        (&["and", "the", "text"], "message"),
        (&["and", "text"], "message"),
        (&["text"], "message"),
        (&["the", "text"], "message"),
        (&["with", "the", "words"], "message"),
        (&["with", "the", "message"], "message"),
        (&["with", "message"], "message"),
        (&["and", "the", "message"], "message"),
        (&["and", "message"], "message"),
        (&["saying"], "message"),
        (&["that", "says"], "message"),
        (&["and", "body"], "message"),
        (&["with", "the", "body"], "message"),
        (&["с", "текстом"], "message"),
        (&["и", "текстом"], "message"),
        (&["текст"], "message"),
        (&["текстом"], "message"),
        (&["со", "словами"], "message"),
        (&["и", "текст"], "message"),
        (&["и", "напиши"], "message"),
        (&["to"], "recipient"),
        (&["кому"], "recipient"),
        (&["на", "адрес"], "recipient"),
        (&["для"], "recipient"),
        (&["with"], "message"),
    ];
    let mut found: Vec<(usize, usize, &str)> = Vec::new();
    let mut at = 0;
    while at < rest.len() {
        let mark = MARKS
            .iter()
            .filter(|(words, _)| {
                rest.len() > at + words.len()
                    && words
                        .iter()
                        .zip(&rest[at..])
                        .all(|(w, a)| a.norm == *w && !a.quoted)
            })
            .max_by_key(|(words, _)| words.len());
        match mark {
            Some((words, field)) if !found.iter().any(|(_, _, f)| f == field) => {
                found.push((at, words.len(), field));
                at += words.len();
            }
            _ => at += 1,
        }
    }
    // A reply is to a letter, not to a field.
    if clause.verb == Some(Verb::Reply) {
        found.retain(|(_, _, field)| *field != "recipient");
    }
    let head_end = found.first().map_or(rest.len(), |f| f.0);
    let mut head: Vec<Atom> = rest[..head_end].to_vec();
    for (place, (at, len, field)) in found.iter().enumerate() {
        let end = found.get(place + 1).map_or(rest.len(), |f| f.0);
        let value = text(&rest[at + len..end])
            .trim_matches([',', ':', ' '])
            .to_owned();
        if !value.is_empty() {
            clause.fields.push(((*field).to_owned(), value));
        }
    }
    if clause.verb == Some(Verb::Reply) || clause.verb == Some(Verb::Post) {
        // "reply «Thank you»", "ответь на письмо Анны: Спасибо".
        if let Some(at) = head.iter().position(|a| a.trail.contains(':'))
            && at + 1 < head.len()
        {
            clause
                .fields
                .push(("message".into(), text(&head[at + 1..])));
            head.truncate(at + 1);
        } else if head.len() == 1 && head[0].quoted && clause.fields.is_empty() {
            clause.fields.push(("message".into(), head[0].raw.clone()));
            head.clear();
        }
    } else if !clause.fields.is_empty() && !clause.fields.iter().any(|(f, _)| f == "recipient") {
        // "отправь письмо Анне с текстом …": who is left of the object.
        let who: Vec<Atom> = head
            .iter()
            .filter(|a| {
                !a.is(&[
                    "a",
                    "an",
                    "the",
                    "письмо",
                    "сообщение",
                    "letter",
                    "message",
                    "mail",
                    "email",
                    "new",
                    "новое",
                    "на",
                ])
            })
            .cloned()
            .collect();
        if !who.is_empty() {
            clause.fields.insert(0, ("recipient".into(), text(&who)));
        }
    }
    acted(clause, &head);
}
