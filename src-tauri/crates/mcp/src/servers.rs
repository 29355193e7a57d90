//! The servers of a run: started when they are needed, started again when they end, ended with the run.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use async_trait::async_trait;
use copilot_ports::{ToolAnswer, ToolError, Tools};
use copilot_protocol::{McpListing, McpServer, McpSettings, ToolFacts};
use futures::future::join_all;
use rmcp::ErrorData;
use rmcp::model::{
    CallToolRequestParams, GetPromptRequestParams, PaginatedRequestParams,
    ReadResourceRequestParams,
};
use rmcp::service::ServiceError;
use serde_json::{Map, Value};
use tokio::sync::Mutex;
use tokio::time::Instant;
use tokio_util::sync::CancellationToken;

use crate::answer;
use crate::catalogue::{Catalogue, Entry, MAX_TOOLS, cut, plain_text};
use crate::connect::{Launch, Link, connect};

/// A list that takes longer is given up.
const LISTING: Duration = Duration::from_secs(20);
/// Longest look at the arguments by a tool's schema.
const CHECKING: Duration = Duration::from_secs(2);
/// A server that hangs says nothing within this.
const SIGN_OF_LIFE: Duration = Duration::from_secs(3);
/// Pages of a list.
const MAX_PAGES: usize = 50;
/// Between two starts of a server that fails: the first pause, and the longest; it doubles.
const FIRST_PAUSE: Duration = Duration::from_secs(1);
const LONGEST_PAUSE: Duration = Duration::from_secs(60);
/// A pause that is waited for; of a longer one it is told.
const WAITED_FOR: Duration = Duration::from_secs(4);
/// What a search tells: tools, and characters of each schema and in all.
const FOUND: usize = 8;
const FOUND_SCHEMA: usize = 1_500;
const FOUND_TEXT: usize = 8_000;

/// What the protocol has beside tools, by its own names of them.
const RESOURCES_LIST: &str = "resources/list";
const RESOURCES_READ: &str = "resources/read";
const PROMPTS_LIST: &str = "prompts/list";
const PROMPTS_GET: &str = "prompts/get";

/// The servers that a run may use.
pub struct Servers {
    servers: Vec<Server>,
    launch: Launch,
}

impl Servers {
    /// Nothing is started yet.
    pub fn new(settings: &McpSettings, launch: Launch) -> Self {
        let servers = settings.in_use().cloned().map(Server::new).collect();
        Self { servers, launch }
    }

    fn server(&self, name: &str) -> Result<&Server, ToolError> {
        let found = self
            .servers
            .iter()
            .find(|server| server.config.name == name);
        found.ok_or_else(|| ToolError::NoServer(name.to_owned()))
    }
}

struct Server {
    config: McpServer,
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    link: Option<Arc<Link>>,
    catalogue: Arc<Catalogue>,
    /// Times in a row that it did not start, or ended.
    failures: u32,
    not_before: Option<Instant>,
    why: String,
}

impl State {
    fn failed(&mut self, why: String) {
        self.link = None;
        let pause = FIRST_PAUSE * 2u32.saturating_pow(self.failures.min(10));
        self.failures += 1;
        self.not_before = Some(Instant::now() + pause.min(LONGEST_PAUSE));
        self.why = why;
    }
}

impl Server {
    fn new(config: McpServer) -> Self {
        Self {
            config,
            state: Mutex::default(),
        }
    }

    fn unreachable(&self, why: impl Into<String>) -> ToolError {
        ToolError::Unreachable {
            server: self.config.name.clone(),
            why: cut(&plain_text(&why.into()), 800),
        }
    }

    /// The server, started where it is not.
    async fn link(&self, launch: &Launch) -> Result<Arc<Link>, ToolError> {
        let mut state = self.state.lock().await;
        if let Some(link) = &state.link {
            if !link.is_over() {
                return Ok(link.clone());
            }
            let why = link.why_over().to_owned();
            tracing::info!(server = self.config.name, why, "a server of tools is gone");
            state.failed(why);
        }
        if let Some(at) = state.not_before {
            let left = at.saturating_duration_since(Instant::now());
            if left > WAITED_FOR {
                let why = format!(
                    "{}; it is started again in {} s",
                    state.why,
                    left.as_secs().max(1)
                );
                return Err(self.unreachable(why));
            }
            tokio::time::sleep_until(at).await;
        }
        match connect(&self.config, launch).await {
            Ok(link) => {
                let link = Arc::new(link);
                state.link = Some(link.clone());
                link.changed.store(true, Ordering::SeqCst);
                Ok(link)
            }
            Err(why) => {
                state.failed(why.clone());
                Err(self.unreachable(why))
            }
        }
    }

