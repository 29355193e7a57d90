//! What a step acts on: object, value, target, order, most and least, by the verb.

use super::atoms::{Atom, text};
use super::lexicon::AND;
use super::question::question;
use super::{Clause, Extreme, Thing, Verb};

/// Words that begin a place.
pub(super) const PREPOSITIONS: &[&str] = &[
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

const INTO: &[&str] = &["in", "into", "inside", "to", "at", "on", "в", "во", "на"];
const FROM: &[&str] = &[
    "in", "from", "for", "under", "as", "on", "at", "в", "во", "из", "для", "на", "как",
];
const PRONOUNS: &[&str] = &[
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

fn thing_of(word: &str) -> Option<Thing> {
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

/// Builds the step, or several where one verb governs a list.
pub(super) fn build(verb: Verb, said: &[Atom], rest: &[Atom], lead: &[Atom]) -> Vec<Clause> {
    let rest = tidy(rest);
    let mut clause = Clause {
        verb: Some(verb),
        ..Clause::default()
    };
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
    match verb {
        Verb::Open | Verb::GoTo => open(&mut clause, &rest),
        Verb::Search | Verb::Find => search(&mut clause, &rest),
        Verb::Click => click(&mut clause, &rest),
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
            clause.value = Some(text(rest));
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
            if empty && clause.value.is_none() && clause.fields.is_empty() =>
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
    // "open it and see": nothing more is said.
    if rest.len() > 2
        && rest[rest.len() - 1].is(&["see", "look", "посмотри", "глянь"])
        && rest[rest.len() - 2].is(AND)
    {
        rest.truncate(rest.len() - 2);
    }
    rest
}

fn skip<'a>(atoms: &'a [Atom], words: &[&str]) -> &'a [Atom] {
    // A capital A of its own is a name.
    let count = atoms
        .iter()
        .take_while(|a| a.is(words) && a.raw != "A")
        .count();
    &atoms[count..]
}

const ARTICLES: &[&str] = &[
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

/// The name that the words give, without articles and kind words, and the kind.
pub(super) fn name_of(atoms: &[Atom]) -> (String, Option<Thing>) {
    let mut rest = skip(atoms, ARTICLES);
    let mut thing = None;
    if rest.is_empty() {
        return (String::new(), None);
    }
    // "the button «Save»", "кнопку Сохранить", "пункт меню Справка".
    while rest.len() > 1 && !rest[0].quoted {
        let Some(kind) = thing_of(&rest[0].norm) else {
            break;
        };
        // "list price", "file format": English names may begin so; only a quotation follows a kind there.
        let english = rest[0].norm.is_ascii();
        if english
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

fn set_name(clause: &mut Clause, atoms: &[Atom]) {
    let (name, thing) = name_of(atoms);
    clause.quoted = atoms.iter().any(|a| a.quoted);
    if !clause.quoted && PRONOUNS.contains(&crate::normalize(&name).as_str()) {
        clause.pronoun = true;
        return;
    }
    clause.object = name;
    clause.thing = thing.or(clause.thing);
}

/// Takes an ordinal out: "the second result", "последнее письмо", "link number 3".
fn take_ordinal(atoms: &mut Vec<Atom>) -> Option<i32> {
    for at in 0..atoms.len() {
        if atoms[at].quoted {
            continue;
        }
        let word = atoms[at].norm.clone();
        if matches!(word.as_str(), "number" | "no" | "#" | "№" | "номер" | "под")
            && at > 0
            && let Some(n) = atoms.get(at + 1).and_then(|a| a.norm.parse::<i32>().ok())
            && (1..=200).contains(&n)
            && crate::words::GENERIC_ITEMS.contains(&atoms[at - 1].norm.as_str())
        {
            atoms.drain(at..at + 2);
            return Some(n);
        }
        if let Some(n) = ordinal(&word) {
            // "First name" is a label, "second-hand" a word.
            let follows = atoms
                .get(at + 1)
                .map(|a| a.norm.clone())
                .unwrap_or_default();
            let label = matches!(
                follows.as_str(),
                "name" | "aid" | "class" | "page" | "step" | "steps" | "chapter" | "hand"
            ) && at <= 1
                && follows != "step";
            if label && !(follows == "page" && n > 1) {
                continue;
            }
            atoms.remove(at);
            if at < atoms.len() && atoms[at].is(&["one", "of", "из"]) {
                atoms.remove(at);
            }
            return Some(n);
        }
    }
    None
}

fn ordinal(word: &str) -> Option<i32> {
    const ENGLISH: &[(&str, i32)] = &[
        ("first", 1),
        ("second", 2),
        ("third", 3),
        ("fourth", 4),
        ("fifth", 5),
        ("sixth", 6),
        ("seventh", 7),
        ("eighth", 8),
        ("ninth", 9),
        ("tenth", 10),
        ("last", -1),
        ("topmost", 1),
        ("bottommost", -1),
        ("penultimate", -2),
    ];
    const RUSSIAN: &[(&str, i32)] = &[
        ("перв", 1),
        ("втор", 2),
        ("трет", 3),
        ("четверт", 4),
        ("пят", 5),
        ("шест", 6),
        ("седьм", 7),
        ("восьм", 8),
        ("девят", 9),
        ("десят", 10),
        ("последн", -1),
        ("предпоследн", -2),
    ];
    const ENDINGS: &[&str] = &[
        "ый", "ая", "ое", "ую", "ого", "ой", "ому", "ом", "ые", "ых", "ий", "ья", "ье", "ью",
        "ьего", "ьей", "яя", "ее", "юю", "его", "ей", "ие", "ьи", "ем", "ым",
    ];
    if let Some((_, n)) = ENGLISH.iter().find(|(w, _)| *w == word) {
        return Some(*n);
    }
    for (stem, n) in RUSSIAN {
        if let Some(ending) = word.strip_prefix(stem)
            && ENDINGS.contains(&ending)
        {
            return Some(*n);
        }
    }
    let digits: String = word.chars().take_while(char::is_ascii_digit).collect();
    let ending = &word[digits.len()..];
    let suffixed = matches!(
        ending,
        "st" | "nd" | "rd" | "th" | "-й" | "-я" | "-е" | "-ю" | "-ую" | "-го" | "-ый" | "-ое"
    );
    if suffixed {
        digits.parse().ok().filter(|n| (1..=200).contains(n))
    } else {
        None
    }
}

/// Takes the most or least of something out: "the cheapest product", "товар с самой низкой ценой".
fn take_extreme(atoms: &mut Vec<Atom>) -> Option<Extreme> {
    const WORDS: &[(&[&str], bool, &str)] = &[
        (&["least", "expensive"], false, "price"),
        (&["most", "expensive"], true, "price"),
        (&["cheapest"], false, "price"),
        (&["lowest-priced"], false, "price"),
        (&["priciest"], true, "price"),
        (&["dearest"], true, "price"),
        (&["costliest"], true, "price"),
        (&["highest", "rated"], true, "rating"),
        (&["highest-rated"], true, "rating"),
        (&["best", "rated"], true, "rating"),
        (&["best-rated"], true, "rating"),
        (&["top", "rated"], true, "rating"),
        (&["top-rated"], true, "rating"),
        (&["lowest", "rated"], false, "rating"),
        (&["worst", "rated"], false, "rating"),
        (&["most", "recent"], true, "date"),
        (&["newest"], true, "date"),
        (&["latest"], true, "date"),
        (&["oldest"], false, "date"),
        (&["earliest"], false, "date"),
        (&["biggest"], true, "size"),
        (&["largest"], true, "size"),
        (&["smallest"], false, "size"),
        (&["longest"], true, "length"),
        (&["shortest"], false, "length"),
        (&["tallest"], true, "height"),
        (&["heaviest"], true, "weight"),
        (&["lightest"], false, "weight"),
        (&["nearest"], false, "distance"),
        (&["closest"], false, "distance"),
        (&["farthest"], true, "distance"),
        (&["furthest"], true, "distance"),
        (&["дешевле", "всего"], false, "price"),
        (&["дешевле", "всех"], false, "price"),
        (&["дороже", "всего"], true, "price"),
        (&["дороже", "всех"], true, "price"),
    ];
    const RUSSIAN: &[(&str, bool, &str)] = &[
        ("дешев", false, "price"),
        ("недорог", false, "price"),
        ("дорог", true, "price"),
        ("нов", true, "date"),
        ("свеж", true, "date"),
        ("стар", false, "date"),
        ("больш", true, "size"),
        ("крупн", true, "size"),
        ("маленьк", false, "size"),
        ("мал", false, "size"),
        ("длинн", true, "length"),
        ("коротк", false, "length"),
        ("тяжел", true, "weight"),
        ("легк", false, "weight"),
        ("близк", false, "distance"),
        ("ближн", false, "distance"),
        ("далек", true, "distance"),
        ("дальн", true, "distance"),
        ("высок", true, ""),
        ("низк", false, ""),
        ("популярн", true, "rating"),
    ];
    for at in 0..atoms.len() {
        if atoms[at].quoted {
            continue;
        }
        for (words, most, measure) in WORDS {
            if atoms.len() >= at + words.len()
                && words
                    .iter()
                    .zip(&atoms[at..])
                    .all(|(w, a)| a.norm == *w && !a.quoted)
            {
                atoms.drain(at..at + words.len());
                return Some(Extreme {
                    most: *most,
                    measure: (*measure).to_owned(),
                });
            }
        }
        let word = atoms[at].norm.clone();
        let direct = match word.as_str() {
            "highest" | "greatest" | "maximum" | "most" => Some(true),
            "lowest" | "least" | "minimum" | "fewest" => Some(false),
            w if w.starts_with("наибольш") || w.starts_with("максимальн") => {
                Some(true)
            }
            w if w.starts_with("наименьш") || w.starts_with("минимальн") => {
                Some(false)
            }
            _ => None,
        };
        if let Some(most) = direct.filter(|_| at + 1 < atoms.len()) {
            let measure = atoms[at + 1].norm.clone();
            let from = if at > 0 && atoms[at - 1].is(&["with", "с", "the"]) {
                at - 1
            } else {
                at
            };
            let from = if from > 0 && atoms[from - 1].is(&["with", "с"]) {
                from - 1
            } else {
                from
            };
            atoms.drain(from..at + 2);
            return Some(Extreme { most, measure });
        }
        let very = word.starts_with("самы")
            || word.starts_with("сама")
            || word.starts_with("само")
            || word == "саму"
            || word.starts_with("наиболее")
            || word.starts_with("наименее");
        if very && let Some(next) = atoms.get(at + 1).map(|a| a.norm.clone()) {
            let Some((_, most, measure)) =
                RUSSIAN.iter().find(|(stem, _, _)| next.starts_with(stem))
            else {
                continue;
            };
            let most = if word.starts_with("наименее") {
                !most
            } else {
                *most
            };
            let mut end = at + 2;
            let measure = if measure.is_empty() {
                end += 1;
                atoms
                    .get(at + 2)
                    .map(|a| a.norm.clone())
                    .unwrap_or_default()
            } else {
                (*measure).to_owned()
            };
            let from = if at > 0 && atoms[at - 1].is(&["с", "со"]) {
                at - 1
            } else {
                at
            };
            atoms.drain(from..end.min(atoms.len()));
            return Some(Extreme { most, measure });
        }
    }
    None
}

/// Takes "in a new tab" out.
fn take_new_tab(atoms: &mut Vec<Atom>) -> bool {
    for phrase in [
        &["in", "a", "new", "tab"][..],
        &["in", "new", "tab"],
        &["в", "новой", "вкладке"],
        &["на", "новой", "вкладке"],
    ] {
        if let Some(at) = find(atoms, phrase) {
            atoms.drain(at..at + phrase.len());
            return true;
        }
    }
    false
}

fn find(atoms: &[Atom], phrase: &[&str]) -> Option<usize> {
    (0..atoms.len()).find(|at| {
        atoms.len() >= at + phrase.len()
            && phrase
                .iter()
                .zip(&atoms[*at..])
                .all(|(w, a)| a.norm == *w && !a.quoted)
    })
}

/// Takes what the object stands by out: "next to the blue mug", "в строке Анны".
fn take_near(atoms: &mut Vec<Atom>) -> Option<String> {
    const NEAR: &[&[&str]] = &[
        &["next", "to"],
        &["close", "to"],
        &["beside"],
        &["near"],
        &["opposite"],
        &["in", "the", "row", "of"],
        &["in", "the", "row", "for"],
        &["in", "the", "row", "with"],
        &["in", "the", "row"],
        &["in", "row"],
        &["on", "the", "row"],
        &["in", "the", "line"],
        &["under"],
        &["below"],
        &["for"],
        &["рядом", "с"],
        &["рядом", "со"],
        &["возле"],
        &["около"],
        &["напротив"],
        &["в", "строке"],
        &["в", "ряду"],
        &["под"],
        &["у"],
        &["для"],
    ];
    for at in 1..atoms.len() {
        for phrase in NEAR {
            if atoms.len() > at + phrase.len()
                && phrase
                    .iter()
                    .zip(&atoms[at..])
                    .all(|(w, a)| a.norm == *w && !a.quoted)
            {
                let near = name_of(&atoms[at + phrase.len()..]).0;
                atoms.truncate(at);
                return Some(near).filter(|n| !n.is_empty());
            }
        }
    }
    None
}

/// Takes the place out that only says where to look: "in the menu", "на странице настроек".
fn take_place(atoms: &mut Vec<Atom>) -> Option<String> {
    const PLACES: &[&str] = &[
        "page",
        "menu",
        "list",
        "section",
        "header",
        "footer",
        "sidebar",
        "table",
        "results",
        "navigation",
        "bar",
        "form",
        "panel",
        "top",
        "bottom",
        "dialog",
        "site",
        "left",
        "right",
        "window",
        "странице",
        "меню",
        "списке",
        "списка",
        "разделе",
        "раздела",
        "шапке",
        "подвале",
        "таблице",
        "результатах",
        "результатов",
        "навигации",
        "форме",
        "панели",
        "диалоге",
        "сайте",
        "окне",
        "низу",
        "верху",
        "слева",
        "справа",
        "поиска",
    ];
    for at in (1..atoms.len()).rev() {
        if atoms[at].is(&["in", "on", "from", "at", "of", "в", "на", "из", "во"])
            && let Some(place) = atoms.get(at + 1..)
            && (place.last().is_some_and(|a| a.is(PLACES))
                || place
                    .first()
                    .is_some_and(|a| a.is(PLACES) && !a.norm.is_ascii()))
        {
            let name: Vec<Atom> = place.iter().filter(|a| !a.is(PLACES)).cloned().collect();
            atoms.truncate(at);
            let name = name_of(&name).0;
            return Some(name).filter(|n| !n.is_empty());
        }
    }
    None
}

fn open(clause: &mut Clause, rest: &[Atom]) {
    let mut rest = rest.to_vec();
    clause.new_tab = take_new_tab(&mut rest);
    if let Some(url) = rest.iter().find_map(|a| super::aim::url_of(&a.raw)) {
        let rest_name = skip(&rest, ARTICLES);
        if rest_name.len() <= 3 {
            clause.url = Some(url);
            clause.object = text(rest_name);
            return;
        }
    }
    clause.extreme = take_extreme(&mut rest);
    clause.ordinal = take_ordinal(&mut rest);
    if let Some(place) = take_place(&mut rest) {
        clause.target = Some(place);
    }
    set_name(clause, &rest);
}

fn click(clause: &mut Clause, rest: &[Atom]) {
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
    if rest.last().is_some_and(|a| a.is(&["twice", "дважды"])) {
        rest.pop();
    }
    acted(clause, &rest);
}

fn acted(clause: &mut Clause, rest: &[Atom]) {
    let mut rest = rest.to_vec();
    clause.extreme = take_extreme(&mut rest);
    clause.ordinal = take_ordinal(&mut rest);
    clause.near = take_near(&mut rest);
    if let Some(place) = take_place(&mut rest) {
        clause.target = Some(place);
    }
    set_name(clause, &rest);
}

fn search(clause: &mut Clause, rest: &[Atom]) {
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

/// A field's label and its value: "name: Anna", "name = Anna", "name «Anna»".
pub(super) fn pairs(atoms: &[Atom]) -> Vec<(String, String)> {
    let mut parts: Vec<Vec<Atom>> = vec![Vec::new()];
    for (at, atom) in atoms.iter().enumerate() {
        if atom.is(AND) && at > 0 {
            parts.push(Vec::new());
            continue;
        }
        if let Some(part) = parts.last_mut() {
            part.push(atom.clone());
        }
        if atom.trail.contains([',', ';', '\n']) {
            parts.push(Vec::new());
        }
    }
    let mut out: Vec<(String, String)> = Vec::new();
    for part in parts.iter().filter(|p| !p.is_empty()) {
        let found = pair(part);
        match (found, out.last_mut()) {
            (Some(pair), _) => out.push(pair),
            // "address: 12 Mill Lane, Ashford": the comma belongs to the value.
            (None, Some(last)) => last.1 = format!("{}, {}", last.1, text(part)),
            (None, None) => {}
        }
    }
    out.retain(|(field, value)| !field.is_empty() && !value.is_empty());
    out
}

fn pair(part: &[Atom]) -> Option<(String, String)> {
    if let Some(at) = part.iter().position(|a| a.trail.contains(':'))
        && at + 1 < part.len()
    {
        return Some((
            name_of(&part[..=at]).0,
            text(&part[at + 1..]).trim_matches([',', ';']).to_owned(),
        ));
    }
    if let Some(at) = part.iter().position(|a| a.trail.contains(['—', '–']))
        && at + 1 < part.len()
    {
        return Some((
            name_of(&part[..=at]).0,
            text(&part[at + 1..]).trim_matches([',', ';']).to_owned(),
        ));
    }
    if let Some(at) = part.iter().position(|a| a.is(&["=", "is", "-"]))
        && at > 0
    {
        return Some((name_of(&part[..at]).0, text(&part[at + 1..])));
    }
    // `email:a@b.c`
    if part.len() == 1
        && let Some((field, value)) = part[0].raw.split_once([':', '='])
        && !value.is_empty()
        && !value.starts_with("//")
        && field.chars().all(|c| c.is_alphabetic() || c == '-')
    {
        return Some((field.to_owned(), value.to_owned()));
    }
    if let Some(at) = part.iter().position(|a| a.quoted)
        && at > 0
        && at + 1 == part.len()
    {
        return Some((name_of(&part[..at]).0, part[at].raw.clone()));
    }
    None
}

/// "name Anna, email a@b.c, text Hello": usual names of fields, each with its value.
fn field_list(atoms: &[Atom]) -> Vec<(String, String)> {
    const FIELDS: &[&str] = &[
        "name",
        "email",
        "e-mail",
        "mail",
        "phone",
        "address",
        "city",
        "subject",
        "message",
        "text",
        "question",
        "comment",
        "имя",
        "почта",
        "почту",
        "телефон",
        "адрес",
        "город",
        "тема",
        "тему",
        "сообщение",
        "текст",
        "вопрос",
        "комментарий",
        "topic",
        "surname",
        "nickname",
        "age",
        "фамилия",
        "раздел",
        "возраст",
    ];
    let mut out = Vec::new();
    let parts = atoms
        .split_inclusive(|a| a.trail.contains([',', ';']))
        .flat_map(|part| part.split(|a| a.is(AND)))
        .filter(|part| !part.is_empty());
    for part in parts {
        let part = skip(part, &["my", "the", "with", "моё", "мое", "моя", "с"]);
        match part {
            [field, value @ ..] if field.is(FIELDS) && !value.is_empty() => out.push((
                field.raw.clone(),
                text(skip(value, &["is", "=", "это"]))
                    .trim_matches([',', ';', ' '])
                    .to_owned(),
            )),
            _ => return Vec::new(),
        }
    }
    if out.len() > 1 { out } else { Vec::new() }
}

/// "Anna into name and a@b.c into email".
fn placed_pairs(atoms: &[Atom]) -> Vec<(String, String)> {
    let mut out = Vec::new();
    let parts = atoms
        .split_inclusive(|a| a.trail.contains(','))
        .flat_map(|part| part.split(|a| a.is(AND)))
        .filter(|part| !part.is_empty());
    for part in parts {
        match split_at_target(part, INTO) {
            Some((value, target)) => out.push((target, value)),
            None => return Vec::new(),
        }
    }
    if out.len() > 1 { out } else { Vec::new() }
}

/// "the name to Anna and the theme to dark".
fn set_pairs(atoms: &[Atom]) -> Vec<(String, String)> {
    let mut out = Vec::new();
    let parts = atoms
        .split_inclusive(|a| a.trail.contains(','))
        .flat_map(|part| part.split(|a| a.is(AND)))
        .filter(|part| !part.is_empty());
    for part in parts {
        let at = (1..part.len().saturating_sub(1))
            .rev()
            .find(|at| part[*at].is(&["to", "as", "=", "на", "в", "как"]));
        match at {
            Some(at) => out.push((
                name_of(&part[..at]).0,
                text(&part[at + 1..]).trim_matches([',', ' ']).to_owned(),
            )),
            None => return Vec::new(),
        }
    }
    out.retain(|(field, value)| !field.is_empty() && !value.is_empty());
    out
}

/// Value and target of "VALUE in TARGET".
fn split_at_target(atoms: &[Atom], words: &[&str]) -> Option<(String, String)> {
    let quote = atoms.iter().position(|a| a.quoted);
    let places: Vec<usize> = (1..atoms.len().saturating_sub(1))
        .filter(|at| atoms[*at].is(words))
        .collect();
    let at = match quote {
        Some(0) => places.first().copied(),
        _ => places.last().copied(),
    }
    .or_else(|| places.last().copied())?;
    // "in to": two words.
    let mut from = at + 1;
    while from < atoms.len() - 1 && atoms[from].is(INTO) {
        from += 1;
    }
    let target = name_of(&atoms[from..]).0;
    let value = text(&atoms[..at]);
    (!value.is_empty() && !target.is_empty()).then_some((value, target))
}

fn typed(clause: &mut Clause, rest: &[Atom]) {
    let verb = clause.verb.unwrap_or(Verb::Type);
    // What stands before a colon only announces the list.
    let list = rest
        .iter()
        .position(|a| a.trail.contains(':'))
        .map_or(rest, |at| &rest[at + 1..]);
    let known = field_list(list);
    if !known.is_empty() {
        clause.fields = known;
        return;
    }
    // "with name Anna": the form itself has no name.
    let is_form = |a: &Atom| {
        a.is(&[
            "form",
            "fields",
            "it",
            "following",
            "details",
            "форму",
            "поля",
            "данные",
            "следующие",
            "the",
            "out",
            "in",
            "анкету",
        ])
    };
    let mut start = rest.iter().take_while(|a| is_form(a)).count();
    if start > 0
        && start < rest.len()
        && rest[start].is(&["with", "as", "by", "using", "следующим", "данными", "так"])
    {
        start += 1;
    }
    let about_form = start > 0
        && rest[..start.min(rest.len())].iter().any(|a| {
            a.is(&[
                "form",
                "fields",
                "details",
                "форму",
                "поля",
                "данные",
                "анкету",
            ]) || a.trail.contains(':')
        });
    let body = if about_form { &rest[start..] } else { rest };
    if verb == Verb::Type {
        let placed = placed_pairs(body);
        if !placed.is_empty() {
            clause.fields = placed;
            return;
        }
    }
    let several = pairs(body);
    let colons = body.iter().filter(|a| a.trail.contains(':')).count()
        + body.iter().filter(|a| a.is(&["="])).count();
    if several.len() > 1 || (several.len() == 1 && (colons > 0 || about_form)) {
        clause.fields = several;
        return;
    }
    if about_form && body.is_empty() {
        return;
    }
    if verb == Verb::Set {
        let several = set_pairs(body);
        if several.len() > 1 {
            clause.fields = several;
            return;
        }
    }
    let placed = placed_pairs(body);
    if !placed.is_empty() {
        clause.fields = placed;
        return;
    }
    if verb == Verb::Set {
        let at = (1..body.len().saturating_sub(1))
            .rev()
            .find(|at| body[*at].is(&["to", "as", "=", "into", "на", "в", "как", "with"]));
        if let Some(at) = at {
            clause.target = Some(name_of(&body[..at]).0);
            clause.value = Some(text(&body[at + 1..]));
            clause.quoted = body[at + 1..].iter().any(|a| a.quoted);
            clause.object = clause.target.clone().unwrap_or_default();
            return;
        }
    }
    // "fill the name with Anna".
    if let Some(at) = (1..body.len().saturating_sub(1))
        .find(|at| body[*at].is(&["with", "значением", "текстом", "словом", "словами", "by"]))
    {
        let quoted_first =
            body[..at].iter().any(|a| a.quoted) && !body[at + 1..].iter().any(|a| a.quoted);
        if verb != Verb::Type || !quoted_first {
            let mut left = &body[..at];
            if left.last().is_some_and(|a| a.is(&["со"])) {
                left = &left[..left.len() - 1];
            }
            let right = skip(&body[at + 1..], &["the", "text", "value", "words", "word"]);
            clause.target = Some(name_of(left).0).filter(|t| !t.is_empty());
            clause.value = Some(text(right));
            return;
        }
    }
    if verb == Verb::Fill && clause.target.is_none() && body.len() > 1 {
        // "заполни имя Анна": the planner finds where the label ends.
        if let Some(at) = body.iter().position(|a| a.quoted)
            && at > 0
        {
            clause.target = Some(name_of(&body[..at]).0);
            clause.value = Some(body[at].raw.clone());
            return;
        }
        clause.object = text(skip(body, &["the", "in", "поле", "field"]));
        return;
    }
    // "в поле «Имя» «Анна»" and "поле Имя Анна" with the place in front.
    if clause.target.is_none()
        && body.len() > 2
        && body[0].is(INTO)
        && let Some(at) = (1..body.len()).rev().find(|at| body[*at].quoted)
        && at + 1 == body.len()
        && at > 1
    {
        clause.target = Some(name_of(&body[1..at]).0);
        clause.value = Some(body[at].raw.clone());
        clause.quoted = true;
        return;
    }
    if clause.target.is_none()
        && body.len() > 2
        && body[0].is(INTO)
        && thing_of(&body[1].norm).is_some()
    {
        let at = if body[2].quoted {
            3
        } else {
            3.min(body.len() - 1)
        };
        if at < body.len() {
            clause.target = Some(name_of(&body[1..at]).0);
            clause.value = Some(text(&body[at..]));
            return;
        }
    }
    // "в имя текст Анна": a word for what is written parts the field from it.
    if clause.target.is_none()
        && body.len() > 3
        && body[0].is(INTO)
        && let Some(at) = (2..body.len() - 1).rev().find(|at| {
            body[*at].is(&[
                "имя",
                "текст",
                "слово",
                "слова",
                "значение",
                "фразу",
                "число",
                "name",
                "text",
                "value",
                "word",
                "words",
                "number",
            ])
        })
    {
        clause.target = Some(name_of(&body[1..at]).0);
        clause.value = Some(text(&body[at + 1..]));
        return;
    }
    // "Anna as the name".
    if let Some(at) = (1..body.len().saturating_sub(1))
        .rev()
        .find(|at| body[*at].is(&["as", "как", "for"]))
        && clause.target.is_none()
    {
        clause.value = Some(text(&body[..at]));
        clause.target = Some(name_of(&body[at + 1..]).0);
        clause.quoted = body[..at].iter().any(|a| a.quoted);
        return;
    }
    if clause.target.is_none()
        && let Some((value, target)) = split_at_target(body, INTO)
    {
        clause.quoted = body.iter().any(|a| a.quoted);
        clause.value = Some(value.trim_matches([',', ':']).to_owned());
        clause.target = Some(target);
        if clause.target.as_deref().is_some_and(|t| {
            crate::has_stem(t, crate::words::ADD_TO_CART)
                || crate::has_stem(t, &["cart", "basket", "trolley", "корзину"])
        }) && verb == Verb::Type
        {
            clause.verb = Some(Verb::Add);
            clause.value = None;
            clause.target = None;
            add(clause, body);
        }
        return;
    }
    // "имя «Анна»", "имя: Анна".
    if let Some((field, value)) = pair(body)
        && clause.target.is_none()
    {
        clause.target = Some(field);
        clause.value = Some(value);
        return;
    }
    let said = skip(
        body,
        &[
            "text",
            "words",
            "word",
            "the",
            "текст",
            "слово",
            "слова",
            "значение",
            "value",
            "фразу",
        ],
    );
    let said = if said.is_empty() { body } else { said };
    clause.quoted = said.iter().any(|a| a.quoted);
    if clause.target.is_some() || clause.quoted && said.len() == 1 {
        clause.value = Some(text(said)).filter(|v| !v.is_empty());
    } else {
        clause.object = text(body);
        clause.value = Some(text(said)).filter(|v| !v.is_empty());
    }
}

fn choose(clause: &mut Clause, rest: &[Atom]) {
    let several = pairs(rest);
    if several.len() > 1 {
        clause.fields = several;
        return;
    }
    if let Some((field, value)) = several.into_iter().next() {
        clause.target = Some(field);
        clause.object.clone_from(&value);
        clause.value = Some(value);
        return;
    }
    let mut rest = rest.to_vec();
    clause.extreme = take_extreme(&mut rest);
    clause.ordinal = take_ordinal(&mut rest);
    // "в списке «Тема» тёмную": the list first.
    if clause.target.is_none()
        && rest.len() > 2
        && rest[0].is(FROM)
        && rest
            .iter()
            .skip(1)
            .take(2)
            .any(|a| thing_of(&a.norm).is_some())
    {
        let named = if thing_of(&rest[1].norm).is_some() {
            3
        } else {
            rest.iter()
                .position(|a| thing_of(&a.norm).is_some())
                .map_or(2, |at| at + 1)
        };
        if named < rest.len() {
            clause.target = Some(name_of(&rest[1..named]).0);
            clause.value = Some(name_of(&rest[named..]).0);
            clause.object = clause.value.clone().unwrap_or_default();
            return;
        }
    }
    if clause.target.is_none()
        && let Some((value, target)) = split_at_target(&rest, FROM)
    {
        clause.target = Some(target);
        let value: Vec<Atom> = super::atoms::atoms(&value);
        let (name, thing) = name_of(&value);
        clause.value = Some(name.clone()).filter(|n| !n.is_empty());
        clause.object = name;
        clause.thing = thing;
        return;
    }
    set_name(clause, &rest);
    clause.value = Some(clause.object.clone()).filter(|v| !v.is_empty());
}

fn ticked(clause: &Clause, rest: &[Atom]) -> Vec<Clause> {
    let mut parts: Vec<Vec<Atom>> = vec![Vec::new()];
    for (at, atom) in rest.iter().enumerate() {
        let splits = atom.is(AND) && at > 0 && at + 1 < rest.len();
        if splits {
            parts.push(Vec::new());
            continue;
        }
        let mut atom = atom.clone();
        let comma = atom.trail.contains(',') && at + 1 < rest.len();
        atom.trail.clear();
        if let Some(last) = parts.last_mut() {
            last.push(atom);
        }
        if comma {
            parts.push(Vec::new());
        }
    }
    parts.retain(|p| !p.is_empty());
    let whole = name_of(rest).0;
    let count = parts.len();
    let mut out: Vec<Clause> = Vec::new();
    for part in parts {
        let mut one = clause.clone();
        acted(&mut one, &part);
        refine(&mut one);
        out.push(one);
    }
    if out.is_empty() {
        let mut one = clause.clone();
        refine(&mut one);
        out.push(one);
    }
    if count == 2 {
        out[0].joined = Some(whole);
    }
    out
}

fn scroll(clause: &mut Clause, rest: &[Atom]) {
    let words: Vec<&str> = rest.iter().map(|a| a.norm.as_str()).collect();
    let has = |list: &[&str]| words.iter().any(|w| list.contains(w));
    let direction = if has(&["bottom", "end", "конца", "конец", "низа", "самого"])
        && !has(&["верха", "начала"])
    {
        "bottom"
    } else if has(&[
        "top",
        "beginning",
        "start",
        "начала",
        "начало",
        "верха",
        "верх",
    ]) {
        "top"
    } else if has(&["up", "вверх", "выше"]) {
        "up"
    } else if has(&["left", "влево"]) {
        "left"
    } else if has(&["right", "вправо"]) {
        "right"
    } else {
        "down"
    };
    clause.value = Some(direction.to_owned());
    clause.ordinal = rest
        .iter()
        .find_map(|a| a.norm.parse::<i32>().ok())
        .filter(|n| (1..=20).contains(n))
        .or_else(|| has(&["twice", "дважды"]).then_some(2));
    let to = rest
        .iter()
        .position(|a| a.is(&["to", "until", "till", "до", "к"]));
    if let Some(at) = to
        && !matches!(direction, "bottom" | "top")
    {
        let words = skip(
            &rest[at + 1..],
            &[
                "you",
                "see",
                "find",
                "the",
                "section",
                "heading",
                "раздела",
                "заголовка",
                "разделу",
                "слова",
                "слов",
                "текста",
            ],
        );
        clause.object = name_of(words).0;
    } else if rest.iter().any(|a| a.quoted) {
        clause.object = rest
            .iter()
            .find(|a| a.quoted)
            .map(|a| a.raw.clone())
            .unwrap_or_default();
    }
}

fn read(clause: &mut Clause, said: &[Atom], rest: &[Atom]) {
    let mut rest = rest.to_vec();
    clause.extreme = take_extreme(&mut rest);
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
        counted(clause);
    }
}

/// "How many sections does the guide have": parts of a page are counted, not read.
fn counted(clause: &mut Clause) {
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
    let [part] = words.as_slice() else {
        return;
    };
    if !PARTS.contains(&part.as_str()) {
        return;
    }
    clause.verb = Some(Verb::Count);
    clause.object.clone_from(part);
    clause.thing = None;
    let place: Vec<Atom> = super::atoms::atoms(&asked.subject);
    let part = part.clone();
    if !place.iter().any(|a| a.is(HERE)) && clause.target.is_none() {
        clause.target = Some(name_of(&place).0).filter(|t| !t.is_empty());
    }
    if let Some(asked) = &mut clause.question {
        asked.attribute = part;
    }
}

fn wait(clause: &mut Clause, rest: &[Atom]) {
    let amount = rest
        .iter()
        .find_map(|a| a.norm.parse::<f64>().ok())
        .or_else(|| {
            rest.iter()
                .any(|a| {
                    a.is(&[
                        "second",
                        "секунду",
                        "minute",
                        "минуту",
                        "moment",
                        "bit",
                        "немного",
                        "чуть",
                        "little",
                    ])
                })
                .then_some(1.0)
        });
    if let Some(amount) = amount.filter(|a| a.is_finite() && *a >= 0.0) {
        let unit = if rest
            .iter()
            .any(|a| a.norm.starts_with("minute") || a.norm.starts_with("минут"))
        {
            60_000.0
        } else if rest
            .iter()
            .any(|a| a.norm == "ms" || a.norm.starts_with("millisec") || a.norm == "мс")
        {
            1.0
        } else {
            1000.0
        };
        clause.value = Some(format!("{}", (amount * unit).min(600_000.0) as u64));
        return;
    }
    let words = skip(
        rest,
        &[
            "for",
            "until",
            "till",
            "the",
            "text",
            "when",
            "пока",
            "не",
            "когда",
            "появления",
            "текста",
            "текст",
            "появится",
            "надпись",
            "you",
            "see",
            "i",
            "to",
            "page",
            "страница",
            "страницу",
        ],
    );
    let mut end = words.len();
    while end > 0
        && words[end - 1].is(&[
            "appears",
            "appear",
            "is",
            "shown",
            "shows",
            "loads",
            "loaded",
            "visible",
            "there",
            "up",
            "появится",
            "появятся",
            "загрузится",
            "загрузки",
            "видно",
            "load",
            "ready",
            "to",
            "has",
            "finished",
            "finish",
        ])
    {
        end -= 1;
    }
    clause.object = text(&words[..end]);
}

fn add(clause: &mut Clause, rest: &[Atom]) {
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
        if rest[0].is(&["pieces", "of", "штуки", "штук", "шт", "copies", "x"]) {
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
fn send(clause: &mut Clause, rest: &[Atom]) {
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

fn sign_in(clause: &mut Clause, rest: &[Atom]) {
    let mut label: Option<&'static str> = None;
    let mut object: Vec<Atom> = Vec::new();
    for atom in rest {
        if !atom.quoted {
            let found = match atom.norm.as_str() {
                "user"
                | "username"
                | "login"
                | "as"
                | "name"
                | "user-name"
                | "логин"
                | "логином"
                | "пользователь"
                | "пользователем"
                | "пользователя"
                | "именем"
                | "имя"
                | "имени"
                | "как"
                | "под"
                | "account"
                | "учетная"
                | "учетную"
                | "учетной"
                | "учетке" => Some("user name"),
                "email" | "e-mail" | "почтой" | "почта" => Some("email"),
                "password" | "passphrase" | "пароль" | "паролем" | "пароля" => {
                    Some("password")
                }
                // "account name", "учётная запись", "кодовая фраза".
                "запись" | "записью" | "записи" if label.is_some() => label,
                "phrase" | "фраза" | "фразой" => Some("password"),
                "pass" | "кодовая" | "кодовой" => Some("password"),
                _ => None,
            };
            if found.is_some() {
                label = found;
                continue;
            }
            if atom.is(&[
                "with", "and", "the", "и", "с", "my", "is", "using", "=", "of", "моим",
            ]) && atom.trail.is_empty()
            {
                continue;
            }
        }
        match label.take() {
            Some(field) => clause.fields.push((field.to_owned(), atom.raw.clone())),
            None => object.push(atom.clone()),
        }
    }
    let object: Vec<Atom> = object
        .into_iter()
        .filter(|a| !a.is(&["to", "into", "in", "в", "на"]))
        .collect();
    set_name(clause, &object);
}

/// The name of a key or chord (as `KeyboardEvent.key`, chords with `+`), from words of either language.
pub fn key_name(words: &str) -> Option<String> {
    let text = crate::normalize(words);
    let text = text.trim();
    if text.contains('+') && text.len() > 1 {
        let mut parts = Vec::new();
        for part in text.split('+').map(str::trim) {
            let name = match part {
                "ctrl" | "control" | "контрол" => "Control".to_owned(),
                "shift" | "шифт" => "Shift".to_owned(),
                "alt" | "альт" | "option" => "Alt".to_owned(),
                "cmd" | "command" | "meta" | "win" => "Meta".to_owned(),
                one if one.chars().count() == 1 => one.to_owned(),
                other => key_name(other)?,
            };
            parts.push(name);
        }
        return Some(parts.join("+"));
    }
    let key = match text {
        "enter" | "return" | "ввод" | "энтер" | "enter'" => "Enter",
        "escape" | "esc" | "эскейп" | "искейп" => "Escape",
        "tab" | "таб" | "табуляцию" => "Tab",
        "space" | "spacebar" | "space bar" | "пробел" => " ",
        "backspace" | "бэкспейс" => "Backspace",
        "delete" | "del" => "Delete",
        "arrow down" | "down arrow" | "стрелку вниз" | "стрелка вниз" => {
            "ArrowDown"
        }
        "arrow up" | "up arrow" | "стрелку вверх" | "стрелка вверх" => {
            "ArrowUp"
        }
        "arrow left" | "left arrow" | "стрелку влево" | "стрелка влево" => {
            "ArrowLeft"
        }
        "arrow right" | "right arrow" | "стрелку вправо" | "стрелка вправо" => {
            "ArrowRight"
        }
        "page down" | "pagedown" => "PageDown",
        "page up" | "pageup" => "PageUp",
        "home" => "Home",
        "end" => "End",
        "insert" => "Insert",
        _ => {
            let number: u8 = text.strip_prefix('f')?.parse().ok()?;
            return (1..=12).contains(&number).then(|| format!("F{number}"));
        }
    };
    Some(key.to_owned())
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used)]
    use super::*;
    use crate::goal::clauses;

    fn one(goal: &str) -> Clause {
        let mut steps = clauses(goal);
        assert_eq!(steps.len(), 1, "{goal}: {steps:?}");
        steps.remove(0)
    }

    #[test]
    fn who_signs_in() {
        for goal in [
            "Sign in as martin with password copper-cup",
            "Log in with user name martin and the password copper-cup",
            "Войди как martin с паролем copper-cup",
            "Войди: учётная запись martin, пароль copper-cup",
            "войди под именем martin, пароль copper-cup",
            "Sign in: account name martin, pass phrase copper-cup",
        ] {
            let fields = one(goal).fields;
            let wanted = [("user name", "martin"), ("password", "copper-cup")];
            assert_eq!(
                fields,
                wanted.map(|(f, v)| (f.to_owned(), v.to_owned())),
                "{goal}"
            );
        }
    }

    #[test]
    fn several_controls_are_set() {
        let step = one("Введи martin в поле «Логин», copper-cup в поле «Пароль»");
        assert_eq!(
            step.fields,
            [("Логин", "martin"), ("Пароль", "copper-cup")]
                .map(|(f, v)| (f.to_owned(), v.to_owned()))
        );
        let step = one("Set the name to Rosa and the theme to dark");
        assert_eq!(
            step.fields,
            [("name", "Rosa"), ("theme", "dark")].map(|(f, v)| (f.to_owned(), v.to_owned()))
        );
    }

    #[test]
    fn names_lose_articles_and_kinds() {
        for (goal, object, thing) in [
            ("click the Save button", "Save", Some(Thing::Button)),
            (
                "press the button \"Save all\"",
                "Save all",
                Some(Thing::Button),
            ),
            (
                "нажми на кнопку «Сохранить»",
                "Сохранить",
                Some(Thing::Button),
            ),
            (
                "нажми кнопку Сохранить изменения",
                "Сохранить изменения",
                Some(Thing::Button),
            ),
            ("open the settings page", "settings", Some(Thing::Page)),
            ("открой раздел Настройки", "Настройки", Some(Thing::Section)),
            ("go to the cart", "cart", None),
            (
                "tick the Newsletter checkbox",
                "Newsletter",
                Some(Thing::Checkbox),
            ),
            ("зайди на страницу «О нас»", "О нас", Some(Thing::Page)),
        ] {
            let step = one(goal);
            assert_eq!(
                (step.object.as_str(), step.thing),
                (object, thing),
                "{goal}"
            );
        }
    }

    #[test]
    fn typing_has_a_value_and_a_field() {
        for (goal, value, target) in [
            ("type Anna into the name field", "Anna", "name"),
            (
                "type 'Anna Reed' in the \"Full name\" box",
                "Anna Reed",
                "Full name",
            ),
            ("fill in the name with Anna", "Anna", "name"),
            ("enter Anna as the name", "Anna", "name"),
            ("введи Анна в поле Имя", "Анна", "Имя"),
            (
                "введи «Анна Ли» в поле «Имя и фамилия»",
                "Анна Ли",
                "Имя и фамилия",
            ),
            ("в поле «Имя» введи Анна", "Анна", "Имя"),
            ("set the theme to dark", "dark", "theme"),
            ("измени тему на тёмную", "тёмную", "тему"),
            ("choose Books in the category list", "Books", "category"),
            ("выбери Книги в списке Категория", "Книги", "Категория"),
            ("выбери в списке «Категория» «Книги»", "Книги", "Категория"),
            ("In the Category list choose Books", "Books", "Category"),
        ] {
            let step = one(goal);
            assert_eq!(
                (step.value.as_deref(), step.target.as_deref()),
                (Some(value), Some(target)),
                "{goal}: {step:?}"
            );
        }
    }

    #[test]
    fn forms_are_lists_of_pairs() {
        for goal in [
            "fill in the form: name: Anna, email: a@b.c",
            "fill the form with name: Anna, email: a@b.c",
            "enter name \"Anna\" and email \"a@b.c\"",
            "type Anna into name and a@b.c into email",
        ] {
            let step = one(goal);
            assert_eq!(
                step.fields,
                [
                    ("name".to_owned(), "Anna".to_owned()),
                    ("email".to_owned(), "a@b.c".to_owned())
                ],
                "{goal}: {step:?}"
            );
        }
        let step = one("Заполни форму: имя: Анна, адрес: Мельничная улица, 12");
        assert_eq!(
            step.fields[1],
            ("адрес".to_owned(), "Мельничная улица, 12".to_owned())
        );
    }

    #[test]
    fn order_and_extremes() {
        let step = one("open the second result");
        assert_eq!((step.ordinal, step.object.as_str()), (Some(2), "result"));
        let step = one("открой последнее письмо");
        assert_eq!((step.ordinal, step.object.as_str()), (Some(-1), "письмо"));
        let step = one("open the cheapest product");
        assert_eq!(
            step.extreme,
            Some(Extreme {
                most: false,
                measure: "price".into()
            })
        );
        assert_eq!(step.object, "product");
        let step = one("открой самый дешёвый товар");
        assert_eq!(step.extreme.unwrap().measure, "price");
        let step = one("открой товар с самой высокой ценой");
        assert_eq!(
            step.extreme,
            Some(Extreme {
                most: true,
                measure: "ценой".into()
            })
        );
        assert_eq!(
            one("type Anna into First name").target.as_deref(),
            Some("First name")
        );
    }

    #[test]
    fn keys_waits_and_scrolls() {
        assert_eq!(
            (one("press Enter").verb, one("press Enter").value.as_deref()),
            (Some(Verb::PressKey), Some("Enter"))
        );
        assert_eq!(one("нажми клавишу Esc").value.as_deref(), Some("Escape"));
        assert_eq!(one("press ctrl+a").value.as_deref(), Some("Control+a"));
        assert_eq!(one("press Delete").verb, Some(Verb::Click));
        assert_eq!(one("wait 5 seconds").value.as_deref(), Some("5000"));
        assert_eq!(one("подожди 2 минуты").value.as_deref(), Some("120000"));
        assert_eq!(one("wait until Done appears").object, "Done");
        assert_eq!(one("scroll to the bottom").value.as_deref(), Some("bottom"));
        assert_eq!(one("прокрути до раздела «Возврат»").object, "Возврат");
    }

    #[test]
    fn adding_sending_signing_in() {
        let step = one("add two blue mugs to the cart");
        assert_eq!(
            (
                step.object.as_str(),
                step.value.as_deref(),
                step.target.as_deref()
            ),
            ("blue mugs", Some("2"), Some("cart"))
        );
        let step = one("добавь в корзину синюю кружку");
        assert_eq!(
            (step.object.as_str(), step.target.as_deref()),
            ("синюю кружку", Some("корзину"))
        );
        let step = one("put the blue mug in the cart");
        assert_eq!(
            (step.verb, step.object.as_str()),
            (Some(Verb::Add), "blue mug")
        );
        let step =
            one("send a letter to anna@a.test with the subject «Hi» and the text «Hello there»");
        assert_eq!(
            step.fields
                .iter()
                .map(|(f, v)| format!("{f}={v}"))
                .collect::<Vec<_>>(),
            ["recipient=anna@a.test", "subject=Hi", "message=Hello there"]
        );
        let step = one("sign in as anna with password tea-42");
        assert_eq!(
            step.fields,
            [
                ("user name".to_owned(), "anna".to_owned()),
                ("password".to_owned(), "tea-42".to_owned())
            ]
        );
        let step = one("войди под именем anna с паролем tea-42");
        assert_eq!(step.fields.len(), 2, "{step:?}");
    }

    #[test]
    fn places_and_neighbours() {
        let step = one("click «Remove» next to the blue mug");
        assert_eq!(
            (step.object.as_str(), step.near.as_deref()),
            ("Remove", Some("blue mug"))
        );
        let step = one("нажми «Удалить» рядом с синей кружкой");
        assert_eq!(step.near.as_deref(), Some("синей кружкой"));
        assert!(one("open it in a new tab").new_tab);
        assert_eq!(
            one("open example.com").url.as_deref(),
            Some("https://example.com/")
        );
    }
}
