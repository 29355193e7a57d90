//! Where a frame of another origin stands in the main viewport. Pure: it asks no page.

use copilot_protocol::Rect;
use serde::Deserialize;

/// A frame element's inner box in the viewport around it.
#[derive(Clone, Copy, Debug, Deserialize)]
pub(crate) struct FramePlace {
    pub x: f64,
    pub y: f64,
    pub w: f64,
    pub h: f64,
    /// What of it can be seen there: left, top, right, bottom.
    pub seen: [f64; 4],
}

/// How a viewport's pixels become those of the main one.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Scale {
    pub x: f64,
    pub y: f64,
    pub sx: f64,
    pub sy: f64,
}

impl Scale {
    pub const MAIN: Self = Self {
        x: 0.0,
        y: 0.0,
        sx: 1.0,
        sy: 1.0,
    };

    pub fn point(&self, (x, y): (f64, f64)) -> (f64, f64) {
        (self.x + x * self.sx, self.y + y * self.sy)
    }

    pub fn back(&self, (x, y): (f64, f64)) -> (f64, f64) {
        ((x - self.x) / self.sx, (y - self.y) / self.sy)
    }

    /// To a tenth of a pixel.
    pub fn rect(&self, r: &Rect) -> Rect {
        let round = |v: f64| (v * 10.0).round() / 10.0;
        Rect {
            x: round(self.x + r.x * self.sx),
            y: round(self.y + r.y * self.sy),
            w: round(r.w * self.sx),
            h: round(r.h * self.sy),
        }
    }
}

/// Outer pixels for one inner one. A viewport's size is whole pixels, its box need not be.
fn ratio(outer: f64, inner: f64) -> f64 {
    if inner > 0.0 && outer > 0.0 && (outer - inner).abs() > 1.0 {
        outer / inner
    } else {
        1.0
    }
}

/// Where a frame's viewport stands in the main one.
#[derive(Clone, Debug)]
pub(crate) struct Standing {
    /// The frames around it, from the main frame: frame, its element of the next one, its pixels.
    pub around: Vec<(String, u32, Scale)>,
    /// Its box in the main viewport.
    pub bounds: Rect,
    /// What can be seen of the box, in the main viewport: left, top, right, bottom.
    seen: [f64; 4],
}

impl Standing {
    pub fn main(viewport: (f64, f64)) -> Self {
        Self {
            around: Vec::new(),
            bounds: Rect {
                x: 0.0,
                y: 0.0,
                w: viewport.0,
                h: viewport.1,
            },
            seen: [0.0, 0.0, viewport.0, viewport.1],
        }
    }

    /// The frame inside this one, whose viewport has `view` pixels. `frame` is this one.
    pub fn inner(&self, frame: &str, view: (f64, f64), door: u32, place: &FramePlace) -> Self {
        let scale = self.scale(view);
        let bounds = scale.rect(&Rect {
            x: place.x,
            y: place.y,
            w: place.w,
            h: place.h,
        });
        let (left, top) = scale.point((place.seen[0], place.seen[1]));
        let (right, bottom) = scale.point((place.seen[2], place.seen[3]));
        let mut around = self.around.clone();
        around.push((frame.to_owned(), door, scale));
        Self {
            around,
            bounds,
            seen: [
                left.max(self.seen[0]),
                top.max(self.seen[1]),
                right.min(self.seen[2]),
                bottom.min(self.seen[3]),
            ],
        }
    }

    /// How its own pixels become main ones; `view` is the size of its viewport.
    pub fn scale(&self, view: (f64, f64)) -> Scale {
        if self.around.is_empty() {
            return Scale::MAIN;
        }
        Scale {
            x: self.bounds.x,
            y: self.bounds.y,
            sx: ratio(self.bounds.w, view.0),
            sy: ratio(self.bounds.h, view.1),
        }
    }

    /// Square pixels that can be seen of it.
    pub fn seen_area(&self) -> f64 {
        let [left, top, right, bottom] = self.seen;
        (right - left).max(0.0) * (bottom - top).max(0.0)
    }

    /// What of its viewport can be seen, in shares of its size; all zero: nothing.
    pub fn region(&self) -> [f64; 4] {
        let [left, top, right, bottom] = self.seen;
        let b = &self.bounds;
        let sane = b.w > 0.0 && b.h > 0.0 && self.seen.iter().all(|v| v.is_finite());
        if !sane || right - left < 1.0 || bottom - top < 1.0 {
            return [0.0; 4];
        }
        [
            (left - b.x) / b.w,
            (top - b.y) / b.h,
            (right - b.x) / b.w,
            (bottom - b.y) / b.h,
        ]
    }
}

/// A rectangle as a page may have it: sides that are no numbers come as `null`.
#[derive(Clone, Copy, Debug, Deserialize)]
pub(crate) struct LooseRect {
    x: Option<f64>,
    y: Option<f64>,
    w: Option<f64>,
    h: Option<f64>,
}

impl LooseRect {
    pub fn rect(self) -> Option<Rect> {
        Some(Rect {
            x: self.x?,
            y: self.y?,
            w: self.w?,
            h: self.h?,
        })
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used)]
    use super::*;

    fn door(x: f64, y: f64, w: f64, h: f64) -> FramePlace {
        FramePlace {
            x,
            y,
            w,
            h,
            seen: [x, y, x + w, y + h],
        }
    }

    /// A frame in a page of 1000 by 800 pixels.
    fn in_page(place: &FramePlace) -> Standing {
        let size = (1000.0, 800.0);
        Standing::main(size).inner("", size, 1, place)
    }

    #[test]
    fn a_frame_in_a_scaled_frame_is_placed_by_both() {
        // Half its size on the screen: 400 pixels of its own on 200.
        let outer = in_page(&door(100.0, 50.0, 200.0, 150.0));
        let inner = outer.inner("a", (400.0, 300.0), 2, &door(20.0, 40.0, 100.0, 100.0));
        assert_eq!(
            inner.bounds,
            Rect {
                x: 110.0,
                y: 70.0,
                w: 50.0,
                h: 50.0
            }
        );
        let scale = inner.scale((100.0, 100.0));
        let on_screen = scale.point((10.0, 20.0));
        assert_eq!(on_screen, (115.0, 80.0));
        assert_eq!(scale.back(on_screen), (10.0, 20.0));
    }

    #[test]
    fn what_is_seen_of_a_frame_is_cut_by_all_around_it() {
        let outer = in_page(&door(0.0, 700.0, 400.0, 400.0));
        let inner = outer.inner("a", (400.0, 400.0), 1, &door(0.0, 0.0, 400.0, 400.0));
        // Only the top quarter is above the lower edge of the window.
        assert_eq!(inner.region(), [0.0, 0.0, 1.0, 0.25]);
        let below = outer.inner("a", (400.0, 400.0), 1, &door(0.0, 200.0, 100.0, 100.0));
        assert_eq!(below.region(), [0.0; 4]);
    }

    #[test]
    fn a_box_of_part_pixels_is_not_a_scale() {
        let frame = in_page(&door(0.5, 0.25, 300.5, 150.25));
        let scale = frame.scale((301.0, 150.0));
        assert_eq!((scale.sx, scale.sy), (1.0, 1.0));
    }
}
