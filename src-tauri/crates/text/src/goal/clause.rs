//! Where one step ends and the next begins.

use super::atoms::{Atom, atoms};
use super::lexicon::{AND, NOUNS_TOO, Said, THEN, fillers_at, then_at, verb_at};
use super::objects::{PREPOSITIONS, build};
use super::{Clause, Verb};

/// A goal longer than this many characters is cut: the rest is not read.
const LONGEST_GOAL: usize = 20_000;

/// The steps of a goal, in order. A sentence that is no step stands there with `verb: None`.
pub fn clauses(goal: &str) -> Vec<Clause> {
    let goal: String = goal.chars().take(LONGEST_GOAL).collect();
    let all = atoms(&goal);
    let mut out: Vec<Clause> = Vec::new();
    let pieces = pieces(&all);
    let mut lead: Option<(usize, usize)> = None;
    let mut bare: Option<usize> = None;
    let mut topic: Option<(usize, String)> = None;
    for (place, piece) in pieces.iter().enumerate() {
        let begin = lead.map_or(piece.begin, |l| l.0);
        let source = source(&goal, &all, bare.take().unwrap_or(begin), piece.end);
        let atoms = &all[piece.begin..piece.end];
        let start = opening(atoms);
        let body = &atoms[start..];
        let polite = place + 1 < pieces.len() && body.iter().all(|a| a.is(POLITE));
        if body.is_empty() || polite {
            continue;
        }
        let next_is_joined = pieces.get(place + 1).is_some_and(|n| n.joined);
        let said = verb_at(body, 0);
        // "find and open the guide", "tell me, how much is it": one step.
        if let Some((Said::Verb(verb), used)) = said
            && used
                + usize::from(
                    body.last()
                        .is_some_and(|a| used < body.len() && a.is(&["me", "мне"])),
                )
                == body.len()
            && let Some(next) = pieces.get(place + 1)
            && (next_is_joined
                && matches!(verb, Verb::Find | Verb::Open | Verb::GoTo | Verb::Search)
                || verb == Verb::Read && reads(&all[next.begin..next.end]))
        {
            bare = Some(begin);
            continue;
        }
        let mut found = match said {
            // A place told afterwards comes before the question.
            _ if asks_last(&out) && super::rephrase::place(body).is_some() => {
                let mut way = super::rephrase::place(body).unwrap_or_default();
                for step in &mut way {
                    step.source.clone_from(&source);
                }
                let at = out.len() - 1;
                out.splice(at..at, way);
                lead = None;
                continue;
            }
            _ if super::letters::about_letter(body, out.last()).is_some() => {
                super::letters::about_letter(body, out.last()).unwrap_or_default()
            }
            Some((Said::Verb(verb), used)) => {
                let before = lead
                    .take()
                    .map(|(from, to)| &all[from..to])
                    .unwrap_or_default();
                build(verb, &body[..used], &body[used..], before)
            }
            Some((Said::Unknown, _)) => {
                super::rephrase::rephrased(body).unwrap_or_else(|| vec![Clause::default()])
            }
            None if body[0].is(PREPOSITIONS)
                && same_again(out.last(), &all[begin..piece.end], body).is_some() =>
            {
                same_again(out.last(), &all[begin..piece.end], body).unwrap_or_default()
            }
            None => match inner_verb(body) {
                Some((at, verb, used)) => {
                    build(verb, &body[at..at + used], &body[at + used..], &body[..at])
                }
                None if body[0].is(PREPOSITIONS)
                    && place + 1 < pieces.len()
                    && body.last().is_some_and(|a| a.trail.contains(',')) =>
                {
                    lead = Some((piece.begin + start, piece.end));
                    continue;
                }
                None if body.last().is_some_and(|a| a.trail.contains('?')) => {
                    build(Verb::Read, &[], body, &[])
                }
                None => address(body)
                    .or_else(|| super::rephrase::rephrased(body))
                    .or_else(|| super::rephrase::labelled(body))
                    .or_else(|| same_again(out.last(), &all[begin..piece.end], body))
                    .unwrap_or_else(|| vec![Clause::default()]),
            },
        };
        if next_is_joined
            && let Some(last) = found.last_mut()
            && let Some(next) = pieces.get(place + 1)
            && matches!(
                last.verb,
                Some(
                    Verb::Click
                        | Verb::Open
                        | Verb::GoTo
                        | Verb::Tick
                        | Verb::Untick
                        | Verb::Choose
                        | Verb::Save
                        | Verb::Accept
                )
            )
        {
            let words = &all[next.begin..next.end];
            let whole = super::atoms::text(words);
            last.joined = Some(format!("{} {whole}", last.object).trim().to_owned());
        }
        if let Some(last) = out.last() {
            super::rephrase::same_subject(last, &mut found);
        }
        for clause in &mut found {
            super::rephrase::answered(clause);
            if clause.source.is_empty() {
                clause.source.clone_from(&source);
            }
        }
        if found.iter().all(|c| c.verb.is_none()) {
            topic = super::rephrase::topic(body).map(|name| (out.len(), name));
        } else if let Some((at, name)) = topic.take()
            && let Some(first) = found.first_mut()
            && first.pronoun
            && first.object.is_empty()
            && at + 1 == out.len()
        {
            // "I need the list, download it": the wish names what the next step is about.
            first.object = name;
            first.pronoun = false;
            out.pop();
        }
        lead = None;
        out.extend(found);
    }
    out
}

