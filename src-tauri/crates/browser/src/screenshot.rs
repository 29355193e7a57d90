//! Pictures of a page, of one element or of what can be seen, with marks.
//!
//! Elements are placed by the page script in CSS pixels of the layout viewport; the browser cuts out in
//! device independent pixels of the document, which the browser's zoom makes others, and shows the part
//! that a pinch zoom leaves. This file keeps the three apart.

use std::io::Cursor;
use std::time::Duration;

use base64::Engine as _;
use chromiumoxide::cdp::browser_protocol::page::{
    CaptureScreenshotFormat, CaptureScreenshotParams, GetLayoutMetricsParams,
    GetLayoutMetricsReturns, Viewport as Clip,
};
use chromiumoxide::types::Method;
use copilot_ports::{BrowserError, Picture, PictureFormat, PictureOptions};
use copilot_protocol::{ElementId, Mark, Rect};
use image::codecs::webp::WebPEncoder;
use image::{ExtendedColorType, ImageFormat, ImageReader, RgbImage};
use serde::Deserialize;

use crate::drawing::{Drawn, capture};
use crate::hide;
use crate::marks;
use crate::oopif::query::{FRAME_PATIENCE, standing};
use crate::world::{Page, PageError};

/// Longest side of a picture that is cut out, in image pixels: that of WebP.
const MAX_SIDE: f64 = 16_383.0;
/// Image pixels of such a picture. The browser sends at most four bytes for each, which a message holds.
const MAX_PIXELS: f64 = 20e6;
/// Room around an element on its picture, in CSS pixels.
const RIM: f64 = 4.0;
/// JPEG quality at which a picture is taken that is written a second time.
const FIRST_QUALITY: u8 = 92;

#[derive(Deserialize)]
struct View {
    width: f64,
    height: f64,
    scroll_x: f64,
    scroll_y: f64,
    ratio: f64,
    boxes: Vec<(ElementId, LooseRect)>,
}

/// A rectangle as a page may have it: sides that are no numbers come as `null`.
#[derive(Clone, Copy, Debug, Deserialize)]
struct LooseRect {
    x: Option<f64>,
    y: Option<f64>,
    w: Option<f64>,
    h: Option<f64>,
}

impl LooseRect {
    fn rect(self) -> Option<Rect> {
        Some(Rect {
            x: self.x?,
            y: self.y?,
            w: self.w?,
            h: self.h?,
        })
    }
}

fn known(boxes: Vec<(ElementId, LooseRect)>) -> Vec<(ElementId, Rect)> {
    boxes
        .into_iter()
        .filter_map(|(id, rect)| Some((id, rect.rect()?)))
        .collect()
}

#[derive(Deserialize)]
struct Captured {
    data: String,
}

fn broken(what: &str, error: impl std::fmt::Display) -> BrowserError {
    BrowserError::Protocol(format!("{what}: {error}"))
}

/// What of the page a picture shows.
#[derive(Clone, Debug, PartialEq)]
struct Shown {
    /// Its top left corner, in CSS pixels of the layout viewport.
    origin: (f64, f64),
    /// Width of what the browser draws, in CSS pixels; 0: not known.
    width: f64,
    /// What the browser cuts out, also beyond the screen. Without it: what is on the screen.
    clip: Option<Clip>,
    /// What is kept of it, in CSS pixels from its corner. The browser cuts out such a part only in a tab
    /// that is in front, and tells the page of another window.
    crop: Option<Rect>,
    cut: bool,
}

impl Shown {
    /// What is on the screen.
    fn viewport(view: Option<&View>, layout: Option<&GetLayoutMetricsReturns>) -> Self {
        let pinch = layout.map(|l| &l.css_visual_viewport);
        let scale = pinch.map_or(1.0, |v| v.scale).max(0.01);
        Self {
            origin: pinch.map_or((0.0, 0.0), |v| (v.offset_x, v.offset_y)),
            width: view.map_or(0.0, |v| v.width) / scale,
            clip: None,
            crop: None,
            cut: false,
        }
    }

