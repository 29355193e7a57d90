//! What must be true of every run, whatever its parts did.

use super::*;

/// One end, told last; numbers without gaps; stages that only rise; declared edges; nothing done
/// without a yes; nothing verified unread; no answer thrown away; a journal that folds to the end.
pub fn check_whole(ran: &Ran) {
    let told = &ran.events;
    let ends = |e: &Envelope| matches!(e.event, RunEvent::RunFinished { .. });
    let last = told.last().expect("a run says something");
    assert!(ends(last), "the last event is {:?}", last.event);
    let journal = ran.journal.events();
    // A journal that took all holds all that was told, and the whole run, resumes too.
    let whole = journal.last().is_some_and(ends);
    let events: &[Envelope] = if whole { &journal } else { told };
    let times = events.iter().filter(|e| ends(e)).count();
    assert_eq!(times, 1, "a run ends once");
    for (i, envelope) in events.iter().enumerate() {
        assert_eq!(envelope.seq, i as u64 + 1, "numbers have no gaps");
    }
    stages_rise(events);
    edges_are_declared(ran, events);
    fails(ran, without_a_yes(&ran.browser.acts(), events));
    budgets_hold(ran);
    nothing_verified_unread(ran, events);
    fails(
        ran,
        answer_thrown_away(events, ran.terminal(), ran.answer()),
    );
    if whole {
        folds_to_the_end(ran);
        let summary = ran.journal.summary().expect("a summary is kept");
        assert_eq!(
            summary.outcome, ran.summary.outcome,
            "the kept summary is that of the end"
        );
    }
}

fn fails(ran: &Ran, wrong: Option<String>) {
    if let Some(wrong) = wrong {
        panic!("{wrong}\n{}", ran.story());
    }
}

fn stages_rise(events: &[Envelope]) {
    let mut stage = Stage::Orient;
    let mut resumed = false;
    for envelope in events {
        if matches!(envelope.event, RunEvent::RunStarted { resumed: true, .. }) {
            resumed = true;
        }
        if let RunEvent::StageChanged { from, to } = &envelope.event {
            // A run that was cut between telling a stage and committing it tells it once more.
            if std::mem::take(&mut resumed) && *from < stage {
                stage = *from;
            }
            assert_eq!(*from, stage, "a stage follows from the one before");
            assert!(to > from, "stages only rise");
            stage = *to;
        }
    }
}

/// The browser was lost in the node that is left, which any node may find.
fn lost_before(events: &[Envelope], to: &str) -> bool {
    let since_entry = events
        .iter()
        .rposition(|e| matches!(e.event, RunEvent::NodeEntered { .. }))
        .unwrap_or(0);
    // A browser that does not come back was lost in a node before.
    let lost = |e: &Envelope| match &e.event {
        RunEvent::BrowserLost => true,
        RunEvent::Narration { message } => {
            ["say-page-crashed", "say-tab-closed"].contains(&message.id.as_str())
        }
        _ => false,
    };
    to == "observe"
        && (events[since_entry..].iter().any(lost)
            || matches!(&events[since_entry].event, RunEvent::NodeEntered { node, .. } if node == "observe")
                && events.iter().any(lost))
}

