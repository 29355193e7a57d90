//! What a step acts on: thing, value, target, order, most and least, by its doing.

use super::atoms::{Atom, skip, take_phrase, text};
use super::fields::{marked, pairs, placed, usual};
use super::forms::matched;
use super::names::{
    is_pronoun, key_name, kind_of, kind_only, name_of, ordinal, set_name, take_extreme, take_near,
    take_ordinal, take_place, take_section,
};
use super::question::question;
use super::split::verb_at;
use super::url::url_of;
use super::{Kind, Question, Step, Verb};
use crate::grammar::{Said, grammar, words};

/// The first form of the doing that fits, by its slots.
fn form<'a>(doing: &str, atoms: &'a [Atom]) -> Option<Vec<(&'static str, &'a [Atom])>> {
    grammar()
        .forms
        .get(doing)?
        .iter()
        .find_map(|form| matched(form, atoms))
}

fn slot<'a>(slots: &[(&str, &'a [Atom])], name: &str) -> &'a [Atom] {
    slots
        .iter()
        .find(|(n, _)| *n == name)
        .map_or(&[], |(_, a)| *a)
}

fn some(text: String) -> Option<String> {
    Some(text).filter(|t| !t.is_empty())
}

/// Builds the step, or several where one verb governs a list. `lead`: a place that was told before the verb.
pub(super) fn build(doing: &str, said: &[Atom], rest: &[Atom], lead: &[Atom]) -> Vec<Step> {
    let mut rest = tidy(rest);
    let mut step = Step {
        verb: grammar().doing(doing).and_then(|d| d.does),
        doing: doing.to_owned(),
        ..Step::default()
    };
    if matches!(step.verb, Some(Verb::Choose | Verb::Tick))
        || matches!(doing, "set" | "fill" | "delete" | "send")
    {
        step.place = take_section(&mut rest);
    }
    if !lead.is_empty() {
        let place: Vec<Atom> = lead
            .iter()
            .skip_while(|a| a.is(&words().prepositions))
            .cloned()
            .collect();
        let (name, kind) = name_of(&place);
        step.target = some(name);
        step.kind = kind;
    }
    match step.verb {
        // "navigate through the folders": how to look, not what for.
        Some(Verb::Open)
            if rest
                .first()
                .is_some_and(|a| a.is(&["through", "around", "between"])) =>
        {
            return Vec::new();
        }
        Some(Verb::Open) => open(&mut step, &rest),
        Some(Verb::Search) => search(&mut step, &rest),
        Some(Verb::Press) => {
            if let Some(steps) = used_for(said, &rest) {
                return steps;
            }
            press(&mut step, said, &rest);
        }
        Some(Verb::Type) => typed(&mut step, &rest),
        Some(Verb::Choose) => choose(&mut step, &rest),
        Some(Verb::Tick) => return ticked(&step, &rest),
        Some(Verb::Drag) => drag(&mut step, &rest),
        Some(Verb::Read | Verb::List) => read(&mut step, said, &rest),
        Some(Verb::Browse) => browse(&mut step, &rest),
        _ => acted(&mut step, &rest),
    }
    refine(&mut step);
    vec![step]
}

/// Without sentence marks at the end, politeness and words for somebody who sees the page too.
fn tidy(rest: &[Atom]) -> Vec<Atom> {
    let mut rest: Vec<Atom> = rest.to_vec();
    let w = words();
    loop {
        if let Some(last) = rest.last_mut() {
            last.trail.clear();
        }
        let hollow = rest.len() > 1
            && rest
                .last()
                .is_some_and(|a| a.is(&w.polite) || a.is(&w.and) || a.is(&w.tails));
        let done = w.tails.iter().find(|t| {
            let length = t.split(' ').count();
            length > 1
                && rest.len() > length
                && super::atoms::phrase_at(&rest, rest.len() - length, t).is_some()
        });
        match (hollow, done) {
            (true, _) => rest.truncate(rest.len() - 1),
            (_, Some(tail)) => rest.truncate(rest.len() - tail.split(' ').count()),
            _ => return rest,
        }
    }
}

