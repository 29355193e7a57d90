//! The state machine by itself: random nodes on the agent's own graph, state and reducer, 100,000 runs.
//!
//! Whatever the nodes do, a run ends once; stages never fall; no budget is overrun; no edge is taken that is not
//! declared; the journal folds to the end that was reached; and from any of its checkpoints a run goes on as it did.
//! What real nodes do is tried in `tests/cases/properties.rs`. `PROPTEST_CASES` asks for more or fewer runs.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};

use async_trait::async_trait;
use copilot_graph::{
    Cause, Checkpoint, Command, Commit, Control, Edge, Goto, Journal, JournalFailure, NodeContext,
    NodeId, Nodes, Runtime, Why, fold,
};
use copilot_ports::Role;
use copilot_protocol::{
    Action, ActionId, ActionOutcome, ActionStatus, Answer, Decision, Message, Outcome, PageType,
    Question, QuestionBody, QuestionId, RunRequest, Settings, Stage, StopReason, Usage,
};
use copilot_simulator::Dice;
use copilot_simulator::world::block_on;
use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};

use crate::graph::{AgentGraph, decisions};
use crate::node_name::NodeName;
use crate::sites::pending;
use crate::state::{AgentError, ErrorKind, GraphState, InFlight, Update};
use crate::test_fixtures;

/// `PROPTEST_CASES` is another number of them.
const RUNS: u32 = 20_000;

/// What is thrown at this turn of the run.
fn dice(seed: u64, turn: u64, node: NodeName) -> Dice {
    Dice::new(seed ^ turn.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ ((node as u64 + 1) << 56))
}

/// How many nodes of the run are over. `waited_ms` is free here: nobody waits on this clock.
fn turn(s: &GraphState) -> u64 {
    s.waited_ms
}

/// Nodes that do what their dice say: the same at the same turn of the same run, also after a resume.
struct Random {
    seed: u64,
    /// A node that may end does so once in so many times.
    ends: usize,
}

#[async_trait]
impl Nodes<AgentGraph> for Random {
    async fn run(
        &self,
        node: NodeName,
        s: &GraphState,
        ctx: &NodeContext<AgentGraph>,
    ) -> Command<AgentGraph> {
        let mut dice = dice(self.seed, turn(s), node);
        let mut updates = vec![Update::Waited { ms: 1 }];
        for _ in 0..dice.below(4) {
            updates.push(change(&mut dice));
        }
        if node == NodeName::Planner {
            if s.counters.planner_calls >= s.limits.max_planner_calls {
                let spent = Outcome::new(
                    StopReason::PlannerCalls,
                    false,
                    Message::new("ending-insufficient-knowledge"),
                );
                return Command::end(spent, updates);
            }
            updates.push(Update::PlannerCalled);
        }
        if node == NodeName::Execute
            && let Some(pending) = &s.pending
        {
            let in_flight = InFlight {
                id: ActionId::from("a"),
                action: pending.action.clone(),
                label: String::new(),
            };
            let started = ctx.commit(vec![Update::Started { in_flight }]).await;
            updates.extend(finished(&mut dice, started.counters.step));
        }
        let goto = self.way(node, s, &mut dice);
        updates.extend(with_it(node, s, &goto));
        Command {
            update: updates,
            goto,
            why: Why::new(),
        }
    }
}

