//! How this program as a server ends, where nobody can answer, and what it says to rubbish.

use crate::mcp_server::{browser, in_terminal, known, runtime, sites, told, with_child};
use crate::support::*;

/// Told to end, or left by its client, it ends its run: none is left that looks interrupted.
#[test]
fn a_server_that_ends_leaves_no_run_behind() {
    let site = sites(Arc::default());
    let (chromium, shop) = browser(&site);
    for way in ["-TERM", "-INT", "closed"] {
        let program = Program::new();
        program.settings(r#"{"allow_hosts": ["shop.example"]}"#);
        runtime().block_on(async {
            let (client, mut child) = with_child(&program, &chromium).await;
            let page = told(&client, "observe", json!({ "url": shop })).await;
            assert!(page.contains("Green tea"), "{page}");
            let mut client = Some(client);
            match way {
                "closed" => {
                    let left = client.take().unwrap();
                    left.cancel().await.unwrap();
                }
                signal => {
                    let pid = child.id().unwrap().to_string();
                    let sent = std::process::Command::new("kill")
                        .args([signal, &pid])
                        .status();
                    assert!(sent.unwrap().success());
                }
            }
            let waited = std::time::Duration::from_secs(60);
            let ended = tokio::time::timeout(waited, child.wait()).await;
            assert_eq!(ended.expect(way).unwrap().code(), Some(0), "{way}");
        });
        let runs = program.call(&["runs", "list", "--json"]).json_lines();
        assert_eq!(runs.len(), 1, "{runs:?}");
        assert_eq!(runs[0]["status"], "finished", "{way}: {runs:?}");
        assert_eq!(runs[0]["client"]["name"], "rmcp", "{way}: {runs:?}");
    }
}

/// A program in the background that reads from its terminal would be stopped: it has none, so nothing that asks is approved.
#[test]
fn in_the_background_a_server_goes_on_and_approves_nothing() {
    let site = sites(Arc::default());
    let (chromium, shop) = browser(&site);
    let program = Program::new();
    let line = format!(
        "set -m; \"$PROGRAM\" mcp serve --client editor --attach {} & wait",
        chromium.endpoint()
    );
    let mut terminal = Terminal::start(&program, &line, &[]);
    terminal.shows("\"token\"", 1);
    // What is typed is the shell's.
    terminal.types("y");
    let shown = terminal.text();
    let mut lines = shown.lines().filter_map(|line| {
        let start = line.find('{')?;
        serde_json::from_str::<Value>(line[start..].trim()).ok()
    });
    let shown = lines.next().unwrap();
    runtime().block_on(async {
        let client = known(&shown).await;
        for _ in 0..2 {
            let page = told(&client, "observe", json!({ "url": shop })).await;
            assert!(!page.contains("Green tea"), "{page}");
            assert!(
                page.contains("declined") || page.contains("did not allow"),
                "{page}"
            );
        }
        client.cancel().await.unwrap();
    });
    assert!(!terminal.text().contains("nobody has checked"));
}

#[test]
fn what_is_no_message_gets_the_protocols_own_error() {
    let site = sites(Arc::default());
    let (chromium, _) = browser(&site);
    let program = Program::new();
    let (_terminal, shown) = in_terminal(&program, &chromium, &["editor"]);
    let bearer = format!(
        "Authorization: Bearer {}",
        shown[0]["token"].as_str().unwrap()
    );
    let mut curl = std::process::Command::new("curl");
    curl.args(["-s", "-w", "\n%{http_code}", "-d", "{\"half\":"]);
    for header in [
        &bearer,
        "Content-Type: application/json",
        "Accept: application/json, text/event-stream",
    ] {
        curl.args(["-H", header]);
    }
    let answer = curl
        .arg(shown[0]["url"].as_str().unwrap())
        .output()
        .unwrap();
    let answer = String::from_utf8(answer.stdout).unwrap();
    let (body, status) = answer.rsplit_once('\n').unwrap();
    assert_eq!(status, "400", "{body}");
    let body: Value = serde_json::from_str(body).unwrap();
    assert_eq!(body["error"]["code"], -32_700);
    assert!(body["id"].is_null(), "{body}");
}
