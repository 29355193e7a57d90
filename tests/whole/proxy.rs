//! A TCP proxy between the program and a browser, which can lose the connection in several ways.

use std::io::{Read, Write};
use std::net::{Shutdown, TcpListener, TcpStream};

use crate::support::*;

#[derive(Default)]
struct State {
    upstream: u16,
    open: Vec<Link>,
    delay: Duration,
}

/// One connection that goes through.
struct Link {
    client: TcpStream,
    server: TcpStream,
    silent: Arc<Mutex<bool>>,
}

/// Lives as long as the process; its thread ends with it.
pub struct Proxy {
    pub port: u16,
    state: Arc<Mutex<State>>,
}

impl Proxy {
    pub fn to(upstream: u16) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let port = listener.local_addr().unwrap().port();
        let state = Arc::new(Mutex::new(State {
            upstream,
            ..State::default()
        }));
        let shared = state.clone();
        std::thread::spawn(move || {
            for client in listener.incoming().map_while(Result::ok) {
                pass(client, &shared);
            }
        });
        Self { port, state }
    }

    pub fn endpoint(&self) -> String {
        format!("http://127.0.0.1:{}", self.port)
    }

    /// Where connections lead from now on.
    pub fn leads_to(&self, upstream: u16) {
        self.state.lock().unwrap().upstream = upstream;
    }

    /// Ends all connections at once.
    pub fn reset(&self) {
        for link in self.state.lock().unwrap().open.drain(..) {
            let _ = link.client.shutdown(Shutdown::Both);
            let _ = link.server.shutdown(Shutdown::Both);
        }
    }

    /// The connections of now stay open, and nothing comes through any more.
    pub fn blackhole(&self) {
        for link in &self.state.lock().unwrap().open {
            *link.silent.lock().unwrap() = true;
        }
    }

    /// Each piece of data is held up for so long.
    pub fn delay(&self, delay: Duration) {
        self.state.lock().unwrap().delay = delay;
    }
}

fn pass(client: TcpStream, state: &Arc<Mutex<State>>) {
    let upstream = state.lock().unwrap().upstream;
    // Nothing listens there: the client is hung up on.
    let Ok(server) = TcpStream::connect(("127.0.0.1", upstream)) else {
        return;
    };
    let silent = Arc::new(Mutex::new(false));
    for (from, to) in [(&client, &server), (&server, &client)] {
        let (from, to) = (from.try_clone().unwrap(), to.try_clone().unwrap());
        let (silent, state) = (silent.clone(), state.clone());
        std::thread::spawn(move || copy(from, to, &silent, &state));
    }
    state.lock().unwrap().open.push(Link {
        client,
        server,
        silent,
    });
}

fn copy(mut from: TcpStream, mut to: TcpStream, silent: &Mutex<bool>, state: &Mutex<State>) {
    let mut chunk = vec![0; 64 << 10];
    while let Ok(n) = from.read(&mut chunk) {
        if n == 0 {
            break;
        }
        let delay = state.lock().unwrap().delay;
        if !delay.is_zero() {
            std::thread::sleep(delay);
        }
        if !*silent.lock().unwrap() && to.write_all(&chunk[..n]).is_err() {
            break;
        }
    }
    // A silent connection passes nothing on but its end: on one computer the browser hears that its client has gone.
    let _ = to.shutdown(Shutdown::Both);
    let _ = from.shutdown(Shutdown::Both);
}
