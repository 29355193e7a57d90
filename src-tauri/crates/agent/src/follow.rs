//! A goal that goes on from a past run: what that one asked and came to stands before the planner, as private as it was.

use copilot_guard::GoalWords;
use copilot_protocol::{Earlier, FollowUp, Outcome, RunId, RunRequest, TerminalReason};

use crate::prompts::fence;
use crate::state::GraphState;

/// Goals of before that are told of.
const MOST: usize = 3;
/// Characters of what each of them came to.
const ANSWER: usize = 2_000;

/// What a goal goes on from, of a run that ended so.
pub(crate) fn from(run: RunId, s: &GraphState, outcome: &Outcome) -> FollowUp {
    let request = &s.request;
    let mut before = request
        .follows
        .as_ref()
        .map_or(Vec::new(), |f| f.before.clone());
    // What was refused, or given up, is no answer.
    let done = outcome.terminal_reason == TerminalReason::GoalSatisfied;
    let answer = outcome.answer.chars().take(ANSWER);
    before.push(Earlier {
        goal: request.goal.clone(),
        answer: answer.filter(|_| done).collect(),
        start_url: request.start_url.clone(),
    });
    before.drain(..before.len().saturating_sub(MOST));
    FollowUp {
        run,
        before,
        look_at: outcome.look_at.clone(),
        private: s.contexts.private_sites(),
    }
}

/// The sites of the goals before belong to this one; nothing else that they freed does.
pub(crate) fn add_sites(policy: &mut copilot_guard::Policy, request: &RunRequest) {
    let before = request.follows.iter().flat_map(|f| &f.before);
    for earlier in before {
        for site in GoalWords::new(&earlier.goal).sites {
            policy.sites.add(site);
        }
        if let Some(address) = &earlier.start_url {
            policy.add_site(address);
        }
    }
}

/// The address is of a site that the goals of now and before name, or that the settings of now allow.
pub fn is_own_site(request: &RunRequest, address: &str) -> bool {
    let state = GraphState::new(request.clone());
    url::Url::parse(address).is_ok_and(|url| state.policy.allows(&url))
}

/// Goals of before, for whoever may not know their answers.
pub(crate) fn goals(s: &GraphState) -> String {
    let before = s.request.follows.iter().flat_map(|f| &f.before);
    let before: Vec<&str> = before.map(|earlier| earlier.goal.as_str()).collect();
    match before.as_slice() {
        [] => String::new(),
        before => format!("\nIt goes on from:\n{}", before.join("\n")),
    }
}

/// Answers of before, where whoever plans now may know them.
pub(crate) fn answers(s: &GraphState) -> impl Iterator<Item = &str> {
    let known = s.contexts.sees_earlier();
    let before = s.request.follows.iter().flat_map(|f| &f.before);
    before
        .filter(move |_| known)
        .map(|earlier| earlier.answer.as_str())
}

/// The goal with what it goes on from; of that, answers only where whoever reads this may know them.
pub(crate) fn goal(s: &GraphState) -> String {
    told(s, s.goal())
}

pub(crate) fn told(s: &GraphState, goal: &str) -> String {
    let Some(follows) = &s.request.follows else {
        return goal.to_owned();
    };
    let known = s.contexts.sees_earlier();
    let mut text = goal.to_owned();
    text.push_str("\n\nIt goes on from what the person asked before; what it leaves out is meant as it was there. What was agreed to then is not agreed to now.");
    for earlier in &follows.before {
        text.push_str(&format!(
            "\nBefore, in the person's words:\n{}",
            earlier.goal
        ));
        if !earlier.answer.is_empty() && known {
            text.push_str(&format!(
                "\nIt came to this, from pages:\n<page_text>\n{}\n</page_text>",
                fence(&earlier.answer)
            ));
        }
    }
    if let Some(address) = follows.look_at.as_ref().filter(|_| known) {
        text.push_str(&format!("\nIt ended at {}", fence(address)));
    }
    text
}
