//! What a goal wants to see at its end, looked for on the page in view: the thing itself, a list with as
//! many items as the goal says, the page's own word that an action was done.
//!
//! Only the page speaks here. Whether the whole goal is met is judged from the run's trace (`judge`).

use copilot_protocol::{GoalKind, Observation, PageType};
use copilot_text::amounts::amounts;
use copilot_text::goal::{Clause, Verb, clauses};
use copilot_text::{has_cyrillic, has_stem, normalize, similarity, stems, words};

use super::{press_like, without_kind, worked};
use crate::score::words_of_url;
use crate::state::GraphState;
use crate::update::main_heading;

/// Longest line that is a message to the person and not running text. Characters.
const MESSAGE: usize = 240;
/// Lines after the name of a thing in which what is asked about it stands.
const BESIDE: usize = 4;
/// Items that make a list where the goal gives no number.
const FEWEST: u32 = 2;
/// Items from which the browser's own count of a list is taken for the page's matter.
const COUNTED: u32 = 5;

/// Words for people and parts of a text, which pages rarely use for what they list.
const KINDS: &[&str] = &[
    "people",
    "persons",
    "things",
    "names",
    "values",
    "contents",
    "chapters",
    "chapter",
    "sections",
    "section",
    "headings",
    "pages",
    "page",
    "table",
    "list",
    "questions",
    "люди",
    "людей",
    "человек",
    "имена",
    "главы",
    "глав",
    "глава",
    "главу",
    "разделы",
    "разделов",
    "раздел",
    "заголовки",
    "страницы",
    "страниц",
    "страница",
    "таблица",
    "таблицы",
    "таблице",
    "список",
    "вопросы",
    "вопросов",
    "содержание",
    "guide",
    "manual",
    "reference",
    "documentation",
    "руководство",
    "руководства",
    "справочник",
    "справочника",
    "документация",
    "документации",
];
/// Words that say how many or which, and do not name anything.
const COUNTING: &[&str] = &[
    "first",
    "last",
    "top",
    "all",
    "every",
    "latest",
    "newest",
    "their",
    "prices",
    "первые",
    "первых",
    "последние",
    "последних",
    "все",
    "всех",
    "что",
    "what",
    "новые",
    "верхние",
];
const NUMBERS: &[(&str, u32)] = &[
    ("two", 2),
    ("three", 3),
    ("four", 4),
    ("five", 5),
    ("six", 6),
    ("seven", 7),
    ("eight", 8),
    ("nine", 9),
    ("ten", 10),
    ("twelve", 12),
    ("twenty", 20),
    ("два", 2),
    ("две", 2),
    ("три", 3),
    ("четыре", 4),
    ("пять", 5),
    ("шесть", 6),
    ("семь", 7),
    ("восемь", 8),
    ("девять", 9),
    ("десять", 10),
    ("двенадцать", 12),
    ("двадцать", 20),
];
const ADDED: &[&str] = &[
    "added",
    "created",
    "добавлен",
    "добавлена",
    "добавлено",
    "добавили",
    "создан",
    "создана",
    "создано",
];
const DELETED: &[&str] = &[
    "deleted",
    "removed",
    "удален",
    "удалена",
    "удалено",
    "удалили",
];
const REFUSED: &[&str] = &[
    "already exists",
    "correct the error",
    "correct the errors",
    "please correct",
    "уже существует",
    "исправьте",
];

/// The artifact of a goal.
#[derive(Clone, Debug, PartialEq)]
pub struct Artifact {
    pub kind: GoalKind,
    /// It is on the page in view.
    pub seen: bool,
    /// What speaks for it or against it, in words for the trace.
    pub why: String,
}

/// The artifact of the run's goal on the page in view.
pub fn artifact(s: &GraphState) -> Artifact {
    let found = match s.observation.as_deref() {
        None => Err("nothing was seen yet".to_owned()),
        Some(o) => match s.goal_kind {
            GoalKind::Object => object(s, o),
            GoalKind::List => list(s, o),
            GoalKind::Action => action(s, o),
        },
    };
    Artifact {
        kind: s.goal_kind,
        seen: found.is_ok(),
        why: found.unwrap_or_else(|why| why),
    }
}

/// The page is one of use: it is loaded, it is no error and no wall.
fn usable(o: &Observation) -> Result<(), String> {
    match crate::classify::page_type(o) {
        PageType::Error | PageType::Blank | PageType::Captcha => {
            Err("the page shows nothing of use".into())
        }
        PageType::Login => Err("the page asks to sign in".into()),
        _ if o.signals.busy => Err("the page is still loading".into()),
        _ => Ok(()),
    }
}