/// "use the search box to find tea": what it is used for is the step, the thing its place.
fn used_for(said: &[Atom], rest: &[Atom]) -> Option<Vec<Step>> {
    said.first()
        .filter(|a| a.is(&["use", "используй", "воспользуйся"]))?;
    let at = rest
        .iter()
        .position(|a| a.is(&["to", "чтобы"]))
        .filter(|at| *at > 0)?;
    let (Said::Doing(name), used) = verb_at(rest, at + 1)? else {
        return None;
    };
    let from = at + 1 + used;
    (from < rest.len()).then(|| build(name, &rest[at + 1..from], &rest[from..], &rest[..at]))
}

fn open(step: &mut Step, rest: &[Atom]) {
    let mut rest = rest.to_vec();
    step.new_tab = take_phrase(&mut rest, &words().new_tab);
    let named = skip(&rest, &words().articles);
    if named.len() <= 3
        && let Some(url) = named.iter().find_map(|a| url_of(&a.raw))
    {
        step.url = Some(url);
        step.thing = text(named);
        return;
    }
    if let Some((number, place)) = page_number(&rest) {
        step.kind = Some(Kind::Page);
        step.ordinal = Some(number);
        step.place = place;
        return;
    }
    step.extreme = take_extreme(&mut rest);
    step.ordinal = take_ordinal(&mut rest);
    if let Some(place) = take_place(&mut rest) {
        step.target = Some(place);
    }
    set_name(step, &rest);
}

/// "page 2 of the shop", "вторую страницу каталога": the number, and of what.
fn page_number(rest: &[Atom]) -> Option<(i32, Option<String>)> {
    let rest = skip(rest, &words().articles);
    let at = rest
        .iter()
        .position(|a| !a.quoted && kind_of(&a.norm) == Some(Kind::Page))?;
    let (number, used) = match at {
        0 => {
            let at = 1 + usize::from(
                rest.get(1)
                    .is_some_and(|a| a.is(&["number", "no", "номер", "№"])),
            );
            (rest.get(at)?.norm.parse::<i32>().ok()?, at + 1)
        }
        // The first page of a site is its beginning, not of a list.
        1 => (ordinal(&rest[0].norm).filter(|n| *n > 1)?, 2),
        _ => return None,
    };
    let (name, _) = name_of(skip(&rest[used..], &words().of));
    let whole = name.split(' ').any(|n| {
        words().here.contains(&n) || n.starts_with("result") || n.starts_with("результат")
    });
    ((1..=500).contains(&number) && rest.len() - used <= 3)
        .then(|| (number, some(name).filter(|_| !whole)))
}

fn acted(step: &mut Step, rest: &[Atom]) {
    let mut rest = rest.to_vec();
    step.extreme = take_extreme(&mut rest);
    step.ordinal = take_ordinal(&mut rest);
    step.near = take_near(&mut rest);
    if let Some(place) = take_place(&mut rest) {
        step.target = Some(place);
    }
    set_name(step, &rest);
}

fn press(step: &mut Step, said: &[Atom], rest: &[Atom]) {
    match step.doing.as_str() {
        "press" => click(step, rest),
        "add" => add(step, rest),
        "send" | "reply" | "post" | "pass_on" => send(step, rest),
        "sign_in" | "sign_up" => {
            let (head, fields) = marked(rest, &["user name", "password", "email"]);
            step.fields = fields;
            let head: Vec<Atom> = head.into_iter().filter(|a| !a.is(&words().into)).collect();
            set_name(step, &head);
        }
        // "empty the cart": everything that is in it goes.
        "delete"
            if step.place.is_none()
                && said.iter().any(|a| {
                    a.is(&[
                        "empty",
                        "clear",
                        "очисти",
                        "очистите",
                        "очистить",
                        "опустоши",
                    ])
                }) =>
        {
            acted(step, rest);
            if words()
                .sections
                .contains(&copilot_text::normalize(&step.thing).as_str())
                || copilot_text::has_stem(&step.thing, &words().carts)
            {
                step.place = Some(std::mem::replace(&mut step.thing, "everything".into()));
            }
        }
        _ => acted(step, rest),
    }
}

