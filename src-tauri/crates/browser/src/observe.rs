//! Turns the answers of the page script, in a page and its frames, into an observation.

use std::fmt::Write as _;
use std::sync::Arc;
use std::time::{Duration, Instant};

use copilot_ports::{BrowserError, ObserveOptions, PictureOptions};
use copilot_protocol::{Element, Hashes, Observation, ObservationId, PageSignals, Viewport};
use futures::future::join_all;
use sha2::{Digest, Sha256};

use crate::answer::{Answer, Missing};
use crate::connection::CallError;
use crate::frames::MAIN;
use crate::learn::learn;
use crate::merge::{self, Look, Passage};
use crate::oopif::geometry::Standing;
use crate::oopif::query::{FRAME_PATIENCE, LATE_PATIENCE, through};
use crate::page_activity::Pulse;
use crate::screenshot::{Shot, shoot_within};
use crate::settle::{at_rest, settle};
use crate::tab::Tab;
use crate::tabs::Hub;
use crate::user_activity::title::plain_title;
use crate::wellformed;
use crate::world::{Page, PageError};

/// Tabs that the run does not own and that an observation lists; `tabs()` lists all.
const OTHER_TABS: usize = 30;

/// A frame that is not at rest is waited for this long, within its patience.
const FRAME_REST: Duration = Duration::from_millis(300);
/// A frame that gave no answer is asked in earnest again after this long at the latest.
const SIGN_OF_LIFE: Duration = Duration::from_secs(60);
/// Longest time for what the browser knows of the page beyond the page script.
const LEARNING: Duration = Duration::from_millis(1_500);
/// Frames of other origins that are looked at, and how deep they may stand in each other.
const MAX_FRAMES: usize = 100;
const MAX_DEPTH: usize = 10;

/// First 16 hex digits of SHA-256.
pub(crate) fn hash(parts: &[&str]) -> String {
    let mut hasher = Sha256::new();
    for part in parts {
        hasher.update(part.as_bytes());
        hasher.update([0]);
    }
    hasher
        .finalize()
        .iter()
        .take(8)
        .fold(String::with_capacity(16), |mut text, byte| {
            let _ = write!(text, "{byte:02x}");
            text
        })
}

/// What finds an element again: its role, name, tag, type, form and neighbourhood.
pub(crate) fn fingerprint(element: &Element) -> String {
    let form = element
        .form
        .as_ref()
        .map(|f| format!("{} {} {}", f.method, f.action, f.name))
        .unwrap_or_default();
    format!(
        "v1:{}",
        hash(&[
            &element.role,
            &element.name,
            &element.tag,
            element.attrs.kind.as_deref().unwrap_or_default(),
            element.attrs.name.as_deref().unwrap_or_default(),
            &form,
            &element.context,
            &element.heading,
            &element.frame,
        ])
    )
}

fn mapping(elements: &[Element]) -> String {
    let mut text = String::new();
    for e in elements {
        let _ = writeln!(
            text,
            "{}\u{1}{}\u{1}{}\u{1}{:?}{:?}{:?}{}",
            e.role,
            e.name,
            e.value,
            e.state.checked,
            e.state.selected,
            e.state.expanded,
            e.state.disabled
        );
    }
    hash(&[&text])
}

/// A look, and the picture that was taken with it, if one was wanted and no dialog stands before the page.
pub(crate) type Pictured = (Observation, Option<Result<Shot, BrowserError>>);

