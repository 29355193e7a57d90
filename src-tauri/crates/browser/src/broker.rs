//! Lets other programs of this user in on a held connection, over a local socket.
//!
//! Beside a lock that says who may ask the browser there lies a lease, a note of how to reach who holds it: an
//! address and a token, in a file that only this user may read. A lease without a lock is stale.
//! On the socket each message is a length (four bytes, big end first) and that many bytes of UTF-8; the
//! first is the token, and its answer `ok`.

use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use async_tungstenite::tungstenite::Utf8Bytes;
use bytes::Bytes as Buffer;
use futures::{SinkExt, StreamExt};
use serde::{Deserialize, Serialize};
use tokio_util::codec::{Framed, LengthDelimitedCodec};

use crate::endpoint::Bytes;
use crate::shared_connection::SharedConnection;
use crate::transport::{In, MAX_MESSAGE, Out, Transport};

/// A program on the same machine answers at once, or not at all.
const GREETING: Duration = Duration::from_secs(2);
const WELCOME: &[u8] = b"ok";

/// How far the program with the lock is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum LeaseState {
    /// The browser is asking its person.
    Asking,
    /// The person did not allow it.
    Refused,
    Held,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Lease {
    #[serde(rename = "stand")]
    pub state: LeaseState,
    /// Path of a socket, or name of a pipe.
    #[serde(default)]
    pub address: String,
    #[serde(default)]
    pub token: String,
}

impl Lease {
    pub fn of(state: LeaseState) -> Self {
        Self {
            state,
            address: String::new(),
            token: String::new(),
        }
    }
}

/// Where the lease and the lock of one browser lie.
#[derive(Clone, Debug)]
pub(crate) struct LeaseFiles {
    folder: PathBuf,
    name: String,
}

impl LeaseFiles {
    /// `name`: stands for one data folder of one browser.
    pub fn new(folder: &Path, name: String) -> Self {
        Self {
            folder: folder.to_owned(),
            name,
        }
    }

    pub fn folder(&self) -> &Path {
        &self.folder
    }

    fn path(&self, extension: &str) -> PathBuf {
        self.folder.join(format!("{}.{extension}", self.name))
    }

    fn make_folder(&self) -> io::Result<()> {
        let mut builder = std::fs::DirBuilder::new();
        builder.recursive(true);
        #[cfg(unix)]
        {
            use std::os::unix::fs::DirBuilderExt;
            builder.mode(0o700);
        }
        builder.create(&self.folder)
    }

    /// The lock, or `None` where another program has it.
    pub fn lock(&self) -> io::Result<Option<File>> {
        self.make_folder()?;
        let file = File::create(self.path("lock"))?;
        match file.try_lock() {
            Ok(()) => Ok(Some(file)),
            Err(std::fs::TryLockError::WouldBlock) => Ok(None),
            Err(std::fs::TryLockError::Error(e)) => Err(e),
        }
    }

    pub fn read(&self) -> Option<Lease> {
        serde_json::from_slice(&std::fs::read(self.path("json")).ok()?).ok()
    }

    /// Whole or not at all; temporary files are private from their beginning.
    pub fn write(&self, lease: &Lease) -> io::Result<()> {
        self.make_folder()?;
        let file = tempfile::NamedTempFile::new_in(&self.folder)?;
        serde_json::to_writer(&file, lease)?;
        file.persist(self.path("json")).map_err(|e| e.error)?;
        Ok(())
    }

    pub fn clear(&self) {
        let _ = std::fs::remove_file(self.path("json"));
    }
}

fn framed(stream: Box<dyn Bytes>) -> Framed<Box<dyn Bytes>, LengthDelimitedCodec> {
    let codec = LengthDelimitedCodec::builder()
        .max_frame_length(MAX_MESSAGE)
        .new_codec();
    Framed::new(stream, codec)
}

