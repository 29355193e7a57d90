//! The runtime's rules, one test each, on tokio's paused clock.

use std::time::Duration;

use copilot_graph::*;
use tokio::time::Instant;

use crate::fixture::*;

fn to(n: u8) -> Turn {
    turn(Then::To(n, vec![Update::Saw(u32::from(n))]))
}

#[tokio::test(start_paused = true)]
async fn walks_declared_edges_to_one_outcome() {
    let run = start(vec![to(1), to(2), turn(Then::End(7))]);
    let (finished, _, tape) = run.ends(Outcome::Done(7)).await;
    assert_eq!(finished.state.seen, [1, 2]);
    assert_eq!((finished.stats.laps, finished.stats.entries), (1, 3));
    let events = "entered n0 1|left n0 n1|entered n1 1|left n1 n2|entered n2 1|left n2 end|ended";
    assert_eq!(tape.events().join("|"), events);
    let durable: Vec<bool> = tape.commits().iter().map(|c| c.durable).collect();
    assert_eq!(durable, [false, false, true]);
}

#[tokio::test(start_paused = true)]
async fn refuses_what_is_not_declared() {
    for (turns, named) in [
        (vec![to(5)], "n0 -> n5"),
        (vec![turn(Then::End(1))], "n0 -> end"),
        (
            vec![turn(Then::Ask(1, 1))],
            "n0 -> interrupt, resumed at n1",
        ),
        (
            vec![to(2), turn(Then::Ask(1, 4))],
            "n2 -> interrupt, resumed at n4",
        ),
    ] {
        let why = RuntimeStop::Internal(format!("undeclared edge {named}"));
        let (_, script, _) = start(turns).ends(stopped(why)).await;
        assert!(script.turns.lock().unwrap().is_empty());
    }
}

#[tokio::test(start_paused = true)]
async fn a_stuck_node_is_dropped_within_300_ms_of_a_cancel() {
    let run = start(vec![after(vec![Step::Hang], Then::To(1, vec![]))]);
    run.entries(1).await;
    let began = Instant::now();
    let (_, script, tape) = run.cancelled().await;
    assert!(began.elapsed() < Duration::from_millis(300));
    assert_eq!(*script.gone.lock().unwrap(), 1);
    assert_eq!(tape.count("left n0 stopped"), 1);
}

#[test]
fn a_node_that_blocks_its_thread_does_not_hold_up_a_cancel() {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(2)
        .enable_time()
        .build()
        .unwrap();
    // This thread watches by itself: with one worker blocked, nobody may be left to drive tokio's clock.
    let wait_for = |what: &str, reached: &dyn Fn() -> bool| {
        let deadline = std::time::Instant::now() + Duration::from_secs(60);
        while !reached() {
            assert!(std::time::Instant::now() < deadline, "{what}");
            std::thread::sleep(Duration::from_millis(1));
        }
    };
    let run = {
        let _inside = runtime.enter();
        start(vec![after(vec![Step::Block, Step::Act(1)], Then::End(1))])
    };
    let script = run.script.clone();
    wait_for("the node is entered", &|| {
        !script.entered.lock().unwrap().is_empty()
    });
    run.control.cancel();
    wait_for("the run ends", &|| run.task.is_finished());
    let (finished, script, _) = runtime.block_on(run.finish());
    assert_eq!(finished.outcome, stopped(RuntimeStop::Cancelled));
    assert_eq!(*script.gone.lock().unwrap(), 0, "still blocked");
    *script.unblock.lock().unwrap() = true;
    wait_for("the node is dropped once it is let go", &|| {
        *script.gone.lock().unwrap() == 1
    });
    assert!(script.deeds.lock().unwrap().is_empty());
}

