//! Plans that are shown first, answers in a shape with their file, and a password in the goal.

use crate::support::*;

#[test]
fn a_plan_is_changed_and_the_answer_comes_as_a_table_and_a_file() {
    let site = practice(0, Lang::En);
    let shop = site.url(&site.site().path(PageKind::Shop));
    let [one, two] = [0, 1].map(|i| site.site().products()[i].clone());
    let pages = [&one, &two].map(|p| site.url(&site.site().product_path(p)));
    let rows = json!([
        { "name": one.name, "price": one.price_text },
        { "name": two.name, "price": two.price_text },
    ])
    .to_string();
    let model = ScriptedModel::start(move |asked: &Asked| {
        if asked.tool().is_none() {
            let steps = ["Open the shop", "Buy everything"];
            return said_as_json(&json!({ "steps": steps, "conditions": [] }));
        }
        // The first request is the plan's own.
        let planned = |thought, action| Reply::Act(thought, vec![action]);
        let go = |url: &str| json!({ "action": "navigate", "url": url });
        let done = |answer: &str| json!({ "action": "done", "answer": answer });
        match asked.turn {
            1 => planned("[1] the first", go(&pages[0])),
            2 => planned("[1] the second", go(&pages[1])),
            3 => planned("[2] in prose", done("They are nice.")),
            _ => planned("[2] as rows", done(&rows)),
        }
    });
    let program = Program::new();
    let file = program.home.path().join("prices.csv");
    let path = file.display().to_string();
    let shape = ["--answer", "table:name,price", "--answer-file", &path];
    let more: Vec<&str> = [&["--plan-first"], &shape[..]].concat();
    let args = model_args(&model.url, &shop, &more);
    let goal = format!("List {:?} and {:?} with their prices", one.name, two.name);
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
    run.satisfied();
    assert_eq!(structured["kind"], "table", "{}", run.story());
    assert_eq!(structured["columns"], json!(["name", "price"]));
    assert_eq!(structured["rows"][1], json!([two.name, two.price_text]));
    let claims = run.end()["claims"].as_array().unwrap();
    assert!(claims.iter().all(|c| c["step"].is_u64()), "{claims:?}");
    // What stands on the last page is shown on a picture, boxed.
    let last = claims.last().unwrap();
    let proof = &last["proof"];
    let shot = proof["shot"]
        .as_str()
        .unwrap_or_else(|| panic!("{claims:?}"));
    let steps = std::fs::read_dir(run.dir().join("steps")).unwrap();
    let picture = format!("{shot}.jpg");
    assert!(
        steps
            .flatten()
            .any(|step| step.path().join(&picture).is_file()),
        "{shot}"
    );
    let (top, height) = (
        proof["bbox"]["y"].as_f64().unwrap(),
        proof["height"].as_f64().unwrap(),
    );
    assert!((0.0..height).contains(&top), "{proof}");
    let csv = std::fs::read_to_string(&file).unwrap();
    assert!(csv.starts_with("name,price\r\n"), "{csv}");
    assert_eq!(csv.lines().count(), 3);
    // The model was told of the changed plan, and of no other.
    let requests = model.requests();
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

/// The model repeats what it was told, and the key with which it was asked.
#[test]
fn a_password_in_the_goal_is_warned_of_and_neither_it_nor_the_key_is_written_down() {
    const KEY: &str = "sk-test-4f9a8b7c6d5e";
    let site = practice(0, Lang::En);
    let answer = format!("zimA-7781-blizko {KEY}");
    let model = ScriptedModel::start(move |_| done(&answer));
    let program = Program::new();
    let base = site.base_url();
    let more = ["--api-key-env", "TEST_KEY", "--max-steps", "3"];
    let args = model_args(&model.url, &base, &more);
    let goal = "tell me the heading; my password is zimA-7781-blizko";
    let run = program.run_with(goal, &args, &[("TEST_KEY", KEY)]);
    assert!(run.stderr.contains("holds a password"), "{}", run.stderr);
    let printed = run.events.iter().map(|e| ("events".into(), e.to_string()));
    let printed = printed.chain([("errors".into(), run.stderr.clone())]);
    for (place, text) in all_text(program.home.path()).into_iter().chain(printed) {
        for secret in ["zimA-7781", "4f9a8b7c6d5e"] {
            assert!(!text.contains(secret), "{secret} in {}", place.display());
        }
    }
    // Whoever does the work has both.
    assert!(model.requests()[0].to_string().contains("zimA-7781-blizko"));
    assert_eq!(model.keys.lock().unwrap()[0], Some(format!("Bearer {KEY}")));
}

#[test]
fn a_goal_that_goes_on_from_a_run_begins_on_its_page_and_knows_what_it_found() {
    let site = practice(0, Lang::En);
    let shop = site.url(&site.site().path(PageKind::Shop));
    let [one, two] = [0, 1].map(|i| site.site().products()[i].clone());
    let page = site.url(&site.site().product_path(&one));
    let there = page.clone();
    let answer = format!("{} costs {}.", one.name, one.price_text);
    let said = answer.clone();
    let model = ScriptedModel::start(move |asked: &Asked| {
        match asked.whole.contains("and the other one?") {
            true => done(&two.price_text),
            false if asked.page.contains(&there) => done(&said),
            false => navigate(&there),
        }
    });
    let program = Program::new();
    let first = program.run(
        &format!("What does {} cost?", one.name),
        &model_args(&model.url, &shop, &[]),
    );
    first.satisfied();
    let before = model.requests().len();
    let kept = [
        "--planner",
        "model",
        "--model",
        "scripted",
        "--model-url",
        &model.url,
    ];
    let run = program.run(
        "and the other one?",
        &[&kept[..], &["--follow", first.id(), "--max-steps", "2"]].concat(),
    );
    let asked = model.requests()[before]["messages"].to_string();
    for known in [&format!("What does {} cost?", one.name), &answer, &page] {
        assert!(asked.contains(known.as_str()), "{known}: {asked}");
    }
    assert_eq!(
        run.named("observed")[0]["url"],
        json!(page),
        "{}",
        run.story()
    );
    // Of a run that is not there nothing goes on.
    let none = program.call(&[
        "run",
        "and now?",
        "--json",
        "--follow",
        "01J0000000000000000000000A",
    ]);
    assert_eq!(none.code, Some(2), "{}", none.stderr);
}
