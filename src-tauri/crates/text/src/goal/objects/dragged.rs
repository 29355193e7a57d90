//! What is dragged, and where to.

use super::super::Clause;
use super::super::atoms::Atom;
use super::names::{name_of, set_name};
use super::order::take_ordinal;

/// Ways to move, with their names in a step's value.
const WAYS: &[(&[&str], &str)] = &[
    (&["up", "upwards", "вверх", "выше"], "up"),
    (&["down", "downwards", "вниз", "ниже"], "down"),
    (&["left", "leftwards", "влево", "левее"], "left"),
    (&["right", "rightwards", "вправо", "правее"], "right"),
    (&["top", "beginning", "начало", "верх", "самый верх"], "top"),
    (&["bottom", "end", "конец", "низ"], "bottom"),
    (
        &["center", "centre", "middle", "центр", "середину"],
        "center",
    ),
];
const TO: &[&str] = &[
    "to", "onto", "into", "on", "in", "over", "на", "в", "во", "к", "до",
];
/// Words for a place in a list.
const PLACES: &[&str] = &[
    "position",
    "place",
    "spot",
    "row",
    "slot",
    "позицию",
    "место",
    "строку",
    "позиции",
    "list",
    "списка",
    "cell",
    "corner",
    "ячейку",
];

fn way(atom: &Atom) -> Option<&'static str> {
    WAYS.iter()
        .find(|(words, _)| atom.is(words))
        .map(|(_, name)| *name)
}

/// "drag Milk to the 2nd position", "перетащи «Молоко» вниз на одну позицию", "drag the card onto Done".
pub(super) fn dragged(clause: &mut Clause, rest: &[Atom]) {
    let cut = (1..rest.len()).find(|at| {
        !rest[*at].quoted
            && (rest[*at].is(TO)
                || matches!(way(&rest[*at]), Some("up" | "down" | "left" | "right")))
    });
    let Some(cut) = cut else {
        clause.verb = None;
        return;
    };
    // "the card «Tea»": the quotation is its name.
    let quoted: Vec<&Atom> = rest[..cut].iter().filter(|a| a.quoted).collect();
    match quoted.as_slice() {
        [one] => {
            clause.object.clone_from(&one.raw);
            clause.quoted = true;
        }
        _ => set_name(clause, &rest[..cut]),
    }
    let mut place: Vec<Atom> = rest[cut..]
        .iter()
        .skip_while(|a| a.is(TO))
        .cloned()
        .collect();
    let several = place.iter().find_map(|a| match a.norm.as_str() {
        "one" | "одну" | "одно" => Some(1),
        "two" | "две" | "два" => Some(2),
        "three" | "три" => Some(3),
        number => number.parse::<u8>().ok(),
    });
    let ways: Vec<&str> = place.iter().filter_map(way).collect();
    let told = !place.iter().any(|a| a.quoted)
        && place.iter().all(|a| {
            way(a).is_some()
                || a.is(PLACES)
                || a.is(TO)
                || a.is(&["the", "by", "of", "a", "самый", "very", "его", "its"])
                || several.is_some()
                    && (a.norm.parse::<u8>().is_ok()
                        || a.is(&["one", "two", "three", "одну", "одно", "две", "два", "три"])
                        || a.is(&["positions", "places", "позиции", "позиций", "места", "мест"]))
        });
    if told && !ways.is_empty() {
        let count = several.map(|n| format!(" {n}")).unwrap_or_default();
        clause.value = Some(format!("{}{count}", ways.join(" ")));
    } else if let Some(order) = take_ordinal(&mut place)
        && place
            .iter()
            .all(|a| a.is(PLACES) || a.is(&["the", "в", "in", "of", "самое"]))
    {
        clause.ordinal = Some(order);
    } else {
        clause.target = Some(name_of(&place).0).filter(|t| !t.is_empty());
    }
    if clause.object.is_empty() && !clause.pronoun && clause.thing.is_none()
        || clause.value.is_none() && clause.ordinal.is_none() && clause.target.is_none()
    {
        clause.verb = None;
    }
}
