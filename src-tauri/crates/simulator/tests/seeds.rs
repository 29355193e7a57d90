//! Runs of many seeds. `SIMULATOR_SEED` repeats one, `SIMULATOR_SEEDS` asks for more of them.

#![allow(clippy::unwrap_used, clippy::expect_used)]

use std::collections::BTreeSet;

use copilot_simulator::{Planted, Report, simulate};

/// Some ten seconds of one core.
const SEEDS: u64 = 80;
/// Within so many seeds a planted fault has to be found.
const FOUND_WITHIN: u64 = 400;

fn number(name: &str) -> Option<u64> {
    std::env::var(name).ok()?.parse().ok()
}

fn seeds() -> std::ops::Range<u64> {
    match number("SIMULATOR_SEED") {
        Some(seed) => seed..seed + 1,
        None => 0..number("SIMULATOR_SEEDS").unwrap_or(SEEDS),
    }
}

#[test]
fn no_seed_breaks_a_rule() {
    let (mut all, mut broken) = (Vec::<Report>::new(), Vec::new());
    let began = std::time::Instant::now();
    for seed in seeds() {
        match simulate(seed, Planted::Nothing) {
            Ok(report) => all.push(report),
            Err(failure) => broken.push(failure.to_string()),
        }
    }
    let sum = |of: fn(&Report) -> usize| all.iter().map(of).sum::<usize>();
    let endings: BTreeSet<_> = all
        .iter()
        .filter_map(|r| r.ending)
        .map(|e| format!("{e:?}"))
        .collect();
    println!(
        "{} runs in {:?}: {} acts, {} power cuts, {} full disks, {} twins, endings {endings:?}",
        all.len(),
        began.elapsed(),
        sum(|r| r.acts),
        sum(|r| r.crashes),
        sum(|r| r.full),
        sum(|r| r.twins),
    );
    let holds = broken.is_empty();
    assert!(
        holds,
        "{} of them broke a rule:\n{}",
        broken.len(),
        broken[0]
    );
    // Runs that never came far would prove nothing.
    if seeds().count() >= SEEDS as usize {
        assert_eq!(endings.len(), 4, "{endings:?}");
        assert!(sum(|r| r.acts) > 100 && sum(|r| r.twins) > 100);
        assert!(sum(|r| r.crashes) > 20 && sum(|r| r.full) > 5);
    }
}

/// The first seed that finds the fault: it tells the same story again, and passes without it.
fn found(planted: Planted, by: &str) {
    let wrong: Vec<_> = (0..FOUND_WITHIN)
        .filter_map(|seed| simulate(seed, planted).err())
        .filter(|failure| failure.broken.contains(by))
        .take(1)
        .collect();
    assert!(
        !wrong.is_empty(),
        "{planted:?} is not found in {FOUND_WITHIN} seeds"
    );
    let by_seeds: Vec<_> = wrong.iter().map(|failure| failure.seed).collect();
    println!("{planted:?} is found by the seeds {by_seeds:?}");
    for failure in wrong {
        let again = simulate(failure.seed, planted).unwrap_err();
        let got = again.to_string();
        assert_eq!(got, failure.to_string(), "a seed tells one story");
        if let Err(failure) = simulate(failure.seed, Planted::Nothing) {
            panic!("{failure}");
        }
    }
}

#[test]
fn a_disk_that_lies_about_its_sync_is_found() {
    found(Planted::LyingSync, "is done twice");
}

#[test]
fn a_yes_that_is_used_for_another_element_is_found() {
    found(Planted::MisdirectedAction, "without a yes");
}

#[test]
fn an_outcome_without_its_answer_is_found() {
    found(Planted::LostAnswer, "is thrown away");
}

#[test]
fn a_seed_tells_one_story() {
    for seed in 0..8 {
        let [once, again] = [(); 2].map(|()| simulate(seed, Planted::Nothing));
        let (once, again) = (once.map(|r| r.told), again.map(|r| r.told));
        let got = once.map_err(|f| f.to_string());
        assert_eq!(got, again.map_err(|f| f.to_string()));
    }
}
