//! Indirect ways to say a step: a wish, a state, a label with its value, a place said afterwards.
//!
//! Only what no verb opens comes here; the verbs themselves are in `lexicon`.

use super::atoms::{Atom, text};
use super::lexicon::{Said, verb_at};
use super::objects::{build, name_of, pairs};
use super::{Clause, Verb};

const DETERMINERS: &[&str] = &["the", "my", "our", "its", "this"];
const NEED: &[&str] = &[
    "need",
    "want",
    "like",
    "нужен",
    "нужна",
    "нужно",
    "нужны",
    "понадобится",
    "хочу",
    "хотелось",
];
const CARTS: &[&str] = &[
    "cart",
    "basket",
    "trolley",
    "bag",
    "корзину",
    "корзине",
    "корзинку",
];

/// The steps that an indirect phrase stands for; `None` where it is none of those known.
pub(super) fn rephrased(body: &[Atom]) -> Option<Vec<Clause>> {
    state(body)
        .or_else(|| named(body))
        .or_else(|| renamed(body))
        .or_else(|| wished(body))
}

fn setting(target: &[Atom], value: &[Atom]) -> Option<Vec<Clause>> {
    let (target, _) = name_of(target);
    let said = text(value);
    let said = said.trim_matches(['.', ',', ':', ' ']).to_owned();
    let words = target.split_whitespace().count();
    if target.is_empty() || said.is_empty() || words > 6 {
        return None;
    }
    Some(vec![Clause {
        verb: Some(Verb::Set),
        object: target.clone(),
        target: Some(target),
        value: Some(said),
        quoted: value.iter().any(|a| a.quoted),
        ..Clause::default()
    }])
}

/// "make the theme dark", "the theme should be dark", "пусть тема будет тёмной".
fn state(body: &[Atom]) -> Option<Vec<Clause>> {
    let opens = usize::from(body.first().is_some_and(|a| {
        a.is(&[
            "make",
            "let",
            "have",
            "сделай",
            "сделайте",
            "сделать",
            "пусть",
            "чтобы",
            "чтоб",
        ])
    }));
    let wish = body
        .iter()
        .take_while(|a| a.is(&["i'd", "i", "we", "would", "я", "чтобы"]) || a.is(NEED));
    let from = opens.max(wish.count());
    let rest = body.get(from..)?;
    // The word that parts what is set from how.
    for at in 1..rest.len() {
        let linked = rest[at].is(&["be", "become"])
            && rest[at - 1].is(&["to", "should", "must", "shall"])
            || rest[at].is(&["быть", "стать"])
                && rest[at - 1].is(&["должен", "должна", "должно", "должны"]);
        let end = if linked { at - 1 } else { at };
        let bare = (opens > 0 || from > 0)
            && rest[at].is(&[
                "be",
                "becomes",
                "будет",
                "будут",
                "станет",
                "была",
                "был",
                "было",
                "были",
            ]);
        if (linked || bare) && end > 0 && at + 1 < rest.len() {
            return setting(&rest[..end], &rest[at + 1..]);
        }
    }
    if opens == 0 || rest.len() < 2 || rest.len() > 7 {
        return None;
    }
    let last = rest.len() - 1;
    if rest[last].is(&["happy", "happen", "work", "better"]) {
        return None;
    }
    let english = body[0].is(&["make", "have"])
        && rest.len() >= 3
        && (rest[0].is(DETERMINERS) || rest[0].quoted)
        && !rest
            .iter()
            .any(|a| a.is(&["to", "for", "with", "of", "a"]) && a != &rest[0]);
    let instrumental = |word: &str| {
        ["ой", "ей", "ым", "им", "ыми", "ими"]
            .iter()
            .any(|ending| word.ends_with(ending))
    };
    let russian = body[0].is(&["сделай", "сделайте", "сделать"])
        && (rest[last].quoted || instrumental(&rest[last].norm))
        && !rest[0].is(&[
            "мне",
            "нам",
            "это",
            "так",
            "что-нибудь",
            "все",
            "жизнь",
            "мир",
        ]);
    (english || russian).then(|| setting(&rest[..last], &rest[last..]))?
}