#[tokio::test(start_paused = true)]
async fn a_cancelled_node_may_let_go_and_its_updates_count_but_not_its_goto() {
    let steps = vec![Step::UntilCancelled(100), Step::Record(5), Step::Act(6)];
    let hold = after(steps, Then::To(1, vec![]));
    let run = start(vec![hold]);
    run.entries(1).await;
    let (finished, script, _) = run.cancelled().await;
    assert_eq!(finished.state.seen, [5], "a fact is kept, an intent is not");
    assert_eq!(*script.deeds.lock().unwrap(), [999]);

    let hold = after(
        vec![Step::UntilCancelled(100)],
        Then::To(1, vec![Update::Saw(8)]),
    );
    let run = start(vec![hold, to(2)]);
    run.entries(1).await;
    let (finished, script, _) = run.cancelled().await;
    assert_eq!(finished.state.seen, [8]);
    assert_eq!(*script.entered.lock().unwrap(), [Id(0)]);
}

#[tokio::test(start_paused = true)]
async fn cancel_ends_a_question_and_a_pause_and_a_run_not_begun() {
    let run = start(vec![to(2), turn(Then::Ask(3, 2))]);
    run.reach(Phase::Waiting).await;
    let control = run.control.clone();
    run.cancelled().await;
    assert_eq!(control.pending_question(), None);
    let late = Answer {
        to: 3,
        update: Update::Saw(1),
    };
    assert_eq!(control.answer(late), Err(ControlError::Ended));

    for paused in [true, false] {
        let run = start(vec![to(1)]);
        if paused {
            run.control.pause();
            run.reach(Phase::Paused).await;
        }
        let (_, script, _) = run.cancelled().await;
        assert!(script.entered.lock().unwrap().is_empty(), "{paused}");
    }
}

#[tokio::test(start_paused = true)]
async fn a_pause_takes_effect_between_nodes_and_takes_what_is_injected() {
    let turns = vec![
        after(vec![Step::Sleep(1000)], Then::To(2, vec![])),
        turn(Then::End(1)),
    ];
    let run = start(turns);
    run.entries(1).await;
    run.control.pause();
    assert!(run.control.is_paused());
    let phase = run.control.phase();
    assert_eq!(phase, Phase::Running, "the node is left to end");
    run.reach(Phase::Paused).await;
    assert_eq!(run.tape.count("left n0 n2"), 1);
    run.control.inject(vec![Update::Saw(77)]).unwrap();
    tokio::time::sleep(Duration::from_secs(3600)).await;
    assert_eq!(run.control.phase(), Phase::Paused);
    assert_eq!(run.tape.fold().state.seen, [77]);
    run.control.resume();
    let (finished, ..) = run.ends(Outcome::Done(1)).await;
    assert_eq!(finished.state.waited_ms, 3_600_000);
    assert_eq!(finished.state.active_ms, 1000);
}

#[tokio::test(start_paused = true)]
async fn an_interrupt_is_written_first_and_survives_a_restart() {
    let run = start(vec![to(2), after(vec![Step::Sleep(20)], Then::Ask(3, 0))]);
    run.reach(Phase::Waiting).await;
    let asked = run.tape.commits().pop().unwrap();
    assert!(asked.durable && matches!(asked.goto, Some(Position::Waiting { .. })));
    run.kill().await;

    let checkpoint = run.tape.fold();
    let text = serde_json::to_string(&checkpoint).unwrap();
    let checkpoint: Checkpoint<Toy> = serde_json::from_str(&text).unwrap();
    assert!(
        matches!(&checkpoint.at, Position::Waiting { question, resume_at }
        if question.id == 3 && *resume_at == Id(0))
    );

    let turns = vec![to(2), turn(Then::End(9))];
    let again = resume_with(turns, run.tape.clone(), checkpoint, Control::new());
    let mut questions = again.control.questions();
    let question = questions.wait_for(Option::is_some).await.unwrap().clone();
    assert_eq!(question, Some(Question { id: 3 }));
    tokio::time::sleep(Duration::from_secs(7)).await;
    let answer = |to| Answer {
        to,
        update: Update::Saw(42),
    };
    let control = again.control.clone();
    for (to, taken) in [
        (2, Err(ControlError::NotAccepted)),
        (3, Ok(())),
        (3, Err(ControlError::AlreadyAnswered)),
    ] {
        assert_eq!(control.answer(answer(to)), taken);
    }
    let (finished, script, tape) = again.finish().await;
    assert_eq!(control.answer(answer(3)), Err(ControlError::Ended));
    assert_eq!(finished.outcome, Outcome::Done(9));
    assert_eq!(finished.state.seen, [2, 3, 3, 42, 2]);
    assert_eq!(finished.state.waited_ms, 7000);
    assert_eq!(finished.state.active_ms, 20, "waiting is not counted");
    assert_eq!(finished.stats.laps, 2, "laps go on where they were");
    assert_eq!(*script.entered.lock().unwrap(), [Id(0), Id(2)]);
    assert_eq!(tape.count("asked 3"), 2);
    assert_eq!(tape.count("answered 3"), 1);
    let seqs: Vec<u64> = tape.commits().iter().map(|c| c.seq).collect();
    assert_eq!(seqs, (1..=seqs.len() as u64).collect::<Vec<_>>());
}

