//! The server as the window has it: switched on and off, on a port that stays, with the programs that may come. The person answers in the
//! window, where a client's run is a run like any other.

use std::sync::Arc;

use copilot_protocol::{ErrorCode, NewClient, ServeSettings, ServeState, UiError};
use serde_json::json;
use tokio::net::TcpListener;
use tokio::sync::Mutex;
use tokio::task::JoinHandle;
use tokio_util::sync::CancellationToken;

use super::{Clients, Host, Person, listen, serve_http};
use crate::engine::{Active, Engine};
use crate::locale::Lang;

/// Where a port is looked for when one is chosen: below those that systems hand out by themselves, so that it stays free.
const PORTS: std::ops::Range<u16> = 20_000..32_000;
/// So many of them are tried.
const TRIES: usize = 20;

/// The questions of any run appear in the window by themselves.
struct InWindow;

impl Person for InWindow {
    fn follow(&self, _active: &Arc<Active>, _client: &str) {}

    fn watches(&self) -> bool {
        true
    }
}

/// A server that listens.
struct Running {
    host: Arc<Host>,
    cancel: CancellationToken,
    port: u16,
    done: JoinHandle<()>,
}

#[derive(Default)]
struct Now {
    running: Option<Running>,
    /// Why none is running although it is on.
    problem: Option<UiError>,
}

/// The window's server. It ends with the program, and on [`Serving::end`].
pub struct Serving {
    engine: Arc<Engine>,
    clients: Arc<Clients>,
    now: Mutex<Now>,
}

fn address(port: u16) -> String {
    format!("http://127.0.0.1:{port}/mcp")
}

/// What other programs take as their settings.
fn snippet(address: &str, token: &str) -> String {
    let server = json!({
        "type": "http",
        "url": address,
        "headers": { "Authorization": format!("Bearer {token}") },
    });
    format!(
        "{:#}",
        json!({ "mcpServers": { "browser-copilot": server } })
    )
}

/// A port that is free now, and the place.
async fn chosen() -> std::io::Result<TcpListener> {
    for _ in 0..TRIES {
        let port = rand::random_range(PORTS);
        if let Ok(listener) = listen(port).await {
            return Ok(listener);
        }
    }
    listen(0).await
}

impl Serving {
    pub fn new(engine: Arc<Engine>) -> Self {
        let clients = Arc::new(Clients::at(engine.home().clients_file()));
        Self {
            engine,
            clients,
            now: Mutex::default(),
        }
    }

    fn set(&self) -> ServeSettings {
        self.engine.settings_file().load().settings.serve
    }

    fn keep(&self, serve: ServeSettings) -> Result<(), UiError> {
        let mut settings = self.engine.settings_file().load().settings;
        settings.serve = serve;
        self.engine.settings_file().save(settings).map(drop)
    }

    /// How it stands.
    pub async fn state(&self) -> ServeState {
        let set = self.set();
        let mut now = self.now.lock().await;
        if now.running.as_ref().is_some_and(|r| r.done.is_finished()) {
            now.running = None;
            now.problem = Some(UiError::saying(ErrorCode::Other, "serve-ended"));
        }
        let mut clients = self.clients.all();
        if let Some(running) = &now.running {
            for client in &mut clients {
                let (runs, calls) = running.host.doing(&client.id);
                client.connected = calls || !runs.is_empty();
                client.runs = runs;
            }
        }
        let port = now.running.as_ref().map(|running| running.port);
        let port = port.or(u16::try_from(set.port).ok()).filter(|p| *p != 0);
        ServeState {
            on: set.on,
            serving: now.running.is_some(),
            address: port.map(address).unwrap_or_default(),
            problem: now.problem.clone().filter(|_| set.on),
            clients,
        }
    }

    /// Switches it on or off. That a port is taken is part of the answer.
    ///
    /// # Errors
    /// The settings cannot be written; then it stays as it was.
    pub async fn switch(&self, on: bool, lang: Lang) -> Result<ServeState, UiError> {
        self.keep(ServeSettings { on, ..self.set() })?;
        self.follow(lang).await?;
        Ok(self.state().await)
    }

    /// Takes another port, and serves there if it is on. Other programs have to be told of it.
    ///
    /// # Errors
    /// As [`Serving::switch`].
    pub async fn other_port(&self, lang: Lang) -> Result<ServeState, UiError> {
        self.keep(ServeSettings {
            port: 0,
            ..self.set()
        })?;
        self.end().await;
        self.follow(lang).await?;
        Ok(self.state().await)
    }

    /// Does what the settings say.
    ///
    /// # Errors
    /// A port was chosen and cannot be kept.
    pub async fn follow(&self, lang: Lang) -> Result<(), UiError> {
        let set = self.set();
        let mut now = self.now.lock().await;
        now.problem = None;
        let runs = now.running.as_ref().filter(|r| !r.done.is_finished());
        if !set.on {
            end(now.running.take()).await;
            return Ok(());
        }
        if runs.is_some() {
            return Ok(());
        }
        let port = u16::try_from(set.port).unwrap_or_default();
        let listener = match port {
            0 => chosen().await,
            port => listen(port).await,
        };
        let at = listener.and_then(|listener| Ok((listener.local_addr()?.port(), listener)));
        let (at, listener) = match at {
            Ok(at) => at,
            Err(error) => {
                let id = match error.kind() {
                    std::io::ErrorKind::AddrInUse => "serve-port-taken",
                    _ => "serve-no-port",
                };
                let problem = UiError::saying(ErrorCode::Other, id);
                let problem = problem.arg("port", port.to_string());
                now.problem = Some(problem.detail(error.to_string()));
                return Ok(());
            }
        };
        if at != port {
            let port = at.into();
            self.keep(ServeSettings { port, ..set })?;
        }
        now.running = Some(self.begin(listener, at, lang));
        Ok(())
    }

