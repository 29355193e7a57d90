//! The numbers on the page itself, and a look with its picture.

use crate::support::*;
use copilot_ports::{Browser, ObserveOptions, Picture, PictureOptions};
use copilot_protocol::{ActionStatus, Mark, Observation};
use serde_json::json;

/// White, with one white button that does nothing and one that asks.
const PAGE: &str = r#"<body style="margin:0;background:#fff">
<style>button{position:absolute;left:200px;width:120px;height:40px;border:0;padding:0;background:#fff;color:#fff}</style>
<button style="top:500px">Idle</button>
<button style="top:100px" onclick="setTimeout(() => alert('well?'))">Ask</button>
<div style="height:3000px"></div></body>"#;

async fn alone() -> Run {
    let run = Run::alone(PAGE).await;
    run.tell("Page.bringToFront", json!({})).await;
    run
}

/// Whether something dark stands around this element: a frame, or a number.
fn framed(picture: &Picture, look: &Observation, name: &str) -> bool {
    let bbox = named(look, name).bbox;
    let seen = Seen::of(picture);
    let dark = |x: f64| seen.at(x, bbox.y + 20.0).iter().any(|c| *c < 140);
    (0..8).any(|out| dark(bbox.x - f64::from(out)))
}

async fn framed_now(run: &Run, look: &Observation, with_badges: bool) -> bool {
    let picture = run.picture(|o| o.with_badges = with_badges).await;
    framed(&picture, look, "Idle")
}

type Pictured = Option<Result<Picture, copilot_ports::BrowserError>>;

async fn pictured(run: &Run, marked: bool) -> (Observation, Pictured) {
    let how = PictureOptions {
        with_badges: false,
        deadline: DEADLINE,
        ..PictureOptions::default()
    };
    let looks = ObserveOptions::default();
    let seen = run.observe_pictured(&looks, &how, marked).await;
    seen.unwrap()
}

/// All that a look says of a page, but for its own name and time.
fn said(look: &Observation) -> String {
    let mut value = serde_json::to_value(look).unwrap();
    for name in ["id", "ms", "tabs"] {
        value.as_object_mut().unwrap().remove(name);
    }
    value.to_string()
}

#[tokio::test]
async fn numbers_on_the_page_are_part_of_nothing_else() {
    let run = alone().await;
    // The focus moves to it; from then on a press does nothing at all.
    run.click("Idle").await;
    let look = run.look().await;
    run.show_marks(&Mark::of(&look)).await;
    assert!(framed_now(&run, &look, true).await, "they are to be seen");
    let kept = framed_now(&run, &look, false).await;
    assert!(!kept, "not on what is kept");
    assert!(framed_now(&run, &look, true).await, "they come back");

    let after = run.look().await;
    assert_eq!(said(&after), said(&look));
    // The page finds a host that is empty, and its own elements where the numbers are.
    let reach = "[...document.documentElement.children].slice(2).map((host) => \
                 [host.localName, host.shadowRoot, host.textContent, document.elementFromPoint(199, 520) === host].join())";
    assert_eq!(run.says(reach).await, json!(["div,,,false"]));

    // A press goes through, and what the copilot draws is no effect of it.
    run.ends(click_on(&look, "Idle"), ActionStatus::NoEffect)
        .await;

    // They go where their elements go.
    run.says_at_last("scrollTo(0, 133); new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))").await;
    let look = run.look().await;
    assert!((named(&look, "Idle").bbox.y - 367.0).abs() < 1.0);
    assert!(framed_now(&run, &look, true).await, "they are moved");

    // A person who takes over finds the page as it is.
    let hosts = async || {
        run.says("document.documentElement.children.length - 2")
            .await
    };
    assert_eq!(hosts().await, 1);
    run.hand_over(true).await;
    assert_eq!(hosts().await, 0);
    run.hand_over(false).await;
    run.show_marks(&Mark::of(&look)).await;
    assert_eq!(hosts().await, 1);
    run.show_marks(&[]).await;
    assert_eq!(hosts().await, 0);
}

#[tokio::test]
async fn a_look_and_its_picture_come_together() {
    let run = alone().await;
    let (look, picture) = pictured(&run, true).await;
    let marked = picture.unwrap().unwrap();
    assert!(framed(&marked, &look, "Idle") && framed(&marked, &look, "Ask"));
    run.show_marks(&Mark::of(&look)).await;
    let (look, picture) = pictured(&run, false).await;
    let plain = picture.unwrap().unwrap();
    assert!(!framed(&plain, &look, "Idle"), "neither marks nor numbers");
    assert!(framed_now(&run, &look, true).await, "the numbers are back");

    // Behind a dialog there is no picture to wait for.
    run.click("Ask").await;
    let (look, picture) = pictured(&run, true).await;
    assert!(look.dialog.is_some() && picture.is_none());
}

#[tokio::test]
async fn a_dialog_that_opens_while_the_picture_is_taken_is_told_at_once() {
    for delay in (0..48).step_by(4) {
        let run = alone().await;
        run.says(&format!("setTimeout(() => confirm('late?'), {delay})"))
            .await;
        let (look, picture) = pictured(&run, true).await;
        let told = look.dialog.is_some() || matches!(picture, Some(Ok(_)));
        assert!(told, "after {delay} ms neither the dialog nor a picture");
    }
}
