//! What the run's tabs may not load is held back before anything is sent; all else goes its way.

use std::time::{Duration, Instant};

use crate::stage::{STEP, Stage, look, page_of_ways, press, tab_at, until, ways};
use crate::support::{DEADLINE, act_options, named};
use copilot_ports::Browser;
use copilot_protocol::{Action, StartTab};
use serde_json::json;

/// Runs in one browser at the same time.
const RUNS: usize = 6;

#[tokio::test(flavor = "multi_thread")]
async fn leaving_the_runs_sites_is_held_before_anything_is_sent() {
    let stage = Stage::start(page_of_ways).await;
    let run = stage.run().await;
    let to = "http://stranger.example/take";
    for (way, method) in [
        ("Link", "GET"),
        ("Script", "GET"),
        ("Post", "POST"),
        ("Get", "GET"),
        ("Redirect", "GET"),
        ("Refresh", "GET"),
    ] {
        run.go(&ways(to)).await;
        press(&run.browser, way).await;
        let held = run.held().await;
        assert!(held.url.starts_with(to), "{way}: {held:?}");
        assert_eq!(held.method, method, "{way}");
        assert!(!held.new_tab && !held.refused, "{way}: {held:?}");
        let now = look(&run.browser).await;
        assert!(
            now.url.starts_with("http://home.example/"),
            "{way}: {}",
            now.url
        );
        assert!(now.signals.network_error.is_none(), "{way}");
        assert_eq!(stage.strangers(), Vec::<String>::new(), "{way}");
    }
    // After a yes it goes there, and stays free on that site.
    run.allow("http://stranger.example/");
    run.go(to).await;
    until(&run.browser, "the stranger", |l| l.url == to).await;
    assert!(run.browser.held_requests().await.is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn windows_that_the_run_makes_a_page_open_are_held_too() {
    let stage = Stage::start(page_of_ways).await;
    let run = stage.run().await;
    let to = "http://stranger.example/take";
    for way in ["Window", "Blank", "Later"] {
        run.go(&ways(to)).await;
        press(&run.browser, way).await;
        let held = run.held().await;
        assert_eq!(held.url, to, "{way}");
        assert!(held.new_tab, "{way}: {held:?}");
        let now = run.alone().await;
        assert!(
            now.url.starts_with("http://home.example/ways"),
            "{way}: {}",
            now.url
        );
        assert_eq!(stage.strangers(), Vec::<String>::new(), "{way}");
    }
    // A window within the site is there, and is the run's.
    run.go(&ways("http://home.example/inner")).await;
    press(&run.browser, "Window").await;
    until(&run.browser, "the window", |l| {
        l.url == "http://home.example/inner"
    })
    .await;
    assert!(run.browser.held_requests().await.is_empty());
}

/// A page answers nothing while a request of its main frame waits, so it is not asked; before, each took the two
/// seconds for which an answer is waited for.
#[tokio::test(flavor = "multi_thread")]
async fn what_a_page_does_by_itself_is_decided_of_at_once() {
    let stage = Stage::start(page_of_ways).await;
    let run = stage.run().await;
    let mut took = Vec::new();
    for n in 0..6 {
        let leaves = format!("location.href = 'http://stranger.example/at-once-{n}'; 0");
        let begun = Instant::now();
        run.says(&leaves).await;
        run.held().await;
        took.push(begun.elapsed());
    }
    println!("decided of in {took:?}");
    // One at least that the machine's load did not hold up.
    assert!(
        took.iter().min() < Some(&Duration::from_secs(1)),
        "{took:?}"
    );
    assert_eq!(stage.strangers(), Vec::<String>::new());
}

/// Each of several runs in one browser holds its own windows, whatever the others do meanwhile.
#[tokio::test(flavor = "multi_thread")]
async fn windows_of_many_runs_at_once_are_held() {
    let stage = Stage::start(page_of_ways).await;
    let rounds = std::env::var("WINDOWS").map_or(2, |n| n.parse().unwrap());
    let runs = futures::future::join_all((0..RUNS).map(|_| stage.run())).await;
    for round in 0..rounds {
        let tries = runs.iter().enumerate().map(|(n, run)| async move {
            let to = format!("http://stranger.example/take-{round}-{n}");
            run.go(&ways(&to)).await;
            press(
                &run.browser,
                if (n + round) % 2 == 0 {
                    "Window"
                } else {
                    "Blank"
                },
            )
            .await;
            let held = run.held().await;
            assert_eq!(held.url, to, "held once each");
            assert!(held.new_tab, "{held:?}");
            run.alone().await;
        });
        futures::future::join_all(tries).await;
    }
    assert_eq!(stage.strangers(), Vec::<String>::new());
    // A window within the site is there, with all the others at work.
    let opened = runs.iter().map(|run| async {
        run.go(&ways("http://home.example/inner")).await;
        press(&run.browser, "Window").await;
        until(&run.browser, "the window", |l| {
            l.url == "http://home.example/inner"
        })
        .await;
    });
    futures::future::join_all(opened).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_waits_when_the_run_ends_is_not_sent() {
    let stage = Stage::start(page_of_ways).await;
    for turn in 0..6 {
        let run = stage.run().await;
        let leaves = format!("location.href = 'http://stranger.example/late{turn}'; 0");
        run.says(&leaves).await;
        run.browser.close().await;
    }
    // What is asked for after it all comes after it all.
    let (person, _folder) = stage.person().await;
    let last = "http://stranger.example/last";
    person.start(StartTab::New, Some(last)).await.unwrap();
    until(&person, "the last page", |l| l.url == last).await;
    assert_eq!(stage.strangers(), ["GET stranger.example/last"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_stays_within_the_site_goes_as_ever() {
    let stage = Stage::start(page_of_ways).await;
    let run = stage.run().await;
    press(&run.browser, "Inner").await;
    until(&run.browser, "the inner page", |l| {
        l.url.ends_with("/inner")
    })
    .await;
    press(&run.browser, "Part").await;
    until(&run.browser, "the part", |l| l.url.ends_with("#part")).await;
    for (action, end) in [
        (Action::GoBack, "/inner"),
        (Action::GoBack, "example/"),
        (Action::GoForward, "/inner"),
        (Action::Reload, "/inner"),
    ] {
        let outcome = run.browser.act(&action, &act_options()).await.unwrap();
        assert!(outcome.status.is_ok(), "{action:?}: {outcome:?}");
        until(&run.browser, end, |l| l.url.ends_with(end)).await;
    }
    // A page on the way that only sends on within the site.
    run.go("http://home.example/redirect?to=/inner").await;
    until(&run.browser, "the end of the redirect", |l| {
        l.url.ends_with("/inner")
    })
    .await;
    let at = look(&run.browser).await;
    let element = named(&at, "File").id;
    let outcome = run
        .browser
        .act(&Action::Download { element }, &act_options())
        .await
        .unwrap();
    assert!(outcome.file.is_some(), "{outcome:?}");
    // Frames of other sites are part of pages.
    run.go("http://home.example/framed?to=http://widget.example/part")
        .await;
    let end = Instant::now() + DEADLINE;
    while !stage
        .strangers()
        .iter()
        .any(|s| s.contains("widget.example/part"))
    {
        assert!(Instant::now() < end, "the frame was not loaded");
        tokio::time::sleep(STEP).await;
    }
    assert!(run.browser.held_requests().await.is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn other_tabs_and_the_person_in_the_runs_tab_go_where_they_like() {
    let stage = Stage::start(page_of_ways).await;
    let (person, _folder) = stage.person().await;
    // In a tab of their own.
    person
        .start(StartTab::New, Some("http://stranger.example/mine"))
        .await
        .unwrap();
    until(&person, "their page", |l| l.url.ends_with("/mine")).await;
    // In the run's tab: a link, a form, a redirect to sign in that comes back, and a window.
    for (way, to, arrives) in [
        (
            "Link",
            "http://stranger.example/take",
            "stranger.example/take",
        ),
        (
            "Post",
            "http://stranger.example/take",
            "stranger.example/take",
        ),
        (
            "Redirect",
            "http://signin.example/redirect?to=http://home.example/inner",
            "home.example/inner",
        ),
    ] {
        let run = stage.run().await;
        run.go(&ways(to)).await;
        let tab = tab_at(&person, "http://home.example/ways").await;
        person.take_tab(&tab).await.unwrap();
        press(&person, way).await;
        until(&run.browser, way, |l| l.url.contains(arrives)).await;
        assert!(run.browser.held_requests().await.is_empty(), "{way}");
        run.browser.detach().await;
        let params = json!({"url": "about:blank"});
        person
            .command_for_test(true, "Page.navigate", params)
            .await
            .unwrap();
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_tab_that_is_left_to_the_person_is_not_held() {
    let stage = Stage::start(page_of_ways).await;
    let run = stage.run().await;
    run.browser.hand_over(true).await;
    run.says("location.href = 'http://stranger.example/there'")
        .await;
    until(&run.browser, "the stranger", |l| l.url.ends_with("/there")).await;
    run.browser.hand_over(false).await;
    assert!(run.browser.held_requests().await.is_empty());
}
