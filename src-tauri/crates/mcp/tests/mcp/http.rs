//! Servers that are spoken to over HTTP.

use super::*;

/// The server over HTTP, ended with the test.
struct Http(Child, String);

impl Http {
    fn start(options: &[&str]) -> Self {
        let mut child = Command::new("node")
            .args([script().as_str(), "--http=0"])
            .args(options)
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap())
            .read_line(&mut line)
            .unwrap();
        let url = line
            .trim()
            .strip_prefix("listening on ")
            .unwrap()
            .to_owned();
        Self(child, url)
    }

    fn server(&self) -> McpServer {
        McpServer {
            name: "notes".into(),
            on: true,
            transport: McpTransport::Http {
                url: self.1.clone(),
            },
            ..McpServer::default()
        }
    }
}

impl Drop for Http {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn servers_are_spoken_to_over_http() {
    for options in [vec![], vec!["--modern"]] {
        let http = Http::start(&options);
        let all = servers(http.server());
        assert_eq!(said(&all, "add", json!({"a": 1, "b": 2})).await, "3");
    }
    let http = Http::start(&["--mode=big"]);
    let long = call_for(&servers(http.server()), "echo", json!({"text": "a"}), LONG).await;
    assert!(long.is_err(), "{:?}", long.map(|answer| answer.text.len()));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_key_goes_with_each_request_and_is_asked_for_where_it_is_missing() {
    let http = Http::start(&["--token=t-789"]);
    let mut server = http.server();
    server.secrets = vec!["Authorization".into()];
    let with_key = launch(&[("Authorization", "Bearer t-789")]);
    assert!(list(&server, &with_key).await.is_ok());
    for wrong in [launch(&[]), launch(&[("Authorization", "Bearer other")])] {
        let refused = list(&server, &wrong).await;
        assert!(
            matches!(&refused, Err(ToolError::Unreachable { why, .. }) if why.contains("key")),
            "{refused:?}"
        );
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_is_sent_unencrypted_to_somebody_elses_computer() {
    let mut server = program(&[]);
    server.transport = McpTransport::Http {
        url: "http://tools.example.com/mcp".into(),
    };
    let refused = list(&server, &launch(&[])).await;
    assert!(
        matches!(&refused, Err(ToolError::Unreachable { why, .. }) if why.contains("not encrypted")),
        "{refused:?}"
    );
}
