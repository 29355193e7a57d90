//! What is typed or chosen, and where.

use super::super::atoms::{Atom, text};
use super::super::{Clause, Thing, Verb};
use super::kinds::kind_only;
use super::names::{name_of, set_name, skip, thing_of};
use super::order::{take_extreme, take_ordinal};
use super::pairs::{field_list, pair, pairs, placed_pairs, set_pairs, split_at_target};
use super::place::{FROM, INTO};
use super::send::add;

/// What was copied before.
const IT: &[&str] = &[
    "it",
    "them",
    "this",
    "that",
    "the text",
    "that text",
    "the word",
    "that word",
    "the value",
    "его",
    "ее",
    "их",
    "это",
    "текст",
    "этот текст",
    "слово",
    "это слово",
    "значение",
];

pub(super) fn typed(clause: &mut Clause, rest: &[Atom]) {
    let verb = clause.verb.unwrap_or(Verb::Type);
    // "the name «Rosa» and the code «7» into the text fields": the place tells no field from another.
    let place = (1..rest.len().saturating_sub(1)).rev().find(|at| {
        rest[*at].is(INTO)
            && matches!(
                kind_only(&text(&rest[at + 1..])),
                Some((Thing::Field, None))
            )
    });
    if let Some(at) = place {
        let told = pairs(&rest[..at]);
        if told.len() > 1 {
            clause.fields = told;
            return;
        }
    }
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
            // "в поле «Имя» имя Анна": the word only says what is written.
            let said = skip(
                &body[at..],
                &["имя", "текст", "слово", "фразу", "значение", "число"],
            );
            let said = if said.is_empty() { &body[at..] } else { said };
            clause.target = Some(name_of(&body[1..at]).0);
            clause.value = Some(text(said));
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
            return;
        }
        if !clause.quoted && IT.contains(&crate::normalize(&value).as_str()) {
            clause.pronoun = true;
            clause.value = None;
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

pub(super) fn choose(clause: &mut Clause, rest: &[Atom]) {
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
    // "yellow with the color picker", "5 with the slider": by what it is chosen.
    if let Some(at) = (1..rest.len().saturating_sub(1)).rev().find(|at| {
        rest[*at].is(&["with", "using", "via"])
            && rest[rest.len() - 1].is(&[
                "picker",
                "slider",
                "wheel",
                "colorwheel",
                "dropdown",
                "list",
                "menu",
                "calendar",
                "dial",
                "knob",
                "datepicker",
            ])
    }) {
        clause.target = Some(name_of(&rest[at + 1..]).0).filter(|t| !t.is_empty());
        rest.truncate(at);
    }
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
        let value: Vec<Atom> = super::super::atoms::atoms(&value);
        let (name, thing) = name_of(&value);
        clause.value = Some(name.clone()).filter(|n| !n.is_empty());
        clause.object = name;
        clause.thing = thing;
        return;
    }
    set_name(clause, &rest);
    clause.value = Some(clause.object.clone()).filter(|v| !v.is_empty());
}
