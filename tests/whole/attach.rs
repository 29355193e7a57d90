//! A person's own browser: its sign-ins are used, its other tabs stay as they are, and it still runs.

use crate::support::*;

/// Id, address and title of each tab.
fn tabs(browser: &Chromium) -> Vec<[Value; 3]> {
    let of = |t: &Value| ["id", "url", "title"].map(|part| t[part].clone());
    browser.pages().iter().map(of).collect()
}

#[test]
fn the_sign_in_of_a_running_browser_is_used_and_its_tabs_are_left_alone() {
    let site = practice(0, Lang::En);
    let url = |page| site.url(&site.site().path(page));
    let mut browser = Chromium::start(&[
        url(PageKind::Shop),
        url(PageKind::Guide),
        url(PageKind::SignIn),
    ]);
    until("three loaded tabs", || {
        let tabs = tabs(&browser);
        let loaded = tabs
            .iter()
            .all(|[.., title]| title != "" && title.is_string());
        tabs.len() >= 3 && loaded
    });
    let program = Program::that_finds_its_browser();
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
    let start = url(PageKind::SignIn);
    let mut args = vec!["--attach", &endpoint, "--start-url", &start];
    args.extend(["--approve", "all"]);
    program.run(&sign_in, &args).satisfied();
    assert_eq!(site.state().signed_in_sessions, 1);

    let before = tabs(&browser);
    let subject = &site.site().mail(MailRole::Invoice).unwrap().subject;
    let goal = format!(
        "Open \"{}\", open \"{subject}\"",
        word(LabelKind::NavMailbox)
    );
    let args = ["--attach", &endpoint, "--start-url", &site.base_url()];
    program.run(&goal, &args).satisfied();
    assert_eq!(site.state().read_mail.len(), 1);

    assert!(browser.alive(), "the person's browser still runs");
    let after = tabs(&browser);
    for tab in &before {
        assert!(after.contains(tab), "{tab:?} was changed: {after:?}");
    }
}

/// A browser says that it closes a tab whose page is just being left, and forgets it: the one without its window each time.
#[test]
fn a_run_on_a_browser_by_its_address_leaves_no_tab_behind() {
    let site = practice(0, Lang::En);
    let mut browsers = vec![Chromium::start(&[])];
    browsers.extend(shell().map(|_| {
        Chromium::naming(
            &[],
            site.url("/")
                .trim_start_matches("http://")
                .trim_end_matches('/'),
        )
    }));
    for browser in browsers {
        let before = browser.pages().len();
        let endpoint = browser.endpoint();
        let goal = format!("Open {}", site.url(&site.site().path(PageKind::Shop)));
        Program::new()
            .run(&goal, &["--attach", &endpoint])
            .satisfied();
        assert_eq!(browser.pages().len(), before, "{:?}", tabs(&browser));
    }
}

#[test]
fn a_closed_browser_ends_the_run_and_leaves_no_process() {
    let site = practice(0, Lang::En);
    let mut browser = Chromium::start(&[]);
    let slow = format!("{}?ms=60000", site.url(&site.site().path(PageKind::Slow)));
    let program = Program::that_finds_its_browser();
    let endpoint = browser.endpoint();
    let mut talking = program.start(
        "wait 60 seconds and tell me the heading",
        &["--attach", &endpoint, "--start-url", &slow],
    );
    talking.wait_for("observed");
    browser.kill();
    let run = talking.ended_by(|question| {
        assert_eq!(question["question"]["kind"], "browser_lost");
        "decline"
    });
    assert_eq!(run.stop(), "browser_lost", "{}", run.story());
}

#[test]
fn a_managed_headless_browser_is_gone_after_its_run() {
    let site = practice(0, Lang::En);
    let program = Program::that_finds_its_browser();
    program.run("tell me the heading", &["--start-url", &site.base_url()]);
    let home = program.home.path().display().to_string();
    until("the end of the browser's processes", || {
        let ours = |line: &str| line.contains(&home) && line.contains("chromium");
        !processes().iter().any(|(.., line)| ours(line))
    });
    // The site was reached by a browser, not by this program alone.
    assert!(get(&format!("{}__state", site.base_url())).contains("visited"));
}
