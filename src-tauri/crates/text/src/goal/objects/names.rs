//! Names of things: without articles and words for their kind.

use super::super::atoms::{Atom, text};
use super::super::{Clause, Thing};

/// Words that begin a place.
pub(in crate::goal) const PREPOSITIONS: &[&str] = &[
    "in",
    "on",
    "at",
    "from",
    "under",
    "inside",
    "within",
    "into",
    "to",
    "for",
    "with",
    "near",
    "by",
    "в",
    "во",
    "на",
    "из",
    "с",
    "со",
    "под",
    "у",
    "для",
    "по",
    "внутри",
    "возле",
    "напротив",
    "рядом",
    "к",
];

pub(super) const PRONOUNS: &[&str] = &[
    "it",
    "its",
    "them",
    "him",
    "her",
    "this",
    "that",
    "these",
    "those",
    "one",
    "this one",
    "that one",
    "the one",
    "его",
    "ее",
    "их",
    "это",
    "этот",
    "эту",
    "эти",
    "нее",
    "него",
    "них",
    "ней",
    "нем",
    "него",
    "ему",
    "ей",
    "он",
    "она",
    "оно",
    "они",
    "they",
    "самый",
    "that page",
    "this page",
    "эту страницу",
    "там",
];

pub(super) fn thing_of(word: &str) -> Option<Thing> {
    const EXACT: &[(&str, Thing)] = &[
        ("link", Thing::Link),
        ("links", Thing::Link),
        ("button", Thing::Button),
        ("buttons", Thing::Button),
        ("icon", Thing::Button),
        ("field", Thing::Field),
        ("box", Thing::Field),
        ("input", Thing::Field),
        ("textbox", Thing::Field),
        ("textboxes", Thing::Field),
        ("textarea", Thing::Field),
        ("textareas", Thing::Field),
        ("fields", Thing::Field),
        ("boxes", Thing::Field),
        ("inputs", Thing::Field),
        ("tabs", Thing::Tab),
        ("area", Thing::Field),
        ("bar", Thing::Field),
        ("checkbox", Thing::Checkbox),
        ("checkboxes", Thing::Checkbox),
        ("switch", Thing::Checkbox),
        ("toggle", Thing::Checkbox),
        ("tickbox", Thing::Checkbox),
        ("radio", Thing::Radio),
        ("dropdown", Thing::List),
        ("drop-down", Thing::List),
        ("select", Thing::List),
        ("list", Thing::List),
        ("combobox", Thing::List),
        ("selector", Thing::List),
        ("tab", Thing::Tab),
        ("page", Thing::Page),
        ("section", Thing::Section),
        ("chapter", Thing::Section),
        ("menu", Thing::Menu),
        ("dialog", Thing::Dialog),
        ("popup", Thing::Dialog),
        ("pop-up", Thing::Dialog),
        ("banner", Thing::Dialog),
        ("window", Thing::Dialog),
        ("table", Thing::Table),
        ("heading", Thing::Heading),
        ("image", Thing::Image),
        ("picture", Thing::Image),
        ("file", Thing::File),
        ("поле", Thing::Field),
        ("поля", Thing::Field),
        ("полю", Thing::Field),
        ("полем", Thing::Field),
        ("строку", Thing::Field),
        ("окошко", Thing::Field),
        ("окно", Thing::Dialog),
        ("меню", Thing::Menu),
        ("радиокнопку", Thing::Radio),
        ("пункт", Thing::Section),
        ("главу", Thing::Section),
        ("главе", Thing::Section),
    ];
    const BEGINS: &[(&str, Thing)] = &[
        ("кнопк", Thing::Button),
        ("иконк", Thing::Button),
        ("ссылк", Thing::Link),
        ("галочк", Thing::Checkbox),
        ("галк", Thing::Checkbox),
        ("флажок", Thing::Checkbox),
        ("флажк", Thing::Checkbox),
        ("чекбокс", Thing::Checkbox),
        ("переключател", Thing::Checkbox),
        ("список", Thing::List),
        ("списк", Thing::List),
        ("вкладк", Thing::Tab),
        ("страниц", Thing::Page),
        ("раздел", Thing::Section),
        ("секци", Thing::Section),
        ("диалог", Thing::Dialog),
        ("баннер", Thing::Dialog),
        ("таблиц", Thing::Table),
        ("заголов", Thing::Heading),
        ("картинк", Thing::Image),
        ("изображени", Thing::Image),
        ("файл", Thing::File),
    ];
    EXACT
        .iter()
        .find(|(w, _)| *w == word)
        .or_else(|| BEGINS.iter().find(|(w, _)| word.starts_with(w)))
        .map(|(_, t)| *t)
}

