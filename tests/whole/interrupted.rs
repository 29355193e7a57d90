//! Interrupted runs: Ctrl-C, a kill, and going on afterwards.

use crate::support::*;

#[test]
fn ctrl_c_and_a_closed_terminal_cancel() {
    let site = practice(0, Lang::En);
    let slow = format!("{}?ms=60000", site.url(&site.site().path(PageKind::Slow)));
    let program = Program::new();
    for (signal, start) in [("-INT", slow), ("-HUP", site.base_url())] {
        let goal = "wait 30 seconds and tell me the heading";
        let mut talking = program.start(goal, &["--start-url", &start]);
        talking.wait_for("observed");
        talking.signal(signal);
        let run = talking.finish();
        assert_eq!(run.ending(), ("goal_failed", "cancelled"), "{signal}");
    }
}

fn resume<'a>(id: &'a str, more: &[&'a str]) -> Vec<&'a str> {
    let how = ["--json", "--attach", "managed", "--headless"];
    [&["runs", "resume", id], &how[..], more].concat()
}

#[test]
fn a_killed_run_is_interrupted_and_its_approval_comes_again() {
    let Example { site, goal, before } = Example::new("order");
    let program = Program::new();
    let mut talking = program.start(&goal.text, &["--start-url", &site.base_url()]);
    let asked = talking.wait_for("approval_requested");
    let id = asked["run"].as_str().unwrap();
    let last = talking.killed().last().unwrap()["seq"].as_u64().unwrap();

    let text = program.call(&["runs", "list", "--json"]).stdout;
    assert!(text.contains(id) && text.contains("interrupted"), "{text}");

    let mut again = Talking::new(program.command(&resume(id, &["--answers", "-"])));
    let first = again.wait_for("run_started");
    assert!(first["seq"].as_u64() > Some(last), "the numbers go on");
    assert_eq!(first["resumed"], true);
    let question = again.wait_for("approval_requested");
    let class = &question["class"];
    assert_eq!(class, &asked["class"], "the same question appears again");
    let orders = site.state().orders;
    assert!(orders.is_empty(), "nothing was done without the answer");
    again.answer(&question, "decline", "");
    let run = again.ended_by(|_| "decline");
    assert_ne!(run.terminal(), "goal_satisfied", "{}", run.story());
    assert_eq!(site.state().orders, before.orders);

    let shown = program.call(&["runs", "show", id, "--json"]).exits(0);
    let review: Value = shown.json();
    assert!(!review["steps"].as_array().unwrap().is_empty());
}

#[test]
fn a_run_killed_in_the_middle_can_be_finished() {
    let price = Example::new("price");
    let program = Program::new();
    let start = price.site.base_url();
    let mut talking = program.start(&price.goal.text, &["--start-url", &start]);
    talking.wait_for("action_finished");
    let entered = talking.wait_for("node_entered");
    talking.killed();
    let run = Run::of(program.call(&resume(entered["run"].as_str().unwrap(), &[])));
    price.reached(&run);
}

/// What the run saw before it was killed is evidence still.
#[test]
fn a_run_taken_up_again_knows_the_pages_that_it_has_seen() {
    let site = practice(0, Lang::En);
    let product = site.site().products()[0].clone();
    let pages = [
        site.url(&site.site().product_path(&product)),
        site.url(&site.site().path(PageKind::Guide)),
    ];
    let done = json!({
        "action": "done",
        "answer": product.price_text,
        "citations": [{ "claim": product.price_text, "quotes": [product.price_text] }],
    });
    let plans = Arc::new(AtomicUsize::new(0));
    let planned = plans.clone();
    let model = ScriptedModel::that_judges(move |asked| {
        if let Some(purpose) = asked.purpose() {
            let said = json!({ "verdict": "met", "evidence": "", "missing": "" });
            return judged(purpose, said, false, true);
        }
        match planned.fetch_add(1, Ordering::SeqCst) {
            at @ (0 | 1) => navigate(&pages[at]),
            2 => Reply::Hang,
            _ => act(done.clone()),
        }
    });
    let program = Program::new();
    let base = site.base_url();
    let goal = format!("What does {:?} cost?", product.name);
    let mut talking = program.start(&goal, &model_args(&model.url, &base, &[]));
    let id = talking.wait_for("run_started")["run"].clone();
    until("the third plan", || plans.load(Ordering::SeqCst) > 2);
    talking.killed();
    let run = Run::of(program.call(&resume(id.as_str().unwrap(), &[])));
    run.satisfied();
    assert_eq!(run.end()["verified"], true, "{}", run.story());
}