fn click(step: &mut Step, rest: &[Atom]) {
    let mut rest = rest.to_vec();
    let keyed = rest
        .iter()
        .any(|a| a.is(&["key", "keys", "клавишу", "клавиши"]));
    let bare: Vec<Atom> = rest
        .iter()
        .filter(|a| {
            !a.is(&[
                "key",
                "keys",
                "the",
                "клавишу",
                "клавиши",
                "на",
                "on",
                "keyboard",
            ])
        })
        .cloned()
        .collect();
    let cut = bare
        .iter()
        .position(|a| a.is(&words().into))
        .filter(|at| *at > 0)
        .unwrap_or(bare.len());
    let quoted = bare[..cut].iter().any(|a| a.quoted);
    if let Some(key) = key_name(&text(&bare[..cut])).filter(|_| !quoted)
        && (keyed || !matches!(key.as_str(), "Delete" | "Home" | "End"))
    {
        step.doing = "key".into();
        step.value = Some(key);
        step.target = bare.get(cut + 1..).and_then(|a| some(name_of(a).0));
        return;
    }
    // "click the bin to delete it": what it is for says nothing new.
    let purpose = (1..rest.len().saturating_sub(2)).find(|at| {
        rest[*at].is(&["чтобы"])
            || rest[*at].is(&["to"])
                && verb_at(&rest, at + 1).is_some()
                && rest[at + 2..].iter().any(|a| a.is(&words().pronouns))
    });
    if let Some(at) = purpose {
        rest = tidy(&rest[..at]);
    }
    acted(step, &rest);
}

fn search(step: &mut Step, rest: &[Atom]) {
    let w = words();
    let mut rest = rest.to_vec();
    step.new_tab = take_phrase(&mut rest, &w.new_tab);
    if let Some(slots) = form("search", &rest)
        && slot(&slots, "target").iter().any(|a| a.is(&w.searched))
        && slot(&slots, "target").len() <= 4
    {
        step.target = some(name_of(slot(&slots, "target")).0);
        rest = slot(&slots, "value").to_vec();
    }
    if step.is("find") {
        // "find out", "find how much": a question.
        let asks = rest.first().is_some_and(|a| {
            a.is(&[
                "out",
                "how",
                "what",
                "who",
                "when",
                "where",
                "which",
                "сколько",
            ])
        }) || matches!(
            verb_at(skip(&rest, &["the"]), 0),
            Some((Said::Doing("read"), _))
        );
        let measure = skip(&rest, &["the"]).first().is_some_and(|a| {
            !a.quoted
                && grammar()
                    .measures
                    .values()
                    .any(|m| m.said.contains(&a.norm.as_str()))
        });
        if asks || measure && rest.iter().any(|a| a.is(&w.of)) {
            step.verb = Some(Verb::Read);
            step.doing = "read".into();
            return read(step, &[], skip(&rest, &["out"]));
        }
        step.extreme = take_extreme(&mut rest);
        step.ordinal = take_ordinal(&mut rest);
    }
    let rest = skip(&rest, &w.before_words);
    let quoted: Vec<&Atom> = rest.iter().filter(|a| a.quoted).collect();
    step.quoted = !quoted.is_empty();
    let said = match quoted.as_slice() {
        [one] => one.raw.clone(),
        _ => text(rest),
    };
    if is_pronoun(&said) {
        step.pronoun = true;
        return;
    }
    (step.thing, step.kind) = name_of(rest);
    step.value = some(said.trim_matches([',', '.', ':']).to_owned());
}

