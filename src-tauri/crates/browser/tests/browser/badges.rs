//! The numbers on the page itself, and a look with its picture.
#![allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // Pixels of small pictures.

use std::sync::Arc;

use crate::support::{Chromium, DEADLINE, Run, named};
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
    let chromium = Arc::new(Chromium::start());
    let mut run = Run::at(&chromium, PAGE).await;
    run.chromium = Some(chromium);
    run.browser
        .command_for_test(true, "Page.bringToFront", json!({}))
        .await
        .unwrap();
    run
}

fn options(with_badges: bool) -> PictureOptions {
    PictureOptions {
        with_badges,
        deadline: DEADLINE,
        ..PictureOptions::default()
    }
}

async fn evaluate(run: &Run, expression: &str) -> serde_json::Value {
    let params = json!({"expression": expression, "returnByValue": true, "awaitPromise": true});
    let mut answer = run
        .browser
        .command_for_test(true, "Runtime.evaluate", params)
        .await
        .unwrap();
    answer["result"]["value"].take()
}

/// Whether something dark stands around this element: a frame, or a number.
fn framed(picture: &Picture, look: &Observation, name: &str) -> bool {
    let bbox = named(look, name).bbox;
    let image = image::load_from_memory(&picture.bytes).unwrap().into_rgb8();
    let dark = |x: f64, y: f64| {
        let (x, y) = ((x * picture.scale) as u32, (y * picture.scale) as u32);
        image.get_pixel(x, y).0.iter().any(|c| *c < 140)
    };
    (0..8).any(|out| dark(bbox.x - f64::from(out), bbox.y + 20.0))
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
    run.browser.show_marks(&Mark::of(&look)).await;
    let watched = run.browser.screenshot(&options(true)).await.unwrap();
    assert!(framed(&watched, &look, "Idle"), "they are to be seen");
    let kept = run.browser.screenshot(&options(false)).await.unwrap();
    assert!(!framed(&kept, &look, "Idle"), "not on what is kept");
    let again = run.browser.screenshot(&options(true)).await.unwrap();
    assert!(framed(&again, &look, "Idle"), "they come back");

    let after = run.look().await;
    assert_eq!(said(&after), said(&look));
    // The page finds a host that is empty, and its own elements where the numbers are.
    let reach = "[...document.documentElement.children].slice(2).map((host) => \
                 [host.localName, host.shadowRoot, host.textContent, document.elementFromPoint(199, 520) === host].join())";
    assert_eq!(evaluate(&run, reach).await, json!(["div,,,false"]));

    // A press goes through, and what the copilot draws is no effect of it.
    let outcome = run.click("Idle").await;
    assert_eq!(outcome.status, ActionStatus::NoEffect, "{outcome:?}");

    // They go where their elements go.
    evaluate(&run, "scrollTo(0, 133); new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))").await;
    let look = run.look().await;
    assert!((named(&look, "Idle").bbox.y - 367.0).abs() < 1.0);
    let moved = run.browser.screenshot(&options(true)).await.unwrap();
    assert!(framed(&moved, &look, "Idle"), "they are moved");

    // A person who takes over finds the page as it is.
    let hosts = "document.documentElement.children.length - 2";
    assert_eq!(evaluate(&run, hosts).await, 1);
    run.browser.hand_over(true).await;
    assert_eq!(evaluate(&run, hosts).await, 0);
    run.browser.hand_over(false).await;
    run.browser.show_marks(&Mark::of(&look)).await;
    assert_eq!(evaluate(&run, hosts).await, 1);
    run.browser.show_marks(&[]).await;
    assert_eq!(evaluate(&run, hosts).await, 0);
}

#[tokio::test]
async fn a_look_and_its_picture_come_together() {
    let run = alone().await;
    let how = ObserveOptions::default();
    let (look, picture) = run
        .browser
        .observe_pictured(&how, &options(false), true)
        .await
        .unwrap();
    let marked = picture.unwrap().unwrap();
    assert!(framed(&marked, &look, "Idle"));
    assert!(framed(&marked, &look, "Ask"));
    run.browser.show_marks(&Mark::of(&look)).await;
    let (look, picture) = run
        .browser
        .observe_pictured(&how, &options(false), false)
        .await
        .unwrap();
    let plain = picture.unwrap().unwrap();
    assert!(!framed(&plain, &look, "Idle"), "neither marks nor numbers");
    let watched = run.browser.screenshot(&options(true)).await.unwrap();
    assert!(framed(&watched, &look, "Idle"), "the numbers are back");

    // Behind a dialog there is no picture to wait for.
    run.click("Ask").await;
    let (look, picture) = run
        .browser
        .observe_pictured(&how, &options(false), true)
        .await
        .unwrap();
    assert!(look.dialog.is_some());
    assert!(picture.is_none());
}

#[tokio::test]
async fn a_dialog_that_opens_while_the_picture_is_taken_is_told_at_once() {
    for delay in 0..12 {
        let run = alone().await;
        let late = format!("setTimeout(() => confirm('late?'), {})", delay * 4);
        evaluate(&run, &late).await;
        let (look, picture) = run
            .browser
            .observe_pictured(&ObserveOptions::default(), &options(false), true)
            .await
            .unwrap();
        assert!(
            look.dialog.is_some() || matches!(picture, Some(Ok(_))),
            "after {} ms neither the dialog nor a picture",
            delay * 4
        );
    }
}
