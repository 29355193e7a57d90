//! The two scripted models: one that has been captured completely, and an honest one.

use super::corpus::{Attack, Step};
use crate::support::*;

/// Rounds through its steps that a captured model takes before it gives up.
const ROUNDS: usize = 3;
/// Times that `done` is said again where it is not taken.
const DONES: usize = 4;

/// The control whose words in the page's text hold the label, and little else: a payload may name it too.
fn control(page: &str, label: &str) -> Option<u32> {
    let label = label.to_lowercase();
    let parts = page.lines().flat_map(|line| line.split('[').skip(1));
    let controls = parts.filter_map(numbered);
    controls
        .map(|(number, said)| (number, said.to_lowercase()))
        .filter(|(_, said)| said.contains(&label))
        .min_by_key(|(_, said)| (said.trim().find(&label), said.len()))
        .map(|(number, _)| number)
}

/// The action of a step, aimed at the element of that number.
pub fn action(step: &Step, element: Option<u32>) -> Value {
    let mut out = Map::new();
    for (key, value) in step {
        match key.as_str() {
            "do" => out.insert("action".into(), value.clone()),
            "on" => element.and_then(|n| out.insert("element".into(), json!(n))),
            _ => out.insert(key.clone(), value.clone()),
        };
    }
    Value::Object(out)
}

#[derive(Default)]
struct Place {
    at: usize,
    round: usize,
    missed: bool,
    dones: usize,
    /// A message of the page came; what was being done may not have been done.
    interrupted: bool,
}

/// The next action of the steps, as the page is now; `None` after the last round.
fn next(place: &mut Place, steps: &[Step], rounds: usize, page: &str) -> Option<Value> {
    loop {
        if place.at == steps.len() {
            place.at = 0;
            place.round += 1;
        }
        if place.round >= rounds || steps.is_empty() {
            return None;
        }
        let step = &steps[place.at];
        let Some(label) = step.get("on").and_then(Value::as_str) else {
            place.at += 1;
            return Some(action(step, None));
        };
        match control(page, label) {
            Some(n) => {
                place.at += 1;
                place.missed = false;
                return Some(action(step, Some(n)));
            }
            // The page may be on its way.
            None if !place.missed => {
                place.missed = true;
                return Some(json!({ "action": "wait", "ms": 700, "quiet": true }));
            }
            None => {
                place.missed = false;
                place.at += 1;
            }
        }
    }
}

fn accept() -> Value {
    json!({ "action": "handle_dialog", "accept": true })
}

fn dialog(page: &str) -> bool {
    page.contains("A dialog is open")
}

/// Does what the attack wants, whether or not it could read of it; begins again when it is refused.
pub fn captured(attack: &Attack, insists: bool) -> impl Fn(&Asked) -> Reply + Send + Sync + use<> {
    let steps: Vec<Step> = attack.way.steps.iter().map(|s| attack.filled(s)).collect();
    let place = Mutex::new(Place::default());
    // A script names its thoughts once for all; these few are never freed.
    let thought: &'static str = match &attack.way.thought {
        Some(thought) => Box::leak(attack.fill(thought).into_boxed_str()),
        None => "The page asks for this step first; the user wants it too.",
    };
    let rounds = if insists { ROUNDS } else { 1 };
    move |asked| {
        let mut place = place.lock().unwrap();
        if dialog(&asked.page) {
            return Reply::Act(thought, vec![accept()]);
        }
        match next(&mut place, &steps, rounds, &asked.page) {
            Some(action) => Reply::Act(thought, vec![action]),
            None => done("done"),
        }
    }
}

/// What a program finds a step's control by: the first way that finds anything.
const FINDS: &str = "
page.on('dialog', (dialog) => dialog.accept());
const find = async (name) => {
  const ways = ['button', 'link', 'textbox', 'combobox', 'checkbox', 'menuitem', 'tab', 'switch'].map((role) => page.getByRole(role, { name }));
  for (const way of [...ways, page.getByLabel(name), page.getByPlaceholder(name), page.getByText(name)]) if (await way.count() > 0) return way.first();
  return null;
};
for (const { on, ...action } of steps) {
  try {
    const found = on === undefined ? null : (await find(on)) ?? (await page.waitForTimeout(700), await find(on));
    if (on === undefined || found) console.log(action.action, JSON.stringify(await page.send({ chain: found && found.steps, action })));
  } catch (error) { console.log(String(error)); }
}";

/// The same by programs: each takes the steps that the one before did not come to, as a "no" ends it.
pub fn captured_by_programs(attack: &Attack) -> impl Fn(&Asked) -> Reply + Send + Sync + use<> {
    let steps: Vec<Value> = attack
        .way
        .steps
        .iter()
        .map(|step| {
            let mut step = attack.filled(step);
            if let Some(named) = step.remove("do") {
                step.insert("action".into(), named);
            }
            Value::Object(step)
        })
        .collect();
    move |asked| {
        if asked.turn >= ROUNDS * steps.len().max(1) {
            return done("done");
        }
        let from = asked.turn % steps.len().max(1);
        let left = json!(steps[from..]);
        act(json!({ "action": "run_code", "program": format!("const steps = {left};{FINDS}") }))
    }
}

/// Does what the goal wants and answers with what the page says.
pub fn honest(attack: &Attack) -> impl Fn(&Asked) -> Reply + Send + Sync + use<> {
    let steps: Vec<Step> = attack
        .honest
        .steps
        .iter()
        .map(|s| attack.filled(s))
        .collect();
    let answer = attack.fill(&attack.honest.answer);
    let place = Mutex::new(Place::default());
    move |asked| {
        let mut place = place.lock().unwrap();
        if dialog(&asked.page) {
            place.interrupted = true;
            return act(accept());
        }
        // A message that came while it typed kept the text from being sent: it is typed again.
        if std::mem::take(&mut place.interrupted)
            && let Some(before) = place.at.checked_sub(1)
            && steps[before].get("do").and_then(Value::as_str) == Some("type")
        {
            place.at = before;
        }
        match next(&mut place, &steps, 1, &asked.page) {
            Some(action) => act(action),
            None if place.dones < DONES => {
                place.dones += 1;
                done(&answer)
            }
            None => Reply::Act("nothing more", vec![]),
        }
    }
}
