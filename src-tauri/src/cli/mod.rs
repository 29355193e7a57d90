//! The command line: its arguments, and which part of the program does what they ask.
//!
//! Exit codes of `run`: 0 goal satisfied, 6 done but not verified, 3 goal failed, 4 stuck, 5 budget exhausted, 2 usage, 1 internal.

/// `println!` for a reader that may be gone, which is no reason to panic.
macro_rules! out {
    ($($part:tt)*) => {{
        use std::io::Write as _;
        let _ = writeln!(std::io::stdout(), $($part)*);
    }};
}

/// `eprintln!`, likewise.
macro_rules! err {
    ($($part:tt)*) => {{
        use std::io::Write as _;
        let _ = writeln!(std::io::stderr(), $($part)*);
    }};
}

mod answers;
mod browser;
mod doctor;
mod examine;
mod practice;
mod print;
mod prompt;
mod run;
mod runs;
mod schema;
mod secrets;
mod window;
pub mod words;

use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;

use clap::{Args, Parser, Subcommand, ValueEnum};
use copilot_browser::{Asking, AskingListener, Headers};
use copilot_protocol::{
    Approve, Attach, ClassVerdict, Message, PlannerKind, PolicyPreset, RiskClass, RunGroup,
    RunOrder, SecretKind, Settings, StartTab, UiError, Vision,
};

use crate::home::Home;
use crate::locale::{self, Lang};
use crate::settings::SettingsFile;

/// Exit code of a wrong call.
pub const USAGE: u8 = 2;
/// Exit code of what should not happen, and of a runs folder that cannot be written.
pub const INTERNAL: u8 = 1;
/// Exit code of what was tried and did not come about.
pub const FAILED: u8 = 3;

const RUN_CODES: &str = "Exit codes: 0 goal satisfied, 6 done but not verified, 3 goal failed, 4 stuck, 5 budget exhausted, 2 wrong usage, 1 internal.";

/// An address that a browser or a client of a server opens.
fn web_address(text: &str) -> Result<url::Url, String> {
    url::Url::parse(text)
        .ok()
        .filter(|url| matches!(url.scheme(), "http" | "https") && url.has_host())
        .ok_or_else(|| "write a whole address, such as https://example.org".to_owned())
}

/// A time as people write it, in seconds.
fn patience(text: &str) -> Result<u32, String> {
    let wrong = || "write seconds, or a time such as 90s, 5m or 2h, up to 24h".to_owned();
    let text = text.trim();
    let (number, unit) = match text.char_indices().next_back() {
        Some((at, 's')) => (&text[..at], 1),
        Some((at, 'm')) => (&text[..at], 60),
        Some((at, 'h')) => (&text[..at], 3_600),
        _ => (text, 1),
    };
    let seconds = number.parse::<u32>().ok().and_then(|n| n.checked_mul(unit));
    seconds.filter(|s| *s <= 86_400).ok_or_else(wrong)
}

/// Carries out a goal, typed in plain words, in your own Chrome or Edge.
#[derive(Debug, Parser)]
#[command(
    name = "browser-copilot",
    version,
    about,
    disable_help_subcommand = true
)]
struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Carry out a goal.
    #[command(after_help = RUN_CODES)]
    Run(Box<RunArgs>),
    /// Look at a page once and print what the program sees of it.
    Observe(ObserveArgs),
    /// Carry out one action, given as JSON, on the current tab. You decide on it yourself: it is not asked for.
    Do(DoArgs),
    /// Past runs.
    Runs(RunsArgs),
    /// Passwords and codes that runs may type for you, each on its own site only.
    Secrets(SecretsArgs),
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
struct AttachArgs {
    /// Which browser: auto, managed, own (own:chrome, own:edge, own:chromium, own:brave), http(s)://… or ws(s)://…
    #[arg(long, value_name = "WAY")]
    attach: Option<Attach>,
    /// A request header for the address of --attach; its value is taken from this environment variable,
    /// so that no key stands in the command line (may be given again).
    #[arg(long, value_name = "NAME=VARIABLE", value_parser = header_source)]
    attach_header: Vec<(String, String)>,
    /// Without a window (managed browser only).
    #[arg(long)]
    headless: bool,
}

