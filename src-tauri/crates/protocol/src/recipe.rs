//! Recipes: what a run did, kept so that it can be done again with other values and without a model.
//!
//! A recipe is a person's file (`docs/recipes.md`). Texts may hold `{{name}}`, the value of a parameter. It carries no
//! approval, no secret's value and nothing that frees anything in the guard.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use serde_with::skip_serializing_none;
use ts_rs::TS;

use crate::{Condition, Message, Rect, RiskClass, RunId};

/// Before the recipe's name, what a run's planner is called that plays it.
pub const RECIPE_PLANNER: &str = "recipe ";

/// The newest version of the file that this program reads and writes.
pub const RECIPE_SCHEMA: u32 = 1;

/// What kind of value a parameter takes.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema, TS,
)]
#[serde(rename_all = "snake_case")]
pub enum ParameterKind {
    #[default]
    Text,
    Number,
    Money,
    /// A day as `2026-11-29`, or relative to the day of the play: `today`, `today+3`, `today-1`.
    Date,
    /// One of `choices`.
    Choice,
    /// Path of a file on this computer.
    File,
    /// Name of a secret of the person's; its value is never in a file.
    Secret,
}

/// A value that a person gives for a play.
#[skip_serializing_none]
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[ts(optional_fields)]
pub struct Parameter {
    /// As texts call it: a lower-case letter, then letters, digits and `_`.
    pub name: String,
    /// For people; empty: the name.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub label: String,
    #[serde(default)]
    pub kind: ParameterKind,
    /// Taken where none is given; none: it must be given.
    pub default: Option<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<String>>", optional)]
    pub choices: Vec<String>,
}

/// An element, described by many features that do not depend on one another, as it was when it was used.
#[skip_serializing_none]
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema, TS)]
#[ts(optional_fields)]
#[serde(default)]
pub struct Target {
    /// ARIA role.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub role: String,
    /// Accessible name.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub name: String,
    /// Own visible text, where it differs from the name.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub text: String,
    /// Lower-case tag name.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub tag: String,
    /// `data-testid` and its like.
    pub test_id: Option<String>,
    /// `id`, where it does not look made by a program.
    pub id: Option<String>,
    /// `name`.
    pub field: Option<String>,
    /// `type`.
    pub kind: Option<String>,
    pub placeholder: Option<String>,
    pub title: Option<String>,
    /// A link's address, without its origin where that is the page's.
    pub href: Option<String>,
    /// What its sign is called by the page's code, where it has no name.
    pub icon: Option<String>,
    /// The nearest heading before it.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub heading: String,
    /// Words of the row, item or card that it stands in.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub context: String,
    /// Name of its form.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub form: String,
    /// Path of frames, empty in the main frame.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub frame: String,
    /// Labels of the elements listed just before and after it.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub before: String,
    #[serde(skip_serializing_if = "String::is_empty")]
    pub after: String,
    /// What others of its role were called then, four signs of each: what is called so now is not it.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub others: String,
    /// In a navigation, header or footer.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub nav: bool,
    /// Which of the elements of its role and name it was, from 0, and how many there were.
    pub nth: Option<(u32, u32)>,
    /// Which of the elements of its role and tag it was, from 0, and how many there were; none where not all of them were seen.
    pub like: Option<(u32, u32)>,
    /// Where it stood, CSS pixels of the page.
    pub place: Option<Rect>,
    /// Its row, item or card is known by these words, which come from parameters: no other will do.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub row: String,
}

