//! Looks at a page with its frames of other origins, and puts the snapshots together.

use futures::future::join_all;

use super::ask::{Asked, ask};
use super::frame::snapshot_inside;
use crate::frames::MAIN;
use crate::injected_script::{Page, PageError};
use crate::merge::{self, Passage, Snapshot};
use crate::oopif::geometry::Standing;
use crate::oopif::query::{FRAME_PATIENCE, through};

/// Frames of other origins that are looked at, and how deep they may stand in each other.
const MAX_FRAMES: usize = 100;

const MAX_DEPTH: usize = 10;

/// A document with frames in it: its index among those that were looked at, frame, size of its
/// viewport, place, and where the frames stand.
type Around = (Option<usize>, String, (f64, f64), Standing, Vec<Passage>);

/// Number of an element, and where a press reaches it.
type Point = (u32, f64, f64);

/// A frame that was looked at.
struct Seen {
    frame: String,
    /// Index of the frame around it; `None`: the main frame.
    parent: Option<usize>,
    passage: Passage,
    standing: Standing,
    snapshot: Option<Snapshot>,
}

/// Looks at the page and, level by level and all of a level at once, at its frames of other origins.
pub(super) async fn whole(page: &Page<'_>, asked: &Asked<'_>) -> Result<Snapshot, PageError> {
    let mut main = ask(page, asked, false, asked.left()).await?;
    page.hub.used_elements(main.next);
    let passages = std::mem::take(&mut main.passages);
    {
        let mut frames = page.tab.frames.state();
        frames.set_origin(&main.origin);
        if !passages.is_empty() {
            frames.stamp(MAIN, main.stamp);
        }
    }
    if passages.is_empty() {
        return Ok(main);
    }
    let view = (main.viewport.width, main.viewport.height);
    let mut level: Vec<Around> =
        vec![(None, MAIN.to_owned(), view, Standing::main(view), passages)];
    let mut seen: Vec<Seen> = Vec::new();
    let mut unread: Vec<String> = Vec::new();
    for _ in 0..MAX_DEPTH {
        let next = inner_frames(page, level.drain(..), &seen, &mut unread, asked).await?;
        if next.is_empty() {
            break;
        }
        let asking = next
            .iter()
            .map(|s| snapshot_inside(page, &s.frame, s.standing.region(), asked));
        let snapshots = join_all(asking).await;
        for (mut inner, snapshot) in next.into_iter().zip(snapshots) {
            let path = path_of(&seen, inner.parent, &inner.passage);
            let Some(mut snapshot) = snapshot? else {
                unread.push(path);
                continue;
            };
            let size = (snapshot.viewport.width, snapshot.viewport.height);
            let index = seen.len();
            let passages = std::mem::take(&mut snapshot.passages);
            if !passages.is_empty() {
                let (frame, standing) = (inner.frame.clone(), inner.standing.clone());
                level.push((Some(index), frame, size, standing, passages));
            }
            note_surroundings(page, &seen, &inner, path);
            register(page, &inner.frame, &mut snapshot, asked.aside);
            let scale = inner.standing.scale(size);
            merge::lift(&mut snapshot.elements, &scale, view.1);
            for (_, x, y) in &mut snapshot.points {
                (*x, *y) = scale.point((*x, *y));
            }
            inner.snapshot = Some(snapshot);
            seen.push(inner);
        }
    }
    for (.., passages) in &level {
        unread.extend(passages.iter().map(|p| p.frame.clone()));
    }
    reach(page, &mut seen, asked).await?;
    let mut main = gather(main, seen);
    main.signals.unread_frames.extend(unread);
    let (text, cut) = merge::cut(main.text, asked.text_limit as usize);
    main.text = text;
    main.text_truncated |= cut;
    main.elements = merge::choose(main.elements, asked.limit as usize, asked.wanted, view);
    Ok(main)
}

/// The frames in a level of documents, not looked at yet. Those beyond the most go to `unread`.
async fn inner_frames(
    page: &Page<'_>,
    level: impl Iterator<Item = Around>,
    seen: &[Seen],
    unread: &mut Vec<String>,
    asked: &Asked<'_>,
) -> Result<Vec<Seen>, PageError> {
    let mut next: Vec<Seen> = Vec::new();
    for (parent, of, view, standing, passages) in level {
        let behind = link(page, &of, &passages, asked).await?;
        for (passage, frame) in passages.into_iter().zip(behind) {
            let path = path_of(seen, parent, &passage);
            let Some(frame) = frame else { continue };
            if seen.len() + next.len() >= MAX_FRAMES {
                unread.push(path);
                continue;
            }
            let standing = standing.inner(&of, view, passage.door, &passage.place);
            next.push(Seen {
                frame,
                parent,
                passage,
                standing,
                snapshot: None,
            });
        }
    }
    Ok(next)
}

fn path_of(seen: &[Seen], parent: Option<usize>, passage: &Passage) -> String {
    let mut path = passage.frame.clone();
    let mut at = parent;
    while let Some(outer) = at.and_then(|i| seen.get(i)) {
        path = merge::join(&outer.passage.frame, &path);
        at = outer.parent;
    }
    path
}

