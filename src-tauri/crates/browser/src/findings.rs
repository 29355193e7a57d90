//! What `doctor` and the window say of browsers, the port and the profile: one finding for each, with
//! its state in a sentence and the one thing to do. Starts nothing; asks `/json/version` only of a port
//! that belongs to no browser which would take that for a request of its person.

use std::net::Ipv4Addr;
use std::path::PathBuf;
use std::time::Duration;

use copilot_ports::BrowserError;
use copilot_protocol::{EverydayState, Finding, FindingStatus, FoundBrowser, Message};

use crate::discover::{Machine, Report, active_port, look};
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
        browser: None,
    }
}

/// Looks at the browsers, the port, and the profile, and says the one thing to do for each.
pub async fn findings(options: &FindingsOptions) -> Vec<Finding> {
    // Processes and files of others: a folder on a sleeping disk may take its time.
    let report = tokio::task::spawn_blocking(|| look(&Machine::here()))
        .await
        .unwrap_or_default();
    let mut list = of_browsers(&report);
    list.push(of_port(&report, options).await);
    list.extend(of_separate(&report, options));
    list.push(of_profile(&report, options).await);
    list
}

/// One finding for each browser, or the one that there is none.
fn of_browsers(report: &Report) -> Vec<Finding> {
    if report.browsers.is_empty() {
        return vec![finding(
            "browser",
            FindingStatus::Problem,
            Message::new("browser-none-installed"),
            Some(Message::new("browser-install-one")),
        )];
    }
    let all_forbidden = report
        .browsers
        .iter()
        .all(|b| b.state == EverydayState::Forbidden);
    report
        .browsers
        .iter()
        .map(|browser| of_browser(browser, all_forbidden))
        .collect()
}

fn of_browser(browser: &FoundBrowser, all_forbidden: bool) -> Finding {
    use EverydayState as State;
    let (is, todo) = match browser.state {
        State::Ready => ("browser-is-ready", None),
        State::Open => ("browser-is-open", None),
        State::Closed => ("browser-is-closed", Some("browser-todo-open-first")),
        State::Silent => ("browser-is-silent", Some("browser-todo-reopen")),
        State::SwitchOff if browser.running => ("browser-is-off-open", Some("browser-todo-switch")),
        State::SwitchOff => ("browser-is-off-closed", Some("browser-todo-switch")),
        State::PortFlag => ("browser-is-port-flag", Some("browser-todo-open-as-usual")),
        State::Forbidden => ("browser-is-forbidden", Some("browser-todo-organisation")),
        State::TooOld => ("browser-is-too-old", Some("browser-todo-update")),
        State::NeverUsed => ("browser-is-unused", Some("browser-todo-separate")),
        State::Elsewhere => ("browser-is-elsewhere", Some("browser-todo-elsewhere")),
    };
    // What a sentence has no place for is not shown.
    let told = |id: &str| {
        Message::new(id)
            .arg("name", browser.installed.name.as_str())
            .arg("page", browser.switch_page.as_str())
            .arg("port", browser.port.unwrap_or_default().to_string())
            .arg("version", browser.installed.version.as_str())
    };
    let (message, todo) = (told(is), todo.map(told));
    let status = match browser.state {
        State::Ready | State::Open => FindingStatus::Good,
        State::Forbidden if all_forbidden => FindingStatus::Problem,
        _ => FindingStatus::Note,
    };
    Finding {
        browser: Some(Box::new(browser.clone())),
        ..finding("browser", status, message, todo)
    }
}

async fn of_port(report: &Report, options: &FindingsOptions) -> Finding {
    let port = options.port.to_string();
    // It would see the question for its version as somebody at the door.
    if let Some(browser) = report.asking_at(options.port) {
        let message = Message::new("browser-port-asks")
            .arg("port", port)
            .arg("name", browser.installed.name.as_str());
        return finding("port", FindingStatus::Good, message, None);
    }
    let host = Ipv4Addr::LOCALHOST.to_string();
    match http::version(&host, options.port, Duration::from_secs(2)).await {
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
    }
}

/// Browsers with a folder of their own on other ports.
fn of_separate(report: &Report, options: &FindingsOptions) -> Vec<Finding> {
    report
        .separate
        .iter()
        .filter(|s| s.port != options.port && s.data_dir != options.profile_dir)
        .map(|s| {
            let message = Message::new("browser-separate-listens")
                .arg("kind", s.kind)
                .arg("port", s.port.to_string());
            finding("port", FindingStatus::Note, message, None)
        })
        .collect()
}

