//! Random graphs, nodes, journals and people: whatever they do, a run keeps the runtime's promises.
use std::sync::Arc;
use std::time::Duration;

use copilot_graph::*;
use proptest::collection::vec;
use proptest::prelude::*;

use crate::fixture::*;

/// What a person does, after a wait in milliseconds.
#[derive(Debug, Clone)]
enum Submission {
    Pause,
    Resume,
    Cancel,
    Inject(Update),
    Answer {
        right: bool,
        update: Update,
    },
    /// The program is killed and the run resumed from its journal.
    Kill,
}

fn update() -> impl Strategy<Value = Update> {
    prop_oneof![
        60 => (0..100u32).prop_map(Update::Saw),
        1 => (0..2000u64).prop_map(Update::Budget),
        1 => Just(Update::GaveUp),
        1 => Just(Update::Explode),
    ]
}

fn submission() -> impl Strategy<Value = Submission> {
    prop_oneof![
        6 => Just(Submission::Pause),
        10 => Just(Submission::Resume),
        1 => Just(Submission::Cancel),
        6 => update().prop_map(Submission::Inject),
        24 => (prop::bool::weighted(0.9), update())
            .prop_map(|(right, update)| Submission::Answer { right, update }),
        1 => Just(Submission::Kill),
    ]
}

fn table() -> impl Strategy<Value = Table> {
    let node = (
        vec((0..NODES as u8).prop_map(Id), 1..4),
        prop::bool::weighted(0.4),
        prop::bool::weighted(0.5),
        prop::bool::weighted(0.3),
    )
        .prop_map(|(successors, end, interrupt, lap)| Declared {
            successors,
            end,
            interrupt,
            lap,
        });
    prop::array::uniform6(node)
}

fn step() -> impl Strategy<Value = Step> {
    prop_oneof![
        40 => (0..50u64).prop_map(Step::Sleep),
        30 => (100..200u32).prop_map(Step::Act),
        20 => (200..300u32).prop_map(Step::Record),
        1 => Just(Step::Hang),
        1 => (0..400u64).prop_map(Step::UntilCancelled),
        1 => Just(Step::Panic),
    ]
}

/// A choice that is made once the node is known: mostly an edge that it declares.
#[derive(Debug, Clone)]
enum Choice {
    Declared(prop::sample::Index),
    Any(u8),
    Ask(u32, prop::sample::Index),
    AskAny(u32, u8),
    End(u32),
    Lost(Option<u32>),
    Recover,
}

fn choice() -> impl Strategy<Value = Choice> {
    prop_oneof![
        60 => any::<prop::sample::Index>().prop_map(Choice::Declared),
        1 => (0..NODES as u8).prop_map(Choice::Any),
        20 => (300..400u32, any::<prop::sample::Index>()).prop_map(|(q, i)| Choice::Ask(q, i)),
        1 => (300..400u32, 0..NODES as u8).prop_map(|(q, n)| Choice::AskAny(q, n)),
        6 => (0..9u32).prop_map(Choice::End),
        2 => prop::option::weighted(0.9, 300..400u32).prop_map(Choice::Lost),
        2 => Just(Choice::Recover),
    ]
}

/// Walks the choices through the table, as the runtime would, so that most of them are declared.
fn turns(table: &Table, plan: Vec<(Vec<Step>, Choice, Vec<Update>)>) -> Vec<Turn> {
    let mut at = 0u8;
    let mut turns = Vec::new();
    for (steps, choice, updates) in plan {
        let node = &table[usize::from(at)];
        let pick = |index: prop::sample::Index| {
            if node.successors.is_empty() {
                at
            } else {
                index.get(&node.successors).0
            }
        };
        let then = match choice {
            Choice::Declared(index) => Then::To(pick(index), updates),
            Choice::Any(to) => Then::To(to, updates),
            Choice::Ask(q, index) if node.interrupt => Then::Ask(q, pick(index)),
            Choice::Ask(_, index) => Then::To(pick(index), updates),
            Choice::AskAny(q, to) => Then::Ask(q, to),
            Choice::End(n) if node.end || n == 0 => Then::End(n),
            Choice::End(_) => Then::To(node.successors.first().map_or(at, |to| to.0), updates),
            Choice::Lost(q) => Then::Lost(q),
            Choice::Recover => Then::Recover,
        };
        at = match &then {
            Then::To(to, _) | Then::Ask(_, to) => *to,
            Then::Lost(_) | Then::Recover => 0,
            Then::End(_) => at,
        };
        turns.push(Turn { steps, then });
    }
    turns
}

