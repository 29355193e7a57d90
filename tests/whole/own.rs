//! The person's everyday browser from the command line: what it asks, what it refuses, and what is told.
//! The browser is a port that counts who comes, beside the file by which browsers are found.

use crate::support::*;
use axum::http::{HeaderMap, Method, StatusCode, Uri};

const GOAL: &str = "tell me the heading";

/// What the port does with each request.
#[derive(Clone, Copy)]
enum Manner {
    /// Nobody presses anything.
    Asks,
    Refuses,
}

struct Everyday {
    /// Method with path, and headers, of each request.
    heads: Arc<Mutex<Vec<(String, HeaderMap)>>>,
    port: u16,
    _served: Option<Served>,
}

impl Everyday {
    fn start(manner: Manner) -> Self {
        let heads: Arc<Mutex<Vec<_>>> = Arc::default();
        let seen = heads.clone();
        let app =
            Router::new().fallback(async move |method: Method, uri: Uri, headers: HeaderMap| {
                let head = (format!("{method} {uri}"), headers);
                seen.lock().unwrap().push(head);
                match manner {
                    Manner::Asks => std::future::pending().await,
                    Manner::Refuses => StatusCode::FORBIDDEN,
                }
            });
        let served = Served::start(app);
        let (_, port) = served.host.split_once(':').unwrap();
        Self {
            heads,
            port: port.parse().unwrap(),
            _served: Some(served),
        }
    }

    /// As Chromium writes it down under a home folder.
    fn write_down(&self, config: &Path) {
        let folder = config.join("chromium");
        std::fs::create_dir_all(&folder).unwrap();
        let content = format!("{}\n/devtools/browser/0f-1", self.port);
        std::fs::write(folder.join("DevToolsActivePort"), content).unwrap();
    }

    fn heads(&self) -> Vec<(String, HeaderMap)> {
        self.heads.lock().unwrap().clone()
    }
}

/// A run on the browser that this home folder tells of, and what is asked of it.
fn on_own(browser: &Everyday, program: &Program) -> Talking {
    let config = program.home.path().join("config-of-the-user");
    browser.write_down(&config);
    let how = ["--json", "--answers", "-"];
    let mut command = program.command(&run_args(GOAL, &how, &["--attach", "own:chromium"]));
    command.env("XDG_CONFIG_HOME", &config);
    Talking::new(command)
}

#[test]
fn a_refusal_is_told_in_plain_words_and_not_tried_again() {
    let browser = Everyday::start(Manner::Refuses);
    let program = Program::that_finds_its_browser();
    let run = on_own(&browser, &program).finish();
    assert_eq!(run.ending(), ("goal_failed", "no_browser"));
    let error = &run.named("error")[0]["error"];
    assert_eq!(error["message"]["id"], "error-own-refused", "{error}");
    assert_eq!(error["message"]["args"]["browser"], "Chromium", "{error}");
    let heads = browser.heads();
    assert_eq!(heads.len(), 1, "{heads:?}");
    assert_eq!(heads[0].0, "GET /devtools/browser/0f-1");
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
    let program = Program::that_finds_its_browser();
    let mut talking = on_own(&browser, &program);
    let event = talking.wait_for("browser_asking");
    assert_eq!(event["browser"], "Chromium");
    until("the one request", || browser.heads().len() == 1);
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
        _served: None,
    };
    let program = Program::that_finds_its_browser();
    let run = on_own(&browser, &program).finish();
    let error = &run.named("error")[0]["error"];
    assert_eq!(error["message"]["id"], "error-own-not-open", "{error}");
    assert!(run.named("browser_asking").is_empty());
}

#[test]
fn a_home_that_cannot_be_written_is_not_called_a_missing_browser() {
    let program = Program::that_finds_its_browser();
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
    let program = Program::that_finds_its_browser();
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
    let headers = &heads[0].1;
    assert_eq!(headers["authorization"], "Bearer sesame-in-header");
    assert!(!headers.contains_key("origin"), "{heads:?}");
    for (path, text) in all_text(program.home.path()) {
        assert!(!text.contains("sesame-in-header"), "{}", path.display());
    }
    assert!(!run.stderr.contains("sesame"), "{}", run.stderr);
    // A key that is not there is said, and nothing is started.
    let run = [&["run", GOAL][..], &args("Authorization=NO_SUCH_VARIABLE")].concat();
    let called = program.call(&run).exits(2);
    let said = called.stderr;
    assert!(said.contains("NO_SUCH_VARIABLE"), "{said}");
    assert_eq!(grid.heads().len(), 1);
}
