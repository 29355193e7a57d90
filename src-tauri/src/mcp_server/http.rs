//! Streamable HTTP on loopback. Each client has a token of its own; a web page in the person's browser has none, and is sent away by
//! its `Origin` besides.

use std::sync::Arc;
use std::time::Duration;

use axum::extract::{Request, State};
use axum::http::{StatusCode, header};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse as _, Response};
use axum::{Json, Router};
use rmcp::transport::streamable_http_server::session::local::LocalSessionManager;
use rmcp::transport::streamable_http_server::{StreamableHttpServerConfig, StreamableHttpService};
use serde_json::json;
use tokio::net::TcpListener;
use tokio_util::sync::CancellationToken;

use super::{Clients, Host, Served};

/// Largest request, in bytes: a program or a few actions.
const MAX_REQUEST: usize = 1024 * 1024;

/// JSON-RPC's code for what cannot be read.
const PARSE_ERROR: i32 = -32_700;

/// Between two looks at who is gone.
const SWEEP: Duration = Duration::from_secs(60);
/// What is under way when the server ends has so long.
const LAST_WORDS: Duration = Duration::from_secs(3);

async fn known(State(clients): State<Arc<Clients>>, mut request: Request, next: Next) -> Response {
    let given = request.headers().get(header::AUTHORIZATION);
    let given = given.and_then(|value| value.to_str().ok());
    let token = given
        .and_then(|value| value.strip_prefix("Bearer "))
        .unwrap_or_default();
    match clients.by_token(token) {
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

/// What came as JSON and is no message of the protocol gets the protocol's own error, which the SDK has no word for.
async fn told_as_rubbish(request: Request, next: Next) -> Response {
    let kind = request.headers().get(header::CONTENT_TYPE);
    let kind = kind.and_then(|value| value.to_str().ok());
    let is_json = kind.is_some_and(|kind| {
        let essence = kind.split(';').next().unwrap_or_default().trim();
        essence.eq_ignore_ascii_case("application/json")
    });
    let response = next.run(request).await;
    if !is_json || response.status() != StatusCode::UNSUPPORTED_MEDIA_TYPE {
        return response;
    }
    let error = json!({
        "jsonrpc": "2.0",
        "id": null,
        "error": { "code": PARSE_ERROR, "message": "this is no message of the protocol" },
    });
    (StatusCode::BAD_REQUEST, Json(error)).into_response()
}

/// A place to listen at on 127.0.0.1; `port` 0 takes a free one.
///
/// # Errors
/// The port is taken, or no socket can be opened.
pub async fn listen(port: u16) -> std::io::Result<TcpListener> {
    TcpListener::bind(("127.0.0.1", port)).await
}

/// Serves those clients at this place until the token is cancelled. Then their runs end first, so that nothing is done that is asked
/// for meanwhile.
///
/// # Errors
/// The place is lost.
pub async fn serve_http(
    host: &Arc<Host>,
    listener: TcpListener,
    clients: Arc<Clients>,
    cancel: CancellationToken,
) -> std::io::Result<()> {
    let port = listener.local_addr()?.port();
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
        .layer(middleware::from_fn(told_as_rubbish))
        .layer(middleware::from_fn_with_state(clients, known));
    let (ends, sweeps) = (cancel.clone(), host.clone());
    let sweeping = tokio::spawn(async move {
        loop {
            tokio::time::sleep(SWEEP).await;
            sweeps.sweep();
        }
    });
    let closing = tokio::spawn({
        let (cancel, host) = (cancel.clone(), host.clone());
        async move {
            cancel.cancelled().await;
            host.close().await;
        }
    });
    let served = axum::serve(listener, app);
    let served = served.with_graceful_shutdown(async move { ends.cancelled().await });
    let over = async {
        cancel.cancelled().await;
        // Whoever holds a connection open does not hold the program.
        tokio::time::sleep(LAST_WORDS).await;
    };
    let served = tokio::select! {
        served = served => served,
        () = over => Ok(()),
    };
    sweeping.abort();
    cancel.cancel();
    // It ends nothing but what is over.
    let _ = closing.await;
    served
}
