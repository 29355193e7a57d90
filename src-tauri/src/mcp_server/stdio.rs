//! Standard input and output, with patience for a client that begins oddly: what is no request and comes before the first one is
//! left alone, where the SDK would end.

use std::io;
use std::sync::Arc;

use copilot_protocol::{ErrorCode, UiError};
use rmcp::service::{RoleServer, RxJsonRpcMessage, TxJsonRpcMessage};
use rmcp::transport::Transport;
use rmcp::transport::async_rw::AsyncRwTransport;
use tokio_util::sync::CancellationToken;

use super::{Host, Served};

struct Patient {
    inner: AsyncRwTransport<RoleServer, tokio::io::Stdin, tokio::io::Stdout>,
    begun: bool,
}

impl Transport<RoleServer> for Patient {
    type Error = io::Error;

    fn send(
        &mut self,
        item: TxJsonRpcMessage<RoleServer>,
    ) -> impl Future<Output = Result<(), Self::Error>> + Send + 'static {
        self.inner.send(item)
    }

    async fn receive(&mut self) -> Option<RxJsonRpcMessage<RoleServer>> {
        loop {
            let message = self.inner.receive().await?;
            self.begun |= matches!(message, RxJsonRpcMessage::<RoleServer>::Request(_));
            if self.begun {
                return Some(message);
            }
            tracing::debug!("a client's first message is no request");
        }
    }

    fn close(&mut self) -> impl Future<Output = Result<(), Self::Error>> + Send {
        self.inner.close()
    }
}

/// Serves one client over standard input and output, until it closes them or `cancel` is cancelled. Its runs end with it.
///
/// # Errors
/// The client speaks no revision that is known.
pub async fn serve_stdio(host: &Arc<Host>, cancel: CancellationToken) -> Result<(), UiError> {
    let served = Served::own(host.clone(), "stdio");
    let failed = |detail: String| UiError::of(ErrorCode::Other).detail(detail);
    let (input, output) = rmcp::transport::stdio();
    let transport = Patient {
        inner: AsyncRwTransport::new(input, output),
        begun: false,
    };
    let serving = async {
        let running = rmcp::ServiceExt::serve(served, transport).await;
        let running = running.map_err(|error| error.to_string())?;
        running.waiting().await.map_err(|error| error.to_string())
    };
    let ended = tokio::select! {
        ended = serving => ended.map(drop),
        () = cancel.cancelled() => Ok(()),
    };
    host.close().await;
    ended.map_err(failed)
}