    /// A part of the page, `area` in CSS pixels of the layout viewport.
    fn part(area: &Rect, view: &View, layout: &GetLayoutMetricsReturns) -> Option<Self> {
        let zoom = layout.css_visual_viewport.zoom.unwrap_or(1.0).max(0.01);
        let content = &layout.css_content_size;
        let left = (area.x + view.scroll_x).max(content.x);
        let top = (area.y + view.scroll_y).max(content.y);
        let right = (area.x + area.w + view.scroll_x).min(content.x + content.width);
        let bottom = (area.y + area.h + view.scroll_y).min(content.y + content.height);
        let whole = (right - left, bottom - top);
        if !(whole.0 >= 1.0 && whole.1 >= 1.0) {
            return None;
        }
        let origin = (left - view.scroll_x, top - view.scroll_y);
        let screen = Self::viewport(Some(view), Some(layout));
        let (x, y) = (origin.0 - screen.origin.0, origin.1 - screen.origin.1);
        let height = view.height * screen.width / view.width.max(1.0);
        if x >= 0.0 && y >= 0.0 && x + whole.0 <= screen.width && y + whole.1 <= height {
            return Some(Self {
                origin,
                crop: Some(Rect {
                    x,
                    y,
                    w: whole.0,
                    h: whole.1,
                }),
                ..screen
            });
        }
        // Image pixels for one of the browser's own; the zoom is in the page's ratio already.
        let ratio = (view.ratio / zoom).clamp(0.1, 16.0);
        let pixels = zoom * ratio;
        let limits = limit((whole.0 * pixels, whole.1 * pixels), view.ratio);
        let width = whole.0.min(limits.share.0 / pixels);
        let height = whole.1.min(limits.share.1 / pixels);
        Some(Self {
            origin,
            width,
            clip: Some(Clip {
                x: left * zoom,
                y: top * zoom,
                width: width * zoom,
                height: height * zoom,
                scale: limits.scale,
            }),
            crop: None,
            cut: width < whole.0 || height < whole.1,
        })
    }
}

struct Limits {
    /// How much smaller the picture is made.
    scale: f64,
    /// What of it is kept, in image pixels before it is made smaller.
    share: (f64, f64),
}

/// Keeps a picture within its bounds: first down to one image pixel for each CSS pixel (`ratio` is what
/// there are), then cut at its end.
fn limit((width, height): (f64, f64), ratio: f64) -> Limits {
    let fits = |w: f64, h: f64| w <= MAX_SIDE && h <= MAX_SIDE && w * h <= MAX_PIXELS;
    if fits(width, height) {
        return Limits {
            scale: 1.0,
            share: (width, height),
        };
    }
    let scale = if ratio > 1.0 { 1.0 / ratio } else { 1.0 };
    let (w, h) = (width * scale, height * scale);
    let w = w.min(MAX_SIDE);
    let h = h.min(MAX_SIDE).min((MAX_PIXELS / w).floor());
    Limits {
        scale,
        share: (w / scale, h / scale),
    }
}

pub(crate) async fn screenshot(
    page: &Page<'_>,
    options: &PictureOptions,
) -> Result<Picture, BrowserError> {
    let (deadline, late) = bounds(options);
    tokio::time::timeout(deadline, take(page, options, deadline))
        .await
        .unwrap_or(Err(late))
}

/// As `shoot`, within the time that the options give.
pub(crate) async fn shoot_within(
    page: &Page<'_>,
    options: &PictureOptions,
    again: bool,
) -> Result<Shot, BrowserError> {
    let (deadline, late) = bounds(options);
    tokio::time::timeout(deadline, shoot(page, options, again, deadline))
        .await
        .unwrap_or(Err(late))
}

/// The longest time, and the error after it.
fn bounds(options: &PictureOptions) -> (Duration, BrowserError) {
    let deadline = options.deadline.max(Duration::from_millis(100));
    let late = BrowserError::Timeout {
        what: "picture of the page".into(),
        ms: u64::try_from(deadline.as_millis()).unwrap_or(u64::MAX),
    };
    (deadline, late)
}