/// The words by which a thing is told from its like, as stems: what stands in quotes, else the goal's words
/// without the kind of thing and what is said about it.
pub(crate) fn marks(text: &str, source: &str) -> Vec<String> {
    if let Some(quoted) = quoted(source).filter(|q| normalize(text).contains(&normalize(q))) {
        return stems(&quoted);
    }
    let text = [
        " with ",
        " from the ",
        " in the ",
        " с паролем ",
        " с именем ",
    ]
    .iter()
    .fold(text, |t, cut| t.split(cut).next().unwrap_or(t));
    let all = stems(&without_kind(text));
    let kinds: Vec<String> = KINDS
        .iter()
        .chain(COUNTING)
        .flat_map(|w| stems(w))
        .collect();
    let own: Vec<String> = all
        .iter()
        .filter(|stem| !kinds.contains(stem) && !is_count(stem))
        .cloned()
        .collect();
    if own.is_empty() { all } else { own }
}

/// A number so long that it is a name of its own still counts.
fn is_count(stem: &str) -> bool {
    stem.len() <= 3 && stem.parse::<u32>().is_ok()
}

fn quoted(source: &str) -> Option<String> {
    for (open, close) in [('«', '»'), ('“', '”'), ('"', '"')] {
        let Some(from) = source.find(open) else {
            continue;
        };
        let rest = &source[from + open.len_utf8()..];
        if let Some(to) = rest.find(close) {
            return Some(rest[..to].to_owned());
        }
    }
    None
}

/// Words that look like a name: with capitals, digits or low lines, or of another script than the rest.
fn names(text: &str) -> Vec<String> {
    let mixed = has_cyrillic(text);
    let named: Vec<&str> = text
        .split_whitespace()
        .filter(|w| {
            w.chars()
                .any(|c| c.is_uppercase() || c.is_ascii_digit() || c == '_')
                || mixed && !has_cyrillic(w) && w.chars().any(char::is_alphabetic)
        })
        .collect();
    stems(&named.join(" "))
}

/// What the page says it is: title, main heading, address.
fn head(o: &Observation) -> Vec<String> {
    let mut head = stems(&o.title);
    head.extend(stems(&main_heading(o)));
    head.extend(stems(&words_of_url(url_path(o))));
    head
}

fn url_path(o: &Observation) -> &str {
    o.url
        .splitn(4, '/')
        .nth(3)
        .unwrap_or_default()
        .split('?')
        .next()
        .unwrap_or_default()
}

fn share(marks: &[String], own: &[String]) -> f64 {
    if marks.is_empty() {
        return 0.0;
    }
    marks.iter().filter(|m| own.contains(m)).count() as f64 / marks.len() as f64
}

/// The lines of the page. Where a search found nothing, those that only repeat what was searched for are left out.
fn lines(o: &Observation) -> Vec<&str> {
    let asked = if nothing_found(o) {
        queries(o)
    } else {
        Vec::new()
    };
    o.text
        .lines()
        .filter(|line| {
            let line = normalize(line);
            !asked.iter().any(|q| line.contains(q.as_str()))
        })
        .collect()
}

fn queries(o: &Observation) -> Vec<String> {
    let typed = o
        .elements
        .iter()
        .filter(|e| crate::classify::is_search(e) && !e.value.is_empty())
        .map(|e| normalize(&e.value));
    let sent = url::Url::parse(&o.url).ok().into_iter().flat_map(|u| {
        u.query_pairs()
            .map(|(_, v)| normalize(&v))
            .collect::<Vec<_>>()
    });
    typed
        .chain(sent)
        .filter(|q| q.chars().count() > 1)
        .collect()
}

/// A search or filter on the page says that it found nothing.
pub(crate) fn nothing_found(o: &Observation) -> bool {
    says_nothing_found(&o.text) || o.signals.alerts.iter().any(|said| says_nothing_found(said))
}

