//! Choosing from lists: native ones, and those that pages build themselves.

use std::time::Duration;

use copilot_protocol::{ActionReason, Delivery};
use serde::Deserialize;

use super::attempt::{Attempt, Done, Stop};
use crate::isolated_world::js;

/// Lists are built anew as one types or points at them; so often the option is looked for again.
const REBUILDS: u32 = 5;
/// Lists that are filled from a server take their time.
const OPENS: Duration = Duration::from_millis(2_500);

#[derive(Deserialize, Default)]
#[serde(default)]
struct Choice {
    status: String,
    label: String,
    already: bool,
    option: Option<u32>,
    disabled: bool,
    open: bool,
    input: bool,
    known: Vec<String>,
}

impl Attempt<'_> {
    pub(super) async fn select_option(&self, element: u32, wanted: &str) -> Result<Done, Stop> {
        let arguments = format!("{element}, {}", js(wanted));
        let choice: Choice = self.script("chooseOption", &arguments).await?;
        match choice.status.as_str() {
            "chosen" => {
                let mut done = Done::set(Delivery::Command).detail(choice.label);
                done.effect_expected = !choice.already;
                Ok(done)
            }
            "no_effect" => {
                let detail = "the list did not take the option";
                Ok(Done::refused(Delivery::Command, detail))
            }
            "no_option" => Err(missing(wanted, &choice.known)),
            "list" => match choice.option {
                Some(id) => self.choose(id, &choice).await,
                None => Err(missing(wanted, &choice.known)),
            },
            "popup" => self.through_popup(element, wanted, choice).await,
            other => Err(self.refusal(other, element)),
        }
    }

    async fn choose(&self, id: u32, choice: &Choice) -> Result<Done, Stop> {
        if choice.disabled {
            return Err(self.refusal("disabled", id));
        }
        let delivery = self.press(id).await?;
        Ok(Done::by(delivery).expecting().detail(choice.label.clone()))
    }

    /// Opens the list, types into it where it filters as one types, and presses the option.
    async fn through_popup(
        &self,
        element: u32,
        wanted: &str,
        mut choice: Choice,
    ) -> Result<Done, Stop> {
        let arguments = format!("{element}, {}", js(wanted));
        if !choice.open || choice.option.is_none() {
            self.press(element).await?;
            choice = self
                .option_appears(&arguments, OPENS / if choice.input { 3 } else { 1 })
                .await?;
        }
        if choice.option.is_none() && choice.input {
            self.type_text(element, wanted, copilot_protocol::TypeMode::Fill, false)
                .await?;
            choice = self.option_appears(&arguments, OPENS).await?;
        }
        for _ in 0..REBUILDS {
            let Some(id) = choice.option else { break };
            match self.choose(id, &choice).await {
                // Nothing was pressed: the option gave way to another of its name.
                Err(Stop::Because(ActionReason::Detached, _)) => {
                    choice = self.option_appears(&arguments, OPENS).await?;
                }
                pressed => return pressed,
            }
        }
        Err(match choice.option {
            Some(_) => Stop::because(
                ActionReason::Detached,
                "the list is built anew all the time",
            ),
            None => missing(wanted, &choice.known),
        })
    }

    /// The list with the option, or as it stands at last.
    async fn option_appears(&self, arguments: &str, limit: Duration) -> Result<Choice, Stop> {
        let look = || self.script::<Choice>("findOption", arguments);
        self.last_look(limit, look, |now| now.option.is_some())
            .await
    }
}

pub(super) fn missing(wanted: impl std::fmt::Debug, known: &[String]) -> Stop {
    let known = known.join(", ");
    Stop::because(
        ActionReason::OptionNotFound,
        format!("no option is called {wanted:?}; there are: {known}"),
    )
}
