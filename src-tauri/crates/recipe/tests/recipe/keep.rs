//! Runs told by hand, and the recipes that are made of them.

use crate::support::*;
use copilot_protocol::Condition;
use copilot_protocol::ParameterKind::{Choice, Date, File, Number, Secret, Text};
use serde_json::{Value, json};

#[test]
fn only_a_run_of_ones_own_that_ended_verified_is_kept() {
    let saved = || {
        Story::of("Save it")
            .sees(at("/a", &[], &[button(1, "Save")]))
            .does(click(1))
            .sees(at("/b", &[], &[]))
    };
    let id = |story: Story, with: Value| story.ends(with).err().map(|why| why.id);
    assert_eq!(id(saved(), json!({})), None);
    let shared = Story {
        shared: true,
        ..saved()
    };
    let none = || Story::of("Look").sees(at("/a", &[], &[]));
    for (story, with, why) in [
        (shared, json!({}), "recipe-not-kept-shared"),
        (
            saved(),
            json!({"verified": false}),
            "recipe-not-kept-unverified",
        ),
        (
            saved(),
            json!({"terminal_reason": "goal_failed", "stop_reason": "blocked"}),
            "recipe-not-kept-unverified",
        ),
        (none(), json!({}), "recipe-not-kept-nothing-done"),
        (
            saved().does(json!({"action": "evaluate", "code": "1"})),
            json!({}),
            "recipe-not-kept-script",
        ),
        (
            saved().does(json!({"action": "mcp", "server": "s", "tool": "t"})),
            json!({}),
            "recipe-not-kept-tool",
        ),
        (
            saved().does(json!({"action": "hand_over", "site": "b.example", "values": ["a: 1"]})),
            json!({}),
            "recipe-not-kept-carried",
        ),
    ] {
        assert_eq!(id(story, with).as_deref(), Some(why));
    }
    let mut unfinished = saved();
    unfinished.events.truncate(3);
    // It breaks off before its end.
    let pages = &unfinished.pages;
    let past = copilot_recipe::keep::Past {
        request: &unfinished.request,
        events: &unfinished.events,
        observation: &|id| pages.iter().find(|page| page.id == *id).cloned(),
        shared: false,
    };
    let why = copilot_recipe::keep::keep(&past).unwrap_err();
    assert_eq!(why.id, "recipe-not-kept-unfinished");
}