/// The frames behind frame elements; those that are new are asked for. `None`: it has gone meanwhile.
async fn link(
    page: &Page<'_>,
    of: &str,
    passages: &[Passage],
    asked: &Asked<'_>,
) -> Result<Vec<Option<String>>, PageError> {
    let limit = asked.left().min(FRAME_PATIENCE);
    let parent = page.within(of);
    let found = join_all(passages.iter().map(|passage| async move {
        let known = page.tab.frames.state().behind(of, passage.door);
        if known.is_some() {
            return Ok(known);
        }
        let work = parent.frame_behind(passage.door, limit);
        match tokio::time::timeout(limit, work).await {
            Ok(Ok(Some(id))) => {
                page.tab.frames.state().link(of, passage.door, &id);
                Ok(Some(id))
            }
            Ok(Err(error)) if error.is_of_tab() => Err(error),
            _ => Ok(None),
        }
    }))
    .await;
    found.into_iter().collect()
}

/// What the page around a frame says of what is in it, for facts that are asked of the frame alone.
fn note_surroundings(page: &Page<'_>, seen: &[Seen], inner: &Seen, path: String) {
    let outer = inner.parent.and_then(|i| seen.get(i)).map(|s| &s.frame);
    let mut frames = page.tab.frames.state();
    let (heading, nav, fixed) = outer
        .and_then(|frame| frames.get(frame))
        .map(|f| (f.heading.clone(), f.nav, f.fixed))
        .unwrap_or_default();
    if let Some(frame) = frames.get_mut(&inner.frame) {
        frame.label = path;
        frame.heading = if inner.passage.heading.is_empty() {
            heading
        } else {
            inner.passage.heading.clone()
        };
        frame.nav = nav || inner.passage.nav;
        frame.fixed = fixed || inner.passage.fixed;
    }
}

/// Gives the elements of a frame the run's numbers, which they keep as long as their document lives.
fn register(page: &Page<'_>, frame: &str, snapshot: &mut Snapshot, aside: bool) {
    page.hub.used_elements(snapshot.next);
    let mut frames = page.tab.frames.state();
    frames.stamp(frame, snapshot.stamp);
    if let Some(known) = frames.get_mut(frame)
        && !snapshot.origin.is_empty()
    {
        known.origin.clone_from(&snapshot.origin);
    }
    if aside {
        return;
    }
    let mut numbers = std::collections::HashMap::new();
    for element in &mut snapshot.elements {
        let local = element.id;
        let known = frames
            .get(frame)
            .and_then(|f| f.numbers.get(&local).copied());
        element.id = known.unwrap_or_else(|| {
            let id = page.hub.first_element();
            page.hub.used_elements(id + 1);
            frames.set_number(id, frame, local);
            id
        });
        numbers.insert(local, element.id);
    }
    for (id, ..) in &mut snapshot.points {
        *id = numbers.get(id).copied().unwrap_or_default();
    }
}

/// What lies over a frame lies over what is in it.
async fn reach(page: &Page<'_>, seen: &mut [Seen], asked: &Asked<'_>) -> Result<(), PageError> {
    let questions: Vec<(usize, Vec<Point>)> = seen
        .iter()
        .enumerate()
        .filter_map(|(i, s)| Some((i, s.snapshot.as_ref()?.points.clone())))
        .filter(|(_, points)| !points.is_empty())
        .collect();
    if questions.is_empty() {
        return Ok(());
    }
    let points: Vec<(&Standing, Vec<(f64, f64)>)> = questions
        .iter()
        .map(|(i, points)| {
            let at = points.iter().map(|(_, x, y)| (*x, *y)).collect();
            (&seen[*i].standing, at)
        })
        .collect();
    let answers = through(page, &points, asked.left()).await?;
    drop(points);
    for ((index, points), answer) in questions.iter().zip(answers) {
        let Some(snapshot) = &mut seen[*index].snapshot else {
            continue;
        };
        for ((id, ..), hit) in points.iter().zip(answer.hits) {
            if hit {
                continue;
            }
            if let Some(element) = snapshot.elements.iter_mut().find(|e| e.id == *id) {
                element.in_viewport = false;
                element.covered = true;
            }
        }
    }
    Ok(())
}

/// Folds the frames into each other, from the innermost.
fn gather(main: Snapshot, mut seen: Vec<Seen>) -> Snapshot {
    let mut inner: Vec<Vec<(Passage, Snapshot)>> = (0..seen.len()).map(|_| Vec::new()).collect();
    let mut outermost = Vec::new();
    while let Some(last) = seen.pop() {
        let inside = inner.pop().unwrap_or_default();
        let Some(snapshot) = last.snapshot else {
            continue;
        };
        let folded = merge::fold(snapshot, inside);
        match last.parent {
            Some(parent) => inner[parent].push((last.passage, folded)),
            None => outermost.push((last.passage, folded)),
        }
    }
    merge::fold(main, outermost)
}
