//! What programs ask of a page: a locator goes through frames of this origin by itself, and through those of others here.

use copilot_ports::{BrowserError, PageFound, PageQuery};
use serde::Deserialize;
use serde_json::{Map, Value, json};

use crate::facts::behind;
use crate::frames::MAIN;
use crate::injected_script::{Page, PageError};

/// Frames in frames that a locator goes through.
const DEEPEST: usize = 10;

/// What the page script answers.
#[derive(Deserialize)]
struct Told {
    #[serde(flatten)]
    found: PageFound,
    /// Which installed script it was.
    stamp: u64,
    /// The rest of the locator is for the frame behind this element.
    #[serde(default)]
    door: u32,
    #[serde(default)]
    rest: Value,
}

pub(crate) async fn query(page: &Page<'_>, asked: &PageQuery) -> Result<PageFound, BrowserError> {
    // What is told is told of one document: one that came meanwhile was not asked.
    let loader = page.tab.state().loader.clone();
    let found = ask(page, asked).await?;
    match page.tab.state().loader == loader {
        true => Ok(found),
        false => Ok(left()),
    }
}

async fn ask(page: &Page<'_>, asked: &PageQuery) -> Result<PageFound, BrowserError> {
    let mut frame = MAIN.to_owned();
    let mut chain = asked.chain.clone();
    for _ in 0..DEEPEST {
        let inside = page.within(&frame);
        let arguments = format!(
            "{chain}, {}, {}, {}, {}",
            json!(asked.wanted),
            asked.most,
            asked.strict,
            page.hub.first_element(),
        );
        let told = match inside
            .bounded::<Told>("query", &arguments, asked.deadline)
            .await
        {
            Ok(told) => told,
            // What was in it went with it.
            Err(PageError::Gone) if frame != MAIN => return Ok(none()),
            Err(PageError::Gone) => return Ok(left()),
            Err(PageError::Call(error)) if is_ended(&error) => return Ok(too_long()),
            Err(PageError::Script(error)) if error.contains("terminated") => return Ok(too_long()),
            Err(error) => return Err(error.into()),
        };
        page.tab.frames.state().stamp(&frame, told.stamp);
        if told.found.status != "elsewhere" {
            let mut found = told.found;
            number(page, &frame, &mut found.items);
            return Ok(found);
        }
        match behind(page, &frame, told.door).await {
            Some(inner) => (frame, chain) = (inner, told.rest),
            None => return Ok(none()),
        }
    }
    Ok(none())
}

fn none() -> PageFound {
    PageFound {
        status: "ok".into(),
        ..PageFound::default()
    }
}

fn left() -> PageFound {
    PageFound {
        status: "left".into(),
        ..PageFound::default()
    }
}

fn is_ended(error: &crate::connection::CallError) -> bool {
    use crate::connection::CallError;
    match error {
        CallError::Timeout { .. } => true,
        CallError::Refused(refused) => refused.message.contains("terminated"),
        _ => false,
    }
}

fn too_long() -> PageFound {
    PageFound {
        status: "malformed".into(),
        message: Some(
            "the page took too long to find that (a regular expression that never ends?)".into(),
        ),
        ..PageFound::default()
    }
}

/// Gives the elements the run's numbers.
fn number(page: &Page<'_>, frame: &str, items: &mut [Map<String, Value>]) {
    for item in items {
        let Some(local) = item.get("id").and_then(Value::as_u64) else {
            continue;
        };
        let local = u32::try_from(local).unwrap_or(u32::MAX);
        page.hub.used_elements(local.saturating_add(1));
        if frame == MAIN {
            continue;
        }
        let mut frames = page.tab.frames.state();
        let known = frames
            .get(frame)
            .and_then(|f| f.numbers.get(&local).copied());
        let id = known.unwrap_or_else(|| {
            let id = page.hub.first_element();
            page.hub.used_elements(id + 1);
            frames.set_number(id, frame, local);
            id
        });
        item.insert("id".into(), json!(id));
    }
}
