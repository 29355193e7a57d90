#![allow(clippy::unwrap_used, clippy::expect_used)]
use super::*;
use serde_json::{Value, json};

/// A page of these elements, one below the other: `[role, name, attributes, further]`.
fn page(elements: &[Value]) -> Observation {
    let one = |(at, given): (usize, &Value)| {
        let mut element = json!({
            "id": at + 1, "tag": match given[0].as_str().unwrap() { "link" => "a", "textbox" => "input", other => other },
            "role": given[0], "name": given[1], "zone": "top", "in_viewport": true, "fingerprint": "",
            "bbox": {"x": 20.0, "y": 30.0 * at as f64, "w": 80.0, "h": 24.0},
            "attrs": given.get(2).cloned().unwrap_or_else(|| json!({})),
        });
        for (key, value) in given
            .get(3)
            .and_then(Value::as_object)
            .into_iter()
            .flatten()
        {
            element[key] = value.clone();
        }
        element
    };
    let elements: Vec<Value> = elements.iter().enumerate().map(one).collect();
    serde_json::from_value(json!({
        "id": "1", "url": "https://shop.example/list", "title": "", "tab": "1", "tabs": [], "total_elements": elements.len(),
        "viewport": {"width": 1280.0, "height": 800.0, "scroll_x": 0.0, "scroll_y": 0.0, "page_width": 1280.0, "page_height": 800.0, "device_pixel_ratio": 1.0},
        "elements": elements, "text": "", "text_truncated": false, "hashes": {"dom": "", "mapping": ""}, "loader": "", "ms": 0.0,
    }))
    .unwrap()
}

fn form(save: &str) -> Vec<Value> {
    vec![
        json!(["link", "Home", {"href": "https://shop.example/"}]),
        json!(["link", "Help", {"href": "https://shop.example/help"}]),
        json!(["textbox", "Name", {"name": "name", "type": "text"}]),
        json!(["textbox", "Email", {"name": "email", "type": "text"}]),
        json!(["button", "Cancel", {"type": "button"}]),
        json!(["button", save, {"type": "submit", "id": "save"}]),
        json!(["button", "Print", {"type": "button"}]),
    ]
}

/// The kept description of the element with this name.
fn kept(name: &str, seen: &Observation) -> Target {
    describe(seen.elements.iter().find(|e| e.name == name).unwrap(), seen)
}

#[test]
fn every_element_is_found_on_its_own_page() {
    let seen = page(&form("Save"));
    for element in &seen.elements {
        let found = find(&describe(element, &seen), &seen);
        assert_eq!(found, Found::Exact(element.id), "{}", element.name);
    }
}

#[test]
fn a_control_that_is_called_otherwise_is_found_by_the_rest() {
    let before = page(&form("Save"));
    for words in ["Keep the changes", "Сохранить"] {
        let after = page(&form(words));
        let found = find(&kept("Save", &before), &after);
        assert!(
            matches!(found, Found::Likely { id: 6, .. }),
            "{words}: {found:?}"
        );
    }
}

#[test]
fn case_space_and_width_play_no_part() {
    let before = page(&form("Save"));
    let found = find(&kept("Save", &before), &page(&form("  SAVE ")));
    assert_eq!(found, Found::Exact(6));
}

#[test]
fn what_was_removed_is_gone() {
    for at in 0..7 {
        let all = form("Save");
        let target = kept(all[at][1].as_str().unwrap(), &page(&all));
        let mut left = all;
        left.remove(at);
        assert_eq!(find(&target, &page(&left)), Found::Gone, "{at}");
    }
}

#[test]
fn what_was_there_under_its_name_is_not_the_target_renamed() {
    let tab = |name: &&str| json!(["button", name, {"type": "button"}]);
    let page = |names: &[&str]| page(&names.iter().map(tab).collect::<Vec<_>>());
    let before = page(&["Date", "Item", "Status", "Total", "Channel", "Customer"]);
    let target = kept("Channel", &before);
    let left = page(&["Date", "Item", "Status", "Customer", "Total"]);
    assert_eq!(find(&target, &left).element(), None);
    let renamed = page(&["Date", "Item", "Status", "Total", "Way", "Customer"]);
    assert_eq!(find(&target, &renamed).element(), Some(5));
}