/// `picture`: how one of the screen is taken beside the look that counts; `again`: it will be written a second time.
pub(crate) async fn observe(
    page: &Page<'_>,
    options: &ObserveOptions,
    picture: Option<(&PictureOptions, bool)>,
) -> Result<Pictured, BrowserError> {
    let started = Instant::now();
    let deadline = options.deadline.max(Duration::from_millis(200));
    loop {
        if page.tab.state().dialog.is_some() {
            return Ok((behind_dialog(page.hub, page.tab), None));
        }
        let left = deadline.saturating_sub(started.elapsed());
        if left.is_zero() {
            return Err(BrowserError::Timeout {
                what: "look at the page".into(),
                ms: u64::try_from(deadline.as_millis()).unwrap_or(u64::MAX),
            });
        }
        // An unfinished document is not worth a look while there is time to wait.
        let waiting = {
            let state = page.tab.state();
            state.navigating || (state.loading && !state.content_loaded)
        };
        let patience = options.settle.saturating_sub(started.elapsed());
        if waiting && !patience.is_zero() {
            settle(page, None, patience).await;
        }
        let looked = Instant::now();
        let result = look_and_shoot(page, options, left, picture).await;
        let (look, pulse, shot) = match result {
            Ok(found) => found,
            Err(PageError::Dialog) => return Ok((behind_dialog(page.hub, page.tab), None)),
            Err(PageError::Gone) => continue,
            Err(error) => return Err(error.into()),
        };
        let patience = options.settle.saturating_sub(started.elapsed());
        if !patience.is_zero() && !at_rest(page, &pulse) {
            let settled = settle(page, None, patience).await;
            if settled.dialog {
                return Ok((behind_dialog(page.hub, page.tab), None));
            }
            let looked = Instant::now();
            let left = deadline.saturating_sub(started.elapsed());
            match look_and_shoot(page, options, left, picture).await {
                Ok((again, _, shot)) => return Ok(seen(page, again, looked, shot)),
                Err(PageError::Dialog) => return Ok((behind_dialog(page.hub, page.tab), None)),
                Err(PageError::Gone) => continue,
                Err(error) => return Err(error.into()),
            }
        }
        return Ok(seen(page, look, looked, shot));
    }
}

/// The finished look, behind the dialog that opened meanwhile if one did.
fn seen(
    page: &Page<'_>,
    look: Look,
    looked: Instant,
    shot: Option<Result<Shot, BrowserError>>,
) -> Pictured {
    let observation = finish(page, look, looked);
    if page.tab.state().dialog.is_some() {
        return (behind_dialog(page.hub, page.tab), None);
    }
    (observation, shot)
}

/// A look while the screen is taken: the browser's drawing and the page's script do not wait for each other. A
/// look that fails waits for no picture.
async fn look_and_shoot(
    page: &Page<'_>,
    options: &ObserveOptions,
    deadline: Duration,
    picture: Option<(&PictureOptions, bool)>,
) -> Result<(Look, Pulse, Option<Result<Shot, BrowserError>>), PageError> {
    let Some((how, again)) = picture else {
        let (look, pulse) = look(page, options, deadline).await?;
        return Ok((look, pulse, None));
    };
    let mut shooting = std::pin::pin!(shoot_within(page, how, again));
    let mut shot = None;
    let (look, pulse) = {
        let mut looking = std::pin::pin!(look(page, options, deadline));
        loop {
            tokio::select! {
                biased;
                seen = &mut looking => break seen?,
                taken = &mut shooting, if shot.is_none() => shot = Some(taken),
            }
        }
    };
    let shot = match shot {
        Some(shot) => Some(shot),
        // While a dialog is open the browser takes no picture.
        None => tokio::select! {
            biased;
            taken = &mut shooting => Some(taken),
            () = page.tab.blocked() => None,
        },
    };
    Ok((look, pulse, shot))
}

/// How the page script is to look.
#[derive(Clone, Copy)]
struct Asked<'a> {
    limit: u32,
    text_limit: u32,
    wanted: &'a [String],
    /// A look beside the run's: it gives no numbers and notes nothing as seen.
    aside: bool,
    /// Frames that are not at rest may be waited for.
    patient: bool,
    end: Instant,
}

impl Asked<'_> {
    fn arguments(&self, first: u32, came: bool, have: [u64; 2]) -> String {
        serde_json::json!({
            "limit": self.limit,
            "text_limit": self.text_limit,
            "wanted": self.wanted,
            "first": first,
            "aside": self.aside,
            "came": came,
            "have": have,
        })
        .to_string()
    }

    fn left(&self) -> Duration {
        self.end
            .saturating_duration_since(Instant::now())
            .max(Duration::from_millis(50))
    }
}

async fn look(
    page: &Page<'_>,
    options: &ObserveOptions,
    deadline: Duration,
) -> Result<(Look, Pulse), PageError> {
    let asked = Asked {
        limit: options.limit,
        text_limit: options.text_limit,
        wanted: &options.wanted,
        aside: false,
        patient: !options.settle.is_zero(),
        end: Instant::now() + deadline,
    };
    let look = whole(page, &asked).await?;
    let pulse = look.pulse.clone();
    Ok((look, pulse))
}

