//! The open tab or a new one: the question, and its answer that can be kept.

use crate::support::*;

fn tabs_at(browser: &Chromium, url: &str) -> usize {
    let pages = browser.pages();
    let there = pages
        .iter()
        .filter(|p| p["url"].as_str().is_some_and(|u| u.starts_with(url)));
    there.count()
}

#[test]
fn the_open_tab_is_offered_and_the_answer_is_kept() {
    let site = practice(0, Lang::En);
    let shop = site.url(&site.site().path(PageKind::Shop));
    let browser = Chromium::start(std::slice::from_ref(&shop));
    until("the person's tab", || tabs_at(&browser, &shop) == 1);
    let endpoint = browser.endpoint();
    let base = site.base_url();
    let program = Program::new();
    let goal = "Tell me the heading of this page";
    let args = ["--attach", &endpoint, "--start-url", &base];
    let before = browser.pages().len();

    let mut talking = program.start(goal, &args);
    let question = talking.wait_for("question_asked");
    assert_eq!(question["question"]["kind"], "tab_choice", "{question}");
    let tabs = question["question"]["tabs"].as_array().unwrap();
    assert_eq!(tabs.len(), 1);
    assert_eq!(tabs[0]["url"], shop);
    talking.send(&json!({
        "to": question["seq"], "decision": "answer", "text": tabs[0]["id"], "remember": true,
    }));
    let run = talking.finish();
    let observed = run.named("observed");
    assert_eq!(observed[0]["url"], shop, "{}", run.story());
    assert_eq!(browser.pages().len(), before, "no tab was opened");

    // From now on nobody is asked, and the open tab is taken.
    let settings = program.home.path().join("config/settings.json");
    let settings = std::fs::read_to_string(settings).expect("settings were written");
    let settings: Value = serde_json::from_str(&settings).unwrap();
    assert_eq!(settings["browser"]["tab_choice"], "use_open");
    let run = program.run(goal, &args);
    assert!(run.named("question_asked").is_empty(), "{}", run.story());
    assert_eq!(run.named("observed")[0]["url"], shop);
    assert_eq!(browser.pages().len(), before);
    let left = tabs_at(&browser, &shop);
    assert_eq!(left, 1, "the person's tab is still theirs");
}
