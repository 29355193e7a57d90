//! What `doctor` says of browsers, the port and the profile.

use std::net::{Ipv4Addr, SocketAddr};
use std::path::PathBuf;

use copilot_ports::BrowserError;
use copilot_protocol::{Finding, FindingStatus, Message};

use crate::discover::{Machine, installed, user_data_dirs};
use crate::{http, launch};

/// What to look at.
#[derive(Clone, Debug)]
pub struct FindingsOptions {
    /// Data folder of the managed browser.
    pub profile_dir: PathBuf,
    /// Port on loopback on which a browser may listen, 9222 by custom.
    pub port: u16,
}

fn finding(topic: &str, status: FindingStatus, message: Message, todo: Option<Message>) -> Finding {
    Finding {
        topic: topic.to_owned(),
        status,
        message,
        todo,
    }
}

/// Looks at the browsers, the port, and the profiles, and says the one thing to do for each.
pub async fn findings(options: &FindingsOptions) -> Vec<Finding> {
    let mut list = Vec::new();
    let browsers = installed();
    if browsers.is_empty() {
        list.push(finding(
            "browser",
            FindingStatus::Problem,
            Message::new("browser-none-installed"),
            Some(Message::new("browser-install-one")),
        ));
    }
    for browser in browsers {
        list.push(finding(
            "browser",
            FindingStatus::Good,
            Message::new("browser-installed")
                .arg("name", browser.name)
                .arg("path", browser.path),
            None,
        ));
    }

    let address = SocketAddr::from((Ipv4Addr::LOCALHOST, options.port));
    let port = options.port.to_string();
    list.push(
        match http::version(
            "127.0.0.1",
            address.port(),
            std::time::Duration::from_secs(2),
        )
        .await
        {
            Ok(version) => finding(
                "port",
                FindingStatus::Good,
                Message::new("browser-port-open")
                    .arg("port", port)
                    .arg("product", version.browser),
                None,
            ),
            Err(BrowserError::NotABrowser { .. }) => finding(
                "port",
                FindingStatus::Problem,
                Message::new("browser-port-taken").arg("port", port),
                Some(Message::new("browser-port-taken-todo")),
            ),
            Err(_) => finding(
                "port",
                FindingStatus::Note,
                Message::new("browser-port-closed").arg("port", port),
                None,
            ),
        },
    );

    let profile = options.profile_dir.to_string_lossy().into_owned();
    list.push(
        if launch::running_on(&options.profile_dir).await.is_some() {
            finding(
                "profile",
                FindingStatus::Good,
                Message::new("browser-profile-running").arg("path", profile),
                None,
            )
        } else if options.profile_dir.is_dir() {
            finding(
                "profile",
                FindingStatus::Good,
                Message::new("browser-profile-kept").arg("path", profile),
                None,
            )
        } else {
            finding(
                "profile",
                FindingStatus::Note,
                Message::new("browser-profile-new").arg("path", profile),
                None,
            )
        },
    );
    let dirs = user_data_dirs(&Machine::here());
    for (kind, dir) in dirs {
        if let Some(allowed) = remote_debugging_allowed(&dir) {
            let id = if allowed {
                "browser-own-allowed"
            } else {
                "browser-own-off"
            };
            list.push(finding(
                "profile",
                FindingStatus::Note,
                Message::new(id).arg("kind", kind),
                (!allowed).then(|| Message::new("browser-own-todo").arg("kind", kind)),
            ));
        }
    }
    list
}

/// The person's switch at `chrome://inspect/#remote-debugging`; `None`: no such browser was ever used.
fn remote_debugging_allowed(dir: &std::path::Path) -> Option<bool> {
    let text = std::fs::read(dir.join("Local State")).ok()?;
    let state: serde_json::Value = serde_json::from_slice(&text).ok()?;
    Some(
        state
            .pointer("/devtools/remote_debugging/user-enabled")
            .and_then(serde_json::Value::as_bool)
            .unwrap_or(false),
    )
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used)]
    use super::*;

    #[test]
    fn the_switch_is_read_from_local_state() {
        let dir = tempfile::tempdir().unwrap();
        assert_eq!(remote_debugging_allowed(dir.path()), None);
        let write = |text: &str| std::fs::write(dir.path().join("Local State"), text).unwrap();
        write("{}");
        assert_eq!(remote_debugging_allowed(dir.path()), Some(false));
        write(r#"{"devtools":{"remote_debugging":{"user-enabled":true}}}"#);
        assert_eq!(remote_debugging_allowed(dir.path()), Some(true));
    }

    #[tokio::test]
    async fn a_port_with_something_else_is_a_problem_with_a_way_out() {
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let port = listener.local_addr().unwrap().port();
        let server = tokio::spawn(async move {
            use tokio::io::AsyncWriteExt;
            let (mut stream, _) = listener.accept().await.unwrap();
            stream.write_all(b"SSH-2.0-x\r\n").await.unwrap();
        });
        let dir = tempfile::tempdir().unwrap();
        let list = findings(&FindingsOptions {
            profile_dir: dir.path().join("none"),
            port,
        })
        .await;
        server.abort();
        let port = list.iter().find(|f| f.topic == "port").unwrap();
        assert_eq!(port.status, FindingStatus::Problem);
        assert!(port.todo.is_some());
        let profile = list.iter().find(|f| f.topic == "profile").unwrap();
        assert_eq!(profile.message.id, "browser-profile-new");
    }
}
