//! Bringing a list to exactly these options.

use std::time::Duration;

use copilot_protocol::{ActionEffect, Delivery, Modifier, MouseButton};
use serde::Deserialize;

use super::attempt::{Attempt, Done, Stop, js_list};
use super::list::missing;

/// A page's own script shows what was chosen by then.
const FOLLOWS: Duration = Duration::from_millis(400);

/// A list as the page script knows it: one of the browser's, or one of the page's own making.
#[derive(Default, Deserialize)]
#[serde(default)]
struct List {
    status: String,
    already: bool,
    several: bool,
    missing: Vec<String>,
    known: Vec<String>,
    /// Of a list of the page's own making.
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

impl List {
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
        let arguments = format!("{element}, {}", js_list(wanted));
        let list: List = self.script("chooseOptions", &arguments).await?;
        match list.status.as_str() {
            "chosen" if list.already => Ok(Done::already()),
            "chosen" => Ok(Done::set(Delivery::Command).detail(list.known.join(", "))),
            "no_effect" => {
                let detail = format!("the list kept: {}", list.known.join(", "));
                Ok(Done::refused(Delivery::Command, detail))
            }
            "no_option" => Err(missing(&list.missing, &list.known)),
            "built" if list.several => self.built_list(element, &arguments).await,
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

    async fn states(&self, element: u32, arguments: &str) -> Result<List, Stop> {
        self.ask("optionStates", arguments, element).await
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
            let took = |list: &List| {
                let option = list.options.iter().find(|o| o.label == label);
                option.is_none_or(|o| o.chosen == o.wanted)
            };
            let look = || self.states(element, arguments);
            now = self.last_look(FOLLOWS, look, took).await?;
            let still = now.options.iter().filter(|o| o.chosen && o.wanted).count();
            if still < right || !took(&now) {
                held = &[Modifier::Control];
            }
        }
        Ok(match now.wrong() {
            None => done.with(ActionEffect::ValueSet),
            Some(wrong) => {
                let detail = format!("the list did not take {:?}", wrong.label);
                Done::refused(done.outcome.delivery, detail)
            }
        })
    }
}