async fn take(
    page: &Page<'_>,
    options: &PictureOptions,
    deadline: Duration,
) -> Result<Picture, BrowserError> {
    let shot = shoot(page, options, !options.marks.is_empty(), deadline).await?;
    develop(page, shot, options, &options.marks).await
}

/// A picture as the browser gave it.
pub(crate) struct Shot {
    captured: Captured,
    taken: ImageFormat,
    shown: Shown,
    boxes: Vec<(ElementId, Rect)>,
    /// What has to be painted over, in CSS pixels of the viewport.
    black: Vec<Rect>,
    /// It was taken in a form to be written again.
    rewritten: bool,
}

/// Takes the picture; `again`: something will be drawn on it, so it is written a second time.
pub(crate) async fn shoot(
    page: &Page<'_>,
    options: &PictureOptions,
    again: bool,
    deadline: Duration,
) -> Result<Shot, BrowserError> {
    let mut wanted = options.boxes.clone();
    wanted.extend(options.element);
    let (own, framed) = by_frame(page, &wanted);
    let own = serde_json::to_string(&own).map_err(|e| broken("picture", e))?;
    let metrics = GetLayoutMetricsParams::default();
    let told = async {
        futures::join!(
            page.call::<View>("view", &own, deadline),
            boxes_in_frames(page, &framed, deadline.min(FRAME_PATIENCE)),
            page.guarded(
                page.connection
                    .call(Some(&page.tab.session), &metrics, deadline)
            ),
        )
    };
    // What is on the screen is taken while the page says where things stand on it.
    let plain = options.element.is_none() && !options.full_page;
    let again = again || !options.hide.is_empty();
    let mut black = hide::find_shown(page, &options.hide, deadline).await?;
    let (params, format) = capture_params(options, again, None);
    let mut early = std::pin::pin!(taken(page, &params, deadline));
    let mut captured = None;
    let (view, more, layout) = {
        let mut told = std::pin::pin!(told);
        loop {
            tokio::select! {
                biased;
                told = &mut told => break told,
                early = &mut early, if plain && captured.is_none() => captured = Some(early),
            }
        }
    };
    let mut view = match view {
        Ok(view) => Some(view),
        // The page does not answer behind its dialog; the picture may still come.
        Err(PageError::Dialog) => None,
        Err(error) => return Err(BrowserError::from(error)),
    };
    let layout = match layout {
        Ok(layout) => Some(layout),
        Err(PageError::Dialog) => None,
        Err(error) => return Err(BrowserError::from(error)),
    };
    let mut boxes = view
        .as_mut()
        .map(|v| known(std::mem::take(&mut v.boxes)))
        .unwrap_or_default();
    boxes.extend(more);
    let shown = shown(options, view.as_ref(), layout.as_ref(), &boxes)?;

    let (captured, taken) = match captured {
        Some(captured) => (captured?, format),
        None if plain => (early.await?, format),
        None => {
            let again = again || shown.crop.is_some();
            let (params, format) = capture_params(options, again, shown.clip.clone());
            (taken(page, &params, deadline).await?, format)
        }
    };
    black.extend(hide::find_shown(page, &options.hide, deadline).await?);
    Ok(Shot {
        captured,
        taken,
        shown,
        boxes,
        black,
        rewritten: again,
    })
}

