//! Draws numbered boxes on a picture.
//!
//! Frames are two lines, one light and one dark, so that they are seen on any page. Badges carry white
//! digits on a dark colour (contrast of at least 7 to 1) and stand clear of each other.

use copilot_protocol::Mark;
use image::{Rgb, RgbImage};

/// Dark hues, told apart in turn; white on each has a contrast of more than 7.
const COLOURS: &[[u8; 3]] = &[
    [0x8a, 0x10, 0x38],
    [0x0b, 0x3d, 0x91],
    [0x0a, 0x54, 0x30],
    [0x5a, 0x1e, 0x8c],
    [0x7a, 0x2e, 0x00],
    [0x00, 0x4a, 0x5c],
];
const WHITE: Rgb<u8> = Rgb([255, 255, 255]);

/// Digits of 5 by 7 dots, a row a byte, the leftmost dot the highest of five bits.
const DIGITS: [[u8; 7]; 10] = [
    [0x0e, 0x11, 0x13, 0x15, 0x19, 0x11, 0x0e],
    [0x04, 0x0c, 0x04, 0x04, 0x04, 0x04, 0x0e],
    [0x0e, 0x11, 0x01, 0x06, 0x08, 0x10, 0x1f],
    [0x0e, 0x11, 0x01, 0x06, 0x01, 0x11, 0x0e],
    [0x02, 0x06, 0x0a, 0x12, 0x1f, 0x02, 0x02],
    [0x1f, 0x10, 0x1e, 0x01, 0x01, 0x11, 0x0e],
    [0x06, 0x08, 0x10, 0x1e, 0x11, 0x11, 0x0e],
    [0x1f, 0x01, 0x02, 0x04, 0x04, 0x08, 0x08],
    [0x0e, 0x11, 0x11, 0x0e, 0x11, 0x11, 0x0e],
    [0x0e, 0x11, 0x11, 0x0f, 0x01, 0x02, 0x0c],
];
const GLYPH: (i64, i64) = (5, 7);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Box {
    x: i64,
    y: i64,
    w: i64,
    h: i64,
}

impl Box {
    fn overlaps(&self, other: &Self) -> bool {
        self.x < other.x + other.w
            && other.x < self.x + self.w
            && self.y < other.y + other.h
            && other.y < self.y + self.h
    }

    fn inside(&self, w: i64, h: i64) -> bool {
        self.x >= 0 && self.y >= 0 && self.x + self.w <= w && self.y + self.h <= h
    }
}

#[allow(clippy::cast_possible_truncation)] // Positions on a picture are far below 2^52.
fn pixel(value: f64) -> i64 {
    value.round() as i64
}

/// Draws the marks; boxes are in CSS pixels, `scale` is image pixels per CSS pixel.
pub(crate) fn draw(picture: &mut RgbImage, marks: &[Mark], scale: f64) {
    let (width, height) = (i64::from(picture.width()), i64::from(picture.height()));
    let dot = pixel((1.6 * scale).max(1.0));
    let line = pixel((1.5 * scale).max(1.0));
    let boxes: Vec<Box> = marks
        .iter()
        .map(|m| Box {
            x: pixel(m.bbox.x * scale),
            y: pixel(m.bbox.y * scale),
            w: pixel(m.bbox.w * scale).max(1),
            h: pixel(m.bbox.h * scale).max(1),
        })
        .collect();
    for (index, frame) in boxes.iter().enumerate() {
        let colour = Rgb(COLOURS[index % COLOURS.len()]);
        outline(picture, *frame, line, WHITE, line);
        outline(picture, *frame, 0, colour, line);
    }
    let sizes: Vec<(i64, i64)> = marks.iter().map(|m| badge_size(m.id, dot)).collect();
    let places = place(&boxes, &sizes, width, height);
    for (index, (mark, badge)) in marks.iter().zip(places).enumerate() {
        let colour = Rgb(COLOURS[index % COLOURS.len()]);
        fill(picture, badge, WHITE);
        let edge = (dot / 2).max(1);
        fill(
            picture,
            Box {
                x: badge.x + edge,
                y: badge.y + edge,
                w: badge.w - 2 * edge,
                h: badge.h - 2 * edge,
            },
            colour,
        );
        digits(picture, mark.id, badge, dot);
    }
}

fn badge_size(id: u32, dot: i64) -> (i64, i64) {
    let count = i64::try_from(id.to_string().len()).unwrap_or(1);
    let glyphs = count * GLYPH.0 + (count - 1);
    ((glyphs + 4) * dot, (GLYPH.1 + 4) * dot)
}

