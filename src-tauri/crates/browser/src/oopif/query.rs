//! Asks the documents around a frame of another origin where it stands, and whether a press gets through to it.
//!
//! No document can be asked across origins, so each frame around it is asked for its own part, all of
//! them at once, and the parts are put together here.

use std::time::Duration;

use futures::future::join_all;
use indexmap::IndexMap;
use serde::Deserialize;

use super::geometry::{FramePlace, Standing};
use crate::frames::MAIN;
use crate::injected_script::{Page, PageError};

/// A frame that does not answer within this time is left out.
pub(crate) const FRAME_PATIENCE: Duration = Duration::from_millis(700);
/// The same for a sign of life from one that did not answer the last time.
pub(crate) const LATE_PATIENCE: Duration = Duration::from_millis(120);

#[derive(Deserialize)]
struct FramePlaces {
    view: (f64, f64),
    places: Vec<Option<FramePlace>>,
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
        let arguments = format!("{door}, {}, {}", shares.0, shares.1);
        moved |= around.value("reveal", &arguments, deadline).await? == true;
        if parent != MAIN {
            let (view, place) = place_of(&around, door, deadline).await?;
            shares = (
                share(place.x + place.w * shares.0, view.0),
                share(place.y + place.h * shares.1, view.1),
            );
        }
        at = parent;
    }
    Ok(moved)
}

/// How long the frame's script is waited for; that of the page itself for as long as there is time.
pub(crate) fn patience(frame: &str, deadline: Duration) -> Duration {
    if frame == MAIN {
        deadline
    } else {
        deadline.min(FRAME_PATIENCE)
    }
}

/// The viewport of a frame, and the place in it of one of its frame elements.
async fn place_of(
    around: &Page<'_>,
    door: u32,
    deadline: Duration,
) -> Result<((f64, f64), FramePlace), PageError> {
    let doors = format!("[{door}]");
    let FramePlaces { view, places } = around.call("doorPlaces", &doors, deadline).await?;
    let place = places.into_iter().next().flatten();
    place.map(|place| (view, place)).ok_or(PageError::Gone)
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
        place_of(&page.within(parent), *door, patience(parent, deadline)).await
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
struct FrameHits {
    hits: Vec<bool>,
    #[serde(default)]
    by: String,
}

/// What one frame is asked: indices of what is asked, and its frame elements with points there.
type Question = (Vec<usize>, Vec<(u32, Vec<(f64, f64)>)>);

/// Asks the frames around some frames whether presses at points of the main viewport reach them.
/// A frame around them that does not answer lets nothing through.
pub(crate) async fn through(
    page: &Page<'_>,
    asked: &[(&Standing, Vec<(f64, f64)>)],
    deadline: Duration,
) -> Result<Vec<Through>, PageError> {
    // One question to each frame around.
    let mut questions: IndexMap<&str, Question> = IndexMap::new();
    for (index, (standing, points)) in asked.iter().enumerate() {
        if points.is_empty() {
            continue;
        }
        for (frame, door, scale) in &standing.around {
            let (indices, doors) = questions.entry(frame).or_default();
            indices.push(index);
            doors.push((*door, points.iter().map(|p| scale.back(*p)).collect()));
        }
    }
    let answers = join_all(questions.iter().map(|(frame, (_, doors))| async move {
        let arguments =
            serde_json::to_string(doors).map_err(|e| PageError::Script(e.to_string()))?;
        page.within(frame)
            .call::<Vec<FrameHits>>("doorHits", &arguments, patience(frame, deadline))
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
    for ((frame, (indices, _)), answer) in questions.iter().zip(answers) {
        let answer = match answer {
            Ok(answer) => answer,
            Err(error) if error.is_of_tab() || *frame == MAIN => return Err(error),
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