/// One step: an action, what it is aimed at, and what has to be true after it.
#[skip_serializing_none]
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema, TS)]
#[ts(optional_fields)]
#[serde(default)]
pub struct RecipeStep {
    /// Name of the action, as planners call it (`click`, `type`, `navigate` ...).
    #[serde(rename = "do")]
    pub action: String,
    /// Its arguments but for `element` and `to`.
    #[serde(skip_serializing_if = "Map::is_empty")]
    #[ts(as = "Option<BTreeMap<String, serde_json::Value>>", optional)]
    pub with: Map<String, Value>,
    pub on: Option<Target>,
    /// Where it is dragged to.
    pub to: Option<Target>,
    /// Pattern of the page's address (`*`: anything) on which it was done.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub at: String,
    /// What has to be true before the next step.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<Condition>>", optional)]
    pub then: Vec<Condition>,
    /// What the guard held it for when it was kept; not what a play is judged by.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<RiskClass>>", optional)]
    pub risk: Vec<RiskClass>,
    /// It is left out where its target is not there: a banner, a hint.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[ts(as = "Option<bool>", optional)]
    pub optional: bool,
}

/// A value that is read off a page, by what stands around it.
#[skip_serializing_none]
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[ts(optional_fields)]
#[serde(default)]
pub struct RecipeRead {
    /// What it is, for people and as a column.
    pub name: String,
    pub kind: ParameterKind,
    /// It is read when so many steps are done; at the end where it says as many as there are.
    pub after: u32,
    /// Words of its line before and after it.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub before: String,
    #[serde(skip_serializing_if = "String::is_empty")]
    pub behind: String,
    /// The line above it, and the nearest heading; `#`: the main heading of the page, whatever it says.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub above: String,
    #[serde(skip_serializing_if = "String::is_empty")]
    pub heading: String,
    /// The line was all that, and it holds these words, which come from parameters.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub line: String,
}

/// A target that was found in another form than the one that was kept.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, TS)]
pub struct Heal {
    /// Of the step, from 0.
    pub step: u32,
    pub before: Target,
    pub by: HealedBy,
    /// Run that ended verified with it.
    pub run: String,
    /// RFC 3339, UTC.
    pub time: String,
}

/// The rung of the ladder on which a target was found.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema, TS,
)]
#[serde(rename_all = "snake_case")]
pub enum HealedBy {
    /// Its features, taken together.
    #[default]
    Likeness,
    /// The same, after the page was scrolled or a part of it opened.
    Search,
    /// A model chose it from a short list.
    Model,
    /// The run's planner did the step.
    Planner,
}

/// A recipe, as its file has it.
#[skip_serializing_none]
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema, TS)]
#[ts(optional_fields)]
#[serde(default)]
pub struct Recipe {
    /// Version of the file.
    pub schema: u32,
    /// Name of the file without its ending: lower-case letters, digits and `-`.
    #[serde(skip)]
    pub name: String,
    /// For people; may hold parameters.
    pub title: String,
    /// The goal of the run that it was made from, with its parameters.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub goal: String,
    /// Where it starts.
    pub start: Option<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub parameters: Vec<Parameter>,
    pub steps: Vec<RecipeStep>,
    /// What it answers; none: it only does.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub answer: Vec<RecipeRead>,
    /// What is so when it is done.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub conditions: Vec<Condition>,
    /// The run that it was made from.
    pub run: Option<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub healed: Vec<Heal>,
}

/// A recipe that a run plays: the recipe as it was then, and the values.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema, TS)]
pub struct RecipePlay {
    pub name: String,
    /// With its values.
    pub recipe: Recipe,
    pub values: BTreeMap<String, String>,
    /// Of the file that it was read from: another one is not changed by what this play finds.
    #[serde(default)]
    pub digest: String,
    /// Language of what the run says and asks: `en`, `ru`.
    #[serde(default)]
    pub lang: String,
    /// Somebody else made it: what it says is not the person's word.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(as = "Option<bool>", optional)]
    pub elsewhere: bool,
    /// It is only looked whether its steps are found: what asks is not done, and no model helps.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(as = "Option<bool>", optional)]
    pub check: bool,
}

