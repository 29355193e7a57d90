//! What a step acts on: thing, target, order, most and least, by its doing.

use copilot_ports::goal::{ElementKind, Question, Step, Verb};

use super::atoms::{Atom, longest_at, skip, text, verb_at};
use super::forms::form;
use super::names::{
    acted, is_pronoun, key_name, kind_of, kind_only, name_of, set_name, some, take_extreme,
    take_ordinal, take_section, tidy,
};
use super::question::question;
use super::url::url_of;
use super::values::{add, choose, passed_on, send, sorted, ticked, typed};
use crate::grammar::{Said, grammar, words};

/// Keys that are held while another is pressed: Basic mode presses single keys.
const MODIFIERS: [&str; 8] = [
    "ctrl", "control", "alt", "option", "shift", "cmd", "command", "meta",
];

/// Builds the step, or several where one verb governs a list. `lead`: a place that was told before the verb.
pub(super) fn build(doing: &str, said: &[Atom], rest: &[Atom], lead: &[Atom]) -> Vec<Step> {
    let w = words();
    let mut rest = tidy(rest);
    let mut step = Step {
        verb: grammar().doing(doing).and_then(|d| d.does),
        doing: doing.to_owned(),
        ..Step::default()
    };
    let placed = matches!(step.verb, Some(Verb::Choose | Verb::Tick));
    if placed || matches!(doing, "set" | "fill" | "delete" | "send") {
        step.place = take_section(&mut rest);
    }
    if !lead.is_empty() {
        let (name, kind) = name_of(skip(lead, &w.prepositions));
        step.target = some(name);
        step.kind = kind;
    }
    let new_tab = (0..rest.len()).any(|at| longest_at(&rest, at, &w.new_tab).is_some());
    // "buy it when it costs less": nobody watches for that.
    let acts = matches!(
        step.verb,
        Some(Verb::Press | Verb::Choose | Verb::Tick | Verb::Download)
    );
    let last = rest.len().saturating_sub(1);
    if new_tab || acts && (0..last).any(|at| rest[at].is(&w.conditions)) {
        step.verb = None;
        return vec![step];
    }
    match step.verb {
        Some(Verb::Open) => open(&mut step, &rest),
        Some(Verb::Search) => search(&mut step, &rest),
        Some(Verb::Press) if doing == "pass_on" => return passed_on(&step, &rest),
        Some(Verb::Press) => press(&mut step, said, &rest),
        Some(Verb::Type) => typed(&mut step, &rest),
        Some(Verb::Choose) if matches!(doing, "sort" | "filter") => sorted(&mut step, &rest),
        Some(Verb::Choose) => choose(&mut step, &rest),
        Some(Verb::Tick) => {
            let mut all = ticked(&step, &rest);
            all.iter_mut().for_each(refine);
            return all;
        }
        Some(Verb::Read | Verb::List) => read(&mut step, said, &rest),
        Some(Verb::Browse) => browse(&mut step, &rest),
        _ => acted(&mut step, &rest),
    }
    refine(&mut step);
    vec![step]
}

fn open(step: &mut Step, rest: &[Atom]) {
    let rest = rest.to_vec();
    let named = skip(&rest, &words().articles);
    let short = if named.len() <= 3 { named } else { &[] };
    step.url = short.iter().find_map(|a| url_of(&a.raw));
    if step.url.is_some() {
        step.thing = text(named);
    } else {
        acted(step, &rest);
    }
}

fn press(step: &mut Step, said: &[Atom], rest: &[Atom]) {
    let w = words();
    match step.doing.as_str() {
        "press" => click(step, rest),
        "add" => add(step, rest),
        "send" | "post" => send(step, rest),
        // "the letter as important"
        "mark" => {
            let slots = form("mark", rest);
            acted(step, slots.map_or(rest, |s| s.get("thing")));
        }
        "sign_in" | "sign_up" => {
            let known = ["user name", "password", "email"];
            let (mut head, fields) = super::fields::marked(rest, &known);
            step.fields = fields;
            head.retain(|a| !a.is(&w.into));
            set_name(step, &head);
        }
        _ => acted(step, rest),
    }
    // "empty the cart": everything that is in it goes.
    let thing = copilot_text::normalize(&step.thing);
    let place = w.sections.contains(&thing.as_str()) || copilot_text::has_stem(&thing, &w.carts);
    let empties = step.is("delete") && said.iter().any(|a| a.is(&w.empties));
    if empties && step.place.is_none() && place {
        step.place = Some(std::mem::replace(&mut step.thing, "everything".into()));
    }
}