/// Draws marks on what was taken, and cuts out what was wanted. Boxes of marks are in CSS pixels of the viewport.
pub(crate) async fn develop(
    page: &Page<'_>,
    shot: Shot,
    options: &PictureOptions,
    marks: &[Mark],
) -> Result<Picture, BrowserError> {
    let Shot {
        captured,
        taken,
        shown,
        boxes,
        black,
        rewritten,
    } = shot;
    let quality = options.quality.clamp(1, 100);

    let (dx, dy) = shown.origin;
    let moved = |rect: Rect| Rect {
        x: rect.x - dx,
        y: rect.y - dy,
        ..rect
    };
    let black: Vec<Rect> = black.into_iter().map(moved).collect();
    let marks: Vec<Mark> = marks
        .iter()
        .take(marks::MAX_MARKS)
        .map(|mark| Mark {
            bbox: moved(mark.bbox),
            ..mark.clone()
        })
        .collect();
    let boxes = boxes
        .into_iter()
        .filter(|(id, _)| options.boxes.contains(id))
        .map(|(id, rect)| (id, moved(rect)))
        .collect();
    let width = match shown.width {
        known if known > 0.0 => known,
        _ => page
            .tab
            .state()
            .last_look
            .as_ref()
            .map_or(0.0, |l| l.viewport.width),
    };
    let wanted = options.format;
    // Decoding and drawing take milliseconds of work: not on a thread that others wait on.
    let picture = tokio::task::spawn_blocking(move || {
        let bytes = base64::engine::general_purpose::STANDARD
            .decode(captured.data)
            .map_err(|e| broken("picture", e))?;
        let written = Written {
            format: wanted,
            quality,
            crop: shown.crop,
            black,
            rewritten,
        };
        finish(bytes, taken, width, &marks, &written)
    })
    .await
    .map_err(|e| broken("picture", e))??;
    Ok(Picture {
        boxes,
        cut: shown.cut,
        ..picture
    })
}

/// How the browser is asked, and what it answers with. `again`: the picture is written a second time.
fn capture_params(
    options: &PictureOptions,
    again: bool,
    clip: Option<Clip>,
) -> (CaptureScreenshotParams, ImageFormat) {
    let quality = options.quality.clamp(1, 100);
    let (format, taken, quality) = match (options.format, again) {
        (PictureFormat::Jpeg, again) => (
            CaptureScreenshotFormat::Jpeg,
            ImageFormat::Jpeg,
            Some(if again {
                quality.max(FIRST_QUALITY)
            } else {
                quality
            }),
        ),
        (PictureFormat::Webp, false) => (
            CaptureScreenshotFormat::Webp,
            ImageFormat::WebP,
            Some(quality),
        ),
        (PictureFormat::Webp, true) => (CaptureScreenshotFormat::Png, ImageFormat::Png, None),
    };
    let mut params = CaptureScreenshotParams::builder()
        .format(format)
        .optimize_for_speed(true)
        .capture_beyond_viewport(clip.is_some());
    if let Some(quality) = quality {
        params = params.quality(i64::from(quality));
    }
    if let Some(clip) = clip {
        params = params.clip(clip);
    }
    (params.build(), taken)
}

/// Takes the picture; that of more than the screen takes longer, and needs the tab drawn from the start.
async fn taken(
    page: &Page<'_>,
    params: &CaptureScreenshotParams,
    deadline: Duration,
) -> Result<Captured, BrowserError> {
    let raw = if params.clip.is_some() {
        let _drawn = Drawn::of(page);
        let method = params.identifier();
        page.connection
            .call_raw(Some(&page.tab.session), &method, params, deadline)
            .await
    } else {
        capture(page, params, deadline).await
    }
    .map_err(BrowserError::from)?;
    serde_json::from_str(raw.get()).map_err(|e| broken("picture", e))
}

