//! Pictures of a page, with marks.

use std::io::Cursor;
use std::time::Duration;

use base64::Engine as _;
use chromiumoxide::cdp::browser_protocol::page::{
    CaptureScreenshotFormat, CaptureScreenshotParams, GetLayoutMetricsParams, Viewport as Clip,
};
use copilot_ports::{BrowserError, Picture, PictureOptions};
use copilot_protocol::{ElementId, Rect};
use image::codecs::jpeg::JpegEncoder;
use serde::Deserialize;

use crate::drawing::capture;
use crate::marks;
use crate::place::{FRAME_PATIENCE, standing};
use crate::world::{Page, PageError};

/// Chromium's largest side of a surface.
const MAX_SIDE: f64 = 16_384.0;

#[derive(Deserialize)]
struct View {
    width: f64,
    scroll_x: f64,
    scroll_y: f64,
    ratio: f64,
    boxes: Vec<(ElementId, Rect)>,
}

#[derive(Deserialize)]
struct Captured {
    data: String,
}

fn broken(what: &str, error: impl std::fmt::Display) -> BrowserError {
    BrowserError::Protocol(format!("{what}: {error}"))
}

pub(crate) async fn screenshot(
    page: &Page<'_>,
    options: &PictureOptions,
) -> Result<Picture, BrowserError> {
    let deadline = options.deadline.max(Duration::from_millis(100));
    let work = async {
        let (own, framed) = by_frame(page, &options.boxes);
        let wanted = serde_json::to_string(&own).map_err(|e| broken("picture", e))?;
        let (view, more) = futures::join!(
            page.call::<View>("view", &wanted, deadline),
            boxes_in_frames(page, &framed, deadline.min(FRAME_PATIENCE)),
        );
        let view = match view {
            Ok(mut view) => {
                view.boxes.extend(more);
                Some(view)
            }
            // The page does not answer behind its dialog; the picture may still come.
            Err(PageError::Dialog) => None,
            Err(error) => return Err(BrowserError::from(error)),
        };
        let mut params = CaptureScreenshotParams::builder()
            .format(CaptureScreenshotFormat::Jpeg)
            .quality(i64::from(options.quality.clamp(1, 100)))
            .optimize_for_speed(true);
        let mut width = view.as_ref().map_or(0.0, |v| v.width);
        if options.full_page && view.is_some() {
            let metrics = page
                .connection
                .call(
                    Some(&page.tab.session),
                    &GetLayoutMetricsParams::default(),
                    deadline,
                )
                .await?;
            let size = metrics.css_content_size;
            let ratio = view.as_ref().map_or(1.0, |v| v.ratio.max(0.1));
            width = size.width;
            params = params.capture_beyond_viewport(true).clip(Clip {
                x: 0.0,
                y: 0.0,
                width: size.width,
                height: size.height.min(MAX_SIDE / ratio),
                scale: 1.0,
            });
        }
        let params = params.build();
        let raw = capture(page, &params, deadline)
            .await
            .map_err(BrowserError::from)?;
        let captured: Captured =
            serde_json::from_str(raw.get()).map_err(|e| broken("picture", e))?;
        let jpeg = base64::engine::general_purpose::STANDARD
            .decode(captured.data)
            .map_err(|e| broken("picture", e))?;
        Ok((jpeg, view, width))
    };
    let (jpeg, view, width) = tokio::time::timeout(deadline, work)
        .await
        .unwrap_or_else(|_| {
            Err(BrowserError::Timeout {
                what: "picture of the page".into(),
                ms: u64::try_from(deadline.as_millis()).unwrap_or(u64::MAX),
            })
        })?;
    let marks = options.marks.clone();
    let (dx, dy) = match (&view, options.full_page) {
        (Some(v), true) => (v.scroll_x, v.scroll_y),
        _ => (0.0, 0.0),
    };
    let boxes = view.map(|v| v.boxes).unwrap_or_default();
    let quality = options.quality.clamp(1, 100);
    // Decoding and drawing take milliseconds of work: not on a thread that others wait on.
    let picture =
        tokio::task::spawn_blocking(move || finish(jpeg, width, marks, (dx, dy), quality))
            .await
            .map_err(|e| broken("picture", e))??;
    Ok(Picture { boxes, ..picture })
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
        boxes: Vec<(u32, Rect)>,
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
                Some((*id, scale.rect(rect)))
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

fn finish(
    jpeg: Vec<u8>,
    width: f64,
    mut marks: Vec<copilot_protocol::Mark>,
    (dx, dy): (f64, f64),
    quality: u8,
) -> Result<Picture, BrowserError> {
    let reader = image::ImageReader::with_format(Cursor::new(&jpeg), image::ImageFormat::Jpeg);
    if marks.is_empty() {
        let (w, h) = reader.into_dimensions().map_err(|e| broken("picture", e))?;
        return Ok(Picture {
            scale: scale(w, width),
            bytes: jpeg,
            width: w,
            height: h,
            boxes: Vec::new(),
        });
    }
    let mut picture = reader
        .decode()
        .map_err(|e| broken("picture", e))?
        .into_rgb8();
    let scale = scale(picture.width(), width);
    for mark in &mut marks {
        mark.bbox.x += dx;
        mark.bbox.y += dy;
    }
    marks::draw(&mut picture, &marks, scale);
    let mut bytes = Vec::with_capacity(jpeg.len());
    JpegEncoder::new_with_quality(&mut bytes, quality)
        .encode_image(&picture)
        .map_err(|e| broken("picture", e))?;
    Ok(Picture {
        bytes,
        width: picture.width(),
        height: picture.height(),
        scale,
        boxes: Vec::new(),
    })
}

/// Image pixels per CSS pixel.
fn scale(pixels: u32, css: f64) -> f64 {
    if css > 0.0 {
        f64::from(pixels) / css
    } else {
        1.0
    }
}