fn typed(step: &mut Step, rest: &[Atom]) {
    let w = words();
    // What stands before a colon only announces the list; the form itself has no name.
    let list = rest
        .iter()
        .position(|a| a.trail.contains(':'))
        .map_or(rest, |at| &rest[at + 1..]);
    let known = usual(list);
    if !known.is_empty() {
        step.fields = known;
        return;
    }
    let start = rest
        .iter()
        .take_while(|a| a.is(&w.form) || a.is(&["the", "in", "out", "with", "this"]))
        .count();
    let about_form = rest[..start].iter().any(|a| a.is(&w.form));
    let body = if about_form { &rest[start..] } else { rest };
    if about_form && body.is_empty() {
        return;
    }
    let mut several = placed(body, &step.doing);
    let told = pairs(body);
    let marks = body
        .iter()
        .filter(|a| a.trail.contains(':') || a.is(&["="]))
        .count();
    if several.is_empty() && (told.len() > 1 || told.len() == 1 && (marks > 0 || about_form)) {
        several = told.clone();
    }
    // "the name «Rosa» and the code «7» into the text fields": the place tells no field from another.
    if let Some(slots) = form(&step.doing, body)
        && matches!(
            kind_only(&text(slot(&slots, "target"))),
            Some((Kind::Field, None))
        )
    {
        let inner = pairs(slot(&slots, "value"));
        if inner.len() > 1 {
            several = inner;
        }
    }
    if !several.is_empty() {
        step.fields = several;
        return;
    }
    if step.target.is_none()
        && let Some(slots) = form(&step.doing, body)
    {
        let value = slot(&slots, "value");
        step.quoted = value.iter().any(|a| a.quoted);
        step.target = some(name_of(slot(&slots, "target")).0);
        step.value = some(text(value).trim_matches([',', ':']).to_owned());
        // "put it in the cart": what was found is meant, and nothing that was copied.
        let target = step.target.clone().unwrap_or_default();
        if step.is("type") && copilot_text::has_stem(&target, &w.carts) {
            *step = Step {
                verb: Some(Verb::Press),
                doing: "add".into(),
                ..Step::default()
            };
            return add(step, body);
        }
        let said = step.value.clone().unwrap_or_default();
        if !step.quoted && w.it.contains(&copilot_text::normalize(&said).as_str()) {
            step.pronoun = true;
            step.value = None;
        }
        step.thing = if step.is("set") {
            target
        } else {
            String::new()
        };
        return;
    }
    if let ([(field, value)], None) = (told.as_slice(), &step.target) {
        step.target = Some(field.clone());
        step.value = Some(value.clone());
        return;
    }
    let said = skip(body, &w.before_words);
    let said = if said.is_empty() { body } else { said };
    step.quoted = said.iter().any(|a| a.quoted);
    step.value = some(text(said));
    if step.target.is_none() && !(step.quoted && said.len() == 1) {
        step.thing = text(skip(body, &["the", "in"]));
    }
}

fn choose(step: &mut Step, rest: &[Atom]) {
    if matches!(step.doing.as_str(), "sort" | "filter") {
        // "the tea by price": what is sorted stands before how.
        let what = rest
            .iter()
            .position(|a| a.is(&["by", "по", "so"]))
            .unwrap_or(0);
        let (name, _) = name_of(&rest[..what]);
        if !name.is_empty() && !crate::page::is_generic(&name) && step.place.is_none() {
            step.place = Some(name);
        }
        let how = rest.get(what..).unwrap_or_default();
        step.value = some(text(skip(
            how,
            &["by", "по", "so", "that", "the", "with", "так", "чтобы"],
        )));
        return;
    }
    let several = pairs(rest);
    if several.len() > 1 {
        step.fields = several;
        return;
    }
    let mut rest = rest.to_vec();
    if let [(field, value)] = several.as_slice() {
        step.target = Some(field.clone());
        rest = super::atoms::atoms(value);
    }
    step.extreme = take_extreme(&mut rest);
    step.ordinal = take_ordinal(&mut rest);
    if step.target.is_none()
        && let Some(slots) = form("choose", &rest)
    {
        step.target = some(name_of(slot(&slots, "target")).0);
        rest = slot(&slots, "value").to_vec();
    }
    set_name(step, &rest);
    step.value = some(step.thing.clone());
}

