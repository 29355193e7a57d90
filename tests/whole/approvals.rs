//! Nothing risky without a yes: the order of the practice shop, and what no yes covers. A no and nobody to ask: `contract`.

use crate::support::*;

#[test]
fn a_yes_places_the_order_and_shows_what_is_true() {
    let order = Example::new("order");
    let host = order.site.base_url();
    let program = Program::new();
    let talking = program.start(&order.goal.text, &["--start-url", &host]);
    let run = talking.ended_by(|_| "allow");
    order.reached(&run);
    let mut pay = run.named("approval_requested");
    pay.retain(|e| e["class"] == "pay");
    assert_eq!(pay.len(), 1, "paying asks once: {pay:?}");
    let asked_host = pay[0]["host"].as_str().unwrap().split(':').next().unwrap();
    assert!(host["http://".len()..].starts_with(asked_host));
    let values = pay[0]["values"].to_string();
    let shown = values.contains(&order.site.site().checkout_card().name);
    assert!(shown, "the values that are sent are shown: {values}");
    assert!(pay[0]["fingerprint"].as_str().unwrap().starts_with("v2:"));
}

#[test]
fn approve_all_does_not_cover_what_is_blocked() {
    let site = practice(0, Lang::En);
    let label = site.site().label(DownloadKind::Program.label());
    let page = site.site().label(PageKind::Downloads.label());
    let goal = format!("Open \"{page}\" and download \"{label}\"");
    let args = ["--start-url", &site.base_url(), "--approve", "all"];
    let run = Program::new().run(&goal, &args);
    assert_ne!(run.terminal(), "goal_satisfied", "{}", run.story());
    assert!(!run.named("action_blocked").is_empty(), "{}", run.story());
    assert!(site.state().downloads.is_empty());
}
