//! Puts a secret into its field: in one turn of the page, and only if the field is what was demanded.

use copilot_ports::SecretFill;
use copilot_protocol::{ActionStatus, Delivery};
use serde::Deserialize;

use super::attempt::{Attempt, Done, Stop, js_list};
use super::input::Typed;
use crate::injected_script::PageError;
use crate::isolated_world::js;

#[derive(Deserialize)]
struct Put {
    status: String,
    #[serde(default)]
    kept: bool,
}

impl Attempt<'_> {
    pub(super) async fn put_secret(
        &self,
        element: u32,
        fill: &SecretFill,
        submit: bool,
    ) -> Result<Done, Stop> {
        // Focus first, as a person would; the value goes in only with the checks of its own turn.
        let focused = element.to_string();
        self.says("focusOn", &focused).await?;
        let arguments = format!(
            "{element}, {}, {}, {}",
            js(fill.value.reveal()),
            js_list(&fill.origins),
            js_list(&fill.field_types)
        );
        let put = self.script::<Put>("putSecret", &arguments).await;
        let put = put.map_err(|error| match error {
            // What a script says may quote what it was called with.
            PageError::Script(_) => PageError::Script("the field took no value".into()),
            other => other,
        })?;
        let changed = |detail: &str| Stop::failed(ActionStatus::FingerprintChanged, detail);
        match put.status.as_str() {
            "ok" => {}
            "origin" => return Err(changed("the field's document is of another origin")),
            "type" => return Err(changed("the field is of another type")),
            other => return Err(self.refusal(other, element)),
        }
        if !put.kept {
            let detail = "the field keeps another value";
            return Ok(Done::refused(Delivery::Script, detail));
        }
        let mut done = Done::set(Delivery::Script);
        if submit {
            self.says("focusOn", &focused).await?;
            // Its value is not said again: what a script fails with may quote what it was called with.
            let unsaid = Typed {
                text: "",
                append: false,
                held: false,
            };
            self.enter_behind(element, unsaid).await?;
            done.effect_expected = true;
        }
        Ok(done)
    }
}