fn ticked(step: &Step, rest: &[Atom]) -> Vec<Step> {
    let w = words();
    let parts: Vec<&[Atom]> = rest
        .split_inclusive(|a| a.trail.contains(','))
        .flat_map(|part| part.split(|a| a.is(&w.and)))
        .filter(|part| !part.is_empty())
        .collect();
    let mut out: Vec<Step> = parts
        .iter()
        .map(|part| {
            let mut one = step.clone();
            acted(&mut one, &tidy(part));
            refine(&mut one);
            one
        })
        .collect();
    match out.as_mut_slice() {
        [] => {
            let mut one = step.clone();
            refine(&mut one);
            out.push(one);
        }
        [first, _] => first.joined = Some(name_of(rest).0),
        _ => {}
    }
    out
}

/// "Milk onto Done", "Milk to the 2nd position", "Milk up by one position".
fn drag(step: &mut Step, rest: &[Atom]) {
    let w = words();
    let Some(slots) = form("drag", rest) else {
        // Nothing says where to.
        step.verb = None;
        return;
    };
    step.thing = name_of(slot(&slots, "thing")).0;
    let mut to = skip(slot(&slots, "to"), &w.articles).to_vec();
    step.ordinal = take_ordinal(&mut to);
    let (name, _) = name_of(&to);
    let spot = words()
        .spots
        .contains(&copilot_text::normalize(&name).as_str());
    step.target = some(name).filter(|_| step.ordinal.is_none() || !spot);
}

fn browse(step: &mut Step, rest: &[Atom]) {
    match step.doing.as_str() {
        "scroll" => scroll(step, rest),
        "wait" => wait(step, rest),
        "hover" | "switch_tab" => acted(step, rest),
        _ => {
            step.url = rest.iter().find_map(|a| url_of(&a.raw));
            step.thing = name_of(rest).0;
        }
    }
}

fn scroll(step: &mut Step, rest: &[Atom]) {
    let found = grammar()
        .directions
        .iter()
        .find(|(_, list)| rest.iter().any(|a| a.is(list)));
    let direction = found.map_or("down", |(name, _)| name.as_str());
    step.value = Some(direction.to_owned());
    step.ordinal = rest
        .iter()
        .find_map(|a| a.norm.parse::<i32>().ok())
        .filter(|n| (1..=20).contains(n));
    let to = rest
        .iter()
        .position(|a| a.is(&["to", "until", "till", "до", "к"]));
    match to {
        // "scroll the text area to the bottom": not the page.
        Some(at) if matches!(kind_only(&text(&rest[..at])), Some((Kind::Field, _))) => {
            step.thing = text(&rest[..at]);
            step.kind = Some(Kind::Field);
        }
        Some(at) if !matches!(direction, "bottom" | "top") => {
            step.thing = name_of(skip(&rest[at + 1..], &words().before_words)).0;
        }
        _ => {
            step.thing = rest
                .iter()
                .find(|a| a.quoted)
                .map(|a| a.raw.clone())
                .unwrap_or_default()
        }
    }
}

/// Milliseconds, or the words that are waited for.
fn wait(step: &mut Step, rest: &[Atom]) {
    const LONGEST: f64 = 600_000.0;
    let begins = |words: &[&str]| {
        rest.iter()
            .any(|a| words.iter().any(|w| a.norm.starts_with(w)))
    };
    let one =
        begins(&["second", "секунду", "minute", "минуту", "moment", "немного"]).then_some(1.0);
    let amount = rest.iter().find_map(|a| a.norm.parse::<f64>().ok()).or(one);
    if let Some(amount) = amount.filter(|a| a.is_finite() && *a >= 0.0) {
        let unit = if begins(&["minute", "минут"]) {
            60_000.0
        } else {
            1000.0
        };
        step.value = Some(format!("{}", (amount * unit).min(LONGEST) as u64));
        return;
    }
    let mut said = skip(rest, &words().before_words);
    while said.last().is_some_and(|a| a.is(&words().appears)) {
        said = &said[..said.len() - 1];
    }
    step.thing = text(said);
}

