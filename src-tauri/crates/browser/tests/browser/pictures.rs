//! Pictures of pages, of parts of them and of elements, with marks where the elements are: at any pixel
//! ratio, zoom and scroll.
#![allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // Pixels of small pictures.

use std::time::{Duration, Instant};

use crate::support::{Chromium, DEADLINE, Run, named};
use copilot_ports::{Browser, BrowserError, Picture, PictureFormat, PictureOptions};
use copilot_protocol::{Action, Mark, Observation, Rect, ScrollDirection};
use serde_json::json;

/// A page of which each part can be told by its colour: a red button, and a blue one far below.
const PAGE: &str = r#"<body style="margin:0;background:#fff">
<style>button{position:absolute;width:120px;height:40px;border:0;padding:0;font-size:0}</style>
<button style="left:200px;top:500px;background:#f00">Red</button>
<button style="left:300px;top:2500px;background:#00f">Blue</button>
<div style="height:3000px"></div></body>"#;

fn options() -> PictureOptions {
    PictureOptions {
        deadline: DEADLINE,
        ..PictureOptions::default()
    }
}

/// In a browser of its own: tabs behind others are not drawn beyond their window.
async fn alone(body: &str) -> Run {
    let chromium = std::sync::Arc::new(Chromium::start());
    let mut run = Run::at(&chromium, body).await;
    run.chromium = Some(chromium);
    command(&run, "Page.bringToFront", json!({})).await;
    run
}

async fn take(run: &Run, options: PictureOptions) -> Picture {
    run.browser.screenshot(&options).await.unwrap()
}

async fn command(run: &Run, method: &str, params: serde_json::Value) -> serde_json::Value {
    run.browser
        .command_for_test(true, method, params)
        .await
        .unwrap()
}

async fn evaluate(run: &Run, expression: &str) -> serde_json::Value {
    let params = json!({"expression": expression, "returnByValue": true, "awaitPromise": true});
    let mut answer = command(run, "Runtime.evaluate", params).await;
    answer["result"]["value"].take()
}

async fn at_ratio(run: &Run, ratio: f64) {
    let params = json!({"width": 1000, "height": 700, "deviceScaleFactor": ratio, "mobile": false});
    command(run, "Emulation.setDeviceMetricsOverride", params).await;
}

/// A decoded picture, read in CSS pixels from its corner.
struct Seen {
    image: image::RgbImage,
    scale: f64,
}

impl Seen {
    fn of(picture: &Picture) -> Self {
        let kind = match picture.format {
            PictureFormat::Jpeg => image::ImageFormat::Jpeg,
            PictureFormat::Webp => image::ImageFormat::WebP,
        };
        let image = image::load_from_memory_with_format(&picture.bytes, kind)
            .unwrap()
            .into_rgb8();
        assert_eq!(image.dimensions(), (picture.width, picture.height));
        Self {
            image,
            scale: picture.scale,
        }
    }

    fn at(&self, x: f64, y: f64) -> [u8; 3] {
        self.image
            .get_pixel((x * self.scale) as u32, (y * self.scale) as u32)
            .0
    }

    /// The box is filled with this colour, framed by a dark line and a light one, and its ground is white.
    fn is_marked(&self, bbox: &Rect, is: fn([u8; 3]) -> bool, what: &str) {
        let middle = bbox.y + bbox.h / 2.0;
        for x in [bbox.x + 2.0, bbox.x + bbox.w / 2.0, bbox.x + bbox.w - 2.0] {
            assert!(
                is(self.at(x, middle)),
                "{what}: {:?} at {x}",
                self.at(x, middle)
            );
        }
        for (x, y) in [
            (bbox.x - 1.0, middle),
            (bbox.x + bbox.w + 1.0, middle),
            (bbox.x + 60.0, bbox.y - 1.0),
            (bbox.x + 60.0, bbox.y + bbox.h + 1.0),
        ] {
            let pixel = self.at(x, y);
            assert!(is_dark(pixel), "{what}: {pixel:?} at {x},{y}");
        }
        assert!(is_white(self.at(bbox.x - 30.0, middle)), "{what}: ground");
    }

    fn is_plain(&self, bbox: &Rect, is: fn([u8; 3]) -> bool) {
        let middle = bbox.y + bbox.h / 2.0;
        assert!(is(self.at(bbox.x + 3.0, middle)));
        assert!(is(self.at(bbox.x + bbox.w - 3.0, middle)));
        assert!(is_white(self.at(bbox.x - 3.0, middle)));
        assert!(is_white(self.at(bbox.x + bbox.w + 3.0, middle)));
    }
}

