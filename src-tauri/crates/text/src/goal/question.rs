//! What is asked about what.

use super::Question;
use super::atoms::{Atom, text};

const OF: &[&str] = &[
    "of", "for", "in", "on", "from", "at", "у", "для", "в", "на", "из", "от",
];
const ASKING: &[&str] = &[
    "what",
    "what's",
    "which",
    "is",
    "are",
    "was",
    "were",
    "the",
    "a",
    "an",
    "me",
    "us",
    "to",
    "about",
    "there",
    "does",
    "do",
    "did",
    "has",
    "have",
    "it",
    "please",
    "какая",
    "какой",
    "какое",
    "какие",
    "каков",
    "какова",
    "каково",
    "каковы",
    "какую",
    "что",
    "мне",
    "нам",
    "это",
    "есть",
    "пожалуйста",
    "указана",
    "указан",
    "указано",
    "стоит",
];

/// Reads the words behind the verb; `verb` are the verb's own words ("how much is").
pub(super) fn question(verb: &[Atom], rest: &[Atom]) -> Question {
    let mut all: Vec<Atom> = verb.iter().chain(rest).cloned().collect();
    for atom in &mut all {
        atom.trail.retain(|c| !matches!(c, '?' | '.' | '!'));
    }
    let verb_words = verb.len();
    // "by the letter «Bill»", "в письме «Счёт»": whose it is.
    if let Some((at, letter)) = by_letter(&all)
        && at > 0
    {
        let (said, rest) = all[..at].split_at(verb_words.min(at));
        let asked = question(said, rest);
        let attribute = match (asked.attribute.is_empty(), asked.subject.is_empty()) {
            (true, _) => asked.subject,
            (_, true) => asked.attribute,
            _ => format!("{} {}", asked.attribute, asked.subject),
        };
        return Question {
            attribute,
            subject: letter,
        };
    }
    // "which colour is chosen now": the state is asked for by the name alone.
    while all.len() > verb_words + 1 && all.last().is_some_and(|a| a.is(&["is", "are"])) {
        all.pop();
    }
    let state = all.iter().rev().take_while(|a| a.is(STATE)).count();
    if state > 0 && all.len() - state > verb_words {
        all.truncate(all.len() - state);
        while all.len() > verb_words + 1 && all.last().is_some_and(|a| a.is(&["is", "are"])) {
            all.pop();
        }
    }
    let words: Vec<&str> = all.iter().map(|a| a.norm.as_str()).collect();
    let has = |list: &[&str]| words.iter().position(|w| list.contains(w));
    let after = |at: usize| &all[(at + 1).min(all.len())..];

    // "how much must I pay", "сколько я должен заплатить": the sum that is due.
    if has(&["much", "сколько"]).is_some()
        && words.iter().any(|w| {
            matches!(
                *w,
                "pay"
                    | "owe"
                    | "due"
                    | "оплате"
                    | "заплатить"
                    | "оплатить"
                    | "платить"
                    | "должен"
                    | "должна"
            )
        })
    {
        let russian = has(&["сколько"]).is_some();
        let rest: Vec<Atom> = all
            .iter()
            .filter(|a| {
                !a.is(&[
                    "how",
                    "much",
                    "must",
                    "should",
                    "do",
                    "does",
                    "i",
                    "we",
                    "have",
                    "need",
                    "to",
                    "pay",
                    "owe",
                    "is",
                    "due",
                    "will",
                    "сколько",
                    "мне",
                    "я",
                    "нам",
                    "мы",
                    "нужно",
                    "надо",
                    "должен",
                    "должна",
                    "заплатить",
                    "оплатить",
                    "платить",
                    "к",
                    "оплате",
                    "за",
                    "for",
                    "the",
                ])
            })
            .cloned()
            .collect();
        return Question {
            attribute: if russian {
                "к оплате"
            } else {
                "amount due"
            }
            .into(),
            subject: trim(&rest, &[]),
        };
    }
    // How much is X, how much does X cost.
    if let Some(at) = words.windows(2).position(|w| w == ["how", "much"]) {
        let rest = after(at + 1);
        let cost = rest.iter().position(|a| a.is(&["cost", "costs"]));
        let whole = trim(rest, &["cost", "costs"]);
        if cost.is_some() || rest.first().is_some_and(|a| a.is(&["is", "are", "for"])) {
            return Question {
                attribute: "price".into(),
                subject: whole,
            };
        }
        return Question {
            attribute: whole,
            subject: String::new(),
        };
    }
    // "how heavy is X", "далеко ли до X": the measure is the attribute.
    if let Some(at) = has(&["how"])
        && at <= 1
        && words.get(at + 1).is_some_and(|w| MEASURES.contains(w))
        && words
            .get(at + 2)
            .is_some_and(|w| matches!(*w, "is" | "are" | "was" | "away" | "it"))
    {
        return Question {
            attribute: words[at + 1].to_owned(),
            subject: trim(
                after(at + 2),
                &["away", "weigh", "from", "here", "be", "get", "cost"],
            ),
        };
    }
    if let Some(at) = has(&["далеко"])
        && at <= 1
    {
        let rest = after(at);
        let from = rest
            .iter()
            .take_while(|a| a.is(&["ли", "до", "от"]))
            .count();
        return Question {
            attribute: "расстояние".into(),
            subject: trim(&rest[from..], &[]),
        };
    }
    // "в какой области находится X".
    if let Some(split) = words.iter().position(|w| {
        matches!(
            *w,
            "находится"
                | "находятся"
                | "расположен"
                | "расположена"
                | "расположено"
                | "лежит"
        )
    }) && split > verb_words
        && split + 1 < all.len()
    {
        return Question {
            attribute: trim(&all[verb_words..split], &[]),
            subject: trim(&all[split + 1..], &[]),
        };
    }
    if let Some(at) = has(&["почем"]) {
        return Question {
            attribute: "цена".into(),
            subject: trim(after(at), &[]),
        };
    }
    if let Some(at) = words.iter().position(|w| *w == "сколько")
        && let Some(costs) = words
            .iter()
            .position(|w| matches!(*w, "стоит" | "стоят" | "стоила" | "стоил" | "стоило"))
    {
        let subject: Vec<Atom> = all[at + 1..]
            .iter()
            .enumerate()
            .filter(|(place, _)| place + at + 1 != costs)
            .map(|(_, a)| a.clone())
            .collect();
        return Question {
            attribute: "цена".into(),
            subject: trim(&subject, &[]),
        };
    }
    // How many lockers does X have, сколько ячеек в X.
    let counted = words
        .windows(2)
        .position(|w| w == ["how", "many"])
        .map(|at| at + 1)
        .or_else(|| has(&["сколько"]));
    if let Some(at) = counted {
        let rest = after(at);
        if let Some(split) = rest.iter().position(|a| {
            a.is(&[
                "does", "do", "has", "have", "are", "is", "in", "at", "on", "у", "в", "во", "на",
                "для",
            ])
        }) && split > 0
        {
            // "are in the cart": the place without its preposition.
            let mut place = &rest[split + 1..];
            while place.len() > 1 && place[0].is(&["there", "in", "at", "on", "inside", "в", "на"])
            {
                place = &place[1..];
            }
            return Question {
                attribute: trim(&rest[..split], &[]),
                subject: trim(
                    place,
                    &[
                        "have", "has", "there", "in", "at", "on", "contain", "take", "need",
                        "offer",
                    ],
                ),
            };
        }
        return Question {
            attribute: trim(rest, &[]),
            subject: String::new(),
        };
    }
    for (ask, attribute) in [
        ("who", "author"),
        ("кто", "автор"),
        ("when", "date"),
        ("когда", "дата"),
        ("where", "address"),
        ("где", "адрес"),
    ] {
        if let Some(at) = has(&[ask])
            && at <= 2
        {
            let rest = after(at);
            let is_author = attribute == "author" || attribute == "автор";
            let writes = rest
                .iter()
                .any(|a| a.is(&["wrote", "author", "написал", "автор", "авторы"]));
            if is_author
                && !writes
                && let Some(split) = (1..rest.len().saturating_sub(1)).find(|at| rest[*at].is(OF))
            {
                return Question {
                    attribute: trim(&rest[..split], &[]),
                    subject: trim(&rest[split + 1..], &[]),
                };
            }
            if is_author && !writes {
                return Question {
                    attribute: trim(rest, &[]),
                    subject: String::new(),
                };
            }
            // "when was X opened": the participle tells more than "date".
            if let Some(last) = rest
                .last()
                .filter(|a| rest.len() > 2 && a.norm.ends_with("ed"))
            {
                return Question {
                    attribute: last.raw.clone(),
                    subject: trim(&rest[..rest.len() - 1], &[]),
                };
            }
            if let Some(first) = rest
                .first()
                .filter(|a| rest.len() > 1 && is_participle(&a.norm))
            {
                return Question {
                    attribute: first.raw.clone(),
                    subject: trim(&rest[1..], &[]),
                };
            }
            let from = rest
                .iter()
                .take_while(|a| {
                    is_author && a.is(&["wrote", "написал", "the", "letter", "message", "письмо"])
                })
                .count();
            let letter = rest[..from]
                .iter()
                .any(|a| a.is(&["letter", "message", "письмо"]));
            return Question {
                attribute: match (letter, attribute) {
                    (true, "author") => "sender",
                    (true, _) => "отправитель",
                    _ => attribute,
                }
                .into(),
                subject: trim(&rest[from..], &["wrote", "написал"]),
            };
        }
    }
    // "X's price".
    if let Some(at) = all.iter().position(|a| {
        !a.quoted
            && (a.norm.ends_with("'s")
                && !matches!(a.norm.as_str(), "what's" | "let's" | "it's" | "there's"))
    }) && at + 1 < all.len()
    {
        let from = if at < verb.len() { 0 } else { verb.len() };
        let mut owner: Vec<Atom> = all[from..=at].to_vec();
        if let Some(last) = owner.last_mut() {
            last.raw = last
                .raw
                .trim_end_matches("s")
                .trim_end_matches(['\'', '’'])
                .to_owned();
        }
        return Question {
            attribute: trim(&all[at + 1..], &[]),
            subject: trim(&owner, &[]),
        };
    }
    let rest = if verb.is_empty() || rest.is_empty() {
        &all[..]
    } else {
        &all[verb.len()..]
    };
    let from = rest.iter().take_while(|a| a.is(ASKING)).count();
    let rest = &rest[from..];
    // "what it does", "что он делает": whose it is, the step before said.
    const WHOSE: &[&str] = &[
        "it", "this", "that", "they", "он", "она", "оно", "они", "это",
    ];
    if let Some(at) = all.iter().position(|a| a.is(WHOSE))
        && at > 0
        && all[at - 1].is(&["what", "что", "how", "как"])
        && (1..=3).contains(&(all.len() - at - 1))
    {
        return Question {
            attribute: text(&all[at + 1..]),
            subject: all[at].raw.clone(),
        };
    }
    // "what weight does X have".
    if let Some(split) = rest
        .iter()
        .position(|a| a.is(&["does", "do", "has", "have", "имеет"]))
        && split > 0
        && split + 1 < rest.len()
    {
        return Question {
            attribute: trim(&rest[..split], &[]),
            subject: trim(&rest[split + 1..], &["have", "has"]),
        };
    }
    // "which region is X in".
    if let Some(split) = rest.iter().position(|a| a.is(&["is", "are"]))
        && split > 0
        && split <= 3
        && split + 1 < rest.len()
        && all
            .first()
            .is_some_and(|a| a.is(&["which", "what", "in", "on", "at"]))
        && !rest[..split].iter().any(|a| a.is(OF))
    {
        return Question {
            attribute: trim(&rest[..split], &[]),
            subject: match trim(&rest[split + 1..], &["in", "at", "on", "from", "of"]) {
                empty if empty.is_empty() => rest[split + 1].raw.clone(),
                subject => subject,
            },
        };
    }
    // "distance to X" is X's; "how to install" is not.
    let of = |at: usize| {
        rest[at].is(OF)
            || rest[at].is(&["до"])
            || rest[at].is(&["to"])
                && rest[..at].last().is_some_and(|a| {
                    a.is(&["distance", "way", "route", "path", "km", "fare", "journey"])
                })
    };
    if let Some(split) = (0..rest.len()).find(|at| of(*at))
        && split > 0
        && split + 1 < rest.len()
    {
        return Question {
            attribute: trim(&rest[..split], &[]),
            subject: trim(&rest[split + 1..], &[]),
        };
    }
    // "цену первого результата": the genitive needs no preposition, and the ordinal begins the owner.
    if let Some(split) = (1..rest.len().saturating_sub(1)).find(|at| {
        let word = rest[*at].norm.as_str();
        !rest[*at].quoted
            && ["ого", "его", "ой", "ей", "ых"]
                .iter()
                .any(|end| word.ends_with(end))
            && super::objects::ordinal(word).is_some()
    }) {
        return Question {
            attribute: trim(&rest[..split], &[]),
            subject: trim(&rest[split..], &[]),
        };
    }
    Question {
        attribute: trim(rest, &[]),
        subject: String::new(),
    }
}

