//! Goals about a letter that is there already: sent on to somebody, marked as important.
//!
//! "Send Boris the email from Anna" writes no letter: Anna's is opened, sent on, and Boris gets it.

use super::atoms::{Atom, text};
use super::{Clause, Verb};

const LETTERS: &[&str] = &[
    "email",
    "emails",
    "e-mail",
    "e-mails",
    "mail",
    "mails",
    "message",
    "messages",
    "letter",
    "letters",
    "письмо",
    "письма",
    "сообщение",
    "сообщения",
];
const SEND_ON: &[&str] = &[
    "forward",
    "email",
    "mail",
    "send",
    "give",
    "resend",
    "pass",
    "перешли",
    "перешлите",
    "переслать",
    "перенаправь",
    "отправь",
    "отправьте",
];
const FROM: &[&str] = &["from", "by", "of", "от"];
const SENT: &[&str] = &[
    "sent",
    "wrote",
    "sends",
    "writes",
    "send",
    "прислал",
    "прислала",
    "написал",
    "написала",
];
const PEOPLE_OF_NO_NAME: &[&str] = &[
    "me", "us", "him", "her", "them", "it", "my", "the", "мне", "нам", "ему", "ей",
];
const IT: &[&str] = &[
    "it", "them", "this", "that", "одно", "его", "ее", "их", "это",
];
const MARKS: &[&str] = &[
    "mark",
    "flag",
    "make",
    "label",
    "tag",
    "change",
    "пометь",
    "пометьте",
    "отметь",
    "отметьте",
    "сделай",
];

/// The steps of a phrase about a letter; `last`: the step before. `None` where it is about none.
pub(super) fn about_letter(body: &[Atom], last: Option<&Clause>) -> Option<Vec<Clause>> {
    sent_on(body, last)
        .or_else(|| marked(body, last))
        .or_else(|| answered(body))
}

/// A name as it is written: without the mark of whose it is.
fn name(atom: &Atom) -> Option<String> {
    if !atom.quoted && PEOPLE_OF_NO_NAME.contains(&atom.norm.as_str()) {
        return None;
    }
    let raw = atom.raw.as_str();
    let bare = ["'s", "’s"]
        .iter()
        .find_map(|end| raw.strip_suffix(end))
        .unwrap_or(raw);
    bare.chars()
        .next()
        .is_some_and(char::is_uppercase)
        .then(|| bare.to_owned())
}

fn is_possessive(atom: &Atom) -> bool {
    atom.raw.ends_with("'s") || atom.raw.ends_with("’s")
}

/// Who a letter of the phrase is from, and the place of that name.
fn sender(body: &[Atom]) -> Option<(String, usize)> {
    // The first word is the doing: "email Boris the message from Anna".
    let letter = body.iter().skip(1).position(|a| a.is(LETTERS))? + 1;
    let behind = body.get(letter + 1..)?;
    let after = behind
        .windows(2)
        .position(|two| two[0].is(FROM) && name(&two[1]).is_some());
    if let Some(at) = after {
        let place = letter + 2 + at;
        return Some((name(&body[place])?, place));
    }
    // "Anna's last email".
    let whose = (letter.saturating_sub(3)..letter)
        .rev()
        .find(|at| is_possessive(&body[*at]) && name(&body[*at]).is_some());
    if let Some(place) = whose {
        return Some((name(&body[place])?, place));
    }
    // "the email that Anna sent".
    let place = (letter + 1..body.len().saturating_sub(1))
        .find(|at| name(&body[*at]).is_some() && body[*at + 1].is(SENT))?;
    Some((name(&body[place])?, place))
}

/// Who gets it: behind "to", or right behind the verb.
fn receiver(body: &[Atom], not: Option<usize>) -> Option<String> {
    let to = (1..body.len())
        .rev()
        .find(|at| Some(*at) != not && body[*at - 1].is(&["to"]) && name(&body[*at]).is_some());
    let first = || {
        let direct = body.get(1)?;
        (not != Some(1) && !is_possessive(direct)).then_some(())?;
        name(direct).map(|_| 1)
    };
    let place = to.or_else(first)?;
    // "to Anna Berg".
    let mut end = place + 1;
    while end < body.len()
        && body[end - 1].trail.is_empty()
        && Some(end) != not
        && !is_possessive(&body[end])
        && name(&body[end]).is_some()
    {
        end += 1;
    }
    let who = text(&body[place..end]);
    let who = ["'s", "’s"]
        .iter()
        .find_map(|e| who.strip_suffix(e))
        .unwrap_or(&who)
        .to_owned();
    Some(who.trim_matches(['.', ',', ' ']).to_owned())
}

fn sent_on(body: &[Atom], last: Option<&Clause>) -> Option<Vec<Clause>> {
    let verb = body.first().filter(|a| a.is(SEND_ON))?;
    let word = if verb.norm.is_ascii() {
        "Forward"
    } else {
        "Переслать"
    };
    // What it says has to be written: that is no letter that is there.
    if body.iter().any(|a| {
        a.quoted
            || a.is(&[
                "saying",
                "text",
                "subject",
                "with",
                "words",
                "текстом",
                "темой",
                "со",
            ])
    }) {
        return None;
    }
    let found = sender(body);
    if found.is_none() && verb.is(LETTERS) {
        return None;
    }
    let who = receiver(body, found.as_ref().map(|(_, at)| *at))?;
    let mut steps = Vec::new();
    match &found {
        Some((from, _)) => steps.push(Clause {
            verb: Some(Verb::Find),
            object: format!("email from {from}"),
            value: Some(format!("email from {from}")),
            ..Clause::default()
        }),
        None => {
            let same = body
                .get(1)
                .is_some_and(|a| a.is(IT) || a.is(&["to", "along", "on"]))
                || body.get(1..3).is_some_and(|two| {
                    two[0].is(&["that", "this", "the", "это"]) && two[1].is(LETTERS)
                });
            let before = last.is_some_and(|c| {
                matches!(
                    c.verb,
                    Some(Verb::Find | Verb::Open | Verb::GoTo | Verb::Search | Verb::Choose)
                ) && super::atoms::atoms(&c.source).iter().any(|a| a.is(LETTERS))
            });
            if !(same && before) {
                return None;
            }
        }
    }
    steps.push(Clause {
        verb: Some(Verb::Click),
        object: word.to_owned(),
        ..Clause::default()
    });
    steps.push(Clause {
        verb: Some(Verb::Send),
        fields: vec![("recipient".to_owned(), who)],
        ..Clause::default()
    });
    Some(steps)
}

