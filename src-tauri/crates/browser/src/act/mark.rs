//! Marking a piece of text with the mouse, as a person does who wants something done with it.

use copilot_protocol::{ActionReason, ActionStatus, Delivery};
use serde::Deserialize;

use super::attempt::{Attempt, Done, Stop};
use crate::isolated_world::js;

/// Where a text stands.
#[derive(Default, Deserialize)]
#[serde(default)]
struct Place {
    /// Times that it is there.
    places: u32,
    /// What holds its first letter, or the field that it stands in.
    id: u32,
    /// In a field, whose letters have no places.
    field: bool,
    /// In another control, which the mouse would press.
    held: bool,
    /// Its first letter, in pixels from the corner of what holds it, and from there its last one.
    x: f64,
    y: f64,
    dx: f64,
    dy: f64,
}

impl Attempt<'_> {
    /// Marks the only place where a text stands in the element, else on the page around it.
    pub(super) async fn mark(&self, element: u32, text: &str) -> Result<Done, Stop> {
        let arguments = format!("{element}, {}", js(text));
        let place: Place = self.ask("placeOfText", &arguments, element).await?;
        match place.places {
            1 => {}
            0 => {
                let why = format!("{text:?} does not stand there");
                return Stop::err(ActionReason::TextNotFound, why);
            }
            places => {
                let why = format!(
                    "{text:?} stands there {places} times: find needs more of the text around it"
                );
                return Stop::err(ActionReason::TextNotFound, why);
            }
        }
        let by_mouse = match place.field {
            true => self.press(place.id).await.map(|_| false),
            false if place.held => Ok(false),
            false => self.mark_by_mouse(&place).await,
        };
        let by_mouse = match by_mouse {
            Ok(marked) => marked,
            Err(Stop::Browser(error)) => return Err(Stop::Browser(error)),
            Err(stop) if stop.status() == Some(ActionStatus::Cancelled) => return Err(stop),
            // Out of view, or under something else.
            Err(_) => false,
        };
        let delivery = match by_mouse {
            true => Delivery::Trusted,
            false => Delivery::Script,
        };
        if !by_mouse && !self.says("markText", "").await? {
            let why = "the page lets no text be selected there";
            return Ok(Done::in_vain(delivery, ActionReason::NoEffectSeen, why));
        }
        Ok(Done::by(delivery).detail(format!("selected: {text:?}")))
    }

    /// From its first letter to its last, with the button held; whether just that is marked then.
    async fn mark_by_mouse(&self, place: &Place) -> Result<bool, Stop> {
        let drag = self.drag(place.id, None, (place.dx, place.dy));
        self.at_point(place.id, Some((place.x, place.y)), drag)
            .await?;
        Ok(self.says("textIsMarked", "").await?)
    }
}