/// "call me Anna", "my name is Anna", "пусть меня зовут Анна".
fn named(body: &[Atom]) -> Option<Vec<Clause>> {
    let (label, used): (&str, usize) = match body {
        [call, me, ..] if call.is(&["call"]) && me.is(&["me"]) => ("name", 2),
        [my, name, is, ..] if my.is(&["my"]) && name.is(&["name"]) && is.is(&["is"]) => ("name", 3),
        [first, me, named, ..]
            if first.is(&["пусть", "чтобы"])
                && me.is(&["меня"])
                && named.is(&["зовут", "звали"]) =>
        {
            ("имя", 3)
        }
        [me, named, ..] if me.is(&["меня"]) && named.is(&["зовут"]) => ("имя", 2),
        _ => return None,
    };
    let name = text(body.get(used..)?);
    let name = name.trim_matches(['.', ',', ':', ' ']);
    (!name.is_empty() && name.split_whitespace().count() <= 4).then(|| {
        vec![Clause {
            verb: Some(Verb::Set),
            object: label.to_owned(),
            target: Some(label.to_owned()),
            value: Some(name.to_owned()),
            ..Clause::default()
        }]
    })
}

/// "rename the list to Winter": what renames is pressed, and the new name is given.
fn renamed(body: &[Atom]) -> Option<Vec<Clause>> {
    let word = match body.first()? {
        a if a.is(&["rename"]) => "Rename",
        a if a.is(&["переименуй", "переименуйте", "переименовать"]) => {
            "Переименовать"
        }
        _ => return None,
    };
    let at = (2..body.len().saturating_sub(1))
        .find(|at| body[*at].is(&["to", "as", "into", "в", "на"]))?;
    let (object, _) = name_of(&body[1..at]);
    let whole: Vec<String> = body[1..at].iter().map(|a| a.raw.clone()).collect();
    let label = if object.is_empty() {
        whole.join(" ")
    } else {
        object
    };
    Some(vec![
        Clause {
            verb: Some(Verb::Click),
            object: format!("{word} {label}"),
            ..Clause::default()
        },
        Clause {
            verb: Some(Verb::Type),
            value: Some(text(&body[at + 1..])),
            quoted: body[at + 1..].iter().any(|a| a.quoted),
            ..Clause::default()
        },
    ])
}

/// Words behind "I need", "мне нужен"; empty where the phrase is no such wish.
fn need(body: &[Atom]) -> &[Atom] {
    let at = body
        .iter()
        .take(4)
        .take_while(|a| a.is(&["i", "we", "i'd", "would", "я", "мне", "нам", "бы"]))
        .count();
    if body.get(at).is_some_and(|a| a.is(NEED)) {
        &body[at + 1..]
    } else {
        &[]
    }
}

/// "I need three cups in my cart", "I want the price list as a file".
fn wished(body: &[Atom]) -> Option<Vec<Clause>> {
    let rest = need(body);
    let at = (1..rest.len()).find(|at| rest[*at].is(&["in", "into", "в", "as", "файлом"]))?;
    let behind = &rest[at..];
    if behind.iter().any(|a| a.is(CARTS)) {
        return Some(build(Verb::Add, &[], rest, &[]));
    }
    if behind.iter().any(|a| a.is(&["file", "файл", "файлом"])) {
        return Some(build(Verb::Download, &[], &rest[..at], &[]));
    }
    None
}

/// What a wish without a doing is about: "I need the price list", "нужен прайс-лист".
pub(super) fn topic(body: &[Atom]) -> Option<String> {
    let rest = need(body);
    let (name, _) = name_of(rest);
    (!name.is_empty() && rest.len() <= 6).then_some(name)
}

