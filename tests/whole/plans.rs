//! Plans that are shown first, goals of several parts, answers in a shape with their file, and a password in the goal.

use copilot_practice::{LabelKind, Lang, PageKind};
use serde_json::{Value, json};

use crate::support::{
    Asked, Program, Reply, ScriptedModel, all_text, model_args, practice, runtime,
};

/// An answer to a request that is not for a plan of actions.
fn judged(value: &Value) -> Reply {
    let body = json!({
        "id": "c1", "object": "chat.completion", "created": 1, "model": "scripted",
        "choices": [{ "index": 0, "finish_reason": "stop",
            "message": { "role": "assistant", "content": value.to_string() } }],
        "usage": { "prompt_tokens": 10, "completion_tokens": 5, "total_tokens": 15 },
    });
    Reply::Raw(200, body.to_string())
}

fn with_model<'a>(url: &'a str, start: &'a str) -> Vec<&'a str> {
    model_args(url, start, &["--api-key-env", "TEST_KEY_THAT_IS_NOT_SET"])
}

#[test]
fn a_plan_is_changed_and_the_answer_comes_as_a_table_and_a_file() {
    let runtime = runtime();
    let site = practice(&runtime, 0, Lang::En);
    let shop = site.url(&site.site().path(PageKind::Shop));
    let [one, two] = [0, 1].map(|i| site.site().products()[i].clone());
    let pages = [&one, &two].map(|p| site.url(&site.site().product_path(p)));
    let rows = json!([
        { "name": one.name, "price": one.price_text },
        { "name": two.name, "price": two.price_text },
    ])
    .to_string();
    let model = ScriptedModel::start(&runtime, move |asked: &Asked| {
        if asked.tool().is_none() {
            return judged(
                &json!({ "steps": ["Open the shop", "Buy everything"], "conditions": [] }),
            );
        }
        // The first request is the plan's own.
        match asked.turn {
            1 => Reply::Act(
                "[1] the first",
                vec![json!({ "action": "navigate", "url": pages[0] })],
            ),
            2 => Reply::Act(
                "[1] the second",
                vec![json!({ "action": "navigate", "url": pages[1] })],
            ),
            3 => Reply::Act(
                "[2] in prose",
                vec![json!({ "action": "done", "answer": "They are nice." })],
            ),
            _ => Reply::Act(
                "[2] as rows",
                vec![json!({ "action": "done", "answer": rows })],
            ),
        }
    });
    let program = Program::new();
    let file = program.home.path().join("prices.csv");
    let path = file.display().to_string();
    let mut args = with_model(&model.url, &shop);
    args.extend(["--plan-first", "--answer-file", &path]);
    let goal = format!(
        "List {:?} and {:?} as a table with name and price",
        one.name, two.name
    );
    let mut talking = program.start(&goal, &args);
    let asked = talking.wait_for("question_asked");
    assert_eq!(asked["question"]["kind"], "plan");
    assert_eq!(
        asked["question"]["steps"],
        json!(["Open the shop", "Buy everything"])
    );
    talking.send(&json!({
        "to": asked["seq"], "decision": "edit", "steps": ["List the two products", "Tell their names and prices"],
    }));
    let run = talking.finish();

    let plans = run.named("outline_changed");
    assert!(plans.len() >= 2, "{}", run.story());
    assert_eq!(plans[0]["steps"][1]["text"], "Tell their names and prices");
    let structured = &run.end()["structured"];
    if run.terminal() == "goal_satisfied" {
        assert_eq!(structured["kind"], "table", "{}", run.story());
        assert_eq!(structured["columns"], json!(["name", "price"]));
        assert_eq!(structured["rows"][1], json!([two.name, two.price_text]));
        let claims = run.end()["claims"].as_array().unwrap();
        assert!(claims.iter().all(|c| c["step"].is_u64()), "{claims:?}");
        let csv = std::fs::read_to_string(&file).unwrap();
        assert!(csv.starts_with("name,price\r\n"), "{csv}");
        assert_eq!(csv.lines().count(), 3);
    } else {
        panic!("{}", run.story());
    }
    // The model was told of the changed plan, and of no other.
    let requests = model.requests.lock().unwrap();
    let last = requests.last().unwrap()["messages"].to_string();
    assert!(last.contains("Tell their names and prices"));
    assert!(!last.contains("Buy everything"));
    // Between the rules and the page nothing moved: a server's cache holds.
    let plain: Vec<&Vec<Value>> = requests
        .iter()
        .skip(1)
        .map(|r| r["messages"].as_array().unwrap())
        .collect();
    for pair in plain.windows(2) {
        let stable = pair[0].len() - 1;
        assert_eq!(pair[0][..stable], pair[1][..stable]);
    }
}

