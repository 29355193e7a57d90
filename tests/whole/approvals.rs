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

/// A page whose menu says in no known word what it does, and does it by a request that reads like any other.
#[test]
fn a_press_that_no_list_knows_is_asked_about_where_the_model_suspects_it() {
    for (suspects, answer, asked, done_at_site) in [
        ("delete", "decline", 1, 0),
        ("delete", "allow", 1, 1),
        ("none", "allow", 0, 1),
    ] {
        let pressed: Arc<AtomicUsize> = Arc::default();
        let heard = pressed.clone();
        let page = "<!doctype html><title>Members</title><h1>Members</h1><p>Anna\
            <div role=menu><div role=menuitem tabindex=0 onclick=\"fetch('/m/7?x=1'); document.querySelector('h1').textContent = 'Bye'\">\
            Goodbye Anna</div></div>";
        let app = axum::Router::new()
            .route(
                "/",
                axum::routing::get(async move || axum::response::Html(page)),
            )
            .route(
                "/m/7",
                axum::routing::get(async move || {
                    heard.fetch_add(1, Ordering::SeqCst);
                }),
            );
        let site = Served::start(app);
        let model = ScriptedModel::that_suspects(suspects, |asked| {
            match asked.control(&["menuitem", "Goodbye"]) {
                Some(entry) if !asked.page.contains("Bye") && asked.turn == 0 => click(entry),
                _ => done("That is all"),
            }
        });
        let start = site.url("/");
        let args = model_args(&model.url, &start, &[]);
        let talking = Program::new().start("go through the members", &args);
        let run = talking.ended_by(|_| answer);
        let questions = run.named("approval_requested");
        assert_eq!(
            questions.len(),
            asked,
            "{suspects} {answer}: {}",
            run.story()
        );
        assert!(
            questions.iter().all(|q| q["class"] == "delete"),
            "{questions:?}"
        );
        let times = pressed.load(Ordering::SeqCst);
        assert_eq!(times, done_at_site, "{suspects} {answer}: {}", run.story());
    }
}
