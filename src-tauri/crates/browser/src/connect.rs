//! The ways to a browser: start the managed one, ask one that listens, or the everyday one that
//! asks its person. Gives an address, or a connection where that is shared with others.

use std::sync::Arc;
use std::time::Duration;

use copilot_ports::BrowserError;
use copilot_protocol::{Attach, BrowserIdentity, BrowserKind};

use crate::connection::{CONNECT_DEADLINE, Connection};
use crate::discover::{choose, installed};
use crate::endpoint::{Place, shown};
use crate::launch::{self, LaunchOptions, Managed};
use crate::options::BrowserOptions;
use crate::window_place::Beside;
use crate::{http, user_browser};

/// Where browsers listen by custom.
const USUAL_PORT: u16 = 9222;

/// In this time a browser that starts has shown its window.
const START: Duration = Duration::from_secs(3);

/// A browser that can be connected to, or is.
#[derive(Default)]
pub(crate) struct Reached {
    pub address: String,
    pub attach: Attach,
    pub managed: Option<Managed>,
    pub http: Option<(String, u16)>,
    pub fresh: bool,
    /// Where the window of a managed browser goes.
    pub beside: Option<Beside>,
    /// A place at a connection that others share.
    pub connection: Option<Arc<Connection>>,
}

impl Reached {
    /// One that was reached before, at the same address.
    pub fn again(address: String, identity: &BrowserIdentity, http: Option<(String, u16)>) -> Self {
        Self {
            address,
            attach: identity.attach.clone(),
            // Only whether there is one matters to `open`; the real one is kept by its owner.
            managed: identity.managed.then(Managed::default),
            http,
            ..Self::default()
        }
    }

    fn shared((connection, kind): (Arc<Connection>, BrowserKind)) -> Self {
        Self {
            attach: Attach::Own(Some(kind)),
            connection: Some(connection),
            ..Self::default()
        }
    }
}

pub(crate) async fn reach(options: &BrowserOptions) -> Result<Reached, BrowserError> {
    match &options.attach {
        Attach::Managed => managed(options).await,
        Attach::Auto => {
            // One that was allowed before; nobody is asked here.
            if let Some(found) = user_browser::already(None, &options.connection).await {
                return Ok(Reached::shared(found));
            }
            match http::version("127.0.0.1", USUAL_PORT, Duration::from_millis(1_500)).await {
                Ok(version) => Ok(Reached {
                    address: version.web_socket_url,
                    attach: Attach::Endpoint(format!("http://127.0.0.1:{USUAL_PORT}")),
                    http: Some(("127.0.0.1".into(), USUAL_PORT)),
                    ..Reached::default()
                }),
                Err(_) => managed(options).await,
            }
        }
        Attach::Endpoint(endpoint) => at_endpoint(endpoint, options).await,
        Attach::Own(kind) => user_browser::connect(*kind, &options.connection)
            .await
            .map(Reached::shared),
    }
}

async fn managed(options: &BrowserOptions) -> Result<Reached, BrowserError> {
    let executable = choose(options.executable.as_deref(), &installed())?;
    if !executable.is_file() {
        return Err(BrowserError::NoBrowser(format!(
            "{} is not there",
            executable.display()
        )));
    }
    let desktop = options.desktop.as_ref().filter(|_| !options.headless);
    let beside = desktop.and_then(|desktop| {
        desktop.comes_forward(START);
        desktop.beside()
    });
    let managed = launch::launch(&LaunchOptions {
        executable: &executable,
        headless: options.headless,
        viewport: options.viewport,
        place: beside.map(|beside| beside.place),
        profile: &options.profile_dir,
        headless_profile: options.headless_profile_dir.as_deref(),
        port: 0,
        outlives: false,
        keep_open: options.keep_open,
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
        beside,
        http,
        ..Reached::default()
    })
}

async fn at_endpoint(endpoint: &str, options: &BrowserOptions) -> Result<Reached, BrowserError> {
    let not_a_browser = |detail: String| BrowserError::NotABrowser {
        endpoint: shown(endpoint),
        detail,
    };
    let url = url::Url::parse(endpoint).map_err(|e| not_a_browser(e.to_string()))?;
    let place = Place::of(&url).ok_or_else(|| not_a_browser("no host".into()))?;
    let reached = |address: String, http: Option<(String, u16)>| Reached {
        address,
        attach: Attach::Endpoint(endpoint.to_owned()),
        http,
        ..Reached::default()
    };
    let socket = matches!(url.scheme(), "ws" | "wss");
    if !socket && !matches!(url.scheme(), "http" | "https") {
        return Err(not_a_browser(format!(
            "{}:// is no address of a browser",
            url.scheme()
        )));
    }
    if socket && (url.path().len() > 1 || url.query().is_some()) {
        // The everyday browser's own socket: it asks its person, so it is shared like that.
        if let Some(browser) = user_browser::listening_at(&url, &options.connection) {
            return user_browser::connect(Some(browser.kind), &options.connection)
                .await
                .map(Reached::shared);
        }
        return Ok(reached(endpoint.to_owned(), None));
    }
    let manner = options.connection.manner();
    let version = match http::version_at(&place, &manner, CONNECT_DEADLINE).await {
        Ok(version) => version,
        Err(error) => {
            // In approval mode these addresses are not there, by design.
            return Err(
                match user_browser::listening_at(&url, &options.connection) {
                    Some(browser) if matches!(error, BrowserError::NotABrowser { .. }) => {
                        BrowserError::AsksFirst {
                            browser: browser.kind.name().to_owned(),
                        }
                    }
                    _ => error,
                },
            );
        }
    };
    // The browser names itself by the Host header; behind a tunnel that is not where we reach it.
    let mut address =
        url::Url::parse(&version.web_socket_url).map_err(|e| not_a_browser(e.to_string()))?;
    let _ = address.set_scheme(if place.secure { "wss" } else { "ws" });
    let _ = address.set_host(url.host_str());
    let _ = address.set_port(Some(place.port));
    let plain = !place.secure && options.connection.headers.is_empty();
    let http = plain.then(|| (place.host.clone(), place.port));
    Ok(reached(address.to_string(), http))
}