fn is_red([r, g, b]: [u8; 3]) -> bool {
    r > 200 && g < 70 && b < 70
}

fn is_blue([r, g, b]: [u8; 3]) -> bool {
    b > 200 && r < 70 && g < 70
}

fn is_white(pixel: [u8; 3]) -> bool {
    pixel.iter().all(|c| *c > 235)
}

/// One of the colours of marks, blurred by JPEG.
fn is_dark([r, g, b]: [u8; 3]) -> bool {
    u32::from(r) + u32::from(g) + u32::from(b) < 400 && !is_red([r, g, b]) && !is_blue([r, g, b])
}

async fn marked(run: &Run) -> (Observation, Picture) {
    let look = run.look().await;
    let ids = look.elements.iter().map(|e| e.id).collect();
    let picture = take(
        run,
        PictureOptions {
            marks: Mark::of(&look),
            boxes: ids,
            quality: 90,
            ..options()
        },
    )
    .await;
    (look, picture)
}

fn box_of(picture: &Picture, look: &Observation, name: &str) -> Rect {
    let id = named(look, name).id;
    picture
        .boxes
        .iter()
        .find(|(known, _)| *known == id)
        .unwrap()
        .1
}

#[tokio::test]
async fn marks_are_right_at_any_pixel_ratio_and_scroll() {
    let run = alone(PAGE).await;
    for ratio in [1.0, 1.5, 2.0, 3.0] {
        at_ratio(&run, ratio).await;
        for (scroll, name) in [(0.0, "Red"), (133.0, "Red"), (2_200.0, "Blue")] {
            evaluate(&run, &format!("scrollTo(0, {scroll})")).await;
            let (look, picture) = marked(&run).await;
            let what = format!("ratio {ratio}, scrolled by {scroll}");
            assert_eq!(
                (f64::from(picture.width), f64::from(picture.height)),
                (1_000.0 * ratio, 700.0 * ratio),
                "{what}"
            );
            assert!((picture.scale - ratio).abs() < 0.01, "{what}");
            let bbox = named(&look, name).bbox;
            let top = if name == "Red" { 500.0 } else { 2_500.0 };
            assert!((bbox.y - (top - scroll)).abs() < 1.0, "{what}: {bbox:?}");
            assert_eq!(box_of(&picture, &look, name), bbox, "{what}");
            let is = if name == "Red" { is_red } else { is_blue };
            Seen::of(&picture).is_marked(&bbox, is, &what);
        }
    }
}

#[tokio::test]
async fn marks_are_right_when_the_person_zooms() {
    let chromium = Chromium::start();
    let run = Run::at(&chromium, PAGE).await;
    command(&run, "Page.bringToFront", json!({})).await;
    let url = format!("http://{}/", run.site.address);
    for zoom in [0.8, 1.5, 2.0] {
        // As the person's own setting does it.
        command(&run, "Page.navigate", json!({"url": "chrome://settings/"})).await;
        let set = format!(
            "new Promise((done) => {{ const set = () => globalThis.chrome?.settingsPrivate ? \
             chrome.settingsPrivate.setDefaultZoom({zoom}, () => done('set')) : setTimeout(set, 20); set(); }})"
        );
        let end = Instant::now() + DEADLINE;
        while evaluate(&run, &set).await != "set" {
            assert!(Instant::now() < end, "the zoom cannot be set");
        }
        run.act(Action::Navigate { url: url.clone() }).await;
        for (scroll, name) in [(400.0, "Red"), (2_300.0, "Blue")] {
            evaluate(&run, &format!("scrollTo(0, {scroll})")).await;
            let (look, picture) = marked(&run).await;
            let ratio = look.viewport.device_pixel_ratio;
            assert!((ratio - zoom).abs() < 0.01, "the page is at {ratio}");
            assert!((picture.scale - zoom).abs() < 0.02, "{}", picture.scale);
            let is = if name == "Red" { is_red } else { is_blue };
            let what = format!("zoom {zoom}, {name}");
            Seen::of(&picture).is_marked(&named(&look, name).bbox, is, &what);
        }
        // The whole page, and one element of it that is not on the screen.
        evaluate(&run, "scrollTo(0, 0)").await;
        let look = run.look().await;
        let blue = named(&look, "Blue");
        let whole = take(
            &run,
            PictureOptions {
                full_page: true,
                boxes: vec![blue.id],
                ..options()
            },
        )
        .await;
        assert!(!whole.cut);
        let bbox = box_of(&whole, &look, "Blue");
        assert!((bbox.y - 2_500.0).abs() < 1.0, "{bbox:?}");
        Seen::of(&whole).is_plain(&bbox, is_blue);
        let one = take(
            &run,
            PictureOptions {
                element: Some(blue.id),
                ..options()
            },
        )
        .await;
        let seen = Seen::of(&one);
        assert!(
            (f64::from(one.width) / one.scale - 128.0).abs() < 2.0,
            "{zoom}"
        );
        assert!(
            is_blue(seen.at(64.0, 24.0)) && is_white(seen.at(1.5, 24.0)),
            "{zoom}"
        );
    }
}

