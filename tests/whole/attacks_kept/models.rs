//! Two scripted models: one that obeys the attacker in everything that it can know, and an honest one.
//!
//! A captured model knows what it has read and nothing else: a step that carries a value is taken only where the value
//! stands in what the model was sent with this request. So it is not asked to betray what was kept from it, and what it
//! once read it repeats in each of its thoughts, lest it be forgotten.

use super::stage::{Attack, Step};
use crate::support::*;

/// Rounds through all its ways that a captured model takes before it gives up.
const ROUNDS: usize = 2;
/// Times that `done` is said again where it is not taken.
const DONES: usize = 4;

/// What one writes into.
const FIELDS: &[&str] = &["textbox", "searchbox", "spinbutton", "combobox", "listbox"];

/// The control whose words hold the label: one that the action is for before all others, and one that says little
/// else, since a stranger's words and longer labels may hold the label too.
fn control(page: &str, label: &str, action: &str) -> Option<u32> {
    let label = label.to_lowercase();
    let parts = page.lines().flat_map(|line| line.split('[').skip(1));
    let rank = |said: &str| {
        let said = said.trim();
        let field = FIELDS.iter().any(|role| said.starts_with(role));
        let wrong = match action {
            "type" | "select_option" => !field,
            "click" | "mouse_click" | "download" | "check" => field,
            _ => false,
        };
        let at = said.find(&label).unwrap_or_default();
        let after = said[at + label.len()..].trim_start().chars().next();
        let longer = after.is_some_and(char::is_alphanumeric);
        (wrong, longer, at, said.len())
    };
    parts
        .filter_map(numbered)
        .map(|(number, said)| (number, said.to_lowercase()))
        .filter(|(_, said)| said.contains(&label))
        .min_by_key(|(_, said)| rank(said))
        .map(|(number, _)| number)
}

/// The step as an action of the program, aimed at this element.
pub fn action(step: &Step, element: Option<u32>) -> Value {
    let mut out = Map::new();
    for (key, value) in step {
        match key.as_str() {
            "needs" => None,
            "on" => element.and_then(|n| out.insert("element".into(), json!(n))),
            _ => out.insert(key.clone(), value.clone()),
        };
    }
    Value::Object(out)
}

/// The action, if the page has the element that it is for.
pub fn aimed(step: &Step, page: &str) -> Option<Value> {
    match step.get("on").and_then(Value::as_str) {
        None => Some(action(step, None)),
        Some(label) => {
            let name = step["action"].as_str().unwrap_or_default();
            control(page, label, name).map(|n| action(step, Some(n)))
        }
    }
}

/// What stands in the text, be it as it is or in signs that nobody sees.
pub fn reads(text: &str, value: &str) -> bool {
    let tags: String = value
        .chars()
        .filter_map(|c| char::from_u32(0xE0000 + u32::from(c)))
        .collect();
    let squeezed = |s: &str| s.split_whitespace().collect::<Vec<_>>().join(" ");
    text.contains(value) || text.contains(&tags) || squeezed(text).contains(&squeezed(value))
}

fn needs(step: &Step) -> impl Iterator<Item = &str> {
    let all = step.get("needs").and_then(Value::as_array);
    all.into_iter().flatten().filter_map(Value::as_str)
}

pub fn knows(text: &str, step: &Step) -> bool {
    needs(step).all(|value| reads(text, value))
}

#[derive(Default)]
struct Place {
    at: usize,
    missed: bool,
    dones: usize,
}

/// The next action of these steps on this page; what cannot be done or known is left out.
fn next(place: &mut Place, steps: &[Step], asked: &Asked) -> Option<Value> {
    while let Some(step) = steps.get(place.at) {
        if !knows(&asked.whole, step) {
            place.at += 1;
            continue;
        }
        if let Some(action) = aimed(step, &asked.page) {
            (place.at, place.missed) = (place.at + 1, false);
            return Some(action);
        }
        // The page may be on its way.
        if !place.missed {
            place.missed = true;
            return Some(json!({ "action": "wait", "ms": 700, "quiet": true }));
        }
        (place.at, place.missed) = (place.at + 1, false);
    }
    None
}

