//! Mouse and keyboard.

use std::time::Duration;

use copilot_protocol::{ActionStatus, Delivery};
use serde::Deserialize;
use serde_json::{Value, json};

use super::keys::Chord;
use super::{Attempt, Done, Status, Stop};
use crate::world::PageError;

#[derive(Deserialize)]
struct Point {
    status: String,
    #[serde(default)]
    x: f64,
    #[serde(default)]
    y: f64,
    #[serde(default)]
    by: String,
}

/// How the element is scrolled when something lies over it.
const WIGGLE: [&str; 3] = ["center", "end", "start"];

impl Attempt<'_> {
    async fn input(&self, method: &str, events: &[Value]) -> Result<(), Stop> {
        let page = self.page();
        let left = self.left();
        // All are queued before the first answer is awaited, so a cancel cannot come between down and up.
        let sent = futures::future::join_all(events.iter().map(|event| {
            self.link
                .connection
                .call_raw(Some(&self.tab.session), method, event, left)
        }));
        let work = async {
            for answer in sent.await {
                answer?;
            }
            Ok(())
        };
        match page.guarded(work).await {
            Ok(()) => Ok(()),
            // The input itself took the document away.
            Err(PageError::Gone) => Ok(()),
            Err(PageError::Closed) => Ok(()),
            Err(error) => Err(error.into()),
        }
    }

    async fn mouse_to(&self, x: f64, y: f64) -> Result<(), Stop> {
        self.input(
            "Input.dispatchMouseEvent",
            &[json!({"type": "mouseMoved", "x": x, "y": y, "button": "none", "buttons": 0})],
        )
        .await
    }

    async fn button(&self, x: f64, y: f64) -> Result<(), Stop> {
        let event = |kind: &str, buttons: u8| json!({"type": kind, "x": x, "y": y, "button": "left", "buttons": buttons, "clickCount": 1});
        self.input(
            "Input.dispatchMouseEvent",
            &[event("mousePressed", 1), event("mouseReleased", 0)],
        )
        .await
    }

    /// A point where a press reaches the element, and whether it had to be scrolled about.
    async fn locate(&self, id: u32) -> Result<(f64, f64, Delivery), Stop> {
        let mut covered_by = String::new();
        for (round, nudge) in WIGGLE.iter().enumerate() {
            let point: Point = self
                .page()
                .call("locate", &format!("{id}, {nudge:?}"), self.left())
                .await?;
            match point.status.as_str() {
                "ok" => {
                    let delivery = if round == 0 {
                        Delivery::Trusted
                    } else {
                        Delivery::ScrollWiggle
                    };
                    return Ok((point.x, point.y, delivery));
                }
                "covered" => {
                    if round == 0 {
                        covered_by = point.by;
                    }
                }
                other => return Err(self.refusal(other, id)),
            }
        }
        Err(Stop::Status(
            ActionStatus::Covered,
            format!("something else would be pressed: {covered_by}"),
        ))
    }

    /// Presses the element by trusted input.
    pub(super) async fn press(&self, id: u32) -> Result<Delivery, Stop> {
        let (mut x, mut y, mut delivery) = self.locate(id).await?;
        for _ in 0..3 {
            self.mouse_to(x, y).await?;
            let still = self
                .page()
                .value("stillReaches", &format!("{id}, {x}, {y}"), self.left())
                .await?;
            if still == Value::Bool(true) {
                self.button(x, y).await?;
                return Ok(delivery);
            }
            // The mouse itself moved things: menus open, cards grow.
            (x, y, delivery) = self.locate(id).await?;
        }
        Err(Stop::Status(
            ActionStatus::Covered,
            "the element moves away from under the mouse".into(),
        ))
    }

    pub(super) async fn click(&self, id: u32) -> Result<Done, Stop> {
        if self.options.delivery == Delivery::Script {
            let clicked: Status = self
                .page()
                .call("scriptClick", &id.to_string(), self.left())
                .await?;
            return match clicked.status.as_str() {
                "ok" => Ok(Done::by(Delivery::Script).expecting()),
                other => Err(self.refusal(other, id)),
            };
        }
        let delivery = self.press(id).await?;
        Ok(Done::by(delivery).expecting())
    }

    pub(super) async fn hover(&self, id: u32) -> Result<Done, Stop> {
        let (x, y, delivery) = self.locate(id).await?;
        self.mouse_to(x, y).await?;
        Ok(Done::by(delivery))
    }

    pub(super) async fn keys(&self, chord: &Chord) -> Result<(), Stop> {
        self.input("Input.dispatchKeyEvent", &chord.events()).await
    }

    pub(super) async fn insert(&self, text: &str) -> Result<(), Stop> {
        self.input("Input.insertText", &[json!({"text": text})])
            .await
    }

    pub(super) async fn press_key(&self, key: &str, element: Option<u32>) -> Result<Done, Stop> {
        let chord = Chord::parse(key).ok_or_else(|| {
            Stop::Status(ActionStatus::NotFound, format!("no key is called {key:?}"))
        })?;
        if let Some(id) = element {
            self.focus(id).await?;
        }
        self.keys(&chord).await?;
        Ok(Done::by(Delivery::Trusted).expecting())
    }

    /// Puts the focus on the element, without pressing it.
    async fn focus(&self, id: u32) -> Result<(), Stop> {
        let focused: Status = self
            .page()
            .call("focusOn", &id.to_string(), self.left())
            .await?;
        match focused.status.as_str() {
            "ok" => Ok(()),
            other => Err(self.refusal(other, id)),
        }
    }

    /// Paces a wait for something of the page's own making.
    pub(super) fn pace(&self, limit: Duration) -> Pace {
        Pace {
            end: tokio::time::Instant::now() + limit.min(self.left()),
            changes: self.tab.changes(),
        }
    }
}

/// Small steps until a time is over, each ended early by a change of the tab.
pub(super) struct Pace {
    end: tokio::time::Instant,
    changes: tokio::sync::watch::Receiver<u64>,
}

impl Pace {
    /// `false` once the time is over.
    pub async fn step(&mut self) -> bool {
        if tokio::time::Instant::now() >= self.end {
            return false;
        }
        let _ = tokio::time::timeout(Duration::from_millis(30), self.changes.changed()).await;
        true
    }
}
