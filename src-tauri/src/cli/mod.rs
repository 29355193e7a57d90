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
mod args;
mod browser;
mod context;
mod doctor;
mod examine;
mod mcp;
mod mcp_args;
mod mcp_serve;
mod parsers;
mod practice;
mod print;
mod prompt;
mod recipe_args;
mod recipes;
mod record;
mod run;
mod runs;
mod schedule;
mod schema;
mod secrets;
mod sites;
mod terminal;
mod watch;
mod window;
pub mod words;

use std::process::ExitCode;

use clap::Parser as _;
use copilot_protocol::Message;

use self::args::{Cli, Command};
use self::context::{Context, INTERNAL};
use crate::home::Home;
use crate::locale::{self, Lang};
use crate::settings::SettingsFile;

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
            Command::Recipes(args) => recipes::recipes(&context, args).await,
            Command::Schedule(args) => schedule::schedule(&context, args).await,
            Command::Watch(args) => watch::watch(&context, args).await,
            Command::Sites(args) => sites::sites(&context, args),
            Command::Secrets(args) => secrets::secrets(&context, args),
            Command::Mcp(args) => mcp::mcp(&context, args).await,
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
    use copilot_protocol::Attach;

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
            panic!("not a snapshot");
        };
        let header = ("Authorization".to_owned(), "GRID_KEY".to_owned());
        assert_eq!(args.attach.attach_header, [header]);
    }
}