fn click(step: &mut Step, rest: &[Atom]) {
    let w = words();
    let keyed = rest.iter().any(|a| a.is(&w.keys));
    let plain = |a: &&Atom| !a.is(&w.keys) && !a.is(&["the", "on", "на"]);
    let bare: Vec<Atom> = rest.iter().filter(plain).cloned().collect();
    let cut = bare.iter().position(|a| a.is(&w.into)).filter(|at| *at > 0);
    let (said, field) = bare.split_at(cut.unwrap_or(bare.len()));
    let quoted = said.iter().any(|a| a.quoted);
    let chord =
        |a: &Atom| matches!(a.norm.split_once('+'), Some((held, _)) if MODIFIERS.contains(&held));
    if !quoted && said.iter().any(chord) {
        step.verb = None;
        return;
    }
    // These are words of buttons too.
    let label = |key: &str| matches!(key, "Delete" | "Home" | "End");
    let key = key_name(&text(said)).filter(|key| !quoted && (keyed || !label(key)));
    if key.is_some() {
        step.doing = "key".into();
        step.value = key;
        step.target = field.get(1..).and_then(|a| some(name_of(a).0));
        return;
    }
    // "click the bin to delete it": what it is for says nothing new.
    let says_for = |at: &usize| {
        let names = rest[at + 2..].iter().any(|a| a.is(&w.pronouns));
        rest[*at].is(&w.purpose) && verb_at(rest, at + 1).is_some() && names
    };
    let end = (1..rest.len().saturating_sub(2)).find(says_for);
    acted(step, &rest[..end.unwrap_or(rest.len())]);
}

