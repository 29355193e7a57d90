//! The trace explains the run: each choice between ways with what it was made by, and the state holds
//! what happened around it. That no choice of any run lacks its reasons is checked at every run's end.

use std::collections::BTreeMap;

use copilot_protocol::*;
use serde_json::Value;

use crate::world::*;

const SITE: &str = "https://site.example/";

fn reasons(ran: &Ran, node: &str, to: &str) -> BTreeMap<String, Value> {
    ran.events
        .iter()
        .find_map(|e| match &e.event {
            RunEvent::NodeLeft {
                node: n, edge, why, ..
            } if n == node
                && (*edge == EdgeTaken::Node(to.into())
                    || *edge == EdgeTaken::Interrupt(to.into())
                    || to == "end" && *edge == EdgeTaken::End) =>
            {
                Some(why.clone())
            }
            _ => None,
        })
        .unwrap_or_else(|| panic!("{node} never went to {to}\n{}", ran.story()))
}

#[test]
fn a_stuck_run_tells_what_it_counted() {
    let page = Page::new(SITE, "Garden")
        .h1("Garden")
        .with(button("Refresh"));
    let ran = Setup::new("Open the greenhouse", SITE, Site::of([page]), |c, _| {
        c.click("Refresh").into()
    })
    .run();
    let why = reasons(&ran, "observe", "loop_mitigation");
    assert_eq!(why["loop_trigger"], "repeat");
    assert_eq!(
        (&why["repeat_count"], &why["repeat_threshold"]),
        (&2.into(), &3.into())
    );
    let why = reasons(&ran, "goal_check", "strategy_adapter");
    assert_eq!(why["world_frozen"], true);
    assert_eq!(why["loop_mitigated"], true);
    let why = reasons(&ran, "strategy_adapter", "observe");
    assert_eq!(
        (&why["by"], &why["strategies_used"]),
        (&"list".into(), &0.into())
    );
    let last = ran.edges();
    let node = last
        .iter()
        .rev()
        .find_map(|e| e.strip_suffix(" -> end"))
        .unwrap();
    let why = reasons(&ran, node, "end");
    assert!(why.contains_key("stop_reason"), "{why:?}");
}

#[test]
fn a_purchase_tells_who_let_it_through() {
    let ran = Setup::new("Buy what is in the cart", SHOP, shop(), |c, _| {
        match c.observation.title.as_str() {
            "Your cart" => c.click("Place order").into(),
            "Thank you" => done("").into(),
            _ => c.click("Cart").into(),
        }
    })
    .person(agreeable())
    .run();
    ran.satisfied();
    let why = reasons(&ran, "safety", "confirm");
    assert_eq!(
        (&why["verdict"], &why["class"]),
        (&"confirm".into(), &"pay".into())
    );
    let why = reasons(&ran, "confirm", "execute");
    assert_eq!(
        (&why["decision"], &why["by"]),
        (&"allow".into(), &"person".into())
    );
    let why = reasons(&ran, "execute", "progress");
    assert_eq!(
        (&why["status"], &why["url_changed"]),
        (&"ok".into(), &true.into())
    );
    let why = reasons(&ran, "planner", "goal_validator");
    assert_eq!(why["actions"], Value::from(vec!["done"]));
    let why = reasons(&ran, "goal_validator", "quality_evaluator");
    assert_eq!(
        (&why["evidence"], &why["by"]),
        (&"met".into(), &"evidence".into())
    );
    let why = reasons(&ran, "quality_evaluator", "end");
    assert_eq!(why["good"], true);
    // Reasons are small: names and plain values, never a page or a plan.
    for envelope in &ran.events {
        if let RunEvent::NodeLeft { node, why, .. } = &envelope.event {
            let size = serde_json::to_string(why).unwrap().len();
            assert!(size < 700, "{node}: {size} bytes");
        }
    }
}
