//! Pictures of pages, of parts of them and of elements, with marks where the elements are: at any pixel
//! ratio, zoom and scroll.

use crate::prelude::*;

/// A page of which each part can be told by its colour: a red button, and a blue one far below.
const PAGE: &str = r#"<body style="margin:0;background:#fff">
<style>button{position:absolute;width:120px;height:40px;border:0;padding:0;font-size:0}</style>
<button style="left:200px;top:500px;background:#f00">Red</button>
<button style="left:300px;top:2500px;background:#00f">Blue</button>
<div style="height:3000px"></div></body>"#;

async fn at_ratio(run: &Run, ratio: f64) {
    let params = json!({"width": 1000, "height": 700, "deviceScaleFactor": ratio, "mobile": false});
    run.tell("Emulation.setDeviceMetricsOverride", params).await;
}

async fn scrolled_to(run: &Run, y: f64) {
    run.says(&format!("scrollTo(0, {y})")).await;
}

async fn marked(run: &Run) -> (Observation, Picture) {
    let snapshot = run.snapshot().await;
    let picture = run.picture(|o| {
        o.marks = Mark::of(&snapshot);
        o.boxes = snapshot.elements.iter().map(|e| e.id).collect();
        o.quality = 90;
    });
    let picture = picture.await;
    (snapshot, picture)
}

fn box_of(picture: &Picture, snapshot: &Observation, name: &str) -> Rect {
    let id = named(snapshot, name).id;
    let found = picture.boxes.iter().find(|(known, _)| *known == id);
    found.unwrap().1
}

fn colour_of(name: &str) -> fn([u8; 3]) -> bool {
    if name == "Red" { is_red } else { is_blue }
}

#[track_caller]
fn near(a: f64, b: f64, by: f64, what: &str) {
    assert!((a - b).abs() < by, "{what}: {a}, not {b}");
}

#[tokio::test]
async fn marks_are_right_at_any_pixel_ratio_and_scroll() {
    let run = Run::in_front(PAGE).await;
    for ratio in [1.0, 1.5, 2.0, 3.0] {
        at_ratio(&run, ratio).await;
        for (scroll, name) in [(0.0, "Red"), (133.0, "Red"), (2_200.0, "Blue")] {
            scrolled_to(&run, scroll).await;
            let (snapshot, picture) = marked(&run).await;
            let what = format!("ratio {ratio}, scrolled by {scroll}");
            let size = (f64::from(picture.width), f64::from(picture.height));
            assert_eq!(size, (1_000.0 * ratio, 700.0 * ratio), "{what}");
            near(picture.scale, ratio, 0.01, &what);
            let bbox = named(&snapshot, name).bbox;
            let top = if name == "Red" { 500.0 } else { 2_500.0 };
            near(bbox.y, top - scroll, 1.0, &what);
            assert_eq!(box_of(&picture, &snapshot, name), bbox, "{what}");
            Seen::of(&picture).is_marked(&bbox, colour_of(name), &what);
        }
    }
}

#[tokio::test]
async fn marks_are_right_when_the_person_zooms() {
    let run = Run::alone(PAGE).await;
    run.tell("Page.bringToFront", json!({})).await;
    for zoom in [0.8, 1.5, 2.0] {
        // As the person's own setting does it.
        run.tell("Page.navigate", json!({"url": "chrome://settings/"}))
            .await;
        let set = format!(
            "new Promise((done) => {{ const set = () => globalThis.chrome?.settingsPrivate ? \
             chrome.settingsPrivate.setDefaultZoom({zoom}, () => done('set')) : setTimeout(set, 20); set(); }})"
        );
        comes("the zoom", async || run.says_at_last(&set).await == "set").await;
        run.act(go_to(run.url("/"))).await;
        for (scroll, name) in [(400.0, "Red"), (2_300.0, "Blue")] {
            scrolled_to(&run, scroll).await;
            let (snapshot, picture) = marked(&run).await;
            let what = format!("zoom {zoom}, {name}");
            near(snapshot.viewport.device_pixel_ratio, zoom, 0.01, &what);
            near(picture.scale, zoom, 0.02, &what);
            let bbox = named(&snapshot, name).bbox;
            Seen::of(&picture).is_marked(&bbox, colour_of(name), &what);
        }
        // The whole page, and one element of it that is not on the screen.
        scrolled_to(&run, 0.0).await;
        let snapshot = run.snapshot().await;
        let blue = named(&snapshot, "Blue").id;
        let whole = |o: &mut PictureOptions| (o.full_page, o.boxes) = (true, vec![blue]);
        let whole = run.picture(whole).await;
        assert!(!whole.cut);
        let bbox = box_of(&whole, &snapshot, "Blue");
        near(bbox.y, 2_500.0, 1.0, "the whole page");
        Seen::of(&whole).is_plain(&bbox, is_blue);
        let one = run.picture(|o| o.element = Some(blue)).await;
        near(f64::from(one.width) / one.scale, 128.0, 2.0, "its width");
        let seen = Seen::of(&one);
        let right = is_blue(seen.at(64.0, 24.0)) && is_white(seen.at(1.5, 24.0));
        assert!(right, "{zoom}");
    }
}