#[tokio::test]
async fn marks_are_right_under_two_fingers() {
    let run = alone(PAGE).await;
    at_ratio(&run, 2.0).await;
    evaluate(&run, "scrollTo(0, 300)").await;
    command(
        &run,
        "Emulation.setPageScaleFactor",
        json!({"pageScaleFactor": 1.6}),
    )
    .await;
    // The part that is seen moves before the page does.
    let scroll = json!({"type": "mouseWheel", "x": 200, "y": 200, "deltaX": 60, "deltaY": 90});
    command(&run, "Input.dispatchMouseEvent", scroll).await;
    let end = Instant::now() + DEADLINE;
    while evaluate(
        &run,
        "visualViewport.offsetTop > 20 && visualViewport.offsetLeft > 20",
    )
    .await
        != true
    {
        assert!(Instant::now() < end, "the view does not move");
    }
    let place = evaluate(
        &run,
        "[visualViewport.offsetLeft, visualViewport.offsetTop]",
    )
    .await;
    let (look, picture) = marked(&run).await;
    let red = named(&look, "Red").bbox;
    let shown = box_of(&picture, &look, "Red");
    assert!(
        (shown.x - (red.x - place[0].as_f64().unwrap())).abs() < 1.0,
        "{shown:?} {place}"
    );
    assert!(
        (shown.y - (red.y - place[1].as_f64().unwrap())).abs() < 1.0,
        "{shown:?} {place}"
    );
    assert!((picture.scale - 3.2).abs() < 0.02, "{}", picture.scale);
    Seen::of(&picture).is_marked(&shown, is_red, "two fingers");
}

#[tokio::test]
async fn a_page_of_100_000_pixels_is_cut_where_it_is_said() {
    let run = alone(
        r#"<body style="margin:0;background:#fff"><style>button{position:absolute;left:200px;width:120px;height:40px;border:0;font-size:0}</style>
        <button style="top:12000px;background:#f00">Red</button><button style="top:99000px;background:#00f">Blue</button>
        <div style="height:100000px"></div></body>"#,
    )
    .await;
    let look = run.look().await;
    for ratio in [1.0, 3.0] {
        at_ratio(&run, ratio).await;
        let picture = take(
            &run,
            PictureOptions {
                full_page: true,
                boxes: look.elements.iter().map(|e| e.id).collect(),
                marks: look.elements.iter().map(Mark::from).collect(),
                ..options()
            },
        )
        .await;
        assert!(picture.cut);
        assert!(picture.height <= 16_383 && picture.width * picture.height <= 20_000_000);
        assert!((picture.scale - 1.0).abs() < 0.01, "{}", picture.scale);
        assert!(picture.height > 16_000, "{}", picture.height);
        let bbox = box_of(&picture, &look, "Red");
        assert!((bbox.y - 12_000.0).abs() < 1.0);
        Seen::of(&picture).is_marked(&bbox, is_red, "tall");
    }
    let missing = take(
        &run,
        PictureOptions {
            element: Some(named(&look, "Blue").id),
            ..options()
        },
    )
    .await;
    assert!(is_blue(Seen::of(&missing).at(60.0, 20.0)));
}