/// A short line of the text says so.
pub(crate) fn says_nothing_found(text: &str) -> bool {
    text.lines().any(|line| {
        line.chars().count() <= MESSAGE && {
            let line = normalize(line);
            let counted_none = ["0", "no", "нет"].iter().any(|zero| {
                let rest = line
                    .strip_prefix("found ")
                    .or_else(|| line.strip_prefix("найдено "))
                    .unwrap_or(&line);
                rest.strip_prefix(zero).is_some_and(|r| {
                    r.trim_start().split(' ').next().is_some_and(|w| {
                        has_stem(
                            w,
                            &[
                                "results",
                                "matches",
                                "records",
                                "entries",
                                "результатов",
                                "результат",
                                "совпадений",
                                "записей",
                            ],
                        )
                    }) && r.starts_with(' ')
                })
            });
            counted_none || has_stem(&line, words::NOTHING_FOUND)
        }
    })
}

/// The page is the thing: its title and heading say so, or a section of it does.
fn is_page(o: &Observation, text: &str, marks: &[String]) -> bool {
    if marks.is_empty() {
        return false;
    }
    let head = head(o);
    if share(marks, &head) >= 0.99 {
        return true;
    }
    // The word that stands first tells most: "json module", «Сборка пакета».
    if head.contains(&marks[0]) && share(marks, &head) >= 0.5 {
        let mut all = stems(&o.text);
        all.extend(head);
        if share(marks, &all) >= 0.99 && similarity(text, &main_heading(o)) >= 0.5 {
            return true;
        }
    }
    // A heading that leads somewhere is a way to the thing.
    let leads = |name: &str| {
        let name = normalize(name);
        o.elements.iter().any(|e| normalize(&e.name) == name)
    };
    o.headings.iter().any(|h| {
        share(marks, &stems(&h.text)) >= 0.99 && similarity(text, &h.text) >= 0.6 && !leads(&h.text)
    })
}

/// Where in the page's lines the thing has an entry of its own, in words that the page's head does not say
/// anyway.
fn entries(o: &Observation, marks: &[String]) -> Vec<usize> {
    let head = head(o);
    let lines = lines(o);
    lines
        .iter()
        .enumerate()
        .filter(|(_, line)| names_it(&stems(line), &head, marks))
        .map(|(at, _)| at)
        .collect()
}

/// A control or the card around it names the thing, and passes the test.
fn on_a_card(o: &Observation, marks: &[String], test: impl Fn(&str) -> bool) -> bool {
    o.elements.iter().any(|e| {
        let card = format!("{} {}", e.name, e.context);
        !e.editable && names_it(&stems(&card), &[], marks) && test(&card)
    })
}

fn names_it(own: &[String], head: &[String], marks: &[String]) -> bool {
    let mut telling = false;
    for mark in marks {
        if own.contains(mark) {
            telling |= !head.contains(mark) || marks.len() == 1;
        } else if !head.contains(mark) {
            return false;
        }
    }
    telling
}

fn object(s: &GraphState, o: &Observation) -> Result<String, String> {
    usable(o)?;
    let steps = clauses(s.goal());
    let Some(c) = steps.iter().rev().find(|c| {
        !matches!(
            c.verb,
            Some(Verb::Scroll | Verb::Wait | Verb::Screenshot | Verb::Hover)
        )
    }) else {
        return Err("the goal names nothing to look for".into());
    };
    match (c.verb, &c.question) {
        (Some(Verb::Read | Verb::Count), Some(q)) => asked(o, c, &q.subject, &q.attribute),
        (Some(Verb::Find | Verb::Search), _) => {
            let wanted = c.value.as_deref().unwrap_or(&c.object);
            let marks = marks(wanted, &c.source);
            if is_page(o, wanted, &marks) && !nothing_found(o) {
                return Ok("the page is the thing".into());
            }
            let entry = !entries(o, &marks).is_empty() || on_a_card(o, &marks, |_| true);
            match entry && !marks.is_empty() {
                true => Ok("it has an entry on the page".into()),
                false => Err("it is not on the page".into()),
            }
        }
        (_, Some(q)) if c.object.is_empty() => asked(o, c, &q.subject, &q.attribute),
        _ => {
            if c.pronoun || c.ordinal.is_some() || c.extreme.is_some() || c.object.is_empty() {
                return if s.history.last().is_some_and(|r| press_like(r) && worked(r)) {
                    Ok("it was opened".into())
                } else {
                    Err("it was not opened yet".into())
                };
            }
            match is_page(o, &c.object, &marks(&c.object, &c.source)) {
                true => Ok("the page is the thing".into()),
                false => Err("this is another page".into()),
            }
        }
    }
}

