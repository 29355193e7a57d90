//! What is true of an action's target now, for the guard.

use std::time::Duration;

use copilot_ports::BrowserError;
use copilot_protocol::{Action, Element, FormInfo, LiveFacts};
use serde::Deserialize;

use crate::frames::MAIN;
use crate::injected_script::{Page, PageError};
use crate::merge;
use crate::observe::fingerprint;
use crate::oopif::query::{self, standing, through};
use crate::user_activity::title::plain_title;

const DEADLINE: Duration = Duration::from_secs(10);
/// A frame is not waited for as its page is.
const FRAME_DEADLINE: Duration = Duration::from_secs(3);

/// What the page script answers.
#[derive(Deserialize)]
struct Told {
    #[serde(flatten)]
    facts: LiveFacts,
    /// The focus is in the frame of another origin behind this element.
    #[serde(default)]
    door: u32,
    /// Points of the frame's viewport where a press reaches the element, and the viewport's size.
    #[serde(default)]
    points: Vec<(f64, f64)>,
    #[serde(default)]
    view: (f64, f64),
}

/// Longest title that is told, in signs.
const TITLE: usize = 500;

pub(crate) async fn facts(page: &Page<'_>, action: &Action) -> Result<LiveFacts, BrowserError> {
    let element = action.element();
    let focus = matches!(action, Action::PressKey { element: None, .. });
    if page.tab.state().dialog.is_some() {
        return Ok(behind_dialog(page, action));
    }
    let mut facts = match told(page, element, focus).await {
        Ok(facts) => facts,
        Err(PageError::Dialog) => return Ok(behind_dialog(page, action)),
        Err(error) => return Err(error.into()),
    };
    if let Some(onto) = action.onto() {
        facts.onto = onto_of(page, onto).await?;
    }
    for element in facts.element.iter_mut().chain(facts.onto.iter_mut()) {
        element.fingerprint = fingerprint(element);
    }
    facts.page_title = merge::cut(plain_title(&facts.page_title).to_owned(), TITLE).0;
    let state = page.tab.state();
    facts.document = matches!(action, Action::Evaluate { .. }).then(|| state.loader.clone());
    if matches!(action, Action::Reload) && state.was_posted() {
        facts.form = Some(FormInfo {
            index: 0,
            method: "post".into(),
            action: state.url.clone(),
            name: String::new(),
            submits: true,
        });
    }
    if state.network_error.is_some() {
        facts.page_url.clone_from(&state.url);
    }
    Ok(facts)
}

/// What the frame that holds the element tells of it.
async fn told(page: &Page<'_>, element: Option<u32>, focus: bool) -> Result<LiveFacts, PageError> {
    let framed = element.and_then(|id| Some((id, page.tab.frames.state().number(id)?)));
    match framed {
        Some((id, (frame, local))) => in_frame(page, &frame, Some((id, local)), focus).await,
        None => in_page(page, element, focus).await,
    }
}

/// The element that a drag would end on; one that is gone leaves nothing to judge by.
async fn onto_of(page: &Page<'_>, id: u32) -> Result<Option<Element>, BrowserError> {
    match told(page, Some(id), false).await {
        Ok(facts) => Ok(facts.element),
        Err(PageError::Dialog) => Ok(None),
        Err(error) => Err(error.into()),
    }
}

fn arguments(element: Option<u32>, focus: bool) -> String {
    format!(
        "{}, {focus}",
        element.map_or_else(|| "null".to_owned(), |id| id.to_string())
    )
}

async fn in_page(
    page: &Page<'_>,
    element: Option<u32>,
    focus: bool,
) -> Result<LiveFacts, PageError> {
    let told = page
        .call::<Told>("facts", &arguments(element, focus), DEADLINE)
        .await?;
    if told.door != 0
        && let Some(frame) = behind(page, MAIN, told.door).await
    {
        return in_frame(page, &frame, None, true).await;
    }
    Ok(told.facts)
}

/// The frame behind a frame element; found out where it is not known yet.
pub(crate) async fn behind(page: &Page<'_>, of: &str, door: u32) -> Option<String> {
    if let Some(known) = page.tab.frames.state().behind(of, door) {
        return Some(known);
    }
    let id = page
        .within(of)
        .frame_behind(door, FRAME_DEADLINE)
        .await
        .ok()??;
    page.tab.frames.state().link(of, door, &id);
    Some(id)
}

/// `element`: its number in the run, and the frame's own.
async fn in_frame(
    page: &Page<'_>,
    frame: &str,
    element: Option<(u32, u32)>,
    focus: bool,
) -> Result<LiveFacts, PageError> {
    // Address and title are the page's; what else is told without an element stands for a frame that is gone.
    let base = page.call::<Told>("facts", "null, false", DEADLINE).await?;
    let mut frame = frame.to_owned();
    for _ in 0..8 {
        match ask(page, &frame, element, focus).await {
            Ok(Asked::Told(told)) => {
                let mut facts = told.facts;
                facts.page_url = base.facts.page_url;
                facts.page_title = base.facts.page_title;
                return Ok(facts);
            }
            Ok(Asked::Deeper(inner)) => frame = inner,
            Err(PageError::Gone) => break,
            Err(error) => return Err(error),
        }
    }
    Ok(base.facts)
}

