//! What a server offers, bounded, and what is made of it.

use std::collections::HashSet;

use copilot_protocol::{McpServer, McpToolInfo, McpTransport, ToolFacts, ToolStanding};
use rmcp::model::Tool;
use serde_json::{Map, Value};
use sha2::{Digest, Sha256};

/// Tools of one server.
pub(crate) const MAX_TOOLS: usize = 500;
/// Longest schema of a tool's arguments, in bytes.
const MAX_SCHEMA: usize = 64 * 1024;
/// References in a schema that is looked at.
const MAX_REFERENCES: usize = 16;
/// Longest name of a tool.
const MAX_NAME: usize = 128;
/// Of a description: in the line that models are told, and in all.
const ABOUT: usize = 160;
const DESCRIPTION: usize = 2_000;
/// Arguments that are named in that line.
const ARGUMENTS: usize = 12;

/// One tool that can be called.
#[derive(Clone, Debug)]
pub(crate) struct Entry {
    pub name: String,
    pub description: String,
    pub schema: Map<String, Value>,
    pub claims_to_read: bool,
    pub fingerprint: String,
}

/// The tools of a server, as it says now.
#[derive(Clone, Debug, Default)]
pub(crate) struct Catalogue {
    pub entries: Vec<Entry>,
    pub left_out: u32,
}

impl Catalogue {
    /// Of what a server lists: names that can be told apart, schemas that can be told, not too many.
    pub fn of(tools: Vec<Tool>, mut entries: Vec<Entry>) -> Self {
        // A tool does not stand in for what the protocol itself has.
        let reserved = [
            "resources/list",
            "resources/read",
            "prompts/list",
            "prompts/get",
        ];
        let mut names: HashSet<String> = reserved.map(str::to_owned).into();
        let mut left_out = 0;
        for tool in tools {
            match entry(tool).filter(|e| entries.len() < MAX_TOOLS && names.insert(e.name.clone()))
            {
                Some(entry) => entries.push(entry),
                None => left_out += 1,
            }
        }
        Self { entries, left_out }
    }

    pub fn find(&self, name: &str) -> Option<&Entry> {
        self.entries.iter().find(|entry| entry.name == name)
    }

    /// The names, as far as they can be told.
    pub fn names(&self) -> String {
        const SOME: usize = 40;
        let mut names: Vec<&str> = self.entries.iter().map(|e| e.name.as_str()).collect();
        let more = names.len() > SOME;
        names.truncate(SOME);
        let ellipsis = if more { ", …" } else { "" };
        format!("{}{ellipsis}", names.join(", "))
    }
}

fn entry(tool: Tool) -> Option<Entry> {
    let name = tool.name.into_owned();
    let plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '-' | '.' | '/');
    let fits = !name.is_empty() && name.len() <= MAX_NAME && name.chars().all(plain);
    let schema = (*tool.input_schema).clone();
    let text = serde_json::to_string(&schema).ok()?;
    if !fits || text.len() > MAX_SCHEMA {
        return None;
    }
    let title = tool.title.unwrap_or_default();
    let whole = tool.description.unwrap_or_default().into_owned();
    let annotations = tool.annotations.as_ref();
    let claims_to_read = annotations.and_then(|a| a.read_only_hint) == Some(true);
    let fingerprint = fingerprint(&[&name, &title, &whole, &text]);
    Some(Entry {
        description: cut(
            &plain_text(if whole.is_empty() { &title } else { &whole }),
            DESCRIPTION,
        ),
        name,
        schema,
        claims_to_read,
        fingerprint,
    })
}

fn fingerprint(parts: &[&str]) -> String {
    let mut hash = Sha256::new();
    for part in parts {
        hash.update((part.len() as u64).to_le_bytes());
        hash.update(part.as_bytes());
    }
    let bytes = hash.finalize();
    bytes.iter().take(16).map(|b| format!("{b:02x}")).collect()
}

/// Without control characters and what is not drawn or turns the order of others around; white space folded.
pub(crate) fn plain_text(text: &str) -> String {
    let unseen = |c: char| {
        c.is_control()
            || matches!(c, '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{2069}' | '\u{feff}' | '\u{e0000}'..='\u{e007f}')
    };
    let spaced: String = text
        .chars()
        .map(|c| if c.is_whitespace() { ' ' } else { c })
        .filter(|c| !unseen(*c))
        .collect();
    spaced.split_whitespace().collect::<Vec<_>>().join(" ")
}

pub(crate) fn cut(text: &str, most: usize) -> String {
    match text.char_indices().nth(most) {
        Some((at, _)) => format!("{}…", &text[..at]),
        None => text.to_owned(),
    }
}

impl Entry {
    /// A tool of our own words, for what the protocol has beside tools.
    pub fn of_the_protocol(
        name: &str,
        description: &str,
        arguments: &[(&str, &str, bool)],
    ) -> Self {
        let property = |(name, kind, _): &(&str, &str, bool)| {
            ((*name).to_owned(), serde_json::json!({ "type": kind }))
        };
        let properties: Map<String, Value> = arguments.iter().map(property).collect();
        let required = arguments.iter().filter(|(.., must)| *must);
        let required: Vec<&str> = required.map(|(name, ..)| *name).collect();
        let schema =
            serde_json::json!({ "type": "object", "properties": properties, "required": required });
        Self {
            name: name.to_owned(),
            description: description.to_owned(),
            schema: match schema {
                Value::Object(schema) => schema,
                _ => Map::new(),
            },
            claims_to_read: true,
            fingerprint: fingerprint(&["of the protocol", name]),
        }
    }