/// Words of a state that a control is asked for.
const STATE: &[&str] = &[
    "selected",
    "chosen",
    "set",
    "now",
    "currently",
    "active",
    "сейчас",
    "теперь",
    "выбран",
    "выбрана",
    "выбрано",
    "выбраны",
    "установлен",
    "установлена",
    "установлено",
    "включен",
    "включена",
    "включено",
    "задан",
    "задана",
    "задано",
];

/// Measures behind "how".
const MEASURES: &[&str] = &[
    "far",
    "heavy",
    "tall",
    "high",
    "wide",
    "long",
    "big",
    "large",
    "old",
    "deep",
    "strong",
    "expensive",
    "hot",
];

/// Where a letter is named as the place of what is asked, and its name.
fn by_letter(all: &[Atom]) -> Option<(usize, String)> {
    const LETTER: &[&str] = &[
        "letter",
        "message",
        "mail",
        "email",
        "письму",
        "письме",
        "письма",
        "сообщению",
        "сообщении",
    ];
    let at = (0..all.len()).find(|at| {
        all[*at].is(&["by", "in", "from", "according", "по", "в", "из", "согласно"])
            && all[at + 1..].iter().take(3).any(|a| a.is(LETTER))
    })?;
    let noun = (at..all.len()).find(|i| all[*i].is(LETTER))?;
    let rest = &all[noun + 1..];
    let from = rest
        .iter()
        .take_while(|a| {
            a.is(&[
                "from",
                "about",
                "with",
                "the",
                "subject",
                "called",
                "от",
                "про",
                "о",
                "об",
                "с",
                "темой",
            ])
        })
        .count();
    let name = text(&rest[from..]);
    (!name.is_empty()).then_some((at, name))
}