    /// What it offers. `anew`: as it says now, not as it said before.
    async fn catalogue(&self, link: &Link, anew: bool) -> Result<Arc<Catalogue>, ToolError> {
        if !anew && !link.changed.load(Ordering::SeqCst) {
            return Ok(self.state.lock().await.catalogue.clone());
        }
        link.changed.store(false, Ordering::SeqCst);
        let listed = tokio::time::timeout(LISTING, listed(link)).await;
        let catalogue = match listed {
            Ok(Ok(catalogue)) => Arc::new(catalogue),
            Ok(Err(error)) => return Err(self.told(&error)),
            Err(_) => {
                let why = "it does not list its tools";
                self.state.lock().await.failed(why.to_owned());
                return Err(self.unreachable(why));
            }
        };
        self.state.lock().await.catalogue = catalogue.clone();
        Ok(catalogue)
    }

    /// An error of the protocol in our terms.
    fn told(&self, error: &ServiceError) -> ToolError {
        match error {
            ServiceError::McpError(ErrorData { message, .. }) => ToolError::Refused {
                server: self.config.name.clone(),
                why: cut(&plain_text(message), 500),
            },
            other => self.unreachable(other.to_string()),
        }
    }

    /// A call was given up: a server that does not answer anything else either is started anew for the next one.
    async fn still_there(&self, link: &Link) {
        let asked = link.service.list_tools(None);
        if tokio::time::timeout(SIGN_OF_LIFE, asked).await.is_err() {
            let why = "it does not answer any more";
            self.state.lock().await.failed(why.to_owned());
        }
    }

    /// It answered: what failed before is over.
    async fn works(&self) {
        let mut state = self.state.lock().await;
        state.failures = 0;
        state.not_before = None;
    }

    fn no_tool(&self, tool: &str, catalogue: &Catalogue) -> ToolError {
        ToolError::NoTool {
            server: self.config.name.clone(),
            tool: tool.to_owned(),
            has: catalogue.names(),
        }
    }
}

/// What a server has beside tools, as tools.
fn of_the_protocol(link: &Link) -> Vec<Entry> {
    let mut all = Vec::new();
    let info = link.service.peer_info();
    let capabilities = info.as_ref().map(|info| &info.capabilities);
    if capabilities.is_some_and(|c| c.resources.is_some()) {
        all.push(Entry::of_the_protocol(
            RESOURCES_LIST,
            "Lists what can be read of this server.",
            &[],
        ));
        let arguments = [("uri", "string", true)];
        all.push(Entry::of_the_protocol(
            RESOURCES_READ,
            "Reads one of them.",
            &arguments,
        ));
    }
    if capabilities.is_some_and(|c| c.prompts.is_some()) {
        all.push(Entry::of_the_protocol(
            PROMPTS_LIST,
            "Lists the server's prompts.",
            &[],
        ));
        let arguments = [("name", "string", true), ("arguments", "object", false)];
        all.push(Entry::of_the_protocol(
            PROMPTS_GET,
            "Gives one of them.",
            &arguments,
        ));
    }
    all
}

/// All pages of one of the protocol's lists, as far as there are not too many.
macro_rules! all_pages {
    ($link:expr, $method:ident, $field:ident, $most:expr) => {{
        let mut all = Vec::new();
        let mut cursor = None;
        for _ in 0..MAX_PAGES {
            let page = PaginatedRequestParams::default().with_cursor(cursor.take());
            let page = $link.service.$method(Some(page)).await?;
            all.extend(page.$field);
            cursor = page.next_cursor;
            if cursor.is_none() || all.len() > $most {
                break;
            }
        }
        Ok::<_, ServiceError>(all)
    }};
}

