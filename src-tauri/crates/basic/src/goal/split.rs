//! Where one step ends and the next begins.

use copilot_ports::goal::{Step, Verb};

use super::atoms::{Atom, atoms, longest_at, phrase, verb_at};
use super::build::build;
use super::forms::form;
use super::url::url_of;
use super::values::labelled;
use crate::grammar::{Said, grammar, words};

/// A goal longer than this many characters is cut: the rest is not read.
const LONGEST_GOAL: usize = 20_000;
/// Words that tell where an answer stands, at most.
const LONGEST_PLACE: usize = 10;

/// The number of words that say nothing from `at` on.
fn fillers_at(atoms: &[Atom], at: usize) -> usize {
    let mut skipped = 0;
    while let Some((_, used)) = phrase(atoms, at + skipped, |said| said == Said::Filler) {
        // "first" and "next" may be the thing itself: "next page".
        if at + skipped + used >= atoms.len() {
            break;
        }
        skipped += used;
    }
    skipped
}

fn then_at(atoms: &[Atom], at: usize) -> usize {
    longest_at(atoms, at, &words().then).unwrap_or(0)
}

fn does(name: &str) -> Option<Verb> {
    grammar().doing(name).and_then(|d| d.does)
}

/// Atoms of one step.
struct Piece {
    begin: usize,
    end: usize,
    /// Only "and" parts it from the piece before.
    joined: bool,
}

/// The steps of a goal, in order. A sentence that is no step stands there with `verb: None`.
pub(crate) fn steps(goal: &str) -> Vec<Step> {
    let goal: String = goal.chars().take(LONGEST_GOAL).collect();
    let all = atoms(&goal);
    let pieces = pieces(&all);
    let mut out: Vec<Step> = Vec::new();
    // Where a place, or a verb that the next piece says again, was told before.
    let mut lead: Option<(usize, usize)> = None;
    let mut bare: Option<usize> = None;
    for (number, piece) in pieces.iter().enumerate() {
        let begin = bare.take().or(lead.map(|l| l.0)).unwrap_or(piece.begin);
        let source = source(&goal, &all, begin, piece.end);
        let atoms = &all[piece.begin..piece.end];
        let body = &atoms[opening(atoms)..];
        let next = pieces.get(number + 1);
        let next = next.map(|n| (&all[n.begin..n.end], n.joined));
        if body.is_empty() || next.is_some() && body.iter().all(|a| a.is(&words().polite)) {
            continue;
        }
        if next.is_some_and(|(next, joined)| said_again(body, next, joined)) {
            bare = Some(begin);
            continue;
        }
        // "It is in the table of towns": gone to before what is asked there.
        if out.last().is_some_and(Step::tells)
            && let Some(slots) = form("place_told", body).filter(|_| body.len() <= LONGEST_PLACE)
        {
            let mut way = build("go", &[], slots.get("target"), &[]);
            way[0].source = source;
            out.splice(out.len() - 1..out.len() - 1, way);
            continue;
        }
        let ends_with = |mark: char| body.last().is_some_and(|a| a.trail.contains(mark));
        let before = lead.take().map(|(from, to)| &all[from..to]);
        let repeated = same_again(out.last(), atoms, body);
        let placed = body[0].is(&words().prepositions) && repeated.is_none();
        let led = placed && next.is_some() && ends_with(',');
        if led && verb_at(body, 0).is_none() && inner_verb(body).is_none() {
            lead = Some((piece.end - body.len(), piece.end));
            continue;
        }
        let mut found = read(body, before.unwrap_or_default(), repeated);
        for step in &mut found {
            if step.source.is_empty() {
                step.source.clone_from(&source);
            }
            told(step);
        }
        out.extend(found);
    }
    super::vague::refuse_vague(&mut out);
    out
}

