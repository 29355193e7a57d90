//! A TCP proxy that can spoil what goes through it.

use std::net::SocketAddr;
use std::sync::atomic::{AtomicU64, Ordering};

use crate::prelude::*;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;

/// What happens to the bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    None,
    /// Every piece comes later by so much.
    Delay(Duration),
    /// Nothing goes through any more, and nobody is told.
    Blackhole,
    /// All connections are reset, and new ones too.
    Reset,
    /// All connections are reset; new ones go through.
    ResetOnce(u64),
}

#[derive(Clone)]
pub struct Proxy {
    pub address: SocketAddr,
    fault: watch::Sender<Fault>,
    resets: Arc<AtomicU64>,
}

impl Proxy {
    pub async fn to(target: SocketAddr) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let proxy = Self {
            address: listener.local_addr().unwrap(),
            fault: watch::Sender::new(Fault::None),
            resets: Arc::default(),
        };
        let serving = proxy.clone();
        tokio::spawn(async move {
            while let Ok((inner, _)) = listener.accept().await {
                if *serving.fault.borrow() == Fault::Reset {
                    reset(&inner);
                    continue;
                }
                let fault = serving.fault.subscribe();
                tokio::spawn(async move {
                    if let Ok(outer) = TcpStream::connect(target).await {
                        carry(inner, outer, fault).await;
                    }
                });
            }
        });
        proxy
    }

    /// From now on, also for connections that are open.
    pub fn set(&self, fault: Fault) {
        self.fault.send_replace(fault);
    }

    /// Resets what is open now; new connections go through.
    pub fn reset_once(&self) {
        let n = self.resets.fetch_add(1, Ordering::SeqCst);
        self.set(Fault::ResetOnce(n));
    }
}

/// Closed this way the far side gets a reset instead of a goodbye.
#[allow(deprecated)]
fn reset(stream: &TcpStream) {
    let _ = stream.set_linger(Some(Duration::ZERO));
}

async fn carry(mut inner: TcpStream, mut outer: TcpStream, mut fault: watch::Receiver<Fault>) {
    let began = *fault.borrow_and_update();
    let (mut from_inner, mut from_outer) = (vec![0_u8; 65_536], vec![0_u8; 65_536]);
    loop {
        let now = *fault.borrow_and_update();
        match now {
            Fault::Reset => break,
            Fault::ResetOnce(_) if now != began => break,
            Fault::Blackhole => {
                if fault.changed().await.is_err() {
                    return;
                }
                continue;
            }
            _ => {}
        }
        let (forth, n) = tokio::select! {
            biased;
            changed = fault.changed() => {
                if changed.is_err() {
                    return;
                }
                continue;
            }
            n = inner.read(&mut from_inner) => (true, n),
            n = outer.read(&mut from_outer) => (false, n),
        };
        let Ok(n @ 1..) = n else { return };
        if let Fault::Delay(by) = now {
            tokio::time::sleep(by).await;
        }
        let written = if forth {
            outer.write_all(&from_inner[..n]).await
        } else {
            inner.write_all(&from_outer[..n]).await
        };
        if written.is_err() {
            return;
        }
    }
    reset(&inner);
    reset(&outer);
}
