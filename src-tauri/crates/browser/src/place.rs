//! Where a frame of another origin stands in the main viewport, and whether a press gets through to it.
//!
//! No document can be asked across origins, so each frame around it is asked for its own part, all of
//! them at once, and the parts are put together here.

use std::time::Duration;

use copilot_protocol::Rect;
use futures::future::join_all;
use serde::Deserialize;

use crate::frames::MAIN;
use crate::world::{Page, PageError};

/// A frame that does not answer within this time is left out.
pub(crate) const FRAME_PATIENCE: Duration = Duration::from_millis(700);
/// The same for a sign of life from one that did not answer the last time.
pub(crate) const LATE_PATIENCE: Duration = Duration::from_millis(120);

/// A frame element's inner box in the viewport around it.
#[derive(Clone, Copy, Debug, Deserialize)]
pub(crate) struct DoorPlace {
    pub x: f64,
    pub y: f64,
    pub w: f64,
    pub h: f64,
    /// What of it can be seen there: left, top, right, bottom.
    pub seen: [f64; 4],
}

#[derive(Deserialize)]
struct DoorPlaces {
    view: (f64, f64),
    places: Vec<Option<DoorPlace>>,
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
    around: Vec<(String, u32, Scale)>,
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
    pub fn inner(&self, frame: &str, view: (f64, f64), door: u32, place: &DoorPlace) -> Self {
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

/// Has the frames around a frame scroll until a point of its viewport can be seen; whether that moved
/// anything. `view`: size of its viewport.
pub(crate) async fn reveal(
    page: &Page<'_>,
    frame: &str,
    point: (f64, f64),
    view: (f64, f64),
    deadline: Duration,
) -> Result<bool, PageError> {
    let mut moved = false;
    let mut at = frame.to_owned();
    let share = |v: f64, of: f64| {
        if of > 0.0 {
            (v / of).clamp(0.0, 1.0)
        } else {
            0.5
        }
    };
    let mut shares = (share(point.0, view.0), share(point.1, view.1));
    // From the innermost: what scrolls further out follows.
    while at != MAIN {
        let (parent, door) = {
            let frames = page.tab.frames.state();
            let frame = frames.get(&at).ok_or(PageError::Gone)?;
            (frame.parent.clone(), frame.door)
        };
        let around = page.within(&parent);
        let value = around
            .value(
                "reveal",
                &format!("{door}, {}, {}", shares.0, shares.1),
                deadline,
            )
            .await?;
        moved |= value == serde_json::Value::Bool(true);
        if parent != MAIN {
            let places: DoorPlaces = around
                .call("doorPlaces", &format!("[{door}]"), deadline)
                .await?;
            let Some(Some(place)) = places.places.first() else {
                return Err(PageError::Gone);
            };
            shares = (
                share(place.x + place.w * shares.0, places.view.0),
                share(place.y + place.h * shares.1, places.view.1),
            );
        }
        at = parent;
    }
    Ok(moved)
}

/// Asks the frames around a frame where it stands now.
pub(crate) async fn standing(
    page: &Page<'_>,
    frame: &str,
    deadline: Duration,
) -> Result<Standing, PageError> {
    let path: Vec<(String, u32)> = {
        let frames = page.tab.frames.state();
        let path = frames.path(frame);
        let known = path
            .first()
            .and_then(|f| frames.get(f))
            .is_some_and(|f| f.parent == MAIN);
        if !known {
            return Err(PageError::Gone);
        }
        path.iter()
            .filter_map(|id| Some((frames.get(id)?.parent.clone(), frames.get(id)?.door)))
            .collect()
    };
    let asked = path.iter().map(|(parent, door)| async move {
        let places: DoorPlaces = page
            .within(parent)
            .call(
                "doorPlaces",
                &format!("[{door}]"),
                if parent == MAIN {
                    deadline
                } else {
                    deadline.min(FRAME_PATIENCE)
                },
            )
            .await?;
        match places.places.first() {
            Some(Some(place)) => Ok((places.view, *place)),
            _ => Err(PageError::Gone),
        }
    });
    let mut standing: Option<Standing> = None;
    for ((parent, door), place) in path.iter().zip(join_all(asked).await) {
        let (view, place) = place?;
        let outer = standing.unwrap_or_else(|| Standing::main(view));
        standing = Some(outer.inner(parent, view, *door, &place));
    }
    let standing = standing.ok_or(PageError::Gone)?;
    if let Some(frame) = page.tab.frames.state().get_mut(frame) {
        frame.region = standing.region();
    }
    Ok(standing)
}

/// Which presses get through to a frame.
#[derive(Clone, Debug, Default)]
pub(crate) struct Through {
    pub hits: Vec<bool>,
    /// What lies at the first point instead, as the page names it.
    pub by: String,
}

#[derive(Deserialize)]
struct DoorHits {
    hits: Vec<bool>,
    #[serde(default)]
    by: String,
}

/// What one frame is asked: its id, indices of what is asked, its frame elements with points there.
type Question<'a> = (&'a str, Vec<usize>, Vec<(u32, Vec<(f64, f64)>)>);

/// Asks the frames around some frames whether presses at points of the main viewport reach them.
/// A frame around them that does not answer lets nothing through.
pub(crate) async fn through(
    page: &Page<'_>,
    asked: &[(&Standing, Vec<(f64, f64)>)],
    deadline: Duration,
) -> Result<Vec<Through>, PageError> {
    // One question to each frame around.
    let mut questions: Vec<Question<'_>> = Vec::new();
    for (index, (standing, points)) in asked.iter().enumerate() {
        if points.is_empty() {
            continue;
        }
        for (frame, door, scale) in &standing.around {
            let here = points.iter().map(|p| scale.back(*p)).collect();
            match questions.iter_mut().find(|(f, ..)| f == frame) {
                Some((_, indices, doors)) => {
                    indices.push(index);
                    doors.push((*door, here));
                }
                None => questions.push((frame, vec![index], vec![(*door, here)])),
            }
        }
    }
    let answers = join_all(questions.iter().map(|(frame, _, doors)| async move {
        let arguments =
            serde_json::to_string(doors).map_err(|e| PageError::Script(e.to_string()))?;
        let limit = if *frame == MAIN {
            deadline
        } else {
            deadline.min(FRAME_PATIENCE)
        };
        page.within(frame)
            .call::<Vec<DoorHits>>("doorHits", &arguments, limit)
            .await
    }))
    .await;
    let mut found: Vec<Through> = asked
        .iter()
        .map(|(_, points)| Through {
            hits: vec![true; points.len()],
            by: String::new(),
        })
        .collect();
    for ((frame, indices, _), answer) in questions.iter().zip(answers) {
        let answer = match answer {
            Ok(answer) => answer,
            Err(error @ (PageError::Dialog | PageError::Closed | PageError::Crashed)) => {
                return Err(error);
            }
            Err(error) if *frame == MAIN => return Err(error),
            Err(_) => Vec::new(),
        };
        for (at, index) in indices.iter().enumerate() {
            let through = &mut found[*index];
            let told = answer.get(at);
            for (point, hit) in through.hits.iter_mut().enumerate() {
                *hit &= told.is_some_and(|t| t.hits.get(point).copied().unwrap_or(false));
            }
            if let Some(told) = told
                && through.by.is_empty()
            {
                through.by.clone_from(&told.by);
            }
        }
    }
    Ok(found)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used)]
    use super::*;

    fn door(x: f64, y: f64, w: f64, h: f64) -> DoorPlace {
        DoorPlace {
            x,
            y,
            w,
            h,
            seen: [x, y, x + w, y + h],
        }
    }

    #[test]
    fn a_frame_in_a_scaled_frame_is_placed_by_both() {
        let main = Standing::main((1000.0, 800.0));
        // Half its size on the screen: 400 pixels of its own on 200.
        let outer = main.inner(MAIN, (1000.0, 800.0), 1, &door(100.0, 50.0, 200.0, 150.0));
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
        let main = Standing::main((1000.0, 800.0));
        let outer = main.inner(MAIN, (1000.0, 800.0), 1, &door(0.0, 700.0, 400.0, 400.0));
        let mut place = door(0.0, 0.0, 400.0, 400.0);
        place.seen = [0.0, 0.0, 400.0, 400.0];
        let inner = outer.inner("a", (400.0, 400.0), 1, &place);
        // Only the top quarter is above the lower edge of the window.
        assert_eq!(inner.region(), [0.0, 0.0, 1.0, 0.25]);
        let below = outer.inner("a", (400.0, 400.0), 1, &door(0.0, 200.0, 100.0, 100.0));
        assert_eq!(below.region(), [0.0; 4]);
    }

    #[test]
    fn a_box_of_part_pixels_is_not_a_scale() {
        let main = Standing::main((1000.0, 800.0));
        let frame = main.inner(MAIN, (1000.0, 800.0), 1, &door(0.5, 0.25, 300.5, 150.25));
        let scale = frame.scale((301.0, 150.0));
        assert_eq!((scale.sx, scale.sy), (1.0, 1.0));
    }
}
