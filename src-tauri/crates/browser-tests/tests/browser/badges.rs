//! The numbers on the page itself, and a snapshot with its picture.

use crate::prelude::*;

/// White, with one white button that does nothing and one that asks.
const PAGE: &str = r#"<body style="margin:0;background:#fff">
<style>button{position:absolute;left:200px;width:120px;height:40px;border:0;padding:0;background:#fff;color:#fff}</style>
<button style="top:500px">Idle</button>
<button style="top:100px" onclick="setTimeout(() => alert('well?'))">Ask</button>
<div style="height:3000px"></div></body>"#;

/// Whether something dark stands around this element: a frame, or a number.
fn framed(picture: &Picture, snapshot: &Observation, name: &str) -> bool {
    let bbox = named(snapshot, name).bbox;
    let seen = Seen::of(picture);
    let dark = |x: f64| seen.at(x, bbox.y + 20.0).iter().any(|c| *c < 140);
    (0..8).any(|out| dark(bbox.x - f64::from(out)))
}

async fn framed_now(run: &Run, snapshot: &Observation, with_badges: bool) -> bool {
    let picture = run.picture(|o| o.with_badges = with_badges).await;
    framed(&picture, snapshot, "Idle")
}

type Pictured = Option<Result<Picture, copilot_ports::BrowserError>>;

async fn pictured(run: &Run, marked: bool) -> (Observation, Pictured) {
    let how = PictureOptions {
        with_badges: false,
        deadline: DEADLINE,
        ..PictureOptions::default()
    };
    let snapshots = ObserveOptions::default();
    let seen = run.observe_pictured(&snapshots, &how, marked).await;
    seen.unwrap()
}

/// All that a snapshot says of a page, but for its own name and time.
fn said(snapshot: &Observation) -> String {
    let mut value = serde_json::to_value(snapshot).unwrap();
    for name in ["id", "ms", "tabs"] {
        value.as_object_mut().unwrap().remove(name);
    }
    value.to_string()
}

#[tokio::test]
async fn numbers_on_the_page_are_part_of_nothing_else() {
    let run = Run::in_front(PAGE).await;
    // The focus moves to it; from then on a press does nothing at all.
    run.click("Idle").await;
    let snapshot = run.snapshot().await;
    run.show_marks(&Mark::of(&snapshot)).await;
    assert!(
        framed_now(&run, &snapshot, true).await,
        "they are to be seen"
    );
    let kept = framed_now(&run, &snapshot, false).await;
    assert!(!kept, "not on what is kept");
    assert!(framed_now(&run, &snapshot, true).await, "they come back");

    let after = run.snapshot().await;
    assert_eq!(said(&after), said(&snapshot));
    // The page finds a host that is empty, and its own elements where the numbers are.
    let reach = "[...document.documentElement.children].slice(2).map((host) => \
                 [host.localName, host.shadowRoot, host.textContent, document.elementFromPoint(199, 520) === host].join())";
    assert_eq!(run.says(reach).await, json!(["div,,,false"]));

    // A press goes through, and what the copilot draws is no effect of it.
    run.ends(click_on(&snapshot, "Idle"), NoEffect).await;

    // They go where their elements go.
    run.says_at_last("scrollTo(0, 133); new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))").await;
    let snapshot = run.snapshot().await;
    assert!((named(&snapshot, "Idle").bbox.y - 367.0).abs() < 1.0);
    assert!(framed_now(&run, &snapshot, true).await, "they are moved");

    // A person who takes over finds the page as it is.
    let hosts = async || {
        run.says("document.documentElement.children.length - 2")
            .await
    };
    assert_eq!(hosts().await, 1);
    run.hand_over(true).await;
    assert_eq!(hosts().await, 0);
    run.hand_over(false).await;
    run.show_marks(&Mark::of(&snapshot)).await;
    assert_eq!(hosts().await, 1);
    run.show_marks(&[]).await;
    assert_eq!(hosts().await, 0);
}

#[tokio::test]
async fn a_snapshot_and_its_picture_come_together() {
    let run = Run::in_front(PAGE).await;
    let (snapshot, picture) = pictured(&run, true).await;
    let marked = picture.unwrap().unwrap();
    assert!(framed(&marked, &snapshot, "Idle") && framed(&marked, &snapshot, "Ask"));
    run.show_marks(&Mark::of(&snapshot)).await;
    let (snapshot, picture) = pictured(&run, false).await;
    let plain = picture.unwrap().unwrap();
    let holds = !framed(&plain, &snapshot, "Idle");
    assert!(holds, "neither marks nor numbers");
    let fits = framed_now(&run, &snapshot, true).await;
    assert!(fits, "the numbers are back");

    // Behind a dialog there is no picture to wait for.
    run.click("Ask").await;
    let (snapshot, picture) = pictured(&run, true).await;
    assert!(snapshot.dialog.is_some() && picture.is_none());
}

#[tokio::test]
async fn a_dialog_that_opens_while_the_picture_is_taken_is_told_at_once() {
    for delay in (0..48).step_by(4) {
        let run = Run::in_front(PAGE).await;
        run.says(&format!("setTimeout(() => confirm('late?'), {delay})"))
            .await;
        let (snapshot, picture) = pictured(&run, true).await;
        let told = snapshot.dialog.is_some() || matches!(picture, Some(Ok(_)));
        assert!(told, "after {delay} ms neither the dialog nor a picture");
    }
}
