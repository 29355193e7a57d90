//! A person's own browser: its sign-ins are used, its other tabs stay as they are, and it still runs.

use copilot_practice::{LabelKind, Lang, MailRole, PageKind};
use serde_json::Value;

use crate::support::{Chromium, Program, Run, get, practice, runtime, wait_until};

fn tabs(browser: &Chromium) -> Vec<(String, String, String)> {
    let text = |v: &Value| v.as_str().unwrap_or_default().to_owned();
    let mut tabs: Vec<_> = browser
        .pages()
        .iter()
        .map(|t| (text(&t["id"]), text(&t["url"]), text(&t["title"])))
        .collect();
    tabs.sort();
    tabs
}

#[test]
fn the_sign_in_of_a_running_browser_is_used_and_its_tabs_are_left_alone() {
    let runtime = runtime();
    let site = practice(&runtime, 0, Lang::En);
    let url = |page| site.url(&site.site().path(page));
    let mut browser = Chromium::start(&[
        url(PageKind::Shop),
        url(PageKind::Guide),
        url(PageKind::SignIn),
    ]);
    wait_until("three loaded tabs", || {
        let pages = browser.pages();
        (pages.len() >= 3
            && pages
                .iter()
                .all(|p| p["title"].as_str().is_some_and(|t| !t.is_empty())))
        .then_some(())
    });
    let program = Program::new();
    let endpoint = browser.endpoint();
    let account = site.site().account();
    let word = |kind| site.site().label(kind);

    // The person signs in, by hand as it were: the same browser, a run that is allowed to.
    let sign_in = format!(
        "Type \"{}\" into \"{}\", type \"{}\" into \"{}\" and press \"{}\"",
        account.user,
        word(LabelKind::UserName),
        account.password,
        word(LabelKind::Password),
        word(LabelKind::SignInButton),
    );
    let signed = program.run(
        &sign_in,
        &[
            "--attach",
            &endpoint,
            "--start-url",
            &url(PageKind::SignIn),
            "--approve",
            "all",
        ],
    );
    assert_eq!(signed.terminal(), "goal_satisfied", "{}", signed.story());
    assert_eq!(site.state().signed_in_sessions, 1);

    let before = tabs(&browser);
    let subject = &site.site().mail(MailRole::Invoice).unwrap().subject;
    let goal = format!(
        "Open \"{}\", open \"{subject}\"",
        word(LabelKind::NavMailbox)
    );
    let run = program.run(
        &goal,
        &["--attach", &endpoint, "--start-url", &site.base_url()],
    );
    assert_eq!(run.terminal(), "goal_satisfied", "{}", run.story());
    assert_eq!(site.state().read_mail.len(), 1);

    assert!(browser.alive(), "the person's browser still runs");
    let after = tabs(&browser);
    for tab in &before {
        assert!(after.contains(tab), "{tab:?} was changed: {after:?}");
    }
}

#[test]
fn a_sign_in_page_pauses_the_run() {
    let runtime = runtime();
    let site = practice(&runtime, 0, Lang::En);
    let goal = format!("Open \"{}\"", site.site().label(LabelKind::NavMailbox));
    let program = Program::new();
    let run = program.run(&goal, &["--start-url", &site.base_url()]);
    assert_eq!(run.stop(), "login_required", "{}", run.story());

    let program = Program::new();
    let mut talking = program.start(&goal, &["--start-url", &site.base_url()]);
    let question = talking.wait_for("question_asked");
    assert_eq!(question["question"]["kind"], "login");
    talking.answer(&question, "decline", "");
    let run: Run = talking.finish();
    assert_eq!(run.terminal(), "goal_failed");
}

#[test]
fn a_closed_browser_ends_the_run_and_leaves_no_process() {
    let runtime = runtime();
    let site = practice(&runtime, 0, Lang::En);
    let mut browser = Chromium::start(&[]);
    let slow = format!("{}?ms=60000", site.url(&site.site().path(PageKind::Slow)));
    let program = Program::new();
    let endpoint = browser.endpoint();
    let mut talking = program.start(
        "wait 60 seconds and tell me the heading",
        &["--attach", &endpoint, "--start-url", &slow],
    );
    talking.wait_for("observed");
    browser.kill();
    let question = talking.wait_for_any(&["question_asked", "run_finished"]);
    if question["event"] == "question_asked" {
        assert_eq!(question["question"]["kind"], "browser_lost");
        talking.answer(&question, "decline", "");
        let run = talking.finish();
        assert_eq!(run.stop(), "browser_lost", "{}", run.story());
    } else {
        let run = talking.finish_after_end();
        assert_eq!(run.stop(), "browser_lost", "{}", run.story());
    }
}

#[test]
fn a_managed_headless_browser_is_gone_after_its_run() {
    let runtime = runtime();
    let site = practice(&runtime, 0, Lang::En);
    let program = Program::new();
    let run = program.run("tell me the heading", &["--start-url", &site.base_url()]);
    assert!(run.code.is_some());
    let home = program.home.path().display().to_string();
    wait_until("the end of the browser's processes", || {
        let processes = std::process::Command::new("ps")
            .args(["axww", "-o", "args="])
            .output()
            .unwrap();
        let text = String::from_utf8_lossy(&processes.stdout).into_owned();
        (!text
            .lines()
            .any(|l| l.contains(&home) && l.contains("chromium")))
        .then_some(())
    });
    // The site was reached by a browser, not by this program alone.
    assert!(get(&format!("{}__state", site.base_url())).contains("visited"));
}