/// Whether the holder of the lease lets us in.
pub(crate) async fn reaches(lease: &Lease) -> bool {
    join(lease).await.is_ok()
}

/// A place at another program's connection.
pub(crate) async fn join(lease: &Lease) -> io::Result<Transport> {
    let timed_out = |_| io::Error::from(io::ErrorKind::TimedOut);
    let greeting = async {
        let mut framed = framed(local::dial(&lease.address).await?);
        framed
            .send(Buffer::copy_from_slice(lease.token.as_bytes()))
            .await?;
        match framed.next().await {
            Some(Ok(answer)) if answer == WELCOME => Ok(framed),
            Some(Err(e)) => Err(e),
            _ => Err(io::Error::from(io::ErrorKind::PermissionDenied)),
        }
    };
    let framed = tokio::time::timeout(GREETING, greeting)
        .await
        .map_err(timed_out)??;
    let (sink, stream) = framed.split();
    let sink = sink.sink_map_err(|e: io::Error| e.to_string()).with(|out| {
        std::future::ready(Ok::<_, String>(match out {
            Out::Text(text) => Buffer::from(text),
            Out::Ping => Buffer::new(),
        }))
    });
    let stream = stream.map(|frame| match frame {
        Ok(bytes) => Ok(Utf8Bytes::try_from(bytes.freeze()).map_or(In::Garbage, In::Text)),
        Err(e) => Err(e.to_string()),
    });
    Ok(Transport {
        sink: Box::pin(sink),
        stream: Box::pin(stream),
        // The end of the other program ends this too: there is no silence to be found out.
        heard: None,
    })
}

/// Lets others in for as long as the connection lives, and keeps the lock for so long.
pub(crate) fn serve(held: &Arc<SharedConnection>, files: LeaseFiles, lock: File) -> io::Result<()> {
    let listener = local::Listener::bind(&files.path("sock"))?;
    let token = format!("{}{}", ulid::Ulid::new(), ulid::Ulid::new());
    files.write(&Lease {
        state: LeaseState::Held,
        address: listener.address(),
        token: token.clone(),
    })?;
    let stop = held.stopped();
    let members = Arc::downgrade(held);
    // Only the registry keeps the connection; who serves it must not.
    tokio::spawn(async move {
        let tidy = Tidy {
            files,
            _lock: lock,
            listener,
        };
        loop {
            let stream = tokio::select! {
                stream = tidy.listener.accept() => stream,
                () = stop.cancelled() => return,
            };
            match stream {
                Ok(stream) => {
                    let (members, token) = (members.clone(), token.clone());
                    tokio::spawn(async move {
                        let mut framed = framed(stream);
                        let first = tokio::time::timeout(GREETING, framed.next()).await;
                        let Ok(Some(Ok(first))) = first else { return };
                        let Some(held) = members.upgrade().filter(|_| first == token.as_bytes())
                        else {
                            return;
                        };
                        let transport = held.join();
                        drop(held);
                        if framed.send(Buffer::from_static(WELCOME)).await.is_ok() {
                            carry(framed, transport).await;
                        }
                    });
                }
                Err(error) => {
                    tracing::debug!(%error, "another program could not be let in");
                    tokio::time::sleep(Duration::from_millis(100)).await;
                }
            }
        }
    });
    Ok(())
}

/// Between a member's socket and its place, until either ends.
async fn carry(framed: Framed<Box<dyn Bytes>, LengthDelimitedCodec>, transport: Transport) {
    let (mut write, mut read) = framed.split();
    let Transport {
        mut sink,
        mut stream,
        ..
    } = transport;
    let incoming = async {
        while let Some(Ok(frame)) = read.next().await {
            let Ok(text) = std::str::from_utf8(&frame) else {
                return;
            };
            if !text.is_empty() && sink.send(Out::Text(text.to_owned())).await.is_err() {
                return;
            }
        }
    };
    let outgoing = async {
        while let Some(Ok(item)) = stream.next().await {
            if let In::Text(text) = item
                && write.send(Buffer::from(text)).await.is_err()
            {
                return;
            }
        }
    };
    tokio::select! {
        () = incoming => {}
        () = outgoing => {}
    }
}

