//! Asks the model about a press of which the guard's words tell nothing. What it says can only add a question: a captured model
//! gains nothing by it, and without an answer the guard's own judgement stands.

use std::sync::PoisonError;

use copilot_guard::{Doubt, Policy, RAISES};
use copilot_protocol::{Judgement, LiveFacts, Reflection, RiskClass};
use serde_json::{Value, json};

use super::agent_nodes::AgentNodes;
use super::reflection::{Matter, Occasion, allowed, ask};
use crate::prompts::fence;
use crate::state::{GraphState, Pending, Update};

/// Presses of a run that the model is asked about; each name at a site once.
const MOST: usize = 12;
const MOST_CAREFUL: usize = 60;

const READING: &str = "A browsing assistant is about to press one control of a web page. Say what the press does, by the control's own \
words and by what stands around it, in whatever language. `class`: pay (buys, orders, books, bids, transfers or refunds money, takes up a paid \
plan), delete (takes away, cancels, ends or gives up something that others or the person would miss), account_security (changes a password, who has access, roles, \
keys, members, what others may see or do), create_account (signs the person up), upload (gives a file of the person to the site), legal (agrees or signs in \
the person's name), none (everything else: reads, searches, sorts, opens a form or dialog that can still be left, goes on to a \
next step, writes or saves what can be changed again, sends a message). Where it only opens what then asks, it is none.";

/// Raises the judgement of a press where the model takes it for one that always asks.
pub(super) async fn heed(
    n: &AgentNodes,
    s: &GraphState,
    (policy, pending, facts): (&Policy, &Pending, &LiveFacts),
    judgement: &mut Judgement,
    updates: &mut Vec<Update>,
) {
    if !allowed(n, s, Occasion::Press) {
        return;
    }
    let Some(doubt) = copilot_guard::doubt(&pending.action, facts, policy, judgement) else {
        return;
    };
    let said = || n.opinions.lock().unwrap_or_else(PoisonError::into_inner);
    let before = said().get(&doubt).copied();
    let class = match before {
        Some(class) => class,
        None => {
            let most = match s.settings().engine.reflection {
                Reflection::Careful => MOST_CAREFUL,
                _ => MOST,
            };
            if said().len() >= most {
                return;
            }
            let matter = Matter::of(READING, told(&doubt), fields());
            let value = ask(n, s, Occasion::Press, matter, updates).await;
            let class = value.as_ref().and_then(class_of);
            // Without an answer it is asked again at the next such press.
            if value.is_some() {
                said().insert(doubt, class);
            }
            class
        }
    };
    if let Some(class) = class {
        copilot_guard::raise(judgement, class);
    }
}

fn told(doubt: &Doubt) -> String {
    let fields = match doubt.fields.as_slice() {
        [] => String::new(),
        fields => format!("\nIt sends a form with: {:?}", fields),
    };
    format!(
        "Site: {}\n<page_text>\nControl: {} {:?}\nAround it: {}{}\n</page_text>",
        doubt.host,
        fence(&doubt.role),
        fence(&doubt.label),
        fence(&doubt.around),
        fence(&fields),
    )
}

fn fields() -> Value {
    let classes = RAISES.iter().map(|class| class.id()).chain(["none"]);
    json!({ "class": { "type": "string", "enum": classes.collect::<Vec<_>>() } })
}

fn class_of(value: &Value) -> Option<RiskClass> {
    let said = value.get("class")?.as_str()?;
    RAISES.iter().find(|class| class.id() == said).copied()
}
