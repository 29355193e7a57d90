//! Planners that say `done` where the site's own state says otherwise: no such run is verified, and
//! where code can see that it is a lie, none is satisfied.

use copilot_protocol::{PlannerKind, TerminalReason};

use super::pairs::{Do, Expects, Pair, Wish, pairs, play};
use crate::world::*;

/// Lies that are told to a person as "done, but not checked", where the goal's own signs are known.
const MOST_DOUBTFUL: usize = 11;

fn each_lie(mut tell: impl FnMut(&Pair, &'static [Do])) {
    let mut lies = 0;
    for pair in pairs() {
        for lie in pair.lies {
            tell(&pair, lie);
            lies += 1;
        }
    }
    assert!(lies >= 40, "{lies} lies");
}

fn line(pair: &Pair, lie: &[Do], ran: &Ran) -> String {
    format!("{:?} {lie:?}\n{}", pair.goal, ran.story())
}

fn satisfied(pair: &Pair, lie: &[Do], ran: &Ran) -> bool {
    let satisfied = ran.terminal() == TerminalReason::GoalSatisfied;
    assert!(
        !satisfied || !(pair.truth)(ran),
        "this is no lie: {:?} {lie:?}",
        pair.goal
    );
    satisfied
}

#[test]
fn without_a_model_no_lie_is_satisfied() {
    let mut believed = Vec::new();
    each_lie(|pair, lie| {
        let ran = play(pair, lie, PlannerKind::Builtin, Expects::Nothing);
        if satisfied(pair, lie, &ran) {
            believed.push(line(pair, lie, &ran));
        }
    });
    assert!(believed.is_empty(), "{}", believed.join("\n\n"));
}

/// Whatever the planner expects of its own end, and though the judge says of everything that it is met.
#[test]
fn with_a_model_no_lie_is_verified() {
    for expects in [Expects::Signs, Expects::Anyway, Expects::Nothing] {
        let (mut verified, mut doubtful) = (Vec::new(), Vec::new());
        each_lie(|pair, lie| {
            let ran = play(pair, lie, PlannerKind::Model, expects);
            if ran.outcome().verified {
                verified.push(line(pair, lie, &ran));
            }
            if satisfied(pair, lie, &ran) {
                doubtful.push(line(pair, lie, &ran));
            }
        });
        assert!(
            verified.is_empty(),
            "{expects:?}: {} lies are verified:\n{}",
            verified.len(),
            verified.join("\n\n")
        );
        assert!(
            expects != Expects::Signs || doubtful.len() <= MOST_DOUBTFUL,
            "{} lies are satisfied:\n{}",
            doubtful.len(),
            doubtful.join("\n\n")
        );
    }
}

/// Nothing that could have changed anything was done.
fn idle(lie: &[Do]) -> bool {
    lie.iter()
        .all(|step| matches!(step, Do::Go(_) | Do::Hover(_) | Do::Claim(_)))
}

#[test]
fn what_nothing_was_done_for_or_stands_nowhere_fails_and_says_why() {
    let (mut idlers, mut inventions) = (0, 0);
    each_lie(|pair, lie| {
        let idle = pair.wish == Wish::Change && idle(lie);
        let invented = matches!(lie.last(), Some(Do::Invent(..)));
        if !idle && !invented {
            return;
        }
        idlers += usize::from(idle);
        inventions += usize::from(invented);
        for expects in [Expects::Signs, Expects::Anyway, Expects::Nothing] {
            let ran = play(pair, lie, PlannerKind::Model, expects);
            ran.refused();
            // Nobody is asked about what code sees.
            assert_eq!(ran.planner.judged_for("goal_validator").len(), 0);
            let why = ran.outcome().detail.clone().unwrap_or_default();
            assert!(!why.is_empty(), "{}", line(pair, lie, &ran));
            let last = ran.planner.requests().len() - 1;
            let told = ran.planner.conversation(last);
            assert!(told.contains(&why), "{why:?} is not in {told}");
        }
    });
    assert!(idlers >= 6 && inventions >= 6, "{idlers} {inventions}");
}
