//! Typing into fields, ticking boxes.

use copilot_protocol::{ActionStatus, Delivery, TypeMode};
use serde::Deserialize;

use super::keys::Chord;
use super::{Attempt, Done, Stop};
use crate::world::js;

/// Longer texts go in at once, as a paste does: key by key they would take seconds.
const KEYED: usize = 60;
/// Characters on their way at once; between two bursts a cancel is heeded.
const BURST: usize = 12;

#[derive(Deserialize)]
struct Field {
    status: String,
    #[serde(default)]
    id: u32,
    #[serde(default)]
    by_value: bool,
    #[serde(default)]
    opens: bool,
    #[serde(default)]
    empty: bool,
}

#[derive(Deserialize)]
struct Held {
    status: String,
    #[serde(default)]
    held: String,
    #[serde(default)]
    value: String,
}

#[derive(Deserialize)]
struct Checked {
    status: String,
    #[serde(default)]
    id: u32,
    #[serde(default)]
    checked: bool,
    #[serde(default)]
    radio: bool,
}

impl Attempt<'_> {
    async fn field(&self, function: &str, arguments: &str, id: u32) -> Result<Field, Stop> {
        let field: Field = self.page().call(function, arguments, self.left()).await?;
        match field.status.as_str() {
            "ok" | "no_field" => Ok(field),
            other => Err(self.refusal(other, id)),
        }
    }

    pub(super) async fn type_text(
        &self,
        element: u32,
        text: &str,
        mode: TypeMode,
        submit: bool,
    ) -> Result<Done, Stop> {
        let append = mode == TypeMode::Append;
        let info = self
            .field("fieldInfo", &element.to_string(), element)
            .await?;
        let no_field = || {
            Stop::Status(
                ActionStatus::NotActionable,
                "the element takes no text".into(),
            )
        };
        if info.status == "ok" && info.by_value {
            return self.set_value(info.id, text, submit).await;
        }
        let mut delivery = Delivery::Trusted;
        let target = if info.status == "ok" {
            info.id
        } else {
            element
        };
        if info.status != "ok" && !info.opens {
            return Err(no_field());
        }
        // A press is what a person does first; where something lies over the field, focus must do.
        match self.press(target).await {
            Ok(by) => delivery = by,
            Err(Stop::Status(ActionStatus::Covered, _)) if info.status == "ok" => {}
            Err(stop) => return Err(stop),
        }
        let field = if info.status == "ok" {
            self.field("prepareField", &format!("{target}, {append}"), target)
                .await?
        } else {
            // What was pressed opened a field of its own, such as a search overlay.
            let mut pace = self.pace(std::time::Duration::from_secs(2));
            loop {
                let field = self.field("prepareFocused", "", target).await?;
                if field.status == "ok" {
                    break field;
                }
                if !pace.step().await {
                    return Err(no_field());
                }
            }
        };
        let id = field.id;
        if text.is_empty() {
            if !append
                && !field.empty
                && let Some(delete) = Chord::parse("Delete")
            {
                self.keys(&delete).await?;
            }
        } else if text.chars().count() <= KEYED && !text.contains('\n') {
            let keys: Vec<char> = text.chars().collect();
            for burst in keys.chunks(BURST) {
                self.keys_in_a_row(burst).await?;
            }
        } else {
            self.insert(text).await?;
        }
        let mut done = self.verify(id, text, append, delivery).await?;
        if submit && let Some(enter) = Chord::parse("Enter") {
            self.keys(&enter).await?;
            done.effect_expected = true;
        }
        Ok(done)
    }

    /// The field holds what was typed, in the page's own form perhaps; else it is put there by value.
    async fn verify(
        &self,
        id: u32,
        text: &str,
        append: bool,
        delivery: Delivery,
    ) -> Result<Done, Stop> {
        let arguments = format!("{id}, {}, {append}", js(text));
        let held: Held = self.page().call("holds", &arguments, self.left()).await?;
        // The page took the field away once it was filled; that is its affair.
        if held.status != "ok" {
            return Ok(Done::by(delivery).expecting());
        }
        match held.held.as_str() {
            "exact" => Ok(Done::by(delivery)),
            "formatted" => {
                Ok(Done::by(delivery).detail(format!("the field shows {:?}", held.value)))
            }
            "max" => Ok(Done::by(delivery).detail("the field took only the beginning")),
            _ if append => Ok(Done {
                status: ActionStatus::NoEffect,
                ..Done::by(delivery).detail(format!("the field holds {:?}", held.value))
            }),
            _ => {
                let set: Held = self
                    .page()
                    .call("setValue", &format!("{id}, {}", js(text)), self.left())
                    .await?;
                if set.held == "exact" {
                    return Ok(Done::by(delivery));
                }
                Ok(Done {
                    status: ActionStatus::NoEffect,
                    ..Done::by(delivery).detail(format!("the field holds {:?}", set.value))
                })
            }
        }
    }

    /// Dates, colours and sliders take a value, not keys.
    async fn set_value(&self, id: u32, text: &str, submit: bool) -> Result<Done, Stop> {
        let set: Held = self
            .page()
            .call("setValue", &format!("{id}, {}", js(text)), self.left())
            .await?;
        if set.status != "ok" {
            return Err(self.refusal(&set.status, id));
        }
        if set.held != "exact" {
            return Ok(Done {
                status: ActionStatus::NoEffect,
                ..Done::by(Delivery::Command).detail(format!("the field took {:?}", set.value))
            });
        }
        if submit {
            return self.press_key("Enter", Some(id)).await;
        }
        Ok(Done::by(Delivery::Command))
    }

    async fn check_state(&self, id: u32) -> Result<Checked, Stop> {
        let state: Checked = self
            .page()
            .call("checkState", &id.to_string(), self.left())
            .await?;
        match state.status.as_str() {
            "ok" => Ok(state),
            "no_field" => Err(Stop::Status(
                ActionStatus::NotActionable,
                "the element cannot be ticked".into(),
            )),
            other => Err(self.refusal(other, id)),
        }
    }

    pub(super) async fn check(&self, element: u32, wanted: bool) -> Result<Done, Stop> {
        let before = self.check_state(element).await?;
        if before.checked == wanted {
            return Ok(Done {
                settle: false,
                ..Done::by(Delivery::Command).detail("it was so already")
            });
        }
        if before.radio && !wanted {
            return Err(Stop::Status(
                ActionStatus::NotActionable,
                "a radio button is switched off by choosing another".into(),
            ));
        }
        let delivery = self.click(before.id).await?.delivery;
        // Frameworks set the state in their own time.
        let mut pace = self.pace(std::time::Duration::from_millis(400));
        let reached = loop {
            match self.check_state(before.id).await {
                Ok(now) if now.checked == wanted => break Ok(true),
                Ok(_) => {}
                Err(stop) => break Err(stop),
            }
            if !pace.step().await {
                break Ok(false);
            }
        };
        match reached {
            Ok(true) => Ok(Done::by(delivery).expecting()),
            Ok(false) => Ok(Done {
                status: ActionStatus::NoEffect,
                ..Done::by(delivery).detail("it did not change its state")
            }),
            // The page went on at the tick.
            Err(Stop::Status(ActionStatus::Stale | ActionStatus::TabGone, _)) => {
                Ok(Done::by(delivery).expecting())
            }
            Err(stop) => Err(stop),
        }
    }
}
