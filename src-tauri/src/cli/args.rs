//! The arguments of the command line, as clap reads them.

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand, ValueEnum};
use copilot_protocol::{
    Approve, Attach, ClassVerdict, PlannerKind, PolicyPreset, RiskClass, RunGroup, RunOrder,
    SecretKind, StartTab, Vision,
};

use super::mcp_args::McpArgs;
use super::parsers;
use super::recipe_args::RecipesArgs;
use super::schedule::ScheduleArgs;
use super::sites::SitesArgs;
use super::watch::WatchArgs;

const RUN_CODES: &str = "Exit codes: 0 goal satisfied, 6 done but not verified, 3 goal failed, 4 stuck, 5 budget exhausted, 2 wrong usage, 1 internal.";

/// Carries out a goal, typed in plain words, in your own Chrome or Edge.
#[derive(Debug, Parser)]
#[command(
    name = "browser-copilot",
    version,
    about,
    disable_help_subcommand = true
)]
pub(super) struct Cli {
    #[command(subcommand)]
    pub command: Option<Command>,
}

#[derive(Debug, Subcommand)]
pub(super) enum Command {
    /// Carry out a goal.
    #[command(after_help = RUN_CODES)]
    Run(Box<RunArgs>),
    /// Look at a page once and print what the program sees of it.
    Observe(ObserveArgs),
    /// Carry out one action, given as JSON, on the current tab. You decide on it yourself: it is not asked for.
    Do(DoArgs),
    /// Past runs.
    Runs(RunsArgs),
    /// What was done once and is done again without a model: kept from runs, played, passed on.
    Recipes(RecipesArgs),
    /// Goals and recipes that begin at a time.
    Schedule(ScheduleArgs),
    /// Things on pages that are looked at again and again, until something comes true.
    Watch(WatchArgs),
    /// What worked on a site, noted by earlier runs: shown, changed, forgotten.
    Sites(SitesArgs),
    /// Passwords and codes that runs may type for you, each on its own site only.
    Secrets(SecretsArgs),
    /// By the Model Context Protocol (MCP): be a server, or set up servers of tools outside the browser.
    Mcp(McpArgs),
    /// Your own rules and kept decisions on what asks.
    Rules(RulesArgs),
    /// The separate browser of the Copilot.
    Browser(BrowserArgs),
    /// Say what was found on this machine, and the one thing to do about each.
    Doctor(DoctorArgs),
    /// Serve the practice site until stopped.
    Practice(PracticeArgs),
    /// Print the JSON Schema of actions, events and settings.
    Schema,
}

#[derive(Clone, Debug, Args)]
pub(super) struct AttachArgs {
    /// Which browser: auto, managed, own (own:chrome, own:edge, own:chromium, own:brave), http(s)://… or ws(s)://…
    #[arg(long, value_name = "WAY")]
    pub attach: Option<Attach>,
    /// A request header for the address of --attach; its value is taken from this environment variable,
    /// so that no key stands in the command line (may be given again).
    #[arg(long, value_name = "NAME=VARIABLE", value_parser = parsers::header_source)]
    pub attach_header: Vec<(String, String)>,
    /// Without a window (managed browser only).
    #[arg(long)]
    pub headless: bool,
}

