//! Draws numbered boxes on a picture.
//!
//! A frame is two lines, one white and one dark, so that it is seen on any page. Its badge carries white
//! digits on the same dark colour (contrast of at least 7 to 1), overlaps no other badge, and stands
//! where the picture is empty if there is such a place beside the element. In a crowd a badge moves away
//! and a line leads back to its box.
//!
//! Sizes are CSS pixels times the picture's scale. What a mark says is not trusted: its box may have any
//! numbers.

mod digits;
mod places;

use copilot_protocol::Mark;
use image::{Rgb, RgbImage};

use places::{Area, Ink};

/// Dark hues, told apart in turn; white on each has a contrast of more than 7.
const COLOURS: &[[u8; 3]] = &[
    [0x8a, 0x10, 0x38],
    [0x0b, 0x3d, 0x91],
    [0x0a, 0x54, 0x30],
    [0x5a, 0x1e, 0x8c],
    [0x7a, 0x2e, 0x00],
    [0x00, 0x4a, 0x5c],
];
const WHITE: [u8; 3] = [255; 3];
/// Marks that are drawn at most; an observation holds far fewer.
pub(crate) const MAX_MARKS: usize = 1_000;
/// Badge: height, room at its sides, corner, white edge; in CSS pixels.
const HEIGHT: f64 = 15.0;
const SIDE: f64 = 3.0;
const CORNER: f64 = 3.0;
const EDGE: f64 = 1.0;
/// A picture that was made smaller keeps digits that can be read.
const SMALLEST: f64 = 0.8;

/// An element has the same colour in each picture.
fn colour(id: u32) -> [u8; 3] {
    COLOURS[id as usize % COLOURS.len()]
}

#[allow(clippy::cast_possible_truncation)] // Bounded before.
fn pixel(value: f64) -> i64 {
    value.clamp(-1e6, 1e6).round() as i64
}

/// Where a box of the page lies on the picture; `None`: nowhere on it.
fn on_picture(mark: &Mark, scale: f64, width: i64, height: i64) -> Option<Area> {
    let b = &mark.bbox;
    if ![b.x, b.y, b.w, b.h].iter().all(|v| v.is_finite()) {
        return None;
    }
    let (x, y) = (pixel(b.x * scale), pixel(b.y * scale));
    let area = Area {
        x,
        y,
        w: (pixel((b.x + b.w) * scale) - x).max(1),
        h: (pixel((b.y + b.h) * scale) - y).max(1),
    };
    let seen = Area {
        x: 0,
        y: 0,
        w: width,
        h: height,
    };
    area.overlaps(&seen).then_some(area)
}

/// Draws the marks; boxes are in CSS pixels from the picture's corner, `scale` is image pixels per CSS pixel.
/// Boxes that are not on the picture are passed over.
pub(crate) fn draw(picture: &mut RgbImage, marks: &[Mark], scale: f64) {
    let scale = if scale.is_finite() {
        scale.clamp(0.01, 100.0)
    } else {
        1.0
    };
    let unit = scale.max(SMALLEST);
    let (width, height) = (i64::from(picture.width()), i64::from(picture.height()));
    let (ids, boxes): (Vec<u32>, Vec<Area>) = marks
        .iter()
        .take(MAX_MARKS)
        .filter_map(|m| Some((m.id, on_picture(m, scale, width, height)?)))
        .unzip();
    let sizes: Vec<(i64, i64)> = ids.iter().map(|id| badge_size(*id, unit)).collect();
    let ink = Ink::of(picture, pixel(2.0 * unit).max(2));
    let badges = places::place(&boxes, &sizes, &ink, (width, height));

    let line = pixel(unit).max(1);
    for (id, area) in ids.iter().zip(&boxes) {
        // Around the box, not on it: the first letter of a link begins where its box does.
        outline(picture, area.grown(3 * line), line, WHITE);
        outline(picture, area.grown(2 * line), 2 * line, colour(*id));
    }
    for ((id, area), badge) in ids.iter().zip(&boxes).zip(&badges) {
        if let Some(badge) = badge
            && let Some((from, to)) = badge.bridge(&area.grown(3 * line))
        {
            stroke(picture, from, to, 2.0 * unit, WHITE);
            stroke(picture, from, to, unit, colour(*id));
        }
    }
    for (id, badge) in ids.iter().zip(&badges) {
        if let Some(badge) = badge {
            plate(picture, *badge, unit, colour(*id));
            digits::write(picture, *id, *badge, unit);
        }
    }
}

