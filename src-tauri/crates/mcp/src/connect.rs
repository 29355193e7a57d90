//! Starts a server and speaks to it.

use std::collections::HashMap;
use std::ffi::OsString;
use std::process::Stdio;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use async_trait::async_trait;
use copilot_protocol::{McpServer, McpTransport};
use reqwest::header::{HeaderName, HeaderValue};
use rmcp::model::{ClientCapabilities, ClientConfig, Implementation, ProtocolVersion};
use rmcp::service::{
    ClientLifecycleMode, ClientServiceExt, NotificationContext, RoleClient, RunningService,
};
use rmcp::transport::StreamableHttpClientTransport;
use rmcp::transport::streamable_http_client::StreamableHttpClientTransportConfig;
use rmcp::{ClientHandler, transport::IntoTransport};
use tokio::io::{AsyncBufReadExt, BufReader};
use tokio::process::{Child, Command};
use url::Url;

use crate::metered::{MAX_LINE, Metered};

/// A server that says nothing for so long does not start. Some are downloaded first.
const START: Duration = Duration::from_secs(60);
/// What of its own messages is kept, in bytes, to say why it does not start.
const LAST_WORDS: usize = 600;
/// Place of the address of a server's own browser in its arguments.
const CDP: &str = "{cdp}";
/// What a server's program gets of our environment: what programs need to run, and none of what may be secret.
const ENVIRONMENT: &[&str] = &[
    "PATH",
    "HOME",
    "USER",
    "LOGNAME",
    "SHELL",
    "TERM",
    "LANG",
    "LC_ALL",
    "TZ",
    "TMPDIR",
    "TEMP",
    "TMP",
    "SYSTEMROOT",
    "SYSTEMDRIVE",
    "APPDATA",
    "LOCALAPPDATA",
    "PROGRAMFILES",
    "USERPROFILE",
    "USERNAME",
    "HOMEDRIVE",
    "HOMEPATH",
    "PATHEXT",
    "COMSPEC",
    "PROCESSOR_ARCHITECTURE",
];

/// Values of environment variables and headers, from where secrets are kept.
pub trait Values: Send + Sync {
    fn value(&self, server: &str, name: &str) -> Option<String>;
}

/// A browser that is a server's alone, and is gone with it.
pub trait ServerBrowser: Send + Sync {
    /// Address of its DevTools protocol, `http://…` or `ws://…`.
    fn cdp(&self) -> String;
}

/// Starts browsers for servers that drive one.
#[async_trait]
pub trait ServerBrowsers: Send + Sync {
    async fn start(&self) -> Result<Box<dyn ServerBrowser>, String>;
}

/// How servers are started.
#[derive(Clone)]
pub struct Launch {
    /// A program, with its first arguments, that keeps a server ([`crate::keep`]); empty: servers are started by themselves.
    pub keeper: Vec<OsString>,
    pub values: Arc<dyn Values>,
    pub browsers: Option<Arc<dyn ServerBrowsers>>,
}

/// What we tell a server of ourselves, and hear of it.
#[derive(Clone)]
pub(crate) struct Client {
    changed: Arc<AtomicBool>,
}

impl ClientHandler for Client {
    fn get_info(&self) -> ClientConfig {
        // No sampling, no elicitation, no roots: a server reaches neither the model, nor the person, nor the disk by us.
        ClientConfig::new(
            ClientCapabilities::default(),
            Implementation::new("browser-copilot", env!("CARGO_PKG_VERSION")),
        )
    }

    async fn on_tool_list_changed(&self, _context: NotificationContext<RoleClient>) {
        self.changed.store(true, Ordering::SeqCst);
    }
}

/// A server that is spoken to.
pub(crate) struct Link {
    pub service: RunningService<RoleClient, Client>,
    /// Its list of tools is another than before.
    pub changed: Arc<AtomicBool>,
    too_long: Arc<AtomicBool>,
    /// These go with the link.
    child: Option<Child>,
    _browser: Option<Box<dyn ServerBrowser>>,
}

