//! The program's icon with the number of runs that wait, as pixels.

/// Pixels on each side of the icon.
pub const SIDE: u32 = 64;

/// The disc stands in the lower right corner; all in pixels.
const CENTRE: f64 = 43.0;
const RADIUS: f64 = 21.0;
/// Nothing is drawn here, so that the disc stands out on light and on dark ground.
const RING: f64 = 3.0;
const DISC: [u8; 3] = [0xc6, 0x28, 0x28];
const DIGIT: [u8; 3] = [0xff, 0xff, 0xff];
/// A pixel on the edge is judged at this many points in each direction.
const POINTS: u32 = 4;

const GLYPH: (usize, usize) = (5, 7);
/// 1 to 9 and a plus, one line of five bits each.
const GLYPHS: [[u8; GLYPH.1]; 10] = [
    [
        0b00100, 0b01100, 0b00100, 0b00100, 0b00100, 0b00100, 0b01110,
    ],
    [
        0b01110, 0b10001, 0b00001, 0b00010, 0b00100, 0b01000, 0b11111,
    ],
    [
        0b11111, 0b00010, 0b00100, 0b00010, 0b00001, 0b10001, 0b01110,
    ],
    [
        0b00010, 0b00110, 0b01010, 0b10010, 0b11111, 0b00010, 0b00010,
    ],
    [
        0b11111, 0b10000, 0b11110, 0b00001, 0b00001, 0b10001, 0b01110,
    ],
    [
        0b00110, 0b01000, 0b10000, 0b11110, 0b10001, 0b10001, 0b01110,
    ],
    [
        0b11111, 0b00001, 0b00010, 0b00100, 0b01000, 0b01000, 0b01000,
    ],
    [
        0b01110, 0b10001, 0b10001, 0b01110, 0b10001, 0b10001, 0b01110,
    ],
    [
        0b01110, 0b10001, 0b10001, 0b01111, 0b00001, 0b00010, 0b01100,
    ],
    [
        0b00000, 0b00100, 0b00100, 0b11111, 0b00100, 0b00100, 0b00000,
    ],
];
const PLUS: usize = 9;

/// `icon` (RGBA, `SIDE` x `SIDE`, alpha not multiplied in) with the number on it; more than nine are "9+", none are
/// the icon as it is.
pub fn draw(icon: &[u8], waiting: usize) -> Vec<u8> {
    let mut pixels = icon.to_vec();
    // Which glyphs, and how many pixels one of their dots is wide.
    let (glyphs, dot): (&[usize], usize) = match waiting {
        0 => return pixels,
        1..=9 => (&[waiting - 1], 4),
        _ => (&[8, PLUS], 3),
    };
    for (at, pixel) in (0_u32..).zip(pixels.chunks_exact_mut(4)) {
        let (x, y) = (at % SIDE, at / SIDE);
        let [r, g, b, a] = pixel else { continue };
        *a = mix(*a, 0, covered(x, y, RADIUS + RING));
        let disc = covered(x, y, RADIUS);
        if disc > 0.0 {
            // Below the disc nothing of the icon is left, so its colour is the disc's own.
            [*r, *g, *b] = DISC;
            *a = mix(*a, u8::MAX, disc);
        }
    }
    let width = (glyphs.len() * (GLYPH.0 + 1) - 1) * dot;
    let (left, top) = (begin(width), begin(GLYPH.1 * dot));
    for (nth, glyph) in glyphs.iter().enumerate() {
        for (row, line) in GLYPHS[*glyph].iter().enumerate() {
            for column in (0..GLYPH.0).filter(|column| line >> (GLYPH.0 - 1 - column) & 1 == 1) {
                let x = left + (nth * (GLYPH.0 + 1) + column) * dot;
                square(&mut pixels, x, top + row * dot, dot);
            }
        }
    }
    pixels
}

/// Where something of this length begins, so that its middle is the disc's.
#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
fn begin(length: usize) -> usize {
    (CENTRE as usize).saturating_sub(length / 2)
}