fn badge_size(id: u32, unit: f64) -> (i64, i64) {
    let count = f64::from(id.checked_ilog10().unwrap_or(0) + 1);
    let wide = count * digits::ADVANCE - digits::GAP + 2.0 * SIDE;
    (pixel(wide * unit), pixel(HEIGHT * unit))
}

/// Mixes a colour into a pixel; `share` from 0 to 1.
fn blend(picture: &mut RgbImage, x: i64, y: i64, colour: [u8; 3], share: f64) {
    let (Ok(x), Ok(y)) = (u32::try_from(x), u32::try_from(y)) else {
        return;
    };
    if share <= 0.0 || x >= picture.width() || y >= picture.height() {
        return;
    }
    let Rgb(below) = *picture.get_pixel(x, y);
    let mix = |under: u8, over: u8| {
        let value = f64::from(under) + (f64::from(over) - f64::from(under)) * share.min(1.0);
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // Between two bytes.
        let byte = value.round() as u8;
        byte
    };
    let mixed = std::array::from_fn(|i| mix(below[i], colour[i]));
    picture.put_pixel(x, y, Rgb(mixed));
}

fn fill(picture: &mut RgbImage, area: Area, colour: [u8; 3]) {
    let (width, height) = (i64::from(picture.width()), i64::from(picture.height()));
    for y in area.y.max(0)..(area.y + area.h).min(height) {
        for x in area.x.max(0)..(area.x + area.w).min(width) {
            if let (Ok(x), Ok(y)) = (u32::try_from(x), u32::try_from(y)) {
                picture.put_pixel(x, y, Rgb(colour));
            }
        }
    }
}

/// A frame of `line` pixels inside `outer`.
fn outline(picture: &mut RgbImage, outer: Area, line: i64, colour: [u8; 3]) {
    let line = line.min(outer.w).min(outer.h);
    for side in [
        Area { h: line, ..outer },
        Area {
            y: outer.y + outer.h - line,
            h: line,
            ..outer
        },
        Area { w: line, ..outer },
        Area {
            x: outer.x + outer.w - line,
            w: line,
            ..outer
        },
    ] {
        fill(picture, side, colour);
    }
}

/// A line of this width.
fn stroke(picture: &mut RgbImage, from: (f64, f64), to: (f64, f64), width: f64, colour: [u8; 3]) {
    let reach = width + 1.0;
    let (left, right) = (from.0.min(to.0) - reach, from.0.max(to.0) + reach);
    let (top, bottom) = (from.1.min(to.1) - reach, from.1.max(to.1) + reach);
    for y in pixel(top)..=pixel(bottom) {
        for x in pixel(left)..=pixel(right) {
            #[allow(clippy::cast_precision_loss)] // Pixels of a picture.
            let at = (x as f64 + 0.5, y as f64 + 0.5);
            let share = width / 2.0 + 0.5 - digits::distance(at, from, to);
            blend(picture, x, y, colour, share);
        }
    }
}