    fn begin(&self, listener: TcpListener, port: u16, lang: Lang) -> Running {
        let person: Arc<dyn Person> = Arc::new(InWindow);
        let host = Host::new(self.engine.clone(), lang, Some(person), |_| {});
        let cancel = CancellationToken::new();
        let (served, clients, ends) = (host.clone(), self.clients.clone(), cancel.clone());
        let done = tokio::spawn(async move {
            if let Err(error) = serve_http(&served, listener, clients, ends).await {
                tracing::warn!(%error, "the server for other programs has ended");
            }
        });
        tracing::info!(port, "other programs are served");
        Running {
            host,
            cancel,
            port,
            done,
        }
    }

    /// A new client; its token and what other programs take as their settings are told this once.
    ///
    /// # Errors
    /// A name that is empty, too long or taken; the list cannot be written.
    pub async fn add(&self, name: &str) -> Result<NewClient, UiError> {
        let (client, token) = self.clients.add(name)?;
        let state = self.state().await;
        Ok(NewClient {
            id: client.id,
            snippet: snippet(&state.address, &token),
            token,
            state,
        })
    }

    /// The client's token is void, and its runs end.
    ///
    /// # Errors
    /// The list cannot be written: then it stays as it was.
    pub async fn remove(&self, id: &str) -> Result<ServeState, UiError> {
        self.clients.remove(id)?;
        Ok(self.throw_out(id).await)
    }

    /// Ends what the client does. Its token holds: when it asks again, it begins anew.
    pub async fn throw_out(&self, id: &str) -> ServeState {
        let ended = {
            let now = self.now.lock().await;
            let running = now.running.as_ref();
            running.map(|running| running.host.leave(id))
        };
        for active in ended.into_iter().flatten() {
            active.handle.finished().await;
        }
        self.state().await
    }

    /// Nobody is served any more until it is switched on again: waits until the runs of all clients have ended.
    pub async fn end(&self) {
        let running = self.now.lock().await.running.take();
        end(running).await;
    }
}

async fn end(running: Option<Running>) {
    if let Some(running) = running {
        running.cancel.cancel();
        // It has told by itself how it ended.
        let _ = running.done.await;
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used)]
    use super::*;
    use crate::home::Home;

    fn serving(root: &std::path::Path) -> Serving {
        Serving::new(Arc::new(Engine::new(Home::under(root))))
    }

    #[tokio::test]
    async fn a_port_that_was_chosen_stays_and_a_taken_one_is_told_of() {
        let root = tempfile::tempdir().unwrap();
        let one = serving(root.path());
        assert_eq!(one.state().await, ServeState::default());
        let on = one.switch(true, Lang::En).await.unwrap();
        assert!(on.on && on.serving && on.address.starts_with("http://127.0.0.1:"));
        let off = one.switch(false, Lang::En).await.unwrap();
        assert_eq!(
            (off.on, off.serving, &off.address),
            (false, false, &on.address)
        );
        // The next start of the program.
        let two = serving(root.path());
        assert_eq!(
            two.switch(true, Lang::En).await.unwrap().address,
            on.address
        );
        two.end().await;
        let port = two.set().port;
        let taken = listen(u16::try_from(port).unwrap()).await.unwrap();
        let told = serving(root.path());
        told.follow(Lang::En).await.unwrap();
        let state = told.state().await;
        assert!(state.on && !state.serving);
        assert_eq!(state.problem.unwrap().message.id, "serve-port-taken");
        let other = told.other_port(Lang::En).await.unwrap();
        assert!(other.serving && other.problem.is_none() && other.address != on.address);
        told.end().await;
        drop(taken);
    }

    #[tokio::test]
    async fn what_a_client_is_told_is_its_address_and_token() {
        let root = tempfile::tempdir().unwrap();
        let serving = serving(root.path());
        serving.switch(true, Lang::En).await.unwrap();
        let new = serving.add("Editor").await.unwrap();
        let told: serde_json::Value = serde_json::from_str(&new.snippet).unwrap();
        let server = &told["mcpServers"]["browser-copilot"];
        assert_eq!(server["url"], new.state.address.as_str());
        let bearer = format!("Bearer {}", new.token);
        assert_eq!(server["headers"]["Authorization"], bearer.as_str());
        let [client] = &new.state.clients[..] else {
            panic!("{:?}", new.state.clients)
        };
        assert_eq!((&client.id, client.connected), (&new.id, false));
        let left = serving.remove(&new.id).await.unwrap();
        assert!(left.clients.is_empty() && left.serving);
        serving.end().await;
    }
}
