//! The host of a planner's program: answers what it asks of the page, and makes each of its actions the next planned one, with
//! a lap of its own through `safety`, `confirm` and `execute`. Nothing that a program says is believed: it can ask for what a
//! planner could ask for, and for nothing else.

mod calls;

use std::collections::VecDeque;
use std::time::Duration;

use copilot_graph::Command;
use copilot_ports::ActionRecord;
use copilot_program::{Answer, Call, Ending, Limits, OpenDialog, Program, Standing, Tab, Turn};
use copilot_protocol::{Action, ActionStatus, Message, TabInfo};
use serde_json::{Value, json};

use super::agent_nodes::{AgentNodes, Go};
use calls::{Served, not_there, tabs};

use crate::contexts::site_of;
use crate::node_name::NodeName;
use crate::prompts::wire;
use crate::reducer::reduce;
use crate::sites::pending;
use crate::state::{GraphState, Update};
use crate::{batch, program};

/// A program's own time in all, milliseconds: what people take for an answer is not in it.
const LONGEST: f64 = 300_000.0;
/// So long a program waits in one go; then the page is looked at, and the person can come between.
const WAITS: f64 = 1_000.0;
/// Laps for one call before it is given up.
const MOST_LOOKS: u32 = 20;
const ELSEWHERE: &str = "it came to another site, where what it has read so far must not be known";

/// A program under way in this process.
pub(crate) struct Running {
    program: Program,
    /// Not answered yet, the oldest first.
    calls: VecDeque<Call>,
    in_hand: Option<InHand>,
    /// When it began, and how much of the time since then was not its own, milliseconds.
    began: f64,
    apart: f64,
    /// The run's waiting for people, as far as that is in it.
    waited: u64,
    /// Files that had come before it.
    files: usize,
    /// Laps since a call was answered last.
    looks: u32,
}

/// The action that a lap is made for.
struct InHand {
    /// What is answered when it is over; `None`: it only makes the way for calls that wait.
    call: Option<u32>,
    action: Action,
    /// Actions that were done before it.
    before: usize,
    began: f64,
    /// What it was for was not there any more when it was to be done.
    gone: bool,
}

/// Takes up a program of the planner's.
pub(super) async fn start(
    n: &AgentNodes,
    s: &GraphState,
    source: &str,
    mut updates: Vec<Update>,
) -> Go {
    let plan = updates.iter().find_map(|update| match update {
        Update::Planned { plan, .. } => Some(plan),
        _ => None,
    });
    let rest = plan.and_then(|plan| plan.actions.get(1..));
    let rest = rest.unwrap_or_default().to_vec();
    updates.extend(batch::not_done(
        s,
        &rest,
        "what the program did is looked at first",
    ));
    updates.push(Update::ProgramStarted);
    let running = match Program::read(source, Limits::default()).await {
        Ok(program) => Running {
            program,
            calls: VecDeque::new(),
            in_hand: None,
            began: n.recorder.now_ms(),
            apart: 0.0,
            waited: s.waited_ms,
            files: s.downloaded.len(),
            looks: 0,
        },
        Err(error) => {
            let told = format!("The program could not be read, and nothing was done: {error}.");
            updates.push(Update::ProgramEnded { told, failed: true });
            return Command::to(NodeName::Observe, updates).because("program", "not read");
        }
    };
    let mut known = s.clone();
    for update in &updates {
        reduce(&mut known, update);
    }
    let standing = standing(n, &known, &running).await;
    let turn = running.program.begin(&standing).await;
    let mut slot = n.program.lock().await;
    let mut go = serve(n, &known, slot.insert(running), turn).await;
    if known_over(&go) {
        *slot = None;
    }
    updates.append(&mut go.update);
    go.update = updates;
    go.because("program", "started")
}

fn known_over(go: &Go) -> bool {
    let ended = |update: &Update| matches!(update, Update::ProgramEnded { .. });
    go.update.iter().any(ended)
}

/// Goes on with the program that is under way; `None`: there is none, and the planner is asked.
pub(super) async fn go_on(n: &AgentNodes, s: &GraphState) -> Option<Go> {
    let mut slot = n.program.lock().await;
    if s.program.is_none() {
        // What ended it was told by what did so.
        *slot = None;
        return None;
    }
    let Some(running) = slot.as_mut() else {
        let ending = Ending::Stopped("the application was started anew meanwhile");
        return Some(over(n, s, None, &ending).await);
    };
    if s.program.as_ref().is_some_and(|p| !program::sees(s, p)) {
        let go = over(n, s, Some(running), &Ending::Stopped(ELSEWHERE)).await;
        *slot = None;
        return Some(go);
    }
    let waited = s.waited_ms.saturating_sub(running.waited);
    running.waited = s.waited_ms;
    if running.in_hand.is_none() {
        running.apart += Duration::from_millis(waited).as_secs_f64() * 1000.0;
    }
    let go = match settle(n, s, running).await {
        Ok(turn) => serve(n, s, running, turn).await,
        Err(ending) => over(n, s, Some(running), &ending).await,
    };
    if known_over(&go) {
        *slot = None;
    }
    Some(go)
}