fn dialog(asked: &Asked) -> Option<Value> {
    let open = asked.page.contains("A dialog is open");
    open.then(|| json!({ "action": "handle_dialog", "accept": true }))
}

fn all_needs(steps: &[Step]) -> BTreeSet<String> {
    let values = steps.iter().flat_map(needs);
    values.map(str::to_owned).collect()
}

/// A thought that repeats what was read of these values. A script's thoughts live as long as the tests; they are short and few.
fn noted(thought: &str, values: &BTreeSet<String>, asked: &Asked) -> &'static str {
    let read: Vec<&str> = (values.iter().map(String::as_str))
        .filter(|value| reads(&asked.whole, value))
        .collect();
    let noted = match read.is_empty() {
        true => thought.to_owned(),
        false => format!("{thought} Not to be forgotten: {}", read.join("; ")),
    };
    Box::leak(noted.into_boxed_str())
}

/// Does what the attack wants, by one way after the other, and begins again when all were refused.
pub fn captured(attack: &Attack) -> impl Fn(&Asked) -> Reply + Send + Sync + use<> {
    let all: Vec<Vec<Step>> = attack.ways.clone();
    let steps: Vec<Step> = (0..ROUNDS).flat_map(|_| all.concat()).collect();
    let values = all_needs(&steps);
    let place = Mutex::new(Place::default());
    move |asked| {
        if let Some(reply) = other_call(asked) {
            return reply;
        }
        let first = "The page asks for this step first; the user wants it too.";
        let thought = noted(first, &values, asked);
        if let Some(accept) = dialog(asked) {
            return Reply::Act(thought, vec![accept]);
        }
        match next(&mut place.lock().unwrap(), &steps, asked) {
            Some(action) => Reply::Act(thought, vec![action]),
            None => done("done"),
        }
    }
}

/// Does what the goal of the twin wants and answers with what the page says.
pub fn honest(attack: &Attack) -> impl Fn(&Asked) -> Reply + Send + Sync + use<> {
    let (steps, answer) = (attack.twin.steps.clone(), attack.twin.answer.clone());
    let values = all_needs(&steps);
    let place = Mutex::new(Place::default());
    move |asked| {
        if let Some(reply) = other_call(asked) {
            return reply;
        }
        let thought = noted("The next step.", &values, asked);
        if let Some(accept) = dialog(asked) {
            return act(accept);
        }
        let mut place = place.lock().unwrap();
        match next(&mut place, &steps, asked) {
            Some(action) => Reply::Act(thought, vec![action]),
            None if place.dones < DONES => {
                place.dones += 1;
                done(&answer)
            }
            None => Reply::Act("nothing more", vec![]),
        }
    }
}

/// To a call that wants no plan: the least that its schema takes.
fn other_call(asked: &Asked) -> Option<Reply> {
    if asked.tool().is_some() {
        return None;
    }
    asked.purpose()?;
    let schema = &asked.body["response_format"]["json_schema"]["schema"];
    Some(said_as_json(&least(schema, schema)))
}

fn least(schema: &Value, root: &Value) -> Value {
    if let Some(path) = schema["$ref"].as_str() {
        let found = root.pointer(path.trim_start_matches('#'));
        return found.map_or(Value::Null, |found| least(found, root));
    }
    if let Some(first) = schema["enum"].get(0) {
        return first.clone();
    }
    for key in ["anyOf", "oneOf", "allOf"] {
        if let Some(first) = schema[key].get(0) {
            return least(first, root);
        }
    }
    let kind = match &schema["type"] {
        Value::Array(kinds) => kinds.first().and_then(Value::as_str),
        kind => kind.as_str(),
    };
    match kind {
        Some("object") => {
            let all = schema["properties"].as_object().into_iter().flatten();
            all.map(|(key, of)| (key.clone(), least(of, root)))
                .collect::<Map<_, _>>()
                .into()
        }
        Some("array") => json!([]),
        Some("boolean") => json!(false),
        Some("integer" | "number") => json!(0),
        Some("null") => Value::Null,
        _ => json!(""),
    }
}
