//! The person's everyday browser from the command line: what it asks, what it refuses, and what is told.
//! The browser is a port that counts who comes, beside the file by which browsers are found.

use std::io::{Read, Write};
use std::net::{TcpListener, TcpStream};
use std::path::Path;
use std::sync::{Arc, Mutex};

use crate::support::{Program, Run, Talking, all_text, wait_until};

/// What the port does with each connection.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Manner {
    /// Nobody presses anything.
    Asks,
    Refuses,
}

struct Everyday {
    heads: Arc<Mutex<Vec<String>>>,
    port: u16,
}

impl Everyday {
    fn start(manner: Manner) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let port = listener.local_addr().unwrap().port();
        let heads: Arc<Mutex<Vec<String>>> = Arc::default();
        let seen = heads.clone();
        std::thread::spawn(move || {
            for stream in listener.incoming() {
                let (Ok(stream), seen) = (stream, seen.clone()) else {
                    return;
                };
                std::thread::spawn(move || answer(stream, manner, &seen));
            }
        });
        Self { heads, port }
    }

    /// As Chromium writes it down under a home folder.
    fn write_down(&self, config: &Path) {
        let folder = config.join("chromium");
        std::fs::create_dir_all(&folder).unwrap();
        let content = format!("{}\n/devtools/browser/0f-1", self.port);
        std::fs::write(folder.join("DevToolsActivePort"), content).unwrap();
    }

    fn heads(&self) -> Vec<String> {
        self.heads.lock().unwrap().clone()
    }
}

fn answer(mut stream: TcpStream, manner: Manner, seen: &Mutex<Vec<String>>) {
    let mut head = Vec::new();
    let mut byte = [0_u8];
    while !head.ends_with(b"\r\n\r\n") {
        match stream.read(&mut byte) {
            Ok(1) => head.push(byte[0]),
            _ => return,
        }
    }
    seen.lock()
        .unwrap()
        .push(String::from_utf8_lossy(&head).into_owned());
    match manner {
        Manner::Asks => {
            let _ = stream.read(&mut byte);
        }
        Manner::Refuses => {
            let _ = stream.write_all(b"HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\n\r\n");
        }
    }
}

const OWN: [&str; 6] = [
    "run",
    "tell me the heading",
    "--json",
    "--attach",
    "own:chromium",
    "--answers",
];

#[test]
fn a_refusal_is_told_in_plain_words_and_not_tried_again() {
    let browser = Everyday::start(Manner::Refuses);
    let program = Program::new();
    let config = program.home.path().join("config-of-the-user");
    browser.write_down(&config);
    let mut command = program.command(&OWN);
    command.arg("-").env("XDG_CONFIG_HOME", &config);
    let run = Talking::new(command).finish();
    assert_eq!((run.terminal(), run.stop()), ("goal_failed", "no_browser"));
    let error = &run.named("error")[0]["error"];
    assert_eq!(error["message"]["id"], "error-own-refused", "{error}");
    assert_eq!(error["message"]["args"]["browser"], "Chromium", "{error}");
    let heads = browser.heads();
    assert_eq!(heads.len(), 1, "{heads:?}");
    assert!(heads[0].starts_with("GET /devtools/browser/0f-1 "));
    asked(&run);
}

/// Whenever it was said that the browser asks, it was said that it asks no longer. An answer that comes at
/// once may leave nothing to say: `a_stop_ends_the_wait_for_the_person` is where it has to be said.
fn asked(run: &Run) {
    let on: Vec<_> = run
        .named("browser_asking")
        .iter()
        .map(|e| e["on"].clone())
        .collect();
    let pairs = on.chunks(2).all(|pair| pair == [true, false]);
    assert!(pairs, "{on:?} {}", run.story());
}

#[cfg(unix)]
#[test]
fn a_stop_ends_the_wait_for_the_person() {
    let browser = Everyday::start(Manner::Asks);
    let program = Program::new();
    let config = program.home.path().join("config-of-the-user");
    browser.write_down(&config);
    let mut command = program.command(&OWN);
    command.arg("-").env("XDG_CONFIG_HOME", &config);
    let mut talking = Talking::new(command);
    let event = talking.wait_for("browser_asking");
    assert_eq!(event["browser"], "Chromium");
    wait_until("the one request", || {
        (browser.heads().len() == 1).then_some(())
    });
    talking.signal("-INT");
    let run = talking.finish();
    assert_eq!((run.terminal(), run.stop()), ("goal_failed", "cancelled"));
    assert_eq!(browser.heads().len(), 1);
}

#[test]
fn a_browser_that_has_gone_is_said_to_be_closed() {
    let gone = TcpListener::bind("127.0.0.1:0").unwrap();
    let browser = Everyday {
        heads: Arc::default(),
        port: gone.local_addr().unwrap().port(),
    };
    drop(gone);
    let program = Program::new();
    let config = program.home.path().join("config-of-the-user");
    browser.write_down(&config);
    let mut command = program.command(&OWN);
    command.arg("-").env("XDG_CONFIG_HOME", &config);
    let run = Talking::new(command).finish();
    let error = &run.named("error")[0]["error"];
    assert_eq!(error["message"]["id"], "error-own-not-open", "{error}");
    assert!(run.named("browser_asking").is_empty());
}

#[test]
fn a_home_that_cannot_be_written_is_not_called_a_missing_browser() {
    let program = Program::new();
    // A file stands where the folder should be: nobody can write there, root neither.
    let data = program.home.path().join("data");
    std::fs::create_dir_all(&data).unwrap();
    std::fs::write(data.join("browser-headless"), "").unwrap();
    let run = program.run("tell me the heading", &[]);
    assert_eq!((run.terminal(), run.stop()), ("goal_failed", "no_browser"));
    let error = &run.named("error")[0]["error"];
    assert_eq!(error["message"]["id"], "error-profile-unusable", "{error}");
}

#[test]
fn the_key_of_an_endpoint_is_sent_and_written_nowhere() {
    let grid = Everyday::start(Manner::Refuses);
    let program = Program::new();
    let address = format!(
        "ws://127.0.0.1:{}/session?token=sesame-in-address",
        grid.port
    );
    let mut command = program.command(&[
        "run",
        "tell me the heading",
        "--json",
        "--attach",
        &address,
        "--attach-header",
        "Authorization=GRID_KEY",
        "--answers",
        "-",
    ]);
    command.env("GRID_KEY", "Bearer sesame-in-header");
    let run = Talking::new(command).finish();
    assert_eq!((run.terminal(), run.stop()), ("goal_failed", "no_browser"));
    let heads = grid.heads();
    assert_eq!(heads.len(), 1, "{heads:?}");
    assert!(heads[0].contains("Bearer sesame-in-header"), "{heads:?}");
    assert!(!heads[0].to_lowercase().contains("\norigin:"), "{heads:?}");
    for (path, text) in all_text(program.home.path()) {
        assert!(!text.contains("sesame-in-header"), "{}", path.display());
    }
    assert!(!run.stderr.contains("sesame"), "{}", run.stderr);
    // A key that is not there is said, and nothing is started.
    let called = program.call(&[
        "run",
        "tell me the heading",
        "--attach",
        &address,
        "--attach-header",
        "Authorization=NO_SUCH_VARIABLE",
    ]);
    assert_eq!(called.code, Some(2));
    assert!(
        called.stderr.contains("NO_SUCH_VARIABLE"),
        "{}",
        called.stderr
    );
    assert_eq!(grid.heads().len(), 1);
}