/// The step before asks something.
fn asks_last(out: &[Clause]) -> bool {
    out.last()
        .is_some_and(|c| matches!(c.verb, Some(Verb::Read | Verb::List | Verb::Count)))
}

fn reads(atoms: &[Atom]) -> bool {
    let at = opening(atoms);
    matches!(
        verb_at(atoms, at),
        Some((Said::Verb(Verb::Read | Verb::List | Verb::Count), _))
    )
}

fn source(goal: &str, all: &[Atom], begin: usize, end: usize) -> String {
    let from = all.get(begin).map_or(0, |a| a.start);
    let to = all.get(end.saturating_sub(1)).map_or(goal.len(), |a| a.end);
    goal.get(from..to)
        .unwrap_or_default()
        .trim_matches(|c: char| c.is_whitespace() || matches!(c, ',' | ';' | '.' | '•' | '-' | '—'))
        .to_owned()
}

/// Atoms of one step.
struct Piece {
    begin: usize,
    end: usize,
    /// Only "and" parts it from the piece before.
    joined: bool,
}

fn pieces(all: &[Atom]) -> Vec<Piece> {
    let mut out = Vec::new();
    let mut begin = 0;
    let mut joined = false;
    for at in 1..all.len() {
        let Some(kind) = break_at(all, begin, at) else {
            continue;
        };
        out.push(Piece {
            begin,
            end: at,
            joined,
        });
        joined = kind;
        begin = at;
    }
    if begin < all.len() {
        out.push(Piece {
            begin,
            end: all.len(),
            joined,
        });
    }
    out
}

/// `Some(joined)` where a step begins at `at`.
fn break_at(all: &[Atom], begin: usize, at: usize) -> Option<bool> {
    let before = &all[at - 1];
    let marker = at - 1 == begin && is_marker(before);
    if marker {
        return None;
    }
    if all[begin..at].iter().all(|a| {
        !a.quoted && (a.is(AND) || THEN.iter().any(|words| words.contains(&a.norm.as_str())))
    }) {
        return None;
    }
    // "Your name?: Anna": the mark belongs to the label.
    let labelled = before.trail.contains(':') && !before.trail.contains('\n');
    let end = !labelled && before.trail.contains(['!', '?', '…'])
        || before.trail.contains(['\n', ';', '→'])
        || all[at].lead.contains(['→', '•', '>'])
        || (before.trail.contains('.') && !is_abbreviation(before));
    if end || then_at(all, at) > 0 {
        return Some(false);
    }
    // "… to the top hit submit": the "and" was forgotten.
    if all[at].is(&["hit", "press"]) && at + 2 == all.len() && all[at + 1].is(&["submit"]) {
        return Some(false);
    }
    let and = all[at].is(AND);
    let comma =
        before.trail.contains([',', '—', '–', ':']) || all[at].lead.contains(['-', '—', '–']);
    if !and && !comma {
        return None;
    }
    if before.trail.contains(':') && !before.trail.contains(',') {
        return None;
    }
    let mut from = at + usize::from(and);
    from += fillers_at(all, from);
    let opens = match verb_at(all, from) {
        Some((_, used)) => {
            let first = &all[from];
            // "untick news, check sales": after a tick, "check" is one more.
            let ticks = first.is(&["check"])
                && (begin..at).any(|place| {
                    matches!(
                        verb_at(all, place),
                        Some((Said::Verb(Verb::Tick | Verb::Untick), _))
                    )
                });
            let doubtful = used == 1 && !ticks && NOUNS_TOO.contains(&first.norm.as_str());
            let acts = all.get(from + used).is_some() && first.trail.is_empty();
            let shown = all.get(from + used).is_some_and(|next| {
                next.quoted
                    || next.is(DETERMINERS)
                    || next
                        .raw
                        .chars()
                        .next()
                        .is_some_and(|c| c.is_ascii_digit() || c.is_uppercase())
            });
            if doubtful {
                acts && (shown || !and && !comma)
                    || acts && presses(all, from, used)
                    || acts && is_cyrillic(&first.norm)
                    || closes_well(first, all.get(from + used))
            } else {
                true
            }
        }
        None => {
            all.get(from).is_some_and(|a| a.is(PREPOSITIONS))
                && inner_verb(&all[from..all.len().min(from + 10)]).is_some()
        }
    };
    opens.then_some(and && !comma)
}