/// Asks one script, which leaves out what it told at its last look.
async fn ask(
    page: &Page<'_>,
    asked: &Asked<'_>,
    came: bool,
    limit: Duration,
) -> Result<Look, PageError> {
    let frame = page.frame.unwrap_or(MAIN);
    let mut kept = page.tab.frames.state().answer(frame);
    loop {
        let have = kept.as_ref().map_or([0, 0], |k| k.name());
        let arguments = asked.arguments(page.hub.first_element(), came, have);
        let answer = informed(page, &arguments, limit).await?;
        match answer.complete(kept.as_deref()) {
            Ok((look, keep)) => {
                if let Some(keep) = keep {
                    page.tab.frames.state().keep_answer(frame, keep);
                }
                return Ok(look);
            }
            // An answer was lost on its way: this time it says everything.
            Err(Missing) if kept.is_some() => kept = None,
            Err(Missing) => return Err(PageError::Script("a look with gaps".into())),
        }
    }
}

/// An answer for which the script was told first what it cannot see by itself, if that may have changed.
async fn informed(page: &Page<'_>, arguments: &str, limit: Duration) -> Result<Answer, PageError> {
    let parse =
        |text: &str| wellformed::parse(text).map_err(|e| PageError::Script(format!("look: {e}")));
    let value = page.value("snapshotIfInformed", arguments, limit).await?;
    match value.as_str() {
        Some("") => {}
        Some(text) => return parse(text),
        None => return Err(PageError::Script(format!("look returned {value}"))),
    }
    match learn(page, limit.min(LEARNING)).await {
        Ok(()) => {}
        Err(
            error @ (PageError::Dialog
            | PageError::Closed
            | PageError::Crashed
            | PageError::Gone
            | PageError::Call(CallError::Lost(_))),
        ) => return Err(error),
        // A look without it is better than none.
        Err(error) => tracing::debug!(?error, "the page script was not informed"),
    }
    page.call("takeSnapshot", arguments, limit).await
}

/// The text of the page with all its frames.
pub(crate) async fn text(
    page: &Page<'_>,
    limit: u32,
    deadline: Duration,
) -> Result<String, PageError> {
    let asked = Asked {
        limit: 0,
        text_limit: limit,
        wanted: &[],
        aside: true,
        patient: false,
        end: Instant::now() + deadline,
    };
    Ok(whole(&page.main(), &asked).await?.text)
}

/// Learns which frames there are and where, for elements that an earlier process numbered.
pub(crate) async fn find_frames(page: &Page<'_>, deadline: Duration) -> Result<(), PageError> {
    text(page, 0, deadline).await.map(drop)
}

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
    look: Option<Look>,
}

/// Looks at the page and, level by level and all of a level at once, at its frames of other origins.
async fn whole(page: &Page<'_>, asked: &Asked<'_>) -> Result<Look, PageError> {
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
        let mut next: Vec<Seen> = Vec::new();
        for (parent, of, view, standing, passages) in level.drain(..) {
            let behind = link(page, &of, &passages, asked).await?;
            for (passage, frame) in passages.into_iter().zip(behind) {
                let path = path_of(&seen, parent, &passage);
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
                    look: None,
                });
            }
        }
        if next.is_empty() {
            break;
        }
        let looks = join_all(next.iter().map(|s| look_inside(page, s, asked))).await;
        for (mut inner, look) in next.into_iter().zip(looks) {
            let path = path_of(&seen, inner.parent, &inner.passage);
            let Some(mut look) = look? else {
                unread.push(path);
                continue;
            };
            let size = (look.viewport.width, look.viewport.height);
            let index = seen.len();
            let passages = std::mem::take(&mut look.passages);
            if !passages.is_empty() {
                level.push((
                    Some(index),
                    inner.frame.clone(),
                    size,
                    inner.standing.clone(),
                    passages,
                ));
            }
            note_surroundings(page, &seen, &inner, path);
            register(page, &inner.frame, &mut look, asked.aside);
            let scale = inner.standing.scale(size);
            merge::lift(&mut look.elements, &scale, view.1);
            for (_, x, y) in &mut look.points {
                (*x, *y) = scale.point((*x, *y));
            }
            inner.look = Some(look);
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
            Ok(Err(error @ (PageError::Dialog | PageError::Closed | PageError::Crashed))) => {
                Err(error)
            }
            _ => Ok(None),
        }
    }))
    .await;
    found.into_iter().collect()
}

