//! Digits of badges: strokes, so that they are smooth at any scale.

use std::f64::consts::{FRAC_PI_2, PI};
use std::sync::LazyLock;

use image::RgbImage;

use super::places::Area;
use super::{WHITE, blend};

/// A digit's box and the way to the next, in CSS pixels.
const WIDTH: f64 = 5.6;
const CAP: f64 = 9.0;
pub(super) const GAP: f64 = 1.2;
pub(super) const ADVANCE: f64 = WIDTH + GAP;
const STROKE: f64 = 1.5;

type Point = (f64, f64);

/// Pieces of an ellipse between two angles, clockwise from the right as the picture's y grows down.
fn arc(cx: f64, cy: f64, rx: f64, ry: f64, from: f64, to: f64) -> Vec<Point> {
    (0..=14)
        .map(|i| {
            let angle = from + (to - from) * f64::from(i) / 14.0;
            (cx + rx * angle.cos(), cy + ry * angle.sin())
        })
        .collect()
}

fn line(points: &[Point]) -> Vec<Point> {
    points.to_vec()
}

/// Strokes of each digit in a box of `WIDTH` by `CAP`.
static STROKES: LazyLock<[Vec<Vec<Point>>; 10]> = LazyLock::new(|| {
    let (l, r, t, b) = (0.75, WIDTH - 0.75, 0.75, CAP - 0.75);
    let (cx, rx) = (WIDTH / 2.0, (WIDTH - 1.5) / 2.0);
    let bowl = 5.75;
    let ry = b - bowl;
    let six = vec![
        arc(cx, bowl, rx, ry, 0.0, 2.0 * PI),
        // The neck, from the bowl's left side up.
        line(&[(l, bowl), (l + 0.15, 4.2), (l + 1.0, 2.3), (r - 0.9, t)]),
    ];
    let nine = six
        .iter()
        .map(|s| s.iter().map(|(x, y)| (WIDTH - x, CAP - y)).collect())
        .collect();
    let mut two = arc(cx, t + rx, rx, rx, -PI * 0.95, PI * 0.18);
    two.extend([(l, b), (r, b)]);
    let mut five = line(&[(r - 0.3, t), (l + 0.5, t), (l + 0.2, 4.1)]);
    five.extend(arc(
        cx - 0.1,
        5.75,
        rx,
        b - 5.75,
        -FRAC_PI_2 - 0.7,
        PI * 0.82,
    ));
    [
        vec![arc(cx, CAP / 2.0, rx, CAP / 2.0 - 0.75, 0.0, 2.0 * PI)],
        vec![line(&[(l + 0.4, 2.5), (cx + 0.4, t), (cx + 0.4, b)])],
        vec![two],
        vec![
            arc(cx - 0.1, 2.6, rx - 0.1, 2.6 - t, -PI * 0.88, FRAC_PI_2),
            arc(cx - 0.1, 6.35, rx + 0.1, b - 6.35, -FRAC_PI_2, PI * 0.88),
        ],
        vec![line(&[
            (r - 1.0, b),
            (r - 1.0, t),
            (l - 0.2, 6.1),
            (r + 0.3, 6.1),
        ])],
        vec![five],
        six,
        vec![line(&[(l, t), (r, t), (cx - 0.5, b)])],
        vec![
            arc(cx, 2.6, rx - 0.25, 2.6 - t, 0.0, 2.0 * PI),
            arc(cx, 6.35, rx, b - 6.35, 0.0, 2.0 * PI),
        ],
        nine,
    ]
});

/// From a point to a piece of a line.
pub(super) fn distance(at: Point, from: Point, to: Point) -> f64 {
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let length = dx * dx + dy * dy;
    let share = if length > 0.0 {
        (((at.0 - from.0) * dx + (at.1 - from.1) * dy) / length).clamp(0.0, 1.0)
    } else {
        0.0
    };
    (at.0 - from.0 - dx * share).hypot(at.1 - from.1 - dy * share)
}

/// Writes a number into the middle of its badge.
#[allow(clippy::cast_precision_loss, clippy::cast_possible_truncation)] // Pixels of a picture.
pub(super) fn write(picture: &mut RgbImage, id: u32, badge: Area, unit: f64) {
    let text = id.to_string();
    let wide = (text.len() as f64 * ADVANCE - GAP) * unit;
    let top = badge.y as f64 + (badge.h as f64 - CAP * unit) / 2.0;
    let mut left = badge.x as f64 + (badge.w as f64 - wide) / 2.0;
    for digit in text.bytes() {
        let strokes = &STROKES[usize::from(digit - b'0')];
        let edge = unit.ceil() as i64;
        for y in top.floor() as i64 - edge..=(top + CAP * unit).ceil() as i64 + edge {
            for x in left.floor() as i64 - edge..=(left + WIDTH * unit).ceil() as i64 + edge {
                let at = (
                    (x as f64 + 0.5 - left) / unit,
                    (y as f64 + 0.5 - top) / unit,
                );
                let nearest = strokes
                    .iter()
                    .flat_map(|s| s.windows(2))
                    .map(|piece| distance(at, piece[0], piece[1]))
                    .fold(f64::MAX, f64::min);
                let share = (STROKE / 2.0 - nearest) * unit + 0.5;
                blend(picture, x, y, WHITE, share);
            }
        }
        left += ADVANCE * unit;
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used)]
    use super::*;
    use image::Rgb;

    /// Each digit is its own shape, and stays within its badge.
    #[test]
    fn digits_differ_from_each_other() {
        for unit in [1.0, 1.5, 2.0, 3.0] {
            let drawn: Vec<RgbImage> = (0..10)
                .map(|digit| {
                    let mut picture = RgbImage::from_pixel(60, 60, Rgb([10, 20, 90]));
                    #[allow(clippy::cast_possible_truncation)]
                    let badge = Area {
                        x: 4,
                        y: 4,
                        w: (12.0 * unit) as i64,
                        h: (15.0 * unit) as i64,
                    };
                    write(&mut picture, digit, badge, unit);
                    for (x, y, p) in picture.enumerate_pixels() {
                        let inside = (4..4 + badge.w).contains(&i64::from(x))
                            && (4..4 + badge.h).contains(&i64::from(y));
                        assert!(inside || *p == Rgb([10, 20, 90]), "{digit} at {x},{y}");
                    }
                    picture
                })
                .collect();
            for (a, one) in drawn.iter().enumerate() {
                for (b, other) in drawn.iter().enumerate().skip(a + 1) {
                    let differing = one
                        .pixels()
                        .zip(other.pixels())
                        .filter(|(p, q)| p.0[0].abs_diff(q.0[0]) > 80)
                        .count();
                    assert!(differing >= 4, "{a} and {b} at {unit}: {differing}");
                }
            }
        }
    }
}