#[tokio::test(start_paused = true)]
async fn an_intent_is_durable_before_the_deed_and_open_after_a_kill() {
    let steps = vec![Step::Act(5), Step::Hang];
    let run = start(vec![to(1), after(steps, Then::To(2, vec![]))]);
    let tape = run.tape.clone();
    until(|| !run.script.deeds.lock().unwrap().is_empty()).await;
    let intent = tape.commits().pop().unwrap();
    assert_eq!((intent.cause, intent.durable), (Cause::Intent, true));
    run.kill().await;
    assert_eq!(run.control.inject(vec![]), Err(ControlError::Ended));

    let checkpoint = tape.fold();
    assert_eq!(checkpoint.open_intent, Some(Id(1)));
    assert!(matches!(checkpoint.at, Position::Node(Id(1))));
    assert_eq!(checkpoint.state.seen, [1, 5]);
    let turns = vec![to(2), turn(Then::End(1))];
    let again = resume_with(turns, tape, checkpoint, Control::new());
    let (_, _, tape) = again.ends(Outcome::Done(1)).await;
    assert_eq!(tape.fold().open_intent, None);
}

#[tokio::test(start_paused = true)]
async fn panics_end_the_run_as_internal() {
    let run = start(vec![to(1), after(vec![Step::Panic], Then::To(2, vec![]))]);
    let why = RuntimeStop::Internal("node n1 panicked: boom in a node".to_owned());
    run.ends(stopped(why)).await;

    let explodes = vec![Update::Saw(4), Update::Explode];
    let run = start(vec![turn(Then::To(1, explodes))]);
    let why = RuntimeStop::Internal("reducer panicked: boom in the reducer".to_owned());
    let (finished, ..) = run.ends(stopped(why)).await;
    let seen = finished.state.seen;
    assert!(seen.is_empty(), "a half-done commit leaves nothing");
}

#[tokio::test(start_paused = true)]
async fn a_journal_that_fails_ends_the_run_and_no_intent_is_acted_on() {
    for (fault, said) in [
        (Fault::Fail, "the journal could not be written: disk full"),
        (Fault::Panic, "the journal panicked: boom in the journal"),
        (Fault::Hang, "the journal did not answer within 10000 ms"),
    ] {
        for seq in 1..=4 {
            let turns = vec![
                to(1),
                after(vec![Step::Act(5)], Then::To(2, vec![])),
                turn(Then::End(1)),
            ];
            let run = start_with(turns, Tape::faulty(seq, fault));
            let (finished, script, tape) = run.finish().await;
            let why = RuntimeStop::Journal(said.to_owned());
            assert_eq!(finished.outcome, stopped(why), "{fault:?} at {seq}");
            assert_eq!(tape.fold().state, finished.state);
            assert_eq!(tape.commits().len() as u64, seq - 1);
            let deeds = script.deeds.lock().unwrap().len();
            assert_eq!(deeds, usize::from(seq > 2), "{fault:?} at {seq}");
        }
    }
}

#[tokio::test(start_paused = true)]
async fn a_lap_has_32_entries() {
    let run = start((0..41).map(|_| to(3)).collect());
    let (_, script, _) = run.ends(stopped(RuntimeStop::LapLimit)).await;
    assert_eq!(script.entered.lock().unwrap().len(), 32);

    // The count begins anew with each lap: 32 entries in each of two laps are no offence.
    let round = |times| (0..times).map(|_| to(3));
    let turns = round(31).chain([to(0)]).chain(round(29));
    let turns = turns.chain([to(4), to(5), turn(Then::End(3))]);
    let (_, script, _) = start(turns.collect()).ends(Outcome::Done(3)).await;
    assert_eq!(script.entered.lock().unwrap().len(), 64);
}