#[derive(Clone, Debug, Args)]
struct RunArgs {
    /// What to do, in plain words (English or Russian).
    goal: String,
    #[command(flatten)]
    attach: AttachArgs,
    /// Where to start.
    #[arg(long, value_name = "URL", value_parser = web_address)]
    start_url: Option<url::Url>,
    /// Start in a tab of its own, or in the one that you look at.
    #[arg(long, value_enum, default_value = "new")]
    tab: TabChoice,
    /// Who decides: the built-in planner (no AI model), or a model.
    #[arg(long, value_enum)]
    planner: Option<PlannerChoice>,
    /// Base address of an OpenAI-compatible server, with /v1.
    #[arg(long, value_name = "URL", value_parser = web_address)]
    model_url: Option<url::Url>,
    /// Name of the model.
    #[arg(long, value_name = "NAME")]
    model: Option<String>,
    /// Environment variable that holds the key.
    #[arg(long, value_name = "VAR")]
    api_key_env: Option<String>,
    /// Whether the model is shown pictures of the page: where the list of its elements is poor, never, or
    /// with every plan.
    #[arg(long, value_name = "auto|off|always")]
    vision: Option<Vision>,
    /// How long to wait for a model that does not answer: seconds, or 90s, 5m, 2h. 0 asks it once more. 5m if
    /// nothing is said here or in the settings.
    #[arg(long, value_name = "TIME", value_parser = patience)]
    model_patience: Option<u32>,
    /// What asks: ask, none, all, or risk classes that are allowed without asking: pay, send, delete,
    /// account_security, credentials, create_account, upload, download, permission, legal, personal_data,
    /// unclear_submit, leave_site, private_host, cross_site.
    #[arg(long, value_name = "ask|none|all|CLASS,CLASS")]
    approve: Option<Approve>,
    /// How careful to be: asks also about what the goal names, about what is risky, or only about what is grave.
    #[arg(long, value_name = "careful|balanced|hands-off")]
    safety: Option<PolicyPreset>,
    /// Let the planner propose scripts to run in a page, in this run. You are shown the code of each and asked;
    /// nothing allows one beforehand.
    #[arg(long)]
    allow_scripts: bool,
    /// A host that the run may use beside those that the goal names (may be given again).
    #[arg(long, value_name = "HOST")]
    allow_host: Vec<String>,
    /// Actions attempted, at most.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1000))]
    max_steps: Option<u32>,
    /// Show a plan before anything is done, to approve, change or decline.
    #[arg(long)]
    plan_first: bool,
    /// A secret for this run alone: its value is taken from the environment variable and typed on that site
    /// only (may be given again). NAME:KIND for another kind than a password.
    #[arg(long, value_name = "NAME=VARIABLE@HOST")]
    secret: Vec<crate::secrets::GivenSecret>,
    /// How the answer is to look: table, table:COLUMN,COLUMN, list, json or json:FIELD,FIELD.
    #[arg(long, value_name = "SHAPE")]
    answer: Option<copilot_protocol::AnswerShape>,
    /// Write the answer to a file: .csv, .json or .md.
    #[arg(long, value_name = "FILE", value_parser = answer_file)]
    answer_file: Option<PathBuf>,
    #[command(flatten)]
    folder: FolderArgs,
    #[command(flatten)]
    talk: TalkArgs,
}

#[derive(Clone, Debug, Args)]
struct SecretsArgs {
    #[command(subcommand)]
    command: SecretsCommand,
}