/// A badge without its digits: a rounded plate with a white edge.
fn plate(picture: &mut RgbImage, badge: Area, unit: f64, colour: [u8; 3]) {
    #[allow(clippy::cast_precision_loss)] // Pixels of a picture.
    let (cx, cy, hw, hh) = (
        badge.x as f64 + badge.w as f64 / 2.0,
        badge.y as f64 + badge.h as f64 / 2.0,
        badge.w as f64 / 2.0,
        badge.h as f64 / 2.0,
    );
    let corner = CORNER * unit;
    for y in badge.y..badge.y + badge.h {
        for x in badge.x..badge.x + badge.w {
            #[allow(clippy::cast_precision_loss)]
            let (dx, dy) = (
                (x as f64 + 0.5 - cx).abs() - (hw - corner),
                (y as f64 + 0.5 - cy).abs() - (hh - corner),
            );
            let out = dx.max(0.0).hypot(dy.max(0.0)) + dx.max(dy).min(0.0) - corner;
            blend(picture, x, y, WHITE, 0.5 - out);
            blend(picture, x, y, colour, 0.5 - out - EDGE * unit);
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used)]
    use super::*;
    use copilot_protocol::Rect;
    use proptest::prelude::*;

    fn mark(id: u32, x: f64, y: f64, w: f64, h: f64) -> Mark {
        Mark {
            id,
            role: "button".into(),
            name: "a".into(),
            bbox: Rect { x, y, w, h },
        }
    }

    fn at(picture: &RgbImage, x: f64, y: f64) -> [u8; 3] {
        picture
            .get_pixel(
                u32::try_from(pixel(x)).unwrap(),
                u32::try_from(pixel(y)).unwrap(),
            )
            .0
    }

    #[test]
    fn a_mark_is_drawn_at_its_place_at_any_scale() {
        for scale in [1.0, 1.25, 1.5, 2.0, 3.0] {
            let grey = [200; 3];
            let mut picture = RgbImage::from_pixel(600, 450, Rgb(grey));
            draw(&mut picture, &[mark(7, 60.0, 60.0, 40.0, 30.0)], scale);
            let (left, middle) = (60.0 * scale, 75.0 * scale);
            assert_eq!(at(&picture, left - 1.0, middle), colour(7), "scale {scale}");
            assert_eq!(at(&picture, left + 1.0, middle), grey, "on the words");
            assert_eq!(at(&picture, left + 5.0 * scale, middle), grey, "inside");
            assert_eq!(at(&picture, left - 5.0 * scale, middle), grey, "outside");
            let white = (1..8).any(|d| at(&picture, left - f64::from(d), middle) == WHITE);
            assert!(white, "no light line at scale {scale}");
            assert_eq!(at(&picture, 97.0 * scale, 87.0 * scale), grey, "empty box");
        }
    }

    #[test]
    fn a_badge_leaves_its_elements_words_and_those_beside_it() {
        let mut picture = RgbImage::from_pixel(400, 300, Rgb([255; 3]));
        let mut words = |x0: u32, y0: u32, x1: u32, y1: u32| {
            for y in y0..y1 {
                for x in (x0..x1).step_by(4) {
                    picture.put_pixel(x, y, Rgb([0; 3]));
                    picture.put_pixel(x + 1, y, Rgb([0; 3]));
                }
            }
        };
        // The element's own words, and a line of text above it.
        words(104, 104, 196, 118);
        words(20, 80, 380, 96);
        let before = picture.clone();
        draw(&mut picture, &[mark(12, 100.0, 100.0, 100.0, 22.0)], 1.0);
        for (y0, y1, x0, x1) in [(104, 118, 104, 196), (80, 94, 20, 380)] {
            for y in y0..y1 {
                for x in x0..x1 {
                    assert_eq!(picture.get_pixel(x, y), before.get_pixel(x, y), "{x},{y}");
                }
            }
        }
        assert_ne!(picture, before);
    }

    fn luminance([r, g, b]: [u8; 3]) -> f64 {
        let light = |c: u8| {
            let c = f64::from(c) / 255.0;
            if c <= 0.03928 {
                c / 12.92
            } else {
                ((c + 0.055) / 1.055).powf(2.4)
            }
        };
        0.2126 * light(r) + 0.7152 * light(g) + 0.0722 * light(b)
    }

    fn contrast(a: [u8; 3], b: [u8; 3]) -> f64 {
        let (a, b) = (luminance(a) + 0.05, luminance(b) + 0.05);
        a.max(b) / a.min(b)
    }

    #[test]
    fn white_on_every_badge_is_well_read() {
        for dark in COLOURS {
            assert!(contrast(WHITE, *dark) > 7.0, "{dark:?}");
        }
    }

    #[test]
    fn a_frame_is_seen_on_any_ground() {
        let grounds = [0, 60, 128, 190, 255].map(|v| [v; 3]);
        let loud = [[255, 0, 0], [0, 255, 0], [0, 0, 255], [255, 255, 0]];
        for ground in grounds.iter().chain(&loud).chain(COLOURS) {
            let mut picture = RgbImage::from_pixel(120, 90, Rgb(*ground));
            draw(&mut picture, &[mark(3, 40.0, 40.0, 40.0, 20.0)], 1.0);
            let best = (34..40)
                .map(|x| contrast(*ground, at(&picture, f64::from(x), 50.0)))
                .fold(0.0, f64::max);
            assert!(best >= 3.0, "{ground:?}: {best}");
        }
    }

    fn number() -> impl Strategy<Value = f64> {
        prop_oneof![
            -200.0..900.0_f64,
            any::<f64>(),
            Just(f64::MAX),
            Just(f64::MIN),
            Just(f64::NAN),
            Just(f64::INFINITY),
        ]
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]

        /// Nothing that a page can say of its boxes is a panic or an endless loop.
        #[test]
        fn any_box_is_drawn_or_passed_over(
            boxes in proptest::collection::vec((any::<u32>(), number(), number(), number(), number()), 0..30),
            scale in number(),
            size in (1_u32..300, 1_u32..200),
        ) {
            let mut picture = RgbImage::new(size.0, size.1);
            let marks: Vec<Mark> = boxes.into_iter().map(|(id, x, y, w, h)| mark(id, x, y, w, h)).collect();
            draw(&mut picture, &marks, scale);
            prop_assert_eq!(picture.dimensions(), size);
        }
    }
}