/// A question: the thing is there, and what is asked about it stands by it.
fn asked(o: &Observation, c: &Clause, subject: &str, attribute: &str) -> Result<String, String> {
    let (thing, attribute) = if subject.is_empty() {
        (attribute, "")
    } else {
        (subject, attribute)
    };
    let named = names(thing);
    let marks = match marks(thing, &c.source) {
        _ if !named.is_empty() && quoted(&c.source).is_none() => named,
        marks => marks,
    };
    if marks.is_empty() {
        return Err("the question names nothing to look for".into());
    }
    let lines = lines(o);
    let page = is_page(o, thing, &marks);
    let places = entries(o, &marks);
    if !page && places.is_empty() {
        return Err("what the question is about is not on the page".into());
    }
    let beside = |test: &dyn Fn(&str) -> bool| {
        places.iter().any(|at| {
            lines[*at..(at + BESIDE).min(lines.len())]
                .iter()
                .any(|line| test(line))
        }) || page && lines.iter().any(|line| test(line))
            || on_a_card(o, &marks, test)
    };
    let wanted = stems(attribute);
    let answered = if has_stem(attribute, words::PRICE) || has_stem(attribute, words::TOTAL) {
        beside(&|line| !amounts(line).is_empty())
    } else if wanted.is_empty() || !wanted.iter().all(|w| stems(&c.source).contains(w)) {
        // "Where", "when": the goal has no word for what it asks.
        true
    } else {
        share(&wanted, &stems(&o.text)) >= 0.5
            || beside(&|line| share(&wanted, &stems(line)) >= 0.5)
    };
    if answered {
        Ok("what is asked stands by the thing".into())
    } else {
        Err(format!("the {attribute} does not stand by it"))
    }
}

/// How many the goal asks for.
fn how_many(c: &Clause) -> Option<u32> {
    c.source.split_whitespace().find_map(|w| {
        let w = normalize(w);
        w.parse()
            .ok()
            .filter(|n| (1..=1_000).contains(n))
            .or_else(|| NUMBERS.iter().find(|(name, _)| *name == w).map(|(_, n)| *n))
    })
}

/// Rows of the longest table with headed columns, without its head.
fn rows(o: &Observation) -> u32 {
    if !o.signals.table {
        return 0;
    }
    let (mut most, mut run, mut cells) = (0_u32, 0_u32, 0_usize);
    for line in o.text.lines() {
        let own = line.matches(" | ").count();
        run = if own > 1 && own == cells { run + 1 } else { 0 };
        cells = own;
        most = most.max(run);
    }
    most
}

/// Things of a kind that the page shows side by side.
fn items(o: &Observation, c: &Clause) -> u32 {
    let counted = o.signals.list_items;
    let parts = has_stem(
        &c.source,
        &[
            "sections",
            "chapters",
            "headings",
            "разделы",
            "главы",
            "заголовки",
        ],
    );
    let rows = rows(o);
    if counted >= COUNTED && !parts {
        return counted.max(rows);
    }
    let mut links: Vec<&str> = o
        .elements
        .iter()
        .filter(|e| e.role == "link" && !e.nav && !e.name.is_empty())
        .map(|e| e.name.as_str())
        .collect();
    links.sort_unstable();
    links.dedup();
    let headings = o.headings.iter().filter(|h| h.level > 1).count();
    counted
        .max(rows)
        .max(u32::try_from(links.len().max(if parts { headings } else { 0 })).unwrap_or(u32::MAX))
}

fn list(s: &GraphState, o: &Observation) -> Result<String, String> {
    usable(o)?;
    let steps = clauses(s.goal());
    let Some(c) = steps.iter().rev().find(|c| {
        matches!(
            c.verb,
            Some(Verb::List | Verb::Find | Verb::Search | Verb::Read) | None
        )
    }) else {
        return Err("the goal names no list".into());
    };
    if nothing_found(o) && o.signals.list_items < COUNTED {
        return Err("the page says that there is nothing".into());
    }
    let wanted = how_many(c).unwrap_or(FEWEST);
    let there = items(o, c);
    if there < wanted {
        return Err(format!("{there} items, {wanted} are asked for"));
    }
    let about = match &c.question {
        Some(q) if !q.subject.is_empty() => &q.subject,
        Some(q) => &q.attribute,
        None => &c.object,
    };
    let topic = topic(about, &c.source);
    let mut all = head(o);
    for line in lines(o) {
        all.extend(stems(line));
    }
    if !topic.is_empty()
        && share(&topic, &all) < 0.5
        && has_cyrillic(about) == has_cyrillic(&o.text)
    {
        return Err("the page lists something else".into());
    }
    Ok(format!("{there} items"))
}