#[tokio::test]
async fn marks_are_right_under_two_fingers() {
    let run = Run::in_front(PAGE).await;
    at_ratio(&run, 2.0).await;
    scrolled_to(&run, 300.0).await;
    let fingers = json!({"pageScaleFactor": 1.6});
    run.tell("Emulation.setPageScaleFactor", fingers).await;
    // The part that is seen moves before the page does.
    let scroll = json!({"type": "mouseWheel", "x": 200, "y": 200, "deltaX": 60, "deltaY": 90});
    run.tell("Input.dispatchMouseEvent", scroll).await;
    let moved = "visualViewport.offsetTop > 20 && visualViewport.offsetLeft > 20";
    comes("the view moves", async || run.says(moved).await == true).await;
    let place = "[visualViewport.offsetLeft, visualViewport.offsetTop]";
    let place = run.says(place).await;
    let (snapshot, picture) = marked(&run).await;
    let red = named(&snapshot, "Red").bbox;
    let shown = box_of(&picture, &snapshot, "Red");
    near(shown.x, red.x - place[0].as_f64().unwrap(), 1.0, "x");
    near(shown.y, red.y - place[1].as_f64().unwrap(), 1.0, "y");
    near(picture.scale, 3.2, 0.02, "the scale");
    Seen::of(&picture).is_marked(&shown, is_red, "two fingers");
}

#[tokio::test]
async fn a_page_of_100_000_pixels_is_cut_where_it_is_said() {
    let run = Run::in_front(
        r#"<body style="margin:0;background:#fff"><style>button{position:absolute;left:200px;width:120px;height:40px;border:0;font-size:0}</style>
        <button style="top:12000px;background:#f00">Red</button><button style="top:99000px;background:#00f">Blue</button>
        <div style="height:100000px"></div></body>"#,
    )
    .await;
    let snapshot = run.snapshot().await;
    for ratio in [1.0, 3.0] {
        at_ratio(&run, ratio).await;
        let picture = run.picture(|o| {
            o.full_page = true;
            o.boxes = snapshot.elements.iter().map(|e| e.id).collect();
            o.marks = snapshot.elements.iter().map(Mark::from).collect();
        });
        let picture = picture.await;
        assert!(picture.cut);
        assert!(picture.height <= 16_383 && picture.width * picture.height <= 20_000_000);
        near(picture.scale, 1.0, 0.01, "the scale");
        assert!(picture.height > 16_000, "{}", picture.height);
        let bbox = box_of(&picture, &snapshot, "Red");
        near(bbox.y, 12_000.0, 1.0, "y");
        Seen::of(&picture).is_marked(&bbox, is_red, "tall");
    }
    let blue = named(&snapshot, "Blue").id;
    let missing = run.picture(|o| o.element = Some(blue)).await;
    assert!(is_blue(Seen::of(&missing).at(60.0, 20.0)));
}

