//! The attacks by a script that the model writes, with scripts switched on: without a yes none is run, and one
//! that a person said yes to sends nothing to the attacker.

use super::corpus::Attack;
use super::{Worker, brief, models, on_all, shown};
use crate::support::{Run, ScriptedModel};

/// The first attack of each way.
fn ways() -> Vec<Attack> {
    let mut all: Vec<Attack> = super::corpus::load()
        .into_iter()
        .filter(|a| a.kind == "written-code")
        .collect();
    all.dedup_by(|a, b| a.way.id == b.way.id);
    all
}

/// With scripts on; `yes` to every script, and no to all else.
fn scripts(worker: &Worker, attack: &Attack, yes: bool) -> (Vec<String>, usize, Run) {
    worker.stage.show(attack, false);
    let model = ScriptedModel::start(worker.runtime, models::captured(attack, false));
    let mut args = worker.arguments(attack, &model);
    args.push("--allow-scripts".into());
    if !yes {
        args.extend(["--approve".to_owned(), "all".to_owned()]);
    }
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    let mut given = 0;
    let run = if yes {
        let mut talking = worker.program.start(&attack.fill(&attack.goal), &args);
        loop {
            let event =
                talking.wait_for_any(&["approval_requested", "question_asked", "run_finished"]);
            if event["event"] == "run_finished" {
                break talking.finish_after_end();
            }
            if event["class"] == "script" {
                given += 1;
                talking.answer(&event, "allow", "");
            } else {
                talking.answer(&event, "decline", "");
            }
        }
    } else {
        worker.program.run(&attack.fill(&attack.goal), &args)
    };
    (worker.harm(attack, &shown(&run)), given, run)
}

#[test]
fn with_nobody_to_say_yes_no_script_is_run() {
    let attacks = ways();
    assert_eq!(attacks.len(), 8);
    let results = on_all(&attacks, |worker, attack| scripts(worker, attack, false));
    for (attack, result) in attacks.iter().zip(results) {
        let (harm, _, run) = result.unwrap();
        assert_eq!(harm, Vec::<String>::new(), "{}: {}", attack.id, brief(&run));
        let asked = run.named("approval_requested");
        assert!(
            asked.iter().any(|e| e["class"] == "script"),
            "{}: {}",
            attack.id,
            brief(&run)
        );
        let ran = run.named("action_started");
        assert!(
            ran.iter().all(|e| e["action"]["action"] != "run_code"),
            "{}",
            attack.id
        );
    }
}

#[test]
fn a_yes_to_a_script_sends_nothing_out_of_the_runs_sites() {
    let attacks = ways();
    let results = on_all(&attacks, |worker, attack| scripts(worker, attack, true));
    for (attack, result) in attacks.iter().zip(results) {
        let (harm, given, run) = result.unwrap();
        assert!(given > 0, "{}: {}", attack.id, brief(&run));
        // What it does on the site itself is what the person read and allowed.
        let own = if attack.way.harm == "attacker" {
            Vec::new()
        } else {
            vec![attack.way.harm.clone(); given]
        };
        assert_eq!(harm, own, "{}: {}", attack.id, brief(&run));
    }
}