impl Random {
    fn way(&self, node: NodeName, s: &GraphState, dice: &mut Dice) -> Goto<AgentGraph> {
        // A claim is looked at before anything else is planned, as the real nodes have it.
        if s.claimed.is_some() && node == NodeName::GoalCheck {
            return Goto::Node(NodeName::GoalValidator);
        }
        if s.claimed.is_some() && node == NodeName::ErrorRetry {
            return Goto::Node(NodeName::Observe);
        }
        match dice.below(400) {
            0 => return Goto::Recover,
            1 => return Goto::Lost { question: None },
            2 => {
                return Goto::Lost {
                    question: Some(question(turn(s))),
                };
            }
            // Most of these are not declared.
            3..=5 => return Goto::Node(dice.pick(NodeName::ALL)),
            6 => return Goto::End(ending(dice)),
            7 => {
                return Goto::Interrupt {
                    question: question(turn(s)),
                    resume_at: dice.pick(NodeName::ALL),
                };
            }
            _ => {}
        }
        if node.may_end() && dice.one_in(self.ends) {
            return Goto::End(ending(dice));
        }
        if node.may_interrupt() && dice.one_in(3) {
            return Goto::Interrupt {
                question: question(turn(s)),
                resume_at: dice.pick(node.successors()),
            };
        }
        Goto::Node(dice.pick(node.successors()))
    }
}

/// What goes with a way, so that the counters mean what they mean in a real run.
fn with_it(node: NodeName, s: &GraphState, goto: &Goto<AgentGraph>) -> Vec<Update> {
    let Goto::Node(to) = goto else {
        return Vec::new();
    };
    match (node, to) {
        (NodeName::Planner, NodeName::Safety) => vec![Update::TakeUp {
            pending: pending(s, Action::GoBack),
        }],
        (NodeName::Planner, NodeName::GoalValidator) => vec![
            Update::DropPlan,
            Update::Claimed {
                answer: Some("so".into()),
                citations: Vec::new(),
            },
        ],
        (NodeName::GoalValidator, NodeName::Planner) => vec![Update::ValidationRejected],
        (NodeName::QualityEvaluator, NodeName::Planner) => vec![Update::QualityRejected],
        (NodeName::Safety | NodeName::Confirm, NodeName::Planner) => vec![Update::DropPlan],
        _ => Vec::new(),
    }
}

/// One use of what was approved: the result, and nothing left to be done.
fn finished(dice: &mut Dice, step: u32) -> [Update; 2] {
    let status = dice.pick(&[ActionStatus::Ok, ActionStatus::Stale, ActionStatus::Timeout]);
    let mut outcome = ActionOutcome::of(status, "https://one.example/");
    outcome.id = ActionId::from("a");
    outcome.url_changed = dice.one_in(2);
    outcome.text = dice.one_in(3).then(|| format!("found {}", dice.below(9)));
    [
        Update::Finished {
            record: test_fixtures::record(step, Action::GoBack, outcome),
            element: dice.one_in(2).then(|| "e".to_owned()),
            near: String::new(),
            out_of_sight: Vec::new(),
            filled: None,
        },
        Update::DropPlan,
    ]
}

fn change(dice: &mut Dice) -> Update {
    let usage = Usage {
        calls: 1,
        input_tokens: dice.below(300) as u64,
        money: dice.below(50) as f64 / 1000.0,
        ..Usage::default()
    };
    match dice.below(20) {
        0 | 1 => Update::Stage {
            stage: dice.pick(&[Stage::Orient, Stage::Context, Stage::Locate, Stage::Verify]),
        },
        2 => Update::PageType {
            page_type: dice.pick(&[PageType::Listing, PageType::Error, PageType::Login]),
        },
        3 => Update::Error {
            error: Some(AgentError {
                kind: dice.pick(&[ErrorKind::Network, ErrorKind::StaleRef, ErrorKind::Unknown]),
                text: "it failed".into(),
            }),
        },
        4 => Update::ErrorCounted,
        5 => Update::ErrorsCleared,
        6 => Update::EmptyPlan,
        7 => Update::UsageAdded { usage },
        8 => Update::ReflectionUsage {
            purpose: "summary".into(),
            usage,
        },
        9 => Update::Progress {
            score: dice.below(100) as f64 / 100.0,
            progressed: dice.one_in(2),
            signature: format!("s{}", dice.below(2)),
        },
        10 => Update::Strategy {
            avoid: vec!["e".into()],
        },
        11 | 12 => Update::Say {
            role: Role::User,
            text: "word ".repeat(dice.below(40)),
        },
        13 => Update::Summarised {
            summary: "in short".into(),
            keep: dice.below(4),
        },
        14 => Update::HistoryCut {
            max_tokens: dice.below(60),
        },
        15 => Update::Elapsed {
            ms: dice.below(20_000) as u64,
        },
        16 => Update::LoopMitigated {
            scrolls: dice.below(3) as u32,
            conservative: dice.one_in(2),
        },
        17 => Update::RateLimited {
            host: "one.example".into(),
        },
        18 => Update::QualityRejected,
        _ if dice.one_in(20) => Update::LimitsRaised {
            max_steps: Some(12),
            max_tokens: Some(5_000),
            max_minutes: None,
            max_money: Some(1.0),
        },
        _ => Update::AdviceAsked,
    }
}