#[tokio::test(start_paused = true)]
async fn the_recursion_limit_counts_laps() {
    let initial = State {
        max_laps: Some(5),
        ..State::default()
    };
    let turns = (0..40)
        .map(|i| to(if i % 2 == 0 { 1 } else { 0 }))
        .collect();
    let run = start_with(turns, Tape::new(initial));
    let (finished, script, _) = run.ends(stopped(RuntimeStop::RecursionLimit)).await;
    assert_eq!(finished.stats.laps, 5);
    assert_eq!(script.entered.lock().unwrap().len(), 10);
}

#[tokio::test(start_paused = true)]
async fn a_budget_is_checked_between_nodes_and_can_be_raised() {
    let initial = State {
        budget_ms: Some(1500),
        ..State::default()
    };
    let turns = || {
        vec![
            after(vec![Step::Sleep(1000)], Then::To(1, vec![])),
            after(vec![Step::Sleep(1000)], Then::To(2, vec![])),
            turn(Then::End(1)),
        ]
    };
    let run = start_with(turns(), Tape::new(initial.clone()));
    let (finished, script, _) = run.ends(stopped(RuntimeStop::Budget("time"))).await;
    assert_eq!(finished.state.active_ms, 2000, "the node was left to end");
    assert_eq!(script.entered.lock().unwrap().len(), 2);

    let run = start_with(turns(), Tape::new(initial));
    run.entries(2).await;
    run.control.inject(vec![Update::Budget(5000)]).unwrap();
    run.ends(Outcome::Done(1)).await;
}

#[tokio::test(start_paused = true)]
async fn what_was_injected_is_on_record_even_if_the_run_ends_first() {
    let run = start(vec![to(2), after(vec![Step::Sleep(10)], Then::End(1))]);
    run.entries(2).await;
    run.control.inject(vec![Update::Saw(50)]).unwrap();
    run.control.inject(vec![Update::Explode]).unwrap();
    run.control.inject(vec![Update::Saw(51)]).unwrap();
    let (finished, ..) = run.ends(Outcome::Done(1)).await;
    assert_eq!(finished.state.seen, [2, 50, 51]);
}

#[tokio::test(start_paused = true)]
async fn a_lost_world_asks_and_goes_on_at_recovery_or_ends() {
    start(vec![turn(Then::Lost(None))])
        .ends(stopped(RuntimeStop::Lost))
        .await;

    for (update, outcome) in [
        (Update::Saw(1), Outcome::Done(4)),
        (Update::GaveUp, stopped(RuntimeStop::Lost)),
    ] {
        let turns = vec![to(1), turn(Then::Lost(Some(6))), to(2), turn(Then::End(4))];
        let run = start(turns);
        run.reach(Phase::Waiting).await;
        run.control.answer(Answer { to: 6, update }).unwrap();
        let (_, _, tape) = run.ends(outcome).await;
        assert_eq!(tape.count("left n1 interrupt"), 1);
    }
}

#[tokio::test(start_paused = true)]
async fn a_world_that_may_come_back_by_itself_goes_on_at_recovery_from_any_node() {
    let turns = vec![to(1), turn(Then::Recover), to(2), turn(Then::End(4))];
    let (finished, _, tape) = start(turns).ends(Outcome::Done(4)).await;
    assert!(finished.state.seen.contains(&77));
    assert_eq!(tape.count("left n1 n0"), 1);
    assert_eq!(tape.fold().state, finished.state);
}

#[tokio::test(start_paused = true)]
async fn a_finished_run_resumes_to_its_outcome_and_writes_nothing() {
    let (finished, _, tape) = start(vec![to(2), turn(Then::End(7))]).finish().await;
    let lines = tape.commits().len();
    let runtime = Runtime::new(Script::new(vec![]), tape.clone());
    let again = runtime.resume(tape.fold(), Control::new()).await;
    assert_eq!(again.outcome, finished.outcome);
    assert_eq!(again.state, finished.state);
    assert_eq!((tape.commits().len(), tape.count("ended")), (lines, 1));
}