#[derive(Debug)]
struct Case {
    turns: Vec<Turn>,
    table: &'static Table,
    people: Vec<(u64, Submission)>,
    fault: Option<(u64, Fault)>,
    delay_ms: u64,
    max_laps: u32,
}

fn ensure(holds: bool, broken: impl Into<String>) -> Result<(), String> {
    holds.then_some(()).ok_or_else(|| broken.into())
}

/// Carries out one case on a paused clock; what is broken comes back as text.
async fn carry_out(case: Case) -> Result<(), String> {
    let initial = State {
        max_laps: Some(case.max_laps),
        ..State::default()
    };
    let tape = Arc::new(Tape {
        initial: initial.clone(),
        fault: case.fault,
        delay_ms: case.delay_ms,
        ..Tape::default()
    });
    let mut run = resume_with(
        case.turns,
        tape.clone(),
        Checkpoint::start(initial),
        Control::new(),
    );
    let mut scripts = vec![run.script.clone()];
    let mut finished = None;
    let mut killed = false;
    // In the end somebody always stops the run.
    let last = [(60_000, Submission::Resume), (60_000, Submission::Cancel)];
    for (wait, submission) in case.people.into_iter().chain(last) {
        tokio::time::sleep(Duration::from_millis(wait)).await;
        if run.task.is_finished() {
            break;
        }
        match submission {
            Submission::Pause => run.control.pause(),
            Submission::Resume => run.control.resume(),
            Submission::Cancel => run.control.cancel(),
            // A run that ended in this moment refuses; that is its right.
            Submission::Inject(update) => drop(run.control.inject(vec![update])),
            Submission::Answer { right, update } => {
                let asked = run.control.pending_question();
                let to = asked.as_ref().map_or(0, |q| q.id) + u32::from(!right);
                let taken = run.control.answer(Answer { to, update });
                let wrong = !right && taken.is_ok();
                ensure(!wrong, "an answer to another question was taken")?;
            }
            Submission::Kill if run.control.is_cancelled() => {}
            Submission::Kill => {
                run.task.abort();
                if let Ok(done) = (&mut run.task).await {
                    finished = Some(done);
                    break;
                }
                if *tape.faulted.lock().unwrap() || tape.count("ended") > 0 {
                    killed = true;
                    break;
                }
                let left = std::mem::take(&mut *run.script.turns.lock().unwrap());
                let folded =
                    fold(tape.initial.clone(), tape.commits()).map_err(|e| e.to_string())?;
                run = resume_with(left.into(), tape.clone(), folded, Control::new());
                scripts.push(run.script.clone());
            }
        }
    }
    if finished.is_none() && !killed {
        let joined = tokio::time::timeout(Duration::from_secs(60), &mut run.task).await;
        let joined = joined.map_err(|_| "the run does not end".to_owned())?;
        finished = Some(joined.map_err(|error| error.to_string())?);
    }
    // The future of a killed run's node goes in its own task's next turn.
    tokio::task::yield_now().await;
    let broken = tape.violations.lock().unwrap().first().cloned();
    ensure(broken.is_none(), broken.unwrap_or_default())?;
    for script in &scripts {
        let entered = *script.entered_cancelled.lock().unwrap();
        ensure(!entered, "a node was entered after a cancel")?;
        let acted = *script.acted_cancelled.lock().unwrap();
        ensure(!acted, "a node acted after a cancel")?;
        let gone = *script.gone.lock().unwrap();
        let entered = script.entered.lock().unwrap().len();
        ensure(
            gone == entered,
            format!("{entered} nodes entered, {gone} gone"),
        )?;
    }
    check_edges(case.table, &tape)?;
    // Each deed has its intent in the journal, in the same order.
    let deeds = scripts.iter().flat_map(|s| s.deeds.lock().unwrap().clone());
    let mut intents = tape
        .commits()
        .into_iter()
        .filter(|c| c.cause == Cause::Intent)
        .map(|c| c.updates);
    for deed in deeds.filter(|n| *n != 999) {
        let meant = intents.any(|updates| updates == [Update::Saw(deed)]);
        ensure(meant, format!("deed {deed} without an intent"))?;
    }
    let folded = fold::<Toy>(tape.initial.clone(), tape.commits()).map_err(|e| e.to_string())?;
    let Some(finished) = finished else {
        return Ok(());
    };
    let ends = tape.count("ended");
    ensure(ends == 1, format!("{ends} ends"))?;
    let same = folded.state == finished.state;
    ensure(same, "the fold is not the final state")?;
    match folded.at {
        Position::Ended { outcome } if outcome == finished.outcome => Ok(()),
        _ if *tape.faulted.lock().unwrap() => match finished.outcome {
            Outcome::Stopped(why) if why.starts_with("Journal(") => Ok(()),
            other => Err(format!("a failed journal, but {other:?}")),
        },
        at => Err(format!("the journal stands at {at:?}")),
    }
}