#[test]
fn of_as_many_as_before_that_nothing_else_tells_apart_the_same_one_is_taken() {
    let group = |name: &str, by: &str| {
        let heading = json!({"heading": format!("{name} About {name}")});
        [
            json!(["link", format!("{by} {name}"), {}, heading]),
            json!(["button", "Open", {}, heading]),
        ]
    };
    let all = |names: &[&str], by: &str| {
        page(
            &names
                .iter()
                .flat_map(|name| group(name, by))
                .collect::<Vec<_>>(),
        )
    };
    let before = all(&["books", "readers", "rooms"], "All");
    let target = describe(&before.elements[5], &before);
    let after = all(&["books", "readers", "rooms"], "Every one of the");
    assert_eq!(find(&target, &after).element(), Some(6));
    // With it gone, the first is none that is spelt nearly so.
    assert_eq!(
        find(&target, &all(&["books", "readers"], "All")).element(),
        None
    );
}

#[test]
fn where_the_row_is_still_there_another_row_is_another() {
    let row = |name: &str, both: bool| {
        let context = json!({"context": format!("{name} Editor Active 2024 More")});
        let more = json!(["button", "More", {}, context]);
        match both {
            true => vec![json!(["button", "Editor", {}, context]), more],
            false => vec![more],
        }
    };
    let all = |ben: bool| {
        let rows = [
            row("Ann Lee", true),
            row("Ben Fox", ben),
            row("Eve May", true),
        ];
        page(&rows.concat())
    };
    let before = all(true);
    let target = describe(&before.elements[2], &before);
    assert_eq!(find(&target, &before).element(), Some(3));
    assert_eq!(find(&target, &all(false)).element(), None);
}

fn rows(names: &[&str]) -> Vec<Value> {
    let row = |name: &&str| json!(["button", "Delete", {}, {"context": format!("{name} Delete")}]);
    names.iter().map(row).collect()
}

#[test]
fn of_like_controls_the_one_in_its_row_is_taken() {
    let before = page(&rows(&["Ann Lee", "Ben Fox", "Eve May"]));
    let target = describe(&before.elements[1], &before);
    let grown = page(&rows(&[
        "Zoe Kay", "Ann Lee", "Ada Roe", "Ben Fox", "Eve May",
    ]));
    assert_eq!(find(&target, &grown).element(), Some(4));
    let left = page(&rows(&["Ann Lee", "Eve May"]));
    assert_eq!(find(&target, &left).element(), None);
}

#[test]
fn the_row_of_a_parameter_is_a_demand() {
    let before = page(&rows(&["Ann Lee", "Ben Fox", "Eve May"]));
    let mut target = describe(&before.elements[1], &before);
    target.row = "eve may".into();
    assert_eq!(find(&target, &before).element(), Some(3));
    target.row = "Nobody".into();
    assert_eq!(find(&target, &before), Found::Gone);
}

#[test]
fn ids_that_a_program_made_are_not_kept() {
    for made in [
        ":r1:",
        "ember123",
        "a1b2c3d4",
        "radix-7",
        "field-48213",
        "5f3e9a1b77c0",
        "",
    ] {
        assert!(describe::looks_made(made), "{made}");
    }
    for written in [
        "save",
        "btn-save",
        "exampleInputEmail1",
        "user_name",
        "step2",
        "main-nav",
    ] {
        assert!(!describe::looks_made(written), "{written}");
    }
}

#[test]
fn a_short_list_begins_with_the_best() {
    let seen = page(&form("Save"));
    let list = shortlist(&kept("Save", &seen), &seen, 3);
    assert_eq!(list.len(), 3);
    assert_eq!(list[0].0, 6);
    assert!(list[0].1 > 0.5 && list[1].1 < 0.5, "{list:?}");
}
