//! Servers of tools as this program has them: their secret values in the key store, a keeper for each, a browser for those that
//! drive one.

use std::ffi::OsString;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;

use async_trait::async_trait;
use copilot_browser::OwnBrowser;
use copilot_mcp::{KEEP, Launch, NotImported, ServerBrowser, ServerBrowsers, Servers, Values};
use copilot_ports::{ToolError, Tools};
use copilot_protocol::{
    ErrorCode, MAX_SERVER_NAME, McpImported, McpListing, McpServer, McpSettings, McpTransport,
    Message, PlannerKind, Settings, ToolFacts, UiError,
};

use crate::home::Home;
use crate::keys::Keys;

/// This process was started to keep a server: what it ended with, once it did.
pub fn keeps() -> Option<ExitCode> {
    let mut args = std::env::args_os().skip(1);
    let asked = args.next().is_some_and(|first| first == KEEP);
    asked.then(|| copilot_mcp::keep(args))
}

/// Values of servers' variables and headers, in the store of the named secrets.
#[derive(Clone, Debug)]
pub struct ServerValues(Keys);

fn account(server: &str, name: &str) -> String {
    format!("mcp:{server}:{name}")
}

impl ServerValues {
    pub fn of(home: &Home) -> Self {
        Self(Keys::of_secrets(home))
    }

    /// Keeps a value; an empty one is taken away.
    pub fn set(&self, server: &str, name: &str, value: &str) -> Result<(), UiError> {
        self.0.set(&account(server, name), value).map(drop)
    }

    /// The names of those that have a value.
    pub fn kept(&self, server: &McpServer) -> Vec<String> {
        let all = server.secrets.iter();
        all.filter(|name| self.0.get(&account(&server.name, name)).is_some())
            .cloned()
            .collect()
    }

    pub fn forget(&self, server: &McpServer) -> Result<(), UiError> {
        for name in &server.secrets {
            self.0.clear(&account(&server.name, name))?;
        }
        Ok(())
    }
}

impl Values for ServerValues {
    fn value(&self, server: &str, name: &str) -> Option<String> {
        self.0.get(&account(server, name))
    }
}

/// What must not be written of these settings' servers.
pub(crate) fn values_of(home: &Home, settings: &Settings) -> Vec<String> {
    let values = ServerValues::of(home);
    let all = settings.mcp.in_use();
    all.flat_map(|server| server.secrets.iter().map(move |name| (server, name)))
        .filter_map(|(server, name)| values.value(&server.name, name))
        // A token is one without its scheme, too.
        .flat_map(|value| {
            let token = value
                .split_once(' ')
                .map(|(_, token)| token.trim().to_owned());
            std::iter::once(value).chain(token)
        })
        .collect()
}

/// Browsers for servers: each its own, and thrown away.
struct Browsers {
    executable: Option<PathBuf>,
}

impl ServerBrowser for OwnBrowserOf {
    fn cdp(&self) -> String {
        self.0.address().to_owned()
    }
}

struct OwnBrowserOf(OwnBrowser);

#[async_trait]
impl ServerBrowsers for Browsers {
    async fn start(&self) -> Result<Box<dyn ServerBrowser>, String> {
        let started = OwnBrowser::start(self.executable.as_deref()).await;
        let started = started.map_err(|error| error.to_string())?;
        Ok(Box::new(OwnBrowserOf(started)))
    }
}

/// How servers are started.
pub fn launch(home: &Home, settings: &Settings) -> Launch {
    let keeper = std::env::current_exe().ok();
    let keeper = keeper.map(|own| vec![own.into_os_string(), OsString::from(KEEP)]);
    let executable = &settings.browser.executable;
    Launch {
        keeper: keeper.unwrap_or_default(),
        values: Arc::new(ServerValues::of(home)),
        browsers: Some(Arc::new(Browsers {
            executable: (!executable.is_empty()).then(|| PathBuf::from(executable)),
        })),
    }
}

/// The tools of a run: a model's alone.
pub(crate) fn tools(home: &Home, settings: &Settings) -> Option<Arc<dyn Tools>> {
    let any = settings.mcp.in_use().next().is_some();
    (any && settings.model.planner == PlannerKind::Model).then(|| {
        let servers = Servers::new(&settings.mcp, launch(home, settings));
        Arc::new(servers) as Arc<dyn Tools>
    })
}

/// What a server offers; why it does not is part of the answer.
pub async fn listing(home: &Home, settings: &Settings, server: &McpServer) -> McpListing {
    let checked = check(server);
    let listed = match checked {
        Ok(()) => copilot_mcp::list(server, &launch(home, settings))
            .await
            .map_err(|error| of_tool(&error)),
        Err(error) => Err(error),
    };
    listed.unwrap_or_else(|error| McpListing {
        error: Some(error),
        ..McpListing::default()
    })
}

/// The servers in another program's settings. Nothing is started or kept.
pub fn imported(text: &str) -> Result<McpImported, UiError> {
    let none = || UiError::saying(ErrorCode::SettingsInvalid, "mcp-not-importable");
    let found = copilot_mcp::import(text).ok_or_else(none)?;
    let refused = found.refused.iter().map(|(name, why)| {
        let id = match why {
            NotImported::OldTransport => "mcp-import-old",
            NotImported::NoTransport => "mcp-import-nothing",
            NotImported::Loader => "mcp-import-loader",
        };
        Message::new(id).arg("server", name.as_str())
    });
    Ok(McpImported {
        refused: refused.collect(),
        servers: found.servers,
    })
}

/// Whether a server can be set up as it is said.
pub fn check(server: &McpServer) -> Result<(), UiError> {
    let plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '-' | '.');
    let wrong = |id: &str| Err(UiError::saying(ErrorCode::SettingsInvalid, id));
    let named = !server.name.is_empty() && server.name.len() <= MAX_SERVER_NAME;
    if !named || !server.name.chars().all(plain) {
        return wrong("mcp-wrong-name");
    }
    match &server.transport {
        McpTransport::Stdio { command, .. } if command.trim().is_empty() => {
            wrong("mcp-wrong-command")
        }
        McpTransport::Http { url } if url::Url::parse(url).is_err() => wrong("mcp-wrong-address"),
        _ => Ok(()),
    }
}

/// An error of a server in the person's words.
pub fn of_tool(error: &ToolError) -> UiError {
    let (id, server, why) = match error {
        ToolError::Unreachable { server, why } => ("mcp-unreachable", server, why.as_str()),
        ToolError::Refused { server, why } => ("mcp-refused", server, why.as_str()),
        other => return UiError::of(ErrorCode::Other).detail(other.to_string()),
    };
    UiError {
        message: Message::new(id)
            .arg("server", server.as_str())
            .arg("why", why),
        ..UiError::saying(ErrorCode::Other, id)
    }
}

/// The person does not want to be asked about the tool any more.
pub(crate) fn keep(settings: &mut McpSettings, tool: &ToolFacts) {
    let server = settings.servers.iter_mut().find(|s| s.name == tool.server);
    let known = server.and_then(|server| {
        let mut all = server.tools.iter_mut();
        all.find(|known| known.name == tool.tool && known.fingerprint == tool.fingerprint)
    });
    if let Some(known) = known {
        known.always = true;
    }
}
