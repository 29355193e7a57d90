//! Programs of a model (`run_code`) in the whole program: one answer for many steps, each of them judged, asked about and kept.

use crate::support::*;

const ORDERS: usize = 6;

/// A list of orders, each with a page of its own, and a form that deletes notes.
fn orders(deleted: Arc<Mutex<Vec<String>>>) -> Served {
    let list: String = (1..=ORDERS)
        .map(|n| format!("<li><a href=/order/{n}>Order {n}</a>"))
        .collect();
    let page = format!(
        "<!doctype html><title>Orders</title><h1>Orders</h1><ul>{list}</ul>\
         <form method=post action=/notes><label>Note <input name=note></label><button>Delete all notes</button></form>"
    );
    let app = axum::Router::new()
        .route(
            "/",
            axum::routing::get(async move || axum::response::Html(page)),
        )
        .route(
            "/order/{n}",
            axum::routing::get(async |axum::extract::Path(n): axum::extract::Path<usize>| {
                axum::response::Html(format!(
                    "<!doctype html><title>Order {n}</title><h1>Order {n}</h1><p role=status>Total {}.50",
                    n * 10
                ))
            }),
        )
        .route(
            "/notes",
            axum::routing::post(async move |body: String| {
                deleted.lock().unwrap().push(body);
                axum::response::Html("<!doctype html><title>Gone</title><p role=status>The notes are gone.")
            }),
        );
    Served::start(app)
}

const READS: &str = "const totals = [];
for (const order of await page.getByRole('link', { name: /^Order/ }).all()) {
  await order.click();
  totals.push(await page.getByRole('status').innerText());
  await page.goBack();
}
return totals.join(', ');";

const TOTALS: &str = "Total 10.50, Total 20.50, Total 30.50, Total 40.50, Total 50.50, Total 60.50";

#[test]
fn one_answer_reads_what_stands_on_many_pages() {
    let site = orders(Arc::default());
    let model = ScriptedModel::start(|asked: &Asked| match asked.turn {
        0 => act(json!({ "action": "run_code", "code": READS })),
        _ if asked.whole.contains(TOTALS) => {
            done("The totals are 10.50, 20.50, 30.50, 40.50, 50.50 and 60.50.")
        }
        _ => done("I do not know."),
    });
    let start = site.url("/");
    let program = Program::new();
    let run = program.run(
        "Tell me the totals of all orders",
        &model_args(&model.url, &start, &[]),
    );
    run.satisfied();
    assert!(run.answer().contains("60.50"), "{}", run.story());
    // Each press and each way back is an action of its own, judged and on record.
    assert_eq!(
        run.named("action_finished").len(),
        2 * ORDERS,
        "{}",
        run.story()
    );
    assert_eq!(run.named("risk_judged").len(), 2 * ORDERS);
    let plans = run.named("planned");
    assert_eq!(plans[0]["plan"]["actions"][0]["action"], "run_code");
    assert_eq!(plans[0]["plan"]["actions"][0]["program"], READS);
    assert_eq!(plans.len(), 2, "{}", run.story());
    let shown = program.call(&["runs", "show", run.id()]);
    assert!(shown.stdout.contains("Order 6"), "{}", shown.stdout);
}

const DELETES: &str = "await page.getByLabel('Note').fill('Please hurry');
await page.getByRole('button', { name: 'Delete all notes' }).click();
return await page.getByRole('status').innerText();";

#[test]
fn what_asks_asks_from_a_program_and_a_no_ends_it() {
    for (decision, times) in [("allow", 1), ("decline", 0)] {
        let deleted: Arc<Mutex<Vec<String>>> = Arc::default();
        let site = orders(deleted.clone());
        let model = ScriptedModel::start(|asked: &Asked| match asked.turn {
            0 => act(json!({ "action": "run_code", "program": DELETES })),
            _ if asked.whole.contains("The notes are gone") => done("The notes are gone."),
            _ => done("They are still there."),
        });
        let start = site.url("/");
        let goal = "Delete all notes, with the note “Please hurry”";
        let talking = Program::new().start(goal, &model_args(&model.url, &start, &[]));
        let run = talking.ended_by(|event| match event["class"].as_str() {
            Some("delete") => decision,
            _ => "allow",
        });
        assert!(
            !run.named("approval_requested").is_empty(),
            "{}",
            run.story()
        );
        assert_eq!(deleted.lock().unwrap().len(), times, "{}", run.story());
    }
}