fn add(step: &mut Step, rest: &[Atom]) {
    let w = words();
    let mut rest = rest.to_vec();
    let place = |a: &Atom| {
        !a.quoted
            && (copilot_text::has_stem(&a.norm, &w.carts)
                || kind_of(&a.norm) == Some(Kind::List)
                || a.is(&["favourites", "favorites", "wishlist", "избранное"]))
    };
    let into = |a: &Atom| a.is(&["to", "into", "in", "в", "во"]);
    if rest.len() > 1
        && into(&rest[0])
        && let Some(at) = rest.iter().take(3).position(place)
    {
        step.target = some(text(skip(&rest[1..=at], &w.own)));
        rest.drain(..=at);
    } else if let Some(at) = (0..rest.len()).rev().find(|at| into(&rest[*at]))
        && rest[at + 1..].iter().any(place)
    {
        step.target = some(text(skip(&rest[at + 1..], &w.own)));
        rest.truncate(at);
    }
    step.extreme = take_extreme(&mut rest);
    step.ordinal = take_ordinal(&mut rest);
    let count = |a: &Atom| {
        a.norm
            .parse::<u32>()
            .ok()
            .filter(|n| (1..=99).contains(n))
            .or_else(|| grammar().numbers.get(&a.norm).copied())
    };
    if rest.len() > 1
        && !rest[0].quoted
        && let Some(count) = count(&rest[0])
    {
        step.value = Some(count.to_string());
        rest.remove(0);
        if rest[0].is(&w.pieces) && (rest.len() > 1 || !rest[0].norm.is_ascii()) {
            rest = skip(&rest[1..], &["of"]).to_vec();
        }
    }
    set_name(step, &rest);
}

/// "a letter to Anna with the subject «Hi» and the text «Hello»".
fn send(step: &mut Step, rest: &[Atom]) {
    let known = usual(rest);
    if !known.is_empty() {
        step.fields = known;
        return;
    }
    if step.is("pass_on") {
        if let Some(slots) = form("forward", rest) {
            step.fields = vec![("recipient".into(), text(slot(&slots, "recipient")))];
            set_name(step, slot(&slots, "thing"));
        } else {
            set_name(step, rest);
        }
        return;
    }
    let fields: &[&str] = if step.is("reply") {
        &["subject", "message"]
    } else {
        &["recipient", "subject", "message"]
    };
    let (mut head, mut found) = marked(rest, fields);
    // "reply «Thanks» to Anna": a quotation alone is what is written.
    if found.iter().all(|(name, _)| name != "message")
        && let Some(at) = head.iter().position(|a| a.quoted)
        && (step.is("reply") || head.len() == 1)
    {
        found.push(("message".into(), head.remove(at).raw));
    }
    let head: Vec<Atom> = head
        .into_iter()
        .filter(|a| !step.is("reply") || !a.is(&["to", "на"]))
        .collect();
    step.fields = found;
    acted(step, &head);
}

fn read(step: &mut Step, said: &[Atom], rest: &[Atom]) {
    let copied = said
        .iter()
        .any(|a| a.is(&["copy", "скопируй", "скопируйте"]))
        || rest.iter().any(|a| a.is(&["word", "слово"]));
    if copied && held(step, rest) {
        return;
    }
    let which = said
        .last()
        .is_some_and(|a| a.is(&["what", "which", "какие"]));
    for (name, doing) in [("offered", "list"), ("having", "list")] {
        let Some(slots) = form(name, rest).filter(|_| which) else {
            continue;
        };
        let thing = slot(&slots, "thing");
        if thing.len() > 3
            || thing.iter().any(|a| a.is(&words().prepositions))
            || is_pronoun(&text(thing))
        {
            continue;
        }
        step.verb = Some(Verb::List);
        step.doing = doing.into();
        (step.thing, step.kind) = name_of(thing);
        let of = slot(&slots, "value");
        step.question = (!of.is_empty()).then(|| Question {
            what: step.thing.clone(),
            of: name_of(of).0,
        });
        return;
    }
    let mut rest = rest.to_vec();
    step.extreme = take_extreme(&mut rest);
    // "how much does the cheapest tea cost": its value is what is told of the most and least anyway.
    if step.extreme.as_ref().is_some_and(|e| e.measure == "price") {
        rest.retain(|a| !a.is(&["cost", "costs", "стоит", "стоят", "does", "do"]));
    }
    let asked = question(said, &rest);
    let mut named: Vec<Atom> = rest.clone();
    if step.verb == Some(Verb::Read) {
        step.ordinal = take_ordinal(&mut named);
    }
    let (name, kind) = name_of(&named);
    step.quoted = rest.iter().any(|a| a.quoted);
    step.pronoun = is_pronoun(&asked.of) || is_pronoun(&name);
    step.thing = if is_pronoun(&name) {
        String::new()
    } else {
        name
    };
    step.kind = kind;
    step.question = Some(asked);
    let how_many = said.iter().chain(&rest).any(|a| a.is(&["сколько"]))
        || said
            .iter()
            .chain(&rest)
            .zip(said.iter().chain(&rest).skip(1))
            .any(|(a, b)| a.is(&["how"]) && b.is(&["many"]));
    if (how_many || step.is("count")) && !step.pronoun {
        counted(step, &rest);
    }
}

