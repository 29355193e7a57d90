//! Secrets in a real Chromium: put in only where they belong, black on pictures.

use crate::prelude::*;
use image::RgbImage;

const VALUE: &str = "hunter2-canary";

/// Puts the secret of these origins and this kind of field in.
async fn put_in(run: &Run, name: &str, origins: &[String], kind: &str) -> ActionOutcome {
    let secret = SecretFill {
        value: SecretText::new(VALUE),
        origins: origins.to_vec(),
        field_types: vec![kind.to_owned()],
    };
    let action = fill(named(&run.snapshot().await, name).id, "{{secret:x}}");
    let outcome = run.put_secret(&action, &secret, &act_options()).await;
    outcome.unwrap()
}

fn origin(site: &Site) -> String {
    format!("http://{}", site.address)
}

#[tokio::test]
async fn a_secret_goes_into_its_field_and_the_page_hears_of_it() {
    let run = Run::on(
        r#"<form><label>Password <input type=password oninput="document.title = 'heard ' + this.value.length"></label>
        <label>Name <input></label></form>"#,
    )
    .await;
    let here = [origin(&run.site)];
    let outcome = put_in(&run, "Password", &here, "password").await;
    assert_eq!(outcome.status, ActionStatus::Ok, "{outcome:?}");
    assert!(!format!("{outcome:?}").contains(VALUE));
    let snapshot = run.snapshot().await;
    assert_eq!(snapshot.title, format!("heard {}", VALUE.len()));
    assert!(!serde_json::to_string(&snapshot).unwrap().contains(VALUE));

    // Another kind of field, and another origin than the page's: nothing goes in.
    let elsewhere = ["https://bank.example".to_owned()];
    for (origins, kind) in [(&here, "password"), (&elsewhere, "text")] {
        let outcome = put_in(&run, "Name", origins, kind).await;
        is!(outcome.status, FingerprintChanged);
        assert_eq!(named(&run.snapshot().await, "Name").value, "");
    }
}

#[tokio::test]
async fn a_frame_of_another_origin_is_not_its_page() {
    let inner = Site::start().await;
    inner.put("/in", "<label>Password <input type=password></label>");
    let run = Run::on(&format!(
        "<h1>Sign in</h1><iframe width=400 height=200 src='{}/in'></iframe>",
        origin(&inner)
    ))
    .await;
    run.finds("Password").await;
    for alone in [origin(&run.site), origin(&inner)] {
        let outcome = put_in(&run, "Password", &[alone], "password").await;
        is!(outcome.status, FingerprintChanged);
    }
    let both = [origin(&run.site), origin(&inner)];
    let outcome = put_in(&run, "Password", &both, "password").await;
    assert_eq!(outcome.status, ActionStatus::Ok, "{outcome:?}");
}

fn hide(in_frames: bool) -> Vec<Hidden> {
    let text = SecretText::new(VALUE);
    vec![Hidden { text, in_frames }]
}

fn black_share(picture: &RgbImage, [x, y, w, h]: [u32; 4]) -> f64 {
    let all = (x..x + w).flat_map(|x| (y..y + h).map(move |y| (x, y)));
    let black = all.filter(|(x, y)| picture.get_pixel(*x, *y).0.iter().all(|c| *c < 30));
    black.count() as f64 / f64::from(w * h)
}

#[tokio::test]
async fn where_a_secret_can_be_read_the_picture_is_black() {
    let inner = Site::start().await;
    inner.put(
        "/in",
        &format!("<body style='margin:0'><p style='margin:0'>{VALUE}</p>"),
    );
    let run = Run::on(&format!(
        r#"<style>body {{ margin: 0; font: 16px monospace }} .at {{ position: absolute; left: 20px; width: 300px; height: 24px }}</style>
        <div class=at style="top:20px">it is {VALUE} now</div>
        <input class=at style="top:80px" value="{VALUE}" aria-label=Shown>
        <div class=at style="top:140px">it is <b>hunter2</b>-canary</div>
        <div class=at style="top:200px">nothing of it</div>
        <iframe class=at style="top:260px;border:0;height:40px" src="{}/in"></iframe>
        <div style="height:3000px"></div>"#,
        origin(&inner)
    ))
    .await;
    run.until("the frame", |snapshot| {
        snapshot.text.matches("canary").count() >= 3
    })
    .await;
    let take = async |full_page, hide: Vec<Hidden>| {
        let picture = run.picture(|o| (o.full_page, o.hide) = (full_page, hide));
        Seen::of(&picture.await).image
    };
    for full_page in [false, true] {
        let plain = take(full_page, Vec::new()).await;
        let hidden = take(full_page, hide(true)).await;
        // Text, field, text over several elements, frame: each in the middle of its letters.
        for (y, height) in [(24, 12), (84, 16), (144, 12), (264, 8)] {
            let area = [70, y, 80, height];
            assert!(black_share(&plain, area) < 0.6, "{area:?}");
            assert!(black_share(&hidden, area) > 0.98, "{area:?} {full_page}");
        }
        assert!(black_share(&hidden, [20, 200, 300, 24]) < 0.5);
    }
    // Frames are not told of what no page has shown.
    let kept = take(false, hide(false)).await;
    assert!(black_share(&kept, [70, 264, 80, 8]) < 0.6);
    // The rim aside, an element's own picture hides it as well.
    let id = named(&run.snapshot().await, "Shown").id;
    let own = |o: &mut PictureOptions| (o.element, o.hide) = (Some(id), hide(false));
    let shown = Seen::of(&run.picture(own).await).image;
    let (w, h) = shown.dimensions();
    assert!(black_share(&shown, [8, 8, w - 16, h - 16]) > 0.98);
}

#[tokio::test]
async fn behind_a_dialog_there_is_no_picture_rather_than_a_telling_one() {
    let run = Run::on("<button onclick='alert(1)'>Tell</button><p>text</p>").await;
    run.click("Tell").await;
    let picture = PictureOptions {
        hide: hide(true),
        ..PictureOptions::default()
    };
    assert!(run.screenshot(&picture).await.is_err());
}
