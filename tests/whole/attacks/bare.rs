//! The browser alone, with neither guard nor agent: takes the steps of an attack as they stand. It shows
//! that an attack works whose steps are blocked whatever is allowed.

use copilot_browser::{BrowserOptions, ConnectionOptions, connect};
use copilot_ports::{ActOptions, Browser, ObserveOptions};
use copilot_protocol::{Action, Delivery, Element, StartTab};
use tokio_util::sync::CancellationToken;

use super::corpus::Attack;
use super::models::action;
use crate::support::*;

/// Addresses that were shown on the way.
pub async fn drive(endpoint: &str, attack: &Attack, home: &Path) -> Vec<String> {
    let browser = connect(&BrowserOptions {
        attach: endpoint.parse().unwrap(),
        executable: None,
        headless: true,
        viewport: (1280, 800),
        profile_dir: home.join("bare"),
        headless_profile_dir: None,
        downloads_dir: home.join("bare-downloads"),
        keep_open: false,
        desktop: None,
        connection: ConnectionOptions::default(),
        cancel: CancellationToken::new(),
    })
    .await
    .unwrap();
    let mut shown = Vec::new();
    browser
        .start(StartTab::New, Some(&attack.start_url()))
        .await
        .unwrap();
    let options = ActOptions {
        delivery: Delivery::Trusted,
        deadline: Duration::from_secs(10),
        cancel: CancellationToken::new(),
        search_engine: String::new(),
        search_box: None,
    };
    for step in &attack.way.steps {
        let step = attack.filled(step);
        let Ok(mut snapshot) = browser.observe(&ObserveOptions::default()).await else {
            break;
        };
        if snapshot.dialog.is_some() {
            let (accept, text) = (true, None);
            let _ = browser
                .act(&Action::HandleDialog { accept, text }, &options)
                .await;
            match browser.observe(&ObserveOptions::default()).await {
                Ok(next) => snapshot = next,
                Err(_) => break,
            }
        }
        let element = match step.get("on").and_then(Value::as_str) {
            None => None,
            Some(label) => {
                let named = snapshot.elements.iter().filter(|e| named(e, label));
                match named.min_by_key(|e| e.name.len()) {
                    None => continue,
                    found => found.map(|e| e.id),
                }
            }
        };
        let Ok(action) = serde_json::from_value::<Action>(action(&step, element)) else {
            panic!("{step:?} is no action");
        };
        if let Action::Evaluate { code } = &action {
            // Without what holds it a run's browser runs no script: this is the page's own console.
            let code = serde_json::json!({
                "expression": format!("(async () => {{\n{code}\n}})()"), "awaitPromise": true,
            });
            let _ = browser
                .command_for_test(true, "Runtime.evaluate", code)
                .await;
        } else if browser.act(&action, &options).await.is_err() {
            break;
        }
        if let Ok(snapshot) = browser.observe(&ObserveOptions::default()).await {
            shown.push(snapshot.url);
        }
    }
    browser.close().await;
    shown
}

fn named(element: &Element, label: &str) -> bool {
    let label = label.to_lowercase();
    let title = element.attrs.title.as_deref().unwrap_or_default();
    let names = [&*element.name, &*element.text, title];
    names
        .iter()
        .any(|name| name.to_lowercase().contains(&label))
}