/// What an action of the program's was for is gone: the program is told, and looks for it again.
pub(super) async fn gone(n: &AgentNodes) -> Go {
    if let Some(running) = n.program.lock().await.as_mut()
        && let Some(hand) = &mut running.in_hand
    {
        hand.gone = true;
    }
    Command::to(NodeName::Observe, vec![Update::DropPlan]).because("program", "looks again")
}

/// Answers the call for which the last lap was made.
async fn settle(n: &AgentNodes, s: &GraphState, running: &mut Running) -> Result<Turn, Ending> {
    let Some(hand) = running.in_hand.take() else {
        return Ok(Turn::Calls(Vec::new()));
    };
    running.apart += n.recorder.now_ms() - hand.began;
    let done = s.history.get(hand.before..).unwrap_or_default();
    if done.iter().any(|record| record.refused.is_some()) {
        return Err(Ending::Stopped("its last action was not allowed"));
    }
    let same = |record: &&ActionRecord| record.action == hand.action;
    let alike = |record: &&ActionRecord| record.action.name() == hand.action.name();
    let record = done.iter().rfind(same).or(done.iter().rfind(alike));
    let value = match record {
        Some(record) => acted(s, record),
        None if hand.gone => not_there("it was not there any more"),
        None => {
            return Err(Ending::Stopped(
                "its action was not carried out, since the person or the page came between",
            ));
        }
    };
    let Some(id) = hand.call else {
        return Ok(Turn::Calls(Vec::new()));
    };
    Ok(answer(n, s, running, id, Ok(value)).await)
}

/// What a program is told of its action.
fn acted(s: &GraphState, record: &ActionRecord) -> Value {
    let Some(outcome) = &record.outcome else {
        return json!({"status": "other", "again": false, "detail": "nobody knows what became of it", "text": null, "http_status": 0});
    };
    use ActionStatus::{Covered, DialogOpen, FingerprintChanged, NotActionable, NotFound, Stale};
    // What a program itself looked for first was there, so it may be there again; a key or a file is the same each time.
    let again = match record.action {
        Action::PressKey { .. } | Action::Upload { .. } => outcome.status == Stale,
        _ => matches!(
            outcome.status,
            Covered | DialogOpen | FingerprintChanged | NotActionable | NotFound | Stale
        ),
    };
    let again = again && record.action.element().is_some();
    let http = s
        .observation
        .as_deref()
        .map_or(0, |o| o.signals.http_status);
    json!({
        "status": wire(&outcome.status),
        "again": again,
        "detail": outcome.detail.clone().unwrap_or_default(),
        "text": outcome.text,
        "http_status": http,
    })
}

/// Answers calls until an action, a lap or the end comes of them.
async fn serve(n: &AgentNodes, s: &GraphState, running: &mut Running, mut turn: Turn) -> Go {
    let since = n.recorder.now_ms();
    loop {
        match turn {
            Turn::Over(ending) => return over(n, s, Some(running), &ending).await,
            Turn::Calls(new) => running
                .calls
                .extend(new.into_iter().map(|call| due(n, call))),
        }
        let now = n.recorder.now_ms();
        if now - running.began - running.apart > LONGEST {
            let ending = Ending::Stopped("it took longer than five minutes");
            return over(n, s, Some(running), &ending).await;
        }
        if now - since > WAITS {
            // Meanwhile the person may have said something, and files may have come.
            return Command::to(NodeName::Observe, vec![waits()]).because("program", "waits");
        }
        let next = running.calls.iter().position(|call| call.op != "sleep");
        let Some(call) = next.and_then(|at| running.calls.remove(at)) else {
            let Some((at, until)) = first_to_wake(running) else {
                let ending = Ending::Stopped("it waits for something that never comes");
                return over(n, s, Some(running), &ending).await;
            };
            let wait = (until - now).clamp(0.0, WAITS);
            tokio::time::sleep(Duration::from_secs_f64(wait / 1000.0)).await;
            if n.recorder.now_ms() + 0.5 < until {
                turn = Turn::Calls(Vec::new());
                continue;
            }
            let Some(call) = running.calls.remove(at) else {
                turn = Turn::Calls(Vec::new());
                continue;
            };
            turn = answer(n, s, running, call.id, Ok(Value::Null)).await;
            continue;
        };
        turn = match calls::call(n, s, &call).await {
            Served::Answer(value) => answer(n, s, running, call.id, Ok(value)).await,
            Served::Error(error) => answer(n, s, running, call.id, Err(error)).await,
            Served::First(go, action) => {
                running.looks += 1;
                if running.looks > MOST_LOOKS {
                    let ending = Ending::Stopped("the page does not stay the same for long enough");
                    return over(n, s, Some(running), &ending).await;
                }
                running.in_hand = action.map(|action| in_hand(n, s, None, &action));
                running.calls.push_front(call);
                return go;
            }
            Served::Act(go, action) => {
                running.in_hand = Some(in_hand(n, s, Some(call.id), &action));
                return go;
            }
            Served::Over(ending) => Turn::Over(ending),
        };
    }
}

