//! Typing into fields, ticking boxes.

use copilot_protocol::{ActionEffect, ActionReason, ActionStatus, Delivery, TypeMode};
use serde::Deserialize;

use super::attempt::{Attempt, Done, Stop};
use super::input::Typed;
use super::keys::Chord;
use crate::isolated_world::js;

/// Longer texts go in at once, as a paste does: key by key they would take seconds.
const KEYED: usize = 60;
/// An editor has worked in what was typed by then.
const EDITED: std::time::Duration = std::time::Duration::from_millis(1_000);
/// A page that has not heard of its new selection by then will not.
const SELECTION: std::time::Duration = std::time::Duration::from_millis(300);
/// Characters on their way at once; between two bursts a cancel is heeded.
const BURST: usize = 12;

#[derive(Default, Deserialize)]
#[serde(default)]
pub(super) struct Field {
    pub status: String,
    pub id: u32,
    pub by_value: bool,
    opens: bool,
    empty: bool,
    /// It draws its text itself, and has a field of its own for the keys.
    pub editor: bool,
}

#[derive(Default, Deserialize)]
#[serde(default)]
pub(super) struct Held {
    pub status: String,
    pub held: String,
    pub value: String,
}

#[derive(Default, Deserialize)]
#[serde(default)]
pub(super) struct Pasted {
    id: u32,
    pub taken: bool,
    editable: bool,
}

#[derive(Default, Deserialize)]
#[serde(default)]
struct Checked {
    status: String,
    id: u32,
    checked: bool,
    radio: bool,
}

pub(super) fn no_field() -> Stop {
    Stop::because(ActionReason::NotAField, "the element takes no text")
}

fn holds_another(delivery: Delivery, held: &Held) -> Done {
    Done::refused(delivery, format!("the field holds {:?}", held.value))
}

