//! Presses with another button, several in a row, or with keys held.

use copilot_protocol::{ActionReason, Delivery, Modifier, MouseButton};
use serde_json::{Value, json};

use super::super::attempt::{Attempt, Done, Stop};
use super::{Spot, TRIES, moved, moves_away};

/// Presses in a row at most: three select a paragraph.
const MOST_PRESSES: u8 = 3;

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
            self.mouse_to(spot.at.0, spot.at.1).await?;
            self.arrives(id, &spot).await?;
            if self.still_reaches(id, &spot).await? {
                return Ok(spot);
            }
            spot = self.locate(id).await?;
        }
        Err(moves_away())
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
            return Err(Stop::because(
                ActionReason::Unsupported,
                "such a press is not done by script",
            ));
        }
        if self.frame.is_some() {
            let spot = self.under_mouse(id).await?;
            let events = presses(spot.at, button, count, modifiers);
            self.input("Input.dispatchMouseEvent", &events).await?;
            return Ok(Done::by(spot.delivery).expecting());
        }
        // In one go, as a plain press: what comes to something else is stopped in the page.
        for _ in 0..TRIES {
            let spot = self.find_spot(id, "aim").await?;
            let mut events = vec![moved(spot.at)];
            events.extend(presses(spot.at, button, count, modifiers));
            self.input("Input.dispatchMouseEvent", &events).await?;
            if !self.was_stopped().await? {
                return Ok(Done::by(spot.delivery).expecting());
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