/// The steps of one piece. `before`: a place that was told before it; `repeated`: its reading with the verb of the step before.
fn read(body: &[Atom], before: &[Atom], repeated: Option<Vec<Step>>) -> Vec<Step> {
    let unread = || vec![Step::default()];
    match verb_at(body, 0) {
        Some((Said::Doing(name), used)) => {
            return build(name, &body[..used], &body[used..], before);
        }
        Some(_) => return unread(),
        None => {}
    }
    if let Some((at, name, used)) = inner_verb(body) {
        return build(name, &body[at..at + used], &body[at + used..], &body[..at]);
    }
    if body.last().is_some_and(|a| a.trail.contains('?')) {
        return build("read", &[], body, &[]);
    }
    if body.len() == 1 && url_of(&body[0].raw).is_some() {
        return build("open", &[], body, &[]);
    }
    let pairs = labelled(body).map(|s| vec![s]);
    pairs.or(repeated).unwrap_or_else(unread)
}

/// "find and open the guide", "tell me, how much is it": one step with the next piece.
fn said_again(body: &[Atom], next: &[Atom], joined: bool) -> bool {
    let Some((Said::Doing(name), used)) = verb_at(body, 0) else {
        return false;
    };
    let tells = |verb: Option<Verb>| matches!(verb, Some(Verb::Read | Verb::List));
    let asks = match verb_at(next, opening(next)) {
        Some((Said::Doing(name), _)) => tells(does(name)),
        _ => false,
    };
    let verb = does(name);
    let looks = matches!(verb, Some(Verb::Open | Verb::Search));
    let bare = body[used..].iter().all(|a| a.is(&["me", "мне"]));
    bare && (joined && looks || verb == Some(Verb::Read) && asks)
}

/// What the step's words say of its thing and value.
fn told(step: &mut Step) {
    step.every = super::names::every_of(&step.thing);
    step.only_kind = super::names::kind_only(&step.thing).is_some();
    let value = copilot_text::normalize(step.value.as_deref().unwrap_or_default());
    let begins = |w: &&str| {
        let rest = value.strip_prefix(*w);
        rest.is_some_and(|rest| rest.starts_with(' '))
    };
    step.described =
        step.verb == Some(Verb::Type) && !step.quoted && words().describing.iter().any(begins);
    if step.verb.is_none() {
        step.doing.clear();
    }
}

fn source(goal: &str, all: &[Atom], begin: usize, end: usize) -> String {
    let from = all.get(begin).map_or(0, |a| a.start);
    let to = all.get(end.saturating_sub(1)).map_or(goal.len(), |a| a.end);
    goal.get(from..to)
        .unwrap_or_default()
        .trim_matches(|c: char| c.is_whitespace() || matches!(c, ',' | ';' | '.' | '•' | '-' | '—'))
        .to_owned()
}

fn pieces(all: &[Atom]) -> Vec<Piece> {
    let mut out = Vec::new();
    let (mut begin, mut joined) = (0, false);
    for end in 1..=all.len() {
        let next = if end < all.len() {
            break_at(all, begin, end)
        } else {
            Some(false)
        };
        if let Some(next) = next {
            out.push(Piece { begin, end, joined });
            (begin, joined) = (end, next);
        }
    }
    out
}

/// `Some(joined)` where a step begins at `at`.
fn break_at(all: &[Atom], begin: usize, at: usize) -> Option<bool> {
    let w = words();
    let before = &all[at - 1];
    let joins = |a: &Atom| {
        a.is(&w.and) || !a.quoted && w.then.iter().any(|t| t.split(' ').any(|p| p == a.norm))
    };
    if at - 1 == begin && is_marker(before) || all[begin..at].iter().all(joins) {
        return None;
    }
    // "Your name?: Anna": the mark belongs to the label.
    let labelled = before.trail.contains([':', '—', '–']) && !before.trail.contains('\n');
    let end = !labelled && before.trail.contains(['!', '?', '…'])
        || before.trail.contains(['\n', ';', '→'])
        || all[at].lead.contains(['→', '•', '>'])
        || before.trail.contains('.') && !is_abbreviation(before);
    if end || then_at(all, at) > 0 {
        return Some(false);
    }
    let and = all[at].is(&w.and);
    let comma =
        before.trail.contains([',', '—', '–', ':']) || all[at].lead.contains(['-', '—', '–']);
    if !and && !comma || before.trail.contains(':') && !before.trail.contains(',') {
        return None;
    }
    let mut from = at + usize::from(and);
    from += fillers_at(all, from);
    let opens = match verb_at(all, from) {
        Some((_, used)) => opens_step(all, from, used, and),
        None => {
            all.get(from).is_some_and(|a| a.is(&w.prepositions))
                && inner_verb(&all[from..all.len().min(from + 10)]).is_some()
        }
    };
    opens.then_some(and && !comma)
}

