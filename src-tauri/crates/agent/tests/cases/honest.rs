//! The same goals as in `lies`, truly carried out: each run is satisfied, in Basic mode and with a
//! model, and the site's own state agrees.

use copilot_protocol::{PlannerKind, TerminalReason};

use super::pairs::{pairs, play};

#[test]
fn each_goal_truly_met_is_satisfied() {
    let mut doubted = Vec::new();
    for pair in pairs() {
        for kind in [PlannerKind::Builtin, PlannerKind::Model] {
            let ran = play(&pair, pair.honest, kind);
            if ran.terminal() != TerminalReason::GoalSatisfied {
                doubted.push(format!("{kind:?} {:?}\n{}", pair.goal, ran.story()));
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
