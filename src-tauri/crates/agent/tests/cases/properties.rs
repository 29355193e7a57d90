//! Runs with random planners on random pages before random people: whatever they do, a run ends
//! once, its stages never fall, it takes no undeclared edge, and nothing reaches the page without
//! the guard's yes. Those four are checked in `check_whole`, at the end of every run of these tests.

use std::sync::Mutex;
use std::sync::atomic::{AtomicU32, Ordering};

use proptest::prelude::*;
use proptest::test_runner::{Config, TestCaseError, TestRunner};

use crate::support::*;

/// Runs of one test; about ten seconds in all. `PROPTEST_CASES` asks for more.
const CASES: u32 = 200;

fn worlds() -> impl Strategy<Value = World> {
    let pages = prop::collection::vec(
        (any::<u8>(), prop::collection::vec(any::<[u8; 5]>(), 0..7)),
        1..4,
    );
    (
        (any::<u8>(), pages, any::<bool>()),
        prop::collection::vec(any::<[u8; 3]>(), 1..14),
        prop::option::weighted(0.7, prop::collection::vec(any::<u8>(), 1..6)),
        any::<[u8; 6]>(),
        prop::option::weighted(0.4, any::<u64>()),
        prop::collection::vec(any::<bool>(), 0..3),
        prop::collection::vec(prop::bool::weighted(0.2), 0..6),
        prop::collection::vec(any::<(u8, u8)>(), 0..3),
    )
        .prop_map(
            |(
                (goal, pages, model),
                planner,
                person,
                settings,
                chaos,
                reconnects,
                failing_snapshots,
                sent,
            )| World {
                goal,
                pages,
                planner,
                model,
                person,
                settings,
                chaos,
                reconnects,
                failing_snapshots,
                sent,
            },
        )
}

/// Sends what is to be sent when the journal has come so far.
async fn disturb(run: &Running, sent: &[(u8, u8)]) {
    let mut sent = sent.to_vec();
    sent.sort_unstable();
    for (at, what) in sent {
        let at = usize::from(at);
        run.until(|| run.journal.record_count() >= at || run.journal.over())
            .await;
        let submissions = match what % 7 {
            0 => vec![Submission::Pause, Submission::Resume],
            1 => vec![Submission::Say {
                text: "be quick".into(),
            }],
            2 => vec![Submission::TakeOver, Submission::HandBack],
            3 => vec![raise(Some(30), None)],
            4 => vec![Submission::Stop],
            _ => Vec::new(),
        };
        for submission in submissions {
            // Refused only after the end.
            let _ = run.handle.submit(submission);
        }
    }
}

fn carry_out(world: &World) -> Ran {
    let setup = world.setup();
    let sent = world.sent.clone();
    setup.beside(async |run| {
        disturb(run, &sent).await;
    })
}

fn config() -> Config {
    let mut config = Config::default();
    if std::env::var_os("PROPTEST_CASES").is_none() {
        config.cases = CASES;
    }
    config.failure_persistence = None;
    config.max_shrink_iters = 400;
    config
}

#[test]
fn whatever_happens_a_run_stays_whole() {
    let nodes = Arc::new(Mutex::new(BTreeSet::new()));
    let terminals = Arc::new(Mutex::new(BTreeSet::new()));
    let acts = Arc::new(AtomicU32::new(0));
    let seen = (nodes.clone(), terminals.clone(), acts.clone());
    TestRunner::new(config())
        .run(&worlds(), move |world| {
            // What must be true of every run is checked at its end.
            let ran = carry_out(&world);
            seen.0.lock().unwrap().extend(ran.nodes());
            seen.1
                .lock()
                .unwrap()
                .insert(ran.terminal().exit_code(true));
            seen.2
                .fetch_add(ran.browser.acts().len() as u32, Ordering::Relaxed);
            Ok::<(), TestCaseError>(())
        })
        .unwrap_or_else(|e| panic!("{e}"));
    let nodes = nodes.lock().unwrap();
    let terminals = terminals.lock().unwrap();
    let acts = acts.load(Ordering::Relaxed);
    println!(
        "{acts} acts, {} nodes, terminals {terminals:?}",
        nodes.len()
    );
    // Runs that never came far would prove nothing.
    let enough = acts > CASES / 2 && nodes.len() >= 14 && terminals.len() >= 3;
    assert!(
        enough,
        "{acts} acts, nodes {nodes:?}, terminals {terminals:?}"
    );
}