/// What a list is of, without the words for its kind and number.
fn topic(text: &str, source: &str) -> Vec<String> {
    let generic: Vec<String> = KINDS
        .iter()
        .chain(COUNTING)
        .chain(words::GENERIC_ITEMS)
        .flat_map(|w| stems(w))
        .chain(NUMBERS.iter().flat_map(|(w, _)| stems(w)))
        .collect();
    marks(text, source)
        .into_iter()
        .filter(|stem| !generic.contains(stem) && !is_count(stem))
        .collect()
}

fn action(s: &GraphState, o: &Observation) -> Result<String, String> {
    if matches!(
        crate::classify::page_type(o),
        PageType::Error | PageType::Blank | PageType::Captcha
    ) {
        return Err("the page shows nothing of use".into());
    }
    if o.signals.busy {
        return Err("the page is still loading".into());
    }
    if !s.history.iter().any(|r| press_like(r) && worked(r)) {
        return Err("nothing was done yet".into());
    }
    if let Some(line) = new_lines(s, o).iter().find(|line| refused(line)) {
        return Err(format!("the page says: {line}"));
    }
    let steps = clauses(s.goal());
    for c in steps.iter().rev() {
        let found = match c.verb {
            Some(Verb::SignIn) => signed_in(s, o),
            Some(Verb::SignOut) => signed_out(s, o),
            Some(_) => confirmation(s, o, c),
            None => None,
        };
        if let Some(found) = found {
            return Ok(found);
        }
        // The effect that the goal ends with is the one that counts.
        if c.verb.is_some_and(|v| {
            !matches!(
                v,
                Verb::Read | Verb::List | Verb::Wait | Verb::Scroll | Verb::Open | Verb::GoTo
            )
        }) && !matches!(c.verb, Some(Verb::Save | Verb::Submit))
        {
            break;
        }
    }
    if super::confirmed_on_page(s) {
        return Ok("the page confirms it".into());
    }
    Err("the page does not confirm it".into())
}

fn refused(line: &str) -> bool {
    line.chars().count() <= MESSAGE
        && (has_stem(line, words::FAILURE) || has_stem(line, REFUSED))
        && !has_stem(line, words::SUCCESS)
}

/// Short lines and alerts that no page before had, and that are no label of a control.
fn new_lines<'a>(s: &'a GraphState, o: &'a Observation) -> Vec<&'a str> {
    let before: Vec<&str> = s
        .seen
        .iter()
        .filter(|seen| !(seen.url == o.url && *seen.text == *o.text))
        .flat_map(|seen| seen.text.lines())
        .collect();
    let labels: Vec<String> = o.elements.iter().map(|e| normalize(&e.name)).collect();
    o.text
        .lines()
        .chain(o.signals.alerts.iter().map(String::as_str))
        .filter(|line| {
            let length = line.chars().count();
            length > 3
                && length <= MESSAGE
                && !before.contains(line)
                && !labels.contains(&normalize(line))
        })
        .collect()
}

/// The page's word that this step was done: a new message that names the thing.
pub(super) fn confirmation(s: &GraphState, o: &Observation, c: &Clause) -> Option<String> {
    let done: &[&str] = match c.verb? {
        Verb::Add => ADDED,
        Verb::Delete => DELETED,
        Verb::Save
        | Verb::Send
        | Verb::Buy
        | Verb::Reply
        | Verb::Post
        | Verb::Submit
        | Verb::Subscribe
        | Verb::Unsubscribe
        | Verb::Cancel
        | Verb::SignUp => words::SUCCESS,
        _ => return None,
    };
    if !s.history.iter().any(|r| press_like(r) && worked(r)) {
        return None;
    }
    let marks = marks(&c.object, &c.source);
    if marks.is_empty()
        || c.pronoun
        || matches!(
            c.verb,
            Some(Verb::SignUp | Verb::Send | Verb::Reply | Verb::Post)
        )
    {
        // Which thing is meant does not stand in this step: the run's own trace has to tell.
        return None;
    }
    let said = new_lines(s, o).into_iter().find(|line| {
        says(line, done) && !refused(line) && names_it(&stems(line), &[], &told(&marks, line, o))
    })?;
    Some(format!("the page says: {said}"))
}