impl Attempt<'_> {
    pub(super) async fn field(
        &self,
        function: &str,
        arguments: &str,
        id: u32,
    ) -> Result<Field, Stop> {
        self.answered(self.script(function, arguments).await?, id)
    }

    fn answered(&self, field: Field, id: u32) -> Result<Field, Stop> {
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
        let info: Field = self.script("fieldInfo", &element.to_string()).await?;
        if info.status == "readonly"
            && let Some(done) = self.pick_day(element, text).await?
        {
            return Ok(done);
        }
        let info = self.answered(info, element)?;
        if info.status != "ok"
            && let Some(done) = self.slide(element, text).await?
        {
            return Ok(done);
        }
        if info.editor {
            return self.write(info.id, text, mode, submit).await;
        }
        if info.status == "ok" && info.by_value {
            return self.set_value(info.id, text, submit).await;
        }
        let is_field = info.status == "ok";
        let target = if is_field { info.id } else { element };
        if !is_field && mode == TypeMode::Paste {
            return self.paste_over(element, text).await;
        }
        if !is_field && !info.opens {
            return Err(no_field());
        }
        // A press is what a person does first; where something lies over the field, focus must do.
        let delivery = match self.press(target).await {
            Err(stop) if is_field && stop.status() == Some(ActionStatus::Covered) => {
                Delivery::Trusted
            }
            pressed => pressed?,
        };
        let field = if is_field {
            self.field("prepareField", &format!("{target}, {append}"), target)
                .await?
        } else {
            self.opened_field(target).await?
        };
        let id = field.id;
        if let Some(done) = self.enter(&field, text, mode, submit, delivery).await? {
            return Ok(done);
        }
        let mut done = self.verify(id, text, append, delivery).await?;
        // What the field would not take is not sent: it is not what was approved.
        if submit && !done.is_in_vain() {
            self.send_typed(id, text, append).await?;
            done.effect_expected = true;
        }
        Ok(done)
    }

    /// What was pressed opened a field of its own, such as a search overlay.
    async fn opened_field(&self, pressed: u32) -> Result<Field, Stop> {
        let limit = std::time::Duration::from_secs(2);
        let look = || self.field("prepareFocused", "", pressed);
        let field = self
            .last_look(limit, look, |field| field.status == "ok")
            .await?;
        if field.status == "ok" {
            Ok(field)
        } else {
            Err(no_field())
        }
    }

    /// Puts a text into a field that is ready for it. `Some`: it is done with that.
    async fn enter(
        &self,
        field: &Field,
        text: &str,
        mode: TypeMode,
        submit: bool,
        delivery: Delivery,
    ) -> Result<Option<Done>, Stop> {
        let (id, append) = (field.id, mode == TypeMode::Append);
        let arguments = format!("{id}, {}", js(text));
        let again = append && submit && self.says("wasAdded", &arguments).await?;
        if again {
            // Only the Enter behind it was refused.
        } else if text.is_empty() {
            if !append && !field.empty {
                self.selection_heard().await?;
                self.chord("Delete").await?;
            }
        } else if mode == TypeMode::Paste {
            return self.paste(id, text, delivery).await;
        } else if text.chars().count() <= KEYED && !text.contains('\n') {
            let keys: Vec<char> = text.chars().collect();
            for burst in keys.chunks(BURST) {
                self.keys_in_a_row(burst).await?;
            }
        } else {
            self.insert(text).await?;
        }
        Ok(None)
    }

    /// Presses Enter behind what was typed, if the page may still have it.
    pub(super) async fn send_typed(&self, id: u32, text: &str, append: bool) -> Result<(), Stop> {
        let typed = Typed {
            text,
            append,
            held: true,
        };
        let entered = self.enter_behind(id, typed).await;
        if let Err(stop) = entered {
            if append && stop.status() == Some(ActionStatus::FingerprintChanged) {
                // Where the page has gone there is nothing to add to again.
                let _ = self.says("noteAdded", &format!("{id}, {}", js(text))).await;
            }
            return Err(stop);
        }
        Ok(())
    }

    /// Presses Enter where it comes to what was judged, by what was typed before it.
    pub(super) async fn enter_behind(&self, id: u32, typed: Typed<'_>) -> Result<(), Stop> {
        match Chord::parse("Enter") {
            Some(enter) => self.judged_keys(&enter, Some(id), Some(typed)).await,
            None => Ok(()),
        }
    }

    /// The field holds what was typed, in the page's own form perhaps; else it is put there by value.
    pub(super) async fn verify(
        &self,
        id: u32,
        text: &str,
        append: bool,
        delivery: Delivery,
    ) -> Result<Done, Stop> {
        let arguments = format!("{id}, {}, {append}", js(text));
        let held: Held = self.script("holds", &arguments).await?;
        // The page took the field away once it was filled; that is its affair.
        if held.status != "ok" {
            return Ok(Done::by(delivery).expecting());
        }
        match held.held.as_str() {
            "exact" => Ok(Done::set(delivery)),
            "formatted" => {
                Ok(Done::set(delivery).detail(format!("the field shows {:?}", held.value)))
            }
            "max" => Ok(Done::set(delivery).detail("the field took only the beginning")),
            _ if append => Ok(holds_another(delivery, &held)),
            _ => {
                let value = format!("{id}, {}", js(text));
                let set: Held = self.script("setValue", &value).await?;
                if set.held == "exact" {
                    return Ok(Done::set(delivery));
                }
                if set.status == "no_field" {
                    return self.edited(&arguments, delivery).await;
                }
                Ok(holds_another(delivery, &set))
            }
        }
    }

    /// An editor works in what was typed in its own time; it has no value that could be set.
    async fn edited(&self, arguments: &str, delivery: Delivery) -> Result<Done, Stop> {
        let is_in = |held: &Held| {
            matches!(held.held.as_str(), "exact" | "formatted") || held.status != "ok"
        };
        let look = || self.script::<Held>("holds", arguments);
        let held = self.last_look(EDITED, look, is_in).await?;
        Ok(if is_in(&held) {
            Done::set(delivery)
        } else {
            holds_another(delivery, &held)
        })
    }

    /// Dates, colours and sliders take a value, not keys.
    async fn set_value(&self, id: u32, text: &str, submit: bool) -> Result<Done, Stop> {
        let arguments = format!("{id}, {}", js(text));
        let set: Held = self.ask("setValue", &arguments, id).await?;
        if set.held != "exact" {
            let detail = format!("the field took {:?}", set.value);
            return Ok(Done::refused(Delivery::Command, detail));
        }
        if submit {
            self.focus(id).await?;
            let typed = Typed {
                text,
                append: false,
                held: true,
            };
            self.enter_behind(id, typed).await?;
            return Ok(Done::by(Delivery::Trusted).expecting());
        }
        Ok(Done::set(Delivery::Command))
    }

    /// Waits until the page has heard of the selection: an editor acts on the one that it knows of.
    pub(super) async fn selection_heard(&self) -> Result<(), Stop> {
        let look = || self.says("selectionHeard", "");
        self.last_look(SELECTION, look, |heard| *heard)
            .await
            .map(drop)
    }

    /// Sends a paste to the focused field. What the page does not take itself goes in as one insertion,
    /// and is verified as typing is; what it took is the page's own affair.
    async fn paste(&self, id: u32, text: &str, delivery: Delivery) -> Result<Option<Done>, Stop> {
        self.selection_heard().await?;
        let pasted = self.paste_event(id, text).await?;
        if !pasted.taken {
            self.insert(text).await?;
            return Ok(None);
        }
        let arguments = format!("{id}, {}, true", js(text));
        let held: Held = self.script("holds", &arguments).await?;
        let done = Done::by(delivery).expecting();
        Ok(Some(match held.held.as_str() {
            "exact" | "formatted" => done.with(ActionEffect::ValueSet),
            _ => done.detail("the page took what was pasted, and made something else of it"),
        }))
    }

    /// Pastes over something that is no field, such as the cells of a sheet.
    async fn paste_over(&self, element: u32, text: &str) -> Result<Done, Stop> {
        let delivery = self.press(element).await?;
        let pasted = self.paste_event(element, text).await?;
        if !pasted.taken && pasted.editable {
            self.insert(text).await?;
            return self.verify(pasted.id, text, true, delivery).await;
        }
        Ok(if pasted.taken {
            Done::by(delivery).expecting()
        } else {
            let why = "the page takes no pasted text there";
            Done::in_vain(delivery, ActionReason::NotAField, why)
        })
    }

    pub(super) async fn paste_event(&self, id: u32, text: &str) -> Result<Pasted, Stop> {
        let arguments = format!("{id}, {}", js(text));
        self.ask("pasteText", &arguments, id).await
    }

    async fn check_state(&self, id: u32) -> Result<Checked, Stop> {
        let state: Checked = self.script("checkState", &id.to_string()).await?;
        match state.status.as_str() {
            "ok" => Ok(state),
            "no_field" => Stop::err(ActionReason::NotAField, "the element cannot be ticked"),
            other => Err(self.refusal(other, id)),
        }
    }

    pub(super) async fn check(&self, element: u32, wanted: bool) -> Result<Done, Stop> {
        let before = self.check_state(element).await?;
        if before.checked == wanted {
            return Ok(Done::already());
        }
        if before.radio && !wanted {
            let why = "a radio button is switched off by choosing another";
            return Stop::err(ActionReason::Other, why);
        }
        let delivery = self.click(before.id).await?.outcome.delivery;
        // Frameworks set the state in their own time.
        let limit = std::time::Duration::from_millis(400);
        let look = || self.check_state(before.id);
        match self
            .last_look(limit, look, |now| now.checked == wanted)
            .await
        {
            Ok(now) if now.checked == wanted => Ok(Done::set(delivery).expecting()),
            Ok(_) => Ok(Done::refused(delivery, "it did not change its state")),
            Err(stop) => match stop.status() {
                // The page went on at the tick.
                Some(ActionStatus::Stale | ActionStatus::TabGone) => {
                    Ok(Done::by(delivery).expecting())
                }
                _ => Err(stop),
            },
        }
    }
}
