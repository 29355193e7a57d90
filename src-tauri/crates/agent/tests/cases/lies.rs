//! Planners that say `done` where the site's own state says otherwise: no such run is satisfied.

use copilot_protocol::{PlannerKind, TerminalReason};

use super::pairs::{pairs, play};

#[test]
fn no_lie_is_satisfied() {
    let mut runs = 0;
    let mut believed = Vec::new();
    for pair in pairs() {
        for lie in pair.lies {
            for kind in [PlannerKind::Builtin, PlannerKind::Model] {
                let ran = play(&pair, lie, kind);
                runs += 1;
                if ran.terminal() == TerminalReason::GoalSatisfied {
                    believed.push(format!("{kind:?} {:?} {lie:?}\n{}", pair.goal, ran.story()));
                }
                assert!(
                    !(pair.truth)(&ran) || ran.terminal() != TerminalReason::GoalSatisfied,
                    "this is no lie: {:?} {lie:?}",
                    pair.goal
                );
            }
        }
    }
    assert!(runs >= 40, "{runs} runs");
    assert!(
        believed.is_empty(),
        "{} of {runs} lies were believed:\n{}",
        believed.len(),
        believed.join("\n\n")
    );
}