#[derive(Clone, Debug, Args)]
pub(super) struct RunArgs {
    /// What to do, in plain words (English or Russian).
    pub goal: String,
    #[command(flatten)]
    pub attach: AttachArgs,
    /// Where to start.
    #[arg(long, value_name = "URL", value_parser = parsers::web_address)]
    pub start_url: Option<url::Url>,
    /// Goes on from a past run, as `runs list` prints it: "and now the same for Leeds".
    #[arg(long, value_name = "RUN")]
    pub follow: Option<String>,
    /// Start in a tab of its own, or in the one that you look at.
    #[arg(long, value_enum, default_value = "new")]
    pub tab: TabChoice,
    /// Who decides: the built-in planner (no AI model), or a model.
    #[arg(long, value_enum)]
    pub planner: Option<PlannerChoice>,
    /// Base address of an OpenAI-compatible server, with /v1.
    #[arg(long, value_name = "URL", value_parser = parsers::web_address)]
    pub model_url: Option<url::Url>,
    /// Name of the model.
    #[arg(long, value_name = "NAME")]
    pub model: Option<String>,
    /// Environment variable that holds the key.
    #[arg(long, value_name = "VAR")]
    pub api_key_env: Option<String>,
    /// Whether the model is shown pictures of the page: where the list of its elements is poor, never, or
    /// with every plan.
    #[arg(long, value_name = "auto|off|always")]
    pub vision: Option<Vision>,
    /// How long to wait for a model that does not answer: seconds, or 90s, 5m, 2h. 0 asks it once more. 5m if
    /// nothing is said here or in the settings.
    #[arg(long, value_name = "TIME", value_parser = parsers::patience)]
    pub model_patience: Option<u32>,
    /// What asks: ask, none, all, or risk classes that are allowed without asking: pay, send, delete,
    /// account_security, credentials, create_account, upload, download, permission, legal, personal_data,
    /// unclear_submit, leave_site, private_host, cross_site.
    #[arg(long, value_name = "ask|none|all|CLASS,CLASS")]
    pub approve: Option<Approve>,
    /// How careful to be: asks also about what the goal names, about what is risky, or only about what is grave.
    #[arg(long, value_name = "careful|balanced|hands-off")]
    pub safety: Option<PolicyPreset>,
    /// Let the planner propose scripts to run in a page, in this run. You are shown the code of each and asked;
    /// nothing allows one beforehand.
    #[arg(long)]
    pub allow_scripts: bool,
    /// A host that the run may use beside those that the goal names (may be given again).
    #[arg(long, value_name = "HOST")]
    pub allow_host: Vec<String>,
    /// Actions attempted, at most.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1000))]
    pub max_steps: Option<u32>,
    /// Show a plan before anything is done, to approve, change or decline.
    #[arg(long)]
    pub plan_first: bool,
    /// A secret for this run alone: its value is taken from the environment variable and typed on that site
    /// only (may be given again). NAME:KIND for another kind than a password.
    #[arg(long, value_name = "NAME=VARIABLE@HOST")]
    pub secret: Vec<crate::secrets::GivenSecret>,
    /// How the answer is to look: table, table:COLUMN,COLUMN, list, json or json:FIELD,FIELD.
    #[arg(long, value_name = "SHAPE")]
    pub answer: Option<copilot_protocol::AnswerShape>,
    /// Write the answer to a file: .csv, .json or .md.
    #[arg(long, value_name = "FILE", value_parser = parsers::answer_file)]
    pub answer_file: Option<PathBuf>,
    #[command(flatten)]
    pub folder: FolderArgs,
    #[command(flatten)]
    pub talk: TalkArgs,
}

#[derive(Clone, Debug, Args)]
pub(super) struct SecretsArgs {
    #[command(subcommand)]
    pub command: SecretsCommand,
}

#[derive(Clone, Debug, Subcommand)]
pub(super) enum SecretsCommand {
    /// Keep a secret; its value is read from standard input, never from the command line.
    Set {
        /// Letters, digits, _ and -. A goal names it {{secret:NAME}}.
        name: String,
        /// The only site that gets it: HOST, HOST:PORT, or *.HOST for all below it.
        #[arg(long, value_name = "HOST")]
        host: String,
        /// Into which fields it goes: password, username, email, one-time-code (the value is the seed), card, other.
        #[arg(long, value_name = "KIND", default_value = "password")]
        field: SecretKind,
    },
    /// Names, sites and kinds; never values.
    List {
        /// Print each as a line of JSON.
        #[arg(long)]
        json: bool,
    },
    /// Forget a secret.
    Remove {
        name: String,
        /// Only if it is kept for this site.
        #[arg(long, value_name = "HOST")]
        host: Option<String>,
    },
}

#[derive(Clone, Debug, Args)]
pub(super) struct RulesArgs {
    #[command(subcommand)]
    pub command: RulesCommand,
}