/// A look into one frame, bounded; `None`: it gave no answer.
async fn look_inside(
    page: &Page<'_>,
    seen: &Seen,
    asked: &Asked<'_>,
) -> Result<Option<Look>, PageError> {
    let inside = page.within(&seen.frame);
    if !answers(page, &seen.frame).await {
        return Ok(None);
    }
    let restless = {
        let mut frames = page.tab.frames.state();
        let Some(frame) = frames.get_mut(&seen.frame) else {
            return Ok(None);
        };
        frame.region = seen.standing.region();
        frame.restless == Some(frame.documents)
    };
    let limit = FRAME_PATIENCE.min(asked.left());
    let work = async {
        let came = page.tab.state().last_look.is_some();
        let mut look = ask(&inside, asked, came, limit).await?;
        if asked.patient && !restless && !at_rest_inside(page, seen, &look.pulse) {
            let end = Instant::now() + FRAME_REST;
            let mut changes = page.tab.changes();
            loop {
                let _ = tokio::time::timeout(Duration::from_millis(20), changes.changed()).await;
                look.pulse = inside.call("pulse", "false, 0", limit).await?;
                if at_rest_inside(page, seen, &look.pulse) {
                    break;
                }
                if Instant::now() >= end {
                    page.tab.frames.state().give_up(&seen.frame);
                    break;
                }
            }
            look = ask(&inside, asked, came, limit).await?;
        }
        Ok(look)
    };
    let result = tokio::time::timeout(limit, work).await;
    let late = matches!(
        result,
        Err(_) | Ok(Err(PageError::Call(CallError::Timeout { .. })))
    );
    if late && let Some(tab) = page.hub.tab(&page.tab.id) {
        await_answer(&tab, &seen.frame);
    }
    match result {
        Ok(Ok(look)) => Ok(Some(look)),
        Ok(Err(
            error @ (PageError::Dialog
            | PageError::Closed
            | PageError::Crashed
            | PageError::Call(CallError::Lost(_))),
        )) => Err(error),
        Ok(Err(error)) => {
            tracing::debug!(?error, "a frame was not read");
            Ok(None)
        }
        Err(_) => Ok(None),
    }
}

/// Whether the frame is worth asking: not one that has crashed, or that has not answered since it last
/// was asked.
async fn answers(page: &Page<'_>, frame: &str) -> bool {
    let mut changes = page.tab.changes();
    let state = || {
        let frames = page.tab.frames.state();
        frames.get(frame).map(|f| (f.crashed, f.late))
    };
    let answered = async {
        loop {
            match state() {
                None | Some((true, _)) => return false,
                Some((false, false)) => return true,
                Some((false, true)) => {}
            }
            if changes.changed().await.is_err() {
                return false;
            }
        }
    };
    tokio::time::timeout(LATE_PATIENCE, answered)
        .await
        .unwrap_or(false)
}

/// Leaves a frame alone until it gives a sign of life.
fn await_answer(tab: &Arc<Tab>, frame: &str) {
    let Some((connection, session)) = tab.frames.begin_late(frame) else {
        return;
    };
    let (tab, frame) = (tab.clone(), frame.to_owned());
    tokio::spawn(async move {
        let sign = serde_json::json!({"expression": "0", "returnByValue": true});
        let _ = connection
            .call_raw(Some(&session), "Runtime.evaluate", &sign, SIGN_OF_LIFE)
            .await;
        drop(connection);
        if let Some(frame) = tab.frames.state().get_mut(&frame) {
            frame.late = false;
        }
        tab.touch();
    });
}

