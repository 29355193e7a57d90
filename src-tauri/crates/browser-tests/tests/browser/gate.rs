//! What the run's tabs may not load is held back before anything is sent; all else goes its way.

use crate::prelude::*;
use crate::stage::{NOBODY, Stage, page_of_ways, ways};

/// Runs in one browser at the same time.
const RUNS: usize = 6;

#[tokio::test(flavor = "multi_thread")]
async fn leaving_the_runs_sites_is_held_before_anything_is_sent() {
    let (stage, run) = Stage::with_run(page_of_ways).await;
    let to = "http://stranger.example/take";
    for (way, method) in [
        ("Link", "GET"),
        ("Script", "GET"),
        ("Post", "POST"),
        ("Get", "GET"),
        ("Redirect", "GET"),
        ("Refresh", "GET"),
    ] {
        let held = run.held_by(way, to).await;
        assert!(held.url.starts_with(to), "{way}: {held:?}");
        assert_eq!(held.method, method, "{way}");
        assert!(!held.new_tab && !held.refused, "{way}: {held:?}");
        let now = run.snapshot().await;
        let at_home = now.url.starts_with("http://home.example/");
        assert!(at_home, "{way}: {}", now.url);
        assert!(now.signals.network_error.is_none(), "{way}");
        assert_eq!(stage.strangers(), NOBODY, "{way}");
    }
    // After a yes it goes there, and stays free on that site.
    run.allow("http://stranger.example/");
    run.go(to).await;
    run.arrives(to).await;
    assert!(run.held_requests().await.is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn windows_that_the_run_makes_a_page_open_are_held_too() {
    let (stage, run) = Stage::with_run(page_of_ways).await;
    let to = "http://stranger.example/take";
    for way in ["Window", "Blank", "Later"] {
        let url = run.window_is_held(way, to).await.url;
        assert!(url.starts_with("http://home.example/ways"), "{way}: {url}");
        assert_eq!(stage.strangers(), NOBODY, "{way}");
    }
    run.opens_within().await;
    assert!(run.held_requests().await.is_empty());
}

/// A page answers nothing while a request of its main frame waits, so it is not asked; before, each took the two
/// seconds for which an answer is waited for.
#[tokio::test(flavor = "multi_thread")]
async fn what_a_page_does_by_itself_is_decided_of_at_once() {
    let (stage, run) = Stage::with_run(page_of_ways).await;
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
    let quickest = took.iter().min();
    assert!(quickest < Some(&Duration::from_secs(1)), "{took:?}");
    assert_eq!(stage.strangers(), NOBODY);
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
            let way = ["Window", "Blank"][(n + round) % 2];
            run.window_is_held(way, &to).await;
        });
        futures::future::join_all(tries).await;
    }
    assert_eq!(stage.strangers(), NOBODY);
    // A window within the site is there, with all the others at work.
    let opened = runs.iter().map(|run| run.opens_within());
    futures::future::join_all(opened).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_waits_when_the_run_ends_is_not_sent() {
    let stage = Stage::start(page_of_ways).await;
    for turn in 0..6 {
        let run = stage.run().await;
        let leaves = format!("location.href = 'http://stranger.example/late{turn}'; 0");
        run.says(&leaves).await;
        run.close().await;
    }
    // What is asked for after it all comes after it all.
    let person = stage.chromium.person().await;
    let last = "http://stranger.example/last";
    person.start(StartTab::New, Some(last)).await.unwrap();
    person.arrives(last).await;
    assert_eq!(stage.strangers(), ["GET stranger.example/last"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_stays_within_the_site_goes_as_ever() {
    let (stage, run) = Stage::with_run(page_of_ways).await;
    run.press("Inner").await;
    run.arrives("/inner").await;
    run.press("Part").await;
    run.arrives("#part").await;
    for (action, end) in [
        (Action::GoBack, "/inner"),
        (Action::GoBack, "example/"),
        (Action::GoForward, "/inner"),
        (Action::Reload, "/inner"),
    ] {
        run.done(action).await;
        run.arrives(end).await;
    }
    // A page on the way that only sends on within the site.
    run.go("http://home.example/redirect?to=/inner").await;
    run.arrives("/inner").await;
    let file = named(&run.snapshot().await, "File").id;
    let outcome = run.does(download(file)).await;
    assert!(outcome.file.is_some(), "{outcome:?}");
    // Frames of other sites are part of pages.
    run.go("http://home.example/framed?to=http://widget.example/part")
        .await;
    stage.reached("widget.example/part").await;
    assert!(run.held_requests().await.is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn other_tabs_and_the_person_in_the_runs_tab_go_where_they_like() {
    let stage = Stage::start(page_of_ways).await;
    let person = stage.chromium.person().await;
    // In a tab of their own.
    let (mine, take) = (
        "http://stranger.example/mine",
        "http://stranger.example/take",
    );
    person.start(StartTab::New, Some(mine)).await.unwrap();
    person.arrives(mine).await;
    // In the run's tab: a link, a form, a redirect to sign in that comes back, and a window.
    let signs_in = "http://signin.example/redirect?to=http://home.example/inner";
    for (way, to, arrives) in [
        ("Link", take, "stranger.example/take"),
        ("Post", take, "stranger.example/take"),
        ("Redirect", signs_in, "home.example/inner"),
    ] {
        let run = stage.run().await;
        run.go(&ways(to)).await;
        let tab = person.tab_at("http://home.example/ways").await;
        person.take_tab(&tab).await.unwrap();
        person.press(way).await;
        run.until(way, |l| l.url.contains(arrives)).await;
        assert!(run.held_requests().await.is_empty(), "{way}");
        run.detach().await;
        let blank = json!({"url": "about:blank"});
        person.tell("Page.navigate", blank).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_tab_that_is_left_to_the_person_is_not_held() {
    let (_stage, run) = Stage::with_run(page_of_ways).await;
    run.hand_over(true).await;
    run.says("location.href = 'http://stranger.example/there'")
        .await;
    run.arrives("/there").await;
    run.hand_over(false).await;
    assert!(run.held_requests().await.is_empty());
}
