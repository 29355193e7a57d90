//! Streamable HTTP on loopback. Each client has a token of its own; a web page in the person's browser has none, and is sent away by
//! its `Origin` besides.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::{Request, State};
use axum::http::{StatusCode, header};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse as _, Response};
use rmcp::transport::streamable_http_server::session::local::LocalSessionManager;
use rmcp::transport::streamable_http_server::{StreamableHttpServerConfig, StreamableHttpService};
use tokio::net::TcpListener;
use tokio_util::sync::CancellationToken;

use super::{Host, Served};

/// A client that may come, with what it shows to be known by.
#[derive(Clone, Debug)]
pub struct Client {
    /// As the person called it.
    pub name: String,
    pub token: String,
}

/// Largest request, in bytes: a program or a few actions.
const MAX_REQUEST: usize = 1024 * 1024;

/// Between two looks at who is gone.
const SWEEP: Duration = Duration::from_secs(60);
/// What is under way when the server ends has so long.
const LAST_WORDS: Duration = Duration::from_secs(3);

/// Compares without telling by its time how much of a token is right.
fn same(a: &str, b: &str) -> bool {
    let (a, b) = (a.as_bytes(), b.as_bytes());
    a.len() == b.len() && a.iter().zip(b).fold(0, |wrong, (a, b)| wrong | (a ^ b)) == 0
}

async fn known(
    State(clients): State<Arc<Vec<Client>>>,
    mut request: Request,
    next: Next,
) -> Response {
    let given = request.headers().get(header::AUTHORIZATION);
    let given = given.and_then(|value| value.to_str().ok());
    let token = given
        .and_then(|value| value.strip_prefix("Bearer "))
        .unwrap_or_default();
    let client = clients
        .iter()
        .find(|client| same(&client.token, token))
        .cloned();
    match client {
        Some(client) => {
            request.extensions_mut().insert(client);
            next.run(request).await
        }
        None => {
            tracing::warn!("a client without a token that is known");
            let head = [(header::WWW_AUTHENTICATE, "Bearer")];
            (StatusCode::UNAUTHORIZED, head, "a token is missing").into_response()
        }
    }
}

/// Serves until the token is cancelled; `port` 0 takes a free one. Tells the address first.
///
/// # Errors
/// The port is taken, or no socket can be opened.
pub async fn serve_http(
    host: &Arc<Host>,
    port: u16,
    clients: Vec<Client>,
    cancel: CancellationToken,
    told: impl FnOnce(SocketAddr),
) -> std::io::Result<()> {
    let listener = TcpListener::bind(("127.0.0.1", port)).await?;
    let address = listener.local_addr()?;
    let port = address.port();
    let hosts = [
        format!("127.0.0.1:{port}"),
        format!("localhost:{port}"),
        format!("[::1]:{port}"),
    ];
    let mut config = StreamableHttpServerConfig::default()
        .with_allowed_hosts(hosts)
        .with_max_request_body_bytes(MAX_REQUEST)
        .enforce_origin_validation();
    config.cancellation_token = cancel.child_token();
    // Each request stands for itself: a client that goes away cancels what it asked for, and leaves no session.
    config.legacy_session_mode = false;
    let served = host.clone();
    let service = StreamableHttpService::new(
        move || Ok(Served::shared(served.clone())),
        Arc::new(LocalSessionManager::default()),
        config,
    );
    let app = Router::new()
        .route_service("/mcp", service)
        .layer(middleware::from_fn_with_state(Arc::new(clients), known));
    told(address);
    let (ends, sweeps) = (cancel.clone(), host.clone());
    let sweeping = tokio::spawn(async move {
        loop {
            tokio::time::sleep(SWEEP).await;
            sweeps.sweep();
        }
    });
    let served = axum::serve(listener, app);
    let served = served.with_graceful_shutdown(async move { ends.cancelled().await });
    let over = async {
        cancel.cancelled().await;
        // Whoever holds a connection open does not hold the program.
        tokio::time::sleep(LAST_WORDS).await;
    };
    tokio::select! {
        served = served => served?,
        () = over => {}
    }
    sweeping.abort();
    host.close().await;
    Ok(())
}