#[derive(Clone, Debug, Subcommand)]
pub(super) enum RulesCommand {
    /// Rules of your own, and what you decided for good when you were asked.
    List {
        /// Print each as a line of JSON.
        #[arg(long)]
        json: bool,
    },
    /// Set a rule for a class of risk, on a site or on all.
    Set {
        /// As of --approve: pay, send, delete, credentials, …
        #[arg(value_parser = parsers::risk_class)]
        class: RiskClass,
        /// allow, ask or block. Classes that always ask are not allowed by a rule; allow for credentials on a
        /// site lets your kept secrets be typed there without a question.
        #[arg(value_parser = parsers::class_verdict)]
        verdict: ClassVerdict,
        #[arg(long, value_name = "HOST")]
        host: Option<String>,
    },
    /// Take rules and decisions of a class back, of a site or, without one, the rule of all sites.
    Remove {
        #[arg(value_parser = parsers::risk_class)]
        class: RiskClass,
        #[arg(long, value_name = "HOST")]
        host: Option<String>,
    },
}

#[derive(Clone, Debug, Args)]
pub(super) struct FolderArgs {
    /// Folder of the runs.
    #[arg(long, value_name = "DIR", global = true)]
    pub runs_dir: Option<PathBuf>,
}

#[derive(Clone, Debug, Default, Args)]
pub(super) struct TalkArgs {
    /// Print each event as a line of JSON.
    #[arg(long)]
    pub json: bool,
    /// Read answers as lines of JSON from standard input.
    #[arg(long, value_name = "-", value_parser = ["-"])]
    pub answers: Option<String>,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
pub(super) enum TabChoice {
    New,
    Current,
}

impl From<TabChoice> for StartTab {
    fn from(choice: TabChoice) -> Self {
        match choice {
            TabChoice::New => Self::New,
            TabChoice::Current => Self::Current,
        }
    }
}

#[derive(Clone, Copy, Debug, ValueEnum)]
pub(super) enum PlannerChoice {
    Builtin,
    Model,
}

impl From<PlannerChoice> for PlannerKind {
    fn from(choice: PlannerChoice) -> Self {
        match choice {
            PlannerChoice::Builtin => Self::Builtin,
            PlannerChoice::Model => Self::Model,
        }
    }
}

#[derive(Clone, Copy, Debug, ValueEnum)]
pub(super) enum Format {
    Text,
    Json,
    /// What a model is told of the page.
    Model,
}

#[derive(Clone, Debug, Args)]
pub(super) struct ObserveArgs {
    #[command(flatten)]
    pub attach: AttachArgs,
    /// Load this address first.
    #[arg(long, value_parser = parsers::web_address)]
    pub url: Option<url::Url>,
    /// The tab that you look at, or a new one. Default: a new one where --url is given.
    #[arg(long, value_enum)]
    pub tab: Option<TabChoice>,
    /// For people, the whole observation as one line of JSON, or the text that a model gets.
    #[arg(long, value_enum, default_value = "text")]
    pub format: Format,
    /// All of the page's controls and its whole text, not as many as a run looks at.
    #[arg(long)]
    pub all: bool,
    /// Tokens at most of the text that a model gets.
    #[arg(long, value_name = "N", default_value_t = copilot_agent::PAGE_TOKENS as u32, value_parser = clap::value_parser!(u32).range(200..=100_000))]
    pub tokens: u32,
    /// Keep a picture with the marks (JPEG).
    #[arg(long, value_name = "FILE")]
    pub screenshot: Option<PathBuf>,
    /// Look this often, and print the times of it on standard error.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=100_000))]
    pub repeat: Option<u32>,
}

#[derive(Clone, Debug, Args)]
pub(super) struct DoArgs {
    /// The action, for example '{"action":"click","element":12}'.
    pub action: String,
    #[command(flatten)]
    pub attach: AttachArgs,
}

#[derive(Clone, Debug, Args)]
pub(super) struct RunsArgs {
    #[command(subcommand)]
    pub command: RunsCommand,
    #[command(flatten)]
    pub folder: FolderArgs,
}

#[derive(Clone, Debug, Subcommand)]
pub(super) enum RunsCommand {
    /// The newest first.
    List(ListArgs),
    /// Make the index of the list anew from the run folders.
    Reindex,
    /// One run, step by step.
    Show {
        /// Its id, as `runs list` prints it.
        id: String,
        /// Print the whole run as a line of JSON.
        #[arg(long)]
        json: bool,
    },
    /// Write a run to a file to pass on: a zip that another Browser Copilot opens, or a page to read.
    Share {
        /// Its id, as `runs list` prints it.
        id: String,
        /// Ends with .zip or .html; a file that is there is replaced.
        #[arg(value_name = "FILE.zip|FILE.html")]
        file: PathBuf,
        /// A page to read shows what was looked at; a zip always has its pictures.
        #[arg(long)]
        pictures: bool,
    },
    /// Open a run that somebody shared as a zip, to look at it; prints its new id.
    Open {
        #[arg(value_name = "FILE.zip")]
        file: PathBuf,
    },
    /// Delete the pictures of a site, and of what belongs to it, from all past runs.
    ForgetPictures {
        /// A host such as bank.example, or an address of it.
        site: String,
    },
    /// Go on with a run that was interrupted.
    Resume {
        /// Its id, as `runs list` prints it.
        id: String,
        #[command(flatten)]
        attach: AttachArgs,
        /// Environment variable that holds the key.
        #[arg(long, value_name = "VAR")]
        api_key_env: Option<String>,
        #[command(flatten)]
        talk: TalkArgs,
    },
}

#[derive(Clone, Debug, Args)]
pub(super) struct ListArgs {
    /// Print each run as a line of JSON.
    #[arg(long)]
    pub json: bool,
    /// Only those with these words in goal, answer or story; words may be beginnings of words, and
    /// '"in quotes"' they stand together.
    #[arg(long, visible_alias = "find", value_name = "WORDS", default_value = "")]
    pub search: String,
    /// Only those that stand so: going_on, interrupted, satisfied, failed, stuck, budget_exhausted.
    #[arg(long, value_name = "WORD,WORD", value_delimiter = ',', value_parser = parsers::group)]
    pub status: Vec<RunGroup>,
    /// Only those that started then or later: 2026-01-31, 2026-01-31T08:00:00Z (UTC), 12h or 7d ago.
    #[arg(long, value_name = "TIME", value_parser = parsers::time)]
    pub since: Option<i64>,
    /// Only those that started before then.
    #[arg(long, value_name = "TIME", value_parser = parsers::time)]
    pub until: Option<i64>,
    /// Only those of this planner.
    #[arg(long, value_enum)]
    pub planner: Option<PlannerChoice>,
    /// newest, oldest, longest or most_tokens first.
    #[arg(long, value_name = "WORD", default_value = "newest", value_parser = parsers::order)]
    pub order: RunOrder,
    /// Not more than this many.
    #[arg(long, value_name = "N", default_value = "20", value_parser = clap::value_parser!(u32).range(1..=1000))]
    pub limit: u32,
}

#[derive(Clone, Debug, Args)]
pub(super) struct BrowserArgs {
    #[command(subcommand)]
    pub command: BrowserCommand,
}

#[derive(Clone, Debug, Subcommand)]
pub(super) enum BrowserCommand {
    /// Open Chrome for the Copilot: a browser with a profile of its own, which keeps its sign-ins and
    /// stays open. Runs with --attach auto or managed use it. One that is open already is left as it is.
    Start {
        /// Port on this computer at which programs find it; where it is taken, the browser chooses one.
        #[arg(long, default_value = "9222", value_parser = clap::value_parser!(u16).range(1..))]
        port: u16,
        /// Without a window.
        #[arg(long)]
        headless: bool,
    },
}

#[derive(Clone, Debug, Args)]
pub(super) struct DoctorArgs {
    /// Print the findings as JSON.
    #[arg(long)]
    pub json: bool,
    /// Forget first what the models' servers were found to take; it is found out anew.
    #[arg(long)]
    pub forget_models: bool,
}

#[derive(Clone, Debug, Args)]
pub(super) struct PracticeArgs {
    /// Port; 0 takes a free one.
    #[arg(long, default_value = "0")]
    pub port: u16,
    /// Changes names, paths and order.
    #[arg(long, default_value = "0")]
    pub seed: u64,
    /// Carry out a goal on it without a window and show what happens.
    #[arg(long = "try", hide = true)]
    pub try_goal: bool,
}
