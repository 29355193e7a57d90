//! A recipe's file: YAML with a versioned schema, read with line and reason of what is wrong.
//!
//! Anchors, aliases, tags and more than one document are refused: a recipe needs none, and they are how a small file becomes
//! a large one. What a text, a number or a list is, is known from the types and from the table of actions, so that `5` in
//! the place of a text is the text `5`.

mod meaning;
mod shape;
mod tree;
mod written;

use copilot_protocol::{Message, MessageArg, RECIPE_SCHEMA, Recipe};

pub(crate) use meaning::action as as_action;
pub use shape::is_kept;
pub use written::write;

/// Bytes of a file.
pub const MOST_BYTES: usize = 1024 * 1024;
/// Steps of a recipe.
pub const MOST_STEPS: usize = 500;
/// Parameters of a recipe.
pub const MOST_PARAMETERS: usize = 50;
/// Conditions after a step or at the end, and values that are read.
pub const MOST_SIGNS: usize = 50;
/// Characters of one text.
pub const LONGEST_TEXT: usize = 20_000;

/// Why a file cannot be read.
#[derive(Clone, Debug, PartialEq)]
pub struct FileProblem {
    /// From 1.
    pub line: u32,
    /// From 1, in characters.
    pub column: u32,
    /// With the argument `line`.
    pub message: Message,
}

impl FileProblem {
    pub(crate) fn at(place: tree::Place, message: Message) -> Self {
        Self {
            line: place.line,
            column: place.column,
            message: message.arg("line", place.line),
        }
    }
}

/// Short form of [`FileProblem::at`] for a sentence with one argument.
fn problem(place: tree::Place, id: &str, name: &str, value: impl Into<MessageArg>) -> FileProblem {
    FileProblem::at(place, Message::new(id).arg(name, value))
}

/// Reads a file. `name` is that of the file without its ending. Nothing of a file with a mistake is taken.
pub fn read(text: &str, name: &str) -> Result<Recipe, FileProblem> {
    let start = tree::Place { line: 1, column: 1 };
    if text.len() > MOST_BYTES {
        let most = MOST_BYTES / 1024 / 1024;
        return Err(problem(start, "recipe-file-large", "most", most));
    }
    let root = tree::read(text)?;
    version(&root)?;
    let value = shape::of_recipe(&root)?;
    let mut recipe: Recipe = serde_json::from_value(value).map_err(|error| {
        problem(
            root.place,
            "recipe-file-unreadable",
            "why",
            error.to_string(),
        )
    })?;
    recipe.name = name.to_owned();
    meaning::check(&mut recipe, &root)?;
    Ok(recipe)
}

/// Before anything else: a newer file may have what this program does not know.
fn version(root: &tree::Node) -> Result<(), FileProblem> {
    let Some(given) = root.get("schema") else {
        return Err(problem(
            root.place,
            "recipe-file-no-schema",
            "known",
            RECIPE_SCHEMA,
        ));
    };
    let number = given
        .text()
        .and_then(|text| text.trim().parse::<u32>().ok());
    match number {
        Some(number) if number > RECIPE_SCHEMA => {
            Err(problem(given.place, "recipe-file-newer", "schema", number))
        }
        Some(RECIPE_SCHEMA) => Ok(()),
        _ => Err(problem(
            given.place,
            "recipe-file-no-schema",
            "known",
            RECIPE_SCHEMA,
        )),
    }
}

#[cfg(test)]
mod tests;