fn square(pixels: &mut [u8], left: usize, top: usize, side: usize) {
    for y in top..top + side {
        for x in left..left + side {
            let at = (y * SIDE as usize + x) * 4;
            if let Some(pixel) = pixels.get_mut(at..at + 4) {
                pixel[..3].copy_from_slice(&DIGIT);
                pixel[3] = u8::MAX;
            }
        }
    }
}

/// How much of the pixel lies in the disc with this radius, 0 to 1.
fn covered(x: u32, y: u32, radius: f64) -> f64 {
    let away = |at: u32, nth: u32| {
        f64::from(at) + (f64::from(nth) + 0.5) / f64::from(POINTS) - CENTRE - 0.5
    };
    let inside = (0..POINTS * POINTS)
        .filter(|nth| away(x, nth % POINTS).hypot(away(y, nth / POINTS)) <= radius)
        .count();
    #[allow(clippy::cast_precision_loss)]
    let inside = inside as f64;
    inside / f64::from(POINTS * POINTS)
}

#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
fn mix(from: u8, to: u8, part: f64) -> u8 {
    (f64::from(from) * (1.0 - part) + f64::from(to) * part).round() as u8
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used)]
    use super::*;

    const GREEN: [u8; 4] = [0, 200, 0, 255];

    fn icon() -> Vec<u8> {
        GREEN.repeat((SIDE * SIDE) as usize)
    }

    fn at(pixels: &[u8], x: u32, y: u32) -> [u8; 4] {
        let at = ((y * SIDE + x) * 4) as usize;
        pixels[at..at + 4].try_into().unwrap()
    }

    fn count(pixels: &[u8], of: impl Fn(&[u8]) -> bool) -> usize {
        pixels.chunks_exact(4).filter(|pixel| of(pixel)).count()
    }

    #[test]
    fn nothing_waits_nothing_is_drawn() {
        assert_eq!(draw(&icon(), 0), icon());
    }

    #[test]
    fn each_number_looks_different_and_more_than_nine_are_alike() {
        let drawn: Vec<Vec<u8>> = (1..=10).map(|n| draw(&icon(), n)).collect();
        for (nth, one) in drawn.iter().enumerate() {
            assert_eq!(one.len(), icon().len());
            for other in &drawn[nth + 1..] {
                assert_ne!(one, other);
            }
        }
        assert_eq!(draw(&icon(), 10), draw(&icon(), 5_000));
    }

    #[test]
    fn the_number_stands_whole_on_the_disc_and_the_disc_apart_from_the_icon() {
        for waiting in [1, 4, 8, 10] {
            let drawn = draw(&icon(), waiting);
            let white = |pixel: &[u8]| pixel == [255, 255, 255, 255];
            let dots: u32 = match waiting {
                10 => [8, PLUS].iter().map(|g| ones(*g)).sum::<u32>() * 9,
                n => ones(n - 1) * 16,
            };
            assert_eq!(count(&drawn, white), dots as usize, "{waiting}");
            // Each dot stands on the disc.
            for y in 0..SIDE {
                for x in 0..SIDE {
                    if white(&at(&drawn, x, y)) {
                        assert!(covered(x, y, RADIUS) > 0.99, "{waiting}: {x},{y}");
                    }
                }
            }
            assert_eq!(at(&drawn, 0, 0), GREEN);
            assert_eq!(at(&drawn, 62, 5), GREEN);
            // Beside the disc, between it and the icon, the ground shows.
            assert_eq!(at(&drawn, 20, 43)[3], 0);
            assert_eq!(at(&drawn, 26, 43), [DISC[0], DISC[1], DISC[2], 255]);
        }
    }

    fn ones(glyph: usize) -> u32 {
        GLYPHS[glyph].iter().map(|line| line.count_ones()).sum()
    }

    #[test]
    fn the_number_can_be_read() {
        let light = |colour: [u8; 3]| {
            let part = |value: u8| (f64::from(value) / 255.0).powf(2.2);
            0.2126 * part(colour[0]) + 0.7152 * part(colour[1]) + 0.0722 * part(colour[2])
        };
        assert!((light(DIGIT) + 0.05) / (light(DISC) + 0.05) > 4.5);
    }
}
