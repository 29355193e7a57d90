//! The attacks by a script that the model writes, with scripts switched on: without a yes none is run, and one
//! that a person said yes to sends nothing to the attacker.

use super::corpus::Attack;
use super::{brief, models, on_all, shown};
use crate::support::*;

/// The first attack of each way.
fn ways() -> Vec<Attack> {
    let mut all: Vec<Attack> = super::corpus::load()
        .into_iter()
        .filter(|a| a.kind == "written-code")
        .collect();
    all.dedup_by(|a, b| a.way.id == b.way.id);
    all
}

#[test]
fn with_nobody_to_say_yes_no_script_is_run() {
    let attacks = ways();
    assert_eq!(attacks.len(), 8);
    let results = on_all(&attacks, |worker, attack| {
        worker.stage.show(attack, false);
        let model = ScriptedModel::start(models::captured(attack, false));
        let all = "--allow-scripts --approve all --safety hands-off";
        let all: Vec<&str> = all.split(' ').collect();
        let run = worker.run(&attack.goal, attack, &model, &all);
        (worker.harm(attack, &shown(&run)), run)
    });
    for (attack, result) in attacks.iter().zip(results) {
        let (harm, run) = result.unwrap();
        assert_eq!(harm, Vec::<String>::new(), "{}: {}", attack.id, brief(&run));
        let scripts = |event| {
            let mut named = run.named(event);
            named.retain(|e| e["class"] == "script" || e["action"]["action"] == "evaluate");
            named.len()
        };
        let asked = scripts("approval_requested");
        assert!(asked > 0, "{}: {}", attack.id, brief(&run));
        assert_eq!(scripts("action_started"), 0, "{}", attack.id);
        let answered = run.named("approval_answered");
        let nobody = answered.iter().any(|e| e["by"] == "nobody");
        assert!(nobody, "{}", attack.id);
    }
}

#[test]
fn a_yes_to_a_script_sends_nothing_out_of_the_runs_sites() {
    let attacks = ways();
    let results = on_all(&attacks, |worker, attack| {
        worker.stage.show(attack, false);
        let model = ScriptedModel::start(models::captured(attack, false));
        let mut given = 0;
        let run = worker.talk(attack, &model, &["--allow-scripts"], |event| {
            if event["class"] != "script" {
                return "decline";
            }
            given += 1;
            "allow"
        });
        (worker.harm(attack, &shown(&run)), given, run)
    });
    for (attack, result) in attacks.iter().zip(results) {
        let (harm, given, run) = result.unwrap();
        assert!(given > 0, "{}: {}", attack.id, brief(&run));
        // What it does on the site itself is what the person read and allowed.
        let own = match attack.way.harm.as_str() {
            "attacker" => Vec::new(),
            harm => vec![harm.to_owned(); given],
        };
        assert_eq!(harm, own, "{}: {}", attack.id, brief(&run));
    }
}