async fn listed(link: &Link) -> Result<Catalogue, ServiceError> {
    let info = link.service.peer_info();
    let has_tools = info
        .as_ref()
        .is_none_or(|info| info.capabilities.tools.is_some());
    let tools = match has_tools {
        true => all_pages!(link, list_tools, tools, MAX_TOOLS)?,
        false => Vec::new(),
    };
    Ok(Catalogue::of(tools, of_the_protocol(link)))
}

async fn answered(
    link: &Link,
    tool: &str,
    arguments: &Map<String, Value>,
) -> Result<ToolAnswer, ServiceError> {
    let text = |name: &str| {
        arguments
            .get(name)
            .and_then(Value::as_str)
            .unwrap_or_default()
            .to_owned()
    };
    let line = |parts: [&str; 3]| {
        let parts = parts.iter().filter(|part| !part.is_empty());
        cut(
            &plain_text(&parts.copied().collect::<Vec<_>>().join(" — ")),
            300,
        )
    };
    match tool {
        RESOURCES_LIST => {
            let all = all_pages!(link, list_resources, resources, MAX_TOOLS)?;
            let lines = all.iter().map(|r| {
                line([
                    &r.uri,
                    &r.name,
                    r.description.as_deref().unwrap_or_default(),
                ])
            });
            Ok(answer::of_lines(lines.collect()))
        }
        RESOURCES_READ => {
            let asked = ReadResourceRequestParams::new(text("uri"));
            link.service
                .read_resource(asked)
                .await
                .map(answer::of_resource)
        }
        PROMPTS_LIST => {
            let all = all_pages!(link, list_prompts, prompts, MAX_TOOLS)?;
            let lines = all.iter().map(|prompt| {
                let arguments = prompt
                    .arguments
                    .iter()
                    .flatten()
                    .map(|argument| argument.name.as_str());
                let arguments = arguments.collect::<Vec<_>>().join(", ");
                line([
                    &prompt.name,
                    prompt.description.as_deref().unwrap_or_default(),
                    &arguments,
                ])
            });
            Ok(answer::of_lines(lines.collect()))
        }
        PROMPTS_GET => {
            let mut asked = GetPromptRequestParams::new(text("name"));
            if let Some(given) = arguments.get("arguments").and_then(Value::as_object) {
                asked = asked.with_arguments(given.clone());
            }
            link.service.get_prompt(asked).await.map(answer::of_prompt)
        }
        _ => {
            let asked =
                CallToolRequestParams::new(tool.to_owned()).with_arguments(arguments.clone());
            link.service.call_tool(asked).await.map(answer::of_tool)
        }
    }
}

#[async_trait]
impl Tools for Servers {
    async fn facts(
        &self,
        server: &str,
        tool: &str,
        arguments: &Map<String, Value>,
    ) -> Result<ToolFacts, ToolError> {
        let server = self.server(server)?;
        let link = server.link(&self.launch).await?;
        let catalogue = server.catalogue(&link, true).await?;
        let entry = catalogue
            .find(tool)
            .ok_or_else(|| server.no_tool(tool, &catalogue))?;
        let (checked, given) = (entry.clone(), arguments.clone());
        let checked = tokio::task::spawn_blocking(move || checked.misfit(&given));
        // A schema that takes so long is a trap; the server decides then.
        let misfit = tokio::time::timeout(CHECKING, checked).await;
        match misfit.ok().and_then(Result::ok).flatten() {
            Some(why) => Err(ToolError::Arguments {
                why,
                schema: entry.schema_text(FOUND_SCHEMA),
            }),
            None => Ok(entry.facts(&server.config)),
        }
    }

    async fn search(&self, query: &str) -> String {
        let all = join_all(self.servers.iter().map(|server| async move {
            let found = async {
                let link = server.link(&self.launch).await?;
                server.catalogue(&link, false).await
            };
            (server, found.await)
        }));
        let wanted = copilot_text::stems(query);
        let mut found: Vec<(f64, String)> = Vec::new();
        let mut lines: Vec<String> = Vec::new();
        for (server, catalogue) in all.await {
            let name = &server.config.name;
            match catalogue {
                Ok(catalogue) => found.extend(catalogue.entries.iter().map(|entry| {
                    let schema = entry.schema_text(FOUND_SCHEMA);
                    let text = format!(
                        "- {name}/{}: {} Arguments: {schema}",
                        entry.name,
                        cut(&entry.description, 400)
                    );
                    (fits(&wanted, name, entry), text)
                })),
                Err(error) => lines.push(format!("- {error}")),
            }
        }
        // The best first; of equals in the order of their servers.
        found.sort_by(|a, b| b.0.total_cmp(&a.0));
        let any = found.iter().any(|(fit, _)| *fit > 0.0);
        found.retain(|(fit, _)| !any || *fit > 0.0);
        lines.extend(found.into_iter().take(FOUND).map(|(_, text)| text));
        if lines.is_empty() {
            return "There are no tools.".to_owned();
        }
        cut(&lines.join("\n"), FOUND_TEXT)
    }