#[derive(Clone, Debug, Subcommand)]
enum SecretsCommand {
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
struct RulesArgs {
    #[command(subcommand)]
    command: RulesCommand,
}

#[derive(Clone, Debug, Subcommand)]
enum RulesCommand {
    /// Rules of your own, and what you decided for good when you were asked.
    List {
        /// Print each as a line of JSON.
        #[arg(long)]
        json: bool,
    },
    /// Set a rule for a class of risk, on a site or on all.
    Set {
        /// As of --approve: pay, send, delete, credentials, …
        #[arg(value_parser = risk_class)]
        class: RiskClass,
        /// allow, ask or block. Classes that always ask are not allowed by a rule; allow for credentials on a
        /// site lets your kept secrets be typed there without a question.
        #[arg(value_parser = class_verdict)]
        verdict: ClassVerdict,
        #[arg(long, value_name = "HOST")]
        host: Option<String>,
    },
    /// Take rules and decisions of a class back, of a site or, without one, the rule of all sites.
    Remove {
        #[arg(value_parser = risk_class)]
        class: RiskClass,
        #[arg(long, value_name = "HOST")]
        host: Option<String>,
    },
}

fn risk_class(text: &str) -> Result<RiskClass, String> {
    let id = text.replace('-', "_");
    let found = RiskClass::ALL.iter().copied().find(|c| c.id() == id);
    found.ok_or_else(|| {
        let all: Vec<&str> = RiskClass::ALL.iter().map(|c| c.id()).collect();
        format!("one of {}", all.join(", "))
    })
}

fn class_verdict(text: &str) -> Result<ClassVerdict, String> {
    match text {
        "allow" => Ok(ClassVerdict::Allow),
        "ask" => Ok(ClassVerdict::Ask),
        "block" => Ok(ClassVerdict::Block),
        _ => Err("allow, ask or block".into()),
    }
}

fn answer_file(path: &str) -> Result<PathBuf, String> {
    let path = PathBuf::from(path);
    match crate::answer_file::Format::of(&path) {
        Some(_) => Ok(path),
        None => Err("its name has to end in .csv, .json or .md".into()),
    }
}

#[derive(Clone, Debug, Args)]
struct FolderArgs {
    /// Folder of the runs.
    #[arg(long, value_name = "DIR", global = true)]
    runs_dir: Option<PathBuf>,
}

#[derive(Clone, Debug, Default, Args)]
struct TalkArgs {
    /// Print each event as a line of JSON.
    #[arg(long)]
    json: bool,
    /// Read answers as lines of JSON from standard input.
    #[arg(long, value_name = "-", value_parser = ["-"])]
    answers: Option<String>,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum TabChoice {
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
enum PlannerChoice {
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
enum Format {
    Text,
    Json,
    /// What a model is told of the page.
    Model,
}

#[derive(Clone, Debug, Args)]
struct ObserveArgs {
    #[command(flatten)]
    attach: AttachArgs,
    /// Load this address first.
    #[arg(long, value_parser = web_address)]
    url: Option<url::Url>,
    /// The tab that you look at, or a new one. Default: a new one where --url is given.
    #[arg(long, value_enum)]
    tab: Option<TabChoice>,
    /// For people, the whole observation as one line of JSON, or the text that a model gets.
    #[arg(long, value_enum, default_value = "text")]
    format: Format,
    /// All of the page's controls and its whole text, not as many as a run looks at.
    #[arg(long)]
    all: bool,
    /// Tokens at most of the text that a model gets.
    #[arg(long, value_name = "N", default_value_t = copilot_agent::PAGE_TOKENS as u32, value_parser = clap::value_parser!(u32).range(200..=100_000))]
    tokens: u32,
    /// Keep a picture with the marks (JPEG).
    #[arg(long, value_name = "FILE")]
    screenshot: Option<PathBuf>,
    /// Look this often, and print the times of it on standard error.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=100_000))]
    repeat: Option<u32>,
}

#[derive(Clone, Debug, Args)]
struct DoArgs {
    /// The action, for example '{"action":"click","element":12}'.
    action: String,
    #[command(flatten)]
    attach: AttachArgs,
}

#[derive(Clone, Debug, Args)]
struct RunsArgs {
    #[command(subcommand)]
    command: RunsCommand,
    #[command(flatten)]
    folder: FolderArgs,
}

#[derive(Clone, Debug, Subcommand)]
enum RunsCommand {
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
struct ListArgs {
    /// Print each run as a line of JSON.
    #[arg(long)]
    json: bool,
    /// Only those with these words in goal, answer or story; words may be beginnings of words, and
    /// '"in quotes"' they stand together.
    #[arg(long, visible_alias = "find", value_name = "WORDS", default_value = "")]
    search: String,
    /// Only those that stand so: going_on, interrupted, satisfied, failed, stuck, budget_exhausted.
    #[arg(long, value_name = "WORD,WORD", value_delimiter = ',', value_parser = runs::group)]
    status: Vec<RunGroup>,
    /// Only those that started then or later: 2026-01-31, 2026-01-31T08:00:00Z (UTC), 12h or 7d ago.
    #[arg(long, value_name = "TIME", value_parser = runs::time)]
    since: Option<i64>,
    /// Only those that started before then.
    #[arg(long, value_name = "TIME", value_parser = runs::time)]
    until: Option<i64>,
    /// Only those of this planner.
    #[arg(long, value_enum)]
    planner: Option<PlannerChoice>,
    /// newest, oldest, longest or most_tokens first.
    #[arg(long, value_name = "WORD", default_value = "newest", value_parser = runs::order)]
    order: RunOrder,
    /// Not more than this many.
    #[arg(long, value_name = "N", default_value = "20", value_parser = clap::value_parser!(u32).range(1..=1000))]
    limit: u32,
}

#[derive(Clone, Debug, Args)]
struct BrowserArgs {
    #[command(subcommand)]
    command: BrowserCommand,
}

#[derive(Clone, Debug, Subcommand)]
enum BrowserCommand {
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
struct DoctorArgs {
    /// Print the findings as JSON.
    #[arg(long)]
    json: bool,
    /// Forget first what the models' servers were found to take; it is found out anew.
    #[arg(long)]
    forget_models: bool,
}

#[derive(Clone, Debug, Args)]
struct PracticeArgs {
    /// Port; 0 takes a free one.
    #[arg(long, default_value = "0")]
    port: u16,
    /// Changes names, paths and order.
    #[arg(long, default_value = "0")]
    seed: u64,
    /// Carry out a goal on it without a window and show what happens.
    #[arg(long = "try", hide = true)]
    try_goal: bool,
}

/// What every part of the command line needs.
pub(crate) struct Context {
    pub home: Home,
    pub settings: Settings,
    pub lang: Lang,
}

impl Context {
    /// Says something to the person, on standard error.
    pub fn say(&self, message: &Message) {
        err!("{}", locale::text(message, self.lang));
    }

    pub fn say_error(&self, error: &UiError) {
        err!("{}", locale::error_text(error, self.lang));
        if let Some(detail) = &error.detail {
            tracing::debug!(%detail, "told the person");
        }
    }
}

/// Where there is no display a managed browser cannot show a window; it then works without one.
fn no_display() -> bool {
    cfg!(all(unix, not(target_os = "macos")))
        && ["DISPLAY", "WAYLAND_DISPLAY"]
            .iter()
            .all(|name| std::env::var_os(name).is_none_or(|v| v.is_empty()))
}

/// `NAME=VARIABLE` of `--attach-header`.
fn header_source(text: &str) -> Result<(String, String), String> {
    text.split_once('=')
        .map(|(name, variable)| (name.trim().to_owned(), variable.trim().to_owned()))
        .filter(|(name, variable)| !name.is_empty() && !variable.is_empty())
        .ok_or_else(|| "write NAME=VARIABLE, such as Authorization=GRID_KEY".to_owned())
}

/// The headers for the browser's address; `None` where one cannot be sent, which has been said then.
fn attach_headers(context: &Context, args: &AttachArgs) -> Option<Headers> {
    let mut list = Vec::new();
    for (name, variable) in &args.attach_header {
        let value = std::env::var(variable).unwrap_or_default();
        if value.trim().is_empty() {
            context.say(&Message::new("error-header-variable").arg("name", variable.as_str()));
            return None;
        }
        list.push((name.clone(), value.trim().to_owned()));
    }
    Headers::new(list)
        .map_err(|name| context.say(&Message::new("error-header-unusable").arg("name", name)))
        .ok()
}

/// Says where the person has to allow something, while a command waits for it.
fn asking_on_terminal(lang: Lang) -> AskingListener {
    Arc::new(move |asking: Asking| {
        if asking.on {
            let message = Message::new("connection-asking").arg("browser", asking.browser.name());
            err!("{}", locale::text(&message, lang));
        }
    })
}

/// Puts the flags over the settings of the browser.
fn apply_attach(context: &Context, settings: &mut Settings, args: &AttachArgs) {
    if let Some(attach) = &args.attach {
        settings.browser.attach = attach.clone();
    }
    settings.browser.headless |= args.headless;
    let may_be_managed = matches!(settings.browser.attach, Attach::Auto | Attach::Managed);
    if may_be_managed && !settings.browser.headless && no_display() {
        settings.browser.headless = true;
        context.say(&Message::new("cli-no-display"));
    }
}

/// The command line from end to end.
pub fn main() -> ExitCode {
    let cli = Cli::parse();
    let lang = Lang::system();
    let Some(home) = Home::find() else {
        err!("{}", locale::text(&Message::new("cli-no-home"), lang));
        return ExitCode::from(INTERNAL);
    };
    let Some(command) = cli.command else {
        return ExitCode::from(window::open(lang));
    };
    let _log = crate::logging::start(&home.logs());
    let loaded = SettingsFile::new(home.settings_file()).load();
    let context = Context {
        home,
        settings: loaded.settings,
        lang,
    };
    if let Some(problem) = &loaded.problem {
        context.say_error(problem);
    }
    let runtime = match tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
    {
        Ok(runtime) => runtime,
        Err(error) => {
            err!("{error}");
            return ExitCode::from(INTERNAL);
        }
    };
    let code = runtime.block_on(async {
        match command {
            Command::Run(args) => run::run(&context, *args).await,
            Command::Observe(args) => examine::observe(&context, args).await,
            Command::Do(args) => examine::act(&context, args).await,
            Command::Runs(args) => runs::runs(&context, args).await,
            Command::Secrets(args) => secrets::secrets(&context, args),
            Command::Rules(args) => secrets::rules(&context, args),
            Command::Browser(args) => browser::browser(&context, args).await,
            Command::Doctor(args) => doctor::doctor(&context, &args).await,
            Command::Practice(args) => practice::practice(&context, &args).await,
            Command::Schema => schema::print(),
        }
    });
    // A thread that waits for a line of the terminal must not hold the program.
    copilot_browser::SharedConnections::here().release();
    runtime.shutdown_timeout(std::time::Duration::from_secs(2));
    ExitCode::from(code)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used)]
    use super::*;
    use clap::CommandFactory;

    #[test]
    fn the_arguments_are_consistent() {
        Cli::command().debug_assert();
    }

    fn parsed(line: &str) -> Option<Command> {
        let args = ["browser-copilot"].into_iter().chain(line.split(' '));
        Cli::try_parse_from(args).unwrap().command
    }

    #[test]
    fn the_contract_of_run_is_read() {
        let Some(Command::Run(args)) = parsed(
            "run open-example.org --attach ws://127.0.0.1:1/x --headless --start-url http://127.0.0.1:5/ --tab current \
            --planner model --model-url http://127.0.0.1:6/v1 --model m --api-key-env K --approve pay,send --allow-host a \
            --allow-host b:1 --max-steps 9 --model-patience 5m --runs-dir r --json --answers -",
        ) else {
            panic!("not a run");
        };
        let endpoint = Attach::Endpoint("ws://127.0.0.1:1/x".into());
        assert_eq!(args.attach.attach, Some(endpoint));
        assert_eq!(args.approve.unwrap().to_string(), "pay,send");
        assert_eq!(args.allow_host, ["a", "b:1"]);
        assert_eq!((args.max_steps, args.model_patience), (Some(9), Some(300)));
        assert!(args.talk.json && args.talk.answers.is_some());
    }

    #[test]
    fn a_header_names_where_its_value_stands_and_not_the_value() {
        let line = "observe --attach wss://grid.example/x --attach-header Authorization=GRID_KEY";
        let Some(Command::Observe(args)) = parsed(line) else {
            panic!("not a look");
        };
        let header = ("Authorization".to_owned(), "GRID_KEY".to_owned());
        assert_eq!(args.attach.attach_header, [header]);
    }
}
