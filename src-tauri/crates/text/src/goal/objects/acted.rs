//! What is opened, pressed and searched for.

use super::super::atoms::{Atom, text};
use super::super::lexicon::verb_at;
use super::super::question::question;
use super::super::{Clause, Thing, Verb};
use super::keys::key_name;
use super::names::{ARTICLES, PRONOUNS, name_of, set_name, skip};
use super::order::{ordinal, take_extreme, take_ordinal};
use super::place::{INTO, take_each, take_near, take_new_tab, take_place};

pub(super) fn open(clause: &mut Clause, rest: &[Atom]) {
    let mut rest = rest.to_vec();
    clause.new_tab = take_new_tab(&mut rest);
    if let Some(url) = rest.iter().find_map(|a| super::super::aim::url_of(&a.raw)) {
        let rest_name = skip(&rest, ARTICLES);
        if rest_name.len() <= 3 {
            clause.url = Some(url);
            clause.object = text(rest_name);
            return;
        }
    }
    if let Some((number, place)) = take_page(&rest) {
        clause.thing = Some(Thing::Page);
        clause.ordinal = Some(number);
        clause.place = place;
        return;
    }
    clause.extreme = take_extreme(&mut rest);
    clause.ordinal = take_ordinal(&mut rest);
    if let Some(place) = take_place(&mut rest) {
        clause.target = Some(place);
    }
    set_name(clause, &rest);
}

/// "page 2 of the shop", "вторую страницу каталога": the number, and of what.
fn take_page(rest: &[Atom]) -> Option<(i32, Option<String>)> {
    const PAGE: &[&str] = &[
        "page",
        "страница",
        "страницу",
        "странице",
        "страницы",
        "стр",
    ];
    if rest.iter().any(|a| a.quoted) {
        return None;
    }
    let rest = skip(rest, ARTICLES);
    let at = rest.iter().position(|a| a.is(PAGE))?;
    let behind = &rest[at + 1..];
    let marked = usize::from(
        behind
            .first()
            .is_some_and(|a| a.is(&["number", "no", "номер", "№"])),
    );
    let number = behind.get(marked).and_then(|a| a.norm.parse::<i32>().ok());
    let (number, used) = match (number, at) {
        (Some(number), 0) => (number, at + 2 + marked),
        // The first page of a site is its beginning, not of a list.
        (None, 1) => (ordinal(&rest[0].norm).filter(|n| *n > 1)?, 2),
        _ => return None,
    };
    let named: Vec<Atom> = skip(&rest[used..], OF_PAGE).to_vec();
    let (name, _) = name_of(&named);
    let whole = named
        .iter()
        .any(|a| a.is(&["results", "list", "site", "результатов", "списка", "сайта"]));
    ((1..=500).contains(&number) && named.len() <= 3)
        .then(|| (number, Some(name).filter(|n| !n.is_empty() && !whole)))
}

const OF_PAGE: &[&str] = &["of", "in", "the", "my", "в", "из"];

pub(super) fn click(clause: &mut Clause, rest: &[Atom]) {
    let mut rest = rest.to_vec();
    let keyed = rest
        .iter()
        .any(|a| a.is(&["key", "keys", "клавишу", "клавиши", "клавиша", "сочетание"]));
    let bare: Vec<Atom> = rest
        .iter()
        .filter(|a| {
            !a.is(&[
                "key",
                "keys",
                "the",
                "клавишу",
                "клавиши",
                "сочетание",
                "на",
                "on",
                "keyboard",
            ])
        })
        .cloned()
        .collect();
    if !rest.iter().any(|a| a.quoted)
        && let Some(key) = key_name(&text(&bare))
        && (keyed || !matches!(key.as_str(), "Delete" | "Home" | "End" | "Insert"))
    {
        clause.verb = Some(Verb::PressKey);
        clause.value = Some(key);
        return;
    }
    // "press Enter in the search box".
    if let Some(at) = bare.iter().position(|a| a.is(INTO))
        && at > 0
        && let Some(key) = key_name(&text(&bare[..at]))
        && !bare[..at].iter().any(|a| a.quoted)
    {
        clause.verb = Some(Verb::PressKey);
        clause.value = Some(key);
        clause.target = Some(name_of(&bare[at + 1..]).0).filter(|t| !t.is_empty());
        return;
    }
    // "click the bin to delete it": what it is for says nothing new.
    if let Some(at) = (1..rest.len().saturating_sub(2)).find(|at| {
        rest[*at].is(&["to"])
            && verb_at(&rest, at + 1).is_some()
            && rest[at + 2..]
                .iter()
                .any(|a| a.is(&["it", "them", "this", "that", "him", "her"]))
            || rest[*at].is(&["чтобы"])
    }) {
        rest.truncate(at);
        if let Some(last) = rest.last_mut() {
            last.trail.clear();
        }
    }
    if rest.last().is_some_and(|a| a.is(&["twice", "дважды"])) {
        rest.pop();
    }
    acted(clause, &rest);
}

