//! Dragging: by the browser's own drag and drop, or by pointer events, whichever the page began.
//!
//! The button has to be held across several calls. It is let go however the attempt ends.

use std::sync::Arc;
use std::time::Duration;

use copilot_protocol::{ActionEffect, ActionReason};
use serde::de::IgnoredAny;
use serde_json::{Value, json};

use super::super::attempt::{Attempt, Done, Stop};
use crate::connection::Connection;
use crate::spawn::spawn;

/// Steps of the way between the two ends: pages watch where the pointer goes.
const STEPS: u32 = 6;
/// So far the mouse moves before a drag begins in all browsers and libraries, CSS pixels.
const SLACK: f64 = 8.0;
/// The browser tells what is dragged soon after the page began it.
const TOLD: Duration = Duration::from_millis(1_500);
/// A page that takes what is held over it says so by then.
const TAKEN: Duration = Duration::from_millis(500);
const RELEASE: Duration = Duration::from_secs(2);

/// What is undone when a drag is left in the middle.
struct Held {
    connection: Arc<Connection>,
    session: String,
    at: (f64, f64),
    /// The browser's own drag, which is called off by an event of its own.
    data: Option<Value>,
    pressed: bool,
}

impl Drop for Held {
    fn drop(&mut self) {
        let (connection, session) = (self.connection.clone(), self.session.clone());
        let (pressed, data) = (self.pressed, self.data.take());
        let at = self.at;
        spawn(async move {
            let call = async |method: &'static str, params: Value| {
                let sent = connection.call_raw(Some(&session), method, &params, RELEASE);
                if let Err(error) = sent.await {
                    tracing::debug!(?error, method, "a drag was not let go");
                }
            };
            if let Some(data) = data {
                call("Input.dispatchDragEvent", drag("dragCancel", at, &data)).await;
            }
            if pressed {
                call("Input.dispatchMouseEvent", mouse("mouseReleased", at)).await;
            }
            call("Input.setInterceptDrags", json!({"enabled": false})).await;
        });
    }
}

fn mouse(kind: &str, at: (f64, f64)) -> Value {
    let held = u8::from(kind != "mouseReleased");
    let count = u8::from(kind != "mouseMoved");
    json!({"type": kind, "x": at.0, "y": at.1, "button": "left", "buttons": held, "clickCount": count})
}

/// The element that a drag ends on.
struct End<'a> {
    attempt: Attempt<'a>,
    id: u32,
}

