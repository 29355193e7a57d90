//! Servers that give tools outside the browser, by the Model Context Protocol.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_with::skip_serializing_none;
use ts_rs::TS;

use crate::{Message, RunId, UiError, wire_enum};

/// Longest name of a server, in characters.
pub const MAX_SERVER_NAME: usize = 40;

/// The servers that the person set up.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(default)]
pub struct McpSettings {
    pub servers: Vec<McpServer>,
}

impl McpSettings {
    pub fn is_default(&self) -> bool {
        self.servers.is_empty()
    }

    pub fn server(&self, name: &str) -> Option<&McpServer> {
        self.servers.iter().find(|server| server.name == name)
    }

    /// There is a server of that name, whatever its capitals.
    pub fn is_taken(&self, name: &str) -> bool {
        let mut all = self.servers.iter();
        all.any(|server| server.name.eq_ignore_ascii_case(name))
    }

    /// The servers that runs may use: of several of one name the first.
    pub fn in_use(&self) -> impl Iterator<Item = &McpServer> {
        let first = |at: usize, name: &str| {
            let before = self.servers.iter().take(at);
            !before
                .into_iter()
                .any(|other| other.name.eq_ignore_ascii_case(name))
        };
        let all = self.servers.iter().enumerate();
        all.filter(move |(at, server)| server.on && first(*at, &server.name))
            .map(|(_, server)| server)
    }
}

/// One server.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(default)]
pub struct McpServer {
    /// Letters, digits, `_`, `-` and `.`; unique.
    pub name: String,
    /// Runs may use it.
    pub on: bool,
    pub transport: McpTransport,
    /// Names of the environment variables (of a program) or request headers (of an address) whose values are in the key store.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<String>>", optional)]
    pub secrets: Vec<String>,
    /// What the person said of its tools; those that they said nothing of are off.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<McpTool>>", optional)]
    pub tools: Vec<McpTool>,
}

impl McpServer {
    pub fn tool(&self, name: &str) -> Option<&McpTool> {
        self.tools.iter().find(|tool| tool.name == name)
    }

    /// What the person reads before it is started, or who gets what it is sent: the command line, or the address.
    pub fn shown(&self) -> String {
        match &self.transport {
            McpTransport::Stdio { command, args, .. } => {
                let quoted = |word: &String| match word.is_empty() || word.contains([' ', '"']) {
                    true => format!("{word:?}"),
                    false => word.clone(),
                };
                let words = std::iter::once(command).chain(args).map(quoted);
                words.collect::<Vec<_>>().join(" ")
            }
            McpTransport::Http { url } => url.clone(),
        }
    }
}

/// How a server is reached.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum McpTransport {
    /// A program of this computer, spoken to by its standard input and output.
    Stdio {
        command: String,
        #[serde(default)]
        args: Vec<String>,
        /// It drives a browser: it gets one of its own, which is thrown away with the run. `{cdp}` in `args` is its address.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        #[ts(as = "Option<bool>", optional)]
        browser: bool,
    },
    /// Streamable HTTP.
    Http { url: String },
}

impl Default for McpTransport {
    fn default() -> Self {
        Self::Http { url: String::new() }
    }
}

/// What the person said of a tool, of exactly the tool that `fingerprint` tells of.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(default)]
pub struct McpTool {
    pub name: String,
    /// The line that a model is told: its arguments, and the beginning of its description.
    pub about: String,
    /// Models are told of it.
    pub on: bool,
    /// The person says that it only reads.
    pub only_reads: bool,
    /// It is not asked about any more; only where it only reads.
    pub always: bool,
    /// Of its name, description and schema, as they were.
    pub fingerprint: String,
}

/// What a server offers, as it says now.
#[skip_serializing_none]
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema, TS)]
#[ts(optional_fields)]
pub struct McpListing {
    /// Name and version, as it gives them.
    pub title: String,
    /// Revision of the protocol.
    pub protocol: String,
    pub tools: Vec<McpToolInfo>,
    pub resources: u32,
    pub prompts: u32,
    /// Tools that are left out: names that are none, too much text, too many.
    pub left_out: u32,
    /// Why nothing, or no more, is known.
    pub error: Option<UiError>,
}

/// One tool of a server. All words are the server's.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
pub struct McpToolInfo {
    pub name: String,
    pub description: String,
    /// As [`McpTool::about`].
    pub about: String,
    /// The server's claim that it only reads.
    pub claims_to_read: bool,
    /// It takes code, commands, or drives a browser: it is asked about each time.
    pub runs_code: bool,
    pub fingerprint: String,
}

/// A server of another program's settings, which is not started.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
pub struct McpImport {
    pub server: McpServer,
    /// Values of [`McpServer::secrets`], in their order; for the key store alone.
    pub values: Vec<String>,
}

/// What is found in the settings of another program.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema, TS)]
pub struct McpImported {
    pub servers: Vec<McpImport>,
    /// Why others are not taken, each in a sentence.
    pub refused: Vec<Message>,
}

wire_enum! {
    /// How a tool stands to what the person said of it.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
    #[derive(Serialize, Deserialize, JsonSchema, TS)]
    #[serde(rename_all = "snake_case")]
    pub enum ToolStanding {
        /// They said nothing of it.
        #[default]
        New = "new",
        /// It is the one that they spoke of.
        Known = "known",
        /// Its description or schema is another now.
        Changed = "changed",
    }
}

/// What is true of a tool now: part of the facts of a call.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
pub struct ToolFacts {
    pub server: String,
    pub tool: String,
    /// Command line or address: who gets the arguments.
    pub recipient: String,
    /// What the server says of the tool: a claim.
    pub description: String,
    pub fingerprint: String,
    pub standing: ToolStanding,
    pub only_reads: bool,
    pub always: bool,
    pub runs_code: bool,
    /// Names of its arguments, by its schema.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<String>>", optional)]
    pub arguments: Vec<String>,
    /// A yes may be given for the rest of the run, or for good.
    #[serde(default)]
    pub may_be_kept: bool,
}

/// This program as a server for other programs, as it stands now.
#[skip_serializing_none]
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema, TS)]
#[ts(optional_fields)]
pub struct ServeState {
    /// As the person set it.
    pub on: bool,
    /// It listens now.
    pub serving: bool,
    /// Where clients find it, such as `http://127.0.0.1:21873/mcp`; empty while no port was chosen.
    pub address: String,
    /// Why it does not listen although it is on.
    pub problem: Option<UiError>,
    /// In the order in which they were added.
    pub clients: Vec<ServeClient>,
}

/// A program that may come, by its token.
#[skip_serializing_none]
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[ts(optional_fields)]
pub struct ServeClient {
    pub id: String,
    /// As the person called it: nobody has checked who holds the token.
    pub name: String,
    /// RFC 3339, UTC.
    pub added: String,
    /// When it last asked for something, to the minute; RFC 3339, UTC.
    pub seen: Option<String>,
    /// It asks for something, or has runs that go on.
    pub connected: bool,
    /// Those runs, the oldest first.
    pub runs: Vec<RunId>,
}

/// A client that was just added. Its token is told this once.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema, TS)]
pub struct NewClient {
    pub id: String,
    pub token: String,
    /// What other programs take as their settings: JSON with `mcpServers`.
    pub snippet: String,
    pub state: ServeState,
}