const DETERMINERS: &[&str] = &[
    "the", "a", "an", "all", "it", "its", "them", "me", "my", "this", "that", "these", "those",
    "for", "in", "on", "to", "by", "what", "how", "which", "who", "when", "where", "if", "whether",
    "is", "are", "every", "each", "first", "last", "second", "only", "out", "off", "back",
];

/// "and hit submit", "then press login": what is pressed is a doing itself.
fn presses(all: &[Atom], at: usize, used: usize) -> bool {
    const DOINGS: &[&str] = &[
        "ok", "okay", "next", "start", "done", "continue", "finish", "go",
    ];
    let next = at + used;
    all[at].is(&["press", "hit", "push"])
        && (verb_at(all, next).is_some() || all.get(next).is_some_and(|a| a.is(DOINGS)))
}

/// "close" and "save" at the very end are steps of their own.
fn closes_well(first: &Atom, next: Option<&Atom>) -> bool {
    next.is_none() && first.is(&["save", "pay", "search", "checkout", "close", "назад"])
}

fn is_cyrillic(word: &str) -> bool {
    word.chars()
        .next()
        .is_some_and(|c| ('\u{0400}'..='\u{04ff}').contains(&c))
}

/// `1.` and `2)` before a step.
fn is_marker(atom: &Atom) -> bool {
    !atom.quoted
        && atom.raw.len() <= 2
        && atom.raw.chars().all(|c| c.is_ascii_digit())
        && matches!(atom.trail.trim_end_matches('\n'), "." | ")" | ".)")
}

fn is_abbreviation(atom: &Atom) -> bool {
    const SHORT: &[&str] = &[
        "mr", "mrs", "ms", "dr", "st", "no", "vs", "e.g", "i.e", "ул", "г", "д", "им", "стр",
        "рис", "см", "т", "пр", "руб", "approx",
    ];
    !atom.quoted
        && (atom.is(SHORT)
            || (atom.norm.chars().count() == 1 && atom.norm.chars().all(char::is_alphabetic)))
        && atom.trail == "."
}

/// Words at the beginning that are not the step itself.
fn opening(atoms: &[Atom]) -> usize {
    let mut at = 0;
    loop {
        let before = at;
        if atoms.get(at).is_some_and(is_marker) && at + 1 < atoms.len() {
            at += 1;
        }
        at += then_at(atoms, at);
        if at + 1 < atoms.len() && atoms[at].is(AND) {
            at += 1;
        }
        at += fillers_at(atoms, at);
        if at == before || at >= atoms.len() {
            return at.min(atoms.len());
        }
    }
}

/// "in the field «Name» *type* Anna": a place, then the verb.
fn inner_verb(body: &[Atom]) -> Option<(usize, Verb, usize)> {
    if !body.first()?.is(PREPOSITIONS) {
        return None;
    }
    (2..body.len().min(10)).find_map(|at| {
        if body[1..at - 1].iter().any(|a| a.trail.contains(['.', ';'])) {
            return None;
        }
        let skip = fillers_at(body, at);
        match verb_at(body, at + skip) {
            Some((Said::Verb(verb), used))
                if !(used == 1
                    && body[at + skip].is(&[
                        "как",
                        "что",
                        "list",
                        "name",
                        "search",
                        "search for",
                        "type",
                        "order",
                        "mail",
                        "email",
                        "check",
                        "post",
                        "is",
                        "are",
                        "like",
                    ])) =>
            {
                Some((at + skip, verb, used))
            }
            _ => None,
        }
    })
}

/// Words that alone are no step.
const POLITE: &[&str] = &[
    "please",
    "hello",
    "hi",
    "hey",
    "ok",
    "okay",
    "пожалуйста",
    "привет",
    "здравствуйте",
    "здравствуй",
    "добрый",
    "день",
    "ок",
];

