//! Bringing a list to exactly these options.

use std::time::Duration;

use copilot_protocol::{ActionEffect, ActionReason, Delivery, Modifier, MouseButton};
use serde::Deserialize;

use super::attempt::{Attempt, Done, Stop};

/// A page's own script shows what was chosen by then.
const FOLLOWS: Duration = Duration::from_millis(400);

#[derive(Deserialize)]
struct Native {
    status: String,
    #[serde(default)]
    already: bool,
    #[serde(default)]
    several: bool,
    #[serde(default)]
    missing: Vec<String>,
    #[serde(default)]
    known: Vec<String>,
}

#[derive(Deserialize)]
struct Built {
    status: String,
    #[serde(default)]
    missing: Vec<String>,
    #[serde(default)]
    known: Vec<String>,
    #[serde(default)]
    options: Vec<BuiltOption>,
}

#[derive(Deserialize)]
struct BuiltOption {
    id: u32,
    label: String,
    chosen: bool,
    wanted: bool,
    disabled: bool,
}

impl Built {
    fn wrong(&self) -> Option<&BuiltOption> {
        self.options.iter().find(|o| o.chosen != o.wanted)
    }
}

impl Attempt<'_> {
    pub(super) async fn select_options(
        &self,
        element: u32,
        wanted: &[String],
    ) -> Result<Done, Stop> {
        let arguments = format!("{element}, {}", super::attempt::js_list(wanted));
        let native: Native = self
            .page()
            .call("chooseOptions", &arguments, self.left())
            .await?;
        match native.status.as_str() {
            "chosen" if native.already => Ok(Done {
                settle: false,
                ..Done::by(Delivery::Command).detail("it was so already")
            }),
            "chosen" => Ok(Done::by(Delivery::Command)
                .with(ActionEffect::ValueSet)
                .detail(native.known.join(", "))),
            "no_effect" => Ok(Done::in_vain(
                Delivery::Command,
                ActionReason::ValueRefused,
                format!("the list kept: {}", native.known.join(", ")),
            )),
            "no_option" => Err(missing(&native.missing, &native.known)),
            "built" if native.several => self.built_list(element, &arguments).await,
            // One after the other, through whatever it opens.
            "built" => {
                let mut last = Done::by(Delivery::Command);
                for option in wanted {
                    last = self.select_option(element, option).await?;
                }
                Ok(last)
            }
            other => Err(self.refusal(other, element)),
        }
    }

    async fn states(&self, element: u32, arguments: &str) -> Result<Built, Stop> {
        let built: Built = self
            .page()
            .call("optionStates", arguments, self.left())
            .await?;
        if built.status != "ok" {
            return Err(self.refusal(&built.status, element));
        }
        Ok(built)
    }

    /// A list of the page's own making whose options stand there.
    async fn built_list(&self, element: u32, arguments: &str) -> Result<Done, Stop> {
        let mut now = self.states(element, arguments).await?;
        if !now.missing.is_empty() {
            return Err(missing(&now.missing, &now.known));
        }
        let mut done = Done::by(Delivery::Command).detail("it was so already");
        // Where a plain press takes only the one option, further ones are pressed with Control held.
        let mut held: &[Modifier] = &[];
        let most = now.options.len() * 3;
        for _ in 0..most {
            let Some(wrong) = now.wrong() else { break };
            if wrong.disabled {
                return Err(self.refusal("disabled", wrong.id));
            }
            let (id, label) = (wrong.id, wrong.label.clone());
            let right = now.options.iter().filter(|o| o.chosen && o.wanted).count();
            done = self.mouse_click(id, MouseButton::Left, 1, held).await?;
            let mut pace = self.pace(FOLLOWS);
            let took = loop {
                now = self.states(element, arguments).await?;
                let took = now
                    .options
                    .iter()
                    .find(|o| o.label == label)
                    .is_none_or(|o| o.chosen == o.wanted);
                if took || !pace.step().await {
                    break took;
                }
            };
            let still = now.options.iter().filter(|o| o.chosen && o.wanted).count();
            if still < right || !took {
                held = &[Modifier::Control];
            }
        }
        Ok(match now.wrong() {
            None => done.with(ActionEffect::ValueSet),
            Some(wrong) => Done::in_vain(
                done.delivery,
                ActionReason::ValueRefused,
                format!("the list did not take {:?}", wrong.label),
            ),
        })
    }
}

fn missing(wanted: &[String], known: &[String]) -> Stop {
    Stop::because(
        ActionReason::OptionNotFound,
        format!(
            "no option is called {wanted:?}; there are: {}",
            known.join(", ")
        ),
    )
}