    fn properties(&self) -> impl Iterator<Item = &String> {
        let properties = self.schema.get("properties").and_then(Value::as_object);
        properties.into_iter().flat_map(Map::keys)
    }

    /// `read_file(path*, head): Reads a file.` The star marks what must be given.
    pub fn about(&self) -> String {
        let required = self.schema.get("required").and_then(Value::as_array);
        let required: Vec<&str> = required
            .into_iter()
            .flatten()
            .filter_map(Value::as_str)
            .collect();
        let named = self.properties().map(|name| {
            let star = if required.contains(&name.as_str()) {
                "*"
            } else {
                ""
            };
            format!("{}{star}", cut(&plain_text(name), 40))
        });
        let mut named: Vec<String> = named.collect();
        if named.len() > ARGUMENTS {
            // What must be given is named first.
            named.sort_by_key(|name| !name.ends_with('*'));
            named.truncate(ARGUMENTS);
            named.push("…".to_owned());
        }
        let about = cut(&self.description, ABOUT);
        format!("{}({}): {about}", self.name, named.join(", "))
    }

    /// It takes code or commands.
    fn takes_code(&self) -> bool {
        const CODE: &[&str] = &[
            "code",
            "script",
            "command",
            "cmd",
            "javascript",
            "python",
            "shell",
            "expression",
            "function",
            "program",
        ];
        self.properties()
            .any(|name| CODE.contains(&name.to_ascii_lowercase().as_str()))
    }

    /// Its name says that it runs something or drives a browser.
    fn is_called_so(&self) -> bool {
        const CALLED: &[&str] = &[
            "exec",
            "execute",
            "eval",
            "evaluate",
            "shell",
            "bash",
            "script",
            "terminal",
            "browser",
            "javascript",
            "python",
            "command",
            "powershell",
        ];
        let mut name = String::new();
        for c in self.name.chars() {
            if c.is_ascii_uppercase() {
                name.push(' ');
            }
            name.push(c.to_ascii_lowercase());
        }
        name.split(|c: char| !c.is_ascii_alphanumeric())
            .any(|word| CALLED.contains(&word))
    }

    /// What the person says of it lowers what only its name says, and nothing else.
    fn runs_code(&self, server: &McpServer, only_reads: bool) -> bool {
        let drives = matches!(server.transport, McpTransport::Stdio { browser: true, .. });
        drives || self.takes_code() || self.is_called_so() && !only_reads
    }

    pub fn info(&self, server: &McpServer) -> McpToolInfo {
        McpToolInfo {
            name: self.name.clone(),
            description: self.description.clone(),
            about: self.about(),
            claims_to_read: self.claims_to_read,
            runs_code: self.runs_code(server, false),
            fingerprint: self.fingerprint.clone(),
        }
    }

    /// How it stands to what the person said of it.
    pub fn facts(&self, server: &McpServer) -> ToolFacts {
        let kept = server.tool(&self.name);
        let standing = match kept {
            None => ToolStanding::New,
            Some(kept) if kept.fingerprint == self.fingerprint => ToolStanding::Known,
            Some(_) => ToolStanding::Changed,
        };
        let known = kept.filter(|_| standing == ToolStanding::Known);
        let only_reads = known.is_some_and(|kept| kept.only_reads);
        ToolFacts {
            server: server.name.clone(),
            tool: self.name.clone(),
            recipient: server.shown(),
            description: self.description.clone(),
            fingerprint: self.fingerprint.clone(),
            standing,
            only_reads,
            always: only_reads && known.is_some_and(|kept| kept.always),
            runs_code: self.runs_code(server, only_reads),
            arguments: self.properties().cloned().collect(),
            may_be_kept: false,
        }
    }

    /// Why the arguments do not fit. A schema that is none says nothing: the server itself decides then.
    pub fn misfit(&self, arguments: &Map<String, Value>) -> Option<String> {
        let schema = Value::Object(self.schema.clone());
        // Each reference can double the work of the one before it.
        let references = serde_json::to_string(&schema)
            .ok()?
            .matches("\"$ref\"")
            .count();
        if references > MAX_REFERENCES {
            return None;
        }
        let validator = jsonschema::options()
            .with_pattern_options(jsonschema::PatternOptions::regex().size_limit(1 << 20))
            .build(&schema)
            .inspect_err(
                |error| tracing::debug!(tool = self.name, %error, "a tool's schema is none"),
            )
            .ok()?;
        let given = Value::Object(arguments.clone());
        let wrong: Vec<String> = validator
            .iter_errors(&given)
            .take(3)
            .map(|error| match error.instance_path.as_str() {
                "" => cut(&error.to_string(), 300),
                at => format!("{at}: {}", cut(&error.to_string(), 300)),
            })
            .collect();
        (!wrong.is_empty()).then(|| wrong.join("; "))
    }

    /// The schema for a model, as far as it can be told.
    pub fn schema_text(&self, most: usize) -> String {
        let text = serde_json::to_string(&self.schema).unwrap_or_default();
        cut(&plain_text(&text), most)
    }
}