/// A recipe in the list.
#[skip_serializing_none]
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema, TS)]
#[ts(optional_fields)]
pub struct RecipeInfo {
    pub name: String,
    pub title: String,
    pub parameters: Vec<Parameter>,
    pub steps: u32,
    /// Hosts that it works on.
    pub sites: Vec<String>,
    /// Classes of its steps that ask.
    pub risks: Vec<RiskClass>,
    /// Nobody here has seen it yet: it came from elsewhere, or was changed outside the program.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub stranger: bool,
    /// It cannot be read: why, with its line.
    pub damaged: Option<Message>,
    /// Targets that were healed and not undone.
    pub healed: u32,
    pub plays: u32,
    /// Milliseconds that the last play took, without waiting for people.
    pub last_ms: Option<f64>,
    /// RFC 3339, UTC.
    pub last_played: Option<String>,
}

/// A recipe, as the window shows it.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema, TS)]
pub struct RecipeView {
    pub info: RecipeInfo,
    pub recipe: Recipe,
    /// A sentence for each step, and what has to be true after it.
    pub sentences: Vec<RecipeSentence>,
}

/// One step in words.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, TS)]
pub struct RecipeSentence {
    pub does: Message,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<Message>>", optional)]
    pub then: Vec<Message>,
    /// It asks when it is played.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(as = "Option<bool>", optional)]
    pub asks: bool,
}

/// What came of a row of a table that a recipe was played over.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema, TS,
)]
#[serde(rename_all = "snake_case")]
pub enum RowStatus {
    #[default]
    Waiting,
    Running,
    Done,
    Failed,
    /// The program ended while it was at work: it may have been done, and is not done again by itself.
    PutAside,
}

/// A row of a table, as the window shows it.
#[skip_serializing_none]
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema, TS)]
#[ts(optional_fields)]
#[serde(default)]
pub struct TableRow {
    /// Number of the row in its sheet, or line of its file, from 1.
    pub row: u32,
    pub status: RowStatus,
    pub run: Option<RunId>,
    /// Why it failed.
    pub error: Option<Message>,
    pub values: BTreeMap<String, String>,
    /// What was read, by name.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    #[ts(as = "Option<BTreeMap<String, String>>", optional)]
    pub answers: BTreeMap<String, String>,
}

/// A table that a recipe is played over.
#[skip_serializing_none]
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema, TS)]
#[ts(optional_fields)]
pub struct TablePlayView {
    /// Of the recipe.
    pub name: String,
    pub total: u32,
    pub rows: Vec<TableRow>,
    /// Milliseconds that the rest is likely to take.
    pub left_ms: Option<f64>,
    pub running: bool,
}

/// What a table holds, before a recipe is played over it.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema, TS)]
pub struct TablePreview {
    pub columns: Vec<String>,
    /// The first rows.
    pub rows: Vec<Vec<String>>,
    pub row_count: u32,
    /// Rows that cannot be played, with why.
    pub problems: Vec<RowProblem>,
    /// Parameters that have no column and no default.
    pub missing: Vec<String>,
    /// Columns that are no parameter.
    pub unknown: Vec<String>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, TS)]
pub struct RowProblem {
    pub row: u32,
    pub message: Message,
}

/// A recipe that was just made or taken over, and what of its source is not in it.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema, TS)]
pub struct RecipeMade {
    pub view: RecipeView,
    pub left_out: Vec<Message>,
}

/// What a person shows, as far as they have come.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema, TS)]
pub struct ShowingView {
    /// The address that was opened.
    pub start: String,
    /// Title of the page that they see; its address where it has none.
    pub page: String,
    /// Address of that page.
    pub address: String,
    pub steps: Vec<RecipeSentence>,
    /// What is read, in sentences.
    pub reads: Vec<Message>,
    /// So many inputs could not be taken.
    pub unclear: u32,
    /// The browser was closed.
    pub ended: bool,
}

/// Where a recipe was written, and what of it the file does not say.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema, TS)]
pub struct RecipeExported {
    pub path: String,
    pub left_out: Vec<Message>,
}

/// A kept recipe that fits a goal, with the values that the goal names.
#[skip_serializing_none]
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema, TS)]
#[ts(optional_fields)]
pub struct RecipeMatch {
    pub name: String,
    pub title: String,
    pub steps: u32,
    /// Milliseconds that it took last.
    pub ms: Option<f64>,
    pub values: BTreeMap<String, String>,
}
