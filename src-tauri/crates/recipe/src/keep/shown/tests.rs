#![allow(clippy::unwrap_used, clippy::expect_used)]
use copilot_ports::{Did, Shown};
use copilot_protocol::{Heading, Observation, ParameterKind, TabId, Viewport};
use serde_json::{Value, json};

use super::Showing;

fn page(url: &str, heading: &str, elements: &[Value]) -> Observation {
    let element = |given: &Value| {
        let mut all = json!({
            "id": 1, "tag": "button", "role": "button", "name": "", "zone": "top", "in_viewport": true,
            "bbox": {"x": 0.0, "y": 0.0, "w": 10.0, "h": 10.0}, "fingerprint": "v1:0",
        });
        for (name, value) in given.as_object().unwrap() {
            all[name] = value.clone();
        }
        serde_json::from_value(all).unwrap()
    };
    let mut seen: Observation = serde_json::from_value(json!({
        "id": "o", "url": url, "title": heading, "tab": "t1", "tabs": [], "viewport": Viewport::default(),
        "elements": [], "total_elements": 0, "text": heading, "text_truncated": false,
        "hashes": {"dom": "", "mapping": ""}, "loader": url, "ms": 1.0,
    }))
    .unwrap();
    seen.elements = elements.iter().map(element).collect();
    seen.headings = vec![Heading {
        level: 1,
        text: heading.to_owned(),
    }];
    seen
}

fn shop(more: &[Value]) -> Observation {
    let mut all = vec![
        json!({"id": 1, "tag": "input", "role": "searchbox", "name": "Search", "editable": true, "attrs": {"name": "q"}}),
        json!({"id": 2, "name": "Menu"}),
        json!({"id": 3, "tag": "input", "role": "textbox", "name": "Password", "editable": true, "value": "hunter2",
            "attrs": {"type": "password"}}),
    ];
    all.extend(more.iter().cloned());
    page("http://shop.example/", "Shop", &all)
}

fn in_tab(tab: &str, action: Value, before: Option<&Observation>) -> Shown {
    Shown::Did(Box::new(Did {
        action: serde_json::from_value(action).unwrap(),
        tab: TabId(tab.into()),
        before: before.cloned(),
        secret: false,
    }))
}

fn did(showing: &mut Showing, action: Value, before: &Observation) {
    showing.take(in_tab("t1", action, Some(before)));
}

fn sees(showing: &mut Showing, page: Observation) {
    showing.take(Shown::Seen(Box::new(page)));
}

fn begun() -> Showing {
    let mut showing = Showing::at("http://shop.example/", "2026-11-29T10:00:00Z");
    sees(&mut showing, shop(&[]));
    showing
}

fn steps(showing: &Showing) -> Vec<String> {
    let recipe = showing.recipe().recipe;
    recipe
        .steps
        .iter()
        .map(|step| step.action.clone())
        .collect()
}

fn key(key: &str) -> Value {
    json!({"action": "press_key", "key": key, "element": 1})
}

fn click(element: u32) -> Value {
    json!({"action": "click", "element": element})
}

#[test]
fn what_is_typed_into_a_field_is_one_step_with_its_enter() {
    let mut showing = begun();
    did(&mut showing, click(1), &shop(&[]));
    for text in ["Gr", "Green", "Green tea"] {
        let typed = json!({"action": "type", "element": 1, "text": text});
        did(&mut showing, typed, &shop(&[]));
    }
    did(&mut showing, key("Enter"), &shop(&[]));
    let found = page("http://shop.example/search?q=Green+tea", "Found", &[]);
    sees(&mut showing, found);
    let kept = showing.finish().unwrap();
    assert_eq!(kept.recipe.steps.len(), 1, "{:?}", kept.recipe.steps);
    let step = &kept.recipe.steps[0];
    assert_eq!(step.with["text"], "{{search}}");
    assert_eq!(step.with["submit"], true);
    let led = step.then.iter().any(|c| c.value.contains("/search"));
    assert!(led, "{:?}", step.then);
    let value = kept.recipe.parameters[0].default.as_deref();
    assert_eq!(value, Some("Green tea"));
    assert_eq!(kept.recipe.conditions, step.then);
}