fn on_a_paused_clock(case: Case) -> Result<(), String> {
    let mut runtime = tokio::runtime::Builder::new_current_thread();
    let runtime = runtime.enable_time().start_paused(true).build();
    runtime.unwrap().block_on(carry_out(case))
}

/// Checks the edges against the table, without the runtime's own check.
fn check_edges(table: &Table, tape: &Tape) -> Result<(), String> {
    for (node, edge) in tape.edges.lock().unwrap().iter() {
        let declared = &table[usize::from(node.0)];
        let fine = match edge {
            Edge::To(to) => declared.successors.contains(to) || Some(*to) == Toy::RECOVERY,
            Edge::Interrupt { resume_at } => {
                let own = resume_at == node || declared.successors.contains(resume_at);
                (declared.interrupt && own) || Some(*resume_at) == Toy::RECOVERY
            }
            Edge::End => declared.end,
            Edge::Stopped(_) => true,
        };
        ensure(fine, format!("undeclared edge {node:?} {edge:?}"))?;
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1500, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_run_keeps_its_promises(
        table in table(),
        plan in vec((vec(step(), 0..3), choice(), vec(update(), 0..3)), 0..60),
        people in vec((0..100u64, submission()), 0..80),
        fault in prop::option::weighted(
            0.2,
            (1..40u64, prop_oneof![Just(Fault::Fail), Just(Fault::Panic), Just(Fault::Hang)]),
        ),
        delay_ms in prop_oneof![Just(0u64), 1..40u64],
        max_laps in 0..30u32,
    ) {
        let table = declare(table);
        let case = Case { turns: turns(table, plan), table, people, fault, delay_ms, max_laps };
        prop_assert_eq!(on_a_paused_clock(case), Ok(()));
    }
}

/// Found at random: a node writes a fact in the grace after a cancel, and the journal fails at that.
#[test]
fn a_journal_that_fails_while_a_run_is_cancelled_takes_nothing_more() {
    let table = declare(std::array::from_fn(|_| node(&[0], false, false, false)));
    let turn = |steps| after(steps, Then::To(0, Vec::new()));
    let answer = Submission::Answer {
        right: false,
        update: Update::Saw(0),
    };
    let case = Case {
        turns: vec![
            turn(vec![Step::Act(100)]),
            turn(vec![Step::Sleep(19), Step::Record(200)]),
        ],
        table,
        people: vec![
            (17, answer),
            (77, Submission::Inject(Update::Saw(0))),
            (27, Submission::Cancel),
        ],
        fault: Some((3, Fault::Fail)),
        delay_ms: 26,
        max_laps: 0,
    };
    assert_eq!(on_a_paused_clock(case), Ok(()));
}