fn shown(
    options: &PictureOptions,
    view: Option<&View>,
    layout: Option<&GetLayoutMetricsReturns>,
    boxes: &[(ElementId, Rect)],
) -> Result<Shown, BrowserError> {
    let (Some(view), Some(layout)) = (view, layout) else {
        return match options.element {
            Some(_) => Err(BrowserError::DialogOpen("no element can be found".into())),
            None => Ok(Shown::viewport(view, layout)),
        };
    };
    if let Some(id) = options.element {
        let found = boxes.iter().find(|(known, _)| *known == id);
        let rim = |b: &Rect| Rect {
            x: b.x - RIM,
            y: b.y - RIM,
            w: b.w + 2.0 * RIM,
            h: b.h + 2.0 * RIM,
        };
        return found
            .and_then(|(_, rect)| Shown::part(&rim(rect), view, layout))
            .ok_or(BrowserError::NoElement(id));
    }
    if !options.full_page {
        return Ok(Shown::viewport(Some(view), Some(layout)));
    }
    let content = &layout.css_content_size;
    let all = Rect {
        x: content.x - view.scroll_x,
        y: content.y - view.scroll_y,
        w: content.width,
        h: content.height,
    };
    Ok(
        Shown::part(&all, view, layout)
            .unwrap_or_else(|| Shown::viewport(Some(view), Some(layout))),
    )
}

/// The script's own numbers and the run's, of the elements of one frame.
type Framed = Vec<(String, Vec<(u32, ElementId)>)>;

/// Elements of the main frame, and those of each frame of another origin.
fn by_frame(page: &Page<'_>, ids: &[ElementId]) -> (Vec<ElementId>, Framed) {
    let frames = page.tab.frames.state();
    let mut own = Vec::new();
    let mut framed: Framed = Vec::new();
    for id in ids {
        match frames.number(*id) {
            None => own.push(*id),
            Some((frame, local)) => match framed.iter_mut().find(|(f, _)| *f == frame) {
                Some((_, list)) => list.push((local, *id)),
                None => framed.push((frame, vec![(local, *id)])),
            },
        }
    }
    (own, framed)
}

/// Boxes of elements of frames, in the main viewport; a frame that does not answer is left out.
async fn boxes_in_frames(
    page: &Page<'_>,
    framed: &Framed,
    limit: Duration,
) -> Vec<(ElementId, Rect)> {
    #[derive(Deserialize)]
    struct Inner {
        width: f64,
        height: f64,
        boxes: Vec<(u32, LooseRect)>,
    }
    let asked = framed.iter().map(|(frame, list)| async move {
        let locals: Vec<u32> = list.iter().map(|(local, _)| *local).collect();
        let wanted = serde_json::to_string(&locals).ok()?;
        let inside = page.within(frame);
        let work = async {
            futures::join!(
                standing(page, frame, limit),
                inside.call::<Inner>("view", &wanted, limit)
            )
        };
        let (Ok(stands), Ok(inner)) = tokio::time::timeout(limit, work).await.ok()? else {
            return None;
        };
        let scale = stands.scale((inner.width, inner.height));
        let boxes: Vec<(ElementId, Rect)> = inner
            .boxes
            .iter()
            .filter_map(|(local, rect)| {
                let (_, id) = list.iter().find(|(l, _)| l == local)?;
                Some((*id, scale.rect(&rect.rect()?)))
            })
            .collect();
        Some(boxes)
    });
    futures::future::join_all(asked)
        .await
        .into_iter()
        .flatten()
        .flatten()
        .collect()
}

/// How a picture is written.
struct Written {
    format: PictureFormat,
    quality: u8,
    crop: Option<Rect>,
    /// Places that are painted over, in CSS pixels from the corner of what is kept.
    black: Vec<Rect>,
    /// It was taken in a form to be written again.
    rewritten: bool,
}

