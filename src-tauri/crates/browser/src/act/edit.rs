//! Replacing a part of what a field holds, as a person does who marks it and types over it: the rest keeps its form.

use copilot_protocol::{ActionReason, ActionStatus, Delivery};
use serde::Deserialize;

use super::attempt::{Attempt, Done, Stop};
use super::field::no_field;
use crate::isolated_world::js;

#[derive(Default, Deserialize)]
#[serde(default)]
struct Part {
    status: String,
    /// Places where it stands.
    places: u32,
    /// What the field holds once it is replaced.
    expected: String,
}

impl Attempt<'_> {
    pub(super) async fn edit(
        &self,
        element: u32,
        part: &str,
        by: &str,
        submit: bool,
    ) -> Result<Done, Stop> {
        let info = self
            .field("fieldInfo", &element.to_string(), element)
            .await?;
        if info.editor {
            let why =
                "this editor shows only what is in view: give it its whole text, without find";
            return Stop::err(ActionReason::Unsupported, why);
        }
        if info.status != "ok" || info.by_value {
            return Err(no_field());
        }
        let delivery = match self.press(info.id).await {
            Err(stop) if stop.status() == Some(ActionStatus::Covered) => Delivery::Trusted,
            pressed => pressed?,
        };
        let id = self
            .field("prepareField", &format!("{}, true", info.id), info.id)
            .await?
            .id;
        let arguments = format!("{id}, {}, {}", js(part), js(by));
        let found: Part = self.script("selectPart", &arguments).await?;
        match (found.status.as_str(), found.places) {
            ("ok", 1) => {}
            ("ok", 0) => {
                let why = format!("{part:?} does not stand in the field");
                return Stop::err(ActionReason::TextNotFound, why);
            }
            ("ok", places) => {
                let why = format!(
                    "{part:?} stands in the field {places} times: find needs more of the text around it"
                );
                return Stop::err(ActionReason::TextNotFound, why);
            }
            (other, _) => return Err(self.refusal(other, id)),
        }
        self.selection_heard().await?;
        match by.is_empty() {
            true => self.chord("Delete").await?,
            false => self.insert(by).await?,
        }
        let mut done = self.verify(id, &found.expected, false, delivery).await?;
        if submit && !done.is_in_vain() {
            self.send_typed(id, &found.expected, false).await?;
            done.effect_expected = true;
        }
        Ok(done)
    }
}