#[tokio::test(start_paused = true)]
async fn a_control_handle_steers_one_run_only() {
    let run = start(vec![after(vec![Step::Hang], Then::End(1))]);
    run.entries(1).await;
    let second = resume_with(
        vec![to(2), turn(Then::End(1))],
        Tape::new(State::default()),
        Checkpoint::start(State::default()),
        run.control.clone(),
    );
    let refused = second.task.await.unwrap();
    let why = "the control handle belongs to another run".to_owned();
    assert_eq!(refused.outcome, stopped(RuntimeStop::Internal(why)));
    assert!(second.script.entered.lock().unwrap().is_empty());
    assert_eq!(run.control.phase(), Phase::Running);
    run.control.cancel();
    run.finish().await;
}

#[tokio::test(start_paused = true)]
async fn a_fold_refuses_what_is_no_run() {
    let (_, _, tape) = start(vec![to(1), to(2), turn(Then::End(7))]).finish().await;
    let good = tape.commits();
    let refused = |change: &dyn Fn(&mut Vec<Commit<Toy>>)| {
        let mut commits = good.clone();
        change(&mut commits);
        fold(State::default(), commits).unwrap_err()
    };
    let (seq, expected, found) = (1, 2, 3);
    let (from, to) = ("n0", "n5");
    let again = |c: &mut Vec<Commit<Toy>>| {
        let mut more = c[2].clone();
        more.seq = 4;
        c.push(more);
    };
    type Change<'a> = &'a dyn Fn(&mut Vec<Commit<Toy>>);
    let changes: [(Change, FoldError); 5] = [
        (
            &|c| drop(c.remove(1)),
            FoldError::Sequence { expected, found },
        ),
        (
            &|c| c[0].goto = Some(Position::Node(Id(5))),
            FoldError::UndeclaredEdge { seq, from, to },
        ),
        (&|c| c[1].node = Some(Id(0)), FoldError::Misplaced(2)),
        (&|c| c[1].cause = Cause::Answer, FoldError::Misplaced(2)),
        (&again, FoldError::AfterEnd(4)),
    ];
    for (change, error) in changes {
        assert_eq!(refused(change), error);
    }
    assert!(matches!(
        refused(&|c| c[0].updates.push(Update::Explode)),
        FoldError::Reducer { seq: 1, .. }
    ));
    // A checkpoint on the way, brought up to date, is the same as the whole fold.
    let half = fold(State::default(), good[..1].to_vec()).unwrap();
    let whole = fold_from(half, good[1..].to_vec()).unwrap();
    assert_eq!(whole.state, tape.fold().state);
    assert_eq!(whole.seq, 3);
}

#[test]
fn declarations_are_listed_and_checked() {
    let edges = [(0, 1), (0, 2), (0, 3), (1, 0), (1, 2)].map(|(from, to)| (Id(from), Id(to)));
    assert_eq!(declared_edges::<Id>()[..5], edges);
    assert_eq!(check_declarations::<Toy>(), Ok(()));

    let plain = |to: &[u8], end| node(to, end, false, false);
    let chain = || {
        [
            plain(&[1], false),
            plain(&[2], false),
            plain(&[3], false),
            plain(&[4], false),
            plain(&[5], false),
            plain(&[], true),
        ]
    };
    let refused = |change: &dyn Fn(&mut Table)| {
        let mut table = chain();
        change(&mut table);
        declare(table);
        check_declarations::<Toy>().unwrap_err()
    };
    let around = refused(&|table| table[3].successors = vec![Id(5)]);
    assert_eq!(around, DeclarationError::Unreachable("n4"));
    let endless = refused(&|table| (table[5].end, table[2].end) = (false, true));
    assert_eq!(endless, DeclarationError::NoEnd("n3"));
    let twice = refused(&|table| table[2].successors = vec![Id(3), Id(3)]);
    let (from, to) = ("n2", "n3");
    assert_eq!(twice, DeclarationError::DuplicateEdge { from, to });
}
