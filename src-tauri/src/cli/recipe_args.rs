//! The arguments of `recipes`.

use std::path::PathBuf;

use clap::{Args, Subcommand};
use copilot_protocol::{Approve, PolicyPreset};

use super::args::{AttachArgs, FolderArgs, TalkArgs};
use super::parsers;

#[derive(Clone, Debug, Args)]
pub(super) struct RecipesArgs {
    #[command(subcommand)]
    pub command: RecipesCommand,
    #[command(flatten)]
    pub folder: FolderArgs,
}

#[derive(Clone, Debug, Subcommand)]
pub(super) enum RecipesCommand {
    /// Those that are kept, by title.
    List {
        /// Print each as a line of JSON.
        #[arg(long)]
        json: bool,
    },
    /// One recipe in sentences.
    Show {
        name: String,
        /// Print it as a line of JSON.
        #[arg(long)]
        json: bool,
    },
    /// Make a recipe from a run that ended well; prints its name.
    Keep {
        /// The run's id, as `runs list` prints it.
        run: String,
        /// What it is called; otherwise the run's goal.
        #[arg(long)]
        title: Option<String>,
    },
    /// Show how something is done: do it by hand in the browser that opens, press Enter here when it is done; prints the
    /// name of the recipe. No model is asked, and what goes into fields for secrets is not kept.
    Record {
        /// What it is called.
        title: String,
        /// Where it begins.
        #[arg(long, value_name = "URL", value_parser = parsers::web_address)]
        start_url: url::Url,
        #[command(flatten)]
        attach: AttachArgs,
    },
    /// Play a recipe. No model is asked as long as it finds its way.
    #[command(after_help = "Exit codes: as of run.")]
    Run(Box<PlayArgs>),
    /// Look whether a recipe's steps are still found. What would ask is not done, and no model is asked; prints each step.
    #[command(after_help = "Exit codes: as of run; 0 also where it ends at a step that asks.")]
    Check(Box<CheckArgs>),
    /// Play a recipe for each row of a table (CSV or XLSX), one after another; prints what came of each row.
    Table(Box<TableArgs>),
    /// You have looked at it and want to play it: for one that came from elsewhere or was edited.
    Trust { name: String },
    /// Take up a recipe (.yaml) or a recording of Chrome DevTools Recorder (.json); prints its name.
    Import { file: PathBuf },
    /// Write a recipe as .yaml, as a recording of Chrome DevTools Recorder (.json) or as a Playwright test (.ts).
    Export { name: String, file: PathBuf },
    /// Put back what a step was aimed at before it was found in another form.
    UndoHeal {
        name: String,
        /// Number of the step, from 1.
        #[arg(value_parser = clap::value_parser!(u32).range(1..))]
        step: u32,
    },
    /// Delete a recipe.
    Remove { name: String },
}

#[derive(Clone, Debug, Args)]
pub(super) struct PlayArgs {
    pub name: String,
    /// A value (may be given again): --set city=Leeds.
    #[arg(long, value_name = "NAME=VALUE", value_parser = parsers::name_value)]
    pub set: Vec<(String, String)>,
    #[command(flatten)]
    pub how: PlayHow,
    #[command(flatten)]
    pub talk: TalkArgs,
}

#[derive(Clone, Debug, Args)]
pub(super) struct CheckArgs {
    pub name: String,
    /// A value (may be given again): --set city=Leeds.
    #[arg(long, value_name = "NAME=VALUE", value_parser = parsers::name_value)]
    pub set: Vec<(String, String)>,
    #[command(flatten)]
    pub attach: AttachArgs,
    #[command(flatten)]
    pub talk: TalkArgs,
}

impl From<CheckArgs> for PlayArgs {
    fn from(check: CheckArgs) -> Self {
        Self {
            name: check.name,
            set: check.set,
            how: PlayHow {
                attach: check.attach,
                approve: None,
                safety: None,
                no_model: true,
                api_key_env: None,
            },
            talk: check.talk,
        }
    }
}

#[derive(Clone, Debug, Args)]
pub(super) struct TableArgs {
    pub name: String,
    /// A table with a column for each value; without one the table that was under way goes on.
    pub table: Option<PathBuf>,
    /// Write what came of each row (.csv).
    #[arg(long, value_name = "FILE.csv")]
    pub results: Option<PathBuf>,
    #[command(flatten)]
    pub how: PlayHow,
}

#[derive(Clone, Debug, Args)]
pub(super) struct PlayHow {
    #[command(flatten)]
    pub attach: AttachArgs,
    /// What asks: as of `run`. A recipe allows nothing by itself.
    #[arg(long, value_name = "ask|none|all|CLASS,CLASS")]
    pub approve: Option<Approve>,
    /// How careful to be.
    #[arg(long, value_name = "careful|balanced|hands-off")]
    pub safety: Option<PolicyPreset>,
    /// Ask no model, also where one is set up: what is not found ends the play.
    #[arg(long)]
    pub no_model: bool,
    /// Environment variable that holds the model's key.
    #[arg(long, value_name = "VAR")]
    pub api_key_env: Option<String>,
}