/// "answer Anna's email with «Yes»", "send a reply saying «Yes» to Anna's email".
fn answered(body: &[Atom]) -> Option<Vec<Clause>> {
    const ANSWERS: &[&str] = &["reply", "response", "answer", "respond", "ответ"];
    let first = body.first()?;
    let answers = first.is(&["answer"])
        || first.is(&[
            "send",
            "create",
            "write",
            "say",
            "give",
            "отправь",
            "напиши",
        ]) && body.iter().skip(1).any(|a| a.is(ANSWERS));
    let mut quoted = body.iter().filter(|a| a.quoted);
    let said = quoted
        .next()
        .filter(|_| quoted.next().is_none() && answers)?;
    let from = match sender(body) {
        Some((from, _)) => from,
        None => receiver(body, None).filter(|_| !first.is(&["answer"]))?,
    };
    let named = format!("email from {from}");
    Some(vec![
        Clause {
            verb: Some(Verb::Find),
            value: Some(named.clone()),
            object: named.clone(),
            ..Clause::default()
        },
        Clause {
            verb: Some(Verb::Reply),
            object: named,
            fields: vec![("message".to_owned(), said.raw.clone())],
            ..Clause::default()
        },
    ])
}

/// "make Anna's email important", "mark it important".
fn marked(body: &[Atom], last: Option<&Clause>) -> Option<Vec<Clause>> {
    body.first().filter(|a| a.is(MARKS))?;
    let important = body
        .iter()
        .any(|a| a.is(&["important", "starred", "важным", "важное", "важными"]));
    if !important {
        return None;
    }
    let found = sender(body);
    let same = body
        .get(1)
        .is_some_and(|a| a.is(IT) || a.is(&["as", "important"]) || a.is(&["that", "this", "the"]));
    let object = match found {
        Some((from, _)) => format!("email from {from}"),
        None if same && last.is_some() => String::new(),
        None => return None,
    };
    Some(vec![Clause {
        verb: Some(Verb::Mark),
        pronoun: object.is_empty(),
        object,
        ..Clause::default()
    }])
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used)]
    use crate::goal::{Verb, clauses};

    #[test]
    fn a_letter_is_sent_on() {
        use Verb::*;
        for goal in [
            "Forward the email from Anna to Boris.",
            "Forward Anna's last email to Boris",
            "Please forward Boris the email from Anna.",
            "Send Boris Anna's email.",
            "Send to Boris the email that Anna sent me.",
            "Find the email from Anna and send it to Boris.",
            "Find Anna's email and forward it to Boris",
            "Give Boris the email from Anna.",
            "I'd like to email Boris the email I got from Anna.",
            "Перешли письмо от Anna to Boris",
        ] {
            let steps = clauses(goal);
            let verbs: Vec<_> = steps.iter().filter_map(|s| s.verb).collect();
            assert_eq!(verbs, [Find, Click, Send], "{goal}: {steps:?}");
            assert!(steps[0].object.contains("Anna"), "{goal}: {steps:?}");
            assert_eq!(
                steps[2].fields,
                [("recipient".to_owned(), "Boris".to_owned())],
                "{goal}"
            );
        }
    }

    #[test]
    fn a_new_letter_is_written_all_the_same() {
        for goal in [
            "Send a letter to Anna with the text «Hi»",
            "Send an email to Anna",
            "Отправь письмо Анне с текстом «Привет»",
            "Give me the email from Anna",
        ] {
            let steps = clauses(goal);
            assert!(
                steps
                    .iter()
                    .all(|s| s.object != "Forward" && s.object != "Переслать"),
                "{goal}: {steps:?}"
            );
        }
    }

    #[test]
    fn a_letter_is_answered() {
        for goal in [
            "Answer Anna's email with \"See you\"",
            "Send a reply saying \"See you\" to Anna's email.",
            "Create a reply email to Anna saying \"See you\".",
        ] {
            let steps = clauses(goal);
            let verbs: Vec<_> = steps.iter().filter_map(|s| s.verb).collect();
            assert_eq!(verbs, [Verb::Find, Verb::Reply], "{goal}: {steps:?}");
            assert_eq!(
                (steps[1].object.as_str(), steps[1].fields.as_slice()),
                (
                    "email from Anna",
                    [("message".to_owned(), "See you".to_owned())].as_slice()
                ),
                "{goal}"
            );
        }
    }

    #[test]
    fn a_letter_is_marked() {
        for (goal, object) in [
            ("Make Anna's email important", "email from Anna"),
            (
                "Mark the last email Anna sent as important",
                "email from Anna",
            ),
            ("Find the email from Anna and mark it important", ""),
        ] {
            let steps = clauses(goal);
            let last = steps.last().unwrap();
            assert_eq!(
                (last.verb, last.object.as_str()),
                (Some(Verb::Mark), object),
                "{goal}"
            );
        }
    }
}
