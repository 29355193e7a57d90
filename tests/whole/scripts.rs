//! `evaluate` from the command line: off, on with nobody to ask, and on with a person who reads and says yes.

use crate::support::*;

const CODE: &str = "document.body.dataset.seen = '1'; //\u{200b}\nreturn { title: document.title, words: 'Result of the script' }";

/// Plans the script once, and then ends.
fn model() -> ScriptedModel {
    ScriptedModel::start(
        |asked: &Asked| match asked.whole.contains("evaluate") || asked.turn > 1 {
            true => done("It is done."),
            false => act(json!({ "action": "evaluate", "code": CODE })),
        },
    )
}

const GOAL: &str = "Tell me the title of this page";

fn offered(model: &ScriptedModel) -> String {
    model.requests()[0]["tools"].to_string()
}

#[test]
fn where_scripts_are_off_none_is_offered_or_run() {
    let site = practice(0, Lang::En);
    let model = model();
    let address = site.base_url();
    let more = ["--max-steps", "6", "--approve", "all"];
    let run = Program::new().run(GOAL, &model_args(&model.url, &address, &more));
    assert!(!offered(&model).contains("evaluate"));
    let blocked: Vec<&Value> = run.named("action_blocked");
    assert_eq!(blocked[0]["class"], "script", "{}", run.story());
    assert_eq!(blocked[0]["reason"]["id"], "guard-block-scripts-off");
    assert!(run.named("action_started").is_empty(), "{}", run.story());
}

#[test]
fn a_script_that_the_person_allows_is_run_and_kept_with_its_result() {
    let site = practice(0, Lang::En);
    let model = model();
    let address = site.base_url();
    let program = Program::new();
    let more = ["--max-steps", "6", "--allow-scripts"];
    let talking = program.start(GOAL, &model_args(&model.url, &address, &more));
    let mut codes = Vec::new();
    let run = talking.ended_by(|event| {
        if event["class"] != "script" {
            return "decline";
        }
        codes.push(event["question"]["action"]["code"].clone());
        "allow"
    });
    assert!(offered(&model).contains("evaluate"));
    assert_eq!(codes, [CODE], "{}", run.story());
    let outcome = &run.named("action_finished")[0]["outcome"];
    assert_eq!(outcome["status"], "ok", "{outcome}");
    let text = outcome["text"].as_str().unwrap();
    assert!(
        text.starts_with("{\"title\":\"") && text.contains("Result of the script"),
        "{text}"
    );
    // To the model it is a page's text, and is marked as one.
    let told = model.requests().last().unwrap().to_string();
    let at = told.find("Result of the script").unwrap();
    assert!(
        told[..at].rfind("<page_text>") > told[..at].rfind("</page_text>"),
        "{told}"
    );
    // The record has code and result, and is read back as a step.
    let kept = all_text(&run.dir());
    assert!(kept.values().any(|t| t.contains("dataset.seen")));
    let shown = program.call(&["runs", "show", run.id(), "--json"]);
    for part in ["evaluate", "Result of the script"] {
        assert!(shown.stdout.contains(part), "{}", shown.stderr);
    }
}

#[test]
fn nothing_allows_a_script_beforehand() {
    let program = Program::new();
    // That no rule allows it is among the wrong calls of `contract`.
    program.call(&["rules", "set", "script", "allow"]);
    assert_eq!(program.call(&["rules", "list", "--json"]).stdout, "");
    program.call(&["rules", "set", "script", "block"]).exits(0);
    assert!(program.call(&["rules", "list"]).stdout.contains("script"));
}
