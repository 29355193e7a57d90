//! The trace explains the run: each choice between ways with what it was made by, and the state holds
//! what happened around it. That no choice of any run lacks its reasons is checked at every run's end.

use crate::support::*;

fn reasons(ran: &Ran, node: &str, to: &str) -> BTreeMap<String, Value> {
    let goes = |edge: &EdgeTaken| match edge {
        EdgeTaken::Node(name) | EdgeTaken::Interrupt(name) => name == to,
        EdgeTaken::End => to == "end",
    };
    let of = |e: &RunEvent| match e {
        RunEvent::NodeLeft {
            node: left,
            edge,
            why,
            ..
        } if left == node && goes(edge) => Some(why.clone()),
        _ => None,
    };
    let mut found = ran.pick(of).into_iter();
    found
        .next()
        .unwrap_or_else(|| panic!("{node} never went to {to}\n{}", ran.story()))
}

/// What the choice between ways was made by, the first time that it fell so.
#[track_caller]
fn by<const N: usize>(ran: &Ran, choices: [(&str, &str, Value); N]) {
    for (node, to, wanted) in choices {
        let why = reasons(ran, node, to);
        for (name, value) in wanted.as_object().unwrap() {
            assert_eq!(why.get(name), Some(value), "{node} -> {to} {name}: {why:?}");
        }
    }
}

#[test]
fn a_stuck_run_tells_what_it_counted() {
    let ran = basic("Open the greenhouse")
        .on(home().with(button("Refresh")))
        .takes([Click("Refresh")])
        .run();
    let repeated = json!({"loop_trigger": "repeat", "repeat_count": 2, "repeat_threshold": 3});
    let frozen = json!({"world_frozen": true, "loop_mitigated": true});
    let adapted = json!({"by": "list", "strategies_used": 0});
    by(
        &ran,
        [
            ("observe", "loop_mitigation", repeated),
            ("goal_check", "strategy_adapter", frozen),
            ("strategy_adapter", "observe", adapted),
        ],
    );
    let edges = ran.edges();
    let last = edges.iter().rev().find_map(|e| e.strip_suffix(" -> end"));
    let why = reasons(&ran, last.unwrap(), "end");
    assert!(why.contains_key("stop_reason"), "{why:?}");
}

#[test]
fn a_purchase_tells_who_let_it_through() {
    let ran = buying().agreed().satisfied();
    let asked = json!({"verdict": "confirm", "class": "pay"});
    let allowed = json!({"decision": "allow", "by": "person"});
    let done = json!({"status": "ok", "url_changed": true});
    let claimed = json!({"actions": ["done"]});
    let met = json!({"evidence": "met", "by": "evidence"});
    by(
        &ran,
        [
            ("safety", "confirm", asked),
            ("confirm", "execute", allowed),
            ("execute", "progress", done),
            ("planner", "goal_validator", claimed),
            ("goal_validator", "quality_evaluator", met),
            ("quality_evaluator", "end", json!({"good": true})),
        ],
    );
    // Reasons are small: names and plain values, never a page or a plan.
    for envelope in &ran.events {
        if let RunEvent::NodeLeft { node, why, .. } = &envelope.event {
            let size = serde_json::to_string(why).unwrap().len();
            assert!(size < 700, "{node}: {size} bytes");
        }
    }
}