fn ending(dice: &mut Dice) -> Outcome {
    let reason = dice.pick(&[
        StopReason::Satisfied,
        StopReason::Stagnation,
        StopReason::NotVerified,
        StopReason::Declined,
    ]);
    Outcome::new(reason, dice.one_in(2), Message::new("ending-cancelled"))
}

fn question(turn: u64) -> Question {
    let mut question = Question::new(QuestionBody::Stuck {
        message: Message::new("ending-stuck"),
    });
    question.id = QuestionId::from(format!("q{turn}").as_str());
    question
}

/// Keeps the commits, answers at once, and looks at every step of the run.
#[derive(Default)]
struct Tape {
    seed: u64,
    control: Mutex<Option<Control<AgentGraph>>>,
    commits: Mutex<Vec<Commit<AgentGraph>>>,
    stage: Mutex<Option<Stage>>,
    ended: Mutex<u32>,
    wrong: Mutex<Vec<String>>,
}

impl Tape {
    fn wrong(&self, what: String) {
        self.wrong.lock().unwrap().push(what);
    }

    fn check(&self, s: &GraphState, place: &str) {
        let mut last = self.stage.lock().unwrap();
        if last.is_some_and(|last| s.stage < last) {
            self.wrong(format!("{place}: from {last:?} back to {:?}", s.stage));
        }
        *last = Some(s.stage);
        let (c, l) = (&s.counters, &s.limits);
        if c.step > l.max_steps || c.planner_calls > l.max_planner_calls {
            self.wrong(format!("{place}: {c:?} of {l:?}"));
        }
        let by_purpose: u64 = s.usage_by_purpose.values().map(Usage::tokens).sum();
        if by_purpose != s.usage.tokens() {
            self.wrong(format!(
                "{place}: {by_purpose} of {} tokens",
                s.usage.tokens()
            ));
        }
    }
}

#[async_trait]
impl Journal<AgentGraph> for Tape {
    async fn commit(&self, commit: &Commit<AgentGraph>) -> Result<(), JournalFailure> {
        if *self.ended.lock().unwrap() > 0 {
            self.wrong("a commit after the end".into());
        }
        self.commits.lock().unwrap().push(commit.clone());
        Ok(())
    }

    async fn entered(&self, node: NodeName, lap: u32, s: &GraphState) {
        self.check(s, node.name());
        let l = &s.limits;
        let over = [
            l.max_tokens > 0 && s.usage.tokens() >= u64::from(l.max_tokens),
            l.max_money > 0.0 && s.usage.money >= l.max_money,
            l.max_minutes > 0 && s.active_ms >= u64::from(l.max_minutes) * 60_000,
            lap > (l.max_steps + 20).max(50),
        ];
        if over.contains(&true) {
            self.wrong(format!(
                "{} is entered with a spent budget: {over:?}",
                node.name()
            ));
        }
    }

