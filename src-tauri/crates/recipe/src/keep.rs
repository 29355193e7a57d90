//! Makes a recipe from a run's journal, or from what a person shows (`keep/shown`).
//!
//! `keep/journal` reads the events as acts with the pages around them, `detours` leaves out what the later steps do not
//! need, `parameters` finds what came from the goal, `then` what has to be true after each step, `answers` what is read.

mod answers;
mod detours;
mod journal;
mod parameters;
mod shown;
mod then;
mod words;

use copilot_protocol::{
    Action, Element, Envelope, Message, Observation, ObservationId, RECIPE_SCHEMA, Recipe,
    RecipeStep, RunEvent, RunRequest, Target,
};
use serde_json::{Map, Value};
use url::Url;

use crate::relocate::describe;
pub(crate) use detours::needed;
pub(crate) use journal::{Act, Journal};
use parameters::Parameters;

pub use shown::Showing;

/// Characters of a title.
const TITLE: usize = 120;
/// Bytes of a recipe's name.
const NAME: usize = 40;

/// A run that ended.
pub struct Past<'a> {
    pub request: &'a RunRequest,
    /// Its journal, in order.
    pub events: &'a [Envelope],
    /// Its snapshots; `None` where one was not kept.
    pub observation: &'a dyn Fn(&ObservationId) -> Option<Observation>,
    /// It was opened from a file that somebody shared.
    pub shared: bool,
}

/// A recipe that was made from a run.
#[derive(Clone, Debug)]
pub struct Kept {
    pub recipe: Recipe,
    /// What of the run is not in it, in sentences.
    pub left_out: Vec<Message>,
}

/// Makes a recipe of a run that ended verified. Addresses in `at` and in conditions begin with the path where they are on
/// the host of `start`, else with the host.
///
/// # Errors
/// Why it cannot be kept: it is not the person's own run, it did not end verified, it did nothing, or it did what a recipe
/// does not hold (a script, a tool outside the browser, values carried from site to site).
pub fn keep(past: &Past<'_>) -> Result<Kept, Message> {
    verified(past)?;
    let journal = Journal::read(past);
    expressible(&journal)?;
    let goal = past.request.goal.trim();
    // Where answers were read decides what is a detour, and what is kept decides the parameters.
    let (first, _) = detours::needed(&journal, &[]);
    let parameters = Parameters::of(goal, &journal, &first);
    let found = answers::answers(past, &journal, &parameters);
    let wanted: Vec<usize> = found.reads.iter().map(|(_, page)| *page).collect();
    let (mut kept, mut left_out) = detours::needed(&journal, &wanted);
    let start = start(past, &journal, &wanted, &mut kept);
    let mut parameters = Parameters::of(goal, &journal, &kept);
    let found = answers::answers(past, &journal, &parameters);
    let home = start.clone().unwrap_or_default();
    let steps: Vec<RecipeStep> = kept
        .iter()
        .map(|at| step(&journal, &journal.acts[*at], &parameters, &home))
        .collect();
    if steps.is_empty() && (found.reads.is_empty() || start.is_none()) {
        return Err(Message::new("recipe-not-kept-nothing-done"));
    }
    let fixed: Vec<String> = kept
        .iter()
        .filter_map(|at| journal.acts[*at].given())
        .collect();
    let mut conditions = Vec::new();
    for condition in &journal.conditions {
        match then::lasting(condition, &parameters, &home, &fixed) {
            Some(condition) if !conditions.contains(&condition) => conditions.push(condition),
            Some(_) => {}
            None => left_out
                .push(Message::new("recipe-left-out-condition").arg("what", condition.to_string())),
        }
    }
    let answer = found.reads.into_iter().map(|(mut read, page)| {
        let acts = journal.pages[page].acts;
        let before = kept.iter().filter(|at| **at < acts).count();
        read.after = u32::try_from(before).unwrap_or(u32::MAX);
        read
    });
    let answer = answer.collect();
    left_out.extend(found.left_out);
    left_out.append(&mut parameters.left_out);
    if journal.by_hand {
        left_out.push(Message::new("recipe-left-out-by-hand"));
    }
    let goal = parameters.goal();
    let recipe = Recipe {
        schema: RECIPE_SCHEMA,
        name: name_of(&goal),
        title: title(&goal),
        goal,
        start,
        parameters: parameters.all.into_iter().map(|k| k.parameter).collect(),
        steps,
        answer,
        conditions,
        run: past.events.first().map(|e| e.run.as_str().to_owned()),
        healed: Vec::new(),
    };
    Ok(Kept { recipe, left_out })
}