#[test]
fn a_password_is_a_named_secret_and_stays_nowhere() {
    let mut showing = begun();
    let typed = json!({"action": "type", "element": 3, "text": "hunter2"});
    did(&mut showing, typed, &shop(&[]));
    let kept = showing.finish().unwrap();
    assert_eq!(kept.recipe.parameters[0].kind, ParameterKind::Secret);
    assert_eq!(kept.recipe.steps[0].with["text"], "{{password}}");
    let all = format!("{:?}{:?}{:?}", kept.recipe, showing.pages, showing.last);
    assert!(!all.contains("hunter2"), "{all}");
    // And where only its digits give it away.
    let mut showing = begun();
    let typed = json!({"action": "type", "element": 1, "text": "4111 1111 1111 1111"});
    did(&mut showing, typed, &shop(&[]));
    assert!(!format!("{:?}", showing.recipe().recipe).contains("4111"));
}

#[test]
fn presses_and_keys_that_led_to_nothing_are_no_steps() {
    let mut showing = begun();
    let open = shop(&[json!({"id": 7, "role": "option", "name": "Tea"})]);
    // The field showed what is chosen next.
    did(&mut showing, click(1), &shop(&[]));
    did(&mut showing, click(7), &open);
    assert_eq!(steps(&showing), ["click", "click"]);
    did(&mut showing, key("Tab"), &shop(&[]));
    did(&mut showing, click(2), &shop(&[]));
    assert_eq!(steps(&showing), ["click", "click", "click"]);
    // What Escape closed.
    did(&mut showing, key("Escape"), &open);
    sees(&mut showing, shop(&[]));
    did(&mut showing, key("Escape"), &shop(&[]));
    sees(&mut showing, shop(&[]));
    showing.finish().unwrap();
    assert_eq!(steps(&showing), ["click", "click", "click", "press_key"]);
    showing.remove(3);
    assert_eq!(steps(&showing), ["click", "click", "click"]);
}

#[test]
fn two_presses_are_a_double_press_and_files_are_given_where_they_were_asked_for() {
    let mut showing = begun();
    for action in [
        click(2),
        click(2),
        json!({"action": "mouse_click", "element": 2, "count": 2}),
        click(2),
        json!({"action": "upload", "element": 99, "files": ["cv.pdf"]}),
    ] {
        did(&mut showing, action, &shop(&[]));
    }
    assert_eq!(steps(&showing), ["mouse_click", "upload"]);
    let kept = showing.finish().unwrap();
    assert_eq!(kept.recipe.parameters[0].kind, ParameterKind::File);
    assert_eq!(kept.recipe.steps[1].on.as_ref().unwrap().name, "Menu");
}

#[test]
fn what_was_marked_is_read_and_nothing_shown_is_said() {
    let mut showing = begun();
    assert_eq!(showing.finish().unwrap_err().id, "recipe-show-nothing");
    assert!(showing.read("").is_err() && showing.read("nowhere").is_err());
    let mut goods = page("http://shop.example/goods", "Tea", &[]);
    goods.text = "Tea\nPrice: $12.50\nDelivery: $3.00".into();
    sees(&mut showing, goods);
    showing.read("$12.50").unwrap();
    let kept = showing.finish().unwrap();
    assert!(kept.recipe.answer[0].before.contains("Price"));
    assert!(kept.recipe.steps.is_empty());
}

#[test]
fn an_address_at_the_beginning_is_the_start_and_another_tab_is_turned_to() {
    let mut showing = begun();
    let start = "http://shop.example/start";
    let go = json!({"action": "navigate", "url": start});
    showing.take(in_tab("t1", go, None));
    assert!(showing.steps.is_empty());
    did(&mut showing, click(2), &shop(&[]));
    // The press opened the second.
    for tab in ["t2", "t1"] {
        showing.take(in_tab(tab, click(2), Some(&shop(&[]))));
    }
    showing.take(Shown::TabClosed(TabId("t1".into())));
    showing.take(in_tab("t2", click(2), Some(&shop(&[]))));
    let expected = ["click", "click", "switch_tab", "click", "click"];
    assert_eq!(steps(&showing), expected);
    assert_eq!(showing.recipe().recipe.start.as_deref(), Some(start));
}
