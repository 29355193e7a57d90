//! The person's everyday browser from the command line: what it asks, what it refuses, and what is told.
//! The browser is a port that counts who comes, beside the file by which browsers are found.

use std::io::{Read, Write};
use std::net::{TcpListener, TcpStream};
use std::path::Path;
use std::sync::{Arc, Mutex};

use crate::support::{Program, Run, Talking, all_text, closed_port, wait_until};

const GOAL: &str = "tell me the heading";

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

/// A run on the browser that this home folder tells of, and what is asked of it.
fn on_own(browser: &Everyday, program: &Program) -> Talking {
    let config = program.home.path().join("config-of-the-user");
    browser.write_down(&config);
    let args = "--json --attach own:chromium --answers -".split(' ');
    let args: Vec<&str> = ["run", GOAL].into_iter().chain(args).collect();
    let mut command = program.command(&args);
    command.env("XDG_CONFIG_HOME", &config);
    Talking::new(command)
}

#[test]
fn a_refusal_is_told_in_plain_words_and_not_tried_again() {
    let browser = Everyday::start(Manner::Refuses);
    let program = Program::new();
    let run = on_own(&browser, &program).finish();
    assert_eq!(run.ending(), ("goal_failed", "no_browser"));
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
    let asking = run.named("browser_asking").into_iter();
    let on: Vec<_> = asking.map(|e| e["on"].clone()).collect();
    let pairs = on.chunks(2).all(|pair| pair == [true, false]);
    assert!(pairs, "{on:?} {}", run.story());
}

#[cfg(unix)]
#[test]
fn a_stop_ends_the_wait_for_the_person() {
    let browser = Everyday::start(Manner::Asks);
    let program = Program::new();
    let mut talking = on_own(&browser, &program);
    let event = talking.wait_for("browser_asking");
    assert_eq!(event["browser"], "Chromium");
    wait_until("the one request", || {
        (browser.heads().len() == 1).then_some(())
    });
    talking.signal("-INT");
    let run = talking.finish();
    assert_eq!(run.ending(), ("goal_failed", "cancelled"));
    assert_eq!(browser.heads().len(), 1);
}

#[test]
fn a_browser_that_has_gone_is_said_to_be_closed() {
    let browser = Everyday {
        heads: Arc::default(),
        port: closed_port(),
    };
    let program = Program::new();
    let run = on_own(&browser, &program).finish();
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
    let run = program.run(GOAL, &[]);
    assert_eq!(run.ending(), ("goal_failed", "no_browser"));
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
    let args = |header| ["--attach", &address, "--attach-header", header];
    let key = [("GRID_KEY", "Bearer sesame-in-header")];
    let run = program.run_with(GOAL, &args("Authorization=GRID_KEY"), &key);
    assert_eq!(run.ending(), ("goal_failed", "no_browser"));
    let heads = grid.heads();
    assert_eq!(heads.len(), 1, "{heads:?}");
    assert!(heads[0].contains("Bearer sesame-in-header"), "{heads:?}");
    assert!(!heads[0].to_lowercase().contains("\norigin:"), "{heads:?}");
    for (path, text) in all_text(program.home.path()) {
        assert!(!text.contains("sesame-in-header"), "{}", path.display());
    }
    assert!(!run.stderr.contains("sesame"), "{}", run.stderr);
    // A key that is not there is said, and nothing is started.
    let run = [&["run", GOAL][..], &args("Authorization=NO_SUCH_VARIABLE")].concat();
    let called = program.call(&run);
    assert_eq!(called.code, Some(2));
    let said = called.stderr;
    assert!(said.contains("NO_SUCH_VARIABLE"), "{said}");
    assert_eq!(grid.heads().len(), 1);
}