fn at_rest_inside(page: &Page<'_>, seen: &Seen, pulse: &Pulse) -> bool {
    let loading = page
        .tab
        .frames
        .state()
        .get(&seen.frame)
        .and_then(|f| f.loading)
        .is_some_and(|at| at.elapsed() < FRAME_REST);
    !loading && pulse.is_still()
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
fn register(page: &Page<'_>, frame: &str, look: &mut Look, aside: bool) {
    page.hub.used_elements(look.next);
    let mut frames = page.tab.frames.state();
    frames.stamp(frame, look.stamp);
    if let Some(known) = frames.get_mut(frame)
        && !look.origin.is_empty()
    {
        known.origin.clone_from(&look.origin);
    }
    if aside {
        return;
    }
    let mut numbers = std::collections::HashMap::new();
    for element in &mut look.elements {
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
    for (id, ..) in &mut look.points {
        *id = numbers.get(id).copied().unwrap_or_default();
    }
}

/// What lies over a frame lies over what is in it.
async fn reach(page: &Page<'_>, seen: &mut [Seen], asked: &Asked<'_>) -> Result<(), PageError> {
    let questions: Vec<(usize, Vec<Point>)> = seen
        .iter()
        .enumerate()
        .filter_map(|(i, s)| Some((i, s.look.as_ref()?.points.clone())))
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
        let Some(look) = &mut seen[*index].look else {
            continue;
        };
        for ((id, ..), hit) in points.iter().zip(answer.hits) {
            if hit {
                continue;
            }
            if let Some(element) = look.elements.iter_mut().find(|e| e.id == *id) {
                element.in_viewport = false;
                element.covered = true;
            }
        }
    }
    Ok(())
}

/// Folds the frames into each other, from the innermost.
fn gather(main: Look, mut seen: Vec<Seen>) -> Look {
    let mut inner: Vec<Vec<(Passage, Look)>> = (0..seen.len()).map(|_| Vec::new()).collect();
    let mut outermost = Vec::new();
    while let Some(last) = seen.pop() {
        let inside = inner.pop().unwrap_or_default();
        let Some(look) = last.look else { continue };
        let folded = merge::fold(look, inside);
        match last.parent {
            Some(parent) => inner[parent].push((last.passage, folded)),
            None => outermost.push((last.passage, folded)),
        }
    }
    merge::fold(main, outermost)
}

fn finish(page: &Page<'_>, mut look: Look, looked: Instant) -> Observation {
    for element in &mut look.elements {
        element.fingerprint = fingerprint(element);
    }
    let (loader, status, network_error, url) = {
        let state = page.tab.state();
        (
            state.loader.clone(),
            state.http_status(),
            state.network_error.clone(),
            state.url.clone(),
        )
    };
    look.signals.http_status = if network_error.is_some() { 0 } else { status };
    // The browser's error page has an address of its own; the person asked for another.
    let url = if network_error.is_some() {
        url
    } else {
        look.url
    };
    if network_error.is_some() {
        // Its buttons are the browser's own: among them one that goes on past a certificate.
        look.elements.clear();
        look.total_elements = 0;
    }
    look.signals.network_error = network_error;
    let mapping = mapping(&look.elements);
    let observation = Observation {
        id: ObservationId::new(),
        url,
        title: plain_title(&look.title).to_owned(),
        tab: page.tab.id.clone(),
        tabs: page.hub.list(OTHER_TABS),
        viewport: look.viewport,
        hashes: Hashes {
            dom: hash(&[&look.shape, &mapping]),
            mapping,
        },
        elements: look.elements,
        total_elements: look.total_elements,
        text: look.text,
        text_truncated: look.text_truncated,
        headings: look.headings,
        signals: look.signals,
        dialog: None,
        loader,
        ms: looked.elapsed().as_secs_f64() * 1000.0,
    };
    page.tab.state().last_look = Some(observation.clone());
    observation
}

/// While a dialog is open the page answers nothing: what was known of it, and the dialog.
fn behind_dialog(hub: &Hub, tab: &Tab) -> Observation {
    let tabs = hub.list(OTHER_TABS);
    let state = tab.state();
    let mut observation = state.last_look.clone().unwrap_or_else(|| Observation {
        id: ObservationId::new(),
        url: state.url.clone(),
        title: String::new(),
        tab: tab.id.clone(),
        tabs: Vec::new(),
        viewport: Viewport::default(),
        elements: Vec::new(),
        total_elements: 0,
        text: String::new(),
        text_truncated: false,
        headings: Vec::new(),
        hashes: Hashes {
            dom: hash(&[&state.url]),
            mapping: hash(&[""]),
        },
        signals: PageSignals::default(),
        dialog: None,
        loader: state.loader.clone(),
        ms: 0.0,
    });
    observation.id = ObservationId::new();
    observation.tabs = tabs;
    observation.dialog.clone_from(&state.dialog);
    // A dialog is a change that planners must see.
    let message = state
        .dialog
        .as_ref()
        .map(|d| d.message.as_str())
        .unwrap_or_default();
    observation.hashes.dom = hash(&[&observation.hashes.dom, "dialog", message]);
    observation.ms = 0.0;
    observation
}