/// "press Start and then Go": the verb of the step before, where a label follows: in quotes, or with
/// a capital letter.
fn same_again(last: Option<&Clause>, piece: &[Atom], body: &[Atom]) -> Option<Vec<Clause>> {
    let verb = last?.verb?;
    let body = if body.len() > 1 && body[0].is(&["on", "по", "на"]) {
        &body[1..]
    } else {
        body
    };
    let first = body.first()?;
    let label = first.quoted || first.raw.chars().next().is_some_and(char::is_uppercase);
    let follows = (0..piece.len().min(2)).any(|at| then_at(piece, at) > 0 || piece[at].is(AND));
    let repeats = matches!(
        verb,
        Verb::Click | Verb::Open | Verb::GoTo | Verb::Tick | Verb::Untick
    );
    (label && follows && repeats && body.len() <= 5).then(|| build(verb, &[], body, &[]))
}

/// A bare address is opened.
fn address(body: &[Atom]) -> Option<Vec<Clause>> {
    if body.len() == 1 && super::aim::url_of(&body[0].raw).is_some() {
        return Some(build(Verb::Open, &[], body, &[]));
    }
    None
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used)]
    use super::*;

    fn verbs(goal: &str) -> Vec<Option<Verb>> {
        clauses(goal).iter().map(|c| c.verb).collect()
    }

    #[test]
    fn steps_are_parted() {
        use Verb::*;
        for (goal, wanted) in [
            (
                "Open the shop, search for blue mug and add it to the cart",
                vec![Open, Search, Add],
            ),
            (
                "Открой магазин, найди синюю кружку и добавь её в корзину",
                vec![Open, Find, Add],
            ),
            (
                "Go to example.com. Then scroll down; tell me the price",
                vec![GoTo, Scroll, Read],
            ),
            (
                "1. Open settings\n2. Tick newsletter\n3. Press Save",
                vec![Open, Tick, Click],
            ),
            ("Click «Save and close»", vec![Click]),
            (
                "Открой раздел «Оплата и доставка» и скажи, сколько стоит доставка",
                vec![Open, Read],
            ),
            ("search for salt and pepper", vec![Search]),
            (
                "In the name field, type Anna and press Enter",
                vec![Type, PressKey],
            ),
            (
                "В поле «Имя» введи Анна, затем нажми кнопку Сохранить",
                vec![Type, Click],
            ),
            ("Find and open the user guide", vec![Open]),
            (
                "Could you please go back and then reload the page?",
                vec![GoBack, Reload],
            ),
            ("сколько стоит синяя кружка?", vec![Read]),
            ("list the products", vec![List]),
            ("после этого вернись назад", vec![GoBack]),
            ("tick A and B", vec![Tick, Tick]),
            ("press Start and then Execute", vec![Click, Click]),
            ("Пожалуйста, открой корзину", vec![Open]),
            ("I want to know the price of the mug", vec![Read]),
            (
                "Кликни по «Начать», потом по «Дальше», потом по «Готово»",
                vec![Click, Click, Click],
            ),
            ("нажми «Начать», затем «Выполнить»", vec![Click, Click]),
            (
                "Fill in the form: Your name?: Anna, Your question: Is it open. Then press Send",
                vec![Fill, Click],
            ),
            ("Open the cart and pay", vec![Open, Buy]),
        ] {
            assert_eq!(
                verbs(goal),
                wanted.into_iter().map(Some).collect::<Vec<_>>(),
                "{goal}"
            );
        }
    }

    #[test]
    fn what_is_no_step_is_said() {
        assert_eq!(verbs("Make me happy"), [None]);
        assert_eq!(verbs("the quick brown fox"), [None]);
        assert_eq!(
            verbs("Open the shop and play the video"),
            [Some(Verb::Open), None]
        );
        assert_eq!(verbs("сравни цены и купи лучшее"), [None, Some(Verb::Buy)]);
        assert!(clauses("").is_empty());
    }

    #[test]
    fn a_label_cut_in_two_can_be_joined() {
        let steps = clauses("Click Save and close the window");
        assert_eq!(
            steps[0].joined.as_deref(),
            Some("Save and close the window")
        );
    }

    proptest::proptest! {
        #[test]
        fn nothing_panics(s in proptest::prelude::any::<String>()) { let _ = clauses(&s); }

        #[test]
        fn nothing_panics_on_goal_like_text(words in proptest::collection::vec(proptest::sample::select(vec![
            "open", "the", "and", "then", "«a b»", "'x", "\"", "type", "into", "в", "поле", "введи", ",", ".", "1.", "name:", "first", "самый", "дешевый", "price", "of", "to", "добавь", "корзину", "with", "as", "http://a.b/c", "", "\n", "?", "list", "wait", "5", "seconds",
        ]), 0..14)) {
            let goal = words.join(" ");
            for clause in clauses(&goal) { proptest::prop_assert!(!clause.source.is_empty() || clause.verb.is_none(), "{}", goal); }
        }
    }
}
