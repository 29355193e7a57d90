//! Standard input and output, with patience for a client that begins oddly: what is no request and comes before the first one is
//! left alone, where the SDK would end.

use std::io;
use std::sync::Arc;

use copilot_protocol::{ErrorCode, UiError};
use rmcp::service::{RoleServer, RxJsonRpcMessage, TxJsonRpcMessage};
use rmcp::transport::Transport;
use rmcp::transport::async_rw::AsyncRwTransport;

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

/// Serves one client over standard input and output, to its end.
///
/// # Errors
/// The client speaks no revision that is known.
pub async fn serve_stdio(host: &Arc<Host>) -> Result<(), UiError> {
    let served = Served::own(host.clone(), "stdio");
    let failed = |detail: String| UiError::of(ErrorCode::Other).detail(detail);
    let (input, output) = rmcp::transport::stdio();
    let transport = Patient {
        inner: AsyncRwTransport::new(input, output),
        begun: false,
    };
    let running = rmcp::ServiceExt::serve(served, transport).await;
    let ended = match running {
        Ok(running) => running.waiting().await.map(drop).map_err(|e| e.to_string()),
        Err(error) => Err(error.to_string()),
    };
    host.close().await;
    ended.map_err(failed)
}