/// "How many sections does the guide have": what the page lists is counted, not read.
fn counted(step: &mut Step, rest: &[Atom]) {
    let w = words();
    let Some(asked) = &mut step.question else {
        return;
    };
    let here = |word: &str| w.here.contains(&word) || copilot_text::is_stop_word(word);
    let what: Vec<String> = copilot_text::tokens(&asked.what)
        .into_iter()
        .filter(|t| !here(t))
        .collect();
    let elsewhere = !copilot_text::tokens(&asked.of).iter().all(|t| here(t));
    let listed = rest.iter().any(|a| a.is(&w.here) || a.is(&["есть"]));
    let part = matches!(what.as_slice(), [one] if copilot_text::words::GENERIC_ITEMS.contains(&one.as_str()) || kind_of(one).is_some() || w.listed.contains(&one.as_str()));
    if step.doing != "count" && !(listed && !elsewhere && (1..=3).contains(&what.len())) && !part {
        return;
    }
    if step.doing == "count" && what.is_empty() {
        return;
    }
    step.verb = Some(Verb::List);
    step.doing = "count".into();
    step.thing = what.join(" ");
    step.kind = None;
    if elsewhere && step.target.is_none() {
        step.target = some(asked.of.clone());
    }
    asked.what.clone_from(&step.thing);
}

/// "copy the text from the second text area", "find the last word in the text area": what a field holds.
fn held(step: &mut Step, rest: &[Atom]) -> bool {
    let Some(slots) = form("held", rest) else {
        return false;
    };
    let (mut what, place) = (slot(&slots, "what").to_vec(), slot(&slots, "target"));
    let (field, order) = match kind_only(&text(place)) {
        Some((Kind::Field, order)) => (String::new(), order),
        _ => match name_of(place) {
            (name, Some(Kind::Field)) => (name, None),
            _ => return false,
        },
    };
    let of_word = take_ordinal(&mut what);
    let word = what.last().is_some_and(|a| a.is(&["word", "слово"]));
    if word != of_word.is_some() {
        return false;
    }
    *step = Step {
        verb: Some(Verb::Read),
        doing: "copy".into(),
        kind: Some(Kind::Field),
        target: Some(field),
        ordinal: if word { of_word } else { order },
        thing: if word { "word".into() } else { String::new() },
        question: Some(Question {
            what: text(&what),
            of: text(place),
        }),
        ..Step::default()
    };
    true
}