/// It is the person's own run, and ended verified.
pub(crate) fn is_verified(past: &Past<'_>) -> bool {
    verified(past).is_ok()
}

fn verified(past: &Past<'_>) -> Result<(), Message> {
    // What another wrote would become the person's own words.
    let strange = past
        .request
        .recipe
        .as_ref()
        .is_some_and(|play| play.elsewhere);
    if past.shared || strange || past.request.client.is_some() || past.request.part_of.is_some() {
        return Err(Message::new("recipe-not-kept-shared"));
    }
    let end = past.events.iter().rev().find_map(|e| match &e.event {
        RunEvent::RunFinished {
            terminal_reason,
            verified,
            ..
        } => Some(*verified && terminal_reason.exit_code(*verified) == 0),
        _ => None,
    });
    match end {
        None => Err(Message::new("recipe-not-kept-unfinished")),
        Some(false) => Err(Message::new("recipe-not-kept-unverified")),
        Some(true) => Ok(()),
    }
}

/// Nothing that the run did is beyond what a recipe holds.
fn expressible(journal: &Journal) -> Result<(), Message> {
    let beyond = journal.acts.iter().filter(|act| act.outcome.status.is_ok());
    for act in beyond {
        return Err(match &act.action {
            Action::Evaluate { .. } => Message::new("recipe-not-kept-script"),
            Action::Mcp { server, tool, .. } => Message::new("recipe-not-kept-tool")
                .arg("server", server)
                .arg("tool", tool),
            Action::Divide { .. } => Message::new("recipe-not-kept-divided"),
            Action::HandOver { site, .. } => {
                Message::new("recipe-not-kept-carried").arg("site", site)
            }
            _ => continue,
        });
    }
    Ok(())
}

/// Where the recipe starts. A first step that only loads an address is the start itself.
fn start(
    past: &Past<'_>,
    journal: &Journal,
    wanted: &[usize],
    kept: &mut Vec<usize>,
) -> Option<String> {
    let web = |url: &str| {
        let mut url = Url::parse(url)
            .ok()
            .filter(|url| matches!(url.scheme(), "http" | "https"))?;
        let bare = url.set_username("").is_ok() && url.set_password(None).is_ok();
        bare.then(|| url.to_string())
    };
    let asked = past.request.start_url.as_deref().and_then(web);
    let first = kept.first().map(|at| &journal.acts[*at]);
    if let Some(Action::Navigate { url }) = first.map(|act| &act.action)
        && let Some(url) = web(url).filter(|url| !url.contains('?'))
    {
        let before = first.and_then(|act| act.before);
        // What was read before it is read at the start.
        if !wanted.iter().any(|page| Some(*page) <= before) {
            kept.remove(0);
            return Some(url);
        }
    }
    let seen = journal.pages.iter().find_map(|page| web(&page.seen.url));
    asked.or(seen)
}

/// The act as a step.
fn step(journal: &Journal, act: &Act, parameters: &Parameters<'_>, home: &str) -> RecipeStep {
    let on = target(journal, act, parameters);
    let to = act
        .onto
        .as_ref()
        .map(|(element, page)| aimed(describe(element, &journal.pages[*page].seen), parameters));
    let label = act.element().map_or(act.label.as_str(), Element::label);
    let at = journal
        .page(act.before)
        .map_or("", |page| page.url.as_str());
    let press = matches!(act.action, Action::Click { .. });
    RecipeStep {
        action: act.action.name().to_owned(),
        with: with(&act.action, label, parameters),
        optional: press && act.element().is_some_and(answers_a_banner),
        on,
        to,
        at: then::pattern(at, home, parameters),
        then: then::then(journal, act, parameters, home),
        risk: act.risk.clone(),
    }
}

/// It answers a banner about cookies: another day there is none. "Reject" alone may be what the person came for.
pub(crate) fn answers_a_banner(element: &Element) -> bool {
    let label = element.label();
    let around = format!("{label}\n{}\n{}", element.context, element.heading);
    let answers = copilot_text::refuses_cookies(label) || copilot_text::accepts_cookies(label);
    answers && copilot_text::has_stem(&around, &["cookie", "cookies", "куки", "cookie-файлы"])
}

/// What the act was aimed at. A program's target that no snapshot lists is known by its label and place.
fn target(journal: &Journal, act: &Act, parameters: &Parameters<'_>) -> Option<Target> {
    act.action.element()?;
    let target = match &act.target {
        Some((element, page)) => describe(element, &journal.pages[*page].seen),
        None => Target {
            name: act.label.clone(),
            place: act.bbox,
            ..Target::default()
        },
    };
    Some(aimed(target, parameters))
}