enum Asked {
    Told(Box<Told>),
    /// The focus is in a frame inside this one.
    Deeper(String),
}

async fn ask(
    page: &Page<'_>,
    frame: &str,
    element: Option<(u32, u32)>,
    focus: bool,
) -> Result<Asked, PageError> {
    let inside = page.within(frame);
    let arguments = arguments(element.map(|(_, local)| local), focus);
    let mut stands = standing(page, frame, FRAME_DEADLINE).await?;
    let mut told = inside
        .call::<Told>("facts", &arguments, FRAME_DEADLINE)
        .await?;
    if told.door != 0
        && let Some(inner) = behind(page, frame, told.door).await
    {
        return Ok(Asked::Deeper(inner));
    }
    if let Some(found) = &told.facts.element
        && told.points.is_empty()
    {
        // It may be in its frame's view, and the frame not in that of the page.
        let center = found.bbox.center();
        if query::reveal(page, frame, center, told.view, FRAME_DEADLINE).await? {
            stands = standing(page, frame, FRAME_DEADLINE).await?;
            told = inside
                .call::<Told>("facts", &arguments, FRAME_DEADLINE)
                .await?;
        }
    }
    let scale = stands.scale(told.view);
    let points: Vec<(f64, f64)> = told.points.iter().map(|p| scale.point(*p)).collect();
    let answers = through(page, &[(&stands, points)], FRAME_DEADLINE).await?;
    told.facts.hit_ok = answers.iter().any(|a| a.hits.contains(&true));
    let height = page
        .tab
        .state()
        .last_snapshot
        .as_ref()
        .map(|l| l.viewport.height);
    if let Some(found) = &mut told.facts.element {
        found.bbox = scale.rect(&found.bbox);
        found.zone = merge::zone(&found.bbox, height.unwrap_or(f64::MAX));
        found.in_viewport &= told.facts.hit_ok;
        if let Some((id, _)) = element {
            found.id = id;
        }
        if let Some(around) = page.tab.frames.state().get(frame) {
            found.frame = merge::join(&around.label, &found.frame);
            found.nav |= around.nav;
            found.fixed |= around.fixed;
            if found.heading.is_empty() && around.heading != found.name {
                found.heading.clone_from(&around.heading);
            }
        }
    }
    Ok(Asked::Told(Box::new(told)))
}

/// The page cannot be asked; its last snapshot must do, and nothing in it can be pressed.
fn behind_dialog(page: &Page<'_>, action: &Action) -> LiveFacts {
    let state = page.tab.state();
    let element = action
        .element()
        .and_then(|id| state.last_snapshot.as_ref()?.element(id).cloned());
    LiveFacts {
        page_url: state.url.clone(),
        page_title: state
            .last_snapshot
            .as_ref()
            .map(|l| l.title.clone())
            .unwrap_or_default(),
        frame_origin: url::Url::parse(&state.url)
            .map(|u| u.origin().ascii_serialization())
            .unwrap_or_default(),
        form: element.as_ref().and_then(|e| e.form.clone()),
        element,
        onto: None,
        hit_ok: false,
        values: Vec::new(),
        submit_label: String::new(),
        amounts: Vec::new(),
        surroundings: String::new(),
        dialog: state.dialog.clone(),
        document: matches!(action, Action::Evaluate { .. }).then(|| state.loader.clone()),
        tool: None,
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used)]
    use super::*;
    use crate::wellformed;
    use proptest::prelude::*;
    use serde_json::{Value, json};

    fn told(points: Value, door: Value, title: &str) -> String {
        json!({
            "page_url": "http://a/", "page_title": title, "frame_origin": "http://a", "hit_ok": false,
            "values": [], "submit_label": "", "amounts": [], "surroundings": "",
            "points": points, "door": door,
        })
        .to_string()
    }

    #[test]
    fn what_the_script_says_is_read() {
        let read: Told = wellformed::parse(&told(json!([[1.5, 2]]), json!(7), "A")).unwrap();
        assert_eq!((read.points, read.door), (vec![(1.5, 2.0)], 7));
        assert_eq!(read.facts.page_title, "A");
    }

    fn any_json() -> impl Strategy<Value = Value> {
        let leaf = prop_oneof![
            Just(Value::Null),
            any::<bool>().prop_map(Value::from),
            any::<f64>().prop_map(Value::from),
            any::<i64>().prop_map(Value::from),
            ".{0,20}".prop_map(Value::from),
        ];
        leaf.prop_recursive(4, 40, 6, |inner| {
            prop_oneof![
                proptest::collection::vec(inner.clone(), 0..6).prop_map(Value::from),
                proptest::collection::btree_map("[a-z_]{1,12}", inner, 0..6)
                    .prop_map(|m| Value::Object(m.into_iter().collect())),
            ]
        })
    }

    proptest! {
        /// What comes from a page is read, or refused with a word; never a panic.
        #[test]
        fn any_answer_is_read_or_refused(points in any_json(), door in any_json(), title in ".{0,40}") {
            let _ = wellformed::parse::<Told>(&told(points.clone(), door, &title));
            let _ = wellformed::parse::<Told>(&points.to_string());
        }
    }
}