fn edges_are_declared(ran: &Ran, events: &[Envelope]) {
    let graph = copilot_agent::graph();
    let stop = events.iter().rev().find_map(|e| match &e.event {
        RunEvent::RunFinished { stop_reason, .. } => Some(*stop_reason),
        _ => None,
    });
    for (i, envelope) in events.iter().enumerate() {
        let RunEvent::NodeLeft {
            node, edge, why, ..
        } = &envelope.event
        else {
            continue;
        };
        let declared = graph.iter().find(|n| n.name == *node).unwrap();
        let ways = declared.successors.len()
            + usize::from(declared.may_end)
            + usize::from(declared.may_interrupt);
        // The runtime's own end of a node has no reason of the node's.
        let ended = matches!(edge, EdgeTaken::End);
        assert!(
            ways == 1 || ended || !why.is_empty(),
            "{node} chose {edge:?} without a reason"
        );
        match edge {
            EdgeTaken::Node(to) => assert!(
                declared.successors.contains(to) || lost_before(&events[..i], to),
                "undeclared edge {node} -> {to}"
            ),
            EdgeTaken::Interrupt(to) => {
                let lost = lost_before(&events[..i], to)
                    // The run's tab was closed, which is a loss of the world as well; only the snapshot finds it.
                    || node == "observe" && to == "observe";
                assert!(
                    lost || declared.may_interrupt
                        && (to == node || declared.successors.contains(to)),
                    "undeclared interrupt {node} -> {to}"
                );
            }
            EdgeTaken::End => {
                use StopReason as S;
                let by_runtime = matches!(
                    stop,
                    Some(
                        S::Cancelled
                            | S::RecursionLimit
                            | S::MaxSteps
                            | S::Tokens
                            | S::Money
                            | S::Time
                            | S::BrowserLost
                            | S::NoBrowser
                            | S::GoalNotUnderstood
                            | S::JournalFailed
                            | S::Internal
                    )
                );
                assert!(declared.may_end || by_runtime, "{node} may not end a run");
                assert!(
                    by_runtime || !why.is_empty(),
                    "{node} ended the run without a reason"
                );
            }
        }
    }
    assert_ne!(
        stop,
        Some(StopReason::Internal),
        "no run ends by a fault of its own: {}",
        ran.story()
    );
}

/// Only a met goal is verified, and with a model only where one read the goal apart from any page.
fn nothing_verified_unread(ran: &Ran, events: &[Envelope]) {
    if !ran.outcome().verified {
        return;
    }
    let got = ran.terminal();
    assert_eq!(got, TerminalReason::GoalSatisfied, "{}", ran.story());
    let read = events.iter().any(|e| {
        matches!(&e.event, RunEvent::ModelCalled { purpose, ok: true, .. } if purpose == "goal_reader")
    });
    assert!(
        read || ran.planner.kind() == PlannerKind::Builtin,
        "verified, and nobody read the goal\n{}",
        ran.story()
    );
}

/// Whatever ends the run: the last answer that was claimed stands in its result. Only an end with none, that is
/// good, puts it aside.
pub fn answer_thrown_away(
    events: &[Envelope],
    terminal: TerminalReason,
    answer: &str,
) -> Option<String> {
    let mut planned = "";
    let mut claimed = "";
    for envelope in events {
        match &envelope.event {
            RunEvent::Planned { plan } => {
                planned = match plan.actions.first() {
                    Some(Action::Done { answer, .. }) => answer.trim(),
                    _ => "",
                };
            }
            RunEvent::NodeLeft {
                node,
                edge: EdgeTaken::Node(to),
                ..
            } if node == "planner"
                && to == "goal_validator"
                && (!planned.is_empty() || terminal == TerminalReason::GoalSatisfied) =>
            {
                claimed = planned;
            }
            _ => {}
        }
    }
    let lost = !claimed.is_empty() && answer.is_empty();
    lost.then(|| format!("the answer {claimed:?} is thrown away"))
}