impl Link {
    pub fn is_over(&self) -> bool {
        self.service.is_transport_closed() || self.too_long.load(Ordering::SeqCst)
    }

    /// Why it is over, where that is known.
    pub fn why_over(&self) -> &'static str {
        match self.too_long.load(Ordering::SeqCst) {
            true => "its answer was longer than 16 MB",
            false => "it ended",
        }
    }
}

/// The newest revision first; servers that do not know it are asked in the old way.
fn lifecycle() -> ClientLifecycleMode {
    ClientLifecycleMode::Auto {
        preferred_versions: vec![ProtocolVersion::V_2026_07_28],
        legacy_version: None,
    }
}

pub(crate) async fn connect(server: &McpServer, launch: &Launch) -> Result<Link, String> {
    let started = async {
        match &server.transport {
            McpTransport::Stdio {
                command,
                args,
                browser,
            } => stdio(server, launch, command, args, *browser).await,
            McpTransport::Http { url } => http(server, launch, url).await,
        }
    };
    match tokio::time::timeout(START, started).await {
        Ok(link) => link,
        Err(_) => Err(format!("it did not answer within {} s", START.as_secs())),
    }
}

async fn stdio(
    server: &McpServer,
    launch: &Launch,
    program: &str,
    args: &[String],
    browser: bool,
) -> Result<Link, String> {
    let own = match (browser, &launch.browsers) {
        (false, _) => None,
        (true, Some(browsers)) => Some(browsers.start().await?),
        (true, None) => return Err("it wants a browser of its own, and none can be started".into()),
    };
    let cdp = own.as_ref().map(|own| own.cdp()).unwrap_or_default();
    let args = args.iter().map(|arg| arg.replace(CDP, &cdp));
    let line = [program.to_owned()].into_iter().chain(args);
    let mut line = launch
        .keeper
        .iter()
        .cloned()
        .chain(line.map(OsString::from));
    let first = line.next().unwrap_or_default();
    let mut command = Command::new(first);
    command.args(line);
    command.env_clear();
    command.envs(
        ENVIRONMENT
            .iter()
            .filter_map(|name| Some((name, std::env::var_os(name)?))),
    );
    for name in &server.secrets {
        if let Some(value) = launch.values.value(&server.name, name) {
            command.env(name, value);
        }
    }
    command.stdin(Stdio::piped());
    command.stdout(Stdio::piped());
    command.stderr(Stdio::piped());
    // Ctrl-C in the terminal is for the program, which ends its servers.
    #[cfg(unix)]
    command.process_group(0);
    // A keeper ends by itself when nothing more can come, and its server with it; to kill it would leave the server.
    command.kill_on_drop(launch.keeper.is_empty());
    let mut child = command
        .spawn()
        .map_err(|error| format!("{program:?} cannot be started: {error}"))?;
    let (Some(input), Some(output), Some(errors)) =
        (child.stdin.take(), child.stdout.take(), child.stderr.take())
    else {
        return Err("its input and output cannot be reached".into());
    };
    let mut words = tokio::spawn(last_words(errors, server.name.clone()));
    let too_long = Arc::new(AtomicBool::new(false));
    let output = Metered::new(output, too_long.clone());
    let opened = tokio::select! {
        opened = open((output, input), too_long, own) => opened,
        _ = child.wait() => Err("it ended at once".into()),
    };
    match opened {
        Ok(mut link) => {
            match launch.keeper.is_empty() {
                true => link.child = Some(child),
                // Whoever waits for a child buries it.
                false => drop(tokio::spawn(async move { child.wait().await })),
            }
            Ok(link)
        }
        Err(why) => {
            let said = tokio::time::timeout(Duration::from_millis(500), &mut words).await;
            let said = said.ok().and_then(Result::ok).unwrap_or_default();
            Err(match said.trim() {
                "" => why,
                said => format!("{why}; it said: {said}"),
            })
        }
    }
}

