//! One call of a program: what it asks of the page, or the action that it wants, aimed at what its locator finds.

use std::sync::Arc;
use std::time::Duration;

use copilot_graph::Command;
use copilot_ports::{BrowserError, PageFound, PageQuery};
use copilot_program::{Call, Ending};
use copilot_protocol::{Action, Element, ElementId, TabId, TabInfo};
use serde::Deserialize;
use serde_json::{Value, json};

use super::super::agent_nodes::{AgentNodes, Go, is_lost};
use super::super::planner::start_pages;
use super::waits;
use crate::context::allowed_actions;
use crate::contexts::site_of;
use crate::node_name::NodeName;
use crate::program;
use crate::reducer::reduce;
use crate::sites::pending;
use crate::state::{GraphState, Update};

/// Longest time for one question to the page.
const ASKED: Duration = Duration::from_secs(5);
/// What a program may have done; `handle_dialog` where a dialog is open. Scripts in the page are not among it.
const ACTIONS: &[&str] = &[
    "click",
    "mouse_click",
    "drag",
    "type",
    "press_key",
    "select_option",
    "select_options",
    "check",
    "hover",
    "scroll",
    "scroll_to",
    "screenshot",
    "navigate",
    "go_back",
    "go_forward",
    "reload",
    "new_tab",
    "close_tab",
    "switch_tab",
    "upload",
    "print_pdf",
    "wait",
    "handle_dialog",
];

/// What leads on from a page of no site.
const LEADS: &[&str] = &[
    "navigate",
    "new_tab",
    "close_tab",
    "switch_tab",
    "go_back",
    "go_forward",
    "reload",
];

/// What a call comes with.
#[derive(Deserialize)]
struct Given {
    #[serde(default)]
    tab: String,
    #[serde(default)]
    chain: Value,
    #[serde(default)]
    to: Value,
    /// The control of a label is meant, not the label.
    #[serde(default)]
    meant: bool,
    #[serde(default)]
    wanted: Vec<String>,
    #[serde(default)]
    most: Option<u32>,
    #[serde(default)]
    strict: bool,
    #[serde(default)]
    action: Value,
}

/// What comes of a call.
pub(super) enum Served {
    Answer(Value),
    Error(String),
    /// A lap goes first, and the call is tried again after it.
    First(Go, Option<Action>),
    /// This action is done for it.
    Act(Go, Action),
    /// The program is over.
    Over(Ending),
}

/// The run's own tabs.
pub(super) async fn tabs(n: &AgentNodes) -> Vec<TabInfo> {
    let Ok(browser) = n.browser() else {
        return Vec::new();
    };
    let tabs = browser.tabs().await.unwrap_or_default();
    tabs.into_iter().filter(|tab| tab.owned).collect()
}

/// What is to be acted on is not there: it is looked for again.
pub(super) fn not_there(detail: &str) -> Value {
    json!({"status": "not_found", "again": true, "detail": detail, "text": null, "http_status": 0})
}

/// One call of the program's.
pub(super) async fn call(n: &AgentNodes, s: &GraphState, call: &Call) -> Served {
    let Ok(given) = serde_json::from_value::<Given>(call.given.clone()) else {
        return Served::Error("the call has no such form".into());
    };
    let tabs = tabs(n).await;
    let here = tabs.iter().find(|tab| tab.active);
    // Another page than the one that was looked at last: it is looked at first, and counts as what it is.
    if here.is_some_and(|tab| site_of(&tab.url) != site_of(s.url())) {
        return Served::First(look(), None);
    }
    if s.counters.step + 1 >= s.limits.max_steps {
        return Served::Over(Ending::Stopped("the run has no steps left for it"));
    }
    if !given.tab.is_empty() && here.is_none_or(|tab| tab.id.as_str() != given.tab) {
        return match tabs.iter().any(|tab| tab.id.as_str() == given.tab) {
            true => {
                let action = Action::SwitchTab {
                    tab: TabId(given.tab.clone()),
                };
                Served::First(lap(s, &action, Vec::new()), Some(action))
            }
            false => Served::Error("Target page, context or browser has been closed".into()),
        };
    }
    match call.op.as_str() {
        "look" => Served::Answer(Value::Null),
        "query" => match ask(
            n,
            s,
            &given,
            &given.chain,
            given.wanted.clone(),
            given.strict,
        )
        .await
        {
            Ok(found) => Served::Answer(json!(found)),
            Err(served) => *served,
        },
        "act" => act(n, s, &given).await,
        _ => Served::Error("there is no such call".into()),
    }
}