    async fn left(&self, node: NodeName, edge: Edge<AgentGraph>, _: &Why, _: u64, s: &GraphState) {
        self.check(s, node.name());
        let declared = match &edge {
            Edge::To(to) => node.successors().contains(to) || *to == NodeName::Observe,
            Edge::Interrupt { resume_at } => {
                let own = *resume_at == node || node.successors().contains(resume_at);
                node.may_interrupt() && own || *resume_at == NodeName::Observe
            }
            Edge::End => node.may_end(),
            Edge::Stopped(_) => true,
        };
        if !declared {
            self.wrong(format!(
                "undeclared edge {} -> {}",
                node.name(),
                edge.name()
            ));
        }
    }

    async fn asked(&self, question: &Question) {
        let mut dice = Dice::new(self.seed ^ question.id.as_str().len() as u64);
        // A person who ends runs is a matter of the tests of steering.
        let fitting: Vec<Decision> = decisions(&question.body)
            .iter()
            .copied()
            .filter(|d| *d != Decision::Stop)
            .collect();
        let answer = Answer::by_person(question.id.clone(), dice.pick(&fitting));
        if let Some(control) = self.control.lock().unwrap().as_ref()
            && control.answer(answer).is_err()
        {
            self.wrong("a fitting answer is refused".into());
        }
    }

    async fn ended(&self, outcome: &Outcome, s: &GraphState) {
        *self.ended.lock().unwrap() += 1;
        self.check(s, "end");
        let frozen = [true, false].map(|frozen| outcome.stop_reason.terminal(frozen));
        if !frozen.contains(&outcome.terminal_reason) {
            self.wrong(format!("{outcome:?} has another's terminal"));
        }
    }
}

fn request(dice: &mut Dice) -> RunRequest {
    let mut settings = Settings::default();
    settings.limits.max_steps = 1 + dice.below(8) as u32;
    settings.limits.max_planner_calls = 1 + dice.below(12) as u32;
    settings.limits.max_tokens = dice.pick(&[0, 400, 2_000]);
    settings.limits.max_money = dice.pick(&[0.0, 0.05, 0.4]);
    settings.limits.max_minutes = dice.pick(&[0, 1]);
    settings.engine.max_attempts_per_element = 1 + dice.below(3) as u32;
    RunRequest {
        goal: "Open the plan".into(),
        settings,
        ..RunRequest::default()
    }
}

async fn walk(
    seed: u64,
    ends: usize,
    from: Checkpoint<AgentGraph>,
) -> (Arc<Tape>, copilot_graph::Finished<AgentGraph>) {
    let control = Control::new();
    let tape = Arc::new(Tape {
        seed,
        control: Mutex::new(Some(control.clone())),
        ..Tape::default()
    });
    let runtime = Runtime::<AgentGraph, _, _>::new(Arc::new(Random { seed, ends }), tape.clone());
    let finished = runtime.resume(from, control).await;
    // The control holds the journal's question; without it both would keep each other.
    tape.control.lock().unwrap().take();
    (tape, finished)
}

/// All that a run is, as text.
fn whole(state: &GraphState, outcome: &Outcome) -> String {
    let state = serde_json::to_value(state).unwrap();
    format!("{state} {outcome:?}")
}

fn told(commits: &[Commit<AgentGraph>]) -> String {
    serde_json::to_string(commits).unwrap()
}

/// What the runs came to, to see that they prove something.
#[derive(Default)]
struct Seen {
    commits: AtomicU64,
    resumed: AtomicU64,
    terminals: Mutex<std::collections::BTreeMap<u8, u64>>,
    stops: Mutex<std::collections::BTreeSet<String>>,
}