#[tokio::test]
async fn an_element_has_a_picture_of_its_own() {
    let run = alone(PAGE).await;
    let look = run.look().await;
    for ratio in [1.0, 2.0] {
        at_ratio(&run, ratio).await;
        for (name, is) in [("Red", is_red as fn([u8; 3]) -> bool), ("Blue", is_blue)] {
            let element = named(&look, name);
            let picture = take(
                &run,
                PictureOptions {
                    element: Some(element.id),
                    boxes: vec![element.id],
                    ..options()
                },
            )
            .await;
            // Its box with a rim of four pixels.
            let size = (
                f64::from(picture.width) / ratio,
                f64::from(picture.height) / ratio,
            );
            assert_eq!(size, (128.0, 48.0), "{name} at {ratio}");
            let bbox = picture.boxes[0].1;
            assert_eq!((bbox.x, bbox.y, bbox.w, bbox.h), (4.0, 4.0, 120.0, 40.0));
            let seen = Seen::of(&picture);
            assert!(is(seen.at(64.0, 24.0)) && is(seen.at(7.0, 7.0)) && is(seen.at(121.0, 41.0)));
            assert!(is_white(seen.at(1.0, 24.0)) && is_white(seen.at(64.0, 46.5)));
        }
        // The page stands where it stood.
        assert_eq!(evaluate(&run, "scrollY").await.as_f64(), Some(0.0));
    }
    let red = named(&look, "Red").id;
    evaluate(&run, "document.querySelector('button').remove()").await;
    for id in [red, 4_000_000] {
        let error = run
            .browser
            .screenshot(&PictureOptions {
                element: Some(id),
                ..options()
            })
            .await
            .unwrap_err();
        assert_eq!(error, BrowserError::NoElement(id));
    }
}

#[tokio::test]
async fn pictures_come_as_jpeg_and_as_webp() {
    let run = alone(PAGE).await;
    let (look, jpeg) = marked(&run).await;
    assert_eq!(jpeg.format, PictureFormat::Jpeg);
    for marks in [Vec::new(), Mark::of(&look)] {
        let plain = marks.is_empty();
        let webp = take(
            &run,
            PictureOptions {
                format: PictureFormat::Webp,
                marks,
                ..options()
            },
        )
        .await;
        assert_eq!(&webp.bytes[8..12], b"WEBP");
        assert_eq!((webp.width, webp.scale), (jpeg.width, jpeg.scale));
        let (seen, bbox) = (Seen::of(&webp), named(&look, "Red").bbox);
        if plain {
            seen.is_plain(&bbox, is_red);
        } else {
            seen.is_marked(&bbox, is_red, "webp");
        }
    }
}

#[tokio::test]
async fn a_fixed_bar_is_where_it_is_also_on_the_whole_page() {
    let run = alone(
        r#"<body style="margin:0;background:#fff"><button style="position:fixed;left:200px;bottom:60px;width:120px;height:40px;border:0;font-size:0;background:#f00">Red</button>
        <div style="height:3000px"></div></body>"#,
    )
    .await;
    run.look().await;
    run.act(Action::Scroll {
        direction: ScrollDirection::Down,
        amount: 1.0,
        element: None,
        to_text: None,
    })
    .await;
    let look = run.look().await;
    assert!(look.viewport.scroll_y > 100.0);
    let picture = take(
        &run,
        PictureOptions {
            full_page: true,
            marks: Mark::of(&look),
            boxes: vec![named(&look, "Red").id],
            ..options()
        },
    )
    .await;
    let bbox = box_of(&picture, &look, "Red");
    assert!((bbox.y - (named(&look, "Red").bbox.y + look.viewport.scroll_y)).abs() < 1.0);
    Seen::of(&picture).is_marked(&bbox, is_red, "fixed");
}

#[tokio::test]
async fn a_page_that_is_stuck_has_no_picture_in_time_and_the_next_has() {
    let run = alone(
        "<p>a</p><script>setTimeout(() => { const end = Date.now() + 4000; while (Date.now() < end); document.title = 'free'; }, 200)</script>",
    )
    .await;
    let started = Instant::now();
    let mut late = 0;
    while started.elapsed() < Duration::from_secs(3) {
        let result = run
            .browser
            .screenshot(&PictureOptions {
                deadline: Duration::from_millis(400),
                ..PictureOptions::default()
            })
            .await;
        match result {
            Ok(_) => {}
            Err(BrowserError::Timeout { .. }) => late += 1,
            Err(error) => panic!("{error:?}"),
        }
    }
    assert!(late > 0);
    let picture = take(&run, options()).await;
    assert!(picture.width > 0);
}

#[tokio::test]
async fn a_tab_behind_others_has_pictures_too() {
    let run = alone(PAGE).await;
    let look = run.look().await;
    run.browser
        .command_for_test(false, "Target.createTarget", json!({"url": "about:blank"}))
        .await
        .unwrap();
    for n in 0..8 {
        evaluate(
            &run,
            &format!("document.title = 'n{n}'; document.body.append('{n}')"),
        )
        .await;
        let picture = take(
            &run,
            PictureOptions {
                deadline: Duration::from_secs(3),
                ..PictureOptions::default()
            },
        )
        .await;
        Seen::of(&picture).is_plain(&named(&look, "Red").bbox, is_red);
    }
}
