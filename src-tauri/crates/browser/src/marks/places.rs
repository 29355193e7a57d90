//! Where badges go: beside their boxes, on empty ground, clear of each other.

use image::RgbImage;

/// A step in light from one pixel to the next that counts as drawn.
const EDGE: u16 = 20;
/// From this cost on a place that is further off may be the better one.
const CROWDED: f64 = 0.4;
const AROUND: [(i64, i64); 8] = [
    (0, -1),
    (1, 0),
    (-1, 0),
    (0, 1),
    (1, -1),
    (-1, -1),
    (1, 1),
    (-1, 1),
];
/// Rings of places further off, in a crowd.
const RINGS: i64 = 14;
const NEAR_RINGS: i64 = 2;
/// How much worse it is to cover the element's own words than others.
const OWN: f64 = 4.0;

/// A part of the picture, in its pixels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Area {
    pub x: i64,
    pub y: i64,
    pub w: i64,
    pub h: i64,
}

impl Area {
    pub fn overlaps(&self, other: &Self) -> bool {
        self.x < other.x + other.w
            && other.x < self.x + self.w
            && self.y < other.y + other.h
            && other.y < self.y + self.h
    }

    fn holds(&self, other: &Self) -> bool {
        self.x <= other.x
            && self.y <= other.y
            && self.x + self.w >= other.x + other.w
            && self.y + self.h >= other.y + other.h
    }

    /// What both hold; empty, with negative sides, where they do not overlap.
    fn common(&self, other: &Self) -> Self {
        let (x, y) = (self.x.max(other.x), self.y.max(other.y));
        Self {
            x,
            y,
            w: (self.x + self.w).min(other.x + other.w) - x,
            h: (self.y + self.h).min(other.y + other.h) - y,
        }
    }

    pub fn grown(&self, by: i64) -> Self {
        Self {
            x: self.x - by,
            y: self.y - by,
            w: self.w + 2 * by,
            h: self.h + 2 * by,
        }
    }

    /// The shortest line between two areas; `None`: they touch.
    #[allow(clippy::cast_precision_loss)] // Pixels of a picture.
    pub fn bridge(&self, other: &Self) -> Option<((f64, f64), (f64, f64))> {
        if self.overlaps(&other.grown(2)) {
            return None;
        }
        let between = |a: i64, al: i64, b: i64, bl: i64| {
            let (low, high) = (a.max(b), (a + al).min(b + bl));
            if low <= high {
                let middle = (low + high) as f64 / 2.0;
                (middle, middle)
            } else if a < b {
                ((a + al) as f64, b as f64)
            } else {
                (a as f64, (b + bl) as f64)
            }
        };
        let (x0, x1) = between(self.x, self.w, other.x, other.w);
        let (y0, y1) = between(self.y, self.h, other.y, other.h);
        Some(((x0, y0), (x1, y1)))
    }
}

/// Where something is drawn on the picture: sums over cells, for areas in one step.
pub(super) struct Ink {
    cell: i64,
    columns: i64,
    rows: i64,
    sums: Vec<u32>,
}

impl Ink {
    pub fn of(picture: &RgbImage, cell: i64) -> Self {
        let (width, height) = (i64::from(picture.width()), i64::from(picture.height()));
        let columns = (width + cell - 1) / cell;
        let rows = (height + cell - 1) / cell;
        let stride = usize::try_from(columns + 1).unwrap_or(1);
        let size = stride * usize::try_from(rows + 1).unwrap_or(1);
        let mut marked = vec![0_u32; size];
        let light = |p: &[u8]| (u16::from(p[0]) * 2 + u16::from(p[1]) * 5 + u16::from(p[2])) / 8;
        let raw = picture.as_raw();
        let across = usize::try_from(width).unwrap_or(0) * 3;
        let cell_size = usize::try_from(cell).unwrap_or(1).max(1);
        for (y, row) in raw.chunks_exact(across.max(3)).enumerate() {
            let below = raw.get((y + 1) * across..(y + 2) * across);
            let base = (y / cell_size + 1) * stride + 1;
            for (x, p) in row.chunks_exact(3).enumerate() {
                let here = light(p);
                let right = row.get(x * 3 + 3..x * 3 + 6).map_or(here, light);
                let under = below.map_or(here, |r| light(&r[x * 3..x * 3 + 3]));
                if (here.abs_diff(right) > EDGE || here.abs_diff(under) > EDGE)
                    && let Some(cell) = marked.get_mut(base + x / cell_size)
                {
                    *cell = 1;
                }
            }
        }
        for row in 1..=usize::try_from(rows).unwrap_or(0) {
            let mut sum = 0;
            for column in 1..stride {
                let at = row * stride + column;
                sum += marked[at];
                marked[at] = sum + marked[at - stride];
            }
        }
        Self {
            cell,
            columns,
            rows,
            sums: marked,
        }
    }