fn search(step: &mut Step, rest: &[Atom]) {
    const LONGEST_PLACE: usize = 4;
    let w = words();
    let mut rest = rest.to_vec();
    if let Some(slots) = form("search", &rest) {
        let target = slots.get("target");
        if target.iter().any(|a| a.is(&w.searched)) && target.len() <= LONGEST_PLACE {
            step.target = some(slots.name("target"));
            rest = slots.get("value").to_vec();
        }
    }
    if step.is("find") {
        // "find out", "find how much", "find the price of X": a question.
        let bare = skip(&rest, &["the"]);
        let reads = matches!(verb_at(bare, 0), Some((Said::Doing("read"), _)));
        let measure = |a: &Atom| grammar().measures.values().any(|m| a.is(&m.said));
        let measure = bare.first().is_some_and(measure);
        let asks = rest.first().is_some_and(|a| a.is(&w.questions)) || reads;
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
    step.pronoun = is_pronoun(&said);
    if !step.pronoun {
        (step.thing, step.kind) = name_of(rest);
        step.value = some(said.trim_matches([',', '.', ':']).to_owned());
    }
}

fn browse(step: &mut Step, rest: &[Atom]) {
    match step.doing.as_str() {
        "scroll" => scroll(step, rest),
        "wait" => wait(step, rest),
        _ => {
            step.url = rest.iter().find_map(|a| url_of(&a.raw));
            step.thing = name_of(rest).0;
        }
    }
}

fn scroll(step: &mut Step, rest: &[Atom]) {
    const MOST: i32 = 20;
    let mut directions = grammar().directions.iter();
    let found = directions.find(|(_, list)| rest.iter().any(|a| a.is(list)));
    let direction = found.map_or("down", |(name, _)| name.as_str());
    step.value = Some(direction.to_owned());
    let number = rest.iter().find_map(|a| a.norm.parse::<i32>().ok());
    step.ordinal = number.filter(|n| (1..=MOST).contains(n));
    let to = rest.iter().position(|a| a.is(&words().until));
    let quoted = rest.iter().find(|a| a.quoted).map(|a| a.raw.clone());
    // "scroll the text area to the bottom": boxes of the page are not scrolled.
    let how = |a: &Atom| grammar().directions.values().any(|list| a.is(list));
    let end = rest.iter().position(|a| a.is(&words().until) || how(a));
    let named = text(&rest[..end.unwrap_or(rest.len())]);
    if matches!(kind_only(&named), Some((ElementKind::Field, _))) {
        step.verb = None;
    }
    step.thing = match to.filter(|_| !matches!(direction, "bottom" | "top")) {
        Some(at) => name_of(skip(&rest[at + 1..], &words().before_words)).0,
        None => quoted.unwrap_or_default(),
    };
}

/// Milliseconds, or the words that are waited for.
fn wait(step: &mut Step, rest: &[Atom]) {
    const LONGEST: f64 = 600_000.0;
    let w = words();
    let begins = |list: crate::grammar::List| rest.iter().any(|a| list.holds(&a.norm));
    let one = begins(w.moments).then_some(1.0);
    let amount = rest.iter().find_map(|a| a.norm.parse::<f64>().ok()).or(one);
    if let Some(amount) = amount.filter(|a| a.is_finite() && *a >= 0.0) {
        let unit = if begins(w.minutes) { 60_000.0 } else { 1000.0 };
        step.value = Some(format!("{}", (amount * unit).min(LONGEST) as u64));
        return;
    }
    let mut said = skip(rest, &w.before_words);
    while let [before @ .., last] = said
        && last.is(&w.appears)
    {
        said = before;
    }
    step.thing = text(said);
}

fn read(step: &mut Step, said: &[Atom], rest: &[Atom]) {
    const LONGEST: usize = 3;
    let w = words();
    let which = said.last().is_some_and(|a| a.is(&w.which));
    // "what teas do you have", "which depots are in the north".
    let list = form("offered", rest)
        .or_else(|| form("having", rest))
        .filter(|slots| {
            let thing = slots.get("thing");
            let placed = thing.iter().any(|a| a.is(&w.prepositions));
            which && thing.len() <= LONGEST && !placed && !is_pronoun(&text(thing))
        });
    if let Some(slots) = list {
        step.verb = Some(Verb::List);
        step.doing = "list".into();
        (step.thing, step.kind) = name_of(slots.get("thing"));
        let what = step.thing.clone();
        step.question = some(slots.name("value")).map(|of| Question { what, of });
        return;
    }
    let mut rest = rest.to_vec();
    step.extreme = take_extreme(&mut rest);
    // "how much does the cheapest tea cost": its value is what is told of the most and least anyway.
    if step.extreme.as_ref().is_some_and(|e| e.measure == "price") {
        rest.retain(|a| !a.is(&w.costs));
    }
    let asked = question(said, &rest);
    let mut named = rest.clone();
    if step.verb == Some(Verb::Read) {
        step.ordinal = take_ordinal(&mut named);
    }
    let (name, kind) = name_of(&named);
    step.quoted = rest.iter().any(|a| a.quoted);
    step.pronoun = is_pronoun(&asked.of) || is_pronoun(&name);
    step.thing = some(name).filter(|n| !is_pronoun(n)).unwrap_or_default();
    step.kind = kind;
    step.question = Some(asked);
}

/// "the second page", "page 2": of which list, and how it is turned, is not read.
fn by_number(step: &Step) -> bool {
    let number = |word: &String| word.parse::<u8>().is_ok();
    let page = |word: &str| kind_of(word) == Some(ElementKind::Page);
    let said = copilot_text::tokens(&step.thing);
    let first = step.ordinal.is_some() || said.first().is_some_and(number);
    step.kind == Some(ElementKind::Page) && first
        || !step.quoted && said.windows(2).any(|w| page(&w[0]) && number(&w[1]))
}

/// What cannot be a step as it was read is none.
fn refine(step: &mut Step) {
    let ordered = step.ordinal.is_some() || step.extreme.is_some();
    let empty = step.thing.is_empty() && !ordered && step.url.is_none() && !step.pronoun;
    let no_value = step.value.is_none() && step.fields.is_empty();
    let nowhere = step.target.is_none() && step.place.is_none();
    match (step.verb, step.doing.as_str()) {
        (Some(Verb::Search | Verb::Type | Verb::Choose), _) if empty && no_value => {
            step.verb = None;
        }
        (Some(Verb::Open | Verb::Tick | Verb::Download), _) | (_, "press" | "mark" | "add")
            if empty && nowhere && step.kind.is_none() =>
        {
            step.verb = None;
        }
        (Some(Verb::Open), _) if by_number(step) => step.verb = None,
        (Some(Verb::Dialog), _) => {
            let thing = copilot_text::normalize(&step.thing);
            if words().when.iter().any(|w| thing.starts_with(w)) {
                step.thing.clear();
            }
        }
        _ => {}
    }
}
