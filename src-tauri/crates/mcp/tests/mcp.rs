//! Servers of tools, good and bad, as programs and over HTTP: the test server of `tests/mcp`, run by Node.
#![allow(clippy::unwrap_used, clippy::expect_used)]

#[path = "mcp/http.rs"]
mod http;

use std::collections::HashMap;
use std::io::{BufRead as _, BufReader};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::time::Duration;

use copilot_mcp::{Launch, Servers, Values, list};
use copilot_ports::{ToolAnswer, ToolError, Tools};
use copilot_protocol::{McpServer, McpSettings, McpTool, McpTransport, ToolStanding};
use serde_json::{Map, Value, json};
use tokio_util::sync::CancellationToken;

const LONG: Duration = Duration::from_secs(30);

fn script() -> String {
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../..");
    root.join("tests/mcp/server.mjs").display().to_string()
}

#[derive(Default)]
struct Given(HashMap<String, String>);

impl Values for Given {
    fn value(&self, _server: &str, name: &str) -> Option<String> {
        self.0.get(name).cloned()
    }
}

fn launch(values: &[(&str, &str)]) -> Launch {
    let values = values
        .iter()
        .map(|(name, value)| ((*name).to_owned(), (*value).to_owned()));
    Launch {
        keeper: Vec::new(),
        values: Arc::new(Given(values.collect())),
        browsers: None,
    }
}

fn program(options: &[&str]) -> McpServer {
    let args = std::iter::once(script()).chain(options.iter().map(|option| (*option).to_owned()));
    McpServer {
        name: "notes".into(),
        on: true,
        transport: McpTransport::Stdio {
            command: "node".into(),
            args: args.collect(),
            browser: false,
        },
        ..McpServer::default()
    }
}

fn servers(server: McpServer) -> Servers {
    let settings = McpSettings {
        servers: vec![server],
    };
    Servers::new(&settings, launch(&[]))
}

fn object(value: Value) -> Map<String, Value> {
    value.as_object().unwrap().clone()
}

async fn call_for(
    all: &Servers,
    tool: &str,
    arguments: Value,
    deadline: Duration,
) -> Result<ToolAnswer, ToolError> {
    let cancel = CancellationToken::new();
    let arguments = object(arguments);
    let judged = all.facts("notes", tool, &arguments).await?.fingerprint;
    all.call(("notes", tool, &judged), &arguments, deadline, &cancel)
        .await
}

async fn call(all: &Servers, tool: &str, arguments: Value) -> ToolAnswer {
    call_for(all, tool, arguments, LONG).await.unwrap()
}

async fn said(all: &Servers, tool: &str, arguments: Value) -> String {
    call(all, tool, arguments).await.text
}