/// A place for each badge: at its box's corners, first above it, clear of the badges before it.
pub(crate) fn place(boxes: &[Box], sizes: &[(i64, i64)], width: i64, height: i64) -> Vec<Box> {
    let mut placed: Vec<Box> = Vec::with_capacity(boxes.len());
    for (frame, (w, h)) in boxes.iter().zip(sizes) {
        let (w, h) = (*w, *h);
        let at = |x: i64, y: i64| Box {
            x: x.clamp(0, (width - w).max(0)),
            y: y.clamp(0, (height - h).max(0)),
            w,
            h,
        };
        let right = frame.x + frame.w;
        let bottom = frame.y + frame.h;
        let mut candidates = vec![
            at(frame.x, frame.y - h),
            at(right - w, frame.y - h),
            at(frame.x - w, frame.y),
            at(right, frame.y),
            at(frame.x, bottom),
            at(right - w, bottom),
            at(frame.x, frame.y),
            at(right - w, frame.y),
            at(right - w, bottom - h),
        ];
        // In a crowd: rings around the corner until one place is free.
        for ring in 1..12 {
            for (dx, dy) in [
                (0, -1),
                (1, 0),
                (0, 1),
                (-1, 0),
                (1, -1),
                (-1, -1),
                (1, 1),
                (-1, 1),
            ] {
                candidates.push(at(
                    frame.x + dx * ring * (w + 1),
                    frame.y + dy * ring * (h + 1),
                ));
            }
        }
        let free = candidates
            .iter()
            .find(|c| c.inside(width, height) && !placed.iter().any(|p| p.overlaps(c)));
        placed.push(free.copied().unwrap_or(candidates[0]));
    }
    placed
}

fn fill(picture: &mut RgbImage, area: Box, colour: Rgb<u8>) {
    let (width, height) = (i64::from(picture.width()), i64::from(picture.height()));
    for y in area.y.max(0)..(area.y + area.h).min(height) {
        for x in area.x.max(0)..(area.x + area.w).min(width) {
            if let (Ok(x), Ok(y)) = (u32::try_from(x), u32::try_from(y)) {
                picture.put_pixel(x, y, colour);
            }
        }
    }
}

/// A frame of `line` pixels, `out` pixels outside the box.
fn outline(picture: &mut RgbImage, frame: Box, out: i64, colour: Rgb<u8>, line: i64) {
    let outer = Box {
        x: frame.x - out,
        y: frame.y - out,
        w: frame.w + 2 * out,
        h: frame.h + 2 * out,
    };
    for side in [
        Box { h: line, ..outer },
        Box {
            y: outer.y + outer.h - line,
            h: line,
            ..outer
        },
        Box { w: line, ..outer },
        Box {
            x: outer.x + outer.w - line,
            w: line,
            ..outer
        },
    ] {
        fill(picture, side, colour);
    }
}

fn digits(picture: &mut RgbImage, id: u32, badge: Box, dot: i64) {
    let mut left = badge.x + 2 * dot;
    let top = badge.y + 2 * dot;
    for digit in id.to_string().bytes() {
        let glyph = DIGITS[usize::from(digit - b'0')];
        for (row, bits) in (0_i64..).zip(glyph) {
            for column in 0..GLYPH.0 {
                if bits >> (GLYPH.0 - 1 - column) & 1 == 1 {
                    fill(
                        picture,
                        Box {
                            x: left + column * dot,
                            y: top + row * dot,
                            w: dot,
                            h: dot,
                        },
                        WHITE,
                    );
                }
            }
        }
        left += (GLYPH.0 + 1) * dot;
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used)]
    use super::*;
    use copilot_protocol::Rect;

    fn mark(id: u32, x: f64, y: f64) -> Mark {
        Mark {
            id,
            role: "button".into(),
            name: "a".into(),
            bbox: Rect {
                x,
                y,
                w: 40.0,
                h: 20.0,
            },
        }
    }

    #[test]
    fn badges_of_a_crowd_do_not_overlap() {
        let boxes: Vec<Box> = (0..60)
            .map(|i| Box {
                x: 20 + (i % 10) * 25,
                y: 20 + (i / 10) * 18,
                w: 24,
                h: 16,
            })
            .collect();
        let sizes = vec![(22, 18); boxes.len()];
        let placed = place(&boxes, &sizes, 800, 600);
        for (i, a) in placed.iter().enumerate() {
            assert!(a.inside(800, 600));
            for b in &placed[i + 1..] {
                assert!(!a.overlaps(b), "{a:?} {b:?}");
            }
        }
    }

    #[test]
    fn a_mark_is_drawn_at_its_place_at_any_scale() {
        for scale in [1.0, 1.25, 2.0] {
            let mut picture = RgbImage::from_pixel(400, 200, Rgb([200, 200, 200]));
            draw(&mut picture, &[mark(7, 60.0, 60.0)], scale);
            let x = u32::try_from(pixel(60.0 * scale)).unwrap();
            let y = u32::try_from(pixel(70.0 * scale)).unwrap();
            assert_eq!(picture.get_pixel(x, y), &Rgb(COLOURS[0]), "scale {scale}");
            assert_eq!(picture.get_pixel(x + 8, y), &Rgb([200, 200, 200]));
        }
    }

    #[test]
    fn white_on_every_badge_is_well_read() {
        let light = |c: u8| {
            let c = f64::from(c) / 255.0;
            if c <= 0.03928 {
                c / 12.92
            } else {
                ((c + 0.055) / 1.055).powf(2.4)
            }
        };
        for [r, g, b] in COLOURS {
            let luminance = 0.2126 * light(*r) + 0.7152 * light(*g) + 0.0722 * light(*b);
            assert!(1.05 / (luminance + 0.05) > 7.0, "{r} {g} {b}");
        }
    }
}
