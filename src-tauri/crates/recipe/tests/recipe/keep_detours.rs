//! What the later steps of a run do not need is left out of its recipe, and nothing else.

use crate::support::*;
use serde_json::{Value, json};

#[test]
fn detours_are_left_out() {
    let home = || {
        at(
            "/",
            &["# Home"],
            &[
                link(1, "Tea", "/tea"),
                link(2, "Coffee", "/coffee"),
                button(3, "Menu"),
                field(4, "Search", ""),
            ],
        )
    };
    let tea = || at("/tea", &["# Tea"], &[button(7, "Buy")]);
    let bought = || at("/cart", &["# Cart"], &[]);
    let menu = || {
        at(
            "/",
            &["# Home", "Settings"],
            &[
                link(1, "Tea", "/tea"),
                button(3, "Menu"),
                button(5, "Settings"),
            ],
        )
    };
    let buy = |story: Story| {
        story
            .does(click(1))
            .sees(tea())
            .does(click(7))
            .sees(bought())
    };
    let filled = |text: &str| {
        at(
            "/",
            &["# Home"],
            &[link(1, "Tea", "/tea"), field(4, "Search", text)],
        )
    };
    let cases: Vec<(&str, Story)> = vec![
        (
            "failed",
            Story::of("Buy tea")
                .sees(home())
                .tries(click(2), json!({"status": "covered"}))
                .sees(home())
                .tries(click(2), json!({"status": "no_effect"}))
                .sees(home()),
        ),
        (
            "looks",
            Story::of("Buy tea")
                .sees(home())
                .does(json!({"action": "scroll"}))
                .does(json!({"action": "wait", "ms": 5}))
                .does(json!({"action": "extract", "what": "tea"}))
                .does(json!({"action": "hover", "element": 1}))
                .does(json!({"action": "screenshot"}))
                .does(json!({"action": "reload"}))
                .sees(home()),
        ),
        (
            "there and back",
            Story::of("Buy tea")
                .sees(home())
                .does(click(2))
                .sees(at("/coffee", &["# Coffee"], &[]))
                .does(json!({"action": "go_back"}))
                .sees(home()),
        ),
        (
            "there and back by an address",
            Story::of("Buy tea")
                .sees(home())
                .does(click(2))
                .sees(at("/coffee", &["# Coffee"], &[]))
                .does(json!({"action": "navigate", "url": "https://shop.example/"}))
                .sees(home()),
        ),
        (
            "opened and closed",
            Story::of("Buy tea")
                .sees(home())
                .does(click(3))
                .sees(menu())
                .does(json!({"action": "press_key", "key": "Escape"}))
                .sees(home()),
        ),
    ];
    for (name, story) in cases {
        let kept = buy(story).kept();
        assert_eq!(steps(&kept.recipe), ["click Tea", "click Buy"], "{name}");
        assert_eq!(
            then(&kept.recipe, 0),
            ["the address holds \"/tea\""],
            "{name}"
        );
    }
    let twice = Story::of("Write it")
        .sees(filled(""))
        .does(fill(4, "a"))
        .sees(filled("a"))
        .does(fill(4, "b"))
        .sees(filled("b"))
        .does(click(1))
        .sees(tea())
        .kept();
    assert_eq!(steps(&twice.recipe), ["type Search \"b\"", "click Tea"]);
}

