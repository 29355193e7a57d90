//! Servers out of the settings of other programs, which have them as `{"mcpServers": {NAME: {…}}}`. Nothing is started.

use std::collections::HashSet;

use copilot_protocol::{MAX_SERVER_NAME, McpImport, McpServer, McpTransport};
use serde_json::{Map, Value};

/// Servers of one file.
const MAX_SERVERS: usize = 50;

/// What was found.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Imported {
    pub servers: Vec<McpImport>,
    /// Those that cannot be used, with why.
    pub refused: Vec<(String, NotImported)>,
}

/// Why a server of another program's settings is not taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotImported {
    /// It is reached in the way of the first revision (HTTP with SSE), which ended.
    OldTransport,
    /// It has neither a command nor an address.
    NoTransport,
    /// A variable of it changes what programs load, which its command line does not show.
    Loader,
}

/// Variables by which a program is made to run something else than its command line says.
fn loads(name: &str) -> bool {
    let name = name.to_ascii_uppercase();
    let exact = [
        "PATH",
        "NODE_OPTIONS",
        "NODE_PATH",
        "BASH_ENV",
        "ENV",
        "SHELLOPTS",
        "RUBYOPT",
        "PERL5OPT",
        "JAVA_TOOL_OPTIONS",
    ];
    let begins = [
        "LD_",
        "DYLD_",
        "PYTHON",
        "NPM_CONFIG_",
        "PIP_",
        "UV_",
        "GIT_",
    ];
    exact.contains(&name.as_str()) || begins.iter().any(|start| name.starts_with(start))
}

/// Reads the text; `None`: it is no such file.
pub fn import(text: &str) -> Option<Imported> {
    let whole: Value = serde_json::from_str(text).ok()?;
    let named = ["mcpServers", "servers"]
        .iter()
        .find_map(|key| whole.get(key))
        .or(Some(&whole));
    let all = named?.as_object()?;
    let mut found = Imported::default();
    let mut names = HashSet::new();
    for (name, entry) in all.iter().take(MAX_SERVERS) {
        let entry = entry.as_object()?;
        match transport(entry) {
            Ok(transport) => {
                let (secrets, values): (Vec<String>, Vec<String>) =
                    secrets(entry, &transport).into_iter().unzip();
                let is_program = matches!(transport, McpTransport::Stdio { .. });
                if is_program && secrets.iter().any(|name| loads(name)) {
                    found.refused.push((name.clone(), NotImported::Loader));
                    continue;
                }
                let server = McpServer {
                    name: free_name(name, &mut names),
                    on: false,
                    transport,
                    secrets,
                    tools: Vec::new(),
                };
                found.servers.push(McpImport { server, values });
            }
            Err(why) => found.refused.push((name.clone(), why)),
        }
    }
    (!all.is_empty()).then_some(found)
}

fn words(value: Option<&Value>) -> Vec<String> {
    let list = value.and_then(Value::as_array).into_iter().flatten();
    list.filter_map(Value::as_str).map(str::to_owned).collect()
}

fn transport(entry: &Map<String, Value>) -> Result<McpTransport, NotImported> {
    let text = |key: &str| {
        entry
            .get(key)
            .and_then(Value::as_str)
            .map(str::trim)
            .filter(|t| !t.is_empty())
    };
    let kind = text("type").or(text("transport")).unwrap_or_default();
    if let Some(command) = text("command") {
        return Ok(McpTransport::Stdio {
            command: command.to_owned(),
            args: words(entry.get("args")),
            browser: false,
        });
    }
    match ["url", "serverUrl", "httpUrl"].into_iter().find_map(text) {
        Some(_) if kind.eq_ignore_ascii_case("sse") => Err(NotImported::OldTransport),
        Some(url) => Ok(McpTransport::Http {
            url: url.to_owned(),
        }),
        None => Err(NotImported::NoTransport),
    }
}

/// Environment variables or headers, each with its value.
fn secrets(entry: &Map<String, Value>, transport: &McpTransport) -> Vec<(String, String)> {
    let key = match transport {
        McpTransport::Stdio { .. } => "env",
        McpTransport::Http { .. } => "headers",
    };
    let all = entry
        .get(key)
        .and_then(Value::as_object)
        .into_iter()
        .flatten();
    let value = |value: &Value| match value {
        Value::String(text) => text.clone(),
        other => other.to_string(),
    };
    all.map(|(name, given)| (name.clone(), value(given)))
        .collect()
}

/// The name with what a name may have, and none that is taken.
fn free_name(name: &str, taken: &mut HashSet<String>) -> String {
    let plain = |c: char| {
        if c.is_ascii_alphanumeric() || matches!(c, '_' | '-' | '.') {
            c
        } else {
            '-'
        }
    };
    let name: String = name
        .trim()
        .chars()
        .map(plain)
        .take(MAX_SERVER_NAME - 4)
        .collect();
    let name = if name.is_empty() {
        "server".to_owned()
    } else {
        name
    };
    let numbered = |n: usize| {
        if n == 1 {
            name.clone()
        } else {
            format!("{name}-{n}")
        }
    };
    let free = (1..)
        .map(numbered)
        .find(|name| !taken.contains(&name.to_ascii_lowercase()));
    let free = free.unwrap_or(name.clone());
    taken.insert(free.to_ascii_lowercase());
    free
}