/// "Name: Anna, theme: dark", "имя — Анна, тема — тёмная".
pub(super) fn labelled(body: &[Atom]) -> Option<Vec<Clause>> {
    const NO_LABELS: &[&str] = &[
        "goal",
        "task",
        "note",
        "please",
        "hello",
        "hi",
        "p.s",
        "no",
        "yes",
        "цель",
        "задача",
        "задание",
        "привет",
        "внимание",
        "нет",
        "да",
        "вопрос",
        "question",
    ];
    let marked = body
        .iter()
        .any(|a| !a.quoted && a.trail.contains([':', '—', '–']));
    if !marked || body[0].is(NO_LABELS) || body[0].is(super::objects::PREPOSITIONS) {
        return None;
    }
    let found = pairs(body);
    let parts = body
        .iter()
        .filter(|a| a.trail.contains([':', '—', '–']))
        .count();
    let asks = |value: &str| {
        matches!(
            verb_at(&super::atoms::atoms(value), 0),
            Some((Said::Verb(Verb::Read), _))
        )
    };
    let short = found.iter().all(|(label, value)| {
        !asks(value)
            && label.split_whitespace().count() <= 3
            && !value.ends_with('?')
            && value.split_whitespace().count() <= 12
    });
    (short && !found.is_empty() && found.len() == parts).then(|| {
        vec![Clause {
            verb: Some(Verb::Fill),
            fields: found,
            ..Clause::default()
        }]
    })
}

/// A place that is told after the question: "It is in the table of prices", "смотри в справке".
pub(super) fn place(body: &[Atom]) -> Option<Vec<Clause>> {
    let said = body
        .iter()
        .take_while(|a| {
            a.is(&[
                "it",
                "it's",
                "its",
                "that",
                "that's",
                "this",
                "is",
                "are",
                "stands",
                "the",
                "answer",
                "look",
                "see",
                "check",
                "you",
                "can",
                "will",
                "you'll",
                "find",
                "found",
                "information",
                "should",
                "be",
                "written",
                "это",
                "ответ",
                "смотри",
                "посмотри",
                "посмотрите",
                "глянь",
                "ищи",
                "информация",
                "есть",
                "написано",
                "указано",
                "там",
                "найти",
                "можно",
                "искать",
                "они",
                "он",
                "она",
                "оно",
                "нужно",
                "надо",
            ])
        })
        .count();
    let rest = body.get(said..)?;
    if said == 0
        || !rest
            .first()?
            .is(&["in", "on", "at", "under", "into", "в", "во", "на", "под"])
        || rest.len() > 8
    {
        return None;
    }
    let end = rest
        .iter()
        .position(|a| a.trail.contains([',', ';', '(']))
        .map_or(rest.len(), |at| at + 1);
    let asks = (1..end).any(|at| {
        matches!(
            verb_at(rest, at),
            Some((Said::Verb(Verb::Read | Verb::List | Verb::Count), _))
        )
    });
    if asks || end < 2 {
        return None;
    }
    let mut found = build(Verb::GoTo, &[], &rest[1..end], &[]);
    found.retain(|c| !c.object.is_empty() && !c.pronoun);
    (!found.is_empty()).then_some(found)
}

/// "how old is the mill and in which town is it": a question about what the one before was about.
pub(super) fn same_subject(before: &Clause, found: &mut [Clause]) {
    let subject = before
        .question
        .as_ref()
        .filter(|_| before.verb == Some(Verb::Read))
        .map(|q| q.subject.clone())
        .unwrap_or_default();
    let [step] = found else { return };
    // "How heavy is the kettle? Open it."
    if step.verb == Some(Verb::Open)
        && step.pronoun
        && step.object.is_empty()
        && !subject.is_empty()
    {
        step.object = subject;
        step.pronoun = false;
        return;
    }
    let Some(asked) = &mut step.question else {
        return;
    };
    let again = ["it", "its", "he", "she", "they", "он", "она", "оно", "они"]
        .contains(&crate::normalize(&asked.subject).as_str());
    if again && !subject.is_empty() && step.verb == Some(Verb::Read) {
        asked.subject = subject;
        step.pronoun = false;
    }
}

