//! Which part of a page a picture shows, within the bounds of pictures. Pure.

use copilot_ports::{BrowserError, PictureOptions};
use copilot_protocol::{ElementId, Rect};
use serde::{Deserialize, Serialize};

use crate::oopif::geometry::LooseRect;

/// Longest side of a picture that is cut out, in image pixels: that of WebP.
const MAX_SIDE: f64 = 16_383.0;

/// Image pixels of such a picture. The browser sends at most four bytes for each, which a message holds.
const MAX_PIXELS: f64 = 20e6;

/// Room around an element on its picture, in CSS pixels.
const RIM: f64 = 4.0;

#[derive(Deserialize)]
pub(super) struct View {
    pub width: f64,
    pub height: f64,
    pub scroll_x: f64,
    pub scroll_y: f64,
    pub ratio: f64,
    pub boxes: Vec<(ElementId, LooseRect)>,
}

/// What the browser says of the page's size, in CSS pixels.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Layout {
    css_visual_viewport: Visual,
    css_content_size: Content,
}

/// The part of the page that a pinch zoom leaves on the screen.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Visual {
    offset_x: f64,
    offset_y: f64,
    scale: f64,
    /// The browser's own zoom.
    zoom: Option<f64>,
}

#[derive(Deserialize)]
struct Content {
    x: f64,
    y: f64,
    width: f64,
    height: f64,
}

/// What the browser cuts out, in its own pixels.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(super) struct Clip {
    x: f64,
    y: f64,
    width: f64,
    height: f64,
    scale: f64,
}

pub(super) fn known(boxes: Vec<(ElementId, LooseRect)>) -> Vec<(ElementId, Rect)> {
    boxes
        .into_iter()
        .filter_map(|(id, rect)| Some((id, rect.rect()?)))
        .collect()
}

/// What of the page a picture shows.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Shown {
    /// Its top left corner, in CSS pixels of the layout viewport.
    pub origin: (f64, f64),
    /// Width of what the browser draws, in CSS pixels; 0: not known.
    pub width: f64,
    /// What the browser cuts out, also beyond the screen. Without it: what is on the screen.
    pub clip: Option<Clip>,
    /// What is kept of it, in CSS pixels from its corner. The browser cuts out such a part only in a tab
    /// that is in front, and tells the page of another window.
    pub crop: Option<Rect>,
    pub cut: bool,
}

impl Shown {
    /// What is on the screen.
    fn viewport(view: Option<&View>, layout: Option<&Layout>) -> Self {
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
    fn part(area: &Rect, view: &View, layout: &Layout) -> Option<Self> {
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

pub(super) fn shown(
    options: &PictureOptions,
    view: Option<&View>,
    layout: Option<&Layout>,
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

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used)]
    use super::*;
    use proptest::prelude::*;

    fn layout(content: (f64, f64), zoom: f64) -> Layout {
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

    fn rect(x: f64, y: f64, w: f64, h: f64) -> Rect {
        Rect { x, y, w, h }
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
        let area = rect(100.0, 850.0, 200.0, 40.0);
        let part = |area: &Rect| {
            let layout = layout((1_280.0, 5_000.0), 1.5);
            Shown::part(area, &view(1_000.0, 1.5), &layout).unwrap()
        };
        let shown = part(&area);
        let clip = shown.clip.unwrap();
        assert_eq!(
            (clip.x, clip.y, clip.width, clip.height, clip.scale),
            (150.0, 2_775.0, 300.0, 60.0, 1.0)
        );
        assert_eq!(shown.origin, (100.0, 850.0));
        assert!(!shown.cut);
        let seen = Rect { y: 50.0, ..area };
        let shown = part(&seen);
        let is = (shown.crop, shown.clip, shown.width);
        assert_eq!(is, (Some(seen), None, 1_280.0));
    }

    #[test]
    fn a_tall_page_is_made_smaller_and_then_cut() {
        let all = |height: f64, ratio: f64| {
            let area = rect(0.0, 0.0, 1_280.0, height);
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
        let area = rect(-500.0, 0.0, 100.0, 100.0);
        let layout = layout((1_280.0, 800.0), 1.0);
        assert_eq!(Shown::part(&area, &view(0.0, 1.0), &layout), None);
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
