//! The ways to a browser: start the managed one, ask one that listens, or the everyday one that
//! asks its person. Gives an address; connects to nothing but `/json/version`.

use std::time::Duration;

use copilot_ports::BrowserError;
use copilot_protocol::Attach;

use crate::browser::BrowserOptions;
use crate::discover::{Machine, choose, installed, parse_active_port, user_data_dirs};
use crate::http;
use crate::launch::{self, LaunchOptions, Managed};
use crate::link::CONNECT_DEADLINE;

/// Where browsers listen by custom.
const USUAL_PORT: u16 = 9222;

/// A browser that can be connected to.
pub(crate) struct Reached {
    pub address: String,
    pub attach: Attach,
    pub managed: Option<Managed>,
    pub http: Option<(String, u16)>,
    pub fresh: bool,
    /// The person may have to allow it first.
    pub patient: bool,
}

pub(crate) async fn reach(options: &BrowserOptions) -> Result<Reached, BrowserError> {
    match &options.attach {
        Attach::Managed => managed(options).await,
        Attach::Auto => {
            match http::version("127.0.0.1", USUAL_PORT, Duration::from_millis(1_500)).await {
                Ok(version) => Ok(Reached {
                    address: version.web_socket_url,
                    attach: Attach::Endpoint(format!("http://127.0.0.1:{USUAL_PORT}")),
                    managed: None,
                    http: Some(("127.0.0.1".into(), USUAL_PORT)),
                    fresh: false,
                    patient: false,
                }),
                Err(_) => managed(options).await,
            }
        }
        Attach::Endpoint(endpoint) => endpoint_address(endpoint).await,
        Attach::Own => own().await,
    }
}

async fn managed(options: &BrowserOptions) -> Result<Reached, BrowserError> {
    let executable = choose(options.executable.as_deref(), &installed()).ok_or_else(|| {
        BrowserError::NoBrowser("Chrome, Edge, Chromium and Brave were looked for".into())
    })?;
    if !executable.is_file() {
        return Err(BrowserError::NoBrowser(format!(
            "{} is not there",
            executable.display()
        )));
    }
    let managed = launch::launch(&LaunchOptions {
        executable: &executable,
        headless: options.headless,
        viewport: options.viewport,
        profile: &options.profile_dir,
        headless_profile: options.headless_profile_dir.as_deref(),
        cancel: &options.cancel,
    })
    .await?;
    let http = url::Url::parse(&managed.address)
        .ok()
        .and_then(|u| Some((u.host_str()?.to_owned(), u.port()?)));
    Ok(Reached {
        address: managed.address.clone(),
        attach: Attach::Managed,
        fresh: managed.fresh,
        managed: Some(managed),
        http,
        patient: false,
    })
}

async fn endpoint_address(endpoint: &str) -> Result<Reached, BrowserError> {
    let not_a_browser = |detail: String| BrowserError::NotABrowser {
        endpoint: endpoint.to_owned(),
        detail,
    };
    let url = url::Url::parse(endpoint).map_err(|e| not_a_browser(e.to_string()))?;
    let host = url.host_str().unwrap_or("127.0.0.1").to_owned();
    let reached = |address: String, http: Option<(String, u16)>| Reached {
        address,
        attach: Attach::Endpoint(endpoint.to_owned()),
        managed: None,
        http,
        fresh: false,
        patient: false,
    };
    match url.scheme() {
        "ws" if url.path().len() > 1 => Ok(reached(endpoint.to_owned(), None)),
        "http" | "ws" => {
            let port = url.port_or_known_default().unwrap_or(80);
            let host = host.trim_matches(['[', ']']).to_owned();
            let version = http::version(&host, port, CONNECT_DEADLINE).await?;
            // The browser names itself by the Host header; behind a tunnel that is not where we reach it.
            let mut address = url::Url::parse(&version.web_socket_url)
                .map_err(|e| not_a_browser(e.to_string()))?;
            let _ = address.set_host(url.host_str());
            let _ = address.set_port(Some(port));
            Ok(reached(address.to_string(), Some((host, port))))
        }
        other => Err(not_a_browser(format!("{other}:// is not supported yet"))),
    }
}

/// The everyday browser in approval mode: its file says where it listens, and one connection to
/// exactly that path raises its question to the person.
async fn own() -> Result<Reached, BrowserError> {
    let mut stale = None;
    let dirs = user_data_dirs(&Machine::here());
    for (kind, dir) in dirs {
        let Ok(content) = std::fs::read_to_string(dir.join("DevToolsActivePort")) else {
            continue;
        };
        let Some((port, path)) = parse_active_port(&content) else {
            continue;
        };
        let accepts = tokio::time::timeout(
            Duration::from_secs(2),
            tokio::net::TcpStream::connect(("127.0.0.1", port)),
        )
        .await
        .is_ok_and(|r| r.is_ok());
        if accepts {
            return Ok(Reached {
                address: format!("ws://127.0.0.1:{port}{path}"),
                attach: Attach::Own,
                managed: None,
                http: None,
                fresh: false,
                patient: true,
            });
        }
        stale = Some((kind, port));
    }
    Err(match stale {
        Some((kind, port)) => BrowserError::Unreachable {
            endpoint: format!("127.0.0.1:{port}"),
            detail: format!("{kind} has gone since it wrote its port down"),
        },
        None => BrowserError::Unreachable {
            endpoint: String::new(),
            detail: "no browser of this machine allows remote debugging: it is switched on at chrome://inspect/#remote-debugging".into(),
        },
    })
}