impl<'a> Attempt<'a> {
    /// Where an element of the run stands, in the frame that holds it.
    fn end(&self, id: u32) -> End<'a> {
        let (frame, id) = match self.tab.frames.state().number(id) {
            Some((frame, local)) => (Some(frame), local),
            None => (None, id),
        };
        End {
            attempt: self.in_frame(frame),
            id,
        }
    }

    pub(in super::super) async fn drag(
        &self,
        element: u32,
        to: Option<u32>,
        by: (f64, f64),
    ) -> Result<Done, Stop> {
        let by = (finite(by.0), finite(by.1));
        if to.is_none() && by == (0.0, 0.0) {
            let why = "a drag needs an element to end on, or an offset";
            return Stop::err(ActionReason::Other, why);
        }
        let end = to.map(|id| self.end(id));
        // What it ends on is brought into view first, so that both are, where both fit.
        if let Some(end) = &end {
            end.attempt.locate(end.id).await?;
        }
        let mut here = vec![element];
        if let Some(end) = &end {
            if end.attempt.frame == self.frame {
                here.push(end.id);
            } else {
                end.attempt.watch_drag(&[end.id]).await?;
            }
        }
        self.watch_drag(&here).await?;
        let result = self.drag_watched(element, end.as_ref(), by).await;
        self.forget_drag().await;
        if let Some(end) = &end {
            end.attempt.forget_drag().await;
        }
        result
    }

    pub(in super::super) async fn watch_drag(&self, ids: &[u32]) -> Result<(), Stop> {
        let first = ids.first().copied().unwrap_or_default();
        let _: IgnoredAny = self.ask("watchDrag", &format!("{ids:?}"), first).await?;
        Ok(())
    }

    pub(in super::super) async fn forget_drag(&self) {
        let page = self.page();
        let _ = page.value("forgetDrag", "", Duration::from_secs(1)).await;
    }

    /// Whether the page takes what is held over it. A frame in another process hears of it later, and as with a
    /// drag by hand it is told again and again.
    pub(in super::super) async fn drop_taken(
        &self,
        at: (f64, f64),
        data: &Value,
        files: bool,
    ) -> Result<bool, Stop> {
        let files = files.to_string();
        let mut pace = self.pace(TAKEN);
        loop {
            if self.says("dropTaken", &files).await? {
                return Ok(true);
            }
            if !pace.step().await {
                return Ok(false);
            }
            self.drag_event(drag("dragOver", at, data)).await?;
        }
    }

    async fn drag_watched(
        &self,
        element: u32,
        end: Option<&End<'a>>,
        by: (f64, f64),
    ) -> Result<Done, Stop> {
        self.tab.state().dragged = None;
        let on = json!({"enabled": true});
        let _: IgnoredAny = self.command("Input.setInterceptDrags", on).await?;
        let mut held = Held {
            connection: self.session.connection.clone(),
            session: self.tab.session.clone(),
            at: (0.0, 0.0),
            data: None,
            pressed: false,
        };
        let from = self.under_mouse(element).await?;
        held.at = from.at;
        held.pressed = true;
        self.button("mousePressed", from.at).await?;
        // A first stretch, by which the page begins the drag.
        let toward = match end {
            // Nothing may be scrolled yet: what begins a drag is what lies where the button went down.
            Some(end) => end.attempt.center(end.id).await?,
            None => (from.at.0 + by.0, from.at.1 + by.1),
        };
        for part in [0.4, 1.0] {
            held.at = stretch(from.at, toward, SLACK * part);
            self.button("mouseMoved", held.at).await?;
        }
        if self.says("dragBegan", "").await? {
            let look = || async { Ok::<_, Stop>(self.tab.state().dragged.take()) };
            held.data = self.last_look(TOLD, look, Option::is_some).await?;
        }
        // Only what was held can make room for its place: scrolled there with the button down.
        let to = match end {
            Some(end) => end.attempt.locate(end.id).await?.at,
            None => toward,
        };
        let done = Done::by(from.delivery).expecting();
        let Some(data) = held.data.clone() else {
            self.glide(&mut held, to).await?;
            self.button("mouseReleased", to).await?;
            held.pressed = false;
            return Ok(done);
        };
        self.hold_over(&mut held, &data, to).await?;
        let over = end.map_or(self, |end| &end.attempt);
        // Letting go of it where the page does not take it can make the browser open it.
        if !over.drop_taken(to, &data, false).await? {
            let why = "the page takes nothing of that kind there";
            let reason = ActionReason::DropRefused;
            return Ok(Done::in_vain(from.delivery, reason, why));
        }
        self.drag_event(drag("drop", to, &data)).await?;
        held.data = None;
        // The drop ends the drag; the button goes up with it.
        self.button("mouseReleased", to).await?;
        held.pressed = false;
        Ok(done.with(ActionEffect::Dropped))
    }

    /// About where the element is, wherever that is.
    pub(super) async fn center(&self, id: u32) -> Result<(f64, f64), Stop> {
        let page = self.page();
        let center = page.value("centerOf", &id.to_string(), self.left()).await?;
        serde_json::from_value(center).map_err(|_| self.refusal("stale", id))
    }

    /// Moves on with the button held.
    async fn glide(&self, held: &mut Held, to: (f64, f64)) -> Result<(), Stop> {
        for at in steps(held.at, to) {
            held.at = at;
            self.button("mouseMoved", at).await?;
        }
        Ok(())
    }

    /// The browser's own drag enters the page and moves over it.
    async fn hold_over(&self, held: &mut Held, data: &Value, to: (f64, f64)) -> Result<(), Stop> {
        self.drag_event(drag("dragEnter", held.at, data)).await?;
        for at in steps(held.at, to) {
            held.at = at;
            self.drag_event(drag("dragOver", at, data)).await?;
        }
        Ok(())
    }

    pub(in super::super) async fn drag_event(&self, event: Value) -> Result<(), Stop> {
        self.input("Input.dispatchDragEvent", &[event]).await
    }

    /// The left button goes down, up, or along while it is held.
    async fn button(&self, kind: &str, at: (f64, f64)) -> Result<(), Stop> {
        self.mouse(&[mouse(kind, at)]).await
    }
}

pub(in super::super) fn drag(kind: &str, at: (f64, f64), data: &Value) -> Value {
    json!({"type": kind, "x": at.0, "y": at.1, "data": data})
}

fn finite(value: f64) -> f64 {
    if value.is_finite() {
        value.clamp(-20_000.0, 20_000.0)
    } else {
        0.0
    }
}

/// The way from one point to the other, the end twice: pages look where it rests.
fn steps(from: (f64, f64), to: (f64, f64)) -> impl Iterator<Item = (f64, f64)> {
    (1..=STEPS).chain([STEPS]).map(move |step| {
        let part = f64::from(step) / f64::from(STEPS);
        (
            from.0 + (to.0 - from.0) * part,
            from.1 + (to.1 - from.1) * part,
        )
    })
}

/// The point so far on the way from one to the other, and no farther than the other.
fn stretch(from: (f64, f64), to: (f64, f64), far: f64) -> (f64, f64) {
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let whole = dx.hypot(dy);
    if whole <= far || whole == 0.0 {
        return to;
    }
    (from.0 + dx / whole * far, from.1 + dy / whole * far)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used)]
    use super::*;

    #[test]
    fn a_stretch_ends_at_its_end() {
        assert_eq!(stretch((0.0, 0.0), (30.0, 40.0), 5.0), (3.0, 4.0));
        assert_eq!(stretch((0.0, 0.0), (3.0, 4.0), 50.0), (3.0, 4.0));
        assert_eq!(stretch((1.0, 1.0), (1.0, 1.0), 5.0), (1.0, 1.0));
    }
}