    /// Share of an area on which something is drawn.
    fn share(&self, area: &Area) -> f64 {
        match self.count(area) {
            (_, 0.0) => 0.0,
            (drawn, cells) => drawn / cells,
        }
    }

    /// Cells of an area on which something is drawn, and all of its cells.
    #[allow(clippy::cast_precision_loss)] // Cells of a picture.
    fn count(&self, area: &Area) -> (f64, f64) {
        let low = |v: i64, max: i64| v.div_euclid(self.cell).clamp(0, max);
        let high = |v: i64, max: i64| (v + self.cell - 1).div_euclid(self.cell).clamp(0, max);
        let (x0, x1) = (
            low(area.x, self.columns),
            high(area.x + area.w, self.columns),
        );
        let (y0, y1) = (low(area.y, self.rows), high(area.y + area.h, self.rows));
        if x0 >= x1 || y0 >= y1 {
            return (0.0, 0.0);
        }
        let at = |x: i64, y: i64| {
            let index = usize::try_from(y * (self.columns + 1) + x).unwrap_or(0);
            i64::from(self.sums.get(index).copied().unwrap_or(0))
        };
        let sum = at(x1, y1) + at(x0, y0) - at(x0, y1) - at(x1, y0);
        (sum as f64, ((x1 - x0) * (y1 - y0)) as f64)
    }
}

/// What it costs to stand in a ring.
#[allow(clippy::cast_precision_loss)] // A small number.
fn away(ring: i64) -> f64 {
    0.2 + 0.08 * ring as f64
}

/// Places beside a box, the best first on empty ground.
fn beside(frame: &Area, (w, h): (i64, i64)) -> Vec<(i64, i64)> {
    let right = frame.x + frame.w;
    let bottom = frame.y + frame.h;
    let middle = frame.y + (frame.h - h) / 2;
    let mut places = vec![
        (frame.x, frame.y - h),
        (frame.x - w, frame.y),
        (frame.x - w, middle),
        (right, frame.y),
        (right, middle),
        (right - w, frame.y - h),
        (frame.x - w, frame.y - h),
        (right, frame.y - h),
        (frame.x - w / 2, frame.y - h / 2),
        (right - w / 2, frame.y - h / 2),
        (frame.x, bottom),
        (right - w, bottom),
        (right, bottom - h),
        (frame.x - w, bottom - h),
    ];
    // In a large box without marks of its own.
    if frame.w > 2 * w && frame.h >= h {
        places.extend([
            (right - w, frame.y),
            (right - w, middle),
            (frame.x, frame.y),
            (right - w, bottom - h),
            (frame.x, bottom - h),
        ]);
    }
    for step in 1..4 {
        let x = frame.x + (frame.w - w) * step / 4;
        places.extend([(x, frame.y - h), (x, bottom)]);
    }
    places
}

/// Badges, and boxes of others.
type Crowd = (Vec<Area>, Vec<Area>);

/// A place for each badge, clear of all badges before it and inside the picture. `None`: there is no room
/// anywhere near.
pub(super) fn place(
    boxes: &[Area],
    sizes: &[(i64, i64)],
    ink: &Ink,
    (width, height): (i64, i64),
) -> Vec<Option<Area>> {
    let mut placed: Vec<Option<Area>> = vec![None; boxes.len()];
    // The smaller a box, the fewer places it has.
    let mut order: Vec<usize> = (0..boxes.len()).collect();
    order.sort_by_key(|i| {
        boxes[*i]
            .w
            .min(width)
            .saturating_mul(boxes[*i].h.min(height))
    });
    for index in order {
        placed[index] = place_one(
            boxes[index],
            sizes[index],
            boxes,
            &placed,
            ink,
            (width, height),
        );
    }
    placed
}