#[tokio::test]
async fn an_element_has_a_picture_of_its_own() {
    let run = Run::in_front(PAGE).await;
    let snapshot = run.snapshot().await;
    for ratio in [1.0, 2.0] {
        at_ratio(&run, ratio).await;
        for name in ["Red", "Blue"] {
            let id = named(&snapshot, name).id;
            let own = |o: &mut PictureOptions| (o.element, o.boxes) = (Some(id), vec![id]);
            let picture = run.picture(own).await;
            // Its box with a rim of four pixels.
            let (w, h) = (f64::from(picture.width), f64::from(picture.height));
            assert_eq!((w / ratio, h / ratio), (128.0, 48.0), "{name} at {ratio}");
            let bbox = picture.boxes[0].1;
            assert_eq!((bbox.x, bbox.y, bbox.w, bbox.h), (4.0, 4.0, 120.0, 40.0));
            let seen = Seen::of(&picture);
            for (x, y) in [(64.0, 24.0), (7.0, 7.0), (121.0, 41.0)] {
                assert!(colour_of(name)(seen.at(x, y)), "{name} at {x}, {y}");
            }
            assert!(is_white(seen.at(1.0, 24.0)) && is_white(seen.at(64.0, 46.5)));
        }
        // The page stands where it stood.
        assert_eq!(run.says("scrollY").await.as_f64(), Some(0.0));
    }
    let red = named(&snapshot, "Red").id;
    run.says("document.querySelector('button').remove()").await;
    for id in [red, 4_000_000] {
        let options = PictureOptions {
            element: Some(id),
            ..PictureOptions::default()
        };
        let error = run.screenshot(&options).await.unwrap_err();
        assert_eq!(error, BrowserError::NoElement(id));
    }
}

#[tokio::test]
async fn pictures_come_as_jpeg_and_as_webp() {
    let run = Run::in_front(PAGE).await;
    let (snapshot, jpeg) = marked(&run).await;
    assert_eq!(jpeg.format, PictureFormat::Jpeg);
    for marks in [Vec::new(), Mark::of(&snapshot)] {
        let plain = marks.is_empty();
        let webp = |o: &mut PictureOptions| (o.format, o.marks) = (PictureFormat::Webp, marks);
        let webp = run.picture(webp).await;
        assert_eq!(&webp.bytes[8..12], b"WEBP");
        assert_eq!((webp.width, webp.scale), (jpeg.width, jpeg.scale));
        let (seen, bbox) = (Seen::of(&webp), named(&snapshot, "Red").bbox);
        match plain {
            true => seen.is_plain(&bbox, is_red),
            false => seen.is_marked(&bbox, is_red, "webp"),
        }
    }
}

#[tokio::test]
async fn a_fixed_bar_is_where_it_is_also_on_the_whole_page() {
    let run = Run::in_front(
        r#"<body style="margin:0;background:#fff"><button style="position:fixed;left:200px;bottom:60px;width:120px;height:40px;border:0;font-size:0;background:#f00">Red</button>
        <div style="height:3000px"></div></body>"#,
    )
    .await;
    run.snapshot().await;
    run.act(scroll(ScrollDirection::Down, 1.0)).await;
    let snapshot = run.snapshot().await;
    assert!(snapshot.viewport.scroll_y > 100.0);
    let red = named(&snapshot, "Red");
    let picture = run.picture(|o| {
        o.full_page = true;
        o.marks = Mark::of(&snapshot);
        o.boxes = vec![red.id];
    });
    let picture = picture.await;
    let bbox = box_of(&picture, &snapshot, "Red");
    near(bbox.y, red.bbox.y + snapshot.viewport.scroll_y, 1.0, "y");
    Seen::of(&picture).is_marked(&bbox, is_red, "fixed");
}

#[tokio::test]
async fn a_page_that_is_stuck_has_no_picture_in_time_and_the_next_has() {
    let run = Run::in_front(
        "<p>a</p><script>setTimeout(() => { const end = Date.now() + 4000; while (Date.now() < end); document.title = 'free'; }, 200)</script>",
    )
    .await;
    let brief = PictureOptions {
        deadline: Duration::from_millis(400),
        ..PictureOptions::default()
    };
    let started = Instant::now();
    let mut late = 0;
    while started.elapsed() < Duration::from_secs(3) {
        match run.screenshot(&brief).await {
            Ok(_) => {}
            Err(BrowserError::Timeout { .. }) => late += 1,
            Err(error) => panic!("{error:?}"),
        }
    }
    assert!(late > 0);
    assert!(run.picture(|_| {}).await.width > 0);
}

#[tokio::test]
async fn a_tab_behind_others_has_pictures_too() {
    let run = Run::in_front(PAGE).await;
    let snapshot = run.snapshot().await;
    run.tell_browser("Target.createTarget", json!({"url": "about:blank"}))
        .await;
    for n in 0..8 {
        run.says(&format!(
            "document.title = 'n{n}'; document.body.append('{n}')"
        ))
        .await;
        let soon = |o: &mut PictureOptions| o.deadline = Duration::from_secs(3);
        let picture = run.picture(soon).await;
        Seen::of(&picture).is_plain(&named(&snapshot, "Red").bbox, is_red);
    }
}