/// Reads what a server says beside the protocol, for the log; the end of it is kept.
async fn last_words(errors: tokio::process::ChildStderr, server: String) -> String {
    let mut kept: Vec<u8> = Vec::new();
    let mut reader = BufReader::new(errors);
    loop {
        let new = match reader.fill_buf().await {
            Ok(new) if !new.is_empty() => new,
            _ => break,
        };
        kept.extend_from_slice(&new[new.len().saturating_sub(LAST_WORDS)..]);
        let (read, more) = (new.len(), kept.len().saturating_sub(LAST_WORDS));
        kept.drain(..more);
        reader.consume(read);
    }
    let said = String::from_utf8_lossy(&kept);
    tracing::debug!(server, said = %said.trim(), "a server of tools ended");
    said.into_owned()
}

/// Why an address is not spoken to. What is sent unencrypted stays on this computer or in the person's own network.
fn refuses(url: &Url) -> Option<&'static str> {
    let near = match url.host() {
        Some(url::Host::Ipv4(ip)) => ip.is_loopback() || ip.is_private() || ip.is_link_local(),
        Some(url::Host::Ipv6(ip)) => ip.is_loopback() || ip.is_unique_local(),
        Some(url::Host::Domain(name)) => name == "localhost" || name.ends_with(".localhost"),
        None => return Some("its address has no host"),
    };
    match url.scheme() {
        "https" => None,
        "http" if near => None,
        "http" => Some("its address is not encrypted: use https"),
        _ => Some("its address does not begin with https"),
    }
}

async fn http(server: &McpServer, launch: &Launch, address: &str) -> Result<Link, String> {
    let url = Url::parse(address).map_err(|error| format!("its address is none: {error}"))?;
    if let Some(why) = refuses(&url) {
        return Err(why.into());
    }
    let mut config = StreamableHttpClientTransportConfig::with_uri(address);
    config.max_json_response_size = MAX_LINE;
    config.max_sse_event_size = MAX_LINE;
    let mut headers = HashMap::new();
    for name in &server.secrets {
        let Some(value) = launch.values.value(&server.name, name) else {
            continue;
        };
        match (
            name.eq_ignore_ascii_case("authorization"),
            value.strip_prefix("Bearer "),
        ) {
            (true, Some(token)) => config.auth_header = Some(token.trim().to_owned()),
            _ => {
                let header = HeaderName::try_from(name.as_str()).ok();
                let mut value = HeaderValue::try_from(value).ok();
                value.iter_mut().for_each(|value| value.set_sensitive(true));
                let (Some(header), Some(value)) = (header, value) else {
                    return Err(format!("the header {name:?} cannot be sent"));
                };
                headers.insert(header, value);
            }
        }
    }
    config.custom_headers = headers;
    // Keys and arguments go to the address that the person gave, and nowhere else.
    let client = reqwest::Client::builder()
        .redirect(reqwest::redirect::Policy::none())
        .connect_timeout(Duration::from_secs(10))
        .build()
        .map_err(|error| error.to_string())?;
    let transport = StreamableHttpClientTransport::with_client(client, config);
    open(transport, Arc::default(), None).await
}

async fn open<T, E, A>(
    transport: T,
    too_long: Arc<AtomicBool>,
    browser: Option<Box<dyn ServerBrowser>>,
) -> Result<Link, String>
where
    T: IntoTransport<RoleClient, E, A>,
    E: std::error::Error + Send + Sync + 'static,
{
    let changed = Arc::new(AtomicBool::new(false));
    let client = Client {
        changed: changed.clone(),
    };
    let opened = client.serve_with_lifecycle(transport, lifecycle()).await;
    let service = opened.map_err(|error| match error.is_authorization_required() {
        true => "it wants a sign-in or a key: give it one as the header Authorization".to_owned(),
        false => error.to_string(),
    })?;
    // What is judged is what it says now.
    let no_cache = rmcp::service::ClientCacheConfig::disabled();
    service.set_response_cache_config(no_cache).await;
    Ok(Link {
        service,
        changed,
        too_long,
        child: None,
        _browser: browser,
    })
}