/// The target with parameters in place of their values.
fn aimed(mut target: Target, parameters: &Parameters<'_>) -> Target {
    let named = parameters.within(&target.name);
    // It is known by the value: what else is told of it was so with the value of then.
    let mut row = parameters.within(&target.context);
    row.extend(named);
    row.sort();
    row.dedup();
    target.row = row.join(" ");
    let texts = [
        &mut target.name,
        &mut target.text,
        &mut target.heading,
        &mut target.context,
        &mut target.form,
        &mut target.before,
        &mut target.after,
    ];
    for text in texts {
        *text = parameters.template(text, false);
    }
    let more = [&mut target.title, &mut target.placeholder, &mut target.href];
    for text in more.into_iter().flatten() {
        *text = parameters.template(text, false);
    }
    target
}

/// The arguments of the action but for its elements, and for what it is taken for anyway.
fn with(action: &Action, label: &str, parameters: &Parameters<'_>) -> Map<String, Value> {
    let Ok(Value::Object(mut all)) = serde_json::to_value(action) else {
        return Map::new();
    };
    let names: Vec<String> = all
        .keys()
        .filter(|name| *name != "action")
        .cloned()
        .collect();
    for name in &names {
        let value = all.remove(name);
        let same = serde_json::from_value::<Action>(Value::Object(all.clone()));
        if let (Some(value), false) = (value, same.is_ok_and(|same| same == *action)) {
            all.insert(name.clone(), value);
        }
    }
    all.remove("action");
    if action.element().is_some() {
        all.remove("element");
    }
    if action.onto().is_some() {
        all.remove("to");
    }
    for (name, value) in &mut all {
        let fixed = matches!(
            name.as_str(),
            "mode" | "button" | "modifiers" | "key" | "tab"
        );
        if !fixed {
            templated(value, label, name == "url", parameters);
        }
    }
    all
}

fn templated(value: &mut Value, label: &str, address: bool, parameters: &Parameters<'_>) {
    match value {
        Value::String(text) if address => *text = address_with(text, parameters),
        Value::String(text) => *text = parameters.template_of(label, text),
        Value::Array(items) => {
            for item in items {
                templated(item, label, address, parameters);
            }
        }
        _ => {}
    }
}

/// An address with parameters in place of what it asks for; whoever plays it writes the values as addresses have them.
fn address_with(text: &str, parameters: &Parameters<'_>) -> String {
    let Ok(url) = Url::parse(text) else {
        return text.to_owned();
    };
    let Some((bare, query)) = text.split_once('?') else {
        return text.to_owned();
    };
    let (query, place) = query.split_once('#').unwrap_or((query, ""));
    let raw = query.split('&').zip(url.query_pairs());
    let asked = raw.map(|(raw, (name, value))| {
        let given = parameters.template(&value, true);
        match raw.split_once('=') {
            Some((raw_name, _)) if given.starts_with("{{") && given != value => {
                format!("{raw_name}={given}")
            }
            _ if name.is_empty() => raw.to_owned(),
            _ => raw.to_owned(),
        }
    });
    let asked = asked.collect::<Vec<_>>().join("&");
    let place = if place.is_empty() {
        String::new()
    } else {
        format!("#{place}")
    };
    format!("{bare}?{asked}{place}")
}

/// The goal's first line, cut at a word.
fn title(goal: &str) -> String {
    let line = goal.lines().next().unwrap_or_default().trim();
    if line.chars().count() <= TITLE {
        return line.to_owned();
    }
    let cut: String = line.chars().take(TITLE).collect();
    let end = cut.rfind(char::is_whitespace).unwrap_or(cut.len());
    format!("{}…", cut[..end].trim_end())
}

/// Name of a recipe's file: the words of its title without its parameters, in lower-case letters, digits and `-`.
pub fn name_of(goal: &str) -> String {
    let mut plain = goal.to_owned();
    while let Some(open) = plain.find("{{") {
        let end = plain[open..]
            .find("}}")
            .map_or(plain.len(), |at| open + at + 2);
        plain.replace_range(open..end, " ");
    }
    let name = words::ascii_name(&plain, '-');
    let cut = &name[..name.len().min(NAME)];
    let end = if name.len() > NAME {
        cut.rfind('-').unwrap_or(NAME)
    } else {
        cut.len()
    };
    let name = cut[..end].trim_matches('-');
    if name.is_empty() {
        "recipe".to_owned()
    } else {
        name.to_owned()
    }
}