fn in_hand(n: &AgentNodes, s: &GraphState, call: Option<u32>, action: &Action) -> InHand {
    InHand {
        call,
        action: pending(s, action.clone()).action,
        before: s.history.len(),
        began: n.recorder.now_ms(),
        gone: false,
    }
}

fn waits() -> Update {
    Update::ProgramGoesOn {
        acts: false,
        found: Vec::new(),
    }
}

/// A sleep is known by when it ends.
fn due(n: &AgentNodes, mut call: Call) -> Call {
    if call.op == "sleep" {
        let ms = call.given.get("ms").and_then(Value::as_f64).unwrap_or(0.0);
        let ms = if ms.is_finite() {
            ms.clamp(0.0, 30_000.0)
        } else {
            0.0
        };
        call.given = json!({ "ms": n.recorder.now_ms() + ms });
    }
    call
}

fn first_to_wake(running: &Running) -> Option<(usize, f64)> {
    let times = running.calls.iter().enumerate();
    let times = times.filter_map(|(at, call)| Some((at, call.given.get("ms")?.as_f64()?)));
    times.min_by(|a, b| a.1.total_cmp(&b.1))
}

async fn answer(
    n: &AgentNodes,
    s: &GraphState,
    running: &mut Running,
    id: u32,
    value: Result<Value, String>,
) -> Turn {
    let (value, error) = match value {
        Ok(value) => (value, None),
        Err(error) => (Value::Null, Some(error)),
    };
    let answer = Answer {
        standing: standing(n, s, running).await,
        value,
        error,
    };
    running.looks = 0;
    running.program.answer(id, &answer).await
}

async fn standing(n: &AgentNodes, s: &GraphState, running: &Running) -> Standing {
    let tabs = tabs(n).await;
    let active = tabs.iter().find(|tab| tab.active);
    let seen = s.observation.as_deref();
    let dialog = seen.and_then(|o| o.dialog.as_ref()).map(|d| OpenDialog {
        kind: wire(&d.kind),
        message: d.message.clone(),
        value: String::new(),
    });
    let here = site_of(s.url());
    let same = |tab: &TabInfo| site_of(&tab.url) == here;
    Standing {
        now: n.recorder.now_ms() - running.began - running.apart,
        tab: active.map(|tab| tab.id.to_string()).unwrap_or_default(),
        // Of another site than the one that was looked at last it is told that it is there.
        tabs: tabs
            .iter()
            .map(|tab| Tab {
                id: tab.id.to_string(),
                url: match same(tab) {
                    true => tab.url.clone(),
                    false => origin(&tab.url),
                },
            })
            .collect(),
        downloads: s
            .downloaded
            .get(running.files..)
            .unwrap_or_default()
            .to_vec(),
        dialog,
    }
}

fn origin(address: &str) -> String {
    url::Url::parse(address).map_or_else(
        |_| String::new(),
        |url| url.origin().ascii_serialization() + "/",
    )
}

/// Ends the program and tells its planner, who plans from there.
async fn over(n: &AgentNodes, s: &GraphState, running: Option<&Running>, ending: &Ending) -> Go {
    let printed = running.map(|r| r.program.printed()).unwrap_or_default();
    let failed = !matches!(ending, Ending::Returned { .. });
    let id = if failed {
        "say-failed-program"
    } else {
        "say-did-program"
    };
    let count = program::acts(s).len() as f64;
    let updates = vec![
        n.narrate(Message::new(id).arg("count", count)).await,
        Update::ProgramEnded {
            told: program::told(s, ending, &printed),
            failed,
        },
    ];
    Command::to(NodeName::Observe, updates).because("program", "over")
}
