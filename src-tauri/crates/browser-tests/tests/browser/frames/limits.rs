//! Frames that go on for ever, that are many, or that come and go.

use super::*;

#[tokio::test]
async fn an_endless_frame_does_not_hold_the_run() {
    let run = Run::whole(
        r#"== /
        <button onclick="this.textContent='Pressed'">Press</button><iframe name=ad style='width:300px;height:100px' src='ABROAD/ad'></iframe>
        == /ad
        <p id=p>ad</p><div class=spinner aria-busy=true style='width:9px;height:9px'></div><script>setInterval(() => { p.textContent = Math.random(); }, 7); const again = () => fetch('/data?slow=200').then(again); again(); again();</script>"#,
    )
    .await;
    run.shows("0.").await;
    let settled = ObserveOptions {
        settle: Duration::from_secs(15),
        deadline: DEADLINE,
        ..ObserveOptions::default()
    };
    let started = Instant::now();
    for _ in 0..5 {
        assert!(!run.observe(&settled).await.unwrap().signals.busy);
    }
    // Far from five times the settling time that is allowed.
    assert!(started.elapsed().as_secs() < 15, "{:?}", started.elapsed());
    run.click_ok("Press").await;
}

#[tokio::test]
async fn the_limit_and_the_goals_words_hold_over_frames() {
    let links = |name: &str| -> String {
        let link = |i| format!("<p><a href='/{i}'>{name} {i}</a></p>");
        (0..80).map(link).collect()
    };
    let run = Run::whole(&format!(
        "== /
        <iframe name=f style='width:400px;height:300px' src='ABROAD/inner'></iframe>{}
        == /inner
        {}",
        links("Outer"),
        links("Inner")
    ))
    .await;
    run.until("the frame", |l| l.total_elements == 160).await;
    let options = ObserveOptions {
        limit: 30,
        text_limit: 300,
        wanted: vec!["inner 77".into(), "outer 66".into()],
        ..ObserveOptions::default()
    };
    let snapshot = run.observe(&options).await.unwrap();
    assert_eq!(
        (snapshot.elements.len(), snapshot.total_elements),
        (30, 160)
    );
    for name in ["Inner 77", "Outer 66", "Inner 0", "Outer 0"] {
        named(&snapshot, name);
    }
    assert!(snapshot.text_truncated && snapshot.text.chars().count() <= 300);
}

#[tokio::test]
async fn numbers_outlive_the_process_and_not_the_document() {
    let run = Run::whole(&format!(
        "== /
        <button onclick=\"document.title = 'pressed'\">Outer</button><iframe name=f style='width:400px;height:200px' src='ABROAD/inner'></iframe>{INNER}"
    ))
    .await;
    let snapshot = run.holds(4).await;
    let handles = run.element_handles().await.unwrap();
    assert_eq!(handles.elements.len(), 4);
    let text = serde_json::to_string(&handles).unwrap();
    run.detach().await;

    let later = shared_whole().person().await;
    let handles = serde_json::from_str(&text).unwrap();
    assert_eq!(later.restore_handles(&handles).await.unwrap(), 4);
    let (pay, outer) = (click_on(&snapshot, "Pay"), click_on(&snapshot, "Outer"));
    later.ok(&pay).await;
    later.ok(&outer).await;
    let again = later.snapshot().await;
    assert!(again.text.contains("pressed true"));
    assert_eq!(again.title, "pressed");
    assert_eq!(
        (click_on(&again, "Pay"), click_on(&again, "Outer")),
        (pay.clone(), outer.clone())
    );
    // Another document: a number is not given to anything else.
    later.ok(Action::Reload).await;
    assert_eq!(later.restore_handles(&handles).await.unwrap(), 0);
    for action in [pay, outer] {
        later.ends(action, Stale).await;
    }
    later.close().await;
}

#[tokio::test]
async fn a_page_with_a_frame_is_left_and_returned_to() {
    let run = Run::whole(&format!(
        r#"== /
        <a href='ABROAD/other'>Away</a><iframe name=f style='width:400px;height:200px' src='ABROAD/inner'></iframe>
        == /other
        <h1>Other</h1><iframe name=g style='width:400px;height:200px' src='HERE/near'></iframe>
        == /near
        <button onclick="this.textContent='Near pressed'">Near</button>{INNER}"#
    ))
    .await;
    let snapshot = run.holds(4).await;
    run.act(click_on(&snapshot, "Away")).await;
    let other = run.holds(1).await;
    run.ends(click_on(&snapshot, "Pay"), Stale).await;
    run.ok(click_on(&other, "Near")).await;
    named(&run.snapshot().await, "Near pressed");
    run.ok(Action::GoBack).await;
    let snapshot = run.holds(4).await;
    run.ok(click_on(&snapshot, "Pay")).await;
    assert!(run.snapshot().await.text.contains("pressed true"));
}

#[tokio::test]
async fn a_page_that_is_only_a_frame_scrolls_by_it() {
    let run = Run::whole(
        "== /
        <body style='margin:0;overflow:hidden'><iframe name=app style='border:0;width:100vw;height:100vh' src='ABROAD/inner'></iframe>
        == /inner
        <button>Top</button><div style='height:3000px'></div>",
    )
    .await;
    run.holds(1).await;
    run.ok(scroll(ScrollDirection::Down, 1.0)).await;
    assert!(!named(&run.snapshot().await, "Top").in_viewport);
}