pub(super) fn acted(clause: &mut Clause, rest: &[Atom]) {
    let mut rest = rest.to_vec();
    clause.extreme = take_extreme(&mut rest);
    clause.ordinal = take_ordinal(&mut rest);
    if let Some((count, near)) = take_each(&mut rest) {
        clause.value = Some(count);
        clause.near = Some(near);
    } else {
        clause.near = take_near(&mut rest);
    }
    if let Some(place) = take_place(&mut rest) {
        clause.target = Some(place);
    }
    set_name(clause, &rest);
}

pub(super) fn search(clause: &mut Clause, rest: &[Atom]) {
    const WHERE: &[&str] = &[
        "shop",
        "store",
        "catalog",
        "catalogue",
        "site",
        "website",
        "page",
        "mail",
        "mailbox",
        "box",
        "field",
        "bar",
        "search",
        "documentation",
        "docs",
        "table",
        "list",
        "inbox",
        "internet",
        "web",
        "google",
        "guide",
        "handbook",
        "library",
        "магазине",
        "каталоге",
        "сайте",
        "странице",
        "почте",
        "поле",
        "строке",
        "поиске",
        "поиска",
        "документации",
        "таблице",
        "списке",
        "интернете",
        "письмах",
        "справке",
        "руководстве",
        "разделе",
        "гугле",
        "яндексе",
    ];
    if clause.verb == Some(Verb::Find)
        && rest.iter().any(|a| a.is(&["word", "слово"]))
        && super::read::held(clause, rest)
    {
        return;
    }
    let mut rest = rest.to_vec();
    clause.new_tab = take_new_tab(&mut rest);
    // "search the catalogue for tea".
    if let Some(at) = rest.iter().position(|a| a.is(&["for"]))
        && at > 0
        && rest[..at].iter().any(|a| a.is(WHERE))
    {
        clause.target = Some(name_of(&rest[..at]).0);
        rest.drain(..=at);
    } else if rest.len() > 2 && rest[0].is(&["в", "на", "in", "on", "по"]) && rest[1].is(WHERE)
    {
        clause.target = Some(rest[1].raw.clone());
        rest.drain(..2);
    } else if let Some(at) = (1..rest.len()).rev().find(|at| {
        rest[*at].is(&[
            "in",
            "on",
            "into",
            "using",
            "with",
            "в",
            "на",
            "через",
            "по",
        ])
    }) && rest[at + 1..].iter().any(|a| a.is(WHERE))
        && rest.len() - at <= 5
    {
        clause.target = Some(name_of(&rest[at + 1..]).0);
        rest.truncate(at);
    }
    if clause.verb == Some(Verb::Find) {
        clause.extreme = take_extreme(&mut rest);
        clause.ordinal = take_ordinal(&mut rest);
        // "find out", "find how much": a question.
        if rest.first().is_some_and(|a| {
            a.is(&[
                "out",
                "how",
                "what",
                "who",
                "when",
                "where",
                "which",
                "price",
                "цену",
                "стоимость",
                "сколько",
            ])
        }) || rest.len() > 2
            && rest[0].is(&["the"])
            && rest[1].is(&[
                "price", "cost", "number", "date", "phone", "email", "address", "name", "total",
                "rating", "weight", "author", "version",
            ])
            && rest[2].is(&["of", "for"])
        {
            clause.verb = Some(Verb::Read);
            let asked = question(&[], skip(&rest, &["out"]));
            clause.object = text(skip(&rest, &["out", "the"]));
            clause.question = Some(asked);
            return;
        }
    }
    let rest = skip(
        &rest,
        &[
            "for",
            "the",
            "a",
            "an",
            "about",
            "слово",
            "слова",
            "по",
            "запросу",
            "фразу",
            "words",
            "word",
            "фразе",
        ],
    );
    let quoted: Vec<&Atom> = rest.iter().filter(|a| a.quoted).collect();
    clause.quoted = !quoted.is_empty();
    let words = if quoted.len() == 1 {
        quoted[0].raw.clone()
    } else {
        text(rest)
    };
    if PRONOUNS.contains(&crate::normalize(&words).as_str()) {
        clause.pronoun = true;
        return;
    }
    let (name, thing) = name_of(rest);
    clause.object = name;
    clause.thing = thing;
    clause.value = Some(words.trim_matches([',', '.', ':']).to_owned()).filter(|w| !w.is_empty());
}
