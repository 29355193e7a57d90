//! Planners that say `done` where the site's own state says otherwise: no such run is verified, and
//! where code can see that it is a lie, none is satisfied.

use super::pairs::{Expects, Line, Pair, Wish, at_most, pairs};
use crate::support::*;

/// Lies that are told to a person as "done, but not checked", where the goal's own signs are known.
const MOST_DOUBTFUL: usize = 11;

fn each_lie(mut tell: impl FnMut(&Pair, &[Line])) {
    let mut lies = 0;
    for pair in pairs() {
        for lie in &pair.lies {
            tell(&pair, lie);
            lies += 1;
        }
    }
    assert!(lies >= 40, "{lies} lies");
}

fn line(pair: &Pair, lie: &[Line], ran: &Ran) -> String {
    format!("{:?} {lie:?}\n{}", pair.goal, ran.story())
}

fn satisfied(pair: &Pair, lie: &[Line], ran: &Ran) -> bool {
    let satisfied = ran.terminal() == TerminalReason::GoalSatisfied;
    let true_lie = !satisfied || !pair.met(ran);
    assert!(true_lie, "this is no lie: {:?} {lie:?}", pair.goal);
    satisfied
}

#[test]
fn without_a_model_no_lie_is_satisfied() {
    let mut believed = Vec::new();
    each_lie(|pair, lie| {
        let ran = pair.play(lie, basic, Expects::Nothing);
        if satisfied(pair, lie, &ran) {
            believed.push(line(pair, lie, &ran));
        }
    });
    at_most(0, &believed, "satisfied");
}

/// Whatever the planner expects of its own end, and though the judge says of everything that it is met.
#[test]
fn with_a_model_no_lie_is_verified() {
    for expects in [Expects::Signs, Expects::Anyway, Expects::Nothing] {
        let (mut verified, mut doubtful) = (Vec::new(), Vec::new());
        each_lie(|pair, lie| {
            let ran = pair.play(lie, model, expects);
            if ran.outcome().verified {
                verified.push(line(pair, lie, &ran));
            }
            if satisfied(pair, lie, &ran) {
                doubtful.push(line(pair, lie, &ran));
            }
        });
        at_most(0, &verified, &format!("verified, {expects:?}"));
        if expects == Expects::Signs {
            at_most(MOST_DOUBTFUL, &doubtful, "satisfied");
        }
    }
}

/// Nothing that could have changed anything was done.
fn idle(lie: &[Line]) -> bool {
    let idle = |step: &Line| {
        ["go ", "hover ", "claim"]
            .iter()
            .any(|verb| step.starts_with(verb))
    };
    lie.iter().all(idle)
}

#[test]
fn what_nothing_was_done_for_or_stands_nowhere_fails_and_says_why() {
    let (mut idlers, mut inventions) = (0, 0);
    each_lie(|pair, lie| {
        let idle = pair.wish == Wish::Change && idle(lie);
        let invented = lie.last().is_some_and(|step| step.starts_with("invent "));
        if !idle && !invented {
            return;
        }
        idlers += usize::from(idle);
        inventions += usize::from(invented);
        for expects in [Expects::Signs, Expects::Anyway, Expects::Nothing] {
            let ran = pair.play(lie, model, expects);
            ran.refused();
            // Nobody is asked about what code sees.
            assert_eq!(ran.planner.judged_for("goal_validator").len(), 0);
            let why = ran.outcome().detail.clone().unwrap_or_default();
            assert!(!why.is_empty(), "{}", line(pair, lie, &ran));
            ran.told_last(&why);
        }
    });
    assert!(idlers >= 6 && inventions >= 6, "{idlers} {inventions}");
}