/// Words in just this form: "deleted" is a message, "Delete" a way to it.
fn says(line: &str, done: &[&str]) -> bool {
    // A question and what will be are none yet.
    if line.contains('?') || has_stem(line, &["will be", "будут", "будет"]) {
        return false;
    }
    let own = copilot_text::tokens(line);
    done.iter().any(|said| {
        copilot_text::tokens(said)
            .iter()
            .all(|word| own.contains(word))
    })
}

/// The marks that a message has to have: the kind of thing may be said by the page's head alone.
fn told(marks: &[String], line: &str, o: &Observation) -> Vec<String> {
    let own = stems(line);
    let head = head(o);
    let (last, kinds) = match marks.split_last() {
        Some((last, kinds)) => (last, kinds),
        None => return Vec::new(),
    };
    kinds
        .iter()
        .filter(|k| own.contains(k) || !head.contains(k))
        .chain([last])
        .cloned()
        .collect()
}

fn has_control(o: &Observation, says: &[&str]) -> bool {
    o.elements
        .iter()
        .any(|e| !e.editable && has_stem(&e.name, says) && e.name.chars().count() < 40)
}

fn signed_in(s: &GraphState, o: &Observation) -> Option<String> {
    let pressed = s
        .history
        .iter()
        .any(|r| press_like(r) && worked(r) && has_stem(&r.label, words::SIGN_IN));
    let inside = crate::classify::page_type(o) != PageType::Login && !o.signals.password_field;
    (pressed && inside && has_control(o, words::SIGN_OUT))
        .then(|| "there is a way to sign out".into())
}

fn signed_out(s: &GraphState, o: &Observation) -> Option<String> {
    let pressed = s
        .history
        .iter()
        .any(|r| press_like(r) && worked(r) && has_stem(&r.label, words::SIGN_OUT));
    (pressed && !has_control(o, words::SIGN_OUT))
        .then(|| "there is no way to sign out any more".into())
}

/// Something on the page belongs to the goal: a control for what is to be done, or the words by which the
/// thing is told from its like.
pub(crate) fn belongs(s: &GraphState, o: &Observation) -> bool {
    let steps = clauses(s.goal());
    if steps.iter().all(|c| c.verb.is_none()) || has_cyrillic(s.goal()) != has_cyrillic(&o.text) {
        return !s.candidates.is_empty() || super::goal_on_page(s.goal(), o);
    }
    let mut all = head(o);
    if nothing_found(o) {
        // The head says what was searched for.
        let asked: Vec<String> = queries(o).iter().flat_map(|q| stems(q)).collect();
        all.retain(|stem| !asked.contains(stem));
    }
    for line in lines(o) {
        all.extend(stems(line));
    }
    steps.iter().any(|c| {
        if c.verb.is_some_and(|v| control_for(o, v)) {
            return true;
        }
        let mut core: Vec<String> = Vec::new();
        let parts = [
            Some(c.object.as_str()),
            c.target.as_deref(),
            c.value.as_deref(),
        ];
        for text in parts.into_iter().flatten() {
            core.extend(topic(text, &c.source));
        }
        for (field, _) in &c.fields {
            core.extend(stems(field));
        }
        core.sort();
        core.dedup();
        if core.is_empty() {
            return c.verb != Some(Verb::List) && !s.candidates.is_empty()
                || c.verb == Some(Verb::List) && o.signals.list_items >= FEWEST;
        }
        let named = s.candidates.iter().any(|found| {
            o.element(found.id).is_some_and(|e| {
                let own = stems(&format!("{} {}", e.name, e.context));
                found.score >= 0.5 && core.iter().any(|stem| own.contains(stem))
                    || found.score >= 0.6 && words::same_meaning(&c.object, &e.name)
            })
        });
        named || share(&core, &all) >= 0.5
    })
}

/// A control that does what the step is about, whatever it is done to.
fn control_for(o: &Observation, verb: Verb) -> bool {
    let says: &[&str] = match verb {
        Verb::SignIn => words::SIGN_IN,
        Verb::SignOut => words::SIGN_OUT,
        Verb::SignUp => words::SIGN_UP,
        Verb::Add => words::ADD_TO_CART,
        Verb::Buy => words::PLACE_ORDER,
        Verb::Delete => words::DELETE,
        Verb::Save => words::SAVE,
        Verb::Send => words::SEND,
        Verb::Subscribe => words::SUBSCRIBE,
        _ => return false,
    };
    has_control(o, says)
}