/// `width`: of what was taken, in CSS pixels.
fn finish(
    bytes: Vec<u8>,
    taken: ImageFormat,
    width: f64,
    marks: &[Mark],
    written: &Written,
) -> Result<Picture, BrowserError> {
    let format = written.format;
    let reader = ImageReader::with_format(Cursor::new(&bytes), taken);
    if marks.is_empty() && written.crop.is_none() && !written.rewritten {
        let (w, h) = reader.into_dimensions().map_err(|e| broken("picture", e))?;
        return Ok(Picture {
            format,
            scale: scale(w, width),
            width: w,
            height: h,
            bytes,
            ..Picture::default()
        });
    }
    let mut picture = reader
        .decode()
        .map_err(|e| broken("picture", e))?
        .into_rgb8();
    let scale = scale(picture.width(), width);
    if let Some(area) = written.crop {
        picture = crop(&picture, &area, scale);
    }
    hide::paint(&mut picture, &written.black, scale);
    marks::draw(&mut picture, marks, scale);
    let mut out = Vec::with_capacity(bytes.len());
    match format {
        PictureFormat::Jpeg => {
            // Sides of a picture are at most 16,383 pixels.
            let side = |pixels: u32| u16::try_from(pixels).map_err(|e| broken("picture", e));
            jpeg_encoder::Encoder::new(&mut out, written.quality)
                .encode(
                    &picture,
                    side(picture.width())?,
                    side(picture.height())?,
                    jpeg_encoder::ColorType::Rgb,
                )
                .map_err(|e| broken("picture", e))?;
        }
        PictureFormat::Webp => WebPEncoder::new_lossless(&mut out)
            .encode(
                &picture,
                picture.width(),
                picture.height(),
                ExtendedColorType::Rgb8,
            )
            .map_err(|e| broken("picture", e))?,
    }
    Ok(Picture {
        bytes: out,
        format,
        width: picture.width(),
        height: picture.height(),
        scale,
        ..Picture::default()
    })
}

fn crop(picture: &RgbImage, area: &Rect, scale: f64) -> RgbImage {
    // Casts of floats stop at the ends of the type; what is beyond the picture is cut off.
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
    let pixel = |value: f64| (value * scale).round().max(0.0) as u32;
    let left = pixel(area.x).min(picture.width() - 1);
    let top = pixel(area.y).min(picture.height() - 1);
    let width = (pixel(area.x + area.w).max(left + 1) - left).min(picture.width() - left);
    let height = (pixel(area.y + area.h).max(top + 1) - top).min(picture.height() - top);
    image::imageops::crop_imm(picture, left, top, width, height).to_image()
}