/// What cannot be a step as it was read is none.
fn refine(step: &mut Step) {
    // "save the list to my computer", "mark it as important": the tail says the doing.
    for (tail, doing) in grammar().tails.iter() {
        let lower = step.thing.to_lowercase();
        let (of, to) = doing.split_once('>').unwrap_or((doing, doing));
        if step.is(of)
            && lower.len() == step.thing.len()
            && let Some(rest) = lower.strip_suffix(tail.as_str())
        {
            step.thing.truncate(rest.len());
            step.thing = step.thing.trim().to_owned();
            step.doing = to.to_owned();
            step.verb = grammar().doing(to).and_then(|d| d.does);
        }
    }
    let empty = step.thing.is_empty()
        && step.ordinal.is_none()
        && step.extreme.is_none()
        && step.url.is_none()
        && !step.pronoun;
    match (step.verb, step.doing.as_str()) {
        (_, "go") if empty && step.target.is_none() => {
            step.verb = Some(Verb::Browse);
            step.doing = "back".into();
        }
        // "in the section Gifts find …": the place, and then a question of its own.
        (_, "find") if empty && step.value.is_none() && step.target.is_some() => {
            step.verb = Some(Verb::Open);
            step.thing = step.target.take().unwrap_or_default();
        }
        (Some(Verb::Search), _) if empty && step.value.is_none() => step.verb = None,
        (Some(Verb::Open | Verb::Tick | Verb::Download), _) | (_, "press" | "hover" | "mark")
            if empty && step.target.is_none() && step.kind.is_none() && step.place.is_none() =>
        {
            step.verb = None;
        }
        (Some(Verb::Type | Verb::Choose), _)
            if empty && step.value.is_none() && step.fields.is_empty() =>
        {
            step.verb = None
        }
        (_, "add") if empty && step.target.is_none() => step.verb = None,
        // "answer «yes»": what a dialog is told.
        (_, "reply") => {
            if let [(_, said)] = step.fields.as_slice()
                && let said = copilot_text::normalize(said)
                && let Some(doing) = [("accept", words().yes), ("dismiss", words().no)]
                    .iter()
                    .find(|(_, list)| list.contains(&said.as_str()))
                    .map(|(d, _)| *d)
            {
                *step = Step {
                    verb: Some(Verb::Dialog),
                    doing: doing.into(),
                    ..Step::default()
                };
            }
        }
        (Some(Verb::Dialog), _)
            if words()
                .when
                .iter()
                .any(|w| copilot_text::normalize(&step.thing).starts_with(w)) =>
        {
            step.thing.clear()
        }
        _ => {}
    }
}

/// "make the theme dark", "the theme should be dark", "пусть тема будет тёмной": a setting that is wished.
pub(super) fn wish(body: &[Atom]) -> Option<Step> {
    let slots = form("wish", body)?;
    let (target, _) = name_of(slot(&slots, "target"));
    let value = slot(&slots, "value");
    let short = target.split_whitespace().count() <= 5 && value.len() <= 5;
    (short
        && !target.is_empty()
        && !is_pronoun(&target)
        && !words()
            .nobody
            .contains(&copilot_text::normalize(&target).as_str()))
    .then(|| Step {
        verb: Some(Verb::Type),
        doing: "set".into(),
        thing: target.clone(),
        target: Some(target),
        value: some(text(value)),
        quoted: value.iter().any(|a| a.quoted),
        ..Step::default()
    })
}

/// "Name: Anna, theme: dark", "имя — Анна, тема — тёмная".
pub(super) fn labelled(body: &[Atom]) -> Option<Step> {
    let marks = body
        .iter()
        .filter(|a| !a.quoted && a.trail.contains([':', '—', '–']))
        .count();
    let no_label = body[0].is(&words().prepositions)
        || body[0].is(&words().polite)
        || body[0].is(&words().no_labels);
    if marks == 0 || no_label {
        return None;
    }
    let fields = pairs(body);
    let short = fields.iter().all(|(label, value)| {
        label.split_whitespace().count() <= 3
            && !value.ends_with('?')
            && value.split_whitespace().count() <= 12
    });
    (short && fields.len() == marks).then(|| Step {
        verb: Some(Verb::Type),
        doing: "fill".into(),
        fields,
        ..Step::default()
    })
}

/// A place that is told after the question: "It is in the table of prices", "смотри в справке".
pub(super) fn place_told(body: &[Atom]) -> Option<Step> {
    let slots = form("place_told", body)?;
    let place = slot(&slots, "target");
    let end = place
        .iter()
        .position(|a| a.trail.contains([',', ';', '(']))
        .map_or(place.len(), |at| at + 1);
    if place.len() > 7
        || (0..end).any(|at| {
            matches!(
                verb_at(place, at),
                Some((Said::Doing("read" | "list" | "count"), _))
            )
        })
    {
        return None;
    }
    build("go", &[], &place[..end], &[])
        .into_iter()
        .next()
        .filter(|s| !s.thing.is_empty() && s.verb == Some(Verb::Open))
}