pub(super) fn skip<'a>(atoms: &'a [Atom], words: &[&str]) -> &'a [Atom] {
    // A capital A of its own is a name.
    let count = atoms
        .iter()
        .take_while(|a| a.is(words) && a.raw != "A")
        .count();
    &atoms[count..]
}

pub(super) const ARTICLES: &[&str] = &[
    "the",
    "a",
    "an",
    "on",
    "to",
    "called",
    "named",
    "labelled",
    "labeled",
    "titled",
    "saying",
    "of",
    "for",
    "at",
    "in",
    "into",
    "с",
    "в",
    "на",
    "по",
    "к",
    "во",
    "под",
    "из",
    "named:",
    "называется",
    "названием",
    "надписью",
    "именем",
    "именем:",
    "свой",
    "свою",
    "мою",
    "мой",
    "my",
    "with",
    "text",
    "label",
    "about",
    "про",
    "о",
    "об",
];

/// Words behind which a name stands.
const NAMED: &[&str] = &[
    "called",
    "named",
    "labelled",
    "labeled",
    "titled",
    "saying",
    "reading",
    "названием",
    "надписью",
    "именем",
    "подписью",
    "текстом",
];

/// The name that the words give, without articles and kind words, and the kind.
pub(in crate::goal) fn name_of(atoms: &[Atom]) -> (String, Option<Thing>) {
    let mut rest = skip(atoms, ARTICLES);
    let mut thing = None;
    if rest.is_empty() {
        return (String::new(), None);
    }
    // "the item labelled «J»", "a file or folder named «Plan»": the quotation is the name.
    if let [before @ .., said, name] = rest
        && name.quoted
        && said.is(NAMED)
        && !before.is_empty()
        && !before.iter().any(|a| a.quoted)
    {
        let kind = before.iter().rev().find_map(|a| thing_of(&a.norm));
        return (name.raw.clone(), kind);
    }
    // "the button «Save»", "кнопку Сохранить", "пункт меню Справка".
    while rest.len() > 1 && !rest[0].quoted {
        let Some(kind) = thing_of(&rest[0].norm) else {
            break;
        };
        // "list price", "file format": English names may begin so; only a quotation follows a kind there.
        let english = rest[0].norm.is_ascii();
        // "button ONE": a kind in small letters, and the name begins with a capital one.
        let capital = |a: &Atom| a.raw.chars().next().is_some_and(char::is_uppercase);
        if english
            && (!capital(&rest[1]) || capital(&rest[0]))
            && !rest[1].quoted
            && !rest[1].is(&[
                "called", "named", "labelled", "labeled", "titled", "saying", "of", "for", "with",
                "about",
            ])
        {
            break;
        }
        thing = thing.or(Some(kind));
        rest = skip(&rest[1..], ARTICLES);
        if rest.is_empty() {
            return (String::new(), thing);
        }
    }
    // "the Save button".
    let mut end = rest.len();
    while end > 1 && !rest[end - 1].quoted {
        let word = rest[end - 1].norm.as_str();
        let Some(kind) = thing_of(word) else { break };
        if !word.is_ascii() && !rest[end - 2].quoted {
            break;
        }
        thing = thing.or(Some(kind));
        end -= 1;
        if matches!(
            rest[end - 1].norm.as_str(),
            "text" | "drop-down" | "drop" | "down" | "check" | "radio"
        ) && end > 1
        {
            end -= 1;
        }
    }
    let name = text(&rest[..end]);
    if end == 1 && !rest[0].quoted && thing.is_none() && thing_of(&rest[0].norm).is_some() {
        return (name, thing_of(&rest[0].norm));
    }
    (name.trim_matches([',', ':', '.', ' ']).to_owned(), thing)
}

pub(super) fn set_name(clause: &mut Clause, atoms: &[Atom]) {
    let (name, thing) = name_of(atoms);
    clause.quoted = atoms.iter().any(|a| a.quoted);
    // A label in capitals only: "press ONE".
    let shouted = name.chars().count() > 1 && name.chars().all(char::is_uppercase);
    if !clause.quoted && !shouted && PRONOUNS.contains(&crate::normalize(&name).as_str()) {
        clause.pronoun = true;
        return;
    }
    clause.object = name;
    clause.thing = thing.or(clause.thing);
}
