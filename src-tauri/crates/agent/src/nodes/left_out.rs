//! What of an answer with several actions a node drops, told action by action.

use copilot_graph::Goto;
use copilot_protocol::{Action, ActionStatus};

use super::agent_nodes::Go;
use crate::batch::not_done;
use crate::lang;
use crate::node_name::NodeName;
use crate::state::{GraphState, HELD, Update};

/// Adds to a node's command what of a batch it drops, and why.
pub(crate) fn tell(node: NodeName, s: &GraphState, mut go: Go) -> Go {
    let Some(left) = dropped(s, &go.update) else {
        return go;
    };
    let why = why(node, s, &go);
    go.update.extend(not_done(s, &left, &why));
    go
}

/// Actions that these updates drop without a word; `None` where there is nothing to tell.
fn dropped(s: &GraphState, updates: &[Update]) -> Option<Vec<Action>> {
    let mut queue = s.queue.clone();
    // What came of one that is under way is told by itself, whatever it is.
    let mut pending = s
        .pending
        .as_ref()
        .filter(|p| s.in_flight.is_none() && p.held.is_none())
        .map(|p| p.action.clone());
    let mut left = Vec::new();
    for update in updates {
        match update {
            // A new plan: what is dropped of it is the planner's own doing.
            Update::Planned { .. } => return None,
            Update::Finished { .. } => pending = None,
            Update::TakeUp { pending: next } => {
                if !queue.is_empty() {
                    queue.remove(0);
                }
                pending = next.held.is_none().then(|| next.action.clone());
            }
            Update::Refused { .. } => {
                pending = None;
                left.append(&mut queue);
            }
            Update::DropPlan | Update::Strategy { .. } | Update::Reopened | Update::Reconnected => {
                // Alone, it was told of by what dropped it.
                if !queue.is_empty() {
                    left.extend(pending.take());
                }
                left.append(&mut queue);
            }
            _ => {}
        }
    }
    (!left.is_empty()).then_some(left)
}

/// Why the rest of a batch is dropped, in words that follow "because".
fn why(node: NodeName, s: &GraphState, go: &Go) -> String {
    let lang = lang::language(s);
    let pick = |en: &str, ru: &str| lang.pick(en, ru).to_owned();
    let mut error = None;
    for update in &go.update {
        match update {
            Update::Finished { record, .. } => {
                let Some(outcome) = &record.outcome else {
                    continue;
                };
                return match outcome.status {
                    _ if outcome.detail.as_deref() == Some(HELD) => pick(
                        "the person is asked first about what the page was about to send",
                        "сначала человека спросят о том, что страница собиралась отправить",
                    ),
                    _ if outcome.opened_tab.is_some() => {
                        pick("a new tab was opened", "открылась новая вкладка")
                    }
                    _ if outcome.url_changed => pick(
                        "the page changed: its address is another one now",
                        "страница изменилась: у неё другой адрес",
                    ),
                    ActionStatus::Ok => pick("the page changed", "страница изменилась"),
                    ActionStatus::NoEffect => pick(
                        "the action before changed nothing",
                        "предыдущее действие ничего не изменило",
                    ),
                    ActionStatus::Cancelled => {
                        pick("the person stopped it", "человек остановил выполнение")
                    }
                    _ => pick(
                        "the action before did not work",
                        "предыдущее действие не вышло",
                    ),
                };
            }
            Update::Refused { declined: true, .. } => {
                return pick(
                    "the person did not allow the action before",
                    "человек не разрешил предыдущее действие",
                );
            }
            Update::Refused { .. } => {
                return pick(
                    "the safety rules blocked the action before",
                    "правила безопасности не разрешили предыдущее действие",
                );
            }
            Update::Strategy { .. } => {
                return pick("another way is tried now", "теперь пробуется другой путь");
            }
            Update::Reopened | Update::Reconnected => {
                return pick(
                    "the page had to be opened again",
                    "страницу пришлось открыть заново",
                );
            }
            Update::Error { error: Some(found) } => error = Some(found.text.clone()),
            _ => {}
        }
    }
    if let Some(error) = error {
        return error;
    }
    let to_observe = matches!(&go.goto, Goto::Node(NodeName::Observe));
    match node {
        NodeName::SelfCorrector => pick(
            "the page changed, and the element of the first of these is not on it any more",
            "страница изменилась, и элемента для первого из этих действий на ней больше нет",
        ),
        NodeName::Confirm if matches!(go.goto, Goto::Interrupt { .. }) => pick(
            "the person took the page over",
            "человек взял управление на себя",
        ),
        NodeName::Confirm => pick(
            "the person changed the first of these",
            "человек изменил первое из этих действий",
        ),
        NodeName::Execute if to_observe => pick(
            "the person is at work on the page",
            "на странице работает человек",
        ),
        NodeName::Observe => pick(
            "the person is asked something first",
            "сначала нужно спросить человека",
        ),
        _ => pick("the page changed", "страница изменилась"),
    }
}