/// No more steps and plans than the settings allow, or the person allowed on the way. A step that is taken
/// counts before its result is known, so tokens may be over by the last call only.
fn budgets_hold(ran: &Ran) {
    let updates: Vec<serde_json::Value> = ran
        .journal
        .commits()
        .iter()
        .filter_map(|c| serde_json::to_value(&c.updates).ok())
        .flat_map(|u| u.as_array().cloned().unwrap_or_default())
        .collect();
    // By a word of the person's own, or by a yes to the question at the limit.
    let said = updates
        .iter()
        .filter(|u| u["set"] == "limits_raised")
        .filter_map(|u| u["max_steps"].as_u64());
    let allowed = updates
        .iter()
        .filter(|u| u["set"] == "answered" && u["answer"]["decision"] == "continue")
        .filter(|u| {
            ["max_steps", "planner_calls"]
                .contains(&u["question"]["budget"].as_str().unwrap_or_default())
        })
        .filter_map(|u| u["question"]["next"].as_f64().map(|next| next as u64));
    let raised = said.chain(allowed).max().unwrap_or(0);
    let limits = &ran.request.settings.limits;
    let max_steps = u64::from(limits.max_steps).max(raised);
    let enough = u64::from(ran.summary.steps) <= max_steps;
    assert!(
        enough,
        "{} steps of {max_steps}\n{}",
        ran.summary.steps,
        ran.story()
    );
    // A model that did not answer and was waited for costs no call.
    let waited = ran
        .journal
        .commits()
        .iter()
        // Who judges an end is waited for as well.
        .filter(|c| c.node == "planner")
        .flat_map(|c| c.updates.as_array().cloned().unwrap_or_default())
        .filter(|u| u["set"] == "model_gone")
        .count();
    let plans = (ran.planner.requests().len() - waited) as u64;
    assert!(
        plans <= u64::from(limits.max_planner_calls).max(raised),
        "{plans} plans\n{}",
        ran.story()
    );
}

/// The first act that the guard, or a person whom it had asked, did not say yes to by the fingerprint of what was
/// there when it arrived, for this one use.
pub fn without_a_yes(acts: &[Act], events: &[Envelope]) -> Option<String> {
    for act in acts {
        let before = &events[..act.events_before.min(events.len())];
        let node = before.iter().rev().find_map(|e| match &e.event {
            RunEvent::NodeEntered { node, .. } => Some(node.as_str()),
            _ => None,
        });
        if act.action.is_meta() {
            return Some(format!("{:?} is not for the page", act.action));
        }
        // The run's own scan of a page scrolls; it does nothing else.
        if node == Some("loop_mitigation") && matches!(act.action, Action::Scroll { .. }) {
            continue;
        }
        let mut asked: BTreeMap<QuestionId, String> = BTreeMap::new();
        let mut yes = false;
        for envelope in before {
            match &envelope.event {
                RunEvent::RiskJudged { action, judgement } => {
                    yes = judgement.verdict == Verdict::Allow
                        && *action == act.action
                        && judgement.facts.fingerprint == act.fingerprint
                        || yes && judgement.facts.fingerprint == act.fingerprint;
                }
                RunEvent::ApprovalRequested {
                    question,
                    fingerprint,
                    ..
                } => {
                    asked.insert(question.id.clone(), fingerprint.clone());
                }
                RunEvent::ApprovalAnswered {
                    question, decision, ..
                } => {
                    let fits = asked.get(question) == Some(&act.fingerprint);
                    if fits {
                        yes = matches!(decision, Decision::Allow | Decision::AllowSite);
                    }
                }
                // A yes is for one use.
                RunEvent::ActionStarted { .. } if !is_last_start(before, envelope) => yes = false,
                _ => {}
            }
        }
        if !yes {
            return Some(format!(
                "{:?} on {:?} reached the page without a yes",
                act.action, act.label
            ));
        }
    }
    None
}

fn is_last_start(before: &[Envelope], envelope: &Envelope) -> bool {
    before
        .iter()
        .rev()
        .find(|e| matches!(e.event, RunEvent::ActionStarted { .. }))
        .is_some_and(|e| e.seq == envelope.seq)
}

fn folds_to_the_end(ran: &Ran) {
    let again = resume(
        ran.summary.id.clone(),
        ran.request.clone(),
        (ran.journal.commits(), true),
        ran.journal.last_seq(),
        idle_parts(ran.journal.clone()),
    );
    match again {
        Err(ResumeError::Ended) => {}
        Err(error) => panic!("the journal does not fold: {error}"),
        Ok(_) => panic!("a run that has ended goes on"),
    }
}
