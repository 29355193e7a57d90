//! Secrets on pictures: where they can be read on the page, and black in their place.
//!
//! The page is asked before the picture is taken and after it, and both places are painted over: what
//! moves meanwhile stands somewhere between them, and what cannot be told leaves no picture.

use std::time::Duration;

use copilot_ports::{BrowserError, Hidden};
use copilot_protocol::Rect;
use image::{Rgb, RgbImage};
use serde::Deserialize;

use crate::injected_script::{Page, PageError};
use crate::isolated_world::js;
use crate::oopif::geometry::LooseRect;
use crate::oopif::query::{FRAME_PATIENCE, standing};

/// Room around a place, in CSS pixels: letters reach beyond their boxes, and pages scroll under the picture.
const RIM: f64 = 3.0;

#[derive(Deserialize)]
struct Told {
    width: f64,
    height: f64,
    places: Vec<LooseRect>,
}

fn arguments<'a>(texts: impl Iterator<Item = &'a Hidden>) -> String {
    let texts: Vec<String> = texts.map(|hidden| js(hidden.text.reveal())).collect();
    format!("[{}]", texts.join(","))
}

/// Places, in CSS pixels of the main viewport, where one of the texts can be read. Frames of other origins
/// are asked only for texts that may be there; of one that gives no answer, all of it.
pub(crate) async fn find_shown(
    page: &Page<'_>,
    hide: &[Hidden],
    deadline: Duration,
) -> Result<Vec<Rect>, BrowserError> {
    if hide.is_empty() {
        return Ok(Vec::new());
    }
    let asked: Told = page
        .main()
        .call("shownPlaces", &arguments(hide.iter()), deadline)
        .await?;
    let mut places: Vec<Rect> = asked
        .places
        .into_iter()
        .filter_map(LooseRect::rect)
        .collect();
    if hide.iter().any(|hidden| hidden.in_frames) {
        let wanted = arguments(hide.iter().filter(|hidden| hidden.in_frames));
        let frames = page.tab.frames.state().found();
        let limit = deadline.min(FRAME_PATIENCE);
        let found = frames
            .iter()
            .map(|frame| find_in_frame(page, frame, &wanted, limit));
        places.extend(futures::future::join_all(found).await.into_iter().flatten());
    }
    Ok(places)
}

async fn find_in_frame(page: &Page<'_>, frame: &str, wanted: &str, limit: Duration) -> Vec<Rect> {
    let stands = match tokio::time::timeout(limit, standing(page, frame, limit)).await {
        Ok(Ok(stands)) => stands,
        // It is gone: nothing of it is on the picture.
        Ok(Err(PageError::Gone)) => return Vec::new(),
        // Nobody knows where it stands.
        Ok(Err(_)) | Err(_) => {
            return vec![Rect {
                x: 0.0,
                y: 0.0,
                w: f64::from(u32::MAX),
                h: f64::from(u32::MAX),
            }];
        }
    };
    let inside = page.within(frame);
    let told = tokio::time::timeout(limit, inside.call::<Told>("shownPlaces", wanted, limit));
    match told.await {
        Ok(Ok(told)) => {
            let scale = stands.scale((told.width, told.height));
            told.places
                .into_iter()
                .filter_map(LooseRect::rect)
                .map(|rect| scale.rect(&rect))
                .collect()
        }
        Ok(Err(PageError::Gone)) => Vec::new(),
        Ok(Err(_)) | Err(_) => vec![stands.bounds],
    }
}

/// Blackens places, in CSS pixels from the picture's corner; `scale`: image pixels for one of them.
pub(crate) fn paint(picture: &mut RgbImage, places: &[Rect], scale: f64) {
    // Casts of floats stop at the ends of the type; what is beyond the picture is cut off.
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
    let pixel = |value: f64, most: u32| ((value * scale).max(0.0) as u32).min(most);
    let (width, height) = picture.dimensions();
    for place in places {
        let (left, top) = (
            pixel((place.x - RIM).floor(), width),
            pixel((place.y - RIM).floor(), height),
        );
        let (right, bottom) = (
            pixel((place.x + place.w + RIM).ceil(), width),
            pixel((place.y + place.h + RIM).ceil(), height),
        );
        for y in top..bottom {
            for x in left..right {
                picture.put_pixel(x, y, Rgb([0, 0, 0]));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used)]
    use super::*;

    #[test]
    fn a_place_is_black_and_the_rest_is_left() {
        let mut picture = RgbImage::from_pixel(100, 50, Rgb([200, 200, 200]));
        let place = |x, y, w, h| Rect { x, y, w, h };
        paint(
            &mut picture,
            &[
                place(10.0, 10.0, 5.0, 2.0),
                place(-500.0, -5.0, 10.0, 10.0),
                place(45.0, 20.0, 1e300, f64::NAN),
            ],
            2.0,
        );
        let at = |x, y| picture.get_pixel(x, y).0[0];
        assert_eq!(at(24, 22), 0);
        assert_eq!(at(14, 14), 0, "the rim");
        assert_eq!(at(60, 2), 200);
        assert_eq!(at(99, 45), 200);
    }
}
