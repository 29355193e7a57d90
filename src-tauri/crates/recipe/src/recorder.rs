//! Recordings of Chrome DevTools Recorder: read and written. The format is that of `@puppeteer/replay`, a JSON object with
//! `title` and `steps`.

mod export;
mod import;
mod keys;
mod selectors;

use copilot_protocol::{Message, Recipe};

pub use export::export;
pub use import::import;

/// What was made of a recording.
#[derive(Clone, Debug, PartialEq)]
pub struct Imported {
    /// Without a name of a file. Its steps carry the classes that the guard finds in their words.
    pub recipe: Recipe,
    /// What is not as it was recorded, each with the `step` of the recording, from 1.
    pub left_out: Vec<Message>,
}

/// What was made of a recipe.
#[derive(Clone, Debug, PartialEq)]
pub struct Exported {
    pub text: String,
    /// What the other program cannot do, or is to be filled in by hand; each with the `step` of the recipe, from 1, where
    /// it is about one.
    pub left_out: Vec<Message>,
}

#[cfg(test)]
mod tests;
