//! What the page script tells of a person's input, as an action and the page before it.

use copilot_ports::{Did, Shown};
use copilot_protocol::{Action, MouseButton, Observation, TypeMode};
use serde::Deserialize;

use crate::answer::Answer;
use crate::frames::MAIN;
use crate::merge::{Snapshot, join};
use crate::observe::finish;
use crate::session::BrowserSession;
use crate::tab::Tab;
use crate::wellformed;

/// `Told` of `injected/src/shown/shown.ts`.
#[derive(Deserialize)]
struct Told {
    did: String,
    id: Option<u32>,
    #[serde(default)]
    count: u8,
    #[serde(default)]
    text: String,
    #[serde(default)]
    secret: bool,
    #[serde(default)]
    options: Vec<String>,
    #[serde(default)]
    several: bool,
    #[serde(default)]
    checked: bool,
    #[serde(default)]
    key: String,
    /// Of the document, as the host calls it.
    frame: String,
    page: Option<Answer>,
}

/// Reads what a document of the tab told. `None`: it is not what the script tells.
pub(super) fn shown(session: &BrowserSession, tab: &Tab, told: &str) -> Option<Shown> {
    let mut told: Told = wellformed::parse(told).ok()?;
    let (snapshot, _) = told.page.take()?.complete(None).ok()?;
    if told.frame == MAIN {
        // The next document's elements get other numbers.
        session.hub.used_elements(snapshot.next);
    }
    let before = page_of(session, tab, &told.frame, snapshot);
    let Some(action) = action(told.id, &told) else {
        return Some(Shown::Unclear);
    };
    Some(Shown::Did(Box::new(Did {
        action,
        tab: tab.id.clone(),
        before: Some(before),
        secret: told.secret,
    })))
}

fn action(id: Option<u32>, told: &Told) -> Option<Action> {
    let element = || id;
    Some(match told.did.as_str() {
        "press" if told.count > 1 => Action::MouseClick {
            element: element()?,
            button: MouseButton::Left,
            count: told.count,
            modifiers: Vec::new(),
            x: None,
            y: None,
        },
        "press" => Action::Click {
            element: element()?,
        },
        "type" => Action::Type {
            element: element()?,
            text: told.text.clone(),
            mode: TypeMode::default(),
            find: None,
            submit: false,
        },
        "choose" if told.several => Action::SelectOptions {
            element: element()?,
            options: told.options.clone(),
        },
        "choose" => Action::SelectOption {
            element: element()?,
            option: told.options.first()?.clone(),
        },
        "tick" => Action::Check {
            element: element()?,
            checked: told.checked,
        },
        "files" if !told.options.is_empty() => Action::Upload {
            element: element()?,
            files: told.options.clone(),
        },
        "key" => Action::PressKey {
            key: told.key.clone(),
            element: id,
        },
        _ => return None,
    })
}

/// The document's own snapshot as the page; of a frame that is read apart, within the page as it was seen last.
fn page_of(
    session: &BrowserSession,
    tab: &Tab,
    frame: &str,
    mut snapshot: Snapshot,
) -> Observation {
    let page = session.page(tab);
    let began = std::time::Instant::now();
    if frame == MAIN {
        return finish(&page, snapshot, began);
    }
    let (label, heading) = {
        let frames = tab.frames.state();
        let known = frames.get(frame);
        let known = known.map(|f| (f.label.clone(), f.heading.clone()));
        known.unwrap_or_default()
    };
    for element in &mut snapshot.elements {
        element.frame = join(&label, &element.frame);
        if element.heading.is_empty() {
            element.heading.clone_from(&heading);
        }
    }
    let outer = tab.state().last_snapshot.clone();
    let mut inner = finish(&page, snapshot, began);
    let Some(outer) = outer else { return inner };
    tab.state().last_snapshot = Some(outer.clone());
    // Numbers of one document may be those of another.
    let mut others = outer.elements.clone();
    others.retain(|e| e.frame != label && !inner.elements.iter().any(|own| own.id == e.id));
    inner.elements.extend(others);
    Observation {
        elements: inner.elements,
        ..outer
    }
}