fn look() -> Go {
    Command::to(NodeName::Observe, vec![waits()]).because("program", "looks again")
}

async fn ask(
    n: &AgentNodes,
    s: &GraphState,
    given: &Given,
    chain: &Value,
    wanted: Vec<String>,
    strict: bool,
) -> Result<PageFound, Box<Served>> {
    let nothing = || PageFound {
        status: "ok".into(),
        ..PageFound::default()
    };
    if s.observation.as_deref().is_some_and(|o| o.dialog.is_some()) {
        return Ok(nothing());
    }
    let query = PageQuery {
        chain: chain.clone(),
        wanted,
        most: given.most.unwrap_or(1),
        strict,
        deadline: ASKED,
    };
    let asked = match n.browser() {
        Ok(browser) => browser.query(&query).await,
        Err(error) => Err(error),
    };
    // The page went away under the question, or is another by now.
    let moved = || async {
        let tabs = tabs(n).await;
        let active = tabs.iter().find(|tab| tab.active);
        active.is_none_or(|tab| site_of(&tab.url) != site_of(s.url()))
    };
    match asked {
        Ok(found) if found.status == "left" || moved().await => {
            Err(Box::new(Served::First(look(), None)))
        }
        Ok(found) => Ok(found),
        Err(error) if is_lost(&error) => Err(Box::new(Served::First(
            n.lost(s, vec![waits()]).await,
            None,
        ))),
        // The snapshot finds these, and knows what to do.
        Err(BrowserError::DialogOpen(_) | BrowserError::PageCrashed | BrowserError::TabGone(_)) => {
            Err(Box::new(Served::First(look(), None)))
        }
        Err(error) => Err(Box::new(Served::Error(error.to_string()))),
    }
}

/// The action of a call, aimed at what its locator finds now.
async fn act(n: &AgentNodes, s: &GraphState, given: &Given) -> Served {
    let named = given.action.get("action").and_then(Value::as_str);
    let name = named.unwrap_or_default();
    if !ACTIONS.contains(&name) || !allowed_actions(s).iter().any(|a| a == name) {
        return Served::Error(format!("{name:?} is not allowed now"));
    }
    if program::only_leads(s) && !LEADS.contains(&name) {
        return Served::Error(
            "nothing is done on an empty page after private ones were read".into(),
        );
    }
    let mut fields = given.action.clone();
    let mut found = Vec::new();
    for (chain, key) in [(&given.chain, "element"), (&given.to, "to")] {
        if chain.is_null() {
            continue;
        }
        let wanted = if given.meant { "meant" } else { "id" };
        let there = match ask(n, s, given, chain, vec![wanted.to_owned()], true).await {
            Ok(there) => there,
            Err(served) => return *served,
        };
        if there.status != "ok" {
            let why = there
                .message
                .unwrap_or_else(|| "strict mode violation: several elements fit".into());
            return Served::Error(why);
        }
        let id = there.items.first().and_then(|item| item.get("id"));
        let Some(id) = id
            .and_then(Value::as_u64)
            .and_then(|id| ElementId::try_from(id).ok())
        else {
            return Served::Answer(not_there("it is not there"));
        };
        match listed(n, s, id).await {
            Ok(element) => found.extend(element),
            Err(error) => return Served::Error(error.to_string()),
        }
        fields[key] = json!(id);
    }
    match serde_json::from_value::<Action>(fields) {
        Ok(action) => {
            let mut actions = [action];
            let mut updates = start_pages(n, s, &mut actions);
            let [action] = actions;
            updates.push(Update::ProgramGoesOn { acts: true, found });
            Served::Act(lap(s, &action, updates), action)
        }
        Err(error) => Served::Error(format!("the action is none: {error}")),
    }
}

/// The element, where the snapshot does not list it.
async fn listed(
    n: &AgentNodes,
    s: &GraphState,
    id: ElementId,
) -> Result<Option<Arc<Element>>, BrowserError> {
    if s.observation
        .as_deref()
        .is_some_and(|o| o.element(id).is_some())
    {
        return Ok(None);
    }
    let facts = n.browser()?.facts(&Action::Hover { element: id }).await?;
    Ok(facts.element.map(|element| Arc::new(element.clone())))
}

/// A lap for one action.
fn lap(s: &GraphState, action: &Action, mut updates: Vec<Update>) -> Go {
    if updates.is_empty() {
        updates.push(waits());
    }
    let mut known = s.clone();
    for update in &updates {
        reduce(&mut known, update);
    }
    updates.push(Update::TakeUp {
        pending: pending(&known, action.clone()),
    });
    Command::to(NodeName::Safety, updates).because("program", action.name())
}