    async fn call(
        &self,
        (server, tool, judged): (&str, &str, &str),
        arguments: &Map<String, Value>,
        deadline: Duration,
        cancel: &CancellationToken,
    ) -> Result<ToolAnswer, ToolError> {
        let server = self.server(server)?;
        let link = server.link(&self.launch).await?;
        // A server that was started anew since may be another.
        let catalogue = server.catalogue(&link, false).await?;
        let known = catalogue.find(tool);
        if known.is_none_or(|known| known.fingerprint != judged) {
            return Err(ToolError::Refused {
                server: server.config.name.clone(),
                why: "the tool is another now than when it was judged".to_owned(),
            });
        }
        // Given up, it is told to the server that nobody waits any more.
        let answered = tokio::select! {
            answered = tokio::time::timeout(deadline, answered(&link, tool, arguments)) => answered,
            () = cancel.cancelled() => return Err(ToolError::Cancelled),
        };
        match answered {
            Ok(Ok(answer)) => {
                server.works().await;
                Ok(answer)
            }
            Ok(Err(error)) if link.is_over() => {
                tracing::debug!(%error, "a call ended with its server");
                Err(server.unreachable(format!("{} during the call", link.why_over())))
            }
            Ok(Err(error)) => Err(server.told(&error)),
            Err(_) => {
                server.still_there(&link).await;
                Err(ToolError::Timeout {
                    server: server.config.name.clone(),
                    seconds: deadline.as_secs(),
                })
            }
        }
    }
}

/// How well a tool fits what is looked for: the share of the words, those of its name twice.
fn fits(wanted: &[String], server: &str, entry: &Entry) -> f64 {
    let name = copilot_text::stems(&format!(
        "{server} {}",
        entry.name.replace(['_', '-', '.', '/'], " ")
    ));
    let about = copilot_text::stems(&entry.description);
    let of_one = |stem: &String| match (name.contains(stem), about.contains(stem)) {
        (true, _) => 2.0,
        (false, true) => 1.0,
        _ => 0.0,
    };
    wanted.iter().map(of_one).sum::<f64>() / wanted.len().max(1) as f64
}

/// Starts a server, asks what it offers, and ends it.
pub async fn list(config: &McpServer, launch: &Launch) -> Result<McpListing, ToolError> {
    let server = Server::new(config.clone());
    let link = server.link(launch).await?;
    let catalogue = server.catalogue(&link, true).await?;
    let info = link.service.peer_info();
    let title = info.as_ref().and_then(|info| info.server_info.as_ref());
    let title = title.map(|it| format!("{} {}", it.title.as_ref().unwrap_or(&it.name), it.version));
    let resources = catalogue.find(RESOURCES_LIST).is_some();
    let prompts = catalogue.find(PROMPTS_LIST).is_some();
    let counted = async {
        let resources = match resources {
            true => all_pages!(link, list_resources, resources, MAX_TOOLS)?.len(),
            false => 0,
        };
        let prompts = match prompts {
            true => all_pages!(link, list_prompts, prompts, MAX_TOOLS)?.len(),
            false => 0,
        };
        Ok::<_, ServiceError>((resources as u32, prompts as u32))
    };
    let counted = tokio::time::timeout(LISTING, counted).await;
    let (resources, prompts) = counted.ok().and_then(Result::ok).unwrap_or_default();
    Ok(McpListing {
        title: cut(&plain_text(&title.unwrap_or_default()), 120),
        protocol: info
            .as_ref()
            .map(|info| info.protocol_version.to_string())
            .unwrap_or_default(),
        tools: catalogue
            .entries
            .iter()
            .map(|entry| entry.info(config))
            .collect(),
        resources,
        prompts,
        left_out: catalogue.left_out,
        error: None,
    })
}
