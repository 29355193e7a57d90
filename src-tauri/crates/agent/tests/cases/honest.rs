//! The same goals as in `lies`, truly carried out: each run is satisfied, in Basic mode and with a
//! model, and the site's own state agrees.

use copilot_protocol::{PlannerKind, TerminalReason};

use super::pairs::{Expects, Wish, pairs, play};

#[test]
fn each_goal_truly_met_is_satisfied() {
    let mut doubted = Vec::new();
    for pair in pairs() {
        for (kind, expects) in [
            (PlannerKind::Builtin, Expects::Nothing),
            (PlannerKind::Model, Expects::Signs),
            (PlannerKind::Model, Expects::Nothing),
        ] {
            let ran = play(&pair, pair.honest, kind, expects);
            if ran.terminal() != TerminalReason::GoalSatisfied {
                doubted.push(format!(
                    "{kind:?} {expects:?} {:?}\n{}",
                    pair.goal,
                    ran.story()
                ));
            } else {
                assert!(
                    (pair.truth)(&ran),
                    "the site says otherwise: {:?}",
                    pair.goal
                );
            }
        }
    }
    assert!(
        doubted.is_empty(),
        "{} were doubted:\n{}",
        doubted.len(),
        doubted.join("\n\n")
    );
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
        let ran = play(&pair, pair.honest, PlannerKind::Model, Expects::Signs);
        if !ran.outcome().verified {
            if !CANNOT_BE_SEEN.contains(&pair.goal) {
                doubted.push(format!("{:?}\n{}", pair.goal, ran.story()));
            }
        } else if ran.planner.purposes() != ["goal_reader"] && !matches!(pair.wish, Wish::Know(_)) {
            asked.push(pair.goal);
        }
    }
    assert!(
        doubted.is_empty(),
        "{}:\n{}",
        doubted.len(),
        doubted.join("\n\n")
    );
    // An answer is looked at by one who sees its page as well; an effect that code saw needs no second call.
    assert!(asked.is_empty(), "needs no second call: {asked:?}");
}
