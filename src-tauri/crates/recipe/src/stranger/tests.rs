#![allow(clippy::unwrap_used, clippy::expect_used)]

use super::*;
use crate::file::read;

fn recipe(text: &str) -> Recipe {
    read(&format!("schema: 1\n{text}"), "a").unwrap_or_else(|e| panic!("{e:?}\n{text}"))
}

#[test]
fn a_strangers_recipe_is_shown_with_what_it_would_do() {
    let recipe = recipe(
        "start: https://shop.example/{{item}}
parameters: [{name: item}, {name: url}]
steps:
  - {do: click, on: {role: button, name: Pay now}, at: 'https://*.pay.example/*'}
  - {do: click, on: {role: link, name: Next}}
  - {do: navigate, with: {url: '{{url}}'}}
  - {do: upload, on: {name: File}, with: {files: [/etc/passwd]}}
  - {do: new_tab, with: {url: 'https://Other.example:8443/'}}
",
    );
    let notes = stranger_notes(&recipe);
    let sites = ["shop.example", "*.pay.example", "other.example:8443"];
    assert_eq!(notes.sites, sites);
    assert!(notes.any_site);
    assert_eq!(notes.parameters.len(), 2);
    let steps: Vec<u32> = notes.risky.iter().map(|risky| risky.step).collect();
    assert_eq!(steps[..2], [0, 3], "{:?}", notes.risky);
    assert!(notes.risky[0].classes.contains(&RiskClass::Pay));
    assert!(notes.risky[1].classes.contains(&RiskClass::Upload));
    assert_eq!(refusal(&recipe), None);
}

#[test]
fn what_a_stranger_may_not_have_is_refused() {
    for (text, id) in [
        ("start: http://localhost:8080/", "private"),
        ("start: http://127.0.0.1/", "private"),
        ("start: http://2130706433/", "private"),
        ("start: http://[::1]/", "private"),
        ("start: http://192.168.1.1/", "private"),
        ("start: https://router.local/", "private"),
        (
            "start: '{{u}}'\nparameters: [{name: u, default: 'file:///etc/passwd'}]",
            "address",
        ),
        (
            "start: '{{u}}'\nparameters: [{name: u, default: 'http://10.0.0.1/'}]",
            "private",
        ),
        (
            "start: https://a.example/\nsteps: [{do: reload, at: 'http://127.0.0.1:9/*'}]",
            "private",
        ),
        (
            "start: https://a.example/\nsteps: [{do: reload, at: 'chrome://settings/*'}]",
            "address",
        ),
        (
            "steps: [{do: navigate, with: {url: 'http://0x7f.1/'}}]",
            "private",
        ),
        (
            "steps: [{do: type, on: {name: a}, with: {text: '{{secret:pw}}'}}]",
            "secret",
        ),
        (
            "start: https://a.example/\nparameters: [{name: p, kind: secret, default: pw}]",
            "secret",
        ),
    ] {
        let found = refusal(&recipe(text)).unwrap_or_else(|| panic!("{text}"));
        assert_eq!(found.id, format!("recipe-stranger-{id}"), "{text}");
    }
    for text in [
        "start: https://a.example/?x=http://localhost/",
        "start: https://a.example/\nsteps: [{do: reload, at: '*checkout*'}, {do: reload, at: a.example/x}]",
        "start: '{{u}}'\nparameters: [{name: u}]",
    ] {
        assert_eq!(refusal(&recipe(text)), None, "{text}");
    }
}