#[test]
fn what_may_be_needed_is_kept() {
    let list = |items: &[&str]| at("/", items, &[field(1, "New task", ""), button(2, "Add")]);
    // The same field again, for another thing.
    let added = Story::of("Add 'milk' and 'bread'")
        .sees(list(&[]))
        .does(fill(1, "milk"))
        .does(click(2))
        .sees(list(&["milk"]))
        .does(fill(1, "bread"))
        .does(click(2))
        .sees(list(&["milk", "bread"]))
        .kept();
    assert_eq!(
        steps(&added.recipe),
        [
            "type New task \"{{new_task}}\"",
            "click Add",
            "type New task \"{{new_task_2}}\"",
            "click Add",
        ]
    );
    assert_eq!(
        added.recipe.title,
        "Add '{{new_task}}' and '{{new_task_2}}'"
    );
    // A way and back on which something was done.
    let settings = || at("/s", &[], &[button(5, "Save")]);
    let home = || at("/", &[], &[link(4, "Settings", "/s"), button(6, "Go")]);
    let changed = Story::of("Do it")
        .sees(home())
        .does(click(4))
        .sees(settings())
        .does(click(5))
        .sees(settings())
        .does(json!({"action": "go_back"}))
        .sees(home())
        .does(click(6))
        .sees(at("/x", &[], &[]))
        .kept();
    assert_eq!(
        steps(&changed.recipe),
        ["click Settings", "click Save", "go_back", "click Go"]
    );
    // A page that is as before, but has said that something was done.
    let plain = || at("/", &[], &[button(5, "Save"), button(6, "Go")]);
    let mut toast = at(
        "/",
        &["Saved"],
        &[button(5, "Save"), button(6, "Go"), button(7, "Close")],
    );
    toast.signals.messages = vec!["Saved".into()];
    let saved = Story::of("Do it")
        .sees(plain())
        .does(click(5))
        .sees(toast)
        .does(click(7))
        .sees(plain())
        .does(click(6))
        .sees(at("/x", &[], &[]))
        .kept();
    assert_eq!(
        steps(&saved.recipe),
        ["click Save", "click Close", "click Go"]
    );
    // What shows only under the mouse.
    let row = |more: &[Value]| {
        let mut all = vec![link(1, "Row", "/r")];
        all.extend_from_slice(more);
        at("/", &[], &all)
    };
    let hovered = Story::of("Delete it")
        .sees(row(&[]))
        .does(json!({"action": "hover", "element": 1}))
        .sees(row(&[button(2, "Delete")]))
        .does(click(2))
        .sees(at("/", &["Deleted"], &[]))
        .kept();
    assert_eq!(steps(&hovered.recipe), ["hover Row", "click Delete"]);
}

/// A search with other words, and a press that the page refused: the last counts.
#[test]
fn what_was_done_again_is_done_once() {
    let search = |text: &str| {
        let mut search = field(1, "Search", text);
        search["form"] =
            json!({"index": 0, "method": "get", "action": "https://shop.example/s", "name": ""});
        search
    };
    let submit = |text: &str| json!({"action": "type", "element": 1, "text": text, "submit": true});
    let found = Story::of("Open the green tea")
        .sees(at("/", &["# Shop"], &[search("")]))
        .does(submit("tee"))
        .sees(at("/s?q=tee", &["# Nothing"], &[search("tee")]))
        .does(submit("tea"))
        .sees(at(
            "/s?q=tea",
            &["# Found"],
            &[search("tea"), link(2, "Green tea", "/p/7")],
        ))
        .does(click(2))
        .sees(at("/p/7", &["# Green tea"], &[]))
        .kept();
    assert_eq!(found.recipe.title, "Open the green {{search}}");
    assert_eq!(
        steps(&found.recipe),
        ["type Search \"{{search}}\"", "click Green {{search}}"]
    );
    let form = |text: &str, wrong: bool| {
        let mut phone = field(1, "Phone", text);
        phone["state"] = json!({"invalid": wrong});
        at("/f", &["# Form"], &[phone, button(2, "Save")])
    };
    let refused = Story::of("Save the phone 5551234")
        .sees(form("", false))
        .does(fill(1, "555"))
        .does(click(2))
        .sees(form("555", true))
        .does(fill(1, "5551234"))
        .does(click(2))
        .sees(at("/done", &["# Saved"], &[]))
        .kept();
    assert_eq!(
        steps(&refused.recipe),
        ["type Phone \"{{phone}}\"", "click Save"]
    );
}