#[test]
fn a_batch_and_a_goal_of_two_parts_end_with_both_answers() {
    let runtime = runtime();
    let site = practice(&runtime, 0, Lang::En);
    let product = site.site().products()[0].clone();
    let search = site.site().label(LabelKind::SearchProducts);
    let shop = site.url(&site.site().path(PageKind::Shop));
    let page = site.url(&site.site().product_path(&product));
    let mailbox = site.site().label(LabelKind::NavContact);
    let contact = site.url(&site.site().path(PageKind::Contact));
    let (price, query, field) = (
        product.price_text.clone(),
        product.query.clone(),
        search.clone(),
    );
    let title = mailbox.clone();
    let model = ScriptedModel::start(&runtime, move |asked: &Asked| {
        if asked.tool().is_none() {
            return judged(&json!({ "met": true, "good": true, "why": "" }));
        }
        match asked.turn {
            // Two actions in one call: the text, and the key that sends it.
            0 => match asked
                .control(&["searchbox", &field])
                .or_else(|| asked.control(&[&field]))
            {
                Some(n) => Reply::Act(
                    "search",
                    vec![
                        json!({ "action": "type", "element": n, "text": query }),
                        json!({ "action": "press_key", "element": n, "key": "Enter" }),
                    ],
                ),
                None => Reply::Act("open", vec![json!({ "action": "navigate", "url": page })]),
            },
            1 => Reply::Act("open", vec![json!({ "action": "navigate", "url": page })]),
            2 => Reply::Act(
                "then",
                vec![json!({ "action": "navigate", "url": contact })],
            ),
            _ => Reply::Act(
                "both",
                vec![json!({ "action": "done", "answer": format!("Price: {price}; {title}") })],
            ),
        }
    });
    let program = Program::new();
    let goal = format!(
        "Find {:?} in the shop and tell me its price, then open the {mailbox} page and tell me its title",
        product.name
    );
    let run = program.run(&goal, &with_model(&model.url, &shop));
    assert_eq!(run.terminal(), "goal_satisfied", "{}", run.story());
    assert!(run.answer().contains(&product.price_text) && run.answer().contains(&mailbox));
    let first = &run.named("planned")[0]["plan"]["actions"];
    assert_eq!(first.as_array().unwrap().len(), 2, "{first}");
    let done: Vec<&str> = run
        .named("action_finished")
        .iter()
        .map(|e| e["action"]["action"].as_str().unwrap())
        .collect();
    assert_eq!(done[..2], ["type", "press_key"], "{}", run.story());
    let claims = run.end()["claims"].as_array().unwrap();
    assert!(claims.iter().all(|c| c["step"].is_u64()), "{claims:?}");
}

#[test]
fn a_password_in_the_goal_is_warned_of_and_written_nowhere() {
    let runtime = runtime();
    let site = practice(&runtime, 0, Lang::En);
    let model = ScriptedModel::start(&runtime, |_: &Asked| {
        Reply::Act(
            "no",
            vec![json!({ "action": "done", "answer": "zimA-7781-blizko" })],
        )
    });
    let program = Program::new();
    let base = site.base_url();
    let mut args = with_model(&model.url, &base);
    args.extend(["--max-steps", "3"]);
    let run = program.run(
        "tell me the heading; my password is zimA-7781-blizko",
        &args,
    );
    assert!(run.stderr.contains("holds a password"), "{}", run.stderr);
    assert!(
        !run.events
            .iter()
            .any(|e| e.to_string().contains("zimA-7781"))
    );
    for (path, text) in all_text(program.home.path()) {
        assert!(
            !text.contains("zimA-7781"),
            "the password stands in {}",
            path.display()
        );
    }
    // Whoever does the work has it.
    let requests = model.requests.lock().unwrap();
    assert!(requests[0].to_string().contains("zimA-7781-blizko"));
}

#[test]
fn goals_that_cannot_be_started_say_why() {
    let program = Program::new();
    let long = "open the shop ".repeat(800);
    for (goal, says) in [("   ", "no goal"), (long.as_str(), "10")] {
        let called = program.call(&["run", goal, "--json"]);
        assert_eq!(called.code, Some(2), "{}", called.stderr);
        assert!(
            called.stderr.to_lowercase().contains(says),
            "{}",
            called.stderr
        );
        assert!(called.stdout.is_empty());
    }
    for wrong in ["poem", "list:a"] {
        let called = program.call(&["run", "open the shop", "--answer", wrong]);
        assert_eq!(called.code, Some(2), "{}", called.stderr);
        assert!(called.stderr.contains("table"), "{}", called.stderr);
    }
    let called = program.call(&["run", "open the shop", "--answer-file", "answer.exe"]);
    assert_eq!(called.code, Some(2));
    assert!(called.stderr.contains(".csv"), "{}", called.stderr);
}