fn is_participle(word: &str) -> bool {
    [
        "открыт",
        "открыл",
        "основан",
        "создан",
        "написан",
        "выпущен",
        "построен",
        "опубликован",
    ]
    .iter()
    .any(|stem| word.starts_with(stem))
}

/// Without asking words in front, and without the given words at the end.
fn trim(atoms: &[Atom], tail: &[&str]) -> String {
    let from = atoms.iter().take_while(|a| a.is(ASKING)).count();
    let mut rest = &atoms[from..];
    while rest.last().is_some_and(|a| a.is(tail)) {
        rest = &rest[..rest.len() - 1];
    }
    text(rest)
        .trim_end_matches([',', ':', '.', '?', '!'])
        .to_owned()
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used)]
    use crate::goal::clauses;

    #[test]
    fn attribute_and_subject() {
        for (goal, attribute, subject) in [
            ("What is the population of Berlin?", "population", "Berlin"),
            ("How much is the Blue mug?", "price", "Blue mug"),
            ("how much does the «Blue mug» cost", "price", "Blue mug"),
            ("Сколько стоит Синяя кружка?", "цена", "Синяя кружка"),
            ("tell me the price", "price", ""),
            ("скажи цену", "цену", ""),
            ("What is the Blue mug's weight?", "weight", "Blue mug"),
            ("How many lockers does Ashford have?", "lockers", "Ashford"),
            ("сколько ячеек в Берлине", "ячеек", "Берлине"),
            ("tell me how many items are in the cart", "items", "cart"),
            (
                "how many lockers are there in Ashford?",
                "lockers",
                "Ashford",
            ),
            ("When was Ashford opened?", "opened", "Ashford"),
            ("какая цена у чайника", "цена", "чайника"),
            ("read the first paragraph", "first paragraph", ""),
            ("скажи, что он делает", "делает", "он"),
            ("tell me what it does", "does", "it"),
            ("tell me the distance to Fernham", "distance", "Fernham"),
            ("скажи расстояние до Глиненки", "расстояние", "Глиненки"),
            (
                "скажи цену первого результата",
                "цену",
                "первого результата",
            ),
            ("какой вес у второй кружки", "вес", "второй кружки"),
            ("прочитай первый абзац", "первый абзац", ""),
        ] {
            let steps = clauses(goal);
            let asked = steps[0]
                .question
                .clone()
                .unwrap_or_else(|| panic!("{goal}: {steps:?}"));
            assert_eq!(
                (asked.attribute.as_str(), asked.subject.as_str()),
                (attribute, subject),
                "{goal}"
            );
        }
    }
}