/// "answer «yes»", "на вопрос ответь «да»": what a dialog is told.
pub(super) fn answered(step: &mut Clause) {
    let when = ["when", "if", "once", "to the", "когда", "если"]
        .iter()
        .any(|word| crate::normalize(&step.object).starts_with(word));
    if when && matches!(step.verb, Some(Verb::Accept | Verb::Dismiss)) {
        step.object.clear();
    }
    if step.verb != Some(Verb::Reply) {
        return;
    }
    let [(field, said)] = step.fields.as_slice() else {
        return;
    };
    let verb = match crate::normalize(said).as_str() {
        "yes" | "ok" | "да" | "ок" => Verb::Accept,
        "no" | "нет" => Verb::Dismiss,
        _ => return,
    };
    if field == "message" {
        step.verb = Some(verb);
        step.fields.clear();
        step.object.clear();
        step.target = None;
        step.value = None;
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used)]
    use crate::goal::{Verb, clauses};

    #[test]
    fn a_state_is_set() {
        for (goal, target, value) in [
            ("Make the theme dark", "theme", "dark"),
            ("the theme should be dark", "theme", "dark"),
            ("Let my nickname be Rosa Field", "nickname", "Rosa Field"),
            ("I'd like my nickname to be Rosa", "nickname", "Rosa"),
            ("Сделай тему тёмной", "тему", "тёмной"),
            ("Пусть тема будет тёмной", "тема", "тёмной"),
            ("Хочу, чтобы тема была тёмной", "тема", "тёмной"),
            ("Тема должна быть тёмной", "Тема", "тёмной"),
            ("Call me Rosa", "name", "Rosa"),
            ("Пусть меня зовут Марфа", "имя", "Марфа"),
        ] {
            let steps = clauses(goal);
            assert_eq!(steps.len(), 1, "{goal}: {steps:?}");
            assert_eq!(
                (
                    steps[0].verb,
                    steps[0].target.as_deref(),
                    steps[0].value.as_deref()
                ),
                (Some(Verb::Set), Some(target), Some(value)),
                "{goal}"
            );
        }
    }

    #[test]
    fn wishes_and_labels() {
        use Verb::*;
        for (goal, wanted) in [
            ("I need three cups in my cart", vec![Add]),
            ("I need the price list as a file", vec![Download]),
            ("Нужен прайс-лист, скачай его", vec![Download]),
            ("Name: Tom, colour: blue. Save.", vec![Fill, Save]),
            ("Имя — Пётр, цвет — синий. Сохрани.", vec![Fill, Save]),
            ("Rename the list to Winter plans", vec![Click, Type]),
            ("Очисти список, на вопрос ответь «да»", vec![Delete, Accept]),
            (
                "Empty the list and answer yes when asked",
                vec![Delete, Accept],
            ),
            (
                "How old is the mill? It is in the table of houses.",
                vec![GoTo, Read],
            ),
            (
                "Когда открыли мельницу? Это в таблице домов.",
                vec![GoTo, Read],
            ),
            (
                "What does a mill cost? Look in the guide, section Mills.",
                vec![GoTo, Read],
            ),
        ] {
            let found: Vec<_> = clauses(goal).iter().map(|c| c.verb).collect();
            assert_eq!(
                found,
                wanted.into_iter().map(Some).collect::<Vec<_>>(),
                "{goal}"
            );
        }
    }

    #[test]
    fn what_is_no_step_stays_so() {
        for goal in [
            "Make me happy",
            "Make the world a better place",
            "Сделай мне хорошо",
            "Let it be",
        ] {
            assert!(clauses(goal).iter().all(|c| c.verb.is_none()), "{goal}");
        }
    }
}
