//! The arguments of `mcp`, as clap reads them.

use std::path::PathBuf;

use clap::{Args, Subcommand};

use super::args::AttachArgs;
use super::parsers;

#[derive(Clone, Debug, Args)]
#[command(args_conflicts_with_subcommands = true)]
pub(super) struct McpArgs {
    /// Without a word: serve one client over standard input and output.
    #[command(subcommand)]
    pub command: Option<McpCommand>,
    /// Ask in the terminal that this is started in. Only where you type in it, and not the client.
    #[arg(long)]
    pub terminal: bool,
    #[command(flatten)]
    pub attach: AttachArgs,
}

#[derive(Clone, Debug, Subcommand)]
pub(super) enum McpCommand {
    /// Be a server over HTTP on this computer. Prints address and token of each client as a line of JSON.
    Serve(ServeArgs),
    /// Set a server up: a program (after --), or an address.
    Add(Box<AddArgs>),
    /// The servers, and what you said of their tools (o: models are told of it, r: it only reads, a: always allowed).
    List {
        /// Print each as a line of JSON.
        #[arg(long)]
        json: bool,
    },
    /// Remove a server, with its values.
    Remove { name: String },
    /// Start a server, say what it offers, and end it.
    Test {
        name: String,
        /// Print all of it as a line of JSON.
        #[arg(long)]
        json: bool,
    },
    /// Say of a server that runs may use it, or of its tools as they are now that models are told of them.
    Set(McpSetArgs),
    /// Take servers over from another program's "mcpServers" JSON. Shows each command line first, and starts nothing.
    Import {
        /// The file, or - for standard input.
        file: PathBuf,
        /// Take over what is shown without asking.
        #[arg(long)]
        yes: bool,
    },
}

#[derive(Clone, Debug, Args)]
pub(super) struct ServeArgs {
    /// Port; 0 takes a free one.
    #[arg(long, default_value = "0")]
    pub port: u16,
    /// A client that may come, by a name of yours (may be given again).
    #[arg(long, value_name = "NAME", required = true)]
    pub client: Vec<String>,
    #[command(flatten)]
    pub attach: AttachArgs,
}

#[derive(Clone, Debug, Args)]
pub(super) struct AddArgs {
    /// Letters, digits, _, - and .
    pub name: String,
    /// The program and its arguments.
    #[arg(last = true, conflicts_with = "url", required_unless_present = "url")]
    pub command: Vec<String>,
    /// Address of a server that speaks Streamable HTTP.
    #[arg(long, value_parser = parsers::web_address)]
    pub url: Option<url::Url>,
    /// An environment variable of the program; its value is read from standard input and kept in the key store (may be
    /// given again).
    #[arg(long, value_name = "NAME")]
    pub env: Vec<String>,
    /// A request header for the address, such as Authorization; kept alike.
    #[arg(long, value_name = "NAME")]
    pub header: Vec<String>,
    /// It drives a browser: give it one of its own, thrown away with the run. {cdp} in the arguments is its address.
    #[arg(long)]
    pub browser: bool,
}

#[derive(Clone, Debug, Args)]
pub(super) struct McpSetArgs {
    pub name: String,
    /// Tools of it; none: the server itself.
    pub tools: Vec<String>,
    /// The tools only read: "always" may be said of them when they ask.
    #[arg(long, conflicts_with = "off")]
    pub only_reads: bool,
    /// Not any more.
    #[arg(long)]
    pub off: bool,
}
