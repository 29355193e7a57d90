//! "under $10", "дешевле 3000 рублей": how much a thing may cost.

use super::super::Bound;
use super::super::atoms::{Atom, text};
use crate::amounts::amounts;

/// The words, whether they tell the most, and whether they speak of money by themselves.
const WORDS: &[(&[&str], bool, bool)] = &[
    (&["cheaper", "than"], true, true),
    (&["no", "more", "than"], true, false),
    (&["not", "more", "than"], true, false),
    (&["less", "than"], true, false),
    (&["more", "expensive", "than"], false, true),
    (&["more", "than"], false, false),
    (&["at", "most"], true, false),
    (&["at", "least"], false, false),
    (&["up", "to"], true, false),
    (&["under"], true, false),
    (&["below"], true, false),
    (&["over"], false, false),
    (&["above"], false, false),
    (&["не", "дороже"], true, true),
    (&["не", "дешевле"], false, true),
    (&["дешевле"], true, true),
    (&["дороже"], false, true),
    (&["меньше"], true, false),
    (&["до"], true, false),
    (&["ниже"], true, false),
    (&["больше"], false, false),
    (&["от"], false, false),
    (&["выше"], false, false),
];

/// Takes what a thing may cost off the end of the words; `None` where it is no amount of money.
pub(super) fn take_bound(atoms: &mut Vec<Atom>) -> Option<Bound> {
    const FILLS: &[&str] = &[
        "that",
        "which",
        "cost",
        "costs",
        "costing",
        "priced",
        "for",
        "которые",
        "стоят",
        "ценой",
        "по",
        "цене",
    ];
    let (at, used, most, money) = (1..atoms.len()).find_map(|at| {
        WORDS.iter().find_map(|(words, most, money)| {
            let said = atoms.len() > at + words.len()
                && words.iter().zip(&atoms[at..]).all(|(w, a)| a.is(&[w]));
            said.then_some((at, words.len(), *most, *money))
        })
    })?;
    let behind = text(&atoms[at + used..]);
    let all = amounts(&behind);
    let [amount] = all.as_slice() else {
        return None;
    };
    let many = atoms.len() - at - used;
    // "cheaper than iPhone 15"
    let bare = money && many == 1;
    if amount.currency.is_empty() && !bare || many > 4 {
        return None;
    }
    let currency = amount.currency.clone();
    // The cheapest of them is one thing and no list.
    if super::order::take_extreme(&mut atoms[..at].to_vec()).is_some() {
        return None;
    }
    const EVEN: &[&str] = &["no", "not", "at", "up", "не", "до", "от"];
    let even = atoms[at].is(EVEN);
    let words = text(&atoms[at..]);
    atoms.truncate(at);
    while atoms.len() > 1 && atoms.last().is_some_and(|a| a.is(FILLS)) {
        atoms.pop();
    }
    Some(Bound {
        most,
        value: amount.value,
        currency,
        even,
        words,
    })
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used)]
    use crate::goal::{Verb, clauses};

    #[test]
    fn what_a_thing_may_cost() {
        for (goal, object, most, value) in [
            ("Show products under $10", "products", true, 10.0),
            ("Show me lamps cheaper than 30", "lamps", true, 30.0),
            (
                "Find teas that cost less than 12.50 dollars",
                "teas",
                true,
                12.5,
            ),
            ("Which lamps are over €40?", "lamps", false, 40.0),
            ("Покажи лампы дешевле 3000 рублей", "лампы", true, 3000.0),
            ("Какие лампы дешевле 3 000 ₽?", "лампы", true, 3000.0),
            ("Show only products under $10", "products", true, 10.0),
        ] {
            let steps = clauses(goal);
            let step = &steps[0];
            let bound = step
                .bound
                .clone()
                .unwrap_or_else(|| panic!("{goal}: {step:?}"));
            assert_eq!(
                (step.verb, step.object.as_str(), bound.most, bound.value),
                (Some(Verb::List), object, most, value),
                "{goal}: {step:?}"
            );
        }
        for goal in [
            "Tell me the distance up to 10 km",
            "Find phones cheaper than iPhone 15",
            "Find the best rated lamp under $40",
            "Show the section under Brewing",
            "Read page 4",
        ] {
            assert_eq!(clauses(goal)[0].bound, None, "{goal}");
        }
    }
}
