//! `observe` and `do`: one snapshot, one action, in processes of their own.

use crate::support::*;

#[test]
fn a_snapshot_and_an_action_in_two_processes() {
    let site = practice(0, Lang::En);
    let browser = Chromium::start(&[]);
    let endpoint = browser.endpoint();
    let program = Program::new();
    let contact = site.url(&site.site().path(PageKind::Contact));
    let call = |args: &str, more: &[&str]| {
        let args: Vec<&str> = args.split(' ').collect();
        program.call(&[&args, more, &["--attach", &endpoint]].concat())
    };
    let seen = call("observe --format json --repeat 3 --url", &[&contact]).exits(0);
    let times: Option<Value> = (seen.stderr.lines()).find_map(|l| serde_json::from_str(l).ok());
    let times = times.expect("a line of times");
    assert_eq!(times["n"], 3);
    for key in ["median", "p95", "min", "max", "elements", "characters"] {
        assert!(
            times[key].as_f64().is_some_and(|n| n > 0.0),
            "{key}: {times}"
        );
    }
    let label = site.site().label(LabelKind::YourName);
    let field = |snapshot: Value| {
        let mut all = snapshot["elements"].as_array().unwrap().iter();
        let named = all.find(|e| e["name"] == label.as_str());
        named
            .unwrap_or_else(|| panic!("{label} in {snapshot}"))
            .clone()
    };
    let id = field(seen.json())["id"].clone();
    let action = json!({ "action": "type", "element": id, "text": "Ann" }).to_string();
    let done = call("do", &[&action]).exits(0);
    assert_eq!(done.json::<Value>()["status"], "ok", "{}", done.stdout);

    let again = call("observe --tab current --format json", &[]);
    assert_eq!(field(again.json())["value"], "Ann");

    let told = call(
        "observe --tab current --format model --all --tokens 500",
        &[],
    )
    .exits(0);
    let text = told.stdout.trim_end();
    let marked = text.starts_with("<page>") && text.ends_with("</page>");
    assert!(marked, "{text}");
    let line = format!("[{id}] textbox {label} =\"Ann\"");
    assert!(told.stdout.contains(&line), "{line} in {}", told.stdout);

    // The document is another one now: the number does not silently mean something else.
    let away = json!({ "action": "navigate", "url": site.base_url() });
    call("do", &[&away.to_string()]);
    let stale = call("do", &[&action]);
    let status = &stale.json::<Value>()["status"];
    assert!(status == "stale" || status == "not_found", "{status}");
    assert_ne!(stale.code, Some(0));
}
