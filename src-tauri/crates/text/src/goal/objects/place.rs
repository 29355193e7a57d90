//! Where something is: beside, in, in a new tab.

use super::super::atoms::{Atom, text};
use super::names::name_of;

pub(super) const INTO: &[&str] = &["in", "into", "inside", "to", "at", "on", "в", "во", "на"];

pub(super) const FROM: &[&str] = &[
    "in", "from", "for", "under", "as", "on", "at", "в", "во", "из", "для", "на", "как",
];

/// Takes "in a new tab" out.
pub(super) fn take_new_tab(atoms: &mut Vec<Atom>) -> bool {
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
pub(super) fn take_near(atoms: &mut Vec<Atom>) -> Option<String> {
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

/// Takes out of how many things the object is meant: "on all posts by Anna" (`all`), "у 2 записей Анны" (`2`).
pub(super) fn take_each(atoms: &mut Vec<Atom>) -> Option<(String, String)> {
    const BEFORE: &[&str] = &[
        "on",
        "for",
        "of",
        "next",
        "beside",
        "у",
        "на",
        "под",
        "для",
        "возле",
    ];
    const ALL: &[&str] = &[
        "all",
        "every",
        "each",
        "всех",
        "каждой",
        "каждого",
        "каждом",
        "всеми",
    ];
    for at in 1..atoms.len().saturating_sub(2) {
        if !atoms[at].is(BEFORE) {
            continue;
        }
        let count = at + 1 + usize::from(atoms[at + 1].is(&["to"]));
        let Some(said) = atoms.get(count).filter(|a| !a.quoted) else {
            continue;
        };
        let many = if said.is(ALL) {
            "all".to_owned()
        } else if said
            .norm
            .parse::<u32>()
            .is_ok_and(|n| (1..=100).contains(&n))
        {
            said.norm.clone()
        } else {
            continue;
        };
        let near = text(&atoms[count + 1..]);
        // "on all pages": nothing says whose.
        let names = atoms[count + 1..].iter().skip(1).any(|a| {
            a.quoted
                || a.raw.starts_with('@')
                || a.is(&["by", "from", "of", "with", "от", "с", "про"])
        }) || atoms.len() > count + 2 && !said.norm.is_ascii();
        if near.is_empty() || !names {
            continue;
        }
        atoms.truncate(at);
        if let Some(last) = atoms.last_mut() {
            last.trail.clear();
        }
        return Some((many, near));
    }
    None
}

/// Takes the section of a site out in which the step is done: "in the settings", "в моей корзине". What stands
/// on both sides of it goes on: "change my name *in the settings* to Anna". `goods`: also where things are sold, which a value may
/// end in as well ("delivery in store").
pub(super) fn take_section(atoms: &mut Vec<Atom>, out_of: bool, goods: bool) -> Option<String> {
    const OUT: &[&str] = &["from", "из"];
    const IN: &[&str] = &[
        "in", "on", "inside", "within", "under", "at", "в", "во", "на",
    ];
    const OWN: &[&str] = &[
        "the",
        "my",
        "your",
        "our",
        "its",
        "моей",
        "моих",
        "моем",
        "своей",
        "своих",
        "своем",
        "наших",
    ];
    const SECTIONS: &[&str] = &[
        "settings",
        "preferences",
        "profile",
        "cart",
        "basket",
        "trolley",
        "настройках",
        "параметрах",
        "предпочтениях",
        "профиле",
        "корзине",
        "корзины",
    ];
    const GOODS: &[&str] = &[
        "shop",
        "store",
        "catalog",
        "catalogue",
        "магазине",
        "каталоге",
    ];
    let (at, noun) = (0..atoms.len()).find_map(|at| {
        if !(atoms[at].is(IN) || out_of && atoms[at].is(OUT)) {
            return None;
        }
        let noun = (at + 1..atoms.len()).find(|place| !atoms[*place].is(OWN))?;
        let mut end = noun + 1;
        // "the settings page": the kind says no more.
        if atoms
            .get(end)
            .is_some_and(|a| a.is(&["page", "menu", "section"]))
        {
            end += 1;
        }
        let over = end == atoms.len()
            || atoms[end - 1].trail.contains(',')
            || atoms[end].is(&["to", "on", "by", "as", "на", "по"]);
        let section = atoms[noun].is(SECTIONS) || goods && atoms[noun].is(GOODS);
        (section && over && end - at < atoms.len()).then_some((at, noun))
    })?;
    let name = atoms[noun].raw.clone();
    let kind = atoms
        .get(noun + 1)
        .is_some_and(|a| a.is(&["page", "menu", "section"]));
    atoms.drain(at..=noun + usize::from(kind));
    Some(name)
}

/// "empty the cart", "очисти корзину": everything that is in it goes.
pub(super) fn emptied(said: &[Atom], rest: &mut Vec<Atom>) -> Option<String> {
    const EMPTIES: &[&str] = &[
        "empty",
        "clear",
        "очисти",
        "очистите",
        "очистить",
        "опустоши",
    ];
    const HOLDERS: &[&str] = &["cart", "basket", "trolley", "корзину"];
    let [before @ .., noun] = rest.as_slice() else {
        return None;
    };
    if !said.iter().any(|a| a.is(EMPTIES))
        || !noun.is(HOLDERS)
        || !before
            .iter()
            .all(|a| a.is(&["the", "my", "our", "мою", "свою", "нашу"]))
    {
        return None;
    }
    let place = noun.raw.clone();
    let all = if noun.norm.is_ascii() {
        "everything"
    } else {
        "всё"
    };
    *rest = super::super::atoms::atoms(all);
    Some(place)
}

/// "the contact form: name Anna …", "through the contact form": the page on which the form is.
pub(super) fn take_form(atoms: &mut Vec<Atom>) -> Option<String> {
    const BY: &[&str] = &[
        "through", "via", "using", "with", "on", "in", "the", "a", "out", "up",
    ];
    let at = atoms.iter().position(|a| a.is(&["form"]))?;
    let from = (0..at)
        .rev()
        .take_while(|place| !atoms[*place].is(BY))
        .last()?;
    let named = atoms[from..at].iter().all(|a| {
        !a.quoted
            && a.trail.is_empty()
            && !a.is(&[
                "this",
                "that",
                "following",
                "order",
                "entire",
                "whole",
                "my",
            ])
    });
    if !named || at - from > 2 {
        return None;
    }
    let name = text(&atoms[from..at]);
    let by = (0..from)
        .rev()
        .take_while(|place| atoms[*place].is(BY))
        .last()
        .unwrap_or(from);
    // "Send Anna the tax form": it is what is sent.
    if by > 0 && atoms[by..from].iter().all(|a| a.is(&["the", "a"])) {
        return None;
    }
    // "with the form": the word itself stays, so that what follows it is still its list.
    if by == 0 {
        atoms.drain(from..at);
    } else {
        atoms.drain(by..=at);
    }
    Some(name)
}

/// Takes the place out that only says where to look: "in the menu", "на странице настроек".
pub(super) fn take_place(atoms: &mut Vec<Atom>) -> Option<String> {
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