/// A place for one badge among those that are `placed`.
fn place_one(
    frame: Area,
    size: (i64, i64),
    boxes: &[Area],
    placed: &[Option<Area>],
    ink: &Ink,
    (width, height): (i64, i64),
) -> Option<Area> {
    let (w, h) = size;
    if w > width || h > height {
        return None;
    }
    let at = |(x, y): (i64, i64)| Area {
        x: x.clamp(0, width - w),
        y: y.clamp(0, height - h),
        w,
        h,
    };
    // Badges, and boxes of others, that a place may lie on which is at most so far off.
    let crowd = |(dx, dy): (i64, i64)| {
        let low = at((frame.x - dx, frame.y - dy));
        let high = at((frame.x + frame.w + dx, frame.y + frame.h + dy));
        let span = Area {
            x: low.x,
            y: low.y,
            w: high.x + w - low.x,
            h: high.y + h - low.y,
        };
        let near = |area: &&Area| area.overlaps(&span);
        let badges: Vec<Area> = placed.iter().flatten().filter(near).copied().collect();
        let others = boxes.iter().filter(near);
        // On another element's box a badge may be taken for that one's; its own box holds itself.
        let others: Vec<Area> = others.filter(|o| !o.holds(&frame)).copied().collect();
        (badges, others)
    };
    let cost = |others: &[Area], area: &Area, rank: f64| {
        // Its rim may touch a line, as that of its own box.
        let drawn = ink.share(&area.grown(-ink.cell));
        let foreign = others.iter().any(|other| other.overlaps(area));
        let (own, _) = ink.count(&area.common(&frame).grown(-ink.cell / 2));
        let (_, cells) = ink.count(area);
        drawn + OWN * own / cells.max(1.0) + if foreign { 0.35 } else { 0.0 } + rank
    };
    let better = |near: &Crowd, best: Option<(f64, Area)>, area: Area, rank: f64| {
        let (badges, others) = near;
        if badges.iter().any(|badge| badge.overlaps(&area)) {
            return best;
        }
        let cost = cost(others, &area, rank);
        best.filter(|(least, _)| cost >= *least)
            .or(Some((cost, area)))
    };
    let mut best: Option<(f64, Area)> = None;
    let near = crowd(size);
    for (rank, spot) in beside(&frame, size).into_iter().enumerate() {
        #[allow(clippy::cast_precision_loss)] // A short list.
        let rank = rank as f64 * 0.012;
        best = better(&near, best, at(spot), rank);
    }
    // In a crowd: further off, where nothing is written, with a line back.
    if best.is_none_or(|(least, _)| least > CROWDED) {
        // Long lines across a full page say less than a covered letter.
        let rings = if best.is_some() { NEAR_RINGS } else { RINGS };
        let near = crowd((rings * (w + 1), rings * (h + 1)));
        for ring in 1..=rings {
            if best.is_some_and(|(least, _)| least < away(ring)) {
                break;
            }
            for (dx, dy) in AROUND {
                let area = at((frame.x + dx * ring * (w + 1), frame.y + dy * ring * (h + 1)));
                best = better(&near, best, area, away(ring));
            }
        }
    }
    best.map(|(_, area)| area)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used)]
    use super::*;
    use image::Rgb;
    use proptest::prelude::*;

    fn blank(width: u32, height: u32) -> Ink {
        Ink::of(&RgbImage::from_pixel(width, height, Rgb([255; 3])), 2)
    }

    fn clear(placed: &[Option<Area>], width: i64, height: i64) {
        let picture = Area {
            x: 0,
            y: 0,
            w: width,
            h: height,
        };
        for (i, a) in placed.iter().enumerate() {
            let Some(a) = a else { continue };
            assert!(picture.holds(a), "{a:?}");
            for b in placed[i + 1..].iter().flatten() {
                assert!(!a.overlaps(b), "{a:?} {b:?}");
            }
        }
    }

    #[test]
    fn badges_of_a_crowd_do_not_overlap() {
        let boxes: Vec<Area> = (0..60)
            .map(|i| Area {
                x: 20 + (i % 10) * 25,
                y: 20 + (i / 10) * 18,
                w: 24,
                h: 16,
            })
            .collect();
        let sizes = vec![(22, 18); boxes.len()];
        let placed = place(&boxes, &sizes, &blank(800, 600), (800, 600));
        clear(&placed, 800, 600);
        assert!(placed.iter().all(Option::is_some));
    }

    #[test]
    fn ink_is_where_something_is_drawn() {
        let mut picture = RgbImage::from_pixel(101, 67, Rgb([255; 3]));
        picture.put_pixel(50, 30, Rgb([0; 3]));
        let ink = Ink::of(&picture, 2);
        let area = |x, y, w, h| Area { x, y, w, h };
        assert!(ink.share(&area(48, 28, 6, 6)) > 0.0);
        assert_eq!(ink.share(&area(0, 0, 40, 60)), 0.0);
        assert_eq!(ink.share(&area(60, 0, 41, 67)), 0.0);
        assert_eq!(ink.share(&area(-500, -500, 20, 20)), 0.0);
        assert!(ink.share(&area(-500, -500, 2_000, 2_000)) > 0.0);
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(96))]

        #[test]
        fn no_two_badges_overlap(
            boxes in proptest::collection::vec((-100_i64..700, -100_i64..500, 1_i64..400, 1_i64..200), 0..200),
            badge in (8_i64..50, 8_i64..30),
        ) {
            let boxes: Vec<Area> = boxes.into_iter().map(|(x, y, w, h)| Area { x, y, w, h }).collect();
            let placed = place(&boxes, &vec![badge; boxes.len()], &blank(600, 400), (600, 400));
            prop_assert_eq!(placed.len(), boxes.len());
            clear(&placed, 600, 400);
        }
    }
}