/// The newest revision, and those before it.
#[tokio::test(flavor = "multi_thread")]
async fn tools_are_called_whatever_revision_a_server_speaks() {
    for options in [vec![], vec!["--modern"], vec!["--both"]] {
        let all = servers(program(&options));
        assert_eq!(said(&all, "add", json!({"a": 2, "b": 40})).await, "42");
        let structured = said(&all, "structured", json!({})).await;
        let structured: Value = serde_json::from_str(&structured).unwrap();
        assert_eq!(structured["answer"], 42);
        let failed = call(&all, "fail", json!({})).await;
        assert!(failed.is_error && failed.text.contains("as it always does"));
        let picture = call(&all, "picture", json!({})).await;
        assert!(
            picture.pictures[0].starts_with(b"\x89PNG"),
            "{}",
            picture.text
        );
        let listed = said(&all, "resources/list", json!({})).await;
        assert!(
            listed.contains("note://one") && listed.contains("blob://picture"),
            "{listed}"
        );
        let read = said(&all, "resources/read", json!({"uri": "note://one"})).await;
        assert!(read.contains("The first note."), "{read}");
        let greeting = json!({"name": "greet", "arguments": {"who": "Ada"}});
        let prompt = said(&all, "prompts/get", greeting).await;
        assert!(prompt.contains("Say hello to Ada."), "{prompt}");
        let refused = call_for(&all, "resources/read", json!({"uri": "note://none"}), LONG).await;
        assert!(
            matches!(refused, Err(ToolError::Refused { .. })),
            "{refused:?}"
        );
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_does_not_fit_the_schema_is_told_before_anybody_is_asked() {
    let all = servers(program(&[]));
    let facts =
        async |tool: &str, arguments: Value| all.facts("notes", tool, &object(arguments)).await;
    let wrong = facts("add", json!({"a": "two", "b": 1})).await;
    let Err(ToolError::Arguments { why, schema }) = wrong else {
        panic!("{wrong:?}");
    };
    assert!(
        why.contains("two") && schema.contains("number"),
        "{why} {schema}"
    );
    assert!(matches!(
        facts("add", json!({})).await,
        Err(ToolError::Arguments { .. })
    ));
    let none = facts("no_such", json!({})).await;
    assert!(
        matches!(&none, Err(ToolError::NoTool { has, .. }) if has.contains("note_write")),
        "{none:?}"
    );
    let elsewhere = all.facts("others", "add", &Map::new()).await;
    assert_eq!(elsewhere, Err(ToolError::NoServer("others".into())));
    let fits = facts("add", json!({"a": 1, "b": 2})).await.unwrap();
    assert_eq!((fits.standing, fits.runs_code), (ToolStanding::New, false));
    assert!(
        facts("run_code", json!({"code": "1"}))
            .await
            .unwrap()
            .runs_code
    );
}

/// A tool that is described otherwise is another one, whatever the server says of it.
#[tokio::test(flavor = "multi_thread")]
async fn a_tool_that_changes_is_no_longer_the_one_that_was_spoken_of() {
    for (mode, tool, arguments) in [
        ("changes", "echo", json!({"text": "a"})),
        ("swaps-schema", "add", json!({"a": 1, "b": 2})),
    ] {
        let mut server = program(&[&format!("--mode={mode}")]);
        let listing = list(&server, &launch(&[])).await.unwrap();
        let offered = listing.tools.iter().find(|one| one.name == tool).unwrap();
        server.tools = vec![McpTool {
            name: tool.into(),
            about: offered.about.clone(),
            on: true,
            only_reads: true,
            always: true,
            fingerprint: offered.fingerprint.clone(),
        }];
        let all = servers(server);
        let before = all
            .facts("notes", tool, &object(arguments.clone()))
            .await
            .unwrap();
        assert_eq!(before.standing, ToolStanding::Known);
        assert!(before.only_reads && before.always);
        call(&all, tool, arguments.clone()).await;
        // The change comes a moment after the answer.
        let ends = tokio::time::Instant::now() + LONG;
        loop {
            let now = all.facts("notes", tool, &object(arguments.clone())).await;
            match now {
                Ok(now) if now.standing == ToolStanding::Known => {
                    assert!(
                        tokio::time::Instant::now() < ends,
                        "{mode}: it stays as it was"
                    );
                    tokio::time::sleep(Duration::from_millis(20)).await;
                }
                Ok(now) => {
                    assert_eq!(now.standing, ToolStanding::Changed);
                    assert!(!now.only_reads && !now.always);
                    break;
                }
                // The arguments of before do not fit the schema of now.
                Err(ToolError::Arguments { .. }) => break,
                Err(error) => panic!("{mode}: {error}"),
            }
        }
    }
}

/// Said in words, and started again: the next call is answered.
#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_dies_in_a_call_is_started_again() {
    let all = servers(program(&["--mode=dies"]));
    let dead = call_for(&all, "echo", json!({"text": "a"}), LONG).await;
    let Err(ToolError::Unreachable { why, .. }) = &dead else {
        panic!("{dead:?}");
    };
    assert!(why.contains("it ended during the call"), "{why}");
    let facts = all
        .facts("notes", "echo", &object(json!({"text": "a"})))
        .await;
    assert!(facts.is_ok(), "{facts:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_does_not_start_says_why() {
    let all = servers(program(&["--mode=dies-at-start"]));
    let dead = all.facts("notes", "echo", &Map::new()).await;
    let Err(ToolError::Unreachable { why, .. }) = &dead else {
        panic!("{dead:?}");
    };
    assert!(why.contains("no licence found"), "{why}");
    let mut none = program(&[]);
    none.transport = McpTransport::Stdio {
        command: "no-such-program-of-ours".into(),
        args: Vec::new(),
        browser: false,
    };
    let none = list(&none, &launch(&[])).await;
    assert!(
        matches!(&none, Err(ToolError::Unreachable { why, .. }) if why.contains("cannot be started")),
        "{none:?}"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_call_that_hangs_is_given_up_and_the_server_is_told() {
    let all = servers(program(&[]));
    let slow = json!({"ms": 60_000});
    let late = call_for(&all, "slow", slow.clone(), Duration::from_millis(300)).await;
    assert!(matches!(late, Err(ToolError::Timeout { .. })), "{late:?}");
    let cancel = CancellationToken::new();
    let (slow, stops) = (object(slow), cancel.clone());
    let judged = all.facts("notes", "slow", &slow).await.unwrap().fingerprint;
    let called = ("notes", "slow", judged.as_str());
    let stopped = tokio::join!(all.call(called, &slow, LONG, &cancel), async {
        stops.cancel();
    });
    assert_eq!(stopped.0, Err(ToolError::Cancelled));
    let ends = tokio::time::Instant::now() + LONG;
    while said(&all, "log", json!({}))
        .await
        .matches("cancelled")
        .count()
        < 1
    {
        assert!(
            tokio::time::Instant::now() < ends,
            "the server was not told"
        );
    }
    let hanging = servers(program(&["--mode=hangs"]));
    let late = call_for(
        &hanging,
        "echo",
        json!({"text": "a"}),
        Duration::from_millis(300),
    )
    .await;
    assert!(matches!(late, Err(ToolError::Timeout { .. })), "{late:?}");
}

/// The run goes on, and nothing of it is kept whole.
#[tokio::test(flavor = "multi_thread")]
async fn floods_rubbish_and_answers_without_end_are_borne() {
    for mode in ["floods", "rubbish", "loud"] {
        let all = servers(program(&[&format!("--mode={mode}")]));
        let text = said(&all, "echo", json!({"text": "still here"})).await;
        assert_eq!(text, "still here", "{mode}");
    }
    let all = servers(program(&["--mode=big"]));
    let long = call_for(&all, "echo", json!({"text": "a"}), LONG).await;
    assert!(
        matches!(&long, Err(ToolError::Unreachable { why, .. }) if why.contains("longer than 16 MB")),
        "{long:?}"
    );
    for mode in ["half", "wrong-id"] {
        let all = servers(program(&[&format!("--mode={mode}")]));
        let none = call_for(
            &all,
            "echo",
            json!({"text": "a"}),
            Duration::from_millis(500),
        )
        .await;
        assert!(none.is_err(), "{mode}: {none:?}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn lists_are_bounded() {
    let many = list(&program(&["--mode=big-list"]), &launch(&[]))
        .await
        .unwrap();
    assert_eq!(many.tools.len(), 500);
    assert!(many.left_out > 4_000, "{}", many.left_out);
    assert!(
        many.tools
            .iter()
            .all(|tool| tool.description.chars().count() <= 2_001)
    );
    let endless = list(&program(&["--mode=endless-list"]), &launch(&[]))
        .await
        .unwrap();
    assert!(
        (10..=500).contains(&endless.tools.len()),
        "{}",
        endless.tools.len()
    );
    let paged = list(&program(&["--mode=pages"]), &launch(&[]))
        .await
        .unwrap();
    assert!(paged.tools.iter().any(|tool| tool.name == "structured"));
    let odd = list(&program(&["--mode=odd-names"]), &launch(&[]))
        .await
        .unwrap();
    let plain = |c: char| c.is_ascii_alphanumeric() || "_-./".contains(c);
    assert!(
        odd.tools
            .iter()
            .all(|tool| tool.name.chars().all(plain) && tool.name.len() <= 128)
    );
    assert_eq!(
        odd.tools.iter().filter(|tool| tool.name == "twin").count(),
        1
    );
    assert!(odd.left_out >= 8, "{}", odd.left_out);
}

/// A schema that is none leaves the decision to the server; nothing is fetched, and no pattern takes for ever.
#[tokio::test(flavor = "multi_thread")]
async fn schemas_that_are_traps_do_no_harm() {
    let all = servers(program(&["--mode=bad-schema-flat"]));
    let slow = format!("{}!", "a".repeat(60));
    for (tool, arguments) in [
        ("not_a_schema", json!({"x": 1})),
        ("far_reference", json!({"a": 1})),
        ("slow_pattern", json!({"a": slow})),
    ] {
        let arguments = object(arguments);
        let facts = all.facts("notes", tool, &arguments);
        let facts = tokio::time::timeout(LONG, facts)
            .await
            .expect("it takes for ever");
        assert!(
            matches!(
                facts,
                Ok(_) | Err(ToolError::Arguments { .. } | ToolError::NoTool { .. })
            ),
            "{tool}: {facts:?}"
        );
    }
}

/// A server reaches neither the model nor the person nor the disk by us.
#[tokio::test(flavor = "multi_thread")]
async fn what_a_server_asks_for_is_refused() {
    // By requests, as before 2026-07-28: what came back to it is its answer.
    let all = servers(program(&["--mode=asks"]));
    let text = said(&all, "echo", json!({"text": "a"})).await;
    assert!(
        text.contains("sampling/createMessage") && text.contains("-32601"),
        "{text}"
    );
    for given in ["\"role\"", "\"accept\"", "file://"] {
        assert!(!text.contains(given), "{text}");
    }
    // By an answer that wants input: the call ends there.
    let all = servers(program(&["--mode=asks", "--modern"]));
    let ended = call_for(&all, "echo", json!({"text": "a"}), LONG).await;
    assert!(
        matches!(&ended, Err(ToolError::Refused { why, .. }) if why.contains("sampling")),
        "{ended:?}"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_program_gets_its_own_values_and_nothing_else_of_ours() {
    let mut server = program(&[]);
    server.secrets = vec!["NOTES_KEY".into(), "MISSING".into()];
    let settings = McpSettings {
        servers: vec![server],
    };
    let all = Servers::new(
        &settings,
        launch(&[("NOTES_KEY", "k-123"), ("OTHER", "o-456")]),
    );
    let env = async |name: &str| said(&all, "env", json!({ "name": name })).await;
    assert_eq!(env("NOTES_KEY").await, "k-123");
    for not in ["MISSING", "OTHER", "CARGO_MANIFEST_DIR"] {
        assert_eq!(env(not).await, "(not set)", "{not}");
    }
    assert_ne!(env("PATH").await, "(not set)");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_search_finds_tools_by_what_they_do() {
    let all = servers(program(&[]));
    let found = all.search("write a note").await;
    let first = found.lines().next().unwrap();
    assert!(
        first.contains("notes/note_write") && first.contains("\"text\""),
        "{found}"
    );
    assert!(found.chars().count() <= 8_001);
    let dead = servers(program(&["--mode=dies-at-start"]));
    let found = dead.search("note").await;
    assert!(found.contains("cannot be used"), "{found}");
}

#[test]
fn other_programs_settings_are_read_and_nothing_is_started() {
    let text = r#"{"mcpServers": {
        "my files": {"command": "npx", "args": ["-y", "server-files", "/tmp"], "env": {"KEY": "v", "N": 3}},
        "My files": {"command": "other"},
        "remote": {"type": "http", "url": "https://tools.example.com/mcp", "headers": {"Authorization": "Bearer x"}},
        "old": {"type": "sse", "url": "https://tools.example.com/sse"},
        "empty": {}
    }}"#;
    let found = copilot_mcp::import(text).unwrap();
    let mut shown: Vec<_> = found
        .servers
        .iter()
        .map(|one| (one.server.name.as_str(), one.server.shown(), one.server.on))
        .collect();
    shown.sort();
    assert_eq!(
        shown,
        [
            ("My-files", "other".to_owned(), false),
            ("my-files-2", "npx -y server-files /tmp".to_owned(), false),
            ("remote", "https://tools.example.com/mcp".to_owned(), false),
        ]
    );
    let files = found
        .servers
        .iter()
        .find(|one| one.server.name == "my-files-2")
        .unwrap();
    assert_eq!(
        (files.server.secrets.as_slice(), files.values.as_slice()),
        (
            ["KEY".to_owned(), "N".to_owned()].as_slice(),
            ["v".to_owned(), "3".to_owned()].as_slice()
        )
    );
    assert_eq!(found.refused.len(), 2);
    for none in ["", "[]", "{}", "{\"mcpServers\": 3}", "{\"a\": \"b\"}"] {
        assert_eq!(copilot_mcp::import(none), None, "{none}");
    }
}