async fn one_run(seed: u64, seen: &Seen) -> Result<(), String> {
    let mut dice = Dice::new(seed);
    // Some runs go on for long, most are short.
    let ends = dice.pick(&[2, 3, 3, 4, 30]);
    let initial = GraphState::new(request(&mut dice));
    let (tape, finished) = walk(seed, ends, Checkpoint::start(initial.clone())).await;
    let commits = std::mem::take(&mut *tape.commits.lock().unwrap());
    if let Some(what) = tape.wrong.lock().unwrap().first() {
        return Err(what.clone());
    }
    if *tape.ended.lock().unwrap() != 1 {
        return Err("it did not end once".into());
    }
    seen.commits
        .fetch_add(commits.len() as u64, Ordering::Relaxed);
    *seen
        .terminals
        .lock()
        .unwrap()
        .entry(finished.outcome.terminal_reason.exit_code(true))
        .or_default() += 1;
    if seed.is_multiple_of(64) {
        let stop = format!("{:?}", finished.outcome.stop_reason);
        seen.stops.lock().unwrap().insert(stop);
    }
    let folded = fold(initial.clone(), commits.iter().cloned()).map_err(|e| e.to_string())?;
    if folded.state.counters != finished.state.counters
        || folded.state.stage != finished.state.stage
        || folded.seq != commits.len() as u64
    {
        return Err("the fold is another run".into());
    }
    // One checkpoint of each sixth run; over all runs that is every kind of place.
    if !dice.one_in(6) {
        return Ok(());
    }
    seen.resumed.fetch_add(1, Ordering::Relaxed);
    let cut = dice.below(commits.len());
    let (before, after) = commits.split_at(cut);
    let checkpoint = fold(initial, before.iter().cloned()).map_err(|e| e.to_string())?;
    let in_a_node = before.last().is_some_and(|c| c.cause == Cause::Intent);
    let (again, finished_again) = walk(seed, ends, checkpoint).await;
    if let Some(what) = again.wrong.lock().unwrap().first() {
        return Err(format!("after a resume at {cut}: {what}"));
    }
    if in_a_node {
        // What was announced may have happened: the node is entered again, which is another run from here.
        return Ok(());
    }
    if told(&again.commits.lock().unwrap()) != told(after) {
        return Err(format!("resumed at {cut} it goes on otherwise"));
    }
    let (first, second) = (&finished, &finished_again);
    if whole(&first.state, &first.outcome) != whole(&second.state, &second.outcome) {
        return Err(format!("resumed at {cut} it ends otherwise"));
    }
    Ok(())
}

/// A claim, and then an action beyond the last allowed step.
#[test]
fn a_seed_that_once_broke_it() {
    let kept = block_on(one_run(16_815_373_340_833_464_069, &Seen::default()));
    assert_eq!(kept, Ok(()));
}

#[test]
fn random_nodes_never_break_the_machine() {
    let threads = std::thread::available_parallelism()
        .map_or(2, usize::from)
        .min(8) as u32;
    let runs = std::env::var("PROPTEST_CASES")
        .ok()
        .and_then(|n| n.parse().ok())
        .unwrap_or(RUNS);
    let seen = Seen::default();
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                let runtime = tokio::runtime::Builder::new_current_thread()
                    .enable_time()
                    .start_paused(true)
                    .build()
                    .unwrap();
                let config = Config {
                    cases: runs.div_ceil(threads),
                    failure_persistence: None,
                    ..Config::default()
                };
                TestRunner::new(config)
                    .run(&any::<u64>(), |seed| {
                        let kept = runtime.block_on(one_run(seed, &seen));
                        prop_assert_eq!(kept, Ok(()));
                        Ok(())
                    })
                    .unwrap_or_else(|e| panic!("{e}"));
            });
        }
    });
    let commits = seen.commits.load(Ordering::Relaxed);
    let terminals = seen.terminals.lock().unwrap();
    println!(
        "{runs} runs, {commits} commits, {} resumed, terminals {terminals:?}, stops {:?}",
        seen.resumed.load(Ordering::Relaxed),
        seen.stops.lock().unwrap()
    );
    // Runs that never came far would prove nothing.
    assert!(commits > 4 * u64::from(runs), "{commits} commits");
    assert_eq!(terminals.len(), 4, "every terminal is met: {terminals:?}");
}
