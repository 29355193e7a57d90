//! Editors that draw their text themselves (Monaco, Ace, CodeMirror 5): what they hold is not in any field.
//!
//! Those that edit the page's own text (ProseMirror, CodeMirror 6) are typed into as any other field.

use std::time::Duration;

use copilot_protocol::{ActionReason, Delivery, TypeMode};

use super::attempt::{Attempt, Done, Stop};
use super::field::Held;
use super::keys::Chord;
use crate::isolated_world::js;

/// The editor takes the focus and draws by then.
const FOLLOWS: Duration = Duration::from_millis(1_500);

/// Editors go by the keys of the system that they run on.
const ALL: &str = if cfg!(target_os = "macos") {
    "Meta+a"
} else {
    "Control+a"
};
const END: &str = if cfg!(target_os = "macos") {
    "Meta+ArrowDown"
} else {
    "Control+End"
};

impl Attempt<'_> {
    pub(super) async fn chord(&self, name: &str) -> Result<(), Stop> {
        match Chord::parse(name) {
            Some(chord) => self.keys(&chord).await,
            None => Ok(()),
        }
    }

    /// Puts text into the editor, by a paste: typed, it would be indented and its brackets closed.
    pub(super) async fn write(
        &self,
        editor: u32,
        text: &str,
        mode: TypeMode,
        submit: bool,
    ) -> Result<Done, Stop> {
        let delivery = self.press(editor).await?;
        self.until_focused(editor).await?;
        let append = mode == TypeMode::Append;
        self.chord(if append { END } else { ALL }).await?;
        if text.is_empty() {
            if !append {
                self.chord("Delete").await?;
            }
        } else if !self.paste_event(editor, text).await?.taken {
            self.insert(text).await?;
        }
        let done = self.written(editor, text, append, delivery).await?;
        if submit {
            self.chord("Enter").await?;
        }
        Ok(done)
    }

    async fn until_focused(&self, editor: u32) -> Result<(), Stop> {
        let arguments = editor.to_string();
        let look = || self.says("inEditor", &arguments);
        if self.last_look(FOLLOWS, look, |focused| *focused).await? {
            return Ok(());
        }
        let why = "the editor did not take the focus";
        Stop::err(ActionReason::NotAField, why)
    }

    /// Waits until the editor has drawn what it was given.
    async fn written(
        &self,
        editor: u32,
        text: &str,
        append: bool,
        delivery: Delivery,
    ) -> Result<Done, Stop> {
        let arguments = format!("{editor}, {}, {append}", js(text));
        let look = || self.ask::<Held>("editorHolds", &arguments, editor);
        let drawn = |held: &Held| matches!(held.held.as_str(), "exact" | "formatted");
        let held = self.last_look(FOLLOWS, look, drawn).await?;
        Ok(match held.held.as_str() {
            "exact" => Done::set(delivery),
            "formatted" => Done::set(delivery).detail("the editor shows a part of it"),
            _ => Done::refused(delivery, format!("the editor shows {:?}", held.value)),
        })
    }
}
