//! What is ticked, scrolled to and waited for.

use super::super::atoms::{Atom, text};
use super::super::lexicon::AND;
use super::super::{Clause, Thing};
use super::acted::acted;
use super::kinds::kind_only;
use super::names::{name_of, skip};
use super::refine;

pub(super) fn ticked(clause: &Clause, rest: &[Atom]) -> Vec<Clause> {
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

pub(super) fn scroll(clause: &mut Clause, rest: &[Atom]) {
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
    // "scroll the text area to the bottom": not the page.
    if let Some(at) = to
        && matches!(kind_only(&text(&rest[..at])), Some((Thing::Field, _)))
    {
        clause.object = text(&rest[..at]);
        clause.thing = Some(Thing::Field);
    } else if let Some(at) = to
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

pub(super) fn wait(clause: &mut Clause, rest: &[Atom]) {
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