async fn of_profile(report: &Report, options: &FindingsOptions) -> Finding {
    // A port that was left behind may belong to a browser that asks its person by now.
    let noted = active_port(&options.profile_dir);
    let asks = noted.is_some_and(|(port, _)| report.asking_at(port).is_some());
    let running = !asks && launch::running_on(&options.profile_dir).await.is_some();
    let (status, id) = if running {
        (FindingStatus::Good, "browser-profile-running")
    } else if options.profile_dir.is_dir() {
        (FindingStatus::Good, "browser-profile-kept")
    } else {
        (FindingStatus::Note, "browser-profile-new")
    };
    let path = options.profile_dir.to_string_lossy().into_owned();
    finding("profile", status, Message::new(id).arg("path", path), None)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used)]
    use copilot_protocol::{Channel, InstalledBrowser, Packaging};

    use super::*;

    fn found(state: EverydayState) -> FoundBrowser {
        FoundBrowser {
            installed: InstalledBrowser {
                name: "Microsoft Edge".into(),
                kind: "edge".into(),
                path: "/usr/bin/microsoft-edge".into(),
                version: "150.0.1.2".into(),
                channel: Channel::Stable,
                packaging: Packaging::Native,
            },
            attach: "own:edge".into(),
            data_dir: "/home/a/.config/microsoft-edge".into(),
            profiles: Vec::new(),
            running: true,
            state,
            port: None,
            stale_port: false,
            switch_page: "edge://inspect/#remote-debugging".into(),
        }
    }

    async fn listen() -> (tokio::net::TcpListener, u16) {
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let port = listener.local_addr().unwrap().port();
        (listener, port)
    }

    fn report(states: &[EverydayState]) -> Report {
        Report {
            browsers: states.iter().map(|s| found(*s)).collect(),
            separate: Vec::new(),
        }
    }

    #[test]
    fn each_state_has_its_own_sentence_and_at_most_one_thing_to_do() {
        use EverydayState as S;
        let states = [
            S::Ready,
            S::Open,
            S::Closed,
            S::Silent,
            S::SwitchOff,
            S::PortFlag,
            S::Forbidden,
            S::TooOld,
            S::NeverUsed,
            S::Elsewhere,
        ];
        let list = of_browsers(&report(&states));
        let mut ids: Vec<_> = list.iter().map(|f| f.message.id.clone()).collect();
        ids.sort();
        ids.dedup();
        assert_eq!(ids.len(), states.len());
        for (state, finding) in states.iter().zip(&list) {
            let nothing_to_do = matches!(state, S::Ready | S::Open);
            assert_eq!(finding.todo.is_none(), nothing_to_do, "{state:?}");
            assert_eq!(finding.status == FindingStatus::Good, nothing_to_do);
            assert_eq!(finding.browser.as_ref().unwrap().state, *state);
        }
        let switch = list.iter().find(|f| f.message.id == "browser-is-off-open");
        let todo = switch.unwrap().todo.as_ref().unwrap();
        let page = Message::new("").arg("page", "edge://inspect/#remote-debugging");
        assert_eq!(todo.args["page"], page.args["page"]);
    }

    #[test]
    fn a_policy_is_a_problem_only_where_no_other_browser_is_left() {
        use EverydayState as S;
        let one = of_browsers(&report(&[S::Forbidden, S::SwitchOff]));
        assert!(one.iter().all(|f| f.status == FindingStatus::Note));
        let all = of_browsers(&report(&[S::Forbidden, S::Forbidden]));
        assert!(all.iter().all(|f| f.status == FindingStatus::Problem));
        let none = of_browsers(&report(&[]));
        assert_eq!(none[0].status, FindingStatus::Problem);
        assert_eq!(none[0].message.id, "browser-none-installed");
    }

    #[tokio::test]
    async fn a_port_whose_browser_asks_its_person_is_sent_nothing() {
        let (listener, port) = listen().await;
        let browser = FoundBrowser {
            port: Some(port),
            ..found(EverydayState::Ready)
        };
        let options = |profile_dir: &std::path::Path| FindingsOptions {
            profile_dir: profile_dir.to_owned(),
            port,
        };
        let asking = Report {
            browsers: vec![browser],
            separate: Vec::new(),
        };
        let said = of_port(&asking, &options("/nonexistent".as_ref())).await;
        assert_eq!(said.message.id, "browser-port-asks");
        // Nor where the separate browser left the port behind that this one has now.
        let profile = tempfile::tempdir().unwrap();
        let file = profile.path().join("DevToolsActivePort");
        std::fs::write(file, format!("{port}\n/devtools/browser/a")).unwrap();
        let said = of_profile(&asking, &options(profile.path())).await;
        assert_eq!(said.message.id, "browser-profile-kept");
        let came = tokio::time::timeout(Duration::from_millis(50), listener.accept()).await;
        assert!(came.is_err(), "somebody knocked");
    }

    #[tokio::test]
    async fn a_port_with_something_else_is_a_problem_with_a_way_out() {
        let (listener, port) = listen().await;
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