#[test]
fn values_of_the_goal_become_parameters() {
    let select = json!({"id": 3, "tag": "select", "role": "combobox", "name": "Доставка", "fingerprint": "d",
        "options": ["Почта", "Курьер"]});
    let form = |name: &str, count: &str, how: &str| {
        let mut select = select.clone();
        select["value"] = how.into();
        at(
            "/form/8213",
            &["# Order"],
            &[
                field(1, "Full name:", name),
                of_kind(field(2, "Quantity", count), "number"),
                select,
                of_kind(field(4, "Password", ""), "password"),
                of_kind(field(5, "Leave on", ""), "date"),
                field(6, "Note", ""),
                of_kind(field(7, "Scan", ""), "file"),
                of_kind(field(8, "PIN", ""), "password"),
                button(9, "Send"),
            ],
        )
    };
    let kept = Story::of("Order 2 of it for Anna Petrova курьером, file /home/a/scan.pdf")
        .sees(form("", "", ""))
        .does(fill(1, "Anna Petrova"))
        .does(fill(2, "2"))
        .does(json!({"action": "select_option", "element": 3, "option": "Курьер"}))
        .does(fill(4, "hunter2"))
        .does(fill(5, "2026-12-02"))
        .does(fill(6, "leave at the door"))
        .does(json!({"action": "upload", "element": 7, "files": ["/home/a/scan.pdf"]}))
        .does(fill(8, "{{secret:bank_pin}}"))
        .sees(form("Anna Petrova", "2", "Курьер"))
        .does(click(9))
        .sees(at("/orders/10427", &["# Thank you, Anna Petrova"], &[]))
        .ends(json!({"conditions": [
            {"condition": {"kind": "text", "value": "Thank you, Anna Petrova"}, "verified": true, "holds": true},
            {"condition": {"kind": "address", "value": "/orders/10427"}, "verified": true},
            {"condition": {"kind": "text", "value": "Order 10427 was placed"}, "verified": true},
            {"condition": {"kind": "words", "value": "the courier is told"}, "verified": true},
            {"condition": {"kind": "text", "value": "Delivered"}, "verified": false, "holds": false},
        ]}))
        .unwrap();
    assert_eq!(
        parameters(&kept),
        [
            ("full_name", Text, Some("Anna Petrova")),
            ("quantity", Number, Some("2")),
            ("dostavka", Choice, Some("Курьер")),
            ("password", Secret, None),
            ("leave_on", Date, Some("today+3")),
            ("scan", File, Some("/home/a/scan.pdf")),
            ("pin", Secret, Some("bank_pin")),
        ]
    );
    let recipe = &kept.recipe;
    assert_eq!(recipe.parameters[2].choices, ["Почта", "Курьер"]);
    assert_eq!(
        recipe.title,
        "Order {{quantity}} of it for {{full_name}} {{dostavka}}, file {{scan}}"
    );
    assert_eq!(
        steps(recipe),
        [
            "type Full name: \"{{full_name}}\"",
            "type Quantity \"{{quantity}}\"",
            "select_option Доставка \"{{dostavka}}\"",
            "type Password \"{{password}}\"",
            "type Leave on \"{{leave_on}}\"",
            "type Note \"leave at the door\"",
            "upload Scan [\"{{scan}}\"]",
            "type PIN \"{{pin}}\"",
            "click Send",
        ]
    );
    assert_eq!(
        recipe.start.as_deref(),
        Some("https://shop.example/form/8213")
    );
    assert_eq!(recipe.steps[0].at, "/form/*");
    assert_eq!(
        then(recipe, 0),
        ["the field \"Full name:\" holds \"{{full_name}}\""]
    );
    assert_eq!(then(recipe, 3), [""; 0], "nothing is told of a password");
    assert_eq!(then(recipe, 8), ["the address holds \"/orders/*\""]);
    let conditions: Vec<String> = recipe.conditions.iter().map(Condition::to_string).collect();
    assert_eq!(
        conditions,
        [
            "the page shows \"Thank you, {{full_name}}\"",
            "the address holds \"/orders/*\"",
            "the page shows \"was placed\"",
        ]
    );
    let told: Vec<&str> = kept.left_out.iter().map(|m| m.id.as_str()).collect();
    assert_eq!(told, ["recipe-left-out-condition"]);
    assert!(!serde_json::to_string(recipe).unwrap().contains("hunter2"));
}

#[test]
fn the_row_that_was_meant_is_known_by_the_goals_words() {
    let row = |id: u32, of: &str| {
        let mut it = button(id, "Archive");
        it["context"] = of.into();
        it["fingerprint"] = of.into();
        it
    };
    let inbox = || {
        at(
            "/mail",
            &[],
            &[
                row(1, "Anna Petrova Meeting"),
                row(2, "Ivan Sidorov Invoice"),
            ],
        )
    };
    let archived = Story::of("Archive the letter from Ivan Sidorov")
        .sees(inbox())
        .does(click(2))
        .sees(at("/mail", &[], &[row(1, "Anna Petrova Meeting")]))
        .kept();
    let on = archived.recipe.steps[0].on.clone().unwrap();
    assert_eq!(
        (on.row.as_str(), on.context.as_str()),
        ("{{item}}", "{{item}} Invoice")
    );
    assert_eq!(
        parameters(&archived),
        [("item", Text, Some("Ivan Sidorov"))]
    );
    assert_eq!(archived.recipe.title, "Archive the letter from {{item}}");
    // A value that was searched is in the name of what was found, and in its address.
    let found = || {
        at(
            "/search?q=green+tea",
            &[],
            &[
                link(2, "Green tea, 100 g", "/p/green-tea"),
                link(3, "Help", "/help"),
            ],
        )
    };
    let searched = Story::of("Find green tea and open it")
        .sees(at("/", &[], &[field(1, "Search", "")]))
        .does(json!({"action": "type", "element": 1, "text": "green tea", "submit": true}))
        .sees(found())
        .does(click(2))
        .sees(at("/p/green-tea", &["# Green tea"], &[]))
        .kept();
    let on = searched.recipe.steps[1].on.clone().unwrap();
    assert_eq!(on.name, "{{search}}, 100 g");
    assert_eq!(then(&searched.recipe, 0), ["the address holds \"/search\""]);
    assert_eq!(then(&searched.recipe, 1), ["the address holds \"/p/*\""]);
}

