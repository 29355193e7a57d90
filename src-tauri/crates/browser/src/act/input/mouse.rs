//! Presses with another button, several in a row, or with keys held.

use std::time::Duration;

use copilot_protocol::{ActionReason, Delivery, Modifier, MouseButton};
use serde::de::IgnoredAny;
use serde_json::{Value, json};

use super::super::attempt::{Attempt, Done, Stop, changed};
use super::{Spot, TRIES, moved, moves_away};

/// Presses in a row at most: three select a paragraph.
const MOST_PRESSES: u8 = 3;
/// A page that answers at all has let go of a point by then.
const FORGOTTEN: Duration = Duration::from_secs(1);

/// Bits of `Input.dispatchMouseEvent`'s modifiers.
fn bits(modifiers: &[Modifier]) -> u32 {
    modifiers.iter().fold(0, |bits, modifier| {
        bits | match modifier {
            Modifier::Alt => 1,
            Modifier::Control => 2,
            Modifier::Meta => 4,
            Modifier::Shift => 8,
        }
    })
}

/// The button's name, and its bit while it is held.
fn named(button: MouseButton) -> (&'static str, u8) {
    match button {
        MouseButton::Left => ("left", 1),
        MouseButton::Right => ("right", 2),
        MouseButton::Middle => ("middle", 4),
    }
}

/// Down and up, as often as is asked; each time the count goes up, as the browser counts them.
fn presses(at: (f64, f64), button: MouseButton, count: u8, modifiers: &[Modifier]) -> Vec<Value> {
    let (name, held) = named(button);
    let modifiers = bits(modifiers);
    (1..=count.clamp(1, MOST_PRESSES))
        .flat_map(|nth| [("mousePressed", held, nth), ("mouseReleased", 0, nth)])
        .map(|(kind, buttons, nth)| {
            json!({
                "type": kind, "x": at.0, "y": at.1, "button": name, "buttons": buttons,
                "clickCount": nth, "modifiers": modifiers,
            })
        })
        .collect()
}

impl Attempt<'_> {
    /// A point under which the element stays once the mouse is there.
    pub(super) async fn under_mouse(&self, id: u32) -> Result<Spot, Stop> {
        let mut spot = self.locate(id).await?;
        for _ in 0..TRIES {
            self.mouse_to(spot.at).await?;
            self.arrives(id, &spot).await?;
            if self.still_reaches(id, &spot).await? {
                return Ok(spot);
            }
            // The mouse itself moved things: menus open, cards grow.
            spot = self.locate(id).await?;
        }
        Err(moves_away())
    }

    /// Does something with the mouse at a point of the element, in pixels of its page from its upper left corner. Nothing else
    /// of the run can be meant there: not a control in it, nor what has a number of its own.
    pub(in super::super) async fn at_point(
        &self,
        id: u32,
        point: Option<(f64, f64)>,
        act: impl Future<Output = Result<Done, Stop>>,
    ) -> Result<Done, Stop> {
        let Some((x, y)) = point.filter(|(x, y)| x.is_finite() && y.is_finite()) else {
            return act.await;
        };
        let _: IgnoredAny = self.ask("pointAt", &format!("{id}, {x}, {y}"), id).await?;
        let done = act.await;
        let page = self.page();
        let _ = page.value("pointNowhere", "", FORGOTTEN).await;
        done
    }

    /// Where in the main viewport the element can be reached.
    pub(in super::super) async fn spot(&self, id: u32) -> Result<(f64, f64), Stop> {
        Ok(self.locate(id).await?.at)
    }

    pub(in super::super) async fn mouse_click(
        &self,
        id: u32,
        button: MouseButton,
        count: u8,
        modifiers: &[Modifier],
    ) -> Result<Done, Stop> {
        if self.options.delivery == Delivery::Script {
            let why = "such a press is not done by script";
            return Stop::err(ActionReason::Unsupported, why);
        }
        let delivery = self.pressed(id, button, count, modifiers).await?;
        Ok(Done::by(delivery).expecting())
    }

    /// Presses the element, if it still is what it was when it was judged.
    pub(super) async fn pressed(
        &self,
        id: u32,
        button: MouseButton,
        count: u8,
        modifiers: &[Modifier],
    ) -> Result<Delivery, Stop> {
        if self.frame.is_some() {
            // In a frame of another origin it is known which process gets the press only when the mouse is there.
            let spot = self.under_mouse(id).await?;
            if self.says("differs", &id.to_string()).await? {
                return Err(changed());
            }
            self.mouse(&presses(spot.at, button, count, modifiers))
                .await?;
            return Ok(spot.delivery);
        }
        // A move alone waits for the browser to draw; with a press behind it, it does not. The page script
        // stops a press that would come to something else, since the mouse itself moves things.
        for _ in 0..TRIES {
            let spot = self.find_spot(id, "aim").await?;
            let mut events = vec![moved(spot.at)];
            events.extend(presses(spot.at, button, count, modifiers));
            self.mouse(&events).await?;
            if !self.was_stopped().await? {
                return Ok(spot.delivery);
            }
        }
        Err(moves_away())
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used)]
    use super::*;

    #[test]
    fn what_goes_down_comes_up_and_counts_go_up() {
        let events = presses((1.0, 2.0), MouseButton::Left, 2, &[Modifier::Shift]);
        let told: Vec<String> = events
            .iter()
            .map(|e| format!("{} {} {}", e["type"], e["clickCount"], e["modifiers"]))
            .collect();
        assert_eq!(
            told,
            [
                "\"mousePressed\" 1 8",
                "\"mouseReleased\" 1 8",
                "\"mousePressed\" 2 8",
                "\"mouseReleased\" 2 8"
            ]
        );
        assert_eq!(presses((0.0, 0.0), MouseButton::Right, 0, &[]).len(), 2);
        assert_eq!(presses((0.0, 0.0), MouseButton::Right, 200, &[]).len(), 6);
    }
}
