//! An answer with several actions: how many are taken up, and what the model is told of those that were not
//! carried out, action by action.

use copilot_graph::Goto;
use copilot_ports::Role;
use copilot_protocol::{Action, ActionStatus};

use crate::node_name::NodeName;
use crate::nodes::Go;
use crate::prompts::{self, Lang, fence};
use crate::state::GraphState;
use crate::update::{HELD, Update};

/// Actions of one answer that are taken up; a page is another one long before so many are done.
pub(crate) const MOST: usize = 20;
/// Actions that are named of those that were not carried out.
const NAMED: usize = 12;
/// Characters of what an action is about.
const WORDS: usize = 60;

/// Takes what is too much off an answer, and says so. A claim or a question that stands behind other actions
/// waits for a look at what these did.
pub(crate) fn cut(s: &GraphState, actions: &mut Vec<Action>) -> Option<Update> {
    if let Some(at) = actions.iter().take(MOST).position(Action::is_meta) {
        let rest = actions.split_off(at.max(1));
        let why = prompts::said(
            s,
            "the page is looked at first after the actions before",
            "после предыдущих действий сначала нужно посмотреть на страницу",
        );
        return not_done(s, &rest, &why);
    }
    if actions.len() <= MOST {
        return None;
    }
    let all = actions.len();
    let rest = actions.split_off(MOST);
    let why = match prompts::language(s) {
        Lang::En => format!(
            "your answer held {all} actions, and at most {MOST} of one answer are carried out"
        ),
        Lang::Ru => format!("в ответе было действий: {all}, а выполняется не больше {MOST} за раз"),
    };
    not_done(s, &rest, &why)
}

/// "Not done, because ...: click [12] "Save"; ..."
pub(crate) fn not_done(s: &GraphState, actions: &[Action], why: &str) -> Option<Update> {
    if actions.is_empty() {
        return None;
    }
    let lang = prompts::language(s);
    let mut named: Vec<String> = actions.iter().take(NAMED).map(|a| name(s, a)).collect();
    let more = actions.len().saturating_sub(NAMED);
    if more > 0 {
        named.push(match lang {
            Lang::En => format!("and {more} more"),
            Lang::Ru => format!("и ещё {more}"),
        });
    }
    let head = lang.pick("Not done, because", "Не сделано:");
    // Names are the page's words.
    let text = fence(&format!("{head} {why}: {}.", named.join("; ")));
    Some(Update::Say {
        role: Role::User,
        text,
    })
}

/// An action as a model tells it: `click [12] "Save"`.
fn name(s: &GraphState, action: &Action) -> String {
    let mut parts = vec![action.name().to_owned()];
    if let Some(id) = action.element() {
        parts.push(format!("[{id}]"));
    }
    let label = s.label_of(action);
    if !label.is_empty() {
        parts.push(format!("{:?}", short(&label)));
    }
    if let Some(given) = action.given() {
        parts.push(format!("{:?}", short(&given)));
    }
    parts.join(" ")
}

fn short(text: &str) -> String {
    let mut short: String = text.chars().take(WORDS).collect();
    if short.len() < text.len() {
        short.push('…');
    }
    short
}

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
    let lang = prompts::language(s);
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

/// The person said something, or changed the plan: what was to be done next is planned anew.
pub(crate) fn spoken_into(s: &GraphState) -> Option<Update> {
    let why = prompts::said(
        s,
        "the person said something meanwhile",
        "человек тем временем что-то сказал",
    );
    not_done(s, &s.queue, &why)
}