#[test]
fn what_followed_is_a_condition() {
    let form = || {
        at(
            "/",
            &["# Form"],
            &[button(1, "Save"), button(2, "Export"), button(3, "Next")],
        )
    };
    let mut saved = form();
    saved.signals.alerts = vec!["Saved as number 4711 for you".into()];
    let mut asked = form();
    asked.dialog =
        serde_json::from_value(json!({"kind": "confirm", "message": "Really?"})).unwrap();
    let second = at("/", &["# Second step", "x"], &[button(3, "Next")]);
    for (element, after, came, wanted) in [
        (1, saved, json!({}), "the page said \"Saved as number\""),
        (1, asked, json!({}), "the page said \"Really\""),
        (
            2,
            form(),
            json!({"file": "report-2026-11-29.csv"}),
            "a file \"report-*.csv\" was downloaded",
        ),
        (3, second, json!({}), "the page shows \"Second step\""),
    ] {
        let kept = Story::of("Do it")
            .sees(form())
            .tries(click(element), came)
            .sees(after)
            .kept();
        assert_eq!(then(&kept.recipe, 0), [wanted]);
    }
}

#[test]
fn an_answer_is_read_where_it_was_seen() {
    let list = || at("/", &["# Shop"], &[link(1, "Kettle", "/p/1")]);
    let product = || at("/p/1", &["# Kettle", "Price: £30.00", "In stock | 4"], &[]);
    let told = Story::of("What does the kettle cost?")
        .sees(list())
        .does(click(1))
        .sees(product())
        .does(json!({"action": "go_back"}))
        .sees(list())
        .ends(json!({"answer": "£30.00", "claims": [{"text": "£30.00", "step": 2}]}))
        .unwrap();
    // The way to what was read is no detour, though the run went back.
    assert_eq!(steps(&told.recipe)[0], "click Kettle");
    let read = &told.recipe.answer[0];
    assert_eq!(
        (read.name.as_str(), read.after, read.before.as_str()),
        ("Price", 1, "Price:")
    );
    let fields =
        json!({"kind": "json", "value": {"price": "£30.00", "stock": 4, "colour": "teal"}});
    let json = Story::of("Price and stock")
        .sees(list())
        .does(click(1))
        .sees(product())
        .ends(json!({"answer": "x", "structured": fields}))
        .unwrap();
    let names: Vec<&str> = json
        .recipe
        .answer
        .iter()
        .map(|read| read.name.as_str())
        .collect();
    assert_eq!(names, ["price", "stock"]);
    assert_eq!(json.left_out.len(), 1, "{:?}", json.left_out);
}

/// A program's target that no snapshot lists is known by its label.
#[test]
fn a_target_that_is_not_listed_is_known_by_its_label() {
    let mut story = Story::of("Do it")
        .sees(at("/", &[], &[button(1, "Other")]))
        .does(click(900));
    for envelope in &mut story.events {
        if let copilot_protocol::RunEvent::ActionStarted { label, .. } = &mut envelope.event {
            *label = "Confirm".into();
        }
    }
    let kept = story.sees(at("/done", &[], &[])).kept();
    assert_eq!(steps(&kept.recipe), ["click Confirm"]);
}

/// Secrets that the journal does not have, and days.
#[test]
fn secrets_and_days_are_not_kept_as_they_were() {
    let form = || {
        let fields = [
            "Логин",
            "Пароль",
            "Номер карты",
            "Arrival",
            "Departure",
            "Send by",
        ];
        let fields = fields.iter().zip(1..).map(|(name, id)| field(id, name, ""));
        at("/", &[], &fields.collect::<Vec<_>>())
    };
    let kept = Story::of("Log in as anna with [redacted], arrive on 3 December, leave 2027-01-05")
        .sees(form())
        .does(fill(1, "anna"))
        .does(fill(2, "[redacted]"))
        .does(fill(3, "4111 1111 1111 1111"))
        .does(fill(4, "2026-12-03"))
        .does(fill(5, "2027-01-05"))
        .does(fill(6, "04.12.2026"))
        .sees(form())
        .kept();
    assert_eq!(
        parameters(&kept),
        [
            ("login", Text, Some("anna")),
            ("parol", Secret, None),
            ("nomer_karty", Secret, None),
            ("arrival", Date, Some("2026-12-03")),
            ("departure", Date, Some("2027-01-05")),
        ]
    );
    assert_eq!(
        kept.recipe.title,
        "Log in as {{login}} with {{parol}}, arrive on {{arrival}}, leave {{departure}}"
    );
    assert!(
        !serde_json::to_string(&kept.recipe)
            .unwrap()
            .contains("4111")
    );
    let told: Vec<&str> = kept.left_out.iter().map(|m| m.id.as_str()).collect();
    assert_eq!(told, ["recipe-left-out-day"]);
}