/// Takes the lease and the socket away, then gives the lock back.
struct Tidy {
    files: LeaseFiles,
    listener: local::Listener,
    _lock: File,
}

impl Drop for Tidy {
    fn drop(&mut self) {
        self.files.clear();
        self.listener.remove();
    }
}

#[cfg(unix)]
mod local {
    use super::{Bytes, Path, PathBuf, io};
    use std::os::unix::fs::PermissionsExt;
    use tokio::net::{UnixListener, UnixStream};

    /// The shortest limit of the systems' paths of sockets is 104 bytes, with the end's zero.
    const LONGEST: usize = 100;

    pub struct Listener {
        inner: UnixListener,
        path: PathBuf,
        folder: Option<tempfile::TempDir>,
    }

    impl Listener {
        pub fn bind(path: &Path) -> io::Result<Self> {
            let mut path = path.to_owned();
            let mut folder = None;
            if path.as_os_str().len() > LONGEST {
                let made = tempfile::Builder::new().prefix("copilot-").tempdir()?;
                path = made.path().join("s");
                folder = Some(made);
            }
            match std::fs::remove_file(&path) {
                Err(e) if e.kind() != io::ErrorKind::NotFound => return Err(e),
                _ => {}
            }
            let inner = UnixListener::bind(&path)?;
            std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o600))?;
            Ok(Self {
                inner,
                path,
                folder,
            })
        }

        pub fn address(&self) -> String {
            self.path.to_string_lossy().into_owned()
        }

        pub async fn accept(&self) -> io::Result<Box<dyn Bytes>> {
            let (stream, _) = self.inner.accept().await?;
            Ok(Box::new(stream))
        }

        pub fn remove(&mut self) {
            let _ = std::fs::remove_file(&self.path);
            self.folder = None;
        }
    }

    pub async fn dial(address: &str) -> io::Result<Box<dyn Bytes>> {
        Ok(Box::new(UnixStream::connect(address).await?))
    }
}

#[cfg(windows)]
mod local {
    use super::{Bytes, Path, io};
    use tokio::net::windows::named_pipe::{ClientOptions, NamedPipeServer, ServerOptions};
    use tokio::sync::Mutex;

    /// A pipe's name is only in the lease, so nobody else can have opened it before.
    pub struct Listener {
        name: String,
        next: Mutex<NamedPipeServer>,
    }

    impl Listener {
        pub fn bind(_path: &Path) -> io::Result<Self> {
            let name = format!(r"\\.\pipe\browser-copilot-{}", ulid::Ulid::new());
            let first = ServerOptions::new()
                .first_pipe_instance(true)
                .reject_remote_clients(true)
                .create(&name)?;
            Ok(Self {
                name,
                next: Mutex::new(first),
            })
        }

        pub fn address(&self) -> String {
            self.name.clone()
        }

        pub async fn accept(&self) -> io::Result<Box<dyn Bytes>> {
            let mut next = self.next.lock().await;
            next.connect().await?;
            let fresh = ServerOptions::new()
                .reject_remote_clients(true)
                .create(&self.name)?;
            Ok(Box::new(std::mem::replace(&mut *next, fresh)))
        }

        pub fn remove(&mut self) {}
    }

    pub async fn dial(address: &str) -> io::Result<Box<dyn Bytes>> {
        /// All instances of the pipe are taken at this moment.
        const BUSY: i32 = 231;
        loop {
            match ClientOptions::new().open(address) {
                Ok(client) => return Ok(Box::new(client)),
                Err(e) if e.raw_os_error() == Some(BUSY) => {
                    tokio::time::sleep(std::time::Duration::from_millis(20)).await;
                }
                Err(e) => return Err(e),
            }
        }
    }
}