/// The verb is one here: many English verbs are nouns as well, and need something to act on.
fn opens_step(all: &[Atom], from: usize, used: usize, and: bool) -> bool {
    let w = words();
    let first = &all[from];
    if used > 1 || !w.nouns_too.contains(&first.norm.as_str()) {
        return true;
    }
    let Some(next) = all.get(from + used) else {
        return first.is(&w.nouns_alone);
    };
    let capital = next
        .raw
        .starts_with(|c: char| c.is_ascii_digit() || c.is_uppercase());
    let shown = next.quoted || capital || next.is(&w.determiners) || !first.norm.is_ascii();
    // "untick news, check sales"; "and hit submit": what is pressed is a doing itself.
    let doing = verb_at(all, from + used).is_some() || next.is(&w.hit_words);
    first.trail.is_empty() && (shown || doing || !and && first.is(&["check", "press", "hit"]))
}

/// `1.` and `2)` before a step.
fn is_marker(atom: &Atom) -> bool {
    !atom.quoted
        && atom.raw.len() <= 2
        && atom.raw.chars().all(|c| c.is_ascii_digit())
        && matches!(atom.trail.trim_end_matches('\n'), "." | ")" | ".)")
}

fn is_abbreviation(atom: &Atom) -> bool {
    let letter = atom.norm.chars().count() == 1 && atom.norm.chars().all(char::is_alphabetic);
    !atom.quoted && atom.trail == "." && (letter || atom.is(&words().abbreviations))
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
        if at + 1 < atoms.len() && atoms[at].is(&words().and) {
            at += 1;
        }
        at += fillers_at(atoms, at);
        if at == before || at >= atoms.len() {
            return at.min(atoms.len());
        }
    }
}

/// "in the field «Name» *type* Anna": a place, then the verb.
fn inner_verb(body: &[Atom]) -> Option<(usize, &'static str, usize)> {
    if !body.first()?.is(&words().prepositions) {
        return None;
    }
    (2..body.len().min(10)).find_map(|at| {
        if body[1..at - 1].iter().any(|a| a.trail.contains(['.', ';'])) {
            return None;
        }
        let at = at + fillers_at(body, at);
        match verb_at(body, at)? {
            (Said::Doing(name), used)
                if used > 1
                    || !words().nouns_too.contains(&body[at].norm.as_str())
                    || body[at - 1].trail.contains(',') =>
            {
                Some((at, name, used))
            }
            _ => None,
        }
    })
}

/// "press Start and then Go": the verb of the step before, where a label follows: in quotes, or with
/// a capital letter.
fn same_again(last: Option<&Step>, piece: &[Atom], body: &[Atom]) -> Option<Vec<Step>> {
    let last = last?;
    let on = body.len() > 1 && body[0].is(&["on", "по", "на"]);
    let body = &body[usize::from(on)..];
    let first = body.first()?;
    let label = first.quoted || first.raw.starts_with(char::is_uppercase);
    let follows =
        (0..piece.len().min(2)).any(|at| then_at(piece, at) > 0 || piece[at].is(&words().and));
    let repeats = matches!(last.verb, Some(Verb::Open | Verb::Tick)) || last.is("press");
    (label && follows && repeats && body.len() <= 5).then(|| build(&last.doing, &[], body, &[]))
}