/// Image pixels per CSS pixel.
fn scale(pixels: u32, css: f64) -> f64 {
    if css > 0.0 {
        f64::from(pixels) / css
    } else {
        1.0
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used)]
    use super::*;
    use proptest::prelude::*;

    fn layout(content: (f64, f64), zoom: f64) -> GetLayoutMetricsReturns {
        let viewport = serde_json::json!({
            "offsetX": 0, "offsetY": 0, "pageX": 0, "pageY": 0,
            "clientWidth": 1280, "clientHeight": 800, "scale": 1, "zoom": zoom,
        });
        let size = |z: f64| serde_json::json!({"x": 0, "y": 0, "width": content.0 * z, "height": content.1 * z});
        serde_json::from_value(serde_json::json!({
            "layoutViewport": viewport, "visualViewport": viewport, "contentSize": size(zoom),
            "cssLayoutViewport": viewport, "cssVisualViewport": viewport, "cssContentSize": size(1.0),
        }))
        .unwrap()
    }

    fn view(scroll_y: f64, ratio: f64) -> View {
        View {
            width: 1280.0,
            height: 800.0,
            scroll_x: 0.0,
            scroll_y,
            ratio,
            boxes: Vec::new(),
        }
    }

    #[test]
    fn a_part_is_cut_out_in_pixels_of_the_zoomed_document() {
        let area = Rect {
            x: 100.0,
            y: 850.0,
            w: 200.0,
            h: 40.0,
        };
        let shown =
            Shown::part(&area, &view(1_000.0, 1.5), &layout((1_280.0, 5_000.0), 1.5)).unwrap();
        let clip = shown.clip.unwrap();
        assert_eq!(
            (clip.x, clip.y, clip.width, clip.height, clip.scale),
            (150.0, 2_775.0, 300.0, 60.0, 1.0)
        );
        assert_eq!(shown.origin, (100.0, 850.0));
        assert!(!shown.cut);
        let seen = Rect { y: 50.0, ..area };
        let shown =
            Shown::part(&seen, &view(1_000.0, 1.5), &layout((1_280.0, 5_000.0), 1.5)).unwrap();
        assert_eq!(
            (shown.crop, shown.clip, shown.width),
            (Some(seen), None, 1_280.0)
        );
    }

    #[test]
    fn a_tall_page_is_made_smaller_and_then_cut() {
        let all = |height: f64, ratio: f64| {
            let area = Rect {
                x: 0.0,
                y: 0.0,
                w: 1_280.0,
                h: height,
            };
            Shown::part(&area, &view(0.0, ratio), &layout((1_280.0, height), 1.0)).unwrap()
        };
        let short = all(3_000.0, 2.0);
        assert!(!short.cut);
        assert_eq!(short.clip.unwrap().scale, 1.0);
        let longer = all(10_000.0, 2.0);
        assert!(!longer.cut);
        assert_eq!(longer.clip.unwrap().scale, 0.5);
        let endless = all(100_000.0, 1.0);
        assert!(endless.cut);
        assert_eq!(endless.clip.unwrap().height, (MAX_PIXELS / 1_280.0).floor());
    }

    #[test]
    fn what_is_outside_of_the_page_has_no_picture() {
        let area = Rect {
            x: -500.0,
            y: 0.0,
            w: 100.0,
            h: 100.0,
        };
        assert_eq!(
            Shown::part(&area, &view(0.0, 1.0), &layout((1_280.0, 800.0), 1.0)),
            None
        );
    }

    #[test]
    fn boxes_without_numbers_are_left_out() {
        let told = r#"{"width":1,"height":1,"scroll_x":0,"scroll_y":0,"ratio":1,"boxes":[
            [1,{"x":null,"y":1,"w":1,"h":1}],[2,{"x":1e308,"y":-1e308,"w":1,"h":1}]]}"#;
        let view: View = serde_json::from_str(told).unwrap();
        let known = known(view.boxes);
        assert_eq!(known.len(), 1);
        assert_eq!(known[0].0, 2);
    }

    fn number() -> impl Strategy<Value = f64> {
        prop_oneof![-1e5..1e5_f64, any::<f64>(), Just(f64::MAX), Just(f64::NAN)]
    }

    proptest! {
        /// Whatever the page says of its size and its element, a picture is within its bounds.
        #[test]
        fn a_picture_is_bounded(
            area in (number(), number(), number(), number()),
            content in (number(), number()),
            scroll in number(),
            ratio in 0.1..8.0_f64,
            zoom in 0.25..5.0_f64,
        ) {
            let area = Rect { x: area.0, y: area.1, w: area.2, h: area.3 };
            let mut layout = layout((1.0, 1.0), zoom);
            layout.css_content_size.width = content.0;
            layout.css_content_size.height = content.1;
            if let Some(shown) = Shown::part(&area, &view(scroll, ratio), &layout) {
                prop_assert!(shown.clip.is_some() || shown.crop.is_some());
                let Some(clip) = shown.clip else { return Ok(()) };
                let device = (ratio / zoom).clamp(0.1, 16.0) * clip.scale;
                let (w, h) = (clip.width * device, clip.height * device);
                prop_assert!(w <= MAX_SIDE + 1.0 && h <= MAX_SIDE + 1.0 && w * h <= MAX_PIXELS * 1.01, "{w} x {h}");
                prop_assert!(clip.width.is_finite() && clip.height.is_finite());
            }
        }

        /// What a page calls its places is parsed or refused, and never a panic.
        #[test]
        fn any_answer_is_parsed_or_refused(text in ".{0,200}", number in number(), id in any::<u64>()) {
            let _ = serde_json::from_str::<View>(&text).map(|v| known(v.boxes));
            let told = serde_json::json!({
                "width": number, "height": 1.0, "scroll_x": number, "scroll_y": 0.0, "ratio": 1.0,
                "boxes": [[id, {"x": number, "y": number, "w": text, "h": null}]],
            });
            let _ = serde_json::from_value::<View>(told).map(|v| known(v.boxes));
        }
    }
}
