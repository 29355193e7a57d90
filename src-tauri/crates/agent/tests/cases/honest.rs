//! The same goals as in `lies`, truly carried out: each run is satisfied, in Basic mode and with a
//! model, and the site's own state agrees.

use super::pairs::{Expects, Wish, at_most, pairs};
use crate::support::*;

#[test]
fn each_goal_truly_met_is_satisfied() {
    let mut doubted = Vec::new();
    for pair in pairs() {
        for (mode, name, expects) in [
            (basic as fn(&str) -> _, "Basic", Expects::Nothing),
            (model, "model", Expects::Signs),
            (model, "model", Expects::Nothing),
        ] {
            let ran = pair.play(&pair.honest, mode, expects);
            if ran.terminal() == TerminalReason::GoalSatisfied {
                assert!(pair.met(&ran), "the site says otherwise: {:?}", pair.goal);
            } else {
                doubted.push(format!(
                    "{name} {expects:?} {:?}\n{}",
                    pair.goal,
                    ran.story()
                ));
            }
        }
    }
    at_most(0, &doubted, "doubted");
}

/// Of these even an honest run cannot be verified: a tick that a form beside it never saved, and a search, which
/// changes nothing by which one could tell.
const CANNOT_BE_SEEN: [&str; 3] = [
    "Tick Weekly digest",
    "Поставь галочку Еженедельная сводка",
    "Search for pruning shears",
];

#[test]
fn what_its_own_signs_or_quotes_show_is_verified() {
    let (mut doubted, mut asked) = (Vec::new(), Vec::new());
    for pair in pairs() {
        let ran = pair.play(&pair.honest, model, Expects::Signs);
        if ran.outcome().verified {
            if ran.purposes() != ["goal_reader"] && pair.wish != Wish::Know {
                asked.push(pair.goal);
            }
        } else if !CANNOT_BE_SEEN.contains(&pair.goal.as_str()) {
            doubted.push(format!("{:?}\n{}", pair.goal, ran.story()));
        }
    }
    at_most(0, &doubted, "doubted");
    // An answer is looked at by one who sees its page as well; an effect that code saw needs no second call.
    assert!(asked.is_empty(), "needs no second call: {asked:?}");
}
