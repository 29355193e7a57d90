//! Pictures of a page, of one element or of what can be seen, with marks.
//!
//! Elements are placed by the page script in CSS pixels of the layout viewport; the browser cuts out in
//! device independent pixels of the document, which the browser's zoom makes others, and shows the part
//! that a pinch zoom leaves. This file keeps the three apart.

mod part;
mod write;

use std::time::Duration;

use base64::Engine as _;
use copilot_ports::{BrowserError, Picture, PictureFormat, PictureOptions};
use copilot_protocol::{ElementId, Mark, Rect};
use image::ImageFormat;
use indexmap::IndexMap;
use serde::Deserialize;
use serde_json::{Value, json};

use crate::connection::timed_out;
use crate::frames::MAIN;
use crate::injected_script::{Page, PageError};
use crate::keep_rendering::{CAPTURE, KeepRendering, capture};
use crate::marks;
use crate::oopif::geometry::LooseRect;
use crate::oopif::query::{FRAME_PATIENCE, standing};
use crate::screenshot_redaction;

use part::{Clip, Layout, Shown, View, known, shown};
use write::{Written, finish};

/// JPEG quality at which a picture is taken that is written a second time.
const FIRST_QUALITY: u8 = 92;

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
    let deadline = longest(options);
    within(deadline, async {
        let shot = shoot(page, options, !options.marks.is_empty(), deadline).await?;
        develop(page, shot, options, &options.marks).await
    })
    .await
}

fn longest(options: &PictureOptions) -> Duration {
    options.deadline.max(Duration::from_millis(100))
}

async fn within<T>(
    deadline: Duration,
    work: impl Future<Output = Result<T, BrowserError>>,
) -> Result<T, BrowserError> {
    let done = tokio::time::timeout(deadline, work).await;
    done.unwrap_or_else(|_| Err(timed_out("picture of the page", deadline)))
}

/// As `shoot`, within the time that the options give.
pub(crate) async fn shoot_within(
    page: &Page<'_>,
    options: &PictureOptions,
    again: bool,
) -> Result<Shot, BrowserError> {
    let deadline = longest(options);
    within(deadline, shoot(page, options, again, deadline)).await
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
    let mut framed = page.tab.frames.state().by_frame(&wanted);
    let own = framed.shift_remove(MAIN).unwrap_or_default();
    let own: Vec<u32> = own.into_iter().map(|(id, _)| id).collect();
    let own = serde_json::to_string(&own).map_err(|e| broken("picture", e))?;
    let (session, metrics, none) = (&page.tab.session, "Page.getLayoutMetrics", json!({}));
    let told = async {
        futures::join!(
            page.call::<View>("view", &own, deadline),
            boxes_in_frames(page, &framed, deadline.min(FRAME_PATIENCE)),
            page.ask::<Layout>(session, metrics, &none, deadline),
        )
    };
    // What is on the screen is taken while the page says where things stand on it.
    let plain = options.element.is_none() && !options.full_page;
    let again = again || !options.hide.is_empty();
    let mut black = screenshot_redaction::find_shown(page, &options.hide, deadline).await?;
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
    let (mut view, layout) = (unless_dialog(view)?, unless_dialog(layout)?);
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
            let (params, format) = capture_params(options, again, shown.clip.as_ref());
            (taken(page, &params, deadline).await?, format)
        }
    };
    black.extend(screenshot_redaction::find_shown(page, &options.hide, deadline).await?);
    Ok(Shot {
        captured,
        taken,
        shown,
        boxes,
        black,
        rewritten: again,
    })
}

/// The page does not answer behind its dialog; the picture may still come.
fn unless_dialog<T>(answer: Result<T, PageError>) -> Result<Option<T>, BrowserError> {
    match answer {
        Err(PageError::Dialog) => Ok(None),
        answer => Ok(Some(answer?)),
    }
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
            .last_snapshot
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
    clip: Option<&Clip>,
) -> (Value, ImageFormat) {
    let quality = options.quality.clamp(1, 100);
    let (format, taken, quality) = match (options.format, again) {
        (PictureFormat::Jpeg, true) => {
            ("jpeg", ImageFormat::Jpeg, Some(quality.max(FIRST_QUALITY)))
        }
        (PictureFormat::Jpeg, false) => ("jpeg", ImageFormat::Jpeg, Some(quality)),
        (PictureFormat::Webp, false) => ("webp", ImageFormat::WebP, Some(quality)),
        (PictureFormat::Webp, true) => ("png", ImageFormat::Png, None),
    };
    let mut params = json!({
        "format": format,
        "optimizeForSpeed": true,
        "captureBeyondViewport": clip.is_some(),
    });
    if let Some(quality) = quality {
        params["quality"] = quality.into();
    }
    if let Some(clip) = clip {
        params["clip"] = json!(clip);
    }
    (params, taken)
}

/// Takes the picture; that of more than the screen takes longer, and needs the tab drawn from the start.
async fn taken(
    page: &Page<'_>,
    params: &Value,
    deadline: Duration,
) -> Result<Captured, BrowserError> {
    let captured = if params.get("clip").is_some() {
        let _drawn = KeepRendering::of(page);
        let session = Some(page.tab.session.as_str());
        page.connection
            .ask(session, CAPTURE, params, deadline)
            .await
    } else {
        capture(page, params, deadline).await
    };
    captured.map_err(BrowserError::from)
}

/// Boxes of elements of frames, in the main viewport; a frame that does not answer is left out.
async fn boxes_in_frames(
    page: &Page<'_>,
    framed: &IndexMap<String, Vec<(ElementId, u32)>>,
    limit: Duration,
) -> Vec<(ElementId, Rect)> {
    #[derive(Deserialize)]
    struct Inner {
        width: f64,
        height: f64,
        boxes: Vec<(u32, LooseRect)>,
    }
    let asked = framed.iter().map(|(frame, list)| async move {
        let locals: Vec<u32> = list.iter().map(|(_, local)| *local).collect();
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
                let (id, _) = list.iter().find(|(_, l)| l == local)?;
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
